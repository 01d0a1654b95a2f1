//! Which brackets belong together, and what each block is the body of.

use super::language::{Language, Oddity};
use super::lexer::{Kind, Token};

/// No token, or no scope.
const NONE: u32 = u32::MAX;

/// A block and what it is the body of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// The first token of its body (its bracket).
    pub open: u32,
    /// The first token of what the block belongs to: annotations and modifiers, its name.
    pub head: u32,
    /// The token of its name.
    name: u32,
    pub kind: ScopeKind,
    /// The block around it.
    parent: u32,
    /// One past its last token.
    end: u32,
}

/// What a block is the body of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScopeKind {
    Class,
    Function,
    /// A call with a block, or anything else.
    Other,
}

/// The brackets and blocks of a file.
#[derive(Debug, Default)]
pub(super) struct Structure {
    /// For each bracket the other one.
    partners: Vec<u32>,
    /// For each token the innermost bracket it stands in.
    brackets: Vec<u32>,
    /// For each token the innermost block it stands in.
    scope_of: Vec<u32>,
    scopes: Vec<Scope>,
    /// The innermost bracket that is open at the end.
    pub unclosed: Option<usize>,
}

/// Words before the name of a class.
const CLASS_WORDS: [&str; 8] =
    ["class", "interface", "object", "enum", "record", "struct", "trait", "module"];

/// Words before the name of a function.
const FUNCTION_WORDS: [&str; 5] = ["def", "fun", "fn", "func", "function"];

/// Words before a parenthesis that are no names of functions.
const CONTROL_WORDS: [&str; 10] =
    ["if", "for", "while", "switch", "catch", "synchronized", "using", "lock", "foreach", "when"];

/// The most tokens of a head that are looked at.
const LONGEST_HEAD: usize = 256;

impl Scope {
    pub fn name(self) -> Option<usize> {
        (self.name != NONE).then_some(self.name as usize)
    }
}

impl Structure {
    pub fn of(text: &str, tokens: &[Token], language: &'static Language) -> Structure {
        let mut structure = Structure {
            partners: vec![NONE; tokens.len()],
            brackets: Vec::with_capacity(tokens.len()),
            scope_of: Vec::with_capacity(tokens.len()),
            scopes: Vec::new(),
            unclosed: None,
        };
        let words = Words { text, tokens };
        structure.pair(&words);
        if language.indented {
            structure.by_indentation(&words);
        } else if language.has(Oddity::Symbols) {
            structure.by_keywords(&words);
        } else {
            structure.by_braces(&words);
        }
        structure
    }

    /// The other bracket of a pair.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().filter(|&partner| partner != NONE).map(|partner| partner as usize)
    }

    /// The bracket in which a token stands.
    pub fn bracket(&self, at: usize) -> Option<usize> {
        self.brackets.get(at).copied().filter(|&bracket| bracket != NONE).map(|bracket| bracket as usize)
    }

    /// The innermost block in which a token stands.
    pub fn scope(&self, at: usize) -> Option<usize> {
        self.scope_of.get(at).copied().filter(|&scope| scope != NONE).map(|scope| scope as usize)
    }

    /// The blocks in which a token stands, the innermost first.
    pub fn scopes(&self, at: usize) -> impl Iterator<Item = &Scope> {
        let first = self.scope(at).and_then(|scope| self.scopes.get(scope));
        std::iter::successors(first, |scope| self.scopes.get(scope.parent as usize))
    }

    /// The numbers of those blocks.
    pub fn scope_ids(&self, at: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.scope(at), |&scope| {
            Some(self.scopes[scope].parent as usize).filter(|&parent| parent < self.scopes.len())
        })
    }

    /// Where a block's head begins, and the block around it.
    pub fn head_of(&self, scope: usize) -> (usize, Option<usize>) {
        let Scope { head, parent, .. } = self.scopes[scope];
        (head as usize, (parent != NONE).then_some(parent as usize))
    }

    /// One past the last token of the block of words that begins at `open`.
    pub fn block_end(&self, open: usize) -> usize {
        let found = self.scopes.binary_search_by_key(&(open as u32), |scope| scope.open);
        let end = found.ok().map(|scope| self.scopes[scope].end).filter(|&end| end != NONE);
        end.map_or(self.partners.len(), |end| end as usize)
    }

    /// Pairs the brackets. One that closes nothing is passed over; one that is closed by another's end has none.
    fn pair(&mut self, words: &Words<'_>) {
        let mut open: Vec<(u32, u8)> = Vec::new();
        // How many of each kind are open, so that nobody looks for one that is not.
        let mut counts = [0usize; 3];
        for at in 0..words.tokens.len() {
            let which = words.bracket(at);
            if let Some((kind, false)) = which
                && counts[kind as usize] > 0
            {
                while let Some((opened, its_kind)) = open.pop() {
                    counts[its_kind as usize] -= 1;
                    if its_kind == kind {
                        self.partners[opened as usize] = at as u32;
                        self.partners[at] = opened;
                        break;
                    }
                }
            }
            self.brackets.push(open.last().map_or(NONE, |&(opened, _)| opened));
            if let Some((kind, true)) = which {
                open.push((at as u32, kind));
                counts[kind as usize] += 1;
            }
        }
        self.unclosed = open.last().map(|&(opened, _)| opened as usize);
    }

    fn by_braces(&mut self, words: &Words<'_>) {
        let mut current = NONE;
        let mut open: Vec<(u32, usize)> = Vec::new();
        for at in 0..words.tokens.len() {
            if let Some(&(_, end)) = open.last()
                && at >= end
            {
                open.pop();
                current = open.last().map_or(NONE, |&(scope, _)| scope);
            }
            self.scope_of.push(current);
            if words.is(at, "{") {
                let scope = self.head(words, at, current);
                let end = self.partner(at).unwrap_or(words.tokens.len());
                current = self.add(scope);
                open.push((current, end));
            }
        }
    }

    fn add(&mut self, scope: Scope) -> u32 {
        self.scopes.push(scope);
        self.scopes.len() as u32 - 1
    }

    /// What stands before a brace: back to the statement before it, groups in brackets passed over.
    fn head(&self, words: &Words<'_>, open: usize, parent: u32) -> Scope {
        let (mut first, mut class, mut call, mut function) = (open, None, None, None);
        for _ in 0..LONGEST_HEAD {
            let Some(before) = first.checked_sub(1) else { break };
            let word = words.get(before);
            if words.tokens[before].kind == Kind::Punct {
                match word {
                    ")" | "]" => {
                        let Some(group) = self.partner(before) else { break };
                        // Of several groups the first is the one with the parameters.
                        let name = group.wrapping_sub(1);
                        if word == ")" && words.is_callable(name) {
                            call = Some(name);
                        }
                        first = group;
                        continue;
                    }
                    ";" | "{" | "}" | "(" | "[" | "," | "=" | "=>" => break,
                    _ => {}
                }
            } else if words.tokens[before].kind == Kind::Name {
                let next = words
                    .tokens
                    .get(before + 1)
                    .filter(|token| token.kind == Kind::Name && before + 1 < open);
                if CLASS_WORDS.contains(&word) && next.is_some() {
                    class = Some(before + 1);
                } else if FUNCTION_WORDS.contains(&word) && next.is_some() {
                    function = Some(before + 1);
                }
            }
            first = before;
        }
        let named = |name: usize, kind| (name as u32, kind);
        let in_class = self.scopes.get(parent as usize).is_some_and(|scope| scope.kind == ScopeKind::Class);
        let (name, kind) = match (class, function, call) {
            (Some(name), _, _) => named(name, ScopeKind::Class),
            (_, Some(name), _) => named(name, ScopeKind::Function),
            (_, _, Some(name)) => {
                // `void settle() {`, or a method of TypeScript; `node('x') {` is a call.
                let declared = in_class || name > first && words.tokens[name - 1].kind == Kind::Name;
                named(name, if declared { ScopeKind::Function } else { ScopeKind::Other })
            }
            // `triggers {`
            _ if open > first && words.tokens[open - 1].kind == Kind::Name => {
                named(open - 1, ScopeKind::Other)
            }
            _ => (NONE, ScopeKind::Other),
        };
        Scope { open: open as u32, head: first as u32, name, kind, parent, end: NONE }
    }

    /// `def` and `class` with deeper lines below.
    fn by_indentation(&mut self, words: &Words<'_>) {
        let mut current = NONE;
        let mut open: Vec<(u32, usize)> = Vec::new();
        for (at, token) in words.tokens.iter().enumerate() {
            let own_line = token.first && self.brackets[at] == NONE;
            if own_line {
                let column = words.column(at);
                while open.last().is_some_and(|&(_, indent)| indent >= column) {
                    open.pop();
                }
                current = open.last().map_or(NONE, |&(scope, _)| scope);
            }
            self.scope_of.push(current);
            let word = words.get(at);
            let starts = token.first || at > 0 && words.get(at - 1) == "async" && words.tokens[at - 1].first;
            if starts && matches!(word, "def" | "class") && token.kind == Kind::Name {
                let line = if token.first { at } else { at - 1 };
                let kind = if word == "def" { ScopeKind::Function } else { ScopeKind::Class };
                let (name, head) = (at as u32 + 1, line as u32);
                let scope = Scope { open: at as u32, head, name, kind, parent: current, end: NONE };
                // The head itself belongs to what is around it.
                let index = self.add(scope);
                open.push((index, words.column(line)));
            }
        }
    }

    /// The blocks of Ruby: from `do`, `def`, `class` and the like to `end`; braces are blocks too.
    fn by_keywords(&mut self, words: &Words<'_>) {
        let mut open: Vec<u32> = Vec::new();
        let (mut line, mut loops) = (0, false);
        for at in 0..words.tokens.len() {
            let token = &words.tokens[at];
            if token.first {
                (line, loops) = (at, false);
            }
            self.scope_of.push(open.last().copied().unwrap_or(NONE));
            let word = words.get(at);
            let called = at > 0 && matches!(words.get(at - 1), "." | "&." | "::");
            let label = words.get(at + 1) == ":" && words.tokens[at + 1].start == token.end;
            if token.kind != Kind::Name || called || label {
                continue;
            }
            let statement = token.first || matches!(words.get(at.wrapping_sub(1)), ";" | "=" | "||=");
            let parent = open.last().copied().unwrap_or(NONE);
            let scope =
                |name: u32, kind| Scope { open: at as u32, head: line as u32, name, kind, parent, end: NONE };
            let begun = match word {
                "end" => {
                    if let Some(ended) = open.pop() {
                        self.scopes[ended as usize].end = at as u32;
                    }
                    None
                }
                "do" if loops => None,
                "do" => Some(scope(line as u32, ScopeKind::Other)),
                "class" if words.get(at + 1) == "<<" => Some(scope(NONE, ScopeKind::Other)),
                "class" | "module" if statement => Some(scope(at as u32 + 1, ScopeKind::Class)),
                "def" => Some(scope(at as u32 + 1, ScopeKind::Function)),
                "begin" | "case" => Some(scope(NONE, ScopeKind::Other)),
                "if" | "unless" | "while" | "until" | "for" if statement => {
                    loops = matches!(word, "while" | "until" | "for");
                    Some(scope(NONE, ScopeKind::Other))
                }
                _ => None,
            };
            if let Some(scope) = begun {
                let index = self.add(scope);
                open.push(index);
            }
        }
    }
}

struct Words<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl<'a> Words<'a> {
    fn get(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| &self.text[token.start as usize..token.end as usize])
    }

    fn is(&self, at: usize, punct: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Punct) && self.get(at) == punct
    }

    /// Whether a name before a parenthesis is that of a function: no annotation, no word of the language.
    fn is_callable(&self, name: usize) -> bool {
        let named = self.tokens.get(name).is_some_and(|token| token.kind == Kind::Name);
        named && !CONTROL_WORDS.contains(&self.get(name)) && !self.is_annotation(name)
    }

    /// Which bracket a token is, and whether it opens.
    fn bracket(&self, at: usize) -> Option<(u8, bool)> {
        if self.tokens[at].kind != Kind::Punct {
            return None;
        }
        match self.get(at) {
            "(" => Some((0, true)),
            ")" => Some((0, false)),
            "[" => Some((1, true)),
            "]" => Some((1, false)),
            "{" => Some((2, true)),
            "}" => Some((2, false)),
            _ => None,
        }
    }

    /// Whether a name stands behind `@`, its path in between.
    fn is_annotation(&self, mut name: usize) -> bool {
        for _ in 0..16 {
            if name >= 2 && self.is(name - 1, ".") {
                name -= 2;
            }
        }
        name > 0 && self.is(name - 1, "@")
    }

    /// How many bytes stand before a token on its line.
    fn column(&self, at: usize) -> usize {
        let start = self.tokens[at].start as usize;
        let blanks = self.text[..start].bytes().rev().take_while(|byte| matches!(byte, b' ' | b'\t'));
        blanks.count()
    }
}
