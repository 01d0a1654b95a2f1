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
mod english;
mod marks;
mod phrase;
mod request;
mod sentence;
mod times;
mod token;
mod zone;

pub use claim::{
    Certainty, Claim, ClockTime, Frequency, Moment, MonthDays, StatedZone, Statement, Unit, Window,
};

pub use request::{Request, request};

/// The statements of a text, in order.
///
/// Only the beginning of a long text is read: an essay of some thousand bytes is no remark on when a job runs.
pub fn read(text: &str) -> Vec<Statement> {
    let text = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text);
    if !may_speak_of_time(text) {
        return Vec::new();
    }
    sentence::statements(text, &token::tokens(text))
}

/// The statements of a name ("hourly-sync", "db_backup_daily"): its parts are read as words, and none is more than weak.
pub fn read_name(name: &str) -> Vec<Statement> {
    let words: String =
        name.chars().map(|c| if matches!(c, '-' | '_' | '.' | '/') { ' ' } else { c }).collect();
    let mut statements = read(&words);
    for statement in &mut statements {
        statement.certainty = Certainty::Weak;
    }
    statements
}

/// How much of a text is read, in bytes.
const LONGEST: usize = 4096;

/// A quick look that spares most texts the tokeniser: every statement holds a digit, a Chinese character, or one of these words.
fn may_speak_of_time(text: &str) -> bool {
    const STEMS: [&str; 16] = [
        "ly", "every", "each", "once", "twice", "day", "night", "noon", "week", "month", "hour", "minute",
        "year", "quarter", "utc", "gmt",
    ];
    text.bytes().any(|b| b.is_ascii_digit() || b >= 0x80) || {
        let lower = text.to_ascii_lowercase();
        STEMS.iter().any(|stem| lower.contains(stem))
    }
}
