//! `docs/rules/`: a page for each rule in both languages, made of `rules/<name>.toml` and of what the rule says of its examples.
//!
//! `UPDATE=1 cargo test --test rule_docs` writes them anew.

mod rule_examples;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cronlint::finding::Severity;
use cronlint::lang::Lang;
use cronlint::report::{Places, markdown};
use cronlint::rules::page::{self, Example, Reference, RulePage};
use cronlint::rules::{self, RULES, Rule};

const BOTH: [Lang; 2] = [Lang::En, Lang::Zh];

fn severity(severity: Severity, lang: Lang) -> &'static str {
    match severity {
        Severity::Error => lang.pick("error", "错误"),
        Severity::Warning => lang.pick("warning", "警告"),
        Severity::Advice => lang.pick("advice", "建议"),
    }
}

/// The families of the rules, by the letter of their codes.
fn family(letter: &str, lang: Lang) -> &'static str {
    match letter {
        "S" => lang.pick("What the scheduler makes of the text", "调度器如何理解这段文字"),
        "F" => lang.pick("Frequency", "触发频率"),
        "Z" => lang.pick("Time zones and clock changes", "时区与夏令时"),
        "R" => lang.pick("Reliability of one job", "单个任务的可靠性"),
        "D" => lang.pick("Many jobs together", "多个任务之间"),
        "C" => lang.pick("Crontab files and commands", "crontab 文件与命令"),
        "P" => lang.pick("Files of platforms", "各平台的配置文件"),
        "U" => lang.pick("The use of cronlint itself", "cronlint 自身的用法"),
        _ => panic!("what is the family {letter}?"),
    }
}

fn fence(text: &str, path: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let ticks = "`".repeat((longest + 1).max(3));
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str()).unwrap_or("text");
    let kind = match extension {
        "yml" => "yaml",
        "timer" | "service" | "conf" => "ini",
        known @ ("yaml" | "json" | "toml" | "java" | "kt" | "py" | "rb" | "js" | "ts" | "go" | "rs"
        | "sql" | "xml" | "tf" | "hcl" | "php" | "properties" | "groovy" | "sh") => known,
        _ => "text",
    };
    format!("{ticks}{kind}\n{}\n{ticks}\n", text.trim_end_matches('\n'))
}

/// The files of an example, and what the rule says of them.
fn example(rule: &Rule, example: &Example, lang: Lang) -> String {
    let mut out = String::new();
    for (path, text) in &example.files {
        let alone = example.options.dialect.as_ref().filter(|_| example.files.len() == 1);
        match alone {
            Some(dialect) => writeln!(out, "`{dialect}`\n").expect("a string"),
            None => writeln!(out, "`{path}`\n").expect("a string"),
        }
        out += &fence(text, path);
        out.push('\n');
    }
    let report = rule_examples::lint(example);
    let mut places = Places::new(&report);
    let mut said = Vec::new();
    for finding in report.findings.iter().filter(|finding| finding.rule == rule.code) {
        let at = places.locate(finding.span);
        let mut line = format!(
            "> **{}** {}:{}: {}\n",
            severity(finding.severity, lang),
            markdown::line(&at.path),
            at.start.line,
            markdown::line(&page::words(finding, &finding.message, lang))
        );
        if let Some(help) = &finding.help {
            let word = lang.pick("help: ", "建议：");
            write!(line, ">\n> {word}{}\n", markdown::line(&page::words(finding, help, lang)))
                .expect("a string");
        }
        said.push(line);
    }
    if !said.is_empty() {
        let options = example.options.command_line().join(" ");
        let with = if options.is_empty() { options } else { format!("（`{options}`）") };
        match lang {
            Lang::En => writeln!(out, "cronlint says{}:\n", with.replace('（', " (").replace('）', ")")),
            Lang::Zh => writeln!(out, "cronlint 的结论{with}：\n"),
        }
        .expect("a string");
        writeln!(out, "{}", said.join(">\n")).expect("a string");
    }
    out
}

fn reference(reference: &Reference) -> String {
    let text = reference.text.as_deref().map(markdown::line);
    match (text, &reference.url) {
        (Some(text), Some(url)) => format!("- [{text}]({url})\n"),
        (Some(text), None) => format!("- {text}\n"),
        (None, Some(url)) => format!("- <{url}>\n"),
        (None, None) => String::new(),
    }
}

/// The page of a rule.
fn page_of(rule: &Rule, page: &RulePage, lang: Lang) -> String {
    let code = rule.code;
    let other =
        lang.pick(&format!("[中文](../zh/{code}.md)"), &format!("[English](../en/{code}.md)")).to_owned();
    let index = lang.pick("[All rules](../README.md)", "[全部规则](../README.zh-CN.md)");
    let mut out = format!(
        "<!-- Made of rules/{}.toml: UPDATE=1 cargo test --test rule_docs -->\n# {code} {}\n\n{}\n\n{index} · {other}\n\n",
        rule.name,
        rule.name,
        markdown::line(page.title.get(lang)),
    );
    let word = severity(rule.severity, lang);
    match lang {
        Lang::En => {
            writeln!(out, "Default severity: {word}. Off with `--ignore {code}`, or in the file itself with")
        }
        Lang::Zh => writeln!(out, "默认级别：{word}。关闭：`--ignore {code}`，或在文件里写明原因："),
    }
    .expect("a string");
    let reason = lang.pick("why this is meant", "这样写的原因");
    writeln!(out, "`# cronlint: ignore[{code}] {reason}`.\n").expect("a string");
    if lang == Lang::Zh {
        out = out.replace("`.\n\n", "`\n\n");
    }
    out += &markdown::paragraphs(page.why.get(lang));
    out += "\n\n";
    if !rule.supersedes.is_empty() {
        let names: Vec<String> = rule.supersedes.iter().map(|code| format!("[{code}]({code}.md)")).collect();
        match lang {
            Lang::En => {
                writeln!(
                    out,
                    "Where it reports a job, these more general rules do not: {}.\n",
                    names.join(", ")
                )
            }
            Lang::Zh => writeln!(out, "本规则报告时，以下更一般的规则不再重复报告：{}。\n", names.join("、")),
        }
        .expect("a string");
    }
    for (title, examples) in
        [(lang.pick("Reported", "会报告"), &page.bad), (lang.pick("Not reported", "不报告"), &page.good)]
    {
        writeln!(out, "## {title}\n").expect("a string");
        for one in examples {
            out += &example(rule, one, lang);
        }
    }
    if !page.reference.is_empty() {
        writeln!(out, "## {}\n", lang.pick("Where the facts stand", "依据")).expect("a string");
        out.extend(page.reference.iter().map(reference));
    }
    out.trim_end().to_owned() + "\n"
}

/// All rules, a table for each family.
fn index(lang: Lang) -> String {
    let title = lang.pick(
        "# The rules of cronlint\n\n[中文](README.zh-CN.md)",
        "# cronlint 的规则\n\n[English](README.md)",
    );
    let command = lang.pick(
        "`cronlint explain F001` says the same at the terminal; `cronlint rules` lists them.",
        "终端里用 `cronlint explain F001` 查看同样的说明，用 `cronlint rules` 列出全部规则。",
    );
    let mut out =
        format!("<!-- Made of rules/: UPDATE=1 cargo test --test rule_docs -->\n{title}\n\n{command}\n");
    let letters: BTreeSet<&str> = RULES.iter().map(|rule| &rule.code[..1]).collect();
    let head = lang.pick("| rule | severity | what it finds |", "| 规则 | 级别 | 发现什么 |");
    for letter in letters {
        write!(
            out,
            "\n## {letter}{}{}\n\n{head}\n|---|---|---|\n",
            lang.pick(": ", "："),
            family(letter, lang)
        )
        .expect("a string");
        let mut of_family: Vec<&&Rule> = RULES.iter().filter(|rule| rule.code.starts_with(letter)).collect();
        of_family.sort_by_key(|rule| rule.code);
        for rule in of_family {
            let page = page::page(rule.code).expect("a page");
            writeln!(
                out,
                "| [{} {}]({}/{}.md) | {} | {} |",
                rule.code,
                rule.name,
                lang.pick("en", "zh"),
                rule.code,
                severity(rule.severity, lang),
                markdown::cell(page.title.get(lang))
            )
            .expect("a string");
        }
    }
    out
}

/// Every page by its path below `docs/rules/`.
fn pages() -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    for lang in BOTH {
        pages.insert(PathBuf::from(lang.pick("README.md", "README.zh-CN.md")), index(lang));
        for rule in RULES {
            let page = page::page(rule.code).expect("a page");
            let path = Path::new(lang.pick("en", "zh")).join(format!("{}.md", rule.code));
            pages.insert(path, page_of(rule, page, lang));
        }
    }
    pages
}

fn committed(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for below in ["", "en", "zh"] {
        for entry in fs::read_dir(folder.join(below)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let text = fs::read_to_string(&path).expect("a page");
                found.insert(path.strip_prefix(folder).expect("a page of the folder").to_owned(), text);
            }
        }
    }
    found
}

#[test]
fn the_pages_in_docs_are_those_of_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let made = pages();
    if std::env::var_os("UPDATE").is_some() {
        for below in ["en", "zh"] {
            let _ = fs::remove_dir_all(folder.join(below));
            fs::create_dir_all(folder.join(below)).expect("a directory");
        }
        for (path, text) in &made {
            fs::write(folder.join(path), text).expect("a page is written");
        }
        return;
    }
    let committed = committed(&folder);
    let paths: BTreeSet<&PathBuf> = made.keys().chain(committed.keys()).collect();
    let stale: Vec<String> = paths
        .into_iter()
        .filter(|path| made.get(*path) != committed.get(*path))
        .map(|path| path.display().to_string())
        .collect();
    assert!(stale.is_empty(), "not what UPDATE=1 cargo test --test rule_docs writes: {}", stale.join(", "));
}

#[test]
fn every_bad_example_shows_what_is_said_of_it() {
    for (path, text) in pages().into_iter().filter(|(path, _)| path.components().count() == 2) {
        assert!(text.contains("\n> **"), "{}", path.display());
    }
}

/// What SARIF's `helpUri` names.
#[test]
fn every_rule_knows_its_page() {
    let pages = pages();
    for lang in BOTH {
        for rule in RULES {
            let url = rules::url(rule, lang);
            let path = url
                .split_once("/docs/rules/")
                .map(|(_, path)| Path::new(path))
                .expect("a page of docs/rules");
            assert!(url.starts_with("https://") && pages.contains_key(path), "{url}");
        }
    }
}
