//! Any text, to any dialect: an answer, at once, with places inside the text, and no panic.

mod vectors;

use std::time::{Duration, Instant as Clock};

use cronlint::dialect::{self, ALL, Dialect, Grammar, Reading};
use cronlint::schedule::{Instant, TimeZone};
use proptest::prelude::*;

/// The places of a reading lie inside its text, on whole characters.
fn places_are_real(reading: &Reading, text: &str) -> bool {
    let inside = |range: &std::ops::Range<usize>| text.get(range.clone()).is_some();
    reading.faults.iter().all(|fault| inside(&fault.range))
        && reading.oddities.iter().all(|oddity| inside(&oddity.range))
        && reading
            .fields
            .iter()
            .all(|field| inside(&field.range) && field.items.iter().all(|item| inside(&item.range)))
}

/// What an answer to a text of a schedule's length may take: a millisecond as the program is built, more without optimization.
const LIMIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 15 } else { 1 });

/// How long it takes to read a text and to say whether it fires, how often, and when next.
fn answer(row: &Dialect, text: &str) -> Duration {
    let before = Clock::now();
    let reading = dialect::read(row.id, text);
    if let Some(schedule) = &reading.schedule {
        let _ = (schedule.never_fires(), schedule.gaps(), schedule.runs_per_day());
        let _ = schedule.fires(Instant(1_800_000_000), &TimeZone::utc(), row.clock_change).take(3).count();
    }
    before.elapsed()
}

fn check(text: &str) -> Result<(), TestCaseError> {
    for row in ALL {
        let reading = dialect::read(row.id, text);
        prop_assert!(places_are_real(&reading, text), "{}: {text:?}: {reading:?}", row.name);
        // A window starts nothing, and its English is not judged.
        let window = matches!(row.grammar, Grammar::Window(_));
        prop_assert!(
            reading.schedule.is_some() || !reading.faults.is_empty() || window || text.contains("infinity"),
            "{}: {text:?} is neither read nor refused",
            row.name
        );
        // A busy machine makes one attempt slow, not all.
        let in_time = (0..20).any(|_| answer(row, text) <= LIMIT);
        prop_assert!(in_time, "{}: {text:?} takes longer than {LIMIT:?}", row.name);
    }
    Ok(())
}

/// A text after a change: some letters left out, others put in their place.
fn changed(text: &str, at: usize, less: usize, more: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = at % (letters.len() + 1);
    let end = (at + less).min(letters.len());
    let (before, after) = (letters[..at].iter(), letters[end..].iter());
    before.copied().chain(more.chars()).chain(after.copied()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn characters_of_schedules(text in "[0-9*/,?LWH#~@%&+.()<>TZ=: a-zA-Z_\u{a0}\u{ff15}-]{0,40}") {
        check(&text)?;
    }

    #[test]
    fn fields_of_odd_items(fields in prop::collection::vec(
        "(\\*|\\?|[0-9]{1,3}|-?[0-9]{1,11}|L|LW|[0-9]{1,2}W|L-[0-9]{1,2}|MON|jan|FRI#?L?|[0-7]#-?[0-9]|H\\([0-9]-[0-9]{2}\\)|[0-9]~[0-9]|)(-[0-9A-Z]{0,3})?(/-?[0-9]{0,6})?(,[0-9*]{0,2})?",
        0..9,
    )) {
        check(&fields.join(" "))?;
    }

    #[test]
    fn texts_of_real_schedulers_and_what_is_near_them(
        (_, seed) in prop::sample::select(vectors::texts()),
        (_, other) in prop::sample::select(vectors::texts()),
        (at, less) in (0_usize..60, 0_usize..4),
        more in "[0-9*/,?LWH#~@%&+.: a-zA-Z-]{0,3}",
    ) {
        check(&seed)?;
        check(&changed(&seed, at, less, &more))?;
        check(&changed(&seed, at, less, &other))?;
    }

    #[test]
    fn systemd_shapes(text in "(Mon|Sun|Fri\\.\\.Mon|)[, ]{0,2}[0-9*~/.,-]{0,14} ?[0-9*:/.,]{0,14}( UTC| Asia/Shanghai| right/UTC|)") {
        check(&text)?;
    }
}

#[test]
fn long_texts_are_answered_at_once() {
    for text in [
        "*".repeat(1 << 20),
        "1,".repeat(1 << 19),
        " ".repeat(1 << 20),
        "0-59/1,".repeat(1 << 16) + " * * * *",
    ] {
        for row in ALL {
            let before = Clock::now();
            let reading = dialect::read(row.id, &text);
            assert!(places_are_real(&reading, &text), "{}", row.name);
            assert!(before.elapsed() < Duration::from_secs(20), "{} took {:?}", row.name, before.elapsed());
        }
    }
}
