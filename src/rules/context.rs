//! What a rule sees, by what it looks at.

use std::cell::OnceCell;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::beside;
use crate::checklist::tier;
use crate::dialect::DialectId;
use crate::finding::Severity;
use crate::job::{Job, JobSchedule, Question};
use crate::platform::PlatformId;
use crate::policy::{AboutNone, Tier};
use crate::schedule::Gaps;
use crate::settings::Settings;
use crate::source::evidence::Program;
use crate::source::{CrontabEntry, File};
use crate::span::{FileId, SourceText, Spanned};
use crate::statement::{OwnWords, Statement};

/// What a rule about all files of a run sees.
#[derive(Clone, Copy, Debug)]
pub struct ProjectContext<'a> {
    /// What of a project the run has seen.
    pub seen: Seen<'a>,
    /// What configurations say of jobs that are not in these files.
    pub about_none: &'a [AboutNone],
    /// The files that hold schedules or say something about those that do, in the order of their paths.
    pub files: &'a [File],
    /// What the run was asked for.
    pub settings: &'a Settings,
    /// The settings of each file.
    pub of_files: &'a [(FileId, Arc<Settings>)],
}

/// What a run has seen: where only some files of a project were handed over (by a hook, those of a commit), nothing follows from
/// what is not among them.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// All that there is.
    All,
    /// All files below these folders, and single ones.
    Below(&'a [PathBuf]),
}

impl Seen<'_> {
    /// Whether all files below a folder were seen.
    pub fn is_whole(&self, folder: &Path) -> bool {
        let spelled = |path: &Path| path.strip_prefix(".").unwrap_or(path).to_owned();
        match self {
            Seen::All => true,
            Seen::Below(folders) => {
                let folder = spelled(folder);
                // The folder where the run starts has no name, and what lies outside is not below it.
                let is_inside = folder.components().all(|part| matches!(part, Component::Normal(_)));
                let below = |seen: PathBuf| {
                    if seen.as_os_str().is_empty() { is_inside } else { folder.starts_with(seen) }
                };
                folders.iter().map(|seen| spelled(seen)).any(below)
            }
        }
    }
}

impl<'a> ProjectContext<'a> {
    /// The settings of a file: what the configuration says of its path is in them.
    pub fn settings_of(&self, file: &File) -> &'a Settings {
        let index = self.of_files.binary_search_by_key(&file.id, |(id, _)| *id).ok();
        index.and_then(|index| self.of_files.get(index)).map_or(self.settings, |(_, settings)| settings)
    }
}

/// What a rule about a file sees.
#[derive(Clone, Copy, Debug)]
pub struct FileContext<'a> {
    /// The file.
    pub file: &'a File,
    /// What the run was asked for.
    pub settings: &'a Settings,
}

/// What a rule about an entry line of a crontab sees.
#[derive(Clone, Copy, Debug)]
pub struct EntryContext<'a> {
    /// The file that holds the line.
    pub file: &'a File,
    /// What the run was asked for.
    pub settings: &'a Settings,
    /// The daemons that may read the file.
    pub daemons: &'a [DialectId],
    /// The line.
    pub entry: &'a CrontabEntry,
    /// Its job.
    pub job: &'a Job,
    /// The command to the end of the line, as it is written.
    pub command: &'a SourceText,
}

/// What a rule about a schedule sees.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleContext<'a> {
    /// The file that holds it.
    pub file: &'a File,
    /// Who runs it.
    pub platform: PlatformId,
    /// The schedule.
    pub schedule: &'a JobSchedule,
    /// What the run was asked for.
    pub settings: &'a Settings,
}

/// What a rule about a job sees.
#[derive(Clone, Copy, Debug)]
pub struct JobContext<'a> {
    /// The file that holds the job.
    pub file: &'a File,
    /// The job.
    pub job: &'a Job,
    /// Its index in the file.
    pub index: usize,
    /// What the run was asked for.
    pub settings: &'a Settings,
    /// What the tier that is declared for the job demands: questions of the checklist.
    pub demands: &'a [Spanned<Question>],
    /// The statements in the words beside the job, once a rule has asked for them.
    pub heard: &'a Heard,
}

/// What is found out about one job when the first rule asks, for all rules: the statements in the words beside it, the gaps
/// between its runs, and whether its guards matter (see `guards`).
#[derive(Debug, Default)]
pub struct Heard {
    statements: OnceCell<Vec<(usize, Statement)>>,
    gaps: OnceCell<Option<Gaps>>,
    pub(super) dense: OnceCell<bool>,
}

impl Heard {
    /// What the words say: index of the words in [`Job::words`] and statement. A zone that stands alone in words, or for a whole
    /// statement, holds for the times beside it.
    pub(super) fn of(&self, job: &Job, own: &OwnWords) -> &[(usize, Statement)] {
        self.statements.get_or_init(|| beside::hear(job, own))
    }
}

impl<'a> JobContext<'a> {
    /// The statements in the words beside the job, nearest words first.
    pub fn statements(&self) -> impl Iterator<Item = &'a Statement> {
        self.heard.of(self.job, &self.settings.words).iter().map(|(_, statement)| statement)
    }

    /// Whether a finding of that severity is only counted, so that [`crate::finding::Finding::counted`] is all that is needed of it. What a tier
    /// demands is told.
    pub fn is_only_counted(&self, severity: Severity) -> bool {
        self.settings.only_counts(severity) && self.demands.is_empty()
    }

    /// The gaps between the job's runs; of several schedules those of the one with the smallest gap.
    pub fn gaps(&self) -> Option<Gaps> {
        *self.heard.gaps.get_or_init(|| crate::checklist::suggest::gaps(self.job))
    }

    /// The tier that somebody declares for the job. A guess is none: it never makes a finding graver.
    pub fn declared_tier(&self) -> Option<Tier> {
        tier::declared(self.job, &self.settings.policy).map(|said| said.value)
    }

    /// How late the job may start at most by the tier that somebody declares for it: the tier, and the seconds where they are
    /// demanded.
    pub fn demanded_lateness(&self) -> Option<(Tier, &'a Spanned<u64>)> {
        let tier = self.declared_tier()?;
        Some((tier, self.settings.policy.tier(tier).max_lateness.as_ref()?))
    }

    /// Warning for a job that is declared to be of the high tier, else `severity`.
    pub fn graver_if_high(&self, severity: Severity) -> Severity {
        if self.declared_tier() == Some(Tier::High) { severity.max(Severity::Warning) } else { severity }
    }

    /// The programs that the job's command starts.
    pub fn programs(&self) -> &'a [Program] {
        &self.job.command_line().programs
    }

    /// The job's schedules.
    pub fn schedules(&self) -> impl Iterator<Item = &'a JobSchedule> {
        self.job.schedules.iter()
    }
}
