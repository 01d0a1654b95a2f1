//! The checklist at a terminal.

use std::io::{self, Write};

use super::{AnswerShown, Document, JobShown, PlatformShown};
use crate::checklist::Status;
use crate::lang::Lang;
use crate::report::neutral::{neutral, one_line};
use crate::report::text::Look;
use crate::report::wrap::{fold, pad};

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
    if !document.jobs.is_empty() {
        writeln!(out, "{}", fold(&document.summary.words(lang), look.width).join("\n"))?;
    }
    Ok(())
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
