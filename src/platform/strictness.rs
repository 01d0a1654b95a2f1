//! What becomes of keys and values that a platform does not know.

use super::PlatformId;
use crate::lang::Text;

/// What becomes of a key and of a value that a platform does not know, as whole clauses.
#[derive(Debug)]
pub struct Strictness {
    /// Of an unknown key.
    pub key: Text,
    /// Of an unknown value.
    pub value: Text,
}

/// That of a platform.
pub fn strictness(id: PlatformId) -> &'static Strictness {
    match id {
        PlatformId::Systemd => &SYSTEMD,
        PlatformId::Anacron => &ANACRON,
        PlatformId::ElasticJob => &SPRING_BOOT,
        _ => &KUBERNETES,
    }
}

/// kubernetes/kubernetes pkg/apis/batch/validation/validation.go, read 2026-11.
static KUBERNETES: Strictness = Strictness {
    key: Text {
        en: "it is dropped, or refused under strict validation", zh: "会被丢弃，严格校验时被拒绝"
    },
    value: Text { en: "the server refuses the manifest", zh: "服务器会拒绝该清单" },
};

/// `systemd-analyze verify` of systemd 252.38, tried 2026-11-29: "Unknown key ... ignoring", "Failed to parse ... ignoring".
static SYSTEMD: Strictness = Strictness {
    key: Text {
        en: "systemd writes a line to the journal and ignores it",
        zh: "systemd 只在日志里记一行，然后忽略",
    },
    value: Text {
        en: "systemd writes a line to the journal, ignores the setting and keeps the default",
        zh: "systemd 只在日志里记一行，忽略该设置并沿用默认值",
    },
};

/// Spring Boot's ConfigurationProperties (`ignoreUnknownFields` is on, `ignoreInvalidFields` off by default), documentation read
/// 2026-11; apache/shardingsphere-elasticjob bc3dc8b ElasticJobProperties.java leaves both as they are.
static SPRING_BOOT: Strictness = Strictness {
    key: Text { en: "it is dropped without a word", zh: "会被直接丢弃，没有任何提示" },
    value: Text { en: "the application does not start", zh: "应用无法启动" },
};

/// cronie-crond/cronie 5f9f16b anacron/readtab.c ("Invalid syntax ... skipping this line"), read 2026-11. Any name is a
/// setting to it.
static ANACRON: Strictness = Strictness {
    key: Text {
        en: "anacron hands it on to the commands", zh: "anacron 会把它当环境变量传给命令"
    },
    value: Text {
        en: "anacron writes a line to the log and skips this one",
        zh: "anacron 在日志里记一行，然后跳过这一行",
    },
};
