//! The help of the command line exists in both languages.

use clap::Command;

use super::complete_command;
use crate::lang::Lang;

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// What a command and its arguments say of themselves, each with its name.
fn helps(command: &Command) -> Vec<(String, String)> {
    let of_command = |command: &Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let args = command.get_arguments().map(|arg| {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            (format!("{} {}", command.get_name(), arg.get_id()), help)
        });
        std::iter::once((command.get_name().to_owned(), about)).chain(args).collect::<Vec<_>>()
    };
    let subcommands = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    std::iter::once(command).chain(subcommands).flat_map(of_command).collect()
}

#[test]
fn every_command_and_option_has_help_in_both_languages() {
    let (mut english, mut chinese) = (helps(&complete_command(Lang::En)), helps(&complete_command(Lang::Zh)));
    english.sort();
    chinese.sort();
    let names = |helps: &[(String, String)]| helps.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&english), names(&chinese));
    assert!(english.len() > 60, "{}", english.len());
    for ((name, en), (_, zh)) in english.iter().zip(&chinese) {
        assert!(!en.is_empty() && !is_chinese(en), "{name}: {en:?}");
        assert!(is_chinese(zh), "{name}: {zh:?}");
    }
}
