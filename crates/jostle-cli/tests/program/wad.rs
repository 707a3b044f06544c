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

/// A square room of side 256 with its corner at the origin. An imp (radius 20) stands 10 deep in the left wall, and a
/// player starts on a stimpack in the middle; `last_vertex` is where the last wall ends.
fn room(name: &'static str, last_vertex: i16) -> Vec<(&'static str, Vec<u8>)> {
    const IMP: i16 = 3001;
    const PLAYER: i16 = 1;
    const STIMPACK: i16 = 2011;
    let wall = |a, b, side| numbers(&[a, b, 1, 0, 0, side, -1]);
    let side = [numbers(&[0, 0]), vec![0; 24], numbers(&[0])].concat();
    let sector = [numbers(&[0, 128]), vec![0; 16], numbers(&[160, 0, 0])].concat();
    vec![
        (name, vec![]),
        ("THINGS", numbers(&[10, 128, 0, IMP, 7, 128, 128, 90, PLAYER, 7, 128, 128, 0, STIMPACK, 7])),
        ("LINEDEFS", [wall(0, 1, 0), wall(1, 2, 0), wall(2, 3, 0), wall(3, last_vertex, 0)].concat()),
        ("SIDEDEFS", side),
        ("VERTEXES", numbers(&[0, 0, 0, 256, 256, 256, 256, 0])),
        ("SECTORS", sector),
    ]
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
