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
fn completions_know_the_options_of_the_default_command_without_its_name() {
    let script = printed(&["completions", "bash"]);
    let options = |case: &str| {
        let (_, rest) = script.split_once(case).expect(case);
        rest.split_once("opts=\"").and_then(|(_, rest)| rest.split_once('"')).expect("options").0.to_owned()
    };
    let (bare, named) = (options("        cronlint)\n"), options("        cronlint__subcmd__check)\n"));
    for option in named.split(' ').filter(|word| word.starts_with('-')) {
        assert!(bare.split(' ').any(|known| known == option), "{option}: {bare}");
    }
    assert!(named.contains("--changed-since") && bare.contains("checklist"), "{bare}");
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
            assert!(page.contains("\\-\\-lang"), "{command}: the options are there");
            // Where no schedule is looked at, no zone matters.
            let is_printer = ["completions", "man"].contains(&command);
            assert_ne!(page.contains("business\\-zone"), is_printer, "{command}");
        }
    }
    let page = printed(&["man", "--lang", "zh"]);
    assert!(page.contains("定时任务") && page.contains("checklist"), "{page}");
}
