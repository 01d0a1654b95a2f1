//! Both languages: every pair of texts in the program's source says the same in English and in Chinese, as far as a program can tell.
//!
//! The types hold that no text lacks a language (`Text`, `Phrase::Both`, `Lang::pick`); here it is held that the Chinese is Chinese and
//! that both have the same placeholders. `tests/rule_pages.rs` holds the rule pages, `src/cli/tests.rs` the help of the command line.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A string literal of a source file.
struct Literal {
    start: usize,
    end: usize,
    text: String,
}

/// The string literals of Rust source, comments and character literals passed over.
fn literals(source: &str) -> Vec<Literal> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            at += 3;
        } else if rest.starts_with("r#\"") {
            at += 3 + source[at + 3..].find("\"#").map_or(0, |end| end + 2);
        } else if bytes[at] == b'"' {
            let start = at;
            at += 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
            found.push(Literal { start, end: at, text: source[start + 1..at - 1].to_owned() });
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// What stands before a text, without the macro that fills it in.
fn lead(source: &str, start: usize) -> &str {
    let mut before = source[..start].trim_end();
    for around in ["writeln!(out,", "write!(f,", "format!(", "&", "{"] {
        before = before.strip_suffix(around).unwrap_or(before).trim_end();
    }
    before
}

/// Pairs of an English and a Chinese text, with the line of the first.
fn pairs(source: &str) -> Vec<(usize, String, String)> {
    let literals = literals(source);
    let mut found = Vec::new();
    for (number, english) in literals.iter().enumerate() {
        let before = lead(source, english.start);
        let mut later = literals[number + 1..].iter().take_while(|next| next.start < english.end + 1500);
        let chinese = if before.ends_with("en:") {
            later.find(|next| lead(source, next.start).ends_with("zh:"))
        } else if before.ends_with("Lang::En =>") {
            // The arm beside it, and not that of another match.
            later
                .find(|next| lead(source, next.start).ends_with("Lang::Zh =>"))
                .filter(|next| source[english.end..next.start].matches("Lang::Zh").count() == 1)
        } else if ["pick(", " text(", "about: ("].iter().any(|call| before.ends_with(call)) {
            later
                .find(|next| lead(source, next.start).ends_with(','))
                .filter(|next| !source[english.end..next.start].contains(';'))
        } else {
            None
        };
        if let Some(chinese) = chinese {
            let line = source[..english.start].lines().count();
            found.push((line, english.text.clone(), chinese.text.clone()));
        }
    }
    found
}

fn placeholders(text: &str) -> BTreeSet<String> {
    let text = text.replace("{{", "").replace("}}", "");
    let names = text.split('{').skip(1).filter_map(|after| after.split_once('}'));
    names.map(|(name, _)| name.split(':').next().unwrap_or_default().to_owned()).collect()
}

/// The text without placeholders and without code in backticks.
fn words(text: &str) -> String {
    let prose: String = text.split('`').step_by(2).collect();
    prose.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after)).collect()
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn fault(english: &str, chinese: &str) -> Option<&'static str> {
    let (in_english, in_chinese) = (placeholders(english), placeholders(chinese));
    // A part without a name may be the plural's letter, which Chinese does not have; a part may be named after its language.
    let named = |names: &BTreeSet<String>| !names.contains("");
    let known = |names: BTreeSet<String>, lang: &str| -> BTreeSet<String> {
        names.into_iter().map(|name| if name == lang { "said".to_owned() } else { name }).collect()
    };
    if named(&in_english) && named(&in_chinese) && known(in_english, "en") != known(in_chinese, "zh") {
        return Some("the placeholders differ");
    }
    let english = words(english);
    if is_chinese(&english) {
        return Some("the English is Chinese");
    }
    let sentence = english
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase()))
        .count();
    // A name is the same in both.
    (sentence > 1 && !is_chinese(chinese) && !english.contains('='))
        .then_some("the Chinese is not Chinese")
        .filter(|_| letters(&english) != letters(&words(chinese)) || sentence > 3)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_text_of_the_program_is_in_both_languages() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let (mut seen, mut faults) = (0, Vec::new());
    for file in files {
        let source = fs::read_to_string(&file).expect("a source file");
        for (line, english, chinese) in pairs(&source) {
            seen += 1;
            if let Some(what) = fault(&english, &chinese) {
                faults.push(format!("{}:{line}: {what}: {english:?} and {chinese:?}", file.display()));
            }
        }
    }
    assert!(seen > 700, "only {seen} pairs were found: the search is broken");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_text_that_lacks_a_language_or_a_placeholder_is_found() {
    let cases = [
        ("Text { en: \"no file here\", zh: \"no file here either\" }", Some("the Chinese is not Chinese")),
        ("lang.pick(\"没有\", \"没有\")", Some("the English is Chinese")),
        (
            "Phrase::Both { en: format!(\"there is no {name}\"), zh: format!(\"没有 {nom}\") }",
            Some("the placeholders differ"),
        ),
        ("Lang::En => format!(\"no day {n} in it\"), Lang::Zh => format!(\"没有 {n} 日\")", None),
        ("lang.pick(\"Kubernetes CronJob\", \"Kubernetes CronJob\")", None),
        ("(Lang::En, _) => \"x\" // pick(\"not a text\", \"none\")", None),
    ];
    for (source, expected) in cases {
        let found: Vec<_> = pairs(source).iter().filter_map(|(_, en, zh)| fault(en, zh)).collect();
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{source}");
    }
    assert_eq!(pairs(cases[0].0).len(), 1);
}
