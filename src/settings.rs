//! What a run is asked for: from the command line, the configuration and the environment.

use std::sync::Arc;

use crate::dialect::DialectId;
use crate::finding::Severity;
use crate::lang::Lang;
use crate::progress::Progress;
use crate::rules::Rule;
use crate::schedule::{CivilDate, Instant, TimeZone};

/// The settings of a run. They are decided once, before the first file is read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The instant that counts as now, for previews and dates in findings.
    pub now: Instant,
    /// The language of what people read.
    pub lang: Lang,
    /// The zone in which the business thinks, when it was given. An IANA name that is known to exist.
    pub business_zone: Option<String>,
    /// The zone of hosts, JVMs and controllers, when it was given. `None`: UTC is assumed, and said so.
    pub host_zone: Option<String>,
    /// Which cron daemon reads crontabs, when it was given. `None`: all plausible ones are checked.
    pub daemon: Option<DialectId>,
    /// Rules to report; empty means all. Codes, names or letters.
    pub select: Vec<String>,
    /// Rules not to report. Codes, names or letters.
    pub ignore: Vec<String>,
    /// The least severity that is reported. Findings below it are only counted.
    pub least: Severity,
    /// Where the run counts the files it has begun, when somebody looks.
    pub progress: Option<Arc<Progress>>,
}

impl Settings {
    /// The settings of a run for which nothing was asked, at `now`.
    pub fn new(now: Instant) -> Self {
        Settings {
            now,
            lang: Lang::En,
            business_zone: None,
            host_zone: None,
            daemon: None,
            select: Vec::new(),
            ignore: Vec::new(),
            least: Severity::Warning,
            progress: None,
        }
    }

    /// The date of now: in the zone of the business, when it was given, else in UTC.
    pub fn today(&self) -> CivilDate {
        let zone = self.business_zone.as_deref().and_then(TimeZone::get).unwrap_or_else(TimeZone::utc);
        zone.to_civil(self.now).date()
    }

    /// The zone of hosts: the one given, else UTC.
    pub fn assumed_host_zone(&self) -> &str {
        self.host_zone.as_deref().unwrap_or("UTC")
    }

    /// Whether findings of `rule` are wanted. The more exact word decides (`F001` beats `F`); at the same exactness,
    /// `ignore` beats `select`.
    pub fn wants(&self, rule: &Rule) -> bool {
        if self.select.is_empty() && self.ignore.is_empty() {
            return true;
        }
        let exactness = |words: &[String]| words.iter().filter_map(|word| rule.answers_to(word)).max();
        match (exactness(&self.select), exactness(&self.ignore)) {
            (None, Some(_)) => false,
            (None, None) => self.select.is_empty(),
            (Some(selected), ignored) => ignored.is_none_or(|ignored| selected > ignored),
        }
    }
}
