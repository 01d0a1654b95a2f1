//! What is read from the tables in which schedulers keep their jobs: input beside expected summary.

use std::fmt::Write as _;
use std::path::Path;

use cronlint::dialect;
use cronlint::job::{Enabled, Guard, GuardValue, Job, Question};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::Alone;
use cronlint::source::{self, FactKind, File};
use cronlint::span::FileId;

fn read(path: &str, text: &str) -> Option<File> {
    let settings = Settings::new(Instant(1_796_083_200));
    source::read(FileId(0), Path::new(path), text.as_bytes(), &settings, &Alone)
}

/// `name | schedule [dialects] | guards | off`, a line a job, facts behind.
fn summary(file: &File) -> String {
    let mut out = String::new();
    for job in &file.jobs {
        let schedule = &job.schedules[0];
        let text = schedule.text.display();
        let place = schedule.text.place(0..text.len()).expect("a place");
        assert_eq!(&file.text[place.range()], text, "the schedule is where it is said to be");
        assert!(
            file.text[job.name.span.range()].contains(job.name.value.split(' ').next().unwrap()),
            "so is the name"
        );
        let dialects: Vec<&str> =
            schedule.readings.iter().map(|reading| dialect::row(reading.dialect).name).collect();
        write!(out, "{} | {text} [{}] | {}", job.name.value, dialects.join(" "), guards(job)).unwrap();
        if let Enabled::No(span) = job.enabled {
            write!(out, " | off at {}", &file.text[span.range()]).unwrap();
        }
        out.push('\n');
    }
    for fact in &file.facts {
        let at = &file.text[fact.span.range()];
        match &fact.kind {
            FactKind::StartedBy { parent } => writeln!(out, "{:?} is started by {parent} at {at}", fact.job),
            FactKind::Route { value, reach } => writeln!(out, "{:?} goes by {value} to {reach:?}", fact.job),
            other => writeln!(out, "{other:?}"),
        }
        .unwrap();
    }
    out
}

fn guards(job: &Job) -> String {
    let known = |question: Question| match job.guards.get(question) {
        Guard::Declared(value, _) => Some(match value {
            GuardValue::Seconds(seconds) => format!("{}={seconds}s", question.id()),
            GuardValue::Count(count) => format!("{}={count}", question.id()),
            GuardValue::Text(text) | GuardValue::Void(text) => format!("{}={text}", question.id()),
            GuardValue::Endless => format!("{}=endless", question.id()),
            GuardValue::Overlap(policy) => format!("{policy:?}"),
            GuardValue::CatchUp(policy) => format!("missed: {policy:?}"),
        }),
        _ => None,
    };
    Question::ALL.into_iter().filter_map(known).collect::<Vec<_>>().join(", ")
}

#[test]
fn tables_and_what_is_read_from_them() {
    let cases: &[(&str, &str)] = &[
        // XXL-JOB up to 2.2
        (
            "INSERT INTO `xxl_job_info` (`id`, `job_group`, `job_cron`, `job_desc`, `executor_handler`, `executor_timeout`, `trigger_status`) VALUES (1, 1, '0 0 2 * * ?', '对账', 'recon', '60', '1');",
            "对账 | 0 0 2 * * ? [quartz-2.3] | timeout=60s\n",
        ),
        // A migration: what it sets, and of which row.
        (
            "UPDATE `xxl_job_info` SET `schedule_conf` = '0 0 2 * * ?' WHERE `executor_handler` = 'recon';\n\
             update xxl_job_info set job_cron = '0 0 3 * * ?' where job_desc = '对账' and id = 4;",
            "recon | 0 0 2 * * ? [xxl-job quartz-2.3] | \n对账 | 0 0 3 * * ? [quartz-2.3] | \n",
        ),
        // 2.3 to 3.4; the columns of the table stand in CREATE TABLE
        (
            "CREATE TABLE `xxl_job_info` (`id` int, `job_desc` varchar(255) NOT NULL, `schedule_type` varchar(50), `schedule_conf` varchar(128), `misfire_strategy` varchar(50), `executor_route_strategy` varchar(50), `executor_block_strategy` varchar(50), `executor_timeout` int, `executor_fail_retry_count` int, `alarm_email` varchar(255), `child_jobid` varchar(255), `trigger_status` tinyint);\n\
             INSERT INTO `xxl_job_info` VALUES (7, 'stock', 'FIX_RATE', '30', 'FIRE_ONCE_NOW', 'ROUND', 'COVER_EARLY', 20, 2, 'a@b.example', '8, 9', 1), (8, 'price', 'CRON', '0 0 3 * * ?', 'DO_NOTHING', 'FIRST', 'DISCARD_LATER', 0, 0, '', NULL, 0), (9, 'by hand', 'NONE', '', 'DO_NOTHING', 'FIRST', 'DISCARD_LATER', 0, 0, '', NULL, 1);",
            "stock | 30 [xxl-job-rate] | timeout=20s, Replace, missed: Once, retry=2, alert-failure=a@b.example\n\
             price | 0 0 3 * * ? [xxl-job quartz-2.3] | timeout=0, Skip, missed: Dropped | off at 0\n\
             Some(0) goes by ROUND to Changing\n\
             Some(1) is started by 0 at 8, 9\n",
        ),
        // from 3.5 `job_desc` is `name`
        (
            "INSERT INTO a_xxl_job_info (id, name, schedule_type, schedule_conf, executor_handler) VALUES (1, 'x1', 'CRON', '0 0 4 * * ?', 'h');",
            "x1 | 0 0 4 * * ? [xxl-job] |  | off at 1, 'x1', 'CRON', '0 0 4 * * ?', 'h'\n",
        ),
        // Without a type nothing starts a row, whatever its conf says; the table of a fork may do otherwise.
        (
            "INSERT INTO xxl_job_info (id, name, schedule_conf, executor_handler, trigger_status) VALUES (1, 'x1', '0 0 4 * * ?', 'h', 1);",
            "x1 | 0 0 4 * * ? [xxl-job] |  | off at 1, 'x1', '0 0 4 * * ?', 'h', 1\n",
        ),
        (
            "CREATE TABLE xxl_job_info (id int, name varchar(255), schedule_conf varchar(128), trigger_status tinyint);\n\
             INSERT INTO xxl_job_info VALUES (1, 'x1', '0 0 4 * * ?', 1);",
            "x1 | 0 0 4 * * ? [] | \n",
        ),
        // Seeds that may run twice
        (
            "INSERT INTO xxl_job_info (job_group, job_desc, schedule_type, schedule_conf, executor_timeout, trigger_status)\n\
             SELECT job_group.id, '对账', 'CRON', '0 */5 * * * ?', 120, 1\n\
             FROM xxl_job_group job_group WHERE NOT EXISTS (SELECT 1 FROM xxl_job_info i WHERE i.executor_handler = 'recon');\n\
             insert into xxl_job_info (job_desc, schedule_type, schedule_conf, trigger_status) select 'a', 'CRON', '0 0 1 * * ?', 1 from dual union all select 'b', 'CRON', '0 0 2 * * ?', 0 from dual;\n\
             INSERT INTO xxl_job_info (job_desc, schedule_type, schedule_conf, trigger_status) SELECT * FROM (SELECT 'c' AS `job_desc`, 'CRON' t, '0 0 3 * * ?' AS conf, 1 AS s) AS tmp WHERE NOT EXISTS (SELECT 1) LIMIT 1;",
            "对账 | 0 */5 * * * ? [xxl-job quartz-2.3] | timeout=120s\n\
             a | 0 0 1 * * ? [xxl-job quartz-2.3] | \n\
             b | 0 0 2 * * ? [xxl-job quartz-2.3] |  | off at 0\n\
             c | 0 0 3 * * ? [xxl-job quartz-2.3] | \n",
        ),
        // What a variable of the script decides is listed.
        (
            "SET @cron = '0 0 4 * * ?';\ninsert into xxl_job_info (job_desc, schedule_type, schedule_conf, trigger_status) select 'cleanup', 'CRON', @cron, 1 from dual;",
            "cleanup | @cron [] | \n",
        ),
        // DolphinScheduler: the zone is the schedule's own.
        (
            "INSERT INTO `t_ds_schedules` (`id`, `process_definition_code`, `start_time`, `end_time`, `timezone_id`, `crontab`, `failure_strategy`, `release_state`, `warning_group_id`, `warning_type`) VALUES (1, 5741, '2024-01-01 00:00:00', '2099-12-31 23:59:59', 'Asia/Shanghai', '0 0 2 * * ? *', 1, 1, 4, 2), (2, 5742, '2024-01-01 00:00:00', '2099-12-31 23:59:59', NULL, '0 30 1 * * ? *', 1, 0, 4, 0), (3, 5743, '2024-01-01 00:00:00', '2024-12-31 23:59:59', NULL, '0 0 3 * * ? *', 1, 1, 4, 0);",
            "5741 | 0 0 2 * * ? * [quartz quartz-2.3] | alert-failure=2\n\
             5742 | 0 30 1 * * ? * [quartz quartz-2.3] |  | off at 0\n\
             5743 | 0 0 3 * * ? * [quartz quartz-2.3] |  | off at 2024-12-31 23:59:59\n",
        ),
        // RuoYi, and a port of it that turns `concurrent` round
        (
            "create table sys_job (job_id bigint(20) not null auto_increment, job_name varchar(64), job_group varchar(64), invoke_target varchar(500), cron_expression varchar(255), misfire_policy varchar(20), concurrent char(1) comment '是否并发执行（0允许 1禁止）', status char(1));\n\
             insert into sys_job values(1, 'one', 'DEFAULT', 'ryTask.ryParams(\\'ry\\')', '0/10 * * * * ?', '1', '0', '0');\n\
             insert into sys_job values(2, 'two', 'DEFAULT', 'ryTask.x', '0 0 1 * * ?', '3', '1', '1');",
            "one | 0/10 * * * * ? [quartz quartz-2.3] | Allow, missed: All\n\
             two | 0 0 1 * * ? [quartz quartz-2.3] | QueueOne, missed: Dropped | off at 1\n",
        ),
        (
            "create table sys_job (job_name varchar(64), invoke_target varchar(500), cron_expression varchar(255), concurrent char(1) comment '并发执行（0禁止 1允许）');\n\
             insert into sys_job values('one', 'a.b', '0 0 1 * * ?', '1');",
            "one | 0 0 1 * * ? [quartz quartz-2.3] | Allow\n",
        ),
        // PowerJob: milliseconds; its cron as far as Quartz reads it alike
        (
            "INSERT INTO job_info (id, job_name, time_expression_type, time_expression, processor_info, max_instance_num, instance_time_limit, instance_retry_num, status) VALUES (1, 'rate', 3, '60000', 'a.B', 1, 50000, 0, 1), (2, 'cron', 2, '0 0 2 * * ?', 'a.C', 0, 0, 1, 2), (3, 'both', 2, '0 0 2 1 * MON', 'a.D', 3, 0, 0, 1), (4, 'api', 1, NULL, 'a.E', 1, 0, 0, 1);",
            "rate | 60000 [powerjob-rate] | timeout=50s, Skip\n\
             cron | 0 0 2 * * ? [quartz] | timeout=0, retry=1 | off at 2\n\
             both | 0 0 2 1 * MON [] | timeout=0, Allow\n",
        ),
        // Snail Job
        (
            "INSERT INTO sj_job (job_name, trigger_type, trigger_interval, block_strategy, executor_timeout, job_status) VALUES ('s', 3, '0 0 2 * * ?', 1, 300, 1), ('r', 2, '60', 3, 0, 0), ('w', 99, '*', 1, 0, 1);",
            "s | 0 0 2 * * ? [quartz] | timeout=300s, Skip\n\
             r | 60 [xxl-job-rate] | timeout=0, Allow | off at 0\n",
        ),
        // Quartz' own table
        (
            "INSERT INTO QRTZ_CRON_TRIGGERS (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP, CRON_EXPRESSION, TIME_ZONE_ID) VALUES ('s', 'nightly', 'g', '0 0 2 * * ?', 'Asia/Shanghai');",
            "nightly | 0 0 2 * * ? [quartz quartz-2.3] | \n",
        ),
        // pg_cron
        (
            "SELECT cron.schedule('nightly vacuum', '0 3 * * *', 'VACUUM');\nSELECT cron.schedule('*/5 * * * *', $$DELETE FROM t WHERE a$$);\nSELECT cron.schedule_in_database('w', '0 4 * * 0', 'VACUUM', 'db');",
            "nightly vacuum | 0 3 * * * [pg-cron] | \n\
             DELETE FROM t WHERE | */5 * * * * [pg-cron] | \n\
             w | 0 4 * * 0 [pg-cron] | \n",
        ),
        // MySQL
        (
            "CREATE EVENT IF NOT EXISTS `app`.`purge` ON SCHEDULE EVERY 1 DAY STARTS '2026-01-01 02:00:00' DO DELETE FROM t;",
            "purge | EVERY 1 DAY STARTS '2026-01-01 02:00:00' [mysql-event] | \n",
        ),
        (
            "CREATE EVENT a ON SCHEDULE EVERY 5 MINUTE DO SELECT 1;\nCREATE EVENT b ON SCHEDULE EVERY 2 DAY STARTS '2026-01-01 02:00:00' DO SELECT 1;\nCREATE EVENT c ON SCHEDULE EVERY 1 DAY STARTS CURRENT_DATE + INTERVAL 2 HOUR DO SELECT 1;\nCREATE EVENT d ON SCHEDULE EVERY 1 DAY ENDS '2027-01-01' DO SELECT 1;",
            "a | EVERY 5 MINUTE [mysql-event] | \n\
             b | EVERY 2 DAY STARTS '2026-01-01 02:00:00' [] | \n\
             c | EVERY 1 DAY [] | \n\
             d | EVERY 1 DAY [] | \n",
        ),
    ];
    for (text, expected) in cases {
        let file = read("jobs.sql", text).unwrap_or_else(|| panic!("no jobs in {text}"));
        assert_eq!(summary(&file), *expected, "{text}");
    }
}

#[test]
fn an_export_has_the_columns_in_camel_case() {
    let text = r#"{"code": 200, "content": {"data": [{"id": 3, "jobDesc": "对账", "scheduleType": "CRON", "scheduleConf": "0 0 2 * * ?", "misfireStrategy": "DO_NOTHING", "executorRouteStrategy": "SHARDING_BROADCAST", "executorHandler": "recon", "executorBlockStrategy": "SERIAL_EXECUTION", "executorTimeout": 60, "childJobId": "", "triggerStatus": 0}]}}"#;
    let file = read("export.json", text).expect("a job");
    assert_eq!(
        summary(&file),
        "对账 | 0 0 2 * * ? [xxl-job quartz-2.3] | timeout=60s, QueueAll, missed: Dropped | off at 0\n\
         Some(0) goes by SHARDING_BROADCAST to All\n"
    );
}

#[test]
fn an_export_of_dolphinscheduler_says_how_runs_overlap_beside_the_schedule() {
    let text = r#"[{"processDefinition": {"name": "daily", "executionType": "SERIAL_DISCARD", "timeout": 0}, "schedule": {"id": 1, "processDefinitionCode": 7301, "processDefinitionName": null, "startTime": "2024-01-01 00:00:00", "endTime": "2099-12-31 23:59:59", "timezoneId": "Asia/Shanghai", "crontab": "0 0 2 * * ? *", "warningType": "NONE", "releaseState": "OFFLINE"}}, {"processDefinition": {"name": "by hand"}, "schedule": null}]"#;
    let file = read("flow.json", text).expect("a job");
    assert_eq!(summary(&file), "daily | 0 0 2 * * ? * [quartz quartz-2.3] | Skip | off at OFFLINE\n");
    assert!(
        matches!(&file.jobs[0].schedules[0].zone, cronlint::job::Zone::Declared(zone) if zone.value == "Asia/Shanghai")
    );
    assert!(read("user.json", r#"{"name": "a", "timezoneId": "Asia/Shanghai", "crontab": ""}"#).is_none());
}

#[test]
fn other_tables_of_such_names_hold_no_jobs() {
    for text in [
        "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf) SELECT id, job_desc, schedule_type, schedule_conf FROM xxl_job_info_old;",
        "INSERT INTO t_ds_schedules (id, process_definition_code, crontab) SELECT id, code, crontab FROM old;",
        "INSERT INTO sys_job (id, title, salary) VALUES (1, 'clerk', 5000);",
        // Ports of RuoYi to Go and Python kept the name and the columns: their schedulers read other texts.
        "INSERT INTO sys_job (job_name, cron_expression, invoke_target, misfire_policy, concurrent, entry_id) VALUES ('a', '0/5 * * * *', 'Tidy', 1, 1, 0);",
        "INSERT INTO sys_job (job_name, job_executor, invoke_target, cron_expression, misfire_policy) VALUES ('a', 'default', 'x.y', '0/10 * * * * *', '3');",
        "INSERT INTO job_info (id, city) VALUES (1, 'time_expression');",
        "CREATE TABLE xxl_job_info (id INT, schedule_conf VARCHAR(128));",
        "INSERT INTO xxl_job_log (id, job_id) VALUES (1, 1);",
        "INSERT INTO note VALUES ('cron.schedule(1, 2)');",
        "CREATE EVENT once ON SCHEDULE AT '2026-12-31 00:00:00' DO SELECT 1;",
    ] {
        assert!(read("jobs.sql", text).is_none(), "{text}");
    }
}

#[test]
fn words_beside_a_row_are_heard() {
    let text = "INSERT INTO sys_job (job_name, invoke_target, cron_expression) VALUES\n-- 每天凌晨两点\n('a1', 'x.y', '0 0 3 * * ?'); -- nightly\n";
    let file = read("jobs.sql", text).expect("a job");
    let words: Vec<&str> = file.jobs[0].words.iter().map(|words| words.text.text.as_str()).collect();
    assert_eq!(words, ["nightly", "每天凌晨两点", "a1"]);
}

#[test]
fn a_text_that_ends_anywhere_is_read_without_harm() {
    let text = "CREATE TABLE `sys_job` (`job_name` varchar(1) COMMENT '名', `invoke_target` int, `cron_expression` int);\nINSERT INTO `sys_job` VALUES ('a\\'b', 'x', '0 0 1 * * ?'), (NULL, f(1), '五'); -- 好\nSELECT cron.schedule('a', '* * * * *', 'b');\nCREATE EVENT e ON SCHEDULE EVERY 2 HOUR DO SELECT 1;";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        if let Some(file) = read("jobs.sql", &text[..end]) {
            assert!(file.jobs.iter().all(|job| job.span.range().end <= end), "{end}");
        }
    }
}
