//! One field: a list of items, each a star, a value or a range, with a step or without.

use std::ops::Range;

use super::{nearest, value};
use crate::dialect::table::{LargestStep, Question, Reversed, Rules};
use crate::dialect::{Fault, FaultKind, FieldKind, Item, ItemForm, Oddity, OddityKind, Reading};
use crate::schedule::{Days, Weekdays};

/// What all fields of a text select, in the dialect's own numbering, and how it was written.
#[derive(Debug)]
pub(super) struct Picked {
    /// Bit n = value n of a field; indexed by [`FieldKind`].
    pub sets: [u64; 6],
    /// Bit n of word w = year 1970 + 64 w + n.
    pub years: Option<[u64; 4]>,
    /// Forms of the day-of-month field beyond plain days.
    pub days: Days,
    /// Forms of the day-of-week field beyond plain weekdays, already with Sunday as 0.
    pub weekdays: Weekdays,
    /// Bit of a [`FieldKind`]: the field holds a `*` item with a step of at most 1.
    pub star_item: u8,
    /// Bit of a [`FieldKind`]: the field begins with `*`.
    pub star_first: u8,
}

impl Picked {
    /// Nothing written: every minute, at second 0.
    pub fn new(rules: &Rules) -> Self {
        let all = |kind| {
            let (low, high, _) = value::star_limits(rules, kind);
            span_bits(low, high)
        };
        Picked {
            sets: [
                1,
                all(FieldKind::Minute),
                all(FieldKind::Hour),
                all(FieldKind::DayOfMonth),
                all(FieldKind::Month),
                all(FieldKind::DayOfWeek),
            ],
            years: None,
            days: Days::default(),
            weekdays: Weekdays::default(),
            star_item: 0,
            star_first: 0,
        }
    }

    fn clear(&mut self, kind: FieldKind) {
        match self.sets.get_mut(kind as usize) {
            Some(set) => *set = 0,
            None => self.years = Some([0; 4]),
        }
    }

    fn add(&mut self, kind: FieldKind, first: u32, last: u32, step: u32) {
        let step = step.max(1) as usize;
        if let Some(set) = self.sets.get_mut(kind as usize) {
            if step == 1 {
                *set |= span_bits(first, last);
            } else {
                for number in (first..=last).step_by(step) {
                    *set |= 1 << number;
                }
            }
        } else if let Some(years) = &mut self.years {
            for number in (first..=last).step_by(step) {
                let bit = number.wrapping_sub(1970) as usize;
                if let Some(word) = years.get_mut(bit / 64) {
                    *word |= 1 << (bit % 64);
                }
            }
        }
    }
}

/// Bits `first` to `last`, both at most 63.
fn span_bits(first: u32, last: u32) -> u64 {
    if first > last { 0 } else { (u64::MAX >> (63 - (last - first).min(63))) << first.min(63) }
}

/// Reads the field at `range` of `text`.
pub(super) fn read(
    rules: &Rules,
    text: &str,
    kind: FieldKind,
    range: Range<usize>,
    picked: &mut Picked,
    reading: &mut Reading,
) -> Vec<Item> {
    picked.clear(kind);
    let commas = text[range.clone()].matches(',').count();
    let mut items = Vec::with_capacity(commas + 1);
    let mut reader = FieldReader { rules, text, kind, field: range.clone(), picked, reading };
    if text.as_bytes().get(range.start) == Some(&b'*') {
        reader.picked.star_first |= 1 << kind as u8;
    }
    let mut start = range.start;
    while start <= range.end {
        let end = text[start..range.end].find(',').map_or(range.end, |comma| start + comma);
        if start < end {
            if let Some(form) = reader.item(start..end) {
                items.push(Item { range: start..end, form });
            }
        } else if !rules.empty_items {
            reader.fault(nearest::list_place(start, &range), FaultKind::EmptyItem);
        }
        start = end + 1;
    }
    if items.is_empty() && rules.empty_items && reader.reading.faults.is_empty() {
        reader.oddity(range.clone(), OddityKind::Other { says: "an empty list: never".to_owned() });
    }
    items
}

struct FieldReader<'a> {
    rules: &'a Rules,
    text: &'a str,
    kind: FieldKind,
    field: Range<usize>,
    picked: &'a mut Picked,
    reading: &'a mut Reading,
}

impl FieldReader<'_> {
    fn fault(&mut self, range: Range<usize>, kind: FaultKind) {
        let nearest = nearest::item(self.rules, self.kind, &self.text[range.clone()], &kind, || {
            self.text[self.field.clone()].to_owned()
        });
        self.reading.faults.push(Fault { range, field: Some(self.kind), kind, nearest });
    }

    fn oddity(&mut self, range: Range<usize>, kind: OddityKind) {
        self.reading.oddities.push(Oddity { range, field: Some(self.kind), kind });
    }

    fn value(&mut self, range: Range<usize>) -> Option<value::Value> {
        match value::read(self.rules, self.kind, self.text, range.clone()) {
            Ok(value) => Some(value),
            Err(kind) => {
                self.fault(range, kind);
                None
            }
        }
    }

    /// One item; `None` when it is at fault.
    fn item(&mut self, range: Range<usize>) -> Option<ItemForm> {
        let text = &self.text[range.clone()];
        let (base, step) = match text.find('/') {
            None => (range, None),
            Some(slash) => {
                let base = range.start..range.start + slash;
                (base, Some(range.start + slash + 1..range.end))
            }
        };
        if let Some(end) = self.star(&base) {
            if end < base.end && !self.rules.star_tail {
                self.fault(end..base.end, FaultKind::Junk { text: self.text[end..base.end].to_owned() });
                return None;
            }
            return self.star_item(step);
        }
        let text = &self.text[base.clone()];
        match text.find('-') {
            Some(dash) => {
                self.range_item(base.start..base.start + dash, base.start + dash + 1..base.end, step)
            }
            None => self.value_item(base, step),
        }
    }

    /// The end of a star at the start of an item's base, when there is one.
    fn star(&self, base: &Range<usize>) -> Option<usize> {
        let text = &self.text[base.clone()];
        let star =
            text.starts_with('*') || (text.starts_with('?') && self.rules.question == Question::Everywhere);
        let tail = text.get(1..)?;
        (star && (tail.is_empty() || tail.starts_with('-'))).then_some(base.start + 1)
    }

    fn star_item(&mut self, step: Option<Range<usize>>) -> Option<ItemForm> {
        let (low, high, _) = value::star_limits(self.rules, self.kind);
        let step = match step {
            Some(range) => self.step(range, low, high)?,
            None => 1,
        };
        if step == 1 {
            self.picked.star_item |= 1 << self.kind as u8;
        }
        self.picked.add(self.kind, low, high, step);
        Some(ItemForm::Star { step })
    }

    fn value_item(&mut self, range: Range<usize>, step: Option<Range<usize>>) -> Option<ItemForm> {
        let value = self.value(range.clone());
        let Some(step) = step else {
            let value = value?;
            self.picked.add(self.kind, value.number, value.number, 1);
            return Some(ItemForm::Value { value: value.number, step: None, named: value.named });
        };
        if !self.rules.open_step {
            let whole = range.start..step.end;
            self.fault(whole.clone(), FaultKind::UnknownForm { text: self.text[whole].to_owned() });
            return None;
        }
        let (low, high, end) = value::star_limits(self.rules, self.kind);
        let step = self.step(step, low, high);
        let (value, step) = (value?, step?);
        self.picked.add(self.kind, value.number, value.number.max(end), step);
        Some(ItemForm::Value { value: value.number, step: Some(step), named: value.named })
    }

    fn range_item(
        &mut self,
        first: Range<usize>,
        last: Range<usize>,
        step: Option<Range<usize>>,
    ) -> Option<ItemForm> {
        let whole = first.start..last.end;
        let (first, last) = (self.value(first), self.value(last));
        let (low, high, _) = value::star_limits(self.rules, self.kind);
        let step = match step {
            Some(range) => self.step(range, low, high),
            None => Some(1),
        };
        let (first, last, step) = (first?, last?, step?);
        if first.number > last.number {
            match self.rules.reversed {
                Reversed::Refused => {
                    self.fault(whole, FaultKind::Reversed { first: first.number, last: last.number });
                    return None;
                }
            }
        }
        self.picked.add(self.kind, first.number, last.number, step);
        let named = first.named || last.named;
        Some(ItemForm::Range { first: first.number, last: last.number, step, named })
    }

    fn step(&mut self, range: Range<usize>, low: u32, high: u32) -> Option<u32> {
        let Some(step) = value::number(&self.text[range.clone()], self.rules.plus) else {
            let text = self.text[range.clone()].to_owned();
            self.fault(range, FaultKind::NotAValue { text });
            return None;
        };
        if step == 0 {
            self.fault(range, FaultKind::ZeroStep);
            return None;
        }
        match self.rules.largest_step {
            LargestStep::None => {}
        }
        if step > high - low {
            self.oddity(range, OddityKind::StepBeyondField { step });
        }
        Some(step)
    }
}
