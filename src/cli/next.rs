//! `cronlint next`: when a schedule fires. With `--jsonl`, a request a line and an answer a line, in order.

use std::io::{BufRead, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::{Deserialize, Serialize};

use super::options::Run;
use super::{Exit, Failure};

use crate::dialect::{self, DialectId, Reading};
use crate::lang::Lang;
use crate::schedule::{Instant, Schedule, TimeZone};

/// One request of `--jsonl`.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Request {
    dialect: String,
    variant: Option<String>,
    expr: Option<String>,
    tz: Option<String>,
    from: Option<String>,
    until: Option<String>,
    count: Option<usize>,
    fires_shown_in: Option<String>,
    job: Option<String>,
}

/// One answer of `--jsonl`.
#[derive(Serialize, Default)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fires: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usec: Option<u64>,
}

/// One fault of a text.
#[derive(Serialize)]
struct FaultAnswer {
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<String>,
}

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let help = lang.pick(
        "Answer requests from standard input: a JSON object a line in, one a line out, in order",
        "批量模式：从标准输入逐行读取 JSON 请求，按顺序逐行输出 JSON 回答",
    );
    command.arg(Arg::new("jsonl").long("jsonl").action(ArgAction::SetTrue).required(true).help(help))
}

/// Answers.
pub fn run(_matches: &ArgMatches, _run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    jsonl(std::io::stdin().lock(), out)?;
    Ok(Exit::Clean)
}

/// Answers each line of `input` with one line on `output`, in order. A line that is no request is answered with `error`.
pub fn jsonl(mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        let answer = answer(&line);
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
    }
}

fn answer(line: &[u8]) -> Answer {
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => return Answer { error: Some(format!("not a request: {error}")), ..Answer::default() },
    };
    let Some(id) = DialectId::from_name(&request.dialect) else {
        let error = format!("unknown dialect \"{}\"", request.dialect);
        return Answer { error: Some(error), ..Answer::default() };
    };
    let Some(expr) = &request.expr else {
        return Answer { error: Some("no \"expr\"".to_owned()), ..Answer::default() };
    };
    let reading = dialect::read(id, expr);
    let mut answer = accepted(&reading);
    if let (Some(schedule), Some(from)) = (&reading.schedule, &request.from) {
        match fires(schedule, id, expr, &reading, from, &request) {
            Ok((fires, end)) => {
                answer.fires = Some(fires);
                answer.end = Some(end);
            }
            Err(error) => answer.error = Some(error),
        }
    }
    answer
}

/// The fires that are asked for, and what ended them.
fn fires(
    schedule: &Schedule,
    id: DialectId,
    expr: &str,
    reading: &Reading,
    from: &str,
    request: &Request,
) -> Result<(Vec<String>, &'static str), String> {
    let zone_named = |name: &str| TimeZone::get(name).ok_or_else(|| format!("unknown zone \"{name}\""));
    let instant =
        |text: &str| Instant::parse_rfc3339(text).ok_or_else(|| format!("not an instant: \"{text}\""));
    let from = instant(from)?;
    let until = request.until.as_deref().map(instant).transpose()?;
    let zone = match reading.zone(expr).or(request.tz.as_deref()) {
        Some(name) => zone_named(name)?,
        None => TimeZone::utc(),
    };
    let shown = match request.fires_shown_in.as_deref().or(request.tz.as_deref()) {
        Some(name) => zone_named(name)?,
        None => zone.clone(),
    };
    let count = request.count.unwrap_or(DEFAULT_COUNT).min(MOST_FIRES);
    let mut fires = schedule.fires(from, &zone, dialect::row(id).clock_change);
    let mut found = Vec::with_capacity(count.min(64));
    while found.len() < count {
        match fires.next() {
            Some(fire) if until.is_none_or(|until| fire < until) => {
                found.push(fire.rfc3339(shown.offset_at(fire)));
            }
            Some(_) => return Ok((found, "until")),
            None => return Ok((found, "none")),
        }
    }
    Ok((found, "limit"))
}

/// Fires answered when no `count` is asked for.
const DEFAULT_COUNT: usize = 8;

/// Fires answered at most.
const MOST_FIRES: usize = 100_000;

fn accepted(reading: &Reading) -> Answer {
    let says: Vec<String> = reading.faults.iter().map(|fault| fault.says(Lang::En)).collect();
    Answer {
        accepted: Some(reading.faults.is_empty()),
        error: (!says.is_empty()).then(|| says.join("; ")),
        ..Answer::default()
    }
}
