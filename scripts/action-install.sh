#!/usr/bin/env bash
# Brings cronlint onto a runner, for action.yml: the archive of the pinned release, if the table of checksums has one for this machine, else
# a build with cargo. An archive that is not what the table says ends the job; nothing else is tried then.
#
#   action-install.sh FOLDER [CHECKSUMS [URL]]
#
# The program goes to FOLDER/bin. CHECKSUMS and URL (where the archives are) are those of this repository unless given. RUNNER_OS and
# RUNNER_ARCH tell the machine.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml" | head -n 1)
checksums=${2:-$root/scripts/release-checksums.txt}
url=${3:-https://github.com/cronlint/cronlint/releases/download/v$version}

case "${RUNNER_OS:-}-${RUNNER_ARCH:-}" in
    Linux-X64) target=x86_64-unknown-linux-musl ;;
    Linux-ARM64) target=aarch64-unknown-linux-musl ;;
    macOS-X64) target=x86_64-apple-darwin ;;
    macOS-ARM64) target=aarch64-apple-darwin ;;
    Windows-X64) target=x86_64-pc-windows-msvc ;;
    *) target=unknown ;;
esac
archive=cronlint-$version-$target.tar.gz
expected=$(awk -v name="$archive" '$1 !~ /^#/ && $2 == name { print $1 }' "$checksums")

if [ -z "$expected" ]; then
    echo "cronlint $version: no release for ${RUNNER_OS:-this system} ${RUNNER_ARCH:-}: building it from source"
    command -v cargo >/dev/null || { echo "::error::cronlint has to be built and there is no cargo: install Rust in a step before"; exit 2; }
    exec cargo install --quiet --locked --path "$root" --root "$folder"
fi

download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
curl --fail --silent --show-error --location --retry 3 --output "$download/$archive" "$url/$archive"
if command -v sha256sum >/dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
actual=$("${sum[@]}" <"$download/$archive" | cut -d' ' -f1)
if [ "$actual" != "$expected" ]; then
    echo "::error::$archive is not the release: its SHA-256 is $actual, not $expected"
    exit 2
fi
mkdir -p "$folder/bin"
tar -xzf "$download/$archive" -C "$folder/bin"
echo "cronlint $version: installed from the release"
