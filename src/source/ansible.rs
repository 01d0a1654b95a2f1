//! Tasks of Ansible that write lines of crontabs: the module `cron`.
//!
//! Facts: ansible-core `lib/ansible/modules/cron.py` at 0279948 (2026): every field that is not given is `*`; a relative `cron_file`
//! lies in `/etc/cron.d`; the job is written as it stands, so that a `%` must be escaped.

use super::crontab_template;
use super::format::{Input, Row};
use super::shell;
use super::syntax::At;
use super::{Crontab, CrontabEntry, Fact, FactKind, File, Format};
use crate::dialect::{DialectId, FieldKind, Reading, crontab};
use crate::job::{Enabled, FieldText, Job, JobSchedule, Readings, ScheduleText, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// Playbooks and lists of tasks.
pub(super) static FORMAT: Row = Row {
    format: Format::Ansible,
    name: "ansible",
    paths: &["*.yml", "*.yaml"],
    marks: &["cron:"],
    claims: &["ansible.builtin.cron:", "ansible.legacy.cron:"],
    read,
};

/// The module's names.
const MODULES: [&str; 3] = ["cron", "ansible.builtin.cron", "ansible.legacy.cron"];
/// Lists of tasks inside a play or a block.
const LISTS: [&str; 7] = ["tasks", "pre_tasks", "post_tasks", "handlers", "block", "rescue", "always"];
/// The deepest nesting of blocks that is read.
const DEEPEST: u8 = 12;

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Ansible);
    file.crontab = Some(Crontab::default());
    for document in &input.tree().documents {
        if let Some(root) = input.tree().root(document) {
            tasks(input, root, &mut file, 0);
        }
    }
    if file.jobs.is_empty() && file.facts.is_empty() {
        return None;
    }
    input.tell_faults(&mut file);
    input.comments().give_directives(&mut file);
    Some(file)
}

/// Reads a list of tasks, plays or blocks.
fn tasks(input: &Input<'_>, list: At<'_>, file: &mut File, depth: u8) {
    if depth > DEEPEST {
        return;
    }
    for task in list.items() {
        for (key, value) in task.entries() {
            match key.text() {
                Some(name) if MODULES.contains(&name) => {
                    entry(input, task, key, &Arguments::of(input, value), file);
                }
                Some(name) if LISTS.contains(&name) => tasks(input, value, file, depth + 1),
                _ => {}
            }
        }
    }
}

/// One argument of the module.
struct Argument {
    name: Spanned<Excerpt>,
    /// `None`: YAML takes what is written for an alias, since it begins with `*`.
    value: Option<SourceText>,
    place: Span,
}

/// The arguments of the module: a mapping, or `name=value` words.
struct Arguments(Vec<Argument>);

impl Arguments {
    fn of(input: &Input<'_>, at: At<'_>) -> Self {
        let mapped = at.entries().filter_map(|(key, value)| {
            let text = input.scalar(value);
            let kept = text.is_some() || value.is_unresolved();
            let place = input.span(value.range());
            kept.then_some(Argument { name: input.spanned(key)?, value: text, place })
        });
        let mut all: Vec<Argument> = mapped.collect();
        if let Some(text) = input.scalar(at) {
            all.extend(shell::tokens(&text.text).filter_map(|token| {
                let shell::Token::Word(word) = token else { return None };
                let (name, value) = word.text.split_once('=')?;
                let from = word.range.start + name.len() + 1;
                let quotes = usize::from(word.quoted);
                let place = text.place((from + quotes).min(word.range.end)..word.range.end - quotes);
                let name = Spanned::text(name, text.place(word.range.start..from - 1));
                let value = SourceText { text: value.into(), span: place, map: None, via: None };
                Some(Argument { name, value: Some(value), place })
            }));
        }
        Arguments(all)
    }

    fn get(&self, names: &[&str]) -> Option<&Argument> {
        names.iter().find_map(|name| self.0.iter().rev().find(|argument| argument.name.value == *name))
    }

    fn text(&self, names: &[&str]) -> Option<SourceText> {
        self.get(names)?.value.clone()
    }
}

/// Reads one task as a job.
fn entry(input: &Input<'_>, task: At<'_>, key: At<'_>, arguments: &Arguments, file: &mut File) {
    let state = arguments.text(&["state"]);
    let is_env = arguments.text(&["env"]).is_some_and(|env| is_true(&env.text) || is_templated(&env.text));
    if is_env || state.as_ref().is_some_and(|state| state.text == "absent") {
        return;
    }
    // A crontab entry without a command is refused by the module; other modules of the name have other arguments.
    let Some(command) = arguments.text(&["job", "value"]) else { return };
    let index = file.jobs.len();
    let Some(schedule) = schedule(input, arguments, input.span(key.range()), index, file) else { return };
    let name = arguments.text(&["name"]).or_else(|| task.get("name").and_then(|at| input.scalar(at)));
    let named = name.clone().map_or_else(
        || Spanned::text("cron", input.span(key.range())),
        |name| Spanned::new(name.text, name.span),
    );
    let mut job = Job::new(PlatformId::Crontab, named, input.span(task.range()));
    let command = if is_templated(&command.text) {
        SourceText { text: crontab_template::blanked(&command.text).into(), ..command }
    } else {
        command
    };
    words(input, task, arguments, &mut job);
    job.hear(WordsKind::Name, name.filter(|name| !is_templated(&name.text)));
    job.user = arguments.text(&["user"]).map(|user| Spanned::new(user.text, user.span));
    job.enabled = match (arguments.text(&["disabled"]), &state) {
        (Some(text), _) if is_templated(&text.text) => Enabled::Unknowable,
        (Some(text), _) if is_true(&text.text) => Enabled::No(text.span),
        (_, Some(state)) if is_templated(&state.text) => Enabled::Unknowable,
        _ => Enabled::Yes,
    };
    if let Some(crontab) = &mut file.crontab {
        crontab.entries.push(CrontabEntry {
            line: command.span,
            job: index,
            schedule: schedule.span,
            command: command.span,
            written: None,
        });
    }
    job.command = Some(command);
    job.schedules.push(schedule);
    file.facts.extend(ignored_file(arguments, index));
    file.jobs.push(job);
}

/// The words of the task: its name, and the comments above it and beside its fields.
fn words(input: &Input<'_>, task: At<'_>, arguments: &Arguments, job: &mut Job) {
    let comments = input.comments();
    for name in ["minute", "hour", "day", "month", "weekday", "special_time"] {
        if let Some(argument) = arguments.get(&[name]) {
            job.hear(WordsKind::TrailingComment, comments.trailing(argument.place.range().end));
            job.hear(WordsKind::CommentAbove, comments.above(argument.name.span.range().start, |_| false));
        }
    }
    job.hear(WordsKind::BlockComment, comments.above(task.range().start, |line| line == "---"));
    let title = task.get("name").and_then(|at| input.scalar(at));
    job.hear(WordsKind::Description, title.filter(|title| !is_templated(&title.text)));
}

/// The fields in the order of a crontab, and the other names they go by.
const FIELDS: [(FieldKind, &[&str]); 5] = [
    (FieldKind::Minute, &["minute"]),
    (FieldKind::Hour, &["hour"]),
    (FieldKind::DayOfMonth, &["day", "dom"]),
    (FieldKind::Month, &["month"]),
    (FieldKind::DayOfWeek, &["weekday", "dow"]),
];

fn schedule(
    input: &Input<'_>,
    arguments: &Arguments,
    module: Span,
    job: usize,
    file: &mut File,
) -> Option<JobSchedule> {
    if let Some(word) = arguments.text(&["special_time"]) {
        if is_templated(&word.text) {
            return Some(JobSchedule::unknowable(word, Zone::Host));
        }
        let text = format!("@{}", word.text);
        let place = |at: usize| word.place(at..at).start - word.span.start;
        let map = std::iter::once(0).chain((0..=word.text.len()).map(place)).collect();
        let text = SourceText { text: text.into(), span: word.span, map: Some(map), via: word.via };
        let readings = readings(input, &text.text);
        return Some(JobSchedule {
            span: text.span,
            text: ScheduleText::One(text),
            zone: Zone::Host,
            readings,
        });
    }
    let mut fields = Vec::with_capacity(FIELDS.len());
    for (kind, names) in FIELDS {
        let argument = arguments.get(names);
        if let Some(argument) = argument.filter(|argument| argument.value.is_none()) {
            // `minute: */5` is an alias to YAML, and the playbook does not load.
            let written = input.text.get(argument.place.range())?;
            let kind = FactKind::UnquotedScalar { text: written.to_owned(), first: '*', templated: false };
            file.facts.push(Fact { span: argument.place, job: Some(job), kind });
            return Some(JobSchedule::unknowable(SourceText::verbatim(written, argument.place), Zone::Host));
        }
        let written = argument.and_then(|argument| argument.value.clone());
        if let Some(written) = written.as_ref().filter(|written| is_templated(&written.text)) {
            return Some(JobSchedule::unknowable(written.clone(), Zone::Host));
        }
        let text = written.as_ref().map_or_else(|| "*".to_owned(), |written| written.text.to_string());
        fields.push(FieldText { kind, text, written });
    }
    let text = ScheduleText::Fields(fields);
    let readings = readings(input, &text.display());
    Some(JobSchedule { span: fields_span(&text).unwrap_or(module), text, zone: Zone::Host, readings })
}

/// Where the fields that are written stand.
fn fields_span(text: &ScheduleText) -> Option<Span> {
    let ScheduleText::Fields(fields) = text else { return None };
    fields.iter().filter_map(|field| field.written.as_ref()).map(|written| written.span).reduce(Span::to)
}

/// What the daemons make of it; the module works with Vixie cron and its like.
fn readings(input: &Input<'_>, text: &str) -> Readings {
    const DAEMONS: [DialectId; 3] = [DialectId::DebianCron, DialectId::Cronie, DialectId::FreeBsd];
    let named = input.settings.daemon.map(|daemon| vec![daemon]);
    let daemons = named.unwrap_or_else(|| DAEMONS.to_vec());
    let read = |daemon: &DialectId| crontab::read_expression(*daemon, text);
    daemons.iter().map(read).collect::<Vec<Reading>>().into()
}

/// A name in `/etc/cron.d` that Debian's cron passes over.
fn ignored_file(arguments: &Arguments, job: usize) -> Option<Fact> {
    let path = arguments.text(&["cron_file"]).filter(|path| !is_templated(&path.text))?;
    let name = match path.text.strip_prefix("/etc/cron.d/") {
        Some(name) => name,
        None if path.text.contains('/') => return None,
        None => path.text.as_str(),
    };
    let read = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let kind = FactKind::IgnoredFileName { name: name.to_owned(), directory: "/etc/cron.d".to_owned() };
    (!name.is_empty() && !name.bytes().all(read)).then_some(Fact { span: path.span, job: Some(job), kind })
}

fn is_templated(text: &str) -> bool {
    text.contains("{{") || text.contains("{%")
}

/// What YAML 1.1 and Ansible take for true.
fn is_true(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "true" | "yes" | "on" | "1" | "y" | "t")
}
