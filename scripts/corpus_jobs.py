#!/usr/bin/env python3
"""Compare the jobs that cronlint finds in real files with those that a person read from the files.

usage: corpus_jobs.py BINARY TREE [--jobs JOBS.tsv]

TREE holds repositories as OWNER/REPO/PATH, which are not part of this project. The list (fixtures/corpus-jobs.tsv) has the columns
kind, path, jobs, schedules (a JSON list of texts; blanks between fields count as one) and note. A note that begins with `unread:`
names a way of writing schedules down that no reader knows yet: nothing may be found there, and once something is, the note has to go.
Exit 1 when a file differs.
"""
import argparse, collections, csv, json, pathlib, sys

from corpus import run


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("binary"), ap.add_argument("tree", type=pathlib.Path)
    ap.add_argument("--jobs", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent / "fixtures/corpus-jobs.tsv")
    args = ap.parse_args()
    inventory, _ = run(args.binary, "jobs", str(args.tree))
    found = collections.defaultdict(list)
    for job in inventory["jobs"]:
        path = pathlib.Path(job["path"]).relative_to(args.tree).as_posix()
        found[path].append([" ".join(schedule["text"].split()) for schedule in job["schedules"]])
    with args.jobs.open(encoding="utf-8") as rows:
        rows = list(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE))
    kinds, wrong, jobs, unread = collections.Counter(), 0, 0, 0
    for row in rows:
        kinds[row["kind"]] += 1
        if not (args.tree / row["path"]).is_file():
            sys.exit(f"{row['path']} is not in {args.tree}")
        skipped = row["note"].startswith("unread:")
        count, texts = (0, []) if skipped else (int(row["jobs"]), sorted(json.loads(row["schedules"])))
        here = found.get(row["path"], [])
        seen = sorted(text for job in here for text in job)
        if (len(here), seen) != (count, texts):
            wrong += 1
            print(f"{row['path']}: by hand {row['jobs']} {row['schedules']} {row['note']}\n  found {len(here)} {json.dumps(seen, ensure_ascii=False)}")
        jobs, unread = jobs + count, unread + skipped
    print(f"{len(rows)} files of {len(kinds)} kinds with {jobs} jobs read by hand: {wrong} differ, {unread} of a kind that no reader knows")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
