//! Texts of digits, names of three letters, stars, dashes, steps and commas that mean the same in every row: read in one
//! pass.
//!
//! Nine of ten texts hold nothing else. Whatever is odd in any way, or read differently by some row, is left to the reader of
//! all texts; the two never disagree, which a test compares.

use super::days;
use super::picked::{Picked, Stars, stepped_bits};
use super::value::{self, MONTHS, WEEKDAYS};
use crate::dialect::table::{Blanks, Days, Impossible, LargestStep, Names, Rules, lenient};
use crate::dialect::{Field, FieldKind, Item, ItemForm, Items, Reading};
use crate::schedule::{Calendar, Schedule};

/// Freedoms and restrictions of rows that touch what is read here.
const OWN_READING: u32 = lenient::NO_TWICE
    | lenient::STAR_ALONE
    | lenient::STAR_LATER_IS_LOW
    | lenient::WEEKDAY_STAR_IN_LIST_IS_NOTHING
    | lenient::TWO_DIGITS
    | lenient::RANGE_ALONE
    | lenient::YEARS_ALWAYS;

/// Reads a text into an empty reading; false when it is not plain, or the row has rules of its own for it.
pub(super) fn read(rules: &Rules, text: &str, reading: &mut Reading) -> bool {
    let bytes = text.as_bytes();
    // A zone, a rate and a word that stands for fields all begin or end with letters that no value here has.
    if !matches!(bytes, [b'*' | b'0'..=b'9', ..])
        || rules.leniency & OWN_READING != 0
        || matches!(rules.days, Days::OneQuestion | Days::OneStar)
    {
        return false;
    }
    let layout = match rules.layouts {
        [only] => only,
        several => {
            let count = text.split(' ').filter(|field| !field.is_empty()).count();
            let Some(layout) = several.iter().find(|layout| layout.len() == count) else { return false };
            layout
        }
    };
    let mut picked = Picked::new(rules);
    let mut fields = Vec::with_capacity(layout.len());
    if fields_of(rules, bytes, layout, &mut picked, &mut fields).is_none() {
        return false;
    }
    let calendar = days::calendar(rules, &picked);
    if rules.impossible != Impossible::Accepted && days::is_refused(rules, &calendar) {
        return false;
    }
    reading.fields = fields;
    // No form that a row loses is plain.
    reading.schedule = Some(Schedule::Calendar(calendar));
    true
}

/// Reads all fields of a text.
#[inline]
fn fields_of(
    rules: &Rules,
    bytes: &[u8],
    layout: &[FieldKind],
    picked: &mut Picked,
    fields: &mut Vec<Field>,
) -> Option<()> {
    let mut start = 0;
    for &kind in layout {
        let (items, end) = field(rules, bytes, kind, start, picked)?;
        fields.push(Field { kind, range: start..end, items });
        // Something that ends a field is there.
        start = end + 1;
        while bytes.get(start) == Some(&b' ') && rules.blanks != Blanks::OneSpace {
            start += 1;
        }
    }
    (start == bytes.len() + 1).then_some(())
}

/// Reads the field at `start`, up to a space or the end of the text: its items and its end. Two of three fields are a star or
/// a number and nothing else.
#[inline]
fn field(
    rules: &Rules,
    bytes: &[u8],
    kind: FieldKind,
    start: usize,
    picked: &mut Picked,
) -> Option<(Items, usize)> {
    let (form, end) = match *bytes.get(start..)? {
        [b'*'] | [b'*', b' ', ..] => {
            lone_star(rules, kind, picked)?;
            (ItemForm::Star { step: 1 }, start + 1)
        }
        [digit @ b'0'..=b'9'] | [digit @ b'0'..=b'9', b' ', ..] => {
            (lone_value(rules, kind, u32::from(digit - b'0'), picked)?, start + 1)
        }
        [ten @ b'0'..=b'9', digit @ b'0'..=b'9'] | [ten @ b'0'..=b'9', digit @ b'0'..=b'9', b' ', ..] => (
            lone_value(rules, kind, u32::from(ten - b'0') * 10 + u32::from(digit - b'0'), picked)?,
            start + 2,
        ),
        _ => return list(rules, bytes, kind, start, picked),
    };
    Some((Items::from(Item { range: start..end, form }), end))
}

/// A star that is all of a field: what an unwritten field stands for, but for seconds and the numbers of weekdays.
#[inline]
fn lone_star(rules: &Rules, kind: FieldKind, picked: &mut Picked) -> Option<()> {
    match kind {
        FieldKind::Second => picked.write(kind, Calendar::ALL_60, Stars::LONE | Stars::FULL_ITEM),
        FieldKind::DayOfWeek => {
            let (first, last) = rules.weekday.star;
            let full = (first, last) == value::limits(rules, kind);
            picked.stars.write(Stars::LONE | if full { Stars::FULL_ITEM } else { 0 }, kind);
            (last < 7 || first == 0).then_some(())
        }
        FieldKind::Minute | FieldKind::Hour | FieldKind::DayOfMonth | FieldKind::Month => Some(()),
        FieldKind::Year | FieldKind::Zone => None,
    }
}

/// A number that is all of a field.
#[inline]
fn lone_value(rules: &Rules, kind: FieldKind, value: u32, picked: &mut Picked) -> Option<ItemForm> {
    let (low, high) = value::limits(rules, kind);
    // Sunday as 7 is read in many ways.
    if value < low || value > high || (value > 6 && kind == FieldKind::DayOfWeek) {
        return None;
    }
    picked.write(kind, 1 << value, 0)?;
    Some(ItemForm::Value { value, step: None, named: false })
}

/// The same as [`field`], for any plain field.
fn list(
    rules: &Rules,
    bytes: &[u8],
    kind: FieldKind,
    start: usize,
    picked: &mut Picked,
) -> Option<(Items, usize)> {
    let mut items = Items::default();
    let (mut at, mut set, mut facts) = (start, 0, 0);
    loop {
        let begin = at;
        let item = item(rules, bytes, kind, &mut at)?;
        // What is given twice is counted by one row, and refused by others.
        if set & item.set != 0 {
            return None;
        }
        set |= item.set;
        facts |= if begin == start { item.facts } else { item.facts & !Stars::FIRST };
        items.push(Item { range: begin..at, form: item.form });
        match bytes.get(at) {
            None | Some(b' ') => break,
            Some(b',') => at += 1,
            Some(_) => return None,
        }
    }
    if items.len() > 1 {
        facts &= !Stars::PLAIN_FIELD;
    }
    picked.write(kind, set, facts)?;
    Some((items, at))
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
    let full = if (first, last) == (low, high) { Stars::FULL_ITEM } else { 0 };
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
    use crate::dialect::ALL;

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
                let mut picked = Picked::new(rules);
                let Some((items, end)) = field(rules, text.as_bytes(), kind, 0, &mut picked) else {
                    continue;
                };
                let (mut wanted, mut reading) = (Picked::new(rules), Reading::new(row.id));
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
                let mut reading = Reading::new(row.id);
                if !read(rules, text, &mut reading) {
                    continue;
                }
                let mut wanted = Reading::new(row.id);
                read_any(rules, text, "job", &mut wanted);
                assert_eq!(reading, wanted, "{}: {text:?}", row.name);
                plain += 1;
            }
        }
        assert!(plain > 300, "only {plain} were plain");
    }
}
