#!/usr/bin/env bash
# A tree of 50,000 files, 2 % of them with schedules, checked by cronlint beside ripgrep: CPU time of each in one run, and the
# peak of memory. usage: bench/tree.sh [RUNS]   (3 unless told; needs cargo, python3 and rg)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --release --quiet
python3 - "$work/tree" <<'PYTHON'
import os, random, sys
random.seed(20261129)
root = sys.argv[1]
words = "the of value config handler request order stock user index return class import field name result error data list map key time until cache page view model".split()
line = lambda: "".join(("    ", "  ", "", "\t")[random.randrange(4)]) + " ".join(random.choices(words, k=random.randint(2, 14)))
text = lambda n: "\n".join(line() for _ in range(n)) + "\n"
# What repositories are made of, in about their shares; none of these holds a schedule.
plain = [("java", 20), ("py", 12), ("ts", 14), ("go", 9), ("md", 8), ("yaml", 8), ("json", 8), ("xml", 4), ("rb", 3), ("php", 3),
         ("rs", 3), ("sql", 1), ("tf", 1), ("properties", 2), ("toml", 1), ("txt", 2), ("png", 1)]
endings = [ending for ending, share in plain for _ in range(share)]
def schedule(n):
    m, h = n % 60, n % 24
    return [
        (f"ops/etc/cron.d/job-{n}", f"# job {n}\n{m} {h} * * * root flock -n /run/lock/{n} timeout 10m /opt/job-{n}\n"),
        (f"k8s/job-{n}.yaml", f"apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: job-{n}\nspec:\n  schedule: \"{m} {h} * * *\"\n"
         "  timeZone: Asia/Shanghai\n  concurrencyPolicy: Forbid\n  jobTemplate:\n    spec:\n      activeDeadlineSeconds: 600\n      template:\n"
         f"        spec:\n          restartPolicy: Never\n          containers:\n          - name: main\n            image: example.org/job:{n}\n"),
        (f"repo-{n}/.github/workflows/nightly.yml", f"name: nightly\non:\n  schedule:\n    - cron: \"{m} {h} * * *\"\njobs:\n  a:\n    runs-on: x\n    timeout-minutes: 10\n    steps: []\n"),
        (f"units/job-{n}.timer", f"[Timer]\nOnCalendar=*-*-* {h:02}:{m:02}:00\nPersistent=true\n[Install]\nWantedBy=timers.target\n"),
        (f"app-{n}/src/main/java/Job{n}.java", f"// {line()}\nimport org.springframework.scheduling.annotation.Scheduled;\nclass Job{n} {{\n  @Scheduled(cron = \"0 {m} {h} * * *\", zone = \"Asia/Shanghai\")\n  public void run() {{}}\n}}\n"),
    ][n % 5]
for n in range(50_000):
    if n % 50 == 0:
        path, body = schedule(n // 50)
    else:
        path, body = f"src/p{n % 97}/q{n % 31}/f{n}.{random.choice(endings)}", text(random.randint(5, 160))
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(body)
PYTHON

cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" >"$work/out" 2>"$work/err" || true; } 2>&1 | awk '{print $1 + $2}'
}
printf 'CPU seconds (user and system) of each run\n%-6s %10s %14s %12s\n' run cronlint 'rg -l 3 words' 'rg --files'
for ((round = 1; round <= ${1:-3}; round++)); do
    a=$(cpu target/release/cronlint check "$work/tree")
    summary=$(tail -n 1 "$work/out")
    b=$(cpu rg --hidden -l -e CronJob -e schedule -e Scheduled "$work/tree")
    c=$(cpu rg --hidden --files "$work/tree")
    printf '%-6s %10.3f %14.3f %12.3f\n' "$round" "$a" "$b" "$c"
    echo "$a $b $c" >>"$work/runs"
done
sort -n "$work/runs" | awk '{a[NR] = $1; b[NR] = $2; c[NR] = $3}
    END {m = int((NR + 1) / 2); printf "cronlint takes %.2f times rg -l (goal 1.0) and %.2f times rg --files (goal 3)\n", a[m] / b[m], a[m] / c[m]}'
python3 - target/release/cronlint "$work/tree" <<'PYTHON'
import json, resource, subprocess, sys
out = subprocess.run([sys.argv[1], "check", "--format", "json", sys.argv[2]], capture_output=True).stdout
jobs = json.loads(out)["summary"]["jobs"]
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"peak of memory: {peak:.1f} MB for {jobs} jobs (goal {20 + jobs * 2 / 1024:.1f})")
PYTHON
echo "$summary"
