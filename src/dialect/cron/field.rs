//! One field: a list of items, each a star, a value or a range, with a step or without, or a special form.

use std::ops::Range;

use super::special::{self, Special};
use super::value::{self, Value};
use super::{nearest, picked::Picked};
use crate::dialect::table::{LargestStep, OpenStep, Question, Reversed, Rules, SingleRange, form, lenient};
use crate::dialect::{Fault, FaultKind, FieldKind, Item, ItemForm, Oddity, OddityKind, Reading};

/// Reads the field at `range` of `text`.
pub(super) fn read(
    rules: &Rules,
    text: &str,
    kind: FieldKind,
    range: Range<usize>,
    picked: &mut Picked,
    reading: &mut Reading,
) -> Vec<Item> {
    let field = &text[range.clone()];
    picked.begin(kind, field);
    let commas = field.matches(',').count();
    let mut items = Vec::with_capacity(commas + 1);
    let mut reader =
        FieldReader { rules, text, kind, field: range.clone(), list: commas > 0, picked, reading };
    let mut start = range.start;
    while start <= range.end {
        let end = text[start..range.end].find(',').map_or(range.end, |comma| start + comma);
        if start < end {
            if let Some(form) = reader.item(start..end) {
                items.push(Item { range: start..end, form });
            }
        } else if !reader.lenient(lenient::EMPTY_ITEMS) {
            reader.fault(nearest::list_place(start, &range), FaultKind::EmptyItem);
        }
        start = end + 1;
    }
    if items.is_empty() && reader.lenient(lenient::EMPTY_ITEMS) && reader.reading.faults.is_empty() {
        reader.oddity(range.clone(), OddityKind::Other { says: "an empty list: never".to_owned() });
    }
    items
}

struct FieldReader<'a> {
    rules: &'a Rules,
    text: &'a str,
    kind: FieldKind,
    field: Range<usize>,
    list: bool,
    picked: &'a mut Picked,
    reading: &'a mut Reading,
}

impl FieldReader<'_> {
    fn lenient(&self, bit: u32) -> bool {
        self.rules.leniency & bit != 0
    }

    fn fault(&mut self, range: Range<usize>, kind: FaultKind) {
        let nearest = nearest::item(self.rules, self.kind, &self.text[range.clone()], &kind, || {
            self.text[self.field.clone()].to_owned()
        });
        self.reading.faults.push(Fault { range, field: Some(self.kind), kind, nearest });
    }

    fn oddity(&mut self, range: Range<usize>, kind: OddityKind) {
        self.reading.oddities.push(Oddity { range, field: Some(self.kind), kind });
    }

    fn value(&mut self, range: Range<usize>) -> Option<Value> {
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
        if let Some(special) = special::read(self.rules, self.kind, text) {
            return self.special(range, special);
        }
        let (base, step) = match text.find('/') {
            None => (range, None),
            Some(slash) => {
                let base = range.start..range.start + slash;
                (base, Some(range.start + slash + 1..range.end))
            }
        };
        if let Some(end) = self.star(&base) {
            if end < base.end && !self.lenient(lenient::STAR_TAIL) {
                self.fault(end..base.end, FaultKind::Junk { text: self.text[end..base.end].to_owned() });
                return None;
            }
            return self.star_item(&base, step);
        }
        let text = &self.text[base.clone()];
        match text.find('-') {
            Some(dash) => {
                self.range_item(base.start..base.start + dash, base.start + dash + 1..base.end, step)
            }
            None => self.value_item(base, step),
        }
    }

    fn special(&mut self, range: Range<usize>, special: Result<Special, FaultKind>) -> Option<ItemForm> {
        let alone = self.rules.forms & form::NTH_ALONE != 0 && self.text[range.clone()].contains('#');
        if self.list && (self.rules.forms & form::IN_LIST == 0 || alone) {
            let text = self.text[self.field.clone()].to_owned();
            self.fault(self.field.clone(), FaultKind::UnknownForm { text });
            return None;
        }
        match special {
            Ok(special) => {
                self.picked.add_special(special);
                Some(ItemForm::Special)
            }
            Err(kind) => {
                self.fault(range, kind);
                None
            }
        }
    }

    /// The end of a star at the start of an item's base, when there is one.
    fn star(&self, base: &Range<usize>) -> Option<usize> {
        let text = &self.text[base.clone()];
        let day = matches!(self.kind, FieldKind::DayOfMonth | FieldKind::DayOfWeek);
        let question = match self.rules.question {
            Question::Nowhere => false,
            Question::Everywhere => true,
            Question::DayFields => day,
            Question::DayFieldsAlone => day && base.len() == self.field.len(),
        };
        let star = text.starts_with('*') || (text.starts_with('?') && question);
        let tail = text.get(1..)?;
        (star && (tail.is_empty() || tail.starts_with('-'))).then_some(base.start + 1)
    }

    fn star_item(&mut self, base: &Range<usize>, step: Option<Range<usize>>) -> Option<ItemForm> {
        let (low, high) = value::star_limits(self.rules, self.kind);
        let plain = step.is_none();
        let step = match step {
            Some(range) => self.step(range, low, high)?,
            None => 1,
        };
        self.picked.star(self.kind, plain, step, base.len() == self.field.len());
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
        let named = value.is_some_and(|value| value.named);
        if self.rules.open_step == OpenStep::Ignored || (named && self.lenient(lenient::NAME_STEP_IGNORED)) {
            let value = value?;
            self.ignored(step.start - 1..step.end, range);
            self.picked.add(self.kind, value.number, value.number, 1);
            return Some(ItemForm::Value { value: value.number, step: None, named });
        }
        if self.rules.open_step == OpenStep::Refused {
            let whole = range.start..step.end;
            self.fault(whole.clone(), FaultKind::UnknownForm { text: self.text[whole].to_owned() });
            return None;
        }
        let end = value::open_end(self.rules, self.kind);
        let first = value.map_or(value::limits(self.rules, self.kind).0, |value| value.number);
        let step = self.step(step, first, end);
        let (value, step) = (value?, step?);
        self.picked.add(self.kind, value.number, value.number.max(end), step);
        Some(ItemForm::Value { value: value.number, step: Some(step), named })
    }

    /// `ignored` is not read: the item means what stands at `means`.
    fn ignored(&mut self, ignored: Range<usize>, means: Range<usize>) {
        let (text, means) = (self.text[ignored.clone()].to_owned(), self.text[means].to_owned());
        self.oddity(ignored, OddityKind::Ignored { text, means });
    }

    fn range_item(
        &mut self,
        first: Range<usize>,
        last: Range<usize>,
        step: Option<Range<usize>>,
    ) -> Option<ItemForm> {
        let whole = first.start..last.end;
        let (first, last) = (self.value(first), self.value(last));
        let step = match (step, first, last) {
            (Some(range), Some(first), Some(last)) => self.step(range, first.number, last.number),
            (Some(range), ..) => {
                let (low, high) = value::star_limits(self.rules, self.kind);
                self.step(range, low, high)
            }
            (None, ..) => Some(0),
        };
        let (first, mut last, step) = (first?, last?, step?);
        if last.number == 0 && self.kind == FieldKind::DayOfWeek && self.lenient(lenient::RANGE_TO_SUNDAY) {
            last.number = 7;
        }
        let (from, to, written) = (first.number, last.number, step > 0);
        let step = step.max(1);
        if from > to {
            self.reversed(whole, from, to, step)?;
        } else if from == to && self.rules.single_range != SingleRange::Value {
            self.single(whole, from, written, step)?;
        } else {
            self.picked.add(self.kind, from, to, step);
        }
        Some(ItemForm::Range { first: from, last: to, step, named: first.named || last.named })
    }

    /// A range of one value.
    fn single(&mut self, whole: Range<usize>, value: u32, written: bool, step: u32) -> Option<()> {
        match self.rules.single_range {
            SingleRange::Value => self.picked.add(self.kind, value, value, 1),
            SingleRange::Full => {
                let (low, high) = value::star_limits(self.rules, self.kind);
                let text = self.text[whole.clone()].to_owned();
                self.oddity(whole, OddityKind::FullRange { text });
                self.picked.add(self.kind, low, high, step);
            }
            SingleRange::OpenWithStep => {
                let end = if written { value::open_end(self.rules, self.kind) } else { value };
                self.picked.add(self.kind, value, end, step);
            }
            SingleRange::Refused => {
                self.fault(whole, FaultKind::Reversed { first: value, last: value });
                return None;
            }
        }
        Some(())
    }

    fn reversed(&mut self, whole: Range<usize>, first: u32, last: u32, step: u32) -> Option<()> {
        let (low, high) = value::star_limits(self.rules, self.kind);
        match self.rules.reversed {
            Reversed::Refused => {
                self.fault(whole, FaultKind::Reversed { first, last });
                return None;
            }
            Reversed::Wraps | Reversed::WrapsOneLate => {
                self.oddity(whole, OddityKind::WrappedRange { first, last });
                self.picked.add(self.kind, first, high, step);
                let over = (high + 1 - first.min(high + 1)) % step;
                let skip = if over == 0 { 0 } else { step - over };
                let late = u32::from(self.rules.reversed == Reversed::WrapsOneLate && step > 1 && skip > 0);
                self.picked.add(self.kind, low + skip + late, last, step);
            }
            Reversed::Swapped => {
                self.oddity(whole, OddityKind::SwappedRange { first, last });
                self.picked.add(self.kind, last, first, step);
            }
            Reversed::Empty => self.oddity(whole, OddityKind::EmptyRange { first, last }),
        }
        Some(())
    }

    /// The step at `range`, of values from `first` to `last`.
    fn step(&mut self, range: Range<usize>, first: u32, last: u32) -> Option<u32> {
        let Some(step) = value::number(&self.text[range.clone()], self.rules.leniency) else {
            let text = self.text[range.clone()].to_owned();
            self.fault(range, FaultKind::NotAValue { text });
            return None;
        };
        if step == 0 {
            self.fault(range, FaultKind::ZeroStep);
            return None;
        }
        let (low, high) = value::limits(self.rules, self.kind);
        let largest = match self.rules.largest_step {
            LargestStep::None => u32::MAX,
            LargestStep::High => high,
            LargestStep::Span => high - low,
            LargestStep::Size => high - low + 1,
            LargestStep::Reach => high.saturating_sub(first),
            LargestStep::OwnSpan => last.saturating_sub(first),
        };
        if step > largest {
            self.fault(range, FaultKind::StepTooLarge { step, largest });
            return None;
        }
        if step > high - low {
            self.oddity(range, OddityKind::StepBeyondField { step });
        }
        Some(step)
    }
}
