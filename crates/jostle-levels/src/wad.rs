use crate::directory::{ENTRY_SIZE, Entry, HEADER_SIZE, part};
use crate::name::Name;
use crate::reader::{Reader, is_level_lump};
use crate::{Level, LevelError, LevelTree};
use std::collections::HashSet;

/// A WAD file in memory: a directory of named lumps, in which levels are sequences of lumps.
///
/// A map is a directory entry followed by `THINGS` (or by `TEXTMAP`, a format that [`Wad::level`] refuses by name),
/// unless it is named like a lump of a level. Names such as `E1M1` and `MAP01` are only a convention. Of several maps
/// with one name the last counts, as in Doom, where add-ons replace the game's maps.
///
/// ```
/// use jostle_levels::Wad;
/// let wad = Wad::parse(b"PWAD\0\0\0\0\x0c\0\0\0".to_vec()).unwrap(); // no lumps, directory at byte 12
/// assert!(wad.maps().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Wad {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    /// The name of each map and the index of its marker in `entries`, in the order of the file, each name once.
    maps: Vec<(String, usize)>,
}

const MAGICS: [&[u8]; 2] = [b"IWAD", b"PWAD"];

impl Wad {
    /// Reads the header and the directory. Lumps are read only with their level.
    ///
    /// # Errors
    /// If the bytes do not begin with `IWAD` or `PWAD`, or end before the header or the directory does.
    ///
    /// ```
    /// let error = jostle_levels::Wad::parse(b"IWAD\xff\xff\xff\xff\x0c\0\0\0".to_vec()).unwrap_err();
    /// assert!(error.to_string().starts_with("the directory, -1 entries from byte 12, is not within the 12 bytes"));
    /// ```
    pub fn parse(bytes: Vec<u8>) -> Result<Wad, LevelError> {
        let file = bytes.len();
        if !MAGICS.iter().any(|magic| bytes.starts_with(magic)) {
            let start = bytes.iter().copied().take(MAGICS[0].len()).collect();
            return Err(LevelError::NotAWad { start });
        }
        let Some(&[_, _, _, _, c0, c1, c2, c3, o0, o1, o2, o3]) = bytes.first_chunk::<HEADER_SIZE>() else {
            return Err(LevelError::HeaderCut { file });
        };
        let count = i32::from_le_bytes([c0, c1, c2, c3]);
        let offset = i32::from_le_bytes([o0, o1, o2, o3]);
        let directory = usize::try_from(count)
            .ok()
            .and_then(|count| part(&bytes, offset, count.checked_mul(ENTRY_SIZE)?))
            .ok_or(LevelError::DirectoryOutside { entries: count, offset, file })?;
        let entries: Vec<Entry> = directory.as_chunks().0.iter().map(Entry::read).collect();
        let maps = find_maps(&entries);
        Ok(Wad { bytes, entries, maps })
    }

    /// The names of the maps in upper case and in the order of the file, each once. Bytes that are not printable ASCII
    /// are escaped as `\xff`; [`Wad::level`] accepts every name in this form.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let wad = jostle_levels::Wad::parse(std::fs::read("freedoom1.wad")?)?;
    /// assert_eq!(wad.maps()[..2], ["E1M1", "E1M2"]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn maps(&self) -> Vec<&str> {
        self.maps.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Reads the map with this name, without regard to case.
    ///
    /// # Errors
    /// If there is no such map, if it is in Hexen or UDMF format, if one of its lumps `THINGS`, `LINEDEFS`, `SIDEDEFS`,
    /// `VERTEXES`, `SECTORS` is missing or not within the file, or if a line or a side refers to a record that does not
    /// exist.
    ///
    /// ```
    /// let wad = jostle_levels::Wad::parse(b"PWAD\0\0\0\0\x0c\0\0\0".to_vec()).unwrap();
    /// assert_eq!(
    ///     wad.level("E1M1").unwrap_err().to_string(),
    ///     r#"map "E1M1" is not in the file, nor is any other; give a WAD file with levels"#,
    /// );
    /// ```
    pub fn level(&self, name: &str) -> Result<Level, LevelError> {
        self.reader(name)?.level()
    }

    /// Reads the binary space partition of a level of this file, from its lumps `SEGS`, `SSECTORS` and `NODES` in
    /// Doom's format. The map is found by the name of the level.
    ///
    /// # Errors
    /// If there is no such map, if one of the lumps is missing or not within the file, if a record refers to another
    /// that does not exist, if a node is reached twice or a leaf has no sector, or if the nodes are in an extended
    /// format.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let wad = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?;
    /// let level = wad.level("MAP01")?;
    /// let start = level.things.iter().find(|thing| thing.kind == 1).expect("a start");
    /// println!("the player starts in sector {}", wad.tree(&level)?.sector_at(start.position));
    /// # Ok(())
    /// # }
    /// ```
    pub fn tree(&self, level: &Level) -> Result<LevelTree, LevelError> {
        LevelTree::read(self.reader(&level.name)?, level)
    }

    fn reader(&self, name: &str) -> Result<Reader<'_>, LevelError> {
        let Some((map, marker)) = self.maps.iter().find(|(map, _)| map.eq_ignore_ascii_case(name)) else {
            let maps = self.maps.iter().map(|(map, _)| map.clone()).collect();
            return Err(LevelError::UnknownMap { map: name.to_string(), maps });
        };
        let lumps = self.entries.iter().skip(marker + 1).take_while(|entry| is_level_lump(entry.name));
        Ok(Reader::new(map, &self.bytes, lumps.collect()))
    }
}

/// The markers of maps in the order of the file; of several with one name only the last.
fn find_maps(entries: &[Entry]) -> Vec<(String, usize)> {
    let mut seen = HashSet::new();
    let mut maps: Vec<(String, usize)> = (entries.windows(2).enumerate().rev())
        .filter(|(_, pair)| is_marker(pair[0].name, pair[1].name) && seen.insert(pair[0].name))
        .map(|(marker, pair)| (pair[0].name.to_string(), marker))
        .collect();
    maps.reverse();
    maps
}

fn is_marker(name: Name, next: Name) -> bool {
    !is_level_lump(name) && (next.is("THINGS") || next.is("TEXTMAP"))
}
