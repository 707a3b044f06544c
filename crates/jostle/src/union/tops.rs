//! How far the cells of links reach in one direction: a point that is as far out is covered by none of them, unless it
//! lies on a seam.

use alloc::vec::Vec;

use super::{
    cells::SEAM_GRACE,
    piece_tree::{CellLink, PieceTree},
    pieces::MarkedPiece,
};
use crate::math::dvec2::DVec2;

/// The tops of the pieces of two trees' nodes in a direction, those of B in the opposite one, and the height of a point.
pub(super) struct Tops {
    tops: [Vec<Top>; 2],
    height: f64,
    error: f64,
}

/// The top of some pieces.
#[derive(Clone, Copy)]
struct Top {
    /// The largest height of any of them.
    of_all: f64,
    /// The largest height of those with a seam that faces the direction; −∞ if there are none.
    of_seams: f64,
}

impl Tops {
    /// The tops in the direction of a point, seen from the origin; `None` for the origin. The error is that of cells.
    pub(super) fn towards(at: DVec2, [a, b]: [&PieceTree; 2], error: f64) -> Option<Tops> {
        let length = at.length();
        let up = at * (1.0 / length);
        let of = |tree: &PieceTree, up: DVec2| {
            tree.for_nodes(
                |piece| Top::of(piece, up, error),
                |first, second| Top {
                    of_all: first.of_all.max(second.of_all),
                    of_seams: first.of_seams.max(second.of_seams),
                },
            )
        };
        (length > 0.0).then(|| Tops { tops: [of(a, up), of(b, -up)], height: up.dot(at), error })
    }

    /// True if the point may lie in a cell of a link by more than rounding, or on a seam of one.
    ///
    /// A cell that contains it deeper than an error reaches beyond it. If a cell does not, and the point lies on a seam of
    /// it, both ends of the seam are at about the height of the point, so the seam faces the direction.
    pub(super) fn may_cover(&self, [i, j]: CellLink) -> bool {
        let (a, b) = (&self.tops[0][i as usize], &self.tops[1][j as usize]);
        let of_seams = (a.of_seams + b.of_all).max(a.of_all + b.of_seams);
        a.of_all + b.of_all > self.height + 0.5 * self.error || of_seams > self.height - 2.0 * SEAM_GRACE * self.error
    }
}

impl Top {
    fn of(MarkedPiece { piece, seams }: MarkedPiece<'_>, up: DVec2, error: f64) -> Top {
        /// The slope up to which an edge may face the direction.
        const SLOPE: f64 = 1.0 / 64.0;
        let heights = piece.corners.iter().map(|&corner| up.dot(corner));
        let of_all = heights.fold(f64::NEG_INFINITY, f64::max) + piece.radius;
        let mut seams = piece.corners.edges().enumerate().filter(|(i, _)| seams >> i & 1 == 1);
        let faces = seams.any(|(_, (p, q))| {
            let edge = q - p;
            up.dot(edge).abs() <= SLOPE * edge.length() + 4.0 * SEAM_GRACE * error
        });
        Top { of_all, of_seams: if faces { of_all } else { f64::NEG_INFINITY } }
    }
}
