//! The minutes of one day as a set: the half of a schedule's product that does not depend on the date.

use super::Calendar;
use super::days::bits;

/// Minutes of a day.
pub(super) const MINUTES: usize = 1440;

/// A set of minutes of a day: bit n of word h is minute n of hour h.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct DayMinutes([u64; 24]);

impl DayMinutes {
    /// The minutes in which a calendar fires on each of its days.
    pub(super) fn of(calendar: &Calendar) -> Self {
        let mut set = DayMinutes::default();
        if calendar.seconds & Calendar::ALL_60 != 0 {
            for hour in bits(u64::from(calendar.hours & Calendar::ALL_HOURS)) {
                set.0[usize::from(hour)] = calendar.minutes & Calendar::ALL_60;
            }
        }
        set
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 24]
    }

    pub(super) fn and(self, other: Self) -> Self {
        DayMinutes(std::array::from_fn(|hour| self.0[hour] & other.0[hour]))
    }

    pub(super) fn or(self, other: Self) -> Self {
        DayMinutes(std::array::from_fn(|hour| self.0[hour] | other.0[hour]))
    }

    /// All minutes moved later by `minutes` (less than a day): those that stay on the day, and those of the next day.
    pub(super) fn later(self, minutes: u32) -> (Self, Self) {
        let (hours, minutes) = ((minutes / 60) as usize, minutes % 60);
        let mut words = [0; 48];
        for (hour, word) in self.0.into_iter().enumerate() {
            words[hour + hours] |= word << minutes & Calendar::ALL_60;
            if let Some(next) = words.get_mut(hour + hours + 1) {
                *next |= word >> (60 - minutes);
            }
        }
        let half = |from: usize| DayMinutes(std::array::from_fn(|hour| words[from + hour]));
        (half(0), half(24))
    }

    /// The minutes that lie at most `minutes` (less than a day) after one of the set, the set's own included: of the day, and
    /// of the next one.
    pub(super) fn lasting(self, minutes: u32) -> (Self, Self) {
        let (mut today, mut tomorrow) = (self, DayMinutes::default());
        let mut reached = 0;
        while reached < minutes {
            // What is reached so far, moved by as much again, at most doubles it.
            let step = (reached + 1).min(minutes - reached);
            let ((here, over), (next, _)) = (today.later(step), tomorrow.later(step));
            (today, tomorrow) = (today.or(here), tomorrow.or(over).or(next));
            reached += step;
        }
        (today, tomorrow)
    }

    /// The first minute of the set at or after `from`.
    pub(super) fn first_from(self, from: usize) -> Option<usize> {
        let mut begin = u64::MAX << (from % 60);
        (from / 60..24).find_map(|hour| {
            let word = self.0[hour] & std::mem::replace(&mut begin, u64::MAX);
            (word != 0).then(|| hour * 60 + word.trailing_zeros() as usize)
        })
    }

    /// The minutes in order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(hour, word)| bits(word).map(move |minute| hour * 60 + usize::from(minute)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(minutes: &[usize]) -> DayMinutes {
        let mut set = DayMinutes::default();
        for minute in minutes {
            set.0[minute / 60] |= 1 << (minute % 60);
        }
        set
    }

    #[test]
    fn minutes_move_and_last_across_midnight() {
        let minutes = [0, 59, 60, 100, 719, 1380, 1439];
        for by in [0, 1, 29, 60, 61, 480, 750, 1439] {
            let (today, tomorrow): (Vec<usize>, Vec<usize>) =
                minutes.iter().map(|minute| minute + by).partition(|minute| *minute < MINUTES);
            let tomorrow: Vec<usize> = tomorrow.into_iter().map(|minute| minute - MINUTES).collect();
            assert_eq!(set(&minutes).later(by as u32), (set(&today), set(&tomorrow)), "{by}");

            let lasting: Vec<usize> = minutes.iter().flat_map(|minute| *minute..=minute + by).collect();
            let (today, tomorrow): (Vec<usize>, Vec<usize>) =
                lasting.into_iter().partition(|minute| *minute < MINUTES);
            let tomorrow: Vec<usize> = tomorrow.into_iter().map(|minute| minute - MINUTES).collect();
            assert_eq!(set(&minutes).lasting(by as u32), (set(&today), set(&tomorrow)), "{by}");
        }
    }

    #[test]
    fn the_first_minute_is_found_from_anywhere() {
        let minutes = [0, 59, 60, 719, 1439];
        for from in 0..MINUTES {
            assert_eq!(set(&minutes).first_from(from), minutes.into_iter().find(|minute| *minute >= from));
        }
        assert_eq!(set(&minutes).iter().collect::<Vec<_>>(), minutes);
    }
}
