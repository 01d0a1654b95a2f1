//! Workflows of GitHub, Azure, Databricks, Nomad, Terraform, ofelia.

use super::Key;
use cronlint::job::Question;

const WORKFLOW: (&str, &str) = (
    ".github/workflows/a.yml",
    "on:\n  schedule:\n    - cron: '7 5 * * *'\n  push: {}\njobs:\n  build:\n    runs-on: ubuntu-latest\n    §\n    steps: [{run: make}]\n",
);
const TWO_JOBS: (&str, &str) = (
    ".github/workflows/a.yml",
    "on:\n  schedule:\n    - cron: '7 5 * * *'\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: make}]\n  other:\n    runs-on: ubuntu-latest\n    steps: [{run: make other}]\n  last:\n    §\n",
);
const STEPS: (&str, &str) = (
    ".github/workflows/a.yml",
    "on:\n  schedule:\n    - cron: '7 5 * * *'\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n    - run: make\n    - §\n",
);
const GROUP: (&str, &str) = (
    ".github/workflows/a.yml",
    "on:\n  schedule:\n    - cron: '7 5 * * *'\n§\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: make}]\n",
);
const PIPELINE: (&str, &str) = (
    "azure-pipelines.yml",
    "schedules:\n- cron: '0 2 * * *'\n  branches: {include: [main]}\n  always: true\njobs:\n- job: a\n  timeoutInMinutes: 30\n- job: b\n  §\n",
);
const FUNCTION: (&str, &str) = (
    "app/close/function.json",
    "{\"bindings\": [{\"name\": \"t\", \"type\": \"timerTrigger\", \"direction\": \"in\", \"schedule\": \"0 0 2 * * *\"}]}",
);
const DATABRICKS: (&str, &str) = (
    "databricks.yml",
    "resources:\n  jobs:\n    a:\n      name: a\n      schedule: {quartz_cron_expression: '0 0 2 * * ?', timezone_id: UTC}\n      §\n      tasks: [{task_key: a, notebook_task: {notebook_path: a}}]\n",
);
const TASKS: (&str, &str) = (
    "databricks.yml",
    "resources:\n  jobs:\n    a:\n      name: a\n      schedule: {quartz_cron_expression: '0 0 2 * * ?', timezone_id: UTC}\n      tasks: [{task_key: a, notebook_task: {notebook_path: a}§}]\n",
);
const NOMAD: (&str, &str) = (
    "a.nomad",
    "job \"a\" {\n  type = \"batch\"\n  periodic {\n    crons = [\"0 2 * * *\"]\n  }\n  group \"a\" {\n    max_run_duration = \"30m\"\n    task \"a\" { driver = \"exec\" }\n  }\n  group \"b\" {\n    §\n    task \"b\" { driver = \"exec\" }\n  }\n}\n",
);
const RULE: (&str, &str) = (
    "main.tf",
    "resource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = \"rate(5 minutes)\"\n}\nresource \"aws_cloudwatch_event_target\" \"one\" {\n  rule = aws_cloudwatch_event_rule.a.name\n  arn = \"x\"\n  dead_letter_config { arn = \"q\" }\n}\n§\n",
);
const OFELIA: (&str, &str) = (
    "compose.yml",
    "services:\n  a:\n    image: a\n    labels:\n      ofelia.enabled: 'true'\n      ofelia.job-exec.x.schedule: '@daily'\n      §\n",
);

pub const KEYS: &[Key] = &[
    Key {
        files: &[(
            "a.nomad",
            "job \"a\" {\n  type = \"batch\"\n  periodic {\n    cron = \"0 2 * * *\"\n  }\n  group \"g\" {\n§\n  }\n}\n",
        )],
        question: Question::Timeout,
        values: &[
            (
                "task \"t\" {\n driver = \"exec\"\n config {\n command = \"timeout\"\n args = [\"1h\", \"a\"]\n }\n }",
                "file: 3600 s <timeout\">",
            ),
            // The image decides what its words are.
            (
                "task \"t\" {\n driver = \"docker\"\n config {\n command = \"timeout\"\n args = [\"1h\", \"a\"]\n }\n }",
                "default",
            ),
            ("task \"t\" {\n driver = \"exec\"\n config {\n command = \"timeout 1h a\"\n }\n }", "default"),
            (
                "task \"t\" {\n driver = \"exec\"\n config {\n command = \"timeout\"\n args = [\"1h\", \"a\"]\n }\n }\n task \"u\" {\n driver = \"exec\"\n config {\n command = \"b\"\n }\n }",
                "default",
            ),
        ],
    },
    Key {
        files: &[WORKFLOW],
        question: Question::Timeout,
        values: &[
            ("timeout-minutes: 30", "file: 1800 s <30>"),
            ("timeout-minutes: 0", "default"),
            ("timeout-minutes: ${{ vars.LIMIT }}", "elsewhere <${{ vars.LIMIT }}>"),
            ("# timeout-minutes: 30", "default"),
            ("env: {timeout-minutes: 30}", "default"),
        ],
    },
    Key {
        // A limit of one job of three.
        files: &[TWO_JOBS],
        question: Question::Timeout,
        values: &[("timeout-minutes: 30\n    steps: [{run: x}]", "default")],
    },
    Key {
        // A limit of a step.
        files: &[STEPS],
        question: Question::Timeout,
        values: &[("{run: make, timeout-minutes: 5}", "default")],
    },
    Key {
        files: &[TWO_JOBS],
        question: Question::AlertFailure,
        values: &[
            (
                "if: failure()\n    needs: [build, other]\n    steps: [{uses: slackapi/slack-github-action@v1}]",
                "file: failure() <failure()>",
            ),
            // It hears of one of the two.
            (
                "if: failure()\n    needs: build\n    steps: [{uses: slackapi/slack-github-action@v1}]",
                "default",
            ),
            // It waits for nothing.
            ("if: failure()\n    steps: [{uses: slackapi/slack-github-action@v1}]", "default"),
        ],
    },
    Key {
        files: &[STEPS],
        question: Question::AlertFailure,
        values: &[
            ("{if: failure(), uses: slackapi/slack-github-action@v1}", "file: failure() <failure()>"),
            ("{if: failure(), run: 'curl -d x $SLACK_WEBHOOK'}", "file: failure() <failure()>"),
            ("{if: failure(), run: 'echo please open an issue'}", "default"),
            ("{if: failure(), name: Notify, run: echo failed}", "default"),
            ("{if: failure(), run: 'git config user.email a@b.c'}", "default"),
            ("{if: success(), uses: slackapi/slack-github-action@v1}", "default"),
            ("{if: '!success()', uses: slackapi/slack-github-action@v1}", "file: !success() <'!success()'>"),
            (
                "{if: \"failure() && github.event_name == 'push'\", uses: slackapi/slack-github-action@v1}",
                "default",
            ),
            // The work's failure is no failure of the job.
            (
                "{run: ./back-up, continue-on-error: true}\n    - {if: failure(), uses: slackapi/slack-github-action@v1}",
                "harmful-setting: `continue-on-error: true` guards nothing <true>",
            ),
            (
                "{run: ./back-up, continue-on-error: false}\n    - {if: failure(), uses: slackapi/slack-github-action@v1}",
                "file: failure() <failure()>",
            ),
            (
                "{run: ./back-up, id: a, continue-on-error: true}\n    - {if: steps.a.outcome == 'failure', uses: slackapi/slack-github-action@v1}",
                "elsewhere <steps.a.outcome == 'failure'>",
            ),
            (
                "{run: rm -r old || true}\n    - {if: failure(), uses: slackapi/slack-github-action@v1}",
                "file: failure() <failure()>",
            ),
            // It never runs.
            ("{if: failure() && false, uses: slackapi/slack-github-action@v1}", "default"),
            ("{if: '${{ failure() && false }}', uses: slackapi/slack-github-action@v1}", "default"),
            ("{if: failure() && inputs.notify, uses: slackapi/slack-github-action@v1}", "default"),
            ("{if: false && failure(), uses: slackapi/slack-github-action@v1}", "default"),
            (
                "{if: failure() && vars.NOTIFY == 'yes', uses: slackapi/slack-github-action@v1}",
                "elsewhere <failure() && vars.NOTIFY == 'yes'>",
            ),
            (
                "{if: failure() && github.ref == 'refs/heads/main', uses: slackapi/slack-github-action@v1}",
                "file: failure() && github.ref == 'refs/heads/main' <failure() && github.ref == 'refs/heads/main'>",
            ),
            (
                "{if: failure() && github.ref == 'refs/heads/develop', uses: slackapi/slack-github-action@v1}",
                "elsewhere <failure() && github.ref == 'refs/heads/develop'>",
            ),
            ("{if: failure() && github.ref == 'main', uses: slackapi/slack-github-action@v1}", "default"),
            (
                "{run: ./back-up, continue-on-error: '${{ inputs.x }}'}\n    - {if: failure(), uses: slackapi/slack-github-action@v1}",
                "elsewhere <'${{ inputs.x }}'>",
            ),
            // Of one step's failure, and of each run.
            (
                "{if: failure() && steps.a.outcome == 'failure', uses: slackapi/slack-github-action@v1}",
                "elsewhere <failure() && steps.a.outcome == 'failure'>",
            ),
            ("{if: always(), uses: slackapi/slack-github-action@v1}", "elsewhere <always()>"),
            ("{if: always(), run: docker logout}", "default"),
            // What fails after it is not told.
            ("{if: failure(), uses: slackapi/slack-github-action@v1}\n    - {run: make deploy}", "default"),
            (
                "{if: failure(), uses: slackapi/slack-github-action@v1}\n    - {if: always(), run: docker logout}",
                "file: failure() <failure()>",
            ),
            // Without a function of state it runs after success only.
            ("{if: \"job.status == 'failure'\", uses: slackapi/slack-github-action@v1}", "default"),
            (
                "{if: \"always() && job.status == 'failure'\", uses: slackapi/slack-github-action@v1}",
                "file: always() && job.status == 'failure' <\"always() && job.status == 'failure'\">",
            ),
        ],
    },
    Key {
        files: &[STEPS],
        question: Question::AlertNotRun,
        values: &[
            ("{run: 'curl https://hc-ping.com/0a1b'}", "file: healthchecks.io <https://hc-ping.com/0a1b>"),
            ("{if: failure(), run: 'curl https://hc-ping.com/0a1b/fail'}", "default"),
            ("{if: false, run: 'curl https://hc-ping.com/0a1b'}", "default"),
        ],
    },
    Key {
        files: &[GROUP],
        question: Question::Overlap,
        values: &[
            (
                "concurrency: {group: a, cancel-in-progress: true}",
                "file: the running one is stopped <concurrency>",
            ),
            ("concurrency: {group: '${{ github.run_id }}'}", "default"),
            ("concurrency: {group: 'a-${{ github.sha }}'}", "default"),
        ],
    },
    Key {
        files: &[PIPELINE],
        question: Question::Timeout,
        values: &[
            ("timeoutInMinutes: 45", "file: 2700 s <45>"),
            ("timeoutInMinutes: 0", "harmful-setting: `0` guards nothing <0>"),
            ("timeoutInMinutes: ${{ parameters.limit }}", "elsewhere <${{ parameters.limit }}>"),
            ("pool: x", "platform"),
        ],
    },
    Key {
        files: &[FUNCTION, ("app/host.json", "{\"version\": \"2.0\", \"functionTimeout\": \"§\"}")],
        question: Question::Timeout,
        values: &[
            ("00:10:00", "file: 600 s <00:10:00>"),
            ("-1", "harmful-setting: `-1` guards nothing <-1>"),
        ],
    },
    Key {
        files: &[DATABRICKS],
        question: Question::Timeout,
        values: &[
            ("timeout_seconds: 60", "file: 60 s <60>"),
            ("timeout_seconds: 0", "harmful-setting: `0`: a run may go on without limit <0>"),
            ("health: {rules: []}", "default"),
        ],
    },
    Key {
        files: &[DATABRICKS],
        question: Question::AlertFailure,
        values: &[
            ("email_notifications: {on_failure: [a@example.com]}", "file: a@example.com <a@example.com>"),
            ("email_notifications: {on_failure: []}", "default"),
            ("email_notifications: {on_success: [a@example.com]}", "default"),
            (
                "email_notifications: {}\n      webhook_notifications: {on_failure: [{id: x}]}",
                "file: on_failure <{id: x}>",
            ),
            ("email_notifications: {on_failure: ['${var.who}']}", "elsewhere <'${var.who}'>"),
        ],
    },
    Key {
        files: &[NOMAD],
        question: Question::Timeout,
        values: &[
            ("max_run_duration = \"1h30m\"", "file: 5400 s <1h30m>"),
            ("max_run_duration = \"0s\"", "harmful-setting: 0 s <0s>"),
            ("count = 1", "default"),
        ],
    },
    Key {
        files: &[NOMAD],
        question: Question::Retry,
        values: &[
            ("count = 1", "default"),
            // On another node the two restarts begin anew.
            ("restart { attempts = 2 }", "file: tried again up to 5 times <2>"),
            ("restart { attempts = 0 }\n    reschedule { attempts = 0 }", "file: not tried again <0>"),
            (
                "restart {\n      attempts = 1\n      mode = \"delay\"\n    }",
                "harmful-setting: tried again without end <delay>",
            ),
            ("reschedule { unlimited = true }", "harmful-setting: tried again without end <true>"),
            ("restart { attempts = var.attempts }", "elsewhere <var.attempts>"),
            ("restart { delay = \"30s\" }", "default"),
        ],
    },
    Key {
        files: &[TASKS],
        question: Question::Retry,
        values: &[
            ("", "not-seen"),
            (", max_retries: 2", "file: tried again up to 2 times <2>"),
            (", max_retries: 0", "file: not tried again <0>"),
            (", max_retries: -1", "harmful-setting: tried again without end <-1>"),
            (", max_retries: '${var.n}'", "elsewhere <'${var.n}'>"),
            (", retry_on_timeout: true", "not-seen"),
        ],
    },
    Key {
        files: &[RULE],
        question: Question::DeadLetter,
        values: &[
            ("", "file: dead_letter_config <dead_letter_config>"),
            // A second target of the rule has none.
            (
                "resource \"aws_cloudwatch_event_target\" \"two\" {\n  rule = aws_cloudwatch_event_rule.a.name\n  arn = \"y\"\n}",
                "default",
            ),
        ],
    },
    Key {
        files: &[OFELIA],
        question: Question::AlertFailure,
        values: &[
            (
                "ofelia.job-exec.x.slack-webhook: https://hooks.example.com/a",
                "file: https://hooks.example.com/a <https://hooks.example.com/a>",
            ),
            (
                "ofelia.job-exec.x.slack-webhook: ''",
                "harmful-setting: ``: a failure is a line of ofelia's log unless mail or Slack is configured <>",
            ),
            ("ofelia.job-exec.x.slack-webhook: ${HOOK}", "elsewhere <${HOOK}>"),
        ],
    },
];
