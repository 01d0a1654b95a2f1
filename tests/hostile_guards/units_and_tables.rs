//! Units of systemd, rows of job centres, what people attest.

use super::Key;
use cronlint::job::Question;

const TIMER: (&str, &str) = ("a.timer", "[Timer]\nOnCalendar=daily\n§\n[Install]\nWantedBy=timers.target\n");
const SERVICE: (&str, &str) = ("a.service", "[Service]\nType=oneshot\nExecStart=/usr/bin/a\n");
const OF_SERVICE: (&str, &str) = ("a.service", "[Service]\nType=oneshot\nExecStart=/usr/bin/a\n§\n");
const DAILY: (&str, &str) = ("a.timer", "[Timer]\nOnCalendar=daily\n[Install]\nWantedBy=timers.target\n");
const XXL: (&str, &str) = (
    "a.sql",
    "INSERT INTO xxl_job_info (id, job_desc, alarm_email, schedule_type, schedule_conf, misfire_strategy, executor_route_strategy, executor_handler, executor_block_strategy, executor_timeout, executor_fail_retry_count, trigger_status) VALUES (1, 'a', '', 'CRON', '0 0 2 * * ?', 'DO_NOTHING', 'FIRST', 'h', 'SERIAL_EXECUTION', §, 1);\n",
);
const SNAIL: (&str, &str) = (
    "a.sql",
    "INSERT INTO sj_job (job_name, trigger_type, trigger_interval, job_status, notify_ids) VALUES ('a', 3, '0 0 2 * * ?', 1, '§');\n",
);

pub const KEYS: &[Key] = &[
    Key {
        files: &[TIMER, SERVICE],
        question: Question::CatchUp,
        values: &[
            ("Persistent=yes", "file: one run makes up for those that were missed <Persistent=yes>"),
            ("Persistent=no", "harmful-setting: missed runs are lost <Persistent=no>"),
            ("Persistent=0", "harmful-setting: missed runs are lost <Persistent=0>"),
            ("Persistent=perhaps", "default"),
            ("Persistent=yes\nPersistent=no", "harmful-setting: missed runs are lost <Persistent=no>"),
            ("Persistent={{ catch_up }}", "elsewhere <{{ catch_up }}>"),
            ("# Persistent=yes", "default"),
            // It spreads the load.
            ("RandomizedDelaySec=1h", "default"),
            ("AccuracySec=1h", "default"),
        ],
    },
    Key {
        files: &[DAILY, OF_SERVICE],
        question: Question::Timeout,
        values: &[
            ("TimeoutStartSec=30min", "file: 1800 s <TimeoutStartSec=30min>"),
            (
                "TimeoutStartSec=infinity",
                "harmful-setting: `infinity`: nothing stops a run: TimeoutStartSec= of a oneshot service and RuntimeMaxSec= of any other are infinity by default <TimeoutStartSec=infinity>",
            ),
            (
                "TimeoutStartSec=0",
                "harmful-setting: `0`: nothing stops a run: TimeoutStartSec= of a oneshot service and RuntimeMaxSec= of any other are infinity by default <TimeoutStartSec=0>",
            ),
            (
                "TimeoutStartSec=30min\nTimeoutStartSec=infinity",
                "harmful-setting: `infinity`: nothing stops a run: TimeoutStartSec= of a oneshot service and RuntimeMaxSec= of any other are infinity by default <TimeoutStartSec=infinity>",
            ),
            // Of a service that stays up, not of a oneshot.
            ("RuntimeMaxSec=30min", "default"),
            ("TimeoutStopSec=30min", "default"),
            ("WatchdogSec=30s", "default"),
        ],
    },
    Key {
        files: &[DAILY, ("a.service", "[Service]\nExecStart=/usr/bin/a\n§\n")],
        question: Question::Timeout,
        values: &[
            ("RuntimeMaxSec=30min", "file: 1800 s <RuntimeMaxSec=30min>"),
            (
                "RuntimeMaxSec=infinity",
                "harmful-setting: `infinity`: nothing stops a run: TimeoutStartSec= of a oneshot service and RuntimeMaxSec= of any other are infinity by default <RuntimeMaxSec=infinity>",
            ),
            // Its start ends when it is up.
            ("TimeoutStartSec=30min", "default"),
        ],
    },
    Key {
        files: &[DAILY, OF_SERVICE],
        question: Question::Retry,
        values: &[
            ("Restart=on-failure", "file: on-failure <Restart=on-failure>"),
            ("Restart=no", "platform"),
            ("Restart=on-success", "platform"),
            ("Restart=on-abort", "platform"),
            ("RestartSec=30", "platform"),
        ],
    },
    Key {
        files: &[DAILY, OF_SERVICE],
        question: Question::Termination,
        values: &[
            ("TimeoutStopSec=30", "file: 30 <TimeoutStopSec=30>"),
            (
                "TimeoutStopSec=infinity",
                "harmful-setting: `infinity` guards nothing <TimeoutStopSec=infinity>",
            ),
        ],
    },
    Key {
        files: &[DAILY, ("a.service", "[Unit]\n§\n[Service]\nType=oneshot\nExecStart=/usr/bin/a\n")],
        question: Question::AlertFailure,
        values: &[
            ("OnFailure=alert@%n.service", "file: alert@%n.service <OnFailure=alert@%n.service>"),
            // A unit that tells nobody by its name may tidy up, or be the service itself.
            ("OnFailure=tidy-up.service", "elsewhere <tidy-up.service>"),
            ("OnFailure=x.service\nOnFailure=", "default"),
            ("OnFailure={{ alert_unit }}", "elsewhere <{{ alert_unit }}>"),
            ("OnSuccess=x.service", "default"),
        ],
    },
    Key {
        files: &[XXL],
        question: Question::CatchUp,
        values: &[("0, 0", "harmful-setting: missed runs are lost <DO_NOTHING>")],
    },
    Key { files: &[XXL], question: Question::AlertFailure, values: &[("0, 0", "default")] },
    Key {
        files: &[XXL],
        question: Question::Timeout,
        values: &[
            ("600, 0", "file: 600 s <600>"),
            (
                "0, 0",
                "harmful-setting: `0`: executor_timeout is 0: no limit, a run that hangs goes on for ever <0>",
            ),
        ],
    },
    Key {
        files: &[SNAIL],
        question: Question::AlertFailure,
        values: &[
            ("[1]", "file: [1] <[1]>"),
            ("[]", "harmful-setting: `[]`: notify_ids is empty: nobody is told of a failed run <[]>"),
        ],
    },
    Key {
        files: &[("crontab", "# cronlint: §\n0 2 * * * /opt/a\n")],
        question: Question::Idempotency,
        values: &[
            ("idempotent-by=order_id", "person <# cronlint: idempotent-by=order_id>"),
            ("idempotent=no", "not-seen"),
            ("idempotent=none", "not-seen"),
            ("idempotent=否", "not-seen"),
        ],
    },
    Key {
        files: &[("crontab", "# cronlint: §\n0 2 * * * /opt/a\n")],
        question: Question::Retry,
        values: &[("retries=0", "person <# cronlint: retries=0>")],
    },
];
