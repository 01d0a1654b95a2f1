//! Kustomize: JSON patches that set a CronJob's schedule. Patches in the form of an object are read as CronJobs whose
//! missing keys are unknown.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::cronjob::schedule;
use super::manifest::Manifest;
use super::words;
use crate::job::{Attempts, Enabled, Guard, Guards, Job, Question, Zone};
use crate::platform::{self, PlatformId};
use crate::source::File;
use crate::source::syntax::{self, At, Document, Style};
use crate::span::{Excerpt, Spanned};

/// Whether a file is a kustomization by its name: kustomize takes it without a `kind` too (`FixKustomization` of
/// kustomize 5, 2026-11).
pub(super) fn is_named(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    matches!(name, Some("kustomization.yaml" | "kustomization.yml"))
}

/// A `kustomization.yaml`: its inline patches. A patch in the form of an object needs no `target`, it names its object itself.
pub(super) fn read(manifest: &Manifest<'_>, root: At<'_>, file: &mut File) {
    for key in ["patches", "patchesJson6902"] {
        for patch in root.get(key).into_iter().flat_map(At::items) {
            let target = patch.get("target");
            let kind = target.and_then(|target| target.get("kind")).and_then(At::text);
            if let (Some("CronJob") | None, Some(text)) = (kind, patch.get("patch")) {
                let name = target.and_then(|target| target.get("name")).and_then(|at| manifest.spanned(at));
                inline(manifest, text, (kind.is_some(), name.as_ref()), file);
            }
        }
    }
}

/// The text of an inline patch, read in place. Its target says whether it is for CronJobs, and for which.
fn inline(
    manifest: &Manifest<'_>,
    patch: At<'_>,
    (is_for_cron_jobs, name): (bool, Option<&Spanned<Excerpt>>),
    file: &mut File,
) {
    if !matches!(patch.style(), Some(Style::Literal | Style::Folded)) {
        return;
    }
    let range = patch.range();
    let start = manifest.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let Some(body) = manifest.text.get(start..range.end) else { return };
    let tree = syntax::read_yaml(body).moved(start);
    for document in &tree.documents {
        let Some(root) = tree.root(document) else { continue };
        let inner = inner(manifest, &tree, document);
        if root.get("kind").and_then(At::text) == Some("CronJob") {
            super::cronjob::read(&inner, root, file);
        } else if is_for_cron_jobs {
            operations(&inner, root, name, file);
        }
    }
}

fn inner<'a>(manifest: &Manifest<'a>, tree: &'a syntax::Tree<'a>, document: &'a Document) -> Manifest<'a> {
    Manifest { tree, document, template: None, unquoted: &[], parameters: None, ..*manifest }
}

/// A document that may be a list of JSON patch operations. A file of its own does not say what it patches: the schedule's
/// form, or the file's name, has to.
pub(super) fn read_patch(manifest: &Manifest<'_>, root: At<'_>, file: &mut File) {
    let named =
        manifest.path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.contains("cron"));
    let fits = |text: &str| named || (1..=5).contains(&text.split_ascii_whitespace().count());
    if set_schedule(root).and_then(At::text).is_some_and(fits) {
        operations(manifest, root, None, file);
    }
}

/// The value that the operations give to `/spec/schedule`.
fn set_schedule(operations: At<'_>) -> Option<At<'_>> {
    operations
        .items()
        .filter(|item| matches!(item.get("op").and_then(At::text), Some("add" | "replace")))
        .find(|item| item.get("path").and_then(At::text) == Some("/spec/schedule"))
        .and_then(|item| item.get("value"))
}

fn operations(manifest: &Manifest<'_>, root: At<'_>, name: Option<&Spanned<Excerpt>>, file: &mut File) {
    let Some(value) = set_schedule(root) else { return };
    let place = manifest.place(value);
    let mut guards = Guards::new();
    for question in Question::ALL {
        guards.set(question, Guard::Unknowable(place));
    }
    let item = root.items().find(|item| item.get("value").is_some_and(|at| at.range() == value.range()));
    let entry = item.and_then(|item| item.entry("value"));
    let stem = manifest.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("CronJob");
    file.jobs.push(Job {
        name: name.cloned().unwrap_or_else(|| Spanned::text(stem, place)),
        platform: PlatformId::Kubernetes,
        form: platform::Form::Usual,
        span: item.map_or(place, |item| manifest.span(item.range())),
        enabled: Enabled::Unknowable,
        schedules: [schedule(manifest, value, Zone::Unknowable(place))].into(),
        command: None,
        read: OnceLock::new(),
        words: words::beside(manifest, root, entry),
        environment: Arc::default(),
        user: None,
        images: Vec::new(),
        guards,
        attempts: Attempts::default(),
        directives: Vec::new(),
        attestations: Vec::new(),
    });
}
