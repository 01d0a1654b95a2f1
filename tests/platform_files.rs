//! What the readers of build services and hosts make of a file: input beside expected summary.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::job::{Enabled, Guard, Job, Question, ScheduleText, WordsKind, Zone};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::Neighbours;
use cronlint::source::{self, File};
use cronlint::span::{FileId, Span};

struct Beside(HashMap<PathBuf, Arc<str>>);

impl Neighbours for Beside {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        Some((FileId(1), self.0.get(path)?.clone()))
    }

    fn names(&self, _: &Path) -> Vec<String> {
        Vec::new()
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
        Zone::Declared(name) => name.value.clone(),
        Zone::Invalid { text, .. } => format!("refused:{}", text.value),
        Zone::Host => "host".into(),
        Zone::Unknowable(_) => "zone?".into(),
        Zone::Fixed(name) => format!("fixed:{name}"),
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
        ("[{if: failure(), uses: slackapi/slack-github-action@v1}]", " | alert-failure=Text(\"failure()\")"),
        ("[{if: failure(), uses: actions/upload-artifact@v4}]", ""),
        ("[{if: '!failure()', uses: slackapi/slack-github-action@v1}]", ""),
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
                 {name} | TZ=Asia/Shanghai 0 2 * * * | fixed:UTC{rest}{name} | 5 5 * * * | zone?{rest}"
            ),
        );
        let readings = &read(path, &text).unwrap().jobs[0].schedules;
        assert!(readings.iter().all(|schedule| schedule.reading().is_some_and(|r| r.faults.is_empty())));
    }
}

#[test]
fn no_text_breaks_a_reader() {
    survives(
        WORKFLOW,
        &workflow("concurrency: {group: '${{ x }}'}\njobs:\n  a: {if: failure(), steps: [{run: x}]}\n"),
    );
}
