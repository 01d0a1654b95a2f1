//! P001 removed-api. Texts and examples: `rules/removed-api.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Confidence, Finding, Fix, Message, Safety, Severity};
use crate::source::FactKind;

/// P001.
pub static RULE: Rule = Rule {
    code: "P001",
    name: "removed-api",
    severity: Severity::Error,
    page: include_str!("../../rules/removed-api.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        if let FactKind::RemovedKey { key, kind, removed_in, instead } = fact.kind {
            let message =
                Message::new("key").with("key", key).with("kind", kind).with("removed_in", removed_in);
            let help = Message::new("help-key").with("instead", instead).with("removed_in", removed_in);
            let mut finding = Finding::new(&RULE, fact.span, message)
                .severity(Severity::Warning)
                .confidence(Confidence::Medium)
                .help(help);
            finding.job = fact.job;
            out.push(finding);
            continue;
        }
        let FactKind::RemovedApi { version, kind, removed_in, instead } = &fact.kind else { continue };
        let message = Message::new("main")
            .with("version", version)
            .with("kind", kind)
            .with("removed_in", *removed_in)
            .with("instead", *instead);
        let fix = Fix {
            message: Message::new("fix").with("instead", *instead),
            edits: vec![(fact.span, (*instead).to_owned())],
            safety: Safety::Safe,
        };
        let mut finding = Finding::new(&RULE, fact.span, message)
            .help(Message::new("help").with("instead", *instead))
            .fix(fix);
        finding.job = fact.job;
        out.push(finding);
    }
}
