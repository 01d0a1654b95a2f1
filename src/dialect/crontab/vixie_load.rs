//! A whole crontab as the vixie family loads it.
//!
//! The daemons read comments and blanks, then try the line as a setting, then as an entry. A NUL ends a string in the middle of a
//! line, and what follows is read as a new line.

use super::row::{BadLine, LongCommand, LongSetting, Row, UnendedLine, UserColumn, Vixie};
use super::scan::{Scan, strtol};
use super::vixie_schedule::{self, Failure, ScheduleRead};
use super::{Accounts, Entry, Form, Load, LoadError, Setting, setting};
use crate::dialect::Reading;

/// What the daemon loads.
pub(super) fn load(
    row: &Row,
    rules: &Vixie,
    bytes: &[u8],
    form: Form,
    accounts: Option<Accounts<'_>>,
) -> Load {
    let mut loader =
        Loader { row, rules, bytes, form, accounts, load: Load::default(), string_end: None, equals: 0 };
    loader.run();
    let mut load = loader.load;
    if let Some(says) = over_limits(rules, bytes, form, &load) {
        let line = bytes.len()..bytes.len();
        load.errors.push(LoadError { line, says: says.to_owned() });
        drop_file(&mut load);
    }
    load
}

struct Loader<'a> {
    row: &'a Row,
    rules: &'a Vixie,
    bytes: &'a [u8],
    form: Form,
    accounts: Option<Accounts<'a>>,
    load: Load,
    /// The end of the string that was looked for last: FreeBSD asks again and again on one line.
    string_end: Option<usize>,
    /// The equals sign that was found last, or the end of the bytes.
    equals: usize,
}

impl Loader<'_> {
    fn run(&mut self) {
        let mut at = 0;
        loop {
            at = skip_comments(self.bytes, at);
            if at >= self.bytes.len() {
                return;
            }
            let Some(end) = self.string_end(at) else {
                self.unended(at);
                return;
            };
            if self.setting(at, end) {
                at = end + 1;
                continue;
            }
            match self.entry(at) {
                Ok(next) => at = next,
                Err(failure) => {
                    self.complain(at, failure.says);
                    at = match self.rules.bad_line {
                        BadLine::DropsFile => {
                            drop_file(&mut self.load);
                            return;
                        }
                        BadLine::ResumesInside if failure.in_field => failure.at,
                        _ => past_newline(self.bytes, failure.at.saturating_sub(1).max(at)),
                    };
                }
            }
        }
    }

    /// A last line without newline.
    fn unended(&mut self, at: usize) {
        match self.rules.unended_line {
            UnendedLine::File => {
                self.complain(at, "Missing newline before EOF, this crontab file will be ignored");
                drop_file(&mut self.load);
            }
            UnendedLine::Line => self.complain(at, "missing newline before EOF"),
            UnendedLine::LineSilently => self.load.last_line_dropped = true,
        }
    }

    /// Notes an error, once for each line.
    fn complain(&mut self, at: usize, says: &str) {
        let line = self.line(at);
        if self.load.errors.last().is_none_or(|last| last.line.end < line.start) {
            self.load.errors.push(LoadError { line, says: says.to_owned() });
        }
    }

    /// The line around a place, without its end. A line that is read from its middle is the same line.
    fn line(&self, at: usize) -> std::ops::Range<usize> {
        if let Some(last) = self.load.errors.last()
            && at <= last.line.end
        {
            return last.line.clone();
        }
        let before = self.bytes.get(..at).unwrap_or_default();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        start..past_newline(self.bytes, at).saturating_sub(1).max(start)
    }

    /// The end of the string at a place.
    fn string_end(&mut self, at: usize) -> Option<usize> {
        if self.string_end.is_none_or(|end| end < at) {
            self.string_end = string_end(self.bytes, at);
        }
        self.string_end
    }

    /// Takes a setting, if the string from `at` to `end` is one.
    fn setting(&mut self, at: usize, end: usize) -> bool {
        // The string is cut before it is parsed.
        let cut = match self.rules.long_setting {
            LongSetting::Cut => end.min(at + self.rules.setting_limit + 1),
            LongSetting::Dropped => end.min(at + 999),
        };
        if self.equals < at || at == 0 {
            let rest = self.bytes.get(at..).unwrap_or_default();
            self.equals = at + rest.iter().position(|byte| *byte == b'=').unwrap_or(rest.len());
        }
        if self.equals >= cut {
            return false;
        }
        let line = self.bytes.get(at..cut).unwrap_or_default();
        let Some(places) = setting::vixie(line, self.rules.empty_setting) else {
            return false;
        };
        let (name, mut value) = (&line[places.name], &line[places.value]);
        let length = name.len() + 1 + value.len();
        if length > self.rules.setting_limit {
            match self.rules.long_setting {
                LongSetting::Dropped => return true,
                LongSetting::Cut => {
                    let over = length - self.rules.setting_limit;
                    value = &value[..value.len().saturating_sub(over)];
                }
            }
        }
        let bad_delay =
            self.rules.options && name == b"RANDOM_DELAY" && !(0..=1440).contains(&strtol(value).0);
        self.load.settings.push(Setting { line: at..end, name: name.to_vec(), value: value.to_vec() });
        if bad_delay {
            self.complain(at, "ERROR: bad value of RANDOM_DELAY");
        }
        true
    }

    /// Reads an entry that begins at `at`; gives where the next line begins.
    fn entry(&mut self, at: usize) -> Result<usize, Failure> {
        let fail = |says, at| Failure { says, at, in_field: false };
        let mut start = at;
        if self.rules.options && self.bytes.get(at) == Some(&b'-') {
            start += 1;
        }
        let mut scan =
            Scan { bytes: self.bytes, base: start, all: false, reading: Reading::new(self.row.id) };
        let ScheduleRead { sets, end, next, failed, may_fail } =
            vixie_schedule::read(self.row, self.rules, &mut scan, start);
        if let Some(failure) = failed {
            return Err(failure);
        }
        let here = scan.byte(next);
        if (here == Some(b'*') && self.rules.star_refused)
            || (here == Some(b'\n') && !self.rules.empty_command)
        {
            return Err(fail("bad command", next + 1));
        }
        let mut command = next;
        let mut user = None;
        if self.form == Form::System {
            let length = self.bytes.iter().skip(next).take_while(|byte| !b" \t\n\0".contains(byte)).count();
            let stop = next + length;
            if matches!(self.bytes.get(stop), None | Some(b'\n')) {
                return Err(fail("bad command", stop + 1));
            }
            let name = next..next + self.user_length(next, stop).ok_or(fail("bad username", stop + 1))?;
            user = Some(name);
            command = stop + 1;
            if self.rules.blanks_after_user_skipped {
                command = scan.skip_blanks(command);
            }
        }
        if self.rules.options {
            command = after_mail_option(&scan, command).ok_or(fail("bad option", command + 1))?;
        }
        let Some(stop) = string_end(self.bytes, command) else {
            return Err(fail("bad command", self.bytes.len()));
        };
        if stop == command && !self.rules.empty_command {
            return Err(fail("bad command", stop + 1));
        }
        let mut kept = command..stop;
        if kept.len() > self.rules.command_limit {
            match self.rules.long_command {
                LongCommand::Refused => return Err(fail("command too long", stop + 1)),
                LongCommand::Cut => kept.end = kept.start + self.rules.command_limit,
            }
        }
        self.load.may_be_refused |= may_fail;
        self.load.entries.push(Entry {
            line: at..stop,
            schedule: start..end,
            reading: scan.reading,
            sets,
            faulty: false,
            user,
            command: self.bytes.get(kept).unwrap_or_default().to_vec(),
            command_range: command..stop,
            settings: self.load.settings.len(),
        });
        Ok(stop + 1)
    }

    /// The length of the user's name in the user column; `None` where an account is known not to exist.
    fn user_length(&self, start: usize, end: usize) -> Option<usize> {
        let column = String::from_utf8_lossy(self.bytes.get(start..end).unwrap_or_default()).into_owned();
        let known = |names: for<'n> fn(&Accounts<'n>) -> &'n [&'n str], name: &str| {
            self.accounts.as_ref().is_none_or(|accounts| names(accounts).contains(&name))
        };
        match self.rules.user {
            UserColumn::Any => Some(column.len()),
            UserColumn::Existing => known(|all| all.users, &column).then_some(column.len()),
            UserColumn::GroupAndClass => {
                let (rest, class) = column.rsplit_once('/').map_or((&*column, None), |(a, b)| (a, Some(b)));
                let (name, group) = rest.rsplit_once(':').map_or((rest, None), |(a, b)| (a, Some(b)));
                let exist = known(|all| all.users, name)
                    && group.is_none_or(|group| known(|all| all.groups, group))
                    && class.is_none_or(|class| known(|all| all.classes, class));
                exist.then_some(name.len())
            }
        }
    }
}

/// cronie's option `-n` before a command; any other word that begins with `-` is an error.
fn after_mail_option(scan: &Scan<'_>, at: usize) -> Option<usize> {
    if scan.byte(at) != Some(b'-') {
        return Some(at);
    }
    if scan.byte(at + 1) != Some(b'n') || !matches!(scan.byte(at + 2), Some(b' ' | b'\t')) {
        return None;
    }
    let command = scan.skip_blanks(at + 2);
    (scan.byte(command) != Some(b'-')).then_some(command)
}

/// Past comment lines, blank lines and the blanks in front of the next line.
fn skip_comments(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        at += rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        match bytes.get(at) {
            Some(b'\n' | b'#') => at = past_newline(bytes, at),
            _ => return at,
        }
    }
}

/// Past the next newline, or the end.
fn past_newline(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at.min(bytes.len()) + rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |length| length + 1)
}

/// Where a string of the file ends: at a newline or a NUL. `None` when the file ends first.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    rest.iter().position(|byte| matches!(byte, b'\n' | 0)).map(|length| at + length)
}

fn drop_file(load: &mut Load) {
    load.whole_file_ignored = true;
    load.entries.clear();
    load.settings.clear();
}

/// The words with which the whole file is dropped for its size.
fn over_limits(rules: &Vixie, bytes: &[u8], form: Form, load: &Load) -> Option<&'static str> {
    let mut newlines = bytes.iter().filter(|byte| **byte == b'\n');
    if rules.most_lines.is_some_and(|most| newlines.nth(most).is_some()) {
        return Some("crontab must not be longer than 10000 lines, this crontab file will be ignored");
    }
    if form == Form::System {
        return None;
    }
    let garbage = rules.most_comment_bytes.is_some_and(|most| longest_comment(bytes) > most);
    let (settings, entries) = rules.most_settings_and_entries.unwrap_or((usize::MAX, usize::MAX));
    match (garbage, load.settings.len() > settings, load.entries.len() > entries) {
        (true, ..) => Some("too many garbage characters"),
        (_, true, _) => Some("too many environment variables"),
        (_, _, true) => Some("too many entries"),
        _ => None,
    }
}

/// The longest run of comment and blank lines, in bytes.
fn longest_comment(bytes: &[u8]) -> usize {
    let (mut at, mut longest) = (0, 0);
    while at < bytes.len() {
        let next = skip_comments(bytes, at);
        longest = longest.max(next - at);
        at = past_newline(bytes, next);
    }
    longest
}
