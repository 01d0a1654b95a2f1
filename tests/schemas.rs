//! What the program prints as JSON is what `schemas/` says, and nothing is printed that no schema names.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The part of JSON Schema that our schemas use. Faults are written to `faults` with the path of the value.
fn validate(value: &Value, schema: &Value, at: &str, faults: &mut Vec<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        other => panic!("{at}: a schema without a type: {other}"),
    };
    let is_number = kind == "integer" && allowed.contains(&"number");
    if !allowed.contains(&kind) && !is_number {
        faults.push(format!("{at}: is {kind}, not {allowed:?}"));
        return;
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        faults.push(format!("{at}: {value} is none of {words:?}"));
    }
    match value {
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                validate(item, &schema["items"], &format!("{at}[{n}]"), faults);
            }
        }
        Value::Object(members) => {
            for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                if !members.contains_key(name) {
                    faults.push(format!("{at}: no {name:?}"));
                }
            }
            for (name, member) in members {
                match schema["properties"].get(name) {
                    Some(schema) => validate(member, schema, &format!("{at}.{name}"), faults),
                    None => faults.push(format!("{at}: {name:?} is in no schema")),
                }
            }
        }
        _ => {}
    }
}

fn check(schema: &str, args: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let input = root.join("tests/command_line/findings/input");
    let text = std::fs::read_to_string(root.join("schemas").join(format!("{schema}.schema.json")))
        .expect("a schema");
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    for lang in ["en", "zh"] {
        let output = Command::new(env!("CARGO_BIN_EXE_cronlint"))
            .current_dir(&input)
            .args(args)
            .args(["--format", "json", "--lang", lang])
            .output()
            .expect("the program starts");
        let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|fault| {
            panic!("{args:?}: {fault}: {}", String::from_utf8_lossy(&output.stderr));
        });
        let mut faults = Vec::new();
        validate(&value, &schema, "$", &mut faults);
        assert!(faults.is_empty(), "{args:?}: {}", faults.join("\n"));
    }
}

#[test]
fn check_prints_what_its_schema_says() {
    check("check", &["check", "--strict", ".", "absent"]);
    check("check", &["check", "--config", "absent.toml"]);
}

#[test]
fn jobs_prints_what_its_schema_says() {
    check("jobs", &["jobs", "--count", "3"]);
}

#[test]
fn checklist_prints_what_its_schema_says() {
    check("checklist", &["checklist"]);
}

#[test]
fn convert_prints_what_its_schema_says() {
    let zones = ["--from-zone", "America/New_York", "--to-zone", "UTC"];
    for text in ["0 2 1 * *", "*/5 * * * *", "61 * * * *", "@reboot"] {
        check("convert", &[&["convert", text, "--to", "kubernetes"], &zones[..]].concat());
        check("convert", &["convert", text, "--from-zone", "Asia/Shanghai", "--to-zone", "UTC"]);
    }
    check("convert", &["convert", "30 2 * * *", "--from-zone", "America/New_York", "--to", "quartz"]);
}

#[test]
fn make_prints_what_its_schema_says() {
    check("make", &["make", "weekdays at 02:30 Beijing", "--business-zone", "Asia/Tokyo"]);
    check("make", &["make", "每小时第5分钟", "--dialect", "quartz"]);
    check("make", &["make", "每天9点到18点每15分钟", "--dialect", "kubernetes", "--zone", "UTC"]);
    check("make", &["make", "every 45 minutes"]);
    check("make", &["make", "hello"]);
}

#[test]
fn explain_prints_what_its_schema_says() {
    check(
        "explain",
        &["explain", "30 2 * * 1", "--zone", "America/New_York", "--business-zone", "Asia/Shanghai"],
    );
    check("explain", &["explain", "61 * * * *"]);
    check("explain", &["explain", "@reboot"]);
    check("explain", &["explain", "@every 90s"]);
}

#[test]
fn rules_prints_what_its_schema_says() {
    check("rules", &["rules"]);
    check("rules", &["rules", "R017", "f"]);
}
