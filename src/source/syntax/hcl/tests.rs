use super::*;
use crate::span::FileId;

const RULE: &str = "\u{feff}# nightly\r\nresource \"aws_cloudwatch_event_rule\" every {\r\n  // 每天 02:00\r\n  schedule_expression = \"cron(0 2 * * ? *)\" # beside\r\n  name = \"${var.prefix}-x\"\r\n  other = var.rate\r\n  on = true\r\n  n = -5\r\n  nothing = null\r\n  list = [\"a\\t\\u4e00\", upper(\"b\")]\r\n  input = jsonencode({ k = \"v$${x}\", \"q r\" : (1) })\r\n  target \"t\" { a = \"1\" }\r\n  text = <<-EOT\r\n    0 5 # no comment\r\n\r\n      * * *\r\n  EOT\r\n  made = <<EOT\r\n${x}\r\nEOT\r\n}\r\n";

fn rule() -> Hcl<'static> {
    let hcl = read(RULE);
    assert!(hcl.faults.is_empty(), "{:?}", hcl.faults);
    hcl
}

fn shown(expression: &Expression<'_>) -> String {
    let written = |text: &Decoded<'_>| format!("{:?} at {:?}", text.text, &RULE[text.range.clone()]);
    match &expression.kind {
        ExpressionKind::Text(text) => format!("text {}", written(text)),
        ExpressionKind::Template(text) => format!("template {}", written(text)),
        ExpressionKind::Bool(value) => format!("{value}"),
        ExpressionKind::Number(text) => format!("number {}", text.text),
        ExpressionKind::Null => "null".to_owned(),
        ExpressionKind::List(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        ExpressionKind::Object(entries) => {
            let entries = entries.iter().map(|e| format!("{}: {}", e.name.text, shown(&e.value)));
            entries.collect::<Vec<_>>().join(", ")
        }
        ExpressionKind::Call { name, arguments } => {
            format!("{}({})", name.text, arguments.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        ExpressionKind::Other(text) => format!("other {}", text.text),
    }
}

#[test]
fn every_kind_of_value_and_its_place() {
    let hcl = rule();
    let block = &hcl.body.blocks[0];
    assert_eq!((block.kind.text.as_ref(), block.labels.len()), ("resource", 2));
    assert_eq!(&RULE[block.labels[0].range.clone()], "aws_cloudwatch_event_rule");
    assert_eq!(&RULE[block.labels[1].range.clone()], "every");
    assert!(RULE[block.range.clone()].ends_with("EOT\r\n}"));
    let values: Vec<String> =
        block.body.attributes.iter().map(|a| format!("{} = {}", a.name.text, shown(&a.value))).collect();
    assert_eq!(
        values,
        [
            r#"schedule_expression = text "cron(0 2 * * ? *)" at "cron(0 2 * * ? *)""#,
            r#"name = template "${var.prefix}-x" at "${var.prefix}-x""#,
            "other = other var.rate",
            "on = true",
            "n = number -5",
            "nothing = null",
            r#"list = text "a\t一" at "a\\t\\u4e00", upper(text "b" at "b")"#,
            r#"input = jsonencode(k: text "v${x}" at "v$${x}", q r: number 1)"#,
            r#"text = text "0 5 # no comment\r\n\r\n  * * *\r\n" at "    0 5 # no comment\r\n\r\n      * * *\r\n""#,
            r#"made = template "${x}\r\n" at "${x}\r\n""#,
        ]
    );
    assert_eq!(block.body.blocks("target").count(), 1);
}

#[test]
fn places_inside_decoded_text_and_comments() {
    let hcl = rule();
    let body = &hcl.body.blocks[0].body;
    let list = body.get("list").expect("in the file").items()[0].text().expect("text").source(FileId(0));
    assert_eq!(&RULE[list.place(2..5).range()], r"\u4e00");
    let text = body.get("text").and_then(Expression::text).expect("text").source(FileId(0));
    let at = text.text.find("* * *").expect("in the text");
    assert_eq!(&RULE[text.place(at..at + 5).range()], "* * *");
    let schedule = body.attribute("schedule_expression").expect("in the file");
    let above = Comment::above(&hcl.comments, RULE, schedule.range.start);
    assert_eq!(&RULE[above[0].range.clone()], "// 每天 02:00");
    let beside = Comment::beside(&hcl.comments, RULE, schedule.range.end).expect("beside");
    assert_eq!(&RULE[beside.range.clone()], "# beside");
    assert_eq!(
        &RULE[Comment::above(&hcl.comments, RULE, hcl.body.blocks[0].range.start)[0].range.clone()],
        "# nightly"
    );
    assert_eq!(hcl.comments.len(), 3);
}

#[test]
fn a_broken_block_does_not_hide_the_others() {
    for (text, blocks, faults) in [
        ("a {\n  b = 1\n}\nc {\n  d = = 2\n}\ne {\n  f = 3\n}\n", vec!["a", "e"], vec!["= 2"]),
        ("a {\n  b = 1\n\nc {\n  d = 2\n}\n", vec!["c"], vec!["a {"]),
        ("a {\n  b = \"open\n}\nc {\n}\n", vec!["c"], vec!["b = \"open"]),
        ("c {\n}\na {\n  b = <<EOT\n}\nd {\n}\n", vec!["c"], vec!["}"]),
        ("]\na {\n}\n", vec!["a"], vec!["]"]),
    ] {
        let hcl = read(text);
        let found: Vec<&str> = hcl.body.blocks.iter().map(|block| block.kind.text.as_ref()).collect();
        assert_eq!(found, blocks, "{text}");
        let places: Vec<&str> =
            hcl.faults.iter().map(|fault| text[fault.at..].lines().next().unwrap_or_default()).collect();
        assert_eq!(places, faults, "{text}");
    }
}

#[test]
fn hostile_files_are_refused_quickly() {
    let many = 100_000;
    for (text, limit) in [
        (format!("a = {}", "[".repeat(many)), true),
        (format!("a = {}", "(".repeat(many)), true),
        (format!("a = {}", "{a=".repeat(many)), true),
        (format!("a = {}", "\"${".repeat(many)), true),
        (format!("a = {}1", "!".repeat(many)), true),
        (format!("a = {}1", "1+".repeat(many)), true),
        (format!("a = {{\n{}}}\n", "  k = 1\n".repeat(many)), true),
        ("a {\n".repeat(many), false),
        ("a = 1\n".repeat(many), false),
        (format!("a = \"{}", "x".repeat(many * 10)), false),
        (format!("a = 1 /* {}", "/*".repeat(many)), false),
        ("<<A\n".repeat(many), false),
        ("\0".repeat(many), false),
    ] {
        let started = std::time::Instant::now();
        let hcl = read(&text);
        assert!(!hcl.faults.is_empty() || text.starts_with("a = 1\n"), "{text:.20}");
        assert!(
            !limit || hcl.faults.iter().any(|fault| fault.limit.is_some()),
            "{text:.20}: {:?}",
            hcl.faults
        );
        assert!(started.elapsed().as_secs() < 20, "{text:.20}");
    }
}

#[test]
fn no_prefix_of_a_file_panics() {
    for end in (0..RULE.len()).filter(|&end| RULE.is_char_boundary(end)) {
        let hcl = read(&RULE[..end]);
        assert!(hcl.faults.iter().all(|fault| fault.at <= end));
    }
}
