//! Which edge of one core meets which corner of the other, by their indices: all that has to be known to place what is
//! nearest, and to ask a step later whether it still is.

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

/// An edge, by the corner it starts at, and the corner of the other core that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FeaturePair {
    pub(crate) owner: Owner,
    pub(crate) edge: u8,
    pub(crate) corner: u8,
}

/// The nearest points of two cores, and how the two lie with their radii. Where corners are nearest, the edge of the pair
/// starts or ends at one.
#[derive(Clone, Copy)]
pub(crate) struct Closest {
    pub(crate) nearest: Nearest,
    pub(crate) relation: Relation,
    /// `None` for two that are round.
    pub(crate) pair: Option<FeaturePair>,
}

/// The answer about two shapes that may be farther apart than a margin.
pub(crate) enum Proximity {
    Farther,
    At(Closest),
}

impl Closest {
    /// The same as seen from B.
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
        let of_own = if nearest.is_face {
            Facing::of_edge((edge as u32, p), (end as u32, q))
        } else {
            let (i, at) = if nearest.points[own] == p { (edge, p) } else { (end, q) };
            Facing::of_core(core, i, at, normal)
        };
        let of_other = Facing::of_core(other, corner, other.place(corner), -normal);
        if own == 0 { [of_own, of_other] } else { [of_other, of_own] }
    }
}

/// A foot this near to an end, in sizes, is so much nearer that squares tell it, by 2^10 of their rounding.
const END: f64 = 1.0 / 1_048_576.0;

/// What is nearest if a facet is known to be, or, where they are apart and its corner is the only one that near, one of
/// its ends: if that is clear of the ends of its edge.
#[inline(always)]
pub(crate) fn nearest_of_facet(facet: &Facet, cores: Relation, is_sole: bool, size: f64) -> Option<Nearest> {
    let (e, w) = (facet.q - facet.p, facet.v - facet.p);
    let (along, length) = (e.dot(w), e.length_squared());
    let near = END * size * (e.x.abs() + e.y.abs());
    let ordered = |end: DVec2| if facet.owner == Owner::A { [end, facet.v] } else { [facet.v, end] };
    if cores == Relation::Overlapping || (along > near && length - along > near) {
        Some(nearest_by_facet(*facet, cores))
    } else if is_sole && along < -near {
        Some(nearest_by_corners(ordered(facet.p)))
    } else if is_sole && along - length > near {
        Some(nearest_by_corners(ordered(facet.q)))
    } else {
        None
    }
}

/// How skins lie around cores that lie so, if it is clear.
#[inline(always)]
pub(crate) fn relation_of_skins(cores: Relation, distance: f64, reach: f64, size: f64) -> Option<Relation> {
    if reach == 0.0 || cores == Relation::Overlapping {
        return Some(cores);
    }
    decided(distance - reach, 2.0 * WALK_ERROR * (size + reach))
}

/// At least the size of a box around two cores.
#[inline(always)]
pub(crate) fn size_of(a: &LocalCore<'_>, b: &LocalCore<'_>) -> f64 {
    let d: Vec2 = b.pose.translation - a.pose.translation;
    2.0 * (a.extent() + b.extent()) + f64::from(d.x.abs() + d.y.abs())
}

impl FeaturePair {
    /// What the walk says, bit for bit, if the same features are surely nearest again, of cores that are apart.
    ///
    /// Cores are convex, so it is enough to look next to what meets: a corner is farthest in a direction if its neighbours
    /// are less far, and two points with supporting lines across the way between them are the nearest.
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
        let length = outward.x.abs() + outward.y.abs();
        let is_farthest = |core: &LocalCore<'_>, i: usize, at: DVec2, way: DVec2| {
            let near = END * size * (way.x.abs() + way.y.abs());
            let falls = |j: usize| j == i || way.dot(at - core.place(j)) > near;
            falls(core.previous(i)) && falls(core.next(i))
        };
        let height = outward.dot(facet.v - facet.p);
        if !(height > 2.0 * CLOSE_CORES * size * length && is_farthest(other, corner, facet.v, -outward)) {
            return None;
        }
        let nearest = nearest_of_facet(&facet, Relation::Apart, true, size)?;
        if !nearest.is_face {
            let at_start = nearest.points[own] == facet.p;
            let (i, at) = if at_start { (edge, facet.p) } else { (core.next(edge), facet.q) };
            let way = facet.v - at;
            if !(is_farthest(core, i, at, way) && is_farthest(other, corner, facet.v, -way)) {
                return None;
            }
        }
        let relation = relation_of_skins(Relation::Apart, nearest.distance, a.radius() + b.radius(), size)?;
        Some(Closest { nearest, relation, pair: Some(self) })
    }
}
