//! Terraform and `OpenTofu`: resources that hold a schedule. One row a type of resource; the reader is the same for all.
//!
//! Facts: the providers' own documentation (hashicorp/terraform-provider-aws, -google, -kubernetes, -azurerm,
//! gitlabhq/terraform-provider-gitlab), read 2026-11.

use std::collections::HashMap;

use super::comments::Comments;
use super::format::{Input, Row};
use super::hcl_values::{Module, attribute};
use super::setting::{self, Form, Setting};
use super::syntax::{Block, Body, ExpressionKind, read_hcl};
use super::{File, Format};
use crate::job::{Enabled, Guard, GuardValue, Job, Question, WordsKind};
use crate::span::{Excerpt, Spanned};

pub(super) mod json;
mod kinds;

use kinds::{KINDS, Kind};

/// A file of a module.
pub(super) static FORMAT: Row = Row {
    format: Format::Terraform,
    name: "terraform",
    paths: &["*.tf", "*.tofu"],
    marks: &[
        "schedule_expression",
        "google_cloud_scheduler_job",
        "kubernetes_cron_job",
        "gitlab_pipeline_schedule",
        "azurerm_container_app_job",
    ],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Terraform);
    let hcl = read_hcl(input.text);
    let of_tofu = input.path.extension().is_some_and(|extension| extension == "tofu");
    let ending = if of_tofu { ".tofu" } else { ".tf" };
    let module = Module { input, hcl: &hcl, ending };
    let comments = Comments { file: input.id, text: input.text, comments: &hcl.comments };
    let targets = Targets::of(&hcl.body);
    for block in hcl.body.blocks("resource") {
        let [kind, name] = block.labels.as_slice() else { continue };
        let Some(kind) = KINDS.iter().find(|known| known.resources.contains(&&*kind.text)) else { continue };
        let name = Spanned::text(name.text.clone(), input.span(name.range.clone()));
        file.jobs.extend(job(&module, comments, &targets, kind, &name, block));
    }
    input.finish_read(file, &hcl.faults, comments)
}

fn job(
    module: &Module<'_, '_>,
    comments: Comments<'_>,
    targets: &Targets<'_, '_>,
    kind: &'static Kind,
    label: &Spanned<Excerpt>,
    block: &Block<'_>,
) -> Option<Job> {
    let input = module.input;
    let body = &block.body;
    let written = attribute(body, kind.schedule)?;
    let schedule = module.setting(&written.value)?;
    let own_name = module.at(body, kind.name).filter(|name| name.known().is_some());
    let name = own_name.map_or_else(|| label.clone(), |name| name.spanned());
    let mut job = Job::new(kind.platform, name, input.span(block.range.clone()));
    let zone = module.at(body, kind.zone);
    job.schedules.push(schedule.schedule(kind.dialect, setting::zone(kind.platform, zone.as_ref())));
    if let Some(zone) = zone {
        job.guards.set(Question::Zone, zone.guard(Form::Text));
    }
    for (path, off) in kind.off {
        let state = module.at(body, path).map(|state| state.enabled(off));
        if let Some(state) = state.filter(|state| *state != Enabled::Yes) {
            job.enabled = state;
        }
    }
    job.hear(WordsKind::TrailingComment, comments.trailing(written.range.end));
    job.hear(WordsKind::CommentAbove, comments.above(written.range.start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(block.range.start, |_| false));
    job.hear(WordsKind::Description, module.at(body, &["description"]).and_then(Setting::words));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    job.hear(WordsKind::Name, Some(input.words(label)));
    let bodies: Vec<&Body<'_>> = targets.of_rule(kind, &label.value).collect();
    for (path, question, form) in kind.guards {
        // Of a rule with several targets each has to answer.
        let of_targets =
            || bodies.iter().map(|body| answer(module, body, path, *form)).collect::<Option<Vec<_>>>();
        let answer = answer(module, body, path, *form).or_else(|| of_targets()?.into_iter().next());
        if let Some(guard) = answer {
            job.guards.set(*question, guard);
        }
    }
    Some(job)
}

/// What answers a question: an attribute, or a block that is there at all. A `dynamic` block cannot be known.
fn answer(module: &Module<'_, '_>, body: &Body<'_>, path: &[&str], form: Form) -> Option<Guard> {
    if let Some(setting) = module.at(body, path) {
        return Some(setting.guard(form));
    }
    let (last, parents) = path.split_last()?;
    let mut inner = body;
    for kind in path {
        let dynamic = inner.blocks("dynamic");
        let made =
            dynamic.into_iter().find(|block| block.labels.first().is_some_and(|label| label.text == *kind));
        if let Some(made) = made {
            return Some(Guard::Unknowable(module.input.span(made.kind.range.clone())));
        }
        let Some(block) = inner.blocks(kind).next() else { break };
        inner = &block.body;
    }
    let parent =
        parents.iter().try_fold(body, |body, kind| body.blocks(kind).next().map(|block| &block.body))?;
    // An empty one names nothing.
    let block = parent.blocks(last).next().filter(|block| !block.body.attributes.is_empty())?;
    let place = module.input.span(block.kind.range.clone());
    Some(Guard::Declared(GuardValue::Text((*last).into()), place))
}

/// The resources of a file that are targets of a rule, by the type of their own resource and the rule that they name.
struct Targets<'b, 't>(HashMap<(&'static str, String), Vec<&'b Body<'t>>>);

impl<'b, 't> Targets<'b, 't> {
    fn of(body: &'b Body<'t>) -> Self {
        let mut all: HashMap<_, Vec<_>> = HashMap::new();
        for block in body.blocks("resource") {
            let Some(label) = block.labels.first() else { continue };
            for kind in &KINDS {
                if let Some((resource, key)) = kind.targets.filter(|(resource, _)| label.text == *resource)
                    && let Some(rule) = rule_of(kind, &block.body, key)
                {
                    all.entry((resource, rule)).or_default().push(&block.body);
                }
            }
        }
        Targets(all)
    }

    fn of_rule(&self, kind: &'static Kind, label: &str) -> impl Iterator<Item = &'b Body<'t>> {
        let named = kind.targets.and_then(|(resource, _)| self.0.get(&(resource, label.to_owned())));
        named.into_iter().flatten().copied()
    }
}

/// The label of the rule that a target names: `aws_cloudwatch_event_rule.NAME.name`.
fn rule_of(kind: &Kind, target: &Body<'_>, key: &str) -> Option<String> {
    let (ExpressionKind::Other(text) | ExpressionKind::Template(text)) = &target.get(key)?.kind else {
        return None;
    };
    let own = kind.resources.first()?;
    let path = text.text.trim_start_matches("${").strip_prefix(own)?.strip_prefix('.')?;
    path.split_once('.').map(|(label, _)| label.to_owned())
}
