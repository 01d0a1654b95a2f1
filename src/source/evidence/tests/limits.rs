//! Time limits: the line on the left, on the right the seconds, or what the limit is not around.

use super::{holds, limit, shown};

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
            ("if [ -x /a ]; then timeout 1h a; else b; fi", "timeout 1h not around b"),
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
fn limits_within_substitutions() {
    holds(
        &[
            ("x=$(timeout 5 a)", "unclear: timeout 5"),
            ("x=\"$(timeout 5 a)\"; echo \"$x\"", "unclear: timeout 5"),
            ("x=`timeout 5 a`", "unclear: timeout 5"),
            ("echo \"$(timeout 5 a)\" | mail -s x y", "unclear: timeout 5"),
            ("echo $(cd /srv; (timeout 5 a))", "unclear: timeout 5"),
            ("sh -c 'x=$(timeout 5 a); echo $x'", "unclear: timeout 5"),
            // What is done besides has none.
            ("b $(timeout 5 a)", "none"),
            ("x=$(timeout 5 a); b", "none"),
            ("x=$((timeout+5)); b", "none"),
            ("echo '$(timeout 5 a)'", "none"),
            ("x=$(timeout 5min a)", "none"),
        ],
        limit,
    );
    let text = "x=$(timeout 5min a)";
    assert_eq!(shown(text), ["Refused(Unknown) timeout 5min"]);
}

#[test]
fn what_goes_on_by_itself_has_no_limit() {
    holds(
        &[
            ("timeout 1h a &", "3600"),
            ("timeout 1h a & b", "timeout 1h not around b"),
            ("timeout 1h sh -c 'a &'", "none"),
            ("timeout 1h sudo -b a", "none"),
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
            ("timeout -s sigcont 1h a", "none"),
            ("timeout -s TTOU 1h a", "none"),
            ("timeout -s FOO 1h a", "none"),
            ("timeout 1h -k 10 a", "none"),
            ("timeout -s 0 -k 10 1h a", "3600"),
            ("timeout -s INT 1h a", "3600"),
            ("timeout -s HUP 1h a", "3600"),
            ("timeout -s HUP 1h nohup a", "none"),
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
fn options_in_front_of_a_limit() {
    holds(
        &[
            ("timeout --kil 5 1h a", "3600"),
            ("timeout --kill-after=5 1h a", "3600"),
            ("timeout --foregr 1h sh -c 'a; b'", "none"),
            ("timeout --sig KILL 1h a", "3600"),
            ("timeout -k5 1h a", "3600"),
            ("timeout -- 1h a", "3600"),
            ("timeout +5 a", "unclear: timeout +5"),
            ("timeout 1e3 a", "unclear: timeout 1e3"),
            ("timeout inf a", "none"),
            ("nice -19 timeout 1h a", "3600"),
            ("nice --adj 5 timeout 1h a", "3600"),
            ("ionice -c2 -n7 timeout 1h a", "3600"),
            ("ionice -t timeout 1h a", "3600"),
            ("stdbuf --outp=L timeout 1h a", "3600"),
            ("setpriv --reuid www timeout 1h a", "3600"),
            ("choom -n 5 -- timeout 1h a", "3600"),
            ("setuidgid www timeout 1h a", "3600"),
            ("envdir /etc/job timeout 1h a", "3600"),
            ("timeout 1h chpst -P sh -c 'a; b'", "none"),
            ("env -S 'timeout 1h a'", "3600"),
            ("env -S 'timeout 1h' a", "unclear: env -S 'timeout 1h'"),
            ("env -i A=1 timeout 1h a", "3600"),
            ("a & PID=$!; sleep 240; kill $PID", "unclear: kill $PID"),
            ("a & sleep 240 && kill %1", "unclear: kill %1"),
            ("a & b; kill $(cat /run/x.pid)", "none"),
            ("a; kill $PID", "none"),
            ("rclone sync a r:b --max-duration 1h", "unclear: --max-duration"),
            ("php artisan queue:work --max-time=280", "unclear: --max-time=280"),
            ("timeout 5m php artisan queue:work --max-time=280", "300"),
            // Of each transfer, not of the run.
            ("rsync --timeout=300 a host:b", "none"),
            // Processor time.
            ("softlimit -t 60 a", "none"),
            ("prlimit --cpu=60 a", "none"),
            // Whatever stands behind a usage error.
            ("nice -n x timeout 1h a", "none"),
        ],
        limit,
    );
}
