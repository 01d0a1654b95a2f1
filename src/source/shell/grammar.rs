//! Whether a shell takes a text at all: the grammar of sh, as far as dash, bash and BusyBox ash agree.
//!
//! A shell reads a whole line before it runs any of it, so that one fault keeps all of the line from running. Only what each of
//! these shells refuses is a fault; where one of them takes more (`[[`, arrays, `case` within `$(...)`), the text is taken.
//! Tried with dash 0.5.12, bash 5.2 and BusyBox 1.35 (2026-11). zsh and ksh93 take more (`a &; b`), and are not meant.

mod compound;
mod lexer;
mod simple;

use std::ops::Range;

use lexer::{Lexer, Token, TokenKind};

/// Why a text is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Its place in the text.
    pub range: Range<usize>,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// What is opened there is never closed by this.
    Open(&'static str),
    /// No command stands in front of that operator.
    NothingBefore,
    /// No command stands behind that operator.
    NothingBehind,
    /// That word or sign cannot stand there.
    Misplaced,
    /// No file stands behind that redirection.
    NoTarget,
}

/// The reading ends: with a fault, or because a shell may take what stands here.
enum Stop {
    Fault(Fault),
    Unsure,
}

fn fault<T>(kind: FaultKind, range: Range<usize>) -> Result<T, Stop> {
    Err(Stop::Fault(Fault { kind, range }))
}

/// The first fault of a text for which every shell of the family refuses it; `None` where one of them may take it.
pub fn first_fault(text: &str) -> Option<Fault> {
    if text.len() > super::LONGEST || simple::is_simple(text) {
        return None;
    }
    let mut parser = Parser { lexer: Lexer::new(text), ahead: None, depth: 0 };
    match parser.program() {
        Err(Stop::Fault(fault)) => Some(fault),
        Ok(()) | Err(Stop::Unsure) => None,
    }
}

/// Whether a text holds a place that somebody fills before a shell sees it: `{{ name }}`, `{% if %}`, `<%= name %>`, `<command>`.
pub fn is_template(text: &str) -> bool {
    let is_filled = |rest: &str| {
        let name = rest
            .find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.' | '/' | ' '))
            .unwrap_or(0);
        rest.starts_with('%') || name > 0 && rest[name..].starts_with('>') && !rest.starts_with(' ')
    };
    ["{{", "{%", "}}", "%}"].iter().any(|sign| text.contains(sign))
        || memchr::memchr_iter(b'<', text.as_bytes()).any(|at| is_filled(&text[at + 1..]))
}

/// Deeper nesting than people write is not followed.
const DEEPEST: usize = 32;

/// The fault of a token where a command should begin, or nothing should stand.
fn misplaced<T>(token: &Token) -> Result<T, Stop> {
    let kind = match token.kind {
        TokenKind::Semicolon
        | TokenKind::DoubleSemicolon
        | TokenKind::Ampersand
        | TokenKind::And
        | TokenKind::Or
        | TokenKind::Pipe => FaultKind::NothingBefore,
        TokenKind::End => return Err(Stop::Unsure),
        _ => FaultKind::Misplaced,
    };
    fault(kind, token.range())
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The next token, where it was looked at.
    ahead: Option<Token>,
    depth: usize,
}

/// Words that end a part of a compound command, and begin none.
const CLOSERS: [&str; 8] = ["then", "else", "elif", "fi", "do", "done", "esac", "}"];
/// Whether a word ends a part of a compound command. The longest has four letters, and most words of a line are longer.
fn closes(word: &str) -> bool {
    word.len() < 5 && CLOSERS.contains(&word)
}

/// Words that begin a compound command.
const OPENERS: [&str; 5] = ["if", "while", "until", "for", "case"];
/// Words behind which one of the shells has a grammar of its own.
const UNSURE: [&str; 11] = [
    "[[",
    "function",
    "select",
    "coproc",
    "time",
    "repeat",
    "foreach",
    "nocorrect",
    "noglob",
    "namespace",
    "end",
];

impl Parser<'_> {
    fn peek(&mut self) -> Result<Token, Stop> {
        if self.ahead.is_none() {
            self.ahead = Some(self.lexer.next()?);
        }
        self.ahead.ok_or(Stop::Unsure)
    }

    fn take(&mut self) -> Result<Token, Stop> {
        let token = self.peek()?;
        self.ahead = None;
        Ok(token)
    }

    fn text(&self, token: &Token) -> &str {
        self.lexer.slice(token.start, token.end)
    }

    /// The text of a token that is a word without quotes and expansions.
    fn plain(&self, token: &Token) -> Option<&str> {
        (token.kind == TokenKind::Word { plain: true }).then(|| self.text(token))
    }

    fn newlines(&mut self) -> Result<(), Stop> {
        while self.peek()?.kind == TokenKind::Newline {
            self.take()?;
        }
        Ok(())
    }

    fn program(&mut self) -> Result<(), Stop> {
        self.newlines()?;
        if self.peek()?.kind == TokenKind::End {
            return Ok(());
        }
        let end = self.list()?;
        if end.kind == TokenKind::End { Ok(()) } else { misplaced(&end) }
    }

    /// One command after the other, up to what begins none, which is given back.
    fn list(&mut self) -> Result<Token, Stop> {
        self.newlines()?;
        let mut is_first = true;
        loop {
            let next = self.peek()?;
            if !self.begins_command(&next) {
                return if is_first { misplaced(&next) } else { Ok(next) };
            }
            is_first = false;
            self.and_or()?;
            match self.peek()?.kind {
                TokenKind::Semicolon | TokenKind::Ampersand | TokenKind::Newline => {
                    self.take()?;
                    self.newlines()?;
                }
                _ => return self.peek(),
            }
        }
    }

    fn begins_command(&self, token: &Token) -> bool {
        match token.kind {
            TokenKind::Open | TokenKind::Redirect => true,
            TokenKind::Word { .. } => self.plain(token).is_none_or(|word| !closes(word)),
            _ => false,
        }
    }

    fn and_or(&mut self) -> Result<(), Stop> {
        loop {
            self.pipeline()?;
            let operator = self.peek()?;
            if !matches!(operator.kind, TokenKind::And | TokenKind::Or) {
                return Ok(());
            }
            self.take()?;
            self.expect_command(&operator)?;
        }
    }

    /// A command has to follow an operator.
    fn expect_command(&mut self, operator: &Token) -> Result<(), Stop> {
        self.newlines()?;
        let next = self.peek()?;
        if self.begins_command(&next) {
            return Ok(());
        }
        match next.kind {
            TokenKind::End | TokenKind::Word { .. } | TokenKind::Close => {
                fault(FaultKind::NothingBehind, operator.range())
            }
            _ => misplaced(&next),
        }
    }

    fn pipeline(&mut self) -> Result<(), Stop> {
        let first = self.peek()?;
        if self.plain(&first) == Some("!") {
            self.take()?;
            // bash takes a `!` alone.
            let next = self.peek()?;
            if !self.begins_command(&next) || self.plain(&next) == Some("!") {
                return Err(Stop::Unsure);
            }
        }
        loop {
            self.command()?;
            let operator = self.peek()?;
            if operator.kind != TokenKind::Pipe {
                return Ok(());
            }
            self.take()?;
            self.expect_command(&operator)?;
        }
    }

    fn command(&mut self) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Stop::Unsure);
        }
        let first = self.peek()?;
        let is_compound = match (first.kind, self.plain(&first)) {
            (TokenKind::Open, _) => {
                self.take()?;
                // `((` is arithmetic for some.
                if self.peek()?.kind == TokenKind::Open {
                    return Err(Stop::Unsure);
                }
                self.closed_by_sign(&first)?;
                true
            }
            (_, Some(word)) if UNSURE.contains(&word) => return Err(Stop::Unsure),
            (_, Some("{")) => self.braces(&first)?,
            (_, Some("if")) => self.condition(&first)?,
            (_, Some("while" | "until")) => self.looped(&first)?,
            (_, Some("for")) => self.counted(&first)?,
            (_, Some("case")) => self.cases(&first)?,
            _ => false,
        };
        if is_compound {
            self.after_compound()?;
        } else {
            self.simple()?;
        }
        self.depth -= 1;
        Ok(())
    }

    /// Redirections behind a compound command, and nothing else.
    fn after_compound(&mut self) -> Result<(), Stop> {
        let mut may_have_ended = false;
        loop {
            let next = self.peek()?;
            match next.kind {
                TokenKind::Redirect => {
                    // dash takes `&>` for `&`, and what follows for a command.
                    may_have_ended |= self.text(&next).starts_with('&');
                    self.redirect()?;
                }
                TokenKind::Open | TokenKind::Word { .. } if may_have_ended => return Err(Stop::Unsure),
                TokenKind::Open => return fault(FaultKind::Misplaced, next.range()),
                // `{fd}>FILE`, `} always {`, and words that close what is around.
                TokenKind::Word { .. } if self.plain(&next).is_none_or(|word| !closes(word)) => {
                    let text = self.text(&next);
                    if (text.len() > 1 && text.starts_with('{')) || text == "always" {
                        return Err(Stop::Unsure);
                    }
                    return fault(FaultKind::Misplaced, next.range());
                }
                _ => return Ok(()),
            }
        }
    }

    fn simple(&mut self) -> Result<(), Stop> {
        let (mut words, mut is_plain) = (0_usize, false);
        let mut before = 0;
        loop {
            let next = self.peek()?;
            match next.kind {
                // BusyBox takes operators behind it for words.
                TokenKind::Word { .. } if self.plain(&next) == Some("[[") => return Err(Stop::Unsure),
                TokenKind::Word { plain } => {
                    words += 1;
                    is_plain = plain;
                    before = next.end;
                    self.take()?;
                }
                TokenKind::Redirect => {
                    self.redirect()?;
                    before = self.lexer.place();
                }
                TokenKind::Open if words == 1 => return self.function(&next, is_plain),
                // `ls !(a)`: bash knows such patterns where an earlier line has switched them on.
                TokenKind::Open
                    if before == next.start
                        && self.lexer.is_pattern(before)
                        && words > 1
                        && !self.lexer.is_of_many_lines() =>
                {
                    return fault(FaultKind::Misplaced, before - 1..next.end);
                }
                // `a=(...)` and the like are more than sh has.
                TokenKind::Open if before == next.start && self.lexer.may_belong(before) => {
                    return Err(Stop::Unsure);
                }
                TokenKind::Open => return fault(FaultKind::Misplaced, next.range()),
                _ => return Ok(()),
            }
        }
    }

    /// `name() command`; to bash any word is a name.
    fn function(&mut self, open: &Token, is_plain: bool) -> Result<(), Stop> {
        if self.lexer.may_belong(open.start) {
            return Err(Stop::Unsure);
        }
        self.take()?;
        if self.peek()?.kind != TokenKind::Close {
            return fault(FaultKind::Misplaced, open.range());
        }
        if !is_plain {
            return Err(Stop::Unsure);
        }
        self.take()?;
        self.newlines()?;
        let next = self.peek()?;
        if self.begins_command(&next) { self.command() } else { Err(Stop::Unsure) }
    }

    fn redirect(&mut self) -> Result<(), Stop> {
        let sign = self.take()?;
        let is_document =
            matches!(self.text(&sign).trim_start_matches(|c: char| c.is_ascii_digit()), "<<" | "<<-");
        // The word that ends a document is taken as it is written: dash sees no expansion in it.
        let target = self.peek().map_err(|stop| if is_document { Stop::Unsure } else { stop })?;
        if matches!(target.kind, TokenKind::Word { .. }) {
            self.take()?;
            return if is_document && self.lexer.has_lines() { Err(Stop::Unsure) } else { Ok(()) };
        }
        match target.kind {
            TokenKind::End | TokenKind::Newline => fault(FaultKind::NoTarget, sign.range()),
            // `a &>&2` and `a >& 2>x` are taken by one or another.
            _ if self.text(&sign).contains('&') => Err(Stop::Unsure),
            // `<<<(...)`
            TokenKind::Open if target.start == sign.end => Err(Stop::Unsure),
            // dash knows descriptors of one digit.
            _ if self.text(&target).bytes().take_while(u8::is_ascii_digit).count() > 1 => Err(Stop::Unsure),
            _ => fault(FaultKind::NoTarget, sign.start..target.end),
        }
    }
}

#[cfg(test)]
mod tests;
