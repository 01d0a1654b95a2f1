//! Bad input of every kind: the reader gives a fact or an error that names the place, and never panics or hangs.
//! Everything is made here; nothing large is kept in the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::report::{Places, fingerprint};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::discover::discover;
use cronlint::source::neighbours::Alone;
use cronlint::source::{FactKind, File, open, read};
use cronlint::span::FileId;

const JOB: &str = "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: a\nspec:\n  schedule: \"0 5 * * *\"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers:\n            - image: 'i'\n";

fn settings() -> Settings {
    Settings::new(Instant(1_796_083_200))
}

/// The settings as a reader asks for them.
fn asked() -> Arc<Settings> {
    Arc::new(settings())
}

fn read_bytes(path: &str, bytes: &[u8]) -> Option<File> {
    read(FileId(0), Path::new(path), bytes, &settings(), &Alone)
}

/// An empty directory of this test's own.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a scratch directory");
    path
}

fn limits(file: &File) -> Vec<&'static str> {
    let limit = |kind: &FactKind| match kind {
        FactKind::LimitReached(limit) => Some(limit.name.en),
        _ => None,
    };
    file.facts.iter().filter_map(|fact| limit(&fact.kind)).collect()
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_found() {
    let dir = scratch("unreadable");
    std::fs::write(dir.join("job.yaml"), JOB).expect("written");
    let missing = dir.join("missing.yaml");
    let found = discover(&[missing.clone(), dir.clone()]);
    assert_eq!(found.files, [dir.join("job.yaml")]);
    assert_eq!(found.errors.len(), 1);
    assert_eq!(found.errors[0].path, missing);
    assert!(open(FileId(0), &missing, &|| Some(asked()), &Alone).is_err());
}

#[cfg(unix)]
#[test]
fn a_directory_loop_ends() {
    let dir = scratch("loop");
    std::fs::create_dir_all(dir.join("a/b")).expect("made");
    std::fs::write(dir.join("a/b/crontab"), "0 5 * * * x\n").expect("written");
    std::os::unix::fs::symlink(&dir, dir.join("a/b/again")).expect("linked");
    std::os::unix::fs::symlink("itself", dir.join("itself")).expect("linked");
    let found = discover(std::slice::from_ref(&dir));
    assert_eq!(found.files, [dir.join("a/b/crontab")]);
    assert!(found.errors.is_empty());
}

#[test]
fn hidden_files_are_looked_at_and_ignored_ones_are_not() {
    let dir = scratch("ignored");
    for (path, text) in [
        (".gitignore", "build/\n"),
        ("build/job.yaml", JOB),
        (".hidden/job.yaml", JOB),
        (".git/crontab", "0 5 * * * x\n"),
        ("z.yml", JOB),
    ] {
        let path = dir.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        std::fs::write(path, text).expect("written");
    }
    assert_eq!(discover(std::slice::from_ref(&dir)).files, [dir.join(".hidden/job.yaml"), dir.join("z.yml")]);
    let named = dir.join("build/job.yaml");
    assert_eq!(discover(std::slice::from_ref(&named)).files, [named]);
}

/// A repository of git at `dir` in which all that is there is tracked, `.gitignore` or not.
fn tracked(dir: &std::path::Path) {
    for arguments in [&["init", "--quiet"][..], &["add", "--force", "."]] {
        let done =
            std::process::Command::new("git").current_dir(dir).args(arguments).status().expect("git runs");
        assert!(done.success(), "{arguments:?}");
    }
}

fn written(dir: &std::path::Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = dir.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        std::fs::write(path, text).expect("written");
    }
}

#[test]
fn what_git_tracks_is_found_whatever_gitignore_says() {
    let dir = scratch("tracked");
    let workflow = "on: {schedule: [{cron: '0 2 * * *'}]}\n";
    written(
        &dir,
        &[
            (".gitignore", "*backup*\n/vendor/\n"),
            (".github/workflows/backup.yml", workflow),
            ("ops/deep/backup.crontab", "0 5 * * * x\n"),
            ("vendor/job.yaml", JOB),
            ("vendor/notes.txt", "no schedule\n"),
            ("z.yml", JOB),
        ],
    );
    tracked(&dir);
    written(&dir, &[("untracked-backup.yaml", JOB), ("vendor/untracked.yaml", JOB)]);
    let found = |path: &std::path::Path| discover(&[path.to_owned()]).files;
    assert_eq!(
        found(&dir),
        [
            dir.join(".github/workflows/backup.yml"),
            dir.join("ops/deep/backup.crontab"),
            dir.join("vendor/job.yaml"),
            dir.join("z.yml")
        ]
    );
    // From a folder below the top.
    assert_eq!(found(&dir.join("ops")), [dir.join("ops/deep/backup.crontab")]);
    // What is passed over on purpose stays so, and what is tracked no more needs its file.
    written(&dir, &[(".ignore", "vendor/\n")]);
    std::fs::remove_file(dir.join("ops/deep/backup.crontab")).expect("removed");
    assert_eq!(found(&dir), [dir.join(".github/workflows/backup.yml"), dir.join("z.yml")]);
}

#[test]
fn a_workflow_is_found_whatever_gitignore_says_where_git_knows_nothing() {
    let dir = scratch("unpacked");
    let workflow = "on: {schedule: [{cron: '0 2 * * *'}]}\n";
    written(
        &dir,
        &[(".gitignore", "*backup*\n"), ("backup.yaml", JOB), (".gitea/workflows/backup.yml", workflow)],
    );
    assert_eq!(discover(std::slice::from_ref(&dir)).files, [dir.join(".gitea/workflows/backup.yml")]);
}

#[test]
fn a_file_that_is_named_by_two_ways_is_found_once() {
    let dir = scratch("ways");
    written(&dir, &[("a/crontab", "0 5 * * * x\n"), ("b/job.yaml", JOB)]);
    let found = |paths: &[&str]| {
        let paths: Vec<_> = paths.iter().map(|path| dir.join(path)).collect();
        let files = discover(&paths).files;
        files
            .iter()
            .map(|path| path.strip_prefix(&dir).expect("below").display().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&["a/../a/crontab", ""]), ["a/crontab", "b/job.yaml"]);
    assert_eq!(found(&["a", "b/../a/crontab", "b/../a"]), ["a/crontab"]);
    assert_eq!(found(&["a/../b/job.yaml", "a/../a/../b"]), ["a/../a/../b/job.yaml"]);
    assert_eq!(found(&["a/../b", "a"]), ["a/../b/job.yaml", "a/crontab"]);
    assert_eq!(found(&["b/job.yaml", "a/../b", "a/../b/../b"]), ["a/../b/job.yaml"]);
    assert_eq!(found(&["b/../a/crontab"]), ["b/../a/crontab"]);
}

#[test]
fn binaries_and_other_encodings() {
    let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(JOB.bytes().flat_map(|b| [b, 0])).collect();
    let gbk = [JOB.as_bytes(), b"# \xD6\xD0\xB9\xFA\n"].concat();
    let latin = [JOB.as_bytes(), b"# caf\xE9\n"].concat();
    for (path, bytes, at, guess) in [
        ("job.yaml", &utf16[..], 0, Some("UTF-16 LE")),
        ("job.yaml", &utf16[2..], 1, Some("UTF-16 LE")),
        ("job.yaml", &gbk[..], JOB.len() + 2, Some("GBK")),
        ("job.yaml", &latin[..], JOB.len() + 5, None),
        ("etc/cron.d/job", b"0 5 * * * root x # \xD6\xD0\xB9\xFA\n", 19, Some("GBK")),
    ] {
        let file = read_bytes(path, bytes).expect("a file that claims to hold schedules");
        let FactKind::NotText { encoding_guess, bad_byte } = &file.facts[0].kind else {
            panic!("{path}: not text")
        };
        assert_eq!((file.facts[0].span.range().start, *encoding_guess), (at, guess));
        assert_eq!(bytes[at], *bad_byte);
    }
    assert!(read_bytes("photo.json", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_none());
    assert!(
        read_bytes("crontab", b"\x7FELF\x02\x01\x01\0\0\0\0\xFF\xFE").is_none(),
        "a program of that name"
    );
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_in_words() {
    let dir = scratch("large");
    let path = dir.join("job.yaml");
    std::fs::write(&path, JOB).expect("written");
    let file = std::fs::OpenOptions::new().write(true).open(&path).expect("opened");
    file.set_len(100 * 1024 * 1024).expect("grown");
    let read = open(FileId(0), &path, &|| Some(asked()), &Alone)
        .expect("opened")
        .expect("a file that claims schedules");
    assert_eq!(limits(&read), ["file size in bytes"]);
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn depth_is_limited() {
    let depth = 100_000;
    let mut block = String::from("kind: CronJob\n");
    for level in 0..2_000 {
        let _ = writeln!(block, "{}a:", " ".repeat(level));
    }
    let flow = format!("kind: CronJob\nx: {}", "[".repeat(depth));
    let dashes = format!("kind: CronJob\nx:\n{}x\n", "- ".repeat(depth));
    for text in [&block, &flow, &dashes] {
        let file = read_bytes("a.yaml", text.as_bytes()).expect("a file that claims to hold a job");
        assert_eq!(limits(&file), ["nesting depth"]);
    }
    let json = format!("{{\"kind\": \"CronJob\", \"x\": {}", "[".repeat(depth));
    assert_eq!(limits(&read_bytes("a.json", json.as_bytes()).expect("claims a job")), ["nesting depth"]);
    let xml = "<!DOCTYPE a [<!ENTITY b SYSTEM '/'>]>\n<job-scheduling-data>&b;</job-scheduling-data>";
    let file = read_bytes("jobs.xml", xml.as_bytes()).expect("claims a job");
    assert_eq!(limits(&file), ["entities of the file's own"]);
    let good = format!("{JOB}---\n{flow}\n");
    assert_eq!(read_bytes("a.yaml", good.as_bytes()).expect("a job").jobs.len(), 1);
}

#[test]
fn an_alias_bomb_is_never_expanded() {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..60 {
        let of = format!("*a{}", level - 1);
        let _ = writeln!(text, "a{level}: &a{level} [{}]", vec![of; 10].join(", "));
    }
    text.push_str("m: &m\n  <<: [*m, *m, *m, *m, *m, *m, *m, *m]\n");
    text.push_str(JOB);
    text = text.replace("  schedule", "  <<: *m\n  schedule");
    assert_eq!(read_bytes("a.yaml", text.as_bytes()).expect("a job").jobs.len(), 1);
    let list = text.replace("kind: CronJob", "kind: List\nitems: *a59\n# CronJob");
    assert!(read_bytes("a.yaml", list.as_bytes()).is_none());
}

#[test]
fn cut_off_anywhere() {
    let template = "{{- if .Values.on }}\n".to_owned()
        + &JOB
            .replace("\"0 5 * * *\"", "{{ .Values.a | default \"@daily\" }} # {{/* x */}}")
            .replace("'i'", "\"{{ .b }}:中\"")
        + "{{- end }}\n";
    for (path, text) in [
        ("a.yaml", JOB),
        ("c/templates/a.yaml", template.as_str()),
        ("a.json", r#"{"kind":"CronJob","a":"\u4e00"}"#),
    ] {
        for end in 0..text.len() {
            let _ = read_bytes(path, &text.as_bytes()[..end]);
            let _ = read_bytes(path, &text.as_bytes()[end..]);
        }
    }
    let half = template.split(" | default").next().expect("the first half");
    assert_eq!(read_bytes("c/templates/a.yaml", half.as_bytes()).expect("a job").jobs.len(), 1);
}

#[test]
fn thousands_of_jobs_on_one_line_take_time_by_their_number() {
    let job = r#"{"apiVersion":"batch/v1","kind":"CronJob","metadata":{"name":"a"},"spec":{"schedule":"*/5 * * * *","jobTemplate":{"spec":{"template":{"spec":{"containers":[]}}}}}}"#;
    let list = format!(r#"{{"apiVersion":"v1","kind":"List","items":[{}]}}"#, vec![job; 3000].join(","));
    let begun = std::time::Instant::now();
    let report = cronlint::linter::lint_texts(&[("all.json", list)], &settings());
    assert_eq!(report.jobs(), 3000);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

/// The findings of a dump: each is known by the text of its line, which is the whole file.
#[test]
fn thousands_of_findings_on_one_line_take_time_by_their_number() {
    let rows: Vec<String> = (0..4000).map(|n| format!("({n},'CRON','0 {} * * * ?')", n % 60)).collect();
    let dump =
        format!("INSERT INTO xxl_job_info (id,schedule_type,schedule_conf) VALUES {};\n", rows.join(","));
    let mut settings = settings();
    settings.least = cronlint::finding::Severity::Advice;
    let report = cronlint::linter::lint_texts(&[("all.sql", dump)], &settings);
    assert!(report.findings.len() >= 4000, "{}", report.findings.len());
    let begun = std::time::Instant::now();
    let mut prints = fingerprint::all(&report, &mut Places::new(&report));
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), report.findings.len());
}

#[test]
fn what_thousands_of_jobs_share_is_read_once() {
    let annotated = |n: u32| format!("@Scheduled(cron = \"{} 0 * * * *\") void m{n}() {{}}\n", n % 60);
    let annotations = (0..20_000).map(annotated).collect::<Vec<_>>().concat();
    let java = format!("import org.springframework.scheduling.annotation.*;\nclass A {{\n{annotations}}}\n");
    let calling = |n: u32| format!("  j{n}: {{uses: ./.github/workflows/a.yml}}\n");
    let jobs = (0..20_000).map(calling).collect::<Vec<_>>().concat();
    let workflow = format!("on:\n  schedule:\n    - cron: \"0 0 * * *\"\njobs:\n{jobs}");
    let rules = format!(
        "const schedule = require('node-schedule');\n{}",
        "r.hour = 2;\nschedule.scheduleJob(r, f);\n".repeat(5000)
    );
    let imports = "from arq import (\n".repeat(20_000);
    for (path, text, expected) in [
        ("A.java", java, 20_000),
        (".github/workflows/a.yml", workflow, 1),
        ("jobs.js", rules, 5000),
        ("a.py", imports, 0),
    ] {
        let begun = std::time::Instant::now();
        let report = cronlint::linter::lint_texts(&[(path, text)], &settings());
        assert_eq!(report.jobs(), expected, "{path}");
        assert!(begun.elapsed().as_secs() < 30, "{path} {:?}", begun.elapsed());
    }
}

#[test]
fn many_jobs_may_take_one_property() {
    let method = |n: u32| format!("@Scheduled(cron = \"${{job.cron}}\") void m{n}() {{}}\n");
    let methods = (0..5000).map(method).collect::<Vec<_>>().concat();
    let java = format!("import org.springframework.scheduling.annotation.*;\nclass A {{\n{methods}}}\n");
    for comment in ["# every night\n".repeat(20_000), format!("# {}\n", "every night ".repeat(100_000))] {
        let begun = std::time::Instant::now();
        let files = [
            ("src/main/java/A.java", java.clone()),
            ("src/main/resources/application.properties", format!("{comment}job.cron=0 7 2 * * *\n")),
        ];
        let report = cronlint::linter::lint_texts(&files, &settings());
        assert_eq!(report.jobs(), 5000);
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    }
}

#[test]
fn signs_of_templates_that_never_end_are_looked_for_once() {
    for sign in ["{{\n", "{{ \"\n", "{{ /*\n", "{{ end }}", "{{ if a }} ", "{{ .Values.a }}", "{{ \\\" }}"] {
        let begun = std::time::Instant::now();
        read_bytes("templates/a.yaml", (JOB.to_owned() + &sign.repeat(200_000 / sign.len())).as_bytes());
        let crontab = "0 5 * * * /bin/true\n".to_owned() + &sign.repeat(200_000 / sign.len());
        read_bytes("a.crontab.j2", crontab.as_bytes());
        assert!(begun.elapsed().as_secs() < 10, "{sign:?}: {:?}", begun.elapsed());
    }
    // A form feed before an action is no word.
    read_bytes("a.crontab.j2", b"0 5 * * * /bin/true\n\x0c{{ a }}\n");
}

#[test]
fn what_is_named_itself_and_cannot_be_read_as_text_is_not_passed_over() {
    let line = "# \u{4e2d}\n0 5 * * * /bin/true\n";
    let wide: Vec<u8> = "\u{feff}0 5 * * * /bin/true\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let gbk = b"# \xc3\xbf\xcc\xec\xc1\xe8\xb3\xbf\n0 2 * * * /bin/true\n0 3 * * * /bin/true\n".to_vec();
    let mixed = [line.as_bytes(), b"0 6 * * * /bin/echo \xff\n"].concat();
    let large = line.repeat(40_000_000 / line.len()).into_bytes();
    for (what, bytes) in [("UTF-16", wide), ("GBK", gbk), ("a bad byte", mixed), ("a large file", large)] {
        let file = read_bytes("my-table", &bytes).unwrap_or_else(|| panic!("{what} was passed over"));
        assert_eq!(file.facts.len(), 1, "{what}");
    }
    assert!(read_bytes("my-table", &[0x7f, b'E', b'L', b'F', 0, 0, 0xff, 1].repeat(100)).is_none());
}

#[test]
fn a_word_after_blanks_is_named_where_it_stands() {
    let text = " \t@nie每";
    for row in cronlint::dialect::ALL {
        for fault in cronlint::dialect::read(row.id, text).faults {
            assert!(text.get(fault.range.clone()).is_some(), "{}: {:?}", row.name, fault.range);
        }
    }
    let spring = cronlint::dialect::DialectId::from_name("spring").expect("a dialect");
    assert_eq!(cronlint::dialect::read(spring, text).faults[0].range, 2..text.len());
}

#[test]
fn at_the_end_of_the_years_no_fire_comes_before_what_it_was_asked_after() {
    let daily = cronlint::dialect::read(cronlint::dialect::DialectId::Kubernetes, "*/20 5 * * *");
    let schedule = daily.schedule.expect("a schedule");
    let change = cronlint::dialect::row(daily.dialect).clock_change;
    for name in ["UTC", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"] {
        let zone = cronlint::schedule::TimeZone::get(name).expect("a zone");
        for from in [-377_705_116_800, 253_370_764_800, 253_402_127_000, 253_402_300_799, i64::MAX] {
            let mut last = Instant(from);
            for fire in schedule.fires(last, &zone, change).take(2000) {
                assert!(fire > last, "{name} after {from}: {fire:?} after {last:?}");
                last = fire;
            }
        }
    }
}

#[test]
fn thousands_of_inline_patches_take_time_by_their_number() {
    let patch = "  - target: {kind: CronJob, name: a}\n    patch: |-\n      kind: CronJob\n      apiVersion: batch/v1\n      metadata: {name: a}\n      spec: {schedule: \"* 5 * * *\"}\n";
    let text = format!(
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches:\n{}",
        patch.repeat(4000)
    );
    let begun = std::time::Instant::now();
    let file = read_bytes("kustomization.yaml", text.as_bytes()).expect("patches");
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    assert_eq!(file.jobs.len(), 4000);
    let schedule = file.jobs[3999].schedules[0].span;
    assert!(text[schedule.range()].contains("* 5 * * *"), "{:?}", &text[schedule.range()]);
}
