//! Many patterns of names, asked for one name: which of them can fit, without a look at each.

use std::collections::HashMap;

use super::Pattern;

/// Patterns by what a name has to begin with. Only those that begin with a wildcard are looked at for every name.
#[derive(Debug, Default)]
pub(super) struct Index {
    exact: HashMap<String, Vec<usize>>,
    prefixed: HashMap<String, Vec<usize>>,
    longest: usize,
    open: Vec<usize>,
}

impl Index {
    /// The index of patterns, in their order; `None` stands for one that fits every name.
    pub fn of<'p>(patterns: impl Iterator<Item = Option<&'p Pattern>>) -> Self {
        let mut index = Index::default();
        for (at, pattern) in patterns.enumerate() {
            match pattern {
                Some(pattern) if pattern.is_exact() => {
                    index.exact.entry(pattern.as_str().to_owned()).or_default().push(at);
                }
                Some(pattern) if !pattern.prefix().is_empty() => {
                    index.longest = index.longest.max(pattern.prefix().len());
                    index.prefixed.entry(pattern.prefix().to_owned()).or_default().push(at);
                }
                _ => index.open.push(at),
            }
        }
        index
    }

    /// The patterns that may fit a name, in their order.
    pub fn candidates(&self, name: &str) -> Vec<usize> {
        let mut found = self.exact.get(name).cloned().unwrap_or_default();
        if !self.prefixed.is_empty() {
            let ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
            let prefixes = ends.take_while(|end| *end <= self.longest).filter_map(|end| name.get(..end));
            found.extend(prefixes.filter_map(|prefix| self.prefixed.get(prefix)).flatten());
        }
        found.extend(&self.open);
        found.sort_unstable();
        found
    }
}
