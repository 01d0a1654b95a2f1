//! The examples of the rules' pages, run as the program runs them.

use cronlint::dialect::{self, DialectId};
use cronlint::explain::alone;
use cronlint::finding::Severity;
use cronlint::lang::Lang;
use cronlint::linter::{Report, lint_made, lint_texts};
use cronlint::rules::page::Example;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;

/// The instant that counts as now in examples that give none.
const NOW: &str = "2026-12-01T00:00:00Z";

fn settings(example: &Example) -> Settings {
    let options = &example.options;
    let now = options.now.as_deref().unwrap_or(NOW);
    let mut settings = Settings::new(Instant::parse_rfc3339(now).unwrap_or_else(|| panic!("now = {now:?}")));
    settings.business_zone.clone_from(&options.business_zone);
    settings.host_zone.clone_from(&options.host_zone);
    settings.daemon = options.daemon.as_deref().map(|name| {
        cronlint::config::daemon(name).unwrap_or_else(|message| panic!("{}", message.get(Lang::En)))
    });
    // Examples are about the rule, whatever its severity.
    settings.least = Severity::Advice;
    settings
}

/// Lints the files of an example together.
pub fn lint(example: &Example) -> Report {
    let settings = settings(example);
    let Some(name) = &example.options.dialect else {
        let texts: Vec<(&String, &String)> = example.files.iter().collect();
        return lint_texts(&texts, &settings);
    };
    let id = DialectId::from_name(name).unwrap_or_else(|| panic!("dialect = {name:?}"));
    let [text] = example.files.values().map(|text| text.trim_end()).collect::<Vec<_>>()[..] else {
        panic!("one schedule stands alone");
    };
    let reading = dialect::read(id, text);
    let zone = settings.host_zone.clone();
    lint_made(alone::file(text, zone, &reading), &alone::settings(&settings, &reading))
}
