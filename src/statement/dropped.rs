//! Facts of a sentence that are none of the run's.

use super::claim::{Frequency, Unit};
use super::phrase::Fact;
use super::sentence::{Found, Sentence};
use super::token::Kind;

impl Sentence<'_> {
    /// Takes out times of day that nothing marks as times of a run ("notes of 10:00"), and further weekdays that stand among
    /// other words ("runs on Mondays, deletes Friday's files").
    pub(super) fn drop_strays(&mut self) {
        let mut has_weekdays = false;
        let people = (!self.found.is_empty() && self.is_of_people(0)).then(|| self.found[0].segment);
        let mut keep: Vec<bool> = (0..self.found.len())
            .map(|index| match self.found[index].fact {
                _ if self.is_owner(index) || self.is_judged(index) || self.is_value(index) => false,
                _ if self.names_another_job(index) => false,
                _ if people == Some(self.found[index].segment) => false,
                Fact::Frequency { .. } => !self.is_of_a_quantity(index),
                Fact::MonthDays(days) => {
                    !(days.is_loose() && self.names_a_thing(index) || self.says_what_else())
                }
                Fact::Moment { .. } => {
                    self.is_marked(index)
                        && !self.is_counted_to(index)
                        && !self.is_after_a_year(index)
                        && !self.is_time_of_another(index)
                        && !self.is_part_of_a_name(index)
                        && !self.is_in_a_name(index)
                        && !self.goes_on_of_another(index)
                }
                Fact::Weekdays { .. } => {
                    // "Sun cluster": an abbreviation that nothing marks as a day.
                    let name = self.is_abbreviated_weekday(index)
                        && self.after(index).is_some_and(|token| token.kind == Kind::Word);
                    let name = name
                        || self.says_what_else()
                        || self.before(index).is_some_and(|before| before.kind == Kind::Per)
                        || self.is_named_day(index)
                        || self.is_in_a_name(index)
                        || self.is_of_things(index)
                        || self.is_within_a_phrase(index);
                    let stray = name || has_weekdays && self.follows_a_word(index);
                    has_weekdays |= !stray;
                    !stray
                }
                _ => true,
            })
            .collect();
        // The zone of a time that is none of a run's.
        for index in 1..self.found.len() {
            let touches = self.found[index].tokens.start == self.found[index - 1].tokens.end;
            let of_it = matches!(
                (&self.found[index - 1].fact, &self.found[index].fact),
                (Fact::Moment { .. }, Fact::Zone(_))
            );
            keep[index] &= keep[index - 1] || !(touches && of_it);
        }
        let mut keep = keep.into_iter();
        self.found.retain(|_| keep.next().unwrap_or(true));
    }

    /// Takes out dates of the calendar ("2024年5月1日 新增", "June 2024") and the times behind them: they say when something was
    /// written or happened.
    pub(super) fn drop_dates(&mut self) {
        let yearly = self.found.iter().any(|found| {
            matches!(found.fact, Fact::Frequency { frequency: Frequency::Every { unit: Unit::Year, .. }, .. })
        });
        // "December 25, 10:00"
        let touches = |left: &Found, right: &Found| {
            let (end, start) = (left.tokens.end, right.tokens.start);
            end == start || end + 1 == start && self.kind_at(end) == Some(Kind::Comma)
        };
        let mut keep = vec![true; self.found.len()];
        for index in 0..self.found.len() {
            let Fact::Months { set, .. } = self.found[index].fact else { continue };
            let tokens = &self.found[index].tokens;
            if yearly || !set.is_power_of_two() {
                continue;
            }
            let next = self.found.get(index + 1).filter(|next| touches(&self.found[index], next));
            let is_day = |fact: &Fact| matches!(fact, Fact::MonthDays(days) if days.set.is_power_of_two());
            // "12 May"
            let before = index.checked_sub(1).filter(|before| {
                let before = &self.found[*before];
                is_day(&before.fact) && before.tokens.end == tokens.start
            });
            let start = before.map_or(tokens.start, |before| self.found[before].tokens.start);
            if start.checked_sub(1).and_then(|at| self.kind_at(at)) == Some(Kind::Every) {
                continue;
            }
            let day = before.is_some() || next.is_some_and(|next| is_day(&next.fact));
            let year = (tokens.end..tokens.end + 3)
                .filter_map(|at| self.kind_at(at))
                .any(|kind| matches!(kind, Kind::Number { digits: 4, value: 1970..=2100 }));
            if !(day || year) {
                continue;
            }
            // "January 1st, midnight" alone may be the date of a run that comes once a year.
            if day && !year && self.holds_nothing_else() {
                self.dated = true;
                return;
            }
            keep[index] = false;
            if let Some(before) = before {
                keep[before] = false;
            }
            let mut last = index;
            while let Some(next) = self.found.get(last + 1).filter(|next| {
                touches(&self.found[last], next)
                    && matches!(next.fact, Fact::MonthDays(_) | Fact::Moment { .. })
            }) {
                debug_assert!(next.tokens.start > tokens.start, "facts stand in order");
                last += 1;
                keep[last] = false;
            }
        }
        let mut keep = keep.into_iter();
        self.found.retain(|_| keep.next().unwrap_or(true));
    }

    /// Whether every word belongs to a fact.
    fn holds_nothing_else(&self) -> bool {
        self.range.clone().all(|at| {
            let transparent = matches!(
                self.kind_at(at),
                Some(Kind::Filler | Kind::At | Kind::And | Kind::Comma | Kind::Stop | Kind::Newline)
            );
            transparent || self.found.iter().any(|found| found.tokens.contains(&at))
        })
    }

    /// "6:25 every day, 6:47 on Sundays": times and days of more than one job.
    pub(super) fn speaks_of_several_jobs(&self) -> bool {
        let names_days = |fact: &Fact| match fact {
            Fact::Weekdays { .. } | Fact::MonthDays(_) => true,
            Fact::Frequency { frequency: Frequency::Every { unit, .. }, .. } => *unit >= Unit::Day,
            _ => false,
        };
        let zones = self.found.iter().filter(|found| matches!(found.fact, Fact::Zone(_))).count();
        let mut timed: Vec<usize> = self
            .found
            .iter()
            .filter(|found| matches!(found.fact, Fact::Moment { .. }))
            .map(|found| found.segment)
            .collect();
        timed.dedup();
        let dated = |segment: &&usize| {
            self.found.iter().any(|found| found.segment == **segment && names_days(&found.fact))
        };
        zones == 0 && timed.iter().filter(dated).count() > 1
    }

    /// "Monday 02:00 Beijing = Sunday 18:00 UTC": the days of the second spelling say the same as those of the first.
    pub(super) fn drop_days_of_other_side(&mut self) {
        let count = |wanted: fn(&Fact) -> bool| self.found.iter().filter(|found| wanted(&found.fact)).count();
        if count(|fact| matches!(fact, Fact::Moment { .. })) < 2
            || count(|fact| matches!(fact, Fact::Zone(_))) == 0
        {
            return;
        }
        let (mut weekdays, mut dates) = (false, false);
        self.found.retain(|found| match found.fact {
            Fact::Weekdays { .. } => !std::mem::replace(&mut weekdays, true),
            Fact::MonthDays(_) => !std::mem::replace(&mut dates, true),
            _ => true,
        });
    }
}
