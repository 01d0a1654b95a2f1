//! How much depends on a job: what is declared beside it or in the configuration, else a guess from its words. A guess is shown
//! and never makes a finding graver.

use std::cmp::Reverse;
use std::ops::Range;

use crate::job::{DirectiveKind, Job, Question};
use crate::policy::{Policy, Tier};
use crate::source::directive;
use crate::source::evidence::base_name;
use crate::source::shell;
use crate::span::{Span, Spanned};

/// The key with which a tier is declared beside a job: `# cronlint: tier=high`, `cronlint.dev/tier: high`.
pub const KEY: &str = directive::TIER;

/// The tier of a job, and what says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TierOf {
    /// The tier.
    pub tier: Tier,
    /// Whether somebody declares it; else it is a guess.
    pub declared: bool,
    /// Where it is declared, or where the word stands that the guess rests on.
    pub span: Span,
    /// The word that the guess rests on.
    pub word: Option<String>,
}

/// The tier of a job: declared, else guessed. `None`: nobody says and nothing tells.
pub fn of(job: &Job, policy: &Policy) -> Option<TierOf> {
    let declared = declared(job, policy).map(|said| TierOf {
        tier: said.value,
        declared: true,
        span: said.span,
        word: None,
    });
    declared.or_else(|| guessed(job))
}

/// The tier that somebody declares: beside the job, else in the configuration.
pub fn declared(job: &Job, policy: &Policy) -> Option<Spanned<Tier>> {
    let beside = job.directives.iter().find_map(|directive| match &directive.kind {
        DirectiveKind::Attest { key, value, .. } if key.value == KEY => {
            Some(Spanned::new(Tier::of(value)?, directive.span))
        }
        _ => None,
    });
    beside.or_else(|| policy.tier_of(job))
}

/// The questions that the tier demands which somebody declares for a job.
pub fn demands<'a>(job: &Job, policy: &'a Policy) -> &'a [Spanned<Question>] {
    if !policy.demands_anything() {
        return &[];
    }
    declared(job, policy).map_or(&[], |said| &policy.tier(said.value).require)
}

/// Words that say what a job is about or what it does, and the tier that they speak for.
struct Sign {
    tier: Tier,
    role: Role,
    words: Words,
}

/// What a sign says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// What is at stake: a refund, the stock.
    Stake,
    /// Work that leaves what it is about as it is: it tells of it, counts it, finds it again, or clears away what it left. Where a
    /// name is one of such work, its tier is that of the work: a notice of a refund moves no money.
    Beside,
}

/// The words of a sign.
enum Words {
    /// Chinese, found anywhere.
    Zh(&'static [&'static str]),
    /// English, each a whole word, one of each list.
    En(&'static [&'static [&'static str]]),
}

use Role::{Beside, Stake};
use Words::{En, Zh};

const fn sign(tier: Tier, role: Role, words: Words) -> Sign {
    Sign { tier, role, words }
}

const ORDER: &[&str] = &["order", "orders"];
const CERTIFICATE: &[&str] = &["cert", "certs", "certificate", "certificates", "ssl", "tls", "letsencrypt"];

/// The signs of a tier. Money, stock and the state of orders are high, and so is what has a date on which it breaks.
const SIGNS: &[Sign] = &[
    sign(
        Tier::High,
        Stake,
        Zh(&["退款", "对账", "库存", "优惠券", "支付", "付款", "扣款", "打款", "提现", "结算", "清算"]),
    ),
    sign(
        Tier::High,
        Stake,
        Zh(&["关单", "关闭订单", "订单关闭", "取消订单", "订单取消", "超时订单", "订单超时"]),
    ),
    sign(Tier::High, Stake, Zh(&["证书续期", "证书续签", "续签证书", "续期证书", "更新证书", "证书更新"])),
    sign(Tier::High, Stake, En(&[&["refund", "refunds", "refunding"]])),
    sign(
        Tier::High,
        Stake,
        En(&[&["pay", "payment", "payments", "payout", "payouts", "withdrawal", "withdrawals"]]),
    ),
    sign(
        Tier::High,
        Stake,
        En(&[&["settle", "settles", "settlement", "settlements", "billing", "invoice", "invoices"]]),
    ),
    sign(Tier::High, Stake, En(&[&["reconcile", "reconciles", "reconciliation", "reconciler"]])),
    sign(
        Tier::High,
        Stake,
        En(&[&["stock", "stocks", "inventory", "coupon", "coupons", "voucher", "vouchers"]]),
    ),
    sign(
        Tier::High,
        Stake,
        En(&[
            ORDER,
            &["close", "closes", "closing", "cancel", "cancels", "expire", "expires", "unpaid", "overdue"],
        ]),
    ),
    sign(Tier::High, Stake, En(&[&["certbot", "acme"]])),
    sign(Tier::High, Stake, En(&[CERTIFICATE, &["renew", "renews", "renewal", "rotate", "rotation"]])),
    sign(Tier::Medium, Beside, Zh(&["推送", "通知", "提醒", "短信", "邮件"])),
    sign(Tier::Medium, Beside, Zh(&["索引", "预热"])),
    sign(Tier::Medium, Stake, Zh(&["物流"])),
    sign(Tier::Medium, Stake, Zh(&["同步"])),
    sign(
        Tier::Medium,
        Beside,
        En(&[&["notify", "notifies", "notifier", "notice", "notices", "notification", "notifications"]]),
    ),
    sign(
        Tier::Medium,
        Beside,
        En(&[&[
            "push",
            "remind",
            "reminder",
            "reminders",
            "newsletter",
            "newsletters",
            "sms",
            "digest",
            "email",
            "emails",
        ]]),
    ),
    sign(Tier::Medium, Beside, En(&[&["index", "indexes", "indexer", "indexing", "reindex"]])),
    sign(Tier::Medium, Beside, En(&[&["warm", "warmup", "warmer", "prewarm", "preheat"]])),
    sign(
        Tier::Medium,
        Stake,
        En(&[&["sync", "syncs", "synchronize", "synchronise", "resync", "logistics", "shipping"]]),
    ),
    sign(Tier::Low, Beside, Zh(&["报表", "日志", "清理", "归档", "统计"])),
    sign(Tier::Low, Beside, En(&[&["report", "reports", "reporting", "statistics", "stats"]])),
    sign(Tier::Low, Beside, En(&[&["log", "logs", "logrotate"]])),
    sign(
        Tier::Low,
        Beside,
        En(&[&["clean", "cleanup", "cleaner", "cleaning", "purge", "prune", "vacuum", "housekeeping"]]),
    ),
    sign(Tier::Low, Beside, En(&[&["archive", "archives", "archiver", "archiving"]])),
];

/// A guess from the job's own words: its name before what it runs, that before what stands beside it.
fn guessed(job: &Job) -> Option<TierOf> {
    let guess = |span, text: &str| {
        let (tier, word) = of_text(text)?;
        Some(TierOf { tier, declared: false, span, word: Some(word) })
    };
    let of_command = || {
        let command = job.command.as_ref()?;
        let commands =
            if command.text.len() > shell::LONGEST { Vec::new() } else { shell::commands(&command.text) };
        let words = commands.iter().flat_map(|simple| &simple.words);
        let mut named = words.filter(|word| !word.text.starts_with('-') && !word.text.contains('='));
        named.find_map(|word| guess(command.place(word.range.clone()), base_name(&word.text)))
    };
    // Of `CouponTasks.pushNotices` the method is the job.
    let name = &job.name.value;
    let last = name.rsplit(['.', '/', ':', '#']).next().unwrap_or_default();
    guess(job.name.span, last)
        .or_else(|| guess(job.name.span, name))
        .or_else(of_command)
        .or_else(|| job.words.iter().find_map(|words| guess(words.text.span, &words.text.text)))
}

/// The longest text that is looked at, in bytes: names and comments are short.
const LONGEST: usize = 2000;

/// The tier that a text speaks of, and the word that says so: that of its first clause with a sign.
fn of_text(text: &str) -> Option<(Tier, String)> {
    let text = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text);
    clauses(text).find_map(of_clause)
}

/// The parts of a text between its stops. A dot or comma stands within a name unless a blank follows.
fn clauses(text: &str) -> impl Iterator<Item = &str> {
    let stops = |c: char| matches!(c, '\n' | '\r' | '。' | '；' | ';' | '，' | '！' | '？');
    text.split(stops).flat_map(|part| part.split(". ").flat_map(|part| part.split(", ")))
}

/// A sign where it stands in a clause.
struct Found<'a> {
    sign: &'a Sign,
    said: String,
    /// The bytes from its first word to the end of its last.
    range: Range<usize>,
}

/// The tier of a clause. In both languages its head is the last sign (`refund notice`, 退款通知), or the first where that is a verb
/// with its object (`notify of refunds`, 通知退款用户): when the head is work beside the matter it decides, else the highest sign. Two
/// works that are joined (`refund and notify`, 退款并通知) are two works.
fn of_clause(clause: &str) -> Option<(Tier, String)> {
    let words = words(clause);
    let mut found: Vec<Found<'_>> = SIGNS.iter().filter_map(|sign| find(sign, clause, &words)).collect();
    let last = found.iter().max_by_key(|found| (found.range.end, found.sign.tier))?;
    let first = found.iter().min_by_key(|found| (found.range.start, Reverse(found.sign.tier)))?;
    let is_beside = |found: &&Found<'_>| found.sign.role == Beside;
    let joined = is_joined(clause, last.range.start, &words);
    let head = [last, first].into_iter().find(is_beside).filter(|_| !joined);
    if let Some(head) = head {
        return Some((head.sign.tier, head.said.clone()));
    }
    // Of signs of one tier the first of the table counts.
    found.reverse();
    found.into_iter().max_by_key(|found| found.sign.tier).map(|found| (found.sign.tier, found.said))
}

/// The last place of a sign.
fn find<'a>(sign: &'a Sign, clause: &str, words: &[(String, usize)]) -> Option<Found<'a>> {
    match sign.words {
        Zh(any) => {
            let places = any.iter().filter_map(|word| clause.rfind(word).map(|at| (at, *word)));
            let (at, word) = places.max_by_key(|(at, word)| (*at, word.len()))?;
            Some(Found { sign, said: word.to_owned(), range: at..at + word.len() })
        }
        En(all) => {
            let place = |any: &&[&str]| words.iter().rev().find(|(word, _)| any.contains(&word.as_str()));
            let places = all.iter().map(place).collect::<Option<Vec<_>>>()?;
            let end = places.iter().map(|(_, end)| *end).max()?;
            let start = places.iter().map(|(word, end)| end - word.len()).min()?;
            let said: Vec<&str> = places.iter().map(|(word, _)| word.as_str()).collect();
            Some(Found { sign, said: said.join(" "), range: start..end })
        }
    }
}

/// Whether a word directly before a place joins what stands there to what was said before.
fn is_joined(clause: &str, at: usize, words: &[(String, usize)]) -> bool {
    const ZH: [&str; 6] = ["并", "并且", "和", "及", "然后", "同时"];
    let before = clause.get(..at).unwrap_or_default().trim_end_matches([' ', '_', '-', '、']);
    let word = words.iter().rev().find(|(_, end)| *end <= at);
    let in_english =
        word.is_some_and(|(word, end)| matches!(word.as_str(), "and" | "then") && *end == before.len());
    in_english || ZH.iter().any(|joins| before.ends_with(joins))
}

/// The English words of a text in small letters, each with its end: parted by anything that is no letter, and where a small
/// letter is followed by a capital (`closeOrders`). "Reorder", "catalog" and "blog" are words of their own.
fn words(text: &str) -> Vec<(String, usize)> {
    let mut words: Vec<(String, usize)> = Vec::new();
    let mut open = false;
    let mut small = false;
    for (at, c) in text.char_indices() {
        if !c.is_ascii_alphabetic() {
            open = false;
            continue;
        }
        let begins = !open || (small && c.is_ascii_uppercase());
        if begins {
            words.push((String::new(), at));
        }
        if let Some((word, end)) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
            *end = at + 1;
        }
        (open, small) = (true, c.is_ascii_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_from_words_of_both_languages() {
        for (text, expected) in [
            ("refund-retry", "high refund"),
            ("closeOrders", "high orders close"),
            ("close_unpaid_orders", "high orders unpaid"),
            ("每日对账", "high 对账"),
            ("库存释放", "high 库存"),
            ("优惠券过期处理", "high 优惠券"),
            ("支付补偿", "high 支付"),
            ("关单", "high 关单"),
            ("certbot", "high certbot"),
            ("renew-tls-certs", "high certs renew"),
            ("证书续期", "high 证书续期"),
            ("SyncLogisticsJob", "medium logistics"),
            ("物流状态同步", "medium 物流"),
            ("缓存预热", "medium 预热"),
            ("push-notices", "medium notices"),
            ("reindex", "medium reindex"),
            ("daily_report", "low report"),
            ("payment-report", "low report"),
            ("支付报表", "low 报表"),
            ("日志清理", "low 清理"),
            ("archiveOldRows", "low archive"),
            // A notice of a refund is a notice, whichever comes first.
            ("refund-notify", "medium notify"),
            ("notifyRefund", "medium notify"),
            ("退款通知", "medium 通知"),
            ("退款到账短信提醒", "medium 提醒"),
            ("推送退款结果", "medium 推送"),
            ("每天给退款用户发送通知邮件", "medium 邮件"),
            ("payment-reminder-retry", "medium reminder"),
            ("支付缓存预热", "medium 预热"),
            ("order-index-rebuild", "medium index"),
            ("清理过期优惠券", "low 清理"),
            ("clean-coupons", "low clean"),
            // Two works are two.
            ("refund_and_notify", "high refund"),
            ("退款并通知用户", "high 退款"),
            ("退款和支付结果通知", "medium 通知"),
            ("refund-and-payment-notify", "medium notify"),
            // What is moved is at stake.
            ("库存同步", "high 库存"),
            ("sync-inventory", "high inventory"),
            // The first clause says what it is.
            ("清理日志，避免支付服务磁盘写满", "low 日志"),
            ("Close unpaid orders. Logs go to /var/log", "high orders unpaid"),
            // Words that only hold a sign.
            ("reorder-suggestions", ""),
            ("catalog", ""),
            ("blog-build", ""),
            ("payload-check", ""),
            ("prologue", ""),
            ("livestock-feed", ""),
            ("backlog", ""),
            ("order-suggestions", ""),
            ("nightly", ""),
        ] {
            let found = of_text(text).map(|(tier, word)| format!("{} {word}", tier.id()));
            assert_eq!(found.unwrap_or_default(), expected, "{text}");
        }
    }
}
