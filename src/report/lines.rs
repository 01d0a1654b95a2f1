//! Lines and columns of a text, found without reading it again for each finding.

/// A line and a column, both from 1. Columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The beginning of a file.
    pub const FIRST: Place = Place { line: 1, column: 1 };
}

/// Distance in bytes between the places at which the characters before are known.
const STRIDE: usize = 256;

/// Where the lines of a text begin, and how many characters stand before every 256th byte.
#[derive(Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// `None` for a text of one byte a character.
    characters: Option<Vec<u32>>,
}

impl LineIndex {
    /// Reads the text once.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let newlines = memchr::memchr_iter(b'\n', bytes);
        let starts = std::iter::once(0).chain(newlines.map(|at| at as u32 + 1)).collect();
        let characters = (!text.is_ascii()).then(|| {
            let mut before = 0;
            bytes
                .chunks(STRIDE)
                .map(|chunk| {
                    let here = before;
                    before += characters_in(chunk) as u32;
                    here
                })
                .collect()
        });
        LineIndex { starts, characters }
    }

    /// Number of lines; the empty one after a final newline counts.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line (from 0) that holds a byte.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= offset).saturating_sub(1)
    }

    /// The first byte behind a line (from 0) and its end. None behind the last line.
    pub fn behind(&self, line: usize) -> Option<usize> {
        self.starts.get(line + 1).map(|start| *start as usize)
    }

    /// The bytes of a line (from 0), without its end. Empty past the last line.
    pub fn bytes(&self, text: &str, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get(line) else { return text.len()..text.len() };
        let start = (start as usize).min(text.len());
        let end = self.starts.get(line + 1).map_or(text.len(), |next| (*next as usize - 1).min(text.len()));
        let end = if end > start && text.as_bytes().get(end - 1) == Some(&b'\r') { end - 1 } else { end };
        start..end.max(start)
    }

    /// The line and column of a byte. Past the end of the text: the place one past its last character. A byte order mark is
    /// no column.
    pub fn place(&self, text: &str, offset: usize) -> Place {
        let offset = offset.min(text.len());
        self.place_on(text, self.line(offset), offset)
    }

    /// The line and column of a byte of a line (from 0) that is known.
    pub fn place_on(&self, text: &str, line: usize, offset: usize) -> Place {
        let offset = offset.min(text.len());
        let start = self.starts.get(line).map_or(0, |start| *start as usize);
        let mark = usize::from(line == 0 && offset >= 3 && text.starts_with('\u{feff}'));
        Place { line: line + 1, column: self.characters(text, start, offset) + 1 - mark }
    }

    /// Characters in a byte range.
    fn characters(&self, text: &str, start: usize, end: usize) -> usize {
        let Some(known) = &self.characters else { return end - start };
        let before = |offset: usize| {
            let chunk = offset / STRIDE;
            match known.get(chunk) {
                Some(before) => *before as usize + characters_in(&text.as_bytes()[chunk * STRIDE..offset]),
                // The offset is the end of a text whose last chunk is full.
                None => known.last().map_or(0, |last| {
                    *last as usize + characters_in(&text.as_bytes()[(known.len() - 1) * STRIDE..offset])
                }),
            }
        };
        before(end) - before(start)
    }
}

/// Bytes that begin a character.
fn characters_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::{LineIndex, Place};

    #[test]
    fn columns_count_characters() {
        let text = "abc\n每小时 x\r\n\nz";
        let index = LineIndex::new(text);
        let at = |needle: &str| index.place(text, text.find(needle).unwrap());
        assert_eq!(at("abc"), Place { line: 1, column: 1 });
        assert_eq!(at("x"), Place { line: 2, column: 5 });
        assert_eq!(at("z"), Place { line: 4, column: 1 });
        assert_eq!(index.place(text, 10_000), Place { line: 4, column: 2 });
        assert_eq!(&text[index.bytes(text, 1)], "每小时 x");
        assert_eq!(index.bytes(text, 9), text.len()..text.len());
    }

    #[test]
    fn places_agree_with_counting_from_the_start_everywhere() {
        for text in ["每".repeat(400), "a每\n".repeat(300), "x".repeat(512), "é".repeat(128), String::new()]
        {
            let index = LineIndex::new(&text);
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let before = &text[..offset];
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
                assert_eq!(index.place(&text, offset), Place { line, column });
            }
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let text = "\u{feff}ab";
        assert_eq!(LineIndex::new(text).place(text, 4), Place { line: 1, column: 2 });
    }
}
