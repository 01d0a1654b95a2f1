//! What an image has of packages: cron daemons and zone data.
//!
//! Facts, read 2026-11: Debian's images carry tzdata, which is of priority "required" in 12 (its package list) and stands in the
//! manifest of 13's slim image (debuerreotype/docker-debian-artifacts trixie/slim/rootfs.manifest). Ubuntu's carry none since
//! 2017-04 (docker-library/official-images issue 2863). Alpine's carry none (gliderlabs/docker-alpine issue 113,
//! nextcloud/docker issue 2487). busybox's: nothing found; its image holds busybox and a libc only.

use super::{Simple, Span, Timekeeper};
use crate::dialect::DialectId;
use crate::source::evidence::base_name;

/// Packages that one image installs by name; more are no matter.
const MOST: usize = 500;

/// Adds the packages that a command installs.
pub(super) fn add(command: &Simple<'_>, installed: &mut Vec<String>) {
    let words = command.program();
    let manager = words.first().map(|word| base_name(&word.text));
    let is_manager =
        matches!(manager, Some("apt" | "apt-get" | "apk" | "yum" | "dnf" | "microdnf" | "zypper" | "tdnf"));
    let at = words.iter().position(|word| matches!(&*word.text, "install" | "add"));
    let Some(at) = at.filter(|_| is_manager && installed.len() < MOST) else { return };
    let names = words[at + 1..].iter().map(|word| &*word.text).filter(|name| !name.starts_with('-'));
    let plain = |name: &str| name.split(['=', '<', '>', '~', '@']).next().unwrap_or_default().to_owned();
    let room = MOST - installed.len();
    installed.extend(names.map(plain).take(room));
}

/// The cron daemon of the image, where its packages and base tell.
pub(super) fn daemon(
    base: &str,
    installed: &[String],
    started: Option<(&'static Timekeeper, Span)>,
) -> Option<DialectId> {
    let has = |package: &str| installed.iter().any(|name| name == package);
    let starts = |name: &str| started.is_some_and(|(keeper, _)| keeper.name == name);
    if starts("supercronic") {
        Some(DialectId::Supercronic)
    } else if has("cronie") {
        Some(DialectId::Cronie)
    } else if has("dcron") || has("fcron") || has("bcron") {
        None
    } else if has("cron") && !has("systemd-cron") {
        Some(DialectId::DebianCron)
    } else if starts("crond") && is_alpine(base) {
        Some(DialectId::BusyBox)
    } else {
        None
    }
}

/// Packages that bring no zone data with them.
const WITHOUT_ZONES: [&str; 20] = [
    "bash",
    "busybox-suid",
    "ca-certificates",
    "coreutils",
    "cron",
    "cronie",
    "curl",
    "dcron",
    "dumb-init",
    "findutils",
    "git",
    "gzip",
    "jq",
    "openssh-client",
    "openssl",
    "rsync",
    "su-exec",
    "tini",
    "unzip",
    "wget",
];

/// Whether the image has the data of time zones; `None` where it cannot be told.
pub(super) fn zone_data(base: &str, installed: &[String]) -> Option<bool> {
    let has = |package: &str| installed.iter().any(|name| name == package);
    if has("tzdata") {
        return Some(true);
    }
    let bare = is_official(base) && matches!(repository(base), "alpine" | "ubuntu" | "busybox");
    let harmless = installed.iter().all(|name| WITHOUT_ZONES.contains(&name.as_str()));
    match (bare, harmless) {
        (true, true) => Some(false),
        (true, false) => None,
        // Alpine's variants of other images mostly have none, but some do.
        (false, _) if is_alpine(base) => None,
        (false, _) => Some(true),
    }
}

/// Whether an image is one of Docker's own library, whose zone is UTC.
pub(in crate::source) fn is_official(base: &str) -> bool {
    let name = base.strip_prefix("docker.io/").unwrap_or(base);
    let name = name.strip_prefix("library/").unwrap_or(name);
    !name.contains('/') && !name.contains('$')
}

/// The name of an image without its registry and tag.
fn repository(base: &str) -> &str {
    let name = base_name(base);
    name.split([':', '@']).next().unwrap_or(name)
}

fn is_alpine(base: &str) -> bool {
    base_name(base).contains("alpine")
}
