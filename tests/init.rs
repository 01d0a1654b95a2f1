//! `cronlint init`: what it drafts of the two shops, and that a draft is a configuration which changes nothing.
//!
//! `UPDATE=1 cargo test --test init` writes the drafts anew, to be read before they are committed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cronlint::config;
use cronlint::lang::Lang;
use cronlint::policy::Tier;
use cronlint::span::FileId;

/// A fresh directory outside the repository, so that no configuration above it holds; gone in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cronlint-init-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a scratch directory");
        Scratch(path)
    }

    fn of_fixture(shop: &str, name: &str) -> Self {
        let scratch = Scratch::new(&format!("{shop}-{name}"));
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(shop), &scratch.0);
        scratch
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.0.join(path)).expect("a file")
    }

    fn run_in(&self, folder: &str, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_cronlint"))
            .args(args)
            .args(["--now", "2026-12-01T00:00:00Z"])
            .current_dir(self.0.join(folder))
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("the program starts")
    }

    fn run(&self, args: &[&str]) -> Output {
        self.run_in("", args)
    }

    /// Rule, place and severity of each finding.
    fn findings(&self) -> Vec<String> {
        let output = self.run(&["check", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["errors"], serde_json::json!([]));
        let one = |finding: &serde_json::Value| {
            format!("{} {}:{} {}", finding["rule"], finding["path"], finding["line"], finding["severity"])
        };
        report["findings"].as_array().expect("findings").iter().map(one).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("a directory to copy") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// The configuration with all proposals taken.
fn taken(draft: &str) -> String {
    let line = |line: &str| match line.strip_prefix('#') {
        Some(rest) if !rest.is_empty() && !rest.starts_with(' ') => format!("{rest}\n"),
        _ => format!("{line}\n"),
    };
    draft.lines().map(line).collect()
}

fn parsed(text: &str) -> config::Config {
    config::parse(FileId(0), text).unwrap_or_else(|(at, message)| {
        panic!("{:?}: {}\n{text}", text.get(at), message.get(Lang::En));
    })
}

const SHOPS: [&str; 2] = ["shop", "shop-cn"];

#[test]
fn the_drafts_of_the_shops() {
    for shop in SHOPS {
        for lang in ["en", "zh"] {
            let scratch = Scratch::of_fixture(shop, lang);
            let output = scratch.run(&["init", "--lang", lang]);
            assert_eq!(output.status.code(), Some(0));
            let found = format!("{}{}", scratch.read("cronlint.toml"), text(output.stdout));
            let path = format!("{}/tests/init/{shop}.{lang}.txt", env!("CARGO_MANIFEST_DIR"));
            if std::env::var_os("UPDATE").is_some() {
                std::fs::write(&path, &found).expect("the draft is written");
            }
            let expected = std::fs::read_to_string(&path).expect("the expected draft");
            assert!(found == expected, "{path}: UPDATE=1 cargo test --test init\n{found}");
        }
    }
}

#[test]
fn a_draft_is_a_configuration_and_changes_no_finding() {
    for shop in SHOPS {
        let scratch = Scratch::of_fixture(shop, "same");
        let before = scratch.findings();
        assert!(!before.is_empty() || shop == "shop-cn", "{shop} has findings");
        assert_eq!(scratch.run(&["init"]).status.code(), Some(0));
        let draft = scratch.read("cronlint.toml");
        assert!(parsed(&draft).policy.is_empty(), "a guess is no declaration");
        assert_eq!(scratch.findings(), before, "{shop}");
        assert!(!parsed(&taken(&draft)).policy.is_empty(), "its proposals are a configuration too");
    }
}

#[test]
fn what_is_there_is_never_written_over_without_force() {
    let scratch = Scratch::of_fixture("shop", "force");
    scratch.write("cronlint.toml", "ignore = [\"F\"]\n");
    let refused = scratch.run(&["init"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(refused.stderr);
    assert!(said.contains("there is a cronlint.toml already") && said.contains("--force"), "{said}");
    assert_eq!(scratch.read("cronlint.toml"), "ignore = [\"F\"]\n");
    let printed = scratch.run(&["init", "--stdout"]);
    assert_eq!(scratch.read("cronlint.toml"), "ignore = [\"F\"]\n");
    assert_eq!(text(scratch.run(&["init", "-"]).stdout), text(printed.stdout.clone()));
    assert_eq!(scratch.run(&["init", "--force"]).status.code(), Some(0));
    assert_eq!(scratch.read("cronlint.toml"), text(printed.stdout));
}

#[test]
fn a_broken_configuration_can_be_written_over() {
    let scratch = Scratch::of_fixture("shop", "broken");
    scratch.write("cronlint.toml", "ingore = [\"F\"]\n");
    assert_eq!(scratch.run(&["check"]).status.code(), Some(2));
    assert_eq!(scratch.run(&["init", "--force"]).status.code(), Some(0));
    assert_eq!(scratch.run(&["check"]).status.code(), Some(1));
}

#[test]
fn a_zone_that_would_change_findings_is_only_proposed() {
    let scratch = Scratch::new("zone");
    let job = |name: &str, zone: &str| {
        format!(
            "apiVersion: batch/v1\nkind: CronJob\nmetadata: {{name: {name}}}\nspec:\n  schedule: '10 2 * * *'\n{zone}  concurrencyPolicy: Replace\n  jobTemplate: {{spec: {{activeDeadlineSeconds: 600, template: {{spec: {{restartPolicy: Never, containers: [{{name: a, image: a}}]}}}}}}}}\n"
        )
    };
    scratch.write("a.yaml", &job("a", "  timeZone: Asia/Tokyo\n"));
    let sure = text(scratch.run(&["init", "-"]).stdout);
    assert!(sure.contains("\nbusiness-zone = \"Asia/Tokyo\"\n"), "{sure}");
    scratch.write("b.yaml", &job("b", ""));
    let changes = text(scratch.run(&["init", "-"]).stdout);
    assert!(
        changes.contains("\n# Once it is set, findings change: Z001.\n#business-zone = \"Asia/Tokyo\"\n"),
        "{changes}"
    );
    scratch.write("b.yaml", &job("b", "  timeZone: Europe/Berlin\n"));
    let unsure = text(scratch.run(&["init", "-"]).stdout);
    assert!(
        unsure.contains("name Asia/Tokyo (1 job), Europe/Berlin (1 job).\n#business-zone = "),
        "{unsure}"
    );
    let said = text(scratch.run(&["init", "-", "--business-zone", "Europe/Paris"]).stdout);
    assert!(said.contains("\nbusiness-zone = \"Europe/Paris\"\n"), "{said}");
}

#[test]
fn what_held_from_above_goes_on_to_hold() {
    let scratch = Scratch::new("above");
    scratch.write("cronlint.toml", "ignore = [\"F001\"]\n");
    scratch.write("a/b/crontab", "* 5 * * * /usr/local/bin/poll\n");
    assert_eq!(scratch.findings(), Vec::<String>::new());
    assert_eq!(scratch.run_in("a/b", &["init"]).status.code(), Some(0));
    assert!(scratch.read("a/b/cronlint.toml").contains("\nextends = [\"../../cronlint.toml\"]\n"));
    assert_eq!(scratch.findings(), Vec::<String>::new());
}

#[test]
fn names_of_any_kind_stay_names() {
    let scratch = Scratch::new("names");
    let name = "refund \"*[a]\\\u{202e}\u{7}\n[tier.low]";
    let manifest = serde_json::json!({
        "apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": name},
        "spec": {"schedule": "0 3 * * *", "jobTemplate": {"spec": {"template": {"spec": {}}}}},
    });
    scratch.write("a [b]/crontab", "5 3 * * * /opt/refund\n");
    scratch.write("job.json", &manifest.to_string());
    assert_eq!(scratch.run(&["init"]).status.code(), Some(0));
    let draft = scratch.read("cronlint.toml");
    assert!(!draft.contains(['\u{202e}', '\u{7}']), "{draft:?}");
    let config = parsed(&taken(&draft));
    let jobs = &config.policy.tier(Tier::High).jobs;
    assert!(jobs.iter().any(|job| job.value.is_match(name)), "{draft}");
    assert!(!jobs.iter().any(|job| job.value.is_match("refund \"x[a]")), "{draft}");
    assert!(config.daemons.iter().any(|(path, _)| path.is_match("a [b]/crontab")), "{draft}");
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_stays_on_its_line() {
    let scratch = Scratch::new("names");
    for folder in ["a\n#lang = \"zh\"", "b\u{1b}[31m", "c\u{202e}d"] {
        scratch.write(&format!("{folder}/crontab"), "17 3 * * * /opt/refund\n");
    }
    let draft = text(scratch.run(&["init", "--stdout"]).stdout);
    assert!(draft.contains("(a #lang = \"zh\"/crontab, b?[31m/crontab, "), "{draft}");
    assert!(draft.lines().all(|line| !line.starts_with("#lang")), "{draft}");
    parsed(&taken(&draft));
}

#[test]
fn a_directory_without_schedules_is_told_so() {
    let scratch = Scratch::new("nothing");
    let output = scratch.run(&["init"]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(output.stdout);
    assert!(said.starts_with("cronlint.toml written: no schedule found"), "{said}");
    assert_eq!(scratch.findings(), Vec::<String>::new());
}

/// A configuration in a folder below is the only one that holds there: it is named, and nothing is proposed for its jobs.
#[test]
fn configurations_below_are_named_and_keep_their_jobs() {
    let scratch = Scratch::new("nested");
    scratch.write("crontab", "17 3 * * * /opt/refund\n");
    scratch.write("team/a/ops/crontab", "17 4 * * * /opt/settle\n27 4 * * * /opt/archive-logs\n");
    scratch.write("team/a/cronlint.toml", "[tier.high]\njobs = [\"settle\"]\n");
    let output = scratch.run(&["init", "--stdout"]);
    let (draft, said) = (text(output.stdout), text(output.stderr));
    assert!(draft.contains("#   team/a/cronlint.toml: 2 jobs\n"), "{draft}");
    assert!(
        draft.contains("refund") && !draft.contains("settle") && !draft.contains("archive-logs"),
        "{draft}"
    );
    assert!(said.contains("1 job in 1 file;") && said.contains("1 configuration below holds"), "{said}");
    // One that is written over says nothing of those below.
    scratch.write("cronlint.toml", "lang = \"en\"\n");
    let again = text(scratch.run(&["init", "--stdout"]).stdout);
    assert_eq!(again, draft);
    let zh = text(scratch.run(&["init", "--stdout", "--lang", "zh"]).stdout);
    assert!(zh.contains("#   team/a/cronlint.toml：2 个任务\n"), "{zh}");
}
