//! Ghost contacts: whether a contact would push into a neighbour of the piece that it was found on.
//!
//! A direction is a normal of a union at a point of its border iff it is a normal of every piece that contains the
//! point. So the normal of a piece, at a corner that it shares or on a face that adjoins another, is tested against all
//! its neighbours. No edge has to know the next one, and pieces of one polygon and parts are treated alike.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cell::RefCell;

use super::{
    cells::stop_if,
    members::{Member, Surroundings},
};
use crate::{
    difference::{Feature, measure_pieces},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{ADJOINING, SAME_DIRECTION},
    },
    placed::{Piece, Placed},
};

/// Whether a normal of a piece at a point of its border leads into or along another piece of the shape: one that
/// contains the point too and extends farther in that direction.
///
/// A face is tested a little to both sides of the point: if it is border on one of them, it counts as border, even
/// where it ends in a concave corner or where another piece stands on it.
pub(crate) fn leads_into_neighbour(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
    let error = ADJOINING * shape.bounds().size();
    let leads = |on_core: DVec2| {
        let at = on_core + normal * piece.radius;
        let rises = |piece: &Piece| {
            let rises = |&corner: &DVec2| {
                let to_corner = corner - at;
                normal.dot(to_corner) + piece.radius > SAME_DIRECTION * to_corner.length() + error
            };
            piece.corners.iter().any(rises)
        };
        some_piece_near(shape, Bounds::point(at).grown(error), |piece| rises(piece) && is_at(piece, at, error))
    };
    let Some((_, p, q)) = face_across(piece, normal) else { return leads(on_core) };
    let e = q - p;
    // Far enough from the ends that a piece that begins there does not contain the point.
    let margin = margin(e.length(), error);
    let place = e.dot(on_core - p) / e.length_squared();
    let [before, after] = [place - margin, place + margin].map(|place| place.clamp(margin, 1.0 - margin));
    leads(p + e * before) && (before == after || leads(p + e * after))
}

/// The share of an edge that is left out at each end.
fn margin(length: f64, error: f64) -> f64 {
    (SAME_DIRECTION + 2.0 * error / length).min(0.5)
}

/// Whether one of a shape's pieces near a box is sought.
fn some_piece_near(shape: Placed<'_>, near: Bounds, mut is_sought: impl FnMut(&Piece) -> bool) -> bool {
    let mut stop = |piece: &Piece| stop_if(is_sought(piece));
    shape.solids_near(near, |solid| solid.body.pieces_near(near, &mut stop)).is_break()
}

/// Whether a piece contains a point, to within an error.
fn is_at(piece: &Piece, at: DVec2, error: f64) -> bool {
    // For most pieces one edge shows that they are farther away, which is faster than measuring them.
    let radius = piece.radius + 2.0 * error;
    let is_beyond = |(p, q): (DVec2, DVec2)| {
        let height = -(q - p).cross(at - p);
        height > 0.0 && height * height > radius * radius * (q - p).length_squared()
    };
    let is_far = piece.corners.len() > 2 && piece.corners.edges().any(is_beyond);
    !is_far && measure_pieces(piece, &Piece::segment(at, at)).distance <= error
}

/// The error bound of points and of vectors between them, as a share of the coordinates.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// A shape whose pieces have neighbours, and what searches have found about its corners.
pub(crate) struct Neighbourhood<'a> {
    shape: Placed<'a>,
    bounds: Bounds,
    /// By part and corner of its outline: many pieces may have the same corner.
    corners: RefCell<BTreeMap<(u32, Feature), Surroundings>>,
}

impl<'a> Neighbourhood<'a> {
    /// A shape in this box.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds) -> Neighbourhood<'a> {
        Neighbourhood { shape, bounds, corners: RefCell::default() }
    }

    pub(crate) fn shape(&self) -> Placed<'a> {
        self.shape
    }

    /// The distance up to which pieces adjoin; `None` far from the origin, where rounding decides which pieces contain a
    /// point.
    pub(crate) fn adjoining_within(&self) -> Option<f64> {
        let error = ADJOINING * self.bounds.size();
        if self.bounds.largest_coordinate() * ROUNDING > error { None } else { Some(error) }
    }

    /// Whether a normal of a member leads into a neighbour.
    pub(crate) fn is_entered(&self, member: &Member<'_>, on_core: DVec2, normal: DVec2) -> bool {
        if self.shape.is_convex() {
            return false;
        }
        let search = || leads_into_neighbour(self.shape, &member.piece, on_core, normal);
        let known = self.known(member, on_core, normal);
        debug_assert!(known.is_none_or(|known| known == search()), "a search contradicts {known:?} at {on_core:?}");
        known.unwrap_or_else(search)
    }

    /// The same by what is kept and known; `None` if a search has to decide.
    fn known(&self, member: &Member<'_>, on_core: DVec2, normal: DVec2) -> Option<bool> {
        let (piece, kept, error) = (&member.piece, member.kept()?, self.adjoining_within()?);
        if let Some((i, p, q)) = face_across(piece, normal) {
            if !kept.open_across(i).have(normal) {
                return Some(true);
            }
            return kept.around_edge(i, || around_edge(self.shape, p, q, error)).are_entered(normal, error);
        }
        let is_same = |corner: &DVec2| (*corner - on_core).length_squared() <= error * error / 16.0;
        let i = piece.corners.iter().position(is_same)?;
        if !kept.open_at(i).have(normal) {
            return Some(true);
        }
        let place = (member.part, member.in_outline(Feature::Corner(i as u32)));
        let found = self.corners.borrow().get(&place).copied();
        let surroundings = found.unwrap_or_else(|| around_corner(self.shape, piece.corners[i], error));
        self.corners.borrow_mut().insert(place, surroundings);
        surroundings.are_entered(normal, error)
    }
}

/// The surroundings of an edge. It is covered if a piece adjoins all of it and extends so far that every normal of the
/// edge leads into that piece from everywhere. It is clear if no piece that adjoins it, except at its ends, has a
/// corner in front of it.
fn around_edge(shape: Placed<'_>, p: DVec2, q: DVec2, error: f64) -> Surroundings {
    let (e, length) = (q - p, (q - p).length());
    let height = |corner: &DVec2| -e.cross(*corner - p) / length;
    let is_deep = |corner: &DVec2| {
        let farthest = (*corner - p).length().max((*corner - q).length());
        height(corner) > 3.0 * SAME_DIRECTION * farthest + 2.0 * error
    };
    let inner = e * margin(length, error);
    let inner = Piece::segment(p + inner, q - inner);
    let mut found = Surroundings::Clear;
    some_piece_near(shape, Bounds::around(p, q).grown(2.0 * error), |piece| {
        let is_in_front = piece.corners.iter().any(|corner| height(corner) + piece.radius > error / 2.0);
        if !is_in_front || measure_pieces(piece, &inner).distance > 1.5 * error {
            return false;
        }
        let covers = piece.corners.iter().any(is_deep) && [p, q].iter().all(|&end| is_at(piece, end, error / 2.0));
        found = if covers { Surroundings::Covered } else { Surroundings::Uncertain };
        covers
    });
    found
}

/// The surroundings of a corner, from the vectors to the corners of all pieces that contain it. If they lie all around,
/// with clearly less than 180° between any two neighbours, every direction leads into a piece; if they lie within 180°,
/// the two outermost decide.
fn around_corner(shape: Placed<'_>, at: DVec2, error: f64) -> Surroundings {
    // 2°: a bound of what the tolerance of a direction, and vectors of this many errors, change of 90° to either side.
    const CLEARLY: f64 = 1.0 / 32.0;
    let (mut spokes, mut is_certain): (Vec<DVec2>, bool) = (Vec::new(), true);
    some_piece_near(shape, Bounds::point(at).grown(2.0 * error), |piece| {
        if piece.radius == 0.0 && is_at(piece, at, error / 2.0) {
            spokes.extend(piece.corners.iter().map(|&corner| corner - at).filter(|spoke| spoke.length() > error / 2.0));
        } else {
            is_certain &= !is_at(piece, at, 1.5 * error);
        }
        false
    });
    is_certain &= spokes.iter().all(|spoke| spoke.length() > 256.0 * error);
    let Some(&first) = spokes.first().filter(|_| is_certain) else { return Surroundings::Uncertain };
    // The spoke farthest to the left (1) or right (−1) of a direction.
    let farthest = |side: f64, from: DVec2| {
        let is_beyond = |a: DVec2, b: DVec2| side * a.cross(b) > 0.0;
        let beyond = spokes.iter().copied().filter(|&spoke| is_beyond(from, spoke));
        beyond.reduce(|best, spoke| if is_beyond(best, spoke) { spoke } else { best }).unwrap_or(from)
    };
    let [right, left] = [farthest(-1.0, first), farthest(1.0, first)];
    let is_between = |spoke: &DVec2| right.cross(*spoke) >= 0.0 && left.cross(*spoke) <= 0.0;
    if right.cross(left) > 0.0 && spokes.iter().all(is_between) {
        return Surroundings::Between([right, left]);
    }
    let clearly = |from: DVec2, to: DVec2| from.cross(to) > CLEARLY * from.length() * to.length();
    let third = farthest(1.0, left);
    let is_all_around = clearly(first, left) && clearly(left, third) && clearly(third, first);
    if is_all_around { Surroundings::Covered } else { Surroundings::Uncertain }
}

/// The edge of a piece, border or seam, that has this outward normal: its index and its ends.
pub(crate) fn face_across(piece: &Piece, normal: DVec2) -> Option<(usize, DVec2, DVec2)> {
    piece.corners.edges().enumerate().map(|(i, (p, q))| (i, p, q)).find(|&(_, p, q)| {
        let e = q - p;
        e.right().dot(normal) > 0.0 && e.dot(normal).abs() <= SAME_DIRECTION * e.length()
    })
}
