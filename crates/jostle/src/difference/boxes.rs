//! Fast paths of two boxes: their separations on four axes in f32. The walk decides what these leave uncertain.

use super::{
    feature_pair::{Closest, FeaturePair, Proximity},
    features::Facing,
    nearest::{Candidate, Nearest, is_second_taken, nearest_by_corners, nearest_by_facet},
    relation::{Relation, decided},
    walk::{Facet, Owner, comes_first},
};
use crate::{
    math::{Pose2, Vec2, bounds::Bounds, dvec2::DVec2, larger},
    placed::Corners,
    shape::OrientedBox,
};

/// Two boxes, each in the frame of the other. If a rotation is not quite unit, neither are its axes; lengths along an
/// axis are in units of the axis.
struct Axes {
    /// The offset from A to B in the frame of A, and from B to A in that of B.
    offsets: [Vec2; 2],
    /// The cosine and sine of the rotation from A to B.
    turn: [f32; 2],
    /// The squared lengths of the axes of A and of B.
    squares: [f32; 2],
    /// A bound of all coordinates.
    scale: f32,
}

/// A box as plain numbers, for loops over many boxes: x and y of its middle, cosine, sine, width, height.
pub(crate) type Numbers = [f32; 6];

#[inline]
pub(crate) fn numbers(b: &OrientedBox) -> Numbers {
    let Pose2 { translation, rotation } = b.pose;
    [translation.x, translation.y, rotation.cos(), rotation.sin(), b.size.x, b.size.y]
}

impl Axes {
    #[inline(always)]
    fn new([px, py, ca, sa, aw, ah]: Numbers, [qx, qy, cb, sb, bw, bh]: Numbers) -> Axes {
        let (x, y) = (qx - px, qy - py);
        // Placing rounds a corner at the size of its translation.
        let far = (px.abs() + py.abs()) + (qx.abs() + qy.abs());
        Axes {
            offsets: [Vec2::new(ca * x + sa * y, ca * y - sa * x), Vec2::new(-(cb * x + sb * y), sb * x - cb * y)],
            turn: [ca * cb + sa * sb, ca * sb - sa * cb],
            squares: [ca * ca + sa * sa, cb * cb + sb * sb],
            scale: far + (aw + ah) + (bw + bh),
        }
    }

    /// The separations on the axes of A, then on those of B.
    #[inline(always)]
    fn separations(&self, [.., aw, ah]: Numbers, [.., bw, bh]: Numbers) -> [f32; 4] {
        let [c, s] = self.turn.map(f32::abs);
        let [to_b, to_a] = self.offsets;
        let [aa, bb] = self.squares;
        [
            to_b.x.abs() - 0.5 * (aa * aw + c * bw + s * bh),
            to_b.y.abs() - 0.5 * (aa * ah + s * bw + c * bh),
            to_a.x.abs() - 0.5 * (bb * bw + c * aw + s * ah),
            to_a.y.abs() - 0.5 * (bb * bh + s * aw + c * ah),
        ]
    }

    /// A bound of the error of a separation.
    #[inline]
    fn error(&self) -> f32 {
        /// A separation is a sum of at most eight terms, each below `scale` and rounded at most eight times.
        const ERROR: f32 = 64.0 * f32::EPSILON;
        ERROR * self.scale + f32::MIN_POSITIVE
    }
}

/// The largest separation on the four axes of two boxes, and a bound of its error.
#[inline(always)]
pub(crate) fn largest_separation(a: Numbers, b: Numbers) -> (f32, f32) {
    let axes = Axes::new(a, b);
    let [ax, ay, bx, by] = axes.separations(a, b);
    (larger(larger(ax, ay), larger(bx, by)), axes.error())
}

/// The placed corners of a box with sides along the axes of the world, as a box; `None` if its rotation is none of
/// quarter turns or a number is not finite.
///
/// Under a quarter turn the products of a placed corner are ±1 or ±0 times a coordinate. So their sum is exact, and the
/// only rounding is that of adding the translation. It may leave a segment or a point; the signs of the gaps of such
/// boxes are those of their relations, too.
#[inline(always)]
fn upright(b: &OrientedBox) -> Option<Bounds> {
    let Pose2 { translation, rotation } = b.pose;
    let [c, s] = [rotation.cos().abs(), rotation.sin().abs()];
    if !((c == 1.0) & (s == 0.0) | (c == 0.0) & (s == 1.0)) {
        return None;
    }
    let half = b.size * 0.5;
    let half = DVec2::from(if s == 0.0 { half } else { Vec2::new(half.y, half.x) });
    let middle = DVec2::from(translation);
    let (min, max) = (middle - half, middle + half);
    let size = max - min;
    if size.x + size.y < f64::INFINITY { Some(Bounds { min, max }) } else { None }
}

/// The relation of two upright boxes; exact, since the sign of a difference is.
#[inline(always)]
fn relate_upright(a: &OrientedBox, b: &OrientedBox) -> Option<Relation> {
    let (a, b) = (upright(a)?, upright(b)?);
    let gap = (b.min - a.max).most(a.min - b.max);
    Some(Relation::of_gap(larger(gap.x, gap.y)))
}

/// The relation of two boxes: exact if both are upright, otherwise if f32 is certain of it.
#[inline(always)]
pub(crate) fn relate_boxes(a: &OrientedBox, b: &OrientedBox) -> Option<Relation> {
    if let Some(relation) = relate_upright(a, b) {
        return Some(relation);
    }
    let (separation, error) = largest_separation(numbers(a), numbers(b));
    decided(separation.into(), error.into())
}

/// The nearest points of two boxes as by the walk.
///
/// The facet is that with the largest separation, by more than the error of two. No separation exceeds the distance. So
/// if the support point is opposite the inside of the edge, the separation is the distance and all other facets are
/// farther; and the depth of boxes that overlap is the shallowest overlap. If the support point is beyond an end of the
/// edge, the two corners are nearest: with u from one to the other, the normals next to u are those of the two facets
/// of the difference that meet there, and the separation along a normal farther from u is smaller. The numbers come
/// from the placed corners.
///
/// The facets of two flush edges are next to each other on one line. All others are farther if the boxes overlap across
/// that line, and if the nearest point is clearly not at an end of both; so the two are compared as by the walk.
pub(crate) fn nearest_of_boxes(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Proximity> {
    let (axes, [ax, ay, bx, by], error) = separations_of(a, b);
    let [c, s] = axes.turn;
    let separation = larger(larger(ax, ay), larger(bx, by));
    if separation - 2.0 * error > margin {
        return Some(Proximity::Farther);
    }
    let rivals: u32 = [ax, ay, bx, by].map(|other| u32::from(separation - other <= 2.0 * error)).iter().sum();
    if !(separation.abs() > error && rivals == 1) {
        return if rivals == 2 { nearest_of_flush(a, b) } else { None };
    }
    let relation = if separation > 0.0 { Relation::Apart } else { Relation::Overlapping };
    let nearest = if larger(ax, ay) > larger(bx, by) {
        nearest_to_edge(Owner::A, [a, b], axes.offsets[0], [c, s], ay > ax, error, relation)
    } else {
        nearest_to_edge(Owner::B, [b, a], axes.offsets[1], [c, -s], by > bx, error, relation)
    };
    let (nearest, pair) = nearest?;
    Some(Proximity::At(Closest { nearest, relation, pair: Some(pair) }))
}

/// The separations of two boxes on the axes of A and of B, and a bound of the error of one as a distance.
#[inline(always)]
fn separations_of(a: &OrientedBox, b: &OrientedBox) -> (Axes, [f32; 4], f32) {
    let (numbers_a, numbers_b) = (numbers(a), numbers(b));
    let axes = Axes::new(numbers_a, numbers_b);
    let separations = axes.separations(numbers_a, numbers_b);
    let stretch = (1.0 - axes.squares[0]).abs() + (1.0 - axes.squares[1]).abs();
    let error = axes.error() + stretch * axes.scale;
    (axes, separations, error)
}

/// The nearest points by the facets of the two edges with the largest separations; `None` if the two
/// are not flush, an opposite edge may be as near, or the nearest point may be an end of both.
#[inline(never)]
fn nearest_of_flush(a: &OrientedBox, b: &OrientedBox) -> Option<Proximity> {
    /// The cosine of an angle at which the neighbours of an edge are clearly farther from parallel than it.
    const FLUSH: f32 = -0.75;
    // The numbers of the caller again, since storing them for a call would slow down all other boxes.
    let (axes, [ax, ay, bx, by], error) = separations_of(a, b);
    let ([c, s], [to_b, to_a]) = (axes.turn, axes.offsets);
    let separation = larger(larger(ax, ay), larger(bx, by));
    let relation = match decided(separation.into(), error.into()) {
        Some(relation) => relation,
        None => relate_upright(a, b)?,
    };
    // Boxes that are apart but so close need the exact path.
    let is_close = relation == Relation::Apart && separation <= error;
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
    let (a, b) = (edge_towards(a, n), edge_towards(b, m));
    let a_first = comes_first(a.ends(), b.ends());
    let (of_b, of_a) = if a_first { (b.start, a.end) } else { (b.end, a.start) };
    let candidate = |owner, own: &Facing, v: DVec2| Candidate::new(Facet { owner, p: own.start.1, q: own.end.1, v });
    let candidates = [candidate(Owner::A, &a, of_b.1), candidate(Owner::B, &b, of_a.1)];
    let is_b = is_second_taken([&candidates[0], &candidates[1]]);
    let (taken, edge, corner) = if is_b { (&candidates[1], b.start, of_a) } else { (&candidates[0], a.start, of_b) };
    let pair = FeaturePair { owner: taken.facet.owner, edge: edge.0 as u8, corner: corner.0 as u8 };
    Some(Proximity::At(Closest { nearest: taken.nearest(relation), relation, pair: Some(pair) }))
}

/// The unit vector along the x or y axis on the side of a vector.
#[inline(always)]
fn axis_towards(v: Vec2, on_y: bool) -> Vec2 {
    if on_y { Vec2::new(0.0, 1_f32.copysign(v.y)) } else { Vec2::new(1_f32.copysign(v.x), 0.0) }
}

/// The placed edge of a box with this outward normal, which is along an axis of its own frame.
#[inline(always)]
fn edge_towards(b: &OrientedBox, n: Vec2) -> Facing {
    edge_of_box(b, if n.y == 0.0 { if n.x > 0.0 { 1 } else { 3 } } else { if n.y > 0.0 { 2 } else { 0 } })
}

/// The placed edge of a box that starts at this corner.
#[inline(always)]
fn edge_of_box(b: &OrientedBox, start: usize) -> Facing {
    let end = (start + 1) & 3;
    Facing::of_edge((start as u32, b.place(start)), (end as u32, b.place(end)))
}

/// The edges of two boxes that face each other where these features are nearest, as `FeaturePair::facing`; `None` if
/// rounding leaves uncertain which of two edges at a corner faces the other box.
#[inline(always)]
pub(crate) fn facing_of_boxes(pair: FeaturePair, nearest: &Nearest, [a, b]: [&OrientedBox; 2]) -> Option<[Facing; 2]> {
    // By index and not by branch, since one owner is as likely as the other.
    let (k, edge) = (pair.owner as usize, usize::from(pair.edge));
    let (own, other) = ([a, b][k], [b, a][k]);
    let outward = nearest.normal * [1.0, -1.0][k];
    let of_other = facing_edge_at(other, pair.corner.into(), outward)?;
    let of_own = if nearest.is_face {
        edge
    } else {
        let is_start = nearest.points[k] == own.place(edge);
        facing_edge_at(own, if is_start { edge } else { (edge + 1) & 3 }, outward)?
    };
    Some([edge_of_box(a, [of_own, of_other][k]), edge_of_box(b, [of_other, of_own][k])])
}

/// The start of the edge at a corner of a box that is nearer to perpendicular to a unit vector, if it clearly is.
#[inline(always)]
fn facing_edge_at(b: &OrientedBox, corner: usize, v: DVec2) -> Option<usize> {
    /// Far above the error of a turn.
    const CLEARLY: f64 = 1.0 / 1024.0;
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let lead = (c * v.y - s * v.x).abs() - (c * v.x + s * v.y).abs();
    let start = if lead > 0.0 { corner & 2 } else { [3, 1, 1, 3][corner & 3] };
    if lead.abs() > CLEARLY { Some(start) } else { None }
}

/// The index of the corner of a box in the quadrant of this vector.
#[inline(always)]
fn corner_index(v: Vec2) -> usize {
    if v.y > 0.0 { if v.x > 0.0 { 2 } else { 3 } } else { usize::from(v.x > 0.0) }
}

/// The nearest points by the edge of the first box that faces the other on its x or y axis, and the support point of
/// the other; `None` if a neighbour of that corner or the opposite edge may be as near, or the foot is near an end of
/// the edge.
#[inline(always)]
fn nearest_to_edge(
    owner: Owner,
    [own, other]: [&OrientedBox; 2],
    offset: Vec2,
    [c, s]: [f32; 2],
    on_y: bool,
    error: f32,
    relation: Relation,
) -> Option<(Nearest, FeaturePair)> {
    // The outer normal of the edge, in its own frame and in that of the other box.
    let n = if on_y { Vec2::new(0.0, 1_f32.copysign(offset.y)) } else { Vec2::new(1_f32.copysign(offset.x), 0.0) };
    let facing = Vec2::new(c * n.x + s * n.y, c * n.y - s * n.x);
    let (half, other_half) = (own.size * 0.5, other.size * 0.5);
    let corner = Vec2::new(-other_half.x.copysign(facing.x), -other_half.y.copysign(facing.y));
    let out = Vec2::new(n.x * half.x, n.y * half.y);
    let side = Vec2::new(-n.y * half.x, n.x * half.y);
    let place = offset + Vec2::new(c * corner.x - s * corner.y, s * corner.x + c * corner.y);
    let slide = n.x * place.y - n.y * place.x;
    let past_end = slide.abs() - (side.x + side.y).abs();
    let is_sole = (facing.x * other.size.x).abs() > error && (facing.y * other.size.y).abs() > error;
    let is_far = (n.x * half.x + n.y * half.y).abs() > error && n.x * offset.x + n.y * offset.y > error;
    if !(is_sole & is_far) {
        return None;
    }
    let [edge, corner_of_other] = [out - side, corner].map(|v| corner_index(v) as u8);
    let pair = FeaturePair { owner, edge, corner: corner_of_other };
    if past_end < -error {
        let (p, q) = (own.pose.place(out - side), own.pose.place(out + side));
        return Some((nearest_by_facet(Facet { owner, p, q, v: other.pose.place(corner) }, relation), pair));
    }
    if past_end <= error || relation != Relation::Apart {
        return None;
    }
    let end = out + side * 1_f32.copysign(slide);
    let corners = [own.pose.place(end), other.pose.place(corner)];
    let corners = if owner == Owner::A { corners } else { [corners[1], corners[0]] };
    Some((nearest_by_corners(corners), pair))
}

/// The feature of a box that is nearest to a point, placed; the box is A.
pub(super) enum Region {
    /// None within the reach.
    Farther,
    /// A corner and its index; the point is outside.
    Corner(DVec2, usize),
    /// The inside of an edge, which starts at this corner; the point is outside.
    Beyond(Facet, usize),
    /// An edge, which starts at this corner; the point is inside.
    Inside(Facet, usize),
}

/// The region of a point; `None` if it is too near to the border of one. Points certainly farther away than `reach` are
/// told at once.
///
/// It is computed in the frame of the box, k = cos² + sin² times as large, and by symmetry in its upper right quadrant.
#[inline(always)]
pub(super) fn region_of_box(point: DVec2, b: &OrientedBox, reach: f64) -> Option<Region> {
    /// A bound of the rounding of f64 and of the distance at which the walk classifies exactly: `CLOSE_CORES` times the
    /// extent of the pair, which is at most the size of the box and the distance of the point.
    const MARGIN: f64 = 16.0 * f32::EPSILON as f64;
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let (middle, k) = (DVec2::from(b.pose.translation), c * c + s * s);
    let from = point - middle;
    let local = DVec2::new(c * from.x + s * from.y, c * from.y - s * from.x);
    let half = DVec2::from(b.size) * 0.5;
    let beyond = DVec2::new(local.x.abs() - k * half.x, local.y.abs() - k * half.y);
    let margin = MARGIN * (from.manhattan() + middle.manhattan() + 2.0 * (half.x + half.y));
    // The factor is at least √k.
    if larger(beyond.x, beyond.y) > larger(k, 1.0) * larger(0.0, reach) + margin {
        return Some(Region::Farther);
    }
    // Each coordinate is clearly outside or inside, the box is clearly larger than rounding, and from inside one edge
    // is clearly the nearest.
    let is_clear = beyond.x.abs() > margin && beyond.y.abs() > margin && half.x > margin && half.y > margin;
    let is_sole = beyond.x > 0.0
        || beyond.y > 0.0
        || (beyond.x - beyond.y).abs() > margin && (if beyond.x > beyond.y { local.x } else { local.y }).abs() > margin;
    if !(is_clear && is_sole) {
        return None;
    }
    let corner = Vec2::new(b.size.x * 0.5_f32.copysign(local.x as f32), b.size.y * 0.5_f32.copysign(local.y as f32));
    if beyond.x > 0.0 && beyond.y > 0.0 {
        return Some(Region::Corner(b.pose.place(corner), corner_index(corner)));
    }
    // The edge from the corner of this quadrant to the next one, or from that to this.
    let on_x = beyond.x > beyond.y;
    let next = if on_x { Vec2::new(corner.x, -corner.y) } else { Vec2::new(-corner.x, corner.y) };
    let starts = ((corner.x > 0.0) == (corner.y > 0.0)) != on_x;
    let (p, q) = if starts { (corner, next) } else { (next, corner) };
    let facet = Facet { owner: Owner::A, p: b.pose.place(p), q: b.pose.place(q), v: point };
    let start = corner_index(p);
    Some(if larger(beyond.x, beyond.y) > 0.0 { Region::Beyond(facet, start) } else { Region::Inside(facet, start) })
}
