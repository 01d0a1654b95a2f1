//! Programs of a container that start jobs by the clock, found in what it runs.

use std::ops::Range;

use super::evidence::base_name;
use super::shell::{self, Word};
use crate::workload::Timekeeper;

/// cron, crond and their like: the zone of the process is theirs.
static CRON: Timekeeper = Timekeeper { name: "cron", zone_of_process: true };
static CROND: Timekeeper = Timekeeper { name: "crond", zone_of_process: true };
static SUPERCRONIC: Timekeeper = Timekeeper { name: "supercronic", zone_of_process: true };
static OFELIA: Timekeeper = Timekeeper { name: "ofelia", zone_of_process: true };
/// The zone is the setting `timezone`, UTC where there is none (celery 5.7.0, read 2026-11).
static CELERY_BEAT: Timekeeper = Timekeeper { name: "celery beat", zone_of_process: false };
/// The zone is `app.timezone` (laravel/framework, read 2026-11).
static LARAVEL: Timekeeper = Timekeeper { name: "artisan schedule:work", zone_of_process: false };
/// clockwork takes the zone of its configuration, else that of the process (Rubygems/clockwork README, 2026-11).
static CLOCKWORK: Timekeeper = Timekeeper { name: "clockwork", zone_of_process: true };

/// The first timekeeper that a command starts, and its bytes in the command's text.
pub fn of_command(text: &str) -> Option<(&'static Timekeeper, Range<usize>)> {
    within(text, 0)
}

/// Shells in shells that are looked into.
const DEEPEST: u8 = 3;

fn within(text: &str, depth: u8) -> Option<(&'static Timekeeper, Range<usize>)> {
    if text.len() > shell::LONGEST || depth > DEEPEST {
        return None;
    }
    shell::commands(text).iter().find_map(|command| {
        let words = after_starters(command.program());
        of_words(words).or_else(|| of_script(words, depth))
    })
}

/// What a shell's `-c` runs.
fn of_script(words: &[Word<'_>], depth: u8) -> Option<(&'static Timekeeper, Range<usize>)> {
    let (shell, rest) = words.split_first()?;
    if !matches!(base_name(&shell.text), "sh" | "bash" | "ash" | "dash") {
        return None;
    }
    let flag = rest.iter().position(|word| word.text.starts_with('-') && word.text.ends_with('c'))?;
    let script = rest.get(flag + 1)?;
    let (found, _) = within(&script.text, depth + 1)?;
    Some((found, script.range.clone()))
}

fn of_words(words: &[Word<'_>]) -> Option<(&'static Timekeeper, Range<usize>)> {
    let (program, rest) = words.split_first()?;
    let name = base_name(&program.text);
    let has = |wanted: &[&str]| rest.iter().position(|word| wanted.contains(&&*word.text));
    let to =
        |last: usize| program.range.start..rest.get(last).map_or(program.range.end, |word| word.range.end);
    match name {
        "cron" => Some((&CRON, program.range.clone())),
        "crond" => Some((&CROND, program.range.clone())),
        "busybox" if rest.first().is_some_and(|word| word.text == "crond") => Some((&CROND, to(0))),
        "supercronic" => Some((&SUPERCRONIC, program.range.clone())),
        "ofelia" => Some((&OFELIA, program.range.clone())),
        "clockwork" => Some((&CLOCKWORK, program.range.clone())),
        // `service cron start`, `/etc/init.d/cron start`, `rc-service crond start`.
        "service" | "rc-service" => {
            let at = has(&["cron", "crond"]).filter(|_| has(&["start", "restart"]).is_some())?;
            Some((&CRON, to(at + 1)))
        }
        "celery" => {
            let own = has(&["beat"]);
            let embedded = || has(&["worker"]).and(has(&["-B", "--beat"]));
            own.or_else(embedded).map(|at| (&CELERY_BEAT, to(at)))
        }
        "php" | "artisan" => {
            let at = has(&["schedule:work"])?;
            Some((&LARAVEL, to(at)))
        }
        _ => None,
    }
}

/// The words from the program on that does the work: behind wrappers (`nice`, `gosu user`), programs that reap orphans (`tini --`)
/// and runners of a language's packages (`poetry run`).
fn after_starters<'a>(mut words: &'a [Word<'a>]) -> &'a [Word<'a>] {
    while let Some((program, rest)) = words.split_first() {
        let second = rest.first().map(|word| &*word.text);
        let skipped = match (base_name(&program.text), second) {
            ("poetry" | "pipenv" | "uv" | "pdm" | "hatch", Some("run")) | ("bundle", Some("exec")) => 1,
            (name, Some("-m")) if name.starts_with("python") => 1,
            ("gosu" | "su-exec" | "chroot", Some(_)) => 1,
            (
                "tini" | "dumb-init" | "catatonit" | "nice" | "nohup" | "env" | "exec" | "stdbuf" | "sudo",
                _,
            ) => {
                let plain =
                    |word: &Word<'_>| !word.text.starts_with('-') && !shell::is_assignment(&word.text);
                rest.iter().position(plain).unwrap_or(rest.len())
            }
            _ => return words,
        };
        words = rest.get(skipped..).unwrap_or_default();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_starts_jobs_by_the_clock() {
        let cases = [
            ("celery -A app worker -B -l info", Some(("celery beat", "celery -A app worker -B"))),
            ("celery -A app worker -l info", None),
            ("poetry run celery --app=x beat", Some(("celery beat", "celery --app=x beat"))),
            ("python -m celery -A app beat", Some(("celery beat", "celery -A app beat"))),
            ("/usr/sbin/crond -f -l 8", Some(("crond", "/usr/sbin/crond"))),
            ("cron && tail -f /var/log/cron.log", Some(("cron", "cron"))),
            ("service cron start && apache2-foreground", Some(("cron", "service cron start"))),
            ("tini -- supercronic /etc/crontab", Some(("supercronic", "supercronic"))),
            ("sh -c 'busybox crond -f'", Some(("crond", "'busybox crond -f'"))),
            ("php artisan schedule:work", Some(("artisan schedule:work", "php artisan schedule:work"))),
            ("pip install celery beat", None),
            ("node cron.js", None),
        ];
        for (text, expected) in cases {
            let found = of_command(text).map(|(keeper, range)| (keeper.name, &text[range]));
            assert_eq!(found, expected, "{text}");
        }
    }
}
