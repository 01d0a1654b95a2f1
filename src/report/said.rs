//! A finding with its words and places, as every output form for programs writes it.

use super::{Location, Places};
use crate::finding::{Finding, Related};
use crate::job::Job;
use crate::lang::Lang;
use crate::linter::Report;
use crate::rules::{self, Rule, page};
use crate::span::Span;

/// A finding in one language.
#[derive(Debug)]
pub struct Said<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Its rule.
    pub rule: &'static Rule,
    /// The job it is about.
    pub job: Option<&'a Job>,
    /// Where it is.
    pub location: Location,
    /// What will happen.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Other places.
    pub related: Vec<(&'a Related, Location, String)>,
    /// What survives when lines move: the rule, the path, the text of the line and how many like it stand before.
    pub fingerprint: u64,
}

impl Said<'_> {
    /// The message and, after it, what to do.
    pub fn message_and_help(&self, lang: Lang) -> String {
        match &self.help {
            Some(help) => format!("{}{}{help}", self.message, lang.pick(". To do: ", "。建议：")),
            None => self.message.clone(),
        }
    }

    /// The fingerprint in sixteen hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }
}

/// All findings of a report, in order.
pub fn all<'a>(report: &'a Report, places: &mut Places<'a>, lang: Lang) -> Vec<Said<'a>> {
    let mut seen = std::collections::HashMap::new();
    let said = report.findings.iter().filter_map(|finding| {
        let (_, rule) = rules::of_code(finding.rule)?;
        let words = |message| page::words(finding, message, lang);
        let location = places.locate(finding.span);
        let line = line_of(finding.span, places);
        let like = fnv([rule.code, &location.path, line.trim()]);
        let nth: &mut u64 = seen.entry(like).or_default();
        *nth += 1;
        let file = report.file(finding.span.file);
        Some(Said {
            finding,
            rule,
            job: finding.job.and_then(|index| file?.jobs.get(index)),
            message: words(&finding.message),
            help: finding.help.as_ref().map(words),
            related: finding
                .related
                .iter()
                .map(|related| (related, places.locate(related.span), words(&related.message)))
                .collect(),
            fingerprint: if *nth == 1 {
                like
            } else {
                fnv([like.to_string().as_str(), nth.to_string().as_str()])
            },
            location,
        })
    });
    said.collect()
}

/// The text of the line on which a span begins.
fn line_of<'a>(span: Span, places: &mut Places<'a>) -> &'a str {
    let Some((index, text)) = places.index(span.file) else { return "" };
    text.get(index.bytes(text, index.line(span.start as usize))).unwrap_or_default()
}

/// FNV-1a, 64 bits, over parts that a zero byte parts. The number is kept in files of other programs, so it must stay the same
/// for ever, which no hash of the standard library promises.
fn fnv<'t>(parts: impl IntoIterator<Item = &'t str>) -> u64 {
    let bytes = parts.into_iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::fnv;

    #[test]
    fn the_hash_is_the_published_one() {
        // The parts are ended by a zero byte: FNV-1a of "a\0".
        assert_eq!(fnv([]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(["a"]), 0x089b_e207_b544_f1e4);
    }
}
