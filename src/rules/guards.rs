//! The missing guards of one job are one finding.
//!
//! R001, R002 and R004 each say their own part. After a run's ignored codes are taken away, [`merge`] makes one finding
//! of what is left for a job: under the code of the gravest, with one fix that adds all that is missing.

use crate::finding::{Finding, Fix, Message, Related};

/// The codes that merge, the gravest first.
const GRAVEST_FIRST: [&str; 3] = ["R004", "R002", "R001"];

/// Joins the findings of `R004`, `R002` and `R001` that are about the same job of one file. Ignored and suppressed
/// findings must already be gone. The order of the others stays.
pub fn merge(findings: &mut Vec<Finding>) {
    let rank = |finding: &Finding| {
        finding.job?;
        GRAVEST_FIRST.iter().position(|code| *code == finding.rule)
    };
    let mut parts: Vec<Finding> = Vec::new();
    findings.retain(|finding| {
        let merges = rank(finding).is_some();
        if merges {
            parts.push(finding.clone());
        }
        !merges
    });
    parts.sort_by_key(|finding| (finding.span.file, finding.job, rank(finding)));
    let mut joined: Vec<Finding> = Vec::with_capacity(parts.len());
    for part in parts {
        match joined.last_mut() {
            Some(whole) if whole.job == part.job && whole.span.file == part.span.file => add(whole, part),
            _ => joined.push(part),
        }
    }
    findings.append(&mut joined);
}

/// Adds a part to the finding of a graver rule.
fn add(whole: &mut Finding, part: Finding) {
    whole.also.push(part.rule);
    whole.severity = whole.severity.max(part.severity);
    if whole.rule == "R002" && part.rule == "R001" {
        whole.message.key = "and_no_timeout";
        for (name, phrase) in part.message.parts {
            if whole.message.parts.iter().all(|(known, _)| *known != name) {
                whole.message.parts.push((name, phrase));
            }
        }
    }
    for Related { span, message } in part.related {
        if whole.related.iter().all(|known| known.span != span) {
            whole.related.push(Related { span, message });
        }
    }
    whole.fix = match (whole.fix.take(), part.fix) {
        (Some(fix), Some(more)) => Some(join(fix, more)),
        (fix, more) => fix.or(more),
    };
}

/// Both fixes in one. Edits at the same place are put one after the other; edits that overlap otherwise leave the first.
fn join(mut fix: Fix, more: Fix) -> Fix {
    for (span, text) in more.edits {
        let same = fix.edits.iter_mut().find(|(known, _)| *known == span && span.is_empty());
        match same {
            Some((_, known)) if *known == text => {}
            Some((_, known)) => known.push_str(&text),
            None => {
                let clear =
                    fix.edits.iter().all(|(known, _)| span.end <= known.start || known.end <= span.start);
                if clear {
                    fix.edits.push((span, text));
                }
            }
        }
    }
    fix.edits.sort_by_key(|(span, _)| span.start);
    fix.message = Message { key: "fix_all", parts: fix.message.parts };
    fix
}
