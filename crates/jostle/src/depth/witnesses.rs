//! Witnesses that two shapes overlap for all displacements in a square: a point of one shape that stays in the other,
//! or a square within one shape that always contains a point of the other.

use alloc::vec::Vec;

use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    union::Pieces,
};

/// The most squares kept of either shape. With 6, 1.7 times as many searches of two sprites deep in each other are ended;
/// with one, four times as many.
const MOST: usize = 12;

/// A witness for the overlap of two shapes.
struct Witness {
    /// Whether it belongs to A.
    of_a: bool,
    kind: Kind,
}

/// The kind of a witness.
enum Kind {
    /// A point of the shape, which has to stay in the other.
    Point(DVec2),
    /// A square within the shape, in which the other has to have a point.
    Square(Bounds),
}

/// The witnesses to try, those that succeeded last first.
pub(super) struct Witnesses(Vec<Witness>);

impl Witnesses {
    /// The witnesses of both shapes: the widest squares within each, and the middle of the widest of these.
    pub(super) fn of(shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], error: f64) -> Witnesses {
        let mut all = Vec::new();
        for (of_a, shape, bounds) in [(true, shapes[0], bounds[0]), (false, shapes[1], bounds[1])] {
            let squares = widest_squares(shape, bounds, error);
            let point = squares.first().map(|widest| Kind::Point(widest.middle()));
            let kinds = point.into_iter().chain(squares.into_iter().map(Kind::Square));
            all.extend(kinds.map(|kind| Witness { of_a, kind }));
        }
        Witnesses(all)
    }

    /// Whether a witness proves that the two shapes overlap for all displacements of B in a square.
    pub(super) fn prove_overlap(&mut self, shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], moves: Bounds) -> bool {
        let stays = |Witness { of_a, kind }: &Witness| {
            let other = usize::from(*of_a);
            // The displacements of the shape in the frame of the other.
            let Bounds { min, max } = if *of_a { Bounds { min: -moves.max, max: -moves.min } } else { moves };
            match kind {
                Kind::Point(at) => shapes[other].contains(Bounds { min: *at + min, max: *at + max }),
                Kind::Square(square) => {
                    let common = Bounds { min: square.min + max, max: square.max + min };
                    let is_some = common.min.x < common.max.x && common.min.y < common.max.y;
                    is_some && bounds[other].meets(common) && shapes[other].has_point_in(common)
                }
            }
        };
        let found = self.0.iter().position(stays);
        if let Some(found) = found {
            self.0[..=found].rotate_right(1);
        }
        found.is_some()
    }
}

/// Squares around the points of a lattice over a shape's box that lie within the shape, the widest first, none of them
/// around the middle of another.
fn widest_squares(shape: &dyn Pieces, bounds: Bounds, error: f64) -> Vec<Bounds> {
    /// The number of rows of the lattice, and of its columns.
    const ROWS: i32 = 6;
    /// The number of widths: half of the box's longer side, a quarter, and so on.
    const WIDTHS: usize = 8;
    let cell = (bounds.max - bounds.min) * (1.0 / f64::from(ROWS));
    let places = (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| [column, row].map(|i| f64::from(i) + 0.5)));
    let points = places.map(|[x, y]| bounds.min + DVec2::new(cell.x * x, cell.y * y));
    let halves = core::iter::successors(Some(0.25 * bounds.size()), |half| Some(0.5 * half)).take(WIDTHS);
    let mut squares: Vec<Bounds> = Vec::new();
    for half in halves.filter(|half| *half > 8.0 * error) {
        for at in points.clone() {
            let is_new = squares.len() < MOST && !squares.iter().any(|other| other.contains(at));
            if is_new && shape.contains(Bounds::point(at).grown(half)) {
                // Smaller, because rounding may put its corners outside.
                squares.push(Bounds::point(at).grown(half - 4.0 * error));
            }
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::union::{overlap, whole};
    use crate::{
        math::{Pose2, Vec2},
        shape::Polygon,
    };

    /// A frame around a hole, open to the right.
    fn bracket() -> Polygon {
        let corners = [(0, 0), (9, 0), (9, 2), (2, 2), (2, 7), (9, 7), (9, 9), (0, 9)];
        Polygon::new(corners.map(|(x, y): (i16, i16)| Vec2::new(f32::from(x), f32::from(y)))).expect("a bracket")
    }

    #[test]
    fn witnesses_prove_only_squares_in_which_all_displacements_overlap() {
        let (a, b) = (bracket(), Polygon::new([(0.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0)]).expect("a dart"));
        let mut shown = 0;
        for [first, second] in [[&a, &b], [&b, &a]] {
            let [first, second] = [first, second].map(|shape| shape.at(Pose2::IDENTITY));
            let shapes: [&dyn Pieces; 2] = [&whole(first), &whole(second)];
            let bounds = [shapes[0].bounds(), shapes[1].bounds()];
            let mut witnesses = Witnesses::of(shapes, bounds, 1e-9);
            for i in 0_i16..40 * 40 {
                let at = Vec2::new(f32::from(i % 40), f32::from(i / 40)) * 0.5 - Vec2::new(10.0, 10.0);
                let moves = Bounds::point(at.into()).grown(0.25);
                if !witnesses.prove_overlap(shapes, bounds, moves) {
                    continue;
                }
                shown += 1;
                for corner in moves.corners() {
                    let moved = second.moved_to(Pose2::from(Vec2::from(corner)));
                    assert!(overlap(first, moved), "{moves:?}");
                }
            }
        }
        assert!(shown > 200, "{shown} shown");
    }
}
