//! One document of a manifest and how its scalars are read: quotes undone, templates resolved, places kept.

use std::ops::Range;
use std::path::Path;

use super::unquoted;
use crate::source::comments::Comments;
use crate::source::line;
use crate::source::syntax::{At, Document, Style, Tree, decoded_map};
use crate::source::template::Template;
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned, Via};

/// A document, with all that is needed to read it.
pub(super) struct Manifest<'a> {
    pub id: FileId,
    pub path: &'a Path,
    /// The original text of the file.
    pub text: &'a str,
    pub tree: &'a Tree<'a>,
    pub document: &'a Document,
    /// The template the text is, when it is one.
    pub template: Option<&'a Template>,
    /// Scalars that stand unquoted where they must not, in order.
    pub unquoted: &'a [unquoted::Place],
    /// The parameters of the OpenShift template that the object stands in.
    pub parameters: Option<At<'a>>,
}

/// A scalar as the API server gets it.
pub(super) enum Scalar {
    /// The file (or the chart's values) holds it.
    Known(SourceText),
    /// Something outside decides; the text is what is written.
    Unknowable(SourceText),
}

impl Scalar {
    pub fn known(self) -> Option<SourceText> {
        match self {
            Scalar::Known(text) => Some(text),
            Scalar::Unknowable(_) => None,
        }
    }

    /// The text, known or as written.
    pub fn text(self) -> SourceText {
        match self {
            Scalar::Known(text) | Scalar::Unknowable(text) => text,
        }
    }
}

impl Manifest<'_> {
    pub fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.id, range)
    }

    /// The comments of the file.
    pub fn comments(&self) -> Comments<'_> {
        Comments { file: self.id, text: self.text, comments: &self.tree.comments }
    }

    /// Where a node is used.
    pub fn place(&self, at: At<'_>) -> Span {
        self.span(at.used_range())
    }

    /// Reads a scalar; `None` for anything that is none, or is null.
    pub fn scalar(&self, at: At<'_>) -> Option<Scalar> {
        let decoded = at.text()?;
        if at.is_null() {
            return None;
        }
        let inner = at.inner_range(self.text);
        let written = self.text.get(inner.clone())?;
        let span = self.span(inner.clone());
        if let Some(template) = self.template.filter(|template| template.touches(&inner)) {
            let via = Some(Via::Template(span));
            let unknowable = || Scalar::Unknowable(SourceText { text: written.into(), span, map: None, via });
            return Some(match template.render(self.text, &inner) {
                Some(rendered) if rendered.trim().is_empty() => return None,
                Some(rendered) => Scalar::Known(SourceText { text: rendered.into(), span, map: None, via }),
                None => unknowable(),
            });
        }
        // A filler stands in the tree for a scalar that had to be masked: the text itself is the value that was meant.
        let masked = self.is_masked(inner.start);
        let decoded = if masked { written } else { decoded };
        let map = decoded_map(written, decoded, at.style().unwrap_or(Style::Plain));
        let via = at.alias().map(|alias| Via::Alias(self.span(alias)));
        let text = SourceText { text: decoded.into(), span, map, via };
        Some(match self.parameter(&text) {
            Some(parameter) => parameter,
            None => placeholder(text),
        })
    }

    /// `${NAME}` or `${{NAME}}` of an OpenShift template: the default of that parameter.
    fn parameter(&self, text: &SourceText) -> Option<Scalar> {
        let name = text.text.strip_prefix("${")?.strip_suffix('}')?;
        let name = name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name);
        let parameter =
            self.parameters?.items().find(|item| item.get("name").and_then(At::text) == Some(name))?;
        let value = parameter.get("value").filter(|value| !value.is_null())?;
        let source = value.source(self.text, self.id)?;
        Some(Scalar::Known(SourceText { via: Some(Via::Placeholder(text.span)), ..source }))
    }

    /// Whether a filler stands there for a scalar that must not stand unquoted.
    pub fn is_masked(&self, start: usize) -> bool {
        self.unquoted.binary_search_by_key(&start, |place| place.range.start).is_ok()
    }

    /// A scalar that must be known.
    pub fn known(&self, at: At<'_>) -> Option<SourceText> {
        self.scalar(at).and_then(Scalar::known)
    }

    /// The text of a scalar, known or as written, with its place.
    pub fn spanned(&self, at: At<'_>) -> Option<Spanned<Excerpt>> {
        let text = self.scalar(at)?.text();
        Some(Spanned::new(text.text, text.span))
    }

    /// Whether a template makes this node's text.
    pub fn is_templated(&self, at: At<'_>) -> bool {
        self.template.is_some_and(|template| template.touches(&at.range()))
    }

    /// Whether a template decides if this node is there at all, inside an object that begins at `object`.
    pub fn is_conditional(&self, at: At<'_>, object: usize) -> bool {
        self.template.is_some_and(|template| template.is_conditional(at.used_range().start, object))
    }

    /// Whether a template decides if this node is there at all.
    pub fn is_optional(&self, at: At<'_>) -> bool {
        self.template.is_some_and(|template| template.is_optional(at.used_range().start))
    }

    /// Whether what is not in this mapping may come from elsewhere: the document breaks off, or a template adds keys.
    pub fn is_open_ended(&self, at: At<'_>) -> bool {
        let start = at.range().start;
        let line = line::start(self.text, start);
        let range = start..self.document.end;
        let inserts =
            |template: &Template| template.inserts_keys(self.text, &range, start.saturating_sub(line));
        self.document.broken || self.template.is_some_and(inserts)
    }
}

/// `${NAME}` and `$(NAME)` are filled in by envsubst, Flux, Kustomize or a pipeline; `${NAME:-x}` and `${NAME:=x}` have a
/// default, which is then what runs. `REPLACE_ME` and `<cron>` are filled in by whoever copies the file.
fn placeholder(text: SourceText) -> Scalar {
    let Some(from) = text.text.find("${") else {
        let named = text.text.starts_with("$(") || (text.text.starts_with('<') && text.text.ends_with('>'));
        let shouted = text.text.contains('_')
            && text
                .text
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'%' | b'@'));
        return if named || shouted { Scalar::Unknowable(text) } else { Scalar::Known(text) };
    };
    let Some(length) = text.text[from..].find('}') else {
        return Scalar::Known(text);
    };
    let whole = from == 0 && from + length + 1 == text.text.len();
    let inside = &text.text[from + 2..from + length];
    match inside.find(":-").or_else(|| inside.find(":=")) {
        Some(at) if whole => {
            let default = from + 2 + at + 2..from + length;
            let (place, used) = (text.place(default.clone()), text.span);
            Scalar::Known(SourceText {
                text: text.text[default].to_owned().into(),
                span: place,
                map: None,
                via: Some(Via::Placeholder(used)),
            })
        }
        _ => Scalar::Unknowable(text),
    }
}
