//! Crontabs that are made from a template (Jinja of Ansible, ERB of Puppet): masked byte for byte, so that the lines that
//! do state a schedule are read, and those whose schedule the template decides are left alone.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Endings of templates; the deployed file has the name without them.
const ENDINGS: [&str; 6] = ["j2", "jinja", "jinja2", "erb", "tmpl", "epp"];

/// Opening and closing signs.
const SIGNS: [(&str, &str); 4] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("<%", "%>")];

/// The path under which the daemon will see the file.
pub(super) fn deployed(path: &Path) -> Cow<'_, Path> {
    // Asked of every path of a tree, and hardly any ends so.
    let bytes = path.as_os_str().as_encoded_bytes();
    if !ENDINGS.iter().any(|ending| bytes.ends_with(ending.as_bytes())) {
        return Cow::Borrowed(path);
    }
    match path.extension().and_then(OsStr::to_str) {
        Some(ending) if ENDINGS.contains(&ending) => Cow::Owned(PathBuf::from(path).with_extension("")),
        _ => Cow::Borrowed(path),
    }
}

/// A command with what the template makes of it taken away, as long as it was.
pub(super) fn blanked(command: &str) -> String {
    let mut bytes = command.as_bytes().to_vec();
    let mut from = 0;
    while let Some((start, end)) = next(command, from) {
        fill(&mut bytes[start..end], b'x');
        from = end;
    }
    String::from_utf8(bytes).unwrap_or_else(|_| command.to_owned())
}

/// The text with its template masked, as long as it was; `None` when it is no template.
pub(super) fn mask(path: &Path, text: &str) -> Option<String> {
    let named = matches!(deployed(path), Cow::Owned(_));
    let opens = |line: &str| SIGNS.iter().any(|(open, _)| line.trim_start().starts_with(open));
    // Hardly any crontab holds one of these signs at all.
    let may_open = memchr::memchr2_iter(b'{', b'<', text.as_bytes())
        .any(|at| SIGNS.iter().any(|(open, _)| text.as_bytes()[at..].starts_with(open.as_bytes())));
    let bare = || may_open && text.lines().any(opens);
    if !named && !bare() {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    let (mut from, mut line, mut words) = (0, 0, Words::default());
    // The line that is known to stay.
    let mut kept = None;
    while let Some((start, end)) = next(text, from) {
        if let Some(at) = text[from..start].rfind('\n') {
            (line, words) = (from + at + 1, Words::default());
        }
        let before = &text[line..start];
        words.count(before);
        // A word that is partly made by the template counts as the word it belongs to.
        let whole = words.whole();
        let states_schedule = || before.trim_start().starts_with('@') && whole >= 1 || whole >= 5;
        let is_comment = || before.trim_start().starts_with('#');
        if kept == Some(line) || states_schedule() || is_comment() || is_setting(before) {
            kept = Some(line);
            let path_like = before.ends_with([' ', '\t']) && whole >= 6;
            fill(&mut bytes[start..end], b'x');
            if path_like {
                bytes[start] = b'/';
            }
        } else {
            // The template decides what stands here: the whole line is no line of a crontab.
            let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
            fill(&mut bytes[line..line_end], b' ');
            comment_out(&mut bytes[line..line_end]);
            from = line_end;
            continue;
        }
        from = end;
    }
    // Whole characters are replaced only together with the signs around them.
    String::from_utf8(bytes).ok()
}

/// The next piece of template: from its opening sign to the end of its closing one, or of the text.
fn next(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let sign = |at: usize| SIGNS.iter().find(|(open, _)| rest[at..].starts_with(open));
    let (at, close) =
        rest.match_indices(['{', '<']).find_map(|(at, _)| sign(at).map(|(_, close)| (at, *close)))?;
    let start = from + at;
    let end = text[start + 2..].find(close).map_or(text.len(), |at| start + 2 + at + close.len());
    Some((start, end))
}

/// The words in front of a place of a line, counted on from one place to the next.
#[derive(Default)]
struct Words {
    begun: usize,
    counted: usize,
    in_word: bool,
}

impl Words {
    /// Counts those of what stands before a place. It begins with what stood before the last one.
    fn count(&mut self, before: &str) {
        for byte in before.as_bytes().get(self.counted..).unwrap_or_default() {
            let is_word = !byte.is_ascii_whitespace();
            self.begun += usize::from(is_word && !self.in_word);
            self.in_word = is_word;
        }
        self.counted = before.len();
    }

    /// Those that have ended.
    fn whole(&self) -> usize {
        self.begun - usize::from(self.in_word)
    }
}

fn is_setting(before: &str) -> bool {
    before.split_once('=').is_some_and(|(name, _)| {
        let name = name.trim();
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

fn fill(bytes: &mut [u8], with: u8) {
    for byte in bytes.iter_mut().filter(|byte| !matches!(**byte, b'\n' | b'\r')) {
        *byte = with;
    }
}

/// Makes each line a comment.
fn comment_out(bytes: &mut [u8]) {
    for line in bytes.split_mut(|byte| *byte == b'\n') {
        if let Some(first) = line.first_mut().filter(|byte| **byte == b' ') {
            *first = b'#';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_state_a_schedule_are_kept() {
        for (line, masked) in [
            ("{% if a %}", "#         "),
            ("*/5 * * * * {{ user }} {{ dir }}/x.php", "*/5 * * * * xxxxxxxxxx /xxxxxxxx/x.php"),
            ("<%= @m %> * * * * root x", "#                       "),
            ("1 {{ h }} * * * root x", "#                     "),
            ("@{{ often }} root x", "#                  "),
            ("MAILTO={{ mail }}", "MAILTO=xxxxxxxxxx"),
            ("# {{ ansible_managed }}", "# xxxxxxxxxxxxxxxxxxxxx"),
            ("0 5 * * * root x {{ y }}中", "0 5 * * * root x /xxxxxx中"),
        ] {
            assert_eq!(mask(Path::new("etc/cron.d/a.j2"), line).as_deref(), Some(masked), "{line}");
        }
        assert_eq!(
            mask(Path::new("a.j2"), "{# a\n # b\n #}\n1 2 3 4 5 x\n").as_deref(),
            Some("#   \n#   \n#  \n1 2 3 4 5 x\n")
        );
        assert_eq!(mask(Path::new("crontab"), "0 5 * * * docker inspect -f '{{.State}}' a\n"), None);
        assert_eq!(deployed(Path::new("etc/cron.d/a.j2")), Path::new("etc/cron.d/a"));
    }
}
