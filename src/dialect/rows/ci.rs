//! Build servers.

use super::go::ROBFIG;
use super::other::NCRONTAB_RULES;
use super::ruby::FUGIT_RULES;
use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, LargestStep, Names, PLAIN, Rules, SECONDS_FIRST,
    WeekdayNumbers, ZoneText, cron,
};
use crate::dialect::table::lenient;
use crate::schedule::{InGap, InOverlap, Steps};

pub(super) static GITHUB_ACTIONS: Dialect = cron(
    DialectId::GithubActions,
    "github-actions",
    "GitHub Actions",
    "GitHub Actions on.schedule",
    // The documentation tells of the gap only.
    ClockChange::of(InGap::Edge, InOverlap::First),
    Rules { weekday: WeekdayNumbers::ZERO_TO_SIX, days: Days::OrUnlessPlainField, ..PLAIN },
    "documentation only (github/docs, events that trigger workflows, 2026-11); weekday 7 is refused as an invalid \
     cron attribute: geerlingguy/jeffgeerling-com issue 14, gr2m/merge-schedule-action issue 101",
);

pub(super) static GITEA: Dialect = cron(
    DialectId::Gitea,
    "gitea",
    "Gitea",
    "Gitea and Forgejo Actions on.schedule (robfig/cron 3.0.1)",
    ClockChange::Stepped(Steps::GoHours),
    ROBFIG,
    "go-gitea/gitea models/actions/schedule_spec.go read 2026-11: robfig/cron 3 with minute to weekday and descriptors, in UTC \
     unless TZ= or CRON_TZ= stands in front",
);

pub(super) static GITLAB: Dialect = cron(
    DialectId::Gitlab,
    "gitlab",
    "GitLab",
    "GitLab pipeline schedules (fugit)",
    ClockChange::Stepped(Steps::NotTwice),
    FUGIT_RULES,
    "fugit 1.14.0 run 2026-11; GitLab's documentation names fugit as its parser",
);

pub(super) static DEPENDABOT: Dialect = cron(
    DialectId::Dependabot,
    "dependabot",
    "Dependabot",
    "Dependabot's cronjob (fugit)",
    ClockChange::Stepped(Steps::NotTwice),
    FUGIT_RULES,
    "github/docs, Dependabot options reference read 2026-11, which names fugit as the parser",
);

pub(super) static CIRCLECI: Dialect = cron(
    DialectId::CircleCi,
    "circleci",
    "CircleCI",
    "CircleCI scheduled workflows",
    ClockChange::SKIP_BOTH,
    Rules {
        leniency: lenient::RANGE_ALONE,
        largest_step: LargestStep::NoStep,
        days: Days::OrUnlessPlainField,
        ..PLAIN
    },
    "documentation only (circleci/circleci-docs pull request 5069: no steps, no ranges in lists or of names; read 2026-11)",
);

pub(super) static AZURE_PIPELINES: Dialect = cron(
    DialectId::AzurePipelines,
    "azure-pipelines",
    "Azure Pipelines",
    "Azure Pipelines scheduled triggers",
    ClockChange::SKIP_BOTH,
    Rules { layouts: &[FIVE], ..NCRONTAB_RULES },
    "documentation only (scheduled triggers, 2026-11); a range that runs backwards is swapped as NCrontab does it: \
     MicrosoftDocs/azure-devops-docs pull request 9663",
);

pub(super) static PROW: Dialect = cron(
    DialectId::Prow,
    "prow",
    "Prow",
    "Prow periodics (robfig/cron 3.0.1, optional seconds)",
    ClockChange::Stepped(Steps::GoHours),
    Rules { layouts: &[FIVE, SECONDS_FIRST], zone: ZoneText::None, ..ROBFIG },
    "kubernetes-sigs/prow pkg/cron/cron.go read 2026-11: puts `TZ=UTC ` in front and hands the text to robfig/cron 3",
);

/// Fields as the documentation of most hosts describes them, and no more: names and both Sundays are taken.
pub(super) const DOCUMENTED: Rules =
    Rules { blanks: Blanks::Unicode, names: Names::Short, days: Days::OrUnlessPlainField, ..PLAIN };
