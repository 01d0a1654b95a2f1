//! What is wrong or odd about a text, in words.

use crate::dialect::{Fault, FaultKind, FieldKind, Oddity, OddityKind};
use crate::lang::Lang;

/// The name of a field.
pub fn field_name(kind: FieldKind, lang: Lang) -> &'static str {
    match kind {
        FieldKind::Second => lang.pick("second", "秒"),
        FieldKind::Minute => lang.pick("minute", "分钟"),
        FieldKind::Hour => lang.pick("hour", "小时"),
        FieldKind::DayOfMonth => lang.pick("day-of-month", "日期"),
        FieldKind::Month => lang.pick("month", "月份"),
        FieldKind::DayOfWeek => lang.pick("day-of-week", "星期"),
        FieldKind::Year => lang.pick("year", "年份"),
        FieldKind::Zone => lang.pick("zone", "时区"),
    }
}

/// What is wrong, in one clause: the field, the offending text, the allowed range.
pub fn fault(fault: &Fault, lang: Lang) -> String {
    let what = of_kind(&fault.kind, lang);
    match fault.field {
        Some(field) => within(field, &what, lang),
        // Outside the fields a value is the length of an interval.
        None => match (&fault.kind, lang) {
            (FaultKind::NotAValue { text }, Lang::En) => {
                format!("`{text}` is not a length of time known here")
            }
            (FaultKind::NotAValue { text }, Lang::Zh) => format!("`{text}` 不是这里认识的时长写法"),
            _ => what,
        },
    }
}

/// What becomes of an odd text, the field named.
pub fn oddity(oddity: &Oddity, lang: Lang) -> String {
    let what = of_oddity(&oddity.kind, lang);
    match oddity.field {
        Some(field) => within(field, &what, lang),
        None => what,
    }
}

fn within(field: FieldKind, what: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{} field: {what}", field_name(field, lang)),
        Lang::Zh => format!("{}字段：{what}", field_name(field, lang)),
    }
}

fn of_kind(kind: &FaultKind, lang: Lang) -> String {
    let pick = |en: String, zh: String| if lang == Lang::En { en } else { zh };
    match kind {
        FaultKind::OutOfRange { value, low, high } => {
            pick(format!("`{value}` is outside {low}-{high}"), format!("`{value}` 超出范围 {low}-{high}"))
        }
        FaultKind::NotAValue { text } => pick(
            format!("`{text}` is neither a number nor a name known here"),
            format!("`{text}` 既不是数字，也不是这里认识的名称"),
        ),
        FaultKind::Reversed { first, last } => pick(
            format!("the range `{first}-{last}` runs backwards"),
            format!("区间 `{first}-{last}` 首尾颠倒"),
        ),
        FaultKind::NotPositive { value } => pick(
            format!("`{value}` is no time to wait: the scheduler takes more than 0 only"),
            format!("`{value}` 不是有效的间隔：调度器只接受大于 0 的值"),
        ),
        FaultKind::ZeroStep => pick("the step is 0".to_owned(), "步长为 0".to_owned()),
        FaultKind::StepTooLarge { step, largest } => pick(
            format!("the step {step} is larger than {largest}, the largest allowed"),
            format!("步长 {step} 超过允许的最大值 {largest}"),
        ),
        FaultKind::EmptyItem => pick("a list item is empty".to_owned(), "列表中有空项".to_owned()),
        FaultKind::Junk { text } => {
            pick(format!("`{text}` follows a complete item"), format!("完整的一项之后多出 `{text}`"))
        }
        FaultKind::UnknownForm { text } => pick(
            format!("`{text}` is a form that does not exist here"),
            format!("这里没有 `{text}` 这种写法"),
        ),
        FaultKind::NotInList { text } => pick(
            format!("`{text}` may not stand in a list: one holds single values only"),
            format!("列表里不能写 `{text}`，只能写单个值"),
        ),
        FaultKind::TooFewFields { found, needed } => pick(
            format!("{found} field{} where {needed} are needed", if *found == 1 { "" } else { "s" }),
            format!("只有 {found} 个字段，需要 {needed} 个"),
        ),
        FaultKind::TooManyFields { found, most } => pick(
            format!("{found} fields where {most} are allowed"),
            format!("有 {found} 个字段，最多允许 {most} 个"),
        ),
        FaultKind::UnknownMacro { text } => {
            pick(format!("`{text}` is not a known @ word here"), format!("这里不认识 `{text}` 这个 @ 写法"))
        }
        FaultKind::Empty => pick("there is no text".to_owned(), "没有任何内容".to_owned()),
        FaultKind::Zone { text } => {
            pick(format!("`{text}`: no zone may stand here"), format!("`{text}`：这里不能写时区"))
        }
        FaultKind::DayFieldsConflict => pick(
            "exactly one of the two day fields must be `?`".to_owned(),
            "两个日期字段中必须恰有一个是 `?`".to_owned(),
        ),
        FaultKind::ImpossibleDate => pick("no such date exists".to_owned(), "不存在这样的日期".to_owned()),
        FaultKind::NothingToDraw { first, last } => pick(
            format!("nothing can be drawn at random from {first} to {last}"),
            format!("无法从 {first} 到 {last} 之间随机取值"),
        ),
        FaultKind::TooLong => pick("a number or name is too long".to_owned(), "数字或名称过长".to_owned()),
        FaultKind::Twice { text } => pick(
            format!("`{text}` selects a value a second time, which is refused here"),
            format!("`{text}` 重复选中了已选过的值，这里不接受"),
        ),
        FaultKind::Expected { text, example } => pick(
            format!("`{text}` is not written as it is here, for example `{example}`"),
            format!("`{text}` 不是这里的写法，例如 `{example}`"),
        ),
        FaultKind::BothDayFields => pick(
            "both day fields are set: one of them must be `*`".to_owned(),
            "两个日期字段都有取值：其中一个必须是 `*`".to_owned(),
        ),
        FaultKind::Panic { says } => {
            pick(format!("the scheduler breaks with `{says}`"), format!("调度器自身崩溃：`{says}`"))
        }
    }
}

fn of_oddity(kind: &OddityKind, lang: Lang) -> String {
    let pick = |en: String, zh: String| if lang == Lang::En { en } else { zh };
    match kind {
        OddityKind::Ignored { text, means } => pick(
            format!("`{text}` is skipped unread, so only `{means}` counts"),
            format!("`{text}` 被跳过不读，只有 `{means}` 起作用"),
        ),
        OddityKind::NeedsCall { text, means, call } => pick(
            format!("`{text}` counts only after a call of `{call}`; without it `{means}` counts"),
            format!("`{text}` 要在调用 `{call}` 之后才起作用，没有这次调用时按 `{means}` 计"),
        ),
        OddityKind::EmptyRange { first, last } => pick(
            format!("the range `{first}-{last}` runs backwards and selects nothing"),
            format!("区间 `{first}-{last}` 首尾颠倒，什么也选不中"),
        ),
        OddityKind::WrappedRange { first, last } => {
            pick(format!("the range `{first}-{last}` wraps around"), format!("区间 `{first}-{last}` 会回绕"))
        }
        OddityKind::SwappedRange { first, last } => pick(
            format!("the range `{first}-{last}` is read as `{last}-{first}`"),
            format!("区间 `{first}-{last}` 被读成 `{last}-{first}`"),
        ),
        OddityKind::StepIgnored { step } => {
            pick(format!("the step `/{step}` has no effect"), format!("步长 `/{step}` 不起作用"))
        }
        OddityKind::StepBeyondField { step } => {
            pick(format!("the step {step} goes beyond the field"), format!("步长 {step} 超出了该字段"))
        }
        OddityKind::NumberWrapped { text, means } => pick(
            format!("`{text}` does not fit in 32 bits and counts as {means}"),
            format!("`{text}` 超出 32 位，被当作 {means}"),
        ),
        OddityKind::WholeField { text } => pick(
            format!("`{text}` selects every value of the field"),
            format!("`{text}` 会选中该字段的所有值"),
        ),
        OddityKind::Random { low, high } => pick(
            format!("a value from {low} to {high} is drawn at random when the file is loaded"),
            format!("加载文件时在 {low} 到 {high} 之间随机选一个值"),
        ),
        OddityKind::LoadTime { text } => pick(
            format!("`{text}` stands for the value of this field at the moment when the schedule is loaded"),
            format!("`{text}` 取的是加载该表达式那一刻此字段的值"),
        ),
        OddityKind::Nothing { text } => {
            pick(format!("`{text}` selects nothing"), format!("`{text}` 什么也选不中"))
        }
        OddityKind::FullRange { text } => {
            pick(format!("`{text}` is read as the full range"), format!("`{text}` 被读成整个范围"))
        }
        OddityKind::NewItem => pick(
            "a new list item begins here without a comma".to_owned(),
            "这里没有逗号，却开始了一个新的列表项".to_owned(),
        ),
        OddityKind::EmptyList => {
            pick("the list is empty and selects nothing".to_owned(), "列表为空，什么也选不中".to_owned())
        }
        OddityKind::ReadAs { text, means } => {
            pick(format!("`{text}` is read as `{means}`"), format!("`{text}` 被读成 `{means}`"))
        }
    }
}
