//! What the readers of images, compose files and manifests make of what runs in how many copies, and of the crontabs in it:
//! input beside expected summary.

use std::fmt::Write as _;
use std::path::Path;

use cronlint::job::Zone;
use cronlint::linter::lint_texts;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::{self, File, neighbours::Alone};
use cronlint::span::{FileId, Span};
use cronlint::workload::{ContainerZone, Copies, WorkloadKind};

fn settings() -> Settings {
    Settings::new(Instant(1_796_083_200))
}

fn read(path: &str, text: &str) -> Option<File> {
    source::read(FileId(0), Path::new(path), text.as_bytes(), &settings(), &Alone)
}

fn at(file: &File, span: Span) -> &str {
    file.text.get(span.range()).expect("a span inside the file")
}

/// One line a workload, one a job.
fn summary(file: &File) -> String {
    let mut out = String::new();
    for workload in &file.workloads {
        let kind = match &workload.kind {
            WorkloadKind::Controller(kind) => (*kind).to_owned(),
            WorkloadKind::Autoscaler(target) => {
                format!("scales {}", target.as_ref().map_or("?", |target| target.value.as_str()))
            }
            WorkloadKind::Service => "service".to_owned(),
            WorkloadKind::Image => "image".to_owned(),
        };
        let copies = match workload.copies {
            Copies::Unset => "1".to_owned(),
            Copies::Fixed(count, span) => format!("{count} at {:?}", at(file, span)),
            Copies::UpTo(count, span) => format!("up to {count} at {:?}", at(file, span)),
            Copies::EachNode(_) => "each node".to_owned(),
            Copies::Unknowable(_) => "?".to_owned(),
        };
        write!(out, "{kind} {}: {copies}", workload.name.value).unwrap();
        if let Some((keeper, span)) = workload.timekeeper {
            write!(out, ", {} at {:?}", keeper.name, at(file, span)).unwrap();
        }
        match &workload.zone {
            ContainerZone::Unset => {}
            ContainerZone::Set(name) => {
                write!(out, ", zone {} at {:?}", name.value, at(file, name.span)).unwrap();
            }
            ContainerZone::WithoutData(name) => write!(out, ", zone {} without data", name.value).unwrap(),
            ContainerZone::Unknowable(_) => out.push_str(", zone ?"),
        }
        for placed in &workload.files {
            write!(out, ", {} -> {}", placed.source.display(), placed.target).unwrap();
        }
        out.push('\n');
    }
    for job in &file.jobs {
        let schedule = &job.schedules[0];
        let zone = match &schedule.zone {
            Zone::Declared(name) => name.value.clone(),
            Zone::Fixed(name) => format!("fixed {name}"),
            Zone::Invalid { text, .. } => format!("invalid {}", text.value),
            Zone::Host => "host".to_owned(),
            Zone::Unknowable(_) => "?".to_owned(),
        };
        let daemons: Vec<&str> =
            schedule.readings.iter().map(|reading| cronlint::dialect::row(reading.dialect).name).collect();
        let text = schedule.text.display();
        let place = schedule.text.place(0..text.len()).expect("a place");
        assert_eq!(at(file, place), text, "the text stands where it is said to");
        writeln!(out, "{}: {text} in {zone} by {}", job.name.value, daemons.join(" ")).unwrap();
    }
    out
}

#[test]
fn what_runs_in_how_many_copies() {
    let cases = [
        (
            "deployment.yaml",
            "kind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3\n  template: {spec: {containers: [{image: a, env: [{name: TZ, value: Asia/Shanghai}]}]}}\n",
            "Deployment web: 3 at \"3\", zone Asia/Shanghai at \"Asia/Shanghai\"\n",
        ),
        (
            "jobs.yaml",
            "kind: StatefulSet\nmetadata: {name: jobs}\nspec:\n  template: {spec: {containers: [{image: a, command: [sh, -c], args: ['exec crond -f']}]}}\n---\nkind: HorizontalPodAutoscaler\nmetadata: {name: h}\nspec: {maxReplicas: 5, scaleTargetRef: {name: jobs}}\n",
            "StatefulSet jobs: 1, crond at \"crond\"\nscales jobs h: up to 5 at \"5\"\n",
        ),
        (
            "overlays/prod/kustomization.yaml",
            "kind: Kustomization\nreplicas:\n- {name: web, count: 4}\n",
            "scales web web: 4 at \"4\"\n",
        ),
        (
            "compose.yaml",
            "services:\n  a:\n    image: x\n    scale: 2\n    environment:\n      - TZ=Asia/Shanghai\n  b:\n    command: [celery, -A, app, beat]\n    deploy: {replicas: \"${N:-3}\"}\n  c:\n    command: crond -f\n    environment: {TZ: \"${TZ}\"}\n    volumes: [\"./cron/root:/etc/crontabs/root:ro\", \"data:/data\"]\n    deploy: {mode: global}\n",
            "service a: 2 at \"2\", zone Asia/Shanghai at \"Asia/Shanghai\"\nservice b: 3 at \"\\\"${N:-3}\\\"\", celery beat at \"celery, -A, app, beat\"\nservice c: each node, crond at \"crond\", zone ?, cron/root -> /etc/crontabs/root\n",
        ),
    ];
    for (path, text, expected) in cases {
        assert_eq!(summary(&read(path, text).expect("a file")), expected, "{path}");
    }
}

#[test]
fn what_an_image_runs_by_the_clock() {
    let cases = [
        (
            "FROM debian:12 AS build\nFROM debian:12\nENV TZ=\"Asia/Shanghai\"\nRUN apt-get update && \\\n    # the daemon\n    apt-get install -y cron\nCOPY --from=build /x /y\nCOPY crontab /etc/cron.d/jobs\nRUN echo '0 3 * * * root /bin/backup' > /etc/cron.d/backup\nCMD cron -f\n",
            "image Dockerfile: 1, cron at \"cron\", zone Asia/Shanghai at \"Asia/Shanghai\", crontab -> /etc/cron.d/jobs\nbackup: 0 3 * * * in Asia/Shanghai by debian-cron\n",
        ),
        (
            "FROM alpine:3.20\nENV TZ=Asia/Shanghai\nRUN echo \"*/5 * * * * /bin/x\\n\" >> /etc/crontabs/root\nENTRYPOINT [\"crond\", \"-f\"]\n",
            "image Dockerfile: 1, crond at \"crond\", zone Asia/Shanghai without data\nx: */5 * * * * in invalid Asia/Shanghai by busybox\n",
        ),
        (
            "FROM alpine\nRUN apk add --no-cache tzdata && cp /usr/share/zoneinfo/Asia/Shanghai /etc/localtime\nCOPY <<EOF /etc/crontabs/root\n0 1 * * * /bin/a\n30 1 * * * /bin/b\nEOF\nCMD [\"busybox\", \"crond\", \"-f\"]\n",
            "image Dockerfile: 1, crond at \"busybox\\\", \\\"crond\", zone Asia/Shanghai at \"/usr/share/zoneinfo/Asia/Shanghai\"\na: 0 1 * * * in Asia/Shanghai by busybox\nb: 30 1 * * * in Asia/Shanghai by busybox\n",
        ),
        (
            "FROM python:3.13-slim\nRUN (crontab -l; echo '7 * * * * /bin/z') | crontab -\nCMD [\"/entrypoint.sh\"]\n",
            "image Dockerfile: 1\nz: 7 * * * * in fixed UTC by debian-cron cronie freebsd-macos busybox\n",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(summary(&read("Dockerfile", text).expect("a file")), expected, "{text}");
    }
    assert!(
        read("Dockerfile", "FROM debian:12\nRUN apt-get remove cron\n").is_none(),
        "nothing runs by the clock"
    );
}

/// The places at which rules of these codes report, over files that are linted together.
fn found(files: &[(&str, &str)], codes: &[&str]) -> Vec<String> {
    let report = lint_texts(files, &settings());
    let mut places = cronlint::report::Places::new(&report);
    let wanted = report.findings.iter().filter(|finding| codes.contains(&finding.rule));
    wanted
        .map(|finding| {
            let at = places.locate(finding.span);
            format!("{} {}:{}", finding.rule, at.path, at.start.line)
        })
        .collect()
}

#[test]
fn a_crontab_that_an_image_takes_knows_its_daemon_and_its_place() {
    let dockerfile = "FROM debian:12\nRUN apt-get install -y cron\nCOPY crontab /etc/cron.d/jobs\nCMD [\"cron\", \"-f\"]\n";
    let crontab = "0 3 * * * /bin/backup --all\n";
    assert_eq!(found(&[("crontab", crontab)], &["C003"]), [""; 0], "a user's own has no user column");
    let together = [("Dockerfile", dockerfile), ("crontab", crontab)];
    assert_eq!(found(&together, &["C003"]), ["C003 crontab:1"], "in cron.d every line has one");
}

#[test]
fn text_that_breaks_off_anywhere_does_no_harm() {
    let samples = [
        (
            "Dockerfile",
            "FROM alpine\nENV TZ='Asia/Shanghai' A\\\n B=\"c\"\nCOPY [\"crontab\", \"/etc/crontabs/root\"]\nRUN <<EOF cat > /etc/cron.d/x\n1 2 * * * 每天\nEOF\nCMD [\"sh\", \"-c\", \"cr\\\"ond -f\"]\n",
        ),
        (
            "compose.yaml",
            "services:\n  a: &a\n    labels: [\"ofelia.job-run.x.schedule=0 0 3 * * *\", \"ofelia.job-run.x.command=每天\"]\n    deploy: {replicas: ${N:-2}}\n    build: {context: ../../.., dockerfile: ./x}\n  b: *a\n",
        ),
    ];
    for (path, sample) in samples {
        for end in (0..=sample.len()).filter(|end| sample.is_char_boundary(*end)) {
            if let Some(file) = read(path, &sample[..end]) {
                for job in &file.jobs {
                    assert!(job.span.range().end <= end, "{path} cut at {end}");
                }
            }
        }
    }
}
