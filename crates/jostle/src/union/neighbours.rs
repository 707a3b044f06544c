//! Ghost contacts: whether a contact would push into a neighbour of the piece that it was found on. And the vicinity of a
//! shape, in which the pieces of another are near it.
//!
//! A direction is a normal of a union at a point of its border iff it is a normal of every piece that contains the
//! point. So the normal of a piece, at a corner that it shares or on a face that adjoins another, is tested against all
//! its neighbours. No edge has to know the next one, and pieces of one polygon and parts are treated alike.

use alloc::vec::Vec;

use super::pieces::{MANY_PIECES, stop_if};
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
    let Some(Body::Area(area)) = shape.only_part().map(|part| part.body) else { return false };
    let near = ConvexRegion::of_box(Bounds::point(sides[0]).grown(error));
    let holds = || area.indices_within([&near], |i| stop_if(is_at(&area.piece(i), sides[0], error))).is_break();
    has_no_border_in_front(&area, sides, normal, length, error) && holds()
}

/// True if an area has no border at two points of a face and in front of them, up to a height from which a border is not in
/// line with the face. If the area holds the points, it covers all there.
///
/// A long and thin piece beyond a seam hardly rises, although it is far from the border.
fn has_no_border_in_front(area: &Area<'_>, at: [DVec2; 2], normal: DVec2, length: f64, error: f64) -> bool {
    if area.piece_count() < MANY_PIECES {
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

/// True if one of a shape's pieces near a box is sought.
fn some_piece_near(shape: Placed<'_>, near: Bounds, mut is_sought: impl FnMut(&Piece) -> bool) -> bool {
    let mut stop = |piece: &Piece| stop_if(is_sought(piece));
    let found = shape.parts_near(near, |part| match &part.body {
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

/// The places in which a shape may have a contact with the pieces of another: where it is, and where it is once it is
/// displaced. For a convex shape they are known more closely than by its box.
pub(crate) struct Vicinity<'a> {
    /// The shape; `None` for a box.
    shape: Option<Placed<'a>>,
    boxes: [Bounds; 2],
    /// The displacement to the second place.
    by: DVec2,
    /// The distance up to which pieces count in each place.
    margins: [f64; 2],
}

impl<'a> Vicinity<'a> {
    /// The vicinity of a shape with this box: pieces in it are at most `margin` away from the shape, or touch it once it
    /// is displaced, each to within an error.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds, by: DVec2, [margin, error]: [f64; 2]) -> Vicinity<'a> {
        /// The number of error bounds up to which pieces count as touching: more than a search for contacts needs.
        const SLACK: f64 = 8.0;
        let boxes = [bounds.grown(margin + error), bounds.moved(by).grown(error)];
        Vicinity { shape: Some(shape), boxes, by, margins: [margin, 0.0].map(|margin| margin + SLACK * error) }
    }

    /// All that is in a box.
    pub(crate) fn of_box(bounds: Bounds) -> Vicinity<'a> {
        Vicinity { shape: None, boxes: [bounds; 2], by: DVec2::ZERO, margins: [0.0; 2] }
    }

    /// False if the box of a piece meets neither place.
    pub(super) fn may_hold(&self, piece: &Piece) -> bool {
        self.boxes.iter().any(|near| piece.bounds().meets(*near))
    }

    /// A box around both places.
    pub(super) fn bounds(&self) -> Bounds {
        self.boxes[0].union(self.boxes[1])
    }

    /// Each of its two places.
    pub(super) fn regions(&self) -> [ConvexRegion; 2] {
        match self.shape.and_then(|shape| shape.piece()) {
            Some(piece) => [0, 1].map(|i| region_around(&piece, [DVec2::ZERO, self.by][i], self.margins[i])),
            None => self.boxes.map(ConvexRegion::of_box),
        }
    }
}

/// The number of corners up to which a sharp piece is bounded by its edges.
const FEW_CORNERS: usize = 16;

/// A convex piece after a displacement, grown by a margin, seen from without.
pub(super) fn region_around(piece: &Piece, by: DVec2, margin: f64) -> ConvexRegion {
    let moved = |LinearBound { normal, height }| LinearBound { normal, height: height + normal.dot(by) + margin };
    let around = Bounds::point(by).grown(piece.radius + margin);
    ConvexRegion::new(planes_around(piece).into_iter().map(moved).collect(), corners_around(piece, around))
}

/// Half-planes that all contain a piece: those of its edges, or in sixteen directions if it is round or has many.
fn planes_around(piece: &Piece) -> Vec<LinearBound> {
    if has_few_sides(piece) {
        return piece.corners.edges().map(|(p, q)| side(p, q)).collect();
    }
    let plane = |normal: DVec2| LinearBound { normal, height: normal.dot(farthest(piece, normal)) };
    DVec2::sixteen_directions().map(plane).into()
}

/// True if a piece is bounded by its edges alone.
fn has_few_sides(piece: &Piece) -> bool {
    piece.radius == 0.0 && (3..=FEW_CORNERS).contains(&piece.corners.len())
}

/// The point of a piece that is farthest in a direction of length 1.
fn farthest(piece: &Piece, normal: DVec2) -> DVec2 {
    let corners = piece.corners.iter().copied();
    let corner = corners.reduce(|p, q| if normal.dot(q) > normal.dot(p) { q } else { p });
    corner.unwrap_or(DVec2::ZERO) + normal * piece.radius
}

/// Points whose hull contains the core of a piece with all displacements in a box.
fn corners_around(piece: &Piece, moves: Bounds) -> Vec<DVec2> {
    piece.corners.iter().flat_map(|&corner| moves.corners().map(|by| corner + by)).collect()
}

/// The half-plane to the left of an edge.
fn side(p: DVec2, q: DVec2) -> LinearBound {
    let outward = (q - p).right();
    let normal = outward * (1.0 / outward.length());
    LinearBound { normal, height: normal.dot(p) }
}
