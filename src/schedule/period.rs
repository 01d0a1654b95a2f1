//! The length of a rate or a pause.

/// A length of time between two runs, kept as it is written. Fires are counted in whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Period {
    millis: u64,
}

impl Period {
    /// So many milliseconds; none at all counts as one.
    pub const fn of_millis(millis: u64) -> Self {
        Period { millis: if millis == 0 { 1 } else { millis } }
    }

    /// So many seconds; none at all counts as one.
    pub const fn of_seconds(seconds: u64) -> Self {
        Period { millis: if seconds == 0 { 1000 } else { seconds.saturating_mul(1000) } }
    }

    /// The milliseconds, at least 1.
    pub const fn millis(self) -> u64 {
        self.millis
    }

    /// The whole seconds, at least 1: what fires and gaps are counted in.
    pub const fn seconds(self) -> u64 {
        if self.millis < 1000 { 1 } else { self.millis / 1000 }
    }
}
