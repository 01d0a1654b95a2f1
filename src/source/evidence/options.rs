//! The options in front of a program's first plain argument.

use super::super::shell::Word;

/// Options as they were read.
pub(super) struct Options<'a> {
    found: Vec<(&'a str, Option<&'a Word<'a>>, Option<&'a str>)>,
    /// How many words they take.
    pub length: usize,
}

impl<'a> Options<'a> {
    /// Reads options; `valued` are those that take a value.
    pub fn read(words: &'a [Word<'a>], valued: &[&str]) -> Self {
        let mut options = Options { found: Vec::new(), length: 0 };
        while let Some(word) = words.get(options.length) {
            let text = word.text.as_ref();
            if text == "--" {
                options.length += 1;
                break;
            }
            let Some(name) = text.strip_prefix('-').filter(|name| !name.is_empty()) else { break };
            options.length += 1;
            if let Some(long) = name.strip_prefix('-') {
                match long.split_once('=') {
                    Some((long, value)) => options.found.push((long, None, Some(value))),
                    None if valued.contains(&long) => options.take_value(long, words),
                    None => options.found.push((long, None, None)),
                }
                continue;
            }
            for (at, letter) in name.char_indices() {
                let after = at + letter.len_utf8();
                let letter = name.get(at..after).unwrap_or_default();
                if !valued.contains(&letter) {
                    options.found.push((letter, None, None));
                } else if after < name.len() {
                    options.found.push((letter, None, name.get(after..)));
                    break;
                } else {
                    options.take_value(letter, words);
                }
            }
        }
        options
    }

    fn take_value(&mut self, name: &'a str, words: &'a [Word<'a>]) {
        let value = words.get(self.length);
        self.found.push((name, value, value.map(|word| word.text.as_ref())));
        self.length += usize::from(value.is_some());
    }

    /// The names of all that are given.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.found.iter().map(|(name, ..)| *name)
    }

    /// Whether one of these is given.
    pub fn has(&self, names: &[&str]) -> bool {
        self.found.iter().any(|(name, ..)| names.contains(name))
    }

    /// The value of the first of these that is given.
    pub fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.values(names).next()
    }

    /// The values of these.
    pub fn values(&self, names: &[&str]) -> impl Iterator<Item = &'a str> {
        self.found.iter().filter(|(name, ..)| names.contains(name)).filter_map(|(.., value)| *value)
    }

    /// The words that are the values of these, where they are words of their own.
    pub fn word(&self, names: &[&str]) -> Option<&'a Word<'a>> {
        self.found.iter().filter(|(name, ..)| names.contains(name)).find_map(|(_, word, _)| *word)
    }
}
