//! The convex pieces of a placed shape for contacts: each with its place in the outline.

use super::{neighbours::Vicinity, pieces::MANY_PIECES};
use crate::{
    difference::{Feature, is_across},
    math::{Aabb, bounds::Bounds, dvec2::DVec2},
    placed::{Area, Body, Piece, Placed, PlacedPart},
    tree::BoxTree,
};
use alloc::{vec, vec::Vec};
use core::{cell::RefCell, ops::ControlFlow};

/// A convex piece of a placed shape.
pub(crate) struct ContactPiece<'a> {
    pub(crate) piece: Piece,
    pub(crate) part: u32,
    /// Whether it is a segment of a chain, which has sides and no inside.
    pub(crate) is_path: bool,
    pub(crate) one_sided: bool,
    /// The part, and the index of the segment in it.
    shape: Placed<'a>,
    segment: u32,
    /// The area that it is a piece of, and its index there.
    area: Option<(Area<'a>, usize)>,
}

impl<'a> ContactPiece<'a> {
    fn new(piece: Piece, shape: Placed<'a>) -> ContactPiece<'a> {
        ContactPiece { piece, part: 0, is_path: false, one_sided: false, shape, segment: 0, area: None }
    }

    /// The only piece of a convex shape.
    pub(crate) fn only(shape: Placed<'a>) -> Option<ContactPiece<'a>> {
        shape.piece().map(|piece| ContactPiece::new(piece, shape))
    }
}

impl ContactPiece<'_> {
    /// A bit for each edge that is border, by the corner at which it starts.
    pub(crate) fn borders(&self) -> u32 {
        let Some((area, index)) = &self.area else { return u32::MAX };
        !area.seams_of(*index, &self.piece)
    }

    /// A bit for each edge that can carry a contact along this normal: a border edge, or a seam whose neighbour is flush with
    /// it.
    pub(crate) fn borders_along(&self, normal: DVec2) -> u32 {
        let (borders, error) = (self.borders(), self.line_error());
        let Some(((area, index), error)) = self.area.as_ref().zip(error).filter(|_| borders != u32::MAX) else {
            return borders;
        };
        let is_flat_border = |p: DVec2, seam: DVec2, beyond: usize| {
            let piece = area.piece(beyond);
            let seams = area.seams_of(beyond, &piece);
            let is_low = |corner: &DVec2| seam.right().dot(*corner - p) <= error * seam.length();
            let is_border = |(i, (p, q)): (usize, (DVec2, DVec2))| seam.dot(q - p) <= 0.0 || seams >> i & 1 == 0;
            piece.corners.iter().all(is_low) && piece.corners.edges().enumerate().all(is_border)
        };
        let flat = area.seams_and_beyond(*index).filter(|([p, q], beyond)| {
            let seam = *q - *p;
            is_across(seam, normal) && is_flat_border(*p, seam, *beyond)
        });
        flat.fold(borders, |borders, ([p, q], _)| {
            let place = self.piece.corners.edges().position(|edge| edge == (p, q));
            borders | place.map_or(0, |i| 1 << i)
        })
    }

    /// The height up to which its corners count as in line, if it is a piece of an area.
    pub(crate) fn line_error(&self) -> Option<f64> {
        self.area.as_ref().map(|(area, index)| area.line_error(*index))
    }

    /// The normal of a chain's segment: to its front if it is one-sided, otherwise to the side of another piece's
    /// middle; `None` for a segment without length.
    pub(crate) fn front_towards(&self, other: &Piece) -> Option<DVec2> {
        let [p, q] = self.ends();
        let along = q - p;
        let on_left = !self.one_sided && along.cross(other.middle() - p) > 0.0;
        let (length, side) = (along.length(), if on_left { along.left() } else { along.right() });
        (length > 0.0).then(|| DVec2::new(side.x / length, side.y / length))
    }

    /// The first and the last corner: the ends of a segment of a chain.
    pub(crate) fn ends(&self) -> [DVec2; 2] {
        [self.piece.corners[0], self.piece.corners[self.piece.corners.len() - 1]]
    }

    /// The same feature in the outline of its part.
    pub(crate) fn in_outline(&self, feature: Feature) -> Feature {
        let corner = |i: u32| match &self.area {
            Some((area, index)) => area.corner_index(*index, &self.piece, i),
            None => self.shape.corner_index(&self.piece, self.segment, i),
        };
        match feature {
            // The two sides of a segment are one edge.
            Feature::Edge(_) if self.is_path => Feature::Edge(self.segment),
            Feature::Edge(i) => Feature::Edge(corner(i)),
            Feature::Corner(i) => Feature::Corner(corner(i)),
        }
    }
}

/// Visits the convex pieces of a shape that may be in a vicinity.
pub(crate) fn for_contact_pieces<'a>(
    shape: Placed<'a>,
    vicinity: &Vicinity<'_>,
    visit: &mut dyn FnMut(ContactPiece<'a>),
) {
    let near = vicinity.bounds();
    let mut visit = |own: ContactPiece<'a>| {
        if vicinity.may_hold(&own.piece) {
            visit(own);
        }
    };
    _ = shape.shapes_near(near, |placed, index| {
        placed.parts_near(near, |PlacedPart { index: segment, is_path, one_sided, body, .. }| {
            let part = index.unwrap_or(segment);
            let of = |piece: Piece, area| ContactPiece {
                part,
                is_path,
                one_sided,
                segment,
                area,
                ..ContactPiece::new(piece, placed)
            };
            match body {
                Body::Piece(piece) => visit(of(piece, None)),
                Body::Area(area) if area.piece_count() < MANY_PIECES => {
                    area.indices_near(near).for_each(|i| visit(of(area.piece(i), Some((area, i)))));
                }
                Body::Area(area) => {
                    let [here, there] = &vicinity.regions();
                    _ = area.indices_within([here, there], |i| {
                        visit(of(area.piece(i), Some((area, i))));
                        ControlFlow::Continue(())
                    });
                }
            }
            ControlFlow::Continue(())
        })
    });
}

/// The convex pieces of a shape that are near another, each placed once, and found by their boxes.
pub(crate) struct ContactPieces<'a> {
    list: Vec<ContactPiece<'a>>,
    /// The same pieces, displaced; empty if they stay in place.
    moved: Vec<Piece>,
    tree: Option<BoxTree>,
    /// A bit for each piece, set only during a search.
    found: RefCell<Vec<u64>>,
}

/// The number of pieces up to which all are tested in turn.
const FEW: usize = 16;

impl<'a> ContactPieces<'a> {
    /// The pieces in a vicinity, and displaced by a vector.
    pub(crate) fn near(shape: Placed<'a>, vicinity: &Vicinity<'_>, by: DVec2) -> ContactPieces<'a> {
        let mut list = Vec::new();
        for_contact_pieces(shape, vicinity, &mut |own| list.push(own));
        let boxes = || list.iter().map(|own| own.piece.bounds().outward(0.0)).collect::<Vec<Aabb>>();
        let tree = (list.len() > FEW).then(|| BoxTree::new(&boxes()));
        let moved = if by == DVec2::ZERO { Vec::new() } else { list.iter().map(|own| own.piece.moved(by)).collect() };
        let found = RefCell::new(vec![0; if tree.is_some() { list.len().div_ceil(64) } else { 0 }]);
        ContactPieces { list, moved, tree, found }
    }

    /// Visits the pieces whose box meets one of two others, and the displaced pieces, in the order in which they were
    /// found.
    pub(crate) fn for_those_near(&self, boxes: [Bounds; 2], mut visit: impl FnMut(&ContactPiece<'a>, &Piece)) {
        let mut visit = |i: usize| {
            let bounds = self.list[i].piece.bounds();
            if boxes.iter().any(|near| bounds.meets(*near)) {
                visit(&self.list[i], self.moved.get(i).unwrap_or(&self.list[i].piece));
            }
        };
        let Some(tree) = &self.tree else { return (0..self.list.len()).for_each(visit) };
        let mut found = self.found.borrow_mut();
        for i in boxes.iter().flat_map(|near| tree.overlapping(near.outward(0.0))) {
            found[i / 64] |= 1 << (i % 64);
        }
        for (word, bits) in found.iter_mut().enumerate() {
            while *bits != 0 {
                visit(64 * word + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
            }
        }
    }
}
