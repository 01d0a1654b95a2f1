//! The size of Spring Boot's scheduler where the application's own properties do not tell it: variables of containers and of units, maps
//! of configuration, arguments. Which module they are for, the rule judges that asks (R017).
//!
//! Facts: Spring Boot reference, externalized configuration (a variable's name is the key in capitals with `_` for each dot and
//! without dashes; arguments `--key=value`, system properties `-Dkey=value`), read 2026-11.

use std::ffi::OsStr;
use std::ops::Range;

use super::format::{Input, Row};
use super::java::properties::is_properties;
use super::{Fact, FactKind, File, Format};
use crate::needles::Needles;

/// The key.
pub const POOL_SIZE: &str = "spring.task.scheduling.pool.size";

/// Files that set it beside programs. Those that hold workloads are read by other rows: see [`pool_size`].
pub(super) static FORMAT: Row = Row {
    format: Format::SpringConfig,
    name: "spring-environment",
    paths: &[
        "*.yml",
        "*.yaml",
        ".env",
        "*.env",
        ".env.*",
        "*.sh",
        "*.service",
        "*.conf",
        "Dockerfile*",
        "*.Dockerfile",
        "Containerfile*",
    ],
    marks: &["SPRING_TASK_SCHEDULING_POOL_SIZE", POOL_SIZE, "scheduling:", "scheduling.pool"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let name = input.path.file_name().and_then(OsStr::to_str)?;
    // Those of the application itself: whoever reads its program looks them up.
    if is_properties(name) {
        return None;
    }
    let place = pool_size(input.text)?;
    let mut file = input.file(Format::SpringConfig);
    let kind = FactKind::Switch { name: POOL_SIZE };
    file.facts.push(Fact { span: input.span(place), job: None, kind });
    Some(file)
}

/// Where a text gives the pool a size: by the variable or the whole key, or as a path of YAML. Comments say nothing.
pub fn pool_size(text: &str) -> Option<Range<usize>> {
    static WHOLE: Needles<2> = Needles::new(["spring_task_scheduling_pool_size", POOL_SIZE]);
    static PART: Needles<1> = Needles::new(["scheduling"]);
    if !PART.are_in(text) {
        return None;
    }
    let mut at = 0;
    let mut keys: Vec<(usize, &str)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let written = line.trim();
        if written.is_empty() || written.starts_with('#') || written.starts_with("//") {
            continue;
        }
        let place = || start + line.len() - line.trim_start().len()..start + line.trim_end().len();
        if PART.are_in(written) && WHOLE.are_in(written) {
            return Some(place());
        }
        let Some((key, _)) = written.split_once(':').filter(|(key, _)| key.len() <= POOL_SIZE.len()) else {
            continue;
        };
        let indent = line.len() - line.trim_start().len();
        while keys.last().is_some_and(|(outer, _)| *outer >= indent) {
            keys.pop();
        }
        keys.push((indent, key.trim_matches(['"', '\''])));
        if key.ends_with("size") && is_pool_size(&keys) {
            return Some(place());
        }
    }
    None
}

/// Whether keys, from the outermost to the innermost, end in that of the pool.
fn is_pool_size(keys: &[(usize, &str)]) -> bool {
    let mut rest = POOL_SIZE;
    for (_, key) in keys.iter().rev() {
        let Some(before) = rest.strip_suffix(key) else { return false };
        match before.strip_suffix('.') {
            Some(before) => rest = before,
            None => return before.is_empty(),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::pool_size;

    #[test]
    fn a_size_is_found_in_any_spelling() {
        for (text, expected) in [
            ("SPRING_TASK_SCHEDULING_POOL_SIZE=4\n", "SPRING_TASK_SCHEDULING_POOL_SIZE=4"),
            (
                "env:\n  - name: SPRING_TASK_SCHEDULING_POOL_SIZE\n    value: '4'\n",
                "- name: SPRING_TASK_SCHEDULING_POOL_SIZE",
            ),
            ("environment:\n  spring_task_scheduling_pool_size: 4", "spring_task_scheduling_pool_size: 4"),
            (
                "exec java -Dspring.task.scheduling.pool.size=4 -jar a.jar",
                "exec java -Dspring.task.scheduling.pool.size=4 -jar a.jar",
            ),
            ("args: [--spring.task.scheduling.pool.size=4]", "args: [--spring.task.scheduling.pool.size=4]"),
            (
                "data:\n  application.yml: |\n    spring:\n      task:\n        # threads\n        scheduling:\n          pool:\n            size: 4\n",
                "size: 4",
            ),
            ("spring.task:\n  scheduling.pool:\n    size: 4\n", "size: 4"),
            ("spring:\n  task.scheduling.pool.size: 4\n", "task.scheduling.pool.size: 4"),
            // None of the scheduler's.
            (
                "spring:\n  task:\n    execution:\n      pool:\n        core-size: 4\n    scheduling:\n      x: 1\n",
                "",
            ),
            ("spring:\n  task:\n    scheduling: {}\n  pool:\n    size: 4\n", ""),
            ("scheduling:\n  pool:\n    size: 4\n", ""),
            ("# SPRING_TASK_SCHEDULING_POOL_SIZE=4\n// spring.task.scheduling.pool.size\n", ""),
            ("", ""),
        ] {
            assert_eq!(pool_size(text).map_or("", |place| &text[place]), expected, "{text}");
        }
    }
}
