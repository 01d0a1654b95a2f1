//! `cronlint.toml`: found upward from each linted file, nearest wins, read strictly. An unknown key is an error that names the
//! nearest known one. `-` and `_` are the same in keys.
//!
//! ```text
//! keys (the table) -> read (TOML -> Config, or a fault with its place) -> load (extends) -> lookup (which holds for a file)
//!                  `-> schema (JSON Schema)
//! ```

mod jobs;
pub mod keys;
mod load;
mod lookup;
mod merge;
mod quoted;
mod read;
pub mod schema;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use load::on_disk;
pub use load::{ConfigError, FILE_NAME, find, load};
pub(crate) use lookup::{Configs, relative_to};
pub(crate) use quoted::quoted;
pub use read::parse;
pub use values::{daemon, daemons, dialect, is_daemon, lang, rule, zone_name};

use std::sync::Arc;

use crate::dialect::DialectId;
use crate::finding::Level;
use crate::lang::Lang;
use crate::policy::{Pattern, Policy};
use crate::span::Spanned;
use crate::statement::OwnWords;

/// What a configuration sets. What it does not set is `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// The files that it goes on from, as written.
    pub extends: Vec<Spanned<String>>,
    /// As `--lang`. Counts only in the configuration that holds where the run starts.
    pub lang: Option<Lang>,
    /// What holds for all paths.
    pub layer: Layer,
    /// Which daemon reads the crontabs of some paths; the last that fits counts.
    pub daemons: Vec<(Pattern, DialectId)>,
    /// What holds for some paths only, over `layer` and `daemons`; later ones over earlier ones.
    pub overrides: Vec<(Vec<Pattern>, Layer)>,
    /// Own words for times.
    pub words: OwnWords,
    /// What is demanded and said of jobs.
    pub policy: Arc<Policy>,
}

/// Settings that may differ from path to path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// As `--business-zone`.
    pub business_zone: Option<String>,
    /// As `--host-zone`.
    pub host_zone: Option<String>,
    /// As `--daemon`.
    pub daemon: Option<DialectId>,
    /// As `--select`.
    pub select: Option<Vec<String>>,
    /// As `--ignore`.
    pub ignore: Vec<String>,
    /// How grave a rule's findings are, by code, name or letter; `None`: not reported.
    pub severity: Vec<(String, Level)>,
}
