//! PM2: `cron_restart` of the applications of an ecosystem file.
//!
//! Facts: Unitech/pm2 at 31adee8 (7.0.3) lib/Worker.js, lib/Common.js, read 2026-11: croner 4.1.97 reads the text; at each fire
//! the process is restarted, whether it still runs or not; `0` switches it off. Each restart takes the timer away and makes a
//! new one (lib/God/ActionMethods.js, lib/God.js of 7.0.4), so that croner 4 never counts from its own last run: there a wait of
//! more than 24.8 days begins again and again.

use super::{object, schedule_of};
use crate::dialect::DialectId;
use crate::job::{Job, Zone};
use crate::platform::PlatformId;
use crate::source::program::{Program, text_name};
use crate::source::syntax::code::{Entries, Value};

/// The applications that are restarted by the clock: those of `module.exports = { apps: [...] }`.
pub(super) fn jobs(program: &Program<'_, '_>) -> Vec<Job> {
    let mut jobs = Vec::new();
    for exports in program.code.assignments().filter(|one| one.name() == "exports") {
        let Some(apps) = object(exports.expr()).and_then(|exports| exports.named("apps")) else { continue };
        match apps.value() {
            Value::List(apps) => jobs.extend(apps.filter_map(|app| job(program, &object(app.expr)?))),
            _ => jobs.extend(object(apps).and_then(|app| job(program, &app))),
        }
    }
    jobs
}

fn job(program: &Program<'_, '_>, app: &Entries<'_>) -> Option<Job> {
    let expr = app.named("cron_restart")?;
    // With a colon it is a date, at which the process is restarted once.
    let is_off = matches!(expr.value(), Value::Number(_))
        || expr.value().text().is_some_and(|text| text.text.trim() == "0" || text.text.contains(':'));
    let schedule = schedule_of(DialectId::Croner4, expr, Zone::Host).filter(|_| !is_off)?;
    let name = text_name(app.named("name")).or_else(|| text_name(app.named("script")));
    let name = name.unwrap_or_else(|| program.file_name(expr.span().range().start));
    let mut job = Job::new(PlatformId::Pm2, name, expr.span());
    job.schedules.push(schedule);
    program.hear(&mut job, &[expr.span()]);
    Some(job)
}
