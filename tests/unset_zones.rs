//! A zone that a setting decides, or the platform, does not move with the zone of hosts.

use cronlint::dialect::{ALL, DialectId};
use cronlint::linter::lint_texts;
use cronlint::preview::ZoneShown;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

fn settings() -> Settings {
    let mut settings = Settings::new(Instant(1_796_083_200));
    settings.host_zone = Some("Asia/Shanghai".to_owned());
    settings
}

/// The zone in which the only schedule of a file is read, and how that is known, where hosts are said to be in Shanghai.
fn zone(path: &str, text: &str) -> String {
    let settings = settings();
    let report = lint_texts(&[(path, text)], &settings);
    let mut schedules = report.files.iter().flat_map(|file| &file.jobs).flat_map(|job| &job.schedules);
    let only = schedules.next().unwrap_or_else(|| panic!("no schedule in {path}"));
    assert!(schedules.next().is_none(), "one schedule in {path}");
    let shown = ZoneShown::of(only, &settings);
    format!("{} {}", shown.zone.name(), shown.known.word())
}

/// A zone that the text or the file asks for is none that was forgotten.
#[test]
fn of_texts_and_of_hosts_that_are_asked_for() {
    let sidekiq = "a:\n  cron: '0 2 * * * Asia/Tokyo'\n  class: A\n";
    assert_eq!(zone("config/schedule.yml", sidekiq), "Asia/Tokyo declared");
    let go = "package main\nimport \"github.com/robfig/cron/v3\"\nfunc main() { c := cron.New(); c.AddFunc(\"CRON_TZ=Asia/Tokyo 0 2 * * *\", f) }\n";
    assert_eq!(zone("main.go", go), "Asia/Tokyo declared");
    let job = |id, zone| format!("RecurringJob.AddOrUpdate(\"{id}\", () => Run(), \"0 9 * * *\", {zone});\n");
    let [local, tokyo] =
        [job("a", "TimeZoneInfo.Local"), job("b", "TimeZoneInfo.FindSystemTimeZoneById(\"Asia/Tokyo\")")];
    let hangfire = format!("using Hangfire;\nclass A {{ void B() {{\n{local}{tokyo}}} }}\n");
    let report = lint_texts(&[("src/A.cs", hangfire.as_str())], &Settings::new(Instant(1_796_083_200)));
    assert!(report.findings.iter().all(|finding| finding.rule != "Z001"));
    assert_eq!(report.files[0].jobs.len(), 2);
}

const CELERY: &str = "from celery.schedules import crontab\nbeat_schedule = {'a': {'task': 't.a', 'schedule': crontab(minute=0, hour=3)}}\n";

#[test]
fn of_files() {
    let celery = |setting: &str| format!("{CELERY}{setting}\n");
    for (path, text, expected) in [
        ("celeryconfig.py", CELERY.to_owned(), "UTC default"),
        ("celeryconfig.py", celery("timezone = None"), "UTC default"),
        ("celeryconfig.py", celery("enable_utc = True"), "UTC default"),
        ("celeryconfig.py", celery("enable_utc = False"), "Asia/Shanghai given"),
        ("celeryconfig.py", celery("CELERY_ENABLE_UTC = False\ntimezone = 'Asia/Tokyo'"), "Asia/Tokyo declared"),
        (
            "dags/a.py",
            "from airflow import DAG\nfrom datetime import datetime\nDAG('a', schedule='0 3 * * *', start_date=datetime(2026, 1, 1))\n".to_owned(),
            "UTC default",
        ),
        (
            "app/Console/Kernel.php",
            "<?php\nclass Kernel extends ConsoleKernel {\n  protected function schedule(Schedule $schedule) {\n    $schedule->command('a')->dailyAt('03:00');\n  }\n}\n".to_owned(),
            "UTC default",
        ),
        ("jobs.sql", "SELECT cron.schedule('a', '0 3 * * *', 'VACUUM');\n".to_owned(), "UTC default"),
        ("config/recurring.yml", "production:\n  a:\n    class: A\n    schedule: 0 3 * * *\n".to_owned(), "UTC default"),
        (
            "function.json",
            "{\"bindings\": [{\"type\": \"timerTrigger\", \"name\": \"t\", \"direction\": \"in\", \"schedule\": \"0 0 3 * * *\"}]}".to_owned(),
            "UTC default",
        ),
        (
            ".github/workflows/a.yml",
            "on:\n  schedule:\n    - cron: '0 3 * * *'\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: make}]}}\n".to_owned(),
            "UTC platform",
        ),
        // What follows the process or its host is moved.
        (
            "jobs.js",
            "const cron = require('node-cron');\ncron.schedule('0 3 * * *', work);\n".to_owned(),
            "Asia/Shanghai given",
        ),
        ("crontab", "0 3 * * * /opt/a\n".to_owned(), "Asia/Shanghai given"),
    ] {
        assert_eq!(zone(path, &text), expected, "{path}\n{text}");
    }
}

#[test]
fn of_texts_alone() {
    let shown = |dialect: DialectId| {
        let reading = cronlint::dialect::read(dialect, "0 3 * * *");
        ZoneShown::of_text(&reading, "0 3 * * *", None, &settings()).zone.name().to_owned()
    };
    let in_utc: Vec<&str> = ALL.iter().filter(|row| shown(row.id) == "UTC").map(|row| row.name).collect();
    assert_eq!(
        in_utc.join(" "),
        "airflow celery saffron nomad github-actions gitea gitlab circleci azure-pipelines prow aws-events \
         aws-scheduler gcp-scheduler app-engine vercel netlify render railway deno laravel pg-cron \
         vercel-schedules digitalocean dependabot elastic-beanstalk azure-container-apps aws-cdk huey cronos coravel symfony"
    );
}

/// What Z001 says to write is in the form of the file.
#[test]
fn the_setting_that_is_proposed_stands_where_the_job_does() {
    let mut settings = Settings::new(Instant(1_796_083_200));
    settings.business_zone = Some("Asia/Shanghai".to_owned());
    settings.least = cronlint::finding::Severity::Advice;
    for (path, text, expected) in [
        (
            "Jobs.java",
            "import org.quartz.*;\nclass Jobs { void a() { b(CronScheduleBuilder.cronSchedule(\"0 0 2 * * ?\").build()); } }\n",
            Some("`.inTimeZone(TimeZone.getTimeZone(\"Asia/Shanghai\"))`"),
        ),
        (
            "jobs.xml",
            "<beans><bean id=\"a\" class=\"org.springframework.scheduling.quartz.CronTriggerFactoryBean\"><property name=\"cronExpression\" value=\"0 0 2 * * ?\"/></bean></beans>\n",
            Some("`<property name=\"timeZone\" value=\"Asia/Shanghai\"/>`"),
        ),
        (
            "a.sql",
            "INSERT INTO qrtz_cron_triggers (trigger_name, cron_expression) VALUES ('a', '0 0 2 * * ?');\n",
            Some("`time_zone_id = 'Asia/Shanghai'`"),
        ),
        // Its reader takes offsets only.
        (
            "application.yml",
            "elasticjob:\n  jobs:\n    a:\n      cron: 0 0 2 * * ?\n",
            Some("`timeZone: GMT+08:00`"),
        ),
        ("application.properties", "elasticjob.jobs.a.cron=0 0 2 * * ?\n", Some("`timeZone=GMT+08:00`")),
        (
            "settings.py",
            "from celery.schedules import crontab\nCELERY_BEAT_SCHEDULE = {'a': {'task': 't', 'schedule': crontab(minute=0, hour=2)}}\n",
            Some("`CELERY_TIMEZONE = \"Asia/Shanghai\"`"),
        ),
        // `task:scheduled` has no attribute for one.
        (
            "tasks.xml",
            "<beans xmlns:task=\"http://www.springframework.org/schema/task\"><task:scheduled-tasks><task:scheduled ref=\"a\" method=\"b\" cron=\"0 0 2 * * *\"/></task:scheduled-tasks></beans>\n",
            None,
        ),
    ] {
        let report = lint_texts(&[(path, text)], &settings);
        let zone =
            report.findings.iter().find(|finding| finding.rule == "Z001").unwrap_or_else(|| panic!("{path}"));
        let help = zone.help.as_ref().expect("a help");
        let said = cronlint::rules::page::words(zone, help, cronlint::lang::Lang::En);
        match expected {
            Some(setting) => assert!(said.contains(setting), "{path}: {said}"),
            None => assert!(said.starts_with("say in which zone the hosts run"), "{path}: {said}"),
        }
    }
}
