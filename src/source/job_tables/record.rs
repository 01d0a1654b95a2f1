//! A job as a table keeps it: a row of SQL, or an object of a JSON export, whose keys are the columns in camel case.

use super::super::syntax::At;
use super::super::syntax::sql::{Row, Table, Update, Value};
use crate::job::{Guard, GuardValue, OverlapPolicy};
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

/// Where the columns of a job stand.
#[derive(Clone, Copy)]
enum Cells<'r> {
    Row(&'r Row<'r>, Option<&'r Table>),
    Object(FileId, &'r str, At<'r>),
    /// What an `UPDATE` sets, of the row that its conditions name.
    Changed(&'r Update<'r>),
}

/// A job as a table keeps it.
#[derive(Clone, Copy)]
pub(super) struct Record<'r> {
    cells: Cells<'r>,
    /// In an export: the object beside it that it belongs to.
    owner: Option<(FileId, &'r str, At<'r>)>,
}

impl<'r> Record<'r> {
    /// A row, and its table where the file makes it.
    pub(super) fn of_row(row: &'r Row<'r>, table: Option<&'r Table>) -> Self {
        Record { cells: Cells::Row(row, table), owner: None }
    }

    /// An object of a JSON export, and the one beside it that it belongs to.
    pub(super) fn of_object(file: FileId, text: &'r str, at: At<'r>, owner: Option<At<'r>>) -> Self {
        let owner = owner.map(|owner| (file, text, owner));
        Record { cells: Cells::Object(file, text, at), owner }
    }

    /// What an object of an export belongs to, where that stands beside it.
    pub(super) fn owner(self) -> Option<Self> {
        let (file, text, at) = self.owner?;
        Some(Self::of_object(file, text, at, None))
    }

    /// What an `UPDATE` makes of a row.
    pub(super) fn of_change(update: &'r Update<'r>) -> Self {
        Record { cells: Cells::Changed(update), owner: None }
    }

    /// Whether it is a change of a row, of which other columns keep what they have.
    pub(super) fn is_change(self) -> bool {
        matches!(self.cells, Cells::Changed(_))
    }

    /// Its bytes.
    pub(super) fn span(self) -> Span {
        match self.cells {
            Cells::Row(row, _) => row.span,
            Cells::Object(file, _, at) => Span::new(file, at.range()),
            Cells::Changed(update) => update.table.span,
        }
    }

    /// Whether it has that column, whatever is in it.
    pub(super) fn has(self, column: &str) -> bool {
        match self.cells {
            Cells::Row(row, _) => row.has(column),
            Cells::Object(_, _, at) => value(at, column).is_some(),
            Cells::Changed(update) => {
                update.set.iter().any(|(name, _)| name.value.eq_ignore_ascii_case(column))
            }
        }
    }

    /// Whether it is a row that leaves a column to what the table fills in. Of an export nothing is known: it may show
    /// some keys only.
    pub(super) fn leaves_out(self, column: &str) -> bool {
        let Cells::Row(row, table) = self.cells else { return false };
        let in_table =
            |table: &Table| table.columns.iter().any(|known| known.name.value.eq_ignore_ascii_case(column));
        !row.has(column) && table.is_none_or(in_table)
    }

    /// The text or number of a column; `None` where nothing is written.
    pub(super) fn source(self, column: &str) -> Option<SourceText> {
        let text = match self.cells {
            Cells::Row(row, _) => row.source(column),
            Cells::Object(file, text, at) => {
                value(at, column).filter(|at| !at.is_null()).and_then(|at| at.source(text, file))
            }
            Cells::Changed(update) => {
                let named =
                    |(name, _): &&(Spanned<Excerpt>, Value<'_>)| name.value.eq_ignore_ascii_case(column);
                let found = update.set.iter().rfind(named).or_else(|| update.conditions.iter().find(named));
                match found {
                    Some((_, Value::Text(text))) => Some(text.clone()),
                    Some((name, Value::Number(number))) => Some(SourceText::verbatim(*number, name.span)),
                    _ => None,
                }
            }
        };
        text.filter(|text| !text.text.trim().is_empty())
    }

    /// What is written for a column of which the statement makes the value when it runs: `@cron`.
    pub(super) fn made(self, column: &str) -> Option<SourceText> {
        let Cells::Row(row, _) = self.cells else { return None };
        row.made(column)
    }

    /// The same without its places.
    pub(super) fn text(self, column: &str) -> Option<String> {
        self.source(column).map(|text| text.text.trim().to_owned())
    }

    /// The first of these columns in which something is written.
    pub(super) fn first(self, columns: &[&str]) -> Option<Spanned<Excerpt>> {
        let text = columns.iter().find_map(|column| self.source(column))?;
        Some(Spanned::text(text.text.trim(), text.span))
    }

    /// What is written in these columns, joined by blanks, at the place of the first; `None` where that is empty.
    pub(super) fn joined(self, columns: &[&str]) -> Option<SourceText> {
        let (first, others) = columns.split_first()?;
        let first = self.source(first)?;
        let others = others.iter().filter_map(|column| self.text(column));
        let text = others.fold(first.text.to_string(), |text, other| format!("{text} {other}"));
        Some(SourceText::verbatim(text, first.span))
    }

    /// A count that says something: more than nothing.
    pub(super) fn count(self, column: &str) -> Option<(u64, Span)> {
        let text = self.source(column)?;
        Some((text.text.trim().parse().ok().filter(|count| *count > 0)?, text.span))
    }

    /// What the table says of a column.
    pub(super) fn comment(self, column: &str) -> Option<&'r str> {
        let Cells::Row(_, Some(table)) = self.cells else { return None };
        let column = table.columns.iter().find(|known| known.name.value.eq_ignore_ascii_case(column))?;
        column.comment.as_ref().map(|comment| comment.text.as_str())
    }

    /// A limit written in a column, `unit` milliseconds a count.
    pub(super) fn limit(self, column: &str, unit: u64) -> Option<Guard> {
        let text = self.source(column)?;
        let value = match text.text.trim().parse::<u64>() {
            Ok(count @ 1..) => GuardValue::Seconds(count.saturating_mul(unit).div_ceil(1000)),
            // No limit.
            _ => GuardValue::Void(text.text),
        };
        Some(Guard::Declared(value, text.span))
    }

    /// What a column says about overlapping runs.
    pub(super) fn overlap(self, column: &str, policies: &[(&str, OverlapPolicy)]) -> Option<Guard> {
        let text = self.source(column)?;
        let (_, policy) = policies.iter().find(|(value, _)| *value == text.text)?;
        Some(Guard::Declared(GuardValue::Overlap(*policy), text.span))
    }
}

/// The value of a column among the keys of an object: `schedule_conf` is `scheduleConf` there.
fn value<'r>(at: At<'r>, column: &str) -> Option<At<'r>> {
    let letters = |name: &str| {
        name.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase()).collect::<Vec<_>>()
    };
    let sought = letters(column);
    let same = |key: At<'_>| key.text().is_some_and(|key| letters(key) == sought);
    at.entries().find(|(key, _)| same(*key)).map(|(_, value)| value)
}
