#!/usr/bin/env bash
# A 5,000-line crontab linted by cronlint and by chkcrontab (PyPI), CPU time of each in one run.
# usage: bench/lint.sh   (needs cargo and python3 with venv; installs chkcrontab into a temporary directory)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --release --quiet
python3 -m venv "$work/venv"
# Its setup script needs an old setuptools.
"$work/venv/bin/pip" install --quiet "setuptools<70" wheel
"$work/venv/bin/pip" install --quiet --no-build-isolation chkcrontab

# Lines as people write them; every kind of line comes again with other numbers. Both tools read them as a system crontab.
python3 - "$work/crontab" <<'PYTHON'
import sys
kinds = [
    "# job {n}: every day at {h}:{m:02}",
    "{m} {h} * * * root /usr/local/bin/job-{n} --daily",
    "*/{s} * * * * root /usr/bin/flock -n /run/lock/{n} /opt/app/bin/poll {n} >/dev/null 2>&1",
    "{m} {h} * * 1-5 www-data cd /srv/app && /usr/bin/python3 manage.py report {n}",
    "{m} {h} {d} * * root /usr/local/bin/invoice-{n} | mail -s done ops@example.org",
    "0 {h} * * 0 backup /usr/local/bin/backup.sh {n} >> /var/log/backup.log 2>&1",
    "@hourly root /usr/bin/test -x /usr/sbin/job-{n} && /usr/sbin/job-{n}",
    "{m} {h} 1,15 * * root run-parts /etc/cron.custom/{n}",
    "5,25,45 8-18 * * mon-fri root /usr/bin/curl -fsS https://example.org/ping/{n}",
    "* {h} * * * root /usr/local/bin/nightly-{n}",
]
with open(sys.argv[1], "w") as file:
    print("SHELL=/bin/sh\nPATH=/usr/sbin:/usr/bin:/sbin:/bin\nMAILTO=ops@example.org", file=file)
    for n in range(4997):
        print(kinds[n % len(kinds)].format(n=n, m=n % 60, h=n % 24, d=n % 28 + 1, s=(5, 7, 10, 15)[n % 4]), file=file)
PYTHON

# CPU seconds (user + system) of the best of three runs, and what the tool printed.
cpu() {
    local best=999 run TIMEFORMAT='%U %S'
    for run in 1 2 3; do
        local took
        took=$( { time "$@" >"$work/out" 2>"$work/err" || true; } 2>&1 | awk '{print $1 + $2}')
        best=$(awk -v a="$best" -v b="$took" 'BEGIN {print (b < a) ? b : a}')
    done
    echo "$best"
}

mkdir "$work/etc" && cp "$work/crontab" "$work/etc/crontab"
ours=$(cpu target/release/cronlint check --format json --strict "$work/etc/crontab")
findings=$(grep -o '"rule":' "$work/out" | wc -l)
text=$(cpu target/release/cronlint check --strict "$work/etc/crontab")
printed=$(wc -l <"$work/out")
theirs=$(cpu "$work/venv/bin/chkcrontab" "$work/crontab")
complaints=$(wc -l <"$work/out")
awk -v a="$ours" -v b="$theirs" -v c="$text" -v f="$findings" -v g="$complaints" -v p="$printed" 'BEGIN {
    printf "cronlint, JSON : %.3f s CPU, %d findings\n", a, f
    printf "cronlint, text : %.3f s CPU, %d lines printed\n", c, p
    printf "chkcrontab     : %.3f s CPU, %d lines printed\n", b, g
    printf "ratio          : %.1f (JSON), %.1f (text)\n", b / a, b / c
}'
