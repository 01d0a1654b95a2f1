//! One run: discover, read, apply the rules, suppress.
