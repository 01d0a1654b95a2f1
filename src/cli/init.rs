//! `cronlint init`: a first `cronlint.toml`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::options::{self, Run};
use super::{Exit, Failure, check, progress};
use crate::config::{self, FILE_NAME};
use crate::finding::Phrase;
use crate::init::{self, Draft};
use crate::lang::{Lang, Text};
use crate::linter;
use crate::report::neutral::one_line;
use crate::report::text::{closing_inventory, count, jobs_and_schedules};
use crate::settings::ConfigFrom;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let flag = |name: &'static str, help: Text| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help.get(lang))
    };
    command
        .arg(flag(
            "force",
            Text { en: "Write over a cronlint.toml that is there", zh: "覆盖已有的 cronlint.toml" },
        ))
        .arg(flag(
            "stdout",
            Text { en: "Print it instead of writing the file", zh: "输出到标准输出，不写文件" },
        ))
        .arg(
            Arg::new("print")
                .value_name("-")
                .value_parser(["-"])
                .hide_possible_values(true)
                .help(lang.pick("Print it, as --stdout does", "输出到标准输出，同 --stdout")),
        )
        .arg(options::threads(lang))
}

/// The forms in which the file can be written.
pub fn formats(command: Command) -> Command {
    command.mut_arg("format", |arg| arg.value_parser(["text"]))
}

/// Drafts the file for the current directory.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let print = matches.get_flag("stdout") || matches.contains_id("print");
    let force = matches.get_flag("force");
    let there = Path::new(FILE_NAME).symlink_metadata().is_ok();
    if there && !print && !force {
        return Err(Failure::Usage(ALREADY.into()));
    }
    let mut asked = run.asked.clone();
    asked.lang = lang;
    let base = match &asked.config {
        ConfigFrom::File(path) => Some(path.clone()),
        // What is written over, or only looked at, does not speak for what is drafted.
        ConfigFrom::Nearest if there => {
            asked.config = ConfigFrom::Nowhere;
            None
        }
        ConfigFrom::Nearest => above(),
        ConfigFrom::Nowhere => None,
    };
    let threads = matches.get_one("threads").copied();
    let draft = progress::shown(&asked, |settings| {
        let lint = |settings: &_| linter::lint(&[PathBuf::from(".")], settings, threads);
        let has_one = |folder: &Path| folder.join(FILE_NAME).symlink_metadata().is_ok();
        init::draft(&lint, settings, base.as_deref(), &has_one)
    });
    let said = closing(&draft, lang);
    if print {
        out.write_all(draft.text.as_bytes())?;
        out.flush()?;
        options::eprint_quietly(&format!("{said}\n"));
    } else {
        write(&draft.text, force).map_err(|fault| {
            let said = format!("{FILE_NAME}: {fault}");
            Failure::Usage(Phrase::Plain(said))
        })?;
        let written = lang.pick("cronlint.toml written: ", "已写入 cronlint.toml：");
        writeln!(out, "{written}{said}")?;
        out.flush()?;
    }
    check::print_errors(&draft.report, lang);
    Ok(if draft.report.errors.is_empty() { Exit::Clean } else { Exit::Failed })
}

const ALREADY: Text = Text {
    en: "there is a cronlint.toml already; --stdout shows what would be written, --force writes over it",
    zh: "cronlint.toml 已存在；用 --stdout 查看将写入的内容，用 --force 覆盖",
};

/// The configuration that holds here from above, as seen from here.
fn above() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let mut up = PathBuf::new();
    for folder in here.ancestors().skip(1) {
        up.push("..");
        let path = folder.join(FILE_NAME);
        if config::find(folder).as_deref() == Some(&path) {
            return Some(up.join(FILE_NAME));
        }
    }
    None
}

/// Writes the file. Without `force` it must not be there, even if it came while the repository was read.
fn write(text: &str, force: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    options.open(FILE_NAME)?.write_all(text.as_bytes())
}

/// What was found, in a line.
fn closing(draft: &Draft, lang: Lang) -> String {
    let report = &draft.report;
    let nested = (draft.nested > 0).then(|| match lang {
        Lang::En if draft.nested == 1 => "1 configuration below holds in its own folder".to_owned(),
        Lang::En => format!("{} configurations below hold in their own folders", draft.nested),
        Lang::Zh => format!("下级目录另有 {} 个配置，只在各自目录生效", draft.nested),
    });
    if report.schedules() == 0 {
        let parts = [Some(closing_inventory(report, lang)), nested];
        return parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("; ", "；"));
    }
    let (jobs, files) = (jobs_and_schedules(report, lang), report.files_with_schedules());
    let mut parts = vec![match lang {
        Lang::En => format!("{jobs} in {}", count(files, "file")),
        Lang::Zh => format!("{files} 个文件中有 {jobs}"),
    }];
    if let Some(zone) = &draft.zone {
        parts.push(format!("{} {}", lang.pick("business zone", "业务时区"), one_line(zone)));
    }
    if draft.crontabs > 0 {
        parts.push(match lang {
            Lang::En => format!("the daemon of {} to be said", count(draft.crontabs, "crontab")),
            Lang::Zh => format!("{} 个 crontab 的守护进程待确认", draft.crontabs),
        });
    }
    if draft.guessed > 0 {
        parts.push(match lang {
            Lang::En => format!("the tier of {} guessed", count(draft.guessed, "job")),
            Lang::Zh => format!("猜测了 {} 个任务的优先级", draft.guessed),
        });
    }
    parts.extend(nested);
    let number = report.findings.len();
    parts.push(match lang {
        Lang::En => count(number, "finding"),
        Lang::Zh => format!("{number} 个问题"),
    });
    parts.join(lang.pick("; ", "；"))
}
