use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{
    local::{Beam, local_box, local_length, world_bounds},
    piece::Piece,
};
use crate::{
    math::{Aabb, Pose2, Vec2, bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2, tolerance::IN_LINE},
    shape::{Chain, Convex, Location, Polygon, PreparedPolygon, Target},
    tree::{BoxTree, Branch},
};

/// A part of a placed shape with one body: a convex piece, an area or a segment of a chain.
pub(crate) struct PlacedPart<'a> {
    /// Its index in a compound; that of the segment in a chain; otherwise 0.
    pub(crate) index: u32,
    /// The index of the segment in its chain; otherwise 0.
    pub(crate) segment: u32,
    /// Whether it is a segment of a chain, which has sides and no inside.
    pub(crate) is_path: bool,
    /// Whether moving shapes meet it only from the right of its one segment.
    pub(crate) one_sided: bool,
    /// The start of the segment before it in its chain, and the end of the one after it.
    pub(crate) neighbours: [Option<DVec2>; 2],
    pub(crate) body: Body<'a>,
}

impl<'a> PlacedPart<'a> {
    /// A part that is no segment of a chain.
    pub(crate) fn whole(index: u32, body: Body<'a>) -> PlacedPart<'a> {
        PlacedPart { index, segment: 0, is_path: false, one_sided: false, neighbours: [None; 2], body }
    }
}

/// A convex piece, or an area of several.
pub(crate) enum Body<'a> {
    Piece(Piece),
    Area(Area<'a>),
}

impl Body<'_> {
    /// A box around it, radius included.
    pub(crate) fn bounds(&self) -> Bounds {
        match self {
            Body::Piece(piece) => piece.bounds(),
            Body::Area(area) => area.bounds(),
        }
    }

    /// Visits the piece, or the pieces of an area whose box meets another.
    pub(crate) fn pieces_near(
        &self,
        near: Bounds,
        mut visit: impl FnMut(&Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Body::Piece(piece) => visit(piece),
            Body::Area(area) => area.pieces_near(near, |_, piece| visit(piece)),
        }
    }
}

/// The leaves of an area's tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leaves {
    /// The convex pieces.
    Pieces,
    /// The edges of the border, which has the nearest features of two areas that are apart.
    Border,
    /// The same, and runs of corners of convex shapes that have more corners than this.
    Features(usize),
}

/// A placed area of sharp convex pieces: the union of the hulls of their placed corners.
#[derive(Clone, Copy)]
pub(crate) struct Area<'a> {
    pub(super) polygon: &'a Polygon,
    pub(super) pose: Pose2,
}

impl<'a> Area<'a> {
    pub(crate) fn new(polygon: &'a Polygon, pose: Pose2) -> Area<'a> {
        Area { polygon, pose }
    }

    pub(crate) fn bounds(&self) -> Bounds {
        world_bounds(self.pose, self.polygon.aabb())
    }

    pub(crate) fn pose(&self) -> Pose2 {
        self.pose
    }

    /// The tree over its leaves.
    pub(crate) fn tree(&self, leaves: Leaves) -> &'a BoxTree {
        match leaves {
            Leaves::Pieces => &self.polygon.indexed_pieces().tree,
            Leaves::Border | Leaves::Features(_) => &self.polygon.indexed_edges().tree,
        }
    }

    /// One of its convex pieces.
    pub(crate) fn piece(&self, i: usize) -> Piece {
        Piece::place(&self.polygon.indexed_pieces().items[i].shape, self.pose)
    }

    /// A border edge as a segment, with the area to the left.
    pub(crate) fn edge(&self, i: usize) -> Piece {
        segment(self.pose, self.polygon.indexed_edges().items[i])
    }

    /// The box of its frame that holds everything placed in a box of the world.
    pub(crate) fn local_box(&self, world: Bounds) -> Aabb {
        local_box(self.pose, world, self.polygon.extent())
    }

    /// Visits its convex pieces whose box meets another, with their indices.
    pub(crate) fn pieces_near(
        &self,
        near: Bounds,
        mut visit: impl FnMut(usize, &Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.indices_near(near).try_for_each(|i| visit(i, &self.piece(i)))
    }

    /// The indices of its convex pieces whose box meets another.
    pub(crate) fn indices_near(&self, near: Bounds) -> impl Iterator<Item = usize> {
        self.polygon.indexed_pieces().tree.overlapping(self.local_box(near))
    }

    /// Visits its convex pieces within a distance of a box, roughly the nearest first; the visitor returns the new
    /// distance.
    pub(crate) fn nearest_pieces(&self, from: Bounds, within: f64, mut visit: impl FnMut(&Piece) -> f64) {
        let tree = self.tree(Leaves::Pieces);
        tree.nearest(self.local_box(from), local_length(within), |i| local_length(visit(&self.piece(i))));
    }

    /// Visits its border edges, as segments, within a distance of a box, roughly the nearest first.
    pub(crate) fn nearest_edges(&self, from: Bounds, within: f64, mut visit: impl FnMut(&Piece) -> f64) {
        let tree = self.tree(Leaves::Border);
        tree.nearest(self.local_box(from), local_length(within), |i| local_length(visit(&self.edge(i))));
    }

    /// Visits its border edges whose box meets another, as segments, with the area to the left.
    pub(crate) fn edges_near(&self, near: Bounds, mut visit: impl FnMut(&Piece) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut found = self.tree(Leaves::Border).overlapping(self.local_box(near));
        found.try_for_each(|i| visit(&self.edge(i)))
    }

    /// Visits its border edges that may have a point inside the hull of some points, until the visitor is content. Places
    /// are rounded, so an edge that only touches the hull may be passed over.
    pub(crate) fn edges_meeting(&self, corners: &[DVec2], mut visit: impl FnMut([DVec2; 2]) -> bool) {
        let corners: Vec<DVec2> = corners.iter().map(|&p| self.pose.unplace(p)).collect();
        let edges = &self.polygon.indexed_edges().items;
        let ends = |i: usize| edges[i].map(|p| self.pose.place(p));
        self.polygon.border_tree().meeting(edges.len(), &corners, |i| visit(ends(i)));
    }

    /// Visits the indices of its convex pieces that may meet one of some regions.
    pub(crate) fn indices_within<const N: usize>(
        &self,
        regions: [&ConvexRegion; N],
        mut visit: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (pieces, extent) = (self.polygon.indexed_pieces(), self.polygon.extent());
        let regions = regions.map(|region| region.in_frame(self.pose, extent));
        descend(self.polygon, pieces.tree.root(), &regions, &mut |i| {
            let corners = pieces.items[i].shape.corners();
            let may_meet = regions.iter().any(|region| region.may_meet(corners, 0.0));
            if may_meet { visit(i) } else { ControlFlow::Continue(()) }
        })
    }

    /// Visits its convex pieces whose box a ray may meet, roughly in order along it; the visitor returns the fraction
    /// beyond which nothing more counts.
    pub(crate) fn pieces_along(&self, ray: Beam, mut visit: impl FnMut(&Piece) -> f64) {
        ray.search(self.tree(Leaves::Pieces), self.pose, self.polygon.extent(), |i| visit(&self.piece(i)));
    }

    /// Visits its border edges whose box a ray may meet, roughly in order along it, each with the area to the left.
    pub(crate) fn edges_along(&self, ray: Beam, mut visit: impl FnMut(DVec2, DVec2) -> f64) {
        let edges = self.polygon.indexed_edges();
        ray.search(&edges.tree, self.pose, self.polygon.extent(), |i| {
            let [p, q] = edges.items[i].map(|p| self.pose.place(p));
            visit(p, q)
        });
    }

    /// Visits the edges between its pieces whose box meets another.
    pub(crate) fn seams_near(
        &self,
        near: Bounds,
        mut visit: impl FnMut(DVec2, DVec2) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seams = self.polygon.indexed_seams();
        let mut found = seams.tree.overlapping(self.local_box(near));
        found.try_for_each(|i| {
            let [p, q] = seams.items[i].map(|p| self.pose.place(p));
            visit(p, q)
        })
    }

    /// A bit for each edge of one of its convex pieces, given as placed, that is a seam; the first edge leads from the
    /// first corner to the second.
    pub(crate) fn seams_of(&self, piece: usize, placed: &Piece) -> u32 {
        let own = &self.polygon.indexed_pieces().items[piece];
        if own.seams == 0 || own.shape.stays_convex(self.pose) {
            return own.seams;
        }
        // Rounding may have reordered or joined its corners.
        let corners = own.shape.corners();
        let corner = |i: usize| self.pose.place(corners[i % corners.len()]);
        let is_seam =
            |(p, q)| (0..corners.len()).any(|i| own.seams >> i & 1 == 1 && corner(i) == p && corner(i + 1) == q);
        placed.corners.edges().enumerate().fold(0, |bits, (i, edge)| bits | u32::from(is_seam(edge)) << i)
    }

    /// The ends of each seam of one of its convex pieces, with the index of the piece beyond.
    pub(crate) fn seams_and_beyond(&self, piece: usize) -> impl Iterator<Item = ([DVec2; 2], usize)> {
        let (own, pose) = (&self.polygon.indexed_pieces().items[piece], self.pose);
        let corners = own.shape.corners();
        let seam = move |i: usize| [i, (i + 1) % corners.len()].map(|i| pose.place(corners[i]));
        let seams = (0..corners.len()).filter(move |i| own.seams >> i & 1 == 1);
        seams.map(seam).zip(own.beyond.iter().map(|&beyond| beyond as usize))
    }

    /// The index of a corner of one of its convex pieces among the corners of its outline and holes in order.
    pub(crate) fn corner_index(&self, piece: usize, placed: &Piece, i: u32) -> u32 {
        let piece = &self.polygon.indexed_pieces().items[piece];
        let corners = piece.shape.corners();
        let is_same = |&p: &Vec2| self.pose.place(p) == placed.corners[i as usize];
        let place = if piece.shape.stays_convex(self.pose) { None } else { corners.iter().position(is_same) };
        piece.outline[place.unwrap_or(i as usize)]
    }

    /// The height up to which corners of one of its convex pieces count as in line.
    pub(crate) fn line_error(&self, piece: usize) -> f64 {
        let corners = self.polygon.indexed_pieces().items[piece].shape.corners();
        IN_LINE * f64::from(corners.iter().fold(0.0_f32, |most, corner| most.max(corner.x.abs()).max(corner.y.abs())))
    }

    /// The polygon prepared for many points, and its pose.
    pub(crate) fn prepared(&self) -> (PreparedPolygon, Pose2) {
        (PreparedPolygon::new(self.polygon), self.pose)
    }

    /// The number of its convex pieces.
    pub(crate) fn piece_count(&self) -> usize {
        self.polygon.indexed_pieces().items.len()
    }

    /// The number of its border edges.
    pub(crate) fn edge_count(&self) -> usize {
        self.polygon.indexed_edges().items.len()
    }

    /// The location of a point; `None` if that needs placed corners.
    ///
    /// Placing and unplacing move the corners and the point by at most the rounding, so the point stays on its side of
    /// every edge that is farther away.
    pub(crate) fn fast_locate(&self, point: Vec2) -> Option<Location> {
        if self.pose == Pose2::IDENTITY {
            return self.polygon.scan().locate(&Target::exactly(point));
        }
        self.polygon.scan().locate(&Target::placed(point, self.pose, self.polygon.extent()))
    }
}

/// Visits the pieces of a polygon in a branch of their tree whose boxes may meet one of some regions.
fn descend(
    polygon: &Polygon,
    branch: Branch,
    regions: &[ConvexRegion],
    visit: &mut impl FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    polygon.indexed_pieces().tree.below(branch).try_for_each(|branch| {
        let (bounds, slanted) = (Bounds::of(branch.aabb()), polygon.piece_boxes());
        let may_meet = |region: &ConvexRegion| region.may_meet_box(bounds) && slanted.may_meet(branch, region);
        if !regions.iter().any(may_meet) {
            return ControlFlow::Continue(());
        }
        match branch.item() {
            Some(item) => visit(item),
            None => descend(polygon, branch, regions, visit),
        }
    })
}

/// The segment between two points of a local frame.
pub(super) fn segment(pose: Pose2, [p, q]: [Vec2; 2]) -> Piece {
    Piece::segment(pose.place(p), pose.place(q))
}

/// A convex shape, by itself or as part of a compound.
pub(super) fn convex<'a>(shape: &Convex, pose: Pose2, part: u32) -> PlacedPart<'a> {
    PlacedPart::whole(part, Body::Piece(Piece::place(shape, pose)))
}

/// A segment of a chain, by itself or as part of a compound.
pub(super) fn chain_segment<'a>(chain: &Chain, pose: Pose2, i: usize, part: Option<u32>) -> PlacedPart<'a> {
    let segments = &chain.indexed().items;
    let last = segments.len() - 1;
    let place = |p: Vec2| pose.place(p);
    let round = |end: usize| if chain.is_closed() { Some(end) } else { None };
    let [p, q] = segments[i].map(place);
    // A neighbour may have no length once it is placed; then the one beyond it counts.
    let before = |i: usize| if i > 0 { Some(i - 1) } else { round(last) };
    let after = |i: usize| if i < last { Some(i + 1) } else { round(0) };
    let starts = core::iter::successors(before(i), |&j| before(j)).take(segments.len());
    let ends = core::iter::successors(after(i), |&j| after(j)).take(segments.len());
    let before = starts.map(|j| place(segments[j][0])).find(|&start| start != p);
    let after = ends.map(|j| place(segments[j][1])).find(|&end| end != q);
    PlacedPart {
        index: part.unwrap_or(i as u32),
        segment: i as u32,
        is_path: true,
        one_sided: chain.is_one_sided(),
        neighbours: [before, after],
        body: Body::Piece(segment(pose, segments[i])),
    }
}
