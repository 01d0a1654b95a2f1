//! Inline comments: which findings they take away.
