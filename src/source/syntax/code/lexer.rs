//! Text to tokens and comments. One lexer for all languages; what differs stands in the language's row.
//!
//! Every byte is looked at a fixed number of times: what fails once because its end is missing (a regular expression, a
//! here-document, a string over lines) is not tried again where it would fail again.

use std::ops::Range;

use super::language::{Escapes, Holes, Language, Oddity, Prefixes, StringForm};
use super::literal::Literal;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Name,
    Number,
    /// A string; the index of its [`Literal`].
    Text(u32),
    /// `:name` of Ruby.
    Symbol,
    Punct,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// Whether it is the first of its line.
    pub first: bool,
}

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Its bytes, comment signs included.
    pub range: Range<usize>,
    /// The index of the token after it.
    pub(super) before: u32,
    /// Whether nothing but blanks stands before it on its line.
    pub own_line: bool,
}

/// What a text was cut into.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub literals: Vec<Literal>,
    pub comments: Vec<Comment>,
}

/// Operators of more than one byte, longest first.
const OPERATORS: [&str; 26] = [
    "...", "===", "!==", "?->", "**=", "<=>", "=>", "->", "::", "?.", "&.", ":=", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "||", "&&", "**", "<<", "??", "?:",
];

/// Strings inside strings that are followed; nobody writes more.
const MOST_NESTED: usize = 32;

/// Cuts `text` into tokens.
pub(super) fn lex(text: &str, language: &'static Language) -> Lexed {
    let mut lexer = Lexer {
        text,
        language,
        at: 0,
        line_start: true,
        out: Lexed::default(),
        heredocs: Vec::new(),
        heredocs_end: true,
        long_strings_end: true,
        no_regex_before: 0,
    };
    if language.has(Oddity::Islands) {
        lexer.skip_to_island();
    }
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.out
}

struct Lexer<'t> {
    text: &'t str,
    language: &'static Language,
    at: usize,
    line_start: bool,
    out: Lexed,
    /// Here-documents whose bodies begin on the next line: terminator, index of the literal.
    heredocs: Vec<(&'t str, u32)>,
    /// Whether here-documents have all had an end so far.
    heredocs_end: bool,
    /// Whether strings over lines have all had an end so far.
    long_strings_end: bool,
    /// Where the line ends in which a regular expression had no end.
    no_regex_before: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        match self.byte(0) {
            b'\n' => self.newline(),
            b' ' | b'\t' | b'\r' | 0x0c => self.at += 1,
            // The end of a line that goes on.
            b'\\' if matches!(self.byte(1), b'\n' | b'\r') && !self.language.name_bytes.contains(&b'\\') => {
                self.at += if self.byte(1) == b'\r' && self.byte(2) == b'\n' { 3 } else { 2 };
            }
            _ if self.comment() || self.odd() || self.string() => {}
            byte if byte.is_ascii_digit() => self.number(),
            byte if self.begins_name(byte) => self.name(),
            _ => self.operator(),
        }
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line_start = true;
        for (terminator, literal) in std::mem::take(&mut self.heredocs) {
            self.heredoc_body(terminator, literal);
        }
        if self.language.has(Oddity::BeginEnd) && self.rest().starts_with("=begin") {
            let length = self.rest().find("\n=end").map_or(self.rest().len(), |end| end + "\n=end".len());
            self.add_comment(length);
        }
    }

    // ---- comments ----

    fn comment(&mut self) -> bool {
        let rest = self.rest();
        if let Some((open, close)) = self.language.block_comment
            && rest.starts_with(open)
        {
            self.add_comment(if self.language.nested_comments {
                nested_length(rest, open, close)
            } else {
                rest[open.len()..].find(close).map_or(rest.len(), |end| open.len() + end + close.len())
            });
            return true;
        }
        let islands = self.language.has(Oddity::Islands);
        let line = self.language.line_comments.iter().any(|open| rest.starts_with(open));
        // `#[` is an attribute of PHP.
        if !line || islands && rest.starts_with("#[") {
            return false;
        }
        let mut length = rest.find('\n').unwrap_or(rest.len());
        if islands {
            length = rest[..length].find("?>").unwrap_or(length);
        }
        self.add_comment(rest[..length].trim_end().len().max(1));
        true
    }

    fn add_comment(&mut self, length: usize) {
        let range = self.at..self.at + length;
        let before = self.out.tokens.len() as u32;
        self.out.comments.push(Comment { range: range.clone(), before, own_line: self.line_start });
        self.at = range.end;
    }

    // ---- tokens ----

    fn add(&mut self, kind: Kind, length: usize) {
        let (start, end) = (self.at, (self.at + length).min(self.text.len()));
        let first = std::mem::take(&mut self.line_start);
        self.out.tokens.push(Token { kind, start: start as u32, end: end as u32, first });
        self.at = end;
    }

    fn add_text(&mut self, length: usize, literal: Literal) {
        let index = self.out.literals.len() as u32;
        self.out.literals.push(literal);
        self.add(Kind::Text(index), length);
    }

    fn begins_name(&self, byte: u8) -> bool {
        byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 || self.language.name_bytes.contains(&byte)
    }

    fn name(&mut self) {
        let bytes = self.rest().as_bytes();
        let holds = |&byte: &u8| byte.is_ascii_digit() || self.begins_name(byte);
        let mut length = bytes.iter().take_while(|byte| holds(byte)).count();
        // `valid?` and `save!` are names in Ruby, `a!=b` is not.
        if self.language.has(Oddity::Symbols)
            && matches!(bytes.get(length), Some(b'?' | b'!'))
            && !matches!(bytes.get(length + 1), Some(b'=' | b':'))
        {
            length += 1;
        }
        self.add(Kind::Name, length);
    }

    fn number(&mut self) {
        let bytes = self.rest().as_bytes();
        let mut length = 0;
        while let Some(&byte) = bytes.get(length) {
            let point = byte == b'.' && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
            if !(byte.is_ascii_alphanumeric() || byte == b'_' || point) {
                break;
            }
            length += 1;
        }
        self.add(Kind::Number, length);
    }

    fn operator(&mut self) {
        let rest = self.rest();
        if self.language.has(Oddity::Islands) && rest.starts_with("?>") {
            self.at += 2;
            self.skip_to_island();
            return;
        }
        let known = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        self.add(Kind::Punct, known.map_or(1, |operator| operator.len()));
    }

    /// The end of the text that is no code.
    fn skip_to_island(&mut self) {
        self.at = self.rest().find("<?").map_or(self.text.len(), |at| self.at + at + 2);
        let word = if self.rest().starts_with("php") { 3 } else { usize::from(self.rest().starts_with('=')) };
        self.at += word;
        self.line_start = true;
    }

    // ---- strings ----

    fn string(&mut self) -> bool {
        let Some((form, prefix)) = self.opening() else { return false };
        let body = self.at + prefix.length + form.open.len();
        if prefix.hashes.is_some() {
            return self.raw_rust(&prefix);
        }
        let (end, interpolated) = self.string_end(body, form, prefix.holes.unwrap_or(form.holes));
        let closed = self.text[end..].starts_with(form.close);
        let escapes = if prefix.raw { Escapes::Kept } else { form.escapes };
        let literal = Literal { body: body..end, escapes, interpolated, opaque: false };
        self.add_text(end + if closed { form.close.len() } else { 0 } - self.at, literal);
        true
    }

    /// The form of the string that begins here.
    fn opening(&self) -> Option<(&'static StringForm, Prefix)> {
        let rest = self.rest();
        let prefix = Prefix::of(rest, self.language.prefixes);
        let behind = &rest[prefix.length..];
        let form = self.language.strings.iter().find(|form| behind.starts_with(form.open))?;
        // `'a` of Rust is no string; its characters are read as oddities.
        Some((form, prefix))
    }

    /// `r#"..."#`.
    fn raw_rust(&mut self, prefix: &Prefix) -> bool {
        let hashes = prefix.hashes.unwrap_or(0);
        let body = self.at + prefix.length + 1;
        let mut from = body;
        // A quote with enough hashes behind it; each byte is passed once.
        let end = loop {
            let Some(quote) = self.text[from..].find('"') else { break self.text.len() };
            let behind = &self.text.as_bytes()[from + quote + 1..];
            let found = behind.iter().take(hashes).take_while(|&&byte| byte == b'#').count();
            if found == hashes {
                break from + quote;
            }
            from += quote + 1 + found;
        };
        let literal = Literal { body: body..end, escapes: Escapes::None, interpolated: false, opaque: false };
        self.add_text((end + 1 + hashes).min(self.text.len()) - self.at, literal);
        true
    }

    /// Where the string whose body begins at `from` ends, and whether it holds a value of run time.
    fn string_end(&mut self, from: usize, form: &'static StringForm, holes: Holes) -> (usize, bool) {
        let over_lines = form.lines && self.long_strings_end;
        let (end, interpolated) = self.scan_string(from, form, holes, over_lines);
        if over_lines && end >= self.text.len() {
            self.long_strings_end = false;
            return self.scan_string(from, form, holes, false);
        }
        (end, interpolated)
    }

    fn scan_string(
        &self,
        from: usize,
        form: &'static StringForm,
        holes: Holes,
        over_lines: bool,
    ) -> (usize, bool) {
        let bytes = self.text.as_bytes();
        let mut stack = vec![Inside::Text(form, holes)];
        let (mut at, mut interpolated) = (from, false);
        while let Some(&byte) = bytes.get(at) {
            if byte == b'\n' && !over_lines {
                // An escaped line end has been passed with its backslash.
                return (at, interpolated);
            }
            let rest = &bytes[at..];
            let depth = stack.len();
            let deep = depth >= MOST_NESTED;
            match stack.last_mut() {
                Some(Inside::Text(form, holes)) => {
                    if let Some(length) = protected(rest, form.escapes) {
                        at += length;
                    } else if rest.starts_with(form.close.as_bytes()) {
                        if depth == 1 {
                            return (at, interpolated);
                        }
                        at += form.close.len();
                        stack.pop();
                    } else if let Some((length, braces)) = hole(rest, *holes) {
                        interpolated = true;
                        at += length;
                        if braces && !deep {
                            stack.push(Inside::Hole(0));
                        }
                    } else {
                        at += 1;
                    }
                }
                Some(Inside::Hole(braces)) => {
                    match byte {
                        b'{' => *braces += 1,
                        b'}' if *braces == 0 => {
                            stack.pop();
                        }
                        b'}' => *braces -= 1,
                        _ => {
                            let inner =
                                self.language.strings.iter().find(|f| rest.starts_with(f.open.as_bytes()));
                            if let Some(inner) = inner.filter(|_| !deep) {
                                stack.push(Inside::Text(inner, inner.holes));
                                at += inner.open.len();
                                continue;
                            }
                        }
                    }
                    at += 1;
                }
                None => break,
            }
        }
        (bytes.len(), interpolated)
    }

    // ---- what only some languages have ----

    fn odd(&mut self) -> bool {
        let rest = self.rest().as_bytes();
        let has = |oddity| self.language.has(oddity);
        match rest[0] {
            b'\'' if has(Oddity::Lifetimes) => {
                self.lifetime_or_character();
                true
            }
            b'`' if has(Oddity::BacktickNames) => {
                let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                let end = rest[1..line.max(1)].iter().position(|&byte| byte == b'`');
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
    fn heredoc_body(&mut self, terminator: &str, literal: u32) {
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
        self.heredocs_end = false;
    }
}

/// Names behind which a value begins.
const BEFORE_VALUE: [&str; 18] = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "and", "or",
    "not", "if", "unless", "when", "yield",
];

enum Inside {
    Text(&'static StringForm, Holes),
    /// The number of braces open in it.
    Hole(u32),
}

/// What stands before a quote.
#[derive(Default)]
struct Prefix {
    length: usize,
    raw: bool,
    holes: Option<Holes>,
    /// The hashes of a raw string of Rust.
    hashes: Option<usize>,
}

impl Prefix {
    fn of(text: &str, prefixes: Prefixes) -> Prefix {
        let bytes = text.as_bytes();
        let letters = |known: &[u8]| bytes.iter().take(2).take_while(|byte| known.contains(byte)).count();
        match prefixes {
            Prefixes::None => Prefix::default(),
            Prefixes::Python => {
                let length = letters(b"rRbBuUfFtT");
                let has = |letter: u8| bytes[..length].iter().any(|byte| byte.eq_ignore_ascii_case(&letter));
                let holes = (has(b'f') || has(b't')).then_some(Holes::Brace);
                Prefix { length, raw: has(b'r'), holes, hashes: None }
            }
            Prefixes::Rust => {
                let length = letters(b"rbc");
                if length == 0 || bytes[length - 1] != b'r' {
                    return Prefix { length, ..Prefix::default() };
                }
                let hashes = bytes[length..].iter().take_while(|&&byte| byte == b'#').count();
                Prefix { length: length + hashes, raw: true, holes: None, hashes: Some(hashes) }
            }
        }
    }
}

/// How many bytes a backslash or a doubled quote protects from ending the string.
fn protected(rest: &[u8], escapes: Escapes) -> Option<usize> {
    match (escapes, rest) {
        (Escapes::None, _) => None,
        (Escapes::Doubled, [b'"', b'"', ..]) => Some(2),
        (Escapes::Doubled, _) => None,
        // Of a `\r\n` the second byte is passed as a blank of the next line.
        (_, [b'\\', _, ..]) => Some(2),
        _ => None,
    }
}

/// The beginning of a hole: its length, and whether it goes on to a closing brace.
fn hole(rest: &[u8], holes: Holes) -> Option<(usize, bool)> {
    let name = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    match (holes, rest) {
        (Holes::None, _) => None,
        (Holes::DollarBrace | Holes::Dollar | Holes::Php, [b'$', b'{', ..]) => Some((2, true)),
        (Holes::Dollar | Holes::Php, [b'$', next, ..]) if name(*next) => Some((1, false)),
        (Holes::Php, [b'{', b'$', ..]) | (Holes::HashBrace, [b'#', b'{', ..]) => Some((2, true)),
        // A doubled brace is a brace; whoever writes one formats the text.
        (Holes::Brace, [b'{', b'{', ..]) => Some((2, false)),
        (Holes::Brace, [b'{', ..]) => Some((1, true)),
        _ => None,
    }
}

/// The length of a comment in which comments nest.
fn nested_length(text: &str, open: &str, close: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        if bytes[at..].starts_with(open.as_bytes()) {
            depth += 1;
            at += open.len();
        } else if bytes[at..].starts_with(close.as_bytes()) {
            depth -= 1;
            at += close.len();
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}
