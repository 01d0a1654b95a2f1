//! Findings -> text, JSON. Decides nothing.
