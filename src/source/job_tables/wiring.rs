//! What the rows of one file say about each other and about the machines they run on: XXL-JOB's child jobs and routes.

use std::collections::HashMap;

use super::super::{Fact, FactKind, File};
use super::record::Record;
use crate::job::Job;
use crate::platform::PlatformId;
use crate::source::Reach;
use crate::span::Span;

/// What was noted of the rows.
#[derive(Debug, Default)]
pub(super) struct Wires {
    /// The index of the job with that id.
    by_id: HashMap<String, usize>,
    /// Jobs that start others when they succeed: index, ids, where it is written.
    starts: Vec<(usize, Vec<String>, Span)>,
    facts: Vec<Fact>,
}

impl Wires {
    /// Notes what a row says of other rows. `index` is that of its job.
    pub(super) fn note(&mut self, record: Record<'_>, job: &Job, index: usize) {
        if job.platform != PlatformId::XxlJob {
            return;
        }
        if let Some(id) = record.text("id") {
            self.by_id.insert(id, index);
        }
        // Up to 2.0 `child_jobkey`, which held the ids as well.
        if let Some(children) = record.source("child_jobid").or_else(|| record.source("child_jobkey")) {
            let ids = children.text.split([',', '，']).map(|id| id.trim().to_owned()).collect();
            self.starts.push((index, ids, children.span));
        }
        if let Some(route) = record.source("executor_route_strategy")
            && let Some(reach) = reach(route.text.trim())
        {
            let kind = FactKind::Route { value: route.text.trim().to_owned(), reach };
            self.facts.push(Fact { span: route.span, job: Some(index), kind });
        }
    }

    /// Gives to the file what follows.
    pub(super) fn connect(self, file: &mut File) {
        file.facts.extend(self.facts);
        for (parent, ids, span) in self.starts {
            let children = ids.iter().filter_map(|id| self.by_id.get(id)).filter(|child| **child != parent);
            file.facts.extend(children.map(|&child| Fact {
                span,
                job: Some(child),
                kind: FactKind::StartedBy { parent },
            }));
        }
    }
}

/// Where the runs of a job go (`ExecutorRouteStrategyEnum`, read 2026-11). `FIRST`, `LAST` and `CONSISTENT_HASH` stay with one
/// executor as long as the list of executors does; `FAILOVER` and `BUSYOVER` take the first that answers, or is idle.
fn reach(route: &str) -> Option<Reach> {
    match route {
        "ROUND" | "RANDOM" | "LEAST_FREQUENTLY_USED" | "LEAST_RECENTLY_USED" | "BUSYOVER" => {
            Some(Reach::Changing)
        }
        "SHARDING_BROADCAST" => Some(Reach::All),
        _ => None,
    }
}
