//! Where JavaScript's `parseInt` shows through: numbers that end at a `*`, and what is no number at all (croner up to 10).

use std::ops::Range;

use super::field::FieldReader;
use super::value;
use crate::dialect::table::lenient;
use crate::dialect::{FaultKind, ItemForm, OddityKind};

impl FieldReader<'_> {
    /// What is read of a number or name: all that stands before a `*`, in rows that read it so.
    pub(super) fn up_to_star(&mut self, range: Range<usize>) -> Range<usize> {
        let text = &self.text[range.clone()];
        let star = text.find('*').filter(|star| *star > 0 && self.lenient(lenient::STAR_ENDS_NUMBER));
        let Some(star) =
            star.filter(|star| text[*star..].bytes().all(|byte| matches!(byte, b'*' | b'0'..=b'9')))
        else {
            return range;
        };
        let end = range.start + star;
        self.ignored(end..range.end, range.start..end);
        range.start..end
    }

    /// An item that selects nothing.
    pub(super) fn nothing(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].to_owned();
        self.oddity(range, OddityKind::Nothing { text });
    }

    /// `n/step`, whose `n` is the place of a value in its field, counted from 0.
    pub(super) fn counted_from(&mut self, base: Range<usize>, step: Range<usize>) -> Option<ItemForm> {
        let whole = base.start..step.end;
        let base = self.up_to_star(base);
        let text = &self.text[base.clone()];
        let Some(index) = value::number(text, 0).or_else(|| value::name(self.rules, self.kind, text)) else {
            let text = text.to_owned();
            self.fault(base, FaultKind::NotAValue { text });
            return None;
        };
        let (low, high) = value::limits(self.rules, self.kind);
        let step = self.step(step, low, high)?;
        let first = index.saturating_add(low);
        if first > high {
            self.nothing(whole);
            return Some(ItemForm::Special);
        }
        if low > 0 {
            let text = self.text[whole.clone()].to_owned();
            self.oddity(whole.clone(), OddityKind::ReadAs { text, means: format!("{first}-{high}/{step}") });
        }
        self.add(&whole, first, high, step)?;
        Some(ItemForm::Value { value: first, step: Some(step), named: false })
    }

    /// `?`, and a step from there: the lowest value stands for the one of the moment of loading.
    pub(super) fn load_time(&mut self, base: Range<usize>, step: Option<Range<usize>>) -> Option<ItemForm> {
        let (low, high) = value::limits(self.rules, self.kind);
        let step = match step {
            Some(step) => Some(self.step(step, low, high)?),
            None => None,
        };
        let text = self.text[base.clone()].to_owned();
        self.oddity(base.clone(), OddityKind::LoadTime { text });
        self.add(&base, low, if step.is_some() { high } else { low }, step.unwrap_or(1))?;
        Some(ItemForm::Special)
    }
}
