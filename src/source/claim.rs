//! What a path says about a file, before anything of it is read.

use std::ffi::OsStr;
use std::path::{Component, Path};

use super::crontab_shape::Form;
use super::crontab_template;
use super::format::Rows;

/// What a path promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A crontab. The form is known where the path tells it (`/etc/cron.d` has a user column, `spool/cron` has none).
    Crontab(Option<Form>),
    /// A name that crontabs often have; the content must look like one.
    PerhapsCrontab,
    /// A file that run-parts starts.
    RunParts,
    /// Formats whose marks the content must hold.
    Formats(Rows),
    /// Nothing.
    None,
}

/// Endings of files that talk about cron but are no crontabs.
const OTHER_KINDS: [&str; 49] = [
    "1",
    "5",
    "8",
    "adoc",
    "bat",
    "c",
    "cfg",
    "conf",
    "cpp",
    "cs",
    "css",
    "csv",
    "dart",
    "ex",
    "exs",
    "go",
    "gz",
    "h",
    "hcl",
    "htm",
    "html",
    "ini",
    "ipynb",
    "java",
    "js",
    "jsx",
    "kt",
    "log",
    "lua",
    "md",
    "mjs",
    "php",
    "pl",
    "pm",
    "png",
    "po",
    "properties",
    "ps1",
    "py",
    "rb",
    "rs",
    "rst",
    "scala",
    "sh",
    "sql",
    "svg",
    "tf",
    "ts",
    "xml",
];

/// What the path of a file says about it. A template counts as what it becomes.
pub fn of(path: &Path) -> Claim {
    let path = &*crontab_template::deployed(path);
    let mut parts = path.components().rev();
    let Some(Component::Normal(file_name)) = parts.next() else { return Claim::None };
    // A name that is not UTF-8 promises what its readable part does.
    let name = &*file_name.to_string_lossy();
    let mut folders = parts.filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let folder_name = folders.next().unwrap_or_default();
    let folder = folder_name.to_str();
    let mut outer = || folders.next().and_then(OsStr::to_str);
    match folder {
        Some("cron.d") => return in_cron_d(name),
        Some("cron.hourly" | "cron.daily" | "cron.weekly" | "cron.monthly") if name != ".placeholder" => {
            return Claim::RunParts;
        }
        // Debian keeps user tables in /var/spool/cron/crontabs, cronie in /var/spool/cron, BusyBox in .../crontabs.
        Some("crontabs") if is_table_name(name) => return Claim::Crontab(Some(Form::User)),
        // FreeBSD and macOS: /var/cron/tabs.
        Some("cron") if outer() == Some("spool") && is_table_name(name) => {
            return Claim::Crontab(Some(Form::User));
        }
        Some("tabs") if outer() == Some("cron") && is_table_name(name) => {
            return Claim::Crontab(Some(Form::User));
        }
        _ => {}
    }
    let rows = Rows::of_file(path, folder_name, file_name);
    if !rows.is_empty() {
        return Claim::Formats(rows);
    }
    if name == crate::config::FILE_NAME {
        return Claim::None;
    }
    match extension(name) {
        _ if name == "crontab" && folder == Some("etc") => return Claim::Crontab(Some(Form::System)),
        "crontab" | "cron" => return Claim::Crontab(None),
        _ => {}
    }
    match name {
        "crontab" | "crontab.txt" | "Crontab" | "cron.txt" => Claim::Crontab(None),
        _ if OTHER_KINDS.contains(&extension(name)) => Claim::None,
        _ if name.to_ascii_lowercase().contains("cron") || folder == Some("cron") => Claim::PerhapsCrontab,
        _ => Claim::None,
    }
}

/// In cron.d every file is meant for cron. Source trees keep templates and notes beside them, which no daemon would see.
fn in_cron_d(name: &str) -> Claim {
    match (name, extension(name)) {
        (".placeholder" | ".gitkeep" | ".gitignore" | "README", _) => Claim::None,
        (_, "md" | "rst" | "yaml" | "yml" | "json" | "py" | "pp" | "rb") => Claim::PerhapsCrontab,
        _ => Claim::Crontab(Some(Form::System)),
    }
}

/// Tables are named after users; `cron.update` is the daemon's own note.
fn is_table_name(name: &str) -> bool {
    !name.starts_with('.')
        && name != "cron.update"
        && !matches!(extension(name), "yaml" | "yml" | "json" | "md")
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_their_claims() {
        let cases = [
            ("/etc/crontab", Claim::Crontab(Some(Form::System))),
            ("image/etc/cron.d/backup", Claim::Crontab(Some(Form::System))),
            ("cron.d/vhosts", Claim::Crontab(Some(Form::System))),
            ("cron.d/README", Claim::None),
            ("crontab", Claim::Crontab(None)),
            ("deploy/jobs.crontab", Claim::Crontab(None)),
            ("deploy/jobs.cron", Claim::Crontab(None)),
            ("var/spool/cron/crontabs/root", Claim::Crontab(Some(Form::User))),
            ("var/spool/cron/root", Claim::Crontab(Some(Form::User))),
            ("var/cron/tabs/root", Claim::Crontab(Some(Form::User))),
            ("usr.sbin/cron/cron/crontab", Claim::Crontab(None)),
            ("crontabs/root", Claim::Crontab(Some(Form::User))),
            ("var/cron/tabs/root", Claim::Crontab(Some(Form::User))),
            ("usr.sbin/cron/cron/crontab", Claim::Crontab(None)),
            ("files/cron-sync-docs", Claim::PerhapsCrontab),
            ("docs/cron.md", Claim::None),
            ("src/cron.c", Claim::None),
            ("cron.daily/prune.sh", Claim::RunParts),
            ("templates/crontab.j2", Claim::Crontab(None)),
            ("README", Claim::None),
        ];
        for (path, claim) in cases {
            assert_eq!(of(Path::new(path)), claim, "{path}");
        }
        for path in ["k8s/job.yaml.j2", "k8s/cronjob.yaml", "etc/anacrontab", "a.timer.j2"] {
            assert!(matches!(of(Path::new(path)), Claim::Formats(_)), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_not_utf_8_is_read_like_any_other() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;

        let path = |bytes| Path::new(OsStr::from_bytes(bytes)).to_owned();
        assert!(matches!(of(&path(b"k8s/\xff.yaml")), Claim::Formats(_)));
        assert_eq!(of(&path(b"etc/cron.d/\xff")), Claim::Crontab(Some(Form::System)));
    }
}
