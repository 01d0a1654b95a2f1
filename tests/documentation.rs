//! The documentation: every command in it runs, what it shows is what the program prints, and the two languages say the same.
//!
//! A block of kind `console` holds commands behind `$ ` and what they print; `UPDATE=1 cargo test --test documentation` writes
//! that anew, to be read before it is committed. Commands run in a copy of `fixtures/shop` that is a git repository.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The instant that counts as now.
const NOW: &str = "2026-12-01T00:00:00Z";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages that people wrote: the README in both languages and what stands in `docs/` itself.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("README.zh-CN.md")];
    for entry in fs::read_dir(root().join("docs")).expect("docs") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// A fenced block.
struct Block {
    /// What follows the opening fence.
    kind: String,
    /// The line of the opening fence, from 0.
    line: usize,
    text: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (line, text) in page.lines().enumerate() {
        match (open, text.strip_prefix("```"), found.last_mut()) {
            (false, Some(kind), _) => {
                found.push(Block { kind: kind.trim().to_owned(), line, text: Vec::new() });
                open = true;
            }
            (true, Some(""), _) => open = false,
            (true, _, Some(block)) => block.text.push(text.to_owned()),
            _ => {}
        }
    }
    assert!(!open, "a fence is never closed");
    found
}

/// Code within paragraphs and tables, outside of fenced blocks; it may go on in the next line.
fn inline_code(page: &str) -> Vec<String> {
    let mut open = false;
    let mut paragraphs = vec![String::new()];
    for line in page.lines() {
        let fence = line.starts_with("```");
        open ^= fence;
        if fence || line.is_empty() || line.starts_with('|') {
            paragraphs.push(String::new());
        }
        if let (false, false, Some(paragraph)) = (fence, open, paragraphs.last_mut()) {
            *paragraph += &(line.replace("\\|", "|") + " ");
        }
    }
    paragraphs.iter().flat_map(|text| text.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// A copy of the shop that is a git repository, with a `cronlint` on its PATH that thinks it is [`NOW`].
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("cronlint-{}-docs-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("bin")).expect("a directory");
        // Written by another process: a file that this one has open for writing could not be run.
        let text = format!("#!/bin/sh\\nexec \"{}\" \"$@\" --now {NOW}\\n", env!("CARGO_BIN_EXE_cronlint"));
        let script = format!("printf '{text}' >bin/cronlint && chmod 755 bin/cronlint");
        let made = Command::new("sh").args(["-c", &script]).current_dir(&folder).status();
        assert!(made.is_ok_and(|made| made.success()));
        let place = Place { folder };
        let shop = root().join("fixtures/shop");
        let made = format!(
            "cp -r '{}' ../shop && cd ../shop && git init -q && git add . && \
             git -c user.name=t -c user.email=t@example.org commit -qm shop && git update-ref refs/remotes/origin/main HEAD",
            shop.display()
        );
        fs::create_dir_all(place.folder.join("empty")).expect("a directory");
        let (exit, said) = place.shell_in("empty", &made);
        assert_eq!(exit, 0, "{said}");
        place
    }

    /// The exit code, and both streams together.
    fn shell(&self, command: &str) -> (i32, String) {
        self.shell_in("shop", command)
    }

    fn shell_in(&self, folder: &str, command: &str) -> (i32, String) {
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("({command}) 2>&1")])
            .current_dir(self.folder.join(folder))
            .env_clear()
            .env("PATH", format!("{}:{path}", self.folder.join("bin").display()))
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("a shell");
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn is_cronlint(command: &str) -> bool {
    command == "cronlint" || command.starts_with("cronlint ") || command.contains("| cronlint ")
}

/// Whether a command is a pattern to be filled in, or asks for something that is not here.
fn is_pattern(command: &str) -> bool {
    ["[", "<", "FILE", "文件", "EXPR", "kubectl", "crontab -l"].iter().any(|part| command.contains(part))
}

/// What a `console` block shows when it is run.
fn console(block: &Block, place: &Place, faults: &mut Vec<String>) -> Vec<String> {
    let mut shown = Vec::new();
    for line in &block.text {
        let Some(command) = line.strip_prefix("$ ") else { continue };
        shown.push(line.clone());
        let (exit, said) = place.shell(command);
        if exit > 1 {
            faults.push(format!("{command}: exit code {exit}: {said}"));
        }
        shown.extend(said.lines().map(str::to_owned));
    }
    shown
}

#[test]
fn what_the_pages_show_is_what_the_program_prints() {
    let mut faults = Vec::new();
    let place = Place::new("console");
    let mut shown = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
        // From the last to the first, so that the places of the others stay.
        for block in blocks(&page).into_iter().rev().filter(|block| block.kind == "console") {
            let found = console(&block, &place, &mut faults);
            shown += 1;
            if found != block.text && std::env::var_os("UPDATE").is_some() {
                lines.splice(block.line + 1..=block.line + block.text.len(), found);
            } else if found != block.text {
                faults.push(format!(
                    "{}:{}: shows\n{}\nbut the program prints\n{}",
                    path.display(),
                    block.line + 1,
                    block.text.join("\n"),
                    found.join("\n")
                ));
            }
        }
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, lines.join("\n") + "\n").expect("a page is written");
        }
    }
    assert!(shown >= 6, "the pages show something");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_command_of_the_pages_can_be_run() {
    let mut faults = Vec::new();
    let mut run = 0;
    for (number, path) in pages().into_iter().enumerate() {
        let place = Place::new(&format!("commands{number}"));
        let page = fs::read_to_string(&path).expect("a page");
        let in_blocks =
            blocks(&page).into_iter().filter(|block| block.kind == "sh").flat_map(|block| block.text);
        for command in in_blocks.chain(inline_code(&page)) {
            if !is_cronlint(&command) || is_pattern(&command) {
                continue;
            }
            // A command that is only named.
            let named = command.split(' ').count() == 2 && !command.contains("--");
            let (exit, said) =
                place.shell(&if named { format!("{command} --help") } else { command.clone() });
            run += 1;
            if exit > 1 {
                faults.push(format!("{}: `{command}`: exit code {exit}: {said}", path.display()));
            }
        }
    }
    assert!(run >= 20, "only {run} commands");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Options that the text names.
#[test]
fn every_option_that_the_pages_name_exists() {
    let place = Place::new("options");
    let (_, help) = place.shell(
        "for c in check explain next convert make jobs checklist init rules; do cronlint $c --help; done",
    );
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for code in inline_code(&page) {
            for option in code.split(' ').filter(|word| word.starts_with("--") && word.len() > 2) {
                let name = option.split('=').next().unwrap_or(option);
                let of_ours = !code.contains("cargo") && !code.starts_with("rg ");
                assert!(!of_ours || help.contains(name), "{}: there is no {name}", path.display());
            }
        }
    }
}

#[test]
fn every_configuration_of_the_pages_is_accepted() {
    let place = Place::new("toml");
    let mut seen = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for block in blocks(&page).into_iter().filter(|block| block.kind == "toml") {
            fs::write(place.folder.join("shop/cronlint.toml"), block.text.join("\n") + "\n").expect("a file");
            let (exit, said) = place.shell("cronlint");
            seen += 1;
            assert!(exit < 2, "{}:{}: {said}", path.display(), block.line + 1);
        }
    }
    assert!(seen >= 2);
}

/// What the text of the page about the configuration gives as windows.
#[test]
fn every_window_that_is_named_in_the_text_is_read() {
    let place = Place::new("windows");
    for (path, title) in
        [("docs/configuration.md", "## Windows\n"), ("docs/configuration.zh-CN.md", "## 时间窗口\n")]
    {
        let page = fs::read_to_string(root().join(path)).expect("a page");
        let (_, section) = page.split_once(title).unwrap_or_else(|| panic!("{path}: no {title}"));
        let section = section.split("\n## ").next().unwrap_or_default();
        let named = section.split('`').skip(1).step_by(2).filter(|word| *word != "business-zone");
        let mut seen = 0;
        for window in named {
            let text = format!("business-zone = \"UTC\"\n[tier.high]\nforbid = [\"{window}\"]\n");
            fs::write(place.folder.join("shop/cronlint.toml"), text).expect("a file");
            let (exit, said) = place.shell("cronlint");
            seen += 1;
            assert!(exit < 2, "{path}: {window}: {said}");
        }
        assert!(seen > 6, "{path}: {seen}");
    }
}

#[test]
fn every_crontab_of_the_pages_is_one_and_its_comments_do_what_the_text_says() {
    let place = Place::new("crontab");
    let mut seen = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for block in blocks(&page).into_iter().filter(|block| block.kind == "crontab") {
            fs::write(place.folder.join("empty/a.crontab"), block.text.join("\n") + "\n").expect("a file");
            let (exit, said) = place.shell_in("empty", "cronlint a.crontab --strict");
            seen += 1;
            let wrong = ["[S0", "[C0", "[U0"].iter().any(|code| said.contains(code));
            assert!(exit < 2 && !wrong, "{}:{}: {said}", path.display(), block.line + 1);
        }
    }
    assert!(seen >= 2);
}

/// The hook that is named exists, and so does every input of the action that is given.
#[test]
fn the_yaml_of_the_pages_names_what_there_is() {
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("the hooks");
    let action = fs::read_to_string(root().join("action.yml")).expect("the action");
    let inputs = action.split("\noutputs:").next().expect("inputs");
    let (mut ids, mut given) = (0, 0);
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for block in blocks(&page).into_iter().filter(|block| block.kind == "yaml") {
            for id in block.text.iter().filter_map(|line| line.trim().strip_prefix("- id: ")) {
                ids += 1;
                assert!(hooks.contains(&format!("- id: {id}\n")), "{}: no hook {id}", path.display());
            }
            let ours = block.text.iter().skip_while(|line| !line.contains("uses: cronlint/cronlint"));
            let with = ours.skip_while(|line| line.trim() != "with:").skip(1);
            for input in with.map_while(|line| line.trim().split_once(": ")) {
                given += 1;
                assert!(
                    inputs.contains(&format!("\n  {}:\n", input.0)),
                    "{}: no input {}",
                    path.display(),
                    input.0
                );
            }
        }
    }
    assert!(ids >= 2 && given >= 2, "{ids} hooks, {given} inputs");
}

/// Headings by their level, tables by their rows, and blocks by their kind and commands: what two languages must share.
fn skeleton(page: &str) -> Vec<String> {
    let mut open = false;
    let mut found = Vec::new();
    for line in page.lines() {
        let marks = line.len() - line.trim_start_matches('#').len();
        if let Some(kind) = line.strip_prefix("```") {
            open = !open;
            found.extend(open.then(|| format!("``` {kind}")));
        } else if open
            && (line.starts_with("$ ") || line.starts_with("cargo ") || line.starts_with("cronlint "))
        {
            found.push(line.replace(" --lang zh", ""));
        } else if !open && marks > 0 {
            found.push(format!("heading {marks}"));
        } else if !open && line.starts_with('|') {
            found.push(format!("row of {}", line.replace("\\|", "").matches('|').count()));
        }
    }
    found
}

#[test]
fn the_readme_is_the_same_in_both_languages() {
    let page = |name: &str| fs::read_to_string(root().join(name)).expect("a page");
    let (english, chinese) = (skeleton(&page("README.md")), skeleton(&page("README.zh-CN.md")));
    for (number, (en, zh)) in english.iter().zip(&chinese).enumerate() {
        assert_eq!(en, zh, "after {:?}", &english[..number].iter().rev().take(3).collect::<Vec<_>>());
    }
    assert_eq!(english.len(), chinese.len());
}

/// The sixteen slips of "Beside other tools": where they stand, and what is said of them. The last one is advice.
const SLIPS: [(&str, u64, &str); 16] = [
    ("crontab", 2, "F003"),
    ("crontab", 4, "F001"),
    ("crontab", 5, "S001"),
    ("crontab", 6, "S004"),
    ("crontab", 7, "F005"),
    ("crontab", 8, "C002"),
    ("crontab", 9, "C001"),
    (".github/workflows/nightly.yml", 4, "F008"),
    (".github/workflows/nightly.yml", 5, "S001"),
    (".github/workflows/nightly.yml", 6, "S004"),
    (".github/workflows/nightly.yml", 8, "Z002"),
    ("cronjob.yaml", 7, "Z002"),
    ("cronjob.yaml", 7, "R004"),
    ("stack.yaml", 6, "S001"),
    ("stack.yaml", 10, "P004"),
    ("stack.yaml", 14, "S004"),
];

#[test]
fn the_slips_that_the_readme_counts_are_reported() {
    let output = Command::new(env!("CARGO_BIN_EXE_cronlint"))
        .args(["--format", "json", "--strict", "--now", NOW])
        .current_dir(root().join("fixtures/peers"))
        .output()
        .expect("the program starts");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    for (path, line, rule) in SLIPS {
        let of_slip = |finding: &&serde_json::Value| {
            finding["path"] == path && finding["line"] == line && finding["rule"] == rule
        };
        let finding = findings.iter().find(of_slip).unwrap_or_else(|| panic!("{path}:{line} {rule}"));
        let advice = path == "stack.yaml" && line == 14;
        assert_eq!(finding["severity"] == "advice", advice, "{path}:{line} {rule}");
    }
}

/// The verdicts that the README counts are those of the table.
#[test]
fn the_readme_counts_the_verdicts_as_they_are() {
    let table = fs::read_to_string(root().join("fixtures/corpus-verdicts.tsv")).expect("the verdicts");
    let verdicts: Vec<&str> = table.lines().skip(1).filter_map(|row| row.split('\t').nth(3)).collect();
    let count = |wanted: &str| verdicts.iter().filter(|verdict| **verdict == wanted).count();
    let (all, right, arguable, wrong) = (verdicts.len(), count("true"), count("arguable"), count("false"));
    for (name, said) in [
        ("README.md", format!("of {all}, {right} are true, {arguable} arguable and {wrong} false")),
        ("README.zh-CN.md", format!("共 {all} 个，其中 {right} 个属实，{arguable} 个可商榷，{wrong} 个误报")),
    ] {
        let page = fs::read_to_string(root().join(name)).expect("a page");
        assert!(page.contains(&said), "{name} should say: {said}");
    }
}

/// Links to other pages and to files of the repository.
#[test]
fn every_link_inside_the_repository_leads_somewhere() {
    let mut all = pages();
    all.extend(
        ["docs/rules/README.md", "docs/rules/README.zh-CN.md", "CONTRIBUTING.md"]
            .map(|path| root().join(path)),
    );
    for path in all {
        let page = fs::read_to_string(&path).expect("a page");
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let file = path.parent().expect("a folder").join(target);
            assert!(file.exists(), "{}: {link}", path.display());
        }
    }
}
