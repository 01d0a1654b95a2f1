//! Whether a text is shaped like a crontab, and whether it has a user column. Nothing here judges a line: a text with many
//! faults still is a crontab.

pub use crate::dialect::crontab::Form;

/// What the lines of a text look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Lines with five fields or an `@` word, and a command.
    pub entries: usize,
    /// Entries whose sixth word is another field: six-field text says nothing of a user column.
    six_fields: usize,
    /// Entries with a known user name and a command after it.
    named_users: usize,
    /// Entries whose sixth word may be a user name and whose seventh is certainly a command.
    likely_users: usize,
    /// `NAME=value` lines.
    pub settings: usize,
    /// Lines that are nothing of a crontab.
    pub others: usize,
    /// Begins with `#!`: a program.
    pub program: bool,
}

/// Lines looked at; a crontab shows what it is in far fewer.
const LINES: usize = 400;

/// Looks at the first lines of a text.
pub fn look(text: &str) -> Shape {
    let text = text.trim_start_matches('\u{feff}');
    let mut shape = Shape { program: text.starts_with("#!"), ..Shape::default() };
    for line in
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).take(LINES)
    {
        match entry(line) {
            Some(command) => {
                shape.entries += 1;
                if command.starts_with(['*', '?']) {
                    shape.six_fields += 1;
                    continue;
                }
                match user_column(command) {
                    UserColumn::Known => shape.named_users += 1,
                    UserColumn::Likely => shape.likely_users += 1,
                    UserColumn::None => {}
                }
            }
            None if is_setting(line) => shape.settings += 1,
            None => shape.others += 1,
        }
    }
    shape
}

impl Shape {
    /// Whether a text of which nothing else is known is a crontab.
    pub fn is_crontab(self) -> bool {
        self.entries > 0 && !self.program && self.others * 4 <= self.entries
    }

    /// Whether a text that is called a crontab can be one.
    pub fn may_be_crontab(self) -> bool {
        !self.program && (self.entries > 0 || self.others == 0)
    }

    /// The form, by majority of the entries.
    pub fn form(self) -> Form {
        let voters = self.entries - self.six_fields;
        // Names that nobody knows count where a known one stands beside them, or where every line has one.
        let likely_count = self.named_users > 0 || voters == self.likely_users;
        let users = self.named_users + if likely_count { self.likely_users } else { 0 };
        if users * 2 > voters { Form::System } else { Form::User }
    }
}

/// The command of an entry line: what stands after five fields or an `@` word.
fn entry(line: &str) -> Option<&str> {
    let line = line.strip_prefix('-').unwrap_or(line);
    if let Some(word) = line.strip_prefix('@') {
        let (name, command) = word.split_once([' ', '\t'])?;
        let known = name.starts_with("every") || MACROS.contains(&name.to_ascii_lowercase().as_str());
        return known.then(|| command.trim_start()).filter(|command| !command.is_empty());
    }
    let mut rest = line;
    for field in 0..5 {
        let (word, after) = rest.split_once([' ', '\t'])?;
        if !is_field(word, field) {
            return None;
        }
        rest = after.trim_start();
    }
    (!rest.is_empty()).then_some(rest)
}

const MACROS: [&str; 9] =
    ["reboot", "yearly", "annually", "monthly", "weekly", "daily", "midnight", "hourly", "noon"];

/// Whether a word may be the nth field. Words of prose have no digits and no stars; month and weekday names do stand alone.
fn is_field(word: &str, nth: usize) -> bool {
    let signs = |b: u8| matches!(b, b'*' | b',' | b'-' | b'/' | b'?' | b'#' | b'~' | b'+');
    let spelled = word.bytes().all(|b| b.is_ascii_alphanumeric() || signs(b));
    let figured = word.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'*' | b'?'));
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    spelled && ((figured && letters <= 4) || (nth >= 3 && names_a_day_or_month(word)))
}

fn names_a_day_or_month(word: &str) -> bool {
    word.split([',', '-', '/']).all(|part| {
        let part = part.to_ascii_lowercase();
        let known = "jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat";
        part.len() >= 3 && known.split(' ').any(|name| part.starts_with(name)) && part.len() <= 9
    })
}

fn is_setting(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, _)| {
        let name = name.trim().trim_matches(['"', '\'']);
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

enum UserColumn {
    Known,
    Likely,
    None,
}

fn user_column(command: &str) -> UserColumn {
    let mut words = command.split_ascii_whitespace();
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return UserColumn::None };
    let runs = second.starts_with(['/', '.', '[', '(', '~', '$']) || COMMANDS.contains(&second);
    if KNOWN_USERS.contains(&first) {
        return UserColumn::Known;
    }
    let name =
        first.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_'))
            && first.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    if name && runs && !COMMANDS.contains(&first) { UserColumn::Likely } else { UserColumn::None }
}

/// Accounts of Debian's and Red Hat's base systems and of the daemons that most often have jobs.
const KNOWN_USERS: [&str; 36] = [
    "root",
    "www-data",
    "nobody",
    "daemon",
    "bin",
    "sys",
    "_apt",
    "news",
    "uucp",
    "operator",
    "man",
    "proxy",
    "postgres",
    "dovecot",
    "apache",
    "nginx",
    "http",
    "ntp",
    "gitlab",
    "nagios",
    "munin",
    "smmsp",
    "logcheck",
    "amavis",
    "clamav",
    "www",
    "ubuntu",
    "ec2-user",
    "zabbix",
    "grafana",
    "prometheus",
    "debian",
    "centos",
    "vagrant",
    "jenkins",
    "redis",
];

/// Programs that begin commands.
const COMMANDS: [&str; 131] = [
    "test",
    "cd",
    "if",
    "for",
    "sh",
    "bash",
    "zsh",
    "ksh",
    "dash",
    "env",
    "exec",
    "sudo",
    "su",
    "nice",
    "ionice",
    "chronic",
    "flock",
    "timeout",
    "run-parts",
    "command",
    "echo",
    "printf",
    "date",
    "sleep",
    "curl",
    "wget",
    "php",
    "python",
    "python2",
    "python3",
    "perl",
    "ruby",
    "node",
    "java",
    "npm",
    "make",
    "docker",
    "find",
    "rm",
    "mv",
    "cp",
    "cat",
    "tar",
    "rsync",
    "ssh",
    "scp",
    "git",
    "mysqldump",
    "pg_dump",
    "psql",
    "mysql",
    "systemctl",
    "service",
    "certbot",
    "nginx",
    "newsyslog",
    "periodic",
    "adjkerntz",
    "logrotate",
    "umask",
    "nohup",
    "aws",
    "bundle",
    "rake",
    "iptables",
    "iptables-restore",
    "iptables-save",
    "ip",
    "nft",
    "ifconfig",
    "sysctl",
    "ntpdate",
    "mount",
    "umount",
    "chown",
    "chmod",
    "ln",
    "ls",
    "touch",
    "mkdir",
    "du",
    "df",
    "zip",
    "gzip",
    "sqlite3",
    "redis-cli",
    "mongodump",
    "mongo",
    "restic",
    "borg",
    "borgmatic",
    "rclone",
    "duplicity",
    "rsnapshot",
    "kubectl",
    "composer",
    "wp",
    "drush",
    "pip",
    "go",
    "cargo",
    "awk",
    "sed",
    "grep",
    "head",
    "tail",
    "truncate",
    "logger",
    "mail",
    "mutt",
    "reboot",
    "shutdown",
    "apt-get",
    "yum",
    "dnf",
    "pacman",
    "source",
    "export",
    "time",
    "true",
    "exit",
    "setsid",
    "stdbuf",
    "tini",
    "gosu",
    "lockf",
    "setlock",
    "run-one",
    "xargs",
    "while",
    "until",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crontabs_and_their_forms() {
        let system = "SHELL=/bin/sh\n17 *\t* * *\troot\tcd / && run-parts /etc/cron.hourly\n";
        assert_eq!((look(system).is_crontab(), look(system).form()), (true, Form::System));
        let user = "# backup\nMAILTO=\"\"\n*/5 * * * * /usr/bin/php /srv/a.php\n@daily certbot renew\n";
        assert_eq!((look(user).is_crontab(), look(user).form()), (true, Form::User));
        let other_user = "25 * * * * planet-user /usr/sbin/tmpwatch 360 /srv\n";
        assert_eq!(look(other_user).form(), Form::System);
        let one_field_more = "25 * * * * planet-user bash x\n10 4 * * * * planet-user /usr/bin/x\n";
        assert_eq!(look(one_field_more).form(), Form::System);
        let own_program = "25 * * * * rsync /a /b\n0 3 * * mon-fri backup now\n";
        assert_eq!(look(own_program).form(), Form::User);
    }

    #[test]
    fn what_is_no_crontab() {
        for text in [
            "",
            "This is a note about cron jobs, nothing else in it.\n",
            "#!/bin/sh\n0 5 * * * echo x\n",
            "a: b\nc: d\n",
            "1 2 3 4 5\n6 7 8 9 10\n",
            "from x import y\n\ncron = Cron()\ncron.add('* * * * *', f)\n",
        ] {
            assert!(!look(text).is_crontab(), "{text:?}");
        }
    }
}
