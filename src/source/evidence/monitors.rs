//! Calls of outside monitors, and programs and addresses by which people are told: tables of the marks they are known by.

use std::ops::Range;

use super::base_name;
use crate::needles::Needles;
use crate::source::shell::Word;

/// An address of a monitor in a command.
pub(super) struct Ping {
    /// The monitor.
    pub service: &'static str,
    /// Where it is written.
    pub range: Range<usize>,
    /// Whether the program is one that calls addresses.
    pub is_made: bool,
    /// Whether the address carries the result of what was done before (`.../$?`).
    pub with_result: bool,
}

/// The first address of a monitor among the words of a program. What is only printed or sought is none.
pub(super) fn ping(words: &[Word<'_>]) -> Option<Ping> {
    let (program, arguments) = words.split_first()?;
    let (word, service) = arguments.iter().find_map(|word| Some((word, service(&word.text)?)))?;
    let name = base_name(&program.text);
    if PRINTERS.contains(&name) {
        return None;
    }
    Some(Ping {
        service,
        range: word.range.clone(),
        is_made: CALLERS.contains(&name),
        with_result: word.text.contains("$?") || word.text.contains("${?}"),
    })
}

/// Programs that call the addresses they are given.
const CALLERS: [&str; 10] =
    ["curl", "wget", "http", "https", "xh", "fetch", "ping-hc", "lynx", "aria2c", "httpie"];

/// Programs that do nothing with an address but print it, keep it or look for it.
const PRINTERS: [&str; 16] = [
    "echo", "printf", "grep", "egrep", "fgrep", "sed", "awk", "export", "cat", "tee", "test", "[", "[[", ":",
    "logger", "true",
];

/// The monitor that a word calls.
pub(super) fn service(word: &str) -> Option<&'static str> {
    let calls = || word.contains("://") || word.contains('$') || word.contains('.');
    if memchr::memchr3(b':', b'$', b'.', word.as_bytes()).is_none() || !calls() {
        return None;
    }
    // What is asked of an address is not who is asked.
    let word = word.split('?').next().unwrap_or_default();
    let known = |row: &usize| MONITORS[*row].0 != "/cron/" || SENTRY.are_in(word);
    // The first mark of the table counts, wherever it stands.
    MONITOR_MARKS.in_text(word).filter(known).min().map(|row| MONITORS[row].1)
}

/// Marks of the addresses and variables by which monitors are called.
const MONITORS: [(&str, &str); 20] = [
    ("hc-ping", "healthchecks.io"),
    ("hchk.io", "healthchecks.io"),
    ("healthchecks.io", "healthchecks.io"),
    ("healthchecks.", "healthchecks"),
    ("cronitor.", "cronitor"),
    ("nosnch.in", "Dead Man's Snitch"),
    ("deadmanssnitch.", "Dead Man's Snitch"),
    ("/api/push/", "Uptime Kuma"),
    ("/api/v1/heartbeat", "Better Stack"),
    ("heartbeat.uptimerobot.com", "UptimeRobot"),
    ("cronhub.io", "Cronhub"),
    ("/metrics/job", "Pushgateway"),
    ("pushgateway", "Pushgateway"),
    ("/cron/", "Sentry Crons"),
    ("/v2/heartbeats/", "Opsgenie"),
    ("pushmon.com", "PushMon"),
    ("heartbeat_url", "heartbeat"),
    ("healthcheck_url", "heartbeat"),
    ("hc_url", "heartbeat"),
    ("ping_url", "heartbeat"),
];

static MONITOR_MARKS: Needles<20> = {
    let mut marks = [""; 20];
    let mut row = 0;
    while row < marks.len() {
        marks[row] = MONITORS[row].0;
        row += 1;
    }
    Needles::new(marks)
};

static SENTRY: Needles<1> = Needles::new(["sentry"]);

/// A Pushgateway keeps what it was given: who notices that nothing comes any more is a rule of Prometheus, in another file.
pub(super) fn notices_silence(service: &str) -> bool {
    service != "Pushgateway"
}

/// Programs that send mail.
pub(super) fn mails(program: &str) -> bool {
    matches!(
        program,
        "mail"
            | "mailx"
            | "sendmail"
            | "msmtp"
            | "mutt"
            | "s-nail"
            | "swaks"
            | "ssmtp"
            | "bsd-mailx"
            | "nail"
    )
}

/// Programs that tell a person, when they are started because something failed.
pub(super) fn tells_people(program: &str) -> bool {
    // These are told something, or wait for it.
    let of_the_system = program.starts_with("inotify") || program.starts_with("systemd-");
    mails(program) || (TOLD.are_in(program) && !of_the_system)
}

/// Whether an address is one by which people or their monitors are told.
pub(super) fn is_told(word: &str) -> bool {
    TOLD.are_in(word) || service(word).is_some()
}

static TOLD: Needles<18> = Needles::new([
    "notify",
    "alert",
    "slack",
    "dingtalk",
    "wecom",
    "telegram",
    "pushover",
    "pagerduty",
    "feishu",
    "opsgenie",
    "discord",
    "ntfy",
    "webhook",
    "larksuite",
    "qyapi.weixin",
    "sctapi.ftqq",
    "pushbullet",
    "gotify",
]);
