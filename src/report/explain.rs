//! Explanations for people.

use std::io::{self, Write};

use super::neutral::{neutral, one_line};
use super::text::Look;
use super::wrap::{fold, pad, width};
use crate::explain::{Explanation, Strips};
use crate::lang::{Lang, Text};
use crate::report::text::severity_word;
use crate::rules::Rule;
use crate::rules::page::{Example, RulePage};
use crate::words;

/// Columns of the names at the left.
const LABEL: usize = 18;

/// Columns of the longest weekday.
const WEEKDAY: usize = 9;

/// A writer that knows how things look.
struct Page<'a> {
    look: Look,
    out: &'a mut dyn Write,
}

impl Page<'_> {
    fn pick(&self, en: &'static str, zh: &'static str) -> &'static str {
        self.look.lang.pick(en, zh)
    }

    /// A name at the left and lines beside it.
    fn row(&mut self, label: &str, text: &str) -> io::Result<()> {
        let mut lead = pad(label, LABEL);
        for line in fold(&neutral(text), self.look.width.saturating_sub(LABEL)) {
            writeln!(self.out, "{}", format!("{lead}{line}").trim_end())?;
            lead = " ".repeat(LABEL);
        }
        Ok(())
    }

    fn heading(&mut self, text: Text) -> io::Result<()> {
        let text = self.look.strong(text.get(self.look.lang));
        writeln!(self.out, "\n{text}")
    }
}

/// Writes an explanation.
pub fn write(explained: &Explanation, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page { look, out };
    writeln!(page.out, "{}", look.strong(&one_line(&explained.text)))?;
    page.row(page.pick("meaning", "含义"), &explained.words)?;
    let guessed = if explained.dialect.guessed {
        page.pick(" (guessed from the text; --dialect tells it)", "（根据文本推测，可用 --dialect 指定）")
    } else {
        ""
    };
    page.row(
        page.pick("read as", "解析方式"),
        &format!("{} [{}]{guessed}", explained.dialect.title, explained.dialect.name),
    )?;
    let note = match (explained.zone.note, look.lang) {
        (Some(note), Lang::En) => format!(" ({note})"),
        (Some(note), Lang::Zh) => format!("（{note}）"),
        (None, _) => String::new(),
    };
    page.row(page.pick("time zone", "时区"), &format!("{}{note}", explained.zone.name))?;
    faults(explained, &mut page)?;
    if explained.is_refused_by_all() {
        return refused_by_all(explained, &mut page);
    }
    fields(explained, &mut page)?;
    if explained.is_refused {
        return others(explained, &mut page);
    }
    fires(explained, &mut page)?;
    if let Some(strips) = &explained.strips {
        draw(strips, explained, &mut page)?;
    }
    frequency(explained, &mut page)?;
    changes(explained, &mut page)?;
    others(explained, &mut page)
}

fn faults(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    for fault in &explained.faults {
        // The place below the text, in columns of the terminal.
        let before = width(explained.text.get(..fault.start).unwrap_or_default());
        let marked = width(explained.text.get(fault.start..fault.end).unwrap_or_default()).max(1);
        writeln!(
            page.out,
            "\n  {}\n  {}{}",
            one_line(&explained.text),
            " ".repeat(before),
            "^".repeat(marked)
        )?;
        for line in fold(&neutral(&fault.says), page.look.width.saturating_sub(2)) {
            writeln!(page.out, "  {line}")?;
        }
        if let Some(nearest) = &fault.nearest {
            let meant = page.pick("nearest right spelling:", "最接近的正确写法：");
            writeln!(page.out, "  {meant} {}", one_line(nearest))?;
        }
    }
    Ok(())
}

fn fields(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    if explained.fields.is_empty() {
        return Ok(());
    }
    page.heading(Text { en: "Fields", zh: "字段" })?;
    let written = explained.fields.iter().map(|field| width(&field.text)).max().unwrap_or(0).clamp(4, 30);
    for field in &explained.fields {
        let name = pad(field.field, LABEL - 2);
        let line = format!("  {name}{}  {}", pad(&one_line(&field.text), written), field.values);
        writeln!(page.out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn fires(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    page.heading(Text { en: "Next", zh: "接下来的触发" })?;
    if explained.next.is_empty() {
        // Runs that have no date: at every start.
        let is_untold = !explained.never_fires && explained.runs_per_day.is_none();
        let none = if is_untold { not_told(page) } else { page.pick("none", "无") };
        return writeln!(page.out, "  {none}");
    }
    let business = explained.business_zone.as_deref().filter(|zone| *zone != explained.zone.name);
    let lang = page.look.lang;
    if let Some(business) = business {
        let here = words::zone(&explained.zone.name, lang);
        writeln!(page.out, "  {}  {}", pad(here, 25), words::zone(business, lang))?;
    }
    for fire in &explained.next {
        match fire.business.as_ref().filter(|_| business.is_some()) {
            Some(there) => writeln!(page.out, "  {}  {}", pad(&spaced(&fire.scheduler), 25), spaced(there))?,
            None => writeln!(page.out, "  {}", spaced(&fire.scheduler))?,
        }
    }
    Ok(())
}

fn not_told(page: &Page<'_>) -> &'static str {
    page.pick("not told by the text", "仅凭文本无法得知")
}

/// `2026-12-01T02:00:00+08:00` as people write it; the offset stays.
fn spaced(at: &str) -> String {
    at.replacen('T', " ", 1).replace('Z', "+00:00")
}

/// Heights of a bar, from none to full.
const BARS: [char; 9] = ['·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar for `runs` where `most` is the full height.
fn bar(runs: u32, most: u32) -> char {
    let step = (u64::from(runs) * 8).div_ceil(u64::from(most.max(1))).min(8);
    BARS[step as usize]
}

fn draw(strips: &Strips, explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    let title = match page.look.lang {
        Lang::En => format!("Hours of {}", strips.date),
        Lang::Zh => format!("{} 各小时的触发次数", strips.date),
    };
    writeln!(page.out, "\n{}", page.look.strong(&title))?;
    let lang = page.look.lang;
    let most = strips.hours.iter().chain(strips.business_hours.iter().flatten()).copied().max().unwrap_or(0);
    let zones = [Some(&explained.zone.name), explained.business_zone.as_ref()];
    let named = zones.into_iter().flatten().map(|zone| width(words::zone(zone, lang)) + 1).max().unwrap_or(0);
    let label = named.max(LABEL - 2);
    let scale: String =
        (0..24).map(|hour| if hour % 3 == 0 { format!("{hour:<6}") } else { String::new() }).collect();
    writeln!(page.out, "  {}{}", " ".repeat(label), scale.trim_end())?;
    let mut line = |zone: &str, hours: &[u32; 24]| {
        let bars: String = hours.iter().flat_map(|runs| [bar(*runs, most), ' ']).collect();
        writeln!(page.out, "  {}{}", pad(words::zone(zone, lang), label), bars.trim_end())
    };
    line(&explained.zone.name, &strips.hours)?;
    if let (Some(hours), Some(zone)) = (&strips.business_hours, &explained.business_zone) {
        line(zone, hours)?;
    }
    page.heading(Text { en: "Week", zh: "自首次触发起的一周" })?;
    let most = strips.week.iter().map(|day| day.runs).max().unwrap_or(0);
    for day in &strips.week {
        let weekday = pad(day.weekday, WEEKDAY);
        let runs = match (day.runs, lang) {
            (0, _) => String::new(),
            (1, Lang::En) => "1 run".to_owned(),
            (runs, Lang::En) => format!("{runs} runs"),
            (runs, Lang::Zh) => format!("{runs} 次"),
        };
        let wide = (u64::from(day.runs) * 24).div_ceil(u64::from(most.max(1))) as usize;
        let bars = if day.runs == 0 { "·".to_owned() } else { "█".repeat(wide) };
        let line = format!("  {}  {weekday}  {}{runs}", day.date, pad(&bars, 26));
        writeln!(page.out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn frequency(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    page.heading(Text { en: "How often", zh: "频率" })?;
    let lang = page.look.lang;
    let runs = match &explained.runs_per_day {
        Some(runs) => {
            let day = if runs.least == runs.most {
                runs.most.to_string()
            } else {
                format!("{}-{}", runs.least, runs.most)
            };
            match lang {
                Lang::En => format!("{day} on a day with runs, about {:.1} a year", runs.mean_per_year),
                Lang::Zh => format!("有触发的日子每天 {day} 次，平均每年约 {:.1} 次", runs.mean_per_year),
            }
        }
        None if explained.never_fires => page.pick("none", "无").to_owned(),
        None => not_told(page).to_owned(),
    };
    page.row(page.pick("  runs", "  次数"), &runs)?;
    if let (Some(smallest), Some(largest)) = (&explained.smallest_gap, &explained.largest_gap) {
        page.row(page.pick("  smallest gap", "  最小间隔"), &smallest.words)?;
        page.row(page.pick("  largest gap", "  最大间隔"), &largest.words)?;
    }
    Ok(())
}

fn changes(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    if explained.clock_changes.is_empty() {
        return Ok(());
    }
    page.heading(Text { en: "Changes of the clocks", zh: "夏令时切换" })?;
    for change in &explained.clock_changes {
        let line = match page.look.lang {
            Lang::En => {
                format!("  {}: the clocks {} at {}: {}", change.local, change.clocks, change.at, change.what)
            }
            Lang::Zh => format!("  {}：{} 时钟{}，{}", change.local, change.at, change.clocks, change.what),
        };
        writeln!(page.out, "{line}")?;
    }
    Ok(())
}

/// That nobody takes the text, in place of some hundred refusals that say the same, and what to do next.
fn refused_by_all(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    page.heading(Text { en: "Elsewhere", zh: "其他调度器" })?;
    let others =
        explained.alike.len() + explained.others.iter().map(|group| group.dialects.len()).sum::<usize>();
    let says = match page.look.lang {
        Lang::En => format!(
            "refused by all {others} others too. Most take five fields, for example `5 * * * *`; `cronlint make \"every hour at \
             minute 5\"` writes one from words"
        ),
        Lang::Zh => format!(
            "另外 {others} 个调度器也都拒绝。多数调度器使用五个字段，例如 `5 * * * *`；可用 `cronlint make \"每小时第5分钟\"` 由文字生成"
        ),
    };
    for line in fold(&says, page.look.width.saturating_sub(2)) {
        writeln!(page.out, "  {line}")?;
    }
    Ok(())
}

fn others(explained: &Explanation, page: &mut Page<'_>) -> io::Result<()> {
    if explained.others.is_empty() {
        return Ok(());
    }
    page.heading(Text { en: "Elsewhere", zh: "其他调度器" })?;
    let columns = page.look.width.saturating_sub(4);
    for group in &explained.others {
        let meaning = match (group.accepted, page.look.lang) {
            (true, _) => group.words.clone(),
            (false, Lang::En) => format!("refused: {}", group.words),
            (false, Lang::Zh) => format!("拒绝：{}", group.words),
        };
        for line in fold(&neutral(&meaning), columns) {
            writeln!(page.out, "  {line}")?;
        }
        for line in fold(&group.dialects.join(", "), columns) {
            writeln!(page.out, "    {line}")?;
        }
    }
    if !explained.alike.is_empty() {
        let alike = explained.alike.len();
        match page.look.lang {
            Lang::En if alike == 1 => writeln!(page.out, "  the same in one other")?,
            Lang::En => writeln!(page.out, "  the same in {alike} others")?,
            Lang::Zh => writeln!(page.out, "  另有 {alike} 个调度器的解析结果相同")?,
        }
    }
    Ok(())
}

/// Writes the page of a rule.
pub fn write_rule(rule: &Rule, rule_page: &RulePage, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let lang = look.lang;
    let colon = lang.pick(": ", "：");
    let title = format!("{} {}{colon}{}", rule.code, rule.name, rule_page.title.get(lang));
    for line in fold(&title, look.width) {
        writeln!(out, "{}", look.strong(line))?;
    }
    let severity = severity_word(rule.severity, lang);
    writeln!(out, "{}{severity}", lang.pick("default severity: ", "默认级别："))?;
    if !rule.supersedes.is_empty() {
        writeln!(out, "{}{}", lang.pick("replaces: ", "取代："), rule.supersedes.join(", "))?;
    }
    writeln!(out)?;
    for paragraph in rule_page.why.get(lang).split("\n\n") {
        for line in fold(&joined(paragraph, lang), look.width) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    let reported = Text { en: "Reported", zh: "会报告" };
    let silent = Text { en: "Not reported", zh: "不报告" };
    for (examples, title) in [(&rule_page.bad, reported), (&rule_page.good, silent)] {
        if let Some(example) = examples.first() {
            writeln!(out, "{}", look.strong(title.get(lang)))?;
            write_example(example, look, out)?;
        }
    }
    if !rule_page.reference.is_empty() {
        writeln!(out, "{}", look.strong(lang.pick("References", "参考")))?;
        for reference in &rule_page.reference {
            let parts: Vec<&str> =
                [&reference.text, &reference.url].into_iter().flatten().map(String::as_str).collect();
            let columns = look.width.saturating_sub(2);
            writeln!(out, "  {}", fold(&parts.join(" "), columns).join("\n    "))?;
        }
    }
    Ok(())
}

/// The lines of a paragraph as one: with a blank between Latin words, with none between Chinese characters.
fn joined(paragraph: &str, lang: Lang) -> String {
    let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
    match lang {
        Lang::En => lines.join(" "),
        Lang::Zh => lines.iter().fold(String::new(), |mut text, line| {
            let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii());
            if latin(text.chars().last()) && latin(line.chars().next()) {
                text.push(' ');
            }
            text + line
        }),
    }
}

/// The most characters of an example's line that are shown.
const LONGEST: usize = 200;

fn write_example(example: &Example, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let options = example.options.command_line();
    if !options.is_empty() {
        writeln!(out, "  $ cronlint {}", options.join(" "))?;
    }
    for (path, text) in &example.files {
        writeln!(out, "  # {path}")?;
        for line in text.split_terminator('\n') {
            let shown: String = line.chars().take(LONGEST).map(visible).collect();
            let more = line.chars().count().saturating_sub(LONGEST);
            let cut = match look.lang {
                _ if more == 0 => String::new(),
                Lang::En => format!("... ({more} more)"),
                Lang::Zh => format!("……（还有 {more} 个字符）"),
            };
            writeln!(out, "{}", format!("  {shown}{cut}").trim_end())?;
        }
        if !text.ends_with('\n') {
            writeln!(out, "  {}", look.lang.pick("\\ no newline at the end", "\\ 末尾没有换行符"))?;
        }
    }
    writeln!(out)
}

/// A character of an example; its name, where it could not be told from a blank or from nothing.
fn visible(c: char) -> String {
    match c {
        '\t' => c.to_string(),
        '\r' => "<CR>".to_owned(),
        '\u{a0}' | '\u{3000}' | '\u{feff}' => format!("<U+{:04X}>", u32::from(c)),
        _ => neutral(c.encode_utf8(&mut [0; 4])).into_owned(),
    }
}
