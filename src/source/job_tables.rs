//! Jobs that are rows of a table: scripts and dumps with the tables of XXL-JOB, RuoYi, Quartz, PowerJob, Snail Job and
//! DolphinScheduler, JSON exports of the same, `cron.schedule(...)` of pg_cron, `CREATE EVENT` of MySQL.
//!
//! Facts: xuxueli/xxl-job v2.2.0 to 3.5.0, yangzongzhuan/RuoYi-Vue, PowerJob/PowerJob 5.1, aizuda/snail-job doc/sql,
//! apache/dolphinscheduler dev of 2026-08 and dolphinscheduler_mysql.sql, citusdata/pg_cron README; read 2026-11.

mod record;
mod statements;
mod tables;
mod wiring;

use std::collections::HashMap;

use super::comments::Comments;
use super::format::{Input, Row};
use super::syntax::At;
use super::syntax::sql::{self, Statement, Table};
use super::{File, Format};
use crate::job::{Enabled, Guard, Job, Question, WordsKind};
use crate::span::{SourceText, Spanned};
use record::Record;
use tables::{ALL, JobTable};

/// SQL scripts and dumps.
pub(super) static SQL: Row = Row {
    format: Format::JobTables,
    name: "job-tables",
    paths: &["*.sql"],
    marks: &[
        "xxl_job_",
        "XXL_JOB_",
        "sys_job",
        "SYS_JOB",
        "time_expression",
        "TIME_EXPRESSION",
        "sj_job",
        "SJ_JOB",
        "qrtz_cron_triggers",
        "QRTZ_CRON_TRIGGERS",
        "t_ds_schedules",
        "T_DS_SCHEDULES",
        "cron.schedule",
        "ON SCHEDULE",
        "on schedule",
    ],
    claims: &[],
    read: read_sql,
};

/// Exports of the job centers' own interfaces.
pub(super) static JSON: Row = Row {
    format: Format::JobTables,
    name: "job-export",
    paths: &["*.json"],
    marks: &["\"executorHandler\"", "\"timeExpressionType\"", "\"misfirePolicy\"", "\"timezoneId\""],
    claims: &["\"scheduleConf\"", "\"jobCron\"", "\"timeExpression\"", "\"cronExpression\"", "\"crontab\""],
    read: read_json,
};

fn read_sql(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::JobTables);
    let mut made: HashMap<String, Table> = HashMap::new();
    let mut wires = wiring::Wires::default();
    let mut statements = sql::statements(input.id, input.text);
    for statement in statements.by_ref() {
        match statement {
            Statement::Table(table) => {
                made.insert(table.name.value.to_ascii_lowercase(), table);
            }
            Statement::Insert(insert) => {
                let name = insert.table.value.to_ascii_lowercase();
                let Some(table) = ALL.iter().find(|table| table.is_named(&name)) else { continue };
                for row in insert.rows() {
                    let record = Record::of_row(&row, made.get(&name));
                    file.jobs.extend(job(input, table, record, &mut wires, file.jobs.len()));
                }
            }
            Statement::Event(event) => file.jobs.extend(statements::event(input, &event)),
            Statement::Other(calls) => {
                file.jobs.extend(calls.iter().filter_map(|call| statements::pg_cron(call)));
            }
            Statement::Update(update) => {
                let name = update.table.value.to_ascii_lowercase();
                let Some(table) = ALL.iter().find(|table| table.is_named(&name)) else { continue };
                let record = Record::of_change(&update);
                file.jobs.extend(job(input, table, record, &mut wires, file.jobs.len()));
            }
        }
    }
    let open = statements.unclosed();
    if file.jobs.is_empty() && open.is_none() {
        return None;
    }
    wires.connect(&mut file);
    input.tell_unclosed(&mut file, open);
    let comments = sql::comments(input.text);
    let comments = Comments { file: input.id, text: input.text, comments: &comments };
    for job in &mut file.jobs {
        let range = job.span.range();
        job.hear(WordsKind::TrailingComment, comments.trailing(range.end));
        job.hear(WordsKind::CommentAbove, comments.above(range.start, |_| false));
    }
    comments.give_directives(&mut file);
    Some(file)
}

/// The deepest object of an export: `{"content": {"data": [{...}]}}` and some room.
const DEEPEST: u8 = 6;

fn read_json(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::JobTables);
    let mut wires = wiring::Wires::default();
    for document in &input.tree().documents {
        if let Some(root) = input.tree().root(document) {
            objects(input, root, None, &mut wires, &mut file, DEEPEST);
        }
    }
    if file.jobs.is_empty() {
        return None;
    }
    wires.connect(&mut file);
    input.tell_faults(&mut file);
    Some(file)
}

/// What a schedule of DolphinScheduler belongs to stands beside it in an export, under the first of these up to 3.2.
const OWNERS: [&str; 2] = ["processDefinition", "workflowDefinition"];

/// Every object that is a job of one of the tables; `owner` stands beside it.
fn objects(
    input: &Input<'_>,
    at: At<'_>,
    owner: Option<At<'_>>,
    wires: &mut wiring::Wires,
    file: &mut File,
    depth: u8,
) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let record = Record::of_object(input.id, input.text, at, owner);
    let known = ALL
        .iter()
        .find(|table| !table.export.is_empty() && table.export.iter().all(|column| record.has(column)));
    if let Some(table) = known {
        file.jobs.extend(job(input, table, record, wires, file.jobs.len()));
        return;
    }
    let owner = OWNERS.iter().find_map(|name| at.get(name));
    for inner in at.items().chain(at.entries().map(|(_, value)| value)) {
        objects(input, inner, owner, wires, file, depth);
    }
}

impl JobTable {
    /// Whether a table of that name, in small letters, may be this one: `ry.sys_job`, `a_xxl_job_info`.
    fn is_named(&self, name: &str) -> bool {
        self.names.iter().any(|known| {
            name.strip_suffix(known).is_some_and(|prefix| prefix.is_empty() || prefix.ends_with('_'))
        })
    }
}

/// The job of a row.
fn job(
    input: &Input<'_>,
    table: &JobTable,
    record: Record<'_>,
    wires: &mut wiring::Wires,
    index: usize,
) -> Option<Job> {
    let has = |column: &&str| record.has(column);
    if !table.proof.iter().any(has) || table.foreign.iter().any(has) {
        return None;
    }
    let schedule = (table.schedule)(record)?;
    // The name of the workflow before the number that its schedule knows it by.
    let owner = record.owner().and_then(|owner| owner.first(&["name"]));
    let named = owner.or_else(|| record.first(table.title));
    let name = named.unwrap_or_else(|| Spanned::text("job", record.span()));
    let mut job = Job::new(table.platform, name, record.span());
    job.form = table.form;
    job.schedules.push(schedule);
    job.command = record.joined(table.command);
    for column in table.words {
        job.hear(WordsKind::Description, record.source(column).filter(says_something));
    }
    (table.fill)(record, &mut job);
    if let Some(end) = table.until.and_then(|column| record.source(column)).filter(|end| is_over(input, end))
    {
        job.enabled = Enabled::No(end.span);
    }
    if record.is_change() {
        // What the row has besides stands where it was made.
        for question in Question::ALL {
            if *job.guards.get(question) == Guard::NotSeen {
                job.guards.set(question, Guard::Unknowable(record.span()));
            }
        }
    }
    wires.note(record, &job, index);
    Some(job)
}

/// Whether a date is over, wherever on earth its clock stands: `2024-12-31 00:00:00`.
fn is_over(input: &Input<'_>, end: &SourceText) -> bool {
    let mut parts = end.text.trim().get(..10).unwrap_or_default().splitn(3, '-');
    let mut next = || parts.next()?.parse::<i32>().ok();
    let (Some(year), Some(month), Some(day)) = (next(), next(), next()) else { return false };
    let today = input.settings.today();
    let now = (i32::from(today.year), i32::from(today.month), i32::from(today.day));
    // A day of room for the zones.
    (year, month, day + 1) < now
}

/// Whether a text is words, not a placeholder of one sign.
fn says_something(text: &SourceText) -> bool {
    text.text.trim().chars().count() > 1
}
