//! Fast paths of rays: the edge of a sharp polygon that is entered, found in the polygon's own frame without placing
//! it; discs; and capsules, whose side that faces the ray is a strip between two discs.

use super::{
    ray_entry::{RayEntry, UnlimitedRay},
    relation::Relation,
    rounds::relate_disc_to_capsule,
};
use crate::{
    math::{
        Pose2, Vec2,
        accurate::offset_moment,
        dvec2::DVec2,
        larger,
        predicates::{Span, cross_sign, dot_sign, orientation},
        sqrt,
    },
    placed::{Capsule, Corners, Disc, LocalCore, Outline},
    shape::OrientedBox,
};

/// The error of the side of a ray's line that a corner is on, or of the origin's distance from an edge, as a share of
/// the coordinates: proved is a third, 7u of the offset, 9u of the extent, u of the middle (proofs/ray-sides.proof).
const ERROR: f64 = 12.0 * f64::EPSILON;

/// A sharp polygon and a ray in the polygon's frame. All is in units of its axes, whose length is that of (c, s): with k
/// the square of that, vectors turned into the frame are k times as large as there.
struct LocalRay {
    c: f64,
    s: f64,
    k: f64,
    origin: DVec2,
    along: DVec2,
    error: f64,
    /// A bound of the error, in u, of the origin's distance from an edge: 10u of the offset, 24u of the extent, 2u of the
    /// middle for placed corners.
    rounding: f64,
    /// The origin is nearer to the middle than `FAR` extents.
    is_near: bool,
}

impl LocalRay {
    #[inline(always)]
    fn new(line: &UnlimitedRay, pose: &Pose2, extent: f64) -> LocalRay {
        let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
        let middle = DVec2::from(pose.translation);
        let (from, along) = (line.origin - middle, line.along.rounded());
        let turned = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x);
        let (offset, far) = (from.manhattan(), middle.manhattan());
        LocalRay {
            c,
            s,
            k: c * c + s * s,
            origin: turned(from),
            along: turned(along),
            error: ERROR * (offset + 2.0 * extent + far),
            rounding: 10.0 * offset + 24.0 * extent + 2.0 * far,
            is_near: offset < FAR * extent,
        }
    }

    /// A vector of the frame in the world.
    #[inline(always)]
    fn turned_back(&self, v: DVec2) -> DVec2 {
        DVec2::new(self.c * v.x - self.s * v.y, self.s * v.x + self.c * v.y)
    }

    /// `true` proves that `height / approach` is accurate to 380u (proofs/ray-fractions.proof), its point to a share of
    /// an ulp of f32. The height above the edge and the approach to it are both given times the length of the edge.
    #[inline(always)]
    fn is_accurate(&self, [height, approach]: [f64; 2], length: f64) -> bool {
        let size = self.along.manhattan();
        400.0 * height > self.rounding * length && 64.0 * approach > length * size && self.is_near
    }
}

/// The entry of the unlimited ray into a box, if there is one; `None` if rounding leaves it uncertain, the ray starts
/// inside, or a number is not finite.
///
/// On each axis the ray passes the near side after what it is beyond it. It enters through a side if it is then between
/// the two others; through none if it is not so for either axis.
#[inline(always)]
pub(super) fn fast_entry_of_box(line: &UnlimitedRay, b: &OrientedBox) -> Option<Option<RayEntry>> {
    let half = DVec2::from(b.size) * 0.5;
    let ray = LocalRay::new(line, &b.pose, half.x + half.y);
    let LocalRay { c, s, k, origin, along, error, .. } = ray;
    let (rate_x, rate_y) = (along.x.abs(), along.y.abs());
    let (sign_x, sign_y) = (1_f64.copysign(along.x), 1_f64.copysign(along.y));
    let (reach_x, reach_y) = (k * half.x, k * half.y);
    let (height_x, height_y) = (-origin.x * sign_x - reach_x, -origin.y * sign_y - reach_y);
    // The place on the line of either side, and how far that is beyond the others; times the rate.
    let (across_x, across_y) = (origin.y * rate_x + height_x * along.y, origin.x * rate_y + height_y * along.x);
    let (off_x, off_y) = (across_x.abs() - reach_y * rate_x, across_y.abs() - reach_x * rate_y);
    let uncertain = 2.0 * error * (rate_x + rate_y);
    let off = if off_y < off_x { off_y } else { off_x };
    if off > uncertain {
        return Some(None);
    }
    // A weight instead of a branch, since the sides are as likely.
    let on_y = off_y < off_x;
    let (x, y) = (f64::from(u8::from(!on_y)), f64::from(u8::from(on_y)));
    let (height, rate) = (x * height_x + y * height_y, x * rate_x + y * rate_y);
    if !(off < -uncertain && height > error) {
        let is_behind = origin.x * sign_x - reach_x > error || origin.y * sign_y - reach_y > error;
        return is_behind.then_some(None);
    }
    let sign = x * sign_x + y * sign_y;
    if !ray.is_accurate([height, rate], 1.0) {
        let edge = [[3, 1], [0, 2]][usize::from(on_y)][usize::from(sign < 0.0)];
        return Some(Some(line.entry_of_edge(b.place(edge), b.place((edge + 1) % 4))));
    }
    let outward = DVec2::new(x * c - y * s, x * s + y * c) * -sign;
    Some(Some(line.entry_at(height / rate, outward * inverse_root(k))))
}

/// 1/√k for k within a thousandth of 1, to a 2^-31st: with k = 1 + 2h, it is 1 − h + 3h²/2 − …
#[inline(always)]
fn inverse_root(k: f64) -> f64 {
    let h = 0.5 * (k - 1.0);
    1.0 + h * (1.5 * h - 1.0)
}

/// The same for any sharp polygon. The line enters through the edge that starts on its left and ends on its right.
#[inline(always)]
pub(super) fn fast_entry_of_polygon(line: &UnlimitedRay, polygon: &Outline<'_>) -> Option<Option<RayEntry>> {
    let &Outline { corners, extent, pose } = polygon;
    let ray = LocalRay::new(line, &pose, extent);
    let LocalRay { k, origin, along, error, .. } = ray;
    let (scaled, moment) = (along * k, along.cross(origin));
    let last = corners.len() - 1;
    let is_left = |side: f64| side > 0.0;
    let side = |v: Vec2| scaled.cross(DVec2::from(v)) - moment;
    // Without branches, since the edges are not predictable.
    let (mut entry, mut nearest) = (corners.len(), f64::INFINITY);
    let mut was_left = is_left(side(corners[last]));
    for (i, &corner) in corners.iter().enumerate() {
        let side = side(corner);
        nearest = if side.abs() < nearest { side.abs() } else { nearest };
        entry = if was_left & !is_left(side) { i } else { entry };
        was_left = is_left(side);
    }
    if !(nearest > error * along.manhattan() && nearest < f64::INFINITY) {
        return None;
    }
    if entry > last {
        return Some(None);
    }
    let edge = |end: usize| [corners[if end == 0 { last } else { end - 1 }], corners[end]];
    let height = |[p, q]: [Vec2; 2]| {
        let (p, q) = (DVec2::from(p), DVec2::from(q));
        (q - p, (origin - p * k).cross(q - p))
    };
    let [p, q] = edge(entry);
    let (e, beyond) = height([p, q]);
    if beyond <= error * e.manhattan() {
        let leaves = |&end: &usize| edge(end).map(|corner| is_left(side(corner))) == [false, true];
        let (e, beyond) = height(edge((0..=last).find(leaves)?));
        return (beyond > error * e.manhattan()).then_some(None);
    }
    let approach = e.cross(along);
    if !ray.is_accurate([beyond, approach], e.manhattan()) {
        return Some(Some(line.entry_of_edge(pose.place(p), pose.place(q))));
    }
    let outward = ray.turned_back(e.right());
    Some(Some(line.entry_at(beyond / approach, outward * (1.0 / outward.length()))))
}

/// The side of a capsule that a ray enters.
enum CapsuleSide {
    None,
    Strip(RayEntry),
    /// The disc around this end, if any.
    Disc(DVec2),
}

/// The offset, in extents, up to which a fraction that is off by 600u moves a point along the ray by less than an eighth
/// of an ulp of f32 of the extent.
const FAR: f64 = 65_536.0;

/// More than the roundings of a few products (proofs/ray-capsules.proof).
const ABOVE: f64 = 1.0 + 64.0 * f64::EPSILON;

impl UnlimitedRay {
    /// The entry into a disc, if there is one; `None` if the ray may start inside, or a number is not finite.
    ///
    /// As `entry_of_disc`, with s the vector to the centre, X = d × s the miss and h the half chord, all times |d|:
    /// X² + h² = r²d². If s² exceeds r² by an eighth, d·s is at least |d||s|/3. If h also is at least r|d|/16, the
    /// error of X, 3u·|d||s|, makes 142u of that in h, and that of X² + h², 7u·r²d², 156u. With 65u of s² − r² and 12u
    /// of the rest, the error of the fraction is below 400u (proofs/ray-discs.proof).
    #[inline(always)]
    pub(super) fn fast_entry_of_disc(&self, disc: Disc) -> Option<Option<RayEntry>> {
        /// The square of the error of X, as a share of r·|d|, up to which the normal is right to half an ulp of f32
        /// (proofs/ray-discs.proof).
        const MISS: f64 = (f32::EPSILON as f64 / 64.0) * (f32::EPSILON as f64 / 64.0);
        /// The share of r²d² that the square of the half chord has to exceed, and that of a line aside to fall short of.
        const CHORD: f64 = 1.0 / 256.0;
        /// More than the error of that (proofs/ray-discs.proof).
        const ASIDE: f64 = f32::EPSILON as f64;
        let (d, s) = (self.along.rounded(), disc.centre - self.origin);
        let (dd, ss, rr) = (d.length_squared(), s.length_squared(), disc.radius * disc.radius);
        let (along, miss, excess) = (d.dot(s), d.cross(s), ss - rr);
        let error = 2.0 * f64::EPSILON * ((d.x * s.y).abs() + (d.y * s.x).abs());
        let whole = rr * dd;
        let square = whole - miss * miss;
        // Comparisons with NaN are false.
        let starts_outside = 16.0 * excess > ss + rr;
        let is_right = error * error < MISS * whole;
        if starts_outside && is_right && (square < -ASIDE * whole || (square > CHORD * whole && along < 0.0)) {
            return Some(None);
        }
        if !(starts_outside && is_right && square > CHORD * whole) {
            let is_exact = starts_outside && rr > 0.0 && self.is_finite();
            return is_exact.then(|| self.entry_of_disc(disc.centre, disc.radius));
        }
        let half_chord = sqrt(square);
        let normal = (d.right() * miss - d * half_chord) * (1.0 / (disc.radius * dd));
        let point = disc.centre + normal * disc.radius;
        Some(Some(RayEntry { at_start: false, fraction: excess / (along + half_chord), point, normal }))
    }

    /// The entry into a capsule as by `entry`, if there is one; `None` if the ray may start inside, or the ends are too
    /// close for the order of their discs to be certain.
    ///
    /// The side of a capsule that faces the ray is a strip and a part of either end's disc, in this order across the
    /// ray. So the moments about the two ends of the strip decide through which of the three the line enters, if it
    /// does. If it is a disc, the ray misses the capsule iff it misses that disc, and starts outside if it starts
    /// before the disc.
    #[inline(always)]
    pub(super) fn fast_entry_of_capsule(&self, core: &LocalCore<'_>) -> Option<Option<RayEntry>> {
        let capsule = Capsule { ends: [core.place(0), core.place(1)], radius: core.radius() };
        match self.capsule_side(&capsule) {
            Some(CapsuleSide::None) => Some(None),
            Some(CapsuleSide::Strip(entry)) => Some(Some(entry)),
            Some(CapsuleSide::Disc(end)) => match self.fast_entry_of_disc(Disc { centre: end, radius: capsule.radius })
            {
                Some(Some(entry)) if discs_differ(&capsule) => Some(Some(entry)),
                Some(None) if dot_sign(self.along, self.to(end)).is_gt() => Some(None),
                _ => self.entry_of_capsule(core),
            },
            None => self.entry_of_capsule(core),
        }
    }

    /// The side of a capsule that a ray enters from outside, if f64 is accurate enough for it.
    ///
    /// A line that has both ends on one side and farther than the radius misses it.
    #[inline(always)]
    fn capsule_side(&self, capsule: &Capsule) -> Option<CapsuleSide> {
        /// The error of a moment about an end of the strip, of the sizes: proved is 12u (proofs/ray-capsules.proof).
        const ERROR: f64 = 8.0 * f64::EPSILON;
        let Capsule { ends: [p, q], radius } = *capsule;
        let (d, [to_p, to_q]) = (self.along.rounded(), [p - self.origin, q - self.origin]);
        let (miss_p, miss_q) = (d.cross(to_p), d.cross(to_q));
        let (size, offsets) = (d.manhattan(), to_p.manhattan() + to_q.manhattan());
        let error = ERROR * size * (offsets + radius);
        let both_left = if miss_q < miss_p { miss_q } else { miss_p };
        let both_right = if miss_q < miss_p { -miss_p } else { -miss_q };
        let aside = larger(larger(both_left, both_right) - error, 0.0);
        if aside * aside > radius * radius * d.length_squared() * ABOVE {
            return Some(CapsuleSide::None);
        }
        // The edge that faces the ray, with its start and end as moments about the line. Weights instead of branches,
        // since both directions are as likely.
        let is_back = miss_q > miss_p;
        let (forth, back) = (f64::from(u8::from(!is_back)), f64::from(u8::from(is_back)));
        let (start, end) = (p * forth + q * back, q * forth + p * back);
        let e = end - start;
        let (length, approach) = (e.length(), e.cross(d));
        let inverse = 1.0 / length;
        let past_start = (miss_p * forth + miss_q * back) - radius * e.dot(d) * inverse;
        let past_end = past_start - approach;
        if !(approach > error && radius > 0.0) {
            return None;
        }
        // Without short-circuit operators, since all three are as likely.
        if !((past_start > error) & (past_end < -error)) {
            let (before, beyond) = (past_start < -error, past_end > error);
            let (at_start, at_end) = (f64::from(u8::from(before)), f64::from(u8::from(!before)));
            return (before | beyond).then_some(CapsuleSide::Disc(start * at_start + end * at_end));
        }
        let gap = (self.origin - start).cross(e) - radius * length;
        // The error of the gap: 5u of the offset and the radius, times the length.
        let is_accurate = 64.0 * gap > (offsets + radius) * length
            && 64.0 * approach > e.manhattan() * size
            && offsets < FAR * (radius + length);
        if !is_accurate {
            return None;
        }
        Some(CapsuleSide::Strip(self.entry_at(gap / approach, e.right() * inverse)))
    }

    /// `fast_entry_of_capsule` by exact signs.
    #[inline(never)]
    fn entry_of_capsule(&self, core: &LocalCore<'_>) -> Option<Option<RayEntry>> {
        let capsule = Capsule { ends: [core.place(0), core.place(1)], radius: core.radius() };
        let Capsule { ends: [p, q], radius } = capsule;
        if radius == 0.0 || !self.is_finite() {
            return None;
        }
        let origin = Disc { centre: self.origin, radius: 0.0 };
        let outside = || relate_disc_to_capsule(origin, core) == Some(Relation::Apart);
        let turn = cross_sign(Span::new(p, q), self.along);
        let edge = if turn.is_lt() { Span::new(q, p) } else { Span::new(p, q) };
        let passes = |v: DVec2| offset_moment(Span::new(v, self.origin), self.along, edge, radius);
        let (past_start, past_end) = (passes(edge.from), passes(edge.to));
        if past_start >= 0.0 && past_end <= 0.0 {
            if turn.is_eq() {
                return None;
            }
            let starts_beyond = orientation(edge.from, edge.to, self.origin).is_lt();
            let entry = starts_beyond.then(|| self.entry_between_ends(edge, past_start, radius)).flatten();
            return entry.filter(|entry| entry.fraction > 0.0).map(Some).or_else(|| outside().then_some(None));
        }
        let end = if past_start < 0.0 { edge.from } else { edge.to };
        match self.entry_of_disc(end, radius) {
            Some(entry) => (entry.fraction > 0.0 && discs_differ(&capsule)).then_some(Some(entry)),
            None => (dot_sign(self.along, self.to(end)).is_gt() || outside()).then_some(None),
        }
    }
}

/// Whether a ray that enters a capsule through one disc certainly enters the other later by more than the rounding of
/// points.
///
/// The entry is on the side of its end that is away from the other end, so it is outside of the other's disc: with e
/// from end to end, its power is at least e². That is the distance to that disc along the ray times at most 2r + |e|.
#[inline(always)]
fn discs_differ(capsule: &Capsule) -> bool {
    /// Twice the error of a point of entry, as a share of the coordinates and the radius.
    const PLACE: f64 = 128.0 * f64::EPSILON;
    let Capsule { ends: [p, q], radius } = *capsule;
    let e = q - p;
    e.length_squared() > PLACE * (p.manhattan() + q.manhattan() + radius) * (2.0 * radius + e.manhattan())
}
