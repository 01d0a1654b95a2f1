//! Text to tokens. English and Chinese end in the same kinds, so that one grammar reads both.
//!
//! What cannot speak of time becomes [`Kind::Word`] here already: paths, host names, versions, dates, identifiers and
//! compounds ("cron.daily", "apt-daily", "2026-11-29", "1.2.3").

mod lexer;
mod shapes;

use std::ops::Range;

use super::Unit;
use super::zone::ZoneWord;
pub(super) use lexer::tokens;

/// One token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes.
    pub range: Range<usize>,
    /// Whether a blank stands before it.
    pub spaced: bool,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A number, in digits or numerals.
    Number { value: u32, digits: u8 },
    /// `02:00`, `2：30`, `02:00:00`.
    Clock { hour: u8, minute: u8 },
    /// `:05`, the minute of every hour.
    ColonMinute(u8),
    /// `1st`, `first`.
    Ordinal(u32),
    /// every, 每.
    Every,
    /// each: as "every", but more often of things than of times.
    Each,
    /// other, as in "every other day"; 隔 alone.
    Other,
    /// a, an, per.
    Per,
    /// A unit of time.
    Unit(Unit),
    /// hourly, daily, nightly.
    Recurring(Unit),
    /// once, twice, thrice.
    Times(u32),
    /// times, 次.
    TimesMark,
    /// Weekdays; `firm` unless it is an abbreviation that is also a word ("sat", "sun").
    Weekdays { set: u8, firm: bool },
    /// A month's name; not `firm`: may, march.
    Month { month: u8, firm: bool },
    /// am, pm.
    Meridiem(DayPart),
    /// 凌晨, 下午, "in the morning", "night".
    DayPart(DayPart),
    /// noon, 正午.
    Noon,
    /// midnight, 午夜.
    Midnight,
    /// 点, o'clock.
    Oclock,
    /// 分.
    MinuteMark,
    /// 刻, quarter.
    Quarter,
    /// 半, half.
    Half,
    /// 整点, "the hour".
    OnTheHour,
    /// 日: a day, or the mark of a day of the month; 号 is only the latter.
    Day { mark_only: bool },
    /// 月.
    Month0,
    /// 第.
    Nth,
    /// 初, start, beginning.
    Start,
    /// 底, 末, end.
    End,
    /// last, 最后.
    Last,
    /// A zone.
    Zone(ZoneWord),
    /// An IANA name.
    Iana,
    /// time, standard.
    TimeWord,
    /// Between the ends of a range: `-`, to, 至.
    To,
    /// and, 和, 、
    And,
    /// `,`
    Comma,
    /// `/`
    Slash,
    /// `=`, "i.e.", 即.
    Same,
    /// `+`
    Plus,
    /// An opening parenthesis.
    Open,
    /// A closing parenthesis.
    Close,
    /// `:` that belongs to no time.
    Colon,
    /// at, @.
    At,
    /// in, on, of, the, runs: transparent.
    Filler,
    /// run, runs, 执行: transparent, and a sign that the words speak of a run.
    Run,
    /// from, between.
    From,
    /// 之间: behind the hours between which something runs.
    Between,
    /// past, after.
    Past,
    /// 前一天, "previous day".
    PreviousDay,
    /// 次日, "next day".
    NextDay,
    /// A word that turns times near it into something else: timeout, keep, older, 保留.
    Poison,
    /// A word that does so only to what stands behind it: 供应商, 超时, 昨天. "每5分钟关闭超时订单" is a time of the run.
    PoisonBehind,
    /// Somebody or something else that has times of its own ("bank", 财务, 虚拟机), where it is what its part speaks of.
    Somebody,
    /// What a label stands for that speaks of people and promises ("owner: ", 值班): no time of its line is the run's.
    Role,
    /// A word that says that several jobs are meant.
    Several,
    /// `*` or a drawing character: the line is an expression or a legend, not a sentence.
    Figure,
    /// Any other word.
    Word,
    /// End of a sentence.
    Stop,
    /// End of a line.
    Newline,
}

impl Kind {
    /// Whether a token of that kind may be what makes a statement: no word or number does without one.
    pub fn may_speak_of_time(self) -> bool {
        !matches!(
            self,
            Kind::Word
                | Kind::Number { .. }
                | Kind::Figure
                | Kind::Filler
                | Kind::Run
                | Kind::Poison
                | Kind::PoisonBehind
                | Kind::Somebody
                | Kind::Role
                | Kind::Several
                | Kind::At
                | Kind::To
                | Kind::And
                | Kind::Comma
                | Kind::Colon
                | Kind::Slash
                | Kind::Open
                | Kind::Close
                | Kind::Stop
                | Kind::Newline
        )
    }
}

/// A part of the day that decides between the two halves of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DayPart {
    /// 00 to 11.
    Morning,
    /// 12 to 23; 12 is noon.
    Afternoon,
    /// 18 to 23; 12 is midnight.
    Night,
    /// 00 to 05; 12 is midnight.
    SmallHours,
    /// 11 to 14.
    Midday,
}
