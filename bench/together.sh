#!/usr/bin/env bash
# The rules about many jobs together (D001 to D005) over one crontab of 10,000 jobs: CPU time of each, with reading the file.
# usage: bench/together.sh   (CRONLINT names a program that was built before)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${CRONLINT:-}" ]; then
    cargo build --release --quiet
    CRONLINT=target/release/cronlint
fi

mkdir "$work/etc"
python3 - "$work/etc/crontab" <<'PYTHON'
import sys
kinds = [
    "{m} {h} * * * root /usr/local/bin/job-{n} --daily",
    "*/{s} * * * * root /opt/app/bin/poll {n} >/dev/null 2>&1",
    "{m} {h} * * 1-5 www-data cd /srv/app && /usr/bin/python3 manage.py report {n}",
    "{m} {h} {d} * * root /usr/local/bin/invoice-{n} | mail -s done ops@example.org",
    "0 {h} * * 0 backup /usr/local/bin/backup.sh {n}",
    "@hourly root /usr/sbin/job-{n}",
    "{m} {h} 1,15 * * root run-parts /etc/cron.custom/{n}",
    "5,25,45 8-18 * * mon-fri root /usr/bin/curl -fsS https://example.org/ping/{n}",
]
with open(sys.argv[1], "w") as file:
    for n in range(10000):
        print(kinds[n % len(kinds)].format(n=n, m=n % 60, h=n % 24, d=n % 28 + 1, s=(5, 7, 10, 15)[n % 4]), file=file)
PYTHON
printf '[tier.high]\njobs = ["job-*"]\nforbid = ["Mon-Fri 09:00-18:00 UTC"]\n[tier.low]\njobs = ["poll", "invoice-*"]\n' >"$work/cronlint.toml"
printf 'peak = ["Mon-Fri 09:00-12:00 UTC"]\n%s\n' "$(cat "$work/cronlint.toml")" >"$work/cronlint.toml"

# Prints the CPU seconds of a run, user and system together.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$CRONLINT" check --strict --select "$1" "$work/etc/crontab" >/dev/null 2>&1 || true; } 2>&1 | awk '{print $1 + $2}'
}

for rule in S004 D001 D002 D003 D004 D005 D; do
    # The median of five.
    for _ in 1 2 3 4 5; do cpu "$rule"; done | sort -n | awk -v rule="$rule" '{v[NR] = $1} END {printf "%-5s %.3f s\n", rule, v[3]}'
done
