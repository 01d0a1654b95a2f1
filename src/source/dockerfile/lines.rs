//! Lines of crontabs that the instructions of an image write: `RUN echo '0 3 * * * job' > /etc/cron.d/job`, here-documents.
//!
//! They are read as a crontab of which everything else is blank, so that every place is that of the Dockerfile.

use std::ops::Range;
use std::path::Path;

use super::Recipe;
use super::instructions::{Instruction, words};
use crate::dialect::DialectId;
use crate::dialect::crontab::Form;
use crate::source::container::{Container, job_zone};
use crate::source::crontab;
use crate::source::format::Input;
use crate::source::shell::{self, RedirectKind, Simple};
use crate::source::{FactKind, File};
use crate::workload::Workload;

/// Reads the lines as jobs of the file.
pub(super) fn read(input: &Input<'_>, recipe: &Recipe<'_>, image: &Workload, file: &mut File) {
    let written: Vec<Written> = recipe.steps.iter().flat_map(|step| of_step(recipe, step)).collect();
    let mut kinds: Vec<Kind> = Vec::new();
    for line in &written {
        if !kinds.contains(&line.kind) {
            kinds.push(line.kind);
        }
    }
    for kind in kinds {
        let ranges = written.iter().filter(|line| line.kind == kind);
        let Some(text) = only(input.text, ranges.map(|line| &line.range)) else { continue };
        let (form, by_place) = kind;
        let container = Container::of_image(image.daemon.or(by_place), job_zone(&image.zone));
        let path = Path::new("crontab");
        let read = crontab::read(input.id, path, &text.into(), form, input.settings, Some(&container));
        file.jobs.extend(read.jobs);
        file.directives.extend(read.directives);
        file.facts.extend(read.facts.into_iter().filter(|fact| {
            // `echo` ends the line, and a Dockerfile may end its own as it likes.
            !matches!(fact.kind, FactKind::NoFinalNewline | FactKind::CarriageReturns { .. })
        }));
    }
    file.jobs.sort_by_key(|job| job.span.start);
}

/// Bytes of a Dockerfile that become lines of a crontab.
struct Written {
    range: Range<usize>,
    kind: Kind,
}

/// The form of a table, and the daemon that the place of it names.
type Kind = (Form, Option<DialectId>);

fn of_step(recipe: &Recipe<'_>, step: &Instruction<'_>) -> Vec<Written> {
    if step.is("COPY") || step.is("ADD") {
        let words = words(recipe.id, recipe.text, &step.rest);
        let target = words.words.last().map(|target| &*target.text).unwrap_or_default();
        let Some(kind) = kind_of(target) else { return Vec::new() };
        return step.documents.iter().map(|body| Written { range: body.clone(), kind }).collect();
    }
    if !step.is("RUN") {
        return Vec::new();
    }
    if is_script(&recipe.text[step.rest.clone()]) {
        return step.documents.iter().flat_map(|script| of_script(recipe.text, script, &[])).collect();
    }
    of_script(recipe.text, &step.rest, &step.documents)
}

/// `RUN <<EOF`, `RUN <<EOF bash`: whether the documents are scripts. Anywhere else they are what a command reads: `RUN <<EOF cat > x`.
fn is_script(run: &str) -> bool {
    let commands = shell::commands(run);
    let mut words = commands.iter().flat_map(Simple::program);
    let shell = words.next().map(|word| word.text.rsplit('/').next().unwrap_or_default());
    run.trim_start().starts_with("<<")
        && shell.is_none_or(|shell| ["sh", "ash", "bash", "dash", "ksh", "zsh"].contains(&shell))
}

/// What a script writes; `documents` are the here-documents of its instruction.
fn of_script(text: &str, script: &Range<usize>, documents: &[Range<usize>]) -> Vec<Written> {
    let commands = shell::commands(&text[script.clone()]);
    let installs = commands.iter().any(|command| {
        let words = command.program();
        words.first().is_some_and(|word| word.text == "crontab")
            && (words.len() == 1 || words.iter().any(|word| word.text == "-"))
    });
    let (mut written, mut copied) = (Vec::new(), Vec::new());
    for command in &commands {
        let by_redirect = command.redirects.iter().find_map(|redirect| {
            matches!(redirect.kind, RedirectKind::Output(1)).then(|| kind_of(&redirect.target)).flatten()
        });
        let nowhere_else = command.redirects.iter().all(|r| !matches!(r.kind, RedirectKind::Output(1)));
        let piped = (installs && nowhere_else).then_some((Form::User, None));
        let Some(kind) = by_redirect.or(piped) else { continue };
        let program = command.program().first().map(|word| &*word.text);
        match program {
            Some("echo" | "printf") => written.extend(echoed(text, script.start, command, kind)),
            // Which of several documents it reads is not told apart.
            Some("cat") if by_redirect.is_some() && !copied.contains(&kind) => {
                copied.push(kind);
                written.extend(documents.iter().map(|body| Written { range: body.clone(), kind }));
            }
            _ => {}
        }
    }
    written
}

/// What the one argument of `echo` or `printf` puts out, where that is what is written.
fn echoed(text: &str, base: usize, command: &Simple<'_>, kind: Kind) -> Option<Written> {
    let formatted = command.program().first().is_some_and(|word| word.text == "printf");
    let mut words =
        command.program().iter().skip(1).filter(|word| !matches!(&*word.text, "-e" | "-n" | "-E"));
    let (Some(word), None) = (words.next(), words.next()) else { return None };
    let range = base + word.range.start + 1..(base + word.range.end).checked_sub(1)?;
    let inner = text.get(range.clone())?;
    let plain = word.quoted && !inner.contains(['\n', '"', '\'', '$', '`']);
    let stays = |rest: &str| rest.starts_with('n') || (!formatted && rest.starts_with(KEPT));
    let as_written = inner.split('\\').skip(1).all(stays);
    (plain && as_written).then_some(Written { range, kind })
}

/// Signs before which neither a shell nor any `echo` takes a backslash away: `find -exec rm {} \;`, `date +\%F`.
const KEPT: [char; 4] = [';', '%', '(', ')'];

/// What the crontab at a path of an image is; `None` where cron does not look.
fn kind_of(target: &str) -> Option<Kind> {
    let container = Container::at(target);
    container.form().map(|form| (form, container.daemon()))
}

/// A text of which everything but these ranges is blank. A `\n` in them, which `printf` makes a line end of, is one.
fn only<'r>(text: &str, ranges: impl Iterator<Item = &'r Range<usize>>) -> Option<String> {
    let mut blank: Vec<u8> = text.bytes().map(|byte| if byte == b'\n' { b'\n' } else { b' ' }).collect();
    let mut any = false;
    for range in ranges {
        any = true;
        let bytes = text.as_bytes().get(range.clone())?;
        blank.get_mut(range.clone())?.copy_from_slice(bytes);
        for at in range.start..range.end.saturating_sub(1) {
            if &text.as_bytes()[at..at + 2] == b"\\n" {
                blank[at..at + 2].copy_from_slice(b"\n ");
            }
        }
        // The rest of the line is no part of the command.
        if let Some(after) = blank.get_mut(range.end) {
            *after = b'\n';
        }
    }
    any.then(|| String::from_utf8(blank).ok()).flatten()
}
