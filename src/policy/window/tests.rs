//! What windows are read as, and what is refused with which words.

use super::Window;
use crate::lang::Lang;
use crate::schedule::Instant;

fn shown(text: &str) -> String {
    match Window::parse(text) {
        Ok(window) => format!("{} | {}", window.text(Lang::En), window.text(Lang::Zh)),
        Err((at, message)) => {
            format!(
                "{:?}: {} | {}",
                text.get(at).unwrap_or("?"),
                message.get(Lang::En),
                message.get(Lang::Zh)
            )
        }
    }
}

#[test]
fn windows_are_read_and_said_in_both_languages() {
    let cases = [
        (
            "Mon-Fri 09:00-18:00 Asia/Shanghai",
            "Monday to Friday 09:00-18:00 (Asia/Shanghai) | 周一至周五 09:00-18:00（Asia/Shanghai）",
        ),
        ("周一-周五 9:00-18:00", "Monday to Friday 09:00-18:00 | 周一至周五 09:00-18:00"),
        ("Fri-Mon UTC", "Monday, Friday, Saturday and Sunday (UTC) | 周一、周五、周六、周日（UTC）"),
        ("sat,sun", "Saturday and Sunday | 周六、周日"),
        ("2026-11-11", "2026-11-11 | 2026-11-11"),
        (
            "2026-11-10..2026-11-12 20:00-24:00",
            "2026-11-10 to 2026-11-12 20:00-24:00 | 2026-11-10 至 2026-11-12 20:00-24:00",
        ),
        ("09:30-11:30,13:00-15:00", "every day 09:30-11:30, 13:00-15:00 | 每天 09:30-11:30、13:00-15:00"),
        ("22:00-06:00", "every day 22:00-06:00 | 每天 22:00-06:00"),
        ("24:00-01:00", "every day 00:00-01:00 | 每天 00:00-01:00"),
        ("daily 9:00-10:00 utc", "every day 09:00-10:00 (UTC) | 每天 09:00-10:00（UTC）"),
        ("daily", "every day | 每天"),
        ("Mon-Sun UTC", "every day (UTC) | 每天（UTC）"),
        ("每天 22:00–24:00", "every day 22:00-24:00 | 每天 22:00-24:00"),
        ("每天9:00到10:00", "every day 09:00-10:00 | 每天 09:00-10:00"),
        ("工作日 09:00～18:00", "Monday to Friday 09:00-18:00 | 周一至周五 09:00-18:00"),
        ("Weekdays 9:00 - 18:00", "Monday to Friday 09:00-18:00 | 周一至周五 09:00-18:00"),
        ("weekends", "Saturday and Sunday | 周六、周日"),
        (
            "周一至周五，０９：００－１１：３０、13:00—18:00　asia/shanghai",
            "Monday to Friday 09:00-11:30, 13:00-18:00 (Asia/Shanghai) | 周一至周五 09:00-11:30、13:00-18:00（Asia/Shanghai）",
        ),
        ("星期六, 星期天 \t UTC", "Saturday and Sunday (UTC) | 周六、周日（UTC）"),
        ("2026-11-10 至 2026-11-12", "2026-11-10 to 2026-11-12 | 2026-11-10 至 2026-11-12"),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn faults_have_their_place() {
    let cases = [
        ("", "\"\": a window needs days, dates or times"),
        ("Asia/Shanghai", "\"Asia/Shanghai\": a window needs days, dates or times"),
        ("Mon-Fry 09:00-18:00", "\"Fry\": \"Fry\" is no weekday"),
        ("Funday", "\"Funday\": \"Funday\" is no weekday"),
        ("Mon-Fri 9-18", "\"9\": \"9\" is no time of day"),
        ("Mon-Fri 09:00", "\"09:00\": \"09:00\" has no end"),
        ("Mon-Fri 09:00-24:01", "\"24:01\": \"24:01\" is no time of day"),
        ("09:00-09:00", "\"09:00-09:00\": begins when it ends"),
        ("2026-02-30", "\"2026-02-30\": \"2026-02-30\" is no date of the calendar"),
        ("2026-11-12..2026-11-10", "\"2026-11-12..2026-11-10\": the window ends on 2026-11-10, before"),
        ("09:00-18:00 Asia/Beijing", "\"Asia/Beijing\": unknown time zone"),
        ("09:00-18:00 Mon-Fri", "\"Mon-Fri\": \"Mon-Fri\" does not stand in its place"),
        ("Mon Tue", "\"Tue\": \"Tue\" does not stand in its place"),
        (
            "Mon 24:00-01:00",
            "\"24:00-01:00\": 24:00 is the end of its day: write 00:00-01:00 with the days or dates that follow",
        ),
        ("24:00-24:00", "\"24:00-24:00\": begins when it ends"),
        ("24:00-00:00", "\"24:00-00:00\": begins when it ends"),
        ("节假日 09:00-18:00", "\"节假日\": \"节假日\" is no weekday"),
        ("周一至周八", "\"周八\": \"周八\" is no weekday"),
        ("周一　２５：００－２６：００", "\"２５：００\": \"25:00\" is no time of day"),
        ("09:00-18:00 北京时间", "\"北京时间\": unknown time zone"),
        ("09:00-18:00 CST", "\"CST\": unknown time zone"),
        ("Mon 01:00-02:00 UTC UTC", "\"UTC\": \"UTC\" does not stand in its place"),
    ];
    for (text, expected) in cases {
        let said = shown(text);
        assert!(said.starts_with(expected), "{text}: {said}");
    }
}

#[test]
fn an_instant_is_in_a_window_by_its_own_zone() {
    let is_in =
        |window: &str, at: &str| Window::parse(window).unwrap().contains(Instant::parse_rfc3339(at).unwrap());
    // 2026-11-30 is a Monday.
    assert!(is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-30T09:00:00+08:00"));
    assert!(!is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-30T18:00:00+08:00"));
    assert!(!is_in(
        "Mon-Fri 09:00-18:00 Asia/Shanghai",
        "2026-11-30T09:00:00Z".replace('Z', "-05:00").as_str()
    ));
    assert!(!is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-29T10:00:00+08:00"));
    // A window over midnight belongs to the day on which it begins.
    assert!(is_in("Fri 22:00-06:00 UTC", "2026-12-05T05:59:59Z"));
    assert!(!is_in("Fri 22:00-06:00 UTC", "2026-12-04T05:59:59Z"));
    assert!(is_in("2026-11-11 Asia/Shanghai", "2026-11-10T16:00:00Z"));
    assert!(!is_in("2026-11-11 Asia/Shanghai", "2026-11-11T16:00:00Z"));
    assert!(is_in("2026-11-11 22:00-02:00 UTC", "2026-11-12T01:59:00Z"));
}

#[test]
fn hostile_text_ends() {
    for text in [
        "-", ",", "..", ":", "é", "周", "09:00-", "-09:00", "2026-", "\u{0}", "星 期", "～", "，9", "9每",
        " ,1",
    ] {
        let _ = Window::parse(text);
        let _ = Window::parse(&text.repeat(999));
    }
}
