//! A schedule against which a finding speaks is written down, and yet not proven to be the one that was meant.

use cronlint::checklist::dispute::Disputes;
use cronlint::job::Question;
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

/// How the question is answered for each job of a crontab.
fn answers(text: &str) -> String {
    let report = lint_texts(&[("crontab", text)], &Settings::new(Instant(1_796_083_200)));
    let disputes = Disputes::among(&report.findings);
    let jobs = report.files.iter().flat_map(|file| &file.jobs);
    let shown = jobs.map(|job| {
        let answers = disputes.answers(job);
        let answer = answers.iter().find(|answer| answer.question == Question::Frequency).expect("an answer");
        format!("{} {}: {}", answer.status().word(), answer.basis.word(), answer.detail.get(Lang::Zh))
    });
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_disputed_is_not_proven() {
    for (text, expected) in [
        ("0 3 * * * /opt/a\n", "proven file: 0 3 * * *"),
        (
            "# 每3分钟\n*/5 * * * * timeout 2m flock -n /run/a /opt/a\n",
            "missing disputed: 写的是 `*/5 * * * *`；F003 指出：注释写的是“每3分钟”，而 `*/5 * * * *` 的实际触发时间是：每 5 分钟。\
             接下来：2026-12-01 00:05、00:10 UTC（假定）",
        ),
        // A person looked at it.
        (
            "# cronlint: frequency=as-written by=zhang\n# 每3分钟\n*/5 * * * * /opt/a\n",
            "attested person: as-written",
        ),
        // Each job is told of its own schedule.
        (
            "0 3 * * * /opt/a\n* 5 * * * /opt/b\n0 4 * * * /opt/c\n",
            "proven file: 0 3 * * *\nmissing disputed: 写的是 `* 5 * * *`；F001 指出：`* 5 * * *` 会在 05:00 到 05:59 之间每分钟触发一次：\
             一天 60 次，而不是 1 次。接下来：2026-12-01 05:00、05:01、05:02 UTC（假定）\nproven file: 0 4 * * *",
        ),
    ] {
        assert_eq!(answers(text), expected, "{text}");
    }
}
