//! What platforms do by themselves, as answers to the questions that a file leaves open.

use std::sync::Arc;

use super::{Danger, Default, PlatformId, dialects, row};
use crate::dialect::{DialectId, Reading};
use crate::job::{Guard, Job, Question};
use crate::lang::Text;
use crate::schedule::Schedule;

/// What platforms do by themselves, worked out once for all jobs of a file that the same programs may read.
#[derive(Debug, Default)]
pub struct Defaults {
    known: Vec<KnownDefaults>,
    /// The programs of the job in hand.
    programs: Vec<DialectId>,
}

#[derive(Debug)]
struct KnownDefaults {
    platform: PlatformId,
    programs: Vec<DialectId>,
    answers: Arc<[(Question, Guard)]>,
}

impl Defaults {
    /// Answers every question that the file leaves open with what the platform does by itself. Where several programs may
    /// read the file, the most dangerous of their behaviours is the answer.
    pub fn apply(&mut self, job: &mut Job) {
        if *job.guards.get(Question::Overlap) == Guard::NotSeen && counts_from_the_end(job) {
            job.guards.set(Question::Overlap, Guard::NotApplicable(FROM_THE_END));
        }
        self.programs.clear();
        for program in dialects(job) {
            if !self.programs.contains(&program) {
                self.programs.push(program);
            }
        }
        let is_it =
            |known: &&KnownDefaults| known.platform == job.platform && known.programs == self.programs;
        if let Some(known) = self.known.iter().find(is_it) {
            return job.guards.set_defaults(Arc::clone(&known.answers));
        }
        let answer = |default: &Default| {
            let answers = self.programs.iter().map(|program| default.of(*program));
            let (effect, danger) = answers
                .reduce(|worst, next| if next.1 > worst.1 { next } else { worst })
                .unwrap_or((default.effect, default.danger));
            let guard = match danger {
                Danger::Fine | Danger::Low | Danger::Open => Guard::SafeByPlatform(effect),
                Danger::High | Danger::Silent => Guard::DangerousDefault(effect),
            };
            (default.question, guard)
        };
        let answers: Arc<[_]> = row(job.platform).defaults.iter().map(answer).collect();
        job.guards.set_defaults(Arc::clone(&answers));
        let (platform, programs) = (job.platform, self.programs.clone());
        self.known.push(KnownDefaults { platform, programs, answers });
    }
}

const FROM_THE_END: Text = Text {
    en: "the next run is counted from the end of the last one",
    zh: "下一次从上一次结束时起算",
};

/// Whether a job has one schedule, which waits for the end of each run.
fn counts_from_the_end(job: &Job) -> bool {
    let waits = |reading: &Reading| matches!(reading.schedule, Some(Schedule::AfterEnd { .. }));
    matches!(job.schedules.as_slice(), [only] if !only.readings.is_empty() && only.readings.iter().all(waits))
}
