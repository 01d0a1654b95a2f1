//! The checklist as Markdown, for a wiki or the description of a pull request.

use std::io::{self, Write};

use super::{Document, JobShown, overview};
use crate::lang::Lang;
use crate::report::markdown::{cell, code};

/// Writes a table of all jobs, one table a job, and what each platform can and cannot guarantee.
pub fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lang = document.lang;
    writeln!(out, "# {}\n", lang.pick("Reliability checklist", "定时任务可靠性清单"))?;
    writeln!(out, "{}", cell(&document.closing))?;
    if !document.jobs.is_empty() {
        writeln!(out, "\n{}", document.summary.words(lang))?;
    }
    if document.jobs.len() > 1 {
        write_overview(document, out)?;
    }
    for job in &document.jobs {
        write_job(job, lang, out)?;
    }
    if !document.platforms.is_empty() {
        writeln!(
            out,
            "\n## {}",
            lang.pick("What each system can and cannot guarantee", "各系统能保证什么、不能保证什么")
        )?;
    }
    for platform in &document.platforms {
        writeln!(out, "\n### {}\n", cell(platform.title))?;
        for (word, items) in [
            (lang.pick("can guarantee", "能保证"), &platform.can),
            (lang.pick("cannot guarantee", "不能保证"), &platform.cannot),
        ] {
            for item in items {
                writeln!(out, "- **{word}**{}{}", lang.pick(": ", "："), cell(item))?;
            }
        }
        writeln!(out, "- {}{}", lang.pick("source: ", "来源："), cell(platform.source))?;
    }
    if !document.errors.is_empty() {
        writeln!(out)?;
    }
    for error in &document.errors {
        let word = lang.pick("could not be read", "无法读取");
        writeln!(out, "- {} {word}: {}", code(&error.path), cell(&error.message))?;
    }
    Ok(())
}

/// Which questions are open in which jobs.
fn write_overview(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    /// So many jobs are named for a question at most.
    const NAMED: usize = 8;
    let (lang, jobs) = (document.lang, &document.jobs);
    let questions = overview::by_question(jobs);
    if questions.is_empty() {
        return Ok(());
    }
    let heads = [
        lang.pick("Question", "问题"),
        lang.pick("Open", "待处理"),
        lang.pick("Jobs, the high tier first", "任务（高优先级在前）"),
    ];
    writeln!(out, "\n## {}\n", lang.pick("What is open where", "哪里还缺什么"))?;
    writeln!(out, "| {} |\n|---|---:|---|", heads.join(" | "))?;
    for question in questions {
        let named = question.jobs.iter().take(NAMED).map(|at| cell(&jobs[*at].name));
        let mut named: Vec<String> = named.collect();
        if let Some(more) = question.jobs.len().checked_sub(NAMED).filter(|more| *more > 0) {
            named.push(format!("+{more}"));
        }
        let (title, open, all) = (cell(question.title), question.jobs.len(), jobs.len());
        writeln!(
            out,
            "| {title} `{}` | {open}/{all} | {} |",
            question.id,
            named.join(lang.pick(", ", "、"))
        )?;
    }
    Ok(())
}

fn write_job(job: &JobShown, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n## {}\n", cell(&job.name))?;
    let place = code(&format!("{}:{}", job.path, job.line));
    writeln!(out, "{place} · {}{} · {}", cell(job.platform_title), job.state(lang), cell(&job.tier(lang)))?;
    writeln!(out, "\n{}\n", job.summary.words(lang))?;
    let heads = [
        lang.pick("Question", "问题"),
        lang.pick("Answer", "回答"),
        lang.pick("Evidence, or what happens without", "依据，或未设置的后果"),
        lang.pick("What to do", "怎么补"),
    ];
    writeln!(out, "| {} |\n|---|---|---|---|", heads.join(" | "))?;
    for answer in &job.answers {
        let todo = answer.add.as_ref().map(|add| {
            let lines: Vec<String> = add.lines().map(code).collect();
            format!("{}<br>{}", cell(answer.how), lines.join("<br>"))
        });
        writeln!(
            out,
            "| {} | {} | {} | {} |",
            cell(answer.title),
            cell(&answer.answered(lang)),
            cell(&answer.detail_and_place(&job.path, lang)),
            todo.unwrap_or_else(|| lang.pick("nothing", "无需处理").to_owned())
        )?;
    }
    Ok(())
}
