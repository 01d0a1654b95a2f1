//! What the lexer and the reader of calls have to know of a language: one row each.

use std::path::Path;

/// A language as a row of data.
#[derive(Debug)]
pub struct Language {
    /// Its name.
    pub name: &'static str,
    /// Endings of file names, without the dot; a whole name where it has none (`Jenkinsfile`).
    pub(super) endings: &'static [&'static str],
    /// What begins a comment up to the end of the line.
    pub(super) line_comments: &'static [&'static str],
    /// What begins and ends a comment over lines.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// Whether such comments nest.
    pub(super) nested_comments: bool,
    /// How strings are written; the first that fits is taken, so longer openings stand first.
    pub(super) strings: &'static [StringForm],
    /// Letters that turn the string right behind them into another kind (`r"..."`).
    pub(super) prefixes: Prefixes,
    /// Bytes beside letters, digits and `_` that names may begin with or hold.
    pub(super) name_bytes: &'static [u8],
    /// What a single quote, a slash, `%` and `<<` may begin beside an operator.
    pub(super) oddities: &'static [Oddity],
    /// Operators that join strings.
    pub(super) joins: &'static [&'static str],
    /// Whether two literals side by side are one.
    pub(super) adjacent_joins: bool,
    /// Whether the end of a line ends a statement.
    pub(super) lines_end: bool,
    /// Whether calls are written without parentheses too.
    pub(super) commands: bool,
    /// Whether a type stands before the name of what is declared: `void settle(`.
    pub(super) types_first: bool,
    /// Whether blocks are made by indentation.
    pub(super) indented: bool,
    /// What makes a name a constant.
    pub(super) constants: Constants,
}

/// One way to write a string.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct StringForm {
    pub open: &'static str,
    pub close: &'static str,
    pub escapes: Escapes,
    pub holes: Holes,
    /// Whether it goes on over the end of a line.
    pub lines: bool,
    /// Whether its lines lose their indentation, so that its text is not what stands between the quotes.
    pub strips: bool,
}

/// What a backslash or a second quote means inside a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escapes {
    /// Nothing: every byte stands for itself.
    None,
    /// A backslash protects the quote and stays (Python's raw strings).
    Kept,
    /// The escapes of C and its descendants; an unknown one loses its backslash.
    C,
    /// The same, but an unknown one keeps its backslash.
    CKeepingUnknown,
    /// A backslash protects itself and the quote, nothing else.
    QuoteOnly,
    /// Two quotes are one.
    Doubled,
}

/// Where a value is put into the text when the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holes {
    None,
    /// `${...}`.
    DollarBrace,
    /// `$name` and `${...}`.
    Dollar,
    /// `$name`, `${...}` and `{$...}`.
    Php,
    /// `#{...}`.
    HashBrace,
    /// `{...}`.
    Brace,
}

/// Letters right before a quote that change how the string is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prefixes {
    None,
    /// `r`, `b`, `u`, `f`, `t` in either case, up to two.
    Python,
    /// `b`, `c`; `r` with any number of `#`.
    Rust,
}

/// Something that only some languages have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Oddity {
    /// `'a` is a lifetime, `'a'` a character.
    Lifetimes,
    /// `/.../` where a value is expected.
    Regex,
    /// `%w[...]`, `%q(...)` and so on.
    Percent,
    /// `:name`.
    Symbols,
    /// `<<~NAME`.
    RubyHeredoc,
    /// `<<<NAME`.
    PhpHeredoc,
    /// Code stands between `<?php` and `?>` only.
    Islands,
    /// `` `name with blanks` ``.
    BacktickNames,
    /// `=begin` and `=end` at the beginning of a line.
    BeginEnd,
    /// `#if DEBUG`, `#region`: lines for what comes before the compiler.
    Directives,
}

/// What makes a name a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Constants {
    /// One of these words in its declaration.
    Words(&'static [&'static str]),
    /// A name without small letters.
    UpperCase,
}

const fn form(open: &'static str, escapes: Escapes, holes: Holes, lines: bool) -> StringForm {
    StringForm { open, close: open, escapes, holes, lines, strips: false }
}

const fn prefixed(
    open: &'static str,
    close: &'static str,
    escapes: Escapes,
    holes: Holes,
    lines: bool,
) -> StringForm {
    StringForm { open, close, escapes, holes, lines, strips: false }
}

/// A text block of Java or a raw string of C#.
const fn block(open: &'static str, escapes: Escapes, holes: Holes) -> StringForm {
    StringForm { open, close: "\"\"\"", escapes, holes, lines: true, strips: true }
}

const BRACES: Language = Language {
    name: "",
    endings: &[],
    line_comments: &["//"],
    block_comment: Some(("/*", "*/")),
    nested_comments: false,
    strings: &[],
    prefixes: Prefixes::None,
    name_bytes: b"",
    oddities: &[],
    joins: &["+"],
    adjacent_joins: false,
    lines_end: false,
    commands: false,
    types_first: false,
    indented: false,
    constants: Constants::Words(&["final"]),
};

/// Java.
pub static JAVA: Language = Language {
    name: "Java",
    types_first: true,
    endings: &["java"],
    strings: &[
        block("\"\"\"", Escapes::C, Holes::None),
        form("\"", Escapes::C, Holes::None, false),
        form("'", Escapes::C, Holes::None, false),
    ],
    name_bytes: b"$",
    ..BRACES
};

/// Kotlin.
pub static KOTLIN: Language = Language {
    name: "Kotlin",
    endings: &["kt", "kts"],
    nested_comments: true,
    strings: &[
        form("\"\"\"", Escapes::None, Holes::Dollar, true),
        form("\"", Escapes::C, Holes::Dollar, false),
        form("'", Escapes::C, Holes::None, false),
    ],
    oddities: &[Oddity::BacktickNames],
    lines_end: true,
    constants: Constants::Words(&["val"]),
    ..BRACES
};

/// Groovy, and with it every Jenkinsfile.
pub static GROOVY: Language = Language {
    name: "Groovy",
    types_first: true,
    endings: &["groovy", "gradle", "jenkinsfile", "Jenkinsfile"],
    strings: &[
        form("\"\"\"", Escapes::C, Holes::Dollar, true),
        form("'''", Escapes::C, Holes::None, true),
        form("\"", Escapes::C, Holes::Dollar, false),
        form("'", Escapes::C, Holes::None, false),
    ],
    oddities: &[Oddity::Regex],
    lines_end: true,
    commands: true,
    ..BRACES
};

/// JavaScript and TypeScript.
pub static JAVASCRIPT: Language = Language {
    name: "JavaScript",
    endings: &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
    strings: &[
        form("\"", Escapes::C, Holes::None, false),
        form("'", Escapes::C, Holes::None, false),
        form("`", Escapes::C, Holes::DollarBrace, true),
    ],
    name_bytes: b"$#",
    oddities: &[Oddity::Regex],
    lines_end: true,
    constants: Constants::Words(&["const", "readonly"]),
    ..BRACES
};

/// Go.
pub static GO: Language = Language {
    name: "Go",
    endings: &["go"],
    strings: &[
        form("\"", Escapes::C, Holes::None, false),
        form("`", Escapes::None, Holes::None, true),
        form("'", Escapes::C, Holes::None, false),
    ],
    lines_end: true,
    constants: Constants::Words(&["const"]),
    ..BRACES
};

/// Rust.
pub static RUST: Language = Language {
    name: "Rust",
    endings: &["rs"],
    nested_comments: true,
    strings: &[form("\"", Escapes::C, Holes::None, true)],
    prefixes: Prefixes::Rust,
    oddities: &[Oddity::Lifetimes],
    joins: &[],
    constants: Constants::Words(&["const", "static"]),
    ..BRACES
};

/// C#.
pub static CSHARP: Language = Language {
    name: "C#",
    types_first: true,
    endings: &["cs"],
    strings: &[
        prefixed("$@\"", "\"", Escapes::Doubled, Holes::Brace, true),
        prefixed("@$\"", "\"", Escapes::Doubled, Holes::Brace, true),
        block("$\"\"\"", Escapes::None, Holes::Brace),
        prefixed("$\"", "\"", Escapes::C, Holes::Brace, false),
        prefixed("@\"", "\"", Escapes::Doubled, Holes::None, true),
        block("\"\"\"", Escapes::None, Holes::None),
        form("\"", Escapes::C, Holes::None, false),
        form("'", Escapes::C, Holes::None, false),
    ],
    constants: Constants::Words(&["const", "readonly"]),
    oddities: &[Oddity::Directives],
    ..BRACES
};

/// PHP.
pub static PHP: Language = Language {
    name: "PHP",
    endings: &["php"],
    line_comments: &["//", "#"],
    strings: &[
        form("\"", Escapes::CKeepingUnknown, Holes::Php, true),
        form("'", Escapes::QuoteOnly, Holes::None, true),
        form("`", Escapes::CKeepingUnknown, Holes::Php, true),
    ],
    name_bytes: b"$\\",
    oddities: &[Oddity::PhpHeredoc, Oddity::Islands],
    joins: &["."],
    constants: Constants::Words(&["const"]),
    ..BRACES
};

/// Python.
pub static PYTHON: Language = Language {
    name: "Python",
    endings: &["py", "pyi"],
    line_comments: &["#"],
    block_comment: None,
    strings: &[
        form("\"\"\"", Escapes::CKeepingUnknown, Holes::None, true),
        form("'''", Escapes::CKeepingUnknown, Holes::None, true),
        form("\"", Escapes::CKeepingUnknown, Holes::None, false),
        form("'", Escapes::CKeepingUnknown, Holes::None, false),
    ],
    prefixes: Prefixes::Python,
    adjacent_joins: true,
    lines_end: true,
    indented: true,
    constants: Constants::UpperCase,
    ..BRACES
};

/// Ruby.
pub static RUBY: Language = Language {
    name: "Ruby",
    endings: &["rb", "rake", "Rakefile"],
    line_comments: &["#"],
    block_comment: None,
    strings: &[
        form("\"", Escapes::C, Holes::HashBrace, true),
        form("'", Escapes::QuoteOnly, Holes::None, true),
        form("`", Escapes::C, Holes::HashBrace, true),
    ],
    name_bytes: b"@$",
    oddities: &[Oddity::Regex, Oddity::Percent, Oddity::Symbols, Oddity::RubyHeredoc, Oddity::BeginEnd],
    adjacent_joins: true,
    lines_end: true,
    commands: true,
    constants: Constants::UpperCase,
    ..BRACES
};

/// Every language that is read.
pub static LANGUAGES: [&Language; 10] =
    [&JAVA, &KOTLIN, &GROOVY, &JAVASCRIPT, &GO, &RUST, &CSHARP, &PHP, &PYTHON, &RUBY];

impl Language {
    /// The language of a file of that name.
    pub fn of(path: &Path) -> Option<&'static Language> {
        let name = path.file_name()?.to_str()?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or(name);
        let jenkinsfile = name.starts_with("Jenkinsfile").then_some(&GROOVY);
        jenkinsfile.or_else(|| LANGUAGES.into_iter().find(|language| language.endings.contains(&ending)))
    }

    pub(super) fn has(&self, oddity: Oddity) -> bool {
        self.oddities.contains(&oddity)
    }
}
