//! Z009 fixed-offset-zone. Texts and examples: `rules/fixed-offset-zone.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::job::Zone;
use crate::schedule::TimeZone;

/// Z009.
pub static RULE: Rule = Rule {
    code: "Z009",
    name: "fixed-offset-zone",
    severity: Severity::Advice,
    page: include_str!("../../rules/fixed-offset-zone.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// Names that keep one offset all year, although the places that use the letters change their clocks.
const STANDARD_TIME: &[(&str, &str)] =
    &[("EST", "America/New_York"), ("MST", "America/Denver"), ("HST", "Pacific/Honolulu")];

/// Old names of the zone database, kept for old files only (its file `backward`).
const OLD_NAMES: &[(&str, &str)] = &[
    ("PRC", "Asia/Shanghai"),
    ("Asia/Chongqing", "Asia/Shanghai"),
    ("Asia/Harbin", "Asia/Shanghai"),
    ("ROC", "Asia/Taipei"),
    ("ROK", "Asia/Seoul"),
    ("Japan", "Asia/Tokyo"),
    ("Hongkong", "Asia/Hong_Kong"),
    ("Singapore", "Asia/Singapore"),
    ("GB", "Europe/London"),
    ("NZ", "Pacific/Auckland"),
];

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    // Schedules of one job mostly share their zone's setting.
    let mut last = None;
    for schedule in cx.schedules() {
        let Zone::Declared(name) = &schedule.zone else { continue };
        if last.replace(name.span) == Some(name.span) {
            continue;
        }
        let message = if let Some(signed) = signed_hours(&name.value) {
            // A reader may have turned `GMT+8` of its file into this name.
            if name.span.len() != name.value.len() {
                continue;
            }
            Message::new("sign").with("offset", signed)
        } else if let Some((_, place)) = STANDARD_TIME.iter().find(|(known, _)| *known == name.value) {
            let changes = TimeZone::get(place).is_some_and(|z| z.next_transition(cx.settings.now).is_some());
            Message::new(if changes { "standard" } else { "old" }).with("place", *place)
        } else if let Some((_, place)) = OLD_NAMES.iter().find(|(known, _)| *known == name.value) {
            Message::new("old").with("place", *place)
        } else {
            continue;
        };
        let help = if message.key == "sign" { "help-sign" } else { "help" };
        let place = message.parts.first().map(|(_, place)| place.clone());
        let mut help = Message::new(help);
        if let Some(place) = place.filter(|_| message.key != "sign") {
            help = help.with("place", place);
        }
        let message = message.with("zone", &name.value);
        let mut finding = Finding::new(&RULE, name.span, message).help(help);
        finding.job = Some(cx.index);
        out.push(finding);
    }
}

/// `Etc/GMT-8` as what it is, `UTC+8`.
fn signed_hours(name: &str) -> Option<String> {
    let rest = name.strip_prefix("Etc/GMT")?;
    let (sign, hours) = match rest.as_bytes().first()? {
        b'+' => ('-', &rest[1..]),
        b'-' => ('+', &rest[1..]),
        _ => return None,
    };
    (hours != "0").then(|| format!("UTC{sign}{hours}"))
}
