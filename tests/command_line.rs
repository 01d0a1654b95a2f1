//! The built program: what it prints and how it exits.
//!
//! Each folder of `tests/command_line/` is a case: `input/` is the directory in which the program runs, `case.toml` the runs
//! with their exit codes, and beside it stand the expected outputs. `UPDATE=1 cargo test --test command_line` writes them
//! anew, to be read before they are committed.

mod hostile_paths;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

/// The instant that counts as now.
const NOW: &str = "2026-12-01T00:00:00Z";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    run: Vec<Run>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    args: Vec<String>,
    exit: i32,
    /// The file with the expected standard output.
    stdout: Option<String>,
    /// The file with the expected standard error.
    stderr: Option<String>,
    /// The line from which the output is not compared: what follows depends on all dialects.
    until: Option<String>,
    /// What is given on standard input.
    stdin: Option<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
}

fn program(cwd: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cronlint"));
    command.current_dir(cwd).env_clear().env("LC_ALL", "C.UTF-8");
    command
}

fn run(command: &mut Command, stdin: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input closes it early.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin);
    child.wait_with_output().expect("the program ends")
}

/// A fresh directory outside the repository, so that no configuration and no `.gitignore` above it holds.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("cronlint-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a scratch directory");
    path
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

/// The output before the line `until`.
fn upto<'a>(output: &'a [u8], until: Option<&str>) -> &'a [u8] {
    let text = std::str::from_utf8(output).expect("output is UTF-8");
    let cut = until.and_then(|line| text.find(&format!("\n{line}\n")));
    cut.map_or(text, |at| &text[..=at]).as_bytes()
}

fn compare(found: &[u8], expected: &Path, what: &str, faults: &mut String) {
    let mut found = String::from_utf8(found.to_vec()).expect("output is UTF-8");
    if expected.extension().is_some_and(|extension| extension == "json") {
        // One member a line, so that a change can be read.
        let value: serde_json::Value = serde_json::from_str(&found).expect("output is JSON");
        found = serde_json::to_string_pretty(&value).expect("JSON") + "\n";
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(expected, found).expect("an expected output is written");
        return;
    }
    let wanted = std::fs::read_to_string(expected).unwrap_or_default();
    if found != wanted {
        let _ = writeln!(
            faults,
            "{what}: differs from {}\n--- expected\n{wanted}--- found\n{found}",
            expected.display()
        );
    }
}

#[test]
fn the_cases_print_what_stands_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command_line");
    let mut faults = String::new();
    let mut cases: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the cases").map(|entry| entry.expect("an entry").path()).collect();
    cases.sort();
    for case in cases {
        let name = case.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(case.join("case.toml")).expect("case.toml");
        let spec: Case = toml::from_str(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let cwd = scratch(&name);
        copy(&case.join("input"), &cwd);
        for one in spec.run {
            let mut command = program(&cwd);
            command.args(&one.args).envs(&one.env);
            if !one.args.iter().any(|arg| arg == "--now" || arg == "rules") {
                command.args(["--now", NOW]);
            }
            let output = run(&mut command, one.stdin.unwrap_or_default().as_bytes());
            let what = format!("{name}: {}", one.args.join(" "));
            if output.status.code() != Some(one.exit) {
                let error = String::from_utf8_lossy(&output.stderr);
                let _ = writeln!(
                    faults,
                    "{what}: exit {:?}, expected {}\n{error}",
                    output.status.code(),
                    one.exit
                );
            }
            if let Some(expected) = one.stdout {
                compare(upto(&output.stdout, one.until.as_deref()), &case.join(expected), &what, &mut faults);
            }
            match one.stderr {
                Some(expected) => compare(&output.stderr, &case.join(expected), &what, &mut faults),
                None if output.stderr.is_empty() || one.exit == 2 => {}
                None => {
                    let _ = writeln!(faults, "{what}: {}", String::from_utf8_lossy(&output.stderr));
                }
            }
        }
        let _ = std::fs::remove_dir_all(cwd);
    }
    assert!(faults.is_empty(), "{faults}");
}

const CRON_JOB: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: a\nspec:\n  schedule: \"* 5 * * *\"\n  timeZone: Etc/UTC\n  jobTemplate: {}\n";

#[test]
fn an_unreadable_path_is_named_and_the_rest_is_linted_all_the_same() {
    let cwd = scratch("unreadable");
    std::fs::write(cwd.join("job.yaml"), CRON_JOB).expect("a file");
    let output = run(program(&cwd).args(["--format", "json", "job.yaml", "absent.yaml"]), b"");
    assert_eq!(output.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["errors"][0]["path"], "absent.yaml");
    assert!(report["findings"].as_array().is_some_and(|f| f.iter().any(|f| f["rule"] == "F001")), "{report}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("absent.yaml"));
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let cwd = scratch("pipe");
    let many: String =
        (0..3000).map(|n| CRON_JOB.replace("name: a", &format!("name: a{n}")) + "---\n").collect();
    std::fs::write(cwd.join("job.yaml"), many).expect("a file");
    for args in [&["check", "job.yaml"][..], &["jobs", "job.yaml"], &["checklist", "job.yaml"]] {
        let mut child = program(&cwd)
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn the_number_of_threads_does_not_change_the_report() {
    let cwd = scratch("threads");
    for n in 0..40 {
        std::fs::write(cwd.join(format!("job{n}.yaml")), CRON_JOB).expect("a file");
    }
    let one = run(program(&cwd).args(["--threads", "1", "--now", NOW]), b"");
    let eight = run(program(&cwd).args(["--threads", "8", "--now", NOW]), b"");
    assert_eq!(one.status.code(), Some(1));
    assert_eq!(one.stdout, eight.stdout);
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn broken_files_are_named_and_never_end_the_run() {
    let cwd = scratch("broken");
    std::fs::write(cwd.join("good.yaml"), CRON_JOB).expect("a file");
    std::fs::write(cwd.join("binary.yaml"), [0_u8, 159, 146, 150].repeat(100)).expect("a file");
    std::fs::write(cwd.join("gbk.crontab"), b"# \xc3\xbf\xcc\xec\xc1\xe8\xb3\xbf\n0 2 * * * /bin/true\n")
        .expect("a file");
    std::fs::write(cwd.join("empty.yaml"), b"").expect("a file");
    std::fs::write(cwd.join("broken.yaml"), "kind: CronJob\nspec: {schedule: [\n").expect("a file");
    let deep = format!("kind: CronJob\nspec: {}\n", "[".repeat(100_000));
    std::fs::write(cwd.join("deep.yaml"), deep).expect("a file");
    let output = run(program(&cwd).args(["--format", "json", "--strict", "."]), b"");
    assert!(matches!(output.status.code(), Some(1)), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    let reported = |path: &str, rule: &str| findings.iter().any(|f| f["path"] == path && f["rule"] == rule);
    assert!(reported("good.yaml", "F001"), "{report:#}");
    for path in ["gbk.crontab", "broken.yaml", "deep.yaml"] {
        assert!(reported(path, "S000"), "{path}: {report:#}");
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn nothing_of_a_linted_file_reaches_the_terminal_as_a_command() {
    let cwd = scratch("hostile");
    let hostile = CRON_JOB.replace("name: a", "name: \"a\\e[31m\" # \u{1b}[31m\u{202e}\u{7}");
    std::fs::write(cwd.join("job.yaml"), hostile).expect("a file");
    for args in [&["check", "--strict"][..], &["jobs"], &["checklist"], &["explain", "job.yaml"]] {
        let output = run(program(&cwd).args(args), b"");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{args:?}: {text:?}");
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let cwd = scratch("colours");
    std::fs::write(cwd.join("job.yaml"), CRON_JOB).expect("a file");
    let colour = |args: &[&str]| run(program(&cwd).args(args), b"").stdout.contains(&0x1b);
    assert!(!colour(&["check"]));
    assert!(!colour(&["check", "--color", "never"]));
    assert!(colour(&["check", "--color", "always"]));
    assert!(
        run(program(&cwd).args(["check", "--color", "always"]).env("NO_COLOR", "1"), b"")
            .stdout
            .contains(&0x1b)
    );
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn usage_errors_exit_with_2_and_name_the_nearest_word() {
    let cwd = scratch("usage");
    let error = |args: &[&str]| {
        let output = run(program(&cwd).args(args), b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(error(&["--host-zone", "Asia/Shangai"]).contains("Asia/Shanghai"));
    assert!(error(&["--business-zone", "Beijing"]).contains("Asia/Shanghai"));
    assert!(error(&["--daemon", "debain-cron"]).contains("debian-cron"));
    assert!(error(&["--ignore", "every-minute-of-the-huor"]).contains("every-minute-of-the-hour"));
    assert!(error(&["--now", "yesterday"]).contains("RFC 3339"));
    // After the last year of the calendar nothing may read as "never".
    assert!(error(&["--now", "9999-06-01T00:00:00Z"]).contains("9900"));
    assert!(error(&["next", "--from", "9998-12-31T23:59:00Z", "0 5 * * *"]).contains("9900"));
    assert!(error(&["--frobnicate"]).contains("--frobnicate"));
    assert!(error(&["explain", "every-minute-of-the-huor"]).contains("every-minute-of-the-hour"));
    std::fs::write(cwd.join("crontab"), "0 3 * * * a\n").expect("a file");
    for (asked, en, zh) in [
        ("absent.yaml:3", "there is no file \"absent.yaml\"", "文件“absent.yaml”不存在"),
        ("absent:3", "there is no file \"absent\"", "文件“absent”不存在"),
        ("absent:3:14", "there is no file \"absent\"", "文件“absent”不存在"),
        (
            "crontb:3",
            "there is no file \"crontb\"; did you mean \"crontab\"?",
            "文件“crontb”不存在；是不是要写 \"crontab\"？",
        ),
        (".:3", "\".\" is a directory; `cronlint jobs` lists what it holds", "“.”是目录"),
    ] {
        assert_eq!(error(&["explain", asked]).trim_end(), format!("error: {en}"));
        assert!(error(&["explain", asked, "--lang", "zh"]).contains(zh), "{asked}");
    }
    assert!(error(&["rules", "R01"]).contains("\"R001\""));
    assert!(error(&["rules", "R017", "shell-mismach"]).contains("shell-mismatch"));
    assert!(error(&["explain", "Q999"]).contains("cronlint rules"));
    assert!(error(&["explain", "* * * * *", "--dialect", "kubernets"]).contains("kubernetes"));
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn rules_that_are_asked_for_are_listed_alone() {
    let cwd = scratch("rules");
    let listed = |args: &[&str]| {
        let output = run(program(&cwd).arg("rules").args(args), b"");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let codes =
            text.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| line.split(' ').next());
        codes.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["R017"]), ["R017"]);
    assert_eq!(listed(&["shell-mismatch", "r017", "R017"]), ["R017", "C009"]);
    let families = listed(&["z"]);
    assert!(families.len() > 3 && families.iter().all(|code| code.starts_with('Z')), "{families:?}");
    assert!(listed(&[]).len() > families.len());
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn help_is_chinese_throughout() {
    let cwd = scratch("help");
    for args in
        [&["--help"][..], &["check", "--help"], &["explain", "-h"], &["help", "next"], &["rules", "--help"]]
    {
        let output = run(program(&cwd).args(args).env("LC_ALL", "zh_CN.UTF-8"), b"");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        for english in ["Usage", "Options:", "Arguments", "Commands", "Print", "[default", "[possible"] {
            assert!(!text.contains(english), "{args:?}: {text}");
        }
        assert!(text.contains("用法：") && text.contains("选项："), "{args:?}: {text}");
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn a_path_that_does_not_exist_is_an_error_and_no_report() {
    let cwd = scratch("absent");
    for command in ["check", "jobs", "checklist"] {
        let output = run(program(&cwd).args([command, "absent"]), b"");
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(output.stdout.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stdout));
        assert!(String::from_utf8_lossy(&output.stderr).contains("absent"), "{command}");
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn a_job_is_explained_with_what_is_said_of_a_line_above_it() {
    let cwd = scratch("above");
    std::fs::write(cwd.join("crontab"), "CRON_TZ=Asia/Shanghai\n# reports\n0 3 * * * /bin/a\n")
        .expect("a file");
    let output = run(program(&cwd).args(["explain", "crontab:3"]), b"");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Z004"));
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn a_comment_at_the_top_holds_for_the_file_and_one_above_a_line_for_that_line() {
    let cwd = scratch("scopes");
    let count = |text: &str| {
        std::fs::write(cwd.join("crontab"), text).expect("a file");
        let output =
            run(program(&cwd).args(["--format", "json", "--select", "F001,U", "--strict", "crontab"]), b"");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let of = |rule: &str| {
            report["findings"].as_array().map_or(0, |f| f.iter().filter(|f| f["rule"] == rule).count())
        };
        (of("F001"), of("U001"))
    };
    let two = "* 5 * * * /bin/a\n* 6 * * * /bin/b\n";
    assert_eq!(count(two), (2, 0));
    assert_eq!(count(&format!("# cronlint: ignore[F001] all of it\n\nSHELL=/bin/sh\n{two}")), (0, 0));
    assert_eq!(count(&format!("SHELL=/bin/sh\n# cronlint: ignore[F001] this one\n{two}")), (1, 0));
    assert_eq!(count(&format!("SHELL=/bin/sh\n# cronlint: ignore[f] by letter\n{two}")), (1, 0));
    assert_eq!(
        count(&format!("SHELL=/bin/sh\n# cronlint: ignore[every-minute-of-the-hour] name\n{two}")),
        (1, 0)
    );
    assert_eq!(count(&format!("{two}# cronlint: ignore[F001] nothing follows\n")), (2, 1));
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn very_many_comments_take_no_time_to_speak_of() {
    let cwd = scratch("many-comments");
    let text = "# cronlint: ignore[F001]\n".repeat(100_000) + "* 5 * * * /bin/a\n";
    std::fs::write(cwd.join("crontab"), text).expect("a file");
    let begun = std::time::Instant::now();
    let output = run(program(&cwd).args(["--format", "json", "--strict", "crontab"]), b"");
    assert!(output.status.code().is_some_and(|code| code < 2));
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    std::fs::remove_dir_all(cwd).expect("removed");
}
