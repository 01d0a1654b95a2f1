//! One component of a calendar event: `*`, or a list of values and ranges with steps.

use std::ops::Range;

use crate::dialect::{Fault, FaultKind, FieldKind, Item, ItemForm};

/// A component. Values of seconds are in microseconds.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Its items; empty for `*`.
    items: Vec<Link>,
    fractions: bool,
}

#[derive(Clone, Debug)]
struct Link {
    start: u64,
    stop: Option<u64>,
    step: u64,
    range: Range<usize>,
}

/// Most items of a component (systemd's CALENDARSPEC_COMPONENTS_MAX).
const MOST: usize = 240;

const SECOND: u64 = 1_000_000;

impl Chain {
    /// The value 0.
    pub fn zero() -> Self {
        Chain { items: vec![Link { start: 0, stop: None, step: 0, range: 0..0 }], fractions: false }
    }

    /// Reads a component at the start of `text`; its length, or the place where reading stopped.
    pub fn read(text: &str, fractions: bool) -> Result<(Self, usize), usize> {
        let mut chain = Chain { items: Vec::new(), fractions };
        if text.starts_with('*') {
            return Ok((chain, 1));
        }
        let mut at = 0;
        loop {
            let from = at;
            let start = number(text, &mut at, fractions)?;
            let mut stop = None;
            let mut step = 0;
            if text.get(at..).is_some_and(|rest| rest.starts_with("..")) {
                at += 2;
                stop = Some(number(text, &mut at, fractions)?);
                step = if fractions { SECOND } else { 1 };
            }
            if text.as_bytes().get(at) == Some(&b'/') {
                at += 1;
                let place = at;
                step = number(text, &mut at, fractions)?;
                if step == 0 {
                    return Err(place);
                }
            }
            chain.items.push(Link { start, stop, step, range: from..at });
            match text.as_bytes().get(at) {
                Some(b',') if chain.items.len() < MOST => at += 1,
                None | Some(b' ' | b'-' | b'~' | b':') => break,
                _ => return Err(at),
            }
        }
        for link in &mut chain.items {
            link.normalize();
        }
        Ok((chain, at))
    }

    /// `*`.
    pub fn is_every(&self) -> bool {
        self.items.is_empty()
    }

    /// 0 to 69 are years of this century, 70 to 99 of the last.
    pub fn two_digit_years(&mut self) {
        let full = |year: u64| match year {
            0..70 => year + 2000,
            70..100 => year + 1900,
            _ => year,
        };
        for link in &mut self.items {
            link.start = full(link.start);
            link.stop = link.stop.map(full);
        }
    }

    /// Adds what is wrong with the values of a field; `at` is the component's place.
    pub fn faults(&self, kind: FieldKind, from_end: bool, at: usize, faults: &mut Vec<Fault>) {
        let (low, high) = limits(kind, from_end);
        let scale = if self.fractions { SECOND } else { 1 };
        let top = if self.fractions { high * scale + scale - 1 } else { high };
        for link in &self.items {
            let out = |value: u64| FaultKind::OutOfRange {
                value: (value / scale).to_string(),
                low: low as u32,
                high: high as u32,
            };
            let (found, nearest) = if link.start < low * scale || link.start > top {
                (out(link.start), Some((link.start / scale).clamp(low, high).to_string()))
            } else if let Some(stop) = link.stop.filter(|&stop| stop < low * scale || stop > top) {
                (out(stop), Some(format!("{}..{}", link.start / scale, (stop / scale).clamp(low, high))))
            } else if let Some(stop) = link.stop.filter(|&stop| stop < link.start) {
                let (first, last) = ((link.start / scale) as u32, (stop / scale) as u32);
                let nearest = if from_end {
                    Some(format!("{last}..{first}"))
                } else {
                    Some(format!("{first}..{high},{low}..{last}"))
                };
                (FaultKind::Reversed { first, last }, nearest)
            } else if link.step > 0 && !link.reaches(low * scale, top, from_end) {
                let largest = if from_end { link.start - low * scale } else { top - link.start } / scale;
                let step = u32::try_from(link.step / scale).unwrap_or(u32::MAX);
                let kind = FaultKind::StepTooLarge { step, largest: largest as u32 };
                (kind, Some((link.start / scale).to_string()))
            } else {
                continue;
            };
            let range = at + link.range.start..at + link.range.end;
            faults.push(Fault { range, field: Some(kind), kind: found, nearest });
        }
    }

    /// The items as they were read; seconds in whole seconds.
    pub fn items(&self, range: Range<usize>) -> Vec<Item> {
        if self.items.is_empty() {
            return vec![Item { range, form: ItemForm::Star { step: 1 } }];
        }
        let scale = if self.fractions { SECOND } else { 1 };
        let whole = |value: u64| u32::try_from(value / scale).unwrap_or(u32::MAX);
        self.items
            .iter()
            .map(|link| {
                let (first, step) = (whole(link.start), whole(link.step));
                let form = match link.stop {
                    Some(stop) => {
                        ItemForm::Range { first, last: whole(stop), step: step.max(1), named: false }
                    }
                    None => ItemForm::Value { value: first, step: (step > 0).then_some(step), named: false },
                };
                Item { range: range.start + link.range.start..range.start + link.range.end, form }
            })
            .collect()
    }

    /// The values as bits, up to `high`.
    pub fn set(&self, high: u32) -> u64 {
        self.items
            .iter()
            .flat_map(|link| link.values(u64::from(high)))
            .fold(0, |set, value| set | 1 << value.min(63))
    }

    /// Days counted from the end of the month: bit n is the nth before the last.
    pub fn days_from_end(&self) -> u32 {
        let days = |link: &Link| {
            // From the earlier day, which is the larger number, towards the end of the month.
            let earliest = link.stop.map_or(link.start, |stop| stop.max(link.start)).min(31);
            let latest =
                if link.step == 0 { earliest } else { link.stop.map_or(1, |stop| stop.min(link.start)) };
            let step = link.step.max(1) as usize;
            (latest..=earliest).rev().step_by(step).fold(0u32, |set, day| set | 1 << (day.max(1) - 1))
        };
        self.items.iter().fold(0, |set, link| set | days(link))
    }

    /// The value of the next round at which a search goes on that has run over the field's highest value; 0 where it never
    /// does. (`tm_within_bounds` sets back the field below the highest one that has changed and no other: calendarspec.c of
    /// systemd 252, read 2026-11.)
    pub fn runs_over(&self, low: u64, high: u64) -> u8 {
        let unit = if self.fractions { SECOND } else { 1 };
        let size = (high + 1) * unit;
        if self.items.iter().any(|link| link.values(size - 1).any(|value| value / unit == high)) {
            return 0;
        }
        let open = self.items.iter().filter(|link| link.stop.is_none() && link.step > 0 && link.start < size);
        let over = open.map(|link| link.start + (size - link.start).div_ceil(link.step) * link.step);
        over.min().map_or(0, |over| u8::try_from((over - size) / unit + low).unwrap_or(u8::MAX))
    }

    /// The seconds in which a value lies.
    pub fn seconds(&self) -> u64 {
        let last = 60 * SECOND - 1;
        self.items.iter().fold(0, |set, link| {
            // A step of at most a second misses none.
            let whole = link.step > 0 && link.step <= SECOND;
            let step = if whole { SECOND } else { link.step };
            let start = if whole { link.start / SECOND * SECOND } else { link.start };
            let widened = Link { start, step, stop: link.stop, range: 0..0 };
            widened.values(last).fold(set, |set, value| set | 1 << (value / SECOND).min(63))
        })
    }

    /// The years, as a calendar keeps them.
    pub fn years(&self) -> [u64; 4] {
        let mut years = [0u64; 4];
        for year in self.items.iter().flat_map(|link| link.values(2199)) {
            let bit = year.wrapping_sub(1970) as usize;
            if let Some(word) = years.get_mut(bit / 64) {
                *word |= 1 << (bit % 64);
            }
        }
        years
    }
}

impl Link {
    /// A stop that the step does not reach is moved back to the last value; a range of one value is that value.
    fn normalize(&mut self) {
        let Some(stop) = self.stop else { return };
        if stop > self.start && self.step > 0 {
            if self.start.saturating_add(self.step) > stop {
                self.stop = None;
                self.step = 0;
                return;
            }
            self.stop = Some(stop - (stop - self.start) % self.step);
        }
        if self.stop == Some(self.start) {
            self.stop = None;
            self.step = 0;
        }
    }

    /// Whether the step reaches a second value.
    fn reaches(&self, low: u64, high: u64, from_end: bool) -> bool {
        if self.step > high - low {
            return false;
        }
        match self.stop {
            Some(stop) => self.start + self.step <= stop,
            None if from_end => self.start >= low + self.step,
            None => self.start + self.step <= high,
        }
    }

    fn values(&self, high: u64) -> impl Iterator<Item = u64> + use<> {
        let last = match (self.step, self.stop) {
            (0, _) => self.start,
            (_, Some(stop)) => stop.min(high),
            (_, None) => high,
        };
        (self.start..=last).step_by(usize::try_from(self.step.max(1)).unwrap_or(usize::MAX))
    }
}

/// First and last value of a component; counted from the end a month has 28 days.
fn limits(kind: FieldKind, from_end: bool) -> (u64, u64) {
    match kind {
        FieldKind::Year | FieldKind::Zone => (1970, 2199),
        FieldKind::Month => (1, 12),
        FieldKind::DayOfMonth if from_end => (1, 28),
        FieldKind::DayOfMonth => (1, 31),
        FieldKind::DayOfWeek => (1, 7),
        FieldKind::Hour => (0, 23),
        FieldKind::Minute | FieldKind::Second => (0, 59),
    }
}

/// A decimal number at `at`, in microseconds where fractions are allowed; the seventh digit rounds.
fn number(text: &str, at: &mut usize, fractions: bool) -> Result<u64, usize> {
    let from = *at;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(from..).unwrap_or_default();
    let whole = digits(rest);
    let value: u64 =
        rest.get(..whole).and_then(|digits| digits.parse::<i32>().ok()).ok_or(from)?.unsigned_abs().into();
    *at += whole;
    if !fractions {
        return Ok(value);
    }
    let rest = rest.get(whole..).unwrap_or_default();
    let Some(after) = rest.strip_prefix('.').filter(|after| !after.starts_with('.')) else {
        return Ok(value * SECOND);
    };
    let length = digits(after);
    if length == 0 {
        return Err(*at);
    }
    *at += 1 + length;
    let digit = |place: usize| {
        after.as_bytes().get(place).filter(|_| place < length).map_or(0, |byte| u64::from(byte - b'0'))
    };
    let micros = (0..6).fold(0, |sum, place| sum * 10 + digit(place));
    Ok(value * SECOND + micros + u64::from(digit(6) >= 5))
}
