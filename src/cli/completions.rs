//! `cronlint completions` and `cronlint man`: what a packager installs beside the program.

use std::io::Write;

use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;

use super::options::Run;
use super::{Exit, Failure, complete_command};
use crate::lang::Lang;

/// Adds the arguments of `completions`.
pub fn args(command: Command, lang: Lang) -> Command {
    let shells = clap::builder::EnumValueParser::<Shell>::new();
    command.arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(shells)
            .help(lang.pick("The shell", "命令行解释器")),
    )
}

/// Prints the completions of a shell.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        let mut text = Vec::new();
        clap_complete::generate(*shell, &mut with_default(run.settings.lang), "cronlint", &mut text);
        out.write_all(&text)?;
    }
    Ok(Exit::Clean)
}

/// The command line, in which the options of `check`, the default command, stand without that word too.
fn with_default(lang: Lang) -> Command {
    let command = complete_command(lang);
    let known: Vec<_> = command.get_arguments().map(|arg| arg.get_id().clone()).collect();
    let check = command.find_subcommand("check").into_iter().flat_map(Command::get_arguments);
    let options = check.filter(|arg| !arg.is_positional() && !known.contains(arg.get_id()));
    let options: Vec<Arg> = options.cloned().collect();
    command.args(options)
}

/// Adds the arguments of `man`.
pub fn man_args(command: Command, lang: Lang) -> Command {
    command.arg(Arg::new("subcommand").value_name("COMMAND").help(
        lang.pick("A command of its own page [default: the program]", "某个子命令的手册［默认为程序本身］"),
    ))
}

/// Prints a man page.
pub fn man(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let whole = complete_command(lang);
    let command = match matches.get_one::<String>("subcommand") {
        None => whole,
        Some(name) => {
            let found = whole.find_subcommand(name).cloned().ok_or_else(|| {
                Failure::Usage(crate::finding::Phrase::from(crate::finding::Both {
                    en: format!("there is no command \"{name}\""),
                    zh: format!("没有子命令“{name}”"),
                }))
            })?;
            found.display_name(format!("cronlint-{name}")).bin_name(format!("cronlint {name}"))
        }
    };
    clap_mangen::Man::new(command).render(out)?;
    Ok(Exit::Clean)
}
