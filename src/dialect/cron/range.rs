//! Ranges and steps of a field.

use std::ops::Range;

use super::field::FieldReader;
use super::value;
use crate::dialect::table::{LargestStep, Reversed, SingleRange, lenient};
use crate::dialect::{FaultKind, FieldKind, ItemForm, OddityKind};

impl FieldReader<'_> {
    pub(super) fn range_item(
        &mut self,
        first: Range<usize>,
        mut last: Range<usize>,
        step: Option<Range<usize>>,
    ) -> Option<ItemForm> {
        let before = last.end;
        self.cut_tail(&mut last);
        let first = if step.is_none() { self.up_to_star(first) } else { first };
        if step.is_none() {
            last = self.up_to_star(last);
        }
        // A step after what is not read is not read either.
        let step = step.filter(|_| last.end == before);
        let whole = first.start..last.end;
        let (first, last) = (self.value(first), self.value(last));
        let step = match (step, first, last) {
            (Some(range), Some(first), Some(last)) => self.step_of_range(range, first.number, last.number),
            (Some(range), ..) => {
                let (low, high) = value::star_limits(self.rules, self.kind);
                self.step_of_range(range, low, high)
            }
            (None, ..) => Some(0),
        };
        let (mut first, mut last, step) = (first?, last?, step?);
        if first.named != last.named && self.lenient(lenient::PLAIN_NAMES) {
            let text = self.text[whole.clone()].to_owned();
            self.fault(whole, FaultKind::UnknownForm { text });
            return None;
        }
        if first.number == 7
            && self.kind == FieldKind::DayOfWeek
            && self.lenient(lenient::SEVEN_FIRST_IS_ZERO)
        {
            first.number = 0;
        }
        let ends = last.named && first.number > 0 && self.lenient(lenient::NAMED_SUNDAY_ENDS);
        if last.number == 0
            && self.kind == FieldKind::DayOfWeek
            && (ends || self.lenient(lenient::RANGE_TO_SUNDAY))
        {
            last.number = 7;
        }
        if last.number == 0 && self.kind == FieldKind::DayOfWeek && self.lenient(lenient::SUNDAY_ENDS_AT_SIX)
        {
            last.number = 6;
        }
        if self.lenient(lenient::RANGE_ALONE) && (self.list || first.named || last.named) {
            let text = self.text[whole.clone()].to_owned();
            self.fault(whole, FaultKind::UnknownForm { text });
            return None;
        }
        let (from, to, written) = (first.number, last.number, step > 0);
        let step = step.max(1);
        let (from, to) = self.rounded(step).unwrap_or((from, to));
        if from > to {
            self.reversed(whole, from, to, step)?;
        } else if from == to && self.rules.single_range != SingleRange::Value {
            self.single(whole, from, written, step)?;
        } else {
            self.add(&whole, from, to, step)?;
        }
        Some(ItemForm::Range { first: from, last: to, step, named: first.named || last.named })
    }

    /// A range of one value.
    pub(super) fn single(&mut self, whole: Range<usize>, value: u32, written: bool, step: u32) -> Option<()> {
        match self.rules.single_range {
            SingleRange::Value => {
                self.picked.add(self.kind, value, value, 1);
            }
            SingleRange::Full | SingleRange::FullToEnd => {
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
            Reversed::Wraps | Reversed::WrapsOneLate | Reversed::WrapsOneEarly => {
                self.oddity(whole, OddityKind::WrappedRange { first, last });
                let early = self.rules.reversed == Reversed::WrapsOneEarly && step == 1;
                let first = first.saturating_sub(u32::from(early));
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

    /// Leaves out what a dialect does not read after a complete item.
    fn cut_tail(&mut self, range: &mut Range<usize>) {
        if !self.lenient(lenient::TAIL) {
            return;
        }
        let text = &self.text[range.clone()];
        let word = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
        if (1..text.len()).contains(&word) {
            let end = range.start + word;
            self.ignored(end..range.end, range.start..end);
            range.end = end;
        }
    }

    fn is_zero_or_less(&self, range: &Range<usize>) -> bool {
        let text = &self.text[range.clone()];
        let number = value::number(text.strip_prefix('-').unwrap_or(text), 0);
        number.is_some_and(|number| number == 0 || text.starts_with('-'))
    }

    /// The step at `range`, of a star or a value that reaches from `first` to `last`.
    pub(super) fn step(&mut self, range: Range<usize>, first: u32, last: u32) -> Option<u32> {
        let range = self.up_to_star(range);
        self.step_of_range(range, first, last)
    }

    /// The step at `range`, of the values from `first` to `last`.
    fn step_of_range(&mut self, mut range: Range<usize>, first: u32, last: u32) -> Option<u32> {
        self.cut_tail(&mut range);
        if self.lenient(lenient::ZERO_STEP_IS_ONE) && self.is_zero_or_less(&range) {
            let text = self.text[range.clone()].to_owned();
            self.oddity(range, OddityKind::Ignored { text, means: "1".to_owned() });
            return Some(1);
        }
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
            LargestStep::None | LargestStep::NoStep | LargestStep::Round => u32::MAX,
            LargestStep::TwoDigits => 99,
            LargestStep::Signed32Bits => i32::MAX as u32,
            LargestStep::SixteenBits => u32::from(u16::MAX),
            LargestStep::High => high,
            LargestStep::Span => high - low,
            LargestStep::Size => high - low + 1,
            LargestStep::Reach => high.saturating_sub(first),
            // A range that ends in 0 counts as one that goes to the end (`last or MAX`, APScheduler).
            LargestStep::OwnSpan if last == 0 => high - first.min(high),
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
