//! What contacts see of a shape of many pieces: each piece with its place in the outline, and whether a contact would
//! push into a neighbour.
//!
//! A direction is a normal of a union at a point of its border iff it is one of every piece that has the point. So what a
//! piece says at a corner that it shares, or on a face that adjoins another, is asked of all its neighbours; no edge has
//! to know which others follow it, and it makes no difference whether pieces come from one polygon or are parts.

use core::ops::ControlFlow;

use super::{
    cells::{Marked, Pieces},
    clip::Feature,
    separation::measure_pieces,
};
use crate::{
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{ADJOINING, SAME_DIRECTION},
    },
    shape::{Area, Body, Piece, Placed, Solid},
};

/// A convex piece of a placed shape.
pub(super) struct Member<'p> {
    pub(super) piece: &'p Piece,
    pub(super) part: u32,
    /// It is a segment of a chain, which has sides and no inside.
    pub(super) is_path: bool,
    pub(super) one_sided: bool,
    /// The part, and which of its segments this is.
    shape: Placed<'p>,
    segment: u32,
    /// The area that it is a piece of, and which one.
    area: Option<(Area<'p>, usize)>,
}

impl Member<'_> {
    /// Which of its edges are borders, by the corner they start at, as bits.
    pub(super) fn borders(&self) -> u32 {
        let Some((area, index)) = &self.area else { return u32::MAX };
        !area.seams_of(*index, self.piece)
    }

    /// Of a segment of a chain with any length the normal to one side: to its front if it is one-sided, else to where the
    /// middle of another piece is.
    pub(super) fn front_towards(&self, other: &Piece) -> Option<DVec2> {
        let [p, q] = self.ends();
        let along = q - p;
        let on_left = !self.one_sided && along.cross(middle(other) - p) > 0.0;
        let (length, side) = (along.length(), if on_left { along.left() } else { along.right() });
        (length > 0.0).then(|| DVec2::new(side.x / length, side.y / length))
    }

    /// The first and the last corner: the ends of a segment of a chain.
    pub(super) fn ends(&self) -> [DVec2; 2] {
        [self.piece.corners[0], self.piece.corners[self.piece.corners.len() - 1]]
    }

    /// The same feature in the outline of its part.
    pub(super) fn in_outline(&self, feature: Feature) -> Feature {
        let corner = |i: u32| match &self.area {
            Some((area, index)) => area.corner_index(*index, self.piece, i),
            None => self.shape.corner_index(self.piece, self.segment, i),
        };
        match feature {
            // The two sides of a segment are one edge.
            Feature::Edge(_) if self.is_path => Feature::Edge(self.segment),
            Feature::Edge(i) => Feature::Edge(corner(i)),
            Feature::Corner(i) => Feature::Corner(corner(i)),
        }
    }
}

/// The middle of the corners of a piece.
pub(super) fn middle(piece: &Piece) -> DVec2 {
    piece.corners.iter().fold(DVec2::ZERO, |sum, &corner| sum + corner) * (1.0 / piece.corners.len() as f64)
}

/// Visits the convex pieces of a shape whose box meets another.
pub(super) fn for_members(shape: Placed<'_>, near: Bounds, visit: &mut dyn FnMut(&Member<'_>)) {
    let all = &mut |member: &Member<'_>| {
        visit(member);
        ControlFlow::Continue(())
    };
    _ = some_member(shape, near, all);
}

/// Visits them until the visitor breaks off.
fn some_member(
    shape: Placed<'_>,
    near: Bounds,
    visit: &mut dyn FnMut(&Member<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    shape.parts_near(near, |placed, part| {
        placed.solids_near(near, |solid| {
            let (segment, is_path, one_sided) = (solid.part, solid.is_path, solid.one_sided);
            let part = part.unwrap_or(segment);
            match &solid.body {
                Body::Piece(piece) => {
                    visit(&Member { piece, part, is_path, one_sided, shape: placed, segment, area: None })
                }
                Body::Area(area) => area.pieces_near(near, |i, piece| {
                    let area = Some((*area, i));
                    visit(&Member { piece, part, is_path, one_sided, shape: placed, segment, area })
                }),
            }
        })
    })
}

/// All of a shape but its chains, as one.
pub(super) struct Whole<'a>(pub(super) Placed<'a>);

impl Pieces for Whole<'_> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn count(&self) -> usize {
        let mut count = 0;
        _ = self.0.solids_near(Bounds::ALL, |solid| {
            count += solid.body.count();
            ControlFlow::Continue(())
        });
        count
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(Marked<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.solids_near(near, |solid| {
            if solid.is_path { ControlFlow::Continue(()) } else { solid.body.for_pieces(near, visit) }
        })
    }

    fn holds(&self, square: Bounds) -> bool {
        let holds = |solid: Solid<'_>| !solid.is_path && solid.body.holds(square);
        let breaks_off = |solid| if holds(solid) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.0.solids_near(square, breaks_off).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        let has_point = |solid: Solid<'_>| !solid.is_path && solid.body.has_point_in(square);
        let breaks_off = |solid| if has_point(solid) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.0.solids_near(square, breaks_off).is_break()
    }
}

/// Whether a direction that is normal to a piece at a point of its surface leads into or along another piece of the shape:
/// one that has the point too, and reaches farther in that direction.
///
/// A face is asked a little to both sides of the point: it is border there if it is on one of them, even where it ends in
/// an inner corner, or where something that stands on it begins.
pub(super) fn leads_into_neighbour(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
    let error = ADJOINING * shape.bounds().size();
    let leads = |on_core: DVec2| {
        let at = on_core + normal * piece.radius;
        let at_point = Piece::segment(at, at);
        let leads = |piece: &Piece| {
            let rises = |&corner: &DVec2| {
                let way = corner - at;
                normal.dot(way) + piece.radius > SAME_DIRECTION * way.length() + error
            };
            // Most pieces are told to be farther by one edge, which is faster than to measure them.
            let reach = piece.radius + 2.0 * error;
            let is_beyond = |(p, q): (DVec2, DVec2)| {
                let height = -(q - p).cross(at - p);
                height > 0.0 && height * height > reach * reach * (q - p).length_squared()
            };
            let is_far = piece.corners.len() > 2 && piece.corners.edges().any(is_beyond);
            !is_far && piece.corners.iter().any(rises) && measure_pieces(piece, &at_point).distance <= error
        };
        let ends =
            |member: &Member<'_>| if leads(member.piece) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        some_member(shape, Bounds::point(at).grown(error), &mut { ends }).is_break()
    };
    let Some((p, q)) = face_across(piece, normal) else { return leads(on_core) };
    let e = q - p;
    // Far enough from the ends that what begins there does not have the point.
    let little = (SAME_DIRECTION + 2.0 * error / e.length()).min(0.5);
    let place = e.dot(on_core - p) / e.length_squared();
    let [before, after] = [place - little, place + little].map(|place| place.clamp(little, 1.0 - little));
    leads(p + e * before) && (before == after || leads(p + e * after))
}

/// The edge of a piece, border or seam, that has this direction for its outward normal.
pub(super) fn face_across(piece: &Piece, normal: DVec2) -> Option<(DVec2, DVec2)> {
    piece.corners.edges().find(|&(p, q)| {
        let e = q - p;
        e.right().dot(normal) > 0.0 && e.dot(normal).abs() <= SAME_DIRECTION * e.length()
    })
}
