//! Python: Celery beat, Airflow, APScheduler, Huey, arq, rq-scheduler, dramatiq-crontab, `schedule`, DolphinScheduler's package.

mod airflow;
mod apscheduler;
mod arq;
mod celery;
mod dolphin;
mod dramatiq;
mod huey;
mod schedule;

use std::cell::OnceCell;
use std::collections::HashMap;

use super::{Program, is_test};
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{self, Assignment, Call, Expr, PYTHON, Value};
use crate::source::{File, Format};
use crate::span::SourceText;

/// Modules that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Python,
    name: "python",
    paths: &["*.py"],
    marks: &[
        "crontab(",
        // One word for many ([`WORDS`]): each mark is sought in every file.
        "schedule",
        "BEAT_SCHEDULE",
        "DAG(",
        "@dag",
        "add_job(",
        "add_periodic_task(",
        "from arq",
        "dramatiq_crontab",
    ],
    claims: &[],
    read,
};

/// Without one of these, a text holds no schedule.
const WORDS: [&str; 14] = [
    "crontab(",
    "beat_schedule",
    "BEAT_SCHEDULE",
    "DAG(",
    "@dag",
    "add_job(",
    "scheduled_job(",
    "add_periodic_task(",
    "import schedule",
    "from schedule import",
    "from arq",
    "rq_scheduler",
    "pydolphinscheduler",
    "dramatiq_crontab",
];

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) || !code::holds_any(input.text, &WORDS) {
        return None;
    }
    let module = Module { program: Program::read(input, &PYTHON), variables: OnceCell::new() };
    let mut jobs = celery::jobs(&module);
    jobs.extend(airflow::jobs(&module));
    jobs.extend(apscheduler::jobs(&module));
    jobs.extend(huey::jobs(&module));
    jobs.extend(arq::jobs(&module));
    jobs.extend(schedule::jobs(&module));
    jobs.extend(dramatiq::jobs(&module));
    jobs.extend(dolphin::jobs(&module));
    module.program.finish(Format::Python, jobs)
}

/// Whether a module imports a package, one of its parts, or names from it: `import a.b as c`, `from a.b import c`.
fn imports(text: &str, package: &str) -> bool {
    let begins = |rest: &str| {
        let rest = rest.trim_start().strip_prefix(package);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    text.contains(package)
        && text.lines().map(str::trim_start).any(|line| {
            let from = line.strip_prefix("from ");
            let listed = line.strip_prefix("import ").into_iter().flat_map(|names| names.split(','));
            from.into_iter().chain(listed).any(begins)
        })
}

/// Whether a module imports a name from a package, or from one of its parts: `from a.b import (c, d)`.
fn imports_name(text: &str, package: &str, name: &str) -> bool {
    // More than people write in one import.
    const REACH: usize = 2000;
    let mut rest = text;
    while let Some(at) = rest.find(package) {
        let before = &rest[..at];
        rest = &rest[at + package.len()..];
        if !rest.starts_with(|c: char| c == '.' || c.is_whitespace()) {
            continue;
        }
        let behind = &rest[..rest.floor_char_boundary(REACH)];
        let line = before.rsplit('\n').next().unwrap_or_default().trim();
        let (part, names) = behind.split_once(char::is_whitespace).unwrap_or((behind, ""));
        let Some(names) = names.trim_start().strip_prefix("import") else { continue };
        if line != "from" || !(part.is_empty() || part.starts_with('.')) {
            continue;
        }
        let names = names.trim_start();
        let listed = match names.strip_prefix('(') {
            Some(inside) => inside.split(')').next(),
            None => names.split(['\n', '#']).next(),
        };
        let mut words =
            listed.unwrap_or_default().split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '*'));
        if words.any(|word| word == name || word == "*") {
            return true;
        }
    }
    false
}

/// A module and its variables.
struct Module<'a, 'i> {
    program: Program<'a, 'i>,
    /// Which assignment gives each variable its value, when only one does.
    variables: OnceCell<HashMap<String, Option<usize>>>,
}

impl Module<'_, '_> {
    /// What a variable stands for, when it gets a value once at the top or in a function; else the expression itself.
    fn resolved<'c>(&'c self, expr: Expr<'c>) -> Expr<'c> {
        let Value::Name(name) = expr.value() else { return expr };
        let variables = self.variables.get_or_init(|| {
            let mut all: HashMap<String, Option<usize>> = HashMap::new();
            for assignment in self.program.code.assignments().filter(Assignment::is_variable) {
                let name = assignment.name().to_owned();
                all.entry(name).and_modify(|known| *known = None).or_insert(Some(assignment.place()));
            }
            all
        });
        let Some(Some(place)) = variables.get(name) else { return expr };
        self.program.code.assignment_at(*place).map_or(expr, |assignment| assignment.expr())
    }

    /// The seconds of a number, of `timedelta(...)`, or of a variable that stands for one.
    fn seconds(&self, expr: Expr<'_>) -> Option<f64> {
        match self.resolved(expr).value() {
            Value::Number(seconds) => Some(seconds),
            Value::Call(call) if matches!(call.name(), "timedelta" | "duration" | "schedule") => {
                if call.name() == "schedule" {
                    return self.seconds(call.named("run_every").or_else(|| call.positional(0))?);
                }
                sum_of_units(call)
            }
            _ => None,
        }
    }

    /// The same, when it is at least one second.
    fn whole_seconds(&self, expr: Expr<'_>) -> Option<u64> {
        self.seconds(expr).filter(|seconds| *seconds >= 1.0).map(|seconds| seconds as u64)
    }

    /// The name of the zone that an expression stands for: a text, or one handed to `ZoneInfo`, `pytz.timezone` and the like.
    fn zone_name(&self, expr: Expr<'_>) -> Option<SourceText> {
        let expr = self.resolved(expr);
        match expr.value() {
            Value::Text(text) => Some(text),
            Value::Call(call) if matches!(call.name(), "timezone" | "ZoneInfo" | "gettz" | "Timezone") => {
                match call.positional(0).or_else(|| call.named("key"))?.value() {
                    Value::Text(text) => Some(text),
                    _ => None,
                }
            }
            Value::Name(name) if matches!(name.rsplit('.').next(), Some("utc" | "UTC")) => {
                Some(super::made("UTC".to_owned(), expr.span()))
            }
            _ => None,
        }
    }
}

/// The arguments of `timedelta(...)`, or of anything that takes its names, in seconds.
fn sum_of_units(call: Call<'_>) -> Option<f64> {
    const ORDER: [&str; 7] = ["days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"];
    let mut sum = 0.0;
    for (index, entry) in call.entries().enumerate() {
        let Value::Number(count) = entry.value() else { return None };
        let unit = match &entry.name {
            Some(name) => name.value.as_str(),
            None => ORDER.get(index)?,
        };
        sum += count * unit_seconds(unit)?;
    }
    Some(sum)
}

fn unit_seconds(unit: &str) -> Option<f64> {
    Some(match unit {
        "weeks" => 604_800.0,
        "days" => 86_400.0,
        "hours" => 3600.0,
        "minutes" => 60.0,
        "seconds" => 1.0,
        "milliseconds" => 1e-3,
        "microseconds" => 1e-6,
        _ => return None,
    })
}
