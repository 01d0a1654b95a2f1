//! What the text of a command shows about its guards: `flock`, `timeout`, heartbeat calls, discarded output.
//!
//! Evidence satisfies a question; its absence proves nothing, since a script may do all of it inside.

use std::ops::Range;

use super::shell::{self, Op, RedirectKind, Simple, Word};
use crate::job::{DirectiveKind, EnvScope, Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::platform;

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

/// All that a command text shows, in order of its text.
pub fn of_command(text: &str) -> Vec<Evidence> {
    let mut found = Vec::new();
    if text.len() > shell::LONGEST {
        return found;
    }
    read(text, 0, 0, &mut found);
    found.sort_by_key(|evidence| evidence.range.start);
    found
}

/// Answers the job's questions with what people attest beside it, what its command and settings show, and at last with
/// what its platform does by default. Answers that a reader took from the file's own keys stay.
pub fn settle(job: &mut Job) {
    attestations(job);
    let evidence = job.command.as_ref().map(|command| of_command(&command.text)).unwrap_or_default();
    for Evidence { kind, range } in evidence {
        let Some(span) = job.command.as_ref().map(|command| command.place(range)) else { break };
        let text = |text: &str| GuardValue::Text(text.to_owned());
        match kind {
            EvidenceKind::Lock { tool, wait } => {
                let policy = match wait {
                    LockWait::Never | LockWait::Seconds(_) => OverlapPolicy::Skip,
                    LockWait::Forever => OverlapPolicy::QueueAll,
                };
                declare(job, Question::Overlap, GuardValue::Overlap(policy), span);
                declare(job, Question::Lock, text(tool), span);
            }
            EvidenceKind::TimeLimit { seconds } => {
                declare(job, Question::Timeout, GuardValue::Seconds(seconds), span);
            }
            EvidenceKind::Heartbeat { service } => declare(job, Question::AlertNotRun, text(service), span),
            EvidenceKind::Monitored { tool } => {
                for question in
                    [Question::AlertFailure, Question::AlertNotRun, Question::Duration, Question::Ledger]
                {
                    declare(job, question, text(tool), span);
                }
            }
            EvidenceKind::AlertOnFailure { tool } => declare(job, Question::AlertFailure, text(&tool), span),
            EvidenceKind::OutputKept { place } => declare(job, Question::Ledger, text(&place), span),
            EvidenceKind::OutputDiscarded | EvidenceKind::FailureHidden | EvidenceKind::Jitter => {}
        }
    }
    mail(job);
    platform::apply_defaults(job);
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

fn attestations(job: &mut Job) {
    for directive in &job.directives {
        if let DirectiveKind::Attest { key, value } = &directive.kind
            && let Some(question) = question_of(&key.value)
        {
            job.guards.set(question, Guard::Attested { value: value.clone(), span: directive.span });
        }
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

fn read(text: &str, offset: usize, depth: usize, found: &mut Vec<Evidence>) {
    let commands = shell::commands(text);
    for command in &commands {
        let mut report = |kind: EvidenceKind, range: Range<usize>| {
            found.push(Evidence { kind, range: range.start + offset..range.end + offset });
        };
        alerts(command, &mut report);
        if let Some(service) =
            command.words.iter().find_map(|word| Some((heartbeat(&word.text)?, word.range.clone())))
        {
            report(EvidenceKind::Heartbeat { service: service.0 }, service.1);
        } else if let Some(inner) =
            wrappers(command.program(), &mut report, &mut |_| {}).filter(|_| depth < DEEPEST)
        {
            let exact = inner.range.len() == inner.text.len() + 2;
            let at = if exact { inner.range.start + 1 } else { inner.range.start };
            read(&inner.text, offset + at, depth + 1, found);
        }
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
    if let Some(evidence) = hidden_failure(&commands) {
        found.push(shift(evidence, offset));
    }
    if let Some(evidence) = outputs(&commands) {
        found.push(shift(evidence, offset));
    }
}

fn shift(evidence: Evidence, offset: usize) -> Evidence {
    Evidence { range: evidence.range.start + offset..evidence.range.end + offset, ..evidence }
}

/// A program that a command starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// As it is written, quotes undone.
    pub name: String,
    /// Its place in the command text.
    pub range: Range<usize>,
    /// A `cd` stands before it.
    pub after_cd: bool,
    /// Started by `sudo`, `su` or the like, which bring their own PATH.
    pub other_user: bool,
}

/// Whether a command is done in a moment whatever happens: nothing in it waits for anything.
pub fn is_brief(text: &str) -> bool {
    const BRIEF: [&str; 18] = [
        "echo", "date", "touch", "rm", "kill", "pkill", "killall", "logger", "true", "test", "[", "chmod",
        "chown", "ln", "mkdir", "exit", "cd", "printf",
    ];
    let programs = programs(text);
    !programs.is_empty()
        && programs.iter().all(|program| BRIEF.contains(&base_name(&program.name)))
        && !text.contains(['`', '|'])
        && !text.contains("$(")
}

/// All programs that a command starts, those behind `nice`, `timeout`, `flock` and the like included.
pub fn programs(text: &str) -> Vec<Program> {
    let mut found = Vec::new();
    if text.len() > shell::LONGEST {
        return found;
    }
    let mut after_cd = false;
    for command in &shell::commands(text) {
        let mut other_user = false;
        let mut visited: Vec<&Word> = Vec::new();
        wrappers(command.program(), &mut |_, _| {}, &mut |word| visited.push(word));
        for word in visited {
            if word.text.is_empty() || word.text.starts_with('-') {
                continue;
            }
            found.push(Program { name: word.text.clone(), range: word.range.clone(), after_cd, other_user });
            let name = base_name(&word.text);
            other_user |= matches!(name, "sudo" | "su" | "doas" | "runuser" | "gosu" | "su-exec");
            after_cd |= matches!(name, "cd" | "pushd");
        }
    }
    found
}

/// The name of a program without its folder.
pub fn base_name(text: &str) -> &str {
    text.rsplit('/').next().unwrap_or(text)
}

/// Walks through programs that start other programs (`flock -n /run/x timeout 50m nice cmd`). Gives back the text of a
/// `-c` argument, if the walk ends in one.
fn wrappers<'a>(
    mut words: &'a [Word],
    report: &mut impl FnMut(EvidenceKind, Range<usize>),
    visit: &mut impl FnMut(&'a Word),
) -> Option<&'a Word> {
    while let Some((program, rest)) = words.split_first() {
        visit(program);
        let range = |last: usize| {
            program.range.start..rest.get(last).map_or(program.range.end, |word| word.range.end)
        };
        let tool = base_name(&program.text);
        words = match tool {
            "flock" => {
                let options = Options::read(rest, &["w", "timeout", "wait", "E", "conflict-exit-code"]);
                let wait = if options.has(&["n", "nb", "nonblock"]) {
                    LockWait::Never
                } else if let Some(value) = options.value(&["w", "timeout", "wait"]) {
                    seconds(value).map_or(LockWait::Forever, LockWait::Seconds)
                } else {
                    LockWait::Forever
                };
                report(EvidenceKind::Lock { tool: "flock", wait }, range(options.length));
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "lockf" => {
                let options = Options::read(rest, &["t"]);
                let wait = match options.value(&["t"]).and_then(seconds) {
                    Some(0) => LockWait::Never,
                    Some(seconds) => LockWait::Seconds(seconds),
                    None => LockWait::Forever,
                };
                report(EvidenceKind::Lock { tool: "lockf", wait }, range(options.length));
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "setlock" => {
                let options = Options::read(rest, &[]);
                let wait = if options.has(&["n"]) { LockWait::Never } else { LockWait::Forever };
                report(EvidenceKind::Lock { tool: "setlock", wait }, range(options.length));
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "run-one" | "run-this-one" | "solo" => {
                let tool = if tool == "solo" { "solo" } else { "run-one" };
                let options = Options::read(rest, &[]);
                report(EvidenceKind::Lock { tool, wait: LockWait::Never }, program.range.clone());
                rest.get(options.length..).unwrap_or_default()
            }
            "lckdo" | "lockrun" | "with-lock-ex" | "withlock" | "lock-wrapper" | "cronlock" | "shlock"
            | "lockfile" => {
                report(EvidenceKind::Lock { tool: "lock", wait: LockWait::Never }, program.range.clone());
                &[]
            }
            "curl" => {
                let options = Options::read(rest, &["m", "max-time"]);
                let most = rest.iter().position(|word| word.text == "--max-time" || word.text == "-m");
                let most = options
                    .value(&["m", "max-time"])
                    .or(most.and_then(|at| Some(rest.get(at + 1)?.text.as_str())));
                if let Some(seconds) = most.and_then(seconds) {
                    report(EvidenceKind::TimeLimit { seconds }, program.range.clone());
                }
                &[]
            }
            "timeout" | "gtimeout" => {
                let options = Options::read(rest, &["k", "kill-after", "s", "signal", "t"]);
                // Old BusyBox: `timeout -t SECONDS command`.
                let old = options.value(&["t"]);
                let limit = old.or(rest.get(options.length).map(|word| word.text.as_str())).and_then(seconds);
                let command = options.length + usize::from(old.is_none());
                let ping = rest
                    .get(command..)
                    .unwrap_or_default()
                    .iter()
                    .any(|word| heartbeat(&word.text).is_some());
                if let Some(seconds) = limit.filter(|&seconds| seconds > 0 && !ping) {
                    report(EvidenceKind::TimeLimit { seconds }, range(command.saturating_sub(1)));
                }
                rest.get(command..).unwrap_or_default()
            }
            "chronic" | "cronic" => {
                report(EvidenceKind::AlertOnFailure { tool: tool.to_owned() }, program.range.clone());
                rest
            }
            "cronitor" if rest.first().is_some_and(|word| word.text == "exec") => {
                report(EvidenceKind::Monitored { tool: "cronitor exec" }, range(0));
                rest.get(2..).unwrap_or_default()
            }
            "runitor" => {
                report(EvidenceKind::Monitored { tool: "runitor" }, program.range.clone());
                after_dashes(rest)
            }
            "sentry-cli" if rest.first().is_some_and(|word| word.text == "monitors") => {
                report(EvidenceKind::Monitored { tool: "sentry-cli monitors" }, range(0));
                after_dashes(rest)
            }
            "systemd-cat" => {
                report(EvidenceKind::OutputKept { place: "systemd-cat".to_owned() }, program.range.clone());
                rest.get(Options::read(rest, &["t", "identifier", "p", "priority"]).length..)
                    .unwrap_or_default()
            }
            "sleep" => {
                if let Some(word) =
                    rest.iter().find(|word| word.text.contains("RANDOM") || word.text.contains("shuf"))
                {
                    report(EvidenceKind::Jitter, program.range.start..word.range.end);
                }
                &[]
            }
            "sh" | "bash" | "dash" | "ash" | "zsh" | "ksh" => {
                let flag = rest
                    .iter()
                    .take(4)
                    .position(|word| word.text.starts_with('-') && word.text.ends_with('c'));
                return flag.and_then(|at| rest.get(at + 1));
            }
            "nice" | "ionice" | "chrt" | "taskset" | "sudo" | "runuser" | "su" | "env" | "nohup"
            | "setsid" | "stdbuf" | "cpulimit" | "chpst" | "softlimit" | "time" | "unbuffer"
            | "caffeinate" | "doas" | "gosu" | "su-exec" | "systemd-inhibit" | "xvfb-run" => {
                let options = Options::read(
                    rest,
                    &[
                        "n",
                        "c",
                        "p",
                        "u",
                        "g",
                        "o",
                        "e",
                        "i",
                        "adjustment",
                        "class",
                        "classdata",
                        "user",
                        "P",
                        "m",
                    ],
                );
                let mut next = options.length;
                while rest.get(next).is_some_and(|word| shell::is_assignment(&word.text)) {
                    next += 1;
                }
                if matches!(tool, "su" | "runuser")
                    && let Some(at) =
                        rest.iter().position(|word| word.text == "-c" || word.text == "--command")
                {
                    return rest.get(at + 1);
                }
                next += usize::from(matches!(tool, "gosu" | "su-exec" | "taskset"));
                rest.get(next..).unwrap_or_default()
            }
            // `flock FILE -c 'command'`: what follows the lock file.
            "-c" => return rest.first(),
            _ => return None,
        };
    }
    None
}

fn after_dashes(words: &[Word]) -> &[Word] {
    let at = words.iter().position(|word| word.text == "--").map_or(words.len(), |at| at + 1);
    words.get(at..).unwrap_or_default()
}

/// The options in front of a program's first plain argument.
struct Options<'a> {
    found: Vec<(&'a str, Option<&'a str>)>,
    /// How many words they take.
    length: usize,
}

impl<'a> Options<'a> {
    /// Reads options; `valued` are those that take a value.
    fn read(words: &'a [Word], valued: &[&str]) -> Self {
        let mut options = Options { found: Vec::new(), length: 0 };
        while let Some(word) = words.get(options.length) {
            let text = word.text.as_str();
            if text == "--" {
                options.length += 1;
                break;
            }
            let Some(name) = text.strip_prefix('-').filter(|name| !name.is_empty()) else { break };
            options.length += 1;
            if let Some(long) = name.strip_prefix('-') {
                match long.split_once('=') {
                    Some((long, value)) => options.found.push((long, Some(value))),
                    None if valued.contains(&long) => options.take_value(long, words),
                    None => options.found.push((long, None)),
                }
                continue;
            }
            for (at, letter) in name.char_indices() {
                let after = at + letter.len_utf8();
                let letter = name.get(at..after).unwrap_or_default();
                if !valued.contains(&letter) {
                    options.found.push((letter, None));
                } else if after < name.len() {
                    options.found.push((letter, name.get(after..)));
                    break;
                } else {
                    options.take_value(letter, words);
                }
            }
        }
        options
    }

    fn take_value(&mut self, name: &'a str, words: &'a [Word]) {
        let value = words.get(self.length).map(|word| word.text.as_str());
        self.found.push((name, value));
        self.length += usize::from(value.is_some());
    }

    fn has(&self, names: &[&str]) -> bool {
        self.found.iter().any(|(name, _)| names.contains(name))
    }

    fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.found.iter().find(|(name, _)| names.contains(name)).and_then(|(_, value)| *value)
    }
}

/// The monitor that a word calls.
fn heartbeat(word: &str) -> Option<&'static str> {
    const MARKS: [(&str, &str); 20] = [
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
    let calls = word.contains("://") || word.contains('$') || word.contains('.');
    if !calls {
        return None;
    }
    let word = word.to_ascii_lowercase();
    MARKS
        .iter()
        .find(|(mark, _)| word.contains(mark) && (*mark != "/cron/" || word.contains("sentry")))
        .map(|(_, service)| *service)
}

/// Programs that tell a person.
fn tells_people(program: &str) -> bool {
    const MAILERS: [&str; 8] = ["mail", "mailx", "sendmail", "msmtp", "mutt", "s-nail", "swaks", "ssmtp"];
    const MARKS: [&str; 9] =
        ["notify", "alert", "slack", "dingtalk", "wecom", "telegram", "pushover", "pagerduty", "feishu"];
    MAILERS.contains(&program) || MARKS.iter().any(|mark| program.contains(mark))
}

fn alerts(command: &Simple, report: &mut impl FnMut(EvidenceKind, Range<usize>)) {
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
fn hidden_failure(commands: &[Simple]) -> Option<Evidence> {
    let last = commands.iter().rev().find(|command| !command.words.is_empty())?;
    let program = last.words.first()?;
    let nothing = matches!(program.text.as_str(), "true" | ":" | "/bin/true" | "/usr/bin/true")
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

/// Where an output goes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fate {
    /// To whoever started the shell: for cron, into a mail.
    Shown,
    Thrown,
    File(String),
    Piped,
}

/// What becomes of the outputs of all commands together.
fn outputs(commands: &[Simple]) -> Option<Evidence> {
    let mut thrown: Option<Range<usize>> = None;
    let mut all_thrown = true;
    for (index, command) in commands.iter().enumerate() {
        let Some(program) = command.program().first() else { continue };
        let name = base_name(&program.text);
        if matches!(command.before, Some(Op::Pipe | Op::PipeBoth)) && keeps_output(name) {
            return Some(Evidence {
                kind: EvidenceKind::OutputKept { place: name.to_owned() },
                range: program.range.clone(),
            });
        }
        let (fates, range) = fates(commands, index);
        let [out, error] = fates;
        if let (Fate::File(place), _) | (_, Fate::File(place)) = (&out, &error)
            && let Some(range) = range
        {
            return Some(Evidence { kind: EvidenceKind::OutputKept { place: place.clone() }, range });
        }
        if command.words.iter().any(|word| names_a_log(&word.text)) {
            all_thrown = false;
        }
        if is_quiet(name) {
            continue;
        }
        let gone = |fate: &Fate| matches!(fate, Fate::Thrown | Fate::Piped);
        all_thrown &= gone(&out) && gone(&error);
        if out == Fate::Thrown || error == Fate::Thrown {
            thrown = range.or(thrown);
        }
    }
    thrown.filter(|_| all_thrown).map(|range| Evidence { kind: EvidenceKind::OutputDiscarded, range })
}

/// Programs at the end of a pipe that keep or forward what they read.
fn keeps_output(name: &str) -> bool {
    tells_people(name)
        || matches!(
            name,
            "logger" | "systemd-cat" | "tee" | "multilog" | "svlogd" | "rotatelogs" | "cronolog" | "ts"
        )
}

/// Programs that print nothing worth keeping.
fn is_quiet(name: &str) -> bool {
    matches!(
        name,
        "cd" | "test"
            | "["
            | "[["
            | "sleep"
            | "true"
            | ":"
            | "export"
            | "set"
            | "source"
            | "."
            | "umask"
            | "ulimit"
            | "exit"
            | "false"
    )
}

/// An argument that names a log of the program's own.
fn names_a_log(word: &str) -> bool {
    word.starts_with("--log")
        || word.contains("/log/")
        || (word.contains('/') && std::path::Path::new(word).extension().is_some_and(|end| end == "log"))
}

/// Where the two outputs of a command go, its own redirections first, then those of the groups around it; and the
/// place of the last redirection that decides it.
fn fates(commands: &[Simple], index: usize) -> ([Fate; 2], Option<Range<usize>>) {
    let mut fates = [Fate::Shown, Fate::Shown];
    let mut range: Option<Range<usize>> = None;
    let Some(command) = commands.get(index) else { return (fates, range) };
    if matches!(command.after, Some(Op::Pipe | Op::PipeBoth)) {
        fates[0] = Fate::Piped;
    }
    if command.after == Some(Op::PipeBoth) {
        fates[1] = Fate::Piped;
    }
    redirect(command, &mut fates, &mut range);
    let mut depth = command.depth;
    for group in commands.iter().skip(index + 1) {
        if group.words.is_empty() && group.before == Some(Op::Close) && group.depth < depth {
            let mut outer = [Fate::Shown, Fate::Shown];
            redirect(group, &mut outer, &mut range);
            for (fate, outer) in fates.iter_mut().zip(outer) {
                if *fate == Fate::Shown {
                    *fate = outer;
                }
            }
            depth = group.depth;
        }
        if depth == 0 {
            break;
        }
    }
    (fates, range)
}

fn redirect(command: &Simple, fates: &mut [Fate; 2], range: &mut Option<Range<usize>>) {
    let first = |fate: &Fate| *fate != Fate::Shown;
    for redirect in &command.redirects {
        let fate = || match redirect.target.as_str() {
            "/dev/null" => Fate::Thrown,
            "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "/proc/1/fd/1" | "/proc/1/fd/2" | "/dev/fd/1"
            | "/dev/fd/2" | "" => Fate::Shown,
            file => Fate::File(file.to_owned()),
        };
        match redirect.kind {
            RedirectKind::Output(1) => fates[0] = fate(),
            RedirectKind::Output(2) => fates[1] = fate(),
            RedirectKind::Both => *fates = [fate(), fate()],
            RedirectKind::Copy(1) if redirect.target == "2" => fates[0] = fates[1].clone(),
            RedirectKind::Copy(2) if redirect.target == "1" => fates[1] = fates[0].clone(),
            RedirectKind::Copy(1) if redirect.target == "-" => fates[0] = Fate::Thrown,
            RedirectKind::Copy(2) if redirect.target == "-" => fates[1] = Fate::Thrown,
            _ => continue,
        }
        if fates.iter().any(first) {
            *range = Some(match range.take() {
                Some(before) if before.start < redirect.range.start => before.start..redirect.range.end,
                _ => redirect.range.clone(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        of_command(text)
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
            let _ = of_command(text);
            let _ = shell::commands(&text.repeat(50));
        }
    }
}
