//! Ghost contacts: whether a contact would push into a neighbour of the piece that it was found on.
//!
//! A direction is a normal of a union at a point of its border iff it is one of every piece that has the point. So what a
//! piece says at a corner that it shares, or on a face that adjoins another, is asked of all its neighbours; no edge has
//! to know which others follow it, and it makes no difference whether pieces come from one polygon or are parts.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::members::{Known, Member};
use crate::{
    difference::measure_pieces,
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{ADJOINING, SAME_DIRECTION},
    },
    placed::{Body, Piece, Placed},
};

/// Whether a direction that is normal to a piece at a point of its surface leads into or along another piece of the shape:
/// one that has the point too, and reaches farther in that direction.
///
/// A face is asked a little to both sides of the point: it is border there if it is on one of them, even where it ends in
/// an inner corner, or where something that stands on it begins.
pub(crate) fn leads_into_neighbour(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
    let error = ADJOINING * shape.bounds().size();
    let leads = |on_core: DVec2| {
        let at = on_core + normal * piece.radius;
        let rises = |piece: &Piece| {
            let rises = |&corner: &DVec2| {
                let way = corner - at;
                normal.dot(way) + piece.radius > SAME_DIRECTION * way.length() + error
            };
            piece.corners.iter().any(rises)
        };
        some_piece_near(shape, Bounds::point(at).grown(error), |piece| rises(piece) && is_at(piece, at, error))
    };
    let Some((_, p, q)) = face_across(piece, normal) else { return leads(on_core) };
    let e = q - p;
    // Far enough from the ends that what begins there does not have the point.
    let little = little(e.length(), error);
    let place = e.dot(on_core - p) / e.length_squared();
    let [before, after] = [place - little, place + little].map(|place| place.clamp(little, 1.0 - little));
    leads(p + e * before) && (before == after || leads(p + e * after))
}

/// The part of an edge that is left out at either end.
fn little(length: f64, error: f64) -> f64 {
    (SAME_DIRECTION + 2.0 * error / length).min(0.5)
}

/// Whether a piece of a shape whose box meets another is one that is sought.
fn some_piece_near(shape: Placed<'_>, near: Bounds, mut is_sought: impl FnMut(&Piece) -> bool) -> bool {
    let mut stop = |piece: &Piece| if is_sought(piece) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let stops = shape.solids_near(near, |solid| match &solid.body {
        Body::Piece(piece) => stop(piece),
        Body::Area(area) => area.pieces_near(near, |_, piece| stop(piece)),
    });
    stops.is_break()
}

/// Whether a piece has a point, to within an error.
fn is_at(piece: &Piece, at: DVec2, error: f64) -> bool {
    // Most pieces are told to be farther by one edge, which is faster than to measure them.
    let reach = piece.radius + 2.0 * error;
    let is_beyond = |(p, q): (DVec2, DVec2)| {
        let height = -(q - p).cross(at - p);
        height > 0.0 && height * height > reach * reach * (q - p).length_squared()
    };
    let is_far = piece.corners.len() > 2 && piece.corners.edges().any(is_beyond);
    !is_far && measure_pieces(piece, &Piece::segment(at, at)).distance <= error
}

/// Points and ways are rounded by less, as a share of the coordinates.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The same of a member, which keeps what its corners and edges say of all directions there.
pub(crate) fn leads_from_member(shape: Placed<'_>, member: &Member<'_>, on_core: DVec2, normal: DVec2) -> bool {
    let search = || leads_into_neighbour(shape, &member.piece, on_core, normal);
    if !member.keeps() {
        return search();
    }
    let bounds = shape.bounds();
    let error = ADJOINING * bounds.size();
    if bounds.largest_coordinate() * ROUNDING > error {
        // Far from the origin, rounding decides which pieces have a point.
        return search();
    }
    let known = known_of(shape, member, on_core, normal, error);
    let told = known.tells(normal, error);
    debug_assert!(told.is_none_or(|told| told == search()), "a search finds otherwise than {known:?} at {on_core:?}");
    told.unwrap_or_else(search)
}

/// What is known of the corner or edge of a member that has this point and this normal.
fn known_of(shape: Placed<'_>, member: &Member<'_>, on_core: DVec2, normal: DVec2, error: f64) -> Known {
    let piece = &member.piece;
    if let Some((i, p, q)) = face_across(piece, normal) {
        return member.known_of_edge(i, || known_of_edge(shape, p, q, error));
    }
    let is_same = |corner: &DVec2| (*corner - on_core).length_squared() <= error * error / 16.0;
    let Some(i) = piece.corners.iter().position(is_same) else { return Known::Nothing };
    member.known_of_corner(i, || known_of_corner(shape, piece.corners[i], error))
}

/// An edge is covered by a piece that adjoins all of it, and reaches so far that every normal of the edge leads into it
/// from everywhere. It is clear if no piece that adjoins it but at its ends has a corner in front of it.
fn known_of_edge(shape: Placed<'_>, p: DVec2, q: DVec2, error: f64) -> Known {
    let (e, length) = (q - p, (q - p).length());
    let height = |corner: &DVec2| -e.cross(*corner - p) / length;
    let reaches = |corner: &DVec2| {
        let farthest = (*corner - p).length().max((*corner - q).length());
        height(corner) > 3.0 * SAME_DIRECTION * farthest + 2.0 * error
    };
    let inner = e * little(length, error);
    let inner = Piece::segment(p + inner, q - inner);
    let mut known = Known::Clear;
    some_piece_near(shape, Bounds::around(p, q).grown(2.0 * error), |piece| {
        let is_in_front = piece.corners.iter().any(|corner| height(corner) + piece.radius > error / 2.0);
        if !is_in_front || measure_pieces(piece, &inner).distance > 1.5 * error {
            return false;
        }
        let covers = piece.corners.iter().any(reaches) && [p, q].iter().all(|&end| is_at(piece, end, error / 2.0));
        known = if covers { Known::Covered } else { Known::Nothing };
        covers
    });
    known
}

/// What the ways tell that lead from a corner to the corners of all pieces that have it. If they lie all around, so that
/// between two that are next to each other is clearly less than 180°, every direction leads into a piece; if they lie within
/// 180°, the two outermost decide.
fn known_of_corner(shape: Placed<'_>, at: DVec2, error: f64) -> Known {
    // 2°: what the tolerances of a direction, and ways of this many errors, can make of the 90° to either side.
    const CLEARLY: f64 = 1.0 / 32.0;
    let (mut ways, mut is_all): (Vec<DVec2>, bool) = (Vec::new(), true);
    some_piece_near(shape, Bounds::point(at).grown(2.0 * error), |piece| {
        if piece.radius == 0.0 && is_at(piece, at, error / 2.0) {
            ways.extend(piece.corners.iter().map(|&corner| corner - at).filter(|way| way.length() > error / 2.0));
        } else {
            is_all &= !is_at(piece, at, 1.5 * error);
        }
        false
    });
    is_all &= ways.iter().all(|way| way.length() > 256.0 * error);
    let Some(&first) = ways.first().filter(|_| is_all) else { return Known::Nothing };
    let to_the_left = |from: DVec2| {
        let left = ways.iter().copied().filter(|&way| from.cross(way) > 0.0);
        left.reduce(|best, way| if best.cross(way) > 0.0 { way } else { best }).unwrap_or(from)
    };
    let to_the_right = |from: DVec2| {
        let right = ways.iter().copied().filter(|&way| from.cross(way) < 0.0);
        right.reduce(|best, way| if best.cross(way) < 0.0 { way } else { best }).unwrap_or(from)
    };
    let outermost = [to_the_right(first), to_the_left(first)];
    let [right, left] = outermost;
    let is_between = |way: &DVec2| right.cross(*way) >= 0.0 && left.cross(*way) <= 0.0;
    if right.cross(left) > 0.0 && ways.iter().all(is_between) {
        return Known::Between(outermost);
    }
    let clearly = |from: DVec2, to: DVec2| from.cross(to) > CLEARLY * from.length() * to.length();
    let third = to_the_left(left);
    if clearly(first, left) && clearly(left, third) && clearly(third, first) { Known::Covered } else { Known::Nothing }
}

/// The edge of a piece, border or seam, that has this direction for its outward normal: which one, and its ends.
pub(crate) fn face_across(piece: &Piece, normal: DVec2) -> Option<(usize, DVec2, DVec2)> {
    piece.corners.edges().enumerate().map(|(i, (p, q))| (i, p, q)).find(|&(_, p, q)| {
        let e = q - p;
        e.right().dot(normal) > 0.0 && e.dot(normal).abs() <= SAME_DIRECTION * e.length()
    })
}
