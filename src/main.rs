//! The `cronlint` program: parse arguments, call the library, exit code.

use std::io::{BufWriter, stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments != ["next", "--jsonl"] {
        eprintln!("usage: cronlint next --jsonl");
        return ExitCode::from(2);
    }
    match cronlint::cli::next::jsonl(stdin().lock(), BufWriter::new(stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}
