//! Values that are drawn: hashed from the job's name (Jenkins' `H`), or at random when the text is loaded (`a~b`).

use std::ops::Range;

use super::field::FieldReader;
use super::value;
use crate::dialect::{FaultKind, FieldKind, ItemForm, OddityKind};

impl FieldReader<'_> {
    /// `H`, `H/n`, `H(a-b)`, `H(a-b)/n`. Days go up to 28 and weekdays up to 6, so that every month and week has them.
    pub(super) fn hashed(&mut self, range: Range<usize>) -> Option<ItemForm> {
        let text = &self.text[range.clone()];
        let rest = text.strip_prefix('H').unwrap_or(text);
        let (bounds, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((bounds, rest)) => (Some(bounds), rest),
            None => (None, rest),
        };
        let step = match rest.strip_prefix('/') {
            Some(step) => value::number(step, 0),
            None if rest.is_empty() => Some(1),
            None => None,
        };
        let (low, high) = value::limits(self.rules, self.kind);
        let pair = |bounds: &str| {
            let (first, last) = bounds.split_once('-')?;
            Some((value::number(first, 0)?, value::number(last, 0)?))
        };
        let bounds = match (bounds, self.kind) {
            (Some(bounds), _) => pair(bounds),
            (None, FieldKind::DayOfMonth) => Some((low, 28)),
            (None, FieldKind::DayOfWeek) => Some((low, 6)),
            (None, _) => Some((low, high)),
        };
        let (Some((first, last)), Some(step)) = (bounds, step) else {
            let text = text.to_owned();
            self.fault(range, FaultKind::NotAValue { text });
            return None;
        };
        let size = (last + 1).saturating_sub(first);
        let out = [first, last].into_iter().find(|value| !(low..=high).contains(value));
        let fault = match out {
            Some(out) => Some(FaultKind::OutOfRange { value: out.to_string(), low, high }),
            None if first > last => Some(FaultKind::Reversed { first, last }),
            None if step == 0 => Some(FaultKind::ZeroStep),
            None if step > size => Some(FaultKind::StepTooLarge { step, largest: size }),
            None => None,
        };
        if let Some(fault) = fault {
            self.fault(range, fault);
            return None;
        }
        // Without a step one value of all is drawn, with one the first of the steps.
        let drawn = self.picked.hash.as_mut().map_or(0, |hash| hash.next(if step > 1 { step } else { size }));
        let start = first + drawn;
        self.oddity(range, OddityKind::Random { low: first, high: last });
        self.picked.add(self.kind, start, if step > 1 { last } else { start }, step);
        Some(ItemForm::Special)
    }

    /// `a~b`, either end absent, with a step or without: the lowest value stands for the one that is drawn.
    pub(super) fn random(&mut self, range: Range<usize>) -> Option<ItemForm> {
        let text = &self.text[range.clone()];
        let (low, high) = value::star_limits(self.rules, self.kind);
        let (ends, step) = text.split_once('/').map_or((text, None), |(ends, step)| (ends, Some(step.len())));
        let Some(tilde) = ends.find('~').map(|at| range.start + at) else {
            // The sign stands in the step.
            let text = text.to_owned();
            self.fault(range, FaultKind::NotAValue { text });
            return None;
        };
        let end = range.start + ends.len();
        let (first, last) = (range.start..tilde, (tilde + 1).min(end)..end);
        let first = if first.is_empty() { Some(low) } else { self.value(first).map(|value| value.number) };
        let last = if last.is_empty() { Some(high) } else { self.value(last).map(|value| value.number) };
        let step = match step {
            Some(length) => self.step(range.end - length..range.end, low, high),
            None => Some(0),
        };
        let (first, last, step) = (first?, last?, step?);
        self.oddity(range, OddityKind::Random { low: first, high: last });
        self.picked.add(self.kind, first, if step > 0 { last } else { first }, step);
        Some(ItemForm::Special)
    }
}
