//! F011 redundant-term. Texts and examples: `rules/redundant-term.toml`.
//!
//! Each part that looks as if it changed nothing is left out, and the text is read again by every scheduler that may read the
//! file. It is redundant only where each of them loads the same then, its behaviour at clock changes included: for vixie's
//! crons `*` and `0-59` differ there, and in the day fields.

use super::frequency::Timed;
use super::rhythm;
use super::{Check, Rule, ScheduleContext};
use crate::dialect::{self, Field, FieldKind, Item, ItemForm, Reading};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::job::ScheduleText;
use crate::schedule::{Calendar, ClockChange, Running, Schedule, Spelling};
use crate::span::Span;
use crate::words;

/// F011.
pub static RULE: Rule = Rule {
    code: "F011",
    name: "redundant-term",
    severity: Severity::Advice,
    page: include_str!("../../rules/redundant-term.toml"),
    check: Check::Schedule(check),
    supersedes: &[],
};

/// Longer lists are made by programs; nobody is helped by advice about their terms.
const LONGEST_LIST: usize = 60;

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let timed = Timed::of(cx.schedule, cx.settings)?;
    let ScheduleText::One(text) = &timed.schedule.text else { return None };
    // What is misread or refused by one of them has a rule of its own.
    let sound = |reading: &Reading| reading.faults.is_empty() && reading.oddities.is_empty();
    if !timed.schedule.readings.iter().all(sound)
        || timed.reading.fields.iter().all(|field| is_short(field, &text.text))
    {
        return None;
    }
    let mut shorter =
        Shorter { timed: &timed, text: text.text.to_string(), terms: Vec::new(), edits: Vec::new() };
    // From the last field on, so that the places of those before it stay as they are.
    for field in timed.reading.fields.iter().rev() {
        shorter.shorten(field);
    }
    (!shorter.terms.is_empty()).then(|| shorter.finding(&text.text))
}

/// Whether a field is nothing but one term that cannot be shorter, as nearly every field is.
fn is_short(field: &Field, text: &str) -> bool {
    let [item] = field.items.as_slice() else { return field.items.is_empty() };
    // A lone value or star.
    if matches!(item.form, ItemForm::Value { .. }) || item.range.len() == 1 {
        return true;
    }
    text.get(item.range.clone()).is_none_or(|term| simpler(field.kind, item, term).is_none())
}

/// Whether a term of a field says only what others of it say, or has a shorter spelling.
fn may_be_shorter(field: &Field, text: &str) -> bool {
    let (mut once, mut again, mut nothing) = (0, 0, false);
    for set in field.items.iter().filter_map(|item| values(field.kind, item)) {
        again |= once & set;
        once |= set;
        nothing |= set == 0;
    }
    let is_simpler = |item: &Item| {
        let term = text.get(item.range.clone());
        term.is_some_and(|term| simpler(field.kind, item, term).is_some())
    };
    again != 0 || nothing || field.items.iter().any(is_simpler)
}

/// A text that becomes shorter and loads the same.
struct Shorter<'a> {
    timed: &'a Timed<'a>,
    text: String,
    /// What was left out.
    terms: Vec<String>,
    edits: Vec<(Option<Span>, String)>,
}

impl Shorter<'_> {
    fn shorten(&mut self, field: &Field) {
        if !may_be_shorter(field, &self.text) {
            return;
        }
        let parts: Option<Vec<&str>> =
            field.items.iter().map(|item| self.text.get(item.range.clone())).collect();
        let Some(parts) = parts.filter(|parts| !parts.is_empty() && parts.len() <= LONGEST_LIST) else {
            return;
        };
        let mut kept: Vec<(&Item, String)> =
            field.items.iter().zip(parts.into_iter().map(str::to_owned)).collect();
        // The later of two terms that say the same goes.
        let mut index = kept.len();
        while index > 0 {
            index -= 1;
            let covered = values(field.kind, kept[index].0).is_some_and(|own| {
                let others = (0..).zip(&kept).filter(|(other, _)| *other != index);
                let rest = others
                    .filter_map(|(_, (item, _))| values(field.kind, item))
                    .fold(0, |all, set| all | set);
                own & !rest == 0
            });
            if covered && kept.len() > 1 {
                let term = kept.remove(index);
                if self.is_the_same(field, &kept) {
                    self.terms.push(term.1);
                } else {
                    kept.insert(index, term);
                }
            }
        }
        for index in 0..kept.len() {
            let Some(simpler) = simpler(field.kind, kept[index].0, &kept[index].1) else { continue };
            let written = std::mem::replace(&mut kept[index].1, simpler);
            if self.is_the_same(field, &kept) {
                let step = written
                    .find('/')
                    .map_or(0, |slash| slash * usize::from(written.starts_with(&kept[index].1)));
                self.terms.push(written[step..].to_owned());
            } else {
                kept[index].1 = written;
            }
        }
        let changed = joined(&kept);
        if self.text.get(field.range.clone()) != Some(&changed) {
            self.edits.push((self.timed.schedule.text.place(field.range.clone()), changed.clone()));
            self.text.replace_range(field.range.clone(), &changed);
        }
    }

    /// Whether every scheduler loads the same with these terms in the field.
    fn is_the_same(&self, field: &Field, kept: &[(&Item, String)]) -> bool {
        let mut text = self.text.clone();
        text.replace_range(field.range.clone(), &joined(kept));
        self.timed.schedule.readings.iter().all(|before| {
            let after = dialect::read(before.dialect, &text);
            after.faults.is_empty() && after.oddities.is_empty() && effect(&after) == effect(before)
        })
    }

    fn finding(self, text: &str) -> Finding {
        let terms: Vec<String> = self.terms.iter().rev().map(|term| format!("`{term}`")).collect();
        let short = self.text.trim().to_owned();
        let message = Message::new("main")
            .with("terms", words::both(move |lang| words::list(&terms, lang)))
            .with("text", text.trim())
            .with("short", short.as_str());
        let finding = Finding::new(&RULE, self.timed.schedule.span, message);
        let edits: Option<Vec<_>> =
            self.edits.into_iter().map(|(place, text)| Some((place?, text))).collect();
        match edits {
            Some(edits) => finding.fix(Fix {
                message: Message::new("fix").with("short", short),
                edits,
                safety: Safety::Safe,
            }),
            None => finding,
        }
    }
}

fn joined(terms: &[(&Item, String)]) -> String {
    terms.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(",")
}

/// What a reading loads, without those facts of the spelling by which its scheduler does not fire.
fn effect(reading: &Reading) -> Option<Schedule> {
    let by_spelling = |calendar: &Calendar| match dialect::row(reading.dialect).clock_change {
        ClockChange::Placed(placement) if placement.running == Running::StarMinuteOrHour => {
            Spelling { day_star: false, weekday_star: false, ..calendar.spelling }
        }
        ClockChange::Placed(placement) if placement.running == Running::IntervalInBothPasses => {
            Spelling { interval: calendar.spelling.interval, ..Spelling::default() }
        }
        ClockChange::Placed(_) | ClockChange::Stepped(_) => Spelling::default(),
    };
    Some(match reading.schedule.as_ref()? {
        Schedule::Calendar(calendar) => {
            Schedule::Calendar(Calendar { spelling: by_spelling(calendar), ..calendar.clone() })
        }
        other => other.clone(),
    })
}

/// The values of an item, good enough to see what is worth a try; 7 is Sunday as 0 is.
fn values(kind: FieldKind, item: &Item) -> Option<u64> {
    let (low, high) = rhythm::bounds(kind)?;
    let (first, last, step) = match item.form {
        ItemForm::Star { step } => (low, high, step),
        ItemForm::Value { value, step: None, .. } => (value, value, 1),
        ItemForm::Value { value, step: Some(step), .. } => (value, high, step),
        ItemForm::Range { first, last, step, .. } => (first, last, step),
        ItemForm::Special => return None,
    };
    let set = (first..=last.min(63)).step_by(step.max(1) as usize).fold(0_u64, |set, value| set | 1 << value);
    Some(if kind == FieldKind::DayOfWeek { (set | set >> 7) & 0x7F } else { set })
}

/// A shorter way to write an item, if it may be one: without a step of 1, or a star for the whole field.
fn simpler(kind: FieldKind, item: &Item, text: &str) -> Option<String> {
    let without_step = || Some(text.split_once('/')?.0.to_owned());
    match item.form {
        ItemForm::Star { step: 1 } => without_step().filter(|_| values(kind, item).is_some()),
        ItemForm::Range { step: 1, .. } => {
            let whole = Item { form: ItemForm::Star { step: 1 }, ..item.clone() };
            if values(kind, item)? == values(kind, &whole)? { Some("*".to_owned()) } else { without_step() }
        }
        _ => None,
    }
}
