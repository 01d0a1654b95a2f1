//! Calendar -> a calendar event of systemd.

use super::days::DayForm;
use super::printer::runs;
use super::shift::Times;
use crate::schedule::{Calendar, DayRule, Days, Weekdays, Years};

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The event, where one can say it: weekdays and dates are joined with AND there, and days count either from the first or
/// from the last of the month.
pub(super) fn text(times: Times, form: &DayForm) -> Option<String> {
    let Days { set, from_end, nearest_weekday: 0, nearest_weekday_from_end: 0, .. } = form.days else {
        return None;
    };
    let Weekdays { set: weekdays, nth: [0, 0, 0, 0, 0, 0, 0], from_end: [0, 0, 0, 0, 0, 0, 0] } =
        form.weekdays
    else {
        return None;
    };
    if form.rule == DayRule::Or && !form.any_day() && !form.any_weekday() || set != 0 && from_end != 0 {
        return None;
    }
    let day = match from_end {
        0 => format!("-{}", component(u64::from(set), 1, 31, 2)),
        // The last day is 1 there.
        _ => format!("~{}", component(u64::from(from_end) << 1, 0, 31, 2)),
    };
    let years = match &form.years {
        Years::All => "*".to_owned(),
        Years::Set(words) => {
            let named = (0..256_u32).filter(|n| words[*n as usize / 64] >> (n % 64) & 1 == 1);
            let named: Vec<u32> = named.map(|n| n + 1970).collect();
            list(&named, 4)
        }
    };
    let months = component(u64::from(form.months & Calendar::ALL_MONTHS), 1, 12, 2);
    let clock = [
        component(u64::from(times.hours), 0, 23, 2),
        component(times.minutes, 0, 59, 2),
        component(times.seconds, 0, 59, 2),
    ]
    .join(":");
    let event = format!("{years}-{months}{day} {clock}");
    if weekdays == Calendar::ALL_WEEKDAYS {
        return Some(event);
    }
    // Weeks begin on Monday there.
    let named: Vec<u32> = (0..7).filter(|day| weekdays >> ((day + 1) % 7) & 1 == 1).collect();
    let word = |day: u32| WEEKDAYS.get(day as usize).copied().unwrap_or_default().to_owned();
    let days = runs(&named, word).iter().map(|run| run.replace('-', "..")).collect::<Vec<_>>().join(",");
    Some(format!("{days} {event}"))
}

fn component(set: u64, low: u8, high: u8, width: usize) -> String {
    let values: Vec<u32> = (low..=high).filter(|n| set >> n & 1 == 1).map(u32::from).collect();
    if values.len() == usize::from(high - low) + 1 {
        return "*".to_owned();
    }
    let size = u32::from(high - low) + 1;
    if let [first, second, ..] = values.as_slice() {
        let step = second - first;
        let even = values.windows(2).all(|pair| pair.last() == pair.first().map(|n| n + step).as_ref());
        if even && step > 1 && *first == u32::from(low) && values.len() as u32 * step == size {
            return format!("{first:0width$}/{step}");
        }
    }
    list(&values, width)
}

fn list(values: &[u32], width: usize) -> String {
    let items = runs(values, |value| format!("{value:0width$}"));
    items.iter().map(|item| item.replace('-', "..")).collect::<Vec<_>>().join(",")
}
