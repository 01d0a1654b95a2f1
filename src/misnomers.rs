//! What people write for a zone that is no IANA name, and the zone that they mean; and what they call schedulers.

use crate::nearest::nearest;
use crate::schedule::TimeZone;

/// A name in lower case, and the zone that is most likely meant. Measured to be refused by Go 1.2x
/// and to be UTC, silently, for the C library, 2026-11.
const MISNOMERS: &[(&str, &str)] = &[
    ("asia/beijing", "Asia/Shanghai"),
    ("asia/peking", "Asia/Shanghai"),
    ("asia/shenzhen", "Asia/Shanghai"),
    ("asia/guangzhou", "Asia/Shanghai"),
    ("asia/hangzhou", "Asia/Shanghai"),
    ("beijing", "Asia/Shanghai"),
    ("china", "Asia/Shanghai"),
    ("china/beijing", "Asia/Shanghai"),
    ("china/shanghai", "Asia/Shanghai"),
    ("china standard time", "Asia/Shanghai"),
    ("北京时间", "Asia/Shanghai"),
    ("北京", "Asia/Shanghai"),
    ("上海", "Asia/Shanghai"),
    ("中国", "Asia/Shanghai"),
    ("bjt", "Asia/Shanghai"),
    ("jst", "Asia/Tokyo"),
    ("tokyo standard time", "Asia/Tokyo"),
    ("kst", "Asia/Seoul"),
    ("hkt", "Asia/Hong_Kong"),
    ("sgt", "Asia/Singapore"),
    ("singapore standard time", "Asia/Singapore"),
    ("ist", "Asia/Kolkata"),
    ("india standard time", "Asia/Kolkata"),
    ("asia/mumbai", "Asia/Kolkata"),
    ("asia/delhi", "Asia/Kolkata"),
    ("pst", "America/Los_Angeles"),
    ("pdt", "America/Los_Angeles"),
    ("pacific standard time", "America/Los_Angeles"),
    ("america/san_francisco", "America/Los_Angeles"),
    ("america/seattle", "America/Los_Angeles"),
    ("mdt", "America/Denver"),
    ("cdt", "America/Chicago"),
    ("central standard time", "America/Chicago"),
    ("edt", "America/New_York"),
    ("eastern standard time", "America/New_York"),
    ("america/washington", "America/New_York"),
    ("america/boston", "America/New_York"),
    ("bst", "Europe/London"),
    ("gmt standard time", "Europe/London"),
    ("cest", "Europe/Berlin"),
    ("europe/munich", "Europe/Berlin"),
    ("europe/frankfurt", "Europe/Berlin"),
    ("w. europe standard time", "Europe/Berlin"),
    ("aest", "Australia/Sydney"),
];

/// What people call a scheduler, in lower case, and the name of its dialect: systems by the cron daemon that they install.
const SCHEDULERS: &[(&str, &str)] = &[
    ("alinux", "cronie"),
    ("alma", "cronie"),
    ("alpine", "busybox"),
    ("amazon-linux", "cronie"),
    ("anolis", "cronie"),
    ("arch", "cronie"),
    ("aws", "aws-events"),
    ("centos", "cronie"),
    ("cron", "debian-cron"),
    ("crond", "cronie"),
    ("cronjob", "kubernetes"),
    ("crontab", "debian-cron"),
    ("debian", "debian-cron"),
    ("eventbridge", "aws-events"),
    ("fedora", "cronie"),
    ("freebsd", "freebsd-macos"),
    ("github", "github-actions"),
    ("k8s", "kubernetes"),
    ("linux", "debian-cron"),
    ("macos", "freebsd-macos"),
    ("openeuler", "cronie"),
    ("redhat", "cronie"),
    ("rhel", "cronie"),
    ("rocky", "cronie"),
    ("spring-boot", "spring"),
    ("ubuntu", "debian-cron"),
    ("vixie", "debian-cron"),
    ("vixie-cron", "debian-cron"),
];

/// The dialect that is meant by what people call a scheduler.
pub fn scheduler(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    SCHEDULERS.iter().find(|(called, _)| *called == lower).map(|(_, dialect)| *dialect)
}

/// `UTC+8`, `GMT+08:00`, `+8`: the zone most people there mean, and the IANA name of the fixed offset, whose sign is turned.
pub fn by_offset(text: &str) -> Option<(Option<&'static str>, String)> {
    let upper = text.to_ascii_uppercase();
    let rest = upper.strip_prefix("UTC").or_else(|| upper.strip_prefix("GMT")).unwrap_or(&upper);
    let (sign, digits) = match rest.as_bytes().first()? {
        b'+' => (1, &rest[1..]),
        b'-' => (-1, &rest[1..]),
        _ => return None,
    };
    let (hours, minutes) = digits.split_once(':').unwrap_or(match digits.len() {
        4 => digits.split_at(2),
        _ => (digits, "0"),
    });
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let half = minutes != 0;
    let place = match (sign * hours, minutes) {
        (8, 0) => Some("Asia/Shanghai"),
        (9, 0) => Some("Asia/Tokyo"),
        (5, 30) => Some("Asia/Kolkata"),
        _ => None,
    };
    if hours > 14 || (half && place.is_none()) {
        return None;
    }
    let fixed = match (hours, half) {
        (_, true) => place?.to_owned(),
        (0, _) => "Etc/UTC".to_owned(),
        (hours, _) => format!("Etc/GMT{}{hours}", if sign > 0 { '-' } else { '+' }),
    };
    Some((place.filter(|_| !half), fixed))
}

/// The name that was meant, and whether there is no doubt about it.
pub fn meant(text: &str) -> Option<(String, bool)> {
    if let Some(zone) = TimeZone::get_in_any_case(text) {
        return Some((zone.name().to_owned(), true));
    }
    let lower = text.to_lowercase();
    if let Some((_, zone)) = MISNOMERS.iter().find(|(name, _)| *name == lower) {
        return Some(((*zone).to_owned(), zone == &"Asia/Shanghai"));
    }
    let city = |name: &str| {
        name.rsplit('/').next().unwrap_or(name).replace(['_', ' ', '-'], "").to_ascii_lowercase()
    };
    let wanted = city(text);
    let names: Vec<String> = TimeZone::names().filter(|name| name.contains('/')).collect();
    let same_city = names.iter().find(|name| city(name) == wanted && !name.starts_with("Etc/"));
    if let Some(name) = same_city {
        return Some((name.clone(), false));
    }
    // A misnomer may be misspelt too (`Asia/Bejing`); an abbreviation is near to any other.
    let misnomers = MISNOMERS.iter().map(|(name, _)| *name).filter(|name| name.contains('/'));
    let near = nearest(text, names.iter().map(String::as_str).chain(misnomers))?;
    let zone = MISNOMERS.iter().find(|(name, _)| *name == near).map_or(near, |(_, zone)| zone);
    Some((zone.to_owned(), false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_that_was_meant() {
        for (written, zone) in [
            ("asia/shanghai", Some("Asia/Shanghai")),
            ("Asia/Bejing", Some("Asia/Shanghai")),
            ("北京", Some("Asia/Shanghai")),
            ("berlin", Some("Europe/Berlin")),
            ("New York", Some("America/New_York")),
            ("Europe/Berln", Some("Europe/Berlin")),
            ("PST", Some("America/Los_Angeles")),
            // Of China, of the United States or of Cuba.
            ("CST", None),
            ("Mars/Olympus", None),
        ] {
            assert_eq!(meant(written).map(|(zone, _)| zone).as_deref(), zone, "{written}");
        }
        assert_eq!(by_offset("UTC+8"), Some((Some("Asia/Shanghai"), "Etc/GMT-8".to_owned())));
    }
}
