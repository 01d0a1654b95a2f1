//! Z006 date-shift. Texts and examples: `rules/date-shift.toml`.

use super::beside::{self, Days, InForce, Real, Said};
use super::{Check, JobContext, Rule};
use crate::finding::{Confidence, Finding, Message, Phrase, Severity};
use crate::job::JobSchedule;
use crate::lang::Lang;
use crate::platform::{self, PlatformId};
use crate::schedule::{Instant, TimeZone};
use crate::statement::{Claim, StatedZone};
use crate::words;

/// Z006.
pub static RULE: Rule = Rule {
    code: "Z006",
    name: "date-shift",
    severity: Severity::Warning,
    page: include_str!("../../rules/date-shift.toml"),
    check: Check::Job(check),
    supersedes: &["Z001"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    beside::each_schedule(cx, &mut |cx| {
        out.extend(cx.job.schedules.first().and_then(|schedule| of_schedule(cx, schedule)));
    });
}

/// In which zone the days are meant, and how that is known.
struct Business {
    zone: TimeZone,
    /// From the configuration or named in the words; else only the language of the words tells.
    firm: bool,
}

fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let loaded = reading.schedule.as_ref()?;
    let real = Real::of(loaded).filter(Real::has_fixed_days)?;
    if !real.has_fixed_hours() {
        return None;
    }
    let in_force = beside::in_force(cx, schedule)?;
    let said = beside::said(cx);
    let business = business(cx, &said, &in_force)?;
    if beside::is_thinned_by_command(cx.job) {
        return None;
    }
    let ahead = (business.zone.offset_at(cx.settings.now) - in_force.zone.offset_at(cx.settings.now)) / 60;
    let shift = real.date_shift(ahead).filter(|shift| *shift != 0)?;
    let (here, there) = (real.days(0), real.days(shift));
    let days_said = beside::nearest(&said).find(|said| states_days(said.claim()));
    // A time beside the days that is not the time of the run there is the matter of other rules.
    let times_hold = days_said.is_none_or(|said| times_hold(said.claim(), &real, ahead));
    let claim = days_said.map(Said::claim);
    let severity = match claim {
        Some(claim) if agrees(claim, there) => return None,
        Some(claim) if agrees(claim, here) && times_hold => Severity::Warning,
        Some(_) => return None,
        None => {
            judged_by_shape(here, there).filter(|severity| *severity == Severity::Advice || business.firm)?
        }
    };
    // A host's zone that nobody gave may be the business zone itself.
    if in_force.is_open(cx) && cx.settings.business_zone.is_none() {
        return None;
    }
    let change = crate::dialect::row(reading.dialect).clock_change;
    let next: Vec<Instant> = loaded.fires(cx.settings.now, &in_force.zone, change).take(1).collect();
    let at = *next.first()?;
    let message = Message::new(if days_said.is_some() { "stated" } else { "main" })
        .with("text", schedule.text.display())
        .with("next", in_force.said_of(dated(at, &in_force.zone)))
        .with("there", dated(at, &business.zone))
        .with("real", real_days(there, here))
        .with("business", words::zone_named(&business.zone));
    let message = match days_said {
        Some(said) => message.with("quote", said.quote()),
        None => message,
    };
    let mut finding = Finding::new(&RULE, schedule.span, message).severity(severity);
    if !in_force.is_known() {
        finding = finding.confidence(Confidence::Medium);
    }
    if let Some(said) = days_said {
        finding =
            finding.related(said.words.text.place(said.statement.range.clone()), Message::new("related"));
    }
    Some(finding.help(help(cx, schedule, &real, ahead, shift, &business)))
}

/// In which zone the days are meant: the zone of the words, of the configuration, of the language.
fn business(cx: &JobContext<'_>, said: &[Said<'_>], in_force: &InForce) -> Option<Business> {
    let stated: Vec<&StatedZone> = beside::stated_zones(said).collect();
    // Words that name the zone in force mean it: "UTC" beside a schedule in UTC.
    let offset = |zone: &TimeZone| zone.offset_at(cx.settings.now);
    let places: Vec<TimeZone> = stated.into_iter().filter_map(beside::place).collect();
    if let Some(other) = places.iter().find(|zone| offset(zone) != offset(&in_force.zone)) {
        return Some(Business { zone: other.clone(), firm: true });
    }
    if !places.is_empty() {
        return None;
    }
    if let Some(name) = cx.settings.business_zone.as_deref() {
        return TimeZone::get(name).map(|zone| Business { zone, firm: true });
    }
    let chinese = beside::speaks_chinese(cx) && !in_force.is_open(cx);
    chinese.then(|| TimeZone::get("Asia/Shanghai")).flatten().map(|zone| Business { zone, firm: false })
}

fn states_days(claim: &Claim) -> bool {
    (claim.weekdays != 0 && claim.nth_weekday.is_none()) || !claim.month_days.is_empty()
}

/// Whether the times of day of a claim, read in the business zone, are those of the runs.
fn times_hold(claim: &Claim, real: &Real<'_>, ahead: i32) -> bool {
    let minute = |hour: u8, minute: u8| i32::from(hour) * 60 + i32::from(minute);
    // A night that is a morning there was not meant there.
    let by_night = |time: &u16| !(360..1080).contains(&(i32::from(*time) + ahead).rem_euclid(1440));
    if claim.night && !real.times().iter().all(by_night) {
        return false;
    }
    claim.moments.iter().all(|moment| {
        moment.spellings.iter().any(|time| real.runs_about(minute(time.hour, time.minute) - ahead, time))
    })
}

fn agrees(claim: &Claim, days: &Days) -> bool {
    let stated = claim.month_days;
    let weekdays = claim.weekdays == 0 || claim.weekdays == days.weekdays;
    let late =
        stated.last && days.all_last || stated.end && days.dates != 0 && days.dates.trailing_zeros() >= 20;
    let early = stated.start && days.dates >> 11 == 0;
    let month_days = stated.is_empty() || late || early || (stated.set != 0 && stated.set == days.dates);
    weekdays && month_days
}

/// Without words, by the days that people choose: Monday to Friday, weekends, the 1st.
fn judged_by_shape(here: &Days, there: &Days) -> Option<Severity> {
    const WORKDAYS: u8 = 0x3E;
    const WEEKEND: u8 = 0x41;
    let chosen =
        |days: &Days| matches!(days.weekdays, WORKDAYS | WEEKEND) || days.dates == 1 << 1 || days.all_last;
    match (chosen(here), chosen(there)) {
        (true, false) => Some(Severity::Warning),
        (false, true) => None,
        _ => Some(Severity::Advice),
    }
}

fn dated(at: Instant, zone: &TimeZone) -> Phrase {
    let zone = zone.clone();
    words::both(move |lang| {
        let weekday = words::weekday(u32::from(zone.to_civil(at).weekday()), lang);
        let time = words::date_time(at, &zone, lang);
        match lang {
            Lang::En => format!("{weekday} {time}"),
            Lang::Zh => format!("{time}（{weekday}）"),
        }
    })
}

/// The days on which the runs fall in the business zone.
fn real_days(there: &Days, here: &Days) -> Phrase {
    let by_weekday = here.weekdays != 0x7F;
    let (weekdays, dates) = (there.weekdays, there.dates);
    words::both(move |lang| {
        if by_weekday {
            let names: Vec<&str> = (0..7)
                .map(|n| (n + 1) % 7)
                .filter(|day| weekdays >> day & 1 == 1)
                .map(|day| words::weekday(day, lang))
                .collect();
            return words::list(&names, lang);
        }
        let days: Vec<String> =
            (1..=31).filter(|day| dates >> day & 1 == 1).map(|day: u32| day.to_string()).collect();
        match lang {
            Lang::En => format!("day {} of the month", words::list(&days, lang)),
            Lang::Zh => format!("每月 {} 日", words::list(&days, lang)),
        }
    })
}

fn help(
    cx: &JobContext<'_>,
    schedule: &JobSchedule,
    real: &Real<'_>,
    ahead: i32,
    shift: i8,
    business: &Business,
) -> Message {
    let Some(reading) = schedule.reading() else { return Message::new("help-none") };
    let text = schedule.text.display();
    let single = |time: &u16| i32::from(*time);
    let Some(time) = real.times().first().map(single).filter(|_| real.times().len() == 1) else {
        return Message::new("help-none");
    };
    let moved = beside::with_days_and_time(reading, &text, time, -shift);
    let local = beside::with_days_and_time(reading, &text, time + ahead, 0);
    let setting = platform::setting_for_zone(cx.job, &business.zone, cx.settings.now)
        .filter(|_| cx.job.platform != PlatformId::Crontab);
    match (setting, local, moved) {
        (Some(setting), Some(local), Some(moved)) => {
            Message::new("help-both").with("local", local).with("setting", setting).with("moved", moved)
        }
        (Some(setting), Some(local), None) => {
            Message::new("help-zone").with("local", local).with("setting", setting)
        }
        (_, _, Some(moved)) => Message::new("help-move").with("moved", moved),
        _ => Message::new("help-none"),
    }
}
