//! The whole at a glance: which questions are open in how many jobs, and which jobs have the most to do.

use super::JobShown;

/// A question that some jobs leave open.
pub(super) struct OpenQuestion {
    /// Its id.
    pub id: &'static str,
    /// Its words.
    pub title: &'static str,
    /// Which jobs leave it open, by their index, those that weigh most first.
    pub jobs: Vec<usize>,
}

/// The jobs by their index: the high tier first, within a tier those with the most to do.
pub(super) fn by_weight(jobs: &[JobShown]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    order.sort_by_cached_key(|at| {
        let job = &jobs[*at];
        let tier = job.tier.as_ref().map_or(3, |tier| match tier.value {
            "high" => 0,
            "medium" => 1,
            _ => 2,
        });
        (tier, std::cmp::Reverse(job.summary.open()), *at)
    });
    order
}

/// The questions that are open somewhere, those that are open in the most jobs first.
pub(super) fn by_question(jobs: &[JobShown]) -> Vec<OpenQuestion> {
    let order = by_weight(jobs);
    let first = jobs.first().map_or(&[][..], |job| &job.answers);
    let questions = first.iter().enumerate().map(|(at, question)| {
        let mut open = Vec::new();
        for index in &order {
            // Every job answers every question, in one order.
            let Some(answer) = jobs[*index].answers.get(at) else { continue };
            if answer.kind.0.is_open() {
                open.push(*index);
            }
        }
        OpenQuestion { id: question.question, title: question.title, jobs: open }
    });
    let mut questions: Vec<OpenQuestion> = questions.filter(|question| !question.jobs.is_empty()).collect();
    questions.sort_by_key(|question| std::cmp::Reverse(question.jobs.len()));
    questions
}
