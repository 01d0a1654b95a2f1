//! What stands around a call, and constants of the same file.

use super::*;

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
