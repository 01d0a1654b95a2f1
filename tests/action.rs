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
    assert!(
        step.summary.contains("1 schedule in 1 file") && step.summary.contains("05:00"),
        "{}",
        step.summary
    );
    assert_eq!(step.output, "status=0\n");
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
    let step = runner.step(&[("INPUT_PATHS", "not-there")]);
    assert_eq!(step.exit, 2, "{}", step.log);
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
        ("INPUT_CONFIG", "x\" && touch owned"),
    ] {
        let step = runner.step(&[(name, value)]);
        assert_eq!(step.exit, 2, "{name}={value}: {}", step.log);
        assert!(!runner.folder.join("owned").exists(), "{name}={value}");
    }
}
