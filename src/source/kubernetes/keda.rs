//! Cron triggers of KEDA: a window in which a workload has more copies, not the start of a job.
//!
//! Facts: kedacore/keda `pkg/scalers/cron_scaler.go` and docs "Cron" 2.17; read 2026-11.

use super::manifest::{Manifest, Scalar};
use super::{directives, words};
use crate::dialect::DialectId;
use crate::job::{Guard, Job, JobSchedule, Question, Zone};
use crate::lang::Text;
use crate::platform::PlatformId;
use crate::platform::zone_names::{self, ZoneReader};
use crate::source::File;
use crate::source::syntax::At;
use crate::span::Spanned;

/// Reads the cron triggers of a ScaledObject or ScaledJob: each becomes a job that opens and closes a window.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, file: &mut File) {
    for trigger in object.path(&["spec", "triggers"]).into_iter().flat_map(At::items) {
        let Some(metadata) = trigger.get("metadata") else { continue };
        if trigger.get("type").and_then(At::text) != Some("cron") {
            continue;
        }
        let zone = zone(manifest, metadata, trigger);
        let ends = ["start", "end"].into_iter().filter_map(|key| metadata.entry(key));
        let schedules = ends.clone().filter_map(|(_, at)| schedule(manifest, at, zone.clone()));
        let schedules: Vec<JobSchedule> = schedules.collect();
        let Some(first) = ends.clone().next().filter(|_| !schedules.is_empty()) else { continue };
        let name = trigger.get("name").or_else(|| object.path(&["metadata", "name"]));
        let Some(name) = name.and_then(|at| manifest.spanned(at)) else { continue };
        let mut job = Job::new(PlatformId::Keda, name, manifest.span(trigger.range()));
        job.schedules = schedules.into();
        // Each end is spoken of by the comment on its own line; one that speaks of the window stands above.
        job.words = words::beside(manifest, object, Some(first));
        job.words.retain(|words| words.kind != crate::job::WordsKind::TrailingComment);
        job.directives = directives::of_metadata(manifest, object);
        for question in Question::ALL.into_iter().filter(|question| *question != Question::Zone) {
            job.guards.set(question, Guard::NotApplicable(WINDOW));
        }
        file.jobs.push(job);
    }
}

const WINDOW: Text = Text {
    en: "a window in which more copies run: no job is started",
    zh: "这是扩容时间窗口，并不启动任务",
};

fn schedule(manifest: &Manifest<'_>, at: At<'_>, zone: Zone) -> Option<JobSchedule> {
    Some(match manifest.scalar(at)? {
        Scalar::Known(text) => JobSchedule::of(DialectId::Keda, text, zone),
        Scalar::Unknowable(text) => JobSchedule::unknowable(text, zone),
    })
}

/// The zone must be named; without one the trigger is refused.
fn zone(manifest: &Manifest<'_>, metadata: At<'_>, trigger: At<'_>) -> Zone {
    match metadata.get("timezone").and_then(|at| manifest.scalar(at)) {
        Some(Scalar::Known(text)) => zone_names::read(ZoneReader::Go, Spanned::new(text.text, text.span)),
        Some(Scalar::Unknowable(text)) => Zone::Unknowable(text.span),
        None => Zone::Unknowable(manifest.place(trigger)),
    }
}
