//! What of a claim a schedule does not do, in the zone that is meant.

use crate::rules::JobContext;
use crate::rules::beside::{self, Basis, InForce, Part, Parts, Real, Verdict};
use crate::schedule::Instant;
use crate::statement::{Claim, StatedZone};

/// A schedule, to be held against claims.
pub(super) struct Judge<'a, 'r> {
    pub cx: &'r JobContext<'a>,
    pub real: &'r Real<'r>,
    pub in_force: Option<InForce>,
    pub chinese: bool,
}

impl Judge<'_, '_> {
    fn now(&self) -> Instant {
        self.cx.settings.now
    }

    pub fn is_assumed(&self) -> bool {
        self.in_force.as_ref().is_none_or(|in_force| in_force.basis == Basis::Assumed)
    }

    /// The parts of a claim that clearly do not hold.
    pub fn contradictions(&self, claim: &Claim) -> Parts {
        let mut parts = self.in_some_zone(claim);
        let Some(in_force) = &self.in_force else {
            // All others depend on the zone.
            return parts.within(Parts::of(&[Part::Frequency, Part::Minutes]));
        };
        if beside::is_thinned_by_command(self.cx.job) {
            parts = parts.within(Parts::of(&[Part::Times, Part::Minutes]));
        }
        let wrong = claim.moments.iter().any(|moment| {
            let found = beside::of_moment(moment, self.real, &in_force.zone, self.now());
            found.is_some_and(|(time, verdict)| {
                matches!(verdict, Verdict::Wrong { .. })
                    && !(in_force.is_open(self.cx) && self.explains_minute(time.minute))
            })
        });
        if wrong {
            parts.push(Part::Times);
        }
        parts
    }

    /// The contradictions in the zone that is named, else in the most favourable of those in which the words may be meant.
    fn in_some_zone(&self, claim: &Claim) -> Parts {
        let as_written = beside::contradictions(claim, self.real, 0);
        let by_zone = Parts::of(&[Part::Times, Part::Weekdays, Part::MonthDays, Part::Window]);
        if as_written.is_empty() || !as_written.are_within(by_zone) {
            return as_written;
        }
        let named: Vec<&StatedZone> = claim.zones().filter(|zone| **zone != StatedZone::Local).collect();
        let aheads = match (named.as_slice(), &self.in_force) {
            ([], Some(in_force)) => self.unnamed(claim, in_force),
            (zones, Some(in_force)) => zones
                .iter()
                .flat_map(|zone| beside::offsets(zone, &in_force.zone, self.now()))
                .map(|(ahead, _)| ahead)
                .collect(),
            (_, None) => Vec::new(),
        };
        let of_days = Parts::of(&[Part::Weekdays, Part::MonthDays]);
        let days_as_written = as_written.within(of_days).is_empty();
        let explained = aheads.iter().any(|ahead| {
            let parts = beside::contradictions(claim, self.real, *ahead);
            // The hour was converted and the day was not: the rule about shifted dates has the word.
            parts.is_empty() || (days_as_written && parts.are_within(of_days))
        });
        if explained {
            return Parts::default();
        }
        as_written
    }

    /// How far ahead the clock may be that a writer has in mind who names no zone.
    fn unnamed(&self, claim: &Claim, in_force: &InForce) -> Vec<i32> {
        // A conversion that people make: the Americas, and Asia and Australia. On clusters, which run in UTC, also Europe.
        const FAR: [i32; 10] = [-480, -420, -360, -300, -240, 330, 420, 480, 540, 600];
        const NEAR: [i32; 3] = [60, 120, 180];
        let zone =
            |name: &str| beside::offsets(&StatedZone::Named(name.to_owned()), &in_force.zone, self.now());
        let business = self.cx.settings.business_zone.as_deref();
        let chinese = self.chinese.then_some("Asia/Shanghai");
        let mut aheads: Vec<i32> =
            business.into_iter().chain(chinese).flat_map(zone).map(|(ahead, _)| ahead).collect();
        // Days without a time of day were hardly converted from anywhere.
        let timed = !claim.moments.is_empty() || claim.window.is_some();
        let open = matches!(in_force.basis, Basis::Assumed | Basis::Fixed);
        if timed && open && business.is_none() && !self.chinese {
            aheads.extend(FAR);
            if !in_force.is_open(self.cx) {
                aheads.extend(NEAR);
            }
        }
        aheads
    }

    /// Whether an unknown zone of whole hours could make the stated minute true.
    fn explains_minute(&self, minute: u8) -> bool {
        self.real.calendar.minutes >> minute & 1 == 1
    }
}
