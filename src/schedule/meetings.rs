//! When two schedules fire in the same minute, and when runs of theirs overlap.
//!
//! Both are products of minutes and days, so the minutes that they share are found once, and only the days are walked, a
//! month at a step. The zones decide how the two wall clocks lie beside each other:
//!
//! - one zone, or two whose offsets never change: the second schedule is moved by the difference once and for all;
//! - zones with clock changes: each span between two changes (of either zone) has its own difference, and is searched with it.
//!
//! What counts is the wall clock: a time that a gap leaves out is no fire, and one that an overlap shows twice is two. A
//! scheduler that makes up for the former or drops one of the latter does so at other minutes than these.

use super::day_minutes::{DayMinutes, MINUTES};
use super::instant::{DAY, LAST_CIVIL};
use super::layer::{Layer, layers, running};
use super::{CivilDate, CivilSecond, Instant, Schedule, TimeZone};

/// Seconds of the 400 years in which the calendar repeats, and with it the rules of zones.
const CYCLE: i64 = 146_097 * DAY;

/// Minutes of the longest run that is looked at: 31 days.
const LONGEST_RUN: u32 = 31 * MINUTES as u32;

/// A schedule on the wall clock of a zone.
#[derive(Clone, Copy, Debug)]
pub struct OnClock<'s> {
    /// The schedule.
    pub schedule: &'s Schedule,
    /// The zone whose wall clock it is read on.
    pub zone: &'s TimeZone,
}

impl<'s> OnClock<'s> {
    /// The minutes after `after` in which both schedules fire, in time order, each by its first instant.
    ///
    /// Empty when they never meet, decided over the 400 years in which the calendar repeats, and when one of them is not made
    /// of calendars (a fixed rate from the start of a process meets whatever it likes).
    pub fn meetings(self, other: OnClock<'s>, after: Instant) -> impl Iterator<Item = Instant> + 's {
        std::iter::successors(self.next_meeting(other, after), move |last| {
            self.next_meeting(other, Instant(last.0 + 59))
        })
    }

    /// The first minute that begins after `after` and in which both schedules fire.
    pub fn next_meeting(self, other: OnClock<'_>, after: Instant) -> Option<Instant> {
        self.next_meeting_by(other, after, Instant(i64::MAX))
    }

    /// The same, looked for until `until` only: the walk over days that never meet ends there.
    pub fn next_meeting_by(self, other: OnClock<'_>, after: Instant, until: Instant) -> Option<Instant> {
        search(self, other, after, until, |ours, theirs| vec![common(ours, theirs)])
    }

    /// The first minute after `after` in which a run of one schedule begins while a run of the other goes on, when each run
    /// takes so many minutes (begun minutes count, at least one and at most 31 days).
    ///
    /// A run is laid out on the wall clock by the offset in force at the minute that is asked about, so that one that is under
    /// way while the clocks change ends when the new time says so.
    pub fn next_overlap(
        self,
        minutes: u32,
        other: OnClock<'_>,
        others: u32,
        after: Instant,
    ) -> Option<Instant> {
        let (minutes, others) = (minutes.clamp(1, LONGEST_RUN), others.clamp(1, LONGEST_RUN));
        search(self, other, after, Instant(i64::MAX), |ours, theirs| {
            vec![common(ours, &running(theirs, others)), common(&running(ours, minutes), theirs)]
        })
    }
}

/// Minutes of the day that hold on the days which two layers share.
type Shared<'s> = Vec<(DayMinutes, Layer<'s>, Layer<'s>)>;

fn common<'s>(ours: &[Layer<'s>], theirs: &[Layer<'s>]) -> Shared<'s> {
    let mut shared = Vec::new();
    for our in ours {
        for their in theirs {
            let minutes = our.minutes.and(their.minutes);
            if !minutes.is_empty() {
                shared.push((minutes, *our, *their));
            }
        }
    }
    shared
}

/// The first instant after `after` of what two schedules share, span by span between changes of the clocks.
fn search<'s>(
    ours: OnClock<'s>,
    theirs: OnClock<'s>,
    after: Instant,
    until: Instant,
    share: impl Fn(&[Layer<'s>], &[Layer<'s>]) -> Vec<Shared<'s>>,
) -> Option<Instant> {
    let ours_on_clock = layers(ours.schedule, 0)?;
    let mut from = after.0.saturating_add(1);
    let last = from.saturating_add(CYCLE).min(LAST_CIVIL - DAY).min(until.0);
    let mut known: Option<(i64, Vec<Shared<'s>>)> = None;
    while from <= last {
        let at = Instant(from);
        let (offset, other) = (i64::from(ours.zone.offset_at(at)), i64::from(theirs.zone.offset_at(at)));
        let changes = [ours.zone.next_transition(at), theirs.zone.next_transition(at)];
        let end =
            changes.into_iter().flatten().map(|change| change.at.0).min().unwrap_or(i64::MAX).min(last + 1);
        // Offsets have been whole minutes since 1972.
        let difference = (offset - other).div_euclid(60);
        let shared = match &mut known {
            Some((known, shared)) if *known == difference => shared,
            known => {
                let theirs = layers(theirs.schedule, difference)?;
                &known.insert((difference, share(&ours_on_clock, &theirs))).1
            }
        };
        let span = minute_from(from + offset)..minute_from(end + offset);
        let found = shared.iter().filter_map(|shared| first_minute(shared, span.start, span.end)).min();
        if let Some(minute) = found {
            return Some(Instant(minute * 60 - offset));
        }
        from = end;
    }
    None
}

/// The first whole minute at or after a civil second.
fn minute_from(second: i64) -> i64 {
    -(-second).div_euclid(60)
}

/// The first civil minute in `begin..until`.
fn first_minute(shared: &Shared<'_>, begin: i64, until: i64) -> Option<i64> {
    if shared.is_empty() || begin >= until {
        return None;
    }
    let day = MINUTES as i64;
    let CivilDate { mut year, mut month, .. } = CivilSecond::clamped(begin * 60).date();
    loop {
        let first = CivilDate { year, month, day: 1 }.day_number();
        if first * day >= until {
            return None;
        }
        let begin_day = begin.div_euclid(day) - first + 1;
        // Days of the month from the one on which the search begins.
        let open = u32::MAX << begin_day.clamp(0, 31);
        let in_month = |(minutes, ours, theirs): &(DayMinutes, Layer<'_>, Layer<'_>)| {
            let days = ours.days_in(year, month) & open;
            let days = if days == 0 { 0 } else { days & theirs.days_in(year, month) };
            super::days::bits(u64::from(days)).find_map(|date| {
                let midnight = (first + i64::from(date) - 1) * day;
                let minute = minutes.first_from((begin - midnight).clamp(0, day) as usize)?;
                Some(midnight + minute as i64)
            })
        };
        if let Some(found) = shared.iter().filter_map(in_month).min() {
            return (found < until).then_some(found);
        }
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}
