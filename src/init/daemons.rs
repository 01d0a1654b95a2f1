//! Which cron daemon reads which crontab, as far as anything tells.

use super::lines::Page;
use super::{LONGEST, MOST};
use crate::config::quoted;
use crate::dialect::{self, DialectId};
use crate::lang::Text;
use crate::linter::Report;
use crate::policy::Pattern;
use crate::report::shown_path;
use crate::settings::Settings;
use crate::source::File;

/// Words in a path that tell the system, and the daemon that it comes with.
const SYSTEMS: [(&str, DialectId); 10] = [
    ("alpine", DialectId::BusyBox),
    ("busybox", DialectId::BusyBox),
    ("debian", DialectId::DebianCron),
    ("ubuntu", DialectId::DebianCron),
    ("freebsd", DialectId::FreeBsd),
    ("centos", DialectId::Cronie),
    ("rhel", DialectId::Cronie),
    ("fedora", DialectId::Cronie),
    ("rocky", DialectId::Cronie),
    ("almalinux", DialectId::Cronie),
];

const TOLD: Text = Text {
    en: "told by its name, its head or the image that it is put into",
    zh: "由文件名、开头的注释或所在镜像得知",
};
const BY_ITS_PATH: Text = Text { en: "its path names that system", zh: "路径中有该系统的名称" };
const BY_ITS_ZONE: Text = Text { en: "CRON_TZ= is a setting of cronie", zh: "CRON_TZ= 是 cronie 的设置" };

/// Proposes the daemons of all crontabs. Gives the number of crontabs.
pub(super) fn write(page: &mut Page, report: &Report, asked: &Settings) -> usize {
    if let Some(daemon) = asked.daemon {
        page.say("The cron daemon that reads crontabs.", "读取 crontab 的 cron 守护进程。");
        page.set(&format!("daemon = {}", quoted(dialect::row(daemon).name)));
        return 0;
    }
    let crontabs = report.files.iter().filter(|file| file.crontab.is_some() && !file.jobs.is_empty());
    let named = |file: &&File| file.path.to_str().is_some_and(|path| path.len() <= LONGEST);
    let crontabs: Vec<&File> = crontabs.filter(named).collect();
    if crontabs.is_empty() {
        return 0;
    }
    page.gap();
    page.say(
        "Which cron daemon reads these crontabs? Until it is said, each is checked for all that may.",
        "这些 crontab 由哪个 cron 守护进程读取？未写明时，逐一按可能的守护进程检查。",
    );
    page.set("[daemons]");
    for file in crontabs.iter().take(MOST) {
        let (daemon, why) = guess(file);
        page.say(why.0.as_str(), why.1.as_str());
        let path = Pattern::escaped(&shown_path(&file.path));
        page.propose(&format!("{} = {}", quoted(&path), quoted(dialect::row(daemon).name)));
    }
    if let Some(more) = crontabs.len().checked_sub(MOST).filter(|more| *more > 0) {
        page.say(&format!("and {more} more"), &format!("另有 {more} 个"));
    }
    crontabs.len()
}

/// The daemon that most speaks for, and why, in both languages.
fn guess(file: &File) -> (DialectId, (String, String)) {
    let mut may: Vec<DialectId> = Vec::new();
    for reading in file.jobs.iter().flat_map(|job| &job.schedules).flat_map(|schedule| &*schedule.readings) {
        if !may.contains(&reading.dialect) {
            may.push(reading.dialect);
        }
    }
    let why = |text: Text| (text.en.to_owned(), text.zh.to_owned());
    if let [only] = may.as_slice() {
        return (*only, why(TOLD));
    }
    let path = shown_path(&file.path).to_ascii_lowercase();
    let parts = || path.split(|c: char| !c.is_ascii_alphanumeric());
    if let Some((_, daemon)) = SYSTEMS.iter().find(|(word, _)| parts().any(|part| part == *word)) {
        return (*daemon, why(BY_ITS_PATH));
    }
    let settings = file.crontab.iter().flat_map(|crontab| &crontab.settings);
    if settings.into_iter().any(|setting| setting.var.name.value == "CRON_TZ") {
        return (DialectId::Cronie, why(BY_ITS_ZONE));
    }
    let names: Vec<&str> = may.iter().map(|id| dialect::row(*id).name).collect();
    let first = may.first().copied().unwrap_or(DialectId::DebianCron);
    (first, (format!("one of {}", names.join(", ")), format!("{} 之一", names.join("、"))))
}
