//! Points outside the cell of two pieces, told by the pieces, which costs a tenth of making the cell.

use super::pieces::MarkedPiece;
use crate::{
    math::{dvec2::DVec2, sqrt},
    placed::Piece,
};

/// True proves that a point lies outside the cell of two pieces or next to its border, and on none of its seams except
/// next to their ends: `Cells::covers_up_to_seams` is false. `error` is that of the cells.
pub(super) fn is_outside(a: &MarkedPiece<'_>, b: &MarkedPiece<'_>, x: DVec2, error: f64) -> bool {
    is_beyond_a_side(a, b.piece, x, error) || is_beyond_a_side(b, a.piece, -x, error)
}

/// The same by the sides that come from edges of the first piece. Half of the error is left for rounding.
///
/// A side is only told if the other piece has one support point: otherwise the next side may continue it as a seam.
fn is_beyond_a_side(own: &MarkedPiece<'_>, other: &Piece, x: DVec2, error: f64) -> bool {
    let radius = own.piece.radius + other.radius;
    own.piece.corners.edges().any(|(p, q)| {
        // Heights are times the length of the edge.
        let (e, first) = (q - p, other.corners[0]);
        let (outward, square) = (e.right(), e.length_squared());
        let (mut support, mut least, mut second) = (first, 0.0, f64::INFINITY);
        for &corner in &other.corners[1..] {
            let height = outward.dot(corner - first);
            if height < least {
                (support, least, second) = (corner, height, least);
            } else if height < second {
                second = height;
            }
        }
        let to = x - (p - support);
        let (height, half) = (outward.dot(to), 0.5 * error);
        // Most points are clearly within most sides, which takes no root to see.
        if height < 0.0 && height * height > half * half * square {
            return false;
        }
        let length = sqrt(square);
        let is_one = second - least > error * length;
        if !(length > 0.0 && is_one && height >= (radius - half) * length) {
            return false;
        }
        let (share, slack) = (e.dot(to) / square, half / length);
        !own.is_seam(p) || share <= slack || share >= 1.0 - slack
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::cells::Cells;
    use super::*;
    use crate::math::{Rot2, tolerance::CELL_ERROR};

    /// Slivers, and pieces with parallel edges, at several angles.
    fn pieces(at: DVec2) -> Vec<Piece> {
        let rings: [&[(f64, f64)]; 4] = [
            &[(0.0, 0.0), (4.0, 1.0), (4.0, 1.0625)],
            &[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)],
            &[(0.0, 0.0), (3.0, 0.0), (2.0, 1.0), (0.5, 1.0)],
            &[(-1.0, 0.0), (1.0, 0.0)],
        ];
        let turned = |ring: &[(f64, f64)], turn: f32| {
            let rotation = Rot2::degrees(turn);
            let [c, s] = [rotation.cos(), rotation.sin()].map(f64::from);
            Piece::of_corners(ring.iter().map(|&(x, y)| at + DVec2::new(c * x - s * y, s * x + c * y)))
        };
        rings.iter().flat_map(|ring| [0.0, 7.0, 90.0, 180.0, 211.0].map(|turn| turned(ring, turn))).collect()
    }

    #[test]
    fn points_that_are_told_to_be_outside_are_in_no_cell_up_to_its_seams() {
        let [mut outside, mut covered] = [0, 0];
        for far in [DVec2::ZERO, DVec2::new(3000.0, -1000.0)] {
            let all = pieces(far);
            let bounds = all.iter().map(Piece::bounds).reduce(|all, of| all.union(of)).expect("pieces");
            for (i, j) in (0..all.len()).flat_map(|i| (0..all.len()).map(move |j| (i, j))) {
                for (seams_a, seams_b, radius) in [(0, 0, 0.0), (5, 2, 0.0), (15, 15, 0.0), (6, 9, 0.25)] {
                    let other = Piece { radius, ..all[j].clone() };
                    let a = MarkedPiece { piece: &all[i], seams: seams_a };
                    let b = MarkedPiece { piece: &other, seams: seams_b };
                    let mut cells = Cells::none([bounds; 2], CELL_ERROR);
                    assert!(cells.add(&a, &b, f64::INFINITY));
                    let sides: Vec<_> = cells.sides(&cells.cells[0]).to_vec();
                    let places = sides.iter().flat_map(|side| {
                        let at = |share: f64| side.start + (side.end - side.start) * share + side.normal * radius;
                        let along = (side.end - side.start) * side.slack(cells.error);
                        let ends = [-2.0, -0.75, 0.0, 0.75, 2.0].map(|errors| at(0.0) + along * errors);
                        ends.into_iter().chain([at(0.5), at(1.0)]).map(|place| (place, side.normal))
                    });
                    for (place, normal) in places {
                        for errors in [-30.0, -1.5, -0.75, -0.25, 0.0, 0.75, 6.0, 9.0] {
                            let x = place + normal * (errors * cells.error);
                            let is_covered = cells.covers_up_to_seams(0, x);
                            let is_told = is_outside(&a, &b, x, cells.error);
                            assert!(!(is_told && is_covered), "{x:?} in {:?} and {other:?}", all[i]);
                            outside += usize::from(is_told);
                            covered += usize::from(is_covered);
                        }
                    }
                }
            }
        }
        assert!(outside > 40_000 && covered > 40_000, "{outside} outside, {covered} covered");
    }
}
