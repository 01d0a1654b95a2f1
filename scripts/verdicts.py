#!/usr/bin/env python3
"""Hold a run's findings against the verdicts of people who read them beside their files, and say how often the linter is wrong.

usage: verdicts.py BINARY TREE [--verdicts VERDICTS.tsv]

TREE holds repositories as OWNER/REPO/PATH, which are not part of this project. The verdicts (fixtures/corpus-verdicts.tsv) are
columns path, line, rule, verdict, reason, sorted; a verdict is `true`, `false` or `arguable` (the words hold, but whether
the job is wrong depends on what the file does not show). Exit 1 when a finding has no verdict, or the upper bound of the rate of
false findings (Wilson, 95 %) is above 5 %.
"""
import argparse, collections, csv, math, pathlib, sys

from corpus import run

VERDICTS = ("true", "false", "arguable")
MOST_FALSE = 0.05


def wilson(wrong, of, z=1.959964):
    """The upper end of the 95 % interval for a share of which `wrong` in `of` were seen."""
    if of == 0:
        return 1.0
    share = wrong / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle + spread) / (1 + z * z / of)


def judged(path):
    with path.open(encoding="utf-8") as rows:
        found = [((row["path"], int(row["line"]), row["rule"]), row) for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)]
    if [key for key, _ in found] != sorted({key for key, _ in found}):
        sys.exit(f"{path}: not sorted, or a finding twice")
    for key, row in found:
        if row["verdict"] not in VERDICTS or not row["reason"]:
            sys.exit(f"{path}: {key} needs a reason and one of the verdicts {', '.join(VERDICTS)}")
    return dict(found)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("binary"), ap.add_argument("tree", type=pathlib.Path)
    ap.add_argument("--verdicts", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent / "fixtures/corpus-verdicts.tsv")
    args = ap.parse_args()
    verdicts = judged(args.verdicts)
    report, _ = run(args.binary, "check", str(args.tree))
    found = {}
    for finding in report["findings"]:
        if finding["severity"] != "advice":
            path = pathlib.Path(finding["path"]).relative_to(args.tree).as_posix()
            found[path, finding["line"], finding["rule"]] = finding["message"]
    new, gone = sorted(found.keys() - verdicts.keys()), sorted(verdicts.keys() - found.keys())
    # The same file and place under another rule, or the same rule elsewhere in the file, is the likely successor.
    for path, line, rule in new:
        kin = [f"{was[2]} at line {was[1]}" for was in gone if was[0] == path and (was[1] == line or was[2] == rule)]
        print(f"{'changed' if kin else 'new'}: {path}:{line} {rule}: {found[path, line, rule]}" + (f" (was {', '.join(kin)})" if kin else ""))
    for path, line, rule in gone:
        print(f"gone: {path}:{line} {rule}, which was {verdicts[path, line, rule]['verdict']}")
    counts = collections.Counter(verdicts[key]["verdict"] for key in found.keys() & verdicts.keys())
    of = counts.total()
    for key in sorted(found.keys() & verdicts.keys()):
        if verdicts[key]["verdict"] == "false":
            print(f"false: {key[0]}:{key[1]} {key[2]}: {verdicts[key]['reason']}")
    bound = wilson(counts["false"], of)
    print(f"{of} findings judged: " + ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS))
    print(f"false: {counts['false'] / max(of, 1):.1%}, at most {bound:.1%} (95 %); with the arguable ones at most {wilson(counts['false'] + counts['arguable'], of):.1%}")
    sys.exit(1 if new or bound > MOST_FALSE else 0)


if __name__ == "__main__":
    main()
