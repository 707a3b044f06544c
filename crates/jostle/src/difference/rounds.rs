//! Capsules: a point of a core is nearest to a disc or to another core. What f64 does not tell is left to the walk.

use super::{
    nearest::{Nearest, nearest_of_apart},
    relation::{Relation, decided},
    walk::{Facet, Owner},
};
use crate::{
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{CLOSE_CORES, WALK_ERROR},
    },
    placed::{Capsule, Disc},
    shape::OrientedBox,
};

/// At least the length of a vector, and at most √2 of it.
#[inline]
fn size(v: DVec2) -> f64 {
    v.x.abs() + v.y.abs()
}

/// The square of the distance of a point from a segment, within 22u of the square of both their sizes as seen from an
/// end.
///
/// The differences of corners are off by u, the share by 5u of the sizes together along the edge, and the rest of the
/// sum by 2u of them: 10u of a distance that is below them, and the square is rounded by 2u.
#[inline(always)]
fn square_to_segment(e: DVec2, inverse: f64, w: DVec2) -> f64 {
    let share = e.dot(w) * inverse;
    let share = if share > 1.0 { 1.0 } else { share };
    let share = if share < 0.0 { 0.0 } else { share };
    (w - e * share).length_squared()
}

/// Twice the 22u of the square of a distance and 3u of that of a sum of radii.
const SQUARE_ERROR: f64 = 25.0 * f64::EPSILON;

/// Apart or overlapping, if that is easily told, of a capsule and a disc, which may be a point.
#[inline(always)]
pub(crate) fn relate_disc_to_capsule(disc: Disc, capsule: &Capsule) -> Option<Relation> {
    let [p, q] = capsule.ends;
    let (e, w, reach) = (q - p, disc.centre - p, capsule.radius + disc.radius);
    let scale = size(e) + size(w) + reach;
    let square = square_to_segment(e, 1.0 / e.length_squared(), w);
    decided(square - reach * reach, SQUARE_ERROR * scale * scale)
}

/// The same of two capsules, whose cores are as near as an end of one to the other unless they cross, which is told only
/// where no end is next to the other's line.
#[inline(always)]
pub(crate) fn relate_capsules(a: &Capsule, b: &Capsule) -> Option<Relation> {
    let ([p, q], [r, s]) = (a.ends, b.ends);
    let (e, f, reach) = (q - p, s - r, a.radius + b.radius);
    let (pr, ps, rq) = (r - p, s - p, q - r);
    let scale = size(e) + size(f) + size(pr) + reach;
    let sides = [e.cross(pr), e.cross(ps), f.cross(-pr), f.cross(rq)];
    let nearest_to_line = sides.map(f64::abs).into_iter().fold(f64::INFINITY, least);
    let cross = (sides[0] > 0.0) != (sides[1] > 0.0) && (sides[2] > 0.0) != (sides[3] > 0.0);
    if nearest_to_line <= WALK_ERROR * scale * scale {
        return None;
    }
    let (over_e, over_f) = (1.0 / e.length_squared(), 1.0 / f.length_squared());
    let to_a = least(square_to_segment(e, over_e, pr), square_to_segment(e, over_e, ps));
    let to_b = least(square_to_segment(f, over_f, -pr), square_to_segment(f, over_f, rq));
    let square = if cross { 0.0 } else { least(to_a, to_b) };
    decided(square - reach * reach, SQUARE_ERROR * scale * scale)
}

/// The same of a capsule and a box, looked at from the middle of the box along its axes, k = cos² + sin² times as large
/// (`relate_disc_to_box` tells why) and √k times as far apart.
///
/// The core meets the box unless one of three axes parts them, those of the box and the normal of the core. If one does,
/// an end of the core is nearest to the box, or the one corner of the box that is foremost along the normal to the core.
/// The difference of the two has right angles or wider, so where rounding mistakes whether they meet, they are within
/// √2 of its error.
#[inline(always)]
pub(crate) fn relate_capsule_to_box(capsule: &Capsule, b: &OrientedBox) -> Option<Relation> {
    /// Twice the sum of, for a distance: 19u of the scale for both coordinates of what is placed (5u of the offset, 2u of
    /// the middle, 6u of the size) and 20u for the nearest point on the core; doubled by the square, and 6u for rounding it.
    const ERROR: f64 = 84.0 * f64::EPSILON;
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let (middle, k) = (DVec2::from(b.pose.translation), c * c + s * s);
    let half = DVec2::from(b.size) * (0.5 * k);
    let [from_p, from_q] = capsule.ends.map(|end| end - middle);
    let turned = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x);
    let (p, q) = (turned(from_p), turned(from_q));
    let e = q - p;
    let beyond = |v: DVec2| DVec2::new(v.x.abs() - half.x, v.y.abs() - half.y).most(DVec2::ZERO).length_squared();
    let gap = p.least(q).most(-p.most(q)) + -half;
    // The corner that is foremost where the line of the core passes the middle on this side.
    let height = p.cross(e);
    let corner = DVec2::new(half.x.copysign(height * e.y), half.y.copysign(-(height * e.x)));
    let is_beside = height.abs() > half.x * e.y.abs() + half.y * e.x.abs();
    let to_ends = least(beyond(p), beyond(q));
    let to_core = square_to_segment(e, 1.0 / e.length_squared(), corner - p);
    let is_apart = is_beside | (gap.x > 0.0) | (gap.y > 0.0);
    let square = if is_apart { least(to_ends, to_core) } else { 0.0 };
    let scale = size(from_p) + size(from_q) + size(middle) + size(b.size.into()) + capsule.radius;
    decided(square - k * capsule.radius * capsule.radius, ERROR * scale * scale)
}

#[inline]
fn least(x: f64, y: f64) -> f64 {
    if y < x { y } else { x }
}

/// The nearest points of a capsule's core and a point, and how the two lie with these radii, as the walk says where the
/// point is not next to the core.
///
/// The walk sees both sides of the core, and rounding may tell them apart; so both must tell the same end, or both the
/// inside of the edge.
#[inline(always)]
pub(crate) fn nearest_to_capsule(point: DVec2, capsule: &Capsule, radius: f64) -> Option<(Nearest, Relation)> {
    let [p, q] = capsule.ends;
    let (e, w, z) = (q - p, point - p, point - q);
    let (past_p, past_q, length) = (e.dot(w), -e.dot(z), e.length_squared());
    let side = |p: DVec2, q: DVec2| Facet { owner: Owner::A, p, q, v: point };
    let is_at_end = past_p <= 0.0 && past_q >= length || past_q <= 0.0 && past_p >= length;
    let nearest = if is_at_end {
        nearest_of_apart([side(p, q)])
    } else if past_p > 0.0 && past_q > 0.0 && past_p < length && past_q < length {
        // In the order in which the walk comes to them.
        let is_upward = p.y < q.y || p.y == q.y && p.x < q.x;
        nearest_of_apart(if is_upward { [side(p, q), side(q, p)] } else { [side(q, p), side(p, q)] })
    } else {
        return None;
    };
    Some((nearest, relation_beyond_doubt(&nearest, size(e) + size(w), capsule.radius + radius)?))
}

/// The same of two capsules whose cores are clearly apart, not parallel, and on no line with each other's ends.
///
/// The difference of the cores is a parallelogram. What of it is nearest is part of the edges that it turns towards the
/// origin: one of each shape at most, none if the cores cross. Where a foot is next to the end of an edge, other facets
/// that end there may seem as near.
#[inline]
pub(crate) fn nearest_of_capsules(a: &Capsule, b: &Capsule) -> Option<(Nearest, Relation)> {
    let size = size(a.ends[1] - a.ends[0]) + size(b.ends[1] - b.ends[0]) + size(b.ends[0] - a.ends[0]);
    let towards_b = edge_towards(Owner::A, a, b, size)?;
    let nearest = match (towards_b, edge_towards(Owner::B, b, a, size)?) {
        (Some(a), Some(b)) => nearest_of_apart([a, b]),
        (Some(facet), None) | (None, Some(facet)) => nearest_of_apart([facet]),
        (None, None) => return None,
    };
    Some((nearest, relation_beyond_doubt(&nearest, size, a.radius + b.radius)?))
}

/// A foot this near to an end, in sizes, is so much nearer that squares tell it, by 2^10 of their rounding.
const END: f64 = 1.0 / 1_048_576.0;

/// The side of a core that has the other core beyond it, with the corner that the walk meets it with; `None` where
/// rounding leaves doubt.
#[inline]
fn edge_towards(owner: Owner, own: &Capsule, other: &Capsule, size: f64) -> Option<Option<Facet>> {
    let ([p, q], [r, s]) = (own.ends, other.ends);
    let e = q - p;
    let (turn, to_r, to_s) = (e.cross(s - r), e.cross(r - p), e.cross(s - p));
    let error = WALK_ERROR * size * self::size(e);
    if !(to_r.abs() > error && to_s.abs() > error && turn.abs() > error) {
        return None;
    }
    let foremost = if (turn > 0.0) == (to_r > 0.0) { r } else { s };
    let along = e.dot(foremost - p);
    let from_end = least(along.abs(), (e.length_squared() - along).abs());
    let facet = match (to_r > 0.0, to_s > 0.0) {
        (false, false) => Facet { owner, p, q, v: foremost },
        (true, true) => Facet { owner, p: q, q: p, v: foremost },
        _ => return Some(None),
    };
    (from_end > END * size * self::size(e)).then_some(Some(facet))
}

/// How skins lie that reach so far, if the walk would not look closer at cores of this size: neither at what is nearest
/// nor at the relation. It counts in extents, which are no larger than the size but for rounding.
#[inline]
fn relation_beyond_doubt(cores: &Nearest, size: f64, reach: f64) -> Option<Relation> {
    const CLOSE: f64 = 2.0 * CLOSE_CORES;
    const ERROR: f64 = 2.0 * WALK_ERROR;
    let is_apart = cores.distance > CLOSE * size;
    is_apart.then(|| decided(cores.distance - reach, ERROR * (size + reach))).flatten()
}

/// Whether the boxes around two capsules are clearly farther apart than a margin.
#[inline]
pub(crate) fn are_far(a: &Capsule, b: &Capsule, margin: f32) -> bool {
    let [around_a, around_b] = [a, b].map(|capsule| Bounds::around(capsule.ends[0], capsule.ends[1]));
    let (one, other) = (around_b.min - around_a.max, around_a.min - around_b.max);
    let gap = one.most(other);
    // What rounds to the margin is within it.
    let reach = a.radius + b.radius + f64::from(margin.next_up());
    // The walk tells depths apart to within the rounding of both sizes.
    let error = WALK_ERROR * (gap.x.abs() + gap.y.abs() + reach.abs() + around_a.size() + around_b.size());
    gap.x > reach + error || gap.y > reach + error
}
