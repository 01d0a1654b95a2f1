//! The steps of the GitHub Action, run as the runner runs them: inputs in the environment, files for outputs and the summary.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Runner {
    folder: PathBuf,
}

struct Step {
    exit: i32,
    log: String,
    summary: String,
    output: String,
}

impl Runner {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("cronlint-{}-action-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a directory");
        for (path, text) in files {
            fs::write(folder.join(path), text).expect("a file");
        }
        Runner { folder }
    }

    fn step(&self, inputs: &[(&str, &str)]) -> Step {
        let (summary, output) = (self.folder.join("summary"), self.folder.join("output"));
        let run = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/action.sh"))
            .current_dir(&self.folder)
            .env("CRONLINT", env!("CARGO_BIN_EXE_cronlint"))
            .env("GITHUB_STEP_SUMMARY", &summary)
            .env("GITHUB_OUTPUT", &output)
            .envs(inputs.iter().copied())
            .output()
            .expect("bash");
        let text = |path: &Path| fs::read_to_string(path).unwrap_or_default();
        let step = Step {
            exit: run.status.code().expect("an exit code"),
            log: String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr),
            summary: text(&summary),
            output: text(&output),
        };
        let _ = (fs::remove_file(summary), fs::remove_file(output));
        step
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_clean_repository() {
    let runner = Runner::new("clean", &[("a.crontab", "0 5 * * * /opt/a\n")]);
    let step = runner.step(&[]);
    assert_eq!(step.exit, 0, "{}", step.log);
    assert!(!step.log.contains("::"), "{}", step.log);
    for part in
        ["1 schedule in 1 file", "Next fires", "05:00", "Reliability checklist", "Can two runs overlap?"]
    {
        assert!(step.summary.contains(part), "{part}: {}", step.summary);
    }
    assert_eq!(step.output, "status=0\n");

    let step = runner.step(&[("INPUT_BUSINESS_ZONE", "Asia/Shanghai"), ("INPUT_LANGUAGE", "zh")]);
    for part in ["接下来的触发时间", "05:00", "13:00", "北京时间", "可靠性清单"] {
        assert!(step.summary.contains(part), "{part}: {}", step.summary);
    }
}

#[test]
fn a_repository_with_findings() {
    let runner =
        Runner::new("findings", &[("a.crontab", "* 5 * * * /opt/a\n"), ("b.crontab", "61 * * * * x\n")]);
    let step = runner.step(&[("INPUT_SARIF", "out.sarif"), ("INPUT_LANGUAGE", "zh")]);
    assert_eq!(step.exit, 1, "{}", step.log);
    assert!(step.log.contains("::warning file=a.crontab,line=1"), "{}", step.log);
    assert!(step.log.contains("::error file=b.crontab,line=1"), "{}", step.log);
    assert!(step.summary.contains("| 规则 |"), "{}", step.summary);
    assert_eq!(step.output, "sarif=out.sarif\nstatus=1\n");
    let sarif = fs::read_to_string(runner.folder.join("out.sarif")).expect("SARIF");
    assert!(sarif.contains("\"2.1.0\"") && sarif.contains("b.crontab"));

    let step = runner.step(&[("INPUT_FORMAT", "text")]);
    assert!(step.log.contains("warning[F001]") && !step.log.contains("::"), "{}", step.log);

    let step = runner.step(&[("INPUT_PATHS", "\na.crontab\n"), ("INPUT_SEVERITY", "error")]);
    assert_eq!(step.exit, 0, "only errors count, and there are none in that file: {}", step.log);
}

#[test]
fn a_broken_repository() {
    let runner =
        Runner::new("broken", &[("cronlint.toml", "bussiness_zone = 1\n"), ("a.crontab", "* 5 * * * x\n")]);
    let step = runner.step(&[]);
    assert_eq!(step.exit, 2, "{}", step.log);
    assert!(step.log.contains("business-zone") || step.log.contains("business_zone"), "{}", step.log);
    assert_eq!(step.output, "status=2\n");
    assert!(
        step.summary.contains("bussiness_zone") && !step.summary.contains("<details>"),
        "{}",
        step.summary
    );
    fs::remove_file(runner.folder.join("cronlint.toml")).expect("removed");
    let step = runner.step(&[("INPUT_PATHS", "not-there")]);
    assert_eq!(step.exit, 2, "{}", step.log);
    // What could be done is shown all the same.
    let step = runner.step(&[("INPUT_PATHS", "not-there\na.crontab")]);
    assert_eq!(step.exit, 2, "{}", step.log);
    assert!(step.log.contains("file=not-there") && step.log.contains("F001"), "{}", step.log);
    assert!(step.summary.contains("F001") && step.summary.contains("Next fires"), "{}", step.summary);
}

#[test]
fn a_summary_is_no_larger_than_github_takes() {
    let lines: Vec<String> = (0..4000).map(|n| format!("* {} * * * /opt/jobs/{n}\n", n % 24)).collect();
    let runner = Runner::new("large", &[("a.crontab", &lines.concat())]);
    let step = runner.step(&[]);
    assert_eq!(step.exit, 1);
    assert!(step.summary.len() < 1 << 20, "{}", step.summary.len());
    assert!(step.summary.matches(" more lines").count() == 3, "what is left out is counted");
    assert!(step.summary.trim_end().ends_with("</details>"));
}

#[test]
fn no_input_is_read_as_an_option_or_as_shell_text() {
    let runner = Runner::new("hostile", &[("a.crontab", "0 5 * * * /opt/a\n")]);
    for (name, value) in [
        ("INPUT_PATHS", "--exit-zero"),
        ("INPUT_PATHS", "$(touch owned)"),
        ("INPUT_PATHS", "`touch owned`; touch owned"),
        ("INPUT_BUSINESS_ZONE", "UTC; touch owned"),
        ("INPUT_SEVERITY", "warning --exit-zero"),
        ("INPUT_FORMAT", "text --exit-zero"),
        ("INPUT_LANGUAGE", "$(touch owned)"),
        ("INPUT_CONFIG", "x\" && touch owned"),
    ] {
        let step = runner.step(&[(name, value)]);
        assert_eq!(step.exit, 2, "{name}={value}: {}", step.log);
        assert!(!runner.folder.join("owned").exists(), "{name}={value}");
    }
}

/// A job's name may be anything; the summary shows it and nothing comes of it.
#[test]
fn nothing_of_a_file_is_markup_in_the_summary() {
    let text = "0 5 * * * /opt/a\n# ``` </details> <img src=x>\n0 6 * * * /opt/```</details><img>\n";
    let runner = Runner::new("markup", &[("a.crontab", text)]);
    let step = runner.step(&[]);
    assert!(step.summary.contains("<img>"), "{}", step.summary);
    for line in step.summary.lines().filter(|line| line.contains("<img")) {
        assert!(line.starts_with("    "), "{line}");
    }
}

/// How `action.yml` brings the program: `scripts/action-install.sh`, with a release that stands in a local folder.
struct Release {
    runner: Runner,
    archive: String,
}

impl Release {
    fn new(name: &str) -> Self {
        let runner = Runner::new(name, &[]);
        let archive = format!("cronlint-{}-x86_64-unknown-linux-musl.tar.gz", env!("CARGO_PKG_VERSION"));
        // A stand-in for the program, and a cargo that only tells what it was asked for. Another process writes them: a file that
        // this one has open for writing could not be run.
        let script = r#"mkdir release bin && printf '#!/bin/sh\necho from the release\n' >release/cronlint &&
            printf '#!/bin/sh\necho cargo "$@"\n' >bin/cargo && chmod 755 release/cronlint bin/cargo"#;
        let made = Command::new("sh").args(["-c", script]).current_dir(&runner.folder).status();
        assert!(made.is_ok_and(|made| made.success()));
        let made = Command::new("tar")
            .current_dir(runner.folder.join("release"))
            .args(["-czf", &archive, "cronlint"])
            .status();
        assert!(made.is_ok_and(|made| made.success()));
        Release { runner, archive }
    }

    /// The sum of the archive, by the tool that the script uses too.
    fn sum(&self) -> String {
        let archive =
            fs::File::open(self.runner.folder.join("release").join(&self.archive)).expect("an archive");
        let sum = Command::new("sha256sum").stdin(archive).output().expect("sha256sum");
        String::from_utf8_lossy(&sum.stdout).split(' ').next().expect("a sum").to_owned()
    }

    /// Installs with this table of checksums. Returns the exit code and what was said.
    fn install(&self, table: &str, arch: &str) -> (i32, String) {
        let folder = &self.runner.folder;
        fs::write(folder.join("checksums"), table).expect("a table");
        let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let run = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/action-install.sh"))
            .arg(folder.join("installed here"))
            .arg(folder.join("checksums"))
            .arg(format!("file://{}", folder.join("release").display()))
            .env("PATH", path)
            .envs([("RUNNER_OS", "Linux"), ("RUNNER_ARCH", arch)])
            .output()
            .expect("bash");
        let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
        (run.status.code().expect("an exit code"), said)
    }

    fn installed(&self) -> Option<PathBuf> {
        let program = self.runner.folder.join("installed here/bin/cronlint");
        program.exists().then_some(program)
    }
}

#[test]
fn a_release_is_taken_when_its_checksum_is_that_of_the_table() {
    let release = Release::new("release");
    let table = format!("# a comment\n{}  {}\n", release.sum(), release.archive);
    let (exit, said) = release.install(&table, "X64");
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("installed from the release") && !said.contains("cargo"), "{said}");
    let program = release.installed().expect("a program");
    let run = Command::new(program).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "from the release\n");
}

#[test]
fn an_archive_that_is_not_the_release_ends_the_job() {
    let release = Release::new("forged");
    let (exit, said) = release.install(&format!("{}  {}\n", "0".repeat(64), release.archive), "X64");
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("is not the release") && !said.contains("cargo"), "{said}");
    assert_eq!(release.installed(), None);
    // A release that should be there and is not is no reason to run something else.
    let absent = release.archive.replace("x86_64", "aarch64");
    let (exit, said) = release.install(&format!("{}  {absent}\n", release.sum()), "ARM64");
    assert!(exit != 0 && !said.contains("cargo"), "{exit} {said}");
}

#[test]
fn what_has_no_release_is_built_from_source() {
    let release = Release::new("source");
    // As the repository's own table is today.
    let table =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/release-checksums.txt"));
    for (table, arch) in [
        (table.expect("the table"), "X64"),
        (format!("{}  {}\n", release.sum(), release.archive), "RISCV64"),
        (format!("{}  {}\n", release.sum(), release.archive), "ARM64"),
    ] {
        let (exit, said) = release.install(&table, arch);
        assert_eq!(exit, 0, "{said}");
        assert!(said.contains("building it from source") && said.contains("cargo install"), "{said}");
        assert!(said.contains("--locked --path"), "{said}");
    }
}
