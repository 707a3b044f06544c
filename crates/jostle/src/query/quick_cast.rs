//! Casts of discs, and of cores of few corners told in f32 in the frames of the two: the same answers as the walk gives,
//! or none where rounding leaves doubt.
//!
//! The gap along an edge changes at a constant rate on the way. Where one is open at the start and at the end, or the way
//! passes the other core to one side, they never meet. Otherwise sharp cores meet when the last of the gaps closes.

use super::{
    front::{Meets, meets_disc},
    gaps::{Gaps, LANES},
    passage::{Entry, Passage},
    quick::larger,
    walk::{Facet, Owner},
    way::{Touch, Way},
};
use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    shape::{Corners, LocalCore, Placed},
};

/// What becomes of a convex shape on its way past another, if that is easily told.
#[inline]
pub(super) fn pass_quickly(mover: &Placed<'_>, linear: DVec2, target: &Placed<'_>) -> Option<(Passage, Way)> {
    if let (Some(a), Some(b)) = (mover.disc(), target.disc()) {
        let (way, corners) = (Way { linear, radii: [a.radius, b.radius] }, [a.centre, b.centre]);
        let touch = Touch::Corners(corners);
        let passage = match meets_disc(&way, corners)? {
            Meets::Never | Meets::Before => Passage::Clear,
            Meets::Inside => Passage::Started,
            Meets::Later => Passage::Enters(Entry { fraction: way.enter(&touch), touch }),
        };
        return Some((passage, way));
    }
    let (a, b) = (mover.local_core()?, target.local_core()?);
    let way = Way { linear, radii: [a.radius(), b.radius()] };
    Some((Closing::new(&Gaps::new(&a, &b)?, &way)?.passage()?, way))
}

/// How the gaps along all edges of two cores change on the way.
struct Closing<'g> {
    gaps: &'g Gaps<'g>,
    way: &'g Way,
    reach: f32,
    /// By how much each gap changes over the whole way.
    rates: [[f32; LANES]; 2],
    /// How far a rate may be off.
    error: f32,
}

impl<'g> Closing<'g> {
    /// `None` for what is not finite.
    #[inline(always)]
    fn new(gaps: &'g Gaps<'g>, way: &'g Way) -> Option<Closing<'g>> {
        /// A rate is a sum of four products of the displacement, each rounded at most five times; and so is a displacement
        /// times a corner.
        const ERROR: f32 = 24.0 * f32::EPSILON;
        let linear = Vec2::from(way.linear);
        let mut stretch = 0.0;
        let rates = [(0, -1.0), (1, 1.0)].map(|(i, sign)| {
            let (lines, rotation) = (gaps.cores[i].lines, gaps.cores[i].pose.rotation);
            let (c, s) = (sign * rotation.cos(), sign * rotation.sin());
            stretch += (c * c + s * s - 1.0).abs();
            let past = Vec2::new(c * linear.x + s * linear.y, c * linear.y - s * linear.x);
            let mut rates = [0.0; LANES];
            for i in 0..LANES {
                rates[i] = lines.x[i] * past.x + lines.y[i] * past.y;
            }
            rates
        });
        let error = (ERROR + stretch) * (linear.x.abs() + linear.y.abs()) + f32::MIN_POSITIVE;
        let reach = (way.radii[0] + way.radii[1]) as f32;
        (error < f32::INFINITY).then_some(Closing { gaps, way, reach, rates, error })
    }

    #[inline(always)]
    fn passage(&self) -> Option<Passage> {
        let (gaps, error) = (self.gaps, self.gaps.error + self.error);
        let mut least_open = [0.0; LANES];
        for i in 0..LANES {
            let open = |k: usize| {
                let (gap, rate) = (gaps.gaps[k][i], self.rates[k][i]);
                if rate < 0.0 { gap + rate } else { gap }
            };
            least_open[i] = larger(open(0), open(1));
        }
        let open = least_open.into_iter().fold(f32::NEG_INFINITY, larger);
        if open > self.reach + 2.0 * error {
            return Some(Passage::Clear);
        }
        let [least, most, doubt] = self.sides();
        let aside = self.reach * self.way.linear.length() as f32 * (1.0 + 8.0 * f32::EPSILON) + doubt;
        if least > aside || most < -aside {
            return Some(Passage::Clear);
        }
        let is_sharp = self.reach == 0.0;
        if is_sharp && gaps.widest < -2.0 * gaps.error && gaps.cores.iter().any(|core| core.count > 2) {
            return Some(Passage::Started);
        }
        // Ends that are nearly open are left to exact predicates.
        let is_certain = is_sharp && open < -2.0 * error && least < -doubt && most > doubt;
        if is_certain { self.entry().map(Passage::Enters) } else { None }
    }

    /// Between which moments about the way the corners of the difference lie, and how far these may be off.
    #[inline(always)]
    fn sides(&self) -> [f32; 3] {
        let [a, _] = self.gaps.cores;
        let (c, s) = (a.pose.rotation.cos(), a.pose.rotation.sin());
        let linear = Vec2::from(self.way.linear);
        let along = Vec2::new(c * linear.x + s * linear.y, c * linear.y - s * linear.x);
        let seen = &self.gaps.seen[0];
        let (mut own, mut other) = ([0.0; LANES], [0.0; LANES]);
        for i in 0..LANES {
            own[i] = along.x * a.corners[i].y - along.y * a.corners[i].x;
            other[i] = along.x * seen.y[i] - along.y * seen.x[i];
        }
        let range = |all: [f32; LANES]| {
            all.into_iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[least, most], x| {
                [if x < least { x } else { least }, larger(most, x)]
            })
        };
        let ([least_a, most_a], [least_b, most_b]) = (range(own), range(other));
        let size = self.gaps.size as f32;
        let doubt = 2.0 * (self.error * size + self.gaps.error * (linear.x.abs() + linear.y.abs()));
        [least_b - most_a, most_b - least_a, doubt]
    }

    /// Where sharp cores meet that surely do: along the edge whose gap is the last to close.
    #[inline(always)]
    fn entry(&self) -> Option<Entry> {
        let gaps = self.gaps;
        // When each gap closes at the earliest and at the latest.
        let (mut earliest, mut latest) = ([[0.0; LANES]; 2], [[0.0; LANES]; 2]);
        for k in 0..2 {
            for i in 0..LANES {
                let (gap, closing) = (gaps.gaps[k][i], -self.rates[k][i]);
                let early = (gap - 2.0 * gaps.error) / (closing + self.error);
                let late = (gap + 2.0 * gaps.error) / (closing - self.error);
                earliest[k][i] = if closing > self.error { early } else { f32::NEG_INFINITY };
                latest[k][i] = if closing > self.error { late } else { f32::NEG_INFINITY };
            }
        }
        let mut most = [0.0; LANES];
        for i in 0..LANES {
            most[i] = larger(earliest[0][i], earliest[1][i]);
        }
        let last = most.into_iter().fold(f32::NEG_INFINITY, larger) * (1.0 - 4.0 * f32::EPSILON);
        if last <= 0.0 {
            return None;
        }
        let mut entry: Option<Entry> = None;
        let late = latest.as_flattened().iter().enumerate().filter(|(_, late)| **late >= last);
        for (count, (place, _)) in late.enumerate() {
            if count == 2 {
                return None;
            }
            let touch = Touch::Face(self.facet(place));
            let fraction = self.way.enter(&touch);
            if entry.is_none_or(|entry| fraction > entry.fraction) {
                entry = Some(Entry { fraction, touch });
            }
        }
        entry
    }

    /// The facet with the edge at this place and the corner that is exactly the nearest to its line.
    #[inline(always)]
    fn facet(&self, place: usize) -> Facet {
        let (owner, own, i) = if place < LANES { (Owner::A, 0, place) } else { (Owner::B, 1, place - LANES) };
        let (core, other, seen): (&LocalCore<'_>, &LocalCore<'_>, _) =
            (self.gaps.cores[own], self.gaps.cores[1 - own], &self.gaps.seen[own]);
        let normal = Vec2::new(core.lines.x[i], core.lines.y[i]);
        let height = |j: usize| normal.x * seen.x[j] + normal.y * seen.y[j];
        let mut nearest = 0;
        for j in 1..other.count {
            nearest = if height(j) < height(nearest) { j } else { nearest };
        }
        let within = height(nearest) + 2.0 * self.gaps.error;
        let (p, q) = (core.place(i), core.place(core.next(i)));
        let mut v = other.place(nearest);
        for j in (0..other.count).filter(|&j| j != nearest && height(j) <= within) {
            let tied = other.place(j);
            let is_nearer = cross_sign(Span::new(p, q), Span::new(v, tied)).is_gt();
            v = if is_nearer { tied } else { v };
        }
        Facet { owner, p, q, v }
    }
}
