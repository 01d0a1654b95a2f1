//! The instants at which a schedule fires, in order.

/// Iterator over the fires of a schedule.
#[derive(Debug)]
pub struct Fires;
