//! Ghost contacts: whether a contact would push into a neighbour of the piece that it was found on.
//!
//! A direction is a normal of a union at a point of its border iff it is a normal of every piece that contains the
//! point. So the normal of a piece, at a corner that it shares or on a face that adjoins another, is tested against all
//! its neighbours. No edge has to know the next one, and pieces of one polygon and parts are treated alike.

use super::pieces::stop_if;
use crate::{
    difference::{is_across, measure_pieces},
    math::{
        bounds::Bounds,
        convex_region::ConvexRegion,
        dvec2::DVec2,
        greater,
        linear_bound::LinearBound,
        tolerance::{ADJOINING, SAME_DIRECTION},
    },
    placed::{Area, Body, Piece, Placed},
};

/// Whether a normal of a piece at a point of its border leads into or along another piece of the shape: one that
/// contains the point too and extends farther in that direction.
///
/// A face is tested a little to both sides of the point: if it is border on one of them, it counts as border, even
/// where it ends in a concave corner or where another piece stands on it.
pub(crate) fn leads_into_neighbour(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
    leads_into_adjoining(shape, piece, on_core, normal, ADJOINING * shape.bounds().size())
}

/// The same, given the distance up to which pieces of the shape adjoin.
fn leads_into_adjoining(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2, error: f64) -> bool {
    let out = normal * piece.radius;
    let leads = |at: DVec2| {
        some_piece_near(shape, Bounds::point(at).grown(error), |piece| is_entered_at(piece, at, normal, error))
    };
    let Some((_, p, q)) = face_across(piece, normal, on_core) else { return leads(on_core + out) };
    let (sides, length) = (beside([p, q], on_core, error).map(|at| at + out), (q - p).length());
    if sides.into_iter().all(leads) {
        return true;
    }
    let Some(Body::Area(area)) = shape.only_solid().map(|solid| solid.body) else { return false };
    let near = ConvexRegion::of_box(Bounds::point(sides[0]).grown(error));
    let holds = || area.indices_within([&near], |i| stop_if(is_at(&area.piece(i), sides[0], error))).is_break();
    has_no_border_in_front(&area, sides, normal, length, error) && holds()
}

/// True if an area has no border at two points of a face and in front of them, up to a height from which a border is not in
/// line with the face. If the area holds the points, it covers all there.
///
/// A long and thin piece beyond a seam hardly rises, although it is far from the border.
fn has_no_border_in_front(area: &Area<'_>, at: [DVec2; 2], normal: DVec2, length: f64, error: f64) -> bool {
    /// The number of pieces from which some are likely to be that thin.
    const MANY: usize = 64;
    if area.piece_count() < MANY {
        return false;
    }
    let heights = [-error, 2.0 * SAME_DIRECTION * length + 4.0 * error];
    // The two points may be the same, and an edge that only touches the strip would be passed over.
    let aside = normal.left() * error;
    let ends = [at[0] - aside, at[1] + aside];
    let [low, high] = heights.map(|height| ends.map(|end| end + normal * height));
    let corners = [low[0], low[1], high[1], high[0]];
    let farthest = |direction: DVec2| corners.iter().map(|corner| direction.dot(*corner)).fold(f64::MIN, greater);
    let sides = [normal, -normal, normal.left(), normal.right()];
    let around = sides.map(|normal| LinearBound { normal, height: farthest(normal) });
    let mut is_free = true;
    area.edges_meeting(&corners, |edge| {
        is_free = !LinearBound::all_meet(&around, edge);
        !is_free
    });
    is_free
}

/// The points a little to both sides of a point of an edge, far enough from the ends that a piece that begins there does
/// not contain them.
fn beside([p, q]: [DVec2; 2], on_core: DVec2, error: f64) -> [DVec2; 2] {
    let e = q - p;
    let margin = margin(e.length(), error);
    let place = e.dot(on_core - p) / e.length_squared();
    [place - margin, place + margin].map(|place| p + e * place.clamp(margin, 1.0 - margin))
}

/// The share of an edge that is left out at each end.
fn margin(length: f64, error: f64) -> f64 {
    (SAME_DIRECTION + 2.0 * error / length).min(0.5)
}

/// Whether a piece contains a point and extends farther in a direction.
fn is_entered_at(piece: &Piece, at: DVec2, direction: DVec2, error: f64) -> bool {
    let rises = |&corner: &DVec2| {
        let to_corner = corner - at;
        direction.dot(to_corner) + piece.radius > SAME_DIRECTION * to_corner.length() + error
    };
    piece.corners.iter().any(rises) && is_at(piece, at, error)
}

/// The number of pieces of an area from which they are told by their edges.
const MANY_PIECES: usize = 64;

/// True if one of a shape's pieces near a box is sought.
fn some_piece_near(shape: Placed<'_>, near: Bounds, mut is_sought: impl FnMut(&Piece) -> bool) -> bool {
    let mut stop = |piece: &Piece| stop_if(is_sought(piece));
    let found = shape.solids_near(near, |solid| match &solid.body {
        // The boxes of many slivers side by side contain a point that few of them do.
        Body::Area(area) if area.piece_count() >= MANY_PIECES => {
            area.indices_within([&ConvexRegion::of_box(near)], |i| stop(&area.piece(i)))
        }
        body => body.pieces_near(near, &mut stop),
    });
    found.is_break()
}

/// True if a piece contains a point, to within an error.
fn is_at(piece: &Piece, at: DVec2, error: f64) -> bool {
    // For most pieces one edge shows that they are farther away, which is faster than measuring them.
    let radius = piece.radius + 2.0 * error;
    let is_beyond = |(p, q): (DVec2, DVec2)| {
        let height = -(q - p).cross(at - p);
        height > 0.0 && height * height > radius * radius * (q - p).length_squared()
    };
    !piece.corners.edges().any(is_beyond) && measure_pieces(piece, &Piece::segment(at, at)).distance <= error
}

/// A shape whose pieces have neighbours.
pub(crate) struct Neighbourhood<'a> {
    shape: Placed<'a>,
    bounds: Bounds,
}

impl<'a> Neighbourhood<'a> {
    /// A shape in this box.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds) -> Neighbourhood<'a> {
        Neighbourhood { shape, bounds }
    }

    pub(crate) fn shape(&self) -> Placed<'a> {
        self.shape
    }

    /// Whether a normal of one of its pieces leads into a neighbour.
    pub(crate) fn is_entered(&self, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
        let error = ADJOINING * self.bounds.size();
        !self.shape.is_convex() && leads_into_adjoining(self.shape, piece, on_core, normal, error)
    }
}

/// The edge of a piece, border or seam, that has this outward normal: its index and its ends. Of edges in line, it is the
/// one that a point lies beside.
pub(crate) fn face_across(piece: &Piece, normal: DVec2, at: DVec2) -> Option<(usize, DVec2, DVec2)> {
    let beyond_ends = |&(_, p, q): &(usize, DVec2, DVec2)| {
        let e = q - p;
        greater(greater(-e.dot(at - p), e.dot(at - q)) / e.length(), 0.0)
    };
    let faces =
        piece.corners.edges().enumerate().map(|(i, (p, q))| (i, p, q)).filter(|&(_, p, q)| is_across(q - p, normal));
    faces.min_by(|face, other| beyond_ends(face).total_cmp(&beyond_ends(other)))
}
