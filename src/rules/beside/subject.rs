//! Whether a statement that names whom it speaks of speaks of the job.

use std::ops::Range;

use crate::job::Words;
use crate::rules::JobContext;
use crate::statement::Statement;

/// Whether what a statement names as its subject is the job: all words of one of the job's names stand in it. "logrotate runs at
/// 00:00" states the time of `/usr/sbin/logrotate`, and not that of another program; "Stripe pays out daily" is none of
/// `stripe-reconcile.sh`. "Old logs are rotated" is said of what rotates: the command or the name has the verb in it.
pub(super) fn is_the_job(cx: &JobContext<'_>, words: &Words, statement: &Statement) -> bool {
    let Some(subject) = &statement.subject else { return true };
    let text = |range: &Range<usize>| words.text.text.get(range.clone()).unwrap_or_default();
    let who: Vec<&str> = parts(text(&subject.who)).collect();
    let names = |name: &str| {
        let mut parts = parts(name.rsplit_once('.').map_or(name, |(stem, _)| stem)).peekable();
        parts.peek().is_some() && parts.all(|part| who.iter().any(|word| is_same(word, part)))
    };
    let command = cx.job.command.as_ref().map_or("", |command| command.text.as_str());
    let name = cx.job.name.value.as_str();
    let programs =
        command.split_whitespace().enumerate().filter(|(at, word)| *at == 0 || word.contains(['/', '.']));
    let does = |deed: &Range<usize>| {
        let stem = stem(text(deed));
        stem.len() > 2
            && parts(name)
                .chain(parts(command))
                .take(MOST_WORDS)
                .any(|part| part.to_ascii_lowercase().contains(stem.as_str()))
    };
    names(name)
        || programs.take(MOST_WORDS).any(|(_, word)| names(word.rsplit('/').next().unwrap_or(word)))
        || subject.undergoes.as_ref().is_some_and(does)
}

/// So many words of a command may name it.
const MOST_WORDS: usize = 64;

/// The words of a name or of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| part.len() > 1)
}

/// One word in two forms, as far as an ending tells: "backups", "backup"; "crawler", "crawl".
fn is_same(word: &str, part: &str) -> bool {
    stem(word) == stem(part)
}

/// A word without the endings that make another form of it: rotated, rotates, rotator.
fn stem(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "sent" => return "send".to_owned(),
        "built" => return "build".to_owned(),
        _ => {}
    }
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    let bare = ["ed", "er", "or", "ing", "e"]
        .iter()
        .find_map(|end| one.strip_suffix(end).filter(|bare| bare.len() > 2))
        .unwrap_or(one);
    // "dropped"
    let doubled = bare.as_bytes().last_chunk::<2>().is_some_and(|[a, b]| a == b && !b"aeiouls".contains(b));
    bare.get(..bare.len() - usize::from(doubled)).unwrap_or(bare).to_owned()
}
