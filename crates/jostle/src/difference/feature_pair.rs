//! The pair of features of two cores that is nearest, by indices: enough to place them, and to test in the next step
//! whether they still are nearest.

use super::{
    features::Facing,
    nearest::{Nearest, nearest_by_corners, nearest_by_facet},
    relation::{Relation, decided},
    walk::{Facet, Owner},
};
use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        tolerance::{CLOSE_CORES, WALK_ERROR},
    },
    placed::{Corners, LocalCore},
};

/// An edge, by the corner at its start, and a corner of the other core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FeaturePair {
    pub(crate) owner: Owner,
    pub(crate) edge: u8,
    pub(crate) corner: u8,
}

/// The nearest points of two cores, and the relation with radii. If two corners are nearest, the edge of the pair
/// starts or ends at one of them.
#[derive(Clone, Copy)]
pub(crate) struct Closest {
    pub(crate) nearest: Nearest,
    pub(crate) relation: Relation,
    /// The features; `None` for discs and capsules.
    pub(crate) pair: Option<FeaturePair>,
}

impl Closest {
    /// The same with A and B exchanged.
    #[inline]
    pub(crate) fn swapped(self) -> Closest {
        let swapped = |pair: FeaturePair| FeaturePair { owner: pair.owner.other(), ..pair };
        Closest { nearest: self.nearest.swapped(), pair: self.pair.map(swapped), ..self }
    }
}

impl FeaturePair {
    /// The edges that face each other where these features are nearest.
    #[inline]
    pub(crate) fn facing<C: Corners>(self, nearest: &Nearest, cores: [&C; 2]) -> [Facing; 2] {
        let (own, edge, corner) = (self.owner as usize, usize::from(self.edge), usize::from(self.corner));
        let (core, other) = (cores[own], cores[1 - own]);
        let normal = if own == 0 { nearest.normal } else { -nearest.normal };
        let end = core.next(edge);
        let (p, q) = (core.place(edge), core.place(end));
        let of_own = if nearest.face.is_some() {
            Facing::of_edge((edge as u32, p), (end as u32, q))
        } else {
            let (i, at) = if nearest.points[own] == p { (edge, p) } else { (end, q) };
            Facing::of_core(core, i, at, normal)
        };
        let of_other = Facing::of_core(other, corner, other.place(corner), -normal);
        if own == 0 { [of_own, of_other] } else { [of_other, of_own] }
    }
}

/// The distance of a foot from an end of its edge, in sizes, beyond which squared distances differ by 2^8 of their
/// rounding (proofs/near-ends.proof).
pub(super) const NEAR_END: f64 = 1.0 / 1_048_576.0;

/// The nearest points if a facet is known to be nearest, or, for cores that are apart, an end of it whose corner is the
/// sole support point; `None` if the foot is near an end of the edge.
#[inline(always)]
pub(super) fn nearest_of_facet(facet: &Facet, cores: Relation, is_sole: bool, size: f64) -> Option<Nearest> {
    let (e, w) = (facet.q - facet.p, facet.v - facet.p);
    let (along, length) = (e.dot(w), e.length_squared());
    let near = NEAR_END * size * e.manhattan();
    let ordered = |end: DVec2| if facet.owner == Owner::A { [end, facet.v] } else { [facet.v, end] };
    let near = if cores == Relation::Overlapping { 0.0 } else { near };
    if along > near && length - along > near {
        Some(nearest_by_facet(*facet, cores))
    } else if cores == Relation::Overlapping {
        None
    } else if is_sole && along < -near {
        Some(nearest_by_corners(ordered(facet.p)))
    } else if is_sole && along - length > near {
        Some(nearest_by_corners(ordered(facet.q)))
    } else {
        None
    }
}

/// The relation with radii of cores with this relation and distance, if f64 is certain of it.
#[inline(always)]
pub(super) fn relation_with_radii(cores: Relation, distance: f64, radius_sum: f64, size: f64) -> Option<Relation> {
    if radius_sum == 0.0 || cores == Relation::Overlapping {
        return Some(cores);
    }
    decided(distance - radius_sum, 2.0 * WALK_ERROR * (size + radius_sum))
}

/// An upper bound of the size of a box around two cores.
#[inline(always)]
pub(super) fn size_of(a: &LocalCore<'_>, b: &LocalCore<'_>) -> f64 {
    let d: Vec2 = b.pose.translation - a.pose.translation;
    2.0 * (a.extent() + b.extent()) + f64::from(d.x.abs() + d.y.abs())
}

impl FeaturePair {
    /// The answer of the walk, bit for bit, if the same features are certainly nearest again; only for cores that are
    /// apart.
    ///
    /// Cores are convex, so it is enough to test the neighbours: a corner is a support point if its neighbours are less
    /// far, and two points are nearest if lines through them perpendicular to their difference support the cores.
    #[inline]
    pub(crate) fn again(self, a: &LocalCore<'_>, b: &LocalCore<'_>) -> Option<Closest> {
        let (own, edge, corner) = (self.owner as usize, usize::from(self.edge), usize::from(self.corner));
        let cores = [a, b];
        let (core, other) = (cores[own], cores[1 - own]);
        // A difference without area has its other side at the same distance.
        if edge >= core.count || corner >= other.count || core.count < 2 || core.count + other.count < 4 {
            return None;
        }
        let size = size_of(a, b);
        let facet =
            Facet { owner: self.owner, p: core.place(edge), q: core.place(core.next(edge)), v: other.place(corner) };
        let outward = (facet.q - facet.p).right();
        let length = outward.manhattan();
        let is_farthest = |core: &LocalCore<'_>, i: usize, at: DVec2, direction: DVec2| {
            let near = NEAR_END * size * direction.manhattan();
            let falls = |j: usize| j == i || direction.dot(at - core.place(j)) > near;
            falls(core.previous(i)) && falls(core.next(i))
        };
        let height = outward.dot(facet.v - facet.p);
        if !(height > 2.0 * CLOSE_CORES * size * length && is_farthest(other, corner, facet.v, -outward)) {
            return None;
        }
        let nearest = nearest_of_facet(&facet, Relation::Apart, true, size)?;
        if nearest.face.is_none() {
            let at_start = nearest.points[own] == facet.p;
            let (i, at) = if at_start { (edge, facet.p) } else { (core.next(edge), facet.q) };
            let direction = facet.v - at;
            if !(is_farthest(core, i, at, direction) && is_farthest(other, corner, facet.v, -direction)) {
                return None;
            }
        }
        let relation = relation_with_radii(Relation::Apart, nearest.distance, a.radius() + b.radius(), size)?;
        Some(Closest { nearest, relation, pair: Some(self) })
    }
}
