//! Kinds of operators that hold a schedule: one row a kind, the reader is the same for all.

use super::manifest::{Manifest, Scalar};
use super::{directives, words};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::lang::Text;
use crate::platform::PlatformId;
use crate::platform::zone_names::{self, ZoneReader};
use crate::source::File;
use crate::source::syntax::At;
use crate::span::Spanned;

/// Keys that lead to a value, below `spec`.
type Path = &'static [&'static str];

/// A kind.
struct Kind {
    name: &'static str,
    /// The groups of its API, whatever the version.
    groups: &'static [&'static str],
    /// Where its texts stand; each is a job of its own.
    schedules: &'static [Path],
    /// Who reads them; `None` where that is not known.
    dialect: Option<DialectId>,
    zone: Option<Path>,
    /// What switches it off when it is `true`.
    off: Option<Path>,
    /// Where it is set what happens when runs meet.
    policy: Option<Path>,
    /// What happens when runs meet, where it is not what the platform's row says.
    overlap: Option<Guard>,
}

const BASE: Kind = Kind {
    name: "",
    groups: &[],
    schedules: &[&["schedule"]],
    dialect: None,
    zone: None,
    off: None,
    policy: None,
    overlap: None,
};

const KINDS: &[Kind] = &[
    // vmware-tanzu/velero at d30d389 pkg/controller/schedule_controller.go: robfig/cron 3 ParseStandard; due but one New or
    // InProgress: not yet. Read 2026-11.
    Kind {
        name: "Schedule",
        groups: &["velero.io/"],
        dialect: Some(DialectId::Robfig),
        off: Some(&["paused"]),
        ..BASE
    },
    // k8up-io/k8up at 80a2ae8 operator/scheduler/scheduler.go: cron.New() of robfig/cron 3; `@daily-random` and the like draw a
    // time of their own. operator/locker: checks and prunes run alone, backups do not. Read 2026-11.
    Kind {
        name: "Schedule",
        groups: &["k8up.io/", "backup.appuio.ch/"],
        schedules: &[
            &["backup", "schedule"],
            &["check", "schedule"],
            &["prune", "schedule"],
            &["archive", "schedule"],
            &["restore", "schedule"],
        ],
        dialect: Some(DialectId::Robfig),
        overlap: Some(Guard::DangerousDefault(Text {
            en: "K8up starts the next backup even while the last one goes on; checks and prunes wait",
            zh: "上一次备份没跑完，K8up 到点照样再启动一次；check 和 prune 会等待",
        })),
        ..BASE
    },
    // cloudnative-pg/cloudnative-pg at a95a534 internal/controller/scheduledbackup_controller.go: cron.Parse of robfig/cron 1.2,
    // which reads seconds first; waits while a backup of its own is under way. Read 2026-11.
    Kind {
        name: "ScheduledBackup",
        groups: &["postgresql.cnpg.io/"],
        dialect: Some(DialectId::RobfigOne),
        off: Some(&["suspend"]),
        ..BASE
    },
    // longhorn/longhorn-manager at 5ddaa36 controller/recurring_job_controller.go: makes a CronJob with Forbid. Read 2026-11.
    Kind {
        name: "RecurringJob",
        groups: &["longhorn.io/"],
        schedules: &[&["cron"]],
        dialect: Some(DialectId::Kubernetes),
        ..BASE
    },
    // backube/volsync at 5ca54da internal/controller/statemachine/machine.go: robfig/cron 3 with five fields and macros; one
    // synchronisation at a time. Read 2026-11.
    Kind {
        name: "ReplicationSource",
        groups: &["volsync.backube/"],
        schedules: &[&["trigger", "schedule"]],
        dialect: Some(DialectId::Robfig),
        ..BASE
    },
    // backube/snapscheduler at a257a21 internal/controller/snapshotschedule_controller.go: the same parser. Read 2026-11.
    Kind {
        name: "SnapshotSchedule",
        groups: &["snapscheduler.backube/"],
        dialect: Some(DialectId::Robfig),
        off: Some(&["disabled"]),
        overlap: Some(Guard::NotApplicable(Text {
            en: "a snapshot is asked for, and nothing runs on",
            zh: "只是创建快照对象，没有持续的运行",
        })),
        ..BASE
    },
    // home-operations/kopiur at 0e0525c docs/reference/crds/snapshot-schedule.md: cron with an `H` as Jenkins has it; who reads it
    // was not found. Forbid skips. Read 2026-11.
    Kind {
        name: "SnapshotSchedule",
        groups: &["kopiur.home-operations.com/"],
        schedules: &[&["schedule", "cron"]],
        zone: Some(&["schedule", "timezone"]),
        off: Some(&["schedule", "suspend"]),
        policy: Some(&["schedule", "concurrencyPolicy"]),
        ..BASE
    },
];

/// Reads an object of one of the kinds; any other is passed over.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, kind: &str, file: &mut File) {
    let Some(api) = object.get("apiVersion").and_then(At::text) else { return };
    let ours = |row: &&Kind| row.name == kind && row.groups.iter().any(|group| api.starts_with(group));
    let Some(row) = KINDS.iter().find(ours) else { return };
    let Some(spec) = object.get("spec").filter(|spec| spec.is_mapping()) else { return };
    for path in row.schedules {
        file.jobs.extend(job(manifest, object, spec, row, path));
    }
}

fn job(manifest: &Manifest<'_>, object: At<'_>, spec: At<'_>, row: &Kind, path: &[&str]) -> Option<Job> {
    let (last, parents) = path.split_last()?;
    let parent = spec.path(parents)?;
    let (key, value) = parent.entry(last)?;
    let schedule = schedule(manifest, value, row, zone(manifest, spec, row))?;
    let name = manifest.spanned(object.path(&["metadata", "name"])?)?;
    // Several schedules of one object are told apart by what they are for.
    let name = match parents {
        [part] if row.schedules.len() > 1 => Spanned::text(format!("{} {part}", name.value), name.span),
        _ => name,
    };
    let mut job = Job::new(PlatformId::Operator, name, manifest.span(object.range()));
    job.schedules.push(schedule);
    if let Some(off) = row.off.and_then(|path| spec.path(path)).and_then(|at| manifest.scalar(at)) {
        job.enabled = match off {
            Scalar::Known(text) if text.text == "true" => Enabled::No(text.span),
            Scalar::Known(_) => Enabled::Yes,
            Scalar::Unknowable(_) => Enabled::Unknowable,
        };
    }
    job.words = words::beside(manifest, object, Some((key, value)));
    job.directives = directives::of_metadata(manifest, object);
    if let Some(overlap) = &row.overlap {
        job.guards.set(Question::Overlap, overlap.clone());
    }
    if let Some(at) = row.policy.and_then(|path| spec.path(path)) {
        job.guards.set(Question::Overlap, policy(manifest, at));
    }
    Some(job)
}

fn schedule(manifest: &Manifest<'_>, value: At<'_>, row: &Kind, zone: Zone) -> Option<JobSchedule> {
    Some(match (manifest.scalar(value)?, row.dialect) {
        (Scalar::Known(text), Some(dialect)) if !is_drawn(&text.text) => JobSchedule::of(dialect, text, zone),
        (Scalar::Known(text) | Scalar::Unknowable(text), _) => JobSchedule::unknowable(text, zone),
    })
}

/// `@daily-random`: the operator draws a time and keeps it.
fn is_drawn(text: &str) -> bool {
    text.starts_with('@') && text.ends_with("-random")
}

fn zone(manifest: &Manifest<'_>, spec: At<'_>, row: &Kind) -> Zone {
    match row.zone.and_then(|path| spec.path(path)).and_then(|at| manifest.scalar(at)) {
        Some(Scalar::Known(text)) => zone_names::read(ZoneReader::Iana, Spanned::new(text.text, text.span)),
        Some(Scalar::Unknowable(text)) => Zone::Unknowable(text.span),
        None => Zone::Host,
    }
}

/// The words of a CronJob, of which `Forbid` passes the new run over here.
fn policy(manifest: &Manifest<'_>, at: At<'_>) -> Guard {
    let place = manifest.place(at);
    let policy = match manifest.known(at).as_ref().map(|text| text.text.as_str()) {
        Some("Allow") => OverlapPolicy::Allow,
        Some("Forbid") => OverlapPolicy::Skip,
        Some("Replace") => OverlapPolicy::Replace,
        _ => return Guard::Unknowable(place),
    };
    Guard::Declared(GuardValue::Overlap(policy), place)
}
