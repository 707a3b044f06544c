use core::fmt;

/// Why a file or a map in it cannot be read.
///
/// Displays as one sentence that names the culprit and the way out:
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
        /// The bytes where `IWAD` or `PWAD` should be: four, or as many as there are.
        start: Vec<u8>,
    },
    /// The file ends within its header of 12 bytes.
    HeaderCut {
        /// The length of the file in bytes.
        file: usize,
    },
    /// The directory does not lie within the file.
    DirectoryOutside {
        /// How many entries of 16 bytes the header counts.
        entries: i32,
        /// Where the directory begins, in bytes from the start of the file.
        offset: i32,
        /// The length of the file in bytes.
        file: usize,
    },
    /// No map of that name is in the file.
    UnknownMap {
        /// The name asked for.
        map: String,
        /// The names there are, in file order.
        maps: Vec<String>,
    },
    /// The map is in a format that is not read.
    UnsupportedFormat {
        /// The map.
        map: String,
        /// The format's name: `Hexen` or `UDMF`.
        format: &'static str,
        /// The lump that gives it away.
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
        /// Where the directory says the lump begins, in bytes from the start of the file.
        offset: i32,
        /// The length in bytes the directory gives it.
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
        /// What of it refers, for example `start vertex`.
        field: &'static str,
        /// The index it gives.
        index: u16,
        /// The lump it refers into.
        target: &'static str,
        /// How many records that lump has.
        count: usize,
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
        }
    }
}

/// More names than a whole game has are cut, so that the sentence stays readable.
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
