//! The Serverless Framework: `schedule` events of functions, and the CloudFormation resources beside them.
//!
//! Facts: serverless/serverless `docs/providers/aws/events/schedule.md` and `lib/plugins/aws/package/compile/events/schedule.js`,
//! read 2026-11: `rate` may be a list, and with `method: scheduler` the schedules are EventBridge Scheduler's, which alone
//! has a `timezone`. Variables of the file itself (`${self:...}`) are followed; all others come from elsewhere.

use super::{of_function, open, template};
use crate::dialect::DialectId;
use crate::job::{Guard, Job, Question, WordsKind, Zone};
use crate::lang::Text;
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::setting::{self, Form, Setting};
use crate::source::syntax::At;
use crate::source::{File, Format};
use crate::span::Spanned;

/// The configuration of a service.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Serverless,
    name: "serverless",
    paths: &["serverless.yml", "serverless.yaml", "serverless.json", "serverless.*.yml", "serverless.*.yaml"],
    marks: &["schedule", "Schedule"],
    claims: &["schedule:", "\"schedule\""],
    read,
};

/// serverless/serverless `docs/providers/aws/guide/functions.md`, read 2026-11.
const TIMEOUT: Text = Text {
    en: "the Serverless Framework gives a function 6 seconds",
    zh: "Serverless Framework 默认给函数 6 秒超时",
};

/// Variables that lead to variables.
const MOST_STEPS: usize = 8;

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Serverless);
    let root = input.root()?;
    let service = Service { input, root };
    let provider = root.get("provider").map(|at| at.get("name").unwrap_or(at)).and_then(At::text);
    if provider == Some("kubeless") {
        file.jobs.extend(service.of_kubeless());
    }
    // Other providers have events of their own by the same name.
    if provider.is_none_or(|name| name == "aws") {
        let functions = root.get("functions");
        let listed = functions.into_iter().flat_map(At::items).flat_map(At::entries);
        for (name, function) in functions.into_iter().flat_map(At::entries).chain(listed) {
            for event in function.get("events").into_iter().flat_map(At::items) {
                file.jobs.extend(service.job(name, function, event));
            }
        }
        if let Some(resources) = root.get("resources") {
            template::resources(input, resources, &mut file);
            resources.items().for_each(|part| template::resources(input, part, &mut file));
        }
        file.jobs.sort_by_key(|job| job.span.start);
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

struct Service<'a, 'i> {
    input: &'a Input<'i>,
    root: At<'a>,
}

impl<'a> Service<'a, '_> {
    /// `schedule` events of Kubeless, which become a CronJobTrigger of its own API and by that a CronJob
    /// (serverless/serverless-kubeless at 336fb2a lib/deploy.js, read 2026-11). What guards it has, Kubeless decides.
    fn of_kubeless(&self) -> Vec<Job> {
        let input = self.input;
        let functions = self.root.get("functions").into_iter().flat_map(At::entries);
        let events = functions.flat_map(|(name, function)| {
            function.get("events").into_iter().flat_map(At::items).map(move |event| (name, event))
        });
        let job = |(name, event): (At<'a>, At<'a>)| {
            let (key, value) = event.entry("schedule")?;
            let called = Spanned::text(name.text()?, input.span(name.range()));
            let mut job = Job::new(PlatformId::Operator, called, input.span(event.range()));
            job.schedules.push(self.setting(value)?.schedule(DialectId::Kubernetes, Zone::Host));
            for question in [Question::Overlap, Question::Timeout] {
                job.guards.set(question, Guard::Unknowable(input.span(key.range())));
            }
            let comments = input.comments();
            job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
            job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
            job.hear(WordsKind::Name, Some(input.words(&job.name)));
            Some(job)
        };
        events.filter_map(job).collect()
    }

    /// An event of a function becomes one job; several rates of it add up.
    fn job(&self, name: At<'a>, function: At<'a>, event: At<'a>) -> Option<Job> {
        let input = self.input;
        let (key, schedule) = event.entry("schedule")?;
        let settings = self.followed(schedule).filter(|at| at.is_mapping());
        let get = |key| settings.and_then(|settings| settings.get(key)).and_then(|at| self.setting(at));
        let by_scheduler = get("method").is_some_and(|method| method.known() == Some("scheduler"));
        let (platform, dialect) = if by_scheduler {
            (PlatformId::AwsScheduler, DialectId::AwsScheduler)
        } else {
            (PlatformId::AwsEvents, DialectId::AwsEvents)
        };
        let zone = get("timezone");
        // A rule has no zone: a plugin (serverless-local-schedule) acts on the key, or nothing accepts it.
        let in_force = match &zone {
            Some(zone) if !by_scheduler => Zone::Unknowable(zone.span()),
            zone => setting::zone(platform, zone.as_ref()),
        };
        let called = Spanned::text(name.text()?, input.span(name.range()));
        let mut job = Job::new(platform, called, input.span(event.range()));
        let (key, value) = settings.map_or(Some((key, schedule)), |settings| settings.entry("rate"))?;
        let rates = self.followed(value).map_or_else(Vec::new, |at| at.items().collect());
        let comments = input.comments();
        for rate in if rates.is_empty() { vec![value] } else { rates } {
            let Some(text) = self.setting(rate) else { continue };
            job.schedules.push(text.schedule(dialect, in_force.clone()));
            job.hear(WordsKind::TrailingComment, comments.trailing(rate.used_range().end));
            job.hear(WordsKind::CommentAbove, comments.above(rate.used_range().start, |_| false));
        }
        if job.schedules.is_empty() {
            return None;
        }
        if let Some(zone) = zone.filter(|_| by_scheduler) {
            job.guards.set(Question::Zone, zone.guard(Form::Text));
        }
        if let Some(enabled) = get("enabled") {
            job.enabled = enabled.enabled("false");
        }
        job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
        job.hear(WordsKind::BlockComment, comments.above(event.range().start, |_| false));
        job.hear(WordsKind::BlockComment, comments.above(name.range().start, |_| false));
        let said = get("description").or_else(|| self.setting(function.get("description")?));
        job.hear(WordsKind::Description, said.and_then(Setting::words));
        job.hear(WordsKind::Name, get("name").and_then(Setting::words));
        job.hear(WordsKind::Name, Some(input.words(&job.name)));
        let timeout = function.get("timeout").or_else(|| self.root.path(&["provider", "timeout"]));
        let timeout = timeout.and_then(|at| self.setting(at));
        let reserved = function.get("reservedConcurrency").and_then(|at| self.setting(at));
        of_function(&mut job, timeout.as_ref(), TIMEOUT, reserved.as_ref());
        Some(job)
    }

    /// A value. `None` for what is no scalar.
    fn setting(&self, at: At<'a>) -> Option<Setting> {
        let text = self.input.scalar(at)?;
        if !text.text.contains("${") {
            return Some(Setting::Known(text));
        }
        let place = self.input.span(at.used_range());
        let known = self.followed(at).filter(|at| !at.is_mapping()).and_then(|at| self.input.scalar(at));
        let whole = known.filter(|text| !text.text.contains("${"));
        Some(whole.map_or_else(|| open(self.input, at), |text| Setting::Known(text).by(place)))
    }

    /// The value that a variable of the file itself stands for; any other value as it is.
    fn followed(&self, at: At<'a>) -> Option<At<'a>> {
        let mut at = at;
        for _ in 0..MOST_STEPS {
            let Some(inside) = at.text().and_then(|text| text.trim().strip_prefix("${self:")) else {
                return Some(at);
            };
            let path = inside.strip_suffix('}').filter(|path| !path.contains(['$', ',', '}']))?;
            at = path.trim().split('.').try_fold(self.root, At::get)?;
        }
        None
    }
}
