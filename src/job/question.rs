//! The questions of the reliability checklist.

/// A question of the reliability checklist. The ids are stable in machine output.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is described by the checklist's own texts")]
pub enum Question {
    Zone,
    Frequency,
    Timeout,
    Overlap,
    Lock,
    Idempotency,
    CatchUp,
    BackFill,
    Retry,
    DeadLetter,
    Ledger,
    AlertFailure,
    AlertNotRun,
    Backlog,
    ClockSync,
    LongTransaction,
    Drill,
    Lateness,
    Duration,
    SuccessRate,
    Compensation,
    ManualRun,
    TriggerApart,
    Audit,
    Termination,
}

impl Question {
    /// All questions, in the order of the checklist.
    pub const ALL: [Question; 25] = [
        Question::Zone,
        Question::Frequency,
        Question::Timeout,
        Question::Overlap,
        Question::Lock,
        Question::Idempotency,
        Question::CatchUp,
        Question::BackFill,
        Question::Retry,
        Question::DeadLetter,
        Question::Ledger,
        Question::AlertFailure,
        Question::AlertNotRun,
        Question::Backlog,
        Question::ClockSync,
        Question::LongTransaction,
        Question::Drill,
        Question::Lateness,
        Question::Duration,
        Question::SuccessRate,
        Question::Compensation,
        Question::ManualRun,
        Question::TriggerApart,
        Question::Audit,
        Question::Termination,
    ];

    /// The stable id.
    pub fn id(self) -> &'static str {
        match self {
            Question::Zone => "zone",
            Question::Frequency => "frequency",
            Question::Timeout => "timeout",
            Question::Overlap => "overlap",
            Question::Lock => "lock",
            Question::Idempotency => "idempotency",
            Question::CatchUp => "catch-up",
            Question::BackFill => "back-fill",
            Question::Retry => "retry",
            Question::DeadLetter => "dead-letter",
            Question::Ledger => "ledger",
            Question::AlertFailure => "alert-failure",
            Question::AlertNotRun => "alert-not-run",
            Question::Backlog => "backlog",
            Question::ClockSync => "clock-sync",
            Question::LongTransaction => "long-transaction",
            Question::Drill => "drill",
            Question::Lateness => "lateness",
            Question::Duration => "duration",
            Question::SuccessRate => "success-rate",
            Question::Compensation => "compensation",
            Question::ManualRun => "manual-run",
            Question::TriggerApart => "trigger-apart",
            Question::Audit => "audit",
            Question::Termination => "termination",
        }
    }
}
