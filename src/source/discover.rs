//! Which files hold schedules, and in which format.
