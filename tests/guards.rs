//! The missing guards of one job are one finding, with one fix.

use cronlint::finding::{Finding, Level, Severity};
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::rules::page;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

const GUARDS: [&str; 3] = ["R001", "R002", "R004"];

fn settings(ignore: &[&str]) -> Settings {
    let mut settings = Settings::new(Instant(1_796_083_200));
    settings.least = Severity::Advice;
    settings.ignore = ignore.iter().map(|&code| code.to_owned()).collect();
    settings
}

fn findings(path: &str, text: &str, ignore: &[&str]) -> Vec<Finding> {
    let report = lint_texts(&[(path, text)], &settings(ignore));
    report.findings.into_iter().filter(|finding| GUARDS.contains(&finding.rule)).collect()
}

fn message(finding: &Finding, lang: Lang) -> String {
    page::words(finding, &finding.message, lang)
}

fn help(finding: &Finding, lang: Lang) -> String {
    page::words(finding, finding.help.as_ref().expect("a help"), lang)
}

/// The text with the fix of its only finding.
fn fixed(path: &str, text: &str) -> String {
    let found = findings(path, text, &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    let mut mended = text.to_owned();
    for (span, with) in finding.fix.as_ref().expect("a fix").edits.iter().rev() {
        mended.replace_range(span.range(), with);
    }
    mended
}

fn cronjob(spec: &str, job: &str) -> String {
    format!(
        "apiVersion: batch/v1
kind: CronJob
metadata:
  name: scan
spec:
  schedule: \"*/5 * * * *\"
  timeZone: Etc/UTC
{spec}  jobTemplate:
    spec:
{job}      template:
        spec:
          restartPolicy: Never
          containers:
            - name: job
              image: registry.example/scan:1
"
    )
}

#[test]
fn forbid_without_a_limit_says_that_one_hung_run_ends_the_schedule() {
    let found = findings("cronjob.yaml", &cronjob("  concurrencyPolicy: Forbid\n", ""), &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!(
        (finding.rule, finding.severity, finding.also.as_slice()),
        ("R004", Severity::Warning, &["R001"][..])
    );
    assert_eq!(
        message(finding, Lang::En),
        "one hung run silently ends this schedule: Forbid starts nothing while a run goes on, and no time limit \
         (`activeDeadlineSeconds`) is seen here, so no run after it ever starts"
    );
    assert_eq!(
        message(finding, Lang::Zh),
        "一次卡住，这个定时任务就悄悄停了：Forbid 下上一次没结束就不启动新的，而此处未见超时（`activeDeadlineSeconds`），\
         之后再也不会触发"
    );
    assert_eq!(
        help(finding, Lang::En),
        "set `activeDeadlineSeconds: 240` under `jobTemplate.spec` (more than the longest good run), or attest a limit of \
         the program's own: `# cronlint: timeout=...`"
    );
}

#[test]
fn neither_policy_nor_limit_is_one_finding_and_one_fix() {
    let text = cronjob("", "      backoffLimit: 0\n");
    let found = findings("cronjob.yaml", &text, &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.also.as_slice()), ("R002", &["R001"][..]));
    assert!(message(finding, Lang::En).ends_with("so hung runs pile up, 5 minutes apart"));
    assert!(help(finding, Lang::Zh).contains("`concurrencyPolicy: Forbid`"), "{}", help(finding, Lang::Zh));

    let mended = fixed("cronjob.yaml", &text);
    let wanted = cronjob("", "      activeDeadlineSeconds: 240\n      backoffLimit: 0\n")
        .replace("* * * *\"\n", "* * * *\"\n  concurrencyPolicy: Forbid\n");
    assert_eq!(mended, wanted);
    assert_eq!(findings("cronjob.yaml", &mended, &[]), []);
}

#[test]
fn an_ignored_code_drops_its_part() {
    let text = cronjob("", "");
    let codes = |ignore: &[&str]| -> Vec<(&str, Vec<&str>)> {
        findings("cronjob.yaml", &text, ignore)
            .into_iter()
            .map(|finding| (finding.rule, finding.also.clone()))
            .collect()
    };
    assert_eq!(codes(&["R002"]), [("R001", vec![])]);
    assert_eq!(codes(&["R001"]), [("R002", vec![])]);
    assert_eq!(codes(&["R001", "R002"]), []);
    let forbid = cronjob("  concurrencyPolicy: Forbid\n", "");
    let left: Vec<&str> =
        findings("cronjob.yaml", &forbid, &["R004"]).iter().map(|finding| finding.rule).collect();
    assert_eq!(left, ["R001"]);
}

#[test]
fn an_overlap_that_the_file_asks_for_does_not_hide_the_missing_limit() {
    let found = findings("cronjob.yaml", &cronjob("  concurrencyPolicy: Allow\n", ""), &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.also.as_slice()), ("R001", &["R002"][..]));
    assert_eq!(finding.severity, Severity::Warning);
    assert!(message(finding, Lang::En).starts_with("no time limit is seen here"));
}

#[test]
fn the_limit_goes_where_the_mapping_is() {
    // No key of the job's own but `template`, Windows line ends, and the keys in another order.
    let text = cronjob("", "").replace('\n', "\r\n");
    assert!(
        fixed("cronjob.yaml", &text)
            .contains("    spec:\r\n      activeDeadlineSeconds: 240\r\n      template:\r\n")
    );
    let text = "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n    name: a\nspec:\n    jobTemplate:\n        spec:\n            template:\n                spec:\n                    containers: [{name: a, image: a}]\n    schedule: '0 2 * * *'\n";
    let mended = fixed("cronjob.yaml", text);
    assert!(
        mended.contains("        spec:\n            activeDeadlineSeconds: 21600\n            template:"),
        "{mended}"
    );
    assert!(mended.ends_with("    schedule: '0 2 * * *'\n    concurrencyPolicy: Forbid\n"), "{mended}");
}

#[test]
fn what_a_person_attests_is_not_asked_for() {
    let text =
        cronjob("", "").replace("  schedule:", "  # cronlint: timeout=4m overlap=locked-inside\n  schedule:");
    assert_eq!(findings("cronjob.yaml", &text, &[]), []);
}

#[test]
fn what_a_platform_has_no_setting_for_is_attested() {
    let text = "const cron = require('node-cron');\ncron.schedule('*/5 * * * *', () => work());\n";
    let found = findings("a.js", text, &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.also.as_slice()), ("R002", &["R001"][..]));
    assert_eq!(
        help(finding, Lang::En),
        "set `{ noOverlap: true }`, and give the work a limit of its own (more than the longest good run); attest that in a \
         comment: `cronlint: timeout=...`"
    );
    assert_eq!(
        help(finding, Lang::Zh),
        "设置 `{ noOverlap: true }`；并让程序自带超时（要大于正常最长耗时），在注释里声明：`cronlint: timeout=...`"
    );
}

#[test]
fn a_program_that_locks_itself_needs_only_a_limit() {
    let found = findings("crontab", "*/5 * * * * /usr/sbin/dma -q\n", &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.severity), ("R004", Severity::Advice));
    assert_eq!(
        message(finding, Lang::En),
        "one hung run may end this schedule: `dma` lets no second run work beside one that goes on, and no time limit is seen \
         here"
    );
    assert_eq!(
        message(finding, Lang::Zh),
        "一次卡住，这个定时任务可能就停了：`dma` 自带互斥，上一次没结束后面的都不会执行，而此处未见超时"
    );
    let brief = findings("crontab", "*/5 * * * * /usr/libexec/atrun\n", &[]);
    assert_eq!(brief, []);
}

/// `nomad job run` knew no limit of a run before 2.0.2.
#[test]
fn a_nomad_group_has_a_limit_of_its_own() {
    let text = |groups: &str| {
        format!(
            "job \"a\" {{\n  type = \"batch\"\n  periodic {{\n    cron = \"*/5 * * * *\"\n    prohibit_overlap = true\n  }}\n{groups}}}\n"
        )
    };
    let limited = "  group \"a\" {\n    max_run_duration = \"4m\"\n  }\n";
    assert!(findings("a.nomad", &text(limited), &[]).is_empty());
    let one_of_two = format!("{limited}  group \"b\" {{}}\n");
    for groups in ["", "  group \"a\" {}\n", &one_of_two] {
        let found = findings("a.nomad", &text(groups), &[]);
        let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
        assert_eq!(finding.rule, "R004", "{groups}");
    }
    let found = findings("a.nomad", &text("").replace("    prohibit_overlap = true\n", ""), &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!(
        message(finding, Lang::En),
        "runs may overlap and a run that hangs is never stopped: without `prohibit_overlap` the next run starts even while the \
         last one goes on; without `max_run_duration` in the group (Nomad 2.0.2 and later) a run that hangs goes on for ever; \
         hung runs pile up, 5 minutes apart"
    );
    assert_eq!(
        message(finding, Lang::Zh),
        "可能并发，且卡住的运行没人终止：没有 `prohibit_overlap` 时，上一次没跑完，到点照样再启动一次；group 里没有 \
         `max_run_duration`（Nomad 2.0.2 起支持）时，卡住的运行会一直占着；一旦卡住，每 5 分钟多堆一个"
    );
    assert_eq!(
        help(finding, Lang::En),
        "set `prohibit_overlap = true` and `max_run_duration = \"4m\" # Nomad 2.0.2` (more than the longest good run); what the \
         program does itself can be attested in a comment: `cronlint: overlap=... timeout=...`"
    );
    assert_eq!(
        help(finding, Lang::Zh),
        "设置 `prohibit_overlap = true` 和 `max_run_duration = \"4m\" # Nomad 2.0.2`（超时要大于正常最长耗时）；程序自带的锁和超时可在注释里声明：\
         `cronlint: overlap=... timeout=...`"
    );
}

#[test]
fn what_counts_from_the_end_of_a_run_cannot_overlap() {
    let text = |schedule| format!("cron:\n- url: /poll\n  schedule: {schedule}\n");
    assert!(findings("cron.yaml", &text("every 5 minutes"), &[]).is_empty());
    let found = findings("cron.yaml", &text("every 5 minutes synchronized"), &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!(
        message(finding, Lang::En),
        "runs may overlap: a schedule by the clock starts each run whether the last one is done or not"
    );
}

/// Terraform spells the keys its own way, and so do the values of a chart.
#[test]
fn a_cronjob_is_told_of_in_the_spelling_of_its_file() {
    let terraform = "resource \"kubernetes_cron_job_v1\" \"a\" {\n  metadata { name = \"a\" }\n  spec {\n    schedule = \"*/5 * * * *\"\n    job_template {}\n  }\n}\n";
    let found = findings("jobs.tf", terraform, &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.severity), ("R002", Severity::Warning));
    assert_eq!(
        help(finding, Lang::En),
        "set `concurrency_policy = \"Forbid\"` and `active_deadline_seconds = 240` (more than the longest good run); what the \
         program does itself can be attested in a comment: `cronlint: overlap=... timeout=...`"
    );
    let release = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a}\nspec:\n  values:\n    controllers:\n      a:\n        type: cronjob\n        cronjob:\n          schedule: '*/5 * * * *'\n";
    let found = findings("release.yaml", release, &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    assert_eq!((finding.rule, finding.severity), ("R004", Severity::Warning));
    assert!(
        help(finding, Lang::Zh).contains("cronjob.activeDeadlineSeconds: 240"),
        "{}",
        help(finding, Lang::Zh)
    );
}

#[test]
fn advice_that_the_configuration_makes_graver_has_its_words() {
    let settings =
        Settings { severity: vec![("R".to_owned(), Level::At(Severity::Warning))], ..settings(&[]) };
    let report = lint_texts(&[("crontab", "5 2 * * * /opt/job\n")], &settings);
    let mut rules: Vec<&str> = Vec::new();
    for finding in &report.findings {
        rules.push(finding.rule);
        assert_eq!(finding.severity, Severity::Warning);
        assert!(!finding.message.key.is_empty() && finding.help.is_some(), "{finding:?}");
    }
    assert_eq!(rules, ["R002", "R005", "R009"]);
}

#[test]
fn a_remark_about_a_line_stands_outside_of_its_marks() {
    let found =
        findings("units/a.timer", "[Timer]\nOnCalendar=02:00\n[Install]\nWantedBy=timers.target\n", &[]);
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    let en = help(finding, Lang::En);
    assert!(
        en.starts_with("set `TimeoutStartSec=6h` (Type=oneshot; RuntimeMaxSec= for other types) ("),
        "{en}"
    );
    let zh = help(finding, Lang::Zh);
    assert!(zh.starts_with("设置 `TimeoutStartSec=6h`（Type=oneshot；其他类型用 RuntimeMaxSec=）（"), "{zh}");
}
