//! Schedules that stand in the source of a program: what the readers of all languages share.
//!
//! Only what is written down counts. A schedule that a variable, a setting or an expression decides is a job whose text is
//! unknowable; nothing is said of it but that it is there.

pub(super) mod csharp;
pub(super) mod go;
pub(super) mod jenkins;
pub(super) mod laravel;
pub(super) mod node;
pub(super) mod python;
pub(super) mod rufus;
pub(super) mod rust;
pub(super) mod symfony;
pub(super) mod whenever;

use super::comments::Comments;
use super::format::Input;
use super::syntax::Comment;
use super::syntax::code::{Call, Code, Expr, Language, Value};
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{FieldText, Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{Excerpt, SourceText, Span, Spanned, Via};

/// A file of program text.
pub(super) struct Program<'a, 'i> {
    pub input: &'a Input<'i>,
    pub code: Code<'a>,
    comments: Vec<Comment>,
}

impl<'a, 'i> Program<'a, 'i> {
    pub(super) fn read(input: &'a Input<'i>, language: &'static Language) -> Self {
        let code = Code::read(input.id, input.text, language);
        let of_code = |comment: &super::syntax::code::Comment| Comment {
            range: comment.range.clone(),
            own_line: comment.own_line,
        };
        let comments = code.comments().iter().map(of_code).collect();
        Program { input, code, comments }
    }

    /// The comments of the file.
    fn comments(&self) -> Comments<'_> {
        Comments { file: self.input.id, text: self.input.text, comments: &self.comments }
    }

    /// The file with its jobs, in the order of writing; `None` without one, and without a place from which jobs may be hidden.
    pub(super) fn finish(&self, format: Format, mut jobs: Vec<Job>) -> Option<File> {
        let open = self.code.unclosed();
        if jobs.is_empty() && open.is_none() {
            return None;
        }
        jobs.sort_by_key(|job| job.span.start);
        let mut file = self.input.file(format);
        file.jobs = jobs;
        self.input.tell_unclosed(&mut file, open);
        self.comments().give_directives(&mut file);
        Some(file)
    }

    /// The words beside a job: comments at the places at which it is written, its name, the name of the file.
    pub(super) fn hear(&self, job: &mut Job, places: &[Span]) {
        for place in places {
            job.hear(WordsKind::TrailingComment, self.comments().trailing(place.range().end));
            job.hear(WordsKind::CommentAbove, self.comments().above(place.range().start, is_decorator));
        }
        if !job.name.span.is_empty() {
            job.hear(WordsKind::Name, Some(self.input.words(&job.name)));
        }
    }

    /// The name of the function in which a call stands, else the name of the file.
    pub(super) fn place_name(&self, call: Call<'_>) -> Spanned<Excerpt> {
        match call.function() {
            Some(function) => Spanned::text(function.name.value, function.name.span),
            None => self.file_name(call.name_span().range().start),
        }
    }

    /// The name of the file, which stands nowhere in it; `at` is where the job is.
    pub(super) fn file_name(&self, at: usize) -> Spanned<Excerpt> {
        let stem = self.input.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        Spanned::text(stem, self.input.span(at..at))
    }
}

/// What a program passes as the text of a schedule. Nothing at all is no schedule.
fn schedule_of(dialect: DialectId, expr: Expr<'_>, zone: Zone) -> Option<JobSchedule> {
    match expr.value() {
        Value::Null | Value::Bool(_) => None,
        Value::Text(text) if text.text.trim().is_empty() => None,
        Value::Text(text) => Some(JobSchedule::of(dialect, text, zone)),
        _ => Some(unknowable(expr.source(), expr.span(), zone)),
    }
}

/// The zone that a program passes.
fn zone_of(platform: PlatformId, expr: Expr<'_>) -> Zone {
    match expr.value() {
        Value::Text(text) => named(platform, text),
        Value::Null => platform::row(platform).unset_zone(),
        _ => Zone::Unknowable(expr.span()),
    }
}

/// The name a text gives to a job.
fn text_name(expr: Option<Expr<'_>>) -> Option<Spanned<Excerpt>> {
    match expr?.value() {
        Value::Text(text) if !text.text.trim().is_empty() => Some(Spanned::new(text.text.clone(), text.span)),
        _ => None,
    }
}

/// A short expression that names what is run (`tasks.cleanup`) as the name of its job.
fn source_name(expr: Option<Expr<'_>>) -> Option<Spanned<Excerpt>> {
    let expr = expr?;
    match expr.value() {
        Value::Name(name) => Some(Spanned::text(name, expr.span())),
        Value::Call(call) if call.span() == expr.span() && call.receiver().len() < LONGEST_NAME => {
            let name = match call.receiver() {
                "" => call.name().to_owned(),
                receiver => format!("{receiver}.{}", call.name()),
            };
            Some(Spanned::text(name, call.name_span()))
        }
        _ => None,
    }
}

/// The most bytes of a name that is made of an expression.
const LONGEST_NAME: usize = 64;

/// Lines between a comment and what it speaks of.
fn is_decorator(line: &str) -> bool {
    line.starts_with('@') || line.starts_with("#[")
}

/// A zone by its name, as the platform reads names.
fn named(platform: PlatformId, text: SourceText) -> Zone {
    let span = text.via.map_or(text.span, Via::used_at);
    zone_names::read(platform::row(platform).zone_reader, Spanned::new(text.text, span))
}

/// A schedule that something outside the text decides.
fn unknowable(source: &str, span: Span, zone: Zone) -> JobSchedule {
    let source = source.get(..source.floor_char_boundary(400)).unwrap_or(source);
    let shown: String = source.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(80).collect();
    JobSchedule::unknowable(
        SourceText { via: Some(Via::Constant(span)), ..SourceText::verbatim(shown, span) },
        zone,
    )
}

/// A text that is made of what stands at `span`.
fn made(text: String, span: Span) -> SourceText {
    SourceText { text: text.into(), span, map: None, via: Some(Via::Constant(span)) }
}

/// Every so many seconds, counted from the start of the program that keeps the schedule.
fn interval(seconds: f64, span: Span, zone: Zone) -> Option<JobSchedule> {
    interval_of(DialectId::Interval, seconds, span, zone)
}

/// Every so many seconds, as a dialect counts them.
fn interval_of(dialect: DialectId, seconds: f64, span: Span, zone: Zone) -> Option<JobSchedule> {
    // Ten years and more is no interval that anybody waits for.
    let whole = (seconds.is_finite() && (1.0..3.2e8).contains(&seconds)).then_some(seconds as u64)?;
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "m"), (whole % 60, "s")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let text = parts.map(|(count, unit)| format!("{count}{unit}")).collect::<Vec<_>>().concat();
    Some(JobSchedule::of(dialect, made(text, span), zone))
}

/// A field that a program sets, or leaves to the scheduler.
fn field(kind: crate::dialect::FieldKind, text: String, written: Option<Span>) -> FieldText {
    FieldText { kind, written: written.map(|span| made(text.clone(), span)), text }
}

/// The same of an expression: a text that is written down as the scheduler reads it keeps the places of its bytes.
fn given(kind: crate::dialect::FieldKind, text: String, expr: Option<Expr<'_>>) -> FieldText {
    let Some(expr) = expr else { return field(kind, text, None) };
    match expr.value() {
        Value::Text(written) if written.text == text && written.via.is_none() => {
            FieldText { kind, text, written: Some(written) }
        }
        _ => field(kind, text, Some(expr.span())),
    }
}

/// A guard that the program sets.
fn declare(job: &mut Job, question: Question, value: GuardValue, span: Span) {
    job.guards.set(question, Guard::Declared(value, span));
}

/// Whether a file is a test of the program: what it schedules never runs by the clock.
fn is_test(input: &Input<'_>) -> bool {
    let name = input.name();
    let stem = name.split('.').next().unwrap_or_default();
    let folder = input.path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str());
    stem.starts_with("test_")
        || stem == "conftest"
        || ["_test", "_tests", "_spec", "Test", "Tests"].iter().any(|end| stem.ends_with(end))
        || [".test.", ".spec."].iter().any(|part| name.contains(part))
        || folder.is_some_and(|folder| {
            matches!(folder, "test" | "tests" | "__tests__" | "__mocks__" | "spec" | "testdata")
        })
}
