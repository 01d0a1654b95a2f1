//! An expression that was given as one argument or, without quotes, as several.

use std::path::Path;

use super::Failure;
use crate::finding::Phrase;
use crate::report::neutral::one_line;

/// The arguments as one text. Without quotes the shell puts the names of the folder's files in place of each `*`: that is said,
/// since what is wrong is not the schedule.
pub fn joined(words: &[String]) -> Result<String, Failure> {
    match words.iter().find(|word| words.len() > 1 && is_name_of_file(word)) {
        None => Ok(words.join(" ")),
        Some(name) => {
            let name = one_line(name);
            Err(Failure::Usage(Phrase::Both {
                en: format!(
                    "the shell has put the names of files, such as {name}, in place of `*`: write the schedule in quotes, as in '0 2 * * 1-5'"
                ),
                zh: format!(
                    "shell 把 `*` 展开成了文件名（如 {name}）：请给表达式加上引号，例如 '0 2 * * 1-5'"
                ),
            }))
        }
    }
}

/// Whether it names a file and can be no field: fields are digits, signs and at most three letters in a row.
fn is_name_of_file(word: &str) -> bool {
    let is_field = word.split(|c: char| !c.is_alphabetic()).all(|letters| letters.chars().count() <= 3);
    !is_field && Path::new(word).exists()
}
