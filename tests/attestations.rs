//! What people write beside jobs for cronlint, in every syntax of comments: it belongs to the job below it, and to no other.

use cronlint::checklist::{self, Status};
use cronlint::config;
use cronlint::finding::Severity;
use cronlint::job::{Guard, Job, Question};
use cronlint::lang::Lang;
use cronlint::linter::{Report, lint_texts};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::span::FileId;

fn lint(path: &str, text: &str) -> Report {
    lint_texts(&[(path, text)], &Settings::new(Instant(1_796_083_200)))
}

/// `answer by whom until when why`, as the checklist takes it for a job.
fn attested(job: &Job) -> String {
    let Guard::Attested(said) = job.guards.get(Question::Idempotency) else { return "nothing".to_owned() };
    let until = said.until.as_ref().map(|until| until.value.to_string());
    let parts = [Some(said.value.clone()), said.by.clone(), until, said.why.clone()];
    parts.map(Option::unwrap_or_default).join(" ")
}

/// Each text holds one job, and `@` where the comment's body stands.
const TEXTS: [(&str, &str); 24] = [
    ("crontab", "# @\n*/5 * * * * /opt/a\n"),
    (
        "a.yaml",
        "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  # @\n  schedule: '*/5 * * * *'\n",
    ),
    (
        "a.yaml",
        "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: '*/5 * * * *' # @\n",
    ),
    ("wrangler.toml", "name = 'a'\n[triggers]\n# @\ncrons = ['*/5 * * * *']\n"),
    (
        "main.tf",
        "# @\nresource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = \"rate(5 minutes)\"\n}\n",
    ),
    (
        "main.tf",
        "// @\nresource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = \"rate(5 minutes)\"\n}\n",
    ),
    (
        "main.tf",
        "/* @ */\nresource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = \"rate(5 minutes)\"\n}\n",
    ),
    (
        "A.java",
        "import org.springframework.scheduling.annotation.Scheduled;\nclass A {\n  // @\n  @Scheduled(cron = \"0 */5 * * * *\")\n  void a() {}\n}\n",
    ),
    (
        "A.java",
        "import org.springframework.scheduling.annotation.Scheduled;\nclass A {\n  /**\n   * Closes what is open.\n   * @\n   */\n  @Scheduled(cron = \"0 */5 * * * *\")\n  void a() {}\n}\n",
    ),
    (
        "a.sql",
        "-- @\nINSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, trigger_status) VALUES (1, 'a', 'CRON', '0 */5 * * * ?', 1);\n",
    ),
    (
        "a.sql",
        "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, trigger_status) VALUES\n-- @\n(1, 'a', 'CRON', '0 */5 * * * ?', 1);\n",
    ),
    ("a.timer", "[Timer]\n# @\nOnCalendar=*:0/5\n"),
    ("a.timer", "[Timer]\n; @\nOnCalendar=*:0/5\n"),
    (
        "spring.xml",
        "<beans xmlns:task=\"http://www.springframework.org/schema/task\">\n<task:scheduled-tasks>\n<!-- @ -->\n<task:scheduled ref=\"a\" method=\"b\" cron=\"0 */5 * * * *\"/>\n</task:scheduled-tasks>\n</beans>\n",
    ),
    (
        "quartz_jobs.xml",
        "<job-scheduling-data><schedule>\n<!-- @ -->\n<trigger><cron><name>a</name><job-name>a</job-name><cron-expression>0 0/5 * * * ?</cron-expression></cron></trigger>\n</schedule></job-scheduling-data>\n",
    ),
    (
        "a.py",
        "from celery.schedules import crontab\napp.conf.beat_schedule = {\n    # @\n    \"a\": {\"task\": \"t.a\", \"schedule\": crontab(minute=\"*/5\")},\n}\n",
    ),
    (
        "a.py",
        "import datetime\nfrom airflow import DAG\n\n# @\nwith DAG(\"a\", schedule=\"*/5 * * * *\", start_date=datetime.datetime(2021, 1, 1)):\n    pass\n",
    ),
    ("a.js", "const cron = require('node-cron');\n// @\ncron.schedule('*/5 * * * *', run);\n"),
    ("a.js", "const cron = require('node-cron');\ncron.schedule('*/5 * * * *', run); // @\n"),
    (
        "main.go",
        "package main\n\nimport \"github.com/robfig/cron/v3\"\n\nfunc main() {\n\tc := cron.New()\n\t// @\n\tc.AddFunc(\"*/5 * * * *\", run)\n}\n",
    ),
    ("config/schedule.rb", "# @\nevery 5.minutes do\n  rake 'a'\nend\n"),
    (
        "app/Console/Kernel.php",
        "<?php\nuse Illuminate\\Console\\Scheduling\\Schedule;\nclass Kernel {\n  protected function schedule(Schedule $schedule) {\n    // @\n    $schedule->command('a')->everyFiveMinutes();\n  }\n}\n",
    ),
    (
        "Dockerfile",
        "FROM debian:12\nRUN apt-get install -y cron\n# @\nRUN echo '*/5 * * * * root /opt/a' > /etc/cron.d/a\n",
    ),
    ("Jenkinsfile", "pipeline {\n  triggers {\n    // @\n    cron('H/5 * * * *')\n  }\n}\n"),
];

#[test]
fn an_answer_in_a_comment_belongs_to_the_job_below_it_in_every_syntax() {
    for (path, text) in TEXTS {
        for (comment, expected) in [
            ("cronlint: idempotency=order_id", "order_id   "),
            (
                "cronlint: idempotency=\"订单号 + 批次\" by=李雷 until=2027-06-30 唯一索引",
                "订单号 + 批次 李雷 2027-06-30 唯一索引",
            ),
        ] {
            let text = text.replacen('@', comment, 1);
            let report = lint(path, &text);
            let jobs: Vec<&Job> = report.files.iter().flat_map(|file| &file.jobs).collect();
            let [job] = jobs[..] else { panic!("{path}: {} jobs\n{text}", jobs.len()) };
            assert_eq!(attested(job), expected, "{path}\n{text}");
            let useless: Vec<_> = report.findings.iter().filter(|finding| finding.rule == "U001").collect();
            assert!(useless.is_empty(), "{path}: {useless:?}\n{text}");
        }
    }
}

#[test]
fn an_answer_above_a_line_of_several_jobs_is_that_of_none_and_said_to_be() {
    let row = |id: u8| format!("({id}, 'a', 'CRON', '0 */5 * * * ?', 1)");
    let head = "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, trigger_status) VALUES";
    let text = format!("-- cronlint: idempotency=order_id\n{head} {}, {};\n", row(1), row(2));
    let report = lint("a.sql", &text);
    let all: Vec<String> = report.files.iter().flat_map(|file| &file.jobs).map(attested).collect();
    assert_eq!(all, ["nothing", "nothing"]);
    assert!(report.findings.iter().any(|finding| finding.rule == "U001"));
}

#[test]
fn a_comment_at_the_top_holds_for_the_whole_file_in_every_syntax() {
    for (path, text) in [
        (
            "A.java",
            "// cronlint: ignore[S001] legacy\nimport org.springframework.scheduling.annotation.Scheduled;\nclass A {\n  @Scheduled(cron = \"0 99 * * * *\")\n  void a() {}\n}\n",
        ),
        ("a.timer", "; cronlint: ignore[S001] legacy\n[Timer]\nOnCalendar=99:99\n"),
        (
            "a.js",
            "/* cronlint: ignore[S001] legacy */\nconst cron = require('node-cron');\ncron.schedule('99 * * * *', run);\n",
        ),
    ] {
        let report = lint(path, text);
        let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule).collect();
        assert!(!rules.contains(&"S001") && !rules.contains(&"U001"), "{path}: {rules:?}");
        let without = lint(path, &text.replace("cronlint: ", ""));
        assert!(without.findings.iter().any(|finding| finding.rule == "S001"), "{path}: nothing to hide");
    }
}

#[test]
fn what_a_platform_leaves_open_is_not_counted_as_proven() {
    let of = |path: &str, text: &str, question: Question| {
        let report = lint(path, text);
        let job = report.files.iter().flat_map(|file| &file.jobs).next().expect("a job");
        let answer = checklist::of(job).into_iter().find(|answer| answer.question == question);
        answer.expect("every question has an answer").status()
    };
    let timer = "[Timer]\nOnCalendar=daily\n";
    assert_eq!(of("a.timer", timer, Question::Lock), Status::Missing);
    assert_eq!(of("a.timer", timer, Question::Overlap), Status::Proven);
    let workflow = "on:\n  schedule:\n    - cron: '17 3 * * *'\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n";
    let path = ".github/workflows/a.yml";
    assert_eq!(of(path, workflow, Question::ManualRun), Status::Missing);
    let by_hand = workflow.replace("on:\n", "on:\n  workflow_dispatch:\n");
    assert_eq!(of(path, &by_hand, Question::ManualRun), Status::Proven);
    // A mail holds what was printed.
    let crontab = "MAILTO=ops@example.com\n0 2 * * * /opt/a\n";
    assert_eq!(of("crontab", crontab, Question::AlertFailure), Status::Proven);
    let silent = crontab.replace("/opt/a", "/opt/a >/dev/null 2>&1");
    assert_eq!(of("crontab", &silent, Question::AlertFailure), Status::DangerousDefault);
}

#[test]
fn every_schedule_of_a_job_counts() {
    let text = "on:\n  schedule:\n    - cron: '17 3 * * *'\n    - cron: '17 99 * * *'\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n";
    let report = lint(".github/workflows/a.yml", text);
    let job = report.files.iter().flat_map(|file| &file.jobs).next().expect("a job");
    let answers = checklist::of(job);
    let frequency = answers.iter().find(|answer| answer.question == Question::Frequency).expect("an answer");
    assert_eq!(frequency.status(), Status::DangerousDefault, "{frequency:?}");
    let unit = "[Timer]\nOnCalendar=02:00 UTC\nOnCalendar=04:00\n";
    let report = lint("a.timer", unit);
    let job = report.files.iter().flat_map(|file| &file.jobs).next().expect("a job");
    let answers = checklist::of(job);
    let zone = answers.iter().find(|answer| answer.question == Question::Zone).expect("an answer");
    assert_eq!(zone.status(), Status::DangerousDefault, "{zone:?}");
}

#[test]
fn what_the_checklist_says_to_write_is_read_as_it_is_meant() {
    let text = "{\"crons\": [{\"path\": \"/api/[id]*{a}\", \"schedule\": \"*/5 * * * *\"}]}";
    let report = lint("vercel.json", text);
    let (file, job) =
        report.files.iter().find_map(|file| file.jobs.first().map(|job| (file, job))).expect("a job");
    for lang in [Lang::En, Lang::Zh] {
        let answers = checklist::of(job);
        let open = answers.iter().filter_map(|answer| checklist::add(file, job, answer, lang));
        let entries: Vec<String> = open
            // A line for the program may stand above it.
            .filter_map(|add| add.find("# cronlint.toml").map(|at| add[at..].to_owned()))
            .map(|add| add.replace("YYYY-MM-DD", "2027-06-30"))
            .collect();
        assert!(!entries.is_empty());
        for entry in entries {
            let config = config::parse(FileId(0), &entry);
            let config = config.unwrap_or_else(|(_, fault)| panic!("{}\n{entry}", fault.get(lang)));
            let said = config.policy.about(job).into_iter().next().expect("it is about that job");
            assert!(said.attest.iter().all(|said| said.by.is_some() && said.why.is_some()), "{entry}");
        }
    }
}

/// What stands in the files that a timer is read with is said of its job: the drop-ins, the service, its drop-ins.
#[test]
fn comments_in_every_file_of_a_timer_are_about_its_job() {
    const TIMER: (&str, &str) =
        ("units/a.timer", "[Timer]\nOnCalendar=*-*-* 02:00:00\n[Install]\nWantedBy=timers.target\n");
    const SERVICE: &str = "[Service]\nType=oneshot\nExecStart=/opt/a\n";
    let said = "# cronlint: idempotency=order_id by=zhang until=2027-06-30 unique key\n";
    for (path, text) in [
        ("units/a.service", format!("{said}{SERVICE}")),
        ("units/a.service", format!("[Unit]\nDescription=x\n\n{SERVICE}{said}")),
        ("units/a.service.d/10-x.conf", format!("{said}[Service]\nNice=5\n")),
        ("units/a.timer.d/10-x.conf", format!("[Timer]\n{said}Persistent=true\n")),
    ] {
        let mut texts = vec![TIMER, (path, text.as_str())];
        if path != "units/a.service" {
            texts.push(("units/a.service", SERVICE));
        }
        let report = lint_texts(&texts, &Settings::new(Instant(1_796_083_200)));
        let jobs: Vec<&Job> = report.files.iter().flat_map(|file| &file.jobs).collect();
        let [job] = jobs.as_slice() else { panic!("{path}: {} jobs", jobs.len()) };
        assert_eq!(attested(job), "order_id zhang 2027-06-30 unique key", "{path}");
        let Guard::Attested(answer) = job.guards.get(Question::Idempotency) else { panic!("{path}") };
        assert_eq!(
            text.get(answer.span.range()).map(|at| &at[..8]),
            Some("# cronli"),
            "{path}: its own place"
        );
        let file = report.files.iter().find(|file| file.jobs.is_empty() || !file.path.ends_with("a.timer"));
        assert!(file.is_none_or(|file| file.directives.is_empty()), "{path}");
    }
}

#[test]
fn a_timer_says_it_before_its_service() {
    let texts = [
        ("a.timer", "# cronlint: idempotency=here\n[Timer]\nOnCalendar=*-*-* 02:00:00\n"),
        ("a.service", "# cronlint: idempotency=there\n[Service]\nExecStart=/opt/a\n"),
    ];
    let report = lint_texts(&texts, &Settings::new(Instant(1_796_083_200)));
    let job = report.files.iter().flat_map(|file| &file.jobs).next().expect("a job");
    assert_eq!(attested(job), "here   ");
}

/// A service that two timers start speaks of both jobs: what suppresses something beside one of them does something.
#[test]
fn a_comment_of_a_service_is_used_when_one_of_its_timers_needs_it() {
    let of = |rules: &str, second: &str| {
        let timer =
            "[Timer]\nOnCalendar=*-*-* *:00/7:00\nUnit=a.service\n[Install]\nWantedBy=timers.target\n";
        let other =
            format!("[Timer]\nOnCalendar={second}\nUnit=a.service\n[Install]\nWantedBy=timers.target\n");
        let service = format!(
            "# cronlint: ignore[{rules}] known\n[Service]\nType=oneshot\nTimeoutStartSec=60\nExecStart=/opt/a\n"
        );
        let texts = [("a.timer", timer), ("b.timer", other.as_str()), ("a.service", service.as_str())];
        let mut settings = Settings::new(Instant(1_796_083_200));
        settings.least = Severity::Advice;
        let report = lint_texts(&texts, &settings);
        let said = report.findings.iter().filter(|finding| ["F004", "U001"].contains(&finding.rule));
        let mut said: Vec<String> = said
            .map(|finding| {
                let file = report.files.iter().find(|file| file.id == finding.span.file).expect("its file");
                format!("{} {}", file.path.display(), finding.rule)
            })
            .collect();
        said.sort();
        said.join(", ")
    };
    assert_eq!(of("S001", "*-*-* *:00/7:00"), "a.service U001, a.timer F004, b.timer F004");
    assert_eq!(of("F004", "*-*-* *:00/7:00"), "");
    assert_eq!(of("F004", "*-*-* *:00/5:00"), "", "the other timer has no such finding");
}
