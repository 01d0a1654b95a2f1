//! Rules that look at jobs beside each other: D001 against a search without cleverness, D002 and what it proposes, R003 in words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Instant as Clock;

use cronlint::dialect::{self, DialectId};
use cronlint::finding::{Finding, Severity};
use cronlint::lang::Lang;
use cronlint::linter::{Report, lint_texts};
use cronlint::report::Places;
use cronlint::rules::page;
use cronlint::schedule::{Instant, TimeZone};
use cronlint::settings::Settings;
use proptest::prelude::*;

const NOW: &str = "2026-12-01T00:00:00Z";

fn settings() -> Settings {
    let mut settings = Settings::new(Instant::parse_rfc3339(NOW).expect("a point in time"));
    settings.least = Severity::Advice;
    settings
}

fn lint(files: &[(&str, &str)], rule: &str) -> Report {
    let mut settings = settings();
    settings.select = vec![rule.to_owned()];
    lint_texts(files, &settings)
}

/// The words of a message.
fn said(message: &cronlint::finding::Message, finding: &Finding, lang: Lang) -> String {
    let mut text = page::page(finding.rule).expect("a page").messages[message.key].get(lang).to_owned();
    for (name, phrase) in &message.parts {
        text = text.replace(&format!("{{{name}}}"), &phrase.get(lang));
    }
    text
}

/// The only finding of a rule, in English.
fn only(files: &[(&str, &str)], rule: &str) -> String {
    let report = lint(files, rule);
    let [finding] = report.findings.as_slice() else { panic!("{} findings", report.findings.len()) };
    said(&finding.message, finding, Lang::En)
}

const XXL: &str = "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, executor_handler, \
                   executor_block_strategy, executor_timeout, executor_fail_retry_count, trigger_status) VALUES\n";

#[test]
fn a_pile_up_is_counted_with_its_retries_and_dated() {
    let xxl =
        |schedule: &str| format!("{XXL}(1, 'a', 'CRON', '{schedule}', 'h', 'SERIAL_EXECUTION', 300, 2, 1);");
    assert_eq!(
        only(&[("a.sql", &xxl("0 0/10 9 * * ?"))], "R003"),
        "a run that fails is tried 3 times, with up to 5 minutes each and pauses up to 15 minutes 20 seconds in all, \
         but the smallest gap is 10 minutes: later runs wait for it. When each takes that long, up to 2 wait at once, \
         and the last of them starts 26 minutes 40 seconds late"
    );
    assert!(only(&[("a.sql", &xxl("0 0/10 * * * ?"))], "R003").ends_with("the queue grows by 51 runs a day"));

    let crontab = "# takes about 40 minutes\n*/15 9-18 * * * /opt/x/reindex\n";
    assert_eq!(
        only(&[("crontab", crontab)], "R003"),
        "a run takes 40 minutes, its comment says, but the smallest gap is 15 minutes: when each takes that long, up to \
         3 go on at once, as from 2026-12-01 09:00 UTC (assumed)"
    );
    let crontab = "*/30 * * * * timeout 70m /opt/x/a\n";
    assert!(
        only(&[("crontab", crontab)], "R003").contains("up to 3 go on at once, as from 2026-12-01 00:30 UTC")
    );
    assert!(lint(&[("crontab", "*/30 * * * * timeout 30m /opt/x/a\n")], "R003").findings.is_empty());
}

fn cron_job(name: &str, schedule: &str, more: &str) -> String {
    format!(
        "apiVersion: batch/v1\nkind: CronJob\nmetadata: {{name: {name}}}\nspec:\n  schedule: \"{schedule}\"\n  timeZone: \
         Asia/Shanghai\n  concurrencyPolicy: Forbid\n  jobTemplate:\n    spec:\n      {more}\n      template: {{spec: \
         {{restartPolicy: Never, containers: [{{name: c, image: a:1}}]}}}}\n"
    )
}

#[test]
fn the_limit_of_a_kubernetes_job_holds_for_all_its_pods() {
    let within = cron_job("a", "0 * * * *", "backoffLimit: 6\n      activeDeadlineSeconds: 3000");
    assert!(lint(&[("a.yaml", &within)], "R003").findings.is_empty());
    let beyond = cron_job("a", "0 2,3 * * 1", "activeDeadlineSeconds: 7200");
    assert!(
        only(&[("a.yaml", &beyond)], "R003")
            .contains("a run that starts at 2026-12-07 02:00 Beijing may go on until 04:00")
    );
}

/// Every member of a rush with its new text.
fn moves(report: &Report) -> Vec<String> {
    let finding = report.findings.first().expect("a finding");
    finding.related.iter().map(|related| said(&related.message, finding, Lang::En)).collect()
}

#[test]
fn a_rush_is_told_once_and_spread_within_its_hours() {
    let crontab = "0 3 * * * /opt/x/a\n# 每天3点执行\n0 3 * * * /opt/x/b\n0 * * * * /opt/x/c\n0 */3 * * * /opt/x/d\n\
                   */15 * * * * /opt/x/e\n59 3 * * * /opt/x/f\n";
    let report = lint(&[("crontab", crontab)], "D002");
    let [finding] = report.findings.as_slice() else { panic!("once") };
    assert!(said(&finding.message, finding, Lang::En).starts_with(
        "5 jobs of one machine start in the same minute, next at 2026-12-01 03:00 UTC (assumed): a, b, c, d and e;"
    ));
    assert_eq!(
        moves(&report),
        [
            "a: `12 3 * * *` instead of `0 3 * * *`",
            "c: `24 * * * *` instead of `0 * * * *`",
            "d: `36 */3 * * *` instead of `0 */3 * * *`",
            "e: `11,26,41,56 * * * *` instead of `*/15 * * * *`",
        ],
        "what a comment says stays"
    );
    let help = finding.help.as_ref().expect("help");
    assert!(said(help, finding, Lang::Zh).ends_with("同一分钟最多只剩 1 个"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_is_proposed_keeps_every_gap(
        jobs in prop::collection::vec((prop::sample::select(MINUTES), prop::sample::select(HOURS), prop::sample::select(DAYS)), 5..14),
    ) {
        let texts: Vec<String> = jobs.iter().map(|(minute, hour, days)| format!("{minute} {hour} {days}")).collect();
        let lines = texts.iter().enumerate().fold(String::new(), |mut lines, (index, text)| {
            let _ = writeln!(lines, "{text} /opt/x/job{index}");
            lines
        });
        let report = lint(&[("crontab", &lines)], "D002");
        for finding in &report.findings {
            for related in &finding.related {
                let part = |name: &str| {
                    let found = related.message.parts.iter().find(|(known, _)| *known == name);
                    found.expect("a part").1.get(Lang::En).into_owned()
                };
                let gaps = |text: &str| {
                    let read = dialect::read(DialectId::DebianCron, text).schedule.expect("a schedule");
                    let fires: Vec<i64> = read
                        .fires(Instant(settings().now.0 - 1), &TimeZone::utc(), dialect::row(DialectId::DebianCron).clock_change)
                        .take(60)
                        .map(|at| at.0)
                        .collect();
                    (read.gaps(), fires)
                };
                let (old, before) = gaps(&part("was"));
                let (new, after) = gaps(&part("text"));
                let (old, new) = (old.expect("gaps"), new.expect("gaps"));
                prop_assert_eq!(old.smallest.seconds, new.smallest.seconds);
                prop_assert_eq!(old.largest.seconds, new.largest.seconds);
                // Every run is later by the same time.
                let by = after[0] - before[0];
                prop_assert!(0 < by && by < 3600);
                prop_assert!(before.iter().zip(&after).all(|(before, after)| after - before == by));
            }
        }
    }

    #[test]
    fn duplicates_are_those_of_a_naive_search(
        jobs in prop::collection::vec((0..3_u8, prop::sample::select(MINUTES), prop::sample::select(HOURS), prop::sample::select(DAYS)), 2..12),
    ) {
        let mut lines = String::new();
        let mut fires: Vec<(u8, BTreeSet<i64>)> = Vec::new();
        for (work, minute, hour, days) in &jobs {
            let text = format!("{minute} {hour} {days}");
            let _ = writeln!(lines, "{text} /opt/x/job{work}");
            let read = dialect::read(DialectId::DebianCron, &text).schedule.expect("a schedule");
            let change = dialect::row(DialectId::DebianCron).clock_change;
            let until = settings().now.0 + 400 * 86_400;
            let all = read.fires(settings().now, &TimeZone::utc(), change).map(|at| at.0);
            fires.push((*work, all.take_while(|at| *at < until).collect()));
        }
        let expected: Vec<usize> = (1..fires.len())
            .filter(|&later| {
                let (work, times) = &fires[later];
                fires[..later].iter().any(|(other, earlier)| work == other && !times.is_disjoint(earlier))
            })
            .map(|index| index + 1)
            .collect();
        let report = lint(&[("crontab", &lines)], "D001");
        let mut places = Places::new(&report);
        let found: Vec<usize> = report.findings.iter().map(|finding| places.locate(finding.span).start.line).collect();
        prop_assert_eq!(found, expected, "{}", lines);
    }
}

const MINUTES: &[&str] = &["0", "5", "0,30", "*/15", "7-59/20", "59"];
const HOURS: &[&str] = &["*", "3", "*/6", "1-5", "23"];
const DAYS: &[&str] = &["* * *", "1 * *", "* * 1-5", "15 * *", "31 * *", "* * 0"];

#[test]
fn thousands_of_jobs_are_compared_in_one_pass() {
    // As many jobs of the same work, and as many different days, as make a search of pairs slow.
    let mut crontab = String::new();
    for index in 0..10_000_u32 {
        let (minute, hour, day, month) = (index % 60, index / 60 % 24, index % 28 + 1, index % 12 + 1);
        let _ = writeln!(crontab, "{minute} {hour} {day} {month} * /opt/x/job{}", index % 3);
    }
    let mut took = BTreeMap::new();
    for rule in ["N001", "D001", "D002"] {
        let started = Clock::now();
        let report = lint(&[("crontab", &crontab)], rule);
        took.insert(rule, started.elapsed());
        assert_eq!(report.jobs(), 10_000);
    }
    for rule in ["D001", "D002"] {
        let extra = took[rule].saturating_sub(took["N001"]);
        assert!(extra.as_secs() < 20, "{rule}: {extra:?} beyond reading, in a build without optimisation");
    }
}

/// A crontab and a configuration that says when what may run, with the findings of a rule in English.
fn with_config(config: &str, crontab: &str, rule: &str) -> Vec<String> {
    let report = lint(&[("cronlint.toml", config), ("crontab", crontab)], rule);
    report.findings.iter().map(|finding| said(&finding.message, finding, Lang::En)).collect()
}

#[test]
fn a_window_of_another_zone_is_met_in_summer_only() {
    let config = "[tier.low]\njobs = [\"report\"]\nforbid = [\"09:00-10:00 Asia/Shanghai\"]\n";
    let crontab = |zone: &str| format!("CRON_TZ={zone}\n30 3 * * * /opt/shop/bin/report\n");
    assert_eq!(
        with_config(&format!("daemon = \"cronie\"\n{config}"), &crontab("Europe/Berlin"), "D004"),
        [
            "`30 3 * * *` runs in a window in which no job of the low tier may run, every day 09:00-10:00 (Asia/Shanghai): next at \
          2027-03-28 03:30 Europe/Berlin, which is 2027-03-28 09:30 Beijing"
        ]
    );
    let none: [&str; 0] = [];
    assert_eq!(
        with_config(&format!("daemon = \"cronie\"\n{config}"), &crontab("Africa/Lagos"), "D004"),
        none
    );
}

#[test]
fn what_must_not_run_at_peak_hours_is_told_once() {
    let config = "host-zone = \"Asia/Shanghai\"\npeak = [\"09:00-12:00 Asia/Shanghai\"]\n[tier.low]\njobs = \
                  [\"archive\"]\nforbid = [\"10:00-11:00 Asia/Shanghai\"]\n";
    let crontab = "30 10 * * * /opt/shop/bin/archive\n30 11 * * * /opt/shop/bin/archive\n";
    assert_eq!(with_config(config, crontab, "D004").len(), 1);
    assert_eq!(
        with_config(config, crontab, "D005"),
        [
            "`30 11 * * *` is of the low tier and runs in the peak hours, every day 09:00-12:00 (Asia/Shanghai): next at 2026-12-01 \
          11:30 Beijing"
        ]
    );
}

/// A lint gives back what it read of a crontab's commands; whoever asks later is told the same.
#[test]
fn what_was_given_back_of_a_command_is_read_again() {
    let text = "0 2 * * * timeout 1h /opt/job --all\n".repeat(100);
    let path = std::path::Path::new("var/spool/cron/crontabs/app");
    let settings = settings();
    let (linted, read) = (
        cronlint::linter::lint_bytes(path, text.as_bytes(), &settings),
        cronlint::linter::read_bytes(path, text.as_bytes(), &settings),
    );
    let shown = |report: &Report| -> Vec<String> {
        report.files[0].jobs.iter().map(|job| format!("{:?}", job.command_line())).collect()
    };
    assert_eq!(linted.files[0].jobs.len(), 100);
    assert!(linted.files[0].jobs.iter().all(|job| job.read.get().is_none()), "it is given back");
    assert_eq!(shown(&linted), shown(&read));
}

/// Rules of a schedule are asked once for all jobs that run at the same times: each of these jobs has what the first has, and what
/// it has alone.
#[test]
fn jobs_that_run_at_the_same_times_share_what_is_found_and_what_is_not() {
    let schedules = [
        "0 3 * * *",
        "*/7 * * * *",
        "5 25 * * *",
        "*/90 * * * *",
        "0 0 29 2 *",
        "0 1-5,3 * * *",
        "1-59/2 4 * * *",
        "@weekly",
        "0 5 * * 7",
        "0 4,4 * * *",
        "0 0 31 2 *",
        "60 * * * *",
        "* 5 * * *",
        "0 0 1 * 1",
    ];
    let found = |lines: &[&str]| -> Vec<BTreeSet<(&'static str, Severity)>> {
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            writeln!(text, "{line} /opt/bin/work-{number} --slowly").expect("a text");
        }
        let report = lint_texts(&[("crontab", text.as_str())], &settings());
        let at = |number: usize| report.findings.iter().filter(move |finding| finding.job == Some(number));
        let of_one = |number| at(number).map(|finding| (finding.rule, finding.severity)).collect();
        (0..lines.len()).map(of_one).collect()
    };
    let all = found(&schedules.repeat(3));
    // What rules of files and of minutes say, they say once for several jobs.
    let of_schedules = |found: &BTreeSet<(&'static str, Severity)>| -> Vec<(&'static str, Severity)> {
        found.iter().copied().filter(|(rule, _)| rule.starts_with(['S', 'F'])).collect()
    };
    let mut spoken: BTreeSet<&str> = BTreeSet::new();
    for (number, schedule) in schedules.iter().enumerate() {
        let alone = of_schedules(&found(&[schedule])[0]);
        for again in [number, number + schedules.len(), number + 2 * schedules.len()] {
            assert_eq!(of_schedules(&all[again]), alone, "{schedule}, line {again}");
        }
        spoken.extend(alone.iter().map(|(rule, _)| *rule));
    }
    let expected = ["F001", "F004", "F009", "F011", "S001", "S008"];
    assert!(expected.iter().all(|rule| spoken.contains(rule)), "{spoken:?}");
}
