//! The lines that the checklist says to add are true: written where they belong, the platform's own reader finds the answer in them.

use cronlint::checklist::{self, Status};
use cronlint::finding::Severity;
use cronlint::job::{Job, Question};
use cronlint::lang::Lang;
use cronlint::linter::lint_texts;
use cronlint::platform;
use cronlint::schedule::Instant;
use cronlint::settings::Settings;
use cronlint::source::File;

/// A job without guards: the files of its platform, the first of which holds it. `<<before|QUESTION|behind>>` is the place of
/// the line for a question, together with what stands around it; `QUESTION.` takes the last part of a dotted key. `COMMAND` is what it
/// runs: lines that are about the command take its place.
struct Place {
    platform: &'static str,
    files: &'static [(&'static str, &'static str)],
}

const PLACES: &[Place] = &[
    Place { platform: "crontab", files: &[("crontab", "<<|alert-failure|\n>>17 2 * * * COMMAND\n")] },
    Place { platform: "anacron", files: &[("etc/anacrontab", "<<|alert-failure|\n>>1 10 work COMMAND\n")] },
    Place {
        platform: "systemd",
        files: &[
            (
                "a.timer",
                "[Timer]\nOnCalendar=*-*-* 02:00:00\n<<|catch-up|\n>>[Install]\nWantedBy=timers.target\n",
            ),
            (
                "a.service",
                "[Unit]\nDescription=x\n<<|alert-failure|\n>>[Service]\nType=oneshot\n<<|timeout|\n>><<|alert-not-run|\n>><<|retry|\n>><<|termination|\n>>ExecStart=COMMAND\n",
            ),
        ],
    },
    Place {
        platform: "kubernetes",
        files: &[(
            "job.yaml",
            "apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: work\nspec:\n  schedule: '17 2 * * *'\n<<  |zone.|\n>><<  |overlap.|\n>><<  |catch-up.|\n>><<  |lateness.|\n>><<  |ledger.|\n>>  jobTemplate:\n    spec:\n<<      |timeout.|\n>><<      |retry.|\n>>      template:\n        spec:\n<<          |termination.|\n>>          restartPolicy: Never\n          containers:\n            - name: a\n              image: a\n",
        )],
    },
    Place {
        platform: "terraform-cronjob",
        files: &[(
            "main.tf",
            "resource \"kubernetes_cron_job_v1\" \"a\" {\n  metadata {\n    name = \"work\"\n  }\n  spec {\n    schedule = \"17 2 * * *\"\n<<    |zone|\n>><<    |overlap|\n>><<    |catch-up|\n>><<    |lateness|\n>><<    |ledger|\n>>    job_template {\n      metadata {}\n      spec {\n<<        |timeout|\n>><<        |retry|\n>>        template {\n          metadata {}\n          spec {\n<<            |termination|\n>>            container {\n              name = \"a\"\n              image = \"a\"\n            }\n          }\n        }\n      }\n    }\n  }\n}\n",
        )],
    },
    Place {
        platform: "github-actions",
        files: &[(
            ".github/workflows/a.yml",
            "on:\n<<  |manual-run|\n>>  schedule:\n    - cron: '17 2 * * *'\n<<|overlap|\n>>jobs:\n  work:\n    runs-on: ubuntu-latest\n<<    |timeout|\n>>    steps:\n      - run: make\n<<      |alert-failure|\n>><<      |alert-not-run|\n>>",
        )],
    },
    Place {
        platform: "micronaut",
        files: &[(
            "Tasks.java",
            "import io.micronaut.scheduling.annotation.Scheduled;\nclass Tasks {\n  @Scheduled(cron = \"0 17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "jobrunr",
        files: &[(
            "Tasks.java",
            "import org.jobrunr.jobs.annotations.*;\nclass Tasks {\n<<  |retry|\n>>  @Recurring(id = \"work\", cron = \"17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "hangfire",
        files: &[(
            "Jobs.cs",
            "using Hangfire;\nclass Jobs { void Init() {\n  RecurringJob.AddOrUpdate(\"work\", () => Work(), \"17 2 * * *\"<<, |zone|>>);\n} }\n",
        )],
    },
    Place {
        platform: "quartz-net",
        files: &[(
            "Jobs.cs",
            "using Quartz;\nclass Jobs { void Init() {\n  TriggerBuilder.Create().WithIdentity(\"work\").WithCronSchedule(\"0 17 2 * * ?\"<<, |zone|>>).Build();\n} }\n",
        )],
    },
    Place {
        platform: "coravel",
        files: &[(
            "Jobs.cs",
            "using Coravel;\nclass Jobs { void Init() {\n  scheduler.Schedule<Work>().Cron(\"17 2 * * *\")<<|zone|>><<|overlap|>>;\n} }\n",
        )],
    },
    Place {
        platform: "symfony",
        files: &[(
            "Work.php",
            "<?php\nuse Symfony\\Component\\Scheduler\\Attribute\\AsCronTask;\n#[AsCronTask('17 2 * * *'<<, |zone|>>)]\nclass Work {}\n",
        )],
    },
    Place {
        platform: "rufus-scheduler",
        files: &[(
            "clock.rb",
            "require 'rufus-scheduler'\nscheduler = Rufus::Scheduler.new\nscheduler.cron '17 2 * * *'<<, |timeout|>><<, |overlap|>> do\n  work\nend\n",
        )],
    },
    Place {
        platform: "spring",
        files: &[(
            "Tasks.java",
            "import org.springframework.scheduling.annotation.Scheduled;\nimport net.javacrumbs.shedlock.spring.annotation.SchedulerLock;\nclass Tasks {\n<<  |lock|\n>>  @Scheduled(cron = \"0 17 2 * * *\"<<, |zone|>>)\n  void work() {}\n}\n",
        )],
    },
    Place {
        platform: "xxl-job",
        files: &[(
            "a.sql",
            "INSERT INTO xxl_job_info (id, job_desc, schedule_type, schedule_conf, executor_handler, trigger_status<<, |timeout=|>><<, |overlap=|>><<, |catch-up=|>><<, |retry=|>><<, |alert-failure=|>><<, |lock=|>>) VALUES (1, 'work', 'CRON', '0 17 2 * * ?', 'work', 1<<, |=timeout|>><<, |=overlap|>><<, |=catch-up|>><<, |=retry|>><<, |=alert-failure|>><<, |=lock|>>);\n",
        )],
    },
    Place {
        platform: "nomad",
        files: &[(
            "a.nomad.hcl",
            "job \"work\" {\n  type = \"batch\"\n  periodic {\n    crons = [\"17 2 * * *\"]\n<<    |zone|\n>><<    |overlap|\n>>  }\n  group \"a\" {\n<<    |timeout|\n>><<    |retry|\n>>    task \"a\" {\n      driver = \"exec\"\n      config {\n        command = \"/opt/a\"\n      }\n    }\n  }\n}\n",
        )],
    },
    Place {
        platform: "airflow",
        files: &[(
            "dags/a.py",
            "from datetime import timedelta\nimport pendulum\nfrom airflow import DAG\n\nwith DAG(\n    dag_id=\"work\",\n    schedule=\"17 2 * * *\",\n<<    |zone|,\n>><<    |timeout|,\n>><<    |overlap|,\n>><<    |catch-up|,\n>><<    |alert-failure|,\n>>) as dag:\n    pass\n",
        )],
    },
    Place {
        platform: "jenkins",
        files: &[(
            "Jenkinsfile",
            "pipeline {\n  agent any\n<<  |timeout|\n>><<  |overlap|\n>>  triggers {\n    cron('17 2 * * *')\n  }\n  stages {\n    stage('a') {\n      steps {\n        sh 'make'\n      }\n    }\n  }\n<<  |alert-failure|\n>>}\n",
        )],
    },
];

/// Lines whose place is not beside the job: a setting of cronie alone, another file, the schedule itself, a block that is there.
const ELSEWHERE: &[(&str, Question)] = &[
    ("crontab", Question::Zone),
    ("crontab", Question::CatchUp),
    ("systemd", Question::Zone),
    ("jenkins", Question::Zone),
];

/// The files with the line for one question in its place, or with none; whether there is such a place.
fn written(place: &Place, line: Option<(Question, &str)>) -> (Vec<(&'static str, String)>, bool) {
    let mut placed = false;
    let files = place.files.iter().map(|(path, text)| {
        let mut out = String::new();
        let mut rest = *text;
        while let Some((before, after)) = rest.split_once("<<") {
            let (slot, after) = after.split_once(">>").expect("an end");
            let parts: Vec<&str> = slot.split('|').collect();
            let [front, of, behind] = parts.as_slice() else { panic!("{slot}") };
            out.push_str(before);
            if let Some((question, lines)) = line
                && of.trim_matches(['.', '=']) == question.id()
            {
                placed = true;
                for line in lines.lines() {
                    let (key, value) = line.split_once(" = ").unwrap_or((line, ""));
                    let said = match (of.strip_suffix('.'), of.strip_suffix('='), of.strip_prefix('=')) {
                        (Some(_), ..) => {
                            let end = line.find(':').unwrap_or(line.len());
                            &line[line[..end].rfind('.').map_or(0, |dot| dot + 1)..]
                        }
                        (_, Some(_), _) => key,
                        (.., Some(_)) => value,
                        _ => line,
                    };
                    out.push_str(front);
                    out.push_str(&said.replace('\n', &format!("\n{front}")));
                    out.push_str(behind);
                }
            }
            rest = after;
        }
        out.push_str(rest);
        let command = line.map(|(_, line)| line).filter(|line| line.contains("COMMAND"));
        placed |= command.is_some() && out.contains("COMMAND");
        let command = command.map_or_else(|| "/opt/a".to_owned(), |line| line.replace("COMMAND", "/opt/a"));
        (*path, out.replace("COMMAND", &command))
    });
    let files = files.collect();
    (files, placed)
}

/// Looks at the only job of files.
fn of_job<T>(files: &[(&str, String)], look: impl FnOnce(&File, &Job) -> T) -> T {
    let mut settings = Settings::new(Instant(1_796_083_200));
    settings.least = Severity::Advice;
    let report = lint_texts(files, &settings);
    let jobs: Vec<(&File, &Job)> =
        report.files.iter().flat_map(|file| file.jobs.iter().map(move |job| (file, job))).collect();
    let [(file, job)] = jobs.as_slice() else { panic!("{} jobs in {files:?}", jobs.len()) };
    look(file, job)
}

#[test]
fn a_line_to_add_answers_its_question() {
    let mut failed = Vec::new();
    for place in PLACES {
        let row = platform::ALL.iter().find(|row| row.name == place.platform).expect("a platform");
        let (bare, _) = written(place, None);
        let open: Vec<(Question, String)> = of_job(&bare, |file, job| {
            assert_eq!(platform::row(job.platform).name, place.platform);
            let answers = checklist::of(job).into_iter().filter(|answer| row.line(answer.question).is_some());
            answers
                .filter_map(|answer| Some((answer.question, checklist::add(file, job, &answer, Lang::En)?)))
                .collect()
        });
        for (question, add) in open {
            // What stands in brackets behind a line is for people.
            let line = add.split("    (").next().unwrap_or_default();
            let (files, placed) = written(place, Some((question, line)));
            let status = placed.then(|| {
                of_job(&files, |_, job| {
                    let answers = checklist::of(job);
                    answers.iter().find(|answer| answer.question == question).expect("an answer").status()
                })
            });
            // A query or an alert stands elsewhere: a person says that it is there.
            let is_attested = add.contains(&format!("cronlint: {}=", question.id()));
            if status != Some(Status::Proven)
                && !is_attested
                && !ELSEWHERE.contains(&(place.platform, question))
            {
                failed.push(format!("{} {}: {status:?} {line:?}", place.platform, question.id()));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// What stands in another file than the job's is read there.
#[test]
fn a_line_for_anacron_is_a_job_of_anacron() {
    for (schedule, period) in [("17 2 * * *", "1"), ("17 2 * * 1", "7"), ("17 2 1 * *", "@monthly")] {
        let crontab = [("crontab", format!("{schedule} /opt/a\n"))];
        let add = of_job(&crontab, |file, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            checklist::add(file, job, answer, Lang::En).expect("lines")
        });
        assert!(add.starts_with(&format!("{period} 10 a COMMAND")), "{schedule}: {add}");
        let line = add.split("    (").next().unwrap_or_default().replace("COMMAND", "/opt/a");
        of_job(&[("etc/anacrontab", format!("{line}\n"))], |_, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            assert_eq!(answer.status(), Status::Proven, "{line}");
        });
    }
    // anacron knows days only, and no weekdays.
    for schedule in ["*/5 * * * *", "17 2 * * 1-5", "17 2,14 * * *"] {
        of_job(&[("crontab", format!("{schedule} /opt/a\n"))], |file, job| {
            let answers = checklist::of(job);
            let answer =
                answers.iter().find(|answer| answer.question == Question::CatchUp).expect("an answer");
            let add = checklist::add(file, job, answer, Lang::En).expect("lines");
            assert!(add.starts_with("# cronlint: catch-up="), "{schedule}: {add}");
        });
    }
}
