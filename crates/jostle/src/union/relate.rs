//! Pairs of parts of two shapes, and the exact relation of two parts.

use core::ops::ControlFlow;

use super::{
    neighbours::region_around,
    pieces::{MANY_PIECES, stop_if},
};
use crate::{
    difference::{Relation, relate_pieces},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        predicates::{Span, dot_sign, orientation},
    },
    placed::{Area, Body, Piece, Placed, PlacedPart},
};

/// Visits all pairs of parts whose boxes meet, until the visitor breaks.
pub(crate) fn for_close_parts<'a, 'b>(
    a: Placed<'a>,
    b: Placed<'b>,
    mut visit: impl FnMut(&PlacedPart<'a>, &PlacedPart<'b>) -> ControlFlow<()>,
) {
    let (bounds_a, bounds_b) = (a.bounds(), b.bounds());
    if !bounds_a.meets(bounds_b) {
        return;
    }
    // A single part is placed only once.
    _ = match (a.only_part(), b.only_part()) {
        (Some(a), Some(b)) => visit(&a, &b),
        (Some(a), None) => b.parts_near(bounds_a, |other| visit(&a, &other)),
        (None, Some(b)) => a.parts_near(bounds_b, |own| visit(&own, &b)),
        (None, None) => a.parts_near(bounds_b, |own| b.parts_near(own.body.bounds(), |other| visit(&own, &other))),
    };
}

/// The exact relation of two bodies.
pub(crate) fn relate_bodies(a: &Body<'_>, b: &Body<'_>) -> Relation {
    match (a, b) {
        (Body::Piece(a), Body::Piece(b)) => relate_pieces(a, b),
        (Body::Area(area), Body::Piece(piece)) | (Body::Piece(piece), Body::Area(area)) => relate_area(area, piece),
        (Body::Area(a), Body::Area(b)) => {
            let mut relation = Relation::Apart;
            _ = b.pieces_near(a.bounds(), |_, piece| closer(&mut relation, relate_area(a, piece)));
            if relation == Relation::Touching {
                // `relate_area` has looked at the seams of A only: thin pieces of A may lie along those of B.
                let thin = |piece: &Piece| if piece.is_thin() { relate_area(b, piece) } else { Relation::Touching };
                _ = a.pieces_near(b.bounds(), |_, piece| closer(&mut relation, thin(piece)));
            }
            relation
        }
    }
}

/// The exact relation of an area and a convex piece: the closest relation with one of its pieces, except that a point
/// or segment along a seam touches the pieces on both sides and yet lies inside.
pub(crate) fn relate_area(area: &Area<'_>, piece: &Piece) -> Relation {
    let (mut relation, mut looks) = (Relation::Apart, 0);
    _ = area.pieces_near(piece.bounds(), |_, own| {
        looks += 1;
        closer(&mut relation, relate_pieces(own, piece))?;
        stop_if(looks == MANY_PIECES)
    });
    if looks == MANY_PIECES && relation != Relation::Overlapping {
        let around = region_around(piece, DVec2::ZERO, 0.0);
        _ = area.indices_within([&around], |i| closer(&mut relation, relate_pieces(&area.piece(i), piece)));
    }
    if relation == Relation::Touching && piece.is_thin() {
        _ = area.seams_near(piece.bounds(), |p, q| {
            if lies_inside(piece, p, q) {
                relation = Relation::Overlapping;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    relation
}

/// Takes the closer of two relations; breaks at an overlap, the closest.
fn closer(relation: &mut Relation, other: Relation) -> ControlFlow<()> {
    *relation = (*relation).max(other);
    if *relation == Relation::Overlapping { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Whether a point or a segment along the line through p and q has a point strictly between the two.
fn lies_inside(thin: &Piece, p: DVec2, q: DVec2) -> bool {
    let beyond = |from: DVec2, to: DVec2| {
        thin.corners.iter().all(|&v| dot_sign(Span::new(from, to), Span::new(from, v)).is_le())
    };
    thin.corners.iter().all(|&v| orientation(p, q, v).is_eq()) && !beyond(p, q) && !beyond(q, p)
}

/// Visits all pairs of pieces of two parts, of each the pieces near a box.
pub(crate) fn for_piece_pairs(
    [own, other]: [&PlacedPart<'_>; 2],
    [near_own, near_other]: [Bounds; 2],
    mut visit: impl FnMut(&Piece, &Piece),
) {
    for_pieces(own, near_own, |a| for_pieces(other, near_other, |b| visit(a, b)));
}

/// Visits all pieces of a part near a box.
fn for_pieces(part: &PlacedPart<'_>, near: Bounds, mut visit: impl FnMut(&Piece)) {
    _ = part.body.pieces_near(near, |piece| {
        visit(piece);
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::super::samples::star;
    use super::*;
    use crate::{
        math::{Pose2, Rot2},
        shape::{Convex, Polygon},
    };

    /// Each tooth of a comb in turn is the only one that reaches an edge of a triangle far larger than the comb.
    #[test]
    fn a_tooth_that_reaches_a_far_larger_piece_is_found() {
        const TEETH: u16 = 256;
        let mut found = [0; 3];
        for (scale, height) in [(1.0 / 1024.0, 0.0), (1.0, 0.0), (16_777_216.0, 0.01)] {
            let corners = [(-1e7, -7e6), (1e7, 7e6), (-1e7, 7e6)].map(|(x, y)| (x * scale, y * scale));
            let triangle = Convex::triangle(corners[0], corners[1], corners[2]).expect("a triangle");
            let piece = triangle.at((0.0, 0.0)).piece().expect("a piece");
            for high in (0..TEETH).step_by(7) {
                let x = |i: u16| f32::from(i) / 512.0 - 0.25;
                let tooth = |i: u16| [(x(i), if i == high { height } else { -0.5 }), (x(i) + 1.0 / 1024.0, -0.75)];
                let comb =
                    Polygon::new((0..TEETH).flat_map(tooth).chain([(0.25, -1.0), (-0.25, -1.0)])).expect("a comb");
                let placed = comb.at((-x(high), 0.0));
                let Some(Body::Area(area)) = placed.only_part().map(|part| part.body) else { panic!("no area") };
                let expected = (0..area.piece_count()).map(|i| relate_pieces(&area.piece(i), &piece)).max();
                assert_eq!(Some(relate_area(&area, &piece)), expected, "tooth {high} of 256, scale {scale}");
                found[expected.unwrap_or(Relation::Apart) as usize] += 1;
            }
        }
        assert!(found[1] > 50 && found[2] > 30, "{found:?}");
    }

    #[test]
    fn the_relation_to_slivers_is_that_to_all_pieces() {
        let star = Polygon::new(star(1000, [8.0, 20.0])).expect("a star");
        let small = Convex::rectangle(0.02, 0.01).expect("a box");
        let placed = star.at(Pose2::new((0.0, 0.0), Rot2::degrees(40.0)));
        let Some(Body::Area(area)) = placed.only_part().map(|part| part.body) else { panic!("no area") };
        let bounds = placed.bounds();
        let size = bounds.max - bounds.min;
        let (mut counts, mut many) = ([0; 3], [0; 3]);
        for i in 0..900_u16 {
            let share = DVec2::new(f64::from(i % 30), f64::from(i / 30)) * (1.0 / 29.0);
            let at = bounds.min + DVec2::new(size.x * share.x, size.y * share.y);
            let piece = small.at(Pose2::new((at.x as f32, at.y as f32), Rot2::new(0.3))).piece().expect("a piece");
            let expected = (0..area.piece_count()).map(|i| relate_pieces(&area.piece(i), &piece)).max();
            let found = relate_area(&area, &piece);
            assert_eq!(Some(found), expected, "at {at:?}");
            counts[found as usize] += 1;
            let are_many = area.indices_near(piece.bounds()).count() > 64;
            many[found as usize] += usize::from(are_many);
        }
        assert!(counts[0] > 100 && counts[2] > 100 && many[0] > 10 && many[2] > 10, "{counts:?}, beside many {many:?}");
    }
}
