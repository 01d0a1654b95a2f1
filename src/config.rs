//! `cronlint.toml`.
