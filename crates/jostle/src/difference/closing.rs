//! Two cores of few corners of which one moves, in f32 in the frames of the two: whether they stay clear of each other,
//! and otherwise the edge whose separation is the last to close. `None` if rounding leaves it uncertain.
//!
//! The separation along an edge changes at a constant rate during the motion. If one is positive at the start and at
//! the end, or the path passes the other core on one side, the two never meet. Otherwise sharp cores meet when the last
//! separation closes, that is, becomes 0.

use super::{
    lanes::{AxisSeparations, LANES},
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

/// The outcome of the motion of a core past another.
pub(crate) enum ClosingOutcome {
    Clear,
    /// They overlap at the start.
    Started,
    /// The lanes of the one or two edges that are the last to close.
    LastToClose(usize, Option<usize>),
}

/// The error of a rate as a share of the displacement: proved is a sixth of it (proofs/closing.proof).
const ERROR: f32 = 24.0 * f32::EPSILON;

/// A factor after which rounding to f32 leaves a number not below what it was (proofs/closing.proof).
const ROUNDED_UP: f64 = 1.0 + f32::EPSILON as f64;

/// The sides on which a path passes a difference: the moments of its corners about a direction along the path.
struct LaneSides {
    least: f32,
    most: f32,
    /// The moment beyond which the path passes on one side, radii and error included.
    aside: f32,
    /// A bound of the error of a moment.
    error: f32,
}

/// The separations along all edges of two cores and their rates of change.
pub(crate) struct Closing<'g> {
    pub(crate) separations: &'g AxisSeparations<'g>,
    /// The displacement of the first core.
    linear: DVec2,
    radius_sum: f32,
    /// The change of each separation over the whole displacement.
    rates: [[f32; LANES]; 2],
    /// A bound of the relative error of the displacement in the frame of a core.
    share: f32,
    /// A bound of the error of a rate.
    error: f32,
}

impl<'g> Closing<'g> {
    /// The separations and rates; `None` if they are not finite.
    #[inline(always)]
    pub(crate) fn new(
        separations: &'g AxisSeparations<'g>,
        displacement: DVec2,
        radius_sum: f64,
    ) -> Option<Closing<'g>> {
        let linear = Vec2::from(displacement);
        let mut stretch = 0.0;
        let rates = [(0, -1.0), (1, 1.0)].map(|(i, sign)| {
            let (lines, rotation) = (separations.cores[i].lines, separations.cores[i].pose.rotation);
            let (c, s) = (sign * rotation.cos(), sign * rotation.sin());
            stretch += (c * c + s * s - 1.0).abs();
            let past = Vec2::new(c * linear.x + s * linear.y, c * linear.y - s * linear.x);
            lanes(&lines.x, &lines.y, |x, y| x * past.x + y * past.y)
        });
        let share = ERROR + stretch;
        let error = share * (linear.x.abs() + linear.y.abs()) + f32::MIN_POSITIVE;
        let radius_sum = radius_sum as f32;
        (error < f32::INFINITY).then_some(Closing {
            separations,
            linear: displacement,
            radius_sum,
            rates,
            share,
            error,
        })
    }

    /// The values of a function of the separation along each edge and its rate.
    #[inline(always)]
    fn for_all_edges(&self, of: impl Fn(f32, f32) -> f32) -> [[f32; LANES]; 2] {
        let ([of_a, of_b], [rates_a, rates_b]) = (&self.separations.by_edge, &self.rates);
        [lanes(of_a, rates_a, &of), lanes(of_b, rates_b, &of)]
    }

    /// The outcome. A clear one stays clear if the end is moved by at most `room`.
    #[inline(always)]
    pub(crate) fn outcome(&self, room: f64) -> Option<ClosingOutcome> {
        let (separations, error) = (self.separations, self.separations.error + self.error);
        let open = most_of_both(&self.for_all_edges(|separation, rate| smaller(separation, separation + rate)));
        let room = (room * ROUNDED_UP) as f32;
        if open > self.radius_sum + room + 2.0 * error {
            return Some(ClosingOutcome::Clear);
        }
        let LaneSides { least, most, aside, error: side_error } = self.sides(room)?;
        if least > aside || most < -aside {
            return Some(ClosingOutcome::Clear);
        }
        let is_sharp = self.radius_sum == 0.0;
        // Separations that are nearly 0 at the end, and paths that nearly pass on one side, are left to exact
        // predicates.
        let has_inside = separations.cores.iter().any(|core| core.count > 2);
        if is_sharp && has_inside && separations.largest < -2.0 * separations.error {
            return Some(ClosingOutcome::Started);
        }
        let comes_through = !is_sharp || (has_inside && least < -side_error && most > side_error);
        let is_certain = open < self.radius_sum - 2.0 * error && comes_through;
        if is_certain { self.last_to_close() } else { None }
    }

    /// The least and the largest moment of a corner of the difference about the path; `None` if they are not finite.
    ///
    /// The direction has a length from 1 to 3, since products with the displacement itself would leave the range of
    /// f32. A moment is a sum of two products of a corner, with the error of a separation, and the direction, with that
    /// of a rate.
    #[inline(always)]
    fn sides(&self, room: f32) -> Option<LaneSides> {
        let [a, _] = self.separations.cores;
        let (c, s) = (a.pose.rotation.cos(), a.pose.rotation.sin());
        let linear = self.linear;
        let unit = inverse_power_of_two(if linear.x.abs() > linear.y.abs() { linear.x } else { linear.y });
        let (direction, length) = (Vec2::from(linear * unit), (linear * unit).length() as f32);
        let along = Vec2::new(c * direction.x + s * direction.y, c * direction.y - s * direction.x);
        let seen = &self.separations.seen[0];
        let mut own = [0.0; LANES];
        for (moment, p) in own.iter_mut().zip(a.corners) {
            *moment = along.x * p.y - along.y * p.x;
        }
        let other = lanes(&seen.x, &seen.y, |x, y| along.x * y - along.y * x);
        let ([most_a, most_b], [least_a, least_b]) = ([own, other].map(most_of), [own, other].map(least_of));
        let error = 2.0 * 3.0 * (self.share * self.separations.size as f32 + self.separations.error);
        let aside = (self.radius_sum + room) * length * (1.0 + 8.0 * f32::EPSILON) + error;
        let (least, most) = (least_b - most_a, most_b - least_a);
        (most - least + aside < f32::INFINITY).then_some(LaneSides { least, most, aside, error })
    }

    /// The edges that are the last to close, at most two; `None` if others may be.
    #[inline(always)]
    fn last_to_close(&self) -> Option<ClosingOutcome> {
        let separations = self.separations;
        // The earliest time at which each separation may close. The last one to close is open until the latest of
        // these.
        let radius_sum = self.radius_sum * (1.0 + f32::EPSILON) + 2.0 * separations.error;
        let earliest = self.for_all_edges(|separation, rate| {
            let early = (separation - radius_sum) / (self.error - rate);
            if -rate > self.error { early } else { f32::NEG_INFINITY }
        });
        let then = most_of_both(&earliest) * (1.0 - 4.0 * f32::EPSILON);
        if then <= 0.0 {
            return None;
        }
        let closed = self.radius_sum * (1.0 - f32::EPSILON) - 2.0 * (separations.error + self.error);
        let open = self.for_all_edges(|separation, rate| separation + then * rate);
        let mut open =
            open.as_flattened().iter().enumerate().filter(|(_, separation)| **separation >= closed).map(|(i, _)| i);
        let (first, second) = (open.next()?, open.next());
        // An edge whose separation grows, or nearly does, cannot be the last to close.
        let closes = |place: usize| self.rates.as_flattened()[place] < -self.error;
        let are_these = open.next().is_none() && closes(first) && second.is_none_or(closes);
        are_these.then_some(ClosingOutcome::LastToClose(first, second))
    }

    /// The facet with the edge in this lane and its exact support point.
    #[inline(always)]
    pub(crate) fn facet(&self, place: usize) -> FoundFacet {
        let (owner, own, i) = if place < LANES { (Owner::A, 0, place) } else { (Owner::B, 1, place - LANES) };
        let (core, other, seen): (&LocalCore<'_>, &LocalCore<'_>, _) =
            (self.separations.cores[own], self.separations.cores[1 - own], &self.separations.seen[own]);
        let normal = Vec2::new(core.lines.x[i], core.lines.y[i]);
        let heights = lanes(&seen.x, &seen.y, |x, y| normal.x * x + normal.y * y);
        let mut nearest = 0;
        for j in 1..other.count {
            nearest = if heights[j] < heights[nearest] { j } else { nearest };
        }
        let within = heights[nearest] + 2.0 * self.separations.error;
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

    /// Whether these corners are certainly the only support points of the two: of B along a normal and of A against it.
    #[inline(always)]
    pub(crate) fn are_support_points(&self, [at_a, at_b]: [usize; 2], normal: DVec2) -> bool {
        let [a, b] = self.separations.cores;
        let error = WALK_ERROR * self.separations.size;
        let is_farthest = |core: &LocalCore<'_>, i: usize, normal: DVec2| {
            let rises = |j: usize| j != i && normal.dot(core.place(j) - core.place(i)) > -error;
            !(rises(core.previous(i)) || rises(core.next(i)))
        };
        is_farthest(a, at_a, -normal) && is_farthest(b, at_b, normal)
    }
}

/// A facet, and the indices of the start of its edge and of its corner in their cores.
pub(crate) struct FoundFacet {
    pub(crate) facet: Facet,
    pub(crate) edge: usize,
    pub(crate) corner: usize,
}

#[inline(always)]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The values of a function of two rows of numbers.
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
