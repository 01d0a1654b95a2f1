//! Schedulers that seek each run from the one before it, done as they do it. Used only near changes of the clocks: elsewhere
//! all of them find the next matching wall-clock time.

use super::cursor::Cursor;
use super::days::bits;
use super::instant::{DAY, LAST_CIVIL, days_of_month};
use super::{Calendar, CivilDate, CivilSecond, InGap, InOverlap, Instant, Steps, TimeZone, Transition};

const HOUR: i64 = 3600;

/// The run that follows the one at `last`. Where a search comes back to or before where it began (bcron on the eve of a day
/// without a midnight), the first later run is given: what a scheduler does with a past time is no preview.
/// `begun` is where the search began, or where it took up another offset.
pub(crate) fn next(
    steps: Steps,
    calendar: &Calendar,
    zone: &TimeZone,
    last: i64,
    begun: &mut i64,
) -> Option<i64> {
    let mut from = last;
    loop {
        let found = seek(steps, calendar, zone, from, begun)?;
        if found > last {
            return Some(found);
        }
        from += 60;
    }
}

fn seek(steps: Steps, calendar: &Calendar, zone: &TimeZone, last: i64, begun: &mut i64) -> Option<i64> {
    let clock = Clock { calendar, zone };
    match steps {
        Steps::GoHours => clock.go_hours(last + 1, false),
        Steps::RecheckedHours => clock.go_hours(last + 1, true),
        Steps::GoDate => clock.go_date_after(last),
        Steps::WallTime { gap, overlap } => clock.wall_time_after(last, gap, overlap),
        Steps::Distance => {
            let wall = clock.local(last).0;
            Some(last + Cursor::new(calendar, wall + 1).next()? - wall)
        }
        Steps::NotTwice => clock.not_twice(last),
        Steps::MovedOnce => clock.moved_once(last, begun),
        Steps::FieldByField => clock.field_by_field(last + 1),
        Steps::UnitByUnit => clock.unit_by_unit(last, *begun),
        Steps::RolledForward { from_value } => clock.rolled_forward(last + 1, from_value),
        Steps::Luxon => clock.luxon(last),
        Steps::RealHours => clock.real_hours(last.div_euclid(60) * 60 + 60),
    }
}

/// What a search looks at.
pub(super) struct Clock<'s> {
    pub(super) calendar: &'s Calendar,
    pub(super) zone: &'s TimeZone,
}

impl Clock<'_> {
    pub(super) fn offset(&self, at: i64) -> i64 {
        i64::from(self.zone.offset_at(Instant(at)))
    }

    pub(super) fn local(&self, at: i64) -> CivilSecond {
        CivilSecond::clamped(at + self.offset(at))
    }

    /// Go's `time.Date`: the offset that holds when the wall-clock time is taken for UTC is a first guess, the offset that
    /// holds at that guess is final. An offset of zero is taken at once.
    fn go_date(&self, wall: i64) -> i64 {
        let guess = self.offset(wall);
        if guess == 0 { wall } else { wall - self.offset(wall - guess) }
    }

    fn day_matches(&self, date: CivilDate) -> bool {
        self.calendar.days_in(date.year, date.month) >> date.day & 1 == 1
    }

    /// The beginning of the hour; `same_pass`: of an hour that comes twice, that of the same pass.
    fn whole_hour(&self, at: i64, same_pass: bool) -> i64 {
        let wall = self.local(at).0;
        let begun = at - wall.rem_euclid(HOUR);
        let hour = wall - wall.rem_euclid(HOUR);
        if same_pass && self.local(begun).0 == hour { begun } else { self.go_date(hour) }
    }

    /// robfig/cron's `SpecSchedule.Next` from the first second that may match. `recheck`: what has moved is looked at from
    /// the months on again.
    fn go_hours(&self, from: i64, recheck: bool) -> Option<i64> {
        let calendar = self.calendar;
        let (mut at, mut added) = (from, false);
        'wrap: loop {
            while calendar.months >> self.local(at).date().month & 1 == 0 {
                let now = self.local(at);
                let date = now.date();
                let clock = if added { now.0.rem_euclid(DAY) } else { 0 };
                let day = if added { date.day } else { 1 };
                added = true;
                let (year, month) =
                    if date.month == 12 { (date.year + 1, 1) } else { (date.year, date.month + 1) };
                if year > 9998 {
                    return None;
                }
                at = self.go_date(
                    (CivilDate { year, month, day: 1 }.day_number() + i64::from(day) - 1) * DAY + clock,
                );
                if self.local(at).date().month == 1 {
                    continue 'wrap;
                }
            }
            while !self.day_matches(self.local(at).date()) {
                let now = self.local(at).0;
                if now > LAST_CIVIL - 31 * DAY {
                    return None;
                }
                // The day after, from midnight, to which `time.Date` truncates first: another day where midnight is in a gap.
                let from = if added { now } else { self.local(self.go_date(now.div_euclid(DAY) * DAY)).0 };
                at = self.go_date(from + DAY);
                added = true;
                let hour = i64::from(self.local(at).hour());
                // The hour is put right when midnight is in a gap.
                at += if hour > 12 { (24 - hour) * HOUR } else { -hour * HOUR };
                if self.local(at).date().day == 1 {
                    continue 'wrap;
                }
            }
            let mut truncated = added && !recheck;
            while calendar.hours >> self.local(at).hour() & 1 == 0 {
                if !truncated {
                    (added, truncated) = (true, true);
                    at = self.whole_hour(at, recheck);
                }
                at += HOUR;
                if self.local(at).hour() == 0 {
                    continue 'wrap;
                }
            }
            let before = at;
            while calendar.minutes >> self.local(at).minute() & 1 == 0 {
                added = true;
                at = at.div_euclid(60) * 60 + 60;
                if self.local(at).minute() == 0 {
                    continue 'wrap;
                }
            }
            while calendar.seconds >> self.local(at).second() & 1 == 0 {
                added = true;
                at += 1;
                if self.local(at).second() == 0 {
                    continue 'wrap;
                }
            }
            if recheck && at != before {
                continue;
            }
            return Some(at);
        }
    }

    /// supercronic's `Next`; where it does not advance, the scheduler asks again until the gap is over.
    fn go_date_after(&self, last: i64) -> Option<i64> {
        let mut now = last;
        loop {
            let found = self.go_date(Cursor::new(self.calendar, self.local(now).0 + 1).next()?);
            if found > last {
                return Some(found);
            }
            // The search stands before a gap, or in the second pass of an overlap, where Go takes every time for the first.
            match self.zone.next_transition(Instant(now)).filter(|gap| gap.at.0 - last <= DAY) {
                Some(gap) => {
                    now = gap.at.0;
                    if gap.forward() > 0 && self.calendar_matches(now) {
                        return Some(now);
                    }
                }
                None => now += 60,
            }
        }
    }

    /// The next matching wall-clock time, placed by a fixed rule.
    fn wall_time_after(&self, last: i64, gap: InGap, overlap: InOverlap) -> Option<i64> {
        let mut cursor = Cursor::new(self.calendar, self.local(last).0 + 1);
        loop {
            let wall = cursor.next()?;
            let placed = match self.change_around(wall) {
                None => self.instant_of(wall),
                Some(change) if change.forward() < 0 => {
                    let offset = if overlap == InOverlap::Second { change.after } else { change.before };
                    wall - i64::from(offset)
                }
                Some(change) => match gap {
                    InGap::Edge | InGap::MakeUp => change.at.0,
                    InGap::Shift | InGap::ShiftOne | InGap::ShiftFirst | InGap::ShiftWholeHours => {
                        wall - i64::from(change.before)
                    }
                    InGap::Skip | InGap::SkipHours => continue,
                },
            };
            if placed > last {
                return Some(placed);
            }
        }
    }

    /// The change of the clocks that leaves out or repeats a wall-clock time.
    pub(super) fn change_around(&self, wall: i64) -> Option<Transition> {
        // Every offset that may hold at that wall-clock time holds within a day of it.
        self.zone.next_transition(Instant(wall - DAY)).filter(|change| {
            let (before, after) = (change.local_before().0, change.local_after().0);
            (before.min(after)..before.max(after)).contains(&wall)
        })
    }

    /// The instant of a wall-clock time by the offset before a change that touches it.
    fn by_old_offset(&self, wall: i64) -> i64 {
        self.change_around(wall)
            .map_or_else(|| self.instant_of(wall), |change| wall - i64::from(change.before))
    }

    /// croniter 6's `_get_next`.
    fn moved_once(&self, last: i64, begun: &mut i64) -> Option<i64> {
        let unit = if self.calendar.seconds == 1 { 60 } else { 1 };
        let from = self.local(last + unit).0.div_euclid(unit) * unit;
        let found = self.by_old_offset(Cursor::new(self.calendar, from).next()?);
        let lag = self.offset(found) - self.offset(*begun);
        let (start, wall) = (self.local(*begun), self.local(found).0);
        let rest_of_day = (24 - i64::from(start.hour())) * HOUR;
        let distance = (wall - start.0).abs() + (-lag).max(0);
        if lag == 0 || distance < rest_of_day {
            return Some(found);
        }
        *begun = self.by_old_offset(wall - lag);
        Some(*begun)
    }

    /// The only instant of a wall-clock time that no change of the clocks touches.
    pub(super) fn instant_of(&self, wall: i64) -> i64 {
        let guess = wall - self.offset(wall - DAY);
        if self.local(guess).0 == wall { guess } else { wall - self.offset(wall + DAY) }
    }

    /// The next instant whose wall-clock time matches.
    fn real_after(&self, last: i64) -> Option<i64> {
        let mut from = last + 1;
        loop {
            let offset = self.offset(from);
            let found = Cursor::new(self.calendar, from + offset).next()? - offset;
            match self.zone.next_transition(Instant(from)) {
                Some(change) if change.at.0 <= found => from = change.at.0,
                _ => return Some(found),
            }
        }
    }

    /// fugit's `next_time`: a time of day that the last run had, with another offset, is passed over.
    fn not_twice(&self, last: i64) -> Option<i64> {
        let mut found = self.real_after(last)?;
        while self.local(found) == self.local(last) {
            found = self.real_after(found)?;
        }
        Some(found)
    }

    /// luxon's `fixOffset`: two guesses, and the earlier offset in a gap. The first guess is the offset of the winter.
    fn luxon_instant(&self, wall: i64) -> i64 {
        let date = CivilSecond::clamped(wall).date();
        let winter = self.offset(CivilDate { month: 12, day: 31, ..date }.day_number() * DAY);
        let second = self.offset(wall - winter);
        if second == winter {
            return wall - winter;
        }
        let third = self.offset(wall - second);
        if third == second { wall - second } else { wall - second.min(third) }
    }

    /// npm cron's `getNextDateFrom`.
    fn luxon(&self, last: i64) -> Option<i64> {
        let mut cursor = Cursor::new(self.calendar, self.local(last).0 + 1);
        loop {
            let wall = cursor.next()?;
            let found = self.put_back(wall, self.luxon_instant(wall), last);
            if found > last {
                return Some(found);
            }
        }
    }

    fn put_back(&self, wall: i64, mut date: i64, last: i64) -> i64 {
        let year = self.local(date).date().year;
        let new_year = self.offset(CivilDate { year, month: 1, day: 1 }.day_number() * DAY);
        if self.local(date).0 / 60 != wall / 60 && self.offset(date) != new_year {
            // Back to the end of the gap, minute by minute.
            for _ in 0..1440 {
                if self.offset(date - 60) == new_year {
                    break;
                }
                date -= 60;
            }
            return date;
        }
        let hour = |at: i64| self.local(at).hour();
        let minute = |at: i64| self.local(at).minute();
        let (hour_before, half_before) = (date - HOUR, 1800);
        if (hour(hour_before) == hour(date) || hour(date - 2 * HOUR) == hour(hour_before))
            && hour_before > last
        {
            date = hour_before;
        }
        let half_before = date - half_before;
        if (minute(half_before) == minute(date) || minute(hour_before) == minute(half_before))
            && half_before > last
        {
            date = half_before;
        }
        date
    }

    fn calendar_matches(&self, at: i64) -> bool {
        let wall = self.local(at).0;
        Cursor::new(self.calendar, wall).next() == Some(wall)
    }

    /// bcron's `timespec_next` from a whole minute.
    fn real_hours(&self, from: i64) -> Option<i64> {
        let calendar = self.calendar;
        let once_a_day = calendar.hours.count_ones() <= 1;
        let mut walk = Walk { at: from, wall: self.local(from), clock: self };
        loop {
            let date = walk.wall.date();
            if date.year > 9998 {
                return None;
            }
            if calendar.months >> date.month & 1 == 0 {
                walk.next_day_by(i64::from(days_of_month(date.year, date.month)) - (i64::from(date.day) - 1));
            } else if !self.day_matches(date) {
                walk.next_day_by(1);
            } else if calendar.hours >> walk.wall.hour() & 1 == 0 {
                walk.next_hour(once_a_day);
            } else if let Some(minute) = bits(calendar.minutes & (u64::MAX << walk.wall.minute())).next() {
                return Some(walk.at + (i64::from(minute) - i64::from(walk.wall.minute())) * 60);
            } else {
                walk.next_hour(once_a_day);
            }
        }
    }
}

/// bcron's broken-down time, which may run apart from the zone's within an hour that a gap leaves out.
struct Walk<'c> {
    at: i64,
    wall: CivilSecond,
    clock: &'c Clock<'c>,
}

impl Walk<'_> {
    /// To midnight some real days later, the hour put right.
    fn next_day_by(&mut self, days: i64) {
        self.at += days * DAY - self.wall.0.rem_euclid(DAY);
        loop {
            self.wall = self.clock.local(self.at);
            let hour = i64::from(self.wall.hour());
            if hour > 12 {
                self.at += (24 - hour) * HOUR;
                continue;
            }
            // The hour is called 0 even where the clock shows 1.
            self.at -= hour * HOUR;
            self.wall.0 -= hour * HOUR;
            return;
        }
    }

    fn next_hour(&mut self, once_a_day: bool) {
        let before = i64::from(self.wall.hour());
        let in_summer = self.clock.zone.is_daylight_saving_at(Instant(self.at));
        self.at += HOUR - self.wall.0.rem_euclid(HOUR);
        self.wall = self.clock.local(self.at);
        let hour = i64::from(self.wall.hour());
        if hour > before + 1 {
            self.wall.0 -= (hour - before - 1) * HOUR;
            if in_summer {
                self.at -= HOUR;
            }
        } else if once_a_day && hour == before {
            self.next_hour(false);
        }
    }
}
