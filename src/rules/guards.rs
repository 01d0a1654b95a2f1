//! The missing guards of one job are one finding.
//!
//! R001, R002 and R004 each say their own part. After a run's ignored codes are taken away, [`merge`] makes one finding
//! of what is left for a job: under the code of the gravest, with one fix that adds all that is missing.

use std::cmp::Reverse;

use crate::checklist;
pub(super) use crate::checklist::suggest::{lock_name, short, suggested_limit};
use crate::dialect::{Field, FieldKind, Reading};
use crate::finding::{Finding, Fix, Message, Phrase, Safety, Severity, Told};
use crate::job::{Enabled, Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::lang::{Lang, Text};
use crate::platform::{self, Alarm, PlatformId};
use crate::rules::JobContext;
use crate::schedule::{Gaps, Schedule};
use crate::source::evidence::{self, EvidenceKind};
use crate::source::{FactKind, Wiring, insertion};
use crate::span::{FileId, SourceText, Span};
use crate::words;

/// The codes that merge, the gravest first.
const GRAVEST_FIRST: [&str; 3] = ["R004", "R002", "R001"];

/// Joins the findings of `R004`, `R002` and `R001` that are about the same job of one file. Ignored and suppressed
/// findings must already be gone. The order of the others stays. A part that is only advice (an overlap that the file asks
/// for) does not speak for one that warns.
pub fn merge(findings: &mut Vec<Finding>) {
    let rank = |finding: &Finding| {
        finding.job?;
        // Asked of every finding; most codes are told apart by their letter.
        let is_guard = finding.rule.starts_with('R');
        is_guard.then(|| GRAVEST_FIRST.iter().position(|code| *code == finding.rule)).flatten()
    };
    let mut parts: Vec<(Part, u32)> = Vec::new();
    parts.extend((0..).zip(&*findings).filter_map(|(index, finding)| {
        let rank = rank(finding)? as u8;
        let job = (finding.span.file, finding.job? as u32);
        Some(((job, Reverse(finding.severity), rank), index))
    }));
    // Those of a job mostly stand together already.
    parts.sort_by_key(|((job, ..), _)| *job);
    let mut merged = vec![false; findings.len()];
    for of_job in parts.chunk_by_mut(|((one, ..), _), ((other, ..), _)| one == other) {
        of_job.sort_unstable();
        let Some((&mut (_, whole), others)) = of_job.split_first_mut() else { continue };
        for &mut (_, index) in others {
            let index = index as usize;
            let (also, part) = (findings[index].rule, findings[index].told.take());
            add(&mut findings[whole as usize], also, part);
            merged[index] = true;
        }
    }
    let mut merged = merged.into_iter();
    findings.retain(|_| merged.next() != Some(true));
}

/// Which job a part belongs to, and its place among the parts of that job.
type Part = ((FileId, u32), Reverse<Severity>, u8);

/// Adds a part to a finding that is as grave or graver.
fn add(whole: &mut Finding, also: &'static str, part: Option<Box<Told>>) {
    // The lock goes around the limit, whichever of the two is graver.
    let outer = |code: &str| GRAVEST_FIRST.iter().position(|known| *known == code);
    let goes_first = outer(also) < outer(whole.rule);
    let is_limit = whole.rule == "R002" && also == "R001";
    let Some(whole) = &mut whole.told else { return };
    whole.also.push(also);
    let Some(part) = part else { return };
    whole.related.extend(part.related.into_iter().filter(|related| related.message.key == "required"));
    if is_limit {
        combine(&mut whole.message, part.message);
        if let (Some(help), Some(more)) = (&mut whole.help, part.help) {
            combine(help, more);
        }
    }
    whole.fix = match (whole.fix.take(), part.fix) {
        (Some(fix), Some(more)) if goes_first => Some(join(more, fix)),
        (Some(fix), Some(more)) => Some(join(fix, more)),
        (fix, more) => fix.or(more),
    };
}

/// The words for "may overlap" become those for "may overlap and has no limit".
fn combine(message: &mut Message, more: Message) {
    message.key = match message.key {
        // The platform has a setting for the one and none for the other.
        "help_platform" if more.key == "help_attest" => "help_platform_attest",
        "kubernetes" => "kubernetes_no_timeout",
        "crontab" | "crontab_void" if more.key == "crontab_part" => "crontab_part_timeout",
        "crontab_void" => "crontab_void_no_timeout",
        "crontab" => "crontab_no_timeout",
        "crontab_part" if more.key == "crontab_part" => "crontab_parts",
        "crontab_part" => "crontab_part_no_timeout",
        "platform" if more.key == "platform_limited" => "platform_late_limit",
        "platform" => "platform_no_timeout",
        "help_kubernetes" => "help_kubernetes_both",
        "help_crontab" if more.key == "help_crontab" => "help_crontab_both",
        "help_crontab" | "help_crontab_part" => "help_crontab_parts",
        "help_platform" => "help_platform_both",
        other => other,
    };
    for (name, phrase) in more.parts {
        if message.parts.iter().all(|(known, _)| *known != name) {
            message.parts.push((name, phrase));
        }
    }
}

/// Both fixes in one. Edits at the same place are put one after the other; of edits that overlap the first stays.
fn join(mut fix: Fix, more: Fix) -> Fix {
    let before = fix.edits.len();
    let mut grown = false;
    for (span, text) in more.edits {
        match fix.edits.iter_mut().find(|(known, _)| *known == span && span.is_empty()) {
            Some((_, known)) if *known == text => {}
            Some((_, known)) => {
                known.push_str(&text);
                grown = true;
            }
            None => {
                if fix.edits.iter().all(|(known, _)| span.end <= known.start || known.end <= span.start) {
                    fix.edits.push((span, text));
                }
            }
        }
    }
    if fix.edits.len() > before || grown {
        fix.edits.sort_by_key(|(span, _)| span.start);
        let added =
            more.message.parts.into_iter().find(|(name, _)| *name == "added").map(|(_, phrase)| phrase);
        if let (Some((_, mine)), Some(more)) =
            (fix.message.parts.iter_mut().find(|(name, _)| *name == "added"), added)
        {
            let text = mine.clone();
            *mine = words::both(move |lang| {
                format!("{}{}{}", text.get(lang), lang.pick(", ", "、"), more.get(lang))
            });
        }
    }
    fix
}

/// Whether the job is switched on and fires more than once: only then do its guards matter.
pub(super) fn recurs(job: &Job) -> bool {
    if matches!(job.enabled, Enabled::No(_)) {
        return false;
    }
    job.schedules.iter().any(|schedule| match schedule.reading() {
        None => true,
        Some(reading) => {
            reading.schedule.as_ref().is_some_and(|schedule| {
                !matches!(
                    schedule,
                    Schedule::Boot | Schedule::AfterStart { .. } | Schedule::Once(_) | Schedule::OnceCivil(_)
                )
            }) && !schedule.readings.never_fires()
        }
    })
}

/// Whether a missing limit or lock of the job is worth a warning on its platform. `may_meet`: nothing keeps its runs apart.
pub(super) fn alarm(cx: &JobContext<'_>, may_meet: bool) -> Severity {
    match platform::row(cx.job.platform).alarm {
        Alarm::Always => Severity::Warning,
        Alarm::WhenDense if may_meet && is_dense(cx) => Severity::Warning,
        Alarm::WhenDense | Alarm::Never => Severity::Advice,
    }
}

/// Whether a finding about a missing guard is only counted: neither it nor one of the same job that it may be joined with is shown.
/// (The limit that R004 misses is the one that R001 misses; it needs no words of R001.)
pub(super) fn is_only_counted(cx: &JobContext<'_>, severity: Severity) -> bool {
    cx.is_only_counted(severity) && cx.is_only_counted(alarm(cx, true))
}

/// What the platform does for a question when nothing is set, as a part of a message.
pub(super) fn effect(job: &Job, question: Question) -> Phrase {
    let default = platform::row(job.platform).default(question);
    default.map_or_else(|| Phrase::from(""), |default| default.effect.into())
}

/// Whether the platform has a setting that answers a question.
pub(super) fn has_setting(job: &Job, question: Question) -> bool {
    platform::setting(job, question).is_some()
}

/// The setting of the platform that answers a question, filled in for the job; `None` where it has none.
pub(super) fn setting(job: &Job, question: Question) -> Option<Phrase> {
    let line = platform::setting(job, question)?;
    checklist::can_be_filled(job, line).then(|| checklist::filled(job, line))
}

/// The setting, in marks of code, for a help that names one; those of platforms without a fix of their own do.
pub(super) fn setting_in(help: &str, job: &Job, question: Question) -> Option<Phrase> {
    let setting = help.starts_with("help_platform").then(|| setting(job, question)).flatten()?;
    Some(words::both(move |lang| {
        let text = setting.get(lang);
        // Four blanks stand before what is said of the line.
        match text.split_once("    ") {
            Some((line, remark)) => format!("`{line}`{}{remark}", lang.pick(" ", "")),
            None => format!("`{text}`"),
        }
    }))
}

/// Whether a program in front of all the work ends with an error: no run ever begins (C011).
pub(super) fn never_begins(job: &Job) -> bool {
    job.command.is_some()
        && job
            .command_line()
            .evidence
            .iter()
            .any(|found| matches!(found.kind, EvidenceKind::Refused(_)) && found.whole)
}

/// Longest gap at which a crontab job that may overlap itself is worth a warning.
const AN_HOUR: u64 = 3600;

/// Whether nothing that was read limits a run.
pub(super) fn has_no_limit(job: &Job) -> bool {
    matches!(
        job.guards.get(Question::Timeout),
        Guard::NotSeen | Guard::DangerousDefault(_) | Guard::Declared(GuardValue::Void(_), _)
    )
}

/// Whether a crontab job is done in a moment, so that its runs neither meet nor hang.
fn is_brief(cx: &JobContext<'_>) -> bool {
    cx.job.command.as_ref().is_some_and(|command| evidence::is_brief(&command.text, cx.programs()))
}

/// Whether the job is `run-parts` over a folder of other jobs, as distributions ship it, or the line of Laravel's manual that
/// starts what is due (`artisan schedule:run`): the guards are those other jobs' own.
fn starts_other_jobs(cx: &JobContext<'_>) -> bool {
    let is_run_parts = |program: &evidence::Program| evidence::base_name(&program.name) == "run-parts";
    let by_artisan = |command: &SourceText| command.text.contains("artisan schedule:run");
    cx.programs().iter().any(is_run_parts) || cx.job.command.as_ref().is_some_and(by_artisan)
}

/// Whether the job runs every minute of some hours only: most likely a slip that F001 reports, whose gap says nothing
/// about the job that was meant.
fn is_slip(job: &Job) -> bool {
    let star = |reading: &Reading, kind| reading.field(kind).is_none_or(Field::is_plain_star);
    job.schedules.iter().filter_map(|schedule| schedule.reading()).any(|reading| {
        reading.field(FieldKind::Minute).is_some_and(Field::is_plain_star) && !star(reading, FieldKind::Hour)
    })
}

/// Whether the job is due within the hour and each run does work of its own that may take long.
fn is_dense(cx: &JobContext<'_>) -> bool {
    *cx.heard.dense.get_or_init(|| {
        cx.gaps().is_some_and(|gaps| gaps.smallest.seconds <= AN_HOUR)
            && !is_slip(cx.job)
            && !is_brief(cx)
            && !starts_other_jobs(cx)
    })
}

/// Whether a setting of the job is there, but misspelt or misplaced: the rules about that have the word, and their mending
/// sets it.
pub(super) fn is_misplaced(cx: &JobContext<'_>, setting: &str) -> bool {
    cx.file.facts_of(cx.index).iter().any(|fact| match &fact.kind {
        FactKind::MisplacedKey { key, .. } => key == setting,
        FactKind::UnknownKey { nearest, .. } => *nearest == Some(setting),
        FactKind::BadValue { key, .. } | FactKind::Wiring(Wiring::CommentInValue { key, .. }) => {
            key == setting
        }
        _ => false,
    })
}

/// The time limit in seconds and where it is set, as far as it is known.
pub(super) fn limit(job: &Job) -> Option<(u64, Span)> {
    match job.guards.get(Question::Timeout) {
        Guard::Declared(GuardValue::Seconds(seconds), span) => Some((*seconds, *span)),
        Guard::Attested(said) => Some((evidence::seconds(&said.value)?, said.span)),
        _ => None,
    }
}

/// What happens when a run is due while another goes on; `None` where it cannot be told.
pub(super) fn overlap(job: &Job) -> Option<OverlapPolicy> {
    match job.guards.get(Question::Overlap) {
        Guard::Declared(GuardValue::Overlap(policy), _) => Some(*policy),
        Guard::DangerousDefault(_) => Some(OverlapPolicy::Allow),
        Guard::SafeByProgram(known) => known.overlap(),
        Guard::SafeByPlatform(_) | Guard::NotSeen => platform::overlap_by_default(job),
        _ => None,
    }
}

/// The smallest gap in words.
pub(super) fn gap_words(gaps: Option<Gaps>) -> Phrase {
    match gaps {
        Some(gaps) => words::both(move |lang| words::duration(gaps.smallest.seconds, lang)),
        None => Text { en: "an unknown time", zh: "未知间隔" }.into(),
    }
}

/// How fast runs that hang pile up.
pub(super) fn pace(gaps: Option<Gaps>) -> Phrase {
    match gaps {
        Some(gaps) => words::both(move |lang| {
            let gap = words::duration(gaps.smallest.seconds, lang);
            match (lang, gap.strip_prefix("1 ").filter(|unit| !unit.contains(' '))) {
                (Lang::En, _) => format!("{gap} apart"),
                (Lang::Zh, Some(unit)) => format!("每{unit}多堆一个"),
                (Lang::Zh, None) => format!("每 {gap}多堆一个"),
            }
        }),
        None => Text { en: "one more each time it is due", zh: "每触发一次多堆一个" }.into(),
    }
}

/// A fix that adds a limit; `limit` is the suggested one as `timeout` takes it.
pub(super) fn add_limit(cx: &JobContext<'_>, limit: &str) -> Option<Fix> {
    match cx.job.platform {
        PlatformId::Kubernetes => {
            let line = format!("activeDeadlineSeconds: {}", suggested_limit(cx.job, cx.gaps()));
            let schedule = cx.job.schedules.first()?.span;
            let path = ["jobTemplate", "spec"];
            let place = insertion::first_in(&cx.file.text, schedule.range(), "schedule", &path, &line)?;
            Some(insert(cx, place, &line))
        }
        PlatformId::Crontab => in_front(cx, &["timeout ", limit].concat()),
        _ => None,
    }
}

/// A fix that keeps runs from overlapping; `name` is that of the lock.
pub(super) fn add_lock(cx: &JobContext<'_>, name: &str) -> Option<Fix> {
    match cx.job.platform {
        PlatformId::Kubernetes => {
            let line = "concurrencyPolicy: Forbid".to_owned();
            if let Guard::Declared(_, span) = cx.job.guards.get(Question::Overlap) {
                let message = Message::new("fix").with("added", format!("`{line}`"));
                return Some(Fix {
                    message,
                    edits: vec![(*span, "Forbid".to_owned())],
                    safety: Safety::Unsafe,
                });
            }
            let schedule = cx.job.schedules.first()?.span;
            let place = insertion::sibling(&cx.file.text, schedule.range(), "schedule", &line)?;
            Some(insert(cx, place, &line))
        }
        PlatformId::Crontab => in_front(cx, &["flock -n /run/lock/", name].concat()),
        _ => None,
    }
}

fn insert(cx: &JobContext<'_>, (at, text): (usize, String), line: &str) -> Fix {
    let message = Message::new("fix").with("added", format!("`{line}`"));
    Fix { message, edits: vec![(Span::new(cx.file.id, at..at), text)], safety: Safety::Unsafe }
}

/// Puts a program in front of a crontab command. Only a command of one program can be started by another as it stands.
fn in_front(cx: &JobContext<'_>, program: &str) -> Option<Fix> {
    let command = cx.job.command.as_ref()?;
    let line = cx.job.command_line();
    let builtin = line.programs.first().is_some_and(|first| {
        matches!(
            first.name.as_str(),
            "cd" | "." | "source" | "[" | "[[" | "test" | "export" | "if" | "for" | "while"
        )
    });
    if builtin || line.length != 1 || !line.begins_with_program {
        return None;
    }
    let at = command.place(0..0);
    let message = Message::with_room("fix", 1).with("added", ["`", program, "`"].concat());
    Some(Fix { message, edits: vec![(at, [program, " "].concat())], safety: Safety::Unsafe })
}

/// A wall-clock time of day, with its date where two of them fall on different days.
pub(super) fn clock(at: crate::schedule::CivilSecond) -> String {
    format!("{:02}:{:02}", at.hour(), at.minute())
}

/// A length of time in words.
pub(super) fn duration(seconds: u64) -> Phrase {
    words::both(move |lang: Lang| words::duration(seconds, lang))
}
