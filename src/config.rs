//! `cronlint.toml`: found upward from where the run starts, read strictly. An unknown key is an error that names the nearest
//! known one. `-` and `_` are the same in keys.

use std::io::Read as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::dialect::{self, DialectId};
use crate::finding::Phrase;
use crate::lang::{Lang, Text};
use crate::schedule::TimeZone;

/// The name of the file.
pub const FILE_NAME: &str = "cronlint.toml";

/// What a configuration sets. What it does not set is `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// As `--business-zone`.
    pub business_zone: Option<String>,
    /// As `--host-zone`.
    pub host_zone: Option<String>,
    /// As `--daemon`.
    pub daemon: Option<DialectId>,
    /// As `--lang`.
    pub lang: Option<Lang>,
    /// As `--select`.
    pub select: Vec<String>,
    /// As `--ignore`.
    pub ignore: Vec<String>,
}

/// A configuration that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// Its text; empty where it could not be read.
    pub text: String,
    /// The place of the error in the text.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: Phrase,
}

/// A fault in a text, before it is known which file that is.
type Fault = (Range<usize>, Phrase);

/// The configuration that holds for `start`: the nearest one in it or above it.
pub fn find(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| path.is_file())
}

/// Reads a configuration file.
pub fn load(path: &Path) -> Result<Config, Box<ConfigError>> {
    let error =
        |text: String, at, message| Box::new(ConfigError { path: path.to_owned(), text, at, message });
    let bytes = bytes(path).map_err(|message| error(String::new(), 0..0, message))?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) => {
            let at = fault.utf8_error().valid_up_to();
            let message = Phrase::Both {
                en: format!("not UTF-8 text: byte {at} begins no character"),
                zh: format!("不是 UTF-8 文本：第 {at} 个字节处不是有效字符"),
            };
            return Err(error(String::new(), 0..0, message));
        }
    };
    parse(&text).map_err(|(at, message)| error(text, at, message))
}

/// The largest configuration that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The bytes of a configuration file.
fn bytes(path: &Path) -> Result<Vec<u8>, Phrase> {
    let words = |fault: std::io::Error| Phrase::from(fault.to_string());
    let metadata = std::fs::metadata(path).map_err(words)?;
    if !metadata.is_dir() && !crate::source::discover::ends(path, &metadata) {
        return Err(crate::linter::NOT_A_FILE.into());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(words)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(words)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Text {
            en: "larger than 1 MiB: this is no configuration",
            zh: "超过 1 MiB，不是配置文件",
        }
        .into());
    }
    Ok(bytes)
}

/// Reads the text of a configuration.
pub fn parse(text: &str) -> Result<Config, Fault> {
    let table = DeTable::parse(text).map_err(|fault| {
        (fault.span().unwrap_or(0..0), Phrase::Plain(fault.message().lines().collect::<Vec<_>>().join("; ")))
    })?;
    let mut config = Config::default();
    for (key, value) in table.get_ref() {
        match key.get_ref().replace('_', "-").as_str() {
            "business-zone" => config.business_zone = Some(zone(value)?),
            "host-zone" => config.host_zone = Some(zone(value)?),
            "daemon" => config.daemon = Some(known(value, daemon)?),
            "lang" => config.lang = Some(known(value, lang)?),
            "select" => config.select = rules(value)?,
            "ignore" => config.ignore = rules(value)?,
            _ => return Err((key.span(), unknown_key(key.get_ref()))),
        }
    }
    Ok(config)
}

/// All keys.
const KEYS: [&str; 6] = ["business-zone", "host-zone", "daemon", "lang", "select", "ignore"];

fn unknown_key(key: &str) -> Phrase {
    let nearest = crate::nearest::nearest(&key.replace('_', "-"), KEYS);
    let unknown = Text { en: "unknown key", zh: "未知的键" };
    with_nearest(unknown, key, nearest, &KEYS)
}

/// `unknown key "x"; did you mean "y"?`, or the known words.
fn with_nearest(what: Text, word: &str, nearest: Option<&str>, known: &[&str]) -> Phrase {
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

fn string<'a>(value: &'a Spanned<DeValue<'_>>) -> Result<&'a str, Fault> {
    value.get_ref().as_str().ok_or_else(|| {
        (value.span(), Text { en: "a text in quotes is expected here", zh: "这里应当是带引号的文本" }.into())
    })
}

fn known<T>(value: &Spanned<DeValue<'_>>, read: fn(&str) -> Result<T, Phrase>) -> Result<T, Fault> {
    read(string(value)?).map_err(|message| (value.span(), message))
}

fn zone(value: &Spanned<DeValue<'_>>) -> Result<String, Fault> {
    known(value, zone_name)
}

fn rules(value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, Fault> {
    let Some(items) = value.get_ref().as_array() else {
        let message = Text {
            en: "a list of rules is expected here, for instance [\"F001\", \"no-timeout\", \"C\"]",
            zh: "这里应当是规则列表，例如 [\"F001\", \"no-timeout\", \"C\"]",
        };
        return Err((value.span(), message.into()));
    };
    items.iter().map(|item| known(item, rule)).collect()
}

/// A zone name, if it is one.
pub fn zone_name(name: &str) -> Result<String, Phrase> {
    if TimeZone::get(name).is_some() {
        return Ok(name.to_owned());
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
    const MEANT: [(&str, &str); 6] = [
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (String, String) {
        let (at, message) = parse(text).unwrap_err();
        (text[at].to_owned(), message.get(Lang::En).into_owned())
    }

    #[test]
    fn every_key_is_read_in_both_spellings() {
        let config = parse(
            "business_zone = 'Asia/Shanghai'\nhost-zone = 'UTC'\ndaemon = 'cronie'\nlang = 'zh'\nselect = ['F', 'no-timeout']\nignore = ['F004']\n",
        )
        .unwrap();
        assert_eq!(config.business_zone.as_deref(), Some("Asia/Shanghai"));
        assert_eq!(config.host_zone.as_deref(), Some("UTC"));
        assert_eq!(config.daemon, Some(DialectId::Cronie));
        assert_eq!(config.lang, Some(Lang::Zh));
        assert_eq!(
            (config.select, config.ignore),
            (vec!["F".into(), "no-timeout".into()], vec!["F004".into()])
        );
        assert_eq!(parse("").unwrap(), Config::default());
    }

    #[test]
    fn faults_name_the_place_and_the_nearest_word() {
        assert_eq!(
            fault("\nbusines_zone = 'UTC'"),
            ("busines_zone".into(), "unknown key \"busines_zone\"; did you mean \"business-zone\"?".into())
        );
        assert_eq!(
            fault("host-zone = 'Asia/Beijing'"),
            (
                "'Asia/Beijing'".into(),
                "unknown time zone \"Asia/Beijing\"; did you mean \"Asia/Shanghai\"?".into()
            )
        );
        assert_eq!(fault("ignore = ['F01']").0, "'F01'");
        assert_eq!(fault("ignore = 'F001'").0, "'F001'");
        assert_eq!(
            fault("daemon = 'deiban-cron'").1,
            "unknown cron daemon \"deiban-cron\"; did you mean \"debian-cron\"?"
        );
        assert_eq!(fault("daemon = 'kubernetes'").0, "'kubernetes'");
    }
}
