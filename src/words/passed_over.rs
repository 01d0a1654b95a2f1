//! What a search passes over that runs over the end of a field.

use crate::lang::{Lang, Text};
use crate::schedule::{Calendar, RunOver};

/// Notes on the times that match and are passed over, and on the days that a month gets from the one before.
pub(super) fn notes(calendar: &Calendar, lang: Lang) -> Vec<String> {
    let RunOver { seconds, minutes, hours, january, february, .. } = calendar.passed_over();
    let notes = [
        (seconds > 0).then(|| match lang {
            Lang::En => format!(
                "the step goes on over the hour: no run before second {seconds} of minute 0 right after a minute 59 with runs"
            ),
            Lang::Zh => {
                format!("步长越过整点接着数：紧接在有触发的第 59 分之后，第 0 分的第 {seconds} 秒之前不触发")
            }
        }),
        (minutes > 0).then(|| match lang {
            Lang::En => format!(
                "the step goes on over midnight: no run before 00:{minutes:02} of a day right after one with runs"
            ),
            Lang::Zh => format!("步长越过零点接着数：前一天有触发时，当天 00:{minutes:02} 之前不触发"),
        }),
        (hours > 0).then(|| match lang {
            Lang::En => format!(
                "the step goes on over the end of the month: no run before {hours:02}:00 of day 1 right after a day with runs"
            ),
            Lang::Zh => format!("步长越过月末接着数：前一天有触发时，1 日 {hours:02}:00 之前不触发"),
        }),
        (january > 0).then(|| match lang {
            Lang::En => {
                format!("the step goes on over the end of the year: no run before day {january} of January")
            }
            Lang::Zh => format!("步长越过年末接着数：1 月 {january} 日之前不触发"),
        }),
        february.then(|| FEBRUARY.get(lang).to_owned()),
        calendar.spelling.run_over.fifth.then(|| FIFTH.get(lang).to_owned()),
    ];
    notes.into_iter().flatten().collect()
}

const FEBRUARY: Text = Text {
    en: "days that February lacks are counted on into March, whose first days are passed over",
    zh: "2 月没有的日期接着数到 3 月，3 月最初几天因此被跳过",
};
const FIFTH: Text = Text {
    en: "a fifth weekday that January lacks is counted on into February",
    zh: "1 月没有第五个该星期几时，接着数到 2 月",
};
