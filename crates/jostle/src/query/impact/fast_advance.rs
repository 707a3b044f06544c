//! Certified advancement of two pieces of few corners: the same proof as in `advance`, with every axis fixed in the frame
//! of one of the two, which is its owner.
//!
//! The axes are the normals of edges and, if two corners are nearest, the direction between them. The owner's support
//! point along an axis is found once. A step turns the axis into the frame of the other piece and looks at that piece's
//! corners there. It keeps the axis of the last step as long as that is the normal of an edge with the foot of the
//! nearest corner inside: then nothing is nearer. The general path takes over where this one is uncertain.

use super::{
    arms::{Along, Arms, Normals, Rotation},
    free_time::{FixedIn, FreeInterval},
    pair::{Flight, Near, Outcome},
    parabolas::Parabolas,
};
use crate::{
    difference::Owner,
    math::{dvec2::DVec2, larger},
};

/// The end of the fast path.
pub(super) enum FastOutcome {
    /// They stay apart or come within the tolerance.
    Ends(Outcome),
    /// They are apart up to here, after so many steps; the general path continues.
    Free { fraction: f64, steps: usize },
}

/// Two pieces of few corners in motion.
pub(super) struct FewCorners<'f, const N: usize> {
    flight: &'f Flight,
    arms: [Arms<N>; 2],
    normals: [Normals<N>; 2],
    /// The length of the relative displacement.
    drift: f64,
}

/// An axis fixed in the frame of its owner, a unit vector out of it, at the start of the step.
#[derive(Clone, Copy)]
struct TurningAxis {
    own: usize,
    normal: DVec2,
    /// The place of the owner's support point, from its centre.
    support: f64,
    /// The places along `normal.left()` where the edge starts and ends; no place is between them if the axis is not the
    /// normal of an edge.
    edge: [f64; 2],
}

/// The two pieces at one time.
struct State {
    fraction: f64,
    rotations: [Rotation; 2],
    /// The centre of B from that of A.
    between: DVec2,
}

/// The other piece's corners off an axis, and the disc about its centre that holds them.
struct Off<const N: usize> {
    corners: Parabolas<N>,
    disc: Parabolas<1>,
    /// The lowest corner.
    lowest: usize,
    /// The axis in the world.
    normal: DVec2,
    /// The foot of the lowest corner is inside the edge.
    is_inside: bool,
    /// The lowest corner and its foot inside the edge are the nearest points.
    is_nearest: bool,
}

/// A factor that covers the rounding of the third derivative's bound (proofs/impact-few.proof).
const MORE: f64 = 1.0 + 1e-12;

/// The number of steps that try no other axis than the best.
const QUICK_STEPS: usize = 3;

impl<'f, const N: usize> FewCorners<'f, N> {
    #[inline]
    pub(super) fn new(flight: &'f Flight, arms: [Arms<N>; 2]) -> FewCorners<'f, N> {
        let [a, b] = &flight.turns;
        let (normals, drift) = ([arms[0].normals(), arms[1].normals()], (b.linear - a.linear).length());
        FewCorners { flight, arms, normals, drift }
    }

    /// The outcome up to a fraction of the step, for two that are apart by more than the tolerance but for an interval
    /// of it; `watch` sees each step. If they are within the tolerance at the start of the step, half their gap takes its
    /// place; if they touch, the general path decides. The steps do not depend on `until`.
    pub(super) fn advance(
        &self,
        tolerance: &mut f64,
        [from, to]: [f64; 2],
        until: f64,
        watch: &mut dyn FnMut(f64, FreeInterval),
    ) -> FastOutcome {
        let (radius, error) = (self.flight.radius(), self.flight.error);
        let mut state = self.state(from);
        let (mut axis, mut off) = (TurningAxis::UNKNOWN, Off::UNKNOWN);
        for step in 0..self.flight.steps() {
            let (fraction, rest) = (state.fraction, to - state.fraction);
            let stuck = FastOutcome::Free { fraction, steps: step };
            if axis.is_edge() {
                self.look(&state, &axis, &mut off);
            }
            let is_kept = axis.is_edge() && off.is_nearest;
            if !is_kept && !self.find_nearest(&state, &mut axis, &mut off) {
                return stuck;
            }
            let gap = off.gap() - radius;
            if fraction == 0.0 && gap <= *tolerance {
                if !off.is_nearest || self.flight.touches(gap) {
                    return stuck;
                }
                *tolerance = tolerance.min(0.5 * gap);
            }
            debug_assert!(
                fraction == from || !off.is_nearest || gap >= 0.5 * *tolerance - 2.0 * error,
                "they are nearer at {fraction} than was proved"
            );
            if gap <= *tolerance - 2.0 * error {
                return if off.is_nearest {
                    FastOutcome::Ends(Outcome::Near(self.near(&state, &axis, &off)))
                } else {
                    stuck
                };
            }
            let demanded = radius + 0.5 * *tolerance + error;
            let mut time = off.corners.kept(demanded, off.lowest, rest);
            if time < rest && (step >= QUICK_STEPS || !off.is_nearest) {
                self.try_other_axes(&state, &off, (demanded, rest), (&mut time, &mut axis));
            }
            let next = (fraction + time * (1.0 - 4.0 * f64::EPSILON)).next_down();
            let is_free = time >= rest || next >= to;
            if !is_free && next <= fraction {
                return stuck;
            }
            watch(
                fraction,
                FreeInterval { time: if is_free { f64::INFINITY } else { time }, frame: self.frame(&axis) },
            );
            if is_free || next > until {
                return FastOutcome::Ends(Outcome::Clear);
            }
            state = self.state(next);
        }
        FastOutcome::Free { fraction: state.fraction, steps: self.flight.steps() }
    }

    /// Tries the disc in place of the other piece and the widest edge of that, and keeps the axis of the longest time.
    #[inline(never)]
    fn try_other_axes(
        &self,
        state: &State,
        off: &Off<N>,
        (demanded, rest): (f64, f64),
        (longest, axis): (&mut f64, &mut TurningAxis),
    ) {
        // For a smaller turn the disc of a piece bounds hardly better than its corners.
        const LEAST_TURN: f64 = 0.5;
        let by_disc = |axis: &TurningAxis, off: &Off<N>| {
            let turned = self.flight.turns[1 - axis.own].angular.abs() * rest;
            if turned > LEAST_TURN { off.disc.kept(demanded, 0, rest) } else { 0.0 }
        };
        *longest = larger(by_disc(axis, off), *longest);
        let mut other = TurningAxis::UNKNOWN;
        if *longest < rest && self.find_widest(state, 1 - axis.own, &mut other) {
            let mut off = Off::UNKNOWN;
            self.look(state, &other, &mut off);
            let time = larger(by_disc(&other, &off), off.corners.kept(demanded, off.lowest, rest));
            (*longest, *axis) = if time > *longest { (time, other) } else { (*longest, *axis) };
        }
    }

    #[inline]
    fn state(&self, fraction: f64) -> State {
        let [a, b] = &self.flight.turns;
        let between = (b.centre - a.centre) + (b.linear - a.linear) * fraction;
        State { fraction, rotations: [Rotation::of(a, fraction), Rotation::of(b, fraction)], between }
    }

    /// The centre of the other piece from that of the owner.
    #[inline]
    fn between(state: &State, own: usize) -> DVec2 {
        if own == 0 { state.between } else { -state.between }
    }

    /// Finds the axis along which the two are farthest apart: the normal of an edge with the foot of a corner inside, else
    /// the direction between the nearest corners; `false` if these are at one place.
    #[inline(never)]
    fn find_nearest(&self, state: &State, axis: &mut TurningAxis, off: &mut Off<N>) -> bool {
        for own in [0, 1] {
            if self.find_widest(state, own, axis) {
                self.look(state, axis, off);
                if off.is_nearest {
                    return true;
                }
                // Nothing proves apart what touches to within rounding.
                if off.is_inside && self.flight.touches(off.gap().abs()) {
                    return false;
                }
            }
        }
        self.find_corners(state, axis, off)
    }

    /// The corners of the other piece in the frame of one.
    #[inline]
    fn seen(&self, state: &State, own: usize) -> ([f64; N], [f64; N]) {
        let rotation = state.rotations[own];
        let between = rotation.turn_back(Self::between(state, own));
        self.arms[1 - own].seen(between, rotation.seen(state.rotations[1 - own]))
    }

    /// Finds the edge of the largest separation among those of one piece; `false` if it has none.
    #[inline]
    fn find_widest(&self, state: &State, own: usize, axis: &mut TurningAxis) -> bool {
        let (arms, normals) = (&self.arms[own], &self.normals[own]);
        let Some(start) = normals.widest(arms, &self.seen(state, own)) else { return false };
        let normal = normals.of(start);
        let (support, along) = (arms.support(normal), normal.left());
        let (p, q) = (arms.arm(start), arms.edge_end(start));
        // Rounding may turn a short edge so far that its piece is not behind it.
        let is_behind = support - normal.dot(p) <= self.flight.error;
        let edge = if is_behind { [along.dot(p), along.dot(q)] } else { [0.0; 2] };
        *axis = TurningAxis { own, normal, support, edge };
        true
    }

    /// Finds the direction between the nearest corners, in the frame of the piece that turns less; `false` if they are at
    /// one place.
    fn find_corners(&self, state: &State, axis: &mut TurningAxis, off: &mut Off<N>) -> bool {
        let [a, b] = &self.flight.turns;
        let own = usize::from(b.angular.abs() < a.angular.abs());
        let arms = &self.arms[own];
        let between = arms.nearest(&self.seen(state, own));
        let distance = between.length();
        let normal = between * (1.0 / distance);
        *axis = TurningAxis { own, normal, support: arms.support(normal), edge: [0.0; 2] };
        self.look(state, axis, off);
        // Nothing is nearer than the separation along any axis.
        off.is_nearest = off.gap() >= distance - self.flight.error && distance > 16.0 * self.flight.error;
        distance > 0.0
    }

    /// Looks at the other piece off an axis; see `CornerBounds::off_edge` for the derivatives.
    #[inline(never)]
    fn look(&self, state: &State, axis: &TurningAxis, off: &mut Off<N>) {
        let (own, other) = (axis.own, 1 - axis.own);
        let [turn, others] = [&self.flight.turns[own], &self.flight.turns[other]];
        let normal = state.rotations[own].turn(axis.normal);
        let Along { place, across } = self.arms[other].along(state.rotations[other].turn_back(normal));
        let (between, drift) = (Self::between(state, own), others.linear - turn.linear);
        let (angular, spin) = (turn.angular, others.angular - turn.angular);
        let (square, spins, aside) = (angular * angular, spin * spin, between.cross(normal));
        let height = normal.dot(between);
        let (gap, straight) = (height - axis.support, normal.dot(drift) - angular * aside);
        let spiral = -square * height - 2.0 * angular * drift.cross(normal);
        let spiral_jerk = square * (angular.abs() * between.length() + 3.0 * self.drift);
        for i in 0..N {
            off.corners.gap[i] = gap + place[i];
            off.corners.speed[i] = straight + spin * across[i];
            off.corners.bend[i] = spiral - spins * place[i];
        }
        off.corners.jerk = (spiral_jerk + spins * spin.abs() * self.flight.arms[other]) * MORE;
        off.corners.turn = larger(spin.abs(), angular.abs());
        (off.disc.gap, off.disc.speed, off.disc.bend) = ([gap - self.flight.arms[other]], [straight], [spiral]);
        (off.disc.jerk, off.disc.turn) = (spiral_jerk * MORE, angular.abs());
        off.lowest = lowest(&place);
        off.normal = normal;
        // The place along the edge: `across` is the cross product, minus the product with the axis turned left.
        let foot = -(aside + across[off.lowest]);
        off.is_inside = axis.edge[0] < foot && foot < axis.edge[1];
        // Pieces that nearly touch are decided exactly.
        off.is_nearest = off.is_inside && !self.flight.touches(off.gap());
    }

    /// The nearest points along an axis that shows them.
    fn near(&self, state: &State, axis: &TurningAxis, off: &Off<N>) -> Near {
        let TurningAxis { own, .. } = *axis;
        let (turn, radii) = (&self.flight.turns[1 - own], self.flight.radii);
        let centre = (turn.centre - self.flight.origin) + turn.linear * state.fraction;
        let corner = centre + state.rotations[1 - own].turn(self.arms[1 - own].arm(off.lowest));
        let points = [corner - off.normal * (off.gap() - radii[own]), corner - off.normal * radii[1 - own]];
        let (points, normal) = if own == 0 { (points, off.normal) } else { ([points[1], points[0]], -off.normal) };
        let gap = off.gap() - self.flight.radius();
        Near { fraction: state.fraction, gap, normal, points: points.map(|point| point + self.flight.origin) }
    }

    /// The frame of an axis, which is that of the world if its owner does not turn and it is the normal of no edge.
    fn frame(&self, axis: &TurningAxis) -> FixedIn {
        let turns = self.flight.turns[axis.own].angular != 0.0 || axis.is_edge();
        if turns { FixedIn::Of(if axis.own == 0 { Owner::A } else { Owner::B }) } else { FixedIn::World }
    }
}

impl TurningAxis {
    const UNKNOWN: TurningAxis = TurningAxis { own: 0, normal: DVec2::ZERO, support: 0.0, edge: [0.0; 2] };

    #[inline]
    fn is_edge(&self) -> bool {
        self.edge[0] < self.edge[1]
    }
}

impl<const N: usize> Off<N> {
    const UNKNOWN: Off<N> = Off {
        corners: Parabolas::UNKNOWN,
        disc: Parabolas::UNKNOWN,
        lowest: 0,
        normal: DVec2::ZERO,
        is_inside: false,
        is_nearest: false,
    };

    /// The separation along the axis, without radii.
    #[inline]
    fn gap(&self) -> f64 {
        self.corners.gap[self.lowest]
    }
}

/// The first of the lowest places.
#[inline]
fn lowest<const N: usize>(places: &[f64; N]) -> usize {
    let mut lowest = 0;
    for i in 1..N {
        lowest = if places[i] < places[lowest] { i } else { lowest };
    }
    lowest
}
