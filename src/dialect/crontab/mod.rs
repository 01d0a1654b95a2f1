//! What each cron daemon loads of a crontab.
//!
//! The facts, each measured with the real program in 2026-11 (`fixtures/conformance/`): Debian cron drops the whole file for
//! one bad line; cronie drops the line; FreeBSD's cron reads the rest of a bad line as a new line; BusyBox crond keeps the job
//! with whatever was set until then; bcron drops the line and joins the day fields with AND; supercronic does not start.
//! What differs is data in `row.rs`; the parsers are the ones that the daemons have, in shape too, because what they do with
//! bad text follows from that shape.

mod bcron;
mod busybox;
mod busybox_array;
mod nearest;
mod row;
mod scan;
mod setting;
mod split;
mod supercronic;
mod supercronic_load;
mod vixie;
mod vixie_load;
mod vixie_schedule;

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::{DialectId, Reading};
pub use scan::Sets;
pub use split::{Split, split};

/// Whether a crontab has a user column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A user's own crontab: none.
    User,
    /// `/etc/crontab` and `cron.d`: after the schedule.
    System,
}

/// The accounts of a host, where they are known: Debian, FreeBSD and bcron refuse an entry of an unknown user.
#[derive(Clone, Copy, Debug)]
pub struct Accounts<'a> {
    /// Users.
    pub users: &'a [&'a str],
    /// Groups.
    pub groups: &'a [&'a str],
    /// Login classes.
    pub classes: &'a [&'a str],
}

/// What a daemon has after it read a crontab.
#[derive(Debug, Default)]
pub struct Load {
    /// The jobs it runs, in order of the file.
    pub entries: Vec<Entry>,
    /// The settings it took, in order of the file.
    pub settings: Vec<Setting>,
    /// What it complains about. Of a line that is read several times, only the first.
    pub errors: Vec<LoadError>,
    /// Nothing of the file is used.
    pub whole_file_ignored: bool,
    /// What one loading draws at random may be refused in another.
    pub may_be_refused: bool,
    /// The last line has no newline and is dropped without a word.
    pub last_line_dropped: bool,
}

/// A job as a daemon has loaded it.
#[derive(Debug)]
pub struct Entry {
    /// Its line, or lines where the daemon joins them, without the end.
    pub line: Range<usize>,
    /// The schedule.
    pub schedule: Range<usize>,
    /// What it means; places are relative to the schedule.
    pub reading: Reading,
    /// What the daemon's tables hold.
    pub sets: Sets,
    /// The daemon has complained about the line and keeps the job all the same.
    pub faulty: bool,
    /// The user, in a system crontab.
    pub user: Option<Range<usize>>,
    /// The command in the file.
    pub command_range: Range<usize>,
    /// The command as the daemon has it; escapes and `%` are still in it.
    pub command: Vec<u8>,
    /// How many of the settings stand above it.
    pub settings: usize,
}

/// A setting that a daemon took from a crontab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its line, without the end.
    pub line: Range<usize>,
    /// The name.
    pub name: Vec<u8>,
    /// The value.
    pub value: Vec<u8>,
}

/// A complaint of a daemon about a crontab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    /// The line.
    pub line: Range<usize>,
    /// The daemon's own words.
    pub says: String,
}

impl Load {
    /// The value of a setting for an entry, as the last setting above it has it.
    pub fn setting(&self, entry: &Entry, name: &str) -> Option<&[u8]> {
        let above = self.settings.get(..entry.settings)?;
        above.iter().rev().find(|setting| setting.name == name.as_bytes()).map(|setting| &*setting.value)
    }
}

/// What the daemon loads of a crontab on a host where all users exist. Dialects that read no crontab load nothing.
pub fn load(id: DialectId, text: &[u8], form: Form) -> Load {
    load_on(id, text, form, None)
}

/// What the daemon loads of a crontab on a host with these accounts.
pub fn load_on(id: DialectId, text: &[u8], form: Form, accounts: Option<Accounts<'_>>) -> Load {
    let Some(row) = row::of(id) else { return Load::default() };
    match &row.family {
        row::Family::Vixie(rules) => vixie_load::load(row, rules, text, form, accounts),
        row::Family::BusyBox => busybox::load(row, text),
        row::Family::Bcron => bcron::load(row, text, form, accounts),
        row::Family::Supercronic => supercronic_load::load(row, text),
    }
}

/// The setting that a line is for at least one daemon: the places of its name and value, quotes and blanks around them left
/// out. A line that begins like a setting and is none (text behind a closing quote) is not among them.
pub fn setting_of(line: &str) -> Option<(Range<usize>, Range<usize>)> {
    setting::vixie(line.as_bytes(), true).map(|places| (places.name, places.value))
}

/// What the daemon makes of one schedule: five fields (supercronic: five to seven) or an `@` word. All faults are noted, not
/// only the first.
pub fn read_expression(id: DialectId, text: &str) -> Reading {
    let Some(row) = row::of(id) else { return Reading::new(id) };
    match &row.family {
        row::Family::Vixie(rules) => vixie_schedule::expression(row, rules, text),
        row::Family::BusyBox => busybox::expression(row, text),
        row::Family::Bcron => bcron::expression(row, text),
        row::Family::Supercronic => supercronic::expression(row, text),
    }
}
