//! Programs: Airflow, APScheduler, node, Go, Laravel, Jenkins.

use super::Key;
use cronlint::job::Question;

const DAG: (&str, &str) = (
    "dags/a.py",
    "from airflow import DAG\nimport pendulum\nfrom datetime import timedelta\ndag = DAG(\"a\", schedule=\"0 2 * * *\", start_date=pendulum.datetime(2026, 1, 1, tz=\"UTC\"), §)\n",
);
const CELERY: (&str, &str) = (
    "tasks.py",
    "from celery import Celery\nfrom celery.schedules import crontab\napp = Celery('a')\napp.conf.beat_schedule = {'a': {'task': 'tasks.settle', 'schedule': crontab(hour=2, minute=0)}}\n\n@app.task(§)\ndef settle():\n    pass\n",
);
const SPRING: (&str, &str) = (
    "src/main/java/Jobs.java",
    "import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;\nimport org.springframework.scheduling.annotation.Scheduled;\nclass Jobs {\n    @Scheduled(cron = \"0 0 2 * * *\")\n    @SchedulerLock(name = \"settle\", lockAtMostFor = \"1h\")\n    void settle() {}\n}\n",
);
const NODE: (&str, &str) =
    ("a.js", "const cron = require('node-cron');\ncron.schedule('0 2 * * *', f, { § });\n");
const ROBFIG: (&str, &str) = (
    "main.go",
    "package main\nimport \"github.com/robfig/cron/v3\"\nfunc main() {\n\tc := cron.New(§)\n\tc.AddFunc(\"0 2 * * *\", f)\n}\n",
);
const GOCRON: (&str, &str) = (
    "main.go",
    "package main\nimport \"github.com/go-co-op/gocron\"\nfunc main() {\n\ts := gocron.NewScheduler(time.UTC)\n\ts.Every(5).Minutes()§\n}\n",
);
const LARAVEL: (&str, &str) = (
    "routes/console.php",
    "<?php\nuse Illuminate\\Support\\Facades\\Schedule;\nSchedule::command('a')->daily()§;\n",
);
const JENKINS: (&str, &str) = (
    "Jenkinsfile",
    "pipeline {\n  agent any\n  triggers { cron('H 2 * * *') }\n  options { § }\n  stages { stage('a') { steps { sh 'make' } } }\n}\n",
);
const POST: (&str, &str) = (
    "Jenkinsfile",
    "pipeline {\n  agent any\n  triggers { cron('H 2 * * *') }\n  stages { stage('a') { steps { sh 'make' } § } }\n}\n",
);

pub const KEYS: &[Key] = &[
    Key {
        files: &[DAG],
        question: Question::Timeout,
        values: &[
            ("dagrun_timeout=timedelta(hours=1)", "file: 3600 s <timedelta(hours=1)>"),
            ("dagrun_timeout=None", "default"),
            (
                "default_args={\"execution_timeout\": timedelta(minutes=5)}",
                "file: 300 s <timedelta(minutes=5)>",
            ),
            ("default_args={\"execution_timeout\": None}", "default"),
        ],
    },
    Key {
        files: &[DAG],
        question: Question::Overlap,
        values: &[
            ("max_active_runs=1", "file: one run waits until the running one ends <1>"),
            ("max_active_runs=16", "harmful-setting: runs may overlap <16>"),
        ],
    },
    Key {
        files: &[DAG],
        question: Question::AlertFailure,
        values: &[
            ("on_failure_callback=notify_slack", "file: on_failure_callback <notify_slack>"),
            ("on_failure_callback=log_it", "elsewhere <log_it>"),
            ("on_failure_callback=None", "default"),
            ("on_failure_callback=[]", "default"),
            (
                "default_args={\"email\": [\"a\"], \"email_on_failure\": True}",
                "file: email_on_failure <True>",
            ),
            ("default_args={\"email\": [], \"email_on_failure\": True}", "default"),
            ("default_args={\"email\": [\"a\"], \"email_on_failure\": False}", "default"),
        ],
    },
    Key {
        files: &[DAG],
        question: Question::AlertNotRun,
        values: &[
            (
                "sla_miss_callback=notify_slack, default_args={\"sla\": timedelta(hours=1)}",
                "file: sla_miss_callback <notify_slack>",
            ),
            ("sla_miss_callback=notify_slack", "elsewhere <notify_slack>"),
        ],
    },
    Key {
        files: &[CELERY],
        question: Question::Retry,
        values: &[
            ("autoretry_for=(Exception,), max_retries=5", "file: tried again up to 5 times <5>"),
            ("autoretry_for=(Exception,)", "file: tried again up to 3 times <(Exception,)>"),
            (
                "autoretry_for=(Exception,), max_retries=None",
                "harmful-setting: tried again without end <None>",
            ),
            ("autoretry_for=(Exception,), retry_kwargs={'max_retries': 1}", "file: tried again once <1>"),
            ("autoretry_for=(Exception,), max_retries=LIMIT", "elsewhere <LIMIT>"),
            // How long it waits, if its own code tries again.
            ("retry_backoff=True, max_retries=5", "platform"),
        ],
    },
    Key {
        files: &[
            SPRING,
            (
                "src/main/java/App.java",
                "import org.springframework.scheduling.annotation.EnableScheduling;\n§\nclass App {}\n",
            ),
        ],
        question: Question::Lock,
        values: &[
            (
                "@EnableScheduling\n@EnableSchedulerLock(defaultLockAtMostFor = \"1h\")",
                "file: settle <@SchedulerLock(name = \"settle\", lockAtMostFor = \"1h\")>",
            ),
            // Nothing reads the annotation.
            (
                "@EnableScheduling",
                "harmful-setting: `@SchedulerLock` guards nothing <@SchedulerLock(name = \"settle\", lockAtMostFor = \"1h\")>",
            ),
            // What switches scheduling on is elsewhere, and so may be what switches locks on.
            ("", "file: settle <@SchedulerLock(name = \"settle\", lockAtMostFor = \"1h\")>"),
        ],
    },
    Key {
        files: &[(
            "src/main/java/Jobs.java",
            "import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;\nimport org.springframework.scheduling.annotation.*;\nclass Jobs {\n    §\n    @Scheduled(cron = \"0 0 2 * * *\")\n    @SchedulerLock(name = \"settle\")\n    void settle() {}\n}\n",
        )],
        question: Question::Lock,
        values: &[
            // The method returns at once, and its lock is given back.
            (
                "@Async",
                "harmful-setting: `@SchedulerLock` guards nothing <@SchedulerLock(name = \"settle\")>",
            ),
            ("// @Async", "file: settle <@SchedulerLock(name = \"settle\")>"),
        ],
    },
    Key {
        files: &[NODE],
        question: Question::Overlap,
        values: &[
            ("noOverlap: true", "file: a run is skipped while another goes on <true>"),
            ("noOverlap: false", "default"),
            ("noOverlap: null", "default"),
            ("noOverlap: options.apart", "elsewhere <options.apart>"),
            ("// noOverlap: true\n", "default"),
        ],
    },
    Key {
        files: &[ROBFIG],
        question: Question::Overlap,
        values: &[
            (
                "cron.WithChain(cron.SkipIfStillRunning(l))",
                "file: a run is skipped while another goes on <cron.SkipIfStillRunning(l)>",
            ),
            ("", "default"),
            // Two schedulers: which of them has the job is not followed.
            ("cron.WithChain(cron.SkipIfStillRunning(l)))\n\td := cron.New(", "default"),
        ],
    },
    Key {
        files: &[GOCRON],
        question: Question::Overlap,
        values: &[
            (".SingletonMode().Do(f)", "file: a run is skipped while another goes on <SingletonMode()>"),
            // Of another job.
            (".Do(f)\n\ts.Every(1).Hour().SingletonMode().Do(g)", "default"),
        ],
    },
    Key {
        files: &[LARAVEL],
        question: Question::AlertFailure,
        values: &[
            (
                "->pingOnFailure('https://example.com/a')",
                "file: pingOnFailure <pingOnFailure('https://example.com/a')>",
            ),
            ("->pingOnFailure('')", "default"),
            ("->pingOnFailure(env('PING'))", "elsewhere <pingOnFailure(env('PING'))>"),
            ("->onFailure(function () { Log::error('x'); })", "default"),
            (
                "->onFailure(function () { Notification::send('x'); })",
                "file: onFailure <onFailure(function () { Notification::send('x'); })>",
            ),
        ],
    },
    Key {
        files: &[JENKINS],
        question: Question::Timeout,
        values: &[
            ("timeout(time: 1, unit: 'HOURS')", "file: 3600 s <timeout(time: 1, unit: 'HOURS')>"),
            // From the last line of the log on.
            ("timeout(time: 1, unit: 'HOURS', activity: true)", "default"),
            ("timeout(time: LIMIT)", "elsewhere <timeout(time: LIMIT)>"),
        ],
    },
    Key {
        files: &[JENKINS],
        question: Question::Retry,
        values: &[
            ("retry(3)", "file: tried again up to 2 times <retry(3)>"),
            ("retry(1)", "file: not tried again <retry(1)>"),
        ],
    },
    Key {
        files: &[JENKINS],
        question: Question::Ledger,
        // How much of it is thrown away.
        values: &[("buildDiscarder(logRotator(numToKeepStr: '1'))", "platform")],
    },
    Key {
        files: &[POST],
        question: Question::AlertFailure,
        values: &[
            ("post { failure { mail to: 'a' } }", "default"),
            ("} post { failure { mail to: 'a' }", "file: mail <mail to: 'a'>"),
            ("} post { failure { sh 'rm -rf x' }", "default"),
            ("} post { success { mail to: 'a' }", "default"),
        ],
    },
];
