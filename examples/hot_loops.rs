//! The loops whose instructions `scripts/instructions.sh` counts: one of them, by its name, so many rounds.

use std::hint::black_box;

use cronlint::dialect::{DialectId, read};
use cronlint::schedule::{ClockChange, Instant, Schedule, TimeZone};

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
