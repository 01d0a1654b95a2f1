//! A schedule as the vixie family reads it: five fields or an `@` word.

use std::ops::Range;

use super::nearest;
use super::row::{Macro, Row, Vixie};
use super::scan::{Scan, Sets};
use super::vixie::{self, FieldRead};
use crate::dialect::{FaultKind, FieldKind, Reading};
use crate::schedule::{Calendar, DayRule, Schedule, Spelling};

/// A schedule as it was read.
#[derive(Debug)]
pub(super) struct ScheduleRead {
    /// What the daemon's tables hold.
    pub sets: Sets,
    /// The end of the schedule.
    pub end: usize,
    /// The first byte behind the blanks that follow it.
    pub next: usize,
    /// Where and with which words the daemon gives up.
    pub failed: Option<Failure>,
    /// A value drawn at random may be refused.
    pub may_fail: bool,
}

/// Where the daemon gives up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failure {
    /// Its words.
    pub says: &'static str,
    /// One past the last byte it has looked at.
    pub at: usize,
    /// It gave up in a field: FreeBSD goes on reading right there.
    pub in_field: bool,
}

/// Reads the schedule that begins at `at`, where something other than a blank stands, and leaves it in the scan's reading.
pub(super) fn read(row: &Row, rules: &Vixie, scan: &mut Scan<'_>, at: usize) -> ScheduleRead {
    if scan.byte(at) == Some(b'@') {
        return read_macro(row, rules, scan, at);
    }
    let mut bits = [0; 5];
    let mut stars = [false; 5];
    let mut read = ScheduleRead { sets: Sets::default(), end: at, next: at, failed: None, may_fail: false };
    scan.reading.fields.reserve_exact(row.fields.len());
    for (index, spec) in row.fields.iter().enumerate() {
        if scan.all && scan.is_blank_or_end(read.next) {
            let kind = FaultKind::TooFewFields { found: index, needed: row.fields.len() };
            scan.fault(at..read.end.max(at), None, kind, None);
            read.failed.get_or_insert(Failure { says: says(spec.kind), at: read.next + 1, in_field: true });
            return read;
        }
        let start = read.next;
        let FieldRead { bits: set, star, next, failed, may_fail } = vixie::field(rules, spec, scan, start);
        bits[index] = set;
        stars[index] = star;
        read.may_fail |= may_fail;
        read.end = scan.reading.fields.last().map_or(next, |field| field.range.end + scan.base);
        read.next = next;
        if let Some(at) = failed {
            read.failed.get_or_insert(Failure { says: says(spec.kind), at, in_field: true });
            if !scan.all {
                return read;
            }
        }
    }
    read.sets = Sets::of(bits);
    if read.failed.is_none() {
        let [minute_star, hour_star, day_star, _, weekday_star] = stars;
        let spelling = Spelling { minute_star, hour_star, day_star, weekday_star, ..Spelling::default() };
        scan.reading.schedule = Some(Schedule::Calendar(calendar(&read.sets, spelling)));
    }
    read
}

/// The day fields are joined by AND when one of them begins with a star, else by OR. Where both are complete it is the same.
fn calendar(sets: &Sets, spelling: Spelling) -> Calendar {
    let mut calendar = sets.calendar(DayRule::Or, spelling);
    let complete = calendar.days.set == Calendar::ALL_DAYS && calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
    if spelling.day_star || spelling.weekday_star || complete {
        calendar.day_rule = DayRule::And;
    }
    calendar
}

/// `@word`, up to a blank.
fn read_macro(row: &Row, rules: &Vixie, scan: &mut Scan<'_>, at: usize) -> ScheduleRead {
    let rest = scan.bytes.get(at + 1..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | 0)).count();
    let end = at + 1 + length;
    let mut read = ScheduleRead {
        sets: Sets::default(),
        end,
        next: scan.skip_blanks(end),
        failed: None,
        may_fail: false,
    };
    scan.reading.macro_word = Some(scan.text(at..end));
    let word = scan.text(at + 1..end);
    match row.macros.iter().find(|(known, _)| *known == word) {
        Some((_, Macro::Boot)) => scan.reading.schedule = Some(Schedule::Boot),
        Some((_, Macro::Flagged(fields, flags))) => expand(row, rules, fields, *flags, scan, &mut read),
        Some((_, Macro::Fields(fields))) => expand(row, rules, fields, [false; 4], scan, &mut read),
        None => {
            let kind = FaultKind::UnknownMacro { text: scan.text(at..end) };
            scan.fault(at..end, None, kind, nearest::macro_word(row, &word));
            read.failed = Some(Failure { says: "bad time specifier", at: end, in_field: false });
        }
    }
    read
}

/// The fields that an `@` word stands for, with the flags of that word.
fn expand(
    row: &Row,
    rules: &Vixie,
    fields: &str,
    [minute_star, hour_star, day_star, weekday_star]: [bool; 4],
    scan: &mut Scan<'_>,
    read: &mut ScheduleRead,
) {
    let mut inner =
        Scan { bytes: fields.as_bytes(), base: 0, all: false, reading: Reading::new(scan.reading.dialect) };
    read.sets = self::read(row, rules, &mut inner, 0).sets;
    let spelling = Spelling { minute_star, hour_star, day_star, weekday_star, ..Spelling::default() };
    scan.reading.schedule = Some(Schedule::Calendar(calendar(&read.sets, spelling)));
}

/// The daemons' words for a bad field.
fn says(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Hour => "bad hour",
        FieldKind::DayOfMonth => "bad day-of-month",
        FieldKind::Month => "bad month",
        FieldKind::DayOfWeek => "bad day-of-week",
        _ => "bad minute",
    }
}

/// Reads one schedule text with all its faults.
pub(super) fn expression(row: &Row, rules: &Vixie, text: &str) -> Reading {
    let mut scan = Scan { bytes: text.as_bytes(), base: 0, all: true, reading: Reading::new(row.id) };
    let mut start = scan.skip_blanks(0);
    if start == text.len() {
        scan.fault(0..text.len(), None, FaultKind::Empty, None);
        return scan.reading;
    }
    // cronie: do not log.
    if rules.options && scan.byte(start) == Some(b'-') {
        start += 1;
    }
    if let Some(unknown) = unknown_macro(row, text, start) {
        scan.reading.macro_word = Some(unknown.to_owned());
        let kind = FaultKind::UnknownMacro { text: unknown.to_owned() };
        let nearest = nearest::macro_word(row, unknown.trim_start_matches('@'));
        scan.fault(start..start + unknown.len(), None, kind, nearest);
        return scan.reading;
    }
    let read = read(row, rules, &mut scan, start);
    let extra = read.next..text.trim_end_matches([' ', '\t']).len();
    if !extra.is_empty() && read.next > read.end {
        too_many(row, rules, text, extra, &mut scan);
    }
    scan.reading
}

/// A text that begins with an `@` word which the daemon does not know.
fn unknown_macro<'t>(row: &Row, text: &'t str, start: usize) -> Option<&'t str> {
    let text = text.get(start..)?.trim_end_matches([' ', '\t']);
    let word = text.strip_prefix('@')?.split([' ', '\t']).next()?;
    row.macros.iter().all(|(known, _)| *known != word).then_some(text)
}

/// Text behind a complete schedule: in a crontab it would be the command.
fn too_many(row: &Row, rules: &Vixie, text: &str, extra: Range<usize>, scan: &mut Scan<'_>) {
    let count = |text: &str| text.split([' ', '\t']).filter(|word| !word.is_empty()).count();
    let most = if scan.reading.macro_word.is_some() { 1 } else { row.fields.len() };
    let found = most + count(text.get(extra.clone()).unwrap_or_default());
    let nearest = without_seconds(row, text, found);
    if rules.star_refused && scan.byte(extra.start) == Some(b'*') {
        scan.reading.schedule = None;
    }
    scan.fault(extra, None, FaultKind::TooManyFields { found, most }, nearest);
}

/// Six fields with second 0 in front, as five.
fn without_seconds(row: &Row, text: &str, found: usize) -> Option<String> {
    if found != row.fields.len() + 1 || text.len() > 200 {
        return None;
    }
    let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    words.next().filter(|first| first.bytes().all(|byte| byte == b'0'))?;
    let rest: Vec<&str> = words.map(|word| if word == "?" { "*" } else { word }).collect();
    let right = rest.join(" ");
    super::read_expression(row.id, &right).faults.is_empty().then_some(right)
}
