//! Faults and oddities of a text, as phrases of a finding.

use crate::dialect::{Fault, Oddity, OddityKind};
use crate::finding::Phrase;
use crate::words;

/// What is wrong, the field named, with the allowed range.
pub(super) fn said(fault: &Fault) -> Phrase {
    let fault = fault.clone();
    words::both(move |lang| words::fault(&fault, lang))
}

/// What becomes of an odd text, the field named; `None` for what is no misreading.
pub(super) fn misread(oddity: &Oddity) -> Option<Phrase> {
    // A wrapped range is what was meant; a step beyond the field and a random value have rules of their own.
    let silent = matches!(
        oddity.kind,
        OddityKind::WrappedRange { .. } | OddityKind::StepBeyondField { .. } | OddityKind::Random { .. }
    );
    (!silent).then(|| {
        let oddity = oddity.clone();
        words::both(move |lang| words::oddity(&oddity, lang))
    })
}
