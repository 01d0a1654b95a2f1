//! The reader of tokens: one pass over the bytes, quotes undone, nothing expanded.

use std::borrow::Cow;

use super::{Op, Redirect, RedirectKind, Token, Word};

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    /// Where the here-documents end that begin on the next line.
    documents_end: usize,
    /// One of them never ends: it is taken for something else, and none is sought any more.
    no_documents: bool,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Reader { bytes: text.as_bytes(), text, at: 0, documents_end: 0, no_documents: false }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn op(&mut self, op: Op, length: usize) -> Token<'a> {
        let range = self.at..self.at + length;
        self.at += length;
        Token::Op(op, range)
    }

    /// Passes over blanks, continued lines and comments.
    fn skip(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b' ' | b'\t' | b'\r', _) => self.at += 1,
                (b'\\', b'\n') => self.at += 2,
                (b'#', _) => self.at = self.run_from(self.at, |byte| byte == b'\n'),
                _ => return,
            }
        }
    }

    /// Reads one token; `None` at the end.
    pub fn next(&mut self) -> Option<Token<'a>> {
        self.skip();
        if self.at >= self.bytes.len() {
            return None;
        }
        Some(match (self.peek(0), self.peek(1)) {
            (b';', b';') => self.op(Op::Then, 2),
            (b'\n', _) => {
                let end = self.op(Op::Then, 1);
                self.at = self.at.max(std::mem::take(&mut self.documents_end));
                end
            }
            (b';', _) => self.op(Op::Then, 1),
            (b'&', b'&') => self.op(Op::And, 2),
            (b'|', b'|') => self.op(Op::Or, 2),
            (b'|', b'&') => self.op(Op::PipeBoth, 2),
            (b'|', _) => self.op(Op::Pipe, 1),
            (b'&', b'>') => self.redirect(0),
            (b'&', _) => self.op(Op::Background, 1),
            (b'(', _) => self.op(Op::Open, 1),
            (b')', _) => self.op(Op::Close, 1),
            (b'{', b' ' | b'\t' | b'\n') => self.op(Op::Open, 1),
            (b'}', b' ' | b'\t' | b'\n' | b';' | b'>' | b'&' | b'|' | 0) => self.op(Op::Close, 1),
            (b'<' | b'>', b'(') => self.word(),
            (b'<' | b'>', _) => self.redirect(0),
            (digit, _) if digit.is_ascii_digit() => match self.descriptor() {
                0 => self.word(),
                digits => self.redirect(digits),
            },
            _ => self.word(),
        })
    }

    /// How many digits stand here in front of a redirection; 0 where none follows. Three are the most that shells take.
    fn descriptor(&self) -> usize {
        let digits = (0..3).take_while(|ahead| self.peek(*ahead).is_ascii_digit()).count();
        if matches!(self.peek(digits), b'<' | b'>') { digits } else { 0 }
    }

    /// A redirection whose descriptor number is `digits` bytes long.
    fn redirect(&mut self, digits: usize) -> Token<'a> {
        let start = self.at;
        let descriptor = self.slice(start, start + digits).parse::<u16>().ok();
        self.at += digits;
        let mut kind = match (self.peek(0), self.peek(1)) {
            (b'&', _) => {
                self.at += 1;
                RedirectKind::Both
            }
            (b'>', _) => RedirectKind::Output(descriptor.unwrap_or(1)),
            _ => RedirectKind::Input(descriptor.unwrap_or(0)),
        };
        let sign = self.at;
        while matches!(self.peek(0), b'<' | b'>') {
            self.at += 1;
        }
        let is_document = self.slice(sign, self.at) == "<<";
        let indented = is_document && self.peek(0) == b'-';
        self.at += usize::from(indented);
        if self.peek(0) == b'|' && matches!(kind, RedirectKind::Output(_)) {
            self.at += 1;
        }
        if self.peek(0) == b'&' {
            self.at += 1;
            if let RedirectKind::Output(number) = kind {
                // `>&file` means both outputs, `2>&1` and `>&-` mean a copy.
                kind = if self.peek(0).is_ascii_digit() || self.peek(0) == b'-' {
                    RedirectKind::Copy(number)
                } else {
                    RedirectKind::Both
                };
            }
        }
        while matches!(self.peek(0), b' ' | b'\t') {
            self.at += 1;
        }
        let target = if matches!(self.peek(0), 0 | b'\n' | b';' | b'|' | b'&' | b'(' | b')' | b'<' | b'>') {
            Cow::Borrowed("")
        } else {
            self.read_word().text
        };
        let range = start..self.at;
        let document = is_document.then(|| self.document(&target, indented)).flatten().map(Box::new);
        Token::Redirect(Redirect { range, kind, target, document })
    }

    /// The lines from the next one on to the one that is the `end`; `indented`: tabs in front of it do not count.
    fn document(&mut self, end: &str, indented: bool) -> Option<Word<'a>> {
        if self.no_documents {
            return None;
        }
        let start = match self.documents_end {
            0 => memchr::memchr(b'\n', self.bytes.get(self.at..)?).map(|line| self.at + line + 1),
            end => Some(end),
        };
        let mut at = start.unwrap_or(self.bytes.len());
        let start = at;
        for line in self.text.get(start..)?.split_inclusive('\n') {
            let written = line.trim_end_matches(['\n', '\r']);
            let written = if indented { written.trim_start_matches('\t') } else { written };
            if written == end {
                self.documents_end = at + line.len();
                return Some(Word { text: self.slice(start, at).into(), range: start..at, quoted: false });
            }
            at += line.len();
        }
        self.no_documents = true;
        None
    }

    fn word(&mut self) -> Token<'a> {
        Token::Word(self.read_word())
    }

    fn read_word(&mut self) -> Word<'a> {
        let start = self.at;
        let mut word = Word { text: Cow::Borrowed(""), range: start..start, quoted: false };
        if matches!(self.peek(0), b'<' | b'>') && self.peek(1) == b'(' {
            self.at += 1;
            self.nested(&mut word.text, start);
        }
        while self.at < self.bytes.len() {
            let from = self.at;
            match (self.peek(0), self.peek(1)) {
                (b' ' | b'\t' | b'\r' | b'\n' | b';' | b'|' | b'&' | b'(' | b')' | b'<' | b'>', _) => break,
                (b'\'', _) => {
                    word.quoted = true;
                    self.at += 1;
                    let inside = self.at;
                    while self.at < self.bytes.len() && self.peek(0) != b'\'' {
                        self.at += 1;
                    }
                    word.text += self.slice(inside, self.at);
                    self.at = (self.at + 1).min(self.bytes.len());
                }
                (b'"', _) => {
                    word.quoted = true;
                    self.double_quotes(&mut word.text);
                }
                (b'`', _) => self.backquotes(&mut word.text),
                (b'$', b'(') => {
                    self.at += 1;
                    self.nested(&mut word.text, from);
                }
                (b'$', b'{') => {
                    while self.at < self.bytes.len() && self.peek(0) != b'}' {
                        self.at += 1;
                    }
                    self.at = (self.at + 1).min(self.bytes.len());
                    word.text += self.slice(from, self.at);
                }
                (b'\\', next) => {
                    word.quoted |= next != b'%';
                    self.at = self.next_boundary(self.at + 1);
                    word.text += self.slice(from + 1, self.at);
                }
                _ => {
                    self.at = self.run_from(self.at + 1, ends_plain);
                    word.text += self.slice(from, self.at);
                }
            }
        }
        if self.at == start {
            // Nothing a word can begin with: take one character, so that reading always goes on.
            self.at = self.next_boundary(start);
        }
        word.range = start..self.at;
        word
    }

    fn double_quotes(&mut self, text: &mut Cow<'a, str>) {
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != b'"' {
            let from = self.at;
            match (self.peek(0), self.peek(1)) {
                (b'\\', b'"' | b'\\' | b'$' | b'`') => {
                    *text += self.slice(from + 1, from + 2);
                    self.at += 2;
                }
                (b'$', b'(') => {
                    self.at += 1;
                    self.nested(text, from);
                }
                (b'`', _) => self.backquotes(text),
                _ => {
                    self.at = self.run_from(from + 1, |byte| matches!(byte, b'"' | b'\\' | b'$' | b'`'));
                    *text += self.slice(from, self.at);
                }
            }
        }
        self.at = (self.at + 1).min(self.bytes.len());
    }

    fn backquotes(&mut self, text: &mut Cow<'a, str>) {
        let from = self.at;
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != b'`' {
            self.at += 1;
        }
        self.at = (self.at + 1).min(self.bytes.len());
        *text += self.slice(from, self.at);
    }

    /// A parenthesis with all it holds, quotes respected, taken as it is written. `self.at` stands on it.
    fn nested(&mut self, text: &mut Cow<'a, str>, from: usize) {
        let mut depth = 0usize;
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => self.at += 1,
                quote @ (b'\'' | b'"') => {
                    self.at += 1;
                    while self.at < self.bytes.len() && self.peek(0) != quote {
                        self.at += if self.peek(0) == b'\\' && quote == b'"' { 2 } else { 1 };
                    }
                }
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
        self.at = self.at.min(self.bytes.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        *text += self.slice(from, self.at);
    }

    fn next_boundary(&self, at: usize) -> usize {
        let mut at = (at + 1).min(self.bytes.len());
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    /// The first byte from `at` on at which a run of plain text ends. Only ASCII ends one, so it is a boundary of characters.
    fn run_from(&self, at: usize, ends: fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        rest.iter().position(|byte| ends(*byte)).map_or(self.bytes.len(), |length| at + length)
    }

    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }
}

/// Whether a byte ends a run of plain text within a word.
fn ends_plain(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\r'
            | b'\n'
            | b';'
            | b'|'
            | b'&'
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'\''
            | b'"'
            | b'`'
            | b'$'
            | b'\\'
    )
}
