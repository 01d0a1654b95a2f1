//! Each key and each error, with its place, in both languages.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::load::with_extends;
use super::{Config, keys, schema};
use crate::dialect::DialectId;
use crate::finding::{Level, Severity};
use crate::lang::Lang;
use crate::policy::Tier;
use crate::schedule::Instant;
use crate::settings::Settings;
use crate::span::FileId;

/// Reads the first of some files, the others beside it.
fn read_files(files: &[(&str, &str)]) -> Result<Config, String> {
    let texts: BTreeMap<&Path, &str> = files.iter().map(|(path, text)| (Path::new(*path), *text)).collect();
    let mut next = 0;
    let mut open = |path: &Path| {
        next += 1;
        Ok(texts.get(path).map(|text| (FileId(next), Arc::from(*text))))
    };
    with_extends(Path::new(files[0].0), &mut open).map(Option::unwrap_or_default).map_err(|error| {
        let place = error.text.get(error.at.clone()).unwrap_or("?");
        let [en, zh] = error.message.in_both();
        format!("{}: {place}: {en} / {zh}", error.path.display())
    })
}

fn read(text: &str) -> Result<Config, String> {
    read_files(&[("cronlint.toml", text)])
}

/// The settings of a path.
fn settings(text: &str, path: &str) -> Settings {
    read(text).unwrap().settings(&Settings::new(Instant(1_796_083_200)), path)
}

fn fault(text: &str) -> String {
    read(text).unwrap_err().strip_prefix("cronlint.toml: ").unwrap().to_owned()
}

#[test]
fn every_key_is_read_in_both_spellings() {
    let config = read(
        "business_zone = 'Asia/Shanghai'\nhost-zone = 'UTC'\ndaemon = 'cronie'\nlang = 'zh'\nselect = ['F', 'no-timeout']\nignore = ['F004']\n",
    )
    .unwrap();
    let layer = config.layer;
    assert_eq!(layer.business_zone.as_deref(), Some("Asia/Shanghai"));
    assert_eq!(layer.host_zone.as_deref(), Some("UTC"));
    assert_eq!(layer.daemon, Some(DialectId::Cronie));
    assert_eq!(config.lang, Some(Lang::Zh));
    assert_eq!(layer.select, Some(vec!["F".into(), "no-timeout".into()]));
    assert_eq!(layer.ignore, ["F004"]);
    assert_eq!(read("").unwrap(), Config::default());
}

#[test]
fn tiers_and_jobs_are_read_with_their_places() {
    let text = "business-zone = 'Asia/Shanghai'\npeak = ['Mon-Fri 09:00-12:00']\n\
        [tier.high]\nrequire = ['timeout', 'idempotency']\nmax_lateness = '10m'\nforbid = ['2026-11-11', '20:00-22:00 UTC']\njobs = ['*refund*']\nseverity = { R001 = 'error' }\n\
        [[job]]\nname = 'close-orders'\npath = 'k8s/'\ntier = 'medium'\nowner = 'orders'\nduration = '5m'\nby = 'li.lei'\nreason = 'keyed by order'\nuntil = 2027-06-30\nattest = { idempotency = 'order_id' }\n";
    let policy = read(text).unwrap().policy;
    let high = policy.tier(Tier::High);
    let shown: Vec<String> = high.forbid.iter().map(|window| window.value.text(Lang::En)).collect();
    assert_eq!(shown, ["2026-11-11 (Asia/Shanghai)", "every day 20:00-22:00 (UTC)"]);
    assert_eq!(policy.peak[0].value.text(Lang::Zh), "周一至周五 09:00-12:00（Asia/Shanghai）");
    assert_eq!(high.max_lateness.as_ref().map(|late| late.value), Some(600));
    assert_eq!(high.require.iter().map(|q| q.value.id()).collect::<Vec<_>>(), ["timeout", "idempotency"]);
    assert_eq!(high.severity[0].1, Level::At(Severity::Error));
    let [job] = &policy.jobs[..] else { panic!("{policy:?}") };
    assert_eq!(job.tier.as_ref().map(|tier| tier.value), Some(Tier::Medium));
    assert_eq!(job.duration.as_ref().map(|time| time.value), Some(300));
    let said: Vec<String> = job
        .attest
        .iter()
        .map(|said| {
            let until = said.until.as_ref().map(|until| until.value.to_string()).unwrap_or_default();
            let place = text.get(said.span.range()).unwrap_or("?");
            let [by, why] = [&said.by, &said.why].map(|text| text.clone().unwrap_or_default());
            format!("{} = {} | {by} | {why} | {until} | {place}", said.question.id(), said.value)
        })
        .collect();
    assert_eq!(
        said,
        [
            "duration = 5m | li.lei | keyed by order | 2027-06-30 | '5m'",
            "idempotency = order_id | li.lei | keyed by order | 2027-06-30 | idempotency = 'order_id'",
        ]
    );
}

#[test]
fn faults_name_the_place_and_what_to_write() {
    let cases = [
        (
            "\nbusines_zone = 'UTC'",
            "busines_zone: unknown key \"busines_zone\"; did you mean \"business-zone\"? / 未知的键 \"busines_zone\"；是不是要写 \"business-zone\"？",
        ),
        (
            "host-zone = 'Asia/Beijing'",
            "'Asia/Beijing': unknown time zone \"Asia/Beijing\"; did you mean \"Asia/Shanghai\"? / 未知的时区 \"Asia/Beijing\"；是不是要写 \"Asia/Shanghai\"？",
        ),
        (
            "daemon = 'deiban-cron'",
            "'deiban-cron': unknown cron daemon \"deiban-cron\"; did you mean \"debian-cron\"? / ",
        ),
        ("daemon = 'CentOS'", "'CentOS': unknown cron daemon \"CentOS\"; did you mean \"cronie\"? / "),
        ("daemon = 'cron'", "'cron': unknown cron daemon \"cron\"; did you mean \"debian-cron\"? / "),
        ("daemon = 'k8s'", "'k8s': unknown cron daemon \"k8s\"; known: debian-cron, "),
        ("lang = 'zh-CN'", "'zh-CN': unknown language \"zh-CN\"; did you mean \"zh\"? / "),
        ("lang = 'fr'", "'fr': unknown language \"fr\"; known: en, zh / 未知的语言 \"fr\"；可用的有：en、zh"),
        ("ignore = ['F01']", "'F01': unknown rule \"F01\"; "),
        ("ignore = 'F001'", "'F001': a list of rules is expected here, for instance [\"F001\", "),
        ("ignore = [1]", "1: a text in quotes is expected here / 这里应当是带引号的文本"),
        ("business-zone = 'UTC'\nbusiness_zone = 'UTC'", ": `business-zone` is set a second time: "),
        (
            "select = ['F001']\nignore = ['every-minute-of-the-hour']",
            "'every-minute-of-the-hour': `F001` stands in both `select` and `ignore`: take it out of one of them / `F001` 同时出现在 `select` 和 `ignore` 中：请从其中之一删除",
        ),
        (
            "select = ['F']\n[severity]\nf = 'off'",
            "f: `F` stands in both `select` and `severity = \"off\"`: ",
        ),
        (
            "ignore = ['F001']\nseverity = {F001 = 'error'}",
            "F001: `F001` stands in both `severity` and `ignore`: ",
        ),
        (
            "[severity]\nF001 = 'warn'",
            "'warn': unknown severity \"warn\"; known: error, warning, advice, off / 未知的级别 \"warn\"；可用的有：error、warning、advice、off",
        ),
        (
            "[severity]\nF001 = 'off'\nevery-minute-of-the-hour = 'off'",
            "every-minute-of-the-hour: `F001` is set a second time: ",
        ),
        ("severity = 'error'", "'error': a table is expected here / 这里应当是表（table）"),
        ("[daemons]\n'a[' = 'cronie'", "'a[': not a pattern: "),
        ("[daemons]\n'a' = 'vixie'", "'vixie': unknown cron daemon \"vixie\"; "),
        (
            "[words]\n'eod' = 'late'",
            "'late': \"late\" is not understood as a time; write it for instance as \"15:30 Asia/Shanghai\" / \"late\" 无法理解为时间；",
        ),
        ("[words]\n'e' = '23:00'", "'e': a word of one's own has 2 characters or more"),
        (
            "[[override]]\nignore = ['F']",
            "an override needs `paths`, for instance paths = [\"legacy/**\"] / override 需要 `paths`，",
        ),
        (
            "[[override]]\npaths = ['a']",
            "this override sets nothing: add a key such as `ignore`, or delete it / 这个 override 没有设置任何内容：",
        ),
        (
            "[[override]]\npaths = ['a']\nlang = 'en'",
            "lang: unknown key \"lang\"; known: paths, business-zone, ",
        ),
        ("[tier.hihg]\njobs = []", "hihg: unknown key \"hihg\"; did you mean \"high\"?"),
        ("[tier.low]\njob = []", "job: unknown key \"job\"; did you mean \"jobs\"?"),
        (
            "[tier.low]\nrequire = ['timout']",
            "'timout': unknown question of the checklist \"timout\"; did you mean \"timeout\"? / 可靠性清单里没有这个问题 \"timout\"；",
        ),
        (
            "[tier.low]\nmax-lateness = 'soon'",
            "'soon': \"soon\" is no length of time; write it as 90s, 10m, 1.5h or 2d / \"soon\" 不是有效时长；",
        ),
        ("[tier.low]\nforbid = ['Mon-Fri 9-18 UTC']", "9: \"9\" is no time of day; write it as 09:00"),
        (
            "[tier.low]\nforbid = ['2026-11-11']",
            "'2026-11-11': this window names no zone: write one behind it, or set `business-zone` / 这个时间窗口没有写时区：",
        ),
        (
            "[tier.low]\njobs = ['x*']\n[tier.high]\njobs = ['x*']",
            "'x*': \"x*\" stands in tier.low and in tier.high: take it out of one of them / \"x*\" 同时出现在 tier.low 和 tier.high 中：",
        ),
        (
            "[tier.low]\njobs = ['x*', 'x*']",
            "'x*': `x*` is set a second time: take one of the two out / `x*` 被设置了两次：",
        ),
        ("[[job]]\nname = 'x'\ntier = 'hgih'", "'hgih': unknown tier \"hgih\"; did you mean \"high\"?"),
        (
            "[[job]]\nname = 'x'\nattest = {timeot = '5m'}",
            "timeot: unknown question of the checklist \"timeot\"; ",
        ),
        (
            "[[job]]\nname = 'x'\nattest = {timeout = '5m'}\nuntil = '2027-02-30'",
            "'2027-02-30': \"2027-02-30\" is no date of the calendar; write it as 2027-06-30 / ",
        ),
        (
            "[[job]]\nname = 'x'\ntier = 'low'\nuntil = 2027-02-01",
            "until: `until` belongs to answers, and this [[job]] gives none: add `attest` / ",
        ),
        (
            "[[job]]\ntier = 'low'",
            "this [[job]] does not say which jobs it is about: add `name` or `path` / 这个 [[job]] 没有写明说的是哪些任务：",
        ),
        (
            "[[job]]\nname = 'x'",
            "this [[job]] says nothing of its jobs: add `tier`, `owner`, `duration` or `attest` / ",
        ),
        ("extends = ''", "'': an empty text says nothing / 空文本没有说明任何内容"),
        ("[[job]]\nname = ''\ntier = 'low'", "'': an empty pattern fits nothing / 空模式不匹配任何内容"),
        ("[[job]]\nname = 'x'\nattest = {timeout = ' '}", "' ': an empty text says nothing / "),
        ("[[job]]\nname = 'x'\nattest = {lock = 'a'}\nby = ''", "'': an empty text says nothing / "),
        (
            "[[override]]\npaths = []\nignore = ['F001']",
            "an override needs `paths`, for instance paths = [\"legacy/**\"] / ",
        ),
        ("[daemons]\n'' = 'cronie'", "'': an empty pattern fits nothing / "),
        (
            "[[job]]\nname = 'x'\nduration = '5m'\nattest = {duration = '6m'}",
            "duration = '6m': `duration` is set a second time: take one of the two out / `duration` 被设置了两次：",
        ),
        (
            "[[job]]\nname = 'x'\nattest = {lock = 'a'}\n[[job]]\nname = 'x'\nattest = {lock = 'b'}",
            "lock = 'b': `lock` of the same jobs is answered in another [[job]] too: take one of the two out / 另一个 [[job]] 已经为同样的任务回答了 `lock`：",
        ),
    ];
    for (text, expected) in cases {
        let found = fault(text);
        assert!(found.contains(expected), "{text}\n  expected {expected}\n  found    {found}");
    }
}

#[test]
fn a_configuration_goes_on_from_others() {
    let base = "business-zone = 'Asia/Shanghai'\nhost-zone = 'UTC'\nignore = ['F004']\n[severity]\nF001 = 'advice'\nC = 'off'\n[words]\neod = '23:00'\n";
    let own = "extends = ['../base.toml']\nhost-zone = 'Asia/Tokyo'\nignore = ['P']\nseverity = {F001 = 'error', F004 = 'warning'}\n";
    let config = read_files(&[("team/cronlint.toml", own), ("base.toml", base)]).unwrap();
    assert_eq!(config.layer.business_zone.as_deref(), Some("Asia/Shanghai"));
    assert_eq!(config.layer.host_zone.as_deref(), Some("Asia/Tokyo"));
    // What is said of a rule later takes the place of what was said before.
    assert_eq!(config.layer.ignore, ["P"]);
    let severity: Vec<(&str, Level)> =
        config.layer.severity.iter().map(|(word, level)| (word.as_str(), *level)).collect();
    assert_eq!(
        severity,
        [("C", Level::Off), ("F001", Level::At(Severity::Error)), ("F004", Level::At(Severity::Warning))]
    );
    assert!(!config.words.is_empty());
}

#[test]
fn circles_and_missing_files_are_errors_with_their_place() {
    assert_eq!(
        read_files(&[
            ("a/cronlint.toml", "extends = 'b.toml'"),
            ("a/b.toml", "extends = ['./cronlint.toml']")
        ])
        .unwrap_err(),
        "a/b.toml: './cronlint.toml': the configuration goes on from itself: a/cronlint.toml -> a/b.toml -> a/cronlint.toml / 配置循环继承：a/cronlint.toml -> a/b.toml -> a/cronlint.toml"
    );
    assert_eq!(
        read_files(&[("a/cronlint.toml", "lang = 'en'\nextends = '../b.toml'")]).unwrap_err(),
        "a/cronlint.toml: '../b.toml': there is no file b.toml: `extends` is relative to this file / 没有文件 b.toml：`extends` 的路径相对于本文件"
    );
    assert!(
        read_files(&[("cronlint.toml", "extends = '.'")])
            .unwrap_err()
            .starts_with("cronlint.toml: '.': there is no file .: ")
    );
    assert!(
        read_files(&[("cronlint.toml", "extends = 'b.toml'"), ("b.toml", "langg = 'en'")])
            .unwrap_err()
            .starts_with("b.toml: langg: unknown key")
    );
    // Files that go on from each other on ever more ways end.
    let names: Vec<String> = (0..30).map(|n| format!("{n}.toml")).collect();
    let texts: Vec<String> = (0..30).map(|n| format!("extends = ['{0}.toml', '{0}.toml']", n + 1)).collect();
    let mut files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    files.push(("30.toml", ""));
    assert!(read_files(&files).unwrap_err().contains("more than 64 files"));
}

#[test]
fn what_holds_for_some_paths_goes_over_what_holds_for_all() {
    let text = "daemon = 'cronie'\nhost-zone = 'UTC'\nignore = ['F004']\n[daemons]\n'ops/**' = 'busybox'\n'ops/debian/**' = 'debian-cron'\n\
        [[override]]\npaths = ['legacy/**', '*.crontab']\nhost-zone = 'Asia/Tokyo'\nignore = ['C']\n\
        [[override]]\npaths = 'legacy/new/**'\nseverity = {F004 = 'warning'}\nselect = ['F']\n";
    assert_eq!(settings(text, "a/crontab").daemon, Some(DialectId::Cronie));
    assert_eq!(settings(text, "ops/crontab").daemon, Some(DialectId::BusyBox));
    assert_eq!(settings(text, "ops/debian/crontab").daemon, Some(DialectId::DebianCron));
    assert_eq!(settings(text, "a/x.crontab").host_zone.as_deref(), Some("UTC"));
    assert_eq!(settings(text, "x.crontab").host_zone.as_deref(), Some("Asia/Tokyo"));
    assert_eq!(settings(text, "legacy/a").ignore, ["F004", "C"]);
    let new = settings(text, "legacy/new/a");
    assert_eq!((new.ignore, new.select), (vec!["C".to_owned()], vec!["F".to_owned()]));
}

#[test]
fn what_is_asked_for_on_the_command_line_goes_over_all() {
    let text = "host-zone = 'UTC'\nselect = ['F']\nignore = ['F004']\n[[override]]\npaths = ['**']\nhost-zone = 'Asia/Tokyo'\nselect = ['C']\n";
    let mut asked = Settings::new(Instant(1_796_083_200));
    asked.host_zone = Some("Europe/Berlin".to_owned());
    asked.select = vec!["R".to_owned()];
    asked.ignore = vec!["P".to_owned()];
    let settings = read(text).unwrap().settings(&asked, "a");
    assert_eq!(settings.host_zone.as_deref(), Some("Europe/Berlin"));
    assert_eq!(settings.select, ["R"]);
    assert_eq!(settings.ignore, ["F004", "P"]);
}

#[test]
fn the_more_exact_word_says_how_grave_a_finding_is() {
    let settings = settings("[severity]\nF = 'off'\nF001 = 'advice'\nC003 = 'error'\n", "a");
    let graded = |code: &str| {
        let rule = crate::rules::find(code).unwrap();
        settings.graded(rule, rule.severity, None)
    };
    assert_eq!(graded("F001"), Some(Severity::Advice));
    assert_eq!(graded("F003"), None);
    assert_eq!(graded("C003"), Some(Severity::Error));
    assert_eq!(graded("R001"), Some(crate::rules::find("R001").unwrap().severity));
}

#[test]
fn the_committed_schema_is_that_of_the_keys() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/config.schema.json");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, schema::text()).expect("the schema is written");
    }
    let committed = std::fs::read_to_string(&path).expect("the schema");
    assert!(
        committed == schema::text(),
        "schemas/config.schema.json is not current: UPDATE=1 cargo test --lib config"
    );
}

/// What an editor marks, the reader refuses, and the other way round where a schema can tell.
#[test]
fn the_schema_and_the_reader_are_of_one_mind() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let schema = serde_json::from_str(&schema::text()).expect("JSON");
    compiler.add_resource("config.schema.json", schema).expect("a schema");
    let index = compiler.compile("config.schema.json", &mut schemas).expect("a schema");
    let cases = [
        ("host_zone = 'UTC'\ndaemon = 'cronie'\nlang = 'zh'\nselect = ['F']\nextends = []", true),
        ("business-zone = 8", false),
        ("select = 'F'", false),
        ("lang = 'fr'", false),
        ("daemon = 'vixie'", false),
        ("severity = {F001 = 'off'}", true),
        ("severity = {F001 = 'fatal'}", false),
        ("[daemons]\n'a' = 'vixie'", false),
        ("[words]\n'eod' = 2", false),
        ("extends = ''", false),
        ("[[override]]\npaths = 'a'\nhost_zone = 'UTC'", true),
        ("[[override]]\npaths = ['a']", false),
        ("[[override]]\nignore = ['F']", false),
        ("[[override]]\npaths = ['a']\nlang = 'en'", false),
        ("[tier.low]\njobs = []", true),
        ("[tier.low]\njob = []", false),
        ("[tier.hihg]\njobs = []", false),
        ("[[tier]]\njobs = []", false),
        ("[job]\nname = 'x'\ntier = 'low'", false),
        ("[[job]]\npath = 'x'\nowner = 'y'", true),
        ("[[job]]\nname = 'x'\nduration = '5m'\nby = 'y'\nuntil = '2027-06-30'", true),
        ("[[job]]\nname = 'x'\nduration = '5m'\nuntil = '2027-06-30T18:00:00+08:00'", true),
        ("[[job]]\nname = 'x'", false),
        ("[[job]]\ntier = 'low'", false),
        ("[[job]]\nname = ''\ntier = 'low'", false),
        ("[[job]]\nname = 'x'\ntier = 'hgih'", false),
        ("[[job]]\nname = 'x'\nowner = ' '", false),
        ("[[job]]\nname = 'x'\nduration = 300", false),
        ("[[job]]\nname = 'x'\nattest = {idempotent = 'y'}", true),
        ("[[job]]\nname = 'x'\nattest = {timeout = ' '}", false),
        ("[[job]]\nname = 'x'\nattest = ['timeout']", false),
    ];
    for (text, expected) in cases {
        let value: serde_json::Value = toml::from_str(text).expect(text);
        assert_eq!(schemas.validate(&value, index).is_ok(), expected, "the schema: {text}");
        // A configuration beside this one is none of the schema's.
        assert_eq!(read(text).is_ok(), expected, "the reader: {text}");
    }
}

/// What TOML has for times has no form in the schema's JSON.
#[test]
fn the_day_of_a_time_of_toml_counts() {
    for time in ["2027-06-30", "2027-06-30T18:00:00Z", "2027-06-30 18:00:00+08:00", "2027-06-30T18:00:00"] {
        assert!(read(&format!("[[job]]\nname = 'x'\nduration = '5m'\nuntil = {time}")).is_ok(), "{time}");
    }
    assert!(read("[[job]]\nname = 'x'\nduration = '5m'\nuntil = 18:00:00").is_err());
}

#[test]
fn every_key_has_a_name_of_its_own_and_words_in_both_languages() {
    for rows in [keys::FILE, keys::OVERRIDE, keys::TIERS, keys::TIER, keys::JOB] {
        for (index, row) in rows.iter().enumerate() {
            assert!(rows[..index].iter().all(|other| other.name != row.name), "{}", row.name);
            assert!(!row.about.en.is_empty() && !row.about.zh.is_ascii(), "{}", row.name);
        }
    }
}

#[test]
fn a_configuration_that_is_as_large_as_may_be_is_read_at_once() {
    let many = |count: u32, one: &dyn Fn(u32) -> String| (0..count).map(one).collect::<Vec<_>>().concat();
    let jobs = many(10_000, &|n| format!("[[job]]\nname = 'job-{n}*'\nattest = {{timeout = '5m'}}\n"));
    let names = |tier: char| many(10_000, &|n| format!("'{tier}{n}',"));
    let tiers = format!("[tier.high]\njobs = [{}]\n[tier.low]\njobs = [{}]\n", names('h'), names('l'));
    let words = many(1000, &|n| format!("'word {n}' = '23:00'\n"));
    let started = std::time::Instant::now();
    for text in [jobs, tiers, format!("[words]\n{words}")] {
        read(&text).unwrap();
    }
    // Each took far longer when every entry was compared with every other one.
    assert!(started.elapsed() < std::time::Duration::from_secs(30), "{:?}", started.elapsed());
    assert!(fault(&format!("[words]\n{words}'one more' = '23:00'")).contains("more than 1000 words"));
}
