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
    fold_after(0, text, columns)
}

/// As [`fold`], where `taken` columns of the first line are in use.
pub fn fold_after(taken: usize, text: &str, columns: usize) -> Vec<&str> {
    let columns = columns.max(20);
    let mut lines = Vec::with_capacity(4);
    let (mut rest, mut taken) = (text, taken);
    while let Some(end) = memchr::memchr(b'\n', rest.as_bytes()) {
        fold_line(&rest[..end], taken, columns, &mut lines);
        (rest, taken) = (&rest[end + 1..], 0);
    }
    fold_line(rest, taken, columns, &mut lines);
    lines
}

fn fold_line<'t>(line: &'t str, taken: usize, columns: usize, lines: &mut Vec<&'t str>) {
    if taken + line.len() <= columns && line.is_ascii() {
        lines.push(line.trim_end());
        return;
    }
    if is_plain(line.as_bytes()) {
        fold_plain(line, taken, columns, lines);
    } else {
        fold_any(line, taken, columns, lines);
    }
}

fn fold_any<'t>(line: &'t str, taken: usize, columns: usize, lines: &mut Vec<&'t str>) {
    // The line in hand, as bytes of the text, and the columns that it takes.
    let (mut start, mut end, mut used) = (0, 0, taken);
    while let Some(rest) = line.get(end..).filter(|rest| !rest.is_empty()) {
        let (piece, _) = rest.split_at(first_piece(rest));
        if used > 0 && used + width(piece.trim_end()) > columns {
            lines.push(line[start..end].trim_end());
            let kept = piece.trim_start();
            start = end + piece.len() - kept.len();
            used = width(kept);
        } else {
            used += width(piece);
        }
        end += piece.len();
    }
    lines.push(line[start..end].trim_end());
}

/// As [`fold_any`] for printable ASCII, where a line may end behind blanks only: each line is as long as it can be, so its end
/// is sought from there back.
fn fold_plain<'t>(line: &'t str, mut taken: usize, columns: usize, lines: &mut Vec<&'t str>) {
    let bytes = line.as_bytes();
    let codes = short_codes(line);
    let code_at = |at: usize| codes.iter().find(|code| code.contains(&at));
    let blank = |at: usize| bytes.get(at) == Some(&b' ');
    let whole = line.trim_end().len();
    let mut start = 0;
    while start < line.len() && whole.saturating_sub(start) + taken > columns {
        // The first blank behind the last word that fits.
        let mut at = (start + columns).saturating_sub(taken);
        while at > start && !(blank(at) && code_at(at).is_none()) {
            at = code_at(at).map_or(at - 1, |code| code.start.min(at - 1));
        }
        while at > start && blank(at - 1) {
            at -= 1;
        }
        if at <= start && taken == 0 && !blank(start) {
            // A word that is wider than a line.
            at = start + 1;
            while at < whole && !(blank(at) && code_at(at).is_none()) {
                at = code_at(at).map_or(at + 1, |code| code.end.max(at + 1));
            }
            if at >= whole {
                break;
            }
        }
        lines.push(line[start..at.max(start)].trim_end());
        start = at.max(start);
        while blank(start) {
            start += 1;
        }
        taken = 0;
    }
    lines.push(line[start.min(whole)..whole].trim_end());
}

/// Where the short code in backticks of a text stands.
fn short_codes(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut codes = Vec::new();
    let mut at = 0;
    while let Some(next) = memchr::memchr(b'`', &text.as_bytes()[at..]) {
        let begin = at + next;
        let length = unit(&text[begin..]);
        if length > 1 {
            codes.push(begin..begin + length);
        }
        at = begin + length;
    }
    codes
}

/// The widest code in backticks that is kept on one line, in bytes.
const WHOLE: usize = 40;

/// The length of what the text begins with and no line may end in: short code in backticks, else one character.
fn unit(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let code = text.strip_prefix('`').and_then(|code| code.find('`')).map(|length| length + 2);
    code.filter(|length| (3..=WHOLE).contains(length)).unwrap_or(first)
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

    use super::{fold, fold_after, fold_any, fold_plain, pad, width};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        #[test]
        fn printable_ascii_is_folded_like_any_text(
            line in "( {0,3}([a-z]{1,9}|`[a-z* ]{0,12}`?|[a-z]{20,30})){0,12} {0,3}",
            columns in 20..50_usize,
            taken in prop_oneof![Just(0), 1..60_usize],
        ) {
            let (mut plain, mut any) = (Vec::new(), Vec::new());
            fold_plain(&line, taken, columns, &mut plain);
            fold_any(&line, taken, columns, &mut any);
            prop_assert_eq!(plain, any);
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
        assert_eq!(fold_after(12, "one two three four", 20), ["one two", "three four"]);
    }

    #[test]
    fn padding_counts_columns() {
        assert_eq!(pad("周一", 6), "周一  ");
    }
}
