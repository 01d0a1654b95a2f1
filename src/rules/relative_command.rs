//! C007 relative-command. Texts and examples: `rules/relative-command.toml`.

use super::{Check, EntryContext, Rule};
use crate::dialect::DialectId;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::EnvScope;
use crate::source::evidence::{CommandLine, Program};
use crate::words;

/// C007.
pub static RULE: Rule = Rule {
    code: "C007",
    name: "relative-command",
    severity: Severity::Advice,
    page: include_str!("../../rules/relative-command.toml"),
    check: Check::Entry(check),
    supersedes: &[],
};

fn check(cx: &EntryContext<'_>) -> Option<Finding> {
    let finding = of_entry(cx)?;
    // `crontabs/NAME` is how BusyBox's images lay it out, whose crond hands on the image's own PATH.
    let image = cx.settings.daemon.is_none()
        && cx.file.path.parent().is_some_and(|folder| folder.ends_with("crontabs"));
    Some(if image { finding.severity(Severity::Advice) } else { finding })
}

/// PATH of a job when its file sets none. Debian cron 3.0pl1-162, cronie 1.7.2 and macOS cron-52, read in their sources,
/// 2026-11. BusyBox crond and supercronic hand on their own, which no file shows.
const DEFAULT_PATH: &str = "/usr/bin:/bin";

fn of_entry(cx: &EntryContext<'_>) -> Option<Finding> {
    let EntryContext { command, job, daemons, .. } = *cx;
    let text = command.text.as_str();
    // A command that brings its own PATH.
    let has_own = || ["PATH=", "profile", "bashrc", "bash -l"].iter().any(|sign| text.contains(sign));
    let set =
        job.environment.iter().rev().find(|var| var.scope == EnvScope::Crontab && var.name.value == "PATH");
    let path = match set {
        Some(var) => var.value.as_ref()?.text.as_str(),
        None => DEFAULT_PATH,
    };
    let inherits =
        |daemon: &DialectId| matches!(daemon, DialectId::BusyBox | DialectId::Supercronic | DialectId::Bcron);
    if set.is_none() && daemons.iter().all(inherits) {
        return None;
    }
    // What the daemon runs differs from what is written where a `%` stands in it.
    let written = cx.entry.written.as_ref().map(|_| CommandLine::read(text));
    let programs = &written.as_ref().unwrap_or_else(|| job.command_line()).programs;
    let outside = |program: &&Program| {
        !program.other_user
            && !program.name.contains('/')
            && home_of(&program.name).is_some_and(|homes| {
                !homes.iter().any(|home| path.split(':').any(|folder| folder.trim_end_matches('/') == *home))
            })
    };
    let message =
        |key, program: &Program| Message::new(key).with("program", &program.name).with("path", path);
    if let Some(program) = programs.iter().find(outside) {
        if has_own() {
            return None;
        }
        let homes = home_of(&program.name)?;
        let certain = homes == SBIN;
        let place = command.place(program.range.clone());
        let key = if certain { "outside" } else { "often_outside" };
        let finding = Finding::new(
            &RULE,
            place,
            message(key, program).with("homes", words::both(move |lang| words::list(homes, lang))),
        )
        .help(Message::new("help_path").with("path", path).with("home", *homes.first()?));
        // On distributions that merged /usr/sbin into /usr/bin (Fedora 42, Arch), which run cronie, the program is found.
        let sure = daemons == [DialectId::DebianCron];
        let finding = if sure { finding } else { finding.confidence(Confidence::Medium) };
        return Some(if certain {
            finding.severity(Severity::Warning)
        } else {
            finding.confidence(Confidence::Low)
        });
    }
    let relative = programs.iter().find(|program| {
        !program.after_cd
            && program.name.contains('/')
            && !program.name.starts_with(['/', '~', '$', '`', '%', '{', '<', '>', '*', '='])
            && !program.name.contains("://")
    });
    let relative = relative.filter(|_| !has_own())?;
    let place = command.place(relative.range.clone());
    Some(Finding::new(&RULE, place, message("relative", relative)).help(Message::new("help_relative")))
}

const SBIN: &[&str] = &["/usr/sbin", "/sbin"];
const LOCAL: &[&str] = &["/usr/local/bin"];

/// The folders where a program lives, when it is certainly (sbin) or usually (/usr/local) outside the default PATH.
/// Debian 12's packages, 2026-11.
fn home_of(program: &str) -> Option<&'static [&'static str]> {
    match program {
        "iptables" | "iptables-restore" | "iptables-save" | "ip6tables" | "nft" | "ipset" | "ifconfig"
        | "service" | "reboot" | "shutdown" | "halt" | "poweroff" | "logrotate" | "ntpdate" | "useradd"
        | "userdel" | "usermod" | "fsck" | "sysctl" | "modprobe" | "rmmod" | "zfs" | "zpool" | "mdadm"
        | "smartctl" | "hwclock" | "swapoff" | "swapon" | "ldconfig" | "nginx" | "apachectl"
        | "apache2ctl" | "a2ensite" | "postfix" | "sendmail" | "exim4" | "update-grub" | "arp" | "blkid"
        | "dmidecode" | "fstrim" | "e2scrub_all" | "lvcreate" | "lvremove" | "vgs" | "lvs" | "pvs"
        | "tune2fs" | "resize2fs" | "mkfs" | "fdisk" | "parted" | "route" | "rtcwake" | "update-rc.d"
        | "invoke-rc.d" | "chroot" | "visudo" | "ufw" | "fail2ban-server" | "anacron" | "xtables-multi" => {
            Some(SBIN)
        }
        "docker-compose" | "node" | "npm" | "npx" | "yarn" | "pnpm" | "composer" | "aws" | "kubectl"
        | "helm" | "terraform" | "bundle" | "wp" | "brew" | "conda" | "poetry" | "pipenv" | "gcloud"
        | "deno" | "bun" => Some(LOCAL),
        _ => None,
    }
}
