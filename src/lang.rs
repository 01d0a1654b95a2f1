//! The two languages. Every message exists in both.

/// The commas of both keyboards, between the names of a list that people write.
pub const COMMAS: [char; 3] = [',', '，', '、'];

/// The language of what people read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// The language of a POSIX environment: `LC_ALL`, then `LC_MESSAGES`, then `LANG`; English unless it begins with `zh`.
    pub fn from_env(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| var(name).filter(|value| !value.is_empty()));
        match set {
            Some(value) if value.starts_with("zh") => Lang::Zh,
            _ => Lang::En,
        }
    }

    /// One of two texts.
    pub fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }
}

/// A fixed text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// The text in `lang`.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}
