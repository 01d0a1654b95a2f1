//! When in the day, and when in the week: counted fires, ready to be drawn.

use serde::Serialize;

use super::Asked;
use crate::dialect;
use crate::lang::Lang;
use crate::schedule::{Instant, TimeZone};
use crate::words;

/// The day and the week.
#[derive(Serialize, Debug)]
pub struct Strips {
    /// The day that the hours are those of: the first one with a run.
    pub date: String,
    /// Runs in each hour of that day, in the scheduler's zone.
    pub hours: [u32; 24],
    /// The same runs by the hours of the business, where it has another zone.
    pub business_hours: Option<[u32; 24]>,
    /// The seven days that begin with that day.
    pub week: Vec<Day>,
}

/// One day of the week.
#[derive(Serialize, Debug)]
pub struct Day {
    /// The date.
    pub date: String,
    /// The name of the weekday.
    pub weekday: &'static str,
    /// Runs on that day.
    pub runs: u32,
}

const DAY: i64 = 86_400;

/// Counts the fires of the first week that has any. `None` when there are none.
pub fn of(asked: &Asked<'_>, business: Option<&TimeZone>, lang: Lang) -> Option<Strips> {
    let schedule = asked.reading.schedule.as_ref()?;
    // Counted from a start that the file cannot tell, or from the end of a run: no hour of the day is known.
    if !schedule.tells_instants() {
        return None;
    }
    let zone = &asked.zone.zone;
    let change = dialect::row(asked.reading.dialect).clock_change;
    let first = schedule.fires(asked.from, zone, change).next()?;
    let midnight = zone.to_civil(first).0.div_euclid(DAY) * DAY;
    let mut hours = [0; 24];
    let mut business_hours = [0; 24];
    let mut runs = [0_u32; 7];
    // A day may be up to a day longer or shorter on the time line than on the wall clock; the search begins before it.
    let begin = Instant(first.0 - 1 - (zone.to_civil(first).0 - midnight));
    for at in schedule.fires(begin, zone, change) {
        let civil = zone.to_civil(at).0 - midnight;
        match usize::try_from(civil.div_euclid(DAY)) {
            Err(_) => continue,
            Ok(day) => match runs.get_mut(day) {
                Some(runs) => *runs += 1,
                None => break,
            },
        }
        if civil < DAY {
            count(&mut hours, civil);
            if let Some(business) = business {
                count(&mut business_hours, business.to_civil(at).0.rem_euclid(DAY));
            }
        }
    }
    let day = |n: i64| crate::schedule::CivilSecond(midnight + n * DAY);
    let date = |n: i64| {
        let date = day(n).date();
        format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
    };
    let other = business.filter(|business| business.name() != zone.name());
    Some(Strips {
        date: date(0),
        hours,
        business_hours: other.map(|_| business_hours),
        week: (0..7)
            .map(|n| Day {
                date: date(n),
                weekday: words::weekday(u32::from(day(n).weekday()), lang),
                runs: runs[n as usize],
            })
            .collect(),
    })
}

fn count(hours: &mut [u32; 24], second_of_day: i64) {
    if let Some(runs) = usize::try_from(second_of_day / 3600).ok().and_then(|hour| hours.get_mut(hour)) {
        *runs += 1;
    }
}
