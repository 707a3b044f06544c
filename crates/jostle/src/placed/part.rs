use core::ops::ControlFlow;

use super::piece::Piece;
use crate::{
    math::{Aabb, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    shape::{Chain, Convex, Location, Polygon, PreparedPolygon, Target},
    tree::BoxTree,
};

/// A part of a placed shape: what has an inside of its own.
pub(crate) struct Solid<'a> {
    pub(crate) part: u32,
    /// Which segment of its chain it is; else 0.
    pub(crate) segment: u32,
    /// It is a segment of a chain, which has sides and no inside.
    pub(crate) is_path: bool,
    /// What moves meets it only from the right of its one segment.
    pub(crate) one_sided: bool,
    /// Of a segment of a chain: where the one before it starts, and where the one after it ends.
    pub(crate) neighbours: [Option<DVec2>; 2],
    pub(crate) body: Body<'a>,
}

impl<'a> Solid<'a> {
    /// A part that is one body.
    pub(crate) fn whole(part: u32, body: Body<'a>) -> Solid<'a> {
        Solid { part, segment: 0, is_path: false, one_sided: false, neighbours: [None; 2], body }
    }
}

/// A convex piece, or an area of several.
pub(crate) enum Body<'a> {
    Piece(Piece),
    Area(Area<'a>),
}

impl Body<'_> {
    /// A box around it, skin included.
    pub(crate) fn bounds(&self) -> Bounds {
        match self {
            Body::Piece(piece) => piece.bounds(),
            Body::Area(area) => area.bounds(),
        }
    }
}

/// What an area branches into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leaves {
    /// Their convex pieces.
    Pieces,
    /// The edges of their borders. While two areas are apart, the nearest features are on these.
    Border,
}

/// A placed area that is made of sharp convex pieces: the union of the hulls of their placed corners.
#[derive(Clone, Copy)]
pub(crate) struct Area<'a> {
    polygon: &'a Polygon,
    pose: Pose2,
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

    /// The boxes of its leaves.
    pub(crate) fn tree(&self, leaves: Leaves) -> &'a BoxTree {
        match leaves {
            Leaves::Pieces => &self.polygon.indexed_pieces().tree,
            Leaves::Border => &self.polygon.indexed_edges().tree,
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

    /// Its convex pieces whose box meets another: which one, and where it is.
    pub(crate) fn pieces_near(
        &self,
        near: Bounds,
        mut visit: impl FnMut(usize, &Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.indices_near(near).try_for_each(|i| visit(i, &self.piece(i)))
    }

    /// Which of its convex pieces have a box that meets another.
    pub(crate) fn indices_near(&self, near: Bounds) -> impl Iterator<Item = usize> {
        self.polygon.indexed_pieces().tree.overlapping(local_box(self.pose, near, self.polygon.extent()))
    }

    /// Its convex pieces, roughly the nearest to a box first, as long as they are within a bound that the visitor
    /// returns.
    pub(crate) fn nearest_pieces(&self, from: Bounds, within: f64, mut visit: impl FnMut(&Piece) -> f64) {
        let pieces = self.polygon.indexed_pieces();
        let place = |i: usize| Piece::place(&pieces.items[i].shape, self.pose);
        let from = local_box(self.pose, from, self.polygon.extent());
        pieces.tree.nearest(from, local_length(within), |i| local_length(visit(&place(i))));
    }

    /// Its border edges as segments, in the same way.
    pub(crate) fn nearest_edges(&self, from: Bounds, within: f64, mut visit: impl FnMut(&Piece) -> f64) {
        let edges = self.polygon.indexed_edges();
        let from = local_box(self.pose, from, self.polygon.extent());
        edges.tree.nearest(from, local_length(within), |i| local_length(visit(&segment(self.pose, edges.items[i]))));
    }

    /// Its border edges whose box meets another, as segments, with the area to the left.
    pub(crate) fn edges_near(&self, near: Bounds, mut visit: impl FnMut(&Piece) -> ControlFlow<()>) -> ControlFlow<()> {
        let edges = self.polygon.indexed_edges();
        let mut found = edges.tree.overlapping(local_box(self.pose, near, self.polygon.extent()));
        found.try_for_each(|i| visit(&segment(self.pose, edges.items[i])))
    }

    /// Its convex pieces whose box a ray may meet, roughly the first met first, as long as they are within a fraction that
    /// the visitor returns.
    pub(crate) fn pieces_along(&self, ray: Beam, mut visit: impl FnMut(&Piece) -> f64) {
        let pieces = self.polygon.indexed_pieces();
        let local = ray.local(self.pose, self.polygon.extent());
        pieces.tree.along_thick(local.origin, local.direction, local.until, local.margin, |i| {
            visit(&Piece::place(&pieces.items[i].shape, self.pose))
        });
    }

    /// Its border edges whose box a ray may meet, from start to end with the area to the left.
    pub(crate) fn edges_along(&self, ray: Beam, mut visit: impl FnMut(DVec2, DVec2) -> f64) {
        let edges = self.polygon.indexed_edges();
        let local = ray.local(self.pose, self.polygon.extent());
        edges.tree.along_thick(local.origin, local.direction, local.until, local.margin, |i| {
            let [p, q] = edges.items[i].map(|p| self.pose.place(p));
            visit(p, q)
        });
    }

    /// The edges between its pieces whose box meets another.
    pub(crate) fn seams_near(
        &self,
        near: Bounds,
        mut visit: impl FnMut(DVec2, DVec2) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seams = self.polygon.indexed_seams();
        let mut found = seams.tree.overlapping(local_box(self.pose, near, self.polygon.extent()));
        found.try_for_each(|i| {
            let [p, q] = seams.items[i].map(|p| self.pose.place(p));
            visit(p, q)
        })
    }

    /// Which edges of one of its convex pieces, which is placed, lie between two pieces, as bits: the first leads from the
    /// first corner to the second.
    pub(crate) fn seams_of(&self, piece: usize, placed: &Piece) -> u32 {
        let own = &self.polygon.indexed_pieces().items[piece];
        if own.seams == 0 || own.shape.stays_convex(self.pose) {
            return own.seams;
        }
        // Placing has moved or joined its corners.
        let corners = own.shape.corners();
        let corner = |i: usize| self.pose.place(corners[i % corners.len()]);
        let is_seam =
            |(p, q)| (0..corners.len()).any(|i| own.seams >> i & 1 == 1 && corner(i) == p && corner(i + 1) == q);
        placed.corners.edges().enumerate().fold(0, |bits, (i, edge)| bits | u32::from(is_seam(edge)) << i)
    }

    /// The index that a corner of one of its convex pieces has in its outline and holes, counted together.
    pub(crate) fn corner_index(&self, piece: usize, placed: &Piece, i: u32) -> u32 {
        let piece = &self.polygon.indexed_pieces().items[piece];
        let corners = piece.shape.corners();
        let is_same = |&p: &Vec2| self.pose.place(p) == placed.corners[i as usize];
        let place = if piece.shape.stays_convex(self.pose) { None } else { corners.iter().position(is_same) };
        piece.outline[place.unwrap_or(i as usize)]
    }

    /// Itself, made ready for many points, and where it is.
    pub(crate) fn prepared(&self) -> (PreparedPolygon, Pose2) {
        (PreparedPolygon::new(self.polygon), self.pose)
    }

    /// How many convex pieces it has.
    pub(crate) fn piece_count(&self) -> usize {
        self.polygon.indexed_pieces().items.len()
    }

    /// How many edges its border has.
    pub(crate) fn edge_count(&self) -> usize {
        self.polygon.indexed_edges().items.len()
    }

    /// Where a point lies; `None` if that takes the exact place of an edge.
    ///
    /// Placing and unplacing move corners and point by at most the rounding. As they move, the point changes sides of
    /// no edge it is farther from.
    pub(crate) fn locate_quickly(&self, point: Vec2) -> Option<Location> {
        if self.pose == Pose2::IDENTITY {
            return self.polygon.scan().locate(&Target::exactly(point));
        }
        self.polygon.scan().locate(&Target::placed(point, self.pose, self.polygon.extent()))
    }
}

/// A ray as trees in local frames see it.
#[derive(Clone, Copy)]
pub(crate) struct Beam {
    pub(crate) origin: DVec2,
    pub(crate) direction: DVec2,
    pub(crate) until: f64,
    /// How thick it is along either axis, to both sides, and how far it may be off.
    pub(crate) margin: DVec2,
}

impl Beam {
    pub(crate) fn new(origin: Vec2, direction: Vec2, until: f64) -> Beam {
        Beam { origin: origin.into(), direction: direction.into(), until, margin: DVec2::ZERO }
    }

    /// What covers all places of what is in a box while it moves.
    pub(crate) fn thick(bounds: Bounds, direction: DVec2) -> Beam {
        let half = (bounds.max - bounds.min) * 0.5;
        // What the middle is rounded by far away is within the slack of local frames.
        Beam { origin: bounds.min + half, direction, until: 1.0, margin: half * (1.0 + 4.0 * f64::EPSILON) }
    }

    /// The same ray up to another fraction.
    pub(crate) fn until(self, until: f64) -> Beam {
        Beam { until, ..self }
    }

    /// A direction turned by rounding is off by as much at the distance of the shape as the origin may be.
    pub(crate) fn local(self, pose: Pose2, extent: f64) -> Beam {
        let origin = pose.unplace(self.origin);
        let reach = |v: DVec2| v.x.abs().max(v.y.abs());
        let slack = pose.slack(extent, reach(self.origin) + reach(origin));
        let [c, s] = [pose.rotation.cos(), pose.rotation.sin()].map(|x| local_length(f64::from(x).abs()));
        let DVec2 { x, y } = self.margin;
        let margin = DVec2::new(c * x + s * y + slack, s * x + c * y + slack);
        Beam { origin, direction: pose.unturn(self.direction), until: self.until, margin }
    }
}

/// A segment between two points of a local frame.
pub(crate) fn segment(pose: Pose2, [p, q]: [Vec2; 2]) -> Piece {
    Piece::segment(pose.place(p), pose.place(q))
}

pub(crate) fn convex<'a>(shape: &Convex, pose: Pose2, part: u32) -> Solid<'a> {
    Solid::whole(part, Body::Piece(Piece::place(shape, pose)))
}

/// A segment of a chain, as part of a compound or by itself.
pub(crate) fn link<'a>(chain: &Chain, pose: Pose2, i: usize, part: Option<u32>) -> Solid<'a> {
    let segments = &chain.indexed().items;
    let last = segments.len() - 1;
    let place = |p: Vec2| pose.place(p);
    let round = |end: usize| if chain.is_closed() { Some(end) } else { None };
    let [p, q] = segments[i].map(place);
    // Placing may leave no length of a segment; then its neighbour meets the one beyond it.
    let before = |i: usize| if i > 0 { Some(i - 1) } else { round(last) };
    let after = |i: usize| if i < last { Some(i + 1) } else { round(0) };
    let starts = core::iter::successors(before(i), |&j| before(j)).take(segments.len());
    let ends = core::iter::successors(after(i), |&j| after(j)).take(segments.len());
    let before = starts.map(|j| place(segments[j][0])).find(|&start| start != p);
    let after = ends.map(|j| place(segments[j][1])).find(|&end| end != q);
    Solid {
        part: part.unwrap_or(i as u32),
        segment: i as u32,
        is_path: true,
        one_sided: chain.is_one_sided(),
        neighbours: [before, after],
        body: Body::Piece(segment(pose, segments[i])),
    }
}

/// The box of a local frame that holds everything placed in a box of the world; `extent` bounds local coordinates.
pub(crate) fn local_box(pose: Pose2, near: Bounds, extent: f64) -> Aabb {
    if near.largest_coordinate() == f64::INFINITY {
        return Aabb {
            min: Vec2::new(f32::NEG_INFINITY, f32::NEG_INFINITY),
            max: Vec2::new(f32::INFINITY, f32::INFINITY),
        };
    }
    let corners = near.corners().map(|p| Bounds::point(pose.unplace(p)));
    let local = corners[1..].iter().fold(corners[0], |all, &corner| all.union(corner));
    local.outward(pose.slack(extent, near.largest_coordinate()))
}

/// The box of the world around everything placed from a box of a local frame.
pub(crate) fn world_bounds(pose: Pose2, local: Aabb) -> Bounds {
    let local = Bounds::around(local.min.into(), local.max.into());
    let corners = local.corners().map(|p| Bounds::point(pose.place(p.into())));
    let world = corners[1..].iter().fold(corners[0], |all, &corner| all.union(corner));
    world.grown(pose.slack(local.largest_coordinate(), 0.0))
}

/// A bound for lengths in a local frame: rotations are within a thousandth of unit length.
pub(crate) fn local_length(world: f64) -> f64 {
    world * (1.0 + 2.0 / 1024.0)
}
