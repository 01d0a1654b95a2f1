//! What only some languages have: lifetimes, regular expressions, symbols, `%w[...]`, here-documents.

use super::language::{Escapes, Oddity};
use super::lexer::{Kind, Lexer};
use super::literal::Literal;
use crate::source::syntax::Unclosed;

/// Names behind which a value begins.
const BEFORE_VALUE: [&str; 18] = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "and", "or",
    "not", "if", "unless", "when", "yield",
];

impl Lexer<'_> {
    /// Reads what begins here and is no string, comment or operator of all languages; `false` when nothing of the kind does.
    pub fn odd(&mut self) -> bool {
        let rest = self.rest().as_bytes();
        let has = |oddity| self.language.has(oddity);
        match rest[0] {
            b'\'' if has(Oddity::Lifetimes) => {
                self.lifetime_or_character();
                true
            }
            b'`' if has(Oddity::BacktickNames) => {
                let end = rest[1..].iter().position(|byte| matches!(byte, b'`' | b'\n'));
                let end = end.filter(|&end| rest[1 + end] == b'`');
                self.add(Kind::Name, end.map_or(1, |end| end + 2));
                true
            }
            b':' if has(Oddity::Symbols) => self.symbol(),
            b'%' if has(Oddity::Percent) => self.percent(),
            b'/' if has(Oddity::Regex) => self.regex(),
            b'<' if has(Oddity::RubyHeredoc) => self.ruby_heredoc(),
            b'<' if has(Oddity::PhpHeredoc) => self.php_heredoc(),
            _ => false,
        }
    }

    fn lifetime_or_character(&mut self) {
        let rest = self.rest();
        let mut characters = rest[1..].char_indices();
        let first = characters.next().map(|(_, character)| character);
        let closed_at = match first {
            Some('\\') => rest.get(2..).and_then(|rest| {
                rest.bytes().take(12).skip(1).position(|byte| byte == b'\'').map(|at| at + 3)
            }),
            Some(character) => {
                let end = 1 + character.len_utf8();
                rest[end..].starts_with('\'').then_some(end)
            }
            None => None,
        };
        match closed_at {
            Some(end) => {
                let body = self.at + 1..self.at + end;
                let literal = Literal { body, escapes: Escapes::C, interpolated: false, opaque: false };
                self.add_text(end + 1, literal);
            }
            None => self.add(Kind::Punct, 1),
        }
    }

    /// Whether a value stands right before this place, so that what follows is an operator.
    fn after_value(&self) -> bool {
        let Some(last) = self.out.tokens.last() else { return false };
        let text = &self.text[last.start as usize..last.end as usize];
        match last.kind {
            Kind::Name => !BEFORE_VALUE.contains(&text),
            Kind::Number | Kind::Text(_) | Kind::Symbol => true,
            Kind::Punct => matches!(text, ")" | "]" | "}"),
        }
    }

    /// Whether what stands here begins an argument of a command: a blank before it, none behind it.
    fn begins_argument(&self) -> bool {
        let blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n');
        let after_name = self.out.tokens.last().is_some_and(|token| token.kind == Kind::Name);
        let before = self.at.checked_sub(1).map_or(b' ', |at| self.text.as_bytes()[at]);
        self.language.commands && after_name && blank(before) && !blank(self.byte(1)) && self.byte(1) != b'='
    }

    fn symbol(&mut self) -> bool {
        let before = self.at.checked_sub(1).map_or(b' ', |at| self.text.as_bytes()[at]);
        let next = self.byte(1);
        let named = next.is_ascii_alphabetic() || next == b'_' || next >= 0x80;
        if !named || before == b':' || before.is_ascii_alphanumeric() || matches!(before, b'_' | b'"' | b'\'')
        {
            return false;
        }
        let holds = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        let length = self.rest().bytes().skip(1).take_while(|&byte| holds(byte)).count();
        self.add(Kind::Symbol, 1 + length);
        true
    }

    fn percent(&mut self) -> bool {
        if self.after_value() && !self.begins_argument() {
            return false;
        }
        let kind = usize::from(self.byte(1).is_ascii_alphabetic());
        let open = self.byte(1 + kind);
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            b'|' | b'!' | b'/' => open,
            _ => return false,
        };
        if kind == 1 && !b"wWiIqQrsx".contains(&self.byte(1)) || !self.long_strings_end {
            return false;
        }
        let rest = self.rest().as_bytes();
        let (mut depth, mut at) = (0usize, 2 + kind);
        loop {
            match rest.get(at) {
                None => {
                    self.long_strings_end = false;
                    return false;
                }
                Some(b'\\') => at += 1,
                Some(&byte) if byte == close && depth == 0 => break,
                Some(&byte) if byte == close => depth -= 1,
                Some(&byte) if byte == open => depth += 1,
                Some(_) => {}
            }
            at += 1;
        }
        let body = self.at + 2 + kind..self.at + at;
        let text = kind == 0 || matches!(rest[1], b'q' | b'Q');
        let single = kind == 1 && rest[1] == b'q';
        let interpolated = !single && self.text[body.clone()].contains("#{");
        let escapes = if single { Escapes::QuoteOnly } else { Escapes::C };
        self.add_text(at + 1, Literal { body, escapes, interpolated, opaque: !text });
        true
    }

    fn regex(&mut self) -> bool {
        if self.at < self.no_regex_before || self.after_value() && !self.begins_argument() {
            return false;
        }
        let rest = self.rest().as_bytes();
        let (mut at, mut class) = (1, false);
        loop {
            match rest.get(at) {
                None | Some(b'\n') => {
                    self.no_regex_before = self.at + at;
                    return false;
                }
                Some(b'\\') if rest.get(at + 1) != Some(&b'\n') => at += 1,
                Some(b'[') => class = true,
                Some(b']') => class = false,
                Some(b'/') if !class => break,
                Some(_) => {}
            }
            at += 1;
        }
        let body = self.at + 1..self.at + at;
        let flags = rest[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let literal = Literal { body, escapes: Escapes::None, interpolated: false, opaque: true };
        self.add_text(at + 1 + flags, literal);
        true
    }

    fn ruby_heredoc(&mut self) -> bool {
        let rest = self.rest();
        let Some(behind) = rest.strip_prefix("<<") else { return false };
        let sign = usize::from(behind.starts_with(['~', '-']));
        if sign == 0 && self.after_value() && !self.begins_argument() {
            return false;
        }
        self.heredoc(2 + sign, sign == 1)
    }

    fn php_heredoc(&mut self) -> bool {
        let Some(behind) = self.rest().strip_prefix("<<<") else { return false };
        let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
        self.heredoc(3 + blanks, true)
    }

    /// The name of a here-document, `before` bytes from here. Its body begins on the next line.
    fn heredoc(&mut self, before: usize, small_letters: bool) -> bool {
        let behind = &self.rest()[before..];
        let quote = usize::from(behind.starts_with(['"', '\'']));
        let name = behind[quote..].bytes().take_while(|&b| b.is_ascii_alphanumeric() || b == b'_').count();
        let first = behind.as_bytes().get(quote).copied().unwrap_or(0);
        if name == 0 || !self.heredocs_end || !(first.is_ascii_uppercase() || small_letters) {
            return false;
        }
        let terminator = &behind[quote..quote + name];
        let literal =
            Literal { body: self.at..self.at, escapes: Escapes::None, interpolated: false, opaque: true };
        self.heredocs.push((terminator, self.out.literals.len() as u32));
        self.add_text(before + name + 2 * quote, literal);
        true
    }

    /// Moves past the body of a here-document; when it has no end, it is none.
    pub fn heredoc_body(&mut self, terminator: &str, literal: u32) {
        if !self.heredocs_end {
            return;
        }
        let mut line = self.at;
        while line < self.text.len() {
            let end = self.text[line..].find('\n').map_or(self.text.len(), |end| line + end);
            let trimmed = self.text[line..end].trim_start();
            if let Some(behind) = trimmed.strip_prefix(terminator)
                && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_')
            {
                self.out.literals[literal as usize].body = self.at..line;
                self.at = end - behind.len();
                return;
            }
            line = end + 1;
        }
        self.never_ends(Unclosed::Text);
        self.heredocs_end = false;
    }
}
