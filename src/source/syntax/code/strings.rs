//! Where strings end: quotes, prefixes, and the values that are put into them.

use super::language::{Escapes, Holes, Oddity, Prefixes, StringForm};
use super::lexer::Lexer;
use super::literal::Literal;
use crate::source::syntax::Unclosed;

/// Strings inside strings that are followed; nobody writes more.
const MOST_NESTED: usize = 32;

impl Lexer<'_> {
    /// Reads the string that begins here; `false` when none does.
    pub fn string(&mut self) -> bool {
        let Some((form, prefix)) = self.opening() else { return false };
        let body = self.at + prefix.length + form.open.len();
        if prefix.hashes.is_some() {
            return self.raw_rust(&prefix);
        }
        let all_end = self.long_strings_end;
        let (end, interpolated) = self.string_end(body, form, prefix.holes.unwrap_or(form.holes));
        let closed = self.text[end..].starts_with(form.close);
        // One that ends with its line is a slip, or an apostrophe of what is no code; only the last line is cut off.
        if !closed && self.text[end..].trim_start().is_empty() || all_end && !self.long_strings_end {
            self.never_ends(Unclosed::Text);
        }
        let escapes = if prefix.raw { Escapes::Kept } else { form.escapes };
        let opaque = form.strips && self.text[body..end].contains('\n');
        let literal = Literal { body: body..end, escapes, interpolated, opaque };
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
            let Some(quote) = self.text[from..].find('"') else {
                self.never_ends(Unclosed::Text);
                break self.text.len();
            };
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
                        b'/' if self.language.has(Oddity::Regex) && begins_value(&bytes[..at]) => {
                            at += regex_length(rest).unwrap_or(1);
                            continue;
                        }
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
}

/// Whether what follows these bytes is a value, and no operator.
fn begins_value(before: &[u8]) -> bool {
    let last = before.iter().rev().take(8).find(|byte| !byte.is_ascii_whitespace());
    last.is_some_and(|byte| b"(,=:[!&|?{;".contains(byte))
}

/// The length of the regular expression that begins here; `None` where its line has no end of it.
fn regex_length(rest: &[u8]) -> Option<usize> {
    let (mut at, mut class) = (1, false);
    loop {
        match rest.get(at)? {
            b'\n' => return None,
            b'\\' => at += 1,
            b'[' => class = true,
            b']' => class = false,
            b'/' if !class => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
}

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
