//! What the readers of the clouds' own formats make of a file.

use super::{at, check, read, read_beside, summary, survives};
use cronlint::job::{Guard, Question, ScheduleText};

const TEMPLATE: &str = "\
AWSTemplateFormatVersion: '2010-09-09'
Parameters:
  When: {Type: String, Default: cron(0 9 ? * MON *)}
  Zone: {Type: String, Default: ''}
Globals: {Function: {Timeout: 30}}
Resources:
  # Old and new.
  Nightly:
    Type: AWS::Events::Rule
    Properties:
      Description: every night
      ScheduleExpression: cron(0 2 * * ? *) # 10:00 Beijing
      State: DISABLED
      Targets:
        - Arn: !GetAtt Fn.Arn
          RetryPolicy: {MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 600}
          DeadLetterConfig: {Arn: !GetAtt Dlq.Arn}
  Weekly:
    Type: AWS::Scheduler::Schedule
    Properties:
      ScheduleExpression: !Ref When
      ScheduleExpressionTimezone: Asia/Shanghai
      State: !If [Prod, ENABLED, DISABLED]
      Target: {Arn: !Sub '${Queue.Arn}'}
  Made:
    Type: AWS::Scheduler::Schedule
    Properties:
      ScheduleExpression: !Sub cron(${Minute} 1 * * ? *)
      ScheduleExpressionTimezone: !Ref Zone
  OnEvent:
    Type: AWS::Events::Rule
    Properties: {EventPattern: {source: [aws.s3]}}
  Fn:
    Type: AWS::Serverless::Function
    Properties:
      ReservedConcurrentExecutions: 1
      Events:
        Poll:
          Type: Schedule
          Properties: {Schedule: rate(5 minutes), Enabled: false}
        Local:
          Type: ScheduleV2
          Properties: {ScheduleExpression: \"at(2027-01-31T12:00:00)\", ScheduleExpressionTimezone: Mars/Base}
        Api: {Type: Api, Properties: {Path: /}}
";

#[test]
fn templates_of_cloudformation_and_sam() {
    check(
        "template.yaml",
        TEMPLATE,
        "Nightly | cron(0 2 * * ? *) | fixed:UTC | off | timeout=Seconds(30) | overlap=Overlap(QueueAll) | \
         catch-up=Seconds(600) | retry=Count(2) | dead-letter=Text(\"DeadLetterConfig\")\n  \
         TrailingComment \"10:00 Beijing\"\n  BlockComment \"Old and new.\"\n  Description \"every night\"\n\
         Weekly | cron(0 9 ? * MON *) | Asia/Shanghai | off? | zone=Text(\"Asia/Shanghai\")\n\
         Made | ?cron(${Minute} 1 * * ? *) | zone? | zone=?\n\
         Fn.Poll | rate(5 minutes) | fixed:UTC | off | timeout=Seconds(30) | overlap=Overlap(QueueAll)\n\
         Fn.Local | at(2027-01-31T12:00:00) | refused:Mars/Base | zone=Text(\"Mars/Base\") | timeout=Seconds(30) | \
         overlap=Overlap(QueueAll)\n",
    );
    survives("template.yaml", TEMPLATE);
}

#[test]
fn templates_as_cdk_writes_them() {
    let text = r#"{"Resources": {
        "Rule": {"Type": "AWS::Events::Rule", "Properties": {
            "ScheduleExpression": "cron(0 4 * * ? *)",
            "Targets": [{"Arn": {"Fn::GetAtt": ["Fn", "Arn"]}, "DeadLetterConfig": {"Arn": {"Fn::GetAtt": ["Dlq", "Arn"]}}}]}},
        "Other": {"Type": "AWS::Events::Rule", "Properties": {"ScheduleExpression": {"Fn::Join": ["", ["rate(", "5"]]}}},
        "Fn": {"Type": "AWS::Lambda::Function", "Properties": {"Timeout": {"Ref": "Limit"}}}
    }, "Parameters": {"Limit": {"Type": "Number", "Default": 60}}}"#;
    check(
        "cdk.out/a.template.json",
        text,
        "Rule | cron(0 4 * * ? *) | fixed:UTC | timeout=Seconds(60) | dead-letter=Text(\"DeadLetterConfig\")\n\
         Other | ?Fn::Join | fixed:UTC\n",
    );
}

#[test]
fn templates_without_schedules() {
    for text in [
        "# AWS::Events::Rule\nResources: {A: {Type: AWS::S3::Bucket}}\n",
        "Resources: {A: {Type: AWS::Events::Rule, Properties: {EventPattern: {}}}}\n",
        "rules: [AWS::Events::Rule]\n",
    ] {
        assert!(read("template.yaml", text).is_none(), "{text}");
    }
}

#[test]
fn services_of_the_serverless_framework() {
    let text = "service: a\nprovider: {name: aws, timeout: 20}\ncustom:\n  nightly: cron(0 2 * * ? *)\n  stage: ${opt:stage}\nfunctions:\n  # Reports.\n  report:\n    handler: a.b\n    events:\n      - schedule: rate(10 minutes) # often\n      - schedule: ${self:custom.nightly}\n      - schedule: ${self:custom.stage}\n      - schedule: ${env:WHEN}\n      - http: GET /\n  sync:\n    timeout: 300\n    reservedConcurrency: 1\n    events:\n      - schedule:\n          method: scheduler\n          timezone: Asia/Shanghai\n          enabled: false\n          description: every morning\n          # both\n          rate:\n            - cron(0 9 * * ? *)\n            - rate(5 minute)\n  off:\n    events: [{schedule: {rate: rate(1 hour), enabled: '${self:custom.stage}'}}]\nresources:\n  Resources:\n    Rule: {Type: AWS::Events::Rule, Properties: {ScheduleExpression: rate(1 day)}}\n";
    check(
        "serverless.yml",
        text,
        "report | rate(10 minutes) | fixed:UTC | timeout=Seconds(20)\n  \
         TrailingComment \"often\"\n  BlockComment \"Reports.\"\n\
         report | cron(0 2 * * ? *) | fixed:UTC | timeout=Seconds(20)\n  BlockComment \"Reports.\"\n\
         report | ?${self:custom.stage} | fixed:UTC | timeout=Seconds(20)\n  BlockComment \"Reports.\"\n\
         report | ?${env:WHEN} | fixed:UTC | timeout=Seconds(20)\n  BlockComment \"Reports.\"\n\
         sync | cron(0 9 * * ? *) | Asia/Shanghai | off | zone=Text(\"Asia/Shanghai\") | timeout=Seconds(300) | overlap=Overlap(QueueAll)\n\
         sync | rate(5 minute) | Asia/Shanghai | off | zone=Text(\"Asia/Shanghai\") | timeout=Seconds(300) | overlap=Overlap(QueueAll)\n  \
         CommentAbove \"both\"\n  Description \"every morning\"\n\
         off | rate(1 hour) | fixed:UTC | off? | timeout=Seconds(20)\n\
         Rule | rate(1 day) | fixed:UTC\n",
    );
    survives("serverless.yml", text);
    let plugin =
        "functions: {a: {events: [{schedule: {rate: cron(0 9 * * ? *), timezone: Asia/Shanghai}}]}}\n";
    check("serverless.yml", plugin, "a | cron(0 9 * * ? *) | zone?\n");
    let azure = "provider: {name: azure}\nfunctions: {a: {events: [{schedule: 0 5 * * *}]}}\n";
    assert!(read("serverless.yml", azure).is_none());
}

const RESOURCES: &str = r#"locals { night = "cron(0 2 * * ? *)" }
# Clean up.
resource "aws_cloudwatch_event_rule" "cleanup" {
  name                = "cleanup-${var.stage}"
  description         = "every night"
  schedule_expression = local.night # 10:00 Beijing
  is_enabled          = false
}
resource "aws_cloudwatch_event_target" "cleanup" {
  rule = aws_cloudwatch_event_rule.cleanup.name
  retry_policy {
    maximum_retry_attempts = 3
  }
  dead_letter_config { arn = aws_sqs_queue.dlq.arn }
}
resource "aws_cloudwatch_event_rule" "on_upload" {
  event_pattern = jsonencode({ source = ["aws.s3"] })
}
resource "aws_scheduler_schedule" "report" {
  name                         = "report"
  schedule_expression          = "rate(5 minute)"
  schedule_expression_timezone = var.zone
  flexible_time_window { mode = "OFF" }
  target {
    dynamic "retry_policy" {
      for_each = []
    }
  }
}
resource "google_cloud_scheduler_job" "poll" {
  name             = "poll"
  schedule         = "every 5 minutes"
  time_zone        = "Asia/Shanghai"
  attempt_deadline = "320s"
  paused           = var.paused
  retry_config { retry_count = 2 }
}
resource "kubernetes_cron_job_v1" "backup" {
  metadata { name = "backup" }
  spec {
    schedule                  = "${var.schedule}"
    concurrency_policy        = "Forbid"
    starting_deadline_seconds = 60
    suspend                   = true
    job_template {
      spec {
        active_deadline_seconds = 600
        backoff_limit           = 0
      }
    }
  }
}
resource "gitlab_pipeline_schedule" "nightly" {
  description   = "Nightly build"
  cron          = "0 2 * * *"
  cron_timezone = "Beijing"
  active        = false
}
resource "azurerm_container_app_job" "sync" {
  name                       = "sync"
  replica_timeout_in_seconds = 900
  schedule_trigger_config { cron_expression = "*/5 * * * *" }
}
resource "azurerm_container_app_job" "by_hand" {
  manual_trigger_config { parallelism = 1 }
}
"#;

#[test]
fn resources_of_terraform() {
    check(
        "main.tf",
        RESOURCES,
        "cleanup | cron(0 2 * * ? *) | fixed:UTC | off | retry=Count(3) | dead-letter=Text(\"dead_letter_config\")\n  \
         TrailingComment \"10:00 Beijing\"\n  BlockComment \"Clean up.\"\n  Description \"every night\"\n\
         report | rate(5 minute) | zone? | zone=? | catch-up=? | retry=?\n\
         poll | every 5 minutes | Asia/Shanghai | off? | zone=Text(\"Asia/Shanghai\") | timeout=Seconds(320) | retry=Count(2)\n\
         backup | ?${var.schedule} | host | off | timeout=Seconds(600) | overlap=Overlap(QueueOne) | catch-up=Seconds(60) | \
         retry=Count(0)\n\
         Nightly build | 0 2 * * * | zone? | off | zone=Text(\"Beijing\")\n  Description \"Nightly build\"\n\
         sync | */5 * * * * | fixed:UTC | timeout=Seconds(900)\n",
    );
    survives("main.tf", RESOURCES);
}

#[test]
fn resources_in_json() {
    use cronlint::job::{Enabled, GuardValue};

    const JSON: &str = r#"{"resource": {
  "google_cloud_scheduler_job": {"sync": {"name": "sync-orders", "schedule": "0 2 * * *", "time_zone": "Asia/Shanghai", "paused": true}},
  "aws_cloudwatch_event_rule": [{"nightly": [{"schedule_expression": "cron(0 2 * * ? *)"}]}],
  "aws_cloudwatch_event_target": {"t": {"rule": "${aws_cloudwatch_event_rule.nightly.name}", "retry_policy": {"maximum_retry_attempts": 0}}},
  "gitlab_pipeline_schedule": {"open": {"cron": "${var.cron}"}},
  "aws_s3_bucket": {"a": {"bucket": "b"}}
}}
"#;
    let file = read("main.tf.json", JSON).expect("jobs");
    let said: Vec<String> = file
        .jobs
        .iter()
        .map(|job| {
            let schedule = &job.schedules[0];
            let off = if matches!(job.enabled, Enabled::No(_)) { " off" } else { "" };
            let retry = matches!(job.guards.get(Question::Retry), Guard::Declared(GuardValue::Count(0), _));
            let read = schedule.readings.iter().filter(|reading| reading.schedule.is_some()).count();
            format!(
                "{} {} {read}{off}{}",
                job.name.value,
                schedule.text.display(),
                if retry { " retry" } else { "" }
            )
        })
        .collect();
    assert_eq!(
        said,
        ["sync-orders 0 2 * * * 1 off", "nightly cron(0 2 * * ? *) 1 retry", "open ${var.cron} 0",]
    );
    assert!(
        read("main.tf.json", r#"{"resource": {"aws_s3_bucket": {"schedule_expression": {}}}}"#).is_none()
    );
    survives("main.tf.json", JSON);
}

#[test]
fn variables_of_a_terraform_module() {
    let main = "resource \"aws_cloudwatch_event_rule\" \"a\" {\n  schedule_expression = var.when\n}\n";
    let variables = "variable \"when\" {\n  default = \"rate(5 minute)\"\n}\n";
    let file = read_beside("stack/main.tf", main, &[("stack/variables.tf", variables)]).unwrap();
    let [schedule] = file.jobs[0].schedules.as_slice() else { panic!("one schedule") };
    let ScheduleText::One(text) = &schedule.text else { panic!("{schedule:?}") };
    assert_eq!(text.text, "rate(5 minute)");
    assert_eq!(&variables[text.place(5..6).range()], "5");
    assert_eq!(at(&file, schedule.span), "var.when");

    // Nothing is known of a variable that has to be set, or whose default stands for none.
    for rest in ["type = string", "default = null", "default = \"\""] {
        let variables = format!("variable \"when\" {{\n  {rest}\n}}\n");
        let file = read_beside("stack/main.tf", main, &[("stack/variables.tf", &variables)]).unwrap();
        assert_eq!(summary(&file), "a | ?var.when | fixed:UTC\n", "{rest}");
    }
}

#[test]
fn broken_terraform_keeps_its_whole_blocks() {
    let good = "resource \"aws_scheduler_schedule\" \"a\" {\n  schedule_expression = \"rate(1 hour)\"\n}\n";
    let file = read("main.tf", &format!("{good}resource \"x\" \"y\" {{\n  a = = 1\n}}\n")).unwrap();
    assert_eq!(summary(&file), "a | rate(1 hour) | fixed:UTC\nUnparsable at \"=\"\n");
}

#[test]
fn cron_yaml_of_app_engine_and_elastic_beanstalk() {
    let text = "cron:\n# Mails.\n- description: every morning\n  url: /mail\n  schedule: every day 09:00 # local\n  timezone: Asia/Shanghai\n  retry_parameters: {job_retry_limit: 3}\n- url: /poll\n  schedule: every 5 minutes\n";
    check(
        "cron.yaml",
        text,
        "/mail | every day 09:00 | Asia/Shanghai | zone=Text(\"Asia/Shanghai\") | retry=Count(3)\n  \
         TrailingComment \"local\"\n  BlockComment \"Mails.\"\n  Description \"every morning\"\n\
         /poll | every 5 minutes | fixed:UTC\n",
    );
    survives("cron.yaml", text);
    let worker = "version: 1\ncron:\n  - name: clean # nightly\n    url: /clean\n    # 北京 10:00\n    schedule: 0 2 * * *\n";
    check("cron.yaml", worker, "clean | 0 2 * * * | fixed:UTC\n  CommentAbove \"北京 10:00\"\n");
    survives("cron.yaml", worker);
    for text in ["cron:\n  schedule: 0 5 * * *\n", "schedule:\n- url: a\n", "cron: [{schedule: x}]\n"] {
        assert!(read("cron.yaml", text).is_none(), "{text}");
    }
}

#[test]
fn timers_of_azure_functions() {
    let function = r#"{"disabled": true, "retry": {"strategy": "fixedDelay", "maxRetryCount": 4}, "bindings": [
        {"type": "timerTrigger", "name": "t", "schedule": "%When%", "useMonitor": false, "runOnStartup": true},
        {"type": "http", "schedule": "x"}]}"#;
    let settings = r#"{"Values": {"When": "0 30 2 * * *"}}"#;
    let host = r#"{"version": "2.0", "functionTimeout": "01:30:00"}"#;
    let beside = [("app/local.settings.json", settings), ("app/host.json", host)];
    let file = read_beside("app/nightly/function.json", function, &beside[..1]).unwrap();
    let job = &file.jobs[0];
    assert_eq!(job.name.value, "nightly");
    let ScheduleText::One(text) = &job.schedules[0].text else { panic!("{job:?}") };
    assert_eq!(&settings[text.place(2..4).range()], "30");
    assert_eq!(at(&file, job.schedules[0].span), "%When%");
    assert_eq!(at(&file, file.facts[0].span), "\"runOnStartup\": true");
    let Guard::Declared(dropped, place) = job.guards.get(Question::CatchUp) else { panic!("{job:?}") };
    assert_eq!((format!("{dropped:?}").as_str(), at(&file, *place)), ("CatchUp(Dropped)", "false"));
    let file = read_beside("app/nightly/function.json", function, &beside[1..]).unwrap();
    let Guard::Declared(limit, place) = file.jobs[0].guards.get(Question::Timeout) else { panic!("a limit") };
    assert_eq!((format!("{limit:?}").as_str(), &host[place.range()]), ("Seconds(5400)", "01:30:00"));
    check(
        "nightly/function.json",
        function,
        "nightly | ?%When% | unset:UTC | off | catch-up=CatchUp(Dropped) | retry=Count(4)\nExtraRun at \"\\\"runOnStartup\\\": true\"\n",
    );
    let span = r#"{"bindings": [{"type": "timerTrigger", "schedule": "01:00:00"}]}"#;
    check("a/function.json", span, "a | 01:00:00 | unset:UTC\n");
    survives("a/function.json", function);
}

#[test]
fn periodic_jobs_of_nomad() {
    let text = "variable \"zone\" {\n  default = \"Asia/Shanghai\"\n}\n# Backups.\njob \"backup\" {\n  type = \"batch\"\n  periodic {\n    crons = [\n      \"0 2 * * *\", # night\n      \"@daily\",\n    ]\n    prohibit_overlap = true\n    time_zone = var.zone\n    enabled = false\n  }\n  group \"g\" {\n    restart { attempts = 2 }\n    max_run_duration = \"90m\"\n  }\n  group \"h\" { max_run_duration = \"5m\" }\n}\njob \"b\" {\n  periodic { cron = \"*/15 * * * * *\" }\n}\njob \"service\" {}\n";
    check(
        "backup.nomad.hcl",
        text,
        "backup | 0 2 * * * | Asia/Shanghai | off | zone=Text(\"Asia/Shanghai\") | timeout=Seconds(5400) | overlap=Overlap(Skip) | retry=Count(5)\n\
         backup | @daily | Asia/Shanghai | off | zone=Text(\"Asia/Shanghai\") | timeout=Seconds(5400) | overlap=Overlap(Skip) | retry=Count(5)\n  \
         TrailingComment \"night\"\n  BlockComment \"Backups.\"\n\
         b | */15 * * * * * | fixed:UTC\n",
    );
    survives("backup.nomad", text);
    for text in ["job \"a\" {\n  type = \"batch\"\n}\n# periodic\n", "job \"[[ .x ]]\" [[ if periodic ]] {\n"]
    {
        assert!(read("a.nomad", text).is_none(), "{text}");
    }
}

#[test]
fn cron_xml_of_app_engine() {
    let text = "<?xml version=\"1.0\"?>\n<cronentries>\n  <!-- Polls. -->\n  <cron>\n    <url>/poll</url>\n    <description>every two minutes</description>\n    <schedule>every 2 minutes</schedule>\n  </cron>\n  <cron>\n    <url>/report</url>\n    <schedule>every monday 08:00</schedule>\n    <timezone>Asia/Shanghai</timezone>\n    <retry-parameters>\n      <job-retry-limit>3</job-retry-limit>\n    </retry-parameters>\n  </cron>\n</cronentries>\n";
    check(
        "WEB-INF/cron.xml",
        text,
        "/poll | every 2 minutes | fixed:UTC\n  BlockComment \"Polls.\"\n  Description \"every two minutes\"\n\
         /report | every monday 08:00 | Asia/Shanghai | zone=Text(\"Asia/Shanghai\") | retry=Count(3)\n",
    );
    survives("cron.xml", text);
    assert!(read("cron.xml", "<cronentries/>").is_none());
}

#[test]
fn schedules_of_kubeless() {
    let text = "service: clock\nprovider:\n  name: kubeless\nfunctions:\n  clock:\n    handler: handler.printClock\n    events:\n      - schedule: '* * * * *' # each minute\n      - http: {path: /}\n";
    check(
        "serverless.yml",
        text,
        "clock | * * * * * | host | timeout=? | overlap=?\n  TrailingComment \"each minute\"\n",
    );
    survives("serverless.yml", text);
}

#[test]
fn container_apps_jobs_of_a_template() {
    let text = r#"{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "resources": [
    {
      "type": "Microsoft.App/jobs",
      "name": "nightly",
      "properties": {
        "configuration": {
          "triggerType": "Schedule",
          "replicaTimeout": 1800,
          "replicaRetryLimit": 0,
          "scheduleTriggerConfig": { "cronExpression": "0 2 * * *" }
        }
      }
    },
    {
      "type": "Microsoft.Resources/deployments",
      "name": "inner",
      "properties": {
        "template": {
          "resources": {
            "poll": {
              "type": "Microsoft.App/jobs",
              "name": "[parameters('name')]",
              "properties": {
                "configuration": { "scheduleTriggerConfig": { "cronExpression": "[parameters('cron')]" } }
              }
            }
          }
        }
      }
    }
  ]
}
"#;
    check(
        "azuredeploy.json",
        text,
        "nightly | 0 2 * * * | fixed:UTC | timeout=Seconds(1800) | retry=Count(0)\n\
         [parameters('name')] | ?[parameters('cron')] | fixed:UTC\n",
    );
    survives("azuredeploy.json", text);
    assert!(read("main.json", "{\"x\": \"Microsoft.App/jobs\"}").is_none());
}
