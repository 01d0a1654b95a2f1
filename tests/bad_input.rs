//! What cannot be used is named, the exit code is 2, and the rest is done all the same.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;

/// Sixty runs from 05:00 to 05:59: F001.
const SLIP: &str = "* 5 * * * /opt/jobs/report\n";

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cronlint-{}-bad-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a directory");
        fs::write(path.join("a.crontab"), SLIP).expect("a file");
        Place(path)
    }

    fn mode(&self, path: &str, mode: u32) {
        fs::set_permissions(self.0.join(path), fs::Permissions::from_mode(mode)).expect("permissions");
    }

    /// Exit code, standard output, standard error.
    fn shell(&self, line: &str) -> (i32, String, String) {
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(&self.0)
            .env("LC_ALL", "C.UTF-8")
            .env("cronlint", env!("CARGO_BIN_EXE_cronlint"))
            .output()
            .expect("a shell");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
    }

    /// As somebody whom permissions hold back: root is nobody then. `None` where that cannot be done.
    fn as_user(&self, line: &str) -> Option<(i32, String, String)> {
        let probe = |line: &str| self.shell(line).0 == 0;
        if !probe("test $(id -u) = 0") {
            return Some(self.shell(line));
        }
        if !probe("command -v setpriv") {
            return None;
        }
        // By another process: a file that this one has open for writing could not be run.
        assert!(probe("[ -e program ] || cp \"$cronlint\" program && chmod 755 program"));
        let quoted = line.replace("$cronlint", "./program");
        Some(self.shell(&format!("setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '{quoted}'")))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = Command::new("chmod").arg("-R").arg("u+rwX").arg(&self.0).status();
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn arguments_are_refused_in_chinese_as_well() {
    let place = Place::new("refused");
    for (arguments, wanted) in [
        ("--severty error", "没有参数 --severty；是不是要写 --severity？"),
        ("--severity foo", "--severity <LEVEL> 的值“foo”无效；可用的有：error、warning、advice"),
        ("--severity", "--severity <LEVEL> 需要一个值；可用的有：error、warning、advice"),
        ("--threads many", "--threads <N> 的值“many”无效"),
        ("explain", "缺少参数 <EXPR|RULE|FILE[:LINE]>..."),
        ("--severity error --severity error", "--severity <LEVEL> 只能写一次"),
    ] {
        let (code, out, err) = place.shell(&format!("LC_ALL=zh_CN.UTF-8 $cronlint {arguments}"));
        let wanted = format!("错误：{wanted}\n\n用 `--help` 查看用法。\n");
        assert_eq!((code, out.as_str(), err.as_str()), (2, "", wanted.as_str()), "{arguments}");
    }
}

#[test]
fn a_schedule_whose_stars_the_shell_has_replaced_is_told_apart_from_a_wrong_one() {
    let place = Place::new("stars");
    for command in ["explain", "next", "convert --to quartz"] {
        let (code, _, err) = place.shell(&format!("$cronlint {command} 0 2 * * 1-5"));
        assert_eq!(
            (code, err.as_str()),
            (
                2,
                "error: the shell has put the names of files, such as a.crontab, in place of `*`: write the schedule in \
                 quotes, as in '0 2 * * 1-5'\n"
            ),
            "{command}"
        );
    }
    let (code, out, _) =
        place.shell("set -f; $cronlint next 0 2 * * 1-5 --now 2026-12-01T00:00:00Z --count 1");
    assert_eq!((code, out.as_str()), (0, "2026-12-01T02:00:00Z UTC\n"));
}

#[test]
fn words_where_an_expression_is_asked_for_are_handed_to_make() {
    let place = Place::new("words");
    for command in ["explain", "next", "convert"] {
        for words in ["每小时第5分钟", "工作日", "weekdays at 02:30"] {
            let (code, out, err) = place.shell(&format!("$cronlint {command} '{words}' --lang zh"));
            let wanted =
                format!("错误：“{words}”是文字，不是表达式：可用 `cronlint make \"{words}\"` 生成表达式\n");
            assert_eq!((code, out.as_str(), err.as_str()), (2, "", wanted.as_str()), "{command} {words}");
        }
        for text in ["61 * * * *", "foo bar"] {
            assert_eq!(place.shell(&format!("$cronlint {command} '{text}'")).0, 1, "{command} {text}");
        }
    }
}

#[test]
fn no_control_character_of_a_text_is_printed() {
    let place = Place::new("control");
    for command in ["explain", "next", "convert", "make"] {
        for text in ["\u{1b}[31m* * * * *", "5 * * * \u{1b}]0;x\u{7}", "5 * \u{202e}* * *", "每天\u{1b}[31m"]
        {
            let (_, out, err) =
                place.shell(&format!("$cronlint {command} '{text}' --now 2026-12-01T00:00:00Z"));
            let printed = format!("{out}{err}");
            let is_plain = |c: char| c == '\n' || !(c.is_control() || c == '\u{202e}');
            assert!(!printed.is_empty() && printed.chars().all(is_plain), "{command} {text:?}: {printed:?}");
        }
    }
}

#[test]
fn a_schedule_without_a_date_is_not_said_to_never_fire() {
    let place = Place::new("no-date");
    for (text, expected) in [
        ("@reboot", "No date follows 2026-12-01T00:00:00Z: it runs once at every start.\n"),
        (
            "0 0 2 * * ? 2020",
            "No date follows 2026-12-01T00:00:00Z: it runs at 02:00 every day, only in 2020.\n",
        ),
        ("0 0 30 2 *", "It never fires.\n"),
    ] {
        let (code, out, _) = place.shell(&format!("$cronlint next '{text}' --now 2026-12-01T00:00:00Z"));
        assert_eq!((code, out.as_str()), (0, expected), "{text}");
    }
    let (_, out, _) = place.shell("$cronlint explain @reboot");
    assert!(out.contains("Next\n  not told by the text\n"), "{out}");
    let (code, _, err) = place.shell("$cronlint next '0 2 * * *' --count 0");
    assert!(code == 2 && err.contains("0 is not in 1..=10000"), "{err}");
}

#[test]
fn a_directory_that_cannot_be_written_or_read() {
    let place = Place::new("permissions");
    fs::create_dir_all(place.0.join("locked")).expect("a directory");
    fs::create_dir_all(place.0.join("dark")).expect("a directory");
    fs::write(place.0.join("locked/known.json"), "{\"version\": 1, \"findings\": []}").expect("a file");
    fs::write(place.0.join("dark/b.crontab"), SLIP).expect("a file");
    place.mode("locked/known.json", 0o444);
    place.mode("locked", 0o555);
    place.mode("dark", 0o000);

    for name in ["locked/new.json", "locked/known.json"] {
        let line = format!("$cronlint --baseline {name} --update-baseline a.crontab");
        let Some((exit, out, error)) = place.as_user(&line) else { return };
        assert_eq!((exit, out.as_str()), (2, ""), "{error}");
        assert!(error.contains(name) && error.contains("ermission denied"), "{error}");
    }
    let kept = fs::read_to_string(place.0.join("locked/known.json")).expect("the baseline");
    assert!(kept.contains("\"findings\": []"), "{kept}");

    // What can be read is linted, what cannot is named.
    for line in ["$cronlint .", "$cronlint a.crontab dark/b.crontab"] {
        let (exit, out, error) = place.as_user(line).expect("a user");
        assert_eq!(exit, 2, "{line}: {error}");
        assert!(out.contains("a.crontab:1:1"), "{line}: {out}");
        assert!(error.contains("dark") && error.contains("ermission denied"), "{line}: {error}");
    }
}

#[test]
fn a_baseline_that_is_no_file() {
    let place = Place::new("no-file");
    fs::create_dir_all(place.0.join("folder")).expect("a directory");
    for (name, update) in
        [("folder", ""), ("folder", "--update-baseline"), ("a.crontab/known.json", "--update-baseline")]
    {
        let (exit, _, error) = place.shell(&format!("$cronlint a.crontab --baseline {name} {update}"));
        assert_eq!(exit, 2, "{name} {update}: {error}");
        assert!(error.contains(name), "{name} {update}: {error}");
    }
    fs::write(place.0.join("text.json"), "not JSON").expect("a file");
    let (exit, _, error) = place.shell("$cronlint a.crontab --baseline text.json");
    assert!(exit == 2 && error.contains("text.json"), "{exit} {error}");
    assert_eq!(fs::read_to_string(place.0.join("a.crontab")).expect("the crontab"), SLIP);
}

#[test]
fn a_path_that_is_not_utf_8() {
    let place = Place::new("bytes");
    fs::rename(place.0.join("a.crontab"), place.0.join(OsStr::from_bytes(b"\xff\xfe.crontab")))
        .expect("a name");
    for format in ["text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown"] {
        let (exit, out, error) = place.shell(&format!("$cronlint --format {format} ."));
        assert_eq!((exit, error.as_str()), (1, ""), "{format}: {out}");
        assert!(out.contains("F001") && out.contains(".crontab"), "{format}: {out}");
    }
    // Named itself, as a shell hands it over; and beside one that does not exist.
    assert_eq!(place.shell("$cronlint *.crontab").0, 1);
    let (exit, out, error) = place.shell("$cronlint *.crontab \"$(printf '\\376absent')\"");
    assert!(exit == 2 && out.contains("F001") && error.contains("absent"), "{exit} {out} {error}");
}

#[test]
fn an_output_that_takes_nothing() {
    let place = Place::new("output");
    // Nobody reads what went wrong; the exit code stays.
    assert_eq!(place.shell("$cronlint absent 2>&-").0, 2);
    assert_eq!(place.shell("$cronlint a.crontab 2>&-").0, 1);
    if PathBuf::from("/dev/full").exists() {
        let (exit, _, error) = place.shell("$cronlint a.crontab >/dev/full");
        assert!(exit == 2 && error.contains("No space left"), "{exit} {error}");
    }
}

#[test]
fn a_configuration_that_cannot_be_used() {
    let place = Place::new("configuration");
    for (text, words) in [
        (
            "ignore = [\"every-minute-of-the-huor\"]\n",
            &["every-minute-of-the-huor", "every-minute-of-the-hour"][..],
        ),
        ("ignore = [\"F0001\"]\n", &["F0001"]),
        ("ingore = []\n", &["ingore", "ignore"]),
        ("ignore = [\n", &["cronlint.toml"]),
        ("business_zone = \"Asia/Shangai\"\n", &["Asia/Shangai", "Asia/Shanghai"]),
    ] {
        fs::write(place.0.join("cronlint.toml"), text).expect("a file");
        for lang in ["en", "zh"] {
            let (exit, out, error) = place.shell(&format!("$cronlint --lang {lang}"));
            assert_eq!((exit, out.as_str()), (2, ""), "{text}: {error}");
            for word in words {
                assert!(error.contains(word), "{text} {lang}: {error}");
            }
        }
    }
    let (exit, _, error) = place.shell("$cronlint --config absent.toml");
    assert!(exit == 2 && error.contains("absent.toml"), "{error}");
}

/// Every way that a run can end.
#[test]
fn a_broken_configuration_is_told_in_the_form_that_was_asked_for() {
    let place = Place::new("forms");
    fs::write(place.0.join("cronlint.toml"), "lang = \"zh\"\nselect = [\n").expect("a file");
    for (format, expected) in [
        (
            "github",
            "::error file=cronlint.toml,line=2,col=11,endColumn=11,title=cronlint::unclosed array, expected `]`\n",
        ),
        (
            "jsonl",
            "{\"error\":{\"path\":\"cronlint.toml\",\"message\":\"unclosed array, expected `]`\",\"line\":2,\"column\":11}}\n",
        ),
        (
            "sarif",
            "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"cronlint.toml\",\"uriBaseId\":\"SRCROOT\"},\"region\":{\"endColumn\":11,\"endLine\":2,\"startColumn\":11,\"startLine\":2}}}]",
        ),
        ("gitlab", "\"location\":{\"path\":\"cronlint.toml\",\"lines\":{\"begin\":2,\"end\":2}}"),
        ("junit", "<error message=\"cronlint.toml:2:11: unclosed array, expected `]`\"/>"),
    ] {
        let (code, out, err) = place.shell(&format!("\"$cronlint\" --lang en --format {format} ."));
        assert_eq!(code, 2, "{format}");
        assert!(out.contains(expected), "{format}\n{out}");
        assert!(err.contains("unclosed array"), "{err}");
    }
}

#[test]
fn words_of_others_are_quoted_in_chinese() {
    let place = Place::new("quoted");
    fs::write(place.0.join("cronlint.toml"), "select = [\n").expect("a file");
    let (_, _, err) = place.shell("\"$cronlint\" --lang zh .");
    assert!(err.contains("不是合法的 TOML（解析器原文：unclosed array, expected `]`）"), "{err}");
    let (_, _, err) = place.shell("\"$cronlint\" --lang zh --config /none.toml nowhere");
    assert!(err.contains("文件或目录不存在（系统原文：No such file or directory (os error 2)）"), "{err}");
}

#[test]
fn what_a_newcomer_mistypes_is_answered() {
    let place = Place::new("mistyped");
    fs::write(place.0.join("a.crontab"), "17 5 * * * /opt/jobs/report\n").expect("a file");
    for (line, exit, expected) in [
        ("$cronlint chekc", 2, "neither a command nor a file \"chekc\"; did you mean \"check\"?"),
        ("$cronlint explian '0 2 * * *' --lang zh", 2, "没有子命令或文件“explian”；是不是要写 explain？"),
        ("$cronlint explain a.crontab:2", 2, "a.crontab has no line 2: it ends at line 1"),
        ("$cronlint next @daily --zone Asia/Bejing", 2, "did you mean \"Asia/Shanghai\"?"),
        ("$cronlint next @daily --zone 北京 --lang zh", 2, "是不是要写 \"Asia/Shanghai\"？"),
        ("$cronlint next @daily --zone PST", 2, "did you mean \"America/Los_Angeles\"?"),
        ("$cronlint next @daily --zone Mars", 2, "\"Mars\"; write it as in `Asia/Shanghai`"),
        ("$cronlint make '每天早晚8点' >&2", 1, "not understood: \"早晚\"\n"),
    ] {
        let (exited, out, err) = place.shell(line);
        assert_eq!(exited, exit, "{line}: {out}{err}");
        assert!(err.contains(expected) && !err.contains("without these words"), "{line}: {err}");
    }
}

#[test]
fn exit_codes() {
    let place = Place::new("exits");
    fs::write(place.0.join("good.crontab"), "17 5 * * * /opt/jobs/report\n").expect("a file");
    fs::create_dir_all(place.0.join("nothing")).expect("a directory");
    for (line, exit) in [
        ("$cronlint good.crontab", 0),
        ("$cronlint nothing", 0),
        ("$cronlint a.crontab", 1),
        ("$cronlint a.crontab --exit-zero", 0),
        ("$cronlint a.crontab --severity error", 0),
        ("$cronlint a.crontab absent", 2),
        ("$cronlint a.crontab absent --exit-zero", 2),
        ("$cronlint --no-such-option", 2),
        ("$cronlint --changed-since no-such-revision", 2),
    ] {
        let found = place.shell(&format!("GIT_CEILING_DIRECTORIES=.. {line}"));
        assert_eq!(found.0, exit, "{line}: {found:?}");
    }
}
