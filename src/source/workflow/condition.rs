//! Conditions of steps and jobs, as far as they are decided when a schedule has started the workflow.
//!
//! Operators, falsy values and comparisons: GitHub's "Evaluate expressions in workflows and actions", read 2026-11.

use crate::source::syntax::At;

/// The text of an `if`, without the braces that may stand around it.
pub(super) fn text(at: At<'_>) -> Option<&str> {
    let text = at.text()?.trim();
    let inner = text.strip_prefix("${{").and_then(|rest| rest.strip_suffix("}}"));
    Some(inner.filter(|inner| !inner.contains("${{")).unwrap_or(text).trim())
}

/// Whether a condition lets a step or job run in a scheduled run, in which what came before has `failed` or not; `None` where that
/// is decided elsewhere.
pub(super) fn holds(condition: &str, failed: bool) -> Option<bool> {
    // Braces around a part of it make a text of the whole.
    if condition.contains("${{") {
        return None;
    }
    let mut reader = Reader { rest: condition, failed, depth: 0 };
    let value = reader.either();
    let whole = reader.rest.trim().is_empty();
    value.filter(|_| whole)?.is_true()
}

#[derive(Clone, PartialEq, Debug)]
enum Value {
    Null,
    Bool(bool),
    Text(String),
    Number(f64),
    /// What it is compared with: the repository in which the file stands.
    AsMeant,
    /// The default branch, on which schedules run: by its name, or as a full reference (`refs/heads/main`).
    Branch {
        full: bool,
    },
    Unknown,
}

impl Value {
    fn is_true(&self) -> Option<bool> {
        match self {
            Value::Null => Some(false),
            Value::Bool(bool) => Some(*bool),
            Value::Text(text) => Some(!text.is_empty()),
            Value::Number(number) => Some(*number != 0.0),
            Value::AsMeant | Value::Branch { .. } => Some(true),
            Value::Unknown => None,
        }
    }

    fn equals(&self, other: &Value) -> Option<bool> {
        match (self, other) {
            (Value::Unknown, _) | (_, Value::Unknown) => None,
            (Value::AsMeant, Value::Text(_)) | (Value::Text(_), Value::AsMeant) => Some(true),
            (Value::Branch { full }, Value::Text(text)) | (Value::Text(text), Value::Branch { full }) => {
                is_default_branch(*full, text)
            }
            (Value::Text(a), Value::Text(b)) => Some(a.eq_ignore_ascii_case(b)),
            (Value::Null, Value::Text(text)) | (Value::Text(text), Value::Null) => Some(text.is_empty()),
            (Value::Bool(a), Value::Bool(b)) => Some(a == b),
            (Value::Number(a), Value::Number(b)) => Some(a.total_cmp(b).is_eq()),
            (Value::Null, Value::Null) => Some(true),
            (Value::Null, Value::Bool(bool)) | (Value::Bool(bool), Value::Null) => Some(!bool),
            _ => None,
        }
    }
}

/// Whether a text is the default branch. Its name stands in no file: those that git and GitHub give are taken for it, no other one
/// is; a tag, a pull request and a name where a reference is compared are never one.
fn is_default_branch(full: bool, text: &str) -> Option<bool> {
    let text = text.to_ascii_lowercase();
    let name = match text.strip_prefix("refs/") {
        Some(below) if full => below.strip_prefix("heads/").unwrap_or_default(),
        None if !full => &text,
        _ => "",
    };
    match name {
        "" => Some(false),
        "main" | "master" => Some(true),
        _ => None,
    }
}

/// Deeper expressions than people write are not followed.
const DEEPEST: usize = 32;

struct Reader<'a> {
    rest: &'a str,
    failed: bool,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start();
        let taken = rest.strip_prefix(sign);
        self.rest = taken.unwrap_or(rest);
        taken.is_some()
    }

    fn either(&mut self) -> Option<Value> {
        let mut left = self.both()?;
        while self.takes("||") {
            let right = self.both()?;
            left = match (left.is_true(), right.is_true()) {
                (Some(true), _) => left,
                (Some(false), _) => right,
                (None, Some(true)) => Value::Bool(true),
                (None, _) => Value::Unknown,
            };
        }
        Some(left)
    }

    fn both(&mut self) -> Option<Value> {
        let mut left = self.compared()?;
        while self.takes("&&") {
            let right = self.compared()?;
            left = match (left.is_true(), right.is_true()) {
                (Some(false), _) => left,
                (Some(true), _) => right,
                (None, Some(false)) => Value::Bool(false),
                (None, _) => Value::Unknown,
            };
        }
        Some(left)
    }

    fn compared(&mut self) -> Option<Value> {
        let left = self.single()?;
        let is_equal = self.takes("==");
        if !is_equal && !self.takes("!=") {
            if ["<", ">"].iter().any(|sign| self.rest.starts_with(sign)) {
                return None;
            }
            return Some(left);
        }
        let right = self.single()?;
        let is_meant = [&left, &right].iter().any(|one| matches!(one, Value::AsMeant | Value::Branch { .. }));
        Some(match left.equals(&right) {
            // Who excludes something means another run.
            Some(true) if is_meant && !is_equal => Value::Unknown,
            Some(equal) => Value::Bool(equal == is_equal),
            None => Value::Unknown,
        })
    }

    fn single(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let value = self.operand();
        self.depth -= 1;
        value
    }

    fn operand(&mut self) -> Option<Value> {
        self.rest = self.rest.trim_start();
        if !self.rest.starts_with("!=") && self.takes("!") {
            let value = self.single()?;
            return Some(value.is_true().map_or(Value::Unknown, |value| Value::Bool(!value)));
        }
        if self.takes("(") {
            let value = self.either()?;
            return self.takes(")").then_some(value);
        }
        if let Some(inside) = self.rest.strip_prefix('\'') {
            return self.quoted(inside);
        }
        let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '*');
        let end = self.rest.find(|c: char| !in_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if name.is_empty() {
            return None;
        }
        self.rest = rest;
        if self.takes("(") {
            let arguments = self.arguments()?;
            return Some(self.called(name, arguments));
        }
        // `github.event['x']`
        if self.rest.starts_with('[') {
            let (_, rest) = self.rest.split_once(']')?;
            self.rest = rest.trim_start_matches(in_name);
            return Some(Value::Unknown);
        }
        Some(self.named(name))
    }

    /// A text; `''` within it is a quote.
    fn quoted(&mut self, inside: &'a str) -> Option<Value> {
        let mut text = String::new();
        let mut rest = inside;
        loop {
            let (part, after) = rest.split_once('\'')?;
            text.push_str(part);
            let Some(more) = after.strip_prefix('\'') else {
                self.rest = after;
                return Some(Value::Text(text));
            };
            text.push('\'');
            rest = more;
        }
    }

    /// What stands between the parentheses of a call.
    fn arguments(&mut self) -> Option<&'a str> {
        let (mut open, mut quoted) = (1_usize, false);
        let end = self.rest.char_indices().find_map(|(at, sign)| {
            match sign {
                '\'' => quoted = !quoted,
                '(' if !quoted => open += 1,
                ')' if !quoted => open -= 1,
                _ => {}
            }
            (open == 0).then_some(at)
        })?;
        let arguments = self.rest.get(..end)?;
        self.rest = self.rest.get(end + 1..)?;
        Some(arguments.trim())
    }

    fn called(&self, name: &str, arguments: &str) -> Value {
        match name.to_ascii_lowercase().as_str() {
            "failure" => Value::Bool(self.failed),
            "success" => Value::Bool(!self.failed),
            "always" => Value::Bool(true),
            "cancelled" => Value::Bool(false),
            "contains" if arguments.starts_with("needs.*.result") && arguments.ends_with("'failure'") => {
                Value::Bool(self.failed)
            }
            "startswith" => of_reference(arguments),
            _ => Value::Unknown,
        }
    }

    fn named(&self, name: &str) -> Value {
        let name = name.to_ascii_lowercase();
        let of_others = ["inputs.", "github.event.inputs.", "github.event.pull_request."];
        match name.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" | "github.head_ref" | "github.base_ref" => Value::Null,
            "github.event_name" => Value::Text("schedule".to_owned()),
            "job.status" => Value::Text(if self.failed { "failure" } else { "success" }.to_owned()),
            "github.ref" => Value::Branch { full: true },
            "github.ref_name" => Value::Branch { full: false },
            "github.ref_type" => Value::Text("branch".to_owned()),
            "github.repository" | "github.repository_owner" => Value::AsMeant,
            name if of_others.iter().any(|other| name.starts_with(other)) => Value::Null,
            name => name.parse().map_or(Value::Unknown, Value::Number),
        }
    }
}

/// `startsWith(github.ref, 'refs/tags/')`: schedules run on a branch.
fn of_reference(arguments: &str) -> Value {
    let (what, with) = arguments.split_once(',').unwrap_or_default();
    let with = with.trim().trim_matches('\'').to_ascii_lowercase();
    let is_reference = what.trim().eq_ignore_ascii_case("github.ref");
    match with.strip_prefix("refs/") {
        Some("heads/") if is_reference => Value::Bool(true),
        Some(kind) if is_reference && !kind.is_empty() && !kind.starts_with("heads") => Value::Bool(false),
        _ => Value::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    /// The condition, and whether it holds after a failure and after success.
    #[test]
    fn conditions_of_a_scheduled_run() {
        const YES: Option<bool> = Some(true);
        const NO: Option<bool> = Some(false);
        for (condition, failed, passed) in [
            ("failure()", YES, NO),
            ("failure() && false", NO, NO),
            ("false && failure()", NO, NO),
            ("failure() && 'false'", YES, NO),
            ("failure() || true", YES, YES),
            ("!failure()", NO, YES),
            ("! failure ( )", NO, YES),
            ("!success()", YES, NO),
            ("failure() && !cancelled()", YES, NO),
            ("always()", YES, YES),
            ("always() && job.status == 'failure'", YES, NO),
            ("always() && job.status != 'success'", YES, NO),
            ("always() && contains(needs.*.result, 'failure')", YES, NO),
            ("failure() && github.event_name == 'schedule'", YES, NO),
            ("failure() && github.event_name != 'schedule'", NO, NO),
            ("failure() && github.event_name == 'push'", NO, NO),
            ("failure() && (github.event_name == 'push' || github.event_name == 'schedule')", YES, NO),
            ("failure() && github.ref == 'refs/heads/main'", YES, NO),
            ("failure() && github.ref != 'refs/heads/main'", None, NO),
            ("failure() && github.ref == 'refs/heads/master'", YES, NO),
            ("failure() && github.ref_name == 'main'", YES, NO),
            ("failure() && 'refs/heads/Main' == github.ref", YES, NO),
            // The default branch may have any name.
            ("failure() && github.ref == 'refs/heads/develop'", None, NO),
            ("failure() && github.ref != 'refs/heads/develop'", None, NO),
            ("failure() && github.ref_name == 'release'", None, NO),
            ("failure() && (github.ref == 'refs/heads/x' || github.ref == 'refs/heads/main')", YES, NO),
            // No branch is called that.
            ("failure() && github.ref == 'main'", NO, NO),
            ("failure() && github.ref_name == 'refs/heads/main'", NO, NO),
            ("failure() && github.ref == 'refs/tags/v1'", NO, NO),
            ("failure() && github.ref != 'refs/tags/v1'", YES, NO),
            ("failure() && github.ref_type == 'tag'", NO, NO),
            ("failure() && startsWith(github.ref, 'refs/tags/')", NO, NO),
            ("failure() && startsWith(github.ref, 'refs/heads/')", YES, NO),
            ("failure() && startsWith(github.ref, 'refs/heads/release')", None, NO),
            ("failure() && startsWith(github.ref, 'refs/')", None, NO),
            ("failure() && startsWith(inputs.x, 'refs/tags/')", None, NO),
            ("failure() && github.repository_owner == 'a'", YES, NO),
            ("failure() && github.repository != 'a/b'", None, NO),
            ("failure() && inputs.notify", NO, NO),
            ("failure() && github.event.inputs.notify == 'true'", NO, NO),
            ("failure() && inputs.notify != 'no'", YES, NO),
            ("failure() && vars.NOTIFY == 'true'", None, NO),
            ("failure() && steps.a.outcome == 'failure'", None, NO),
            ("failure() && 0", NO, NO),
            ("failure() && 1", YES, NO),
            ("failure() && null", NO, NO),
            ("failure() && 'it''s'", YES, NO),
            ("failure() && fromJSON('false')", None, NO),
            ("failure() && github.event['a'].b", None, NO),
            ("false", NO, NO),
            ("", None, None),
            ("failure(", None, None),
            ("failure() &&", None, None),
            ("'", None, None),
            ("${{ failure() }} && false", None, None),
        ] {
            assert_eq!((holds(condition, true), holds(condition, false)), (failed, passed), "{condition}");
        }
        assert_eq!(holds(&"(".repeat(10_000), true), None);
        assert_eq!(holds(&"!".repeat(10_000), true), None);
    }
}
