//! Bytes in: what kind of file it is, whether it is text, and which reader it goes to.

use std::cell::Cell;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use super::claim::{self, Claim};
use super::container::{self, Container};
use super::crontab_shape::{self, Form, Shape};
use super::format::{Input, Rows};
use super::neighbours::Neighbours;
use super::syntax::Limit;
use super::template::erb;
use super::{Fact, FactKind, File, Format, crontab, crontab_template, kubernetes};
use crate::lang::Text;
use crate::settings::Settings;
use crate::span::{FileId, Span};

/// The largest file that is parsed. The API server's own limit for an object is 3 MiB (etcd's request limit 1.5 MiB).
pub const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// The settings of the file, asked for only once it is known that it may hold schedules; `None`: its configuration cannot be
/// used, and neither can the file be read as its users mean it.
pub type SettingsOf<'a> = dyn Fn() -> Option<Arc<Settings>> + 'a;

/// Opens and reads one file. `Ok(None)`: no schedules live there.
pub fn open(
    id: FileId,
    path: &Path,
    settings: &SettingsOf<'_>,
    neighbours: &dyn Neighbours,
) -> std::io::Result<Option<File>> {
    let file = std::fs::File::open(path)?;
    let claim = claim::of(path);
    if claim == Claim::RunParts {
        return Ok(Some(run_parts(id, path, &file.metadata()?)));
    }
    let mut bytes = BUFFER.take();
    bytes.clear();
    bytes.reserve(KEPT);
    let read = fill(&mut bytes, &file);
    let found = read.map(|()| read_claimed(claim, id, path, &bytes, settings, neighbours));
    if bytes.capacity() <= KEPT {
        BUFFER.set(bytes);
    }
    found
}

/// Reads a file up to [`MAX_BYTES`] and one byte more; what is larger than the buffer gets the room that it needs at once.
fn fill(bytes: &mut Vec<u8>, file: &std::fs::File) -> std::io::Result<()> {
    let most = MAX_BYTES + 1;
    if file.take(KEPT as u64).read_to_end(bytes)? < KEPT {
        return Ok(());
    }
    let rest = file.metadata()?.len().min(most) as usize;
    bytes.reserve_exact(rest.saturating_sub(KEPT) + 1);
    file.take(most - KEPT as u64).read_to_end(bytes)?;
    Ok(())
}

/// Most files of a tree are smaller, and are read into the same buffer one after the other.
const KEPT: usize = 1 << 16;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Reads one file's bytes. `None`: no schedules live there. The path decides first, then the content; a path that says
/// nothing (standard input) leaves it to the content alone.
pub fn read(
    id: FileId,
    path: &Path,
    bytes: &[u8],
    settings: &Settings,
    neighbours: &dyn Neighbours,
) -> Option<File> {
    read_as(id, path, bytes, &|| Some(Arc::new(settings.clone())), neighbours)
}

/// As [`read`], with settings that are asked for only once it is known that the file may hold schedules.
pub fn read_as(
    id: FileId,
    path: &Path,
    bytes: &[u8],
    settings: &SettingsOf<'_>,
    neighbours: &dyn Neighbours,
) -> Option<File> {
    read_claimed(claim::of(path), id, path, bytes, settings, neighbours)
}

fn read_claimed(
    claim: Claim,
    id: FileId,
    path: &Path,
    bytes: &[u8],
    settings: &SettingsOf<'_>,
    neighbours: &dyn Neighbours,
) -> Option<File> {
    if claim == Claim::RunParts {
        return Some(script(id, path));
    }
    if bytes.len() as u64 > MAX_BYTES {
        return too_large(id, path, bytes, claim);
    }
    // Nearly all files of a tree end here. UTF-16, in which no mark would be found, holds zero bytes.
    if let Claim::Formats(rows) = claim
        && rows.marked(bytes).is_empty()
        && memchr::memchr(0, bytes).is_none()
    {
        return None;
    }
    let text = match std::str::from_utf8(bytes) {
        // Text has no zero bytes: a binary, or UTF-16 of plain letters.
        Ok(text) if text.as_bytes().contains(&0) => {
            let first = bytes.iter().position(|&b| b == 0).unwrap_or_default();
            return not_text(id, path, bytes, first, claim);
        }
        Ok(text) => text,
        Err(error) => return not_text(id, path, bytes, error.valid_up_to(), claim),
    };
    let settings = &*settings()?;
    let file = TextFile { id, path, text, settings, neighbours };
    match claim {
        Claim::Crontab(form) => file.crontab_of(|shape| {
            // cron reads whatever lies in its own directories; elsewhere the name may be a coincidence.
            (form.is_some() || shape.may_be_crontab()).then(|| form.unwrap_or_else(|| shape.form()))
        }),
        Claim::PerhapsCrontab => file.likely_crontab(),
        Claim::Formats(rows) => file.first_of(rows),
        Claim::RunParts => None,
        Claim::None => file.first_of(Rows::bare()).or_else(|| file.likely_crontab()),
    }
}

/// A file that is text.
struct TextFile<'a> {
    id: FileId,
    path: &'a Path,
    text: &'a str,
    settings: &'a Settings,
    neighbours: &'a dyn Neighbours,
}

impl TextFile<'_> {
    /// Reads it as the first of these formats that finds schedules in it.
    fn first_of(&self, rows: Rows) -> Option<File> {
        let plain = erb::without_lines(self.text);
        let input = Input::new(self.id, self.path, self.text, self.settings, self.neighbours);
        let input = input.parsed_as(plain.as_deref());
        let rows = rows.marked(self.text.as_bytes());
        rows.iter()
            .find_map(|row| (row.read)(&input))
            .map(|file| input.in_form(file))
            .or_else(|| rows.iter().find_map(|row| input.broken(row)))
    }

    fn likely_crontab(&self) -> Option<File> {
        self.crontab_of(|shape| shape.is_crontab().then(|| shape.form()))
    }

    /// Reads it as a crontab of the form that `decide` makes of its shape, a template around it masked.
    fn crontab_of(&self, decide: impl Fn(Shape) -> Option<Form>) -> Option<File> {
        let masked = crontab_template::mask(self.path, self.text);
        let form = decide(crontab_shape::look(masked.as_deref().unwrap_or(self.text)))?;
        let text: Arc<str> = masked.as_deref().unwrap_or(self.text).into();
        let deployed = crontab_template::deployed(self.path);
        let container = container::around(self.path, self.neighbours);
        let container = container.as_ref();
        let form = container.and_then(Container::form).unwrap_or(form);
        let path = container.and_then(Container::path).unwrap_or(&deployed);
        let mut file = crontab::read(self.id, path, &text, form, self.settings, container);
        if masked.is_some() {
            file.text = Arc::from(self.text);
        }
        file.path = self.path.to_path_buf();
        Some(file)
    }
}

/// A script that run-parts starts, of which only the name is known.
fn script(id: FileId, path: &Path) -> File {
    let mut file = File::empty(id, path, Arc::from(""), Format::RunParts);
    file.facts.extend(crontab::ignored_name(id, path, Format::RunParts));
    file
}

/// A script that run-parts starts: its name and mode are all that matters.
fn run_parts(id: FileId, path: &Path, metadata: &std::fs::Metadata) -> File {
    let mut file = script(id, path);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = metadata.permissions().mode() & 0o7777;
        if mode & 0o111 == 0 {
            file.facts.push(Fact {
                span: Span::new(id, 0..0),
                job: None,
                kind: FactKind::IgnoredMode { mode },
            });
        }
    }
    #[cfg(not(unix))]
    let _ = (metadata, &mut file);
    file
}

/// The format to say something about a file that cannot be read: only where it claims to hold schedules, or looks so.
fn claimed(claim: Claim, bytes: &[u8]) -> Option<Format> {
    match claim {
        Claim::Crontab(Some(Form::System)) => Some(Format::SystemCrontab),
        Claim::Crontab(_) => Some(Format::UserCrontab),
        Claim::Formats(_) | Claim::None if kubernetes::claims_jobs(bytes) => Some(Format::KubernetesManifest),
        Claim::Formats(rows) => rows.marked(bytes).iter().next().map(|row| row.format),
        Claim::PerhapsCrontab | Claim::None => {
            let shape = roughly(bytes);
            shape.is_crontab().then(|| match shape.form() {
                Form::System => Format::SystemCrontab,
                Form::User => Format::UserCrontab,
            })
        }
        Claim::RunParts => None,
    }
}

/// What the beginning of bytes that are no text, or too many, looks like; UTF-16 without its zero bytes.
fn roughly(bytes: &[u8]) -> Shape {
    let beginning: Vec<u8> = bytes.iter().copied().take(1 << 16).filter(|byte| *byte != 0).collect();
    let text = String::from_utf8_lossy(&beginning);
    crontab_shape::look(text.trim_start_matches(char::REPLACEMENT_CHARACTER))
}

fn too_large(id: FileId, path: &Path, bytes: &[u8], claim: Claim) -> Option<File> {
    let mut file = File::empty(id, path, Arc::from(""), claimed(claim, bytes)?);
    let name = Text { en: "file size in bytes", zh: "文件字节数" };
    let kind = FactKind::LimitReached(Limit { name, value: MAX_BYTES });
    file.facts.push(Fact { span: Span::new(id, 0..0), job: None, kind });
    Some(file)
}

fn not_text(id: FileId, path: &Path, bytes: &[u8], valid: usize, claim: Claim) -> Option<File> {
    let format = claimed(claim, bytes)?;
    let guess = encoding_guess(bytes);
    // A binary that merely has such a name (a compiled `crontab`) holds no schedules.
    if guess.is_none() && bytes.iter().take(8192).any(|&b| b == 0) {
        return None;
    }
    let mut file = File::empty(id, path, Arc::from(""), format);
    let bad_byte = bytes.get(valid).copied().unwrap_or_default();
    let kind = FactKind::NotText { bad_byte, encoding_guess: guess };
    file.facts.push(Fact { span: Span::new(id, valid..valid + 1), job: None, kind });
    Some(file)
}

/// Which other encoding the bytes look like.
fn encoding_guess(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, ..] => return Some("UTF-16 LE"),
        [0xFE, 0xFF, ..] => return Some("UTF-16 BE"),
        _ => {}
    }
    let pairs = bytes.chunks_exact(2).take(256);
    let count = pairs.len();
    if count >= 8 {
        let zero_high = pairs.clone().filter(|pair| pair[1] == 0 && pair[0] != 0).count();
        let zero_low = pairs.filter(|pair| pair[0] == 0 && pair[1] != 0).count();
        if zero_high * 10 > count * 8 {
            return Some("UTF-16 LE");
        }
        if zero_low * 10 > count * 8 {
            return Some("UTF-16 BE");
        }
    }
    looks_like_gbk(bytes).then_some("GBK")
}

/// Every byte above 0x7F begins a pair of GBK (lead 0x81 to 0xFE, trail 0x40 to 0xFE but 0x7F).
fn looks_like_gbk(bytes: &[u8]) -> bool {
    let (mut at, mut pairs) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (0, _) => return false,
            (0x01..=0x7F, _) => at += 1,
            (0x81..=0xFE, Some(0x40..=0x7E | 0x80..=0xFE)) => {
                pairs += 1;
                at += 2;
            }
            _ => return false,
        }
    }
    pairs >= 2
}
