//! TOML as the same tree as YAML. The only reader that knows the crate `toml`.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue, Error};

use super::{Comment, Document, Limit, NodeId, Style, SyntaxFault, Tree, Value};

/// Reads a file. What stands around a fault is in the tree as far as the parser could tell: it stops at a key without a
/// value only, and every tool that reads TOML refuses a file with any fault.
///
/// Numbers, dates and booleans are plain scalars whose text is as written (`1_000`). A table reaches from its header to the
/// end of its last member.
pub fn read(text: &str) -> Tree<'_> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut builder = Builder { text, tree: Tree::default() };
    builder.tree.comments = comments(text);
    builder.tree.faults = errors.iter().map(fault).collect();
    builder.tree.faults.sort_by_key(|fault| fault.at);
    let broken = !errors.is_empty();
    let root = builder.table(0..text.len(), table.into_inner());
    builder.tree.documents.push(Document { root: Some(root), start: 0, end: text.len(), broken });
    builder.tree
}

fn fault(error: &Error) -> SyntaxFault {
    let limit = error.message().contains("recurs").then_some(Limit::depth(80));
    SyntaxFault { at: error.span().map_or(0, |span| span.start), message: error.message().to_owned(), limit }
}

struct Builder<'t> {
    text: &'t str,
    tree: Tree<'t>,
}

impl<'t> Builder<'t> {
    /// Adds a value and all below it. The parser has already refused anything deeper than its own limit of 80.
    fn value(&mut self, value: Spanned<DeValue<'t>>) -> NodeId {
        let range = value.span();
        match value.into_inner() {
            DeValue::String(text) => self.scalar(range, text),
            DeValue::Array(array) => {
                let items: Vec<NodeId> = array.into_iter().map(|item| self.value(item)).collect();
                let range = self.reaching(range, items.last().copied());
                self.tree.add(range, Value::Sequence(items))
            }
            DeValue::Table(table) => self.table(range, table),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
                let written = self.text.get(range.clone()).unwrap_or_default();
                self.tree.add(range, Value::Scalar(written.into(), Style::Plain))
            }
        }
    }

    /// Adds a table, its entries in the order of the file.
    fn table(&mut self, mut range: Range<usize>, table: DeTable<'t>) -> NodeId {
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut members = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let key = self.scalar(key.span(), key.into_inner());
            let value = self.value(value);
            range = self.reaching(range, Some(value));
            members.push((key, value));
        }
        self.tree.add(range, Value::Mapping(members))
    }

    fn scalar(&mut self, range: Range<usize>, text: DeString<'t>) -> NodeId {
        let written = self.text.get(range.clone()).unwrap_or_default();
        let style = match written.as_bytes() {
            [b'"', b'"', b'"', ..] if written.len() >= 6 => Style::TripleDouble,
            [b'\'', b'\'', b'\'', ..] if written.len() >= 6 => Style::TripleSingle,
            [b'"', ..] => Style::Double,
            [b'\'', ..] => Style::Single,
            _ => Style::Plain,
        };
        self.tree.add(range, Value::Scalar(text, style))
    }

    /// The parser gives a table the place of its header.
    fn reaching(&self, range: Range<usize>, last: Option<NodeId>) -> Range<usize> {
        let end = last.map_or(0, |id| self.tree.nodes[id.0 as usize].range.end);
        range.start..range.end.max(end)
    }
}

/// The comments: the parser drops them. Only strings can hold a `#` that begins none.
fn comments(text: &str) -> Vec<Comment> {
    let bytes = text.as_bytes();
    let mut comments = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at = match byte {
            b'#' => {
                let line_end = text[at..].find('\n').map_or(text.len(), |length| at + length);
                let end = at + text[at..line_end].trim_end_matches('\r').len();
                comments.push(Comment::new(text, at..end));
                line_end
            }
            b'"' | b'\'' => string_end(bytes, at),
            _ => at + 1,
        };
    }
    comments
}

/// One past the string that begins there. A string of one line ends with it, closed or not.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start];
    let triple = bytes[start..].starts_with(&[quote; 3]);
    let mut at = start + if triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quote == b'"' => at += 2,
            b'\n' if !triple => return at,
            _ if byte == quote && !triple => return at + 1,
            _ if byte == quote && bytes[at..].starts_with(&[quote; 3]) => {
                // Up to two quotes more belong to the string: they stand before the mark.
                let more = bytes[at + 3..].iter().take(2).take_while(|&&b| b == quote).count();
                return at + 3 + more;
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::syntax::At;
    use crate::span::FileId;

    fn root<'a>(tree: &'a Tree<'a>) -> At<'a> {
        tree.root(&tree.documents[0]).expect("a TOML file always has a root")
    }

    /// Every scalar: path, text, the bytes between its quotes.
    fn scalars(text: &str) -> Vec<String> {
        fn walk(at: At<'_>, path: &str, text: &str, found: &mut Vec<String>) {
            if let Some(source) = at.source(text, FileId(0)) {
                found.push(format!("{path} = {:?} at {:?}", source.text, &text[source.span.range()]));
            }
            for (key, value) in at.entries() {
                walk(value, &format!("{path}.{}", key.text().unwrap_or_default()), text, found);
            }
            for (number, item) in at.items().enumerate() {
                walk(item, &format!("{path}[{number}]"), text, found);
            }
        }
        let tree = read(text);
        assert!(tree.faults.is_empty(), "{:?}", tree.faults);
        let mut found = Vec::new();
        walk(root(&tree), "", text, &mut found);
        found
    }

    #[test]
    fn values_and_their_places() {
        let text = "\u{feff}name = 'job' # beside\r\n[triggers]\r\ncrons = [\"*/5 * * * *\", \"0\\t1 * * *\"]\r\n\
            [functions.\"a b\"]\r\nschedule = \"@daily\"\r\n[[env]]\r\nn = 1_0\r\n[[env]]\r\non = true\r\nat.x = { y = 1 }\r\n";
        assert_eq!(
            scalars(text),
            [
                r#".name = "job" at "job""#,
                r#".triggers.crons[0] = "*/5 * * * *" at "*/5 * * * *""#,
                r#".triggers.crons[1] = "0\t1 * * *" at "0\\t1 * * *""#,
                r#".functions.a b.schedule = "@daily" at "@daily""#,
                r#".env[0].n = "1_0" at "1_0""#,
                r#".env[1].on = "true" at "true""#,
                r#".env[1].at.x.y = "1" at "1""#,
            ]
        );
    }

    #[test]
    fn a_place_inside_a_decoded_string() {
        for (text, part, written) in [
            ("a = \"x\\t\\u4e00y\"", "一y", r"\u4e00y"),
            ("a = \"\"\"\r\n 0 5\r\n * *\"\"\"", "\n * *", "\n * *"),
            ("a = \"\"\"0 5 \\  \n\n   * *\\n\"\"\"", "* *\n", r"* *\n"),
            ("a = \"\"\"\\\n\\\n\\\n0\"\"\"", "0", "0"),
            ("a = '''\n0 5\\''\n x'''", "''\n x", "''\n x"),
            ("a = '\\d'", "d", "d"),
        ] {
            let tree = read(text);
            let source = root(&tree).get("a").and_then(|at| at.source(text, FileId(0))).expect(text);
            let at = source.text.find(part).unwrap_or_else(|| panic!("{:?}", source.text));
            assert_eq!(&text[source.place(at..at + part.len()).range()], written, "{text}");
        }
    }

    #[test]
    fn tables_reach_from_their_header_to_their_last_member() {
        let text = "# top\na.b = 1\n[[t]]\nx = 1\n\n# second\n[[t]] # beside\nx = 2\n[t.u]\ny = 3 # '\n[v]\n";
        let tree = read(text);
        let items: Vec<At<'_>> = root(&tree).get("t").expect("t").items().collect();
        assert_eq!(&text[items[0].range()], "[[t]]\nx = 1");
        assert_eq!(&text[items[1].range()], "[[t]] # beside\nx = 2\n[t.u]\ny = 3");
        let above = Comment::above(&tree.comments, text, items[1].range().start);
        assert_eq!(above.iter().map(|c| &text[c.range.clone()]).collect::<Vec<_>>(), ["# second"]);
        assert_eq!(tree.comments.len(), 4);
    }

    #[test]
    fn strings_hide_comment_signs() {
        for (text, comments) in [
            ("a = \"#\\\"#\" # 1", vec!["# 1"]),
            ("a = '#\\' # 1", vec!["# 1"]),
            ("a = \"\"\"\n# no\n\"\"#\"\"\"\"\" # 1\r\n#2", vec!["# 1", "#2"]),
            ("a = '''#\n''''' # 1", vec!["# 1"]),
            ("a = \"open # no\n# 1", vec!["# 1"]),
        ] {
            let found: Vec<&str> =
                super::comments(text).into_iter().map(|comment| &text[comment.range]).collect();
            assert_eq!(found, comments, "{text}");
        }
    }

    #[test]
    fn one_fault_does_not_hide_the_rest() {
        let text = "[a]\nx = */5 * * * *\n[b]\ny = \"1\"\nno value\n[c]\nz = \"2\"\n";
        let tree = read(text);
        let root = root(&tree);
        assert_eq!(root.path(&["b", "y"]).and_then(At::text), Some("1"));
        assert!(root.get("c").is_none(), "the parser gives up at a key without a value");
        assert!(tree.faults.iter().any(|fault| text[fault.at..].starts_with("*/5")), "{:?}", tree.faults);
        assert!(tree.documents[0].broken);
    }

    #[test]
    fn hostile_files_are_refused_quickly() {
        let many = 100_000;
        for (text, limit) in [
            (format!("a = {}", "[".repeat(many)), true),
            (format!("a = {}", "{a=".repeat(many)), true),
            (format!("[{}a]", "a.".repeat(many)), true),
            (format!("a = \"{}", "x".repeat(many * 10)), false),
            ("a = \"\0\"\n\0".to_owned(), false),
            ("=\n".repeat(many), false),
            ("a = 1\n".repeat(many), false),
            ("[a]\n".repeat(many), false),
        ] {
            let started = std::time::Instant::now();
            let tree = read(&text);
            assert!(!tree.faults.is_empty(), "{text:.20}");
            assert_eq!(tree.faults.iter().any(|fault| fault.limit.is_some()), limit, "{text:.20}");
            assert!(started.elapsed().as_secs() < 20, "{text:.20}");
        }
    }

    #[test]
    fn no_prefix_of_a_file_panics() {
        let text = "a.\"b\\u00e9\" = '''\n每'''\r\n[[t.'u']] # 每\nv = [1, { w = \"\"\"\\\n \"\"\" }]\n";
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let tree = read(&text[..end]);
            assert!(tree.faults.iter().all(|fault| fault.at <= end));
        }
    }
}
