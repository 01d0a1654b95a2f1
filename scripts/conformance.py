#!/usr/bin/env python3
"""Ask a built cronlint every recorded question of a real scheduler and compare the answers.

usage: scripts/conformance.py [BINARY] [--dialect NAME ...] [--show N]

The vectors are fixtures/conformance/<dialect>.jsonl.gz; what is compared and what is not is said in tests/conformance.rs,
which does the same inside `cargo test`. BINARY is target/release/cronlint unless given.
"""
import argparse
import datetime
import gzip
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REQUEST = ("dialect", "version", "expr", "line", "file", "file_hex", "file_repeat", "crontab", "crontab_lines", "tz", "from",
           "until", "fires_shown_in")
ENTRY = ("minutes", "hours", "doms", "months", "dows", "min_star", "hr_star", "dom_star", "dow_star", "reboot", "user", "command")


def request(vector):
    asked = {key: vector[key] for key in REQUEST if key in vector}
    if vector["dialect"] == "jenkins":
        asked["job"] = "cronlint-job"
    version = str(vector.get("version"))
    if "HEAD" in version:
        asked["variant"] = "head"
    if "started with -s" in version:
        asked["variant"] = "dst-on"
    fires = len(vector.get("fires", []))
    most = 5 if vector.get("kind") == "next" else 60 if vector["dialect"] == "supercronic" else 120
    ended = vector.get("end") == "none" or not fires or ("until" in vector and fires < most)
    asked["count"] = fires + ended
    return asked


def known_wrong(vector):
    """What fixtures/conformance/KNOWN.md proves wrong, by its numbers."""
    if str(vector.get("error")).startswith("Infinite loop in calendar calculation"):
        return True  # 2
    if vector["dialect"] == "ncrontab" and vector["expr"] == "0 0 29 2 0" and vector.get("end") == "none":
        return True  # 3
    start = vector.get("from", "")
    if vector.get("tz") != "America/Havana" or not start:
        return False
    at = datetime.datetime.fromisoformat(start.replace("Z", "+00:00")).timestamp()
    return 1793509200 <= at < 1805000400  # 1


def entries(answer):
    if "entries" in answer:
        return answer["entries"]
    return [answer] if "minutes" in answer or answer.get("reboot") else []


def same_value(want, got):
    if isinstance(want, dict) and set(want) == {"len"} and isinstance(got, str):
        return len(got.encode()) == want["len"]
    return want == got


def instants(fires):
    parsed = [datetime.datetime.fromisoformat(fire.replace("Z", "+00:00")) for fire in fires or []]
    return [(at, at.utcoffset()) for at in parsed]


def difference(want, got):
    if "accepted" in want and want["accepted"] != got.get("accepted"):
        return f"accepted: want {want['accepted']}, got {got.get('accepted')}"
    if "whole_file_ignored" in want and bool(want["whole_file_ignored"]) != bool(got.get("whole_file_ignored")):
        return "whole_file_ignored"
    sampled = any("sampled" in key for key in want)
    if not want.get("undefined_behaviour") and not sampled and "expr" not in want:
        wanted, found = entries(want), entries(got)
        if "entries_count" in want:
            if got.get("entries_count", len(found)) != want["entries_count"]:
                return f"entries_count: want {want['entries_count']}"
        elif len(wanted) != len(found):
            return f"entries: want {len(wanted)}, got {len(found)}"
        else:
            for one, other in zip(wanted, found):
                for key in ENTRY:
                    if key in one and not same_value(one[key], other.get(key)):
                        return f"entry {key}: want {one[key]}, got {other.get(key)}"
    if "env" in want and not any("(long)" in value for value in want["env"]) and want["env"] != got.get("env"):
        return f"env: want {want['env']}, got {got.get('env')}"
    if "usec" in want and want["usec"] != got.get("usec"):
        return f"usec: want {want['usec']}, got {got.get('usec')}"
    compared = "fires" in want and not want.get("quirk") and not want.get("next_does_not_advance") and not sampled
    if compared and not str(want.get("end", "")).startswith("error:"):
        wanted, found = instants(want["fires"]), instants(got.get("fires"))
        if want.get("fires_truncated_to_seconds"):  # KNOWN.md, 4
            after = instants([want["from"]])[0]
            wanted = sorted({fire for fire in wanted if fire > after})
            found = found[: len(wanted)]
        if "fires" not in got or wanted != found:
            return f"fires: want {want['fires'][:3]}, got {(got.get('fires') or [])[:3]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?", default=ROOT / "target/release/cronlint")
    parser.add_argument("--dialect", nargs="*")
    parser.add_argument("--show", type=int, default=3)
    args = parser.parse_args()
    total = passed = 0
    for path in sorted((ROOT / "fixtures/conformance").glob("*.jsonl.gz")):
        name = path.name.removesuffix(".jsonl.gz")
        if args.dialect and name not in args.dialect:
            continue
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            vectors = [json.loads(line) for line in lines]
        vectors = [v for v in vectors if v.get("kind") != "clock-jump" and not known_wrong(v)]
        asked = "".join(json.dumps(request(v), ensure_ascii=False) + "\n" for v in vectors)
        run = subprocess.run([args.binary, "next", "--jsonl"], input=asked, capture_output=True, text=True, encoding="utf-8")
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answers) != len(vectors):
            sys.exit(f"{name}: {len(answers)} answers to {len(vectors)} requests {run.stderr[:200]}")
        wrong = [(v, d) for v, a in zip(vectors, answers) if (d := difference(v, a))]
        total += len(vectors)
        passed += len(vectors) - len(wrong)
        print(f"{name:28} {len(vectors) - len(wrong):6} / {len(vectors):6}")
        for vector, why in wrong[: args.show]:
            print("    ", json.dumps(request(vector), ensure_ascii=False)[:220], "->", why[:300])
    print(f"{passed} of {total} vectors")
    sys.exit(0 if passed == total and total else 1)


if __name__ == "__main__":
    main()
