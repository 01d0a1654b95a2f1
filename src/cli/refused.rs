//! What is said of arguments that cannot be used.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::lang::Lang;

/// The message, in the words of clap where they are English.
pub fn says(error: &clap::Error, lang: Lang) -> String {
    let chinese = (lang == Lang::Zh).then(|| chinese(error)).flatten();
    chinese.map_or_else(
        || error.render().to_string(),
        |message| format!("错误：{message}\n\n用 `--help` 查看用法。\n"),
    )
}

/// The same in Chinese, for the kinds that people meet.
fn chinese(error: &clap::Error) -> Option<String> {
    let said = |kind| error.get(kind).map(words).filter(|words| !words.is_empty());
    let argument = said(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => format!("没有参数 {}", argument?),
        ErrorKind::InvalidSubcommand => format!("没有子命令 {}", said(ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingRequiredArgument => format!("缺少参数 {}", argument?),
        ErrorKind::ArgumentConflict => match said(ContextKind::PriorArg) {
            Some(prior) if Some(&prior) != argument.as_ref() => {
                format!("{} 不能与 {prior} 一起使用", argument?)
            }
            _ => format!("{} 只能写一次", argument?),
        },
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match said(ContextKind::InvalidValue) {
            Some(value) => format!("{} 的值“{value}”无效", argument?),
            None => format!("{} 需要一个值", argument?),
        },
        _ => return None,
    };
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    let near = near.into_iter().find_map(said).map(|near| format!("；是不是要写 {near}？"));
    let known = || said(ContextKind::ValidValue).map(|values| format!("；可用的有：{values}"));
    Some(message + &near.or_else(known).unwrap_or_default())
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(word) => word.clone(),
        ContextValue::Strings(words) => words.join("、"),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
