//! Builds WAD files by hand: maps from lists of numbers, files from lists of lumps.
#![allow(dead_code, unreachable_pub, reason = "each test file includes this one and uses its part")]

use jostle_levels::{Level, Wad};

pub mod areas;
pub mod freedoom;
pub mod rooms;

/// The lumps of a map as the numbers of their records.
#[derive(Clone)]
pub struct Map {
    pub vertices: Vec<[i16; 2]>,
    /// Start, end, flags, special, tag, front, back.
    pub lines: Vec<[u16; 7]>,
    /// The sector of each side.
    pub sides: Vec<u16>,
    /// Floor, ceiling, light, special, tag.
    pub sectors: Vec<[i16; 5]>,
    /// X, y, angle, type, flags.
    pub things: Vec<[i16; 5]>,
}

pub const NONE: u16 = 0xFFFF;
pub const VERTEX_SIZE: usize = 4;
pub const LINE_SIZE: usize = 14;
pub const SIDE_SIZE: usize = 30;
pub const SECTOR_SIZE: usize = 26;
pub const THING_SIZE: usize = 10;

/// The lumps the reader uses, with the length of their records.
pub const READ_LUMPS: [(&str, usize); 5] = [
    ("THINGS", THING_SIZE),
    ("LINEDEFS", LINE_SIZE),
    ("SIDEDEFS", SIDE_SIZE),
    ("VERTEXES", VERTEX_SIZE),
    ("SECTORS", SECTOR_SIZE),
];

pub type Lump = (&'static str, Vec<u8>);

/// Two square rooms side by side, 0 in the west and 1 in the east, open to each other along line 2.
pub fn two_rooms() -> Map {
    Map {
        vertices: vec![[0, 0], [0, 128], [128, 128], [128, 0], [256, 128], [256, 0]],
        lines: vec![
            [0, 1, 1, 0, 0, 0, NONE],
            [1, 2, 1, 0, 0, 1, NONE],
            [2, 3, 4, 11, 7, 2, 3],
            [3, 0, 1, 0, 0, 4, NONE],
            [2, 4, 1, 0, 0, 5, NONE],
            [4, 5, 1, 0, 0, 6, NONE],
            [5, 3, 1, 0, 0, 7, NONE],
        ],
        sides: vec![0, 0, 0, 1, 0, 1, 1, 1],
        sectors: vec![[0, 128, 160, 0, 0], [-24, 96, 255, 9, 7]],
        things: vec![[64, 64, 90, 1, 7], [192, 64, -90, 3001, 7], [200, 100, 0, 2012, 23]],
    }
}

impl Map {
    /// The map's lumps in the order of level editors, after a marker of this name. Textures are all `-`, and the lumps
    /// for drawing have arbitrary content.
    pub fn lumps(&self, marker: &'static str) -> Vec<Lump> {
        let texture = *b"-\0\0\0\0\0\0\0";
        let sides = self.sides.iter().flat_map(|sector| {
            let mut side = vec![0; 4];
            side.extend(texture.repeat(3));
            side.extend(sector.to_le_bytes());
            side
        });
        let sectors = self.sectors.iter().flat_map(|[floor, ceiling, rest @ ..]| {
            let mut sector = bytes_of(&[*floor, *ceiling]);
            sector.extend(texture.repeat(2));
            sector.extend(bytes_of(rest));
            sector
        });
        vec![
            (marker, Vec::new()),
            ("THINGS", bytes_of(self.things.as_flattened())),
            ("LINEDEFS", self.lines.as_flattened().iter().flat_map(|word| word.to_le_bytes()).collect()),
            ("SIDEDEFS", sides.collect()),
            ("VERTEXES", bytes_of(self.vertices.as_flattened())),
            ("SEGS", vec![1; 12]),
            ("SSECTORS", vec![2; 4]),
            ("NODES", vec![3; 28]),
            ("SECTORS", sectors.collect()),
            ("REJECT", vec![4; 1]),
            ("BLOCKMAP", vec![5; 8]),
        ]
    }

    pub fn wad(&self, marker: &'static str) -> Vec<u8> {
        wad(&self.lumps(marker), Directory::Last)
    }

    /// This map read back.
    pub fn level(&self) -> Level {
        level(self.wad("MAP01"), "MAP01")
    }

    pub fn error(&self) -> String {
        error(self.wad("MAP01"), "MAP01")
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Directory {
    /// Directly after the header, so that a cut file loses lumps first.
    First,
    /// After the lumps, as most tools do.
    Last,
}

pub const HEADER_SIZE: usize = 12;
pub const ENTRY_SIZE: usize = 16;

pub fn wad(lumps: &[Lump], directory: Directory) -> Vec<u8> {
    let size: usize = lumps.iter().map(|(_, bytes)| bytes.len()).sum();
    let (directory_at, mut lump_at) = match directory {
        Directory::First => (HEADER_SIZE, HEADER_SIZE + ENTRY_SIZE * lumps.len()),
        Directory::Last => (HEADER_SIZE + size, HEADER_SIZE),
    };
    let mut entries = Vec::new();
    for (name, bytes) in lumps {
        entries.extend(word(lump_at));
        entries.extend(word(bytes.len()));
        let mut padded = [0; 8];
        padded[..name.len()].copy_from_slice(name.as_bytes());
        entries.extend(padded);
        lump_at += bytes.len();
    }
    let contents: Vec<u8> = lumps.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    let header = [b"PWAD".to_vec(), word(lumps.len()), word(directory_at)].concat();
    match directory {
        Directory::First => [header, entries, contents].concat(),
        Directory::Last => [header, contents, entries].concat(),
    }
}

/// The position of the directory entry of the first lump of this name: offset, length, name.
pub fn entry_at(wad: &[u8], name: &str) -> usize {
    let number = |at: usize| i32::from_le_bytes(wad[at..at + 4].try_into().unwrap()) as usize;
    let (count, directory) = (number(4), number(8));
    (0..count)
        .map(|i| directory + ENTRY_SIZE * i)
        .find(|at| {
            wad[at + 8..at + ENTRY_SIZE].strip_prefix(name.as_bytes()).is_some_and(|rest| rest.iter().all(|&b| b == 0))
        })
        .unwrap()
}

pub fn put(wad: &mut [u8], at: usize, number: i32) {
    wad[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

pub fn level(wad: Vec<u8>, name: &str) -> Level {
    Wad::parse(wad).and_then(|wad| wad.level(name)).unwrap_or_else(|error| panic!("{error}"))
}

/// The error of reading the file or the map.
pub fn error(wad: Vec<u8>, name: &str) -> String {
    Wad::parse(wad).and_then(|wad| wad.level(name)).expect_err("should not be readable").to_string()
}

/// Checks the guarantees of a level read from a file: every index exists, every wall has a length, every diagnostic
/// displays, and those of areas.
pub fn check(level: &Level) {
    areas::check_areas(level);
    for line in &level.lines {
        assert!([line.a, line.b].iter().all(|&vertex| (vertex as usize) < level.vertices.len()), "{line:?}");
        assert!([line.front, line.back].iter().flatten().all(|&side| (side as usize) < level.sides.len()), "{line:?}");
    }
    assert!(level.sides.iter().all(|side| (side.sector as usize) < level.sectors.len()));
    for wall in level.walls() {
        assert!(wall.from != wall.to && level.lines[wall.line as usize].blocks(), "{wall:?}");
    }
    for thing in &level.things {
        assert!(thing.radius > 0.0 && thing.angle < 360, "{thing:?}");
    }
    for diagnostic in &level.diagnostics {
        assert!(diagnostic.to_string().ends_with(&format!("({})", diagnostic.code)), "{diagnostic}");
    }
}

/// The codes of a level's diagnostics with their records.
pub fn findings(level: &Level) -> Vec<(&'static str, Option<u32>)> {
    level.diagnostics.iter().map(|diagnostic| (diagnostic.code, diagnostic.index)).collect()
}

/// Marsaglia's generator, "Xorshift RNGs" (2003), with the triple 13, 7, 17.
pub struct Xorshift(pub u64);

impl Xorshift {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize) % limit
    }
}

fn bytes_of(words: &[i16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn word(number: usize) -> Vec<u8> {
    i32::try_from(number).unwrap().to_le_bytes().to_vec()
}
