//! Crontabs: a user's own, and those with a user column.
//!
//! Nothing here judges a line. Lines that a daemon refuses still become jobs, their faults in the readings, so that rules can
//! speak about them; lines that are no entries at all become strays. In a crontab nothing but whole lines are comments (only
//! BusyBox takes a `#` behind the command for one).

mod comments;
mod job_name;
mod lines;
mod oddities;

#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use foldhash::HashMap;
use smallvec::SmallVec;

use self::comments::Comments;
use self::lines::{Kind, Line, Setting};
use super::container::{self, Container};
use super::{Crontab, CrontabEntry, CrontabSetting, Fact, File, Format};
use crate::dialect::crontab::{self, Form};
use crate::dialect::{DialectId, Reading};
use crate::job::{
    Attempts, Enabled, EnvScope, EnvVar, Guards, Job, JobSchedule, Readings, ScheduleText, Words, WordsKind,
    Zone,
};
use crate::platform::{self, PlatformId};
use crate::schedule::TimeZone;
use crate::settings::Settings;
use crate::source::directive;
use crate::source::evidence::{CommandLine, Tools};
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

pub(super) use self::oddities::ignored_name;

/// Settings in effect that are kept beside a job. Real crontabs have a handful; hostile ones must not multiply.
const MOST_SETTINGS: usize = 48;

/// Jobs for which room is made at once.
const MOST_ROOM: usize = 1 << 13;

/// Reads a crontab; `container` is what it is put into, when that is known.
pub fn read(
    id: FileId,
    path: &Path,
    text: &Arc<str>,
    form: Form,
    settings: &Settings,
    container: Option<&Container>,
) -> File {
    let within = container.and_then(Container::daemon);
    let daemons = candidates(path, text, form, settings.daemon.or(within));
    let room = memchr::memchr_iter(b'\n', text.as_bytes()).take(MOST_ROOM).count() + 1;
    let mut reader = Reader {
        id,
        text,
        form,
        zone_moves: daemons.iter().all(|daemon| obeys_zone(*daemon)),
        daemons: &daemons,
        host_zone: container.map_or(Zone::Host, |container| container.zone.clone()),
        comments: Comments::new(id, text),
        in_effect: Vec::new(),
        environment: None,
        known: HashMap::default(),
        crontab: Crontab { entries: Vec::with_capacity(room), ..Crontab::default() },
        jobs: Vec::with_capacity(room),
    };
    let joins = daemons == [DialectId::BusyBox];
    for line in lines::of(id, text, joins) {
        reader.line(&line);
    }
    reader.finish(path)
}

/// The daemons that may read a crontab, the one that is previewed first: the one that was named, else what the file or its
/// directory says, else all that read crontabs of that form where nothing speaks against them.
fn candidates(path: &Path, text: &str, form: Form, named: Option<DialectId>) -> Vec<DialectId> {
    use DialectId::{Bcron, BusyBox, Cronie, DebianCron, FreeBsd, Supercronic};
    if let Some(daemon) = named {
        return vec![daemon];
    }
    let says = |name: &str| {
        let in_path = path.components().any(|part| {
            part.as_os_str().to_str().is_some_and(|part| mentions(&part.to_ascii_lowercase(), name))
        });
        in_path || leading_comments(text).any(|line| mentions(&line.to_ascii_lowercase(), name))
    };
    if says("supercronic") {
        return vec![Supercronic];
    }
    if says("bcron") {
        return vec![Bcron];
    }
    if let Some(daemon) = container::daemon_of(path) {
        return vec![daemon];
    }
    if form == Form::User && has_years_and_seconds(text) {
        return vec![Supercronic];
    }
    match form {
        Form::System => vec![DebianCron, Cronie, FreeBsd],
        Form::User => vec![DebianCron, Cronie, FreeBsd, BusyBox],
    }
}

/// Whether all entries, two or more, have seven time fields without a `?`: only supercronic reads such, and Quartz, from which one
/// may be copied, wants a `?`.
fn has_years_and_seconds(text: &str) -> bool {
    let mut entries = text
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit() || c == '*'));
    let is_time =
        |word: &str| word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'*' | b'/' | b',' | b'-'));
    let seven = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        words.by_ref().take(7).filter(|word| is_time(word)).count() == 7
            && words.next().is_some_and(|word| !is_time(word))
    };
    entries.next().is_some_and(seven) && entries.next().is_some_and(seven) && entries.all(seven)
}

/// The comment lines at the head of a file.
fn leading_comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take(20).take_while(|line| line.is_empty() || line.starts_with('#'))
}

/// Whether a name stands in a text as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Daemons for which `CRON_TZ` moves the schedule.
fn obeys_zone(daemon: DialectId) -> bool {
    matches!(daemon, DialectId::Cronie | DialectId::CronieHead | DialectId::Supercronic)
}

struct Reader<'a> {
    id: FileId,
    text: &'a Arc<str>,
    form: Form,
    daemons: &'a [DialectId],
    /// The zone of the daemon itself.
    host_zone: Zone,
    /// Whether `CRON_TZ` moves the schedule for all of them.
    zone_moves: bool,
    comments: Comments<'a>,
    /// The settings that hold for the next entry, each name once.
    in_effect: Vec<EnvVar>,
    /// The same, shared by the entries up to the next setting.
    environment: Option<Arc<[EnvVar]>>,
    /// What the daemons make of the schedules so far: most crontabs say the same more than once.
    known: HashMap<Excerpt, Readings>,
    crontab: Crontab,
    jobs: Vec<Job>,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) {
        match lines::kind(line, self.daemons, self.form) {
            Kind::Blank | Kind::Template => self.comments.end_run(),
            Kind::Comment(range) => self.comments.add(line.place(range)),
            Kind::Setting(setting) => {
                self.comments.end_run();
                self.setting(line, setting);
            }
            Kind::Entry(entry) => self.entry(line, entry),
            Kind::Stray => {
                self.comments.end_run();
                self.crontab.strays.push(line.place(0..line.text().len()));
            }
        }
    }

    fn setting(&mut self, line: &Line<'_>, Setting { name, value, raw }: Setting) {
        let text = line.text();
        let spanned = |range: Range<usize>| Spanned::new(line.excerpt(range.clone()), line.place(range));
        let var = EnvVar { name: spanned(name), value: Some(line.source(value)), scope: EnvScope::Crontab };
        self.environment = None;
        let known = self.in_effect.iter_mut().find(|known| known.name.value == var.name.value);
        if let Some(known) = known {
            *known = var.clone();
        } else {
            if self.in_effect.len() >= MOST_SETTINGS {
                self.in_effect.remove(0);
            }
            self.in_effect.push(var.clone());
        }
        let raw_value = spanned(raw);
        let line = line.place(0..text.len());
        self.crontab.settings.push(CrontabSetting { line, var, raw_value });
    }

    fn entry(&mut self, line: &Line<'_>, entry: lines::Entry) {
        let text = line.text();
        let source = line.source(entry.schedule.clone());
        let templated = lines::is_templated(&source.text);
        let readings = if templated { Readings::default() } else { self.readings(&source.text) };
        let whole = line.place(0..text.trim_end().len());
        let user = entry.user.map(|range| Spanned::new(line.excerpt(range.clone()), line.place(range)));
        let place = line.place(entry.command.clone());
        let command_start = entry.command.start;
        let (run, written) = self.run(line.source(entry.command));
        let schedule = line.place(entry.schedule);
        let (above, mut directives, start) = self.comments.take();
        if let Some(comment) = lines::comment_for_cronlint(text, command_start) {
            directives.extend(directive::read(self.id, self.text, line.place(comment).range()));
        }
        let trailing = entry.trailing.map(|trailing| line.source(trailing));
        let tools = if self.daemons == [DialectId::BusyBox] { Tools::BusyBox } else { Tools::Any };
        let read = CommandLine::read_for(&run.text, tools);
        let name = job_name::of(&run, &read).unwrap_or_else(|| Spanned::new(source.text.clone(), schedule));
        let named = SourceText::verbatim(name.value.clone(), name.span);
        let mut words = SmallVec::new();
        words.extend(trailing.map(|text| Words { kind: WordsKind::TrailingComment, text }));
        words.extend(above.map(|text| Words { kind: WordsKind::CommentAbove, text }));
        words.push(Words { kind: WordsKind::Name, text: named });
        self.crontab.entries.push(CrontabEntry {
            line: whole,
            job: self.jobs.len(),
            schedule,
            command: place,
            written: written.map(Box::new),
        });
        self.jobs.push(Job {
            name,
            platform: PlatformId::Crontab,
            form: platform::Form::Usual,
            span: start.map_or(whole, |start| start.to(whole)),
            enabled: Enabled::Yes,
            schedules: [JobSchedule {
                text: if templated { ScheduleText::Unknowable(source) } else { ScheduleText::One(source) },
                zone: self.zone(),
                readings,
                span: schedule,
            }]
            .into(),
            command: Some(run),
            read: OnceLock::from(Arc::new(read)),
            words,
            environment: Arc::clone(self.environment.get_or_insert_with(|| self.in_effect.clone().into())),
            user,
            images: Vec::new(),
            guards: Guards::new(),
            attempts: Attempts::default(),
            directives,
            attestations: Vec::new(),
        });
    }

    /// What each daemon makes of a schedule.
    fn readings(&mut self, text: &Excerpt) -> Readings {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let read = |daemon: &DialectId| crontab::read_expression(*daemon, text);
        let readings = Readings::from(self.daemons.iter().map(read).collect::<Vec<Reading>>());
        self.known.insert(text.clone(), readings.clone());
        readings
    }

    /// What the shell gets of a command, and the command itself where that is another text: in the vixie family up to the first
    /// `%` that has no backslash, the backslashes of the others taken away.
    fn run(&self, command: SourceText) -> (SourceText, Option<SourceText>) {
        let percent = matches!(
            self.daemons.first(),
            Some(DialectId::DebianCron | DialectId::Cronie | DialectId::CronieHead | DialectId::FreeBsd)
        );
        if !percent || !command.text.contains('%') {
            return (command, None);
        }
        let mut text = String::new();
        let mut map = Vec::new();
        let mut signs = command.text.char_indices().peekable();
        let mut end = command.text.len();
        while let Some((at, sign)) = signs.next() {
            let sign = match (sign, signs.peek()) {
                ('\\', Some((_, '%'))) => {
                    signs.next();
                    '%'
                }
                ('%', _) => {
                    end = at;
                    break;
                }
                (sign, _) => sign,
            };
            let raw = command.place(at..at).start - command.span.start;
            map.extend((0..sign.len_utf8() as u32).map(|byte| raw + byte));
            text.push(sign);
        }
        let span = Span { end: command.place(end..end).start, ..command.span };
        map.push(span.end - span.start);
        (
            SourceText { text: text.into(), span, map: Some(map.into_boxed_slice()), via: command.via },
            Some(command),
        )
    }

    /// The zone of the next entry.
    fn zone(&self) -> Zone {
        if !self.zone_moves {
            return self.host_zone.clone();
        }
        let Some(var) = self.in_effect.iter().find(|var| var.name.value == "CRON_TZ") else {
            return self.host_zone.clone();
        };
        let Some(value) = var.value.as_ref().filter(|value| !value.text.is_empty()) else {
            return self.host_zone.clone();
        };
        let text = Spanned::new(value.text.clone(), value.span);
        if TimeZone::get(&value.text).is_some() {
            return Zone::Declared(text);
        }
        // cronie takes an unknown zone for UTC (measured with 1.7.2); supercronic does not start.
        let supercronic = self.daemons.contains(&DialectId::Supercronic);
        Zone::Invalid { text, acts_as: if supercronic { None } else { Some("UTC") } }
    }

    fn finish(mut self, path: &Path) -> File {
        if self.daemons == [DialectId::Supercronic] {
            // The last setting of the file holds for all of it.
            let zone = self.zone();
            for schedule in self.jobs.iter_mut().flat_map(|job| &mut job.schedules) {
                schedule.zone = zone.clone();
            }
        }
        if let ([job], Some(name)) =
            (self.jobs.as_mut_slice(), path.file_stem().and_then(|name| name.to_str()))
            && !matches!(name, "crontab" | "Crontab" | "root")
        {
            let text = SourceText::verbatim(name, Span::new(self.id, 0..0));
            job.words.push(Words { kind: WordsKind::FileName, text });
        }
        self.jobs.shrink_to_fit();
        self.crontab.entries.shrink_to_fit();
        let format = match self.form {
            Form::User => Format::UserCrontab,
            Form::System => Format::SystemCrontab,
        };
        let mut facts: Vec<Fact> = oddities::of(self.id, self.text, &self.crontab);
        facts.extend(ignored_name(self.id, path, format));
        File {
            id: self.id,
            path: path.to_path_buf(),
            text: Arc::clone(self.text),
            format,
            jobs: self.jobs,
            workloads: Vec::new(),
            facts,
            crontab: Some(self.crontab),
            directives: self.comments.finish(),
        }
    }
}
