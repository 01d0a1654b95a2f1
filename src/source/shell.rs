//! A light reading of shell text: words, operators, redirections and quotes; enough to tell which programs a command
//! starts and where their output goes. It expands nothing and never fails: what it cannot follow stays a word.

pub mod grammar;
mod reader;

use reader::Reader;
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
    /// The lines of a here-document (`<<END`).
    pub document: Option<Box<Word<'a>>>,
}

/// What a redirection does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RedirectKind {
    /// `>`, `>>`, `>|` of this descriptor.
    Output(u16),
    /// `&>`, `&>>` (bash): both outputs.
    Both,
    /// `2>&1`: this descriptor becomes a copy of the target.
    Copy(u16),
    /// Input of any kind to this descriptor; `<>` too, which opens it for both.
    Input(u16),
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
    /// The separator that joins it, or the outermost of the groups that begin with it, to what is before.
    pub joint: Option<Op>,
    /// How many groups it stands in.
    pub depth: usize,
    /// In how many of them the command before it stands too; the others begin here.
    pub shared: usize,
    /// Whether the innermost of them is one of braces, which the shell runs by itself: `exit` ends all.
    pub in_braces: bool,
}

impl<'a> Simple<'a> {
    /// Its words from the program on: assignments, `!`, `exec` and the like, and words of the shell's own grammar
    /// (`if`, `then`, `do`) are passed over.
    pub fn program(&self) -> &[Word<'a>] {
        self.words.get(self.prefixes..).unwrap_or_default()
    }

    /// Its words in front of the program.
    pub fn prefixes(&self) -> &[Word<'a>] {
        self.words.get(..self.prefixes).unwrap_or_default()
    }

    /// Its place: all words and redirections.
    pub fn range(&self) -> Range<usize> {
        let words = self.words.iter().map(|word| &word.range);
        let all = || words.clone().chain(self.redirects.iter().map(|redirect| &redirect.range));
        let start = all().map(|range| range.start).min().unwrap_or(0);
        start..all().map(|range| range.end).max().unwrap_or(start)
    }

    fn push(&mut self, word: Word<'a>) {
        self.prefixes += usize::from(self.prefixes == self.words.len() && is_prefix(&word));
        if self.words.capacity() == 0 {
            // Few commands have more.
            self.words = Vec::with_capacity(6);
        }
        self.words.push(word);
    }
}

fn is_prefix(word: &Word<'_>) -> bool {
    let passed = || {
        matches!(
            &*word.text,
            "!" | "exec"
                | "command"
                | "builtin"
                | "time"
                | "if"
                | "then"
                | "else"
                | "elif"
                | "do"
                | "while"
                | "until"
                | "eval"
        )
    };
    !word.quoted && passed() || is_assignment(&word.text)
}

/// Whether a word is `NAME=value`.
pub fn is_assignment(text: &str) -> bool {
    let bytes = text.as_bytes();
    let length = bytes.iter().position(|byte| *byte != b'_' && !byte.is_ascii_alphanumeric());
    length.is_some_and(|length| length > 0 && bytes[length] == b'=' && !bytes[0].is_ascii_digit())
}

/// The simple commands of a text, in order. Redirections after a group's end are a command without words at `depth`
/// of the group's outside, with `before: Some(Op::Close)`.
pub fn commands(text: &str) -> Vec<Simple<'_>> {
    let mut all = Vec::new();
    let mut current = Simple::default();
    // A bit for each group that is open: whether it is one of braces.
    let mut braces = 0u64;
    for token in tokens(text) {
        match token {
            Token::Word(word) => current.push(word),
            Token::Redirect(redirect) => current.redirects.push(redirect),
            // A line may end after `&&`, `|`, `{` and the like.
            Token::Op(Op::Then, _)
                if current.words.is_empty()
                    && current.redirects.is_empty()
                    && current.before.is_some_and(|op| op != Op::Close) => {}
            Token::Op(op, range) => {
                current.after = Some(op);
                let (mut depth, mut shared, mut joint) = (current.depth, current.shared, current.joint);
                if !current.words.is_empty() || !current.redirects.is_empty() {
                    all.push(std::mem::take(&mut current));
                    shared = depth;
                }
                match op {
                    Op::Open => {
                        depth += 1;
                        braces = braces << 1 | u64::from(text.as_bytes().get(range.start) == Some(&b'{'));
                    }
                    Op::Close => {
                        depth = depth.saturating_sub(1);
                        shared = shared.min(depth);
                        braces >>= 1;
                    }
                    _ => joint = Some(op),
                }
                let in_braces = braces & 1 == 1;
                current = Simple { before: Some(op), joint, depth, shared, in_braces, ..Simple::default() };
            }
        }
    }
    if !current.words.is_empty() || !current.redirects.is_empty() {
        all.push(current);
    }
    all
}

/// A program and its arguments as they are where no shell reads them: quotes are undone, and no other sign means anything.
pub fn plain(text: &str) -> Simple<'_> {
    let mut simple = Simple::default();
    let mut start = None;
    let mut quote = None;
    let bytes = text.bytes().map(Some).chain([None]).enumerate();
    for (at, byte) in bytes {
        let blank = byte.is_none_or(|byte| byte.is_ascii_whitespace());
        match (byte, quote) {
            (Some(byte), Some(open)) if byte == open => quote = None,
            (Some(byte @ (b'\'' | b'"')), None) => quote = Some(byte),
            _ => {}
        }
        match start {
            None if !blank => start = Some(at),
            Some(from) if blank && (quote.is_none() || byte.is_none()) => {
                let written = text.get(from..at).unwrap_or_default();
                let quoted = written.contains(['\'', '"']);
                let text = if quoted {
                    // The quotes around, and those of other parts of the word.
                    let sign = written.chars().find(|c| matches!(c, '\'' | '"')).unwrap_or('"');
                    Cow::Owned(written.replace(sign, ""))
                } else {
                    Cow::Borrowed(written)
                };
                simple.words.push(Word { text, range: from..at, quoted });
                start = None;
            }
            _ => {}
        }
    }
    simple
}

/// The tokens of a text.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(move || reader.next())
}
