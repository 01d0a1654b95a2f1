//! The smallest and largest distance between two fires, exact over the whole calendar.

/// A distance between two neighbouring fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap;
