//! Chinese words of time. Text has no blanks between words, so the longest lexeme wins; lexemes that only look like
//! words of time ("日志", "分区", "月报") are listed to be passed over.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Unit;
use super::token::{DayPart, Kind};
use super::zone;

/// Lexemes. Among those that fit, the longest wins.
const LEXEMES: &[(&str, Kind)] = &[
    ("每隔", Kind::Every),
    ("每逢", Kind::Every),
    ("每个", Kind::Every),
    ("每一", Kind::Every),
    ("每", Kind::Every),
    ("隔", Kind::Other),
    ("各", Kind::Word),
    ("秒钟", Kind::Unit(Unit::Second)),
    ("秒", Kind::Unit(Unit::Second)),
    ("分钟", Kind::Unit(Unit::Minute)),
    ("分鐘", Kind::Unit(Unit::Minute)),
    ("小时", Kind::Unit(Unit::Hour)),
    ("小時", Kind::Unit(Unit::Hour)),
    ("钟头", Kind::Unit(Unit::Hour)),
    ("天", Kind::Unit(Unit::Day)),
    ("星期", Kind::Unit(Unit::Week)),
    ("礼拜", Kind::Unit(Unit::Week)),
    ("周", Kind::Unit(Unit::Week)),
    ("个月", Kind::Unit(Unit::Month)),
    ("季度", Kind::Unit(Unit::Quarter)),
    ("季", Kind::Unit(Unit::Quarter)),
    ("年", Kind::Unit(Unit::Year)),
    ("日", Kind::Day { mark_only: false }),
    ("号", Kind::Day { mark_only: true }),
    ("月份", Kind::Month0),
    ("月", Kind::Month0),
    ("刻钟", Kind::Quarter),
    ("刻", Kind::Quarter),
    ("半", Kind::Half),
    ("整点", Kind::OnTheHour),
    ("点整", Kind::Oclock),
    ("点钟", Kind::Oclock),
    ("点", Kind::Oclock),
    ("點", Kind::Oclock),
    ("时", Kind::Oclock),
    ("分", Kind::MinuteMark),
    ("第", Kind::Nth),
    ("初", Kind::Start),
    ("底", Kind::End),
    ("末", Kind::End),
    ("最后", Kind::Last),
    ("次", Kind::TimesMark),
    ("遍", Kind::TimesMark),
    ("工作日", Kind::Weekdays { set: 0x3E, firm: true }),
    ("周末", Kind::Weekdays { set: 0x41, firm: true }),
    ("双休日", Kind::Weekdays { set: 0x41, firm: true }),
    ("凌晨", Kind::DayPart(DayPart::SmallHours)),
    ("清晨", Kind::DayPart(DayPart::Morning)),
    ("早晨", Kind::DayPart(DayPart::Morning)),
    ("早上", Kind::DayPart(DayPart::Morning)),
    ("上午", Kind::DayPart(DayPart::Morning)),
    ("早", Kind::DayPart(DayPart::Morning)),
    ("中午", Kind::DayPart(DayPart::Midday)),
    ("下午", Kind::DayPart(DayPart::Afternoon)),
    ("午后", Kind::DayPart(DayPart::Afternoon)),
    ("傍晚", Kind::DayPart(DayPart::Afternoon)),
    ("晚上", Kind::DayPart(DayPart::Night)),
    ("夜间", Kind::DayPart(DayPart::Night)),
    ("夜里", Kind::DayPart(DayPart::Night)),
    ("夜晚", Kind::DayPart(DayPart::Night)),
    ("深夜", Kind::DayPart(DayPart::Night)),
    ("半夜", Kind::DayPart(DayPart::SmallHours)),
    ("晚间", Kind::DayPart(DayPart::Night)),
    ("晚", Kind::DayPart(DayPart::Night)),
    ("夜", Kind::DayPart(DayPart::Night)),
    ("正午", Kind::Noon),
    ("午夜", Kind::Midnight),
    ("子夜", Kind::Midnight),
    ("前一天", Kind::PreviousDay),
    ("前一日", Kind::PreviousDay),
    ("前日", Kind::PreviousDay),
    ("次日", Kind::NextDay),
    ("第二天", Kind::NextDay),
    ("隔日的", Kind::NextDay),
    ("后一天", Kind::NextDay),
    ("至", Kind::To),
    ("到", Kind::To),
    ("和", Kind::And),
    ("及", Kind::And),
    ("与", Kind::And),
    ("以及", Kind::And),
    ("即", Kind::Same),
    ("也就是", Kind::Same),
    ("就是", Kind::Same),
    ("相当于", Kind::Same),
    ("对应", Kind::Same),
    ("等于", Kind::Same),
    ("为", Kind::Same),
    ("是", Kind::Same),
    ("在", Kind::At),
    ("于", Kind::At),
    ("从", Kind::From),
    ("之间", Kind::Between),
    ("的", Kind::Filler),
    ("个", Kind::Filler),
    ("定时", Kind::Run),
    ("固定", Kind::Filler),
    ("准时", Kind::Filler),
    ("左右", Kind::Filler),
    ("时间", Kind::Filler),
    ("执行", Kind::Run),
    ("运行", Kind::Run),
    ("触发", Kind::Run),
    ("启动", Kind::Run),
    ("开始", Kind::Run),
    ("跑", Kind::Run),
    ("调度", Kind::Run),
    ("一次性", Kind::Word),
    // What makes a time near it something else.
    ("保留", Kind::Poison),
    ("保存", Kind::Poison),
    ("超时", Kind::PoisonBehind),
    ("耗时", Kind::Poison),
    ("历时", Kind::Poison),
    ("需要", Kind::Poison),
    ("约需", Kind::Poison),
    ("超过", Kind::Poison),
    ("以上", Kind::Poison),
    ("以前", Kind::Poison),
    ("之前", Kind::Poison),
    ("以内", Kind::Poison),
    ("之内", Kind::Poison),
    ("之后", Kind::Poison),
    ("以后", Kind::Poison),
    ("天前", Kind::Poison),
    ("前", Kind::Poison),
    ("后", Kind::Poison),
    ("前端", Kind::Word),
    ("前置", Kind::Word),
    ("目前", Kind::Word),
    ("当前", Kind::Word),
    ("后台", Kind::Word),
    ("后端", Kind::Word),
    ("然后", Kind::Comma),
    ("最近", Kind::PoisonBehind),
    ("过去", Kind::PoisonBehind),
    ("重试", Kind::Poison),
    ("延迟", Kind::Poison),
    ("等待", Kind::PoisonBehind),
    ("过期时间", Kind::Poison),
    ("有效期", Kind::Poison),
    ("缓存", Kind::PoisonBehind),
    ("不要", Kind::Poison),
    ("不能", Kind::Poison),
    ("不会", Kind::Poison),
    ("不再", Kind::Poison),
    ("不", Kind::Poison),
    ("并非", Kind::Poison),
    ("除了", Kind::Poison),
    ("清除", Kind::Word),
    ("删除", Kind::Word),
    ("移除", Kind::Word),
    ("扣除", Kind::Word),
    ("解除", Kind::Word),
    ("除", Kind::Poison),
    ("如果", Kind::Poison),
    ("例如", Kind::Poison),
    ("比如", Kind::Poison),
    ("如", Kind::Poison),
    ("原来", Kind::Poison),
    ("原先", Kind::Poison),
    ("曾经", Kind::Poison),
    ("改为", Kind::Poison),
    ("改成", Kind::Poison),
    ("昨天", Kind::PoisonBehind),
    ("昨日", Kind::PoisonBehind),
    ("上周", Kind::PoisonBehind),
    ("上月", Kind::PoisonBehind),
    ("上个月", Kind::PoisonBehind),
    ("前天", Kind::PoisonBehind),
    ("避免", Kind::Poison),
    ("避开", Kind::Poison),
    ("错开", Kind::Poison),
    ("防止", Kind::Poison),
    ("默认", Kind::Poison),
    ("最多", Kind::Poison),
    ("最少", Kind::Poison),
    ("至少", Kind::Poison),
    ("少于", Kind::Poison),
    ("大于", Kind::Poison),
    ("小于", Kind::Poison),
    ("不超过", Kind::Poison),
    ("示例", Kind::Poison),
    ("上游", Kind::Poison),
    ("产出", Kind::Poison),
    ("出数", Kind::Poison),
    ("建议", Kind::Poison),
    ("暂停", Kind::Poison),
    ("下线", Kind::Poison),
    ("停用", Kind::Poison),
    ("废弃", Kind::Poison),
    ("旧：", Kind::Poison),
    ("旧:", Kind::Poison),
    ("原：", Kind::Poison),
    ("原:", Kind::Poison),
    ("差", Kind::Poison),
    ("历史上", Kind::Poison),
    ("见下", Kind::Poison),
    ("见上", Kind::Poison),
    ("参见", Kind::Poison),
    ("详见", Kind::Poison),
    ("禁用", Kind::Poison),
    ("依赖", Kind::Poison),
    ("取决于", Kind::Poison),
    ("早于", Kind::Poison),
    ("晚于", Kind::Poison),
    ("先于", Kind::Poison),
    ("迟于", Kind::Poison),
    ("比", Kind::Poison),
    ("对比", Kind::Word),
    ("环比", Kind::Word),
    ("同比", Kind::Word),
    ("占比", Kind::Word),
    ("比较", Kind::Word),
    ("比对", Kind::Word),
    ("比例", Kind::Word),
    ("比率", Kind::Word),
    ("比价", Kind::Word),
    ("比赛", Kind::Word),
    ("原每", Kind::Poison),
    ("原定", Kind::Poison),
    ("非每", Kind::Poison),
    ("只能", Kind::Poison),
    ("仅能", Kind::Poison),
    ("不得", Kind::Poison),
    ("禁止", Kind::Poison),
    ("请勿", Kind::Poison),
    ("切勿", Kind::Poison),
    ("期间", Kind::Poison),
    ("环境", Kind::Poison),
    ("夏令时", Kind::Poison),
    ("冬令时", Kind::Poison),
    ("测试时", Kind::Poison),
    ("测试用", Kind::Poison),
    ("调试时", Kind::Poison),
    ("调试用", Kind::Poison),
    ("太", Kind::Poison),
    ("太平", Kind::Word),
    ("足够", Kind::Poison),
    ("够了", Kind::Poison),
    ("循环", Kind::Poison),
    ("对方", Kind::PoisonBehind),
    ("供应商", Kind::PoisonBehind),
    ("厂商", Kind::PoisonBehind),
    ("渠道方", Kind::PoisonBehind),
    ("合作方", Kind::PoisonBehind),
    ("银行", Kind::PoisonBehind),
    ("央行", Kind::PoisonBehind),
    ("业务方", Kind::Somebody),
    ("数据组", Kind::Somebody),
    ("从库", Kind::Somebody),
    ("备库", Kind::Somebody),
    ("机房", Kind::Somebody),
    ("虚拟机", Kind::Somebody),
    ("宿主机", Kind::Somebody),
    ("老板", Kind::Somebody),
    ("运营", Kind::Somebody),
    ("运营同学", Kind::Somebody),
    ("领导", Kind::Somebody),
    ("销售", Kind::Somebody),
    ("财务", Kind::Somebody),
    ("人事", Kind::Somebody),
    ("客户", Kind::Somebody),
    ("下周", Kind::PoisonBehind),
    ("未来", Kind::PoisonBehind),
    // What happens then, and is no run.
    ("产生", Kind::Poison),
    ("负责", Kind::Poison),
    ("跑到", Kind::Poison),
    ("旧机器", Kind::Poison),
    ("旧服务器", Kind::Poison),
    ("结束", Kind::Word),
    ("生效", Kind::Word),
    ("可用", Kind::Word),
    ("收市", Kind::Word),
    ("标签", Kind::Role),
    ("主题", Kind::Role),
    ("考虑", Kind::Poison),
    ("到账", Kind::Poison),
    ("发薪", Kind::Poison),
    ("最闲", Kind::Poison),
    ("最忙", Kind::Poison),
    ("会被", Kind::Poison),
    ("统计周期", Kind::Poison),
    ("工作日历", Kind::Word),
    ("夜盘", Kind::Word),
    ("公布", Kind::Poison),
    ("开会", Kind::Poison),
    ("上班", Kind::Poison),
    ("下班", Kind::Poison),
    ("收盘", Kind::Poison),
    ("开盘", Kind::Poison),
    ("跑完", Kind::Poison),
    ("看到", Kind::Poison),
    // Another job, or another place of this one.
    ("另一", Kind::Poison),
    ("上面", Kind::Poison),
    ("上一个", Kind::Poison),
    ("下一个", Kind::Poison),
    ("上一条", Kind::Poison),
    ("下一条", Kind::Poison),
    ("维护窗口", Kind::Poison),
    ("工作时间", Kind::Poison),
    ("负责人", Kind::Role),
    ("联系人", Kind::Role),
    ("值班", Kind::Role),
    ("电话", Kind::Role),
    ("客服", Kind::Role),
    ("任务", Kind::Word),
    ("作业", Kind::Word),
    ("脚本", Kind::Word),
    ("频率：", Kind::Every),
    ("频率:", Kind::Every),
    ("过", Kind::Past),
    ("通过", Kind::Word),
    ("经过", Kind::Word),
    ("过程", Kind::Word),
    ("过滤", Kind::Word),
    ("过期", Kind::Word),
    ("不过", Kind::Word),
    ("大约", Kind::Filler),
    ("大概", Kind::Filler),
    ("前后", Kind::Filler),
    ("多", Kind::Filler),
    ("多个", Kind::Word),
    ("以下", Kind::Several),
    ("任务列表", Kind::Several),
    // Words that only look like words of time.
    ("日志", Kind::Word),
    ("日期", Kind::Word),
    ("日报", Kind::Word),
    ("日常", Kind::Word),
    ("日历", Kind::Word),
    ("日活", Kind::Word),
    ("日终", Kind::Word),
    ("日切", Kind::Word),
    ("节假日", Kind::Word),
    ("假日", Kind::Word),
    ("交易日", Kind::Word),
    ("今日", Kind::Word),
    ("当日", Kind::Word),
    ("今天", Kind::Word),
    ("当天", Kind::Word),
    ("明天", Kind::NextDay),
    ("周报", Kind::Word),
    ("周期", Kind::Word),
    ("一周", Kind::Word),
    ("本周", Kind::Word),
    ("月报", Kind::Word),
    ("月结", Kind::Word),
    ("月度", Kind::Word),
    ("本月", Kind::Word),
    ("当月", Kind::Word),
    ("年报", Kind::Word),
    ("年度", Kind::Word),
    ("今年", Kind::Word),
    ("季报", Kind::Word),
    ("分区", Kind::Word),
    ("分析", Kind::Word),
    ("分布", Kind::Word),
    ("分表", Kind::Word),
    ("分库", Kind::Word),
    ("分片", Kind::Word),
    ("分发", Kind::Word),
    ("分配", Kind::Word),
    ("分组", Kind::Word),
    ("部分", Kind::Word),
    ("积分", Kind::Word),
    ("点击", Kind::Word),
    ("节点", Kind::Word),
    ("网点", Kind::Word),
    ("站点", Kind::Word),
    ("时区", Kind::Word),
    ("时长", Kind::Word),
    ("时候", Kind::Word),
    ("实时", Kind::Word),
    ("临时", Kind::Word),
    ("同时", Kind::Word),
    ("及时", Kind::Word),
    ("超时时间", Kind::Poison),
    ("当时", Kind::Word),
    ("随时", Kind::Word),
    ("按时", Kind::Word),
    ("天气", Kind::Word),
    ("聊天", Kind::Word),
    ("订单号", Kind::Word),
    ("编号", Kind::Word),
    ("账号", Kind::Word),
    ("信号", Kind::Word),
    ("型号", Kind::Word),
    ("版本号", Kind::Word),
    ("早期", Kind::Word),
    ("隔离", Kind::Word),
    ("间隔", Kind::Word),
    ("初始", Kind::Word),
    ("最初", Kind::Word),
    ("到期", Kind::Word),
    ("达到", Kind::Word),
    ("底层", Kind::Word),
    ("因为", Kind::Word),
    ("作为", Kind::Word),
    ("一般", Kind::Word),
    ("一些", Kind::Word),
    ("一致", Kind::Word),
    ("一起", Kind::Word),
    ("一旦", Kind::Word),
    ("一直", Kind::Word),
    ("一样", Kind::Word),
    ("一定", Kind::Word),
    ("一键", Kind::Word),
    ("统一", Kind::Word),
    ("第三方", Kind::PoisonBehind),
    ("各个", Kind::Word),
    ("是否", Kind::Word),
    ("周边", Kind::Word),
    ("档次", Kind::Word),
    ("批次", Kind::Word),
    ("版本", Kind::Word),
    ("数据", Kind::Word),
];

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
        for (word, kind) in LEXEMES.iter().copied().chain(zones) {
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
