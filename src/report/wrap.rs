//! Lines of a terminal: widths of Chinese and Latin text, folding and padding.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, filled with blanks up to `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Folds a text to lines of at most `columns`: at blanks, and between Chinese characters, where no closing sign may begin a
/// line. Line ends of the text stay. A word that is wider than a line stands alone.
pub fn fold(text: &str, columns: usize) -> Vec<String> {
    text.split('\n').flat_map(|line| fold_line(line, columns.max(20))).collect()
}

fn fold_line(line: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    let mut used = 0;
    for piece in pieces(line) {
        let wide = width(piece.trim_end());
        if used > 0 && used + wide > columns {
            lines.push(current.trim_end().to_owned());
            current.clear();
            used = 0;
            let piece = piece.trim_start();
            current.push_str(piece);
            used += width(piece);
        } else {
            current.push_str(piece);
            used += width(piece);
        }
    }
    lines.push(current.trim_end().to_owned());
    lines
}

/// The shortest pieces between which a line may end.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut characters = rest.char_indices().peekable();
        let end = loop {
            let Some((_, c)) = characters.next() else { break rest.len() };
            let Some(&(at, next)) = characters.peek() else { break rest.len() };
            let after_blank = c == ' ' && next != ' ';
            let between_wide = (is_wide(c) || is_wide(next)) && c != ' ' && next != ' ';
            if after_blank || (between_wide && !is_closing(next) && !is_opening(c)) {
                break at;
            }
        };
        let (piece, tail) = rest.split_at(end);
        rest = tail;
        Some(piece)
    })
}

fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

fn is_closing(c: char) -> bool {
    "，。；：！？、）】》」』”’…·,.;:!?)]}%`".contains(c)
}

fn is_opening(c: char) -> bool {
    "（【《「『“‘([{`".contains(c)
}

#[cfg(test)]
mod tests {
    use super::{fold, pad, width};

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
    fn padding_counts_columns() {
        assert_eq!(pad("周一", 6), "周一  ");
    }
}
