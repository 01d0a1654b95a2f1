#!/usr/bin/env bash
# What the GitHub Action runs: annotations to the log, a table and the next fires to the job's summary, SARIF to a file.
# Inputs come as environment variables (see action.yml) and reach commands as whole arguments only, so that no input is read as
# shell text or as an option. The exit code is cronlint's: 0 clean, 1 findings, 2 something could not be done.
set -uo pipefail

cronlint=${CRONLINT:-cronlint}
common=(--lang "${INPUT_LANGUAGE:-en}")
[ -z "${INPUT_BUSINESS_ZONE:-}" ] || common+=("--business-zone=$INPUT_BUSINESS_ZONE")
[ -z "${INPUT_HOST_ZONE:-}" ] || common+=("--host-zone=$INPUT_HOST_ZONE")
[ -z "${INPUT_CONFIG:-}" ] || common+=("--config=$INPUT_CONFIG")
check=("${common[@]}" "--severity=${INPUT_SEVERITY:-warning}")
[ -z "${INPUT_BASELINE:-}" ] || check+=("--baseline=$INPUT_BASELINE")
[ -z "${INPUT_CHANGED_SINCE:-}" ] || check+=("--changed-since=$INPUT_CHANGED_SINCE")

# One path a line; empty lines are none.
paths=()
while IFS= read -r path; do
    [ -z "$path" ] || paths+=("$path")
done <<<"${INPUT_PATHS:-.}"
[ "${#paths[@]}" -gt 0 ] || paths=(.)

"$cronlint" check "${check[@]}" --format=github -- "${paths[@]}"
status=$?

if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    {
        "$cronlint" check "${check[@]}" --format=markdown -- "${paths[@]}" 2>/dev/null
        printf '\n<details><summary>cronlint jobs</summary>\n\n```text\n'
        "$cronlint" jobs "${common[@]}" --count=2 -- "${paths[@]}" 2>/dev/null
        printf '```\n\n</details>\n'
    } >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${INPUT_SARIF:-}" ]; then
    "$cronlint" check "${check[@]}" --format=sarif -- "${paths[@]}" >"$INPUT_SARIF" 2>/dev/null
    [ -z "${GITHUB_OUTPUT:-}" ] || printf 'sarif=%s\n' "${INPUT_SARIF//[$'\r\n']/}" >>"$GITHUB_OUTPUT"
fi
[ -z "${GITHUB_OUTPUT:-}" ] || printf 'status=%s\n' "$status" >>"$GITHUB_OUTPUT"
exit "$status"
