//! What the text of a command shows about its guards: `flock`, `timeout`, heartbeat calls, discarded output.
//!
//! Evidence satisfies a question; its absence proves nothing, since a script may do all of it inside. A guard counts only for
//! what it is around: each knows its part of the text, and answers for the job where all that does work stands in that part.

mod afar;
mod alerts;
mod command_line;
mod cover;
mod failures;
mod flow;
mod gates;
mod known_programs;
mod leaves;
mod length;
mod lock_name;
mod monitors;
mod options;
mod outputs;
mod own_shell;
mod reading;
mod roles;
mod script;
mod shows;
mod signals;
mod substituted;
mod tools;
mod wrapper_rows;
mod wrappers;

use std::ops::Range;

use super::shell::grammar::FaultKind;

pub use command_line::{CommandLine, Program};
pub use cover::Cover;
pub use known_programs::{KnownProgram, SecondRun};
pub use length::seconds;
pub use roles::is_brief;
pub use tools::Tools;

/// One thing that a command shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// What.
    pub kind: EvidenceKind,
    /// Its place in the command text.
    pub range: Range<usize>,
    /// The part of the command text that it is around, or speaks for.
    pub around: Range<usize>,
    /// Whether all that does work stands in that part, and the text shows that it holds there.
    pub whole: bool,
    /// Whether the text alone decides that it holds at all.
    certain: bool,
    reach: Reach,
}

impl Evidence {
    /// Whether the text alone decides that it holds at all.
    pub fn is_certain(&self) -> bool {
        self.certain
    }
}

/// How far a guard reaches below the program that it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// To all processes that are started in the end: they are in its group, or have its files open.
    All,
    /// To the program alone.
    Program,
}

/// What a command shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvidenceKind {
    /// A lock around the work.
    Lock {
        /// The program that takes it.
        tool: &'static str,
        /// What a second run does.
        wait: LockWait,
    },
    /// What looks like a lock around the work and keeps no two runs apart.
    NoLock(NoLock),
    /// A time limit around the work.
    TimeLimit {
        /// The limit in seconds; 0 where a variable holds it.
        seconds: u64,
    },
    /// A call that an outside monitor waits for. It speaks for the part whose failure keeps it from being made.
    Heartbeat {
        /// The monitor.
        service: &'static str,
    },
    /// A wrapper that reports start, end and result to a monitor.
    Monitored {
        /// The program.
        tool: &'static str,
    },
    /// Somebody is told when the part fails that this speaks for.
    AlertOnFailure {
        /// By which program.
        tool: String,
    },
    /// Both outputs of all that it does are thrown away.
    OutputDiscarded,
    /// The output is kept.
    OutputKept {
        /// The file, or the program that takes it.
        place: String,
        /// It is a log daemon's, which adds when.
        by_a_log: bool,
    },
    /// The command ends in `|| true` or the like: it always succeeds.
    FailureHidden,
    /// A search over command lines finds the shell that it stands in, where that got the text by `-c`: what it is around never runs.
    FindsItself {
        /// It ends that shell.
        kills: bool,
    },
    /// A program that starts others does not know one of its words, and ends with an error: what it is around never runs.
    Refused(Refusal),
    /// A container gets a name of its own and is not removed when it ends, so that no other one can have that name.
    NameStays {
        /// The name.
        name: String,
    },
    /// A shell is given a text by `-c` that it cannot read: none of it runs.
    Unreadable(FaultKind),
    /// What fails is started again within the same run.
    TriedAgain,
}

/// Why a program starts nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It does not know the word, or cannot read it.
    Unknown,
    /// It takes one word for a script, and several stand there.
    Words,
    /// The option stands where the command belongs, and is looked for as a program.
    Behind,
    /// The same with what most systems have; another release still reads it as an option.
    BehindMostly,
    /// BusyBox' program of that name does not know the word, as others do.
    BusyBox,
}

/// Why a lock keeps no two runs apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLock {
    /// Its name is another in each run.
    Differs,
    /// It is a shared one, which many hold at once.
    Shared,
    /// A run that did not get it removes it all the same.
    Removed,
}

/// What a second run does when the lock is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockWait {
    /// It gives up at once.
    Never,
    /// It waits this many seconds.
    Seconds(u64),
    /// It waits for ever.
    Forever,
    /// Nobody can say here: the program is only called a lock.
    Unknown,
}

/// How deep `sh -c '...'` is followed.
const DEEPEST: usize = 3;

/// The name of a program without its folder.
pub fn base_name(text: &str) -> &str {
    let slash = text.bytes().rposition(|byte| byte == b'/');
    slash.and_then(|slash| text.get(slash + 1..)).unwrap_or(text)
}

#[cfg(test)]
mod tests;
