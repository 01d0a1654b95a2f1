//! A first `cronlint.toml` from what a run found.
//!
//! A line that begins with `#` and no blank is a proposal: without the sign it is a line of the configuration. A guess is never more
//! than a proposal, and what counts changes no finding: a zone of the business that would is proposed too, with the rules that
//! would then report.

mod daemons;
mod lines;
mod nested;
mod zone;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use self::lines::Page;
use self::zone::Told;
use crate::checklist::tier;
use crate::config::quoted;
use crate::lang::Lang;
use crate::linter::Report;
use crate::platform::{self, PlatformId};
use crate::policy::{Pattern, Tier};
use crate::report::neutral::one_line;
use crate::report::shown_path;
use crate::report::text::{count, jobs_and_schedules};
use crate::settings::Settings;

/// A configuration that was drafted.
#[derive(Debug)]
pub struct Draft {
    /// The text of the file.
    pub text: String,
    /// What it was drafted from.
    pub report: Report,
    /// The zone of the business, where the file sets it.
    pub zone: Option<String>,
    /// Crontabs whose daemon is proposed.
    pub crontabs: usize,
    /// Jobs whose tier is proposed.
    pub guessed: usize,
    /// Configurations below, which alone hold in their folders.
    pub nested: usize,
}

/// Drafts a configuration. `lint` runs over the repository with the settings it is given; `base` is the configuration that holds
/// there until now, from where the new one stands; `has_one` tells whether a folder below has one of its own.
pub fn draft(
    lint: &dyn Fn(&Settings) -> Report,
    asked: &Settings,
    base: Option<&Path>,
    has_one: &dyn Fn(&Path) -> bool,
) -> Draft {
    let mut report = lint(asked);
    let nested = nested::take_out(&mut report, has_one);
    let lint = &|settings: &Settings| {
        let mut report = lint(settings);
        nested::take_out(&mut report, has_one);
        report
    };
    let mut page = Page::new(asked.lang);
    head(&mut page, base);
    found(&mut page, &report);
    nested::write(&mut page, &nested);
    let zone = zones(&mut page, &report, lint, asked);
    let crontabs = daemons::write(&mut page, &report, asked);
    let guessed = tiers(&mut page, &report, asked);
    folders(&mut page, &report);
    Draft { text: page.done(), report, zone, crontabs, guessed, nested: nested.len() }
}

/// Whether a draft may name something: files and names that are longer are rather made by machines.
const LONGEST: usize = 200;
/// So many files, jobs or folders are named in one place at most.
const MOST: usize = 40;

fn head(page: &mut Page, base: Option<&Path>) {
    page.say(
        "Written by `cronlint init` from what it found here. A line that begins with `#` and no blank is a proposal:\n\
         take the `#` away from what is true. Until then this file changes no finding.",
        "由 `cronlint init` 根据这里的现状生成。以 `#` 开头且后面没有空格的行是建议：属实就去掉 `#`。\n\
         在此之前，本文件不会改变任何检查结果。",
    );
    let page_name = page.lang().pick("configuration.md", "configuration.zh-CN.md");
    let site = format!("{}/blob/main/docs/{page_name}", env!("CARGO_PKG_REPOSITORY"));
    page.say(&format!("All keys: {site}"), &format!("全部键：{site}"));
    if page.lang() == Lang::Zh {
        page.gap();
        page.say("", "本项目的输出语言（仅在从这里启动时生效）。");
        page.propose("lang = \"zh\"");
    }
    if let Some(base) = base.and_then(Path::to_str) {
        page.gap();
        page.say(
            "What held here until now; globs in it now count from this folder.",
            "此前在这里生效的配置；其中的路径模式现在相对于本目录。",
        );
        page.set(&format!("extends = [{}]", quoted(base)));
    }
}

/// Who runs how many jobs, and where.
fn found(page: &mut Page, report: &Report) {
    page.gap();
    let files = report.files_with_schedules();
    page.say(
        &format!("Found: {} in {}.", jobs_and_schedules(report, Lang::En), count(files, "file")),
        &format!("在 {files} 个文件中找到 {}。", jobs_and_schedules(report, Lang::Zh)),
    );
    let mut platforms: BTreeMap<&str, (PlatformId, usize, BTreeSet<String>)> = BTreeMap::new();
    for file in &report.files {
        for job in &file.jobs {
            let name = platform::row(job.platform).name;
            let known = platforms.entry(name).or_insert_with(|| (job.platform, 0, BTreeSet::new()));
            known.1 += 1;
            known.2.insert(one_line(&shown_path(&file.path)));
        }
    }
    for (platform, jobs, files) in platforms.into_values() {
        let title = platform::row(platform).title;
        let more = files.len().saturating_sub(3);
        let mut named = files.into_iter().take(3).collect::<Vec<_>>().join(", ");
        if more > 0 {
            named = format!("{named}, +{more}");
        }
        page.say(
            &format!("  {}: {} ({named})", title.en, count(jobs, "job")),
            &format!("  {}：{jobs} 个任务（{named}）", title.zh),
        );
    }
}

/// The zones of the business and of hosts. Gives that of the business where the page sets it.
fn zones(
    page: &mut Page,
    report: &Report,
    lint: &dyn Fn(&Settings) -> Report,
    asked: &Settings,
) -> Option<String> {
    page.gap();
    let told = Told::by(report, asked.now);
    let set = if asked.business_zone.is_some() {
        page.say("The zone in which the business thinks.", "业务时区。");
        asked.business_zone.clone()
    } else {
        business(page, report, &told, lint, asked)
    };
    if let Some(zone) = &set {
        page.set(&format!("business-zone = {}", quoted(zone)));
    }
    if let Some(zone) = &asked.host_zone {
        page.say("The zone of hosts, JVMs and controllers.", "主机、JVM、控制器的时区。");
        page.set(&format!("host-zone = {}", quoted(zone)));
    } else if told.of_hosts > 0 {
        let number = told.of_hosts;
        page.say(
            &format!(
                "{} by the clock of a host, JVM or controller, which no file tells. UTC is assumed until it is said here.",
                if number == 1 { "1 schedule goes".to_owned() } else { format!("{number} schedules go") },
            ),
            &format!("{number} 个表达式按主机、JVM 或控制器的时钟触发，文件中看不出是哪个时区。未写明时按 UTC 假定。"),
        );
        page.propose("host-zone = \"UTC\"");
    }
    set
}

/// The zone of the business as jobs tell it: set where it is sure and changes nothing, else proposed.
fn business(
    page: &mut Page,
    report: &Report,
    told: &Told,
    lint: &dyn Fn(&Settings) -> Report,
    asked: &Settings,
) -> Option<String> {
    let Some(zone) = told.most() else {
        page.say("The zone in which the business thinks: no job names one.", "业务时区：没有任务写明时区。");
        page.propose("business-zone = \"Asia/Shanghai\"");
        return None;
    };
    if told.named.is_empty() {
        page.say(
            "The zone in which the business thinks: no job names one; the words beside them are Chinese.",
            "业务时区：没有任务写明时区；注释是中文，可能是北京时间。",
        );
    } else {
        let named = |en: bool| {
            let each = told.named.iter().take(5).map(|(zone, jobs)| {
                if en {
                    format!("{zone} ({})", count(*jobs, "job"))
                } else {
                    format!("{zone}（{jobs} 个任务）")
                }
            });
            each.collect::<Vec<_>>().join(if en { ", " } else { "、" })
        };
        page.say(
            &format!(
                "The zone in which the business thinks. Jobs and words beside them name {}.",
                named(true)
            ),
            &format!("业务时区。任务及其注释中写有 {}。", named(false)),
        );
    }
    let mut with = asked.clone();
    with.business_zone = Some(zone.to_owned());
    let rules = changed(report, &lint(&with));
    if !rules.is_empty() {
        let rules: Vec<&str> = rules.into_iter().collect();
        page.say(
            &format!("Once it is set, findings change: {}.", rules.join(", ")),
            &format!("设置后检查结果会变化：{}。", rules.join("、")),
        );
    } else if told.is_sure() {
        return Some(zone.to_owned());
    }
    page.propose(&format!("business-zone = {}", quoted(zone)));
    None
}

/// The rules whose findings are not the same in two runs over the same files.
fn changed(before: &Report, after: &Report) -> BTreeSet<&'static str> {
    let all = |report: &Report| -> BTreeSet<_> {
        let key = |finding: &crate::finding::Finding| (finding.rule, finding.span, finding.severity);
        report.findings.iter().map(key).collect()
    };
    all(before).symmetric_difference(&all(after)).map(|(rule, ..)| *rule).collect()
}

/// A job whose tier is guessed.
struct Guess<'a> {
    name: &'a str,
    word: String,
    path: String,
}

/// The tiers that names and words speak of. Gives the number of jobs.
fn tiers(page: &mut Page, report: &Report, asked: &Settings) -> usize {
    let mut guesses: BTreeMap<Tier, Vec<Guess<'_>>> = BTreeMap::new();
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for file in &report.files {
        let settings = report.settings_of(file.id).unwrap_or(asked);
        for job in &file.jobs {
            let Some(guess) = tier::of(job, &settings.policy).filter(|tier| !tier.declared) else { continue };
            let name = job.name.value.as_str();
            // What a template makes of a name nobody knows here.
            let known = !name.is_empty() && !name.contains("{{");
            let fits = known && name.len() <= LONGEST && Pattern::of_names(&Pattern::escaped(name)).is_ok();
            if fits && named.insert(name) {
                let (word, path) = (guess.word.unwrap_or_default(), shown_path(&file.path));
                guesses.entry(guess.tier).or_default().push(Guess { name, word, path });
            }
        }
    }
    if guesses.is_empty() {
        return 0;
    }
    page.gap();
    page.say(
        "Tiers: how much harm it does when a job does not run, runs late or runs twice. Guessed from names and words.",
        "优先级：任务没运行、晚运行或重复运行的危害有多大。以下由名称和注释猜得。",
    );
    for tier in Tier::ALL {
        if let Some(jobs) = guesses.get(&tier) {
            of_tier(page, tier, jobs);
        }
    }
    if let Some(first) = guesses.values().next_back().and_then(|jobs| jobs.first()) {
        page.gap();
        page.say("What people know of a job and no file shows.", "文件中看不出、只有人知道的事。");
        page.propose("[[job]]");
        page.propose(&format!("name = {}", quoted(&Pattern::escaped(first.name))));
        page.propose(&format!("owner = {}", quoted(page.lang().pick("team or person", "团队或负责人"))));
        page.propose("duration = \"5m\"");
    }
    named.len()
}

fn of_tier(page: &mut Page, tier: Tier, jobs: &[Guess<'_>]) {
    let (what, require) = match tier {
        Tier::High => (
            ("Money, stock, the state of orders, certificates.", "资金、库存、订单状态、证书等。"),
            "[\"timeout\", \"overlap\", \"idempotency\", \"alert-failure\", \"alert-not-run\"]",
        ),
        Tier::Medium => (
            ("Notices, synchronisation, indexes.", "通知、同步、索引等。"),
            "[\"timeout\", \"overlap\", \"alert-failure\"]",
        ),
        Tier::Low => (("Reports, clean-up.", "报表、清理等。"), "[\"timeout\"]"),
    };
    page.gap();
    page.say(what.0, what.1);
    page.set(&format!("[tier.{}]", tier.id()));
    page.set("jobs = [");
    for job in jobs.iter().take(MOST) {
        let note = one_line(&format!("{}: {}", job.word, job.path));
        // No blank behind the sign: that is what the head of the page calls a proposal.
        page.propose(&format!("{},  # {note}", quoted(&Pattern::escaped(job.name))));
    }
    if let Some(more) = jobs.len().checked_sub(MOST).filter(|more| *more > 0) {
        page.say(&format!("   and {more} more"), &format!("   另有 {more} 个"));
    }
    page.set("]");
    page.propose(&format!("require = {require}"));
}

/// From so many findings on, a folder is worth a hint.
const MANY: usize = 10;

/// Folders with many findings.
fn folders(page: &mut Page, report: &Report) {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for finding in &report.findings {
        let path = report.file(finding.span.file).map(|file| shown_path(&file.path)).unwrap_or_default();
        let folder = one_line(path.split_once('/').map_or(".", |(folder, _)| folder));
        *folders.entry(folder).or_default() += 1;
    }
    let mut many: Vec<(String, usize)> = folders.into_iter().filter(|(_, number)| *number >= MANY).collect();
    if many.is_empty() {
        return;
    }
    many.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    page.gap();
    page.say("Folders with many findings:", "问题较多的目录：");
    for (folder, number) in many.iter().take(MOST) {
        page.say(&format!("  {folder}: {number}"), &format!("  {folder}：{number} 个"));
    }
    page.say(
        "To be told of what is new only, keep the known ones in a file:\n\
         \x20 cronlint --baseline known.json --update-baseline\n\
         \x20 cronlint --baseline known.json",
        "如果只想看新增的问题，可以先把现有的记入基线：\n\
         \x20 cronlint --baseline known.json --update-baseline\n\
         \x20 cronlint --baseline known.json",
    );
}
