#!/usr/bin/env bash
# Counts the instructions of the engine's hot loops under valgrind and compares them with bench/instructions.txt: more than 3 %
# above the record fails (`--allow N`: more than N %). Builds in which these loops did not change were seen to differ by up to
# 8 %, because the compiler parts a crate anew when other code of it changes: CI allows for that, a person looks at 3. Instructions do not depend on how busy the machine is, but on the compiler, the C library and the
# processor's kind; where these are not the recorded ones, nothing is compared, and it says so.
# `scripts/instructions.sh --record` writes the record.
set -euo pipefail
cd "$(dirname "$0")/.."
record=bench/instructions.txt

allow=3
if [ "${1:-}" = --allow ]; then allow=$2; fi
command -v valgrind >/dev/null || { echo "instructions: not counted, there is no valgrind here"; exit 0; }
here="$(rustc --version | cut -d' ' -f1,2), $(valgrind --version), $(uname -m), $(ldd --version 2>&1 | sed -n '1s/.* //p')"
recorded=$(sed -n '1s/^# //p' "$record" 2>/dev/null || true)
if [ "${1:-}" != --record ] && [ "$recorded" != "$here" ]; then
    echo "instructions: not compared, recorded with $recorded, here is $here"
    exit 0
fi

cargo build --quiet --release --locked --example hot_loops
program="${CARGO_TARGET_DIR:-target}/release/examples/hot_loops"
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>&1 |
        sed -n 's/.*Collected : *//p'
}

counts="# $here"
for loop in parse parse-vixie iterate cold-next analysis lint; do
    # What starting the program and the first round cost is left out.
    counts+=$'\n'"$loop $((($(count "$loop" 11) - $(count "$loop" 1)) / 10))"
done

if [ "${1:-}" = --record ]; then
    printf '%s\n' "$counts" >"$record"
    cat "$record"
    exit 0
fi
printf '%s\n' "$counts" | awk -v allow="$allow" '
    NR == FNR { if ($1 != "#") was[$1] = $2; next }
    $1 == "#" { next }
    !($1 in was) { print $1 ": not in the record"; slower = 1; next }
    {
        change = 100 * ($2 - was[$1]) / was[$1]
        printf "%-12s %10d instructions a round, recorded %10d: %+.1f %%\n", $1, $2, was[$1], change
        if (change > allow) slower = 1
    }
    END {
        if (slower) print "more than " allow " % above the record: mend it, or say why in the commit and run scripts/instructions.sh --record"
        exit slower
    }' "$record" -
