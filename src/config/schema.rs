//! The JSON Schema of the configuration, made from the table of keys, so that an editor knows what the reader knows.

use serde_json::{Map, Value, json};

use super::keys::{self, LEVELS, Row, Shape};
use super::values;
use crate::policy::Tier;

/// A date; of a time its day counts.
const DATE_OR_TIME: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2})?)?$";

/// The schema, as it is committed in `schemas/config.schema.json`.
pub fn text() -> String {
    let mut schema = table(keys::FILE);
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    schema.insert("title".to_owned(), json!("cronlint.toml. In keys, `-` and `_` are the same."));
    serde_json::to_string_pretty(&Value::Object(schema)).unwrap_or_default() + "\n"
}

fn table(rows: &[Row]) -> Map<String, Value> {
    let mut properties = Map::new();
    for row in rows {
        let mut shape = of(row.shape);
        shape.insert("description".to_owned(), json!(format!("{}（{}）", row.about.en, row.about.zh)));
        let underscored = row.name.replace('-', "_");
        if underscored != row.name {
            properties.insert(underscored, Value::Object(shape.clone()));
        }
        properties.insert(row.name.to_owned(), Value::Object(shape));
    }
    object(json!({ "type": "object", "properties": properties, "additionalProperties": false }))
}

/// That at least one of some keys stands in a table, in either spelling.
fn one_of(keys: &[&str]) -> Value {
    let spelled = keys.iter().flat_map(|key| {
        let underscored = Some(key.replace('-', "_")).filter(|other| other != key);
        std::iter::once((*key).to_owned()).chain(underscored)
    });
    json!({ "anyOf": spelled.map(|key| json!({ "required": [key] })).collect::<Vec<_>>() })
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn of(shape: Shape) -> Map<String, Value> {
    let text = || json!({ "type": "string" });
    let words = || json!({ "type": "string", "pattern": "\\S" });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let map_of = |values: Value| json!({ "type": "object", "additionalProperties": values });
    object(match shape {
        Shape::Zone => json!({ "type": "string", "examples": ["Asia/Shanghai", "UTC"] }),
        Shape::Daemon => json!({ "type": "string", "enum": values::daemons() }),
        Shape::Lang => json!({ "type": "string", "enum": ["en", "zh"] }),
        Shape::Rules => {
            json!({ "type": "array", "items": { "type": "string" }, "examples": [["F001", "C"]] })
        }
        Shape::Files | Shape::Globs => json!({ "anyOf": [words(), list(words())] }),
        Shape::Glob | Shape::Words => words(),
        Shape::Date => json!({ "type": "string", "pattern": DATE_OR_TIME }),
        Shape::Duration => json!({ "type": "string", "examples": ["90s", "10m", "1.5h"] }),
        Shape::Windows => list(json!({
            "type": "string",
            "examples": ["Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-10..2026-11-12"],
        })),
        // Other words for the same questions are read too.
        Shape::Questions => list(json!({ "type": "string", "examples": keys::questions() })),
        Shape::Tier => json!({ "type": "string", "enum": Tier::ALL.map(Tier::id) }),
        Shape::Severities => map_of(json!({ "type": "string", "enum": LEVELS })),
        Shape::Daemons => map_of(json!({ "type": "string", "enum": values::daemons() })),
        Shape::OwnWords => map_of(text()),
        Shape::Answers => {
            let known = keys::questions().into_iter().map(|id| (id.to_owned(), words()));
            let known: Map<String, Value> = known.collect();
            json!({ "type": "object", "properties": known, "additionalProperties": words() })
        }
        Shape::Table(rows) => return table(rows),
        Shape::Tables(rows, needs) => {
            let mut one = table(rows);
            one.insert("allOf".to_owned(), needs.iter().map(|keys| one_of(keys)).collect());
            list(Value::Object(one))
        }
    })
}
