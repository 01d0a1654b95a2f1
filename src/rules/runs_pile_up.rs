//! R003 runs-pile-up. Texts and examples: `rules/runs-pile-up.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::dialect;
use crate::finding::{Finding, Message, Phrase, Severity};
use crate::job::{Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::platform;
use crate::schedule::{CivilSecond, Gap, Instant, TimeZone};
use crate::source::evidence;
use crate::span::Span;
use crate::words;

/// R003.
pub static RULE: Rule = Rule {
    code: "R003",
    name: "runs-pile-up",
    severity: Severity::Warning,
    page: include_str!("../../rules/runs-pile-up.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if !guards::recurs(cx.job) {
        return;
    }
    let Some(gaps) = cx.gaps() else { return };
    let Some((length, span, stated)) = length(cx.job) else { return };
    let gap = gaps.smallest;
    if length <= gap.seconds {
        return;
    }
    let Some(policy) = guards::overlap(cx.job) else { return };
    let message = |key| {
        Message::new(key)
            .with("what", if stated { STATED } else { LIMIT })
            .with("length", guards::duration(length))
            .with("gap", guards::duration(gap.seconds))
            .with("start", time(gap.from, gap.from))
            .with("next", time(gap.to, gap.from))
            .with("end", time(after(gap.from, length), gap.from))
    };
    let (message, severity) = match policy {
        OverlapPolicy::Allow => {
            (message("allow").with("count", at_once(cx.job, gap, length)), Severity::Warning)
        }
        OverlapPolicy::QueueAll => (message("queue"), Severity::Warning),
        OverlapPolicy::Replace => (message("replace"), Severity::Warning),
        OverlapPolicy::Skip => (message("skip"), Severity::Advice),
        OverlapPolicy::QueueOne if !platform::is_cronjob(cx.job.platform) => {
            (message("queue-one"), Severity::Advice)
        }
        OverlapPolicy::QueueOne => {
            let message = match cx.job.guards.get(Question::CatchUp) {
                Guard::Declared(GuardValue::Seconds(deadline), _) => {
                    message("forbid_deadline").with("deadline", guards::duration(*deadline))
                }
                _ => message("forbid"),
            };
            (message, Severity::Advice)
        }
    };
    let help = match message.key {
        "forbid" => "help-forbid",
        _ => "help",
    };
    let mut finding = Finding::new(&RULE, span, message)
        .severity(severity)
        .help(Message::new(help).with("limit", guards::duration(guards::suggested_limit(cx.gaps()))));
    if let Some(schedule) = cx.job.schedules.first() {
        finding = finding
            .related(schedule.span, Message::new("schedule_here").with("gap", guards::duration(gap.seconds)));
    }
    finding.job = Some(cx.index);
    out.push(finding);
}

const LIMIT: crate::lang::Text =
    crate::lang::Text { en: "may last up to its limit of", zh: "在超时之前最长可跑" };
const STATED: crate::lang::Text = crate::lang::Text { en: "is said to last", zh: "声明的运行时长为" };

/// How long a run may last: what a person states, else its limit. `true` when stated.
fn length(job: &Job) -> Option<(u64, Span, bool)> {
    if let Guard::Attested(said) = job.guards.get(Question::Duration)
        && let Some(seconds) = evidence::seconds(&said.value)
    {
        return Some((seconds, said.span, true));
    }
    guards::limit(job).map(|(seconds, span)| (seconds, span, false))
}

/// Runs under way together, when each lasts `length` and the first starts at the smallest gap.
fn at_once(job: &Job, gap: Gap, length: u64) -> usize {
    let utc = TimeZone::utc();
    let start = gap.from.0;
    let end = start.saturating_add_unsigned(length);
    let readings = job.schedules.iter().filter_map(|schedule| schedule.reading());
    let later = readings.filter_map(|reading| {
        let change = dialect::row(reading.dialect).clock_change;
        let fires = reading.schedule.as_ref()?.fires(Instant(start), &utc, change);
        Some(fires.take_while(|at| at.0 < end).take(999).count())
    });
    1 + later.sum::<usize>()
}

fn after(at: CivilSecond, seconds: u64) -> CivilSecond {
    CivilSecond(at.0.saturating_add_unsigned(seconds))
}

/// The time of day, with the days that lie between where it is another day.
fn time(at: CivilSecond, start: CivilSecond) -> Phrase {
    let days = at.0.div_euclid(86_400) - start.0.div_euclid(86_400);
    let clock = guards::clock(at);
    words::both(move |lang| match days {
        0 => clock.clone(),
        1 => lang.pick("AT the next day", "次日 AT").replace("AT", &clock),
        _ => lang
            .pick("AT DAYS days later", "DAYS 天后 AT")
            .replace("AT", &clock)
            .replace("DAYS", &days.to_string()),
    })
}
