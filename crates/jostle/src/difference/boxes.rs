//! Fast paths of boxes: the separations of two on four axes in f32, their relation, and a box and a point. The walk
//! decides what these leave uncertain.

use super::{
    features::SLANTED,
    nearest::{Nearest, nearest_by_corners},
    relation::{Relation, decided},
    walk::{Facet, Owner},
};
use crate::{
    math::{Pose2, Vec2, bounds::Bounds, dvec2::DVec2, larger},
    shape::OrientedBox,
};

/// Two boxes, each in the frame of the other. If a rotation is not quite unit, neither are its axes; lengths along an
/// axis are in units of the axis.
pub(super) struct Axes {
    /// The offset from A to B along the axes of A, then along those of B.
    pub(super) offsets: [f32; 4],
    /// The squared lengths of the axes of A and of B.
    pub(super) squares: [f32; 2],
    /// The cosine and sine of the rotation from A to B.
    pub(super) turn: [f32; 2],
    /// A bound of all lengths: of the offset and the sizes.
    pub(super) scale: f32,
    /// The sum of the magnitudes of both translations.
    pub(super) places: f32,
}

impl Axes {
    #[inline(always)]
    pub(super) fn new(a: &OrientedBox, b: &OrientedBox) -> Axes {
        let ([p, q], [size_a, size_b]) = ([a.pose.translation, b.pose.translation], [a.size, b.size]);
        let [[ca, sa], [cb, sb]] = [a.pose.rotation, b.pose.rotation].map(|rotation| [rotation.cos(), rotation.sin()]);
        let (x, y) = (q.x - p.x, q.y - p.y);
        Axes {
            offsets: [ca * x + sa * y, ca * y - sa * x, cb * x + sb * y, cb * y - sb * x],
            squares: [ca * ca + sa * sa, cb * cb + sb * sb],
            turn: [ca * cb + sa * sb, ca * sb - sa * cb],
            scale: (x.abs() + (size_a.x + size_b.x)) + (y.abs() + (size_a.y + size_b.y)),
            places: (p.x.abs() + q.x.abs()) + (p.y.abs() + q.y.abs()),
        }
    }

    /// The separations on the axes of A, then on those of B.
    #[inline(always)]
    pub(super) fn separations(&self, a: &OrientedBox, b: &OrientedBox) -> [f32; 4] {
        let ([aw, ah], [bw, bh]) = ([a.size.x, a.size.y], [b.size.x, b.size.y]);
        let ([c, s], [aa, bb], [ax, ay, bx, by]) = (self.turn.map(f32::abs), self.squares, self.offsets);
        [
            ax.abs() - 0.5 * (aa * aw + c * bw + s * bh),
            ay.abs() - 0.5 * (aa * ah + s * bw + c * bh),
            bx.abs() - 0.5 * (bb * bw + c * aw + s * ah),
            by.abs() - 0.5 * (bb * bh + s * aw + c * ah),
        ]
    }

    /// A bound of the error of a separation of the placed corners.
    #[inline]
    pub(super) fn error(&self) -> f32 {
        /// Of the lengths, in f32 (proofs/boxes.proof).
        const ERROR: f32 = 8.0 * f32::EPSILON;
        /// Placing rounds corners at the size of their translations, in f64 (proofs/boxes.proof).
        const PLACING: f32 = 32.0 * f64::EPSILON as f32;
        ERROR * self.scale + PLACING * self.places + f32::MIN_POSITIVE
    }
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
pub(super) fn relate_upright(a: &OrientedBox, b: &OrientedBox) -> Option<Relation> {
    Some(relate_bounds(upright(a)?, upright(b)?))
}

/// The nearest faces or corners of two upright boxes that do not overlap.
pub(crate) struct FacingBoxes {
    /// The unit normal from the first to the second.
    pub(crate) normal: DVec2,
    pub(crate) distance: f64,
    /// The point of the second: of its face, in the middle of the overlap interval of both.
    pub(crate) point: DVec2,
    /// True for two corners that share no part of a face.
    pub(crate) is_corner: bool,
}

/// The nearest faces or corners of two upright boxes that do not overlap. `None` for other boxes, and for two that are
/// nearest at corners along the normal of a face or half-way between two of these, within rounding.
#[inline]
pub(super) fn facing_upright(a: &OrientedBox, b: &OrientedBox) -> Option<FacingBoxes> {
    /// The ratio of the gaps along both axes up to which the direction may count as the normal of a face.
    const SLANT: f64 = 1.0 / 1024.0;
    /// More than rounding turns a direction (proofs/upright-boxes.proof).
    const TURN: f64 = 1.0 / (1_u64 << 40) as f64;
    let (a, b) = (upright(a)?, upright(b)?);
    // Beyond, and in front of the first, along either axis.
    let [x, y] = [[b.min.x - a.max.x, a.min.x - b.max.x], [b.min.y - a.max.y, a.min.y - b.max.y]];
    let gap = |[beyond, before]: [f64; 2]| if before > beyond { (before, -1.0) } else { (beyond, 1.0) };
    let ((gap_x, side_x), (gap_y, side_y)) = (gap(x), gap(y));
    let middle = (a.min.most(b.min) + a.max.least(b.max)) * 0.5;
    if gap_x >= 0.0 && gap_y < 0.0 {
        let face = if side_x > 0.0 { b.min.x } else { b.max.x };
        let (normal, point) = (DVec2::new(side_x, 0.0), DVec2::new(face, middle.y));
        return Some(FacingBoxes { normal, distance: gap_x, point, is_corner: false });
    }
    if gap_y >= 0.0 && gap_x < 0.0 {
        let face = if side_y > 0.0 { b.min.y } else { b.max.y };
        let (normal, point) = (DVec2::new(0.0, side_y), DVec2::new(middle.x, face));
        return Some(FacingBoxes { normal, distance: gap_y, point, is_corner: false });
    }
    let (least, most) = (gap_x.min(gap_y), gap_x.max(gap_y));
    if least > SLANT * most && most - least > TURN * most {
        let (own_x, x) = if side_x > 0.0 { (a.max.x, b.min.x) } else { (a.min.x, b.max.x) };
        let (own_y, y) = if side_y > 0.0 { (a.max.y, b.min.y) } else { (a.min.y, b.max.y) };
        let Nearest { normal, distance, points: [_, point], .. } =
            nearest_by_corners([DVec2::new(own_x, own_y), DVec2::new(x, y)]);
        return Some(FacingBoxes { normal, distance, point, is_corner: true });
    }
    None
}

/// The relation of an upright box and a point; exact.
#[inline(always)]
pub(super) fn relate_upright_to_point(b: &OrientedBox, point: Vec2) -> Option<Relation> {
    if point.is_finite() { Some(relate_bounds(upright(b)?, Bounds::point(point.into()))) } else { None }
}

#[inline(always)]
fn relate_bounds(a: Bounds, b: Bounds) -> Relation {
    let gap = (b.min - a.max).most(a.min - b.max);
    Relation::of_gap(larger(gap.x, gap.y))
}

/// The relation of two boxes: exact if both are upright, otherwise if f32 is certain of it.
#[inline(always)]
pub(crate) fn relate_boxes(a: &OrientedBox, b: &OrientedBox) -> Option<Relation> {
    if let Some(relation) = relate_upright(a, b) {
        return Some(relation);
    }
    let axes = Axes::new(a, b);
    let [ax, ay, bx, by] = axes.separations(a, b);
    decided(larger(larger(ax, ay), larger(bx, by)).into(), axes.error().into())
}

/// The index of the corner of a box in the quadrant of this vector.
#[inline(always)]
fn corner_index(v: Vec2) -> usize {
    if v.y > 0.0 { if v.x > 0.0 { 2 } else { 3 } } else { usize::from(v.x > 0.0) }
}

/// The feature of a box that is nearest to a point, placed; the box is A.
pub(super) enum Region {
    /// None within the reach.
    Farther,
    /// A corner and its index; the point is outside, and slanted if in a direction that no edge has as its normal.
    Corner { corner: DVec2, i: usize, is_slanted: bool },
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
    /// extent of the pair, at most the size of the box and the distance of the point (proofs/box-regions.proof).
    const MARGIN: f64 = 16.0 * f32::EPSILON as f64;
    /// Placing moves a corner by u of the translation. Edges of more than twice this share turn by at most 2^-23,
    /// which moves the borders of regions by less than `MARGIN` of the point's distance (proofs/box-regions.proof).
    const PLACING: f64 = 1.0 / (1_u32 << 30) as f64;
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let (middle, k) = (DVec2::from(b.pose.translation), c * c + s * s);
    let from = point - middle;
    let local = DVec2::new(c * from.x + s * from.y, c * from.y - s * from.x);
    let half = DVec2::from(b.size) * 0.5;
    let beyond = DVec2::new(local.x.abs() - k * half.x, local.y.abs() - k * half.y);
    let margin = MARGIN * (from.manhattan() + 2.0 * (half.x + half.y)) + PLACING * middle.manhattan();
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
        let is_slanted = SLANTED * larger(beyond.x, beyond.y) < -larger(-beyond.x, -beyond.y);
        return Some(Region::Corner { corner: b.pose.place(corner), i: corner_index(corner), is_slanted });
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
