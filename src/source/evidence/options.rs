//! The options in front of a program's first plain argument.

use std::ops::Range;

use super::super::shell::Word;

/// The options that a program knows.
pub(super) struct Grammar {
    /// Letters as getopt(3) is told them: `:` after one that takes a value, `::` after one whose value stands in the same word.
    short: &'static str,
    /// Long names, `=` after one that takes a value, `?` after one that may.
    long: &'static [&'static str],
    /// Whether these are all: another one is refused, and nothing is started.
    all: bool,
    dashes: Dashes,
    /// Whether a release looks for options behind the operands too.
    looks_on: bool,
    /// What BusyBox' program of that name takes, where that is less.
    busybox: Option<&'static Grammar>,
    /// The options whose value has to be a number.
    numeric: &'static [&'static str],
}

/// What dashes mean beside those of getopt_long(3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dashes {
    Usual,
    /// `-5`, `-+5` and `--5` are numbers.
    Numbers,
    /// Whatever begins with two of them ends the options.
    End,
}

impl Grammar {
    /// Those that matter here.
    pub const fn some(short: &'static str, long: &'static [&'static str]) -> Self {
        Grammar {
            short,
            long,
            all: false,
            dashes: Dashes::Usual,
            looks_on: false,
            busybox: None,
            numeric: &[],
        }
    }

    /// All that any release knows.
    pub const fn all(short: &'static str, long: &'static [&'static str]) -> Self {
        Grammar { all: true, ..Self::some(short, long) }
    }

    /// The same with numbers that are options by themselves: see [`NUMBER`].
    pub const fn with_numbers(self) -> Self {
        Grammar { dashes: Dashes::Numbers, ..self }
    }

    /// The same for programs of daemontools and runit: `setlock --help FILE COMMAND` starts the command (tried 2026-11).
    pub const fn ended_by_dashes(self) -> Self {
        Grammar { dashes: Dashes::End, ..self }
    }

    /// The same where a release looks for options behind the operands too.
    pub const fn looked_for_behind(self) -> Self {
        Grammar { looks_on: true, ..self }
    }

    /// The same with what BusyBox takes.
    pub const fn in_busybox(self, grammar: &'static Grammar) -> Self {
        Grammar { busybox: Some(grammar), ..self }
    }

    /// The same with options whose value has to be a number.
    pub const fn with_numeric(self, numeric: &'static [&'static str]) -> Self {
        Grammar { numeric, ..self }
    }

    /// What BusyBox takes, where that is known to be less.
    pub fn busybox(&self) -> Option<&'static Grammar> {
        self.busybox
    }

    /// Whether a release looks for options behind the operands too.
    pub fn looks_on(&self) -> bool {
        self.looks_on
    }

    /// Whether another option is refused.
    pub fn is_complete(&self) -> bool {
        self.all
    }

    fn letter(&self, letter: char) -> Option<Value> {
        let at = self.short.find(letter).filter(|_| letter != ':')?;
        let after = self.short.get(at + letter.len_utf8()..).unwrap_or_default();
        Some(match after.as_bytes() {
            [b':', b':', ..] => Value::Within,
            [b':', ..] => Value::Follows,
            _ => Value::None,
        })
    }

    /// The long option that a name stands for: an abbreviation will do, if no other one begins like it (getopt_long(3)).
    fn long(&self, name: &str) -> Option<(&'static str, Value)> {
        let row = |row: &'static str| match row.as_bytes() {
            [.., b'='] => (&row[..row.len() - 1], Value::Follows),
            [.., b'?'] => (&row[..row.len() - 1], Value::Within),
            _ => (row, Value::None),
        };
        let mut rows = self.long.iter().map(|text| row(text));
        if let Some(exact) = rows.clone().find(|(known, _)| *known == name) {
            return Some(exact);
        }
        let mut like = rows.by_ref().filter(|(known, _)| !name.is_empty() && known.starts_with(name));
        match (like.next(), like.next()) {
            (Some(only), None) if self.all => Some(only),
            _ => None,
        }
    }
}

/// The name of an option that is a number.
pub(super) const NUMBER: &str = "";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    /// In the same word or the next.
    Follows,
    /// In the same word, if at all.
    Within,
}

/// An option.
struct Given<'a> {
    /// Without its dashes; the whole name, where it is abbreviated.
    name: &'a str,
    word: &'a Word<'a>,
    value: Option<&'a str>,
    /// The word after it, where that is its value.
    value_word: Option<&'a Word<'a>>,
}

/// Options as they were read.
pub(super) struct Options<'a> {
    found: Vec<Given<'a>>,
    /// How many words they take.
    pub length: usize,
    /// The word that holds the first option which the program does not know, or which may be one of several.
    pub refused: Option<&'a Word<'a>>,
}

impl<'a> Options<'a> {
    /// Reads options.
    pub fn read(words: &'a [Word<'a>], grammar: &Grammar) -> Self {
        let mut options = Options { found: Vec::new(), length: 0, refused: None };
        while let Some(word) = words.get(options.length) {
            let text = word.text.as_ref();
            if text == "--" || (grammar.dashes == Dashes::End && text.starts_with("--")) {
                options.length += 1;
                break;
            }
            let Some(name) = text.strip_prefix('-').filter(|name| !name.is_empty()) else { break };
            options.length += 1;
            let digits = name.strip_prefix(['+', '-']).unwrap_or(name);
            if grammar.dashes == Dashes::Numbers && digits.starts_with(|c: char| c.is_ascii_digit()) {
                options.add(NUMBER, word, Some(name));
                continue;
            }
            if let Some(long) = name.strip_prefix('-') {
                let (long, value) =
                    long.split_once('=').map_or((long, None), |(long, value)| (long, Some(value)));
                match (grammar.long(long), value) {
                    (Some((long, Value::Follows)), None) => options.take_value(long, word, words),
                    (Some((long, Value::None)), Some(_)) if grammar.all => options.refuse(long, word),
                    (Some((long, _)), value) => options.add(long, word, value),
                    (None, _) if grammar.all => options.refuse(long, word),
                    (None, value) => options.add(long, word, value),
                }
                continue;
            }
            for (at, letter) in name.char_indices() {
                let after = at + letter.len_utf8();
                let shown = name.get(at..after).unwrap_or_default();
                match grammar.letter(letter) {
                    Some(Value::Follows) if after == name.len() => options.take_value(shown, word, words),
                    Some(Value::Follows | Value::Within) => {
                        options.add(shown, word, name.get(after..).filter(|value| !value.is_empty()));
                        break;
                    }
                    None if grammar.all => options.refuse(shown, word),
                    Some(Value::None) | None => options.add(shown, word, None),
                }
            }
        }
        let is_number = |text: &str| {
            let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
            text.contains(['$', '`'])
                || !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let wrong = |given: &&Given<'_>| {
            grammar.numeric.contains(&given.name) && given.value.is_some_and(|value| !is_number(value))
        };
        if let Some(given) = options.found.iter().find(wrong).filter(|_| options.refused.is_none()) {
            options.refused = Some(given.value_word.unwrap_or(given.word));
        }
        options
    }

    fn refuse(&mut self, name: &'a str, word: &'a Word<'a>) {
        self.add(name, word, None);
        // What a variable holds nobody knows.
        if !word.text.contains(['$', '`']) {
            self.refused.get_or_insert(word);
        }
    }

    fn add(&mut self, name: &'a str, word: &'a Word<'a>, value: Option<&'a str>) {
        self.found.push(Given { name, word, value, value_word: None });
    }

    fn take_value(&mut self, name: &'a str, word: &'a Word<'a>, words: &'a [Word<'a>]) {
        let value_word = words.get(self.length);
        let value = value_word.map(|word| word.text.as_ref());
        self.found.push(Given { name, word, value, value_word });
        self.length += usize::from(value.is_some());
    }

    /// The names of all that are given.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.found.iter().map(|given| given.name)
    }

    /// Whether one of these is given.
    pub fn has(&self, names: &[&str]) -> bool {
        self.found.iter().any(|given| names.contains(&given.name))
    }

    /// The value of the first of these that is given.
    pub fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.values(names).next()
    }

    /// The values of these.
    pub fn values(&self, names: &[&str]) -> impl Iterator<Item = &'a str> {
        self.found.iter().filter(|given| names.contains(&given.name)).filter_map(|given| given.value)
    }

    /// The places and values of these that have one. The place is the whole word, where the value is a part of it.
    pub fn places(&self, names: &[&str]) -> impl Iterator<Item = (Range<usize>, &'a str)> {
        let given = self.found.iter().filter(|given| names.contains(&given.name));
        given.filter_map(|given| Some((given.value_word.unwrap_or(given.word).range.clone(), given.value?)))
    }

    /// The words that are the values of these, where they are words of their own.
    pub fn word(&self, names: &[&str]) -> Option<&'a Word<'a>> {
        self.found.iter().filter(|given| names.contains(&given.name)).find_map(|given| given.value_word)
    }
}
