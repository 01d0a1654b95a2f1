#!/usr/bin/env python3
"""Run cronlint over a corpus of real files and print findings per rule and kind, so that a person can look at them.

usage: corpus.py BINARY TREE [--index INDEX.tsv] [--show RULE] [--strict] [--limit N]

TREE holds repositories as OWNER/REPO/PATH. With --index (columns kind, repo, path) the counts are split by kind of file, and kinds
named `negative` are checked to yield no job. Exit 1 when the run crashed, lost a file, or a negative file yielded a job.
"""
import argparse, collections, csv, json, pathlib, subprocess, sys, time


def run(binary, *args):
    started = time.monotonic()
    done = subprocess.run([binary, *args, "--format", "json", "--now", "2026-12-01T00:00:00Z"], capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in (0, 1, 2) or not done.stdout:
        sys.exit(f"{binary} {' '.join(args)}: exit {done.returncode}\n{done.stderr[:2000]}")
    return json.loads(done.stdout), time.monotonic() - started


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("binary"), ap.add_argument("tree", type=pathlib.Path)
    ap.add_argument("--index", type=pathlib.Path), ap.add_argument("--show", nargs="*", default=[])
    ap.add_argument("--strict", action="store_true"), ap.add_argument("--limit", type=int, default=20)
    args = ap.parse_args()
    kinds = {}
    if args.index:
        with args.index.open(encoding="utf-8") as rows:
            for row in csv.DictReader(rows, delimiter="\t"):
                kinds[str(args.tree / row["repo"] / row["path"].lstrip("/"))] = row["kind"]
    kind_of = lambda path: kinds.get(str(pathlib.Path(path)), "?")
    report, seconds = run(args.binary, "check", str(args.tree), *(["--strict"] if args.strict else []))
    inventory, _ = run(args.binary, "jobs", str(args.tree))
    jobs = collections.Counter(kind_of(j["path"]) for j in inventory["jobs"])
    table = collections.defaultdict(collections.Counter)
    for finding in report["findings"]:
        table[finding["rule"], finding["severity"]][kind_of(finding["path"])] += 1
    print(f"{sum(jobs.values())} jobs, {len(report['findings'])} findings, {len(report['errors'])} errors in {seconds:.2f} s")
    for kind, count in sorted(jobs.items()):
        print(f"  jobs {kind:24} {count}")
    for (rule, severity), row in sorted(table.items()):
        print(f"  {rule} {severity:8} {sum(row.values()):5}   " + ", ".join(f"{k} {n}" for k, n in sorted(row.items())))
    for error in report["errors"]:
        print("  error:", error["path"], error["message"])
    for rule in args.show:
        for finding in [f for f in report["findings"] if f["rule"] == rule][: args.limit]:
            print(f"\n{finding['path']}:{finding['line']} {finding['severity']} {finding['rule']}: {finding['message']}\n    help: {finding.get('help')}")
    bad = [j["path"] for j in inventory["jobs"] if kind_of(j["path"]) == "negative"]
    for path in bad:
        print("  a negative file yielded a job:", path)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
