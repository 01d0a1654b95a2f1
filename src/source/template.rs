//! Templates that become YAML: Go templates of Helm, Jinja's forms where they look alike, and ERB.
//!
//! The actions are masked byte by byte, so that the rest parses as YAML with every place kept. Lines that hold nothing but
//! an action become blank; an action inside a value becomes a filler scalar. What a value will be is then asked of
//! [`Template::render`], which knows the plain forms and says "unknown" of everything else.

mod actions;
pub(super) mod erb;
mod pipeline;
mod values;

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::line;
use super::neighbours::Neighbours;
use super::syntax::{Open, Unclosed};
use actions::{Action, ActionKind};
use values::Values;

/// A template, masked.
#[derive(Debug)]
pub struct Template {
    masked: String,
    actions: Vec<Action>,
    blocks: Vec<Block>,
    values: Option<Values>,
    unclosed: Option<Open>,
}

/// What stands between an opening action and its `end`.
#[derive(Debug)]
struct Block {
    /// From the opening action to the end of the closing one.
    range: Range<usize>,
    /// The block around it.
    parent: Option<usize>,
    /// What opens it.
    kind: BlockKind,
    /// What the opening action asks, or loops over.
    subject: String,
    /// Whether it has an `else`.
    has_else: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BlockKind {
    If,
    With,
    Range,
    Other,
}

impl Template {
    /// The text as a template; `None` when it is plain YAML.
    pub fn of(path: &Path, text: &str, neighbours: &dyn Neighbours) -> Option<Template> {
        let chart = chart_of(path);
        let signs = ["{{", "{%", "<%"];
        if !signs.iter().any(|sign| text.contains(sign)) || (chart.is_none() && !has_bare_action(text)) {
            return None;
        }
        let actions = actions::find(text);
        let masked = actions::mask(text, &actions);
        let (blocks, block) = blocks(text, &actions);
        // Of a chart: Helm refuses it. What other tools do with such signs is for them to say.
        let endless = actions.iter().find(|action| action.is_endless(text)).map(|action| action.range.start);
        let unclosed = endless.or(block).filter(|_| chart.is_some());
        let unclosed = unclosed.map(|at| Open { at, what: Unclosed::Action });
        let values = chart.and_then(|chart| {
            let text =
                ["values.yaml", "values.yml"].iter().find_map(|name| neighbours.text(&chart.join(name)))?;
            Values::read(&text)
        });
        Some(Template { masked, actions, blocks, values, unclosed })
    }

    /// The text with every action masked; as long as the original.
    pub fn masked(&self) -> &str {
        &self.masked
    }

    /// The action, or the block, that has no end.
    pub fn unclosed(&self) -> Option<Open> {
        self.unclosed
    }

    /// Whether an action lies in these bytes.
    pub fn touches(&self, range: &Range<usize>) -> bool {
        let first = self.actions.partition_point(|action| action.range.end <= range.start);
        self.actions.get(first).is_some_and(|action| action.range.start < range.end)
    }

    fn within(&self, range: &Range<usize>) -> &[Action] {
        let first = self.actions.partition_point(|action| action.range.end <= range.start);
        let last = self.actions.partition_point(|action| action.range.start < range.end);
        self.actions.get(first..last).unwrap_or_default()
    }

    /// The bytes as they will be once rendered with the chart's own values; `None` when that cannot be known.
    pub fn render(&self, text: &str, range: &Range<usize>) -> Option<String> {
        let mut rendered = String::new();
        let mut at = range.start;
        for action in self.within(range) {
            if action.kind != ActionKind::Value || action.range.end > range.end || action.range.start < at {
                return None;
            }
            rendered.push_str(text.get(at..action.range.start)?);
            rendered.push_str(&self.evaluate(text, action)?.text);
            at = action.range.end;
        }
        rendered.push_str(text.get(at..range.end)?);
        Some(rendered)
    }

    /// When these bytes are one action whose value lands in the YAML without quotes: that value.
    pub fn bare_value(&self, text: &str, range: &Range<usize>) -> Option<String> {
        let [action] = self.within(range) else { return None };
        if action.kind != ActionKind::Value || action.range.start != range.start {
            return None;
        }
        let value = self.evaluate(text, action)?;
        (!value.quoted).then(|| value.text + text.get(action.range.end..range.end).unwrap_or_default())
    }

    fn evaluate(&self, text: &str, action: &Action) -> Option<pipeline::Value> {
        let expression = text.get(action.inside.clone())?;
        let at = action.range.start;
        let assigned = if expression.contains('$') || matches!(self.dot_at(at), pipeline::Dot::Path(_)) {
            self.assigned_before(text, at)
        } else {
            Vec::new()
        };
        let scope = pipeline::Scope { values: self.values.as_ref(), dot: self.dot_at(at), assigned };
        pipeline::evaluate(expression, &scope)
    }

    /// The variables that are set before that place, with their expressions.
    fn assigned_before<'a>(&'a self, text: &'a str, at: usize) -> Vec<(&'a str, &'a str)> {
        let before = self.actions.partition_point(|action| action.range.start < at);
        self.actions[..before]
            .iter()
            .filter(|action| action.kind == ActionKind::Silent)
            .filter_map(|action| text.get(action.inside.clone())?.split_once(":="))
            .map(|(name, value)| (name.trim(), value.trim()))
            .collect()
    }

    /// The blocks around a place, innermost first.
    fn around(&self, at: usize) -> impl Iterator<Item = &Block> {
        let next = self.blocks.partition_point(|block| block.range.start <= at);
        let parent = |index: &usize| self.blocks.get(*index).and_then(|block| block.parent);
        std::iter::successors(next.checked_sub(1), parent)
            .filter_map(|index| self.blocks.get(index))
            .filter(move |block| block.range.contains(&at))
    }

    /// What `.` stands for there: `None` at the top level.
    fn dot_at(&self, at: usize) -> pipeline::Dot<'_> {
        match self.around(at).find(|block| matches!(block.kind, BlockKind::With | BlockKind::Range)) {
            None => pipeline::Dot::Root,
            Some(block) if block.kind == BlockKind::With && !block.has_else => {
                pipeline::Dot::Path(&block.subject)
            }
            Some(_) => pipeline::Dot::Unknown,
        }
    }

    /// Whether the place is inside a condition or loop that begins after `object`, and whose outcome is not known to be
    /// "there".
    pub fn is_conditional(&self, at: usize, object: usize) -> bool {
        let within = self.around(at).take_while(|block| block.range.start > object);
        self.decide(within)
    }

    /// Whether the place is inside a condition or loop whose outcome is not known to be "there".
    pub fn is_optional(&self, at: usize) -> bool {
        self.decide(self.around(at))
    }

    fn decide<'a>(&self, mut blocks: impl Iterator<Item = &'a Block>) -> bool {
        blocks.any(|block| block.kind != BlockKind::Other && !self.is_certain(block))
    }

    fn is_certain(&self, block: &Block) -> bool {
        match block.kind {
            BlockKind::If | BlockKind::With if !block.has_else => {
                let scope = pipeline::Scope {
                    values: self.values.as_ref(),
                    dot: pipeline::Dot::Root,
                    assigned: Vec::new(),
                };
                pipeline::evaluate(&block.subject, &scope).is_some_and(|value| value.is_true())
            }
            _ => false,
        }
    }

    /// Whether an action in these bytes puts keys of its own at that column: what is not there may come from it.
    pub fn inserts_keys(&self, text: &str, range: &Range<usize>, column: usize) -> bool {
        self.within(range)
            .iter()
            .any(|action| action.kind == ActionKind::Lines && action.column(text) == column)
    }
}

/// The folder of the chart that a template belongs to.
fn chart_of(path: &Path) -> Option<PathBuf> {
    path.ancestors()
        .skip(1)
        .find(|folder| folder.file_name().is_some_and(|name| name == "templates"))
        .and_then(Path::parent)
        .map(Path::to_path_buf)
}

/// Whether `{{` or `{%` stands where YAML would take it for a mapping: at the start of a line or of a value.
fn has_bare_action(text: &str) -> bool {
    let mut from = 0;
    while let Some(at) = text[from..].find(['{', '<']).map(|at| from + at) {
        from = at + 1;
        if !matches!(&text.as_bytes()[at..text.len().min(at + 2)], b"{{" | b"{%" | b"<%") {
            continue;
        }
        let line = line::start(text, at);
        let before = text[line..at].trim_end();
        if before.is_empty() || before.ends_with([':', '-']) {
            return true;
        }
    }
    false
}

/// Whether a text is what another tool makes a file of: actions where YAML and JSON have none, or a generator's marks.
pub(super) fn is_of_a_generator(text: &str) -> bool {
    ["{%", "<%", "cookiecutter", "[[ "].iter().any(|mark| text.contains(mark)) || has_bare_action(text)
}

/// Pairs opening actions with their ends, in order of their beginning. What never ends runs to the end of the text; the
/// innermost such block is given by its place.
fn blocks(text: &str, actions: &[Action]) -> (Vec<Block>, Option<usize>) {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for action in actions {
        let inside = text.get(action.inside.clone()).unwrap_or_default().trim();
        let (word, rest) = inside.split_once([' ', '\t', '\n']).unwrap_or((inside, ""));
        match action.kind {
            ActionKind::Open => {
                let kind = match word {
                    "if" | "unless" | "case" => BlockKind::If,
                    "with" => BlockKind::With,
                    "range" | "for" | "while" => BlockKind::Range,
                    _ if erb::is_block(inside) => BlockKind::Range,
                    // `define` and `block` hold text for elsewhere and decide nothing here.
                    _ => BlockKind::Other,
                };
                let range = action.range.start..text.len();
                let subject = rest.trim().to_owned();
                blocks.push(Block { range, parent: open.last().copied(), kind, subject, has_else: false });
                open.push(blocks.len() - 1);
            }
            ActionKind::Else => {
                if let Some(block) = open.last().and_then(|&index| blocks.get_mut(index)) {
                    block.has_else = true;
                }
            }
            ActionKind::End => {
                if let Some(block) = open.pop().and_then(|index| blocks.get_mut(index)) {
                    block.range.end = action.range.end;
                }
            }
            _ => {}
        }
    }
    let endless = open.last().map(|&index| blocks[index].range.start);
    (blocks, endless)
}
