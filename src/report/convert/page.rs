//! The page of an answer, for people.

use std::io::{self, Write};

use super::{Document, FIRES, FireShown, GuardedShown, RewriteShown};
use crate::lang::Lang;
use crate::report::neutral::one_line;
use crate::report::text::Look;
use crate::words;

/// Writes the page of an answer.
pub fn write(document: &Document, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let lang = look.lang;
    let guessed = if document.dialect_guessed { lang.pick(", guessed", "，推测") } else { "" };
    let assumed = if document.zone_assumed { lang.pick(", assumed", "，假定") } else { "" };
    writeln!(out, "{}", look.strong(&one_line(&document.text)))?;
    let and = lang.pick("; ", "；");
    writeln!(out, "  {}{guessed}{and}{}{assumed}", document.dialect.title, document.zone)?;
    writeln!(out, "  {}\n", document.words)?;
    let target = format!("{}{}{}", document.target.title, lang.pick("; ", "；"), document.target_zone);
    if let Some(reason) = &document.reason {
        let no = lang.pick("No rewrite for", "无法改写为");
        // It quotes the text.
        writeln!(out, "{no} {target}{}{}", lang.pick(": ", "："), one_line(&reason.says))?;
        return Ok(());
    }
    match &document.rewrite {
        Some(rewrite) => {
            writeln!(
                out,
                "{}",
                look.strong(&format!("→ {target}{}", distance(rewrite.seconds, document, lang)))
            )?;
            write_rewrite(rewrite, look, out)?;
            if document.exact {
                write_next(rewrite, document, lang, out)?;
            }
        }
        None => write_seasons(document, look, out)?,
    }
    let all_said = match document.seasons.as_slice() {
        [] => document.exact,
        seasons => seasons.iter().all(|season| season.rewrite.unsaid.is_empty()),
    };
    let dates = match (document.until_year, lang) {
        (None, Lang::En) => "every date of 400 years".to_owned(),
        (None, Lang::Zh) => "400 年内".to_owned(),
        (Some(year), Lang::En) => {
            format!("every date up to the end of {year}, where a scheduler's own calendar ends")
        }
        (Some(year), Lang::Zh) => format!("到 {year} 年底（调度器自身的日历到此为止）"),
    };
    let proof = match (all_said, lang) {
        (true, Lang::En) => format!("the same times of the clock on {dates}, none twice"),
        (true, Lang::Zh) => format!("{dates}每个日期的触发时间完全一致，且无重复"),
        (false, Lang::En) => format!("what is said above, and no other run, on {dates}"),
        (false, Lang::Zh) => format!("{dates}除上述未覆盖者外完全一致，且无多余触发"),
    };
    match lang {
        Lang::En => writeln!(out, "\nProven through the target's own reader: {proof}.")?,
        Lang::Zh => writeln!(out, "\n已用目标调度器的解析逐一比对：{proof}。")?,
    }
    if let Some(parting) = &document.parting {
        writeln!(out, "\n{}{}", lang.pick("Note: ", "注意："), parting.says)?;
    }
    Ok(())
}

/// How far the target's clock is from the source's, in brackets.
fn distance(seconds: i64, document: &Document, lang: Lang) -> String {
    if seconds == 0 {
        return String::new();
    }
    let length = words::duration(seconds.unsigned_abs(), lang);
    let zone = &document.zone;
    match (seconds > 0, lang) {
        (true, Lang::En) => format!(" (its clock is {length} ahead of {zone})"),
        (false, Lang::En) => format!(" (its clock is {length} behind {zone})"),
        (true, Lang::Zh) => format!("（时钟比 {zone} 快 {length}）"),
        (false, Lang::Zh) => format!("（时钟比 {zone} 慢 {length}）"),
    }
}

fn write_seasons(document: &Document, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let lang = look.lang;
    let target = format!("{}{}{}", document.target.title, lang.pick("; ", "；"), document.target_zone);
    let head = match lang {
        Lang::En => format!(
            "No fixed rewrite for {target}: the clocks of {} and {} do not stay equally far apart.",
            document.zone, document.target_zone
        ),
        Lang::Zh => {
            format!("无法一次性改写为 {target}：{} 与 {} 的时差会变化。", document.zone, document.target_zone)
        }
    };
    writeln!(out, "{head}")?;
    let advice = match lang {
        Lang::En => format!(
            "Let the scheduler read it in {} where it can, or write a line anew at each of these changes:",
            document.zone
        ),
        Lang::Zh => format!("能指定时区的调度器请直接使用 {}；否则在下列每次变更时改写：", document.zone),
    };
    writeln!(out, "{advice}")?;
    for season in &document.seasons {
        let dates = match (&season.until, lang) {
            (Some(until), Lang::En) => format!("{} until {until}", season.from),
            (None, Lang::En) => format!("from {} on", season.from),
            (Some(until), Lang::Zh) => format!("{} 至 {until}", season.from),
            (None, Lang::Zh) => format!("{} 起", season.from),
        };
        let distance = distance(season.rewrite.seconds, document, lang);
        writeln!(out, "\n{}", look.strong(&format!("{dates}{distance}")))?;
        write_rewrite(&season.rewrite, look, out)?;
    }
    Ok(())
}

fn write_rewrite(rewrite: &RewriteShown, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let lang = look.lang;
    let width = rewrite.lines.iter().map(|line| line.text.len()).max().unwrap_or(0);
    if !rewrite.unsaid.is_empty() {
        let none = rewrite.lines.is_empty();
        let words = if none {
            lang.pick("  No line says when it runs.", "  没有任何一行能表达它的触发时刻。")
        } else {
            lang.pick(
                "  No set of lines says all its runs. These say a part of them:",
                "  没有一组写法能覆盖全部触发，下列各行只覆盖其中一部分：",
            )
        };
        writeln!(out, "{words}")?;
    }
    writeln!(out)?;
    for line in &rewrite.lines {
        writeln!(out, "  {:width$}   {}", line.text, line.words)?;
    }
    if rewrite.unsaid.is_empty() {
        return Ok(());
    }
    if !rewrite.lines.is_empty() {
        writeln!(out)?;
    }
    let missing = lang.pick("Not said: ", "未覆盖：");
    for unsaid in &rewrite.unsaid {
        writeln!(out, "  {missing}{}", unsaid.words)?;
    }
    writeln!(
        out,
        "  {}",
        lang.pick("The target has no form for these days.", "目标调度器没有能表达这些日期的写法。")
    )?;
    if let Some(guarded) = &rewrite.guarded {
        write_guarded(guarded, lang, out)?;
    }
    Ok(())
}

fn write_guarded(guarded: &GuardedShown, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let head = lang.pick(
        "With a test before the command, in place of the lines above:",
        "也可以改用下面的写法，在命令前先判断日期：",
    );
    writeln!(out, "\n{head}\n")?;
    for line in &guarded.lines {
        // Not `&&`: on the other days the run must end well, where a failed one counts.
        if line.tested {
            writeln!(out, "  {} if {}; then COMMAND; fi", line.text, guarded.test)?;
        } else {
            writeln!(out, "  {} COMMAND", line.text)?;
        }
    }
    let needs = if guarded.gnu_date {
        lang.pick(
            "Zone data and GNU's `date` must be installed where the command runs.",
            "命令的运行环境需装有时区数据，并使用 GNU 的 `date`。",
        )
    } else {
        lang.pick("Zone data must be installed where the command runs.", "命令的运行环境需装有时区数据。")
    };
    writeln!(out, "\n{needs}")
}

fn write_next(
    rewrite: &RewriteShown,
    document: &Document,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    if rewrite.lines.iter().all(|line| line.next.is_empty()) {
        return Ok(());
    }
    let mut next: Vec<&FireShown> = rewrite.lines.iter().flat_map(|line| &line.next).collect();
    next.sort_by(|a, b| a.at.cmp(&b.at));
    writeln!(out, "\n{}", lang.pick("Next", "接下来的触发"))?;
    for fire in next.iter().take(FIRES) {
        write!(out, "  {} {}", fire.target, document.target_zone)?;
        if document.zone != document.target_zone {
            write!(out, "  =  {} {}", fire.source, document.zone)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
