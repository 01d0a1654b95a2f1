#!/usr/bin/env python3
"""Print every answer of the checklist that counts as proven, with the line that proves it, so that a person can read them again.

usage: proven.py BINARY TREE [--question ID] [--basis BASIS] [--format NAME] [--limit N]

The answers are grouped by platform, question, basis and the shape of their words; of each group N are shown (3 unless told, 0 for
all). Exit 1 when an answer that rests on a file has no place, when its place is not in that file, or when nothing of the value
stands at it: a number, a zone, a schedule or a word that is said to be set has to be written there.
"""
import argparse, collections, pathlib, re, sys

from corpus import run

# How a length of time in seconds may be written.
UNITS = {"s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60, "h": 3600, "hr": 3600, "hour": 3600, "d": 86400, "day": 86400, "w": 604800, "week": 604800}
# Policies are said in words of our own: what may stand in the file for them.
POLICIES = {
    "a run is skipped while another goes on": r"true|skip|forbid|discard|singleton|withoutoverlapping|no-?overlap|protect|-n\b|-w\b|flock|setlock|lock|max_instances|max_concurrent|1|batch|run-one|solo|chronic|0|queue",
    "one run waits until the running one ends": r"forbid|concurrency|disableconcurrent|max_active_runs|1|0|false|lock|group",
    "all runs wait in a queue": r"flock|serial|delay|wait|queue|max|lock|reserved|1",
    "the running one is stopped": r"replace|cover|abort|cancel-in-progress|concurrency|2",
    "one run makes up for those that were missed": r"true|yes|on|1|2|once|fire_once_now|false",
    "all missed runs are replayed": r"true|1|ignore_misfire",
}


def text_of(path, cache={}):
    if path not in cache:
        try:
            cache[path] = pathlib.Path(path).read_bytes().decode("utf-8", "replace").split("\n")
        except OSError:
            cache[path] = None
    return cache[path]


def plain(text):
    return re.sub(r"[\s\"'`\\]+", "", text).lower()


def lengths(text):
    """Every length of time that a text may speak of, in seconds: numbers, alone or with a unit, and products and sums of them."""
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    found = {n * unit for n in numbers for unit in (*UNITS.values(), 0.001)}
    clock = re.search(r"(?:(\d+)\.)?(\d+):(\d+)(?::(\d+))?", text)
    if clock:
        days, hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        found.add(days * 86400 + hours * 3600 + minutes * 60 + seconds)
    parts = re.findall(r"(\d+)\s*([a-z]+)", text.lower())
    known = [int(n) * UNITS[unit.rstrip("s") or "s"] for n, unit in parts if (unit.rstrip("s") or "s") in UNITS]
    found.add(sum(known))
    product = 1
    for number in numbers:
        product *= number
        found |= {product, product * 60}
    return found


def doubt(answer, lines):
    """Why the place does not show the value; None where it does, or where that cannot be checked here."""
    place = answer["evidence"]
    if lines is None:
        return "no such file"
    if not 1 <= place["line"] <= len(lines):
        return f"the file has {len(lines)} lines"
    # A value may go on over the next lines: lists, folded texts, calls.
    line = lines[place["line"] - 1]
    if place["column"] > len(line.rstrip("\r")) + 1:
        return f"the line has {len(line)} columns"
    near = "\n".join(lines[place["line"] - 1 : place["line"] + 40])
    # The value stands where the reference leads: the values of a chart, a variable, a parameter.
    if re.search(r"\{\{.*\}\}|\$\{|\bvar\.|\blocal\.|!Ref|Fn::|\*[A-Za-z]", line[place["column"] - 1 :]):
        return None
    detail = answer["detail"]
    seconds = re.fullmatch(r"(\d+) s|a run that is up to (\d+) s late still starts", detail)
    if seconds:
        value = int(seconds[1] or seconds[2])
        # A pod's limit counts once a retry: the words name the sum.
        exact = any(abs(value - length) < 1 for length in lengths(line)) or any(abs(value - length) < 1 for length in lengths("\n".join(near.split("\n")[:4])))
        return None if exact or re.search(r"activeDeadlineSeconds|active_deadline_seconds", line) else f"{value} s is not written there"
    tried = re.fullmatch(r"not tried again|tried again once|tried again up to (\d+) times", detail)
    if tried:
        count = 0 if detail.startswith("not") else int(tried[1] or 1)
        near_number = re.findall(r"\d+", "\n".join(near.split("\n")[:4]))
        return None if str(count) in near_number or str(count + 1) in near_number or "never" in line.lower() else f"{count} is not written there"
    if detail in POLICIES:
        return None if re.search(POLICIES[detail], "\n".join(near.split("\n")[:12]), re.I) else "no word for the policy is written there"
    if answer["question"] == "frequency":
        # Words (`interval: weekly`, `special_time: daily`) stand for fields.
        if re.search(r"(interval|special_time|every|@?(hourly|daily|weekly|monthly))\b", line, re.I):
            return None
        # Fields of their own (Ansible, Celery) are joined by blanks: each that says something stands there.
        fields = [field for field in detail.split() if field not in ("*", "?")]
        missing = [field for field in fields if plain(field) not in plain(near)]
        return f"`{missing[0]}` is not written there" if missing and plain(detail) not in plain(near) else None
    if answer["question"] in ("alert-failure", "alert-not-run", "duration", "ledger", "lock", "dead-letter", "manual-run", "retry", "termination", "zone"):
        # The first words of a long value are enough.
        wanted = plain(detail)[:24]
        return None if wanted in plain(near) or answer["question"] in ("alert-not-run", "duration", "ledger") else f"`{detail[:40]}` is not written there"
    return None


def shape(detail):
    return re.sub(r"\d+", "N", detail)[:40] if len(detail) < 60 else "(long)"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("binary"), ap.add_argument("tree", type=pathlib.Path)
    ap.add_argument("--question"), ap.add_argument("--basis"), ap.add_argument("--format"), ap.add_argument("--limit", type=int, default=3)
    args = ap.parse_args()
    report, _ = run(args.binary, "checklist", str(args.tree))
    groups, doubts, count = collections.defaultdict(list), [], 0
    for job in report["jobs"]:
        for answer in job["answers"]:
            if answer["status"] != "proven":
                continue
            count += 1
            place, line, why = answer.get("evidence"), "", None
            if answer["basis"] == "file" and not place:
                why = "no place"
            elif place:
                lines = text_of(place["path"])
                why = doubt(answer, lines) if answer["basis"] == "file" else None
                line = lines[place["line"] - 1].strip() if lines and 1 <= place["line"] <= len(lines) else ""
            where = f"{place['path']}:{place['line']}:{place['column']}" if place else job["path"]
            shown = f"{where} ({job['name'][:40]}) {answer['detail'][:100]!r}\n      | {line[:160]}"
            if why:
                doubts.append(f"{job['platform']} {answer['question']}: {why}\n    {shown}")
            key = (job["platform"], answer["question"], answer["basis"], "-" if answer["question"] in ("frequency", "zone") else shape(answer["detail"]))
            groups[key].append(shown)
    wanted = lambda key: (not args.format or key[0] == args.format) and (not args.question or key[1] == args.question) and (not args.basis or key[2] == args.basis)
    for key in sorted(filter(wanted, groups)):
        print(f"{' | '.join(key)}: {len(groups[key])}")
        for shown in groups[key][: args.limit or None]:
            print("   ", shown)
    print(f"{count} proven answers in {len(groups)} groups, {len(doubts)} in doubt")
    for text in doubts:
        print("doubt:", text)
    sys.exit(1 if doubts else 0)


if __name__ == "__main__":
    main()
