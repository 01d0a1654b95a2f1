//! Words of others that stand in messages: of the system, and of parsers. They are English, so that the Chinese message says
//! whose words they are.

use std::io;

use crate::finding::{Both, Phrase};

/// Why the system refused something.
pub fn of_system(fault: &io::Error) -> Phrase {
    said_by_system(fault.kind(), &fault.to_string())
}

/// The same, of a kind and the system's words.
pub fn said_by_system(kind: io::ErrorKind, words: &str) -> Phrase {
    let zh = match kind {
        io::ErrorKind::NotFound => "文件或目录不存在",
        io::ErrorKind::PermissionDenied => "没有访问权限",
        io::ErrorKind::IsADirectory => "这是一个目录，不是文件",
        io::ErrorKind::NotADirectory => "路径中有一段不是目录",
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => "路径无效或过长",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "磁盘空间不足",
        io::ErrorKind::ReadOnlyFilesystem => "文件系统只读",
        io::ErrorKind::BrokenPipe => "输出管道已被对方关闭",
        _ => "系统报错",
    };
    Phrase::from(Both { en: words.to_owned(), zh: format!("{zh}（系统原文：{words}）") })
}

/// What a parser says of a text that should be `format`.
pub fn of_parser(format: &str, words: &str) -> Phrase {
    Phrase::from(Both {
        en: words.to_owned(), zh: format!("不是合法的 {format}（解析器原文：{words}）")
    })
}
