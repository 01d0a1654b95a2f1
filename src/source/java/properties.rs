//! The properties of a Spring module, looked up for `${name:default}`: `application*` and `bootstrap*` in its resources.
//!
//! Which profile is active the files cannot tell: the file without a profile decides, then the first with one that has the key.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::SharedBy;
use super::super::comments::Comments;
use super::super::format::Input;
use super::super::line;
use super::super::neighbours::Neighbours;
use super::super::syntax::code::placeholder;
use super::super::syntax::{self, At, Comment};
use super::version;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, ScheduleText, WordsKind};
use crate::span::{FileId, SourceText, Via};

/// The properties of the module that a source file belongs to.
pub(in crate::source) struct Properties<'a> {
    neighbours: &'a dyn Neighbours,
    source: &'a Path,
    /// Filled when somebody asks.
    found: OnceCell<Found>,
    one_thread: OnceCell<Option<SharedBy>>,
}

/// What the files of a module say.
#[derive(Default)]
struct Found {
    /// By key as [`plain`] writes it.
    values: HashMap<String, SourceText>,
    files: Vec<Commented>,
}

/// A file with its comments.
struct Commented {
    id: FileId,
    text: Arc<str>,
    comments: Vec<Comment>,
}

impl Commented {
    /// The comments around a value. Many jobs may take one value, and each hears them: those that are further away, or longer than anybody
    /// writes beside a schedule, are none of its words.
    fn comments_near(&self, value: Range<usize>) -> Comments<'_> {
        const REACH: usize = 512;
        let from = self.comments.partition_point(|one| one.range.start < value.start.saturating_sub(REACH));
        let end = line::end(&self.text, value.end).min(value.end + REACH);
        let to = self.comments.partition_point(|one| one.range.start < end);
        let near = self.comments.get(from..to).unwrap_or_default();
        let near = match near {
            [before @ .., last] if last.range.len() > REACH => before,
            all => all,
        };
        Comments { file: self.id, text: &self.text, comments: near }
    }
}

/// A text of a program or configuration.
pub(in crate::source) enum Told {
    /// What the scheduler gets.
    Known(SourceText),
    /// What is written, where the files do not say what it stands for.
    Elsewhere(SourceText),
}

/// What keys begin with that name other places where an application finds properties, another module's profile among them.
const ELSEWHERE: [&str; 7] = [
    "spring.config.import",
    "spring.config.location",
    "spring.config.additionallocation",
    "spring.config.name",
    "spring.profiles.include",
    "nacos.config.",
    "apollo.",
];

/// How many folders are looked through for the build of a module, its own included.
const BUILD_LEVELS: usize = 3;

/// Placeholders that stand for placeholders are followed that far.
const MOST_STEPS: u8 = 8;

impl<'a> Properties<'a> {
    /// Those of the file's module. Nothing is opened before somebody asks.
    pub(in crate::source) fn of(input: &'a Input<'_>) -> Self {
        Properties {
            neighbours: input.neighbours,
            source: input.path,
            found: OnceCell::new(),
            one_thread: OnceCell::new(),
        }
    }

    /// What a text says, a placeholder followed.
    pub(in crate::source) fn told(&self, text: SourceText) -> Told {
        let used = text.via.map_or(text.span, Via::used_at);
        let mut current = text.clone();
        for _ in 0..MOST_STEPS {
            let Some(found) = placeholder(&current) else {
                let open = current.text.contains("${") || current.text.contains("#{");
                return if open { Told::Elsewhere(text) } else { Told::Known(current) };
            };
            current = match (self.get(&found.name), found.default) {
                (Some(value), _) => SourceText { via: Some(Via::Placeholder(used)), ..value.clone() },
                (None, Some(default)) => default,
                (None, None) => break,
            };
        }
        Told::Elsewhere(text)
    }

    /// A job of Quartz runs on one instance where the job store is clustered.
    pub(in crate::source) fn lock(&self, job: &mut Job) {
        let keys =
            ["org.quartz.jobStore.isClustered", "spring.quartz.properties.org.quartz.jobStore.isClustered"];
        let clustered = keys.iter().find_map(|key| self.get(key)).filter(|value| value.text.trim() == "true");
        // A store in memory knows of no cluster.
        let in_memory = |key: &str, sign: &str| self.get(key).is_some_and(|value| value.text.contains(sign));
        let in_memory = in_memory("org.quartz.jobStore.class", "RAMJobStore")
            || in_memory("spring.quartz.properties.org.quartz.jobStore.class", "RAMJobStore")
            || in_memory("spring.quartz.job-store-type", "memory");
        if let Some(value) = clustered.filter(|_| !in_memory) {
            let lock = GuardValue::Text("isClustered".into());
            job.guards.set(Question::Lock, Guard::Declared(lock, value.span));
        }
    }

    /// With virtual threads on, Spring Boot's scheduler starts each run in a thread of its own, also while the last one goes on;
    /// a fixed delay still waits for the end (Spring Boot 3.4 reference, task execution and scheduling; javadoc of
    /// `SimpleAsyncTaskScheduler`; read 2026-11).
    pub(in crate::source) fn virtual_threads(&self, job: &mut Job) {
        let open = *job.guards.get(Question::Overlap) == Guard::NotSeen;
        let on = open.then(|| self.get("spring.threads.virtual.enabled")).flatten();
        if let Some(value) = on.filter(|value| value.text.trim() == "true") {
            let policy = GuardValue::Overlap(OverlapPolicy::Allow);
            job.guards.set(Question::Overlap, Guard::Declared(policy, value.span));
        }
    }

    /// The methods that share one thread of Spring Boot's scheduler by what the module's properties say: they are those of a Spring Boot
    /// application, give the pool no size, and name no other place that might (spring-boot `TaskSchedulingConfigurations.java`,
    /// reference of 2.1 to 4.0, read 2026-11). Where they switch virtual threads on, or may, those with a fixed delay still share one
    /// (spring-framework 6.1 to 7.0 `SimpleAsyncTaskScheduler.java`, read 2026-11). Before 2.1 there is no scheduler of Spring Boot's, and no
    /// key for it: all share the one thread of `ScheduledTaskRegistrar` (release notes of 2.1).
    pub(in crate::source) fn leave_one_thread(&self) -> Option<SharedBy> {
        *self.one_thread.get_or_init(|| self.one_thread())
    }

    fn one_thread(&self) -> Option<SharedBy> {
        let values = &self.found().values;
        let is_boot = values.keys().any(|key| key.starts_with("spring."));
        let elsewhere = |key: &String| {
            ELSEWHERE.iter().any(|place| key.starts_with(place))
                || key.starts_with("spring.cloud.") && key.contains("config")
        };
        let size = self.get("spring.task.scheduling.pool.size");
        let virtual_threads =
            self.get("spring.threads.virtual.enabled").is_some_and(|on| on.text.trim() != "false");
        if !is_boot {
            return None;
        }
        // What a version does not know changes nothing.
        if self.is_before(2, 1) {
            return Some(SharedBy::AllWithoutProperty);
        }
        let shared = if virtual_threads { SharedBy::FixedDelays } else { SharedBy::All };
        (size.is_none() && !values.keys().any(elsewhere)).then_some(shared)
    }

    /// Whether the build says that the application is one of a Spring Boot before that version.
    fn is_before(&self, major: u32, minor: u32) -> bool {
        let main = self.source.ancestors().find(|folder| folder.ends_with("src/main"));
        let root = main.and_then(Path::parent).and_then(Path::parent).or(self.source.parent());
        let builds =
            root.into_iter().flat_map(Path::ancestors).take(BUILD_LEVELS).flat_map(|folder| {
                ["pom.xml", "build.gradle", "build.gradle.kts"].map(|name| folder.join(name))
            });
        let version =
            builds.filter_map(|path| self.neighbours.text(&path)).find_map(|text| version::of_boot(&text));
        version.is_some_and(|version| version < (major, minor))
    }

    /// The words beside the properties that a job takes its schedules from, and what is said to cronlint there.
    pub(in crate::source) fn hear(&self, job: &mut Job) {
        let from_file = |schedule: &JobSchedule| match &schedule.text {
            ScheduleText::One(text) if matches!(text.via, Some(Via::Placeholder(_))) => Some(text.span),
            _ => None,
        };
        let places: Vec<_> = job.schedules.iter().filter_map(from_file).collect();
        for place in places {
            // The default of a placeholder stands in the program itself.
            let Some(file) =
                self.found.get().and_then(|found| found.files.iter().find(|file| file.id == place.file))
            else {
                continue;
            };
            let comments = file.comments_near(place.range());
            job.hear(WordsKind::TrailingComment, comments.trailing(place.range().end));
            job.hear(WordsKind::CommentAbove, comments.above(place.range().start, |_| false));
            job.directives.extend(comments.directives_beside(place.range().start));
        }
    }

    /// The value of a key.
    fn get(&self, key: &str) -> Option<&SourceText> {
        self.found().values.get(&plain(key))
    }

    fn found(&self) -> &Found {
        self.found.get_or_init(|| self.read())
    }

    fn read(&self) -> Found {
        let mut files: Vec<PathBuf> = Vec::new();
        for folder in self.folders() {
            let names = self.neighbours.names(&folder);
            files.extend(names.iter().filter(|name| is_properties(name)).map(|name| folder.join(name)));
        }
        files.sort_by_key(|path| usize::from(has_profile(path)));
        let mut found = Found::default();
        for path in files {
            if let Some((id, text)) = self.neighbours.open(&path) {
                let comments = fill(&path, id, &text, &mut found.values);
                found.files.push(Commented { id, text, comments });
            }
        }
        found
    }

    /// Where the module keeps its properties: beside its sources, or in the file's own folder where it has no such layout.
    fn folders(&self) -> Vec<PathBuf> {
        let main = self.source.ancestors().find(|folder| folder.ends_with("src/main"));
        match main {
            Some(main) => {
                let root = main.parent().and_then(Path::parent).unwrap_or(Path::new(""));
                vec![
                    main.join("resources"),
                    main.join("resources/config"),
                    root.join("config"),
                    root.to_path_buf(),
                ]
            }
            None => vec![self.source.parent().unwrap_or(Path::new("")).to_path_buf()],
        }
    }
}

/// Whether a file of that name holds properties that Spring Boot or Quartz reads.
pub(in crate::source) fn is_properties(name: &str) -> bool {
    let named = ["application", "bootstrap"].iter().any(|stem| {
        name.strip_prefix(stem).is_some_and(|rest| rest.starts_with('.') || rest.starts_with('-'))
    });
    name == "quartz.properties"
        || named && [".yml", ".yaml", ".properties"].iter().any(|ending| name.ends_with(ending))
}

fn has_profile(path: &Path) -> bool {
    path.file_stem().and_then(|stem| stem.to_str()).is_some_and(|stem| stem.contains('-'))
}

/// A key in one spelling: `closeOrders`, `close-orders` and `close_orders` are the same (Spring Boot, relaxed binding).
fn plain(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
}

/// Adds the values of a file; what is there already stays. Gives its comments.
fn fill(path: &Path, id: FileId, text: &str, values: &mut HashMap<String, SourceText>) -> Vec<Comment> {
    if path.extension().is_some_and(|extension| extension == "properties") {
        // Of two the last wins.
        let mut here = HashMap::new();
        let read = syntax::read_properties(text);
        for entry in &read.entries {
            here.insert(plain(&entry.key.text), entry.value.source(id));
        }
        for (key, value) in here {
            values.entry(key).or_insert(value);
        }
        return read.comments;
    }
    let tree = syntax::read_yaml(text);
    let mut budget = MOST_VALUES;
    for root in tree.documents.iter().filter_map(|document| tree.root(document)) {
        each(root, String::new(), 0, &mut budget, &mut |key, at| {
            if let Some(value) = at.source(text, id).filter(|_| !at.is_null()) {
                values.entry(plain(&key)).or_insert(value);
            }
        });
    }
    tree.comments
}

/// The deepest key, and the most values of a file, however aliases multiply them.
const DEEPEST: u8 = 24;
pub(in crate::source) const MOST_VALUES: usize = 50_000;

/// Calls `found` for each scalar of a tree with its key, `a.b.c`.
pub(in crate::source) fn each<'t>(
    at: At<'t>,
    key: String,
    depth: u8,
    budget: &mut usize,
    found: &mut dyn FnMut(String, At<'t>),
) {
    if depth > DEEPEST || *budget == 0 {
        return;
    }
    *budget -= 1;
    if !at.is_mapping() {
        found(key, at);
        return;
    }
    for (name, value) in at.entries() {
        let Some(name) = name.text() else { continue };
        let key = if key.is_empty() { name.to_owned() } else { format!("{key}.{name}") };
        each(value, key, depth + 1, budget, found);
    }
}
