//! Where a sign stands next, for readers that ask it again and again on their way through a text.

/// A sign that is sought from ever later places: the text is gone through once, however often is asked.
#[derive(Debug)]
pub struct Ahead<'t> {
    text: &'t str,
    sign: &'static str,
    /// The place found last; none where the text has no more of them.
    next: Option<usize>,
    asked: bool,
}

impl<'t> Ahead<'t> {
    /// Prepares the search.
    pub const fn new(text: &'t str, sign: &'static str) -> Self {
        Ahead { text, sign, next: None, asked: false }
    }

    /// The first place of the sign at or behind a byte, which is no earlier one than was asked for before.
    pub fn from(&mut self, at: usize) -> Option<usize> {
        let is_known = self.asked && self.next.is_none_or(|next| next >= at);
        if !is_known {
            let rest = self.text.as_bytes().get(at..).unwrap_or_default();
            self.next = memchr::memmem::find(rest, self.sign.as_bytes()).map(|found| at + found);
            self.asked = true;
        }
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::Ahead;

    #[test]
    fn a_sign_is_found_from_each_place_as_if_it_were_sought_anew() {
        for text in ["", "}}", "a}}b}}", "}}}}}", "中}}文", "abc"] {
            let mut ahead = Ahead::new(text, "}}");
            for (at, _) in text.char_indices() {
                assert_eq!(ahead.from(at), text[at..].find("}}").map(|found| at + found), "{text} {at}");
            }
        }
    }
}
