//! What is told of a guard in the command that answers for a part of the work, or of which the text does not say whether it holds.

use std::ops::Range;

use super::{Basis, Found};
use crate::finding::{Both, Phrase};
use crate::job::{Guard, Job, Question};
use crate::platform;
use crate::source::evidence::{Cover, NoLock};

/// Longest piece of a command that is repeated whole.
const LONGEST: usize = 48;

/// A piece of the job's command as it is written, in code signs and cut where it is long.
pub(crate) fn piece(job: &Job, range: &Range<usize>) -> String {
    let text = job.command.as_ref().and_then(|command| command.text.get(range.clone())).unwrap_or_default();
    let plain = |c: char| if c.is_whitespace() || c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// The guard that is around a part of the work only, and the first command that it is not around.
pub(crate) fn of(job: &Job, question: Question) -> Option<(Range<usize>, Range<usize>)> {
    let line = job.command_line();
    let (guard, left) = match question {
        Question::Timeout => line.limit.part(),
        // Elsewhere no two runs see the same lock.
        Question::Overlap if platform::runs_on_one_host(job.platform) => line.lock.part(),
        _ => None,
    }?;
    Some((guard.clone(), left.clone()))
}

/// What looks like a lock in the command, and why it keeps no two runs apart.
pub(crate) fn no_lock(job: &Job) -> Option<Phrase> {
    let (range, why) = job.command_line().no_lock.as_ref()?;
    if !platform::runs_on_one_host(job.platform) {
        return None;
    }
    let lock = piece(job, range);
    Some(match why {
        NoLock::Differs => Phrase::from(Both {
            en: format!("{lock} takes another lock in each run"),
            zh: format!("{lock} 每次运行用的锁名都不同"),
        }),
        NoLock::Shared => Phrase::from(Both {
            en: format!("{lock} takes a shared lock, which many runs hold at once"),
            zh: format!("{lock} 加的是共享锁，多次运行可同时持有"),
        }),
        NoLock::Removed => Phrase::from(Both {
            en: format!("the lock of {lock} is removed by every run, also by one that did not get it"),
            zh: format!("{lock} 的锁会被每次运行删除，没抢到锁的那次也会删"),
        }),
    })
}

/// The answer that tells of it, where the guard is the command's matter.
pub(super) fn answer(job: &Job, question: Question) -> Option<Found> {
    let command = job.command.as_ref()?;
    let line = job.command_line();
    match job.guards.get(question) {
        guard @ (Guard::NotSeen | Guard::DangerousDefault(_)) => {
            let detail = match of(job, question) {
                Some((guarded, left)) => {
                    let (guarded, left) = (piece(job, &guarded), piece(job, &left));
                    Phrase::from(Both {
                        en: format!("{guarded} does not cover {left}"),
                        zh: format!("{guarded} 未涵盖 {left}"),
                    })
                }
                None if question == Question::Overlap => no_lock(job)?,
                None => return None,
            };
            let basis = if *guard == Guard::NotSeen { Basis::NotSeen } else { Basis::Default };
            Some((basis, detail, None))
        }
        Guard::Unknowable(span) => {
            let unclear = match (question, &line.limit, &line.lock) {
                (Question::Timeout, Cover::Unclear(range), _)
                | (Question::Overlap, _, Cover::Unclear(range)) => range.clone(),
                (Question::AlertNotRun | Question::AlertFailure, ..) => {
                    let places = line.evidence.iter().map(|evidence| &evidence.range);
                    places.into_iter().find(|range| command.place((*range).clone()) == *span)?.clone()
                }
                _ => return None,
            };
            if command.place(unclear.clone()) != *span {
                return None;
            }
            let guard = piece(job, &unclear);
            let detail = Phrase::from(Both {
                en: format!("whether {guard} does it cannot be told from the command"),
                zh: format!("{guard} 是否起作用，从命令里看不出来"),
            });
            Some((Basis::Elsewhere, detail, Some(*span)))
        }
        _ => None,
    }
}
