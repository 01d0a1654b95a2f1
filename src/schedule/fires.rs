//! The instants at which a schedule fires, in order.

use std::iter::Peekable;

use super::cursor::Cursor;
use super::window::Window;
use super::{Anchor, Calendar, ClockChange, Instant, Schedule, TimeZone, Transition};

/// Iterator over the fires of a schedule, in time order. The same instant comes more than once where the scheduler starts
/// the job more than once (a vixie cron that makes up for a gap).
#[derive(Debug)]
pub struct Fires<'s>(Kind<'s>);

#[derive(Debug)]
enum Kind<'s> {
    Never,
    Calendar(Box<CalendarFires<'s>>),
    Every { next: i64, period: i64 },
    Once(i64),
    Union { members: Vec<Peekable<Fires<'s>>>, last: Option<Instant> },
}

impl Schedule {
    /// The fires strictly after `after`, for a scheduler that has been running all the time. A fixed rate or pause whose start
    /// the schedule does not tell is counted from `after`, with runs that take no time.
    pub fn fires(&self, after: Instant, zone: &TimeZone, change: ClockChange) -> Fires<'_> {
        Fires(match self {
            Schedule::Calendar(calendar) if calendar.never_fires() => Kind::Never,
            Schedule::Calendar(calendar) => {
                Kind::Calendar(Box::new(CalendarFires::new(calendar, after, zone, change)))
            }
            Schedule::Every { period, anchor: Anchor::At(at) } => {
                let period = period_of(*period);
                let passed = after.0.saturating_sub(at.0);
                let next = if passed < 0 {
                    at.0
                } else {
                    at.0.saturating_add((passed / period + 1).saturating_mul(period))
                };
                Kind::Every { next, period }
            }
            Schedule::Every { period: pause, anchor: Anchor::ProcessStart }
            | Schedule::AfterEnd { delay: pause } => {
                let period = period_of(*pause);
                Kind::Every { next: after.0.saturating_add(period), period }
            }
            Schedule::Once(at) if *at > after => Kind::Once(at.0),
            Schedule::OnceCivil(at) => {
                match Window::place_once(*at, zone, change).filter(|placed| *placed > after.0) {
                    Some(placed) => Kind::Once(placed),
                    None => Kind::Never,
                }
            }
            Schedule::Once(_) | Schedule::Boot => Kind::Never,
            Schedule::Union(members) => Kind::Union {
                members: members.iter().map(|member| member.fires(after, zone, change).peekable()).collect(),
                last: None,
            },
        })
    }
}

/// A period as it is added: at least a second.
fn period_of(seconds: u64) -> i64 {
    i64::try_from(seconds).unwrap_or(i64::MAX).max(1)
}

impl Iterator for Fires<'_> {
    type Item = Instant;

    #[inline]
    fn next(&mut self) -> Option<Instant> {
        match &mut self.0 {
            Kind::Calendar(fires) => fires.next().map(Instant),
            Kind::Never => None,
            Kind::Every { next, period } => {
                let now = *next;
                *next = now.checked_add(*period)?;
                (now <= LAST_INSTANT).then_some(Instant(now))
            }
            Kind::Once(at) => {
                let at = Instant(*at);
                self.0 = Kind::Never;
                Some(at)
            }
            Kind::Union { members, last } => next_of_union(members, last),
        }
    }
}

/// The last instant that fires are given for: the end of the year 9999 and no offset beyond it.
const LAST_INSTANT: i64 = 253_402_214_399;

/// The earliest fire of all members. Fires of several members at the same instant are one.
fn next_of_union(members: &mut [Peekable<Fires<'_>>], last: &mut Option<Instant>) -> Option<Instant> {
    loop {
        let (index, at) = members
            .iter_mut()
            .enumerate()
            .filter_map(|(index, member)| Some((index, *member.peek()?)))
            .min_by_key(|(_, at)| *at)?;
        members[index].next();
        if last.replace(at) != Some(at) {
            return Some(at);
        }
    }
}

/// The fires of a calendar schedule: its matching wall-clock times less the zone's offset, which holds for a span of time.
/// Around a change of the clocks a [`Window`] of fires, placed as the scheduler does it, takes the span's place.
#[derive(Debug)]
struct CalendarFires<'s> {
    cursor: Cursor<'s>,
    /// The offset that holds from here to `limit`.
    offset: i64,
    /// The first instant that the span no longer decides.
    limit: i64,
    /// No fire at or before this instant is given.
    floor: i64,
    window: Window,
    calendar: &'s Calendar,
    zone: TimeZone,
    change: ClockChange,
    /// The change of the clocks that ends the span.
    ahead: Option<Transition>,
}

impl<'s> CalendarFires<'s> {
    fn new(calendar: &'s Calendar, after: Instant, zone: &TimeZone, change: ClockChange) -> Self {
        let change = change.for_calendar(calendar);
        let mut fires = CalendarFires {
            cursor: Cursor::new(calendar, after.0.saturating_add(1 + i64::from(zone.offset_at(after)))),
            offset: i64::from(zone.offset_at(after)),
            limit: i64::MAX,
            floor: after.0,
            window: Window::default(),
            calendar,
            zone: zone.clone(),
            change,
            ahead: zone.next_transition(after),
        };
        match zone.last_transition(after) {
            Some(passed) if after.0 < passed.at.0 + Window::reach(passed) => fires.cross(passed),
            _ => fires.set_limit(),
        }
        fires
    }

    /// The span holds until the window around the change ahead begins.
    fn set_limit(&mut self) {
        self.limit = match self.ahead {
            Some(ahead) => ahead.at.0 - Window::lead(self.change, ahead),
            None => i64::MAX,
        };
    }

    /// Takes the fires around a change of the clocks from a window and goes on behind it.
    fn cross(&mut self, at: Transition) {
        self.ahead = self.zone.next_transition(at.at);
        let end = self.window.fill(self.calendar, at, self.change);
        self.offset = i64::from(at.after);
        self.cursor.seek(end.max(self.floor.saturating_add(1)) + self.offset);
        self.set_limit();
    }

    #[inline]
    fn next(&mut self) -> Option<i64> {
        loop {
            if let Some(at) = self.window.next() {
                if at > self.floor {
                    return Some(at);
                }
                continue;
            }
            let at = self.cursor.next()? - self.offset;
            if at < self.limit {
                return Some(at);
            }
            self.cross(self.ahead?);
        }
    }
}
