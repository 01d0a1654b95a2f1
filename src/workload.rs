//! What runs in how many copies: the containers in which a scheduler may live. A job that its application starts by itself
//! runs once in every copy of it, and so does the table of a cron daemon that an image carries.

use std::path::PathBuf;

use crate::dialect::DialectId;
use crate::job::EnvVar;
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// One thing that runs, or is built to run.
#[derive(Clone, Debug)]
pub struct Workload {
    /// What it is.
    pub kind: WorkloadKind,
    /// Its name; as written where a template makes it.
    pub name: Spanned<Excerpt>,
    /// The whole block of the file that belongs to it.
    pub span: Span,
    /// How many copies of it run.
    pub copies: Copies,
    /// What it runs, where that is written; else the image decides.
    pub command: Option<SourceText>,
    /// The images it runs (of an image: the one it is made from).
    pub images: Vec<SourceText>,
    /// The environment of its processes.
    pub environment: Vec<EnvVar>,
    /// What its image is built from, where the file says so.
    pub built_from: Option<Build>,
    /// The program of it that starts jobs by the clock, and where that is started.
    pub timekeeper: Option<(&'static Timekeeper, Span)>,
    /// The cron daemon that its image carries, where the image tells.
    pub daemon: Option<DialectId>,
    /// Files of the tree that are put into it.
    pub files: Vec<PlacedFile>,
    /// The zone of its processes.
    pub zone: ContainerZone,
}

/// What a workload is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkloadKind {
    /// A controller of Kubernetes that keeps copies of a pod; its kind.
    Controller(&'static str),
    /// Something that changes the number of copies of the workload of that name.
    Autoscaler(Option<Spanned<Excerpt>>),
    /// A service of a compose file.
    Service,
    /// An image that is built here: no copy of it runs by that alone.
    Image,
}

/// How many copies of a workload run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    /// One, since nothing else is written.
    Unset,
    /// So many, as is written there.
    Fixed(u64, Span),
    /// As many as are needed, so many at most.
    UpTo(u64, Span),
    /// One on each node.
    EachNode(Span),
    /// A template or reference decides.
    Unknowable(Span),
}

/// What an image is built from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// The folder whose files the build sees.
    pub context: PathBuf,
    /// The file with its instructions.
    pub dockerfile: PathBuf,
}

/// A file of the tree that a workload gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedFile {
    /// Its path in the tree, or that of the folder it is in.
    pub source: PathBuf,
    /// Its path in the container.
    pub target: String,
    /// Where that is said.
    pub span: Span,
}

/// The zone in which the processes of a container read the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContainerZone {
    /// Nothing sets one: images come in UTC.
    Unset,
    /// That one.
    Set(Spanned<Excerpt>),
    /// One is set whose data the image does not have, and which is therefore UTC.
    WithoutData(Spanned<Excerpt>),
    /// A reference decides, or it cannot be told whether the image has the data.
    Unknowable(Span),
}

/// A program that starts jobs by the clock.
#[derive(PartialEq, Eq, Debug)]
pub struct Timekeeper {
    /// The name people use.
    pub name: &'static str,
    /// Whether it reads its schedules in the zone of its process, rather than in one of its own configuration.
    pub zone_of_process: bool,
}

impl Workload {
    /// A workload of which nothing but its name and place is known yet.
    pub fn new(kind: WorkloadKind, name: Spanned<Excerpt>, span: Span) -> Self {
        Workload {
            kind,
            name,
            span,
            copies: Copies::Unset,
            command: None,
            images: Vec::new(),
            environment: Vec::new(),
            built_from: None,
            timekeeper: None,
            daemon: None,
            files: Vec::new(),
            zone: ContainerZone::Unset,
        }
    }
}

impl Copies {
    /// The number of copies that may run at once and where it is written, when that is more than one.
    pub fn several(self) -> Option<(u64, Span)> {
        match self {
            Copies::Fixed(count, span) | Copies::UpTo(count, span) if count > 1 => Some((count, span)),
            _ => None,
        }
    }
}
