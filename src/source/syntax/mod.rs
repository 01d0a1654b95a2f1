//! Span-keeping readers of general syntaxes. They know no scheduler.
