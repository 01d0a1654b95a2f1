//! The lines that the checklist says to add are true: written where they belong, the platform's own reader finds the answer in them.

use cronlint::checklist::{self, Status};
use cronlint::finding::Severity;
use cronlint::job::{Job, Question};
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::platform::{self, Form};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::File;

/// A job without guards: the files of its platform, the first of which holds it. `<<before|QUESTION|behind>>` is the place of
/// the line for a question, together with what stands around it; `QUESTION.` takes the last part of a dotted key. `COMMAND` is what it
/// runs: lines that are about the command take its place.
struct Place {
    platform: &'static str,
    form: Form,
    files: &'static [(&'static str, &'static str)],
}

const PLACES: &[Place] = &[
    Place {
        platform: "crontab",
        form: Form::Usual,
        files: &[("crontab", "<<|alert-failure|\n>>17 2 * * * COMMAND\n")],
    },
    Place {
        platform: "anacron",
        form: Form::Usual,
        files: &[("etc/anacrontab", "<<|alert-failure|\n>>1 10 work COMMAND\n")],
    },
    Place {
        platform: "systemd",
        form: Form::Usual,
        files: &[
            (
                "a.timer",
                "[Timer]\nOnCalendar=*-*-* 02:00:00\n<<|catch-up|\n>>[Install]\nWantedBy=timers.target\n",
            ),
            (
                "a.service",
                "[Unit]\nDescription=x\n<<|alert-failure|\n>>[Service]\nType=oneshot\n<<|timeout|\n>><<|alert-not-run|\n>><<|retry|\n>><<|termination|\n>>ExecStart=COMMAND\n",
            ),
        ],
    },
    Place {
        platform: "kubernetes",
        form: Form::Usual,
        files: &[(
            "job.yaml",
            "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: work\nspec:\n  schedule: '17 2 * * *'\n<<  |zone.|\n>><<  |overlap.|\n>><<  |catch-up.|\n>><<  |lateness.|\n>><<  |ledger.|\n>>  jobTemplate:\n    spec:\n<<      |timeout.|\n>><<      |retry.|\n>>      template:\n        spec:\n<<          |termination.|\n>>          restartPolicy: Never\n          containers:\n            - name: a\n              image: a\n",
        )],
    },
    Place {
        platform: "terraform-cronjob",
        form: Form::Terraform,
        files: &[(
            "main.tf",
            "resource \"kubernetes_cron_job_v1\" \"a\" {\n  metadata {\n    name = \"work\"\n  }\n  spec {\n    schedule = \"17 2 * * *\"\n<<    |zone|\n>><<    |overlap|\n>><<    |catch-up|\n>><<    |lateness|\n>><<    |ledger|\n>>    job_template {\n      metadata {}\n      spec {\n<<        |timeout|\n>><<        |retry|\n>>        template {\n          metadata {}\n          spec {\n<<            |termination|\n>>            container {\n              name = \"a\"\n              image = \"a\"\n            }\n          }\n        }\n      }\n    }\n  }\n}\n",
        )],
    },
    Place {
        platform: "github-actions",
        form: Form::Usual,
        files: &[(
            ".github/workflows/a.yml",
            "on:\n<<  |manual-run|\n>>  schedule:\n    - cron: '17 2 * * *'\n<<|overlap|\n>>jobs:\n  work:\n    runs-on: ubuntu-latest\n<<    |timeout|\n>>    steps:\n      - run: make\n<<      |alert-failure|\n>><<      |alert-not-run|\n>>",
        )],
    },
    Place {
        platform: "micronaut",
        form: Form::Usual,
        files: &[(
            "Tasks.java",
            "import io.micronaut.scheduling.annotation.Scheduled;\nclass Tasks {\n  @Scheduled(cron = \"0 17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "jobrunr",
        form: Form::Usual,
        files: &[(
            "Tasks.java",
            "import org.jobrunr.jobs.annotations.*;\nclass Tasks {\n<<  |retry|\n>>  @Recurring(id = \"work\", cron = \"17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "hangfire",
        form: Form::Usual,
        files: &[(
            "Jobs.cs",
            "using Hangfire;\nclass Jobs { void Init() {\n  RecurringJob.AddOrUpdate(\"work\", () => Work(), \"17 2 * * *\"<<, |zone|>>);\n} }\n",
        )],
    },
    Place {
        platform: "quartz-net",
        form: Form::Usual,
        files: &[(
            "Jobs.cs",
            "using Quartz;\nclass Jobs { void Init() {\n  TriggerBuilder.Create().WithIdentity(\"work\").WithCronSchedule(\"0 17 2 * * ?\"<<, |zone|>>).Build();\n} }\n",
        )],
    },
    Place {
        platform: "coravel",
        form: Form::Usual,
        files: &[(
            "Jobs.cs",
            "using Coravel;\nclass Jobs { void Init() {\n  scheduler.Schedule<Work>().Cron(\"17 2 * * *\")<<|zone|>><<|overlap|>>;\n} }\n",
        )],
    },
    Place {
        platform: "symfony",
        form: Form::Usual,
        files: &[(
            "Work.php",
            "<?php\nuse Symfony\\Component\\Scheduler\\Attribute\\AsCronTask;\n#[AsCronTask('17 2 * * *'<<, |zone|>>)]\nclass Work {}\n",
        )],
    },
    Place {
        platform: "rufus-scheduler",
        form: Form::Usual,
        files: &[(
            "clock.rb",
            "require 'rufus-scheduler'\nscheduler = Rufus::Scheduler.new\nscheduler.cron '17 2 * * *'<<, |timeout|>><<, |overlap|>> do\n  work\nend\n",
        )],
    },
    Place {
        platform: "spring",
        form: Form::Usual,
        files: &[(
            "Tasks.java",
            "import org.springframework.scheduling.annotation.Scheduled;\nimport net.javacrumbs.shedlock.spring.annotation.SchedulerLock;\nclass Tasks {\n<<  |lock|\n>>  @Scheduled(cron = \"0 17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "xxl-job",
        form: Form::Usual,
        files: &[(
            "a.sql",
            "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, executor_handler, trigger_status<<, |timeout=|>><<, |overlap=|>><<, |catch-up=|>><<, |retry=|>><<, |alert-failure=|>><<, |lock=|>>) VALUES (1, 'work', 'CRON', '0 17 2 * * ?', 'work', 1<<, |=timeout|>><<, |=overlap|>><<, |=catch-up|>><<, |=retry|>><<, |=alert-failure|>><<, |=lock|>>);\n",
        )],
    },
    Place {
        platform: "nomad",
        form: Form::Usual,
        files: &[(
            "a.nomad.hcl",
            "job \"work\" {\n  type = \"batch\"\n  periodic {\n    crons = [\"17 2 * * *\"]\n<<    |zone|\n>><<    |overlap|\n>>  }\n  group \"a\" {\n<<    |timeout|\n>><<    |retry|\n>>    task \"a\" {\n      driver = \"exec\"\n      config {\n        command = \"/opt/a\"\n      }\n    }\n  }\n}\n",
        )],
    },
    Place {
        platform: "airflow",
        form: Form::Usual,
        files: &[(
            "dags/a.py",
            "from datetime import timedelta\nimport pendulum\nfrom airflow import DAG\n\nwith DAG(\n    dag_id=\"work\",\n    schedule=\"17 2 * * *\",\n<<    |zone|,\n>><<    |timeout|,\n>><<    |overlap|,\n>><<    |catch-up|,\n>><<    |alert-failure|,\n>>) as dag:\n    pass\n",
        )],
    },
    Place {
        platform: "jenkins",
        form: Form::Usual,
        files: &[(
            "Jenkinsfile",
            "pipeline {\n  agent any\n<<  |timeout|\n>><<  |overlap|\n>>  triggers {\n    cron('17 2 * * *')\n  }\n  stages {\n    stage('a') {\n      steps {\n        sh 'make'\n      }\n    }\n  }\n<<  |alert-failure|\n>>}\n",
        )],
    },
    Place {
        platform: "kubernetes",
        form: Form::Json,
        files: &[(
            "job.json",
            "{\"apiVersion\": \"batch/v1\", \"kind\": \"CronJob\", \"metadata\": {\"name\": \"work\"},\n \"spec\": {\"schedule\": \"17 2 * * *\"<<, |zone.|>><<, |overlap.|>><<, |catch-up.|>><<, |lateness.|>><<, |ledger.|>>,\n  \"jobTemplate\": {\"spec\": {<<|timeout.|,>><<|retry.|,>>\"template\": {\"spec\": {<<|termination.|,>>\"restartPolicy\": \"Never\", \"containers\": [{\"name\": \"a\", \"image\": \"a\"}]}}}}}}\n",
        )],
    },
    Place {
        platform: "terraform-cronjob",
        form: Form::TerraformJson,
        files: &[(
            "main.tf.json",
            "{\"resource\": {\"kubernetes_cron_job_v1\": {\"work\": {\"metadata\": {\"name\": \"work\"}, \"spec\": {\"schedule\": \"17 2 * * *\"<<, |zone|>><<, |overlap|>><<, |catch-up|>><<, |lateness|>><<, |ledger|>>,\n  \"job_template\": {\"spec\": {<<|timeout|,>><<|retry|,>>\"template\": {\"spec\": {<<|termination|,>>\"container\": {\"name\": \"a\"}}}}}}}}}}\n",
        )],
    },
    Place {
        platform: "quartz",
        form: Form::Usual,
        files: &[
            (
                "jobs.xml",
                "<job-scheduling-data xmlns=\"http://www.quartz-scheduler.org/xml/JobSchedulingData\">\n<schedule><trigger><cron><name>work</name><job-name>work</job-name><cron-expression>0 17 2 * * ?</cron-expression><<|zone|>></cron></trigger></schedule></job-scheduling-data>\n",
            ),
            ("quartz.properties", "<<|lock|\n>>"),
        ],
    },
    Place {
        platform: "quartz",
        form: Form::Bean,
        files: &[
            (
                "jobs.xml",
                "<beans><bean id=\"work\" class=\"org.springframework.scheduling.quartz.CronTriggerFactoryBean\"><property name=\"cronExpression\" value=\"0 17 2 * * ?\"/><<|zone|>></bean></beans>\n",
            ),
            ("quartz.properties", "<<|lock|\n>>"),
        ],
    },
    Place {
        platform: "quartz",
        form: Form::Builder,
        files: &[
            (
                "Jobs.java",
                "import org.quartz.*;\nclass Jobs { Trigger work() {\n  return TriggerBuilder.newTrigger().withIdentity(\"work\").withSchedule(CronScheduleBuilder.cronSchedule(\"0 17 2 * * ?\")<<|zone|>>).build();\n} }\n",
            ),
            ("quartz.properties", "<<|lock|\n>>"),
        ],
    },
    Place {
        platform: "quartz",
        form: Form::Setters,
        files: &[
            (
                "Jobs.java",
                "import org.springframework.scheduling.quartz.CronTriggerFactoryBean;\nclass Jobs { CronTriggerFactoryBean work() {\n  var bean = new CronTriggerFactoryBean();\n  bean.setCronExpression(\"0 17 2 * * ?\");\n  <<bean.|zone|;>>\n  return bean;\n} }\n",
            ),
            ("quartz.properties", "<<|lock|\n>>"),
        ],
    },
    Place {
        platform: "quartz",
        form: Form::Columns,
        files: &[(
            "a.sql",
            "INSERT INTO QRTZ_CRON_TRIGGERS (trigger_name, cron_expression<<, |zone=|>>) VALUES ('work', '0 17 2 * * ?'<<, |=zone|>>);\n",
        )],
    },
    Place {
        platform: "quartz",
        form: Form::Key,
        files: &[("application.properties", "quartz.work.cron=0 17 2 * * ?\n")],
    },
    Place {
        platform: "elasticjob",
        form: Form::Usual,
        files: &[(
            "application.yml",
            "elasticjob:\n  jobs:\n    work:\n      cron: 0 17 2 * * ?\n<<      |zone|\n>><<      |catch-up|\n>><<      |alert-failure|\n>>",
        )],
    },
    Place {
        platform: "elasticjob",
        form: Form::Properties,
        files: &[(
            "application.properties",
            "elasticjob.jobs.work.cron=0 17 2 * * ?\n<<elasticjob.jobs.work.|zone|\n>><<elasticjob.jobs.work.|catch-up|\n>><<elasticjob.jobs.work.|alert-failure|\n>>",
        )],
    },
    Place {
        platform: "spring",
        form: Form::Call,
        files: &[(
            "Tasks.java",
            "import org.springframework.scheduling.support.CronTrigger;\nclass Tasks { void work() {\n  registrar.addTriggerTask(this::work, new CronTrigger(\"0 17 2 * * *\"<<, |zone|>>));\n} }\n",
        )],
    },
    Place {
        platform: "spring",
        form: Form::Xml,
        files: &[(
            "tasks.xml",
            "<beans xmlns:task=\"http://www.springframework.org/schema/task\"><task:scheduled-tasks><task:scheduled ref=\"tasks\" method=\"work\" cron=\"0 17 2 * * *\"/></task:scheduled-tasks></beans>\n",
        )],
    },
    Place {
        platform: "jobrunr",
        form: Form::Builder,
        files: &[(
            "Tasks.java",
            "import org.jobrunr.scheduling.*;\nclass Tasks { void init() {\n  jobScheduler.createRecurrently(aRecurringJob().withId(\"work\").withCron(\"17 2 * * *\")<<|zone|>><<|retry|>>.withDetails(() -> work()));\n} }\n",
        )],
    },
    Place {
        platform: "jobrunr",
        form: Form::Call,
        files: &[(
            "Tasks.java",
            "import org.jobrunr.scheduling.*;\nclass Tasks {\n<<  |retry|\n>>  void init() { BackgroundJob.scheduleRecurrently(\"work\", \"17 2 * * *\"<<, |zone|>>, () -> work()); }\n}\n",
        )],
    },
    Place {
        platform: "npm-cron",
        form: Form::Usual,
        files: &[(
            "a.js",
            "import { CronJob } from 'cron';\nCronJob.from({ cronTime: '17 2 * * *', onTick: work<<, |zone|>><<, |overlap|>> });\n",
        )],
    },
    Place {
        platform: "npm-cron",
        form: Form::Call,
        files: &[("a.js", "import { CronJob } from 'cron';\nnew CronJob('17 2 * * *', work);\n")],
    },
    Place {
        platform: "celery",
        form: Form::Usual,
        files: &[(
            "celeryconfig.py",
            "from celery.schedules import crontab\n<<|zone|\n>><<|timeout|\n>>beat_schedule = {\"work\": {\"task\": \"a.work\", \"schedule\": crontab(minute=17, hour=2)<<, |lateness|>>}}\n",
        )],
    },
    Place {
        platform: "celery",
        form: Form::Prefixed,
        files: &[(
            "settings.py",
            "from celery.schedules import crontab\n<<|zone|\n>><<|timeout|\n>>CELERY_BEAT_SCHEDULE = {\"work\": {\"task\": \"a.work\", \"schedule\": crontab(minute=17, hour=2)<<, |lateness|>>}}\n",
        )],
    },
    Place {
        platform: "celery",
        form: Form::Configured,
        files: &[(
            "tasks.py",
            "from celery import Celery\nfrom celery.schedules import crontab\napp = Celery()\n<<|zone|\n>><<|timeout|\ndef work(): pass\n>>app.conf.beat_schedule = {\"work\": {\"task\": \"a.work\", \"schedule\": crontab(minute=17, hour=2)<<, |lateness|>>}}\n",
        )],
    },
    Place {
        platform: "dolphinscheduler",
        form: Form::Python,
        files: &[(
            "flow.py",
            "from pydolphinscheduler.core.workflow import Workflow\nwith Workflow(name=\"work\", schedule=\"0 17 2 * * ? *\"<<, |zone|>><<, |alert-failure|>>) as flow:\n    pass\n",
        )],
    },
    Place {
        platform: "aws-scheduler",
        form: Form::Usual,
        files: &[(
            "template.yaml",
            "AWSTemplateFormatVersion: \"2010-09-09\"\nResources:\n  Work:\n    Type: AWS::Scheduler::Schedule\n    Properties:\n      ScheduleExpression: cron(17 2 * * ? *)\n<<      |zone|\n>>      Target:\n<<        |retry|\n>><<        |catch-up|\n>><<        |dead-letter|\n>>        Arn: a\n",
        )],
    },
    Place {
        platform: "aws-scheduler",
        form: Form::Json,
        files: &[(
            "template.json",
            "{\"AWSTemplateFormatVersion\": \"2010-09-09\", \"Resources\": {\"Work\": {\"Type\": \"AWS::Scheduler::Schedule\", \"Properties\": {\"ScheduleExpression\": \"cron(17 2 * * ? *)\"<<, |zone|>>, \"Target\": {\"Arn\": \"a\"<<, |retry|>><<, |catch-up|>><<, |dead-letter|>>}}}}}\n",
        )],
    },
    Place {
        platform: "aws-scheduler",
        form: Form::Terraform,
        files: &[(
            "main.tf",
            "resource \"aws_scheduler_schedule\" \"work\" {\n  schedule_expression = \"cron(17 2 * * ? *)\"\n<<  |zone|\n>>  target {\n    arn = \"a\"\n<<    |retry|\n>><<    |catch-up|\n>><<    |dead-letter|\n>>  }\n}\n",
        )],
    },
    Place {
        platform: "aws-scheduler",
        form: Form::TerraformJson,
        files: &[(
            "main.tf.json",
            "{\"resource\": {\"aws_scheduler_schedule\": {\"work\": {\"schedule_expression\": \"cron(17 2 * * ? *)\"<<, |zone|>>, \"target\": {\"arn\": \"a\"<<, |retry|>><<, |catch-up|>><<, |dead-letter|>>}}}}}\n",
        )],
    },
    Place {
        platform: "aws-scheduler",
        form: Form::Serverless,
        files: &[(
            "serverless.yml",
            "service: a\nprovider:\n  name: aws\nfunctions:\n  work:\n    handler: a.b\n    events:\n      - schedule:\n          method: scheduler\n<<          |zone|\n>>          rate: cron(17 2 * * ? *)\n",
        )],
    },
    Place {
        platform: "aws-events",
        form: Form::Usual,
        files: &[(
            "template.yaml",
            "AWSTemplateFormatVersion: \"2010-09-09\"\nResources:\n  Work:\n    Type: AWS::Events::Rule\n    Properties:\n      ScheduleExpression: cron(17 2 * * ? *)\n      Targets:\n        - Arn: a\n          Id: a\n<<          |retry|\n>><<          |catch-up|\n>><<          |dead-letter|\n>>",
        )],
    },
    Place {
        platform: "aws-events",
        form: Form::Terraform,
        files: &[(
            "main.tf",
            "resource \"aws_cloudwatch_event_rule\" \"work\" {\n  schedule_expression = \"cron(17 2 * * ? *)\"\n}\nresource \"aws_cloudwatch_event_target\" \"work\" {\n  rule = aws_cloudwatch_event_rule.work.name\n  arn = \"a\"\n<<  |retry|\n>><<  |catch-up|\n>><<  |dead-letter|\n>>}\n",
        )],
    },
    Place {
        platform: "aws-events",
        form: Form::Serverless,
        files: &[(
            "serverless.yml",
            "service: a\nprovider:\n  name: aws\nfunctions:\n  work:\n    handler: a.b\n    events:\n      - schedule: cron(17 2 * * ? *)\n",
        )],
    },
    Place {
        platform: "aws-events",
        form: Form::Call,
        files: &[(
            "stack.ts",
            "import * as events from 'aws-cdk-lib/aws-events';\nnew events.Rule(this, 'work', { schedule: events.Schedule.cron({ minute: '17', hour: '2' }) });\n",
        )],
    },
    Place {
        platform: "gcp-scheduler",
        form: Form::Terraform,
        files: &[(
            "main.tf",
            "resource \"google_cloud_scheduler_job\" \"work\" {\n  name = \"work\"\n  schedule = \"17 2 * * *\"\n<<  |zone|\n>><<  |timeout|\n>><<  |retry|\n>>}\n",
        )],
    },
    Place {
        platform: "gcp-scheduler",
        form: Form::TerraformJson,
        files: &[(
            "main.tf.json",
            "{\"resource\": {\"google_cloud_scheduler_job\": {\"work\": {\"name\": \"work\", \"schedule\": \"17 2 * * *\"<<, |zone|>><<, |timeout|>><<, |retry|>>}}}}\n",
        )],
    },
    Place {
        platform: "gitlab",
        form: Form::Terraform,
        files: &[(
            "main.tf",
            "resource \"gitlab_pipeline_schedule\" \"work\" {\n  description = \"work\"\n  cron = \"17 2 * * *\"\n<<  |zone|\n>>}\n",
        )],
    },
    Place {
        platform: "app-engine",
        form: Form::Usual,
        files: &[(
            "cron.yaml",
            "cron:\n- url: /work\n  schedule: every day 02:17\n<<  |zone|\n>><<  |retry|\n>>",
        )],
    },
    Place {
        platform: "app-engine",
        form: Form::Xml,
        files: &[(
            "cron.xml",
            "<cronentries><cron><url>/work</url><schedule>every day 02:17</schedule><<|zone|>><<|retry|>></cron></cronentries>\n",
        )],
    },
    Place {
        platform: "quarkus",
        form: Form::Usual,
        files: &[(
            "Tasks.java",
            "import io.quarkus.scheduler.Scheduled;\nclass Tasks {\n  @Scheduled(cron = \"0 17 2 * * ?\"<<, |zone|>><<, |overlap|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "jenkins",
        form: Form::Xml,
        files: &[(
            "config.xml",
            "<flow-definition><triggers><hudson.triggers.TimerTrigger><spec><<|zone|\n>>17 2 * * *</spec></hudson.triggers.TimerTrigger></triggers><<|overlap|>></flow-definition>\n",
        )],
    },
    Place {
        platform: "databricks",
        form: Form::Usual,
        files: &[(
            "databricks.yml",
            "bundle:\n  name: a\nresources:\n  jobs:\n    work:\n      schedule:\n        quartz_cron_expression: 0 17 2 * * ?\n<<        |zone|\n>><<      |timeout|\n>><<      |alert-failure|\n>>",
        )],
    },
    Place {
        platform: "argo",
        form: Form::Usual,
        files: &[(
            "job.yaml",
            "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata:\n  name: work\nspec:\n  schedule: \"17 2 * * *\"\n<<  |zone|\n>><<  |overlap|\n>><<  |catch-up|\n>><<  |lateness|\n>><<  |ledger|\n>>  workflowSpec:\n<<    |timeout.|\n>>    entrypoint: a\n",
        )],
    },
    Place {
        platform: "node-cron",
        form: Form::Usual,
        files: &[(
            "a.js",
            "import cron from 'node-cron';\ncron.schedule('17 2 * * *', work<<, |zone|>><<, |overlap|>>);\n",
        )],
    },
    Place {
        platform: "apscheduler",
        form: Form::Usual,
        files: &[(
            "a.py",
            "from apscheduler.schedulers.blocking import BlockingScheduler\nscheduler = BlockingScheduler()\nscheduler.add_job(work, \"cron\", hour=2, minute=17<<, |zone|>><<, |catch-up|>>)\n",
        )],
    },
    Place {
        platform: "laravel",
        form: Form::Usual,
        files: &[(
            "app/Console/Kernel.php",
            "<?php\nnamespace App\\Console;\nuse Illuminate\\Console\\Scheduling\\Schedule;\nclass Kernel { protected function schedule(Schedule $schedule) {\n  $schedule->command('work')->dailyAt('02:17')<<|zone|>><<|overlap|>><<|lock|>><<|alert-failure|>><<|alert-not-run|>>;\n} }\n",
        )],
    },
    Place {
        platform: "bullmq",
        form: Form::Usual,
        files: &[(
            "a.js",
            "import { Queue } from 'bullmq';\nconst queue = new Queue('a');\nawait queue.add('work', {}, { repeat: { pattern: '17 2 * * *'<<, |zone|>> } });\n",
        )],
    },
];

/// Lines whose place is not beside the job: a setting of cronie alone, another file, the schedule itself, a block that is there.
const ELSEWHERE: &[(&str, Form, Question)] = &[
    ("crontab", Form::Usual, Question::Zone),
    ("crontab", Form::Usual, Question::CatchUp),
    ("systemd", Form::Usual, Question::Zone),
    ("jenkins", Form::Usual, Question::Zone),
    ("npm-cron", Form::Call, Question::Zone),
    ("npm-cron", Form::Call, Question::Overlap),
];

/// Forms that write something otherwise and that no setting tells apart.
#[test]
fn each_form_has_a_place() {
    let places: Vec<(&str, Form)> = PLACES.iter().map(|place| (place.platform, place.form)).collect();
    for (platform, form) in platform::spelled_otherwise() {
        assert!(places.contains(&(platform::row(platform).name, form)), "{platform:?} {form:?}");
    }
}

/// The files with the line for one question in its place, or with none; whether there is such a place.
fn written(place: &Place, line: Option<(Question, &str)>) -> (Vec<(&'static str, String)>, bool) {
    let mut placed = false;
    let files = place.files.iter().map(|(path, text)| {
        let mut out = String::new();
        let mut rest = *text;
        while let Some((before, after)) = rest.split_once("<<") {
            let (slot, after) = after.split_once(">>").expect("an end");
            let parts: Vec<&str> = slot.split('|').collect();
            let [front, of, behind] = parts.as_slice() else { panic!("{slot}") };
            out.push_str(before);
            if let Some((question, lines)) = line
                && of.trim_matches(['.', '=']) == question.id()
            {
                placed = true;
                for line in lines.lines() {
                    let (key, value) = line.split_once(" = ").unwrap_or((line, ""));
                    let said = match (of.strip_suffix('.'), of.strip_suffix('='), of.strip_prefix('=')) {
                        (Some(_), ..) => {
                            let end = line.find(':').unwrap_or(line.len());
                            &line[line[..end].rfind('.').map_or(0, |dot| dot + 1)..]
                        }
                        (_, Some(_), _) => key,
                        (.., Some(_)) => value,
                        _ => line,
                    };
                    out.push_str(front);
                    out.push_str(&said.replace('\n', &format!("\n{front}")));
                    out.push_str(behind);
                }
            }
            rest = after;
        }
        out.push_str(rest);
        let command = line.map(|(_, line)| line).filter(|line| line.contains("COMMAND"));
        placed |= command.is_some() && out.contains("COMMAND");
        let command = command.map_or_else(|| "/opt/a".to_owned(), |line| line.replace("COMMAND", "/opt/a"));
        (*path, out.replace("COMMAND", &command))
    });
    let files = files.collect();
    (files, placed)
}

/// Looks at the only job of files.
fn of_job<T>(files: &[(&str, String)], look: impl FnOnce(&File, &Job) -> T) -> T {
    let mut settings = Settings::new(Instant(1_796_083_200));
    settings.least = Severity::Advice;
    let report = lint_texts(files, &settings);
    let jobs: Vec<(&File, &Job)> =
        report.files.iter().flat_map(|file| file.jobs.iter().map(move |job| (file, job))).collect();
    let [(file, job)] = jobs.as_slice() else { panic!("{} jobs in {files:?}", jobs.len()) };
    look(file, job)
}

#[test]
fn a_line_to_add_answers_its_question() {
    let mut failed = Vec::new();
    for place in PLACES {
        let (bare, _) = written(place, None);
        let open: Vec<(Question, String)> = of_job(&bare, |file, job| {
            assert_eq!(platform::row(job.platform).name, place.platform);
            assert_eq!(job.form, place.form, "{}", place.files[0].1);
            let lines = |answer: &checklist::Answer| platform::line(job, answer.question).is_some();
            let answers = checklist::of(job).into_iter().filter(lines);
            answers
                .filter_map(|answer| Some((answer.question, checklist::add(file, job, &answer, Lang::En)?)))
                .collect()
        });
        for (question, add) in open {
            // What stands in brackets behind a line is for people.
            let line = add.split("    (").next().unwrap_or_default();
            let (files, placed) = written(place, Some((question, line)));
            let status = placed.then(|| {
                of_job(&files, |_, job| {
                    let answers = checklist::of(job);
                    answers.iter().find(|answer| answer.question == question).expect("an answer").status()
                })
            });
            // A query or an alert stands elsewhere: a person says that it is there.
            let is_attested = ["cronlint: ID=", "cronlint.dev/ID\"", "attest.ID ="]
                .iter()
                .any(|form| add.contains(&form.replace("ID", question.id())));
            if status != Some(Status::Proven)
                && !is_attested
                && !ELSEWHERE.contains(&(place.platform, place.form, question))
            {
                failed.push(format!(
                    "{} {:?} {}: {status:?} {line:?}",
                    place.platform,
                    place.form,
                    question.id()
                ));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// What stands in another file than the job's is read there.
#[test]
fn a_line_for_anacron_is_a_job_of_anacron() {
    for (schedule, period) in [("17 2 * * *", "1"), ("17 2 * * 1", "7"), ("17 2 1 * *", "@monthly")] {
        let crontab = [("crontab", format!("{schedule} /opt/a\n"))];
        let add = of_job(&crontab, |file, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            checklist::add(file, job, answer, Lang::En).expect("lines")
        });
        assert!(add.starts_with(&format!("{period} 10 a COMMAND")), "{schedule}: {add}");
        let line = add.split("    (").next().unwrap_or_default().replace("COMMAND", "/opt/a");
        of_job(&[("etc/anacrontab", format!("{line}\n"))], |_, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            assert_eq!(answer.status(), Status::Proven, "{line}");
        });
    }
    // anacron knows days only, and no weekdays.
    for schedule in ["*/5 * * * *", "17 2 * * 1-5", "17 2,14 * * *"] {
        of_job(&[("crontab", format!("{schedule} /opt/a\n"))], |file, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            let add = checklist::add(file, job, answer, Lang::En).expect("lines");
            assert!(add.starts_with("# cronlint: catch-up="), "{schedule}: {add}");
        });
    }
}
