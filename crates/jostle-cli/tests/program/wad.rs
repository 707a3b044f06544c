//! Writes WAD files.

/// A WAD with these lumps.
fn wad(lumps: &[(&str, Vec<u8>)]) -> Vec<u8> {
    const HEADER: usize = 12;
    let size: usize = lumps.iter().map(|(_, data)| data.len()).sum();
    let mut bytes = b"PWAD".to_vec();
    bytes.extend((lumps.len() as u32).to_le_bytes());
    bytes.extend(((HEADER + size) as u32).to_le_bytes());
    let mut directory = Vec::new();
    for (name, data) in lumps {
        directory.extend((bytes.len() as u32).to_le_bytes());
        directory.extend((data.len() as u32).to_le_bytes());
        let mut padded = name.as_bytes().to_vec();
        padded.resize(8, 0);
        directory.extend(padded);
        bytes.extend(data);
    }
    bytes.extend(directory);
    bytes
}

fn numbers(numbers: &[i16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// A square room of side 256 with its corner at the origin; `last_vertex` is where the last wall ends.
fn room(name: &'static str, last_vertex: i16) -> Vec<(&'static str, Vec<u8>)> {
    map(name, &[0, 0, 0, 256, 256, 256, 256, 0], &[[0, 1], [1, 2], [2, 3], [3, last_vertex]])
}

/// A map of one sector with these vertices (x, y) and outer walls, the sector on the right of each. An imp (radius 20)
/// stands at (10, 128), and a player starts on a stimpack at (128, 128).
fn map(name: &'static str, vertices: &[i16], walls: &[[i16; 2]]) -> Vec<(&'static str, Vec<u8>)> {
    const IMP: i16 = 3001;
    const PLAYER: i16 = 1;
    const STIMPACK: i16 = 2011;
    let wall = |[a, b]: &[i16; 2]| numbers(&[*a, *b, 1, 0, 0, 0, -1]);
    let side = [numbers(&[0, 0]), vec![0; 24], numbers(&[0])].concat();
    let sector = [numbers(&[0, 128]), vec![0; 16], numbers(&[160, 0, 9])].concat();
    vec![
        (name, vec![]),
        ("THINGS", numbers(&[10, 128, 0, IMP, 7, 128, 128, 90, PLAYER, 7, 128, 128, 0, STIMPACK, 7])),
        ("LINEDEFS", walls.iter().flat_map(wall).collect()),
        ("SIDEDEFS", side),
        ("VERTEXES", numbers(vertices)),
        ("SECTORS", sector),
    ]
}

/// A WAD with one map, the only sector of which is a square room of side 256 and a smaller one far off to the right.
pub(crate) fn two_rooms() -> Vec<u8> {
    let vertices = [0, 0, 0, 256, 256, 256, 256, 0, 512, 0, 512, 64, 576, 64, 576, 0];
    wad(&map("MAP01", &vertices, &[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4]]))
}

/// A WAD with one map of two sectors: a hall, of side 256 and height 128, and on its right a ledge, which is 48 higher, as
/// wide and has the same ceiling. Line 4 is between them; line 2 blocks although there is a sector on both sides.
pub(crate) fn hall_and_ledge() -> Vec<u8> {
    const NONE: i16 = -1;
    let vertices = [0, 0, 0, 256, 256, 256, 512, 256, 512, 0, 256, 0, 256, 128];
    let (hall, ledge) = (0, 1);
    let lines = [
        [0, 1, 1, 0, 0, hall, NONE],
        [1, 2, 1, 0, 0, hall, NONE],
        [2, 6, 1, 0, 0, hall, ledge],
        [2, 3, 1, 0, 0, ledge, NONE],
        [6, 5, 4, 0, 0, hall, ledge],
        [3, 4, 1, 0, 0, ledge, NONE],
        [4, 5, 1, 0, 0, ledge, NONE],
        [5, 0, 1, 0, 0, hall, NONE],
    ];
    let lines = lines.map(|line| numbers(&line)); // with one side for each sector
    let side = |sector: i16| [numbers(&[0, 0]), vec![0; 24], numbers(&[sector])].concat();
    let sector = |floor: i16| [numbers(&[floor, 128]), vec![0; 16], numbers(&[160, 0, 0])].concat();
    wad(&[
        ("MAP01", vec![]),
        ("THINGS", vec![]),
        ("LINEDEFS", lines.concat()),
        ("SIDEDEFS", [side(hall), side(ledge)].concat()),
        ("VERTEXES", numbers(&vertices)),
        ("SECTORS", [sector(0), sector(48)].concat()),
    ])
}

/// A WAD with one map, the walls of which cross.
pub(crate) fn crossed_walls() -> Vec<u8> {
    wad(&map("MAP01", &[0, 0, 256, 256, 256, 0, 0, 128], &[[0, 1], [1, 2], [2, 3], [3, 0]]))
}

/// A WAD with one map, `MAP01`.
pub(crate) fn one_map() -> Vec<u8> {
    wad(&room("MAP01", 0))
}

/// A WAD with the maps `MAP01`, `MAP02` (a wall of which ends at a vertex that is not there) and `MAP03`.
pub(crate) fn three_maps() -> Vec<u8> {
    wad(&[room("MAP01", 0), room("MAP02", 77), room("MAP03", 3)].concat())
}

/// A WAD without maps.
pub(crate) fn no_maps() -> Vec<u8> {
    wad(&[("PLAYPAL", vec![0; 16])])
}
