//! U003 entry-without-job. Texts and examples: `rules/entry-without-job.toml`.

use super::{Check, ProjectContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::nearest::nearest;
use crate::policy::{AboutNone, JobPolicy};

/// U003.
pub static RULE: Rule = Rule {
    code: "U003",
    name: "entry-without-job",
    severity: Severity::Advice,
    page: include_str!("../../rules/entry-without-job.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    // The job may stand in a file that was not handed over.
    let whole = cx.about_none.iter().filter(|none| cx.seen.is_whole(&none.folder));
    out.extend(whole.flat_map(|none| none.entries.iter().filter_map(|entry| of_entry(none, entry))));
}

fn of_entry(none: &AboutNone, entry: &JobPolicy) -> Option<Finding> {
    let Some(name) = &entry.name else {
        let path = entry.path.as_ref()?;
        let message = Message::new("path").with("path", path.value.as_str());
        return Some(Finding::new(&RULE, path.span, message).help(Message::new("files")));
    };
    let pattern = name.value.as_str();
    let finding = match &entry.path {
        Some(path) => Message::new("both").with("path", path.value.as_str()),
        None => Message::new("name"),
    };
    let finding = Finding::new(&RULE, name.span, finding.with("name", pattern));
    let others = none.names.iter().map(String::as_str).filter(|other| *other != pattern);
    match nearest(pattern, others).filter(|_| !none.names.contains(pattern)) {
        // Nobody misspells the name of a job that is gone.
        Some(meant) => {
            Some(finding.severity(Severity::Warning).help(Message::new("nearest").with("nearest", meant)))
        }
        None => Some(finding.help(Message::new("names"))),
    }
}
