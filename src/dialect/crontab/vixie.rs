//! Fields as the vixie family reads them: Debian cron, cronie, FreeBSD and macOS.
//!
//! A field is a list of items up to a blank. Debian and FreeBSD skip unread what stands after a complete item; cronie refuses
//! it. What a range selects is decided by a loop over 32-bit numbers, so that large numbers wrap.

use std::ops::Range;

use super::nearest;
use super::row::{FieldSpec, Vixie};
use super::scan::{MOST_SHOWN, Scan, atoi, selected};
use crate::dialect::{FaultKind, Field, ItemForm, Items, OddityKind};

/// A field as it was read.
#[derive(Debug)]
pub(super) struct FieldRead {
    /// Bit n = value n.
    pub bits: u64,
    /// The field begins with a star.
    pub star: bool,
    /// The first byte of what follows the blanks behind the field.
    pub next: usize,
    /// The place of the first fault: one past the last byte that the daemon has looked at when it gives up.
    pub failed: Option<usize>,
    /// A value drawn at random may be refused.
    pub may_fail: bool,
}

/// What is wrong with an item.
struct Bad {
    /// The last byte that was looked at.
    at: usize,
    /// What is shown.
    range: Range<usize>,
    kind: FaultKind,
    nearest: Option<String>,
}

/// The state of reading one field.
struct Reader<'s, 'a> {
    rules: &'s Vixie,
    spec: &'s FieldSpec,
    scan: &'s mut Scan<'a>,
    /// Where the field begins.
    start: usize,
    at: usize,
    bits: u64,
    may_fail: bool,
}

/// A number or name.
#[derive(Clone, Copy)]
struct Value {
    number: i32,
    named: bool,
}

/// Reads one field, which begins at `at` with something that is not blank.
pub(super) fn field(rules: &Vixie, spec: &FieldSpec, scan: &mut Scan<'_>, at: usize) -> FieldRead {
    let star = scan.byte(at) == Some(b'*');
    let mut items = Items::default();
    let mut failed = None;
    let mut reader = Reader { rules, spec, scan, start: at, at, bits: 0, may_fail: false };
    loop {
        let from = reader.at;
        match reader.item() {
            Ok(form) => reader.scan.keep(&mut items, from..reader.at, form),
            Err(bad) => {
                failed.get_or_insert(bad.at + 1);
                if !reader.scan.all {
                    break;
                }
                reader.scan.fault(bad.range, Some(spec), bad.kind, bad.nearest);
                reader.at = reader.scan.item_end(reader.at);
                if reader.scan.is_full() {
                    break;
                }
            }
        }
        if reader.scan.byte(reader.at) != Some(b',') {
            break;
        }
        reader.at += 1;
    }
    let Reader { at: junk, bits, may_fail, .. } = reader;
    let end = if failed.is_some() && !scan.all { junk } else { scan.token_end(junk) };
    if junk < end && failed.is_none() {
        let (text, means) = (scan.text(junk..end), scan.text(at..junk));
        scan.oddity(junk..end, spec, OddityKind::Ignored { text, means });
    }
    let range = scan.relative(at..end);
    scan.reading.fields.push(Field { kind: spec.kind, range, items });
    FieldRead { bits, star, next: scan.skip_blanks(end), failed, may_fail }
}

impl Reader<'_, '_> {
    /// Reads one item and sets what it selects.
    fn item(&mut self) -> Result<ItemForm, Bad> {
        let from = self.at;
        if self.scan.byte(from) == Some(b'*') {
            self.at += 1;
            let step = self.step(from)?;
            self.fill(from, self.spec.low, self.spec.high, step)?;
            self.ended(from)?;
            return Ok(ItemForm::Star { step: step.max(1) as u32 });
        }
        if self.rules.random && self.scan.byte(from) == Some(b'~') {
            return self.random(from, self.spec.low);
        }
        let first = self.value(from)?;
        match self.scan.byte(self.at) {
            Some(b'-') => {
                self.at += 1;
                let last = self.value(from)?;
                self.range(from, first, last)
            }
            Some(b'~') if self.rules.random => self.random(from, first.number),
            Some(b'/') if self.rules.open_step => self.open_range(from, first),
            Some(b'/') => {
                let range = from..self.scan.item_end(from);
                let text = self.scan.text(range.clone());
                let nearest = nearest::item(self.spec, &text, false);
                Err(Bad { at: self.at, range, kind: FaultKind::UnknownForm { text }, nearest })
            }
            _ => {
                self.fill(from, first.number, first.number, 1)?;
                self.ended(from)?;
                Ok(ItemForm::Value { value: first.number as u32, step: None, named: first.named })
            }
        }
    }

    /// `a-b`, up to here, and its step.
    fn range(&mut self, from: usize, first: Value, last: Value) -> Result<ItemForm, Bad> {
        let written = from..self.at;
        let step = self.step(from)?;
        self.ended(from)?;
        let named = first.named || last.named;
        let (first, mut last) = (first.number, last.number);
        if self.rules.range_ends_checked {
            for value in [first, last] {
                self.checked(from, value)?;
            }
        }
        let shown = |value: i32| value.max(0) as u32;
        if first > last && last == 0 && self.rules.zero_end_is_seven {
            let kind = OddityKind::WrappedRange { first: shown(first), last: 0 };
            self.scan.oddity(written, self.spec, kind);
            last = 7;
        } else if first > last {
            let kind = OddityKind::EmptyRange { first: shown(first), last: shown(last) };
            self.scan.oddity(written, self.spec, kind);
        }
        self.fill(from, first, last, step)?;
        Ok(ItemForm::Range { first: shown(first), last: shown(last), step: step.max(1) as u32, named })
    }

    /// `n/step`, where it means from n on.
    fn open_range(&mut self, from: usize, first: Value) -> Result<ItemForm, Bad> {
        let written = from..self.at;
        let step = self.step(from)?;
        if first.number > self.spec.high {
            let (first, last) = (first.number as u32, self.spec.high as u32);
            self.scan.oddity(written, self.spec, OddityKind::EmptyRange { first, last });
        }
        self.fill(from, first.number, self.spec.high, step)?;
        let value = first.number.max(0) as u32;
        Ok(ItemForm::Value { value, step: Some(step.max(1) as u32), named: first.named })
    }

    /// The rest of `~`, `a~`, `~b` or `a~b`. The reading shows the first value that may be drawn.
    fn random(&mut self, from: usize, first: i32) -> Result<ItemForm, Bad> {
        self.at += 1;
        let open = self.scan.is_blank_or_end(self.at) || self.scan.byte(self.at) == Some(b',');
        let last = if open { self.spec.high } else { self.value(from)?.number };
        self.ended(from)?;
        if first > last || first > self.spec.high || last < self.spec.low {
            return Err(self
                .other(from, FaultKind::NothingToDraw { first: first.to_string(), last: last.to_string() }));
        }
        self.may_fail |= first < self.spec.low || last > self.spec.high;
        let low = first.max(self.spec.low);
        self.fill(from, low, low, 1)?;
        if first < last {
            let kind = OddityKind::Random { low: low as u32, high: last.min(self.spec.high) as u32 };
            self.scan.oddity(from..self.at, self.spec, kind);
        }
        Ok(ItemForm::Special)
    }

    /// A step, where a slash is here; else 1.
    fn step(&mut self, from: usize) -> Result<i32, Bad> {
        if self.scan.byte(self.at) != Some(b'/') {
            return Ok(1);
        }
        self.at += 1;
        let start = self.at;
        let step = self.number(from, &[])?.number;
        if step == 0 {
            let nearest = Some("1".to_owned());
            return Err(Bad { at: self.at, range: start..self.at, kind: FaultKind::ZeroStep, nearest });
        }
        Ok(step)
    }

    /// A number or name of the field.
    fn value(&mut self, from: usize) -> Result<Value, Bad> {
        self.number(from, self.spec.names)
    }

    /// A run of letters and digits: a name, or else a number.
    fn number(&mut self, from: usize, names: &[&str]) -> Result<Value, Bad> {
        let start = self.at;
        while self.scan.byte(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            if self.at + 1 - start >= self.rules.token_limit {
                return Err(self.other(from, FaultKind::TooLong));
            }
            self.at += 1;
        }
        let token = self.scan.bytes.get(start..self.at).unwrap_or_default();
        let is_token =
            |name: &&str| name.as_bytes().get(..3).is_some_and(|name| name.eq_ignore_ascii_case(token));
        if token.len() == 3
            && let Some(name) = names.iter().position(is_token)
        {
            return Ok(Value { number: self.spec.named_from + name as i32, named: true });
        }
        if !token.is_empty() && token.iter().all(u8::is_ascii_digit) {
            let number = atoi(token);
            let wrapped = token.iter().skip_while(|byte| **byte == b'0').count() > 9
                && token
                    .iter()
                    .fold(0u128, |sum, byte| sum.saturating_mul(10).saturating_add(u128::from(byte - b'0')))
                    > i32::MAX as u128;
            if wrapped && number >= 0 {
                let text = self.scan.text(start..self.at);
                let kind = OddityKind::NumberWrapped { text, means: number as u32 };
                self.scan.oddity(start..self.at, self.spec, kind);
            }
            return Ok(Value { number, named: false });
        }
        Err(self.no_value(from, start))
    }

    /// Selects from `first` to `last` as the daemons' loop does.
    fn fill(&mut self, from: usize, first: i32, last: i32, step: i32) -> Result<(), Bad> {
        if step == 1 && self.spec.low <= first && first <= last && last <= self.spec.high {
            self.bits |= (u64::MAX >> (63 - (last - first))) << first;
            return Ok(());
        }
        let mut bits = 0;
        let mut value = first;
        while value <= last {
            if value < self.spec.low || value > self.spec.high {
                let shown = if value < self.spec.low { value } else { last.max(value) };
                return self.checked(from, shown).and_then(|()| self.checked(from, value));
            }
            bits |= 1u64 << value;
            value = value.wrapping_add(step);
        }
        self.bits |= bits;
        if step > 1 && last > first && selected(self.spec, bits) == 1 {
            let kind = OddityKind::StepBeyondField { step: step as u32 };
            self.scan.oddity(from..self.at, self.spec, kind);
        }
        Ok(())
    }

    /// An error when a value is out of range.
    fn checked(&self, from: usize, value: i32) -> Result<(), Bad> {
        let FieldSpec { low, high, .. } = *self.spec;
        if (low..=high).contains(&value) {
            return Ok(());
        }
        if !self.scan.all {
            return Err(self.unseen());
        }
        let item = from..self.at;
        let range = self.part(item, value);
        let value_text = self.scan.text(range.clone());
        let nearest = Some(nearest::in_range(self.spec, value).to_string());
        let kind = FaultKind::OutOfRange { value: value_text, low: low as u32, high: high as u32 };
        Err(Bad { at: self.at, range, kind, nearest })
    }

    /// The run of digits in an item that is that number; the whole item where there is none.
    fn part(&self, item: Range<usize>, value: i32) -> Range<usize> {
        let mut at = item.start;
        while at < item.end {
            let digits = self.scan.bytes.get(at..item.end).unwrap_or_default();
            let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if length > 0 && atoi(digits) == value {
                return at..at + length;
            }
            at += length.max(1);
        }
        item
    }

    /// cronie: after an item only a comma, a blank or the end may follow.
    fn ended(&mut self, from: usize) -> Result<(), Bad> {
        if self.rules.junk_is_skipped
            || self.scan.is_blank_or_end(self.at)
            || self.scan.byte(self.at) == Some(b',')
        {
            return Ok(());
        }
        let range = self.at..self.scan.item_end(self.at);
        let (text, right) = (self.scan.text(range.clone()), self.scan.text(from..self.at));
        Err(Bad { at: self.at, range, kind: FaultKind::Junk { text }, nearest: Some(right) })
    }

    /// A fault that nobody looks at: to describe one costs a look at the rest of the item, and FreeBSD may fail at every byte
    /// of a line.
    fn unseen(&self) -> Bad {
        Bad { at: self.at, range: self.at..self.at, kind: FaultKind::Empty, nearest: None }
    }

    /// The fault of a text that is neither number nor name.
    fn no_value(&self, from: usize, start: usize) -> Bad {
        if !self.scan.all {
            return self.unseen();
        }
        let end = self.scan.item_end(start);
        if start == end && from == start {
            return Bad {
                at: self.at,
                range: self.scan.empty_item(start),
                kind: FaultKind::EmptyItem,
                nearest: self.without_empty_items(),
            };
        }
        let range = from..end.max(from + 1).min(self.scan.bytes.len());
        let text = self.scan.text(range.clone());
        let nearest = nearest::item(self.spec, &text, self.rules.open_step);
        let kind = if is_form(self.spec, &text) {
            FaultKind::UnknownForm { text }
        } else {
            FaultKind::NotAValue { text }
        };
        Bad { at: self.at, range, kind, nearest }
    }

    fn without_empty_items(&self) -> Option<String> {
        let rest = self.scan.bytes.get(self.start..)?;
        let length =
            rest.iter().take(MOST_SHOWN).take_while(|byte| !matches!(byte, b' ' | b'\t' | b'\n')).count();
        let field = self.scan.text(self.start..self.start + length);
        if length < MOST_SHOWN { nearest::without_empty_items(&field) } else { None }
    }

    fn other(&self, from: usize, kind: FaultKind) -> Bad {
        if !self.scan.all {
            return self.unseen();
        }
        let range = from..self.scan.item_end(from);
        Bad { at: self.at, range, kind, nearest: None }
    }
}

/// Whether a text is a form that other schedulers have in this field.
pub(super) fn is_form(spec: &FieldSpec, text: &str) -> bool {
    use crate::dialect::FieldKind::{DayOfMonth, DayOfWeek};
    let days = matches!(spec.kind, DayOfMonth | DayOfWeek);
    text.starts_with('?')
        || text == "H"
        || text.starts_with("H/")
        || text.starts_with("H(")
        || text.contains('~')
        || (days && (text.contains('#') || text.ends_with(['L', 'W', 'l', 'w']) || text.starts_with('L')))
}
