//! `cronlint next`: when a schedule fires. With `--jsonl`, a request a line and an answer a line, in order.

use std::io::{BufRead, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::{Deserialize, Serialize};

use super::options::{self, Run};
use super::{Exit, Failure};
use super::{expression, jobs, next_crontab, next_expr};
use crate::dialect::{self, DialectId, Grammar, Reading};
use crate::lang::{Lang, Text};
use crate::schedule::{ClockChange, Instant, Schedule, Steps, TimeZone};
use crate::words;

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
    #[serde(flatten)]
    crontab: next_crontab::Input,
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
    #[serde(flatten)]
    crontab: Option<next_crontab::Loaded>,
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
    let option = |name, value, en, zh| options::option(name, value, Text { en, zh }, lang);
    let jsonl = lang.pick(
        "Answer requests from standard input, a JSON object a line in and out: expr, dialect, tz, from, until, count",
        "批量模式：从标准输入逐行读取 JSON 请求（键：expr、dialect、tz、from、until、count），逐行输出 JSON 回答",
    );
    command.args([
        Arg::new("expr")
            .value_name("EXPR")
            .required_unless_present("jsonl")
            .conflicts_with("jsonl")
            .action(ArgAction::Append)
            .help(lang.pick("A schedule, in quotes", "带引号的表达式")),
        Arg::new("jsonl").long("jsonl").action(ArgAction::SetTrue).help(jsonl),
        option(
            "dialect",
            "NAME",
            "The scheduler that reads the text [default: guessed]",
            "按哪个调度器解析［默认推测］",
        ),
        option("zone", "ZONE", "The zone in which the scheduler reads it", "调度器使用的时区"),
        option(
            "from",
            "RFC3339",
            "Show fires after this instant [default: now]",
            "从该时刻之后开始显示［默认现在］",
        ),
        jobs::count(lang, "5", 1),
    ])
}

/// Answers.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    if matches.get_flag("jsonl") {
        jsonl(std::io::stdin().lock(), out, run.look.lang)?;
        return Ok(Exit::Clean);
    }
    let words: Vec<String> = matches.get_many::<String>("expr").into_iter().flatten().cloned().collect();
    next_expr::run(&expression::joined(&words)?, matches, run, out)
}

/// Answers each line of `input` with one line on `output`, in order. A line that is no request is answered with `error`, in `lang`.
pub fn jsonl(mut input: impl BufRead, mut output: impl Write, lang: Lang) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        let answer = answer(&line, lang);
        crate::report::escaped::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
    }
}

fn answer(line: &[u8], lang: Lang) -> Answer {
    let failed = |error: String| Answer { error: Some(error), ..Answer::default() };
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => return failed(no_request(&error, lang)),
    };
    let Some(id) = DialectId::from_name(&request.dialect) else {
        let name = &request.dialect;
        return failed(in_lang(
            lang,
            format!("unknown dialect \"{name}\""),
            format!("未知的调度器 \"{name}\""),
        ));
    };
    let (id, clock_change) = variant(id, request.variant.as_deref());
    if request.crontab.is_some() {
        return crontab_answer(id, clock_change, &request, lang);
    }
    let Some(expr) = &request.expr else {
        return failed(lang.pick("no \"expr\" and no crontab", "没有 \"expr\"，也没有 crontab").to_owned());
    };
    let reading = dialect::read_for_job(id, expr, request.job.as_deref().unwrap_or_default());
    let mut answer = accepted(&reading, lang);
    if matches!(dialect::row(id).grammar, Grammar::SystemdSpan) {
        answer.usec = dialect::systemd::span::microseconds(expr).ok();
        return answer;
    }
    if reading.schedule.is_none() && request.from.is_some() {
        answer.fires = Some(Vec::new());
    }
    if let Some(schedule) = &reading.schedule {
        let shown = request.fires_shown_in.as_deref().or(request.tz.as_deref());
        let zones =
            Zones::of(request.tz.as_deref(), shown, lang).map(|zones| match reading.time_zone(expr) {
                Some(zone) if shown.is_none() => Zones { shown: zone.clone(), zone },
                Some(zone) => Zones { zone, ..zones },
                None => zones,
            });
        answer.add_fires(zones.and_then(|zones| fires(schedule, &zones, clock_change, &request, lang)));
    }
    answer
}

fn in_lang(lang: Lang, en: String, zh: String) -> String {
    match lang {
        Lang::En => en,
        Lang::Zh => zh,
    }
}

/// Why a line is no request, and where: what serde says of it ends in the place.
fn no_request(error: &serde_json::Error, lang: Lang) -> String {
    let said = error.to_string();
    let words = said.rsplit_once(" at line ").map_or(said.as_str(), |(words, _)| words);
    let column = error.column();
    match (column, lang) {
        (0, Lang::En) => format!("not a request: {words}"),
        (0, Lang::Zh) => format!("不是有效的请求（解析器原文：{words}）"),
        (_, Lang::En) => format!("not a request, at column {column}: {words}"),
        (_, Lang::Zh) => format!("第 {column} 列：不是有效的请求（解析器原文：{words}）"),
    }
}

/// One scheduler in two versions or with two ways of treating the clocks.
fn variant(id: DialectId, variant: Option<&str>) -> (DialectId, ClockChange) {
    match (id, variant) {
        (DialectId::Cronie, Some("head")) => {
            (DialectId::CronieHead, dialect::row(DialectId::CronieHead).clock_change)
        }
        (DialectId::FreeBsd, Some("dst-on")) => (id, ClockChange::OLD_TIME),
        _ => (id, dialect::row(id).clock_change),
    }
}

/// The answer about a whole crontab: what is loaded, and the fires of its last entry.
fn crontab_answer(id: DialectId, clock_change: ClockChange, request: &Request, lang: Lang) -> Answer {
    let (loaded, firing) = match request.crontab.answer(id, clock_change, lang) {
        Ok(answered) => answered,
        Err(error) => return Answer { error: Some(error), ..Answer::default() },
    };
    let mut answer = Answer { crontab: loaded, ..Answer::default() };
    if firing.is_none() && request.from.is_some() {
        answer.fires = Some(Vec::new());
    }
    if let Some(next_crontab::Firing { schedule, zone, shown_in_zone, clock_change }) = firing {
        let asked = request.fires_shown_in.as_deref().or(request.tz.as_deref());
        let zones = Zones::of(request.tz.as_deref(), asked, lang).map(|zones| match zone {
            Some(zone) if shown_in_zone => Zones { shown: zone.clone(), zone },
            Some(zone) => Zones { zone, ..zones },
            None => zones,
        });
        answer.add_fires(zones.and_then(|zones| fires(&schedule, &zones, clock_change, request, lang)));
    }
    answer
}

/// The zone in which a schedule is read, and the one in which its fires are shown.
struct Zones {
    zone: TimeZone,
    shown: TimeZone,
}

impl Zones {
    fn of(zone: Option<&str>, shown: Option<&str>, lang: Lang) -> Result<Self, String> {
        let unknown =
            |name: &str| in_lang(lang, format!("unknown zone \"{name}\""), format!("未知的时区 \"{name}\""));
        let named = |name: &str| TimeZone::get(name).ok_or_else(|| unknown(name));
        let zone = zone.map_or_else(|| Ok(TimeZone::utc()), named)?;
        let shown = shown.map_or_else(|| Ok(zone.clone()), named)?;
        Ok(Zones { zone, shown })
    }
}

type Fires = Option<(Vec<String>, &'static str)>;

/// The fires that are asked for, and what ended them.
fn fires(
    schedule: &Schedule,
    zones: &Zones,
    clock_change: ClockChange,
    request: &Request,
    lang: Lang,
) -> Result<Fires, String> {
    let none = |text: &str| {
        in_lang(lang, format!("not an instant: \"{text}\""), format!("不是有效时刻：\"{text}\""))
    };
    let instant = |text: &str| Instant::parse_rfc3339(text).ok_or_else(|| none(text));
    let Some(from) = request.from.as_deref().map(instant).transpose()? else { return Ok(None) };
    let until = request.until.as_deref().map(instant).transpose()?;
    let mut count = request.count.unwrap_or(DEFAULT_COUNT).min(MOST_FIRES);
    if clock_change == ClockChange::Stepped(Steps::RealHours) && starts_at_once(schedule, from, &zones.zone) {
        count = count.saturating_sub(1);
    }
    let mut fires = schedule.fires(from, &zones.zone, clock_change);
    let mut found = Vec::with_capacity(count.min(64));
    while found.len() < count {
        match fires.next() {
            Some(fire) if until.is_none_or(|until| fire < until) => {
                found.push(fire.rfc3339(zones.shown.offset_at(fire)));
            }
            Some(_) => return Ok(Some((found, "until"))),
            None => return Ok(Some((found, "none"))),
        }
    }
    Ok(Some((found, "limit")))
}

/// bcron begins its search with the minute in which it reads the crontab (timespec-next.c): a job due in that minute starts at
/// once. That run is one of those asked for and is not shown, as its time is not after the start.
fn starts_at_once(schedule: &Schedule, from: Instant, zone: &TimeZone) -> bool {
    let minute = from.0.div_euclid(60) * 60;
    let before = Instant(minute - 1);
    schedule.fires(before, zone, ClockChange::SKIP_BOTH).next() == Some(Instant(minute))
}

impl Answer {
    fn add_fires(&mut self, fires: Result<Fires, String>) {
        match fires {
            Ok(None) => {}
            Ok(Some((fires, end))) => {
                self.fires = Some(fires);
                self.end = Some(end);
            }
            Err(error) => self.error = Some(error),
        }
    }
}

/// Fires answered when no `count` is asked for.
const DEFAULT_COUNT: usize = 8;

/// Fires answered at most.
const MOST_FIRES: usize = 100_000;

fn accepted(reading: &Reading, lang: Lang) -> Answer {
    let says: Vec<String> = reading.faults.iter().map(|fault| words::fault(fault, lang)).collect();
    Answer {
        accepted: Some(reading.faults.is_empty()),
        error: (!says.is_empty()).then(|| says.join(lang.pick("; ", "；"))),
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What one line is answered with, in both languages.
    fn error(line: &str) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| answer(line.as_bytes(), lang).error.unwrap_or_default())
    }

    #[test]
    fn what_is_no_request_is_told_with_its_place_in_the_asked_language() {
        for (line, en, zh) in [
            (
                "{\"expr\": }",
                "not a request, at column 10: expected value",
                "第 10 列：不是有效的请求（解析器原文：expected value）",
            ),
            ("{\"dialect\": \"x\", \"expr\": \"\"}", "unknown dialect \"x\"", "未知的调度器 \"x\""),
            ("{\"dialect\": \"quartz\"}", "no \"expr\" and no crontab", "没有 \"expr\"，也没有 crontab"),
            (
                "{\"dialect\": \"spring\", \"expr\": \"0 0 2 * * *\", \"tz\": \"Asia/Beijing\", \"from\": \"2026-12-01T00:00:00Z\"}",
                "unknown zone \"Asia/Beijing\"",
                "未知的时区 \"Asia/Beijing\"",
            ),
            (
                "{\"dialect\": \"spring\", \"expr\": \"0 0 2 * * *\", \"from\": \"now\"}",
                "not an instant: \"now\"",
                "不是有效时刻：\"now\"",
            ),
            (
                "{\"dialect\": \"quartz\", \"file_hex\": \"x\"}",
                "\"file_hex\" is not hexadecimal",
                "\"file_hex\" 不是十六进制",
            ),
        ] {
            assert_eq!(error(line), [en, zh], "{line}");
        }
    }
}
