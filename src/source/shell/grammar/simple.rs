//! A quick look that spares most lines the grammar: words, their outputs and what joins them.

use super::{OPENERS, UNSURE, closes};

/// Whether a text is a list of simple commands without quotes, groups and expansions of commands, each where it may stand: no
/// shell refuses it. `false` says nothing.
pub(super) fn is_simple(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    // Whether the command that is being read has begun, and whether one has to follow.
    let (mut begun, mut wanted) = (false, false);
    loop {
        while matches!(bytes.get(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        match bytes.get(at) {
            None => return begun || !wanted,
            Some(sign @ (b'&' | b'|')) => {
                let next = bytes.get(at + 1);
                let doubled = next == Some(sign);
                // `&>` and `|&` are of some shells only.
                if !begun || !doubled && matches!(next, Some(b'&' | b'>')) {
                    return false;
                }
                at += 1 + usize::from(doubled);
                (begun, wanted) = (false, doubled || *sign == b'|');
            }
            Some(sign @ (b'>' | b'<')) => {
                at += 1;
                match bytes.get(at) {
                    Some(b'>' | b'<') if *sign == b'<' => return false,
                    Some(b'>' | b'&') => at += 1,
                    _ => {}
                }
                while matches!(bytes.get(at), Some(b' ' | b'\t')) {
                    at += 1;
                }
                let target = word(bytes, at);
                // `2>2>a`: digits in front of a redirection are no word.
                let is_descriptor = matches!(bytes.get(target), Some(b'<' | b'>'))
                    && bytes[at..target].iter().all(u8::is_ascii_digit);
                if target == at || is_descriptor {
                    return false;
                }
                (at, begun, wanted) = (target, true, false);
            }
            Some(_) => {
                let end = word(bytes, at);
                let begins = !begun && is_of_grammar(text.get(at..end).unwrap_or_default());
                if end == at || begins {
                    return false;
                }
                (at, begun, wanted) = (end, true, false);
            }
        }
    }
}

/// Signs of words that mean nothing to the grammar.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let signs = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_.:=+,@%~^";
    let mut at = 0;
    while at < signs.len() {
        plain[signs[at] as usize] = true;
        at += 1;
    }
    plain
};

/// Where the word that begins at `at` ends; there, where a sign stands that needs more than a look.
fn word(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| !PLAIN[usize::from(*byte)]).unwrap_or(rest.len())
}

/// Whether a word means something to the grammar where a command begins; an assignment may stand in front of one.
fn is_of_grammar(word: &str) -> bool {
    const LONGEST: usize = 9;
    word.contains('=')
        || word.len() <= LONGEST && (closes(word) || OPENERS.contains(&word) || UNSURE.contains(&word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::lexer::Lexer;
    use super::super::{OPENERS, Parser, Stop, UNSURE};
    use super::is_simple;

    /// What the grammar says of a text, whatever a quick look says.
    fn is_refused(text: &str) -> bool {
        let mut parser = Parser { lexer: Lexer::new(text), ahead: None, depth: 0 };
        matches!(parser.program(), Err(Stop::Fault(_)))
    }

    #[test]
    fn plain_lines_are_simple() {
        for text in [
            "",
            "  ",
            "/usr/bin/a --b=c d",
            "a >/dev/null 2>&1",
            "cd /srv && python3 x.py >> /var/log/x 2>&1",
            "a | b || c &",
            "a &",
            "> /tmp/x",
            "a < in > out",
            "a >& 2",
        ] {
            assert!(is_simple(text), "{text}");
        }
    }

    #[test]
    fn a_descriptor_is_no_target() {
        assert!(!is_simple("2>2>a") && is_refused("2>2>a"));
        assert!(is_simple("a 2>b2>c") && !is_refused("a 2>b2>c"));
    }

    #[test]
    fn the_longest_words_of_the_grammar_are_looked_at() {
        for word in OPENERS.iter().chain(&UNSURE) {
            assert!(!is_simple(&format!("{word} x")), "{word}");
        }
    }

    proptest! {
        #[test]
        fn what_is_simple_is_not_refused(
            pieces in prop::collection::vec("[a-z2]|if|then|fi|do|done|esac|\\}|for|case|time|function|A=1|&&|\\|\\||[|&<>;!()'\"`#$ ]|>>|>&|2>|&>|<<|\\|&", 0..10),
            blank in "|[ ]",
        ) {
            let text = pieces.join(&blank);
            prop_assert!(!(is_simple(&text) && is_refused(&text)), "{text}");
        }
    }
}
