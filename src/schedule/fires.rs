//! The instants at which a schedule fires, in order.

use std::iter::Peekable;

use super::cursor::Cursor;
use super::some_weeks::WeekFires;
use super::window::Window;
use super::zone::Around;
use super::{Anchor, Calendar, ClockChange, Instant, Schedule, TimeZone, Transition};

/// Iterator over the fires of a schedule, in time order. The same instant comes more than once where the scheduler starts
/// the job more than once (a vixie cron that makes up for a gap).
#[derive(Debug)]
pub struct Fires<'s>(Kind<'s>);

#[derive(Debug)]
enum Kind<'s> {
    Never,
    Calendar(CalendarFires<'s>),
    SomeWeeks(Box<WeekFires<'s>>),
    Every { next: i64, period: i64 },
    Once(i64),
    Union { members: Vec<Peekable<Fires<'s>>>, last: Option<Instant> },
}

impl Schedule {
    /// The fires strictly after `after`, for a scheduler that has been running all the time. A fixed rate or pause whose start
    /// the schedule does not tell is counted from `after`, with runs that take no time.
    pub fn fires(&self, after: Instant, zone: &TimeZone, change: ClockChange) -> Fires<'_> {
        Fires(match self {
            Schedule::Calendar(calendar) => return Fires::of_calendar(calendar, after, zone, change),
            Schedule::SomeWeeks(weeks) if !weeks.calendar.never_fires() => {
                Kind::SomeWeeks(Box::new(WeekFires::new(weeks, after, zone, change)))
            }
            Schedule::Every { period, anchor: Anchor::At(at) } => {
                let period = period_of(period.seconds());
                let passed = after.0.saturating_sub(at.0);
                let next = if passed < 0 {
                    at.0
                } else {
                    at.0.saturating_add((passed / period + 1).saturating_mul(period))
                };
                Kind::Every { next, period }
            }
            Schedule::Every {
                period: pause,
                anchor: Anchor::ProcessStart | Anchor::Creation | Anchor::LastRun,
            }
            | Schedule::AfterEnd { delay: pause } => {
                let period = period_of(pause.seconds());
                Kind::Every { next: after.0.saturating_add(period), period }
            }
            Schedule::Once(at) if *at > after => Kind::Once(at.0),
            Schedule::OnceCivil(at) => {
                match Window::place_once(*at, zone, change).filter(|placed| *placed > after.0) {
                    Some(placed) => Kind::Once(placed),
                    None => Kind::Never,
                }
            }
            Schedule::SomeWeeks(_) | Schedule::Once(_) | Schedule::Boot | Schedule::AfterStart { .. } => {
                Kind::Never
            }
            Schedule::Union(members) => Kind::Union {
                members: members.iter().map(|member| member.fires(after, zone, change).peekable()).collect(),
                last: None,
            },
        })
    }
}

impl<'s> Fires<'s> {
    /// The fires of a calendar schedule alone.
    pub(crate) fn of_calendar(
        calendar: &'s Calendar,
        after: Instant,
        zone: &TimeZone,
        change: ClockChange,
    ) -> Self {
        if calendar.never_fires() {
            return Fires(Kind::Never);
        }
        Fires(Kind::Calendar(CalendarFires::new(calendar, after, zone, change)))
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
            Kind::SomeWeeks(fires) => fires.next().map(Instant),
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
pub(super) struct CalendarFires<'s> {
    cursor: Cursor<'s>,
    span: Span,
    /// The last fire given; before the first one, the instant after which fires are asked for.
    last: i64,
    /// No fire at or before this instant is given.
    floor: i64,
    window: Window,
    calendar: &'s Calendar,
    /// `None` where the offset is the same at all times.
    zone: Option<TimeZone>,
    change: ClockChange,
}

/// A span of time with one offset.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// The offset that holds from here to `limit`.
    offset: i64,
    /// The first instant that the span no longer decides.
    limit: i64,
    /// The change of the clocks that ends the span.
    ahead: Option<Transition>,
    /// Its place among the zone's changes.
    index: usize,
}

impl Span {
    /// The span from `after` on, which holds until the window around the next change begins; within reach of a change that
    /// has passed, it ends at once.
    #[inline]
    fn from(after: i64, around: Around, change: ClockChange) -> Self {
        let offset = i64::from(around.offset);
        match around.passed {
            Some(passed) if Window::reaches(change, passed, after) => Span {
                offset,
                limit: after.saturating_add(1),
                ahead: Some(passed),
                index: around.index.wrapping_sub(1),
            },
            _ => Self::until(offset, around.ahead, around.index, change),
        }
    }

    /// The span with an offset that ends with a change of the clocks.
    #[inline]
    fn until(offset: i64, ahead: Option<Transition>, index: usize, change: ClockChange) -> Self {
        let limit = ahead.map_or(i64::MAX, |ahead| ahead.at.0 - Window::lead(change, ahead));
        Span { offset, limit, ahead, index }
    }
}

impl<'s> CalendarFires<'s> {
    #[inline]
    pub(super) fn new(calendar: &'s Calendar, after: Instant, zone: &TimeZone, change: ClockChange) -> Self {
        let change = match change {
            ClockChange::Placed(placement) => match placement.steps(calendar) {
                Some(steps) => ClockChange::Stepped(steps),
                None => ClockChange::Placed(placement.for_calendar(calendar)),
            },
            stepped @ ClockChange::Stepped(_) => stepped,
        };
        let (span, changes) = if let Some(offset) = zone.fixed_offset() {
            (Span::until(i64::from(offset), None, 0, change), false)
        } else {
            let around = zone.around(after);
            let changes = around.passed.is_some() || around.ahead.is_some();
            (Span::from(after.0, around, change), changes)
        };
        CalendarFires {
            cursor: Cursor::new(calendar, after.0.saturating_add(1 + span.offset)),
            span,
            last: after.0,
            floor: after.0,
            window: Window::default(),
            calendar,
            zone: changes.then(|| zone.clone()),
            change,
        }
    }

    /// Takes the fires around a change of the clocks from a window and goes on behind it.
    #[cold]
    fn cross(&mut self, at: Transition) {
        let Some(zone) = &self.zone else { return };
        let end = self.window.fill(self.calendar, zone, at, self.change, self.last, self.floor);
        let from = end.max(self.floor.saturating_add(1));
        let mut index = self.span.index;
        self.span = match zone.transition_after(at, &mut index) {
            Some(next) if next.at.0 < from => {
                Span::from(from - 1, zone.around(Instant(from - 1)), self.change)
            }
            next => Span::until(i64::from(at.after), next, index, self.change),
        };
        self.cursor.seek(from.saturating_add(self.span.offset));
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<i64> {
        loop {
            while let Some(at) = self.window.next() {
                if at > self.floor {
                    self.last = at;
                    return Some(at);
                }
            }
            let wall = self.cursor.next()?;
            loop {
                let at = wall - self.span.offset;
                if at < self.span.limit {
                    self.last = at;
                    return Some(at);
                }
                let ahead = self.span.ahead?;
                if !Window::untouched(self.change, ahead, self.last, wall) {
                    self.cross(ahead);
                    break;
                }
                let mut index = self.span.index;
                let next = self.zone.as_ref().and_then(|zone| zone.transition_after(ahead, &mut index));
                self.span = Span::until(i64::from(ahead.after), next, index, self.change);
            }
        }
    }
}
