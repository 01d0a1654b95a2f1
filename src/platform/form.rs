//! How a setting of a platform is written where a job stands in another form than the platform's row shows: `.inTimeZone(...)` in the
//! Java that builds a trigger, `<time-zone>` in the XML that holds one, a column in its table.

use std::borrow::Cow;

use super::{Platform, PlatformId, ZoneReader, lines, row};
use crate::job::{Job, Question};
use crate::lang::Text;
use crate::schedule::{Instant, TimeZone};

/// How a job is written down, as far as settings beside it look otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// As in the platform's row. Most platforms have one form only.
    #[default]
    Usual,
    /// JSON, of what the row shows as YAML, as HCL or as columns: the same names in quotes.
    Json,
    /// A file of properties, of what the row shows as YAML: whole keys, `=` behind them.
    Properties,
    /// A key of an application's own in a file of properties: only the schedule stands there.
    Key,
    /// Elements of XML.
    Xml,
    /// A bean in XML.
    Bean,
    /// A bean in a program, whose setters are called.
    Setters,
    /// A row of a table.
    Columns,
    /// A builder in a program, whose calls follow one another.
    Builder,
    /// A call in a program, whose arguments say all.
    Call,
    /// Terraform.
    Terraform,
    /// The same as JSON.
    TerraformJson,
    /// The Serverless Framework.
    Serverless,
    /// Python, of what the row shows as columns.
    Python,
    /// A settings module whose names begin with `CELERY_`.
    Prefixed,
    /// The configuration of an application in a program: `app.conf`.
    Configured,
}

/// What is written otherwise in one form.
struct Spelling {
    platform: PlatformId,
    form: Form,
    /// The setting for the zone, `{zone}` standing for its name; `None`: this form has none.
    zone: Option<&'static str>,
    /// The settings for other questions; `None`: this form has none. What is not here is as in the platform's row.
    settings: &'static [(Question, Option<Text>)],
}

const fn same(code: &'static str) -> Text {
    Text { en: code, zh: code }
}

const TERRAFORM_TARGET: &[(Question, Option<Text>)] = &[
    (Question::Retry, Some(same("retry_policy { maximum_retry_attempts = 3 }"))),
    (Question::CatchUp, Some(same("retry_policy { maximum_event_age_in_seconds = {late} }"))),
    (Question::DeadLetter, Some(same("dead_letter_config { arn = \"...\" }"))),
];
/// What a form has no key for.
const NO_TARGET: &[(Question, Option<Text>)] =
    &[(Question::Retry, None), (Question::CatchUp, None), (Question::DeadLetter, None)];

const fn zone_only(platform: PlatformId, form: Form, zone: &'static str) -> Spelling {
    Spelling { platform, form, zone: Some(zone), settings: &[] }
}

const fn without_zone(platform: PlatformId, form: Form) -> Spelling {
    Spelling { platform, form, zone: None, settings: &[] }
}

/// Sources: those of the readers, and quartz-scheduler/quartz `CronScheduleBuilder.java`, `tables_mysql.sql`; spring-framework
/// `CronTrigger.java` (an expression and a zone), `spring-task.xsd` (`task:scheduled` has no zone), `CronTriggerFactoryBean.java`;
/// celery `app/defaults.py` (names of old and new settings); hashicorp/terraform-provider-aws; serverless.com (`schedule` with `method:
/// scheduler`); read 2026-11.
const SPELLINGS: &[Spelling] = &[
    zone_only(PlatformId::Quartz, Form::Builder, ".inTimeZone(TimeZone.getTimeZone(\"{zone}\"))"),
    zone_only(PlatformId::Quartz, Form::Bean, "<property name=\"timeZone\" value=\"{zone}\"/>"),
    zone_only(PlatformId::Quartz, Form::Setters, "setTimeZone(TimeZone.getTimeZone(\"{zone}\"))"),
    zone_only(PlatformId::Quartz, Form::Columns, "time_zone_id = '{zone}'"),
    without_zone(PlatformId::Quartz, Form::Key),
    Spelling {
        platform: PlatformId::Spring,
        form: Form::Call,
        zone: Some("TimeZone.getTimeZone(\"{zone}\")"),
        // ShedLock's annotation is on a method, and what is registered here is a task.
        settings: &[(Question::Lock, None)],
    },
    without_zone(PlatformId::Spring, Form::Xml),
    Spelling {
        platform: PlatformId::JobRunr,
        form: Form::Builder,
        zone: Some(".withZoneId(ZoneId.of(\"{zone}\"))"),
        settings: &[(Question::Retry, Some(same(".withAmountOfRetries(0)")))],
    },
    zone_only(PlatformId::JobRunr, Form::Call, "ZoneId.of(\"{zone}\")"),
    Spelling {
        platform: PlatformId::NpmCron,
        form: Form::Call,
        zone: Some("new CronJob('...', work, null, true, '{zone}')"),
        settings: &[(Question::Overlap, Some(same("CronJob.from({ ..., waitForCompletion: true })")))],
    },
    Spelling {
        platform: PlatformId::Celery,
        form: Form::Prefixed,
        zone: Some("CELERY_TIMEZONE = \"{zone}\""),
        settings: &[(Question::Timeout, Some(same("CELERY_TASK_TIME_LIMIT = {seconds}")))],
    },
    Spelling {
        platform: PlatformId::Celery,
        form: Form::Configured,
        zone: Some("app.conf.timezone = \"{zone}\""),
        settings: &[(Question::Timeout, Some(same("@app.task(time_limit={seconds})")))],
    },
    Spelling {
        platform: PlatformId::DolphinScheduler,
        form: Form::Python,
        zone: Some("timezone=\"{zone}\""),
        settings: &[(Question::AlertFailure, Some(same("warning_type=\"FAILURE\", warning_group_id=1")))],
    },
    Spelling {
        platform: PlatformId::AwsScheduler,
        form: Form::Terraform,
        zone: Some("schedule_expression_timezone = \"{zone}\""),
        settings: TERRAFORM_TARGET,
    },
    Spelling {
        platform: PlatformId::AwsScheduler,
        form: Form::Serverless,
        zone: Some("timezone: {zone}"),
        settings: NO_TARGET,
    },
    Spelling {
        platform: PlatformId::AwsEvents,
        form: Form::Terraform,
        zone: None,
        settings: TERRAFORM_TARGET,
    },
    Spelling { platform: PlatformId::AwsEvents, form: Form::Serverless, zone: None, settings: NO_TARGET },
    Spelling { platform: PlatformId::AwsEvents, form: Form::Call, zone: None, settings: NO_TARGET },
    Spelling {
        platform: PlatformId::AppEngine,
        form: Form::Xml,
        zone: Some("<timezone>{zone}</timezone>"),
        settings: &[(
            Question::Retry,
            Some(same("<retry-parameters><job-retry-limit>3</job-retry-limit></retry-parameters>")),
        )],
    },
    // `<spec>` holds the text of the triggers; the rest is what the page of the job writes.
    Spelling {
        platform: PlatformId::Jenkins,
        form: Form::Xml,
        zone: Some("TZ={zone}"),
        settings: &[
            (Question::Timeout, None),
            (Question::Overlap, Some(same("<concurrentBuild>false</concurrentBuild>"))),
            (Question::AlertFailure, None),
        ],
    },
];

/// The forms that write anything otherwise than the row of their platform.
pub fn spelled_otherwise() -> impl Iterator<Item = (PlatformId, Form)> {
    SPELLINGS.iter().map(|row| (row.platform, row.form))
}

fn spelling(job: &Job) -> Option<&'static Spelling> {
    let form = if job.form == Form::TerraformJson { Form::Terraform } else { job.form };
    SPELLINGS.iter().find(|row| row.platform == job.platform && row.form == form)
}

/// The setting that gives the schedule of `job` a zone, as it is written where the job stands, `{zone}` standing for the zone's name.
/// `None`: there is none.
pub fn zone_setting(job: &Job) -> Option<Cow<'static, str>> {
    let text = spelling(job).map_or(row(job.platform).zone_setting, |row| row.zone)?;
    Some(written(job.form, text))
}

/// The same for one zone; `None` also where the platform has no name for it.
pub fn setting_for_zone(job: &Job, zone: &TimeZone, now: Instant) -> Option<String> {
    Some(zone_setting(job)?.replace("{zone}", &name_of(row(job.platform), zone, now)?))
}

/// What the reader of a platform takes for a zone.
fn name_of(platform: &Platform, zone: &TimeZone, now: Instant) -> Option<String> {
    if platform.zone_reader != ZoneReader::JavaGmtOnly {
        return Some(zone.name().to_owned());
    }
    // Only offsets: a zone whose clocks change has none.
    if zone.next_transition(now).is_some() {
        return None;
    }
    let minutes = zone.offset_at(now) / 60;
    let sign = if minutes < 0 { '-' } else { '+' };
    Some(format!("GMT{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60))
}

/// The key by which messages name the setting for the zone.
pub fn zone_key(job: &Job) -> Option<&'static str> {
    let of_row = || row(job.platform).default(Question::Zone).map(|default| default.key);
    let setting = spelling(job).map_or(row(job.platform).zone_setting, |row| row.zone)?;
    let head = setting.split([':', '=']).next().unwrap_or(setting).trim_end();
    let is_word = head.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-'));
    if is_word { Some(head) } else { of_row().filter(|key| !key.is_empty()) }
}

/// A setting of a platform for a question, before it is filled in for its job.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What to write.
    pub text: Text,
    /// Whether the platform's reader finds the answer there; else a person has to say that it is there.
    pub is_read: bool,
    form: Form,
}

impl Line {
    /// What to write in one language, with its placeholders filled in, in the form of the job.
    pub fn finish(&self, filled: &str) -> String {
        written(self.form, filled).into_owned()
    }
}

/// The setting that answers `question` where the job stands; `None` where the platform, or its form, has none.
pub fn setting(job: &Job, question: Question) -> Option<Line> {
    let platform = row(job.platform);
    let of_row = || platform.settings.iter().find(|(known, _)| *known == question).map(|(_, text)| *text);
    let own = spelling(job).and_then(|row| match question {
        Question::Zone => Some(row.zone.map(same)),
        _ => row.settings.iter().find(|(known, _)| *known == question).map(|(_, text)| *text),
    });
    let text = own.unwrap_or_else(of_row)?;
    Some(Line { text, is_read: lines::is_setting_read(job.platform, job.form, question), form: job.form })
}

/// What to write to answer `question`: the platform's setting, else a query, alert or call that answers it there.
pub fn line(job: &Job, question: Question) -> Option<Line> {
    setting(job, question).or_else(|| {
        let text = lines::line(job.platform, question)?;
        let is_read = lines::is_read(job.platform, question);
        Some(Line { text, is_read, form: Form::Usual })
    })
}

/// A setting of the platform's row in another form: `key: value`, `key = value` and `block { key = value }` as JSON has them, or as a
/// file of properties does. Other lines stay as they are.
fn written(form: Form, text: &str) -> Cow<'_, str> {
    let line = match form {
        Form::Json | Form::TerraformJson => json,
        Form::Properties => property,
        _ => return Cow::Borrowed(text),
    };
    Cow::Owned(text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

fn property(line: &str) -> String {
    pair(line, &[": "]).map_or_else(|| line.to_owned(), |(key, value)| format!("{key}={value}"))
}

fn json(line: &str) -> String {
    // Four blanks stand before what is said of the line.
    let (line, remark) = line.find("    ").map_or((line, ""), |at| line.split_at(at));
    json_pairs(line).map_or_else(|| format!("{line}{remark}"), |pairs| format!("{pairs}{remark}"))
}

/// `a: 1, b: x`, `a = 1`, `a { b = 1 }`.
fn json_pairs(text: &str) -> Option<String> {
    if let Some((key, inner)) = pair(text, &[" {"])
        && let Some(inner) = inner.strip_suffix('}')
    {
        return Some(format!("\"{key}\": {{{}}}", json_pairs(inner.trim())?));
    }
    let (key, value) = pair(text, &[": ", " = "])?;
    let inner = value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let value = match inner {
        Some(inner) => format!("{{{}}}", json_pairs(inner.trim())?),
        None => json_value(value),
    };
    // What leads to a key is a path in any form.
    let (path, name) = key.rfind('.').map_or(("", key), |dot| key.split_at(dot + 1));
    Some(format!("{path}\"{name}\": {value}"))
}

fn json_value(value: &str) -> String {
    if let Some(items) = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let items: Vec<String> = items.split(", ").map(json_value).collect();
        return format!("[{}]", items.join(", "));
    }
    let plain = value.trim_matches(['\'', '"']);
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    if plain == value && (is_number || matches!(value, "true" | "false" | "null")) {
        value.to_owned()
    } else {
        format!("\"{plain}\"")
    }
}

/// A key and what stands behind the first of these signs.
fn pair<'t>(text: &'t str, signs: &[&str]) -> Option<(&'t str, &'t str)> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))?;
    let (key, rest) = text.split_at(end);
    let value = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
    (!key.is_empty()).then_some((key, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_in_another_form() {
        for (form, line, expected) in [
            (Form::Json, "timeZone: Asia/Shanghai", r#""timeZone": "Asia/Shanghai""#),
            (Form::Json, "successfulJobsHistoryLimit: 3", r#""successfulJobsHistoryLimit": 3"#),
            (Form::Json, "spec.concurrencyPolicy: Forbid", r#"spec."concurrencyPolicy": "Forbid""#),
            (
                Form::Json,
                "RetryPolicy: {MaximumRetryAttempts: 3}",
                r#""RetryPolicy": {"MaximumRetryAttempts": 3}"#,
            ),
            (
                Form::Json,
                "email_notifications: {on_failure: [a@b.c]}",
                r#""email_notifications": {"on_failure": ["a@b.c"]}"#,
            ),
            (Form::Json, "time_zone = \"Asia/Shanghai\"", r#""time_zone": "Asia/Shanghai""#),
            (Form::Json, "retry_config { retry_count = 3 }", r#""retry_config": {"retry_count": 3}"#),
            (Form::Json, "misfire_policy = '2'", r#""misfire_policy": "2""#),
            (Form::Json, "timeout 5m COMMAND", "timeout 5m COMMAND"),
            (Form::Properties, "timeZone: GMT+08:00", "timeZone=GMT+08:00"),
            (Form::Usual, "timeZone: Asia/Shanghai", "timeZone: Asia/Shanghai"),
        ] {
            assert_eq!(written(form, line), expected, "{form:?} {line}");
        }
    }
}
