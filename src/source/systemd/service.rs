//! The unit that a timer starts: what it runs, how long it may, who hears of a failure.

use std::path::PathBuf;
use std::sync::Arc;

use super::timer::Timer;
use super::unit::{Piece, Setting, Unit, drop_ins, is_open, words};
use super::{Name, keys, template_of};
use crate::dialect::systemd::span;
use crate::job::{EnvScope, EnvVar, Guard, GuardValue, Job, Question};
use crate::nearest::nearest;
use crate::source::evidence::CommandLine;
use crate::source::format::Input;
use crate::source::telling::tells;
use crate::source::{FactKind, Wiring};
use crate::span::{SourceText, Span, Spanned};

/// What a timer starts.
pub(super) struct Target {
    /// The name of the unit.
    unit: String,
    /// Where the timer names it; `None`: it is the one of the timer's own name.
    named: Option<Span>,
    /// Whether there is such a file that is no text: a link in a circle, another encoding.
    unreadable: bool,
    /// Its files, where they are beside the timer.
    pub pieces: Option<Vec<Piece>>,
    /// A service beside the timer whose name is nearly that, and that no timer of its own name starts.
    nearest: Option<String>,
}

/// The unit that a timer starts, looked for beside it.
pub(super) fn beside(input: &Input<'_>, name: &Name<'_>, timer: &Unit<'_>) -> Target {
    let named = timer.last("Timer", "Unit");
    let unit = match named {
        // An instance starts the instance of the same name.
        Some(setting) => {
            let instance = name.stem.split_once('@').map_or("", |(_, instance)| instance);
            ["%i", "%I"].iter().fold(setting.value().to_owned(), |unit, sign| unit.replace(sign, instance))
        }
        None => format!("{}.service", name.stem),
    };
    let template = template_of(&unit);
    let mut target = Target {
        named: named.map(|setting| setting.value_span()),
        unit,
        unreadable: false,
        pieces: None,
        nearest: None,
    };
    let candidates: Vec<&String> = [Some(&target.unit), template.as_ref()].into_iter().flatten().collect();
    let role =
        name.folder.parent().filter(|_| name.folder.ends_with("files") || name.folder.ends_with("templates"));
    // A role of Ansible has its files in two folders.
    let folders: Vec<PathBuf> = std::iter::once(name.folder.to_owned())
        .chain(role.into_iter().flat_map(|role| [role.join("templates"), role.join("files")]))
        .collect();
    let endings = [name.ending.as_str(), "", ".j2", ".in"];
    let open = |path: PathBuf| input.neighbours.open(&path);
    for folder in &folders {
        let found = candidates
            .iter()
            .find_map(|unit| endings.iter().find_map(|ending| open(folder.join(format!("{unit}{ending}")))));
        if let Some((id, text)) = found {
            let units: Vec<String> = candidates.iter().rev().map(|unit| (*unit).clone()).collect();
            let mut pieces = vec![Piece { id, text }];
            pieces.extend(drop_ins(input.neighbours, folder, &units));
            target.pieces = Some(pieces);
            return target;
        }
    }
    let names = input.neighbours.names(name.folder);
    // Debian's packaging puts the package's name in front.
    if let Some((id, text)) = names
        .iter()
        .find(|file| file.strip_suffix(&target.unit).is_some_and(|package| package.ends_with('.')))
        .and_then(|file| open(name.folder.join(file)))
    {
        target.pieces = Some(vec![Piece { id, text }]);
        return target;
    }
    target.unreadable =
        names.iter().any(|file| endings.iter().any(|ending| file.strip_suffix(ending) == Some(&target.unit)));
    let alone = names.iter().filter_map(|file| {
        let stem = file.strip_suffix(".service")?;
        names.binary_search(&format!("{stem}.timer")).is_err().then_some(file.as_str())
    });
    target.nearest = nearest(&target.unit, alone).map(str::to_owned);
    target
}

impl Target {
    /// The name of the unit.
    pub fn name(&self) -> &str {
        &self.unit
    }

    /// What is told of how the timer and what it starts are tied.
    pub fn tell(
        &self,
        timer_unit: &Unit<'_>,
        own: Option<&Unit<'_>>,
        timer: &Timer<'_>,
        is_named_beside: &dyn Fn() -> bool,
        tell: &mut impl FnMut(Span, FactKind),
    ) {
        if own.is_none()
            && !self.unreadable
            && !is_open(&self.unit)
            && let Some(trigger) = timer.first()
        {
            let kind = Wiring::NoTarget { unit: self.unit.clone(), nearest: self.nearest.clone() };
            tell(self.named.unwrap_or_else(|| trigger.span()), FactKind::Wiring(kind));
        }
        let mut pulled = false;
        for key in ["Requires", "Wants", "BindsTo", "Upholds"] {
            for (_, word) in
                timer_unit.words("Unit", key).into_iter().filter(|(_, word)| word.text == self.unit)
            {
                pulled = true;
                let kind = Wiring::PullsIn { key: key.to_owned(), unit: self.unit.clone() };
                tell(word.span, FactKind::Wiring(kind));
            }
        }
        // A service that is enabled, or that another unit starts, has its first run from there.
        let started = pulled || own.is_some_and(|unit| unit.has("Install"));
        if let Some(trigger) = timer.first()
            && !timer.starts_by_itself()
            && !started
            && !is_named_beside()
        {
            let kind = Wiring::NoFirstRun { key: trigger.key().to_owned(), certain: own.is_some() };
            tell(trigger.span(), FactKind::Wiring(kind));
        }
        for command in own.iter().flat_map(|unit| unit.list("Service", "ExecStart")) {
            if let Some((span, text, refused)) = specifier(&command) {
                tell(span, FactKind::Specifier { text, refused });
            }
        }
        if let Some(unit) = own
            && timer.repeats()
            && let Some(stays) = unit.last("Service", "RemainAfterExit")
            && keys::boolean(stays.value()) == Some(true)
            && let Some(trigger) = timer.first()
        {
            tell(trigger.span(), FactKind::Wiring(Wiring::StaysActive { said: stays.span() }));
        }
    }
}

/// What the service says of the job.
pub(super) fn describe(service: &Unit<'_>, job: &mut Job) {
    let start = service.list("Service", "ExecStart");
    if let Some(first) = start.first() {
        let command = command(first);
        let _ = job.read.set(Arc::new(read(&command, start.len() == 1)));
        job.command = Some(command);
    }
    job.user = service.last("Service", "User").map(|user| Spanned::text(user.value(), user.value_span()));
    let environment: Vec<EnvVar> =
        service.list("Service", "Environment").iter().flat_map(environment).collect();
    job.environment = environment.into();
    limit(service, !start.is_empty(), job);
    // A specifier (`alert@%n.service`) is filled in by systemd itself.
    let text = |setting: &Setting<'_>| match setting.value() {
        value if is_open(&value.replace('%', "")) => Guard::Unknowable(setting.value_span()),
        value => Guard::Declared(GuardValue::text(value), setting.span()),
    };
    if let Some(alert) = service.list("Unit", "OnFailure").last() {
        // Whether a unit tells somebody, or only tidies up, stands in another file unless its name says so.
        let guard = match text(alert) {
            Guard::Declared(..) if !tells(alert.value()) => Guard::Unknowable(alert.value_span()),
            guard => guard,
        };
        job.guards.set(Question::AlertFailure, guard);
    }
    let restart = service.last("Service", "Restart");
    if let Some(restart) =
        restart.filter(|setting| is_open(setting.value()) || RETRIES.contains(&setting.value()))
    {
        job.guards.set(Question::Retry, text(&restart));
    }
    if let Some(stop) = service.section("Service").filter(|setting| STOPS.contains(&setting.key())).last() {
        job.guards.set(Question::Termination, text(&stop));
    }
}

/// The values of `Restart=` that start a command again which has ended with an error (systemd.service(5), table of exit causes).
const RETRIES: [&str; 2] = ["on-failure", "always"];

/// The keys that say how long a service may take to stop; 0 and infinity are no limit.
const STOPS: [&str; 2] = ["TimeoutStopSec", "TimeoutSec"];

/// The key that limits a run: the start of a oneshot service is its run, that of any other ends when it is up.
fn limit(service: &Unit<'_>, has_command: bool, job: &mut Job) {
    let kind = service.last("Service", "Type");
    if let Some(open) = kind.filter(|kind| is_open(kind.value())) {
        job.guards.set(Question::Timeout, Guard::Unknowable(open.value_span()));
        return;
    }
    let oneshot = kind.map_or(!has_command, |kind| kind.value() == "oneshot");
    let keys: &[&str] = if oneshot { &["TimeoutStartSec", "TimeoutSec"] } else { &["RuntimeMaxSec"] };
    let last = service.section("Service").filter(|setting| keys.contains(&setting.key())).last();
    let Some(setting) = last.filter(|setting| !setting.value().is_empty()) else { return };
    if is_open(setting.value()) {
        job.guards.set(Question::Timeout, Guard::Unknowable(setting.value_span()));
    } else if let Ok(limit) = span::microseconds(setting.value()) {
        let value = match limit {
            // No limit.
            0 | u64::MAX => GuardValue::Void(setting.value().into()),
            limit => GuardValue::Seconds(limit.div_ceil(1_000_000)),
        };
        job.guards.set(Question::Timeout, Guard::Declared(value, setting.span()));
    }
}

/// The letters of specifiers: `systemd-analyze verify` 252.38 takes all but `%D`, which is younger; tried 2026-11-29.
const SPECIFIERS: &str = "aAbBcCdDEfgGhHiIjJlLmMnNopPqrRsStTuUvVwWyY";

/// The first percent sign of a command that was not meant for a specifier: its letter is none, or it stands in a format of
/// `date` (`+%Y-%m`), of which systemd knows most letters for things of its own.
fn specifier(command: &Setting<'_>) -> Option<(Span, String, bool)> {
    let source = command.source();
    // What a template makes of its own percent signs is not seen here.
    if source.text.contains("{{") {
        return None;
    }
    let bytes = source.text.as_bytes();
    let (mut at, mut in_format) = (0, false);
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or_default();
        match byte {
            b' ' | b'\t' | b'"' | b'\'' => in_format = false,
            b'+' => in_format |= next == b'%',
            b'%' if next == b'%' => at += 1,
            b'%' if next.is_ascii_alphabetic() => {
                let refused = !SPECIFIERS.contains(char::from(next));
                if refused || in_format {
                    let text = format!("%{}", char::from(next));
                    return Some((source.place(at..at + 2), text, refused));
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The command line without the signs in front of it (`-`, `@`, `:`, `+`, `!`).
fn command(setting: &Setting<'_>) -> SourceText {
    let source = setting.source();
    let signs = source.text.len() - source.text.trim_start_matches(['-', '@', ':', '+', '!', '|']).len();
    let end = source.text.len();
    source.part(signs..end)
}

/// What the command starts. No shell reads it: an operator outside of quotes is a word for the program. What it shows of guards
/// counts where it is all that the unit runs.
fn read(command: &SourceText, is_all: bool) -> CommandLine {
    let line = CommandLine::of_words(command.text.clone());
    // A `;` that stands alone ends a command, and another one follows.
    if is_all && !command.text.contains(" ; ") { line } else { line.without_guards() }
}

/// The assignments of one `Environment=`.
fn environment(setting: &Setting<'_>) -> Vec<EnvVar> {
    let source = setting.source();
    let assignments = words(&source.text).into_iter().filter_map(|word| {
        let text = &source.text[word.clone()];
        let equals = text.find('=')?;
        let name = word.start..word.start + equals;
        let value = word.start + equals + 1..word.end;
        Some(EnvVar {
            name: Spanned::text(&text[..equals], source.place(name)),
            value: (!is_open(&text[equals + 1..])).then(|| source.part(value)),
            scope: EnvScope::Process,
        })
    });
    assignments.collect()
}
