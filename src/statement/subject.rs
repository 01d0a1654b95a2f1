//! Whom a sentence speaks of: the job, somebody else, or somebody of whom only the job's own names can tell.

use super::claim::Subject;
use super::english;
use super::sentence::Sentence;
use super::token::{Kind, Token};

/// What begins a clause on a noun.
const RELATIVE: [&str; 4] = ["that", "which", "who", "whose"];

/// What is said of a subject.
#[derive(PartialEq, Eq)]
enum Verb {
    /// It does something: "sends the file".
    Acts,
    /// It is somewhere, or it runs, as jobs do.
    IsOrRuns,
    /// Something is done to it: "is rotated". The token of what is done.
    Undergoes(usize),
}

impl Sentence<'_> {
    /// The tokens of the part at hand before a token, from the last comma, colon or parenthesis.
    pub(super) fn segment_before(&self, at: usize) -> &[Token] {
        let before = self.tokens.get(self.range.start..at).unwrap_or(&[]);
        let start = before.iter().rposition(|token| {
            matches!(token.kind, Kind::Comma | Kind::Colon | Kind::Open | Kind::Close | Kind::Slash)
        });
        before.get(start.map_or(0, |start| start + 1)..).unwrap_or(&[])
    }

    pub(super) fn word_of(&self, token: &Token) -> &str {
        self.text.get(token.range.clone()).unwrap_or("")
    }

    pub(super) fn is_one_of(&self, at: usize, words: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| {
            let here = self.word_of(token);
            words.iter().any(|word| here.eq_ignore_ascii_case(word))
        })
    }

    /// "the bank sends the file daily", "the counter resets at midnight": a subject with its verb, and not the job.
    pub(super) fn has_another_subject(&self, at: usize) -> bool {
        let other = self.is_word(at, "other");
        other
            || self.is_environment(at)
            || self.is_what_befalls(at)
            || self.is_a_wish(at)
            || self.is_the_last_time(at)
            || self.begins_another_subject(at)
            || self.is_done_by_many(at)
    }

    /// "23 sources firing at :00 caused an outage": what so many do at once, and not the job.
    fn is_done_by_many(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        let [.., count, noun] = self.segment_before(at) else { return false };
        self.word_of(token).ends_with("ing")
            && matches!(count.kind, Kind::Number { value: 2.., .. })
            && noun.kind == Kind::Word
            && self.word_of(noun).ends_with('s')
    }

    /// "in production", "on staging", "dev: every minute", "staging runs hourly": where this file may not be used. "Sync production
    /// orders" is no such place.
    pub(super) fn is_environment(&self, at: usize) -> bool {
        if !self.is_one_of(at, &english::ENVIRONMENTS) {
            return false;
        }
        let before = at.checked_sub(1).filter(|before| self.range.contains(before));
        let next = self.kind_at(at + 1);
        let begins = before
            .is_none_or(|before| matches!(self.kind_at(before), Some(Kind::Comma | Kind::Open)))
            && matches!(next, Some(Kind::At | Kind::Every | Kind::Recurring(_) | Kind::Clock { .. }))
            && !self.is_one_of(at, &["test", "stage", "debug", "live"]);
        begins
            || matches!(next, Some(Kind::Colon | Kind::Run))
            || before.is_some_and(|before| self.is_one_of(before, &["in", "on", "for"]))
                && next != Some(Kind::Word)
    }

    /// "counter resets at midnight", "DST ends first Sunday in November": what happens to a thing. "Resets the counter" is the job.
    fn is_what_befalls(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at).filter(|token| token.kind == Kind::Word) else { return false };
        let intransitive = self.kind_at(at + 1).is_none_or(|kind| kind != Kind::Word);
        let subject = self
            .segment_before(at)
            .last()
            .is_some_and(|before| matches!(before.kind, Kind::Word | Kind::Unit(_)));
        subject && intransitive && english::befalls(self.word_of(token))
    }

    /// "should really be weekly": what somebody would like, and nothing of the run.
    fn is_a_wish(&self, at: usize) -> bool {
        let be = at + 1 + usize::from(self.is_one_of(at + 1, &["really", "probably", "rather", "better"]));
        self.is_one_of(at, &["should", "ought"])
            && self.is_word(be, "be")
            && matches!(
                self.kind_at(be + 1),
                Some(
                    Kind::Recurring(_)
                        | Kind::Every
                        | Kind::At
                        | Kind::Times(_)
                        | Kind::Number { .. }
                        | Kind::Clock { .. }
                )
            )
    }

    /// "last run failed at 03:12": what was once. "Last day", "last Friday" are days.
    fn is_the_last_time(&self, at: usize) -> bool {
        self.is_word(at, "last")
            && self.segment_before(at).is_empty()
            && matches!(self.kind_at(at + 1), Some(Kind::Word | Kind::Run))
            && self.range.contains(&(at + 1))
    }

    /// An article, a noun that is not the job's, and a verb of the third person.
    fn begins_another_subject(&self, at: usize) -> bool {
        let subject = self.is_one_of(at, &["the", "our", "their", "its", "his", "her"])
            && self.kind_at(at + 1) == Some(Kind::Word)
            && !self.is_one_of(at + 1, &english::NAMES_OF_A_JOB)
            && self.segment_before(at).last().is_none_or(|before| before.kind != Kind::Word);
        if !subject {
            return false;
        }
        let words = self.tokens.get(at + 2..self.range.end).unwrap_or(&[]);
        let words = words.iter().take_while(|token| token.kind == Kind::Word).take(3);
        words.into_iter().any(|token| {
            let word = self.word_of(token);
            word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
        })
    }

    /// "the next job", "that one", "the previous line": not the job beside.
    pub(super) fn points_elsewhere(&self, at: usize) -> bool {
        let points = match self.kind_at(at) {
            Some(Kind::NextDay | Kind::PreviousDay) => !self.is_word(at, "following"),
            Some(Kind::Other) => true,
            Some(Kind::Word) => self.is_word(at, "that"),
            _ => false,
        };
        points && self.is_one_of(at + 1, &["job", "one", "line", "entry", "script", "task"])
    }

    /// "the bank sends the file daily", 财务每月5号对账: somebody begins the part, and is no attribute of the job's work ("customer sync
    /// every 15 minutes", 客户数据同步 每天2点).
    pub(super) fn is_subject(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        // "make sure that nobody books at noon"
        if self.is_one_of(at, &["nobody", "everybody", "everyone", "somebody", "someone", "they"]) {
            return true;
        }
        let next = self.tokens.get(at + 1).filter(|next| next.kind == Kind::Word);
        let work = next
            .is_some_and(|next| !self.word_of(token).is_ascii() || english::names_work(self.word_of(next)));
        !work && self.segment_before(at).iter().all(|before| matches!(before.kind, Kind::Filler | Kind::And))
    }

    /// "other nodes: 02:17": the label says that it is not this one.
    pub(super) fn is_label_of_others(&self, colon: usize) -> bool {
        let label = self.segment_before(colon).first();
        label.is_some_and(|token| {
            ["other", "others"].iter().any(|word| self.word_of(token).eq_ignore_ascii_case(word))
        })
    }

    /// "last failure: Sunday 03:00", 上次故障：周日凌晨3点: what was once.
    pub(super) fn is_label_of_the_last_time(&self, colon: usize) -> bool {
        let [first, .., end] = self.segment_before(colon) else { return false };
        let word = self.word_of(first);
        (word.eq_ignore_ascii_case("last") || ["上次", "上回", "上一次", "最近一次"].contains(&word))
            && end.kind == Kind::Word
    }

    /// "To run every minute, set the schedule to ...": what somebody would do it for.
    pub(super) fn begins_an_instruction(&self, at: usize) -> bool {
        let begins = self
            .segment_before(at)
            .iter()
            .all(|before| before.kind == Kind::Filler || self.word_of(before).eq_ignore_ascii_case("order"));
        let rest = self.tokens.get(at + 1..self.range.end).unwrap_or(&[]);
        self.is_word(at, "to")
            && begins
            && matches!(rest.first().map(|next| next.kind), Some(Kind::Word | Kind::Run))
            && rest.iter().any(|token| token.kind == Kind::Comma)
    }

    /// "if", "unless" behind other words of their part.
    pub(super) fn is_condition(&self, at: usize) -> bool {
        self.is_one_of(at, &["if", "unless"]) && !self.segment_before(at).is_empty()
    }

    /// 文件每天6点到: at the end of its part, 到 is said of what comes.
    pub(super) fn is_arrival(&self, at: usize) -> bool {
        let next = Some(at + 1).filter(|next| self.range.contains(next)).and_then(|next| self.kind_at(next));
        self.is_word(at, "到")
            && matches!(next, None | Some(Kind::Comma | Kind::Stop | Kind::Newline | Kind::Close))
    }

    /// "restart the worker that runs every minute", "check that it is fresh at 8": what follows is said of the noun, or is what is
    /// checked. "Script that runs every minute" is the job.
    pub(super) fn begins_clause_of_another(&self, at: usize) -> bool {
        if self.kind_at(at) != Some(Kind::Word) || !self.is_one_of(at, &RELATIVE) {
            return false;
        }
        let before = self.segment_before(at);
        let Some(noun) = before.last() else {
            // "unlike the staging crontab, which is hourly"
            return at > self.range.start && !self.is_word(at, "that");
        };
        let ordered = before.first().is_some_and(|first| first.kind == Kind::Word)
            && before.iter().skip(1).any(|token| self.word_of(token).eq_ignore_ascii_case("the"));
        let job = matches!(noun.kind, Kind::Filler) || english::names_work(self.word_of(noun));
        let told = matches!(self.kind_at(at + 1), Some(Kind::Filler | Kind::Per));
        noun.kind != Kind::Run && (told || ordered || !job)
    }

    /// The subject of the verb before the first fact, unless its words are a job's by themselves: "Stripe pays out daily", "server2
    /// runs this at 04:00", "syslog is rotated at 06:25", "agents report hourly", "logrotate 在 0 点运行".
    pub(super) fn subject(&self) -> Option<Subject> {
        const LONGEST: usize = 4;
        let at = self.found.first()?.tokens.start;
        let clause = self.segment_before(at);
        let is_filler = |token: &&Token| {
            matches!(token.kind, Kind::Filler | Kind::And) || ["so", "then"].contains(&self.word_of(token))
        };
        let skipped = clause.iter().take_while(is_filler).count();
        let start = at - clause.len() + skipped;
        let words = clause.get(skipped..)?;
        let is_word = |token: &Token| {
            matches!(token.kind, Kind::Word | Kind::Zone(_) | Kind::Unit(_) | Kind::Number { digits: 0, .. })
        };
        let count = words.iter().take_while(|token| is_word(token)).take(LONGEST + 1).count();
        let verb = (1..=count).find_map(|verb| Some((verb, self.verb(start + verb, start, at)?)));
        let subject = words.get(..verb.as_ref().map_or(count, |(verb, _)| *verb))?;
        let (first, last) = (subject.first()?, subject.last()?);
        let stated = verb.is_some() || self.is_run_in_chinese(first, last);
        let noun = self.word_of(last);
        let this = start
            .checked_sub(1)
            .is_some_and(|before| before >= self.range.start && self.is_word(before, "this"));
        let acts = verb.as_ref().is_some_and(|(_, verb)| *verb == Verb::Acts);
        let own = this && self.is_one_of(start, &["one"])
            || english::is_work(noun)
            || english::is_worker(noun) && !acts
            || noun.ends_with("ly")
            || RELATIVE.contains(&noun);
        if !stated || subject.len() > LONGEST || own {
            return None;
        }
        let undergoes = match verb {
            Some((_, Verb::Undergoes(deed))) => self.tokens.get(deed).map(|token| token.range.clone()),
            _ => None,
        };
        Some(Subject { who: first.range.start..last.range.end, undergoes })
    }

    /// The verb at a token, behind a subject that begins at `start`; the first fact stands at `fact`.
    fn verb(&self, at: usize, start: usize, fact: usize) -> Option<Verb> {
        const MODALS: [&str; 4] = ["will", "should", "must", "shall"];
        if self.is_one_of(at, &MODALS) {
            let be = self.is_word(at + 1, "be");
            return Some(be.then(|| self.participle(at + 2)).flatten().map_or(Verb::Acts, Verb::Undergoes));
        }
        if self.is_one_of(at, &["is", "are", "gets", "get"])
            && let Some(deed) = self.participle(at + 1)
        {
            return Some(Verb::Undergoes(deed));
        }
        if self.is_run(at) || self.is_state(at) {
            return Some(Verb::IsOrRuns);
        }
        (self.is_deed(at, start) || self.is_base_form(at, fact)).then_some(Verb::Acts)
    }

    /// What is done, behind "is" and its adverbs.
    fn participle(&self, at: usize) -> Option<usize> {
        let adverb = self.is_one_of(at, &["also", "always", "then", "now", "only", "being"])
            || self.tokens.get(at).is_some_and(|token| self.word_of(token).ends_with("ly"));
        let at = at + usize::from(adverb && self.kind_at(at + 1).is_some());
        let token = self.tokens.get(at).filter(|_| self.range.contains(&at))?;
        let done = token.kind == Kind::Run
            && self.is_one_of(
                at,
                &["run", "executed", "scheduled", "triggered", "started", "invoked", "called"],
            )
            || token.kind == Kind::Word && english::is_participle(self.word_of(token));
        done.then_some(at)
    }

    fn is_run(&self, at: usize) -> bool {
        let run = self.kind_at(at) == Some(Kind::Run);
        let plural = at.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|noun| {
            let noun = self.word_of(noun);
            noun.ends_with('s') && !noun.ends_with("ss")
        });
        run && (self.is_one_of(at, &["runs", "starts", "fires", "executes"])
            || plural && self.is_one_of(at, &["run", "execute"]))
    }

    /// "agents report hourly", "devices send heartbeats every minute": behind a plural, a verb in its base form. Not "users table
    /// cleanup", "customers sync every hour": those are nouns.
    fn is_base_form(&self, at: usize, fact: usize) -> bool {
        const ALSO_NOUNS: [&str; 6] = ["report", "check", "mail", "email", "alert", "test"];
        let Some(token) = self.tokens.get(at).filter(|token| token.kind == Kind::Word) else { return false };
        let (verb, noun) = (self.word_of(token), self.word_of(&self.tokens[at - 1]));
        let plain =
            verb.len() > 2 && verb.bytes().all(|byte| byte.is_ascii_lowercase()) && !verb.ends_with('s');
        if !plain || !noun.ends_with('s') || noun.ends_with("ss") || english::is_deed(noun) {
            return false;
        }
        let compound = match self.tokens.get(at + 1..fact).and_then(<[Token]>::last) {
            Some(last) => english::is_work(self.word_of(last)),
            None => english::is_work(verb) && !ALSO_NOUNS.contains(&verb),
        };
        (english::are_actors(noun) || english::is_base_of_deed(verb)) && !compound
    }

    fn is_deed(&self, at: usize, start: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        let word = self.word_of(token);
        // "HR exports the csv", "MaxMind releases GeoLite2", "Bacula picks up": before an article or a name it is no noun.
        let third = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
        // "PayPal settles"; not "optimize MySQL tables"
        let name = self.tokens.get(start).filter(|_| at == start + 1);
        let shaped = name.is_some_and(|name| english::is_shaped_as_a_name(self.word_of(name)));
        english::is_deed(word)
            || third && shaped && !english::names_work(word)
            || third && self.is_name(at + 1)
            || third
                && self.is_one_of(at + 1, &["the", "a", "an", "its", "this", "it", "us", "our", "up", "out"])
    }

    /// A word with a capital.
    fn is_name(&self, at: usize) -> bool {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word);
        token.is_some_and(|token| self.word_of(token).starts_with(|c: char| c.is_ascii_uppercase()))
    }

    /// "the results are there on", "the meeting is on": not "logs are rotated", which is what the job does.
    fn is_state(&self, verb: usize) -> bool {
        let Some(what) = self.tokens.get(verb + 1).filter(|what| what.kind != Kind::Run) else {
            return false;
        };
        let what = self.word_of(what);
        self.is_one_of(verb, &["is", "are"])
            && !["ed", "en", "nt", "ut"].iter().any(|end| what.ends_with(end))
    }

    /// `logrotate 在 0 点运行`, `Jenkins 每2分钟轮询代码库`: a name in Latin letters, a time, and the verb.
    fn is_run_in_chinese(&self, first: &Token, last: &Token) -> bool {
        let latin = self.text.get(first.range.start..last.range.end).is_some_and(str::is_ascii);
        let end = self.found.last().map_or(self.range.end, |found| found.tokens.end);
        let runs = self.tokens.get(end).filter(|token| matches!(token.kind, Kind::Run | Kind::Word));
        latin && runs.is_some_and(|runs| !self.word_of(runs).is_ascii())
    }
}
