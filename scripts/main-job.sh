#!/usr/bin/env bash
# Runs the command that README.md names as the main job and checks that it does it: findings, exit code 1, nothing on stderr but cargo's own lines.
set -euo pipefail
cd "$(dirname "$0")/.."
command=$(sed -n 's/^\(cargo run .*fixtures.*\)$/\1/p' README.md | head -n 1)
[ -n "$command" ] || { echo "README.md names no command that runs cronlint on fixtures/"; exit 1; }
echo "\$ $command"
status=0
output=$(eval "$command" 2>/dev/null) || status=$?
printf '%s\n' "$output" | tail -n 5
[ "$status" -eq 1 ] || { echo "expected exit code 1 (findings), got $status"; exit 1; }
printf '%s\n' "$output" | grep -q 'F001' || { echo "expected a finding F001"; exit 1; }
