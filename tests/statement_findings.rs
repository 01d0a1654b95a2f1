//! What the rules that compare words with schedules and zones say, word for word: input and expected sentences side by side.

use cronlint::finding::Severity;
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::rules::page;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

/// The findings of F003 and the Z rules, as `CODE severity: message` and `  help: ...`.
fn said(path: &str, text: &str, lang: Lang) -> String {
    let mut settings = Settings::new(Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap());
    settings.least = Severity::Advice;
    let report = lint_texts(&[(path, text)], &settings);
    let mut lines = Vec::new();
    for finding in report.findings.iter().filter(|f| f.rule == "F003" || f.rule.starts_with('Z')) {
        let message = page::words(finding, &finding.message, lang);
        lines.push(format!("{} {}: {message}", finding.rule, finding.severity.word()));
        if let Some(help) = &finding.help {
            lines.push(format!("  help: {}", page::words(finding, help, lang)));
        }
    }
    lines.join("\n")
}

/// `above` and `schedule` are lines of `spec`; `container` is a line of the container.
#[track_caller]
fn in_cronjob(above: &str, schedule: &str, container: &str, en: &str, zh: &str) {
    let text = format!(
        "apiVersion: batch/v1\nkind: CronJob\nmetadata: {{name: job}}\nspec:\n  {above}\n  {schedule}\n  jobTemplate:\n    \
         spec: {{template: {{spec: {{containers: [{{name: job, image: \"r/job:1\"{container}}}]}}}}}}\n"
    );
    assert_eq!(said("cronjob.yaml", &text, Lang::En), en.trim());
    assert_eq!(said("cronjob.yaml", &text, Lang::Zh), zh.trim());
}

#[track_caller]
fn in_crontab(text: &str, en: &str, zh: &str) {
    assert_eq!(said("crontab", text, Lang::En), en.trim());
    assert_eq!(said("crontab", text, Lang::Zh), zh.trim());
}

#[test]
fn hourly_at_minute_five() {
    in_crontab(
        "# 每小时第5分钟\n*/5 * * * * /opt/shop/bin/sync\n",
        "
F003 warning: the comment says “每小时第5分钟”, but `*/5 * * * *` runs every 5 minutes. Next: 2026-12-01 00:05 and 00:10 UTC (assumed)
  help: if the words are right, write `5 * * * *`, which runs at minute 5 of every hour; else correct the words",
        "
F003 warning: 注释写的是“每小时第5分钟”，而 `*/5 * * * *` 的实际触发时间是：每 5 分钟。接下来：2026-12-01 00:05、00:10 UTC（假定）
  help: 若文字是对的，请写成 `5 * * * *`，其触发时间是：每小时的第 5 分钟；否则请改文字",
    );
}

/// `words` beside a schedule of Spring, and the help that follows.
#[track_caller]
fn in_java(words: &str, annotation: &str, help: &str) {
    let text = format!(
        "import org.springframework.scheduling.annotation.Scheduled;\n\
         public class Jobs {{\n  // {words}\n  {annotation}\n  public void run() {{}}\n}}\n"
    );
    let said = said("Jobs.java", &text, Lang::En);
    assert_eq!(said.lines().nth(1).unwrap_or(&said).trim(), help, "{said}");
}

#[test]
fn seconds_years_and_question_marks_are_kept_in_what_is_proposed() {
    let write = |right: &str, runs: &str| {
        format!("help: if the words are right, write `{right}`, which runs {runs}; else correct the words")
    };
    for (words, text, right, runs) in [
        ("每天早上6点", "0 6 * * * *", "0 0 6 * * *", "at 06:00 every day"),
        ("每10分钟", "0/10 * * * * ?", "0 */10 * * * ?", "every 10 minutes"),
        ("每周一早上9点", "0 0 9 ? * 2", "0 0 9 ? * 1", "at 09:00 on Mondays"),
        ("每月5号", "30 0 9 ? * 2", "30 0 9 5 * ?", "at 09:00:30 on day 5 of every month"),
    ] {
        in_java(
            words,
            &format!("@Scheduled(cron = \"{text}\", zone = \"Asia/Shanghai\")"),
            &write(right, runs),
        );
    }
}

#[test]
fn a_rate_is_held_against_the_words() {
    let spring = "@Scheduled";
    let seconds = "help: if the words are right, write `300000`, or set `timeUnit = TimeUnit.SECONDS` beside it: the number counts milliseconds; else correct the words";
    let minutes = &seconds.replace("SECONDS", "MINUTES");
    let write = |right: &str, runs: &str| {
        format!("help: if the words are right, write `{right}`, which runs {runs}; else correct the words")
    };
    let every = "every 5 minutes, counted from the start of the scheduler";
    let three_hundred = &write("300", every);
    let whole = &write("PT5M", every);
    let wrong = "help: one of the two is wrong: correct the schedule or the words";
    for (words, rate, help) in [
        ("每5分钟", "fixedRate = 300", seconds),
        ("every 5 minutes", "fixedDelay = 5", minutes),
        ("every 5 minutes", "fixedRate = 30, timeUnit = TimeUnit.SECONDS", three_hundred),
        ("every 5 minutes", "fixedRateString = \"PT5S\"", whole),
        ("every 5 minutes", "fixedRate = 5 * 1000", wrong),
        ("every 5 minutes", "fixedDelay = 5, timeUnit = java.util.concurrent.TimeUnit.MINUTES", ""),
        ("every 5 minutes", "fixedRate = 290000", ""),
        ("每天9点到18点每5分钟", "fixedRate = 1000", ""),
    ] {
        in_java(words, &format!("{spring}({rate})"), help);
    }
}

#[test]
fn two_at_night_in_beijing() {
    in_cronjob(
        "# 北京时间凌晨2点备份",
        "schedule: \"0 2 * * *\"",
        "",
        "
Z002 warning: the comment says “北京时间凌晨2点”, but `0 2 * * *` is read in UTC (no timeZone is set: the controller's zone applies, taken to be UTC): the next run is at 2026-12-01 02:00 UTC, which is 2026-12-01 10:00 Beijing
  help: write `0 18 * * *` (02:00 Beijing is 18:00 UTC of the day before), or `0 2 * * *` with `timeZone: Asia/Shanghai`",
        "
Z002 warning: 注释写的是“北京时间凌晨2点”，但 `0 2 * * *` 按 UTC（未设 timeZone，按控制器所在时区，此处按 UTC 计）解读：下次触发是 2026-12-01 02:00 UTC，即 2026-12-01 10:00 北京时间
  help: 写成 `0 18 * * *`（北京时间 02:00 即 UTC 18:00（前一天）），或写成 `0 2 * * *` 并设置 `timeZone: Asia/Shanghai`",
    );
}

#[test]
fn a_zone_in_the_container_only() {
    in_cronjob(
        "# 凌晨2点备份",
        "schedule: \"0 2 * * *\"",
        ", env: [{name: TZ, value: Asia/Shanghai}]",
        "
Z004 warning: `TZ=Asia/Shanghai` reaches only the container: `date` in the job shows that zone, but `0 2 * * *` is read in the zone of the controller, on most clusters UTC. Next run there: 2026-12-01 02:00 UTC, which is 2026-12-01 10:00 Beijing
  help: set `timeZone: Asia/Shanghai` beside the schedule; keep TZ if the program needs it",
        "
Z004 warning: `TZ=Asia/Shanghai` 只作用于容器：任务里 `date` 会显示该时区，但 `0 2 * * *` 仍按控制器的时区解读，多数集群是 UTC。下次触发：2026-12-01 02:00 UTC，即 2026-12-01 10:00 北京时间
  help: 请在表达式旁设 `timeZone: Asia/Shanghai`；程序需要的话 TZ 可以保留",
    );
}

#[test]
fn the_words_and_the_container_name_a_zone_that_the_schedule_does_not_have() {
    let text = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: job}\nspec:\n  # 北京时间凌晨2点备份\n  schedule: \"0 2 * * *\"\n  jobTemplate:\n    \
         spec: {template: {spec: {containers: [{name: job, image: \"r/job:1\", env: [{name: TZ, value: Asia/Shanghai}]}]}}}\n";
    let settings = Settings::new(Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap());
    let report = lint_texts(&[("cronjob.yaml", text)], &settings);
    let [finding] = report.findings.iter().filter(|f| f.rule.starts_with('Z')).collect::<Vec<_>>()[..] else {
        panic!("one finding: {:?}", report.findings);
    };
    assert_eq!(finding.rule, "Z002");
    let beside = |lang| -> Vec<String> {
        finding.related.iter().map(|related| page::words(finding, &related.message, lang)).collect()
    };
    assert_eq!(
        beside(Lang::En),
        ["stated here", "`TZ=Asia/Shanghai` reaches only the process that does the work, not the schedule"]
    );
    assert_eq!(beside(Lang::Zh), ["写在这里", "`TZ=Asia/Shanghai` 只作用于执行任务的进程，不改变触发时区"]);
}

#[test]
fn right_for_half_the_year() {
    in_cronjob(
        "# 00:01 local (Europe/Berlin)",
        "schedule: \"1 22 * * *\"",
        "",
        "
Z002 warning: the comment says “00:01 local (Europe/Berlin)”, which is true for part of the year only: `1 22 * * *` is read in UTC (no timeZone is set: the controller's zone applies, taken to be UTC), and the run at 2026-12-01 22:01 UTC is at 2026-12-01 23:01 Europe/Berlin
  help: write `1 0 * * *` and set `timeZone: Europe/Berlin`: no fixed hour and date of the other zone says the same",
        "
Z002 warning: 注释写的是“00:01 local (Europe/Berlin)”，但这只在一年中的一段时间成立：`1 22 * * *` 按 UTC（未设 timeZone，按控制器所在时区，此处按 UTC 计）解读，例如 2026-12-01 22:01 UTC 的那次触发是 2026-12-01 23:01 Europe/Berlin
  help: 写成 `1 0 * * *` 并设置 `timeZone: Europe/Berlin`：在另一时区里没有固定的小时和日期能等价表达",
    );
}

#[test]
fn the_first_of_the_month_not_moved_with_the_hour() {
    in_cronjob(
        "# 每月1日 北京时间 00:10 月结 (换算成UTC)",
        "schedule: \"10 16 1 * *\"",
        "",
        "
Z006 warning: the words say “每月1日 北京时间 00:10 月结 (换算成UTC)”, but in Beijing the runs of `10 16 1 * *` fall on day 2 of the month: the hour crosses midnight and the days were not moved. Next: Tuesday 2026-12-01 16:10 UTC (assumed), which is Wednesday 2026-12-02 00:10 Beijing
  help: set `timeZone: Asia/Shanghai` and write `10 0 1 * *`: five fields cannot move days of the month across the end of a month",
        "
Z006 warning: 文字写的是“每月1日 北京时间 00:10 月结 (换算成UTC)”，但按北京时间，`10 16 1 * *` 实际落在：每月 2 日（换算跨过零点，日期没有跟着换）。下次触发：2026-12-01 16:10 UTC（周二）（假定），即 2026-12-02 00:10 北京时间（周三）
  help: 设置 `timeZone: Asia/Shanghai` 并写成 `10 0 1 * *`：五个字段无法把日期换算到上个月月末",
    );
}

#[test]
fn a_time_of_day_that_is_not_the_schedules() {
    in_crontab(
        "# At 12AM, send mail digests\n0 12 * * * /opt/list/bin/digests\n",
        "
F003 warning: the comment says “12AM”, but `0 12 * * *` runs at 12:00 every day. Next: 2026-12-01 12:00 and 2026-12-02 12:00 UTC (assumed)
  help: if the words are right, write `0 0 * * *`, which runs at 00:00 every day; else correct the words",
        "
F003 warning: 注释写的是“12AM”，而 `0 12 * * *` 的实际触发时间是：每天 12:00。接下来：2026-12-01 12:00、2026-12-02 12:00 UTC（假定）
  help: 若文字是对的，请写成 `0 0 * * *`，其触发时间是：每天 00:00；否则请改文字",
    );
}

/// What is proposed says all that the words do, or is not proposed.
#[test]
fn the_days_that_the_words_name_are_in_what_is_proposed() {
    let both = |moved: &str, converted: &str, kept: &str| {
        format!("  help: write `{moved}` ({converted}), or `{kept}` with `timeZone: Asia/Shanghai`")
    };
    let zone = |kept: &str| {
        format!(
            "  help: write `{kept}` and set `timeZone: Asia/Shanghai`: no fixed hour and date of the other zone says the same"
        )
    };
    let day_before = "02:00 Beijing is 18:00 UTC of the day before";
    for (words, schedule, help) in [
        ("每周一凌晨2点（北京时间）", "0 2 * * 2", both("0 18 * * 0", day_before, "0 2 * * 1")),
        ("every Monday 02:00 Beijing time", "0 2 * * 1", both("0 18 * * 0", day_before, "0 2 * * 1")),
        (
            "weekdays at 9am Beijing time",
            "0 9 * * *",
            both("0 1 * * 1-5", "09:00 Beijing is 01:00 UTC", "0 9 * * 1-5"),
        ),
        (
            "every month on the 1st at 12:00 Beijing time",
            "0 12 2 * *",
            both("0 4 1 * *", "12:00 Beijing is 04:00 UTC", "0 12 1 * *"),
        ),
        ("every month on the 1st at 02:00 Beijing time", "0 2 2 * *", zone("0 2 1 * *")),
        (
            "09:00 and 14:00 Beijing time",
            "0 9,14 * * *",
            both("0 1,6 * * *", "09:00 Beijing is 01:00 UTC", "0 9,14 * * *"),
        ),
        ("02:00 and 14:00 Beijing time", "0 2,14 * * *", zone("0 2,14 * * *")),
        // The other run is not the words'.
        (
            "09:00 Beijing time",
            "0 9,14 * * *",
            "  help: 09:00 Beijing is 01:00 UTC: correct the schedule or the words".to_owned(),
        ),
    ] {
        let text = format!(
            "apiVersion: batch/v1\nkind: CronJob\nmetadata: {{name: job}}\nspec:\n  # {words}\n  schedule: \"{schedule}\"\n  jobTemplate:\n    \
             spec: {{template: {{spec: {{containers: [{{name: job, image: \"r/job:1\"}}]}}}}}}\n"
        );
        let said = said("cronjob.yaml", &text, Lang::En);
        let slip = said.lines().skip_while(|line| !line.starts_with("Z002")).nth(1);
        assert_eq!(slip, Some(help.as_str()), "{words} {schedule}: {said}");
    }
}

/// Comments of many kinds over the schedules that they describe: nothing to say.
#[test]
fn true_comments_are_left_alone() {
    let text = include_str!("statements/true_comments.crontab");
    assert_eq!(said("crontab", text, Lang::En), "");
}

#[test]
fn a_start_date_that_is_set_sets_no_zone() {
    let text = "from airflow import DAG\nfrom datetime import datetime\n# 北京时间凌晨2点\nDAG('a', schedule='0 2 * * *', start_date=datetime(2026, 1, 1))\n";
    let en = said("dags/a.py", text, Lang::En);
    assert!(en.contains("is read in UTC (start_date sets no zone, and that is the default):"), "{en}");
    let zh = said("dags/a.py", text, Lang::Zh);
    assert!(zh.contains("按 UTC（start_date 未指定时区，这是默认时区）解读："), "{zh}");
}

#[test]
fn a_loop_inside_the_job_is_no_schedule() {
    in_crontab("# polls every 10 seconds while it runs\n17 3 * * 2 /opt/shop/bin/sync\n", "", "");
    in_crontab("# every 300 seconds\n*/5 * * * * /opt/shop/bin/sync\n", "", "");
    in_crontab(
        "# every 10 seconds\n*/10 * * * * /opt/shop/bin/sync\n",
        "
F003 warning: the comment says “every 10 seconds”, but `*/10 * * * *` runs every 10 minutes. Next: 2026-12-01 00:10 and 00:20 UTC (assumed)
  help: one of the two is wrong: correct the schedule or the words",
        "
F003 warning: 注释写的是“every 10 seconds”，而 `*/10 * * * *` 的实际触发时间是：每 10 分钟。接下来：2026-12-01 00:10、00:20 UTC（假定）
  help: 两者必有一错：请改表达式，或改文字",
    );
}

#[test]
fn a_time_of_somebody_else_is_none_of_the_jobs() {
    in_crontab("# Stripe pays out daily at 00:00\n17 3 * * 2 /opt/shop/bin/stripe-reconcile.sh\n", "", "");
    in_crontab("# logrotate runs at 00:00\n17 3 * * 2 /opt/shop/bin/ship-logs\n", "", "");
    in_crontab("# logrotate 在 0 点运行\n17 3 * * 2 /opt/shop/bin/ship-logs\n", "", "");
    for comment in ["logrotate runs at 00:00", "logrotate 在 0 点运行"] {
        let said = said(
            "crontab",
            &format!("# {comment}\n17 3 * * 2 cd / && /usr/sbin/logrotate /etc/l.conf\n"),
            Lang::En,
        );
        assert!(said.starts_with("F003 warning: the comment says"), "{comment}: {said}");
    }
}

#[test]
fn a_second_spelling_with_a_zone_explains_the_first() {
    in_crontab("# weekdays at 9am (1am UTC)\n0 1 * * 1-5 /opt/shop/bin/sync\n", "", "");
    in_crontab("# 工作日早上9点（UTC 1点）\n0 1 * * 1-5 /opt/shop/bin/sync\n", "", "");
}

#[test]
fn months_apart_and_times_a_year_are_counted() {
    in_crontab("# every 6 months\n0 3 1 1,7 * /opt/shop/bin/sync\n", "", "");
    in_crontab("# 每半年\n0 3 1 1,7 * /opt/shop/bin/sync\n", "", "");
    in_crontab(
        "# twice a year\n0 3 1 * * /opt/shop/bin/sync\n",
        "
F003 warning: the comment says “twice a year”, but `0 3 1 * *` runs at 03:00 on day 1 of every month. Next: 2026-12-01 03:00 and 2027-01-01 03:00 UTC (assumed)
  help: one of the two is wrong: correct the schedule or the words",
        "
F003 warning: 注释写的是“twice a year”，而 `0 3 1 * *` 的实际触发时间是：每月 1 日 03:00。接下来：2026-12-01 03:00、2027-01-01 03:00 UTC（假定）
  help: 两者必有一错：请改表达式，或改文字",
    );
}

#[test]
fn fields_of_a_program_are_proposed_as_a_text() {
    let text = "from celery import Celery\nfrom celery.schedules import crontab\napp = Celery('shop')\n\
                app.conf.timezone = 'Asia/Shanghai'\napp.conf.beat_schedule = {\n    # 9am UTC\n    'nine': {'task': 'shop.nine', \
                'schedule': crontab(hour=9, minute=0)},\n}\n";
    assert_eq!(
        said("tasks.py", text, Lang::En),
        "Z002 warning: the comment says “9am UTC”, but `0 9 * * *` is read in Beijing: the next run is at 2026-12-01 09:00 Beijing, \
         which is 2026-12-01 01:00 UTC\n  \
         help: write `0 17 * * *` (09:00 UTC is 17:00 Beijing), or `0 9 * * *` with `app.conf.timezone = \"UTC\"`"
    );
}

#[test]
fn hourly_at_a_minute_runs_in_each_hour() {
    in_crontab("# hourly at minute 5, office hours\n5 8-18 * * * /opt/shop/bin/sync\n", "", "");
    in_crontab(
        "# every hour, at minute 5\n5 */2 * * * /opt/shop/bin/sync\n",
        "
F003 warning: the comment says “every hour, at minute 5”, but `5 */2 * * *` runs every 2 hours from 00:05 to 22:05 every day (12 runs a day). Next: 2026-12-01 00:05 and 02:05 UTC (assumed)
  help: if the words are right, write `5 * * * *`, which runs at minute 5 of every hour; else correct the words",
        "
F003 warning: 注释写的是“every hour, at minute 5”，而 `5 */2 * * *` 的实际触发时间是：每天 00:05 至 22:05 之间每 2 小时（一天 12 次）。接下来：2026-12-01 00:05、02:05 UTC（假定）
  help: 若文字是对的，请写成 `5 * * * *`，其触发时间是：每小时的第 5 分钟；否则请改文字",
    );
}

#[test]
fn a_rate_keeps_no_time_of_day() {
    let text = "import Agenda from 'agenda';\nconst agenda = new Agenda({});\n// every day at 2am\nagenda.every('24 hours', 'settle');\n";
    assert_eq!(
        said("jobs.ts", text, Lang::En),
        "F003 warning: the comment says “every day at 2am”, but `24h` runs every day, counted from the start of the scheduler\n  \
         help: a rate keeps no time of day, and every restart moves it: for 02:00 write a cron schedule"
    );
}

#[test]
fn croner_is_told_how_the_day_fields_meet_and_a_date_is_no_schedule() {
    let text = "import { Cron } from 'croner';\nCron('2027-01-01T00:00:00', f);\n// the first of the month\n\
                Cron('0 9 1 * MON', { domAndDow: true }, f);\n";
    let mut settings = Settings::new(Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap());
    settings.least = Severity::Advice;
    let report = lint_texts(&[("jobs.ts", text)], &settings);
    let codes: Vec<&str> = report.findings.iter().map(|finding| finding.rule).collect();
    assert!(!codes.contains(&"S001"), "{codes:?}");
}

#[test]
fn a_date_alone_counts_beside_a_schedule_of_one_date() {
    in_crontab(
        "# 12月25日 9:30\n30 9 24 12 * /opt/shop/bin/sync\n",
        "
F003 warning: the comment says “12月25日 9:30”, but `30 9 24 12 *` runs at 09:30 on 24 December every year. Next: 2026-12-24 09:30 and 2027-12-24 09:30 UTC (assumed)
  help: if the words are right, write `30 9 25 12 *`, which runs at 09:30 on 25 December every year; else correct the words",
        "
F003 warning: 注释写的是“12月25日 9:30”，而 `30 9 24 12 *` 的实际触发时间是：每年 12 月 24 日 09:30。接下来：2026-12-24 09:30、2027-12-24 09:30 UTC（假定）
  help: 若文字是对的，请写成 `30 9 25 12 *`，其触发时间是：每年 12 月 25 日 09:30；否则请改文字",
    );
    in_crontab("# 12月25日 9:30\n30 9 * * 1 /opt/shop/bin/sync\n", "", "");
}

/// Whether F003 warns of a comment above an entry of a crontab.
fn warns(comment: &str, schedule: &str, command: &str) -> bool {
    said("crontab", &format!("# {comment}\n{schedule} {command}\n"), Lang::En).contains("F003 warning")
}

#[test]
fn whose_time_a_comment_states_the_command_tells() {
    for (comment, command, heard) in [
        ("syslog is rotated at 06:25", "/opt/ship/bin/upload", false),
        ("syslog is rotated at 06:25", "/usr/sbin/logrotate /etc/logrotate.conf", true),
        ("tables are dumped at 06:25", "mysqldump --all-databases > /srv/all.sql", true),
        ("invoices are sent at 06:25", "/opt/bill/send-invoices", true),
        ("agents report hourly", "/opt/ship/bin/upload", false),
        ("agents report hourly", "/opt/agents/bin/agents.sh", true),
        ("Feed crawler fetches the feeds at 06:25", "/opt/news/crawl-feeds.sh", true),
        ("node exporter scrapes at 06:25", "/opt/ship/bin/upload", false),
    ] {
        assert_eq!(warns(comment, "40 7 * * *", command), heard, "{comment}: {command}");
    }
}

#[test]
fn words_of_days_are_held_against_schedules_as_a_whole() {
    for (comment, schedule, heard) in [
        // The nth of a month is one of four or five.
        ("first Tuesday of the month at 2:00", "0 2 * * 2", true),
        ("last Friday of the month at 2:00", "0 2 * * 5", true),
        // Both day fields: F005 has the word.
        ("first Tuesday of the month at 2:00", "0 2 1-7 * 2", false),
        // Midnight of a date may be that at its end, but not that of another month.
        ("January 1st midnight", "0 0 1 2 *", true),
        ("January 1st midnight", "0 0 2 1 *", false),
        ("January 1st midnight", "0 0 1 1 *", false),
        ("29 February every year", "0 0 29 2 *", false),
        ("29 February every year", "0 0 28 2 *", true),
        // A window that the schedule does not keep.
        ("every 10 minutes from 8:00 to 20:00", "*/10 * * * *", true),
        ("every 10 minutes from 8:00 to 20:00", "*/10 8-20 * * *", false),
        // How long it takes is roughly said, and not when it starts.
        ("2am daily, takes about 20 minutes", "30 5 * * *", true),
        ("about 5am daily", "30 5 * * *", false),
        // Prose that has the shape of an entry.
        ("Mon, Wed, Fri at 03:17", "17 3 * * *", true),
        ("Mon, Wed, Fri at 03:17", "17 3 * * 1,3,5", false),
        ("every day at 1:00 AM server time", "0 13 * * *", true),
    ] {
        assert_eq!(warns(comment, schedule, "/opt/ship/bin/upload"), heard, "{comment}: {schedule}");
    }
}
