//! Sets as the text of a dialect. Candidates are written from the row of the table; the first that the dialect's own reader
//! reads back to the same sets is taken.

use super::both;
use super::refusal::{self, Refusal};
use super::want::Want;
use crate::dialect::table::{Days, Names, Rules};
use crate::dialect::{self, DialectId, FieldKind, Grammar, Reading, row};
use crate::finding::Phrase;
use crate::schedule::{Calendar, Schedule};

const NAMES: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const FIVE: &[FieldKind] =
    &[FieldKind::Minute, FieldKind::Hour, FieldKind::DayOfMonth, FieldKind::Month, FieldKind::DayOfWeek];
const SIX: &[FieldKind] = &[
    FieldKind::Second,
    FieldKind::Minute,
    FieldKind::Hour,
    FieldKind::DayOfMonth,
    FieldKind::Month,
    FieldKind::DayOfWeek,
];

/// The texts of the sets, read back.
pub(super) fn lines(dialect: DialectId, wants: &[Want]) -> Result<Vec<(String, Reading)>, Refusal> {
    let mut lines = Vec::new();
    for want in wants {
        lines.extend(proven(dialect, want).ok_or_else(|| refusal::dialect_cannot(dialect, want))?);
    }
    Ok(lines)
}

/// Whether a dialect can say it.
pub(super) fn can(dialect: DialectId, want: &Want) -> bool {
    proven(dialect, want).is_some()
}

fn proven(dialect: DialectId, want: &Want) -> Option<Vec<(String, Reading)>> {
    want.calendars().iter().map(|calendar| line(dialect, calendar)).collect()
}

fn line(dialect: DialectId, calendar: &Calendar) -> Option<(String, Reading)> {
    let grammar = &row(dialect).grammar;
    let candidates = match grammar {
        Grammar::SystemdCalendar => vec![systemd(calendar)?],
        Grammar::AppEngine { cron: None } => vec![dialect::app_engine::text(calendar)?],
        Grammar::Crontab => cron(calendar, FIVE, Style::CRONTAB),
        Grammar::Quartz(_) => cron(calendar, SIX, Style { question: true, ..Style::named(1, 1) }),
        _ => {
            let rules = grammar.cron()?;
            cron(calendar, layout(rules, calendar)?, Style::of(rules))
        }
    };
    candidates.into_iter().find_map(|fields| {
        let text = grammar.around(fields);
        let reading = dialect::read(dialect, &text);
        let same = matches!(&reading.schedule, Some(Schedule::Calendar(read)) if same(calendar, read));
        (same && reading.faults.is_empty() && reading.oddities.is_empty()).then_some((text, reading))
    })
}

/// Whether both match the same times on the same days. Within 28 years between 1901 and 2099 every shape of month occurs.
fn same(a: &Calendar, b: &Calendar) -> bool {
    let times = a.seconds == b.seconds && a.minutes == b.minutes && a.hours == b.hours;
    times && (2026..2054).all(|year| (1..=12).all(|month| a.days_in(year, month) == b.days_in(year, month)))
}

/// The shortest layout that has what is needed.
fn layout(rules: &Rules, calendar: &Calendar) -> Option<&'static [FieldKind]> {
    let seconds = calendar.seconds != 1;
    rules
        .layouts
        .iter()
        .copied()
        .filter(|layout| !seconds || layout.contains(&FieldKind::Second))
        .min_by_key(|layout| layout.len())
}

/// How a dialect writes weekdays.
#[derive(Clone, Copy)]
struct Style {
    /// By name first.
    named: bool,
    /// The number of Sunday, and the lowest number.
    sunday: u32,
    lowest: u32,
    /// The number of January.
    first_month: u8,
    /// One day field is `?`.
    question: bool,
}

impl Style {
    const CRONTAB: Style = Style { named: false, sunday: 0, lowest: 0, first_month: 1, question: false };

    fn named(sunday: u32, lowest: u32) -> Style {
        Style { named: true, sunday, lowest, first_month: 1, question: false }
    }

    fn of(rules: &Rules) -> Style {
        let numbers = rules.weekday;
        let named = numbers.sunday != 0 && rules.names != Names::None;
        let question = rules.days == Days::OneQuestion;
        Style { named, sunday: numbers.sunday, lowest: numbers.low, first_month: rules.first_month, question }
    }

    fn weekday(self, day: u32, named: bool) -> String {
        if named {
            return NAMES.get(day as usize).map_or_else(String::new, |name| (*name).to_owned());
        }
        let number = (day + self.sunday) % 7;
        (if number < self.lowest { number + 7 } else { number }).to_string()
    }
}

/// The candidates of a text of cron fields.
fn cron(calendar: &Calendar, layout: &[FieldKind], style: Style) -> Vec<String> {
    let any = if style.question { "?" } else { "*" };
    let any_weekday = calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
    let dates = if any_weekday { date_fields(calendar) } else { vec![any.to_owned()] };
    let weekdays = if any_weekday { vec![any.to_owned()] } else { weekday_fields(calendar, style) };
    let mut texts = Vec::new();
    for steps in [true, false] {
        let field = |set: u64, low: u32, high: u32| numbers(set, low, high, steps);
        for date in &dates {
            for weekday in &weekdays {
                let fields = layout.iter().map(|kind| match kind {
                    FieldKind::Second => field(calendar.seconds, 0, 59),
                    FieldKind::Minute => field(calendar.minutes, 0, 59),
                    FieldKind::Hour => field(calendar.hours.into(), 0, 23),
                    FieldKind::DayOfMonth => date.clone(),
                    FieldKind::Month => {
                        let first = style.first_month;
                        field(u64::from(calendar.months) >> (1 - first), first.into(), u32::from(first) + 11)
                    }
                    FieldKind::DayOfWeek => weekday.clone(),
                    FieldKind::Year => "*".to_owned(),
                    FieldKind::Zone => "UTC".to_owned(),
                });
                texts.push(fields.collect::<Vec<_>>().join(" "));
            }
        }
    }
    texts
}

fn date_fields(calendar: &Calendar) -> Vec<String> {
    let set = calendar.days.set;
    if calendar.days.nearest_weekday_from_end != 0 {
        return ["LW", "WL"].map(str::to_owned).to_vec();
    }
    if calendar.days.nearest_weekday != 0 {
        return vec!["1W".to_owned()];
    }
    if calendar.days.from_end == 0 {
        // `*/3` in a day field is a star to vixie's rule of two day fields, which is no matter where no weekday is asked for.
        let any = calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
        return vec![numbers(set.into(), 1, 31, any)];
    }
    let last = ["L", "last"].map(str::to_owned);
    if set == 0 {
        last.to_vec()
    } else {
        last.map(|l| format!("{},{l}", numbers(set.into(), 1, 31, false))).to_vec()
    }
}

fn weekday_fields(calendar: &Calendar, style: Style) -> Vec<String> {
    let weekdays = &calendar.weekdays;
    let mut fields = Vec::new();
    for named in [style.named, !style.named] {
        let word = |day: u32| style.weekday(day, named);
        if weekdays.set != 0 {
            fields.extend(weekday_sets(weekdays.set, word));
            continue;
        }
        let forms = |form: &dyn Fn(String, u32) -> String| {
            let mut items = Vec::new();
            for day in 0..7_u32 {
                let sets = [weekdays.nth.get(day as usize), weekdays.from_end.get(day as usize)];
                for set in sets.into_iter().flatten() {
                    items.extend((1..=5).filter(|n| set >> n & 1 == 1).map(|n| form(word(day), n)));
                }
            }
            items.join(",")
        };
        if weekdays.nth == [0; 7] {
            fields.push(forms(&|day, _| format!("{day}L")));
            fields.push(forms(&|day, _| format!("L{day}")));
            fields.push(forms(&|day, _| format!("{day}#L")));
            fields.push(forms(&|day, _| format!("{day}#-1")));
        } else {
            fields.push(forms(&|day, nth| format!("{day}#{nth}")));
        }
    }
    fields
}

/// A set of weekdays: from Sunday on, or from Monday on where that gives one range.
fn weekday_sets(set: u8, word: impl Fn(u32) -> String) -> Vec<String> {
    let days = |order: [u32; 7]| order.into_iter().filter(|day| set >> day & 1 == 1).collect::<Vec<_>>();
    let join = |days: &[u32]| {
        let runs = days.chunk_by(|a, b| (a + 1) % 7 == *b);
        let items = runs.flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{}-{}", word(*first), word(*last))],
            few => few.iter().map(|day| word(*day)).collect(),
        });
        items.collect::<Vec<_>>().join(",")
    };
    let sunday_first = days([0, 1, 2, 3, 4, 5, 6]);
    let monday_first = days([1, 2, 3, 4, 5, 6, 0]);
    let list = sunday_first.iter().map(|day| word(*day)).collect::<Vec<_>>().join(",");
    vec![join(&sunday_first), join(&monday_first), list]
}

/// A field of numbers: a star, a step that divides the field evenly, ranges, a list.
fn numbers(set: u64, low: u32, high: u32, steps: bool) -> String {
    let values: Vec<u32> = (low..=high).filter(|n| set >> n & 1 == 1).collect();
    let size = high - low + 1;
    if values.len() as u32 == size {
        return "*".to_owned();
    }
    if steps && let [first, second, .., last] = values.as_slice() {
        let step = second - first;
        let even = values.windows(2).all(|pair| matches!(pair, [a, b] if b - a == step));
        if even && step > 1 && *first == low && size.is_multiple_of(step) && last + step == high + 1 {
            return format!("*/{step}");
        }
        // Days of the month: `*/3` runs to the end of each.
        if even && step > 1 && *first == low && high == 31 && last + step > high {
            return format!("*/{step}");
        }
        if even && step > 1 && values.len() > 3 {
            return format!("{first}-{last}/{step}");
        }
    } else if steps
        && let [first, second] = values.as_slice()
        && *first == low
        && (second - first) * 2 == size
    {
        return format!("*/{}", second - first);
    }
    let runs = values.chunk_by(|a, b| a + 1 == *b);
    let items = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}-{last}")],
        few => few.iter().map(u32::to_string).collect(),
    });
    items.collect::<Vec<_>>().join(",")
}

/// A calendar event of systemd; two digits, as it prints them itself.
fn systemd(calendar: &Calendar) -> Option<String> {
    let odd = calendar.days.nearest_weekday | calendar.days.nearest_weekday_from_end;
    (odd == 0).then_some(())?;
    let list = |set: u64, low: u32, high: u32| {
        let values: Vec<String> =
            (low..=high).filter(|n| set >> n & 1 == 1).map(|n| format!("{n:02}")).collect();
        if values.len() as u32 == high - low + 1 { "*".to_owned() } else { values.join(",") }
    };
    let weekdays = &calendar.weekdays;
    let (mut set, mut date) = (weekdays.set, None);
    if set == 0 {
        // "the second Monday": a Monday among the days 8 to 14, or among the last seven.
        let nths = weekdays.nth.iter().chain(&weekdays.from_end).filter(|nth| **nth != 0);
        let one =
            nths.copied().reduce(|a, b| if a == b { a } else { 0 }).filter(|nth| nth.is_power_of_two())?;
        set = (0..7)
            .filter(|day| weekdays.nth[*day] | weekdays.from_end[*day] != 0)
            .fold(0, |set, day| set | 1 << day);
        let week = one.trailing_zeros() * 7;
        date = Some(if weekdays.nth == [0; 7] {
            "~07/1".to_owned()
        } else {
            let days: Vec<String> = (week - 6..=week.min(31)).map(|n| format!("{n:02}")).collect();
            format!("-{}", days.join(","))
        });
    }
    let title = |day: u32| {
        NAMES
            .get(day as usize)
            .map_or_else(String::new, |name| format!("{}{}", &name[..1], name[1..].to_lowercase()))
    };
    let days = if set == Calendar::ALL_WEEKDAYS {
        String::new()
    } else {
        weekday_sets(set, title).get(1).map(|days| days.replace('-', "..") + " ")?
    };
    let date = match date {
        Some(date) => date,
        None if calendar.days.from_end == 0 => format!("-{}", list(calendar.days.set.into(), 1, 31)),
        None if calendar.days.set == 0 => "~01".to_owned(),
        None => return None,
    };
    Some(format!(
        "{days}*-{}{date} {}:{}:{}",
        list(calendar.months.into(), 1, 12),
        list(calendar.hours.into(), 0, 23),
        list(calendar.minutes, 0, 59),
        list(calendar.seconds, 0, 59)
    ))
}

/// What people write in a crontab whose fields cannot say it: more days, and a test before the command. `date` is that of GNU.
pub(super) fn idiom(dialect: DialectId, want: &Want) -> Option<(String, Phrase)> {
    let gnu = !matches!(dialect, DialectId::FreeBsd | DialectId::BusyBox);
    matches!(row(dialect).grammar, Grammar::Crontab).then_some(())?;
    let calendars = want.calendars();
    let [calendar] = calendars.as_slice() else { return None };
    let (days, test) = match (want.days.nth, want.days.last, want.days.dates) {
        (None, true, 0) if gnu => ("28-31".to_owned(), "[ \"$(date -d tomorrow +\\%d)\" = 01 ]".to_owned()),
        (Some(nth @ 1..=5), ..) if want.days.weekdays.is_power_of_two() => {
            let (first, last) = (nth * 7 - 6, (nth * 7).min(31));
            let number = (want.days.weekdays.trailing_zeros() + 6) % 7 + 1;
            (format!("{first}-{last}"), format!("[ \"$(date +\\%u)\" = {number} ]"))
        }
        // The 15th and the last day.
        (None, true, set) if gnu && set >> 28 == 0 => (
            format!("{},28-31", numbers(set.into(), 1, 31, false)),
            "{ [ $(date +\\%d) -lt 28 ] || [ \"$(date -d tomorrow +\\%d)\" = 01 ]; }".to_owned(),
        ),
        (Some(0), ..) if gnu && want.days.weekdays.is_power_of_two() => {
            let number = (want.days.weekdays.trailing_zeros() + 6) % 7 + 1;
            let test = format!(
                "[ \"$(date +\\%u)\" = {number} ] && [ \"$(date -d \"+7 days\" +\\%m)\" != \"$(date +\\%m)\" ]"
            );
            ("22-31".to_owned(), test)
        }
        _ => match want.days.workday {
            Some(0) if gnu => (
                "26-31".to_owned(),
                "[ $(date +\\%u) -le 5 ] && [ \"$(date -d \"+$(( $(date +\\%u) == 5 ? 3 : 1 )) days\" +\\%m)\" != \"$(date +\\%m)\" ]"
                    .to_owned(),
            ),
            Some(1) => (
                "1-3".to_owned(),
                "[ $(date +\\%u) -le 5 ] && { [ $(date +\\%d) = 01 ] || [ $(date +\\%u) = 1 ]; }".to_owned(),
            ),
            _ => return None,
        },
    };
    let field = |set: u64, low, high| numbers(set, low, high, true);
    let (minutes, hours, months) = (
        field(calendar.minutes, 0, 59),
        field(calendar.hours.into(), 0, 23),
        field(calendar.months.into(), 1, 12),
    );
    let says = both(
        "the usual way: more days, and a test in front of the command (date goes by the host's zone)",
        "常用办法：多选几天，并在命令前加判断（date 使用主机时区）",
    );
    Some((format!("{minutes} {hours} {days} {months} * {test} && COMMAND"), says))
}
