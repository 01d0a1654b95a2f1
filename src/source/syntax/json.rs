//! JSON and JSON with comments, as the same tree as YAML. The only module that knows `jsonc_parser`.

use std::ops::Range;

use jsonc_parser::ast::{ObjectPropName, StringLit, Value as Json};
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};

use super::{Comment, Document, Limit, NodeId, Style, SyntaxFault, Tree, Value};

/// Reads one JSON text. Comments and trailing commas are taken; anything else that is not JSON is a fault, and then there
/// is no document.
pub fn read(text: &str) -> Tree<'_> {
    let options = ParseOptions {
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
        ..ParseOptions::default()
    };
    read_with(text, &options)
}

/// Reads one JSON5 text: names without quotes, strings in single quotes.
pub fn read_json5(text: &str) -> Tree<'_> {
    read_with(text, &ParseOptions { allow_missing_commas: false, ..ParseOptions::default() })
}

fn read_with<'t>(text: &'t str, options: &ParseOptions) -> Tree<'t> {
    // The parser refuses a byte order mark.
    let body = text.trim_start_matches('\u{feff}');
    let shift = text.len() - body.len();
    let collect = CollectOptions { comments: CommentCollectionStrategy::Separate, tokens: false };
    let mut builder = Builder { tree: Tree::default(), shift };
    match parse_to_ast(body, &collect, options) {
        Ok(result) => {
            let mut comments: Vec<Range<usize>> = result
                .comments
                .iter()
                .flat_map(|map| map.values())
                .flat_map(|list| list.iter().map(Ranged::range))
                .map(|range| range.start + shift..range.end + shift)
                .collect();
            comments.sort_by_key(|range| range.start);
            comments.dedup();
            builder.tree.comments = comments.into_iter().map(|range| Comment::new(text, range)).collect();
            let root = result.value.map(|value| builder.value(value));
            builder.tree.documents.push(Document { root, start: shift, end: text.len(), broken: false });
        }
        Err(error) => builder.tree.faults.push(fault(&error, shift)),
    }
    builder.tree
}

fn fault(error: &ParseError, shift: usize) -> SyntaxFault {
    let limit = matches!(error.kind(), ParseErrorKind::NestingDepthExceeded).then_some(Limit::depth(512));
    SyntaxFault { at: error.range().start + shift, message: error.kind().to_string(), limit }
}

struct Builder<'t> {
    tree: Tree<'t>,
    shift: usize,
}

impl<'t> Builder<'t> {
    /// Adds a value and all below it. The parser has already refused anything deeper than its own limit of 512.
    fn value(&mut self, value: Json<'t>) -> NodeId {
        let range = value.range();
        let range = range.start + self.shift..range.end + self.shift;
        let value = match value {
            Json::StringLit(string) => return self.string(string),
            Json::NumberLit(number) => Value::Scalar(number.value.into(), Style::Plain),
            Json::BooleanLit(boolean) => {
                Value::Scalar(if boolean.value { "true" } else { "false" }.into(), Style::Plain)
            }
            Json::NullKeyword(_) => Value::Scalar("null".into(), Style::Plain),
            Json::Array(array) => {
                Value::Sequence(array.elements.into_iter().map(|element| self.value(element)).collect())
            }
            Json::Object(object) => Value::Mapping(
                object
                    .properties
                    .into_iter()
                    .map(|property| {
                        let key = match property.name {
                            ObjectPropName::String(string) => self.string(string),
                            ObjectPropName::Word(word) => {
                                let range = word.range.start + self.shift..word.range.end + self.shift;
                                self.tree.add(range, Value::Scalar(word.value.into(), Style::Plain))
                            }
                        };
                        (key, self.value(property.value))
                    })
                    .collect(),
            ),
        };
        self.tree.add(range, value)
    }

    fn string(&mut self, string: StringLit<'t>) -> NodeId {
        let range = string.range.start + self.shift..string.range.end + self.shift;
        self.tree.add(range, Value::Scalar(string.value, Style::Double))
    }
}
