//! The gaps between two cores along all their edges, told in f32 in the frames of the two, without placing them: which
//! few facets of their difference may be nearest. Those are then measured as the walk would, so the answer is the same.
//!
//! The gap along an edge is how far the nearest corner of the other core is outside of its line. Of cores that are apart
//! no gap is wider than the distance, and the facet that is nearest, or one of the two that meet in the corner that is,
//! has the widest: with u the direction of the distance d, a facet whose normal is at an angle φ from u has a gap of at
//! most d·cos φ, and those next to u have just that. Of cores that overlap the widest gap is the depth. So what is not
//! within the error of the widest need not be looked at.

use super::{
    feature_pair::{Closest, FeaturePair, nearest_of_facet, relation_of_skins, size_of},
    nearest::Candidate,
    relation::decided,
    walk::{Facet, Owner, comes_first},
};
use crate::{
    math::{Vec2, larger, tolerance::WALK_ERROR},
    placed::{Corners, LocalCore},
    shape::Lines,
};

/// The corners that a core has at most.
pub(crate) const LANES: usize = 8;

/// What f32 tells about two cores.
pub(crate) struct Gaps<'c> {
    pub(crate) cores: [&'c LocalCore<'c>; 2],
    /// The corners of each in the frame of the other.
    pub(crate) seen: [Seen; 2],
    /// The gap along each edge; below all others where there is none.
    pub(crate) gaps: [[f32; LANES]; 2],
    /// The widest gap.
    pub(crate) widest: f32,
    /// Bounds how far a gap may be off.
    pub(crate) error: f32,
    /// At least the size of a box around both.
    pub(crate) size: f64,
}

/// The corners of a core in another frame, by coordinate.
pub(crate) struct Seen {
    pub(crate) x: [f32; LANES],
    pub(crate) y: [f32; LANES],
}

/// A facet that may be nearest.
struct Found {
    facet: Facet,
    /// The start of the edge and the corner it is met with.
    indices: [usize; 2],
    /// Whether no other corner is as near to the line of the edge.
    is_sole: bool,
}

impl<'c> Gaps<'c> {
    /// `None` for what is not finite, and for two points.
    #[inline(always)]
    pub(crate) fn new(a: &'c LocalCore<'c>, b: &'c LocalCore<'c>) -> Option<Gaps<'c>> {
        /// A gap is a sum of at most six products, each below the size and rounded at most eight times.
        const ERROR: f32 = 48.0 * f32::EPSILON;
        let [ca, sa] = [a.pose.rotation.cos(), a.pose.rotation.sin()];
        let [cb, sb] = [b.pose.rotation.cos(), b.pose.rotation.sin()];
        let (c, s) = (ca * cb + sa * sb, ca * sb - sa * cb);
        let d = b.pose.translation - a.pose.translation;
        let to_b = Vec2::new(ca * d.x + sa * d.y, ca * d.y - sa * d.x);
        let to_a = Vec2::new(-(cb * d.x + sb * d.y), sb * d.x - cb * d.y);
        let size = size_of(a, b);
        // Placing rounds at the size of the translation, in f64; a careless rotation stretches.
        let (from_a, from_b) = (a.pose.translation, b.pose.translation);
        let far = f64::from((from_a.x.abs() + from_a.y.abs()) + (from_b.x.abs() + from_b.y.abs()));
        let stretch = (ca * ca + sa * sa - 1.0).abs() + (cb * cb + sb * sb - 1.0).abs();
        let error = (f64::from(ERROR + stretch) * size + WALK_ERROR * far) as f32 + f32::MIN_POSITIVE;
        let seen = [Seen::new(b, [c, s], to_b), Seen::new(a, [c, -s], to_a)];
        let gaps = [gaps_along(a, &seen[0], b.count), gaps_along(b, &seen[1], a.count)];
        let mut most = [0.0; LANES];
        for i in 0..LANES {
            most[i] = larger(gaps[0][i], gaps[1][i]);
        }
        let [m0, m1, m2, m3, m4, m5, m6, m7] = most;
        let widest = larger(larger(larger(m0, m4), larger(m1, m5)), larger(larger(m2, m6), larger(m3, m7)));
        (widest.abs() < f32::INFINITY).then_some(Gaps { cores: [a, b], seen, gaps, widest, error, size })
    }

    /// Whether the two are farther apart than a margin, their radii included. What rounds to the margin is within it.
    #[inline(always)]
    pub(super) fn are_beyond(&self, margin: f32) -> bool {
        let [a, b] = self.cores;
        f64::from(self.widest - 2.0 * self.error) - (a.radius() + b.radius()) > f64::from(margin.next_up())
    }

    /// The nearest points, as the walk tells them, and the relation with skins; `None` where rounding leaves doubt.
    #[inline(always)]
    pub(crate) fn closest(&self) -> Option<Closest> {
        let [a, b] = self.cores;
        // A difference without area has its other side at the same distance.
        if a.count < 3 && b.count < 3 {
            return None;
        }
        let cores = decided(self.widest.into(), (2.0 * self.error).into())?;
        let low = self.widest - 3.0 * self.error;
        let mut candidates = 0;
        for gap in self.gaps.as_flattened() {
            candidates += u32::from(*gap >= low);
        }
        let found = match candidates {
            1 => self.facet(self.places_from(self.widest).next()?)?,
            2 => self.better_of_two(low)?,
            _ => return None,
        };
        let nearest = nearest_of_facet(&found.facet, cores, found.is_sole, self.size)?;
        let relation = relation_of_skins(cores, nearest.distance, a.radius() + b.radius(), self.size)?;
        let [edge, corner] = found.indices.map(|i| i as u8);
        Some(Closest { nearest, relation, pair: Some(FeaturePair { owner: found.facet.owner, edge, corner }) })
    }

    /// The places of the edges with such a gap or a wider one, those of B after those of A.
    #[inline(always)]
    fn places_from(&self, low: f32) -> impl Iterator<Item = usize> {
        self.gaps.as_flattened().iter().enumerate().filter(move |(_, gap)| **gap >= low).map(|(place, _)| place)
    }

    #[cold]
    fn better_of_two(&self, low: f32) -> Option<Found> {
        let mut places = self.places_from(low);
        let [one, other] = [self.facet(places.next()?)?, self.facet(places.next()?)?];
        // Of shapes that coincide two facets are equal in everything but their direction: the walk comes upward first.
        let is_upward = |found: &Found| {
            let e = found.facet.q - found.facet.p;
            let e = if found.facet.owner == Owner::A { e } else { -e };
            e.y > 0.0 || (e.y == 0.0 && e.x > 0.0)
        };
        let [first, second] = if is_upward(&other) && !is_upward(&one) { [other, one] } else { [one, other] };
        Some(if Candidate::new(second.facet).beats(&Candidate::new(first.facet)) { second } else { first })
    }

    /// The facet with the edge at this place and the corner that the walk meets it with.
    #[inline(always)]
    fn facet(&self, place: usize) -> Option<Found> {
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
                // The other edge faces this one: it starts farther along.
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
        Some(Found { facet: Facet { owner, p, q, v: other.place(v) }, indices: [i, v], is_sole })
    }
}

impl Seen {
    /// In a frame that the core is turned and moved to.
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

/// The gaps along the edges of a core to the corners of another.
#[inline(always)]
fn gaps_along(core: &LocalCore<'_>, seen: &Seen, others: usize) -> [f32; LANES] {
    let Lines { x: nx, y: ny, offsets } = core.lines;
    let mut least = [f32::INFINITY; LANES];
    // In runs of a fixed length, which the compiler unrolls; what follows the last corner is the first.
    for run in 0..others.div_ceil(RUN) {
        let [x, y] = [&seen.x, &seen.y].map(|all| all.as_chunks::<RUN>().0[run]);
        for j in 0..RUN {
            for i in 0..LANES {
                let height = nx[i] * x[j] + ny[i] * y[j];
                least[i] = if height < least[i] { height } else { least[i] };
            }
        }
    }
    let mut gaps = [0.0; LANES];
    for i in 0..LANES {
        gaps[i] = least[i] - offsets[i];
    }
    gaps
}

/// Corners that are looked at together.
const RUN: usize = 4;
