//! Which findings are reported: the rules about all files run, comments suppress, the more special finding replaces the more
//! general one, the configuration grades, guards of one job merge.

use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::report::settings_of;
use super::{PANICKED, Report, RunError};
use crate::finding::{Finding, Severity};
use crate::policy::AboutNone;
use crate::rules::{Check, ProjectContext, RULES, Rule, Seen};
use crate::settings::Settings;
use crate::source::File;
use crate::span::Span;
use crate::suppress::{self, Unused};

/// What is known of a run beside its files.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub seen: Seen<'a>,
    pub about_none: &'a [AboutNone],
}

/// Adds what the rules about all files find, and decides file by file what is reported. `found` has an entry for each file of
/// the report.
pub(super) fn judge(
    report: &mut Report,
    mut found: Vec<Vec<Finding>>,
    settings: &Settings,
    Surroundings { seen, about_none }: Surroundings<'_>,
) {
    let project =
        ProjectContext { seen, about_none, files: &report.files, settings, of_files: &report.settings };
    let mut across = Vec::new();
    let wanted = |rule: &Rule| {
        runs(rule, settings) && report.settings.iter().any(|(_, settings)| runs(rule, settings))
    };
    for rule in RULES.iter().filter(|rule| wanted(rule)) {
        if let Check::Project(check) = rule.check {
            let found = catch_unwind(AssertUnwindSafe(|| {
                let mut found = Vec::new();
                check(&project, &mut found);
                found
            }));
            match found {
                Ok(found) => across.extend(found),
                Err(_) => report.errors.push(RunError::new(".", PANICKED.into())),
            }
        }
    }
    for mut finding in across {
        let Ok(index) = report.files.binary_search_by_key(&finding.span.file, |file| file.id) else {
            // It points into a configuration: a file for which that holds says whether it is wanted.
            let is_of = |none: &&AboutNone| none.entries.iter().any(|it| it.span.file == finding.span.file);
            let file = about_none.iter().find(is_of).map(|none| none.file);
            let index = file.and_then(|id| report.files.binary_search_by_key(&id, |file| file.id).ok());
            if let Some(found) = index.and_then(|index| found.get_mut(index)) {
                found.push(finding);
            }
            continue;
        };
        finding.job = finding.job.or_else(|| job_at(&report.files[index], &finding));
        found[index].push(finding);
    }
    let mut elsewhere: BTreeSet<(&str, Span)> = BTreeSet::new();
    let outcomes: Vec<_> =
        report.files.iter().zip(found).map(|(file, found)| suppress::apply(file, supersede(found))).collect();
    let used: HashSet<Span> =
        outcomes.iter().flat_map(|outcome| outcome.used_from_elsewhere.iter().copied()).collect();
    for (file, mut outcome) in report.files.iter().zip(outcomes) {
        outcome.forgive(&used);
        let mut findings = outcome.kept;
        for rule in RULES {
            if let Check::Directives(check) = rule.check {
                check(&Unused(&outcome.useless), &mut findings);
            }
        }
        let of_file = settings_of(&report.settings, file.id).unwrap_or(settings);
        findings.retain_mut(|finding| {
            let Some((_, rule)) = crate::rules::of_code(finding.rule) else { return true };
            let job = finding.job.and_then(|job| file.jobs.get(job));
            let graded = of_file.graded(rule, finding.severity, job);
            finding.severity = graded.unwrap_or(finding.severity);
            graded.is_some()
        });
        crate::rules::guards::merge(&mut findings);
        findings.retain(|finding| {
            let shown = finding.severity >= settings.least;
            match finding.severity {
                _ if shown => {}
                Severity::Advice => report.below.advice += 1,
                _ => report.below.warnings += 1,
            }
            shown
        });
        findings
            .sort_by_key(|finding| (finding.span.start, std::cmp::Reverse(finding.severity), finding.rule));
        report.suppressed += outcome.suppressed;
        let pointing = findings.iter().filter(|finding| finding.span.file != file.id);
        elsewhere.extend(pointing.map(|finding| (finding.rule, finding.span)));
        report.findings.extend(findings);
    }
    // A property that several jobs use is one cause.
    let mut told = BTreeSet::new();
    report.findings.retain(|finding| {
        let place = (finding.rule, finding.span);
        !elsewhere.contains(&place) || told.insert(place)
    });
}

/// Whether a rule has to run: one that is ignored by its name still replaces more general ones.
pub(super) fn runs(rule: &Rule, settings: &Settings) -> bool {
    settings.select.is_empty() || settings.select.iter().any(|word| rule.answers_to(word).is_some())
}

/// The job in whose block a finding about the file stands.
pub(super) fn job_at(file: &File, finding: &Finding) -> Option<usize> {
    let after = file.jobs.partition_point(|job| job.span.start <= finding.span.start);
    let index = after.checked_sub(1)?;
    file.jobs.get(index).filter(|job| finding.span.start < job.span.end).map(|_| index)
}

/// Takes out the findings that a more special one of the same job replaces: one cause, one finding.
fn supersede(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut replaced: Vec<(Option<usize>, &'static str, Severity)> = Vec::new();
    for finding in &findings {
        let Some((_, rule)) = crate::rules::of_code(finding.rule) else { continue };
        replaced.extend(rule.supersedes.iter().map(|code| (finding.job, *code, finding.severity)));
    }
    if replaced.is_empty() {
        return findings;
    }
    replaced.sort_unstable();
    findings.retain(|finding| {
        let from = replaced.partition_point(|entry| *entry < (finding.job, finding.rule, finding.severity));
        // A finding that is less grave does not replace a graver one.
        !replaced.get(from).is_some_and(|(job, code, _)| *job == finding.job && *code == finding.rule)
    });
    findings
}
