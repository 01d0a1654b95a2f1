//! What is wrong with a text, in words.

use super::{Fault, FaultKind, FieldKind};
use crate::lang::Lang;

impl FieldKind {
    /// The field's name.
    pub fn name(self, lang: Lang) -> &'static str {
        let (en, zh) = match self {
            FieldKind::Second => ("second", "秒"),
            FieldKind::Minute => ("minute", "分钟"),
            FieldKind::Hour => ("hour", "小时"),
            FieldKind::DayOfMonth => ("day of month", "日"),
            FieldKind::Month => ("month", "月"),
            FieldKind::DayOfWeek => ("day of week", "星期"),
            FieldKind::Year => ("year", "年"),
            FieldKind::Zone => ("zone", "时区"),
        };
        lang.pick(en, zh)
    }
}

impl Fault {
    /// What is wrong, in one clause: the field, the offending text, the allowed range.
    pub fn says(&self, lang: Lang) -> String {
        let what = self.kind.says(lang);
        match (self.field, lang) {
            (None | Some(FieldKind::Zone), _) => what,
            (Some(field), Lang::En) => format!("{}: {what}", field.name(lang)),
            (Some(field), Lang::Zh) => format!("{}字段：{what}", field.name(lang)),
        }
    }
}

impl FaultKind {
    /// What is wrong, without the field.
    pub fn says(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            FaultKind::OutOfRange { value, low, high } => format!("{value} is outside {low}-{high}"),
            FaultKind::NotAValue { text } if text.is_empty() => "a value is missing".to_owned(),
            FaultKind::NotAValue { text } => format!("\"{text}\" is not a value"),
            FaultKind::Reversed { first, last } => format!("the range {first}-{last} runs backwards"),
            FaultKind::ZeroStep => "a step of 0".to_owned(),
            FaultKind::StepTooLarge { step, largest } => {
                format!("the step {step} is larger than {largest}")
            }
            FaultKind::EmptyItem => "an empty list item".to_owned(),
            FaultKind::Junk { text } => format!("\"{text}\" follows a complete item"),
            FaultKind::UnknownForm { text } => format!("\"{text}\" is a form this scheduler does not have"),
            FaultKind::TooFewFields { found: 1, needed } => format!("1 field where {needed} are needed"),
            FaultKind::TooFewFields { found, needed } => format!("{found} fields where {needed} are needed"),
            FaultKind::TooManyFields { found, most } => {
                format!("{found} fields where at most {most} are read")
            }
            FaultKind::UnknownMacro { text } => format!("\"{text}\" is not a word this scheduler knows"),
            FaultKind::Empty => "the text is empty".to_owned(),
            FaultKind::Zone { text } => format!("no zone may stand here: \"{text}\""),
            FaultKind::DayFieldsConflict => {
                "exactly one of day-of-month and day-of-week must be \"?\"".to_owned()
            }
            FaultKind::ImpossibleDate => "no year has this date".to_owned(),
            FaultKind::NothingToDraw { first, last } => {
                format!("nothing can be drawn from {first} to {last}")
            }
            FaultKind::TooLong => "a number or name is too long".to_owned(),
            FaultKind::Twice { text } => format!("{text} selects a value a second time"),
            FaultKind::Panic { says } => format!("the scheduler breaks: {says}"),
        }
    }

    fn chinese(&self) -> String {
        match self {
            FaultKind::OutOfRange { value, low, high } => format!("{value} 超出 {low}-{high} 的范围"),
            FaultKind::NotAValue { text } if text.is_empty() => "缺少取值".to_owned(),
            FaultKind::NotAValue { text } => format!("“{text}”不是有效取值"),
            FaultKind::Reversed { first, last } => format!("区间 {first}-{last} 首尾颠倒"),
            FaultKind::ZeroStep => "步长为 0".to_owned(),
            FaultKind::StepTooLarge { step, largest } => format!("步长 {step} 大于上限 {largest}"),
            FaultKind::EmptyItem => "列表中有空项".to_owned(),
            FaultKind::Junk { text } => format!("完整的一项之后多出“{text}”"),
            FaultKind::UnknownForm { text } => format!("该调度器不支持“{text}”这种写法"),
            FaultKind::TooFewFields { found, needed } => format!("只有 {found} 个字段，至少需要 {needed} 个"),
            FaultKind::TooManyFields { found, most } => format!("有 {found} 个字段，最多只读 {most} 个"),
            FaultKind::UnknownMacro { text } => format!("该调度器不认识“{text}”"),
            FaultKind::Empty => "内容为空".to_owned(),
            FaultKind::Zone { text } => format!("此处不能写时区，或时区无效：“{text}”"),
            FaultKind::DayFieldsConflict => "日和星期两个字段必须恰好有一个是“?”".to_owned(),
            FaultKind::ImpossibleDate => "任何一年都没有这个日期".to_owned(),
            FaultKind::NothingToDraw { first, last } => format!("无法从 {first} 到 {last} 之间随机取值"),
            FaultKind::TooLong => "数字或名称过长".to_owned(),
            FaultKind::Twice { text } => format!("{text} 重复选中了已选过的值"),
            FaultKind::Panic { says } => format!("调度器自身崩溃：{says}"),
        }
    }
}
