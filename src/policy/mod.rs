//! What an organisation demands of its jobs, and what it says of them: the values of `[tier.*]`, `[[job]]` and `peak` of
//! `cronlint.toml`. Plain values with places; knows no file and no rule.

mod index;
mod named;
mod pattern;
mod tier;
mod times;
mod window;

pub use named::{ByName, Named};
pub use pattern::Pattern;
pub use tier::Tier;
pub use window::{Window, WindowFault};

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use crate::finding::Level;
use crate::job::{Attestation, Job, Question};
use crate::span::{FileId, Span, Spanned};

/// What is demanded and said of the jobs of one file. Entries for other paths are not in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The same for all files of a configuration.
    tiers: Arc<[TierPolicy; Tier::ALL.len()]>,
    /// When the load is highest: work that can wait should not run then.
    pub peak: Vec<Spanned<Window>>,
    /// What is said of jobs, in the order of the text; see [`Policy::about`].
    pub jobs: ByName<JobPolicy>,
}

/// What is demanded of the jobs of one tier.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TierPolicy {
    /// Questions of the checklist that must be answered.
    pub require: Vec<Spanned<Question>>,
    /// How late a run may be at most, in seconds.
    pub max_lateness: Option<Spanned<u64>>,
    /// When none of its jobs may run.
    pub forbid: Vec<Spanned<Window>>,
    /// Names of the jobs that belong to it.
    pub jobs: ByName<Spanned<Pattern>>,
    /// How grave a rule's findings about its jobs are. `None` as the level: not reported.
    pub severity: Vec<(Spanned<String>, Level)>,
}

/// What is said of some jobs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobPolicy {
    /// The names of the jobs; `None`: all of the path.
    pub name: Option<Spanned<Pattern>>,
    /// Their files, relative to the folder of the configuration; `None`: all.
    pub path: Option<Spanned<Pattern>>,
    /// Their tier.
    pub tier: Option<Spanned<Tier>>,
    /// Who answers for them.
    pub owner: Option<Spanned<String>>,
    /// How long a run takes, in seconds.
    pub duration: Option<Spanned<u64>>,
    /// Answers to questions of the checklist; a stated duration is among them.
    pub attest: Vec<Attestation>,
    /// Where the entry stands.
    pub span: Span,
}

/// What a configuration says of jobs that were not among those of the run.
#[derive(Debug)]
pub struct AboutNone {
    /// The folder of the configuration: its jobs are in the files below.
    pub folder: PathBuf,
    /// The first file for which it holds.
    pub file: FileId,
    /// Its own entries that are about no job.
    pub entries: Vec<JobPolicy>,
    /// The names of the jobs for which it holds.
    pub names: BTreeSet<String>,
}

/// How special a pattern is: what fits one text only before what fits some, and that before what fits everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fits {
    All,
    Some,
    One,
}

impl Fits {
    fn of(pattern: Option<&Spanned<Pattern>>) -> Self {
        match pattern {
            None => Fits::All,
            Some(pattern) if pattern.value.is_exact() => Fits::One,
            Some(pattern) if pattern.value.as_str().bytes().all(|byte| byte == b'*') => Fits::All,
            Some(_) => Fits::Some,
        }
    }
}

/// How special an entry is: by its name, then by its path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank(Fits, Fits);

impl JobPolicy {
    /// How special it is. Of two entries about a job the more special one counts.
    pub fn rank(&self) -> Rank {
        Rank(Fits::of(self.name.as_ref()), Fits::of(self.path.as_ref()))
    }

    /// Whether it is about jobs in the file at a path, which is relative to the folder of the configuration.
    pub fn is_about_files_at(&self, path: &str) -> bool {
        self.path.as_ref().is_none_or(|pattern| pattern.value.is_match(path))
    }
}

impl Policy {
    /// Whether nothing is demanded and nothing said.
    pub fn is_empty(&self) -> bool {
        *self == Policy::default()
    }

    /// Whether a tier changes how grave findings are.
    pub fn grades(&self) -> bool {
        self.tiers.iter().any(|tier| !tier.severity.is_empty())
    }

    /// What is demanded of the jobs of a tier.
    pub fn tier(&self, tier: Tier) -> &TierPolicy {
        &self.tiers[tier as usize]
    }

    /// What is demanded of the jobs of a tier.
    pub fn tier_mut(&mut self, tier: Tier) -> &mut TierPolicy {
        &mut Arc::make_mut(&mut self.tiers)[tier as usize]
    }

    /// All windows that are declared.
    pub(crate) fn windows_mut(&mut self) -> impl Iterator<Item = &mut Spanned<Window>> {
        let tiers = Arc::make_mut(&mut self.tiers);
        self.peak.iter_mut().chain(tiers.iter_mut().flat_map(|tier| &mut tier.forbid))
    }

    /// Whether any tier demands answers.
    pub fn demands_anything(&self) -> bool {
        self.tiers.iter().any(|tier| !tier.require.is_empty())
    }

    /// Where something is said of jobs and their tiers.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        let named = self.tiers.iter().flat_map(|tier| tier.jobs.iter().map(|pattern| pattern.span));
        self.jobs.iter().map(|entry| entry.span).chain(named)
    }

    /// What is said of a job, in the order in which it counts: the more special entry after the more general one, of two that are
    /// equally special the later one after the earlier. The last word wins.
    pub fn about<'a>(&'a self, job: &Job) -> Vec<&'a JobPolicy> {
        let mut said: Vec<&JobPolicy> = self.jobs.about(&job.name.value).collect();
        said.sort_by_key(|entry| entry.rank());
        said
    }

    /// The tier that is declared for a job, and where: the last word of the `[[job]]`s about it, else the highest tier whose
    /// `jobs` names it. `None`: no one declares any.
    pub fn tier_of(&self, job: &Job) -> Option<Spanned<Tier>> {
        // Asked several times of each job, and most runs have no configuration.
        if self.jobs.is_empty() && self.tiers.iter().all(|tier| tier.jobs.is_empty()) {
            return None;
        }
        let said = self.about(job).into_iter().filter_map(|entry| entry.tier.clone()).last();
        said.or_else(|| self.tiers_naming(job).next())
    }

    /// The tiers whose `jobs` names a job, the highest first, and where.
    pub fn tiers_naming<'a>(&'a self, job: &'a Job) -> impl Iterator<Item = Spanned<Tier>> + 'a {
        Tier::ALL.into_iter().filter_map(|tier| {
            let first = self.tier(tier).jobs.about(&job.name.value).next();
            first.map(|pattern| Spanned::new(tier, pattern.span))
        })
    }

    /// Who answers for a job.
    pub fn owner_of(&self, job: &Job) -> Option<&Spanned<String>> {
        self.about(job).into_iter().filter_map(|entry| entry.owner.as_ref()).last()
    }
}
