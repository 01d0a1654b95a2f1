//! Renovate: `schedule` and `automergeSchedule` wherever its configuration has them. They are windows in which the bot may
//! act when it is started, not times at which it starts: a job here is such a window.
//!
//! Facts: renovatebot/renovate `lib/workers/repository/update/branch/schedule.ts` and `lib/config/app-strings.ts`, read 2026-11:
//! a text that croner reads must have `*` for its minute, any other is later.js' English; `timezone` is Luxon's, without one
//! the process's zone counts.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{Excerpt, Spanned};

/// A configuration of a repository.
pub(super) static FORMAT: Row = Row {
    format: Format::Renovate,
    name: "renovate",
    paths: &["renovate.json", "renovate.json5", ".renovaterc", ".renovaterc.json", ".renovaterc.json5"],
    marks: &["schedule", "automergeSchedule"],
    claims: &["chedule"],
    read: |input| {
        let mut file = input.file(Format::Renovate);
        if let Some(root) = input.root() {
            configuration(input, root, &mut file);
        }
        if file.jobs.is_empty() { None } else { input.finish(file) }
    },
};

/// The configuration in the `package.json` of a project.
pub(super) static IN_PACKAGE: Row = Row {
    format: Format::Renovate,
    name: "renovate",
    paths: &["package.json"],
    marks: &["\"renovate\""],
    claims: &["\"schedule\"", "\"automergeSchedule\""],
    read: |input| {
        let mut file = input.file(Format::Renovate);
        configuration(input, input.root()?.get("renovate")?, &mut file);
        if file.jobs.is_empty() { None } else { input.finish(file) }
    },
};

/// The keys that hold windows.
const WINDOWS: [&str; 2] = ["schedule", "automergeSchedule"];

fn configuration(input: &Input<'_>, root: At<'_>, file: &mut File) {
    let zone = zone(input, root, &Zone::Host);
    let name = Spanned::text(input.name(), input.span(root.range().start..root.range().start));
    windows(input, root, &name, &zone, file);
}

/// The windows of a mapping and of all below it. The tree is never deeper than its reader allows.
fn windows(input: &Input<'_>, settings: At<'_>, name: &Spanned<Excerpt>, zone: &Zone, file: &mut File) {
    let zone = self::zone(input, settings, zone);
    let called = settings.get("groupName").or_else(|| settings.get("description"));
    let own = called.and_then(|at| input.spanned(at));
    let name = own.as_ref().unwrap_or(name);
    for (key, value) in settings.entries() {
        if key.text().is_some_and(|key| WINDOWS.contains(&key)) {
            file.jobs.extend(job(input, key, value, name, &zone));
        } else if value.is_mapping() {
            windows(input, value, &input.spanned(key).unwrap_or_else(|| name.clone()), &zone, file);
        }
        for item in value.items().filter(|item| item.is_mapping()) {
            windows(input, item, &input.spanned(key).unwrap_or_else(|| name.clone()), &zone, file);
        }
    }
}

fn zone(input: &Input<'_>, settings: At<'_>, outer: &Zone) -> Zone {
    match settings.get("timezone").and_then(|at| input.spanned(at)) {
        None => outer.clone(),
        Some(name) => zone_names::read(platform::row(PlatformId::Renovate).zone_reader, name),
    }
}

/// A list of windows: the bot may act in any of them.
fn job(input: &Input<'_>, key: At<'_>, value: At<'_>, name: &Spanned<Excerpt>, zone: &Zone) -> Option<Job> {
    let place = input.span(key.range().start..value.range().end.max(key.range().end));
    let mut job = Job::new(PlatformId::Renovate, name.clone(), place);
    let comments = input.comments();
    // A single text counts as a list of one.
    let single = value.text().map(|_| value);
    for item in value.items().chain(single) {
        let Some(text) = input.scalar(item) else { continue };
        job.schedules.push(JobSchedule::of(DialectId::Renovate, text, zone.clone()));
        job.hear(WordsKind::TrailingComment, comments.trailing(item.range().end));
    }
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    (!job.schedules.is_empty()).then_some(job)
}
