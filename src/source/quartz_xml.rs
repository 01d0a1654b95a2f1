//! XML: Quartz' `job-scheduling-data`, Spring's `task:scheduled` and `CronTriggerFactoryBean`.
//!
//! Facts: quartz-scheduler/quartz 2.5.1 job_scheduling_data_2_0.xsd and XMLSchedulingDataProcessor; Spring's spring-task.xsd and
//! CronTriggerFactoryBean; read 2026-11.

use super::comments::Comments;
use super::format::{Input, Row};
use super::java::properties::{Properties, Told};
use super::syntax::{self, Element, Xml};
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{CatchUpPolicy, Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::platform::{Form, PlatformId, ZoneReader, zone_names};
use crate::span::{FileId, SourceText, Span, Spanned};

/// Configuration of Quartz and Spring.
pub(super) static FORMAT: Row = Row {
    format: Format::QuartzXml,
    name: "quartz-xml",
    paths: &["*.xml"],
    marks: &[
        "job-scheduling-data",
        "spring-task",
        "schema/task",
        "CronTriggerFactoryBean",
        "CronTriggerBean",
    ],
    claims: &[],
    read,
};

const QUARTZ: [DialectId; 2] = [DialectId::Quartz, DialectId::Quartz23];

fn read(input: &Input<'_>) -> Option<File> {
    let xml = syntax::read_xml(input.text);
    let mut file = input.file(Format::QuartzXml);
    let reader = Reader { file: input.id, text: input.text, xml: &xml, properties: Properties::of(input) };
    if let Some(root) = xml.root() {
        for element in root.descendants() {
            file.jobs.extend(match element.name() {
                "cron" | "simple" if root.name() == "job-scheduling-data" => reader.trigger(element),
                "scheduled" => reader.task(element),
                "bean" if is_cron_trigger(element) => reader.bean(element),
                _ => None,
            });
        }
    }
    for job in &mut file.jobs {
        reader.properties.hear(job);
    }
    // A file that only speaks of triggers is not ours to read aloud.
    let ours = ["<job-scheduling-data", "<task:scheduled ", "CronTriggerFactoryBean\"", "CronTriggerBean\""];
    let claims = ours.iter().any(|mark| input.text.contains(mark));
    let faults = if claims { xml.faults.as_slice() } else { &[] };
    input.finish_read(file, faults, reader.comments())
}

/// Quartz 1's class has `Bean` for its end.
fn is_cron_trigger(bean: Element<'_>) -> bool {
    bean.attribute("class").is_some_and(|class| {
        ["CronTriggerFactoryBean", "CronTriggerBean"].iter().any(|name| class.text.ends_with(name))
    })
}

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    xml: &'a Xml<'a>,
    properties: Properties<'a>,
}

impl Reader<'_> {
    fn comments(&self) -> Comments<'_> {
        Comments { file: self.file, text: self.text, comments: &self.xml.comments }
    }

    /// The text of a child; blanks around it are dropped (XMLSchedulingDataProcessor trims).
    fn child(&self, of: Element<'_>, name: &str) -> Option<SourceText> {
        let text = of.child(name)?.text()?.trimmed(self.text).source(self.file);
        Some(text).filter(|text| !text.text.is_empty())
    }

    fn attribute(&self, of: Element<'_>, name: &str) -> Option<SourceText> {
        of.attribute(name).map(|value| value.source(self.file))
    }

    /// A `property` of a bean: the attribute, the element in it, or `p:name`.
    fn property(&self, bean: Element<'_>, name: &str) -> Option<SourceText> {
        let named = |child: &Element<'_>| {
            child.name() == "property" && child.attribute("name").is_some_and(|known| known.text == name)
        };
        match bean.children().find(named) {
            Some(property) => self.attribute(property, "value").or_else(|| self.child(property, "value")),
            None => self.attribute(bean, name),
        }
    }

    /// `<trigger><cron>...</cron></trigger>`, and `<simple>` that repeats for ever.
    fn trigger(&self, cron: Element<'_>) -> Option<Job> {
        let count = self.child(cron, "repeat-count").map(|count| count.text);
        let endless = matches!(count.as_deref(), Some("-1" | "REPEAT_INDEFINITELY"));
        let (dialects, text): (&[DialectId], _) = match self.child(cron, "cron-expression") {
            Some(text) => (&QUARTZ, text),
            None => (&[DialectId::QuartzRate], self.child(cron, "repeat-interval").filter(|_| endless)?),
        };
        let name = self.child(cron, "name").or_else(|| self.child(cron, "job-name"));
        let zone = match self.child(cron, "time-zone") {
            Some(name) => zone_names::read(ZoneReader::JavaTimeZone, Spanned::new(name.text, name.span)),
            None => Zone::Host,
        };
        let mut job = self.job(PlatformId::Quartz, cron, name, dialects, text, zone);
        if let Some(target) = self.child(cron, "job-name") {
            job.hear(WordsKind::Name, Some(target));
        }
        job.hear(WordsKind::Description, self.child(cron, "description"));
        if let Some(misfire) = self.child(cron, "misfire-instruction") {
            set_misfire(&mut job, &misfire);
        }
        // Words between the elements of the trigger speak of it.
        let range = cron.range();
        let all = &self.xml.comments;
        let first = all.partition_point(|comment| comment.range.start < range.start);
        let inside = all[first..].iter().take_while(|comment| comment.range.start < range.end);
        for comment in inside.filter(|comment| comment.own_line) {
            job.hear(WordsKind::CommentAbove, self.comments().words(comment));
        }
        Some(job)
    }

    /// `<task:scheduled ref="bean" method="run" cron="..."/>`.
    fn task(&self, task: Element<'_>) -> Option<Job> {
        let method = self.attribute(task, "method")?;
        let (dialect, text) = [
            ("cron", DialectId::Spring),
            ("fixed-rate", DialectId::SpringRate),
            ("fixed-delay", DialectId::SpringDelay),
        ]
        .into_iter()
        .find_map(|(name, dialect)| Some((dialect, self.attribute(task, name)?)))?;
        let zone = if dialect == DialectId::Spring { Zone::Host } else { Zone::Fixed("UTC") };
        let job = self.job(PlatformId::Spring, task, Some(method), &[dialect], text, zone);
        Some(Job { form: Form::Xml, ..job })
    }

    /// A bean that makes a trigger.
    fn bean(&self, bean: Element<'_>) -> Option<Job> {
        let text = self.property(bean, "cronExpression")?;
        let name = self.attribute(bean, "id").or_else(|| self.attribute(bean, "name"));
        let zone = match self.property(bean, "timeZone") {
            Some(name) => zone_names::read(ZoneReader::JavaChecked, Spanned::new(name.text, name.span)),
            None => Zone::Host,
        };
        let mut job = self.job(PlatformId::Quartz, bean, name, &QUARTZ, text, zone);
        job.form = Form::Bean;
        if let Some(misfire) = self.property(bean, "misfireInstructionName") {
            set_misfire(&mut job, &misfire);
        }
        Some(job)
    }

    fn job(
        &self,
        platform: PlatformId,
        element: Element<'_>,
        name: Option<SourceText>,
        dialects: &[DialectId],
        text: SourceText,
        zone: Zone,
    ) -> Job {
        let span = Span::new(self.file, element.range());
        let called = match &name {
            Some(name) => Spanned::new(name.text.clone(), name.span),
            None => Spanned::text("trigger", Span::new(self.file, element.tag())),
        };
        let mut job = Job::new(platform, called, span);
        let at = text.span.range();
        job.schedules.push(match self.properties.told(text) {
            Told::Known(text) => JobSchedule::of_any(dialects, text, zone),
            Told::Elsewhere(text) => JobSchedule::unknowable(text, zone),
        });
        if platform == PlatformId::Quartz {
            // The class of the job decides, which stands in another file.
            job.guards.set(Question::Overlap, Guard::Unknowable(span));
            self.properties.lock(&mut job);
        }
        let comments = self.comments();
        job.hear(WordsKind::TrailingComment, comments.trailing(at.end));
        job.hear(WordsKind::CommentAbove, comments.above(at.start, |_| false));
        // `<trigger>` around it parts no comment from it.
        let tag = |line: &str| line == "<trigger>";
        job.hear(WordsKind::BlockComment, comments.above(element.range().start, tag));
        job.hear(WordsKind::Name, name);
        job
    }
}

/// The constants of Quartz' CronTrigger; smart policy is what happens without one.
fn set_misfire(job: &mut Job, instruction: &SourceText) {
    let policy = match instruction.text.trim() {
        "MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY" => CatchUpPolicy::All,
        "MISFIRE_INSTRUCTION_FIRE_ONCE_NOW" => CatchUpPolicy::Once,
        "MISFIRE_INSTRUCTION_DO_NOTHING" => CatchUpPolicy::Dropped,
        _ => return,
    };
    job.guards.set(Question::CatchUp, Guard::Declared(GuardValue::CatchUp(policy), instruction.span));
}
