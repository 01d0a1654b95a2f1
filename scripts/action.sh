#!/usr/bin/env bash
# What the GitHub Action runs: annotations to the log; a table of findings, the next fires and the checklist to the job's summary; SARIF
# to a file. Inputs come as environment variables (see action.yml) and reach commands as whole arguments only, so that no input is read
# as shell text or as an option. The exit code is cronlint's: 0 clean, 1 findings, 2 something could not be done.
set -uo pipefail

cronlint=${CRONLINT:-cronlint}
language=${INPUT_LANGUAGE:-en}
common=("--lang=$language")
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

"$cronlint" check "${check[@]}" "--format=${INPUT_FORMAT:-github}" -- "${paths[@]}"
status=$?

# The first lines, and how many more there are: GitHub drops a summary of more than 1 MiB.
first() {
    awk -v most="$1" -v more="$more" 'NR <= most { print } END { if (NR > most) printf "\n… %d %s\n", NR - most, more }'
}
# A folded part of the summary. What stands in a file is indented, so that none of it can be markup.
folded() {
    printf '\n<details><summary>%s</summary>\n\n' "$1"
    shift
    "$@" 2>/dev/null | first 2000 | sed 's/^/    /'
    printf '\n</details>\n'
}
if [ "$language" = zh ]; then
    fires="接下来的触发时间" list="可靠性清单" more="行未显示"
else
    fires="Next fires" list="Reliability checklist" more="more lines"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    {
        table=$("$cronlint" check "${check[@]}" --format=markdown -- "${paths[@]}" 2>/dev/null | first 1000)
        if [ -n "$table" ]; then
            printf '%s\n' "$table"
        else
            # Nothing could be done, for example because of the configuration: say why.
            printf '### cronlint\n\n'
            "$cronlint" check "${check[@]}" -- "${paths[@]}" 2>&1 | first 100 | sed 's/^/    /'
        fi
        # Where not all could be read, what could be is shown all the same.
        if [ -n "$("$cronlint" jobs "${common[@]}" --count=1 -- "${paths[@]}" 2>/dev/null | head -n 1)" ]; then
            folded "$fires" "$cronlint" jobs "${common[@]}" --count=2 -- "${paths[@]}"
            folded "$list" "$cronlint" checklist "${common[@]}" -- "${paths[@]}"
        fi
    } >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${INPUT_SARIF:-}" ]; then
    "$cronlint" check "${check[@]}" --format=sarif -- "${paths[@]}" >"$INPUT_SARIF" 2>/dev/null
    [ -z "${GITHUB_OUTPUT:-}" ] || printf 'sarif=%s\n' "${INPUT_SARIF//[$'\r\n']/}" >>"$GITHUB_OUTPUT"
fi
[ -z "${GITHUB_OUTPUT:-}" ] || printf 'status=%s\n' "$status" >>"$GITHUB_OUTPUT"
exit "$status"
