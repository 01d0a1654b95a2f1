//! Lines of a terminal: widths of Chinese and Latin text, folding and padding.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::neutral::is_plain;

/// The columns that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    if is_plain(text.as_bytes()) {
        return text.len();
    }
    UnicodeWidthStr::width(text)
}

/// The text, filled with blanks up to `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Folds a text to lines of at most `columns`: at blanks, and between Chinese characters, where no closing sign may begin a
/// line. Short code in backticks stays whole. Line ends of the text stay. A word that is wider than a line stands alone.
pub fn fold(text: &str, columns: usize) -> Vec<&str> {
    folded(0, text, columns).collect()
}

/// As [`fold`], one line after the other, where `taken` columns of the first one are in use.
pub fn folded(taken: usize, text: &str, columns: usize) -> Folded<'_> {
    let columns = columns.max(20);
    // Nearly every text is one line of printable ASCII.
    if is_plain(text.as_bytes()) {
        return Folded { line: Some(text.trim_end()), plain: true, rest: None, taken, columns };
    }
    Folded { line: None, plain: false, rest: Some(text), taken, columns }
}

/// The lines of a text that is folded.
#[derive(Debug)]
pub struct Folded<'t> {
    /// What is left of the line that is being folded. It does not end in blanks.
    line: Option<&'t str>,
    /// Whether it is printable ASCII.
    plain: bool,
    /// The lines after it.
    rest: Option<&'t str>,
    taken: usize,
    columns: usize,
}

impl<'t> Iterator for Folded<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let line = match self.line.take() {
            Some(line) => line,
            None => self.next_line()?,
        };
        let taken = std::mem::take(&mut self.taken);
        // No character takes more columns than bytes.
        if line.is_empty() || taken + line.len() <= self.columns {
            return Some(line);
        }
        let cut = if self.plain { cut_plain } else { cut_any };
        let Some((end, next)) = cut(line, taken, self.columns) else { return Some(line) };
        self.line = line.get(next..);
        line.get(..end).map(str::trim_end)
    }
}

impl<'t> Folded<'t> {
    fn next_line(&mut self) -> Option<&'t str> {
        let rest = self.rest.take()?;
        let end = memchr::memchr(b'\n', rest.as_bytes());
        self.rest = end.and_then(|end| rest.get(end + 1..));
        let line = rest.get(..end.unwrap_or(rest.len()))?.trim_end();
        self.plain = is_plain(line.as_bytes());
        Some(line)
    }
}

/// Where a line that may be too wide has to end and where the next one begins, unless all of it fits.
fn cut_any(line: &str, taken: usize, columns: usize) -> Option<(usize, usize)> {
    let fits = surely_fits(line, columns.saturating_sub(taken));
    cut_from(line, fits, taken + width(line.get(..fits)?), columns)
}

/// The end of a piece behind which a line may end and that fits into so many columns with all before it, as no character takes more
/// columns than bytes: one of the last, or 0.
fn surely_fits(line: &str, columns: usize) -> usize {
    let bytes = line.as_bytes();
    let near = bytes.get(..columns).unwrap_or(bytes);
    // No line ends in code.
    let mut near = near.get(..memchr::memchr(b'`', near).unwrap_or(near.len())).unwrap_or_default();
    while let Some(blank) = memchr::memrchr(b' ', near) {
        if bytes.get(blank + 1).is_some_and(|next| *next != b' ') {
            return blank + 1;
        }
        near = near.get(..blank).unwrap_or_default();
    }
    0
}

/// The same where all up to `end` is known to fit, and has `used` so many columns.
fn cut_from(line: &str, mut end: usize, mut used: usize, columns: usize) -> Option<(usize, usize)> {
    while let Some(rest) = line.get(end..).filter(|rest| !rest.is_empty()) {
        let (piece, _) = rest.split_at(first_piece(rest));
        let (word, blanks) = piece.split_at(piece.trim_end().len());
        let word = width(word);
        if used > 0 && used + word > columns {
            return Some((end, end + piece.len() - piece.trim_start().len()));
        }
        used += word + width(blanks);
        end += piece.len();
    }
    None
}

/// As [`cut_any`] for printable ASCII that is too wide. It is cut at blanks only, and each line is as long as it can be, so its
/// end is sought from there back.
fn cut_plain(line: &str, taken: usize, columns: usize) -> Option<(usize, usize)> {
    let blank = match last_blank(line, columns.saturating_sub(taken)) {
        Some(blank) => blank,
        None if taken > 0 => 0,
        // A word that is wider than a line.
        None => first_blank(line)?,
    };
    let (before, after) = line.split_at_checked(blank)?;
    Some((before.trim_end().len(), line.len() - after.trim_start().len()))
}

/// The last blank outside of code that is not after `most`.
fn last_blank(text: &str, most: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(..=most)?;
    let (mut last, mut from) = (None, 0);
    while let Some(rest) = bytes.get(from..) {
        let code = memchr::memchr(b'`', rest);
        let before = rest.get(..code.unwrap_or(rest.len()))?;
        last = memchr::memrchr(b' ', before).map(|at| from + at).or(last);
        let Some(code) = code else { break };
        from += code + unit(text.get(from + code..)?);
    }
    last
}

/// The first blank outside of code.
fn first_blank(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr::memchr2(b' ', b'`', text.as_bytes().get(from..)?)?;
        let rest = text.get(at..)?;
        if rest.starts_with(' ') {
            return Some(at);
        }
        from = at + unit(rest);
    }
}

/// The widest code in backticks that is kept on one line, in bytes.
const WHOLE: usize = 40;

/// The length of what the text begins with and no line may end in: short code in backticks, else one character.
fn unit(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let code = text.strip_prefix('`').and_then(|code| {
        let near = code.as_bytes().get(..WHOLE - 1).unwrap_or(code.as_bytes());
        memchr::memchr(b'`', near).map(|length| length + 2)
    });
    code.filter(|length| *length > 2).unwrap_or(first)
}

/// The length of the shortest piece behind which a line may end.
fn first_piece(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        // Between two ASCII characters a line may end behind blanks only; most are passed over here.
        if let (Some(&byte), Some(&next)) = (bytes.get(at), bytes.get(at + 1))
            && byte.is_ascii()
            && byte != b'`'
            && next.is_ascii()
        {
            at += 1;
            if byte == b' ' && next != b' ' {
                return at;
            }
            continue;
        }
        let tail = text.get(at..).unwrap_or_default();
        let length = unit(tail);
        at += length;
        let last = tail.get(..length).and_then(|unit| unit.chars().next_back());
        let next = text.get(at..).unwrap_or_default();
        let (Some(c), Some(following)) = (last, next.chars().next()) else { return text.len() };
        let (after_code, before_code) = (length > c.len_utf8(), unit(next) > following.len_utf8());
        let after_blank = c == ' ' && following != ' ';
        let between_wide = (is_wide(c) || is_wide(following)) && c != ' ' && following != ' ';
        let held = (is_closing(following) && !before_code) || (is_opening(c) && !after_code);
        if after_blank || (between_wide && !held) {
            return at;
        }
    }
}

fn is_wide(c: char) -> bool {
    !c.is_ascii() && c.width() == Some(2)
}

fn is_closing(c: char) -> bool {
    "，。；：！？、）】》」』”’…·,.;:!?)]}%`".contains(c)
}

fn is_opening(c: char) -> bool {
    "（【《「『“‘([{`".contains(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Folded, cut_any, cut_from, fold, folded, pad, width};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        #[test]
        fn printable_ascii_is_folded_like_any_text(
            line in "( {0,3}([a-z]{1,9}|`[a-z* ]{0,12}`?|[a-z]{20,30})){0,12} {0,3}",
            columns in 20..50_usize,
            taken in prop_oneof![Just(0), 1..60_usize],
        ) {
            let [plain, any] = [true, false].map(|plain| {
                Folded { line: Some(line.trim_end()), plain, rest: None, taken, columns }.collect::<Vec<_>>()
            });
            prop_assert_eq!(plain, any);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        #[test]
        fn what_surely_fits_changes_no_cut(
            line in "( {0,3}([a-z]{1,9}|`[a-z* ]{0,12}`?|“[a-z]{0,5}”|[每天，。é🦀]{1,4}|[a-z]{20,30})){0,12}",
            columns in 20..50_usize,
            taken in prop_oneof![Just(0), 1..60_usize],
        ) {
            prop_assert_eq!(cut_any(&line, taken, columns), cut_from(&line, 0, taken, columns));
        }
    }

    #[test]
    fn chinese_text_folds_between_characters_and_never_before_a_closing_sign() {
        let text = "这个任务每天在北京时间凌晨两点运行，而注释里写的是每小时运行一次。";
        let lines = fold(text, 20);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(lines.iter().all(|line| width(line) <= 22 && !line.starts_with(['，', '。'])), "{lines:?}");
        assert_eq!(lines.concat(), text);
    }

    #[test]
    fn latin_text_folds_at_blanks() {
        assert_eq!(fold("one two three four five six", 20), ["one two three four", "five six"]);
        assert_eq!(fold(&"x".repeat(50), 20), ["x".repeat(50)]);
        assert_eq!(fold("", 20), [""]);
    }

    #[test]
    fn short_code_stays_on_one_line() {
        assert_eq!(fold("a schedule is `0 2 * * *` here", 20), ["a schedule is", "`0 2 * * *` here"]);
        assert_eq!(
            fold("空值必须加引号。`PATH=$PATH`是原文", 20),
            ["空值必须加引号。", "`PATH=$PATH`是原文"]
        );
        let long = format!("`{}`", "word ".repeat(20));
        assert!(fold(&long, 20).len() > 4);
        assert_eq!(fold("a ` alone", 20), ["a ` alone"]);
    }

    #[test]
    fn the_first_line_may_be_in_use() {
        let lines: Vec<_> = folded(12, "one two three four", 20).collect();
        assert_eq!(lines, ["one two", "three four"]);
    }

    #[test]
    fn padding_counts_columns() {
        assert_eq!(pad("周一", 6), "周一  ");
    }
}
