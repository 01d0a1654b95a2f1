//! The zones people name in words.

use super::claim::StatedZone;

const HOUR: i32 = 3600;

/// How a lexeme names a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ZoneWord {
    /// An IANA zone.
    Named(&'static str),
    /// UTC or GMT; an offset may follow.
    Utc,
    /// A fixed offset in hours.
    Hours(i32),
    /// An abbreviation with its offset and its zone.
    Abbreviation(&'static str, i32, &'static str),
    /// A place that is a zone only when "time" follows or a time of day stands beside it.
    Place(&'static str),
    /// The reader's or the host's.
    Local,
    /// China, the United States or Cuba.
    Cst,
    /// An abbreviation that several places use, in capitals.
    Shared(&'static str),
}

/// English names, lower case. Those that are abbreviations count only in capitals or beside a time.
pub(super) const ENGLISH: &[(&str, ZoneWord)] = &[
    ("utc", ZoneWord::Utc),
    ("gmt", ZoneWord::Utc),
    ("zulu", ZoneWord::Utc),
    ("cst", ZoneWord::Cst),
    ("beijing", ZoneWord::Place("Asia/Shanghai")),
    ("shanghai", ZoneWord::Place("Asia/Shanghai")),
    ("china", ZoneWord::Place("Asia/Shanghai")),
    ("chinese", ZoneWord::Place("Asia/Shanghai")),
    ("tokyo", ZoneWord::Place("Asia/Tokyo")),
    ("japan", ZoneWord::Place("Asia/Tokyo")),
    ("seoul", ZoneWord::Place("Asia/Seoul")),
    ("korea", ZoneWord::Place("Asia/Seoul")),
    ("singapore", ZoneWord::Place("Asia/Singapore")),
    ("london", ZoneWord::Place("Europe/London")),
    ("uk", ZoneWord::Place("Europe/London")),
    ("berlin", ZoneWord::Place("Europe/Berlin")),
    ("german", ZoneWord::Place("Europe/Berlin")),
    ("paris", ZoneWord::Place("Europe/Paris")),
    ("eastern", ZoneWord::Place("America/New_York")),
    ("central", ZoneWord::Place("America/Chicago")),
    ("mountain", ZoneWord::Place("America/Denver")),
    ("pacific", ZoneWord::Place("America/Los_Angeles")),
    ("sydney", ZoneWord::Place("Australia/Sydney")),
    // The last words of "New York", "Los Angeles", "San Francisco", "Hong Kong".
    ("york", ZoneWord::Place("America/New_York")),
    ("angeles", ZoneWord::Place("America/Los_Angeles")),
    ("francisco", ZoneWord::Place("America/Los_Angeles")),
    ("kong", ZoneWord::Place("Asia/Hong_Kong")),
    ("jst", ZoneWord::Abbreviation("JST", 9, "Asia/Tokyo")),
    ("kst", ZoneWord::Abbreviation("KST", 9, "Asia/Seoul")),
    ("hkt", ZoneWord::Abbreviation("HKT", 8, "Asia/Hong_Kong")),
    ("sgt", ZoneWord::Abbreviation("SGT", 8, "Asia/Singapore")),
    ("msk", ZoneWord::Abbreviation("MSK", 3, "Europe/Moscow")),
    ("cet", ZoneWord::Abbreviation("CET", 1, "Europe/Berlin")),
    ("cest", ZoneWord::Abbreviation("CEST", 2, "Europe/Berlin")),
    ("pst", ZoneWord::Abbreviation("PST", -8, "America/Los_Angeles")),
    ("pdt", ZoneWord::Abbreviation("PDT", -7, "America/Los_Angeles")),
    ("pt", ZoneWord::Named("America/Los_Angeles")),
    ("mst", ZoneWord::Abbreviation("MST", -7, "America/Denver")),
    ("mdt", ZoneWord::Abbreviation("MDT", -6, "America/Denver")),
    ("cdt", ZoneWord::Abbreviation("CDT", -5, "America/Chicago")),
    ("ct", ZoneWord::Named("America/Chicago")),
    ("est", ZoneWord::Abbreviation("EST", -5, "America/New_York")),
    ("edt", ZoneWord::Abbreviation("EDT", -4, "America/New_York")),
    ("et", ZoneWord::Named("America/New_York")),
    ("aest", ZoneWord::Abbreviation("AEST", 10, "Australia/Sydney")),
    ("aedt", ZoneWord::Abbreviation("AEDT", 11, "Australia/Sydney")),
    ("nzst", ZoneWord::Abbreviation("NZST", 12, "Pacific/Auckland")),
    ("nzdt", ZoneWord::Abbreviation("NZDT", 13, "Pacific/Auckland")),
    ("eet", ZoneWord::Abbreviation("EET", 2, "Europe/Athens")),
    ("eest", ZoneWord::Abbreviation("EEST", 3, "Europe/Athens")),
    // India, Israel, Ireland; Britain, Bangladesh; the Gulf, Georgia; Brazil, Arabia, the Atlantic.
    ("ist", ZoneWord::Shared("IST")),
    ("bst", ZoneWord::Shared("BST")),
    ("gst", ZoneWord::Shared("GST")),
    ("ast", ZoneWord::Shared("AST")),
];

/// Chinese names. All are whole: nothing need follow.
pub(super) const CHINESE: &[(&str, ZoneWord)] = &[
    ("北京标准时间", ZoneWord::Named("Asia/Shanghai")),
    ("中国标准时间", ZoneWord::Named("Asia/Shanghai")),
    ("北京时间", ZoneWord::Named("Asia/Shanghai")),
    ("北京時間", ZoneWord::Named("Asia/Shanghai")),
    ("中国时间", ZoneWord::Named("Asia/Shanghai")),
    ("国内时间", ZoneWord::Named("Asia/Shanghai")),
    ("上海时间", ZoneWord::Named("Asia/Shanghai")),
    ("香港时间", ZoneWord::Named("Asia/Hong_Kong")),
    ("东京时间", ZoneWord::Named("Asia/Tokyo")),
    ("日本时间", ZoneWord::Named("Asia/Tokyo")),
    ("纽约时间", ZoneWord::Named("America/New_York")),
    ("美东时间", ZoneWord::Named("America/New_York")),
    ("美西时间", ZoneWord::Named("America/Los_Angeles")),
    ("太平洋时间", ZoneWord::Named("America/Los_Angeles")),
    ("伦敦时间", ZoneWord::Named("Europe/London")),
    ("东八区", ZoneWord::Hours(8)),
    ("东9区", ZoneWord::Hours(9)),
    ("东8区", ZoneWord::Hours(8)),
    ("东九区", ZoneWord::Hours(9)),
    ("零时区", ZoneWord::Utc),
    ("世界时", ZoneWord::Utc),
    ("世界标准时间", ZoneWord::Utc),
    ("协调世界时", ZoneWord::Utc),
    ("格林威治时间", ZoneWord::Utc),
    ("格林尼治时间", ZoneWord::Utc),
    ("本地时间", ZoneWord::Local),
    ("当地时间", ZoneWord::Local),
    ("本机时间", ZoneWord::Local),
    ("服务器时间", ZoneWord::Local),
    ("系统时间", ZoneWord::Local),
    ("北京", ZoneWord::Place("Asia/Shanghai")),
    ("东京", ZoneWord::Place("Asia/Tokyo")),
];

/// First parts of IANA names.
const AREAS: &[&str] = &[
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
    "Etc",
    "US",
    "Canada",
    "Brazil",
];

/// Whether a word has the shape of an IANA name. Whether the name exists is for whoever reads the claim.
pub(super) fn is_iana_shaped(word: &str) -> bool {
    let Some((area, place)) = word.split_once('/') else { return false };
    AREAS.contains(&area)
        && place.len() >= 2
        && place.starts_with(|c: char| c.is_ascii_uppercase())
        && place.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'+' | b'/'))
}

impl ZoneWord {
    /// The zone as a claim, given whether the text has cues for China or the United States.
    pub(super) fn stated(self, cue: Cue) -> StatedZone {
        match self {
            ZoneWord::Named(name) | ZoneWord::Place(name) => StatedZone::Named(name.to_owned()),
            ZoneWord::Utc => StatedZone::Offset(0),
            ZoneWord::Hours(hours) => StatedZone::Offset(hours * HOUR),
            ZoneWord::Abbreviation(text, hours, zone) => {
                StatedZone::Abbreviation { text, offset: hours * HOUR, zone }
            }
            ZoneWord::Local => StatedZone::Local,
            ZoneWord::Cst => match cue {
                Cue::China => StatedZone::Named("Asia/Shanghai".to_owned()),
                Cue::States => us_cst(),
                Cue::None => StatedZone::Ambiguous("CST"),
            },
            ZoneWord::Shared(text) => StatedZone::Ambiguous(text),
        }
    }
}

/// Central Standard Time of the United States.
pub(super) fn us_cst() -> StatedZone {
    StatedZone::Abbreviation { text: "CST", offset: -6 * HOUR, zone: "America/Chicago" }
}

/// What the rest of a text says about where its writer lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cue {
    /// Chinese characters, or Beijing, Shanghai, China.
    China,
    /// Other abbreviations of the United States.
    States,
    /// Nothing.
    None,
}

impl Cue {
    /// The cue of a text.
    pub(super) fn of(text: &str) -> Cue {
        let is_han = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        let is_kana = |c: char| ('\u{3040}'..='\u{30ff}').contains(&c);
        if text.chars().any(is_han) && !text.chars().any(is_kana) {
            return Cue::China;
        }
        let mut words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        let china = ["Beijing", "Shanghai", "China", "Chinese"];
        let states = ["EST", "PST", "EDT", "PDT", "CDT", "MST", "Central", "Chicago", "US", "USA", "Texas"];
        words
            .find_map(|word| {
                if china.contains(&word) {
                    Some(Cue::China)
                } else if states.contains(&word) {
                    Some(Cue::States)
                } else {
                    None
                }
            })
            .unwrap_or(Cue::None)
    }
}
