//! Locks: the line on the left, on the right what a second run does, or what the lock is not around.

use super::{holds, lock};

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
            ("flock -n /run/x sudo -b a", "none"),
            ("flock -n /run/x ssh host 'a > /dev/null 2>&1 &'", "unclear: flock -n /run/x"),
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
            ("flock -n /dev/stdout a", "none"),
            ("flock -n /proc/self/exe a", "none"),
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
            ("ps -C a >/dev/null || a", "Never"),
            ("ps -C b || a", "unclear: ps"),
            ("docker compose -f c.yml run --rm --name job app a", "Never"),
            ("docker compose run --rm app a --name x", "none"),
            // Whom the first keeps away the second lets in.
            ("flock -n /run/x a || flock -n /run/y a", "unclear: flock -n /run/x"),
            ("flock -n /run/x a || flock -n /run/x b", "Never"),
            ("flock -n /run/x a && flock -n /run/y b", "Never"),
            ("( flock 9 -n || exit 1; a ) 9>/run/x", "none"),
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
            ("exec 9>/run/x; if flock -n 9; then a; else b; fi", "flock not around b"),
            ("set -e; exec 9>/run/x; flock -n 9; a", "Never"),
            // Bash goes on behind it.
            ("( flock -n 9 || return; a ) 9>/run/x", "unclear: flock"),
            ("until flock -n /run/x a; do sleep 1; done", "unclear: flock -n /run/x"),
            ("exec 9>/run/x; while ! flock -n 9; do sleep 1; done; a", "unclear: flock"),
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
            ("pgrep x || /opt/x", "Never"),
            ("pgrep -f x || /opt/x", "unclear: pgrep"),
            // The process has the name of the shell, and of a name only 15 bytes are kept.
            ("pgrep job.sh || bash job.sh", "unclear: pgrep"),
            ("pgrep job.sh || ./job.sh", "Never"),
            ("pgrep a_name_longer_than_15 || a_name_longer_than_15", "unclear: pgrep"),
            ("pidof job.sh || ./job.sh", "unclear: pidof"),
            ("pidof -x job.sh || ./job.sh", "Never"),
            ("pgrep -f x && /opt/x", "none"),
            ("pgrep -f x; /opt/x", "none"),
            ("pgrep x > /dev/null && exit; /opt/x", "Never"),
            ("pgrep x || /opt/x; b", "pgrep not around b"),
            ("pgrep x || a && b", "pgrep not around b"),
            ("if ! pgrep x; then /opt/x; fi", "Never"),
            ("if pgrep x; then exit; fi; /opt/x", "Never"),
            ("if pgrep x; then /opt/x; fi", "none"),
            ("pgrep -f x", "none"),
            ("pidof other || /opt/x", "unclear: pidof"),
            ("ps aux | grep -q [x]yz || /opt/xyz", "unclear: grep"),
            ("ps aux | grep xyz | grep -v grep || /opt/xyz", "Never"),
            ("mkdir /tmp/x.lock && { /opt/x; rmdir /tmp/x.lock; }", "Never"),
            ("mkdir /tmp/x.lock && /opt/x && rmdir /tmp/x.lock", "Never"),
            ("mkdir /tmp/l || exit; a; rmdir /tmp/l", "Never"),
            ("mkdir -m 700 /tmp/l || exit 0; a; rm -rf /tmp/l/", "Never"),
            ("mkdir /tmp/l || exit; trap 'rmdir /tmp/l' EXIT; a", "Never"),
            ("if mkdir /tmp/l; then a; rmdir /tmp/l; fi", "Never"),
            ("mkdir $L || exit; a; rmdir $L", "Never"),
            // Perhaps somebody else removes it.
            ("mkdir /tmp/l || exit; a", "unclear: mkdir"),
            // A folder to work in.
            ("mkdir /srv/out && a", "none"),
            ("mkdir /srv/$(date +%F) || exit; a", "none"),
            ("mkdir -p /tmp/l || exit; a; rmdir /tmp/l", "none"),
            // The second run removes the folder of the first.
            ("mkdir /tmp/x.lock && /opt/x; rmdir /tmp/x.lock", "none"),
            ("set -C; echo $$ > /tmp/l || exit; a; rm /tmp/l", "unclear: set"),
            ("if ( set -o noclobber; echo $$ > /tmp/l ) 2> /dev/null; then a; rm /tmp/l; fi", "unclear: set"),
            ("mkdir -p /var/lock/x && /opt/x", "none"),
            ("mkdir /tmp/lock.$$ && /opt/x", "none"),
            ("mkdir /tmp/x.lock || exit 0; a; b; rmdir /tmp/x.lock", "Never"),
            ("ln -s $$ /tmp/x.lock && { /opt/x; rm /tmp/x.lock; }", "Never"),
            ("ln -s $$ /tmp/x.lock && /opt/x; rm /tmp/x.lock", "none"),
            ("ln -sf $$ /tmp/x.lock && /opt/x", "none"),
            ("if [ -z \"$(pgrep -f x)\" ]; then /opt/x; fi", "unclear: ["),
            ("[ $(pgrep -c x.sh) -gt 1 ] || /opt/x.sh", "unclear: ["),
            ("[ \"$(pidof x)\" ] || /opt/x", "unclear: ["),
            ("[ `pgrep -c x` -eq 0 ] && /opt/x", "unclear: ["),
            ("[ $(pgrep -c x) -eq 0 ] || /opt/x", "none"),
            ("start-stop-daemon --start --pidfile /run/x.pid --exec /opt/x", "unclear: --pidfile"),
            ("daemonize -l /run/x.lock /opt/x", "unclear: daemonize"),
            ("x=$(b); flock -n /run/x a", "Never"),
            ("x=$(flock -n /run/x a)", "unclear: flock -n /run/x"),
            ("x=`flock -n /run/x a`; echo $x", "unclear: flock -n /run/x"),
            ("logger \"$(flock -n /run/x a 2>&1)\"", "unclear: flock -n /run/x"),
            ("exec {fd}>/run/x; flock -n $fd || exit; a", "unclear: flock"),
            ("/opt/lock_run.sh x /opt/a", "unclear: /opt/lock_run.sh"),
            ("./bin/flock.sh /tmp/x ./run.sh", "unclear: ./bin/flock.sh"),
            ("consul lock job/a /opt/a", "unclear: consul"),
            ("python3 job.py --lock /tmp/x", "unclear: --lock"),
            ("php yii queue/run --isolate", "unclear: --isolate"),
            ("/opt/unlock_accounts x y", "none"),
            ("/opt/clock x y", "none"),
            ("flock -n /run/x /opt/lock_run.sh x y", "Never"),
            ("[ -e /run/x.lock ] || /opt/x", "unclear: ["),
            ("[ -e /run/x.lock ] || { touch /run/x.lock; /opt/x; rm /run/x.lock; }", "Never"),
            ("[ -e /run/x.lock ] && exit 0; touch /run/x.lock; /opt/x; rm /run/x.lock", "Never"),
            ("[ ! -e /run/x.lock ] && touch /run/x.lock && /opt/x && rm /run/x.lock", "Never"),
            ("[ ! -e /run/x.lock ] && touch /run/x.lock && /opt/x; rm /run/x.lock", "none"),
            ("[ -e /run/x.lock ] && /opt/x", "none"),
            ("[ -x /usr/bin/lockfile-check ] && /opt/x", "none"),
            ("[ -x /opt/x ] && /opt/x", "none"),
            ("kill -0 $(cat /run/x.pid) || /opt/x", "unclear: kill"),
            ("kill -0 $(cat /run/x.pid) || { echo $$ > /run/x.pid; /opt/x; }", "Never"),
            ("lockfile -r0 /tmp/x.lock && { /opt/x; rm -f /tmp/x.lock; }", "Never"),
            ("lockfile -r0 /tmp/x.lock && /opt/x; rm -f /tmp/x.lock", "none"),
            ("docker run --rm --name x image", "Never"),
            ("docker run --rm --name x image; b", "docker not around b"),
            ("systemd-run --unit=x a", "Never"),
            ("systemd-run --unit=x-$RANDOM a", "none"),
        ],
        lock,
    );
}

#[test]
fn options_in_front_of_a_lock() {
    holds(
        &[
            ("flock --nonb /run/x a", "Never"),
            ("flock --nonblock /run/x a", "Never"),
            ("flock --nb /run/x a", "Never"),
            ("flock --non --exclusive /run/x a", "Never"),
            ("flock --timeo 5 /run/x a", "Seconds(5)"),
            ("flock --wait=5 /run/x a", "Seconds(5)"),
            ("flock -nw5 /run/x a", "Never"),
            ("flock -w 0.5 /run/x a", "Seconds(0)"),
            ("flock -w $W /run/x a", "Forever"),
            ("flock --sh -n /run/x a", "none"),
            ("flock --clo /run/x sh -c 'a &'", "none"),
            ("flock --fcntl -n /run/x a", "Never"),
            ("flock -n /run/x --command 'a; b'", "Never"),
            ("chpst -L /run/x a", "Never"),
            ("chpst -l /run/x -n 5 a", "Forever"),
            ("chpst -L/run/x a", "Never"),
            ("chpst -L /run/$$ a", "none"),
            ("setlock -nx /run/x a", "Never"),
            ("setlock /run/x a", "Forever"),
            ("lckdo /run/x a", "Never"),
            ("lckdo -w /run/x a", "Forever"),
            ("lckdo -W 5 /run/x a", "Seconds(5)"),
            ("lckdo -s /run/x a", "none"),
            ("env -S 'flock -n /run/x a'", "Never"),
            ("pgrphack flock -n /run/x a", "Never"),
            // No run begins.
            ("flock --nonblok /run/x a", "none"),
            ("flock --no /run/x a", "none"),
            ("flock -w x /run/x a", "none"),
            ("flock -w 5m /run/x a", "none"),
            ("flock -n /run/x -c php a.php", "none"),
            ("( flock --nonblok 9 || exit; a ) 9>/run/x", "none"),
        ],
        lock,
    );
}

#[test]
fn why_a_lock_is_none() {
    let why = |text: &str| {
        let found = super::super::CommandLine::read(text).no_lock;
        found.map_or(String::new(), |(range, why)| format!("{why:?} {}", text.get(range).unwrap_or("?")))
    };
    holds(
        &[
            ("flock -n /tmp/$$ a", "Differs flock -n /tmp/$$"),
            ("flock -n /tmp/x-$(date +%s) a", "Differs flock -n /tmp/x-$(date +%s)"),
            ("L=$(mktemp); flock -n $L a", "Differs flock -n $L"),
            ("( flock -n 9 || exit 1; a ) 9>/run/x.$$", "Differs flock"),
            ("mkdir /tmp/lock.$$ && /opt/x", "Differs mkdir"),
            ("flock -s -n /tmp/x a", "Shared flock -s -n /tmp/x"),
            ("mkdir /tmp/x.lock && /opt/x; rmdir /tmp/x.lock", "Removed mkdir"),
            ("trap 'rm -f /tmp/x.lock' EXIT; [ -e /tmp/x.lock ] && exit; touch /tmp/x.lock; a", "Removed ["),
            ("lockfile -r0 /tmp/x.lock && /opt/x; rm -f /tmp/x.lock", "Removed lockfile"),
            // There is one.
            ("flock -n /tmp/x flock -n /tmp/$$ a", ""),
            ("mkdir /tmp/x.lock && a; [ $? = 0 ] && rmdir /tmp/x.lock", ""),
            ("mkdir /srv/$(date +%F) && a", ""),
            ("a", ""),
        ],
        why,
    );
}

#[test]
fn here_documents() {
    holds(
        &[
            ("bash <<END\nflock -n /run/x a\nEND\n", "Never"),
            ("bash -s <<'END'\nflock -n /run/x a\nEND\n", "Never"),
            ("bash <<-END\n\tflock -n /run/x a\n\tEND\nb", "flock -n /run/x not around b"),
            ("ssh host <<END\nflock -n /run/x a\nEND\n", "Never"),
            ("flock -n /run/x bash <<END\na\nb\nEND\n", "Never"),
            // What is written down is not run.
            ("cat > run.sh <<END\nflock -n /run/x a\nEND\nb", "none"),
            ("flock -n /run/x python <<END\nimport os\nos.run()\nEND\n", "Never"),
            ("cat <<A <<B\nflock -n x a\nA\nB\nflock -n /run/y b", "Never"),
            ("bash x.sh <<END\nflock -n /run/x a\nEND\n", "none"),
            // No document: it never ends.
            ("(( a << 2 ))\nflock -n /run/x a", "Never"),
            ("flock -n /run/x bash <<END || b\na\nEND\n", "flock -n /run/x not around b"),
        ],
        lock,
    );
}
