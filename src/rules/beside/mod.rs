//! What the words beside a job state, ready to be compared with what its schedule does. Shared by the rules about intent and zones.

mod compare;
mod rate;
mod real;
mod rewrite;
mod subject;
mod verdict;
mod zones;

pub(super) use compare::{Part, Parts, contradictions, is_thinned_by_command};
pub(super) use rate::rate_of;
pub(super) use real::{Days, Real};
pub(super) use rewrite::{on_its_clock, rewritten, with_days_and_time, with_days_and_times, with_time};
pub(super) use verdict::{Verdict, of_moment, verdict};
pub(super) use zones::{Basis, InForce, in_force, offsets, place, zone_name};

use super::{Heard, JobContext};
use crate::dialect::Reading;
use crate::job::{Job, JobSchedule, Words, WordsKind};
use crate::platform;
use crate::statement::{self, Certainty, Claim, OwnWords, StatedZone, Statement};

/// A statement and the words it stands in.
pub(super) struct Said<'a> {
    /// The words.
    pub words: &'a Words,
    /// The statement.
    pub statement: &'a Statement,
    /// Whether the words are written to say what the job does: a comment or a description, not a name or a title; and not of
    /// somebody else.
    speaks: bool,
}

impl<'a> Said<'a> {
    /// The claim.
    pub fn claim(&self) -> &'a Claim {
        &self.statement.claim
    }

    /// The words of the statement as they stand.
    pub fn quote(&self) -> &str {
        self.words.text.text.get(self.statement.range.clone()).unwrap_or("").trim()
    }

    /// Whether no other word stands before them in their line ("Daily report", not "see the daily report").
    pub fn begins_its_line(&self) -> bool {
        let before = self.words.text.text.get(..self.statement.range.start).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or(before);
        !line.contains(char::is_alphanumeric)
    }

    /// Whether they are written to say what the job does, and clearly speak of the run.
    pub fn is_clear(&self) -> bool {
        self.speaks && self.statement.certainty == Certainty::Clear
    }
}

fn is_comment(kind: WordsKind) -> bool {
    matches!(kind, WordsKind::TrailingComment | WordsKind::CommentAbove | WordsKind::BlockComment)
}

/// The statements beside a job, nearest words first.
pub(super) fn said<'a>(cx: &JobContext<'a>) -> Vec<Said<'a>> {
    let words = |index: &usize| cx.job.words.get(*index);
    let heard = cx.heard.of(cx.job, &cx.settings.words).iter();
    let said = |(index, statement): &'a (usize, Statement)| {
        let words = words(index)?;
        let speaks = match words.kind {
            WordsKind::Description => platform::describes_runs(cx.job.platform),
            kind => is_comment(kind),
        };
        let speaks = speaks && subject::is_the_job(cx, words, statement);
        Some(Said { words, statement, speaks })
    };
    heard.filter_map(said).collect()
}

/// The one schedule of a job as it is read without a fault, and what is said beside it. `None`: nothing is, or there is no such schedule.
pub(super) fn spoken_of<'a>(cx: &JobContext<'a>) -> Option<(&'a JobSchedule, &'a Reading, Vec<Said<'a>>)> {
    let [schedule] = cx.job.schedules.as_slice() else { return None };
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let said = said(cx);
    (!said.is_empty()).then_some((schedule, reading, said))
}

/// How many schedules of one job are looked at one by one.
const MOST_SCHEDULES: usize = 64;

/// Looks at each schedule of a job alone. Of several, each comes with the comments that stand beside it and no other: what is
/// said of the job, or of all of them, is true of them together.
pub(super) fn each_schedule(cx: &JobContext<'_>, look: &mut dyn FnMut(&JobContext<'_>)) {
    if cx.job.schedules.len() == 1 {
        return look(cx);
    }
    let schedules = cx.job.schedules.get(..MOST_SCHEDULES).unwrap_or(&cx.job.schedules);
    let mut beside: Vec<Vec<Words>> = vec![Vec::new(); schedules.len()];
    for words in &cx.job.words {
        let mut owners = (0..schedules.len()).filter(|&index| stand_beside(cx, words, &schedules[index]));
        if let (Some(owner), None) = (owners.next(), owners.next()) {
            beside[owner].push(words.clone());
        }
    }
    let mut alone = Job::new(cx.job.platform, cx.job.name.clone(), cx.job.span);
    alone.form = cx.job.form;
    alone.enabled = cx.job.enabled.clone();
    alone.command.clone_from(&cx.job.command);
    alone.environment = cx.job.environment.clone();
    for (schedule, words) in schedules.iter().zip(beside) {
        alone.schedules = [schedule.clone()].into();
        alone.words = words.into();
        let heard = Heard::default();
        look(&JobContext { job: &alone, heard: &heard, ..*cx });
    }
}

/// Whether a comment stands on the line of a schedule, or on the one above it.
fn stand_beside(cx: &JobContext<'_>, words: &Words, schedule: &JobSchedule) -> bool {
    let (comment, text) = (words.text.span, schedule.span);
    let lines = |range: std::ops::Range<usize>| {
        let between = cx.file.text.get(range).filter(|between| between.len() < 256)?;
        Some(between.matches('\n').count())
    };
    comment.file == text.file
        && match words.kind {
            WordsKind::TrailingComment => lines(text.range().end..comment.range().start) == Some(0),
            WordsKind::CommentAbove => lines(comment.range().end..text.range().start) == Some(1),
            _ => false,
        }
}

/// Reads all words beside a job.
pub(super) fn hear(job: &Job, own: &OwnWords) -> Vec<(usize, Statement)> {
    let mut out = Vec::new();
    for (index, words) in job.words.iter().enumerate() {
        let named = matches!(words.kind, WordsKind::Name | WordsKind::FileName);
        let mut found =
            if named { statement::read_name(&words.text.text) } else { own.read(&words.text.text) };
        // A zone that stands alone in the same words holds for their other statements.
        let alone: Option<StatedZone> =
            found.iter().filter(|s| s.claim.is_empty()).find_map(|s| s.claim.zone.clone());
        for statement in &mut found {
            if let Some(zone) = &alone
                && statement.claim.zones().next().is_none()
            {
                statement.claim.zone = Some(zone.clone());
            }
            spread_zone(&mut statement.claim);
        }
        out.extend(found.into_iter().map(|statement| (index, statement)));
    }
    out
}

/// A zone of the whole claim holds for its times of day.
fn spread_zone(claim: &mut Claim) {
    let Some(zone) = &claim.zone else { return };
    for time in claim.moments.iter_mut().filter_map(|moment| moment.spellings.first_mut()) {
        time.zone.get_or_insert_with(|| zone.clone());
    }
}

/// The clear statements of the nearest words that states anything about when the job runs.
pub(super) fn nearest<'s, 'a>(said: &'s [Said<'a>]) -> impl Iterator<Item = &'s Said<'a>> {
    let speaks = |said: &&Said<'a>| said.is_clear() && !said.claim().is_empty();
    let first = said.iter().find(speaks).map(|said| said.words.text.span);
    said.iter().filter(move |said| Some(said.words.text.span) == first && speaks(said))
}

/// The zones that comments and descriptions beside the job name.
pub(super) fn stated_zones<'s>(said: &'s [Said<'_>]) -> impl Iterator<Item = &'s StatedZone> {
    said.iter()
        .filter(|said| said.statement.certainty == Certainty::Clear)
        .flat_map(|said| said.claim().zones())
}

/// Whether words beside the job are Chinese: comments and descriptions, not names.
pub(super) fn speaks_chinese(cx: &JobContext<'_>) -> bool {
    let words =
        cx.job.words.iter().filter(|words| is_comment(words.kind) || words.kind == WordsKind::Description);
    words.into_iter().any(Words::is_chinese)
}
