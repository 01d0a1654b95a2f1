//! Java and Kotlin: `@Scheduled` of Spring, Quarkus and Micronaut, ShedLock, Quartz' builders, JobRunr, Hutool's `CronUtil`.
//!
//! Facts: spring-projects/spring-framework (2026-08) Scheduled.java, ScheduledAnnotationBeanPostProcessor,
//! EmbeddedValueResolver; lukas-krecan/ShedLock 7.10 README; quartz-scheduler/quartz 2.5.1; read 2026-11.

mod annotated;
pub(super) mod hutool;
mod jobrunr;
mod micronaut;
pub(super) mod properties;
mod quarkus;
mod quartz;
mod scheduled;
mod version;

use std::ffi::OsStr;
use std::path::Path;

use super::comments::Comments;
use super::format::{Input, Row};
use super::syntax::Comment;
use super::syntax::code::{self, Call, CallKind, Code, Declaration, JAVA, KOTLIN};
use super::{Fact, FactKind, File, Format};
use crate::job::{Job, WordsKind};
use crate::span::FileId;
use properties::Properties;

/// Program text of Java and Kotlin.
pub(super) static FORMAT: Row = Row {
    format: Format::Java,
    name: "java",
    paths: &["*.java", "*.kt"],
    marks: &[
        "org.springframework.scheduling",
        "org.quartz",
        "net.javacrumbs.shedlock",
        "hutool.cron",
        "io.quarkus.scheduler",
        "io.micronaut.scheduling",
        "org.jobrunr",
        "boot.autoconfigure.SpringBootApplication",
        // Where a program gives its scheduler threads.
        "org.springframework.boot.task",
        "ScheduledExecutorService",
        "ScheduledThreadPool",
        "EnableWebSocketMessageBroker",
    ],
    claims: &[],
    read,
};

/// Without one of these, a text that speaks of those packages holds no schedule.
const WORDS: [&str; 14] = [
    "@Scheduled",
    ".Scheduled(",
    "@Schedules",
    "cronSchedule",
    "CronTrigger",
    "@Enable",
    ".EnableScheduling",
    "@SpringBootApplication",
    "@XxlJob",
    "CronUtil.schedule",
    "@Recurring",
    ".Recurring(",
    "scheduleRecurrently",
    "aRecurringJob",
];

/// An annotation of a package, by which its calls are told from others of its name.
struct Annotation {
    package: &'static str,
    class: &'static str,
    /// Whether the file imports it, so that the name alone is enough.
    imported: bool,
}

impl Annotation {
    /// `None` where the file never names the package.
    fn of(text: &str, package: &'static str, class: &'static str) -> Option<Self> {
        let imported = imports(text, package, class);
        text.contains(package).then_some(Annotation { package, class, imported })
    }

    /// Whether a call is one: by the imported name, or by the whole one.
    fn is(&self, call: &Call<'_>) -> bool {
        call.kind() == CallKind::Annotation
            && call.name() == self.class
            && match call.receiver() {
                "" => self.imported,
                receiver => receiver == self.package,
            }
    }
}

/// The switch of a program that makes a scheduler of its own.
pub(crate) const OWN_SCHEDULER: &str = "TaskScheduler";

/// Whether a program makes a scheduler of its own, or gives Spring's more threads: a bean of one of these types takes the place of Spring
/// Boot's (`@ConditionalOnMissingBean`), whatever type its method is declared with (`Executor taskScheduler()`), and the broker of
/// WebSocket messages brings one with as many threads as processors. What beans an XML file holds is not read.
fn makes_a_scheduler(text: &str) -> bool {
    const CONFIGURED: [&str; 7] = [
        "extends ThreadPoolTaskScheduler",
        "ScheduledAnnotationBeanPostProcessor",
        "@ImportResource",
        "SchedulingConfigurer",
        "TaskSchedulerCustomizer",
        "EnableWebSocketMessageBroker",
        "ThreadPoolTaskSchedulerBuilder",
    ];
    CONFIGURED.iter().any(|word| text.contains(word))
        || text.contains("@Bean")
            && ["askScheduler", "ScheduledExecutor", "ScheduledThreadPool"]
                .iter()
                .any(|word| text.contains(word))
}

/// Whether a text imports a class, by its name or with its whole package; a name that is imported from elsewhere goes first.
fn imports(text: &str, package: &str, class: &str) -> bool {
    if !text.contains(package) {
        return false;
    }
    let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("import "));
    let imported = lines.filter_map(|import| import.split(';').next()?.trim().rsplit_once('.'));
    let mut whole = false;
    for (from, name) in imported {
        if name == class {
            return from == package;
        }
        whole |= name == "*" && from == package;
    }
    whole
}

fn read(input: &Input<'_>) -> Option<File> {
    let makes_a_scheduler = makes_a_scheduler(input.text);
    if is_test(input.path) || !makes_a_scheduler && !code::holds_any(input.text, &WORDS) {
        return None;
    }
    let kotlin = input.path.extension().is_some_and(|extension| extension == "kt");
    let language = if kotlin { &KOTLIN } else { &JAVA };
    let code = Code::read(input.id, input.text, language);
    let comments = code.comments().iter();
    let comments = comments
        .map(|comment| Comment { range: comment.range.clone(), own_line: comment.own_line })
        .collect();
    let properties = Properties::of(input);
    let source = Source { file: input.id, text: input.text, code: &code, comments, properties };
    let mut file = input.file(Format::Java);
    if input.text.contains("org.springframework.scheduling") {
        scheduled::read(&source, &mut file);
    }
    quartz::read(&source, &mut file);
    hutool::read(&source, &mut file);
    quarkus::read(&source, &mut file);
    micronaut::read(&source, &mut file);
    jobrunr::read(&source, &mut file);
    for job in &mut file.jobs {
        source.properties.hear(job);
    }
    for call in code.annotations() {
        let name = match call.name() {
            "EnableScheduling" => "@EnableScheduling",
            "SpringBootApplication" => "@SpringBootApplication",
            "EnableSchedulerLock" => "@EnableSchedulerLock",
            "XxlJob" => {
                file.facts.extend(hands_off(&call));
                continue;
            }
            _ => continue,
        };
        file.facts.push(Fact { span: call.span(), job: None, kind: FactKind::Switch { name } });
    }
    if makes_a_scheduler {
        let kind = FactKind::Switch { name: OWN_SCHEDULER };
        file.facts.push(Fact { span: input.span(0..0), job: None, kind });
    }
    input.tell_unclosed(&mut file, code.unclosed());
    if file.jobs.is_empty() && file.facts.is_empty() {
        return None;
    }
    source.comments().give_directives(&mut file);
    Some(file)
}

/// A handler of XXL-JOB that returns before its work is done: `XxlJobSpringExecutor` calls the method through Spring's proxy
/// (xuxueli/xxl-job, read 2026-11), and `@Async` on it or on its class hands it to another thread.
fn hands_off(handler: &Call<'_>) -> Option<Fact> {
    let method = handler.declaration().filter(|method| !method.is_class)?;
    let class = handler.class();
    let of_class = class.iter().flat_map(Declaration::annotations);
    let by = method.annotations().chain(of_class).find(|annotation| annotation.name() == "Async")?;
    let named = handler.positional(0).or_else(|| handler.named("value"));
    let name = named.and_then(|name| name.value().text().map(|text| text.text.clone()));
    let kind = FactKind::HandlerHandsOff {
        by: "@Async",
        handler: name.map_or_else(|| method.name.value.to_owned(), String::from),
    };
    Some(Fact { span: by.span(), job: None, kind })
}

/// Tests schedule what nobody runs. A folder `test` elsewhere is a package, or where somebody keeps a whole project.
fn is_test(path: &Path) -> bool {
    let mut parts = path.iter().map(OsStr::to_str);
    while let Some(part) = parts.next() {
        if part == Some("src") && matches!(parts.clone().next(), Some(Some("test" | "androidTest"))) {
            return true;
        }
    }
    false
}

/// A file, cut into tokens, and the properties of its module.
struct Source<'a> {
    file: FileId,
    text: &'a str,
    code: &'a Code<'a>,
    comments: Vec<Comment>,
    properties: Properties<'a>,
}

impl Source<'_> {
    fn comments(&self) -> Comments<'_> {
        Comments { file: self.file, text: self.text, comments: &self.comments }
    }

    /// The words beside a call or annotation: behind it on its line, and above it and the annotations before it.
    fn hear(&self, job: &mut Job, call: &Call<'_>) {
        let range = call.span().range();
        job.hear(WordsKind::TrailingComment, self.comments().trailing(range.end));
        let annotation = |line: &str| line.starts_with('@');
        job.hear(WordsKind::CommentAbove, self.comments().above(range.start, annotation));
    }
}
