//! Keys and values that systemd does not know.
//!
//! The keys are those that `systemd --dump-configuration-items` of 252.38 lists, and what systemd.timer(5), systemd.unit(5)
//! of 259 have beyond them. Values were tried with `systemd-analyze verify` 252.38 on 2026-11-29.

use super::unit::{Setting, Unit, is_open};
use crate::dialect::systemd::span;
use crate::nearest::nearest;
use crate::source::{FactKind, Wiring};
use crate::span::Span;

const TIMER: [&str; 17] = [
    "AccuracySec",
    "DeferReactivation",
    "FixedRandomDelay",
    "OnActiveSec",
    "OnBootSec",
    "OnCalendar",
    "OnClockChange",
    "OnStartupSec",
    "OnTimezoneChange",
    "OnUnitActiveSec",
    "OnUnitInactiveSec",
    "Persistent",
    "RandomizedDelaySec",
    "RandomizedOffsetSec",
    "RemainAfterElapse",
    "Unit",
    "WakeSystem",
];

const INSTALL: [&str; 6] = ["Alias", "Also", "DefaultInstance", "RequiredBy", "UpheldBy", "WantedBy"];

const SECTIONS: [&str; 3] = ["Unit", "Timer", "Install"];

/// The words for yes and no, as they are suggested. systemd knows more, in any letter case.
const BOOLEANS: [&str; 2] = ["true", "false"];

/// What systemd makes of a word for yes or no.
pub(super) fn boolean(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "1" | "yes" | "y" | "true" | "t" | "on" => Some(true),
        "0" | "no" | "n" | "false" | "f" | "off" => Some(false),
        _ => None,
    }
}

/// How the value of a key of `[Timer]` is read.
enum Value {
    Calendar,
    Span,
    Boolean,
}

fn value(key: &str) -> Option<Value> {
    Some(match key {
        "OnCalendar" => Value::Calendar,
        "AccuracySec"
        | "OnActiveSec"
        | "OnBootSec"
        | "OnStartupSec"
        | "OnUnitActiveSec"
        | "OnUnitInactiveSec"
        | "RandomizedDelaySec"
        | "RandomizedOffsetSec" => Value::Span,
        "DeferReactivation" | "FixedRandomDelay" | "OnClockChange" | "OnTimezoneChange" | "Persistent"
        | "RemainAfterElapse" | "WakeSystem" => Value::Boolean,
        _ => return None,
    })
}

/// Tells of what a timer's files hold that systemd ignores.
pub(super) fn tell(unit: &Unit<'_>, tell: &mut impl FnMut(Span, FactKind)) {
    for (name, span) in unit.headers() {
        // A section in another letter case is no other program's.
        let meant = SECTIONS.into_iter().find(|known| name.eq_ignore_ascii_case(known) && name != *known);
        if let Some(nearest) = meant {
            let kind = FactKind::UnknownKey {
                key: name.to_owned(),
                nearest: Some(nearest),
                parent: "systemd".to_owned(),
            };
            tell(span, kind);
        }
    }
    for (section, setting) in unit.all() {
        let known: &[&'static str] = match section {
            "Timer" => &TIMER,
            "Install" => &INSTALL,
            // `[Unit]` has a hundred keys and no time in them.
            _ => continue,
        };
        let key = setting.key();
        // Keys that begin with `X-` are for other programs.
        if !known.contains(&key) && !key.starts_with("X-") && !is_open(key) {
            let nearest = nearest(key, known.iter().copied());
            let kind = FactKind::UnknownKey { key: key.to_owned(), nearest, parent: format!("[{section}]") };
            tell(setting.key_span(), kind);
        } else if section == "Timer" && !setting.value().is_empty() && !is_open(setting.value()) {
            of_value(&setting, tell);
        }
    }
}

fn of_value(setting: &Setting<'_>, tell: &mut impl FnMut(Span, FactKind)) {
    let (key, text) = (setting.key(), setting.value());
    let Some(value) = value(key) else { return };
    let is_right = |text: &str| match value {
        Value::Calendar => crate::dialect::read(crate::dialect::DialectId::Systemd, text).faults.is_empty(),
        Value::Span => span::microseconds(text).is_ok(),
        Value::Boolean => boolean(text).is_some(),
    };
    if is_right(text) {
        return;
    }
    // A comment on the same line is none.
    if let Some(at) = text.find([' ', '\t']).and_then(|_| text.find(['#', ';']))
        && text[..at].ends_with([' ', '\t'])
        && is_right(text[..at].trim_end())
    {
        let trigger = key.starts_with("On") && !matches!(value, Value::Boolean);
        let kind =
            Wiring::CommentInValue { key: key.to_owned(), value: text[..at].trim_end().to_owned(), trigger };
        return tell(setting.span(), FactKind::Wiring(kind));
    }
    match value {
        Value::Boolean => {
            let first = text.split_whitespace().next().unwrap_or_default();
            let meant = boolean(first).map(|yes| if yes { "true" } else { "false" });
            let nearest = meant.or_else(|| nearest(text, BOOLEANS));
            let kind = FactKind::BadValue {
                key: key.to_owned(),
                value: text.to_owned(),
                allowed: &BOOLEANS,
                nearest,
            };
            tell(setting.value_span(), kind);
        }
        Value::Span if !key.starts_with("On") => {
            const SPANS: [&str; 4] = ["30s", "5min", "1h 30min", "2d"];
            let kind = FactKind::BadValue {
                key: key.to_owned(),
                value: text.to_owned(),
                allowed: &SPANS,
                nearest: None,
            };
            tell(setting.value_span(), kind);
        }
        // A trigger that cannot be read is the schedule's own fault.
        Value::Span | Value::Calendar => {}
    }
}
