//! What is read of command lines: the line on the left, what it shows on the right.

use super::*;
use crate::source::shell;

/// What a text shows, and `!` in front of what is not around all the work.
fn shown(text: &str) -> Vec<String> {
    let partial = |evidence: &Evidence| {
        let kinds = matches!(
            evidence.kind,
            EvidenceKind::Heartbeat { .. }
                | EvidenceKind::Monitored { .. }
                | EvidenceKind::AlertOnFailure { .. }
        );
        if kinds && !evidence.whole { "!" } else { "" }
    };
    let line = CommandLine::read(text);
    let evidence = line.evidence.into_iter();
    evidence
        .map(|evidence| {
            let place = text.get(evidence.range.clone()).unwrap_or("?");
            format!("{}{:?} {place}", partial(&evidence), evidence.kind)
        })
        .collect()
}

fn cover<T: std::fmt::Debug>(cover: &Cover<T>, text: &str) -> String {
    let at = |range: &Range<usize>| text.get(range.clone()).unwrap_or("?");
    match cover {
        Cover::None => "none".to_owned(),
        Cover::Unclear(guard) => format!("unclear: {}", at(guard)),
        Cover::Part { guard, left } => format!("{} not around {}", at(guard), at(left)),
        Cover::All(value, _) => format!("{value:?}"),
    }
}

/// The limit of a line.
fn limit(text: &str) -> String {
    cover(&CommandLine::read(text).limit, text)
}

/// The lock of a line.
fn lock(text: &str) -> String {
    cover(&CommandLine::read(text).lock, text)
}

fn holds(table: &[(&str, &str)], asked: fn(&str) -> String) {
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|(text, expected)| {
            let found = asked(text);
            (found != *expected).then(|| format!("{text}\n  expected {expected}\n  found    {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_limit_counts_for_what_it_is_around() {
    holds(
        &[
            ("timeout 1h a", "3600"),
            ("cd /srv && timeout 1h nice -n 10 a --x", "3600"),
            ("timeout 1h a; b", "timeout 1h not around b"),
            ("b; timeout 1h a", "timeout 1h not around b"),
            ("timeout 1h a && timeout 1h b", "7200"),
            ("timeout 1h a && timeout 30m b && rm -f /tmp/x", "5400"),
            ("timeout 1h sh -c 'a; b'", "3600"),
            ("timeout 2h sh -c 'timeout 1h a; b'", "7200"),
            ("sh -c 'timeout 1h a; b'", "timeout 1h not around b"),
            ("(timeout 1h a; b)", "timeout 1h not around b"),
            ("{ timeout 1h a; timeout 1h b; }", "7200"),
            ("if [ -x /a ]; then timeout 1h a; fi", "3600"),
            ("if [ -x /a ]; then timeout 1h a; else b; fi", "timeout 1h not around else b"),
            ("timeout 1h a || b", "timeout 1h not around b"),
            ("timeout 1h a || mail -s x y </dev/null", "3600"),
            ("timeout 1h a || true", "3600"),
            ("/opt/x && timeout 10 curl https://hc-ping.com/1", "none"),
            ("timeout 1h a && curl -m 10 https://hc-ping.com/1", "3600"),
            ("curl -fsS -m 10 https://hc-ping.com/1", "10"),
            ("curl -sS -m 30 https://x/cron", "30"),
            ("/opt/x; curl -m 30 https://x/done", "curl not around /opt/x"),
            ("sleep 30; timeout 50m a", "3000"),
        ],
        limit,
    );
}

#[test]
fn a_limit_on_one_end_of_a_pipe() {
    holds(
        &[
            ("a | timeout 5 b", "timeout 5 not around a"),
            ("timeout 5 a | b", "timeout 5 not around b"),
            ("timeout 5 a | timeout 5 b", "10"),
            // What reads to the end of its input ends with it.
            ("timeout 5 a | gzip > /x.gz", "5"),
            ("timeout 5 a 2>&1 | tee -a /var/log/a", "5"),
            ("timeout 5 a 2>&1 | logger -t a", "5"),
            ("echo y | timeout 5 b", "5"),
            ("gzip x | timeout 5 b", "timeout 5 not around gzip x"),
        ],
        limit,
    );
}

#[test]
fn what_goes_on_by_itself_has_no_limit() {
    holds(
        &[
            ("timeout 1h a &", "3600"),
            ("timeout 1h a & b", "timeout 1h not around b"),
            ("timeout 1h sh -c 'a &'", "none"),
            ("timeout 1h sh -c 'a & b'", "timeout 1h not around a"),
            ("timeout 1h sh -c 'a & b & wait'", "3600"),
            ("timeout 1h sh -c '(a; b) & c'", "timeout 1h not around a"),
            ("timeout 1h nohup a", "3600"),
            ("timeout 1h setsid a", "3600"),
            ("timeout 1h setsid sh -c 'a; b'", "none"),
            ("timeout 1h setsid -f a", "none"),
            ("setsid -f timeout 1h a", "3600"),
            ("timeout 1h systemd-run a", "none"),
            ("timeout 1h systemd-run --wait a", "3600"),
            ("timeout 1h systemd-run --scope a", "3600"),
            ("timeout 1h docker run -d image", "none"),
            ("timeout 1h screen -dmS x a", "none"),
            ("timeout --foreground 1h a", "3600"),
            ("timeout --foreground 1h sh -c 'a; b'", "none"),
            ("timeout --foreground 1h sh -c 'a'", "3600"),
        ],
        limit,
    );
}

#[test]
fn limits_that_are_none() {
    holds(
        &[
            ("timeout 0 a", "none"),
            ("timeout -s 0 1h a", "none"),
            ("timeout -s CONT 1h a", "none"),
            ("timeout -s 0 -k 10 1h a", "3600"),
            ("timeout -s INT 1h a", "3600"),
            // Refused: the command never starts.
            ("timeout 5min a", "none"),
            ("timeout", "none"),
            ("timeout 1h", "none"),
            ("timeout 0.5 a", "1"),
            ("timeout -t 50 a", "50"),
            ("timeout $LIMIT a", "unclear: timeout $LIMIT"),
            ("for i in 1 2; do timeout 1h a; done", "unclear: timeout 1h"),
            ("timeout 1h sh -c 'for i in 1 2; do a; done'", "3600"),
            ("echo 'flock -n x timeout 5 y'", "none"),
            ("f() { timeout 5 a; }; f", "unclear: timeout 5"),
        ],
        limit,
    );
}

#[test]
fn limits_of_work_in_other_hands() {
    holds(
        &[
            // The client is stopped, the work perhaps not.
            ("timeout 1h ssh host a", "unclear: timeout 1h"),
            ("timeout 1h docker exec c a", "unclear: timeout 1h"),
            ("timeout 1h docker run --rm image", "unclear: timeout 1h"),
            ("timeout 1h kubectl exec pod -- a", "unclear: timeout 1h"),
            // The work is stopped; a connection that hangs is not.
            ("ssh -p 22 host 'timeout 1h a'", "unclear: timeout 1h"),
            ("ssh host timeout 1h a", "unclear: timeout 1h"),
            ("ssh host 'timeout 1h a; b'", "timeout 1h not around b"),
            ("docker exec -i c timeout 1h a", "3600"),
            ("docker run --rm -v /a:/b image timeout 1h a", "3600"),
            ("docker compose exec -T web timeout 1h a", "3600"),
            ("docker-compose exec -T web timeout 1h a", "3600"),
            // Each of them has a limit, and nobody knows how many there are.
            ("cat list | xargs -n1 timeout 5 a", "unclear: timeout 5"),
            ("timeout 1h xargs -n1 a < list", "3600"),
            // What it starts is the service manager's.
            ("timeout 1h systemctl start backup", "unclear: timeout 1h"),
            ("timeout 1h systemctl start --no-block backup", "none"),
        ],
        limit,
    );
}

#[test]
fn limits_in_other_spellings() {
    holds(
        &[
            ("systemd-run --scope -p MemoryMax=1G -p RuntimeMaxSec=4min /opt/x", "240"),
            ("systemd-run --wait --unit=x --property=RuntimeMaxSec=240 /opt/x", "240"),
            ("systemd-run -p RuntimeMaxSec=240 /opt/x", "240"),
            ("systemd-run -p RuntimeMaxSec=infinity /opt/x", "none"),
            // The start of a simple service is done at once.
            ("systemd-run -p TimeoutStartSec=240 /opt/x", "none"),
            ("systemd-run -p Type=oneshot -p TimeoutStartSec=240 /opt/x", "240"),
            ("systemd-run -p Type=oneshot -p RuntimeMaxSec=240 /opt/x", "none"),
            ("perl -e 'alarm shift; exec @ARGV' 300 /opt/x", "300"),
            ("perl -e 'alarm 240; exec @ARGV' /opt/x", "240"),
            ("perl -e 'sleep int(rand(43200))'", "none"),
        ],
        limit,
    );
}

#[test]
fn a_lock_counts_for_what_it_is_around() {
    holds(
        &[
            ("flock -n /run/x a", "Never"),
            ("flock -w 30 /run/x a", "Seconds(30)"),
            ("flock /run/x a", "Forever"),
            ("flock -n /run/x a; b", "flock -n /run/x not around b"),
            ("flock -n /run/x a & b", "flock -n /run/x not around b"),
            ("b | flock -n /run/x a", "flock -n /run/x not around b"),
            ("flock -n /run/x a; flock /run/y b", "Forever"),
            ("flock -n /run/x -c 'a; b'", "Never"),
            ("cd /srv; flock -n /run/x a; date", "Never"),
            ("flock -n /run/x a | logger -t a", "Never"),
            ("flock -n /run/x a | gzip > /x.gz", "unclear: flock -n /run/x"),
            ("sudo -u www lockf -t 0 /x cmd", "Never"),
            ("run-one a b", "Never"),
            ("lock-wrapper a b", "Unknown"),
            ("ssh host 'flock -n /run/x a'", "Never"),
            ("flock -n /run/x ssh host a", "Never"),
        ],
        lock,
    );
}

#[test]
fn a_lock_lasts_as_long_as_its_file_is_open() {
    holds(
        &[
            ("flock -n /run/x sh -c 'a &'", "Never"),
            ("flock -n -o /run/x sh -c 'a &'", "none"),
            ("flock -n -o /run/x sh -c 'a; b'", "Never"),
            ("flock -n -F /run/x a", "Never"),
            ("flock -n /run/x setsid -f a", "Never"),
            ("flock -n /run/x nohup a &", "Never"),
            ("lockf -t 0 /run/x sh -c 'a &'", "none"),
            ("flock -n /run/x systemd-run a", "none"),
            ("flock -n /run/x systemd-run --wait a", "Never"),
            ("flock -n /run/x docker run -d image", "none"),
            ("flock -n /run/x docker run --rm image", "Never"),
            ("flock -n /run/x docker compose up -d", "none"),
            ("flock -n /run/x tmux new -d a", "none"),
            ("flock -n /run/x systemctl start backup", "unclear: flock -n /run/x"),
        ],
        lock,
    );
}

#[test]
fn locks_that_are_none() {
    holds(
        &[
            ("flock -s -n /tmp/x /opt/x", "none"),
            ("flock --shared /tmp/x /opt/x", "none"),
            ("flock -u /tmp/x /opt/x", "none"),
            ("flock -n /tmp/x", "none"),
            ("flock -n /tmp/x; a", "none"),
            ("flock -n /tmp/$$ a", "none"),
            ("flock -n /tmp/x.$RANDOM a", "none"),
            ("flock -n \"/tmp/x.${RANDOM}\" a", "none"),
            ("flock -n /tmp/x-$(date +%s) a", "none"),
            ("flock -n /tmp/x-`date +%s`.lock a", "none"),
            ("flock -n $(mktemp) a", "none"),
            ("L=$(mktemp); flock -n $L a", "none"),
            ("flock -n '/tmp/$$' a", "Never"),
            ("flock -n /tmp/x-$(hostname) a", "Never"),
            ("flock -n /tmp/x-`hostname -s`.lock a", "Never"),
            ("flock -n /tmp/x-$(whoami) a", "Never"),
            ("flock -n $HOME/.lock a", "Never"),
            ("flock -n ${LOCK} a", "Never"),
            ("L=/run/$NAME; flock -n $L a", "Never"),
            ("flock -n /tmp/$(/opt/name) a", "unclear: flock -n /tmp/$(/opt/name)"),
            ("docker run --rm --name x-$(date +%s) image", "none"),
            ("run-one a $RANDOM", "none"),
        ],
        lock,
    );
}

#[test]
fn locks_on_a_descriptor_of_the_shell() {
    holds(
        &[
            ("( flock -n 9 || exit 1; a; b ) 9>/run/x.lock", "Never"),
            ("( flock -n 9 || exit 1; a ) 9>/run/x.lock; b", "flock not around b"),
            ("( flock -x -w 10 200 || exit 1; a ) 200>/run/x.lock", "Seconds(10)"),
            ("( flock 9; a ) 9>/run/x.lock", "Forever"),
            ("( flock -n 9; a ) 9>/run/x.lock", "none"),
            ("( flock -n 9 && a ) 9>/run/x.lock", "Never"),
            ("( flock -n 9 && a; b ) 9>/run/x.lock", "flock not around b"),
            ("( flock -n 9 || exit 1; a ) 9>/run/x.$$", "none"),
            ("( flock -n 9 || exit 1; a ) 8>/run/x", "unclear: flock"),
            ("exec 9>/run/x; flock -n 9 || exit; a; b", "Never"),
            ("flock -n 9 9>/run/x || exit; a", "none"),
            ("exec 9>/run/x; flock -n 9 || { echo busy; exit 0; }; a", "Never"),
            // `exit` of a group in parentheses ends that group alone.
            ("exec 9>/run/x; flock -n 9 || (echo busy; exit 0); a", "none"),
            ("exec 9>/run/x; if ! flock -n 9; then exit; fi; a", "Never"),
            ("exec 9>/run/x; if flock -n 9; then a; fi", "Never"),
            ("exec 9>/run/x; if flock -n 9; then a; else b; fi", "flock not around else b"),
            ("set -e; exec 9>/run/x; flock -n 9; a", "Never"),
            ("sh -ec 'exec 9>/run/x; flock -n 9; a'", "Never"),
            ("exec 9>/run/x; flock 9; a; flock -u 9; b", "flock not around b"),
            ("exec 9>/run/x; flock -n 9 || exit; a &", "Never"),
            ("a; exec 9>/run/x; flock -n 9 || exit; b", "flock not around a"),
        ],
        lock,
    );
}

#[test]
fn looks_whether_the_last_run_goes_on() {
    holds(
        &[
            ("pidof x || /opt/x", "Never"),
            ("pgrep -f x || /opt/x", "Never"),
            ("pgrep -f x && /opt/x", "none"),
            ("pgrep -f x; /opt/x", "none"),
            ("pgrep -f x > /dev/null && exit; /opt/x", "Never"),
            ("pgrep -f x || /opt/x; b", "pgrep not around b"),
            ("pgrep -f x || a && b", "pgrep not around b"),
            ("if ! pgrep x; then /opt/x; fi", "Never"),
            ("if pgrep x; then exit; fi; /opt/x", "Never"),
            ("if pgrep x; then /opt/x; fi", "none"),
            ("pgrep -f x", "none"),
            ("pidof other || /opt/x", "unclear: pidof"),
            ("ps aux | grep -q [x]yz || /opt/xyz", "Never"),
            ("ps aux | grep xyz | grep -v grep || /opt/xyz", "Never"),
            ("mkdir /tmp/x.lock && /opt/x; rmdir /tmp/x.lock", "Never"),
            ("mkdir -p /var/lock/x && /opt/x", "none"),
            ("mkdir /tmp/lock.$$ && /opt/x", "none"),
            ("mkdir /tmp/x.lock || exit 0; a; b; rmdir /tmp/x.lock", "Never"),
            ("ln -s $$ /tmp/x.lock && /opt/x; rm /tmp/x.lock", "Never"),
            ("ln -sf $$ /tmp/x.lock && /opt/x", "none"),
            ("if [ -z \"$(pgrep -f x)\" ]; then /opt/x; fi", "unclear: ["),
            ("[ -e /run/x.lock ] || /opt/x", "unclear: ["),
            ("[ -e /run/x.lock ] || { touch /run/x.lock; /opt/x; rm /run/x.lock; }", "Never"),
            ("[ -e /run/x.lock ] && exit 0; touch /run/x.lock; /opt/x; rm /run/x.lock", "Never"),
            ("[ ! -e /run/x.lock ] && touch /run/x.lock && /opt/x; rm /run/x.lock", "Never"),
            ("[ -e /run/x.lock ] && /opt/x", "none"),
            ("[ -x /usr/bin/lockfile-check ] && /opt/x", "none"),
            ("[ -x /opt/x ] && /opt/x", "none"),
            ("kill -0 $(cat /run/x.pid) || /opt/x", "unclear: kill"),
            ("kill -0 $(cat /run/x.pid) || { echo $$ > /run/x.pid; /opt/x; }", "Never"),
            ("lockfile -r0 /tmp/x.lock && /opt/x; rm -f /tmp/x.lock", "Never"),
            ("docker run --rm --name x image", "Never"),
            ("docker run --rm --name x image; b", "docker not around b"),
            ("systemd-run --unit=x a", "Never"),
            ("systemd-run --unit=x-$RANDOM a", "none"),
        ],
        lock,
    );
}

#[test]
fn pings_tell_what_keeps_them_away() {
    let told = |text: &str| shown(text).join("; ");
    holds(
        &[
            (
                "a && curl https://hc-ping.com/1",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a; curl https://hc-ping.com/1",
                "!Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "curl https://hc-ping.com/1; a",
                "!Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a; curl https://hc-ping.com/1/$?",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1/$?",
            ),
            (
                "set -e; a; b; curl https://hc-ping.com/1",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a; b && curl https://hc-ping.com/1",
                "!Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a | b && curl https://hc-ping.com/1",
                "!Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            ("a || curl https://hc-ping.com/1/fail", "AlertOnFailure { tool: \"curl\" } curl"),
            ("echo https://hc-ping.com/1", ""),
            ("a | grep https://hc-ping.com/1", ""),
            ("a # curl https://hc-ping.com/1", ""),
            ("cronitor exec abc /opt/x", "Monitored { tool: \"cronitor exec\" } cronitor exec"),
            ("cronitor exec abc /opt/x; b", "!Monitored { tool: \"cronitor exec\" } cronitor exec"),
            ("sentry-cli monitors list", ""),
        ],
        told,
    );
}

#[test]
fn who_is_told_of_which_failure() {
    let mail = "AlertOnFailure { tool: \"mail\" } mail";
    let in_part = "!AlertOnFailure { tool: \"mail\" } mail";
    holds(
        &[
            ("a || mail -s x y </dev/null", mail),
            ("a && b || mail -s x y", mail),
            ("a; b || mail -s x y", in_part),
            ("(a; b) || mail -s x y", in_part),
            ("(a && b) || mail -s x y", mail),
            ("sh -c 'a; b' || mail -s x y", in_part),
            ("sh -c 'set -e; a; b' || mail -s x y", mail),
            ("sh -ec 'a; b' || mail -s x y", mail),
            ("a | b || mail -s x y", in_part),
            ("set -o pipefail; a | b || mail -s x y", mail),
            (
                "a || { echo failed | mail -s x y; exit 1; }",
                "AlertOnFailure { tool: \"mail\" } mail; OutputKept { place: \"mail\", by_a_log: false } mail",
            ),
            ("cd /srv; a || mail -s x y", mail),
            ("a 2>&1 | mail -s x y", mail),
            ("a | mail -s x y", "OutputKept { place: \"mail\", by_a_log: false } mail"),
            ("/opt/app/send-alerts.sh", ""),
            ("(cd /opt/app; ./send-alerts.sh)", ""),
            ("[ -x /opt/app/send-alerts.sh ] || /opt/app/send-alerts.sh", ""),
            ("curl https://a/x || curl https://b/x", ""),
            ("a || curl -d failed https://hooks.slack.com/x", "AlertOnFailure { tool: \"curl\" } curl"),
            ("a || true", "FailureHidden true"),
            ("a || true; b", ""),
            ("a; rm -f x || true", ""),
        ],
        |text| {
            let all = shown(text)
                .into_iter()
                .filter(|shown| !shown.starts_with("OutputKept") || !text.contains("2>&1"));
            all.collect::<Vec<_>>().join("; ")
        },
    );
}

#[test]
fn discarded_means_both_outputs_of_everything() {
    let told = |text: &str| shown(text).join("; ");
    holds(
        &[
            ("/opt/x >/dev/null 2>&1", "OutputDiscarded >/dev/null 2>&1"),
            ("/opt/x &> /dev/null", "OutputDiscarded &> /dev/null"),
            ("cd /a && (b; c) >/dev/null 2>&1", "OutputDiscarded >/dev/null 2>&1"),
            ("sh -c 'a; b' >/dev/null 2>&1", "OutputDiscarded >/dev/null 2>&1"),
            ("sh -c 'a >/dev/null 2>&1'", "OutputDiscarded >/dev/null 2>&1"),
            ("/opt/x >/dev/null", ""),
            ("/opt/x 2>&1 >/dev/null", ""),
            ("a >/dev/null 2>&1; b", ""),
            ("echo '>/dev/null 2>&1'", ""),
            (
                "pg_dump x 2>/dev/null | gzip > /b/x.gz",
                "OutputKept { place: \"/b/x.gz\", by_a_log: false } > /b/x.gz",
            ),
            ("a >> run.log 2>&1", "OutputKept { place: \"run.log\", by_a_log: false } >> run.log 2>&1"),
            ("a 2>&1 | logger -t a", "OutputKept { place: \"logger\", by_a_log: true } logger"),
        ],
        told,
    );
}

#[test]
fn errors_that_are_left_to_the_daemon() {
    holds(
        &[
            ("a", "yes"),
            ("a > /var/log/a", "yes"),
            ("a >> /var/log/a 2>&1", "no"),
            ("a 2>> /var/log/a", "no"),
            ("a 2>/dev/null", "no"),
            ("a 2>&1 >/dev/null", "yes"),
            ("a 2>&1 | tee /var/log/a", "yes"),
            ("a 2>&1 | tee /var/log/a >/dev/null", "no"),
            ("a 2>&1 | logger -t a", "no"),
            ("a | logger -t a", "yes"),
            ("a 2>&1 | grep -v noise", "yes"),
            ("a |& logger", "no"),
            ("chronic a > /dev/null", "yes"),
            ("cronic a >> /dev/null 2>&1", "no"),
            ("cronic a > /dev/null", "no"),
            ("a >> /x 2>&1; b", "no"),
            ("a; echo done >> /x 2>&1", "yes"),
            ("(a; b) >> /x 2>&1", "no"),
            ("(a; b) 2>&1 | logger", "no"),
            ("sh -c 'a >> /x 2>&1'", "no"),
            ("exec >> /x 2>&1; a", "no"),
        ],
        |text| if CommandLine::read(text).speaks { "yes" } else { "no" }.to_owned(),
    );
}

#[test]
fn no_shell_reads_it() {
    let line = CommandLine::of_words("/opt/x ; timeout 5 b > /dev/null 2>&1 || mail y");
    assert_eq!((line.length, line.programs.len(), line.evidence.len()), (1, 1, 0));
    let line = CommandLine::of_words("timeout 5 /bin/sh -c 'a; b'");
    assert_eq!(line.limit, Cover::All(5, 0..9));
}

#[test]
fn hostile_text_ends() {
    for text in [
        "'",
        "\"",
        "`",
        "$(",
        "${",
        "\\",
        ">",
        "2>",
        "&>",
        "((((",
        "))))",
        "é\\",
        "\"\\",
        "$(é",
        "<(",
        "{ ",
        "2>&",
        "flock 9 ||",
        "(a) || ",
        "if flock 9; then",
        "a | ",
        "& ",
        "curl hc-ping.com/$ && ",
        "mail || ",
    ] {
        let _ = CommandLine::read(text);
        let _ = CommandLine::read(&text.repeat(50));
        let _ = CommandLine::of_words(&text.repeat(50));
        let _ = shell::commands(&text.repeat(50));
    }
}
