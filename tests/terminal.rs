//! What a person at a terminal sees, and what a program that reads the output does not.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cronlint-{}-terminal-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        fs::write(path.join("bad.crontab"), "* 5 * * * /opt/jobs/report\n").expect("a file");
        fs::write(path.join("good.crontab"), "17 5 * * * /opt/jobs/report\n").expect("a file");
        Place(path)
    }

    /// Runs a line of shell in which `$cronlint` is the program.
    fn command(&self, program: &str, args: &[&str], env: &[(&str, &str)]) -> Output {
        let mut command = Command::new(program);
        command
            .args(args)
            .current_dir(&self.0)
            .env_clear()
            .env("PATH", std::env::var("PATH").unwrap_or_default());
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm").env("cronlint", env!("CARGO_BIN_EXE_cronlint"));
        command.envs(env.iter().copied()).output().expect("it starts")
    }

    /// Both streams on a terminal (`script` of util-linux makes one).
    fn on_terminal(&self, line: &str, env: &[(&str, &str)]) -> String {
        let output = self.command("script", &["-qec", line, "/dev/null"], env);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn without_terminal(&self, line: &str) -> (String, String) {
        let output = self.command("sh", &["-c", line], &[]);
        (
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file that comes late.
const SLOW: &str = "(sleep 1.5; echo '17 5 * * * /opt/jobs/report') | $cronlint /dev/stdin";

#[test]
fn long_work_says_on_a_terminal_how_far_it_is_and_leaves_nothing_behind() {
    let place = Place::new("slow");
    let shown = place.on_terminal(SLOW, &[]);
    let (before, after) = shown.rsplit_once("\r\u{1b}[K").unwrap_or_else(|| panic!("{shown:?}"));
    assert!(before.contains("reading file 1 of 1"), "{shown:?}");
    assert!(after.starts_with("1 schedule in 1 file"), "{shown:?}");
    let shown = place.on_terminal(&format!("{SLOW} --lang zh"), &[]);
    assert!(shown.contains("正在读取第 1 个文件，共 1 个"), "{shown:?}");

    for (line, env) in [(format!("{SLOW} --quiet"), vec![]), (SLOW.to_owned(), vec![("TERM", "dumb")])] {
        let shown = place.on_terminal(&line, &env);
        assert!(!shown.contains("reading") && !shown.contains('\u{1b}'), "{line} {env:?}: {shown:?}");
    }
    let (_, error) = place.without_terminal(SLOW);
    assert_eq!(error, "");
}

#[test]
fn short_work_says_nothing_of_itself() {
    let place = Place::new("short");
    let shown = place.on_terminal("$cronlint good.crontab", &[]);
    assert!(shown.starts_with("1 schedule in 1 file") && !shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn quiet_is_findings_and_nothing_else() {
    let place = Place::new("quiet");
    let (loud, _) = place.without_terminal("$cronlint bad.crontab");
    let (quiet, error) = place.without_terminal("$cronlint -q bad.crontab");
    assert!(loud.contains("warning[F001]") && loud.contains("1 finding"), "{loud}");
    assert_eq!(
        loud.lines().filter(|line| !line.contains("1 schedule in")).collect::<Vec<_>>().join("\n") + "\n",
        quiet
    );
    assert_eq!(error, "");
    assert_eq!(place.without_terminal("$cronlint --quiet good.crontab"), (String::new(), String::new()));
    // What could not be done is said all the same.
    assert!(place.without_terminal("$cronlint --quiet absent").1.contains("absent"));
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let place = Place::new("colours");
    let line = "$cronlint bad.crontab";
    assert!(place.on_terminal(line, &[]).contains("\u{1b}["));
    assert!(
        place.on_terminal(line, &[("NO_COLOR", "")]).contains("\u{1b}["),
        "empty is unset (no-color.org)"
    );
    for env in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let shown = place.on_terminal(line, &[env]);
        assert!(shown.contains("F001") && !shown.contains('\u{1b}'), "{env:?}: {shown:?}");
    }
    assert!(!place.on_terminal("$cronlint bad.crontab --color never", &[]).contains('\u{1b}'));
}

#[test]
fn lines_fit_the_terminal_in_both_languages() {
    let place = Place::new("width");
    for lang in ["en", "zh"] {
        for (columns, command) in
            [(60, "check bad.crontab --strict"), (80, "rules"), (80, "jobs"), (80, "checklist")]
        {
            let line =
                format!("stty cols {columns} rows 24; $cronlint {command} --color never --lang {lang}");
            let shown = place.on_terminal(&line, &[]);
            assert!(shown.lines().count() > 4, "{shown}");
            // What is to be written into a file is shown as it is.
            let written = |line: &&str| line.trim_start().starts_with(['+', '-']);
            for line in shown.lines().filter(|line| !written(line)) {
                let width = unicode_width::UnicodeWidthStr::width(line.trim_end());
                assert!(width <= columns, "{command} {lang}: {line}");
            }
        }
    }
}
