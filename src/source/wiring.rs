//! How a job is tied to what starts it and to what it starts.

use crate::span::Span;

/// A tie that is missing, or does something else than it seems to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wiring {
    /// Nothing is written that would ever trigger it.
    NoTrigger,
    /// Nothing switches it on at boot. `elsewhere`: other files may well do so (a unit that names it, a link that a package or
    /// a build file makes).
    NotInstalled {
        /// Whether there are signs of that.
        elsewhere: bool,
    },
    /// What would switch it on does not exist under that name.
    UnknownInstaller {
        /// The name.
        name: String,
        /// The one that is meant.
        nearest: &'static str,
    },
    /// What it starts is not among the files beside it.
    NoTarget {
        /// What it starts.
        unit: String,
        /// One beside it that is likely meant.
        nearest: Option<String>,
    },
    /// A dependency starts the work whenever the timer itself is started.
    PullsIn {
        /// The key of the dependency.
        key: String,
        /// The work.
        unit: String,
    },
    /// The only triggers count from the last run, and nothing starts the first.
    NoFirstRun {
        /// The key of the trigger.
        key: String,
        /// Whether the file of the work was seen, so that nothing else is known to start it.
        certain: bool,
    },
    /// What stands behind a value like a comment is a part of the value.
    CommentInValue {
        /// The key.
        key: String,
        /// The value without it.
        value: String,
        /// Whether it is the schedule itself.
        trigger: bool,
    },
    /// A length of time where a calendar event has to stand.
    SpanForCalendar {
        /// What is written.
        text: String,
    },
    /// A setting that works with other triggers only.
    WithoutCalendar {
        /// The key.
        key: String,
    },
    /// The work counts as running after it has ended, so that it is never started again.
    StaysActive {
        /// Where that is said.
        said: Span,
    },
}
