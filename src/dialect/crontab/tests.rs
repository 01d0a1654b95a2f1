//! What the daemons make of texts: input and expected words.

use proptest::prelude::*;

use super::{Form, load, read_expression};
use crate::dialect::{DialectId, FaultKind, OddityKind, Reading};
use crate::schedule::Schedule;

const DAEMONS: [DialectId; 7] = [
    DialectId::DebianCron,
    DialectId::Cronie,
    DialectId::CronieHead,
    DialectId::FreeBsd,
    DialectId::BusyBox,
    DialectId::Supercronic,
    DialectId::Bcron,
];

/// The commands that are loaded, or `-` when the whole file is dropped.
fn loaded(id: DialectId, text: &str) -> String {
    let load = load(id, text.as_bytes(), Form::User);
    if load.whole_file_ignored {
        return "-".to_owned();
    }
    let commands = load.entries.iter().map(|entry| String::from_utf8_lossy(&entry.command).into_owned());
    commands.collect::<Vec<_>>().join("|")
}

#[test]
fn one_bad_line_does_what_each_daemon_does() {
    let text = "0 1 * * * a\n60 2 * * * b\n-5 3 * * * c\n0 4 * * * d\n";
    for (id, commands) in [
        (DialectId::DebianCron, "-"),
        (DialectId::Cronie, "a|c|d"),
        // The rest of the bad line begins behind the sign that was refused.
        (DialectId::FreeBsd, "a|c|d"),
        (DialectId::BusyBox, "a|b|c|d"),
        (DialectId::Supercronic, "-"),
        (DialectId::Bcron, "a|d"),
    ] {
        assert_eq!(loaded(id, text), commands, "{id:?}");
    }
}

#[test]
fn a_last_line_without_newline() {
    let text = "0 1 * * * a\n0 2 * * * b";
    for (id, commands) in [
        (DialectId::DebianCron, "-"),
        (DialectId::Cronie, "a"),
        (DialectId::FreeBsd, "a"),
        (DialectId::BusyBox, "a|b"),
        (DialectId::Supercronic, "a|b"),
        (DialectId::Bcron, "a|b"),
    ] {
        assert_eq!(loaded(id, text), commands, "{id:?}");
    }
}

/// Faults and oddities in short: `!text>nearest` and `~text`.
fn notes(reading: &Reading, text: &str) -> String {
    let part = |range: &std::ops::Range<usize>| text.get(range.clone()).unwrap_or("?").to_owned();
    let faults = reading.faults.iter().map(|fault| {
        let nearest = fault.nearest.as_ref().map_or(String::new(), |nearest| format!(">{nearest}"));
        format!("!{}{nearest}", part(&fault.range))
    });
    let oddities = reading.oddities.iter().map(|oddity| format!("~{}", part(&oddity.range)));
    let schedule = match &reading.schedule {
        None => "none".to_owned(),
        Some(schedule) if schedule.never_fires() => "never".to_owned(),
        Some(_) => "runs".to_owned(),
    };
    faults.chain(oddities).chain([schedule]).collect::<Vec<_>>().join(" ")
}

#[test]
fn all_faults_and_oddities_with_their_places() {
    use DialectId::{Bcron, BusyBox, Cronie, DebianCron, FreeBsd, Supercronic};
    for (id, text, said) in [
        (DebianCron, "*/5 * * * *", "runs"),
        (DebianCron, "60 24 0 13 8", "!60>0 !24>0 !0>1 !13>12 !8>0 none"),
        (DebianCron, "0 3 * * 5#2", "~#2 runs"),
        (DebianCron, "0 3 * * Monday", "!Monday>Mon none"),
        (DebianCron, "0 23-7 * * *", "~23-7 never"),
        (DebianCron, "5/15 * * * *", "!5/15>5-59/15 none"),
        (DebianCron, "*/90 * * * *", "~*/90 runs"),
        (DebianCron, "*/0 * * * *", "!0>1 none"),
        (DebianCron, "1,,2 * * * *", "!,>1,2 none"),
        (DebianCron, "4294967301 * * * *", "~4294967301 runs"),
        (DebianCron, "0 0 L * ?", "!L !?>* none"),
        (DebianCron, "５ * * * *", "!５>5 none"),
        (DebianCron, "0 0 16 * *", "runs"),
        (DebianCron, "0 0 16 * * *", "!*>0 16 * * * none"),
        (DebianCron, "0 0 12 * * ?", "!?>0 12 * * * runs"),
        (DebianCron, "* * *", "!* * * none"),
        (DebianCron, "", "! none"),
        (DebianCron, "@Daily", "!@Daily>@daily none"),
        (DebianCron, "@every 5m", "!@every 5m>*/5 * * * * none"),
        (Cronie, "3? * * * *", "!?>3 none"),
        (Cronie, "3~9 * * * *", "~3~9 runs"),
        (Cronie, "-0 4 * * *", "runs"),
        (FreeBsd, "5/15 * * * *", "runs"),
        (FreeBsd, "60/15 * * * *", "~60 never"),
        (BusyBox, "60 * * * *", "!60>0 ~60 runs"),
        (BusyBox, "0 22-2 * * *", "~22-2 runs"),
        (BusyBox, "5/15 * * * *", "~5/15 runs"),
        (BusyBox, "0 3 * * 5#2", "!5#2 none"),
        (Supercronic, "0 3 * * 5#2", "runs"),
        (Supercronic, "0 22-2 * * *", "!22-2>22-23,0-2 none"),
        (Supercronic, "0 22-2/1 * * *", "!22-2/1 ~22-2/1 none"),
        (Supercronic, "*/60 * * * *", "!60>59 none"),
        (Bcron, "0 3 13 * 5", "runs"),
        (Bcron, "@daily", "!@daily>0 0 * * * none"),
        (Bcron, "0 22-2 * * *", "!22-2 none"),
    ] {
        let reading = read_expression(id, text);
        assert_eq!(notes(&reading, text), said, "{id:?} {text:?}: {reading:?}");
    }
}

#[test]
fn the_kinds_of_notes() {
    let reading = read_expression(DialectId::DebianCron, "0 3 * * 5#2");
    let ignored = OddityKind::Ignored { text: "#2".to_owned(), means: "5".to_owned() };
    assert_eq!(reading.oddities[0].kind, ignored);
    let reading = read_expression(DialectId::BusyBox, "60 * * * *");
    assert_eq!(reading.faults[0].kind, FaultKind::OutOfRange { value: "60".to_owned(), low: 0, high: 59 });
    let Some(Schedule::Calendar(calendar)) = reading.schedule else { panic!("kept") };
    assert_eq!(calendar.minutes, crate::schedule::Calendar::ALL_60);
}

#[test]
fn hostile_texts_are_read_in_linear_time() {
    let size = 1 << 17;
    for unit in [
        "/",
        ",",
        "-",
        "*",
        "\0",
        "#",
        "@",
        "=",
        "'",
        "\"=",
        "5",
        "5,",
        "~",
        "\\\n",
        "\n",
        "0 ",
        "a=b\n",
        "/ ",
        "L",
        "* * * * * x\n",
        "60 * * * * x\n",
        "@daily x\n",
        "\r\n",
    ] {
        let text = unit.repeat(size / unit.len()) + " x\n";
        for id in DAEMONS {
            let started = std::time::Instant::now();
            let load = load(id, text.as_bytes(), Form::User);
            let reading = read_expression(id, &text);
            let taken = started.elapsed();
            assert!(taken.as_secs() < 5, "{id:?} took {taken:?} for {unit:?}");
            assert!(load.errors.len() <= size && reading.faults.len() <= 1024);
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_daemon_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for id in DAEMONS {
            for form in [Form::User, Form::System] {
                let load = load(id, &bytes, form);
                for entry in &load.entries {
                    prop_assert!(entry.line.end <= bytes.len());
                    prop_assert!(entry.schedule.end <= bytes.len());
                    prop_assert!(entry.command_range.end <= bytes.len());
                }
            }
        }
    }

    #[test]
    fn texts_like_schedules_have_notes_inside_the_text(
        text in "[-*/,0-9 \t@#~?LWa-fJMS\u{FF15}.%=\"'\\\\\n\r]{0,40}",
    ) {
        for id in DAEMONS {
            let reading = read_expression(id, &text);
            let ranges = reading.faults.iter().map(|fault| &fault.range);
            let odd = reading.oddities.iter().map(|oddity| &oddity.range);
            let fields = reading.fields.iter().map(|field| &field.range);
            for range in ranges.chain(odd).chain(fields) {
                prop_assert!(range.start <= range.end && range.end <= text.len(), "{id:?} {text:?} {reading:?}");
            }
            load(id, text.as_bytes(), Form::System);
        }
    }

    /// What is read of one schedule is what is loaded of a line that begins with it.
    #[test]
    fn an_expression_means_what_its_line_means(
        fields in proptest::collection::vec("[*]|[*]/[0-9]{1,2}|[0-9]{1,2}(-[0-9]{1,2})?(/[0-9])?|[0-9],[0-9]", 5),
    ) {
        let text = fields.join(" ");
        for id in DAEMONS {
            let reading = read_expression(id, &text);
            let load = load(id, format!("{text} command\n").as_bytes(), Form::User);
            // FreeBSD may run the rest of a refused line; that is no reading of this text.
            if id == DialectId::FreeBsd && !reading.faults.is_empty() {
                continue;
            }
            let loaded = load.entries.first().and_then(|entry| entry.reading.schedule.clone());
            prop_assert_eq!(&reading.schedule, &loaded, "{:?} {}", id, text);
        }
    }
}
