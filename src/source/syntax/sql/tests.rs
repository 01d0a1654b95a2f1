//! Statements and what is read from them, side by side.

use std::time::{Duration, Instant};

use super::*;

fn shown(text: &str, value: &Value<'_>) -> String {
    match value {
        Value::Text(decoded) => {
            let raw = &text[decoded.span.range()];
            let pieces: String = decoded
                .text
                .char_indices()
                .map(|(at, character)| &text[decoded.place(at..at + character.len_utf8()).range()])
                .collect();
            assert_eq!(pieces, raw, "every byte has its place");
            if raw == decoded.text { format!("{raw:?}") } else { format!("{:?} from <{raw}>", decoded.text) }
        }
        Value::Number(number) => (*number).to_owned(),
        Value::Null => "null".to_owned(),
        Value::Call(call) => shown_call(text, call),
        Value::Expression(span) => format!("expr <{}>", &text[span.range()]),
    }
}

fn shown_call(text: &str, call: &Call<'_>) -> String {
    let arguments: Vec<String> = call
        .arguments
        .iter()
        .map(|(name, value)| {
            let name = name.as_ref().map_or(String::new(), |name| format!("{}=", name.value));
            name + &shown(text, value)
        })
        .collect();
    format!("{}({})", call.name.value, arguments.join(", "))
}

/// Every statement in short.
fn read(text: &str) -> Vec<String> {
    let equations = |all: &[(Spanned<Excerpt>, Value<'_>)]| {
        let all: Vec<String> =
            all.iter().map(|(name, value)| format!("{}={}", name.value, shown(text, value))).collect();
        all.join(", ")
    };
    let option = |name: &str, value: &Option<Value<'_>>| {
        value.as_ref().map_or(String::new(), |value| format!(" {name} {}", shown(text, value)))
    };
    let comment =
        |text: &Option<SourceText>| text.as_ref().map_or(String::new(), |text| format!(" -- {}", text.text));
    statements(FileId(0), text)
        .filter_map(|statement| match statement {
            Statement::Insert(insert) => {
                let rows: Vec<String> = insert
                    .rows()
                    .map(|row| {
                        let values: Vec<String> = (0..row.len())
                            .map(|at| {
                                let value = row.at(at).unwrap();
                                let column = row.column(at).map_or(String::new(), |name| format!("{name}="));
                                column + &shown(text, &value)
                            })
                            .collect();
                        format!("({})", values.join(", "))
                    })
                    .collect();
                Some(format!("{} {}", insert.table.value, rows.join(" ")))
            }
            Statement::Table(table) => {
                let columns: Vec<String> = table
                    .columns
                    .iter()
                    .map(|column| format!("{}{}", column.name.value, comment(&column.comment)))
                    .collect();
                Some(format!("table {} ({})", table.name.value, columns.join(", ")))
            }
            Statement::Update(update) => Some(format!(
                "update {} {} where {}",
                update.table.value,
                equations(&update.set),
                equations(&update.conditions)
            )),
            Statement::Event(event) => {
                let every = event.every.as_ref().map_or(String::new(), |(number, unit)| {
                    format!(" every {} {}", shown(text, number), unit.value)
                });
                Some(format!(
                    "event {}{every}{}{}{}{}{}",
                    event.name.value,
                    option("at", &event.at),
                    option("starts", &event.starts),
                    option("ends", &event.ends),
                    if event.disabled { " disabled" } else { "" },
                    comment(&event.comment)
                ))
            }
            Statement::Other(calls) => {
                let calls: Vec<String> = calls.iter().map(|call| shown_call(text, call)).collect();
                (!calls.is_empty()).then(|| calls.join(" "))
            }
        })
        .collect()
}

#[test]
fn statements_of_every_database() {
    let cases: &[(&str, &[&str])] = &[
        // MySQL
        (
            "INSERT INTO `db`.`sys_job` (`id`, `cron`) VALUES (1, '0/10 * * * * ?'), (2, NULL);\nINSERT INTO b VALUES (-1.5, \"x\");",
            &[r#"sys_job (id=1, cron="0/10 * * * * ?") (id=2, cron=null)"#, r#"b (-1.5, "x")"#],
        ),
        (
            "CREATE TABLE IF NOT EXISTS `t` (\n  `id` int(11) NOT NULL COMMENT 'key, (1)',\n  `cron` varchar(64) DEFAULT '' COMMENT '时间',\n  PRIMARY KEY (`id`, `cron`),\n  KEY `k` (`id`)\n) ENGINE=InnoDB COMMENT='jobs';\ninsert into t values (1, '5 * * * *');",
            &["table t (id -- key, (1), cron -- 时间)", r#"t (id=1, cron="5 * * * *")"#],
        ),
        (
            r"INSERT IGNORE INTO `t` VALUES ('it\'s', 'a''b', 'c\\', 'n\n');",
            &[r#"t ("it's" from <it\'s>, "a'b" from <a''b>, "c\\" from <c\\>, "n\n" from <n\n>)"#],
        ),
        ("INSERT INTO `t` SET a = 'x', b = now();", &[r#"t (a="x", b=now())"#]),
        (
            "# it's\n-- it's\n/* it's; */ /*!40000 ALTER TABLE `t` DISABLE KEYS */;\nREPLACE INTO t VALUES (1)",
            &["t (1)"],
        ),
        (
            "DELIMITER ;;\nCREATE DEFINER=`root`@`%` EVENT `e` ON SCHEDULE EVERY 1 DAY STARTS '2026-01-01 02:00:00' ON COMPLETION PRESERVE DISABLE COMMENT 'nightly' DO BEGIN DELETE FROM x; END ;;\nDELIMITER ;\nINSERT INTO t VALUES (1);",
            &["event e every 1 DAY starts \"2026-01-01 02:00:00\" disabled -- nightly", "t (1)"],
        ),
        (
            "/*!50106 CREATE*/ /*!50117 DEFINER=`r`@`%`*/ /*!50106 EVENT `e` ON SCHEDULE AT '2026-01-01' + INTERVAL 1 HOUR DO SELECT 1 */;;",
            &["event e at expr <'2026-01-01' + INTERVAL 1 HOUR>"],
        ),
        (
            "UPDATE db.xxl_job_info SET schedule_conf = '0 0 2 * * ?', trigger_status = 1 WHERE id = 3 AND author = 'a';",
            &[r#"update xxl_job_info schedule_conf="0 0 2 * * ?", trigger_status=1 where id=3, author="a""#],
        ),
        // PostgreSQL
        (
            "SELECT cron.schedule('n', '0 3 * * *', $$DELETE FROM a WHERE b = 'c'$$);\nSELECT add_job('f', INTERVAL '1 h', config => '{\"a\": 1}');",
            &[
                r#"cron.schedule("n", "0 3 * * *", "DELETE FROM a WHERE b = 'c'")"#,
                r#"add_job("f", expr <INTERVAL '1 h'>, config="{\"a\": 1}")"#,
            ],
        ),
        (
            "-- PostgreSQL database dump\nINSERT INTO public.t (a, \"B\") VALUES ('C:\\', E'it\\'s'), ('x'::text, true);",
            &[r#"t (a="C:\\", B="it's" from <it\'s>) (a="x", B=expr <true>)"#],
        ),
        (
            "COPY public.job (id, cron, note) FROM stdin;\n1\t0 2 * * *\tit's\\there\n2\t\\N\t\n\\.\n\nINSERT INTO t VALUES (1);",
            &[
                "job (id=\"1\", cron=\"0 2 * * *\", note=\"it's\\there\" from <it's\\there>) (id=\"2\", cron=null, note=\"\")",
                "t (1)",
            ],
        ),
        // Oracle
        (
            "PROMPT it's\nSET DEFINE OFF;\nBEGIN\n  DBMS_SCHEDULER.CREATE_JOB(job_name => 'J', repeat_interval => 'FREQ=DAILY; BYHOUR=2', start_date => TO_DATE('2026', 'YYYY'));\nEND;\n/\n",
            &[
                r#"DBMS_SCHEDULER.CREATE_JOB(job_name="J", repeat_interval="FREQ=DAILY; BYHOUR=2", start_date=TO_DATE("2026", "YYYY"))"#,
            ],
        ),
        // SQL Server, whose statements have no end.
        (
            "INSERT [dbo].[Job] ([Id], [Cron]) VALUES (1, N'0 0 2 * * ?')\nINSERT [dbo].[Job] ([Id]) VALUES (2)\nGO\nEXEC msdb.dbo.sp_add_jobschedule @name=N'n', @freq_type = 4\nGO\nEXECUTE x",
            &[
                r#"Job (Id=1, Cron="0 0 2 * * ?")"#,
                "Job (Id=2)",
                r#"msdb.dbo.sp_add_jobschedule(@name="n", @freq_type=4)"#,
                "x()",
            ],
        ),
        // What is broken ends with itself.
        ("INSERT INTO a VALUES ('x);\nINSERT INTO b VALUES ('y');", &["a (\"x);\")", r#"b ("y")"#]),
        (
            "INSERT INTO a VALUES ((((1, 2;\nINSERT INTO b VALUES (1), (2\nINSERT INTO c VALUES (3);",
            &["a (expr <(((1, 2>)", "b (1) (2)", "c (3)"],
        ),
        ("INSERT INTO a VALUES 1, 2; /* never closed\nINSERT INTO b VALUES (1);", &["a ", "b (1)"]),
        // What a script lists itself is a row, once more behind `UNION`.
        ("INSERT INTO a SELECT 'x', f(1) FROM b WHERE c IN (1, 2);", &["a (\"x\", f(1))"]),
        (
            "INSERT INTO a (b, c) SELECT 'x' AS b, 1 d FROM dual UNION ALL SELECT 'y', (2) WHERE NOT EXISTS (SELECT 1);INSERT INTO e VALUES (1);",
            &["a (b=\"x\", c=1) (b=\"y\", c=expr <(2)>)", "e (1)"],
        ),
        (
            "INSERT INTO; INSERT INTO (; UPDATE; CREATE TABLE; CREATE EVENT; COPY; EXEC; INSERT INTO d VALUES (1)",
            &["d (1)"],
        ),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let found = read(text);
        if found != *expected {
            wrong.push(format!("{text}\n  found    {found:#?}\n  expected {expected:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn hostile_text_ends_in_time() {
    let pieces = [
        "(",
        "'",
        "\"",
        "`",
        "/*",
        "$$",
        "$a$",
        "--",
        "\\'",
        "INSERT INTO t VALUES (",
        "INSERT INTO a(",
        "f(",
        "COPY a FROM stdin;\n",
        "CREATE TABLE t (",
        "UPDATE a SET b=",
        "';\nINSERT INTO ",
        "EXEC a @b=",
        "一",
        "E'",
        "/*!5",
        "a.",
        "CREATE EVENT e ON ",
        "[",
        ",(1)",
    ];
    let begun = Instant::now();
    for piece in pieces {
        for before in ["", "ENGINE=x;\n", "\\connect $$\n", "INSERT INTO t VALUES (1)"] {
            read(&format!("{before}{}", piece.repeat(3_000)));
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(100), "{:?}", begun.elapsed());
}

#[test]
fn a_dump_of_thirty_megabytes() {
    let row = "(1,'0 0 2 * * ?','some text that is \\'quoted\\'',NULL,'2026-11-29 00:00:00'),";
    let mut text = String::from("-- MySQL dump\nCREATE TABLE `t` (`id` int, `cron` varchar(9));\n");
    while text.len() < 30 << 20 {
        text.push_str("INSERT INTO `t` VALUES ");
        text.push_str(&row.repeat(1000));
        text.push_str("(2,'',NULL,NULL,NULL);\n");
    }
    text.push_str("INSERT INTO `job` VALUES (3);");
    let begun = Instant::now();
    let mut last = None;
    for statement in statements(FileId(0), &text) {
        if let Statement::Insert(insert) = statement {
            last = Some(insert);
        }
    }
    let took = begun.elapsed();
    assert!(last.unwrap().is_into("JOB"));
    // A fraction of a second with optimisation.
    assert!(took < Duration::from_secs(50), "{took:?}");
}

#[test]
fn any_mixture_can_be_read() {
    let pieces = [
        "INSERT INTO ",
        "t",
        " VALUES ",
        "(",
        ")",
        ",",
        "'",
        "\\",
        "''",
        "\"",
        "`",
        "[",
        "]",
        ";",
        "\n",
        "--",
        "/*",
        "*/",
        "/*!50",
        "$$",
        "$a$",
        "E'",
        "N'",
        "一",
        "UPDATE ",
        " SET ",
        "=",
        " WHERE ",
        "CREATE TABLE ",
        "CREATE EVENT ",
        " ON ",
        "EVERY ",
        "DO ",
        "COMMENT ",
        "COPY ",
        " FROM stdin;\n",
        "\t",
        "\\N",
        "\n\\.\n",
        "EXEC ",
        "@a",
        "=>",
        ":=",
        "::",
        ".",
        "f(",
        "NULL",
        "-1",
        "DELIMITER ",
        "GO\n",
        " ",
    ];
    // A plain generator: the same texts in every run.
    let mut state = 0x2026_1129_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..4_000 {
        let text: String = (0..=random(24)).map(|_| pieces[random(pieces.len())]).collect();
        read(&text);
    }
}

#[test]
fn comments_and_strings_that_look_like_them() {
    let text =
        "-- every night\nINSERT INTO t VALUES ('-- no', 'a # b'); -- here\n/* a\n b */ SELECT 1 - -1; -- end";
    let found: Vec<&str> = comments(text).iter().map(|comment| &text[comment.range.clone()]).collect();
    assert_eq!(found, ["-- every night", "-- here", "/* a\n b */", "-- end"]);
    let mysql = "# top\nINSERT INTO `t` VALUES (1);";
    assert_eq!(comments(mysql).len(), 1);
}
