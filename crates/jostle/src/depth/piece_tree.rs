//! A tree over the pieces of a shape, with bounds of the place and the width of many cells at once.
//!
//! A **link** is a pair of nodes, one of either shape; it stands for the cells of all pairs of pieces in the two.

use alloc::vec::Vec;
use core::{array, ops::ControlFlow};

use super::clipped_square::ClippedSquare;
use crate::{
    math::{dvec2::DVec2, larger, smaller},
    placed::Piece,
    union::MarkedPiece,
};

/// A number for each direction of slabs.
type Four = [f64; 4];

/// The inverse lengths of the directions; the diagonals are √2 long.
const SCALES: Four = [1.0, 1.0, core::f64::consts::FRAC_1_SQRT_2, core::f64::consts::FRAC_1_SQRT_2];

/// The directions of slabs: both axes and both diagonals.
const AXES: [DVec2; 4] = [DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(1.0, 1.0), DVec2::new(1.0, -1.0)];

/// The slabs around something: its interval along each direction (an 8-DOP).
#[derive(Clone, Copy, Debug)]
pub(super) struct Slabs {
    pub(super) middle: Four,
    pub(super) half: Four,
}

impl Slabs {
    /// The slabs around a square, moved out by a margin.
    pub(super) fn of(clipped: &ClippedSquare, margin: f64) -> Slabs {
        let extents = AXES.map(|axis| clipped.extent(axis));
        let slabs = Slabs::between(extents.map(|[low, _]| low), extents.map(|[_, high]| high));
        Slabs { half: array::from_fn(|i| slabs.half[i] + margin / SCALES[i]), ..slabs }
    }

    /// The slabs between these heights.
    pub(super) fn between(low: Four, high: Four) -> Slabs {
        let of = |f: &dyn Fn(f64, f64) -> f64| array::from_fn(|i| f(low[i], high[i]));
        Slabs { middle: of(&|low, high| 0.5 * (low + high)), half: of(&|low, high| 0.5 * (high - low)) }
    }

    pub(super) fn union(&self, other: &Slabs) -> Slabs {
        let end = |slabs: &Slabs, i: usize, sign: f64| slabs.middle[i] + sign * slabs.half[i];
        let low = array::from_fn(|i| end(self, i, -1.0).min(end(other, i, -1.0)));
        Slabs::between(low, array::from_fn(|i| end(self, i, 1.0).max(end(other, i, 1.0))))
    }

    /// Whether the differences of what is in two of them may reach a square.
    pub(super) fn reach([a, b]: [&Slabs; 2], square: &Slabs) -> bool {
        let mut all = true;
        for i in 0..4 {
            let off = (a.middle[i] - b.middle[i] - square.middle[i]).abs();
            all &= off <= a.half[i] + b.half[i] + square.half[i];
        }
        all
    }
}

/// A link: a node of A's tree and a node of B's.
pub(super) type CellLink = [u32; 2];

/// A piece, with a bit for each edge that is a seam.
struct TreePiece {
    piece: Piece,
    seams: u32,
}

/// A node: bounds of the places and widths of its pieces, and its content.
#[derive(Clone, Copy)]
struct PieceNode {
    /// The slabs around the middles of its pieces.
    middles: Slabs,
    /// Half the largest width of its pieces, radii included, along each direction.
    widest: Four,
    content: Content,
}

/// The content of a node: a piece, or two nodes.
#[derive(Clone, Copy)]
enum Content {
    Piece(u32),
    Nodes([u32; 2]),
}

/// Pieces of a shape, in the order in which they were gathered, and trees over them.
pub(super) struct PieceTree {
    /// The origin of heights.
    origin: DVec2,
    pieces: Vec<TreePiece>,
    nodes: Vec<PieceNode>,
    /// The slabs around all pieces of each node, radii included.
    around: Vec<Slabs>,
}

impl PieceTree {
    pub(super) fn new(origin: DVec2) -> PieceTree {
        PieceTree { origin, pieces: Vec::new(), nodes: Vec::new(), around: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.nodes.clear();
        self.around.clear();
    }

    /// The new nodes of the pieces that a search visits; `None` if there are more than `most`.
    pub(super) fn gather(
        &mut self,
        most: usize,
        search: impl FnOnce(&mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> Option<Vec<u32>> {
        let first = self.pieces.len();
        let flow = search(&mut |MarkedPiece { piece, seams }| {
            self.pieces.push(TreePiece { piece: piece.clone(), seams });
            if self.pieces.len() - first > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            self.pieces.truncate(first);
            return None;
        }
        let start = self.nodes.len() as u32;
        (first..self.pieces.len()).for_each(|i| self.add_piece(i));
        Some((start..self.nodes.len() as u32).collect())
    }

    pub(super) fn piece(&self, i: u32) -> MarkedPiece<'_> {
        let TreePiece { piece, seams } = &self.pieces[i as usize];
        MarkedPiece { piece, seams: *seams }
    }

    /// Adds the node of a piece.
    fn add_piece(&mut self, i: usize) {
        let piece = &self.pieces[i].piece;
        let (mut low, mut high) = ([f64::INFINITY; 4], [f64::NEG_INFINITY; 4]);
        for &corner in &*piece.corners {
            let at = AXES.map(|axis| axis.dot(corner - self.origin));
            low = array::from_fn(|i| low[i].min(at[i]));
            high = array::from_fn(|i| high[i].max(at[i]));
        }
        let core = Slabs::between(low, high);
        let around = Slabs { half: array::from_fn(|i| core.half[i] + piece.radius / SCALES[i]), ..core };
        self.around.push(around);
        self.nodes.push(PieceNode {
            middles: Slabs { half: [0.0; 4], ..around },
            widest: around.half,
            content: Content::Piece(i as u32),
        });
    }

    /// The root of a new tree over these nodes: they are halved along the axis on which they are spread most, and each
    /// half becomes a tree.
    pub(super) fn join(&mut self, nodes: &mut [u32]) -> u32 {
        if let [one] = nodes {
            return *one;
        }
        let middle = |tree: &PieceTree, i: u32, axis: usize| tree.nodes[i as usize].middles.middle[axis];
        let spread = |axis: usize| {
            let all = nodes.iter().map(|&i| middle(self, i, axis));
            let [low, high] =
                all.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)]);
            high - low
        };
        let axis = usize::from(spread(1) > spread(0));
        let half = nodes.len() / 2;
        nodes.select_nth_unstable_by(half, |&i, &j| {
            middle(self, i, axis).total_cmp(&middle(self, j, axis)).then(i.cmp(&j))
        });
        let (left, right) = nodes.split_at_mut(half);
        let both = [self.join(left), self.join(right)];
        let [first, second] = both.map(|i| self.around[i as usize]);
        self.around.push(first.union(&second));
        let [first, second] = both.map(|i| self.nodes[i as usize]);
        self.nodes.push(PieceNode {
            middles: first.middles.union(&second.middles),
            widest: array::from_fn(|i| first.widest[i].max(second.widest[i])),
            content: Content::Nodes(both),
        });
        self.nodes.len() as u32 - 1
    }
}

/// The trees of both shapes.
pub(super) struct Links<'t>(pub(super) [&'t PieceTree; 2]);

impl Links<'_> {
    fn nodes(&self, [i, j]: CellLink) -> [&PieceNode; 2] {
        [&self.0[0].nodes[i as usize], &self.0[1].nodes[j as usize]]
    }

    fn around(&self, [i, j]: CellLink) -> [&Slabs; 2] {
        [&self.0[0].around[i as usize], &self.0[1].around[j as usize]]
    }

    /// The indices of the two pieces, if it is a link of pieces.
    pub(super) fn pieces(&self, link: CellLink) -> Option<[u32; 2]> {
        let [a, b] = self.nodes(link);
        match (a.content, b.content) {
            (Content::Piece(i), Content::Piece(j)) => Some([i, j]),
            _ => None,
        }
    }

    /// The two links of a link whose larger node is split; `None` if it is a link of pieces.
    pub(super) fn parts(&self, link: CellLink) -> Option<[CellLink; 2]> {
        let ([a, b], [around_a, around_b]) = (self.nodes(link), self.around(link));
        let size = |slabs: &Slabs| larger(slabs.half[0], slabs.half[1]);
        match (a.content, b.content) {
            (Content::Piece(_), Content::Piece(_)) => None,
            (Content::Nodes([i, j]), Content::Nodes(_)) if size(around_a) >= size(around_b) => {
                Some([[i, link[1]], [j, link[1]]])
            }
            (Content::Nodes([i, j]), Content::Piece(_)) => Some([[i, link[1]], [j, link[1]]]),
            (_, Content::Nodes([i, j])) => Some([[link[0], i], [link[0], j]]),
        }
    }

    /// Whether one of the cells of a link may reach a square, which is grown by their error.
    pub(super) fn may_reach(&self, link: CellLink, square: &Slabs) -> bool {
        Slabs::reach(self.around(link), square)
    }

    /// The distance along a ray from the origin up to which cells of a link, grown by a margin, may reach; `None` if none
    /// reaches the ray.
    pub(super) fn end_on(&self, link: CellLink, ray: DVec2, margin: f64) -> Option<f64> {
        let [a, b] = self.around(link);
        let (mut start, mut end) = (0.0, f64::INFINITY);
        for (i, axis) in AXES.into_iter().enumerate() {
            let (middle, half) = (a.middle[i] - b.middle[i], a.half[i] + b.half[i] + margin / SCALES[i]);
            let slope = axis.dot(ray);
            if slope == 0.0 {
                if middle.abs() > half {
                    return None;
                }
                continue;
            }
            let ends = [(middle - half) / slope, (middle + half) / slope];
            start = larger(start, smaller(ends[0], ends[1]));
            end = smaller(end, larger(ends[0], ends[1]));
        }
        (start <= end).then_some(end)
    }

    /// A bound of the least extent of any cell of a link beyond the sides of a square; negative if none extends beyond
    /// all sides.
    pub(super) fn room(&self, link: CellLink, square: &Slabs) -> f64 {
        let [a, b] = self.nodes(link);
        let mut least = f64::INFINITY;
        for (i, scale) in SCALES.into_iter().enumerate() {
            let off = (a.middles.middle[i] - b.middles.middle[i] - square.middle[i]).abs();
            let nearest = larger(off - a.middles.half[i] - b.middles.half[i], 0.0);
            let room = (a.widest[i] + b.widest[i] - square.half[i] - nearest) * scale;
            if room <= 0.0 {
                return room;
            }
            least = smaller(least, room);
        }
        least
    }
}

#[cfg(test)]
#[path = "piece_tree_tests.rs"]
mod tests;
