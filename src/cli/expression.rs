//! An expression that was given as one argument or, without quotes, as several.

use std::path::Path;

use super::Failure;
use crate::dialect::DialectId;
use crate::finding::{Both, Phrase};
use crate::make::{Order, make};
use crate::report::neutral::one_line;
use crate::schedule::TimeZone;
use crate::settings::Settings;

/// The arguments as one text. Without quotes the shell puts the names of the folder's files in place of each `*`: that is said,
/// since what is wrong is not the schedule.
pub fn joined(words: &[String]) -> Result<String, Failure> {
    match words.iter().find(|word| words.len() > 1 && is_name_of_file(word)) {
        None => Ok(words.join(" ")),
        Some(name) => {
            let name = one_line(name);
            Err(Failure::Usage(Phrase::from(Both {
                en: format!(
                    "the shell has put the names of files, such as {name}, in place of `*`: write the schedule in quotes, as in '0 2 * * 1-5'"
                ),
                zh: format!(
                    "shell 把 `*` 展开成了文件名（如 {name}）：请给表达式加上引号，例如 '0 2 * * 1-5'"
                ),
            })))
        }
    }
}

/// Words of people, where an expression is asked for that no scheduler reads: `make` is the command that takes them.
pub fn not_words(text: &str, settings: &Settings) -> Result<(), Failure> {
    let order = Order {
        words: text,
        dialect: DialectId::DebianCron,
        zone: None,
        host_zone: TimeZone::utc(),
        now: settings.now,
    };
    match make(&order) {
        Err(refusal) if matches!(refusal.code, "nothing" | "not-understood" | "expression") => Ok(()),
        _ => {
            let text = one_line(text);
            Err(Failure::Usage(Phrase::from(Both {
                en: format!(
                    "\"{text}\" is no schedule but words: `cronlint make \"{text}\"` makes one of them"
                ),
                zh: format!("“{text}”是文字，不是表达式：可用 `cronlint make \"{text}\"` 生成表达式"),
            })))
        }
    }
}

/// Whether it names a file and can be no field: fields are digits, signs and at most three letters in a row.
fn is_name_of_file(word: &str) -> bool {
    let is_field = word.split(|c: char| !c.is_alphabetic()).all(|letters| letters.chars().count() <= 3);
    !is_field && Path::new(word).exists()
}
