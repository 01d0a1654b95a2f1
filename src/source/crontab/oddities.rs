//! What is odd about the text of a crontab, and about its name.

use std::path::Path;

use crate::source::{Crontab, Fact, FactKind, Format};
use crate::span::{FileId, Span};

/// Look-alikes that are noted in one file.
const MOST_LOOK_ALIKES: usize = 200;

/// What is odd about the text.
pub(super) fn of(file: FileId, text: &str, crontab: &Crontab) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut note = |range: std::ops::Range<usize>, job, kind| {
        facts.push(Fact { span: Span::new(file, range), job, kind });
    };
    if text.starts_with('\u{FEFF}') {
        note(0..'\u{FEFF}'.len_utf8(), None, FactKind::ByteOrderMark);
    }
    if let Some(first) = memchr::memmem::find(text.as_bytes(), b"\r\n") {
        let lines = memchr::memmem::find_iter(text.as_bytes(), b"\r\n").count();
        note(first..first + 1, None, FactKind::CarriageReturns { lines });
    }
    let mut left = MOST_LOOK_ALIKES;
    let entries = crontab.entries.iter().map(|entry| (entry.line, Some(entry.job), entry.command.start));
    let strays = crontab.strays.iter().map(|stray| (*stray, None, stray.end));
    for (line, job, command) in entries.chain(strays) {
        let words = text.get(line.range()).unwrap_or_default();
        if words.is_ascii() {
            continue;
        }
        for (at, character) in words.char_indices() {
            let start = line.start as usize + at;
            let Some(stands_for) = stands_for(character) else { continue };
            // In a command only blanks matter: other signs are text for people as often as not.
            let matters = start < command as usize || stands_for == ' ';
            if matters && left > 0 && !(start == 0 && character == '\u{FEFF}') {
                left -= 1;
                let kind = FactKind::LookAlike { character, stands_for };
                note(start..start + character.len_utf8(), job, kind);
            }
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        note(text.len()..text.len(), None, FactKind::NoFinalNewline);
    }
    facts
}

/// The ASCII sign that a character looks like.
fn stands_for(character: char) -> Option<char> {
    Some(match character {
        '\u{FF01}'..='\u{FF5E}' => char::from((character as u32 - 0xFEE0) as u8),
        '\u{A0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200B}'
        | '\u{202F}'
        | '\u{205F}'
        | '\u{3000}'
        | '\u{FEFF}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201C}' | '\u{201D}' => '"',
        '\u{2217}' | '\u{204E}' | '\u{2731}' => '*',
        '\u{2044}' | '\u{2215}' => '/',
        _ => return None,
    })
}

/// Suffixes of templates.
const TEMPLATES: [&str; 10] =
    [".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".gotmpl", ".tpl", ".template", ".in"];

/// A name that Debian's cron and its run-parts never read: anything but letters, digits, `_` and `-` (measured with Debian cron
/// 3.0pl1-162, 2026-11). cronie reads names with dots; which daemon it is, the rules know.
pub(in crate::source) fn ignored_name(file: FileId, path: &Path, format: Format) -> Option<Fact> {
    let name = path.file_name()?.to_str()?;
    let directory = path.parent()?.file_name()?.to_str()?;
    let watched = match format {
        Format::SystemCrontab => directory == "cron.d",
        Format::RunParts => true,
        _ => false,
    };
    // A template is installed under its name without that suffix.
    let installed = TEMPLATES.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
    let read = installed.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    // Whoever names it so means that.
    let off = [".disabled", ".off"].iter().any(|suffix| installed.ends_with(suffix));
    (watched && !read && !off).then(|| Fact {
        span: Span::new(file, 0..0),
        job: None,
        kind: FactKind::IgnoredFileName { name: name.to_owned(), directory: directory.to_owned() },
    })
}
