//! English words that tell whose time a sentence states: the job's, a thing's, somebody's.

/// What people call a scheduled job, behind "the".
pub(in crate::statement) const NAMES_OF_A_JOB: [&str; 14] = [
    "script", "task", "process", "command", "timer", "worker", "workflow", "pipeline", "dag", "program",
    "cronjob", "lambda", "function", "service",
];

/// Whether a noun is what a job does or is called, or who does it ("the backup runs", "log rotation runs", "our crawler runs"):
/// said of it, a time is that of the job. Of other nouns nobody knows without the job's command.
pub(in crate::statement) fn names_work(noun: &str) -> bool {
    is_work(noun) || is_worker(noun)
}

/// Whether a noun is what a job does, or what a job is called.
pub(in crate::statement) fn is_work(noun: &str) -> bool {
    const NOUNS: [&str; 38] = [
        "backup",
        "sync",
        "cleanup",
        "import",
        "export",
        "report",
        "digest",
        "check",
        "scan",
        "dump",
        "update",
        "upgrade",
        "purge",
        "renewal",
        "crawl",
        "build",
        "test",
        "mail",
        "email",
        "newsletter",
        "reminder",
        "alert",
        "snapshot",
        "rebuild",
        "refresh",
        "reindex",
        "vacuum",
        "job",
        "frequency",
        "period",
        "cadence",
        "wrapper",
        "helper",
        "bot",
        "reboot",
        "restart",
        "deploy",
        "archive",
    ];
    let lower = noun.to_ascii_lowercase();
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    NAMES_OF_A_JOB.contains(&one)
        || NOUNS.contains(&one)
        || !THINGS.contains(&one)
            && ["ing", "tion", "sion", "up"].iter().any(|end| one.len() > 3 && one.ends_with(end))
}

/// Whether a noun is who does a job's work: crawler, importer, rotator.
pub(in crate::statement) fn is_worker(noun: &str) -> bool {
    let lower = noun.to_ascii_lowercase();
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    !THINGS.contains(&one) && one.len() > 3 && (one.ends_with("er") || one.ends_with("or"))
}

/// Things that only end like work or a worker.
const THINGS: [&str; 14] = [
    "meeting",
    "courier",
    "morning",
    "thing",
    "server",
    "docker",
    "user",
    "customer",
    "cluster",
    "computer",
    "router",
    "container",
    "controller",
    "vendor",
];

/// Whether a word is a plural of those who do something: agents, workers, tenants, trainees. What follows it is their verb.
pub(in crate::statement) fn are_actors(word: &str) -> bool {
    // Verbs of the third person, and things.
    const OTHERS: [&str; 40] = [
        "triggers",
        "renders",
        "registers",
        "gathers",
        "transfers",
        "delivers",
        "filters",
        "orders",
        "monitors",
        "mirrors",
        "refers",
        "covers",
        "recovers",
        "enters",
        "offers",
        "powers",
        "answers",
        "buffers",
        "numbers",
        "presents",
        "prevents",
        "increments",
        "implements",
        "documents",
        "grants",
        "plants",
        "comments",
        "papers",
        "letters",
        "folders",
        "headers",
        "counters",
        "timers",
        "reminders",
        "newsletters",
        "errors",
        "events",
        "payments",
        "parameters",
        "accents",
    ];
    let lower = word.to_ascii_lowercase();
    let Some(one) = lower.strip_suffix('s') else { return false };
    one.len() > 3
        && ["er", "or", "ent", "ant", "ee", "ist"].iter().any(|end| one.ends_with(end))
        && !OTHERS.contains(&lower.as_str())
}

/// Whether a word is the base form of a verb of [`is_deed`] ("devices send heartbeats").
pub(in crate::statement) fn is_base_of_deed(word: &str) -> bool {
    is_deed(&format!("{word}s")) || is_deed(&format!("{word}es"))
}

/// Whether a word has the form of what is done to a thing: rotated, written, sent, built.
pub(in crate::statement) fn is_participle(word: &str) -> bool {
    word.len() > 3
        && ["ed", "en", "nt", "ut", "wn", "lt", "ept", "ught"].iter().any(|end| word.ends_with(end))
}

/// Whether a word can only be a name: `PayPal`, `munin-node`, `server2`. Capitals alone also make abbreviations of things.
pub(in crate::statement) fn is_shaped_as_a_name(word: &str) -> bool {
    let inner = word.get(1..).unwrap_or("");
    let mixed =
        inner.contains(|c: char| c.is_ascii_uppercase()) && word.contains(|c: char| c.is_ascii_lowercase());
    mixed || inner.contains(['-', '.', '_']) || inner.contains(|c: char| c.is_ascii_digit())
}

/// Verbs in the third person that are hardly nouns: who stands before one does it.
pub(in crate::statement) fn is_deed(word: &str) -> bool {
    const VERBS: [&str; 44] = [
        "pays",
        "sends",
        "pushes",
        "produces",
        "delivers",
        "collects",
        "generates",
        "polls",
        "scrapes",
        "fetches",
        "pulls",
        "wants",
        "expects",
        "has",
        "does",
        "goes",
        "comes",
        "writes",
        "becomes",
        "gets",
        "refreshes",
        "creates",
        "deletes",
        "processes",
        "computes",
        "gathers",
        "settles",
        "works",
        "shows",
        "syncs",
        "restarts",
        "reboots",
        "receives",
        "serves",
        "drains",
        "stops",
        "rejects",
        "reloads",
        "reconciles",
        "adds",
        "batches",
        "escalates",
        "evaluates",
        "wakes",
    ];
    VERBS.iter().any(|verb| word.eq_ignore_ascii_case(verb))
}

/// What stands before a weekday in the name of one day of the year.
pub(in crate::statement) const NAMED_DAYS: [&str; 11] =
    ["black", "cyber", "giving", "good", "easter", "palm", "ash", "shrove", "patch", "maundy", "whit"];

/// The places where the same job runs otherwise, behind "in", "on" and "for" or before a colon.
pub(in crate::statement) const ENVIRONMENTS: [&str; 15] = [
    "prod",
    "production",
    "live",
    "preprod",
    "pre-prod",
    "staging",
    "stage",
    "dev",
    "development",
    "test",
    "testing",
    "debug",
    "debugging",
    "qa",
    "uat",
];

/// Whether a verb is said of things to which something happens ("the counter resets").
pub(in crate::statement) fn befalls(word: &str) -> bool {
    const VERBS: [&str; 22] = [
        "reset",
        "resets",
        "happen",
        "happens",
        "occur",
        "occurs",
        "peak",
        "peaks",
        "land",
        "lands",
        "refreshes",
        "rotate",
        "rotates",
        "compacts",
        "begin",
        "begins",
        "ends",
        "drops",
        "flips",
        "switches",
        "renews",
        "rolls",
    ];
    VERBS.iter().any(|verb| word.eq_ignore_ascii_case(verb))
}
