//! Hostile paths and arguments: the program names them, waits for nothing and prints nothing raw.

use std::process::Command;

use super::{CRON_JOB, program, run, scratch};

#[cfg(unix)]
#[test]
fn pipes_sockets_and_devices_are_named_and_never_waited_for() {
    let cwd = scratch("pipes");
    std::fs::write(cwd.join("job.yaml"), CRON_JOB).expect("a file");
    assert!(Command::new("mkfifo").arg(cwd.join("pipe.cron")).status().is_ok_and(|made| made.success()));
    let _socket = std::os::unix::net::UnixListener::bind(cwd.join("socket.cron")).expect("a socket");
    for name in ["pipe.cron", "socket.cron", "/dev/zero"] {
        for args in
            [&["check", name, "job.yaml"][..], &["jobs", name], &["checklist", name], &["explain", name]]
        {
            let output = run(program(&cwd).args(args), b"");
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            let says = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                says.contains(name) && says.contains("neither a file nor a directory"),
                "{args:?}: {says}"
            );
        }
        let output = run(program(&cwd).args(["--config", name, "job.yaml"]), b"");
        assert_eq!(output.status.code(), Some(2), "--config {name}");
    }
    // In a tree they are no files, and what the shell hands over is read.
    assert_eq!(run(program(&cwd).args(["check", "."]), b"").status.code(), Some(1));
    assert_eq!(run(program(&cwd).args(["/dev/stdin"]), b"* 5 * * * /bin/a\n").status.code(), Some(1));
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn nothing_of_the_command_line_reaches_the_terminal_as_a_command() {
    let cwd = scratch("hostile-arguments");
    std::fs::write(cwd.join("job.yaml"), CRON_JOB).expect("a file");
    let hostile = "\u{1b}[31m\u{202e}x\u{9b}\u{7}";
    let option = format!("--{hostile}");
    let prefix = format!("TZ={hostile} 0 5 * * *");
    let all: [&[&str]; 16] = [
        &["check", "--business-zone", hostile],
        &["check", "--daemon", hostile],
        &["check", "--now", hostile],
        &["check", "--lang", hostile],
        &["check", "--select", hostile],
        &["check", "--threads", hostile],
        &["check", "--format", hostile],
        &["check", "--config", hostile],
        &["check", &option],
        &["check", hostile],
        &["next", "--dialect", hostile, "* * * * *"],
        &["next", "--from", hostile, "* * * * *"],
        &["next", hostile],
        &["next", "--dialect", "kubernetes", &prefix],
        &["explain", hostile],
        &["rules", hostile],
    ];
    for args in all {
        let output = run(program(&cwd).args(args), b"");
        for stream in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(stream).into_owned();
            assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\u{7}']), "{args:?}: {text:?}");
        }
    }
    std::fs::remove_dir_all(cwd).expect("removed");
}

#[test]
fn explain_takes_lines_as_findings_name_them_and_refuses_what_is_none() {
    let cwd = scratch("explain-lines");
    std::fs::write(cwd.join("a:b.cron"), "0 5 * * * /bin/a\n0 6 * * * /bin/b\n").expect("a file");
    let explain = |what: &str| {
        let output = run(program(&cwd).args(["explain", what]), b"");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&text).into_owned())
    };
    for what in ["a:b.cron:2", "a:b.cron:2:1"] {
        let (code, says) = explain(what);
        assert!(code == Some(0) && says.contains("b.cron:2  b") && !says.contains("b.cron:1  a"), "{says}");
    }
    for line in ["0", "-1", "9", "", "x", "99999999999999999999"] {
        let (code, says) = explain(&format!("a:b.cron:{line}"));
        assert!(code == Some(2) && says.contains("line"), "{line}: {says}");
    }
    assert!(explain(".").1.contains("directory"));
    std::fs::remove_dir_all(cwd).expect("removed");
}
