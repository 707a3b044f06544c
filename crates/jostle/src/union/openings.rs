//! The directions in which a piece of an area is open: a normal that is not among them leads into a neighbour.

use alloc::boxed::Box;

use crate::{
    math::{directions::Directions, dvec2::DVec2, lesser, tolerance::SAME_DIRECTION},
    placed::{Area, Piece},
};

/// The displacement of the second of two shapes, and the tolerances with which their pieces are compared.
pub(crate) struct Displacement {
    pub(crate) by: DVec2,
    /// The distances, beyond errors, from which pieces have no contact: where they are, and once displaced.
    pub(crate) beyond: [f64; 2],
    /// The error of a place along an edge.
    pub(crate) error: f64,
    /// The height above a border edge from which its normal may count.
    pub(crate) depth: f64,
    /// The extent up to which the directions of a piece are uncertain.
    pub(crate) least_extent: f64,
}

/// The directions in which a piece of an area is open, at its corners and across its edges.
pub(super) struct Openings {
    edges: Box<[EdgeOpenings]>,
    /// The directions in which the piece is open at some corner.
    at_corners: Directions,
    /// The outward normals of the edges across which it is open.
    across_edges: Directions,
    middle: DVec2,
    /// The width and the height of its box together.
    extent: f64,
}

/// An edge of a piece, and the corner at which it starts.
struct EdgeOpenings {
    start: DVec2,
    end: DVec2,
    /// The unit normal of a border edge, outward; `None` for a seam.
    border: Option<DVec2>,
    /// The directions in which the piece is open at the corner: every other normal there leads into a neighbour.
    open_at_start: Directions,
    /// The inward normal, if the outward one is one of these directions.
    faced_from: Directions,
}

impl Openings {
    /// The openings of a piece with these borders, given its index in an area, if neighbours adjoin within this distance.
    pub(super) fn new(
        piece: &Piece,
        borders: u32,
        (area, index): &(Area<'_>, usize),
        adjoining_within: f64,
    ) -> Openings {
        let mut open = area.open_directions(*index, adjoining_within);
        let corners = &piece.corners;
        // A piece that rounding joined to one corner has one edge without length.
        let ends = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
        let mut edges: Box<[EdgeOpenings]> = ends
            .zip(&mut open)
            .enumerate()
            .map(|(i, ((start, end), open_at_start))| {
                let (outward, length) = ((end - start).right(), (end - start).length());
                let is_border = borders >> i & 1 == 1 && length > 0.0;
                let border = is_border.then(|| outward * (1.0 / length));
                EdgeOpenings { start, end, border, open_at_start, faced_from: Directions::NONE }
            })
            .collect();
        let [mut at_corners, mut across_edges] = [Directions::NONE; 2];
        for (edge, open_across) in edges.iter_mut().zip(open) {
            let outward = (edge.end - edge.start).right();
            at_corners = at_corners.with(edge.open_at_start);
            if open_across.have(outward) {
                edge.faced_from = Directions::around(-outward);
                across_edges = across_edges.with(Directions::arc(outward, outward, 2.0 * SAME_DIRECTION));
            }
        }
        let bounds = piece.bounds();
        Openings {
            edges,
            at_corners,
            across_edges,
            middle: piece.middle(),
            extent: (bounds.max - bounds.min).manhattan(),
        }
    }

    /// True proves that two pieces have no contact once the other is displaced: each normal between nearest points leads
    /// into a neighbour, and the middle of neither piece lies deep enough above a border edge of the other.
    pub(super) fn is_turned_away(&self, other: &Openings, to: &Displacement) -> bool {
        lesser(self.extent, other.extent) > to.least_extent
            && !self.across_edges.may_oppose(other.across_edges)
            && !self.some_corner_faces_an_edge(other, to.by, to.error)
            && !other.some_corner_faces_an_edge(self, -to.by, to.error)
            && !self.some_corners_face(other, to.by, to.error)
            && !self.has_border_below(other, to.depth)
            && !other.has_border_below(self, to.depth)
    }

    /// False proves that no corner is nearest to an edge of another, displaced piece in a direction that counts as the
    /// normal of the edge.
    fn some_corner_faces_an_edge(&self, other: &Openings, by: DVec2, error: f64) -> bool {
        self.at_corners.may_oppose(other.across_edges)
            && other.edges.iter().filter(|edge| self.at_corners.meet(edge.faced_from)).any(|edge| {
                let (e, from) = (edge.end - edge.start, edge.start + by);
                let (length, size) = (e.length_squared(), e.manhattan());
                self.edges.iter().filter(|own| own.open_at_start.meet(edge.faced_from)).any(|own| {
                    let to = own.start - from;
                    let slack = size * (error + 2.0 * SAME_DIRECTION * to.manhattan());
                    let along = e.dot(to);
                    -slack <= along && along <= length + slack
                })
            })
    }

    /// Whether a corner may be nearest to one of another piece, once that is displaced.
    fn some_corners_face(&self, other: &Openings, by: DVec2, error: f64) -> bool {
        self.at_corners.may_oppose(other.at_corners)
            && other.edges.iter().filter(|edge| self.at_corners.may_oppose(edge.open_at_start)).any(|edge| {
                let (to, open) = (edge.start + by, edge.open_at_start);
                self.edges.iter().filter(|own| own.open_at_start.may_oppose(open)).any(|own| {
                    let gap = to - own.start;
                    gap.manhattan() <= error || own.open_at_start.have(gap) && open.have(-gap)
                })
            })
    }

    /// Whether the middle of another piece lies at least a depth above one of the border edges.
    fn has_border_below(&self, other: &Openings, depth: f64) -> bool {
        self.edges.iter().any(|edge| edge.border.is_some_and(|n| n.dot(other.middle - edge.start) >= depth))
    }
}
