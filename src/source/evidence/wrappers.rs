//! Programs that start other programs: the way through a command to the one that does the work.

use std::ops::Range;

use super::super::shell::{self, RedirectKind, Simple, Word};
use super::afar;
use super::options::Options;
use super::shows::{self, Shown};
use super::wrapper_rows::{AFTER_ALL, AFTER_DASHES, row};
use super::{EvidenceKind, Refusal, Tools, base_name};

/// More programs that start one another than people write in front of one.
const MOST: usize = 64;

/// The way through one simple command: all programs on it, from the outermost to the one that does the work.
pub(super) struct Walk<'a> {
    /// The outermost of the programs that this host looks for. Most commands have no other.
    outermost: Option<&'a Word<'a>>,
    /// The others, from the outside in.
    further: Vec<&'a Word<'a>>,
    /// What they show.
    pub shown: Vec<Shown>,
    /// The text of a `-c` argument, where the way ends in one.
    pub inner: Option<&'a Word<'a>>,
    /// How the last program is reached from the first.
    pub way: Way,
}

/// What lies between the programs of a [`Walk`].
#[derive(Clone, Copy, Default)]
pub(super) struct Way {
    /// Where the program that does the work stands.
    pub last: usize,
    /// From here on the work goes on by itself, and who started it is back at once.
    pub leaves: Option<Leaves>,
    /// From here on the work is in other hands (another host, a container), which a signal to the client may not reach.
    pub afar: Option<Afar>,
    /// From here on it is started again and again.
    pub repeats: Option<usize>,
    /// From here on a signal reaches the program alone, not what it starts.
    pub alone: Option<usize>,
    /// The shell that reads the `-c` argument stops at the first failure (`-e`).
    pub strict: bool,
}

/// Work that goes on by itself.
#[derive(Clone, Copy)]
pub(super) struct Leaves {
    pub at: usize,
    /// Whether it keeps the open files of who started it, so that a lock on one of them lasts.
    pub keeps_files: bool,
}

/// Work in other hands.
#[derive(Clone, Copy)]
pub(super) struct Afar {
    pub at: usize,
    /// Over a network, which may hang by itself.
    pub over_network: bool,
    /// Whether the client is there until the end of the work.
    pub is_awaited: bool,
}

/// A program on the way: itself and the words after it.
pub(super) struct Call<'a> {
    pub program: &'a Word<'a>,
    pub rest: &'a [Word<'a>],
    pub options: Options<'a>,
    /// The words of the command that it starts.
    pub command: &'a [Word<'a>],
    /// The text and commands it stands in.
    pub text: &'a str,
    pub commands: &'a [Simple<'a>],
}

impl Call<'_> {
    /// From the program to the word in front of its command.
    pub fn range(&self) -> Range<usize> {
        let own = self.rest.len() - self.command.len();
        self.to(own)
    }

    /// From the program over so many words.
    pub fn to(&self, words: usize) -> Range<usize> {
        let last = words.checked_sub(1).and_then(|last| self.rest.get(last));
        self.program.range.start..last.unwrap_or(self.program).range.end
    }
}

impl<'a> Walk<'a> {
    /// The ways through commands.
    pub fn all(text: &'a str, commands: &'a [Simple<'a>], tools: Tools) -> Vec<Self> {
        commands.iter().map(|command| Walk::of(command, text, commands, tools)).collect()
    }

    /// The programs that this host looks for, outermost first.
    pub fn visited(&self) -> impl DoubleEndedIterator<Item = &'a Word<'a>> {
        self.outermost.into_iter().chain(self.further.iter().copied())
    }

    /// The words of its command from the program on that does the work.
    pub fn words<'s>(&self, command: &'s Simple<'a>) -> &'s [Word<'a>] {
        let at = command.words.iter().position(|word| word.range.start == self.way.last);
        at.and_then(|at| command.words.get(at..)).unwrap_or_default()
    }

    fn of(simple: &'a Simple<'a>, text: &'a str, commands: &'a [Simple<'a>], tools: Tools) -> Self {
        let mut words = simple.program();
        let last = words.first().map_or(0, |program| program.range.start);
        let way = Way { last, ..Way::default() };
        let mut walk = Walk { outermost: None, further: Vec::new(), shown: Vec::new(), inner: None, way };
        let mut ends = None;
        // From here on nobody can tell whether anything is started.
        let mut unclear = None;
        for _ in 0..MOST {
            let Some((program, rest)) = words.split_first() else { break };
            // What another host or a container looks for is no program of this one.
            if walk.way.afar.is_none() {
                match walk.outermost {
                    None => walk.outermost = Some(program),
                    Some(_) => walk.further.push(program),
                }
            }
            walk.way.last = program.range.start;
            let name = base_name(&program.text);
            match name {
                "sh" | "bash" | "dash" | "ash" | "zsh" | "ksh" => {
                    let is_flag = |word: &&Word<'_>| word.text.starts_with('-') && word.text.ends_with('c');
                    let flag = rest.iter().take(4).position(|word| is_flag(&word));
                    walk.inner = flag.and_then(|at| rest.get(at + 1)).or_else(|| document(simple, rest));
                    let given =
                        rest.get(..flag.unwrap_or(0) + usize::from(flag.is_some())).unwrap_or_default();
                    walk.way.strict =
                        given.iter().any(|word| !word.text.starts_with("--") && word.text.contains('e'));
                    break;
                }
                // `flock FILE -c 'command'`: what follows the lock file.
                "-c" | "--command" => {
                    walk.inner = rest.first();
                    break;
                }
                "perl" => {
                    words = shows::perl(program, rest, &mut walk.shown);
                    continue;
                }
                _ => {}
            }
            let Some(wrapper) = row(name) else { break };
            if matches!(name, "su" | "runuser")
                && let Some(at) = rest.iter().position(|word| word.text == "-c" || word.text == "--command")
            {
                walk.inner = rest.get(at + 1);
                break;
            }
            let options = Options::read(rest, &wrapper.options);
            let behind = match wrapper.operands {
                AFTER_ALL => rest.len(),
                AFTER_DASHES => {
                    rest.iter().position(|word| word.text == "--").map_or(rest.len(), |at| at + 1)
                }
                // Old BusyBox: `timeout -t SECONDS command`.
                1 if name == "timeout" && options.has(&["t"]) => options.length,
                operands => {
                    let mut at = options.length + operands;
                    while operands == 0 && rest.get(at).is_some_and(|word| shell::is_assignment(&word.text)) {
                        at += 1;
                    }
                    at.min(rest.len())
                }
            };
            let command = rest.get(behind..).unwrap_or_default();
            let call = Call { program, rest, options, command, text, commands };
            if let Some(word) = call.options.refused {
                shows::refuse(program, &word.range, &mut walk.shown);
            } else if let Some((why, word)) = wrapper.option_behind(name, &call, tools) {
                shows::refuse_for(why, program, &word.range, &mut walk.shown);
            } else {
                let before = walk.shown.len();
                (wrapper.shows)(&call, &mut walk.shown, &mut walk.way);
                let is_refused =
                    matches!(walk.shown.get(before), Some(Shown { kind: EvidenceKind::Refused(_), .. }));
                let lacks = || {
                    let option = wrapper.options.busybox().and_then(|less| Options::read(rest, less).refused);
                    option.map(|word| word.range.clone()).or_else(|| shows::lacking_in_busybox(name, &call))
                };
                let is_open = tools == Tools::BusyBox && !is_refused && unclear.is_none();
                if let Some(word) = is_open.then(lacks).flatten() {
                    let range = program.range.start..word.end;
                    let kind = EvidenceKind::Refused(Refusal::BusyBox);
                    walk.shown.insert(before, Shown::sure(kind, range));
                    unclear = Some(before + 1);
                }
            }
            // What stands behind is never started.
            if ends.is_none()
                && walk.shown.last().is_some_and(
                    |shown| matches!(shown.kind, EvidenceKind::Refused(why) if why != Refusal::BusyBox),
                )
            {
                ends = Some(walk.shown.len());
            }
            if name == "env"
                && command.is_empty()
                && let Some(words) = call.options.word(&["S", "split-string"])
            {
                walk.inner = Some(words);
                break;
            }
            // A remote shell reads what it is given once more.
            if name == "ssh" && command.len() < 2 {
                walk.inner = command.first().or_else(|| document(simple, command));
                break;
            }
            words = afar::behind(name, &call);
        }
        walk.shown.truncate(ends.unwrap_or(walk.shown.len()));
        for shown in walk.shown.iter_mut().skip(unclear.unwrap_or(usize::MAX)) {
            shown.certain = false;
        }
        walk
    }
}

/// The here-document that a shell without a script reads as one.
fn document<'a>(command: &'a Simple<'a>, arguments: &[Word<'_>]) -> Option<&'a Word<'a>> {
    let is_input = |word: &Word<'_>| word.text.starts_with('-') && word.text != "-c";
    let documents = command.redirects.iter().filter(|redirect| redirect.kind == RedirectKind::Input(0));
    let document = documents.rev().find_map(|redirect| redirect.document.as_deref());
    document.filter(|_| arguments.iter().all(is_input))
}
