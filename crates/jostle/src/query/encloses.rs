use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    difference::{Extreme, Relation, Towards, for_extremes, is_inside as is_inside_ring, relate_pieces},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
    },
    placed::{Area, Body, Piece, Placed, PlacedPart},
    union::{cover, relate_area},
};

/// Whether every point of B belongs to A, borders included; exact.
///
/// A shape encloses itself, except a polygon placed where rounding loses some of its features. A compound encloses
/// shapes that one of its parts encloses, and is enclosed if all its parts are; a chain encloses points and sharp
/// segments that lie on it. False with a pose that is not finite.
///
/// Cost: a walk over the corners of both; for shapes with many pieces, one for each pair of a piece of B and a border
/// edge of A whose boxes meet.
///
/// ```
/// use jostle::{Convex, encloses};
/// let room = Convex::rectangle(10.0, 10.0)?;
/// let table = Convex::circle(1.0)?;
/// assert!(encloses(room.at((0.0, 0.0)), table.at((4.0, 0.0)))); // it touches the wall from inside
/// assert!(!encloses(room.at((0.0, 0.0)), table.at((4.0f32.next_up(), 0.0))));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn encloses(a: Placed<'_>, b: Placed<'_>) -> bool {
    if let (Some(a), Some(b)) = (a.piece(), b.piece()) {
        return encloses_piece(&a, &b);
    }
    a.is_somewhere() && b.is_somewhere() && all_parts(b, |inner| !all_parts(a, |outer| !encloses_part(outer, inner)))
}

fn all_parts<'a>(shape: Placed<'a>, mut holds: impl FnMut(Placed<'a>) -> bool) -> bool {
    let check = |part, _| if holds(part) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    shape.shapes_near(Bounds::ALL, check).is_continue()
}

/// Whether a shape that is no compound encloses another.
fn encloses_part(a: Placed<'_>, b: Placed<'_>) -> bool {
    let mut pieces = Vec::new();
    let mut area = None;
    _ = a.parts_near(b.bounds(), |part| {
        match part.body {
            Body::Piece(piece) => pieces.push(piece),
            Body::Area(whole) => area = Some(whole),
        }
        ControlFlow::Continue(())
    });
    let encloses = |inner: PlacedPart<'_>| {
        let encloses = match (&inner.body, &area) {
            (Body::Piece(thin), Some(area)) if thin.is_thin() => covers(area, thin),
            (Body::Piece(inner), Some(area)) => encloses_solid(area, inner),
            (Body::Area(inner), Some(area)) => {
                // Each piece on its own: some parts of the inside of B may lie in A and others not.
                let each = |_, piece: &Piece| {
                    let held = if piece.is_thin() { covers(area, piece) } else { encloses_solid(area, piece) };
                    proceed(held)
                };
                inner.pieces_near(Bounds::ALL, each).is_continue()
            }
            (Body::Piece(thin), None) if thin.is_thin() && pieces.iter().all(Piece::is_thin) => cover(&pieces, thin),
            (Body::Piece(inner), None) => pieces.iter().any(|outer| encloses_piece(outer, inner)),
            (Body::Area(inner), None) => pieces.iter().any(|outer| {
                inner.pieces_near(Bounds::ALL, |_, piece| proceed(encloses_piece(outer, piece))).is_continue()
            }),
        };
        proceed(encloses)
    };
    b.parts_near(Bounds::ALL, encloses).is_continue()
}

fn proceed(on: bool) -> ControlFlow<()> {
    if on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Whether an area encloses a piece that has an inside: the insides meet, and no border edge crosses the inside of the
/// piece.
fn encloses_solid(area: &Area<'_>, inner: &Piece) -> bool {
    let stays_out = |edge: &Piece| proceed(relate_pieces(edge, inner) != Relation::Overlapping);
    relate_area(area, inner) == Relation::Overlapping && area.edges_near(inner.bounds(), stays_out).is_continue()
}

/// Whether an area encloses a point or a sharp segment.
fn covers(area: &Area<'_>, thin: &Piece) -> bool {
    let mut pieces = Vec::new();
    _ = area.pieces_near(thin.bounds(), |_, piece| {
        pieces.push(piece.clone());
        ControlFlow::Continue(())
    });
    cover(&pieces, thin)
}

/// Whether A encloses B. A convex set contains the hull of discs iff it contains the discs.
fn encloses_piece(a: &Piece, b: &Piece) -> bool {
    if a.corners.len() > 2 && a.radius <= b.radius {
        let (radii, mut is_held) = ([b.radius, -a.radius], true);
        for_extremes(&a.corners, &b.corners, Towards::Right, |Extreme { p, q, v, .. }| {
            let (edge, offset) = (Span::new(p, q), Span::new(p, v));
            is_held = is_held
                && cross_sign(edge, offset).is_ge()
                && (a.radius == b.radius || compare_line_distance(edge, offset, radii).is_ge());
        });
        return is_held;
    }
    let mut near = 0;
    b.corners.iter().all(|&corner| encloses_disc(a, corner, b.radius, &mut near))
}

/// Whether a piece encloses the disc around `v`. The piece has a larger radius than the disc, or no area.
///
/// With R and r the two radii, the core must come within R − r of `v`. `near` is the edge of the core, by its first
/// corner, from which the search for the nearest one starts, and becomes that one.
fn encloses_disc(a: &Piece, v: DVec2, radius: f64, near: &mut usize) -> bool {
    if a.radius < radius {
        return false;
    }
    let (radii, corners) = ([a.radius, -radius], &a.corners);
    let next = |i: usize| if i + 1 == corners.len() { 0 } else { i + 1 };
    let is_near = |i: usize| {
        let (edge, offset) = (Span::new(corners[i], corners[next(i)]), Span::new(corners[i], v));
        compare_length(offset, radii).is_le()
            || (dot_sign(edge, offset).is_gt()
                && dot_sign(edge.reversed(), Span::new(edge.to, v)).is_gt()
                && compare_line_distance(edge, offset, radii).is_le())
    };
    let is_inside = |(p, q): (DVec2, DVec2)| cross_sign(Span::new(p, q), Span::new(p, v)).is_ge();
    let has_area = corners.len() > 2;
    match is_inside_ring(corners, v) {
        Some(true) => return true,
        Some(false) => {
            *near = nearest_edge(corners, v, *near);
            if is_near(*near) || is_near(next(*near)) {
                return true;
            }
        }
        None => {}
    }
    (0..corners.len()).any(is_near) || (has_area && corners.edges().all(is_inside))
}

/// The edge of a convex ring, by its first corner, that holds the point nearest to a point outside, or, by rounding,
/// another edge near that. The search starts at `near`; for all points along another ring it takes the time to go
/// around both.
///
/// Among the edges that have the point in front the distance has one minimum; among corners it may have several.
fn nearest_edge(corners: &[DVec2], v: DVec2, near: usize) -> usize {
    let count = corners.len();
    let edge = |i: usize| [corners[i], corners[(i + 1) % count]];
    let sees = |i: &usize| {
        let [p, q] = edge(*i);
        (q - p).cross(v - p) < 0.0
    };
    let Some(mut at) = (near..near + count).map(|i| i % count).find(sees) else { return near };
    let (forward, back) = (|i: usize| (i + 1) % count, |i: usize| (i + count - 1) % count);
    // Whether the point is beyond the end of an edge, or before its start.
    let is_beyond = |i: usize| (edge(i)[1] - edge(i)[0]).dot(v - edge(i)[1]) > 0.0;
    let is_before = |i: usize| (edge(i)[1] - edge(i)[0]).dot(v - edge(i)[0]) < 0.0;
    for _ in 0..count {
        at = match (is_beyond(at), is_before(at)) {
            (true, _) if !is_before(forward(at)) => forward(at),
            (_, true) if !is_beyond(back(at)) => back(at),
            _ => break,
        };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{math::Pose2, shape::Convex};

    #[test]
    fn the_nearest_edge_is_found_from_everywhere() {
        // Flat on top, so that its corners are near only at the ends of a long edge, and round below.
        let below = |i: i32| (i as f32 * 0.1, -0.25 * (1.0 - (i as f32 * 0.1).powi(2)));
        let bowl = Convex::hull((-10..=10).map(below)).unwrap();
        let piece = bowl.at(Pose2::IDENTITY).piece().unwrap();
        let distance = |i: usize, v: DVec2| {
            let [p, q] = [i, (i + 1) % piece.corners.len()].map(|i| piece.corners[i]);
            let along = ((q - p).dot(v - p) / (q - p).length_squared()).clamp(0.0, 1.0);
            (p + (q - p) * along - v).length()
        };
        for (x, y) in [(0.3, 0.1), (-0.9, 0.01), (0.2, -0.3), (1.5, 0.2), (-3.0, -1.0), (0.0, -9.0), (1.0, 0.5)] {
            let v = DVec2::new(x, y);
            let least = (0..piece.corners.len()).map(|i| distance(i, v)).fold(f64::INFINITY, f64::min);
            for near in 0..piece.corners.len() {
                let found = distance(nearest_edge(&piece.corners, v, near), v);
                assert!(found <= least * (1.0 + 1e-12), "{v:?} from {near}: {found}, not {least}");
            }
        }
    }
}
