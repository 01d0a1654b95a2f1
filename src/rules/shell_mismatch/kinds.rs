//! What only bash understands, and what other shells make of it.

use std::ops::Range;

use crate::dialect::DialectId;
use crate::lang::Text;

/// A piece of text that only bash understands.
pub(super) struct Bashism {
    pub kind: Kind,
    pub range: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    PipeBoth,
    RedirectBoth,
    RedirectBothCsh,
    DoubleBracket,
    Source,
    DoubleEquals,
    Random,
    ProcessSubstitution,
    HereString,
    BraceList,
    Array,
    Replace,
    PipeFail,
    /// A descriptor of several digits: for all of a group, for the shell itself, for one command.
    DescriptorOfGroup,
    DescriptorOfShell,
    Descriptor,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::PipeBoth => "|&",
            Kind::RedirectBoth => "&>",
            Kind::RedirectBothCsh => ">& FILE",
            Kind::DoubleBracket => "[[",
            Kind::Source => "source",
            Kind::DoubleEquals => "[ a == b ]",
            Kind::Random => "$RANDOM",
            Kind::ProcessSubstitution => "<(...)",
            Kind::HereString => "<<<",
            Kind::BraceList => "{a,b}",
            Kind::Array => "NAME=(...)",
            Kind::Replace => "${NAME//a/b}",
            Kind::PipeFail => "set -o pipefail",
            Kind::DescriptorOfGroup | Kind::Descriptor => "10>FILE",
            Kind::DescriptorOfShell => "exec 10>FILE",
        }
    }

    /// What dash does with it. dash 0.5.12 (Debian 12), read in its manual and source, 2026-11.
    pub fn effect(self) -> Text {
        match self {
            Kind::PipeBoth
            | Kind::ProcessSubstitution
            | Kind::HereString
            | Kind::Array
            | Kind::DescriptorOfGroup => Text {
                en: "is a syntax error there, so nothing of the line runs",
                zh: "在那里是语法错误，整行都不会执行",
            },
            // "Bad fd number", said only when the shell comes to it.
            Kind::RedirectBothCsh => Text {
                en: "is an error there at which the shell ends: neither this command runs nor anything after it",
                zh: "在那里会报错，shell 就此退出：这条命令和它后面的都不会执行",
            },
            // Measured: "exec: 200: not found".
            Kind::DescriptorOfShell => Text {
                en: "starts a program of that number there, which is not found, and the shell ends: nothing after it runs",
                zh: "在那里会被当成要执行的程序名（找不到），shell 随即退出，后面的都不会执行",
            },
            Kind::Descriptor => Text {
                en: "is one more argument there, and the output goes into the file: a descriptor has one digit",
                zh: "在那里会被当成多出来的一个参数，输出则写进该文件：文件描述符只能是一位数字",
            },
            Kind::RedirectBoth => Text {
                en: "means there: start it in the background and empty the file; the output still goes to the mail and the exit status is lost",
                zh: "在那里的意思是：放到后台运行，并清空该文件；输出仍然走邮件，退出码也丢了",
            },
            Kind::DoubleBracket => Text {
                en: "is no command there: \"[[: not found\", and the test always fails",
                zh: "在那里不是命令：报“[[: not found”，判断恒为假",
            },
            Kind::Source => Text {
                en: "is no command there: \"source: not found\", so nothing is read from the file",
                zh: "在那里不是命令：报“source: not found”，文件里的变量都不会生效",
            },
            Kind::DoubleEquals => Text {
                en: "is an error there: \"unexpected operator\", and the test always fails",
                zh: "在那里报“unexpected operator”，判断恒为假",
            },
            Kind::Random => Text {
                en: "has no value there, so the pause or choice that it should make is always the same",
                zh: "在那里是空值，随机等待实际不起作用",
            },
            Kind::BraceList => Text {
                en: "is not expanded there: the braces stay as they are",
                zh: "在那里不会展开，花括号会原样保留",
            },
            // 0.5.13, and Debian's 0.5.12-7 with the same change (Debian 13, Ubuntu 25.04), know it; 0.5.12-2 and Ubuntu's 0.5.12-6
            // print this and end (tried, and read in Debian's changelog, 2026-11).
            Kind::PipeFail => Text {
                en: "is an error in dash before Debian 13 and Ubuntu 25.04, \"Illegal option -o pipefail\", at which the shell ends: nothing after it runs",
                zh: "在 Debian 13、Ubuntu 25.04 之前的 dash 里会报“Illegal option -o pipefail”，shell 就此退出：后面的都不会执行",
            },
            Kind::Replace => Text {
                en: "is an error there, \"Bad substitution\", at which the shell ends: neither this command runs nor anything after it",
                zh: "在那里报“Bad substitution”，shell 就此退出：这条命令和它后面的都不会执行",
            },
        }
    }

    /// Whether the `/bin/sh` of a daemon's systems has it. dash is the one that has least; cronie's systems have bash.
    pub fn is_known_to(self, daemon: DialectId) -> bool {
        match daemon {
            DialectId::FreeBsd => FREEBSD_HAS.contains(&self),
            DialectId::BusyBox => !ASH_LACKS.contains(&self),
            DialectId::DebianCron => false,
            _ => true,
        }
    }
}

/// FreeBSD's sh and its `test`: `pipefail` since 11.3 and 12.1 (bin/sh/options.h, r345561 of 2019-03-26), `==` in bin/test/test.c of
/// 11.3; read 2026-11.
const FREEBSD_HAS: [Kind; 2] = [Kind::PipeFail, Kind::DoubleEquals];

/// BusyBox ash understands the others (`ASH_BASH_COMPAT`, on by default; `pipefail` since 1.16.0 of January 2010: shell/ash.c of
/// 1.37, read 2026-11).
const ASH_LACKS: [Kind; 4] = [Kind::PipeBoth, Kind::ProcessSubstitution, Kind::Array, Kind::BraceList];

impl Bashism {
    /// The same in plain sh, where it is one piece of text.
    pub fn replacement(&self, text: &str) -> Option<String> {
        match self.kind {
            Kind::PipeBoth => Some("2>&1 |".to_owned()),
            Kind::Source => Some(".".to_owned()),
            Kind::DoubleEquals => Some("=".to_owned()),
            Kind::RedirectBoth | Kind::RedirectBothCsh => {
                let written = text.get(self.range.clone())?;
                let file = written.trim_start_matches(['&', '>']).trim_start();
                let sign = if written.starts_with("&>>") { ">>" } else { ">" };
                Some(format!("{sign}{file} 2>&1"))
            }
            _ => None,
        }
    }
}
