//! What the annotations of several frameworks share: a method that a scheduler calls.

use super::super::File;
use super::super::syntax::code::{Call, Declaration, Expr, Value};
use super::Source;
use super::properties::Told;
use crate::job::{Job, WordsKind, Zone};
use crate::platform::{PlatformId, ZoneReader, zone_names};
use crate::span::{SourceText, Span, Spanned};

/// The job of a method: the one that is read already where another annotation of the same method made it.
pub(super) fn job<'f>(
    platform: PlatformId,
    call: &Call<'_>,
    method: &Declaration<'_>,
    last: &mut Option<Span>,
    file: &'f mut File,
) -> Option<&'f mut Job> {
    if last.replace(method.name.span) != Some(method.name.span) {
        let class = call.class().map(|class| format!("{}.", class.name.value)).unwrap_or_default();
        let name = Spanned::new(format!("{class}{}", method.name.value), method.name.span);
        let mut job = Job::new(platform, name, call.span().to(method.name.span));
        job.hear(WordsKind::Name, Some(SourceText::verbatim(method.name.value, method.name.span)));
        file.jobs.push(job);
    }
    file.jobs.last_mut()
}

/// Whether an attribute is written and says anything.
pub(super) fn is_set(expr: &Expr<'_>) -> bool {
    !matches!(expr.value(), Value::Text(text) if text.text.trim().is_empty())
}

/// A text of an annotation; `${key:default}` is looked up in the module's properties, `{key}` of Quarkus stands for what is
/// configured elsewhere.
pub(super) fn told(source: &Source<'_>, expr: Expr<'_>) -> Told {
    match expr.value() {
        Value::Text(text) if text.text.starts_with('{') => Told::Elsewhere(text),
        Value::Text(text) => source.properties.told(text),
        _ => Told::Elsewhere(SourceText::verbatim(expr.source(), expr.span())),
    }
}

/// The zone that an attribute names.
pub(super) fn zone(source: &Source<'_>, expr: Option<Expr<'_>>) -> Zone {
    let Some(expr) = expr.filter(is_set) else { return Zone::Host };
    match told(source, expr) {
        Told::Known(text) => zone_names::read(ZoneReader::JavaZoneId, Spanned::new(text.text, text.span)),
        Told::Elsewhere(_) => Zone::Unknowable(expr.span()),
    }
}
