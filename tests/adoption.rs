//! Coming into a repository that has findings already: baselines, and only what changed.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A directory of its own, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cronlint-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        Scratch(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.0.join(path), text).expect("a file");
    }

    fn cronlint(&self, args: &[&str]) -> (i32, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cronlint"));
        command.args(args).args(["--now", "2026-12-01T00:00:00Z", "--lang", "en"]);
        // A repository around the temporary directory is none of ours.
        command.env("GIT_CEILING_DIRECTORIES", std::env::temp_dir());
        let output = command.current_dir(&self.0).output().expect("the program starts");
        (output.status.code().expect("an exit code"), all(&output))
    }

    fn git(&self, args: &[&str]) {
        let config = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"];
        let output = Command::new("git").args(config).args(args).current_dir(&self.0).output().expect("git");
        assert!(output.status.success(), "{args:?}: {}", all(&output));
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn all(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Sixty runs from 05:00 to 05:59: F001.
const SLIP: &str = "* 5 * * * /opt/jobs/report\n";

#[test]
fn a_baseline_is_made_used_and_shrunk() {
    let here = Scratch::new("baseline");
    here.write("a.crontab", SLIP);
    let (exit, said) = here.cronlint(&["--baseline", "known.json"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("known.json: there is no such baseline; make it with --update-baseline"), "{said}");

    let (exit, said) = here.cronlint(&["--baseline", "known.json", "--update-baseline"]);
    assert_eq!((exit, said.as_str()), (0, "known.json: 1 finding (1 new, 0 gone)\n"));
    let (exit, said) = here.cronlint(&["--baseline", "known.json"]);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("no findings") && said.contains("1 in the baseline"), "{said}");

    // What is new is reported, wherever the old one has moved.
    here.write("a.crontab", &format!("# above\n{SLIP}* 6 * * * /opt/jobs/other\n"));
    let (exit, said) = here.cronlint(&["--baseline", "known.json"]);
    assert_eq!(exit, 1, "{said}");
    assert!(said.contains("a.crontab:3:1") && !said.contains("a.crontab:2:1"), "{said}");

    here.write("a.crontab", "0 5 * * * /opt/jobs/report\n");
    let (exit, said) = here.cronlint(&["--baseline", "known.json"]);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("1 of the baseline no longer occurs"), "{said}");
    let (exit, said) = here.cronlint(&["--baseline", "known.json", "--update-baseline"]);
    assert_eq!((exit, said.as_str()), (0, "known.json: 0 findings (0 new, 1 gone)\n"));

    here.write("known.json", "{\"version\": 7, \"findings\": []}");
    let (exit, said) = here.cronlint(&["--baseline", "known.json"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("version 7"), "{said}");
}

#[test]
fn only_files_that_changed_are_reported() {
    let here = Scratch::new("changes");
    let (exit, said) = here.cronlint(&["--changed-since", "HEAD"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("git finds no repository to work in: fatal: not a git repository"), "{said}");
    here.git(&["init", "-q"]);
    here.write("old.crontab", SLIP);
    here.git(&["add", "."]);
    here.git(&["commit", "-qm", "old"]);
    here.git(&["checkout", "-qb", "work"]);
    here.write("committed.crontab", SLIP);
    here.git(&["add", "."]);
    here.git(&["commit", "-qm", "new"]);
    here.write("untracked.crontab", SLIP);

    let (exit, said) = here.cronlint(&["--changed-since", "main"]);
    assert_eq!(exit, 1, "{said}");
    assert!(said.contains("committed.crontab") && said.contains("untracked.crontab"), "{said}");
    assert!(!said.contains("[old.crontab"), "{said}");
    let (exit, said) = here.cronlint(&["--changed-since", "main", "old.crontab"]);
    assert_eq!(exit, 0, "{said}");

    for revision in ["no-such-branch", "--upload-pack=x"] {
        let (exit, said) = here.cronlint(&[&format!("--changed-since={revision}")]);
        assert_eq!(exit, 2, "{said}");
        assert!(said.contains(&format!("there is no revision \"{revision}\"")), "{said}");
    }
}

/// What git does not know to be unchanged is reported: nobody would look for a finding that a path hides.
#[cfg(unix)]
#[test]
fn nothing_is_passed_over_because_git_does_not_list_it() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let (here, elsewhere) = (Scratch::new("unlisted"), Scratch::new("elsewhere"));
    here.git(&["init", "-q"]);
    fs::create_dir(here.0.join("ops")).expect("a folder");
    here.write("old.crontab", SLIP);
    here.write("ops/crontab", "0 5 * * * /opt/jobs/report\n");
    here.write(".gitignore", "ignored.crontab\n");
    here.git(&["add", "."]);
    here.git(&["commit", "-qm", "old"]);
    assert_eq!(here.cronlint(&["--changed-since", "HEAD"]).0, 0);
    let reports = |paths: &[&str], expected: &str| {
        let (exit, said) = here.cronlint(&[&["--changed-since", "HEAD"], paths].concat());
        assert!(
            exit == 1 && said.contains(expected) && said.contains("1 finding"),
            "{expected}: {exit} {said}"
        );
    };

    let name = here.0.join(OsStr::from_bytes(b"\xff.crontab"));
    fs::write(&name, SLIP).expect("a name that is not UTF-8");
    reports(&[], ".crontab:1:1");
    fs::remove_file(&name).expect("the file");

    std::os::unix::fs::symlink("old.crontab", here.0.join("link.crontab")).expect("a link");
    reports(&[], "link.crontab:1:1");
    fs::remove_file(here.0.join("link.crontab")).expect("the link");

    here.write("ignored.crontab", SLIP);
    reports(&["ignored.crontab"], "ignored.crontab:1:1");
    elsewhere.write("crontab", SLIP);
    reports(&[elsewhere.0.to_str().expect("a path")], "crontab:1:1");

    // A repository within the other, which lists it as one thing.
    let nested = Scratch(here.0.join("nested"));
    fs::create_dir(&nested.0).expect("a folder");
    nested.git(&["init", "-q"]);
    nested.write("crontab", SLIP);
    nested.git(&["add", "."]);
    nested.git(&["commit", "-qm", "nested"]);
    reports(&[], "nested/crontab:1:1");
    here.git(&["add", "nested"]);
    reports(&[], "nested/crontab:1:1");
    here.git(&["commit", "-qm", "nested"]);
    assert_eq!(here.cronlint(&["--changed-since", "HEAD"]).0, 0);
    nested.write("crontab", &format!("# changed\n{SLIP}"));
    reports(&[], "nested/crontab:2:1");
    nested.git(&["checkout", "-q", "."]);

    // Names that git would print relative to where it is asked.
    here.write("ops/crontab", SLIP);
    here.git(&["config", "diff.relative", "true"]);
    let ops = Scratch(here.0.join("ops"));
    let (exit, said) = ops.cronlint(&["--changed-since", "HEAD"]);
    assert!(exit == 1 && said.contains("[crontab:1:1]"), "{exit} {said}");
}

#[test]
fn a_shallow_clone_is_told_what_to_fetch() {
    let origin = Scratch::new("origin");
    origin.git(&["init", "-q"]);
    for name in ["a.crontab", "b.crontab"] {
        origin.write(name, SLIP);
        origin.git(&["add", "."]);
        origin.git(&["commit", "-qm", name]);
    }
    let clone = Scratch::new("shallow");
    let url = format!("file://{}", origin.0.display());
    clone.git(&["clone", "-q", "--depth", "1", &url, "."]);
    let (exit, said) = clone.cronlint(&["--changed-since", "HEAD~1"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("fetch-depth: 0"), "{said}");
}

/// As pre-commit calls it: with every file of a commit.
#[test]
fn files_that_a_search_would_not_look_at_can_be_passed_over() {
    let here = Scratch::new("unknown");
    here.write("notes.txt", SLIP);
    here.write("a.crontab", SLIP);
    assert_eq!(here.cronlint(&["notes.txt"]).0, 1, "a file that is named is read");
    let (exit, said) = here.cronlint(&["--skip-unknown", "notes.txt"]);
    assert!(exit == 0 && said.contains("no schedule found"), "{exit} {said}");
    let (exit, said) = here.cronlint(&["--skip-unknown", "notes.txt", "a.crontab"]);
    assert!(exit == 1 && said.contains("a.crontab:1:1") && !said.contains("notes.txt"), "{exit} {said}");
    assert_eq!(here.cronlint(&["--skip-unknown", "absent.txt", "."]).0, 2);
}

#[test]
fn a_baseline_of_some_files_never_takes_the_place_of_one_of_all() {
    let here = Scratch::new("baseline-changed");
    here.write("crontab", SLIP);
    let (exit, _) = here.cronlint(&["--baseline", "known.json", "--update-baseline"]);
    assert_eq!(exit, 0);
    let before = fs::read_to_string(here.0.join("known.json")).expect("a baseline");
    let (exit, said) =
        here.cronlint(&["--baseline", "known.json", "--update-baseline", "--changed-since", "HEAD"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("--changed-since"), "{said}");
    assert_eq!(fs::read_to_string(here.0.join("known.json")).expect("a baseline"), before);
}

/// A folder to begin from, a baseline beside it, and two findings: F001 in each of two files.
fn two_slips(name: &str) -> Scratch {
    let here = Scratch::new(name);
    for folder in ["ops", "web", "ci"] {
        fs::create_dir(here.0.join(folder)).expect("a folder");
    }
    here.write("ops/crontab", SLIP);
    here.write("web/crontab", SLIP);
    here
}

#[test]
fn a_baseline_holds_wherever_the_run_starts() {
    let here = two_slips("baseline-from");
    let (_, said) = here.cronlint(&["--baseline", "ci/known.json", "--update-baseline"]);
    assert_eq!(said, "ci/known.json: 2 findings (2 new, 0 gone)\n");
    let ops = Scratch(here.0.join("ops"));
    let full = here.0.join("ci/known.json");
    let full = full.to_str().expect("a path");
    for baseline in ["../ci/known.json", full] {
        for paths in [&["."][..], &["crontab"], &["../ops/crontab"]] {
            let (exit, said) = ops.cronlint(&[paths, &["--baseline", baseline]].concat());
            assert!(exit == 0 && said.contains("1 in the baseline\n"), "{baseline} {paths:?}: {exit} {said}");
        }
    }
    // A byte order mark and the lines of Windows, as editors leave them.
    let text = fs::read_to_string(full).expect("the baseline");
    here.write("ci/known.json", &format!("\u{feff}{}", text.replace('\n', "\r\n")));
    assert_eq!(here.cronlint(&["--baseline", "ci/known.json"]).0, 0);
}

/// A run that looks at less says nothing of the rest, and takes none of it out of the baseline.
#[test]
fn what_a_run_does_not_look_at_stays_in_the_baseline() {
    let here = two_slips("baseline-part");
    let update = ["--baseline", "known.json", "--update-baseline"];
    let (_, said) = here.cronlint(&[&update[..], &["--strict"]].concat());
    assert_eq!(said, "known.json: 8 findings (8 new, 0 gone)\n");
    let before = fs::read_to_string(here.0.join("known.json")).expect("the baseline");
    for part in [&["ops"][..], &["web", "ops"], &["--select", "F,R"], &["--ignore=R"], &["--severity=error"]]
    {
        let (exit, said) = here.cronlint(&[&["--baseline", "known.json"], part].concat());
        assert!(exit == 0 && !said.contains("no longer"), "{part:?}: {exit} {said}");
        let (exit, said) = here.cronlint(&[&update[..], part].concat());
        assert_eq!((exit, said.as_str()), (0, "known.json: 8 findings (0 new, 0 gone)\n"), "{part:?}");
    }
    // What cannot be read is not gone.
    here.write("web/cronlint.toml", "lang = 1\n");
    let (exit, said) = here.cronlint(&["--baseline", "known.json", "--strict"]);
    assert!(exit == 2 && !said.contains("no longer"), "{exit} {said}");
    let (exit, said) = here.cronlint(&[&update[..], &["--strict"]].concat());
    assert!(exit == 2 && said.contains("8 findings (0 new, 0 gone)"), "{exit} {said}");
    fs::remove_file(here.0.join("web/cronlint.toml")).expect("the file");
    assert_eq!(fs::read_to_string(here.0.join("known.json")).expect("the baseline"), before);
    // A file that is gone is looked at with its folder.
    fs::remove_file(here.0.join("web/crontab")).expect("the file");
    let (_, said) = here.cronlint(&["web", "--strict", "--baseline", "known.json"]);
    assert!(said.contains("4 of the baseline no longer"), "{said}");
}

/// A hook hands over some files, and the job may stand in another.
#[test]
fn an_entry_without_a_job_is_told_where_the_run_saw_all() {
    let here = two_slips("entry");
    here.write("cronlint.toml", "[[job]]\nname = 'repotr'\ntier = 'high'\n");
    let told = |from: &Scratch, args: &[&str]| {
        let (_, said) = from.cronlint(args);
        said.matches("[U003]").count()
    };
    for whole in [&[][..], &["."], &["ops", "."], &["--config", "cronlint.toml"]] {
        assert_eq!(told(&here, whole), 1, "{whole:?}");
    }
    for part in [&["ops"][..], &["ops", "web"], &["ops/crontab", "web/crontab"], &["--ignore", "U"]] {
        assert_eq!(told(&here, part), 0, "{part:?}");
    }
    let ops = Scratch(here.0.join("ops"));
    assert_eq!((told(&ops, &[]), told(&ops, &["."]), told(&ops, &[".", "../web/crontab"])), (0, 0, 0));
    assert_eq!(told(&ops, &[".."]), 1);
    // What a nested configuration replaces, and what the other has to say of its own files.
    here.write("ops/cronlint.toml", "[[job]]\nname = 'report'\ntier = 'low'\n");
    assert_eq!((told(&here, &[]), told(&ops, &[])), (1, 0));
    here.write("ops/cronlint.toml", "extends = '../cronlint.toml'\nignore = ['U003']\n");
    assert_eq!((told(&here, &[]), told(&ops, &[])), (1, 0));
    // A file that cannot be read may hold the job.
    here.write("web/cronlint.toml", "lang = 1\n");
    assert_eq!(told(&here, &[]), 0);
}

#[test]
fn only_a_baseline_is_written_over() {
    let here = Scratch::new("baseline-over");
    here.write("crontab", SLIP);
    let (exit, said) = here.cronlint(&["--baseline", "crontab", "--update-baseline"]);
    assert!(
        exit == 2 && said.contains("crontab: this is no baseline of cronlint, and is not written over"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(here.0.join("crontab")).expect("the crontab"), SLIP);
    for old in [
        "",
        "{\"version\": 7, \"findings\": []}",
        "<<<<<<< HEAD\n{\"version\": 1, \"findings\": [\n=======\n",
    ] {
        here.write("known.json", old);
        let (exit, said) = here.cronlint(&["--baseline", "known.json", "--update-baseline"]);
        assert_eq!((exit, said.as_str()), (0, "known.json: 1 finding (1 new, 0 gone)\n"));
    }
}

#[cfg(unix)]
#[test]
fn a_baseline_or_configuration_that_is_no_file_is_said_to_be_none() {
    let here = Scratch::new("no-file");
    here.write("crontab", SLIP);
    fs::create_dir(here.0.join("folder")).expect("a folder");
    std::os::unix::fs::symlink("nowhere.toml", here.0.join("dangling.toml")).expect("a link");
    for (args, expected) in [
        (["--baseline", "/dev/zero"], "neither a file nor a directory"),
        (["--config", "/dev/zero"], "neither a file nor a directory"),
        (["--config", "folder"], "folder: a folder, where a configuration file should be"),
        (["--config", "dangling.toml"], "dangling.toml: No such file"),
    ] {
        let (exit, said) = here.cronlint(&args);
        assert_eq!(exit, 2, "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
    // What is found and cannot be read is not passed over: the one above would hold in its place.
    std::os::unix::fs::symlink("nowhere.toml", here.0.join("folder/cronlint.toml")).expect("a link");
    here.write("folder/crontab", SLIP);
    let (exit, said) = here.cronlint(&["."]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("folder/cronlint.toml: No such file"), "{said}");
    assert!(said.contains("F001"), "{said}");
}

#[test]
fn what_a_shell_runs_when_it_starts_works_beside_a_broken_configuration() {
    let here = Scratch::new("broken-here");
    here.write("cronlint.toml", "lang = 1\n");
    for args in [["completions", "bash"], ["man", "check"]] {
        let (exit, said) = here.cronlint(&args);
        assert_eq!(exit, 0, "{args:?}: {said}");
    }
    assert_eq!(here.cronlint(&["rules"]).0, 2);
}
