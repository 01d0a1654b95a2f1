//! F004 uneven-step. Texts and examples: `rules/uneven-step.toml`.

use super::candidates::restricted;
use super::frequency::Timed;
use super::preview::Preview;
use super::rhythm::{self, Stepped};
use super::{Check, Rule, ScheduleContext, fixed_rate};
use crate::dialect::FieldKind;
use crate::finding::{Finding, Message, Phrase, Severity};
use crate::lang::{Lang, Text};
use crate::schedule::{Calendar, Schedule};
use crate::words;

/// F004.
pub static RULE: Rule = Rule {
    code: "F004",
    name: "uneven-step",
    severity: Severity::Warning,
    page: include_str!("../../rules/uneven-step.toml"),
    check: Check::Schedule(check),
    supersedes: &[],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let timed = Timed::of(cx.schedule, cx.settings)?;
    // One cause, one finding: the finest uneven field speaks for the schedule.
    let kinds = [FieldKind::Second, FieldKind::Minute, FieldKind::Hour, FieldKind::Month];
    kinds.into_iter().find_map(|kind| of_field(cx, &timed, kind))
}

fn of_field(cx: &ScheduleContext<'_>, timed: &Timed<'_>, kind: FieldKind) -> Option<Finding> {
    let field = timed.field(kind)?;
    let step = rhythm::round(field)?;
    let (low, high) = rhythm::bounds(kind)?;
    let size = high - low + 1;
    let wrap = size + step.first - step.reached();
    if wrap == step.step || !goes_on(timed.calendar, kind) {
        return None;
    }
    let text = timed.written(kind);
    let preview = timed.preview();
    let loaded = timed.loaded();
    let key = if wrap == 1 { "back-to-back" } else { "uneven" };
    let message = Message::new(key)
        .with("text", text)
        .with("step", length(kind, step.step))
        .with("wrap", length(kind, wrap))
        .with("last", last(kind, step))
        .with("restarts", restarts(kind))
        .with("dates", turn(&preview, &loaded, timed, kind, wrap));
    Some(Finding::new(&RULE, timed.schedule.span, message).help(help(cx, timed, kind, step, size)))
}

/// Whether the field above goes on without a pause, so that the turn is between two neighbouring runs.
fn goes_on(calendar: &Calendar, kind: FieldKind) -> bool {
    let neighbours =
        |set: u32, size: u32| (0..size).any(|n| set >> n & 1 == 1 && set >> ((n + 1) % size) & 1 == 1);
    let (days, weekdays) = restricted(calendar);
    match kind {
        FieldKind::Second => calendar.minutes.count_ones() > 1,
        FieldKind::Minute => neighbours(calendar.hours, 24),
        FieldKind::Hour => match (days, weekdays) {
            (false, false) => true,
            (false, true) => neighbours(calendar.weekdays.set.into(), 7),
            _ => false,
        },
        _ => true,
    }
}

fn length(kind: FieldKind, n: u32) -> Phrase {
    words::both(move |lang| match kind {
        FieldKind::Month => match lang {
            Lang::En => format!("{n} month{}", if n == 1 { "" } else { "s" }),
            Lang::Zh => format!("{n} 个月"),
        },
        FieldKind::Second => words::duration(n.into(), lang),
        FieldKind::Minute => words::duration(u64::from(n) * 60, lang),
        _ => words::duration(u64::from(n) * 3600, lang),
    })
}

/// The last run before the turn.
fn last(kind: FieldKind, step: Stepped) -> Phrase {
    let reached = step.reached();
    words::both(move |lang| match kind {
        FieldKind::Hour => match lang {
            Lang::En => format!("{reached:02}:00"),
            Lang::Zh => format!("{reached:02}:00 那次"),
        },
        FieldKind::Month => words::month(reached, lang),
        _ => match lang {
            Lang::En => format!("{} {reached}", words::field_name(kind, lang)),
            Lang::Zh => format!("第 {reached} {}", words::field_name(kind, lang)),
        },
    })
}

/// Where the count begins anew.
fn restarts(kind: FieldKind) -> Text {
    match kind {
        FieldKind::Second => Text { en: "minute", zh: "分钟" },
        FieldKind::Minute => Text { en: "hour", zh: "小时" },
        FieldKind::Month => Text { en: "year", zh: "年" },
        _ => Text { en: "day", zh: "天" },
    }
}

/// The fires around the first turn to come: one before it, the two of the turn, one after.
fn turn(preview: &Preview, loaded: &Schedule, timed: &Timed<'_>, kind: FieldKind, wrap: u32) -> Phrase {
    const MOST_FIRES: usize = 200;
    let unit = match kind {
        FieldKind::Second => 1,
        FieldKind::Minute => 60,
        FieldKind::Hour => 3600,
        _ => 0,
    };
    let next = preview.next(loaded, timed.reading.dialect, MOST_FIRES);
    let turn = next.windows(2).position(|pair| matches!(pair, [a, b] if b.0 - a.0 == i64::from(wrap) * unit));
    let from = turn.unwrap_or(0).saturating_sub(1);
    let shown: Vec<_> = next.into_iter().skip(from).take(4).collect();
    preview.listed(&shown)
}

fn help(cx: &ScheduleContext<'_>, timed: &Timed<'_>, kind: FieldKind, step: Stepped, size: u32) -> Message {
    let unit = match kind {
        FieldKind::Second => 1,
        FieldKind::Minute => 60,
        FieldKind::Hour => 3600,
        _ => 0,
    };
    let rate = fixed_rate::of(cx.platform, u64::from(step.step) * unit);
    // The same advice, with the platform's own rate where it has one.
    let advice = |plain: &'static str, with_rate: &'static str| match &rate {
        Some(rate) => Message::new(with_rate).with("rate", rate.clone()),
        None => Message::new(plain),
    };
    let back_to_back = size + step.first - step.reached() == 1;
    if kind == FieldKind::Minute
        && timed.calendar.hours == Calendar::ALL_HOURS
        && step.first == 0
        && let Some(lines) = timed.lines_of_minutes(step.step)
    {
        let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        return advice("lines", "lines-rate")
            .with("step", length(kind, step.step))
            .with("lines", words::both(move |lang| words::list(&lines, lang)));
    }
    let steps = match rhythm::even_steps(step.step, size) {
        (Some(below), Some(above)) => vec![below, above],
        (below, above) => below.or(above).into_iter().collect(),
    };
    let even: Vec<String> = steps.iter().map(|step| format!("`*/{step}`")).collect();
    if even.is_empty() || back_to_back && step.step + 1 == size {
        return advice("once", "once-rate")
            .with("restarts", restarts(kind))
            .with("step", length(kind, step.step));
    }
    advice("even", "even-rate")
        .with("step", length(kind, step.step))
        .with("even", words::both(move |lang| words::list(&even, lang)))
}
