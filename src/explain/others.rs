//! What other schedulers make of the same text.

use serde::Serialize;

use crate::dialect::{self, Reading};
use crate::lang::Lang;
use crate::words;

/// Dialects that make the same of a text.
#[derive(Serialize, Debug)]
pub struct Group {
    /// Their names.
    pub dialects: Vec<&'static str>,
    /// Whether they take it.
    pub accepted: bool,
    /// What it means to them, or what they complain about.
    pub words: String,
}

/// What becomes of the text in one dialect.
#[derive(PartialEq, Eq)]
enum Fate {
    Refused(String),
    Means(String),
}

/// The groups that differ from `reading`, those that take the text first, and the dialects that read it alike.
pub fn of(text: &str, reading: &Reading, lang: Lang) -> (Vec<Group>, Vec<&'static str>) {
    let own = fate(reading, lang);
    let mut alike = Vec::new();
    let mut groups: Vec<(Fate, Group)> = Vec::new();
    for row in dialect::ALL.iter().filter(|row| row.id != reading.dialect && row.tells_dates()) {
        let other = dialect::read(row.id, text);
        let fate = fate(&other, lang);
        if fate == own {
            alike.push(row.name);
        } else if let Some((_, group)) = groups.iter_mut().find(|(known, _)| *known == fate) {
            group.dialects.push(row.name);
        } else {
            let (accepted, words) = match &fate {
                Fate::Means(words) => (true, words.clone()),
                Fate::Refused(why) => (false, why.clone()),
            };
            groups.push((fate, Group { dialects: vec![row.name], accepted, words }));
        }
    }
    groups.sort_by_key(|(_, group)| !group.accepted);
    (groups.into_iter().map(|(_, group)| group).collect(), alike)
}

fn fate(reading: &Reading, lang: Lang) -> Fate {
    match &reading.schedule {
        Some(_) => Fate::Means(words::schedule(reading, lang)),
        None => {
            Fate::Refused(reading.faults.first().map(|fault| words::fault(fault, lang)).unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::DialectId;

    /// A reason is only given to those that have it: a five-field text fails elsewhere for different reasons.
    #[test]
    fn each_refusal_stands_beside_those_that_refuse_for_it() {
        let text = "0 0 * * 7";
        let (groups, _) = of(text, &dialect::read(DialectId::DebianCron, text), Lang::En);
        for group in groups.iter().filter(|group| !group.accepted) {
            for name in &group.dialects {
                let Some(id) = DialectId::from_name(name) else { panic!("{name}") };
                let faults = dialect::read(id, text).faults;
                assert_eq!(
                    faults.first().map(|fault| words::fault(fault, Lang::En)).unwrap_or_default(),
                    group.words,
                    "{name}"
                );
            }
        }
        assert!(groups.iter().filter(|group| !group.accepted).count() > 1);
        assert!(!groups.iter().any(|group| group.dialects.contains(&"systemd-timespan")));
    }
}
