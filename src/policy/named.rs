//! Entries that are about the jobs of certain names, with an index that is built when it is first asked.

use std::ops::Deref;
use std::sync::OnceLock;

use super::index::Index;
use super::{JobPolicy, Pattern};
use crate::span::Spanned;

/// What is about the jobs whose name fits a pattern.
pub trait Named {
    /// The pattern; `None`: about every job.
    fn name(&self) -> Option<&Pattern>;
}

impl Named for Spanned<Pattern> {
    fn name(&self) -> Option<&Pattern> {
        Some(&self.value)
    }
}

impl Named for JobPolicy {
    fn name(&self) -> Option<&Pattern> {
        self.name.as_ref().map(|name| &name.value)
    }
}

/// Entries in their order.
#[derive(Debug)]
pub struct ByName<T> {
    entries: Vec<T>,
    index: OnceLock<Index>,
}

impl<T: Named> ByName<T> {
    /// Adds an entry behind the others.
    pub fn push(&mut self, entry: T) {
        self.index.take();
        self.entries.push(entry);
    }

    /// Adds entries behind the others.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = T>) {
        self.index.take();
        self.entries.extend(entries);
    }

    /// Takes out the entries that do not fit.
    pub fn retain(&mut self, fits: impl FnMut(&T) -> bool) {
        self.index.take();
        self.entries.retain(fits);
    }

    /// The entries about a job of that name, in their order.
    pub fn about<'a, 'n>(&'a self, name: &'n str) -> impl Iterator<Item = &'a T> + use<'a, 'n, T> {
        // Most runs have no configuration, and each job is asked about more than once.
        let index = (!self.entries.is_empty())
            .then(|| self.index.get_or_init(|| Index::of(self.entries.iter().map(Named::name))));
        let candidates = index.map(|index| index.candidates(name)).unwrap_or_default();
        let candidates = candidates.into_iter().filter_map(|at| self.entries.get(at));
        candidates.filter(move |entry| entry.name().is_none_or(|pattern| pattern.is_match(name)))
    }
}

impl<T> Deref for ByName<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.entries
    }
}

impl<T> IntoIterator for ByName<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<T> Default for ByName<T> {
    fn default() -> Self {
        ByName { entries: Vec::new(), index: OnceLock::new() }
    }
}

impl<T: Clone> Clone for ByName<T> {
    fn clone(&self) -> Self {
        ByName { entries: self.entries.clone(), index: OnceLock::new() }
    }
}

/// The index only makes it faster.
impl<T: PartialEq> PartialEq for ByName<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<T: Eq> Eq for ByName<T> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::{FileId, Span};

    #[test]
    fn the_index_finds_what_a_look_at_each_finds() {
        let patterns = [
            "refund",
            "refund*",
            "re*",
            "*",
            "*fund",
            "r?fund",
            "{refund,settle}",
            "refund-[a-c]",
            "对账",
            "对*",
            "a\\*b",
            "refund",
            "",
            "settle?",
            "REFUND",
        ];
        let mut names: ByName<Spanned<Pattern>> = ByName::default();
        for (at, text) in patterns.iter().enumerate() {
            if let Ok(pattern) = Pattern::of_names(text) {
                names.push(Spanned::new(pattern, Span::new(FileId(0), at..at + 1)));
            }
        }
        for name in [
            "refund", "refund-a", "refund-d", "re", "", "对账", "对", "a*b", "settle", "settle1", "账对", "é",
        ] {
            let found: Vec<u32> = names.about(name).map(|pattern| pattern.span.start).collect();
            let each = names.iter().filter(|pattern| pattern.value.is_match(name));
            assert_eq!(found, each.map(|pattern| pattern.span.start).collect::<Vec<_>>(), "{name}");
        }
    }
}
