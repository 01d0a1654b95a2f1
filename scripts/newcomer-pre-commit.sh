#!/usr/bin/env bash
# A newcomer's second path: cronlint as a pre-commit hook of a new repository, by the real pre-commit. Both hooks (built with cargo, and
# as a wheel) let a clean commit pass and refuse one with a finding; then the wheel is installed by itself and run, and serves as
# a hook where nothing is compiled.
#
# Where Python or a package index is missing, it says so and passes. Everything is built in target/newcomer with a quick profile.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD

skipped() { echo "pre-commit: skipped, $1"; exit 0; }
failed() { echo "pre-commit: $1"; [ $# -lt 2 ] || cat "$2"; exit 1; }

command -v python3 >/dev/null || skipped "there is no python3"
command -v git >/dev/null || skipped "there is no git"
[ -z "$(git status --porcelain --untracked-files=no)" ] || echo "pre-commit: what is not committed is not tried"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv" 2>/dev/null || skipped "python3 has no venv"
"$work/venv/bin/pip" install --quiet pre-commit 2>"$work/log" || skipped "pip cannot install pre-commit here"
export PATH="$work/venv/bin:$PATH" PRE_COMMIT_HOME="$work/hooks"
export CARGO_TARGET_DIR="$here/target/newcomer" CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off
export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=false CARGO_INCREMENTAL=0
# Nobody's own settings of git play a part.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=newcomer GIT_AUTHOR_EMAIL=n@example.org GIT_COMMITTER_NAME=newcomer GIT_COMMITTER_EMAIL=n@example.org

# A repository that begins with this configuration of pre-commit.
new_repository() {
    git init --quiet "$work/$1"
    cd "$work/$1"
    cat >.pre-commit-config.yaml
    git add .
    git commit --quiet -m "hooks"
}
CLEAN='17 5 * * * /opt/shop/bin/report'
BAD='* 5 * * * /opt/shop/bin/report'

# What a commit must do in such a repository, with hooks of that number.
commits() {
    pre-commit install >/dev/null
    mkdir ops
    echo "$CLEAN" >ops/shop.crontab
    # A file of another kind is none of cronlint's business, whatever its lines look like.
    printf '%s\n' "$BAD" >notes.txt
    git add .
    git commit -m clean >"$work/log" 2>&1 || failed "$1: a clean commit was refused" "$work/log"
    [ "$(grep -c 'Passed$' "$work/log")" -eq "$2" ] || failed "$1: not all hooks ran" "$work/log"
    echo "$BAD" >ops/shop.crontab
    git add .
    if git commit -m bad >"$work/log" 2>&1; then failed "$1: a commit with a finding passed" "$work/log"; fi
    [ "$(grep -c 'warning\[F001\]' "$work/log")" -eq "$2" ] || failed "$1: not refused for its finding" "$work/log"
    [ "$(git log --format=%s -1)" = clean ] || failed "$1: the commit is there all the same"
    echo "pre-commit: $1: a clean commit passes, one with a finding is refused"
}

new_repository tried </dev/null
echo "$BAD" >shop.crontab
git add .
status=0
pre-commit try-repo "$here" --all-files >"$work/log" 2>&1 || status=$?
if [ "$status" -ne 1 ] || [ "$(grep -c 'warning\[F001\]' "$work/log")" -ne 2 ]; then
    failed "try-repo: expected F001 of both hooks, exit code $status" "$work/log"
fi
echo "pre-commit: try-repo: both hooks report F001"

new_repository installed <<CONFIG
repos:
  - repo: $here
    rev: $(git -C "$here" rev-parse HEAD)
    hooks: [{id: cronlint}, {id: cronlint-wheel}]
CONFIG
commits "installed hooks" 2

cd "$here"
pip wheel --quiet --no-deps --wheel-dir "$work/wheels" . || failed "no wheel can be built"
wheel=$(echo "$work"/wheels/cronlint-*.whl)
python3 -m venv "$work/user"
"$work/user/bin/pip" install --quiet --no-index "$wheel"
expected="cronlint $(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
[ "$("$work/user/bin/cronlint" --version)" = "$expected" ] || failed "the wheel is not $expected"
status=0
"$work/user/bin/cronlint" check fixtures/shop >"$work/log" || status=$?
[ "$status" -eq 1 ] || failed "the wheel's cronlint: expected findings, got $status" "$work/log"
echo "wheel: $(basename "$wheel") installs and runs"

new_repository wheel <<CONFIG
repos:
  - repo: local
    hooks:
      - id: cronlint
        name: cronlint
        entry: cronlint check --skip-unknown
        language: python
        additional_dependencies: ["$wheel"]
        require_serial: true
CONFIG
commits "a ready wheel, nothing compiled" 1
