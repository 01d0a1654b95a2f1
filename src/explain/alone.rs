//! A schedule text that stands alone, as a file with one job, so that rules can speak about it.

use std::path::Path;
use std::sync::Arc;

use crate::config;
use crate::dialect::{DialectId, Reading};
use crate::finding::Severity;
use crate::job::{Job, JobSchedule, ScheduleText, Zone};
use crate::platform::{self, PlatformId};
use crate::settings::Settings;
use crate::source::{File, Format};
use crate::span::{FileId, SourceText, Span, Spanned};

/// A file that holds nothing but the text, as the schedule of one job.
pub fn file(text: &str, zone: Option<String>, reading: &Reading) -> File {
    let id = FileId(0);
    let span = Span::new(id, 0..text.len());
    let (platform, format) = home(reading.dialect);
    let mut job = Job::new(platform, Spanned::new("", span), span);
    job.schedules.push(JobSchedule {
        text: ScheduleText::One(SourceText::verbatim(text, span)),
        zone: match zone {
            Some(name) => Zone::Declared(Spanned::text(name, span)),
            None => platform::row(platform).unset_zone(),
        },
        readings: vec![reading.clone()].into(),
        span,
    });
    let mut file = File::empty(id, Path::new("-"), Arc::from(text), format);
    file.jobs.push(job);
    file
}

/// Where a text of a dialect is at home.
fn home(dialect: DialectId) -> (PlatformId, Format) {
    let platform = platform::home(dialect);
    let format = match platform {
        PlatformId::Kubernetes => Format::KubernetesManifest,
        PlatformId::Crontab => Format::UserCrontab,
        _ => Format::Beside,
    };
    (platform, format)
}

/// Settings for a text that stands alone: only rules about schedules, and all that they say.
pub fn settings(settings: &Settings, reading: &Reading) -> Settings {
    let mut settings = settings.clone();
    settings.least = Severity::Advice;
    settings.select = ["S", "F", "Z"].map(str::to_owned).into();
    // Nothing beside the text tells a zone, and the page says which one is assumed.
    settings.ignore.push("Z001".to_owned());
    settings.daemon = config::is_daemon(reading.dialect).then_some(reading.dialect);
    settings
}
