//! Signals as `timeout -s` takes them: names in any case, with `SIG` or without, and numbers (GNU coreutils 9.1).

/// Linux' signals, and those of FreeBSD and macOS beside them (signal(7) of man-pages 6.03, signal(3) of FreeBSD 14).
const NAMES: [&str; 40] = [
    "EXIT", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "IOT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
    "PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU",
    "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "POLL", "PWR", "SYS", "UNUSED", "EMT", "INFO", "THR", "LOST",
];

/// Those after which a program goes on, or stands still.
const HARMLESS: [&str; 12] =
    ["EXIT", "CONT", "CHLD", "CLD", "WINCH", "URG", "STOP", "TSTP", "TTIN", "TTOU", "INFO", "0"];

fn plain(signal: &str) -> String {
    let upper = signal.to_ascii_uppercase();
    upper.strip_prefix("SIG").map_or_else(|| upper.clone(), str::to_owned)
}

/// Whether a system may know it; what a number comes to is not asked.
pub(super) fn is_known(signal: &str) -> bool {
    let name = plain(signal);
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    is_number || name.starts_with("RTMIN") || name.starts_with("RTMAX") || NAMES.contains(&&*name)
}

/// Whether a program that does nothing about it goes on after it, or stands still.
pub(super) fn leaves_alone(signal: &str) -> bool {
    HARMLESS.contains(&&*plain(signal))
}

/// Whether it is the one that `nohup` has a program ignore.
pub(super) fn hangs_up(signal: &str) -> bool {
    matches!(&*plain(signal), "HUP" | "1")
}
