//! P003 unwired-timer. Texts and examples: `rules/unwired-timer.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::source::{FactKind, Wiring};

/// P003.
pub static RULE: Rule = Rule {
    code: "P003",
    name: "unwired-timer",
    severity: Severity::Warning,
    page: include_str!("../../rules/unwired-timer.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let FactKind::Wiring(wiring) = &fact.kind else { continue };
        let finding = |key, severity| Finding::new(&RULE, fact.span, Message::new(key)).severity(severity);
        let mut finding = match wiring {
            Wiring::NoTrigger => finding("no_trigger", Severity::Error).help(Message::new("help_trigger")),
            Wiring::NotInstalled { elsewhere } => {
                let severity = if *elsewhere { Severity::Advice } else { Severity::Warning };
                finding("not_installed", severity).help(Message::new("help_install"))
            }
            Wiring::UnknownInstaller { name, nearest } => {
                let mut finding = finding("unknown_installer", Severity::Warning);
                finding.reword(|message| message.with("name", name).with("nearest", *nearest));
                finding.help(Message::new("help_nearest").with("nearest", *nearest)).fix(Fix {
                    message: Message::new("fix").with("nearest", *nearest),
                    edits: vec![(fact.span, (*nearest).to_owned())],
                    safety: Safety::Safe,
                })
            }
            Wiring::NoTarget { unit, nearest: Some(nearest) } => {
                let mut finding = finding("no_target_near", Severity::Warning);
                finding.reword(|message| message.with("unit", unit).with("nearest", nearest));
                finding.help(Message::new("help_target").with("nearest", nearest))
            }
            Wiring::NoTarget { unit, nearest: None } => {
                let mut finding = finding("no_target", Severity::Advice);
                finding.reword(|message| message.with("unit", unit));
                finding
            }
            _ => continue,
        };
        finding.job = fact.job;
        out.push(finding);
    }
}
