//! The tokens of the grammar, with quotes and expansions passed over as wholes.

use std::ops::Range;

use super::{FaultKind, Stop, fault};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// `plain`: without quotes and expansions, so that it may be a word of the grammar.
    Word {
        plain: bool,
    },
    Redirect,
    Newline,
    Semicolon,
    DoubleSemicolon,
    Ampersand,
    And,
    Or,
    Pipe,
    Open,
    Close,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

/// The bytes at which a run of plain text within a word ends.
static IS_SIGN: [bool; 256] = {
    let mut signs = [false; 256];
    let all = b" \t\n;&|()<>\r\0\\'\"`$";
    let mut at = 0;
    while at < all.len() {
        signs[all[at] as usize] = true;
        at += 1;
    }
    signs
};

/// Deeper expansions than people write are not followed.
const DEEPEST: usize = 16;

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, bytes: text.as_bytes(), at: 0, depth: 0 }
    }

    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// Where it stands: behind the last token it gave.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Whether the text has lines behind the one that is read.
    pub fn has_lines(&self) -> bool {
        memchr::memchr(b'\n', self.bytes.get(self.at..).unwrap_or_default()).is_some()
    }

    /// Whether the text has several lines.
    pub fn is_of_many_lines(&self) -> bool {
        memchr::memchr(b'\n', self.bytes).is_some()
    }

    /// Whether a parenthesis at a place begins a pattern as ksh has them: `@(a|b)`, `!(a)`.
    pub fn is_pattern(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.bytes.get(before));
        matches!(before, Some(b'?' | b'*' | b'+' | b'@' | b'!'))
    }

    /// Whether a parenthesis at a place may belong to the sign in front of it: `a=(...)`, `@(...)`, `$(...)`.
    pub fn may_belong(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.bytes.get(before));
        matches!(before, Some(b'=' | b'?' | b'*' | b'+' | b'@' | b'!' | b'$' | b'^' | b'#'))
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    pub fn next(&mut self) -> Result<Token, Stop> {
        self.skip();
        let start = self.at;
        let (kind, length) = match (self.peek(0), self.peek(1)) {
            _ if start >= self.bytes.len() => (TokenKind::End, 0),
            (b'\n', _) => (TokenKind::Newline, 1),
            // `;&` and `;|` are bash's and zsh's within `case`.
            (b';', b';') if matches!(self.peek(2), b'&' | b'|') => return Err(Stop::Unsure),
            (b';', b'&' | b'|') => return Err(Stop::Unsure),
            (b';', b';') => (TokenKind::DoubleSemicolon, 2),
            (b';', _) => (TokenKind::Semicolon, 1),
            (b'&', b'&') => (TokenKind::And, 2),
            (b'&', b'>') => (TokenKind::Redirect, if self.peek(2) == b'>' { 3 } else { 2 }),
            // zsh: `&!` and `&|`.
            (b'&', b'!' | b'|') => return Err(Stop::Unsure),
            (b'&', _) => (TokenKind::Ampersand, 1),
            (b'|', b'|') => (TokenKind::Or, 2),
            (b'|', b'&') => return Err(Stop::Unsure),
            (b'|', _) => (TokenKind::Pipe, 1),
            (b'(', _) => (TokenKind::Open, 1),
            (b')', _) => (TokenKind::Close, 1),
            _ => {
                let digits = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                if !matches!(self.peek(digits), b'<' | b'>') {
                    return self.word();
                }
                (TokenKind::Redirect, digits + self.redirection(digits)?)
            }
        };
        self.at += length;
        Ok(Token { kind, start, end: self.at })
    }

    /// The length of the sign of a redirection.
    fn redirection(&self, ahead: usize) -> Result<usize, Stop> {
        let signs = [self.peek(ahead), self.peek(ahead + 1), self.peek(ahead + 2)];
        Ok(match signs {
            [_, b'(', _] => return Err(Stop::Unsure),
            [b'<', b'<', b'<' | b'-'] => 3,
            // zsh: `>>|`, `>>!`, `>>&`.
            [b'>', b'>', b'|' | b'!' | b'&'] => return Err(Stop::Unsure),
            [b'<', b'<' | b'>' | b'&', _] | [b'>', b'>' | b'|' | b'&', _] => 2,
            _ => 1,
        })
    }

    /// Passes over blanks, continued lines and comments.
    fn skip(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b' ' | b'\t', _) => self.at += 1,
                (b'\\', b'\n') => self.at += 2,
                (b'#', _) => {
                    let rest = self.bytes.get(self.at..).unwrap_or_default();
                    self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn word(&mut self) -> Result<Token, Stop> {
        let start = self.at;
        let mut plain = true;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => break,
                // Carriage returns are a part of words, which no author sees.
                b'\r' | 0 => return Err(Stop::Unsure),
                b'\\' | b'\'' | b'"' | b'`' | b'$' => {
                    plain = false;
                    self.special(byte, false)?;
                }
                _ => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|byte| IS_SIGN[usize::from(*byte)]).unwrap_or(rest.len());
                }
            }
        }
        let end = self.at.min(self.bytes.len());
        Ok(Token { kind: TokenKind::Word { plain }, start, end })
    }

    /// Passes over a quote or an expansion; `quoted`: within double quotes.
    fn special(&mut self, byte: u8, quoted: bool) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Stop::Unsure);
        }
        let start = self.at;
        match byte {
            b'\\' => self.at += 2,
            b'\'' => self.at = self.end_of(start + 1, b'\'').map_or_else(|| open("'", start, 1), Ok)?,
            b'`' => {
                let mut at = start + 1;
                loop {
                    match self.bytes.get(at) {
                        None => return open("`", start, 1).map(|_| ()),
                        Some(b'`') => break,
                        Some(b'\\') => at += 2,
                        Some(_) => at += 1,
                    }
                }
                self.at = at + 1;
            }
            b'"' => self.double_quotes(start)?,
            _ => match self.peek(1) {
                b'(' => self.substitution(start)?,
                b'{' => self.braces(start, quoted)?,
                // `$'...'` is bash's, in which a backslash may stand before a quote.
                b'\'' if !quoted => {
                    let end = self.end_of(start + 2, b'\'').map_or_else(|| open("'", start + 1, 1), Ok)?;
                    if self.bytes[start..end].contains(&b'\\') {
                        return Err(Stop::Unsure);
                    }
                    self.at = end;
                }
                // `$[...]` is arithmetic for some.
                b'[' => return Err(Stop::Unsure),
                // The shell's own number: what follows begins no expansion.
                b'$' => self.at += 2,
                _ => self.at += 1,
            },
        }
        self.depth -= 1;
        Ok(())
    }

    /// Behind the next such sign.
    fn end_of(&self, from: usize, sign: u8) -> Option<usize> {
        let length = memchr::memchr(sign, self.bytes.get(from..)?)?;
        Some(from + length + 1)
    }

    fn double_quotes(&mut self, start: usize) -> Result<(), Stop> {
        self.at = start + 1;
        loop {
            match self.bytes.get(self.at) {
                None => return open("\"", start, 1).map(|_| ()),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(byte @ (b'\\' | b'`' | b'$')) => self.special(*byte, true)?,
                Some(_) => self.at += 1,
            }
        }
    }

    /// `$(...)` and `$((...))`: parentheses are counted. What commands stand in it is not judged: older bash reads them only when it
    /// comes to them.
    fn substitution(&mut self, start: usize) -> Result<(), Stop> {
        let is_sum = self.peek(2) == b'(';
        self.at = start + 2;
        let (mut open_ones, mut before) = (1_usize, b' ');
        loop {
            let Some(&byte) = self.bytes.get(self.at) else { return open(")", start, 2).map(|_| ()) };
            match byte {
                b'(' => open_ones += 1,
                b')' => open_ones -= 1,
                // A quote in a sum is one to bash, and a sign like any other to dash and BusyBox.
                b'\'' | b'"' if is_sum => return Err(Stop::Unsure),
                b'\\' | b'\'' | b'"' | b'`' | b'$' => {
                    self.special(byte, false)?;
                    before = b'"';
                    continue;
                }
                // Comments, here-documents and the patterns of `case` may hold what counts for nothing.
                _ if is_sum => {}
                b'#' if matches!(before, b' ' | b'\t' | b'\n' | b';' | b'(' | b'|' | b'&') => {
                    return Err(Stop::Unsure);
                }
                b'<' if before == b'<' => return Err(Stop::Unsure),
                b'c' if self.text.get(self.at..).is_some_and(|rest| rest.starts_with("case ")) => {
                    return Err(Stop::Unsure);
                }
                _ => {}
            }
            self.at += 1;
            if open_ones == 0 {
                // Of a sum that does not end in two parentheses each shell makes something else.
                return if is_sum && before != b')' { Err(Stop::Unsure) } else { Ok(()) };
            }
            before = byte;
        }
    }

    /// `${...}`
    fn braces(&mut self, start: usize, quoted: bool) -> Result<(), Stop> {
        self.at = start + 2;
        // `${ command; }` and `${|...}` are commands for some.
        if matches!(self.peek(0), b' ' | b'\t' | b'\n' | b'|' | b'(') {
            return Err(Stop::Unsure);
        }
        // Behind what is no name the first brace closes, whatever it belongs to.
        self.at += usize::from(matches!(self.peek(0), b'#' | b'!'));
        let in_name = |byte: u8| byte == b'_' || byte.is_ascii_alphanumeric();
        if in_name(self.peek(0)) {
            while in_name(self.peek(0)) {
                self.at += 1;
            }
        } else if !matches!(self.peek(0), b'}' | 0) {
            self.at += 1;
        }
        let follows = b"}:-+=?#%/^,@[";
        if self.at < self.bytes.len() && !follows.contains(&self.peek(0)) {
            return Err(Stop::Unsure);
        }
        loop {
            match self.bytes.get(self.at) {
                None => return open("}", start, 2).map(|_| ()),
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                // Whether these quote there differs.
                Some(b'\'' | b'"') if quoted => return Err(Stop::Unsure),
                Some(b'{') => return Err(Stop::Unsure),
                Some(byte @ (b'\\' | b'\'' | b'"' | b'`' | b'$')) => self.special(*byte, quoted)?,
                Some(_) => self.at += 1,
            }
        }
    }
}

/// The fault of what is opened at a place, by a sign of that length, and never closed.
fn open(closer: &'static str, at: usize, length: usize) -> Result<usize, Stop> {
    fault(FaultKind::Open(closer), at..at + length)
}
