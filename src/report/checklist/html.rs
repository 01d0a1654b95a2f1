//! The checklist as one page that needs nothing but itself: light and dark, for paper, for keyboards and screen readers.

use std::io::{self, Write};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{AnswerShown, Document, JobShown, PlatformShown, Summary, overview};
use crate::checklist::Status;
use crate::lang::Lang;
use crate::report::neutral::{neutral, one_line};

const STYLE: &str = include_str!("page.css");

/// Writes the page.
pub fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(page(document).into_string().as_bytes())?;
    out.write_all(b"\n")
}

fn page(document: &Document<'_>) -> Markup {
    let lang = document.lang;
    let title = lang.pick("Reliability checklist", "定时任务可靠性清单");
    html! {
        (DOCTYPE)
        html lang=(lang.pick("en", "zh-CN")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="cronlint";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#jobs" { (lang.pick("Skip to the jobs", "跳到任务清单")) }
                header {
                    h1 { (title) }
                    p { (document.closing) }
                    @if !document.jobs.is_empty() { (counts(document.summary, lang)) }
                }
                @if !document.jobs.is_empty() { (overview(document)) }
                main id="jobs" {
                    @for (index, job) in document.jobs.iter().enumerate() { (job_section(index, job, lang)) }
                }
                @if !document.platforms.is_empty() { (platforms(document)) }
                @if !document.errors.is_empty() { (errors(document)) }
            }
        }
    }
}

/// How many answers are of which kind.
fn counts(summary: Summary, lang: Lang) -> Markup {
    html! {
        ul.counts aria-label=(lang.pick("Answers of all jobs", "全部任务的回答")) {
            @for status in Status::ALL {
                li class=(status.word()) { b { (summary.of(status)) } (status.title().get(lang)) }
            }
        }
    }
}

/// All jobs, those of the high tier and with the most that is open first; then which question is open where.
fn overview(document: &Document<'_>) -> Markup {
    let (lang, jobs) = (document.lang, &document.jobs);
    html! {
        nav aria-labelledby="overview" {
            h2 id="overview" { (lang.pick("All jobs", "任务一览")) }
            div.scroll role="region" aria-labelledby="overview" tabindex="0" {
                table {
                    thead {
                        tr {
                            th scope="col" { (lang.pick("Job", "任务")) }
                            th.number scope="col" { (lang.pick("Open", "待处理")) }
                            th scope="col" { (lang.pick("Tier", "优先级")) }
                            th.more scope="col" { (lang.pick("System", "系统")) }
                            th.more scope="col" { (lang.pick("Where", "位置")) }
                            @for status in Status::ALL { th.more.number scope="col" { (status.title().get(lang)) } }
                        }
                    }
                    tbody {
                        @for index in overview::by_weight(jobs) { (overview_row(index, &jobs[index], lang)) }
                    }
                }
            }
            @if jobs.len() > 1 { (questions(document)) }
        }
    }
}

fn overview_row(index: usize, job: &JobShown, lang: Lang) -> Markup {
    html! {
        tr {
            th scope="row" { a href={ "#job-" (index + 1) } { (named(&job.name, lang)) } }
            td.number { b { (job.summary.open()) } "/" (job.summary.all()) }
            td { (one_line(&job.tier(lang))) }
            td.more { (job.platform_title) (job.state(lang)) }
            td.more.place { code { (one_line(&job.path)) ":" (job.line) } }
            @for status in Status::ALL { td.more.number { (job.summary.of(status)) } }
        }
    }
}

/// Which question is open in which jobs.
fn questions(document: &Document<'_>) -> Markup {
    /// So many jobs of a question are named at most.
    const NAMED: usize = 12;
    let (lang, jobs) = (document.lang, &document.jobs);
    html! {
        h2 id="questions" { (lang.pick("What is open where", "哪里还缺什么")) }
        div.scroll role="region" aria-labelledby="questions" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { (lang.pick("Question", "问题")) }
                        th.number scope="col" { (lang.pick("Open", "待处理")) }
                        th scope="col" { (lang.pick("Jobs, the high tier first", "任务（高优先级在前）")) }
                    }
                }
                tbody {
                    @for question in overview::by_question(jobs) {
                        tr {
                            th scope="row" { (question.title) code.id { (question.id) } }
                            td.number { b { (question.jobs.len()) } "/" (jobs.len()) }
                            td {
                                @for (at, index) in question.jobs.iter().take(NAMED).enumerate() {
                                    @if at > 0 { (lang.pick(", ", "、")) }
                                    a href={ "#job-" (index + 1) "-" (question.id) } { (named(&jobs[*index].name, lang)) }
                                }
                                @if question.jobs.len() > NAMED { " +" (question.jobs.len() - NAMED) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A name, which in an English page may be Chinese.
fn named(name: &str, lang: Lang) -> Markup {
    let is_chinese = lang == Lang::En && name.chars().any(|c| matches!(c, '\u{3400}'..='\u{9fff}'));
    html! {
        @if is_chinese { span lang="zh-CN" { (one_line(name)) } } @else { (one_line(name)) }
    }
}

fn job_section(index: usize, job: &JobShown, lang: Lang) -> Markup {
    let id = format!("job-{}", index + 1);
    let (open, all) = (job.summary.open(), job.summary.all());
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (named(&job.name, lang)) }
            p.quiet.place {
                code { (one_line(&job.path)) ":" (job.line) }
                " · " (job.platform_title) (job.state(lang)) " · " (one_line(&job.tier(lang)))
            }
            div.scroll role="region" aria-labelledby=(id) tabindex="0" {
                table.answers {
                    caption {
                        @match lang {
                            Lang::En => { (open) " of " (all) " open: " (job.summary.words(lang)) }
                            Lang::Zh => { (all) " 项中有 " (open) " 项待处理：" (job.summary.words(lang)) }
                        }
                    }
                    thead {
                        tr {
                            th scope="col" { (lang.pick("Question", "问题")) }
                            th scope="col" { (lang.pick("Answer", "回答")) }
                            th scope="col" { (lang.pick("Evidence, or what happens without", "依据，或未设置的后果")) }
                            th scope="col" { (lang.pick("What to do", "怎么补")) }
                        }
                    }
                    tbody {
                        @for answer in &job.answers { (row(index, answer, job, lang)) }
                    }
                }
            }
        }
    }
}

fn row(index: usize, answer: &AnswerShown, job: &JobShown, lang: Lang) -> Markup {
    let (status, basis) = answer.kind;
    html! {
        tr id={ "job-" (index + 1) "-" (answer.question) } {
            th scope="row" {
                (answer.title)
                code.id { (answer.question) }
            }
            td {
                span class={ "status " (status.word()) } { (status.title().get(lang)) }
                @if let Some(basis) = basis.title() { br; span.quiet { (basis.get(lang)) } }
            }
            td.place { (prose(&neutral(&answer.detail_and_place(&job.path, lang)))) }
            td {
                @if let Some(add) = &answer.add {
                    details {
                        summary { (lang.pick("What a good answer is", "怎样算做好")) }
                        p { (prose(answer.how)) }
                    }
                    pre { code { (neutral(add)) } }
                } @else {
                    span.quiet.nothing { (lang.pick("nothing", "无需处理")) }
                }
            }
        }
    }
}

/// Words with code in backticks. An odd backtick opens nothing.
fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return html! { (text) };
    }
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn platforms(document: &Document<'_>) -> Markup {
    let lang = document.lang;
    html! {
        section aria-labelledby="systems" {
            h2 id="systems" { (lang.pick("What each system can and cannot guarantee", "各系统能保证什么、不能保证什么")) }
            @for platform in &document.platforms { (platform_section(platform, lang)) }
        }
    }
}

fn platform_section(platform: &PlatformShown, lang: Lang) -> Markup {
    html! {
        h3 { (platform.title) }
        table {
            thead {
                tr {
                    th scope="col" { (lang.pick("Can guarantee", "能保证")) }
                    th scope="col" { (lang.pick("Cannot guarantee", "不能保证")) }
                }
            }
            tbody {
                tr {
                    td { ul { @for item in &platform.can { li { (prose(item)) } } } }
                    td { ul { @for item in &platform.cannot { li { (prose(item)) } } } }
                }
            }
        }
        p.quiet { (lang.pick("Source: ", "来源：")) (platform.source) }
    }
}

fn errors(document: &Document<'_>) -> Markup {
    let lang = document.lang;
    html! {
        section aria-labelledby="errors" {
            h2 id="errors" { (lang.pick("Could not be read", "无法读取")) }
            ul {
                @for error in &document.errors {
                    li { code { (one_line(&error.path)) } ": " (one_line(&error.message)) }
                }
            }
        }
    }
}
