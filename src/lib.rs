//! cronlint: ShellCheck for everything that runs on a clock.
//!
//! ```text
//! paths -> discover -> source -> jobs -> rules -> findings -> suppress -> report
//!                                  |-> dialect: text -> schedule (or faults with places)
//!                                  |     `-> schedule: fires, gaps, never; no text, no files
//!                                  `-> platform: what this scheduler does by default
//! ```
//!
//! A layer knows only what is to its right or below; ARCHITECTURE.md states each layer's invariant.

mod ahead;
pub mod baseline;
pub mod changes;
pub mod checklist;
pub mod cli;
pub mod config;
pub mod convert;
pub mod dialect;
pub mod explain;
pub mod finding;
pub mod init;
pub mod job;
pub mod lang;
pub mod linter;
pub mod make;
mod misnomers;
pub mod nearest;
mod needles;
pub mod platform;
pub mod policy;
pub mod preview;
pub mod progress;
mod quoted;
pub mod report;
pub mod rules;
pub mod schedule;
pub mod settings;
pub mod source;
pub mod span;
pub mod statement;
pub mod suppress;
pub mod words;
pub mod workload;
