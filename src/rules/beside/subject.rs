//! Whether a statement that names whom it speaks of speaks of the job.

use crate::job::Words;
use crate::rules::JobContext;
use crate::statement::Statement;

/// Whether what a statement names as its subject is the job: all words of one of the job's names stand in it. "logrotate runs at
/// 00:00" states the time of `/usr/sbin/logrotate`, and not that of another program; "Stripe pays out daily" is none of
/// `stripe-reconcile.sh`.
pub(super) fn is_the_job(cx: &JobContext<'_>, words: &Words, statement: &Statement) -> bool {
    let Some(subject) = statement.subject.clone().and_then(|range| words.text.text.get(range)) else {
        return true;
    };
    let subject: Vec<String> = parts(subject).map(str::to_ascii_lowercase).collect();
    let names = |name: &str| {
        let mut parts = parts(name.rsplit_once('.').map_or(name, |(stem, _)| stem)).peekable();
        parts.peek().is_some() && parts.all(|part| subject.iter().any(|word| is_same(word, part)))
    };
    let command = cx.job.command.as_ref().map_or("", |command| command.text.as_str());
    let programs =
        command.split_whitespace().enumerate().filter(|(at, word)| *at == 0 || word.contains(['/', '.']));
    names(&cx.job.name.value)
        || programs.take(MOST_WORDS).any(|(_, word)| names(word.rsplit('/').next().unwrap_or(word)))
}

/// So many words of a command may name it.
const MOST_WORDS: usize = 64;

/// The words of a name or of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| part.len() > 1)
}

/// One word in two forms, as far as an ending tells: "backups", "backup".
fn is_same(word: &str, part: &str) -> bool {
    let stem = |word: &str| word.trim_end_matches('s').to_ascii_lowercase();
    stem(word) == stem(part)
}
