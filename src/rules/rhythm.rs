//! Steps, and what they would have to be to keep one distance all the time.

use crate::dialect::{Field, FieldKind, Item, ItemForm};

/// A stepped item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stepped {
    /// First value.
    pub first: u32,
    /// Last value it may reach.
    pub last: u32,
    /// The step, at least 2.
    pub step: u32,
}

impl Stepped {
    /// The step of an item, when it has one above 1.
    pub(super) fn of(kind: FieldKind, item: &Item) -> Option<Self> {
        let (low, high) = bounds(kind)?;
        let stepped = match item.form {
            ItemForm::Star { step } => Stepped { first: low, last: high, step },
            ItemForm::Range { first, last, step, .. } => Stepped { first, last, step },
            ItemForm::Value { value, step: Some(step), .. } => Stepped { first: value, last: high, step },
            ItemForm::Value { .. } | ItemForm::Special => return None,
        };
        (stepped.step > 1 && stepped.first <= stepped.last).then_some(stepped)
    }

    /// The last value it selects.
    pub(super) fn reached(self) -> u32 {
        self.first + (self.last - self.first) / self.step * self.step
    }

    /// Whether the last value is as far from the first of the next round as any two are.
    pub(super) fn is_even(self, kind: FieldKind) -> bool {
        // Months differ in length: a step of days never goes round evenly.
        kind != FieldKind::DayOfMonth
            && bounds(kind)
                .is_some_and(|(low, high)| high - low + 1 + self.first - self.reached() == self.step)
    }

    /// Whether only the first value remains.
    pub(super) fn leaves_one(self) -> bool {
        self.last > self.first && self.reached() == self.first
    }
}

/// The values of a field that goes round. A year does not.
pub(super) fn bounds(kind: FieldKind) -> Option<(u32, u32)> {
    match kind {
        FieldKind::Second | FieldKind::Minute => Some((0, 59)),
        FieldKind::Hour => Some((0, 23)),
        FieldKind::DayOfMonth => Some((1, 31)),
        FieldKind::Month => Some((1, 12)),
        FieldKind::DayOfWeek => Some((0, 6)),
        FieldKind::Year | FieldKind::Zone => None,
    }
}

/// The one stepped item of a field that runs round the whole field: `*/7`, `0-59/7`, `3/7`.
pub(super) fn round(field: &Field) -> Option<Stepped> {
    let [item] = field.items.as_slice() else { return None };
    let stepped = Stepped::of(field.kind, item)?;
    let (low, high) = bounds(field.kind)?;
    let reached = stepped.reached();
    // Of a step that leaves one value (`1-1/70`, `*/99999`) nothing goes round.
    let goes_round = reached > stepped.first
        && stepped.first < low.saturating_add(stepped.step)
        && reached.saturating_add(stepped.step) > high;
    goes_round.then_some(stepped)
}

/// The divisors of `size` next below and above `step`: steps that go round evenly.
pub(super) fn even_steps(step: u32, size: u32) -> (Option<u32>, Option<u32>) {
    let divides = |n: &u32| size.is_multiple_of(*n);
    ((2..step).rev().find(divides), (step + 1..size).find(divides))
}

/// Lines (minute and hour field) that together run exactly every `step` minutes round the day, when at most four do.
/// Possible only where the step divides a day.
pub(super) fn lines_of_minutes(step: u32) -> Option<Vec<String>> {
    if step == 0 || !1440u32.is_multiple_of(step) {
        return None;
    }
    // After so many hours the minutes are the same again.
    let hours = step / gcd(step, 60);
    let mut lines = Vec::new();
    for hour in 0..hours {
        let minutes: Vec<String> = (0..60)
            .filter(|minute| (hour * 60 + minute).is_multiple_of(step))
            .map(|minute| minute.to_string())
            .collect();
        if !minutes.is_empty() {
            let hour_field = match hour {
                _ if hours == 1 => "*".to_owned(),
                0 if hours == 24 => "0".to_owned(),
                0 => format!("*/{hours}"),
                _ if hours == 24 => hour.to_string(),
                _ => format!("{hour}-23/{hours}"),
            };
            lines.push(format!("{} {hour_field}", minutes.join(",")));
        }
    }
    (lines.len() <= 4 && 24u32.is_multiple_of(hours)).then_some(lines)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The minutes of a day at which lines of `minutes hours` run.
    fn minutes_of(lines: &[String]) -> Vec<u32> {
        let mut all = Vec::new();
        for line in lines {
            let (minutes, hours) = line.split_once(' ').unwrap();
            let (range, step) =
                hours.split_once('/').map_or((hours, 1), |(range, step)| (range, step.parse().unwrap()));
            let (from, to) = match range.split_once('-') {
                Some((from, to)) => (from.parse().unwrap(), to.parse().unwrap()),
                None if range == "*" => (0, 23),
                None => (range.parse().unwrap(), range.parse().unwrap()),
            };
            for hour in (from..=to).step_by(step) {
                all.extend(minutes.split(',').map(|minute| hour * 60 + minute.parse::<u32>().unwrap()));
            }
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn lines_keep_the_distance_round_the_day() {
        for step in 1..=1440 {
            if let Some(lines) = lines_of_minutes(step) {
                let expected: Vec<u32> = (0..1440).step_by(step as usize).collect();
                assert_eq!(minutes_of(&lines), expected, "every {step} minutes: {lines:?}");
            }
        }
        assert_eq!(lines_of_minutes(45).unwrap(), ["0,45 */3", "30 1-23/3", "15 2-23/3"]);
        assert_eq!(lines_of_minutes(90).unwrap(), ["0 */3", "30 1-23/3"]);
        assert_eq!(lines_of_minutes(7), None);
    }
}
