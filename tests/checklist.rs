//! The checklist of a Chinese shop: complete, the same in every form, and a page that a browser reads as it is meant.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const FIVE: [&str; 5] = ["proven", "attested", "missing", "dangerous-default", "not-applicable"];

fn printed(format: &str, lang: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cronlint"))
        .args(["checklist", "--format", format, "--lang", lang, "--now", "2026-12-01T00:00:00Z", "."])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/shop-cn"))
        .env_remove("COLUMNS")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn document(lang: &str) -> Value {
    serde_json::from_str(&printed("json", lang)).expect("JSON")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} of {value}"))
}

fn jobs(document: &Value) -> &[Value] {
    document["jobs"].as_array().expect("jobs")
}

fn answers(job: &Value) -> &[Value] {
    job["answers"].as_array().expect("answers")
}

#[test]
fn every_question_of_every_job_has_one_of_five_answers_with_its_evidence() {
    let document = document("zh");
    let mut questions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let platforms: BTreeSet<&str> = jobs(&document).iter().map(|job| text(job, "platform")).collect();
    assert_eq!(
        platforms.into_iter().collect::<Vec<_>>(),
        ["crontab", "kubernetes", "spring", "systemd", "xxl-job"]
    );
    for job in jobs(&document) {
        assert_eq!(answers(job).len(), 25, "{}", text(job, "name"));
        for answer in answers(job) {
            let (question, status) = (text(answer, "question"), text(answer, "status"));
            assert!(FIVE.contains(&status), "{status}");
            assert!(!text(answer, "detail").is_empty(), "{question} is blank");
            seen.insert(status);
            questions.entry(question).or_default().insert(status);
            let evidence = &answer["evidence"];
            let open = matches!(status, "missing" | "dangerous-default");
            assert_eq!(answer["add"].is_string(), open, "{question} {status}: what to add");
            match status {
                "proven" | "dangerous-default" => assert!(evidence["line"].is_u64(), "{question} {answer}"),
                "attested" => {
                    assert!(evidence["by"].is_string() && evidence["reason"].is_string(), "{answer}");
                }
                _ => {}
            }
        }
    }
    assert_eq!(seen.len(), FIVE.len(), "each kind of answer occurs: {seen:?}");
    assert_eq!(questions.len(), 25);
}

/// What stands at the place of an answer that a file proves.
#[test]
fn what_is_proven_stands_where_it_is_said_to_stand() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/shop-cn");
    let document = document("en");
    let mut found = Vec::new();
    for job in jobs(&document) {
        for answer in answers(job).iter().filter(|answer| answer["basis"] == "file") {
            let evidence = &answer["evidence"];
            let file =
                std::fs::read_to_string(root.join(text(evidence, "path"))).expect("the file of an answer");
            let line =
                file.lines().nth(evidence["line"].as_u64().expect("a line") as usize - 1).expect("the line");
            let at: String =
                line.chars().skip(evidence["column"].as_u64().expect("a column") as usize - 1).collect();
            found.push((text(job, "name").to_owned(), text(answer, "question").to_owned(), at));
        }
    }
    let at = |name: &str, question: &str| {
        let found = found.iter().find(|(job, asked, _)| job == name && asked == question);
        found.map_or("", |(.., at)| at.as_str())
    };
    for (name, question, begins) in [
        ("daily-reconcile", "timeout", "7200"),
        ("daily-reconcile", "overlap", "Forbid"),
        ("daily-reconcile", "lateness", "3600"),
        ("sync-logistics", "overlap", "flock -n /run/lock/sync-logistics"),
        ("sync-logistics", "timeout", "timeout 10m"),
        ("sync-logistics", "alert-not-run", "https://hc-ping.com/logistics"),
        ("sales-report", "timeout", "TimeoutStartSec=30min"),
        ("超时关单", "timeout", "50"),
        ("支付补偿", "catch-up", "'FIRE_ONCE_NOW'"),
        ("CouponTasks.couponExpiry", "lock", "@SchedulerLock"),
    ] {
        let there = at(name, question);
        assert!(
            there.trim_start_matches('\'').starts_with(begins.trim_start_matches('\'')),
            "{name} {question}: {there:?}"
        );
    }
    // A lock of one host keeps no other host from running it.
    assert_eq!(at("sync-logistics", "lock"), "");
}

#[test]
fn an_attestation_that_has_run_out_is_missing_again() {
    let document = document("en");
    let of = |name: &str, question: &str| {
        let job = jobs(&document).iter().find(|job| text(job, "name") == name).expect("the job");
        answers(job).iter().find(|answer| text(answer, "question") == question).expect("the answer").clone()
    };
    assert_eq!(of("支付补偿", "idempotency")["status"], "missing");
    let closed = of("超时关单", "idempotency");
    assert_eq!(
        (closed["status"].as_str(), closed["evidence"]["by"].as_str(), closed["evidence"]["until"].as_str()),
        (Some("attested"), Some("张伟"), Some("2027-06-30"))
    );
}

/// Blanks and marks of a form taken out, so that one form's words can be sought in another.
fn bare(text: &str) -> String {
    let text = text.replace("<code>", "").replace("</code>", "");
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    text.chars().filter(|c| !c.is_whitespace() && *c != '\\' && *c != '`' && *c != '+').collect()
}

#[test]
fn text_markdown_and_html_carry_what_json_carries() {
    for lang in ["en", "zh"] {
        let document = document(lang);
        for format in ["text", "markdown", "html"] {
            let page = bare(&printed(format, lang));
            for job in jobs(&document) {
                let place = bare(&format!("{}:{}", text(job, "path"), job["line"]));
                // The overview stands before the jobs in a page, and behind them on a terminal.
                let found = if format == "text" { page.find(&place) } else { page.rfind(&place) };
                let mut from = found.expect("the job");
                for answer in answers(job) {
                    // In the order of the checklist, each after the one before.
                    for key in ["title", "detail", "how", "add"] {
                        let open = answer["add"].is_string();
                        let Some(words) =
                            answer[key].as_str().filter(|_| open || matches!(key, "title" | "detail"))
                        else {
                            continue;
                        };
                        for line in words.lines() {
                            let sought = bare(line);
                            let found = page[from..].find(&sought);
                            let at = found
                                .unwrap_or_else(|| panic!("{format} {lang}: no {key} {line:?} of {job:?}"));
                            if key == "title" {
                                from += at;
                            }
                        }
                    }
                }
            }
            for platform in document["platforms"].as_array().expect("platforms") {
                for item in [&platform["can"], &platform["cannot"]]
                    .into_iter()
                    .flat_map(|list| list.as_array().expect("a list"))
                {
                    assert!(page.contains(&bare(item.as_str().expect("words"))), "{format} {lang}: {item}");
                }
            }
        }
    }
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let page = printed("html", "zh");
    assert!(page.starts_with("<!DOCTYPE html><html lang=\"zh-CN\">"), "{}", &page[..80]);
    for outside in ["<script", "<link", "<img", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("prefers-color-scheme:dark") && page.contains("@media print"));
    for (open, close) in
        [("<section", "</section>"), ("<table", "</table>"), ("<tr", "</tr>"), ("<details", "</details>")]
    {
        assert_eq!(page.matches(open).count(), page.matches(close).count(), "{open}");
    }
}

/// A Chromium of this machine.
fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|path| path.is_file())
}

/// What a browser makes of the page: its headings, landmarks and tables, and nothing asked from elsewhere.
#[test]
fn a_browser_reads_the_page() {
    let Some(chromium) = chromium() else {
        eprintln!("skipped: no Chromium on this machine");
        return;
    };
    let folder = std::env::temp_dir().join(format!("cronlint-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for lang in ["en", "zh"] {
        let path = folder.join(format!("{lang}.html"));
        std::fs::write(&path, printed("html", lang)).expect("a page");
        let output = Command::new(&chromium)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(format!("file://{}", path.display()))
            .output()
            .expect("Chromium starts");
        let dom = String::from_utf8(output.stdout).expect("UTF-8");
        if dom.is_empty() {
            eprintln!(
                "skipped: this Chromium does not run here: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            break;
        }
        let document = document(lang);
        let jobs = jobs(&document).len();
        let count = |sought: &str| dom.matches(sought).count();
        assert_eq!((count("<h1>"), count("<main"), count("<header>"), count("<nav")), (1, 1, 1, 1), "{lang}");
        assert_eq!(count("<table class=\"answers\">"), jobs);
        assert_eq!(count("<caption>"), jobs);
        assert_eq!(count("class=\"status "), jobs * 25, "every answer is told in words");
        // A row of every answer has a heading, and so has a row of both overviews.
        let open: BTreeSet<&str> = self::jobs(&document)
            .iter()
            .flat_map(answers)
            .filter(|answer| answer["add"].is_string())
            .map(|answer| text(answer, "question"))
            .collect();
        assert_eq!(count("<th scope=\"row\">"), jobs * 25 + jobs + open.len());
        for link in dom.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert_eq!(count(&format!("id=\"{link}\"")), 1, "{lang}: #{link} leads to one place");
        }
        assert!(count("<summary>") > 0 && count("<details>") == count("<summary>"));
        for n in 1..=jobs {
            assert_eq!(count(&format!("href=\"#job-{n}\"")), 1);
            assert_eq!(count(&format!("<h2 id=\"job-{n}\"")), 1);
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// `UPDATE=1 cargo test --test checklist` writes what is expected anew, to be read before it is committed.
#[test]
fn the_checklist_of_the_shop_reads_well_in_both_languages() {
    for (lang, format) in [("zh", "text"), ("en", "text"), ("zh", "markdown")] {
        let end = if format == "text" { "txt" } else { "md" };
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/checklist/shop-cn.{lang}.{end}"));
        let found = printed(format, lang);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &found).expect("what is expected is written");
        }
        let wanted = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
        assert!(found == wanted, "{} differs: {differs:?}", path.display());
    }
}

/// How far two colours are apart, by the formula of WCAG 2.
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| {
        let digits: String = match colour.len() {
            3 => colour.chars().flat_map(|c| [c, c]).collect(),
            _ => colour.to_owned(),
        };
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("a colour")) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Every text of the page is read easily on both grounds, by day, by night and on paper.
#[test]
fn every_colour_of_the_page_stands_out() {
    let page = printed("html", "en");
    let mut themes = 0;
    for theme in page.split(":root{").skip(1).filter_map(|rest| rest.split('}').next()) {
        themes += 1;
        let colours: BTreeMap<&str, &str> =
            theme.split(';').filter_map(|part| part.strip_prefix("--")?.split_once(":#")).collect();
        assert_eq!(colours.len(), 11, "{theme}");
        for ground in ["page", "panel"] {
            for (name, colour) in &colours {
                if !["page", "panel", "line"].contains(name) {
                    let found = contrast(colour, colours[ground]);
                    assert!(found >= 4.5, "{name} on {ground}: {found:.2}");
                }
            }
        }
    }
    assert_eq!(themes, 3);
}
