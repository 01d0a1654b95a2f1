//! Why no expression is given, and what the words can mean.

mod rhythm;

use super::want::Want;
use super::{Order, both, texts};
use crate::dialect;
use crate::finding::Phrase;
use crate::statement::{Frequency, MonthDays, Request, Unit};
pub(super) use rhythm::{names, times_without_days, times_without_times, uneven, uneven_seconds};

/// Why no expression is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// A stable word for programs.
    pub code: &'static str,
    /// The reason.
    pub says: Phrase,
    /// What the words can mean, or what can be had instead.
    pub choices: Vec<Choice>,
}

/// One reading, with the texts that say it; none where the scheduler cannot say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The reading.
    pub says: Phrase,
    /// Its texts.
    pub texts: Vec<String>,
}

impl Choice {
    pub(super) fn new(says: Phrase, texts: Vec<String>) -> Self {
        Choice { says, texts }
    }
}

impl Refusal {
    pub(super) fn new(code: &'static str, (en, zh): (&str, &str)) -> Self {
        Refusal { code, says: both(en, zh), choices: Vec::new() }
    }

    pub(super) fn saying(code: &'static str, says: Phrase) -> Self {
        Refusal { code, says, choices: Vec::new() }
    }

    pub(super) fn with(mut self, choice: Choice) -> Self {
        self.choices.push(choice);
        self
    }

    /// Parts of the words exclude each other.
    pub(super) fn contradiction() -> Self {
        let says = (
            "parts of the words exclude each other: give either times of day or how often within a day",
            "几处说法互相矛盾：要么给出具体时刻，要么给出一天内的频率",
        );
        Refusal::new("contradiction", says)
    }
}

/// Words that the grammar does not know are named; the rest may still have a reading.
pub(super) fn not_understood(order: &Order<'_>, request: &Request) -> Result<(), Refusal> {
    if let Some((count, unit, range)) = &request.apart {
        let quote = order.words.get(range.clone()).unwrap_or_default();
        return Err(super::cycle::apart(order, request, quote, *count, *unit));
    }
    let fields = order.words.split_whitespace();
    if (5..=7).contains(&fields.clone().count())
        && fields.clone().all(|field| field.bytes().all(|b| b.is_ascii_digit() || b"*/,-?#LW".contains(&b)))
    {
        let says = (
            "this is an expression, no words: `cronlint explain` says what it means, `cronlint convert` writes it for another scheduler",
            "这是表达式，不是文字：用 `cronlint explain` 看含义，用 `cronlint convert` 换成其他调度器的写法",
        );
        return Err(Refusal::new("expression", says));
    }
    let nothing = request.claim.is_empty() && request.often.is_empty() && request.bare_hours.is_empty();
    if nothing {
        let says = ("the words say nothing about when to run", "这段话没有说明何时运行");
        return Err(Refusal::new("nothing", says));
    }
    if request.leftovers.is_empty() {
        return Ok(());
    }
    let words: Vec<&str> =
        request.leftovers.iter().filter_map(|range| order.words.get(range.clone())).collect();
    // "except Friday" without "except" is no reading.
    let rest = if request.turned {
        Vec::new()
    } else {
        texts(order, &Request { leftovers: Vec::new(), ..request.clone() })
    };
    let refusal = Refusal::saying(
        "not-understood",
        both(
            format!("not understood: \"{}\"", words.join("\", \"")),
            format!("没有读懂：“{}”", words.join("”、“")),
        ),
    );
    Err(if rest.is_empty() {
        refusal
    } else {
        refusal.with(Choice::new(both("without these words", "去掉这些词"), rest))
    })
}

/// "at 2": in the morning or in the afternoon.
pub(super) fn bare_hours(order: &Order<'_>, request: &Request) -> Result<(), Refusal> {
    let Some((hour, _)) = request.bare_hours.first() else { return Ok(()) };
    let at = |half: u8| {
        let mut request = request.clone();
        for (hour, range) in std::mem::take(&mut request.bare_hours) {
            request.add_hour(hour % 12 + half, range);
        }
        let hour = hour % 12 + half;
        Choice::new(Phrase::Plain(format!("{hour:02}:00")), texts(order, &request))
    };
    let says = both(
        format!("\"at {hour}\" is two times of day: write am or pm, or 24-hour time"),
        format!("“at {hour}”有两种读法：请写明 am / pm，或使用 24 小时制"),
    );
    Err(Refusal::saying("half-of-day", says).with(at(0)).with(at(12)))
}

pub(super) fn never() -> Refusal {
    Refusal::new(
        "never",
        ("no such day is in the calendar: it would never run", "日历上没有这一天：永远不会触发"),
    )
}

pub(super) fn midnight_window() -> Refusal {
    Refusal::new(
        "window-over-midnight",
        (
            "the hours span midnight and the days are restricted: it is open whether the hours after midnight belong to \
             the named day or to the day after it; ask for the two parts one by one",
            "时段跨过午夜，又限定了日期：午夜之后的部分属于当天还是次日不明确，请分成两段分别生成",
        ),
    )
}

/// Times of day that are not given.
pub(super) fn no_time(order: &Order<'_>, request: &Request) -> Refusal {
    let mut with = request.clone();
    with.add_hour(0, 0..0);
    let says = (
        "no time of day is given (\"every day at 02:30\"); @daily and its like mean 00:00",
        "没有说明几点（例如“每天02:30”）；@daily 一类写法指 00:00",
    );
    let refusal = Refusal::new("no-time", says);
    // Midnight is no evening.
    if request.vague {
        return refusal;
    }
    refusal.with(Choice::new(Phrase::Plain("00:00".to_owned()), texts(order, &with)))
}

pub(super) fn no_hour(order: &Order<'_>, request: &Request) -> Refusal {
    let mut with = request.clone();
    with.often.push(Frequency::Every { count: 1, unit: Unit::Hour });
    let says = (
        "a minute is given but no hour (\"every hour at minute 5\")",
        "只说了第几分钟，没有说哪个小时（例如“每小时第5分钟”）",
    );
    Refusal::new("no-hour", says).with(Choice::new(both("of every hour", "每小时"), texts(order, &with)))
}

pub(super) fn no_rhythm(order: &Order<'_>, request: &Request) -> Refusal {
    let often = |count, unit| {
        let mut with = request.clone();
        with.often.push(Frequency::Every { count, unit });
        texts(order, &with)
    };
    let says = (
        "the hours are given but not how often within them (\"every 15 minutes between 9:00 and 17:00\")",
        "只说了时段，没有说多久一次（例如“9点到17点每15分钟”）",
    );
    Refusal::new("no-rhythm", says)
        .with(Choice::new(both("every hour", "每小时"), often(1, Unit::Hour)))
        .with(Choice::new(both("every 15 minutes", "每 15 分钟"), often(15, Unit::Minute)))
}

/// The request with something added, as a choice.
pub(super) fn choice(
    order: &Order<'_>,
    request: &Request,
    says: Phrase,
    change: impl FnOnce(&mut Request),
) -> Choice {
    let mut with = request.clone();
    change(&mut with);
    let mut made = texts(order, &with);
    if made.is_empty() && with.claim.moments.is_empty() {
        with.add_hour(0, 0..0);
        made = texts(order, &with);
    }
    Choice::new(says, made)
}

pub(super) fn which_weekday(order: &Order<'_>, request: &Request) -> Refusal {
    let on = |day: u8, says| choice(order, request, says, |with| with.claim.weekdays = 1 << day);
    let says =
        ("weekly on which weekday? (\"every Monday at 02:30\")", "每周的星期几没有说明（例如“每周一02:30”）");
    Refusal::new("which-weekday", says)
        .with(on(0, both("on Sunday, as @weekly does", "周日，与 @weekly 相同")))
        .with(on(1, both("on Monday", "周一")))
}

pub(super) fn which_day(order: &Order<'_>, request: &Request) -> Refusal {
    let on = |days: MonthDays, says| choice(order, request, says, |with| with.claim.month_days = days);
    let none = MonthDays::default();
    let says = (
        "which day of the month? (\"on the 1st of every month at 02:30\")",
        "没有说明每月几号（例如“每月1号02:30”）",
    );
    let refusal = Refusal::new("which-day", says);
    if request.claim.weekdays != 0 {
        let on = |nth, says| choice(order, request, says, |with| with.claim.nth_weekday = Some(nth));
        return refusal
            .with(on(1, both("on the first such weekday", "第一个这样的星期几")))
            .with(on(0, both("on the last such weekday", "最后一个这样的星期几")));
    }
    refusal
        .with(on(
            MonthDays { set: 1 << 1, ..none },
            both("on day 1, as @monthly does", "1 号，与 @monthly 相同"),
        ))
        .with(on(MonthDays { last: true, ..none }, both("on the last day", "最后一天")))
}

pub(super) fn which_date(order: &Order<'_>, request: &Request) -> Refusal {
    let says = (
        "which month and day of the year? (\"every year on January 1 at 02:30\")",
        "没有说明每年几月几号（例如“每年1月1日02:30”）",
    );
    Refusal::new("which-date", says).with(choice(
        order,
        request,
        both("on 1 January, as @yearly does", "1 月 1 日，与 @yearly 相同"),
        |with| {
            with.claim.months = 1 << 1;
            with.claim.month_days.set = 1 << 1;
        },
    ))
}

pub(super) fn no_day(order: &Order<'_>, request: &Request) -> Refusal {
    let says = ("no day is given (\"every day at 02:30\")", "没有说明在哪些日子运行（例如“每天02:30”）");
    let daily = Frequency::Every { count: 1, unit: Unit::Day };
    Refusal::new("no-day", says)
        .with(choice(order, request, both("every day", "每天"), |with| with.often.push(daily)))
}

pub(super) fn both_day_fields() -> Refusal {
    Refusal::new(
        "two-day-fields",
        (
            "weekdays and days of the month together are two things: on either of them (what a crontab with both fields \
             does), or only on a date that is such a weekday; ask for one of them",
            "同时给出星期几和几号有两种含义：满足其一即运行（crontab 两个字段都写时就是如此），或两者同时满足才运行；请只说一种",
        ),
    )
}

pub(super) fn nth_of_several() -> Refusal {
    Refusal::new(
        "nth-of-several",
        (
            "the nth of several weekdays can mean each of them by itself or the nth day that is one of them: name one weekday",
            "“第几个”后面有多个星期几：可能指各自的第几个，也可能指其中的第几天，请只写一个星期几",
        ),
    )
}

/// The scheduler has no form for it.
pub(super) fn dialect_cannot(order: dialect::DialectId, want: &Want) -> Refusal {
    let name = dialect::row(order).short;
    let able: Vec<&str> = dialect::ALL
        .iter()
        .filter(|row| row.id != order && super::print::can(row.id, want))
        .map(|row| row.name)
        .collect();
    let mut refusal = Refusal::saying(
        "dialect-cannot",
        both(format!("{name} has no form that says this"), format!("{name} 没有能表达它的写法")),
    );
    if let Some((text, says)) = super::print::idiom(order, want) {
        refusal = refusal.with(Choice::new(says, vec![text]));
    }
    if !able.is_empty() {
        let list = able.join(", ");
        let says = both(format!("other dialects can: {list}"), format!("其他方言可以：{list}"));
        refusal = refusal.with(Choice::new(says, Vec::new()));
    }
    refusal
}
