//! What the fields select, joined into a calendar.

use super::field::Picked;
use crate::dialect::FieldKind;
use crate::dialect::table::{Days as Rule, Rules};
use crate::schedule::{Calendar, DayRule, Days, Spelling, Weekdays, Years};

/// The calendar of what was picked.
pub(super) fn calendar(rules: &Rules, picked: &Picked) -> Calendar {
    let [seconds, minutes, hours, days, months, weekdays] = picked.sets;
    let bit = |set: u8, kind: FieldKind| set >> kind as u8 & 1 == 1;
    let stars = match rules.days {
        Rule::OrUnlessStarItem => picked.star_item,
        Rule::OrUnlessStarFirst => picked.star_first,
    };
    let (day_star, weekday_star) = (bit(stars, FieldKind::DayOfMonth), bit(stars, FieldKind::DayOfWeek));
    let day_rule = if day_star || weekday_star { DayRule::And } else { DayRule::Or };
    Calendar {
        seconds,
        minutes,
        hours: hours as u32,
        days: Days { set: days as u32, ..picked.days },
        months: months as u16,
        weekdays: Weekdays { set: weekday_set(rules, weekdays), ..picked.weekdays },
        day_rule,
        years: picked.years.map_or(Years::All, Years::Set),
        spelling: Spelling {
            minute_star: bit(picked.star_first, FieldKind::Minute),
            hour_star: bit(picked.star_first, FieldKind::Hour),
            day_star,
            weekday_star,
        },
    }
}

/// Weekdays with Sunday as 0, from the dialect's numbers 0 to 7.
fn weekday_set(rules: &Rules, numbers: u64) -> u8 {
    let shifted = match rules.weekday.sunday {
        0 => numbers,
        sunday => {
            (0..8).filter(|n| numbers >> n & 1 == 1).fold(0, |set, n| set | 1 << ((n + 7 - sunday) % 7))
        }
    };
    (shifted as u8 & 0x7F) | (shifted >> 7 & 1) as u8
}
