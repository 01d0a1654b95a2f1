//! What is read of a job's command, once for all who ask.

use std::ops::Range;

use smallvec::SmallVec;

use super::cover::{Cover, Work};
use super::known_programs::{KnownProgram, all_the_work};
use super::leaves;
use super::outputs::Outputs;
use super::roles::Role;
use super::script::Script;
use super::wrappers::{Walk, Way};
use super::{Evidence, EvidenceKind, LockWait, NoLock, Tools, base_name, reading, substituted};
use crate::source::shell::{self, Simple, Word};
use crate::span::Excerpt;

/// What a shell makes of a command, and what that shows. Empty for a text that is too long for a command.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// The number of its simple commands.
    pub length: usize,
    /// Whether it begins with the program that it starts, unquoted and with no assignment or word of the shell in front.
    pub begins_with_program: bool,
    /// The programs it starts, those behind `nice`, `timeout`, `flock` and the like included.
    pub programs: SmallVec<[Program; 1]>,
    /// What it shows of its guards, in order of the text.
    pub evidence: Vec<Evidence>,
    /// How much of its work has a time limit, in seconds.
    pub limit: Cover<u64>,
    /// How much of its work is behind a lock, and what a second run does.
    pub lock: Cover<LockWait>,
    /// Where something is that looks like a lock, and why it is none; only where there is no lock.
    pub no_lock: Option<(Range<usize>, NoLock)>,
    /// Whether all its work prints its errors to whoever started it.
    pub speaks: bool,
    /// The well-known program that is all its work.
    pub known: Option<&'static KnownProgram>,
}

impl CommandLine {
    /// Reads a text.
    pub fn read(text: impl Into<Excerpt>) -> Self {
        Self::read_for(&text.into(), Tools::Any)
    }

    /// Reads a text whose programs are known to be of one kind.
    pub fn read_for(text: &Excerpt, tools: Tools) -> Self {
        if text.len() > shell::LONGEST {
            return CommandLine::default();
        }
        Self::of_commands(text, &shell::commands(text), tools)
    }

    /// Reads a text that no shell reads: all of it is one program and its arguments.
    pub fn of_words(text: impl Into<Excerpt>) -> Self {
        let text = text.into();
        if text.len() > shell::LONGEST {
            return CommandLine::default();
        }
        Self::of_commands(&text, &[shell::plain(&text)], Tools::Any)
    }

    /// The same without what it shows of guards: it is a part of what runs, and says nothing of the rest.
    #[must_use]
    pub fn without_guards(self) -> Self {
        let CommandLine { length, begins_with_program, programs, .. } = self;
        CommandLine { length, begins_with_program, programs, ..CommandLine::default() }
    }

    /// The same where something else may come before it: whether a lock, a limit or a ping is around the work, nobody can tell.
    #[must_use]
    pub fn with_unclear_guards(mut self) -> Self {
        self.limit = self.limit.unclear();
        self.lock = self.lock.unclear();
        for evidence in &mut self.evidence {
            (evidence.certain, evidence.whole) = (false, false);
        }
        self
    }

    fn of_commands(text: &Excerpt, commands: &[Simple<'_>], tools: Tools) -> Self {
        let walks = Walk::all(text, commands, tools);
        let mut evidence = Vec::new();
        let script = Script::new(text, commands, &walks, tools);
        reading::read(&script, false, &mut evidence);
        let (limit, lock) = judge(&script, &mut evidence);
        let no_lock = evidence.iter().filter(|_| lock == Cover::None).find_map(|found| match found.kind {
            EvidenceKind::NoLock(why) => Some((found.range.clone(), why)),
            _ => None,
        });
        let outputs = Outputs::of(commands, &walks);
        let speaks = outputs.speak(commands, &walks);
        evidence.extend(outputs.evidence());
        evidence.sort_by_key(|evidence| evidence.range.start);
        // It is kept for each job as long as the file is.
        evidence.shrink_to_fit();
        let known = all_the_work(commands, &walks).filter(|_| !substitutes(text));
        let first = commands.first();
        let begins_with_program = first.is_some_and(|first| {
            let is_plain = |word: &Word<'_>| !word.quoted && word.range.start == 0;
            first.words.first().is_some_and(is_plain) && first.program().len() == first.words.len()
        });
        let (length, programs) = (commands.len(), programs(text, &walks));
        CommandLine { length, begins_with_program, programs, evidence, limit, lock, no_lock, speaks, known }
    }
}

/// Holds what was found against the work of the text: what is around none of it is taken away.
fn judge(script: &Script<'_, '_>, found: &mut Vec<Evidence>) -> (Cover<u64>, Cover<LockWait>) {
    let Script { text, commands, walks, tools, .. } = *script;
    let is_guard = |evidence: &Evidence| {
        use EvidenceKind::{FailureHidden, OutputKept, TriedAgain};
        !matches!(evidence.kind, FailureHidden | TriedAgain | OutputKept { .. })
    };
    if !found.iter().any(is_guard) {
        return Default::default();
    }
    let is_cut = found.len() >= reading::MOST;
    let mut all = Vec::new();
    let way = Way::default();
    let script = leaves::Script { text, offset: 0, depth: 0, way, background: None, read_at: None, tools };
    leaves::collect(&script, commands, walks, &mut all);
    // What is started where a test failed is the job itself, whatever it is called.
    found.retain(|evidence| {
        !matches!(evidence.kind, EvidenceKind::AlertOnFailure { .. })
            || all.iter().any(|leaf| leaf.is_in(&evidence.around) && leaf.role < Role::Nothing)
    });
    let work = Work::of(&all, found);
    for evidence in found.iter_mut().filter(|evidence| is_guard(evidence)) {
        evidence.whole = work.is_within(evidence);
    }
    let mut covers = (work.limit(found), work.lock(found));
    if let Cover::All(_, first) = &covers.1
        && is_evaded(text, found, first)
    {
        covers.1 = covers.1.unclear();
    }
    found.retain(|evidence| match evidence.kind {
        EvidenceKind::Lock { .. } | EvidenceKind::NoLock(_) | EvidenceKind::TimeLimit { .. } => {
            work.is_touched_by(evidence)
        }
        _ => true,
    });
    // What functions do is not followed, nor what is done with the output of a substitution, nor guards without number.
    let followed = |guard: Option<&Range<usize>>| {
        !is_cut
            && !text.contains("()")
            && !guard.is_some_and(|guard| substituted::stands_in_one(text, guard.start))
    };
    let is_followed = (
        followed(covers.0.part().map(|(guard, _)| guard)),
        followed(covers.1.part().map(|(guard, _)| guard)),
    );
    (covers.0.unless_cut(is_followed.0), covers.1.unless_cut(is_followed.1))
}

/// Whether a run that does not get the first lock tries another one: `flock -n a x || flock -n b x`, and two runs go on at once.
fn is_evaded(text: &str, found: &[Evidence], first: &Range<usize>) -> bool {
    let locks = || found.iter().filter(|evidence| matches!(evidence.kind, EvidenceKind::Lock { .. }));
    let written = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let Some(held) = locks().find(|lock| lock.range == *first) else { return false };
    locks().any(|lock| {
        let between = text.get(held.around.end..lock.range.start).unwrap_or_default();
        between.trim() == "||" && written(&lock.range) != written(first)
    })
}

/// Whether a shell starts more than the commands of the text show.
pub(super) fn substitutes(text: &str) -> bool {
    text.contains('`') || (text.contains('$') && text.replace("$(cat ", "").contains("$("))
}

/// A program that a command starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// As it is written, quotes undone.
    pub name: Excerpt,
    /// Its place in the command text.
    pub range: Range<usize>,
    /// A `cd` stands before it.
    pub after_cd: bool,
    /// Started by `sudo`, `su` or the like, which bring their own PATH.
    pub other_user: bool,
}

fn programs(text: &Excerpt, walks: &[Walk<'_>]) -> SmallVec<[Program; 1]> {
    let mut found = SmallVec::new();
    let mut after_cd = false;
    for walk in walks {
        let mut other_user = false;
        for word in walk.visited().filter(|word| !word.text.is_empty() && !word.text.starts_with('-')) {
            let name = text.of_slice(&word.text);
            found.push(Program { name, range: word.range.clone(), after_cd, other_user });
            let name = base_name(&word.text);
            other_user |= matches!(name, "sudo" | "su" | "doas" | "runuser" | "gosu" | "su-exec");
            after_cd |= matches!(name, "cd" | "pushd");
        }
    }
    found
}
