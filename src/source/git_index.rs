//! The names in git's index: which files of a folder git tracks, whatever `.gitignore` says of them.
//!
//! Read as in `gitformat-index(5)` of git 2.51 (2026-11), versions 2 to 4; of a split index only what stands in the index
//! itself. What cannot be read tells nothing: git is asked about files that a search passes over, never about whether a run is right.

use std::path::{Path, PathBuf};

/// The files of `folder` that git tracks, by their paths from there: as bytes, `/` between the parts.
#[derive(Debug)]
pub struct Tracked {
    index: Vec<u8>,
    /// The path of the folder from the top of the working tree; empty, or ending in `/`.
    below: Vec<u8>,
}

impl Tracked {
    /// The index of the working tree in which `folder` stands; none where there is none.
    pub fn of(folder: &Path) -> Option<Self> {
        let folder = folder.canonicalize().ok()?;
        let (top, git) =
            folder.ancestors().find_map(|top| Some((top, git_directory(top, &top.join(".git"))?)))?;
        let index = std::fs::read(git.join("index")).ok()?;
        let mut below = Vec::new();
        for part in folder.strip_prefix(top).ok()?.components() {
            below.extend_from_slice(part.as_os_str().as_encoded_bytes());
            below.push(b'/');
        }
        Some(Self { index, below })
    }

    /// Calls `each` with the path of each file below the folder.
    pub fn each(&self, mut each: impl FnMut(&[u8])) {
        // The length of a name of an object is nowhere told: only one of them makes sense of the first entries.
        let Some(entries) = [20, 32].into_iter().find_map(|hash| Entries::of(&self.index, hash)) else {
            return;
        };
        entries.each(|name| {
            if let Some(name) = name.strip_prefix(&*self.below).filter(|name| !name.is_empty()) {
                each(name);
            }
        });
    }
}

/// The folder in which git keeps a working tree: `.git` itself, or where the file of that name points (worktrees, submodules).
fn git_directory(top: &Path, at: &Path) -> Option<PathBuf> {
    let metadata = at.metadata().ok()?;
    if metadata.is_dir() {
        return Some(at.to_owned());
    }
    // Such a file is one line with one path.
    if !metadata.is_file() || metadata.len() > 1 << 16 {
        return None;
    }
    let text = std::fs::read_to_string(at).ok()?;
    Some(top.join(text.strip_prefix("gitdir:")?.trim()))
}

/// Bytes of an entry before the name of its object: times, device, inode, mode, owner, group, size.
const STATUS: usize = 40;

/// How many entries must make sense: bytes of a hash look like one of 4096 times.
const TRIED: u32 = 3;

/// Entries of an index whose names of objects are `hash` bytes long.
#[derive(Clone, Copy)]
struct Entries<'a> {
    bytes: &'a [u8],
    count: u32,
    hash: usize,
    /// From version 4 on a name begins with a part of the one before.
    is_packed: bool,
}

impl<'a> Entries<'a> {
    /// None where the first entries make no sense so.
    fn of(index: &'a [u8], hash: usize) -> Option<Self> {
        let rest = index.strip_prefix(b"DIRC")?;
        let version = number(*rest.first_chunk()?);
        let count = number(*rest.get(4..)?.first_chunk()?);
        let entries = Self { bytes: rest.get(8..)?, count, hash, is_packed: version == 4 };
        let (mut rest, mut name) = (entries.bytes, Vec::new());
        for _ in 0..count.min(TRIED) {
            rest = entries.entry(rest, &mut name).filter(|_| !name.is_empty())?;
        }
        (2..=4).contains(&version).then_some(entries)
    }

    fn each(self, mut each: impl FnMut(&[u8])) {
        let (mut rest, mut name) = (self.bytes, Vec::new());
        for _ in 0..self.count {
            let Some(after) = self.entry(rest, &mut name) else { return };
            each(&name);
            rest = after;
        }
    }

    /// Makes the name of the entry before that of the first of `rest`. Returns what follows it; none where that is no entry.
    fn entry(&self, rest: &'a [u8], name: &mut Vec<u8>) -> Option<&'a [u8]> {
        let flags = u16::from_be_bytes(*rest.get(STATUS + self.hash..)?.first_chunk()?);
        // The second flags of version 3.
        let head = STATUS + self.hash + if flags & 0x4000 == 0 { 2 } else { 4 };
        let mut written = rest.get(head..)?;
        if self.is_packed {
            let dropped;
            (dropped, written) = variable(written)?;
            name.truncate(name.len().checked_sub(dropped)?);
        } else {
            name.clear();
        }
        let length = memchr::memchr(0, written)?;
        name.extend_from_slice(&written[..length]);
        // Twelve bits tell the length of the name.
        if usize::from(flags & 0xfff) != name.len().min(0xfff) {
            return None;
        }
        // One to eight NULs make the entry a multiple of eight long.
        let end = if self.is_packed { length + 1 } else { (head + length + 8) / 8 * 8 - head };
        written.get(end..)
    }
}

fn number(bytes: [u8; 4]) -> u32 {
    u32::from_be_bytes(bytes)
}

/// A number of variable length, as in the offsets of packs. Returns what follows it too.
fn variable(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0_usize;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, &bytes[at + 1..]));
        }
        value = (value + 1) << 7;
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Entries, Tracked};

    /// An index of these names: as git writes it, but that all of a file's status is zero.
    fn index(version: u8, hash: usize, names: &[&str]) -> Vec<u8> {
        let mut bytes =
            [&b"DIRC\0\0\0"[..], &[version, 0, 0, 0, u8::try_from(names.len()).unwrap_or(0)]].concat();
        let mut before = "";
        for name in names {
            let start = bytes.len();
            bytes.extend(std::iter::repeat_n(0, 40 + hash));
            bytes.extend_from_slice(&u16::try_from(name.len().min(0xfff)).unwrap_or(0).to_be_bytes());
            if version == 4 {
                let alike = name.bytes().zip(before.bytes()).take_while(|(one, other)| one == other).count();
                bytes.push(u8::try_from(before.len() - alike).unwrap_or(0));
                bytes.extend_from_slice(&name.as_bytes()[alike..]);
                bytes.push(0);
            } else {
                bytes.extend_from_slice(name.as_bytes());
                bytes.extend(std::iter::repeat_n(0, 8 - (bytes.len() - start) % 8));
            }
            before = name;
        }
        bytes
    }

    fn names(index: Vec<u8>, below: &str) -> Vec<String> {
        let mut names = Vec::new();
        let tracked = Tracked { index, below: below.as_bytes().to_vec() };
        tracked.each(|name| names.push(String::from_utf8_lossy(name).into_owned()));
        names
    }

    #[test]
    fn every_version_and_both_lengths_of_hashes_are_read() {
        let written = [".github/workflows/backup.yml", "a", "ops/crontab", "ops/crontab.old", "ops/z", "z"];
        for version in 2..=4 {
            for hash in [20, 32] {
                assert_eq!(names(index(version, hash, &written), ""), written, "{version} {hash}");
                let below = ["crontab", "crontab.old", "z"];
                assert_eq!(names(index(version, hash, &written), "ops/"), below, "{version} {hash}");
            }
        }
        assert!(names(index(2, 20, &[]), "").is_empty());
        assert!(Entries::of(&index(5, 20, &written), 20).is_none(), "a version that nobody knows yet");
    }

    proptest! {
        #[test]
        fn a_broken_index_tells_less_and_never_panics(
            version in 2_u8..=4, cut in 0_usize..400, at in 0_usize..400, byte: u8,
        ) {
            let mut bytes = index(version, 20, &["a/b.yaml", "a/c.yaml", "crontab"]);
            if let Some(old) = bytes.get_mut(at) {
                *old = byte;
            }
            bytes.truncate(cut);
            prop_assert!(names(bytes, "").len() <= 3);
        }
    }
}
