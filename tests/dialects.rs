//! Dialects without recorded vectors: a text and what each of them makes of it.

use cronlint::dialect::{DialectId, read};
use cronlint::lang::Lang;
use cronlint::words;

/// What a dialect makes of a text: its words, or `!` and the nearest right spelling.
fn made_of(name: &str, text: &str) -> String {
    let id = DialectId::from_name(name).unwrap_or_else(|| panic!("no dialect {name}"));
    let reading = read(id, text);
    match reading.faults.first() {
        None => words::schedule(&reading, Lang::En),
        Some(fault) => format!("! {}", fault.nearest.as_deref().unwrap_or_default()).trim_end().to_owned(),
    }
}

/// All cases hold; those that do not are shown together.
fn agree(cases: &[(&str, &str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(dialect, text, want)| (dialect, text, want, made_of(dialect, text)))
        .filter(|(_, _, want, got)| got != *want)
        .map(|(dialect, text, _, got)| format!("{dialect}: {text}: {got}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn fields_as_each_product_reads_them() {
    let cases = [
        // The documentation stops at weekday 6, and a 7 is refused as an invalid cron attribute.
        ("github-actions", "0 6 * * 7", "! 0"),
        ("github-actions", "0 * * * 4-7", "! 0"),
        (
            "github-actions",
            "30 5 * * SUN-TUE,THU-SAT",
            "at 05:30 on Mondays, Tuesdays and Thursday to Sunday",
        ),
        ("github-actions", "@daily", "!"),
        ("github-actions", "0 0 L * *", "!"),
        ("gitea", "@daily", "at 00:00 every day"),
        ("gitea", "@every 1h", "every hour, counted from the start of the scheduler"),
        ("gitlab", "0 0 * * 7", "at 00:00 on Sundays"),
        (
            "gitlab",
            "0 0 * * mon%2+1",
            "at 00:00 on Mondays, in one week of 2 only: those whose number, the week of Monday 2018-12-31 being 0, \
             leaves 1 when divided by 2",
        ),
        ("gitlab", "0 0 * * mon%0", "!"),
        ("circleci", "*/15 * * * *", "! 0,15,30,45"),
        ("circleci", "0 5 * * Tue-Sat", "! 2,3,4,5,6"),
        ("circleci", "0 9 * * 1-3,5", "! 1,2,3"),
        ("circleci", "0 9 * * 1-5", "at 09:00 on Monday to Friday"),
        ("azure-pipelines", "0 5 * * Mon-Sun", "at 05:00 on Mondays and Sundays"),
        ("azure-pipelines", "0 0 3 * * *", "! 0 3 * * *"),
        ("prow", "0 0 3 * * *", "at 03:00 every day"),
        ("prow", "TZ=UTC 0 3 * * *", "!"),
        ("argo", "CRON_TZ=Asia/Shanghai 0 3 * * *", "at 03:00 every day"),
        ("robfig-optional-weekday", "0/5 * * * *", "every 5 seconds"),
        ("robfig-optional-weekday", "0 30 2 * * 1", "at 02:30 on Mondays"),
        ("airflow", "@quarterly", "at 00:00 on day 1 of January, April, July and October"),
        ("croniter", "@quarterly", "!"),
        ("keda", "0 8 * * 1-5", "at 08:00 on Monday to Friday"),
        ("vercel", "0 9 * * 1-5", "at 09:00 on Monday to Friday"),
        ("vercel", "0 9 1 * *", "at 09:00 on day 1 of every month"),
        ("vercel", "0 9 1 * 1", "!"),
        ("vercel", "0 9 * * MON", "!"),
        ("netlify", "@daily", "at 00:00 every day"),
        ("netlify", "@annually", "!"),
        ("render", "0 9 * * 7", "at 09:00 on Sundays"),
        ("railway", "@daily", "!"),
        ("deno", "0 9 * * 1", "at 09:00 on Sundays"),
        // croner 3 as tokio-cron-scheduler sets it: seconds are required, both day fields must fit.
        ("tokio-cron", "0 0 2 * * *", "at 02:00 every day"),
        ("tokio-cron", "0 2 * * *", "!"),
        ("tokio-cron", "0 0 2 +13 * 5", "!"),
        ("tokio-cron", "@daily", "at 00:00 every day"),
        ("tokio-cron", "0 60 * * * *", "! 0"),
        ("aws-cdk", "0 4 * * ? *", "at 04:00 every day"),
        ("aws-cdk", "0 4 ? * MON *", "at 04:00 on Mondays"),
    ];
    agree(&cases);
}

#[test]
fn laravel_reads_as_its_cron_library_does() {
    let cases = [
        ("0 9 * * 1-5", "at 09:00 on Monday to Friday"),
        ("0 9 * * 7", "at 09:00 on Sundays"),
        ("0 9 * * FRI-SUN", "at 09:00 on Friday to Sunday"),
        ("0 9 * * 5-0", "at 09:00 on Friday to Sunday"),
        ("0 9 L * *", "at 09:00 on the last day of every month"),
        ("0 9 * * FRIL", "at 09:00 on the last Friday of every month"),
        ("0 9 * * 1#1,3#1", "at 09:00 on the first Monday and the first Wednesday of every month"),
        ("@Daily", "at 00:00 every day"),
        // A step beyond the field is counted round it.
        ("*/60 * * * *", "at minute 0 of every hour"),
        ("*/90 * * * *", "at minute 30 of every hour"),
        ("0 22-2 * * *", "never (the hour field selects nothing)"),
        ("5/15 * * * *", "! 5-59/15"),
        ("0 9 L,15 * *", "!"),
        ("0 9 * * 1 2027", "!"),
        ("*/0 * * * *", "! 1"),
    ];
    agree(&cases.map(|(text, want)| ("laravel", text, want)));
}

#[test]
fn pg_cron_reads_as_vixie_cron_with_two_forms_of_its_own() {
    let cases = [
        ("0 9 $ * *", "at 09:00 on the last day of every month"),
        ("30 seconds", "every 30 seconds, counted from the start of the scheduler"),
        ("1 Second", "every second, counted from the start of the scheduler"),
        ("60 seconds", "!"),
        ("0 9 * * SAT-SUN", "never (the day field selects nothing)"),
        ("5/15 * * * *", "! 5-59/15"),
        ("@daily", "at 00:00 every day"),
        ("@reboot", "once at every start"),
        ("*/59 * * * *", "at minutes 0 and 59 of every hour (gaps 59 and 1 minutes)"),
        ("*/60 * * * *", "! 59"),
        ("0 9 L * *", "!"),
        ("0 0 9 * * *", "! 0 9 * * *"),
    ];
    agree(&cases.map(|(text, want)| ("pg-cron", text, want)));
}
