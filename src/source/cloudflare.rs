//! Cloudflare Workers: `triggers.crons` of `wrangler.toml`, `wrangler.json` and `wrangler.jsonc`, and those of its environments.
//!
//! Facts: cloudflare/cloudflare-docs `workers/configuration/cron-triggers.mdx` and `workers/wrangler/configuration.mdx`, read
//! 2026-11. An environment that is deployed alone has a worker of its own, named after both.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{Excerpt, Span, Spanned};

/// The configuration of a worker.
pub(super) static FORMAT: Row = Row {
    format: Format::Wrangler,
    name: "wrangler",
    paths: &["wrangler.toml", "wrangler.json", "wrangler.jsonc"],
    marks: &["crons"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Wrangler);
    if let Some(root) = input.root() {
        let name = root.get("name").and_then(|at| input.spanned(at));
        let name = name.unwrap_or_else(|| Spanned::text(input.name(), input.span(0..0)));
        worker(input, root, name.clone(), &mut file);
        for (key, environment) in root.get("env").into_iter().flat_map(At::entries) {
            let own = environment.get("name").and_then(|at| input.spanned(at));
            let named_after = || {
                let both = format!("{}-{}", name.value, key.text().unwrap_or_default());
                Spanned::text(both, input.span(key.range()))
            };
            worker(input, environment, own.unwrap_or_else(named_after), &mut file);
        }
    }
    input.finish(file)
}

/// A worker becomes one job: all its crons call the same handler.
fn worker(input: &Input<'_>, settings: At<'_>, name: Spanned<Excerpt>, file: &mut File) {
    let Some((key, crons)) = settings.get("triggers").and_then(|triggers| triggers.entry("crons")) else {
        return;
    };
    let place = Span::new(input.id, key.range().start..crons.range().end.max(key.range().end));
    let mut job = Job::new(PlatformId::Cloudflare, name, place);
    let comments = input.comments();
    for item in crons.items() {
        let Some(text) = input.scalar(item) else { continue };
        job.schedules.push(JobSchedule::of(DialectId::Saffron, text, Zone::Fixed("UTC")));
        job.hear(WordsKind::TrailingComment, comments.trailing(item.range().end));
        job.hear(WordsKind::CommentAbove, comments.above(item.range().start, |_| false));
    }
    if job.schedules.is_empty() {
        return;
    }
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    file.jobs.push(job);
}
