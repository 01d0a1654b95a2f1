//! What differs between the daemons, as data.
//!
//! Basis: the programs' own parsers run on the vectors of `fixtures/conformance/` in 2026-11, and their sources where a vector
//! cannot show the reason.

pub(super) use crate::dialect::names::{MONTHS, WEEKDAYS};
use crate::dialect::{DialectId, FieldKind};

/// How one daemon reads a crontab.
#[derive(Debug)]
pub(super) struct Row {
    /// The daemon.
    pub id: DialectId,
    /// The fields of a schedule, in order.
    pub fields: &'static [FieldSpec],
    /// The `@` words, without the sign.
    pub macros: &'static [(&'static str, Macro)],
    /// How fields and lines are read.
    pub family: Family,
}

/// The parsers that the daemons have.
#[derive(Debug)]
pub(super) enum Family {
    /// Vixie cron's, with these differences.
    Vixie(Vixie),
    /// BusyBox crond's.
    BusyBox,
    /// bcron's.
    Bcron,
    /// supercronic's.
    Supercronic,
}

/// One field of a schedule.
#[derive(Debug)]
pub(super) struct FieldSpec {
    /// Which.
    pub kind: FieldKind,
    /// First value.
    pub low: i32,
    /// Last value.
    pub high: i32,
    /// Names of the values, the first one for `named_from`.
    pub names: &'static [&'static str],
    /// The value of the first name.
    pub named_from: i32,
}

impl FieldSpec {
    const fn numbers(kind: FieldKind, low: i32, high: i32) -> Self {
        FieldSpec { kind, low, high, names: &[], named_from: 0 }
    }

    const fn months() -> Self {
        FieldSpec { kind: FieldKind::Month, low: 1, high: 12, names: &MONTHS, named_from: 1 }
    }

    const fn weekdays(high: i32) -> Self {
        FieldSpec { kind: FieldKind::DayOfWeek, low: 0, high, names: &WEEKDAYS, named_from: 0 }
    }
}

/// What an `@` word stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Macro {
    /// These fields, as they are read by that daemon.
    Fields(&'static str),
    /// These fields with the flags that the daemon sets for the word itself, in the order minute, hour, day of month, day
    /// of week: a flag is not always what the fields' spelling would set.
    Flagged(&'static str, [bool; 4]),
    /// At boot.
    Boot,
}

/// What differs between the members of the vixie family.
#[derive(Debug)]
pub(super) struct Vixie {
    /// A number or name of this many bytes or more is an error.
    pub token_limit: usize,
    /// What stands after a complete item: skipped up to the next blank, or an error.
    pub junk_is_skipped: bool,
    /// `n/step` means from n to the end of the field; else it is an error.
    pub open_step: bool,
    /// `~`, `a~`, `~b`, `a~b` draw a value when the file is loaded.
    pub random: bool,
    /// Both ends of a range are checked; else only the values that are reached.
    pub range_ends_checked: bool,
    /// A descending range that ends in 0 ends in 7, in every field.
    pub zero_end_is_seven: bool,
    /// What a bad line leads to.
    pub bad_line: BadLine,
    /// What is dropped when the last line has no newline.
    pub unended_line: UnendedLine,
    /// What a setting line may hold, `name=value` without its newline: longer ones are cut or dropped.
    pub setting_limit: usize,
    /// What happens to settings over the limit.
    pub long_setting: LongSetting,
    /// `A=` without quotes is an empty setting; else it is no setting.
    pub empty_setting: bool,
    /// A command may hold this many bytes.
    pub command_limit: usize,
    /// What happens to longer ones.
    pub long_command: LongCommand,
    /// A line may end after its schedule.
    pub empty_command: bool,
    /// A `*` where the command or the user begins is an error.
    pub star_refused: bool,
    /// `-` before the schedule and `-n` before the command are options.
    pub options: bool,
    /// Blanks between user and command are skipped; else all but one belong to the command.
    pub blanks_after_user_skipped: bool,
    /// How the user column is read.
    pub user: UserColumn,
    /// Files with more lines are dropped.
    pub most_lines: Option<usize>,
    /// User files with more bytes of comments and blanks in a row are dropped.
    pub most_comment_bytes: Option<usize>,
    /// User files with more settings, more entries are dropped.
    pub most_settings_and_entries: Option<(usize, usize)>,
}

/// What a bad line leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BadLine {
    /// The whole file is dropped.
    DropsFile,
    /// The line is dropped.
    DropsLine,
    /// After an error in a field the rest of the line is read as a new line.
    ResumesInside,
}

/// What is dropped when the last line has no newline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnendedLine {
    /// The whole file.
    File,
    /// The line, and it is logged.
    Line,
    /// The line, without a word.
    LineSilently,
}

/// What happens to a setting over the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LongSetting {
    /// It is cut.
    Cut,
    /// It is dropped without a word.
    Dropped,
}

/// What happens to a command over the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LongCommand {
    /// It is an error.
    Refused,
    /// It is cut without a word.
    Cut,
}

/// How the user column is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UserColumn {
    /// An existing user.
    Existing,
    /// Any word; an unknown user fails when the job is due.
    Any,
    /// `user[:group][/class]`, all existing.
    GroupAndClass,
}

/// Minute to weekday, 0 and 7 being Sunday.
const TO_SEVEN: &[FieldSpec] = &[
    FieldSpec::numbers(FieldKind::Minute, 0, 59),
    FieldSpec::numbers(FieldKind::Hour, 0, 23),
    FieldSpec::numbers(FieldKind::DayOfMonth, 1, 31),
    FieldSpec::months(),
    FieldSpec::weekdays(7),
];

/// BusyBox: days of the month have a value 0 that never occurs, and there is no weekday 7.
const BUSYBOX: &[FieldSpec] = &[
    FieldSpec::numbers(FieldKind::Minute, 0, 59),
    FieldSpec::numbers(FieldKind::Hour, 0, 23),
    FieldSpec::numbers(FieldKind::DayOfMonth, 0, 31),
    FieldSpec::months(),
    FieldSpec::weekdays(6),
];

/// supercronic: second to year.
const SECOND_TO_YEAR: &[FieldSpec] = &[
    FieldSpec::numbers(FieldKind::Second, 0, 59),
    FieldSpec::numbers(FieldKind::Minute, 0, 59),
    FieldSpec::numbers(FieldKind::Hour, 0, 23),
    FieldSpec::numbers(FieldKind::DayOfMonth, 1, 31),
    FieldSpec::months(),
    FieldSpec::weekdays(6),
    FieldSpec::numbers(FieldKind::Year, 1970, 2099),
];

/// The words of Debian cron and cronie, with the flags they set (measured: `@daily` sets none, `@hourly` the hour's).
const VIXIE_MACROS: &[(&str, Macro)] = &[
    ("reboot", Macro::Boot),
    ("yearly", Macro::Flagged("0 0 1 1 *", [false, false, false, true])),
    ("annually", Macro::Flagged("0 0 1 1 *", [false, false, false, true])),
    ("monthly", Macro::Flagged("0 0 1 * *", [false, false, false, true])),
    ("weekly", Macro::Flagged("0 0 * * 0", [false, false, true, false])),
    ("daily", Macro::Flagged("0 0 * * *", [false; 4])),
    ("midnight", Macro::Flagged("0 0 * * *", [false; 4])),
    ("hourly", Macro::Flagged("0 * * * *", [false, true, false, false])),
];

/// BusyBox's words, unknown ones being ignored without a word.
const BUSYBOX_MACROS: &[(&str, Macro)] = &[
    ("yearly", Macro::Fields("0 0 1 1 *")),
    ("annually", Macro::Fields("0 0 1 1 *")),
    ("monthly", Macro::Fields("0 0 1 * *")),
    ("weekly", Macro::Fields("0 0 * * 0")),
    ("daily", Macro::Fields("0 0 * * *")),
    ("midnight", Macro::Fields("0 0 * * *")),
    ("hourly", Macro::Fields("0 * * * *")),
    ("reboot", Macro::Boot),
];

/// supercronic's words.
const SUPERCRONIC_MACROS: &[(&str, Macro)] = &[
    ("yearly", Macro::Fields("0 0 0 1 1 * *")),
    ("annually", Macro::Fields("0 0 0 1 1 * *")),
    ("monthly", Macro::Fields("0 0 0 1 * * *")),
    ("weekly", Macro::Fields("0 0 0 * * 0 *")),
    ("daily", Macro::Fields("0 0 0 * * * *")),
    ("hourly", Macro::Fields("0 0 * * * * *")),
];

const DEBIAN: Row = Row {
    id: DialectId::DebianCron,
    fields: TO_SEVEN,
    macros: VIXIE_MACROS,
    family: Family::Vixie(Vixie {
        token_limit: 1000,
        junk_is_skipped: true,
        open_step: false,
        random: false,
        range_ends_checked: true,
        zero_end_is_seven: false,
        bad_line: BadLine::DropsFile,
        unended_line: UnendedLine::File,
        setting_limit: 998,
        long_setting: LongSetting::Cut,
        empty_setting: false,
        command_limit: 998,
        long_command: LongCommand::Refused,
        empty_command: true,
        star_refused: true,
        options: false,
        blanks_after_user_skipped: false,
        user: UserColumn::Existing,
        // 10000 and the three header lines that `crontab` may have written.
        most_lines: Some(10_003),
        most_comment_bytes: None,
        most_settings_and_entries: None,
    }),
};

const CRONIE_VIXIE: Vixie = Vixie {
    token_limit: 131_072,
    junk_is_skipped: false,
    open_step: false,
    random: true,
    range_ends_checked: false,
    zero_end_is_seven: false,
    bad_line: BadLine::DropsLine,
    unended_line: UnendedLine::Line,
    setting_limit: 131_071,
    long_setting: LongSetting::Cut,
    empty_setting: true,
    command_limit: 131_071,
    long_command: LongCommand::Cut,
    empty_command: false,
    star_refused: true,
    options: true,
    blanks_after_user_skipped: true,
    user: UserColumn::Any,
    most_lines: None,
    most_comment_bytes: Some(32_768),
    most_settings_and_entries: Some((1_000, 10_000)),
};

const CRONIE: Row = Row {
    id: DialectId::Cronie,
    fields: TO_SEVEN,
    macros: VIXIE_MACROS,
    family: Family::Vixie(CRONIE_VIXIE),
};

const CRONIE_HEAD: Row = Row {
    id: DialectId::CronieHead,
    fields: TO_SEVEN,
    macros: VIXIE_MACROS,
    family: Family::Vixie(Vixie { zero_end_is_seven: true, ..CRONIE_VIXIE }),
};

const FREEBSD: Row = Row {
    id: DialectId::FreeBsd,
    fields: TO_SEVEN,
    macros: VIXIE_MACROS,
    family: Family::Vixie(Vixie {
        token_limit: 100,
        junk_is_skipped: true,
        open_step: true,
        random: false,
        range_ends_checked: false,
        zero_end_is_seven: false,
        bad_line: BadLine::ResumesInside,
        unended_line: UnendedLine::LineSilently,
        setting_limit: 998,
        long_setting: LongSetting::Dropped,
        empty_setting: false,
        command_limit: 999,
        long_command: LongCommand::Cut,
        empty_command: true,
        star_refused: false,
        options: false,
        blanks_after_user_skipped: false,
        user: UserColumn::GroupAndClass,
        most_lines: None,
        most_comment_bytes: None,
        most_settings_and_entries: None,
    }),
};

/// The row of a daemon; `None` for dialects that read no crontab.
pub(super) fn of(id: DialectId) -> Option<&'static Row> {
    static ROWS: [Row; 7] = [
        DEBIAN,
        CRONIE,
        CRONIE_HEAD,
        FREEBSD,
        Row { id: DialectId::BusyBox, fields: BUSYBOX, macros: BUSYBOX_MACROS, family: Family::BusyBox },
        Row {
            id: DialectId::Supercronic,
            fields: SECOND_TO_YEAR,
            macros: SUPERCRONIC_MACROS,
            family: Family::Supercronic,
        },
        Row { id: DialectId::Bcron, fields: TO_SEVEN, macros: &[], family: Family::Bcron },
    ];
    ROWS.iter().find(|row| row.id == id)
}
