//! Strings that hold other strings, placeholders.

use super::*;

#[test]
fn strings_that_hold_other_strings() {
    let cases: &[(&Language, &str, &[&str])] = &[
        (&RUBY, "x(<<~SQL, 1)\n  it's \"f('no')\n  SQL\nf 'yes'\n", &["\"yes\""]),
        (&RUBY, "a << B\nclass << self\nf 'yes'\n", &["\"yes\""]),
        (
            &RUBY,
            "a = %w[it's f('no')]\nb = x / 2 # '\nc = d =~ /['\"]/\n=begin\nf 'no'\n=end\nf %q(it's), :a, b: 1\n",
            &["\"it's\", :a, b=1"],
        ),
        (
            &PHP,
            "<?php $x = <<<'EOT'\n it's f('no')\n EOT;\nf('yes'); ?> f('no') it's <?= f('two') ?>",
            &["\"yes\"", "\"two\""],
        ),
        (
            &JAVASCRIPT,
            "a = `x ${ b ? `'${c}'` : \"}\" } f('no')`; f('yes'); d = e / 2; g = h / '2'; f(/[/]'/g)",
            &["\"yes\"", "other"],
        ),
        (&KOTLIN, "val a = \"${ b[\"}\"] } f(1)\"; /* /* */ f(2) */ f(\"\"\"a\\b\"\"\")", &[r#""a\\b""#]),
        (
            &RUST,
            r###"fn g<'a>(b: &'a u8) { let c = ['"', '\'', '\u{4e00}']; f(br##"x"#y"##, "a\n"); }"###,
            &[r##""x\"#y", "a\n" from <a\n>"##],
        ),
        (
            &CSHARP,
            r#"f($"{a["b"]}", @"c:\", """d"e""", '"');"#,
            &[r#"template "{a[\"b\"]}", "c:\\", "d\"e", "\"""#],
        ),
        (&GO, r#"f(`a\`, '\'', "b\"") // f(1)"#, &[r#""a\\", "'" from <\'>, "b\"" from <b\">"#]),
        (
            &PYTHON,
            "f(rb'a\\'b', u\"c\", '''d'e''')  # f(1)\n\"\"\" f(2) \"\"\"\n",
            &[r#""a\\'b", "c", "d'e""#],
        ),
        (&JAVA, "f(\"\"\"\n  a\n  \"\"\", \"\"\"\n\"f(1)\"\"\" + 'x', 'y');", &["other, other, \"y\""]),
        // A quote that is never closed takes its own line with it and no more.
        (&JAVA, "x = \"open; f(1);\nf(2);", &["2"]),
        (&PYTHON, "x = 'open\nf(2)\n", &["2"]),
        (&PHP, "<?php\n$x = 'open;\nf(2);", &["2"]),
    ];
    let mut wrong = Vec::new();
    for (language, text, expected) in cases {
        let found = calls(text, language, "f");
        if found != *expected {
            wrong.push(format!("{}: {text}\n  found    {found:?}\n  expected {expected:?}", language.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn placeholders_and_their_defaults() {
    type NameAndDefault<'a> = Option<(&'a str, Option<&'a str>)>;
    let cases: &[(&str, NameAndDefault<'_>)] = &[
        ("${job.cron}", Some(("job.cron", None))),
        ("${job.cron:0 0 2 * * ?}", Some(("job.cron", Some("0 0 2 * * ?")))),
        ("${a:}", Some(("a", Some("")))),
        ("${a:0:1}", Some(("a", Some("0:1")))),
        ("${a:${b:c}}", Some(("a", None))),
        ("0 ${minute} * * * *", None),
        ("${a} ${b}", None),
        ("#{@bean.cron}", None),
    ];
    for (text, expected) in cases {
        // Kotlin writes the dollar with a backslash: every place is one byte further.
        for written in [format!("f(\"{text}\")"), format!("f(\"{}\")", text.replace("${", "\\${"))] {
            let code = read(&written, &KOTLIN);
            let value = code.calls().next().unwrap().positional(0).unwrap().value();
            let (Value::Text(source) | Value::Template(source)) = value else { panic!("{written}") };
            let found = placeholder(&source);
            let shown = found.as_ref().map(|found| {
                (found.name.as_str(), found.default.as_ref().map(|default| &written[default.span.range()]))
            });
            assert_eq!(shown, *expected, "{written}");
            for default in found.into_iter().filter_map(|found| found.default) {
                assert_eq!(written[default.place(0..default.text.len()).range()], default.text);
            }
        }
    }
}
