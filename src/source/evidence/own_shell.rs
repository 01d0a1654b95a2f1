//! Searches over whole command lines (`pgrep -f`, `pkill -f`, `ps aux | grep`) that find the shell they stand in: `sh -c TEXT` has
//! all of TEXT, the pattern and what follows included, in its own command line.
//!
//! Measured with procps-ng 4.0.2, dash 0.5.12 and bash 5.2 on Linux, 2026-11. pgrep and pkill of FreeBSD and macOS pass over their
//! ancestors (pgrep(1), option -a). A script that lies in a file is not concerned: its shell's command line is its path.

use std::ops::Range;

use super::base_name;
use super::options::{Grammar, Options};
use crate::source::shell::{Op, Simple, Word};

/// More searches than people write in one command, and a longer pattern.
const MOST: usize = 16;
const LONGEST: usize = 512;

/// Whether the search that a command of the text makes, the last of its pipe, finds the shell of the text.
pub(super) fn is_found(text: &str, commands: &[Simple<'_>], index: usize) -> bool {
    let Some((program, arguments)) = commands.get(index).and_then(|command| command.program().split_first())
    else {
        return false;
    };
    match base_name(&program.text) {
        "pgrep" => {
            sought(arguments, &Grammar::some("c:d:", &[])).is_some_and(|pattern| stands_in(pattern, text))
        }
        "grep" | "egrep" | "fgrep" => listed(text, commands, index),
        _ => false,
    }
}

/// `pkill -f PATTERN` that ends the shell of the text: the place of the search, and of what would follow.
pub(super) fn killed(text: &str, commands: &[Simple<'_>]) -> Option<(Range<usize>, Range<usize>)> {
    let is_pkill = |command: &Simple<'_>| {
        command.program().first().is_some_and(|program| base_name(&program.text) == "pkill")
    };
    let searches = commands.iter().zip(commands.get(1..)?).filter(|(command, _)| is_pkill(command));
    searches.take(MOST).find_map(|(command, next)| {
        let (program, arguments) = command.program().split_first()?;
        // What is only done sometimes, or elsewhere, says nothing of every run.
        let always = command.depth == 0
            && command.prefixes().is_empty()
            && matches!(command.joint, None | Some(Op::Then))
            && matches!(next.joint, Some(Op::Then | Op::And | Op::Or))
            && next.shared == 0;
        if !always {
            return None;
        }
        let signal = |word: &&Word<'_>| {
            let name = word.text.trim_start_matches('-').trim_start_matches("SIG");
            word.text.starts_with('-') && ["9", "15", "1", "KILL", "TERM", "HUP"].contains(&name)
        };
        let signals = arguments.iter().take_while(|word| signal(word)).count();
        let pattern = sought(arguments.get(signals..)?, &Grammar::some("", &[]))?;
        let end = commands.last()?.range().end;
        stands_in(pattern, text).then(|| (program.range.start..pattern.range.end, next.range().start..end))
    })
}

/// The pattern of a search over whole command lines; `None` where options or a variable leave open what is found.
fn sought<'a>(arguments: &'a [Word<'a>], grammar: &Grammar) -> Option<&'a Word<'a>> {
    const KNOWN: [&str; 10] =
        ["f", "full", "l", "list-name", "a", "list-full", "c", "count", "d", "delimiter"];
    let options = Options::read(arguments, grammar);
    let only_known = options.names().all(|name| KNOWN.contains(&name) || name == "q");
    let [pattern] = arguments.get(options.length..)? else { return None };
    (only_known && options.has(&["f", "full"])).then_some(pattern)
}

/// Whether `ps aux | grep PATTERN` lists the shell, and no `grep -v` of the pipe takes it away.
fn listed(text: &str, commands: &[Simple<'_>], index: usize) -> bool {
    let mut first = index;
    while first > 0 && commands[first].joint == Some(Op::Pipe) {
        first -= 1;
    }
    let Some((program, arguments)) = commands[first].program().split_first() else { return false };
    // All processes, with their arguments; what goes into a pipe is not cut.
    let all = |word: &Word<'_>| {
        matches!(
            &*word.text,
            "aux" | "-aux" | "auxw" | "auxww" | "-ef" | "-eF" | "-efww" | "ax" | "axu" | "-eaf"
        )
    };
    if base_name(&program.text) != "ps" || arguments.len() != 1 || !arguments.iter().all(all) {
        return false;
    }
    commands.get(first + 1..=index).unwrap_or_default().iter().all(|command| {
        let Some((program, arguments)) = command.program().split_first() else { return false };
        if !matches!(base_name(&program.text), "grep" | "egrep" | "fgrep") {
            return false;
        }
        let options = Options::read(arguments, &Grammar::some("", &[]));
        let plain = options.names().all(|name| matches!(name, "v" | "q" | "c" | "E" | "F" | "i"));
        let [pattern] = arguments.get(options.length..).unwrap_or_default() else { return false };
        let known = Pattern::of(&pattern.text).is_some();
        plain && known && stands_in(pattern, text) != options.has(&["v"])
    })
}

fn stands_in(pattern: &Word<'_>, text: &str) -> bool {
    Pattern::of(&pattern.text).is_some_and(|pattern| pattern.is_in(text))
}

/// A pattern of plain characters, dots and brackets around one character; what else a pattern may hold is not followed.
struct Pattern(Vec<Option<char>>);

impl Pattern {
    fn of(pattern: &str) -> Option<Self> {
        if pattern.len() > LONGEST {
            return None;
        }
        let mut signs = pattern.chars();
        let mut all = Vec::new();
        while let Some(sign) = signs.next() {
            all.push(match sign {
                '.' => None,
                '\\' => Some(signs.next().filter(|sign| !sign.is_alphanumeric())?),
                '[' => {
                    let (only, end) = (signs.next()?, signs.next()?);
                    (end == ']' && only != '^').then_some(Some(only))?
                }
                '*' | '+' | '?' | '(' | ')' | '{' | '}' | '|' | '^' | '$' | '`' => return None,
                sign => Some(sign),
            });
        }
        (!all.is_empty()).then_some(Pattern(all))
    }

    fn is_in(&self, text: &str) -> bool {
        text.char_indices().any(|(at, _)| {
            let mut here = text[at..].chars();
            self.0.iter().all(|sign| here.next().is_some_and(|found| sign.is_none_or(|sign| sign == found)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CommandLine, EvidenceKind};

    /// What never runs, for a line that `sh -c` gets. Each was run with dash and bash.
    #[test]
    fn a_search_finds_the_shell_that_it_stands_in() {
        for (line, never) in [
            ("pgrep -f /opt/zz.sh || /opt/zz.sh", "/opt/zz.sh"),
            ("pgrep -f zz.sh >/dev/null || /opt/zz.sh", "/opt/zz.sh"),
            ("pgrep -f '[z]z.sh' >/dev/null || /opt/zz.sh", "/opt/zz.sh"),
            ("! pgrep -f zz.sh && /opt/zz.sh", "/opt/zz.sh"),
            ("if ! pgrep -f zz.sh; then /opt/zz.sh; fi", "then /opt/zz.sh"),
            ("pgrep -f zz.sh && exit 0; /opt/zz.sh", "/opt/zz.sh"),
            ("ps aux | grep -q [z]z.sh || /opt/zz.sh", "/opt/zz.sh"),
            ("ps -ef | grep zz.sh || /opt/zz.sh", "/opt/zz.sh"),
            ("pkill -f zz.sh; /opt/zz.sh", "/opt/zz.sh"),
            ("pkill -9 -f zz.sh && sleep 1; /opt/zz.sh", "sleep 1; /opt/zz.sh"),
            // Their patterns do not fit the shell's command line.
            ("pgrep -f ^/opt/zz.sh >/dev/null || /opt/zz.sh", ""),
            ("pgrep -xf /opt/zz.sh >/dev/null || /opt/zz.sh", ""),
            ("pgrep zz.sh || /opt/zz.sh", ""),
            ("pgrep -f '[q]ueue.py' || systemctl restart worker", ""),
            ("ps aux | grep -v grep | grep zz.sh || /opt/zz.sh", ""),
            ("ps aux | grep zz.sh | grep -v grep || /opt/zz.sh", ""),
            ("pidof -x zz.sh || /opt/zz.sh", ""),
            // Nobody can tell.
            ("pgrep -f $NAME || /opt/zz.sh", ""),
            ("pgrep -u www -f zz.sh || /opt/zz.sh", ""),
            ("pgrep --ignore-ancestors -f zz.sh || /opt/zz.sh", ""),
            ("[ -f /run/x ] && pkill -f zz.sh; /opt/zz.sh", ""),
            ("pkill -0 -f zz.sh; /opt/zz.sh", ""),
            ("pkill -HUP nginx; /opt/zz.sh", ""),
            // Nothing follows that would not run.
            ("/opt/zz.sh; pkill -f zz.sh", ""),
            ("pgrep -f zz.sh", ""),
        ] {
            let read = CommandLine::read(line);
            let found =
                read.evidence.iter().find(|found| matches!(found.kind, EvidenceKind::FindsItself { .. }));
            assert_eq!(found.map_or("", |found| &line[found.around.clone()]), never, "{line}");
        }
    }
}
