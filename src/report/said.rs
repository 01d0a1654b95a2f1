//! A finding with its words and places, as every output form for programs writes it.

use super::{Location, Places, fingerprint};
use crate::finding::{Finding, Related};
use crate::job::Job;
use crate::lang::Lang;
use crate::linter::Report;
use crate::rules::{self, Rule, page};

/// A finding in one language.
#[derive(Debug)]
pub struct Said<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Its rule.
    pub rule: &'static Rule,
    /// The job it is about.
    pub job: Option<&'a Job>,
    /// Where it is.
    pub location: Location,
    /// What will happen.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Other places.
    pub related: Vec<(&'a Related, Location, String)>,
    /// What survives when lines move.
    pub fingerprint: u64,
}

impl Said<'_> {
    /// The message and, after it, what to do.
    pub fn message_and_help(&self, lang: Lang) -> String {
        match &self.help {
            Some(help) => format!("{}{}{help}", self.message, lang.pick(". To do: ", "。建议：")),
            None => self.message.clone(),
        }
    }

    /// The fingerprint in sixteen hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        fingerprint::shown(self.fingerprint)
    }
}

/// All findings of a report, in order.
pub fn all<'a>(report: &'a Report, places: &mut Places<'a>, lang: Lang) -> Vec<Said<'a>> {
    let prints = fingerprint::all(report, places);
    let said = report.findings.iter().zip(prints).filter_map(|(finding, fingerprint)| {
        let (_, rule) = rules::of_code(finding.rule)?;
        let words = |message| page::words(finding, message, lang);
        let location = places.locate(finding.span);
        let file = report.file(finding.span.file);
        Some(Said {
            finding,
            rule,
            job: finding.job.and_then(|index| file?.jobs.get(index)),
            message: words(&finding.message),
            help: finding.help.as_ref().map(words),
            related: finding
                .related
                .iter()
                .map(|related| (related, places.locate(related.span), words(&related.message)))
                .collect(),
            fingerprint,
            location,
        })
    });
    said.collect()
}
