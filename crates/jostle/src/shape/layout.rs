use alloc::vec::Vec;

use super::{border_tree::BorderTree, convex::Convex, indexed::Indexed, piece_boxes::PieceBoxes};
use crate::{
    math::{Aabb, Vec2, dvec2::DVec2},
    shape::{
        cut::{joined, owners, triangles},
        locate::Scan,
    },
};

/// The content of a polygon, shared by its clones.
pub(super) struct Layout {
    /// The outlines, counterclockwise, then the holes, clockwise.
    pub(super) rings: Vec<Vec<Vec2>>,
    /// The number of outlines.
    pub(super) outlines: usize,
    pub(super) scan: Scan,
    pub(super) extent: f64,
    pub(super) pieces: Indexed<CutPiece>,
    pub(super) piece_boxes: PieceBoxes,
    /// The edges of all rings, with the area to their left.
    pub(super) edges: Indexed<[Vec2; 2]>,
    pub(super) border: BorderTree,
    /// The edges between pieces.
    pub(super) seams: Indexed<[Vec2; 2]>,
}

/// A convex piece, with a bit for each edge that is a seam.
pub(crate) struct CutPiece {
    pub(crate) shape: Convex,
    pub(crate) seams: u32,
    /// The index of each corner among those of all rings in order; of several at one place, the one where its border
    /// edge starts.
    pub(crate) outline: Vec<u32>,
    /// The index of the piece beyond each seam, in the order of the edges.
    pub(crate) beyond: Vec<u32>,
}

impl Layout {
    /// The layout of rings that do not cross: first the outlines, counterclockwise, then the holes, clockwise.
    pub(super) fn new(rings: Vec<Vec<Vec2>>, outlines: usize) -> Layout {
        let order = |a: &Vec2, b: &Vec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
        let mut points: Vec<Vec2> = rings.concat();
        points.sort_unstable_by(order);
        points.dedup();
        // Every point is among them, so the search finds it.
        let id = |p: &Vec2| points.binary_search_by(|q| order(q, p)).unwrap_or_else(|place| place);
        let ids: Vec<Vec<usize>> = rings.iter().map(|ring| ring.iter().map(id).collect()).collect();
        let closed = |ring: &Vec<usize>| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]).collect();
        let edges: Vec<[usize; 2]> = ids.iter().flat_map(|ring| -> Vec<[usize; 2]> { closed(ring) }).collect();
        let places: Vec<DVec2> = points.iter().map(|&p| p.into()).collect();
        let triangles = triangles::triangles(&places, &edges);
        let (pieces, seams) = joined(&places, &triangles);
        let ends = |edges: &[[usize; 2]]| edges.iter().map(|edge| edge.map(|i| points[i])).collect::<Vec<_>>();
        let mut inner = seams.clone();
        inner.extend(seams.iter().map(|&[p, q]| [q, p]));
        inner.sort_unstable();
        let ring_corners = RingCorners::new(&ids);
        // From the leftmost corner on, as `Convex` orders them.
        let from_leftmost = |mut piece: Vec<usize>| {
            let first = (0..piece.len()).min_by_key(|&i| piece[i]).unwrap_or(0);
            piece.rotate_left(first);
            piece
        };
        let pieces: Vec<Vec<usize>> = pieces.into_iter().map(from_leftmost).collect();
        let owners = owners(&pieces, &inner);
        let pieces = pieces.iter().map(|piece| {
            let corner = |i: usize| piece[i % piece.len()];
            let is_seam = |i: &usize| inner.binary_search(&[corner(*i), corner(i + 1)]).is_ok();
            let beyond = |i: usize| inner.binary_search(&[corner(i + 1), corner(i)]).ok().map(|i| owners[i] as u32);
            let corners: Vec<Vec2> = piece.iter().map(|&i| points[i]).collect();
            CutPiece {
                shape: Convex::from_corners(&corners, 0.0),
                seams: (0..piece.len()).filter(is_seam).fold(0, |bits, i| bits | 1 << i),
                outline: (0..piece.len())
                    .map(|i| ring_corners.index([corner(i + piece.len() - 1), corner(i), corner(i + 1)]))
                    .collect(),
                beyond: (0..piece.len()).filter_map(beyond).collect(),
            }
        });
        let pieces = Indexed::new(pieces.collect(), |piece| piece.shape.aabb());
        let around = |edge: &[Vec2; 2]| Aabb::around(*edge);
        let edges = Indexed::new(ends(&edges), around);
        Layout {
            border: BorderTree::new(&rings, &edges.items),
            scan: Scan::new(rings.iter().map(Vec::as_slice)),
            extent: rings.iter().flatten().fold(0.0, |w: f64, p| w.max(f64::from(p.x.abs().max(p.y.abs())))),
            piece_boxes: PieceBoxes::new(&pieces.tree, |i| pieces.items[i].shape.corners()),
            pieces,
            edges,
            seams: Indexed::new(ends(&seams), around),
            rings,
            outlines,
        }
    }
}

/// The corners of all rings, found by the edges that start and that end at them.
struct RingCorners {
    starting: Vec<([usize; 2], u32)>,
    ending: Vec<([usize; 2], u32)>,
}

impl RingCorners {
    /// The corners of rings of point indices.
    fn new(rings: &[Vec<usize>]) -> RingCorners {
        let (mut starting, mut ending, mut first) = (Vec::new(), Vec::new(), 0);
        for ring in rings {
            for i in 0..ring.len() {
                let next = (i + 1) % ring.len();
                let edge = [ring[i], ring[next]];
                starting.push((edge, (first + i) as u32));
                ending.push((edge, (first + next) as u32));
            }
            first += ring.len();
        }
        starting.sort_unstable();
        ending.sort_unstable();
        RingCorners { starting, ending }
    }

    /// The index of a corner between its neighbours in a piece.
    fn index(&self, [before, at, after]: [usize; 3]) -> u32 {
        let found = |list: &[([usize; 2], u32)], edge: [usize; 2]| {
            list.binary_search_by_key(&edge, |entry| entry.0).ok().map(|i| list[i].1)
        };
        let any = || {
            let i = self.starting.partition_point(|entry| entry.0[0] < at);
            self.starting.get(i).map_or(0, |entry| entry.1)
        };
        found(&self.starting, [at, after]).or_else(|| found(&self.ending, [before, at])).unwrap_or_else(any)
    }
}
