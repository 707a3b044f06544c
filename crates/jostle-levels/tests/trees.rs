//! The binary space partitions of levels: read whole, refused with the record at fault, and never a panic.

mod common;

use common::freedoom::{LEVELS, TREES};
use common::{Directory, Lump, Map, Xorshift, entry_at, put, two_rooms, wad};
use jostle::sectors::SelfRef;
use jostle_levels::{LevelError, LevelTree, Wad};

/// Two rooms with a wall between x = 128 and the void west of x = 0: a root and one node below it.
struct Nodes {
    /// Start, end, angle, line, side, offset.
    segs: Vec<[u16; 6]>,
    /// The number of segments and the first one.
    leaves: Vec<[u16; 2]>,
    /// X, y, direction, right child, left child.
    nodes: Vec<[i16; 6]>,
}

const LEAF: i16 = i16::MIN;

fn nodes() -> Nodes {
    Nodes {
        segs: vec![[0, 1, 0, 0, 0, 0], [2, 3, 0, 2, 0, 0], [3, 2, 0, 2, 1, 0], [4, 5, 0, 5, 0, 0]],
        leaves: vec![[2, 0], [1, 2], [1, 3]],
        // East of x = 128 the second room, in two leaves; west of it the first room.
        nodes: vec![[128, 64, 64, 0, LEAF | 1, LEAF | 2], [128, 0, 0, 128, 0, LEAF]],
    }
}

impl Nodes {
    fn lumps(&self, map: &Map) -> Vec<Lump> {
        let bytes = |words: &[u16]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let node = |&[x, y, dx, dy, right, left]: &[i16; 6]| {
            let words = [&[x, y, dx, dy][..], &[0; 8], &[right, left]].concat();
            bytes(&words.iter().map(|word| word.cast_unsigned()).collect::<Vec<_>>())
        };
        let mut lumps = map.lumps("MAP01");
        for (name, lump) in &mut lumps {
            match *name {
                "SEGS" => *lump = bytes(self.segs.as_flattened()),
                "SSECTORS" => *lump = bytes(self.leaves.as_flattened()),
                "NODES" => *lump = self.nodes.iter().flat_map(node).collect(),
                _ => {}
            }
        }
        lumps
    }

    fn read(&self) -> Result<LevelTree, LevelError> {
        tree(wad(&self.lumps(&two_rooms()), Directory::Last))
    }

    fn error(&self) -> String {
        self.read().unwrap_err().to_string()
    }
}

fn tree(bytes: Vec<u8>) -> Result<LevelTree, LevelError> {
    let wad = Wad::parse(bytes)?;
    wad.tree(&wad.level("MAP01")?)
}

#[test]
fn points_are_in_the_leaf_on_their_side_of_each_node() {
    let tree = nodes().read().unwrap();
    assert_eq!((tree.nodes(), tree.diagnostics().len()), (2, 0));
    let sectors = [(64.0, 64.0), (127.5, 1.0), (128.5, 1.0), (192.0, 100.0), (128.0, 64.0)].map(|p| tree.sector_at(p));
    assert_eq!(sectors, [0, 0, 1, 1, 0]); // what is on a line is on its left
}

#[test]
fn the_side_of_a_seg_tells_the_sector_of_its_leaf() {
    let mut other = nodes();
    other.segs[2][4] = 0;
    let tree = other.read().unwrap();
    assert_eq!([(192.0, 32.0), (192.0, 96.0)].map(|p| tree.sector_at(p)), [0, 1]);
}

#[test]
fn a_level_of_one_leaf_has_no_node() {
    let tree = Nodes { nodes: vec![], leaves: vec![[1, 3]], ..nodes() }.read().unwrap();
    assert_eq!((tree.nodes(), tree.sector_at((1e9, 0.0))), (0, 1));
}

#[test]
fn a_node_that_is_reached_twice_is_named() {
    for child in [0, 1] {
        let mut cyclic = nodes();
        cyclic.nodes[0][5] = child;
        let expected = format!(
            "NODES {child} of map \"MAP01\" is reached twice, so the nodes are no tree; \
             build the nodes again with a node builder"
        );
        assert_eq!(cyclic.error(), expected);
    }
}

#[test]
fn what_does_not_exist_is_named() {
    type Damage = fn(&mut Nodes);
    let cases: [(Damage, &str); 8] = [
        (|n| n.nodes[0][4] = 2, "NODES 0 of map \"MAP01\" has right child 2, but NODES has 2 (counted from 0)"),
        (|n| n.nodes[1][5] = LEAF | 3, "NODES 1 of map \"MAP01\" has left child 3, but SSECTORS has 3 "),
        (|n| n.leaves[1][1] = 4, "SSECTORS 1 of map \"MAP01\" has first segment 4, but SEGS has 4 "),
        (|n| n.leaves[2][0] = 0, "SSECTORS 2 of map \"MAP01\" has no segments, so it has no sector; build "),
        (|n| n.segs[2][3] = 9, "SEGS 2 of map \"MAP01\" has line 9, but LINEDEFS has 7 "),
        (|n| n.segs[3][4] = 1, "SEGS 3 of map \"MAP01\" is on a side that its line does not have; build "),
        (|n| (n.nodes, n.leaves) = (vec![], vec![]), "SSECTORS of map \"MAP01\" has no leaves; build "),
        (|n| n.nodes = vec![[0, 0, 0, 1, LEAF, LEAF]; 32_769], "SSECTORS of map \"MAP01\" has more than 32,768 nodes"),
    ];
    for (damage, expected) in cases {
        let mut damaged = nodes();
        damage(&mut damaged);
        let error = damaged.error();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn extended_nodes_are_refused_by_name() {
    let mut lumps = nodes().lumps(&two_rooms());
    for (magic, format) in [("xNd4\0\0\0\0", "DeePBSP's"), ("XNOD", "ZDBSP's"), ("ZGLN", "ZDBSP's compressed GL")] {
        lumps.iter_mut().find(|(name, _)| *name == "NODES").unwrap().1 = magic.bytes().collect();
        let error = tree(wad(&lumps, Directory::Last)).unwrap_err().to_string();
        let expected = format!("map \"MAP01\" has nodes in {format} format; build them again in Doom's format");
        assert_eq!(error, expected);
    }
}

/// All trees end: a point far away and one inside are in sectors of the level.
fn check(bytes: Vec<u8>) -> Result<LevelTree, LevelError> {
    let wad = Wad::parse(bytes)?;
    let level = wad.level("MAP01")?;
    let tree = wad.tree(&level)?;
    for p in [(64.0, 64.0), (200.0, 32.0), (-1e30, 7.5), (f32::NAN, f32::INFINITY)] {
        assert!((tree.sector_at(p) as usize) < level.sectors.len());
    }
    Ok(tree)
}

#[test]
fn a_lump_of_any_length_is_read_or_refused() {
    let bytes = wad(&nodes().lumps(&two_rooms()), Directory::Last);
    for (lump, size) in [("SEGS", 12), ("SSECTORS", 4), ("NODES", 28)] {
        let entry = entry_at(&bytes, lump);
        let full = i32::from_le_bytes(bytes[entry + 4..entry + 8].try_into().unwrap());
        for length in 0..=full {
            let mut bytes = bytes.clone();
            put(&mut bytes, entry + 4, length);
            match check(bytes) {
                Ok(tree) => {
                    let partial =
                        tree.diagnostics().iter().any(|found| (found.code, found.lump) == ("partial-record", lump));
                    assert_eq!(partial, length % size != 0, "{lump} of {length} bytes");
                    // One node alone has the leaves of the second room.
                    assert!(length == full || lump == "NODES", "{lump} of {length} bytes");
                }
                Err(LevelError::BadIndex { target, .. }) => assert!(target == lump && length < full),
                Err(LevelError::BadTree { lump: "SSECTORS", .. }) => assert_eq!((lump, length / size), ("SSECTORS", 0)),
                Err(error) => panic!("{lump} of {length} bytes: {error}"),
            }
        }
        let mut outside = bytes.clone();
        put(&mut outside, entry + 4, i32::MAX);
        assert!(matches!(check(outside), Err(LevelError::LumpOutside { lump: found, .. }) if found == lump));
        let mut missing = bytes.clone();
        missing[entry + 8] = b'X';
        assert!(check(missing).is_err(), "{lump}");
    }
}

#[test]
fn ten_thousand_random_changes_of_nodes_never_panic() {
    let bytes = wad(&nodes().lumps(&two_rooms()), Directory::Last);
    let start = |lump: &str| {
        let entry = entry_at(&bytes, lump);
        i32::from_le_bytes(bytes[entry..entry + 4].try_into().unwrap()) as usize
    };
    let (first, end) = (start("SEGS"), start("SECTORS"));
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut trees, mut errors) = (0, 0);
    for _ in 0..10_000 {
        let mut bytes = bytes.clone();
        for _ in 0..=random.below(3) {
            let at = first + random.below(end - first);
            bytes[at] = [0, 1, 0x80, 0xFF, bytes[at] ^ (1 << random.below(8))][random.below(5)];
        }
        match check(bytes) {
            Ok(_) => trees += 1,
            Err(error) => {
                assert!(error.to_string().contains("MAP01"), "{error}");
                errors += 1;
            }
        }
    }
    assert!(trees > 2_000 && errors > 2_000, "both ways must be tried: {trees} trees, {errors} errors");
}

/// Node builders round the points at which they cut lines, so next to lines the trees are not exact.
#[test]
fn the_trees_of_freedoom_agree_with_its_lines_almost_everywhere() {
    let (Some(levels), Some(trees)) = (&*LEVELS, &*TREES) else { return };
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut inside, mut different) = (0, 0);
    for (level, tree) in levels.iter().zip(trees) {
        assert_eq!(tree.diagnostics(), [], "{}", level.name);
        assert_eq!(tree.nodes() == 5_615, level.name == "MAP12", "{}", level.name);
        let map = level.sector_map(SelfRef::Region).expect("a map");
        let corner =
            |pick: fn(jostle::Vec2, jostle::Vec2) -> jostle::Vec2| level.vertices.iter().copied().reduce(pick).unwrap();
        let (low, high) = (corner(jostle::Vec2::min), corner(jostle::Vec2::max));
        for _ in 0..2_000 {
            let mut between =
                |low: f32, high: f32| low + (high - low) * (random.below(1 << 20) as f32 / (1 << 20) as f32);
            let p = jostle::Vec2::new(between(low.x, high.x), between(low.y, high.y));
            let Some(sector) = map.sector_at(p) else { continue };
            inside += 1;
            different += u32::from(sector.0 != tree.sector_at(p));
        }
    }
    assert!(inside > 40_000 && different <= 2, "{different} of {inside}");
}
