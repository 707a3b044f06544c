use core::ops::Neg;

use crate::math::{Aabb, Vec2, error_free::two_prod, predicates::product_difference};

/// When two moving boxes overlap during a step.
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
    /// When they begin to overlap, from 0 to 1: the largest f64 that is not later.
    pub enter: f64,
    /// When they cease to, from 0 to 1: the smallest f64 that is not earlier, 1 if they still overlap at the end.
    pub exit: f64,
    /// Across which axis they meet; the side that is hit lies across it. `None` if they overlap at the start.
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

/// When two boxes that move in straight lines during one step, from time 0 to 1, overlap, or `None` if they never do.
///
/// ```text
///    ┌───┐ a_move            on each axis they overlap during one stretch of time;
///    │ A ├──────→  ┌──────┐  on both during what the stretches have in common:
///    └───┘         │      │
///           b_move │  B   │     x         ├───────────────┤
///              ←───┤      │     y  ├──────────────┤
///                  └──────┘            enter ├────┤ exit
/// ```
///
/// All stretches are open: boxes that only touch do not overlap, so there is no hit where they pass corner to corner,
/// slide along each other, or first touch at time 1. The decision is exact for all finite boxes and moves, whatever their
/// sizes; of the moves only the exact difference counts. Of two axes entered at the same time the hit is on X. Scaled by
/// a power of two, the same question has the same answer, bit for bit.
///
/// A box without width or height is a line or a point, and hits whatever it comes into the inside of. Two boxes that both
/// have no width never hit, whatever their heights, nor do two without height: they pass each other in no time. So a
/// bullet without width goes through a wall without thickness; give one of them some, or ask
/// [`cast_shape`](crate::cast_shape).
///
/// An empty box ([`Aabb::EMPTY`], or any with its minimum above its maximum) hits nothing. Nor does any where a number
/// is NaN or infinite.
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
    // What is not finite has no exact differences.
    let Some(on_x) = exact_differences(x) else { return sweep_far(x, y) };
    let on_x = AxisCourse::new(on_x)?;
    let Some(on_y) = exact_differences(y) else { return sweep_far(x, y) };
    meet(on_x, AxisCourse::new(on_y)?)
}

/// Of boxes so far from each other, or of such different sizes, that the differences of their numbers are no f64.
#[cold]
#[inline(never)]
fn sweep_far(x: [f64; 6], y: [f64; 6]) -> Option<BoxSweep> {
    let is_finite = x.iter().chain(&y).all(|number| number.is_finite());
    if !is_finite {
        return None;
    }
    let [x, y] = [x, y].map(|numbers| AxisCourse::new(differences(numbers).map(Difference)));
    meet(x?, y?)
}

/// What is asked about one axis, of A's lower and upper ends and move and of B's: how far B's lower end is above A's upper
/// one and B's upper one above A's lower one, and how far A goes, seen from B; to subtract.
#[inline]
fn differences([a_low, a_high, a_by, b_low, b_high, b_by]: [f64; 6]) -> [[f64; 2]; 3] {
    [[b_low, a_high], [b_high, a_low], [a_by, b_by]]
}

/// The same, subtracted, if no difference is rounded: of the two numbers the larger one less the rounded difference, or
/// plus it, is then exactly the other (Dekker 1971), and never otherwise.
#[inline]
fn exact_differences(numbers: [f64; 6]) -> Option<[f64; 3]> {
    let pairs = differences(numbers);
    let found = pairs.map(|[p, q]| p - q);
    let is_exact = |([p, q], difference): ([f64; 2], f64)| (p - difference == q) & (difference + q == p);
    pairs.into_iter().zip(found).fold(true, |all, pair| all & is_exact(pair)).then_some(found)
}

#[inline(always)]
fn meet<N: Exact>(x: AxisCourse<N>, y: AxisCourse<N>) -> Option<BoxSweep> {
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

/// What happens on one axis, seen from B and mirrored so that A does not go backwards: A has `gap` to go until the two
/// meet and `reach` until they part, and goes `speed` in the step.
struct AxisCourse<N> {
    gap: N,
    reach: N,
    speed: N,
    /// Which way A goes: 1 or −1.
    heading: f32,
}

impl<N: Exact> AxisCourse<N> {
    /// `None` if the open stretch of time in which they overlap has no part between 0 and 1. It is empty if neither has a
    /// width.
    #[inline(always)]
    fn new([ahead, behind, by]: [N; 3]) -> Option<AxisCourse<N>> {
        let course = if by.is_less(N::ZERO) {
            AxisCourse { gap: -behind, reach: -ahead, speed: -by, heading: -1.0 }
        } else {
            AxisCourse { gap: ahead, reach: behind, speed: by, heading: 1.0 }
        };
        let AxisCourse { gap, reach, speed, .. } = course;
        (gap.is_less(reach) & gap.is_less(speed) & N::ZERO.is_less(reach)).then_some(course)
    }

    fn rests(&self) -> bool {
        !N::ZERO.is_less(self.speed)
    }

    /// Whether the two are apart on this axis at the start, or touch.
    fn is_entered(&self) -> bool {
        !self.gap.is_less(N::ZERO)
    }

    /// Times are `gap / speed` and `reach / speed`, minus and plus infinity at rest (then the gap is negative and the
    /// reach positive, so the products tell the same, unless both axes rest).
    #[inline(always)]
    fn begins_before_end_of(&self, other: &AxisCourse<N>) -> bool {
        N::product_is_less([self.gap, other.speed], [other.reach, self.speed])
    }

    #[inline(always)]
    fn begins_before(&self, other: &AxisCourse<N>) -> bool {
        N::product_is_less([self.gap, other.speed], [other.gap, self.speed])
    }

    #[inline(always)]
    fn ends_before(&self, other: &AxisCourse<N>) -> bool {
        N::product_is_less([self.reach, other.speed], [other.reach, self.speed])
    }

    /// At least 0.
    #[inline(always)]
    fn begin(&self) -> f64 {
        if N::ZERO.is_less(self.gap) { self.gap.quotient_below(self.speed) } else { 0.0 }
    }

    /// At most 1.
    #[inline(always)]
    fn end(&self) -> f64 {
        if self.reach.is_less(self.speed) { -(-self.reach).quotient_below(self.speed) } else { 1.0 }
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

    /// It is rounded to nearest, so if it is above, the one below it is not.
    #[inline(always)]
    fn quotient_below(self, divisor: f64) -> f64 {
        let quotient = self / divisor;
        let (product, error) = two_prod(quotient, divisor);
        let is_above = product > self || (product == self && error > 0.0);
        if is_above { quotient.next_down() } else { quotient }
    }
}

/// The first number less the second.
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

    /// Two rounded differences divided are at most three f64 off.
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
