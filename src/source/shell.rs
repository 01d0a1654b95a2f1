//! A light reading of shell text: words, operators, redirections and quotes; enough to tell which programs a command
//! starts and where their output goes. It expands nothing and never fails: what it cannot follow stays a word.

use std::borrow::Cow;
use std::ops::Range;

/// Longer texts are no commands that a person wrote; nothing looks into them.
pub const LONGEST: usize = 32 * 1024;

/// A word of a command, with its quotes undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The text without quotes. Substitutions stay as they are written.
    pub text: Cow<'a, str>,
    /// Its place in the command text, quotes included.
    pub range: Range<usize>,
    /// Whether any part of it is quoted.
    pub quoted: bool,
}

/// What separates two simple commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `;` or a newline.
    Then,
    /// `&&`.
    And,
    /// `||`.
    Or,
    /// `|`.
    Pipe,
    /// `|&` (bash: standard error goes into the pipe too).
    PipeBoth,
    /// `&`.
    Background,
    /// `(` or `{`: what follows is a group.
    Open,
    /// `)` or `}`: the group ends; redirections that follow hold for all of it.
    Close,
}

/// A redirection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redirect<'a> {
    /// Its place.
    pub range: Range<usize>,
    /// What it does.
    pub kind: RedirectKind,
    /// The file, or the number of the other descriptor.
    pub target: Cow<'a, str>,
}

/// What a redirection does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RedirectKind {
    /// `>`, `>>`, `>|` of this descriptor.
    Output(u8),
    /// `&>`, `&>>` (bash): both outputs.
    Both,
    /// `2>&1`: this descriptor becomes a copy of the target.
    Copy(u8),
    /// Input of any kind.
    Input,
}

/// One token of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// A word.
    Word(Word<'a>),
    /// A separator and its place.
    Op(Op, Range<usize>),
    /// A redirection.
    Redirect(Redirect<'a>),
}

/// A simple command: words and redirections between two separators.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Simple<'a> {
    /// Its words: assignments in front, the program, its arguments.
    pub words: Vec<Word<'a>>,
    /// How many of them stand in front of the program.
    prefixes: usize,
    /// Its redirections.
    pub redirects: Vec<Redirect<'a>>,
    /// The separator before it.
    pub before: Option<Op>,
    /// The separator after it.
    pub after: Option<Op>,
    /// How many groups it stands in.
    pub depth: usize,
}

impl<'a> Simple<'a> {
    /// Its words from the program on: assignments, `!`, `exec` and the like, and words of the shell's own grammar
    /// (`if`, `then`, `do`) are passed over.
    pub fn program(&self) -> &[Word<'a>] {
        self.words.get(self.prefixes..).unwrap_or_default()
    }

    fn push(&mut self, word: Word<'a>) {
        self.prefixes += usize::from(self.prefixes == self.words.len() && is_prefix(&word));
        self.words.push(word);
    }
}

fn is_prefix(word: &Word<'_>) -> bool {
    const PASSED: [&str; 13] = [
        "!", "exec", "command", "builtin", "time", "if", "then", "else", "elif", "do", "while", "until",
        "eval",
    ];
    !word.quoted && PASSED.contains(&&*word.text) || is_assignment(&word.text)
}

/// Whether a word is `NAME=value`.
pub fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    })
}

/// The simple commands of a text, in order. Redirections after a group's end are a command without words at `depth`
/// of the group's outside, with `before: Some(Op::Close)`.
pub fn commands(text: &str) -> Vec<Simple<'_>> {
    let mut all = Vec::new();
    let mut current = Simple::default();
    let mut depth = 0usize;
    for token in tokens(text) {
        match token {
            Token::Word(word) => current.push(word),
            Token::Redirect(redirect) => current.redirects.push(redirect),
            Token::Op(op, _) => {
                current.after = Some(op);
                if !current.words.is_empty() || !current.redirects.is_empty() {
                    all.push(std::mem::take(&mut current));
                }
                match op {
                    Op::Open => depth += 1,
                    Op::Close => depth = depth.saturating_sub(1),
                    _ => {}
                }
                current = Simple { before: Some(op), depth, ..Simple::default() };
            }
        }
    }
    if !current.words.is_empty() || !current.redirects.is_empty() {
        all.push(current);
    }
    all
}

/// The tokens of a text.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(move || reader.next())
}

struct Reader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Reader { bytes: text.as_bytes(), text, at: 0 }
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
    fn next(&mut self) -> Option<Token<'a>> {
        self.skip();
        if self.at >= self.bytes.len() {
            return None;
        }
        Some(match (self.peek(0), self.peek(1)) {
            (b';', b';') => self.op(Op::Then, 2),
            (b';' | b'\n', _) => self.op(Op::Then, 1),
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
            (digit, b'<' | b'>') if digit.is_ascii_digit() => self.redirect(1),
            _ => self.word(),
        })
    }

    /// A redirection whose descriptor number is `digits` bytes long.
    fn redirect(&mut self, digits: usize) -> Token<'a> {
        let start = self.at;
        let descriptor = (digits == 1).then(|| self.peek(0) - b'0');
        self.at += digits;
        let mut kind = match (self.peek(0), self.peek(1)) {
            (b'&', _) => {
                self.at += 1;
                RedirectKind::Both
            }
            (b'>', _) => RedirectKind::Output(descriptor.unwrap_or(1)),
            _ => RedirectKind::Input,
        };
        while matches!(self.peek(0), b'<' | b'>') {
            self.at += 1;
        }
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
        Token::Redirect(Redirect { range: start..self.at, kind, target })
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
