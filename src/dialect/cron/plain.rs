//! Texts of digits, names of three letters, stars, dashes, steps and commas that mean the same in every row: read in one
//! pass.
//!
//! Nine of ten texts hold nothing else. Whatever is odd in any way, or read differently by some row, is left to the reader of
//! all texts; the two never disagree, which a test compares.

use super::days;
use super::picked::{Picked, Stars, Written, stepped_bits};
use super::value::{self, MONTHS, WEEKDAYS};
use crate::dialect::table::{Blanks, Days, Impossible, LargestStep, Names, Rules, lenient};
use crate::dialect::{Field, FieldKind, Item, ItemForm, Items};
use crate::schedule::Calendar;

/// Freedoms and restrictions of rows that touch what is read here.
const OWN_READING: u64 = lenient::NO_TWICE
    | lenient::STAR_ALONE
    | lenient::STAR_LATER_IS_LOW
    | lenient::WEEKDAY_STAR_IN_LIST_IS_NOTHING
    | lenient::TWO_DIGITS
    | lenient::RANGE_ALONE
    | lenient::PLAIN_LIST
    | lenient::YEARS_ALWAYS;

/// Reads a text: its fields and what they select. `None`: it is not plain, or the row has rules of its own for it.
#[inline]
pub(super) fn read(rules: &Rules, text: &str) -> Option<(Vec<Field>, Calendar)> {
    let bytes = text.as_bytes();
    // A zone, a rate and a word that stands for fields all begin or end with letters that no value here has.
    if !matches!(bytes, [b'*' | b'0'..=b'9', ..])
        || rules.leniency & OWN_READING != 0
        || matches!(rules.days, Days::OneQuestion | Days::OneStar)
    {
        return None;
    }
    let layout = match rules.layouts {
        [only] => only,
        several => {
            let count = text.split(' ').filter(|field| !field.is_empty()).count();
            several.iter().find(|layout| layout.len() == count)?
        }
    };
    let mut written = Written::nothing(rules);
    let fields = fields_of(rules, bytes, layout, &mut written)?;
    let calendar = days::calendar(rules, &Picked::from(written));
    if rules.impossible != Impossible::Accepted && days::is_refused(rules, &calendar) {
        return None;
    }
    // No form that a row loses is plain.
    Some((fields, calendar))
}

/// Reads all fields of a text.
#[inline(never)]
fn fields_of(rules: &Rules, bytes: &[u8], layout: &[FieldKind], written: &mut Written) -> Option<Vec<Field>> {
    let mut fields = Vec::with_capacity(layout.len());
    let mut start = 0;
    for &kind in layout {
        // Something that ends a field is there.
        start = field(rules, bytes, kind, start, written, &mut fields)? + 1;
    }
    (start == bytes.len() + 1).then_some(fields)
}

/// Reads the next field from `start` on, up to a space or the end of the text, and gives its end. Two of three fields are a
/// star or a number and nothing else.
#[inline]
fn field(
    rules: &Rules,
    bytes: &[u8],
    kind: FieldKind,
    mut start: usize,
    written: &mut Written,
    fields: &mut Vec<Field>,
) -> Option<usize> {
    // The end of the text ends a field as a space does.
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let digit = |byte: u8| u32::from(byte - b'0');
    let (form, end) = loop {
        break match (byte(start), byte(start + 1)) {
            (b'*', b' ') => (lone_star(kind, written)?, start + 1),
            (one @ b'0'..=b'9', b' ') => (lone_value(kind, digit(one), written)?, start + 1),
            (ten @ b'0'..=b'9', one @ b'0'..=b'9') if byte(start + 2) == b' ' => {
                (lone_value(kind, digit(ten) * 10 + digit(one), written)?, start + 2)
            }
            (b' ', _) if start < bytes.len() && rules.blanks != Blanks::OneSpace => {
                start += 1;
                continue;
            }
            _ => return list(rules, bytes, kind, start, written, fields),
        };
    };
    fields.push(Field { kind, range: start..end, items: Items::from(Item { range: start..end, form }) });
    Some(end)
}

/// A star that is all of a field: what an unwritten field stands for, but for seconds.
#[inline]
fn lone_star(kind: FieldKind, written: &mut Written) -> Option<ItemForm> {
    match kind {
        FieldKind::Second => written.write(kind, Calendar::ALL_60, Stars::LONE | Stars::FULL_ITEM)?,
        FieldKind::Year | FieldKind::Zone => return None,
        _ => {}
    }
    Some(ItemForm::Star { step: 1 })
}

/// A number that is all of a field: one of those that an unwritten field stands for, but for seconds.
#[inline]
fn lone_value(kind: FieldKind, value: u32, written: &mut Written) -> Option<ItemForm> {
    let all = if kind == FieldKind::Second { Calendar::ALL_60 } else { *written.sets.get(kind as usize)? };
    let set = all & 1u64.checked_shl(value)?;
    // Sunday as 7 is read in many ways.
    if set == 0 || (value > 6 && kind == FieldKind::DayOfWeek) {
        return None;
    }
    written.write(kind, set, 0)?;
    Some(ItemForm::Value { value, step: None, named: false })
}

/// The same as [`field`], for any plain field.
#[inline(never)]
fn list(
    rules: &Rules,
    bytes: &[u8],
    kind: FieldKind,
    start: usize,
    written: &mut Written,
    fields: &mut Vec<Field>,
) -> Option<usize> {
    let mut at = start;
    let first = item(rules, bytes, kind, &mut at)?;
    let only = Item { range: start..at, form: first.form };
    let ends = |at: usize| matches!(bytes.get(at), None | Some(b' '));
    let (items, set, facts) = if ends(at) {
        (Items::from(only), first.set, first.facts)
    } else {
        let (mut items, mut set, mut facts) = (Vec::with_capacity(4), first.set, first.facts);
        items.push(only);
        while !ends(at) {
            if bytes[at] != b',' {
                return None;
            }
            at += 1;
            let begin = at;
            let next = item(rules, bytes, kind, &mut at)?;
            // What is given twice is counted by one row, and refused by others.
            if set & next.set != 0 {
                return None;
            }
            set |= next.set;
            facts |= next.facts & !Stars::FIRST;
            items.push(Item { range: begin..at, form: next.form });
        }
        (Items::from(items), set, facts & !Stars::PLAIN_FIELD)
    };
    written.write(kind, set, facts)?;
    fields.push(Field { kind, range: start..at, items });
    Some(at)
}

/// One item of a field's list.
struct Read {
    form: ItemForm,
    /// What it selects.
    set: u64,
    /// How it is written, if it is the first and only one.
    facts: u64,
}

#[inline]
fn item(rules: &Rules, bytes: &[u8], kind: FieldKind, at: &mut usize) -> Option<Read> {
    let (low, high) = value::limits(rules, kind);
    let weekday = kind == FieldKind::DayOfWeek;
    let star = *bytes.get(*at)? == b'*';
    let (first, last, form) = if star {
        *at += 1;
        let (first, last) = if weekday { rules.weekday.star } else { (low, high) };
        (first, last, ItemForm::Star { step: 1 })
    } else {
        let (first, named) = value_at(rules, bytes, kind, at)?;
        if bytes.get(*at) == Some(&b'-') {
            *at += 1;
            let (last, last_named) = value_at(rules, bytes, kind, at)?;
            // One value and backwards: rows differ. So they do where a range ends in Sunday, and in a mixture with names.
            if first >= last || named != last_named {
                return None;
            }
            (first, last, ItemForm::Range { first, last, step: 1, named })
        } else {
            (first, first, ItemForm::Value { value: first, step: None, named })
        }
    };
    // Sunday as 7 is read in many ways.
    if first < low || last > high || (weekday && last > 6 && !(star && first == 0)) {
        return None;
    }
    let full = if (first, last) == value::star_limits(rules, kind) { Stars::FULL_ITEM } else { 0 };
    if bytes.get(*at) != Some(&b'/') {
        let facts = if star { full | Stars::LONE } else { full };
        return Some(Read { form, set: stepped_bits(first, last, 1), facts });
    }
    *at += 1;
    let step = number(bytes, at)?;
    // Zero and what goes beyond the last value is told, or refused.
    if step == 0 || step > last - first || rules.largest_step == LargestStep::NoStep {
        return None;
    }
    let form = match form {
        ItemForm::Range { first, last, named: false, .. } => {
            ItemForm::Range { first, last, step, named: false }
        }
        ItemForm::Star { .. } => ItemForm::Star { step },
        // A step behind a name, or from a value on.
        _ => return None,
    };
    let item = if step == 1 { Stars::ITEM } else { 0 };
    let facts = if star { Stars::FIRST | item } else { 0 } | if step == 1 { full } else { 0 };
    Some(Read { form, set: stepped_bits(first, last, step), facts })
}

/// A number, or a name where the row takes any; whether it is a name.
#[inline]
fn value_at(rules: &Rules, bytes: &[u8], kind: FieldKind, at: &mut usize) -> Option<(u32, bool)> {
    if bytes.get(*at)?.is_ascii_digit() {
        Some((number(bytes, at)?, false))
    } else {
        name(rules, bytes, kind, at)
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

/// The first three letters of a name, in lower case.
const fn key(name: &[u8]) -> u32 {
    u32::from_be_bytes([0, name[0] | 0x20, name[1] | 0x20, name[2] | 0x20])
}

const MONTH_KEYS: [u32; 12] = keys(MONTHS);
const WEEKDAY_KEYS: [u32; 7] = keys(WEEKDAYS);

const fn keys<const COUNT: usize>(names: [&str; COUNT]) -> [u32; COUNT] {
    let mut keys = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        keys[index] = key(names[index].as_bytes());
        index += 1;
    }
    keys
}

/// A name of three letters.
#[inline]
fn name(rules: &Rules, bytes: &[u8], kind: FieldKind, at: &mut usize) -> Option<(u32, bool)> {
    let written = key(bytes.get(*at..*at + 3)?);
    let place = |keys: &[u32]| keys.iter().position(|key| *key == written).map(|index| index as u32);
    let number = match (kind, rules.names) {
        (_, Names::None) | (FieldKind::Month, Names::Weekdays) => return None,
        (FieldKind::Month, _) => place(&MONTH_KEYS)? + u32::from(rules.first_month),
        (FieldKind::DayOfWeek, _) => rules.weekday.number(place(&WEEKDAY_KEYS)?),
        _ => return None,
    };
    *at += 3;
    Some((number, true))
}

#[cfg(test)]
mod tests {
    use super::super::{field as all_fields, read_any};
    use super::*;
    use crate::dialect::{ALL, Reading};
    use crate::schedule::Schedule;

    const KINDS: [FieldKind; 6] = [
        FieldKind::Second,
        FieldKind::Minute,
        FieldKind::Hour,
        FieldKind::DayOfMonth,
        FieldKind::Month,
        FieldKind::DayOfWeek,
    ];

    /// Items of one or two values, with steps and without, and some lists.
    fn fields() -> Vec<String> {
        let values = [
            "0", "1", "05", "6", "7", "12", "23", "31", "59", "60", "99", "100", "005", "SUN", "mon", "Sat",
            "JAN", "Feb", "dec", "MOND", "FRIDAY", "may", "L",
        ];
        let mut items = vec!["*".to_owned(), "**".to_owned(), "*-1".to_owned(), String::new()];
        for first in values {
            items.push(first.to_owned());
            items.extend(values.map(|last| format!("{first}-{last}")));
        }
        let steps = ["", "/", "/0", "/1", "/2", "/6", "/7", "/30", "/31", "/59", "/99", "/100"];
        let stepped = items.iter().flat_map(|item| steps.iter().map(move |step| format!("{item}{step}")));
        let lists = [
            "*,5",
            "5,*",
            "1,1",
            "1-5,3",
            "*/2,1",
            "0,7",
            "1,2,3,",
            ",1",
            "1,,2",
            "6,0-2/2",
            "MON,3",
            "mon,tue-fri",
            "1,JAN",
            "JAN,MAR-MAY",
            "sun,SAT",
            "1-5,MON",
        ];
        stepped.chain(lists.map(str::to_owned)).collect()
    }

    /// What a field selects, and how it was read: none of it may differ between the two readers.
    #[test]
    fn plain_fields_are_read_as_by_the_reader_of_all_fields() {
        let mut plain = 0;
        for row in ALL {
            let Some(rules) = row.grammar.cron().filter(|rules| rules.leniency & OWN_READING == 0) else {
                continue;
            };
            for (text, kind) in fields().iter().flat_map(|text| KINDS.map(|kind| (text, kind))) {
                let (mut written, mut read) = (Written::nothing(rules), Vec::new());
                let end = field(rules, text.as_bytes(), kind, 0, &mut written, &mut read);
                let Some((end, Field { items, .. })) = end.zip(read.pop()) else { continue };
                let picked = Picked::from(written);
                let (mut wanted, mut reading) = (Picked::from(Written::nothing(rules)), Reading::new(row.id));
                let all = all_fields::read(rules, text, kind, 0..text.len(), &mut wanted, &mut reading);
                assert_eq!(end, text.len(), "{}: {text} as {kind:?}", row.name);
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

    /// Nor may whole texts differ.
    #[test]
    fn plain_texts_are_read_as_by_the_reader_of_all_texts() {
        let texts = [
            "* * * * *",
            "0 5 * * *",
            "0  5   * * *",
            "0 5 * * * ",
            " 0 5 * * *",
            "0\t5 * * *",
            "*/15 9-17 * * MON-FRI",
            "0 0 30 2 *",
            "0 0 31 2,4 MON",
            "0 0 31 4 *",
            "7,22,37,52 1-23/2 1,15 jan,JUL sun,sat",
            "0 0 1 1 7",
            "0 0 * * 0,6",
            "0 0 1-31 * 1-5",
            "0 0 */2 * */2",
            "30 */2 29 2 *",
            "0 0 * * 5 UTC",
            "0 0 * * 5 JAN",
            "0 0 TZ * 5",
            "30 seconds",
            "5 4 3 2",
            "5 4 3 2 1 0",
            "0 30 4 * * *",
            "0 30 4 1 * MON",
            "0 0 1,1 * *",
            "0 24 * * *",
            "0 0 0 0 0 0",
            "0 0 1 1 * 2026",
            "0 0 0 1 1 * 2026",
            "",
            "*",
        ];
        let mut plain = 0;
        for row in ALL {
            let Some(rules) = row.grammar.cron() else { continue };
            for text in texts {
                let Some((fields, calendar)) = read(rules, text) else { continue };
                let schedule = Some(Schedule::Calendar(calendar));
                let reading = Reading { schedule, fields, ..Reading::new(row.id) };
                let mut wanted = Reading::new(row.id);
                read_any(rules, text, "job", &mut wanted);
                assert_eq!(reading, wanted, "{}: {text:?}", row.name);
                plain += 1;
            }
        }
        assert!(plain > 300, "only {plain} were plain");
    }
}
