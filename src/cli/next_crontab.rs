//! The part of `cronlint next --jsonl` that speaks of whole crontabs: what a daemon loads, and when it fires.

use serde::{Deserialize, Serialize};

use crate::dialect::DialectId;
use crate::dialect::crontab::{self, Accounts, Entry, Form, Load, Sets};
use crate::lang::{Lang, Text};
use crate::schedule::{ClockChange, Schedule, TimeZone};

/// The crontab of a request: one of these.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Input {
    line: Option<String>,
    file: Option<String>,
    file_hex: Option<String>,
    file_repeat: Option<Vec<(String, usize)>>,
    crontab: Option<Lines>,
}

/// The lines of a crontab, or its form: `user(NAME)` or `system`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Lines {
    Form(String),
    Lines(Vec<String>),
}

/// What a daemon has loaded.
#[derive(Serialize)]
pub(super) struct Loaded {
    accepted: Option<bool>,
    whole_file_ignored: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    env: Vec<String>,
    entries_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<EntryAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
}

#[derive(Serialize)]
struct EntryAnswer {
    minutes: Vec<u8>,
    hours: Vec<u8>,
    doms: Vec<u8>,
    months: Vec<u8>,
    dows: Vec<u8>,
    min_star: bool,
    hr_star: bool,
    dom_star: bool,
    dow_star: bool,
    reboot: bool,
    user: Option<String>,
    command: String,
}

/// A schedule that fires, its zone where the crontab sets one, and how it treats a change of the clocks.
pub(super) struct Firing {
    /// The schedule.
    pub schedule: Schedule,
    /// The zone that the crontab sets.
    pub zone: Option<TimeZone>,
    /// Whether its fires are shown in that zone.
    pub shown_in_zone: bool,
    /// What it does when the clocks change.
    pub clock_change: ClockChange,
}

/// The largest text that a request may have repeated.
const MOST_REPEATED: usize = 64 << 20;

/// Requests are answered for a host that has this account only.
const ACCOUNTS: Accounts<'static> = Accounts { users: &["root"], groups: &["root"], classes: &[] };

impl Input {
    /// Whether the request is about a crontab.
    pub fn is_some(&self) -> bool {
        self.line.is_some()
            || self.file.is_some()
            || self.file_hex.is_some()
            || self.file_repeat.is_some()
            || matches!(self.crontab, Some(Lines::Lines(_)))
    }

    /// The bytes of the crontab.
    fn bytes(&self) -> Result<Vec<u8>, Text> {
        if let Some(line) = &self.line {
            return Ok([line.as_bytes(), b"\n"].concat());
        }
        if let Some(file) = &self.file {
            return Ok(file.clone().into_bytes());
        }
        if let Some(hex) = &self.file_hex {
            return from_hex(hex)
                .ok_or(Text {
                    en: "\"file_hex\" is not hexadecimal", zh: "\"file_hex\" 不是十六进制"
                });
        }
        if let Some(parts) = &self.file_repeat {
            let size = parts.iter().map(|(text, times)| text.len().saturating_mul(*times));
            if size.fold(0, usize::saturating_add) > MOST_REPEATED {
                return Err(Text { en: "\"file_repeat\" is too long", zh: "\"file_repeat\" 过长" });
            }
            return Ok(parts
                .iter()
                .map(|(text, times)| text.repeat(*times))
                .collect::<String>()
                .into_bytes());
        }
        match &self.crontab {
            Some(Lines::Lines(lines)) => {
                Ok(lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>().into_bytes())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn form(&self) -> Form {
        match &self.crontab {
            Some(Lines::Form(form)) if form == "system" => Form::System,
            _ => Form::User,
        }
    }

    /// What the daemon loads of the crontab, unless it came as lines and only the fires are asked for; and the schedule of its
    /// last entry.
    pub fn answer(
        &self,
        id: DialectId,
        clock_change: ClockChange,
        lang: Lang,
    ) -> Result<(Option<Loaded>, Option<Firing>), String> {
        let bytes = self.bytes().map_err(|error| error.get(lang).to_owned())?;
        let bytes = if id == DialectId::Supercronic && matches!(self.crontab, Some(Lines::Lines(_))) {
            with_command(bytes)
        } else {
            bytes
        };
        let load = crontab::load_on(id, &bytes, self.form(), Some(ACCOUNTS));
        let firing = load.entries.last().and_then(|entry| firing(id, clock_change, &load, entry));
        let asked_for_fires_only = matches!(self.crontab, Some(Lines::Lines(_)));
        Ok(((!asked_for_fires_only).then(|| loaded(id, &load, &bytes)), firing))
    }
}

/// supercronic's parser needs a command, which vectors of schedules leave out.
fn with_command(mut bytes: Vec<u8>) -> Vec<u8> {
    while bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    bytes.extend_from_slice(b" x\n");
    bytes
}

fn from_hex(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}

/// Daemons that report every line they refuse; of the others "nothing loaded and nothing reported" is no acceptance.
fn reports_all(id: DialectId) -> bool {
    !matches!(id, DialectId::BusyBox | DialectId::Bcron)
}

fn loaded(id: DialectId, load: &Load, bytes: &[u8]) -> Loaded {
    let accepted = match (load.errors.is_empty(), load.entries.is_empty()) {
        (false, _) => Some(false),
        (true, _) if load.may_be_refused => None,
        (true, true) if !reports_all(id) => None,
        (true, _) => Some(true),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut env: Vec<String> = load
        .settings
        .iter()
        .map(|setting| format!("{}={}", text(&setting.name), text(&setting.value)))
        .collect();
    let supercronic = id == DialectId::Supercronic;
    if supercronic {
        // A map: the last setting of a name counts.
        env.reverse();
        env.sort_by(|a, b| name_of(a).cmp(name_of(b)));
        env.dedup_by(|a, b| name_of(a) == name_of(b));
    }
    let one_word = (load.entries.len() == 1).then(|| load.entries.first()).flatten();
    Loaded {
        accepted,
        whole_file_ignored: load.whole_file_ignored,
        error: load.errors.first().map(|error| error.says.clone()),
        env,
        entries_count: load.entries.len(),
        entries: (!supercronic || one_word.is_none())
            .then(|| load.entries.iter().map(|entry| entry_answer(entry, bytes)).collect()),
        command: one_word.filter(|_| supercronic).map(|entry| text(&entry.command)),
    }
}

fn name_of(setting: &str) -> &str {
    setting.split_once('=').map_or(setting, |(name, _)| name)
}

fn entry_answer(entry: &Entry, bytes: &[u8]) -> EntryAnswer {
    let Sets { minutes, hours, days, months, weekdays } = entry.sets;
    let values = |set: u64| (0..64).filter(|value| set >> value & 1 == 1).collect::<Vec<u8>>();
    let spelling = match &entry.reading.schedule {
        Some(Schedule::Calendar(calendar)) => calendar.spelling,
        _ => crate::schedule::Spelling::default(),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let user = entry.user.clone().and_then(|user| bytes.get(user)).map(text);
    EntryAnswer {
        minutes: values(minutes),
        hours: values(hours),
        doms: values(days),
        months: values(months),
        dows: values(weekdays),
        min_star: spelling.minute_star,
        hr_star: spelling.hour_star,
        dom_star: spelling.day_star,
        dow_star: spelling.weekday_star,
        reboot: matches!(entry.reading.schedule, Some(Schedule::Boot)),
        user: user.or_else(|| Some("root".to_owned())),
        command: text(&entry.command),
    }
}

/// When an entry fires. A zone that the daemon obeys and does not know acts as UTC (cronie, measured).
fn firing(id: DialectId, clock_change: ClockChange, load: &Load, entry: &Entry) -> Option<Firing> {
    let schedule = entry.reading.schedule.clone()?;
    let zone = match id {
        DialectId::Cronie | DialectId::CronieHead | DialectId::Supercronic => load.setting(entry, "CRON_TZ"),
        _ => None,
    };
    let zone =
        zone.map(|name| std::str::from_utf8(name).ok().and_then(TimeZone::get).unwrap_or_else(TimeZone::utc));
    let own_minutes = zone.is_some() && id != DialectId::Supercronic;
    let clock_change = if own_minutes { ClockChange::SKIP_BOTH } else { clock_change };
    Some(Firing { schedule, shown_in_zone: id == DialectId::Supercronic, zone, clock_change })
}
