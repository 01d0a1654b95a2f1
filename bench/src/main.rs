//! Measures cronlint's schedule engine beside its peers, in one run: first that all agree, then how long each takes.
//!
//! `cargo run --release` prints the table of README.md, each goal with what was reached; `cargo run --release -- parse` counts the
//! instructions of a parse alone.

mod instructions;
mod peers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cronlint::dialect::{DialectId, read};
use cronlint::schedule::{self, ClockChange, Load, TimeZone};
use peers::{OURS, PEERS, Peer, Ready};

/// Read alike by every peer: weekdays by name, at most one restricted day field.
const EXPRESSIONS: &[&str] = &[
    "* * * * *",
    "*/5 * * * *",
    "*/45 * * * *",
    "7,22,37,52 * * * *",
    "0 * * * *",
    "30 */2 * * *",
    "0 9-17 * * *",
    "*/15 9-17 * * MON-FRI",
    "0 5 * * *",
    "30 4 * * *",
    "0 0 * * *",
    "15 10 * * MON",
    "0 6 * * SAT,SUN",
    "0 12 1 * *",
    "45 23 1,15 * *",
    "30 8 28 * *",
    "0 4 31 * *",
    "0 7 1 1,4,7,10 *",
    "0 9 25 12 *",
    "20 14 29 2 *",
];

const ZONES: &[&str] = &["UTC", "America/New_York"];

/// 2026-01-01T00:00:00Z.
const START: i64 = 1_767_225_600;
/// Fires asked for per expression, at most.
const COUNT: usize = 1000;
/// No fires are asked for behind 2037-01-01: peers' zone data and search limits end at different places beyond.
const UNTIL: i64 = 2_114_380_800;

fn main() {
    if instructions::run_as_child(EXPRESSIONS) {
        return;
    }
    if std::env::args().nth(1).as_deref() == Some("parse") {
        return instructions::parse(EXPRESSIONS);
    }
    println!("{} expressions, up to {COUNT} fires each, from 2026-01-01 to 2037-01-01\n", EXPRESSIONS.len());
    for zone in ZONES {
        let ours = ready_all(OURS, zone);
        let peers: Vec<(Peer, Vec<Ready<'static>>)> = PEERS
            .iter()
            .filter(|peer| peer.zones || *zone == "UTC")
            .map(|peer| (*peer, ready_all(*peer, zone)))
            .collect();
        let counts: Vec<usize> = ours
            .iter()
            .map(|ready| (ready.list)(START, COUNT).into_iter().filter(|at| *at < UNTIL).count())
            .collect();
        for (peer, theirs) in &peers {
            agree(zone, &counts, &ours, peer, theirs);
        }
        println!("{zone}: iterating (ns per fire, {} fires)", counts.iter().sum::<usize>());
        table(&ours, &peers, |ready| per_fire(ready, &counts), &ITERATING);
        println!("{zone}: a cold next (ns)");
        table(&ours, &peers, per_cold_next, &COLD_NEXT);
    }
    instructions::parse(EXPRESSIONS);
    never();
    analytics();
}

fn ready_all(peer: Peer, zone: &'static str) -> Vec<Ready<'static>> {
    EXPRESSIONS
        .iter()
        .map(|text| {
            (peer.prepare)(text, zone).unwrap_or_else(|| panic!("{} does not read {text}", peer.name))
        })
        .collect()
}

/// Stops the run when a peer's fires are others than ours, away from changes of the clocks (where libraries differ by
/// intention: the conformance vectors hold what each does there).
fn agree(zone: &str, counts: &[usize], ours: &[Ready<'_>], peer: &Peer, theirs: &[Ready<'_>]) {
    let tz = TimeZone::get(zone).unwrap_or_else(TimeZone::utc);
    let away = |at: &i64| {
        let next = tz.next_transition(schedule::Instant(at - 90_000));
        next.is_none_or(|change| change.at.0 >= at + 90_000)
    };
    for (index, text) in EXPRESSIONS.iter().enumerate() {
        let list = |ready: &Ready<'_>| -> Vec<i64> {
            (ready.list)(START, counts[index]).into_iter().filter(away).collect()
        };
        let (we, they) = (list(&ours[index]), list(&theirs[index]));
        let common = we.len().min(they.len());
        assert!(
            common * 10 >= we.len() * 9,
            "{}: {text} in {zone}: {} and {common} fires",
            peer.name,
            we.len()
        );
        assert_eq!(we[..common], they[..common], "{}: {text} in {zone}", peer.name);
    }
}

/// The best of several rounds: the least disturbed one.
fn best(mut round: impl FnMut() -> Duration, rounds: usize) -> Duration {
    (0..rounds).map(|_| round()).min().unwrap_or_default()
}

fn per_fire(ready: &[Ready<'_>], counts: &[usize]) -> f64 {
    let time = best(
        || {
            let begin = Instant::now();
            for (ready, count) in ready.iter().zip(counts) {
                black_box((ready.sum)(black_box(START), *count));
            }
            begin.elapsed()
        },
        15,
    );
    time.as_secs_f64() * 1e9 / counts.iter().sum::<usize>() as f64
}

/// One fire from each of many instants spread over the year, nothing kept in between.
fn per_cold_next(ready: &[Ready<'_>]) -> f64 {
    let starts: Vec<i64> = (0..200).map(|step| START + step * 157_681 + 13).collect();
    let time = best(
        || {
            let begin = Instant::now();
            for ready in ready {
                for start in &starts {
                    black_box((ready.sum)(black_box(*start), 1));
                }
            }
            begin.elapsed()
        },
        7,
    );
    time.as_secs_f64() * 1e9 / (ready.len() * starts.len()) as f64
}

/// How many times as long a peer should take at least.
struct Goals {
    fastest_with_zones: f64,
    croner: f64,
    saffron: f64,
}

const ITERATING: Goals = Goals { fastest_with_zones: 40.0, croner: 150.0, saffron: 4.0 };
const COLD_NEXT: Goals = Goals { fastest_with_zones: 5.0, croner: 12.0, saffron: 1.0 };

fn table(
    ours: &[Ready<'_>],
    peers: &[(Peer, Vec<Ready<'static>>)],
    measure: impl Fn(&[Ready<'_>]) -> f64,
    goals: &Goals,
) {
    let we = measure(ours);
    println!("  {:<18} {we:>12.1}", OURS.name);
    let mut fastest = f64::INFINITY;
    for (peer, theirs) in peers {
        let they = measure(theirs);
        if peer.zones {
            fastest = fastest.min(they);
        }
        let goal = match peer.name {
            name if name.starts_with("croner") => goal(they / we >= goals.croner, goals.croner),
            name if name.starts_with("saffron") => goal(they / we >= goals.saffron, goals.saffron),
            _ => String::new(),
        };
        println!("  {:<18} {they:>12.1}   {:>8.1} x{goal}", peer.name, they / we);
    }
    let goal = goal(fastest / we >= goals.fastest_with_zones, goals.fastest_with_zones);
    println!("  fastest zone-aware peer: {:.1} x{goal}\n", fastest / we);
}

/// What is said behind a figure that has a goal.
fn goal(reached: bool, goal: f64) -> String {
    format!("   (goal {goal}: {})", if reached { "reached" } else { "NOT reached" })
}

/// Never-fires with the parse of the text.
fn never() {
    const NEVER: &[&str] = &["0 0 30 2 *", "0 0 31 2,4,6,9,11 *", "*/5 * 31 11 *", "0 12 30,31 2 *"];
    let all = NEVER.iter().all(|text| {
        read(DialectId::Kubernetes, text).schedule.is_some_and(|schedule| schedule.never_fires())
    });
    assert!(all, "these never fire");
    let rounds = 500;
    let time = best(
        || {
            let begin = Instant::now();
            for _ in 0..rounds {
                for text in NEVER {
                    let reading = read(DialectId::Kubernetes, black_box(text));
                    black_box(reading.schedule.is_some_and(|schedule| schedule.never_fires()));
                }
            }
            begin.elapsed()
        },
        200,
    );
    let microseconds = time.as_secs_f64() * 1e6 / (rounds * NEVER.len()) as f64;
    println!("never fires, decided with the parse: {microseconds:.2} us{}", goal(microseconds <= 2.0, 2.0));
}

/// The analysis of a year for 1,000 schedules: gaps, runs a day, a week and a year over the whole calendar, and the load of each
/// minute of a week, beside a peer that does nothing but enumerate one year of them.
fn analytics() {
    let schedules: Vec<_> =
        (0..1000).filter_map(|index| peers::schedule(EXPRESSIONS[index % EXPRESSIONS.len()])).collect();
    let time = best(
        || {
            let begin = Instant::now();
            let mut load = Load::default();
            for schedule in &schedules {
                black_box(schedule.gaps());
                black_box(schedule.frequency());
                load.add(schedule, 0);
            }
            black_box(load.most_in_week());
            begin.elapsed()
        },
        7,
    );
    let saffron =
        PEERS.iter().find(|peer| peer.name.starts_with("saffron")).map(|peer| ready_all(*peer, "UTC"));
    let year = 365 * 86_400;
    let fires: Vec<usize> = EXPRESSIONS
        .iter()
        .filter_map(|text| {
            let schedule = peers::schedule(text)?;
            let fires =
                schedule.fires(schedule::Instant(START - 1), &TimeZone::utc(), ClockChange::SKIP_BOTH);
            Some(fires.take_while(|at| at.0 < START + year).count())
        })
        .collect();
    // Each expression stands for its share of the 1,000.
    let share = schedules.len() as f64 / EXPRESSIONS.len() as f64;
    let enumerated = best(
        || {
            let begin = Instant::now();
            for (ready, count) in saffron.iter().flatten().zip(&fires) {
                black_box((ready.sum)(black_box(START - 1), *count));
            }
            begin.elapsed()
        },
        2,
    );
    let (ours, theirs) = (time.as_secs_f64() * 1e3, enumerated.as_secs_f64() * 1e3 * share);
    println!("year analytics of {} schedules: {ours:.2} ms{}", schedules.len(), goal(ours <= 5.0, 5.0));
    println!(
        "saffron enumerates that year in {theirs:.0} ms: {:.0} x{}",
        theirs / ours,
        goal(theirs / ours >= 200.0, 200.0)
    );
}
