//! Chinese words of time. Text has no blanks between words, so the longest lexeme wins; lexemes that only look like
//! words of time ("日志", "分区", "月报") are listed to be passed over.

mod lexemes;
mod turning;
mod work;

use std::collections::HashMap;
use std::sync::OnceLock;

use super::token::Kind;
use super::zone;
pub(super) use work::{begins_with_quantity, begins_with_work};

/// The longest lexeme at the start of `rest`.
pub(super) fn lexeme(rest: &str) -> Option<(Kind, usize)> {
    if let Some(found) = weekday(rest) {
        return Some(found);
    }
    beginning_with(rest)
        .iter()
        .find(|(word, _)| rest.starts_with(word))
        .map(|(word, kind)| (*kind, word.len()))
}

/// Whether a lexeme that is no numeral is longer than the numeral of `len` bytes ("一般", "一些").
pub(super) fn is_lexeme_longer_than(rest: &str, len: usize) -> bool {
    let longer =
        |word: &str| word.len() > len && rest.strip_prefix(word).is_some_and(|rest| !begins_times(rest));
    beginning_with(rest).iter().any(|(word, _)| longer(word))
}

/// 两次 behind 一周: a week of the grammar, not the word.
fn begins_times(rest: &str) -> bool {
    let after = numeral(rest).and_then(|(_, _, len)| rest.get(len..));
    after.is_some_and(|after| after.starts_with(['次', '遍']))
}

type Lexemes = Vec<(&'static str, Kind)>;

/// The lexemes with the first character of `rest`, longest first.
fn beginning_with(rest: &str) -> &'static [(&'static str, Kind)] {
    static INDEX: OnceLock<HashMap<char, Lexemes>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let zones = zone::CHINESE.iter().map(|(word, zone)| (*word, Kind::Zone(*zone)));
        let mut index: HashMap<char, Lexemes> = HashMap::new();
        for (word, kind) in lexemes::all().chain(zones) {
            index.entry(word.chars().next().unwrap_or_default()).or_default().push((word, kind));
        }
        for words in index.values_mut() {
            words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        }
        index
    });
    rest.chars().next().and_then(|first| index.get(&first)).map_or(&[], Vec::as_slice)
}

/// 周一, 星期一, 礼拜天, 周一三五, 周六日. Not 周一次.
fn weekday(rest: &str) -> Option<(Kind, usize)> {
    let stem = ["星期", "礼拜", "周"].into_iter().find(|stem| rest.starts_with(stem))?;
    let mut set = 0_u8;
    let mut len = stem.len();
    let mut ahead = rest.get(len..)?.chars().peekable();
    while let Some(day) = ahead.peek().copied().and_then(day_digit) {
        let c = ahead.next()?;
        // "周一次" is once a week; in "周一三点" the second numeral begins a time.
        let ends_here = match ahead.peek() {
            Some('次' | '遍' | '个' | '轮') => true,
            Some('点' | '时' | '刻' | '号' | '十' | '半') => set != 0,
            _ => false,
        };
        if ends_here {
            break;
        }
        set |= 1 << day;
        len += c.len_utf8();
    }
    (set != 0).then_some((Kind::Weekdays { set, firm: true }, len))
}

fn day_digit(c: char) -> Option<u8> {
    Some(match c {
        '日' | '天' => 0,
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        _ => return None,
    })
}

/// A numeral of up to two digits, or full-width digits: value, number of digits (0 for numerals), bytes.
pub(super) fn numeral(rest: &str) -> Option<(u32, u8, usize)> {
    let full: Vec<u32> = rest
        .chars()
        .map_while(|c| ('０'..='９').contains(&c).then(|| c as u32 - '０' as u32))
        .take(9)
        .collect();
    if !full.is_empty() {
        let value = full.iter().fold(0, |value, digit| value * 10 + digit);
        return Some((value, full.len() as u8, full.len() * 3));
    }
    let mut chars = rest.chars();
    let first = chars.next()?;
    let second = chars.next();
    let third = chars.next();
    let size = |n: usize| rest.chars().take(n).map(char::len_utf8).sum();
    let unit = |c: Option<char>| c.and_then(digit).filter(|d| *d > 0);
    let (value, chars) = match (digit(first), first, second) {
        (_, '十', next) => match unit(next) {
            Some(ones) => (10 + ones, 2),
            None => (10, 1),
        },
        (_, '廿', next) => match unit(next) {
            Some(ones) => (20 + ones, 2),
            None => (20, 1),
        },
        (Some(tens), _, Some('十')) if tens > 0 => match unit(third) {
            Some(ones) => (tens * 10 + ones, 3),
            None => (tens * 10, 2),
        },
        (Some(0), _, next) => match unit(next) {
            Some(ones) => (ones, 2),
            None => (0, 1),
        },
        (Some(ones), _, _) => (ones, 1),
        _ => return None,
    };
    Some((value, 0, size(chars)))
}

fn digit(c: char) -> Option<u32> {
    Some(match c {
        '零' | '〇' => 0,
        '一' => 1,
        '二' | '两' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}
