//! How BusyBox crond fills the array of a field.

use super::row::FieldSpec;

/// The array of a field and the loop that fills it.
pub(super) struct Array {
    bits: u64,
    /// The number of values.
    pub(super) modulus: i32,
    /// What is added to a number to get its place.
    pub(super) offset: i32,
    /// How many values the last item has set.
    pub(super) last_count: u32,
}

impl Array {
    pub(super) fn new(spec: &FieldSpec) -> Self {
        Array { bits: 0, modulus: spec.high - spec.low + 1, offset: -spec.low, last_count: 0 }
    }

    /// Fills from `first` to `last`; `false` when the loop's bound is reached. Without a step, every value is set; with a step
    /// below 1, only the first.
    pub(super) fn fill(&mut self, first: i32, last: i32, step: i32) -> bool {
        let mut countdown: i32 = 1;
        let mut place = first.wrapping_sub(1);
        let mut set = 0u64;
        for round in 1..=1024 {
            place = place.wrapping_add(1) % self.modulus;
            countdown = countdown.wrapping_sub(1);
            if countdown == 0 {
                if place >= 0 {
                    set |= 1 << place;
                }
                countdown = step;
            }
            if place == last && round < 1024 {
                self.bits |= set;
                self.last_count = set.count_ones();
                return true;
            }
        }
        self.bits |= set;
        false
    }

    /// Bit n = value n.
    pub(super) fn bits(&self) -> u64 {
        self.bits << (-self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Calendar;

    #[test]
    fn ranges_wrap_and_values_out_of_range_set_all() {
        let mut array = Array { bits: 0, modulus: 60, offset: 0, last_count: 0 };
        assert!(array.fill(58, 1, 1));
        assert_eq!(array.bits(), 1 << 58 | 1 << 59 | 1 | 1 << 1);
        assert!(!array.fill(60, 60, 1));
        assert_eq!(array.bits(), Calendar::ALL_60);
    }
}
