//! The simple commands of a text that start a program, those of scripts within it included: what each is to the job, and how
//! it is reached.

use std::ops::Range;

use super::failures::{defines, is_arithmetic};
use super::roles::{self, Role};
use super::wrappers::{Walk, Way};
use super::{DEEPEST, Tools};
use crate::source::shell::{self, Op, Simple, Word};

/// A simple command that starts a program.
pub(super) struct Leaf {
    /// Where the program stands that does the work.
    pub at: usize,
    /// The command.
    pub range: Range<usize>,
    pub role: Role,
    pub way: Way,
    /// Where the shell that starts it goes on without it (`&`), and nothing waits for it.
    pub background: Option<usize>,
    /// Where the program stands that reads it from a here-document, which stands behind the command.
    pub read_at: Option<usize>,
    /// Where the outermost `-c` script begins in which it is one of several commands.
    pub list: Option<usize>,
}

/// A script within a text.
pub(super) struct Script<'a> {
    pub text: &'a str,
    pub offset: usize,
    pub depth: usize,
    /// The way to the shell that reads it.
    pub way: Way,
    pub background: Option<usize>,
    /// See [`Leaf::read_at`].
    pub read_at: Option<usize>,
    pub tools: Tools,
}

impl Leaf {
    /// Whether it stands in a part of the text, or is read there.
    pub fn is_in(&self, part: &Range<usize>) -> bool {
        part.contains(&self.at) || self.read_at.is_some_and(|at| part.contains(&at))
    }
}

/// The text of a `-c` argument and where its first byte stands.
pub(super) fn inner<'w>(word: &'w Word<'_>, offset: usize) -> (&'w str, usize) {
    let exact = word.range.len() == word.text.len() + 2;
    (&word.text, offset + word.range.start + usize::from(exact))
}

/// Adds the leaves of a script.
pub(super) fn collect(script: &Script<'_>, commands: &[Simple<'_>], walks: &[Walk<'_>], out: &mut Vec<Leaf>) {
    let first = out.len();
    let waits = commands
        .iter()
        .rposition(|command| command.program().first().is_some_and(|program| program.text == "wait"));
    let mut background = Background::at_end(script.text);
    let has_functions = script.text.contains(')') && script.text.contains("()");
    for index in (0..commands.len()).rev() {
        let command = &commands[index];
        background.step(commands, index);
        if command.program().is_empty() {
            read_by_assignment(script, command, out);
            continue;
        }
        if (has_functions && defines(script.text, command).is_some()) || is_arithmetic(script.text, command) {
            continue;
        }
        let Some(walk) = walks.get(index) else { continue };
        let shift = script.offset;
        let mut way = walk.way;
        way.last += shift;
        way.leaves = script.way.leaves.or(way.leaves.map(|mut leaves| {
            leaves.at += shift;
            leaves
        }));
        way.afar = script.way.afar.or(way.afar.map(|mut afar| {
            afar.at += shift;
            afar
        }));
        way.repeats = script.way.repeats.or(way.repeats.map(|at| at + shift));
        way.alone = script.way.alone.or(way.alone.map(|at| at + shift));
        // Without the shell's words in front of the program.
        let range = command.program()[0].range.start + shift..command.range().end + shift;
        let alone = background.is_set(command.depth) && waits.is_none_or(|wait| wait < index);
        let background = script.background.or(alone.then_some(range.start));
        if let Some(word) = walk.inner.filter(|_| script.depth < DEEPEST) {
            let (text, offset) = inner(word, script.offset);
            let commands = shell::commands(text);
            let is_document = word.range.start >= command.range().end;
            let read_at = script.read_at.or(is_document.then_some(way.last));
            let (depth, tools) = (script.depth + 1, script.tools);
            let within = Script { text, offset, depth, way, background, read_at, tools };
            collect(&within, &commands, &Walk::all(text, &commands, tools), out);
            continue;
        }
        let piped = matches!(command.joint, Some(Op::Pipe | Op::PipeBoth));
        let role = match walk.inner {
            Some(_) => Role::Work,
            None => roles::of(walk.words(command), piped),
        };
        out.push(Leaf { at: way.last, range, role, way, background, read_at: script.read_at, list: None });
    }
    if script.depth > 0 && out.len() > first + 1 {
        out[first..].iter_mut().for_each(|leaf| leaf.list = Some(script.offset));
    }
}

/// Adds the first program of `x=$(a)`, where that does work.
fn read_by_assignment(script: &Script<'_>, command: &Simple<'_>, out: &mut Vec<Leaf>) {
    let Some(word) = command.words.last() else { return };
    let written = script.text.get(word.range.clone()).unwrap_or_default();
    let opened = written.find("$(").map(|at| at + 2).or_else(|| written.find('`').map(|at| at + 1));
    let Some(inside) = opened.and_then(|at| written.get(at..)).filter(|inside| !inside.starts_with('('))
    else {
        return;
    };
    let first = inside.split([')', '`', ';', '|', '&']).next().unwrap_or_default();
    let commands = shell::commands(first);
    let walks = Walk::all(first, &commands, script.tools);
    let is_work = |(command, walk): (&Simple<'_>, &Walk<'_>)| {
        roles::of(walk.words(command), false) == Role::Work && !command.program().is_empty()
    };
    if commands.iter().zip(&walks).any(is_work) {
        let range = word.range.start + script.offset..word.range.end + script.offset;
        let (at, way) = (range.start, Way { last: range.start, ..script.way });
        let (background, read_at) = (script.background, script.read_at);
        out.push(Leaf { at, range, role: Role::Read, way, background, read_at, list: None });
    }
}

/// Which of the commands are started in the background, found from the last to the first: a bit for each level of groups.
struct Background(u64);

impl Background {
    fn at_end(text: &str) -> Self {
        let text = text.trim_end();
        Background(u64::from(text.ends_with('&') && !text.ends_with("&&")))
    }

    fn step(&mut self, commands: &[Simple<'_>], index: usize) {
        let command = &commands[index];
        let depth = command.depth.min(63);
        let shared = match commands.get(index + 1) {
            None => 0,
            // Redirections of a group that ends here.
            Some(next) if next.words.is_empty() && next.before == Some(Op::Close) => next.depth.min(63),
            Some(next) => {
                let shared = next.shared.min(63);
                match next.joint {
                    Some(Op::Background) => self.0 |= 1 << shared,
                    Some(Op::And | Op::Or | Op::Pipe | Op::PipeBoth) => {}
                    _ => self.0 &= !(1 << shared),
                }
                shared
            }
        };
        if depth > shared {
            // Groups that are entered from their end.
            self.0 &= (2 << shared) - 1;
            self.0 |= u64::from(command.after == Some(Op::Background)) << depth;
        }
    }

    fn is_set(&self, depth: usize) -> bool {
        let depth = depth.min(63);
        self.0 & (u64::MAX >> (63 - depth)) != 0
    }
}

/// Whether a program of that name begins a loop's body, or ends one.
pub(super) fn loops(command: &Simple<'_>) -> (bool, bool) {
    let first = command.words.first().map(|word| &*word.text);
    (first == Some("do"), first == Some("done"))
}
