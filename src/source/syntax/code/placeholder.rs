//! `${name}` and `${name:default}`: a text that the container puts in when the program starts.

use crate::span::{SourceText, Via};

/// A text that is one placeholder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placeholder {
    /// The name of the property.
    pub name: String,
    /// What holds when nobody sets it.
    pub default: Option<SourceText>,
}

/// The placeholder that a whole text is. The first colon ends the name: Spring's `PropertyPlaceholderHelper` splits with
/// `indexOf` of its separator (class of spring-core as copied in public repositories, read 2026-11-29). A default with
/// another placeholder in it is not written down, so it is none.
pub fn placeholder(text: &SourceText) -> Option<Placeholder> {
    let inside = text.text.strip_prefix("${")?.strip_suffix('}')?;
    let name = inside.split(':').next()?;
    if name.contains(['{', '}', '$']) {
        return None;
    }
    let default =
        inside.get(name.len() + 1..).filter(|default| !default.contains("${") && !default.contains('}'));
    let start = "${".len() + name.len() + 1;
    let default = default.map(|default| {
        let used = text.via.map_or(text.span, Via::used_at);
        SourceText { via: Some(Via::Placeholder(used)), ..text.part(start..start + default.len()) }
    });
    Some(Placeholder { name: name.to_owned(), default })
}
