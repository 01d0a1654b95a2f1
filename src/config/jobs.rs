//! `[tier.*]` and `[[job]]` → [`Policy`].

use std::collections::{HashMap, HashSet};

use super::keys;
use super::read::{Fault, Source, Value, entries, items, known, rows, said_twice, string, table, words};
use super::values::with_nearest;
use crate::finding::{Both, Phrase};
use crate::job::{Attestation, Question};
use crate::lang::Text;
use crate::policy::{JobPolicy, Pattern, Policy, Tier};
use crate::schedule::CivilDate;
use crate::source::{evidence, settle};
use crate::span::Spanned;

/// Reads `[tier]`.
pub(super) fn tiers(source: Source<'_>, value: &Value<'_>, policy: &mut Policy) -> Result<(), Fault> {
    let mut claimed: HashMap<String, Tier> = HashMap::new();
    for (row, _, demands) in rows(table(value)?, keys::TIERS)? {
        let Some(tier) = Tier::of(row.name) else { continue };
        for (row, _, value) in rows(table(demands)?, keys::TIER)? {
            match row.name {
                "require" => policy.tier_mut(tier).require = questions(source, value)?,
                "max-lateness" => policy.tier_mut(tier).max_lateness = Some(duration(source, value)?),
                "forbid" => policy.tier_mut(tier).forbid = source.windows(value)?,
                "severity" => policy.tier_mut(tier).severity = source.severities(value)?,
                "jobs" => {
                    for item in items(value)? {
                        let pattern = name_pattern(source, item)?;
                        unclaimed(&mut claimed, tier, &pattern)?;
                        policy.tier_mut(tier).jobs.push(pattern);
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// A pattern belongs to one tier.
fn unclaimed(
    claimed: &mut HashMap<String, Tier>,
    tier: Tier,
    pattern: &Spanned<Pattern>,
) -> Result<(), Fault> {
    let name = pattern.value.as_str();
    let message = match claimed.insert(name.to_owned(), tier) {
        None => return Ok(()),
        Some(other) if other == tier => said_twice(name),
        Some(other) => Phrase::from(Both {
            en: format!(
                "\"{name}\" stands in tier.{} and in tier.{}: take it out of one of them",
                other.id(),
                tier.id()
            ),
            zh: format!(
                "\"{name}\" 同时出现在 tier.{} 和 tier.{} 中：请从其中之一删除",
                other.id(),
                tier.id()
            ),
        }),
    };
    Err((pattern.span.range(), message))
}

/// Reads `[[job]]`.
pub(super) fn jobs(source: Source<'_>, value: &Value<'_>, policy: &mut Policy) -> Result<(), Fault> {
    let mut said: HashMap<Jobs, Said> = HashMap::new();
    for item in items(value)? {
        let entry = job(source, item)?;
        let text = |pattern: &Option<Spanned<Pattern>>| {
            pattern.as_ref().map(|pattern| pattern.value.as_str().to_owned())
        };
        let known = said.entry((text(&entry.name), text(&entry.path))).or_default();
        if let Some(twice) = entry.attest.iter().find(|said| !known.answers.insert(said.question)) {
            let id = twice.question.id();
            let message = Phrase::from(Both {
                en: format!(
                    "`{id}` of the same jobs is answered in another [[job]] too: take one of the two out"
                ),
                zh: format!("另一个 [[job]] 已经为同样的任务回答了 `{id}`：请删除其中之一"),
            });
            return Err((twice.span.range(), message));
        }
        if let Some(tier) = &entry.tier {
            if known.has_tier {
                return Err((tier.span.range(), said_twice("tier")));
            }
            known.has_tier = true;
        }
        policy.jobs.push(entry);
    }
    Ok(())
}

/// The patterns of names and of paths by which an entry says which jobs it is about.
type Jobs = (Option<String>, Option<String>);

/// What earlier entries say of the same jobs.
#[derive(Default)]
struct Said {
    answers: HashSet<Question>,
    has_tier: bool,
}

fn job(source: Source<'_>, item: &Value<'_>) -> Result<JobPolicy, Fault> {
    let span = source.span(item.span());
    let mut entry = JobPolicy {
        name: None,
        path: None,
        tier: None,
        owner: None,
        duration: None,
        attest: Vec::new(),
        span,
    };
    let (mut by, mut reason, mut until, mut of_answers) = (None, None, None, None);
    for (row, key, value) in rows(table(item)?, keys::JOB)? {
        match row.name {
            "name" => entry.name = Some(name_pattern(source, value)?),
            "path" => {
                let pattern = Pattern::of_paths(string(value)?).map_err(|fault| (value.span(), fault))?;
                entry.path = Some(source.spanned(pattern, value));
            }
            "tier" => entry.tier = Some(source.spanned(known(value, tier)?, value)),
            "owner" => entry.owner = Some(source.spanned(words(value)?.to_owned(), value)),
            "duration" => {
                entry.duration = Some(duration(source, value)?);
                let said = Attestation::new(Question::Duration, string(value)?, source.span(value.span()));
                answer(&mut entry.attest, said)?;
            }
            "attest" => {
                for (key, value) in entries(value)? {
                    let question = known_question(key.get_ref()).map_err(|fault| (key.span(), fault))?;
                    let place = source.span(key.span()).to(source.span(value.span()));
                    answer(&mut entry.attest, Attestation::new(question, words(value)?, place))?;
                }
            }
            "by" => by = Some(words(value)?.to_owned()),
            "reason" => reason = Some(words(value)?.to_owned()),
            "until" => until = Some(date(source, value)?),
            _ => {}
        }
        if matches!(row.name, "by" | "reason" | "until") {
            of_answers.get_or_insert((key, row.name));
        }
    }
    if let (Some((at, name)), true) = (of_answers, entry.attest.is_empty()) {
        let message = Phrase::from(Both {
            en: format!("`{name}` belongs to answers, and this [[job]] gives none: add `attest`"),
            zh: format!("`{name}` 用来说明回答，而这个 [[job]] 没有回答任何问题：请加上 `attest`"),
        });
        return Err((at, message));
    }
    if entry.name.is_none() && entry.path.is_none() {
        let message = Text {
            en: "this [[job]] does not say which jobs it is about: add `name` or `path`",
            zh: "这个 [[job]] 没有写明说的是哪些任务：请加上 `name` 或 `path`",
        };
        return Err((item.span(), message.into()));
    }
    if entry.tier.is_none() && entry.owner.is_none() && entry.attest.is_empty() {
        let message = Text {
            en: "this [[job]] says nothing of its jobs: add `tier`, `owner`, `duration` or `attest`",
            zh: "这个 [[job]] 没有说明任何内容：请加上 `tier`、`owner`、`duration` 或 `attest`",
        };
        return Err((item.span(), message.into()));
    }
    for said in &mut entry.attest {
        said.by.clone_from(&by);
        said.why.clone_from(&reason);
        said.until.clone_from(&until);
    }
    Ok(entry)
}

/// Adds an answer; a question is answered once.
fn answer(all: &mut Vec<Attestation>, said: Attestation) -> Result<(), Fault> {
    if all.iter().any(|other| other.question == said.question) {
        return Err((said.span.range(), said_twice(said.question.id())));
    }
    all.push(said);
    Ok(())
}

fn name_pattern(source: Source<'_>, value: &Value<'_>) -> Result<Spanned<Pattern>, Fault> {
    let pattern = Pattern::of_names(string(value)?).map_err(|fault| (value.span(), fault))?;
    Ok(source.spanned(pattern, value))
}

fn questions(source: Source<'_>, value: &Value<'_>) -> Result<Vec<Spanned<Question>>, Fault> {
    items(value)?.map(|item| Ok(source.spanned(known(item, known_question)?, item))).collect()
}

fn known_question(word: &str) -> Result<Question, Phrase> {
    let word = word.replace('_', "-");
    settle::question_of(&word).ok_or_else(|| {
        let ids = keys::questions();
        let unknown =
            Text { en: "unknown question of the checklist", zh: "可靠性清单里没有这个问题" };
        with_nearest(unknown, &word, crate::nearest::nearest(&word, ids.iter().copied()), &ids)
    })
}

fn tier(word: &str) -> Result<Tier, Phrase> {
    Tier::of(word).ok_or_else(|| {
        let ids = Tier::ALL.map(Tier::id);
        let unknown = Text { en: "unknown tier", zh: "未知的优先级" };
        with_nearest(unknown, word, crate::nearest::nearest(word, ids), &ids)
    })
}

fn duration(source: Source<'_>, value: &Value<'_>) -> Result<Spanned<u64>, Fault> {
    let text = string(value)?;
    match evidence::seconds(text) {
        Some(seconds) if seconds > 0 => Ok(source.spanned(seconds, value)),
        _ => {
            let message = Phrase::from(Both {
                en: format!("\"{text}\" is no length of time; write it as 90s, 10m, 1.5h or 2d"),
                zh: format!("\"{text}\" 不是有效时长；请写成 90s、10m、1.5h 或 2d 的形式"),
            });
            Err((value.span(), message))
        }
    }
}

/// A date: TOML's own, or a text.
fn date(source: Source<'_>, value: &Value<'_>) -> Result<Spanned<CivilDate>, Fault> {
    let text = match value.get_ref() {
        toml::de::DeValue::Datetime(date) => date.to_string(),
        _ => string(value)?.to_owned(),
    };
    let message = || {
        Phrase::from(Both {
            en: format!("\"{text}\" is no date of the calendar; write it as 2027-06-30"),
            zh: format!("\"{text}\" 不是有效日期；请写成 2027-06-30 的形式"),
        })
    };
    let date = CivilDate::of_date_or_time(&text).ok_or_else(|| (value.span(), message()))?;
    Ok(source.spanned(date, value))
}
