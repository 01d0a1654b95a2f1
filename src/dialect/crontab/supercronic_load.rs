//! A whole crontab as supercronic loads it.

use std::ops::Range;

use super::row::Row;
use super::supercronic::{COUNTS, parse, words};
use super::{Entry, Load, LoadError, Setting, setting};
use crate::dialect::Reading;
use crate::schedule::{Schedule, TimeZone};

/// A line, its end included, has to fit into the buffer of Go's scanner.
const BUFFER: usize = 65_536;

/// What the daemon loads.
pub(super) fn load(row: &Row, bytes: &[u8]) -> Load {
    let mut load = Load::default();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let newline = rest.iter().position(|byte| *byte == b'\n');
        let end = at + newline.unwrap_or(rest.len());
        let next = end + usize::from(newline.is_some());
        if let Some(says) = read_line(row, bytes, at..end, next - at, &mut load) {
            load.errors.push(LoadError { line: at..end, says: says.to_owned() });
            load.whole_file_ignored = true;
            load.entries.clear();
            load.settings.clear();
            break;
        }
        at = next;
    }
    let all = load.settings.len();
    for entry in &mut load.entries {
        entry.settings = all;
    }
    load
}

/// Reads one line; gives the words with which the daemon ends.
fn read_line(
    row: &Row,
    bytes: &[u8],
    line: Range<usize>,
    with_end: usize,
    load: &mut Load,
) -> Option<&'static str> {
    if with_end > BUFFER || (with_end == line.len() && with_end >= BUFFER) {
        return Some("bufio.Scanner: token too long");
    }
    let text = &bytes[line.clone()];
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let (start, text) = (line.start + blanks, &text[blanks..]);
    if text.is_empty() || text[0] == b'#' {
        return None;
    }
    if let Some(places) = setting::supercronic(text) {
        let quoted = places.value.start > 0 && matches!(text[places.value.start - 1], b'"' | b'\'');
        if places.value.is_empty() && !quoted {
            return Some("panic: runtime error: index out of range [0] with length 0");
        }
        let (name, value) = (text[places.name].to_vec(), text[places.value].to_vec());
        if name == b"CRON_TZ" && !is_zone(&value) {
            return Some("unknown time zone");
        }
        load.settings.push(Setting { line, name, value });
        return None;
    }
    let words = words(text);
    for count in COUNTS {
        let Some(command) = words.get(count) else { continue };
        let schedule = 0..words[count - 1].end;
        let Some((reading, sets)) = parse(row, &text[schedule.clone()], false) else { continue };
        if panics(&reading) {
            return Some("panic: runtime error: index out of range [0] with length 0");
        }
        load.entries.push(Entry {
            line: start..start + text.len(),
            schedule: start..start + schedule.end,
            reading,
            sets,
            faulty: false,
            user: None,
            command: text[command.start..].to_vec(),
            command_range: start + command.start..start + text.len(),
            settings: 0,
        });
        return None;
    }
    Some("bad crontab line")
}

/// A name that Go's `time.LoadLocation` finds.
fn is_zone(value: &[u8]) -> bool {
    std::str::from_utf8(value)
        .is_ok_and(|name| matches!(name, "" | "UTC" | "Local") || TimeZone::get(name).is_some())
}

/// A schedule whose minutes, hours or months are empty makes the daemon panic when it looks for the next run.
fn panics(reading: &Reading) -> bool {
    match &reading.schedule {
        Some(Schedule::Calendar(calendar)) => {
            calendar.seconds == 0 || calendar.minutes == 0 || calendar.hours == 0 || calendar.months == 0
        }
        _ => false,
    }
}
