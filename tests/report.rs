//! The lines that a report shows: right columns, no harm from the text, no panic at any place.

use cronlint::finding::Phrase;
use cronlint::lang::Lang;
use cronlint::report::text::{Look, fault};
use proptest::prelude::*;

const LOOK: Look = Look { lang: Lang::En, color: false, width: 100 };

fn shown(text: &str, at: std::ops::Range<usize>) -> String {
    fault("f", text, at, &Phrase::Plain("here".to_owned()), LOOK)
}

fn find(text: &str, needle: &str) -> std::ops::Range<usize> {
    let at = text.find(needle).expect("the needle is there");
    at..at + needle.len()
}

#[test]
fn the_mark_stands_under_the_text_after_chinese_characters() {
    let text = "first\n# 每小时第5分钟 X end\nlast\n";
    let out = shown(text, find(text, "X"));
    assert_eq!(
        out,
        "  × here\n   ╭─[f:2:11]\n 1 │ first\n 2 │ # 每小时第5分钟 X end\n   ·                 ─\n 3 │ last\n   ╰────\n"
    );
}

#[test]
fn a_long_line_is_cut_around_the_mark_and_keeps_its_column() {
    let text = format!("{}X{}\n", "每".repeat(5000), "y".repeat(5000));
    let out = shown(&text, find(&text, "X"));
    assert!(out.contains("[f:1:5001]"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() < 250), "{out}");
    assert!(out.contains("…每"), "{out}");
}

#[test]
fn places_outside_the_text_are_clamped() {
    for text in ["", "a", "a\n", "a\r\nb\r\n", "\n\n", "每"] {
        for at in [0..0, 0..1, 1..2, 3..3, 5..100, 1000..2000] {
            assert!(shown(text, at).contains("here"));
        }
    }
}

#[test]
fn control_and_bidi_characters_are_shown_not_obeyed() {
    let text = "a\u{1b}[31m\u{202e}b\u{7}X\r\n";
    let out = shown(text, find(text, "X"));
    assert!(!out.contains(['\u{1b}', '\u{202e}', '\u{7}', '\r']), "{out:?}");
    assert!(out.contains("[f:1:10]"), "{out}");
}

proptest! {
    #[test]
    fn any_place_of_any_text_can_be_shown(
        text in r"([a-z每\u{1b}\u{202e}\t 😀]{0,40}(\n|\r\n|\r)){0,6}[a-z每 ]{0,300}",
        start in 0_usize..400,
        length in 0_usize..400,
    ) {
        let start = (0..=start.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let out = shown(&text, start..start + length);
        let obeyed = out.contains(['\u{1b}', '\u{202e}']);
        prop_assert!(!obeyed);
        let line = text[..start].matches('\n').count() + 1;
        let prefix = format!("[f:{line}:");
        prop_assert!(out.contains(&prefix), "{}", out);
    }
}
