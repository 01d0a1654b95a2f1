//! All output forms carry the same findings, each as its reader expects it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use boon::{Compiler, Schemas};
use serde_json::Value;

/// A finding, as far as every form carries it: code, path and first line.
type Key = (String, String, usize);

fn printed(format: &str, lang: &str) -> String {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command_line/findings/input");
    let output = Command::new(env!("CARGO_BIN_EXE_cronlint"))
        .args(["check", "--strict", "--format", format, "--lang", lang, "--now", "2026-12-01T00:00:00Z", "."])
        .arg("no-such-file")
        .current_dir(input)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "a path that cannot be opened beats findings");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn of_json(finding: &Value) -> Key {
    (text(&finding["rule"]), text(&finding["path"]), number(&finding["line"]))
}

/// What the JSON form carries, which is held to its schema by `tests/schemas.rs`.
fn expected() -> Vec<Key> {
    let document = json(&printed("json", "en"));
    let findings: Vec<Key> = document["findings"].as_array().expect("findings").iter().map(of_json).collect();
    assert!(findings.len() > 5, "the example has findings");
    findings
}

#[test]
fn json_lines() {
    let lines: Vec<Value> = printed("jsonl", "en").lines().map(json).collect();
    let (errors, findings): (Vec<&Value>, Vec<&Value>) =
        lines.iter().partition(|line| !line["error"].is_null());
    assert_eq!(findings.into_iter().map(of_json).collect::<Vec<_>>(), expected());
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0]["error"]["path"], "no-such-file");
}

/// The schema is the one that OASIS publishes with the standard (`sarif-schema-2.1.0.json`).
#[test]
fn sarif_is_valid_by_the_official_schema() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schemas/sarif-2.1.0.json");
    let mut schemas = Schemas::new();
    let index = Compiler::new()
        .compile(schema.to_str().expect("a path"), &mut schemas)
        .expect("the official schema can be compiled");
    for lang in ["en", "zh"] {
        let document = json(&printed("sarif", lang));
        schemas.validate(&document, index).unwrap_or_else(|fault| panic!("{fault:#}"));
        let run = &document["runs"][0];
        let results = run["results"].as_array().expect("results");
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        let found: Vec<Key> = results
            .iter()
            .map(|result| {
                let place = &result["locations"][0]["physicalLocation"];
                let rule = &rules[number(&result["ruleIndex"])];
                assert_eq!(rule["id"], result["ruleId"]);
                let path = text(&place["artifactLocation"]["uri"]);
                (text(&result["ruleId"]), path, number(&place["region"]["startLine"]))
            })
            .collect();
        assert_eq!(found, expected());
        let prints: BTreeSet<String> =
            results.iter().map(|result| text(&result["partialFingerprints"]["cronlint/v1"])).collect();
        assert_eq!(prints.len(), results.len(), "no two findings have one fingerprint");
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
        assert!(results.iter().any(|result| !result["fixes"].is_null()));
        assert!(results.iter().any(|result| !result["relatedLocations"].is_null()));
    }
}

/// Undoes what the runner undoes (actions/runner `ActionCommand.cs`).
fn unescaped(text: &str) -> String {
    text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
}

#[test]
fn github_annotations() {
    let out = printed("github", "zh");
    let found: Vec<Key> = out
        .lines()
        .filter_map(|line| {
            let (head, message) = line.strip_prefix("::")?.split_once("::")?;
            assert!(!message.is_empty());
            let (kind, properties) = head.split_once(' ')?;
            assert!(["error", "warning", "notice"].contains(&kind), "{line}");
            let of = |name: &str| {
                let property =
                    properties.split(',').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
                property.map(unescaped)
            };
            let title = of("title").expect("a title");
            let code = title.split(' ').next()?.to_owned();
            Some((code, of("file").expect("a file"), of("line")?.parse().expect("a line")))
        })
        .collect();
    assert_eq!(found, expected());
    assert!(out.lines().all(|line| line.starts_with("::")), "nothing else is printed");
    assert!(out.contains("::error file=no-such-file,"));
}

/// docs.gitlab.com "Code Quality", "Code Quality report format", read 2026-11-30: which fields a finding has to have, that its path is relative
/// and begins with no `./`, and that no byte order mark stands before the array.
#[test]
fn gitlab_code_quality() {
    let document = json(&printed("gitlab", "en"));
    let issues = document.as_array().expect("an array");
    let found: Vec<Key> = issues
        .iter()
        .map(|issue| {
            assert!(
                ["info", "minor", "major", "critical", "blocker"]
                    .contains(&issue["severity"].as_str().unwrap())
            );
            for field in ["description", "check_name", "fingerprint"] {
                assert!(issue[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {issue}");
            }
            let lines = &issue["location"]["lines"];
            assert!(
                number(&lines["begin"]) >= 1 && number(&lines["end"]) >= number(&lines["begin"]),
                "{issue}"
            );
            let path = text(&issue["location"]["path"]);
            assert!(!path.starts_with("./") && !path.starts_with('/'), "{path}");
            assert_eq!(issue.as_object().map(serde_json::Map::len), Some(5), "{issue}");
            let code = text(&issue["description"]).split(' ').next().expect("a code").to_owned();
            (code, text(&issue["location"]["path"]), number(&issue["location"]["lines"]["begin"]))
        })
        .collect();
    // What could not be read is an issue of its own.
    let (errors, found): (Vec<Key>, Vec<Key>) = found.into_iter().partition(|(code, ..)| code == "cronlint:");
    assert_eq!(errors, [("cronlint:".to_owned(), "no-such-file".to_owned(), 1)]);
    assert_eq!(found, expected());
    let prints: BTreeSet<String> = issues.iter().map(|issue| text(&issue["fingerprint"])).collect();
    assert_eq!(prints.len(), issues.len(), "GitLab drops issues whose fingerprint it has seen");
}

/// An element of JUnit's form as Jenkins reads it, after jenkinsci/xunit-plugin `junit-10.xsd`, read 2026-11-30: its attributes, those it
/// must have first, and the elements it may hold.
struct Element {
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
    holds: &'static [&'static str],
}

const JUNIT: [Element; 5] = [
    Element {
        name: "testsuites",
        required: &[],
        optional: &["name", "time", "tests", "failures", "errors"],
        holds: &["testsuite"],
    },
    Element {
        name: "testsuite",
        required: &["name", "tests", "failures", "errors"],
        optional: &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        ],
        holds: &["testsuite", "properties", "testcase", "system-out", "system-err"],
    },
    Element {
        name: "testcase",
        required: &["name"],
        optional: &["time", "classname", "group"],
        holds: &["skipped", "error", "failure", "system-out", "system-err"],
    },
    Element { name: "failure", required: &[], optional: &["type", "message"], holds: &[] },
    Element { name: "error", required: &[], optional: &["type", "message"], holds: &[] },
];

fn hold_to_junit(node: roxmltree::Node<'_, '_>) {
    let name = node.tag_name().name();
    let element = JUNIT.iter().find(|element| element.name == name).unwrap_or_else(|| panic!("<{name}>"));
    for attribute in element.required {
        assert!(node.has_attribute(*attribute), "<{name}> has no {attribute}");
    }
    for attribute in node.attributes() {
        let known = element.required.iter().chain(element.optional).any(|known| *known == attribute.name());
        assert!(known, "<{name} {}>", attribute.name());
    }
    for child in node.children() {
        assert!(
            !child.is_text() || element.holds.is_empty() || child.text().is_some_and(|t| t.trim().is_empty())
        );
        if child.is_element() {
            assert!(element.holds.contains(&child.tag_name().name()), "<{name}> holds {child:?}");
            hold_to_junit(child);
        }
    }
}

#[test]
fn junit() {
    let text = printed("junit", "zh");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    hold_to_junit(root);
    let cases = || root.descendants().filter(|node| node.has_tag_name("testcase"));
    let mut found: Vec<Key> = cases()
        .filter(|case| case.children().any(|child| child.has_tag_name("failure")))
        .map(|case| {
            let name = case.attribute("name").expect("a name");
            let (code, rest) = name.split_once(' ').expect("a code");
            let line = rest.rsplit_once('(').and_then(|(_, place)| place.split(':').next()).expect("a line");
            let path = case.attribute("classname").expect("a class name");
            (code.to_owned(), path.to_owned(), line.parse().expect("a line"))
        })
        .collect();
    let mut expected = expected();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let count = |name: &str| root.attribute(name).and_then(|n| n.parse::<usize>().ok()).expect("a number");
    assert_eq!((count("tests"), count("failures"), count("errors")), (cases().count(), found.len(), 1));
    for suite in root.children().filter(|node| node.has_tag_name("testsuite")) {
        let inside = suite.children().filter(|node| node.has_tag_name("testcase")).count();
        assert_eq!(suite.attribute("tests"), Some(inside.to_string().as_str()));
    }
}

#[test]
fn markdown() {
    let out = printed("markdown", "en");
    let found: Vec<Key> = out
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| |"))
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").collect();
            let (path, line) = cells[1].trim_matches('`').rsplit_once(':').expect("a place");
            let code = cells[2].split(' ').next().expect("a code");
            (code.to_owned(), path.to_owned(), line.parse().expect("a line"))
        })
        .collect();
    assert_eq!(found, expected());
    assert!(out.contains("no-such-file"));
}
