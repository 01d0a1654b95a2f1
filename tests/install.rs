//! What a packager installs beside the program.

use std::process::Command;

const COMMANDS: [&str; 11] = [
    "check",
    "explain",
    "next",
    "convert",
    "make",
    "jobs",
    "checklist",
    "rules",
    "init",
    "completions",
    "man",
];

fn printed(args: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_cronlint")).args(args).output().expect("the program starts");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in COMMANDS.iter().chain(&["update-baseline", "business-zone", "changed-since"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn there_is_a_man_page_of_every_command_in_both_languages() {
    for command in COMMANDS {
        for lang in ["en", "zh"] {
            let page = printed(&["man", command, "--lang", lang]);
            assert!(
                page.contains(&format!("cronlint\\-{command}"))
                    || page.contains(&format!("cronlint-{command}")),
                "{page}"
            );
            assert!(page.contains("business\\-zone"), "{command}: the options are there");
        }
    }
    let page = printed(&["man", "--lang", "zh"]);
    assert!(page.contains("定时任务") && page.contains("checklist"), "{page}");
}
