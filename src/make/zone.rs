//! Zones: which one the words mean, which one the scheduler reads in, and the sets moved from the one to the other.
//!
//! The move is exact or refused: whole sets by a constant difference of two zones without clock changes ahead.

use super::refusal::{Choice, Refusal};
use super::want::{Want, WantDays};
use super::{Order, both, texts, texts_of};
use crate::dialect::{DialectId, Grammar, row};
use crate::schedule::{Instant, TimeZone, Transition};
use crate::statement::{Request, StatedZone};
use crate::words;

pub(super) const NOT_PROVEN: (&str, &str) = (
    "the expression could not be proven: its runs in the scheduler's zone are not those of the words",
    "无法证明表达式正确：它在调度器时区中的触发时刻与要求不一致",
);

/// How a scheduler is told its zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ZoneSetting {
    /// By this text: a line above the entry, a key, or a part of the expression.
    Text(String),
    /// By the program that embeds it.
    Program,
    /// It is that of the host.
    Host,
    /// It is always UTC.
    Utc,
}

/// How a scheduler is told its zone (reference: the schedulers' own manuals; `CRON_TZ` is honoured by cronie and supercronic,
/// Debian's cron and the other daemons go by their own zone; run 2026-11).
pub fn zone_setting(dialect: DialectId, zone: &str, line: &str) -> ZoneSetting {
    match dialect {
        DialectId::Kubernetes => ZoneSetting::Text(format!("timeZone: {zone}")),
        DialectId::Argo | DialectId::GithubActions | DialectId::AppEngine => {
            ZoneSetting::Text(format!("timezone: {zone}"))
        }
        DialectId::AwsScheduler => ZoneSetting::Text(format!("ScheduleExpressionTimezone: {zone}")),
        DialectId::GcpScheduler => ZoneSetting::Text(format!("time_zone: {zone}")),
        DialectId::Cronie | DialectId::CronieHead | DialectId::Supercronic => {
            ZoneSetting::Text(format!("CRON_TZ={zone}"))
        }
        DialectId::RobfigSeconds | DialectId::RobfigOptionalSeconds => {
            ZoneSetting::Text(format!("CRON_TZ={zone} {line}"))
        }
        DialectId::Jenkins => ZoneSetting::Text(format!("TZ={zone}")),
        DialectId::Systemd | DialectId::Cronexpr => ZoneSetting::Text(format!("{line} {zone}")),
        DialectId::Saffron
        | DialectId::Deno
        | DialectId::AwsEvents
        | DialectId::AwsCdk
        | DialectId::AzurePipelines
        | DialectId::CircleCi
        | DialectId::Netlify
        | DialectId::Prow
        | DialectId::Railway
        | DialectId::Render
        | DialectId::Vercel => ZoneSetting::Utc,
        _ if matches!(row(dialect).grammar, Grammar::Crontab) => ZoneSetting::Host,
        _ => ZoneSetting::Program,
    }
}

/// The zone of the words, when they name one and it is clear which.
pub(super) fn asked(order: &Order<'_>, request: &Request) -> Result<Option<TimeZone>, Refusal> {
    let mut zone: Option<TimeZone> = None;
    let stated = request
        .claim
        .zone
        .iter()
        .chain(request.claim.moments.iter().filter_map(|moment| moment.spellings.first()?.zone.as_ref()));
    for stated in stated {
        let this = resolve(order, request, stated)?;
        if zone.as_ref().is_some_and(|zone| zone.name() != this.name()) {
            let says = (
                "the times are in several zones: ask for each zone by itself",
                "各时刻的时区不同：请按时区分别生成",
            );
            return Err(Refusal::new("several-zones", says));
        }
        zone = Some(this);
    }
    spellings_agree(order, request)?;
    Ok(zone)
}

/// "18:00 UTC (02:00 Beijing)": both must be one instant.
fn spellings_agree(order: &Order<'_>, request: &Request) -> Result<(), Refusal> {
    for moment in request.claim.moments.iter().filter(|moment| moment.spellings.len() > 1) {
        let mut first = None;
        for time in &moment.spellings {
            let zone = time.zone.as_ref().map(|stated| resolve(order, request, stated)).transpose()?;
            let fixed = zone.filter(|zone| zone.next_transition(order.now).is_none());
            let utc = fixed.map(|zone| {
                let local = i32::from(time.hour) * 3600 + i32::from(time.minute) * 60;
                (local - zone.offset_at(order.now)).rem_euclid(86_400)
            });
            if utc.is_none() || first.is_some_and(|first| first != utc) {
                let says = (
                    "one time is given in two zones, and the two are not the same instant all year",
                    "同一时刻用两个时区写出，但两者并非全年一致",
                );
                return Err(Refusal::new("times-disagree", says));
            }
            first = Some(utc);
        }
    }
    Ok(())
}

fn resolve(order: &Order<'_>, request: &Request, stated: &StatedZone) -> Result<TimeZone, Refusal> {
    let meant = |says, zone: StatedZone| Choice::new(says, texts(order, &with_zone(request, &zone)));
    let named = |name: &str| StatedZone::Named(name.to_owned());
    match stated {
        StatedZone::Named(name) => TimeZone::get(name).ok_or_else(|| {
            let says =
                both(format!("{name} is no zone of the tz database"), format!("时区数据库中没有 {name}"));
            Refusal::saying("unknown-zone", says)
        }),
        StatedZone::Offset(seconds) => of_offset(*seconds).ok_or_else(|| {
            let says = ("no zone of the tz database has this offset all year", "没有全年保持这一偏移的时区");
            Refusal::new("unknown-zone", says)
        }),
        StatedZone::Abbreviation { text, offset, zone } => {
            let (by_name, fixed) = (TimeZone::get(zone), of_offset(*offset));
            match by_name {
                Some(zone) if zone.next_transition(order.now).is_none() => Ok(zone),
                _ => {
                    let says = both(
                        format!(
                            "{text} is a fixed offset by the letter, and {zone} with its clock changes in careless use"
                        ),
                        format!("{text} 严格说是固定偏移，口语中常指会调整夏令时的 {zone}"),
                    );
                    let mut refusal =
                        Refusal::saying("ambiguous-zone", says).with(meant(both(*zone, *zone), named(zone)));
                    if let Some(fixed) = fixed {
                        let name = fixed.name().to_owned();
                        refusal = refusal.with(meant(
                            both(format!("the fixed offset {name}"), format!("固定偏移 {name}")),
                            StatedZone::Named(name),
                        ));
                    }
                    Err(refusal)
                }
            }
        }
        StatedZone::Local => order.zone.clone().ok_or_else(|| {
            let says = (
                "\"local time\" of which host? Give the zone with --zone",
                "“本地时间”是哪台机器的时区？请用 --zone 指定",
            );
            Refusal::new("local-zone", says)
        }),
        StatedZone::Ambiguous(text) => {
            let says =
                both(format!("{text} is used in several places"), format!("{text} 在不同地方含义不同"));
            let refusal = Refusal::saying("ambiguous-zone", says);
            Err(places_of(text).iter().fold(refusal, |refusal, (en, zh, zone)| {
                let place = both(format!("{en} ({zone})"), format!("{zh}（{zone}）"));
                refusal.with(meant(place, named(zone)))
            }))
        }
    }
}

/// The places that use an abbreviation, in English and Chinese, with their zones (IANA zone database, 2026f).
fn places_of(abbreviation: &str) -> &'static [(&'static str, &'static str, &'static str)] {
    match abbreviation {
        "CST" => &[
            ("Beijing", "北京时间", "Asia/Shanghai"),
            ("US Central", "美国中部", "America/Chicago"),
            ("Cuba", "古巴", "America/Havana"),
        ],
        "IST" => &[
            ("India", "印度", "Asia/Kolkata"),
            ("Israel", "以色列", "Asia/Jerusalem"),
            ("Ireland", "爱尔兰", "Europe/Dublin"),
        ],
        "BST" => {
            &[("Britain in summer", "英国夏令时", "Europe/London"), ("Bangladesh", "孟加拉国", "Asia/Dhaka")]
        }
        "GST" => &[("the Gulf", "海湾地区", "Asia/Dubai"), ("Guam", "关岛", "Pacific/Guam")],
        "AST" => {
            &[("Atlantic Canada", "加拿大大西洋地区", "America/Halifax"), ("Arabia", "阿拉伯", "Asia/Riyadh")]
        }
        _ => &[],
    }
}

/// The request with all zones replaced.
fn with_zone(request: &Request, zone: &StatedZone) -> Request {
    let mut request = request.clone();
    let stated = request.claim.zone.iter_mut();
    let times = request.claim.moments.iter_mut().flat_map(|moment| &mut moment.spellings);
    for other in stated.chain(times.filter_map(|time| time.zone.as_mut())) {
        other.clone_from(zone);
    }
    request
}

/// A zone that always has this offset. China has had no clock changes since 1991.
fn of_offset(seconds: i32) -> Option<TimeZone> {
    match seconds {
        0 => Some(TimeZone::utc()),
        28_800 => TimeZone::get("Asia/Shanghai"),
        19_800 => TimeZone::get("Asia/Kolkata"),
        // The signs of these names are those of POSIX, the other way round.
        _ if seconds % 3600 == 0 => TimeZone::get(&format!("Etc/GMT{:+}", -seconds / 3600)),
        _ => None,
    }
}

/// The zone in which the scheduler reads, and whether that is the host's.
pub(super) fn target(order: &Order<'_>, asked: Option<&TimeZone>) -> (Option<TimeZone>, bool) {
    if let Some(zone) = &order.zone {
        return (Some(zone.clone()), false);
    }
    let Some(asked) = asked else { return (None, false) };
    match zone_setting(order.dialect, asked.name(), "") {
        ZoneSetting::Host => (Some(order.host_zone.clone()), true),
        ZoneSetting::Utc => (Some(TimeZone::utc()), false),
        ZoneSetting::Text(_) | ZoneSetting::Program => (Some(asked.clone()), false),
    }
}

/// The sets in another zone.
pub(super) fn moved(
    order: &Order<'_>,
    want: &Want,
    from: &TimeZone,
    to: &TimeZone,
) -> Result<Vec<Want>, Refusal> {
    if from.name() == to.name() {
        return Ok(vec![want.clone()]);
    }
    let at = |instant: Instant| to.offset_at(instant) - from.offset_at(instant);
    let next = |after: Instant| -> Option<Transition> {
        [from, to].into_iter().filter_map(|zone| zone.next_transition(after)).min_by_key(|change| change.at)
    };
    let now = shifted(want, at(order.now));
    let Some(first) = next(order.now) else { return now.ok_or_else(|| no_shift(order, want, from)) };
    let mut rest = vec![(first.at, shifted(want, at(first.at)))];
    if let Some(second) = next(first.at) {
        rest.push((second.at, shifted(want, at(second.at))));
    }
    if let Some(same) = &now
        && rest.iter().all(|(_, other)| other.as_ref() == Some(same))
    {
        return Ok(same.clone());
    }
    Err(clocks_change(order, want, (from, to), now.as_deref(), &rest))
}

/// A zone with clock changes has no fixed rewrite: the dates, and what holds until then.
fn clocks_change(
    order: &Order<'_>,
    want: &Want,
    (from, to): (&TimeZone, &TimeZone),
    now: Option<&[Want]>,
    rest: &[(Instant, Option<Vec<Want>>)],
) -> Refusal {
    let day = |at: Instant| at.rfc3339(0).get(..10).unwrap_or_default().to_owned();
    let dates: Vec<String> = rest.iter().map(|(at, _)| day(*at)).collect();
    let says = both(
        format!(
            "{} and {} lie apart differently over the year (the clocks change on {}): no fixed expression exists",
            from.name(),
            to.name(),
            dates.join(" and ")
        ),
        format!(
            "{} 与 {} 的时差一年中会变化（{} 调整时钟）：不存在固定的表达式",
            from.name(),
            to.name(),
            dates.join("、")
        ),
    );
    let mut refusal = Refusal::saying("clocks-change", says);
    let of = |wants: &[Want]| wants.iter().flat_map(|want| texts_of(order.dialect, want)).collect();
    let until = dates.first().cloned().unwrap_or_default();
    if let Some(now) = now {
        refusal = refusal.with(Choice::new(both(format!("until {until}"), format!("{until} 之前")), of(now)));
    }
    if let Some((at, Some(then))) = rest.first() {
        let from = day(*at);
        refusal =
            refusal.with(Choice::new(both(format!("from {from} on"), format!("{from} 之后")), of(then)));
    }
    let own = texts_of(order.dialect, want);
    let line = own.first().map_or("", String::as_str);
    if let ZoneSetting::Text(setting) = zone_setting(order.dialect, from.name(), line) {
        let says = both(
            format!("all year, with {setting} instead of another zone"),
            format!("全年有效：改用 {setting}"),
        );
        refusal = refusal.with(Choice::new(says, own));
    }
    refusal
}

fn no_shift(order: &Order<'_>, want: &Want, from: &TimeZone) -> Refusal {
    let refusal = Refusal::new(
        "days-move",
        (
            "in the other zone the runs fall on another date, and no fields name those dates",
            "换算到另一时区后日期会变动，没有字段能表示那些日期",
        ),
    );
    let en = words::zone(from.name(), crate::lang::Lang::En);
    let zh = words::zone(from.name(), crate::lang::Lang::Zh);
    let says = both(format!("read in {en}"), format!("按 {zh} 解析"));
    refusal.with(Choice::new(says, texts_of(order.dialect, want)))
}

/// The sets on a clock that is `seconds` ahead. `None` where fields cannot name the days.
fn shifted(want: &Want, seconds: i32) -> Option<Vec<Want>> {
    (seconds % 60 == 0).then_some(())?;
    // By the number of days that the date moves: -1, 0, 1.
    let mut clocks = [[0_u64; 24]; 3];
    for minute in 0..1440_i32 {
        if want.clock.get(minute as usize / 60)? >> (minute % 60) & 1 == 0 {
            continue;
        }
        let to = minute + seconds / 60;
        let day = usize::try_from(to.div_euclid(1440) + 1).ok()?;
        let to = to.rem_euclid(1440);
        *clocks.get_mut(day)?.get_mut(to as usize / 60)? |= 1 << (to % 60);
    }
    if want.days == WantDays::ALL {
        let mut clock = [0; 24];
        for part in clocks {
            clock.iter_mut().zip(part).for_each(|(all, minutes)| *all |= minutes);
        }
        return Some(vec![Want { clock, ..want.clone() }]);
    }
    let parts = clocks.into_iter().zip([-1, 0, 1]).filter(|(clock, _)| clock.iter().any(|hour| *hour != 0));
    parts
        .map(|(clock, day)| Some(Want { clock, days: days_moved(want.days, day)?, ..want.clone() }))
        .collect()
}

/// The days before or after those days.
fn days_moved(days: WantDays, by: i32) -> Option<WantDays> {
    if by == 0 {
        return Some(days);
    }
    days.workday.is_none().then_some(())?;
    let all_months = days.months == WantDays::ALL.months;
    if days.weekdays != 0 {
        (all_months && days.nth.is_none()).then_some(())?;
        let set = (0..7_i32).filter(|day| days.weekdays >> day & 1 == 1);
        let weekdays = set.fold(0, |set, day| set | 1 << (day + by).rem_euclid(7));
        return Some(WantDays { weekdays, ..days });
    }
    // Dates whose neighbour is a date of the same number in every month: 2 to 28 backwards, 1 to 27 forwards. The first and
    // the last day change places, a month away.
    let turn = |last: bool| if last { 1_u32 << 1 } else { 0 };
    let rotated = |by: i32| {
        (1..=12_i32)
            .filter(|month| days.months >> month & 1 == 1)
            .fold(0, |set, month| set | 1 << ((month - 1 + by).rem_euclid(12) + 1))
    };
    let first = days.dates & 1 << 1 != 0;
    if by < 0 {
        let plain = days.dates & !(1 << 1);
        (!days.last && plain >> 29 == 0).then_some(())?;
        let months = if plain == 0 { rotated(-1) } else { days.months };
        (plain == 0 || !first || all_months).then_some(())?;
        return Some(WantDays { dates: plain >> 1, last: first, months, ..days });
    }
    (days.dates >> 28 == 0).then_some(())?;
    let months = if days.dates == 0 { rotated(1) } else { days.months };
    (days.dates == 0 || !days.last || all_months).then_some(())?;
    (days.dates != 0 || days.last).then_some(())?;
    Some(WantDays { dates: days.dates << 1 | turn(days.last), last: false, months, ..days })
}
