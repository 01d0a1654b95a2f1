//! Tests of the date inside a command: `[ "$(date +\%u)" = 1 ] && ...` decides the day that cron cannot express.

use crate::job::Job;

/// Whether the job's command tests the date before it does its work.
pub(super) fn tests_the_date(job: &Job) -> bool {
    let Some(command) = &job.command else { return false };
    let parts: Vec<&str> =
        command.text.split("&&").flat_map(|part| part.split("||")).flat_map(|part| part.split(';')).collect();
    // What stands last is the work, not a test.
    let Some((_work, tests)) = parts.split_last() else { return false };
    tests.iter().any(|part| {
        let is_test = ["[", "test ", "((", "case ", "expr ", "grep "].iter().any(|sign| part.contains(sign));
        let asks_date = ["date ", "cal ", "cal)", "cal|"].iter().any(|word| part.contains(word));
        let by_name = part.contains("last") && part.contains("day");
        (is_test && asks_date) || by_name
    })
}
