use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{
    cover::cover,
    relate::{Relation, relate_pieces},
    solids::relate_area,
};
use crate::{
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
    },
    shape::{Area, Body, Piece, Placed, Solid},
};

/// Whether every point of B belongs to A, borders included; exact.
///
/// A shape encloses itself. A compound encloses what one of its parts encloses, and is enclosed if all its parts are; a
/// chain encloses points and sharp segments that lie on it. False with a pose that is not finite.
/// Cost: the product of the numbers of corners.
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
    shape.parts_near(Bounds::ALL, check).is_continue()
}

/// Whether a shape that is no compound encloses another.
fn encloses_part(a: Placed<'_>, b: Placed<'_>) -> bool {
    let mut pieces = Vec::new();
    let mut area = None;
    _ = a.solids_near(b.bounds(), |solid| {
        match solid.body {
            Body::Piece(piece) => pieces.push(piece),
            Body::Area(whole) => area = Some(whole),
        }
        ControlFlow::Continue(())
    });
    let encloses = |inner: Solid<'_>| {
        let encloses = match (&inner.body, &area) {
            (Body::Piece(thin), Some(area)) if thin.is_thin() => covers(area, thin),
            (Body::Piece(inner), Some(area)) => encloses_solid(area, inner),
            (Body::Area(inner), Some(area)) => {
                // Each piece for itself: the inside of a whole may fall apart into some that lie in A and some that do not.
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
    b.solids_near(Bounds::ALL, encloses).is_continue()
}

fn proceed(on: bool) -> ControlFlow<()> {
    if on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Whether an area holds a piece that has an inside: the insides meet, and no border edge leads through that of the
/// piece.
fn encloses_solid(area: &Area<'_>, inner: &Piece) -> bool {
    let stays_out = |edge: &Piece| proceed(relate_pieces(edge, inner) != Relation::Overlapping);
    relate_area(area, inner) == Relation::Overlapping && area.edges_near(inner.bounds(), stays_out).is_continue()
}

/// Whether an area holds a point or a sharp segment.
fn covers(area: &Area<'_>, thin: &Piece) -> bool {
    let mut pieces = Vec::new();
    _ = area.pieces_near(thin.bounds(), |_, piece| {
        pieces.push(piece.clone());
        ControlFlow::Continue(())
    });
    cover(&pieces, thin)
}

fn encloses_piece(a: &Piece, b: &Piece) -> bool {
    b.corners.iter().all(|&corner| encloses_disc(a, corner, b.radius))
}

/// Whether the disc around `v` lies in the piece. A convex set holds the hull of discs iff it holds the discs.
///
/// With R and r the radii: if R ≥ r, the core must come within R − r of `v`; otherwise `v` must lie at least r − R
/// inside of every edge.
fn encloses_disc(a: &Piece, v: DVec2, radius: f64) -> bool {
    let has_area = a.corners.len() > 2;
    let spans = |(p, q)| (Span::new(p, q), Span::new(p, v));
    if a.radius < radius {
        let radii = [radius, -a.radius];
        return has_area
            && a.corners.edges().map(spans).all(|(edge, offset)| {
                cross_sign(edge, offset).is_gt() && compare_line_distance(edge, offset, radii).is_ge()
            });
    }
    let radii = [a.radius, -radius];
    let near_edge = |(edge, offset): (Span, Span)| {
        dot_sign(edge, offset).is_gt()
            && dot_sign(edge.reversed(), Span::new(edge.to, v)).is_gt()
            && compare_line_distance(edge, offset, radii).is_le()
    };
    a.corners.iter().any(|&p| compare_length(Span::new(p, v), radii).is_le())
        || a.corners.edges().map(spans).any(near_edge)
        || (has_area && a.corners.edges().map(spans).all(|(edge, offset)| cross_sign(edge, offset).is_ge()))
}
