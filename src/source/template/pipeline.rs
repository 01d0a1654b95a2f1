//! The plain forms of a template's expressions: literals, `.Values.a.b`, `quote`, `default`, `tpl`, `toYaml`, `required`
//! and their like. Everything else is unknown.

use super::values::{Node, Values};

/// What is in sight of an expression.
pub(super) struct Scope<'a> {
    pub values: Option<&'a Values>,
    pub dot: Dot<'a>,
    /// Variables, `$` included, and the expressions given to them, in order. A chart hardly ever gives one name twice.
    pub assigned: Vec<(&'a str, &'a str)>,
}

/// What `.` stands for.
#[derive(Clone, Copy)]
pub(super) enum Dot<'a> {
    /// The chart itself.
    Root,
    /// The value of another expression (`with`).
    Path(&'a str),
    /// Something that cannot be known (`range`).
    Unknown,
}

/// What an expression comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// The text it puts in its place, its own quotes undone.
    pub text: String,
    /// Whether it comes with quotes of its own.
    pub quoted: bool,
}

impl Value {
    fn plain(text: impl Into<String>) -> Self {
        Value { text: text.into(), quoted: false }
    }

    /// Truth as Go templates see it: empty text, zero and false are not.
    pub fn is_true(&self) -> bool {
        !matches!(self.text.as_str(), "" | "0" | "false")
    }
}

/// Expressions inside expressions that are followed.
const MAX_DEPTH: u8 = 12;

/// What the expression comes to, when that can be known.
pub(super) fn evaluate(expression: &str, scope: &Scope<'_>) -> Option<Value> {
    pipeline(expression, scope, MAX_DEPTH)
}

fn pipeline(expression: &str, scope: &Scope<'_>, depth: u8) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    let mut stages = split(expression, '|').into_iter();
    let mut value = command(stages.next()?, None, scope, depth);
    for stage in stages {
        // `default` and `coalesce` may still know what to do without a value.
        value = command(stage, Some(value?), scope, depth);
    }
    value.map(|value| value.value)
}

/// A value, and whether it was there at all.
struct Found {
    value: Value,
    missing: bool,
}

impl From<Value> for Found {
    fn from(value: Value) -> Self {
        Found { value, missing: false }
    }
}

/// One command of a pipeline; what came before it is its last argument.
fn command(text: &str, piped: Option<Found>, scope: &Scope<'_>, depth: u8) -> Option<Found> {
    let depth = depth.checked_sub(1)?;
    let words = split(text.trim(), ' ');
    let (&first, arguments) = words.split_first()?;
    let argument = |n: usize| arguments.get(n).and_then(|word| term(word, scope, depth));
    match first {
        "quote" | "squote" => {
            let found = piped.or_else(|| argument(0))?;
            Some(Value { quoted: true, ..found.value }.into())
        }
        "toYaml" | "toJson" => {
            let found = piped.or_else(|| argument(0))?;
            Some(Value { quoted: true, ..found.value }.into())
        }
        "default" => {
            let fallback = argument(0)?;
            let found = match piped {
                Some(found) => found,
                None => argument(1)?,
            };
            Some(if found.missing || !found.value.is_true() { fallback } else { found })
        }
        "tpl" => piped.or_else(|| argument(0)).filter(|found| !found.value.text.contains("{{")),
        "required" => piped.or_else(|| argument(1)),
        "toString" | "int" | "int64" | "trim" | "print" if arguments.len() <= 1 => {
            piped.or_else(|| argument(0))
        }
        // `include "common.tplvalues.render" (dict "value" X "context" $)`: Bitnami's spelling of `tpl`.
        "include" if arguments.first().is_some_and(|name| name.ends_with("tplvalues.render\"")) => {
            let dict = arguments.get(1)?.strip_prefix("(dict")?.strip_suffix(')')?;
            let words = split(dict.trim(), ' ');
            let at = words.iter().position(|&word| word == "\"value\"")?;
            term(words.get(at + 1)?, scope, depth).filter(|found| !found.value.text.contains("{{"))
        }
        _ if arguments.is_empty() && piped.is_none() => term(first, scope, depth),
        _ => None,
    }
}

fn term(word: &str, scope: &Scope<'_>, depth: u8) -> Option<Found> {
    let depth = depth.checked_sub(1)?;
    if let Some(inner) = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
        return pipeline(inner, scope, depth).map(Found::from);
    }
    if let Some(inner) = word.strip_prefix('"').and_then(|word| word.strip_suffix('"')) {
        return (!inner.contains('\\')).then(|| Value::plain(inner).into());
    }
    if let Some(inner) = word.strip_prefix('`').and_then(|word| word.strip_suffix('`')) {
        return Some(Value::plain(inner).into());
    }
    if word.parse::<i64>().is_ok() || matches!(word, "true" | "false") {
        return Some(Value::plain(word).into());
    }
    path(word, scope, depth)
}

/// `.Values.a.b`, `$.Values.a.b`, and `.` or `.b` inside a `with`.
fn path(word: &str, scope: &Scope<'_>, depth: u8) -> Option<Found> {
    let depth = depth.checked_sub(1)?;
    let is_path =
        |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-'));
    if let Some(rest) = word.strip_prefix("$.") {
        return values_path(rest, scope);
    }
    if word.starts_with('$') {
        let (name, rest) = word.split_once('.').unwrap_or((word, ""));
        let outer = Scope { values: scope.values, dot: Dot::Root, assigned: scope.assigned.clone() };
        let mut given =
            scope.assigned.iter().rev().filter(|(assigned, _)| *assigned == name).map(|(_, value)| *value);
        // A name given twice depends on which branch ran.
        let (value, None) = (given.next()?, given.next()) else { return None };
        return match rest {
            "" => pipeline(value, &outer, depth).map(Found::from),
            _ if is_path(value.trim_start_matches('$')) => path(&format!("{value}.{rest}"), &outer, depth),
            _ => None,
        };
    }
    let relative = match word.strip_prefix('.') {
        Some(rest) if is_path(rest) => rest,
        _ => return None,
    };
    match scope.dot {
        Dot::Root => values_path(relative, scope),
        Dot::Unknown => None,
        Dot::Path(subject) => {
            let outer = Scope { values: scope.values, dot: Dot::Root, assigned: scope.assigned.clone() };
            let joined =
                if relative.is_empty() { subject.to_owned() } else { format!("{subject}.{relative}") };
            path(&joined, &outer, depth)
        }
    }
}

fn values_path(path: &str, scope: &Scope<'_>) -> Option<Found> {
    let names = path.strip_prefix("Values.")?;
    let missing = || Some(Found { value: Value::plain(""), missing: true });
    match scope.values?.get(names.split('.')) {
        Some(Node::Scalar(text)) => Some(Value::plain(text.clone()).into()),
        Some(Node::Null) | None => missing(),
        // A mapping or list is there or not; as text it is never a schedule.
        Some(Node::Mapping(entries)) => Some(Found {
            value: Value { text: if entries.is_empty() { "" } else { "{…}" }.into(), quoted: true },
            missing: entries.is_empty(),
        }),
        Some(Node::Sequence(items)) => Some(Found {
            value: Value { text: if *items == 0 { "" } else { "[…]" }.into(), quoted: true },
            missing: *items == 0,
        }),
    }
}

/// Splits at a sign that stands outside quotes and parentheses; empty parts are left out.
fn split(text: &str, at: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0usize, None);
    for (index, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, c) if depth == 0 && (c == at || (at == ' ' && c.is_whitespace())) => {
                parts.push(&text[start..index]);
                start = index + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts.into_iter().map(str::trim).collect()
}
