//! Options that several commands share, and the settings made of them.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::Failure;
use crate::config::{self, Config};
use crate::finding::{Both, Phrase, Severity};
use crate::lang::{COMMAS, Lang, Text};
use crate::linter::{Report, RunError};
use crate::quoted;
use crate::report::json::{self, JsonError};
use crate::report::neutral::one_line;
use crate::report::text::{self, Look};
use crate::report::{Format, shown_path};
use crate::schedule::Instant;
use crate::settings::{ConfigFrom, Settings};
use crate::source::File;

/// The width of lines where no terminal tells it.
const WIDTH: usize = 100;

/// What a run is asked for: the settings, and how its output looks.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the command line asks for; each file adds what its own configuration says.
    pub asked: Settings,
    /// The settings where no file is spoken of: with the configuration that holds where the run starts.
    pub settings: Settings,
    /// How text looks.
    pub look: Look,
    /// The form of the output.
    pub format: Format,
}

impl Run {
    /// The run as it is for one file: with what the configuration says of its path.
    pub fn of_file(&self, report: &Report, file: &File) -> Run {
        let mut run = self.clone();
        if let Some(settings) = report.settings_of(file.id) {
            run.settings.clone_from(settings);
        }
        run
    }

    /// Whether output is JSON.
    pub fn json(&self) -> bool {
        self.format == Format::Json
    }
}

/// All options of all commands that are followed by a value: the default command is found by skipping them.
const WITH_VALUE: [&str; 22] = [
    "--format",
    "--lang",
    "--business-zone",
    "--host-zone",
    "--daemon",
    "--now",
    "--config",
    "--color",
    "--select",
    "--ignore",
    "--severity",
    "--threads",
    "--stdin-filename",
    "--dialect",
    "--zone",
    "--from",
    "--count",
    "--from-zone",
    "--to",
    "--to-zone",
    "--baseline",
    "--changed-since",
];

/// Whether the next argument is the value of this one.
pub fn takes_value(arg: &str) -> bool {
    WITH_VALUE.contains(&arg)
}

/// The language, before the arguments are parsed: help is written in it too.
pub fn early_lang(args: &[OsString]) -> Lang {
    let mut given = None;
    for (at, arg) in args.iter().enumerate() {
        match arg.to_str() {
            Some("--lang") => given = args.get(at + 1).and_then(|value| value.to_str()),
            Some(arg) => given = arg.strip_prefix("--lang=").or(given),
            None => {}
        }
    }
    given
        .and_then(|name| config::lang(name).ok())
        .unwrap_or_else(|| Lang::from_env(|name| std::env::var(name).ok()))
}

/// An option with a value.
pub fn option(name: &'static str, value: &'static str, help: Text, lang: Lang) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help.get(lang))
}

/// Adds the options of all commands that look at schedules.
pub fn common(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| option(name, value, Text { en, zh }, lang);
    command.args([
        option("format", "FORMAT", "Output form", "输出格式")
            .value_parser(["text", "json"])
            .default_value("text"),
        option(
            "lang",
            "LANG",
            "Language of the output: en or zh [default: from LC_ALL, LC_MESSAGES, LANG]",
            "输出语言：en 或 zh［默认取自 LC_ALL、LC_MESSAGES、LANG］",
        ),
        option(
            "business-zone",
            "ZONE",
            "Zone in which the business thinks, for example Asia/Shanghai",
            "业务时区，例如 Asia/Shanghai",
        ),
        option(
            "host-zone",
            "ZONE",
            "Zone of hosts, JVMs and controllers [default: UTC, and said to be assumed]",
            "主机、JVM、控制器的时区［默认按 UTC 假定，并在输出中说明］",
        ),
        option(
            "daemon",
            "NAME",
            "The cron daemon that reads crontabs [default: checked against all, previewed as Debian's]",
            "读取 crontab 的 cron 守护进程［默认对所有守护进程检查，按 Debian 预览］",
        ),
        option(
            "now",
            "RFC3339",
            "The instant that counts as now, for output that can be reproduced",
            "作为“现在”的时刻，用于得到可重复的输出",
        ),
        option(
            "config",
            "FILE",
            "Configuration file for all paths [default: for each file the nearest cronlint.toml in its folder or above]",
            "用于所有路径的配置文件［默认对每个文件使用其所在目录或上级目录中最近的 cronlint.toml］",
        ),
        option("color", "WHEN", "Colours", "彩色输出")
            .value_parser(["auto", "always", "never"])
            .default_value("auto"),
    ])
}

/// Adds the options of commands that look at no schedule: only the language matters to them. The others are taken, because
/// an alias may give them to every command, and not listed.
pub fn language(command: Command, lang: Lang) -> Command {
    let own: Vec<_> = command.get_arguments().map(|arg| arg.get_id().clone()).collect();
    common(command, lang).mut_args(|arg| {
        let is_listed = arg.get_id() == "lang" || own.contains(arg.get_id());
        arg.hide(!is_listed)
    })
}

/// Adds the options of commands that report findings.
pub fn findings(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| option(name, value, Text { en, zh }, lang);
    command.args([
        option(
            "select",
            "RULES",
            "Only these rules: codes, names or letters, separated by commas",
            "只启用这些规则：代码、名称或字母，用逗号分隔",
        )
        .action(ArgAction::Append),
        option("ignore", "RULES", "Not these rules", "不启用这些规则").action(ArgAction::Append),
        option(
            "severity",
            "LEVEL",
            "Report findings of at least this severity [default: warning]",
            "报告的最低级别［默认 warning］",
        )
        .value_parser(["error", "warning", "advice"]),
        Arg::new("strict")
            .long("strict")
            .action(ArgAction::SetTrue)
            .conflicts_with("severity")
            .help(lang.pick("Report advice too", "同时报告建议")),
        Arg::new("exit-zero")
            .long("exit-zero")
            .action(ArgAction::SetTrue)
            .help(lang.pick("Exit with 0 even when there are findings", "发现问题时也以 0 退出")),
        threads(lang),
    ])
}

/// The option `--stdin-filename`.
pub fn stdin_filename(lang: Lang) -> Arg {
    let help = Text {
        en: "With `-` as the path: the name of the file whose text comes from standard input",
        zh: "路径为 `-` 时：标准输入内容所对应的文件名",
    };
    option("stdin-filename", "PATH", help, lang)
}

/// The option `--threads`.
pub fn threads(lang: Lang) -> Arg {
    let help = Text {
        en: "Number of threads [default: one a processor]",
        zh: "线程数［默认每个处理器一个］",
    };
    option("threads", "N", help, lang).value_parser(clap::value_parser!(std::num::NonZeroUsize))
}

/// The paths to look at.
pub fn paths(lang: Lang) -> Arg {
    Arg::new("path")
        .value_name("PATH")
        .action(ArgAction::Append)
        .value_parser(clap::value_parser!(PathBuf))
        .help(
            lang.pick("Files and directories [default: the current directory]", "文件和目录［默认当前目录］"),
        )
}

/// The value of an option that the command has.
pub fn value<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.try_get_one::<String>(name).ok().flatten().map(String::as_str)
}

/// The paths that were given, relative to where the run was started where that is possible.
pub fn given_paths(matches: &ArgMatches) -> Vec<PathBuf> {
    let given: Vec<&PathBuf> = matches.get_many::<PathBuf>("path").map(Iterator::collect).unwrap_or_default();
    if given.is_empty() {
        return vec![PathBuf::from(".")];
    }
    let here = given.iter().any(|path| path.is_absolute()).then(std::env::current_dir).and_then(Result::ok);
    given.into_iter().map(|path| relative(path, here.as_deref())).collect()
}

fn relative(path: &Path, here: Option<&Path>) -> PathBuf {
    let shorter = here.and_then(|here| path.strip_prefix(here).ok()).or_else(|| path.strip_prefix("./").ok());
    match shorter {
        Some(shorter) if shorter.as_os_str().is_empty() => PathBuf::from("."),
        Some(shorter) => shorter.to_owned(),
        None => path.to_owned(),
    }
}

/// The values of an option that may stand several times, each a list.
fn lists(matches: &ArgMatches, name: &str) -> Result<Option<Vec<String>>, Phrase> {
    let Ok(Some(values)) = matches.try_get_many::<String>(name) else { return Ok(None) };
    let words = values.flat_map(|value| value.split(COMMAS)).map(str::trim).filter(|word| !word.is_empty());
    words.map(config::rule).collect::<Result<_, _>>().map(Some)
}

impl Run {
    /// The command line decides before the configuration, and that before the environment. `configured`: whether the
    /// configuration has a say.
    pub fn new(matches: &ArgMatches, lang: Lang, configured: bool) -> Result<Run, Failure> {
        let config = if configured { configuration(matches)? } else { Config::default() };
        let usage = Failure::Usage;
        let now = match value(matches, "now") {
            Some(text) => instant("--now", text)?,
            None => now(),
        };
        let mut settings = Settings::new(now);
        settings.lang = match value(matches, "lang") {
            Some(name) => config::lang(name).map_err(usage)?,
            None => config.lang.unwrap_or(lang),
        };
        let zone = |name| value(matches, name).map(config::zone_name).transpose().map_err(Failure::Usage);
        settings.business_zone = zone("business-zone")?;
        settings.host_zone = zone("host-zone")?;
        settings.daemon = value(matches, "daemon").map(config::daemon).transpose().map_err(usage)?;
        settings.select = lists(matches, "select").map_err(usage)?.unwrap_or_default();
        settings.ignore = lists(matches, "ignore").map_err(usage)?.unwrap_or_default();
        if let Some(path) = value(matches, "config") {
            settings.config = ConfigFrom::File(PathBuf::from(path));
        }
        settings.least = match value(matches, "severity") {
            Some("error") => Severity::Error,
            Some("advice") => Severity::Advice,
            _ if matches.try_get_one::<bool>("strict").ok().flatten().is_some_and(|strict| *strict) => {
                Severity::Advice
            }
            _ => Severity::Warning,
        };
        let look = look(value(matches, "color"), settings.lang);
        let format = value(matches, "format").and_then(Format::of).unwrap_or(Format::Text);
        let (asked, settings) = (settings.clone(), config.settings(&settings, ""));
        Ok(Run { asked, settings, look, format })
    }
}

/// The configuration that holds: the file that is named, else the nearest one above.
fn configuration(matches: &ArgMatches) -> Result<Config, Failure> {
    let found = match value(matches, "config") {
        Some(path) => Some(PathBuf::from(path)),
        None => std::env::current_dir().ok().and_then(|here| {
            let path = config::find(&here)?;
            Some(path.strip_prefix(&here).map(Path::to_owned).unwrap_or(path))
        }),
    };
    match found {
        Some(path) => config::load(&path).map_err(Failure::Config),
        None => Ok(Config::default()),
    }
}

/// The present, in whole seconds.
fn now() -> Instant {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Instant(since.map_or(0, |since| since.as_secs() as i64))
}

/// The first instant that no preview can start from: 9900-01-01T00:00:00Z. The calendar ends with the year 9998, and what
/// comes after it must not read as "never"; a leap day on one weekday may be decades away.
const TOO_LATE: Instant = Instant(250_246_627_200);

/// An instant given on the command line.
pub fn instant(option: &str, text: &str) -> Result<Instant, Failure> {
    match Instant::parse_rfc3339(text) {
        Some(instant) if instant < TOO_LATE => Ok(instant),
        Some(_) => Err(Failure::Usage(Phrase::from(Both {
            en: format!("{option}: \"{text}\" is too late: previews start before the year 9900"),
            zh: format!("{option}：“{text}”太晚：预览的起点须早于 9900 年"),
        }))),
        None => Err(Failure::Usage(not_an_instant(option, text))),
    }
}

/// That a text is no instant.
fn not_an_instant(option: &str, text: &str) -> Phrase {
    Phrase::from(Both {
        en: format!("{option}: \"{text}\" is not an RFC 3339 time such as 2026-12-01T00:00:00Z"),
        zh: format!("{option}：“{text}”不是 RFC 3339 时间，例如 2026-12-01T00:00:00Z"),
    })
}

/// How text looks: colours for a terminal, unless told otherwise.
fn look(color: Option<&str>, lang: Lang) -> Look {
    let terminal = io::stdout().is_terminal();
    let set = |name| std::env::var_os(name).is_some_and(|value: OsString| !value.is_empty());
    let color = match color {
        Some("always") => true,
        Some("never") => false,
        _ => terminal && !set("NO_COLOR") && !is_dumb(),
    };
    let columns = if terminal { terminal_size::terminal_size() } else { None };
    let width =
        columns.map_or(WIDTH, |(terminal_size::Width(columns), _)| usize::from(columns)).clamp(40, 160);
    Look { lang, color, width }
}

/// Whether the terminal says of itself that it can do nothing but print.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|value| value == "dumb")
}

/// Says on standard error why nothing was done; a program that asked for JSON gets it as a document too.
pub fn report_failure(
    failure: &Failure,
    matches: &ArgMatches,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let lang = value(matches, "lang").and_then(|name| config::lang(name).ok()).unwrap_or(lang);
    let word = lang.pick("error: ", "错误：");
    let error = match failure {
        Failure::Usage(message) => RunError::new("", message.clone()),
        Failure::Io(error) => RunError::new("", quoted::of_system(error)),
        Failure::Config(error) => RunError::from((**error).clone()),
    };
    eprint_quietly(&match failure {
        Failure::Config(_) => format!("{word}{}", run_error(&error, lang)),
        _ => format!("{word}{}\n", one_line(&error.message.get(lang))),
    });
    let format = value(matches, "format").and_then(Format::of);
    if matches!(format, Some(Format::Jsonl | Format::Sarif | Format::Github | Format::Gitlab | Format::Junit))
    {
        // Who reads that form sees no standard error.
        let report = Report { errors: vec![error], ..Report::default() };
        format
            .map_or(Ok(()), |format| format.write(&report, Look { lang, color: false, width: WIDTH }, out))?;
    } else if format == Some(Format::Json) {
        let document = serde_json::json!({
            "version": json::VERSION, "findings": [], "errors": [JsonError::new(&error, lang)],
        });
        crate::report::escaped::to_writer(out, &document)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes to standard error; a closed one does not matter.
pub fn eprint_quietly(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// What could not be done; an error of a configuration with its lines.
pub fn run_error(error: &RunError, lang: Lang) -> String {
    let (path, message) = (shown_path(&error.path), &error.message);
    let Some((text, at)) = &error.place else {
        return format!("{}: {}\n", one_line(&path), one_line(&message.get(lang)));
    };
    let terminal = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let look = Look { lang, color: terminal, width: WIDTH };
    let what = lang.pick("the configuration cannot be used", "配置无法使用");
    format!("{what}\n{}", text::fault(&path, text, at.clone(), message, look))
}
