//! The rules: one file a rule, registered here. A rule reads the model and adds findings; it reads no bytes and prints nothing.

mod below_minimum_interval;
mod beside;
mod candidates;
mod catch_up_storm;
mod clock_change;
mod context;
mod copies;
pub(crate) mod daemons;
mod date_shift;
mod day_or_weekday;
mod disabled_job;
mod duplicate_job;
mod entry_without_job;
mod every_minute_of_the_hour;
mod every_replica_runs;
mod every_second;
mod faults;
mod finds_itself;
mod fixed_offset_zone;
mod fixed_rate;
mod forbidden_window;
mod foreign;
mod foreign_dialect;
mod frequency;
mod guarded;
pub mod guards;
mod host_dependent_meaning;
mod hung_run_stops_schedule;
mod ignored_file;
mod image_without_zone;
mod implicit_zone;
mod intent_mismatch;
mod invalid_schedule;
mod job_wiring;
mod late_start;
mod leap_day_only;
mod low_tier_at_peak;
mod macro_surprise;
mod misplaced_setting;
mod missed_run_lost;
mod mixed_zones;
mod month_boundary_step;
mod moved;
mod name_stays_taken;
mod name_too_long;
mod never_fires;
mod no_final_newline;
mod no_history;
mod no_run_monitoring;
mod no_timeout;
mod not_a_shell;
mod overlap_allowed;
mod overlong_line;
mod platform_limit;
mod preview;
mod rate_unit;
mod redundant_term;
mod refused_argument;
mod relative_command;
mod removed_api;
mod retry_without_idempotency;
mod rhythm;
mod runs_at_deploy;
mod runs_pile_up;
mod rush_minute;
mod shared_thread;
mod shell_mismatch;
mod shell_syntax;
mod silent_failure;
mod silently_misread;
mod skipped_months;
mod start_deadline;
mod step_exceeds_range;
mod stray_bytes;
mod top_of_the_hour;
mod unescaped_percent;
mod uneven_step;
mod unit_wiring;
mod unknown_setting;
mod unknown_zone;
mod unmet_demand;
mod unquoted_schedule;
mod unreadable_text;
mod unused_directive;
mod unwired_timer;
mod user_column;
mod void_attestation;
mod weak_lock;
mod weekday_numbering;
mod windows;
mod zone_slip;
mod zone_without_effect;

pub mod page;

pub use context::{EntryContext, FileContext, Heard, JobContext, ProjectContext, ScheduleContext, Seen};

pub(crate) use job_wiring::void_locks;
pub(crate) use unmet_demand::raise as raise_demanded;

use std::sync::LazyLock;

use crate::finding::{Finding, Severity};
use crate::lang::Lang;

/// One rule, as the registry knows it. Its texts, reasons and examples stand in `rules/<name>.toml`.
#[derive(Debug)]
pub struct Rule {
    /// The code, for ever, e.g. `F001`.
    pub code: &'static str,
    /// The name people write, e.g. `every-minute-of-the-hour`.
    pub name: &'static str,
    /// Default severity; a finding may carry another where the rule's page says so.
    pub severity: Severity,
    /// `rules/<name>.toml`, compiled in; parsed only when its words are needed.
    pub page: &'static str,
    /// What it looks at.
    pub check: Check,
    /// Codes of more general rules whose finding on the same job this one replaces.
    pub supersedes: &'static [&'static str],
}

impl Rule {
    /// Whether `word` (a code, a name or a letter, in any letter case) names this rule, and how exactly.
    pub fn answers_to(&self, word: &str) -> Option<Exactness> {
        let letter = self.code.get(..1).unwrap_or_default();
        if word.eq_ignore_ascii_case(self.code) || word.eq_ignore_ascii_case(self.name) {
            Some(Exactness::Rule)
        } else if word.eq_ignore_ascii_case(letter) {
            Some(Exactness::Letter)
        } else {
            None
        }
    }
}

/// How exactly a word names a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exactness {
    /// By the letter of its family.
    Letter,
    /// By its code or name.
    Rule,
}

/// The rule of a code or name.
pub fn find(word: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.answers_to(word) == Some(Exactness::Rule))
}

/// The rule of a code as it is registered, and its place in [`RULES`]. Asked for every finding.
pub fn of_code(code: &str) -> Option<(usize, &'static Rule)> {
    /// The place of each rule; a family of rules has a hundred places.
    static BY_CODE: LazyLock<Vec<Option<u8>>> = LazyLock::new(|| {
        let mut all = vec![None; 26 * 100];
        for (index, rule) in (0..).zip(RULES) {
            if let Some(slot) = place_of_code(rule.code).and_then(|place| all.get_mut(place)) {
                *slot = Some(index);
            }
        }
        all
    });
    let index = usize::from((*BY_CODE.get(place_of_code(code)?)?)?);
    RULES.get(index).map(|rule| (index, *rule)).filter(|(_, rule)| rule.code == code)
}

/// A number for each code of a letter and a number below 100: `F003` is the fourth of the sixth hundred.
fn place_of_code(code: &str) -> Option<usize> {
    let &[letter @ b'A'..=b'Z', b'0', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = code.as_bytes() else {
        return None;
    };
    Some(usize::from(letter - b'A') * 100 + usize::from(tens - b'0') * 10 + usize::from(ones - b'0'))
}

/// Where the page of a rule stands for people to read: made of `rules/`, see `docs/rules/`.
pub fn url(rule: &Rule, lang: Lang) -> String {
    let (site, folder) = (env!("CARGO_PKG_REPOSITORY"), lang.pick("en", "zh"));
    format!("{site}/blob/main/docs/rules/{folder}/{}.md", rule.code)
}

/// Whether `word` names at least one rule.
pub fn is_known(word: &str) -> bool {
    RULES.iter().any(|rule| rule.answers_to(word).is_some())
}

/// The code or name that is nearest to a word that names no rule.
pub fn nearest(word: &str) -> Option<&'static str> {
    crate::nearest::nearest(word, RULES.iter().flat_map(|rule| [rule.code, rule.name]))
}

/// What a rule looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// One schedule at a time, and nothing else of its job. Jobs that run at the same times share what is found out, so that a
    /// file of thousands is looked at as often as it has different schedules.
    Schedule(fn(&ScheduleContext<'_>) -> Option<Finding>),
    /// One job at a time.
    Job(fn(&JobContext<'_>, &mut Vec<Finding>)),
    /// One entry line of a crontab at a time, beside its job.
    Entry(fn(&EntryContext<'_>) -> Option<Finding>),
    /// One file at a time.
    File(fn(&FileContext<'_>, &mut Vec<Finding>)),
    /// All files of a run together.
    Project(fn(&ProjectContext<'_>, &mut Vec<Finding>)),
    /// The comments for cronlint themselves, once it is known what they suppress.
    Directives(fn(&crate::suppress::Unused<'_>, &mut Vec<Finding>)),
}

/// All rules, in order of their codes.
pub static RULES: &[&Rule] = &[
    &unreadable_text::RULE,
    &invalid_schedule::RULE,
    &silently_misread::RULE,
    &foreign_dialect::RULE,
    &never_fires::RULE,
    &weekday_numbering::RULE,
    &host_dependent_meaning::RULE,
    &unquoted_schedule::RULE,
    &step_exceeds_range::RULE,
    &every_minute_of_the_hour::RULE,
    &every_second::RULE,
    &intent_mismatch::RULE,
    &uneven_step::RULE,
    &day_or_weekday::RULE,
    &skipped_months::RULE,
    &month_boundary_step::RULE,
    &below_minimum_interval::RULE,
    &leap_day_only::RULE,
    &macro_surprise::RULE,
    &redundant_term::RULE,
    &implicit_zone::RULE,
    &zone_slip::RULE,
    &unknown_zone::RULE,
    &zone_without_effect::RULE,
    &clock_change::RULE,
    &date_shift::RULE,
    &image_without_zone::RULE,
    &mixed_zones::RULE,
    &fixed_offset_zone::RULE,
    &no_timeout::RULE,
    &overlap_allowed::RULE,
    &runs_pile_up::RULE,
    &hung_run_stops_schedule::RULE,
    &missed_run_lost::RULE,
    &catch_up_storm::RULE,
    &retry_without_idempotency::RULE,
    &silent_failure::RULE,
    &no_run_monitoring::RULE,
    &no_history::RULE,
    &every_replica_runs::RULE,
    &weak_lock::RULE,
    &start_deadline::RULE,
    &disabled_job::RULE,
    &runs_at_deploy::RULE,
    &late_start::RULE,
    &shared_thread::RULE,
    &duplicate_job::RULE,
    &rush_minute::RULE,
    &top_of_the_hour::RULE,
    &forbidden_window::RULE,
    &low_tier_at_peak::RULE,
    &unmet_demand::RULE,
    &no_final_newline::RULE,
    &unescaped_percent::RULE,
    &user_column::RULE,
    &ignored_file::RULE,
    &not_a_shell::RULE,
    &stray_bytes::RULE,
    &relative_command::RULE,
    &overlong_line::RULE,
    &shell_mismatch::RULE,
    &finds_itself::RULE,
    &refused_argument::RULE,
    &shell_syntax::RULE,
    &name_stays_taken::RULE,
    &removed_api::RULE,
    &unknown_setting::RULE,
    &unwired_timer::RULE,
    &rate_unit::RULE,
    &name_too_long::RULE,
    &platform_limit::RULE,
    &unit_wiring::RULE,
    &misplaced_setting::RULE,
    &job_wiring::RULE,
    &unused_directive::RULE,
    &void_attestation::RULE,
    &entry_without_job::RULE,
];
