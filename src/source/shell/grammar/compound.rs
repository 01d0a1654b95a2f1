//! Commands that hold others: groups, conditions, loops, choices.

use super::lexer::{Token, TokenKind};
use super::{FaultKind, Parser, Stop, closes, fault, misplaced};

impl Parser<'_> {
    fn expect_word(&mut self, word: &str, opened: &Token, closer: &'static str) -> Result<(), Stop> {
        let next = self.peek()?;
        if next.kind == TokenKind::End {
            return fault(FaultKind::Open(closer), opened.range());
        }
        if self.plain(&next) != Some(word) {
            return misplaced(&next);
        }
        self.take()?;
        Ok(())
    }

    /// The list behind a word of a compound command; what never ends is a fault of what opened it.
    fn inner_list(&mut self, opened: &Token, closer: &'static str) -> Result<(), Stop> {
        self.newlines()?;
        let next = self.peek()?;
        if next.kind == TokenKind::End {
            return fault(FaultKind::Open(closer), opened.range());
        }
        // FreeBSD's sh and zsh take an empty list.
        if matches!(next.kind, TokenKind::Close) || self.plain(&next).is_some_and(closes) {
            return Err(Stop::Unsure);
        }
        self.list().map(|_| ())
    }

    pub(super) fn closed_by_sign(&mut self, opened: &Token) -> Result<(), Stop> {
        self.inner_list(opened, ")")?;
        let next = self.take()?;
        match next.kind {
            TokenKind::Close => Ok(()),
            TokenKind::End => fault(FaultKind::Open(")"), opened.range()),
            _ => misplaced(&next),
        }
    }

    pub(super) fn braces(&mut self, opened: &Token) -> Result<bool, Stop> {
        self.take()?;
        self.inner_list(opened, "}")?;
        self.expect_word("}", opened, "}")?;
        Ok(true)
    }

    pub(super) fn condition(&mut self, opened: &Token) -> Result<bool, Stop> {
        self.take()?;
        self.inner_list(opened, "fi")?;
        self.expect_word("then", opened, "fi")?;
        self.inner_list(opened, "fi")?;
        loop {
            let next = self.peek()?;
            match self.plain(&next) {
                Some("elif") => {
                    self.take()?;
                    self.inner_list(opened, "fi")?;
                    self.expect_word("then", opened, "fi")?;
                }
                Some("else") => {
                    self.take()?;
                    self.inner_list(opened, "fi")?;
                    self.expect_word("fi", opened, "fi")?;
                    return Ok(true);
                }
                _ => {
                    self.expect_word("fi", opened, "fi")?;
                    return Ok(true);
                }
            }
            self.inner_list(opened, "fi")?;
        }
    }

    pub(super) fn looped(&mut self, opened: &Token) -> Result<bool, Stop> {
        self.take()?;
        self.inner_list(opened, "done")?;
        self.body(opened)
    }

    fn body(&mut self, opened: &Token) -> Result<bool, Stop> {
        let next = self.peek()?;
        // Some take braces for `do` and `done`.
        if self.plain(&next) == Some("{") {
            return Err(Stop::Unsure);
        }
        self.expect_word("do", opened, "done")?;
        self.inner_list(opened, "done")?;
        self.expect_word("done", opened, "done")?;
        Ok(true)
    }

    pub(super) fn counted(&mut self, opened: &Token) -> Result<bool, Stop> {
        self.take()?;
        let name = self.take()?;
        let is_name = |word: &str| {
            word.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
                && !word.starts_with(|c: char| c.is_ascii_digit())
        };
        if name.kind == TokenKind::End {
            return fault(FaultKind::Open("done"), opened.range());
        }
        if !self.plain(&name).is_some_and(is_name) {
            return Err(Stop::Unsure);
        }
        self.newlines()?;
        let next = self.peek()?;
        match (next.kind, self.plain(&next)) {
            (_, Some("in")) => {
                self.take()?;
                while matches!(self.peek()?.kind, TokenKind::Word { .. }) {
                    self.take()?;
                }
                let end = self.take()?;
                match end.kind {
                    TokenKind::Semicolon | TokenKind::Newline => {}
                    TokenKind::End => return fault(FaultKind::Open("done"), opened.range()),
                    _ => return Err(Stop::Unsure),
                }
            }
            (TokenKind::Semicolon, _) => {
                self.take()?;
            }
            (TokenKind::End, _) => return fault(FaultKind::Open("done"), opened.range()),
            (_, Some("do")) => {}
            _ => return Err(Stop::Unsure),
        }
        self.newlines()?;
        self.body(opened)
    }

    pub(super) fn cases(&mut self, opened: &Token) -> Result<bool, Stop> {
        self.take()?;
        let open = || fault(FaultKind::Open("esac"), opened.range());
        let chosen = self.take()?;
        match chosen.kind {
            TokenKind::End => return open(),
            TokenKind::Word { .. } => {}
            _ => return misplaced(&chosen),
        }
        self.newlines()?;
        let next = self.take()?;
        match (next.kind, self.plain(&next)) {
            (_, Some("in")) => {}
            (TokenKind::End, _) => return open(),
            // zsh takes braces for `in` and `esac`; a quoted word may be `in` to some.
            (_, Some("{")) | (TokenKind::Word { plain: false }, _) => return Err(Stop::Unsure),
            _ => return misplaced(&next),
        }
        loop {
            self.newlines()?;
            let mut next = self.take()?;
            if self.plain(&next) == Some("esac") {
                return Ok(true);
            }
            if next.kind == TokenKind::Open {
                next = self.take()?;
            }
            loop {
                if next.kind == TokenKind::End {
                    return open();
                }
                let end = self.take()?;
                match (next.kind, end.kind) {
                    (TokenKind::Word { .. }, TokenKind::Pipe) => next = self.take()?,
                    (TokenKind::Word { .. }, TokenKind::Close) => break,
                    (TokenKind::Word { .. }, TokenKind::End) => return open(),
                    // `@(a|b)` is a pattern to bash.
                    (TokenKind::Word { .. }, TokenKind::Open | TokenKind::Newline) => {
                        return Err(Stop::Unsure);
                    }
                    (TokenKind::Word { .. }, _) => return misplaced_pattern(&end),
                    // FreeBSD's sh takes any sign for a pattern.
                    (_, TokenKind::Pipe | TokenKind::Close | TokenKind::Newline) => return Err(Stop::Unsure),
                    _ => return misplaced_pattern(&next),
                }
            }
            self.newlines()?;
            let body = self.peek()?;
            if self.begins_command(&body) {
                self.list()?;
            }
            let end = self.take()?;
            match end.kind {
                TokenKind::DoubleSemicolon => {}
                TokenKind::End => return open(),
                _ if self.plain(&end) == Some("esac") => return Ok(true),
                TokenKind::Close | TokenKind::Word { plain: true } => return misplaced(&end),
                _ => return Err(Stop::Unsure),
            }
        }
    }
}

/// The fault of a sign that stands where a pattern of `case` or its parenthesis should.
fn misplaced_pattern<T>(token: &Token) -> Result<T, Stop> {
    fault(FaultKind::Misplaced, token.range())
}
