//! The separations of two cores along the normals of all their edges, in f32 and in the frames of the two, without
//! placing them. They propose the few facets of the difference that may be nearest; these are then measured as the walk
//! would, so the answer is the same.
//!
//! The separation along an edge is the height of the nearest corner of the other core above its line. For cores that
//! are apart none exceeds the distance, and the nearest facet, or one of the two that meet in the nearest corner, has
//! the largest: with u the direction of the distance d, a facet whose normal is at an angle φ from u has a separation
//! of at most d·cos φ, and the facets next to u have just that. For cores that overlap the largest separation is minus
//! the depth. So only edges within the error of the largest need be measured.

use super::{
    feature_pair::{Closest, FeaturePair, nearest_of_facet, relation_with_radii, size_of},
    nearest::{Candidate, is_second_taken},
    relation::{Relation, decided},
    walk::{Facet, Owner, comes_first},
};
use crate::{
    math::{Vec2, larger, tolerance::WALK_ERROR},
    placed::{Corners, LocalCore},
    shape::Lines,
};

/// The largest number of corners of a core.
pub(super) const LANES: usize = 8;

/// The separations of two cores along the normals of all their edges.
pub(crate) struct AxisSeparations<'c> {
    pub(crate) cores: [&'c LocalCore<'c>; 2],
    /// The corners of each in the frame of the other.
    pub(super) seen: [Seen; 2],
    /// The separation along each edge; unused lanes are below all others.
    pub(super) by_edge: [[f32; LANES]; 2],
    pub(super) largest: f32,
    /// A bound of the error of a separation.
    pub(super) error: f32,
    /// An upper bound of the size of a box around both.
    pub(super) size: f64,
}

/// The corners of a core in another frame, by coordinate.
pub(super) struct Seen {
    pub(super) x: [f32; LANES],
    pub(super) y: [f32; LANES],
}

/// A facet that may be nearest.
struct CandidateFacet {
    facet: Facet,
    /// The indices of the start of the edge and of the support point.
    indices: [usize; 2],
    /// Whether no other corner is as near to the line of the edge, within the error.
    is_sole: bool,
}

impl<'c> AxisSeparations<'c> {
    /// The separations; `None` for two points and for poses that are not finite.
    #[inline(always)]
    pub(crate) fn new(a: &'c LocalCore<'c>, b: &'c LocalCore<'c>) -> Option<AxisSeparations<'c>> {
        /// The error in f32, of the size: proved is a quarter of it (proofs/lanes.proof).
        const ERROR: f32 = 48.0 * f32::EPSILON;
        let [ca, sa] = [a.pose.rotation.cos(), a.pose.rotation.sin()];
        let [cb, sb] = [b.pose.rotation.cos(), b.pose.rotation.sin()];
        let (c, s) = (ca * cb + sa * sb, ca * sb - sa * cb);
        let d = b.pose.translation - a.pose.translation;
        let to_b = Vec2::new(ca * d.x + sa * d.y, ca * d.y - sa * d.x);
        let to_a = Vec2::new(-(cb * d.x + sb * d.y), sb * d.x - cb * d.y);
        let size = size_of(a, b);
        // Placing rounds in f64 at the size of the translation; a rotation that is not quite unit stretches.
        let (from_a, from_b) = (a.pose.translation, b.pose.translation);
        let far = f64::from((from_a.x.abs() + from_a.y.abs()) + (from_b.x.abs() + from_b.y.abs()));
        let stretch = (ca * ca + sa * sa - 1.0).abs() + (cb * cb + sb * sb - 1.0).abs();
        let error = (f64::from(ERROR + stretch) * size + WALK_ERROR * far) as f32 + f32::MIN_POSITIVE;
        let seen = [Seen::new(b, [c, s], to_b), Seen::new(a, [c, -s], to_a)];
        let by_edge = [separations_along(a, &seen[0], b.count), separations_along(b, &seen[1], a.count)];
        let mut most = [0.0; LANES];
        for i in 0..LANES {
            most[i] = larger(by_edge[0][i], by_edge[1][i]);
        }
        let [m0, m1, m2, m3, m4, m5, m6, m7] = most;
        let largest = larger(larger(larger(m0, m4), larger(m1, m5)), larger(larger(m2, m6), larger(m3, m7)));
        (largest.abs() < f32::INFINITY && size < 0.5 * f64::from(f32::MAX)).then_some(AxisSeparations {
            cores: [a, b],
            seen,
            by_edge,
            largest,
            error,
            size,
        })
    }

    /// Whether the two, radii included, are farther apart than a margin. Distances that round to the margin are within
    /// it.
    #[inline(always)]
    pub(super) fn are_beyond(&self, margin: f32) -> bool {
        let [a, b] = self.cores;
        f64::from(self.largest - 2.0 * self.error) - (a.radius() + b.radius()) > f64::from(margin.next_up())
    }

    /// The relation with radii, if f32 is certain of it.
    #[inline(always)]
    pub(super) fn relation(&self) -> Option<Relation> {
        let [a, b] = self.cores;
        let (largest, error) = (f64::from(self.largest), f64::from(2.0 * self.error));
        let radius_sum = a.radius() + b.radius();
        match decided(largest - radius_sum, error) {
            // The distance of two corners exceeds all separations.
            Some(Relation::Overlapping) if radius_sum > 0.0 && largest > -error => Some(self.closest()?.relation),
            relation => relation,
        }
    }

    /// The nearest points as by the walk, and the relation with radii; `None` if rounding leaves them uncertain.
    #[inline(always)]
    pub(crate) fn closest(&self) -> Option<Closest> {
        let [a, b] = self.cores;
        // A difference without area has its other side at the same distance.
        if a.count < 3 && b.count < 3 {
            return None;
        }
        let cores = decided(self.largest.into(), (2.0 * self.error).into())?;
        let low = self.largest - 3.0 * self.error;
        let mut candidates = 0;
        for separation in self.by_edge.as_flattened() {
            candidates += u32::from(*separation >= low);
        }
        let found = match candidates {
            1 => self.facet(self.places_from(self.largest).next()?)?,
            2 => self.better_of_two(low)?,
            _ => return None,
        };
        let nearest = nearest_of_facet(&found.facet, cores, found.is_sole, self.size)?;
        let relation = relation_with_radii(cores, nearest.distance, a.radius() + b.radius(), self.size)?;
        let [edge, corner] = found.indices.map(|i| i as u8);
        Some(Closest { nearest, relation, pair: Some(FeaturePair { owner: found.facet.owner, edge, corner }) })
    }

    /// The lanes of the edges with at least this separation; those of B follow those of A.
    #[inline(always)]
    fn places_from(&self, low: f32) -> impl Iterator<Item = usize> {
        self.by_edge
            .as_flattened()
            .iter()
            .enumerate()
            .filter(move |(_, separation)| **separation >= low)
            .map(|(place, _)| place)
    }

    #[cold]
    fn better_of_two(&self, low: f32) -> Option<CandidateFacet> {
        let mut places = self.places_from(low);
        let [one, other] = [self.facet(places.next()?)?, self.facet(places.next()?)?];
        Some(if is_second_taken([&Candidate::new(one.facet), &Candidate::new(other.facet)]) { other } else { one })
    }

    /// The facet with the edge in this lane and the support point that the walk finds for it.
    #[inline(always)]
    fn facet(&self, place: usize) -> Option<CandidateFacet> {
        let (owner, own, i) = if place < LANES { (Owner::A, 0, place) } else { (Owner::B, 1, place - LANES) };
        let (core, other, seen) = (self.cores[own], self.cores[1 - own], &self.seen[own]);
        let normal = Vec2::new(core.lines.x[i], core.lines.y[i]);
        let mut heights = [0.0; LANES];
        for (height, (x, y)) in heights.iter_mut().zip(seen.x.iter().zip(&seen.y)) {
            *height = normal.x * x + normal.y * y;
        }
        let mut nearest = 0;
        for j in 1..other.count {
            nearest = if heights[j] < heights[nearest] { j } else { nearest };
        }
        let within = heights[nearest] + 2.0 * self.error;
        let (before, after) = (other.previous(nearest), other.next(nearest));
        let ties = |j: usize| (j != nearest) & (heights[j] <= within);
        let (p, q) = (core.place(i), core.place(core.next(i)));
        let (v, is_sole) = match (ties(before), ties(after)) {
            (false, false) => (nearest, true),
            (true, true) if other.count > 2 => return None,
            (_, ties_after) => {
                let tied = if ties_after { after } else { before };
                // The other edge has the opposite direction: it starts farther along.
                let along = |j: usize| normal.x * seen.y[j] - normal.y * seen.x[j];
                let (start, end) = if along(nearest) > along(tied) { (nearest, tied) } else { (tied, nearest) };
                let (edge, opposite) = ([p, q], [other.place(start), other.place(end)]);
                let is_first = match owner {
                    Owner::A => comes_first(edge, opposite),
                    Owner::B => !comes_first(opposite, edge),
                };
                (if is_first { start } else { end }, false)
            }
        };
        Some(CandidateFacet { facet: Facet { owner, p, q, v: other.place(v) }, indices: [i, v], is_sole })
    }
}

impl Seen {
    /// The corners of a core in a frame to which it is turned and moved.
    #[inline(always)]
    fn new(core: &LocalCore<'_>, [c, s]: [f32; 2], offset: Vec2) -> Seen {
        let mut seen = Seen { x: [0.0; LANES], y: [0.0; LANES] };
        for i in 0..LANES {
            let p = core.corners[i];
            seen.x[i] = c * p.x - s * p.y + offset.x;
            seen.y[i] = s * p.x + c * p.y + offset.y;
        }
        seen
    }
}

/// The separations of the corners of another core along the edges of a core.
#[inline(always)]
fn separations_along(core: &LocalCore<'_>, seen: &Seen, others: usize) -> [f32; LANES] {
    let mut by_edge = [f32::NEG_INFINITY; LANES];
    if core.count > FEW {
        set_separations::<LANES>(core, seen, others, &mut by_edge);
    } else {
        set_separations::<FEW>(core, seen, others, &mut by_edge);
    }
    by_edge
}

/// The number of edges that take half as long.
const FEW: usize = 4;

/// The same of the first edges.
#[inline(always)]
fn set_separations<const EDGES: usize>(core: &LocalCore<'_>, seen: &Seen, others: usize, by_edge: &mut [f32; LANES]) {
    let Lines { x: nx, y: ny, offsets } = core.lines;
    let mut least = [f32::INFINITY; EDGES];
    // In runs of a fixed length, which the compiler unrolls; the lanes after the last corner repeat the first.
    for run in 0..others.div_ceil(RUN) {
        let [x, y] = [&seen.x, &seen.y].map(|all| all.as_chunks::<RUN>().0[run]);
        for j in 0..RUN {
            for i in 0..EDGES {
                let height = nx[i] * x[j] + ny[i] * y[j];
                least[i] = if height < least[i] { height } else { least[i] };
            }
        }
    }
    for i in 0..EDGES {
        by_edge[i] = least[i] - offsets[i];
    }
}

/// The number of corners in a run.
const RUN: usize = 2;
