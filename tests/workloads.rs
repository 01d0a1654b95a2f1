//! What the readers of images, compose files and manifests make of what runs in how many copies, and of the crontabs in it:
//! input beside expected summary.

use std::fmt::Write as _;
use std::path::Path;

use cronlint::job::{ScheduleText, Zone};
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
            Zone::Declared(name) => name.value.to_string(),
            Zone::Fixed(name) => format!("fixed {name}"),
            Zone::Unset(name) => format!("unset {name}"),
            Zone::Invalid { text, .. } => format!("invalid {}", text.value),
            Zone::Host => "host".to_owned(),
            Zone::Unknowable(_) => "?".to_owned(),
        };
        let daemons: Vec<&str> =
            schedule.readings.iter().map(|reading| cronlint::dialect::row(reading.dialect).name).collect();
        let text = schedule.text.display();
        if let ScheduleText::One(_) = schedule.text {
            let place = schedule.text.place(0..text.len()).expect("a place");
            assert!(at(file, place) == text || text.starts_with('@'), "the text stands where it is said to");
        }
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
        (
            "FROM debian:12\nRUN <<EOF\n  # don't cache\n  apt-get install -y cron\n  echo '0 4 * * * /bin/w' | crontab -\n  \
             echo '7 3 * * * root /bin/v' >/etc/cron.d/v\nEOF\n",
            "image Dockerfile: 1\nw: 0 4 * * * in fixed UTC by debian-cron cronie freebsd-macos busybox\n\
             v: 7 3 * * * in fixed UTC by debian-cron cronie freebsd-macos\n",
        ),
        // A document is a script only for a shell.
        (
            "FROM alpine\nRUN <<EOF cat >> /etc/crontabs/root\n15 4 * * * /bin/a\nEOF\nRUN <<EOF bash\n\
             echo '6 4 * * * /bin/b' >> /etc/crontabs/root\nEOF\nRUN <<EOF python3\necho '7 4 * * * /bin/c' >> /etc/crontabs/root\nEOF\n",
            "image Dockerfile: 1\na: 15 4 * * * in fixed UTC by busybox\nb: 6 4 * * * in fixed UTC by busybox\n",
        ),
        (
            "FROM registry.example/base\nRUN echo \"3 * * * * find /tmp -type f -exec rm -f {} \\; && date > /x\" > /etc/crontabs/root\n",
            "image Dockerfile: 1, zone ?\nfind: 3 * * * * in ? by busybox\n",
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

#[test]
fn argo_keda_ansible_and_ofelia() {
    let cases = [
        (
            "cw.yaml",
            "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata: {name: a}\nspec:\n  schedules: [\"0 2 * * *\", '30 4 * * 1']\n  timezone: Asia/Shanghai\n  workflowSpec: {}\n",
            "a: 0 2 * * * in Asia/Shanghai by argo\n",
        ),
        (
            "cw.yaml",
            "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata: {name: old}\nspec:\n  schedule: 0 2 * * *\n  timezone: Asia/Beijing\n",
            "old: 0 2 * * * in invalid Asia/Beijing by argo\n",
        ),
        (
            "so.yaml",
            "kind: ScaledObject\nmetadata: {name: w}\nspec:\n  scaleTargetRef: {name: web}\n  triggers:\n  - type: cron\n    metadata: {timezone: Asia/Shanghai, start: 0 8 * * *, end: 0 20 * * *, desiredReplicas: \"5\"}\n",
            "scales web w: up to 100 at \"ScaledObject\"\nw: 0 8 * * * in Asia/Shanghai by keda\n",
        ),
        (
            "tasks/main.yml",
            "- name: Close orders\n  ansible.builtin.cron:\n    name: close\n    hour: \"4\"\n    job: /opt/close\n- block:\n  - cron: name=report minute=\"15\" hour=4\n      job=\"/opt/report --all\" cron_file=report\n- cron: {name: gone, state: absent, job: x}\n- cron: {name: nightly, special_time: daily, job: /opt/n}\n- cron: {name: drawn, minute: \"{{ 59 | random }}\", job: /opt/d}\n",
            "close: * 4 * * * in host by debian-cron cronie freebsd-macos\nreport: 15 4 * * * in host by debian-cron cronie freebsd-macos\nnightly: @daily in host by debian-cron cronie freebsd-macos\ndrawn: {{ 59 | random }} in host by \n",
        ),
        (
            "compose.yaml",
            "services:\n  db:\n    labels:\n      ofelia.job-exec.dump.schedule: 0 0 3 * * *\n      ofelia.job-exec.dump.command: dump\n",
            "service db: 1\ndump: 0 0 3 * * * in host by robfig-v1 robfig-optional-seconds\n",
        ),
    ];
    for (path, text, expected) in cases {
        assert_eq!(summary(&read(path, text).expect("a file")), expected, "{path}");
    }
    for text in
        ["on:\n  schedule:\n  - cron: '1 2 * * *'\n", "cron:\n- url: /x\n", "- cron: 0 3 * * *\n  job: x\n"]
    {
        assert!(read("a.yml", text).is_none(), "no task of Ansible: {text}");
    }
}

#[test]
fn what_the_formats_refuse_or_ignore_becomes_a_fact() {
    let kinds = |path: &str, text: &str| -> Vec<String> {
        let file = read(path, text).expect("a file");
        let name = |fact: &source::Fact| {
            let debug = format!("{:?}", fact.kind);
            let kind = debug.split([' ', '{']).next().unwrap_or_default().to_owned();
            format!("{kind} at {}", at(&file, fact.span))
        };
        file.facts.iter().map(name).collect()
    };
    let argo = "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata: {name: a}\nspec:\n  schedule: 0 2 * * *\n  timeZone: UTC\n  concurrencyPolicy: forbid\n";
    assert_eq!(
        kinds("a.yaml", argo),
        ["RemovedKey at schedule", "UnknownKey at timeZone", "BadValue at forbid"]
    );
    let ansible = "- cron:\n    name: a\n    minute: */5\n    job: x\n    cron_file: my.job\n";
    assert_eq!(kinds("a.yml", ansible), ["UnquotedScalar at */5", "IgnoredFileName at my.job"]);
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
        (
            "a.yml",
            "- block:\n  - cron: name=x minute=\"1\" job='每天 {{ a }}'\n  - cron: {minute: */5, hour: \"{{ b\", job: \"%每\"}\n",
        ),
        (
            "a.yaml",
            "apiVersion: argoproj.io/v1\nkind: CronWorkflow\nspec: {schedules: [\"0 2 * * *\", *x], timezone: 每, workflowSpec: {templates: [{container: {command: [每]}}]}}\n",
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
