//! Calls with their arguments, in every language.

use super::*;

#[test]
fn arguments_in_every_language() {
    let cases: &[(&Language, &str, &str, &[&str])] = &[
        (
            &JAVA,
            "Scheduled",
            r#"@Scheduled(cron = "0 0 2 * * *", zone = "Asia/Shanghai") void f() {}"#,
            &[r#"cron="0 0 2 * * *", zone="Asia/Shanghai""#],
        ),
        (
            &JAVA,
            "Scheduled",
            r"@Scheduled(fixedRate = 5 * 60 * 1000L, initialDelay = 1_000)",
            &["fixedRate=300000, initialDelay=1000"],
        ),
        (
            &JAVA,
            "Scheduled",
            r#"// @Scheduled(cron = "x")
            String s = "@Scheduled(cron = \"y\")"; /* @Scheduled("z") */"#,
            &[],
        ),
        (
            &JAVA,
            "f",
            r#"f("a\tb" + "\u4e00" /* c */ + "c");"#,
            &[r#""a\tb一c" from <a\tb" + "\u4e00" /* c */ + "c>"#],
        ),
        (&JAVA, "XxlJob", r#"@XxlJob("demo") @Other public void x() {}"#, &[r#""demo""#]),
        (
            &JAVA,
            "Schedules",
            r#"@Schedules({ @Scheduled(cron = "a"), @Scheduled(cron = "b") })"#,
            &[r#"[Scheduled(cron="a"), Scheduled(cron="b")]"#],
        ),
        (
            &JAVA,
            "cronSchedule",
            r#"newTrigger().withSchedule(CronScheduleBuilder.cronSchedule("0 0 * * * ?").inTimeZone(z))"#,
            &[r#""0 0 * * * ?""#],
        ),
        (
            &KOTLIN,
            "Scheduled",
            r#"@Scheduled(cron = "\${job.cron:0 0 * * * *}") fun a() {}"#,
            &[r#"cron="${job.cron:0 0 * * * *}" from <\${job.cron:0 0 * * * *}>"#],
        ),
        (
            &KOTLIN,
            "Scheduled",
            r#"@Scheduled(cron = "0 $minute * * * *") fun a() {}"#,
            &[r#"cron=template "0 $minute * * * *""#],
        ),
        (&GROOVY, "cron", "pipeline { triggers { cron('H 4 * * *') } }", &[r#""H 4 * * *""#]),
        (&GROOVY, "cron", "triggers { cron 'H/15 * * * *' }", &[r#""H/15 * * * *""#]),
        (
            &GROOVY,
            "cron",
            "triggers { cron('''TZ=Asia/Shanghai\nH 4 * * *''') }",
            &[r#""TZ=Asia/Shanghai\nH 4 * * *""#],
        ),
        (
            &JAVASCRIPT,
            "schedule",
            "cron.schedule('0 2 * * *', () => { run(',') }, { timezone: 'Asia/Shanghai', scheduled: false })",
            &[r#""0 2 * * *", other, {timezone="Asia/Shanghai", scheduled=false}"#],
        ),
        (
            &JAVASCRIPT,
            "schedule",
            "const r = /[/'\"]/; schedule(`0 ${h} * * *`); schedule(`0 2 * * *`)",
            &[r#"template "0 ${h} * * *""#, r#""0 2 * * *""#],
        ),
        (
            &JAVASCRIPT,
            "Cron",
            "@Cron('0 0 * * *', { name: \"n\", timeZone: TZ }) handle() {}",
            &[r#""0 0 * * *", {name="n", timeZone=name TZ}"#],
        ),
        (
            &JAVASCRIPT,
            "CronJob",
            "new CronJob('* * * * * *', f, null, true, 'UTC')",
            &[r#""* * * * * *", name f, null, true, "UTC""#],
        ),
        (&GO, "AddFunc", "c.AddFunc(`@every 1h`, func() { x(a, b) })", &[r#""@every 1h", other"#]),
        (
            &GO,
            "AddJob",
            "s.AddJob(gocron.Job{Cron: \"0 * * * *\", Every: 10 * time.Second})",
            &[r#"Job(Cron="0 * * * *", Every=10 time.Second)"#],
        ),
        (
            &RUST,
            "new",
            r##"fn f<'a>(x: &'a str) { let c = 'x'; Job::new(r#"0 0 "* * * *"#, |u, l| 1) /* /* */ Job::new("no") */ }"##,
            &[r#""0 0 \"* * * *", other, other"#],
        ),
        (
            &PYTHON,
            "crontab",
            "x = {'schedule': crontab(minute=0, hour='*/3', day_of_week=\"mon\")}  # crontab(1)",
            &[r#"minute=0, hour="*/3", day_of_week="mon""#],
        ),
        (
            &PYTHON,
            "DAG",
            "DAG(\n    'x',\n    schedule='0 2 '\n      '* * *',\n    catchup=False)",
            &["\"x\", schedule=\"0 2 * * *\" from <0 2 '\n      '* * *>, catchup=false"],
        ),
        (
            &PYTHON,
            "f",
            r#"f(r"\d", b'x', f"{a['b']}", """y"z""", None, (1, 2), -5)"#,
            &[r#""\\d", "x", template "{a['b']}", "y\"z", null, [1, 2], -5"#],
        ),
        (&RUBY, "every", "every 1.day, at: '4:30 am' do\n  runner 'A.b'\nend", &[r#"1 day, at="4:30 am""#]),
        (&RUBY, "every", "every :sunday, :at => \"12pm\" do # every 2.days\nend", &[r#":sunday, at="12pm""#]),
        (
            &RUBY,
            "cron",
            "s.cron '0 0 * * *', tz: 'UTC' do\nend\nputs \"#{x(\"cron 1\")}\"",
            &[r#""0 0 * * *", tz="UTC""#],
        ),
        (&RUBY, "every", "every [1, 2].map { |x| x }, roles: [:app, :db] do", &["other, roles=[:app, :db]"]),
        (
            &PHP,
            "cron",
            "<p>cron('no')</p><?php $schedule->command('x')->cron('0 2 * * *')->timezone('Asia/Shanghai'); # cron('n')",
            &[r#""0 2 * * *""#],
        ),
        (
            &PHP,
            "AsCronTask",
            "<?php #[AsCronTask('0 0 * * *', timezone: 'UTC')] class A {}",
            &[r#""0 0 * * *", timezone="UTC""#],
        ),
        (
            &PHP,
            "f",
            "<?php f(\"a$b\", 'a$b', 'it\\'s', 'x' . 'y', ['k' => 1]);",
            &[r#"template "a$b", "a$b", "it's" from <it\'s>, "xy" from <x' . 'y>, {k=1}"#],
        ),
        (
            &CSHARP,
            "TimerTrigger",
            "public static void Run([TimerTrigger(\"0 */5 * * * *\", RunOnStartup = true)] TimerInfo t) {}",
            &[r#""0 */5 * * * *", RunOnStartup=true"#],
        ),
        (
            &CSHARP,
            "AddOrUpdate",
            "RecurringJob.AddOrUpdate<Job>(@\"a\"\"\\\", x => x.Run(1, 2), Cron.Daily(4), timeZone: tz);",
            &[r#""a\"\\" from <a""\>, other, Daily(4), timeZone=name tz"#],
        ),
    ];
    let mut wrong = Vec::new();
    for (language, name, text, expected) in cases {
        let found = calls(text, language, name);
        if found != *expected {
            wrong.push(format!("{}: {text}\n  found    {found:?}\n  expected {expected:?}", language.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn chains_and_blocks() {
    let text = "<?php $schedule->command('x')->cron('0 2 * * *')->timezone('UTC')->withoutOverlapping();";
    let code = read(text, &PHP);
    let command = code.calls().next().unwrap();
    assert_eq!(command.receiver(), "$schedule");
    let names: Vec<&str> = command.chain().map(|call| call.name()).collect();
    assert_eq!(names, ["cron", "timezone", "withoutOverlapping"]);
    let timezone = code.calls().find(|call| call.name() == "timezone").unwrap();
    assert_eq!(timezone.previous_in_chain().unwrap().name(), "cron");

    let code = read("pipeline {\n  triggers {\n    cron('a')\n  }\n  stages { sh 'cron b' }\n}", &GROOVY);
    let cron = code.calls().find(|call| call.name() == "cron").unwrap();
    assert!(cron.is_within("triggers") && cron.is_within("pipeline") && !cron.is_within("stages"));

    let code =
        read("every 1.day do\n  runner 'A'\n  rake 'b' if x\nend\nevery 2.days do\n  rake 'c'\nend\n", &RUBY);
    let every = code.calls().find(|call| call.name() == "every").unwrap();
    let within: Vec<&str> = every.calls_within().map(|call| call.name()).collect();
    assert_eq!(within, ["runner", "rake"]);

    let code = read("x = {'a': {'task': 't', 'schedule': crontab(hour=4)}}", &PYTHON);
    let crontab = code.calls().next().unwrap();
    assert!(crontab.outer().is_none());
    assert_eq!(crontab.map_around().unwrap().named("task").unwrap().source(), "'t'");
}
