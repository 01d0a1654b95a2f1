//! Tests of the date inside a command: `[ "$(date +\%u)" = 1 ] && ...` decides the day that cron cannot express.

use crate::job::Job;

/// The parts of the job's command before its last, which is the work and not a test.
fn tests(job: &Job) -> Vec<&str> {
    let Some(command) = &job.command else { return Vec::new() };
    let mut parts: Vec<&str> =
        command.text.split("&&").flat_map(|part| part.split("||")).flat_map(|part| part.split(';')).collect();
    parts.pop();
    parts
}

/// The weekday (Sunday 0) that the job's command lets through, when it asks for one and for nothing else of the date:
/// `[ "$(date +\%u)" = 1 ] && ...`.
pub(super) fn only_weekday(job: &Job) -> Option<u32> {
    let mut asking = tests(job).into_iter().filter(|part| part.contains("date"));
    let (part, None) = (asking.next()?, asking.next()) else { return None };
    let (before, rest) = part.split_once("$(").or_else(|| part.split_once('`'))?;
    let (asked, after) = rest.split_once([')', '`'])?;
    let format = asked.trim().strip_prefix("date")?.trim().replace(['\\', '"', '\''], "");
    let rest = format!("{before} {after}").replace(['"', '\'', '[', ']'], " ");
    let words: Vec<&str> = rest.split_whitespace().filter(|word| *word != "test").collect();
    let ([number, "=" | "==" | "-eq"] | ["=" | "==" | "-eq", number]) = words.as_slice() else { return None };
    let number: u32 = number.parse().ok()?;
    match format.as_str() {
        "+%u" if (1..=7).contains(&number) => Some(number % 7),
        "+%w" if number < 7 => Some(number),
        _ => None,
    }
}

/// Whether the job's command tests the date before it does its work.
pub(super) fn tests_the_date(job: &Job) -> bool {
    tests(job).iter().any(|part| {
        let is_test = ["[", "test ", "((", "case ", "expr ", "grep "].iter().any(|sign| part.contains(sign));
        let asks_date = ["date ", "cal ", "cal)", "cal|"].iter().any(|word| part.contains(word));
        let by_name = part.contains("last") && part.contains("day");
        (is_test && asks_date) || by_name
    })
}
