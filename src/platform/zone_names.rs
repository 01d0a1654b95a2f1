//! Zone names as the programs that read them do: the same text is a zone to one, an error to the next, and to a third,
//! without a word, another place on earth.
//!
//! Measured 2026-11 with OpenJDK 17.0.15, Go 1.2x, Node 20.20 (ICU), Python 3 zoneinfo and glibc 2.36; Luxon's
//! `normalizeZone`, Jenkins' `CronTabList.getValidTimezone`, Spring's `StringUtils.parseTimeZoneString` and ElasticJob's
//! `JobScheduleController` were read. JDK 17's `ZoneId` refuses `EST`, `MST` and `HST`, which newer zone data give to it, so
//! they pass here.

use crate::job::Zone;
use crate::lang::Text;
use crate::schedule::TimeZone;
use crate::span::{Excerpt, Spanned};

/// Who reads the name of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneReader {
    /// Names of the zone database, letter by letter; anything else is refused (Python, most services).
    Iana,
    /// Go's `LoadLocation`: the same, and `Local` and the empty name.
    Go,
    /// Java's `TimeZone.getTimeZone`: what it does not know is GMT, without a word.
    JavaTimeZone,
    /// Java's `TimeZone`, what it does not know refused (Spring).
    JavaChecked,
    /// The list of Java's `TimeZone.getAvailableIDs`, the rest refused (Jenkins).
    JavaListed,
    /// Java's `ZoneId.of`.
    JavaZoneId,
    /// Java's `TimeZone`, and only names that begin with `GMT` (ElasticJob).
    JavaGmtOnly,
    /// ICU: names in any case (Node's `Intl`).
    Icu,
    /// Luxon: offsets from `utc`, else as ICU.
    Luxon,
    /// The C library's `TZ`: POSIX rules, and what it does not know is UTC, without a word.
    Libc,
    /// .NET's `TimeZoneInfo.FindSystemTimeZoneById`: names of the zone database and of Windows.
    DotNet,
    /// PHP's `DateTimeZone`: names of the zone database in any case, offsets, abbreviations; anything else throws.
    Php,
    /// A program whose reader nobody has looked into: only names of the zone database are sure.
    Unknown,
}

/// What a program makes of the name of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Made {
    /// The zone that is meant; its name in the zone database.
    Zone(&'static str),
    /// Another one than is likely meant, without a word.
    Misread(&'static str),
    /// An error.
    Refused,
    /// The zone of the host.
    Host,
    /// It cannot be told, or has no name in the zone database.
    Open,
}

impl ZoneReader {
    /// The reader as the subject of a sentence, where a finding has to name it beside its platform.
    pub fn title(self) -> Option<Text> {
        let text = match self {
            ZoneReader::JavaTimeZone
            | ZoneReader::JavaChecked
            | ZoneReader::JavaListed
            | ZoneReader::JavaZoneId => "Java",
            ZoneReader::Icu | ZoneReader::Luxon => "Node.js",
            ZoneReader::Libc => return Some(Text { en: "the C library", zh: "C 库" }),
            ZoneReader::Go => "Go",
            ZoneReader::DotNet => ".NET",
            ZoneReader::Php => "PHP",
            ZoneReader::Iana | ZoneReader::JavaGmtOnly | ZoneReader::Unknown => return None,
        };
        Some(Text { en: text, zh: text })
    }

    fn make(self, name: &str) -> Made {
        match self {
            ZoneReader::Iana => Made::Refused,
            ZoneReader::Go => match name {
                "" => Made::Zone("UTC"),
                "Local" => Made::Host,
                _ => Made::Refused,
            },
            ZoneReader::JavaTimeZone => java(name).unwrap_or(Made::Misread("UTC")),
            // A name that becomes GMT is refused, unless it begins so.
            ZoneReader::JavaChecked => java(name).unwrap_or(if name.starts_with("GMT") {
                Made::Misread("UTC")
            } else {
                Made::Refused
            }),
            ZoneReader::JavaListed => short_id(name).unwrap_or(Made::Refused),
            ZoneReader::JavaZoneId => zone_id(name),
            ZoneReader::JavaGmtOnly => {
                let begins = name.starts_with("GMT");
                if begins { java(name).unwrap_or(Made::Misread("UTC")) } else { Made::Refused }
            }
            ZoneReader::Icu => icu(name),
            ZoneReader::Luxon => match name.to_ascii_lowercase() {
                lower if matches!(lower.as_str(), "local" | "system" | "default") => Made::Host,
                lower => lower.strip_prefix("utc").and_then(offset).map_or_else(|| icu(name), fixed),
            },
            ZoneReader::Libc => libc(name),
            ZoneReader::DotNet => windows(name),
            ZoneReader::Php => php(name),
            ZoneReader::Unknown => Made::Open,
        }
    }
}

/// `DateTimeZone::__construct` (derickr/timelib `parse_date.re`, `timelib_parse_zone`, read 2026-11): `+08:00` and `GMT+8` are offsets, a short
/// word may be one of a long list of abbreviations, and any other word is sought among the names, in any case.
fn php(name: &str) -> Made {
    let shown = name.strip_prefix("GMT").filter(|rest| rest.starts_with(['+', '-'])).unwrap_or(name);
    if shown.starts_with(['+', '-']) {
        return offset(shown).map_or(Made::Open, fixed);
    }
    if let Some(zone) = in_any_case(name) {
        return Made::Zone(zone);
    }
    match name.to_ascii_lowercase().as_str() {
        "utc" | "gmt" | "z" => Made::Zone("UTC"),
        _ if name.len() <= 6 && name.bytes().all(|byte| byte.is_ascii_alphabetic()) => Made::Open,
        _ => Made::Refused,
    }
}

/// What `reader` makes of the name of a zone: declared, under the zone database's name for it; or invalid, with what it acts as.
pub fn read(reader: ZoneReader, text: Spanned<Excerpt>) -> Zone {
    let name = text.value.as_str();
    let known = TimeZone::get(name).is_some();
    let listed = reader == ZoneReader::JavaGmtOnly && !name.starts_with("GMT");
    if known && !listed {
        return Zone::Declared(text);
    }
    match reader.make(name) {
        Made::Zone(name) => Zone::Declared(Spanned::text(name, text.span)),
        // Taken for UTC, as it was meant.
        Made::Misread("UTC")
            if matches!(name.to_ascii_lowercase().as_str(), "utc" | "gmt" | "z" | "zulu") =>
        {
            Zone::Declared(Spanned::text("UTC", text.span))
        }
        Made::Misread(acts_as) => Zone::Invalid { text, acts_as: Some(acts_as) },
        Made::Refused => Zone::Invalid { text, acts_as: None },
        Made::Host => Zone::Host,
        Made::Open => Zone::Unknowable(text.span),
    }
}

/// Windows' names of zones, as far as they are common (CLDR 48 `windowsZones.xml`, territory 001; read 2026-11). What is not
/// among them may be one all the same.
fn windows(name: &str) -> Made {
    const ZONES: [(&str, &str); 20] = [
        ("China Standard Time", "Asia/Shanghai"),
        ("Tokyo Standard Time", "Asia/Tokyo"),
        ("Korea Standard Time", "Asia/Seoul"),
        ("Taipei Standard Time", "Asia/Taipei"),
        ("Singapore Standard Time", "Asia/Singapore"),
        ("SE Asia Standard Time", "Asia/Bangkok"),
        ("India Standard Time", "Asia/Kolkata"),
        ("Arabian Standard Time", "Asia/Dubai"),
        ("Russian Standard Time", "Europe/Moscow"),
        ("Turkey Standard Time", "Europe/Istanbul"),
        ("GMT Standard Time", "Europe/London"),
        ("W. Europe Standard Time", "Europe/Berlin"),
        ("Romance Standard Time", "Europe/Paris"),
        ("Central European Standard Time", "Europe/Warsaw"),
        ("E. South America Standard Time", "America/Sao_Paulo"),
        ("Eastern Standard Time", "America/New_York"),
        ("Central Standard Time", "America/Chicago"),
        ("Mountain Standard Time", "America/Denver"),
        ("Pacific Standard Time", "America/Los_Angeles"),
        ("AUS Eastern Standard Time", "Australia/Sydney"),
    ];
    ZONES.iter().find(|(known, _)| *known == name).map_or(Made::Open, |(_, zone)| Made::Zone(zone))
}

/// Java's short names, which ICU has too: the zone, and whether that is what people mean by the letters. `CST` is
/// China's time as well, `BST` Britain's, `AST` the Atlantic's and Arabia's, `SST` Singapore's, `NST` Newfoundland's.
const SHORT_IDS: &[(&str, &str, bool)] = &[
    ("ACT", "Australia/Darwin", true),
    ("AET", "Australia/Sydney", true),
    ("AGT", "America/Argentina/Buenos_Aires", true),
    ("ART", "Africa/Cairo", false),
    ("AST", "America/Anchorage", false),
    ("BET", "America/Sao_Paulo", true),
    ("BST", "Asia/Dhaka", false),
    ("CAT", "Africa/Maputo", true),
    ("CNT", "America/St_Johns", true),
    ("CST", "America/Chicago", false),
    ("CTT", "Asia/Shanghai", true),
    ("EAT", "Africa/Nairobi", true),
    ("ECT", "Europe/Paris", false),
    ("IET", "America/Indiana/Indianapolis", true),
    ("IST", "Asia/Kolkata", true),
    ("JST", "Asia/Tokyo", true),
    ("MIT", "Pacific/Apia", false),
    ("NET", "Asia/Yerevan", true),
    ("NST", "Pacific/Auckland", false),
    ("PLT", "Asia/Karachi", true),
    ("PNT", "America/Phoenix", true),
    ("PRT", "America/Puerto_Rico", true),
    ("PST", "America/Los_Angeles", true),
    ("SST", "Pacific/Guadalcanal", false),
    ("VST", "Asia/Ho_Chi_Minh", true),
];

fn short_id(name: &str) -> Option<Made> {
    let (_, zone, meant) = SHORT_IDS.iter().find(|(short, ..)| *short == name)?;
    Some(if *meant { Made::Zone(zone) } else { Made::Misread(zone) })
}

/// `TimeZone.getTimeZone`: the database, the short names, and `GMT+8`, `GMT+0800`, `GMT+8:00`.
fn java(name: &str) -> Option<Made> {
    short_id(name).or_else(|| name.strip_prefix("GMT").and_then(offset).map(fixed))
}

/// `ZoneId.of`: the database, `Z`, and offsets after `UTC`, `GMT`, `UT` or nothing; one digit of an hour takes no minutes.
fn zone_id(name: &str) -> Made {
    if name == "Z" {
        return Made::Zone("UTC");
    }
    let rest = ["UTC", "GMT", "UT"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let one_digit = rest.find(':') == Some(2);
    offset(rest).filter(|_| !one_digit).map_or(Made::Refused, fixed)
}

fn icu(name: &str) -> Made {
    let upper = name.to_ascii_uppercase();
    short_id(&upper).unwrap_or_else(|| in_any_case(name).map_or(Made::Refused, Made::Zone))
}

/// The zone database's own spelling of a name.
fn in_any_case(name: &str) -> Option<&'static str> {
    static NAMES: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| TimeZone::names().collect());
    NAMES.iter().find(|known| known.eq_ignore_ascii_case(name)).map(String::as_str)
}

/// `TZ`: a name, which `:` may precede; a POSIX rule, in which hours count to the west; else UTC under a name of its own.
fn libc(name: &str) -> Made {
    let name = name.strip_prefix(':').unwrap_or(name);
    if name.is_empty() {
        return Made::Zone("UTC");
    }
    if name.starts_with('/') {
        return Made::Open;
    }
    if let Some(zone) = in_any_case(name).filter(|zone| *zone == name) {
        return Made::Zone(zone);
    }
    if name.contains(',') {
        return TimeZone::by_rule(name).map_or(Made::Misread("UTC"), |_| Made::Open);
    }
    let letters = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let (abbreviation, hours) = name.split_at(letters);
    if letters < 3 || hours.is_empty() {
        return Made::Misread("UTC");
    }
    let signed = if hours.starts_with(['+', '-']) { hours.to_owned() } else { format!("+{hours}") };
    match offset(&signed).map(|west| fixed(-west)) {
        // `UTC+8` is meant to be ahead of Greenwich, `CST-8` was written by somebody who knows.
        Some(Made::Zone(zone))
            if matches!(abbreviation, "UTC" | "GMT" | "utc" | "gmt") && zone != "Etc/UTC" =>
        {
            Made::Misread(zone)
        }
        Some(made) => made,
        None => Made::Misread("UTC"),
    }
}

/// `+8`, `-08`, `+0800`, `+8:00`, `+08:00`: seconds ahead of Greenwich.
fn offset(text: &str) -> Option<i32> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some((hours, minutes)) if minutes.len() == 2 => (hours, minutes),
        Some(_) => return None,
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let number = |text: &str, most: i32| {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number| plain && (0..=most).contains(number))
    };
    Some(sign * (number(hours, 23)? * 3600 + number(minutes, 59)? * 60))
}

/// The zone database's names of whole hours, from 12 hours behind Greenwich to 14 ahead; their signs count to the west.
const WHOLE_HOURS: [&str; 27] = [
    "Etc/GMT+12",
    "Etc/GMT+11",
    "Etc/GMT+10",
    "Etc/GMT+9",
    "Etc/GMT+8",
    "Etc/GMT+7",
    "Etc/GMT+6",
    "Etc/GMT+5",
    "Etc/GMT+4",
    "Etc/GMT+3",
    "Etc/GMT+2",
    "Etc/GMT+1",
    "Etc/UTC",
    "Etc/GMT-1",
    "Etc/GMT-2",
    "Etc/GMT-3",
    "Etc/GMT-4",
    "Etc/GMT-5",
    "Etc/GMT-6",
    "Etc/GMT-7",
    "Etc/GMT-8",
    "Etc/GMT-9",
    "Etc/GMT-10",
    "Etc/GMT-11",
    "Etc/GMT-12",
    "Etc/GMT-13",
    "Etc/GMT-14",
];

/// Places that keep a time between the hours all year.
const BETWEEN: &[(i32, &str)] = &[
    (-34_200, "Pacific/Marquesas"),
    (12_600, "Asia/Tehran"),
    (16_200, "Asia/Kabul"),
    (19_800, "Asia/Kolkata"),
    (20_700, "Asia/Kathmandu"),
    (23_400, "Asia/Yangon"),
    (31_500, "Australia/Eucla"),
    (34_200, "Australia/Darwin"),
];

/// A zone that keeps an offset all year.
fn fixed(seconds: i32) -> Made {
    let hours = usize::try_from(seconds / 3600 + 12).ok().filter(|_| seconds % 3600 == 0);
    let whole = hours.and_then(|hours| WHOLE_HOURS.get(hours).copied());
    let between = || BETWEEN.iter().find(|(known, _)| *known == seconds).map(|(_, zone)| *zone);
    whole.or_else(between).map_or(Made::Open, Made::Zone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Instant;
    use crate::span::{FileId, Span};

    /// Hours ahead of Greenwich in January 2027 as `reader` runs the name; `!` before it when that is not what is meant.
    fn runs(reader: ZoneReader, name: &str) -> String {
        let hours = |zone: &str| {
            let zone = TimeZone::get(zone).expect("a name of the zone database");
            format!("{:+}", f64::from(zone.offset_at(Instant(1_799_971_200))) / 3600.0)
        };
        match read(reader, Spanned::text(name, Span::new(FileId(0), 0..name.len()))) {
            Zone::Declared(zone) => hours(&zone.value),
            Zone::Invalid { acts_as: Some(zone), .. } => format!("!{}", hours(zone)),
            Zone::Invalid { acts_as: None, .. } => "refused".to_owned(),
            Zone::Host => "host".to_owned(),
            Zone::Fixed(_) | Zone::Unset(_) | Zone::Unknowable(_) => "open".to_owned(),
        }
    }

    #[test]
    fn the_same_name_to_twelve_programs() {
        use ZoneReader::{
            Go, Iana, Icu, JavaChecked, JavaGmtOnly, JavaListed, JavaTimeZone, JavaZoneId, Libc, Luxon, Php,
            Unknown,
        };
        let readers = [
            Iana,
            Go,
            JavaTimeZone,
            JavaChecked,
            JavaListed,
            JavaZoneId,
            JavaGmtOnly,
            Icu,
            Luxon,
            Libc,
            Php,
            Unknown,
        ];
        let said: Vec<String> = [
            "Asia/Shanghai",
            "PRC",
            "Asia/Beijing",
            "asia/shanghai",
            "Asia/Shanghai ",
            "CST",
            "IST",
            "BST",
            "PST",
            "EST",
            "GMT+8",
            "GMT+08:00",
            "GMT+8:00",
            "GMT+0530",
            "gmt+8",
            "UTC+8",
            "utc+8",
            "+08:00",
            "CST-8",
            "Etc/GMT-8",
            "UTC",
            "utc",
            "Z",
            "",
            "Local",
            "China Standard Time",
            "GMT+24",
            "GMT+13:45",
            "CST6CDT,M3.2.0,M11.1.0",
            "GMT+\u{e9}\u{e9}",
            "+\u{ff18}",
        ]
        .iter()
        .map(|name| {
            let all: Vec<String> = readers.iter().map(|reader| runs(*reader, name)).collect();
            format!("{name}: {}", all.join(" "))
        })
        .collect();
        let expected = "\
Asia/Shanghai: +8 +8 +8 +8 +8 +8 refused +8 +8 +8 +8 +8
PRC: +8 +8 +8 +8 +8 +8 refused +8 +8 +8 +8 +8
Asia/Beijing: refused refused !+0 refused refused refused refused refused refused !+0 refused open
asia/shanghai: refused refused !+0 refused refused refused refused +8 +8 !+0 +8 open
Asia/Shanghai : refused refused !+0 refused refused refused refused refused refused !+0 refused open
CST: refused refused !-6 !-6 !-6 refused refused !-6 !-6 !+0 open open
IST: refused refused +5.5 +5.5 +5.5 refused refused +5.5 +5.5 !+0 open open
BST: refused refused !+6 !+6 !+6 refused refused !+6 !+6 !+0 open open
PST: refused refused -8 -8 -8 refused refused -8 -8 !+0 open open
EST: -5 -5 -5 -5 -5 -5 refused -5 -5 -5 -5 -5
GMT+8: refused refused +8 +8 refused +8 +8 refused refused !-8 +8 open
GMT+08:00: refused refused +8 +8 refused +8 +8 refused refused !-8 +8 open
GMT+8:00: refused refused +8 +8 refused refused +8 refused refused !-8 +8 open
GMT+0530: refused refused +5.5 +5.5 refused +5.5 +5.5 refused refused open +5.5 open
gmt+8: refused refused !+0 refused refused refused refused refused refused !-8 refused open
UTC+8: refused refused !+0 refused refused +8 refused refused +8 !-8 refused open
utc+8: refused refused !+0 refused refused refused refused refused +8 !-8 refused open
+08:00: refused refused !+0 refused refused +8 refused refused refused !+0 +8 open
CST-8: refused refused !+0 refused refused refused refused refused refused +8 refused open
Etc/GMT-8: +8 +8 +8 +8 +8 +8 refused +8 +8 +8 +8 +8
UTC: +0 +0 +0 +0 +0 +0 refused +0 +0 +0 +0 +0
utc: refused refused +0 refused refused refused refused +0 +0 +0 +0 open
Z: refused refused +0 refused refused +0 refused refused refused +0 +0 open
: refused +0 !+0 refused refused refused refused refused refused +0 open open
Local: refused host !+0 refused refused refused refused refused host !+0 open open
China Standard Time: refused refused !+0 refused refused refused refused refused refused !+0 refused open
GMT+24: refused refused !+0 !+0 refused refused !+0 refused refused !+0 open open
GMT+13:45: refused refused open open refused open open refused refused open open open
CST6CDT,M3.2.0,M11.1.0: refused refused !+0 refused refused refused refused refused refused open refused open
GMT+\u{e9}\u{e9}: refused refused !+0 !+0 refused refused !+0 refused refused !+0 open open
+\u{ff18}: refused refused !+0 refused refused refused refused refused refused !+0 open open";
        assert_eq!(said.join("\n"), expected);
    }
}
