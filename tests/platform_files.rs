//! What the readers of build services and hosts make of a file: input beside expected summary.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::dialect::FieldKind;
use cronlint::job::{Enabled, Guard, Job, Question, ScheduleText, WordsKind, Zone};
use cronlint::schedule::{Instant, Schedule};
use cronlint::settings::Settings;
use cronlint::source::neighbours::Neighbours;
use cronlint::source::{self, File};
use cronlint::span::{FileId, Span};

#[path = "platform_files/clouds.rs"]
mod clouds;

struct Beside(HashMap<PathBuf, Arc<str>>);

impl Neighbours for Beside {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        Some((FileId(1), self.0.get(path)?.clone()))
    }

    fn names(&self, folder: &Path) -> Arc<[String]> {
        let beside = self.0.keys().filter(|path| path.parent() == Some(folder));
        beside.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
    }
}

fn read_beside(path: &str, text: &str, beside: &[(&str, &str)]) -> Option<File> {
    let beside = beside.iter().map(|(path, text)| (PathBuf::from(path), Arc::from(*text)));
    let settings = Settings::new(Instant(1_796_083_200));
    source::read(FileId(0), Path::new(path), text.as_bytes(), &settings, &Beside(beside.collect()))
}

fn read(path: &str, text: &str) -> Option<File> {
    read_beside(path, text, &[])
}

/// The bytes of the file at a span.
fn at(file: &File, span: Span) -> &str {
    file.text.get(span.range()).expect("a span inside the file")
}

/// One line a schedule: name, text (`?` before one that something outside decides), zone; then the job's guards, words and
/// the file's facts.
fn summary(file: &File) -> String {
    let mut out = String::new();
    for job in &file.jobs {
        for schedule in &job.schedules {
            let text = schedule.text.display();
            let mark = if matches!(schedule.text, ScheduleText::Unknowable(_)) { "?" } else { "" };
            if let ScheduleText::One(source) = &schedule.text {
                assert_eq!(at(file, source.place(0..text.len())), text, "the place of the text");
            }
            let off = match job.enabled {
                Enabled::Yes => "",
                Enabled::No(_) => " | off",
                Enabled::Unknowable => " | off?",
            };
            writeln!(out, "{} | {mark}{text} | {}{off}{}", job.name.value, zone(&schedule.zone), guards(job))
                .unwrap();
        }
        for words in job.words.iter().filter(|words| words.kind < WordsKind::Name) {
            writeln!(out, "  {:?} {:?}", words.kind, words.text.text).unwrap();
        }
    }
    for fact in &file.facts {
        let debug = format!("{:?}", fact.kind);
        let name = debug.split([' ', '{']).next().unwrap_or_default();
        writeln!(out, "{name} at {:?}", at(file, fact.span)).unwrap();
    }
    out
}

fn zone(zone: &Zone) -> String {
    match zone {
        Zone::Declared(name) => name.value.to_string(),
        Zone::Invalid { text, .. } => format!("refused:{}", text.value),
        Zone::Host => "host".into(),
        Zone::Unknowable(_) => "zone?".into(),
        Zone::Fixed(name) => format!("fixed:{name}"),
        Zone::Unset(name) => format!("unset:{name}"),
    }
}

fn guards(job: &Job) -> String {
    let mut out = String::new();
    for question in Question::ALL {
        match job.guards.get(question) {
            Guard::Declared(value, _) => write!(out, " | {}={value:?}", question.id()).unwrap(),
            Guard::Unknowable(_) => write!(out, " | {}=?", question.id()).unwrap(),
            _ => {}
        }
    }
    out
}

#[track_caller]
fn check(path: &str, text: &str, expected: &str) {
    let file = read(path, text).unwrap_or_else(|| panic!("{path} holds jobs"));
    let found = summary(&file);
    assert_eq!(found, expected, "{path}\n{text}\n{found}");
}

/// No text breaks a reader: the sample cut at every byte, with rubbish in its middle, deep.
fn survives(path: &str, sample: &str) {
    for end in (0..sample.len()).filter(|end| sample.is_char_boundary(*end)) {
        read(path, &sample[..end]);
        read(path, &format!("{}\u{0}[{{\"'*&%!{}", &sample[..end], &sample[end..]));
    }
    read(path, &format!("{sample}{}", "[".repeat(5000)));
    read(path, &format!("{sample}{}", "{\"a\":".repeat(5000)));
}

const WORKFLOW: &str = ".github/workflows/a.yml";

fn workflow(rest: &str) -> String {
    format!("on:\n  schedule:\n    - cron: '0 5 * * *'\n{rest}")
}

#[test]
fn workflows_of_github() {
    let text = "# Nightly.\nname: sync\non:\n  workflow_dispatch:\n  schedule:\n    # 北京时间凌晨2点\n    - cron: \"0 18 * * *\" # nightly\n    - cron: '0 2 * * *'\n      timezone: Asia/Shanghai\n    - cron: $cron-weekly\n    - timezone: Asia/Beijing\njobs:\n  a: {timeout-minutes: 5, runs-on: x}\n";
    check(
        WORKFLOW,
        text,
        "sync | 0 18 * * * | fixed:UTC | timeout=Seconds(300) | manual-run=Text(\"workflow_dispatch\")\n\
         sync | 0 2 * * * | Asia/Shanghai | timeout=Seconds(300) | manual-run=Text(\"workflow_dispatch\")\n\
         sync | ?$cron-weekly | fixed:UTC | timeout=Seconds(300) | manual-run=Text(\"workflow_dispatch\")\n  \
         TrailingComment \"nightly\"\n  CommentAbove \"北京时间凌晨2点\"\n  BlockComment \"Nightly.\"\n\
         MisplacedKey at \"timezone\"\n",
    );
}

#[test]
fn workflows_that_hold_no_schedule() {
    for text in [
        "on: push\njobs: {a: {if: github.event_name == 'schedule'}}\n",
        "on:\n  push:\njobs: {a: {steps: [{run: 'echo schedule'}]}}\n",
        "schedule:\n  - cron: 0 5 * * *\n",
        "on:\n  schedule:\n",
        "{% if schedule %}\non: [\n",
    ] {
        assert!(read(WORKFLOW, text).is_none(), "{text}");
    }
    assert!(read("src/a.yml", &workflow("")).is_none(), "the folder decides");
    let broken =
        read(WORKFLOW, "on:\n  schedule:\n  - cron: *bad 5 * * *\n    x: [\n").expect("claims schedules");
    assert!(summary(&broken).contains("Unparsable"));
}

#[test]
fn time_limits_of_workflows() {
    for (jobs, expected) in [
        ("a: {timeout-minutes: 5}\n  b: {timeout-minutes: 60}", " | timeout=Seconds(3600)"),
        ("a: {timeout-minutes: 5}\n  b: {runs-on: x}", ""),
        ("a: {timeout-minutes: 5}\n  b: {if: github.event_name != 'schedule'}", " | timeout=Seconds(300)"),
        ("a: {timeout-minutes: 5}\n  b: {if: \"github.event_name == 'push'\"}", " | timeout=Seconds(300)"),
        ("a: {timeout-minutes: 5}\n  b: {if: \"github.event_name == 'push' || always()\"}", ""),
        ("a: {timeout-minutes: '${{ vars.LIMIT }}'}", " | timeout=?"),
        ("a: {uses: ./.github/workflows/called.yml}", " | timeout=Seconds(120)"),
        ("a: {uses: ./.github/workflows/../called.yml}", " | timeout=?"),
        ("a: {uses: other/repo/.github/workflows/called.yml@v1}", " | timeout=?"),
        ("a: {if: false}", " | off"),
        ("a: {if: false}\n  b: {timeout-minutes: 1}", " | timeout=Seconds(60)"),
    ] {
        let called = [(".github/workflows/called.yml", "jobs: {x: {timeout-minutes: 2}}\n")];
        let text = workflow(&format!("jobs:\n  {jobs}\n"));
        let file = read_beside(WORKFLOW, &text, &called).expect("a job");
        assert_eq!(summary(&file), format!("a.yml | 0 5 * * * | fixed:UTC{expected}\n"), "{jobs}");
    }
}

#[test]
fn concurrency_of_workflows() {
    for (concurrency, expected) in [
        ("concurrency: nightly", " | overlap=Overlap(QueueOne)"),
        ("concurrency: {group: nightly}", " | overlap=Overlap(QueueOne)"),
        ("concurrency: {group: nightly, queue: max}", " | overlap=Overlap(QueueAll)"),
        ("concurrency: {group: nightly, cancel-in-progress: true}", " | overlap=Overlap(Replace)"),
        ("concurrency: {group: n, cancel-in-progress: '${{ x }}'}", " | overlap=?"),
        ("concurrency: '${{ github.workflow }}-${{ github.ref }}'", " | overlap=Overlap(QueueOne)"),
        ("concurrency: '${{ github.head_ref || github.ref }}'", " | overlap=Overlap(QueueOne)"),
        ("concurrency: '${{ github.workflow }}-${{ github.head_ref || github.run_id }}'", ""),
        ("jobs: {a: {concurrency: x}}", " | overlap=Overlap(QueueOne)"),
        ("jobs: {a: {concurrency: x}, b: {runs-on: y}}", ""),
    ] {
        let expected = format!("a.yml | 0 5 * * * | fixed:UTC{expected}\n");
        check(WORKFLOW, &workflow(&format!("{concurrency}\n")), &expected);
    }
}

#[test]
fn who_hears_of_a_workflow() {
    for (steps, expected) in [
        (
            "[{run: make}, {if: failure(), uses: slackapi/slack-github-action@v1}]",
            " | alert-failure=Text(\"failure()\")",
        ),
        // Nothing has failed before it.
        ("[{if: failure(), uses: slackapi/slack-github-action@v1}, {run: make}]", ""),
        ("[{run: make}, {if: failure(), uses: actions/upload-artifact@v4}]", ""),
        ("[{run: make}, {if: '!failure()', uses: slackapi/slack-github-action@v1}]", ""),
        ("[{run: 'curl -fsS https://hc-ping.com/x'}]", " | alert-not-run=Text(\"healthchecks.io\")"),
    ] {
        let expected = format!("a.yml | 0 5 * * * | fixed:UTC{expected}\n");
        check(WORKFLOW, &workflow(&format!("jobs: {{a: {{steps: {steps}}}}}\n")), &expected);
    }
}

#[test]
fn workflows_of_gitea_and_forgejo() {
    let text = workflow(
        "    - cron: '@daily'\n    - cron: 'TZ=Asia/Shanghai 0 2 * * *'\n    - cron: 5 5 * * *\n      timezone: Asia/Tokyo\nconcurrency: x\njobs: {a: {timeout-minutes: 5}}\n",
    );
    for path in [".gitea/workflows/a.yml", ".forgejo/workflows/a.yaml"] {
        let name = path.rsplit('/').next().unwrap();
        let rest = " | timeout=? | overlap=?\n";
        check(
            path,
            &text,
            &format!(
                "{name} | 0 5 * * * | fixed:UTC{rest}{name} | @daily | fixed:UTC{rest}\
                 {name} | TZ=Asia/Shanghai 0 2 * * * | Asia/Shanghai{rest}{name} | 5 5 * * * | zone?{rest}"
            ),
        );
        let readings = &read(path, &text).unwrap().jobs[0].schedules;
        assert!(readings.iter().all(|schedule| schedule.reading().is_some_and(|r| r.faults.is_empty())));
    }
}

#[test]
fn workers_of_cloudflare() {
    let toml = "name = \"digest\"\n\n[triggers]\n# weekdays 01:00 UTC\ncrons = [\"0 1 * * MON-FRI\", '0 16 * * 1'] # both\n\n[env.staging.triggers]\ncrons = [\n  # every hour\n  \"5 * * * *\", # hourly\n]\n\n[env.prod]\nname = \"real\"\ntriggers = { crons = [\"@daily\"] }\n";
    check(
        "wrangler.toml",
        toml,
        "digest | 0 1 * * MON-FRI | fixed:UTC\ndigest | 0 16 * * 1 | fixed:UTC\n  \
         TrailingComment \"both\"\n  CommentAbove \"weekdays 01:00 UTC\"\n\
         digest-staging | 5 * * * * | fixed:UTC\n  TrailingComment \"hourly\"\n  CommentAbove \"every hour\"\n\
         real | @daily | fixed:UTC\n",
    );
    let jsonc = "{\n  \"name\": \"w\",\n  // hourly\n  \"triggers\": { \"crons\": [\"1 * * * *\"] },\n}\n";
    check("a/wrangler.jsonc", jsonc, "w | 1 * * * * | fixed:UTC\n  CommentAbove \"hourly\"\n");
    let broken = read("wrangler.toml", "crons = [\n").expect("claims schedules");
    assert!(summary(&broken).starts_with("Unparsable"));
    assert!(read("wrangler.toml", "name = 'a'\n[triggers]\ncrons = []\n").is_none());
}

#[test]
fn projects_of_vercel() {
    let text = r#"{
  "crons": [{ "path": "/api/sync", "schedule": "*/10 * * * *" }, { "path": "/x" }],
  "schedules": {
    "report": { "schedule": "0 9 * * MON", "timezone": "Asia/Shanghai", "function": "api/r" },
    "bad": { "schedule": "0 9 * * *", "timezone": "Asia/Beijing", "path": "/y" }
  }
}"#;
    check(
        "web/vercel.json",
        text,
        "/api/sync | */10 * * * * | fixed:UTC\nreport | 0 9 * * MON | Asia/Shanghai\n\
         bad | 0 9 * * * | refused:Asia/Beijing\n",
    );
    assert!(read("vercel.json", "{\"crons\": []}").is_none());
}

#[test]
fn other_hosts() {
    let netlify = "[build]\ncommand = \"x\"\n\n# nightly\n[functions.\"send-digest\"]\nschedule = \"@daily\" # 每天\n\n[functions]\nnode_bundler = \"esbuild\"\n";
    check(
        "netlify.toml",
        netlify,
        "send-digest | @daily | fixed:UTC\n  TrailingComment \"每天\"\n  BlockComment \"nightly\"\n",
    );
    assert!(read("netlify.toml", "[build]\ncommand = 'schedule'\n").is_none());

    let render = "services:\n  # nightly\n  - type: cron\n    name: digest\n    schedule: '0 2 * * *' # 02:00\n    startCommand: ./run\n    envVars: [{key: TZ, value: Asia/Tokyo}]\n  - {type: web, name: w, schedule: '* * * * *'}\nprojects:\n  - environments:\n      - services: [{type: cron, name: deep, schedule: 5 * * * *}]\n";
    check(
        "render.yaml",
        render,
        "digest | 0 2 * * * | fixed:UTC\n  TrailingComment \"02:00\"\n  BlockComment \"nightly\"\n\
         deep | 5 * * * * | fixed:UTC\n",
    );
    let job = &read("render.yaml", render).unwrap().jobs[0];
    assert_eq!(job.command.as_ref().unwrap().text, "./run");
    assert_eq!(job.environment[0].name.value, "TZ");

    let railway = "[deploy]\nstartCommand = \"./run\"\n# 每小时\ncronSchedule = \"0 * * * *\"\nrestartPolicyType = \"NEVER\"\n\n[environments.staging.deploy]\ncronSchedule = \"0 0 * * *\"\n";
    check(
        "jobs/sync/railway.toml",
        railway,
        "sync | 0 * * * * | fixed:UTC | retry=Count(0)\n  CommentAbove \"每小时\"\nstaging | 0 0 * * * | fixed:UTC\n",
    );
    let json = "{\"deploy\": {\"cronSchedule\": \"5 * * * *\"}}";
    check("railway.json", json, "railway.json | 5 * * * * | fixed:UTC\n");

    let spec = "name: shop\njobs:\n  - name: report\n    kind: SCHEDULED\n    run_command: ./report\n    schedule:\n      cron: 0 2 * * *\n      time_zone: Asia/Shanghai\n  - {name: migrate, kind: PRE_DEPLOY}\n";
    check(".do/app.yaml", spec, "report | 0 2 * * * | Asia/Shanghai\n");
    let project = "packages:\n  - functions:\n      - name: f\n        triggers:\n          - name: nightly\n            sourceType: scheduler\n            sourceDetails: {cron: '0 3 * * *'}\n";
    check("project.yml", project, "nightly | 0 3 * * * | fixed:UTC\n");
    assert!(read("app.yaml", "runtime: python312\n").is_none());
}

#[test]
fn dependabot_with_and_without_a_time() {
    let text = "version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule:\n      interval: weekly\n      day: tuesday\n      time: \"05:30\"\n      timezone: Asia/Shanghai\n  # rarely\n  - package-ecosystem: gomod\n    schedule: {interval: quarterly, time: '06:00'}\n  - package-ecosystem: pip\n    schedule:\n      interval: weekly\n  - package-ecosystem: docker\n    schedule: {interval: cron, cronjob: 0 9 15 * *} # mid-month\n  - package-ecosystem: cargo\n    schedule: {interval: cron, cronjob: every day at noon}\n";
    check(
        ".github/dependabot.yml",
        text,
        "npm / | 30 05 * * tue | Asia/Shanghai\ngomod | 00 06 1 1,4,7,10 * | fixed:UTC\n  BlockComment \"rarely\"\n\
         pip | ?weekly | fixed:UTC\ndocker | 0 9 15 * * | fixed:UTC\n  TrailingComment \"mid-month\"\n\
         cargo | ?every day at noon | fixed:UTC\n",
    );
    for job in &read(".github/dependabot.yml", text).unwrap().jobs {
        let schedule = &job.schedules[0];
        assert!(schedule.reading().is_none_or(|reading| reading.faults.is_empty()), "{:?}", schedule.text);
    }
}

#[test]
fn pipelines_of_azure() {
    let text = "trigger: none\nschedules:\n# nightly\n- cron: '0 18 * * *' # 02:00 Beijing\n  displayName: Nightly\n  branches: {include: [main]}\n  batch: true\n- cron: 0 0 * * Sun\n  always: true\n  batch: true\n- cron: 0 1 * * *\n  always: false\n- cron: ${{ parameters.cron }}\n  always: ${{ parameters.always }}\njobs:\n- job: a\n  timeoutInMinutes: 30\n";
    let limit = "timeout=Seconds(1800)";
    check(
        "eng/build.yml",
        text,
        &format!(
            "Nightly | 0 18 * * * | fixed:UTC | {limit} | overlap=Overlap(Skip)\n  \
             TrailingComment \"02:00 Beijing\"\n  CommentAbove \"nightly\"\n\
             build.yml | 0 0 * * Sun | fixed:UTC | {limit}\nbuild.yml | 0 1 * * * | fixed:UTC | {limit}\n\
             build.yml | ?${{{{ parameters.cron }}}} | fixed:UTC | {limit}\n\
             OnlyAfterChanges at \"'0 18 * * *'\"\nOnlyAfterChanges at \"false\"\n"
        ),
    );
    assert!(read("a.yml", "schedules:\n- cron: 0 1 * * *\nname: other\n").is_none(), "no pipeline");
    assert!(read("a.yml", "trigger: none\nschedules: []\n").is_none());
}

#[test]
fn workflows_of_circleci() {
    let text = "version: 2.1\nworkflows:\n  nightly:\n    triggers:\n      # 每天零点\n      - schedule:\n          cron: \"0 0 * * *\" # midnight\n          filters: {branches: {only: main}}\n      - schedule: {cron: << pipeline.parameters.cron >>}\n    jobs: [build]\n  build:\n    jobs: [build]\n";
    check(
        ".circleci/config.yml",
        text,
        "nightly | 0 0 * * * | fixed:UTC\nnightly | ?<< pipeline.parameters.cron >> | fixed:UTC\n  \
         TrailingComment \"midnight\"\n  CommentAbove \"每天零点\"\n",
    );
    assert!(read(".circleci/config.yml", "workflows: {build: {jobs: [schedule]}}\n").is_none());
}

#[test]
fn periodics_of_prow() {
    let text = "periodics:\n- name: ci-a\n  cron: '2 0-23/1 * * *' # hourly\n  decorate: true\n  decoration_config: {timeout: 90m}\n  annotations: {testgrid-alert-email: a@example.invalid, description: Runs hourly}\n  spec: {containers: []}\n- interval: 6h\n  name: ci-b\n  agent: kubernetes\n- {name: ci-c, minimum_interval: 1h30m, spec: {}}\n- {name: other, interval: 5}\n";
    check(
        "config/jobs/a.yaml",
        text,
        "ci-a | 2 0-23/1 * * * | fixed:UTC | timeout=Seconds(5400) | alert-failure=Text(\"a@example.invalid\")\n  \
         TrailingComment \"hourly\"\n  Description \"Runs hourly\"\n\
         ci-b | 6h | fixed:UTC\nci-c | 1h30m | fixed:UTC\n",
    );
    let jobs = read("a.yaml", text).unwrap().jobs;
    let loaded = |index: usize| jobs[index].schedules[0].reading().unwrap().schedule.clone().unwrap();
    assert!(matches!(loaded(1), Schedule::Every { period, .. } if period.seconds() == 21_600));
    assert!(matches!(loaded(2), Schedule::AfterEnd { delay } if delay.seconds() == 5_400));
    assert!(read("a.yaml", "periodics:\n- {name: x, interval: 5h}\n").is_none(), "nothing to run");
}

#[test]
fn bundles_of_databricks() {
    let text = "resources:\n  jobs:\n    # nightly numbers\n    report:\n      name: report\n      timeout_seconds: 3600\n      max_concurrent_runs: 1\n      email_notifications: {on_failure: [a@example.invalid]}\n      schedule:\n        quartz_cron_expression: \"0 0 2 * * ?\" # 凌晨两点\n        timezone_id: Asia/Shanghai\n    by-hand: {name: by-hand}\ntargets:\n  dev:\n    resources:\n      jobs:\n        copy:\n          queue: {enabled: true}\n          schedule: {quartz_cron_expression: \"${var.cron}\", timezone_id: \"${var.zone}\", pause_status: PAUSED}\n";
    check(
        "databricks.yml",
        text,
        "report | 0 0 2 * * ? | Asia/Shanghai | timeout=Seconds(3600) | overlap=Overlap(Skip) | alert-failure=Text(\"a@example.invalid\")\n  \
         TrailingComment \"凌晨两点\"\n  BlockComment \"nightly numbers\"\n\
         copy | ?${var.cron} | zone? | off | overlap=Overlap(QueueAll)\n",
    );
    assert!(read("databricks.yml", "bundle: {name: quartz_cron_expression}\n").is_none());
}

#[test]
fn windows_of_renovate() {
    let text = "// every repository\n{\n  timezone: 'Asia/Shanghai',\n  schedule: ['before 5am on monday', \"* 0-4 * * 1\"], // small hours\n  packageRules: [\n    { groupName: \"all\", schedule: \"0 5 * * *\" },\n    { matchManagers: ['npm'], automergeSchedule: ['* 25 * * *'], timezone: 'Asia/Beijing' },\n  ],\n  lockFileMaintenance: { enabled: true, schedule: ['at any time'] },\n}\n";
    check(
        ".github/renovate.json5",
        text,
        "renovate.json5 | before 5am on monday | Asia/Shanghai\nrenovate.json5 | * 0-4 * * 1 | Asia/Shanghai\n  \
         TrailingComment \"small hours\"\nall | 0 5 * * * | Asia/Shanghai\n\
         packageRules | * 25 * * * | refused:Asia/Beijing\nlockFileMaintenance | at any time | Asia/Shanghai\n",
    );
    let file = read("renovate.json5", text).unwrap();
    let readings = file.jobs.iter().flat_map(|job| &job.schedules).filter_map(|schedule| schedule.reading());
    let faults: Vec<_> = readings
        .inspect(|reading| assert!(reading.schedule.is_none(), "a window starts nothing"))
        .flat_map(|reading| reading.faults.iter().map(|fault| (fault.field, fault.range.clone())))
        .collect();
    assert_eq!(faults, [(Some(FieldKind::Minute), 0..1), (Some(FieldKind::Hour), 2..4)]);

    let package = "{\"name\": \"x\", \"renovate\": {\"schedule\": [\"monthly\"]}, \"schedule\": [\"no\"]}";
    check("package.json", package, "package.json | monthly | host\n");
    assert!(read("package.json", "{\"devDependencies\": {\"renovate\": \"^43\"}}").is_none());
    assert!(read("renovate.json", "{\"extends\": [\"schedule:weekly\"]}").is_none());
}

#[test]
fn no_text_breaks_a_reader() {
    for (path, sample) in [
        (
            WORKFLOW,
            "on:\n  schedule:\n    - cron: '0 5 * * *'\nconcurrency: {group: '${{ x }}'}\njobs:\n  a: {if: failure(), steps: [{run: x}]}\n",
        ),
        (
            "wrangler.toml",
            "[triggers]\ncrons = [\"0 1 * * *\"] # a\n[env.b.triggers]\ncrons = ['''\n1 * * * *''']\n",
        ),
        (
            "vercel.json",
            "{\"crons\": [{\"path\": \"/a\", \"schedule\": \"0 1 * * *\"}], \"schedules\": {\"a\": {}}}",
        ),
        ("renovate.json5", "{schedule: ['* 1 * * *', 'before 5am'], packageRules: [{timezone: 'x'}]}"),
        ("netlify.toml", "[functions.a]\nschedule = \"@daily\"\n"),
        ("railway.toml", "[deploy]\ncronSchedule = \"0 1 * * *\"\n"),
        (
            ".do/app.yaml",
            "jobs:\n- {name: a, kind: SCHEDULED, schedule: {cron: 0 1 * * *, time_zone: UTC}}\n",
        ),
        (
            "dependabot.yml",
            "version: 2\nupdates:\n- package-ecosystem: x\n  schedule: {interval: weekly, day: 星期, time: '05:3'}\n",
        ),
        (
            "a.yml",
            "trigger: none\nschedules:\n- {cron: 0 1 * * *, always: false}\nperiodics:\n- {name: a, interval: 1h, spec: {}}\n",
        ),
        (".circleci/config.yml", "workflows:\n  a: {triggers: [{schedule: {cron: 0 1 * * *}}]}\n"),
    ] {
        survives(path, sample);
    }
}
