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

/// Words as one text, every byte still knowing its place. A word in which a shell would see more than a word stands in quotes,
/// so that it is read as what it is: no shell comes between.
fn joined(words: &[SourceText]) -> Option<SourceText> {
    let (first, last) = (words.first()?, words.last()?);
    let in_order = words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
    let mut text = String::new();
    for (index, word) in words.iter().enumerate() {
        let quote = quote(&word.text);
        text.extend((index > 0).then_some(' '));
        text.extend(quote);
        text.push_str(&word.text);
        text.extend(quote);
    }
    if !in_order {
        return Some(SourceText { text: text.into(), span: first.span, map: None, via: first.via });
    }
    let span = Span { file: first.span.file, start: first.span.start, end: last.span.end };
    let mut map = Vec::with_capacity(text.len() + 1);
    for (index, word) in words.iter().enumerate() {
        let quotes = usize::from(quote(&word.text).is_some());
        map.extend((0..quotes).map(|_| word.span.start - span.start));
        let end = word.text.len() + usize::from(index + 1 == words.len() && quotes == 0);
        map.extend((0..end).map(|at| word.place(at..at).start - span.start));
        map.extend((0..quotes).map(|_| word.span.end - span.start));
        if index + 1 < words.len() || quotes > 0 {
            map.push(word.span.end - span.start);
        }
    }
    Some(SourceText { text: text.into(), span, map: Some(map.into_boxed_slice()), via: None })
}

/// The quotes that make a word of a text, where it needs any and some do.
fn quote(text: &str) -> Option<char> {
    let special =
        |c: char| c.is_whitespace() || matches!(c, ';' | '&' | '|' | '<' | '>' | '(' | ')' | '"' | '#');
    let signs = ['\'', '"'];
    (text.is_empty() || text.contains(special))
        .then(|| signs.into_iter().find(|sign| !text.contains(*sign)))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::FileId;

    #[test]
    fn words_stay_words() {
        let cases: [(&[&str], &str); 5] = [
            (&["/opt/x", "--all"], "/opt/x --all"),
            (&["sh", "-c", "a; b"], "a; b"),
            (&["timeout", "1h", "sh", "-c", "a; b"], "timeout 1h sh -c 'a; b'"),
            (&["curl", "https://x/?a=1&b=2"], "curl 'https://x/?a=1&b=2'"),
            (&["echo", "it's; \"so\""], "echo it's; \"so\""),
        ];
        for (words, expected) in cases {
            let mut at = 0;
            let place = |word: &&str| {
                let span = Span { file: FileId(0), start: at, end: at + word.len() as u32 };
                at += word.len() as u32 + 2;
                SourceText::verbatim(*word, span)
            };
            let words: Vec<SourceText> = words.iter().map(place).collect();
            let text = of_words(&words).unwrap();
            assert_eq!(text.text, expected);
            // Each byte, and the end, has a place within the words.
            for at in 0..=text.text.len() {
                let found = text.place(at..at).start;
                assert!(found <= words.last().unwrap().span.end, "{expected} {at}");
            }
            assert_eq!(text.place(0..text.text.len()).end, words.last().unwrap().span.end);
        }
    }
}
