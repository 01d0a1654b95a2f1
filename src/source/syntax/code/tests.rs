//! Input and what is read from it, side by side. A call is written `name(kind)`, an argument `name=value`, and every text
//! together with the bytes it points at.

mod arguments;
mod hostile;
mod strings;
mod surroundings;

use std::fmt::Write as _;

use super::*;

fn read<'t>(text: &'t str, language: &'static Language) -> Code<'t> {
    Code::read(FileId(0), text, language)
}

/// A value in short: `"text"`, followed by the source bytes where they differ.
fn shown(code: &Code<'_>, value: Value<'_>) -> String {
    let entries = |entries: Entries<'_>| {
        let all: Vec<String> = entries.map(|entry| shown_entry(code, &entry)).collect();
        all.join(", ")
    };
    match value {
        Value::Text(text) => {
            let places: String = text
                .text
                .char_indices()
                .map(|(at, character)| &code.text[text.place(at..at + character.len_utf8()).range()])
                .collect();
            let via =
                text.via.map_or(String::new(), |via| format!(" via {}", &code.text[via.used_at().range()]));
            let raw = if places == text.text { String::new() } else { format!(" from <{places}>") };
            format!("{:?}{raw}{via}", text.text)
        }
        Value::Template(text) => format!("template {:?}", text.text),
        Value::Number(number) => number.to_string(),
        Value::Quantity(number, unit) => format!("{number} {unit}"),
        Value::Bool(truth) => truth.to_string(),
        Value::Null => "null".to_owned(),
        Value::Symbol(symbol) => format!(":{symbol}"),
        Value::Name(name) => format!("name {name}"),
        Value::List(list) => format!("[{}]", entries(list)),
        Value::Map(map) => format!("{{{}}}", entries(map)),
        Value::Call(call) => format!("{}({})", call.name(), entries(call.entries())),
        Value::Other => "other".to_owned(),
    }
}

fn shown_entry(code: &Code<'_>, entry: &Entry<'_>) -> String {
    let mut out = String::new();
    if let Some(name) = &entry.name {
        write!(out, "{}=", name.value).unwrap();
    }
    out + &shown(code, entry.value())
}

/// The calls of that name, with their arguments.
fn calls(text: &str, language: &'static Language, name: &str) -> Vec<String> {
    let code = read(text, language);
    let found = code.calls().filter(|call| call.name() == name);
    found
        .map(|call| {
            assert_eq!(&text[call.name_span().range()], name);
            let entries: Vec<String> = call.entries().map(|entry| shown_entry(&code, &entry)).collect();
            entries.join(", ")
        })
        .collect()
}

/// What stands around each call of that name: `class/function/declaration | annotations of the class | comments`.
fn around(text: &str, language: &'static Language, name: &str) -> Vec<String> {
    let code = read(text, language);
    let found = code.calls().filter(|call| call.name() == name);
    found
        .map(|call| {
            let name = |declaration: Option<Declaration<'_>>| {
                let Some(declaration) = declaration else { return "-".to_owned() };
                assert_eq!(&text[declaration.name.span.range()], declaration.name.value);
                declaration.name.value.to_owned()
            };
            let on_class: Vec<&str> = call
                .class()
                .iter()
                .flat_map(|class| class.annotations().map(|call| call.name()).collect::<Vec<_>>())
                .collect();
            let comments: Vec<&str> = call.comments().map(|comment| &text[comment.range.clone()]).collect();
            format!(
                "{}/{}/{} | {} | {}",
                name(call.class()),
                name(call.function()),
                name(call.declaration()),
                on_class.join(" "),
                comments.join(" ")
            )
        })
        .collect()
}
