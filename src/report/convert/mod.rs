//! What `convert` prints.

use serde::Serialize;

use super::json;
use crate::convert::{Asked, Conversion, Guarded, Parting, Reason, Rewrite, Stretch, Unsaid};
use crate::dialect;
use crate::lang::Lang;
use crate::schedule::{Instant, Schedule, TimeZone};
use crate::words;

mod page;

pub use page::write;

/// How many fires are shown of a rewrite.
const FIRES: usize = 3;

/// A question and its answer, in words of one language.
#[derive(Serialize, Debug)]
pub struct Document {
    version: u32,
    text: String,
    words: String,
    dialect: Scheduler,
    dialect_guessed: bool,
    zone: String,
    zone_assumed: bool,
    target: Scheduler,
    target_zone: String,
    /// Whether the lines fire exactly when the source does, for good.
    exact: bool,
    /// The last year for which that is proven, where the calendar of one of the two schedulers ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    until_year: Option<i16>,
    #[serde(flatten)]
    rewrite: Option<RewriteShown>,
    seasons: Vec<Season>,
    parting: Option<PartingShown>,
    reason: Option<ReasonShown>,
}

/// A scheduler.
#[derive(Serialize, Debug)]
struct Scheduler {
    name: &'static str,
    title: &'static str,
}

#[derive(Serialize, Debug)]
struct RewriteShown {
    /// The target's clock less the source's.
    seconds: i64,
    lines: Vec<LineShown>,
    unsaid: Vec<UnsaidShown>,
    guarded: Option<GuardedShown>,
}

#[derive(Serialize, Debug)]
struct LineShown {
    text: String,
    words: String,
    next: Vec<FireShown>,
}

#[derive(Serialize, Debug)]
struct FireShown {
    at: String,
    target: String,
    source: String,
}

#[derive(Serialize, Debug)]
struct UnsaidShown {
    words: String,
    dates_in_400_years: u32,
}

#[derive(Serialize, Debug)]
struct GuardedShown {
    lines: Vec<GuardedLineShown>,
    test: String,
    gnu_date: bool,
}

#[derive(Serialize, Debug)]
struct GuardedLineShown {
    text: String,
    tested: bool,
}

#[derive(Serialize, Debug)]
struct Season {
    from: String,
    until: Option<String>,
    #[serde(flatten)]
    rewrite: RewriteShown,
}

#[derive(Serialize, Debug)]
struct PartingShown {
    at: String,
    source_fires: bool,
    says: String,
}

#[derive(Serialize, Debug)]
struct ReasonShown {
    code: &'static str,
    says: String,
}

/// What is known of the question beside the answer.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The dialect was guessed from the text.
    pub guessed: bool,
    /// Nobody said the source's zone.
    pub zone_assumed: bool,
}

/// The document of an answer.
pub fn document(asked: &Asked<'_>, answer: &Conversion, known: Known, lang: Lang) -> Document {
    let [source, target] = [asked.reading.dialect, asked.target].map(|id| {
        let row = dialect::row(id);
        Scheduler { name: row.name, title: row.title }
    });
    let mut document = Document {
        version: json::VERSION,
        text: asked.text.to_owned(),
        words: words::schedule(asked.reading, lang),
        dialect: source,
        dialect_guessed: known.guessed,
        zone: asked.from_zone.name().to_owned(),
        zone_assumed: known.zone_assumed,
        target,
        target_zone: asked.to_zone.name().to_owned(),
        exact: matches!(answer, Conversion::Fixed { rewrite, .. } if rewrite.unsaid.is_empty()),
        until_year: until_year(asked, answer),
        rewrite: None,
        seasons: Vec::new(),
        parting: None,
        reason: None,
    };
    match answer {
        Conversion::Fixed { rewrite, seconds, parting } => {
            document.rewrite = Some(shown(rewrite, *seconds, asked.now, asked, lang));
            document.parting = parting.map(|parting| parting_shown(parting, asked, lang));
        }
        Conversion::Seasonal(seasons) => {
            document.seasons =
                seasons.iter().map(|(stretch, rewrite)| season(*stretch, rewrite, asked, lang)).collect();
        }
        Conversion::None(reason) => document.reason = Some(reason_shown(*reason, asked, lang)),
    }
    document
}

/// The last year of the calendar that ends first: that of the source, or of the lines.
fn until_year(asked: &Asked<'_>, answer: &Conversion) -> Option<i16> {
    let lines = match answer {
        Conversion::Fixed { rewrite, .. } => rewrite.lines.iter().collect::<Vec<_>>(),
        Conversion::Seasonal(seasons) => seasons.iter().flat_map(|(_, rewrite)| &rewrite.lines).collect(),
        Conversion::None(_) => return None,
    };
    let of_lines = lines.into_iter().filter_map(|line| dialect::read(asked.target, line).schedule);
    let all = asked.reading.schedule.iter().cloned().chain(of_lines);
    all.filter_map(|schedule| crate::convert::last_year(&schedule)).min()
}

fn season(stretch: Stretch, rewrite: &Rewrite, asked: &Asked<'_>, lang: Lang) -> Season {
    let date = |at: Instant| words::date_time(at, asked.to_zone, lang);
    Season {
        from: date(stretch.from),
        until: stretch.until.map(date),
        rewrite: shown(rewrite, stretch.seconds, stretch.from, asked, lang),
    }
}

fn shown(rewrite: &Rewrite, seconds: i64, from: Instant, asked: &Asked<'_>, lang: Lang) -> RewriteShown {
    RewriteShown {
        seconds,
        lines: rewrite.lines.iter().map(|line| line_shown(line, from, asked, lang)).collect(),
        unsaid: rewrite.unsaid.iter().map(|unsaid| unsaid_shown(unsaid, lang)).collect(),
        guarded: rewrite.guarded.as_ref().map(guarded_shown),
    }
}

fn line_shown(line: &str, from: Instant, asked: &Asked<'_>, lang: Lang) -> LineShown {
    let reading = dialect::read(asked.target, line);
    let change = dialect::row(asked.target).clock_change;
    let in_zone = |at: Instant, zone: &TimeZone| at.rfc3339(zone.offset_at(at));
    let fires =
        reading.schedule.as_ref().map(|schedule| schedule.fires(from, asked.to_zone, change).take(FIRES));
    let fire = |at: Instant| FireShown {
        at: at.rfc3339(0),
        target: in_zone(at, asked.to_zone),
        source: in_zone(at, asked.from_zone),
    };
    LineShown {
        text: line.to_owned(),
        words: words::schedule(&reading, lang),
        next: fires.into_iter().flatten().map(fire).collect(),
    }
}

fn unsaid_shown(unsaid: &Unsaid, lang: Lang) -> UnsaidShown {
    let words = match (&unsaid.what, lang) {
        (Some(calendar), _) => words::sentence(&Schedule::Calendar(calendar.clone()), lang),
        (None, Lang::En) => format!("{} dates in 400 years", unsaid.dates),
        (None, Lang::Zh) => format!("400 年中的 {} 个日期", unsaid.dates),
    };
    UnsaidShown { words, dates_in_400_years: unsaid.dates }
}

fn guarded_shown(guarded: &Guarded) -> GuardedShown {
    let line = |line: &crate::convert::GuardedLine| GuardedLineShown {
        text: line.text.clone(),
        tested: line.tested,
    };
    GuardedShown {
        lines: guarded.lines.iter().map(line).collect(),
        test: guarded.test.clone(),
        gnu_date: guarded.gnu_date,
    }
}

fn parting_shown(parting: Parting, asked: &Asked<'_>, lang: Lang) -> PartingShown {
    let names = [asked.reading.dialect, asked.target].map(|id| dialect::row(id).short);
    let [fires, silent] = if parting.source_fires { names } else { [names[1], names[0]] };
    let zones = [asked.from_zone, asked.to_zone];
    let [of_fires, of_silent] = if parting.source_fires { zones } else { [zones[1], zones[0]] };
    let name = |name: &str, zone: &TimeZone| match lang {
        Lang::En => format!("{name} ({})", words::zone(zone.name(), lang)),
        Lang::Zh => format!("{name}（{}）", words::zone(zone.name(), lang)),
    };
    let (fires, silent) = (name(fires, of_fires), name(silent, of_silent));
    let at = words::date_time(parting.at, asked.from_zone, lang);
    let says = match lang {
        Lang::En => format!(
            "the two treat changes of the clocks in different ways: at {at}, {fires} runs it and {silent} does not"
        ),
        Lang::Zh => format!("两者对时钟变更的处理不同：{at}，{fires}会触发，{silent}不会"),
    };
    PartingShown { at: parting.at.rfc3339(0), source_fires: parting.source_fires, says }
}

fn reason_shown(reason: Reason, asked: &Asked<'_>, lang: Lang) -> ReasonShown {
    let source = dialect::row(asked.reading.dialect).short;
    let target = dialect::row(asked.target).short;
    let (code, en, zh) = match reason {
        Reason::Refused => {
            let says = |lang| {
                asked.reading.faults.first().map(|fault| words::fault(fault, lang)).unwrap_or_default()
            };
            let (en, zh) = (says(Lang::En), says(Lang::Zh));
            ("refused", format!("{source} refuses the text: {en}"), format!("{source} 不接受这段文本：{zh}"))
        }
        Reason::Never => (
            "never",
            "it never fires, so there is nothing to rewrite".to_owned(),
            "它永不触发，没有可改写的内容".to_owned(),
        ),
        Reason::Drawn => (
            "drawn",
            format!("{source} draws the times from the job's name or at random: the text alone does not tell them. Write the times that the job has now, and convert those"),
            format!("{source} 按任务名散列或随机决定时间，仅凭文本无法确定。请先写出该任务当前的实际时间，再转换"),
        ),
        Reason::Rate => (
            "rate",
            format!("it is counted from a start or an end, not by the clock, and {target} has no such form"),
            format!("它从启动或上次结束时起计，不按时钟触发，而 {target} 没有这种写法"),
        ),
        Reason::Clock => (
            "clock",
            format!("it follows the clock, and time spans of {target} are counted from a start"),
            format!("它按时钟触发，而 {target} 的时间跨度从启动时起计"),
        ),
        Reason::Boot => (
            "boot",
            format!("it runs when the machine or the scheduler starts, and {target} has no such form"),
            format!("它在机器或调度器启动时触发，而 {target} 没有这种写法"),
        ),
        Reason::Seconds => (
            "seconds",
            format!("it fires at other seconds than 0, and {target} has no field for seconds"),
            format!("它在非 0 秒触发，而 {target} 没有秒字段"),
        ),
        Reason::Years => (
            "years",
            format!("it fires in certain years only, and {target} has no field for years"),
            format!("它只在特定年份触发，而 {target} 没有年字段"),
        ),
        Reason::Weeks => (
            "weeks",
            format!("it fires in every second or nth week only, counted over all years, and no line of {target} is known that says so. Fire every week and let the job look at the week first"),
            format!("它每隔若干周才触发一次，且跨年连续计数，{target} 没有已知的写法。可改为每周触发，由任务自己先判断当前周"),
        ),
        Reason::Offset => (
            "offset",
            "the clocks of the two zones are not whole minutes apart".to_owned(),
            "两个时区的时差不是整分钟".to_owned(),
        ),
        Reason::Unproven => (
            "unproven",
            "lines were found, but that they fire exactly when it does could not be proven, so they are not shown"
                .to_owned(),
            "找到了候选写法，但无法证明其触发时刻完全一致，因此不予给出".to_owned(),
        ),
    };
    ReasonShown { code, says: lang.pick(&en, &zh).to_owned() }
}
