//! The `[Timer]` section: when it triggers, how late it may, what it makes up for.

use super::unit::{Setting, Unit, is_open};
use crate::dialect::systemd::span::{self, Trigger};
use crate::dialect::{self, DialectId, FieldKind};
use crate::job::{
    CatchUpPolicy, Guard, GuardValue, Job, JobSchedule, Question, ScheduleText, WordsKind, Zone,
};
use crate::lang::Text;
use crate::schedule::Start;
use crate::source::{FactKind, Wiring};
use crate::span::{SourceText, Span, Spanned};

/// The triggers that hold, in order.
pub(super) struct Timer<'u> {
    triggers: Vec<Setting<'u>>,
    /// `OnClockChange=` or `OnTimezoneChange=` is on, or a template may be.
    other: bool,
}

/// The trigger of a key; `OnCalendar` has none of these.
fn trigger(key: &str) -> Option<Trigger> {
    Some(match key {
        "OnBootSec" => Trigger::Once(Start::Machine),
        "OnStartupSec" => Trigger::Once(Start::Manager),
        "OnActiveSec" => Trigger::Once(Start::Schedule),
        "OnUnitActiveSec" => Trigger::AfterStart,
        "OnUnitInactiveSec" => Trigger::AfterEnd,
        _ => return None,
    })
}

impl<'u> Timer<'u> {
    pub fn read(unit: &'u Unit<'_>) -> Self {
        let mut timer = Timer { triggers: Vec::new(), other: false };
        for setting in unit.section("Timer") {
            match setting.key() {
                "OnClockChange" | "OnTimezoneChange" => timer.other |= setting.value() != "no",
                key if is_open(key) => timer.other = true,
                key if key == CALENDAR || trigger(key).is_some() => {
                    if setting.value().is_empty() {
                        timer.triggers.clear();
                    } else {
                        timer.triggers.push(setting);
                    }
                }
                _ => {}
            }
        }
        timer
    }

    /// Whether nothing is written that would ever start it.
    pub fn is_untriggered(&self) -> bool {
        self.triggers.is_empty() && !self.other
    }

    pub fn schedules(&self) -> Vec<JobSchedule> {
        self.triggers.iter().map(schedule).collect()
    }

    fn calendars(&self) -> impl Iterator<Item = &Setting<'u>> {
        self.triggers.iter().filter(|setting| setting.key() == CALENDAR)
    }

    /// Whether something starts the work the first time.
    pub fn starts_by_itself(&self) -> bool {
        let repeats = |setting: &Setting<'_>| {
            matches!(trigger(setting.key()), Some(Trigger::AfterStart | Trigger::AfterEnd))
        };
        self.other || self.triggers.iter().any(|setting| !repeats(setting))
    }

    /// The first trigger.
    pub fn first(&self) -> Option<&Setting<'u>> {
        self.triggers.first()
    }

    /// Whether it triggers more than once.
    pub fn repeats(&self) -> bool {
        self.triggers.iter().any(|setting| !matches!(trigger(setting.key()), Some(Trigger::Once(_))))
    }

    /// The comments above the triggers.
    pub fn hear(&self, job: &mut Job) {
        for above in self.triggers.iter().filter_map(Setting::comment_above) {
            job.hear(WordsKind::CommentAbove, Some(above));
        }
    }

    /// What the timer answers of the checklist.
    pub fn guards(&self, unit: &Unit<'_>, job: &mut Job) {
        if self.calendars().next().is_none() {
            job.guards.set(Question::CatchUp, Guard::NotApplicable(COUNTED));
        } else if let Some(setting) = unit.last("Timer", "Persistent") {
            let guard = if is_open(setting.value()) {
                Some(Guard::Unknowable(setting.value_span()))
            } else {
                // A word that is neither yes nor no is ignored.
                super::keys::boolean(setting.value()).map(|on| {
                    let policy = if on { CatchUpPolicy::Once } else { CatchUpPolicy::Dropped };
                    Guard::Declared(GuardValue::CatchUp(policy), setting.span())
                })
            };
            if let Some(guard) = guard {
                job.guards.set(Question::CatchUp, guard);
            }
        }
    }

    /// What is odd about the triggers.
    pub fn tell(&self, unit: &Unit<'_>, tell: &mut impl FnMut(Span, FactKind)) {
        for setting in self.calendars().filter(|setting| !is_open(setting.value())) {
            if span::microseconds(setting.value()).is_ok() {
                let kind = Wiring::SpanForCalendar { text: setting.value().to_owned() };
                tell(setting.value_span(), FactKind::Wiring(kind));
            }
        }
        for key in DELAYS {
            if let Some(setting) = unit.last("Timer", key)
                && let Ok(micros) = span::microseconds(setting.value())
            {
                tell(setting.span(), FactKind::Delay { key, seconds: micros.div_ceil(1_000_000) });
            }
        }
        let asked = unit
            .last("Timer", "Persistent")
            .filter(|setting| super::keys::boolean(setting.value()) == Some(true));
        if let Some(setting) = asked
            && self.calendars().next().is_none()
            && !self.triggers.is_empty()
        {
            let kind = Wiring::WithoutCalendar { key: setting.key().to_owned() };
            tell(setting.span(), FactKind::Wiring(kind));
        }
    }
}

/// What lets a run start later than its time: the first to wake the machine less often, the second to spread the load.
const DELAYS: [&str; 2] = ["AccuracySec", "RandomizedDelaySec"];

/// The key of calendar events.
const CALENDAR: &str = "OnCalendar";

const COUNTED: Text = Text {
    en: "counted from a start or from the last run: nothing is due while the machine is off",
    zh: "从开机或上一次运行算起：关机期间没有到点的运行",
};

fn schedule(setting: &Setting<'_>) -> JobSchedule {
    let text = setting.source();
    if is_open(setting.value()) {
        return JobSchedule::unknowable(text, Zone::Host);
    }
    match trigger(setting.key()) {
        Some(trigger) => JobSchedule {
            readings: vec![trigger.read(&text.text)].into(),
            span: text.span,
            text: ScheduleText::One(text),
            zone: Zone::Host,
        },
        None => calendar(text),
    }
}

/// A calendar event, with the zone at its end.
fn calendar(text: SourceText) -> JobSchedule {
    let schedule = JobSchedule::of(DialectId::Systemd, text, Zone::Host);
    let Some(reading) = schedule.reading() else { return schedule };
    let ScheduleText::One(text) = &schedule.text else { return schedule };
    let named =
        |range: std::ops::Range<usize>| Spanned::new(text.text.part(range.clone()), text.place(range));
    if let Some(field) = reading.field(FieldKind::Zone) {
        let mut name = named(field.range.clone());
        if let Some(zone) = dialect::systemd::zone(&name.value) {
            name.value = zone.name().into();
        }
        return JobSchedule { zone: Zone::Declared(name), ..schedule };
    }
    // A word that is no zone, behind an event that is right without it.
    if !reading.faults.is_empty()
        && let Some((event, word)) = text.text.rsplit_once(' ')
        && is_like_a_zone(word)
        && dialect::read(DialectId::Systemd, event.trim_end()).faults.is_empty()
    {
        let at = text.text.len() - word.len();
        let zone = Zone::Invalid { text: named(at..text.text.len()), acts_as: None };
        return JobSchedule::of(DialectId::Systemd, text.part(0..event.trim_end().len()), zone);
    }
    schedule
}

/// Whether a word was meant for a zone: letters with signs and digits, no word of a calendar event.
fn is_like_a_zone(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    letters >= 1
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'_' | b'+' | b'-' | b':'))
        && (word.contains('/') || word.starts_with(|c: char| c.is_ascii_uppercase()))
        && !word.contains("..")
}
