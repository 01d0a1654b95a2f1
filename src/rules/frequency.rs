//! What the rules about frequency look at: the calendar of the reading that is previewed.

use super::JobContext;
use super::preview::Preview;
use super::rhythm;
use crate::dialect::{Field, FieldKind, Reading};
use crate::job::{JobSchedule, ScheduleText};
use crate::schedule::{Calendar, Schedule};
use crate::settings::Settings;
use crate::span::Span;

/// A schedule that runs as fields, and all that a rule needs to speak about it.
pub(super) struct Timed<'a> {
    /// The schedule of the job.
    pub schedule: &'a JobSchedule,
    /// The reading that is previewed.
    pub reading: &'a Reading,
    /// What it loads.
    pub calendar: &'a Calendar,
    settings: &'a Settings,
}

impl<'a> Timed<'a> {
    /// The schedules of a job that load without a fault, as fields, and fire.
    pub(super) fn all(cx: &JobContext<'a>) -> impl Iterator<Item = Timed<'a>> {
        cx.schedules().filter_map(|schedule| Timed::of(schedule, cx.settings))
    }

    /// A schedule, where it loads without a fault, as fields, and fires.
    pub(super) fn of(schedule: &'a JobSchedule, settings: &'a Settings) -> Option<Self> {
        let reading = schedule.reading()?;
        let Some(Schedule::Calendar(calendar)) = &reading.schedule else { return None };
        let sound =
            reading.faults.is_empty() && !reading.fields.is_empty() && !schedule.readings.never_fires();
        sound.then_some(Timed { schedule, reading, calendar, settings })
    }

    /// What it loads, as a schedule.
    pub(super) fn loaded(&self) -> Schedule {
        Schedule::Calendar(self.calendar.clone())
    }

    /// A field, as it was read.
    pub(super) fn field(&self, kind: FieldKind) -> Option<&'a Field> {
        self.reading.field(kind)
    }

    /// The place of a field in the file.
    pub(super) fn place(&self, field: &Field) -> Span {
        self.schedule.text.place(field.range.clone()).unwrap_or(self.schedule.span)
    }

    /// A field as written.
    pub(super) fn written(&self, kind: FieldKind) -> String {
        let text = self.schedule.text.display();
        self.field(kind).and_then(|field| text.get(field.range.clone())).unwrap_or_default().to_owned()
    }

    /// Whether the file sets the field; otherwise the scheduler fills it in by itself.
    pub(super) fn is_set(&self, kind: FieldKind) -> bool {
        match &self.schedule.text {
            ScheduleText::Fields(fields) => {
                fields.iter().any(|field| field.kind == kind && field.written.is_some())
            }
            ScheduleText::One(_) | ScheduleText::Unknowable(_) => true,
        }
    }

    /// Whole texts that together run exactly every `step` minutes round the day: what stands before the minute (seconds, a
    /// zone, `cron(`) and behind the hour stays as it is.
    pub(super) fn lines_of_minutes(&self, step: u32) -> Option<Vec<String>> {
        let text = self.schedule.text.display();
        let (minute, hour) = (self.field(FieldKind::Minute)?, self.field(FieldKind::Hour)?);
        let before = text.get(..minute.range.start)?.trim_start();
        let behind = text.get(hour.range.end..)?.trim_end();
        let lines = rhythm::lines_of_minutes(step)?;
        Some(lines.iter().map(|line| format!("{before}{line}{behind}")).collect())
    }

    /// The whole text with one field replaced.
    pub(super) fn with_field(&self, kind: FieldKind, replacement: &str) -> Option<String> {
        let field =
            self.field(kind).filter(|_| !matches!(self.schedule.text, ScheduleText::Unknowable(_)))?;
        // Fields of a program are shown as one text.
        let mut text = self.schedule.text.display();
        text.get(field.range.clone())?;
        text.replace_range(field.range.clone(), replacement);
        Some(text.trim().to_owned())
    }

    /// Where its dates are computed.
    pub(super) fn preview(&self) -> Preview {
        Preview::of(self.settings, self.schedule)
    }
}
