//! Which weekdays, dates and months a schedule's days fall on, also when all of them are moved by a day.

use super::Calendar;
use super::day_set::{DayCounts, weekdays_alone};
use super::days::MonthShape;

/// What is true of all days on which a schedule fires, over the whole calendar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DayProfile {
    /// Weekdays that occur (bit 0 = Sunday).
    pub weekdays: u8,
    /// Days of the month that occur (bit n = day n).
    pub dates: u32,
    /// Months that occur (bit n = month n).
    pub months: u16,
    /// Whether every day is the last one of its month.
    pub all_last: bool,
    /// Mean number of days a year.
    pub mean_per_year: f64,
}

impl DayProfile {
    /// Adds the days of a month, moved by a day forward, by a day back, or not.
    fn add(&mut self, month: u8, length: u8, first_weekday: u8, days: u32, shift: i8) {
        if days == 0 {
            return;
        }
        let by_week = days >> 1;
        let folded = (by_week | by_week >> 7 | by_week >> 14 | by_week >> 21 | by_week >> 28) & 0x7F;
        let turn = (i16::from(first_weekday) + i16::from(shift)).rem_euclid(7);
        self.weekdays |= ((folded << turn | folded >> (7 - turn)) & 0x7F) as u8;
        let all = (u32::MAX >> (31 - length)) & !1;
        let (inside, outside) = match shift {
            0 => (days, 0),
            1 => (days << 1 & all, days >> length & 1),
            _ => (days >> 1 & !1, days >> 1 & 1),
        };
        self.dates |= inside;
        if inside != 0 {
            self.months |= 1 << month;
            self.all_last &= inside == 1 << length;
        }
        if outside == 0 {
            return;
        }
        if shift > 0 {
            self.dates |= 1 << 1;
            self.months |= 1 << (month % 12 + 1);
            self.all_last = false;
        } else {
            let before = if month == 1 { 12 } else { month - 1 };
            self.months |= 1 << before;
            // The day before 1 March is the 28th or the 29th.
            self.dates |= match before {
                2 => 1 << 28 | 1 << 29,
                4 | 6 | 9 | 11 => 1 << 30,
                _ => 1 << 31,
            };
        }
    }
}

impl Calendar {
    /// The profile of the days on which the schedule fires, moved by one day back (-1) or forward (1), or not (0). Years are
    /// left out: the days are those of the 400 years in which the calendar repeats.
    pub fn day_profile(&self, shift: i8) -> DayProfile {
        let counts = DayCounts::of(self);
        let mean_per_year = super::gaps::ratio(counts.days, counts.years.max(1));
        if let Some(set) = weekdays_alone(self) {
            // Within 400 years every date falls on every weekday.
            let (set, turn) = (u16::from(set), shift.signum().rem_euclid(7));
            return DayProfile {
                weekdays: ((set << turn | set >> (7 - turn)) & 0x7F) as u8,
                dates: Calendar::ALL_DAYS,
                months: Calendar::ALL_MONTHS,
                all_last: false,
                mean_per_year,
            };
        }
        let mut profile = DayProfile { weekdays: 0, dates: 0, months: 0, all_last: true, mean_per_year };
        for (length, months) in MonthShape::LENGTHS {
            if self.months & months == 0 {
                continue;
            }
            for first_weekday in 0..7 {
                let days = self.days_in_shape(MonthShape { length, first_weekday });
                for month in super::days::bits(u64::from(self.months & months)) {
                    profile.add(month, length, first_weekday, days, shift.signum());
                }
            }
        }
        profile
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::instant::DAY;
    use crate::schedule::{CivilDate, CivilSecond, Days, Weekdays};

    #[test]
    fn it_is_what_every_day_of_the_calendar_says() {
        let every = Calendar::every_minute();
        let last = Days { from_end: 1, ..Days::default() };
        let samples = [
            every.clone(),
            Calendar { days: Days { set: 1 << 1, ..Days::default() }, ..every.clone() },
            Calendar { days: Days { set: 1 << 31 | 1 << 15, ..Days::default() }, ..every.clone() },
            Calendar { days: last, months: 1 << 2 | 1 << 4, ..every.clone() },
            Calendar { weekdays: Weekdays { set: 0b11_1110, ..Weekdays::default() }, ..every.clone() },
            Calendar { days: Days { set: 1 << 1, ..Days::default() }, months: 1 << 3, ..every },
        ];
        for calendar in samples {
            for shift in [-1, 0, 1] {
                let found = calendar.day_profile(shift);
                let (mut weekdays, mut dates, mut months, mut all_last, mut count) = (0, 0, 0, true, 0);
                for year in 2000..2400 {
                    for month in 1..=12 {
                        for day in super::super::days::bits(u64::from(calendar.days_in(year, month))) {
                            let start = CivilSecond::from_parts(CivilDate { year, month, day }, 0, 0, 0);
                            let at = CivilSecond(start.0 + i64::from(shift) * DAY);
                            weekdays |= 1 << at.weekday();
                            dates |= 1 << at.date().day;
                            months |= 1 << at.date().month;
                            all_last &= CivilSecond(at.0 + DAY).date().day == 1;
                            count += 1;
                        }
                    }
                }
                let wanted = DayProfile {
                    weekdays,
                    dates,
                    months,
                    all_last,
                    mean_per_year: super::super::gaps::ratio(count, 400),
                };
                assert_eq!(found, wanted, "{calendar:?} {shift}");
            }
        }
    }
}
