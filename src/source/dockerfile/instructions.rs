//! The instructions of a Dockerfile, each with its bytes. Continued lines, comments between them and here-documents as BuildKit
//! reads them (moby/buildkit `frontend/dockerfile/parser`, read 2026-11).

use std::ops::Range;

use crate::source::shell;
use crate::span::{FileId, SourceText, Span};

/// One instruction.
#[derive(Debug)]
pub(super) struct Instruction<'t> {
    /// Its keyword, as written.
    keyword: &'t str,
    /// What follows the keyword, to the end of its last line.
    pub rest: Range<usize>,
    /// The bodies of its here-documents.
    pub documents: Vec<Range<usize>>,
}

impl Instruction<'_> {
    /// Whether it is that one; keywords may be in any case.
    pub fn is(&self, keyword: &str) -> bool {
        self.keyword.eq_ignore_ascii_case(keyword)
    }
}

/// Instructions that are read; a Dockerfile has some dozens.
const MOST: usize = 2_000;

/// All instructions, in order.
pub(super) fn of(text: &str) -> Vec<Instruction<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() && found.len() < MOST {
        let end = line_end(text, at);
        let line = text[at..end].trim_start();
        if line.trim().is_empty() || line.starts_with('#') {
            at = next(text, end);
            continue;
        }
        let start = end - line.len();
        let keyword = line.split([' ', '\t', '\r']).next().unwrap_or_default();
        let mut end = end;
        while continues(&text[start..end]) && end < text.len() {
            end = line_end(text, next(text, end));
            // Comments and empty lines between continued lines do not end them.
            while is_void(text, end) && end < text.len() {
                end = line_end(text, next(text, end));
            }
        }
        let rest = (start + keyword.len()).min(end)..end;
        at = next(text, end);
        let mut documents = Vec::new();
        for name in documents_of(&text[rest.clone()]) {
            let body = at;
            loop {
                let end = line_end(text, at);
                let ends = text[at..end].trim_end_matches('\r').trim_start_matches('\t') == name;
                if ends || at >= text.len() {
                    documents.push(body..at);
                    at = next(text, end);
                    break;
                }
                at = next(text, end);
            }
        }
        found.push(Instruction { keyword, rest, documents });
    }
    found
}

fn line_end(text: &str, at: usize) -> usize {
    text[at.min(text.len())..].find('\n').map_or(text.len(), |newline| at + newline)
}

fn next(text: &str, end: usize) -> usize {
    (end + 1).min(text.len())
}

fn continues(line: &str) -> bool {
    line.trim_end().ends_with('\\')
}

/// Whether the line that ends there is a comment or empty.
fn is_void(text: &str, end: usize) -> bool {
    let line = text[..end].rsplit('\n').next().unwrap_or_default().trim();
    line.is_empty() || line.starts_with('#')
}

/// The names of the here-documents that an instruction begins: `<<EOF`, `<<-'EOF'`.
fn documents_of(rest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut from = 0;
    while let Some(at) = rest[from..].find("<<") {
        let after = rest[from + at + 2..].trim_start_matches('-');
        from = rest.len() - after.len();
        let name = after.trim_start_matches(['"', '\'']);
        let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
        if length > 0 && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            names.push(&name[..length]);
        }
    }
    names.truncate(4);
    names
}

/// The words of an instruction that takes a list in JSON or plain words; the options (`--from=x`) apart.
#[derive(Debug, Default)]
pub(super) struct Given {
    pub options: Vec<String>,
    pub words: Vec<SourceText>,
    /// Whether they were given as a list in JSON.
    pub listed: bool,
}

/// Reads the words of an instruction.
pub(super) fn words(file: FileId, text: &str, rest: &Range<usize>) -> Given {
    let written = &text[rest.clone()];
    let mut read = Given::default();
    let body = written.trim_start();
    let mut at = rest.start + written.len() - body.len();
    let mut body = body;
    while body.starts_with("--") {
        let length = body.find(char::is_whitespace).unwrap_or(body.len());
        read.options.push(body[..length].to_owned());
        let after = body[length..].trim_start_matches([' ', '\t', '\\', '\r', '\n']);
        at += body.len() - after.len();
        body = after;
    }
    if body.starts_with('[')
        && let Some(list) = listed(file, body, at)
    {
        read.words = list;
        read.listed = true;
        return read;
    }
    for token in shell::tokens(body) {
        if let shell::Token::Word(word) = token {
            let span = Span::new(file, at + word.range.start..at + word.range.end);
            read.words.push(decoded(text, word.text.into_owned(), span));
        }
    }
    read
}

/// A list of texts in JSON.
fn listed(file: FileId, body: &str, at: usize) -> Option<Vec<SourceText>> {
    let end = body.rfind(']')?;
    let mut words = Vec::new();
    let mut from = 1;
    while let Some(open) = body[from..end].find('"') {
        let start = from + open + 1;
        let mut close = start;
        while body.as_bytes().get(close).is_some_and(|&byte| byte != b'"') {
            close += if body.as_bytes()[close] == b'\\' { 2 } else { 1 };
        }
        let raw = body.get(start..close)?;
        let span = Span::new(file, at + start..at + close);
        let text = raw.replace("\\\"", "\"").replace("\\\\", "\\");
        words.push(decoded_at(raw, text, span));
        from = close + 1;
        if from > end {
            break;
        }
    }
    Some(words)
}

/// A word that is written at `span`.
fn decoded(file: &str, word: String, span: Span) -> SourceText {
    decoded_at(file.get(span.range()).unwrap_or_default(), word, span)
}

/// A word from which quotes and backslashes were taken away; nothing else was.
fn decoded_at(raw: &str, text: String, span: Span) -> SourceText {
    if raw == text {
        return SourceText::verbatim(text, span);
    }
    let mut at = 0;
    let mut map = Vec::with_capacity(text.len() + 1);
    for character in text.chars() {
        at += raw.get(at..).and_then(|rest| rest.find(character)).unwrap_or_default();
        map.extend((0..character.len_utf8()).map(|byte| (at + byte) as u32));
        at += character.len_utf8();
    }
    map.push(at.min(raw.len()) as u32);
    SourceText { text: text.into(), span, map: Some(map.into_boxed_slice()), via: None }
}
