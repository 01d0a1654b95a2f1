//! R003 runs-pile-up. Texts and examples: `rules/runs-pile-up.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::dialect;
use crate::finding::{Confidence, Finding, Message, Phrase, Severity};
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind};
use crate::lang::Lang;
use crate::platform::{self, Again};
use crate::preview::{Known, ZoneShown};
use crate::schedule::{CivilSecond, Gap, Instant, PileUp, Schedule, TimeZone};
use crate::settings::Settings;
use crate::source::evidence;
use crate::span::Span;
use crate::statement;
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
    let Some(length) = Length::of(cx.job) else { return };
    let gap = gaps.smallest;
    if length.seconds <= gap.seconds {
        return;
    }
    // A platform that does not run it so often has F008 say so; when its runs meet, nobody can tell.
    if platform::row(cx.job.platform).minimum.as_ref().is_some_and(|least| gap.seconds < least.seconds.into())
    {
        return;
    }
    let Some(policy) = guards::overlap(cx.job) else { return };
    let dense = Dense::of(cx.job, gap, cx.settings);
    let message =
        |key| Message::new(key).with("run", length.words()).with("gap", guards::duration(gap.seconds));
    // A run that starts at the smallest gap, and the next one.
    let late = |key| {
        message(key)
            .with("start", dense.start_words())
            .with("next", time(gap.to, gap.from))
            .with("end", time(after(gap.from, length.seconds), gap.from))
    };
    let pile = || dense.pile_up(cx.job, length.seconds);
    let (message, severity) = match policy {
        OverlapPolicy::Allow => {
            let message = message("allow").with("count", pile().at_once);
            (message.with("when", dense.since_words()), Severity::Warning)
        }
        OverlapPolicy::QueueAll => (queue(cx.job, &length, message, pile()), Severity::Warning),
        OverlapPolicy::Replace => (message("replace"), Severity::Warning),
        OverlapPolicy::Skip => (message("skip"), Severity::Advice),
        OverlapPolicy::QueueOne if !platform::is_cronjob(cx.job.platform) => {
            (late("queue-one"), Severity::Advice)
        }
        OverlapPolicy::QueueOne => {
            let message = match cx.job.guards.get(Question::CatchUp) {
                Guard::Declared(GuardValue::Seconds(deadline), _) => {
                    late("forbid_deadline").with("deadline", guards::duration(*deadline))
                }
                _ => late("forbid"),
            };
            (message, Severity::Advice)
        }
    };
    let help = match message.key {
        "forbid" => "help-forbid",
        _ if length.source == Source::Limit && length.each <= gap.seconds => "help-retries",
        _ if length.source == Source::Limit => "help",
        _ => "help-stated",
    };
    let mut help = Message::new(help);
    if help.key != "help-stated" && help.key != "help-retries" {
        help = help.with("limit", guards::duration(guards::suggested_limit(cx.job, cx.gaps())));
    }
    let severity = if length.by_default && length.each <= gap.seconds { Severity::Advice } else { severity };
    if cx.is_only_counted(severity) {
        let mut finding = Finding::counted(&RULE, length.span).severity(severity);
        finding.confidence =
            if length.source == Source::Words { Confidence::Medium } else { finding.confidence };
        return out.push(finding);
    }
    let mut finding = Finding::new(&RULE, length.span, message).severity(severity).help(help);
    if length.source == Source::Words {
        finding = finding.confidence(Confidence::Medium);
    }
    if let Some(schedule) = cx.job.schedules.first() {
        let here = Message::new("schedule_here").with("gap", guards::duration(gap.seconds));
        finding = finding.related(schedule.span, here);
    }
    if let Some(span) = length.retries {
        let count = length.attempts.saturating_sub(1);
        finding = finding.related(span, Message::new("retries_here").with("count", count));
    }
    finding.job = Some(cx.index);
    out.push(finding);
}

/// How the queue grows, or how late the last run of the busiest days starts.
fn queue(job: &Job, length: &Length, message: impl Fn(&'static str) -> Message, pile: PileUp) -> Message {
    /// Seconds of a day.
    const DAY: f64 = 86_400.0;
    let all =
        job.schedules.iter().filter_map(|schedule| schedule.reading()?.schedule.as_ref()?.runs_per_day());
    let due = all.map(|runs| runs.mean_per_year).sum::<f64>() / 365.2425;
    #[expect(clippy::cast_precision_loss, reason = "a length that matters is far below 2^52 seconds")]
    let done = DAY / length.seconds as f64;
    if due > done {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most 86,400 a day, and positive"
        )]
        let grows = (due - done).ceil() as u64;
        return message("queue-grows").with("grows", grows);
    }
    message("queue").with("waiting", pile.waiting).with("wait", guards::duration(pile.wait))
}

/// Where it is known from how long a run takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Its time limit.
    Limit,
    /// A person attests it.
    Attested,
    /// Words beside it.
    Words,
}

/// How long a run may last.
struct Length {
    /// All attempts and the pauses between them.
    seconds: u64,
    /// One attempt.
    each: u64,
    attempts: u64,
    source: Source,
    span: Span,
    /// Where the number of retries is set.
    retries: Option<Span>,
    /// It is longer than one attempt only because the platform tries again without being told.
    by_default: bool,
}

impl Length {
    /// What a person states, else its limit, else what words beside it say; with the attempts that may follow.
    fn of(job: &Job) -> Option<Length> {
        let (each, span, source) = stated(job)?;
        let mut length =
            Length { seconds: each, each, attempts: 1, source, span, retries: None, by_default: false };
        let Some(row) = platform::retrying(job.platform) else { return Some(length) };
        if source == Source::Limit && row.limits_all(job) {
            return Some(length);
        }
        let Some(Again { more, pauses, set }) = row.again(job) else { return Some(length) };
        length.attempts = more.saturating_add(1);
        length.seconds = each.saturating_mul(length.attempts).saturating_add(pauses);
        length.retries = set;
        length.by_default = more > 0 && set.is_none();
        Some(length)
    }

    /// "a run may last up to its limit of 2 hours"
    fn words(&self) -> Phrase {
        let (seconds, each, attempts, source) = (self.seconds, self.each, self.attempts, self.source);
        words::both(move |lang| {
            let (all, one) = (words::duration(seconds, lang), words::duration(each, lang));
            let text = match (attempts, source) {
                (1, Source::Limit) => lang.pick("a run may last up to its limit of ALL", "单次运行在超时之前最长可跑 ALL"),
                (1, Source::Attested) => lang.pick("a run is said to last ALL", "单次运行声明的时长为 ALL"),
                (1, Source::Words) => lang.pick("a run takes ALL, its comment says", "注释说单次运行需 ALL"),
                (_, Source::Limit) => lang.pick(
                    "a run that fails is tried COUNT times, with up to ONE each and pauses up to ALL in all",
                    "失败的运行最多尝试 COUNT 次，每次最长 ONE，连同间隔最长 ALL",
                ),
                (_, Source::Attested | Source::Words) => lang.pick(
                    "a run is said to last ONE, and one that fails is tried COUNT times, with pauses up to ALL in all",
                    "单次运行声明的时长为 ONE，失败后最多尝试 COUNT 次，连同间隔最长 ALL",
                ),
            };
            text.replace("ALL", &all).replace("ONE", &one).replace("COUNT", &attempts.to_string())
        })
    }
}

/// How long one run takes, by what people say of it or by its limit: seconds, where that stands, and a clause that says so.
pub(super) fn one_run(job: &Job) -> Option<(u64, Span, Phrase)> {
    let (seconds, span, source) = stated(job)?;
    let length =
        Length { seconds, each: seconds, attempts: 1, source, span, retries: None, by_default: false };
    Some((seconds, span, length.words()))
}

fn stated(job: &Job) -> Option<(u64, Span, Source)> {
    if let Guard::Attested(said) = job.guards.get(Question::Duration)
        && let Some(seconds) = evidence::seconds(&said.value)
    {
        return Some((seconds, said.span, Source::Attested));
    }
    if let Some((seconds, span)) = guards::limit(job) {
        return Some((seconds, span, Source::Limit));
    }
    let near =
        |kind| matches!(kind, WordsKind::TrailingComment | WordsKind::CommentAbove | WordsKind::Description);
    job.words.iter().filter(|words| near(words.kind)).find_map(|words| {
        let (seconds, range) = statement::stated_duration(&words.text.text)?;
        Some((seconds, words.text.place(range), Source::Words))
    })
}

/// The schedule with the smallest gap, and when it comes next.
struct Dense<'a> {
    schedule: Option<&'a JobSchedule>,
    gap: Gap,
    zone: ZoneShown,
    now: Instant,
}

impl<'a> Dense<'a> {
    fn of(job: &'a Job, gap: Gap, settings: &Settings) -> Self {
        let has_it =
            |schedule: &&JobSchedule| schedule.readings.gaps().is_some_and(|gaps| gaps.smallest == gap);
        let schedule = job.schedules.iter().find(has_it);
        let zone = schedule.or(job.schedules.first()).map(|schedule| ZoneShown::of(schedule, settings));
        let utc = || ZoneShown { zone: TimeZone::utc(), known: Known::Assumed, written: None };
        Dense { schedule, gap, zone: zone.unwrap_or_else(utc), now: settings.now }
    }

    /// The next start that another follows within the gap: sought when it is printed.
    fn next(&self) -> impl Fn() -> Option<(Instant, ZoneShown)> + Send + Sync + 'static {
        let reading = self.schedule.and_then(JobSchedule::reading);
        let found = reading.and_then(|reading| {
            Some((reading.schedule.clone()?, dialect::row(reading.dialect).clock_change))
        });
        let (gap, zone, now) = (self.gap, self.zone.clone(), self.now);
        move || {
            let (schedule, change): &(Schedule, _) = found.as_ref()?;
            Some((schedule.next_within(gap, now, &zone.zone, *change)?, zone.clone()))
        }
    }

    /// ", as from 2026-12-01 09:00 UTC"; nothing where the schedule alone does not tell.
    fn since_words(&self) -> Phrase {
        let next = self.next();
        words::both(move |lang| match next() {
            Some((at, zone)) => {
                lang.pick(", as from AT", "，下次是 AT").replace("AT", &dated(at, &zone, lang))
            }
            None => String::new(),
        })
    }

    /// "2026-12-01 09:00 UTC", or the time of day alone.
    fn start_words(&self) -> Phrase {
        let (next, clock) = (self.next(), guards::clock(self.gap.from));
        words::both(move |lang| match next() {
            Some((at, zone)) => spaced(dated(at, &zone, lang), lang),
            None => spaced(clock.clone(), lang),
        })
    }

    /// What the runs of the densest days do, when each lasts `length`.
    fn pile_up(&self, job: &Job, length: u64) -> PileUp {
        /// Starts that are looked at: two days of one a minute, and more.
        const MOST: usize = 4000;
        let utc = TimeZone::utc();
        let midnight = self.gap.from.0 - self.gap.from.0.rem_euclid(86_400);
        let end = midnight.saturating_add(2 * 86_400).saturating_add_unsigned(length);
        let readings = job.schedules.iter().filter_map(|schedule| schedule.reading());
        let fires = readings.filter_map(|reading| {
            let change = dialect::row(reading.dialect).clock_change;
            let fires = reading.schedule.as_ref()?.fires(Instant(midnight - 1), &utc, change);
            Some(fires.take_while(move |at| at.0 < end).take(MOST))
        });
        let mut starts: Vec<Instant> = fires.flatten().collect();
        starts.sort_unstable();
        PileUp::of(&starts, length)
    }
}

fn dated(at: Instant, zone: &ZoneShown, lang: Lang) -> String {
    let text = words::date_time(at, &zone.zone, lang);
    if zone.known == Known::Assumed { words::assumed(text, lang) } else { text }
}

/// A time that a word follows: in Chinese a blank stands between letters or digits and the characters after them.
fn spaced(mut time: String, lang: Lang) -> String {
    if lang == Lang::Zh && time.ends_with(|last: char| last.is_ascii_alphanumeric()) {
        time.push(' ');
    }
    time
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
