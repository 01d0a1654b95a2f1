//! The next fires of a schedule in the zone it is read in, for the dates of findings.

use crate::dialect::{self, DialectId};
use crate::finding::Phrase;
use crate::job::{JobSchedule, Zone};
use crate::schedule::{Instant, Schedule, TimeZone};
use crate::settings::Settings;
use crate::words;

/// Where the dates of a finding are computed.
#[derive(Debug)]
pub(super) struct Preview {
    /// The zone the schedule is read in (an assumed one where the file cannot tell).
    pub zone: TimeZone,
    /// Whether that zone may be named: a template may set any other.
    named: bool,
    /// Whether nothing tells the zone of the host or controller.
    assumed: bool,
    now: Instant,
}

impl Preview {
    /// The zone of `schedule`, and now.
    pub(super) fn of(settings: &Settings, schedule: &JobSchedule) -> Self {
        let name = match &schedule.zone {
            Zone::Declared(name) => name.value.as_str(),
            Zone::Fixed(name) | Zone::Unset(name) => name,
            Zone::Invalid { acts_as: Some(name), .. } => name,
            Zone::Host | Zone::Invalid { acts_as: None, .. } | Zone::Unknowable(_) => {
                settings.assumed_host_zone()
            }
        };
        Preview {
            zone: TimeZone::get(name).unwrap_or_else(TimeZone::utc),
            named: !matches!(schedule.zone, Zone::Unknowable(_)),
            assumed: match schedule.zone {
                Zone::Host => settings.host_zone.is_none(),
                Zone::Unset(_) => true,
                _ => false,
            },
            now: settings.now,
        }
    }

    /// The next `count` fires.
    pub(super) fn next(&self, schedule: &Schedule, dialect: DialectId, count: usize) -> Vec<Instant> {
        schedule.fires(self.now, &self.zone, dialect::row(dialect).clock_change).take(count).collect()
    }

    /// The next `count` fires in words, the zone named.
    pub(super) fn fires(&self, schedule: &Schedule, dialect: DialectId, count: usize) -> Phrase {
        self.listed(&self.next(schedule, dialect, count))
    }

    /// Points in time in words, the zone named where it is known.
    pub(super) fn listed(&self, instants: &[Instant]) -> Phrase {
        if self.named && !instants.is_empty() {
            let times = words::runs(instants, &self.zone);
            return if self.assumed { words::assumed_of(times) } else { times };
        }
        let (instants, zone) = (instants.to_vec(), self.zone.clone());
        words::both(move |lang| words::wall_times(&instants, &zone, lang))
    }

    /// The next `count` days with a fire, in words with their weekdays.
    pub(super) fn days(&self, schedule: &Schedule, dialect: DialectId, count: usize) -> Phrase {
        let days: Vec<Instant> = self.each_day(schedule, dialect).take(count).collect();
        let zone = self.zone.clone();
        words::both(move |lang| words::dates(&days, &zone, lang))
    }

    /// One fire of each day that has one, from now on for thirteen months.
    pub(super) fn days_of_a_year(&self, schedule: &Schedule, dialect: DialectId) -> Vec<Instant> {
        const THIRTEEN_MONTHS: i64 = 396 * 86_400;
        let until = self.now.0 + THIRTEEN_MONTHS;
        self.each_day(schedule, dialect).take_while(|at| at.0 <= until).collect()
    }

    /// The first fire of each day that has one, from now on.
    fn each_day<'s>(
        &'s self,
        schedule: &'s Schedule,
        dialect: DialectId,
    ) -> impl Iterator<Item = Instant> + 's {
        let change = dialect::row(dialect).clock_change;
        let date = |at: Instant| self.zone.to_civil(at).date();
        let mut from = self.now;
        let mut last = None;
        std::iter::from_fn(move || {
            loop {
                let at = schedule.fires(from, &self.zone, change).next()?;
                // The rest of a dense day is passed over; never more than the day has, when a clock change makes it short.
                let to_midnight = 86_400 - self.zone.to_civil(at).0.rem_euclid(86_400);
                let end = Instant(at.0 + to_midnight - 1);
                from = if date(end) == date(at) { end } else { at };
                if last.replace(date(at)) != Some(date(at)) {
                    return Some(at);
                }
            }
        })
    }
}
