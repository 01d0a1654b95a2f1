//! Why a command runs: on which conditions around it, and whether one of them is that others have failed.

use std::ops::Range;

use super::base_name;
use super::roles::{self, Role};
use super::script::Script;
use crate::source::shell::{Op, Simple, Word};

/// When a command runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// Whatever others do, or when they succeed.
    Anyway,
    /// Never.
    Never,
    /// When the pipe or list that ends with the command of this index fails; `certain`: nothing else is asked.
    Failed { last: usize, certain: bool },
    /// When a test says so, of which nobody can tell what it has to do with a failure.
    Tested,
}

/// A condition of a command: the commands that are asked, and whether it runs when they succeed.
#[derive(Clone, Copy)]
struct Condition {
    /// Where the part begins that depends on it.
    start: usize,
    first: usize,
    last: usize,
    on_success: bool,
}

/// What a condition comes to.
enum Meaning {
    Always,
    Never,
    /// The failure of what ends with this command.
    Failed(usize),
    Test,
    /// Others have done their work.
    Passed,
}

/// When a command of a script runs.
pub(super) fn when(script: &Script<'_, '_>, index: usize) -> When {
    let mut all: Vec<Condition> =
        by_operators(script.commands, index).chain(by_if(script.commands, index)).collect();
    // The innermost first.
    all.sort_by_key(|condition| std::cmp::Reverse(condition.start));
    let (mut tests, mut passed, mut failed) = (usize::from(in_case(script.commands, index)), 0, None);
    for condition in all {
        match meaning(script, condition) {
            Meaning::Always => {}
            Meaning::Never => return When::Never,
            // What stands around this decides whether the others run at all.
            Meaning::Failed(last) => {
                failed = failed.or(Some(When::Failed { last, certain: tests + passed == 0 }));
            }
            Meaning::Test => tests += 1,
            Meaning::Passed => passed += 1,
        }
    }
    failed.unwrap_or(if tests > 0 && passed == 0 { When::Tested } else { When::Anyway })
}

/// How many commands back is looked: more than people write in one.
pub(super) const FAR: usize = 256;

/// The first commands of the operands in which a command stands, from the innermost group to the outermost; of a pipe each command
/// back to its first.
pub(super) fn operands(commands: &[Simple<'_>], index: usize) -> impl Iterator<Item = usize> {
    let mut level = commands[index].depth + 1;
    let back = (index.saturating_sub(FAR)..=index).rev();
    back.filter(move |at| {
        let command = &commands[*at];
        let begins = command.shared < level;
        if begins {
            let piped = matches!(command.joint, Some(Op::Pipe | Op::PipeBoth));
            level = command.shared + usize::from(piped);
        }
        begins
    })
}

/// The conditions by `&&` and `||`.
fn by_operators<'c>(commands: &'c [Simple<'c>], index: usize) -> impl Iterator<Item = Condition> + 'c {
    operands(commands, index).filter(|anchor| *anchor > 0).filter_map(|start| {
        let on_success = match commands[start].joint? {
            Op::And => true,
            Op::Or => false,
            _ => return None,
        };
        Some(Condition { start, first: begin(commands, start), last: start - 1, on_success })
    })
}

/// The first command of the list of `&&`, `||` and pipes before an operand.
fn begin(commands: &[Simple<'_>], anchor: usize) -> usize {
    let level = commands[anchor].shared;
    let before = (anchor.saturating_sub(FAR)..anchor).rev();
    let joins = |op| matches!(op, Some(Op::And | Op::Or | Op::Pipe | Op::PipeBoth));
    let mut first = anchor - 1;
    for at in before {
        first = at;
        let command = &commands[at];
        if command.shared < level || (command.shared == level && !joins(command.joint)) {
            break;
        }
    }
    first
}

/// The conditions by `if`.
fn by_if(commands: &[Simple<'_>], index: usize) -> impl Iterator<Item = Condition> {
    struct Branch {
        start: usize,
        first: usize,
        last: Option<usize>,
        on_success: bool,
        several: bool,
    }
    let mut open: Vec<Branch> = Vec::new();
    let words = |command: &Simple<'_>| command.prefixes().len() + 1;
    for (at, command) in commands.iter().enumerate().take(index + 1).skip(index.saturating_sub(4 * FAR)) {
        for word in command.words.iter().take(words(command)).filter(|word| !word.quoted) {
            match &*word.text {
                "if" => {
                    open.push(Branch { start: at, first: at, last: None, on_success: true, several: false });
                }
                "then" => {
                    if let Some(branch) = open.last_mut() {
                        branch.last = branch.last.or(at.checked_sub(1));
                    }
                }
                "elif" => {
                    if let Some(branch) = open.last_mut() {
                        branch.several = true;
                    }
                }
                "else" => {
                    if let Some(branch) = open.last_mut() {
                        branch.on_success = false;
                    }
                }
                "fi" => drop(open.pop()),
                _ => {}
            }
        }
    }
    // Several conditions are more than is followed here: the last of them is taken for a test.
    open.into_iter().filter_map(move |branch| {
        let last = branch.last.filter(|last| *last < index)?;
        let first = if branch.several { last + 1 } else { branch.first };
        Some(Condition { start: branch.start, first, last, on_success: branch.on_success })
    })
}

/// Whether a command stands in a branch of `case`.
fn in_case(commands: &[Simple<'_>], index: usize) -> bool {
    let before = commands.iter().take(index + 1).skip(index.saturating_sub(FAR));
    let begins = |command: &Simple<'_>| match command.words.first().map(|word| &*word.text) {
        Some("case") => 1,
        Some("esac") => -1,
        _ => 0,
    };
    before.map(begins).sum::<i32>() > 0
}

/// The last command whose failure keeps a command from being run by a test of its result (`[ $? -eq 0 ] && ...`).
pub(super) fn held_back(script: &Script<'_, '_>, index: usize) -> Option<usize> {
    let commands = script.commands;
    by_operators(commands, index).chain(by_if(commands, index)).find_map(|condition| {
        let asked = (condition.first == condition.last).then(|| commands.get(condition.first)).flatten()?;
        let (status, fails) = of_status(asked.program())?;
        let negated = asked.prefixes().iter().any(|prefix| prefix.text == "!");
        if fails == (condition.on_success ^ negated) {
            return None;
        }
        match tested(script, condition.first, status) {
            Tested::Command(last) => Some(last),
            Tested::Ended | Tested::Unknown => None,
        }
    })
}

fn meaning(script: &Script<'_, '_>, condition: Condition) -> Meaning {
    let Condition { first, last, mut on_success, .. } = condition;
    let Some(asked) = script.commands.get(first..=last) else { return Meaning::Test };
    let single = asked.iter().skip(1).all(|command| {
        command.words.is_empty()
            || matches!(command.joint, Some(Op::Pipe | Op::PipeBoth))
            || command.shared > asked[0].shared
    });
    let is_negated = asked
        .first()
        .is_some_and(|command| command.prefixes().iter().any(|prefix| prefix.text == "!" && !prefix.quoted));
    if is_negated && !single {
        return Meaning::Test;
    }
    on_success ^= is_negated;
    // `[ $? -eq 0 ] && echo ok || ...` fails with the test.
    let only_says = |command: &Simple<'_>| {
        let program = command.program().first().map_or("", |program| base_name(&program.text));
        command.joint == Some(Op::And) && matches!(program, "echo" | "printf" | "logger" | "date")
    };
    let asked = match asked {
        [first, rest @ ..] if !on_success && !is_negated && rest.iter().all(only_says) => {
            if of_status(first.program()).is_some_and(|(_, fails)| !fails) {
                std::slice::from_ref(first)
            } else {
                asked
            }
        }
        asked => asked,
    };
    if let [command] = asked {
        let words = command.program();
        match words.first().map_or("", |word| base_name(&word.text)) {
            "true" | ":" => return if on_success { Meaning::Always } else { Meaning::Never },
            "false" => return if on_success { Meaning::Never } else { Meaning::Always },
            _ => {}
        }
        if let Some((status, fails)) = of_status(words) {
            return match tested(script, first, status) {
                _ if fails != on_success => Meaning::Passed,
                Tested::Command(last) => Meaning::Failed(last),
                Tested::Ended => Meaning::Never,
                Tested::Unknown => Meaning::Test,
            };
        }
    }
    let is_test = |at: usize| is_test(script, at);
    if !on_success {
        // `a | grep -q OK || ...` asks what was printed.
        let asks_output =
            is_test(last) && matches!(script.commands[last].joint, Some(Op::Pipe | Op::PipeBoth));
        if asks_output {
            return Meaning::Test;
        }
        return if (first..=last).all(is_test) { Meaning::Test } else { Meaning::Failed(last) };
    }
    let ends = (first..=last).rev().find(|at| !script.commands[*at].words.is_empty());
    if ends.is_none_or(is_test) {
        return Meaning::Test;
    }
    let role = |at: usize| if is_test(at) { Role::Nothing } else { roles::of(script.words(at), false) };
    match (first..=last).map(role).min() {
        Some(Role::Work | Role::Filter | Role::Packer) => Meaning::Passed,
        // It prepares what is sent.
        Some(Role::Beside) if !(first..=last).any(is_test) => Meaning::Always,
        _ => Meaning::Test,
    }
}

/// Whether a command only asks.
fn is_test(script: &Script<'_, '_>, at: usize) -> bool {
    const ASK: [&str; 11] =
        ["[", "[[", "test", "grep", "egrep", "fgrep", "pgrep", "pidof", "expr", "cmp", "diff"];
    let command = &script.commands[at];
    let Some(program) = command.program().first() else {
        // `x=$(a)` fails with a.
        return !command.words.iter().any(|word| word.text.contains(['(', '`']));
    };
    ASK.contains(&base_name(&program.text)) || is_arithmetic(script.text, command)
}

/// Whether a command stands between `((` and `))`, and is none.
pub(super) fn is_arithmetic(text: &str, command: &Simple<'_>) -> bool {
    let range = command.range();
    command.depth > 1
        && text.get(..range.start).is_some_and(|before| before.trim_end().ends_with("(("))
        && text.get(range.end..).is_some_and(|after| after.trim_start().starts_with("))"))
}

/// A test of a command's result, `[ $? -ne 0 ]` and the like: the variable that holds it (`?` for none), and whether the test succeeds
/// when the command has failed.
fn of_status<'w>(words: &'w [Word<'_>]) -> Option<(&'w str, bool)> {
    let texts: Vec<&str> = words.iter().take(6).map(|word| word.text.as_ref()).collect();
    let (status, fails) = match texts.as_slice() {
        ["[", inside @ .., "]"] | ["[[", inside @ .., "]]"] | ["test", inside @ ..] => compared(inside)?,
        _ => return None,
    };
    let name = status.strip_prefix('$')?;
    let name = name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name);
    let is_name = name == "?" || name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    is_name.then_some((name, fails))
}

fn compared<'t>(inside: &[&'t str]) -> Option<(&'t str, bool)> {
    let (negated, inside) = match inside {
        ["!", inside @ ..] => (true, inside),
        inside => (false, inside),
    };
    let (status, fails) = match *inside {
        [status, "-ne" | "!=" | "-gt", "0"] | [status, "-ge", "1"] | ["0", "-ne" | "!=" | "-lt", status] => {
            (status, true)
        }
        [status, "-eq" | "=" | "==" | "-le", "0"]
        | [status, "-lt", "1"]
        | ["0", "-eq" | "=" | "==", status] => (status, false),
        _ => return None,
    };
    Some((status, fails != negated))
}

/// What the test of a result asks about.
enum Tested {
    /// The pipe or list that ends with this command.
    Command(usize),
    /// The shell has ended when that fails.
    Ended,
    Unknown,
}

/// What is asked about by a test that begins at `first`, of the result in the variable `status`.
fn tested(script: &Script<'_, '_>, first: usize, status: &str) -> Tested {
    let commands = script.commands;
    let set = |command: &Simple<'_>| {
        let set = command.prefixes().last().filter(|_| command.program().is_empty());
        let value = set.and_then(|word| word.text.strip_prefix(status));
        value.is_some_and(|value| matches!(value, "=$?" | "=${?}"))
    };
    let next = match status {
        "?" => Some(first),
        _ => (first.saturating_sub(FAR)..first).rev().find(|at| set(&commands[*at])),
    };
    let asked = next.and_then(|next| Some((next.checked_sub(1)?, commands.get(next)?.joint?)));
    match asked {
        Some((last, Op::Then)) if script.stops_at_failure(last) => Tested::Ended,
        Some((last, Op::Then)) => Tested::Command(last),
        Some((last, Op::Or)) if status != "?" => Tested::Command(last),
        _ => Tested::Unknown,
    }
}

/// The last command of those whose result an address ends with (`rc=$?; curl .../$rc`).
pub(super) fn reported(script: &Script<'_, '_>, index: usize, address: &str) -> Option<usize> {
    let (_, status) = address.trim_end_matches(['"', '\'']).rsplit_once("/$")?;
    let name = status.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(status);
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    match tested(script, index, Some(name).filter(|_| is_name)?) {
        Tested::Command(last) => Some(last),
        Tested::Ended | Tested::Unknown => None,
    }
}

/// The functions that a script defines, each with its commands: the first of each name.
pub(super) fn functions<'s>(script: &Script<'s, '_>) -> Vec<(&'s str, Range<usize>)> {
    let mut found: Vec<(&str, Range<usize>)> = Vec::new();
    if !script.text.contains("()") {
        return found;
    }
    for (at, command) in script.commands.iter().enumerate().take(FAR) {
        let Some(name) = defines(script.text, command) else { continue };
        if found.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let behind = script.commands.iter().skip(at + 1).take(FAR);
        let inside = behind
            .take_while(|inside| inside.shared > command.depth || inside.before == Some(Op::Open))
            .count();
        found.push((name, at + 1..at + 1 + inside));
    }
    found
}

/// The name of the function that a command begins to define: `name() {`.
pub(super) fn defines<'c>(text: &str, command: &'c Simple<'_>) -> Option<&'c str> {
    let word = command.words.last()?;
    let after = text.get(word.range.end..)?.trim_start_matches([' ', '\t']);
    let only =
        command.program().len() == 1 || command.words.first().is_some_and(|first| first.text == "function");
    (only && after.strip_prefix('(')?.trim_start().starts_with(')')).then_some(word.text.as_ref())
}
