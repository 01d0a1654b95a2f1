//! F010 macro-surprise. Texts and examples: `rules/macro-surprise.toml`.

use super::preview::Preview;
use super::{Check, Rule, ScheduleContext, candidates, guards};
use crate::dialect::{self, Reading};
use crate::finding::{Finding, Message, Severity};
use crate::schedule::{Anchor, Calendar, Schedule};

/// F010.
pub static RULE: Rule = Rule {
    code: "F010",
    name: "macro-surprise",
    severity: Severity::Advice,
    page: include_str!("../../rules/macro-surprise.toml"),
    check: Check::Schedule(check),
    supersedes: &[],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    const MONDAY: u8 = 1 << 1;
    let schedule = cx.schedule;
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let word = reading.macro_word.as_deref()?;
    let plain = word.trim_start_matches('@');
    let loaded = reading.schedule.as_ref()?;
    let message = match loaded {
        Schedule::Calendar(Calendar { weekdays, .. })
            if plain.eq_ignore_ascii_case("weekly") && weekdays.set == MONDAY =>
        {
            Message::new("weekly")
                .with("dates", Preview::of(cx.settings, schedule).days(loaded, reading.dialect, 2))
        }
        _ if is_hashed(reading, word) => Message::new("hashed"),
        Schedule::Every { period, anchor: Anchor::ProcessStart } => {
            Message::new("every").with("period", guards::duration(period.seconds()))
        }
        _ => return None,
    };
    let help = match message.key {
        "weekly" => "help-weekly",
        "hashed" => "help-hashed",
        _ => "help-every",
    };
    let message = message
        .with("text", schedule.text.display())
        .with("scheduler", candidates::short_name(reading.dialect));
    Some(Finding::new(&RULE, schedule.span, message).help(Message::new(help)))
}

/// Whether a word stands for fields that are drawn from the job's name.
fn is_hashed(reading: &Reading, word: &str) -> bool {
    let rules = dialect::row(reading.dialect).grammar.cron();
    let macros = rules.map_or(&[][..], |rules| rules.macros);
    macros.iter().any(|(known, fields)| known.eq_ignore_ascii_case(word) && fields.contains('H'))
}
