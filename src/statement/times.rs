//! Times of day and their zones: which zone belongs to which time, and which times are one moment in two spellings.

use super::claim::{Claim, ClockTime, Moment, StatedZone, Unit};
use super::phrase::Fact;
use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::zone::us_cst;

impl Sentence<'_> {
    /// Times of day with their zones: which zone belongs to which time, and which times are one moment.
    pub(super) fn times(&self, claim: &mut Claim) {
        let mut zones: Vec<(usize, StatedZone)> = Vec::new();
        let mut moments: Vec<(usize, ClockTime)> = Vec::new();
        let mut shifts: Vec<(usize, i8)> = Vec::new();
        for (index, found) in self.found.iter().enumerate() {
            match &found.fact {
                Fact::Zone(zone) => zones.push((index, zone.clone())),
                Fact::Moment { time, .. } => moments.push((index, time.clone())),
                Fact::DayShift(shift) => shifts.push((index, *shift)),
                _ => {}
            }
        }
        for (at, shift) in shifts {
            let close = |moment: usize| moment == at + 1 && self.tokens_between(at, moment).is_empty();
            let target = moments
                .iter()
                .position(|(i, _)| close(*i))
                .or_else(|| moments.iter().rposition(|(i, _)| *i < at));
            if let Some((_, time)) = target.and_then(|target| moments.get_mut(target)) {
                time.day_shift = shift;
            }
        }
        match (moments.len(), zones.len()) {
            (_, 0) => {}
            (0, _) => claim.zone = zones.first().map(|(_, zone)| zone.clone()),
            (1, _) => {
                let at = moments[0].0;
                let nearest = zones
                    .iter()
                    .min_by_key(|(zone, _)| self.tokens_between(at.min(*zone), at.max(*zone)).len());
                moments[0].1.zone = nearest.map(|(_, zone)| zone.clone());
            }
            (_, 1) => {
                let (at, zone) = &zones[0];
                let equation = moments.windows(2).any(|pair| self.is_equation(pair[0].0, pair[1].0));
                if equation {
                    let distance = |i: usize| self.tokens_between(i.min(*at), i.max(*at)).len() * 2;
                    let nearest =
                        moments.iter_mut().min_by_key(|(i, _)| distance(*i) + usize::from(*i > *at));
                    if let Some((_, time)) = nearest {
                        time.zone = Some(zone.clone());
                    }
                } else {
                    claim.zone = Some(zone.clone());
                }
            }
            _ => {
                let prefix = zones[0].0 < moments[0].0;
                for (at, zone) in zones {
                    let target = if prefix {
                        moments.iter().position(|(i, _)| *i > at)
                    } else {
                        moments.iter().rposition(|(i, _)| *i < at)
                    };
                    if let Some((_, time)) = target.and_then(|target| moments.get_mut(target)) {
                        time.zone.get_or_insert(zone);
                    }
                }
            }
        }
        let mut last: Option<usize> = None;
        for (index, time) in moments {
            let same = last.is_some_and(|last| {
                let spelled = claim.moments.last().and_then(|moment| moment.spellings.last());
                match (spelled.and_then(|s| s.zone.as_ref()), &time.zone) {
                    (Some(a), Some(b)) => a != b,
                    (None, None) => false,
                    _ => self.is_equation(last, index),
                }
            });
            match claim.moments.last_mut().filter(|_| same) {
                Some(moment) => moment.spellings.push(time),
                None => claim.moments.push(Moment { spellings: vec![time] }),
            }
            last = Some(index);
        }
        if !claim.moments.is_empty() && self.speaks_roughly() {
            claim
                .moments
                .iter_mut()
                .flat_map(|moment| &mut moment.spellings)
                .for_each(|time| time.about = true);
        }
        claim.moments.iter_mut().for_each(resolve_cst);
    }

    /// "around 3 am", 凌晨3点左右; not "at 3 am, takes about 20 minutes".
    fn speaks_roughly(&self) -> bool {
        const WORDS: [&str; 13] = [
            "around",
            "about",
            "approximately",
            "approx",
            "roughly",
            "circa",
            "左右",
            "大约",
            "大概",
            "前后",
            "多",
            "约",
            "≈",
        ];
        self.range
            .clone()
            .any(|at| WORDS.iter().any(|rough| self.is_word(at, rough)) && !self.is_of_a_length(at))
    }

    /// "about 20 minutes", "about an hour", 20分钟左右: how long something takes, and nothing of when.
    fn is_of_a_length(&self, rough: usize) -> bool {
        let unit = |at: usize| match self.kind_at(at) {
            Some(Kind::Unit(unit)) => unit <= Unit::Hour,
            Some(Kind::MinuteMark) => true,
            _ => false,
        };
        let counted = matches!(self.kind_at(rough + 1), Some(Kind::Number { .. } | Kind::Per | Kind::Half))
            && unit(rough + 2);
        counted || rough.checked_sub(1).is_some_and(unit)
    }

    /// The tokens between two facts.
    fn tokens_between(&self, left: usize, right: usize) -> &[Token] {
        self.tokens.get(self.found[left].tokens.end..self.found[right].tokens.start).unwrap_or(&[])
    }

    fn is_equation(&self, left: usize, right: usize) -> bool {
        self.tokens_between(left, right).iter().any(|token| matches!(token.kind, Kind::Same | Kind::Open))
    }
}

/// "18:00 UTC (02:00 CST)" says by itself which CST it means.
fn resolve_cst(moment: &mut Moment) {
    let known = moment.spellings.iter().find_map(|time| match &time.zone {
        Some(StatedZone::Offset(seconds) | StatedZone::Abbreviation { offset: seconds, .. })
            if !is_us_cst(time) =>
        {
            Some(i32::from(time.hour) * 3600 + i32::from(time.minute) * 60 - seconds)
        }
        _ => None,
    });
    let Some(utc) = known else { return };
    for time in &mut moment.spellings {
        let chinese = matches!(&time.zone, Some(StatedZone::Named(name)) if name == "Asia/Shanghai");
        if !(matches!(time.zone, Some(StatedZone::Ambiguous("CST"))) || is_us_cst(time) || chinese) {
            continue;
        }
        let local = i32::from(time.hour) * 3600 + i32::from(time.minute) * 60;
        match (local - utc).rem_euclid(86_400) {
            28_800 => time.zone = Some(StatedZone::Named("Asia/Shanghai".to_owned())),
            64_800 if !chinese => time.zone = Some(us_cst()),
            _ => {}
        }
    }
}

fn is_us_cst(time: &ClockTime) -> bool {
    matches!(time.zone, Some(StatedZone::Abbreviation { text: "CST", .. }))
}
