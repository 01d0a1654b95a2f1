//! What the text of a command shows about its guards: `flock`, `timeout`, heartbeat calls, discarded output.
//!
//! Evidence satisfies a question; its absence proves nothing, since a script may do all of it inside.

mod command_line;
mod known_programs;
mod outputs;
mod wrappers;

use std::ops::Range;
use std::sync::Arc;

use super::shell::{self, Op, Simple};
use crate::job::{Attestation, EnvScope, Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::needles::Needles;
use crate::platform::{self, Defaults};
use crate::schedule::CivilDate;
use command_line::substitutes;
pub use command_line::{CommandLine, Program};
pub use known_programs::{KnownProgram, SecondRun};
use outputs::{is_quiet, outputs};
use wrappers::Walk;

/// One thing that a command shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// What.
    pub kind: EvidenceKind,
    /// Its place in the command text.
    pub range: Range<usize>,
}

/// What a command shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvidenceKind {
    /// A lock around the work.
    Lock {
        /// The program that takes it.
        tool: &'static str,
        /// What a second run does.
        wait: LockWait,
    },
    /// A time limit around the work.
    TimeLimit {
        /// The limit in seconds.
        seconds: u64,
    },
    /// A call that an outside monitor waits for.
    Heartbeat {
        /// The monitor.
        service: &'static str,
    },
    /// A wrapper that reports start, end and result to a monitor.
    Monitored {
        /// The program.
        tool: &'static str,
    },
    /// Somebody is told when it fails.
    AlertOnFailure {
        /// By which program.
        tool: String,
    },
    /// Both outputs of all that it does are thrown away.
    OutputDiscarded,
    /// The output is kept.
    OutputKept {
        /// The file, or the program that takes it.
        place: String,
    },
    /// The command ends in `|| true` or the like: it always succeeds.
    FailureHidden,
    /// A random pause before the work.
    Jitter,
}

/// What a second run does when the lock is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockWait {
    /// It gives up at once.
    Never,
    /// It waits this many seconds.
    Seconds(u64),
    /// It waits for ever.
    Forever,
}

/// Answers the job's questions with what people attest beside it, what its command and settings show, and at last with
/// what its platform does by default. Answers that a reader took from the file's own keys stay.
///
/// `today` decides which attestations still count.
pub fn settle(job: &mut Job, today: CivilDate, defaults: &mut Defaults) {
    attestations(job, today);
    let line = Arc::clone(job.command_line());
    for Evidence { kind, range } in &line.evidence {
        let Some(span) = job.command.as_ref().map(|command| command.place(range.clone())) else { break };
        let text = |text: &str| GuardValue::Text(text.to_owned());
        match kind {
            // A lock of the host: it says nothing about other hosts.
            EvidenceKind::Lock { wait, .. } => {
                let policy = match *wait {
                    LockWait::Never | LockWait::Seconds(_) => OverlapPolicy::Skip,
                    LockWait::Forever => OverlapPolicy::QueueAll,
                };
                declare(job, Question::Overlap, GuardValue::Overlap(policy), span);
            }
            EvidenceKind::TimeLimit { seconds } => {
                declare(job, Question::Timeout, GuardValue::Seconds(*seconds), span);
            }
            EvidenceKind::Heartbeat { service } => declare(job, Question::AlertNotRun, text(service), span),
            EvidenceKind::Monitored { tool } => {
                for question in
                    [Question::AlertFailure, Question::AlertNotRun, Question::Duration, Question::Ledger]
                {
                    declare(job, question, text(tool), span);
                }
            }
            EvidenceKind::AlertOnFailure { tool } => declare(job, Question::AlertFailure, text(tool), span),
            // A file holds what a run prints; a log daemon adds when.
            EvidenceKind::OutputKept { place } if !place.contains('/') && place != "tee" => {
                declare(job, Question::Ledger, text(place), span);
            }
            EvidenceKind::OutputKept { .. } => {}
            EvidenceKind::OutputDiscarded | EvidenceKind::FailureHidden | EvidenceKind::Jitter => {}
        }
    }
    // A mail holds what was printed; of what is thrown away nothing is.
    if !line.evidence.iter().any(|evidence| evidence.kind == EvidenceKind::OutputDiscarded) {
        mail(job);
    }
    known_program(job, line.known);
    // A run that is made up only within a time starts no later than that.
    if let Guard::Declared(GuardValue::Seconds(seconds), span) = *job.guards.get(Question::CatchUp) {
        declare(job, Question::Lateness, GuardValue::Seconds(seconds), span);
    }
    defaults.apply(job);
}

/// The question that an attestation's key answers: the question's id, or a word people write for it.
pub fn question_of(key: &str) -> Option<Question> {
    let by_id = Question::ALL.into_iter().find(|question| question.id() == key);
    by_id.or(match key {
        "idempotent-by" | "idempotent" | "idempotency-key" => Some(Question::Idempotency),
        "deadline" | "limit" | "time-limit" => Some(Question::Timeout),
        "concurrency" | "no-overlap" => Some(Question::Overlap),
        "locked-by" => Some(Question::Lock),
        "alert" | "alerts" | "alert-on-failure" => Some(Question::AlertFailure),
        "heartbeat" | "monitor" | "monitored-by" => Some(Question::AlertNotRun),
        "log" | "history" => Some(Question::Ledger),
        "catchup" => Some(Question::CatchUp),
        "backfill" => Some(Question::BackFill),
        "retries" => Some(Question::Retry),
        "tz" | "timezone" => Some(Question::Zone),
        _ => None,
    })
}

/// A length of time as people and `timeout` write it: `90`, `50m`, `1.5h`, `2d`.
pub fn seconds(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let factor = match unit.trim() {
        "" | "s" | "sec" | "second" | "seconds" | "秒" => 1.0,
        "m" | "min" | "minute" | "minutes" | "分钟" => 60.0,
        "h" | "hour" | "hours" | "小时" => 3600.0,
        "d" | "day" | "days" | "天" => 86400.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * factor;
    (seconds.is_finite() && seconds <= 1e12).then_some(seconds as u64)
}

/// What is said beside the job comes before what the configuration says; of what has not run out, the first counts.
fn attestations(job: &mut Job, today: CivilDate) {
    let beside: Vec<Attestation> = job.directives.iter().filter_map(Attestation::beside).collect();
    job.attestations.splice(0..0, beside);
    let counts = |said: &&Attestation| !said.has_expired(today) && !said.denies();
    for said in job.attestations.iter().rev().filter(counts) {
        job.guards.set(said.question, Guard::Attested(Box::new(said.clone())));
    }
}

/// Sets an answer, unless the file or a person has given one.
fn declare(job: &mut Job, question: Question, value: GuardValue, span: crate::span::Span) {
    let open = matches!(
        job.guards.get(question),
        Guard::NotSeen | Guard::SafeByPlatform(_) | Guard::DangerousDefault(_)
    );
    if open {
        job.guards.set(question, Guard::Declared(value, span));
    }
}

/// A program that keeps its own runs apart, or whose second run does no harm. A lock counts only where both runs see it.
fn known_program(job: &mut Job, known: Option<&'static KnownProgram>) {
    let counts =
        |known: &&KnownProgram| known.overlap().is_none() || platform::runs_on_one_host(job.platform);
    if let Some(known) = known.filter(counts)
        && *job.guards.get(Question::Overlap) == Guard::NotSeen
    {
        job.guards.set(Question::Overlap, Guard::SafeByProgram(known));
        if known.second_run == SecondRun::Never && *job.guards.get(Question::Timeout) == Guard::NotSeen {
            job.guards.set(Question::Timeout, Guard::SafeByProgram(known));
        }
    }
}

/// `MAILTO=somebody` above a crontab job tells somebody of whatever it prints.
fn mail(job: &mut Job) {
    let to =
        job.environment.iter().rev().find(|var| var.scope == EnvScope::Crontab && var.name.value == "MAILTO");
    if let Some(value) = to.and_then(|var| var.value.as_ref()).filter(|value| !value.text.is_empty()) {
        let (text, span) = (value.text.clone(), value.span);
        declare(job, Question::AlertFailure, GuardValue::Text(text), span);
    }
}

/// How deep `sh -c '...'` is followed.
const DEEPEST: usize = 3;

/// What the commands of a text show; the text begins at `offset`.
fn read(
    text: &str,
    commands: &[Simple<'_>],
    walks: &mut [Walk<'_>],
    offset: usize,
    depth: usize,
    found: &mut Vec<Evidence>,
) {
    for (command, walk) in commands.iter().zip(walks) {
        let mut report = |kind: EvidenceKind, range: Range<usize>| {
            found.push(Evidence { kind, range: range.start + offset..range.end + offset });
        };
        alerts(command, &mut report);
        if let Some(service) =
            command.words.iter().find_map(|word| Some((heartbeat(&word.text)?, word.range.clone())))
        {
            report(EvidenceKind::Heartbeat { service: service.0 }, service.1);
            // The ping is all the work: its limit is the job's.
            if commands.len() == 1 {
                walk.shown.drain(..).for_each(|(kind, range)| report(kind, range));
            }
        } else {
            walk.shown.drain(..).for_each(|(kind, range)| report(kind, range));
            if let Some(inner) = walk.inner.filter(|_| depth < DEEPEST) {
                let exact = inner.range.len() == inner.text.len() + 2;
                let at = if exact { inner.range.start + 1 } else { inner.range.start };
                let commands = shell::commands(&inner.text);
                read(&inner.text, &commands, &mut Walk::all(&commands), offset + at, depth + 1, found);
            }
        }
    }
    if let Some(evidence) = looks_for_itself(commands) {
        found.push(shift(evidence, offset));
    }
    // The limit of a download is the limit of the job only where the download is all of it.
    let work = commands.iter().filter(|command| {
        command.program().first().is_some_and(|program| !is_quiet(base_name(&program.text)))
    });
    if work.count() > 1 {
        let curl = |evidence: &Evidence| {
            matches!(evidence.kind, EvidenceKind::TimeLimit { .. })
                && evidence.range.start >= offset
                && text.get(evidence.range.start - offset..evidence.range.end - offset).map(base_name)
                    == Some("curl")
        };
        found.retain(|evidence| !curl(evidence));
    }
    if let Some(evidence) = hidden_failure(commands) {
        found.push(shift(evidence, offset));
    }
    if let Some(evidence) = outputs(commands) {
        found.push(shift(evidence, offset));
    }
}

/// A run that looks whether the last one still goes on, or leaves a mark while it does: `pgrep -f x || x`, `pidof x || x`,
/// `kill -0 $(cat x.pid) || x`, `[ -e x.lock ] || x`, `mkdir x.lock && x`, `docker run --name x`.
fn looks_for_itself(commands: &[Simple<'_>]) -> Option<Evidence> {
    let lock = |tool, range: &Range<usize>| {
        Some(Evidence { kind: EvidenceKind::Lock { tool, wait: LockWait::Never }, range: range.clone() })
    };
    for (index, command) in commands.iter().enumerate() {
        let words = command.program();
        let Some(program) = words.first() else { continue };
        let names = |mark: &str| words.iter().skip(1).any(|word| word.text.contains(mark));
        let last = index + 1 == commands.len();
        let tool = match base_name(&program.text) {
            "docker" | "podman"
                if words.get(1).is_some_and(|word| word.text == "run")
                    && words.iter().any(|word| word.text == "--name" || word.text.starts_with("--name="))
                    && !names("$") =>
            {
                "docker run --name"
            }
            _ if last => continue,
            "pgrep" => "pgrep",
            "pidof" => "pidof",
            "kill" if words.get(1).is_some_and(|word| word.text == "-0") => "kill -0",
            "mkdir" if names("lock") => "mkdir",
            "[" | "[[" | "test" if names("lock") || names(".pid") => "test",
            "ps" if commands.iter().skip(index).any(|later| later.before == Some(Op::Or)) => "ps",
            _ => continue,
        };
        return lock(tool, &program.range);
    }
    None
}

fn shift(evidence: Evidence, offset: usize) -> Evidence {
    Evidence { range: evidence.range.start + offset..evidence.range.end + offset, ..evidence }
}

/// Whether a command that starts these programs is done in a moment whatever happens: nothing in it waits for anything.
pub fn is_brief(text: &str, programs: &[Program]) -> bool {
    !programs.is_empty()
        && programs.iter().all(|program| is_moment(base_name(&program.name)))
        && !text.replace("||", "").contains('|')
        && !substitutes(text)
}

/// Whether a program is done in a moment whatever it is given.
fn is_moment(program: &str) -> bool {
    const BRIEF: [&str; 20] = [
        "systemctl",
        "service",
        "echo",
        "date",
        "touch",
        "rm",
        "kill",
        "pkill",
        "killall",
        "logger",
        "true",
        "test",
        "[",
        "chmod",
        "chown",
        "ln",
        "mkdir",
        "exit",
        "cd",
        "printf",
    ];
    BRIEF.contains(&program)
}

/// The name of a program without its folder.
pub fn base_name(text: &str) -> &str {
    let slash = text.bytes().rposition(|byte| byte == b'/');
    slash.and_then(|slash| text.get(slash + 1..)).unwrap_or(text)
}

/// The monitor that a word calls.
fn heartbeat(word: &str) -> Option<&'static str> {
    let calls = || word.contains("://") || word.contains('$') || word.contains('.');
    if memchr::memchr3(b':', b'$', b'.', word.as_bytes()).is_none() || !calls() {
        return None;
    }
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

/// Programs that tell a person.
fn tells_people(program: &str) -> bool {
    const MAILERS: [&str; 8] = ["mail", "mailx", "sendmail", "msmtp", "mutt", "s-nail", "swaks", "ssmtp"];
    const MARKS: [&str; 9] =
        ["notify", "alert", "slack", "dingtalk", "wecom", "telegram", "pushover", "pagerduty", "feishu"];
    MAILERS.contains(&program) || MARKS.iter().any(|mark| program.contains(mark))
}

fn alerts(command: &Simple<'_>, report: &mut impl FnMut(EvidenceKind, Range<usize>)) {
    let Some(program) = command.program().first() else { return };
    let name = base_name(&program.text);
    let told = match command.before {
        Some(Op::Or) => tells_people(name) || matches!(name, "curl" | "wget"),
        Some(Op::Pipe | Op::PipeBoth) => tells_people(name),
        // `cmd || { echo failed | mail ...; }`
        _ => command.depth > 0 && tells_people(name),
    };
    if told {
        report(EvidenceKind::AlertOnFailure { tool: name.to_owned() }, program.range.clone());
    }
}

/// `... || true` at the end of a command that does one thing; after several statements it mostly guards the clean-up.
fn hidden_failure(commands: &[Simple<'_>]) -> Option<Evidence> {
    let last = commands.iter().rev().find(|command| !command.words.is_empty())?;
    let program = last.words.first()?;
    let nothing = matches!(&*program.text, "true" | ":" | "/bin/true" | "/usr/bin/true")
        || (program.text == "exit" && last.words.get(1).is_some_and(|word| word.text == "0"));
    let alone = commands.iter().all(|command| {
        let quiet = command.program().first().is_none_or(|program| {
            let name = base_name(&program.text);
            is_quiet(name) || matches!(name, "echo" | "sh" | "bash" | "ash" | "date" | "printf")
        });
        quiet || !matches!(command.before, Some(Op::Then | Op::Background))
    });
    (last.before == Some(Op::Or) && nothing && alone)
        .then(|| Evidence { kind: EvidenceKind::FailureHidden, range: program.range.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        CommandLine::read(text)
            .evidence
            .into_iter()
            .map(|evidence| format!("{:?} {}", evidence.kind, text.get(evidence.range).unwrap_or("?")))
            .collect()
    }

    #[test]
    fn locks_and_limits_are_found_behind_other_programs() {
        assert_eq!(
            shown("cd /srv && /usr/bin/flock -n /run/lock/x timeout -k 10s 50m nice -n 10 /opt/x"),
            [
                "Lock { tool: \"flock\", wait: Never } /usr/bin/flock -n /run/lock/x",
                "TimeLimit { seconds: 3000 } timeout -k 10s 50m",
            ]
        );
        assert_eq!(
            shown("flock -w 30 /tmp/x -c 'timeout 5m /opt/x'"),
            [
                "Lock { tool: \"flock\", wait: Seconds(30) } flock -w 30 /tmp/x",
                "TimeLimit { seconds: 300 } timeout 5m"
            ]
        );
        assert_eq!(
            shown("sudo -u www lockf -t 0 /x cmd"),
            ["Lock { tool: \"lockf\", wait: Never } lockf -t 0 /x"]
        );
        assert_eq!(shown("echo 'flock -n x timeout 5 y'"), [""; 0]);
        assert_eq!(shown("flock -s -n /tmp/x /opt/x"), [""; 0]);
        assert_eq!(shown("flock --shared /tmp/x /opt/x"), [""; 0]);
    }

    #[test]
    fn locks_and_limits_in_other_spellings() {
        assert_eq!(
            shown("systemd-run --scope -p MemoryMax=1G -p RuntimeMaxSec=4min /opt/x"),
            ["TimeLimit { seconds: 240 } systemd-run --scope -p MemoryMax=1G -p RuntimeMaxSec=4min"]
        );
        assert_eq!(
            shown("systemd-run --wait --unit=x --property=RuntimeMaxSec=240 /opt/x"),
            [
                "TimeLimit { seconds: 240 } systemd-run --wait --unit=x --property=RuntimeMaxSec=240",
                "Lock { tool: \"systemd-run\", wait: Never } systemd-run --wait --unit=x --property=RuntimeMaxSec=240",
            ]
        );
        assert_eq!(
            shown("perl -e 'alarm shift; exec @ARGV' 300 /opt/x"),
            ["TimeLimit { seconds: 300 } perl -e 'alarm shift; exec @ARGV' 300"]
        );
        assert_eq!(
            shown("perl -e 'alarm 240; exec @ARGV' /opt/x"),
            ["TimeLimit { seconds: 240 } perl -e 'alarm 240; exec @ARGV'"]
        );
        assert_eq!(shown("perl -e 'sleep int(rand(43200))'"), [""; 0]);
        assert_eq!(shown("pidof x || /opt/x"), ["Lock { tool: \"pidof\", wait: Never } pidof"]);
        assert_eq!(shown("pgrep -f x"), [""; 0]);
        assert_eq!(
            shown("mkdir /tmp/x.lock && /opt/x; rmdir /tmp/x.lock"),
            ["Lock { tool: \"mkdir\", wait: Never } mkdir"]
        );
        assert_eq!(shown("[ -e /run/x.lock ] || /opt/x"), ["Lock { tool: \"test\", wait: Never } ["]);
        assert_eq!(shown("ps aux | grep -q [x] || /opt/x"), ["Lock { tool: \"ps\", wait: Never } ps"]);
        assert_eq!(
            shown("docker run --rm --name x image"),
            ["Lock { tool: \"docker run --name\", wait: Never } docker"]
        );
        assert_eq!(shown("[ -x /opt/x ] && /opt/x"), [""; 0]);
        assert_eq!(
            shown("curl -fsS -m 10 https://hc-ping.com/1"),
            [
                "TimeLimit { seconds: 10 } curl",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1"
            ]
        );
    }

    #[test]
    fn a_limit_around_the_ping_is_no_limit_of_the_work() {
        assert_eq!(
            shown("/opt/x && timeout 10 curl https://hc-ping.com/1"),
            ["Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1"]
        );
    }

    #[test]
    fn a_download_s_own_limit_counts_where_it_is_all_the_work() {
        assert_eq!(shown("curl -sS -m 30 https://x/cron"), ["TimeLimit { seconds: 30 } curl"]);
        assert_eq!(shown("/opt/x; curl -m 30 https://x/done"), [""; 0]);
    }

    #[test]
    fn discarded_means_both_outputs_of_everything() {
        assert_eq!(shown("/opt/x >/dev/null 2>&1"), ["OutputDiscarded >/dev/null 2>&1"]);
        assert_eq!(shown("/opt/x &> /dev/null"), ["OutputDiscarded &> /dev/null"]);
        assert_eq!(shown("cd /a && (b; c) >/dev/null 2>&1"), ["OutputDiscarded >/dev/null 2>&1"]);
        assert_eq!(shown("/opt/x >/dev/null"), [""; 0]);
        assert_eq!(shown("/opt/x 2>&1 >/dev/null"), [""; 0]);
        assert_eq!(shown("a >/dev/null 2>&1; b"), [""; 0]);
        assert_eq!(shown("echo '>/dev/null 2>&1'"), [""; 0]);
        assert_eq!(
            shown("pg_dump x 2>/dev/null | gzip > /b/x.gz"),
            ["OutputKept { place: \"/b/x.gz\" } > /b/x.gz"]
        );
        assert_eq!(shown("a 2>&1 | logger -t a"), ["OutputKept { place: \"logger\" } logger"]);
    }

    #[test]
    fn alerts_and_hidden_failures() {
        assert_eq!(shown("a || mail -s x y </dev/null"), ["AlertOnFailure { tool: \"mail\" } mail"]);
        assert_eq!(shown("a || true"), ["FailureHidden true"]);
        assert_eq!(shown("a || true; b"), [""; 0]);
        assert_eq!(shown("a; rm -f x || true"), [""; 0]);
        assert_eq!(
            shown("cronitor exec abc /opt/x"),
            ["Monitored { tool: \"cronitor exec\" } cronitor exec"]
        );
    }

    #[test]
    fn hostile_text_ends() {
        for text in [
            "'", "\"", "`", "$(", "${", "\\", ">", "2>", "&>", "((((", "))))", "é\\", "\"\\", "$(é", "<(",
            "{ ", "2>&",
        ] {
            let _ = CommandLine::read(text);
            let _ = shell::commands(&text.repeat(50));
        }
    }
}
