//! Crontabs in, what the reader sees of them out.

use std::fmt::Write as _;
use std::path::Path;

use super::read;
use crate::dialect::DialectId;
use crate::dialect::crontab::Form;
use crate::job::{DirectiveKind, WordsKind, Zone};
use crate::schedule::Instant;
use crate::settings::Settings;
use crate::source::{FactKind, File};
use crate::span::FileId;

fn read_as(path: &str, text: &str, form: Form, daemon: Option<DialectId>) -> File {
    let settings = Settings { daemon, ..Settings::new(Instant(1_796_083_200)) };
    read(FileId(0), Path::new(path), &text.into(), form, &settings, None)
}

/// One line for each thing in the file. Every place is looked up in the text, so that a wrong one shows.
fn shown(file: &File) -> String {
    let mut out = String::new();
    let at = |span: crate::span::Span| file.text.get(span.range()).unwrap_or("(no place)").replace('\n', "⏎");
    let crontab = file.crontab.as_ref().expect("a crontab");
    for setting in &crontab.settings {
        let value = setting.var.value.as_ref().map_or("-", |value| &value.text);
        let _ = writeln!(
            out,
            "setting {} is {value}, raw {}",
            at(setting.var.name.span),
            at(setting.raw_value.span)
        );
    }
    for (entry, job) in crontab.entries.iter().zip(&file.jobs) {
        let command = job.command.as_ref().map_or("-", |command| &command.text);
        let user = job.user.as_ref().map_or(String::new(), |user| format!(" as {}", at(user.span)));
        let _ = writeln!(out, "job {} [{}]{user}: {command}", at(job.name.span), at(entry.schedule));
        for words in &job.words {
            match words.kind {
                WordsKind::Name => {}
                WordsKind::FileName => _ = writeln!(out, "  file {}", words.text.text),
                kind => {
                    let text = words.text.text.replace('\n', "⏎");
                    let _ = writeln!(out, "  {kind:?} {text}");
                }
            }
        }
        for directive in &job.directives {
            let _ = writeln!(out, "  {}", said(&directive.kind));
        }
        match &job.schedules[0].zone {
            Zone::Host => {}
            Zone::Declared(zone) => _ = writeln!(out, "  zone {}", at(zone.span)),
            zone => _ = writeln!(out, "  zone {zone:?}"),
        }
        for reading in &*job.schedules[0].readings {
            for fault in &reading.faults {
                let text = job.schedules[0].text.display();
                let part = text.get(fault.range.clone()).unwrap_or("(no place)");
                let nearest = fault.nearest.as_deref().unwrap_or("-");
                let _ = writeln!(out, "  {:?} faults {part:?}, near {nearest}", reading.dialect);
            }
        }
    }
    for stray in &crontab.strays {
        let _ = writeln!(out, "stray {}", at(*stray));
    }
    for fact in &file.facts {
        let _ = match &fact.kind {
            FactKind::LookAlike { character, stands_for } => {
                writeln!(out, "fact {} {character:?} for {stands_for:?}", at(fact.span))
            }
            kind => writeln!(out, "fact {kind:?}"),
        };
    }
    for directive in &file.directives {
        let _ = writeln!(out, "free {}", said(&directive.kind));
    }
    out
}

fn said(kind: &DirectiveKind) -> String {
    match kind {
        DirectiveKind::Ignore { rules, reason } => {
            let rules: Vec<&str> = rules.iter().map(|rule| rule.value.as_str()).collect();
            format!("ignore {} ({reason})", rules.join("+"))
        }
        DirectiveKind::Attest { key, value, .. } => format!("{} is {value}", key.value),
        DirectiveKind::Malformed => "malformed".to_owned(),
    }
}

fn user(text: &str) -> String {
    shown(&read_as("crontab", text, Form::User, None))
}

fn expect(shown: &str, lines: &[&str]) {
    assert_eq!(shown.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn entries_settings_and_the_words_above() {
    let text = "MAILTO=\"ops@shop.example\"\nSHELL = /bin/bash\n\n# m h dom mon dow command\n# 每天凌晨2点\n# nightly backup\n\
                0 2 * * * cd /srv && timeout 50m /opt/bak/bin/dump --all\n5 * * * * python3 -u /opt/x/poll.py\n";
    expect(
        &user(text),
        &[
            "setting MAILTO is ops@shop.example, raw \"ops@shop.example\"",
            "setting SHELL is /bin/bash, raw /bin/bash",
            "job /opt/bak/bin/dump [0 2 * * *]: cd /srv && timeout 50m /opt/bak/bin/dump --all",
            "  CommentAbove 每天凌晨2点⏎nightly backup",
            "job /opt/x/poll.py [5 * * * *]: python3 -u /opt/x/poll.py",
        ],
    );
}

#[test]
fn a_comment_belongs_to_the_entry_directly_below_it() {
    let text = "# about the file\n\n# every hour\n#0 * * * * /old\n0 3 * * * /new\n\n# reports\nA=b\n0 4 * * * /report\n";
    expect(
        &user(text),
        &["setting A is b, raw b", "job /new [0 3 * * *]: /new", "job /report [0 4 * * *]: /report"],
    );
}

#[test]
fn nothing_behind_a_command_is_a_comment_except_for_busybox() {
    let text = "0 2 * * * /opt/x # nightly\n";
    expect(&user(text), &["job /opt/x [0 2 * * *]: /opt/x # nightly"]);
    expect(
        &shown(&read_as("crontab", text, Form::User, Some(DialectId::BusyBox))),
        &["job /opt/x [0 2 * * *]: /opt/x", "  TrailingComment # nightly"],
    );
}

#[test]
fn system_crontabs_have_a_user_and_names_that_are_never_read() {
    let text = "17 *\t* * *\troot    cd / && run-parts --report /etc/cron.hourly\n@daily www-data php /srv/artisan schedule:run\n";
    expect(
        &shown(&read_as("etc/cron.d/shop.cron", text, Form::System, None)),
        &[
            "job run-parts [17 *\t* * *] as root: cd / && run-parts --report /etc/cron.hourly",
            "job /srv/artisan [@daily] as www-data: php /srv/artisan schedule:run",
            "fact IgnoredFileName { name: \"shop.cron\", directory: \"cron.d\" }",
        ],
    );
    let off = shown(&read_as("etc/cron.d/shop.disabled", "@daily root /x\n", Form::System, None));
    assert!(!off.contains("IgnoredFileName"), "meant by its name: {off}");
}

/// Alpine's place, in an image's tree or a machine's: only BusyBox looks there.
#[test]
fn the_place_names_the_daemon() {
    let text = "5 4 * * * sleep $((RANDOM % 60)); /opt/x\n";
    let whole = ["job /opt/x [5 4 * * *]: sleep $((RANDOM % 60)); /opt/x"];
    expect(&shown(&read_as("root/etc/crontabs/root", text, Form::User, None)), &whole);
    expect(&shown(&read_as("/etc/crontabs/root", text, Form::User, None)), &whole);
    let cut = ["job sleep [5 4 * * *]: sleep $((RANDOM "];
    expect(&shown(&read_as("my/crontabs/root", text, Form::User, None)), &cut);
}

#[test]
fn percent_signs_are_taken_as_the_daemon_takes_them() {
    let text = "0 2 * * * tar czf /b/$(date +\\%F).tgz /s%stdin\n";
    expect(&user(text), &["job tar [0 2 * * *]: tar czf /b/$(date +%F).tgz /s"]);
    let supercronic = read_as("crontab", text, Form::User, Some(DialectId::Supercronic));
    expect(&shown(&supercronic), &["job tar [0 2 * * *]: tar czf /b/$(date +\\%F).tgz /s%stdin"]);
}

#[test]
fn refused_lines_are_jobs_and_other_lines_are_strays() {
    let text = "60 2 * * Monday /opt/x\nexport A=b\nhello world of cron\n";
    let shown = user(text);
    for line in [
        "job /opt/x [60 2 * * Monday]: /opt/x",
        "  DebianCron faults \"60\", near 0",
        "  DebianCron faults \"Monday\", near Mon",
        "  BusyBox faults \"60\", near 0",
        "stray export A=b",
        "stray hello world of cron",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
    }
}

#[test]
fn odd_bytes_are_facts() {
    let text = "\u{FEFF}# x\r\n5\u{A0}4 * * * /a\r\n５ 4 * * * /b “x”\u{3000}y\n0 1 * * * /c";
    let shown = user(text);
    for line in [
        "fact ByteOrderMark",
        "fact CarriageReturns { lines: 2 }",
        "fact \u{A0} '\\u{a0}' for ' '",
        "fact ５ '５' for '5'",
        "fact \u{3000} '\\u{3000}' for ' '",
        "fact NoFinalNewline",
        "  DebianCron faults \"５\", near 5",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
    }
}

#[test]
fn the_zone_is_declared_where_all_daemons_obey_it() {
    let text = "CRON_TZ=Asia/Shanghai\n30 2 * * * /a\nCRON_TZ=Asia/Beijing\n30 3 * * * /b\n";
    assert!(!user(text).contains("zone"), "Debian's cron does not obey CRON_TZ");
    let cronie = shown(&read_as("crontab", text, Form::User, Some(DialectId::Cronie)));
    assert!(cronie.contains("  zone Asia/Shanghai\n"), "{cronie}");
    assert!(cronie.contains("acts_as: Some(\"UTC\")"), "{cronie}");
}

#[test]
fn directives_belong_to_the_entry_below_or_to_none() {
    let text = "# cronlint: ignore[C] generated\n\n# polls\n# cronlint: ignore[F001, Z001] on purpose\n\
                # cronlint: idempotent-by=order_id\n* * * * * /poll\n";
    expect(
        &user(text),
        &[
            "job /poll [* * * * *]: /poll",
            "  CommentAbove polls",
            "  ignore F001+Z001 (on purpose)",
            "  idempotent-by is order_id",
            "free ignore C (generated)",
        ],
    );
}

#[test]
fn a_directive_may_end_the_line_of_its_job() {
    for daemon in [None, Some(DialectId::BusyBox)] {
        let text =
            "0 5 * * * /a # cronlint: ignore[R001] short\n0 6 * * * /b#cronlint: no comment of a shell\n";
        let file = read_as("crontab", text, Form::User, daemon);
        let said: Vec<Vec<String>> =
            file.jobs.iter().map(|job| job.directives.iter().map(|one| said(&one.kind)).collect()).collect();
        assert_eq!(said, [vec!["ignore R001 (short)".to_owned()], Vec::new()], "{daemon:?}");
    }
}

#[test]
fn supercronic_is_known_by_its_files_and_takes_more_fields() {
    let text = "*/10 * * * * * * /poll\n* * * * * 2027 /x\n";
    expect(
        &shown(&read_as("docker/supercronic.crontab", text, Form::User, None)),
        &["job /poll [*/10 * * * * * *]: /poll", "job /x [* * * * * 2027]: /x"],
    );
}

/// A year as well as seconds, on every line and without Quartz' `?`: nobody else reads that.
#[test]
fn a_table_of_seven_fields_is_supercronics() {
    let text = "# sync\n0 * * * * * * app sync\n0 15 */6 * * * * app tidy\n";
    expect(
        &user(text),
        &["job app [0 * * * * * *]: app sync", "  CommentAbove sync", "job app [0 15 */6 * * * *]: app tidy"],
    );
    for text in ["0 * * * * * * app sync\n", "0 * * * * * * app sync\n0 2 * * * app tidy\n"] {
        assert!(!user(text).contains("[0 * * * * * *]"), "{text}");
    }
}

#[test]
fn templates_are_read_as_far_as_they_can_be() {
    let text = "{% if enabled %}\n15 0 * * * {{ user }} {{ path }}/daily.sh\n{{ schedule }} root /x\n\
                {{ minute }} 4 * * * root /y\n{% endif %}\n";
    expect(
        &shown(&read_as("templates/cron.d/x.j2", text, Form::System, None)),
        &[
            "job {{ path }}/daily.sh [15 0 * * *] as {{ user }}: {{ path }}/daily.sh",
            "job /y [{{ minute }} 4 * * *] as root: /y",
        ],
    );
}

#[test]
fn busybox_joins_lines_at_a_backslash() {
    let text = "0 2 * * * /opt/x \\\n  --all\n0 3 * * * /y\n";
    let file = read_as("crontab", text, Form::User, Some(DialectId::BusyBox));
    expect(&shown(&file), &["job /opt/x [0 2 * * *]: /opt/x   --all", "job /y [0 3 * * *]: /y"]);
    let command = file.jobs[0].command.as_ref().expect("a command");
    let all = command.text.find("--all").expect("the option");
    assert_eq!(&text[command.place(all..all + 5).range()], "--all");
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_with_places_inside_it(
        text in "([-*/,0-9 \t@#=%{}<'\"\\\\\r\u{A0}\u{FF15}a-z]{0,30}\n?){0,6}",
    ) {
        for daemon in [None, Some(DialectId::BusyBox), Some(DialectId::Supercronic)] {
            for form in [Form::User, Form::System] {
                let file = read_as("crontab", &text, form, daemon);
                proptest::prop_assert!(!shown(&file).contains("(no place)"), "{text:?}");
            }
        }
    }
}
