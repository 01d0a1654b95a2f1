//! One item of a Quartz field.

use super::{LAST_YEAR, Picked, QuartzRules};
use crate::dialect::{FaultKind, FieldKind, ItemForm};

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/// First and last value of a field; years are not checked.
fn limits(kind: FieldKind) -> (u32, u32) {
    match kind {
        FieldKind::Second | FieldKind::Minute => (0, 59),
        FieldKind::Hour => (0, 23),
        FieldKind::DayOfMonth => (1, 31),
        FieldKind::Month => (1, 12),
        FieldKind::DayOfWeek => (1, 7),
        FieldKind::Year | FieldKind::Zone => (1970, LAST_YEAR),
    }
}

/// Reads one item, in upper case, as far as Quartz does.
pub(super) struct ItemReader<'a> {
    rules: QuartzRules,
    kind: FieldKind,
    text: &'a str,
    at: usize,
    picked: &'a mut Picked,
}

/// The form, and where reading stopped.
pub(super) type Read = Result<(ItemForm, usize), FaultKind>;

impl<'a> ItemReader<'a> {
    /// A reader of one item.
    pub(super) fn new(rules: QuartzRules, kind: FieldKind, text: &'a str, picked: &'a mut Picked) -> Self {
        ItemReader { rules, kind, text, at: 0, picked }
    }
}

impl ItemReader<'_> {
    pub(super) fn read(mut self) -> Read {
        let bytes = self.text.as_bytes();
        let last_form =
            matches!(self.text, "L" | "LW") || self.text.starts_with("L-") && self.is_last_minus();
        match bytes.first() {
            Some(b'A'..=b'Z') if !last_form => self.name(),
            Some(b'?') => self.question(),
            Some(b'*' | b'/') => self.star(),
            Some(b'L') => self.last(),
            Some(b'0'..=b'9') => self.value(),
            _ => Err(self.not_a_value()),
        }
    }

    fn is_last_minus(&self) -> bool {
        let rest = self.text.get(2..).unwrap_or_default();
        rest.strip_suffix('W').unwrap_or(rest).bytes().all(|byte| byte.is_ascii_digit())
    }

    fn not_a_value(&self) -> FaultKind {
        FaultKind::NotAValue { text: self.text.to_owned() }
    }

    fn unknown(&self) -> FaultKind {
        FaultKind::UnknownForm { text: self.text.to_owned() }
    }

    /// The number of the three letters at `at`.
    fn named(&self, at: usize) -> Result<u32, FaultKind> {
        let name = self.text.get(at..at + 3).ok_or_else(|| self.not_a_value())?;
        let names: &[&str] = match self.kind {
            FieldKind::Month => &MONTHS,
            FieldKind::DayOfWeek => &WEEKDAYS,
            _ => &[],
        };
        let place = names.iter().position(|known| *known == name).ok_or_else(|| self.not_a_value())?;
        Ok(place as u32 + 1)
    }

    fn name(&mut self) -> Read {
        let value = self.named(0)?;
        let next = self.text.as_bytes().get(3);
        let plain = ItemForm::Value { value, step: None, named: true };
        match (self.kind, next) {
            (_, Some(b'-')) => {
                let last = self.named(4)?;
                self.range(value, Some(last), 1);
                Ok((ItemForm::Range { first: value, last, step: 1, named: true }, 7))
            }
            (FieldKind::DayOfWeek, Some(b'#')) => {
                self.nth(4)?;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, self.text.len()))
            }
            (FieldKind::DayOfWeek, Some(b'L')) => {
                self.picked.last_weekday = true;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, 4))
            }
            _ => {
                self.picked.set(self.kind, value);
                Ok((plain, 3))
            }
        }
    }

    fn nth(&mut self, at: usize) -> Result<(), FaultKind> {
        let text = self.text.get(at..).unwrap_or_default();
        match text.strip_prefix('+').unwrap_or(text).parse::<u32>() {
            Ok(nth @ 1..=5) => {
                self.picked.nth_weekday = nth;
                Ok(())
            }
            _ => Err(FaultKind::OutOfRange { value: text.to_owned(), low: 1, high: 5 }),
        }
    }

    fn question(&mut self) -> Read {
        let which = match self.kind {
            FieldKind::DayOfMonth => 0,
            FieldKind::DayOfWeek => 1,
            _ => return Err(self.unknown()),
        };
        if self.text.len() > 2 {
            return Err(FaultKind::Junk { text: self.text.get(1..).unwrap_or_default().to_owned() });
        }
        if let Some(question) = self.picked.question.get_mut(which) {
            *question = true;
        }
        Ok((ItemForm::Star { step: 1 }, 1))
    }

    fn star(&mut self) -> Read {
        let after = self.text.strip_prefix('*').unwrap_or(self.text);
        let (low, _) = limits(self.kind);
        let Some(step) = after.strip_prefix('/') else {
            self.range(low, None, 1);
            if let Some(star) = self.picked.star.get_mut(self.kind as usize) {
                *star = true;
            }
            return Ok((ItemForm::Star { step: 1 }, 1));
        };
        let step: i64 = step.parse().map_err(|_| FaultKind::NotAValue { text: step.to_owned() })?;
        // Zero and less are as good as 1.
        let step = u32::try_from(step.max(1)).unwrap_or(u32::MAX);
        self.check_step(step)?;
        self.range(low, None, step);
        Ok((ItemForm::Star { step }, self.text.len()))
    }

    fn check_step(&self, step: u32) -> Result<(), FaultKind> {
        let largest = match self.kind {
            FieldKind::Year | FieldKind::Zone => u32::MAX,
            kind => limits(kind).1,
        };
        if step > largest { Err(FaultKind::StepTooLarge { step, largest }) } else { Ok(()) }
    }

    /// `L`, `LW`, `L-3`, `L-3W`.
    fn last(&mut self) -> Read {
        match self.kind {
            FieldKind::Second | FieldKind::Minute | FieldKind::Hour if self.rules.is_2_5 => {
                Err(self.unknown())
            }
            FieldKind::DayOfWeek => {
                self.picked.set(self.kind, 7);
                Ok((ItemForm::Special, 1))
            }
            FieldKind::DayOfMonth => {
                let rest = self.text.get(1..).unwrap_or_default();
                let (number, workday) = match rest.strip_suffix('W') {
                    Some(number) => (number, true),
                    None => (rest, false),
                };
                let back = match number.strip_prefix('-') {
                    Some(number) => number.parse::<u32>().map_err(|_| self.not_a_value())?,
                    None => 0,
                };
                if back > 30 {
                    return Err(FaultKind::OutOfRange { value: back.to_string(), low: 0, high: 30 });
                }
                let days = &mut self.picked.days;
                *(if workday { &mut days.nearest_weekday_from_end } else { &mut days.from_end }) |= 1 << back;
                Ok((ItemForm::Special, self.text.len()))
            }
            // Read, and then every search for a fire throws.
            _ => Ok((ItemForm::Special, 1)),
        }
    }

    /// A number and what may follow it.
    fn value(&mut self) -> Read {
        let value = self.number()?;
        match self.text.as_bytes().get(self.at) {
            Some(b'L') if self.kind == FieldKind::DayOfWeek => {
                self.check(value, value)?;
                self.picked.last_weekday = true;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, self.at + 1))
            }
            Some(b'W') if self.kind == FieldKind::DayOfMonth => {
                self.check(value, value)?;
                self.picked.days.nearest_weekday |= 1 << value;
                Ok((ItemForm::Special, self.at + 1))
            }
            Some(b'#') if self.kind == FieldKind::DayOfWeek => {
                self.nth(self.at + 1)?;
                // Not checked; the search for the weekday counts modulo 7, so that 0 is Saturday.
                self.picked.set(self.kind, (value + 6) % 7 + 1);
                Ok((ItemForm::Special, self.text.len()))
            }
            Some(b'L' | b'W' | b'#') => Err(self.unknown()),
            Some(b'-') => self.value_range(value),
            Some(b'/') => self.open(value),
            _ => {
                self.check(value, value)?;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Value { value, step: None, named: false }, self.at))
            }
        }
    }

    /// The digits at `at`.
    fn number(&mut self) -> Result<u32, FaultKind> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest.get(..digits).and_then(|digits| digits.parse::<i32>().ok());
        let number = number.ok_or_else(|| FaultKind::NotAValue { text: rest.to_owned() })?;
        self.at += digits;
        Ok(number.unsigned_abs())
    }

    fn value_range(&mut self, first: u32) -> Read {
        self.at += 1;
        let last = self.number()?;
        let mut step = 1;
        if self.text.as_bytes().get(self.at) == Some(&b'/') {
            self.at += 1;
            step = self.number()?;
        }
        self.check(first, last)?;
        if step == 0 {
            self.picked.set(self.kind, first);
        } else {
            if self.kind == FieldKind::Year && last < first {
                return Err(FaultKind::Reversed { first, last });
            }
            self.range(first, Some(last), step);
        }
        Ok((ItemForm::Range { first, last, step, named: false }, self.at))
    }

    /// `n/step`.
    fn open(&mut self, value: u32) -> Read {
        self.at += 1;
        let from = self.at;
        let step = self.number()?;
        // After one digit anything else is refused, after more it is ignored.
        if self.at - from == 1 && self.at < self.text.len() {
            return Err(FaultKind::Junk { text: self.text.get(self.at..).unwrap_or_default().to_owned() });
        }
        self.check_step(step)?;
        self.check(value, value)?;
        if step == 0 {
            self.picked.set(self.kind, value);
            return Ok((ItemForm::Value { value, step: None, named: false }, self.at));
        }
        self.range(value, None, step);
        Ok((ItemForm::Value { value, step: Some(step), named: false }, self.at))
    }

    fn check(&self, first: u32, last: u32) -> Result<(), FaultKind> {
        if self.kind == FieldKind::Year {
            return Ok(());
        }
        let (low, high) = limits(self.kind);
        let out = |value: u32| FaultKind::OutOfRange { value: value.to_string(), low, high };
        match (first, last) {
            _ if first < low || first > high => Err(out(first)),
            _ if last > high => Err(out(last)),
            _ => Ok(()),
        }
    }

    /// Adds values from `first` to `last`, or to the end of the field; backwards ranges wrap around.
    fn range(&mut self, first: u32, last: Option<u32>, step: u32) {
        let (low, high) = limits(self.kind);
        let last = last.unwrap_or(high);
        let size = high - low + 1;
        let (last, wraps) = if last < first { (last + size, true) } else { (last, false) };
        for value in (first..=last.min(first.saturating_add(400))).step_by(step.max(1) as usize) {
            let value = if !wraps {
                value
            } else if value > high {
                value - size
            } else {
                value
            };
            self.picked.set(self.kind, value);
        }
    }
}
