//! The convex pieces of a placed shape as contacts see them: each with its place in the outline.

use super::cells::{Marked, Pieces};
use crate::{
    difference::Feature,
    math::{Aabb, bounds::Bounds, dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{Area, Body, Piece, Placed, Solid},
    tree::BoxTree,
};
use alloc::{boxed::Box, vec, vec::Vec};
use core::{cell::Cell, ops::ControlFlow};

/// A convex piece of a placed shape.
pub(crate) struct Member<'a> {
    pub(crate) piece: Piece,
    pub(crate) part: u32,
    /// It is a segment of a chain, which has sides and no inside.
    pub(crate) is_path: bool,
    pub(crate) one_sided: bool,
    /// The part, and which of its segments this is.
    shape: Placed<'a>,
    segment: u32,
    /// The area that it is a piece of, and which one.
    area: Option<(Area<'a>, usize)>,
    /// For each corner, and then for each edge, what [`neighbours`](super::neighbours) found out; empty if that is not kept.
    known: Box<[Cell<Option<Known>>]>,
}

impl Member<'_> {
    /// Keeps from now on what is known of its corners and edges, if it is one of the pieces of an area: these have no skin
    /// and few corners.
    pub(crate) fn keep(&mut self) {
        let count = if self.area.is_some() { 2 * self.piece.corners.len() } else { 0 };
        self.known = vec![Cell::new(None); count].into();
    }

    /// Whether what is known of its corners and edges is kept.
    pub(crate) fn keeps(&self) -> bool {
        !self.known.is_empty()
    }

    /// What is known of a corner, found out when it is asked for the first time.
    pub(crate) fn known_of_corner(&self, i: usize, find_out: impl FnOnce() -> Known) -> Known {
        self.known_of(i, find_out)
    }

    /// What is known of the edge that starts at a corner.
    pub(crate) fn known_of_edge(&self, i: usize, find_out: impl FnOnce() -> Known) -> Known {
        self.known_of(self.piece.corners.len() + i, find_out)
    }

    fn known_of(&self, i: usize, find_out: impl FnOnce() -> Known) -> Known {
        let known = self.known[i].get().unwrap_or_else(find_out);
        self.known[i].set(Some(known));
        known
    }

    /// Which of its edges are borders, by the corner they start at, as bits.
    pub(crate) fn borders(&self) -> u32 {
        let Some((area, index)) = &self.area else { return u32::MAX };
        !area.seams_of(*index, &self.piece)
    }

    /// Of a segment of a chain with any length the normal to one side: to its front if it is one-sided, else to where the
    /// middle of another piece is.
    pub(crate) fn front_towards(&self, other: &Piece) -> Option<DVec2> {
        let [p, q] = self.ends();
        let along = q - p;
        let on_left = !self.one_sided && along.cross(middle(other) - p) > 0.0;
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

/// What is known of all normals at a corner or an edge of a sharp piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    /// Each leads into a neighbour.
    Covered,
    /// None leads into a neighbour.
    Clear,
    /// The corners of all pieces that have this corner lie between these two ways from it, the first to the right.
    Between([DVec2; 2]),
    Nothing,
}

impl Known {
    /// Whether a normal leads into a neighbour, if that is certain.
    pub(crate) fn tells(self, normal: DVec2, error: f64) -> Option<bool> {
        match self {
            Known::Covered => Some(true),
            Known::Clear => Some(false),
            Known::Between(ways) => {
                let rises = |way: &DVec2| normal.dot(*way) > SAME_DIRECTION * way.length() + 1.5 * error;
                let falls = |way: &DVec2| normal.dot(*way) <= 0.0;
                if ways.iter().all(falls) { Some(false) } else { ways.iter().any(rises).then_some(true) }
            }
            Known::Nothing => None,
        }
    }
}

/// The middle of the corners of a piece.
pub(crate) fn middle(piece: &Piece) -> DVec2 {
    piece.corners.iter().fold(DVec2::ZERO, |sum, &corner| sum + corner) * (1.0 / piece.corners.len() as f64)
}

/// Visits the convex pieces of a shape whose box meets another.
pub(crate) fn for_members<'a>(shape: Placed<'a>, near: Bounds, visit: &mut dyn FnMut(Member<'a>)) {
    _ = shape.parts_near(near, |placed, part| {
        placed.solids_near(near, |solid| {
            let (segment, is_path, one_sided) = (solid.part, solid.is_path, solid.one_sided);
            let part = part.unwrap_or(segment);
            let member = |piece: Piece, area| Member {
                known: Box::default(),
                piece,
                part,
                is_path,
                one_sided,
                shape: placed,
                segment,
                area,
            };
            match solid.body {
                Body::Piece(piece) => visit(member(piece, None)),
                Body::Area(area) => area.indices_near(near).for_each(|i| visit(member(area.piece(i), Some((area, i))))),
            }
            ControlFlow::Continue(())
        })
    });
}

/// The convex pieces of a shape that are near another, each placed once, and found by their boxes.
pub(crate) struct Members<'a> {
    list: Vec<Member<'a>>,
    tree: Option<BoxTree>,
}

/// No more members than this are asked one after the other. Debug builds keep what is known even of few, which checks it
/// against a search.
const FEW: usize = if cfg!(debug_assertions) { 1 } else { 16 };

impl<'a> Members<'a> {
    /// Those whose box meets another.
    pub(crate) fn near(shape: Placed<'a>, near: Bounds) -> Members<'a> {
        let mut list = Vec::new();
        for_members(shape, near, &mut |member| list.push(member));
        if list.len() > FEW {
            list.iter_mut().for_each(Member::keep);
        }
        let boxes = || list.iter().map(|member| member.piece.bounds().outward(0.0)).collect::<Vec<Aabb>>();
        let tree = (list.len() > FEW).then(|| BoxTree::new(&boxes()));
        Members { list, tree }
    }

    /// Whether what is known of a corner or an edge is likely to be asked again.
    pub(crate) fn are_many(&self) -> bool {
        self.tree.is_some()
    }

    /// Visits those whose box meets one of two others, in the order in which they were found.
    pub(crate) fn for_those_near(&self, boxes: [Bounds; 2], visit: impl FnMut(&Member<'a>)) {
        let is_near = |member: &&Member<'a>| boxes.iter().any(|near| member.piece.bounds().meets(*near));
        let Some(tree) = &self.tree else { return self.list.iter().filter(is_near).for_each(visit) };
        let mut found: Vec<usize> = boxes.iter().flat_map(|near| tree.overlapping(near.outward(0.0))).collect();
        found.sort_unstable();
        found.dedup();
        found.iter().map(|&i| &self.list[i]).filter(is_near).for_each(visit);
    }
}

/// All of a shape but its chains, as one.
pub(crate) struct Whole<'a>(pub(crate) Placed<'a>);

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
