//! Dockerfiles: the schedulers that an image starts, the crontabs that are put into it or written there line by line, and the
//! zone in which all of that runs.
//!
//! Facts: docker/docs "Dockerfile reference", read 2026-11.

mod instructions;
mod lines;
mod packages;

use std::ops::Range;
use std::path::Path;

use self::instructions::{Instruction, words};
pub(super) use self::packages::is_official;
use super::comments::Comments;
use super::container::{self, normal};
use super::format::{Input, Row};
use super::shell::{self, Simple};
use super::syntax::Comment;
use super::timekeeper;
use super::{File, Format};
use crate::job::{EnvScope, EnvVar};
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};
use crate::workload::{ContainerZone, PlacedFile, Timekeeper, Workload, WorkloadKind};

/// Dockerfiles.
pub(super) static FORMAT: Row = Row {
    format: Format::Dockerfile,
    name: "dockerfile",
    paths: &[
        "Dockerfile",
        "Dockerfile.*",
        "Dockerfile-*",
        "*.Dockerfile",
        "*.dockerfile",
        "Containerfile",
        "Containerfile.*",
    ],
    marks: &["cron", "celery", "schedule:work", "clockwork", "ofelia"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let recipe = Recipe::of(input.id, input.text)?;
    let image = recipe.image(input.path);
    let mut file = input.file(Format::Dockerfile);
    lines::read(input, &recipe, &image, &mut file);
    let comments = comments(input.text, &recipe);
    Comments { file: input.id, text: input.text, comments: &comments }.give_directives(&mut file);
    let placed = image.files.iter().any(|placed| placed.target.contains("cron"));
    let of_interest = image.timekeeper.is_some() || !file.jobs.is_empty() || placed;
    file.workloads.push(image);
    of_interest.then_some(file)
}

/// The comment lines, also those within an instruction of several lines. Here-documents have comments of their own.
fn comments(text: &str, recipe: &Recipe<'_>) -> Vec<Comment> {
    let mut documents: Vec<&Range<usize>> = recipe.steps.iter().flat_map(|step| &step.documents).collect();
    documents.sort_by_key(|body| body.start);
    let is_in_document = |at: usize| {
        let next = documents.partition_point(|body| body.start <= at);
        next.checked_sub(1).is_some_and(|before| at < documents[before].end)
    };
    let mut comments = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        start += line.len();
        if line.trim_start().starts_with('#') && !is_in_document(range.start) {
            comments.push(Comment { range, own_line: true });
        }
    }
    comments
}

/// The image that a Dockerfile makes.
pub(super) fn image(id: FileId, path: &Path, text: &str) -> Option<Workload> {
    Some(Recipe::of(id, text)?.image(path))
}

/// How the image of the last stage is made, the stages it is based on included.
struct Recipe<'t> {
    id: FileId,
    text: &'t str,
    /// The image that is at the bottom of it.
    base: SourceText,
    steps: Vec<Instruction<'t>>,
}

impl<'t> Recipe<'t> {
    fn of(id: FileId, text: &'t str) -> Option<Self> {
        let mut stages: Vec<Stage<'t>> = Vec::new();
        for instruction in instructions::of(text) {
            if instruction.is("FROM") {
                let words = words(id, text, &instruction.rest).words;
                let base = words.first()?.clone();
                let name = words.get(2).map(|word| word.text.to_ascii_lowercase());
                let lower = base.text.to_ascii_lowercase();
                let from = stages.iter().rposition(|stage| stage.name.as_deref() == Some(&lower));
                stages.push(Stage { base, name, from, steps: Vec::new() });
            } else if let Some(stage) = stages.last_mut() {
                stage.steps.push(instruction);
            }
        }
        let mut chain = vec![stages.len().checked_sub(1)?];
        while let Some(from) = chain.last().and_then(|&stage| stages[stage].from) {
            chain.push(from);
        }
        let base = stages[*chain.last()?].base.clone();
        let steps = chain.iter().rev().flat_map(|&stage| std::mem::take(&mut stages[stage].steps)).collect();
        Some(Recipe { id, text, base, steps })
    }

    fn image(&self, path: &Path) -> Workload {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let name = Spanned::text(name, self.base.span);
        let whole = Span::new(self.id, 0..self.text.len());
        let mut image = Workload::new(WorkloadKind::Image, name, whole);
        let mut installed = Vec::new();
        let mut link = None;
        for step in &self.steps {
            if step.is("ENV") || step.is("ARG") {
                image.environment.extend(self.variables(step));
            } else if step.is("COPY") || step.is("ADD") {
                image.files.extend(self.placed(step));
            } else if step.is("RUN") {
                for command in &shell::commands(&self.text[step.rest.clone()]) {
                    packages::add(command, &mut installed);
                    link = self.zone_link(command, step, &image.environment).or(link);
                }
            }
        }
        image.timekeeper = self.timekeeper();
        image.daemon = packages::daemon(&self.base.text, &installed, image.timekeeper);
        image.zone = self.zone(&image.environment, link, &installed);
        image.images.push(self.base.clone());
        image
    }

    /// `ENV A=1 B=2`, `ENV A 1`, `ARG A=1`.
    fn variables(&self, step: &Instruction<'_>) -> Vec<EnvVar> {
        let words = words(self.id, self.text, &step.rest).words;
        let variable = |name: &str, at: Span, value: Option<SourceText>| EnvVar {
            name: Spanned::text(name, at),
            value: value.filter(|value| !value.text.contains('$')),
            scope: EnvScope::Process,
        };
        if let [name, value] = &words[..]
            && step.is("ENV")
            && !name.text.contains('=')
        {
            return vec![variable(&name.text, name.span, Some(value.clone()))];
        }
        let pairs = words.iter().filter_map(|word| {
            let (name, value) = word.text.split_once('=')?;
            let from = name.len() + 1;
            // Quotes around the value make the word shorter than what is written.
            let span = word.place(from..word.text.len());
            let value = SourceText { text: value.into(), span, map: None, via: None };
            Some(variable(name, word.place(0..name.len()), Some(value)))
        });
        pairs.collect()
    }

    /// The files of the tree that a `COPY` or `ADD` brings.
    fn placed(&self, step: &Instruction<'_>) -> Vec<PlacedFile> {
        let words = words(self.id, self.text, &step.rest);
        // From another stage or image: nothing of the tree.
        if words.options.iter().any(|option| option.starts_with("--from")) {
            return Vec::new();
        }
        let Some((target, sources)) = words.words.split_last() else { return Vec::new() };
        let sources = sources.iter().filter(|source| !source.text.starts_with("<<"));
        let placed = |source: &SourceText| PlacedFile {
            source: normal(Path::new(source.text.trim_start_matches('/'))),
            target: target.text.to_string(),
            span: target.span,
        };
        sources.map(placed).collect()
    }

    /// The scheduler that the image starts.
    fn timekeeper(&self) -> Option<(&'static Timekeeper, Span)> {
        let last = |keyword: &str| self.steps.iter().rev().find(|step| step.is(keyword));
        ["ENTRYPOINT", "CMD"].into_iter().filter_map(last).find_map(|step| {
            let words = words(self.id, self.text, &step.rest);
            let command = if words.listed {
                super::command::of_words(&words.words)?
            } else {
                SourceText::verbatim(&self.text[step.rest.clone()], Span::new(self.id, step.rest.clone()))
            };
            let (keeper, range) = timekeeper::of_command(&command.text)?;
            Some((keeper, command.place(range)))
        })
    }

    /// The zone that a command links or copies to `/etc/localtime`, and whether its data then are there.
    fn zone_link(
        &self,
        command: &Simple<'_>,
        step: &Instruction<'_>,
        environment: &[EnvVar],
    ) -> Option<(Spanned<Excerpt>, bool)> {
        let words = command.program();
        let program = &*words.first()?.text;
        if !matches!(program, "ln" | "cp") || !words.iter().any(|word| word.text == "/etc/localtime") {
            return None;
        }
        let data = words.iter().find(|word| word.text.starts_with("/usr/share/zoneinfo/"))?;
        let name = data.text.strip_prefix("/usr/share/zoneinfo/")?;
        let name = if let Some(variable) = name.strip_prefix('$') {
            let variable = variable.trim_matches(['{', '}']);
            let known = environment.iter().rev().find(|known| known.name.value == variable)?;
            known.value.as_ref()?.text.clone()
        } else {
            name.into()
        };
        let at = step.rest.start;
        let span = Span::new(self.id, at + data.range.start..at + data.range.end);
        Some((Spanned::new(name, span), program == "cp"))
    }

    fn zone(
        &self,
        environment: &[EnvVar],
        link: Option<(Spanned<Excerpt>, bool)>,
        installed: &[String],
    ) -> ContainerZone {
        let zone = match (container::zone_of_variables(environment), link) {
            (ContainerZone::Unset, Some((name, true))) => return ContainerZone::Set(name),
            (ContainerZone::Unset, Some((name, false))) => ContainerZone::Set(name),
            (zone, _) => zone,
        };
        let data = packages::zone_data(&self.base.text, installed);
        match (zone, data) {
            // An image of somebody's own may have set one.
            (ContainerZone::Unset, _) if !packages::is_official(&self.base.text) => {
                ContainerZone::Unknowable(self.base.span)
            }
            (ContainerZone::Set(name), Some(false)) => ContainerZone::WithoutData(name),
            (ContainerZone::Set(name), None) => ContainerZone::Unknowable(name.span),
            (zone, _) => zone,
        }
    }
}

/// A stage of the build.
struct Stage<'t> {
    base: SourceText,
    name: Option<String>,
    /// The stage it begins with, which is an earlier one.
    from: Option<usize>,
    steps: Vec<Instruction<'t>>,
}
