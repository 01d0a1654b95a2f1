//! Short words that are sought in a text all at once.

/// At most 32 words of at least two bytes each, sought in any letter case.
#[derive(Debug)]
pub struct Needles<const N: usize> {
    words: [&'static str; N],
    /// For each byte, a bit for each word that begins with it.
    first: [u32; 256],
    /// The same for the second byte.
    second: [u32; 256],
}

impl<const N: usize> Needles<N> {
    /// Prepares the search.
    pub const fn new(words: [&'static str; N]) -> Self {
        Needles { words, first: having(&words, 0), second: having(&words, 1) }
    }

    /// The indexes of the words that stand in a text, in the order of the text.
    pub fn in_text<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        let bytes = text.as_bytes();
        self.begun_in(bytes).flat_map(move |(at, mut begun)| {
            std::iter::from_fn(move || {
                while begun != 0 {
                    let index = begun.trailing_zeros() as usize;
                    begun &= begun - 1;
                    if self.stands_at(index, bytes, at) {
                        return Some(index);
                    }
                }
                None
            })
        })
    }

    /// The places at which words have their first two bytes, each with a bit for each of these words.
    fn begun_in<'a>(&'a self, bytes: &'a [u8]) -> impl Iterator<Item = (usize, u32)> + 'a {
        let mut before = 0;
        bytes.iter().enumerate().filter_map(move |(at, byte)| {
            let begun = before & self.second[usize::from(*byte)];
            before = self.first[usize::from(*byte)];
            (begun != 0).then(|| (at - 1, begun))
        })
    }

    fn stands_at(&self, index: usize, bytes: &[u8], at: usize) -> bool {
        let word = self.words[index].as_bytes();
        bytes.get(at..at + word.len()).is_some_and(|here| here.eq_ignore_ascii_case(word))
    }

    /// Whether one of the words stands in a text.
    pub fn are_in(&self, text: &str) -> bool {
        self.in_text(text).next().is_some()
    }
}

/// For each byte, in either case, the words that have it at this place.
const fn having<const N: usize>(words: &[&str; N], place: usize) -> [u32; 256] {
    let mut table = [0; 256];
    let mut word = 0;
    while word < N {
        let letter = words[word].as_bytes()[place];
        let bit = 1 << word;
        table[letter.to_ascii_lowercase() as usize] |= bit;
        table[letter.to_ascii_uppercase() as usize] |= bit;
        word += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Needles;

    const WORDS: [&str; 6] = ["ly", "every", "hour", "/api/", "hours", "hc_url"];

    proptest! {
        #[test]
        fn every_word_is_found_wherever_it_stands(
            text in "([a-zA-Z每/_]{0,3}(EVERY|ly|Hour|hourS|/API/|hc_u|HC_URL)?){0,6}",
        ) {
            static SOUGHT: Needles<6> = Needles::new(WORDS);
            let lower = text.to_ascii_lowercase();
            let mut found: Vec<usize> = SOUGHT.in_text(&text).collect();
            prop_assert_eq!(SOUGHT.are_in(&text), !found.is_empty());
            found.sort_unstable();
            let count = |word: &str| lower.match_indices(word).count();
            let wanted: Vec<usize> =
                (0..WORDS.len()).flat_map(|index| vec![index; count(WORDS[index])]).collect();
            prop_assert_eq!(found, wanted);
        }
    }
}
