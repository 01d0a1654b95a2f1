//! Texts of the model: most of them stand in a file as they are.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A part of a text that is shared, or a text of its own.
///
/// A crontab of 5,000 lines has 20,000 of them. As parts of the file they are neither allocated nor copied, and a clone of one
/// is a count.
#[derive(Clone, Default)]
pub struct Excerpt {
    whole: Arc<str>,
    start: u32,
    end: u32,
}

impl Excerpt {
    /// The bytes `range` of `whole`, which have to lie on characters; otherwise, and behind the first four gigabytes, nothing.
    pub fn of(whole: &Arc<str>, range: Range<usize>) -> Self {
        match (u32::try_from(range.start), u32::try_from(range.end), whole.get(range)) {
            (Ok(start), Ok(end), Some(_)) => Excerpt { whole: Arc::clone(whole), start, end },
            _ => Excerpt::default(),
        }
    }

    /// A part of it, under the same conditions.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Self {
        if self.get(range.clone()).is_none() {
            return Excerpt::default();
        }
        let start = self.start as usize;
        Excerpt::of(&self.whole, start + range.start..start + range.end)
    }

    /// The same for a slice of it, found by where it lies in memory; a copy of any other text.
    #[must_use]
    pub fn of_slice(&self, slice: &str) -> Self {
        let start = (slice.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        let found = Excerpt::of(&self.whole, start..start.saturating_add(slice.len()));
        if found.len() == slice.len() { found } else { Excerpt::from(slice) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.whole.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

impl Deref for Excerpt {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Excerpt {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Excerpt {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl From<Arc<str>> for Excerpt {
    fn from(whole: Arc<str>) -> Self {
        Excerpt::of(&whole, 0..whole.len())
    }
}

impl From<&str> for Excerpt {
    fn from(text: &str) -> Self {
        Arc::<str>::from(text).into()
    }
}

impl From<String> for Excerpt {
    fn from(text: String) -> Self {
        Arc::<str>::from(text).into()
    }
}

impl From<&String> for Excerpt {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Cow<'_, str>> for Excerpt {
    fn from(text: Cow<'_, str>) -> Self {
        Arc::<str>::from(text).into()
    }
}

impl From<Excerpt> for String {
    fn from(text: Excerpt) -> Self {
        text.as_str().to_owned()
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl Eq for Excerpt {}

impl PartialEq for Excerpt {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<str> for Excerpt {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Excerpt {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<Excerpt> for str {
    fn eq(&self, other: &Excerpt) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<Excerpt> for &str {
    fn eq(&self, other: &Excerpt) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<String> for Excerpt {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<Excerpt> for String {
    fn eq(&self, other: &Excerpt) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialOrd for Excerpt {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Excerpt {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for Excerpt {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Excerpt;

    #[test]
    fn an_excerpt_is_a_part_on_characters_or_nothing() {
        let whole: Arc<str> = "每天 2 点".into();
        let whole = Excerpt::from(whole);
        let part = whole.part(7..12);
        // (range, what is there)
        for (range, text) in [
            (0..1, "2"),
            (2..5, "点"),
            (0..5, "2 点"),
            (1..1, ""),
            (2..3, ""),
            (0..6, ""),
            (9..9, ""),
            (usize::MAX..usize::MAX, ""),
        ] {
            assert_eq!(part.part(range.clone()), *text, "{range:?}");
        }
        assert_eq!(Excerpt::of(&Arc::from("ab"), 1..9), *"");
        assert_eq!(Excerpt::default(), *"");
    }

    #[test]
    fn a_slice_is_found_where_it_lies_and_another_text_is_copied() {
        let whole = Excerpt::from("/opt/bin/work");
        let part = whole.part(5..13);
        let slice = &part[4..];
        let found = whole.of_slice(slice);
        assert_eq!((found.as_str(), found.as_ptr()), ("work", slice.as_ptr()));
        assert_eq!(part.of_slice(slice).as_ptr(), slice.as_ptr());
        let other = String::from("work");
        let copied = whole.of_slice(&other);
        assert_eq!(copied, *"work");
        assert_ne!(copied.as_ptr(), slice.as_ptr());
        assert_eq!(whole.of_slice(""), *"");
    }
}
