//! How much depends on a job: what is declared beside it or in the configuration, else a guess from its words. A guess is shown
//! and never makes a finding graver.

use crate::job::{DirectiveKind, Job, Question};
use crate::policy::{Policy, Tier};
use crate::source::evidence::base_name;
use crate::source::shell;
use crate::span::{Span, Spanned};

/// The key with which a tier is declared beside a job: `# cronlint: tier=high`, `cronlint.dev/tier: high`.
pub const KEY: &str = "tier";

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

/// A word of Chinese, found anywhere; or words of English, each a whole word, all of which have to be there.
enum Sign {
    Zh(&'static str),
    En(&'static [&'static [&'static str]]),
}

use Sign::{En, Zh};

const ORDER: &[&str] = &["order", "orders"];
const CERTIFICATE: &[&str] = &["cert", "certs", "certificate", "certificates", "ssl", "tls", "letsencrypt"];

/// The signs of a tier. Money, stock and the state of orders are high, and so is what has a date on which it breaks.
const SIGNS: &[(Tier, Sign)] = &[
    (Tier::High, Zh("退款")),
    (Tier::High, Zh("对账")),
    (Tier::High, Zh("库存")),
    (Tier::High, Zh("优惠券")),
    (Tier::High, Zh("关单")),
    (Tier::High, Zh("关闭订单")),
    (Tier::High, Zh("订单关闭")),
    (Tier::High, Zh("取消订单")),
    (Tier::High, Zh("订单取消")),
    (Tier::High, Zh("超时订单")),
    (Tier::High, Zh("订单超时")),
    (Tier::High, Zh("支付")),
    (Tier::High, Zh("付款")),
    (Tier::High, Zh("扣款")),
    (Tier::High, Zh("打款")),
    (Tier::High, Zh("提现")),
    (Tier::High, Zh("结算")),
    (Tier::High, Zh("清算")),
    (Tier::High, Zh("证书续期")),
    (Tier::High, Zh("证书续签")),
    (Tier::High, Zh("续签证书")),
    (Tier::High, Zh("续期证书")),
    (Tier::High, Zh("更新证书")),
    (Tier::High, En(&[&["refund", "refunds", "refunding"]])),
    (Tier::High, En(&[&["pay", "payment", "payments", "payout", "payouts", "withdrawal", "withdrawals"]])),
    (Tier::High, En(&[&["settle", "settlement", "settlements", "billing", "invoice", "invoices"]])),
    (Tier::High, En(&[&["reconcile", "reconciles", "reconciliation", "reconciler"]])),
    (Tier::High, En(&[&["stock", "stocks", "inventory", "coupon", "coupons", "voucher", "vouchers"]])),
    (
        Tier::High,
        En(&[
            ORDER,
            &["close", "closes", "closing", "cancel", "cancels", "expire", "expires", "unpaid", "overdue"],
        ]),
    ),
    (Tier::High, En(&[&["certbot", "acme"]])),
    (Tier::High, En(&[CERTIFICATE, &["renew", "renews", "renewal", "rotate", "rotation"]])),
    (Tier::Medium, Zh("推送")),
    (Tier::Medium, Zh("通知")),
    (Tier::Medium, Zh("提醒")),
    (Tier::Medium, Zh("短信")),
    (Tier::Medium, Zh("物流")),
    (Tier::Medium, Zh("同步")),
    (Tier::Medium, Zh("索引")),
    (Tier::Medium, Zh("预热")),
    (
        Tier::Medium,
        En(&[&["notify", "notifies", "notifier", "notice", "notices", "notification", "notifications"]]),
    ),
    (Tier::Medium, En(&[&["push", "reminder", "reminders", "newsletter", "newsletters", "sms", "digest"]])),
    (
        Tier::Medium,
        En(&[&["sync", "syncs", "synchronize", "synchronise", "resync", "logistics", "shipping"]]),
    ),
    (Tier::Medium, En(&[&["index", "indexes", "indexer", "indexing", "reindex"]])),
    (Tier::Medium, En(&[&["warm", "warmup", "warmer", "prewarm", "preheat"]])),
    (Tier::Low, Zh("报表")),
    (Tier::Low, Zh("日志")),
    (Tier::Low, Zh("清理")),
    (Tier::Low, Zh("归档")),
    (Tier::Low, Zh("统计")),
    (Tier::Low, En(&[&["report", "reports", "reporting", "statistics", "stats"]])),
    (Tier::Low, En(&[&["log", "logs", "logrotate"]])),
    (
        Tier::Low,
        En(&[&["clean", "cleanup", "cleaner", "cleaning", "purge", "prune", "vacuum", "housekeeping"]]),
    ),
    (Tier::Low, En(&[&["archive", "archives", "archiver", "archiving"]])),
];

/// A guess from the job's own words: its name before what it runs, that before what stands beside it. In one text the highest
/// tier counts, unless a sign of a low one ends it: a report about payments is a report.
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

/// The tier that a text speaks of, and the word that says so.
fn of_text(text: &str) -> Option<(Tier, String)> {
    let text = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text);
    let words = words(text);
    // The end of a sign in the text, to know which ends it.
    let found = SIGNS.iter().filter_map(|(tier, sign)| match sign {
        Zh(sign) => text.rfind(sign).map(|at| (*tier, (*sign).to_owned(), at + sign.len())),
        En(all) => {
            let place = |any: &&[&str]| words.iter().rev().find(|(word, _)| any.contains(&word.as_str()));
            let places: Option<Vec<_>> = all.iter().map(place).collect();
            let places = places?;
            let end = places.iter().map(|(_, end)| *end).max()?;
            let said: Vec<&str> = places.iter().map(|(word, _)| word.as_str()).collect();
            Some((*tier, said.join(" "), end))
        }
    });
    let found: Vec<(Tier, String, usize)> = found.collect();
    let last = found.iter().max_by_key(|(tier, _, end)| (*end, *tier))?;
    let chosen = match last.0 {
        Tier::Low => last,
        // Of signs of one tier the first of the table counts.
        _ => found.iter().rev().max_by_key(|(tier, ..)| *tier)?,
    };
    Some((chosen.0, chosen.1.clone()))
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
