//! The lines with which a person answers a question that no file shows, in the form of the file that holds the job.

use std::fmt::Write as _;

use super::texts;
use crate::job::{Job, Question};
use crate::lang::{Lang, Text};
use crate::policy::Pattern;
use crate::source::{File, Format};

/// How a file takes words that are not for its scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aside {
    /// A comment, between these signs.
    Comment(&'static str, &'static str),
    /// An annotation of the object, where the text has no comments.
    Annotation,
    /// Not at all: strict JSON. The answer stands in `cronlint.toml`.
    Nowhere,
}

/// What a file takes, by its format and the end of its name.
fn aside(file: &File) -> Aside {
    const SLASHES: Aside = Aside::Comment("// ", "");
    let extension = file.path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match (file.format, extension) {
        (Format::KubernetesManifest, "json") => Aside::Annotation,
        (Format::Jenkinsfile, _) => SLASHES,
        (_, "json") => Aside::Nowhere,
        (_, "sql") => Aside::Comment("-- ", ""),
        (_, "xml") => Aside::Comment("<!-- ", " -->"),
        (
            _,
            "java" | "kt" | "kts" | "groovy" | "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" | "jsx" | "tsx"
            | "go" | "rs" | "php" | "scala" | "cs" | "json5" | "jsonc",
        ) => SLASHES,
        _ => Aside::Comment("# ", ""),
    }
}

/// The lines that attest `question` of `job`.
pub(super) fn lines(file: &File, job: &Job, question: Question, lang: Lang) -> String {
    let (by, why) = (BY.get(lang), WHY.get(lang));
    let (key, value) = (question.id(), texts::example(question));
    match aside(file) {
        Aside::Comment(open, close) => {
            format!("{open}cronlint: {key}={value} by={by} until=YYYY-MM-DD {why}{close}")
        }
        Aside::Annotation => format!(
            "metadata.annotations:\n  cronlint.dev/{key}: \"{value}\"\n  cronlint.dev/by: {by}\n  cronlint.dev/until: \"YYYY-MM-DD\"\n  cronlint.dev/reason: {why}"
        ),
        Aside::Nowhere => {
            let name = basic_string(&Pattern::escaped(&job.name.value));
            format!(
                "# cronlint.toml\n[[job]]\nname = {name}\nattest.{key} = {}\nby = \"{by}\"\nuntil = YYYY-MM-DD\nwhy = \"{why}\"",
                basic_string(value)
            )
        }
    }
}

/// A text as TOML writes it.
fn basic_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => _ = write!(out, "\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

const BY: Text = Text { en: "NAME", zh: "姓名" };
const WHY: Text = Text { en: "WHY", zh: "理由" };
