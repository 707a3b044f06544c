use crate::{
    math::{dvec2::DVec2, larger, smaller},
    placed::Piece,
};

/// The strip around the core of a piece along its longest edge.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    /// The unit normal of the edge; any direction for a point.
    pub(super) normal: DVec2,
    /// The interval of the core along it.
    pub(super) extent: [f64; 2],
}

impl Strip {
    /// The strip of a piece, with heights above an origin.
    pub(super) fn around(piece: &Piece, origin: DVec2) -> Strip {
        let longest = |best: DVec2, (p, q): (DVec2, DVec2)| {
            if (q - p).length_squared() > best.length_squared() { q - p } else { best }
        };
        let along = piece.corners.edges().fold(DVec2::ZERO, longest);
        let normal = if along == DVec2::ZERO { DVec2::new(1.0, 0.0) } else { along.right() * (1.0 / along.length()) };
        Strip { normal, extent: extent(piece, normal, origin) }
    }
}

/// The interval of a piece's core along a direction.
pub(super) fn extent(piece: &Piece, direction: DVec2, origin: DVec2) -> [f64; 2] {
    let heights = piece.corners.iter().map(|&corner| direction.dot(corner - origin));
    heights.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [smaller(low, at), larger(high, at)])
}
