//! How a platform writes a distance that no clock field can keep.

use crate::platform::PlatformId;

/// A platform's fixed rate, in its own words; the argument is in seconds.
type Written = fn(u64) -> String;

/// Facts: systemd.timer(5); Amazon EventBridge, rate expressions; Spring's `@Scheduled`; xxl-job's `FIX_RATE`; App Engine's
/// `cron.yaml`; Airflow's `timedelta` schedules; Celery's periodic tasks. As their documentation has it,
/// from general knowledge: none was looked up for this table.
const RATES: &[(&[PlatformId], Written)] = &[
    (&[PlatformId::Systemd], |seconds| {
        format!("`OnBootSec={0}`, `OnUnitActiveSec={0}`", amount(seconds, ["s", "min", "h"]))
    }),
    (&[PlatformId::AwsEvents, PlatformId::AwsScheduler], |seconds| {
        format!("`rate({})`", amount(seconds, [" seconds", " minutes", " hours"]))
    }),
    (&[PlatformId::Spring], |seconds| format!("`@Scheduled(fixedRate = {seconds}000)`")),
    (&[PlatformId::XxlJob], |seconds| format!("`FIX_RATE`, `{seconds}`")),
    (&[PlatformId::AppEngine], |seconds| {
        format!("`every {}`", amount(seconds, [" seconds", " minutes", " hours"]))
    }),
    (&[PlatformId::Airflow], |seconds| {
        let (number, unit) = largest(seconds);
        format!("`timedelta({}={number})`", ["seconds", "minutes", "hours"][unit])
    }),
    (&[PlatformId::Celery], |seconds| format!("`{seconds}.0`")),
];

/// The fixed rate of a platform that has one; AWS and App Engine count no seconds.
pub(super) fn of(platform: PlatformId, seconds: u64) -> Option<String> {
    let whole_minutes = [PlatformId::AwsEvents, PlatformId::AwsScheduler, PlatformId::AppEngine];
    if seconds < 2 || whole_minutes.contains(&platform) && !seconds.is_multiple_of(60) {
        return None;
    }
    let (_, written) = RATES.iter().find(|(platforms, _)| platforms.contains(&platform))?;
    Some(written(seconds))
}

/// A number in the largest unit that holds it whole: 0 seconds, 1 minutes, 2 hours.
fn largest(seconds: u64) -> (u64, usize) {
    match seconds {
        _ if seconds.is_multiple_of(3600) => (seconds / 3600, 2),
        _ if seconds.is_multiple_of(60) => (seconds / 60, 1),
        _ => (seconds, 0),
    }
}

fn amount(seconds: u64, units: [&str; 3]) -> String {
    let (number, unit) = largest(seconds);
    format!("{number}{}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_platform_writes_its_own_rate() {
        let rate = |platform| of(platform, 2700);
        assert_eq!(rate(PlatformId::Systemd).as_deref(), Some("`OnBootSec=45min`, `OnUnitActiveSec=45min`"));
        assert_eq!(rate(PlatformId::AwsEvents).as_deref(), Some("`rate(45 minutes)`"));
        assert_eq!(rate(PlatformId::Spring).as_deref(), Some("`@Scheduled(fixedRate = 2700000)`"));
        assert_eq!(rate(PlatformId::Airflow).as_deref(), Some("`timedelta(minutes=45)`"));
        assert_eq!(rate(PlatformId::Crontab), None);
        assert_eq!(of(PlatformId::AwsEvents, 7), None);
        assert_eq!(of(PlatformId::AppEngine, 5 * 3600).as_deref(), Some("`every 5 hours`"));
    }
}
