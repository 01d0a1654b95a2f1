#!/usr/bin/env bash
# A 5,000-line crontab linted by cronlint and by chkcrontab (PyPI), CPU time of each in one run.
# usage: bench/lint.sh [RUNS]   (21 runs unless told: the state of a host changes within seconds; needs cargo and python3 with venv; installs chkcrontab into a temporary directory)
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

# Runs a command and prints its CPU seconds, user and system together.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" >"$work/out" 2>"$work/err" || true; } 2>&1 | awk '{print $1 + $2}'
}

mkdir "$work/etc" && cp "$work/crontab" "$work/etc/crontab"
ours=(target/release/cronlint check)
printf 'CPU seconds (user and system) of each run; all tools take turns\n'
printf '%-6s %10s %10s %10s %12s\n' run 'text' '--strict' 'JSON' chkcrontab
rounds=${1:-21}
for ((round = 1; round <= rounds; round++)); do
    text=$(cpu "${ours[@]}" "$work/etc/crontab")
    printed=$(tail -n 1 "$work/out")
    strict=$(cpu "${ours[@]}" --strict "$work/etc/crontab")
    json=$(cpu "${ours[@]}" --strict --format json "$work/etc/crontab")
    theirs=$(cpu "$work/venv/bin/chkcrontab" "$work/crontab")
    complaints=$(wc -l <"$work/out")
    printf '%-6s %10.3f %10.3f %10.3f %12.3f\n' "$round" "$text" "$strict" "$json" "$theirs"
    echo "$text $strict $json $theirs" >>"$work/runs"
done

# The median of a column of the runs.
median() { awk -v c="$1" '{print $c}' "$work/runs" | sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
awk -v a="$(median 1)" -v b="$(median 2)" -v c="$(median 3)" -v d="$(median 4)" 'BEGIN {
    printf "%-6s %10.3f %10.3f %10.3f %12.3f\n", "median", a, b, c, d
    printf "%-6s %10.1f %10.1f %10.1f\n", "ratio", d / a, d / b, d / c
}'
echo "cronlint: $printed"
echo "chkcrontab: $complaints lines printed"
