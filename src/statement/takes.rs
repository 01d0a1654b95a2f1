//! How long a run is said to take: "takes about 40 minutes", "约需40分钟", "耗时半小时".

use std::ops::Range;

use super::Unit;
use super::token::{Kind, Token, tokens};
use crate::needles::Needles;

/// The seconds that a run takes by these words, and where they stand; of a range ("20-30 minutes") the longer. Only words
/// that say it outright: what is kept, waited for or limited for some time is something else.
pub fn stated_duration(text: &str) -> Option<(u64, Range<usize>)> {
    let text = text.get(..text.floor_char_boundary(super::LONGEST)).unwrap_or(text);
    if !LEADS_IN_TEXT.are_in(text) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let all = tokens(text);
    let word = |token: &Token| lower.get(token.range.clone()).unwrap_or_default();
    (0..all.len()).find_map(|at| {
        let lead = word(&all[at]);
        let after = match lead {
            "runs" if all.get(at + 1).is_some_and(|next| word(next) == "for") => at + 2,
            lead if LEADS.contains(&lead) && lead != "runs" => at + 1,
            _ => return None,
        };
        let skipped = all.get(after..)?.iter().take_while(|token| is_roughly(word(token))).count().min(3);
        let (seconds, end) = length(&all, after + skipped)?;
        // "takes 10 minutes to expire" speaks of something else than the run.
        let of_something_else = all.get(end).is_some_and(|next| {
            word(next) == "to" && !all.get(end + 1).is_some_and(|next| OF_THE_RUN.contains(&word(next)))
        });
        let range = all[at].range.start..all.get(end - 1)?.range.end;
        (!of_something_else).then_some((seconds, range))
    })
}

const LEADS: [&str; 8] = ["takes", "runs", "耗时", "约需", "需要", "用时", "历时", "需"];

static LEADS_IN_TEXT: Needles<8> = Needles::new(LEADS);

const OF_THE_RUN: [&str; 5] = ["run", "complete", "finish", "execute", "process"];

fn is_roughly(word: &str) -> bool {
    matches!(
        word,
        "about"
            | "around"
            | "approximately"
            | "approx"
            | "."
            | "roughly"
            | "up"
            | "to"
            | "nearly"
            | "~"
            | "≈"
            | ":"
            | "："
            | "约"
            | "大约"
            | "大概"
            | "差不多"
            | "最长"
            | "近"
    )
}

/// The seconds of a length of time that begins at a token, and the token after it.
fn length(all: &[Token], at: usize) -> Option<(u64, usize)> {
    let kind = |at: usize| all.get(at).map(|token| token.kind);
    let (count, mut at) = match kind(at)? {
        Kind::Number { value, .. } => match (kind(at + 1), kind(at + 2)) {
            (Some(Kind::To), Some(Kind::Number { value: longer, .. })) if longer > value => (longer, at + 3),
            _ => (value, at + 1),
        },
        Kind::Half => {
            let unit = if matches!(kind(at + 1)?, Kind::Per | Kind::Filler) { at + 2 } else { at + 1 };
            return match kind(unit)? {
                Kind::Unit(Unit::Hour) => Some((1800, unit + 1)),
                _ => None,
            };
        }
        Kind::Per => (1, at + 1),
        _ => return None,
    };
    if kind(at) == Some(Kind::Filler) {
        at += 1;
    }
    let unit = match kind(at)? {
        Kind::Unit(Unit::Second) => 1,
        Kind::Unit(Unit::Minute) | Kind::MinuteMark => 60,
        Kind::Unit(Unit::Hour) => 3600,
        _ => return None,
    };
    Some((u64::from(count) * unit, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_run_takes_is_read_and_nothing_else() {
        let cases = [
            ("takes about 40 minutes", Some((2400, "takes about 40 minutes"))),
            ("Nightly export. It takes 2 hours to complete.", Some((7200, "takes 2 hours"))),
            ("runs for 20-30 minutes", Some((1800, "runs for 20-30 minutes"))),
            ("takes an hour", Some((3600, "takes an hour"))),
            ("全量同步，约需40分钟", Some((2400, "约需40分钟"))),
            ("耗时约 2 小时", Some((7200, "耗时约 2 小时"))),
            ("每次耗时：90 秒", Some((90, "耗时：90 秒"))),
            ("历时半小时", Some((1800, "历时半小时"))),
            ("大约需要30分钟", Some((1800, "需要30分钟"))),
            ("takes 10 minutes to expire", None),
            ("runs every 40 minutes", None),
            ("the cache lasts 40 minutes", None),
            ("takes backups of the last 40 minutes", None),
            ("需要每30分钟执行一次", None),
            ("超时 40 分钟", None),
            ("takes", None),
        ];
        for (text, expected) in cases {
            let found = stated_duration(text);
            let found = found.map(|(seconds, range)| (seconds, &text[range]));
            assert_eq!(found, expected, "{text}");
        }
    }
}
