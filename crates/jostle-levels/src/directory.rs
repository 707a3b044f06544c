//! The directory of a WAD file.

use crate::name::Name;

/// The size of the header, in bytes.
pub(crate) const HEADER_SIZE: usize = 12;

/// The size of an entry, in bytes.
pub(crate) const ENTRY_SIZE: usize = 16;

/// A directory entry of the file, which may point outside of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) offset: i32,
    pub(crate) length: i32,
    pub(crate) name: Name,
}

impl Entry {
    pub(crate) fn read(bytes: &[u8; ENTRY_SIZE]) -> Entry {
        let [o0, o1, o2, o3, l0, l1, l2, l3, name @ ..] = *bytes;
        Entry {
            offset: i32::from_le_bytes([o0, o1, o2, o3]),
            length: i32::from_le_bytes([l0, l1, l2, l3]),
            name: Name::new(name),
        }
    }
}

/// The `length` bytes of the file from `offset`, if it has them. Empty lumps may have any offset, since tools write
/// them so.
pub(crate) fn part(file: &[u8], offset: i32, length: usize) -> Option<&[u8]> {
    if length == 0 {
        return Some(&[]);
    }
    let start = usize::try_from(offset).ok()?;
    file.get(start..start.checked_add(length)?)
}
