//! Every recorded answer of a real scheduler, asked of this library: `fixtures/conformance/<dialect>.jsonl.gz`.
//!
//! A line is a vector: the request and, beside it, what the scheduler answered. Compared are acceptance, what a crontab loads,
//! its settings, and the fires as instants with their offsets; not the wording of errors. Not compared: lines marked
//! `undefined_behaviour` or `quirk`, sampled random values, fires of a line whose `end` is an error, and the vectors that
//! `fixtures/conformance/KNOWN.md` proves wrong. `scripts/conformance.py` does the same with the built program.

use std::fs;
use std::io::{BufRead, BufReader, Cursor};
use std::path::Path;

use cronlint::schedule::Instant;
use flate2::read::GzDecoder;
use serde_json::{Map, Value, json};

const REQUEST: [&str; 12] = [
    "dialect",
    "version",
    "expr",
    "line",
    "file",
    "file_hex",
    "file_repeat",
    "crontab",
    "crontab_lines",
    "tz",
    "from",
    "until",
];

const ENTRY: [&str; 12] = [
    "minutes", "hours", "doms", "months", "dows", "min_star", "hr_star", "dom_star", "dow_star", "reboot",
    "user", "command",
];

type Vector = Map<String, Value>;

/// The request of a vector: its question, and the keys that say how the scheduler was run.
fn request(vector: &Vector) -> Value {
    let mut asked: Map<String, Value> = REQUEST
        .iter()
        .chain(&["fires_shown_in"])
        .filter_map(|key| Some(((*key).to_owned(), vector.get(*key)?.clone())))
        .collect();
    let text = |key: &str| vector.get(key).and_then(Value::as_str).unwrap_or_default();
    if text("dialect") == "jenkins" {
        asked.insert("job".to_owned(), json!("cronlint-job"));
    }
    if text("version").contains("HEAD") {
        asked.insert("variant".to_owned(), json!("head"));
    }
    if text("version").contains("started with -s") {
        asked.insert("variant".to_owned(), json!("dst-on"));
    }
    let fires = vector.get("fires").and_then(Value::as_array).map_or(0, Vec::len);
    // How many were recorded at most: with fewer there is no further one, so one more is asked for.
    let most = match (text("kind"), text("dialect")) {
        ("next", _) => 5,
        (_, "supercronic") => 60,
        _ => 120,
    };
    let ended = text("end") == "none" || fires == 0 || (vector.contains_key("until") && fires < most);
    asked.insert("count".to_owned(), json!(fires + usize::from(ended)));
    Value::Object(asked)
}

/// The loaded entries of an answer.
fn entries(answer: &Vector) -> Vec<&Vector> {
    if let Some(entries) = answer.get("entries").and_then(Value::as_array) {
        return entries.iter().filter_map(Value::as_object).collect();
    }
    let reboot = answer.get("reboot").and_then(Value::as_bool).unwrap_or(false);
    if answer.contains_key("minutes") || reboot { vec![answer] } else { Vec::new() }
}

fn same_value(want: &Value, got: Option<&Value>) -> bool {
    let length =
        want.as_object().filter(|object| object.len() == 1).and_then(|object| object.get("len")?.as_u64());
    match (length, got) {
        (Some(length), Some(Value::String(text))) => text.len() as u64 == length,
        _ => got == Some(want) || (want.is_null() && got.is_none()),
    }
}

/// Instants with their offsets.
fn instants(fires: Option<&Value>) -> Option<Vec<(Instant, String)>> {
    let instant = |fire: &Value| {
        let text = fire.as_str()?.replace('Z', "+00:00");
        let offset = text.get(text.len().checked_sub(6)?..)?.to_owned();
        Some((Instant::parse_rfc3339(&text)?, offset))
    };
    fires?.as_array()?.iter().map(instant).collect()
}

/// In what the answer differs from the vector.
fn difference(want: &Vector, got: &Vector) -> Option<String> {
    let flag = |map: &Vector, key: &str| {
        map.get(key).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
    };
    let differ = |key: &str| Some(format!("{key}: want {:?}, got {:?}", want.get(key), got.get(key)));
    if want.contains_key("accepted") && want.get("accepted") != got.get("accepted").or(Some(&Value::Null)) {
        return differ("accepted");
    }
    if want.contains_key("whole_file_ignored")
        && flag(want, "whole_file_ignored") != flag(got, "whole_file_ignored")
    {
        return differ("whole_file_ignored");
    }
    let sampled = want.keys().any(|key| key.contains("sampled"));
    if !flag(want, "undefined_behaviour") && !sampled && !want.contains_key("expr") {
        let (wanted, found) = (entries(want), entries(got));
        if let Some(count) = want.get("entries_count") {
            let found = got.get("entries_count").cloned().unwrap_or(json!(found.len()));
            if *count != found {
                return differ("entries_count");
            }
        } else if wanted.len() != found.len() {
            return Some(format!("entries: want {}, got {}", wanted.len(), found.len()));
        } else {
            for (want, got) in wanted.iter().zip(&found) {
                let other =
                    |key: &&&str| want.get(**key).is_some_and(|value| !same_value(value, got.get(**key)));
                if let Some(key) = ENTRY.iter().find(other) {
                    return Some(format!("entry {key}: want {:?}, got {:?}", want.get(*key), got.get(*key)));
                }
            }
        }
    }
    if let Some(env) = want.get("env") {
        let long = env.as_array().is_some_and(|all| {
            all.iter().any(|one| one.as_str().is_some_and(|text| text.contains("(long)")))
        });
        if !long && Some(env) != got.get("env") {
            return differ("env");
        }
    }
    if want.contains_key("usec") && want.get("usec") != got.get("usec") {
        return differ("usec");
    }
    let error_end = want.get("end").and_then(Value::as_str).is_some_and(|end| end.starts_with("error:"));
    let compared = want.contains_key("fires") && !flag(want, "quirk");
    if compared && !error_end && !flag(want, "next_does_not_advance") && !sampled {
        let (mut wanted, mut found) = (instants(want.get("fires")), instants(got.get("fires")));
        // KNOWN.md, 4.
        if let Some(wanted) = wanted.as_mut().filter(|_| flag(want, "fires_truncated_to_seconds")) {
            let from = want.get("from").and_then(Value::as_str).and_then(Instant::parse_rfc3339);
            wanted.retain(|(at, _)| from.is_none_or(|from| *at > from));
            wanted.dedup();
            if let Some(found) = &mut found {
                found.truncate(wanted.len());
            }
        }
        let same = wanted == found && got.contains_key("fires");
        if !same {
            return differ("fires");
        }
    }
    None
}

/// What `fixtures/conformance/KNOWN.md` proves wrong, by its numbers.
fn is_known_wrong(vector: &Vector) -> bool {
    let text = |key: &str| vector.get(key).and_then(Value::as_str).unwrap_or_default();
    let from = Instant::parse_rfc3339(text("from"));
    // 1: zone data in which Cuba still changed its clocks in the winter of 2026.
    let (winter, spring) = (Instant(1_793_509_200), Instant(1_805_000_400));
    let cuba = text("tz") == "America/Havana" && from.is_some_and(|from| winter <= from && from < spring);
    // 2: read, but the search for the next elapse did not end.
    let endless = text("error").starts_with("Infinite loop in calendar calculation");
    // 3: the recording stopped before the next fire.
    let stopped = text("dialect") == "ncrontab" && text("expr") == "0 0 29 2 0" && text("end") == "none";
    cuba || endless || stopped
}

fn vectors(path: &Path) -> Vec<Vector> {
    let file = fs::File::open(path).expect("a fixture can be opened");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("a fixture is text")).expect("a vector is an object"))
        .filter(|vector: &Vector| vector.get("kind") != Some(&json!("clock-jump")) && !is_known_wrong(vector))
        .collect()
}

#[test]
fn every_dialect_answers_as_the_real_scheduler() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/conformance");
    let mut paths: Vec<_> = fs::read_dir(directory)
        .expect("the fixtures are there")
        .map(|entry| entry.expect("a fixture").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gz"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut failed = Vec::new();
    let mut agreeing = Vec::new();
    for path in &paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let name = name.trim_end_matches(".jsonl.gz");
        let vectors = vectors(path);
        let requests: String = vectors.iter().map(|vector| request(vector).to_string() + "\n").collect();
        let mut answers = Vec::new();
        cronlint::cli::next::jsonl(Cursor::new(requests), &mut answers, cronlint::lang::Lang::En)
            .expect("writing to memory");
        let answers: Vec<Vector> = answers
            .lines()
            .map(|line| serde_json::from_str(&line.expect("text")).expect("an answer is an object"))
            .collect();
        assert_eq!(answers.len(), vectors.len(), "{name}: one answer a request");
        let wrong: Vec<String> = vectors
            .iter()
            .zip(&answers)
            .filter_map(|(want, got)| Some(format!("{}: {}", request(want), difference(want, got)?)))
            .collect();
        agreeing.push((name.to_owned(), vectors.len() - wrong.len(), vectors.len()));
        if !wrong.is_empty() {
            failed.push(format!("{name}: {} wrong, first: {}", wrong.len(), wrong[0]));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    for (page, scheduler, sum) in [("README.md", "scheduler", "all"), ("README.zh-CN.md", "调度器", "合计")]
    {
        hold_table(page, &table(&agreeing, scheduler, sum));
    }
}

/// Schedulers side by side in the table.
const COLUMNS: usize = 3;

/// How many answers agree, of how many, for each scheduler.
fn table(agreeing: &[(String, usize, usize)], scheduler: &str, sum: &str) -> String {
    let all = agreeing.iter().fold((0, 0), |all, one| (all.0 + one.1, all.1 + one.2));
    let mut rows = agreeing.to_vec();
    rows.push((sum.to_owned(), all.0, all.1));
    let mut text = format!(
        "{}\n{}\n",
        format!("| {scheduler} | n / n ").repeat(COLUMNS) + "|",
        "|---|---".repeat(COLUMNS) + "|"
    );
    for row in rows.chunks(COLUMNS) {
        let cells: Vec<String> =
            row.iter().map(|(name, right, all)| format!("| {name} | {right} / {all} ")).collect();
        let mut line = cells.concat();
        line += &"| | ".repeat(COLUMNS - row.len());
        text += line.trim_end();
        text += if row.len() == COLUMNS { " |\n" } else { "\n" };
    }
    text
}

/// The table of a page is this one; `UPDATE=1` writes it there.
fn hold_table(page: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&path).expect("a page");
    let (before, rest) = text.split_once("<!-- conformance").expect("the place of the table");
    let (mark, rest) = rest.split_once('\n').expect("a line");
    let (shown, after) = rest.split_once("<!-- end -->").expect("the end of the table");
    if std::env::var_os("UPDATE").is_some() {
        let text = format!("{before}<!-- conformance{mark}\n{table}<!-- end -->{after}");
        fs::write(path, text).expect("a page is written");
        return;
    }
    assert_eq!(shown, table, "{page}: UPDATE=1 cargo test --test conformance writes it");
}
