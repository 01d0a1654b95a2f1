//! The tables: which columns say what.

use super::record::Record;
use crate::dialect::DialectId;
use crate::job::{
    CatchUpPolicy, Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone,
};
use crate::platform::{Form, PlatformId, ZoneReader, zone_names};
use crate::span::{SourceText, Span, Spanned};

/// A table in which a scheduler keeps its jobs.
pub(super) struct JobTable {
    /// Who reads it.
    pub platform: PlatformId,
    /// How its settings are written.
    pub form: Form,
    /// Its names, in small letters; the prefix of an installation may stand before the last.
    pub names: &'static [&'static str],
    /// Columns of which each row has one: other programs have tables of that name.
    pub proof: &'static [&'static str],
    /// Columns that only tables of other programs have, which took over the name and its columns.
    pub foreign: &'static [&'static str],
    /// Columns that an object of a JSON export has, all of them. Empty: nobody exports it.
    pub export: &'static [&'static str],
    /// What the job is called: the first that is set.
    pub title: &'static [&'static str],
    /// Words about it.
    pub words: &'static [&'static str],
    /// What it runs, with what it is given and by whom: rows of which all of these are the same do the same work.
    pub command: &'static [&'static str],
    /// The moment from which on it no longer runs.
    pub until: Option<&'static str>,
    /// When it runs; `None` for a job that is only started by hand or by others.
    pub schedule: fn(Record<'_>) -> Option<JobSchedule>,
    /// What else its columns say.
    pub fill: fn(Record<'_>, &mut Job),
}

/// All tables.
pub(super) static ALL: &[JobTable] = &[
    JobTable {
        platform: PlatformId::XxlJob,
        form: Form::Usual,
        // Up to 2.0 the second.
        names: &["xxl_job_info", "xxl_job_qrtz_trigger_info"],
        proof: &["schedule_conf", "job_cron"],
        foreign: &[],
        export: &["executor_handler", "executor_block_strategy"],
        // `job_desc` became `name` with 3.5.
        title: &["job_desc", "name", "executor_handler"],
        words: &["job_desc", "name", "glue_remark"],
        command: &["executor_handler", "executor_param", "job_group"],
        until: None,
        schedule: xxl_schedule,
        fill: xxl_fill,
    },
    JobTable {
        platform: PlatformId::RuoYi,
        form: Form::Usual,
        names: &["sys_job"],
        proof: &["invoke_target", "misfire_policy"],
        // go-admin keeps the number that robfig/cron gave the job; the RuoYi in Python names the executor of APScheduler.
        foreign: &["entry_id", "job_executor"],
        export: &["invoke_target", "cron_expression", "misfire_policy"],
        title: &["job_name", "invoke_target"],
        words: &["job_name", "remark"],
        command: &["invoke_target"],
        until: None,
        schedule: |record| quartz(record, "cron_expression", Zone::Host),
        fill: ruoyi_fill,
    },
    JobTable {
        platform: PlatformId::PowerJob,
        form: Form::Usual,
        names: &["job_info", "pj_job_info"],
        proof: &["time_expression"],
        foreign: &[],
        export: &["time_expression_type", "time_expression"],
        title: &["job_name", "processor_info"],
        words: &["job_name", "job_description"],
        command: &["processor_info", "job_params", "app_id"],
        until: None,
        schedule: powerjob_schedule,
        fill: powerjob_fill,
    },
    JobTable {
        platform: PlatformId::SnailJob,
        form: Form::Usual,
        names: &["sj_job"],
        proof: &["trigger_interval"],
        foreign: &[],
        export: &[],
        title: &["job_name", "executor_info"],
        words: &["job_name", "description"],
        command: &["executor_info", "args_str", "group_name"],
        until: None,
        schedule: snail_schedule,
        fill: snail_fill,
    },
    JobTable {
        platform: PlatformId::Quartz,
        form: Form::Columns,
        names: &["qrtz_cron_triggers"],
        proof: &["cron_expression"],
        foreign: &[],
        export: &[],
        title: &["trigger_name"],
        words: &[],
        command: &[],
        until: None,
        schedule: |record| {
            let named = record.source("time_zone_id").map(|text| Spanned::new(text.text, text.span));
            let zone = named.map_or(Zone::Host, |name| zone_names::read(ZoneReader::JavaTimeZone, name));
            quartz(record, "cron_expression", zone)
        },
        // The class of the job stands in another table, its annotation in a program.
        fill: |record, job| job.guards.set(Question::Overlap, Guard::Unknowable(record.span())),
    },
    JobTable {
        platform: PlatformId::DolphinScheduler,
        form: Form::Usual,
        names: &["t_ds_schedules"],
        proof: &["crontab"],
        foreign: &[],
        export: &["crontab", "timezone_id", "start_time"],
        title: &[
            "workflow_definition_name",
            "process_definition_name",
            "workflow_definition_code",
            "process_definition_code",
            "process_definition_id",
        ],
        words: &["workflow_definition_name", "process_definition_name", "definition_description"],
        command: &[],
        until: Some("end_time"),
        schedule: |record| {
            let named = record.source("timezone_id").map(|text| Spanned::new(text.text, text.span));
            let zone = named.map_or(Zone::Host, |name| zone_names::read(ZoneReader::JavaTimeZone, name));
            quartz(record, "crontab", zone)
        },
        fill: dolphin_fill,
    },
];

/// What Quartz reads, of whichever line it is.
const QUARTZ: &[DialectId] = &[DialectId::Quartz, DialectId::Quartz23];

fn quartz(record: Record<'_>, column: &str, zone: Zone) -> Option<JobSchedule> {
    Some(JobSchedule::of_any(QUARTZ, record.source(column)?, zone))
}

/// XXL-JOB up to 3.0 reads as Quartz 2.3, from 3.1 as 2.5 (its CronExpression, 2.3.0 to 3.4.2, read 2026-11).
fn xxl_schedule(record: Record<'_>) -> Option<JobSchedule> {
    if let Some(cron) = record.source("job_cron") {
        return Some(JobSchedule::of(DialectId::Quartz23, cron, Zone::Host));
    }
    let Some(conf) = record.source("schedule_conf") else {
        // A variable of the script decides. A row that another table gives has no name here, and is no job.
        let made = record.made("schedule_conf").filter(|_| record.first(&["job_desc", "name"]).is_some())?;
        return Some(JobSchedule::unknowable(made, Zone::Host));
    };
    let kind = match record.text("schedule_type") {
        // The row keeps its type, or (see `xxl_fill`) never runs: fields are no number of seconds.
        None if (record.is_change() || record.leaves_out("schedule_type"))
            && conf.text.trim().contains(' ') =>
        {
            "CRON".to_owned()
        }
        // `NULL` is no type; a variable, and what an export does not show, may be any.
        None if record.has("schedule_type") && record.made("schedule_type").is_none() => return None,
        None => return Some(JobSchedule::unknowable(conf, Zone::Host)),
        Some(kind) => kind,
    };
    let dialects: &[DialectId] = match kind.as_str() {
        "CRON" if record.has("job_desc") || record.is_change() => &[DialectId::XxlJob, DialectId::Quartz23],
        "CRON" => &[DialectId::XxlJob],
        // `FIX_DELAY` is only in forks, which count the seconds from the end of a run.
        "FIX_RATE" => &[DialectId::XxlJobRate],
        "FIX_DELAY" => return Some(JobSchedule::unknowable(conf, Zone::Host)),
        _ => return None,
    };
    Some(JobSchedule::of_any(dialects, conf, Zone::Host))
}

fn xxl_fill(record: Record<'_>, job: &mut Job) {
    if let Some(status) = record.source("trigger_status").filter(|status| status.text.trim() == "0") {
        job.enabled = Enabled::No(status.span);
    }
    // `trigger_status TINYINT NOT NULL DEFAULT 0` (tables_xxl_job.sql of 3.4, 2026-11): stopped until somebody starts it.
    if record.has("schedule_conf") && record.leaves_out("trigger_status") {
        job.enabled = Enabled::No(record.span());
    }
    // Nor is a new row without a type ever started by the clock
    // (`schedule_type varchar(50) NOT NULL DEFAULT 'NONE'`, tables_xxl_job.sql of 2.3 to 3.5, 2026-11).
    if record.has("schedule_conf") && record.leaves_out("schedule_type") {
        job.enabled = Enabled::No(record.span());
    }
    set(job, Question::Timeout, record.limit("executor_timeout", 1000));
    let policies = [
        ("SERIAL_EXECUTION", OverlapPolicy::QueueAll),
        ("DISCARD_LATER", OverlapPolicy::Skip),
        ("COVER_EARLY", OverlapPolicy::Replace),
    ];
    set(job, Question::Overlap, record.overlap("executor_block_strategy", &policies));
    if let Some((count, span)) = record.count("executor_fail_retry_count") {
        job.guards.set(Question::Retry, Guard::Declared(GuardValue::Count(count), span));
    }
    set(job, Question::AlertFailure, written(record, "alarm_email"));
    if let Some(text) = record.source("misfire_strategy") {
        let policy = match text.text.trim() {
            "FIRE_ONCE_NOW" => Some(CatchUpPolicy::Once),
            "DO_NOTHING" => Some(CatchUpPolicy::Dropped),
            _ => None,
        };
        set(job, Question::CatchUp, policy.map(|policy| caught_up(policy, text.span)));
    }
}

fn ruoyi_fill(record: Record<'_>, job: &mut Job) {
    if let Some(status) = record.source("status").filter(|status| status.text.trim() == "1") {
        job.enabled = Enabled::No(status.span);
    }
    // RuoYi's own column says `0允许 1禁止`; ports of it turn that round, and say so in the column's comment.
    let turned = record.comment("concurrent").is_some_and(|comment| {
        let comment: String = comment.chars().filter(|c| !c.is_whitespace()).collect();
        ["0禁止", "1允许", "0否", "1是"].iter().any(|says| comment.contains(says))
    });
    let (allow, forbid) = if turned { ("1", "0") } else { ("0", "1") };
    let policies = [(allow, OverlapPolicy::Allow), (forbid, OverlapPolicy::QueueOne)];
    set(job, Question::Overlap, record.overlap("concurrent", &policies));
    if let Some(policy) = record.source("misfire_policy") {
        // ScheduleUtils.handleCronScheduleMisfirePolicy: "run immediately" is Quartz' IGNORE_MISFIRE_POLICY, which runs every
        // one that was missed.
        let made_up = match policy.text.trim() {
            "1" => Some(CatchUpPolicy::All),
            "2" => Some(CatchUpPolicy::Once),
            "3" => Some(CatchUpPolicy::Dropped),
            _ => None,
        };
        set(job, Question::CatchUp, made_up.map(|made_up| caught_up(made_up, policy.span)));
    }
}

/// Cron that is written as Quartz', and read by another program: what Quartz refuses may be fine there (both day fields
/// set), so nothing is said of it.
fn as_quartz(text: SourceText) -> JobSchedule {
    let schedule = JobSchedule::of(DialectId::Quartz, text.clone(), Zone::Host);
    let plain =
        schedule.reading().is_some_and(|reading| reading.faults.is_empty() && reading.oddities.is_empty());
    if plain { schedule } else { JobSchedule::unknowable(text, Zone::Host) }
}

/// The numbers of PowerJob's `TimeExpressionType`.
fn powerjob_schedule(record: Record<'_>) -> Option<JobSchedule> {
    let expression = record.source("time_expression")?;
    let dialect = match record.text("time_expression_type")?.as_str() {
        "2" | "CRON" => return Some(as_quartz(expression)),
        "3" | "FIXED_RATE" => DialectId::PowerJobRate,
        "4" | "FIXED_DELAY" => DialectId::PowerJobDelay,
        // 11 is a JSON text of its own.
        "11" | "DAILY_TIME_INTERVAL" => return Some(JobSchedule::unknowable(expression, Zone::Host)),
        _ => return None,
    };
    Some(JobSchedule::of(dialect, expression, Zone::Host))
}

fn powerjob_fill(record: Record<'_>, job: &mut Job) {
    if let Some(status) = record.source("status").filter(|status| status.text.trim() == "2") {
        job.enabled = Enabled::No(status.span);
    }
    set(job, Question::Timeout, record.limit("instance_time_limit", 1));
    if let Some((most, span)) = record.count("max_instance_num") {
        let policy = if most == 1 { OverlapPolicy::Skip } else { OverlapPolicy::Allow };
        job.guards.set(Question::Overlap, Guard::Declared(GuardValue::Overlap(policy), span));
    }
    if let Some((count, span)) = record.count("instance_retry_num").or_else(|| record.count("task_retry_num"))
    {
        job.guards.set(Question::Retry, Guard::Declared(GuardValue::Count(count), span));
    }
    set(job, Question::AlertFailure, written(record, "notify_user_ids"));
}

/// The numbers of Snail Job's `trigger_type`: 2 a fixed time, 3 cron.
fn snail_schedule(record: Record<'_>) -> Option<JobSchedule> {
    let interval = record.source("trigger_interval").filter(|text| text.text.trim() != "*")?;
    match record.text("trigger_type")?.as_str() {
        "2" => Some(JobSchedule::of(DialectId::XxlJobRate, interval, Zone::Host)),
        "3" => Some(as_quartz(interval)),
        _ => None,
    }
}

fn snail_fill(record: Record<'_>, job: &mut Job) {
    if let Some(status) = record.source("job_status").filter(|status| status.text.trim() == "0") {
        job.enabled = Enabled::No(status.span);
    }
    set(job, Question::Timeout, record.limit("executor_timeout", 1000));
    let policies = [("1", OverlapPolicy::Skip), ("2", OverlapPolicy::Replace), ("3", OverlapPolicy::Allow)];
    set(job, Question::Overlap, record.overlap("block_strategy", &policies));
    if let Some((count, span)) = record.count("max_retry_times") {
        job.guards.set(Question::Retry, Guard::Declared(GuardValue::Count(count), span));
    }
    set(job, Question::AlertFailure, written(record, "notify_ids"));
}

/// `release_state` 0 is offline; `warning_type` 2 and 3 tell of failures (`ReleaseState`, `WarningType`; in an export by name). How
/// runs that overlap are treated stands with the workflow, which an export holds and the table of schedules does not.
fn dolphin_fill(record: Record<'_>, job: &mut Job) {
    let is = |text: &SourceText, values: [&str; 2]| values.contains(&text.text.trim());
    if let Some(state) = record.source("release_state").filter(|state| is(state, ["0", "OFFLINE"])) {
        job.enabled = Enabled::No(state.span);
    }
    let warns = |text: &SourceText| is(text, ["2", "FAILURE"]) || is(text, ["3", "ALL"]);
    let warning = record.source("warning_type").filter(warns);
    // Whom it warns is a group, of which 0 is none.
    let alert = warning.and_then(|warning| match record.count("warning_group_id") {
        Some(_) => written(record, "warning_type"),
        None if record.has("warning_group_id") => None,
        None => Some(Guard::Unknowable(warning.span)),
    });
    set(job, Question::AlertFailure, alert);
    let policies = [
        ("PARALLEL", OverlapPolicy::Allow),
        ("SERIAL_WAIT", OverlapPolicy::QueueAll),
        ("SERIAL_DISCARD", OverlapPolicy::Skip),
        ("SERIAL_PRIORITY", OverlapPolicy::QueueAll),
    ];
    let overlap = match record.owner() {
        Some(owner) => owner.overlap("execution_type", &policies),
        None => Some(Guard::Unknowable(record.span())),
    };
    set(job, Question::Overlap, overlap);
}

fn set(job: &mut Job, question: Question, guard: Option<Guard>) {
    if let Some(guard) = guard {
        job.guards.set(question, guard);
    }
}

fn written(record: Record<'_>, column: &str) -> Option<Guard> {
    let text = record.source(column)?;
    Some(Guard::Declared(GuardValue::text(text.text), text.span))
}

fn caught_up(policy: CatchUpPolicy, span: Span) -> Guard {
    Guard::Declared(GuardValue::CatchUp(policy), span)
}
