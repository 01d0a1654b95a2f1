//! Folders below that have a configuration of their own: the one that is drafted does not hold there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::MOST;
use super::lines::Page;
use crate::config::FILE_NAME;
use crate::linter::Report;
use crate::report::neutral::one_line;
use crate::report::shown_path;
use crate::report::text::count;

/// The configurations below, each with the number of jobs for which it holds.
pub(super) type Nested = BTreeMap<PathBuf, usize>;

/// Takes the files out of a report for which a configuration below holds. `has_one` tells whether a folder has one.
pub(super) fn take_out(report: &mut Report, has_one: &dyn Fn(&Path) -> bool) -> Nested {
    let mut nested = Nested::new();
    let mut known: BTreeMap<PathBuf, bool> = BTreeMap::new();
    report.files.retain(|file| {
        let below = file.path.ancestors().skip(1);
        let mut below = below.take_while(|folder| !matches!(folder.to_str(), Some("" | ".")));
        let own = below.find(|folder| *known.entry((*folder).to_owned()).or_insert_with(|| has_one(folder)));
        if let Some(folder) = own {
            *nested.entry(folder.join(FILE_NAME)).or_default() += file.jobs.len();
        }
        own.is_none()
    });
    if !nested.is_empty() {
        let findings = std::mem::take(&mut report.findings);
        report.findings =
            findings.into_iter().filter(|found| report.file(found.span.file).is_some()).collect();
    }
    nested
}

/// Names them.
pub(super) fn write(page: &mut Page, nested: &Nested) {
    if nested.is_empty() {
        return;
    }
    page.gap();
    page.say(
        "Folders with a configuration of their own, which alone holds there; to go on from this one it has to name it\n\
         (`extends`). Their jobs are not in what follows.",
        "以下目录有自己的配置，那里只有它生效；要沿用本文件，需在其中写 `extends`。后文不包含其中的任务。",
    );
    for (path, jobs) in nested.iter().take(MOST) {
        let path = one_line(&shown_path(path));
        page.say(&format!("  {path}: {}", count(*jobs, "job")), &format!("  {path}：{jobs} 个任务"));
    }
    if let Some(more) = nested.len().checked_sub(MOST).filter(|more| *more > 0) {
        page.say(&format!("  and {more} more"), &format!("  另有 {more} 个"));
    }
}
