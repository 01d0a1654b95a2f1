//! The syntax of systemd's unit files.
//!
//! systemd.syntax(7); what it leaves open was tried with `systemd-analyze verify` of systemd 252 on 2026-11-29: a line ends at
//! `\n`, `\r`, `\0` or a group of them; a comment is a whole line, blanks before its sign allowed, and a `#` behind a value is
//! part of the value; a line whose last backslash is not itself escaped goes on, past comment lines, and a blank takes the
//! backslash's place; a backslash with a blank behind it does not. A line without `=` is ignored, but a header that is
//! not closed, or that holds a quote or backslash, and a line of 1 MiB make systemd refuse the whole file.

use std::ops::Range;

use super::decoded::Decoder;
use super::{Comment, Decoded, Entry, SyntaxFault};

/// systemd's `LONG_LINE_MAX`: one byte more than a line, or lines joined by backslashes, may have.
const LONGEST_LINE: usize = 1 << 20;

const BLANKS: [char; 2] = [' ', '\t'];

/// A file in sections.
#[derive(Debug, Default)]
pub struct Ini<'t> {
    /// The sections, in order; one name may head several, which systemd reads as one.
    pub sections: Vec<Section<'t>>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// Lines that systemd ignores or refuses, in order.
    pub faults: Vec<SyntaxFault>,
    /// Whether the last fault makes systemd refuse the whole file; nothing behind it was read.
    pub broken: bool,
}

/// A section header and the assignments below it.
#[derive(Debug)]
pub struct Section<'t> {
    /// Its name.
    pub name: Decoded<'t>,
    /// Its header, brackets included.
    pub header: Range<usize>,
    /// Its assignments, in order. A key may be assigned several times.
    pub entries: Vec<Entry<'t>>,
}

impl<'t> Ini<'t> {
    /// All assignments to a key, empty ones included, in order.
    pub fn assignments(&self, section: &str, key: &str) -> impl Iterator<Item = &Entry<'t>> {
        self.sections
            .iter()
            .filter(move |found| found.name.text == section)
            .flat_map(|found| &found.entries)
            .filter(move |entry| entry.key.text == key)
    }

    /// The assignment that holds for a key with one value: the last. An empty one brings back the default.
    pub fn last(&self, section: &str, key: &str) -> Option<&Entry<'t>> {
        self.assignments(section, key).last()
    }

    /// The assignments that hold for a key whose values add up (`OnCalendar=`): those behind the last empty one.
    pub fn list(&self, section: &str, key: &str) -> Vec<&Entry<'t>> {
        let mut list: Vec<&Entry<'t>> = Vec::new();
        for entry in self.assignments(section, key) {
            if entry.value.text.is_empty() {
                list.clear();
            } else {
                list.push(entry);
            }
        }
        list
    }
}

/// Reads a file.
pub fn read(text: &str) -> Ini<'_> {
    let mut ini = Ini::default();
    let mut joined: Option<Decoder> = None;
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while at < text.len() && !ini.broken {
        let (line, next) = line_at(text, at);
        at = next;
        let written = &text[line.clone()];
        if line.len() + joined.as_ref().map_or(0, Decoder::len) >= LONGEST_LINE {
            ini.refuse(line.start, "line of 1 MiB or more");
            return ini;
        }
        let body = written.trim_start_matches(BLANKS);
        if body.starts_with(['#', ';']) {
            ini.comments.push(Comment { range: line.end - body.len()..line.end, own_line: true });
            continue;
        }
        if goes_on(written) {
            let decoder = joined.get_or_insert_with(|| Decoder::new(line.start));
            decoder.push_verbatim(text, line.start..line.end - 1);
            decoder.push(' ', line.end - 1);
            continue;
        }
        let whole = match joined.take() {
            Some(mut decoder) => {
                decoder.push_verbatim(text, line.clone());
                decoder.finish(text, line.end)
            }
            None => Decoded::verbatim(text, line),
        };
        ini.line(text, &whole);
    }
    if let Some(decoder) = joined {
        ini.line(text, &decoder.finish(text, text.len()));
    }
    ini
}

impl<'t> Ini<'t> {
    /// A line, joined with those it goes on in.
    fn line(&mut self, text: &'t str, whole: &Decoded<'t>) {
        let line = whole.trimmed_of(text, &BLANKS);
        let start = line.range.start;
        if line.text.is_empty() {
            return;
        }
        if line.text.starts_with('[') {
            if line.text.len() < 2 || !line.text.ends_with(']') {
                return self.refuse(start, "section header without `]` at its end");
            }
            let name = line.part(text, 1..line.text.len() - 1);
            if name.text.contains(|c: char| matches!(c, '"' | '\'' | '\\') || c.is_ascii_control()) {
                return self.refuse(start, "section name with a quote, a backslash or a control character");
            }
            self.sections.push(Section { name, header: line.range, entries: Vec::new() });
            return;
        }
        let Some(section) = self.sections.last_mut() else {
            return self.fault(start, "assignment outside of a section");
        };
        match line.text.find('=') {
            None => self.fault(start, "line without `=`"),
            Some(0) => self.fault(start, "no key before `=`"),
            Some(equals) => {
                let key = line.part(text, 0..equals).trimmed_of(text, &BLANKS);
                let value = line.part(text, equals + 1..line.text.len()).trimmed_of(text, &BLANKS);
                section.entries.push(Entry { key, value, range: line.range });
            }
        }
    }

    fn fault(&mut self, at: usize, message: &str) {
        self.faults.push(SyntaxFault { at, message: message.to_owned(), limit: None });
    }

    fn refuse(&mut self, at: usize, message: &str) {
        self.fault(at, message);
        self.broken = true;
    }
}

/// Whether the line's last backslash takes the line end away.
fn goes_on(line: &str) -> bool {
    line.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1
}

/// The line that begins there without its end, and where the next one begins. As in systemd's `read_line`, each of the three
/// characters counts once for one line end.
fn line_at(text: &str, start: usize) -> (Range<usize>, usize) {
    let bytes = text.as_bytes();
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | b'\0');
    let end = bytes[start..].iter().position(is_end).map_or(bytes.len(), |length| start + length);
    let mut next = end;
    while let Some(byte) = bytes.get(next).filter(|byte| is_end(byte))
        && !bytes[end..next].contains(byte)
        && !bytes[end..next].contains(&b'\0')
    {
        next += 1;
    }
    (start..end, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `section key = value at bytes`, faults as `! message at bytes of the line`.
    fn read_all(text: &str) -> Vec<String> {
        let ini = read(text);
        let mut found = Vec::new();
        for section in &ini.sections {
            for entry in &section.entries {
                assert_eq!(
                    text[entry.range.clone()].as_bytes()[0],
                    text[entry.key.range.clone()].as_bytes()[0]
                );
                found.push(format!(
                    "{} {} = {:?} at {:?}",
                    section.name.text,
                    entry.key.text,
                    entry.value.text,
                    &text[entry.value.range.clone()]
                ));
            }
        }
        let line = |at: usize| text[at..].lines().next().unwrap_or_default();
        found.extend(ini.faults.iter().map(|fault| format!("! {} at {:?}", fault.message, line(fault.at))));
        found
    }

    #[test]
    fn what_systemd_reads() {
        for (text, read) in [
            ("[A]\nk=v # not a comment\n", vec![r#"A k = "v # not a comment" at "v # not a comment""#]),
            ("\u{feff}[A]\r\n k \t=  v \r\n", vec![r#"A k = "v" at "v""#]),
            (
                "[A]\rk=1\0l=2\n\r\nm=3",
                vec![r#"A k = "1" at "1""#, r#"A l = "2" at "2""#, r#"A m = "3" at "3""#],
            ),
            ("[ A ]\nk=\n", vec![r#" A  k = "" at """#]),
            (
                "[A]\nk=1 \\\n # c \\\n;d\n  2\nl=3",
                vec![r#"A k = "1    2" at "1 \\\n # c \\\n;d\n  2""#, r#"A l = "3" at "3""#],
            ),
            ("[A]\nk=\\\n  1\\\n\nl=2", vec![r#"A k = "1" at "1""#, r#"A l = "2" at "2""#]),
            (
                "[A]\nk=1\\\\\nl=2\\ \nm=3\\",
                vec![r#"A k = "1\\\\" at "1\\\\""#, r#"A l = "2\\" at "2\\""#, r#"A m = "3" at "3""#],
            ),
            ("[A]\nk\\\nl=1\n", vec![r#"A k l = "1" at "1""#]),
            (
                "k=1\n[A]\nword\n=1\nl=2",
                vec![
                    r#"A l = "2" at "2""#,
                    r#"! assignment outside of a section at "k=1""#,
                    r#"! line without `=` at "word""#,
                    r#"! no key before `=` at "=1""#,
                ],
            ),
            (
                "[A]\nk=1\n[B] # c\nl=2",
                vec![r#"A k = "1" at "1""#, r#"! section header without `]` at its end at "[B] # c""#],
            ),
            (
                "[A\"]\nk=1",
                vec![r#"! section name with a quote, a backslash or a control character at "[A\"]""#],
            ),
        ] {
            assert_eq!(read_all(text), read, "{text:?}");
        }
    }

    #[test]
    fn repeated_keys_add_up_until_an_empty_one() {
        let text = "[Timer]\nOnCalendar=daily\nOnCalendar=\nOnCalendar=*-*-* 02:00\n[X]\n[Timer]\nOnCalendar=*-*-* 03:00\n";
        let ini = read(text);
        let list: Vec<&str> =
            ini.list("Timer", "OnCalendar").iter().map(|entry| entry.value.text.as_ref()).collect();
        assert_eq!(list, ["*-*-* 02:00", "*-*-* 03:00"]);
        assert_eq!(
            ini.last("Timer", "OnCalendar").map(|entry| entry.value.text.as_ref()),
            Some("*-*-* 03:00")
        );
        assert_eq!(ini.assignments("Timer", "OnCalendar").count(), 4);
        assert!(ini.last("Timer", "oncalendar").is_none(), "keys keep their case");
    }

    #[test]
    fn places_behind_a_continuation_and_comments_above() {
        let text = "[Timer]\n# at night\n; 每天\r\nOnCalendar=*-*-* \\\r\n # inside\r\n  02:00\n";
        let ini = read(text);
        let entry = ini.last("Timer", "OnCalendar").expect("assigned");
        let source = entry.value.source(crate::span::FileId(0));
        let at = source.text.find("02:00").expect("joined");
        assert_eq!(&text[source.place(at..at + 5).range()], "02:00");
        let above = Comment::above(&ini.comments, text, entry.range.start);
        assert_eq!(
            above.iter().map(|c| &text[c.range.clone()]).collect::<Vec<_>>(),
            ["# at night", "; 每天"]
        );
        assert_eq!(ini.comments.len(), 3);
    }

    #[test]
    fn hostile_files_are_read_quickly() {
        let many = 100_000;
        for (text, faults) in [
            (format!("[A]\nk={}", "x".repeat(LONGEST_LINE)), 1),
            (format!("[A]\nk={}", "x\\\n".repeat(6 * many)), 1),
            ("[".repeat(many), 1),
            ("[A]\n".repeat(many), 0),
            (format!("[A]\n{}", "\\\n#\\\n".repeat(many / 4)), 0),
            ("\0".repeat(many), 0),
            (format!("[A]\n{}", "=\n".repeat(many)), many),
        ] {
            let started = std::time::Instant::now();
            assert_eq!(read(&text).faults.len(), faults, "{text:.10}");
            assert!(started.elapsed().as_secs() < 20, "{text:.10}");
        }
    }
}
