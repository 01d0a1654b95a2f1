//! Templates of clouds, build servers' own files, and the readers of Java and Python that the other tables leave out.

use super::Key;
use cronlint::job::Question;

const SAM: (&str, &str) = (
    "template.yaml",
    "Transform: AWS::Serverless-2016-10-31\nParameters:\n  Limit: {Type: Number, Default: 60}\n  Unset: {Type: Number}\nResources:\n  A:\n    Type: AWS::Serverless::Function\n    Properties:\n      §\n      Events:\n        Nightly: {Type: Schedule, Properties: {Schedule: rate(5 minutes)}}\n",
);
const EVENT: (&str, &str) = (
    "template.yaml",
    "Transform: AWS::Serverless-2016-10-31\nResources:\n  A:\n    Type: AWS::Serverless::Function\n    Properties:\n      Events:\n        Nightly: {Type: ScheduleV2, Properties: {ScheduleExpression: rate(5 minutes), §}}\n",
);
const GCP: (&str, &str) = (
    "main.tf",
    "resource \"google_cloud_scheduler_job\" \"a\" {\n  name     = \"a\"\n  schedule = \"0 2 * * *\"\n  §\n}\n",
);
const APPS: (&str, &str) = (
    "job.json",
    "{\"$schema\": \"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#\", \"resources\": [{\"type\": \"Microsoft.App/jobs\", \"name\": \"a\", \"properties\": {\"configuration\": {\"triggerType\": \"Schedule\", \"replicaTimeout\": §, \"scheduleTriggerConfig\": {\"cronExpression\": \"0 2 * * *\"}}}}]}",
);
const ENGINE: (&str, &str) = ("cron.yaml", "cron:\n- url: /a\n  schedule: every 24 hours\n  §\n");
const APSCHEDULER: (&str, &str) = (
    "main.py",
    "from apscheduler.schedulers.background import BackgroundScheduler\ns = BackgroundScheduler()\ns.add_job(f, 'cron', hour=2, §)\n",
);
const NEST: (&str, &str) = (
    "a.service.ts",
    "import { Cron } from '@nestjs/schedule';\nclass A {\n  @Cron('0 2 * * *', { § })\n  run() {}\n}\n",
);
const CONFIG: (&str, &str) = (
    "jobs/a/config.xml",
    "<project>\n  <concurrentBuild>false</concurrentBuild>\n  <triggers><hudson.triggers.TimerTrigger><spec>H 2 * * *</spec></hudson.triggers.TimerTrigger></triggers>\n  <buildWrappers><hudson.plugins.build__timeout.BuildTimeoutWrapper>§</hudson.plugins.build__timeout.BuildTimeoutWrapper></buildWrappers>\n</project>\n",
);
const QUARTZ: (&str, &str) = (
    "quartz.xml",
    "<job-scheduling-data>\n<schedule><trigger><cron><name>a</name><job-name>a</job-name><misfire-instruction>§</misfire-instruction><cron-expression>0 0 2 * * ?</cron-expression></cron></trigger></schedule>\n</job-scheduling-data>\n",
);
const STORE: (&str, &str) = (
    "src/main/resources/quartz.xml",
    "<job-scheduling-data>\n<schedule><trigger><cron><name>a</name><job-name>a</job-name><cron-expression>0 0 2 * * ?</cron-expression></cron></trigger></schedule>\n</job-scheduling-data>\n",
);
const RUOYI: (&str, &str) = (
    "a.sql",
    "INSERT INTO sys_job (job_id, job_name, invoke_target, cron_expression, misfire_policy, concurrent, status) VALUES (1, 'a', 'a.b()', '0 0 2 * * ?', §, '0');\n",
);
const DOLPHIN: (&str, &str) = (
    "a.sql",
    "INSERT INTO t_ds_schedules (id, process_definition_code, crontab, timezone_id, release_state, warning_type, warning_group_id) VALUES (1, 2, '0 0 2 * * ? *', 'Asia/Shanghai', 1, §);\n",
);

pub const KEYS: &[Key] = &[
    Key {
        files: &[SAM],
        question: Question::Timeout,
        values: &[
            ("Timeout: 300", "file: 300 s <300>"),
            ("Timeout: !Ref Limit", "file: 60 s <Limit>"),
            ("Timeout: !Ref Unset", "elsewhere <Unset>"),
            ("Timeout: !If [Big, 300, 60]", "elsewhere <[Big, 300, 60]>"),
            ("MemorySize: 300", "platform"),
        ],
    },
    Key {
        files: &[SAM],
        question: Question::Overlap,
        values: &[
            ("ReservedConcurrentExecutions: 1", "file: all runs wait in a queue <1>"),
            ("ReservedConcurrentExecutions: 10", "default"),
            ("ReservedConcurrentExecutions: 0", "default"),
        ],
    },
    Key {
        files: &[EVENT],
        question: Question::DeadLetter,
        values: &[
            ("DeadLetterConfig: {Arn: x}", "file: DeadLetterConfig <DeadLetterConfig>"),
            ("DeadLetterConfig: {}", "default"),
            ("DeadLetterConfig: null", "default"),
        ],
    },
    Key {
        files: &[EVENT],
        question: Question::CatchUp,
        values: &[
            (
                "RetryPolicy: {MaximumEventAgeInSeconds: 600}",
                "file: a run that is up to 600 s late still starts <600>",
            ),
            ("RetryPolicy: {MaximumEventAgeInSeconds: null}", "platform"),
            ("FlexibleTimeWindow: {Mode: FLEXIBLE, MaximumWindowInMinutes: 15}", "platform"),
        ],
    },
    Key {
        files: &[GCP],
        question: Question::Timeout,
        values: &[
            ("attempt_deadline = \"320s\"", "file: 320 s <320s>"),
            ("attempt_deadline = \"0s\"", "harmful-setting: 0 s <0s>"),
            ("attempt_deadline = var.limit", "elsewhere <var.limit>"),
        ],
    },
    Key {
        files: &[GCP],
        question: Question::Retry,
        values: &[
            ("retry_config { retry_count = 3 }", "file: tried again up to 3 times <3>"),
            ("retry_config { retry_count = 0 }", "file: not tried again <0>"),
            // A pause is no retry.
            ("retry_config { min_backoff_duration = \"5s\" }", "platform"),
        ],
    },
    Key {
        files: &[APPS],
        question: Question::Timeout,
        values: &[
            ("1800", "file: 1800 s <1800>"),
            ("0", "harmful-setting: 0 s <0>"),
            ("\"[parameters('limit')]\"", "elsewhere <[parameters('limit')]>"),
        ],
    },
    Key {
        files: &[ENGINE],
        question: Question::Retry,
        values: &[
            ("retry_parameters: {job_retry_limit: 3}", "file: tried again up to 3 times <3>"),
            ("retry_parameters: {min_backoff_seconds: 3}", "platform"),
        ],
    },
    Key {
        files: &[APSCHEDULER],
        question: Question::Overlap,
        values: &[
            ("max_instances=1", "file: a run is skipped while another goes on <1>"),
            ("max_instances=3", "harmful-setting: runs may overlap <3>"),
            ("coalesce=True", "platform"),
        ],
    },
    Key {
        files: &[APSCHEDULER],
        question: Question::CatchUp,
        values: &[
            ("misfire_grace_time=60", "file: a run that is up to 60 s late still starts <60>"),
            ("misfire_grace_time=GRACE", "elsewhere <GRACE>"),
            ("jitter=60", "default"),
        ],
    },
    Key {
        files: &[NEST],
        question: Question::Overlap,
        values: &[
            ("waitForCompletion: true", "file: a run is skipped while another goes on <true>"),
            ("waitForCompletion: false", "default"),
            ("waitForCompletion: WAIT", "elsewhere <WAIT>"),
        ],
    },
    Key {
        files: &[CONFIG],
        question: Question::Timeout,
        values: &[
            (
                "<strategy class=\"hudson.plugins.build_timeout.impl.AbsoluteTimeOutStrategy\"><timeoutMinutes>30</timeoutMinutes></strategy>",
                "file: 1800 s <<timeoutMinutes>30</timeoutMinutes>>",
            ),
            (
                "<strategy class=\"hudson.plugins.build_timeout.impl.NoActivityTimeOutStrategy\"><timeoutMinutes>30</timeoutMinutes></strategy>",
                "default",
            ),
        ],
    },
    Key {
        files: &[QUARTZ],
        question: Question::CatchUp,
        values: &[
            (
                "MISFIRE_INSTRUCTION_FIRE_ONCE_NOW",
                "file: one run makes up for those that were missed <MISFIRE_INSTRUCTION_FIRE_ONCE_NOW>",
            ),
            (
                "MISFIRE_INSTRUCTION_DO_NOTHING",
                "harmful-setting: missed runs are lost <MISFIRE_INSTRUCTION_DO_NOTHING>",
            ),
            ("MISFIRE_INSTRUCTION_SMART_POLICY", "default"),
        ],
    },
    Key {
        files: &[STORE, ("src/main/resources/quartz.properties", "§\n")],
        question: Question::Lock,
        values: &[
            ("org.quartz.jobStore.isClustered = true", "file: isClustered <true>"),
            ("org.quartz.jobStore.isClustered = false", "default"),
            ("#org.quartz.jobStore.isClustered = true", "default"),
            // A store in memory knows of no cluster.
            (
                "org.quartz.jobStore.isClustered = true\norg.quartz.jobStore.class = org.quartz.simpl.RAMJobStore",
                "default",
            ),
        ],
    },
    Key {
        files: &[RUOYI],
        question: Question::CatchUp,
        values: &[
            ("'2', '1'", "file: one run makes up for those that were missed <2>"),
            ("'3', '1'", "harmful-setting: missed runs are lost <3>"),
        ],
    },
    Key {
        files: &[RUOYI],
        question: Question::Overlap,
        values: &[
            ("'2', '1'", "file: one run waits until the running one ends <1>"),
            ("'2', '0'", "harmful-setting: runs may overlap <0>"),
        ],
    },
    Key {
        files: &[DOLPHIN],
        question: Question::AlertFailure,
        values: &[
            ("2, 7", "file: 2 <2>"),
            // Nobody to warn.
            ("2, 0", "default"),
            // Of successes only.
            ("1, 7", "default"),
        ],
    },
];
