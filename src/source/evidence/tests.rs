//! What is read of command lines: the line on the left, what it shows on the right.

mod limits;
mod locks;
mod refused;
mod told;

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
            ("flock -n /run/x a >> /x 2>&1", "no"),
            ("a >> /proc/1/fd/1 2>&1", "no"),
            ("rm -f /x >/dev/null 2>&1", "no"),
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
        "( mail;",
        "( a;",
    ] {
        let _ = CommandLine::read(text);
        // Longer than people write, and no longer than is read at all.
        let _ = CommandLine::read(text.repeat(1000));
        let _ = CommandLine::of_words(text.repeat(50));
        let _ = shell::commands(&text.repeat(50));
    }
}
