//! Input and what is read from it, side by side. A call is written `name(kind)`, an argument `name=value`, and every text
//! together with the bytes it points at.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::*;

fn read<'t>(text: &'t str, language: &'static Language) -> Code<'t> {
    Code::read(FileId(0), text, language)
}

/// A value in short: `"text"`, followed by the source bytes where they differ.
fn shown(code: &Code<'_>, value: Value<'_>) -> String {
    let entries = |entries: Entries<'_>| {
        let all: Vec<String> = entries.map(|entry| shown_entry(code, &entry)).collect();
        all.join(", ")
    };
    match value {
        Value::Text(text) => {
            let places: String = text
                .text
                .char_indices()
                .map(|(at, character)| &code.text[text.place(at..at + character.len_utf8()).range()])
                .collect();
            let via =
                text.via.map_or(String::new(), |via| format!(" via {}", &code.text[via.used_at().range()]));
            let raw = if places == text.text { String::new() } else { format!(" from <{places}>") };
            format!("{:?}{raw}{via}", text.text)
        }
        Value::Template(text) => format!("template {:?}", text.text),
        Value::Number(number) => number.to_string(),
        Value::Quantity(number, unit) => format!("{number} {unit}"),
        Value::Bool(truth) => truth.to_string(),
        Value::Null => "null".to_owned(),
        Value::Symbol(symbol) => format!(":{symbol}"),
        Value::Name(name) => format!("name {name}"),
        Value::List(list) => format!("[{}]", entries(list)),
        Value::Map(map) => format!("{{{}}}", entries(map)),
        Value::Call(call) => format!("{}({})", call.name(), entries(call.entries())),
        Value::Other => "other".to_owned(),
    }
}

fn shown_entry(code: &Code<'_>, entry: &Entry<'_>) -> String {
    let mut out = String::new();
    if let Some(name) = &entry.name {
        write!(out, "{}=", name.value).unwrap();
    }
    out + &shown(code, entry.value())
}

/// The calls of that name, with their arguments.
fn calls(text: &str, language: &'static Language, name: &str) -> Vec<String> {
    let code = read(text, language);
    let found = code.calls().filter(|call| call.name() == name);
    found
        .map(|call| {
            assert_eq!(&text[call.name_span().range()], name);
            let entries: Vec<String> = call.entries().map(|entry| shown_entry(&code, &entry)).collect();
            entries.join(", ")
        })
        .collect()
}

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

/// What stands around each call of that name: `class/function/declaration | annotations of the class | comments`.
fn around(text: &str, language: &'static Language, name: &str) -> Vec<String> {
    let code = read(text, language);
    let found = code.calls().filter(|call| call.name() == name);
    found
        .map(|call| {
            let name = |declaration: Option<Declaration<'_>>| {
                let Some(declaration) = declaration else { return "-".to_owned() };
                assert_eq!(&text[declaration.name.span.range()], declaration.name.value);
                declaration.name.value.to_owned()
            };
            let on_class: Vec<&str> = call
                .class()
                .iter()
                .flat_map(|class| class.annotations().map(|call| call.name()).collect::<Vec<_>>())
                .collect();
            let comments: Vec<&str> = call.comments().map(|comment| &text[comment.range.clone()]).collect();
            format!(
                "{}/{}/{} | {} | {}",
                name(call.class()),
                name(call.function()),
                name(call.declaration()),
                on_class.join(" "),
                comments.join(" ")
            )
        })
        .collect()
}

#[test]
fn what_stands_around() {
    let cases: &[(&Language, &str, &str, &[&str])] = &[
        (
            &JAVA,
            "Scheduled",
            "// licence\n\nimport a.b;\n@Service(\"x\") @Profile({\"a\"})\npublic class Jobs extends Base<A> {\n  int a; // field\n\n  /** every night */\n  // 每天\n  @Async\n  @Scheduled(cron = \"x\") // at two\n  @Transactional(timeout = 3)\n  public Map<String, Object> run(int a) throws E {}\n}",
            &["Jobs/-/run | Service Profile | /** every night */ // 每天 // at two"],
        ),
        (
            &JAVA,
            "Scheduled",
            "class A { class B { void x() { f(); } @Scheduled void y() {} } }",
            &["B/-/y |  | "],
        ),
        (
            &JAVA,
            "schedule",
            "class A { public void start() throws E { if (x) { s.schedule(1); } } }",
            &["A/start/- |  | "],
        ),
        (
            &KOTLIN,
            "Scheduled",
            "@Component\nclass Jobs(val a: A) {\n  val x = 1\n  @Scheduled(cron = \"x\")\n  suspend fun run() {}\n}",
            &["Jobs/-/run | Component | "],
        ),
        (
            &JAVASCRIPT,
            "Cron",
            "@Injectable()\nexport class Tasks {\n  // each hour\n  @Cron('x', {a: 1})\n  async handle() { f() }\n}",
            &["Tasks/-/handle | Injectable | // each hour"],
        ),
        (
            &CSHARP,
            "TimerTrigger",
            "class F { [Function(\"n\")] public static async Task Run([TimerTrigger(\"x\")] T t, L l) {} }",
            &["F/-/Run |  | "],
        ),
        (
            &PYTHON,
            "task",
            "class A:\n    # above\n    @task(1)\n    @other\n    async def run(self):\n        pass\n",
            &["A/-/run |  | # above"],
        ),
        (
            &PYTHON,
            "DAG",
            "import x\n# c\n\n# daily\nwith DAG('x') as dag:  # two\n  pass\n",
            &["-/-/- |  | # daily # two"],
        ),
        (
            &PYTHON,
            "every",
            "def a():\n  def b():\n    pass\n  x = 1\n  every(1)\nevery(2)\n",
            &["-/a/- |  | ", "-/-/- |  | "],
        ),
        (
            &RUBY,
            "every",
            "module M\n  class A\n    def b\n      x if y\n      z do |q| end\n      # up\n      every 1.day # right\n    end\n  end\nend\n",
            &["A/b/- |  | # up # right"],
        ),
        (
            &RUST,
            "cron",
            "struct J;\nimpl J {\n  /// doc\n  #[cron(\"0 * * * *\")]\n  pub async fn run(&self) {}\n}",
            &["-/-/run |  | /// doc"],
        ),
        (
            &PHP,
            "AsCronTask",
            "<?php\n// up\n#[AsCronTask('x')]\nfinal class Run { }",
            &["-/-/Run |  | // up"],
        ),
    ];
    let mut wrong = Vec::new();
    for (language, name, text, expected) in cases {
        let found = around(text, language, name);
        if found != *expected {
            wrong.push(format!("{}: {text}\n  found    {found:?}\n  expected {expected:?}", language.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn constants_of_the_same_file() {
    let cases: &[(&Language, &str, &[&str])] = &[
        (
            &JAVA,
            "class A { private static final String CRON = \"0 0 2 * * ?\"; void g() { f(CRON, A.CRON, B.CRON, CRON + \"x\"); } }",
            &[
                "\"0 0 2 * * ?\" via CRON, \"0 0 2 * * ?\" via A.CRON, name B.CRON, \"0 0 2 * * ?x\" from <0 0 2 * * ?\"; void g() { f(CRON, A.CRON, B.CRON, CRON + \"x> via CRON + \"x\"",
            ],
        ),
        (
            &JAVA,
            "class A { String cron = \"x\"; static final long M = 60 * 1000; void g() { f(cron, M * 5); } }",
            &["name cron, 300000"],
        ),
        (
            &JAVA,
            "class A { static final String X = \"a\"; } class B { static final String X = \"b\"; void g() { f(X, A.X); } }",
            &["\"b\" via X, \"a\" via A.X"],
        ),
        (
            &KOTLIN,
            "class A {\n companion object {\n const val CRON = \"c\"\n }\n @A fun x() = f(CRON)\n}",
            &["\"c\" via CRON"],
        ),
        (&JAVASCRIPT, "const CRON: string = 'a';\nlet b = 'b'\nf(CRON, b)", &["\"a\" via CRON, name b"]),
        (&JAVASCRIPT, "function g() { const c = 'a' }\nf(c)", &["name c"]),
        (
            &GO,
            "const (\n A = \"a\"\n B string = \"b\"\n)\nconst C string = \"c\"\nfunc g() { f(A, B, C, D) }",
            &["\"a\" via A, \"b\" via B, \"c\" via C, name D"],
        ),
        (&RUST, "const A: &str = \"a\"; fn g() { f(A) }", &["\"a\" via A"]),
        (
            &PYTHON,
            "A = 'a'\nB: str = 'b'\nc = 'c'\nf(A, x=B, y=c)\n",
            &["\"a\" via A, x=\"b\" via B, y=name c"],
        ),
        (&PYTHON, "A = 'a'\nA = 'b'\nf(A)\n", &["name A"]),
        (&RUBY, "A = 'a'.freeze\nf A\n", &["\"a\" via A"]),
        (
            &PHP,
            "<?php class A { const X = 'a'; function g() { $this->f(self::X, A::X, B::X); } }",
            &["\"a\" via self::X, \"a\" via A::X, name B::X"],
        ),
        (&CSHARP, "class A { const string X = \"a\"; [F(X)] void G() { f(X); } }", &["\"a\" via X"]),
        // A constant that names itself, in a ring.
        (&JAVASCRIPT, "const A = B;\nconst B = A;\nf(A)", &["name A"]),
    ];
    let mut wrong = Vec::new();
    for (language, text, expected) in cases {
        let found = calls(text, language, "f");
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

#[test]
fn hostile_text_ends_in_time() {
    let opened = [
        "(",
        "[",
        "{",
        "f(",
        "@f(",
        "\"",
        "'",
        "`",
        "\"${",
        "`${",
        "/*",
        "/",
        "/[",
        "<<~A\n",
        "<<<A\n",
        "r#\"",
        "%w[",
        "#{",
        "do ",
        "class A {",
        "a.b().",
        "const A = A + ",
        "=begin\n",
        "<?php ",
        "\\",
        "f(a, ",
        "@a\n",
        "\"\"\"",
        "x => ",
        "a b ",
        "A = '",
        "$\"{",
        "一",
        "f<",
        ")}]",
        "if x\n",
        "def f\n",
        ": :",
        "'a",
        "//\n",
        "f {",
    ];
    let start = Instant::now();
    for language in LANGUAGES {
        for piece in opened {
            let text = format!("<?php {}", piece.repeat(4_000));
            let code = read(&text, language);
            let mut seen = 0;
            for call in code.calls() {
                seen += 1;
                if seen % 7 == 1 {
                    for entry in call.entries().take(3) {
                        entry.value();
                    }
                    let _ =
                        (call.declaration(), call.class(), call.comments().count(), call.previous_in_chain());
                }
            }
        }
    }
    // A few milliseconds each; the quadratic would take minutes.
    assert!(start.elapsed() < Duration::from_secs(100), "{:?}", start.elapsed());
}

#[test]
fn a_hundred_thousand_brackets() {
    let text = format!("{}\"x\"{}", "f([{".repeat(100_000), "}])".repeat(100_000));
    let code = read(&text, &JAVASCRIPT);
    let call = code.calls().next().unwrap();
    assert_eq!(call.span().range(), 0..text.len());
    assert!(matches!(call.positional(0).unwrap().value(), Value::List(_)));
}

/// Asks everything there is to ask, and checks that every place lies in the text.
fn ask_all(text: &str, language: &'static Language) {
    let code = read(text, language);
    for call in code.calls() {
        assert!(text.get(call.span().range()).is_some(), "{text}");
        for entry in call.entries() {
            assert!(text.get(entry.expr.span().range()).is_some(), "{text}");
            shown(&code, entry.value());
        }
        let _ = (
            call.receiver(),
            call.outer(),
            call.next_in_chain(),
            call.previous_in_chain(),
            call.map_around(),
        );
        let declared = [call.declaration(), call.class(), call.function()];
        for declaration in declared.into_iter().flatten() {
            declaration.annotations().count();
            declaration.comments().count();
        }
        call.comments().count();
        call.calls_within().take(20).count();
    }
}

#[test]
fn any_beginning_and_any_mixture_can_be_read() {
    let pieces = [
        "@A(",
        "x = ",
        "\"a\\",
        "\"",
        "'",
        "\\u4",
        "\\x",
        "\\",
        "${",
        "}",
        "{",
        ")",
        "]",
        "[",
        "`",
        "/",
        "//",
        "/*",
        "*/",
        "\n",
        " ",
        "一",
        "f",
        "(",
        ", ",
        "class A ",
        "def f",
        "do ",
        "end",
        "<<~A",
        "A\n",
        "r#\"",
        "#\"",
        "%w[",
        ":s",
        "1.",
        "5",
        ".day",
        "->",
        "::",
        "+",
        "=",
        "const A = ",
        "A",
        "new ",
        "<",
        ">",
        "@",
        "#[",
        "<?php ",
        "?>",
        "$\"",
        "=begin\n",
        "if ",
        "!",
        "as const",
        ".freeze",
        "\r\n",
        "b'",
    ];
    // A plain generator: the same texts in every run.
    let mut state = 0x2026_1129_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for round in 0..4_000 {
        let text: String = (0..=random(24)).map(|_| pieces[random(pieces.len())]).collect();
        ask_all(&text, LANGUAGES[round % LANGUAGES.len()]);
    }
}

#[test]
fn strings_that_hold_other_strings() {
    let cases: &[(&Language, &str, &[&str])] = &[
        (&RUBY, "x(<<~SQL, 1)\n  it's \"f('no')\n  SQL\nf 'yes'\n", &["\"yes\""]),
        (&RUBY, "a << B\nclass << self\nf 'yes'\n", &["\"yes\""]),
        (
            &RUBY,
            "a = %w[it's f('no')]\nb = x / 2 # '\nc = d =~ /['\"]/\n=begin\nf 'no'\n=end\nf %q(it's), :a, b: 1\n",
            &["\"it's\", :a, b=1"],
        ),
        (
            &PHP,
            "<?php $x = <<<'EOT'\n it's f('no')\n EOT;\nf('yes'); ?> f('no') it's <?= f('two') ?>",
            &["\"yes\"", "\"two\""],
        ),
        (
            &JAVASCRIPT,
            "a = `x ${ b ? `'${c}'` : \"}\" } f('no')`; f('yes'); d = e / 2; g = h / '2'; f(/[/]'/g)",
            &["\"yes\"", "other"],
        ),
        (&KOTLIN, "val a = \"${ b[\"}\"] } f(1)\"; /* /* */ f(2) */ f(\"\"\"a\\b\"\"\")", &[r#""a\\b""#]),
        (
            &RUST,
            r###"fn g<'a>(b: &'a u8) { let c = ['"', '\'', '\u{4e00}']; f(br##"x"#y"##, "a\n"); }"###,
            &[r##""x\"#y", "a\n" from <a\n>"##],
        ),
        (
            &CSHARP,
            r#"f($"{a["b"]}", @"c:\", """d"e""", '"');"#,
            &[r#"template "{a[\"b\"]}", "c:\\", "d\"e", "\"""#],
        ),
        (&GO, r#"f(`a\`, '\'', "b\"") // f(1)"#, &[r#""a\\", "'" from <\'>, "b\"" from <b\">"#]),
        (
            &PYTHON,
            "f(rb'a\\'b', u\"c\", '''d'e''')  # f(1)\n\"\"\" f(2) \"\"\"\n",
            &[r#""a\\'b", "c", "d'e""#],
        ),
        (&JAVA, "f(\"\"\"\n  a\n  \"\"\", \"\"\"\n\"f(1)\"\"\" + 'x', 'y');", &["other, other, \"y\""]),
        // A quote that is never closed takes its own line with it and no more.
        (&JAVA, "x = \"open; f(1);\nf(2);", &["2"]),
        (&PYTHON, "x = 'open\nf(2)\n", &["2"]),
        (&PHP, "<?php\n$x = 'open;\nf(2);", &["2"]),
    ];
    let mut wrong = Vec::new();
    for (language, text, expected) in cases {
        let found = calls(text, language, "f");
        if found != *expected {
            wrong.push(format!("{}: {text}\n  found    {found:?}\n  expected {expected:?}", language.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn placeholders_and_their_defaults() {
    type NameAndDefault<'a> = Option<(&'a str, Option<&'a str>)>;
    let cases: &[(&str, NameAndDefault<'_>)] = &[
        ("${job.cron}", Some(("job.cron", None))),
        ("${job.cron:0 0 2 * * ?}", Some(("job.cron", Some("0 0 2 * * ?")))),
        ("${a:}", Some(("a", Some("")))),
        ("${a:0:1}", Some(("a", Some("0:1")))),
        ("${a:${b:c}}", Some(("a", None))),
        ("0 ${minute} * * * *", None),
        ("${a} ${b}", None),
        ("#{@bean.cron}", None),
    ];
    for (text, expected) in cases {
        // Kotlin writes the dollar with a backslash: every place is one byte further.
        for written in [format!("f(\"{text}\")"), format!("f(\"{}\")", text.replace("${", "\\${"))] {
            let code = read(&written, &KOTLIN);
            let value = code.calls().next().unwrap().positional(0).unwrap().value();
            let (Value::Text(source) | Value::Template(source)) = value else { panic!("{written}") };
            let found = placeholder(&source);
            let shown = found.as_ref().map(|found| {
                (found.name.as_str(), found.default.as_ref().map(|default| &written[default.span.range()]))
            });
            assert_eq!(shown, *expected, "{written}");
            for default in found.into_iter().filter_map(|found| found.default) {
                assert_eq!(written[default.place(0..default.text.len()).range()], default.text);
            }
        }
    }
}
