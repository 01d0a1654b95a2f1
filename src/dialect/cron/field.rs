//! One field: a list of items, each a star, a value or a range, with a step or without, or a special form.

use std::ops::Range;

use super::nearest;
use super::picked::{Picked, Stars};
use super::special::{self, Special};
use super::value::{self, Value};
use crate::dialect::table::{
    Days, LargestStep, Names, OpenStep, Question, Rules, SingleRange, form, lenient,
};
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
    let plus =
        kind == FieldKind::DayOfWeek && rules.leniency & lenient::PLUS_IS_AND != 0 && field.starts_with('+');
    if plus {
        picked.written.stars.note(Stars::AND, kind);
    }
    let mut items = Vec::with_capacity(commas + 1);
    let mut reader =
        FieldReader { rules, text, kind, field: range.clone(), list: commas > 0, picked, reading };
    let and = rules.days == Days::OrUnlessFullItem
        && matches!(kind, FieldKind::DayOfMonth | FieldKind::DayOfWeek)
        && field.ends_with('&');
    if and {
        reader.picked.written.stars.note(Stars::AND, kind);
    }
    let range = range.start..range.end - usize::from(and);
    let mut start = range.start + usize::from(plus);
    while start <= range.end {
        let end = text[start..range.end].find(',').map_or(range.end, |comma| start + comma);
        if start < end {
            if let Some(form) = reader.item(start..end) {
                items.push(Item { range: start..end, form });
            }
        } else if reader.lenient(lenient::NO_NUMBER_IS_NOTHING) {
            reader.nothing(nearest::list_place(start, &range));
        } else if !reader.lenient(lenient::EMPTY_ITEMS) {
            reader.fault(nearest::list_place(start, &range), FaultKind::EmptyItem);
        }
        start = end + 1;
    }
    if items.is_empty() && field.bytes().all(|byte| byte == b',') && reader.lenient(lenient::EMPTY_ITEMS) {
        if reader.lenient(lenient::EMPTY_FIELD) {
            reader.oddity(range, OddityKind::EmptyList);
        } else {
            reader.fault(range, FaultKind::EmptyItem);
        }
    }
    items
}

/// Reads the items of one field.
pub(super) struct FieldReader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) text: &'a str,
    pub(super) kind: FieldKind,
    field: Range<usize>,
    pub(super) list: bool,
    pub(super) picked: &'a mut Picked,
    reading: &'a mut Reading,
}

impl FieldReader<'_> {
    pub(super) fn lenient(&self, bit: u64) -> bool {
        self.rules.leniency & bit != 0
    }

    pub(super) fn fault(&mut self, range: Range<usize>, kind: FaultKind) {
        let nearest = nearest::item(self.rules, self.kind, &self.text[range.clone()], &kind, || {
            self.text[self.field.clone()].to_owned()
        });
        self.reading.faults.push(Fault { range, field: Some(self.kind), kind, nearest });
    }

    pub(super) fn oddity(&mut self, range: Range<usize>, kind: OddityKind) {
        self.reading.oddities.push(Oddity { range, field: Some(self.kind), kind });
    }

    pub(super) fn value(&mut self, range: Range<usize>) -> Option<Value> {
        match value::read(self.rules, self.kind, self.text, range.clone()) {
            Ok(value) => {
                if value.named && self.rules.names == Names::Head {
                    self.after_head(range);
                }
                Some(value)
            }
            Err(kind) => {
                self.fault(range, kind);
                None
            }
        }
    }

    /// Where three letters decide, what follows them is part of the name or is lost: `MON#1`, `FRIL`.
    fn after_head(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let mut names = value::MONTHS.iter().chain(&value::WEEKDAYS);
        let begins = |name: &str| name.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text));
        if !names.any(|name| begins(name)) {
            self.ignored(range.start + 3..range.end, range.start..range.start + 3);
        }
    }

    /// One item; `None` when it is at fault.
    fn item(&mut self, range: Range<usize>) -> Option<ItemForm> {
        let range = self.without_name_tail(range);
        let text = &self.text[range.clone()];
        if self.lenient(lenient::STAR_IS_TEXT) && text.find('*').is_some_and(|star| star > 0) {
            return self.retold(range);
        }
        if self.picked.hash.is_some() && text.starts_with('H') {
            return self.hashed(range);
        }
        if self.rules.forms & form::RANDOM != 0 && text.contains('~') {
            return self.random(range);
        }
        if let Some(special) = special::read(self.rules, self.kind, text) {
            return self.special(range, special);
        }
        if self.rules.weeks
            && self.kind == FieldKind::DayOfWeek
            && let Some((day, every, rest)) = special::weeks(text)
        {
            let weekday = self.value(range.start..range.start + day)?.number;
            self.picked.weeks.push((self.rules.weekday.weekday(weekday), every, rest));
            return Some(ItemForm::Special);
        }
        if self.list && self.lenient(lenient::PLAIN_LIST) && text.contains(['-', '/']) {
            let text = text.to_owned();
            self.fault(range, FaultKind::NotInList { text });
            return None;
        }
        let (base, step) = match text.find('/') {
            Some(_) if self.rules.largest_step == LargestStep::NoStep => {
                let text = text.to_owned();
                self.fault(range, FaultKind::UnknownForm { text });
                return None;
            }
            None => (range, None),
            Some(slash) => {
                let base = range.start..range.start + slash;
                (base, Some(range.start + slash + 1..range.end))
            }
        };
        if self.rules.question == Question::LoadTime && &self.text[base.clone()] == "?" {
            return self.load_time(base, step);
        }
        if base.is_empty() && step.is_some() && self.lenient(lenient::BARE_STEP) {
            return self.star_item(&base, step);
        }
        if let Some(end) = self.star(&base) {
            if end < base.end && !self.lenient(lenient::STAR_TAIL) {
                self.fault(end..base.end, FaultKind::Junk { text: self.text[end..base.end].to_owned() });
                return None;
            }
            return self.star_item(&base, step);
        }
        let text = &self.text[base.clone()];
        // A name's head is read whatever follows, so that only a dash after a word makes a range.
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let ranged = |dash: &usize| !self.lenient(lenient::TAIL) || text[..*dash].chars().all(is_word);
        let without_number = text.is_empty() || (text.len() > 1 && text.starts_with('*'));
        match text.find('-').filter(ranged) {
            None if without_number && self.lenient(lenient::NO_NUMBER_IS_NOTHING) => {
                if let Some(step) = step {
                    self.step(step, 0, 0)?;
                }
                self.nothing(base);
                Some(ItemForm::Special)
            }
            Some(dash) => {
                self.range_item(base.start..base.start + dash, base.start + dash + 1..base.end, step)
            }
            None => self.value_item(base, step),
        }
    }

    /// Leaves out what is not read after a name or a range of names.
    fn without_name_tail(&mut self, range: Range<usize>) -> Range<usize> {
        let text = &self.text[range.clone()];
        let named = matches!(self.kind, FieldKind::Month | FieldKind::DayOfWeek);
        if !named
            || !self.lenient(lenient::NAME_TAIL)
            || !text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        {
            return range;
        }
        let letters = |text: &str| text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let first = letters(text);
        let last = text[first..].strip_prefix('-').map_or(0, letters);
        let end = range.start + first + if last > 0 { last + 1 } else { 0 };
        if end < range.end {
            self.ignored(end..range.end, range.start..end);
        }
        range.start..end
    }

    /// An item whose `*` is replaced by the text of the field's range.
    fn retold(&mut self, range: Range<usize>) -> Option<ItemForm> {
        let (low, high) = value::limits(self.rules, self.kind);
        let text = self.text[range.clone()].replace('*', &format!("{low}-{high}"));
        let mut reading = Reading::new(self.reading.dialect);
        let mut reader = FieldReader {
            rules: self.rules,
            text: &text,
            kind: self.kind,
            field: 0..text.len(),
            list: self.list,
            picked: self.picked,
            reading: &mut reading,
        };
        let form = reader.item(0..text.len());
        if reading.faults.is_empty() {
            let written = self.text[range.clone()].to_owned();
            self.oddity(range, OddityKind::ReadAs { text: written, means: text.clone() });
            return form;
        }
        let junk = self.text[range.clone()].to_owned();
        self.fault(range, FaultKind::Junk { text: junk });
        None
    }

    /// Adds values, none of them twice where that is refused.
    pub(super) fn add(&mut self, item: &Range<usize>, first: u32, last: u32, step: u32) -> Option<()> {
        if (first, last) == value::star_limits(self.rules, self.kind) && step <= 1 {
            self.picked.written.stars.note(Stars::FULL_ITEM, self.kind);
        }
        let weekday = self.kind == FieldKind::DayOfWeek;
        let twice = if weekday && first == 7 && last == 7 && self.lenient(lenient::NO_TWICE) {
            self.picked.add(self.kind, 0, 0, 1)
        } else {
            let ends = weekday && last == 7 && first < 7;
            let sunday = ends
                && first > 0
                && (self.lenient(lenient::SUNDAY_WITH_SEVEN)
                    || (self.lenient(lenient::NO_TWICE) && (last - first).is_multiple_of(step.max(1))));
            let twice = sunday && self.picked.add(self.kind, 0, 0, 1);
            self.picked.add(self.kind, first, last, step) || twice
        };
        if twice && self.lenient(lenient::NO_TWICE) {
            let text = self.text[item.clone()].to_owned();
            self.fault(item.clone(), FaultKind::Twice { text });
            return None;
        }
        Some(())
    }

    fn special(&mut self, range: Range<usize>, special: Result<Special, FaultKind>) -> Option<ItemForm> {
        let text = &self.text[range.clone()];
        let alone = (self.rules.forms & form::NTH_ALONE != 0 && text.contains('#'))
            || (self.rules.forms & form::LAST_WORKDAY_ALONE != 0 && text.eq_ignore_ascii_case("LW"));
        let listed = self.rules.forms & form::IN_LIST != 0
            || (self.kind == FieldKind::DayOfWeek && self.rules.forms & form::LIST_OF_WEEKDAYS != 0);
        if self.list && (!listed || alone) {
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
            Question::Nowhere | Question::LoadTime => false,
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
        let first = base.start == self.field.start;
        let low_only = plain && self.list && self.lenient(lenient::STAR_LATER_IS_LOW);
        if low_only && !first {
            let text = self.text[base.clone()].to_owned();
            self.oddity(base.clone(), OddityKind::Ignored { text, means: low.to_string() });
            self.add(base, low, low, 1)?;
            return Some(ItemForm::Value { value: low, step: None, named: false });
        }
        if low_only || (plain && self.list && self.lenient(lenient::STAR_ALONE)) {
            let text = self.text[base.clone()].to_owned();
            self.fault(base.clone(), FaultKind::UnknownForm { text });
            return None;
        }
        let weekday = self.kind == FieldKind::DayOfWeek;
        if weekday && plain && self.list && self.lenient(lenient::WEEKDAY_STAR_IN_LIST_IS_NOTHING) {
            return Some(ItemForm::Special);
        }
        self.picked.star(self.kind, plain, step, base.len() == self.field.len());
        let (first, last) = self.rounded(step).unwrap_or((low, high));
        self.add(base, first, last, step)?;
        Some(ItemForm::Star { step })
    }

    /// The one value of a step that is counted round the field, as a range.
    pub(super) fn rounded(&self, step: u32) -> Option<(u32, u32)> {
        let (low, high) = value::limits(self.rules, self.kind);
        let value = low + step % (high - low + 1);
        (self.rules.largest_step == LargestStep::Round && step > high).then_some((value, value))
    }

    fn value_item(&mut self, range: Range<usize>, step: Option<Range<usize>>) -> Option<ItemForm> {
        if let (Some(step), OpenStep::ToEndByIndex) = (step.clone(), self.rules.open_step) {
            return self.counted_from(range, step);
        }
        let whole = range.clone();
        let range = self.up_to_star(range);
        let value = self.value(range.clone());
        let Some(step) = step else {
            let value = value?;
            self.add(&range, value.number, value.number, 1)?;
            return Some(ItemForm::Value { value: value.number, step: None, named: value.named });
        };
        let named = value.is_some_and(|value| value.named);
        let ignored = match self.rules.open_step {
            OpenStep::Ignored => true,
            OpenStep::ToEndButWeekdays => self.kind == FieldKind::DayOfWeek,
            OpenStep::ToEnd | OpenStep::ToEndByIndex | OpenStep::Refused => false,
        };
        if ignored || (named && self.lenient(lenient::NAME_STEP_IGNORED)) {
            let value = value?;
            self.ignored(step.start - 1..step.end, range.clone());
            self.add(&range, value.number, value.number, 1)?;
            return Some(ItemForm::Value { value: value.number, step: None, named });
        }
        if self.rules.open_step == OpenStep::Refused || (named && self.lenient(lenient::PLAIN_NAMES)) {
            let whole = whole.start..step.end;
            self.fault(whole.clone(), FaultKind::UnknownForm { text: self.text[whole].to_owned() });
            return None;
        }
        let end = value::open_end(self.rules, self.kind);
        let first = value.map_or(value::limits(self.rules, self.kind).0, |value| value.number);
        let step = self.step(step, first, end);
        let (value, step) = (value?, step?);
        if value.number == end && self.rules.single_range == SingleRange::FullToEnd {
            self.single(range, value.number, true, step)?;
        } else {
            self.add(&range, value.number, value.number.max(end), step)?;
        }
        Some(ItemForm::Value { value: value.number, step: Some(step), named })
    }

    /// `ignored` is not read: the item means what stands at `means`.
    pub(super) fn ignored(&mut self, ignored: Range<usize>, means: Range<usize>) {
        let (text, means) = (self.text[ignored.clone()].to_owned(), self.text[means].to_owned());
        self.oddity(ignored, OddityKind::Ignored { text, means });
    }
}
