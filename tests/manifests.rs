//! What the manifest reader makes of a text: input beside expected summary.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::job::{Enabled, Guard, Job, Question, ScheduleText, Zone};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::{Alone, Neighbours};
use cronlint::source::{self, FactKind, File};
use cronlint::span::{FileId, Span, Via};

fn settings() -> Settings {
    Settings::new(Instant(1_796_083_200))
}

struct Beside(HashMap<PathBuf, Arc<str>>);

impl Neighbours for Beside {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        Some((FileId(1), self.0.get(path)?.clone()))
    }

    fn names(&self, _: &Path) -> Arc<[String]> {
        Arc::default()
    }
}

fn read(path: &str, text: &str) -> Option<File> {
    source::read(FileId(0), Path::new(path), text.as_bytes(), &settings(), &Alone)
}

fn read_chart(template: &str, values: &str) -> File {
    let beside = Beside(HashMap::from([(PathBuf::from("chart/values.yaml"), Arc::from(values))]));
    let path = Path::new("chart/templates/job.yaml");
    source::read(FileId(0), path, template.as_bytes(), &settings(), &beside).expect("a manifest with a job")
}

/// The bytes of the file at a span.
fn at(file: &File, span: Span) -> &str {
    file.text.get(span.range()).expect("a span inside the file")
}

fn summary(file: &File) -> String {
    let mut out = String::new();
    for job in &file.jobs {
        for schedule in &job.schedules {
            let known = matches!(schedule.text, ScheduleText::One(_));
            let text = schedule.text.display();
            let place = at(file, schedule.text.place(0..text.len()).expect("a place"));
            let mark = if known { "" } else { "?" };
            write!(out, "{}: {mark}{text:?} at {place:?} {}", job.name.value, zone(&schedule.zone)).unwrap();
        }
        match job.enabled {
            Enabled::Yes => {}
            Enabled::No(_) => out.push_str(" off"),
            Enabled::Unknowable => out.push_str(" off?"),
        }
        out.push_str(&guards(job));
        out.push('\n');
        for words in job.words.iter().filter(|words| words.kind < cronlint::job::WordsKind::Name) {
            writeln!(out, "  {:?} {:?}", words.kind, words.text.text).unwrap();
        }
    }
    for fact in &file.facts {
        writeln!(out, "{} at {:?}", fact_name(&fact.kind), at(file, fact.span)).unwrap();
    }
    out
}

fn zone(zone: &Zone) -> String {
    match zone {
        Zone::Declared(name) => name.value.clone().into(),
        Zone::Invalid { text, .. } => format!("refused:{}", text.value),
        Zone::Host => "host".into(),
        Zone::Unknowable(_) => "zone?".into(),
        Zone::Fixed(name) => (*name).into(),
        Zone::Unset(name) => format!("unset:{name}"),
    }
}

fn guards(job: &Job) -> String {
    let mut out = String::new();
    for question in Question::ALL.into_iter().filter(|question| *question != Question::Zone) {
        match job.guards.get(question) {
            Guard::Declared(value, _) => write!(out, " {}={value:?}", question.id()).unwrap(),
            Guard::Unknowable(_) => write!(out, " {}=?", question.id()).unwrap(),
            _ => {}
        }
    }
    out
}

fn fact_name(kind: &FactKind) -> String {
    let debug = format!("{kind:?}");
    debug.split([' ', '{']).next().unwrap_or_default().to_owned()
}

fn cronjob(spec: &str) -> String {
    format!(
        "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: a\nspec:\n{spec}  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers:\n            - name: c\n              image: i\n"
    )
}

#[test]
fn quotes_escapes_and_blocks_keep_their_places() {
    for (written, text, place) in [
        ("0 5 * * *", "0 5 * * *", "0 5 * * *"),
        ("\"0 5 * * *\" # x", "0 5 * * *", "0 5 * * *"),
        ("'*/5 * * * *'", "*/5 * * * *", "*/5 * * * *"),
        ("\"0\\t5 * * *\"", "0\t5 * * *", "0\\t5 * * *"),
        (">-\n    0 5\n    * * *", "0 5 * * *", "0 5\n    * * *"),
    ] {
        let file = read("a.yaml", &cronjob(&format!("  schedule: {written}\n"))).expect("a job");
        let ScheduleText::One(source) = &file.jobs[0].schedules[0].text else { panic!("{written}: known") };
        assert_eq!(source.text, text);
        assert_eq!(at(&file, source.place(0..text.len())), place);
    }
    let file = read("a.yaml", &cronjob("  schedule: |\n    0 5 * * *\n")).expect("a job");
    let ScheduleText::One(source) = &file.jobs[0].schedules[0].text else { panic!("known") };
    assert_eq!(source.text, "0 5 * * *\n", "a literal block ends in a line end");
    assert_eq!(at(&file, source.place(2..3)), "5");
}

#[test]
fn guards_zone_and_words() {
    let spec = "  # 每天凌晨5点\n  schedule: '0 5 * * *' # daily\n  timeZone: Asia/Shanghai\n  concurrencyPolicy: Forbid\n  startingDeadlineSeconds: 60\n  suspend: true\n";
    let file = read("a.yaml", &cronjob(spec)).expect("a job");
    assert_eq!(
        summary(&file),
        "a: \"0 5 * * *\" at \"0 5 * * *\" Asia/Shanghai off overlap=Overlap(QueueOne) catch-up=Seconds(60)\n  TrailingComment \"daily\"\n  CommentAbove \"每天凌晨5点\"\n"
    );
}

#[test]
fn zones_that_the_server_refuses() {
    for (name, shown) in [
        ("Asia/Beijing", "refused:Asia/Beijing"),
        ("\"\"", "refused:"),
        ("Local", "refused:Local"),
        ("UTC+8", "refused:UTC+8"),
        ("asia/shanghai", "refused:asia/shanghai"),
        ("Etc/UTC", "Etc/UTC"),
        ("PRC", "PRC"),
        ("", "host"),
    ] {
        let file = read("a.yaml", &cronjob(&format!("  schedule: '0 5 * * *'\n  timeZone: {name}\n")))
            .expect("a job");
        assert_eq!(zone(&file.jobs[0].schedules[0].zone), shown);
    }
}

#[test]
fn streams_lists_json_and_anchors() {
    let two = format!("{}---\n{}", cronjob("  schedule: 0 5 * * *\n"), cronjob("  schedule: 0 6 * * *\n"));
    assert_eq!(read("a.yaml", &two).expect("jobs").jobs.len(), 2);

    let item = cronjob("  schedule: 0 5 * * *\n").replace('\n', "\n  ");
    let list = format!("apiVersion: v1\nkind: List\nitems:\n- {}\n", item.trim_end());
    assert_eq!(read("a.yaml", &list).expect("jobs").jobs.len(), 1);

    let json = r#"{"apiVersion":"batch/v1","kind":"CronJob","metadata":{"name":"j"},"spec":{"schedule":"0\t5 * * *","jobTemplate":{"spec":{"template":{"spec":{"containers":[{"image":"i"}]}}}}}}"#;
    assert_eq!(
        summary(&read("a.json", json).expect("a job")),
        "j: \"0\\t5 * * *\" at \"0\\\\t5 * * *\" host\n"
    );
    assert_eq!(read("-", json).expect("a job from standard input").jobs.len(), 1);

    let anchored = format!("x: &when '0 5 * * *'\n{}", cronjob("  schedule: *when\n"));
    let file = read("a.yaml", &anchored).expect("a job");
    let ScheduleText::One(source) = &file.jobs[0].schedules[0].text else { panic!("known") };
    assert!(matches!(source.via, Some(Via::Alias(used)) if at(&file, used) == "*when"));
    assert_eq!(at(&file, source.span), "0 5 * * *");

    let merged =
        format!("x: &d {{concurrencyPolicy: Forbid}}\n{}", cronjob("  <<: *d\n  schedule: 0 5 * * *\n"));
    let file = read("a.yaml", &merged).expect("a job");
    assert!(file.jobs[0].guards.declared(Question::Overlap).is_some());
}

#[test]
fn kubectl_output_is_read_once() {
    let text = r#"apiVersion: v1
items:
- apiVersion: batch/v1
  kind: CronJob
  metadata:
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        {"apiVersion":"batch/v1","kind":"CronJob","metadata":{"name":"a"},"spec":{"schedule":"0 5 * * *"}}
    managedFields:
    - apiVersion: batch/v1
      fieldsV1:
        f:spec:
          f:schedule: {}
    name: a
  spec:
    schedule: 0 5 * * *
    jobTemplate:
      spec:
        template:
          spec:
            containers:
            - image: i
  status:
    lastScheduleTime: "2026-11-29T05:00:00Z"
kind: List
"#;
    let file = read("-", text).expect("a job");
    assert_eq!(summary(&file), "a: \"0 5 * * *\" at \"0 5 * * *\" host\n");
}

#[test]
fn unquoted_schedules_are_read_as_they_are_meant() {
    for written in ["*/5 * * * *", "* * * * *", "@daily", "*/5"] {
        let file = read("a.yaml", &cronjob(&format!("  schedule: {written} # x\n  suspend: true\n")))
            .expect("a job");
        assert_eq!(
            summary(&file).lines().filter(|line| !line.starts_with("  ")).collect::<Vec<_>>(),
            [format!("a: {written:?} at {written:?} host off"), format!("UnquotedScalar at {written:?}")]
        );
    }
    let two = format!("{}---\n{}", cronjob("  schedule: @daily\n"), cronjob("  schedule: */5 * * * *\n"));
    assert_eq!(read("a.yaml", &two).expect("jobs").facts.len(), 2);
}

#[test]
fn keys_and_values() {
    let file = read(
        "a.yaml",
        &cronjob("  schedule: 0 5 * * *\n  timezone: UTC\n  concurrencyPolicy: forbid\n  activeDeadlineSeconds: 5\n  myOwnKey: 1\n"),
    )
    .expect("a job");
    let facts: Vec<_> =
        file.facts.iter().map(|fact| fact_name(&fact.kind) + " " + at(&file, fact.span)).collect();
    assert_eq!(facts, ["UnknownKey timezone", "MisplacedKey activeDeadlineSeconds", "BadValue forbid"]);

    let long = "n".repeat(53);
    let file =
        read("a.yaml", &cronjob("  schedule: 0 5 * * *\n").replace("name: a", &format!("name: {long}")));
    assert_eq!(fact_name(&file.expect("a job").facts[0].kind), "NameTooLong");
    let file = read("a.yaml", &cronjob("  schedule: 0 5 * * *\n").replace("batch/v1", "batch/v1beta1"));
    assert_eq!(fact_name(&file.expect("a job").facts[0].kind), "RemovedApi");
    let other = cronjob("  schedule: 0 5 * * *\n").replace("batch/v1", "batch.volcano.sh/v1alpha1");
    assert!(read("a.yaml", &other).is_none(), "another controller's CronJob");
}

#[test]
fn helm_values_and_defaults() {
    let template = cronjob(
        "  schedule: {{ .Values.job.cron | quote }}\n  timeZone: {{ .Values.zone | default \"Etc/UTC\" }}\n  {{- with .Values.deadline }}\n  startingDeadlineSeconds: {{ . }}\n  {{- end }}\n  {{- if .Values.policy }}\n  concurrencyPolicy: {{ .Values.policy }}\n  {{- end }}\n",
    );
    let file = read_chart(&template, "job:\n  cron: \"*/5 * * * *\"\ndeadline: 60\npolicy: \"\"\n");
    assert_eq!(
        summary(&file),
        "a: \"*/5 * * * *\" at \"{{ .Values.job.cron | quote }}\" Etc/UTC overlap=? catch-up=Seconds(60)\n"
    );
    let file = read("chart/templates/job.yaml", &template).expect("a job");
    assert_eq!(
        summary(&file),
        "a: ?\"{{ .Values.job.cron | quote }}\" at \"{{ .Values.job.cron | quote }}\" zone? overlap=? catch-up=?\n"
    );
}

#[test]
fn helm_values_that_land_unquoted() {
    for (written, value, bare) in [
        ("{{ .Values.cron }}", "'*/5 * * * *'", true),
        ("{{ .Values.cron }}", "'@daily'", true),
        ("{{ .Values.cron }}", "0 5 * * *", false),
        ("{{ .Values.cron | quote }}", "'@daily'", false),
        ("\"{{ .Values.cron }}\"", "'@daily'", false),
        ("{{ toYaml .Values.cron }}", "'@daily'", false),
        ("{{ .Values.none | default \"*/5 * * * *\" }}", "x", true),
        ("{{ .Values.none }}", "x", false),
        ("{{ required \"say when\" .Values.cron }}", "'@daily'", true),
        (
            "{{ include \"common.tplvalues.render\" (dict \"value\" .Values.cron \"context\" $) }}",
            "'@daily'",
            true,
        ),
    ] {
        let file = read_chart(&cronjob(&format!("  schedule: {written}\n")), &format!("cron: {value}\n"));
        let found = file
            .facts
            .iter()
            .any(|fact| matches!(fact.kind, FactKind::UnquotedScalar { templated: true, .. }));
        assert_eq!(found, bare, "{written} with {value}");
    }
}

#[test]
fn helm_structure_never_breaks_the_reading() {
    let template = r#"{{- if .Values.enabled }}
{{- range $name, $job := .Values.jobs }}
---
apiVersion: {{ include "common.capabilities.cronjob.apiVersion" $ }}
kind: CronJob
metadata:
  name: {{ include "x.fullname" $ }}-{{ $name }}
  labels: {{- include "x.labels" $ | nindent 4 }}
    app.kubernetes.io/component: job
  {{- if or .a
            .b }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  schedule: "{{ $job.schedule }}"
  {{- /* a comment: with a colon */}}
  jobTemplate:
    spec:
      {{- with $job.timeout }}
      activeDeadlineSeconds: {{ . }}
      {{- end }}
      template:
        spec:
          containers:
            - name: {{ $name }}
              image: "{{ $job.image }}:{{ $job.tag }}"
              env:
                {{- range $k, $v := $job.env }}
                - name: {{ $k }}
                  value: {{ $v | quote }}
                {{- end }}
          {{- toYaml $job.pod | nindent 10 }}
{{- end }}
{{- end }}
"#;
    let file = read("chart/templates/jobs.yaml", template).expect("a job");
    let text = summary(&file);
    assert!(text.contains("?\"{{ $job.schedule }}\" at \"{{ $job.schedule }}\" host"), "{text}");
    assert!(text.contains("timeout=?") && text.contains("termination=?"), "{text}");
    assert!(file.facts.is_empty(), "{text}");
}

#[test]
fn kustomize_patches() {
    let merge = "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: a\nspec:\n  schedule: '0 5 * * *'\n";
    let file = read("patch.yaml", merge).expect("a job");
    assert_eq!(
        summary(&file),
        "a: \"0 5 * * *\" at \"0 5 * * *\" zone? timeout=? overlap=? catch-up=? retry=? ledger=? termination=?\n"
    );
    let operations = "- op: replace\n  path: /spec/schedule\n  value: \"61 5 * * *\"\n";
    let file = read("patch.yaml", operations).expect("a job");
    assert!(summary(&file).starts_with("patch: \"61 5 * * *\" at \"61 5 * * *\" zone?"));
    let inline = format!(
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches:\n  - target:\n      kind: CronJob\n      name: b\n    patch: |-\n      {}",
        operations.replace('\n', "\n      ")
    );
    let file = read("kustomization.yaml", &inline).expect("a job");
    assert!(summary(&file).starts_with("b: \"61 5 * * *\" at \"61 5 * * *\" zone?"), "{}", summary(&file));
    // Without a kind, by its name; and a patch that names its object itself.
    let nameless = inline.split_once("patches:").expect("patches").1;
    let file = read("overlay/kustomization.yaml", &format!("patches:{nameless}")).expect("a job");
    assert!(summary(&file).starts_with("b: \"61 5 * * *\""), "{}", summary(&file));
    let own = "patches:\n  - patch: |-\n      kind: CronJob\n      metadata:\n        name: c\n      spec:\n        schedule: 61 6 * * *\n";
    let file = read("kustomization.yml", own).expect("a job");
    assert!(summary(&file).starts_with("c: \"61 6 * * *\""), "{}", summary(&file));
    let other = inline.replace("kind: CronJob", "kind: ScheduledBackup");
    assert!(read("kustomization.yaml", &other).is_none(), "a patch of something else");
    let reference = "kind: Kustomization\nresources:\n  - cronjob.yaml\npatches:\n  - path: p.yaml\n    target:\n      kind: CronJob\n";
    assert!(read("kustomization.yaml", reference).is_none(), "a kustomization is no CronJob");
}

#[test]
fn placeholders_of_other_tools() {
    let file = read("a.yaml", &cronjob("  schedule: ${SCHEDULE}\n")).expect("a job");
    assert!(summary(&file).starts_with("a: ?\"${SCHEDULE}\""));
    let file = read("a.yaml", &cronjob("  schedule: \"${SCHEDULE:-0 5 * * *}\"\n")).expect("a job");
    assert!(summary(&file).starts_with("a: \"0 5 * * *\" at \"0 5 * * *\""), "{}", summary(&file));
}

#[test]
fn a_shell_script_is_the_command() {
    let file = read(
        "a.yaml",
        &(cronjob("  schedule: 0 5 * * *\n") + "              command: [/bin/sh, -c]\n              args:\n                - |\n                  cd /srv\n                  ./run > /dev/null\n"),
    )
    .expect("a job");
    let command = file.jobs[0].command.as_ref().expect("a command");
    assert_eq!(command.text, "cd /srv\n./run > /dev/null\n");
    assert_eq!(at(&file, command.place(8..13)), "./run");
    let file = read(
        "a.yaml",
        &(cronjob("  schedule: 0 5 * * *\n") + "              command: [\"/bin/x\", 'y z']\n"),
    )
    .expect("a job");
    let command = file.jobs[0].command.as_ref().expect("a command");
    // As a shell would have to be given it, so that what reads commands sees one argument.
    assert_eq!((command.text.as_str(), at(&file, command.place(8..11))), ("/bin/x 'y z'", "y z"));
}

#[test]
fn helm_variables() {
    let head = "{{- $values := .Values }}\n{{- $job := $values.job }}\n{{- $cron := $job.cron | quote }}\n{{- $two := 1 }}{{- $two := 2 }}\n";
    for (written, read) in [
        ("{{ $job.cron | quote }}", "a: \"@daily\""),
        ("{{ $cron }}", "a: \"@daily\""),
        ("{{ $two }}", "a: ?"),
        ("{{ $none.cron }}", "a: ?"),
    ] {
        let file = read_chart(
            &(head.to_owned() + &cronjob(&format!("  schedule: {written}\n"))),
            "job:\n  cron: '@daily'\n",
        );
        assert!(summary(&file).starts_with(read), "{written}: {}", summary(&file));
    }
}

#[test]
fn texts_that_somebody_fills_in() {
    for written in ["CRON_SCHEDULE", "<schedule>", "__CRON__", "$(SCHEDULE)"] {
        let file = read("a.yaml", &cronjob(&format!("  schedule: {written}\n"))).expect("a job");
        assert!(summary(&file).starts_with("a: ?"), "{written}");
    }
    let file = read("a.yaml", &cronjob("  schedule: never\n")).expect("a job");
    assert!(summary(&file).starts_with("a: \"never\""));
}

#[test]
fn comments_and_annotations_that_speak_to_cronlint() {
    let first = cronjob("  # cronlint: ignore[F001] a probe\n  schedule: 0 5 * * *\n");
    let second = cronjob("  schedule: 0 5 * * *\n").replace(
        "  name: a\n",
        "  name: a\n  annotations:\n    cronlint.dev/ignore: no-timeout，R002\n    cronlint.dev/idempotent-by: order_id\n",
    );
    let text = format!("# cronlint: ignore[S003]\n\n{first}---\n# cronlint: timeout=5m\n{second}");
    let file = read("a.yaml", &text).expect("jobs");
    let places = |directives: &[cronlint::job::Directive]| {
        directives
            .iter()
            .map(|directive| at(&file, directive.span).trim_start_matches("# cronlint: ").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&file.directives), ["ignore[S003]"]);
    assert_eq!(places(&file.jobs[0].directives), ["ignore[F001] a probe"]);
    assert_eq!(
        places(&file.jobs[1].directives),
        ["cronlint.dev/ignore: no-timeout，R002", "cronlint.dev/idempotent-by: order_id", "timeout=5m"]
    );
    assert!(file.jobs.iter().all(|job| job.words.iter().all(|words| !words.text.text.contains("cronlint"))));
}

/// krane's manifests: Ruby runs the tags, and YAML never sees them.
#[test]
fn manifests_with_erb() {
    let text = "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: list-<%= stage %>\nspec:\n  schedule: \"0 8 1 * *\"\n  \
        jobTemplate:\n    spec:\n      template:\n        spec:\n          containers:\n          - name: list\n            resources:\n              \
        <% if stage == 'live' %>\n              requests:\n                cpu: 500m\n              <% end %>\n              limits:\n                \
        cpu: 1\n";
    let whole = summary(&read("list.yaml.erb", text).expect("a job"));
    assert_eq!(whole, "list-<%= stage %>: \"0 8 1 * *\" at \"0 8 1 * *\" host\n");
    let made = text.replace("0 8 1 * *", "<%= times[stage] %>");
    let made = summary(&read("list.yaml.erb", &made).expect("a job"));
    assert_eq!(made, "list-<%= stage %>: ?\"<%= times[stage] %>\" at \"<%= times[stage] %>\" host\n");
}

#[test]
fn openshift_templates() {
    let item = cronjob("  schedule: ${WHEN}\n").replace('\n', "\n  ");
    let text = format!(
        "apiVersion: template.openshift.io/v1\nkind: Template\nobjects:\n- {}\nparameters:\n- name: WHEN\n  value: '@daily'\n",
        item.trim_end()
    );
    let file = read("a.yaml", &text).expect("a job");
    assert!(summary(&file).starts_with("a: \"@daily\" at \"@daily\""), "{}", summary(&file));
    let open = text.replace("  value: '@daily'\n", "");
    assert!(summary(&read("a.yaml", &open).expect("a job")).starts_with("a: ?"));
}

#[test]
fn values_that_name_the_kind_are_no_cronjob() {
    assert!(
        read("values.yaml", "kind: CronJob\nschedule: '61 * * * *'\nsuspend: false\nimagePullSecrets: []\n")
            .is_none()
    );
}

#[test]
fn a_value_that_breaks_the_document_does_not_hide_the_job() {
    let text = cronjob("  x: a: b\n  schedule: 0 5 * * *\n") + "              tag: :x:\n";
    let file = read("a.yaml", &text).expect("a job");
    assert_eq!(
        summary(&file),
        "a: \"0 5 * * *\" at \"0 5 * * *\" host\nUnparsable at \"a: b\"\nUnparsable at \":x:\"\n"
    );
}

#[test]
fn what_a_chart_leaves_to_its_user_is_not_missing() {
    let template = cronjob(
        "  schedule: {{ .Values.cron | quote }}\n  timeZone: {{ .Values.zone }}\n  startingDeadlineSeconds: {{ .Values.deadline }}\n",
    );
    let file = read_chart(&template, "cron: \"\"\nzone: \"\"\ndeadline:\n");
    assert_eq!(
        summary(&file),
        "a: ?\"{{ .Values.cron | quote }}\" at \"{{ .Values.cron | quote }}\" zone? catch-up=?\n"
    );
}

/// Kinds of operators, each with its own parser: CloudNativePG reads seconds first.
#[test]
fn kinds_of_operators() {
    let object = |api: &str, kind: &str, spec: &str| {
        format!("apiVersion: {api}\nkind: {kind}\nmetadata:\n  name: nightly\nspec:\n{spec}")
    };
    let cases = [
        (
            object("velero.io/v1", "Schedule", "  schedule: 0 2 * * *\n  paused: true\n  template: {}\n"),
            "nightly: \"0 2 * * *\" at \"0 2 * * *\" host off\n",
        ),
        (
            object(
                "postgresql.cnpg.io/v1",
                "ScheduledBackup",
                "  schedule: \"0 0 2 * * *\"\n  cluster: {name: db}\n",
            ),
            "nightly: \"0 0 2 * * *\" at \"0 0 2 * * *\" host\n",
        ),
        (
            object("longhorn.io/v1beta2", "RecurringJob", "  cron: 0 3 * * *\n  task: backup\n"),
            "nightly: \"0 3 * * *\" at \"0 3 * * *\" host\n",
        ),
        (
            object(
                "k8up.io/v1",
                "Schedule",
                "  backup:\n    schedule: '0 1 * * *'\n  prune:\n    schedule: '@weekly-random'\n",
            ),
            "nightly backup: \"0 1 * * *\" at \"0 1 * * *\" host\n\
             nightly prune: ?\"@weekly-random\" at \"@weekly-random\" host\n",
        ),
        (
            object(
                "volsync.backube/v1alpha1",
                "ReplicationSource",
                "  trigger:\n    schedule: \"*/6 * * * *\"\n",
            ),
            "nightly: \"*/6 * * * *\" at \"*/6 * * * *\" host\n",
        ),
        (
            object(
                "snapscheduler.backube/v1",
                "SnapshotSchedule",
                "  schedule: \"@daily\"\n  disabled: false\n",
            ),
            "nightly: \"@daily\" at \"@daily\" host\n",
        ),
        (
            object(
                "kopiur.home-operations.com/v1alpha1",
                "SnapshotSchedule",
                "  schedule:\n    cron: H * * * *\n    timezone: Asia/Shanghai\n",
            ),
            "nightly: ?\"H * * * *\" at \"H * * * *\" Asia/Shanghai\n",
        ),
    ];
    for (text, expected) in cases {
        let file = read("schedule.yaml", &text).expect("a job");
        let lines: String =
            summary(&file).split_inclusive('\n').filter(|line| line.starts_with("nightly")).collect();
        assert_eq!(lines, expected, "{text}");
    }
    let other = object("example.com/v1", "Schedule", "  schedule: 0 2 * * *\n");
    assert!(read("schedule.yaml", &other).is_none(), "a kind of nobody we know");
}

/// The values of the chart app-template: what the chart does by itself is no fault of the file.
#[test]
fn releases_of_app_template() {
    let text = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: media\nspec:\n  values:\n    controllers:\n      sync:\n        type: cronjob\n        cronjob:\n          schedule: \"0 * * * *\"\n          timeZone: Asia/Shanghai\n          suspend: true\n          activeDeadlineSeconds: 600\n          concurrencyPolicy: Replace\n      web:\n        type: deployment\n        cronjob: {schedule: \"1 * * * *\"}\n";
    let file = read("release.yaml", text).expect("a job");
    let [job] = file.jobs.as_slice() else { panic!("one job, not {:?}", file.jobs) };
    assert_eq!(job.name.value, "sync");
    assert_eq!(zone(&job.schedules[0].zone), "Asia/Shanghai");
    assert!(matches!(job.enabled, Enabled::No(_)));
    assert_eq!(at(&file, job.schedules[0].span), "0 * * * *");
    let limit = format!("{:?}", job.guards.get(Question::Timeout));
    assert!(limit.starts_with("Declared(Seconds(600)"), "{limit}");
}
