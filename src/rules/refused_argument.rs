//! C011 refused-argument. Texts and examples: `rules/refused-argument.toml`.

use super::{Check, JobContext, Rule};
use crate::checklist::part::piece;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::source::evidence::{EvidenceKind, Refusal};

/// C011.
pub static RULE: Rule = Rule {
    code: "C011",
    name: "refused-argument",
    severity: Severity::Warning,
    page: include_str!("../../rules/refused-argument.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Some(command) = &cx.job.command else { return };
    for found in &cx.job.command_line().evidence {
        let EvidenceKind::Refused(why) = found.kind else { continue };
        let rest = found.range.end..found.around.end;
        let blanks = command.text.get(rest.clone()).map_or(0, |text| text.len() - text.trim_start().len());
        let rest = rest.start + blanks..rest.end;
        let key = match why {
            Refusal::Behind => "behind",
            Refusal::BehindMostly => "behind_mostly",
            Refusal::BusyBox => "busybox",
            Refusal::Unknown | Refusal::Words if rest.is_empty() => "refused_alone",
            Refusal::Unknown | Refusal::Words => "refused",
        };
        let mut message = Message::new(key).with("start", piece(cx.job, &found.range));
        if key == "refused" {
            message = message.with("rest", piece(cx.job, &rest));
        }
        let help = Message::new(match why {
            Refusal::Unknown => "help",
            Refusal::Words => "help_script",
            Refusal::Behind | Refusal::BehindMostly => "help_behind",
            Refusal::BusyBox => "help_busybox",
        });
        let mut finding = Finding::new(&RULE, command.place(found.range.clone()), message).help(help);
        finding.job = Some(cx.index);
        if matches!(why, Refusal::BehindMostly | Refusal::BusyBox) {
            finding = finding.confidence(Confidence::Medium);
        }
        out.push(finding);
    }
}
