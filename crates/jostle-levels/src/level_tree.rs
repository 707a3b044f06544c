use crate::reader::{Reader, Reference};
use crate::{Diagnostic, Level, LevelError};
use jostle::Vec2;

/// The binary space partition that a node builder has stored with a level: each node divides its part of the plane by a
/// line, and each leaf is a part with one sector.
///
/// Node builders round the points at which they cut lines, so next to lines the sector may be another than that of
/// `jostle::sectors::SectorMap`, which is made from the lines themselves.
///
/// ```
/// use jostle_levels::{Level, LevelTree, Wad};
/// let wad = Wad::parse(b"PWAD\0\0\0\0\x0c\0\0\0".to_vec())?;
/// let tree: Result<LevelTree, _> = wad.tree(&Level { name: "MAP01".into(), ..Level::default() });
/// assert!(tree.is_err()); // the file has no such map
/// # Ok::<(), jostle_levels::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTree {
    /// The nodes that the root reaches are a tree, and each index exists.
    nodes: Vec<TreeNode>,
    /// The sector of each leaf.
    leaves: Vec<u32>,
    root: u16,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct TreeNode {
    at: [f32; 2],
    direction: [f32; 2],
    /// The child on the right of the direction, then that on the left.
    children: [u16; 2],
}

/// The bit of a child that is a leaf.
const LEAF: u16 = 0x8000;

/// The first bytes of lumps in formats that newer node builders write, and their names.
const EXTENDED: [(&[u8], &str); 5] = [
    (b"xNd4", "DeePBSP's"),
    (b"XNOD", "ZDBSP's"),
    (b"ZNOD", "ZDBSP's compressed"),
    (b"XGLN", "ZDBSP's GL"),
    (b"ZGLN", "ZDBSP's compressed GL"),
];

impl LevelTree {
    /// The sector of the leaf at a point: everywhere one, also in the void. A point on a node's line is on its left.
    ///
    /// Exact for points whose coordinates are multiples of 2⁻¹⁰ and below 2²⁰. Cost: the depth of the tree, as a rule about 1.5 log₂ n for n
    /// leaves.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let wad = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?;
    /// let level = wad.level("MAP12")?;
    /// println!("{:?}", level.sectors[wad.tree(&level)?.sector_at((64.0, 64.0)) as usize]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn sector_at(&self, p: impl Into<Vec2>) -> u32 {
        let p = p.into();
        let mut child = self.root;
        while child & LEAF == 0 {
            let TreeNode { at, direction, children } = &self.nodes[usize::from(child)];
            let (dx, dy) = (f64::from(direction[0]), f64::from(direction[1]));
            let cross = dx * (f64::from(p.y) - f64::from(at[1])) - dy * (f64::from(p.x) - f64::from(at[0]));
            child = children[usize::from(cross >= 0.0)];
        }
        self.leaves[usize::from(child & !LEAF)]
    }

    /// The number of nodes.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let wad = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?;
    /// assert_eq!(wad.tree(&wad.level("MAP12")?)?.nodes(), 5_615);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The faults of lumps that could be read.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let wad = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?;
    /// assert!(wad.tree(&wad.level("MAP12")?)?.diagnostics().is_empty());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(crate) fn read(mut reader: Reader<'_>, level: &Level) -> Result<LevelTree, LevelError> {
        /// A point, a direction, two boxes, two children.
        const NODE_WORDS: usize = 14;
        let start = reader.bytes("NODES")?;
        if let Some(&(_, format)) = EXTENDED.iter().find(|(magic, _)| start.starts_with(magic)) {
            return Err(LevelError::ExtendedNodes { map: reader.map().to_string(), format });
        }
        let segs = reader.records::<6>("SEGS")?;
        let subsectors = reader.records::<2>("SSECTORS")?;
        let records = reader.records::<NODE_WORDS>("NODES")?;
        let leaf = |(record, words): (u32, &[u16; 2])| sector_of_leaf(&reader, level, &segs, record, *words);
        let leaves = (0..).zip(&subsectors).map(leaf).collect::<Result<Vec<u32>, LevelError>>()?;
        let mut nodes = Vec::with_capacity(records.len());
        for (record, [x, y, dx, dy, .., right, left]) in (0..).zip(records.iter().copied()) {
            for (field, child) in [("right child", right), ("left child", left)] {
                check_child(&reader, record, field, child, [records.len(), leaves.len()])?;
            }
            let number = |word: u16| f32::from(word.cast_signed());
            let (at, direction) = ([number(x), number(y)], [number(dx), number(dy)]);
            nodes.push(TreeNode { at, direction, children: [right, left] });
        }
        // The last node is the root; a level with one leaf has no node.
        let root = match nodes.len().checked_sub(1) {
            Some(last) => u16::try_from(last).ok().filter(|root| root & LEAF == 0),
            None => (!leaves.is_empty()).then_some(LEAF),
        };
        let Some(root) = root else {
            let fault = if nodes.is_empty() { "has no leaves" } else { "has more than 32,768 nodes" };
            return Err(bad_tree(&reader, "SSECTORS", None, fault));
        };
        check_tree(&reader, &nodes, root)?;
        Ok(LevelTree { nodes, leaves, root, diagnostics: reader.into_diagnostics() })
    }
}

fn bad_tree(reader: &Reader<'_>, lump: &'static str, record: Option<u32>, fault: &'static str) -> LevelError {
    LevelError::BadTree { map: reader.map().to_string(), lump, record, fault }
}

/// The sector that the first segment of a leaf faces.
fn sector_of_leaf(
    reader: &Reader<'_>,
    level: &Level,
    segs: &[[u16; 6]],
    record: u32,
    [count, first]: [u16; 2],
) -> Result<u32, LevelError> {
    if count == 0 {
        return Err(bad_tree(reader, "SSECTORS", Some(record), "has no segments, so it has no sector"));
    }
    let from = Reference { lump: "SSECTORS", record, field: "first segment", target: "SEGS" };
    let seg = reader.resolve(from, first, segs.len())?;
    let [_, _, _, line, side, _] = segs[seg as usize];
    let from = Reference { lump: "SEGS", record: seg, field: "line", target: "LINEDEFS" };
    let line = &level.lines[reader.resolve(from, line, level.lines.len())? as usize];
    let side = if side == 0 { line.front } else { line.back };
    let sector = side.and_then(|side| level.sides.get(side as usize)).map(|side| side.sector);
    sector.ok_or_else(|| bad_tree(reader, "SEGS", Some(seg), "is on a side that its line does not have"))
}

fn check_child(
    reader: &Reader<'_>,
    record: u32,
    field: &'static str,
    child: u16,
    [nodes, leaves]: [usize; 2],
) -> Result<(), LevelError> {
    let (target, count) = if child & LEAF == 0 { ("NODES", nodes) } else { ("SSECTORS", leaves) };
    reader.resolve(Reference { lump: "NODES", record, field, target }, child & !LEAF, count)?;
    Ok(())
}

/// Checks that no node is reached twice from the root, so that every descent ends.
fn check_tree(reader: &Reader<'_>, nodes: &[TreeNode], root: u16) -> Result<(), LevelError> {
    let mut reached = vec![false; nodes.len()];
    let mut open = vec![root];
    while let Some(child) = open.pop() {
        let index = usize::from(child);
        if child & LEAF != 0 {
            continue;
        }
        if reached[index] {
            let fault = "is reached twice, so the nodes are no tree";
            return Err(bad_tree(reader, "NODES", Some(child.into()), fault));
        }
        reached[index] = true;
        open.extend(nodes[index].children);
    }
    Ok(())
}
