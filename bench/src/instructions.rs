//! Instructions of a parse, counted by valgrind: they do not depend on how busy the machine is.
//!
//! The program runs itself under valgrind twice for each peer, with no parse and with some, and takes the difference.

use std::hint::black_box;
use std::process::Command;

use cronlint::dialect::{DialectId, read};

/// A peer's parse of one text; whether it was read.
type Parse = fn(&str) -> bool;

const PARSERS: &[(&str, Parse)] = &[
    ("cronlint", |text| black_box(read(DialectId::Kubernetes, text)).schedule.is_some()),
    ("cronexpr 1.7", |text| {
        let mut options = cronexpr::ParseOptions::default();
        options.fallback_timezone_option = cronexpr::FallbackTimezoneOption::UTC;
        black_box(cronexpr::parse_crontab_with(text, options)).is_ok()
    }),
    ("cronp 0.3", |text| black_box(cronp::Schedule::<cronp::Vixie>::parse(text)).is_ok()),
];

/// The argument with which the program runs itself.
const ARGUMENT: &str = "--parse";

const ROUNDS: usize = 20;

/// Does what the program was started for under valgrind, when it was.
pub fn run_as_child(expressions: &[&str]) -> bool {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, name, rounds] = arguments.as_slice() else { return false };
    let parser = PARSERS.iter().find(|(known, _)| known == name);
    let (true, Some((_, parse)), Ok(rounds)) = (first == ARGUMENT, parser, rounds.parse::<usize>()) else {
        return false;
    };
    for _ in 0..rounds {
        for text in expressions {
            assert!(parse(black_box(text)), "{name} reads {text}");
        }
    }
    true
}

/// Counts the instructions of a whole run of this program with that many rounds.
fn count(name: &str, rounds: usize) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([ARGUMENT, name, &rounds.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find_map(|line| line.split_once("Collected :"))?;
    output.status.success().then(|| collected.1.trim().parse().ok())?
}

/// Prints the table.
pub fn parse(expressions: &[&str]) {
    println!("parse with places (instructions per expression)");
    let per_parse = |name: &str| {
        let parses = (ROUNDS * expressions.len()) as u64;
        Some(count(name, 1 + ROUNDS)?.saturating_sub(count(name, 1)?) as f64 / parses as f64)
    };
    let Some(ours) = per_parse(PARSERS[0].0) else {
        println!("  not counted: there is no valgrind here\n");
        return;
    };
    println!("  {:<18} {ours:>12.0}", PARSERS[0].0);
    let mut cheapest = f64::INFINITY;
    for (name, _) in &PARSERS[1..] {
        let Some(theirs) = per_parse(name) else { continue };
        cheapest = cheapest.min(theirs);
        println!("  {name:<18} {theirs:>12.0}   {:>8.2} x", theirs / ours);
    }
    let times = ours / cheapest;
    println!(
        "  cronlint takes {times:.2} times the instructions of the cheaper one{}\n",
        super::goal(times <= 1.1, 1.1)
    );
}
