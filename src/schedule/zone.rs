//! Time zones: offsets as spans that hold until the next transition.

use jiff::Timestamp;

use super::{CivilSecond, Instant};

/// A time zone with its transitions, shared by its clones.
#[derive(Clone, Debug)]
pub struct TimeZone {
    zone: jiff::tz::TimeZone,
}

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
        // jiff ignores case; the C library and Go look a name up as the name of a file, so the case must be right.
        let zone = jiff::tz::TimeZone::get(name).ok()?;
        (zone.iana_name() == Some(name)).then_some(TimeZone { zone })
    }

    /// The zone whose IANA name a text is but for the case of its letters.
    pub fn get_in_any_case(name: &str) -> Option<TimeZone> {
        jiff::tz::TimeZone::get(name)
            .ok()
            .filter(|zone| zone.iana_name().is_some())
            .map(|zone| TimeZone { zone })
    }

    /// The names of all zones.
    pub fn names() -> impl Iterator<Item = String> {
        jiff::tz::db().available().map(|name| name.as_str().to_owned())
    }

    /// A zone by a POSIX rule (`CST5CDT,M3.2.0/0,M11.1.0/1`) instead of the zone database.
    pub fn by_rule(rule: &str) -> Option<TimeZone> {
        jiff::tz::TimeZone::posix(rule).ok().map(|zone| TimeZone { zone })
    }

    /// Coordinated universal time.
    pub fn utc() -> TimeZone {
        TimeZone { zone: jiff::tz::TimeZone::UTC }
    }

    /// The zone's IANA name.
    pub fn name(&self) -> &str {
        self.zone.iana_name().unwrap_or("UTC")
    }

    /// The offset from UTC in seconds, positive east of Greenwich.
    pub fn offset_at(&self, instant: Instant) -> i32 {
        self.zone.to_offset(timestamp(instant)).seconds()
    }

    /// The wall-clock time at an instant.
    pub fn to_civil(&self, instant: Instant) -> CivilSecond {
        CivilSecond::clamped(instant.0.saturating_add(i64::from(self.offset_at(instant))))
    }

    /// What the zone calls its time at an instant: `EST`, `CST`, `+0330`.
    pub fn abbreviation_at(&self, instant: Instant) -> String {
        self.zone.to_offset_info(timestamp(instant)).abbreviation().to_owned()
    }

    /// Whether the zone calls its time at an instant daylight saving time.
    pub fn is_daylight_saving_at(&self, instant: Instant) -> bool {
        self.zone.to_offset_info(timestamp(instant)).dst().is_dst()
    }

    /// The first change of offset after an instant. Transitions that change only the name of the time are passed over.
    pub fn next_transition(&self, after: Instant) -> Option<Transition> {
        let mut before = self.offset_at(after);
        for next in self.zone.following(timestamp(after)) {
            let found = next.offset().seconds();
            if found != before {
                return Some(Transition { at: Instant(next.timestamp().as_second()), before, after: found });
            }
            before = found;
        }
        None
    }

    /// The last change of offset at or before an instant.
    pub fn last_transition(&self, until: Instant) -> Option<Transition> {
        let mut later: Option<(Timestamp, i32)> = None;
        for found in self.zone.preceding(timestamp(Instant(until.0.saturating_add(1)))) {
            let offset = found.offset().seconds();
            if let Some((at, after)) = later
                && after != offset
            {
                return Some(Transition { at: Instant(at.as_second()), before: offset, after });
            }
            later = Some((found.timestamp(), offset));
        }
        let (at, after) = later?;
        let before = self.offset_at(Instant(at.as_second() - 1));
        (before != after).then_some(Transition { at: Instant(at.as_second()), before, after })
    }
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
