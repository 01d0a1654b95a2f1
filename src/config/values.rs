//! The words that values are made of: zones, daemons, dialects, languages, rules. What the command line takes is read by the same.

use crate::dialect::{self, DialectId};
use crate::finding::Phrase;
use crate::lang::{Lang, Text};
use crate::schedule::TimeZone;

/// `unknown key "x"; did you mean "y"?`, or the known words.
pub(super) fn with_nearest(what: Text, word: &str, nearest: Option<&str>, known: &[&str]) -> Phrase {
    let (en, zh) = match nearest {
        Some(nearest) => (format!("did you mean \"{nearest}\"?"), format!("是不是要写 \"{nearest}\"？")),
        None if known.is_empty() => {
            return Phrase::Both {
                en: format!("{} \"{word}\"", what.en),
                zh: format!("{} \"{word}\"", what.zh),
            };
        }
        None => (format!("known: {}", known.join(", ")), format!("可用的有：{}", known.join("、"))),
    };
    Phrase::Both { en: format!("{} \"{word}\"; {en}", what.en), zh: format!("{} \"{word}\"；{zh}", what.zh) }
}

/// A zone name as the database spells it, in whichever case it is written: no two differ in that alone.
pub fn zone_name(name: &str) -> Result<String, Phrase> {
    if let Some(zone) = TimeZone::get_in_any_case(name) {
        return Ok(zone.name().to_owned());
    }
    let unknown = Text { en: "unknown time zone", zh: "未知的时区" };
    Err(with_nearest(
        unknown,
        name,
        nearest_zone(name).as_deref(),
        &["Asia/Shanghai", "America/New_York", "UTC"],
    ))
}

/// The zone that people mean most often by a word that is no zone, else the zone whose name is nearest.
fn nearest_zone(name: &str) -> Option<String> {
    const MEANT: [(&str, &str); 7] = [
        ("北京时间", "Asia/Shanghai"),
        ("Asia/Beijing", "Asia/Shanghai"),
        ("Beijing", "Asia/Shanghai"),
        ("China", "Asia/Shanghai"),
        ("Shanghai", "Asia/Shanghai"),
        ("UTC+8", "Asia/Shanghai"),
        ("GMT+8", "Asia/Shanghai"),
    ];
    if let Some((_, meant)) = MEANT.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)) {
        return Some((*meant).to_owned());
    }
    let zones: Vec<String> = jiff::tz::db().available().map(|zone| zone.as_str().to_owned()).collect();
    let city = |zone: &str| zone.rsplit('/').next().is_some_and(|city| city.eq_ignore_ascii_case(name));
    let of_city = || zones.iter().find(|zone| city(zone)).map(String::as_str);
    crate::nearest::nearest(name, zones.iter().map(String::as_str)).or_else(of_city).map(str::to_owned)
}

/// A cron daemon, by the name of its dialect.
pub fn daemon(name: &str) -> Result<DialectId, Phrase> {
    let daemons = daemons();
    match DialectId::from_name(name) {
        Some(id) if daemons.contains(&id.name()) => Ok(id),
        _ => {
            let unknown = Text { en: "unknown cron daemon", zh: "未知的 cron 守护进程" };
            Err(with_nearest(unknown, name, crate::nearest::nearest(name, daemons.iter().copied()), &daemons))
        }
    }
}

/// The names of the dialects that read crontabs.
pub fn daemons() -> Vec<&'static str> {
    dialect::ALL.iter().filter(|row| is_daemon(row.id)).map(|row| row.name).collect()
}

/// Whether a dialect is that of a daemon which reads crontabs.
pub fn is_daemon(id: DialectId) -> bool {
    use DialectId::{Bcron, BusyBox, Cronie, CronieHead, DebianCron, FreeBsd, Supercronic};
    matches!(id, DebianCron | Cronie | CronieHead | FreeBsd | BusyBox | Supercronic | Bcron)
}

/// A dialect, by its name.
pub fn dialect(name: &str) -> Result<DialectId, Phrase> {
    DialectId::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = dialect::ALL.iter().map(|row| row.name).collect();
        let unknown = Text { en: "unknown dialect", zh: "未知的方言" };
        with_nearest(unknown, name, crate::nearest::nearest(name, names.iter().copied()), &names)
    })
}

/// A language.
pub fn lang(name: &str) -> Result<Lang, Phrase> {
    match name {
        "en" => Ok(Lang::En),
        "zh" => Ok(Lang::Zh),
        _ => Err(with_nearest(Text { en: "unknown language", zh: "未知的语言" }, name, None, &["en", "zh"])),
    }
}

/// A word that names rules.
pub fn rule(word: &str) -> Result<String, Phrase> {
    if crate::rules::is_known(word) {
        return Ok(word.to_owned());
    }
    let unknown = Text { en: "unknown rule", zh: "未知的规则" };
    match with_nearest(unknown, word, crate::rules::nearest(word), &[]) {
        Phrase::Both { en, zh } if crate::rules::nearest(word).is_none() => Err(Phrase::Both {
            en: format!("{en}; `cronlint rules` lists them all"),
            zh: format!("{zh}；用 `cronlint rules` 查看全部规则"),
        }),
        phrase => Err(phrase),
    }
}
