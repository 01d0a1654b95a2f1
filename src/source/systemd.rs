//! Timers of systemd, with their drop-ins and the service that each starts.
//!
//! Facts: systemd.timer(5), systemd.unit(5) and systemd.service(5) of systemd 252; what they leave open was tried with
//! `systemd-analyze verify` 252.38 on 2026-11-29. An empty `On...=` of any kind clears the triggers of all kinds above it; a
//! section or key in another letter case is unknown and ignored, and so is a value that cannot be read; a timer without any
//! trigger is refused.

mod keys;
mod service;
mod timer;
mod unit;

use std::path::Path;
use std::sync::Arc;

use super::comments::Comments;
use super::crontab_template::deployed;
use super::format::{Input, Row};
use super::{Fact, FactKind, File, Format, Wiring};
use crate::job::{Directive, Job, WordsKind};
use crate::platform::PlatformId;
use crate::span::{SourceText, Span, Spanned};
use timer::Timer;
use unit::{Piece, Unit};

/// Timers of systemd.
pub(super) static FORMAT: Row = Row {
    format: Format::SystemdTimer,
    name: "systemd-timer",
    paths: &["*.timer", "*.timer.in", "*.timer.d/*.conf"],
    // `[timer]` is a slip that has to be told.
    marks: &["imer]"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let name = Name::of(input)?;
    let main = Piece { id: input.id, text: Arc::from(input.text) };
    let mut pieces = vec![main];
    if !name.drop_in {
        pieces.extend(unit::drop_ins(input.neighbours, name.folder, &name.units()));
    }
    let unit = Unit::of(&pieces);
    let main = unit.main()?;
    let header = main.sections.iter().find(|section| section.name.text.eq_ignore_ascii_case("timer"))?;
    let header = input.span(header.header.clone());

    let mut file = input.file(Format::SystemdTimer);
    let service = service::beside(input, &name, &unit);
    let service_unit = service.pieces.as_deref().map(Unit::of);
    let timer = Timer::read(&unit);
    let mut job = Job::new(
        PlatformId::Systemd,
        Spanned::new(name.stem.clone(), header),
        input.span(0..input.text.len()),
    );
    job.schedules = timer.schedules().into();
    timer.hear(&mut job);
    timer.guards(&unit, &mut job);
    for unit in [Some(&unit), service_unit.as_ref()].into_iter().flatten() {
        let description = unit.last("Unit", "Description").map(|setting| setting.source());
        job.hear(WordsKind::Description, description.filter(|text| !unit::is_open(&text.text)));
    }
    job.hear(WordsKind::Name, Some(SourceText::verbatim(name.stem.clone(), header)));
    if let Some(service) = &service_unit {
        service::describe(service, &mut job);
    }

    let index = (!job.schedules.is_empty()).then_some(0);
    let mut tell = |span: Span, kind: FactKind| file.facts.push(Fact { span, job: index, kind });
    keys::tell(&unit, &mut tell);
    timer.tell(&unit, &mut tell);
    if !name.drop_in {
        wiring(input, &name, &unit, header, &timer, &mut tell);
        let named_beside = || is_said_beside(input, &name, is_unit, service.name());
        service.tell(&unit, service_unit.as_ref(), &timer, &named_beside, &mut tell);
    }
    if index.is_some() {
        // What drop-ins and the service say to cronlint is said of the one job they are part of.
        let others = unit.comments().skip(1).chain(service_unit.iter().flat_map(Unit::comments));
        let beside: Vec<Directive> =
            others.flat_map(|comments| comments.directives().map(|(_, said)| said)).collect();
        job.directives.extend(beside);
        file.jobs.push(job);
    } else if !file.facts.iter().any(|fact| matches!(fact.kind, FactKind::Wiring(Wiring::NoTrigger))) {
        // Triggers that are no times (`OnClockChange=`), or that a template decides on.
        return None;
    }
    Comments { file: input.id, text: input.text, comments: &main.comments }.give_directives(&mut file);
    // What stands in the timer itself counts first.
    file.jobs.iter_mut().for_each(|job| job.directives.sort_by_key(|said| said.span.file != input.id));
    Some(file)
}

/// What the name of a timer's file says.
struct Name<'a> {
    folder: &'a Path,
    /// The name of the timer without `.timer`.
    stem: String,
    /// What the file's name has behind the unit's: `.in`, `.j2`.
    ending: String,
    /// The file is a drop-in whose timer is not beside it.
    drop_in: bool,
}

impl<'a> Name<'a> {
    /// `None`: a drop-in that is read together with its timer.
    fn of(input: &Input<'a>) -> Option<Self> {
        let path = deployed(input.path);
        let file = input.path.file_name()?.to_str()?;
        let folder = input.path.parent()?;
        if path.extension().is_some_and(|extension| extension == "conf") {
            let timer = folder.file_name()?.to_str()?.strip_suffix(".d")?;
            let folder = folder.parent()?;
            let known = input.neighbours.open(&folder.join(timer)).is_some();
            let stem = timer.strip_suffix(".timer")?.to_owned();
            return (!known).then_some(Name { folder, stem, ending: String::new(), drop_in: true });
        }
        let at = file.rfind(".timer")?;
        let (stem, ending) = (file[..at].to_owned(), file[at + ".timer".len()..].to_owned());
        Some(Name { folder, stem, ending, drop_in: false })
    }

    /// The units whose drop-ins hold for it: its template's and its own.
    fn units(&self) -> Vec<String> {
        let own = format!("{}.timer", self.stem);
        let template = template_of(&own);
        template.into_iter().chain([own]).collect()
    }
}

/// The template of an instance: `a@.timer` of `a@b.timer`.
fn template_of(unit: &str) -> Option<String> {
    let (prefix, rest) = unit.split_once('@')?;
    let (instance, kind) = rest.rsplit_once('.')?;
    (!instance.is_empty()).then(|| format!("{prefix}@.{kind}"))
}

/// What is told of how the timer itself is switched on.
fn wiring(
    input: &Input<'_>,
    name: &Name<'_>,
    unit: &Unit<'_>,
    header: Span,
    timer: &Timer<'_>,
    tell: &mut impl FnMut(Span, FactKind),
) {
    if timer.is_untriggered() && !unit.has_lines_of_a_template() {
        return tell(header, FactKind::Wiring(Wiring::NoTrigger));
    }
    let hooks: Vec<_> = ["WantedBy", "RequiredBy", "UpheldBy"]
        .into_iter()
        .flat_map(|key| unit.words("Install", key))
        .collect();
    for (_, hook) in &hooks {
        // `timer.target` is the slip that is made: enabling it makes a link that nothing looks at.
        if hook.text == "timer.target" {
            let kind = Wiring::UnknownInstaller { name: hook.text.to_string(), nearest: "timers.target" };
            tell(hook.span, FactKind::Wiring(kind));
        }
    }
    let named = |key| !unit.list("Install", key).is_empty();
    if hooks.is_empty() && !named("Also") && !named("Alias") && !is_templated(input.text) {
        let elsewhere = is_installed_elsewhere(input, name, unit);
        tell(header, FactKind::Wiring(Wiring::NotInstalled { elsewhere }));
    }
}

/// Whether a template makes parts of the file, and so perhaps whole sections.
fn is_templated(text: &str) -> bool {
    ["{%", "<%", "{{", "@@"].iter().any(|mark| text.contains(mark))
}

/// Signs that something other than `systemctl enable` switches the timer on: it follows another unit, it lies where packages
/// install units with links of their own or where they are packed, another file beside it names it, a build file makes links.
fn is_installed_elsewhere(input: &Input<'_>, name: &Name<'_>, unit: &Unit<'_>) -> bool {
    const BUILD: [&str; 5] = ["meson.build", "Makefile", "Makefile.am", "CMakeLists.txt", "configure.ac"];
    let packaged = {
        let path = name.folder.to_string_lossy();
        path.contains("lib/systemd/") || path.ends_with("debian") || path.ends_with("dracut")
    };
    if packaged || !unit.list("Unit", "PartOf").is_empty() || !unit.list("Unit", "BindsTo").is_empty() {
        return true;
    }
    let own = format!("{}.timer", name.stem);
    let linked = |folder: &str| input.neighbours.names(&name.folder.join(folder)).contains(&own);
    if ["timers.target.wants", "multi-user.target.wants", "default.target.wants"].into_iter().any(linked) {
        return true;
    }
    let makes_links = |file: &str| BUILD.contains(&file);
    is_said_beside(input, name, makes_links, ".wants") || is_said_beside(input, name, is_unit, &own)
}

/// Whether a file is a unit, or a template of one.
fn is_unit(file: &str) -> bool {
    [".service", ".target", ".timer", ".path", ".socket"].iter().any(|kind| file.contains(kind))
}

/// Whether one of the files beside a timer that `asked` picks says `word`. The timer and the unit of that very name are not
/// asked.
fn is_said_beside(input: &Input<'_>, name: &Name<'_>, asked: impl Fn(&str) -> bool, word: &str) -> bool {
    let own = input.name();
    let names = input.neighbours.names(name.folder);
    let others = names.iter().filter(|file| asked(file) && *file != own && !file.starts_with(word));
    let texts = others.take(MOST_ASKED).filter_map(|file| input.neighbours.text(&name.folder.join(file)));
    texts.into_iter().any(|text| text.contains(word))
}

/// Files beside a timer that are asked whether they name it, at most.
const MOST_ASKED: usize = 64;
