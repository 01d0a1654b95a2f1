//! Well-known programs that need no guard from outside: they keep their own runs apart, or a second run does no harm.
//!
//! Each row was read in the program's own source; the place stands in the row. A program that only can be told to lock itself
//! is none, nor one whose name says nothing without its folder.

use super::super::shell::{Simple, Word};
use super::base_name;
use super::roles::{is_moment, is_quiet, is_syntax};
use super::wrappers::Walk;
use crate::job::OverlapPolicy;
use crate::lang::Text;

/// What is known of a program.
#[derive(PartialEq, Eq, Debug)]
pub struct KnownProgram {
    /// Its name without folder.
    pub name: &'static str,
    /// What becomes of a second run while one goes on.
    pub second_run: SecondRun,
    /// A word that its path must hold, where the name alone does not tell it.
    within: &'static str,
    /// Arguments that it must be given.
    with: &'static [&'static str],
    /// Arguments that it must not be given.
    without: &'static [&'static str],
    /// Where this was read, and when.
    pub source: &'static str,
}

/// What becomes of a second run of a program while one goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondRun {
    /// It gives up: the program locks itself.
    GivesUp,
    /// It waits for the first one's end.
    Waits,
    /// There is none: a run is over in a moment, whatever happens around it.
    Never,
    /// It does no harm.
    Harmless,
}

impl KnownProgram {
    /// What happens when a run is due while the last one goes on; `None` where that is no matter.
    pub fn overlap(&self) -> Option<OverlapPolicy> {
        match self.second_run {
            SecondRun::GivesUp => Some(OverlapPolicy::Skip),
            SecondRun::Waits => Some(OverlapPolicy::QueueAll),
            SecondRun::Never | SecondRun::Harmless => None,
        }
    }

    /// The same in words, `{program}` standing for its name.
    pub fn effect(&self) -> Text {
        match self.second_run {
            SecondRun::GivesUp => Text {
                en: "`{program}` keeps its runs apart by itself: a second one gives up",
                zh: "`{program}` 自带互斥：上一次没跑完，新的一次会自行退出",
            },
            SecondRun::Waits => Text {
                en: "`{program}` keeps its runs apart by itself: a second one waits",
                zh: "`{program}` 自带互斥：上一次没跑完，新的一次会等待",
            },
            SecondRun::Never => Text {
                en: "a run of `{program}` is over in a moment",
                zh: "`{program}` 每次运行片刻即结束",
            },
            SecondRun::Harmless => Text {
                en: "a second run of `{program}` beside the first does no harm",
                zh: "`{program}` 两次同时运行也没有危害",
            },
        }
    }

    fn is_started_by(&self, program: &Word<'_>, name: &str, arguments: &[Word<'_>]) -> bool {
        let given = |argument: &&str| arguments.iter().any(|word| word.text == *argument);
        name == self.name
            && program.text.contains(self.within)
            && self.with.iter().all(given)
            && !self.without.iter().any(given)
    }
}

/// The known program that is all the work of a command; of several known ones the first.
pub(super) fn all_the_work(commands: &[Simple<'_>], walks: &[Walk<'_>]) -> Option<&'static KnownProgram> {
    let mut found = None;
    for (command, walk) in commands.iter().zip(walks) {
        let Some(program) = walk.visited().next_back() else { continue };
        let name = base_name(&program.text);
        if is_quiet(name) || is_moment(name) || is_syntax(name) {
            continue;
        }
        let at = command.words.iter().position(|word| word.range == program.range)?;
        let arguments = command.words.get(at + 1..).unwrap_or_default();
        let known = KNOWN.iter().find(|known| known.is_started_by(program, name, arguments));
        // What a shell is given to run is work that nobody looked into here.
        found = found.or(Some(known.filter(|_| walk.inner.is_none())?));
        known?;
    }
    found
}

const fn known(name: &'static str, second_run: SecondRun, source: &'static str) -> KnownProgram {
    KnownProgram { name, second_run, within: "", with: &[], without: &[], source }
}

/// All that are known.
static KNOWN: [KnownProgram; 24] = [
    known(
        "anacron",
        SecondRun::GivesUp,
        "cronie 5f9f16b anacron/lock.c: a job whose file is locked is skipped, 2026-11",
    ),
    known(
        "apt.systemd.daily",
        SecondRun::Waits,
        "apt 2.6.2 apt.systemd.daily: flock -w 3600 on daily_lock, 2026-11",
    ),
    known(
        "buildd-uploader",
        SecondRun::GivesUp,
        "sbuild 0.85.0 Buildd/Uploader.pm: lock_file, exits where another still runs, 2026-11",
    ),
    known(
        "buildd-watcher",
        SecondRun::GivesUp,
        "sbuild 0.85.0 Buildd/Watcher.pm: watcher-running holds the process id, 2026-11",
    ),
    known(
        "certbot",
        SecondRun::GivesUp,
        "certbot f769e35 util.set_up_core_dir and _internal/lock.py: LOCK_NB on its folders until it exits, 2026-11",
    ),
    known(
        "checkarray",
        SecondRun::GivesUp,
        "mdadm 4.2-5 (Debian) checkarray: an array that is not idle is skipped, 2026-11",
    ),
    known(
        "chef-client",
        SecondRun::Waits,
        "chef 688d3ad lib/chef/run_lock.rb: flock, without run_lock_timeout for as long as it takes, 2026-11",
    ),
    known(
        "clamav-unofficial-sigs",
        SecondRun::GivesUp,
        "clamav-unofficial-sigs 948a1fb: enable_locking=\"yes\" in config/master.conf, pid file in the script, 2026-11",
    ),
    KnownProgram {
        with: &["-q"],
        ..known(
            "dma",
            SecondRun::GivesUp,
            "dma 7f88bbe dma.c and spool.c: a message whose queue file is locked is left to the other run, 2026-11",
        )
    },
    known(
        "ganeti-watcher",
        SecondRun::GivesUp,
        "ganeti c35736d lib/watcher/state.py: OpenStateFile ends where the state file is locked, 2026-11",
    ),
    KnownProgram {
        within: "librenms",
        ..known(
            "alerts.php",
            SecondRun::GivesUp,
            "librenms alerts.php at 0822011: .alerts.lock holds the process id, 2026-11",
        )
    },
    known(
        "logcheck",
        SecondRun::GivesUp,
        "logcheck 1.4.2 (Debian): lockfile-create on /run/lock/logcheck, 2026-11",
    ),
    known(
        "logrotate",
        SecondRun::GivesUp,
        "logrotate d07aa9d logrotate.c lockState: flock LOCK_NB on the state file, 2026-11",
    ),
    known(
        "munin-cron",
        SecondRun::GivesUp,
        "munin 2.0.73 Munin/Master/Update.pm: munin-update.lock holds the process id, and munin-cron ends with it, 2026-11",
    ),
    KnownProgram {
        with: &["agent"],
        ..known(
            "puppet",
            SecondRun::GivesUp,
            "puppet e227c27 lib/puppet/agent.rb: skips while agent_catalog_run.lock is held, 2026-11",
        )
    },
    known(
        "unattended-upgrade",
        SecondRun::GivesUp,
        "unattended-upgrades 2.9.1+nmu3: apt_pkg.get_lock on its own lock file, 2026-11",
    ),
    known(
        "adjkerntz",
        SecondRun::Never,
        "freebsd-src sbin/adjkerntz/adjkerntz.c: a few system calls, nothing is waited for, 2026-11",
    ),
    known(
        "atrun",
        SecondRun::Never,
        "freebsd-src libexec/atrun/atrun.c: starts each job in a process of its own, whose output file (O_EXCL) keeps a second \
         one off, 2026-11",
    ),
    KnownProgram {
        with: &["1"],
        ..known("debian-sa1", SecondRun::Never, "sysstat 12.6.1 sa1: takes one sample and ends, 2026-11")
    },
    KnownProgram {
        with: &["1"],
        ..known("sa1", SecondRun::Never, "sysstat 12.6.1 sa1: takes one sample and ends, 2026-11")
    },
    known(
        "save-entropy",
        SecondRun::Never,
        "freebsd-src libexec/save-entropy/save-entropy.sh: renames a few files and reads 2048 bytes, 2026-11",
    ),
    KnownProgram {
        with: &["-delete"],
        without: &["-exec", "-execdir", "-ok", "-okdir"],
        ..known("find", SecondRun::Harmless, "find(1): what one run has deleted, another does not find")
    },
    known(
        "greylistclean",
        SecondRun::Harmless,
        "sa-exim (Debian 12) greylistclean: unlinks what is too old, 2026-11",
    ),
    KnownProgram {
        within: "php",
        ..known(
            "sessionclean",
            SecondRun::Harmless,
            "php-common 93 (Debian): find -delete of what is too old, 2026-11",
        )
    },
];

#[cfg(test)]
mod tests {
    use super::super::CommandLine;
    use super::*;

    #[test]
    fn a_known_program_counts_where_it_is_all_the_work() {
        let cases = [
            ("/usr/sbin/logrotate /etc/logrotate.conf", Some("logrotate")),
            ("if [ -x /usr/sbin/logcheck ]; then nice -n10 /usr/sbin/logcheck; fi", Some("logcheck")),
            ("[ -x /usr/sbin/dma ] && /usr/sbin/dma -q", Some("dma")),
            ("/usr/sbin/dma -bd", None),
            ("test -x /usr/bin/certbot && perl -e 'sleep int(rand(43200))' && certbot -q renew", None),
            ("sleep 30; certbot renew -q", Some("certbot")),
            ("certbot renew -q && systemctl reload nginx", Some("certbot")),
            ("certbot renew && /opt/deploy-certificates", None),
            ("/opt/prepare; logrotate x", None),
            ("sh -c 'logrotate x'", None),
            ("find /tmp -mtime +7 -delete", Some("find")),
            ("find /tmp -mtime +7 -exec /opt/x {} \\; -delete", None),
            ("find /tmp -type f | xargs /opt/x", None),
            ("/opt/librenms/alerts.php >> /dev/null 2>&1", Some("alerts.php")),
            ("/srv/shop/alerts.php", None),
            ("command -v debian-sa1 > /dev/null && debian-sa1 1 1", Some("debian-sa1")),
            ("debian-sa1 60 2", None),
            ("echo $(/opt/slow)", None),
            ("", None),
        ];
        for (command, expected) in cases {
            let found = CommandLine::read(command).known.map(|known| known.name);
            assert_eq!(found, expected, "{command}");
        }
    }

    #[test]
    fn every_row_says_where_it_was_read() {
        for known in &KNOWN {
            assert!(known.name == "find" || known.source.ends_with("2026-11"), "{}", known.name);
            assert!(known.effect().en.contains("{program}") && known.effect().zh.contains("{program}"));
        }
    }
}
