//! Templates of CloudFormation and SAM, in YAML or JSON.
//!
//! Facts: CloudFormation template reference (`AWS::Events::Rule`, `AWS::Scheduler::Schedule`) and SAM specification
//! (`Schedule`, `ScheduleV2`), read 2026-11. A `Ref` to a parameter is followed to the parameter's default; whatever else a
//! function makes is not known here.

use super::{DELIVERY, LAMBDA_TIMEOUT, of_function, open};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, Question, WordsKind};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::setting::{self, Setting};
use crate::source::syntax::At;
use crate::source::{File, Format};
use crate::span::{Excerpt, Spanned};

/// A template.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::CloudFormation,
    name: "cloudformation",
    paths: &["*.yaml", "*.yml", "*.json"],
    marks: &["AWS::Events::Rule", "AWS::Scheduler::Schedule", "ScheduleV2", "AWS::Serverless::"],
    claims: &["AWS::Events::Rule", "AWS::Scheduler::Schedule", "ScheduleV2", "Type: Schedule"],
    read,
};

/// One kind of resource or event that holds a schedule.
struct Kind {
    name: &'static str,
    platform: PlatformId,
    dialect: DialectId,
    schedule: &'static str,
    zone: &'static str,
    /// Keys that switch it off, and their values.
    off: &'static [(&'static str, &'static str)],
    /// Where its targets are; empty: in its own properties.
    targets: &'static str,
}

const RESOURCES: [Kind; 2] = [
    Kind {
        name: "AWS::Events::Rule",
        platform: PlatformId::AwsEvents,
        dialect: DialectId::AwsEvents,
        schedule: "ScheduleExpression",
        zone: "",
        off: &[("State", "DISABLED")],
        targets: "Targets",
    },
    Kind {
        name: "AWS::Scheduler::Schedule",
        platform: PlatformId::AwsScheduler,
        dialect: DialectId::AwsScheduler,
        schedule: "ScheduleExpression",
        zone: "ScheduleExpressionTimezone",
        off: &[("State", "DISABLED")],
        targets: "Target",
    },
];

const EVENTS: [Kind; 2] = [
    Kind {
        name: "Schedule",
        schedule: "Schedule",
        off: &[("Enabled", "false"), ("State", "DISABLED")],
        targets: "",
        ..RESOURCES[0]
    },
    Kind { name: "ScheduleV2", targets: "", ..RESOURCES[1] },
];

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::CloudFormation);
    if let Some(root) = input.root() {
        resources(input, root, &mut file);
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// The jobs of all resources of a template.
pub(super) fn resources<'a>(input: &'a Input<'_>, root: At<'a>, file: &mut File) {
    let template = Template { input, root };
    for (id, resource) in root.get("Resources").into_iter().flat_map(At::entries) {
        let (Some(id_text), Some(kind)) = (id.text(), resource.get("Type").and_then(At::text)) else {
            continue;
        };
        let Some(properties) = resource.get("Properties") else { continue };
        if let Some(kind) = RESOURCES.iter().find(|known| known.name == kind) {
            let name = Spanned::text(id_text, input.span(id.range()));
            file.jobs.extend(template.job(kind, name, (id, resource), properties, None));
        }
        for (event_id, event) in properties.get("Events").into_iter().flat_map(At::entries) {
            let kind = event.get("Type").and_then(At::text);
            let Some(kind) = EVENTS.iter().find(|known| Some(known.name) == kind) else { continue };
            let name = format!("{id_text}.{}", event_id.text().unwrap_or_default());
            let name = Spanned::text(name, input.span(event_id.range()));
            let properties = event.get("Properties");
            file.jobs.extend(
                properties.and_then(|at| template.job(kind, name, (event_id, event), at, Some(resource))),
            );
        }
    }
}

struct Template<'a, 'i> {
    input: &'a Input<'i>,
    root: At<'a>,
}

impl<'a> Template<'a, '_> {
    fn job(
        &self,
        kind: &Kind,
        name: Spanned<Excerpt>,
        (id, item): (At<'a>, At<'a>),
        properties: At<'a>,
        function: Option<At<'a>>,
    ) -> Option<Job> {
        let input = self.input;
        let (key, value) = properties.entry(kind.schedule)?;
        let schedule = self.setting(value)?;
        let span = input.span(id.range().start..item.range().end.max(id.range().end));
        let mut job = Job::new(kind.platform, name, span);
        let zone = properties.get(kind.zone).and_then(|at| self.setting(at));
        job.schedules.push(schedule.schedule(kind.dialect, setting::zone(kind.platform, zone.as_ref())));
        if let Some(zone) = zone {
            job.guards.set(Question::Zone, zone.guard(setting::Form::Text));
        }
        for (name, off) in kind.off {
            let state = properties.get(name).and_then(|at| self.setting(at));
            if let Some(state) = state.map(|state| state.enabled(off)).filter(|state| *state != Enabled::Yes)
            {
                job.enabled = state;
            }
        }
        let comments = input.comments();
        job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
        job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
        job.hear(WordsKind::BlockComment, comments.above(id.range().start, |_| false));
        let description = properties.get("Description").and_then(|at| self.setting(at));
        job.hear(WordsKind::Description, description.and_then(Setting::words));
        let called = properties.get("Name").and_then(|at| self.setting(at)).and_then(Setting::words);
        job.hear(WordsKind::Name, called);
        job.hear(WordsKind::Name, Some(input.words(&job.name)));
        self.targets(&mut job, kind, properties, function);
        Some(job)
    }

    /// What the targets say. A rule with several answers a question when each of them does.
    fn targets(&self, job: &mut Job, kind: &Kind, properties: At<'a>, function: Option<At<'a>>) {
        let targets: Vec<At<'a>> = match properties.get(kind.targets) {
            _ if kind.targets.is_empty() => vec![properties],
            Some(one) if one.is_mapping() => vec![one],
            Some(several) => several.items().collect(),
            None => Vec::new(),
        };
        for (path, question, form) in DELIVERY {
            let answers: Option<Vec<Guard>> = targets.iter().map(|at| self.answer(*at, path, form)).collect();
            if let Some(guard) = answers.and_then(|answers| answers.into_iter().next()) {
                job.guards.set(question, guard);
            }
        }
        let [target] = targets.as_slice() else { return };
        let function = function.or_else(|| self.resource(target.get("Arn")?));
        let Some(function) = function.filter(|at| is_function(*at)) else { return };
        let properties = function.get("Properties");
        let of = |key: &str| properties.and_then(|at| at.get(key));
        let is_sam = function.get("Type").and_then(At::text) == Some("AWS::Serverless::Function");
        let globals = || self.root.path(&["Globals", "Function", "Timeout"]).filter(|_| is_sam);
        let timeout = of("Timeout").or_else(globals).and_then(|at| self.setting(at));
        let reserved = of("ReservedConcurrentExecutions").and_then(|at| self.setting(at));
        of_function(job, timeout.as_ref(), LAMBDA_TIMEOUT, reserved.as_ref());
    }

    fn answer(&self, target: At<'a>, path: &[&str], form: setting::Form) -> Option<Guard> {
        let (last, parents) = path.split_last()?;
        let (key, value) = target.path(parents)?.entry(last)?;
        if value.is_mapping() && referred(value).is_none() {
            // An empty one names no queue.
            value.entries().next()?;
            let place = self.input.span(key.range());
            return Some(Guard::Declared(GuardValue::Text((*last).into()), place));
        }
        self.setting(value).map(|setting| setting.guard(form))
    }

    /// The resource of this template that an ARN belongs to.
    fn resource(&self, arn: At<'a>) -> Option<At<'a>> {
        let name = match (arn.tag(), arn.entries().next()) {
            (Some("GetAtt" | "Ref"), _) => arn.text().or_else(|| arn.items().next()?.text()),
            (_, Some((key, value))) if matches!(key.text(), Some("Fn::GetAtt" | "Ref")) => {
                value.text().or_else(|| value.items().next()?.text())
            }
            _ => None,
        }?;
        let id = name.split('.').next()?;
        self.root.get("Resources")?.get(id)
    }

    /// A value. `None` for what is no scalar and no function.
    fn setting(&self, at: At<'a>) -> Option<Setting> {
        let input = self.input;
        if let Some(name) = referred(at) {
            let place = input.span(at.used_range());
            let default = name.and_then(|name| self.root.path(&["Parameters", name, "Default"]));
            let known = default.filter(|at| at.tag().is_none()).and_then(|at| input.scalar(at));
            // An empty default stands for none.
            let known = known.filter(|text| !text.text.trim().is_empty());
            return Some(known.map_or_else(|| open(input, at), |text| Setting::Known(text).by(place)));
        }
        input.scalar(at).map(Setting::Known)
    }
}

/// Whether a function makes the value; with the name of the parameter, where it is only passed on.
#[expect(clippy::option_option, reason = "no function; a function that cannot be followed; a parameter")]
fn referred(at: At<'_>) -> Option<Option<&str>> {
    let (function, argument) = match (at.tag(), at.entries().next()) {
        (Some(tag), _) => (tag, at.text()),
        (None, Some((key, value))) => {
            let name = key.text().filter(|name| *name == "Ref" || name.starts_with("Fn::"));
            (name?, value.text())
        }
        (None, None) => return None,
    };
    match (function.strip_prefix("Fn::").unwrap_or(function), argument) {
        ("Ref", name) => Some(name),
        ("Sub", Some(text)) if !text.contains("${") && at.text().is_some() => None,
        ("Sub", Some(text)) => Some(
            text.strip_prefix("${")
                .and_then(|rest| rest.strip_suffix('}'))
                .filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric())),
        ),
        _ => Some(None),
    }
}

fn is_function(resource: At<'_>) -> bool {
    matches!(
        resource.get("Type").and_then(At::text),
        Some("AWS::Serverless::Function" | "AWS::Lambda::Function")
    )
}
