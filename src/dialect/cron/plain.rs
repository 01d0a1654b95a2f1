//! Fields of digits, stars, dashes, steps and commas that mean the same in every row: read in one pass.
//!
//! Nine of ten texts hold nothing else. Whatever is odd in any way, or read differently by some row, is left to
//! [`super::field`]; the two never disagree, which a test compares.

use std::ops::Range;

use super::picked::{Picked, bit};
use super::value;
use crate::dialect::table::{LargestStep, Rules, lenient};
use crate::dialect::{FieldKind, Item, ItemForm, Items};

/// Freedoms and restrictions of rows that touch what is read here.
const OWN_READING: u32 = lenient::NO_TWICE
    | lenient::STAR_ALONE
    | lenient::STAR_LATER_IS_LOW
    | lenient::WEEKDAY_STAR_IN_LIST_IS_NOTHING
    | lenient::TWO_DIGITS
    | lenient::RANGE_ALONE;

/// Reads the field at `range` of `text`. `None`: it is not plain, and what was noted in `picked` is to be begun again.
pub(super) fn read(
    rules: &Rules,
    text: &str,
    kind: FieldKind,
    range: &Range<usize>,
    picked: &mut Picked,
) -> Option<Items> {
    if rules.leniency & OWN_READING != 0 || kind as usize > FieldKind::DayOfWeek as usize {
        return None;
    }
    let bytes = text.as_bytes().get(..range.end)?;
    if let Some(items) = lone(rules, bytes, kind, range, picked) {
        return Some(items);
    }
    let (low, high) = value::limits(rules, kind);
    let weekday = kind == FieldKind::DayOfWeek;
    picked.begin(kind, &text[range.clone()]);
    let mut items = Items::default();
    let mut at = range.start;
    loop {
        let start = at;
        let (first, last, form) = if bytes.get(at) == Some(&b'*') {
            at += 1;
            (low, high, ItemForm::Star { step: 1 })
        } else {
            let first = number(bytes, &mut at)?;
            if bytes.get(at) == Some(&b'-') {
                at += 1;
                let last = number(bytes, &mut at)?;
                // One value and backwards: rows differ. So they do where a range ends in Sunday.
                if first >= last {
                    return None;
                }
                (first, last, ItemForm::Range { first, last, step: 1, named: false })
            } else {
                (first, first, ItemForm::Value { value: first, step: None, named: false })
            }
        };
        let star = matches!(form, ItemForm::Star { .. });
        let (first, last) = if star { value::star_limits(rules, kind) } else { (first, last) };
        // Sunday as 7 is read in many ways.
        if first < low || last > high || (weekday && last > 6 && !(star && first == 0)) {
            return None;
        }
        let (form, step) = match bytes.get(at) {
            Some(b'/') if first < last && rules.largest_step != LargestStep::NoStep => {
                at += 1;
                let step = number(bytes, &mut at)?;
                // Zero and what goes beyond the last value is told, or refused.
                if step == 0 || step > last - first {
                    return None;
                }
                (stepped(&form, step), Some(step))
            }
            _ => (form, None),
        };
        let written = step.unwrap_or(1);
        if star {
            picked.star(kind, step.is_none(), written, at - start == range.len());
        }
        if written == 1 && (first, last) == (low, high) {
            picked.stars.full_item |= bit(kind);
        }
        picked.add(kind, first, last, written);
        items.push(Item { range: start..at, form });
        match bytes.get(at) {
            None => return Some(items),
            Some(b',') => at += 1,
            Some(_) => return None,
        }
    }
}

/// A field that is a star or a number and nothing else: two of three fields are.
#[inline]
fn lone(
    rules: &Rules,
    bytes: &[u8],
    kind: FieldKind,
    range: &Range<usize>,
    picked: &mut Picked,
) -> Option<Items> {
    let field = bytes.get(range.start..)?;
    let (low, high) = value::limits(rules, kind);
    let form = if field == b"*" {
        let (first, last) = value::star_limits(rules, kind);
        if last > high || (last == 7 && first > 0) {
            return None;
        }
        picked.lone_star(kind, first, last, (first, last) == (low, high));
        ItemForm::Star { step: 1 }
    } else {
        let value = match *field {
            [digit @ b'0'..=b'9'] => u32::from(digit - b'0'),
            [ten @ b'0'..=b'9', digit @ b'0'..=b'9'] => u32::from(ten - b'0') * 10 + u32::from(digit - b'0'),
            _ => return None,
        };
        if value < low || value > high || (kind == FieldKind::DayOfWeek && value > 6) {
            return None;
        }
        picked.lone_value(kind, value);
        ItemForm::Value { value, step: None, named: false }
    };
    Some(Items::from(Item { range: range.clone(), form }))
}

fn stepped(form: &ItemForm, step: u32) -> ItemForm {
    match *form {
        ItemForm::Range { first, last, named, .. } => ItemForm::Range { first, last, step, named },
        _ => ItemForm::Star { step },
    }
}

/// A number of one or two digits.
#[inline]
fn number(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let digit =
        |at: usize| bytes.get(at).map(|byte| u32::from(byte.wrapping_sub(b'0'))).filter(|digit| *digit < 10);
    let first = digit(*at)?;
    *at += 1;
    let Some(second) = digit(*at) else { return Some(first) };
    *at += 1;
    // A third digit makes it none of these: what follows is then no separator.
    Some(first * 10 + second)
}

#[cfg(test)]
mod tests {
    use super::super::{Reading, field};
    use super::*;
    use crate::dialect::ALL;

    /// What a field selects, and how it was read: none of it may differ between the two readers.
    #[test]
    fn plain_fields_are_read_as_by_the_reader_of_all_fields() {
        let numbers = ["0", "1", "05", "6", "7", "12", "23", "31", "59", "60", "99", "100", "005"];
        let mut items = vec!["*".to_owned(), "**".to_owned(), "*-1".to_owned(), String::new()];
        for first in numbers {
            items.push(first.to_owned());
            items.extend(numbers.map(|last| format!("{first}-{last}")));
        }
        let steps = ["", "/", "/0", "/1", "/2", "/6", "/7", "/30", "/31", "/59", "/99", "/100"];
        let stepped = items.iter().flat_map(|item| steps.iter().map(move |step| format!("{item}{step}")));
        let mut fields: Vec<String> = stepped.collect();
        let lists = ["*,5", "5,*", "1,1", "1-5,3", "*/2,1", "0,7", "1,2,3,", ",1", "1,,2", "6,0-2/2"];
        fields.extend(lists.map(str::to_owned));
        let kinds = [
            FieldKind::Second,
            FieldKind::Minute,
            FieldKind::Hour,
            FieldKind::DayOfMonth,
            FieldKind::Month,
            FieldKind::DayOfWeek,
        ];
        let mut plain = 0;
        for row in ALL {
            let Some(rules) = row.grammar.cron() else { continue };
            for (text, kind) in fields.iter().flat_map(|text| kinds.map(|kind| (text, kind))) {
                let mut picked = Picked::new(rules, "");
                let Some(items) = read(rules, text, kind, &(0..text.len()), &mut picked) else { continue };
                let (mut wanted, mut reading) = (Picked::new(rules, ""), Reading::new(row.id));
                let all = field::read(rules, text, kind, 0..text.len(), &mut wanted, &mut reading);
                assert_eq!(&*items, all, "{}: {text} as {kind:?}", row.name);
                assert_eq!(format!("{picked:?}"), format!("{wanted:?}"), "{}: {text} as {kind:?}", row.name);
                assert!(
                    reading.faults.is_empty() && reading.oddities.is_empty(),
                    "{}: {text} as {kind:?}",
                    row.name
                );
                plain += 1;
            }
        }
        assert!(plain > 1000, "only {plain} were plain");
    }
}
