//! S003 foreign-dialect. Texts and examples: `rules/foreign-dialect.toml`.

use super::candidates::{self, groups, is_common};
use super::foreign::{self, NoEqual, Special, WithSeconds};
use super::rhythm;
use super::{Check, JobContext, Rule, daemons, user_column};
use crate::dialect::table::RateText;
use crate::dialect::{self, DialectId, FaultKind, FieldKind, Oddity, OddityKind, Reading};
use crate::finding::{Finding, Fix, Message, Phrase, Safety, Severity};
use crate::job::{JobSchedule, ScheduleText};
use crate::lang::{Lang, Text};
use crate::platform::{self, PlatformId};
use crate::schedule::{Schedule, TimeZone};
use crate::words;

/// S003.
pub static RULE: Rule = Rule {
    code: "S003",
    name: "foreign-dialect",
    severity: Severity::Error,
    page: include_str!("../../rules/foreign-dialect.toml"),
    check: Check::Job(check),
    supersedes: &[
        "S001", "S002", "S004", "S006", "S008", "F001", "F003", "F004", "F005", "F006", "F007", "F009",
        "C003",
    ],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for schedule in cx.schedules() {
        let ScheduleText::One(text) = &schedule.text else { continue };
        let Some(reading) = schedule.reading() else { continue };
        let text = text.text.trim();
        let found = if text.starts_with('@') {
            macro_word(cx, schedule, reading, text)
        } else {
            seconds_first(cx, schedule, reading, text)
                .or_else(|| no_seconds(cx, schedule, reading, text))
                .or_else(|| zone_last(cx, schedule, reading, text))
                .or_else(|| special_forms(cx, schedule, reading, text))
        };
        out.extend(found.map(|mut finding| {
            finding.span = schedule.written_at();
            match schedule.used_elsewhere() {
                Some(used) => finding.related(used, Message::new("used-here")),
                None => finding,
            }
        }));
    }
}

/// Six or seven fields where five belong.
fn seconds_first(
    cx: &JobContext<'_>,
    schedule: &JobSchedule,
    reading: &Reading,
    text: &str,
) -> Option<Finding> {
    // Nearly every line of a file with a user column: a user is no field.
    let user = cx.job.user.as_ref().filter(|_| cx.job.platform == PlatformId::Crontab);
    if user.is_some_and(|user| !foreign::is_field(&user.value)) && reading.dialect != DialectId::Supercronic {
        return None;
    }
    let mut tokens: Vec<&str> = text.split_ascii_whitespace().collect();
    let in_text = tokens.len();
    let command = cx.job.command.as_ref().map_or("", |command| command.text.as_str());
    let mut rest = command;
    if cx.job.platform == PlatformId::Crontab {
        if in_text != 5 {
            return year_last(schedule, reading, &tokens);
        }
        // In a file with a user column the sixth field has taken the user's place.
        if let Some(user) = &cx.job.user {
            if !foreign::is_field(&user.value) {
                return None;
            }
            tokens.push(&user.value);
        }
        while tokens.len() < 7 {
            let trimmed = rest.trim_start();
            let token = trimmed.split_ascii_whitespace().next().unwrap_or_default();
            // A lone number may be a command's first word only after a sixth field.
            if !foreign::is_field(token) || trimmed.len() == token.len() {
                break;
            }
            tokens.push(token);
            rest = trimmed.get(token.len()..).unwrap_or_default();
        }
    }
    let five = dialect::row(reading.dialect).field_counts() == Some((5, 5));
    if !five || tokens.len() < 6 || !tokens.iter().all(|token| foreign::is_field(token)) {
        return None;
    }
    if is_supported(schedule, text) {
        return None;
    }
    let foreign = WithSeconds::of(&tokens)?;
    let crontab = cx.job.platform == PlatformId::Crontab;
    let extra = tokens.get(5).copied().unwrap_or_default();
    if tokens.len() == 6 && extra.len() == 4 {
        let key = match (crontab, &cx.job.user) {
            (false, _) => "year-manifest",
            (true, Some(_)) => "year-user",
            (true, None) => "year-command",
        };
        let message = Message::new(key)
            .with("year", extra)
            .with("command", command_as_run(command))
            .with("scheduler", candidates::short_name(reading.dialect))
            .with("refusal", platform::row(cx.job.platform).refusal);
        let message = if key == "year-user" { message.with("daemons", no_such_user(cx)) } else { message };
        return Some(Finding::new(&RULE, schedule.span, message).help(Message::new("none-year")));
    }
    let key = match (crontab, cx.job.user.is_some()) {
        (false, _) => "manifest",
        (true, true) => "user-column",
        (true, false) if extra.starts_with('*') => match (&*schedule.readings, reading.dialect) {
            ([_], DialectId::DebianCron) => "star-debian",
            ([_], DialectId::Cronie | DialectId::CronieHead) => "star-line",
            ([_], _) => "command",
            _ => "star-command",
        },
        (true, false) => "command",
    };
    let here = match &reading.schedule {
        Some(loaded) => words::when(loaded),
        None => candidates::said(&groups(schedule)),
    };
    let unrun = reading.schedule.is_none();
    let message = Message::new(match key {
        "command" | "star-command" | "star-debian" | "star-line" | "user-column" if unrun => "refused",
        key => key,
    })
    .with("count", tokens.len())
    .with("scheduler", candidates::short_name(reading.dialect))
    .with("refusal", platform::row(cx.job.platform).refusal)
    .with("text", tokens.join(" "))
    .with("command", command_as_run(command))
    .with("user", extra)
    .with("here", here)
    .with("there", there(foreign.there()));
    let message = if key == "user-column" { message.with("daemons", no_such_user(cx)) } else { message };
    let work = if crontab { rest.trim() } else { "" };
    let finding = Finding::new(&RULE, schedule.span, message);
    let five = match foreign.here(reading.dialect) {
        Ok(five) => five,
        // `10 4 * * * * cmd`: nobody counts minute 10 in seconds; a star slipped in.
        Err(NoEqual::Seconds) if crontab && extra == "*" && is_number(text) => {
            return Some(finding.help(Message::new("extra-star").with("right", text)));
        }
        Err(why) => return Some(finding.help(Message::new(no_equal(why)))),
    };
    let help = match work {
        "" => Message::new("right").with("right", five.clone()),
        _ => Message::new("right-line").with("right", five.clone()).with("command", work),
    };
    let mut edits = vec![(schedule.text.place(0..schedule.text.display().len())?, five.clone())];
    if let Some(command) = cx.job.command.as_ref().filter(|_| crontab && cx.job.user.is_none()) {
        let taken = command.text.len() - rest.trim_start().len();
        edits.push((command.place(0..taken), String::new()));
    } else if crontab {
        // The user column is a field of the text: a person must set the user.
        return Some(finding.help(help));
    }
    Some(finding.help(help).fix(Fix {
        message: Message::new("fix").with("right", five),
        edits,
        safety: Safety::Unsafe,
    }))
}

/// Five fields where seconds come first.
fn no_seconds(cx: &JobContext<'_>, schedule: &JobSchedule, reading: &Reading, text: &str) -> Option<Finding> {
    let row = dialect::row(reading.dialect);
    let (needed, _) = row.field_counts().filter(|_| row.begins_with_seconds())?;
    let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
    // Some fill in what is missing, and refuse a text of five fields for something else.
    let too_few = reading.faults.iter().any(|fault| matches!(fault.kind, FaultKind::TooFewFields { .. }));
    if !too_few || tokens.len() != 5 || !tokens.iter().all(|token| foreign::is_field(token)) {
        return None;
    }
    let there = foreign::by_cron(text)?;
    let message = Message::new("five")
        .with("text", text)
        .with("scheduler", row.short)
        .with("needed", needed)
        .with("refusal", platform::row(cx.job.platform).refusal)
        .with("there", there.schedule.as_ref().map_or_else(|| there_unknown().into(), words::when));
    let finding = Finding::new(&RULE, schedule.span, message);
    let Some(right) = foreign::line_of(&there, text, reading.dialect, cx.settings.now) else {
        return Some(finding.help(Message::new("none-six")));
    };
    let finding = finding.help(Message::new("right-six").with("right", &right));
    let Some(at) = schedule.text.place(0..schedule.text.display().len()) else { return Some(finding) };
    Some(finding.fix(Fix {
        message: Message::new("fix-six").with("right", &right),
        edits: vec![(at, right)],
        safety: Safety::Unsafe,
    }))
}

/// A sound text with the name of a zone behind it, where none is read.
fn zone_last(cx: &JobContext<'_>, schedule: &JobSchedule, reading: &Reading, text: &str) -> Option<Finding> {
    let (rest, zone) = text.rsplit_once(char::is_whitespace)?;
    if reading.faults.is_empty() || cx.job.platform == PlatformId::Crontab || TimeZone::get(zone).is_none() {
        return None;
    }
    let rest = rest.trim_end();
    let sound = dialect::read(reading.dialect, rest);
    if !sound.faults.is_empty() || sound.schedule.is_none() {
        return None;
    }
    let platform = platform::row(cx.job.platform);
    let message = Message::new("zone")
        .with("zone", zone)
        .with("scheduler", candidates::short_name(reading.dialect))
        .with("refusal", platform.refusal);
    let named = TimeZone::get(zone);
    let setting = named.and_then(|zone| platform::setting_for_zone(cx.job, &zone, cx.settings.now));
    let help = match setting {
        Some(setting) => Message::new("help-zone-setting").with("setting", setting),
        None => Message::new("help-zone"),
    };
    Some(Finding::new(&RULE, schedule.span, message).help(help.with("rest", rest)))
}

/// What each daemon that may read the file makes of a user that no system has.
fn no_such_user(cx: &JobContext<'_>) -> Phrase {
    let daemons = daemons::of(cx.file, cx.settings);
    daemons::each(&daemons, |daemon| Some(user_column::unknown_user(daemon)))
}

/// supercronic takes a sixth field for the year, and the command begins behind it.
fn year_last(schedule: &JobSchedule, reading: &Reading, tokens: &[&str]) -> Option<Finding> {
    let year = *tokens.get(5).filter(|_| tokens.len() == 6)?;
    let loaded = reading.schedule.as_ref().filter(|_| reading.dialect == DialectId::Supercronic)?;
    if year.len() == 4 || !reading.faults.is_empty() {
        return None;
    }
    let foreign = WithSeconds::of(tokens)?;
    let message = Message::new("year")
        .with("text", tokens.join(" "))
        .with("year", year)
        .with("here", words::when(loaded))
        .with("there", there(foreign.there()));
    let finding = Finding::new(&RULE, schedule.span, message);
    Some(match foreign.here(DialectId::Supercronic) {
        Ok(right) => finding.help(Message::new("right").with("right", right)),
        Err(why) => finding.help(Message::new(no_equal(why))),
    })
}

/// Whether every plausible scheduler reads the text without a word.
fn is_supported(schedule: &JobSchedule, text: &str) -> bool {
    text.split_ascii_whitespace().count() > 5
        && schedule.readings.iter().all(|reading| reading.faults.is_empty())
}

/// The lines that together keep the distance of an `@every`, where a few do.
fn every_lines(duration: &str) -> Message {
    let lines = foreign::minutes_of(duration).and_then(rhythm::lines_of_minutes);
    let Some(lines) = lines else { return Message::new("every-none") };
    let lines: Vec<String> = lines.iter().map(|line| format!("`{line} * * *`")).collect();
    Message::new("every-lines").with("lines", words::both(move |lang| words::list(&lines, lang)))
}

/// Whether a text begins with a plain number.
fn is_number(text: &str) -> bool {
    text.split_ascii_whitespace().next().is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The first words of what is run as a command.
fn command_as_run(command: &str) -> String {
    let mut words = command.split_ascii_whitespace();
    let shown: Vec<&str> = words.by_ref().take(2).collect();
    let more = if words.next().is_some() { " ..." } else { "" };
    format!("{}{more}", shown.join(" "))
}

fn there(schedule: Option<Schedule>) -> Phrase {
    match schedule {
        Some(schedule) => words::both(move |lang| {
            let sentence = words::sentence(&schedule, lang);
            match lang {
                Lang::En => format!("it runs {sentence}"),
                Lang::Zh => format!("触发时间为：{sentence}"),
            }
        }),
        None => there_unknown().into(),
    }
}

fn there_unknown() -> Text {
    Text { en: "it means something else", zh: "含义完全不同" }
}

fn no_equal(why: NoEqual) -> &'static str {
    match why {
        NoEqual::Seconds => "none-seconds",
        NoEqual::Year => "none-year",
        NoEqual::Form => "none-form",
        NoEqual::BothDays => "none-days",
        NoEqual::Unknown => "none",
    }
}

/// `L`, `W`, `#`, `?`, `H` in five fields.
fn special_forms(
    cx: &JobContext<'_>,
    schedule: &JobSchedule,
    reading: &Reading,
    text: &str,
) -> Option<Finding> {
    // A value that is drawn is meant so.
    let meant = |oddity: &Oddity| matches!(oddity.kind, OddityKind::Random { .. });
    let clean = |reading: &Reading| reading.faults.is_empty() && reading.oddities.iter().all(meant);
    if schedule.readings.iter().filter(|reading| is_common(reading.dialect)).all(clean) && clean(reading) {
        return None;
    }
    let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[_, _, day, _, weekday] = tokens.as_slice() else { return None };
    let all_wrong = !schedule.readings.iter().any(clean);
    let outcome = candidates::said(&groups(schedule));
    let (key, item) = if let Some(item) = item_of(day, FieldKind::DayOfMonth) {
        ("special", item)
    } else if let Some(item) = item_of(weekday, FieldKind::DayOfWeek) {
        ("special", item)
    } else if tokens.contains(&"?") {
        ("question", "?")
    } else if let Some(hash) = tokens.iter().find(|token| is_hash(token)) {
        ("hash", *hash)
    } else {
        return None;
    };
    let numbered = item.bytes().next().is_some_and(|byte| byte.is_ascii_digit()) && !item.ends_with('W');
    let there = if key == "special" { foreign::with_special(&tokens) } else { None };
    let key = match (&there, numbered) {
        (None, _) => key,
        (Some(_), false) => "special-named",
        // In Quartz the number is of another weekday: 1 is Sunday there.
        (Some(_), true) => "special-numbered",
    };
    let mut message = Message::new(key).with("text", text).with("item", item).with("outcome", outcome);
    if let Some(there) = there {
        message = message.with("there", words::when(&there));
    }
    let mut finding = Finding::new(&RULE, schedule.span, message);
    if !all_wrong {
        finding = finding.severity(Severity::Warning);
    }
    Some(finding.help(special_help(&tokens, key, cx.job.platform)))
}

fn item_of(field: &str, kind: FieldKind) -> Option<&str> {
    field.split(',').find(|item| foreign::special_form(item, kind).is_some())
}

/// Jenkins' `H`, `H/15`, `H(0-29)/10`.
fn is_hash(token: &str) -> bool {
    token == "H" || token.starts_with("H/") || token.starts_with("H(")
}

fn special_help(tokens: &[&str], key: &str, platform: PlatformId) -> Message {
    let with = |at: usize, replacement: &str, weekday: &str| {
        let mut tokens: Vec<&str> = tokens.to_vec();
        if let Some(slot) = tokens.get_mut(at) {
            *slot = replacement;
        }
        if let Some(slot) = tokens.get_mut(4) {
            *slot = weekday;
        }
        tokens.join(" ")
    };
    match key {
        // A lone `?` is a `*`.
        "question" => {
            let right: Vec<&str> =
                tokens.iter().map(|token| if *token == "?" { "*" } else { token }).collect();
            return Message::new("right").with("right", right.join(" "));
        }
        "hash" => return Message::new("hash-help"),
        _ => {}
    }
    let &[_, _, day, _, weekday] = tokens else { return Message::new("none-form") };
    let only = if day == "*" || day == "?" {
        foreign::special_form(weekday, FieldKind::DayOfWeek)
    } else if weekday == "*" || weekday == "?" {
        foreign::special_form(day, FieldKind::DayOfMonth)
    } else {
        None
    };
    let test_of = |weekday: u32| if weekday == 0 { 7 } else { weekday };
    let (right, test) = match only {
        Some(Special::LastDay) => {
            (with(2, "28-31", "*"), "[ \"$(date -d tomorrow +\\%d)\" = 01 ] &&".to_owned())
        }
        Some(Special::Nth { weekday, nth }) => {
            let (from, to) = (nth * 7 - 6, (nth * 7).min(31));
            (
                with(2, &format!("{from}-{to}"), "*"),
                format!("[ \"$(date +\\%u)\" = {} ] &&", test_of(weekday)),
            )
        }
        Some(Special::LastWeekday(weekday)) => (
            with(2, "*", &weekday.to_string()),
            "[ \"$(date -d '7 days' +\\%m)\" != \"$(date +\\%m)\" ] &&".to_owned(),
        ),
        Some(Special::Other) | None => return Message::new("none-form"),
    };
    if platform != PlatformId::Crontab {
        // No `%` needs an escape outside a crontab.
        return Message::new("special-job").with("right", right).with("test", test.replace("\\%", "%"));
    }
    Message::new("special-line").with("right", right).with("test", test)
}

/// `@every 5m` where no Go library reads it, `@reboot` where nothing boots.
fn macro_word(cx: &JobContext<'_>, schedule: &JobSchedule, reading: &Reading, text: &str) -> Option<Finding> {
    let readings = &schedule.readings;
    let common = readings
        .iter()
        .filter(|reading| is_common(reading.dialect))
        .all(|reading| !reading.faults.is_empty());
    if reading.faults.is_empty() || !common {
        return None;
    }
    let all_wrong = readings.iter().all(|reading| !reading.faults.is_empty());
    let severity = if all_wrong { Severity::Error } else { Severity::Warning };
    let outcome = candidates::said(&groups(schedule));
    let row = dialect::row(reading.dialect);
    let finding = |key| {
        let message = Message::new(key)
            .with("text", text)
            .with("outcome", outcome.clone())
            .with("scheduler", row.short)
            .with("refusal", platform::row(cx.job.platform).refusal);
        Finding::new(&RULE, schedule.span, message).severity(severity)
    };
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    let reads_every = row.grammar.cron().is_some_and(|rules| matches!(rules.rate, RateText::GoEvery(_)));
    match first {
        "@reboot" if platform::is_cronjob(cx.job.platform) => {
            Some(finding("reboot").help(Message::new("reboot-help")))
        }
        "@reboot" if cx.job.platform != PlatformId::Crontab => Some(finding("reboot")),
        "@every" if !reads_every && row.field_counts().is_some_and(|(least, _)| least == 5) => {
            let duration = text.strip_prefix("@every").unwrap_or_default();
            Some(finding("every").help(match foreign::every(duration) {
                Some(right) => Message::new("every-right").with("right", right),
                None => every_lines(duration),
            }))
        }
        _ => None,
    }
}
