//! Constants of the same file: `private static final String CRON = "0 0 2 * * ?"`.

use std::collections::HashMap;

use super::Code;
use super::language::Constants as Rule;
use super::scopes::ScopeKind;
use super::value::{Expr, statement_end};

/// A constant and where its value stands.
#[derive(Clone, Copy, Debug)]
struct Constant {
    from: usize,
    /// The block it is declared in.
    scope: Option<usize>,
    /// The token of the name of the class it belongs to.
    class: Option<usize>,
}

/// All constants of a file.
#[derive(Debug, Default)]
pub(super) struct Constants {
    by_name: HashMap<String, Vec<Constant>>,
}

/// Tokens between the word that makes a constant and its `=`: a type and modifiers.
const LONGEST_DECLARATION: usize = 24;

/// Words that name the class one is in.
const OWN: [&str; 5] = ["this", "self", "Self", "static", "cls"];

impl Code<'_> {
    /// The value of the constant that the path `from..to` names: the one that is declared around it, or under that class.
    pub(super) fn constant(&self, from: usize, to: usize) -> Option<Expr<'_>> {
        let constants = self.constants.get_or_init(|| self.find_constants());
        let name = to.checked_sub(1)?;
        let all = constants.by_name.get(self.word(name))?;
        // `Jobs.CRON` may stand in another file, unless a class of that name stands in this one.
        let class = (name > from).then(|| self.word(name - 2)).filter(|class| !OWN.contains(class));
        let in_class = |constant: &&Constant| match class {
            Some(class) => constant.class.is_some_and(|name| self.word(name) == class),
            None => true,
        };
        let around: Vec<usize> = self.structure.scope_ids(from).collect();
        let visible = |constant: &&Constant| {
            class.is_some()
                || constant.scope.is_none_or(|scope| around.contains(&self.outside_companion(scope)))
        };
        let mut found = all.iter().filter(in_class).filter(visible);
        let nearest = found.next()?;
        // Two of one name: which one is meant is for the compiler to say.
        if found.next().is_some() {
            return None;
        }
        Some(Expr { code: self, from: nearest.from, to: statement_end(self, nearest.from) })
    }

    /// The block itself; of a companion object the class around it.
    fn outside_companion(&self, scope: usize) -> usize {
        let (head, parent) = self.structure.head_of(scope);
        let companion = self.word(head) == "companion" || self.word(head + 1) == "companion";
        parent.filter(|_| companion).unwrap_or(scope)
    }

    fn find_constants(&self) -> Constants {
        let mut constants = Constants::default();
        // The last word that makes a constant, until its statement ends; Go's groups have one word for all.
        let mut word_at = None;
        let mut group = 0;
        for at in 0..self.len() {
            let word = self.word(at);
            if let Rule::Words(words) = self.language.constants
                && self.is_name(at)
                && words.contains(&word)
            {
                word_at = Some(at);
                if self.is(at + 1, "(") {
                    group = self.close(at + 1);
                }
            }
            if self.is(at, "=") && at > 0 {
                let name = self.declared_name(at, word_at, at < group);
                if let Some(name) = name {
                    let class = self.structure.scopes(name).find(|scope| scope.kind == ScopeKind::Class);
                    constants.by_name.entry(self.word(name).to_owned()).or_default().push(Constant {
                        from: at + 1,
                        scope: self.structure.scope(name),
                        class: class.and_then(|scope| scope.name()),
                    });
                }
                word_at = None;
            } else if self.is(at, ";") || self.is(at, "{") || self.is(at, "}") {
                word_at = None;
            }
        }
        constants
    }

    /// The name that the `=` at `sign` gives a value to, when it is a constant.
    fn declared_name(&self, sign: usize, word: Option<usize>, in_group: bool) -> Option<usize> {
        let Rule::Words(_) = self.language.constants else {
            let name = sign - 1;
            let text = self.word(name);
            let upper = self.is_name(name) && !text.contains(|c: char| c.is_lowercase());
            // `X: str = "..."` is an annotated assignment of Python.
            let named = if upper && self.token(name)?.first { name } else { sign.checked_sub(3)? };
            let first = self.token(named)?.first && self.structure.bracket(named).is_none();
            let is_upper = self.is_name(named) && !self.word(named).contains(|c: char| c.is_lowercase());
            let annotated = named == name || self.is(named + 1, ":");
            return (first && is_upper && annotated).then_some(named);
        };
        if in_group {
            return self.first_of_line(sign).filter(|&name| self.is_name(name));
        }
        let word = word.filter(|&word| sign - word <= LONGEST_DECLARATION)?;
        // A type may stand behind the name (`const X: &str =`, `val x: String =`, `const X string =`) or before it.
        let colon = (word + 1..sign).find(|&at| self.is(at, ":"));
        let name = match colon {
            Some(colon) => colon - 1,
            None if self.language.name == "Go" => word + 1,
            None => sign - 1,
        };
        self.is_name(name).then_some(name)
    }

    fn first_of_line(&self, at: usize) -> Option<usize> {
        (at.saturating_sub(LONGEST_DECLARATION)..=at)
            .rev()
            .find(|&at| self.token(at).is_some_and(|t| t.first))
    }
}
