//! The format table: how a file is recognised and who reads it. Names first, then marks in the content; no file is decided by
//! its name alone where the name is common.

#[cfg(test)]
mod cut_off;
mod marks;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Component, Path};
use std::sync::{Arc, OnceLock};

use super::comments::Comments;
use super::neighbours::Neighbours;
use super::syntax::{self, At, SyntaxFault, Tree};
use super::{
    Fact, FactKind, File, Format, anacrontab, ansible, app_engine, aws, azure_functions, azure_pipelines,
    azure_template, circleci, cloudflare, compose, databricks, dependabot, digitalocean, dockerfile,
    elastic_beanstalk, java, job_tables, kubernetes, netlify, nomad, program, prow, quartz_xml, railway,
    render, renovate, sidekiq, spring_config, spring_environment, systemd, template, terraform, vercel,
    workflow,
};
use crate::platform::Form;
use crate::settings::Settings;
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

/// One row of the format table.
#[derive(Debug)]
pub struct Row {
    /// What files of it are read as.
    pub format: Format,
    /// Its name in machine output.
    pub name: &'static str,
    /// Paths that may hold it, compared from the end: `*.timer`, `.github/workflows/*.yml`. A `*` stands for any part of one
    /// name.
    pub paths: &'static [&'static str],
    /// Words of which the text must hold one. Empty: the path alone decides.
    pub marks: &'static [&'static str],
    /// Words of which a text that cannot be parsed as YAML, JSON or TOML must hold one for its fault to be told: with them it
    /// hides jobs. Empty where the reader itself tells what it could not read, or reads line by line.
    pub claims: &'static [&'static str],
    /// Reads a file. `None`: it holds no schedules after all.
    pub read: fn(&Input<'_>) -> Option<File>,
}

/// All rows. Where two may read a file, the first that gives one wins.
static ROWS: &[&Row] = &[
    &workflow::GITHUB,
    &workflow::GITEA,
    &cloudflare::FORMAT,
    &vercel::FORMAT,
    &netlify::FORMAT,
    &render::FORMAT,
    &railway::FORMAT,
    &digitalocean::FORMAT,
    &dependabot::FORMAT,
    &circleci::FORMAT,
    &compose::FORMAT,
    &dockerfile::FORMAT,
    &renovate::FORMAT,
    &renovate::IN_PACKAGE,
    &systemd::FORMAT,
    &anacrontab::FORMAT,
    &app_engine::FORMAT,
    &app_engine::XML,
    &elastic_beanstalk::FORMAT,
    &azure_functions::FORMAT,
    &azure_template::FORMAT,
    &aws::SERVERLESS,
    &terraform::FORMAT,
    &terraform::json::FORMAT,
    // Below: files of any name.
    &kubernetes::FORMAT,
    &ansible::FORMAT,
    &azure_pipelines::FORMAT,
    &prow::FORMAT,
    &databricks::FORMAT,
    &job_tables::SQL,
    &job_tables::JSON,
    &nomad::FORMAT,
    &aws::TEMPLATE,
    &java::FORMAT,
    &java::hutool::SETTINGS,
    &quartz_xml::FORMAT,
    &spring_config::FORMAT,
    &spring_config::ELASTIC,
    &sidekiq::SIDEKIQ,
    &sidekiq::SOLID_QUEUE,
    &program::jenkins::PIPELINE,
    &program::jenkins::CONFIG,
    &program::python::FORMAT,
    &program::node::FORMAT,
    &program::rust::FORMAT,
    &program::go::FORMAT,
    &program::csharp::FORMAT,
    &program::symfony::FORMAT,
    &program::rufus::FORMAT,
    &program::laravel::FORMAT,
    &program::whenever::FORMAT,
    &spring_environment::FORMAT,
];

/// A set of rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rows(u64);

const _: () = assert!(ROWS.len() <= 64, "a set of rows is one word");

impl std::fmt::Debug for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|row| row.name)).finish()
    }
}

impl Rows {
    /// The rows that a path names.
    pub fn of(path: &Path) -> Rows {
        let folder = path.parent().and_then(Path::file_name);
        Rows::of_file(path, folder.unwrap_or_default(), path.file_name().unwrap_or_default())
    }

    /// The same, for a path that ends in this folder and this name.
    pub fn of_file(path: &Path, folder: &OsStr, name: &OsStr) -> Rows {
        static PATTERNS: OnceLock<Patterns> = OnceLock::new();
        let patterns = PATTERNS.get_or_init(Patterns::new);
        patterns.of(path, folder.as_encoded_bytes(), name.as_encoded_bytes())
    }

    /// The rows of a text whose path says nothing (standard input): manifests, as kubectl prints them.
    pub fn bare() -> Rows {
        Rows::of(Path::new("-.yaml"))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its rows, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = &'static Row> {
        self.enumerate().map(|(_, row)| row)
    }

    fn enumerate(self) -> impl Iterator<Item = (usize, &'static Row)> {
        ROWS.iter().copied().enumerate().filter(move |(index, _)| self.0 >> index & 1 == 1)
    }
}

/// The patterns of all rows by how the names that they fit end: a walk asks for each of its files, and few patterns end alike.
struct Patterns {
    by_extension: HashMap<&'static [u8], Ending>,
    /// Patterns that do not tell the extension: `Dockerfile*`.
    others: Vec<Pattern>,
}

/// The patterns of one extension.
#[derive(Default)]
struct Ending {
    /// The rows that take every name with it: `*.java`.
    all: Rows,
    /// Patterns that ask for more.
    some: Vec<Pattern>,
}

/// A pattern of a row.
struct Pattern {
    /// The row, as a set.
    row: Rows,
    text: &'static str,
    /// What it says of the name.
    last: &'static str,
    /// How the name begins, where it tells: most patterns part there.
    first: Option<u8>,
    /// What it says of the folder, where it does.
    folder: Option<&'static str>,
}

impl Pattern {
    fn fits(&self, path: &Path, folder: &[u8], name: &[u8]) -> bool {
        self.first.is_none_or(|first| name.first() == Some(&first))
            && self.folder.is_none_or(|pattern| is_like(pattern, folder))
            && is_like(self.last, name)
            // Taking a path apart is slow.
            && (self.folder.is_none() || matches(self.text, path))
    }
}

impl Patterns {
    fn new() -> Self {
        let mut all = Patterns { by_extension: HashMap::new(), others: Vec::new() };
        for (index, row) in ROWS.iter().enumerate() {
            for text in row.paths {
                let (folders, last) = text.rsplit_once('/').unwrap_or(("", text));
                let pattern = Pattern {
                    row: Rows(1 << index),
                    text,
                    last,
                    first: last.bytes().next().filter(|first| *first != b'*'),
                    folder: folders.rsplit('/').next().filter(|folder| !folder.is_empty()),
                };
                match extension(text.as_bytes()).filter(|extension| !extension.contains(&b'*')) {
                    Some(extension) => {
                        let ending = all.by_extension.entry(extension).or_default();
                        if text.strip_prefix("*.").is_some_and(|rest| rest.as_bytes() == extension) {
                            ending.all.0 |= pattern.row.0;
                        } else {
                            ending.some.push(pattern);
                        }
                    }
                    None => all.others.push(pattern),
                }
            }
        }
        all
    }

    fn of(&self, path: &Path, folder: &[u8], name: &[u8]) -> Rows {
        let alike = extension(name).and_then(|extension| self.by_extension.get(extension));
        let all = alike.map_or(Rows::default(), |ending| ending.all);
        let some = alike.into_iter().flat_map(|ending| &ending.some);
        let fitting = some.chain(&self.others).filter(|pattern| pattern.fits(path, folder, name));
        Rows(fitting.fold(all.0, |set, pattern| set | pattern.row.0))
    }
}

/// What stands after the last dot.
fn extension(name: &[u8]) -> Option<&[u8]> {
    memchr::memrchr(b'.', name).map(|dot| &name[dot + 1..])
}

/// Whether the end of a path is what a pattern says.
fn matches(pattern: &str, path: &Path) -> bool {
    let mut names = path.components().rev();
    pattern.rsplit('/').all(|part| match names.next() {
        Some(Component::Normal(name)) => is_like(part, name.as_encoded_bytes()),
        _ => false,
    })
}

/// Whether a name is what one part of a pattern says. Each piece between two `*` is taken where it first stands.
fn is_like(pattern: &str, name: &[u8]) -> bool {
    let pattern = pattern.as_bytes();
    let Some(star) = memchr::memchr(b'*', pattern) else { return pattern == name };
    let Some(mut name) = name.strip_prefix(&pattern[..star]) else { return false };
    let mut rest = &pattern[star + 1..];
    while let Some(star) = memchr::memchr(b'*', rest) {
        let Some(at) = memchr::memmem::find(name, &rest[..star]) else { return false };
        name = &name[at + star..];
        rest = &rest[star + 1..];
    }
    name.ends_with(rest)
}

/// A text to be read, and what stands around it.
pub struct Input<'a> {
    /// Its id.
    pub id: FileId,
    /// Its path.
    pub path: &'a Path,
    /// The text, as it is in the file.
    pub text: &'a str,
    /// What the run was asked for.
    pub settings: &'a Settings,
    /// The other files.
    pub neighbours: &'a dyn Neighbours,
    /// What is parsed as YAML, where that is not the text itself.
    yaml: Option<&'a str>,
    tree: OnceCell<Tree<'a>>,
}

impl<'a> Input<'a> {
    /// A text.
    pub fn new(
        id: FileId,
        path: &'a Path,
        text: &'a str,
        settings: &'a Settings,
        neighbours: &'a dyn Neighbours,
    ) -> Self {
        Input { id, path, text, settings, neighbours, yaml: None, tree: OnceCell::new() }
    }

    /// The same, of which YAML sees another text, as long and with everything in its place: one whose lines of ERB are blank.
    #[must_use]
    pub fn parsed_as(self, yaml: Option<&'a str>) -> Self {
        Input { yaml, ..self }
    }

    /// A file of this text in which nothing was found yet.
    pub fn file(&self, format: Format) -> File {
        File::empty(self.id, self.path, Arc::from(self.text), format)
    }

    /// A place in the text.
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.id, range)
    }

    /// The text as TOML, YAML or JSON, by the file's name or its first character; parsed once for all readers.
    pub fn tree(&self) -> &Tree<'a> {
        self.tree.get_or_init(|| match self.path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => syntax::read_toml(self.text),
            Some("json5") => syntax::read_json5(self.text),
            _ if self.is_json() => syntax::read_json(self.text),
            _ => syntax::read_yaml(self.yaml.unwrap_or(self.text)),
        })
    }

    /// The top of the tree; of several documents the first.
    pub fn root(&self) -> Option<At<'_>> {
        self.tree().documents.first().and_then(|document| self.tree().root(document))
    }

    /// What a reader gives back when it is through: the file with what could not be parsed and with the comments for
    /// cronlint; `None` where nothing was found at all.
    pub fn finish(&self, file: File) -> Option<File> {
        self.finish_read(file, &self.tree().faults, self.comments())
    }

    /// The same for a syntax that is no tree.
    pub fn finish_read(
        &self,
        mut file: File,
        faults: &[SyntaxFault],
        comments: Comments<'_>,
    ) -> Option<File> {
        self.tell(&mut file, faults);
        if file.jobs.is_empty() && file.facts.is_empty() {
            return None;
        }
        comments.give_directives(&mut file);
        Some(file)
    }

    /// A scalar of the tree as the program gets it: quotes and escapes undone, aliases followed. `None` for what is no
    /// scalar, or nothing at all.
    pub fn scalar(&self, at: At<'_>) -> Option<SourceText> {
        if at.is_null() {
            return None;
        }
        at.source(self.text, self.id)
    }

    /// A scalar and its place.
    pub fn spanned(&self, at: At<'_>) -> Option<Spanned<Excerpt>> {
        self.scalar(at).map(|text| Spanned::new(text.text, text.span))
    }

    /// A name as words beside its job.
    pub fn words(&self, name: &Spanned<Excerpt>) -> SourceText {
        SourceText::verbatim(name.value.clone(), name.span)
    }

    /// The comments of the tree.
    pub fn comments(&self) -> Comments<'_> {
        Comments { file: self.id, text: self.text, comments: &self.tree().comments }
    }

    /// The file with the form of its jobs, as far as the syntax decides it: what a reader says goes before.
    pub fn in_form(&self, mut file: File) -> File {
        let ends_in = |ending: &str| self.path.extension().is_some_and(|extension| extension == ending);
        let form = match file.format {
            Format::Terraform if self.is_json() => Form::TerraformJson,
            Format::Terraform => Form::Terraform,
            Format::Serverless => Form::Serverless,
            Format::JenkinsJob => Form::Xml,
            Format::AppEngine if ends_in("xml") => Form::Xml,
            Format::SpringConfig if ends_in("properties") => Form::Properties,
            // Their rows show JSON.
            Format::Renovate | Format::AzureFunction => Form::Usual,
            _ if self.is_json() => Form::Json,
            _ => Form::Usual,
        };
        for job in file.jobs.iter_mut().filter(|job| job.form == Form::Usual) {
            job.form = form;
        }
        file
    }

    /// The file of a row whose text cannot be parsed, though it claims to hold jobs; `None` where it does not, or where it is
    /// the template of another tool, which is not in the format before that tool has filled it in.
    pub fn broken(&self, row: &Row) -> Option<File> {
        let claims = row.claims.iter().any(|claim| self.text.contains(claim));
        if !claims
            || self.tree().faults.is_empty()
            || self.is_filtered()
            || template::is_of_a_generator(self.text)
        {
            return None;
        }
        let mut file = self.file(row.format);
        self.tell_faults(&mut file);
        Some(file)
    }

    /// Whether the build puts values in place of `@name@`, as Maven does: YAML has no words for such a text.
    pub fn is_filtered(&self) -> bool {
        self.tree()
            .faults
            .iter()
            .any(|fault| self.text.get(fault.at..).is_some_and(|rest| rest.starts_with('@')))
    }

    /// A string, comment or bracket without an end becomes a fact of the file.
    pub fn tell_unclosed(&self, file: &mut File, open: Option<syntax::Open>) {
        let Some(syntax::Open { at, what }) = open else { return };
        let jobs_before = file.jobs.iter().filter(|job| job.span.range().end <= at).count();
        let end = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
        let kind = FactKind::Unclosed { what, jobs_before };
        file.facts.push(Fact { span: self.span(at..end), job: None, kind });
    }

    /// What of the tree could not be parsed becomes facts of the file.
    pub fn tell_faults(&self, file: &mut File) {
        self.tell(file, &self.tree().faults);
    }

    fn tell(&self, file: &mut File, faults: &[SyntaxFault]) {
        for fault in faults {
            let jobs_before = file.jobs.iter().filter(|job| job.span.range().end <= fault.at).count();
            let kind = match fault.limit {
                Some(limit) => FactKind::LimitReached(limit),
                None => FactKind::Unparsable { message: fault.message.clone(), jobs_before },
            };
            let at = self.text.floor_char_boundary(fault.at);
            let end = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
            file.facts.push(Fact { span: self.span(at..end), job: None, kind });
        }
    }

    /// Whether the text is JSON.
    pub fn is_json(&self) -> bool {
        match self.path.extension().and_then(|extension| extension.to_str()) {
            Some("json" | "jsonc" | "json5") => true,
            Some("yaml" | "yml") => false,
            _ => self.text.trim_start_matches('\u{feff}').trim_start().starts_with('{'),
        }
    }

    /// The name of the file, as far as it is UTF-8.
    pub fn name(&self) -> &str {
        self.path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }
}

impl std::fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("path", &self.path).finish_non_exhaustive()
    }
}
