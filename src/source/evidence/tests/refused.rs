//! Arguments that the programs in front of the work refuse: the line on the left, on the right what is refused.

use super::super::{CommandLine, EvidenceKind, Tools};
use super::{cover, holds, shown};
use crate::span::{FileId, SourceText, Span};

#[test]
fn arguments_that_are_refused() {
    let refused = |text: &str| {
        let all = CommandLine::read(text).evidence;
        let found = all.into_iter().filter(|found| matches!(found.kind, EvidenceKind::Refused(_)));
        let shown = found.map(|found| {
            let part = if found.whole { "" } else { "in part: " };
            format!("{part}{}", text.get(found.range).unwrap_or("?"))
        });
        shown.collect::<Vec<_>>().join("; ")
    };
    holds(
        &[
            ("flock --nonblok /run/x a", "flock --nonblok"),
            ("flock -n -z /run/x a", "flock -n -z"),
            ("flock -w 1s /run/x a", "flock -w 1s"),
            ("flock -w -1 /run/x a", "flock -w -1"),
            ("flock -E 300 /run/x a", "flock -E 300"),
            ("flock --nb=1 /run/x a", "flock --nb=1"),
            ("flock -n -c a /run/x", "flock -n -c"),
            ("flock -n /run/x -c php a.php", "flock -n /run/x -c"),
            ("cd /srv && flock -n /run/x -c php a.php", "flock -n /run/x -c"),
            ("x=$(flock --nonblok /run/x a); echo $x", "in part: flock --nonblok"),
            ("nice -5x a", "nice -5x"),
            ("nice --+5 a", "nice --+5"),
            ("nice -n 5k a", "nice -n 5k"),
            ("nice -n '' a", "nice -n ''"),
            ("setlock -z /run/x a", "setlock -z"),
            ("timeout xyz a", "timeout xyz"),
            ("timeout 5min a", "timeout 5min"),
            ("timeout 1h30m a", "timeout 1h30m"),
            ("timeout 5H a", "timeout 5H"),
            ("timeout -9 5 a", "timeout -9"),
            ("timeout -k x 5 a", "timeout -k x"),
            ("timeout -k 5m a", "timeout -k 5m a"),
            ("timeout -s FOO 5m a", "timeout -s FOO"),
            // The first plain word ends the options: what stands behind the length or the file is started.
            ("timeout 5m -k 10 a", "timeout 5m -k"),
            ("timeout 5m -- a", "timeout 5m --"),
            ("flock /run/x -n a", "flock /run/x -n"),
            ("flock -n /run/x -nc a", "flock -n /run/x -nc"),
            ("setlock /run/x -n a", "setlock /run/x -n"),
            ("timeout -s 9 a", "timeout -s 9 a"),
            ("timeout a 5m", "timeout a"),
            ("timeout 1h nice -n x a", "nice -n x"),
            ("ionice -c low a", "ionice -c low"),
            ("ionice --clas 3 a", "ionice --clas"),
            ("stdbuf -z a", "stdbuf -z"),
            ("setsid -x a", "setsid -x"),
            ("chpst -Z a", "chpst -Z"),
            ("timeout 5min a; b", "in part: timeout 5min"),
            ("sudo timeout 5min a", "timeout 5min"),
            ("bash -c 'timeout 5min a'", "timeout 5min"),
            // Taken, or not to be told.
            ("flock -w 1e1 /run/x a", ""),
            ("flock -w +5 /run/x a", ""),
            ("flock -w 0x5 /run/x a", ""),
            ("flock -n /run/x $OPTIONS a", ""),
            ("flock $OPTIONS -n /run/x a", ""),
            ("timeout $OPTIONS -k 5 5m a", ""),
            ("nice -n ' 5' a", ""),
            ("timeout -s sigkill 5 a", ""),
            ("timeout -s RTMIN+3 5 a", ""),
            ("timeout 0 a", ""),
            ("timeout 1.5h a", ""),
            ("timeout .5 a", ""),
            ("timeout inf a", ""),
            ("timeout ${LIMIT} a", ""),
            ("timeout $OPTIONS a", ""),
            ("timeout -k ${K}s ${T}s a", ""),
            ("timeout -s $SIGNAL 5 a", ""),
            ("timeout -p 5 a", ""),
            ("flock -w $W /run/x a", ""),
            ("flock $OPTIONS /run/x a", ""),
            ("flock -$N /run/x a", ""),
            ("nice -n -5 a", ""),
            ("nice --19 a", ""),
            ("ionice -c 9 a", ""),
            ("ionice -c3 -p 5 a", ""),
            ("echo timeout 5min a", ""),
        ],
        refused,
    );
}

/// What none refuses of those that people have: GNU's, uutils', util-linux', runit's, daemontools'.
#[test]
fn arguments_that_are_taken() {
    for text in [
        "nice -+5 a",
        "nice --5 a",
        "nice -5 -6 a",
        "nice -n 99999999999999999999999 a",
        "nice -n -99999999999 a",
        "nice -n +5 a",
        "nice --adj=5 a",
        "nice -h",
        "timeout -V",
        "chpst --help a",
        "chpst -u www --anything a",
        "setlock --help /run/x a",
        "softlimit --x a",
    ] {
        assert!(shown(text).iter().all(|found| !found.starts_with("Refused")), "{text}: {:?}", shown(text));
    }
}

/// BusyBox knows fewer options: on the left the line, on the right what it refuses, then what becomes of the guard.
#[test]
fn arguments_that_busybox_refuses() {
    let read = |text: &str| {
        let line = CommandLine::read_for(&text.into(), Tools::BusyBox);
        let refused = line.evidence.iter().filter(|found| matches!(found.kind, EvidenceKind::Refused(_)));
        let refused: Vec<&str> = refused.filter_map(|found| text.get(found.range.clone())).collect();
        format!("{} / {} / {}", refused.join("; "), cover(&line.limit, text), cover(&line.lock, text))
    };
    holds(
        &[
            ("timeout --foreground 5 a", "timeout --foreground / unclear: timeout --foreground 5 / none"),
            (
                "timeout --kill-after=3 5 a",
                "timeout --kill-after=3 / unclear: timeout --kill-after=3 5 / none",
            ),
            ("timeout -v 5 a", "timeout -v / unclear: timeout -v 5 / none"),
            ("timeout -k 3 -s KILL 5 a", " / 5 / none"),
            ("timeout 5 -k 3 a", "timeout 5 -k / none / none"),
            ("timeout 5min a", "timeout 5min / none / none"),
            // What GNU's takes for a length, and BusyBox 1.35.0 for an invalid number.
            ("timeout 1e3 a", "timeout 1e3 / unclear: timeout 1e3 / none"),
            ("timeout inf a", "timeout inf / none / none"),
            ("timeout +5 a", "timeout +5 / unclear: timeout +5 / none"),
            ("timeout 0x10 a", "timeout 0x10 / unclear: timeout 0x10 / none"),
            ("timeout -k 1e1 5 a", "timeout -k 1e1 / unclear: timeout -k 1e1 5 / none"),
            ("timeout 1.5.2 a", "timeout 1.5.2 / none / none"),
            ("timeout 1.5h a", " / 5400 / none"),
            ("timeout .5m a", " / 30 / none"),
            ("timeout -t 5 a", " / 5 / none"),
            ("timeout $MOST a", " / unclear: timeout $MOST / none"),
            ("flock -w 30 /run/x a", "flock -w / none / unclear: flock -w 30 /run/x"),
            ("flock -o /run/x a", "flock -o / none / unclear: flock -o /run/x"),
            ("flock -n /run/x a", " / none / Never"),
            ("flock --nonb /run/x -c a", " / none / Never"),
            ("exec 9>/run/x; flock -w 5 9 || exit; a", "flock -w / none / unclear: flock"),
            ("exec 9>/run/x; flock -n 9 || exit; a", " / none / Never"),
            ("nice --adjustment=5 timeout 5 a", "nice --adjustment=5 / unclear: timeout 5 / none"),
            ("nice -n 5 timeout 5 a", " / 5 / none"),
            ("nice -5 timeout 5 a", " / 5 / none"),
            ("ionice --class 3 timeout 5 a", "ionice --class / unclear: timeout 5 / none"),
            ("ionice -c3 timeout 5 a", " / 5 / none"),
            ("ionice -c idle timeout 5 a", "ionice -c idle / unclear: timeout 5 / none"),
            ("ionice -c $CLASS timeout 5 a", " / 5 / none"),
            ("setsid -w a", "setsid -w / none / none"),
            ("sh -c 'timeout -v 5 a'", "timeout -v / unclear: timeout -v 5 / none"),
        ],
        read,
    );
    let place = Span::new(FileId(0), 0..0);
    for (image, tools) in [
        ("alpine", Tools::BusyBox),
        ("docker.io/library/alpine:3.20", Tools::BusyBox),
        ("busybox:1.36", Tools::BusyBox),
        ("acme/alpine", Tools::Any),
        ("python:3-alpine", Tools::Any),
        ("debian:12", Tools::Any),
    ] {
        let images = [SourceText::verbatim(image, place)];
        assert_eq!(Tools::of_images(&images, "timeout -v 5 a"), tools, "{image}");
        assert_eq!(Tools::of_images(&images, "apk add coreutils; timeout -v 5 a"), Tools::Any, "{image}");
    }
    assert_eq!(Tools::of_images(&[], "a"), Tools::Any);
}
