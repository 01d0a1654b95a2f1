//! The checklist at a terminal.

use std::io::{self, Write};

use super::{AnswerShown, Document, JobShown, PlatformShown, overview};
use crate::checklist::Status;
use crate::lang::Lang;
use crate::report::neutral::{neutral, one_line};
use crate::report::text::Look;
use crate::report::wrap::{fold, pad, width};

/// Columns of the question, unless one is wider.
const QUESTION: usize = 44;

/// Writes the checklist of every job, then what each platform can and cannot guarantee.
pub fn write(document: &Document<'_>, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let lang = document.lang;
    for job in &document.jobs {
        write_job(job, look, lang, out)?;
    }
    for platform in &document.platforms {
        write_platform(platform, look, lang, out)?;
    }
    if document.jobs.len() > 1 {
        write_overview(document, look, out)?;
    }
    if !document.jobs.is_empty() {
        writeln!(out, "{}", fold(&document.summary.words(lang), look.width).join("\n"))?;
    }
    Ok(())
}

/// So many jobs are listed at most.
const MOST_JOBS: usize = 20;

/// The whole at a glance, at the end, where it is seen first on a terminal.
fn write_overview(document: &Document<'_>, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (lang, jobs) = (document.lang, &document.jobs);
    let questions = overview::by_question(jobs);
    if questions.is_empty() {
        return Ok(());
    }
    let of_all = |open: usize, all: usize| match lang {
        Lang::En => format!("{open:>4} of {all}"),
        Lang::Zh => format!("{open:>4}/{all}"),
    };
    let heading = lang.pick("What is open where, by question", "哪里还缺什么（按问题）");
    writeln!(out, "{}", look.strong(heading))?;
    let ids = questions.iter().map(|question| question.id.len()).max().unwrap_or_default();
    for question in &questions {
        let head = format!("{}  {}  ", of_all(question.jobs.len(), jobs.len()), pad(question.id, ids));
        let names = question.jobs.iter().map(|at| one_line(&jobs[*at].name));
        writeln!(out, "{head}{}", as_many(names, look.width.saturating_sub(width(&head)), lang))?;
    }
    let heading =
        lang.pick("Jobs with the most open, the high tier first", "待处理最多的任务（高优先级在前）");
    writeln!(out, "\n{}", look.strong(heading))?;
    let order = overview::by_weight(jobs);
    let shown = order.iter().take(MOST_JOBS).map(|at| &jobs[*at]);
    let tier = |job: &JobShown| {
        job.tier.as_ref().map_or(lang.pick("tier not known", "优先级未知"), |tier| tier.title)
    };
    let tiers = shown.clone().map(|job| width(tier(job))).max().unwrap_or_default();
    for job in shown {
        let open = of_all(job.summary.open(), job.summary.all());
        let (name, path) = (one_line(&job.name), one_line(&job.path));
        writeln!(out, "{open}  {}  {}  {path}:{}", pad(tier(job), tiers), look.strong(&name), job.line)?;
    }
    if let Some(more) = order.len().checked_sub(MOST_JOBS).filter(|more| *more > 0) {
        match lang {
            Lang::En => writeln!(out, "      and {more} more")?,
            Lang::Zh => writeln!(out, "      另有 {more} 个")?,
        }
    }
    writeln!(out)
}

/// The first names that fit into so many columns, and how many there are beside.
fn as_many(names: impl ExactSizeIterator<Item = String>, columns: usize, lang: Lang) -> String {
    let mut line = String::new();
    let all = names.len();
    for (at, name) in names.enumerate() {
        let comma = if at == 0 { "" } else { lang.pick(", ", "、") };
        let more = if at + 1 < all { format!(" +{}", all - at - 1) } else { String::new() };
        if at > 0 && width(&line) + width(comma) + width(&name) + width(&more) > columns {
            return format!("{line} +{}", all - at);
        }
        line.push_str(comma);
        line.push_str(&name);
    }
    line
}

/// The sign before an answer.
fn sign(status: Status) -> char {
    match status {
        Status::Proven => '✓',
        Status::Attested => '☑',
        Status::NotApplicable => '–',
        Status::Missing => '·',
        Status::DangerousDefault => '✗',
    }
}

fn write_job(job: &JobShown, look: Look, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let (open, all) = (job.summary.open(), job.summary.all());
    let name = look.strong(&one_line(&job.name));
    let open = match lang {
        Lang::En => format!("  ({open} of {all} open)"),
        Lang::Zh => format!("（{all} 项中有 {open} 项待处理）"),
    };
    let (platform, state) = (job.platform_title, job.state(lang));
    writeln!(out, "{}:{}  {name}  {platform}{state}{open}", one_line(&job.path), job.line)?;
    writeln!(out, "  {}", one_line(&job.tier(lang)))?;
    for answer in &job.answers {
        write_answer(answer, job, look, lang, out)?;
    }
    writeln!(out)
}

fn write_answer(
    answer: &AnswerShown,
    job: &JobShown,
    look: Look,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let title = pad(answer.title, QUESTION);
    writeln!(out, "  {} {title}  {}", sign(answer.kind.0), answer.answered(lang))?;
    for line in fold(&neutral(&answer.detail_and_place(&job.path, lang)), look.width.saturating_sub(6)) {
        writeln!(out, "      {line}")?;
    }
    let Some(add) = &answer.add else { return Ok(()) };
    let wanted = format!("{}{}", lang.pick("Good: ", "做法："), answer.how);
    for line in fold(&wanted, look.width.saturating_sub(6)) {
        writeln!(out, "      {line}")?;
    }
    for line in add.lines() {
        writeln!(out, "      + {}", neutral(line))?;
    }
    Ok(())
}

fn write_platform(platform: &PlatformShown, look: Look, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", look.strong(platform.title))?;
    for (word, items) in [
        (lang.pick("can guarantee:", "能保证："), &platform.can),
        (lang.pick("cannot guarantee:", "不能保证："), &platform.cannot),
    ] {
        writeln!(out, "  {word}")?;
        for item in items {
            let lines = fold(item, look.width.saturating_sub(6));
            writeln!(out, "    - {}", lines.join("\n      "))?;
        }
    }
    let source = format!("{}{}", lang.pick("Source: ", "来源："), platform.source);
    writeln!(out, "  {}\n", fold(&source, look.width.saturating_sub(4)).join("\n    "))
}
