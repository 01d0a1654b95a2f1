//! The words that values are made of: zones, daemons, dialects, languages, rules. What the command line takes is read by the same.

use crate::dialect::{self, DialectId};
use crate::finding::{Both, Phrase};
use crate::lang::{Lang, Text};
use crate::misnomers;
use crate::schedule::TimeZone;

/// `unknown key "x"; did you mean "y"?`, or the known words.
pub(super) fn with_nearest(what: Text, word: &str, nearest: Option<&str>, known: &[&str]) -> Phrase {
    let (en, zh) = match nearest {
        Some(nearest) => (format!("did you mean \"{nearest}\"?"), format!("是不是要写 \"{nearest}\"？")),
        None if known.is_empty() => {
            return Phrase::from(Both {
                en: format!("{} \"{word}\"", what.en),
                zh: format!("{} \"{word}\"", what.zh),
            });
        }
        None => (format!("known: {}", known.join(", ")), format!("可用的有：{}", known.join("、"))),
    };
    Phrase::from(Both {
        en: format!("{} \"{word}\"; {en}", what.en),
        zh: format!("{} \"{word}\"；{zh}", what.zh),
    })
}

/// A zone name as the database spells it, in whichever case it is written: no two differ in that alone.
pub fn zone_name(name: &str) -> Result<String, Phrase> {
    if let Some(zone) = TimeZone::get_in_any_case(name) {
        return Ok(zone.name().to_owned());
    }
    let unknown = Text { en: "unknown time zone", zh: "未知的时区" };
    let meant = match misnomers::by_offset(name) {
        Some((place, fixed)) => Some(place.map_or(fixed, str::to_owned)),
        None => misnomers::meant(name).map(|(zone, _)| zone),
    };
    if meant.is_some() {
        return Err(with_nearest(unknown, name, meant.as_deref(), &[]));
    }
    Err(Phrase::from(Both {
        en: format!("{} \"{name}\"; write it as in `Asia/Shanghai`, `Europe/Berlin` or `UTC`", unknown.en),
        zh: format!("{} \"{name}\"；写法如 `Asia/Shanghai`、`Europe/Berlin`、`UTC`", unknown.zh),
    }))
}

/// A cron daemon, by the name of its dialect.
pub fn daemon(name: &str) -> Result<DialectId, Phrase> {
    let daemons = daemons();
    match DialectId::from_name(name) {
        Some(id) if daemons.contains(&id.name()) => Ok(id),
        _ => {
            let unknown = Text { en: "unknown cron daemon", zh: "未知的 cron 守护进程" };
            let meant = misnomers::scheduler(name).filter(|meant| daemons.contains(meant));
            let nearest = meant.or_else(|| crate::nearest::nearest(name, daemons.iter().copied()));
            Err(with_nearest(unknown, name, nearest, &daemons))
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
        let nearest = crate::nearest::nearest(name, names.iter().copied());
        with_nearest(unknown, name, misnomers::scheduler(name).or(nearest), &names)
    })
}

/// A language.
pub fn lang(name: &str) -> Result<Lang, Phrase> {
    match name {
        "en" => Ok(Lang::En),
        "zh" => Ok(Lang::Zh),
        _ => {
            let lower = name.to_lowercase();
            let is_zh = lower.starts_with("zh") || ["cn", "chinese", "中文"].contains(&lower.as_str());
            let meant = if lower.starts_with("en") { Some("en") } else { is_zh.then_some("zh") };
            let unknown = Text { en: "unknown language", zh: "未知的语言" };
            Err(with_nearest(unknown, name, meant, &["en", "zh"]))
        }
    }
}

/// A word that names rules.
pub fn rule(word: &str) -> Result<String, Phrase> {
    if crate::rules::is_known(word) {
        return Ok(word.to_owned());
    }
    let unknown = Text { en: "unknown rule", zh: "未知的规则" };
    match with_nearest(unknown, word, crate::rules::nearest(word), &[]) {
        Phrase::Both(said) if crate::rules::nearest(word).is_none() => Err(Phrase::from(Both {
            en: format!("{}; `cronlint rules` lists them all", said.en),
            zh: format!("{}；用 `cronlint rules` 查看全部规则", said.zh),
        })),
        phrase => Err(phrase),
    }
}
