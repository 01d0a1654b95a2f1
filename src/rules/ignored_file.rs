//! C004 ignored-file. Texts and examples: `rules/ignored-file.toml`.

use super::{Check, FileContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::source::{FactKind, Format};

/// C004.
pub static RULE: Rule = Rule {
    code: "C004",
    name: "ignored-file",
    severity: Severity::Error,
    page: include_str!("../../rules/ignored-file.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    // Nothing in a script tells whose run-parts starts it.
    let daemons = match (cx.settings.daemon, cx.file.format) {
        (Some(daemon), _) => vec![daemon],
        (None, Format::RunParts) => vec![DialectId::DebianCron, DialectId::Cronie],
        (None, _) => daemons::of(cx.file, cx.settings),
    };
    let debian = daemons.contains(&DialectId::DebianCron);
    let only_debian = debian && daemons.len() == 1;
    for fact in &cx.file.facts {
        let finding = match &fact.kind {
            FactKind::IgnoredFileName { name, directory } => {
                if is_source_of_another(name) {
                    continue;
                }
                let everywhere = is_left_over(name);
                if !debian && !everywhere {
                    continue;
                }
                let key = match (cx.file.format == Format::RunParts, everywhere, only_debian) {
                    (_, true, _) => "left_over",
                    (true, false, true) => "run_parts",
                    (true, false, false) => "run_parts_debian",
                    (false, false, true) => "name",
                    (false, false, false) => "name_debian",
                };
                let message = Message::new(key)
                    .with("name", name)
                    .with("directory", directory)
                    .with("rename", suggested_name(name));
                let finding = Finding::new(&RULE, fact.span, message);
                if everywhere {
                    finding.severity(Severity::Warning).help(Message::new("help_left_over"))
                } else {
                    let finding = finding.help(Message::new("help").with("rename", suggested_name(name)));
                    if only_debian {
                        finding
                    } else {
                        finding.severity(Severity::Warning).confidence(Confidence::Medium)
                    }
                }
            }
            FactKind::IgnoredMode { mode } => {
                let key = if cx.file.format == Format::RunParts { "not_executable" } else { "mode" };
                // A package or an image may install the file with another mode; only on the host itself is it the last word.
                let installed = cx.file.path.starts_with("/etc");
                Finding::new(&RULE, fact.span, Message::new(key).with("mode", format!("{mode:04o}")))
                    .severity(if installed { Severity::Warning } else { Severity::Advice })
                    .help(Message::new(if key == "mode" { "help_mode" } else { "help_executable" }))
            }
            _ => continue,
        };
        out.push(finding);
    }
}

/// Files that are kept beside jobs and are not meant to be read as they lie there: templates that are installed under
/// another name, notes, place holders of a package.
fn is_source_of_another(name: &str) -> bool {
    const ENDS: [&str; 15] = [
        ".j2",
        ".jinja",
        ".jinja2",
        ".erb",
        ".epp",
        ".tmpl",
        ".tpl",
        ".template",
        ".in",
        ".mustache",
        ".md",
        ".txt",
        ".rst",
        ".example",
        ".sample",
    ];
    let lower = name.to_ascii_lowercase();
    name.starts_with('.') || lower.starts_with("readme") || ENDS.iter().any(|end| lower.ends_with(end))
}

/// Names that every daemon passes over: editors' and packages' left-overs (cronie's list; none of them matches Debian's
/// `[A-Za-z0-9_-]+` either). Measured with Debian cron 3.0pl1-162 and cronie 1.7.2, 2026-11.
fn is_left_over(name: &str) -> bool {
    name.starts_with('#')
        || name.ends_with('~')
        || [".rpmsave", ".rpmorig", ".rpmnew", ".cron.hostname"].iter().any(|end| name.ends_with(end))
}

/// The name without what Debian refuses: a last suffix goes, every other sign becomes `-`.
fn suggested_name(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = if stem.is_empty() { name } else { stem };
    let clean: String = stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '-' })
        .collect();
    clean.trim_matches('-').to_owned()
}
