use super::*;

#[test]
fn words_become_the_fields_that_fugit_makes_of_them() {
    for (text, line) in [
        ("every day at five", "0 5 * * *"),
        ("every weekday", "0 0 * * 1-5"),
        ("every weekday at five pm", "0 17 * * 1-5"),
        ("every day at 5 pm", "0 17 * * *"),
        ("every day at 5pm", "0 17 * * *"),
        ("every day at 5:00 pm", "0 17 * * *"),
        ("every day at 16:30", "30 16 * * *"),
        ("every day at noon", "0 12 * * *"),
        ("every day at midnight", "0 0 * * *"),
        ("every day at 12am", "0 0 * * *"),
        ("every day at 12:15 pm", "15 12 * * *"),
        ("every day at 5 pm in Asia/Tokyo", "0 17 * * * Asia/Tokyo"),
        ("every day at 6pm and 8pm UTC", "0 18,20 * * * UTC"),
        ("every day at midnight America/Los_Angeles", "0 0 * * * America/Los_Angeles"),
        ("every day at 18:00 and 18:15", "0,15 18 * * *"),
        ("every day at 18:00, 18:15, 20:00, and 20:15", "0,15 18,20 * * *"),
        ("every 3h", "0 */3 * * *"),
        ("every 3 hours", "0 */3 * * *"),
        ("every 12 hours at minute 50", "50 */12 * * *"),
        ("every hour at min 11", "11 * * * *"),
        ("every 4M", "0 0 1 */4 *"),
        ("every 5 minutes", "*/5 * * * *"),
        ("every 5 min", "*/5 * * * *"),
        ("every 15s", "*/15 * * * * *"),
        ("every second", "* * * * * *"),
        ("every minute", "* * * * *"),
        ("every minute at second 10 and 40", "10,40 * * * * *"),
        ("every hour", "0 * * * *"),
        ("every day", "0 0 * * *"),
        ("every 2 days at 17:00", "0 17 */2 * *"),
        ("every week", "0 0 * * 0"),
        ("every week on monday 18:23", "23 18 * * 1"),
        ("every month", "0 0 1 * *"),
        ("every month at 19:10", "10 19 1 * *"),
        ("every month on day 2 and 5 at 10:00", "0 10 2,5 * *"),
        ("every month on days 1,15 at 10:00", "0 10 1,15 * *"),
        ("every month on the 1st and the last at 12:00 pm", "0 12 1,L * *"),
        ("every 1st of the month at midnight", "0 0 1 * *"),
        ("Every second of the month at 10:00", "0 10 2 * *"),
        ("every year at 20:10", "10 20 1 1 *"),
        ("every monday 18:24", "24 18 * * 1"),
        ("every wed or Monday at 5pm and 11", "0 11,17 * * 3,1"),
        ("every Mon, Tue, and Wed at 18:15", "15 18 * * 1,2,3"),
        ("every Mon to Thu, 18:20", "20 18 * * 1-4"),
        ("every mon-thu at 18:20", "20 18 * * 1-4"),
        ("every Monday through Friday at 19:20", "20 19 * * 1-5"),
        ("at noon", "0 12 * * *"),
    ] {
        assert_eq!(fields(text).as_deref(), Some(line), "{text}");
        assert!(read(DialectId::FugitEnglish, text).schedule.is_some(), "{text}");
    }
}

#[test]
fn what_is_not_understood_has_no_schedule() {
    for text in [
        "",
        "every",
        "every day at",
        "every day at 16:15 and 18:30",
        "every 2 weeks",
        "every 5 Minutes",
        "every 0 minutes",
        "every hour at 5",
        "every day at 25:00",
        "every day at 08",
        "every day at noon please",
        "every day at noon in Atlantis/City",
        "every fortnight",
        "5 minutes",
    ] {
        let reading = read(DialectId::FugitEnglish, text);
        assert_eq!((reading.schedule, reading.faults.len()), (None, 1), "{text}");
    }
}

#[test]
fn the_zone_is_that_of_the_text() {
    let text = "every day at 5 pm in Asia/Tokyo";
    assert_eq!(read(DialectId::FugitEnglish, text).zone(text), Some("Asia/Tokyo"));
}
