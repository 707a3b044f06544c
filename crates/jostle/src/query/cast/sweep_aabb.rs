use core::ops::Neg;

use crate::math::{Aabb, Vec2, error_free::two_prod, predicates::product_difference};

/// The interval of a step during which two moving boxes overlap.
///
/// ```
/// use jostle::{Aabb, Axis, Vec2, sweep_aabb};
/// let (crate_, wall) = (Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((3.0, 0.0), (4.0, 9.0)));
/// let hit = sweep_aabb(crate_, (8.0, 2.0), wall, (0.0, 0.0)).unwrap();
/// assert_eq!((hit.enter, hit.exit), (0.25, 0.5));
/// assert_eq!((hit.axis, hit.normal), (Some(Axis::X), Vec2::new(1.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoxSweep {
    /// The time at which the overlap begins, from 0 to 1: the largest f64 that is not later.
    pub enter: f64,
    /// The time at which it ends, from 0 to 1: the smallest f64 that is not earlier; 1 if they still overlap at the
    /// end.
    pub exit: f64,
    /// The axis along which they meet, perpendicular to the side that is hit. `None` if they overlap at the start.
    pub axis: Option<Axis>,
    /// The unit vector along that axis from A to B; zero without one.
    pub normal: Vec2,
}

/// One of the two axes of the world.
///
/// ```
/// assert_ne!(jostle::Axis::X, jostle::Axis::Y);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// From left to right.
    X,
    /// Up and down.
    Y,
}

/// The overlap of two boxes that move in straight lines during one step, from time 0 to 1, or `None` if there is none.
///
/// ```text
///    ┌───┐ a_move            on each axis they overlap during one interval of time;
///    │ A ├──────→  ┌──────┐  on both during the intersection of the intervals:
///    └───┘         │      │
///           b_move │  B   │     x         ├───────────────┤
///              ←───┤      │     y  ├──────────────┤
///                  └──────┘            enter ├────┤ exit
/// ```
///
/// All intervals are open: boxes that only touch do not overlap, so there is no hit where they pass corner to corner,
/// slide along each other, or first touch at time 1. The decision is exact for all finite boxes and moves, whatever
/// their sizes; only the exact difference of the moves counts. If both axes are entered at once, the hit is on X.
/// Scaled by a power of two, the same question has the same answer, bit for bit.
///
/// A box without width or height is a line or a point, and hits a box whose inside it enters. Two boxes without width
/// never hit, whatever their heights, nor do two without height: they pass each other in no time. So a bullet without
/// width passes a wall without thickness; give one of them some, or use [`cast_shape`](crate::cast_shape).
///
/// An empty box ([`Aabb::EMPTY`], or any with its minimum above its maximum) hits nothing, nor does one with a NaN or
/// an infinity.
///
/// The mirrored question has the mirrored answer: with A and B exchanged only the normal changes its sign.
///
/// ```
/// use jostle::{Aabb, sweep_aabb};
/// let (a, b) = (Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((2.0, 1.0), (3.0, 2.0)));
/// assert!(sweep_aabb(a, (9.0, 0.0), b, (0.0, 0.0)).is_none()); // slides along its lower side
/// assert!(sweep_aabb(a, (1.0, 0.5), b, (0.0, 0.0)).is_none()); // arrives at time 1
/// assert!(sweep_aabb(a, (1.0, 0.5), b, (-1.0, 0.0)).is_some());
/// ```
///
/// Source: Ron Levine's method, in M. Gomez, "Simple Intersection Tests for Games", Gamasutra 1999. It divides to
/// compare times; here products are compared, exactly, and only the answer is divided.
#[must_use]
pub fn sweep_aabb(a: Aabb, a_move: impl Into<Vec2>, b: Aabb, b_move: impl Into<Vec2>) -> Option<BoxSweep> {
    let (a_move, b_move) = (a_move.into(), b_move.into());
    if a.min.x > a.max.x || a.min.y > a.max.y || b.min.x > b.max.x || b.min.y > b.max.y {
        return None;
    }
    let x = [a.min.x, a.max.x, a_move.x, b.min.x, b.max.x, b_move.x].map(f64::from);
    let y = [a.min.y, a.max.y, a_move.y, b.min.y, b.max.y, b_move.y].map(f64::from);
    // Numbers that are not finite have no exact differences.
    let Some(on_x) = exact_differences(x) else { return sweep_far(x, y) };
    let on_x = AxisMotion::new(on_x)?;
    let Some(on_y) = exact_differences(y) else { return sweep_far(x, y) };
    meet(on_x, AxisMotion::new(on_y)?)
}

/// The sweep of boxes so far from each other, or of such different sizes, that the differences of their numbers are no
/// f64.
#[cold]
#[inline(never)]
fn sweep_far(x: [f64; 6], y: [f64; 6]) -> Option<BoxSweep> {
    let is_finite = x.iter().chain(&y).all(|number| number.is_finite());
    if !is_finite {
        return None;
    }
    let [x, y] = [x, y].map(|numbers| AxisMotion::new(operands(numbers).map(Difference)));
    meet(x?, y?)
}

/// The operands of the three differences on one axis: from A's upper end to B's lower one, from A's lower end to B's
/// upper one, and the displacement of A relative to B.
#[inline]
fn operands([a_low, a_high, a_by, b_low, b_high, b_by]: [f64; 6]) -> [[f64; 2]; 3] {
    [[b_low, a_high], [b_high, a_low], [a_by, b_by]]
}

/// The differences themselves, if none is rounded: exactly then, subtracting the difference from the first operand and
/// adding it to the second each give the other operand (Dekker 1971).
#[inline]
fn exact_differences(numbers: [f64; 6]) -> Option<[f64; 3]> {
    let pairs = operands(numbers);
    let found = pairs.map(|[p, q]| p - q);
    let is_exact = |([p, q], difference): ([f64; 2], f64)| (p - difference == q) & (difference + q == p);
    pairs.into_iter().zip(found).fold(true, |all, pair| all & is_exact(pair)).then_some(found)
}

#[inline(always)]
fn meet<N: Exact>(x: AxisMotion<N>, y: AxisMotion<N>) -> Option<BoxSweep> {
    let both_rest = x.rests() && y.rests();
    if !both_rest && !(x.begins_before_end_of(&y) & y.begins_before_end_of(&x)) {
        return None;
    }
    let on_y = y.is_entered() & (!x.is_entered() | x.begins_before(&y));
    let (entered, axis) = if on_y { (&y, Axis::Y) } else { (&x, Axis::X) };
    let left = if y.ends_before(&x) { &y } else { &x };
    let (axis, normal) = match (entered.is_entered(), axis) {
        (true, Axis::X) => (Some(axis), Vec2::new(x.heading, 0.0)),
        (true, Axis::Y) => (Some(axis), Vec2::new(0.0, y.heading)),
        (false, _) => (None, Vec2::ZERO),
    };
    Some(BoxSweep { enter: entered.begin(), exit: left.end(), axis, normal })
}

/// The motion of A relative to B on one axis, mirrored so that A does not move backwards: the two meet after a
/// displacement of `enter` and part after one of `exit`, and A moves by `speed` during the step.
struct AxisMotion<N> {
    enter: N,
    exit: N,
    speed: N,
    /// The direction in which A moves: 1 or −1.
    heading: f32,
}

impl<N: Exact> AxisMotion<N> {
    /// The motion; `None` if the open interval of their overlap does not meet the step. It is empty if neither has a
    /// width.
    #[inline(always)]
    fn new([ahead, behind, by]: [N; 3]) -> Option<AxisMotion<N>> {
        let motion = if by.is_less(N::ZERO) {
            AxisMotion { enter: -behind, exit: -ahead, speed: -by, heading: -1.0 }
        } else {
            AxisMotion { enter: ahead, exit: behind, speed: by, heading: 1.0 }
        };
        let AxisMotion { enter, exit, speed, .. } = motion;
        (enter.is_less(exit) & enter.is_less(speed) & N::ZERO.is_less(exit)).then_some(motion)
    }

    fn rests(&self) -> bool {
        !N::ZERO.is_less(self.speed)
    }

    /// Whether the two are apart on this axis at the start, or touch.
    fn is_entered(&self) -> bool {
        !self.enter.is_less(N::ZERO)
    }

    /// Whether the interval of this axis begins before that of the other ends. The times are `enter / speed` and `exit
    /// / speed`, at rest minus and plus infinity; then `enter` is negative and `exit` positive, so the products compare
    /// alike unless both axes rest.
    #[inline(always)]
    fn begins_before_end_of(&self, other: &AxisMotion<N>) -> bool {
        N::product_is_less([self.enter, other.speed], [other.exit, self.speed])
    }

    #[inline(always)]
    fn begins_before(&self, other: &AxisMotion<N>) -> bool {
        N::product_is_less([self.enter, other.speed], [other.enter, self.speed])
    }

    #[inline(always)]
    fn ends_before(&self, other: &AxisMotion<N>) -> bool {
        N::product_is_less([self.exit, other.speed], [other.exit, self.speed])
    }

    /// The time at which the interval begins, at least 0.
    #[inline(always)]
    fn begin(&self) -> f64 {
        if N::ZERO.is_less(self.enter) { self.enter.quotient_below(self.speed) } else { 0.0 }
    }

    /// The time at which the interval ends, at most 1.
    #[inline(always)]
    fn end(&self) -> f64 {
        if self.exit.is_less(self.speed) { -(-self.exit).quotient_below(self.speed) } else { 1.0 }
    }
}

/// A number that is known exactly.
trait Exact: Copy + Neg<Output = Self> {
    const ZERO: Self;

    fn is_less(self, other: Self) -> bool;

    fn product_is_less(left: [Self; 2], right: [Self; 2]) -> bool;

    /// The largest f64 that is not above the quotient of a number that is not 0 and a positive one.
    fn quotient_below(self, divisor: Self) -> f64;
}

impl Exact for f64 {
    const ZERO: f64 = 0.0;

    #[inline(always)]
    fn is_less(self, other: f64) -> bool {
        self < other
    }

    /// Rounding is monotone, so unequal products decide, and equal ones leave it to their errors.
    #[inline(always)]
    fn product_is_less([a, b]: [f64; 2], [c, d]: [f64; 2]) -> bool {
        let (left, right) = (a * b, c * d);
        if left == right { two_prod(a, b).1 < two_prod(c, d).1 } else { left < right }
    }

    /// The quotient is rounded to nearest, so if it is above the exact one, its predecessor is not.
    #[inline(always)]
    fn quotient_below(self, divisor: f64) -> f64 {
        let quotient = self / divisor;
        let (product, error) = two_prod(quotient, divisor);
        let is_above = product > self || (product == self && error > 0.0);
        if is_above { quotient.next_down() } else { quotient }
    }
}

/// The first number minus the second, not evaluated.
#[derive(Clone, Copy, Debug)]
struct Difference([f64; 2]);

const ONE: Difference = Difference([1.0, 0.0]);

impl Neg for Difference {
    type Output = Difference;
    fn neg(self) -> Difference {
        let Difference([to, from]) = self;
        Difference([from, to])
    }
}

impl Exact for Difference {
    const ZERO: Difference = Difference([0.0, 0.0]);

    fn is_less(self, other: Difference) -> bool {
        Difference::product_is_less([self, ONE], [other, ONE])
    }

    fn product_is_less([a, b]: [Difference; 2], [c, d]: [Difference; 2]) -> bool {
        product_difference([a.0[0], a.0[1], b.0[0], b.0[1]], [c.0[0], c.0[1], d.0[0], d.0[1]]).is_lt()
    }

    /// The quotient of two rounded differences is off by at most three ulps.
    fn quotient_below(self, divisor: Difference) -> f64 {
        let is_above = |quotient: f64| Difference::product_is_less([self, ONE], [Difference([quotient, 0.0]), divisor]);
        let rounded = |Difference([to, from]): Difference| to - from;
        let mut quotient = rounded(self) / rounded(divisor);
        while is_above(quotient) {
            quotient = quotient.next_down();
        }
        while !is_above(quotient.next_up()) {
            quotient = quotient.next_up();
        }
        quotient
    }
}
