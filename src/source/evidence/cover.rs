//! What a guard is around, held against all that does work.

use std::ops::Range;

use super::leaves::Leaf;
use super::roles::Role;
use super::{Evidence, EvidenceKind, LockWait, Reach};

/// How much of a job's work guards of one kind are around.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cover<T> {
    /// There is none.
    #[default]
    None,
    /// There is one, and the text does not tell whether it holds.
    Unclear(Range<usize>),
    /// Only a part of the work has one.
    Part {
        /// The guard.
        guard: Range<usize>,
        /// The first command that is left.
        left: Range<usize>,
    },
    /// All of the work has one: what it comes to, and where the first stands.
    All(T, Range<usize>),
}

impl<T> Cover<T> {
    /// The guard and the first command that it is not around, where there is such a part.
    pub fn part(&self) -> Option<(&Range<usize>, &Range<usize>)> {
        match self {
            Cover::Part { guard, left } => Some((guard, left)),
            _ => None,
        }
    }
}

impl<T> Cover<T> {
    /// The same where the text does not tell whether it holds.
    pub(super) fn unclear(self) -> Self {
        match self {
            Cover::All(_, guard) | Cover::Part { guard, .. } => Cover::Unclear(guard),
            cover => cover,
        }
    }

    /// The same, but for a part that may be the whole.
    pub(super) fn unless_cut(self, followed: bool) -> Self {
        match self {
            Cover::Part { guard, .. } if !followed => Cover::Unclear(guard),
            cover => cover,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Holds {
    No,
    Perhaps,
    Yes,
}

/// The commands that are the work; where none is, what is beside it.
pub(super) struct Work<'l>(Vec<&'l Leaf>);

impl<'l> Work<'l> {
    pub fn of(leaves: &'l [Leaf], found: &[Evidence]) -> Self {
        let tells = |leaf: &Leaf| {
            found.iter().any(|evidence| {
                matches!(evidence.kind, EvidenceKind::AlertOnFailure { .. })
                    && evidence.range.contains(&leaf.at)
            })
        };
        let most = leaves.iter().filter(|leaf| !tells(leaf)).map(|leaf| leaf.role).min();
        let most = most.map_or(Role::Nothing, |most| most.max(Role::Packer));
        Work(leaves.iter().filter(|leaf| leaf.role <= most && !tells(leaf)).collect())
    }

    /// Whether a guard is around some of the work.
    pub fn is_touched_by(&self, guard: &Evidence) -> bool {
        self.0.iter().any(|leaf| holds(guard, leaf) != Holds::No)
    }

    /// Whether a guard is around all of the work.
    pub fn is_within(&self, guard: &Evidence) -> bool {
        !self.0.is_empty() && self.0.iter().all(|leaf| holds(guard, leaf) == Holds::Yes)
    }

    /// What all time limits come to: the shortest around all of it, else the sum of those that are around its parts.
    pub fn limit(&self, found: &[Evidence]) -> Cover<u64> {
        let seconds = |guard: &Evidence| match guard.kind {
            EvidenceKind::TimeLimit { seconds } => Some(seconds),
            _ => None,
        };
        let sum = |guards: &[&Evidence]| guards.iter().filter_map(|guard| seconds(guard)).sum();
        self.cover(found, Holds::Yes, seconds, sum)
    }

    /// What a second run does by all locks together.
    pub fn lock(&self, found: &[Evidence]) -> Cover<LockWait> {
        let rank = |wait| match wait {
            LockWait::Never => 0,
            LockWait::Seconds(seconds) => seconds.saturating_add(1),
            LockWait::Forever => u64::MAX - 1,
            LockWait::Unknown => u64::MAX,
        };
        let wait = |guard: &Evidence| match guard.kind {
            EvidenceKind::Lock { wait, .. } => Some(wait),
            _ => None,
        };
        let longest = |guards: &[&Evidence]| {
            guards
                .iter()
                .filter_map(|guard| wait(guard))
                .max_by_key(|wait| rank(*wait))
                .unwrap_or(LockWait::Never)
        };
        // A second run would write its file a second time.
        self.cover(found, Holds::Perhaps, |guard| wait(guard).map(rank), longest)
    }

    /// Holds the guards of one kind against the work. `rank`: whether a guard is of that kind, and which of two is better (the
    /// lower); `together`: what several of
    /// them come to; `packers`: how it holds for what only packs the output of the work and ends with it.
    fn cover<T>(
        &self,
        found: &[Evidence],
        packers: Holds,
        rank: impl Fn(&Evidence) -> Option<u64>,
        together: impl Fn(&[&Evidence]) -> T,
    ) -> Cover<T> {
        let guards = || found.iter().filter(|guard| rank(guard).is_some());
        if let Some(best) =
            guards().filter(|guard| guard.whole).min_by_key(|guard| (rank(guard), guard.range.start))
        {
            return Cover::All(together(&[best]), best.range.clone());
        }
        let mut taken: Vec<&Evidence> = Vec::new();
        let (mut all, mut left) = (Holds::Yes, None);
        for leaf in &self.0 {
            let best = guards()
                .filter(|guard| holds(guard, leaf) != Holds::No)
                .max_by_key(|guard| (holds(guard, leaf), std::cmp::Reverse(rank(guard))));
            match best {
                Some(best) => {
                    all = all.min(holds(best, leaf));
                    if !taken.iter().any(|known| std::ptr::eq(*known, best)) {
                        taken.push(best);
                    }
                }
                None if leaf.role == Role::Filter => {}
                None if leaf.role == Role::Packer => all = all.min(packers),
                None => {
                    let first = |known: &'l Leaf| if known.at < leaf.at { known } else { *leaf };
                    left = Some(left.map_or(*leaf, first));
                }
            }
        }
        taken.sort_by_key(|guard| guard.range.start);
        match (taken.first(), left, all) {
            (None, ..) => Cover::None,
            (Some(first), None, Holds::Yes) => Cover::All(together(&taken), first.range.clone()),
            (Some(first), None, _) => Cover::Unclear(first.range.clone()),
            (Some(first), Some(left), _) => {
                Cover::Part { guard: first.range.clone(), left: left.range.clone() }
            }
        }
    }
}

/// Whether a guard holds for a command.
fn holds(guard: &Evidence, leaf: &Leaf) -> Holds {
    if !leaf.is_in(&guard.around) {
        return Holds::No;
    }
    let outside = |at: usize| guard.range.start < at;
    let is_lock = matches!(guard.kind, EvidenceKind::Lock { .. });
    let is_limit = matches!(guard.kind, EvidenceKind::TimeLimit { .. });
    // A lock on an open file lasts as long as a process has it open; all else ends with who was started.
    // Another host and a container have it not.
    let afar = leaf.way.afar.is_some_and(|afar| outside(afar.at));
    let kept = is_lock && guard.reach == Reach::All && !afar;
    let leaves = leaf.way.leaves.is_some_and(|leaves| outside(leaves.at) && !(kept && leaves.keeps_files));
    let background = leaf.background.is_some_and(|at| outside(at) && !kept);
    // A client may wait for the outputs of what its shell has left behind.
    if background && afar && is_lock && !leaves {
        return Holds::Perhaps;
    }
    if leaves || background {
        return Holds::No;
    }
    if is_limit {
        // What a shell has started goes on when the signal goes to that shell alone.
        let alone = leaf.way.alone.is_some_and(outside) || guard.reach == Reach::Program;
        if alone && leaf.list.is_some_and(outside) {
            return Holds::No;
        }
        if leaf.way.afar.is_some_and(|afar| outside(afar.at) || afar.over_network) {
            return Holds::Perhaps;
        }
        if leaf.way.repeats.is_some_and(|at| !outside(at)) {
            return Holds::Perhaps;
        }
    }
    if leaf.way.afar.is_some_and(|afar| outside(afar.at) && !afar.is_awaited) {
        return Holds::Perhaps;
    }
    if guard.certain { Holds::Yes } else { Holds::Perhaps }
}
