use core::fmt;

/// The reason why a file, or a map in it, cannot be read.
///
/// Displays as one sentence that names the culprit and what to change:
///
/// ```
/// let error = jostle_levels::Wad::parse(b"PK\x03\x04 and so on".to_vec()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"the file starts with "PK\x03\x04" instead of "IWAD" or "PWAD"; give a WAD file, not an archive with one in it"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// The file does not begin like a WAD.
    NotAWad {
        /// The first four bytes, or fewer if the file is shorter.
        start: Vec<u8>,
    },
    /// The file ends within its header of 12 bytes.
    HeaderCut {
        /// The length of the file in bytes.
        file: usize,
    },
    /// The directory does not lie within the file.
    DirectoryOutside {
        /// The number of entries, of 16 bytes each, in the header.
        entries: i32,
        /// The start of the directory, in bytes from the start of the file.
        offset: i32,
        /// The length of the file in bytes.
        file: usize,
    },
    /// The file has no map of this name.
    UnknownMap {
        /// The requested name.
        map: String,
        /// The names of the maps, in the order of the file.
        maps: Vec<String>,
    },
    /// The map is in a format that is not read.
    UnsupportedFormat {
        /// The map.
        map: String,
        /// The format's name: `Hexen` or `UDMF`.
        format: &'static str,
        /// The lump that only this format has.
        lump: &'static str,
    },
    /// The map has no lump of that name.
    MissingLump {
        /// The map.
        map: String,
        /// The lump that should follow the map's marker.
        lump: &'static str,
    },
    /// A lump of the map does not lie within the file.
    LumpOutside {
        /// The map.
        map: String,
        /// The lump.
        lump: &'static str,
        /// The start of the lump in the directory, in bytes from the start of the file.
        offset: i32,
        /// The length of the lump in the directory, in bytes.
        length: i32,
        /// The length of the file in bytes.
        file: usize,
    },
    /// A record refers to another that does not exist.
    BadIndex {
        /// The map.
        map: String,
        /// The lump of the record that refers.
        lump: &'static str,
        /// The record that refers.
        record: u32,
        /// The field that refers, for example `start vertex`.
        field: &'static str,
        /// The index.
        index: u16,
        /// The lump that it refers to.
        target: &'static str,
        /// The number of records of that lump.
        count: usize,
    },
    /// The nodes of the map are in a format that is not read.
    ExtendedNodes {
        /// The map.
        map: String,
        /// The format, such as `ZDBSP's`.
        format: &'static str,
    },
    /// The nodes of the map are no tree whose leaves have sectors.
    BadTree {
        /// The map.
        map: String,
        /// The lump.
        lump: &'static str,
        /// The record at fault; `None` if it is the lump as a whole.
        record: Option<u32>,
        /// The fault, as the predicate of a sentence about the record.
        fault: &'static str,
    },
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelError::NotAWad { start } => write!(
                f,
                "the file starts with \"{}\" instead of \"IWAD\" or \"PWAD\"; \
                 give a WAD file, not an archive with one in it",
                start.escape_ascii()
            ),
            LevelError::HeaderCut { file } => write!(
                f,
                "the file has {file} bytes, but the header of a WAD has {}; the file is cut short, get it again",
                crate::directory::HEADER_SIZE
            ),
            LevelError::DirectoryOutside { entries, offset, file } => write!(
                f,
                "the directory, {entries} entries from byte {offset}, is not within the {file} bytes of the file; \
                 the file is cut short or damaged, get it again"
            ),
            LevelError::UnknownMap { map, maps } => write_unknown_map(f, map, maps),
            LevelError::UnsupportedFormat { map, format, lump } => write!(
                f,
                "map \"{map}\" is in {format} format (it has a lump {lump}); save it in Doom format in a level editor"
            ),
            LevelError::MissingLump { map, lump } => {
                write!(f, "map \"{map}\" has no lump {lump}; save it again in a level editor")
            }
            LevelError::LumpOutside { map, lump, offset, length, file } => write!(
                f,
                "lump {lump} of map \"{map}\", {length} bytes from byte {offset}, \
                 is not within the {file} bytes of the file; the file is cut short or damaged, get it again"
            ),
            LevelError::BadIndex { map, lump, record, field, index, target, count } => write!(
                f,
                "{lump} {record} of map \"{map}\" has {field} {index}, but {target} has {count} (counted from 0); \
                 repair the map in a level editor"
            ),
            LevelError::ExtendedNodes { map, format } => {
                write!(f, "map \"{map}\" has nodes in {format} format; build them again in Doom's format")
            }
            LevelError::BadTree { map, lump, record, fault } => {
                f.write_str(lump)?;
                if let Some(record) = record {
                    write!(f, " {record}")?;
                }
                write!(f, " of map \"{map}\" {fault}; build the nodes again with a node builder")
            }
        }
    }
}

/// The most names that a message lists, enough for a whole game.
const SHOWN_MAPS: usize = 40;

fn write_unknown_map(f: &mut fmt::Formatter<'_>, map: &str, maps: &[String]) -> fmt::Result {
    if maps.is_empty() {
        return write!(f, "map \"{map}\" is not in the file, nor is any other; give a WAD file with levels");
    }
    write!(f, "map \"{map}\" is not in the file; it has ")?;
    for (i, name) in maps.iter().take(SHOWN_MAPS).enumerate() {
        write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
    }
    let more = if maps.len() > SHOWN_MAPS { ", …" } else { "" };
    write!(f, "{more} ({})", maps.len())
}

impl core::error::Error for LevelError {}
