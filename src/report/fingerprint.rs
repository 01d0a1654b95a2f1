//! What tells a finding from others when lines move: its rule, its path, the text of its line, and how many like it stand
//! before. The numbers are kept in files (baselines, SARIF), so they must stay the same for ever.

use std::collections::HashMap;
use std::ops::Range;

use super::Places;
use crate::linter::Report;
use crate::span::{FileId, Span};

/// The fingerprints of all findings of a report, in order.
pub fn all(report: &Report, places: &mut Places<'_>) -> Vec<u64> {
    all_under(report, places, |span, places| places.locate(span).path)
}

/// The same, of files that go by other paths than those that are shown.
pub fn all_under<'r>(
    report: &Report,
    places: &mut Places<'r>,
    path_of: impl Fn(Span, &mut Places<'r>) -> String,
) -> Vec<u64> {
    let mut seen: HashMap<u64, u64> = HashMap::new();
    // A dump of a database or a minified document is one line of megabytes with thousands of jobs: it is read once a rule.
    let mut known: HashMap<(&str, FileId, Range<usize>), u64> = HashMap::new();
    let prints = report.findings.iter().map(|finding| {
        let line = line_of(finding.span, places);
        let like = *known.entry((finding.rule, finding.span.file, line)).or_insert_with_key(|key| {
            let path = path_of(finding.span, places);
            fnv([finding.rule, &path, text_of(finding.span.file, key.2.clone(), places).trim()])
        });
        let nth = seen.entry(like).or_default();
        *nth += 1;
        if *nth == 1 { like } else { fnv([like.to_string().as_str(), nth.to_string().as_str()]) }
    });
    prints.collect()
}

/// A fingerprint as it is written: sixteen hexadecimal digits.
pub fn shown(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// The fingerprint of something that is no finding, as it is written.
pub fn of(parts: &[&str]) -> String {
    shown(fnv(parts.iter().copied()))
}

/// The line on which a span begins.
fn line_of(span: Span, places: &mut Places<'_>) -> Range<usize> {
    let Some((index, text)) = places.index(span.file) else { return 0..0 };
    index.bytes(text, index.line(span.start as usize))
}

fn text_of<'a>(file: FileId, line: Range<usize>, places: &mut Places<'a>) -> &'a str {
    places.index(file).and_then(|(_, text)| text.get(line)).unwrap_or_default()
}

/// FNV-1a, 64 bits, over parts that are each ended by a zero byte. No hash of the standard library promises to stay as it is.
fn fnv<'t>(parts: impl IntoIterator<Item = &'t str>) -> u64 {
    let bytes = parts.into_iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::fnv;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv([]), 0xcbf2_9ce4_8422_2325);
        // FNV-1a of "a\0".
        assert_eq!(fnv(["a"]), 0x089b_e207_b544_f1e4);
    }
}
