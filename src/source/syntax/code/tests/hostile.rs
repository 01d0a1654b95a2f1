//! Texts that nobody writes: reading ends, in time, and every place lies in the text.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn hostile_text_ends_in_time() {
    let opened = [
        "(",
        "[",
        "{",
        "f(",
        "@f(",
        "\"",
        "'",
        "`",
        "\"${",
        "`${",
        "/*",
        "/",
        "/[",
        "<<~A\n",
        "<<<A\n",
        "r#\"",
        "%w[",
        "#{",
        "do ",
        "class A {",
        "a.b().",
        "const A = A + ",
        "=begin\n",
        "<?php ",
        "\\",
        "f(a, ",
        "@a\n",
        "\"\"\"",
        "x => ",
        "a b ",
        "A = '",
        "$\"{",
        "一",
        "f<",
        ")}]",
        "if x\n",
        "def f\n",
        ": :",
        "'a",
        "//\n",
        "f {",
    ];
    let start = Instant::now();
    for language in LANGUAGES {
        for piece in opened {
            let text = format!("<?php {}", piece.repeat(4_000));
            let code = read(&text, language);
            let mut seen = 0;
            for call in code.calls() {
                seen += 1;
                if seen % 7 == 1 {
                    for entry in call.entries().take(3) {
                        entry.value();
                    }
                    let _ =
                        (call.declaration(), call.class(), call.comments().count(), call.previous_in_chain());
                }
            }
        }
    }
    // A few milliseconds each; the quadratic would take minutes.
    assert!(start.elapsed() < Duration::from_secs(100), "{:?}", start.elapsed());
}

#[test]
fn a_hundred_thousand_brackets() {
    let text = format!("{}\"x\"{}", "f([{".repeat(100_000), "}])".repeat(100_000));
    let code = read(&text, &JAVASCRIPT);
    let call = code.calls().next().unwrap();
    assert_eq!(call.span().range(), 0..text.len());
    assert!(matches!(call.positional(0).unwrap().value(), Value::List(_)));
}

/// Asks everything there is to ask, and checks that every place lies in the text.
fn ask_all(text: &str, language: &'static Language) {
    let code = read(text, language);
    for call in code.calls() {
        assert!(text.get(call.span().range()).is_some(), "{text}");
        for entry in call.entries() {
            assert!(text.get(entry.expr.span().range()).is_some(), "{text}");
            shown(&code, entry.value());
        }
        let _ = (
            call.receiver(),
            call.outer(),
            call.next_in_chain(),
            call.previous_in_chain(),
            call.map_around(),
        );
        let declared = [call.declaration(), call.class(), call.function()];
        for declaration in declared.into_iter().flatten() {
            declaration.annotations().count();
            declaration.comments().count();
        }
        call.comments().count();
        call.calls_within().take(20).count();
    }
}

#[test]
fn any_beginning_and_any_mixture_can_be_read() {
    let pieces = [
        "@A(",
        "x = ",
        "\"a\\",
        "\"",
        "'",
        "\\u4",
        "\\x",
        "\\",
        "${",
        "}",
        "{",
        ")",
        "]",
        "[",
        "`",
        "/",
        "//",
        "/*",
        "*/",
        "\n",
        " ",
        "一",
        "f",
        "(",
        ", ",
        "class A ",
        "def f",
        "do ",
        "end",
        "<<~A",
        "A\n",
        "r#\"",
        "#\"",
        "%w[",
        ":s",
        "1.",
        "5",
        ".day",
        "->",
        "::",
        "+",
        "=",
        "const A = ",
        "A",
        "new ",
        "<",
        ">",
        "@",
        "#[",
        "<?php ",
        "?>",
        "$\"",
        "=begin\n",
        "if ",
        "!",
        "as const",
        ".freeze",
        "\r\n",
        "b'",
    ];
    // A plain generator: the same texts in every run.
    let mut state = 0x2026_1129_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for round in 0..4_000 {
        let text: String = (0..=random(24)).map(|_| pieces[random(pieces.len())]).collect();
        ask_all(&text, LANGUAGES[round % LANGUAGES.len()]);
    }
}
