//! Z002 zone-slip. Texts and examples: `rules/zone-slip.toml`.

use super::beside::{self, Basis, InForce, Part, Real, Said, Verdict};
use super::intent_mismatch::place_of;
use super::{Check, JobContext, Rule, zone_without_effect};
use crate::dialect::DialectId;
use crate::finding::{Confidence, Finding, Fix, Message, Phrase, Safety, Severity};
use crate::job::{EnvScope, JobSchedule, ScheduleText};
use crate::lang::{Lang, Text};
use crate::platform::{self, PlatformId, ZoneDefault};
use crate::schedule::{Instant, Schedule, TimeZone};
use crate::statement::{Claim, ClockTime, Moment, StatedZone};
use crate::words;

/// Z002.
pub static RULE: Rule = Rule {
    code: "Z002",
    name: "zone-slip",
    severity: Severity::Warning,
    page: include_str!("../../rules/zone-slip.toml"),
    check: Check::Job(check),
    supersedes: &["Z001", "Z004"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    beside::each_schedule(cx, &mut |cx| out.extend(of_job(cx)));
}

fn of_job(cx: &JobContext<'_>) -> Option<Finding> {
    let (schedule, reading, said) = beside::spoken_of(cx)?;
    let real = Real::of(reading.schedule.as_ref()?)?;
    let in_force = beside::in_force(cx, schedule)?;
    let slips = beside::nearest(&said).flat_map(|said| {
        let moments = said.claim().moments.iter();
        let window = of_window(said.claim(), &real, &in_force.zone, cx.settings.now);
        moments
            .map(|moment| beside::of_moment(moment, &real, &in_force.zone, cx.settings.now))
            .map(|found| found.map(|(time, verdict)| (time.clone(), verdict)))
            .chain(window)
            .map(|found| (said, found))
            .collect::<Vec<_>>()
    });
    let mut first = None;
    for (said, found) in slips {
        // One statement that holds explains the others.
        let (time, verdict) = found?;
        first.get_or_insert((said, time, verdict));
    }
    let (said, time, verdict) = first?;
    let stated = time.zone.clone()?;
    if is_named_without_effect(cx, &stated) {
        return None;
    }
    Slip { cx, schedule, in_force, said, time, stated, verdict }.finding()
}

/// "北京时间 9:00-18:00": the verdict on hours that are named with a zone and without a single time of day. The outer `None`: there
/// are none, or nothing can be said; the inner: they hold.
#[expect(clippy::option_option, reason = "the same answer as for a moment, for no more than one window")]
fn of_window(
    claim: &Claim,
    real: &Real<'_>,
    in_force: &TimeZone,
    now: Instant,
) -> Option<Option<(ClockTime, Verdict)>> {
    let (window, zone) = (claim.window?, claim.zone.as_ref().filter(|_| claim.moments.is_empty())?);
    let holds = |ahead: i32| !beside::contradictions(claim, real, ahead).contains(Part::Window);
    let aheads = beside::offsets(zone, in_force, now);
    let [(ahead, _)] = aheads.as_slice() else { return None };
    if holds(*ahead) {
        return Some(None);
    }
    let (hour, minute) = ((window.from / 60 % 24) as u8, (window.from % 60) as u8);
    let time = ClockTime { hour, minute, zone: Some(zone.clone()), day_shift: 0, about: false, range: 0..0 };
    holds(0).then_some(Some((time, Verdict::AsWritten { ahead: *ahead })))
}

/// A `CRON_TZ` above the line that its daemon ignores names that zone: the rule about zones without effect has the word.
fn is_named_without_effect(cx: &JobContext<'_>, stated: &StatedZone) -> bool {
    let StatedZone::Named(name) = stated else { return false };
    cx.job.environment.iter().any(|var| {
        let value = var.value.as_ref().map(|value| value.text.as_str());
        var.scope == EnvScope::Crontab
            && matches!(var.name.value.as_str(), "CRON_TZ" | "TZ")
            && value == Some(name)
    })
}

/// A phrase inside a sentence: Chinese puts a blank between its own characters and Latin letters, and none else.
/// What a zone's setting is called where the platform has no name for it.
const NO_KEY: Text = Text { en: "zone", zh: "时区" };

fn spaced(text: impl Fn(Lang) -> String + Send + Sync + 'static) -> Phrase {
    words::both(move |lang| {
        let text = text(lang);
        let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let blank = |latin: bool| if latin && lang == Lang::Zh { " " } else { "" };
        format!("{}{text}{}", blank(latin(text.chars().next())), blank(latin(text.chars().last())))
    })
}

struct Slip<'a, 'r> {
    cx: &'r JobContext<'a>,
    schedule: &'a JobSchedule,
    in_force: InForce,
    said: &'r Said<'a>,
    time: ClockTime,
    stated: StatedZone,
    verdict: Verdict,
}

impl Slip<'_, '_> {
    fn finding(&self) -> Option<Finding> {
        let (key, ahead, after) = match self.verdict {
            Verdict::AsWritten { ahead } => ("as-written", ahead, self.cx.settings.now),
            Verdict::WrongWay { ahead } => ("wrong-way", ahead, self.cx.settings.now),
            Verdict::Seasonal { ahead, from } => ("seasonal", ahead, from),
            Verdict::Holds | Verdict::Wrong { .. } | Verdict::Unknown => return None,
        };
        let reading = self.schedule.reading()?;
        let loaded = reading.schedule.as_ref()?;
        let change = crate::dialect::row(reading.dialect).clock_change;
        let next = loaded.fires(after, &self.in_force.zone, change).next()?;
        let message = Message::new(key)
            .with("where", place_of(self.said.words.kind))
            .with("quote", self.said.quote())
            .with("text", self.schedule.text.display())
            .with("zone", self.zone_in_force())
            .with("next", words::at(next, &self.in_force.zone))
            .with("there", self.there(next, ahead))
            .with("stated_zone", self.stated_zone());
        let open = self.in_force.is_open(self.cx);
        let mut finding = Finding::new(&RULE, self.schedule.span, message)
            .related(self.said.words.text.place(self.said.statement.range.clone()), Message::new("stated"));
        if let Some((setting, span)) = zone_without_effect::of_container(self.cx.job, self.schedule) {
            finding = finding.related(span, Message::new("container").with("setting", setting));
        }
        if self.in_force.basis == Basis::Assumed {
            finding = finding.confidence(Confidence::Medium);
        }
        // Who wrote the time of the schedule's own zone as well, and wrote it right, knows which of the two moves.
        if key == "seasonal" && self.is_right_in_another_zone(loaded) {
            finding = finding.severity(Severity::Advice);
        }
        // A host may well run in the zone that its crontab's comments name.
        if open {
            finding = finding.severity(Severity::Advice).confidence(Confidence::Low);
        }
        Some(self.with_help(finding, ahead))
    }

    /// The zone the schedule is read in, and why it is that one.
    fn zone_in_force(&self) -> Phrase {
        let platform = platform::row(self.cx.job.platform);
        let why = match (self.in_force.basis, platform.zone) {
            (Basis::Declared | Basis::Fixed, _) => Text { en: "", zh: "" },
            (Basis::Given, _) => Text { en: ", the zone given for hosts", zh: "（给定的主机时区）" },
            (Basis::Assumed, ZoneDefault::Controller(_)) => Text {
                en: " (no KEY is set: the controller's zone applies, taken to be UTC)",
                zh: "（未设 KEY，按控制器所在时区，此处按 UTC 计）",
            },
            (Basis::Assumed, ZoneDefault::Setting { .. }) => Text {
                en: " (KEY sets no zone, and that is the default)",
                zh: "（KEY 未指定时区，这是默认时区）",
            },
            (Basis::Assumed, _) => Text {
                en: " if the host runs in UTC (give --host-zone)",
                zh: "（按主机时区为 UTC 计，可用 --host-zone 指定）",
            },
        };
        let zone = self.in_force.zone.clone();
        let key = platform::zone_key(self.cx.job);
        let why = move |lang| why.get(lang).replace("KEY", key.unwrap_or(NO_KEY.get(lang)));
        spaced(move |lang| format!("{}{}", words::zone(zone.name(), lang), why(lang)))
    }

    /// The zone that the words name.
    fn stated_zone(&self) -> Phrase {
        let stated = self.stated.clone();
        spaced(move |lang| beside::zone_name(&stated, lang))
    }

    /// A run as the stated zone's clock shows it.
    fn there(&self, at: Instant, ahead: i32) -> Phrase {
        if let Some(zone) = beside::place(&self.stated) {
            return words::at(at, &zone);
        }
        let minute = (self.in_force.zone.to_civil(at).0 / 60 + i64::from(ahead)).rem_euclid(1440);
        let stated = self.stated.clone();
        words::both(move |lang| {
            format!("{:02}:{:02} {}", minute / 60, minute % 60, beside::zone_name(&stated, lang))
        })
    }
    /// Whether the words give the time in another zone too, and that one holds all the year.
    fn is_right_in_another_zone(&self, loaded: &Schedule) -> bool {
        let Some(real) = Real::of(loaded) else { return false };
        let spellings = self.said.claim().moments.iter().flat_map(|moment| &moment.spellings);
        spellings.filter(|time| time.zone.as_ref() != Some(&self.stated)).any(|time| {
            beside::verdict(time, &real, &self.in_force.zone, self.cx.settings.now) == Verdict::Holds
        })
    }

    fn with_help(&self, finding: Finding, ahead: i32) -> Finding {
        let Some(reading) = self.schedule.reading() else { return finding };
        // Fields of a program are shown as one text, and only a text is written anew.
        let text = self.schedule.text.display();
        let stated = i32::from(self.time.hour) * 60 + i32::from(self.time.minute);
        let there =
            beside::place(&self.stated).filter(|_| !matches!(self.stated, StatedZone::Abbreviation { .. }));
        if self.said.claim().moments.is_empty() {
            // Hours of a window: they stay as they are where the zone can be set.
            let Some(setting) = there.as_ref().and_then(|zone| self.setting(zone)) else { return finding };
            return finding.help(Message::new("help-window").with("kept", text).with("setting", setting));
        }
        // What the words say of days and months holds as well.
        let right = beside::on_its_clock(self.said.claim(), &self.stated, reading, &text);
        let setting = there.as_ref().and_then(|zone| self.setting(zone));
        let has_setting = setting.is_some();
        let keep = right.as_ref().map(|(kept, _)| kept).zip(setting);
        let converted = stated - ahead;
        let shift = converted.div_euclid(1440) as i8;
        // What holds for part of the year only cannot be written as a fixed hour.
        let steady = !matches!(self.verdict, Verdict::Seasonal { .. })
            && beside::offsets(&self.stated, &self.in_force.zone, self.cx.settings.now).len() == 1;
        let moved = right.as_ref().filter(|_| steady).and_then(|(right, again)| {
            let times = self.times_there()?.into_iter().map(|time| time - ahead).collect::<Vec<_>>();
            let alike = times.iter().all(|time| time.div_euclid(1440) == i32::from(shift));
            alike.then(|| beside::with_days_and_times(again, right, &times, shift))?
        });
        let clock = |minute: i32| format!("{:02}:{:02}", minute.rem_euclid(1440) / 60, minute.rem_euclid(60));
        let day = match shift {
            -1 => Text { en: " of the day before", zh: "（前一天）" },
            1 => Text { en: " of the day after", zh: "（后一天）" },
            _ => Text { en: "", zh: "" },
        };
        let conversion = self.conversion(clock(stated), clock(converted), day);
        let message = match (&moved, keep) {
            (Some(moved), Some((kept, setting))) => Message::new("help-both")
                .with("moved", moved)
                .with("conversion", conversion)
                .with("kept", kept)
                .with("setting", setting),
            (Some(moved), None) => {
                Message::new("help-move").with("moved", moved).with("conversion", conversion)
            }
            (None, Some((kept, setting))) => {
                Message::new("help-zone").with("kept", kept).with("setting", setting)
            }
            (None, None) if has_setting || right.is_none() => {
                Message::new("help-conversion").with("conversion", conversion)
            }
            (None, None) => Message::new("help-none").with("conversion", conversion),
        };
        let finding = finding.help(message);
        match (moved, &self.schedule.text) {
            (Some(moved), ScheduleText::One(text)) if text.via.is_none() => finding.fix(Fix {
                message: Message::new("fix").with("moved", &moved),
                edits: vec![(text.place(0..text.text.len()), moved)],
                safety: Safety::Unsafe,
            }),
            _ => finding,
        }
    }

    /// The minutes of the day of all times that the words name, on the clock of the stated zone.
    fn times_there(&self) -> Option<Vec<i32>> {
        let there = |moment: &Moment| {
            let time = moment.spellings.iter().find(|time| time.zone.as_ref() == Some(&self.stated))?;
            Some(i32::from(time.hour) * 60 + i32::from(time.minute))
        };
        self.said.claim().moments.iter().map(there).collect()
    }

    fn conversion(&self, stated: String, converted: String, day: Text) -> Phrase {
        let (from, to) = (self.stated.clone(), self.in_force.zone.clone());
        words::both(move |lang| {
            let (from, to) = (beside::zone_name(&from, lang), words::zone(to.name(), lang));
            match lang {
                Lang::En => format!("{stated} {from} is {converted} {to}{}", day.get(lang)),
                Lang::Zh => format!("{from} {stated} 即 {to} {converted}{}", day.get(lang)),
            }
        })
    }

    /// The setting that makes the scheduler read the schedule in a zone, where it has one.
    fn setting(&self, zone: &TimeZone) -> Option<String> {
        let setting = platform::setting_for_zone(self.cx.job, zone, self.cx.settings.now)?;
        if self.cx.job.platform == PlatformId::Crontab {
            use DialectId::{Cronie, CronieHead, Supercronic};
            self.cx.settings.daemon.filter(|daemon| matches!(daemon, Cronie | CronieHead | Supercronic))?;
        }
        Some(setting)
    }
}
