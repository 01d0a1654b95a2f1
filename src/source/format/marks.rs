//! Marks in the content of files: which rows may read a file that holds these bytes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use aho_corasick::packed::Searcher;
use memchr::memmem::{self, Finder};

use super::{ROWS, Row, Rows};

impl Rows {
    /// The rows whose marks are in the bytes.
    #[must_use]
    pub fn marked(self, bytes: &[u8]) -> Rows {
        /// For each row its marks, made ready to be sought when the first file is looked at.
        static MARKS: [OnceLock<Vec<Finder<'static>>>; ROWS.len()] = [const { OnceLock::new() }; ROWS.len()];
        let holds = |(index, row): &(usize, &Row)| {
            let marks = MARKS[*index].get_or_init(|| row.marks.iter().map(Finder::new).collect());
            marks.is_empty() || marks.iter().any(|mark| mark.find(bytes).is_some())
        };
        if self.hold_none(bytes) {
            return Rows::default();
        }
        Rows(self.enumerate().filter(holds).fold(0, |set, (index, _)| set | 1 << index))
    }

    /// Whether it is clear at a glance that no row is marked: nearly all files of a tree hold no mark at all, and one search for
    /// all marks of their rows says so in a quarter of the instructions that one after the other takes.
    fn hold_none(self, bytes: &[u8]) -> bool {
        static SEARCHES: LazyLock<RwLock<HashMap<Rows, Search>>> = LazyLock::new(RwLock::default);
        if let Some(search) = SEARCHES.read().unwrap_or_else(PoisonError::into_inner).get(&self) {
            return search.finds_none(self, bytes);
        }
        SEARCHES.write().unwrap_or_else(PoisonError::into_inner).entry(self).or_default();
        false
    }
}

/// The search for all marks of a set of rows at once.
#[derive(Default)]
struct Search {
    /// How many files were looked at, but for the first.
    files: AtomicUsize,
    /// `None` in it: this processor has no way for it, or a row needs no mark.
    all: OnceLock<Option<Searcher>>,
}

impl Search {
    /// From so many files on. Making it ready costs as much as looking for the marks in some files.
    const WORTH: usize = 16;

    fn finds_none(&self, rows: Rows, bytes: &[u8]) -> bool {
        self.files.fetch_add(1, Ordering::Relaxed) >= Self::WORTH
            && self
                .all
                .get_or_init(|| Search::for_all(rows))
                .as_ref()
                .is_some_and(|all| all.find(bytes).is_none())
    }

    fn for_all(rows: Rows) -> Option<Searcher> {
        if rows.iter().any(|row| row.marks.is_empty()) {
            return None;
        }
        let marks: Vec<&[u8]> = rows.iter().flat_map(|row| row.marks).map(|mark| mark.as_bytes()).collect();
        // Where a mark is found in another one, that other one need not be sought.
        let within =
            |mark: &[u8], other: &[u8]| other.len() < mark.len() && memmem::find(mark, other).is_some();
        let mut least: Vec<&[u8]> =
            marks.iter().copied().filter(|mark| !marks.iter().any(|other| within(mark, other))).collect();
        least.sort_unstable();
        least.dedup();
        Searcher::new(least)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn one_search_finds_every_mark_and_nothing_else() {
        for ending in ["yaml", "json", "java", "py", "ts", "sql", "xml", "tf", "rb", "php", "groovy"] {
            let rows = Rows::of(Path::new(&format!("a.{ending}")));
            let Some(all) = Search::for_all(rows) else { continue };
            let plain =
                "words of no format, many times over: value, config, handler, request, stock. ".repeat(9);
            assert!(all.find(plain.as_bytes()).is_none(), "{ending}");
            assert!(rows.marked(plain.as_bytes()).is_empty(), "{ending}");
            for row in rows.iter() {
                for mark in row.marks {
                    let text = format!("{plain}{mark}{plain}");
                    assert!(all.find(text.as_bytes()).is_some(), "{ending}: {mark}");
                    // Many times, so that both ways of the search are taken.
                    for _ in 0..=Search::WORTH {
                        let marked = rows.marked(text.as_bytes());
                        assert!(marked.iter().any(|marked| marked.name == row.name), "{ending}: {mark}");
                    }
                }
            }
        }
    }
}
