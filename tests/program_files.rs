//! What the readers of program text make of a file: input beside expected summary.

use std::fmt::Write as _;
use std::path::Path;

use cronlint::dialect::DialectId;
use cronlint::job::{
    CatchUpPolicy, Enabled, Guard, GuardValue, Job, Question, ScheduleText, WordsKind, Zone,
};
use cronlint::lang::Lang;
use cronlint::rules::page;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::neighbours::Alone;
use cronlint::source::{self, File};
use cronlint::span::{FileId, Span};

fn read(path: &str, text: &str) -> Option<File> {
    let settings = Settings::new(Instant(1_796_083_200));
    source::read(FileId(0), Path::new(path), text.as_bytes(), &settings, &Alone)
}

/// The bytes of the file at a span.
fn at(file: &File, span: Span) -> &str {
    file.text.get(span.range()).expect("a span inside the file")
}

/// One line a schedule: name, text (`?` before one that something outside decides), where it stands when that is not the
/// text itself, zone, guards; then the words beside the job.
fn summary(file: &File) -> String {
    let mut out = String::new();
    for job in &file.jobs {
        for schedule in &job.schedules {
            let text = schedule.text.display();
            let mark = if matches!(schedule.text, ScheduleText::Unknowable(_)) { "?" } else { "" };
            let place = match &schedule.text {
                ScheduleText::Fields(fields) => {
                    let written = fields.iter().filter_map(|field| field.written.as_ref());
                    let places: Vec<&str> =
                        written.map(|text| at(file, text.place(0..text.text.len()))).collect();
                    format!(" <{}>", places.join(" "))
                }
                ScheduleText::One(one) | ScheduleText::Unknowable(one) => {
                    match at(file, one.place(0..text.len())) {
                        same if same == text => String::new(),
                        other => format!(" <{other}>"),
                    }
                }
            };
            let off = match job.enabled {
                Enabled::Yes => "",
                Enabled::No(_) => " | off",
                Enabled::Unknowable => " | off?",
            };
            let zone = zone(&schedule.zone);
            writeln!(out, "{} | {mark}{text}{place} | {zone}{off}{}", job.name.value, guards(job)).unwrap();
        }
        for words in job.words.iter().filter(|words| words.kind < WordsKind::Name) {
            writeln!(out, "  {:?} {:?}", words.kind, words.text.text).unwrap();
        }
    }
    out
}

fn zone(zone: &Zone) -> String {
    match zone {
        Zone::Declared(name) => name.value.to_string(),
        Zone::Invalid { text, .. } => format!("refused:{}", text.value),
        Zone::Host => "host".into(),
        Zone::Unknowable(_) => "zone?".into(),
        Zone::Fixed(name) => format!("fixed:{name}"),
        Zone::Unset(name) => format!("unset:{name}"),
    }
}

fn guards(job: &Job) -> String {
    let mut out = String::new();
    for question in Question::ALL {
        match job.guards.get(question) {
            Guard::Declared(GuardValue::CatchUp(CatchUpPolicy::ByRelease(_)), _) => {
                write!(out, " | {}=by release", question.id()).unwrap();
            }
            Guard::Declared(value, _) => write!(out, " | {}={value:?}", question.id()).unwrap(),
            Guard::Unknowable(_) => write!(out, " | {}=?", question.id()).unwrap(),
            _ => {}
        }
    }
    out
}

#[track_caller]
fn check(path: &str, text: &str, expected: &str) {
    let file = read(path, text).unwrap_or_else(|| panic!("{path} holds jobs:\n{text}"));
    let found = summary(&file);
    assert_eq!(found, expected, "{path}\n{text}\n{found}");
    survives(path, text);
}

#[track_caller]
fn holds_nothing(path: &str, texts: &[&str]) {
    for text in texts {
        let found = read(path, text).map(|file| summary(&file));
        assert_eq!(found, None, "{path}\n{text}");
    }
}

/// No text breaks a reader: the sample cut at every byte, with rubbish in its middle, deep.
fn survives(path: &str, sample: &str) {
    for end in (0..sample.len()).filter(|end| sample.is_char_boundary(*end)) {
        read(path, &sample[..end]);
        read(path, &format!("{}([{{\"'*&%!{}", &sample[..end], &sample[end..]));
    }
    read(path, &format!("{sample}{}", "[".repeat(5000)));
    read(path, &format!("{sample}{}", "f(a=".repeat(5000)));
}

const CELERY: &str = "from celery.schedules import crontab\n";

#[test]
fn entries_of_celery_beat() {
    check(
        "app/celeryconfig.py",
        &format!(
            "{CELERY}timezone = 'Asia/Shanghai'\nMINUTE = 5\nbeat_schedule = {{\n    # Nightly.\n    \
             'a': {{'task': 't.a', 'schedule': crontab(minute=0, hour='2,3')}},  # 凌晨\n    \
             'b': {{'task': 't.b', 'schedule': crontab(hour='*/2'), 'options': {{'expires': 60}}}},\n    \
             'c': {{'task': 't.c', 'schedule': 30.0}},\n    \
             'd': {{'task': 't.d', 'schedule': timedelta(minutes=5, hours=1)}},\n    \
             'e': {{'task': 't.e', 'schedule': crontab(MINUTE, 0, day_of_week=[1, 2])}},\n    \
             'f': {{'task': 't.f', 'schedule': crontab(hour=settings.HOUR)}},\n    \
             'g': {{'task': 't.g', 'schedule': crontab(**options)}},\n    \
             'h': {{'task': 't.h', 'schedule': None}},\n}}\n"
        ),
        "a | 0 2,3 * * * <0 2,3> | Asia/Shanghai\n  TrailingComment \"凌晨\"\n  CommentAbove \"Nightly.\"\n\
         b | * */2 * * * <*/2> | Asia/Shanghai | lateness=Seconds(60)\n\
         c | 30s <30.0> | Asia/Shanghai\n\
         d | 1h5m <timedelta(minutes=5, hours=1)> | Asia/Shanghai\n\
         e | 5 0 * * 1,2 <MINUTE 0 [1, 2]> | Asia/Shanghai\n\
         f | ?crontab(hour=settings.HOUR) | Asia/Shanghai\n\
         g | ?crontab(**options) | Asia/Shanghai\n",
    );
}

#[test]
fn other_ways_to_tell_celery() {
    check(
        "app/tasks.py",
        &format!(
            "{CELERY}app.conf.beat_schedule = {{'a': {{'task': 'x', 'schedule': crontab()}}}}\n\
             app.conf.update(timezone=TZ, task_time_limit=300)\n\
             @app.on_after_configure.connect\ndef setup(sender, **kw):\n    \
             sender.add_periodic_task(crontab(minute='*/5'), sync.s(), name='sync')\n    \
             sender.add_periodic_task(10.0, tasks.ping.s())\n\
             @periodic_task(run_every=crontab(minute=0, hour=0))\ndef nightly():\n    pass\n"
        ),
        "a | * * * * * <> | zone? | timeout=Seconds(300)\n\
         sync | */5 * * * * <*/5> | zone? | timeout=Seconds(300)\n\
         tasks.ping.s | 10s <10.0> | zone? | timeout=Seconds(300)\n\
         nightly | 0 0 * * * <0 0> | zone? | timeout=Seconds(300)\n",
    );
}

#[test]
fn tasks_of_huey() {
    check(
        "app/tasks.py",
        "from huey import RedisHuey, crontab\nhuey = RedisHuey('app')\n\n\
         # every night\n@huey.periodic_task(crontab(minute='0', hour='3'), retries=2, expires=60)\n@huey.lock_task('x')\ndef nightly():\n    pass\n\n\
         @huey.periodic_task(crontab(hour='2'))\ndef trap():\n    pass\n\n\
         @huey.periodic_task(crontab(minute='*/10', day_of_week='1-5'))\ndef often():\n    pass\n\n\
         @huey.periodic_task(crontab('0', '4'))\ndef by_place():\n    pass\n\n\
         @huey.periodic_task(crontab(minute='0', hour='22-2'))\ndef backwards():\n    pass\n\n\
         @huey.periodic_task(crontab(minute='0', day_of_week='mon'))\ndef name():\n    pass\n\n\
         @huey.task()\ndef no():\n    pass\n",
        "nightly | 0 3 * * * <0 3> | fixed:UTC | overlap=Overlap(Skip) | retry=Count(2) | lateness=Seconds(60)\n  CommentAbove \"every night\"\n\
         trap | * 2 * * * <2> | fixed:UTC\n\
         often | */10 * * * 1-5 <*/10 1-5> | fixed:UTC\n\
         by_place | ?crontab('0', '4') | fixed:UTC\n\
         backwards | ?crontab(minute='0', hour='22-2') | fixed:UTC\n\
         name | ?crontab(minute='0', day_of_week='mon') | fixed:UTC\n",
    );
    check(
        "shop/tasks.py",
        "from huey import crontab\nfrom huey.contrib.djhuey import db_periodic_task\n@db_periodic_task(crontab(minute='30'))\ndef sync():\n    pass\n",
        "sync | 30 * * * * <30> | zone?\n",
    );
    check(
        "a.py",
        "from huey import SqliteHuey, crontab\nhuey = SqliteHuey(utc=False)\n@huey.periodic_task(crontab(minute=5))\ndef local(): pass\n",
        "local | 5 * * * * <5> | host\n",
    );
    // A lock above is around the call that queues the task; a name that is made may be another one in each worker.
    check(
        "locks.py",
        "from huey import crontab\n@huey.lock_task('a')\n@huey.periodic_task(crontab(minute=0))\ndef above():\n    pass\n\n\
         @huey.periodic_task(crontab(minute=0))\n@huey.lock_task(f'a{uuid4()}')\ndef made():\n    pass\n",
        "above | 0 * * * * <0> | zone?\nmade | 0 * * * * <0> | zone? | overlap=?\n",
    );
    holds_nothing(
        "a.py",
        &[
            "from huey import crontab\ncheck = crontab(minute='0')\n",
            "# as huey does\n@periodic_task(crontab(minute='0'))\ndef f(): pass\n",
        ],
    );
}

#[test]
fn jobs_of_arq_and_rq_scheduler() {
    check(
        "a.py",
        "from arq.cron import (  # of the worker\n    cron,\n)\ncron(f, minute=1)\n",
        "f | 0 1 * * * * <1> | host\n",
    );
    check(
        "worker.py",
        "from arq import cron\nfrom arq.connections import RedisSettings\nclass WorkerSettings:\n    timezone = ZoneInfo('Asia/Shanghai')\n    cron_jobs = [\n        \
         cron(refresh, hour={9, 12}, minute=0),  # 早晚各一次\n        \
         cron(trap, hour=2),\n        \
         cron('app.report', name='report', weekday='tues', hour=[3], minute=(0, 30), second=None, timeout=timedelta(minutes=1), max_tries=3),\n        \
         cron(odd, **options),\n        \
         cron(ranged, minute=set(range(0, 60, 5))),\n    ]\n",
        "refresh | 0 0 9,12 * * * <0 {9, 12}> | Asia/Shanghai\n  TrailingComment \"早晚各一次\"\n\
         trap | 0 * 2 * * * <2> | Asia/Shanghai\n\
         report | * 0,30 3 * * 1 <(0, 30) [3] 'tues'> | Asia/Shanghai | timeout=Seconds(60) | retry=Count(2)\n\
         odd | ?cron | Asia/Shanghai\n\
         ranged | ?cron | Asia/Shanghai\n",
    );
    check(
        "jobs.py",
        "from rq_scheduler import Scheduler\nscheduler.cron('0 2 * * *', func=nightly, use_local_timezone=True, timeout=600)\n\
         scheduler.schedule(scheduled_time=now, func=ping, interval=60)\nscheduler.cron(CRON, func='app.f')\n",
        "nightly | 0 2 * * * | host | timeout=Seconds(600)\n\
         ping | 1m <60> | host\n\
         app.f | ?CRON | host\n",
    );
    holds_nothing(
        "a.py",
        &[
            "from arq import create_pool\npool.cron('x')\n",
            "import rq_scheduler\nx.cron('0 2 * * *')\n",
            "from arq import create_pool\nfrom lib import cron\ncron(f, hour=99)\n",
            "from arq_tools import cron\ncron(f, hour=99)\n",
            "# rq_scheduler\nx.cron('99 * * * *', func=f)\n",
        ],
    );
}

#[test]
fn jobs_of_the_package_schedule() {
    check(
        "main.py",
        "import schedule\n# 每天十点半\nschedule.every().day.at('10:30', 'Asia/Shanghai').do(daily)\n\
         schedule.every(10).minutes.do(often)\n\
         schedule.every().hour.at(':15').do(hourly)\n\
         schedule.every().monday.at('09:00:30').tag('a').do(weekly, 1)\n\
         schedule.every() \\\n    .minute.at(':17').do(each)\n\
         schedule.every().day.at('9:30').do(raises)\n\
         schedule.every(2).days.at('10:30').do(second)\n\
         schedule.every(5).to(10).days.do(drawn)\n\
         @repeat(every(2).hours)\ndef repeated():\n    pass\n",
        "daily | 30 10 * * * <'10:30' '10:30'> | Asia/Shanghai\n  CommentAbove \"每天十点半\"\n\
         often | 600s <schedule.every(10).minutes.do(often)> | host\n\
         hourly | 15 * * * * <':15'> | host\n\
         weekly | 30 0 9 * * 1 <'09:00:30' '09:00:30' '09:00:30' schedule.every()> | host\n\
         each | 17 * * * * * <':17'> | host\n\
         raises | ?schedule.every().day.at('9:30').do(raises) | host\n\
         second | ?schedule.every(2).days.at('10:30').do(second) | host\n\
         drawn | ?schedule.every(5).to(10).days.do(drawn) | host\n\
         repeated | 7200s <every(2)> | host\n",
    );
    holds_nothing(
        "a.py",
        &[
            "import schedule\nall(x for x in every(3))\n",
            "import scheduler\nevery().day.do(f)\n",
            "from prefect import schedule\nevery(5).minutes.do(f)\n",
        ],
    );
}

#[test]
fn workflows_of_dolphinscheduler() {
    check(
        "flows/daily.py",
        "from pydolphinscheduler.core.workflow import Workflow\nwith Workflow(name='daily', schedule='0 0 2 * * ? *', timezone='Asia/Shanghai', execution_type='SERIAL_WAIT', warning_type='FAILURE', warning_group_id=3, release_state='offline') as workflow:\n    pass\n\
         with ProcessDefinition(name='b', schedule=CRON):\n    pass\nWorkflow('by hand')\n",
        "daily | 0 0 2 * * ? * | Asia/Shanghai | off | overlap=Overlap(QueueAll) | alert-failure=Text(\"FAILURE\")\n\
         b | ?CRON | zone?\n",
    );
    holds_nothing(
        "a.py",
        &[
            "# pydolphinscheduler\nfrom temporal import Workflow\nWorkflow(schedule='x')\n",
            "from pydolphinscheduler import x\nWorkflow(name='a')\n",
            "Workflow(schedule='0 0 2 * * ?')\n",
        ],
    );
}

#[test]
fn rules_of_node_schedule() {
    check(
        "jobs.js",
        "const schedule = require('node-schedule');\nconst rule = new schedule.RecurrenceRule();\nrule.hour = 2;\nrule.minute = 0;\nrule.tz = 'Asia/Shanghai';\n\
         // nightly\nschedule.scheduleJob('night', rule, work);\n\
         schedule.scheduleJob({ hour: 14, minute: 30, dayOfWeek: 0 }, sunday);\n\
         schedule.scheduleJob({ hour: 2, tz: 'UTC' }, trap);\n\
         const week = new schedule.RecurrenceRule();\nweek.dayOfWeek = [0, new schedule.Range(4, 6)];\nweek.hour = 17; week.minute = new schedule.Range(0, 59, 15); week.month = 1;\n\
         schedule.scheduleJob({ rule: week, tz: 'UTC' }, weekly);\n\
         schedule.scheduleJob({ dayOfWeek: 7, hour: 1, minute: 0 }, never);\n\
         schedule.scheduleJob({ month: 12, date: 1, hour: 1, minute: 0 }, none);\n\
         const twice = new schedule.RecurrenceRule();\ntwice.hour = 2; twice.hour = 3;\nschedule.scheduleJob(twice, unclear);\n\
         schedule.scheduleJob({ year: 2027, hour: 1 }, once);\n\
         schedule.scheduleJob({ hour: 1, minute: 0, ...more }, spread);\n",
        "night | 0 0 2 * * * <0 2> | Asia/Shanghai\n  CommentAbove \"nightly\"\n\
         sunday | 0 30 14 * * 0 <30 14 0> | host\n\
         trap | 0 * 2 * * * <2> | UTC\n\
         weekly | 0 0,15,30,45 17 * 1 0,4,5,6 <new schedule.Range(0, 59, 15) 17 1 [0, new schedule.Range(4, 6)]> | UTC\n\
         never | 0 0 1 * * 7 <0 1 7> | host\n\
         none | 0 0 1 1 12 * <0 1 1 12> | host\n\
         unclear | ?twice | host\n\
         once | ?{ year: 2027, hour: 1 } | host\n\
         spread | ?{ hour: 1, minute: 0, ...more } | host\n",
    );
}

#[test]
fn repeated_jobs_of_node_queues() {
    check(
        "src/queue.ts",
        "import { Queue } from 'bullmq';\n// 每天凌晨两点\nawait queue.upsertJobScheduler('nightly', { pattern: '0 2 * * *', tz: 'Asia/Shanghai' }, { name: 'report' });\n\
         await queue.upsertJobScheduler('poll', { every: 10_000 });\n\
         await queue.add('clean', {}, { repeat: { pattern: '0 0 3 * * *' }, attempts: 3 });\n\
         await queue.add('once', { repeat: 1 }, { delay: 5 });\n\
         await queue.upsertJobScheduler(id, { pattern: process.env.CRON });\n\
         await queue.upsertJobScheduler('spread', { pattern: '0 2 * * *', ...zone });\n",
        "nightly | 0 2 * * * | Asia/Shanghai\n  CommentAbove \"每天凌晨两点\"\n\
         poll | 10s <10_000> | host\n\
         clean | 0 0 3 * * * | host\n\
         id | ?process.env.CRON | host\n\
         spread | 0 2 * * * | zone?\n",
    );
    check(
        "src/old.js",
        "const Queue = require('bull');\nqueue.add({ a: 1 }, { repeat: { cron: '15 3 * * *' } });\n",
        "old | 15 3 * * * | host\n",
    );
    check(
        "src/agenda.js",
        "import { Agenda } from 'agenda';\nawait agenda.every('3 minutes', 'purge');\nawait agenda.every('0 6 * * *', 'mail', {}, { timezone: 'Asia/Shanghai' });\nawait agenda.every('first day of the month', 'odd');\nawait agenda.every(5000, 'fast');\n",
        "purge | 3m <'3 minutes'> | host\nmail | 0 6 * * * | Asia/Shanghai\nodd | ?'first day of the month' | host\nfast | 5s <5000> | host\n",
    );
    holds_nothing(
        "src/a.ts",
        &[
            "import { Queue } from 'bullmq';\nconst q = new Queue('a');\nset.add('x', { repeat: true });\n",
            "import { agenda } from './agenda';\nlist.every('0 2 * * *', 'x');\n",
            "// a bull market\nqueue.upsertJobScheduler('n', { pattern: '0 2 * * *' });\n",
        ],
    );
}

#[test]
fn recurring_jobs_of_hangfire() {
    check(
        "src/Jobs.cs",
        "using Hangfire;\npublic class Jobs {\n  private const string Nightly = \"0 2 * * *\";\n  public void Init(IRecurringJobManager manager) {\n    // 每天凌晨两点（北京时间）\n    RecurringJob.AddOrUpdate(\"nightly\", () => Report(), \"0 2 * * *\", new RecurringJobOptions { TimeZone = TimeZoneInfo.FindSystemTimeZoneById(\"China Standard Time\") });\n    RecurringJob.AddOrUpdate<ISync>(\"sync\", x => x.Run(Token.None), Cron.Daily(18, 30));\n    manager.AddOrUpdate(\"poll\", \"critical\", () => Poll(), \"*/15 * * * *\", new RecurringJobOptions { MisfireHandling = MisfireHandlingMode.Ignorable });\n    RecurringJob.AddOrUpdate(() => Old(), Cron.Hourly, TimeZoneInfo.Local);\n    RecurringJob.AddOrUpdate(\"weekly\", () => Week(), Cron.Weekly(DayOfWeek.Sunday, hour: 3), TimeZoneInfo.Utc);\n    RecurringJob.AddOrUpdate(\"const\", () => A(), Nightly, zone);\n    RecurringJob.AddOrUpdate(\"named\", methodCall: () => A(), cronExpression: \"@hourly\", options: options);\n    RecurringJob.AddOrUpdate(\"conf\", () => A(), config.Cron);\n    RecurringJob.AddOrUpdate(\"starred\", () => A(), \"*,5 * * * *\");\n  }\n}\n",
        "nightly | 0 2 * * * | Asia/Shanghai | overlap=?\n  CommentAbove \"每天凌晨两点（北京时间）\"\n\
         sync | 30 18 * * * <Cron.Daily(18, 30)> | fixed:UTC | overlap=?\n\
         poll | */15 * * * * | fixed:UTC | overlap=? | catch-up=CatchUp(Dropped)\n\
         Init | 0 * * * * <Cron.Hourly> | host | overlap=?\n\
         weekly | 0 3 * * 0 <Cron.Weekly(DayOfWeek.Sunday, hour: 3)> | UTC | overlap=?\n\
         const | 0 2 * * * | zone? | overlap=?\n\
         named | @hourly | zone? | overlap=?\n\
         conf | ?config.Cron | fixed:UTC | overlap=?\n\
         starred | ?*,5 * * * * | fixed:UTC | overlap=?\n",
    );
    holds_nothing(
        "src/A.cs",
        &[
            "using Hangfire;\nclass A { void B() { counts.AddOrUpdate(\"k\", _ => 1, (k, v) => v + 1); } }",
            "using Hangfire;\nclass A { void B() { recurringCounts.AddOrUpdate(\"k\", _ => 1, (k, v) => v + 1); } }",
            "using Hangfire;\nclass A { void B() { cache.AddOrUpdate(\"k\", () => Load(), options); } }",
            "class A { void B() { counts.AddOrUpdate(\"k\", x => 1, \"0 2 * * *\"); } }",
            "using Hangfire;\nclass A { // RecurringJob.AddOrUpdate(\"a\", () => B(), \"0 2 * * *\");\n}",
        ],
    );
}

#[test]
fn actors_of_dramatiq_crontab() {
    check(
        "shop/tasks.py",
        "import dramatiq\nimport dramatiq_crontab\nfrom dramatiq_crontab import cron, interval\n\nNIGHT = \"0 2 * * *\"\n\n\
         # 每天凌晨两点\n@cron(NIGHT)\n@dramatiq.actor(max_retries=0, time_limit=3_600_000, max_age=60000)\ndef settle():\n    pass\n\n\
         @cron(\"*/5 * * * mon-fri\")  # every 5 minutes\n@dramatiq.actor\ndef poll():\n    pass\n\n\
         @cron(\"0 3 * * 1\")\n@dramatiq.actor\ndef refused():\n    pass\n\n\
         @interval(seconds=30)\n@dramatiq.actor\ndef often():\n    pass\n\n\
         @dramatiq_crontab.cron(settings.CRON)\n@dramatiq.actor\ndef elsewhere():\n    pass\n\n\
         @other.cron(\"0 4 * * *\")\ndef not_this():\n    pass\n",
        "settle | 0 2 * * * | unset:UTC | timeout=Seconds(3600) | retry=Count(0) | lateness=Seconds(60)\n  CommentAbove \"每天凌晨两点\"\n\
         poll | */5 * * * mon-fri | unset:UTC\n  TrailingComment \"every 5 minutes\"\n\
         refused | ?0 3 * * 1 <\"0 3 * * 1\"> | unset:UTC\n\
         often | 30s <30> | unset:UTC\n\
         elsewhere | ?settings.CRON | unset:UTC\n",
    );
    holds_nothing(
        "shop/tasks.py",
        &[
            "# instead of dramatiq_crontab\nfrom aiocron import cron\n@cron(\"0 2 * * *\")\ndef a():\n    pass\n",
            "from dramatiq_crontab import scheduler\nscheduler.start()\n",
        ],
    );
}

#[test]
fn tasks_of_coravel() {
    check(
        "src/Startup.cs",
        "using Coravel;\npublic class Startup {\n  public void Configure(IScheduler scheduler) {\n    scheduler.Schedule<SendReport>().DailyAt(2, 30).Weekday().PreventOverlapping(\"report\");\n    // 每7分钟\n    scheduler.Schedule(() => Poll()).Cron(\"*/7 * * * *\").Zoned(TimeZoneInfo.FindSystemTimeZoneById(\"Asia/Shanghai\"));\n    scheduler.ScheduleAsync(async () => await Work()).EveryTenSeconds();\n    scheduler.Schedule<Clean>().Hourly().Weekend().RunOnceAtStart();\n    scheduler.OnWorker(\"slow\").Schedule<Slow>().Cron(\"0 4 * * 1\").Friday();\n    scheduler.Schedule<Odd>().EverySeconds(7);\n    scheduler.Schedule<Open>().DailyAtHour(settings.Hour);\n    scheduler.Schedule<Never>();\n  }\n}\n",
        "report | 30 2 * * 1,2,3,4,5 <DailyAt(2, 30).Weekday().PreventOverlapping(\"report\")> | fixed:UTC | overlap=Overlap(Skip)\n\
         Configure | */7 * * * * | Asia/Shanghai\n  CommentAbove \"每7分钟\"\n\
         Configure | 10s <EveryTenSeconds()> | fixed:UTC\n\
         Clean | 00 * * * 6,0 <Hourly().Weekend().RunOnceAtStart()> | fixed:UTC\n\
         Slow | 0 4 * * 1,5 <0 4 * * 1\").Friday()> | fixed:UTC\n\
         Odd | ?every 7 seconds <EverySeconds(7)> | fixed:UTC\n\
         Open | ?DailyAtHour(...) <DailyAtHour(settings.Hour)> | fixed:UTC\n",
    );
    holds_nothing(
        "src/A.cs",
        &[
            "class A { void B() { scheduler.Schedule<Clean>().Hourly(); } }",
            "using Coravel;\nclass A { void B() { queue.Schedule<Clean>(); } }",
            "using Coravel;\nclass A { void B() { scheduler.Schedule<Clean>().EveryMinute().Once(); } }",
        ],
    );
}

#[test]
fn triggers_of_quartz_net() {
    check(
        "src/Triggers.cs",
        "using Quartz;\npublic class Triggers {\n  public void Add() {\n    var trigger = TriggerBuilder.Create().WithIdentity(\"trig\").WithCronSchedule(\"0 0 2 * * ?\", x => x.InTimeZone(TimeZoneInfo.FindSystemTimeZoneById(\"China Standard Time\")).WithMisfireHandlingInstructionDoNothing()).Build();\n    q.AddTrigger(opts => opts.ForJob(jobKey).WithIdentity(\"five\").WithCronSchedule(\"0 2 * * *\"));\n    q.AddTrigger(opts => opts.ForJob(jobKey).WithCronSchedule(\"0 0 2 * * *\"));\n    var late = TriggerBuilder.Create().WithSchedule(CronScheduleBuilder.DailyAtHourAndMinute(4, 5)).WithIdentity(\"late\").Build();\n    var made = TriggerBuilder.Create().WithSchedule(CronScheduleBuilder.CronSchedule(cron)).Build();\n    q.WithIdentity(\"one\").WithCronSchedule(\"0 0 5 * * ?\").WithCronSchedule(\"0 0 6 * * ?\").WithIdentity(\"two\");\n    var week = TriggerBuilder.Create().WithIdentity(\"week\").WithSchedule(CronScheduleBuilder.WeeklyOnDayAndHourAndMinute(DayOfWeek.Monday, 9, 0)).Build();\n  }\n}\n",
        "trig | 0 0 2 * * ? | Asia/Shanghai | overlap=? | catch-up=CatchUp(Dropped)\n\
         five | 0 2 * * * | host | overlap=?\n\
         Add | ?0 0 2 * * * | host | overlap=?\n\
         late | 0 5 4 ? * * <CronScheduleBuilder.DailyAtHourAndMinute(4, 5)> | host | overlap=?\n\
         Add | ?cron | host | overlap=?\n\
         one | 0 0 5 * * ? | host | overlap=?\n\
         two | 0 0 6 * * ? | host | overlap=?\n\
         week | ?WeeklyOnDayAndHourAndMinute | host | overlap=?\n",
    );
    holds_nothing("src/A.cs", &["class A { void B() { x.WithCronSchedule(\"0 0 2 * * ?\"); } }"]);
}

#[test]
fn timers_of_azure_functions_in_csharp() {
    // What only a debug build has is nothing that a host runs.
    check(
        "src/Night.cs",
        "class F {\n  #region Every day\n  [Function(\"Night\")]\n  public void Run(\n    [TimerTrigger(\"0 30 9 * * MON-FRI\"\n#if DEBUG\n      , RunOnStartup = true\n#endif\n    )] TimerInfo t) { }\n#if DEBUG\n#if X\n#endif\n  [Function(\"Seconds\")] public void S([TimerTrigger(\"* * * * * *\")] TimerInfo t) { }\n#else\n  [Function(\"Hours\")] public void H([TimerTrigger(\"0 0 * * * *\")] TimerInfo t) { }\n#endif\n  #endregion\n}\n",
        "Night | 0 30 9 * * MON-FRI | unset:UTC\nHours | 0 0 * * * * | unset:UTC\n",
    );
    check(
        "src/Timers.cs",
        "public class Timers {\n  // every five minutes\n  [FunctionName(\"Cleanup\")]\n  [FixedDelayRetry(3, \"00:00:10\")]\n  public static void Run([TimerTrigger(\"0 */5 * * * *\", RunOnStartup = true, UseMonitor = false)] TimerInfo timer, ILogger log) { }\n  [Function(nameof(Other))]\n  public void Other([TimerTrigger(\"%Other%\")] TimerInfo timer) { }\n  [Function(\"Span\"), Disable]\n  public void Span([TimerTrigger(\"01:30:00\")] TimerInfo timer) { }\n  [Function(\"Const\")]\n  public void Const([TimerTrigger(Schedules.Nightly)] TimerInfo timer) { }\n}\n",
        "Cleanup | 0 */5 * * * * | unset:UTC | catch-up=CatchUp(Dropped) | retry=Count(3)\n  CommentAbove \"every five minutes\"\n\
         Other | ?%Other% | unset:UTC\n\
         Span | 01:30:00 | unset:UTC | off\n\
         Const | ?Schedules.Nightly | unset:UTC\n",
    );
    let file = read(
        "a/Fn.cs",
        "class A { void B([TimerTrigger(\"0 0 2 * * *\", RunOnStartup = true)] TimerInfo t) {} }",
    )
    .expect("a job");
    assert_eq!((file.facts.len(), file.facts[0].job), (1, Some(0)), "{:?}", file.facts);
    holds_nothing("src/A.cs", &["class A { void B() { Use(TimerTrigger(\"0 */5 * * * *\")); } }"]);
}

#[test]
fn tasks_of_symfony() {
    check(
        "src/Task.php",
        "<?php\nnamespace App;\nuse Symfony\\Component\\Scheduler\\Attribute\\AsCronTask;\nuse Symfony\\Component\\Scheduler\\Attribute\\AsPeriodicTask;\n// 每天凌晨两点\n#[AsCronTask('0 2 * * *', timezone: 'Asia/Shanghai')]\nclass Nightly { public function __invoke() {} }\nclass Several {\n  #[AsPeriodicTask(frequency: '10 minutes', jitter: 6)]\n  public function often() {}\n  #[AsPeriodicTask('1 day', from: '08:00')]\n  public function daily() {}\n  #[AsCronTask(expression: '# # * * *')]\n  public function hashed() {}\n  #[AsCronTask(self::WHEN)]\n  public function open() {}\n}\n",
        "Nightly | 0 2 * * * | Asia/Shanghai | lock=? | catch-up=?\n  CommentAbove \"每天凌晨两点\"\n\
         Several.often | 10m <'10 minutes'> | fixed:UTC | lock=? | catch-up=?\n\
         Several.daily | ?'1 day' | fixed:UTC | lock=? | catch-up=?\n\
         Several.hashed | ?# # * * * | unset:UTC | lock=? | catch-up=?\n\
         Several.open | ?self::WHEN | unset:UTC | lock=? | catch-up=?\n",
    );
    check(
        "src/Provider.php",
        "<?php\nuse Symfony\\Component\\Scheduler\\RecurringMessage;\nclass Provider {\n  public function getSchedule(): Schedule {\n    return (new Schedule())->add(\n      RecurringMessage::cron('*/5 * * * *', new Poll(), new \\DateTimeZone('Europe/Paris')),\n      RecurringMessage::every(30, new \\App\\Ping('a')),\n      RecurringMessage::trigger($trigger, new Other()),\n      RecurringMessage::trigger(CronExpressionTrigger::fromSpec('0 3 * * *', null, 'Asia/Tokyo'), new Tokyo()),\n    );\n  }\n}\n",
        "Poll | */5 * * * * | Europe/Paris | lock=? | catch-up=?\n\
         Ping | 30s <30> | fixed:UTC | lock=? | catch-up=?\n\
         Other | ?$trigger | fixed:UTC | lock=? | catch-up=?\n\
         Tokyo | 0 3 * * * | Asia/Tokyo | lock=? | catch-up=?\n",
    );
    check(
        "src/A.php",
        "<?php\nuse Symfony\\Component\\Scheduler\\{RecurringMessage,\n  Schedule};\nuse Symfony\\Component\\Scheduler\\Attribute as Plan;\n#[Plan\\AsCronTask('0 3 * * *')]\nclass Q {}\n#[\\Symfony\\Component\\Scheduler\\Attribute\\AsCronTask('0 4 * * *')]\nclass R {}\n#[AsCronTask('of another')]\nclass S {}\n$s->add(RecurringMessage::cron('0 5 * * *', new T()));\n",
        "Q | 0 3 * * * | unset:UTC | lock=? | catch-up=?\n\
         R | 0 4 * * * | unset:UTC | lock=? | catch-up=?\n\
         T | 0 5 * * * | unset:UTC | lock=? | catch-up=?\n",
    );
    holds_nothing(
        "src/A.php",
        &[
            "<?php\nuse App\\AsCronTask;\n#[AsCronTask('0 2 * * *')]\nclass A {}\n",
            "<?php\n// use Symfony\\Component\\Scheduler: #[AsCronTask('0 2 * * *')]\nclass A {}\n",
            "<?php\n// not Symfony\\Component\\Scheduler\nuse Other\\AsCronTask;\n#[AsCronTask('bad')]\nclass A {}\n",
        ],
    );
}

#[test]
fn jobs_of_rufus_scheduler() {
    check(
        "config/initializers/clock.rb",
        "require 'rufus-scheduler'\nscheduler = Rufus::Scheduler.new\n# every night at two\nscheduler.cron '0 2 * * * Asia/Shanghai', overlap: false, timeout: '1h' do\n  work\nend\nscheduler.every '1d2h', name: 'often' do\n  work\nend\nscheduler.interval '10m' do\n  work\nend\nscheduler.every 30, overlap: true do |job|\n  work\nend\nscheduler.schedule_every('2M') { work }\n@scheduler.cron ENV['CRON'] do\n  work\nend\nscheduler.in '10d' do\n  work\nend\nlist.every { |x| x }\nScheduler.every :monday\n",
        "clock | 0 2 * * * Asia/Shanghai | Asia/Shanghai | timeout=Seconds(3600) | overlap=Overlap(Skip)\n  CommentAbove \"every night at two\"\n\
         often | 24h2h <'1d2h'> | fixed:UTC\n\
         clock | 10m | fixed:UTC\n\
         clock | 30s <30> | fixed:UTC\n\
         clock | ?'2M' | fixed:UTC\n\
         clock | ?ENV['CRON'] | host\n",
    );
    holds_nothing(
        "lib/a.rb",
        &[
            "scheduler.every '3h' do\n  work\nend\n",
            "# Rufus::Scheduler\nevery 1.day, at: '4:30 am' do\n  rake 'a'\nend\n",
            // Methods of others.
            "# We left rufus-scheduler.\nFugit.cron 'x'\nlist.every 5 do |x|\nend\ngrid.interval 5\nSidekiq.configure { |c| c.cron 'x' }\n",
        ],
    );
    // Whatever its name, it is one where the file makes it one; Dashing's needs no more than its name.
    check(
        "lib/clock.rb",
        "require 'rufus-scheduler'\n@clock = Rufus::Scheduler.new\n@clock.every('5m') { work }\nRufus::Scheduler.new.tap do |s|\n  s.repeat '0 2 * * *' do\n  end\n  s.schedule '10d' do\n  end\n  s.repeat('1h') { work }\nend\nRufus::Scheduler.singleton.cron('@daily') { work }\n",
        "clock | 5m | fixed:UTC\n\
         clock | 0 2 * * * | host\n\
         clock | 1h | fixed:UTC\n\
         clock | @daily | host\n",
    );
    check("jobs/stock.rb", "SCHEDULER.every '1m', first_in: 0 do |job|\nend\n", "stock | 1m | fixed:UTC\n");
}

#[test]
fn dags_of_airflow() {
    check(
        "dags/a.py",
        "from airflow import DAG\nlocal_tz = pendulum.timezone('Asia/Shanghai')\n\
         default_args = {'retries': 2, 'email': ['a@b.c'], 'email_on_failure': True, 'execution_timeout': timedelta(hours=1)}\n\
         # Pays suppliers.\nwith DAG('pay', schedule='0 2 * * *', start_date=datetime(2026, 1, 1), catchup=False) as dag:\n    pass\n\
         DAG(dag_id='b', schedule_interval='@daily', start_date=datetime(2026, 1, 1, tzinfo=local_tz), default_args=default_args, max_active_runs=1)\n\
         @dag(schedule=timedelta(minutes=30), start_date=pendulum.datetime(2026, 1, 1, tz='Europe/Paris'), dagrun_timeout=timedelta(minutes=5))\n\
         def taskflow():\n    pass\n\
         DAG('d', schedule=CronTriggerTimetable('0 1 * * 3', timezone='UTC'), start_date=days_ago(1))\n\
         DAG('e', schedule=SCHEDULES['e'], start_date=START, catchup=True)\n",
        "pay | 0 2 * * * | unset:UTC | catch-up=CatchUp(Once)\n  CommentAbove \"Pays suppliers.\"\n\
         b | @daily | Asia/Shanghai | timeout=Seconds(3600) | overlap=Overlap(QueueOne) | catch-up=by release | retry=Count(2) | alert-failure=Text(\"email_on_failure\")\n\
         taskflow | 30m <timedelta(minutes=30)> | Europe/Paris | timeout=Seconds(300) | catch-up=by release\n\
         d | 0 1 * * 3 | UTC | catch-up=by release\n\
         e | ?SCHEDULES['e'] | zone? | catch-up=CatchUp(All)\n",
    );
    holds_nothing(
        "dags/a.py",
        &[
            "from airflow import DAG\nDAG('a', schedule=None)\nDAG('b', schedule='@once')\nDAG('c', schedule=[Dataset('x')])\n",
            "from graph import DAG\nDAG('a', schedule='0 2 * * *')\n",
            "# DAG('a', schedule='0 2 * * *') from airflow\n",
        ],
    );
    holds_nothing("dags/test_a.py", &["from airflow import DAG\nDAG('a', schedule='0 2 * * *')\n"]);
}

#[test]
fn jobs_of_apscheduler() {
    check(
        "jobs.py",
        "sched = BackgroundScheduler(timezone='Asia/Shanghai')\n\
         sched.add_job(tasks.clean, 'cron', hour=3, id='clean', misfire_grace_time=3600)\n\
         @sched.scheduled_job('cron', day_of_week='mon-fri', hour=17)\ndef report():\n    pass\n\
         sched.add_job(f, CronTrigger.from_crontab('0 0 * * 1', timezone='UTC'), max_instances=3)\n\
         sched.add_job(g, 'interval', minutes=5)\n\
         sched.add_job(h, trigger=CronTrigger(minute='*/10'))\n\
         sched.add_job(i, 'cron', second='*/5')\n\
         sched.add_job(j, 'date', run_date=now)\n\
         sched.add_job(k, 'cron', **when)\n",
        "clean | 0 3 * * * <3> | Asia/Shanghai | catch-up=Seconds(3600)\n\
         report | 0 17 * * mon-fri <17 mon-fri> | Asia/Shanghai\n\
         f | 0 0 * * 1 | UTC | overlap=Overlap(Allow)\n\
         g | 5m <sched.add_job(g, 'interval', minutes=5)> | Asia/Shanghai\n\
         h | */10 * * * * <*/10> | Asia/Shanghai\n\
         i | ?add_job | Asia/Shanghai\n\
         k | ?add_job | Asia/Shanghai\n",
    );
    holds_nothing("jobs.py", &["queue.add_job(f, 'low')\nadd_job(x)\n"]);
}

#[test]
fn packages_of_node() {
    check(
        "src/jobs.ts",
        "import cron from 'node-cron';\n// 每天凌晨两点\ncron.schedule('0 2 * * *', cleanUp, { timezone: 'Asia/Shanghai', noOverlap: true });\n\
         cron.schedule(process.env.CRON, () => {});\nother.schedule('x', f);\n",
        "cleanUp | 0 2 * * * | Asia/Shanghai | overlap=Overlap(Skip)\n  CommentAbove \"每天凌晨两点\"\n\
         jobs | ?process.env.CRON | host\n",
    );
    check(
        "src/jobs.js",
        "const { CronJob } = require('cron');\nnew CronJob('0 0 */21 * * *', run, null, true, 'Asia/Shanghai');\n\
         CronJob.from({ cronTime: '0 2 * * *', onTick: work, timeZone: 'Europe/Paris', waitForCompletion: true });\n\
         new CronJob(new Date(), f);\n",
        "run | 0 0 */21 * * * | Asia/Shanghai\n\
         work | 0 2 * * * | Europe/Paris | overlap=Overlap(Skip)\n\
         f | ?new Date() | host\n",
    );
    check(
        "src/tasks.service.ts",
        "import {\n  Cron,\n  CronExpression,\n  Interval,\n} from '@nestjs/schedule';\nclass Tasks {\n  // Hourly.\n  \
         @Cron(CronExpression.EVERY_HOUR)\n  hourly() {}\n  @Cron('0 2 * * *', { name: 'night', timeZone: 'Asia/Tokyo', disabled: true })\n  \
         async nightly() {}\n  @Interval(10000)\n  tick() {}\n  @Cron(CronExpression.MONDAY_TO_FRIDAY_AT_2PM)\n  work() {}\n}\n",
        "hourly | 0 0-23/1 * * * <CronExpression.EVERY_HOUR> | host\n  CommentAbove \"Hourly.\"\n\
         night | 0 2 * * * | Asia/Tokyo | off\n\
         tick | 10s <10000> | host\n\
         work | 0 0 14 * * 1-5 <CronExpression.MONDAY_TO_FRIDAY_AT_2PM> | host\n",
    );
    check(
        "src/a.mjs",
        "import * as schedule from 'node-schedule';\nschedule.scheduleJob('42 * * * *', f);\n\
         schedule.scheduleJob('mail', { rule: '0 1 * * *', tz: 'UTC' }, send);\nschedule.scheduleJob({ hour: 14 }, f);\n",
        "f | 42 * * * * | host\nmail | 0 1 * * * | UTC\nf | 0 * 14 * * * <14> | host\n",
    );
    check(
        "src/b.ts",
        "import { Cron } from 'npm:croner@9';\nnew Cron('0 3 * * *', { timezone: 'Europe/Rome', protect: true, name: 'n' }, () => {});\n\
         Deno.cron('sync', '*/10 * * * *', () => {});\n",
        "n | 0 3 * * * | Europe/Rome | overlap=Overlap(Skip)\nsync | */10 * * * * | fixed:UTC\n",
    );
    check(
        "src/jobs.ts",
        "import { ToadScheduler, SimpleIntervalJob, LongIntervalJob, CronJob, Task, AsyncTask, CRON_EVERY_HOUR } from 'toad-scheduler';\n\
         // 每天凌晨两点\nconst a = new CronJob({ cronExpression: '0 2 * * *', timezone: 'Asia/Shanghai' }, nightly, { preventOverrun: true, id: 'n' });\n\
         new CronJob({ cronExpression: '0 0 9 ? * MON' }, new AsyncTask('weekly', send), {});\n\
         new CronJob({ cronExpression: CRON_EVERY_HOUR }, task);\nnew CronJob({ cronExpression: config.cron, ...more }, task);\n\
         new CronJob({ cronExpression: '5* * * * *' }, task);\n\
         scheduler.addSimpleIntervalJob(new SimpleIntervalJob({ hours: 1, minutes: 30, runImmediately: true }, task, { preventOverrun: false }));\n\
         new SimpleIntervalJob({ seconds: config.pause }, task);\nnew SimpleIntervalJob({ days: 30 }, task);\n\
         new LongIntervalJob({ days: 30 }, new Task('monthly', f), options);\nnew SimpleIntervalJob(settings, task);\n",
        "n | 0 2 * * * | Asia/Shanghai | overlap=Overlap(Skip)\n  CommentAbove \"每天凌晨两点\"\n\
         weekly | 0 0 9 ? * MON | host\n\
         task | 0 * * * * <CRON_EVERY_HOUR> | host\n\
         task | ?config.cron | zone?\n\
         task | ?5* * * * * <'5* * * * *'> | host\n\
         task | 1h30m <{ hours: 1, minutes: 30, runImmediately: true }> | fixed:UTC | overlap=Overlap(Allow)\n\
         task | ?{ seconds: config.pause } | fixed:UTC\n\
         task | ?{ days: 30 } | fixed:UTC\n\
         monthly | 720h <{ days: 30 }> | fixed:UTC\n",
    );
    holds_nothing(
        "src/c.ts",
        &[
            "import { CronJob } from './k8s';\nnew CronJob('0 2 * * *', f);\n",
            "import { V1CronJob } from '@kubernetes/client-node';\nnew CronJob({ cronTime: '* * * * *' });\n",
            "import { CronJob } from './jobs';\n// as toad-scheduler does\nnew CronJob({ cronExpression: '0 2 * * *' }, task);\n",
            "// import cron from 'node-cron'; cron.schedule('0 2 * * *', f)\n",
        ],
    );
    holds_nothing("src/c.spec.ts", &["import cron from 'node-cron';\ncron.schedule('0 2 * * *', f);\n"]);
}

#[test]
fn pipelines_of_jenkins() {
    check(
        "deploy/Jenkinsfile",
        "pipeline {\n  options { timeout(time: 2, unit: 'HOURS'); disableConcurrentBuilds(abortPrevious: true) }\n  \
         triggers {\n    cron('''TZ=Asia/Shanghai\n      # nightly\n      H 2 * * *\n      0 8 * * 1''')\n    pollSCM 'H/5 * * * *'\n  }\n  \
         stages { stage('x') { options { timeout(5) } steps { sh 'cron(1)' } } }\n  post { failure { slackSend 'x' } }\n}\n",
        "deploy | H 2 * * * | Asia/Shanghai | timeout=Seconds(7200) | overlap=Overlap(Replace) | alert-failure=Text(\"slackSend\")\n\
         deploy | 0 8 * * 1 | Asia/Shanghai | timeout=Seconds(7200) | overlap=Overlap(Replace) | alert-failure=Text(\"slackSend\")\n\
         deploy | H/5 * * * * | host\n",
    );
    check(
        "ci/nightly.jenkinsfile",
        "properties([disableConcurrentBuilds(), pipelineTriggers([cron(env.BRANCH_NAME == 'main' ? '0 2 * * *' : '')])])\n\
         properties([pipelineTriggers([cron(SPEC)])])\n",
        "nightly | 0 2 * * * | host | overlap=Overlap(QueueOne)\nnightly | ?SPEC | host | overlap=Overlap(QueueOne)\n",
    );
    check(
        "ci/scan.jenkinsfile",
        "pipeline { triggers { parameterizedCron(\'\'\'\n  H 1 * * * %BRANCH=main;DEPTH=2\n  H 2 * * * %BRANCH=old\n\'\'\') } }\n",
        "scan | H 1 * * * | host\nscan | H 2 * * * | host\n",
    );
    check(
        "jobs/nightly/config.xml",
        "<project>\n  <description>Nightly build</description>\n  <disabled>true</disabled>\n  <concurrentBuild>false</concurrentBuild>\n  \
         <triggers><hudson.triggers.TimerTrigger><spec>H 3 * * *\nH 15 * * *</spec></hudson.triggers.TimerTrigger></triggers>\n</project>\n",
        "nightly | H 3 * * * | host | off | overlap=Overlap(QueueOne)\nnightly | H 15 * * * | host | off | overlap=Overlap(QueueOne)\n  \
         Description \"Nightly build\"\n",
    );
    holds_nothing("Jenkinsfile", &["node { sh 'crontab -l' }\n", "def cron(x) { }\ncron('0 2 * * *')\n"]);
}

#[test]
fn crates_of_rust() {
    check(
        "src/main.rs",
        "use cron::Schedule;\nfn main() {\n    // weekdays 13:00\n    let _ = Schedule::from_str(\"0 0 13 * * 1-5\").unwrap();\n}\n",
        // Who asks for the next time stands in another file, and with it the zone.
        "main | 0 0 13 * * 1-5 | zone?\n  CommentAbove \"weekdays 13:00\"\n",
    );
    for (asks, zone) in [
        ("s.upcoming(Utc).take(2);", "fixed:UTC"),
        ("s.after(&chrono::Utc::now()).next();", "fixed:UTC"),
        ("s.upcoming(chrono::Local).next();", "host"),
        ("s.upcoming_owned(chrono_tz::Asia::Shanghai);", "Asia/Shanghai"),
        ("s.after(&now.with_timezone(&chrono_tz::America::New_York));", "America/New_York"),
        ("s.upcoming(tz);", "zone?"),
        ("s.upcoming(Utc); t.upcoming(Local);", "zone?"),
        ("", "zone?"),
    ] {
        let text = format!(
            "use cron::Schedule;\nfn main() {{\n    let s = Schedule::from_str(\"0 0 13 * * *\").unwrap();\n    {asks}\n}}\n"
        );
        check("src/main.rs", &text, &format!("main | 0 0 13 * * * | {zone}\n"));
    }
    check(
        "src/main.rs",
        "use croner::Cron;\nfn main() {\n    let c = Cron::from_str(\"0 13 * * *\").unwrap();\n    c.find_next_occurrence(&Local::now(), false);\n}\n",
        "main | 0 13 * * * | host\n",
    );
    check(
        "src/jobs.rs",
        "use tokio_cron_scheduler::{Job, JobScheduler};\nasync fn plan() {\n    sched.add(Job::new_async(\"0 0 2 * * *\", |_, _| run())?);\n    \
         Job::new_async_tz(\"0 0 2 * * *\", chrono_tz::Asia::Shanghai, f);\n    Job::new_repeated(Duration::from_secs(90), f);\n    \
         Job::new(config.cron.as_str(), f);\n}\n",
        "plan | 0 0 2 * * * | fixed:UTC\nplan | 0 0 2 * * * | Asia/Shanghai\nplan | 1m30s <Duration::from_secs(90)> | fixed:UTC\n\
         plan | ?config.cron.as_str() | fixed:UTC\n",
    );
    holds_nothing("src/main.rs", &["use other::Schedule;\nfn f() { Schedule::from_str(\"x\"); }\n"]);
}

#[test]
fn packages_of_go() {
    check(
        "cmd/main.go",
        "package main\nimport \"github.com/robfig/cron/v3\"\nfunc main() {\n\tc := cron.New(cron.WithLocation(time.UTC), cron.WithChain(cron.SkipIfStillRunning(l)))\n\t\
         c.AddFunc(\"0 2 * * *\", cleanUp)\n\tc.AddFunc(spec, f)\n}\n",
        "cleanUp | 0 2 * * * | fixed:UTC | overlap=Overlap(Skip)\nf | ?spec | fixed:UTC | overlap=Overlap(Skip)\n",
    );
    // The parser says which fields there are; a function's name does not.
    let parsed = |fields: &str| {
        let text = format!(
            "package main\nimport \"github.com/robfig/cron/v3\"\nfunc newWithSeconds() *cron.Cron {{\n\t\
             p := cron.NewParser({fields})\n\treturn cron.New(cron.WithParser(p))\n}}\n\
             func main() {{\n\tnewWithSeconds().AddFunc(\"0 30 2 * *\", f)\n}}\n"
        );
        let file = read("main.go", &text)?;
        file.jobs[0].schedules[0].reading().map(|reading| (reading.dialect, reading.faults.is_empty()))
    };
    let to_month = "cron.Minute |\n\t\tcron.Hour | cron.Dom | cron.Month";
    let optional = parsed(&format!("cron.Second | {to_month} | cron.DowOptional | cron.Descriptor"));
    assert_eq!(optional, Some((DialectId::RobfigOptionalWeekday, true)));
    let seconds = parsed(&format!("cron.Second | {to_month} | cron.Dow"));
    assert_eq!(seconds, Some((DialectId::RobfigSeconds, false)));
    let standard = parsed(&format!("{to_month} | cron.Dow | cron.Descriptor"));
    assert_eq!(standard, Some((DialectId::Robfig, false)));
    assert_eq!(parsed("cron.Dom | cron.Month"), None);
    check(
        "cmd/main.go",
        "package main\nimport \"github.com/go-co-op/gocron/v2\"\nfunc plan() {\n\ts.NewJob(gocron.CronJob(\"*/5 * * * *\", false), gocron.NewTask(f))\n}\n",
        "plan | */5 * * * * | host\n",
    );
    check(
        "cmd/main.go",
        "package main\nimport \"github.com/go-co-op/gocron/v2\"\nfunc plan() {\n\ts.NewJob(gocron.DurationJob(5*time.Minute), gocron.NewTask(f), gocron.WithSingletonMode(gocron.LimitModeWait))\n\t\
         s.NewJob(gocron.DurationJob(time.Hour), gocron.NewTask(f))\n}\n",
        "plan | 5m <5*time.Minute> | host | overlap=Overlap(QueueAll)\nplan | 1h <time.Hour> | host\n",
    );
    check(
        "cmd/main.go",
        "package main\nimport \"github.com/go-co-op/gocron\"\nfunc plan() {\n\ts.Every(5).Minutes().Do(f)\n\ts.Every(1).Day().At(\"10:30\").Do(f)\n\ts.Every(n).Hours().Do(f)\n}\n",
        "plan | 5m <5> | host\n",
    );
    holds_nothing(
        "cmd/main.go",
        &[
            "package main\nimport \"github.com/robfig/cron/v3\"\nfunc add(c *cron.Cron) { c.AddFunc(\"0 2 * * *\", f) }\n",
        ],
    );
}

#[test]
fn schedules_of_laravel() {
    check(
        "app/Console/Kernel.php",
        "<?php\nclass Kernel {\n  protected function schedule(Schedule $schedule) {\n    // 每天 13 点\n    \
         $schedule->command('mail:send --all')->dailyAt('13:30')->timezone('Asia/Shanghai')->withoutOverlapping()->onOneServer();\n    \
         $schedule->job(new Heartbeat)->everyFiveMinutes();\n    \
         $schedule->command(Prune::class)->weeklyOn(1, '8:00');\n    \
         $schedule->command('a')->cron('0 2 * * *');\n    \
         $schedule->command('b')->weekdays()->hourly()->between('8:00', '17:00');\n    \
         $schedule->command('c')->sundays();\n    \
         $schedule->command('d')->dailyAt($time);\n    $schedule->command('h')->dailyAt(3);\n    \
         $schedule->exec('e')->everyTenSeconds();\n    \
         $schedule->call(fn () => 1)->monthlyOn(4, '15:00');\n  }\n}\n",
        "mail:send | 30 13 * * * <dailyAt('13:30') dailyAt('13:30')> | Asia/Shanghai | overlap=Overlap(Skip) | lock=Text(\"onOneServer\")\n  \
         CommentAbove \"每天 13 点\"\n\
         Heartbeat | */5 * * * * <everyFiveMinutes()> | unset:UTC\n\
         Prune | 0 8 * * 1 <weeklyOn(1, '8:00') weeklyOn(1, '8:00') weeklyOn(1, '8:00')> | unset:UTC\n\
         a | 0 2 * * * | unset:UTC\n\
         b | ?between | unset:UTC\n\
         c | * * * * 0 <sundays()> | unset:UTC\n\
         d | ?dailyAt | unset:UTC\n\
         h | 0 3 * * * <dailyAt(3) dailyAt(3)> | unset:UTC\n\
         e | 10s <everyTenSeconds> | unset:UTC\n\
         schedule | 0 15 4 * * <monthlyOn(4, '15:00') monthlyOn(4, '15:00') monthlyOn(4, '15:00')> | unset:UTC\n",
    );
    holds_nothing("routes/console.php", &["<?php\nArtisan::command('x', fn () => 1);\n"]);
}

#[test]
fn schedules_of_whenever() {
    check(
        "config/schedule.rb",
        "set :output, 'log'\n# Backup.\nevery 1.day, at: '4:30 am' do\n  rake 'db:backup'\nend\n\
         every :hour do\n  runner 'A.b'\nend\nevery '0 0 27-31 * *' do\n  command 'x'\nend\n\
         every :sunday, at: ['12pm', '16:30'] do\n  rake 'w'\nend\nevery 10.minutes do\n  rake 'm'\nend\n\
         every 2.hours do\n  rake 'h'\nend\nevery interval do\n  rake 'i'\nend\n",
        "db:backup | 30 4 * * * <1.day> | host\n  CommentAbove \"Backup.\"\n\
         A.b | @hourly <:hour> | host\n\
         x | 0 0 27-31 * * | host\n\
         w | 0 12 * * 0 <:sunday> | host\nw | 30 16 * * 0 <:sunday> | host\n\
         m | 0,10,20,30,40,50 * * * * <10.minutes> | host\n\
         h | 0 0,2,4,6,8,10,12,14,16,18,20,22 * * * <2.hours> | host\n\
         i | ?interval | host\n",
    );
}

#[test]
fn queues_of_rails() {
    check(
        "config/schedule.yml",
        "# Nightly.\nclean_up:\n  cron: '0 2 * * * Asia/Shanghai' # quiet hours\n  class: CleanUpJob\n  status: disabled\nping:\n  \
         cron: every 5 minutes\n  class: Ping\n",
        "clean_up | 0 2 * * * Asia/Shanghai | Asia/Shanghai | off\n  TrailingComment \"quiet hours\"\n  BlockComment \"Nightly.\"\n\
         ping | every 5 minutes | unset:UTC\n",
    );
    check(
        "config/sidekiq.yml",
        ":concurrency: 5\n:scheduler:\n  :schedule:\n    hello:\n      cron: ['0 3 * * *', {first_in: 5m}]\n      class: Hello\n",
        "hello | 0 3 * * * | unset:UTC\n",
    );
    // Ruby runs the tags before anybody parses YAML.
    check(
        "config/sidekiq.yml",
        ":concurrency: <%= ENV.fetch('THREADS', 5) %>\n<% if ENV.key?('LOG') %>\n:logfile: <%= ENV['LOG'] %>\n<% end %>\n\
         :scheduler:\n  :schedule:\n    Tidy:\n      cron: '40 3 * * *' # quiet\n",
        "Tidy | 40 3 * * * | unset:UTC\n  TrailingComment \"quiet\"\n",
    );
    check(
        "config/recurring.yml",
        "production:\n  clear:\n    command: 'X.clear'\n    schedule: every hour at minute 12\n  report:\n    class: ReportJob\n    schedule: '0 5 * * 1'\n",
        "clear | every hour at minute 12 | unset:UTC\nreport | 0 5 * * 1 | unset:UTC\n",
    );
    holds_nothing(
        "config/schedule.yml",
        &["on:\n  cron: x\n".replace("cron", "corn").as_str(), "a: {class: 'B', crontab: 1}\n"],
    );
}

/// What is not given of a minute is every minute.
#[test]
fn rules_of_the_aws_cdk() {
    check(
        "lib/stack.ts",
        "import * as events from 'aws-cdk-lib/aws-events';\nimport { Duration } from 'aws-cdk-lib';\n// Nightly.\nnew events.Rule(this, 'Backup', {\n  schedule: events.Schedule.cron({ minute: '0', hour: '4' }), // 04:00\n});\n\
         new events.Rule(this, 'Weekly', { schedule: events.Schedule.cron({ hour: '9', weekDay: 'MON' }) });\n\
         new events.Rule(this, 'Poll', { schedule: events.Schedule.rate(Duration.minutes(5)) });\n\
         new events.Rule(this, 'Text', { schedule: events.Schedule.expression('cron(0 4 * * ? *)') });\n\
         new events.Rule(this, 'Open', { schedule: events.Schedule.cron({ hour: props.hour }) });\n\
         new events.Rule(this, 'More', { schedule: events.Schedule.cron({ ...base, hour: '1' }) });\n",
        "Backup | 0 4 * * ? * <0 4> | fixed:UTC\n  TrailingComment \"04:00\"\n  CommentAbove \"Nightly.\"\n\
         Weekly | * 9 ? * MON * <9 MON> | fixed:UTC\n\
         Poll | 5m <Duration.minutes(5)> | fixed:UTC\n\
         Text | cron(0 4 * * ? *) | fixed:UTC\n\
         Open | ?{ hour: props.hour } | fixed:UTC\n\
         More | ?{ ...base, hour: '1' } | fixed:UTC\n",
    );
    check(
        "lib/stack.ts",
        "import { Schedule } from 'aws-cdk-lib/aws-events';\nconst nightly = Schedule.cron({ minute: '0', hour: '4' });\n",
        "stack | 0 4 * * ? * <0 4> | fixed:UTC\n",
    );
    holds_nothing(
        "lib/stack.ts",
        &[
            "import { Stack } from 'aws-cdk-lib';\nimport { Schedule } from './mine';\nSchedule.cron({ hour: '4' });\n",
        ],
    );
}

#[test]
fn ecosystem_files_of_pm2() {
    check(
        "ecosystem.config.js",
        "module.exports = {\n  apps: [\n    { name: 'report', script: 'report.js', cron_restart: '0 2 * * *', autorestart: false }, // nightly\n    { name: 'api', script: 'api.js' },\n    { name: 'off', cron_restart: '0' },\n    { name: 'open', cron_restart: process.env.CRON },\n  ],\n};\n",
        "report | 0 2 * * * | host\n  TrailingComment \"nightly\"\nopen | ?process.env.CRON | host\n",
    );
}

/// What is said of PM2's `cron_restart`: the first words of each finding of these rules.
#[test]
fn pm2_reads_its_schedules_with_croner_4() {
    for (text, expected) in [
        ("0 3 * * *", ""),
        ("0 9,12-15 * * *", "S001 hour field: `12-15` may not stand in a list: one holds single values only"),
        ("*/20,7 * * * *", "S001 minute field: `*/20` may not stand in a list: one holds single values only"),
        ("0 0 1/2 * *", "S002 day-of-month field: `1/2` is read as `2-31/2`"),
        ("0 0 1 JAN/3 *", "S002 month field: `JAN/3` is read as `2-12/3`"),
        (
            "0 0 ? * MON",
            "S003 `?` is a form of Quartz and its kin, not of this scheduler: croner 4 takes for it the time at which it happens to be loaded",
        ),
        ("5,,6 * * * *", "S002 minute field: `,` selects nothing"),
        ("*5 * * * *", "S004 `*5 * * * *` selects nothing: croner 4 accepts it and the job never runs"),
        ("@daily", "S001 `@daily` is not a known @ word here"),
        ("0 0 L * *", ""),
        ("0 0 * * FRI-SUN", "S001 day-of-week field: the range `5-0` runs backwards"),
        (
            "0 0 * * FRI#2",
            "S003 `FRI#2` is a form of Quartz and its kin, not of this scheduler: croner 4 refuses it",
        ),
        ("2027-01-01T03:00:00", ""),
    ] {
        let file = format!("module.exports = {{ apps: [{{ script: 'a.js', cron_restart: '{text}' }}] }};\n");
        let settings = Settings::new(Instant(1_796_083_200));
        let report = cronlint::linter::lint_texts(&[("ecosystem.config.js", &file)], &settings);
        let said: Vec<String> = report
            .findings
            .iter()
            .filter(|finding| finding.rule.starts_with('S'))
            .map(|finding| format!("{} {}", finding.rule, page::words(finding, &finding.message, Lang::En)))
            .collect();
        assert_eq!(said.len(), usize::from(!expected.is_empty()), "{text}: {said:#?}");
        assert!(said.iter().all(|said| said.starts_with(expected)), "{text}: {said:#?}");
    }
}

/// The line of a program with the fix of its only finding of a rule; as it is where none is proposed.
fn mended(path: &str, before: &str, line: &str, rule: &str) -> String {
    let settings = Settings::new(Instant(1_796_083_200));
    let text = format!("{before}{line}\n");
    let report = cronlint::linter::lint_texts(&[(path, &text)], &settings);
    let found: Vec<_> = report.findings.iter().filter(|finding| finding.rule == rule).collect();
    let [finding] = found.as_slice() else { panic!("one finding, not {found:#?}") };
    let mut mended = text.clone();
    for (span, with) in finding.fix.iter().flat_map(|fix| &fix.edits) {
        mended.replace_range(span.range(), with);
    }
    mended[before.len()..].trim_end().to_owned()
}

#[test]
fn a_fix_keeps_the_quotes_and_the_rest_of_a_field() {
    let apscheduler =
        "from apscheduler.schedulers.blocking import BlockingScheduler\ns = BlockingScheduler()\n# 每周一\n";
    let celery = "from celery import Celery\nfrom celery.schedules import crontab\napp = Celery()\n";
    for (before, line, rule, expected) in [
        (apscheduler, "s.add_job(f, 'cron', hour='25')", "S001", "s.add_job(f, 'cron', hour='23')"),
        (apscheduler, "s.add_job(f, 'cron', minute='*/90')", "S001", "s.add_job(f, 'cron', minute='*/59')"),
        (
            apscheduler,
            "s.add_job(f, 'cron', day_of_week='1', hour=9)",
            "S005",
            "s.add_job(f, 'cron', day_of_week='MON', hour=9)",
        ),
        // A name without quotes would be a variable.
        (
            apscheduler,
            "s.add_job(f, 'cron', day_of_week=1, hour=9)",
            "S005",
            "s.add_job(f, 'cron', day_of_week=1, hour=9)",
        ),
        (
            celery,
            "app.conf.beat_schedule = {'a': {'task': 'a', 'schedule': crontab(minute='*/90')}}",
            "S008",
            "app.conf.beat_schedule = {'a': {'task': 'a', 'schedule': crontab(minute='0')}}",
        ),
    ] {
        assert_eq!(mended("tasks.py", before, line, rule), expected);
    }
}
