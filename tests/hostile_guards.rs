//! No guard is claimed that is not in the file: values that switch it off, that nobody reads, that a template decides, and keys
//! that answer another question. Each row: what is written for `§`, and what the checklist then rests on, with the bytes it
//! points at.

use cronlint::checklist;
use cronlint::job::Question;
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

struct Key {
    /// The file with the job, and others beside it. `§` is where the value stands.
    files: &'static [(&'static str, &'static str)],
    question: Question,
    values: &'static [(&'static str, &'static str)],
}

#[path = "hostile_guards/clouds.rs"]
mod clouds;
#[path = "hostile_guards/manifests.rs"]
mod manifests;
#[path = "hostile_guards/programs.rs"]
mod programs;
#[path = "hostile_guards/services.rs"]
mod services;
#[path = "hostile_guards/units_and_tables.rs"]
mod units_and_tables;

/// `basis: detail <bytes at the place>` of the first job's answer.
fn answer(key: &Key, value: &str) -> String {
    let mut texts: Vec<(&str, String)> =
        key.files.iter().map(|(path, text)| (*path, text.replace('§', value))).collect();
    // Files have their numbers in the order of their paths.
    texts.sort();
    let files: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let report = lint_texts(&files, &Settings::new(Instant(1_796_083_200)));
    let file = report.files.iter().find(|file| !file.jobs.is_empty());
    let Some(file) = file else { return "no job".to_owned() };
    let answers = checklist::of(&file.jobs[0]);
    let answer = answers.iter().find(|answer| answer.question == key.question).expect("every question");
    let at = answer.span.map(|span| {
        let text = &texts[span.file.0 as usize].1;
        text.get(span.range()).expect("a place inside the file").lines().next().unwrap_or_default().to_owned()
    });
    let basis = answer.basis.word();
    let shown = match basis {
        "file" | "harmful-setting" => format!("{basis}: {}", answer.detail.get(Lang::En)),
        _ => basis.to_owned(),
    };
    match at {
        Some(at) => format!("{shown} <{at}>"),
        None => shown,
    }
}

fn check(keys: &[Key]) {
    let mut wrong = Vec::new();
    for key in keys {
        for (value, expected) in key.values {
            let found = answer(key, value);
            if found != *expected {
                wrong.push(format!(
                    "{} {} {value:?}\n  expected {expected}\n     found {found}",
                    key.files[0].0,
                    key.question.id()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn clouds() {
    check(clouds::KEYS);
}

#[test]
fn manifests() {
    check(manifests::KEYS);
}

#[test]
fn programs() {
    check(programs::KEYS);
}

#[test]
fn services() {
    check(services::KEYS);
}

#[test]
fn units_and_tables() {
    check(units_and_tables::KEYS);
}
