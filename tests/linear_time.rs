//! Eight times the text takes about eight times the time: each text is made in two lengths, and what the longer one takes is held
//! against the shorter one, so that the machine cancels out.

use std::time::{Duration, Instant};

use cronlint::linter::lint_texts;
use cronlint::settings::Settings;

/// What one run takes.
fn took(path: &str, text: &str) -> Duration {
    let settings = Settings::new(cronlint::schedule::Instant(1_796_083_200));
    let begun = Instant::now();
    std::hint::black_box(lint_texts(&[(path, text)], &settings));
    begun.elapsed()
}

/// Fails where eight times the length takes more than 28 times as long; a square would take 64 times. Other work on the machine can only
/// lengthen what is measured, that of the long one more often, so that the best of several rounds counts, and the first round that
/// is good enough ends them.
fn assert_linear(path: &str, make: impl Fn(usize) -> String, length: usize) {
    let (once, eightfold) = (make(length / 4), make(2 * length));
    let (mut short, mut long) = (Duration::MAX, Duration::MAX);
    for _ in 0..12 {
        short = short.min(took(path, &once));
        long = long.min(took(path, &eightfold));
        if long < 28 * short {
            return;
        }
    }
    panic!("{path}: {short:?}, and {long:?} for eight times as much: {once:.60}");
}

fn repeated(unit: &str, length: usize) -> String {
    unit.repeat(length / unit.len())
}

#[test]
fn a_line_of_thousands_of_commands() {
    for unit in [
        "a & b; ",
        "a&",
        "a;",
        "a|",
        "a && ",
        "a || ",
        "a ;; ",
        "(a);",
        "(a &) ; ",
        "{ a; } > x; ",
        "a & kill $!; ",
        "kill $!; ",
        "a || a; ",
        "a || mail -s x y; ",
        "a | mail -s x y; ",
        "a && curl https://hc-ping.com/a; ",
        "[ $? -ne 0 ] && mail x; ",
        "f() { a; }; ",
        "set -e; a; ",
        "cd a; ",
        "if a; then b; fi; ",
        "if a; then ",
        "while a; do ",
        "case a in b) c;; esac; ",
        "a > /dev/null 2>&1; ",
        "a 2>&1 | logger; ",
        "exec > a; a; ",
        "flock -n /l a; ",
        "flock -n /l a || ",
        "flock -n /l ",
        "timeout 5 a; ",
        "timeout 5 ",
        "timeout 5 a & ",
        "sudo ",
        "env A=b ",
        "mkdir l; ",
        "trap 'rm l' EXIT; mkdir l; ",
        "pgrep x || ",
        "pgrep -f x || x; ",
        "pkill -f [x]y; ",
        "ps | grep a || ",
        "ps | grep a | ",
        "test -e l || a; ",
        "kill -0 1 || a; ",
        "docker run --name x y; ",
        "sh -c 'a'; ",
        "x=$(flock -n l a); ",
        "A=b ",
        "a ",
    ] {
        assert_linear("crontab", |length| format!("0 3 * * * {}\n", repeated(unit, length)), 12_000);
    }
}

#[test]
fn signs_that_are_opened_and_never_closed() {
    for unit in [
        "$(", "$((", "${", "`", "'", "\"", "(", "((", "{", "{ ", "{{", "<(", "<<A ", "<<<", "a <<A%", "[[ ",
        "\\", "$", "%", "\"$('", "{{ x }} ", "{% x %}", "<% x %> ", "#{{x}}",
    ] {
        let line = |length| format!("0 3 * * * a {}\n", repeated(unit, length));
        assert_linear("crontab", line, 12_000);
        // Templates of crontabs, and lines that are longer than any shell's.
        assert_linear(
            "crontab.j2",
            |length| format!("#{}\n{}", repeated(unit, length), line(length)),
            60_000,
        );
    }
}

#[test]
fn a_comment_of_thousands_of_words() {
    for unit in [
        "word ",
        "3am ",
        "every day at 5 am ",
        "Monday, ",
        "and ",
        "5 ",
        "每天凌晨三点",
        "cronlint: ignore=S001 ",
    ] {
        let (line, lines) = (
            |length| format!("# {}\n0 3 * * * a\n", repeated(unit, length)),
            |length| format!("{}0 3 * * * a\n", repeated(&format!("# {unit}\n"), length)),
        );
        assert_linear("crontab", line, 60_000);
        assert_linear("crontab", lines, 60_000);
        let behind =
            |length| format!("on:\n  schedule:\n    - cron: '0 5 * * *' # {}\n", repeated(unit, length));
        assert_linear(".github/workflows/a.yml", behind, 60_000);
    }
}

#[test]
fn a_workflow_of_thousands_of_schedules() {
    let schedules = |count: usize| {
        let line = |n: usize| format!("    - cron: '{} {} * * *'\n", n % 60, n % 24);
        format!("on:\n  schedule:\n{}", (0..count).map(line).collect::<String>())
    };
    let job = "jobs:\n  a:\n    runs-on: x\n    steps:\n      - run: a\n";
    assert_linear(".github/workflows/a.yml", |count| schedules(count) + job, 2_000);
    let condition = |n: usize| format!("github.event.schedule == '{} {} * * *'", n % 60, n % 24);
    let asked = |count: usize| {
        let conditions: Vec<String> = (0..count).map(condition).collect();
        let job = job.replace("runs-on", &format!("if: {}\n    runs-on", conditions.join(" || ")));
        schedules(count.min(60)) + &job
    };
    assert_linear(".github/workflows/a.yml", asked, 1_000);
    let asking = |count: usize| {
        let one = |n| format!("  a{n}:\n    if: {}\n    runs-on: x\n    steps: [{{run: a}}]\n", condition(n));
        schedules(count) + "jobs:\n" + &(0..count).map(one).collect::<String>()
    };
    assert_linear(".github/workflows/a.yml", asking, 1_000);
}

#[test]
fn a_class_of_thousands_of_beans() {
    let text = |bean: &dyn Fn(usize) -> String, count: usize| {
        let beans: String = (0..count).map(bean).collect();
        format!(
            "import org.springframework.scheduling.quartz.CronTriggerFactoryBean;\nclass A {{ void a() {{\n{beans}}} }}\n"
        )
    };
    let set = |name: String| {
        format!("{name} = new CronTriggerFactoryBean();\n{name}.setCronExpression(\"0 0 1 * * ?\");\n")
    };
    assert_linear("A.java", |count| text(&|n| set(format!("a{n}")), count), 400);
    assert_linear("A.java", |count| text(&|_| set("a".into()), count), 400);
}
