//! Statements about time in words, English and Chinese: "every hour at minute 5", "每天凌晨2点（北京时间）".
//! One grammar for the rules that compare words with schedules and for `make`. Knows no file and no rule.
//!
//! ```text
//! text -> token (words of both languages in the same kinds) -> phrase (single facts) -> sentence (facts that belong together)
//! ```
//!
//! Reading is careful on purpose: words that only may speak of a run ("daily report", "keep 7 days", "older than 30 days") give no
//! statement, or one that is [`Certainty::Weak`].

mod chinese;
mod claim;
mod dropped;
mod english;
mod marks;
mod others;
mod own;
mod phrase;
mod request;
mod sentence;
mod subject;
mod takes;
mod times;
mod token;
mod zone;

pub use claim::{
    Certainty, Claim, ClockTime, Frequency, Moment, MonthDays, StatedZone, Statement, Subject, Unit, Window,
};

pub use own::{OwnWords, WordFault};
pub use request::{Request, request};
pub use takes::stated_duration;

use crate::needles::Needles;

/// The statements of a text, in order.
///
/// Only the beginning of a long text is read: an essay of some thousand bytes is no remark on when a job runs.
pub fn read(text: &str) -> Vec<Statement> {
    let text = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text);
    if !may_speak_of_time(text) {
        return Vec::new();
    }
    let tokens = token::tokens(text);
    if !tokens.iter().any(|token| token.kind.may_speak_of_time()) {
        return Vec::new();
    }
    sentence::statements(text, &tokens)
}

/// The statements of a name ("hourly-sync", "db_backup_daily"): its parts are read as words, and none is more than weak.
pub fn read_name(name: &str) -> Vec<Statement> {
    if !may_speak_of_time(name) || !parts_may_speak_of_time(name) {
        return Vec::new();
    }
    let parted = |byte: u8| if PARTS_OF_NAMES.contains(&char::from(byte)) { b' ' } else { byte };
    let words = String::from_utf8(name.bytes().map(parted).collect());
    // One ASCII character stands for another.
    let mut statements = read(words.as_deref().unwrap_or(name));
    for statement in &mut statements {
        statement.certainty = Certainty::Weak;
    }
    statements
}

/// How much of a text is read, in bytes.
const LONGEST: usize = 4096;

/// Words of which every English statement without a digit holds one, if only as a part of another word.
static STEMS: Needles<16> = Needles::new([
    "ly", "every", "each", "once", "twice", "day", "night", "noon", "week", "month", "hour", "minute",
    "year", "clock", "utc", "gmt",
]);

/// A quick look that spares most texts the tokeniser: every statement holds a digit, a Chinese character, or one of the stems.
fn may_speak_of_time(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit() || b >= 0x80) || STEMS.are_in(text)
}

/// What parts the words of a name.
const PARTS_OF_NAMES: [char; 4] = ['-', '_', '.', '/'];

/// The same for a name, as exactly as can be told of words and numbers that stand alone: "job-5" states nothing.
fn parts_may_speak_of_time(name: &str) -> bool {
    name.split(PARTS_OF_NAMES).any(|part| {
        if part.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            english::word(part, false).is_some_and(token::Kind::may_speak_of_time)
        } else {
            !part.bytes().all(|byte| byte.is_ascii_digit())
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{may_speak_of_time, parts_may_speak_of_time, read, read_name, sentence, token};

    #[test]
    fn the_parts_of_a_name_tell_whether_it_speaks_of_time() {
        for name in
            ["hourly-sync", "db_backup_daily", "sync-5m", "at-02:00", "每天-备份", "2-am", "report.monday"]
        {
            assert!(parts_may_speak_of_time(name), "{name}");
        }
        for name in ["job-5", "poll_12", "", "x.b/c", "20261130"] {
            assert!(!parts_may_speak_of_time(name), "{name}");
        }
        assert!(!read_name("nightly-7").is_empty() && read_name("invoice-7").is_empty());
    }

    proptest! {
        #[test]
        fn a_name_whose_parts_do_not_speak_of_time_states_nothing(
            parts in prop::collection::vec("[a-z]{1,5}|every|daily|nightly|at|noon|am|mon|sat|may|first|last|[0-9]{1,6}|5m|o'clock|每天", 1..6),
            sign in "[-_./]",
        ) {
            let name = parts.join(&sign);
            let words = name.replace(super::PARTS_OF_NAMES, " ");
            prop_assert!(parts_may_speak_of_time(&name) || read(&words).is_empty(), "{}", name);
        }

        #[test]
        fn words_and_numbers_alone_state_nothing(
            words in prop::collection::vec("[a-z]{1,4}|at|to|the|job|runs?|and|noon|every|from|not|unless|[0-9]{1,5}|0[0-9]{3}|[|.;!*,:/()\\n-]|的|在|到|运行|任务|不|如果", 1..12),
        ) {
            let text = words.join(" ");
            let tokens = token::tokens(&text);
            let all = sentence::statements(&text, &tokens);
            prop_assert_eq!(read(&text).len(), if may_speak_of_time(&text) { all.len() } else { 0 });
            if !tokens.iter().any(|token| token.kind.may_speak_of_time()) {
                prop_assert!(all.is_empty(), "{}: {:?}", text, all);
            }
        }
    }
}
