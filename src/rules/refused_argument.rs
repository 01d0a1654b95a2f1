//! C011 refused-argument. Texts and examples: `rules/refused-argument.toml`.

use super::{Check, JobContext, Rule};
use crate::checklist::part::piece;
use crate::finding::{Finding, Message, Severity};
use crate::source::evidence::EvidenceKind;

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
    let evidence = cx.job.command_line().evidence.iter();
    for found in evidence.filter(|found| found.kind == EvidenceKind::Refused) {
        let rest = found.range.end..found.around.end;
        let blanks = command.text.get(rest.clone()).map_or(0, |text| text.len() - text.trim_start().len());
        let rest = rest.start + blanks..rest.end;
        let is_script = command.text.get(found.range.clone()).is_some_and(|text| text.ends_with("-c"));
        let message = Message::new("refused")
            .with("start", piece(cx.job, &found.range))
            .with("rest", piece(cx.job, &rest));
        let help = Message::new(if is_script { "help_script" } else { "help" });
        let mut finding = Finding::new(&RULE, command.place(found.range.clone()), message).help(help);
        finding.job = Some(cx.index);
        out.push(finding);
    }
}
