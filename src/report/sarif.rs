//! SARIF 2.1.0 (OASIS standard), as GitHub code scanning reads it: rules with help, fingerprints that survive moved lines,
//! related locations, fixes.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::said::{self, Said};
use super::{Location, Places, markdown, place_of, shown_path};
use crate::finding::{Fix, Severity};
use crate::lang::Lang;
use crate::linter::Report;
use crate::rules::{self, RULES, Rule, page};

/// Writes the report as one document. Rules are listed when they report something.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let findings = said::all(report, &mut places, lang);
    let reporting: Vec<&Rule> = RULES
        .iter()
        .copied()
        .filter(|rule| findings.iter().any(|said| said.rule.code == rule.code))
        .collect();
    let index: BTreeMap<&str, usize> =
        reporting.iter().enumerate().map(|(index, rule)| (rule.code, index)).collect();
    let rules: Vec<Value> = reporting.iter().map(|rule| descriptor(rule, lang)).collect();
    let results: Vec<Value> =
        findings.iter().map(|said| result(said, index[said.rule.code], &mut places, lang)).collect();
    let notes: Vec<Value> = report
        .errors
        .iter()
        .map(|error| {
            let path = shown_path(&error.path);
            let mut note = json!({"level": "error", "message": {"text": error.message.get(lang)}});
            if let Some((start, end)) = place_of(error) {
                let location = Location { path, start, end };
                note["locations"] = json!([{"physicalLocation": physical(&location)}]);
            } else if !path.is_empty() {
                note["locations"] = json!([{"physicalLocation": {"artifactLocation": artifact(&path)}}]);
            }
            note
        })
        .collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "cronlint",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {"SRCROOT": {"description": {"text": "where cronlint was started"}}},
            "invocations": [{
                "executionSuccessful": report.errors.is_empty(),
                "toolExecutionNotifications": notes,
            }],
            "results": results,
        }],
    });
    super::escaped::to_writer(out, &document)?;
    out.write_all(b"\n")
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

fn descriptor(rule: &'static Rule, lang: Lang) -> Value {
    let (title, why) =
        page::of(rule).map_or((rule.name, ""), |page| (page.title.get(lang), page.why.get(lang)));
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": title},
        "fullDescription": {"text": why},
        "help": {"text": why, "markdown": markdown::paragraphs(why)},
        "helpUri": rules::url(rule, lang),
        "defaultConfiguration": {"level": level(rule.severity)},
    })
}

fn result(said: &Said<'_>, rule_index: usize, places: &mut Places<'_>, lang: Lang) -> Value {
    let mut result = json!({
        "ruleId": said.rule.code,
        "ruleIndex": rule_index,
        "level": level(said.finding.severity),
        "message": {"text": said.message_and_help(lang)},
        "locations": [{"physicalLocation": physical(&said.location)}],
        "partialFingerprints": {"cronlint/v1": said.fingerprint()},
    });
    if !said.related.is_empty() {
        let related = said.related.iter().enumerate().map(|(id, (_, location, message))| {
            json!({"id": id, "physicalLocation": physical(location), "message": {"text": message}})
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = &said.finding.fix {
        let message = page::words(said.finding, &fix.message, lang);
        result["fixes"] = json!([{
            "description": {"text": message},
            "artifactChanges": changes(fix, places),
        }]);
    }
    result
}

/// The edits of a fix, file by file.
fn changes(fix: &Fix, places: &mut Places<'_>) -> Vec<Value> {
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (span, replacement) in &fix.edits {
        let location = places.locate(*span);
        files.entry(location.path.clone()).or_default().push(json!({
            "deletedRegion": region(&location),
            "insertedContent": {"text": replacement},
        }));
    }
    files
        .into_iter()
        .map(
            |(path, replacements)| json!({"artifactLocation": artifact(&path), "replacements": replacements}),
        )
        .collect()
}

fn physical(location: &Location) -> Value {
    json!({"artifactLocation": artifact(&location.path), "region": region(location)})
}

/// Columns count characters from 1; the end is the column after the last.
fn region(location: &Location) -> Value {
    json!({
        "startLine": location.start.line,
        "startColumn": location.start.column,
        "endLine": location.end.line,
        "endColumn": location.end.column,
    })
}

fn artifact(path: &str) -> Value {
    if path.starts_with('/') {
        json!({"uri": format!("file://{}", uri(path))})
    } else {
        json!({"uri": uri(path), "uriBaseId": "SRCROOT"})
    }
}

/// A path as a URI reference (RFC 3986): everything but unreserved characters and `/` in percent signs.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.extend(format!("%{byte:02X}").chars()),
        }
    }
    out
}
