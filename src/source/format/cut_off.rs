//! Every format, cut off in the middle: whoever cannot read the rest says so, and where. `‸` marks the cuts: inside a
//! string, and between two signs that belong together. A cut in a plain scalar of YAML, or between two statements, leaves a
//! text that is whole.

use std::path::Path;

use super::ROWS;
use crate::schedule::Instant;
use crate::settings::Settings;
use crate::source::neighbours::Alone;
use crate::source::{FactKind, File, read};
use crate::span::FileId;

/// The name of a row, a path, a text.
const CASES: &[(&str, &str, &str)] = &[
    (
        "github-workflow",
        ".github/workflows/a.yml",
        "on:\n  schedule:\n    - cron: \"0 ‸5 * * *\"\njobs:\n  a: {runs-on: x‸}\n",
    ),
    (
        "gitea-workflow",
        ".gitea/workflows/a.yml",
        "on:\n  schedule:\n    - cron: \"0 ‸5 * * *\"\njobs:\n  a: {runs-on: x‸}\n",
    ),
    ("wrangler", "wrangler.toml", "[triggers]\ncrons = [‸\"0 5 ‸* * *\"]\n"),
    ("wrangler", "wrangler.jsonc", "{\"triggers\": {\"crons\": [‸\"0 5 ‸* * *\"]‸}}\n"),
    ("vercel", "vercel.json", "{\"crons\": [{\"path\": \"/a\", \"schedule\": \"0 ‸5 * * *\"‸}]}\n"),
    ("netlify", "netlify.toml", "[functions.\"a\"]\nschedule = \"0 ‸5 * * *\"\n"),
    ("render", "render.yaml", "services:\n  - type: cron\n    name: a\n    schedule: \"0 ‸5 * * *\"\n"),
    ("railway", "railway.json", "{\"deploy\": {\"cronSchedule\": \"0 ‸5 * * *\"‸}}\n"),
    (
        "digitalocean",
        ".do/app.yaml",
        "jobs:\n  - name: a\n    kind: SCHEDULED\n    schedule: {cron: \"0 ‸5 * * *\"‸}\n",
    ),
    (
        "dependabot",
        ".github/dependabot.yml",
        "version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: {interval: \"da‸ily\"‸}\n",
    ),
    (
        "circleci",
        ".circleci/config.yml",
        "workflows:\n  n:\n    triggers:\n      - schedule:\n          cron: \"0 ‸5 * * *\"\n",
    ),
    (
        "compose",
        "compose.yml",
        "services:\n  a:\n    image: x\n    labels:\n      ofelia.enabled: 'true'\n      ofelia.job-exec.a.schedule: \"@every 1h\"\n      ofelia.job-exec.a.command: \"x‸\"\n",
    ),
    ("renovate", "renovate.json", "{\"schedule\": [\"before 5am ‸on monday\"‸]}\n"),
    ("renovate", "renovate.json5", "{schedule: ['before 5am ‸on monday'‸]}\n"),
    ("renovate", "package.json", "{\"renovate\": {\"schedule\": [\"before 5am ‸on monday\"‸]}}\n"),
    ("app-engine", "cron.yaml", "cron:\n- url: /a\n  schedule: \"every 24 ‸hours\"\n"),
    (
        "app-engine-xml",
        "cron.xml",
        "<cronentries><cron><url>/a</url>‸<schedule>every 24 ‸hours</schedule></cron></cronentries>\n",
    ),
    (
        "elastic-beanstalk",
        "cron.yaml",
        "version: 1\ncron:\n - name: a\n   url: /a\n   schedule: \"0 ‸5 * * *\"\n",
    ),
    (
        "azure-function",
        "a/function.json",
        "{\"bindings\": [{\"type\": \"timerTrigger\", \"name\": \"t\", \"schedule\": \"0 0 ‸5 * * *\"‸}]}\n",
    ),
    (
        "azure-template",
        "job.json",
        "{\"resources\": [{\"type\": \"Microsoft.App/jobs\", \"name\": \"a\", \"properties\": {\"configuration\": {\"triggerType\": \"Schedule\", \"scheduleTriggerConfig\": {\"cronExpression\": \"0 ‸5 * * *\"‸}}}}]}\n",
    ),
    (
        "serverless",
        "serverless.yml",
        "functions:\n  a:\n    handler: x\n    events:\n      - schedule: \"rate(‸1 day)\"\n",
    ),
    (
        "terraform",
        "a.tf",
        "resource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = \"rate(‸1 day)\"‸\n}\n",
    ),
    ("kubernetes", "a.yaml", "kind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: \"0 ‸5 * * *\"\n"),
    (
        "kubernetes",
        "a.json",
        "{\"kind\": \"CronJob\", \"metadata\": {\"name\": \"a\"}, \"spec\": {\"schedule\": \"0 ‸5 * * *\"‸}}\n",
    ),
    (
        "kubernetes",
        "c/templates/a.yaml",
        "{{- if .Values.on }}\nkind: CronJob\nmetadata:\n  name: a\nspec:\n  schedule: \"0 5 * * *\"\n  suspend: {{ .Values.‸off }}\n‸{{- end }}\n",
    ),
    (
        "ansible",
        "tasks/a.yml",
        "- ansible.builtin.cron:\n    name: a\n    hour: \"‸5\"\n    minute: \"0\"\n    job: x\n",
    ),
    (
        "azure-pipelines",
        "azure-pipelines.yml",
        "trigger: none\nschedules:\n- cron: \"0 ‸5 * * *\"\n  branches: {include: [main‸]}\n",
    ),
    ("prow", "jobs.yaml", "periodics:\n- name: a\n  agent: kubernetes\n  cron: \"0 ‸5 * * *\"\n"),
    (
        "databricks",
        "a.yml",
        "resources:\n  jobs:\n    a:\n      schedule:\n        timezone_id: UTC\n        quartz_cron_expression: \"0 0 ‸5 * * ?\"\n",
    ),
    (
        "job-tables",
        "a.sql",
        "CREATE TABLE xxl_job_info (id int, job_cron varchar(9), job_desc varchar(9));\nINSERT INTO xxl_job_info (id, job_cron, job_desc) VALUES (1, '0 0 ‸5 * * ?', 'a'‸);\n",
    ),
    (
        "job-export",
        "a.json",
        "{\"content\": [{\"id\": 1, \"executorHandler\": \"a\", \"executorBlockStrategy\": \"DISCARD_LATER\", \"scheduleType\": \"CRON\", \"scheduleConf\": \"0 0 ‸5 * * ?\"‸}]}\n",
    ),
    ("nomad", "a.nomad", "job \"a\" {\n  periodic {\n    cron = \"0 ‸5 * * *\"‸\n  }\n}\n"),
    (
        "cloudformation",
        "a.yaml",
        "Resources:\n  A:\n    Type: AWS::Events::Rule\n    Properties: {ScheduleExpression: \"rate(‸1 day)\"‸}\n",
    ),
    (
        "java",
        "A.java",
        "import org.springframework.scheduling.annotation.Scheduled;\nclass A {\n  @Scheduled(cron = \"0 0 ‸5 * * *\"‸)\n  void a() { /* ‸ */ }\n‸}\n",
    ),
    (
        "java",
        "A.kt",
        "import org.springframework.scheduling.annotation.Scheduled\nclass A {\n  @Scheduled(cron = \"0 0 ‸5 * * *\"‸)\n  fun a() { /* ‸ */ }\n‸}\n",
    ),
    (
        "quartz-xml",
        "jobs.xml",
        "<job-scheduling-data><schedule><trigger><cron><name>a</name><job-name>a</job-name>‸<cron-expression>0 0 ‸5 * * ?</cron-expression></cron></trigger></schedule></job-scheduling-data>\n",
    ),
    (
        "quartz-xml",
        "beans.xml",
        "<beans xmlns:task=\"http://www.springframework.org/schema/task\"><task:scheduled-tasks><task:scheduled ref=\"a\" method=\"b\" cron=\"0 0 ‸5 * * *\"/>‸</task:scheduled-tasks></beans>\n",
    ),
    ("spring-config", "application.yml", "quartz:\n  report:\n    cron: \"0 0 ‸5 * * ?\"\n"),
    ("elasticjob", "elastic.yml", "elasticjob:\n  jobs:\n    a:\n      cron: \"0 0 ‸5 * * ?\"\n"),
    ("sidekiq", "config/sidekiq_cron.yml", "a:\n  cron: \"0 ‸5 * * *\"\n  class: A\n"),
    (
        "solid-queue",
        "config/recurring.yml",
        "production:\n  a:\n    class: A\n    schedule: \"every ‸day\"\n",
    ),
    ("jenkinsfile", "Jenkinsfile", "pipeline {\n  agent any\n  triggers { cron('H ‸5 * * *'‸) }\n‸}\n"),
    (
        "jenkins-job",
        "config.xml",
        "<project><triggers><hudson.triggers.TimerTrigger>‸<spec>H ‸5 * * *</spec></hudson.triggers.TimerTrigger></triggers></project>\n",
    ),
    (
        "python",
        "a.py",
        "from celery.schedules import crontab\napp.conf.beat_schedule = {\n    'a': {'task': 'a', 'schedule': crontab(hour=‸5, minute='‸0')},\n‸}\n",
    ),
    (
        "node",
        "a.js",
        "const cron = require('node-cron');\ncron.schedule('0 ‸5 * * *', () => {‸ work(); });\n",
    ),
    // A regular expression inside the value of a template: its quote begins no string.
    (
        "node",
        "b.js",
        "const cron = require('node-cron');\nconst quoted = `'${raw.replace(/'/g, `''`)}'`;\ncron.schedule('0 ‸5 * * *', work‸);\n",
    ),
    (
        "rust",
        "a.rs",
        "use cron::Schedule;\nfn a() {\n    let s = Schedule::from_str(\"0 0 ‸5 * * *\"‸);\n‸}\n",
    ),
    (
        "go",
        "a.go",
        "package a\nimport \"github.com/robfig/cron/v3\"\nfunc a() {\n\tc := cron.New()\n\tc.AddFunc(\"0 ‸5 * * *\", func() {‸})\n}\n",
    ),
    (
        "csharp",
        "a.cs",
        "using Hangfire;\nclass A {\n  #region User's jobs\n  void B() { RecurringJob.AddOrUpdate(\"a\", () => C(), \"0 ‸5 * * *\"‸); }\n‸}\n",
    ),
    (
        "terraform-json",
        "main.tf.json",
        "{\"resource\": {\"google_cloud_scheduler_job\": {\"a\": {\"name\": \"a\", \"schedule\": \"0 ‸5 * * *\"‸}}}}\n",
    ),
    (
        "symfony",
        "src/Task.php",
        "<?php\nuse Symfony\\Component\\Scheduler\\Attribute\\AsCronTask;\n#[AsCronTask('0 ‸5 * * *'‸)]\nclass Task { public function __invoke() {‸} }\n",
    ),
    (
        "rufus-scheduler",
        "lib/clock.rb",
        "require 'rufus-scheduler'\nscheduler = Rufus::Scheduler.new\nscheduler.cron '0 ‸5 * * *' do\n  run(‸)\nend\n",
    ),
    (
        "laravel",
        "routes/console.php",
        "<?php\nuse Illuminate\\Support\\Facades\\Schedule;\nSchedule::command('a')->cron('0 ‸5 * * *'‸);\n",
    ),
    ("whenever", "config/schedule.rb", "every 1.day, at: '5:00 ‸am' do\n  runner 'A.b(‸)'\nend\n"),
];

/// Rows whose files are read line by line: what stands before a cut is whole, and nothing after it is theirs.
const BY_LINE: [&str; 5] = ["systemd-timer", "anacrontab", "dockerfile", "hutool", "spring-environment"];

fn read_text(path: &str, text: &str) -> Option<File> {
    read(FileId(0), Path::new(path), text.as_bytes(), &Settings::new(Instant(1_796_083_200)), &Alone)
}

/// Where what could not be read begins.
fn told(file: &File) -> Option<usize> {
    let broken = |kind: &FactKind| matches!(kind, FactKind::Unparsable { .. } | FactKind::Unclosed { .. });
    file.facts.iter().find(|fact| broken(&fact.kind)).map(|fact| fact.span.range().start)
}

#[test]
fn what_is_cut_off_is_told_with_its_place() {
    let mut silent = Vec::new();
    for &(row, path, marked) in CASES {
        let whole = marked.replace('‸', "");
        let file = read_text(path, &whole);
        if file.as_ref().is_none_or(|file| file.jobs.is_empty() || told(file).is_some()) {
            silent.push(format!("{row} {path}, whole: {:?}", file.map(|file| file.facts)));
        }
        for (at, _) in marked.match_indices('‸') {
            let cut = marked[..at].replace('‸', "");
            let place = read_text(path, &cut).as_ref().and_then(told);
            if place.is_none_or(|place| place > cut.len()) {
                silent.push(format!("{row} {path}: {cut:?} {place:?}"));
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn every_format_is_cut_off() {
    for row in ROWS {
        let cut = CASES.iter().any(|(name, ..)| *name == row.name);
        assert!(cut != BY_LINE.contains(&row.name), "{}", row.name);
    }
}
