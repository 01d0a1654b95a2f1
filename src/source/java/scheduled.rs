//! `@Scheduled`: alone, repeated, in `@Schedules`; `@SchedulerLock` and `@Async` beside it; `new CronTrigger("...")`.

use std::collections::{HashMap, HashSet};

use super::super::syntax::code::{Call, CallKind, Declaration, Expr, Value};
use super::super::{Fact, FactKind, File, SharedBy};
use super::properties::Told;
use super::{Annotation, Source};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::{Form, PlatformId, ZoneReader, zone_names};
use crate::span::{SourceText, Span, Spanned, Via};

/// Where Spring's annotations live.
const PACKAGE: &str = "org.springframework.scheduling.annotation";

/// All schedules of a file; those of one method are one job.
pub(super) fn read(source: &Source<'_>, file: &mut File) {
    // Quarkus and Micronaut have one of that name, which reads other texts.
    let scheduled = Annotation::of(source.text, PACKAGE, "Scheduled");
    let mut last: Option<Span> = None;
    // A lock that a method takes by itself.
    let locks = source.text.contains("LockingTaskExecutor");
    let triggers = source.text.contains("org.springframework.scheduling.support");
    let forever = locks_without_expiry(source);
    for call in source.code.calls() {
        if triggers && call.kind() == CallKind::New && call.name() == "CronTrigger" {
            file.jobs.extend(trigger(source, &call));
        }
        if !scheduled.as_ref().is_some_and(|scheduled| scheduled.is(&call)) {
            continue;
        }
        let Some(method) = method(&call) else { continue };
        let schedules = schedules(source, &call);
        if schedules.is_empty() {
            continue;
        }
        let first = last != Some(method.name.span);
        if first {
            last = Some(method.name.span);
            let index = Some(file.jobs.len());
            job(&call, &method, locks, file);
            let own = forever.get(&method.name.span.start);
            file.facts.extend(own.map(|lock| Fact {
                span: lock.span(),
                job: index,
                kind: FactKind::LockForever { call: lock.name().to_owned() },
            }));
        }
        let index = file.jobs.len().checked_sub(1);
        let Some(job) = file.jobs.last_mut() else { continue };
        source.hear(job, &call);
        for (schedule, off) in schedules {
            if off {
                job.enabled = Enabled::No(schedule.span);
            }
            job.schedules.push(schedule);
        }
        let waits = |schedule: &JobSchedule| {
            schedule.reading().is_some_and(|reading| reading.dialect == DialectId::SpringDelay)
        };
        let all_wait = job.schedules.iter().all(waits);
        if !all_wait {
            source.properties.virtual_threads(job);
        }
        // Since Spring 6.1 a method may name a scheduler of its own.
        let is_bound = first
            && call.named("scheduler").is_none()
            && !is_reactive(source, &call, &method)
            && !is_conditional(&call, &method);
        let shared = is_bound
            .then(|| source.properties.leave_one_thread())
            .flatten()
            .filter(|shared| *shared != SharedBy::FixedDelays || all_wait);
        let span = job.schedules.first().map_or(job.span, |schedule| schedule.span);
        file.facts.extend(shared.map(|shared| Fact { span, job: index, kind: FactKind::OneThread(shared) }));
    }
}

/// Whether a method gives back what is still to run, or suspends: since Spring 6.1 the scheduler's thread subscribes to it and goes on
/// (`ScheduledAnnotationReactiveSupport`, read 2026-11).
fn is_reactive(source: &Source<'_>, call: &Call<'_>, method: &Declaration<'_>) -> bool {
    const LONGEST: usize = 300;
    const TYPES: [&str; 12] = [
        "Mono",
        "Flux",
        "Publisher",
        "Flow",
        "Flowable",
        "Single",
        "Maybe",
        "Completable",
        "Observable",
        "Uni",
        "Multi",
        "suspend",
    ];
    let (start, name) = (call.span().range().end, method.name.span.range().end);
    let behind = source.text.get(name..source.text.floor_char_boundary(name + LONGEST)).unwrap_or_default();
    let behind = behind.split(['{', '=', ';']).next().unwrap_or_default();
    let before = source.text.get(start..name).unwrap_or_default();
    let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| TYPES.contains(&word));
    words(before) || words(behind)
}

/// Whether it depends on a profile or a condition that there is such a job.
fn is_conditional(call: &Call<'_>, method: &Declaration<'_>) -> bool {
    let of_class = call.class();
    let mut all = method.annotations().chain(of_class.iter().flat_map(Declaration::annotations));
    all.any(|annotation| annotation.name() == "Profile" || annotation.name().starts_with("Conditional"))
}

/// The calls that take a lock in Redis which never expires, by the place of their method's name: `setIfAbsent(key, value)` without
/// a time, of something that is called a lock, where the method sets no time afterwards either.
fn locks_without_expiry<'c>(source: &'c Source<'_>) -> HashMap<u32, Call<'c>> {
    if !["setIfAbsent", "setnx"].iter().any(|name| source.text.contains(name)) {
        return HashMap::new();
    }
    let within = |call: &Call<'c>| Some(call.function()?.name.span.start);
    let expires = |call: &Call<'c>| matches!(call.name(), "expire" | "pexpire" | "expireAt");
    let timed: HashSet<u32> = source.code.calls().filter(expires).filter_map(|call| within(&call)).collect();
    let is_lock = |call: &Call<'c>| {
        let key = call.positional(0).map(|key| key.source().to_ascii_lowercase());
        matches!(call.name(), "setIfAbsent" | "setnx")
            && call.positional(2).is_none()
            && key.is_some_and(|key| key.contains("lock"))
    };
    let locks = source.code.calls().filter(is_lock).filter_map(|call| Some((within(&call)?, call)));
    locks.filter(|(function, _)| !timed.contains(function)).collect()
}

/// What an annotation is on; one in `@Schedules({...})` is on what that is on.
pub(super) fn method<'c>(call: &Call<'c>) -> Option<Declaration<'c>> {
    let container = call.outer().or_else(|| call.map_around_call());
    match container.filter(|outer| outer.kind() == CallKind::Annotation) {
        Some(container) => container.declaration(),
        None => call.declaration(),
    }
}

/// A job without schedules, with what its method's annotations say.
fn job(call: &Call<'_>, method: &Declaration<'_>, locks: bool, file: &mut File) {
    let class = call.class();
    let name = match &class {
        Some(class) => format!("{}.{}", class.name.value, method.name.value),
        None => method.name.value.to_owned(),
    };
    let span = call.span().to(method.name.span);
    let mut job = Job::new(PlatformId::Spring, Spanned::new(name, method.name.span), span);
    let word = |name: &Spanned<&str>| SourceText::verbatim(name.value, name.span);
    job.hear(WordsKind::Name, Some(word(&method.name)));
    if let Some(class) = &class {
        job.hear(WordsKind::Name, Some(word(&class.name)));
    }
    let index = file.jobs.len();
    let of_class = class.iter().flat_map(|class| class.annotations().filter(|a| a.name() == "Async"));
    for annotation in method.annotations().chain(of_class) {
        match annotation.name() {
            "SchedulerLock" => {
                let value = annotation.named("name").map_or("", |name| name.source()).trim_matches('"');
                let lock = Guard::Declared(GuardValue::Text(value.into()), annotation.span());
                job.guards.set(Question::Lock, lock);
                if let Some(expr) = annotation.named("lockAtMostFor")
                    && let Value::Text(text) = expr.value()
                    && let Some(seconds) = lock_seconds(&text.text)
                {
                    let kind = FactKind::LockExpiry { key: "lockAtMostFor", seconds };
                    file.facts.push(Fact { span: expr.span(), job: Some(index), kind });
                }
            }
            "Async" => {
                let policy = GuardValue::Overlap(OverlapPolicy::Allow);
                job.guards.set(Question::Overlap, Guard::Declared(policy, annotation.span()));
                let kind = FactKind::HandsOff { by: "@Async".to_owned() };
                file.facts.push(Fact { span: annotation.span(), job: Some(index), kind });
            }
            _ => {}
        }
    }
    if locks && *job.guards.get(Question::Lock) == Guard::NotSeen {
        job.guards.set(Question::Lock, Guard::Unknowable(method.name.span));
    }
    file.jobs.push(job);
}

/// A length of time as `ShedLock` reads it (lukas-krecan/ShedLock `StringToDurationConverter`, read 2026-11): `PT1H30M`, or a
/// number with a unit, milliseconds without one. `None`: another one, or a placeholder.
fn lock_seconds(text: &str) -> Option<u64> {
    let pair = |text: &str| {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        Some((text[..digits].parse::<u64>().ok()?, text[digits..].to_ascii_lowercase()))
    };
    let Some(mut time) = text.strip_prefix("PT") else {
        let (number, unit) = pair(text)?;
        return match unit.as_str() {
            "" | "ms" => Some(number / 1000),
            "s" => Some(number),
            "m" => number.checked_mul(60),
            "h" => number.checked_mul(3600),
            "d" => number.checked_mul(86_400),
            _ => None,
        };
    };
    let mut sum = 0_u64;
    while let Some(end) = time.find(|c: char| c.is_ascii_alphabetic()) {
        let (number, unit) = pair(&time[..=end])?;
        let factor = match unit.as_str() {
            "h" => 3600,
            "m" => 60,
            "s" => 1,
            _ => return None,
        };
        sum = sum.checked_add(number.checked_mul(factor)?)?;
        time = &time[end + 1..];
    }
    time.is_empty().then_some(sum)
}

/// The schedules of one annotation, and whether each is switched off.
fn schedules(source: &Source<'_>, call: &Call<'_>) -> Vec<(JobSchedule, bool)> {
    let zone = || zone(source, call);
    if let Some(cron) = call.named("cron") {
        return text(source, cron).map(|text| cron_schedule(text, zone())).into_iter().collect();
    }
    let rates = [
        ("fixedRate", DialectId::SpringRate),
        ("fixedRateString", DialectId::SpringRate),
        ("fixedDelay", DialectId::SpringDelay),
        ("fixedDelayString", DialectId::SpringDelay),
    ];
    let unit = call.named("timeUnit").and_then(|unit| suffix(unit.source()));
    let written: Vec<(Expr<'_>, DialectId)> =
        rates.into_iter().filter_map(|(name, dialect)| Some((call.named(name)?, dialect))).collect();
    // A number below 0 is what the annotation has where nothing is written: beside another it says nothing.
    let counts = |expr: &Expr<'_>| !matches!(expr.value().integer(), Some(..0));
    let any = written.iter().any(|(expr, _)| counts(expr));
    let told = written.into_iter().filter(|(expr, _)| !any || counts(expr));
    told.map(|(expr, dialect)| (rate(source, expr, unit, dialect), false)).collect()
}

/// A text of an annotation, as far as the files tell.
fn text(source: &Source<'_>, expr: Expr<'_>) -> Option<Told> {
    match expr.value() {
        Value::Text(text) => Some(source.properties.told(text)),
        Value::Null | Value::Number(_) => None,
        _ => Some(Told::Elsewhere(shown(expr))),
    }
}

/// The beginning of an expression that something else decides; the whole may be half of the file.
fn shown(expr: Expr<'_>) -> SourceText {
    const LONGEST: usize = 200;
    let (source, span) = (expr.source(), expr.span());
    let text = source.get(..source.floor_char_boundary(LONGEST)).unwrap_or(source);
    SourceText::verbatim(text, Span::new(span.file, span.range().start..span.range().start + text.len()))
}

/// `-` switches it off (`Scheduled.CRON_DISABLED`).
fn cron_schedule(text: Told, zone: Zone) -> (JobSchedule, bool) {
    match text {
        Told::Known(text) if text.text == "-" => (JobSchedule::unknowable(text, zone), true),
        Told::Elsewhere(text) if text.text.ends_with("CRON_DISABLED") => {
            (JobSchedule::unknowable(text, zone), true)
        }
        // Spring 5.3 and 6.2 read alike.
        Told::Known(text) => (JobSchedule::of(DialectId::Spring, text, zone), false),
        Told::Elsewhere(text) => (JobSchedule::unknowable(text, zone), false),
    }
}

fn rate(source: &Source<'_>, expr: Expr<'_>, unit: Option<&str>, dialect: DialectId) -> JobSchedule {
    let zone = Zone::Fixed("UTC");
    let whole = expr.span();
    if let Some(amount) = expr.value().integer() {
        let text = format!("{amount}{}", unit.unwrap_or_default());
        let text = if text == expr.source() {
            SourceText::verbatim(text, whole)
        } else {
            // Made of numbers, units and constants: it stands nowhere as it is read.
            SourceText { text: text.into(), span: whole, map: None, via: Some(Via::Constant(whole)) }
        };
        return JobSchedule::of(dialect, text, zone);
    }
    match text(source, expr) {
        Some(Told::Known(mut text)) => {
            let counts = !text.text.is_empty() && text.text.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(unit) = unit.filter(|_| counts) {
                let end = text.span.len() as u32;
                let map =
                    text.map.take().map_or_else(|| (0..end).collect(), |map| map[..map.len() - 1].to_vec());
                text.text = format!("{}{unit}", text.text).into();
                text.map = Some(map.into_iter().chain(std::iter::repeat_n(end, unit.len() + 1)).collect());
            }
            JobSchedule::of(dialect, text, zone)
        }
        Some(Told::Elsewhere(text)) => JobSchedule::unknowable(text, zone),
        None => JobSchedule::unknowable(SourceText::verbatim(expr.source(), whole), zone),
    }
}

/// The unit of `TimeUnit.SECONDS` as `Duration`'s simple form writes it; milliseconds are what is counted without one.
fn suffix(unit: &str) -> Option<&'static str> {
    match unit.rsplit('.').next()? {
        "NANOSECONDS" => Some("ns"),
        "MICROSECONDS" => Some("us"),
        "SECONDS" => Some("s"),
        "MINUTES" => Some("m"),
        "HOURS" => Some("h"),
        "DAYS" => Some("d"),
        _ => None,
    }
}

fn zone(source: &Source<'_>, call: &Call<'_>) -> Zone {
    let Some(expr) = call.named("zone") else { return Zone::Host };
    match text(source, expr) {
        Some(Told::Known(text)) if text.text.is_empty() => Zone::Host,
        Some(Told::Known(text)) => {
            zone_names::read(ZoneReader::JavaChecked, Spanned::new(text.text, text.span))
        }
        _ => Zone::Unknowable(expr.span()),
    }
}

/// `new CronTrigger("0 0 2 * * *", TimeZone.getTimeZone("Asia/Shanghai"))` of a `SchedulingConfigurer`.
fn trigger(source: &Source<'_>, call: &Call<'_>) -> Option<Job> {
    let cron = text(source, call.positional(0)?)?;
    let zone = match call.positional(1) {
        None => Zone::Host,
        Some(zone) => super::quartz::zone(&zone, ZoneReader::JavaTimeZone),
    };
    let place = call.function().or_else(|| call.class())?;
    let name = Spanned::text(place.name.value, place.name.span);
    let mut job = Job::new(PlatformId::Spring, name, call.span());
    job.form = Form::Call;
    let (schedule, off) = cron_schedule(cron, zone);
    if off {
        job.enabled = Enabled::No(schedule.span);
    }
    job.schedules.push(schedule);
    source.hear(&mut job, call);
    Some(job)
}
