//! Every picture is miette's.

use proptest::prelude::*;

use super::Picture;
use crate::finding::Severity;
use crate::lang::Lang;
use crate::report::lines::LineIndex;
use crate::report::snippet::{Mark, Snippet};
use crate::report::text::{Look, Shown};

/// Our picture and miette's.
fn both(text: &str, marks: &[Mark], message: &str, severity: Severity, color: bool) -> [String; 2] {
    let index = LineIndex::new(text);
    let mut snippet = Snippet::of("etc/crontab".to_owned());
    snippet.show(text, &index, &mut marks.to_vec());
    let mut ours = String::new();
    let (head, words) = (&["warning[F001] ", "every-minute"], message.split('\n'));
    Picture { head, severity, words, snippet: Some(&snippet) }.draw(color, &mut ours);
    let shown = Shown { code: Some(&head.concat()), message, severity, snippet };
    [ours, shown.drawn(Look { lang: Lang::En, color, width: 100 }).expect("a picture")]
}

/// A piece of a line: Latin and Chinese letters, tabulators, signs without width, what a terminal would obey, line ends.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z*/ ]{0,12}",
        2 => "[每天凌晨两点运行，。]{0,6}",
        1 => Just("\t".to_owned()),
        1 => prop_oneof![Just("e\u{301}"), Just("\u{1b}[31m"), Just("\u{202e}"), Just("👩‍🚀"), Just("\r")].prop_map(str::to_owned),
        3 => Just("\n".to_owned()),
        1 => Just("\r\n".to_owned()),
        1 => "[a-z]{150,200}",
    ]
}

fn mark() -> impl Strategy<Value = (usize, usize, Option<String>)> {
    let label = prop_oneof![
        Just(None),
        "[a-z ]{0,9}".prop_map(Some),
        "[a-z每小时]{1,5}(\n[a-z每小时]{1,5}){1,2}".prop_map(Some),
    ];
    (0..=1000_usize, prop_oneof![Just(0), 0..50_usize, 0..600_usize], label)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn a_picture_is_the_one_that_miette_draws(
        pieces in prop::collection::vec(piece(), 1..40),
        marks in prop::collection::vec(mark(), 1..5),
        own in 0..5_usize,
        message in "[a-z`每天 ]{0,20}(\n[a-z每天 ]{0,20}){0,2}",
        severity in prop_oneof![Just(Severity::Advice), Just(Severity::Warning), Just(Severity::Error)],
        color in any::<bool>(),
    ) {
        let text = pieces.concat();
        prop_assume!(!text.is_empty());
        let marks: Vec<Mark> = marks
            .into_iter()
            .enumerate()
            .map(|(number, (from, length, label))| {
                let at = |share: usize| text.floor_char_boundary(text.len() * share.min(1000) / 1000);
                Mark { start: at(from), end: at(from + length), label, primary: number == own }
            })
            .collect();
        let [ours, miette] = both(&text, &marks, &message, severity, color);
        prop_assert_eq!(ours, miette);
    }
}

#[test]
fn marks_far_apart_have_parts_of_their_own() {
    let text = "a\n".repeat(99);
    let mark = |start: usize, label: &str| Mark {
        start,
        end: start + 1,
        label: Some(label.to_owned()),
        primary: start == 180,
    };
    let marks = [mark(4, "here"), mark(180, "there"), mark(184, "beside it\nand more")];
    for color in [false, true] {
        let [ours, miette] = both(&text, &marks, "words", Severity::Error, color);
        assert_eq!(ours, miette);
        assert_eq!(ours.matches('╭').count(), 2);
    }
}
