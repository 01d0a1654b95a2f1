//! AWS's schedule expressions: `cron(0 12 * * ? *)`, `rate(5 minutes)` and, of EventBridge Scheduler, `at(2027-01-31T12:00:00)`.

use std::ops::Range;

use super::table::AwsRules;
use super::{DialectId, Fault, FaultKind, Reading, cron};
use crate::schedule::{Anchor, CivilSecond, Instant, Period, Schedule};

const MINUTE: u64 = 60;

/// Units of a rate and their seconds. A rate of a day is 24 hours, whatever the clocks do.
const UNITS: [(&str, u64); 3] = [("minute", MINUTE), ("hour", 60 * MINUTE), ("day", 1440 * MINUTE)];

/// Reads `text`.
pub(super) fn read(id: DialectId, rules: &AwsRules, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let whole = trimmed(text, 0..text.len());
    if let Some(inside) = inside(text, &whole, "cron(") {
        cron::read_fields(&rules.cron, text, inside, "", &mut reading);
    } else if let Some(inside) = inside(text, &whole, "rate(") {
        rate(rules, text, trimmed(text, inside), &mut reading);
    } else if let Some(inside) = inside(text, &whole, "at(").filter(|_| rules.once) {
        let inside = trimmed(text, inside);
        match civil(&text[inside.clone()]) {
            Some(time) => reading.schedule = Some(Schedule::OnceCivil(time)),
            None => expected(&mut reading, text, inside, "at(2027-01-31T12:00:00)", None),
        }
    } else if whole.is_empty() {
        reading.faults.push(Fault { range: whole, field: None, kind: FaultKind::Empty, nearest: None });
    } else {
        let nearest = wrapped(id, rules, &text[whole.clone()]);
        expected(&mut reading, text, whole, "cron(0 12 * * ? *)", nearest);
    }
    reading
}

/// What stands between `head` and the last parenthesis.
fn inside(text: &str, whole: &Range<usize>, head: &str) -> Option<Range<usize>> {
    let rest = text[whole.clone()].strip_prefix(head)?.strip_suffix(')')?;
    let start = whole.start + head.len();
    Some(start..start + rest.len())
}

/// The range without blanks at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inner = &text[range.clone()];
    let start = range.start + inner.len() - inner.trim_start().len();
    start..start + inner.trim().len()
}

fn expected(
    reading: &mut Reading,
    text: &str,
    range: Range<usize>,
    example: &'static str,
    nearest: Option<String>,
) {
    let kind = FaultKind::Expected { text: text[range.clone()].to_owned(), example };
    reading.faults.push(Fault { range, field: None, kind, nearest });
}

/// `5 minutes`.
fn rate(rules: &AwsRules, text: &str, inside: Range<usize>, reading: &mut Reading) {
    let written = &text[inside.clone()];
    let mut parts = written.split_whitespace();
    let (number, unit) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let count = number.parse::<u32>().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()));
    let found = UNITS.iter().find_map(|(name, seconds)| {
        let plural = unit.strip_prefix(name)?;
        matches!(plural, "" | "s").then_some((*name, *seconds, !plural.is_empty()))
    });
    let (Some(count), Some((name, seconds, plural)), None) = (count, found, parts.next()) else {
        return expected(reading, text, inside, "rate(5 minutes)", None);
    };
    if count == 0 {
        let kind = FaultKind::OutOfRange { value: number.to_owned(), low: 1, high: u32::MAX };
        let range = inside.start..inside.start + number.len();
        reading.faults.push(Fault { range, field: None, kind, nearest: Some("1".to_owned()) });
        return;
    }
    if rules.number_agrees && plural == (count == 1) {
        let right = format!("{count} {name}{}", if count == 1 { "" } else { "s" });
        let example = if count == 1 { "rate(1 minute)" } else { "rate(5 minutes)" };
        return expected(reading, text, inside, example, Some(right));
    }
    let period = Period::of_seconds(u64::from(count) * seconds);
    reading.schedule = Some(Schedule::Every { period, anchor: Anchor::Creation });
}

/// `2027-01-31T12:00:00`.
fn civil(text: &str) -> Option<CivilSecond> {
    let written = text.len() == 19 && text.as_bytes().get(10) == Some(&b'T');
    let read = written.then(|| Instant::parse_rfc3339(&format!("{text}Z"))).flatten()?;
    Some(CivilSecond(read.0))
}

/// Bare fields in the parentheses that they lack: five fields get a `?` and the year.
fn wrapped(id: DialectId, rules: &AwsRules, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let fields = match fields.as_slice() {
        [_, _, _, _, _, _] => fields.join(" "),
        [minute, hour, day, month, "*"] => format!("{minute} {hour} {day} {month} ? *"),
        [minute, hour, "*", month, weekday] if weekday.bytes().all(|byte| !byte.is_ascii_digit()) => {
            format!("{minute} {hour} ? {month} {weekday} *")
        }
        _ => return None,
    };
    let text = format!("cron({fields})");
    read(id, rules, &text).faults.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use crate::dialect::{DialectId, read};
    use crate::lang::Lang;
    use crate::words;

    #[test]
    fn rules_and_scheduler_read_the_same_forms_differently() {
        // Text, what a rule makes of it, what Scheduler makes of it.
        let cases = [
            ("cron(0 12 * * ? *)", "at 12:00 every day", "at 12:00 every day"),
            ("cron(0 9 ? * 2-6 *)", "at 09:00 on Monday to Friday", "at 09:00 on Monday to Friday"),
            (
                "cron(0 9 ? * 6L *)",
                "at 09:00 on the last Friday of every month",
                "at 09:00 on the last Friday of every month",
            ),
            ("cron(0 9 ? * L *)", "at 09:00 on Saturdays", "at 09:00 on Saturdays"),
            (
                "rate(1 minute)",
                "every minute, counted from when the schedule was created or switched on",
                "every minute, counted from when the schedule was created or switched on",
            ),
            (
                "rate(5 minute)",
                "! 5 minutes",
                "every 5 minutes, counted from when the schedule was created or switched on",
            ),
            (
                "rate(1 hours)",
                "! 1 hour",
                "every hour, counted from when the schedule was created or switched on",
            ),
            ("rate(0 minutes)", "! 1", "! 1"),
            ("rate(5 weeks)", "!", "!"),
            ("rate(5 minutes now)", "!", "!"),
            ("at(2027-02-28T12:00:00)", "!", "once, on 2027-02-28 12:00"),
            ("at(2027-02-29T12:00:00)", "!", "!"),
            ("cron(0 12 * * * *)", "! ?", "! ?"),
            ("cron(0 12 1 * 2 *)", "! ?", "! ?"),
            ("cron(0 12 * * ?)", "!", "!"),
            ("0 12 * * ? *", "! cron(0 12 * * ? *)", "! cron(0 12 * * ? *)"),
            ("0 12 * * *", "! cron(0 12 * * ? *)", "! cron(0 12 * * ? *)"),
            ("0 12 * * MON-FRI", "! cron(0 12 ? * MON-FRI *)", "! cron(0 12 ? * MON-FRI *)"),
            ("0 12 * * 1-5", "!", "!"),
            ("", "!", "!"),
        ];
        let mut wrong = Vec::new();
        for (text, rule, scheduler) in cases {
            for (id, want) in [(DialectId::AwsEvents, rule), (DialectId::AwsScheduler, scheduler)] {
                let reading = read(id, text);
                let got = match (&reading.schedule, reading.faults.first()) {
                    (Some(_), None) => words::schedule(&reading, Lang::En),
                    (None, Some(fault)) => {
                        format!("! {}", fault.nearest.as_deref().unwrap_or_default()).trim_end().to_owned()
                    }
                    both => panic!("{text}: {both:?}"),
                };
                if got != want {
                    wrong.push(format!("{text} {}: {got}", id.name()));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
