//! Values of HCL files: variables with a default and local values are followed, in the file and in the others of its folder,
//! which are one module; nothing is computed.

use super::format::Input;
use super::setting::Setting;
use super::syntax::{Attribute, Body, Expression, ExpressionKind, Hcl, read_hcl};
use crate::span::{FileId, SourceText, Span};

/// References that lead to references.
const MOST_STEPS: usize = 8;

/// Files of a folder that are looked into for one reference.
const MOST_FILES: usize = 200;

/// One file, and the module around it.
pub(super) struct Module<'a, 'i> {
    pub input: &'a Input<'i>,
    pub hcl: &'a Hcl<'i>,
    /// The ending of the files that make up a module; empty where each file stands alone.
    pub ending: &'static str,
}

/// `var.name` or `local.name`.
#[derive(Clone)]
struct Reference {
    local: bool,
    name: String,
}

impl Module<'_, '_> {
    /// A value. `None` for `null`, lists and objects.
    pub fn setting(&self, expression: &Expression<'_>) -> Option<Setting> {
        let place = self.input.span(expression.range.clone());
        let mut value = scalar(expression, self.input.id)?;
        for _ in 0..MOST_STEPS {
            let Setting::Open(text) = &value else { break };
            let Some(next) = reference(&text.text).and_then(|reference| self.find(&reference)) else { break };
            value = next;
        }
        match value {
            Setting::Known(text)
                if text.span.file == self.input.id && text.span.range() == inner(expression) =>
            {
                Some(Setting::Known(text))
            }
            // An empty default stands for none.
            Setting::Known(text) if text.text.trim().is_empty() => scalar(expression, self.input.id),
            known @ Setting::Known(_) => Some(known.by(place)),
            // What is written here says more than where it leads.
            Setting::Open(_) => scalar(expression, self.input.id),
        }
    }

    /// The value of an attribute of a body, by the types of the blocks it stands in and its name.
    pub fn at(&self, body: &Body<'_>, path: &[&str]) -> Option<Setting> {
        self.setting(&attribute(body, path)?.value)
    }

    fn find(&self, reference: &Reference) -> Option<Setting> {
        if let Some(found) = look(self.hcl, reference, self.input.id) {
            return Some(found);
        }
        let folder = self.input.path.parent().filter(|_| !self.ending.is_empty())?;
        let names = self.input.neighbours.names(folder);
        let of_module = names.iter().filter(|name| name.ends_with(self.ending) && *name != self.input.name());
        of_module.take(MOST_FILES).find_map(|name| {
            let (id, text) = self.input.neighbours.open(&folder.join(name))?;
            // Most files name neither.
            let declares = if reference.local { "locals" } else { "variable" };
            if !text.contains(declares) || !text.contains(&reference.name) {
                return None;
            }
            look(&read_hcl(&text), reference, id)
        })
    }
}

/// The attribute at a path of block types and its name.
pub(super) fn attribute<'b, 't>(body: &'b Body<'t>, path: &[&str]) -> Option<&'b Attribute<'t>> {
    let (name, blocks) = path.split_last()?;
    blocks
        .iter()
        .try_fold(body, |body, kind| body.blocks(kind).next().map(|block| &block.body))?
        .attribute(name)
}

/// What a file says of a reference.
fn look(hcl: &Hcl<'_>, reference: &Reference, file: FileId) -> Option<Setting> {
    let expression = if reference.local {
        hcl.body.blocks("locals").find_map(|block| block.body.get(&reference.name))?
    } else {
        let named = |labels: &[_]| matches!(labels, [label] if is(label, &reference.name));
        hcl.body.blocks("variable").find(|block| named(&block.labels))?.body.get("default")?
    };
    scalar(expression, file)
}

fn is(label: &super::syntax::Decoded<'_>, name: &str) -> bool {
    label.text == name
}

/// `var.name`, `local.name`, or either as the whole of a string.
fn reference(text: &str) -> Option<Reference> {
    let text = text.trim();
    let text = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}')).unwrap_or(text).trim();
    let (local, name) = match text.strip_prefix("var.") {
        Some(name) => (false, name),
        None => (true, text.strip_prefix("local.")?),
    };
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    (plain && !name.is_empty()).then(|| Reference { local, name: name.to_owned() })
}

fn scalar(expression: &Expression<'_>, file: FileId) -> Option<Setting> {
    let written =
        |text: &str| Setting::Known(SourceText::verbatim(text, Span::new(file, expression.range.clone())));
    match &expression.kind {
        ExpressionKind::Text(text) => Some(Setting::Known(text.source(file))),
        ExpressionKind::Number(number) => Some(Setting::Known(number.source(file))),
        ExpressionKind::Bool(value) => Some(written(if *value { "true" } else { "false" })),
        ExpressionKind::Template(text) | ExpressionKind::Other(text) => {
            Some(Setting::Open(line(text.source(file))))
        }
        ExpressionKind::Call { name, .. } => Some(Setting::Open(name.source(file))),
        ExpressionKind::Null | ExpressionKind::List(_) | ExpressionKind::Object(_) => None,
    }
}

/// A reference is shown in one line.
fn line(text: SourceText) -> SourceText {
    match text.text.find('\n') {
        Some(end) => text.part(0..text.text[..end].trim_end().len()),
        None => text,
    }
}

/// The bytes of a scalar without its quotes.
fn inner(expression: &Expression<'_>) -> std::ops::Range<usize> {
    match &expression.kind {
        ExpressionKind::Text(text) | ExpressionKind::Number(text) => text.range.clone(),
        _ => expression.range.clone(),
    }
}
