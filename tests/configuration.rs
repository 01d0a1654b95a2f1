//! `cronlint.toml` as people meet it: the documentation's own examples, and files found beside those that are linted.

use std::fmt::Write as _;
use std::path::Path;

use cronlint::config::{self, keys, schema};
use cronlint::lang::Lang;
use cronlint::linter::{Report, lint_texts};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::span::FileId;

/// 2026-12-01T00:00:00Z
const NOW: Instant = Instant(1_796_083_200);

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    std::fs::read_to_string(path).expect("a page of the documentation")
}

/// The TOML blocks of a page.
fn blocks(page: &str) -> Vec<&str> {
    let blocks = page.split("```toml\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

const PAGES: [&str; 2] = ["configuration.md", "configuration.zh-CN.md"];

#[test]
fn the_documented_examples_are_read_and_hold_to_the_schema() {
    let schema: serde_json::Value = serde_json::from_str(&schema::text()).expect("a schema");
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("config.json", schema).expect("a resource");
    let mut schemas = boon::Schemas::new();
    let compiled = compiler.compile("config.json", &mut schemas).expect("the schema compiles");
    for page in PAGES {
        let text = document(page);
        let blocks = blocks(&text);
        assert!(!blocks.is_empty(), "{page}");
        for block in blocks {
            if let Err((at, message)) = config::parse(FileId(0), block) {
                panic!("{page}: {:?}: {}", block.get(at), message.get(Lang::En));
            }
            let value: toml::Value = toml::from_str(block).expect("TOML");
            let mut value = serde_json::to_value(value).expect("JSON");
            plain_dates(&mut value);
            if let Err(fault) = schemas.validate(&value, compiled) {
                panic!("{page}: {fault}");
            }
        }
    }
}

/// A date of TOML is a text in JSON.
fn plain_dates(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            if let Some(date) = members.get("$__toml_private_datetime").cloned() {
                *value = date;
            } else {
                members.values_mut().for_each(plain_dates);
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(plain_dates),
        _ => {}
    }
}

#[test]
fn every_key_is_documented_and_no_key_beyond_the_table_passes_the_schema() {
    for page in PAGES {
        let text = document(page);
        for rows in [keys::FILE, keys::OVERRIDE, keys::TIER, keys::JOB] {
            for row in rows {
                assert!(text.contains(row.name), "{page}: {}", row.name);
            }
        }
    }
    let schema: serde_json::Value = serde_json::from_str(&schema::text()).expect("a schema");
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["job"]["items"]["additionalProperties"], false);
}

fn lint(texts: &[(&str, &str)]) -> Report {
    lint_texts(texts, &Settings::new(NOW))
}

/// `path rule severity` of each finding, and each error.
fn shown(texts: &[(&str, &str)]) -> String {
    let report = lint(texts);
    let mut out = String::new();
    for finding in &report.findings {
        let path = report.file(finding.span.file).map(|file| file.path.display().to_string());
        let _ = writeln!(out, "{} {} {}", path.unwrap_or_default(), finding.rule, finding.severity.word());
    }
    for error in &report.errors {
        let place = error.place.as_ref().and_then(|(text, at)| text.get(at.clone()));
        let message = error.message.get(Lang::En).into_owned();
        let _ = writeln!(out, "{}: {}: {message}", error.path.display(), place.unwrap_or_default());
    }
    out
}

const SLIP: &str = "* 5 * * * /usr/local/bin/poll\n";

#[test]
fn the_nearest_configuration_wins_and_does_not_go_on_from_the_one_above() {
    let found = shown(&[
        ("crontab", SLIP),
        ("cronlint.toml", "severity = {F001 = 'error'}\n"),
        ("team/crontab", SLIP),
        ("team/cronlint.toml", "ignore = ['F001']\n"),
        ("team/new/crontab", SLIP),
        ("team/other/crontab", SLIP),
        ("team/other/cronlint.toml", "extends = '../../cronlint.toml'\n"),
        ("team/plain/crontab", SLIP),
        ("team/plain/cronlint.toml", ""),
    ]);
    assert_eq!(found, "crontab F001 error\nteam/other/crontab F001 error\nteam/plain/crontab F001 warning\n");
}

#[test]
fn a_broken_configuration_is_named_with_its_place_and_the_other_files_are_linted() {
    let found = shown(&[
        ("a/crontab", SLIP),
        ("a/cronlint.toml", "ingore = ['F001']\n"),
        ("a/deep/crontab", SLIP),
        ("b/crontab", SLIP),
    ]);
    assert_eq!(
        found,
        "b/crontab F001 warning\na/cronlint.toml: ingore: unknown key \"ingore\"; did you mean \"ignore\"?\n"
    );
}

#[test]
fn an_override_holds_for_its_paths() {
    let config = "[[override]]\npaths = ['legacy/**']\nseverity = {F = 'off'}\n";
    let found = shown(&[("cronlint.toml", config), ("legacy/a/crontab", SLIP), ("new/crontab", SLIP)]);
    assert_eq!(found, "new/crontab F001 warning\n");
}

#[test]
fn own_words_are_compared_with_what_the_schedule_does() {
    let config = "[words]\n'收盘后' = '15:30'\n";
    let job = |minute: u8| format!("# 收盘后对账\n{minute} 15 * * 1-5 /usr/local/bin/reconcile\n");
    let (right, wrong) = (job(30), job(45));
    assert_eq!(shown(&[("cronlint.toml", config), ("crontab", &right)]), "");
    assert_eq!(shown(&[("cronlint.toml", config), ("crontab", &wrong)]), "crontab F003 warning\n");
    assert_eq!(shown(&[("crontab", &wrong)]), "");
}

#[test]
fn a_tier_that_is_declared_says_how_grave_a_finding_about_its_jobs_is() {
    let config = "[tier.high]\njobs = ['poll']\nseverity = {F001 = 'error'}\n[tier.low]\njobs = ['scan']\nseverity = {F = 'off'}\n";
    let jobs =
        "* 5 * * * /usr/local/bin/poll\n* 6 * * * /usr/local/bin/scan\n* 7 * * * /usr/local/bin/other\n";
    let found = shown(&[("cronlint.toml", config), ("crontab", jobs)]);
    // What is only advice elsewhere (R005, R009) warns of a job that is declared to be of the high tier.
    let expected = "crontab F001 error\ncrontab R005 warning\ncrontab R009 warning\ncrontab F001 warning\n";
    assert_eq!(found, expected);
}

#[test]
fn what_people_attest_in_the_configuration_answers_a_question_until_its_last_day() {
    let attested = |until: &str| {
        format!("[[job]]\nname = 'poll'\nattest = {{overlap = 'lock in the script'}}\nuntil = {until}\n")
    };
    let job = "*/5 * * * * /usr/local/bin/poll\n";
    let overlap = |texts: &[(&str, &str)]| shown(texts).contains("R002");
    assert!(overlap(&[("crontab", job)]));
    assert!(!overlap(&[("crontab", job), ("cronlint.toml", &attested("2026-12-01"))]));
    let gone = attested("2026-11-30");
    let found = shown(&[("crontab", job), ("cronlint.toml", &gone)]);
    assert!(found.contains("R002") && found.contains("cronlint.toml U002 warning"), "{found}");
}

/// `path:rule severity: also | related` of each finding about a job, with the texts that related places hold.
fn demands(texts: &[(&str, &str)]) -> String {
    let report = lint(texts);
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    let mut out = String::new();
    for finding in &report.findings {
        let related: Vec<&str> = finding
            .related
            .iter()
            .filter_map(|related| report.file(related.span.file)?.text.get(related.span.range()))
            .collect();
        let (rule, severity) = (finding.rule, finding.severity.word());
        let _ = writeln!(out, "{rule} {severity} {:?} {}", finding.also, related.join(" "));
    }
    out
}

#[test]
fn what_a_declared_tier_demands_is_told_once_and_names_the_demand() {
    let config = |require: &str| format!("[tier.high]\njobs = ['settle']\nrequire = [{require}]\n");
    let job = "17 4 * * * /opt/shop/bin/settle\n";
    let found = |require: &str, job: &str| demands(&[("cronlint.toml", &config(require)), ("crontab", job)]);
    // R005 and R009 warn of any job of the high tier; what is demanded of them has its place.
    assert_eq!(found("", job), "R005 warning [] \nR009 warning [] \n");
    let all = "'timeout', 'overlap', 'alert-not-run', 'ledger', 'drill'";
    assert_eq!(
        found(all, job),
        "D006 warning [] 'ledger' 'drill'\nR002 warning [\"R001\"] 'overlap' 'timeout'\nR005 warning [] \nR009 warning [] 'alert-not-run'\n"
    );
    let answered = "# cronlint: timeout=5m overlap=idempotent ledger=runs drill=2026-10 catch-up=next alert-not-run=probe\n17 4 * * * /opt/shop/bin/settle\n";
    assert_eq!(found(all, answered), "");
    // What has run out is told where it stands.
    let ended = format!(
        "{}[[job]]\nname = 'settle'\nattest = {{drill = 'x'}}\nuntil = 2026-11-30\n",
        config("'drill'")
    );
    let answered = "# cronlint: catch-up=next alert-not-run=probe\n17 4 * * * timeout 5m flock -n /run/settle /opt/shop/bin/settle\n";
    let found_ended = demands(&[("cronlint.toml", &ended), ("crontab", answered)]);
    assert_eq!(found_ended, "U002 warning [] 'drill'\n");
    // Another tier demands nothing of it, and neither does a guess.
    assert_eq!(found(all, "17 4 * * * timeout 5m /opt/shop/bin/report\n"), "");
    assert_eq!(found(all, "17 4 * * * timeout 5m /opt/shop/bin/refund\n"), "");
}

#[test]
fn a_demand_is_told_where_the_rule_about_it_is_not_wanted() {
    let config = "ignore = ['R']\n[tier.high]\njobs = ['settle']\nrequire = ['timeout', 'drill']\n";
    let job = "17 4 * * * /opt/shop/bin/settle\n";
    assert_eq!(
        demands(&[("cronlint.toml", config), ("crontab", job)]),
        "D006 warning [] 'timeout' 'drill'\n"
    );
}

#[test]
fn entries_that_are_equally_special_must_agree() {
    let of = |config: &str| {
        let job = "17 4 * * * /opt/shop/bin/settle\n";
        let report = lint_texts(&[("cronlint.toml", config), ("crontab", job)], &Settings::new(NOW));
        let of_rule = report.findings.iter().filter(|finding| finding.rule == "U002");
        let shown = of_rule.map(|finding| {
            let message = cronlint::rules::page::words(finding, &finding.message, Lang::En);
            let places = finding.related.iter().map(|related| &config[related.span.range()]);
            format!("{message} {:?}", places.collect::<Vec<_>>())
        });
        shown.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        of(
            "[[job]]\nname = 'sett*'\ntier = 'high'\nowner = 'pay'\n[[job]]\nname = '*tle'\ntier = 'low'\nowner = 'pay'\n"
        ),
        "two equally special `[[job]]` give `settle` different tiers, high and low: the later one, low, counts [\"'low'\", \"'high'\"]"
    );
    assert_eq!(
        of("[[job]]\nname = 'settle'\nowner = 'pay'\n[[job]]\nname = 'settle'\nowner = 'shop'\n"),
        "two equally special `[[job]]` give `settle` different owners, pay and shop: the later one, shop, counts [\"'shop'\", \"'pay'\"]"
    );
    // The name goes before the pattern, and two that say the same agree.
    assert_eq!(of("[[job]]\nname = 'settle'\ntier = 'high'\n[[job]]\nname = 's*'\ntier = 'low'\n"), "");
    assert_eq!(of("[[job]]\nname = 's*'\ntier = 'high'\n[[job]]\nname = '*e'\ntier = 'high'\n"), "");
}

#[test]
fn a_comment_hides_nothing_in_another_file_at_the_same_place() {
    // The attestation that has run out stands at the same offset as the line below the comment.
    let config = "[[job]]\nname = 'poll'\nattest = {drill = '2026-05'}\nuntil = 2026-11-30\n";
    let comment = format!("MAILTO=a\n# cronlint: ignore[U002] {}\n\n", "x".repeat(19));
    let crontab = format!("{comment}*/5 * * * * timeout 4m flock -n /run/poll /usr/local/bin/poll\n");
    let at = config.find("2026-11-30").expect("the date");
    assert!((comment.len()..crontab.len()).contains(&at), "the date stands where the job's line does");
    let found = shown(&[("cronlint.toml", config), ("crontab", &crontab)]);
    assert!(found.contains("cronlint.toml U002 warning"), "{found}");
}

#[test]
fn an_error_of_a_configuration_has_its_place_in_json_too() {
    let report = lint(&[("crontab", SLIP), ("cronlint.toml", "lang = 'en'\nignore = ['F01']\n")]);
    let mut out = Vec::new();
    cronlint::report::json::write(&report, Lang::En, &mut out).expect("it is written");
    let document: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
    let error = &document["errors"][0];
    assert_eq!(
        (&error["path"], &error["line"], &error["column"]),
        (&"cronlint.toml".into(), &2.into(), &11.into())
    );
}
