//! What a run is asked for: from the command line, the configuration and the environment.

use std::path::PathBuf;
use std::sync::Arc;

use crate::checklist::tier;
use crate::dialect::DialectId;
use crate::finding::{Level, Severity};
use crate::job::Job;
use crate::lang::Lang;
use crate::policy::Policy;
use crate::progress::Progress;
use crate::rules::{Exactness, Rule};
use crate::schedule::{CivilDate, Instant, TimeZone};
use crate::statement::OwnWords;

/// The settings of a run, before the first file is read; then those of a file, once its configuration was looked at.
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
    /// How grave the findings of rules are: codes, names or letters; `None`: not reported.
    pub severity: Vec<(String, Level)>,
    /// The least severity that is reported. Findings below it are only counted.
    pub least: Severity,
    /// Where the run counts the files it has begun, when somebody looks.
    pub progress: Option<Arc<Progress>>,
    /// Own words for times.
    pub words: Arc<OwnWords>,
    /// What is demanded and said of the jobs of the file.
    pub policy: Arc<Policy>,
    /// Where the settings of a file come from that were not asked for.
    pub config: ConfigFrom,
}

/// Which `cronlint.toml` holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ConfigFrom {
    /// None.
    Nowhere,
    /// The nearest one in the folder of the linted file or above it.
    #[default]
    Nearest,
    /// That one, for all files.
    File(PathBuf),
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
            severity: Vec::new(),
            least: Severity::Warning,
            progress: None,
            words: Arc::default(),
            policy: Arc::default(),
            config: ConfigFrom::default(),
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

    /// Whether a finding that its rule thinks of as so grave is only counted, so that nothing has to be told of it. Where the
    /// configuration says how grave findings are, none is sure to be.
    pub fn only_counts(&self, own: Severity) -> bool {
        own < self.least && self.severity.is_empty() && !self.policy.grades()
    }

    /// How grave a finding of `rule` is, given how the rule itself thinks of it; `None`: it is not reported. What is said of
    /// the job's tier comes before what is said of all jobs, a code or name before a letter.
    pub fn graded(&self, rule: &Rule, own: Severity, job: Option<&Job>) -> Option<Severity> {
        if !self.wants(rule) {
            return None;
        }
        let of_tier = job.filter(|_| self.policy.grades()).and_then(|job| {
            let tier = tier::declared(job, &self.policy)?;
            let said = &self.policy.tier(tier.value).severity;
            most_exact(said.iter().map(|(word, level)| (word.value.as_str(), *level)), rule)
        });
        let of_all = || most_exact(self.severity.iter().map(|(word, level)| (word.as_str(), *level)), rule);
        of_tier.or_else(of_all).unwrap_or(Level::At(own)).severity()
    }
}

/// The last of the levels whose word names a rule most exactly.
fn most_exact<'a>(levels: impl Iterator<Item = (&'a str, Level)>, rule: &Rule) -> Option<Level> {
    let named: Vec<(Exactness, Level)> =
        levels.filter_map(|(word, level)| Some((rule.answers_to(word)?, level))).collect();
    named.into_iter().max_by_key(|(exactness, _)| *exactness).map(|(_, level)| level)
}
