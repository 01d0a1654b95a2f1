//! What is read from the files of Java services: input beside expected summary.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cronlint::dialect;
use cronlint::job::{Enabled, Guard, Job, Question, ScheduleText, Zone};
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::Neighbours;
use cronlint::source::{self, FactKind, File};
use cronlint::span::{FileId, Span};

/// The files of a module, by path; their ids are their places.
struct Module(BTreeMap<PathBuf, Arc<str>>);

impl Module {
    fn of(files: &[(&str, &str)]) -> Self {
        Module(files.iter().map(|(path, text)| (PathBuf::from(path), Arc::from(*text))).collect())
    }

    fn read(&self, path: &str) -> Option<File> {
        let settings = Settings::new(Instant(1_796_083_200));
        let (id, text) = self.open(Path::new(path))?;
        source::read(id, Path::new(path), text.as_bytes(), &settings, self)
    }

    fn at(&self, span: Span) -> &str {
        let text = self.0.values().nth(span.file.0 as usize).expect("a file of the module");
        &text[span.range()]
    }

    /// `name | text <place> [dialect] zone | ... | guards`, a line a job.
    fn summary(&self, file: &File) -> String {
        let mut out = String::new();
        for job in &file.jobs {
            write!(out, "{}", job.name.value).unwrap();
            for schedule in &job.schedules {
                let text = schedule.text.display();
                let place = self.at(schedule.text.place(0..text.len()).expect("a place"));
                let place = if place == text { String::new() } else { format!(" <{place}>") };
                let known = if matches!(schedule.text, ScheduleText::Unknowable(_)) { "?" } else { "" };
                let dialects: Vec<&str> =
                    schedule.readings.iter().map(|reading| dialect::row(reading.dialect).name).collect();
                write!(out, " | {known}{text}{place} [{}] {}", dialects.join(" "), zone(&schedule.zone))
                    .unwrap();
            }
            write!(out, "{}", self.guards(job)).unwrap();
            out.push('\n');
        }
        for fact in &file.facts {
            match &fact.kind {
                FactKind::Switch { name } => writeln!(out, "on: {name}").unwrap(),
                FactKind::HandsOff { by } => writeln!(out, "{:?} hands off by {by}", fact.job).unwrap(),
                other => writeln!(out, "{other:?}").unwrap(),
            }
        }
        out
    }

    fn guards(&self, job: &Job) -> String {
        let mut out = String::new();
        if let Enabled::No(span) = job.enabled {
            write!(out, " | off at {}", self.at(span)).unwrap();
        }
        for question in
            [Question::Lock, Question::Overlap, Question::CatchUp, Question::Retry, Question::AlertFailure]
        {
            if let Guard::Declared(_, span) = job.guards.get(question) {
                write!(out, " | {}: {}", question.id(), self.at(*span)).unwrap();
            }
        }
        out
    }
}

impl Neighbours for Module {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        let index = self.0.keys().position(|known| known == path)?;
        Some((FileId(index as u32), self.0[path].clone()))
    }

    fn names(&self, folder: &Path) -> Arc<[String]> {
        let here = self.0.keys().filter(|path| path.parent() == Some(folder));
        here.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
    }
}

fn zone(zone: &Zone) -> String {
    match zone {
        Zone::Declared(name) => name.value.clone().into(),
        Zone::Fixed(name) => format!("={name}"),
        Zone::Unset(name) => format!("~{name}"),
        Zone::Host => "host".to_owned(),
        Zone::Invalid { text, acts_as } => format!("!{} as {acts_as:?}", text.value),
        Zone::Unknowable(_) => "?".to_owned(),
    }
}

const IMPORTS: &str = "import org.springframework.scheduling.annotation.*;\n";

#[test]
fn methods_of_quarkus() {
    let text = "import io.quarkus.scheduler.Scheduled;\nclass A {\n  @Scheduled(cron = \"0 0 2 * * ?\", timeZone = \"Asia/Shanghai\", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)\n  void nightly() {}\n  @Scheduled(every = \"10m\") void often() {}\n  @Scheduled(cron = \"{my.cron}\") void set() {}\n  @Scheduled(cron = \"${my.cron:off}\") void off() {}\n  @Scheduled(cron = \"0 2 * * *\") void five() {}\n  @Scheduled(every = \"PT15M\") void iso() {}\n}\n";
    let module = Module::of(&[("A.java", text)]);
    let file = module.read("A.java").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "A.nightly | 0 0 2 * * ? [quartz] Asia/Shanghai | overlap: Scheduled.ConcurrentExecution.SKIP\n\
         A.often | 10m [quarkus-every] =UTC\n\
         A.set | ?{my.cron} [] host\n\
         A.off | ?off [] host | off at off\n\
         A.five | ?0 2 * * * [] host\n\
         A.iso | ?PT15M [] =UTC\n"
    );
    let other = text.replace("io.quarkus.scheduler.Scheduled", "com.example.Scheduled");
    assert!(Module::of(&[("A.java", &other)]).read("A.java").is_none());
}

#[test]
fn methods_of_micronaut() {
    let text = "import io.micronaut.scheduling.annotation.Scheduled;\nclass A {\n  // 每天凌晨两点\n  @Scheduled(cron = \"0 2 * * *\", zoneId = \"Asia/Shanghai\")\n  void nightly() {}\n  @Scheduled(cron = \"0 0 3 * * 0-5\") void refused() {}\n  @Scheduled(fixedRate = \"10m\", initialDelay = \"1m\") void often() {}\n  @Scheduled(fixedDelay = \"1d\") void daily() {}\n  @Scheduled(fixedDelay = \"PT5M\") void iso() {}\n  @Scheduled(initialDelay = \"5s\") void once() {}\n  @Scheduled(cron = \"0 0 15W * *\") void near() {}\n  @Scheduled(cron = \"${my.cron:0 4 * * *}\") void set() {}\n  @Scheduled(cron = \"0 5 * * *\")\n  @Scheduled(cron = \"0 6 * * *\")\n  void twice() {}\n}\n";
    let module = Module::of(&[("A.java", text)]);
    let file = module.read("A.java").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "A.nightly | 0 2 * * * [micronaut] Asia/Shanghai\n\
         A.refused | 0 0 3 * * 0-5 [micronaut] host\n\
         A.often | 10m [interval] =UTC\n\
         A.daily | 24h <1d> [delay] =UTC\n\
         A.iso | ?PT5M [] =UTC\n\
         A.near | ?0 0 15W * * [] host\n\
         A.set | 0 4 * * * [micronaut] host\n\
         A.twice | 0 5 * * * [micronaut] host | 0 6 * * * [micronaut] host\n"
    );
    let reading = file.jobs[1].schedules[0].reading().expect("a reading");
    assert!(reading.schedule.is_none() && reading.faults[0].range == (10..13), "{reading:?}");
    for none in [
        "import com.example.Scheduled;\nimport io.micronaut.scheduling.annotation.*;\nclass A { @Scheduled(cron = \"0 2 * * *\") void a() {} }",
        "import io.micronaut.context.annotation.Executable; // io.micronaut.scheduling\nclass A { @Scheduled(cron = \"0 2 * * *\") void a() {} }",
        "import io.micronaut.scheduling.annotation.Scheduled;\nclass A { String s = \"@Scheduled(cron = \\\"0 2 * * *\\\")\"; }",
        "import io.micronaut.scheduling.annotation.Scheduled;\nclass A { @Scheduled(initialDelay = \"5s\") void once() {} }",
    ] {
        assert!(Module::of(&[("A.java", none)]).read("A.java").is_none(), "{none}");
    }
}

#[test]
fn recurring_jobs_of_jobrunr() {
    let text = "import org.jobrunr.jobs.annotations.*;\nimport org.jobrunr.scheduling.BackgroundJob;\nclass B {\n  @Recurring(id = \"nightly\", cron = \"0 2 * * *\", zoneId = \"Asia/Shanghai\")\n  @Job(name = \"Nightly\", retries = 2)\n  void nightly() {}\n  @Recurring(interval = \"PT1H15M\") void often() {}\n  @Recurring(cron = \"-\") void off() {}\n  @Recurring(cron = \"0 2 * * 7\") void sunday() {}\n  @Recurring(cron = \"0 2 L * 1\") void both() {}\n  void init() {\n    BackgroundJob.scheduleRecurrently(\"report\", Cron.daily(4, 30), ZoneId.of(\"Asia/Shanghai\"), () -> service.report());\n    BackgroundJob.<Service>scheduleRecurrently(\"sync\", \"*/5 * * * *\", x -> x.sync());\n    BackgroundJob.scheduleRecurrently(Cron.weekly(DayOfWeek.SUNDAY, 3), service::week);\n    BackgroundJob.scheduleRecurrently(() -> old(), \"1 2 * * *\");\n    scheduler.scheduleRecurrently(Duration.ofMinutes(15), () -> service.poll());\n    scheduler.scheduleRecurrently(\"req\", \"* * 1 * *\", new Request());\n    scheduler.scheduleRecurrently(id, cron, request);\n    scheduler.scheduleRecurrently(job);\n    scheduler.createRecurrently(aRecurringJob().withId(\"built\").withCron(\"0 0 L * *\").withZoneId(ZoneId.of(\"UTC\")).withAmountOfRetries(0).withDetails(() -> s.x()));\n  }\n}\n";
    let module = Module::of(&[("B.java", text)]);
    let file = module.read("B.java").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "B.nightly | 0 2 * * * [jobrunr] Asia/Shanghai | retry: 2\n\
         B.often | 1h15m <PT1H15M> [interval] =UTC\n\
         B.off | ?- [] host | off at -\n\
         B.sunday | 0 2 * * 7 [jobrunr] host\n\
         B.both | ?0 2 L * 1 [] host\n\
         report | 30 4 * * * <Cron.daily(4, 30)> [jobrunr] Asia/Shanghai\n\
         sync | */5 * * * * [jobrunr] host\n\
         init | 0 3 * * 0 <Cron.weekly(DayOfWeek.SUNDAY, 3)> [jobrunr] host\n\
         init | 1 2 * * * [jobrunr] host\n\
         init | 15m <Duration.ofMinutes(15)> [interval] =UTC\n\
         req | * * 1 * * [jobrunr] host\n\
         init | ?cron [] host\n\
         built | 0 0 L * * [jobrunr] UTC | retry: 0\n"
    );
    let kotlin = "import org.jobrunr.scheduling.BackgroundJob\nclass A { fun init() {\n  BackgroundJob.scheduleRecurrently(\"k\", \"0 2 * * *\") { work() }\n} }\n";
    let module = Module::of(&[("A.kt", kotlin)]);
    let file = module.read("A.kt").expect("a job");
    assert_eq!(module.summary(&file), "k | 0 2 * * * [jobrunr] host\n");
    for none in [
        "import com.example.Recurring; // org.jobrunr\nclass A { @Recurring(cron = \"0 2 * * *\") void a() {} }",
        "class A { void a() { scheduleRecurrently(\"x\", \"0 2 * * *\", job); } }",
    ] {
        assert!(Module::of(&[("A.java", none)]).read("A.java").is_none(), "{none}");
    }
}

#[test]
fn tasks_of_hutool() {
    let text = "import cn.hutool.cron.CronUtil;\nclass A {\n  void beat() {\n    // 每10秒续签一次\n    CronUtil.schedule(\"*/10 * * * * *\", new Task() { public void execute() { f(1, 2); } });\n    CronUtil.schedule(\"clean\", \"0 2 * * *\", () -> clean());\n    CronUtil.schedule(\"last\", \"0 0 2 31 * ?\", task);\n    CronUtil.schedule(\"odd\", \"0 0 2 */2 * ?\", task);\n    CronUtil.schedule(\"two\", \"0 1 * * *|0 2 * * *\", task);\n    CronUtil.schedule(apiCron, task);\n    CronUtil.schedule(cronSetting);\n";
    let rest = |first: &str| {
        format!(
            "beat | */10 * * * * * [{first}] host\nclean | 0 2 * * * [{}] host\nlast | ?0 0 2 31 * ? [] host\nodd | ?0 0 2 */2 * ? [] host\ntwo | ?0 1 * * *|0 2 * * * [] host\nbeat | ?apiCron [] host\n",
            first.split(' ').next().unwrap()
        )
    };
    for (end, dialects) in [
        ("    CronUtil.setMatchSecond(true);\n    CronUtil.start();\n  }\n}\n", "hutool-seconds"),
        ("    CronUtil.setMatchSecond(false);\n    CronUtil.start();\n  }\n}\n", "hutool"),
        // Another class may switch them on.
        ("    CronUtil.start();\n  }\n}\n", "hutool hutool-seconds"),
        ("  }\n}\n", "hutool hutool-seconds"),
    ] {
        let module = Module::of(&[("A.java", &format!("{text}{end}"))]);
        let file = module.read("A.java").expect("jobs");
        assert_eq!(module.summary(&file), rest(dialects), "{end}");
        let reading = file.jobs[0].schedules[0].reading().expect("a reading");
        let passed_over = usize::from(!dialects.starts_with("hutool-seconds"));
        assert_eq!(reading.oddities.len(), passed_over, "{end}");
    }
    for none in [
        "import cn.hutool.cron.pattern.CronPattern;\nclass A { void f() { other.CronUtil.schedule(1); } }",
        "import com.example.CronUtil; // not hutool.cron\nclass A { void f() { CronUtil.schedule(\"99 * * * *\", t); } }",
        "import cn.hutool.cron.CronUtil;\nclass A { String s = \"CronUtil.schedule(\\\"0 2 * * *\\\", t)\"; }",
    ] {
        assert!(Module::of(&[("A.java", none)]).read("A.java").is_none(), "{none}");
    }
    let by_its_whole_name =
        Module::of(&[("A.kt", "fun f() { cn.hutool.cron.CronUtil.schedule(\"0 2 * * *\", t) }")]);
    assert!(by_its_whole_name.read("A.kt").is_some());
}

#[test]
fn the_table_of_hutool() {
    let text = "# jobs\n[com.example.job]\n# 每天凌晨两点\nTestJob.run = 0 2 * * *\nfast=*/5 * * * * *\nempty =\nplain text\n[]\nVar.run = ${cron}\n";
    let module = Module::of(&[("config/cron.setting", text), ("db.setting", text)]);
    let file = module.read("config/cron.setting").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "TestJob.run | 0 2 * * * [hutool] host\nfast | */5 * * * * * [hutool hutool-seconds] host\nVar.run | ?${cron} [] host\n"
    );
    assert_eq!(file.jobs[0].words[0].text.text, "每天凌晨两点");
    assert!(module.read("db.setting").is_none());
    assert!(Module::of(&[("cron.setting", "theme = dark\nwidth=100\n")]).read("cron.setting").is_none());
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        Module::of(&[("cron.setting", &text[..end])]).read("cron.setting");
    }
}

#[test]
fn with_virtual_threads_a_method_may_overlap_itself() {
    let text = format!(
        "{IMPORTS}class A {{ @Scheduled(cron = \"0 0 2 * * *\") void a() {{}} @Scheduled(fixedDelay = 5000) void b() {{}} }}"
    );
    let source = "src/main/java/A.java";
    for (yaml, expected) in [
        ("spring.threads.virtual.enabled: true\n", [" | overlap: true", "OneThread(FixedDelays)\n"]),
        (
            "spring:\n  threads:\n    virtual:\n      enabled: false\n",
            ["", "OneThread(All)\nOneThread(All)\n"],
        ),
    ] {
        let module = Module::of(&[(source, &text), ("src/main/resources/application.yml", yaml)]);
        let file = module.read(source).expect("jobs");
        let [overlap, facts] = expected;
        let expected =
            format!("A.a | 0 0 2 * * * [spring] host{overlap}\nA.b | 5000 [spring-delay] =UTC\n{facts}");
        assert_eq!(module.summary(&file), expected, "{yaml}");
    }
}

/// Without an import, and beside one of another annotation of that name.
#[test]
fn annotations_by_their_whole_name() {
    for (annotation, expected) in [
        (
            "@org.springframework.scheduling.annotation.Scheduled(cron = \"0 0 2 * * *\")",
            "0 0 2 * * * [spring] host",
        ),
        ("@io.quarkus.scheduler.Scheduled(cron = \"0 0 2 * * ?\")", "0 0 2 * * ? [quartz] host"),
        (
            "@io.micronaut.scheduling.annotation.Scheduled(cron = \"0 0 2 * * *\")",
            "0 0 2 * * * [micronaut] host",
        ),
        (
            "@org.jobrunr.jobs.annotations.Recurring(id = \"a\", cron = \"0 2 * * *\")",
            "0 2 * * * [jobrunr] host",
        ),
    ] {
        for import in ["", "import com.example.Scheduled;\n"] {
            let text = format!("{import}class A {{ {annotation} void a() {{}} }}");
            let module = Module::of(&[("A.java", &text)]);
            let file = module.read("A.java").unwrap_or_else(|| panic!("{annotation}"));
            assert!(
                module.summary(&file).starts_with(&format!("A.a | {expected}")),
                "{annotation}: {}",
                module.summary(&file)
            );
        }
    }
}

/// What a program takes from a property is one job: input beside the jobs (file, name), and the findings (rule, file, words).
#[test]
fn a_property_that_a_program_takes_is_no_job_of_its_own() {
    let spring = |key: &str| {
        format!("{IMPORTS}class A {{ @Scheduled(cron = \"${{{key}}}\", zone = \"UTC\") void run() {{}} }}")
    };
    let bean = "<beans><bean id=\"nightly\" class=\"org.springframework.scheduling.quartz.CronTriggerFactoryBean\"><property name=\"cronExpression\" value=\"${quartz.cron}\"/></bean></beans>\n";
    let (java, xml) = ("src/main/java/A.java", "src/main/resources/spring.xml");
    let properties = "src/main/resources/application.properties";
    for (program, text, keys, expected) in [
        (java, spring("job.cron"), "job.cron=0 61 * * * *\n", "A.java A.run; S001 in application.properties"),
        // A key that nobody takes.
        (
            java,
            spring("job.cron"),
            "job.cron=0 7 * * * *\nother.cron=0 61 * * * *\n",
            "A.java A.run; application.properties other.cron; S001 in application.properties",
        ),
        (xml, bean.to_owned(), "quartz.cron=0 7 2 * * ?\n", "spring.xml nightly"),
        // The comment beside the key speaks of the program's job, and to cronlint.
        (java, spring("job.cron"), "# 每天凌晨3点\njob.cron=0 7 2 * * *\n", "A.java A.run; F003 in A.java"),
        (
            java,
            spring("job.cron"),
            "# cronlint: ignore[S001] mended on monday\njob.cron=0 61 * * * *\n",
            "A.java A.run",
        ),
        // The default of a placeholder stands in the program.
        (java, spring("job.cron:0 61 * * * *"), "a=b\n", "A.java A.run; S001 in A.java"),
    ] {
        let files = [(program, text), (properties, keys.to_owned())];
        let mut settings = Settings::new(Instant(1_796_083_200));
        settings.least = cronlint::finding::Severity::Warning;
        let report = cronlint::linter::lint_texts(&files, &settings);
        let name = |file: &File| file.path.file_name().unwrap().to_string_lossy().into_owned();
        let jobs = report
            .files
            .iter()
            .flat_map(|file| file.jobs.iter().map(move |job| format!("{} {}", name(file), job.name.value)));
        let found = report.findings.iter().map(|finding| {
            format!("{} in {}", finding.rule, name(report.file(finding.span.file).expect("a file")))
        });
        let all: Vec<String> = jobs.chain(found).collect();
        assert_eq!(all.join("; "), expected, "{keys}");
    }
}

/// R017: each case is what stands beside the jobs of one module, and what is said of them.
#[test]
fn methods_that_share_a_thread() {
    let one = "@Scheduled(cron = \"0 0 2 * * *\", zone = \"UTC\") void a() {}";
    let other = "@Scheduled(fixedDelay = 60000) void b() {}";
    let both = &format!("{one} {other}");
    let boot = "spring.application.name=shop\n";
    let on = "@EnableScheduling class Application {}";
    let bean =
        "class Threads { @Bean TaskScheduler taskScheduler() { return new ThreadPoolTaskScheduler(); } }";
    let shared = Some(
        "`A.a` and `A.b` share one thread: while one of them runs the other does not start, and one that hangs stops both",
    );
    let reactive = &format!("{one} @Scheduled(fixedRate = 5000) public Mono<Void> b() {{ return work(); }}");
    let handed = &format!("{one} @Async {other}");
    let delays = &format!("{both} @Scheduled(fixedDelay = 1000) void c() {{}}");
    let own = &format!("{one} @Scheduled(fixedDelay = 60000, scheduler = \"own\") void b() {{}}");
    for (jobs, properties, application, beside, expected) in [
        (both, boot, on, "", shared),
        // One that is handed on holds nobody up.
        (handed, boot, on, "", None),
        (&format!("{one} @Async @Scheduled(fixedRate = 5000) void c() {{}} {other}"), boot, on, "", shared),
        // Its thread subscribes, and goes on.
        (reactive, boot, on, "", None),
        // Whether both are there depends on a profile.
        (&format!("@Profile(\"prod\") {one} {other}"), boot, on, "", None),
        (&format!("@ConditionalOnProperty(\"jobs.b\") {other} {one}"), boot, on, "", None),
        (own, boot, on, "", None),
        (&one.to_owned(), boot, on, "", None),
        (both, "spring.task.scheduling.pool.size=2\n", on, "", None),
        (both, "spring.threads.virtual.enabled=true\n", on, "", None),
        (
            delays,
            "spring.threads.virtual.enabled=true\n",
            on,
            "",
            Some(
                "`A.b` and `A.c` have a fixed delay, so they share one thread, virtual threads or not: while one of them runs the other does not start, and one that hangs stops both",
            ),
        ),
        // Java before 21 has no virtual threads, and takes the pool.
        (delays, "spring.threads.virtual.enabled=true\nspring.task.scheduling.pool.size=2\n", on, "", None),
        // The size may come from there.
        (both, "spring.config.import=nacos:shop.yaml\n", on, "", None),
        (both, "spring.profiles.include=common\n", on, "", None),
        (both, "nacos.config.server-addr=nacos:8848\n", on, "", None),
        (both, "spring.config.activate.on-profile=prod\n", on, "", shared),
        (both, "", on, "", None),
        (both, boot, "class Application {}", "", None),
        (both, boot, on, bean, None),
        (both, boot, on, "class Threads implements SchedulingConfigurer {}", None),
        (
            both,
            boot,
            on,
            "class Threads { @Bean Executor taskScheduler() { return Executors.newScheduledThreadPool(4); } }",
            None,
        ),
        (
            both,
            boot,
            on,
            "class Threads { @Bean ThreadPoolTaskSchedulerCustomizer threads() { return s -> s.setPoolSize(4); } }",
            None,
        ),
        (
            both,
            boot,
            "@EnableScheduling @ImportResource(\"classpath:jobs.xml\") class Application {}",
            "",
            None,
        ),
        // Its own scheduler has nothing to do with Spring's.
        (
            both,
            boot,
            on,
            "class Threads { ScheduledExecutorService own = Executors.newScheduledThreadPool(4); }",
            shared,
        ),
    ] {
        let class = |text: &str| {
            format!("{IMPORTS}import org.springframework.scheduling.annotation.EnableScheduling;\n{text}\n")
        };
        let files = [
            ("src/main/java/A.java", class(&format!("class A {{ {jobs} }}"))),
            ("src/main/java/Application.java", class(application)),
            ("src/main/java/Threads.java", class(beside)),
            ("src/main/resources/application.properties", properties.to_owned()),
        ];
        let report = cronlint::linter::lint_texts(&files, &Settings::new(Instant(1_796_083_200)));
        let found: Vec<String> = report
            .findings
            .iter()
            .filter(|finding| finding.rule == "R017")
            .map(|finding| cronlint::rules::page::words(finding, &finding.message, cronlint::lang::Lang::En))
            .collect();
        assert_eq!(
            found.iter().map(String::as_str).collect::<Vec<_>>(),
            expected.into_iter().collect::<Vec<_>>(),
            "{jobs} {properties} {application} {beside}"
        );
    }
}

/// R017: a scheduler of another module counts for all, unless that module is a program by itself.
#[test]
fn a_scheduler_of_another_module() {
    let jobs = "@SpringBootApplication @EnableScheduling class App {\n\
                @Scheduled(cron = \"0 0 2 * * *\", zone = \"UTC\") void a() {}\n\
                @Scheduled(fixedDelay = 60000) void b() {} }";
    let boot = "import org.springframework.boot.autoconfigure.SpringBootApplication;\n";
    let configurer = "@Configuration @EnableScheduling class Threads implements SchedulingConfigurer {}";
    let customizer = "import org.springframework.boot.task.TaskSchedulerCustomizer;\nclass Threads { @Bean TaskSchedulerCustomizer threads() { return s -> s.setPoolSize(4); } }";
    let program = format!("{boot}@SpringBootApplication class Other {{}}");
    for (beside, main, expected) in [
        ("", "", 1),
        (configurer, "", 0),
        (customizer, "", 0),
        (configurer, &*program, 1),
        (customizer, &*program, 1),
    ] {
        let imports =
            format!("{IMPORTS}import org.springframework.scheduling.annotation.EnableScheduling;\n");
        let files = [
            ("app/src/main/java/App.java", format!("{imports}{boot}{jobs}")),
            ("app/src/main/resources/application.yml", "spring: {application: {name: shop}}\n".to_owned()),
            (
                "common/src/main/java/Threads.java",
                if beside == customizer { beside.to_owned() } else { format!("{imports}{beside}") },
            ),
            ("common/src/main/java/Other.java", main.to_owned()),
        ];
        let report = cronlint::linter::lint_texts(&files, &Settings::new(Instant(1_796_083_200)));
        let found = report.findings.iter().filter(|finding| finding.rule == "R017").count();
        assert_eq!(found, expected, "{beside} {main}");
    }
}

/// R017: what stands around a program may give its scheduler a size. The modules of which it is still said.
#[test]
fn a_size_that_stands_beside_the_program() {
    let jobs = "@SpringBootApplication @EnableScheduling class App {\n\
                @Scheduled(cron = \"0 0 2 * * *\", zone = \"UTC\") void a() {}\n\
                @Scheduled(fixedDelay = 60000) void b() {} }";
    let imports = format!(
        "{IMPORTS}import org.springframework.scheduling.annotation.EnableScheduling;\n\
         import org.springframework.boot.autoconfigure.SpringBootApplication;\n"
    );
    let deployment = |name: &str, inside: &str| {
        format!(
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {name}\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          image: x\n          {inside}\n"
        )
    };
    let variable = "env: [{name: SPRING_TASK_SCHEDULING_POOL_SIZE, value: '4'}]";
    let parent = |version: &str| {
        format!(
            "<parent><artifactId>spring-boot-starter-parent</artifactId><version>{version}</version></parent>"
        )
    };
    let map = "kind: ConfigMap\ndata:\n  application.yml: |\n    spring:\n      task:\n        scheduling:\n          pool:\n            size: 4\n";
    for (path, text, told) in [
        ("README.txt", String::new(), "shop stock"),
        ("deploy/shop.yaml", deployment("shop", variable), "stock"),
        ("deploy/all.yaml", deployment("both", variable), ""),
        ("deploy/all.yaml", deployment("both", "env: [{name: OTHER, value: '4'}]"), "shop stock"),
        ("deploy/all.yaml", deployment("shop", "args: ['--spring.task.scheduling.pool.size=4']"), "stock"),
        ("deploy/all.yaml", deployment("shop", variable) + "---\n" + &deployment("stock", variable), ""),
        ("compose.yaml", "services:\n  shop:\n    image: x\n    environment:\n      SPRING_TASK_SCHEDULING_POOL_SIZE: 4\n  stock:\n    image: y\n".to_owned(), "stock"),
        ("shop/Dockerfile", "FROM eclipse-temurin:21\nENV SPRING_TASK_SCHEDULING_POOL_SIZE=4\n".to_owned(), "stock"),
        ("shop/.env", "SPRING_TASK_SCHEDULING_POOL_SIZE=4\n".to_owned(), "stock"),
        ("shop/.env", "# SPRING_TASK_SCHEDULING_POOL_SIZE=4\n".to_owned(), "shop stock"),
        ("deploy/config.yaml", map.to_owned(), ""),
        ("deploy/stock/config.yaml", map.to_owned(), "shop"),
        ("shop/start.sh", "exec java -Dspring.task.scheduling.pool.size=4 -jar app.jar\n".to_owned(), "stock"),
        // Relaxed binding, and a file of a profile.
        ("shop/src/main/resources/application-prod.yaml", "SPRING:\n  TASK.SCHEDULING:\n    pool-size: 1\n    POOL: {SIZE: 4}\n".to_owned(), "stock"),
        ("shop/src/main/resources/application-prod.properties", "spring.task.scheduling.pool.SIZE=4\n".to_owned(), "stock"),
        ("shop/pom.xml", parent("2.1.0.RELEASE"), "shop stock"),
        ("shop/pom.xml", parent("2.0.9.RELEASE"), "shop:bean stock"),
        ("build.gradle", "plugins { id 'org.springframework.boot' version '1.5.9.RELEASE' }\n".to_owned(), "shop:bean stock:bean"),
    ] {
        let source = |module: &str| (format!("{module}/src/main/java/App.java"), format!("{imports}{jobs}"));
        let properties = |module: &str| {
            (format!("{module}/src/main/resources/application.properties"), "spring.application.name=x\n".to_owned())
        };
        let files =
            [source("shop"), source("stock"), properties("shop"), properties("stock"), (path.to_owned(), text.clone())];
        let report = cronlint::linter::lint_texts(&files, &Settings::new(Instant(1_796_083_200)));
        let of = |finding: &cronlint::finding::Finding| {
            let at = report.files.iter().position(|file| file.id == finding.span.file).expect("a file");
            let module = report.files[at].path.iter().next().expect("a folder").to_string_lossy().into_owned();
            let help = finding.help.as_ref().expect("help");
            let help = cronlint::rules::page::words(finding, help, cronlint::lang::Lang::En);
            if help.contains("setPoolSize(2)") { format!("{module}:bean") } else { module }
        };
        let found: Vec<String> =
            report.findings.iter().filter(|finding| finding.rule == "R017").map(of).collect();
        assert_eq!(found.join(" "), told, "{path}\n{text}");
    }
}

/// R017: what a hook hands over are the files of a commit, and the scheduler may stand in another.
#[test]
fn a_module_of_which_only_some_files_are_seen() {
    let root = std::env::temp_dir().join(format!("cronlint-spring-{}", std::process::id()));
    let app = root.join("app/src/main/java/App.java");
    let properties = root.join("app/src/main/resources/application.properties");
    let imports = format!("{IMPORTS}import org.springframework.scheduling.annotation.EnableScheduling;\n");
    let jobs = "@SpringBootApplication @EnableScheduling class App {\n\
                @Scheduled(cron = \"0 0 2 * * *\", zone = \"UTC\") void a() {}\n\
                @Scheduled(fixedDelay = 60000) void b() {} }\n";
    let boot = "import org.springframework.boot.autoconfigure.SpringBootApplication;\n";
    for (path, text) in
        [(&app, format!("{imports}{boot}{jobs}")), (&properties, "spring.application.name=shop\n".to_owned())]
    {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }
    for (given, expected) in [
        (vec![root.clone()], 1),
        (vec![root.join("app")], 1),
        (vec![app.clone(), properties], 0),
        (vec![root.join("app/src/main/java"), root.join("app/src/main/resources")], 0),
        (vec![app], 0),
    ] {
        let report = cronlint::linter::lint(&given, &Settings::new(Instant(1_796_083_200)), None);
        let found = report.findings.iter().filter(|finding| finding.rule == "R017").count();
        assert_eq!(found, expected, "{given:?}");
    }
    std::fs::remove_dir_all(root).expect("removed");
}

#[test]
fn methods_and_their_schedules() {
    let cases: &[(&str, &str)] = &[
        (
            "class A { @Scheduled(cron = \"0 0 2 * * *\", zone = \"Asia/Shanghai\") public void a() {} }",
            "A.a | 0 0 2 * * * [spring] Asia/Shanghai\n",
        ),
        (
            "class A {\n  @Scheduled(fixedRate = 60 * 1000)\n  void a() {}\n  @Scheduled(fixedDelay = 5, initialDelay = 1, timeUnit = TimeUnit.MINUTES)\n  void b() {}\n  @Scheduled(fixedDelayString = \"PT10M\") void c() {}\n  @Scheduled(fixedRateString = \"30\", timeUnit = TimeUnit.SECONDS) void d() {} }",
            "A.a | 60000 <60 * 1000> [spring-rate] =UTC\n\
             A.b | 5m <5> [spring-delay] =UTC\n\
             A.c | PT10M [spring-delay] =UTC\n\
             A.d | 30s <30> [spring-rate] =UTC\n",
        ),
        (
            "class A { static final String NIGHT = \"0 0 3 * * *\"; @Scheduled(cron = NIGHT) void a() {} @Scheduled(cron = Crons.DAY) void b() {} @Scheduled(cron = \"-\") void c() {} }",
            "A.a | 0 0 3 * * * [spring] host\n\
             A.b | ?Crons.DAY [] host\n\
             A.c | ?- [] host | off at -\n",
        ),
        (
            "class A {\n  @Scheduled(cron = \"0 0 1 * * *\")\n  @Scheduled(cron = \"0 0 13 * * *\", zone = \"UTC\")\n  void a() {}\n  @Schedules({@Scheduled(fixedRate = 1000), @Scheduled(cron = \"0 0 5 * * *\")})\n  void b() {} }",
            "A.a | 0 0 1 * * * [spring] host | 0 0 13 * * * [spring] UTC\n\
             A.b | 1000 [spring-rate] =UTC | 0 0 5 * * * [spring] host\n",
        ),
        (
            "class A {\n  @Async @Scheduled(fixedRate = 1000)\n  @SchedulerLock(name = \"x\", lockAtMostFor = \"10m\")\n  void a() {} }\n@Configuration @EnableScheduling class C {}",
            "A.a | 1000 [spring-rate] =UTC | lock: @SchedulerLock(name = \"x\", lockAtMostFor = \"10m\") | overlap: @Async\n\
             Some(0) hands off by @Async\n\
             LockExpiry { key: \"lockAtMostFor\", seconds: 600 }\n\
             on: @EnableScheduling\n",
        ),
        (
            "class A { @Scheduled(cron = \"0 0 2 * * *\", zone = \"Asia/Beijing\") void a() {} @Scheduled(cron = \"0 0 2 * * *\", zone = \"CST\") void b() {} }",
            "A.a | 0 0 2 * * * [spring] !Asia/Beijing as None\n\
             A.b | 0 0 2 * * * [spring] !CST as Some(\"America/Chicago\")\n",
        ),
        (
            "import org.quartz.*;\nclass A { Trigger t() { return TriggerBuilder.newTrigger().withIdentity(\"nightly\").withSchedule(CronScheduleBuilder.cronSchedule(\"0 0 2 * * ?\").inTimeZone(TimeZone.getTimeZone(\"Asia/Shanghai\"))).build(); } }",
            "nightly | 0 0 2 * * ? [quartz quartz-2.3] Asia/Shanghai\n",
        ),
        (
            "import org.springframework.scheduling.quartz.CronTriggerFactoryBean;\nclass A { @Bean CronTriggerFactoryBean tidy() { CronTriggerFactoryBean bean = new CronTriggerFactoryBean(); bean.setCronExpression(\"0 0 2 * * ?\"); bean.setTimeZone(TimeZone.getTimeZone(\"Asia/Tokyo\")); return bean; } void other(Entity row) { row.setCronExpression(cron); row.setTimeZone(zone); } }",
            "tidy | 0 0 2 * * ? [quartz quartz-2.3] Asia/Tokyo\n",
        ),
        // A row of a table has setters of the same names.
        (
            "class A { @Bean CronTriggerFactoryBean tidy() { this.bean = new CronTriggerFactoryBean(); this.bean.setCronExpression(\"0 0 2 * * ?\"); return bean; } void other(Entity row) { row.setCronExpression(\"nightly\"); } }",
            "tidy | 0 0 2 * * ? [quartz quartz-2.3] host\n",
        ),
        (
            "import org.springframework.scheduling.support.CronTrigger;\nclass A { void configureTasks(R r) { r.add(task, new CronTrigger(\"0 0 4 * * *\", TimeZone.getTimeZone(\"UTC\"))); } }",
            "configureTasks | 0 0 4 * * * [spring] UTC\n",
        ),
    ];
    for (text, expected) in cases {
        let text = format!("{IMPORTS}{text}");
        let module = Module::of(&[("A.java", &text)]);
        let file = module.read("A.java").unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(module.summary(&file), *expected, "{text}");
    }
}

#[test]
fn kotlin_and_its_escaped_dollar() {
    let text = format!(
        "{IMPORTS}class A {{\n  // 每天\n  @Scheduled(cron = \"\\${{a.b:0 0 2 * * *}}\")\n  fun run() {{}}\n}}"
    );
    let module = Module::of(&[("A.kt", &text)]);
    let file = module.read("A.kt").expect("a job");
    assert_eq!(module.summary(&file), "A.run | 0 0 2 * * * [spring] host\n");
    assert_eq!(file.jobs[0].words[0].text.text, "每天");
}

#[test]
fn placeholders_are_looked_up_in_the_module() {
    let java = format!(
        "{IMPORTS}class A {{\n\
         @Scheduled(cron = \"${{jobs.close-orders.cron}}\") void a() {{}}\n\
         @Scheduled(cron = \"${{jobs.settle:0 0 9 * * *}}\", zone = \"${{jobs.zone}}\") void b() {{}}\n\
         @Scheduled(cron = \"${{jobs.off}}\") void c() {{}}\n\
         @Scheduled(cron = \"${{nowhere}}\") void d() {{}}\n\
         @Scheduled(cron = \"0 0 ${{hour}} * * *\") void e() {{}}\n\
         @Scheduled(fixedDelayString = \"${{jobs.delay}}\") void f() {{}} }}"
    );
    let yaml =
        "jobs:\n  closeOrders:\n    cron: '0 */5 * * * *'\n  settle: ${other.cron}\n  zone: Asia/Shanghai\n";
    let properties = "other.cron=0 0 10 * * *\njobs.off=-\njobs.delay = 5000\n";
    let module = Module::of(&[
        ("m/src/main/java/a/A.java", &java),
        ("m/src/main/resources/application-prod.properties", properties),
        ("m/src/main/resources/application.yml", yaml),
        ("m/src/main/resources/other.yml", "nowhere: 1\n"),
    ]);
    let file = module.read("m/src/main/java/a/A.java").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "A.a | 0 */5 * * * * [spring] host\n\
         A.b | 0 0 10 * * * [spring] Asia/Shanghai\n\
         A.c | ?- [] host | off at -\n\
         A.d | ?${nowhere} [] host\n\
         A.e | ?0 0 ${hour} * * * [] host\n\
         A.f | 5000 [spring-delay] =UTC\n"
    );
    // A finding shows both ends: the method, and the line of the properties.
    assert_eq!(module.at(file.jobs[0].schedules[0].span), "${jobs.close-orders.cron}");
}

#[test]
fn other_annotations_of_that_name_and_tests_are_not_spring() {
    for (path, text) in [
        (
            "A.java",
            "import com.example.annotation.Scheduled;\nclass A { @Scheduled(cron = \"0 0 2 * * *\") void a() {} }",
        ),
        (
            "A.java",
            "import com.example.annotation.*;\n/** Not org.springframework.scheduling. */\nclass A { @Scheduled(cron = \"{a}\") void a() {} }",
        ),
        (
            "A.java",
            "import org.springframework.scheduling.annotation.*;\nimport com.example.annotation.Scheduled;\nclass A { @Scheduled(cron = \"{a}\") void a() {} }",
        ),
        (
            "A.java",
            "import org.springframework.scheduling.annotation.Scheduled;\nclass A { @Scheduled() void a() {} }",
        ),
        (
            "src/test/java/A.java",
            "import org.springframework.scheduling.annotation.Scheduled;\nclass A { @Scheduled(cron = \"x\") void a() {} }",
        ),
        ("A.java", "import org.quartz.*;\nclass A { T t(String cron) { return cronSchedule(cron); } }"),
    ] {
        assert!(Module::of(&[(path, text)]).read(path).is_none(), "{text}");
    }
}

#[test]
fn every_way_to_name_the_annotation_is_read() {
    let scheduled = |import: &str, name: &str| {
        format!(
            "{import}\nclass A {{ @{name}(fixedDelayString = \"${{a:}}\", timeUnit = TimeUnit.HOURS) void a() {{}} }}"
        )
    };
    for (path, text) in [
        (
            "A.java",
            scheduled("import org.springframework.scheduling.annotation.Scheduled; // why", "Scheduled"),
        ),
        (
            "A.kt",
            scheduled("import org.springframework.scheduling.annotation.Scheduled", "Scheduled")
                .replace('$', "\\$"),
        ),
        ("A.java", scheduled("import org.springframework.scheduling.annotation.*;", "Scheduled")),
        ("A.java", scheduled("", "org.springframework.scheduling.annotation.Scheduled")),
        // A folder of that name is no sign of tests.
        (
            "test/shop/src/main/java/test/A.java",
            scheduled("import org.springframework.scheduling.annotation.*;", "Scheduled"),
        ),
    ] {
        let file = Module::of(&[(path, &text)]).read(path).expect("a job");
        // A unit makes no amount of an empty text.
        let read: Vec<String> = file.jobs.iter().map(|job| job.schedules[0].text.display()).collect();
        assert_eq!(read, [""], "{text}");
    }
}

#[test]
fn a_text_that_ends_anywhere_is_read_without_harm() {
    let text = format!(
        "{IMPORTS}import org.quartz.*;\nclass 好 {{ @Schedules({{@Scheduled(cron = \"${{a:b}}\", zone = \"五\"), @Scheduled(fixedRate = 1 * X)}}) @Async void a() {{ cronSchedule(\"${{a.b}}\").inTimeZone(TimeZone.getTimeZone(\"\")); new CronTrigger(\"\"); }} }}"
    );
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        let module = Module::of(&[("A.java", &text[..end]), ("application.yml", "a: {b: ${a.b}}\n")]);
        if let Some(file) = module.read("A.java") {
            module.summary(&file);
        }
    }
}

/// ElasticJob's keys say what they are in a file of any name; other keys that end in `cron` do so in Spring Boot's own files alone.
#[test]
fn jobs_of_elastic_job_in_files_of_any_name() {
    let yaml = "elasticjob:\n  regCenter: {serverLists: zk:2181}\n  jobs:\n    nightly:\n      elasticJobClass: a.B\n      cron: 0 0 2 * * ?\n";
    let nightly = "nightly | 0 0 2 * * ? [quartz quartz-2.3] host\n";
    for (path, text, expected) in [
        ("src/main/resources/elastic.yml", yaml, nightly),
        ("nacos/order-dev.yaml", yaml, nightly),
        ("elastic.properties", "elasticjob.jobs.nightly.cron=0 0 2 * * ?\n", nightly),
        ("jobs.yml", "elastic-job:\n  jobs:\n    nightly: {cron: 0 0 2 * * ?}\n", nightly),
        ("jobs.yml", "elasticJob.jobs.nightly.cron: 0 0 2 * * ?\n", nightly),
        (
            "jobs.yml",
            "elasticjob: {jobs: {a: {cron: 0 0 2 * * ?}}}\nother: {cron: 99 99 99 * * ?}\n",
            "a | 0 0 2 * * ? [quartz quartz-2.3] host\n",
        ),
        ("jobs.yml", "elasticjob: {regCenter: {serverLists: 'zk:2181'}}\nother: {cron: 0 0 2 * * ?}\n", ""),
        ("jobs.yml", "# elasticjob\njobs: {nightly: {cron: 0 0 2 * * ?}}\n", ""),
    ] {
        let module = Module::of(&[(path, text)]);
        let read = module.read(path).map(|file| module.summary(&file)).unwrap_or_default();
        assert_eq!(read, expected, "{path} {text}");
    }
}

#[test]
fn quartz_and_spring_xml() {
    let quartz = "<job-scheduling-data xmlns=\"http://www.quartz-scheduler.org/xml/JobSchedulingData\"><schedule>\n\
        <!-- 每天 -->\n<trigger>\n<cron>\n<name> nightly </name>\n<!-- Sunday -->\n<job-name>clean</job-name>\n<cron-expression>\n 0 0 2 ? * SUN </cron-expression>\n<time-zone>Asia/Beijing</time-zone>\n<misfire-instruction>MISFIRE_INSTRUCTION_FIRE_ONCE_NOW</misfire-instruction></cron></trigger>\n\
        <trigger><simple><name>s</name><repeat-count>-1</repeat-count><repeat-interval>1000</repeat-interval></simple></trigger><trigger><simple><name>once</name><repeat-interval>1000</repeat-interval></simple></trigger></schedule></job-scheduling-data>";
    let beans = "<beans xmlns:task=\"http://www.springframework.org/schema/task\">\n\
        <task:scheduled-tasks>\n<task:scheduled ref=\"b\" method=\"poll\" cron=\"${poll.cron:0 */5 * * * *}\"/>\n<task:scheduled ref=\"b\" method=\"rate\" fixed-rate=\"1000\"/>\n<task:scheduled ref=\"b\" method=\"own\" trigger=\"t\"/></task:scheduled-tasks>\n\
        <bean id=\"t\" class=\"org.springframework.scheduling.quartz.CronTriggerFactoryBean\">\n<property name=\"jobDetail\" ref=\"d\"/><property name=\"cronExpression\" value=\"0 0 3 * * ?\"/></bean>\n\
        <bean id=\"u\" class=\"org.springframework.scheduling.quartz.CronTriggerFactoryBean\"><property name=\"cronExpression\"><value>0 0 4 * * ?</value></property></bean></beans>";
    let module = Module::of(&[
        ("src/main/resources/quartz.properties", "org.quartz.jobStore.isClustered = true\n"),
        ("src/main/resources/quartz_data.xml", quartz),
        ("web/tasks.xml", beans),
    ]);
    let file = module.read("src/main/resources/quartz_data.xml").expect("a trigger");
    assert_eq!(
        module.summary(&file),
        "nightly | 0 0 2 ? * SUN [quartz quartz-2.3] !Asia/Beijing as Some(\"UTC\") | lock: true | catch-up: MISFIRE_INSTRUCTION_FIRE_ONCE_NOW\n\
         s | 1000 [quartz-rate] host | lock: true\n"
    );
    let words: Vec<&str> = file.jobs[0].words.iter().map(|words| words.text.text.as_str()).collect();
    assert_eq!(words, ["Sunday", "每天", "nightly", "clean"]);
    let file = module.read("web/tasks.xml").expect("tasks");
    assert_eq!(
        module.summary(&file),
        "poll | 0 */5 * * * * [spring] host\n\
         rate | 1000 [spring-rate] =UTC\n\
         t | 0 0 3 * * ? [quartz quartz-2.3] host\n\
         u | 0 0 4 * * ? [quartz quartz-2.3] host\n"
    );
}

#[test]
fn broken_xml_that_claims_triggers_is_said() {
    let module = Module::of(&[
        ("quartz_data.xml", "<job-scheduling-data><schedule><trigger></schedule>"),
        ("other.xml", "<a>job-scheduling-data</b>"),
    ]);
    let file = module.read("quartz_data.xml").expect("a fault");
    assert!(matches!(file.facts[0].kind, FactKind::Unparsable { .. }));
    assert!(module.read("other.xml").is_none());
}

#[test]
fn keys_of_a_service() {
    let yaml = "elasticjob:\n  jobs:\n    nightly:\n      elasticJobClass: a.B\n      # 每天\n      cron: 0 0 2 * * ?\n      timeZone: GMT+08:00\n      shardingTotalCount: 1\n    wrong:\n      cron: 0 0 3 * * ?\n      timeZone: Asia/Shanghai\n    slip:\n      cron: 0 0 4 * * ?\n      timeZome: GMT+08:00\n      disabled: true\n    byHand:\n      elasticJobClass: a.C\n\
        jobs:\n  a:\n    # Quartz\n    cron: 0 0 5 * * ?\n  b:\n    cron: 0 0 6 * * *\n  c:\n    cron: '*/5 * * * *'\n  d:\n    cron: 0 0 25 * * *\n  quartz.cron: ${X:0 0 7 * * ?}\n";
    let module = Module::of(&[
        ("application.yml", yaml),
        ("application-prod.properties", "# Quartz\njob.cron = 0 0 8 * * ?\nother.cron=0 0 9 * * *\n"),
    ]);
    let file = module.read("application.yml").expect("jobs");
    assert_eq!(
        module.summary(&file),
        "nightly | 0 0 2 * * ? [quartz quartz-2.3] Etc/GMT-8\n\
         wrong | 0 0 3 * * ? [quartz quartz-2.3] !Asia/Shanghai as None\n\
         slip | 0 0 4 * * ? [quartz quartz-2.3] host | off at true\n\
         jobs.a.cron | 0 0 5 * * ? [quartz quartz-2.3] host\n\
         jobs.d.cron | 0 0 25 * * * [spring quartz quartz-2.3] host\n\
         jobs.quartz.cron | 0 0 7 * * ? [quartz quartz-2.3] host\n\
         UnknownKey { key: \"timeZome\", nearest: Some(\"timeZone\"), parent: \"elasticjob.jobs.slip\" }\n"
    );
    let file = module.read("application-prod.properties").expect("a job");
    assert_eq!(module.summary(&file), "job.cron | 0 0 8 * * ? [quartz quartz-2.3] host\n");
}
