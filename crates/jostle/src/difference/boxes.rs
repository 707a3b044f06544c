//! Fast paths of two boxes: their separations on four axes in f32. The walk decides what these leave uncertain.

use super::{
    feature_pair::{Closest, FeaturePair, Proximity},
    nearest::{Nearest, nearest_by_corners, nearest_by_facet},
    relation::{Relation, decided},
    walk::{Facet, Owner},
};
use crate::{
    math::{Pose2, Vec2, bounds::Bounds, dvec2::DVec2, larger},
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
/// quarter turns, or if rounding leaves it without area, or a number is not finite.
///
/// Under a quarter turn the products of a placed corner are ±1 or ±0 times a coordinate. So their sum is exact, and the
/// only rounding is that of adding the translation.
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
    let has_area = (min.x < max.x) & (min.y < max.y) & (max.x < f64::INFINITY) & (max.y < f64::INFINITY);
    has_area.then_some(Bounds { min, max })
}

/// The relation of two boxes: exact if both are upright, otherwise if f32 is certain of it.
#[inline(always)]
pub(super) fn relate_boxes(a: &OrientedBox, b: &OrientedBox) -> Option<Relation> {
    if let (Some(a), Some(b)) = (upright(a), upright(b)) {
        let gap = (b.min - a.max).most(a.min - b.max);
        return Some(Relation::of_gap(larger(gap.x, gap.y)));
    }
    let (separation, error) = largest_separation(numbers(a), numbers(b));
    decided(separation.into(), error.into())
}

/// The nearest points, if they are certainly a corner of one box and the inside of an edge of the other, or two
/// corners.
///
/// The edge is that with the largest separation, by more than the error of two. No separation exceeds the distance. So
/// if the support point is opposite the inside of the edge, the separation is the distance and all other facets are
/// farther; and the depth of boxes that overlap is the shallowest overlap. If the support point is beyond an end of the
/// edge, the two corners are nearest: with u from one to the other, the normals next to u are those of the two facets
/// of the difference that meet there, and the separation along a normal farther from u is smaller. The numbers come
/// from the placed corners.
pub(crate) fn nearest_of_boxes(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Proximity> {
    let (numbers_a, numbers_b) = (numbers(a), numbers(b));
    let axes = Axes::new(numbers_a, numbers_b);
    let [ax, ay, bx, by] = axes.separations(numbers_a, numbers_b);
    let [c, s] = axes.turn;
    let stretch = (1.0 - axes.squares[0]).abs() + (1.0 - axes.squares[1]).abs();
    let error = axes.error() + stretch * axes.scale;
    let separation = larger(larger(ax, ay), larger(bx, by));
    if separation - 2.0 * error > margin {
        return Some(Proximity::Farther);
    }
    let rivals: u32 = [ax, ay, bx, by].map(|other| u32::from(separation - other <= 2.0 * error)).iter().sum();
    if !(separation.abs() > error && rivals == 1) {
        return None;
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
    /// A corner and its index; the point is outside.
    Corner(DVec2, usize),
    /// The inside of an edge, which starts at this corner; the point is outside.
    Beyond(Facet, usize),
    /// An edge, which starts at this corner; the point is inside.
    Inside(Facet, usize),
}

/// The region of a point; `None` if it is too near to the border of one.
///
/// It is computed in the frame of the box, k = cos² + sin² times as large, and by symmetry in its upper right quadrant.
#[inline]
pub(super) fn region_of_box(point: DVec2, b: &OrientedBox) -> Option<Region> {
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
