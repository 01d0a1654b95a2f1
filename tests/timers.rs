//! What the readers of systemd's timers and of anacron's table make of a text: input beside expected summary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::job::{Guard, GuardValue, Job, Question, ScheduleText, WordsKind, Zone};
use cronlint::lang::Lang;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::Neighbours;
use cronlint::source::{self, FactKind, File};
use cronlint::span::{FileId, Span};
use cronlint::words;

/// Files beside each other, with ids in the order in which they are given.
struct Beside(Vec<(PathBuf, Arc<str>)>);

impl Beside {
    fn of(files: &[(&str, &str)]) -> Self {
        Beside(files.iter().map(|(path, text)| (PathBuf::from(path), Arc::from(*text))).collect())
    }

    fn read(&self, path: &str) -> Option<File> {
        let (id, text) = self.open(Path::new(path)).expect("a file of the table");
        source::read(id, Path::new(path), text.as_bytes(), &Settings::new(Instant(1_796_083_200)), self)
    }

    fn at(&self, span: Span) -> &str {
        &self.0[span.file.0 as usize].1[span.range()]
    }
}

impl Neighbours for Beside {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        let index = self.0.iter().position(|(known, _)| known == path)?;
        Some((FileId(index as u32), self.0[index].1.clone()))
    }

    fn names(&self, folder: &Path) -> Arc<[String]> {
        let inside = self.0.iter().filter(|(path, _)| path.parent() == Some(folder));
        let mut names: Vec<String> =
            inside.filter_map(|(path, _)| path.file_name()?.to_str().map(str::to_owned)).collect();
        names.sort();
        names.into()
    }
}

/// `name`, then a line for each schedule (text at its place, zone, words), guard and fact.
fn summary(files: &Beside, file: &File) -> String {
    let mut out = String::new();
    for job in &file.jobs {
        writeln!(out, "{}", job.name.value).unwrap();
        for schedule in &job.schedules {
            let text = schedule.text.display();
            let place = files.at(schedule.text.place(0..text.len()).expect("a place"));
            assert_eq!(place, text, "the place of the text");
            let zone = match &schedule.zone {
                Zone::Declared(zone) => {
                    assert!(files.at(zone.span).eq_ignore_ascii_case(&zone.value));
                    zone.value.to_string()
                }
                Zone::Invalid { text, .. } => format!("refused:{}", text.value),
                _ => "host".to_owned(),
            };
            let said = match (&schedule.text, schedule.reading()) {
                (ScheduleText::Unknowable(_), _) => "?".to_owned(),
                (_, Some(reading)) => words::schedule(reading, Lang::En),
                _ => String::new(),
            };
            writeln!(out, " {text} | {zone} | {said}").unwrap();
        }
        if let Some(command) = &job.command {
            writeln!(out, " runs {}", files.at(command.span)).unwrap();
        }
        for question in Question::ALL {
            guard(files, job, question, &mut out);
        }
        for words in job.words.iter().filter(|words| words.kind < WordsKind::Name) {
            writeln!(out, " says {:?}", words.text.text).unwrap();
        }
    }
    for fact in &file.facts {
        let name = match &fact.kind {
            FactKind::Wiring(wiring) => format!("{wiring:?}"),
            kind => format!("{kind:?}"),
        };
        let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
        writeln!(out, " ! {name} at {:?}", files.at(fact.span)).unwrap();
    }
    out
}

fn guard(files: &Beside, job: &Job, question: Question, out: &mut String) {
    match job.guards.get(question) {
        Guard::Declared(GuardValue::Seconds(seconds), span) => {
            writeln!(out, " {}={seconds}s at {:?}", question.id(), files.at(*span)).unwrap();
        }
        Guard::Declared(_, span) => writeln!(out, " {} at {:?}", question.id(), files.at(*span)).unwrap(),
        Guard::Unknowable(span) => writeln!(out, " {}? at {:?}", question.id(), files.at(*span)).unwrap(),
        Guard::NotApplicable(_) => writeln!(out, " {} does not arise", question.id()).unwrap(),
        _ => {}
    }
}

const INSTALL: &str = "[Install]\nWantedBy=timers.target\n";

#[test]
fn a_timer_its_drop_ins_and_its_service_are_one_job() {
    let files = Beside::of(&[
        (
            "units/report.timer",
            "[Unit]\nDescription=daily report\n\n[Timer]\nOnCalendar=daily\n# 每天凌晨\nOnCalendar=*-*-* 02:00 Asia/Shanghai\n\
             Persistent=true\nRandomizedDelaySec=10min\n\n[Install]\nWantedBy=timers.target\n",
        ),
        ("units/report.timer.d/20-late.conf", "[Timer]\nOnCalendar=Mon 03:30 utc\n"),
        (
            "units/report.timer.d/10-clear.conf",
            "[Timer]\nOnBootSec=\nOnCalendar=*-*-* 04:00\nOnBootSec=15min\n",
        ),
        ("units/report.timer.d/note.txt", "[Timer]\nOnCalendar=hourly\n"),
        (
            "units/report.service",
            "[Unit]\nOnFailure=alert@%n.service\n[Service]\nType=oneshot\nExecStart=-/opt/x/report --all\nTimeoutStartSec=1h 30min\n\
             User=app\nRestart=on-failure\n",
        ),
        ("units/report.service.d/limit.conf", "[Service]\nTimeoutStartSec=20min\n"),
    ]);
    let file = files.read("units/report.timer").expect("a job");
    assert_eq!(
        summary(&files, &file),
        "report\n \
         *-*-* 04:00 | host | at 04:00 every day\n \
         15min | host | once, 15 minutes after boot\n \
         Mon 03:30 utc | UTC | at 03:30 on Mondays\n \
         runs /opt/x/report --all\n \
         timeout=1200s at \"TimeoutStartSec=20min\"\n \
         catch-up at \"Persistent=true\"\n \
         retry at \"Restart=on-failure\"\n \
         alert-failure at \"OnFailure=alert@%n.service\"\n \
         says \"daily report\"\n ! Delay at \"RandomizedDelaySec=10min\"\n"
    );
    assert!(files.read("units/report.timer.d/20-late.conf").is_none(), "read with its timer");
}

#[test]
fn triggers_and_their_meaning() {
    for (timer, read) in [
        (
            "OnBootSec=0\nOnUnitActiveSec=1d\n",
            " 0 | host | once, right after boot\n 1d | host | every day, counted from the start of the last run\n catch-up does not arise\n",
        ),
        (
            "OnStartupSec=5min\nOnUnitInactiveSec=1h\n",
            " 5min | host | once, 5 minutes after the service manager starts\n 1h | host | 1 hour after the end of each run\n catch-up does not arise\n",
        ),
        (
            "OnActiveSec=90\n",
            " 90 | host | once, 1 minute 30 seconds after the schedule is switched on\n catch-up does not arise\n",
        ),
        (
            "OnCalendar=*-*-* 02:00 Asia/Beijing\n",
            " *-*-* 02:00 | refused:Asia/Beijing | at 02:00 every day\n",
        ),
        ("OnCalendar={{ when }}\nOnBootSec=@DELAY@\n", " {{ when }} | host | ?\n @DELAY@ | host | ?\n"),
        ("OnCalendar=%i\n", " %i | host | ?\n"),
        (
            "OnCalendar=daily\nPersistent={{ keep }}\n",
            " daily | host | at 00:00 every day\n catch-up? at \"{{ keep }}\"\n",
        ),
        (
            "OnCalendar=daily\nPersistent=no\n",
            " daily | host | at 00:00 every day\n catch-up at \"Persistent=no\"\n",
        ),
    ] {
        let text = format!("[Timer]\n{timer}{INSTALL}");
        let files = Beside::of(&[("a.timer", &text), ("a.service", "[Service]\nType=oneshot\n")]);
        let file = files.read("a.timer").expect("a job");
        assert_eq!(summary(&files, &file), format!("a\n{read}"), "{timer}");
    }
}

#[test]
fn the_limit_of_a_run_is_that_of_its_type() {
    for (service, limit) in [
        ("Type=oneshot\nTimeoutStartSec=2h\n", " timeout=7200s at \"TimeoutStartSec=2h\"\n"),
        (
            "Type=oneshot\nTimeoutStartSec=2h\nTimeoutSec=60\n",
            " timeout=60s at \"TimeoutSec=60\"\n termination at \"TimeoutSec=60\"\n",
        ),
        ("Type=oneshot\nRuntimeMaxSec=2h\n", ""),
        ("Type=oneshot\nTimeoutStartSec=infinity\n", " timeout at \"TimeoutStartSec=infinity\"\n"),
        ("Type=oneshot\nTimeoutStartSec=0\n", " timeout at \"TimeoutStartSec=0\"\n"),
        ("Type=exec\nTimeoutStartSec=2h\n", ""),
        ("RuntimeMaxSec=90\n", " timeout=90s at \"RuntimeMaxSec=90\"\n"),
        ("Type=oneshot\nTimeoutStartSec={{ limit }}\n", " timeout? at \"{{ limit }}\"\n"),
    ] {
        let timer = format!("[Timer]\nOnCalendar=hourly\n{INSTALL}");
        let service = format!("[Service]\nExecStart=/bin/true\n{service}");
        let files = Beside::of(&[("a.timer", &timer), ("a.service", &service)]);
        let file = files.read("a.timer").expect("a job");
        let read = format!("a\n hourly | host | at minute 0 of every hour\n runs /bin/true\n{limit}");
        assert_eq!(summary(&files, &file), read, "{service}");
    }
}

/// A file that is there and cannot be read: a link in a circle, another encoding.
struct Locked<'a>(Beside, &'a str);

impl Neighbours for Locked<'_> {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        self.0.open(path).filter(|_| path != Path::new(self.1))
    }

    fn names(&self, folder: &Path) -> Arc<[String]> {
        self.0.names(folder)
    }
}

#[test]
fn a_service_that_cannot_be_read_is_not_missing() {
    let timer = format!("[Timer]\nOnCalendar=hourly\n{INSTALL}");
    let settings = Settings::new(Instant(1_796_083_200));
    for (path, beside) in
        [("a.timer", "a.service"), ("a.timer.j2", "a.service.j2"), ("a.timer.in", "a.service")]
    {
        let files = Locked(Beside::of(&[(path, &timer), (beside, "")]), beside);
        let (id, text) = files.open(Path::new(path)).expect("a timer");
        let file = source::read(id, Path::new(path), text.as_bytes(), &settings, &files).expect("a job");
        assert!(file.facts.is_empty(), "{path}: {:?}", file.facts);
    }
}

#[test]
fn the_unit_that_is_started_is_found() {
    let timer = format!("[Timer]\nOnCalendar=hourly\n{INSTALL}");
    let named = format!("[Timer]\nOnCalendar=hourly\nUnit=work@%i.service\n{INSTALL}");
    let service = "[Service]\nType=oneshot\nExecStart=/opt/x/found\n";
    for (path, timer, beside) in [
        ("a.timer", &timer, "a.service"),
        ("a@.timer", &timer, "a@.service"),
        ("a@main.timer", &timer, "a@.service"),
        ("a@main.timer", &named, "work@.service"),
        ("a@main.timer", &named, "work@main.service"),
        ("debian/tool.a.timer", &timer, "debian/tool.a.service"),
        ("debian/a.timer", &timer, "debian/tool.a.service"),
        ("units/a.timer.in", &timer, "units/a.service.in"),
        ("role/templates/a.timer.j2", &timer, "role/templates/a.service.j2"),
        ("role/files/a.timer", &timer, "role/templates/a.service.j2"),
    ] {
        let files = Beside::of(&[(path, timer), (beside, service)]);
        let file = files.read(path).expect("a job");
        let command = file.jobs[0].command.as_ref().map(|command| command.text.as_str());
        assert_eq!(command, Some("/opt/x/found"), "{path} {beside}");
        assert!(file.facts.is_empty(), "{path}: {:?}", file.facts);
    }
}

#[test]
fn what_is_odd_is_told_where_it_stands() {
    for (text, told) in [
        ("[timer]\nOnCalendar=daily\n", " ! UnknownKey at \"timer\"\n ! NoTrigger at \"[timer]\"\n"),
        ("[Timer]\nOnCalendar=daily\nOnBootSec=\n", " ! NoTrigger at \"[Timer]\"\n"),
        ("[Timer]\nUnit=a.service\n", " ! NoTrigger at \"[Timer]\"\n"),
    ] {
        let text = format!("{text}{INSTALL}");
        let files = Beside::of(&[("a.timer", &text), ("a.service", "[Service]\nType=oneshot\n")]);
        let file = files.read("a.timer").expect("facts");
        assert_eq!(summary(&files, &file), told, "{text}");
    }
    for text in
        ["[Timer]\nOnTimezoneChange=yes\n", "[Unit]\nDescription=x [Timer]\n", "[Timers]\nOnCalendar=daily\n"]
    {
        let files = Beside::of(&[("a.timer", text)]);
        assert!(files.read("a.timer").is_none(), "{text}");
    }
    // The template decides on the triggers.
    for text in [
        "[Timer]\nUnit=a.service\n<% times.each do |key, time| %>\nOn<%= key %>=<%= time %>\n<% end %>\n",
        "[Timer]\nUnit=a.service\n{{ triggers }}\n",
    ] {
        let files = Beside::of(&[("a.timer.erb", text)]);
        assert!(files.read("a.timer.erb").is_none(), "{text}");
    }
}

#[test]
fn what_other_units_start_is_started() {
    let repeat = format!("[Timer]\nOnUnitInactiveSec=15min\n{INSTALL}");
    let service = "[Service]\nType=oneshot\nExecStart=/opt/x/run\n";
    for (other, text, told) in [
        ("b.service", "[Unit]\nWants=a.service\n", vec![]),
        ("b.service.j2", "[Unit]\nOnSuccess=a.service\n", vec![]),
        ("b.service", "[Unit]\nWants=c.service\n", vec![" ! NoFirstRun at \"OnUnitInactiveSec=15min\""]),
        ("notes", "a.service\n", vec![" ! NoFirstRun at \"OnUnitInactiveSec=15min\""]),
    ] {
        let files = Beside::of(&[("a.timer", &repeat), ("a.service", service), (other, text)]);
        let file = files.read("a.timer").expect("a job");
        let summary = summary(&files, &file);
        let facts: Vec<&str> = summary.lines().filter(|line| line.starts_with(" !")).collect();
        assert_eq!(facts, told, "{other} {text}");
    }
}

#[test]
fn a_drop_in_alone_is_a_job_and_asks_for_no_install() {
    let files = Beside::of(&[(
        "files/apt-daily.timer.d/override.conf",
        "[Timer]\nOnCalendar=\nOnCalendar=*-*-* 03:00\n",
    )]);
    let file = files.read("files/apt-daily.timer.d/override.conf").expect("a job");
    assert_eq!(summary(&files, &file), "apt-daily\n *-*-* 03:00 | host | at 03:00 every day\n");
}

#[test]
fn hostile_texts_do_no_harm() {
    let text = "\u{feff}[Unit]\r\nDescription=每天 \\\r\n# x\r\n x\r\n[Timer]\nOnCalendar=Mon *-*~1/2 02:00 Asia/Shanghai\nOnBootSec=1h 30min\n[Install]\nWantedBy=a b\n";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        let files = Beside::of(&[("a.timer", &text[..end]), ("a.service", &text[..end])]);
        if let Some(file) = files.read("a.timer") {
            let _ = summary(&files, &file);
        }
    }
    let many = format!("[Timer]\n{}", "OnCalendar=daily\n".repeat(20_000));
    let started = std::time::Instant::now();
    let files = Beside::of(&[("a.timer", &many)]);
    assert_eq!(files.read("a.timer").map(|file| file.jobs[0].schedules.len()), Some(20_000));
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn the_table_of_anacron() {
    let table = "MAILTO=ops@example.com\nRANDOM_DELAY=45\nSTART_HOURS_RANGE = 3-22\n\
                 # hourly, which anacron cannot\n0 1 often run-often\n\
                 1\t5 cron.daily\tnice run-parts \\\n  /etc/cron.daily\n\
                 @monthly 45 cron.monthly nice run-parts /etc/cron.monthly\n\
                 @hourly 5 x y\n7 soon a/b z\n{{ period }} 5 a b\nnonsense\n";
    let files = Beside::of(&[("etc/anacrontab", table)]);
    let file = files.read("etc/anacrontab").expect("jobs");
    assert_eq!(
        summary(&files, &file),
        "often\n 0 | host | once at every start\n runs run-often\n says \"hourly, which anacron cannot\"\n\
         cron.daily\n 1 | host | every day, counted from the start of the last run\n runs nice run-parts \\\n  /etc/cron.daily\n\
         cron.monthly\n @monthly | host | every 30 days, counted from the start of the last run\n runs nice run-parts /etc/cron.monthly\n\
         x\n @hourly | host | never (the scheduler refuses this text)\n runs y\n\
         a/b\n 7 | host | every 7 days, counted from the start of the last run\n runs z\n \
         ! BadValue at \" 3-22\"\n ! BadValue at \"soon\"\n ! BadValue at \"a/b\"\n"
    );
    assert!(Beside::of(&[("anacrontab", "# none\nA=b\n")]).read("anacrontab").is_none());
    for end in (0..=table.len()).filter(|end| table.is_char_boundary(*end)) {
        let files = Beside::of(&[("anacrontab", &table[..end])]);
        if let Some(file) = files.read("anacrontab") {
            let _ = summary(&files, &file);
        }
    }
}
