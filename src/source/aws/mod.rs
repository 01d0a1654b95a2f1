//! Amazon Web Services: schedules of templates (CloudFormation, SAM, and what CDK writes) and of the Serverless Framework.
//!
//! Two services read them. EventBridge rules are in UTC; EventBridge Scheduler has a zone and takes more forms. The kind of
//! the resource tells which.

mod serverless;
mod template;

use super::format::Input;
use super::setting::{Form, Setting};
use super::syntax::At;
use crate::job::{Guard, Job, OverlapPolicy, Question};
use crate::lang::Text;

pub(super) use serverless::FORMAT as SERVERLESS;
pub(super) use template::FORMAT as TEMPLATE;

/// What becomes of an event that its target does not take: AWS's user guides, EventBridge "How EventBridge retries delivering
/// events" and Scheduler "RetryPolicy", read 2026-11. An event that is older than its largest age is dropped.
const DELIVERY: [(&[&str], Question, Form); 3] = [
    (&["RetryPolicy", "MaximumRetryAttempts"], Question::Retry, Form::Count),
    (&["RetryPolicy", "MaximumEventAgeInSeconds"], Question::CatchUp, Form::Seconds),
    (&["DeadLetterConfig"], Question::DeadLetter, Form::Text),
];

/// A function with one instance takes the events one after the other: Lambda keeps those it cannot take and tries again
/// (AWS Lambda developer guide, asynchronous invocation, read 2026-11).
const RESERVED: Form = Form::Overlap(&[("1", OverlapPolicy::QueueAll)]);

/// AWS Lambda developer guide, configure function timeout, read 2026-11.
const LAMBDA_TIMEOUT: Text = Text {
    en: "a Lambda function is stopped after 3 seconds unless it says otherwise",
    zh: "Lambda 函数未设超时时，满 3 秒即被终止",
};

/// Sets what the settings of a function say of its runs.
fn of_function(job: &mut Job, timeout: Option<&Setting>, unset: Text, reserved: Option<&Setting>) {
    let limit = timeout.map_or(Guard::SafeByPlatform(unset), |timeout| timeout.guard(Form::Seconds));
    job.guards.set(Question::Timeout, limit);
    if let Some(one @ Setting::Known(text)) = reserved
        && text.text == "1"
    {
        job.guards.set(Question::Overlap, one.guard(RESERVED));
    }
}

/// A value that is no scalar: its first key (`Fn::If`), or its first byte, says that something else decides.
fn open(input: &Input<'_>, at: At<'_>) -> Setting {
    let shown = at.entries().next().map_or(at, |(key, _)| key);
    let range = shown.alias().unwrap_or_else(|| shown.inner_range(input.text));
    let line = input.text.get(range.clone()).unwrap_or_default();
    let end = range.start + line.find('\n').unwrap_or(line.len());
    let text = line.get(..end - range.start).unwrap_or_default().trim_end();
    Setting::Open(crate::span::SourceText::verbatim(text, input.span(range.start..range.start + text.len())))
}
