//! `cronlint make WORDS`: an expression from words, shown back in words with its fires.

use std::borrow::Cow;
use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;

use super::options::{self, Run};
use super::{Exit, Failure, jobs};
use crate::config;
use crate::dialect::{self, DialectId};
use crate::lang::{Lang, Text};
use crate::make::{Choice, Made, Order, Refusal, ZoneSetting, make, zone_setting};
use crate::report::json;
use crate::report::neutral::one_line;
use crate::schedule::{Instant, Schedule, TimeZone};
use crate::words;

/// The answer, as it is printed.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    request: &'a str,
    dialect: &'static str,
    accepted: bool,
    /// The expressions; together they are the answer.
    lines: Vec<LineShown<'a>>,
    /// The zone of the words.
    asked_zone: Option<&'a str>,
    /// The zone in which the scheduler must read the lines.
    zone: Option<&'a str>,
    /// Whether that is the host's zone and nobody said which that is.
    zone_assumed: bool,
    /// How the scheduler is told that zone.
    zone_setting: Option<String>,
    fires: Vec<Fire>,
    refusal: Option<RefusalShown<'a>>,
}

#[derive(Serialize)]
struct LineShown<'a> {
    text: &'a str,
    words: String,
}

#[derive(Serialize)]
struct Fire {
    scheduler: String,
    asked: Option<String>,
    business: Option<String>,
}

#[derive(Serialize)]
struct RefusalShown<'a> {
    code: &'static str,
    says: Cow<'a, str>,
    readings: Vec<ReadingShown<'a>>,
}

#[derive(Serialize)]
struct ReadingShown<'a> {
    says: Cow<'a, str>,
    lines: &'a [String],
}

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| options::option(name, value, Text { en, zh }, lang);
    command.args([
        Arg::new("words").value_name("WORDS").required(true).action(ArgAction::Append).help(lang.pick(
            "When it shall run, in English or Chinese, in quotes",
            "带引号的运行时间说明，中文或英文，例如“每小时第5分钟”",
        )),
        option(
            "dialect",
            "NAME",
            "The scheduler that shall read the expression [default: --daemon, else debian-cron]",
            "表达式给哪个调度器使用［默认取 --daemon，否则 debian-cron］",
        ),
        option("zone", "ZONE", "The zone in which that scheduler reads it", "该调度器使用的时区"),
        jobs::count(lang, "5", 1),
    ])
}

/// Makes.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let given: Vec<&str> =
        matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect();
    let text = given.join(" ");
    let settings = &run.settings;
    let dialect =
        options::value(matches, "dialect").map(config::dialect).transpose().map_err(Failure::Usage)?;
    let zone = options::value(matches, "zone").map(config::zone_name).transpose().map_err(Failure::Usage)?;
    let host = TimeZone::get(settings.assumed_host_zone()).unwrap_or_else(TimeZone::utc);
    let meant = settings.words.meant(&text);
    let order = Order {
        words: &meant,
        dialect: dialect.or(settings.daemon).unwrap_or(DialectId::DebianCron),
        zone: zone.as_deref().and_then(TimeZone::get),
        host_zone: host.clone(),
        now: settings.now,
    };
    let answer = make(&order);
    let view = View {
        given: &text,
        order: &order,
        business: settings.business_zone.as_deref().and_then(TimeZone::get),
        assumed: settings.host_zone.is_none(),
        host: &host,
        count: jobs::counted(matches),
        lang: settings.lang,
    };
    if run.json() {
        crate::report::escaped::to_writer(out, &view.document(&answer)).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        match &answer {
            Ok(made) => view.write_made(made, out)?,
            Err(refusal) => view.write_refusal(refusal, out)?,
        }
    }
    Ok(if answer.is_ok() { Exit::Clean } else { Exit::Findings })
}

/// What an answer is shown with.
struct View<'a> {
    /// The words as they were given; words of one's own still stand in them.
    given: &'a str,
    order: &'a Order<'a>,
    business: Option<TimeZone>,
    /// Whether nobody said what the host's zone is.
    assumed: bool,
    host: &'a TimeZone,
    count: usize,
    lang: Lang,
}

impl View<'_> {
    /// The zone in which the lines are read, and whether that is only assumed.
    fn zone<'m>(&'m self, made: &'m Made) -> (&'m TimeZone, bool) {
        match &made.zone {
            Some(zone) => (zone, made.host && self.assumed),
            None => (self.host, self.assumed),
        }
    }

    fn fires(&self, made: &Made) -> Vec<Instant> {
        let schedules = made.lines.iter().filter_map(|(_, reading)| reading.schedule.clone());
        let all = Schedule::Union(schedules.collect());
        let change = dialect::row(self.order.dialect).clock_change;
        all.fires(self.order.now, self.zone(made).0, change).take(self.count).collect()
    }

    /// What must be set so that the scheduler reads the lines in the zone of the words.
    fn setting(&self, made: &Made) -> Option<ZoneSetting> {
        let zone = made.zone.as_ref().filter(|_| !made.host)?;
        let line = made.lines.first().map_or("", |(text, _)| text.as_str());
        Some(zone_setting(self.order.dialect, zone.name(), line))
    }

    fn document<'d>(&'d self, answer: &'d Result<Made, Refusal>) -> Document<'d> {
        let mut document = Document {
            version: json::VERSION,
            request: self.given,
            dialect: self.order.dialect.name(),
            accepted: answer.is_ok(),
            lines: Vec::new(),
            asked_zone: None,
            zone: None,
            zone_assumed: false,
            zone_setting: None,
            fires: Vec::new(),
            refusal: None,
        };
        match answer {
            Ok(made) => {
                let (zone, assumed) = self.zone(made);
                let line = |(text, reading): &'d (String, dialect::Reading)| LineShown {
                    text,
                    words: words::schedule(reading, self.lang),
                };
                document.lines = made.lines.iter().map(line).collect();
                document.asked_zone = made.asked_zone.as_ref().map(TimeZone::name);
                document.zone = Some(zone.name());
                document.zone_assumed = assumed;
                document.zone_setting = match self.setting(made) {
                    Some(ZoneSetting::Text(text)) => Some(text),
                    _ => None,
                };
                let shown = |zone: &TimeZone, at: Instant| at.rfc3339(zone.offset_at(at));
                let fire = |at: Instant| Fire {
                    scheduler: shown(zone, at),
                    asked: made.asked_zone.as_ref().map(|zone| shown(zone, at)),
                    business: self.business.as_ref().map(|zone| shown(zone, at)),
                };
                document.fires = self.fires(made).into_iter().map(fire).collect();
            }
            Err(refusal) => {
                let reading = |choice: &'d Choice| ReadingShown {
                    says: choice.says.get(self.lang),
                    lines: &choice.texts,
                };
                document.refusal = Some(RefusalShown {
                    code: refusal.code,
                    says: refusal.says.get(self.lang),
                    readings: refusal.choices.iter().map(reading).collect(),
                });
            }
        }
        document
    }

    fn write_made(&self, made: &Made, out: &mut dyn Write) -> std::io::Result<()> {
        let lang = self.lang;
        for (text, _) in &made.lines {
            writeln!(out, "{text}")?;
        }
        writeln!(out)?;
        if made.lines.len() > 1 {
            let n = made.lines.len();
            match lang {
                Lang::En => writeln!(out, "  {n} lines: no single expression says it.")?,
                Lang::Zh => writeln!(out, "  共 {n} 行：一个表达式无法表达。")?,
            }
        }
        let title = dialect::row(self.order.dialect).title;
        let (zone, assumed) = self.zone(made);
        let name = words::zone(zone.name(), lang);
        let note = if assumed {
            lang.pick(" (assumed: the host's zone is not known)", "（主机时区未知，按此假定）")
        } else {
            ""
        };
        match lang {
            Lang::En => writeln!(out, "  {title}, read in {name}{note}:")?,
            Lang::Zh if name.is_ascii() => writeln!(out, "  {title}，按 {name} 解析{note}：")?,
            Lang::Zh => writeln!(out, "  {title}，按{name}解析{note}：")?,
        }
        for (_, reading) in &made.lines {
            writeln!(out, "  {}", words::schedule(reading, lang))?;
        }
        self.write_setting(made, out)?;
        writeln!(out)?;
        self.write_fires(made, out)
    }

    fn write_setting(&self, made: &Made, out: &mut dyn Write) -> std::io::Result<()> {
        let Some(zone) = &made.zone else { return Ok(()) };
        let lang = self.lang;
        match (self.setting(made), lang) {
            (Some(ZoneSetting::Text(text)), Lang::En) => writeln!(out, "  The zone is set by: {text}"),
            (Some(ZoneSetting::Text(text)), Lang::Zh) => writeln!(out, "  时区的写法：{text}"),
            (Some(ZoneSetting::Program), Lang::En) => {
                writeln!(out, "  The program that schedules it must be set to {}.", zone.name())
            }
            (Some(ZoneSetting::Program), Lang::Zh) => {
                writeln!(out, "  调度程序的时区必须设置为 {}。", zone.name())
            }
            _ => Ok(()),
        }
    }

    fn write_fires(&self, made: &Made, out: &mut dyn Write) -> std::io::Result<()> {
        let lang = self.lang;
        let zone = self.zone(made).0;
        let mut others: Vec<&TimeZone> = made.asked_zone.iter().chain(&self.business).collect();
        others.retain(|other| other.name() != zone.name());
        others.dedup_by_key(|zone| zone.name().to_owned());
        for at in self.fires(made) {
            write!(out, "  {}", words::date_time(at, zone, lang))?;
            for other in &others {
                write!(out, "   {}", words::date_time(at, other, lang))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_refusal(&self, refusal: &Refusal, out: &mut dyn Write) -> std::io::Result<()> {
        let lang = self.lang;
        let head = lang.pick("No expression: ", "没有生成表达式：");
        // It and the readings quote the words.
        writeln!(out, "{head}{}", one_line(&refusal.says.get(lang)))?;
        for choice in &refusal.choices {
            let says = one_line(&choice.says.get(lang));
            match choice.texts.as_slice() {
                [] => writeln!(out, "  - {says}")?,
                [text] => writeln!(out, "  - {says}{}{text}", lang.pick(": ", "："))?,
                texts => {
                    writeln!(out, "  - {says}{}", lang.pick(":", "："))?;
                    for text in texts {
                        writeln!(out, "      {text}")?;
                    }
                }
            }
        }
        Ok(())
    }
}
