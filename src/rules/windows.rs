//! Schedules and the windows of time that the configuration declares: when they meet, and where a schedule keeps out of them.

use super::JobContext;
use super::moved::{at_another_time, moved};
use crate::finding::Phrase;
use crate::job::{JobSchedule, Zone};
use crate::policy::Window;
use crate::preview::{Known, ZoneShown};
use crate::schedule::{Instant, OnClock, Schedule, TimeZone};
use crate::settings::Settings;
use crate::span::Spanned;
use crate::words;

/// A run that falls into a window.
pub(super) struct Meeting<'a> {
    /// The next one.
    pub at: Instant,
    /// The window.
    pub window: &'a Spanned<Window>,
    zone: ZoneShown,
}

impl<'a> Meeting<'a> {
    /// The first run after now that falls into one of the windows. `None` too where the zone of the schedule is not known.
    pub fn first(
        schedule: &JobSchedule,
        windows: impl Iterator<Item = &'a Spanned<Window>>,
        settings: &Settings,
    ) -> Option<Meeting<'a>> {
        let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
        let loaded = reading.schedule.as_ref()?;
        let zone = ZoneShown::of(schedule, settings);
        if zone.known == Known::Refused || matches!(schedule.zone, Zone::Unknowable(_)) {
            return None;
        }
        let met = windows
            .filter_map(|window| Some((first_inside(loaded, &zone, &window.value, settings.now)?, window)));
        let (at, window) = met.min_by_key(|(at, _)| *at)?;
        Some(Meeting { at, window, zone })
    }

    /// Whether the zone of the schedule is only assumed.
    pub fn is_assumed(&self) -> bool {
        self.zone.known.is_assumed() || self.zone.known == Known::Unknowable
    }

    /// When it is, on the clock of the schedule.
    pub fn time(&self) -> Phrase {
        let own = words::at(self.at, &self.zone.zone);
        if self.is_assumed() { words::assumed_of(own) } else { own }
    }

    /// When it is on the clock of the window, where that shows another time.
    pub fn time_there(&self) -> Option<Phrase> {
        let theirs = self.window.value.clock();
        let differs = theirs.offset_at(self.at) != self.zone.zone.offset_at(self.at);
        differs.then(|| words::at(self.at, &theirs))
    }

    /// The window in words.
    pub fn window_words(&self) -> Phrase {
        let window = self.window.value.clone();
        words::both(move |lang| window.text(lang))
    }
}

/// The first run after `now` in a window.
fn first_inside(loaded: &Schedule, zone: &ZoneShown, window: &Window, now: Instant) -> Option<Instant> {
    Closed::of(window).first_inside(loaded, zone, now)
}

/// A window as the schedule of its minutes.
struct Closed {
    minutes: Schedule,
    clock: TimeZone,
    /// The length of its shortest stretch, in seconds.
    shortest: u64,
}

impl Closed {
    fn of(window: &Window) -> Self {
        let shortest = u64::from(window.shortest()) * 60;
        Closed { minutes: window.minutes(), clock: window.clock(), shortest }
    }

    /// The first run after `now` in it.
    fn first_inside(&self, loaded: &Schedule, zone: &ZoneShown, now: Instant) -> Option<Instant> {
        let closed = OnClock { schedule: &self.minutes, zone: &self.clock };
        match loaded {
            // Nobody knows when it began, but it cannot step over a window that is longer than its period.
            Schedule::Every { period, .. } if period.seconds() <= self.shortest => {
                closed.next_meeting(closed, now)
            }
            _ => OnClock { schedule: loaded, zone: &zone.zone }.next_meeting(closed, now),
        }
    }
}

/// The schedule at the nearest time at which it keeps out of all windows, each gap what it was: moved by hours, else within
/// the hour.
pub(super) fn elsewhere<'a, W>(
    cx: &JobContext<'_>,
    schedule: &JobSchedule,
    windows: impl Fn() -> W,
) -> Option<String>
where
    W: Iterator<Item = &'a Spanned<Window>>,
{
    let zone = ZoneShown::of(schedule, cx.settings);
    let closed: Vec<Closed> = windows().map(|window| Closed::of(&window.value)).collect();
    let is_free =
        |at: &Schedule| closed.iter().all(|closed| closed.first_inside(at, &zone, cx.settings.now).is_none());
    let hours = (1..24).flat_map(|by| [(by, 0), (-by, 0)]);
    let all = hours.chain((1..60).map(|minutes| (0, minutes)));
    all.into_iter().find_map(|(hours, minutes)| {
        // Only for a time that will do it is proven that a text says it.
        is_free(&at_another_time(schedule, hours, minutes)?).then_some(())?;
        let (text, new) = moved(cx.job, schedule, hours, minutes, cx.settings)?;
        is_free(&new).then_some(text)
    })
}
