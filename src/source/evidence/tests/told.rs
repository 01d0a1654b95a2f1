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
            (
                "a; rc=$?; echo done; curl https://hc-ping.com/1/$rc",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1/$rc",
            ),
            (
                "a; curl \"https://hc-ping.com/1/${rc}\"",
                "!Heartbeat { service: \"healthchecks.io\" } \"https://hc-ping.com/1/${rc}\"",
            ),
            ("a || curl https://hc-ping.com/1/fail", "AlertOnFailure { tool: \"curl\" } curl"),
            ("a && curl https://example.com/?for=hc-ping.com", ""),
            ("a; curl --help https://hc-ping.com/1", ""),
            ("a && wget --version https://hc-ping.com/1", ""),
            (
                "a; [ $? -eq 0 ] && curl https://hc-ping.com/1",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
            (
                "a; rc=$?; if [ $rc -eq 0 ]; then curl https://hc-ping.com/1; fi",
                "Heartbeat { service: \"healthchecks.io\" } https://hc-ping.com/1",
            ),
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

#[test]
fn when_somebody_is_told() {
    let told = |text: &str| {
        let all = super::super::CommandLine::read(text).evidence;
        let alerts = all
            .into_iter()
            .filter(|found| matches!(found.kind, super::super::EvidenceKind::AlertOnFailure { .. }));
        let shown = alerts.map(|found| match (found.is_certain(), found.whole) {
            (true, true) => "told",
            (true, false) => "in part",
            (false, _) => "perhaps",
        });
        shown.collect::<Vec<_>>().join(" ")
    };
    holds(
        &[
            ("! a && mail -s x ops", "told"),
            ("if ! a; then mail -s x ops; fi", "told"),
            ("if a; then b; else mail -s x ops; fi", "in part"),
            ("if a; then :; else mail -s x ops; fi", "told"),
            ("if a; then echo ok; else echo failed | mail -s x ops; exit 1; fi", "told"),
            ("a; if [ $? -ne 0 ]; then mail -s x ops; fi", "told"),
            ("a; [ $? -eq 0 ] || mail -s x ops", "told"),
            ("a; [ $? != 0 ] && mail -s x ops", "told"),
            ("a; test $? -eq 0 || mail -s x ops", "told"),
            ("a; [[ $? -gt 0 ]] && mail -s x ops", "told"),
            ("a; [ ! $? -eq 0 ] && mail -s x ops", "told"),
            ("a; rc=$?; [ $rc -eq 0 ] || mail -s x ops", "told"),
            ("a; rc=$?; echo done; if [ \"$rc\" -ne 0 ]; then mail -s x ops; fi; exit $rc", "told"),
            ("rc=0; a || rc=$?; [ ${rc} -ne 0 ] && mail -s x ops", "told"),
            ("set -e; a || rc=$?; [ $rc = 0 ] || mail -s x ops", "told"),
            ("a; b; rc=$?; [ $rc -eq 0 ] || mail -s x ops", "in part"),
            ("a | b; [ $? -eq 0 ] || mail -s x ops", "in part"),
            ("a; echo x; [ $? -eq 0 ] || mail -s x ops", "in part"),
            ("a || { date > /tmp/f && mail -s x ops < /tmp/f; }", "told"),
            ("fail() { echo x | mail -s x ops; exit 1; }; a || fail", "told"),
            ("notify() { curl -d x $SLACK_WEBHOOK; }; a || notify x", "told"),
            ("a || true && mail -s x ops", ""),
            ("a; test $? -eq 0 && echo ok || mail -s x ops", "told"),
            ("a && echo ok || mail -s x ops", "told"),
            ("a; case $? in 0) ;; *) mail -s x ops;; esac", "perhaps"),
            ("case x in x) b;; esac; a || mail -s x ops", "in part"),
            ("m=$(a); curl -d x https://hooks.slack.com/x", ""),
            ("out=$(a) || mail -s x ops", "told"),
            ("out=$(a 2>&1); [ $? -eq 0 ] || mail -s x ops", "told"),
            ("d=$(date +%F); a $d || mail -s x ops", "told"),
            ("a || python3 /opt/alert.py x", "told"),
            ("a || sh /opt/dingding.sh x", "told"),
            ("a || php -f /opt/send_email.php", "told"),
            ("a || bash /opt/retry.sh alert", ""),
            ("a || curl 'http://sms.example.cn/send?to=1'", "told"),
            ("a || systemctl start alert@a.service", "told"),
            ("a || systemctl restart alertmanager", ""),
            ("a || systemctl start alertmanager", ""),
            ("a || touch /tmp/alert", ""),
            ("a 2>&1 | tee -a /l | mail -s x ops", "told"),
            ("a | tee -a /l 2>&1 | mail -s x ops", ""),
            ("a | grep -q OK || mail -s x ops", "perhaps"),
            ("a && exit; mail -s x ops", "perhaps"),
            ("if a; then exit 0; fi; mail -s x ops", "perhaps"),
            ("for i in 1 2 3; do a && exit 0; done; mail -s x ops", "perhaps"),
            ("a || curl --version https://hooks.slack.com/x", ""),
            // It is never told.
            ("a && mail -s x ops", ""),
            ("a; mail -s x ops", ""),
            ("false && mail -s x ops", ""),
            ("a || { false && mail -s x ops; }", ""),
            ("a || { true || mail -s x ops; }", ""),
            ("a || false && mail -s x ops", ""),
            ("if false; then a || mail -s x ops; fi", ""),
            ("a; if [ $? -eq 0 ]; then mail -s x ops; fi", ""),
            ("a; [ $? -ne 0 ] || mail -s x ops", ""),
            ("set -e; a; rc=$?; [ $rc -eq 0 ] || mail -s x ops", ""),
            ("cat > x.sh <<END\na || mail -s x ops\nEND\nb", ""),
            // Nobody can tell.
            ("a; [ -s /tmp/err ] && mail -s x ops < /tmp/err", "perhaps"),
            ("a > /tmp/o; grep -q ERROR /tmp/o && mail -s x ops < /tmp/o", "perhaps"),
            ("a | tee l; [ ${PIPESTATUS[0]} -eq 0 ] || mail -s x ops", "perhaps"),
            ("a || { [ -t 1 ] || mail -s x ops; }", "perhaps"),
            ("a; n=$(b); if [ $n -gt 3 ]; then mail -s x ops; fi", "perhaps"),
            ("trap 'mail -s x ops' ERR; a", "perhaps"),
            ("trap 'echo x | mail -s x ops' EXIT; a", "perhaps"),
            ("bye() { mail -s x ops; }; trap bye EXIT; a", "perhaps"),
            ("trap 'rm -f /tmp/x' EXIT; a", ""),
            ("trap - ERR; a", ""),
            // What it sends is its work.
            ("[ -x /opt/send-alerts ] && /opt/send-alerts", ""),
            ("[ -x /opt/send-alerts ] || /opt/send-alerts", ""),
        ],
        told,
    );
}
