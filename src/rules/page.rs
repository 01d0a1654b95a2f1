//! The pages of the rules: texts and examples of `rules/<name>.toml`, parsed when they are first needed.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use foldhash::HashMap;
use serde::Deserialize;

use super::{RULES, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::lang::Lang;

/// A text of a page, in both languages.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PageText {
    /// English.
    #[serde(deserialize_with = "trimmed")]
    pub en: String,
    /// Simplified Chinese.
    #[serde(deserialize_with = "trimmed")]
    pub zh: String,
    /// Where parts stand in either, found when they are first filled in: a run may say the same words thousands of times.
    #[serde(skip)]
    pieces: [OnceLock<Vec<Piece>>; 2],
}

/// Words of a text, and the `{name}` of a part behind them. The last one has none.
#[derive(Debug)]
struct Piece {
    words: Range<usize>,
    name: Option<Range<usize>>,
}

impl PageText {
    /// The text in `lang`, without blanks at either end.
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.zh)
    }

    /// Appends the text, each `{name}` replaced by the part of that name.
    fn fill(&self, message: &Message, lang: Lang, out: &mut String) {
        let text = self.get(lang);
        let pieces_of = &self.pieces[lang as usize];
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        for Piece { words, name } in pieces_of.get_or_init(|| pieces(text)) {
            out.push_str(part(words));
            let Some(name) = name.as_ref().map(part) else { continue };
            match message.parts.iter().find(|(known, _)| *known == name) {
                Some((_, phrase)) => phrase.say(lang, out),
                None => out.extend(["{", name, "}"]),
            }
        }
    }
}

/// Parts a text at its `{name}`s.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for (end, _) in text.match_indices('}') {
        if let Some(begin) = text.get(from..end).and_then(|before| before.rfind('{')) {
            let begin = from + begin;
            pieces.push(Piece { words: from..begin, name: Some(begin + 1..end) });
            from = end + 1;
        }
    }
    pieces.push(Piece { words: from..text.len(), name: None });
    pieces
}

/// A text of several lines ends in a line end, which is no part of it.
fn trimmed<'de, D: serde::Deserializer<'de>>(page: D) -> Result<String, D::Error> {
    let mut text = String::deserialize(page)?;
    text.truncate(text.trim_end().len());
    text.drain(..text.len() - text.trim_start().len());
    Ok(text)
}

/// Where a page's facts stand.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// What it is.
    pub text: Option<String>,
    /// Where it is.
    pub url: Option<String>,
}

/// An example: files that are linted together.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The places (`path:line`) at which this rule reports, and no others.
    #[serde(default)]
    pub expect: Vec<String>,
    /// The severity of these findings, where it is not the rule's default.
    pub severity: Option<String>,
    /// What the run is asked for.
    #[serde(default)]
    pub options: ExampleOptions,
    /// Path and text of each file. With a dialect in the options, each is one schedule that stands alone.
    pub files: BTreeMap<String, String>,
}

/// What the run of an example is asked for.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct ExampleOptions {
    /// The instant that counts as now, RFC 3339.
    pub now: Option<String>,
    /// As `--business-zone`.
    pub business_zone: Option<String>,
    /// As `--host-zone`.
    pub host_zone: Option<String>,
    /// As `--daemon`.
    pub daemon: Option<String>,
    /// As `--dialect` of `explain`: the files are schedules of that dialect.
    pub dialect: Option<String>,
    /// As `--strict`. An example finds advice of its own rule with or without it.
    #[serde(default)]
    pub strict: bool,
}

impl ExampleOptions {
    /// The options as they are given on the command line, those that change what is found.
    pub fn command_line(&self) -> Vec<String> {
        let values = [
            ("--now", &self.now),
            ("--business-zone", &self.business_zone),
            ("--host-zone", &self.host_zone),
            ("--daemon", &self.daemon),
        ];
        let given =
            values.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value.as_ref()?)));
        let alone = self.dialect.as_ref().map(|dialect| format!("explain --dialect {dialect}"));
        alone.into_iter().chain(given).chain(self.strict.then(|| "--strict".to_owned())).collect()
    }
}

/// The page of a rule.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RulePage {
    /// The rule's code.
    pub code: String,
    /// The rule's name.
    pub name: String,
    /// The default severity.
    pub severity: String,
    /// Codes of the rules whose finding on the same job this one replaces.
    #[serde(default)]
    pub supersedes: Vec<String>,
    /// One line.
    pub title: PageText,
    /// What it finds, why that is bad, what to do instead.
    pub why: PageText,
    /// Where the facts stand.
    #[serde(default)]
    pub reference: Vec<Reference>,
    /// The words of its findings.
    #[serde(default)]
    pub messages: HashMap<String, PageText>,
    /// Examples that it reports.
    #[serde(default)]
    pub bad: Vec<Example>,
    /// Examples that it does not report.
    #[serde(default)]
    pub good: Vec<Example>,
}

impl RulePage {
    /// Reads the text of a page.
    pub fn parse(text: &str) -> Result<RulePage, toml::de::Error> {
        toml::from_str(text)
    }

    /// Appends the words of `message` in `lang`. A key or placeholder that the page does not have is shown as it is: a test
    /// makes sure that no example gets there.
    fn render(&self, message: &Message, lang: Lang, out: &mut String) {
        if let Some(template) = self.messages.get(message.key) {
            return template.fill(message, lang, out);
        }
        let parts: Vec<_> =
            message.parts.iter().map(|(name, part)| format!("{name}: {}", part.get(lang))).collect();
        out.extend([message.key, " (", &parts.join(", "), ")"]);
    }
}

/// The page of a code or name.
pub fn page(code_or_name: &str) -> Option<&'static RulePage> {
    super::find(code_or_name).and_then(of)
}

/// The page of a rule. `None` only for a rule that is not registered.
///
/// # Panics
/// When the page is no page. It is compiled in, and a test reads them all.
pub fn of(rule: &'static Rule) -> Option<&'static RulePage> {
    super::of_code(rule.code).and_then(|(index, rule)| at(index, rule))
}

/// Pages that were parsed, in the order of the rules.
type Pages = OnceLock<Vec<OnceLock<RulePage>>>;

/// The page of the rule that is registered at `index`.
fn at(index: usize, rule: &'static Rule) -> Option<&'static RulePage> {
    static PAGES: Pages = OnceLock::new();
    parsed(&PAGES, index, rule, |page| page)
}

/// The same without its examples: a run needs the words only.
fn words_at(index: usize, rule: &'static Rule) -> Option<&'static RulePage> {
    static PAGES: Pages = OnceLock::new();
    parsed(&PAGES, index, rule, without_examples)
}

/// The page, parsed when it is asked for the first time: of its text, what `part` takes.
fn parsed(
    pages: &'static Pages,
    index: usize,
    rule: &Rule,
    part: fn(&str) -> &str,
) -> Option<&'static RulePage> {
    let pages = pages.get_or_init(|| RULES.iter().map(|_| OnceLock::new()).collect());
    pages.get(index).map(|page| {
        page.get_or_init(|| match RulePage::parse(part(rule.page)) {
            Ok(page) => page,
            Err(fault) => panic!("rules/{}.toml: {fault}", rule.name),
        })
    })
}

/// A page up to its examples, which stand at its end: a third of it.
fn without_examples(page: &str) -> &str {
    let first = ["\n[[bad]]\n", "\n[[good]]\n"]
        .iter()
        .filter_map(|head| memchr::memmem::find(page.as_bytes(), head.as_bytes()))
        .min();
    first.and_then(|first| page.get(..=first)).unwrap_or(page)
}

/// The words of a finding in `lang`: [`push_words`].
pub fn words(finding: &Finding, message: &Message, lang: Lang) -> String {
    let mut out = String::new();
    push_words(finding, message, lang, &mut out);
    out
}

/// Appends the words of a finding in `lang`.
///
/// They are made here, outside the barrier around each file in `linter`: if that fails, the key stands for them, and the other
/// findings are printed all the same.
pub fn push_words(finding: &Finding, message: &Message, lang: Lang, out: &mut String) {
    let before = out.len();
    let page = super::of_code(finding.rule).and_then(|(index, rule)| words_at(index, rule));
    let made = page.and_then(|page| catch_unwind(AssertUnwindSafe(|| page.render(message, lang, out))).ok());
    if made.is_none() {
        out.truncate(before);
        out.push_str(message.key);
    }
}

/// The severity of a word.
pub fn severity(word: &str) -> Option<Severity> {
    [Severity::Advice, Severity::Warning, Severity::Error]
        .into_iter()
        .find(|severity| severity.word() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_stand_behind_the_examples() {
        for (index, rule) in RULES.iter().enumerate() {
            let (whole, words) = (at(index, rule).unwrap(), words_at(index, rule).unwrap());
            assert!(words.bad.is_empty() && words.good.is_empty(), "{}", rule.name);
            let both = |text: &PageText| [text.en.clone(), text.zh.clone()];
            let said = |page: &RulePage| {
                let messages = page.messages.iter().map(|(key, text)| (key.clone(), both(text)));
                (messages.collect::<BTreeMap<_, _>>(), both(&page.title), both(&page.why))
            };
            assert_eq!(said(words), said(whole), "{}", rule.name);
        }
    }
}
