//! A setting of a file, as far as the files tell what it is.

use super::evidence;
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, JobSchedule, OverlapPolicy, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{Excerpt, SourceText, Span, Spanned, Via};

/// The value of a key.
#[derive(Clone, Debug)]
pub(super) enum Setting {
    /// Its text, which may stand elsewhere ([`Via`]).
    Known(SourceText),
    /// Something outside of the files decides. The text is the reference.
    Open(SourceText),
}

/// How the answer to a question of the checklist is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A number of seconds.
    Seconds,
    /// A length of time with its unit: `320s`, `10m`, `1h30m`.
    Duration,
    /// A number of times.
    Count,
    /// A word, or `true` or `false`, that chooses what happens when runs meet.
    Overlap(&'static [(&'static str, OverlapPolicy)]),
    /// Anything.
    Text,
}

impl Form {
    /// What a written value comes to. All values of keys go through here: what is not of the form guards nothing. A blank is a part
    /// of it, as it is for whoever reads the file: `"Forbid "` is refused.
    pub fn value(self, text: &str) -> GuardValue {
        let value = match self {
            Form::Seconds => text.parse().ok().map(GuardValue::Seconds),
            Form::Duration => duration(text).map(GuardValue::Seconds),
            Form::Count => text.parse().ok().map(GuardValue::Count),
            Form::Overlap(words) => {
                let chosen = words.iter().find(|(word, _)| *word == text);
                chosen.map(|(_, policy)| GuardValue::Overlap(*policy))
            }
            Form::Text => return GuardValue::text(text),
        };
        value.unwrap_or_else(|| GuardValue::Void(text.into()))
    }
}

/// The seconds of a length of time: a number with its unit, or several (`1h30m`), as Go writes them.
pub(super) fn duration(text: &str) -> Option<u64> {
    let mut sum = 0_u64;
    let mut rest = text;
    loop {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let unit = rest[digits..].find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len() - digits);
        let (part, others) = rest.split_at(digits + unit);
        sum = sum.checked_add(evidence::seconds(part.trim())?)?;
        if others.is_empty() {
            return Some(sum);
        }
        rest = others;
    }
}

impl Setting {
    /// The text, or the reference.
    pub fn source(&self) -> &SourceText {
        match self {
            Setting::Known(text) | Setting::Open(text) => text,
        }
    }

    /// The text, where the files tell it.
    pub fn known(&self) -> Option<&str> {
        match self {
            Setting::Known(text) => Some(&text.text),
            Setting::Open(_) => None,
        }
    }

    /// The text as words beside a job.
    pub fn words(self) -> Option<SourceText> {
        match self {
            Setting::Known(text) => Some(text),
            Setting::Open(_) => None,
        }
    }

    /// Where it is used.
    pub fn span(&self) -> Span {
        let text = self.source();
        text.via.map_or(text.span, Via::used_at)
    }

    /// The text and its place.
    pub fn spanned(&self) -> Spanned<Excerpt> {
        Spanned::new(self.source().text.clone(), self.span())
    }

    /// The same, reached by the reference at `place`.
    #[must_use]
    pub fn by(self, place: Span) -> Self {
        match self {
            Setting::Known(text) => Setting::Known(SourceText { via: Some(Via::Placeholder(place)), ..text }),
            open @ Setting::Open(_) => open,
        }
    }

    /// As a schedule.
    pub fn schedule(self, dialect: DialectId, zone: Zone) -> JobSchedule {
        match self {
            Setting::Known(text) => JobSchedule::of(dialect, text, zone),
            Setting::Open(text) => JobSchedule::unknowable(text, zone),
        }
    }

    /// As the answer to a question.
    pub fn guard(&self, form: Form) -> Guard {
        match self {
            Setting::Known(text) => Guard::Declared(form.value(&text.text), self.span()),
            Setting::Open(_) => Guard::Unknowable(self.span()),
        }
    }

    /// Whether a job is switched on whose key is this and `off` where it is not.
    pub fn enabled(&self, off: &str) -> Enabled {
        match self {
            Setting::Known(text) if text.text.eq_ignore_ascii_case(off) => Enabled::No(self.span()),
            Setting::Known(_) => Enabled::Yes,
            Setting::Open(_) => Enabled::Unknowable,
        }
    }
}

/// The zone that a key of a job gives it, or that the platform takes without one.
pub(super) fn zone(platform: PlatformId, setting: Option<&Setting>) -> Zone {
    let row = platform::row(platform);
    match setting {
        Some(setting @ Setting::Known(_)) => zone_names::read(row.zone_reader, setting.spanned()),
        Some(open) => Zone::Unknowable(open.span()),
        None => row.unset_zone(),
    }
}
