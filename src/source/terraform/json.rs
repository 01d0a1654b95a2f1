//! The same resources in JSON (`*.tf.json`): `{"resource": {"TYPE": {"NAME": {...}}}}`, a block an object or a list of them.
//!
//! Facts: hashicorp/terraform website/docs/language/syntax/json.mdx, read 2026-11: strings are templates; blocks may be lists.
//! References are not followed.

use std::collections::HashMap;

use super::kinds::{KINDS, Kind};
use crate::job::{Enabled, Guard, GuardValue, Job, WordsKind};
use crate::source::format::{Input, Row};
use crate::source::setting::{self, Form, Setting};
use crate::source::syntax::At;
use crate::source::{File, Format};
use crate::span::Spanned;

/// A file of a module in JSON.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Terraform,
    name: "terraform-json",
    paths: &["*.tf.json", "*.tofu.json"],
    marks: super::FORMAT.marks,
    claims: super::FORMAT.marks,
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Terraform);
    let resources = input.root()?.get("resource")?;
    let targets = targets(resources);
    for (kind, named) in each(resources).flat_map(At::entries) {
        let Some(kind) =
            kind.text().and_then(|kind| KINDS.iter().find(|known| known.resources.contains(&kind)))
        else {
            continue;
        };
        for (name, body) in each(named).flat_map(At::entries) {
            file.jobs.extend(each(body).filter_map(|body| job(input, &targets, kind, name, body)));
        }
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// An object, or each of a list of them.
fn each(at: At<'_>) -> impl Iterator<Item = At<'_>> {
    let whole = at.is_mapping().then_some(at);
    whole.into_iter().chain(at.items())
}

fn job(
    input: &Input<'_>,
    targets: &Targets<'_>,
    kind: &'static Kind,
    label: At<'_>,
    body: At<'_>,
) -> Option<Job> {
    let written = value(body, kind.schedule)?;
    let schedule = setting(input, written)?;
    let label = Spanned::text(label.text()?, input.span(label.range()));
    let own_name = value(body, kind.name).and_then(|at| setting(input, at));
    let name =
        own_name.filter(|name| name.known().is_some()).map_or_else(|| label.clone(), |name| name.spanned());
    let mut job = Job::new(kind.platform, name, input.span(body.range()));
    let zone = value(body, kind.zone).and_then(|at| setting(input, at));
    job.schedules.push(schedule.schedule(kind.dialect, setting::zone(kind.platform, zone.as_ref())));
    if let Some(zone) = zone {
        job.guards.set(crate::job::Question::Zone, zone.guard(Form::Text));
    }
    for (path, off) in kind.off {
        let state = value(body, path).and_then(|at| setting(input, at)).map(|state| state.enabled(off));
        if let Some(state) = state.filter(|state| *state != Enabled::Yes) {
            job.enabled = state;
        }
    }
    let described = value(body, &["description"]).and_then(|at| setting(input, at)).and_then(Setting::words);
    job.hear(WordsKind::Description, described);
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    job.hear(WordsKind::Name, Some(input.words(&label)));
    let targets = kind.targets.and_then(|(resource, _)| targets.get(&(resource, label.value.as_str())));
    let targets = targets.map(Vec::as_slice).unwrap_or_default();
    for (path, question, form) in kind.guards {
        // Of a rule with several targets each has to answer.
        let of_targets =
            || targets.iter().map(|body| answer(input, *body, path, *form)).collect::<Option<Vec<_>>>();
        let answer = answer(input, body, path, *form).or_else(|| of_targets()?.into_iter().next());
        if let Some(guard) = answer {
            job.guards.set(*question, guard);
        }
    }
    Some(job)
}

/// The value at a path of blocks and a name; of a list of blocks the first.
fn value<'t>(body: At<'t>, path: &[&str]) -> Option<At<'t>> {
    if path.is_empty() {
        return None;
    }
    path.iter().try_fold(body, |at, key| each(at).next()?.get(key))
}

/// A scalar; a string with `${` is a template.
fn setting(input: &Input<'_>, at: At<'_>) -> Option<Setting> {
    let text = input.scalar(at)?;
    Some(if text.text.contains("${") || text.text.contains("%{") {
        Setting::Open(text)
    } else {
        Setting::Known(text)
    })
}

/// What answers a question: a value, or a block that holds anything.
fn answer(input: &Input<'_>, body: At<'_>, path: &[&str], form: Form) -> Option<Guard> {
    let at = value(body, path)?;
    if let Some(setting) = setting(input, at) {
        return Some(setting.guard(form));
    }
    let block = each(at).next().filter(|block| block.entries().next().is_some())?;
    let name = (*path.last()?).to_owned();
    Some(Guard::Declared(GuardValue::Text(name.into()), input.span(block.range())))
}

/// The resources that name a rule as theirs, by their own type and the label of that rule.
type Targets<'t> = HashMap<(&'static str, &'t str), Vec<At<'t>>>;

/// Those that name one: `${aws_cloudwatch_event_rule.NAME.name}`.
fn targets(resources: At<'_>) -> Targets<'_> {
    let mut found = Targets::new();
    for kind in &KINDS {
        let Some(((resource, key), own)) = kind.targets.zip(kind.resources.first()) else { continue };
        let all = each(resources).filter_map(|all| all.get(resource)).flat_map(each).flat_map(At::entries);
        for body in all.flat_map(|(_, body)| each(body)) {
            let rule = body.get(key).and_then(At::text).unwrap_or_default().trim_start_matches("${");
            let rest = rule.strip_prefix(own).and_then(|rest| rest.strip_prefix('.'));
            if let Some((label, _)) = rest.and_then(|rest| rest.split_once('.')) {
                found.entry((resource, label)).or_default().push(body);
            }
        }
    }
    found
}
