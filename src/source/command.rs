//! Commands that are given as a list of words, as containers get them.

use crate::span::{SourceText, Span};

/// What the words run: the script of a shell's `-c`, or all of them joined by blanks.
pub fn of_words(words: &[SourceText]) -> Option<SourceText> {
    let program = words.first()?.text.rsplit('/').next().unwrap_or_default();
    if matches!(program, "sh" | "bash" | "ash" | "dash" | "zsh" | "ksh" | "busybox") {
        let flag = words.iter().position(|word| word.text.starts_with('-') && word.text.ends_with('c'));
        if let Some(script) = flag.and_then(|flag| words.get(flag + 1)) {
            return Some(script.clone());
        }
    }
    joined(words)
}

/// Words as one text, every byte still knowing its place.
fn joined(words: &[SourceText]) -> Option<SourceText> {
    let (first, last) = (words.first()?, words.last()?);
    let in_order = words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    if !in_order {
        return Some(SourceText { text, span: first.span, map: None, via: first.via });
    }
    let span = Span { file: first.span.file, start: first.span.start, end: last.span.end };
    let mut map = Vec::with_capacity(text.len() + 1);
    for (index, word) in words.iter().enumerate() {
        let end = word.text.len() + usize::from(index + 1 == words.len());
        map.extend((0..end).map(|at| word.place(at..at).start - span.start));
        if index + 1 < words.len() {
            map.push(word.span.end - span.start);
        }
    }
    Some(SourceText { text, span, map: Some(map.into_boxed_slice()), via: None })
}
