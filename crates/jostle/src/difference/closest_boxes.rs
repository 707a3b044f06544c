//! The closest points of two boxes, proposed by their separations on four axes in f32. The walk decides what these leave
//! uncertain.

use super::{
    boxes::{Axes, relate_upright},
    feature_pair::{Closest, FeaturePair},
    features::Facing,
    nearest::{Candidate, is_second_taken, nearest_by_corners, nearest_by_facet},
    relation::{Relation, decided},
    walk::{Facet, Owner, comes_first},
};
use crate::{
    math::{Vec2, dvec2::DVec2, larger},
    shape::OrientedBox,
};

/// Placing moves a corner by u of the translation. Edges longer than twice this share of it so turn by at most 2^-23,
/// which changes lengths by an eighth of what rounding in f32 does by the bound (proofs/closest-boxes.proof).
const TURNING: f32 = 1.0 / (1_u32 << 30) as f32;

/// The separations of two boxes on the axes of A, then on those of B.
pub(crate) struct BoxSeparations<'b> {
    boxes: [&'b OrientedBox; 2],
    axes: Axes,
    by_axis: [f32; 4],
    largest: f32,
    /// A bound of the error of one as a distance.
    error: f32,
}

impl<'b> BoxSeparations<'b> {
    #[inline(always)]
    pub(crate) fn new(a: &'b OrientedBox, b: &'b OrientedBox) -> BoxSeparations<'b> {
        let axes = Axes::new(a, b);
        let by_axis = axes.separations(a, b);
        let [ax, ay, bx, by] = by_axis;
        let stretch = (1.0 - axes.squares[0]).abs() + (1.0 - axes.squares[1]).abs();
        let error = axes.error() + stretch * axes.scale + TURNING * axes.places;
        BoxSeparations { boxes: [a, b], axes, by_axis, largest: larger(larger(ax, ay), larger(bx, by)), error }
    }

    /// `true` proves that the two boxes are farther apart than a margin.
    #[inline(always)]
    pub(crate) fn are_beyond(&self, margin: f32) -> bool {
        self.largest - 2.0 * self.error > margin
    }

    /// The nearest points as by the walk; `None` if rounding leaves them uncertain.
    ///
    /// The facet is that with the largest separation, by more than the error of two. No separation exceeds the distance.
    /// So if the support point is opposite the inside of the edge, the separation is the distance and all other facets
    /// are farther; and the depth of boxes that overlap is the shallowest overlap. If the support point is beyond an end
    /// of the edge, the two corners are nearest: with u from one to the other, the normals next to u are those of the two
    /// facets of the difference that meet there, and the separation along a normal farther from u is smaller. The numbers
    /// come from the placed corners.
    ///
    /// The facets of two flush edges are next to each other on one line. All others are farther if the boxes overlap
    /// across that line, and if the nearest point is clearly not at an end of both; so the two are compared as by the
    /// walk.
    #[inline(always)]
    pub(crate) fn closest(&self, corners: &BoxCorners) -> Option<ClosestOfBoxes> {
        let low = self.largest - 2.0 * self.error;
        let near = self.by_axis.map(|separation| usize::from(separation >= low));
        let axis = AXES[near[0] | near[1] << 1 | near[2] << 2 | near[3] << 3];
        if !(self.largest.abs() > self.error && axis < TWO) {
            return if axis == TWO { closest_of_flush(self.boxes, corners) } else { None };
        }
        let relation = if self.largest > 0.0 { Relation::Apart } else { Relation::Overlapping };
        self.closest_on_axis(axis.into(), corners, relation)
    }

    /// The nearest points by the edge that faces the other box on an axis, and the support point of the other; `None` if
    /// a neighbour of that corner or the opposite edge may be as near, or the foot is near an end of the edge.
    ///
    /// Each axis is as likely as the others, so the numbers that depend on it are found by index and not by branch.
    #[inline(always)]
    fn closest_on_axis(&self, axis: usize, corners: &BoxCorners, relation: Relation) -> Option<ClosestOfBoxes> {
        let BoxSeparations { boxes: [a, b], axes: Axes { offsets, turn: [c, s], .. }, error, .. } = *self;
        let halves = [a.size.x, a.size.y, b.size.x, b.size.y].map(|size| 0.5 * size);
        let (axis, own, other) = (axis & 3, axis & 2, axis & 2 ^ 2);
        let (out, side, from_own) = (halves[axis], halves[axis ^ 1], OUTWARD[axis]);
        let along = from_own * offsets[axis];
        // The outer normal of the edge in the frame of the other box.
        let turn = [c, s, c, -s];
        let sign = 1_f32.copysign(along);
        let turned = sign * TURNED[axis];
        let facing = Vec2::new(sign * turn[axis], -turned * turn[axis ^ 1]);
        let (cosine, sine, half) = (facing.x.abs(), facing.y.abs(), Vec2::new(halves[other], halves[other + 1]));
        let sideways = (half.x * sine - half.y * cosine) * 1_f32.copysign(facing.x * facing.y);
        let slide = turned * (from_own * offsets[axis ^ 1]) + sideways;
        let past_end = slide.abs() - side;
        let is_sole = (2.0 * (half.x * cosine) > error) & (2.0 * (half.y * sine) > error);
        if !(is_sole & (out > error) & (side > error) & (along.abs() > error)) {
            return None;
        }
        let [start, end] = [0, 1].map(|end| usize::from(EDGES[end][axis << 1 | usize::from(along > 0.0)]));
        let corner = usize::from(CORNERS[usize::from(facing.y < 0.0) << 1 | usize::from(facing.x < 0.0)]);
        let owner = if own == 0 { Owner::A } else { Owner::B };
        let ([p, q, v], edge) = ([start, end, 2 * other + corner].map(|i| corners[i & 7]), start & 3);
        let pair = FeaturePair { owner, edge: edge as u8, corner: corner as u8 };
        if past_end < -error {
            let nearest = nearest_by_facet(Facet { owner, p, q, v }, relation);
            let (opposite, is_clear) = edge_at(corner, facing, CLEARLY);
            let edges = is_clear.then(|| owner.ordered(edge, opposite));
            return Some(ClosestOfBoxes { closest: Closest { nearest, relation, pair: Some(pair) }, edges });
        }
        if past_end <= error || relation != Relation::Apart {
            return None;
        }
        let nearest = nearest_by_corners(owner.ordered(if slide > 0.0 { q } else { p }, v));
        // The direction between the corners, in the frame of the other box. It is between the normals of two facets, at
        // most a right angle apart, and nearer to that of this edge, along which the separation is larger.
        let (rise, past) = (self.largest, past_end.copysign(slide));
        let direction = Vec2::new(rise * facing.x - past * facing.y, rise * facing.y + past * facing.x);
        let (opposite, is_clear) = edge_at(corner, direction, CLEARLY * (rise + past_end) + 4.0 * error);
        let edges = is_clear.then(|| owner.ordered(edge, opposite));
        Some(ClosestOfBoxes { closest: Closest { nearest, relation, pair: Some(pair) }, edges })
    }
}

/// The closest points of two boxes, and the starts of the edges that face each other there, if these are certain.
pub(crate) struct ClosestOfBoxes {
    pub(crate) closest: Closest,
    edges: Option<[usize; 2]>,
}

impl ClosestOfBoxes {
    /// The edges of two boxes with these corners that face each other at the closest points.
    #[inline(always)]
    pub(crate) fn facing(&self, boxes: [&OrientedBox; 2], corners: &BoxCorners) -> [Facing; 2] {
        match (self.edges, self.closest.pair) {
            (None, Some(pair)) => pair.facing(&self.closest.nearest, boxes),
            (edges, _) => {
                let [a, b] = edges.unwrap_or_default();
                [edge_of_box(corners, 0, a), edge_of_box(corners, 1, b)]
            }
        }
    }
}

/// The start of the edge at a corner of a box that is nearer to perpendicular to a vector, which is in the frame of the
/// box, and whether it clearly is.
#[inline(always)]
fn edge_at(corner: usize, v: Vec2, least_lead: f32) -> (usize, bool) {
    let lead = v.y.abs() - v.x.abs();
    (FACING[usize::from(lead > 0.0) << 2 | corner].into(), lead.abs() > least_lead)
}

/// The sine of a turn far above its error.
const CLEARLY: f32 = 1.0 / 1024.0;

/// For each corner, the start of its edge along the y axis; then those of the edges along the x axis.
static FACING: [u8; 8] = [3, 1, 1, 3, 0, 0, 2, 2];

/// The index of the only axis of a set of axes; `TWO` or more if there are two or more.
static AXES: [u8; 16] = [5, 0, 1, TWO, 2, TWO, TWO, 5, 3, TWO, TWO, 5, TWO, 5, 5, 5];
const TWO: u8 = 4;

/// The sign with which offsets from A to B lead away from the owner of each axis.
static OUTWARD: [f32; 4] = [1.0, 1.0, -1.0, -1.0];

/// The sign of a quarter turn from each axis to the other.
static TURNED: [f32; 4] = [1.0, -1.0, 1.0, -1.0];

/// The starts of the edges on the lower and on the upper side of each axis, among the corners of both boxes; their ends.
static EDGES: [[u8; 8]; 2] = [[3, 1, 0, 2, 7, 5, 4, 6], [0, 2, 1, 3, 4, 6, 5, 7]];

/// The corner in each quadrant: lower left, lower right, upper left, upper right.
static CORNERS: [u8; 4] = [0, 1, 3, 2];

/// The placed corners of two boxes, A's first.
pub(crate) type BoxCorners = [DVec2; 8];

/// The placed corners of two boxes.
#[inline(always)]
pub(crate) fn corners_of_boxes([a, b]: [&OrientedBox; 2]) -> BoxCorners {
    let ([p, q, r, s], [t, u, v, w]) = (corners_of_box(a), corners_of_box(b));
    [p, q, r, s, t, u, v, w]
}

/// The placed corners of a box: the middle and, up to the sign, two offsets, since rounding is symmetric.
#[inline(always)]
fn corners_of_box(b: &OrientedBox) -> [DVec2; 4] {
    let (half, middle) = (DVec2::from(b.size * 0.5), DVec2::from(b.pose.translation));
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let (x, y) = (DVec2::new(c * half.x, s * half.x), DVec2::new(-s * half.y, c * half.y));
    let (up, down) = (x + y, x - y);
    [middle - up, middle + down, middle + up, middle - down]
}

/// The nearest points by the facets of the two edges with the largest separations; `None` if the two
/// are not flush, an opposite edge may be as near, or the nearest point may be an end of both.
#[inline(never)]
fn closest_of_flush([a, b]: [&OrientedBox; 2], corners: &BoxCorners) -> Option<ClosestOfBoxes> {
    /// The cosine of an angle at which the neighbours of an edge are clearly farther from parallel than it.
    const FLUSH: f32 = -0.75;
    // The numbers of the caller again, since storing them for a call would slow down all other boxes.
    let BoxSeparations { axes, by_axis: [ax, ay, bx, by], largest, error, .. } = BoxSeparations::new(a, b);
    let ([c, s], [x, y, u, v]) = (axes.turn, axes.offsets);
    let (to_b, to_a) = (Vec2::new(x, y), Vec2::new(-u, -v));
    let relation = match decided(largest.into(), error.into()) {
        Some(relation) => relation,
        None => relate_upright(a, b)?,
    };
    // Boxes that are apart but so close need the exact path.
    let is_close = relation == Relation::Apart && largest <= error;
    let least = |x: f32, y: f32| if y < x { y } else { x };
    let across = larger(least(ax, ay), least(bx, by));
    let is_at_end = relation == Relation::Apart && across.abs() <= 2.0 * error;
    // The outward normals of the edges, each in the frame of its box.
    let (n, m) = (axis_towards(to_b, ay > ax), axis_towards(to_a, by > bx));
    let cosine = (c * n.x + s * n.y) * m.x + (c * n.y - s * n.x) * m.y;
    let along = |n: Vec2, v: Vec2| (n.x * v.x).abs() + (n.y * v.y).abs();
    let is_far =
        |n: Vec2, own: &OrientedBox, offset: Vec2| along(n, own.size) > 2.0 * error && along(n, offset) > error;
    if is_close || is_at_end || !(cosine < FLUSH && is_far(n, a, to_b) && is_far(m, b, to_a)) {
        return None;
    }
    let (a, b) = (edge_of_box(corners, 0, edge_towards(n)), edge_of_box(corners, 1, edge_towards(m)));
    let a_first = comes_first(a.ends(), b.ends());
    let (of_b, of_a) = if a_first { (b.start, a.end) } else { (b.end, a.start) };
    let candidate = |owner, own: &Facing, v: DVec2| Candidate::new(Facet { owner, p: own.start.1, q: own.end.1, v });
    let candidates = [candidate(Owner::A, &a, of_b.1), candidate(Owner::B, &b, of_a.1)];
    let is_b = is_second_taken([&candidates[0], &candidates[1]]);
    let (taken, edge, corner) = if is_b { (&candidates[1], b.start, of_a) } else { (&candidates[0], a.start, of_b) };
    let pair = FeaturePair { owner: taken.facet.owner, edge: edge.0 as u8, corner: corner.0 as u8 };
    let closest = Closest { nearest: taken.nearest(relation), relation, pair: Some(pair) };
    Some(ClosestOfBoxes { closest, edges: Some([a.start.0 as usize, b.start.0 as usize]) })
}

/// The unit vector along the x or y axis on the side of a vector.
#[inline(always)]
fn axis_towards(v: Vec2, on_y: bool) -> Vec2 {
    if on_y { Vec2::new(0.0, 1_f32.copysign(v.y)) } else { Vec2::new(1_f32.copysign(v.x), 0.0) }
}

/// The start of the edge of a box with this outward normal, which is along an axis of its frame.
#[inline(always)]
fn edge_towards(n: Vec2) -> usize {
    if n.y == 0.0 { if n.x > 0.0 { 1 } else { 3 } } else { if n.y > 0.0 { 2 } else { 0 } }
}

/// The edge of A or B that starts at this corner.
#[inline(always)]
fn edge_of_box(corners: &BoxCorners, k: usize, start: usize) -> Facing {
    let [start, end] = [start & 3, (start + 1) & 3];
    Facing::of_edge((start as u32, corners[4 * k + start]), (end as u32, corners[4 * k + end]))
}
