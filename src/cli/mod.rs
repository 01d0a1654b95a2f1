//! The command line: one file a subcommand. `cronlint PATH...` is `cronlint check PATH...`.

mod check;
mod checklist;
mod completions;
mod convert;
mod explain;
mod expression;
mod init;
mod jobs;
mod make;
pub mod next;
mod next_crontab;
mod next_expr;
mod options;
mod progress;
mod refused;
mod rules;
#[cfg(test)]
mod tests;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::config::ConfigError;
use crate::finding::Phrase;
use crate::lang::Lang;
use crate::report::neutral::neutral;
use options::Run;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Nothing to say at the chosen severity.
    Clean,
    /// Findings.
    Findings,
    /// Some or all of the work could not be done.
    Failed,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// A value on the command line that cannot be used.
    Usage(Phrase),
    /// A configuration that cannot be used.
    Config(Box<ConfigError>),
    /// Output or input failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

/// A subcommand.
struct Sub {
    name: &'static str,
    about: (&'static str, &'static str),
    /// Adds its arguments.
    args: fn(Command, Lang) -> Command,
    /// Adds the options that it shares with others.
    options: fn(Command, Lang) -> Command,
    run: fn(&ArgMatches, &Run, &mut dyn Write) -> Result<Exit, Failure>,
    /// Whether a configuration has a say in it. What a shell runs when it starts works beside a broken one, and
    /// what writes one over it.
    configured: bool,
}

static SUBS: [Sub; 11] = [
    Sub {
        name: "check",
        about: (
            "Lint the files in which the times of jobs are written down (the default command)",
            "检查写有定时任务的文件（默认命令）",
        ),
        args: check::args,
        options: options::common,
        run: check::run,
        configured: true,
    },
    Sub {
        name: "explain",
        about: (
            "Say all about one schedule, rule or job: in words, in dates, in two time zones",
            "解释一个表达式、一条规则或一个任务：文字说明、触发日期、两个时区对照",
        ),
        args: explain::args,
        options: options::common,
        run: explain::run,
        configured: true,
    },
    Sub {
        name: "next",
        about: ("Show the next times at which a schedule fires", "显示一个表达式接下来的触发时间"),
        args: next::args,
        options: options::common,
        run: next::run,
        configured: true,
    },
    Sub {
        name: "convert",
        about: (
            "Rewrite a schedule for another time zone or scheduler, proven, or say why that cannot be",
            "把表达式改写到另一个时区或调度器（经过验证），或说明为何无法改写",
        ),
        args: convert::args,
        options: options::common,
        run: convert::run,
        configured: true,
    },
    Sub {
        name: "make",
        about: (
            "Make an expression from words, or say what the words leave open",
            "由文字说明生成表达式；说法有歧义时列出各种读法",
        ),
        args: make::args,
        options: options::common,
        run: make::run,
        configured: true,
    },
    Sub {
        name: "jobs",
        about: ("List all jobs with their next fires", "列出所有任务及其接下来的触发时间"),
        args: jobs::args,
        options: options::common,
        run: jobs::run,
        configured: true,
    },
    Sub {
        name: "checklist",
        about: ("Print the reliability checklist of every job", "打印每个任务的可靠性清单"),
        args: checklist::args,
        options: options::common,
        run: checklist::run,
        configured: true,
    },
    Sub {
        name: "rules",
        about: ("List all rules", "列出所有规则"),
        args: rules::args,
        options: options::common,
        run: rules::run,
        configured: true,
    },
    Sub {
        name: "init",
        about: (
            "Write a first cronlint.toml from what is found here; guesses stand in it as comments",
            "根据现有文件生成 cronlint.toml，猜测的内容以注释形式给出",
        ),
        args: init::args,
        options: options::common,
        run: init::run,
        configured: false,
    },
    Sub {
        name: "completions",
        about: ("Print completions for a shell", "输出命令行补全脚本"),
        args: completions::args,
        options: options::language,
        run: completions::run,
        configured: false,
    },
    Sub {
        name: "man",
        about: ("Print a man page", "输出手册页"),
        args: completions::man_args,
        options: options::language,
        run: completions::man,
        configured: false,
    },
];

/// The program.
pub fn main() -> ExitCode {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    let lang = options::early_lang(&args);
    let name = place_subcommand(&mut args);
    let matches = match command(lang, name).try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(answer) => {
            // Help and version are answers too; a closed pipe does not matter.
            if !answer.use_stderr() {
                let _ = answer.print();
                return ExitCode::SUCCESS;
            }
            // An argument may be the name of a file.
            options::eprint_quietly(&neutral(&refused::says(&answer, lang)));
            return ExitCode::from(2);
        }
    };
    let Some((sub, matches)) = matches
        .subcommand()
        .and_then(|(name, matches)| Some((SUBS.iter().find(|sub| sub.name == name)?, matches)))
    else {
        return ExitCode::from(2);
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = Run::new(matches, lang, sub.configured)
        .and_then(|run| (sub.run)(matches, &run, &mut out))
        .and_then(|exit| Ok(out.flush().map(|()| exit)?));
    let exit = match done {
        Ok(exit) => exit,
        // The reader has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Clean,
        Err(failure) => {
            let _ = options::report_failure(&failure, matches, lang, &mut out).and_then(|()| out.flush());
            Exit::Failed
        }
    };
    // What could not be written before is not written again when the writer goes.
    let _ = out.into_parts();
    ExitCode::from(match exit {
        Exit::Clean => 0,
        Exit::Findings => 1,
        Exit::Failed => 2,
    })
}

/// The command line with the arguments of all subcommands.
fn complete_command(lang: Lang) -> Command {
    let mut command = command(lang, "help");
    command.build();
    command
}

/// The command line, with the arguments of the subcommand that is asked for; all of them for `help`.
fn command(lang: Lang, name: &str) -> Command {
    let mut command = Command::new("cronlint")
        .version(env!("CARGO_PKG_VERSION"))
        .about(lang.pick(
            "ShellCheck for everything that runs on a clock",
            "定时任务检查工具：找出 crontab、CronJob 等定时配置里的问题",
        ))
        .subcommand_required(true)
        .disable_help_subcommand(false);
    for sub in &SUBS {
        let mut this = Command::new(sub.name).about(lang.pick(sub.about.0, sub.about.1));
        if name == sub.name || name == "help" {
            this = (sub.options)((sub.args)(this, lang), lang);
            if sub.name == "check" {
                this = check::formats(this);
            }
            if sub.name == "checklist" {
                this = checklist::formats(this);
            }
            if sub.name == "init" {
                this = init::formats(this);
            }
        }
        command = command.subcommand(this);
    }
    let command = command.after_help(lang.pick(
        "`cronlint PATH...` is short for `cronlint check PATH...`; without a path, the current directory is checked.\n\
         Exit status: 0 nothing found, 1 findings, 2 the work could not be done.",
        "`cronlint 路径...` 等同于 `cronlint check 路径...`；不写路径时检查当前目录。\n\
         退出码：0 没有问题，1 发现问题，2 未能完成检查。",
    ));
    match lang {
        Lang::En => command,
        Lang::Zh => chinese(command),
    }
}

/// The parts of the help that clap writes by itself, in Chinese.
fn chinese(command: Command) -> Command {
    let flag = |name: &'static str, short, action, help| {
        Arg::new(name).long(name).short(short).action(action).help(help)
    };
    let own = |command: Command| {
        let positionals =
            if command.get_positionals().next().is_some() { "参数：\n{positionals}\n\n" } else { "" };
        let subcommands = if command.has_subcommands() { "命令：\n{subcommands}\n\n" } else { "" };
        command
            .help_template(format!(
                "{{about-with-newline}}\n用法：{{usage}}\n\n{positionals}{subcommands}选项：\n{{options}}{{after-help}}"
            ))
            .disable_help_flag(true)
            .mut_args(with_values)
            .arg(flag("help", 'h', ArgAction::Help, "显示帮助"))
    };
    let version = flag("version", 'V', ArgAction::Version, "显示版本");
    let mut command = own(command.mut_subcommands(own)).disable_version_flag(true).arg(version);
    // clap adds its own subcommand only now.
    command.build();
    command.mut_subcommand("help", |help| help.about("显示帮助，或某个命令的帮助"))
}

/// An argument whose help tells its default and its possible values in Chinese.
fn with_values(arg: Arg) -> Arg {
    let default: Vec<&str> = arg.get_default_values().iter().filter_map(|value| value.to_str()).collect();
    let possible: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let told = [("默认 ", default.join("、")), ("可选 ", possible.join("、"))];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(_, values)| !values.is_empty() && arg.get_action().takes_values())
        .map(|(what, values)| format!("{what}{values}"))
        .collect();
    let (Some(help), false) = (arg.get_help().map(ToString::to_string), told.is_empty()) else { return arg };
    arg.help(format!("{help}［{}］", told.join("；"))).hide_default_value(true).hide_possible_values(true)
}

/// Moves the subcommand to the front, or puts `check` there. Returns its name.
fn place_subcommand(args: &mut Vec<OsString>) -> &'static str {
    let mut at = 1;
    let mut first = None;
    while let Some(arg) = args.get(at).and_then(|arg| arg.to_str().or(Some(""))) {
        match arg {
            "--" => break,
            "-h" | "--help" | "-V" | "--version" if first.is_none() && at == 1 => return "--help",
            _ if options::takes_value(arg) => at += 2,
            _ if arg.len() > 1 && arg.starts_with('-') => at += 1,
            _ => {
                first = Some(at);
                break;
            }
        }
    }
    let named = first.and_then(|at| args.get(at)).and_then(|word| word.to_str());
    if named == Some("help") {
        return "help";
    }
    if let (Some(sub), Some(at)) = (SUBS.iter().find(|sub| Some(sub.name) == named), first) {
        let word = args.remove(at);
        args.insert(1.min(args.len()), word);
        sub.name
    } else {
        args.insert(1.min(args.len()), OsStr::new("check").to_owned());
        "check"
    }
}
