//! Node.js and Deno: node-cron, cron (with it NestJS), node-schedule, croner, toad-scheduler, BullMQ, Bull, Agenda, `Deno.cron`; the AWS
//! CDK; PM2.
//!
//! The packages share the names of their functions; what the file imports decides which one is meant.
//!
//! Facts: the packages' documentation; the dialects were run (2026-11). `CronExpression`: nestjs/schedule commit 2a0b4dd.

mod cdk;
mod nest;
mod pm2;
mod queues;
mod rule;
mod toad;

use super::{Program, declare, is_test, schedule_of, unknowable};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, ScheduleText, Zone};
use crate::platform::{Form, PlatformId};
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, CallKind, Entries, Expr, JAVASCRIPT, Value};
use crate::source::{File, Format};
use crate::span::{Excerpt, Spanned};

/// Modules that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Node,
    name: "node",
    paths: &["*.js", "*.mjs", "*.cjs", "*.ts", "*.mts", "*.cts"],
    marks: &[
        "node-cron",
        "CronJob",
        "@nestjs/schedule",
        "node-schedule",
        "croner",
        "toad-scheduler",
        "Deno.cron(",
        "cron_restart",
        "aws-cdk-lib",
        "@aws-cdk/aws-events",
        // Of both releases: 'bull', "bullmq", '@nestjs/bull'.
        "bull",
        "agenda",
    ],
    claims: &[],
    read,
};

/// A package and what it does with the options it is given.
struct Package {
    name: &'static str,
    platform: PlatformId,
    dialect: DialectId,
    /// The option for the zone.
    zone: &'static str,
    /// The option that keeps runs apart.
    apart: &'static str,
}

static NODE_CRON: Package = Package {
    name: "node-cron",
    platform: PlatformId::NodeCron,
    dialect: DialectId::NodeCron,
    zone: "timezone",
    apart: "noOverlap",
};
static CRON: Package = Package {
    name: "cron",
    platform: PlatformId::NpmCron,
    dialect: DialectId::CronKelektiv,
    zone: "timeZone",
    apart: "waitForCompletion",
};
static NODE_SCHEDULE: Package = Package {
    name: "node-schedule",
    platform: PlatformId::NodeSchedule,
    dialect: DialectId::NodeSchedule,
    zone: "tz",
    apart: "",
};
static CRONER: Package = Package {
    name: "croner",
    platform: PlatformId::Croner,
    dialect: DialectId::Croner,
    zone: "timezone",
    apart: "protect",
};

fn read(input: &Input<'_>) -> Option<File> {
    // What a bundler made is somebody else's source, on one line.
    if is_test(input) || input.name().contains(".min.") {
        return None;
    }
    let imported = |package: &Package| Imported::of(input.text, package.name);
    let (node_cron, cron) = (imported(&NODE_CRON), imported(&CRON));
    let (node_schedule, croner) = (imported(&NODE_SCHEDULE), imported(&CRONER));
    let nest = Imported::of(input.text, "@nestjs/schedule");
    let toad = toad::imported(input.text);
    let deno = input.text.contains("Deno.cron(");
    let any = [&node_cron, &cron, &node_schedule, &croner, &nest, &toad].into_iter().any(Option::is_some);
    let cdk = cdk::Cdk::of(input.text);
    let pm2 = input.text.contains("cron_restart");
    let queues = queues::Queues::of(input.text);
    if !any && !deno && !pm2 && !queues.any() && cdk.is_none() {
        return None;
    }
    let program = Program::read(input, &JAVASCRIPT);
    let is = |package: &Option<Imported<'_>>, name: &str| package.as_ref().is_some_and(|one| one.binds(name));
    let variables = node_schedule.as_ref().map(|_| rule::Variables::of(&program)).unwrap_or_default();
    let jobs = program.code.calls().filter_map(|call| match (call.name(), call.receiver()) {
        ("schedule" | "createTask", on) if is(&node_cron, if on.is_empty() { call.name() } else { on }) => {
            call_with_options(&program, &NODE_CRON, call)
        }
        ("scheduleJob", on) if is(&node_schedule, if on.is_empty() { "scheduleJob" } else { on }) => {
            schedule_job(&program, &variables, call)
        }
        ("Cron", _) if is(&croner, "Cron") && call.kind() != CallKind::Annotation => {
            of_croner(&program, call)
        }
        ("CronJob" | "SimpleIntervalJob" | "LongIntervalJob", on)
            if is(&toad, if on.is_empty() { call.name() } else { on }) =>
        {
            toad::job(&program, call)
        }
        ("CronJob", _) if is(&cron, "CronJob") && call.kind() == CallKind::New => cron_job(&program, call),
        ("from", "CronJob") if is(&cron, "CronJob") => cron_job(&program, call),
        ("Cron" | "Interval", _) if is(&nest, call.name()) && call.kind() == CallKind::Annotation => {
            nest::job(&program, call)
        }
        ("cron", "Deno") => of_deno(&program, call),
        ("cron" | "rate" | "expression", _) => cdk.as_ref().and_then(|cdk| cdk.job(&program, call)),
        _ => queues.job(&program, call),
    });
    let mut jobs: Vec<Job> = jobs.collect();
    if pm2 {
        jobs.extend(pm2::jobs(&program));
    }
    program.finish(Format::Node, jobs)
}

/// The names under which a file knows a package or its parts.
struct Imported<'t>(Vec<&'t str>);

impl<'t> Imported<'t> {
    /// `import cron from 'node-cron'`, `const { CronJob } = require("cron")`, `npm:croner@9`.
    fn of(text: &'t str, package: &str) -> Option<Self> {
        const REACH: usize = 400;
        let mut names = Vec::new();
        for (at, _) in text.match_indices(package) {
            let before = text[..at].strip_suffix("npm:").unwrap_or(&text[..at]);
            let before = before.strip_suffix("jsr:@hexagon/").unwrap_or(before);
            let end = text[at + package.len()..].chars().next();
            let Some(head) =
                before.strip_suffix(['\'', '"', '`']).filter(|_| matches!(end, Some('\'' | '"' | '`' | '@')))
            else {
                continue;
            };
            let head = &head[text.floor_char_boundary(head.len().saturating_sub(REACH))..];
            let from = ["import ", "import{", "const ", "let ", "var "]
                .iter()
                .filter_map(|word| head.rfind(word))
                .max();
            let Some(from) = from else { continue };
            let words = head[from..].split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$')));
            names.extend(words.filter(|word| !word.is_empty()));
        }
        (!names.is_empty()).then_some(Imported(names))
    }

    fn binds(&self, name: &str) -> bool {
        self.0.contains(&name)
    }
}

/// The entries of `{...}`.
fn object(expr: Expr<'_>) -> Option<Entries<'_>> {
    match expr.value() {
        Value::Map(entries) => Some(entries),
        // `{ rule, tz: 'UTC' }` begins with a name that stands for itself.
        Value::List(entries) if expr.source().starts_with('{') => Some(entries),
        _ => None,
    }
}

/// Whether an object takes over the entries of another one, which nobody sees here.
fn spreads(entries: &Entries<'_>) -> bool {
    entries.clone().any(|entry| entry.expr.source().starts_with("..."))
}

/// `cron.schedule('0 2 * * *', f, { timezone })`, `new Cron('0 2 * * *', { timezone }, f)`.
fn call_with_options(program: &Program<'_, '_>, package: &Package, call: Call<'_>) -> Option<Job> {
    let text = call.positional(0)?;
    let arguments = || call.entries().skip(1).map(|entry| entry.expr);
    let options = arguments().find_map(object);
    let named = options.as_ref().and_then(|options| super::text_name(options.named("name")));
    let name = named.or_else(|| arguments().find_map(|expr| super::source_name(Some(expr))));
    job(program, package, call, text, options.as_ref(), name)
}

/// `new Cron('0 2 * * *', { domAndDow: true }, f)`. A text with a colon is a date (`2027-01-01T00:00:00`): one run, and no schedule.
fn of_croner(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let text = call.positional(0)?;
    let is_date = matches!(text.value(), Value::Text(text) if text.text.find(':').is_some_and(|at| at > 0));
    if is_date {
        return None;
    }
    let mut job = call_with_options(program, &CRONER, call)?;
    let options = call.entries().skip(1).find_map(|entry| object(entry.expr));
    let option =
        |name: &str| options.as_ref().and_then(|options| options.named(name)).map(|expr| expr.value());
    let both = matches!(option("domAndDow"), Some(Value::Bool(true)))
        || option("domAndDow").is_none() && matches!(option("legacyMode"), Some(Value::Bool(false)));
    for schedule in &mut job.schedules {
        let ScheduleText::One(written) = &schedule.text else { continue };
        if both && let Some(text) = with_both_days(&written.text) {
            *schedule =
                JobSchedule::of(DialectId::Croner, super::made(text, written.span), schedule.zone.clone());
        } else if option("dayOffset").is_some() || option("interval").is_some() {
            let (source, span) = (written.text.clone(), written.span);
            *schedule = unknowable(&source, span, schedule.zone.clone());
        }
    }
    Some(job)
}

/// The text that says by itself what the option says: `+` before the weekday asks for both day fields.
fn with_both_days(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let at = match fields.len() {
        5 => 4,
        6 | 7 => 5,
        _ => return None,
    };
    let (day, weekday) = (fields.get(at - 2)?, fields.get(at)?);
    (![*day, *weekday].iter().any(|field| matches!(*field, "*" | "?")) && !weekday.starts_with('+'))
        .then_some(())?;
    let plus =
        |(index, field): (usize, &&str)| if index == at { format!("+{field}") } else { (*field).to_owned() };
    Some(fields.iter().enumerate().map(plus).collect::<Vec<_>>().join(" "))
}

/// `new CronJob(time, onTick, onComplete, start, timeZone, ...)`, `CronJob.from({ cronTime, onTick, timeZone })`.
fn cron_job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let first = call.positional(0)?;
    if let Some(options) = object(first) {
        let text = options.named("cronTime")?;
        let name = super::text_name(options.named("name"));
        let name = name.or_else(|| super::source_name(options.named("onTick")));
        return job(program, &CRON, call, text, Some(&options), name);
    }
    let name = super::source_name(call.positional(1));
    let mut job = job(program, &CRON, call, first, None, name)?;
    job.form = Form::Call;
    if let Some(zone) = call.positional(4) {
        set_zone(&mut job, &super::zone_of(CRON.platform, zone));
    }
    Some(job)
}

/// `schedule.scheduleJob('name', '0 2 * * *', f)`, `scheduleJob({ rule: '0 2 * * *', tz: 'UTC' }, f)`.
fn schedule_job<'c>(
    program: &'c Program<'_, '_>,
    variables: &rule::Variables<'c>,
    call: Call<'c>,
) -> Option<Job> {
    let (first, second) = (call.positional(0)?, call.positional(1)?);
    // A function is never written down as a text or an object.
    let is_named =
        matches!(second.value(), Value::Text(_)) || object(second).is_some() || call.positional(2).is_some();
    let (name, rule, work) = if is_named {
        (super::text_name(Some(first)), second, call.positional(2))
    } else {
        (None, first, Some(second))
    };
    let name = name.or_else(|| super::source_name(work));
    match object(rule) {
        Some(options) => {
            let inner = options.named("rule").unwrap_or(rule);
            rule::job(program, variables, call, inner, Some(&options), name.as_ref())
                .or_else(|| job(program, &NODE_SCHEDULE, call, inner, Some(&options), name))
        }
        None => rule::job(program, variables, call, rule, None, name.as_ref())
            .or_else(|| job(program, &NODE_SCHEDULE, call, rule, None, name)),
    }
}

/// `Deno.cron("name", "0 2 * * *", f)`.
fn of_deno(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let name = super::text_name(call.positional(0)).unwrap_or_else(|| program.place_name(call));
    let text = call.positional(1)?;
    let mut job = Job::new(PlatformId::Deno, name, call.span());
    job.schedules.push(schedule_of(DialectId::Deno, text, Zone::Fixed("UTC"))?);
    program.hear(&mut job, &[text.span(), call.span()]);
    Some(job)
}

fn job(
    program: &Program<'_, '_>,
    package: &Package,
    call: Call<'_>,
    text: Expr<'_>,
    options: Option<&Entries<'_>>,
    name: Option<Spanned<Excerpt>>,
) -> Option<Job> {
    let option = |name: &str| options.and_then(|options| options.named(name));
    let zone = match (option(package.zone), option("utcOffset")) {
        (Some(expr), _) => super::zone_of(package.platform, expr),
        (None, Some(expr)) => Zone::Unknowable(expr.span()),
        (None, None) => Zone::Host,
    };
    let schedule: JobSchedule = schedule_of(package.dialect, text, zone)?;
    let name = name.unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(package.platform, name, call.span());
    job.schedules.push(schedule);
    if let Some(expr) = option(package.apart) {
        keep_apart(&mut job, expr);
    }
    program.hear(&mut job, &[text.span(), call.span()]);
    Some(job)
}

/// An option that lets a run be skipped while another goes on.
fn keep_apart(job: &mut Job, expr: Expr<'_>) {
    match expr.value() {
        Value::Bool(true) => {
            declare(job, Question::Overlap, GuardValue::Overlap(OverlapPolicy::Skip), expr.span());
        }
        Value::Bool(false) | Value::Null => {}
        // A variable, or a function to call when runs meet.
        _ => job.guards.set(Question::Overlap, Guard::Unknowable(expr.span())),
    }
}

/// An option that says for both of its values what becomes of a run that is due while another goes on.
fn set_overlap(job: &mut Job, expr: Expr<'_>) {
    match expr.value() {
        Value::Bool(skips) => {
            let policy = if skips { OverlapPolicy::Skip } else { OverlapPolicy::Allow };
            declare(job, Question::Overlap, GuardValue::Overlap(policy), expr.span());
        }
        Value::Null => {}
        _ => job.guards.set(Question::Overlap, Guard::Unknowable(expr.span())),
    }
}

fn set_zone(job: &mut Job, zone: &Zone) {
    for schedule in &mut job.schedules {
        schedule.zone = zone.clone();
    }
}
