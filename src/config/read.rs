//! TOML → [`Config`]. Every fault has its place.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned as At;
use toml::de::{DeTable, DeValue};

use super::keys::{self, LEVELS, Row};
use super::values::{daemon, lang, rule, with_nearest, zone_name};
use super::{Config, Layer, jobs};
use crate::dialect::DialectId;
use crate::finding::{Both, Level, Phrase, Severity};
use crate::lang::Text;
use crate::policy::{Pattern, Window};
use crate::quoted;
use crate::rules;
use crate::span::{FileId, Span, Spanned};

/// A fault in a text, before it is known which file that is.
pub(super) type Fault = (Range<usize>, Phrase);

/// A value of the file.
pub(super) type Value<'t> = At<DeValue<'t>>;

/// The text that is read.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    id: FileId,
    text: &'t str,
}

/// Reads the text of a configuration. `id`: the file that its places carry.
pub fn parse(id: FileId, text: &str) -> Result<Config, (Range<usize>, Phrase)> {
    let table = DeTable::parse(text).map_err(|fault| {
        let message = fault.message().lines().collect::<Vec<_>>().join("; ");
        (fault.span().unwrap_or(0..0), quoted::of_parser("TOML", &message))
    })?;
    let source = Source { id, text };
    let mut config = Config::default();
    for (row, _, value) in rows(table.get_ref(), keys::FILE)? {
        if source.layer(row, value, &mut config.layer)? {
            continue;
        }
        match row.name {
            "extends" => config.extends = source.one_or_more(value)?,
            "lang" => config.lang = Some(known(value, lang)?),
            "daemons" => config.daemons = daemons(value)?,
            "words" => {
                for (key, meaning) in entries(value)? {
                    let read = config.words.add(key.get_ref(), string(meaning)?);
                    read.map_err(|fault| match fault {
                        crate::statement::WordFault::Word(message) => (key.span(), message),
                        crate::statement::WordFault::Meaning(message) => (meaning.span(), message),
                    })?;
                }
            }
            "override" => {
                for item in items(value)? {
                    config.overrides.push(source.overridden(item)?);
                }
            }
            "peak" => Arc::make_mut(&mut config.policy).peak = source.windows(value)?,
            "tier" => jobs::tiers(source, value, Arc::make_mut(&mut config.policy))?,
            "job" => jobs::jobs(source, value, Arc::make_mut(&mut config.policy))?,
            _ => {}
        }
    }
    Ok(config)
}

/// An entry of a table: the row of its key, where the key stands, and the value.
pub(super) type Entry<'a, 't> = (&'static Row, Range<usize>, &'a Value<'t>);

/// The entries of a table with the rows of their keys, in the order in which they are written.
pub(super) fn rows<'a, 't>(
    table: &'a DeTable<'t>,
    rows: &'static [Row],
) -> Result<Vec<Entry<'a, 't>>, Fault> {
    let mut found: Vec<Entry<'a, 't>> = Vec::new();
    for (key, value) in table {
        let name = key.get_ref().replace('_', "-");
        let Some(row) = rows.iter().find(|row| row.name == name) else {
            let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
            let nearest = crate::nearest::nearest(&name, names.iter().copied());
            let unknown = Text { en: "unknown key", zh: "未知的键" };
            return Err((key.span(), with_nearest(unknown, key.get_ref(), nearest, &names)));
        };
        if found.iter().any(|(other, ..)| other.name == row.name) {
            return Err((key.span(), said_twice(row.name)));
        }
        found.push((row, key.span(), value));
    }
    found.sort_by_key(|(_, key, _)| key.start);
    Ok(found)
}

/// The same word in two lists that say the opposite of each other.
fn contradictions(row: &Row, value: &Value<'_>, layer: &Layer) -> Result<(), Fault> {
    let selected = layer.select.as_deref().unwrap_or_default();
    let levels = layer.severity.iter();
    let off: Vec<&str> =
        levels.clone().filter(|(_, level)| *level == Level::Off).map(|(w, _)| w.as_str()).collect();
    let on: Vec<&str> = levels.filter(|(_, level)| *level != Level::Off).map(|(w, _)| w.as_str()).collect();
    let pairs = [
        (strs(selected), strs(&layer.ignore), ["select", "ignore"]),
        (strs(selected), off, ["select", "severity = \"off\""]),
        (on, strs(&layer.ignore), ["severity", "ignore"]),
    ];
    for (wanted, unwanted, [yes, no]) in pairs {
        let Some(word) = wanted.iter().find(|word| unwanted.iter().any(|other| same_rule(word, other)))
        else {
            continue;
        };
        let message = Phrase::from(Both {
            en: format!("`{word}` stands in both `{yes}` and `{no}`: take it out of one of them"),
            zh: format!("`{word}` 同时出现在 `{yes}` 和 `{no}` 中：请从其中之一删除"),
        });
        return Err((place_of(row, value, word), message));
    }
    Ok(())
}

fn daemons(value: &Value<'_>) -> Result<Vec<(Pattern, DialectId)>, Fault> {
    let mut all = Vec::new();
    for (key, name) in entries(value)? {
        let pattern = Pattern::of_paths(key.get_ref()).map_err(|message| (key.span(), message))?;
        all.push((pattern, known(name, daemon)?));
    }
    Ok(all)
}

/// What is said of rules: each word and its level.
type Levels = Vec<(Spanned<String>, Level)>;

impl<'t> Source<'t> {
    /// A place of the file.
    pub fn span(self, range: Range<usize>) -> Span {
        Span::new(self.id, range)
    }

    /// A value and where it stands.
    pub fn spanned<T>(self, value: T, at: &Value<'_>) -> Spanned<T> {
        Spanned::new(value, self.span(at.span()))
    }

    /// The place of a part of a text: where it is written as it is, that part, else the whole value.
    fn part(self, value: &Value<'_>, text: &str, part: Range<usize>) -> Range<usize> {
        let whole = value.span();
        let inside = whole.start + 1..whole.end.saturating_sub(1);
        if self.text.get(inside.clone()) == Some(text) {
            inside.start + part.start..inside.start + part.end
        } else {
            whole
        }
    }

    /// Reads a key that may stand at the top and in an override; `false` when it is none.
    fn layer(self, row: &Row, value: &Value<'_>, layer: &mut Layer) -> Result<bool, Fault> {
        match row.name {
            "business-zone" => layer.business_zone = Some(known(value, zone_name)?),
            "host-zone" => layer.host_zone = Some(known(value, zone_name)?),
            "daemon" => layer.daemon = Some(known(value, daemon)?),
            "select" => layer.select = Some(words_for_rules(value)?),
            "ignore" => layer.ignore = words_for_rules(value)?,
            "severity" => {
                let said = self.severities(value)?;
                layer.severity = said.into_iter().map(|(word, level)| (word.value, level)).collect();
            }
            _ => return Ok(false),
        }
        contradictions(row, value, layer)?;
        Ok(true)
    }

    /// A level for each word.
    pub fn severities(self, value: &Value<'_>) -> Result<Levels, Fault> {
        let mut all = Levels::new();
        for (key, level) in entries(value)? {
            let word = rule(key.get_ref()).map_err(|message| (key.span(), message))?;
            if let Some((other, _)) = all.iter().find(|(other, _)| same_rule(&other.value, &word)) {
                return Err((key.span(), said_twice(&other.value)));
            }
            let level = known(level, severity)?;
            all.push((Spanned::new(word, self.span(key.span())), level));
        }
        Ok(all)
    }

    fn overridden(self, item: &Value<'t>) -> Result<(Vec<Pattern>, Layer), Fault> {
        let mut layer = Layer::default();
        let mut paths = None;
        for (row, _, value) in rows(table(item)?, keys::OVERRIDE)? {
            if !self.layer(row, value, &mut layer)? {
                let globs = self.one_or_more(value)?;
                let read = |glob: Spanned<String>| {
                    Pattern::of_paths(&glob.value).map_err(|message| (glob.span.range(), message))
                };
                paths = Some(globs.into_iter().map(read).collect::<Result<Vec<_>, _>>()?);
            }
        }
        let missing = Text {
            en: "an override needs `paths`, for instance paths = [\"legacy/**\"]",
            zh: "override 需要 `paths`，例如 paths = [\"legacy/**\"]",
        };
        match paths {
            Some(paths) if paths.is_empty() => Err((item.span(), missing.into())),
            Some(_) if layer == Layer::default() => {
                let empty = Text {
                    en: "this override sets nothing: add a key such as `ignore`, or delete it",
                    zh: "这个 override 没有设置任何内容：请加上 `ignore` 之类的键，或删除它",
                };
                Err((item.span(), empty.into()))
            }
            Some(paths) => Ok((paths, layer)),
            None => Err((item.span(), missing.into())),
        }
    }

    /// Windows of time.
    pub fn windows(self, value: &Value<'_>) -> Result<Vec<Spanned<Window>>, Fault> {
        let read = |item: &Value<'_>| {
            let text = string(item)?;
            let window = Window::parse(text).map_err(|(at, message)| (self.part(item, text, at), message))?;
            Ok(self.spanned(window, item))
        };
        items(value)?.map(read).collect()
    }

    /// A text, or a list of texts.
    pub fn one_or_more(self, value: &Value<'_>) -> Result<Vec<Spanned<String>>, Fault> {
        let read = |item: &Value<'_>| Ok(self.spanned(words(item)?.to_owned(), item));
        match value.get_ref() {
            DeValue::Array(_) => items(value)?.map(read).collect(),
            _ => Ok(vec![read(value)?]),
        }
    }
}

fn strs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// Where a word stands in the value of a key that names rules.
fn place_of(row: &Row, value: &Value<'_>, word: &str) -> Range<usize> {
    let whole = value.span();
    if row.name == "severity" {
        let keys = value.get_ref().as_table().into_iter().flatten();
        return keys.map(|(key, _)| key).find(|key| same_rule(key.get_ref(), word)).map_or(whole, At::span);
    }
    let mut items = value.get_ref().as_array().into_iter().flat_map(|items| items.iter());
    let is_it = |item: &&Value<'_>| item.get_ref().as_str().is_some_and(|text| same_rule(text, word));
    items.find(is_it).map_or(whole, At::span)
}

/// Whether two words name the same rule or the same letter.
pub(super) fn same_rule(one: &str, other: &str) -> bool {
    let code = |word: &str| rules::find(word).map(|rule| rule.code);
    one.eq_ignore_ascii_case(other) || code(one).is_some_and(|one| code(other) == Some(one))
}

/// That a key or word stands twice.
pub(super) fn said_twice(word: &str) -> Phrase {
    Phrase::from(Both {
        en: format!("`{word}` is set a second time: take one of the two out"),
        zh: format!("`{word}` 被设置了两次：请删除其中之一"),
    })
}

/// The text of a value.
pub(super) fn string<'a>(value: &'a Value<'_>) -> Result<&'a str, Fault> {
    let message = Text { en: "a text in quotes is expected here", zh: "这里应当是带引号的文本" };
    value.get_ref().as_str().ok_or_else(|| (value.span(), message.into()))
}

/// The text of a value that says something.
pub(super) fn words<'a>(value: &'a Value<'_>) -> Result<&'a str, Fault> {
    let message = Text { en: "an empty text says nothing", zh: "空文本没有说明任何内容" };
    let text = string(value)?;
    if text.trim().is_empty() { Err((value.span(), message.into())) } else { Ok(text) }
}

/// The items of a list.
pub(super) fn items<'a, 't>(value: &'a Value<'t>) -> Result<impl Iterator<Item = &'a Value<'t>>, Fault> {
    let message = Text { en: "a list in [ ] is expected here", zh: "这里应当是 [ ] 中的列表" };
    value.get_ref().as_array().map(|items| items.iter()).ok_or_else(|| (value.span(), message.into()))
}

/// A value as a table.
pub(super) fn table<'a, 't>(value: &'a Value<'t>) -> Result<&'a DeTable<'t>, Fault> {
    let message = Text { en: "a table is expected here", zh: "这里应当是表（table）" };
    value.get_ref().as_table().ok_or_else(|| (value.span(), message.into()))
}

/// The keys of a table whose names are the user's own, in the order in which they are written.
pub(super) fn entries<'a, 't>(
    value: &'a Value<'t>,
) -> Result<Vec<(&'a At<toml::de::DeString<'t>>, &'a Value<'t>)>, Fault> {
    let mut all: Vec<_> = table(value)?.iter().collect();
    all.sort_by_key(|(key, _)| key.span().start);
    Ok(all)
}

/// A text that `read` understands.
pub(super) fn known<T>(value: &Value<'_>, read: fn(&str) -> Result<T, Phrase>) -> Result<T, Fault> {
    read(string(value)?).map_err(|message| (value.span(), message))
}

/// A level, or `off`.
fn severity(word: &str) -> Result<Level, Phrase> {
    match word {
        "error" => Ok(Level::At(Severity::Error)),
        "warning" => Ok(Level::At(Severity::Warning)),
        "advice" => Ok(Level::At(Severity::Advice)),
        "off" => Ok(Level::Off),
        _ => {
            let unknown = Text { en: "unknown severity", zh: "未知的级别" };
            Err(with_nearest(unknown, word, crate::nearest::nearest(word, LEVELS), &LEVELS))
        }
    }
}

fn words_for_rules(value: &Value<'_>) -> Result<Vec<String>, Fault> {
    let message = Text {
        en: "a list of rules is expected here, for instance [\"F001\", \"no-timeout\", \"C\"]",
        zh: "这里应当是规则列表，例如 [\"F001\", \"no-timeout\", \"C\"]",
    };
    let items = items(value).map_err(|(at, _)| (at, message.into()))?;
    items.map(|item| known(item, rule)).collect()
}
