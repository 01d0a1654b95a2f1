//! A schedule as a product: minutes of the day times days, moved on the wall clock as a whole.
//!
//! A calendar is one such layer. Moved by some minutes (into the wall clock of another zone) it is two: what stays on its day
//! and what falls on the next. A union is the layers of all its members.

use super::day_minutes::{DayMinutes, MINUTES};
use super::instant::days_of_month;
use super::{Calendar, CivilDate, Schedule};

/// Minutes of the day on the days of a calendar, all of them moved by whole days.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer<'s> {
    pub(super) minutes: DayMinutes,
    pub(super) calendar: &'s Calendar,
    /// How many days later than the calendar's own days.
    pub(super) moved: i64,
}

impl Layer<'_> {
    /// The days of a month: bit n = day n.
    pub(super) fn days_in(&self, year: i16, month: u8) -> u32 {
        if self.moved == 0 {
            return self.calendar.days_in(year, month);
        }
        let length = i64::from(days_of_month(year, month));
        let begin = CivilDate { year, month, day: 1 }.day_number() - self.moved;
        let (mut mask, mut filled) = (0_u64, 0);
        while filled < length {
            let from = CivilDate::from_day_number(begin + filled);
            let days = self.calendar.days_in(from.year, from.month) >> from.day;
            mask |= u64::from(days) << (filled + 1);
            filled += i64::from(days_of_month(from.year, from.month) - from.day) + 1;
        }
        mask as u32 & (u32::MAX >> (31 - length)) & !1
    }

    pub(super) fn is_on(&self, date: CivilDate) -> bool {
        self.days_in(date.year, date.month) >> date.day & 1 == 1
    }
}

/// The layers of a schedule, moved later by some minutes. `None` for a schedule that is not made of calendars.
pub(super) fn layers(schedule: &Schedule, later: i64) -> Option<Vec<Layer<'_>>> {
    let calendars = calendars(schedule)?;
    let mut found = Vec::with_capacity(calendars.len());
    let (moved, rest) = (later.div_euclid(MINUTES as i64), later.rem_euclid(MINUTES as i64));
    for calendar in calendars {
        let minutes = DayMinutes::of(calendar);
        let (today, tomorrow) =
            if rest == 0 { (minutes, DayMinutes::default()) } else { minutes.later(rest as u32) };
        push(&mut found, today, calendar, moved);
        push(&mut found, tomorrow, calendar, moved + 1);
    }
    Some(found)
}

/// The minutes in which something that was started by these layers is still running.
pub(super) fn running<'s>(layers: &[Layer<'s>], minutes: u32) -> Vec<Layer<'s>> {
    let last = minutes.saturating_sub(1);
    let (days, rest) = (i64::from(last) / MINUTES as i64, last % MINUTES as u32);
    let mut found = Vec::new();
    for layer in layers {
        // On each full day the run lasts from its minute to the same minute of the next day.
        let (today, tomorrow) = layer.minutes.lasting(MINUTES as u32 - 1);
        for day in 0..days {
            push(&mut found, today, layer.calendar, layer.moved + day);
            push(&mut found, tomorrow, layer.calendar, layer.moved + day + 1);
        }
        let (today, tomorrow) = layer.minutes.lasting(rest);
        push(&mut found, today, layer.calendar, layer.moved + days);
        push(&mut found, tomorrow, layer.calendar, layer.moved + days + 1);
    }
    found
}

fn push<'s>(layers: &mut Vec<Layer<'s>>, minutes: DayMinutes, calendar: &'s Calendar, moved: i64) {
    if !minutes.is_empty() {
        layers.push(Layer { minutes, calendar, moved });
    }
}

/// The calendars that a schedule is made of; `None` when it is not made of calendars alone, or of one whose searches pass over
/// times that match.
pub(super) fn calendars(schedule: &Schedule) -> Option<Vec<&Calendar>> {
    let mut found = Vec::new();
    collect(schedule, &mut found)?;
    Some(found)
}

fn collect<'s>(schedule: &'s Schedule, into: &mut Vec<&'s Calendar>) -> Option<()> {
    match schedule {
        Schedule::Calendar(calendar) if calendar.runs_over() => None,
        Schedule::Calendar(calendar) => {
            into.push(calendar);
            Some(())
        }
        Schedule::Union(members) => members.iter().try_for_each(|member| collect(member, into)),
        Schedule::SomeWeeks(_)
        | Schedule::Every { .. }
        | Schedule::AfterEnd { .. }
        | Schedule::Once(_)
        | Schedule::OnceCivil(_)
        | Schedule::Boot
        | Schedule::AfterStart { .. } => None,
    }
}
