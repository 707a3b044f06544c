//! Fast paths of capsules, by the distance of their cores in f64. The walk decides what rounding leaves uncertain.

use super::{
    feature_pair::NEAR_END,
    features::{Feature, SLANTED},
    nearest::{Nearest, nearest_by_corners, nearest_by_facet, nearest_of_apart},
    relation::{Relation, decided},
    walk::{Facet, Owner},
};
use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        larger,
        tolerance::{CLOSE_CORES, WALK_ERROR},
    },
    placed::{Capsule, Disc, LocalCore},
    shape::OrientedBox,
};

/// The squared distance of a point from a segment along `e`; `w` leads from its start to the point. The error is 19u of
/// the square of both sizes together (proofs/capsules.proof).
#[inline(always)]
fn square_to_segment(e: DVec2, inverse: f64, w: DVec2) -> f64 {
    let share = e.dot(w) * inverse;
    let share = if share > 1.0 { 1.0 } else { share };
    let share = if share < 0.0 { 0.0 } else { share };
    (w - e * share).length_squared()
}

/// Twice the error of a squared distance less a squared sum of radii, 20u (proofs/capsules.proof).
const SQUARE_ERROR: f64 = 25.0 * f64::EPSILON;

/// The relation of a capsule and a disc, which may be a point, in f32 in the capsule's frame; `None` if that is not
/// certain of it.
#[inline(always)]
pub(super) fn relate_disc_to_capsule(disc: Disc, capsule: &LocalCore<'_>) -> Option<Relation> {
    /// Three times the error of a squared distance less a squared sum of radii, as a share of the square of the scale
    /// and with the u of f32 (proofs/disc-to-capsule.proof).
    const ERROR: f32 = 40.0 * f32::EPSILON;
    /// The same for a rotation that is not quite unit.
    const STRETCH: f32 = 8.0;
    /// The same for corners placed in f64 (proofs/disc-to-capsule.proof).
    const PLACING: f32 = 8.0 * f64::EPSILON as f32;
    let LocalCore { corners: &[p, q, ..], lines, pose, .. } = *capsule;
    let (c, s) = (pose.rotation.cos(), pose.rotation.sin());
    let middle = DVec2::from(pose.translation);
    let from = Vec2::from(disc.centre - middle);
    let centre = Vec2::new(c * from.x + s * from.y, c * from.y - s * from.x);
    let (w, outward) = (centre - p, Vec2::new(lines.x[0], lines.y[0]));
    let (aside, past) = (outward.dot(w), outward.cross(w));
    let beyond = larger(larger(-past, outward.cross(centre - q)), 0.0);
    let radius_sum = capsule.radius() as f32 + disc.radius as f32;
    let scale = (from.x.abs() + from.y.abs()) + 4.0 * capsule.extent() as f32 + radius_sum;
    let stretch = (c * c + s * s - 1.0).abs();
    // It overflows if one of the squares below does.
    let square = 0.25 * ((2.0 * scale) * (2.0 * scale));
    let error = (ERROR + STRETCH * stretch) * square + PLACING * middle.manhattan() as f32 * scale;
    let excess = (aside * aside + beyond * beyond) - radius_sum * radius_sum;
    decided(excess.into(), (error + f32::MIN_POSITIVE).into())
}

/// The relation of two capsules. Unless their cores cross, an end of one is nearest to the other; a crossing is
/// certain only if no end is next to the other's line.
#[inline(always)]
pub(super) fn relate_capsules(a: &Capsule, b: &Capsule) -> Option<Relation> {
    let ([p, q], [r, s]) = (a.ends, b.ends);
    let (e, f, radius_sum) = (q - p, s - r, a.radius + b.radius);
    let (pr, ps, rq) = (r - p, s - p, q - r);
    let scale = e.manhattan() + f.manhattan() + pr.manhattan() + radius_sum;
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
    decided(square - radius_sum * radius_sum, SQUARE_ERROR * scale * scale)
}

/// The relation of a capsule and a box, in the box's frame, where sizes are k = cos² + sin² times as large (see
/// `relate_disc_to_box`) and distances √k times.
///
/// The core meets the box unless one of three axes separates them: those of the box and the normal of the core. If one
/// does, an end of the core is nearest to the box, or the support point of the box along the normal is nearest to the
/// core. All angles of the difference are at least right angles, so if rounding mistakes whether they meet, their
/// distance is within √2 of its error.
#[inline(always)]
pub(super) fn relate_capsule_to_box(capsule: &Capsule, b: &OrientedBox) -> Option<Relation> {
    /// Five times the error of a squared distance less that of the radius: 15u of the scale for the distance, doubled
    /// by the square, and 3u for rounding it (proofs/capsule-to-box.proof).
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
    // The support point of the box towards the side on which the line of the core passes the middle.
    let height = p.cross(e);
    let corner = DVec2::new(half.x.copysign(height * e.y), half.y.copysign(-(height * e.x)));
    let is_beside = height.abs() > half.x * e.y.abs() + half.y * e.x.abs();
    let to_ends = least(beyond(p), beyond(q));
    let to_core = square_to_segment(e, 1.0 / e.length_squared(), corner - p);
    let is_apart = is_beside | (gap.x > 0.0) | (gap.y > 0.0);
    let square = if is_apart { least(to_ends, to_core) } else { 0.0 };
    let scale =
        from_p.manhattan() + from_q.manhattan() + middle.manhattan() + DVec2::from(b.size).manhattan() + capsule.radius;
    decided(square - k * capsule.radius * capsule.radius, ERROR * scale * scale)
}

#[inline]
fn least(x: f64, y: f64) -> f64 {
    if y < x { y } else { x }
}

/// The nearest points of a capsule's core and a point as by the walk, and the relation of the two with their radii;
/// `None` if the point is next to the core.
///
/// The walk visits both sides of the core, which rounding may judge differently; so both must name the same end, or
/// both the inside of the edge.
#[inline(always)]
pub(super) fn nearest_to_capsule(point: DVec2, capsule: &Capsule, radius: f64) -> Option<(Nearest, Relation)> {
    let [p, q] = capsule.ends;
    let (e, w, z) = (q - p, point - p, point - q);
    let (past_p, past_q, length) = (e.dot(w), -e.dot(z), e.length_squared());
    let side = |p: DVec2, q: DVec2| Facet { owner: Owner::A, p, q, v: point };
    let is_at_end = past_p <= 0.0 && past_q >= length || past_q <= 0.0 && past_p >= length;
    let nearest = if is_at_end {
        nearest_of_apart([side(p, q)])
    } else if past_p > 0.0 && past_q > 0.0 && past_p < length && past_q < length {
        // The order is that of the walk.
        let is_upward = p.y < q.y || p.y == q.y && p.x < q.x;
        nearest_of_apart(if is_upward { [side(p, q), side(q, p)] } else { [side(q, p), side(p, q)] })
    } else {
        return None;
    };
    Some((nearest, certain_relation(&nearest, e.manhattan() + w.manhattan(), capsule.radius + radius)?))
}

/// The feature of a capsule's core at which a disc is nearest, as a manifold names it; `None` if the ends of the core, seen
/// along the normal, may count as one, or the foot as an end, or the direction from an end as the normal of the edge.
#[inline(always)]
pub(super) fn feature_of_capsule(nearest: &Nearest, capsule: &Capsule) -> Option<Feature> {
    let ([p, q], [on_core, centre], e) = (capsule.ends, nearest.points, capsule.ends[1] - capsule.ends[0]);
    let size = e.manhattan();
    let near = NEAR_END * size + 4.0 * WALK_ERROR * (on_core.manhattan() + centre.manhattan());
    let (along, across) = (e.dot(nearest.normal), e.dot(nearest.normal.left()));
    if nearest.face.is_some() {
        let from_end = least(e.dot(on_core - p), e.dot(q - on_core));
        return (from_end > near * size).then_some(Feature::Edge(u32::from(across < 0.0)));
    }
    let is_clear = along.abs() > SLANTED * size && across.abs() > near;
    is_clear.then_some(Feature::Corner(u32::from(on_core == q)))
}

/// The nearest points of two capsules as by the walk, and their relation; `None` if rounding leaves them uncertain.
///
/// Cores that are apart have all of one on one side of the other's line, and an end of one is nearest to the other: to
/// the inside of its edge, or to an end of it, which then is nearest to this edge, too. No other end may be as near: the
/// squares differ by more than the errors of two here, 38u of the square of the size (see `square_to_segment`), and of
/// two in the walk, 28u (proofs/capsules.proof).
#[inline(always)]
pub(super) fn nearest_of_capsules(a: &Capsule, b: &Capsule) -> Option<(Nearest, Relation)> {
    let ([p, q], [r, s]) = (a.ends, b.ends);
    let (e, f) = (q - p, s - r);
    let size = e.manhattan() + f.manhattan() + (r - p).manhattan();
    let lengths = [e.length_squared(), f.length_squared()];
    let inverses = lengths.map(|length| 1.0 / length);
    // The ends of B from the start of A's edge, then those of A from the start of B's.
    let (edges, offsets) = ([e, e, f, f], [r - p, s - p, p - r, q - r]);
    let (mut sides, mut alongs, mut squares) = ([0.0; 4], [0.0; 4], [0.0; 4]);
    for i in 0..4 {
        sides[i] = edges[i].cross(offsets[i]);
        alongs[i] = edges[i].dot(offsets[i]);
        squares[i] = square_to_segment(edges[i], inverses[i >> 1], offsets[i]);
    }
    let [v, w, x, y] = sides;
    let beside = |one: f64, other: f64| larger(least(one, other), least(-one, -other));
    let is_beside =
        (beside(v, w) > WALK_ERROR * size * e.manhattan()) | (beside(x, y) > WALK_ERROR * size * f.manhattan());
    let low = least(least(squares[0], squares[1]), least(squares[2], squares[3])) + 2.0 * SQUARE_ERROR * size * size;
    let near = squares.map(|square| usize::from(square <= low));
    let [end_a, end_b] = [near[3], near[1]];
    let near_a = NEAR_END * size * e.manhattan();
    let near_b = NEAR_END * size * f.manhattan();
    let nearest = match (near[0] + near[1], near[2] + near[3]) {
        (1, 1) => {
            // How far the end of one is beyond that of the other.
            let beyond = |along: f64, length: f64, at_end: usize| if at_end == 1 { along - length } else { -along };
            let is_certain = beyond(alongs[end_b], lengths[0], end_a) > near_a
                && beyond(alongs[2 + end_a], lengths[1], end_b) > near_b;
            is_certain.then(|| nearest_by_corners([a.ends[end_a], b.ends[end_b]]))?
        }
        (1, 0) => nearest_to_edge(Owner::A, a.ends, b.ends[end_b], sides[end_b], [alongs[end_b], lengths[0]], near_a)?,
        (0, 1) => {
            let i = 2 + end_a;
            nearest_to_edge(Owner::B, b.ends, a.ends[end_a], sides[i], [alongs[i], lengths[1]], near_b)?
        }
        _ => return None,
    };
    if is_beside { Some((nearest, certain_relation(&nearest, size, a.radius + b.radius)?)) } else { None }
}

/// The nearest points of an edge and a point on this side of it; `None` if the foot is near an end.
#[inline(always)]
fn nearest_to_edge(
    owner: Owner,
    [p, q]: [DVec2; 2],
    v: DVec2,
    side: f64,
    [along, length]: [f64; 2],
    near: f64,
) -> Option<Nearest> {
    let facet = if side < 0.0 { Facet { owner, p, q, v } } else { Facet { owner, p: q, q: p, v } };
    (least(along, length - along) > near).then(|| nearest_by_facet(facet, Relation::Apart))
}

/// The relation at this sum of radii; `None` if the walk would use the exact path for the nearest features or the
/// relation. Its bounds are in extents, which exceed this size by rounding at most.
#[inline]
fn certain_relation(cores: &Nearest, size: f64, radius_sum: f64) -> Option<Relation> {
    /// Above `CLOSE_CORES` of the extent (proofs/capsules.proof).
    const CLOSE: f64 = 2.0 * CLOSE_CORES;
    /// Above `WALK_ERROR` of the extent (proofs/capsules.proof).
    const ERROR: f64 = 2.0 * WALK_ERROR;
    let is_apart = cores.distance > CLOSE * size;
    is_apart.then(|| decided(cores.distance - radius_sum, ERROR * (size + radius_sum))).flatten()
}

/// Whether the boxes around two capsules are certainly farther apart than a margin.
#[inline(always)]
pub(super) fn are_far(a: &Capsule, b: &Capsule, margin: f32) -> bool {
    let ([p, q], [r, s]) = (a.ends, b.ends);
    let abs = |v: DVec2| DVec2::new(v.x.abs(), v.y.abs());
    // Twice the offset of the middles, and the sizes of both boxes.
    let (offset, sizes) = (abs((r - p) + (s - q)), abs(q - p) + abs(s - r));
    let gap = (offset - sizes) * 0.5;
    // Distances that round to the margin are within it.
    let radius_sum = a.radius + b.radius + f64::from(margin.next_up());
    // The walk distinguishes distances to within the rounding of both sizes.
    let error = WALK_ERROR * (offset.manhattan() + sizes.manhattan() + radius_sum.abs());
    larger(gap.x, gap.y) > radius_sum + error
}
