//! The pages of the rules: complete, the same in both languages, and every example of theirs true.

mod rule_examples;

use std::collections::BTreeSet;

use cronlint::finding::{Finding, Message};
use cronlint::lang::Lang;
use cronlint::linter::Report;
use cronlint::report::Places;
use cronlint::rules::page::{self, PageText, RulePage};
use cronlint::rules::{self, RULES, Rule};
use rule_examples::lint;

/// Where a rule reports: `path:line`, sorted.
fn places(report: &Report, rule: &Rule) -> Vec<String> {
    let mut places = Places::new(report);
    let mut found: Vec<String> = report
        .findings
        .iter()
        .filter(|finding| finding.rule == rule.code || finding.also.contains(&rule.code))
        .map(|finding| {
            let at = places.locate(finding.span);
            format!("{}:{}", at.path, at.start.line)
        })
        .collect();
    found.sort();
    found
}

/// All messages of a finding.
fn messages(finding: &Finding) -> impl Iterator<Item = &Message> {
    std::iter::once(&finding.message)
        .chain(&finding.help)
        .chain(finding.related.iter().map(|related| &related.message))
        .chain(finding.fix.iter().map(|fix| &fix.message))
}

/// Every message has its text in the page, every placeholder its part, and every part its placeholder in both languages.
fn check_words(finding: &Finding, faults: &mut Vec<String>) {
    let page = page::page(finding.rule).expect("a rule that reports has a page");
    for message in messages(finding) {
        let Some(text) = page.messages.get(message.key) else {
            faults.push(format!("{}: no [messages.{}]", page.name, message.key));
            continue;
        };
        let given: BTreeSet<&str> = message.parts.iter().map(|(name, _)| *name).collect();
        for name in placeholders(&text.en) {
            if !given.contains(name.as_str()) {
                faults.push(format!(
                    "{}: [messages.{}] wants {{{name}}}, given {given:?}",
                    page.name, message.key
                ));
            }
        }
    }
}

fn placeholders(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for after in text.split('{').skip(1) {
        if let Some((name, _)) = after.split_once('}')
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        {
            found.insert(name.to_owned());
        }
    }
    found
}

fn outside_placeholders(text: &str) -> String {
    let mut rest = text.to_owned();
    for name in placeholders(text) {
        rest = rest.replace(&format!("{{{name}}}"), "");
    }
    rest
}

fn check_text(what: &str, text: &PageText, faults: &mut Vec<String>) {
    if text.en.trim().is_empty() || text.zh.trim().is_empty() {
        faults.push(format!("{what}: empty"));
    }
    // A text that is little more than its parts may be the same in both languages.
    let has_words = |text: &str| outside_placeholders(text).chars().any(char::is_alphabetic);
    if has_words(&text.en) && !text.zh.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)) {
        faults.push(format!("{what}: zh is not Chinese"));
    }
    if text.en.chars().any(|c| ('\u{3000}'..='\u{303f}').contains(&c)) {
        faults.push(format!("{what}: en holds Chinese punctuation"));
    }
    // Nothing renders Markdown, and a number is known when the words are made.
    if [&text.en, &text.zh].iter().any(|text| text.contains("**") || text.contains("(s)")) {
        faults.push(format!("{what}: Markdown emphasis or \"(s)\""));
    }
    if placeholders(&text.en) != placeholders(&text.zh) {
        faults.push(format!("{what}: placeholders differ between en and zh"));
    }
}

fn check_page(rule: &Rule, page: &RulePage, faults: &mut Vec<String>) {
    let name = rule.name;
    let supersedes: Vec<&str> = page.supersedes.iter().map(String::as_str).collect();
    if page.code != rule.code
        || page.name != name
        || page.severity != rule.severity.word()
        || supersedes != rule.supersedes
    {
        faults.push(format!("{name}: code, name, severity or supersedes differ from src/rules"));
    }
    check_text(&format!("{name} [title]"), &page.title, faults);
    if page.title.get(Lang::En).starts_with(char::is_lowercase) {
        faults.push(format!("{name} [title]: begins with a small letter, beside titles that do not"));
    }
    check_text(&format!("{name} [why]"), &page.why, faults);
    for (key, text) in &page.messages {
        check_text(&format!("{name} [messages.{key}]"), text, faults);
    }
    if page.bad.is_empty() || page.good.is_empty() {
        faults.push(format!("{name}: needs at least one bad and one good example"));
    }
}

fn check_examples(rule: &Rule, page: &RulePage, faults: &mut Vec<String>) {
    for (number, example) in page.bad.iter().chain(&page.good).enumerate() {
        let (kind, number) = match number.checked_sub(page.bad.len()) {
            None => ("bad", number),
            Some(good) => ("good", good),
        };
        let report = lint(example);
        if !report.errors.is_empty() {
            faults.push(format!("{} {kind} {number}: {:?}", rule.name, report.errors));
        }
        let found = places(&report, rule);
        let mut expect = example.expect.clone();
        expect.sort();
        if found != expect || (kind == "bad") == expect.is_empty() {
            faults.push(format!("{} {kind} {number}: expects {expect:?}, reports at {found:?}", rule.name));
        }
        for finding in &report.findings {
            check_words(finding, faults);
            let severity = finding.severity.word();
            if finding.rule == rule.code
                && example.severity.as_deref().is_some_and(|expected| expected != severity)
            {
                faults.push(format!("{} {kind} {number}: severity is {severity}", rule.name));
            }
        }
    }
}

#[test]
fn every_rule_has_a_complete_page_whose_examples_are_true() {
    let only = std::env::var("RULE").ok();
    let mut faults = Vec::new();
    for rule in RULES.iter().filter(|rule| only.as_deref().is_none_or(|word| rule.answers_to(word).is_some()))
    {
        match RulePage::parse(rule.page) {
            Ok(page) => {
                check_page(rule, &page, &mut faults);
                check_examples(rule, &page, &mut faults);
            }
            Err(fault) => faults.push(format!("rules/{}.toml: {fault}", rule.name)),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn codes_and_names_are_unique_and_supersede_what_exists() {
    let mut words: Vec<&str> = RULES.iter().flat_map(|rule| [rule.code, rule.name]).collect();
    words.sort_unstable();
    let all = words.len();
    words.dedup();
    assert_eq!(words.len(), all);
    for rule in RULES {
        for code in rule.supersedes {
            assert!(
                rules::find(code).is_some_and(|general| general.code != rule.code),
                "{} {code}",
                rule.name
            );
        }
    }
}

#[test]
fn every_page_of_the_folder_belongs_to_a_rule() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    for entry in std::fs::read_dir(folder).expect("the folder of pages") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert!(rules::find(name).is_some(), "{} belongs to no rule", path.display());
    }
}
