//! Fields of a text.

use std::ops::Range;

use crate::dialect::table::Blanks;

/// Fields of a text beyond this many are counted but not kept.
const MOST: usize = 9;

/// Where the fields of a text stand.
#[derive(Debug)]
pub(super) struct Fields {
    /// Their places.
    pub ranges: [Range<usize>; MOST],
    /// How many there are; may be more than are kept.
    pub count: usize,
}

impl Fields {
    /// The fields in `range` of `text`.
    pub fn of(blanks: Blanks, text: &str, range: Range<usize>) -> Self {
        let mut fields = Fields { ranges: [const { 0..0 }; MOST], count: 0 };
        match blanks {
            Blanks::OneSpace => {
                let mut start = range.start;
                for field in text[range].split(' ') {
                    fields.push(start..start + field.len());
                    start += field.len() + 1;
                }
            }
            Blanks::Between => {
                let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
                let inner = text[range.clone()].as_bytes();
                if inner.first().copied().is_some_and(is_blank) || inner.last().copied().is_some_and(is_blank)
                {
                    // Blanks around the text belong to its first or last field, which no value can be.
                    fields.push(range);
                } else {
                    fields.split(text, range, |letter| matches!(letter, ' ' | '\t'));
                }
            }
            Blanks::Ascii => {
                fields.split(text, range, |letter| {
                    matches!(letter, ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C')
                });
            }
            Blanks::Spaces => fields.split(text, range, |letter| letter == ' '),
            Blanks::Unicode => fields.split(text, range, char::is_whitespace),
        }
        fields
    }

    fn push(&mut self, range: Range<usize>) {
        if let Some(slot) = self.ranges.get_mut(self.count) {
            *slot = range;
        }
        self.count += 1;
    }

    fn split(&mut self, text: &str, range: Range<usize>, is_blank: impl Fn(char) -> bool) {
        let inner = &text[range.clone()];
        if inner.is_ascii() {
            let mut start = range.start;
            for (at, byte) in (range.start..).zip(inner.bytes()) {
                if is_blank(char::from(byte)) {
                    if start < at {
                        self.push(start..at);
                    }
                    start = at + 1;
                }
            }
            if start < range.end {
                self.push(start..range.end);
            }
        } else {
            self.split_at(inner.char_indices(), &range, is_blank);
        }
    }

    fn split_at(
        &mut self,
        letters: impl Iterator<Item = (usize, char)>,
        range: &Range<usize>,
        is_blank: impl Fn(char) -> bool,
    ) {
        let mut start = None;
        for (at, letter) in letters {
            let at = range.start + at;
            match (is_blank(letter), start) {
                (true, Some(from)) => {
                    self.push(from..at);
                    start = None;
                }
                (false, None) => start = Some(at),
                _ => {}
            }
        }
        if let Some(from) = start {
            self.push(from..range.end);
        }
    }
}
