//! Pings, mails and other signals: the line on the left, on the right what it shows; `!` in front of what speaks for a part of the
//! work only.

use super::{holds, shown};

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
                "a && echo done | curl -d @- https://hc-ping.com/1",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a | b && curl https://hc-ping.com/1",
                "!Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            ("a || curl https://hc-ping.com/1/fail", "AlertOnFailure { tool: \"curl\" } curl"),
            ("a && curl https://example.com/?for=hc-ping.com", ""),
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
fn what_is_tried_again() {
    let told = |text: &str| shown(text).join("; ");
    holds(
        &[
            ("until a; do sleep 5; done", "TriedAgain a"),
            (
                "while ! timeout 1h a; do sleep 5; done",
                "TimeLimit { seconds: 3600 } timeout 1h; TriedAgain a",
            ),
            ("for i in 1 2 3; do a && break; done", "TriedAgain break"),
            ("a 1 || a 1", "TriedAgain a"),
            ("a 1 || a 2", ""),
            ("curl -sS --retry 3 https://shop.example/close", "TriedAgain --retry"),
            ("rclone copy --retries=5 /a b:", "TriedAgain --retries=5"),
            ("curl --retry 0 https://shop.example/close", ""),
            ("while read x; do a $x; done", ""),
            ("while true; do a; done", ""),
            ("until [ -e x ]; do sleep 1; done; a", ""),
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
            ("! a || mail x", ""),
            ("! a | b || mail x", ""),
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
            (
                "a || echo failed | mail -s x y",
                "AlertOnFailure { tool: \"mail\" } mail; OutputKept { place: \"mail\", by_a_log: false } mail",
            ),
            ("a 2>&1 | mail -s x y", mail),
            ("a | mail -s x y", "OutputKept { place: \"mail\", by_a_log: false } mail"),
            ("/opt/app/send-alerts.sh", ""),
            ("(cd /opt/app; ./send-alerts.sh)", ""),
            ("[ -x /opt/app/send-alerts.sh ] || /opt/app/send-alerts.sh", ""),
            ("curl https://a/x || curl https://b/x", ""),
            ("a || curl -d failed https://hooks.slack.com/x", "AlertOnFailure { tool: \"curl\" } curl"),
            // Names that only sound like it.
            ("a || /opt/embark x", ""),
            ("a || inotifywait x", ""),
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
fn mail_needs_somebody_to_get_it() {
    let told = |text: &str| {
        let is_alert = |shown: &String| shown.starts_with("AlertOnFailure");
        if shown(text).iter().any(is_alert) { "told" } else { "nobody" }.to_owned()
    };
    holds(
        &[
            ("a || mail -s x ops@example.com", "told"),
            ("a || mail -s x $ADMIN", "told"),
            ("a || mail ops -s x", "told"),
            ("a || mail -s x ops@example.com -- -f cron@example.com", "told"),
            ("a || echo x | mail -t", "told"),
            ("a || mailx -a log.txt -s x ops", "told"),
            ("a || mutt -s x -a log.txt -- ops", "told"),
            ("a || sendmail ops@example.com < /tmp/x", "told"),
            ("a || sendmail -t < /tmp/x", "told"),
            ("a || sendmail -oi -f cron@example.com ops", "told"),
            ("a || sendmail -bm ops", "told"),
            ("a || msmtp -a default ops", "told"),
            ("a || msmtp -t < /tmp/x", "told"),
            ("a || swaks --to ops@example.com --server mail", "told"),
            ("a || mail -s x", "nobody"),
            ("a || mail -s 'x failed' < /tmp/log", "nobody"),
            ("a || echo x | mail", "nobody"),
            ("a || mail -f ops", "nobody"),
            ("a || mail -e", "nobody"),
            ("a || mailx -c ops", "nobody"),
            ("a || mutt -s x", "nobody"),
            ("a || mutt -p", "nobody"),
            ("a || sendmail", "nobody"),
            ("a || sendmail -bp", "nobody"),
            ("a || sendmail -bi", "nobody"),
            ("a || sendmail -bv ops", "nobody"),
            ("a || sendmail -bt ops", "nobody"),
            ("a || sendmail -q", "nobody"),
            ("a || sendmail -q15m", "nobody"),
            ("a || sendmail -I ops", "nobody"),
            ("a || msmtp --serverinfo --host=mail", "nobody"),
            ("a || swaks --server mail", "nobody"),
            ("a 2>&1 | mail -s x", "nobody"),
        ],
        told,
    );
}
