//! Two cores of few corners of which one moves, told in f32 in the frames of the two: whether they stay clear of each other,
//! and otherwise which gap is the last to close. `None` where rounding leaves doubt.
//!
//! The gap along an edge changes at a constant rate on the way. Where one is open at the start and at the end, or the way
//! passes the other core to one side, the two never meet. Otherwise sharp cores meet when the last of the gaps closes.

use super::{
    lanes::{Gaps, LANES},
    walk::{Facet, Owner},
};
use crate::{
    math::{
        Vec2,
        accurate::inverse_power_of_two,
        dvec2::DVec2,
        larger,
        predicates::{Span, cross_sign},
        tolerance::WALK_ERROR,
    },
    placed::{Corners, LocalCore},
};

/// What becomes of a core on its way past another.
pub(crate) enum ClosingOutcome {
    Clear,
    /// They overlap at the start.
    Started,
    /// The places of the edges whose gaps are the last to close, of which there may be two.
    LastToClose(usize, Option<usize>),
}

/// Of a displacement: a rate is a sum of four products of it, each rounded at most five times.
const ERROR: f32 = 24.0 * f32::EPSILON;

/// What is rounded to f32 after this is not below what it was.
const ROUNDED_UP: f64 = 1.0 + f32::EPSILON as f64;

/// Where a way passes a difference: the moments of its corners about a direction of the way.
struct LaneSides {
    least: f32,
    most: f32,
    /// What is farther to a side than this passes it, skins and doubt included.
    aside: f32,
    /// How far a moment may be off.
    doubt: f32,
}

/// How the gaps along all edges of two cores change on the way.
pub(crate) struct Closing<'g> {
    pub(crate) gaps: &'g Gaps<'g>,
    /// The displacement of the first.
    linear: DVec2,
    reach: f32,
    /// By how much each gap changes over the whole way.
    rates: [[f32; LANES]; 2],
    /// How far a displacement that is turned may be off, of itself.
    share: f32,
    /// How far a rate may be off.
    error: f32,
}

impl<'g> Closing<'g> {
    /// `None` for what is not finite.
    #[inline(always)]
    pub(crate) fn new(gaps: &'g Gaps<'g>, displacement: DVec2, reach: f64) -> Option<Closing<'g>> {
        let linear = Vec2::from(displacement);
        let mut stretch = 0.0;
        let rates = [(0, -1.0), (1, 1.0)].map(|(i, sign)| {
            let (lines, rotation) = (gaps.cores[i].lines, gaps.cores[i].pose.rotation);
            let (c, s) = (sign * rotation.cos(), sign * rotation.sin());
            stretch += (c * c + s * s - 1.0).abs();
            let past = Vec2::new(c * linear.x + s * linear.y, c * linear.y - s * linear.x);
            lanes(&lines.x, &lines.y, |x, y| x * past.x + y * past.y)
        });
        let share = ERROR + stretch;
        let error = share * (linear.x.abs() + linear.y.abs()) + f32::MIN_POSITIVE;
        let reach = reach as f32;
        (error < f32::INFINITY).then_some(Closing { gaps, linear: displacement, reach, rates, share, error })
    }

    /// What a function makes of the gap along each edge and its rate.
    #[inline(always)]
    fn for_all_edges(&self, of: impl Fn(f32, f32) -> f32) -> [[f32; LANES]; 2] {
        let ([gaps_a, gaps_b], [rates_a, rates_b]) = (&self.gaps.gaps, &self.rates);
        [lanes(gaps_a, rates_a, &of), lanes(gaps_b, rates_b, &of)]
    }

    #[inline(always)]
    pub(crate) fn outcome(&self, room: f64) -> Option<ClosingOutcome> {
        let (gaps, error) = (self.gaps, self.gaps.error + self.error);
        let open = most_of_both(&self.for_all_edges(|gap, rate| smaller(gap, gap + rate)));
        let room = (room * ROUNDED_UP) as f32;
        if open > self.reach + room + 2.0 * error {
            return Some(ClosingOutcome::Clear);
        }
        let LaneSides { least, most, aside, doubt } = self.sides(room)?;
        if least > aside || most < -aside {
            return Some(ClosingOutcome::Clear);
        }
        let is_sharp = self.reach == 0.0;
        // Ends that are nearly open are left to exact predicates, and so is what nearly passes to one side.
        let has_inside = gaps.cores.iter().any(|core| core.count > 2);
        if is_sharp && has_inside && gaps.widest < -2.0 * gaps.error {
            return Some(ClosingOutcome::Started);
        }
        let comes_through = !is_sharp || (has_inside && least < -doubt && most > doubt);
        let is_certain = open < self.reach - 2.0 * error && comes_through;
        if is_certain { self.last_to_close() } else { None }
    }

    /// Between which moments about the way the corners of the difference lie; `None` for what is not finite.
    ///
    /// The moments are those about a direction of a length from 1 to 3, so that they are lengths: products with the
    /// displacement itself would leave the range of f32. Either is a sum of two products of a corner that is off by the
    /// error of the gaps and a direction that is off by that of the rates.
    #[inline(always)]
    fn sides(&self, room: f32) -> Option<LaneSides> {
        let [a, _] = self.gaps.cores;
        let (c, s) = (a.pose.rotation.cos(), a.pose.rotation.sin());
        let linear = self.linear;
        let unit = inverse_power_of_two(if linear.x.abs() > linear.y.abs() { linear.x } else { linear.y });
        let (direction, length) = (Vec2::from(linear * unit), (linear * unit).length() as f32);
        let along = Vec2::new(c * direction.x + s * direction.y, c * direction.y - s * direction.x);
        let seen = &self.gaps.seen[0];
        let mut own = [0.0; LANES];
        for (moment, p) in own.iter_mut().zip(a.corners) {
            *moment = along.x * p.y - along.y * p.x;
        }
        let other = lanes(&seen.x, &seen.y, |x, y| along.x * y - along.y * x);
        let ([most_a, most_b], [least_a, least_b]) = ([own, other].map(most_of), [own, other].map(least_of));
        let doubt = 2.0 * 3.0 * (self.share * self.gaps.size as f32 + self.gaps.error);
        let aside = (self.reach + room) * length * (1.0 + 8.0 * f32::EPSILON) + doubt;
        let (least, most) = (least_b - most_a, most_b - least_a);
        (most - least + aside < f32::INFINITY).then_some(LaneSides { least, most, aside, doubt })
    }

    /// The edges whose gaps are the last to close, of which there are at most two; `None` if others may be.
    #[inline(always)]
    fn last_to_close(&self) -> Option<ClosingOutcome> {
        let gaps = self.gaps;
        // When each gap closes at the earliest. The last one closes later than any of these; so it is open until then.
        let reach = self.reach * (1.0 + f32::EPSILON) + 2.0 * gaps.error;
        let earliest = self.for_all_edges(|gap, rate| {
            let early = (gap - reach) / (self.error - rate);
            if -rate > self.error { early } else { f32::NEG_INFINITY }
        });
        let then = most_of_both(&earliest) * (1.0 - 4.0 * f32::EPSILON);
        if then <= 0.0 {
            return None;
        }
        let closed = self.reach * (1.0 - f32::EPSILON) - 2.0 * (gaps.error + self.error);
        let open = self.for_all_edges(|gap, rate| gap + then * rate);
        let mut open = open.as_flattened().iter().enumerate().filter(|(_, gap)| **gap >= closed).map(|(i, _)| i);
        let (first, second) = (open.next()?, open.next());
        // An edge whose gap grows, or nearly, cannot be the last to close.
        let closes = |place: usize| self.rates.as_flattened()[place] < -self.error;
        let are_these = open.next().is_none() && closes(first) && second.is_none_or(closes);
        are_these.then_some(ClosingOutcome::LastToClose(first, second))
    }

    /// The facet with the edge at this place and the corner that is exactly the nearest to its line.
    #[inline(always)]
    pub(crate) fn facet(&self, place: usize) -> FoundFacet {
        let (owner, own, i) = if place < LANES { (Owner::A, 0, place) } else { (Owner::B, 1, place - LANES) };
        let (core, other, seen): (&LocalCore<'_>, &LocalCore<'_>, _) =
            (self.gaps.cores[own], self.gaps.cores[1 - own], &self.gaps.seen[own]);
        let normal = Vec2::new(core.lines.x[i], core.lines.y[i]);
        let heights = lanes(&seen.x, &seen.y, |x, y| normal.x * x + normal.y * y);
        let mut nearest = 0;
        for j in 1..other.count {
            nearest = if heights[j] < heights[nearest] { j } else { nearest };
        }
        let within = heights[nearest] + 2.0 * self.gaps.error;
        let (p, q) = (core.place(i), core.place(core.next(i)));
        let (mut v, mut j) = (other.place(nearest), nearest);
        for k in (0..other.count).filter(|&k| k != nearest && heights[k] <= within) {
            let tied = other.place(k);
            if cross_sign(Span::new(p, q), Span::new(v, tied)).is_gt() {
                (v, j) = (tied, k);
            }
        }
        FoundFacet { facet: Facet { owner, p, q, v }, edge: i, corner: j }
    }

    /// Whether these corners of the two are surely the support points along a normal and against it.
    #[inline(always)]
    pub(crate) fn are_support_points(&self, [at_a, at_b]: [usize; 2], normal: DVec2) -> bool {
        let [a, b] = self.gaps.cores;
        let doubt = WALK_ERROR * self.gaps.size;
        let is_farthest = |core: &LocalCore<'_>, i: usize, normal: DVec2| {
            let rises = |j: usize| j != i && normal.dot(core.place(j) - core.place(i)) > -doubt;
            !(rises(core.previous(i)) || rises(core.next(i)))
        };
        is_farthest(a, at_a, -normal) && is_farthest(b, at_b, normal)
    }
}

/// A facet, and the places of the start of its edge and of its corner in their cores.
pub(crate) struct FoundFacet {
    pub(crate) facet: Facet,
    pub(crate) edge: usize,
    pub(crate) corner: usize,
}

#[inline(always)]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// What a function makes of two rows of numbers.
#[inline(always)]
fn lanes(a: &[f32; LANES], b: &[f32; LANES], of: impl Fn(f32, f32) -> f32) -> [f32; LANES] {
    let mut lanes = [0.0; LANES];
    for i in 0..LANES {
        lanes[i] = of(a[i], b[i]);
    }
    lanes
}

#[inline(always)]
fn most_of(all: [f32; LANES]) -> f32 {
    let [a, b, c, d, e, f, g, h] = all;
    larger(larger(larger(a, e), larger(b, f)), larger(larger(c, g), larger(d, h)))
}

#[inline(always)]
fn least_of(all: [f32; LANES]) -> f32 {
    let [a, b, c, d, e, f, g, h] = all;
    smaller(smaller(smaller(a, e), smaller(b, f)), smaller(smaller(c, g), smaller(d, h)))
}

#[inline(always)]
fn most_of_both([a, b]: &[[f32; LANES]; 2]) -> f32 {
    most_of(lanes(a, b, larger))
}
