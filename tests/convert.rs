//! Rewrites: input and expected lines side by side, and properties against a plain walk over the minutes.

mod vectors;

use cronlint::convert::{Asked, Conversion, Reason, convert};
use cronlint::dialect::{self, DialectId};
use cronlint::schedule::{Instant, Schedule, TimeZone};
use proptest::prelude::*;

/// 2026-12-01T00:00:00Z.
const NOW: Instant = Instant(1_796_083_200);

/// 2099-12-31T00:00:00Z: schedulers' own calendars end there or later (the crate `cron` after 2100), and a star in a year field says
/// no more than that.
const LAST: Instant = Instant(4_102_358_400);

fn id(name: &str) -> DialectId {
    DialectId::from_name(name).expect("a dialect")
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).expect("a zone")
}

fn ask(text: &str, from: (&str, &str), to: (&str, &str)) -> Conversion {
    let reading = dialect::read(id(from.0), text);
    let (from_zone, to_zone) = (zone(from.1), zone(to.1));
    let target = id(to.0);
    convert(&Asked { text, reading: &reading, from_zone: &from_zone, target, to_zone: &to_zone, now: NOW })
}

/// The answer in one text: lines, then what is not said.
fn answer(text: &str, from: (&str, &str), to: (&str, &str)) -> String {
    match ask(text, from, to) {
        Conversion::Fixed { rewrite, .. } => {
            let mut lines = rewrite.lines;
            lines.extend(rewrite.unsaid.iter().map(|unsaid| format!("unsaid: {} dates", unsaid.dates)));
            if let Some(guarded) = rewrite.guarded {
                let line = |line: &cronlint::convert::GuardedLine| {
                    let test = if line.tested { guarded.test.as_str() } else { "" };
                    format!("{} {test}", line.text)
                };
                lines.extend(guarded.lines.iter().map(line));
            }
            lines.join("; ")
        }
        Conversion::Seasonal(seasons) => seasons
            .iter()
            .map(|(stretch, rewrite)| format!("{} {}", stretch.from.rfc3339(0), rewrite.lines.join(", ")))
            .collect::<Vec<_>>()
            .join("; "),
        Conversion::None(reason) => format!("none: {reason:?}"),
    }
}

fn beijing_to_utc(text: &str, from: &str, to: &str) -> String {
    answer(text, (from, "Asia/Shanghai"), (to, "UTC"))
}

fn in_utc(text: &str, from: &str, to: &str) -> String {
    answer(text, (from, "UTC"), (to, "UTC"))
}

#[test]
fn days_move_with_the_date() {
    let cases = [
        ("0 2 * * 1-5", "debian-cron", "0 18 * * 0-4"),
        ("0 2 * * *", "debian-cron", "0 18 * * *"),
        ("0 10 * * 1-5", "debian-cron", "0 2 * * 1-5"),
        ("0 2 15 * *", "debian-cron", "0 18 14 * *"),
        ("0 2 15 * 1", "debian-cron", "0 18 14 * 0"),
        ("0 2 * * 1-5", "quartz", "0 0 18 ? * SUN-THU"),
        ("0 2 * * 1-5", "spring", "0 0 18 * * SUN-THU"),
        ("0 2 * * 1-5", "apscheduler", "0 18 * * MON-THU,SUN"),
        ("0 2 * * 1-5", "saffron", "0 18 * * SUN-THU"),
        ("0 2 * * 1-5", "kubernetes", "0 18 * * 0-4"),
        ("0 2 * * 1-5", "cronexpr", "0 18 * * 0-4 UTC"),
        ("0 2 * * 1-5", "systemd", "Mon..Thu,Sun *-*-* 18:00:00"),
        ("0 2 1 * *", "quartz", "0 0 18 L * ?"),
        ("0 2 1 * *", "systemd", "*-*~01 18:00:00"),
        ("0 2 1 * *", "fugit", "0 18 L * *"),
        ("0 2 1 * *", "apscheduler", "0 18 last * *"),
        ("0 2 1 * *", "supercronic", "0 18 L * *"),
        ("0 2 1,15 * *", "quartz", "0 0 18 14,L * ?"),
        ("0 2 1,15 * *", "quartz-2.3", "0 0 18 14 * ?; 0 0 18 L * ?"),
        ("0 2 1 1 *", "debian-cron", "0 18 31 12 *"),
        ("0 2 1 5 *", "debian-cron", "0 18 30 4 *"),
        ("0 0-23 * * 1", "debian-cron", "0 16-23 * * 0; 0 0-15 * * 1"),
        ("*/20 * * * *", "debian-cron", "*/20 * * * *"),
        ("0 */6 * * *", "debian-cron", "0 4-22/6 * * *"),
    ];
    for (text, to, wanted) in cases {
        assert_eq!(beijing_to_utc(text, "debian-cron", to), wanted, "{text} -> {to}");
    }
}

/// A year in which the target fires no more is no difference that anybody meets, but a year that is asked for is.
#[test]
fn calendars_that_end_earlier() {
    let utc = TimeZone::utc();
    assert_eq!(in_utc("0 0 2 29 2 ?", "quartz", "rust-cron"), "0 0 2 29 2 *");
    let last = fires(&["0 0 2 29 2 *".to_owned()], id("rust-cron"), &utc, 60).last().copied();
    assert_eq!(last.map(|at| at.rfc3339(0)), Some("2096-02-29T02:00:00Z".to_owned()));
    assert_eq!(in_utc("cron(0 2 1 1 ? 2150)", "aws-events", "rust-cron"), "unsaid: 1 dates");
}

#[test]
fn what_no_line_says_is_told_and_guarded() {
    let cases = [
        (
            "0 2 1 * *",
            "0 18 31 1,3,5,7,8,10,12 *; 0 18 30 4,6,9,11 *; unsaid: 400 dates; \
             0 18 28-31 * * TZ=Asia/Shanghai date +\\%d | grep -qx 01",
        ),
        ("0 2 1 3 *", "unsaid: 400 dates; 0 18 28,29 2 * TZ=Asia/Shanghai date +\\%m-\\%d | grep -qx 03-01"),
        (
            "0 2 29 * *",
            "0 18 28 1,3-12 *; unsaid: 97 dates; 0 18 28 * * TZ=Asia/Shanghai date +\\%d | grep -qx 29",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(beijing_to_utc(text, "debian-cron", "debian-cron"), wanted, "{text}");
    }
}

#[test]
fn offsets_of_half_hours_move_minutes() {
    let to_utc = |text| answer(text, ("debian-cron", "Asia/Kolkata"), ("debian-cron", "UTC"));
    assert_eq!(to_utc("30 5 * * *"), "0 0 * * *");
    assert_eq!(to_utc("0 2 * * 1"), "30 20 * * 0");
    assert_eq!(to_utc("0 * * * *"), "30 * * * *");
    assert_eq!(to_utc("0,45 9 * * *"), "30 3 * * *; 15 4 * * *");
}

#[test]
fn clocks_that_change_have_no_fixed_rewrite() {
    let found = answer("0 2 * * 1-5", ("debian-cron", "America/New_York"), ("debian-cron", "UTC"));
    assert_eq!(
        found,
        "2026-12-01T00:00:00Z 0 7 * * 1-5; 2027-03-14T07:00:00Z 0 6 * * 1-5; 2027-11-07T06:00:00Z 0 7 * * 1-5"
    );
    // London and Paris change at the same moment.
    let found = answer("0 2 * * *", ("debian-cron", "Europe/London"), ("debian-cron", "Europe/Paris"));
    assert_eq!(found, "0 3 * * *");
    // What runs every hour runs every hour anywhere.
    let found = answer("*/5 * * * *", ("debian-cron", "America/New_York"), ("debian-cron", "UTC"));
    assert_eq!(found, "*/5 * * * *");
}

#[test]
fn day_fields_are_joined_as_the_target_joins_them() {
    let cases = [
        ("0 0 13 * 5", "kubernetes", "celery", "0 0 * * 5; 0 0 13 * 0-4,6"),
        ("0 0 13 * 5", "celery", "croner", "0 0 13 * +5"),
        (
            "0 0 13 * 5",
            "celery",
            "kubernetes",
            "unsaid: 688 dates; 0 0 13 * * TZ=UTC date +%d-%u | grep -qx 13-5",
        ),
        ("0 0 1-7 * 1", "celery", "quartz", "0 0 0 ? * MON#1"),
        ("0 0 0 ? * 6#3", "quartz", "spring", "0 0 0 * * FRI#3"),
        ("0 0 0 ? * 6L", "quartz", "systemd", "Fri *-*~01..07 00:00:00"),
        ("0 0 0 15W * ?", "quartz", "spring", "0 0 0 15W * *"),
        ("0 0 0 LW * ?", "quartz", "node-cron", "0 0 LW * *"),
        ("0 0 * * 1-5", "debian-cron", "apscheduler", "0 0 * * MON-FRI"),
        ("0 0 * * 1-5", "apscheduler", "debian-cron", "0 0 * * 2-6"),
        ("0 0 * * 1-5", "saffron", "debian-cron", "0 0 * * 0-4"),
    ];
    for (text, from, to, wanted) in cases {
        assert_eq!(in_utc(text, from, to), wanted, "{text}: {from} -> {to}");
    }
}

#[test]
fn seconds_and_years_are_dropped_only_when_they_say_nothing() {
    let cases = [
        ("0 0 2 * * ?", "quartz", "debian-cron", "0 2 * * *"),
        ("30 0 2 * * ?", "quartz", "debian-cron", "none: Seconds"),
        ("30 0 2 * * ?", "quartz", "spring", "30 0 2 * * *"),
        ("0 0 2 * * ? *", "quartz", "debian-cron", "0 2 * * *"),
        ("0 0 2 1 1 ? 2027", "quartz", "debian-cron", "none: Years"),
        ("0 0 2 1 1 ? 2027", "quartz", "systemd", "2027-01-01 02:00:00"),
        ("0 0 2 1 1 ? 2027", "quartz", "supercronic", "0 2 1 1 * 2027"),
        ("0 2 * * *", "debian-cron", "systemd-timespan", "none: Clock"),
        ("@every 90s", "kubernetes", "robfig-seconds", "@every 1m30s"),
        ("@every 90s", "kubernetes", "debian-cron", "none: Rate"),
        ("@reboot", "debian-cron", "cronie", "@reboot"),
        ("@reboot", "debian-cron", "kubernetes", "none: Boot"),
        ("@daily", "debian-cron", "celery", "0 0 * * *"),
        ("H H * * *", "jenkins", "debian-cron", "none: Drawn"),
        ("0 0 30 2 *", "debian-cron", "kubernetes", "none: Never"),
        ("61 * * * *", "debian-cron", "kubernetes", "none: Refused"),
    ];
    for (text, from, to, wanted) in cases {
        assert_eq!(in_utc(text, from, to), wanted, "{text}: {from} -> {to}");
    }
    assert_eq!(
        answer("0 0 2 1 1 ? 2027", ("quartz", "Asia/Shanghai"), ("systemd", "UTC")),
        "2026-12-31 18:00:00"
    );
}

#[test]
fn schedulers_that_treat_a_change_of_the_clocks_differently_are_told_apart() {
    let found = ask("30 2 * * *", ("debian-cron", "America/New_York"), ("quartz", "America/New_York"));
    let Conversion::Fixed { parting: Some(parting), .. } = found else { panic!("{found:?}") };
    assert_eq!((parting.at.rfc3339(0).as_str(), parting.source_fires), ("2027-03-14T07:00:00Z", true));
    let found = ask("30 2 * * *", ("debian-cron", "Asia/Shanghai"), ("quartz", "UTC"));
    assert!(matches!(found, Conversion::Fixed { parting: None, .. }), "{found:?}");
}

/// The fires of lines in a zone that never changes its clocks, in order, by the engine of the preview.
fn fires(lines: &[String], dialect: DialectId, zone: &TimeZone, count: usize) -> Vec<Instant> {
    let mut all: Vec<Instant> = lines
        .iter()
        .filter_map(|line| dialect::read(dialect, line).schedule)
        .flat_map(|schedule: Schedule| {
            let change = dialect::row(dialect).clock_change;
            schedule.fires(NOW, zone, change).take(count).collect::<Vec<_>>()
        })
        .collect();
    all.sort();
    // Whatever is beyond the first `count` may be there in parts only.
    all.truncate(count);
    all
}

/// Compares what a text means with what its canonical form does.
fn canonical_is_the_same(name: &str, text: &str) -> Result<(), TestCaseError> {
    let Some(dialect) = DialectId::from_name(name) else { return Ok(()) };
    let here = (name, "UTC");
    let Some(schedule) = dialect::read(dialect, text).schedule else { return Ok(()) };
    let Conversion::Fixed { rewrite, .. } = ask(text, here, here) else { return Ok(()) };
    if !rewrite.unsaid.is_empty() || !schedule.tells_instants() {
        return Ok(());
    }
    let utc = TimeZone::utc();
    let canonical = fires(&rewrite.lines, dialect, &utc, 60);
    prop_assert_eq!(fires(&[text.to_owned()], dialect, &utc, 60), canonical, "{}: {}", name, text);
    let [line] = rewrite.lines.as_slice() else { return Ok(()) };
    let read = dialect::read(dialect, line);
    prop_assert!(read.faults.is_empty(), "{}: {} of {}: {:?}", name, line, text, read.faults);
    // Not the mean of a year: all years that a scheduler's own calendar knows are written as every year. Nor the dates of
    // the gaps: of several that are as long, the first found is named, and what is written otherwise is searched otherwise.
    let told = |schedule: &Schedule| {
        let gaps = schedule.gaps().map(|gaps| (gaps.smallest.seconds, gaps.largest.seconds));
        (gaps, schedule.runs_per_day().map(|runs| (runs.least, runs.most)))
    };
    prop_assert_eq!(read.schedule.as_ref().map(told), Some(told(&schedule)), "{}: {}", name, text);
    prop_assert_eq!(answer(line, here, here), line.as_str(), "{}: {}", name, text);
    Ok(())
}

/// Fields that every dialect of five fields reads alike.
fn expressions() -> impl Strategy<Value = String> {
    let minute =
        prop_oneof![Just("0".to_owned()), Just("*/15".to_owned()), (0..60_u8).prop_map(|n| n.to_string())];
    let hour = prop_oneof![
        Just("*".to_owned()),
        (0..24_u8).prop_map(|n| n.to_string()),
        (0..12_u8, 12..24_u8).prop_map(|(a, b)| format!("{a}-{b}")),
    ];
    let day = prop_oneof![3 => Just("*".to_owned()), 1 => (1..32_u8).prop_map(|n| n.to_string()), 1 => Just("1,15".to_owned())];
    let month = prop_oneof![3 => Just("*".to_owned()), 1 => (1..13_u8).prop_map(|n| n.to_string())];
    let weekday = prop_oneof![2 => Just("*".to_owned()), 1 => (0..7_u8).prop_map(|n| n.to_string()), 1 => Just("1-5".to_owned())];
    (minute, hour, day, month, weekday).prop_map(|(a, b, c, d, e)| format!("{a} {b} {c} {d} {e}"))
}

/// Forms that only some dialects have, as Quartz writes them.
fn quartz_expressions() -> impl Strategy<Value = String> {
    let second = prop_oneof![4 => Just("0"), 1 => Just("30"), 1 => Just("*/20")];
    let hour = prop_oneof![Just("2"), Just("*/6"), Just("9-17"), Just("*")];
    let days = prop_oneof![
        Just("L * ?"),
        Just("L-2 * ?"),
        Just("LW 3,6,9,12 ?"),
        Just("15W * ?"),
        Just("1,15 * ?"),
        Just("31 1-6 ?"),
        Just("29 2 ?"),
        Just("*/5 * ?"),
        Just("? * MON#1"),
        Just("? * FRIL"),
        Just("? 6 SUN,SAT"),
        Just("? * MON-FRI"),
    ];
    let year = prop_oneof![4 => Just(""), 1 => Just(" 2027"), 1 => Just(" 2027-2030")];
    (second, 0..60_u8, hour, days, year).prop_map(|(a, b, c, d, e)| format!("{a} {b} {c} {d}{e}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever dialect is asked for: an exact rewrite fires when the source does, by the engine of the preview, which knows
    /// nothing of how rewrites are proven.
    #[test]
    fn an_exact_rewrite_has_the_same_fires(text in expressions(), to in 0..dialect::ALL.len(),
        zones in prop::sample::select(vec![
            ("Asia/Shanghai", "UTC"), ("UTC", "Asia/Shanghai"), ("Asia/Kolkata", "Asia/Tokyo"),
            ("Pacific/Kiritimati", "Etc/GMT+12"), ("UTC", "UTC"),
        ]))
    {
        let target = dialect::ALL[to].id;
        let found = ask(&text, ("debian-cron", zones.0), (target.name(), zones.1));
        let unproven = matches!(found, Conversion::None(Reason::Unproven));
        prop_assert!(!unproven, "{} to {}", text, target.name());
        if let Conversion::Fixed { rewrite, .. } = found && rewrite.unsaid.is_empty() {
            let source = fires(std::slice::from_ref(&text), id("debian-cron"), &zone(zones.0), 60);
            let lines = fires(&rewrite.lines, target, &zone(zones.1), 60);
            prop_assert_eq!(source, lines, "{} to {}: {:?}", text, target.name(), rewrite.lines);
        }
    }

    /// The same for what only some dialects can say, moved or not.
    #[test]
    fn special_forms_keep_their_fires(text in quartz_expressions(), to in 0..dialect::ALL.len(), east in any::<bool>()) {
        let target = dialect::ALL[to].id;
        let to_zone = if east { "Asia/Kolkata" } else { "UTC" };
        let found = ask(&text, ("quartz", "UTC"), (target.name(), to_zone));
        let unproven = matches!(found, Conversion::None(Reason::Unproven));
        prop_assert!(!unproven, "{} to {}", text, target.name());
        if let Conversion::Fixed { rewrite, .. } = found && rewrite.unsaid.is_empty() {
            let known = |all: Vec<Instant>| all.into_iter().filter(|at| *at < LAST).collect::<Vec<_>>();
            let source = known(fires(std::slice::from_ref(&text), id("quartz"), &zone("UTC"), 20));
            let lines = known(fires(&rewrite.lines, target, &zone(to_zone), 20));
            prop_assert_eq!(source, lines, "{} to {}: {:?}", text, target.name(), rewrite.lines);
        }
    }

    /// Whatever stands there, there is an answer.
    #[test]
    fn any_text_gets_an_answer(text in "[-0-9*/,?LW#~A-F@: ]{0,24}|\\PC{0,16}", from in 0..dialect::ALL.len(),
        to in 0..dialect::ALL.len())
    {
        let names = [from, to].map(|at| dialect::ALL[at].name);
        ask(&text, (names[0], "America/New_York"), (names[1], "Asia/Kolkata"));
    }

    /// The canonical form of a text, read by the same scheduler, is the same schedule, and its own canonical form.
    #[test]
    fn the_canonical_form_is_the_same_schedule((name, text) in prop::sample::select(vectors::texts())) {
        canonical_is_the_same(&name, &text)?;
    }

    /// There and back is the identity: the same fires, and the same text where it was canonical.
    #[test]
    fn there_and_back_is_the_identity(text in expressions(), to in 0..dialect::ALL.len()) {
        let target = dialect::ALL[to].id.name();
        let there = ask(&text, ("debian-cron", "Asia/Shanghai"), (target, "UTC"));
        if let Conversion::Fixed { rewrite, .. } = there
            && let ([line], []) = (rewrite.lines.as_slice(), rewrite.unsaid.as_slice())
        {
            let back = answer(line, (target, "UTC"), ("debian-cron", "Asia/Shanghai"));
            let canonical = answer(&text, ("debian-cron", "UTC"), ("debian-cron", "UTC"));
            prop_assert_eq!(back, canonical, "{} via {}", text, line);
        }
    }
}

/// A scheduler's own calendar ends, and what is proven ends with it.
#[test]
fn the_last_year_of_a_calendar() {
    for (dialect, text, expected) in [
        ("rust-cron", "0 0 2 * * *", Some(2100)),
        ("quartz", "0 0 2 * * ?", Some(2127)),
        ("debian-cron", "0 2 * * *", None),
        // The text says until when.
        ("quartz", "0 0 2 * * ? 2027", None),
    ] {
        let reading = dialect::read(id(dialect), text);
        let schedule = reading.schedule.as_ref().expect("a schedule");
        assert_eq!(cronlint::convert::last_year(schedule), expected, "{dialect} {text}");
    }
}
