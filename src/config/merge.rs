//! One configuration over another, and a configuration under what the command line asks for.

use std::sync::Arc;

use super::read::same_rule;
use super::{Config, Layer};
use crate::finding::Level;
use crate::policy::{JobPolicy, Policy, Tier};
use crate::settings::Settings;

impl Config {
    /// This configuration over the one that it goes on from: what it sets counts, what it does not set stays; `ignore`
    /// and the lists of tables are added.
    #[must_use]
    pub fn over(self, base: Config) -> Config {
        let mut config = base;
        config.lang = self.lang.or(config.lang);
        config.layer.put(self.layer);
        config.daemons.extend(self.daemons);
        config.overrides.extend(self.overrides);
        config.words.extend(self.words);
        let policy = Arc::make_mut(&mut config.policy);
        if !self.policy.peak.is_empty() {
            policy.peak.clone_from(&self.policy.peak);
        }
        for tier in Tier::ALL {
            let (own, under) = (self.policy.tier(tier).clone(), policy.tier_mut(tier));
            if !own.require.is_empty() {
                under.require = own.require;
            }
            if !own.forbid.is_empty() {
                under.forbid = own.forbid;
            }
            under.max_lateness = own.max_lateness.or(under.max_lateness.take());
            under.jobs.extend(own.jobs);
            under.severity.extend(own.severity);
        }
        policy.jobs.extend(Arc::unwrap_or_clone(self.policy).jobs);
        config
    }

    /// Whether all files below the configuration have the same settings.
    pub(super) fn is_same_everywhere(&self) -> bool {
        self.daemons.is_empty()
            && self.overrides.is_empty()
            && self.policy.jobs.iter().all(|job| job.path.is_none())
    }

    /// The settings of a file: what was asked for on the command line, else what the configuration says of its path. `path`
    /// is relative to the folder of the configuration, with `/`.
    pub(crate) fn settings(&self, asked: &Settings, path: &str) -> Settings {
        let mut layer = self.layer.clone();
        layer.daemon = self
            .daemons
            .iter()
            .rev()
            .find(|(glob, _)| glob.is_match(path))
            .map(|(_, id)| *id)
            .or(layer.daemon);
        for (paths, over) in &self.overrides {
            if paths.iter().any(|glob| glob.is_match(path)) {
                layer.put(over.clone());
            }
        }
        let mut settings = asked.clone();
        settings.business_zone = settings.business_zone.or(layer.business_zone);
        settings.host_zone = settings.host_zone.or(layer.host_zone);
        settings.daemon = settings.daemon.or(layer.daemon);
        if settings.select.is_empty() {
            settings.select = layer.select.unwrap_or_default();
        }
        settings.ignore.splice(0..0, layer.ignore);
        settings.severity = layer.severity;
        settings.words = Arc::new(self.words.clone());
        let is_about = |job: &JobPolicy| job.is_about_files_at(path);
        settings.policy = if self.policy.jobs.iter().all(is_about) {
            Arc::clone(&self.policy)
        } else {
            let mut policy = Policy::clone(&self.policy);
            policy.jobs.retain(is_about);
            Arc::new(policy)
        };
        settings
    }
}

impl Layer {
    /// Puts another layer on top: what it says of a rule takes the place of what was said of it before.
    fn put(&mut self, over: Layer) {
        self.business_zone = over.business_zone.or(self.business_zone.take());
        self.host_zone = over.host_zone.or(self.host_zone.take());
        self.daemon = over.daemon.or(self.daemon);
        let wanted = over
            .select
            .iter()
            .flatten()
            .chain(over.severity.iter().filter(|(_, level)| *level != Level::Off).map(|(word, _)| word));
        let wanted: Vec<&String> = wanted.collect();
        self.ignore.retain(|word| !wanted.iter().any(|other| same_rule(word, other)));
        self.ignore.extend(over.ignore);
        self.severity.retain(|(word, _)| !over.severity.iter().any(|(other, _)| same_rule(word, other)));
        self.severity.extend(over.severity.iter().cloned());
        self.select = over.select.or(self.select.take());
    }
}
