//! Lines, and what kind of line each is.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::ahead::Ahead;
use crate::dialect::DialectId;
use crate::dialect::crontab::{self, Form};
use crate::source::directive;
use crate::span::{Excerpt, FileId, SourceText, Span};

/// A line as a daemon reads it, without its end.
#[derive(Debug)]
pub(super) struct Line<'a> {
    file: FileId,
    /// The text of the file.
    whole: &'a Arc<str>,
    text: Cow<'a, str>,
    /// Where it begins in the file.
    start: usize,
    /// Where lines were joined: the place in the file of each byte of the text and of its end.
    map: Option<Vec<usize>>,
}

impl Line<'_> {
    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place in the file of a range of its text.
    pub fn place(&self, range: Range<usize>) -> Span {
        let raw = |at: usize| match &self.map {
            Some(map) => map.get(at).or(map.last()).copied().unwrap_or(self.start),
            None => self.start + at,
        };
        Span::new(self.file, raw(range.start)..raw(range.end))
    }

    /// A range of its text.
    pub fn excerpt(&self, range: Range<usize>) -> Excerpt {
        match &self.text {
            Cow::Borrowed(_) => Excerpt::of(self.whole, self.start + range.start..self.start + range.end),
            Cow::Owned(joined) => joined.get(range).unwrap_or_default().into(),
        }
    }

    /// The same, able to point back into the file.
    pub fn source(&self, range: Range<usize>) -> SourceText {
        let text = self.excerpt(range.clone());
        let span = self.place(range.clone());
        let offsets =
            self.map.as_ref().and_then(|map| map.get(range.start..=range.end)).map(|places| {
                places.iter().map(|place| (*place as u32).saturating_sub(span.start)).collect()
            });
        SourceText { text, span, map: offsets, via: None }
    }
}

/// The lines of a text. Where the daemon joins lines at a backslash, so are they here.
pub(super) fn of(file: FileId, text: &Arc<str>, joins: bool) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let (start, first) = (at, physical(text, &mut at));
        if !joins || !first.ends_with('\\') {
            return Some(Line { file, whole: text, text: Cow::Borrowed(first), start, map: None });
        }
        Some(join(file, text, start, first, &mut at))
    })
}

/// The line that begins at `at`, without its end; `at` then stands behind it.
fn physical<'a>(text: &'a str, at: &mut usize) -> &'a str {
    let rest = text.get(*at..).unwrap_or_default();
    let line = memchr::memchr(b'\n', rest.as_bytes()).and_then(|end| rest.get(..end)).unwrap_or(rest);
    *at += line.len() + 1;
    line.strip_suffix('\r').unwrap_or(line)
}

fn join<'a>(file: FileId, text: &'a Arc<str>, start: usize, first: &'a str, at: &mut usize) -> Line<'a> {
    let mut joined = String::new();
    let mut map = Vec::new();
    let (mut from, mut part) = (start, first);
    loop {
        let kept = part.strip_suffix('\\').unwrap_or(part);
        joined.push_str(kept);
        map.extend(from..from + kept.len());
        if kept.len() == part.len() || *at >= text.len() {
            map.push(from + kept.len());
            return Line { file, whole: text, text: Cow::Owned(joined), start, map: Some(map) };
        }
        from = *at;
        part = physical(text, at);
    }
}

/// What kind of line it is.
#[derive(Debug)]
pub(super) enum Kind {
    /// Nothing but blanks.
    Blank,
    /// A comment, from its sign on.
    Comment(Range<usize>),
    /// A setting.
    Setting(Setting),
    /// An entry.
    Entry(Entry),
    /// A line that a template engine takes away (`{% if %}`, `<% end %>`).
    Template,
    /// Nothing of a crontab.
    Stray,
}

/// The parts of a setting.
#[derive(Debug)]
pub(super) struct Setting {
    /// The name without quotes.
    pub name: Range<usize>,
    /// The value without quotes; all of it where the quotes are wrong.
    pub value: Range<usize>,
    /// All behind the `=`, blanks at both ends left out.
    pub raw: Range<usize>,
}

/// The parts of an entry.
#[derive(Debug)]
pub(super) struct Entry {
    /// The schedule.
    pub schedule: Range<usize>,
    /// The user, in a system crontab.
    pub user: Option<Range<usize>>,
    /// The command.
    pub command: Range<usize>,
    /// BusyBox: a comment behind the command.
    pub trailing: Option<Range<usize>>,
}

/// What kind of line it is for these daemons, the first of which is previewed.
pub(super) fn kind(line: &Line<'_>, daemons: &[DialectId], form: Form) -> Kind {
    let text = line.text();
    let mark = if line.start == 0 && text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let start = skip_blanks(text, mark);
    let end = text.trim_end_matches([' ', '\t']).len().max(start);
    let Some(body) = text.get(start..end).filter(|body| !body.is_empty()) else { return Kind::Blank };
    if body.starts_with('#') {
        return Kind::Comment(start..end);
    }
    if ["{%", "{#", "<%-", "<% "].iter().any(|sign| body.starts_with(sign)) || body.ends_with("#}") {
        return Kind::Template;
    }
    if let Some(setting) = setting(text, start, end) {
        return Kind::Setting(setting);
    }
    let first = daemons.first().copied().unwrap_or(DialectId::DebianCron);
    match entry(&with_whole_expressions(text), start, first, form) {
        // An expression that fills in whole lines.
        None if body.starts_with("{{") || body.starts_with("<%") => Kind::Template,
        Some(mut entry) => {
            if daemons == [DialectId::BusyBox] {
                cut_comment(text, &mut entry);
            }
            Kind::Entry(entry)
        }
        None => Kind::Stray,
    }
}

/// Whether a template engine fills in a part of a text.
pub(super) fn is_templated(text: &str) -> bool {
    memchr::memchr2(b'{', b'<', text.as_bytes()).is_some() && (text.contains("{{") || text.contains("<%"))
}

/// The text with the blanks inside template expressions masked, byte for byte, so that an expression is one word.
pub(super) fn with_whole_expressions(text: &str) -> Cow<'_, str> {
    if !is_templated(text) {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut opening = ["{{", "<%"].map(|sign| Ahead::new(text, sign));
    let mut from = 0;
    while let Some(open) = opening.iter_mut().filter_map(|sign| sign.from(from)).min() {
        let close = if text[open..].starts_with("{{") { "}}" } else { "%>" };
        let end = text[open..].find(close).map_or(text.len(), |length| open + length + close.len());
        masked.push_str(&text[from..open]);
        masked
            .extend(text[open..end].chars().map(|sign| if sign == ' ' || sign == '\t' { '_' } else { sign }));
        from = end;
    }
    masked.push_str(&text[from..]);
    Cow::Owned(masked)
}

fn skip_blanks(text: &str, at: usize) -> usize {
    at + text.bytes().skip(at).take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// A setting, or a line that was meant as one: `NAME = value` with anything behind the sign.
fn setting(text: &str, start: usize, end: usize) -> Option<Setting> {
    let body = text.get(start..end)?;
    let shift = |range: Range<usize>| start + range.start..start + range.end;
    let (name, value) = match crontab::setting_of(body) {
        Some((name, value)) => (name, Some(value)),
        None => (meant_as_name(body)?, None),
    };
    let sign = name.end + body.get(name.end..)?.find('=')?;
    let raw = skip_blanks(body, sign + 1).min(body.len())..body.len();
    Some(Setting { name: shift(name), value: shift(value.unwrap_or_else(|| raw.clone())), raw: shift(raw) })
}

/// The name before an equals sign, when it is one that a variable may have.
fn meant_as_name(body: &str) -> Option<Range<usize>> {
    let before = body.get(..memchr::memchr(b'=', body.as_bytes())?)?;
    let name = before.trim_end_matches([' ', '\t']).trim_matches(['"', '\'']);
    let at = before.find(name)?;
    let right = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    right.then(|| at..at + name.len())
}

fn entry(text: &str, start: usize, daemon: DialectId, form: Form) -> Option<Entry> {
    let body = text.get(start..)?;
    let split = crontab::split(daemon, body)?;
    if !looks_like_schedule(body.get(split.schedule.clone())?) {
        return None;
    }
    let schedule = start + split.schedule.start..start + split.schedule.end;
    let mut command = start + split.rest;
    let mut user = None;
    if form == Form::System {
        let rest = text.get(command..)?;
        let length = rest.bytes().position(|byte| matches!(byte, b' ' | b'\t')).unwrap_or(rest.len());
        user = Some(command..command + length).filter(|user| !user.is_empty());
        command = skip_blanks(text, command + length);
    }
    let end = text.trim_end_matches([' ', '\t']).len().max(command);
    Some(Entry { schedule, user, command: command..end, trailing: None })
}

/// BusyBox ends the command at a `#`, wherever it stands.
fn cut_comment(text: &str, entry: &mut Entry) {
    let Some(command) = text.get(entry.command.clone()) else { return };
    if text.get(entry.schedule.clone()).is_some_and(|schedule| schedule.starts_with('@')) {
        return;
    }
    let Some(at) = command.find('#') else { return };
    let hash = entry.command.start + at;
    entry.trailing = Some(hash..entry.command.end);
    entry.command.end = entry.command.start + command[..at].trim_end_matches([' ', '\t']).len();
}

/// The comment for cronlint at the end of a line whose command begins at `command`: the shell passes over it, and BusyBox
/// cuts it off.
pub(super) fn comment_for_cronlint(text: &str, command: usize) -> Option<Range<usize>> {
    let rest = text.get(command..)?;
    let at = memchr::memchr_iter(b'#', rest.as_bytes()).find(|&at| {
        rest[..at].ends_with([' ', '\t']) && directive::is_spoken_to(rest[at + 1..].trim_start())
    })?;
    Some(command + at..text.len())
}

/// Whether a comment is a line that was switched off: an entry or a setting behind the sign.
pub(super) fn is_switched_off(comment: &str) -> bool {
    let body = comment.trim_start_matches(['#', ' ', '\t']);
    let entry = crontab::split(DialectId::DebianCron, body)
        .and_then(|split| body.get(split.schedule))
        .is_some_and(|schedule| looks_like_schedule(schedule) && !begins_with_a_word(schedule));
    entry || meant_as_name(body).is_some()
}

/// "Mon, Wed, Fri at 03:17", "2am daily, about 20 minutes": no minute is written in letters, and prose has no stars.
fn begins_with_a_word(schedule: &str) -> bool {
    let first = schedule.split([' ', '\t']).next().unwrap_or_default();
    let letters = first.chars().filter(|sign| sign.is_alphabetic()).count();
    letters >= 2 && !schedule.contains(['@', '*']) && !is_templated(first)
}

/// Whether a text is meant as a schedule: an `@` word, or words most of which are figures, stars or names of days and months.
/// Prose is not.
fn looks_like_schedule(schedule: &str) -> bool {
    if let Some(word) = schedule.strip_prefix('@') {
        return word.starts_with(|first: char| first.is_ascii_alphanumeric()) || is_templated(word);
    }
    let words = schedule.split([' ', '\t']).filter(|word| !word.is_empty());
    words.filter(|word| looks_like_field(word)).take(3).count() == 3
}

fn looks_like_field(word: &str) -> bool {
    // Nearly every field of a crontab.
    if word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'*') || is_templated(word) {
        return true;
    }
    let figures =
        |sign: char| sign.is_ascii_digit() || matches!(sign, '*' | '?' | '~' | '０'..='９' | '＊' | '？');
    let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
    if word.contains(figures) {
        return letters <= 6 || word.contains(['-', ',']);
    }
    let name = word.split(['-', ',', '/']).next().unwrap_or_default();
    let head: Option<&[u8; 3]> = name.as_bytes().first_chunk().filter(|_| name.len() <= 9);
    let head = head.map(|head| head.map(|byte| byte.to_ascii_lowercase()));
    head.is_some_and(|head| {
        matches!(
            &head,
            b"jan"
                | b"feb"
                | b"mar"
                | b"apr"
                | b"may"
                | b"jun"
                | b"jul"
                | b"aug"
                | b"sep"
                | b"oct"
                | b"nov"
                | b"dec"
                | b"sun"
                | b"mon"
                | b"tue"
                | b"wed"
                | b"thu"
                | b"fri"
                | b"sat"
        )
    })
}
