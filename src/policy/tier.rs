//! How much depends on a job.

use crate::lang::Text;

/// A tier: how much harm it does when a job does not run, runs late, or runs twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Reports, clean-up: the next run makes up for it.
    Low,
    /// Notices, synchronisation, indexes: somebody notices.
    Medium,
    /// Money, stock, the state of orders, certificates: it costs.
    High,
}

impl Tier {
    /// All tiers, the highest first.
    pub const ALL: [Tier; 3] = [Tier::High, Tier::Medium, Tier::Low];

    /// The word used in the configuration and in machine output.
    pub fn id(self) -> &'static str {
        match self {
            Tier::High => "high",
            Tier::Medium => "medium",
            Tier::Low => "low",
        }
    }

    /// The tier of that word.
    pub fn of(id: &str) -> Option<Tier> {
        Tier::ALL.into_iter().find(|tier| tier.id() == id)
    }

    /// The words people read.
    pub fn title(self) -> Text {
        match self {
            Tier::High => Text { en: "high tier", zh: "高优先级" },
            Tier::Medium => Text { en: "medium tier", zh: "中优先级" },
            Tier::Low => Text { en: "low tier", zh: "低优先级" },
        }
    }
}
