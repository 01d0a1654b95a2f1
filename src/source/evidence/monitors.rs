//! Calls of outside monitors, and programs and addresses by which people are told: tables of the marks they are known by.

use std::ops::Range;

use super::base_name;
use super::options::{Grammar, Options};
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
    if PRINTERS.contains(&name) || only_describes(arguments) {
        return None;
    }
    Some(Ping {
        service,
        range: word.range.clone(),
        is_made: CALLERS.contains(&name),
        with_result: word.text.contains("$?") || word.text.contains("${?}"),
    })
}

/// Whether a program is asked for its manual or version, and does nothing else (curl 7.88, wget 1.21, HTTPie 3.2).
pub(super) fn only_describes(arguments: &[Word<'_>]) -> bool {
    arguments.iter().any(|word| matches!(&*word.text, "--help" | "--version" | "-V"))
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

/// Whether a program is one of those that send mail.
pub(super) fn mails(program: &str) -> bool {
    // Asked of every command.
    matches!(
        program,
        "mail"
            | "mailx"
            | "s-nail"
            | "bsd-mailx"
            | "nail"
            | "mutt"
            | "sendmail"
            | "msmtp"
            | "ssmtp"
            | "swaks"
    )
}

/// A program that sends mail.
struct Mailer {
    names: &'static [&'static str],
    options: Grammar,
    /// Options that name who gets it, or say that the message does.
    addressed: &'static [&'static str],
    /// Options with which it does something else: lists or runs a queue, reads a mailbox, tries an address.
    other: &'static [&'static str],
}

/// Manuals of bsd-mailx 8.1, s-nail 14.9, GNU mailutils 3.15, mutt 2.2, sendmail of Postfix 3.7 and Exim 4.96, msmtp 1.8, ssmtp 2.64,
/// swaks (Debian 12), read 2026-11. Without anybody to send it to, `mail -s x` ends with an error, and `sendmail` with nothing sent.
static MAILERS: [Mailer; 6] = [
    Mailer {
        names: &["mail", "mailx", "s-nail", "bsd-mailx", "nail"],
        options: Grammar::some(
            "a:b:c:r:s:S:q:C:M:A:X:Y:u:T:L:",
            &["append=", "attach=", "content-type=", "return-address=", "subject=", "user="],
        ),
        addressed: &["t", "to"],
        other: &["f", "file", "e", "exist", "H", "headers", "V", "version", "help"],
    },
    Mailer {
        names: &["mutt"],
        options: Grammar::some("a:b:c:e:f:F:i:m:Q:s:H:", &[]),
        addressed: &["H"],
        other: &["f", "p", "y", "z", "Z", "v", "D", "Q", "h"],
    },
    Mailer {
        names: &["sendmail"],
        options: Grammar::some("A:B:C:D:F:N:O:R:V:X:b:d::f:h:o:p:q::r:", &[]),
        addressed: &["t"],
        other: &["q", "I"],
    },
    Mailer {
        names: &["msmtp"],
        options: Grammar::some(
            "a:f:X:C:N:R:B:F:O:",
            &["account=", "from=", "host=", "port=", "file=", "configure=", "logfile=", "user="],
        ),
        addressed: &["t", "read-recipients"],
        other: &["P", "pretend", "S", "serverinfo", "configure", "version", "help"],
    },
    Mailer { names: &["ssmtp"], options: Grammar::some("f:F:r:C:", &[]), addressed: &["t"], other: &["V"] },
    Mailer {
        names: &["swaks"],
        // Its long options may have one dash.
        options: Grammar::some("", &[]),
        addressed: &["to", "t", "config"],
        other: &["dump", "dump-mail", "version", "help"],
    },
];

fn mailer(program: &str) -> Option<&'static Mailer> {
    mails(program).then_some(())?;
    MAILERS.iter().find(|mailer| mailer.names.contains(&program))
}

/// Whether a program with its arguments sends mail to somebody.
pub(super) fn sends(words: &[Word<'_>]) -> bool {
    let Some((program, arguments)) = words.split_first() else { return false };
    let Some(mailer) = mailer(base_name(&program.text)) else { return false };
    let options = Options::read(arguments, &mailer.options);
    let is_swaks = mailer.names == ["swaks"];
    let given = |names: &[&str]| {
        let is_one = |word: &Word<'_>| {
            word.text.starts_with('-') && names.contains(&word.text.trim_start_matches('-'))
        };
        options.has(names) || (is_swaks && arguments.iter().any(is_one))
    };
    // Modes of `sendmail`: `m` sends, `a` and `s` do what comes in.
    let mode = options.value(&["b"]).filter(|_| base_name(&program.text) == "sendmail");
    let is_mode = mode.is_none_or(|mode| mode.starts_with('m'));
    let named = !is_swaks && arguments.len() > options.length;
    is_mode && !given(mailer.other) && (named || given(mailer.addressed))
}

/// Programs that tell a person, when they are started because something failed.
pub(super) fn tells_people(words: &[Word<'_>]) -> bool {
    let Some((program, arguments)) = words.split_first() else { return false };
    let program = base_name(&program.text);
    if mails(program) {
        return sends(words);
    }
    // These are told something, or wait for it.
    let of_the_system = program.starts_with("inotify") || program.starts_with("systemd-");
    if TOLD.are_in(program) && !of_the_system {
        return true;
    }
    // The script that an interpreter is given; a unit of its own that is started.
    let mut plain = arguments.iter().filter(|word| !word.text.starts_with('-'));
    if is_interpreter(program) {
        return plain.next().is_some_and(|script| TOLD.are_in(base_name(&script.text)));
    }
    let is_unit = |word: &Word<'_>| TOLD.are_in(&word.text) && !word.text.starts_with("alertmanager");
    program == "systemctl"
        && plain.next().is_some_and(|verb| verb.text == "start")
        && plain.next().is_some_and(is_unit)
}

fn is_interpreter(program: &str) -> bool {
    matches!(program, "sh" | "bash" | "dash" | "zsh" | "ksh" | "perl" | "php" | "ruby" | "node")
        || program.starts_with("python")
}

/// Whether an address is one by which people or their monitors are told.
pub(super) fn is_told(word: &str) -> bool {
    TOLD.are_in(word) || service(word).is_some()
}

static TOLD: Needles<30> = Needles::new([
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
    "dingding",
    "weixin",
    "wechat",
    "msteams",
    "mattermost",
    "rocketchat",
    "apprise",
    "email",
    "send_mail",
    "send-mail",
    "sendsms",
    "//sms.",
]);
