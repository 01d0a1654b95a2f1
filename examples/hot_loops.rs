//! The loops whose instructions `scripts/instructions.sh` counts: one of them, by its name, so many rounds.

use std::hint::black_box;

use cronlint::dialect::{DialectId, read};
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::report::text::{self, Look};
use cronlint::schedule::{ClockChange, Instant, Schedule, TimeZone};
use cronlint::settings::Settings;

const TEXTS: [&str; 8] = [
    "* * * * *",
    "*/5 * * * *",
    "7,22,37,52 * * * *",
    "*/15 9-17 * * MON-FRI",
    "30 4 * * *",
    "45 23 1,15 * *",
    "0 7 1 1,4,7,10 *",
    "20 14 29 2 *",
];

/// 2026-01-01T00:00:00Z.
const START: i64 = 1_767_225_600;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, rounds] = arguments.as_slice() else { panic!("hot_loops NAME ROUNDS") };
    let rounds: usize = rounds.parse().expect("a number of rounds");
    let zone = TimeZone::get("America/New_York").expect("in the zone database");
    let schedules: Vec<Schedule> =
        TEXTS.iter().filter_map(|text| read(DialectId::Kubernetes, text).schedule).collect();
    let crontab = crontab();
    for _ in 0..rounds {
        match name.as_str() {
            "parse" => parse(DialectId::Kubernetes),
            "parse-vixie" => parse(DialectId::DebianCron),
            "iterate" => schedules.iter().for_each(|schedule| {
                let fires = schedule.fires(Instant(START), &zone, ClockChange::SKIP_BOTH);
                black_box(fires.take(500).map(|at| at.0).sum::<i64>());
            }),
            "cold-next" => schedules.iter().for_each(|schedule| {
                for step in 0..20 {
                    let after = Instant(START + step * 1_576_813);
                    black_box(schedule.fires(black_box(after), &zone, ClockChange::SKIP_BOTH).next());
                }
            }),
            "lint" => lint(&crontab),
            "analysis" => schedules.iter().for_each(|schedule| {
                black_box((schedule.never_fires(), schedule.gaps(), schedule.runs_per_day()));
            }),
            other => panic!("no loop is called {other}"),
        }
    }
}

fn parse(dialect: DialectId) {
    for text in TEXTS {
        drop(black_box(read(dialect, black_box(text))));
    }
}

/// A crontab as large ones are: lines of a few kinds, that come again with other numbers.
fn crontab() -> String {
    let kinds = [
        "# job N: every day at H:30\n30 H * * * root /opt/bin/job-N --daily\n",
        "*/10 * * * * root flock -n /run/lock/N /opt/bin/poll N >/dev/null 2>&1\n",
        "M H * * 1-5 www cd /srv/app && python3 manage.py report N\n",
        "* H * * * root /opt/bin/nightly-N\n",
        "5,25,45 8-18 * * mon-fri root curl -fsS https://example.org/ping/N\n",
    ];
    let lines = (0..200_usize).zip(kinds.iter().cycle()).map(|(number, kind)| {
        let with = |line: String, sign: char, value: usize| line.replace(sign, &value.to_string());
        with(with(with((*kind).to_owned(), 'N', number), 'H', number % 24), 'M', number % 60)
    });
    std::iter::once("SHELL=/bin/sh\nPATH=/usr/bin:/bin\n".to_owned()).chain(lines).collect()
}

/// Reads it, checks it, and prints what was found.
fn lint(crontab: &str) {
    let report = lint_texts(&[("etc/crontab", black_box(crontab))], &Settings::new(Instant(START)));
    let mut printed = Vec::new();
    let look = Look { lang: Lang::En, color: false, width: 80 };
    text::write(&report, look, &mut printed).expect("written to memory");
    assert!(printed.len() > 10_000, "{} bytes", printed.len());
    black_box(printed);
}
