//! How far a run is, for whoever wants to show it.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts of files. The work counts, another thread may look.
#[derive(Debug, Default)]
pub struct Progress {
    all: AtomicUsize,
    done: AtomicUsize,
}

impl Progress {
    /// The number of files is known now.
    pub fn expect(&self, files: usize) {
        self.all.store(files, Ordering::Relaxed);
    }

    /// One more file was begun.
    pub fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Files that were begun, and all; `None` while files are still being looked for.
    pub fn read(&self) -> Option<(usize, usize)> {
        let all = self.all.load(Ordering::Relaxed);
        (all > 0).then(|| (self.done.load(Ordering::Relaxed).min(all), all))
    }
}
