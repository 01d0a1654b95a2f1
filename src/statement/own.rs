//! Words for times that an organisation made itself ("收盘后", "end of day"), and what they mean. They are read as if their
//! meaning stood in their place; all places are those of the text as it is written.

use std::borrow::Cow;
use std::ops::Range;

use super::{Certainty, Statement};
use crate::finding::{Both, Phrase};
use crate::lang::Text;

/// Own words with their meanings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnWords(Vec<(String, String)>);

/// Why a word cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordFault {
    /// The word itself.
    Word(Phrase),
    /// What it is said to mean.
    Meaning(Phrase),
}

/// So many words one list takes.
const MOST: usize = 1000;

/// The longest word and the longest meaning, in bytes.
const LONGEST: usize = 128;

impl OwnWords {
    /// Adds a word. Its meaning must be a statement that the grammar reads to the end ("15:30 Asia/Shanghai").
    pub fn add(&mut self, word: &str, meaning: &str) -> Result<(), WordFault> {
        let word = word.trim();
        if !(2..=LONGEST).contains(&word.chars().count()) || word.len() > LONGEST {
            let message = Text {
                en: "a word of one's own has 2 characters or more, and at most 128 bytes",
                zh: "自定义说法至少 2 个字符，最多 128 字节",
            };
            return Err(WordFault::Word(message.into()));
        }
        // Digits and signs would take times apart that stand in comments.
        if !word.chars().any(char::is_alphabetic) {
            let message = Text {
                en: "a word of one's own holds a letter", zh: "自定义说法至少要有一个文字"
            };
            return Err(WordFault::Word(message.into()));
        }
        // Each place of a comment is compared with each of them.
        if self.0.len() >= MOST {
            let message =
                Text { en: "more than 1000 words of one's own", zh: "自定义说法超过 1000 个" };
            return Err(WordFault::Word(message.into()));
        }
        check(meaning).map_err(WordFault::Meaning)?;
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(word));
        self.0.push((word.to_owned(), meaning.trim().to_owned()));
        // The longest first: "after close of market" before "after close".
        self.0.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        Ok(())
    }

    /// Takes the words of another list, which count where both have one.
    pub fn extend(&mut self, other: OwnWords) {
        self.0.retain(|(known, _)| !other.0.iter().any(|(word, _)| word.eq_ignore_ascii_case(known)));
        self.0.extend(other.0);
        self.0.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The statements of a text in which these words may stand: as [`super::read`].
    pub fn read(&self, text: &str) -> Vec<Statement> {
        let Some(meant) = self.expanded(text) else { return super::read(text) };
        let mut statements = super::read(&meant.text);
        for statement in &mut statements {
            statement.range = meant.written(statement.range.clone());
            for range in statement
                .subject
                .iter_mut()
                .flat_map(|subject| std::iter::once(&mut subject.who).chain(subject.undergoes.as_mut()))
            {
                *range = meant.written(range.clone());
            }
            for time in statement.claim.moments.iter_mut().flat_map(|moment| &mut moment.spellings) {
                time.range = meant.written(time.range.clone());
            }
        }
        statements
    }

    /// The text with the meanings in place of these words.
    pub fn meant<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.expanded(text).map_or(Cow::Borrowed(text), |meant| Cow::Owned(meant.text))
    }

    /// The text with the meanings in place of the words; `None`: there is none of them in it.
    fn expanded(&self, text: &str) -> Option<Meant> {
        if self.0.is_empty() || text.len() > super::LONGEST {
            return None;
        }
        let mut meant = Meant { text: String::new(), pieces: Vec::new() };
        let mut copied = 0;
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            match self.0.iter().find(|(word, _)| stands_at(text, at, word)) {
                Some((word, meaning)) if meant.text.len() < super::LONGEST => {
                    meant.text.push_str(&text[copied..at]);
                    meant.text.push(' ');
                    let start = meant.text.len();
                    meant.text.push_str(meaning);
                    meant.pieces.push((start..meant.text.len(), at..at + word.len()));
                    meant.text.push(' ');
                    at += word.len();
                    copied = at;
                }
                _ => at += c.len_utf8(),
            }
        }
        meant.text.push_str(&text[copied..]);
        (!meant.pieces.is_empty()).then_some(meant)
    }
}

/// Whether a word stands there, letter case ignored, and is no part of a longer one.
fn stands_at(text: &str, at: usize, word: &str) -> bool {
    let end = at + word.len();
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_here = text.get(at..end).is_some_and(|here| here.eq_ignore_ascii_case(word));
    let parted = |inside: Option<char>, outside: Option<char>| !(joins(inside) && joins(outside));
    is_here
        && parted(word.chars().next(), text[..at].chars().next_back())
        && parted(word.chars().next_back(), text[end..].chars().next())
}

/// A text with meanings in place of words.
struct Meant {
    text: String,
    /// Where each meaning stands, and where its word stood.
    pieces: Vec<(Range<usize>, Range<usize>)>,
}

impl Meant {
    /// The place in the text as it is written.
    fn written(&self, range: Range<usize>) -> Range<usize> {
        self.place(range.start, false)..self.place(range.end, true)
    }

    fn place(&self, at: usize, is_end: bool) -> usize {
        let next = self.pieces.partition_point(|(meaning, _)| meaning.start <= at);
        let Some((meaning, word)) = next.checked_sub(1).and_then(|index| self.pieces.get(index)) else {
            return at;
        };
        if at < meaning.end || is_end && at == meaning.end {
            return if is_end && at > meaning.start { word.end } else { word.start };
        }
        // A blank follows each meaning.
        word.end + (at - meaning.end).saturating_sub(1)
    }
}

/// Whether the grammar reads a meaning to the end, as one clear statement.
fn check(meaning: &str) -> Result<(), Phrase> {
    let request = super::request(meaning);
    let statements = super::read(meaning);
    let clear =
        matches!(statements.as_slice(), [one] if one.certainty == Certainty::Clear && !one.claim.is_empty());
    if meaning.len() > LONGEST {
        let message = Text { en: "longer than 128 bytes", zh: "超过 128 字节" };
        return Err(message.into());
    }
    let unread = request.leftovers.first().and_then(|range| meaning.get(range.clone()));
    match unread {
        None if clear => Ok(()),
        Some(unread) => Err(Phrase::from(Both {
            en: format!(
                "\"{unread}\" is not understood as a time; write it for instance as \"15:30 Asia/Shanghai\""
            ),
            zh: format!("\"{unread}\" 无法理解为时间；可以写成例如 \"15:30 Asia/Shanghai\""),
        })),
        None => Err(Phrase::from(Both {
            en: format!("\"{meaning}\" states no time; write it for instance as \"15:30 Asia/Shanghai\""),
            zh: format!("\"{meaning}\" 没有说明时间；可以写成例如 \"15:30 Asia/Shanghai\""),
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    fn words() -> OwnWords {
        let mut words = OwnWords::default();
        words.add("收盘后", "15:30 Asia/Shanghai").unwrap();
        words.add("end of day", "23:00").unwrap();
        words.add("eod", "23:00").unwrap();
        words
    }

    fn said(text: &str) -> Vec<String> {
        let shown = |statement: Statement| {
            let times = statement.claim.moments.iter().flat_map(|moment| &moment.spellings);
            let times: Vec<String> =
                times.map(|time| format!("{:02}:{:02} {:?}", time.hour, time.minute, time.zone)).collect();
            format!("{:?} {}", &text[statement.range], times.join(" "))
        };
        words().read(text).into_iter().map(shown).collect()
    }

    #[test]
    fn own_words_are_read_in_the_places_in_which_they_stand() {
        assert_eq!(said("收盘后对账"), ["\"收盘后\" 15:30 Some(Named(\"Asia/Shanghai\"))"]);
        assert_eq!(said("每天收盘后执行"), ["\"每天收盘后\" 15:30 Some(Named(\"Asia/Shanghai\"))"]);
        assert_eq!(said("runs daily at End of Day"), ["\"daily at End of Day\" 23:00 None"]);
        // A part of another word is none.
        assert_eq!(said("geodesic at 5:00"), ["\"5:00\" 05:00 None"]);
        assert_eq!(said("EOD, 日结 收盘后").len(), 1);
        assert_eq!(said("before end of day"), [""; 0]);
    }

    #[test]
    fn a_meaning_must_be_a_time_that_is_read_to_the_end() {
        let fault = |word: &str, meaning: &str| match OwnWords::default().add(word, meaning) {
            Err(WordFault::Word(message)) => format!("word: {}", message.get(Lang::En)),
            Err(WordFault::Meaning(message)) => message.get(Lang::En).into_owned(),
            Ok(()) => "ok".to_owned(),
        };
        assert_eq!(fault("eod", "23:00"), "ok");
        assert_eq!(fault("月结", "每月1日 02:00"), "ok");
        assert!(fault("eod", "late").starts_with("\"late\" is not understood as a time"));
        assert!(fault("eod", "23:00 sharpish").starts_with("\"sharpish\" is not understood"));
        assert!(fault("eod", "").starts_with("\"\" states no time"));
        assert!(fault("eod", "Asia/Shanghai").starts_with("\"Asia/Shanghai\" states no time"));
        assert!(fault("e", "23:00").starts_with("word: "));
        assert!(fault("12", "23:00").starts_with("word: "));
    }

    #[test]
    fn hostile_text_ends() {
        for text in ["收盘后".repeat(2000), "eod ".repeat(1500), "收盘\u{0}后é".repeat(100)] {
            let _ = words().read(&text);
        }
    }
}
