//! What the plausible schedulers make of one text, grouped by what happens.
//!
//! A crontab does not say which daemon reads it. A finding is an error when it holds for all of them; where they differ, one
//! finding names each group and what it does there.

use crate::dialect::{DialectId, FaultKind, OddityKind, Reading};
use crate::finding::{Both, Phrase};
use crate::job::JobSchedule;
use crate::lang::Lang;
use crate::schedule::{Calendar, DayRule, Schedule};
use crate::words;

/// What becomes of a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome<'a> {
    /// It is refused and nothing of it runs.
    Refused(&'a Reading),
    /// It runs, although the daemon complains.
    KeptDespiteFault(&'a Schedule),
    /// It loads and never fires.
    Never,
    /// A part of it is drawn at random when the file is loaded.
    Random,
    /// A part of it is the moment of its loading.
    LoadTime,
    /// It runs.
    Runs(&'a Schedule),
}

impl<'a> Outcome<'a> {
    /// What becomes of the text that `reading` was made from.
    pub(super) fn of(reading: &'a Reading) -> Self {
        match &reading.schedule {
            None => Outcome::Refused(reading),
            Some(schedule) if schedule.never_fires() => Outcome::Never,
            Some(schedule) if !reading.faults.is_empty() => Outcome::KeptDespiteFault(schedule),
            Some(_) if reading.takes_load_time() => Outcome::LoadTime,
            Some(_) if reading.is_drawn() => Outcome::Random,
            Some(schedule) => Outcome::Runs(schedule),
        }
    }

    /// Whether two outcomes are the same to the one who waits for the job.
    fn same(self, other: Self) -> bool {
        use Outcome::{KeptDespiteFault, LoadTime, Never, Random, Refused, Runs};
        match (self, other) {
            (Refused(a), Refused(b)) => refusal_class(a.dialect) == refusal_class(b.dialect),
            (Never, Never) | (Random, Random) | (LoadTime, LoadTime) => true,
            (KeptDespiteFault(a), KeptDespiteFault(b)) | (Runs(a), Runs(b)) => same_fires(a, b),
            _ => false,
        }
    }

    /// The outcome in words, after the daemons' names: "refuse the line", "run at 02:00 every day".
    fn words(self, lang: Lang) -> String {
        match self {
            Outcome::Refused(reading) => refusal(reading, lang).to_owned(),
            Outcome::Never => lang.pick("load it and never run it", "能加载，但不会触发").to_owned(),
            Outcome::KeptDespiteFault(schedule) => match lang {
                Lang::En => {
                    format!("log an error and run it all the same, {}", words::sentence(schedule, lang))
                }
                Lang::Zh => format!("记录错误但照样运行：{}", words::sentence(schedule, lang)),
            },
            Outcome::Random => lang
                .pick("draw a value at random whenever the file is loaded", "每次加载文件时随机选定一个值")
                .to_owned(),
            Outcome::LoadTime => lang
                .pick("take for it the time at which it happens to be loaded", "把它当作加载那一刻的时间值")
                .to_owned(),
            Outcome::Runs(schedule) => match lang {
                Lang::En => format!("run it {}", words::sentence(schedule, lang)),
                Lang::Zh => format!("触发时间为{}", words::sentence(schedule, lang)),
            },
        }
    }
}

/// What a refused text leads to, as a class: daemons of one class are named together.
fn refusal_class(dialect: DialectId) -> u8 {
    match dialect {
        DialectId::DebianCron => 0,
        DialectId::FreeBsd => 1,
        DialectId::Supercronic => 2,
        DialectId::Kubernetes => 3,
        _ => 4,
    }
}

/// What a refused text leads to, after the scheduler's name. Measured with each daemon (Debian cron 3.0pl1-162, cronie 1.7.2,
/// macOS cron-52, BusyBox 1.37.0, bcron 0.11, supercronic 2026-07), 2026-11; Kubernetes read in its validation code.
fn refusal(reading: &Reading, lang: Lang) -> &'static str {
    let endless = reading.dialect == DialectId::Bcron
        && reading.faults.iter().any(|fault| fault.kind == FaultKind::ZeroStep);
    match reading.dialect {
        _ if endless => {
            lang.pick("hang at load, so that no job of any file runs", "加载时陷入死循环，所有任务都不再运行")
        }
        DialectId::DebianCron => lang.pick(
            "ignore the whole file, so that none of its jobs runs",
            "忽略整个文件，文件里的所有任务都不会运行",
        ),
        DialectId::FreeBsd => lang.pick(
            "drop the line, then read the rest of it as a new line",
            "丢弃这一行，并把该行剩余部分当作新的一行读取",
        ),
        DialectId::Supercronic => lang.pick(
            "refuse to start, so that none of the file's jobs runs",
            "拒绝启动，文件里的所有任务都不会运行",
        ),
        DialectId::Kubernetes => lang.pick("refuse the manifest", "拒绝该清单"),
        DialectId::Cronie | DialectId::CronieHead | DialectId::Bcron | DialectId::BusyBox => {
            lang.pick("skip this line, so that this job never runs", "跳过这一行，该任务不会运行")
        }
        _ => lang.pick("refuse it, so that this job never runs", "拒绝该文本，该任务不会运行"),
    }
}

/// Schedulers that do the same with a text.
#[derive(Debug)]
pub(super) struct Group<'a> {
    /// The readings of all of them.
    pub readings: Vec<&'a Reading>,
    /// What they do.
    pub outcome: Outcome<'a>,
}

impl Group<'_> {
    /// The text that its first member skips unread, although it runs the rest.
    fn ignored(&self) -> Option<&str> {
        let (Outcome::Runs(_), Some(reading)) = (self.outcome, self.readings.first()) else { return None };
        reading.oddities.iter().find_map(|oddity| match &oddity.kind {
            OddityKind::Ignored { text, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    /// "Debian cron and cronie run it at 02:00 every day".
    fn words(&self, lang: Lang) -> String {
        let names: Vec<&str> = self.readings.iter().map(|reading| short_name(reading.dialect)).collect();
        let names = words::list(&names, lang);
        let does = match (self.ignored(), lang) {
            (Some(text), Lang::En) => format!("skip `{text}` unread and {}", self.outcome.words(lang)),
            (Some(text), Lang::Zh) => format!("跳过 `{text}` 不读，{}", self.outcome.words(lang)),
            (None, _) => self.outcome.words(lang),
        };
        match lang {
            Lang::En if self.readings.len() == 1 => format!("{names} {}", third_person(&does)),
            Lang::En => format!("{names} {does}"),
            Lang::Zh if does.starts_with("触发") => format!("{names} 的{does}"),
            Lang::Zh => format!("{names} {does}"),
        }
    }
}

/// "run it" of several, "runs it" of one.
fn third_person(does: &str) -> String {
    let (verb, rest) = does.split_once(' ').unwrap_or((does, ""));
    let rest = rest.replace(", then read ", ", then reads ").replace(" and run it", " and runs it");
    let rest = rest.replace(" and never run it", " and never runs it");
    format!("{verb}s {rest}")
}

/// The scheduler's name as it is said in a sentence.
pub(super) fn short_name(dialect: DialectId) -> &'static str {
    crate::dialect::row(dialect).short
}

/// Who reads a schedule, as the subject of a sentence: the previewed scheduler, or cron at large where it may be any daemon.
pub(super) fn reader(schedule: &JobSchedule) -> &'static str {
    match &*schedule.readings {
        [first, rest @ ..] if rest.is_empty() || !is_common(first.dialect) => short_name(first.dialect),
        _ => "cron",
    }
}

/// How far the plausible schedulers agree on a text.
#[derive(Debug)]
pub(super) enum Verdict<'a> {
    /// All do the same, as far as it matters here.
    Agree,
    /// The daemons that read most crontabs (Debian cron, cronie) do the same; others do not.
    OthersDiffer(Vec<Group<'a>>),
    /// Debian cron and cronie differ.
    Differ(Vec<Group<'a>>),
}

/// Groups the readings of a schedule by what becomes of it.
pub(super) fn verdict(schedule: &JobSchedule) -> Verdict<'_> {
    let Some((first, rest)) = schedule.readings.split_first() else { return Verdict::Agree };
    // Nearly every text: all load it without a word, and the same.
    let plain = |reading: &Reading| reading.faults.is_empty() && reading.oddities.is_empty();
    let alike = |reading: &Reading| match (&reading.schedule, &first.schedule) {
        (Some(a), Some(b)) => same_fires(a, b),
        _ => false,
    };
    if schedule.readings.iter().all(plain) && rest.iter().all(alike) {
        return Verdict::Agree;
    }
    let groups = groups(schedule);
    let first_says = Outcome::of(first);
    let agrees = |reading: &Reading| {
        let says = Outcome::of(reading);
        says.same(first_says) || matches!((says, first_says), (Outcome::Refused(_), Outcome::Refused(_)))
    };
    if schedule.readings.iter().all(agrees) {
        Verdict::Agree
    } else if schedule.readings.iter().filter(|reading| is_common(reading.dialect)).all(agrees) {
        Verdict::OthersDiffer(groups)
    } else {
        Verdict::Differ(groups)
    }
}

/// The readings of a schedule, grouped by what becomes of it, in order.
pub(super) fn groups(schedule: &JobSchedule) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for reading in &*schedule.readings {
        let outcome = Outcome::of(reading);
        match groups.iter_mut().find(|group| group.outcome.same(outcome)) {
            Some(group) => group.readings.push(reading),
            None => groups.push(Group { readings: vec![reading], outcome }),
        }
    }
    groups
}

/// What each group does, as one phrase.
pub(super) fn said(groups: &[Group<'_>]) -> Phrase {
    let words = |lang: Lang| {
        let groups: Vec<String> = groups.iter().map(|group| group.words(lang)).collect();
        groups.join(lang.pick("; ", "；"))
    };
    Phrase::from(Both { en: words(Lang::En), zh: words(Lang::Zh) })
}

/// Whether a daemon is one of the two that read most crontabs (or a scheduler that its platform has anyway).
pub(super) fn is_common(dialect: DialectId) -> bool {
    matches!(
        dialect,
        DialectId::DebianCron
            | DialectId::Cronie
            | DialectId::Kubernetes
            | DialectId::RobfigOne
            | DialectId::RobfigOptionalSeconds
    )
}

/// Whether two schedules fire at the same wall-clock times, however they were spelled.
pub(super) fn same_fires(a: &Schedule, b: &Schedule) -> bool {
    match (a, b) {
        (Schedule::Calendar(a), Schedule::Calendar(b)) => {
            let clock = |c: &Calendar| (c.seconds, c.minutes, c.hours, c.months);
            clock(a) == clock(b) && a.years == b.years && same_days(a, b)
        }
        _ => a == b,
    }
}

fn same_days(a: &Calendar, b: &Calendar) -> bool {
    let (ra, rb) = (restricted(a), restricted(b));
    ra == rb
        && (!ra.0 || a.days == b.days)
        && (!ra.1 || a.weekdays == b.weekdays)
        && (ra != (true, true) || a.day_rule == b.day_rule)
}

/// Whether the day-of-month field, and the weekday field, leave days out of what fires.
pub(super) fn restricted(calendar: &Calendar) -> (bool, bool) {
    let every_day = calendar.days.set == Calendar::ALL_DAYS;
    let every_weekday = calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
    match calendar.day_rule {
        DayRule::Or if every_day || every_weekday => (false, false),
        _ => (!every_day, !every_weekday),
    }
}
