//! Times that are not those of a run: somebody else's, a thing's, a quantity's.

use super::phrase::Fact;
use super::sentence::{Found, Sentence};
use super::token::{Kind, Token};
use super::{chinese, english};

impl Sentence<'_> {
    /// "owner: Bob (until Friday)", "值班电话 工作日9点到18点"; not "remind the owner every Monday".
    pub(super) fn is_role_label(&self, at: usize) -> bool {
        let (Some(role), Some(next)) = (self.tokens.get(at), self.tokens.get(at + 1)) else { return false };
        let chinese = !self.word_of(role).is_ascii();
        next.kind == Kind::Colon || chinese && next.spaced
    }

    /// "Friday's files": of that day, not on it.
    pub(super) fn is_owner(&self, index: usize) -> bool {
        let end = self.found[index].tokens.end;
        let joined = |at: usize| self.tokens.get(at).is_some_and(|token| !token.spaced);
        self.is_one_of(end, &["'", "’"]) && joined(end) && self.is_word(end + 1, "s") && joined(end + 1)
    }

    /// Where the facts end that stand side by side from this one on.
    fn end_of_facts(&self, index: usize) -> usize {
        let mut end = self.found[index].tokens.end;
        for next in self.found.iter().skip(index + 1) {
            if next.tokens.start > end {
                break;
            }
            end = next.tokens.end;
        }
        end
    }

    /// "Every 5 minutes is too often": something is said of the frequency, nothing of the run.
    pub(super) fn is_judged(&self, index: usize) -> bool {
        const JUDGED: [&str; 12] =
            ["is", "are", "isn", "seems", "sounds", "looks", "turned", "是", "结束", "生效", "可用", "收市"];
        let end = self.end_of_facts(index);
        let is_fact = |at: usize| self.found.iter().any(|found| found.tokens.start == at);
        !matches!(self.found[index].fact, Fact::Zone(_) | Fact::DayShift(_))
            && self.is_one_of(end, &JUDGED)
            && !is_fact(end + 1)
    }

    /// "每天100万条", "每天一个文件", "daily 5 files": so many in each.
    pub(super) fn is_of_a_quantity(&self, index: usize) -> bool {
        let end = self.found[index].tokens.end;
        let next_is_fact = self.found.get(index + 1).is_some_and(|next| next.tokens.start == end);
        let end = end + usize::from(self.kind_at(end) == Some(Kind::Filler));
        let counted = self.kind_at(end + 1 + usize::from(self.kind_at(end + 1) == Some(Kind::Filler)));
        !next_is_fact
            && matches!(self.kind_at(end), Some(Kind::Number { .. }))
            && self.range.contains(&(end + 1))
            && counted == Some(Kind::Word)
    }

    /// `--mode=daily`, `MODE=hourly`, "the 'daily' profile": a value and a name.
    pub(super) fn is_value(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        let Some(Kind::Recurring(_)) = self.kind_at(tokens.start).filter(|_| tokens.len() == 1) else {
            return false;
        };
        let before = |back: usize| tokens.start.checked_sub(back).filter(|at| self.range.contains(at));
        let joined = |at: usize| self.tokens.get(at).is_some_and(|token| !token.spaced);
        let assigned = before(1).is_some_and(|at| self.is_word(at, "="))
            && before(2).is_some_and(|at| self.kind_at(at) == Some(Kind::Word))
            && joined(tokens.start);
        let quote = |at: usize| self.is_one_of(at, &["'", "\"", "`"]) && self.range.contains(&at);
        let quoted =
            before(1).is_some_and(quote) && joined(tokens.start) && quote(tokens.end) && joined(tokens.end);
        let told = before(2).is_some_and(|at| self.kind_at(at) == Some(Kind::Run));
        assigned || quoted && !told
    }

    /// "counterpart to the 6am job", "undo what the minutely job broke": another one's name. "The hourly job" that begins a sentence
    /// is this one.
    pub(super) fn names_another_job(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        let the =
            tokens.start.checked_sub(1).filter(|at| self.range.contains(at) && self.is_word(*at, "the"));
        let noun = |at: usize| {
            self.kind_at(at) == Some(Kind::Word) || self.is_one_of(at, &["job", "cron", "run", "script"])
        };
        // "the 2am backup" is this one, "the 02:00 slot" another.
        let other = matches!(self.found[index].fact, Fact::Moment { .. })
            && self
                .tokens
                .get(tokens.end)
                .is_some_and(|next| next.kind == Kind::Word && !english::names_work(self.word_of(next)));
        the.is_some_and(|the| the > self.range.start || other)
            && self.range.contains(&tokens.end)
            && noun(tokens.end)
            && matches!(self.found[index].fact, Fact::Frequency { .. } | Fact::Moment { .. })
    }

    /// "Black Friday": the name of one day of the year.
    pub(super) fn is_named_day(&self, index: usize) -> bool {
        let start = self.found[index].tokens.start;
        start.checked_sub(1).is_some_and(|before| self.is_one_of(before, &english::NAMED_DAYS))
    }

    /// "Midnight Commander", "the Sunday Times": capitals that go on into a word that names no work, in a sentence whose other words
    /// have none.
    pub(super) fn is_in_a_name(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        let capital = |token: &Token| self.word_of(token).starts_with(|c: char| c.is_ascii_uppercase());
        let bare = |token: &Token| {
            matches!(token.kind, Kind::Weekdays { .. } | Kind::Midnight | Kind::Noon | Kind::DayPart(_))
        };
        let own = self.tokens.get(tokens.clone()).unwrap_or(&[]);
        let rest = self.tokens.get(tokens.end..self.range.end).unwrap_or(&[]);
        // "Monday Morning Quarterback"
        let rest = rest.get(rest.iter().take_while(|token| bare(token)).count()..).unwrap_or(&[]);
        let told = tokens.start.checked_sub(1).filter(|at| self.range.contains(at)).is_some_and(|at| {
            matches!(self.kind_at(at), Some(Kind::At | Kind::Every | Kind::Each)) || self.is_word(at, "on")
        });
        let named = rest.first().is_some_and(|next| {
            matches!(next.kind, Kind::Word | Kind::TimesMark)
                && next.spaced
                && capital(next)
                && !self.word_of(next).bytes().all(|byte| byte.is_ascii_uppercase())
                && !english::is_work(self.word_of(next))
        });
        let lower = |token: &Token| {
            let word = self.word_of(token);
            token.kind == Kind::Word && word.len() > 3 && word.starts_with(|c: char| c.is_ascii_lowercase())
        };
        own.iter().all(|token| bare(token) && capital(token))
            && !told
            && named
            && self.tokens.get(self.range.clone()).unwrap_or(&[]).iter().any(lower)
    }

    /// "on Mondays it also mails the summary": what it does besides on some of its days.
    pub(super) fn says_what_else(&self) -> bool {
        self.range.clone().any(|at| self.is_word(at, "it") && self.is_word(at + 1, "also"))
    }

    /// 为10点的会议准备数据: which one, and nothing of the run. 每天10点的任务 is the run.
    pub(super) fn is_time_of_another(&self, index: usize) -> bool {
        let found = &self.found[index];
        let end = found.tokens.end;
        let of =
            self.range.contains(&end) && self.is_word(end, "的") && self.kind_at(end + 1) == Some(Kind::Word);
        let told =
            index.checked_sub(1).is_some_and(|before| self.found[before].tokens.end == found.tokens.start);
        let work = self.tokens.get(end + 1).and_then(|next| self.text.get(next.range.start..));
        of && !told
            && work.is_some_and(|rest| {
                !chinese::begins_with_work(rest)
                    && !["任务", "作业", "脚本", "定时"].iter().any(|job| rest.starts_with(job))
            })
    }

    /// 门店每晚10点结账, 路由器每天4点重启: a noun for people, for those they work for or for a device begins the part, and what they
    /// do follows.
    pub(super) fn is_of_people(&self, index: usize) -> bool {
        const PEOPLE: [char; 22] = [
            '员', '生', '师', '店', '铺', '市', '所', '商', '户', '方', '司', '局', '们', '人', '者', '校',
            '院', '团', '家', '器', '机', '端',
        ];
        // 定时器, 调度器: the job itself.
        const JOBS: [&str; 6] = ["定时", "触发", "调度", "执行", "处理", "任务"];
        // 数据库, 用户表同步 and longer phrases speak of work.
        const LONGEST: usize = 4;
        let start = self.found[index].tokens.start;
        let joined = self.tokens.get(start).is_some_and(|first| !first.spaced);
        let before = self.segment_before(start);
        let noun = before.iter().all(|token| {
            matches!(token.kind, Kind::Word | Kind::Somebody) && !self.word_of(token).is_ascii()
        });
        let text = match (before.first(), before.last()) {
            (Some(first), Some(last)) if joined && noun => self.text.get(first.range.start..last.range.end),
            _ => None,
        };
        text.is_some_and(|noun| {
            let count = noun.chars().count();
            (2..=LONGEST).contains(&count)
                && noun.ends_with(PEOPLE)
                && !JOBS.iter().any(|job| noun.starts_with(job))
                && (noun.ends_with(['器', '机', '端']) || !chinese::begins_with_work(noun))
        })
    }

    /// "3 March 2025, 14:05": the time of a date.
    pub(super) fn is_after_a_year(&self, index: usize) -> bool {
        let before = |at: usize| at.checked_sub(1).filter(|at| self.range.contains(at));
        let mut at = before(self.found[index].tokens.start);
        if at.and_then(|at| self.kind_at(at)) == Some(Kind::Comma) {
            at = at.and_then(before);
        }
        let year = at.and_then(|at| self.kind_at(at));
        matches!(year, Some(Kind::Number { digits: 4, value: 1970..=2100 }))
    }

    /// 汇总周日销量, 阵列卡周六巡检, 周日订单归档: a weekday that nothing marks as one of a run, inside a Chinese phrase. 周日备份,
    /// 每周日备份 and 周日3点 are those of a run.
    pub(super) fn is_within_a_phrase(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        let Some(first) = self.tokens.get(tokens.start).filter(|first| !self.word_of(first).is_ascii())
        else {
            return false;
        };
        let touches = |other: Option<usize>, end: bool| {
            let found = other.and_then(|other| self.found.get(other));
            found.is_some_and(|found| {
                if end { found.tokens.start == tokens.end } else { found.tokens.end == tokens.start }
            })
        };
        let alone = !touches(index.checked_sub(1), false) && !touches(Some(index + 1), true);
        let before = tokens
            .start
            .checked_sub(1)
            .filter(|at| self.range.contains(at))
            .and_then(|at| self.tokens.get(at));
        let within = !first.spaced && before.is_some_and(|before| before.kind == Kind::Word);
        let told = first.kind == Kind::Every
            || before.is_some_and(|before| matches!(before.kind, Kind::Every | Kind::At | Kind::Run));
        // 周三夜话, 周日夜间备份
        let night = self.kind_at(tokens.end).is_some_and(|kind| matches!(kind, Kind::DayPart(_)));
        let joined = match self.tokens.get(tokens.end + 1) {
            Some(next) if night => Some(next)
                .filter(|next| next.kind == Kind::Word && !next.spaced)
                .and_then(|next| self.text.get(next.range.start..)),
            _ => self.rest_joined_to(index),
        };
        alone && !told && joined.is_some_and(|rest| within || !chinese::begins_with_work(rest))
    }

    /// 午夜剧场排片, 十点半直播间, 2点那个任务: an hour that nothing else marks, before a word that is no work.
    pub(super) fn is_part_of_a_name(&self, index: usize) -> bool {
        let first = self.tokens.get(self.found[index].tokens.start);
        let bare = first
            .is_some_and(|first| matches!(first.kind, Kind::Number { .. } | Kind::Midnight | Kind::Noon));
        let chinese = self.text.get(self.bytes(index)).is_some_and(|words| !words.is_ascii());
        let begins = self.segment_before(self.found[index].tokens.start).is_empty();
        bare && chinese
            && begins
            && self.found.len() == 1
            && self.rest_joined_to(index).is_some_and(|rest| !chinese::begins_with_work(rest))
    }

    /// 门店早上7点开门，晚上10点关门: a time that begins its part, behind one that was said of somebody.
    pub(super) fn goes_on_of_another(&self, index: usize) -> bool {
        let is_moment = |found: &&Found| matches!(found.fact, Fact::Moment { .. });
        let found = &self.found[index];
        let comma = found.tokens.start.checked_sub(1).and_then(|at| self.kind_at(at)) == Some(Kind::Comma);
        let before = self.found[..index].iter().rposition(|before| is_moment(&before));
        let in_chinese =
            |index: usize| self.text.get(self.bytes(index)).is_some_and(|words| !words.is_ascii());
        comma
            && in_chinese(index)
            && before.is_some_and(|before| {
                self.found[before].segment + 1 == found.segment
                    && self.follows_a_word(before)
                    && self.rest_joined_to(before).is_some_and(|rest| !chinese::begins_with_work(rest))
                    && self.rest_joined_to(index).is_some_and(|rest| !chinese::begins_with_work(rest))
            })
    }

    /// "weekday averages", "Friday numbers": a day before a noun of many things, which it only tells apart.
    pub(super) fn is_of_things(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        let singular = tokens.len() == 1
            && self.tokens.get(tokens.start).is_some_and(|token| !self.word_of(token).ends_with('s'));
        let told = tokens.start.checked_sub(1).filter(|at| self.range.contains(at)).is_some_and(|at| {
            matches!(self.kind_at(at), Some(Kind::At | Kind::Every | Kind::Each | Kind::Run))
                || self.is_word(at, "on")
        });
        let rest = self.tokens.get(tokens.end..self.range.end).unwrap_or(&[]);
        let count = rest.iter().take_while(|token| token.kind == Kind::Word && token.spaced).count();
        let head = count.checked_sub(1).and_then(|last| rest.get(last)).map(|token| self.word_of(token));
        let many = head.is_some_and(|head| {
            head.len() > 3
                && head.is_ascii()
                && head.ends_with('s')
                && !["ss", "us", "is"].iter().any(|end| head.ends_with(end))
                && !english::is_work(head)
        });
        let touched =
            index.checked_sub(1).is_some_and(|before| self.found[before].tokens.end == tokens.start);
        singular && !told && !touched && many
    }

    /// "end of month report": which one it is, and nothing of when it is made.
    pub(super) fn names_a_thing(&self, index: usize) -> bool {
        let begins = self.found[index].tokens.start == self.range.start;
        let word = self.after(index).filter(|token| token.kind == Kind::Word);
        begins && word.is_some_and(|token| self.word_of(token).is_ascii())
    }

    /// "每天的数据量", "每月1号的账单": of each, not in each. "每天的备份任务" is the job itself.
    pub(super) fn is_attribute(&self, index: usize) -> bool {
        let last = self
            .found
            .iter()
            .rposition(|found| found.tokens.end == self.end_of_facts(index))
            .unwrap_or(index);
        let end = self.found[last].tokens.end;
        if matches!(self.found[last].fact, Fact::Moment { .. }) {
            return false;
        }
        let of_each =
            self.range.contains(&end) && self.is_word(end, "的") && self.kind_at(end + 1) == Some(Kind::Word);
        let noun = self.tokens.get(end + 1..self.range.end).unwrap_or(&[]);
        let last = noun.iter().take_while(|token| token.kind == Kind::Word).last();
        let job = last.is_some_and(|token| ["任务", "作业", "脚本"].contains(&self.word_of(token)));
        of_each && !job
    }

    /// "bank cut-off is 16:00": the time of a thing. "Start time is 16:00", "it is 16:00", "执行时间为16点" are those of a run.
    pub(super) fn is_time_of_a_thing(&self, copula: usize) -> bool {
        let before = self.segment_before(copula);
        let of_a_run = |token: &Token| {
            matches!(token.kind, Kind::Run | Kind::TimeWord | Kind::Start | Kind::Zone(_) | Kind::Iana)
                || matches!(token.kind, Kind::Clock { .. } | Kind::Oclock | Kind::Meridiem(_))
                || self.word_of(token) == "时间"
        };
        self.is_one_of(copula, &["is", "是", "为"])
            && before.iter().any(|token| token.kind == Kind::Word)
            && !before.iter().any(of_a_run)
    }
}
