//! CronJobs of Kubernetes, CronWorkflows of Argo, periodics of Prow.

use super::Key;
use cronlint::job::Question;

const CRON: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: '0 2 * * *'\n  §\n  jobTemplate: {spec: {template: {spec: {containers: [{name: a, image: a}]}}}}\n";
const OF_JOB: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: '0 2 * * *'\n  jobTemplate:\n    spec:\n      §\n      template: {spec: {containers: [{name: a, image: a}]}}\n";
const OF_POD: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: '0 2 * * *'\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          §\n          containers: [{name: a, image: a}]\n";
const ARGO: &str = "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata: {name: a}\nspec:\n  schedules: ['0 2 * * *']\n  §\n  workflowSpec: {entrypoint: a, templates: [{name: a, container: {image: a}}]}\n";
const ON_EXIT: &str = "apiVersion: argoproj.io/v1alpha1\nkind: CronWorkflow\nmetadata: {name: a}\nspec:\n  schedules: ['0 2 * * *']\n  workflowSpec:\n    entrypoint: a\n    §\n    templates:\n    - {name: a, container: {image: a}}\n    - {name: tidy, container: {image: busybox, command: [rm, -rf, /work]}}\n    - {name: tell, container: {image: curl, command: [sh, -c, 'curl -d x $SLACK_WEBHOOK_URL']}}\n";
const PROW: &str = "periodics:\n- name: a\n  cron: '0 2 * * *'\n  §\n  spec: {containers: [{image: a}]}\n";

const RUN: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: '0 2 * * *'\n  jobTemplate: {spec: {template: {spec: {containers: [{name: a, image: a, §}]}}}}\n";

pub const KEYS: &[Key] = &[
    Key {
        files: &[("a.yaml", RUN)],
        question: Question::Timeout,
        values: &[
            ("command: [timeout, '60', job]", "file: 60 s <timeout, '60>"),
            ("command: [timeout], args: ['60', job]", "file: 60 s <timeout], args: ['60>"),
            // The entry point of the image decides what becomes of them.
            ("args: [timeout, '60', job]", "elsewhere <timeout, '60>"),
        ],
    },
    Key {
        files: &[("a.yaml", CRON)],
        question: Question::Overlap,
        values: &[
            ("concurrencyPolicy: Forbid", "file: one run waits until the running one ends <Forbid>"),
            ("concurrencyPolicy: Allow", "harmful-setting: runs may overlap <Allow>"),
            ("concurrencyPolicy: forbid", "harmful-setting: `forbid` guards nothing <forbid>"),
            // A blank is a part of it, and the server refuses it.
            ("concurrencyPolicy: 'Forbid '", "harmful-setting: `\"Forbid \"` guards nothing <'Forbid '>"),
            (
                "concurrencyPolicy: \"Forbid\\n\"",
                "harmful-setting: `\"Forbid\\n\"` guards nothing <\"Forbid\\n\">",
            ),
            ("concurrencyPolicy: null", "default"),
            (
                "concurrencyPolicy: ''",
                "harmful-setting: ``: Allow: the next run starts even while the last one goes on <''>",
            ),
            ("# concurrencyPolicy: Forbid", "default"),
            ("suspend: false", "default"),
        ],
    },
    Key {
        files: &[("a.yaml", CRON)],
        question: Question::CatchUp,
        values: &[
            ("startingDeadlineSeconds: 600", "file: a run that is up to 600 s late still starts <600>"),
            ("startingDeadlineSeconds: 0", "harmful-setting: a run that is up to 0 s late still starts <0>"),
            ("startingDeadlineSeconds: -1", "harmful-setting: `-1` guards nothing <-1>"),
        ],
    },
    Key {
        files: &[("a.yaml", CRON)],
        question: Question::Ledger,
        values: &[
            ("successfulJobsHistoryLimit: 3", "file: 3 <3>"),
            ("successfulJobsHistoryLimit: 0", "harmful-setting: 0 <0>"),
            // How many failed Jobs are kept says nothing of the others.
            ("failedJobsHistoryLimit: 5", "platform"),
        ],
    },
    Key {
        // A key of the Job stands in the CronJob.
        files: &[("a.yaml", CRON)],
        question: Question::Timeout,
        values: &[("activeDeadlineSeconds: 600", "default")],
    },
    Key {
        files: &[("a.yaml", OF_JOB)],
        question: Question::Timeout,
        values: &[
            ("activeDeadlineSeconds: 600", "file: 600 s <600>"),
            // The server refuses a text for a number.
            ("activeDeadlineSeconds: '600'", "harmful-setting: `600` guards nothing <'600'>"),
            ("activeDeadlineSeconds: 0", "harmful-setting: 0 s <0>"),
            ("activeDeadlineSeconds: -1", "harmful-setting: `-1` guards nothing <-1>"),
            ("activeDeadlineSeconds: soon", "harmful-setting: `soon` guards nothing <soon>"),
            ("activeDeadlineSeconds: null", "default"),
            // How long the finished Job is kept.
            ("ttlSecondsAfterFinished: 600", "default"),
        ],
    },
    Key {
        files: &[("a.yaml", OF_JOB)],
        question: Question::Retry,
        values: &[
            ("backoffLimit: 2", "file: tried again up to 2 times <2>"),
            // Work that is not safe twice is not tried again: a decision.
            ("backoffLimit: 0", "file: not tried again <0>"),
            ("backoffLimit: -1", "harmful-setting: `-1` guards nothing <-1>"),
        ],
    },
    Key {
        files: &[("a.yaml", OF_POD)],
        question: Question::Timeout,
        values: &[
            // Of each pod, which is replaced six times.
            ("activeDeadlineSeconds: 60", "file: 1050 s <60>"),
            ("terminationGracePeriodSeconds: 60", "default"),
        ],
    },
    Key {
        files: &[("a.yaml", OF_POD)],
        question: Question::Termination,
        values: &[
            ("terminationGracePeriodSeconds: 60", "file: 60 s <60>"),
            ("terminationGracePeriodSeconds: 0", "harmful-setting: 0 s <0>"),
        ],
    },
    Key {
        files: &[("a.yaml", ARGO)],
        question: Question::CatchUp,
        values: &[
            ("startingDeadlineSeconds: 60", "file: a run that is up to 60 s late still starts <60>"),
            ("startingDeadlineSeconds: 0", "harmful-setting: missed runs are lost <0>"),
        ],
    },
    Key {
        files: &[("a.yaml", ARGO)],
        question: Question::Overlap,
        values: &[
            ("concurrencyPolicy: Replace", "file: the running one is stopped <Replace>"),
            ("concurrencyPolicy: Skip", "harmful-setting: `Skip` guards nothing <Skip>"),
            ("concurrencyPolicy: ''", "harmful-setting: runs may overlap <''>"),
        ],
    },
    Key {
        files: &[("a.yaml", ON_EXIT)],
        question: Question::Retry,
        values: &[
            ("retryStrategy: {limit: 2}", "file: tried again up to 2 times <2>"),
            ("retryStrategy: {limit: '0'}", "file: not tried again <'0'>"),
            // A pause, and no end.
            (
                "retryStrategy: {backoff: {duration: 1m}}",
                "harmful-setting: tried again without end <retryStrategy>",
            ),
            ("podGC: {strategy: OnPodCompletion}", "platform"),
        ],
    },
    Key {
        files: &[("a.yaml", ON_EXIT)],
        question: Question::AlertFailure,
        values: &[
            ("onExit: tell", "file: onExit <onExit>"),
            ("onExit: tidy", "default"),
            ("onExit: elsewhere", "elsewhere <onExit>"),
        ],
    },
    Key {
        files: &[("a.yaml", PROW)],
        question: Question::Timeout,
        values: &[
            ("decorate: true\n  decoration_config: {timeout: 2h}", "file: 7200 s <2h>"),
            ("decorate: true\n  decoration_config: {timeout: 1h30m}", "file: 5400 s <1h30m>"),
            ("decorate: false\n  decoration_config: {timeout: 2h}", "platform"),
            ("decoration_config: {timeout: 2h}", "elsewhere <2h>"),
        ],
    },
    Key {
        files: &[("a.yaml", PROW)],
        question: Question::AlertFailure,
        values: &[
            ("reporter_config: {slack: {channel: ops}}", "file: ops <ops>"),
            (
                "reporter_config: {slack: {channel: ops, job_states_to_report: [failure, error]}}",
                "file: ops <ops>",
            ),
            ("reporter_config: {slack: {channel: ops, job_states_to_report: [success]}}", "not-seen"),
            ("reporter_config: {slack: {channel: ops, report: false}}", "not-seen"),
        ],
    },
];
