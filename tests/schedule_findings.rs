//! What the rules about schedules say, word for word: input and expected sentences side by side.

use cronlint::finding::Severity;
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::rules::page;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

/// The findings of the S and F rules, as `CODE severity: message` and `  help: ...`.
fn said(path: &str, text: &str, daemon: Option<&str>, lang: Lang) -> String {
    let mut settings = Settings::new(Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap());
    settings.least = Severity::Advice;
    settings.daemon = daemon.map(|name| cronlint::config::daemon(name).unwrap());
    let report = lint_texts(&[(path, text)], &settings);
    let mut lines = Vec::new();
    for finding in report.findings.iter().filter(|finding| finding.rule.starts_with(['S', 'F'])) {
        let message = page::words(finding, &finding.message, lang);
        lines.push(format!("{} {}: {message}", finding.rule, finding.severity.word()));
        for related in &finding.related {
            lines.push(format!("  also: {}", page::words(finding, &related.message, lang)));
        }
        if let Some(help) = &finding.help {
            lines.push(format!("  help: {}", page::words(finding, help, lang)));
        }
    }
    lines.join("\n")
}

fn cronjob(schedule: &str) -> String {
    format!(
        "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: job\nspec:\n  schedule: \"{schedule}\"\n  timeZone: Etc/UTC\n"
    )
}

#[track_caller]
fn in_cronjob(schedule: &str, en: &str, zh: &str) {
    let text = cronjob(schedule);
    assert_eq!(said("cronjob.yaml", &text, None, Lang::En).trim_end(), en.trim());
    assert_eq!(said("cronjob.yaml", &text, None, Lang::Zh).trim_end(), zh.trim());
}

#[track_caller]
fn in_crontab(line: &str, daemon: Option<&str>, en: &str, zh: &str) {
    let text = format!("{line}\n");
    assert_eq!(said("crontab", &text, daemon, Lang::En).trim_end(), en.trim());
    assert_eq!(said("crontab", &text, daemon, Lang::Zh).trim_end(), zh.trim());
}

#[test]
fn every_minute_from_five_to_six() {
    in_crontab(
        "* 5 * * * /opt/shop/bin/report",
        None,
        "
F001 warning: `* 5 * * *` runs every minute from 05:00 to 05:59: 60 runs a day, not one. Next: 2026-12-01 05:00, 05:01 and 05:02 UTC (assumed)
  help: for one run write the time: `0 5 * * *` runs at 05:00 every day",
        "
F001 warning: `* 5 * * *` 会在 05:00 到 05:59 之间每分钟触发一次：一天 60 次，而不是 1 次。接下来：2026-12-01 05:00、05:01、05:02 UTC（假定）
  help: 若只需触发一次，请写明时间：`0 5 * * *` 的触发时间是：每天 05:00",
    );
}

/// A step that leaves one value goes round nothing: what such an item does is no matter of an uneven distance, however large
/// the step is.
#[test]
fn steps_over_one_value() {
    for minutes in ["1-1/70", "3-3/59", "1-1/4294967295", "1-1/4294967294", "1-1/18446744073709551615"] {
        for line in [format!("{minutes} * * * *"), format!("0 0 {minutes} * *")] {
            let said = said("cronjob.yaml", &cronjob(&line), None, Lang::En);
            assert!(!said.contains("F004") && !said.contains("F007"), "{line}: {said}");
        }
    }
}

#[test]
fn steps() {
    in_cronjob(
        "*/45 * * * *",
        "
F004 warning: `*/45` does not keep 45 minutes: it restarts with every hour, so only 15 minutes follow minute 45. Next: 2026-12-01 00:45, 01:00, 01:45 and 02:00 UTC
  help: exactly every 45 minutes takes several lines: `0,45 */3 * * *`, `30 1-23/3 * * *` and `15 2-23/3 * * *`",
        "
F004 warning: `*/45` 并不能保持 45 分钟的间隔：每到新的一小时就重新计数，第 45 分钟之后只隔 15 分钟。接下来：2026-12-01 00:45、01:00、01:45、02:00 UTC
  help: 要严格每 45 分钟触发一次，需要写成几行：`0,45 */3 * * *`、`30 1-23/3 * * *`、`15 2-23/3 * * *`",
    );
    in_cronjob(
        "30 13 */2 * *",
        r#"
F007 warning: `*/2` is not every 2 days: it runs on days 1, 3, 5, ..., 31 of each month, so it runs on two days in a row where the month turns: 2026-12-31 (Thursday) and 2027-01-01 (Friday)
  help: Kubernetes has no "every 2 days" by date: write `30 13 * * *` and let the job test the day count, `[ $(( $(date +%s) / 86400 % 2 )) -eq 0 ]`"#,
        "
F007 warning: `*/2` 并不是每 2 天：它在每月 1、3、5……31 日触发，跨月时会连续两天都触发：2026-12-31（周四）、2027-01-01（周五）
  help: Kubernetes 没有按日期“每 2 天”的写法：请写 `30 13 * * *`，并在任务里按天数判断：`[ $(( $(date +%s) / 86400 % 2 )) -eq 0 ]`",
    );
}

#[test]
fn day_or_weekday() {
    in_cronjob(
        "0 3 13 * 5",
        "
F005 warning: Kubernetes runs this when EITHER day field matches, day `13` or weekday `5`: next on 2026-12-04 (Friday), 2026-12-11 (Friday), 2026-12-13 (Sunday) and 2026-12-18 (Friday). If both must match, it would be 2027-08-13 (Friday), 2028-10-13 (Friday) and 2029-04-13 (Friday)
  help: for both conditions write `0 3 13 * *` and test the weekday inside the job; for either condition, two schedules say it plainly",
        "
F005 warning: 日期 `13` 与星期 `5` 只要满足其一，Kubernetes 就会触发：接下来是 2026-12-04（周五）、2026-12-11（周五）、2026-12-13（周日）、2026-12-18（周五）。若两者必须同时满足，应是 2027-08-13（周五）、2028-10-13（周五）、2029-04-13（周五）
  help: 若要同时满足，请写 `0 3 13 * *`，并在任务内部判断星期；若本来就是满足其一，拆成两个定时更清楚",
    );
}

#[test]
fn months_and_years() {
    in_cronjob(
        "0 1 31 * *",
        "
F006 warning: no run in February, April, June, September and November: there is no day 31 then. Next on 2026-12-31 (Thursday), 2027-01-31 (Sunday), 2027-03-31 (Wednesday) and 2027-05-31 (Monday)
  help: Kubernetes has no spelling for the last day: write `0 1 28-31 * *` and let the job stop at once unless tomorrow is the 1st, or run on the 1st for the month before: `0 1 1 * *`",
        "
F006 warning: 2、4、6、9、11 月没有 31 日，当月不会触发。接下来是 2026-12-31（周四）、2027-01-31（周日）、2027-03-31（周三）、2027-05-31（周一）
  help: Kubernetes 没有“最后一天”的写法：请写 `0 1 28-31 * *`，并在任务开头判断明天不是 1 日就退出；或改在次月 1 日处理上个月：`0 1 1 * *`",
    );
    in_cronjob(
        "0 3 29 2 *",
        "
F009 warning: `0 3 29 2 *` runs only on 29 February, in leap years: next on 2028-02-29 (Tuesday), 2032-02-29 (Sunday) and 2036-02-29 (Friday)
  help: for once a year take a day that every year has: `0 3 28 2 *`",
        "
F009 warning: `0 3 29 2 *` 只在闰年的 2 月 29 日触发：接下来是 2028-02-29（周二）、2032-02-29（周日）、2036-02-29（周五）
  help: 若是每年一次，请选每年都有的日期：`0 3 28 2 *`",
    );
    in_cronjob(
        "0 0 30 2 *",
        "
S004 warning: 30 February does not exist: `0 0 30 2 *` never fires in Kubernetes
  help: for a job that is started by hand only set `suspend: true` with any valid schedule (`kubectl create job --from=cronjob/NAME`)",
        "
S004 warning: 2 月没有 30 日：`0 0 30 2 *` 在 Kubernetes 里永不触发
  help: 若只手动触发，请保留一个合法的表达式并设置 `suspend: true`（用 `kubectl create job --from=cronjob/名称` 触发）",
    );
}

/// The help is what the scheduler can do: `L` where it has one, and no backslash where no daemon cuts at a percent sign.
#[test]
fn days_where_no_crontab_line_is_run() {
    let workflow = "on:\n  schedule: [cron: \"40 1 31 * *\"]\njobs: {}\n";
    let sql = "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, trigger_status) VALUES
        (1, 'close', 'CRON', '0 0 3 31 * ?', 1), (2, 'full', 'CRON', '0 0 3 */7 * ?', 1);\n";
    let helps = |path: &str, text: &str| -> Vec<String> {
        let said = said(path, text, None, Lang::En);
        said.lines().filter_map(|line| line.strip_prefix("  help: ").map(str::to_owned)).collect()
    };
    assert_eq!(
        helps(".github/workflows/close.yml", workflow),
        [
            "GitHub Actions has no spelling for the last day: write `40 1 28-31 * *` and let the job stop at once unless tomorrow is the 1st, or run on the 1st for the month before: `40 1 1 * *`"
        ]
    );
    assert_eq!(
        helps("jobs.sql", sql),
        [
            "for the last day of every month write `0 0 3 L * ?`",
            "XXL-JOB has no \"every 7 days\" by date: write `0 0 3 * * ?` and let the job test the day count, `[ $(( $(date +%s) / 86400 % 7 )) -eq 0 ]`"
        ]
    );
}

#[test]
fn refused_texts_name_every_fault() {
    in_cronjob(
        "60 25 * * 7",
        "
S001 error: minute field: `60` is outside 0-59. The Kubernetes API server refuses the manifest
  also: also wrong: hour field: `25` is outside 0-23; the nearest right spelling is `23`
  also: also wrong: day-of-week field: `7` is outside 0-6; the nearest right spelling is `0`
  help: the nearest right spelling is `0`",
        "
S001 error: 分钟字段：`60` 超出范围 0-59。Kubernetes API 服务器会拒绝该清单
  also: 另有错误：小时字段：`25` 超出范围 0-23；最接近的正确写法是 `23`
  also: 另有错误：星期字段：`7` 超出范围 0-6；最接近的正确写法是 `0`
  help: 最接近的正确写法是 `0`",
    );
}

#[test]
fn quartz_fields_in_a_crontab() {
    in_crontab(
        "0 0 12 * * ? /opt/x/bin/job",
        Some("debian-cron"),
        "
S003 error: 6 time fields in a place for five: cron takes `? /opt/x/bin/job` for the command and runs it at 00:00 on day 12 of every month. Where seconds come first (Quartz, Spring) it runs at 12:00 every day
  help: the same in five fields: `0 12 * * * /opt/x/bin/job`",
        "
S003 error: 五个字段的位置写了 6 个：cron 会把 `? /opt/x/bin/job` 当作命令，触发时间是：每月 12 日 00:00。在秒字段居首的调度器（Quartz、Spring）里，触发时间为：每天 12:00
  help: 等价的五字段写法：`0 12 * * * /opt/x/bin/job`",
    );
    in_crontab(
        "0 3 * * 5#2 /opt/x/bin/patch",
        Some("debian-cron"),
        r#"
S003 error: `5#2` is a form of Quartz and its kin, not of this scheduler: Debian cron skips `#2` unread and runs it at 03:00 on Fridays. Where the form exists it runs at 03:00 on the second Friday of every month, or on the weekday before that in Quartz itself, where 1 is Sunday
  help: the same here: `0 3 8-14 * *` with `[ "$(date +\%u)" = 5 ] && ...` as the command (GNU date)"#,
        r#"
S003 error: `5#2` 是 Quartz 一类调度器的写法，这里不支持：Debian cron 跳过 `#2` 不读，触发时间为每周五 03:00。在支持该写法的调度器里，触发时间是：每月第二个周五 03:00；而 Quartz 本身以 1 表示周日，对应的星期要早一天
  help: 这里的等价写法：`0 3 8-14 * *`，命令写成 `[ "$(date +\%u)" = 5 ] && ...`（GNU date）"#,
    );
}

#[test]
fn daemons_that_differ_are_named_in_one_finding() {
    in_crontab(
        "3~9 * * * * /opt/x/bin/job",
        None,
        "
S006 warning: `3~9 * * * *` depends on the cron daemon: Debian cron and FreeBSD/macOS cron skip `~9` unread and run it at minute 3 of every hour; cronie draws a value at random whenever the file is loaded; BusyBox crond logs an error and runs it all the same, at minute 3 of every hour
  also: Debian cron and FreeBSD/macOS cron: next 2026-12-01 00:03, 01:03 and 02:03 UTC (assumed)
  also: BusyBox crond: next 2026-12-01 00:03, 01:03 and 02:03 UTC (assumed)
  help: use a spelling that all of them read alike, or name the daemon with `--daemon`",
        "
S006 warning: `3~9 * * * *` 的含义取决于 cron 守护进程：Debian cron、FreeBSD/macOS cron 跳过 `~9` 不读，触发时间为每小时的第 3 分钟；cronie 每次加载文件时随机选定一个值；BusyBox crond 记录错误但照样运行：每小时的第 3 分钟
  also: Debian cron、FreeBSD/macOS cron：接下来 2026-12-01 00:03、01:03、02:03 UTC（假定）
  also: BusyBox crond：接下来 2026-12-01 00:03、01:03、02:03 UTC（假定）
  help: 请改用各家读法一致的写法，或用 `--daemon` 指明守护进程",
    );
}

/// A field that the file does not set is filled in by the scheduler: Celery's `crontab(hour=4)` runs 60 times.
#[test]
fn a_minute_that_nobody_wrote() {
    use cronlint::dialect::{self, DialectId, FieldKind};
    use cronlint::explain::alone;
    use cronlint::job::{FieldText, JobSchedule};
    use cronlint::linter::lint_made;
    use cronlint::span::{SourceText, Span};

    let settings = Settings::new(Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap());
    let said = |set: &[(FieldKind, &str)]| {
        let reading = dialect::read(DialectId::Celery, "* * * * *");
        let mut file = alone::file("crontab(...)", Some("UTC".to_owned()), &reading);
        let span = Span::new(file.id, 0..12);
        let kinds = [
            FieldKind::Minute,
            FieldKind::Hour,
            FieldKind::DayOfMonth,
            FieldKind::Month,
            FieldKind::DayOfWeek,
        ];
        let field = |kind| {
            let written = set.iter().find(|(known, _)| *known == kind).map(|(_, text)| *text);
            let text = written.unwrap_or("*").to_owned();
            FieldText { kind, text, written: written.map(|text| SourceText::verbatim(text, span)) }
        };
        let schedule = &mut file.jobs[0].schedules[0];
        let fields = kinds.map(field).into();
        *schedule = JobSchedule::of_fields(DialectId::Celery, fields, schedule.zone.clone(), span);
        let report = lint_made(file, &settings);
        let found = report.findings.iter().filter(|finding| finding.rule == "F001");
        let words: Vec<String> = found
            .map(|finding| {
                let message = page::words(finding, &finding.message, Lang::En);
                format!("{}: {message}", finding.severity.word())
            })
            .collect();
        words.join("\n")
    };
    assert_eq!(
        said(&[(FieldKind::Hour, "4")]),
        "error: no minute is set, so Celery takes every one: hour `4` alone runs every minute from 04:00 to 04:59 every day (60 runs a day). Next: 2026-12-01 04:00, 04:01 and 04:02 UTC"
    );
    assert_eq!(
        said(&[(FieldKind::DayOfWeek, "mon")]),
        "error: neither hour nor minute is set, so Celery takes every one and runs every minute on Mondays. Next: 2026-12-07 00:00, 00:01 and 00:02 UTC"
    );
    // `crontab()` is every minute, and says so in the manual.
    assert_eq!(said(&[]), "");
    assert_eq!(said(&[(FieldKind::Minute, "0"), (FieldKind::Hour, "4")]), "");
}

#[test]
fn whole_lines_keep_what_stands_around_minute_and_hour() {
    let rule = |text: &str| {
        format!(
            "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  A:\n    Type: AWS::Events::Rule\n    Properties:\n      ScheduleExpression: {text}\n"
        )
    };
    let java = |text: &str| {
        format!(
            "import org.springframework.scheduling.annotation.Scheduled;\nclass A {{ @Scheduled(cron = \"{text}\") void a() {{}} }}\n"
        )
    };
    let help = |path: &str, text: &str| {
        let said = said(path, text, None, Lang::En);
        said.lines().find(|line| line.contains("exactly every 90 minutes")).unwrap_or(&said).trim().to_owned()
    };
    assert_eq!(
        help("template.yaml", &rule("cron(0/90 * * * ? *)")),
        "help: exactly every 90 minutes is: `cron(0 */3 * * ? *)` and `cron(30 1-23/3 * * ? *)`"
    );
    assert_eq!(
        help("src/A.java", &java("0 0/90 * * * *")),
        "help: exactly every 90 minutes is: `0 0 */3 * * *` and `0 30 1-23/3 * * *`"
    );
}

/// cron-parser fills in the second, and refuses a date that does not exist.
#[test]
fn five_fields_that_are_refused_for_a_date() {
    let text =
        "import { Queue } from 'bullmq';\nqueue.add('a', {}, { repeat: { pattern: '0 0 31 2 *' } });\n";
    let found = said("a.ts", text, None, Lang::En);
    assert_eq!(
        found.lines().next(),
        Some(
            "S001 error: day-of-month field: no such date exists. cron-parser refuses this text: adding the job throws an error"
        ),
    );
}

#[test]
fn a_weekday_that_never_comes() {
    let text = "using Coravel;\nclass A { void B() { scheduler.Schedule<Clean>().Cron(\"0 2 * * 7\"); } }\n";
    assert_eq!(
        said("src/A.cs", text, None, Lang::En),
        "S004 error: `0 2 * * 7` selects nothing: Coravel accepts it and the job never runs"
    );
    assert_eq!(
        said("src/A.cs", text, None, Lang::Zh),
        "S004 error: `0 2 * * 7` 什么也选不中：Coravel 接受它，但任务永不运行"
    );
}
