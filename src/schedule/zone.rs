//! Time zones: offsets as spans that hold until the next transition.

use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

use foldhash::HashMap;

use jiff::Timestamp;

use super::{CivilSecond, Instant};

/// A time zone with its transitions, shared by its clones.
#[derive(Clone, Debug)]
pub struct TimeZone {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    zone: jiff::tz::TimeZone,
    /// How many seconds its clocks are behind the zone's.
    behind: i32,
    table: OnceLock<Table>,
}

impl Shared {
    fn far_offset(&self, at: Instant) -> i32 {
        self.zone.to_offset(timestamp(Instant(at.0.saturating_sub(i64::from(self.behind))))).seconds()
            - self.behind
    }
}

/// The changes of offset up to [`Table::END`], in order.
#[derive(Debug)]
struct Table {
    changes: Vec<Transition>,
    /// How many changes have come at the begin of each stretch of 2^24 seconds (half a year), from the first change on.
    stretches: Vec<u16>,
    /// The offset before the first change.
    first: i32,
    /// The table tells all before this instant.
    until: i64,
}

impl Table {
    /// 2150-01-01T00:00:00Z. Later instants are rare, and the zone database is asked for them each time.
    const END: i64 = 5_680_281_600;

    fn new(zone: &jiff::tz::TimeZone, behind: i32) -> Table {
        let first = zone.to_offset(Timestamp::MIN).seconds() - behind;
        let mut table = Table { changes: Vec::new(), stretches: Vec::new(), first, until: i64::MAX };
        let mut before = first;
        for next in zone.following(Timestamp::MIN) {
            let (at, after) =
                (next.timestamp().as_second() + i64::from(behind), next.offset().seconds() - behind);
            if at > Self::END {
                table.until = at;
                break;
            }
            // Transitions that change only the name of the time are passed over.
            if after != before {
                table.changes.push(Transition { at: Instant(at), before, after });
                before = after;
            }
        }
        if let (Some(first), Some(last)) = (table.changes.first(), table.changes.last()) {
            let count = (last.at.0 - first.at.0) >> Self::STRETCH;
            let begins = (0..=count).map(|index| first.at.0 + (index << Self::STRETCH));
            table.stretches = begins
                .map(|begin| table.changes.partition_point(|change| change.at.0 <= begin) as u16)
                .collect();
        }
        table
    }

    const STRETCH: u32 = 24;

    /// How many changes have come at `at`.
    #[inline]
    fn passed(&self, at: i64) -> usize {
        let Some(first) = self.changes.first().filter(|first| first.at.0 <= at) else { return 0 };
        let stretch = (at.saturating_sub(first.at.0) >> Self::STRETCH) as usize;
        let Some(passed) = self.stretches.get(stretch) else { return self.changes.len() };
        let mut passed = usize::from(*passed);
        // A stretch holds two or three changes at most in most zones.
        while self.changes.get(passed).is_some_and(|change| change.at.0 <= at) {
            passed += 1;
        }
        passed
    }
}

/// Zones that were asked for by name, so that each is read and tabled once.
static KNOWN: LazyLock<RwLock<HashMap<String, TimeZone>>> = LazyLock::new(RwLock::default);

static UTC: LazyLock<TimeZone> = LazyLock::new(|| TimeZone::new(jiff::tz::TimeZone::UTC));

/// A change of a zone's offset from UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The first instant with the new offset.
    pub at: Instant,
    /// The offset before, in seconds east of UTC.
    pub before: i32,
    /// The offset from `at` on, in seconds east of UTC.
    pub after: i32,
}

impl Transition {
    /// The wall-clock time at which the clocks change, as the old offset shows it.
    pub fn local_before(self) -> CivilSecond {
        CivilSecond(self.at.0 + i64::from(self.before))
    }

    /// The wall-clock time that the clocks show at the transition, with the new offset.
    pub fn local_after(self) -> CivilSecond {
        CivilSecond(self.at.0 + i64::from(self.after))
    }

    /// How far the clocks are put forward, in seconds; negative when they are put back.
    pub fn forward(self) -> i64 {
        i64::from(self.after) - i64::from(self.before)
    }
}

impl TimeZone {
    /// The zone of that IANA name, spelled exactly. Links (`PRC`, `US/Eastern`) are names too.
    pub fn get(name: &str) -> Option<TimeZone> {
        if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return Some(known.clone());
        }
        // jiff ignores case; the C library and Go look a name up as the name of a file, so the case must be right.
        let zone = jiff::tz::TimeZone::get(name).ok()?;
        let zone = (zone.iana_name() == Some(name)).then(|| TimeZone::new(zone))?;
        KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), zone.clone());
        Some(zone)
    }

    fn new(zone: jiff::tz::TimeZone) -> TimeZone {
        Self::late(zone, 0)
    }

    fn late(zone: jiff::tz::TimeZone, behind: i32) -> TimeZone {
        TimeZone { shared: Arc::new(Shared { zone, behind, table: OnceLock::new() }) }
    }

    /// The same zone by clocks that are some seconds behind.
    pub(crate) fn behind(&self, seconds: i32) -> TimeZone {
        Self::late(self.shared.zone.clone(), seconds)
    }

    fn table(&self) -> &Table {
        self.shared.table.get_or_init(|| Table::new(&self.shared.zone, self.shared.behind))
    }

    /// The table, where it tells what holds at `at`.
    fn table_at(&self, at: i64) -> Option<&Table> {
        Some(self.table()).filter(|table| at < table.until)
    }

    /// The zone whose IANA name a text is but for the case of its letters.
    pub fn get_in_any_case(name: &str) -> Option<TimeZone> {
        jiff::tz::TimeZone::get(name).ok().filter(|zone| zone.iana_name().is_some()).map(TimeZone::new)
    }

    /// The names of all zones.
    pub fn names() -> impl Iterator<Item = String> {
        jiff::tz::db().available().map(|name| name.as_str().to_owned())
    }

    /// A zone by a POSIX rule (`CST5CDT,M3.2.0/0,M11.1.0/1`) instead of the zone database.
    pub fn by_rule(rule: &str) -> Option<TimeZone> {
        jiff::tz::TimeZone::posix(rule).ok().map(TimeZone::new)
    }

    /// Coordinated universal time.
    pub fn utc() -> TimeZone {
        UTC.clone()
    }

    /// The zone's IANA name.
    pub fn name(&self) -> &str {
        self.shared.zone.iana_name().unwrap_or("UTC")
    }

    /// The offset from UTC in seconds, positive east of Greenwich.
    pub fn offset_at(&self, instant: Instant) -> i32 {
        match self.table_at(instant.0) {
            Some(table) => match table.passed(instant.0) {
                0 => table.first,
                passed => table.changes[passed - 1].after,
            },
            None => self.shared.far_offset(instant),
        }
    }

    /// The wall-clock time at an instant.
    pub fn to_civil(&self, instant: Instant) -> CivilSecond {
        CivilSecond::clamped(instant.0.saturating_add(i64::from(self.offset_at(instant))))
    }

    /// What the zone calls its time at an instant: `EST`, `CST`, `+0330`.
    pub fn abbreviation_at(&self, instant: Instant) -> String {
        self.shared.zone.to_offset_info(timestamp(instant)).abbreviation().to_owned()
    }

    /// Whether the zone calls its time at an instant daylight saving time.
    pub fn is_daylight_saving_at(&self, instant: Instant) -> bool {
        self.shared.zone.to_offset_info(timestamp(instant)).dst().is_dst()
    }

    /// The first change of offset after an instant. Transitions that change only the name of the time are passed over.
    pub fn next_transition(&self, after: Instant) -> Option<Transition> {
        match self.table_at(after.0) {
            Some(table) => self.transition(table, table.passed(after.0)),
            None => self.far_transition(after),
        }
    }

    /// The last change of offset at or before an instant.
    pub fn last_transition(&self, until: Instant) -> Option<Transition> {
        match self.table_at(until.0) {
            Some(table) => table.passed(until.0).checked_sub(1).map(|index| table.changes[index]),
            None => self.far_last_transition(until),
        }
    }

    /// The offset that holds at all times, for a zone that has only one.
    #[inline]
    pub(crate) fn fixed_offset(&self) -> Option<i32> {
        let table = self.table();
        (table.changes.is_empty() && table.until == i64::MAX).then_some(table.first)
    }

    /// The offset at an instant, the last change before it and the next one: all that a scan begins with.
    pub(crate) fn around(&self, at: Instant) -> Around {
        let Some(table) = self.table_at(at.0) else { return self.far_around(at) };
        let index = table.passed(at.0);
        let passed = index.checked_sub(1).map(|index| table.changes[index]);
        let offset = passed.map_or(table.first, |passed| passed.after);
        Around { offset, passed, ahead: self.transition(table, index), index }
    }

    #[cold]
    fn far_around(&self, at: Instant) -> Around {
        Around {
            offset: self.offset_at(at),
            passed: self.far_last_transition(at),
            ahead: self.far_transition(at),
            index: usize::MAX,
        }
    }

    /// The change after one whose place in the table was `index`.
    pub(crate) fn transition_after(&self, change: Transition, index: &mut usize) -> Option<Transition> {
        let table = self.table();
        *index = index.saturating_add(1);
        match table.changes.get(index.wrapping_sub(1)) {
            Some(same) if *same == change => self.transition(table, *index),
            _ => self.next_transition(change.at),
        }
    }

    /// The change at that place of the table, or the first one behind it.
    #[inline]
    fn transition(&self, table: &Table, index: usize) -> Option<Transition> {
        match table.changes.get(index) {
            Some(change) => Some(*change),
            None if table.until == i64::MAX => None,
            None => self.far_transition(Instant(table.until - 1)),
        }
    }

    #[cold]
    fn far_transition(&self, after: Instant) -> Option<Transition> {
        let Shared { zone, behind, .. } = &*self.shared;
        let mut before = self.shared.far_offset(after);
        for next in zone.following(timestamp(Instant(after.0.saturating_sub(i64::from(*behind))))) {
            let found = next.offset().seconds() - behind;
            if found != before {
                let at = Instant(next.timestamp().as_second() + i64::from(*behind));
                return Some(Transition { at, before, after: found });
            }
            before = found;
        }
        None
    }

    fn far_last_transition(&self, until: Instant) -> Option<Transition> {
        let Shared { zone, behind, .. } = &*self.shared;
        let mut later: Option<(Timestamp, i32)> = None;
        for found in
            zone.preceding(timestamp(Instant(until.0.saturating_add(1).saturating_sub(i64::from(*behind)))))
        {
            let offset = found.offset().seconds() - behind;
            if let Some((at, after)) = later
                && after != offset
            {
                let at = Instant(at.as_second() + i64::from(*behind));
                return Some(Transition { at, before: offset, after });
            }
            later = Some((found.timestamp(), offset));
        }
        None
    }
}

/// What holds at an instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    pub(crate) offset: i32,
    pub(crate) passed: Option<Transition>,
    pub(crate) ahead: Option<Transition>,
    /// Place of `ahead` in the zone's table, for [`TimeZone::transition_after`].
    pub(crate) index: usize,
}

/// The nearest instant that jiff can hold.
fn timestamp(instant: Instant) -> Timestamp {
    Timestamp::from_second(instant.0).unwrap_or(if instant.0 < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_exact() {
        assert!(TimeZone::get("Asia/Shanghai").is_some_and(|zone| zone.name() == "Asia/Shanghai"));
        assert!(TimeZone::get("PRC").is_some_and(|zone| zone.name() == "PRC"));
        for bad in ["asia/shanghai", "Asia/Beijing", "", "CST", "+08:00", "Local", "utc"] {
            assert!(TimeZone::get(bad).is_none(), "{bad}");
        }
        assert!(TimeZone::get("UTC").is_some());
        assert_eq!(TimeZone::utc().name(), "UTC");
    }

    #[test]
    fn transitions_are_found_from_both_sides() {
        let new_york = TimeZone::get("America/New_York").expect("in the zone database");
        let gap = Transition { at: Instant(1_772_953_200), before: -18_000, after: -14_400 };
        assert_eq!(new_york.next_transition(Instant(gap.at.0 - 1)), Some(gap));
        assert_eq!(new_york.last_transition(gap.at), Some(gap));
        assert_ne!(new_york.last_transition(Instant(gap.at.0 - 1)), Some(gap));
        assert_ne!(new_york.next_transition(gap.at), Some(gap));
        assert_eq!(gap.local_before().hour(), 2);
        assert_eq!(gap.local_after().hour(), 3);
        assert_eq!(new_york.abbreviation_at(gap.at), "EDT");
        assert_eq!(TimeZone::utc().next_transition(gap.at), None);
        assert_eq!(TimeZone::utc().last_transition(gap.at), None);
    }
}
