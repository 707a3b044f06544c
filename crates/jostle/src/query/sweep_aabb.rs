use crate::math::{
    Aabb, Vec2,
    expansion::{two_diff, two_prod},
    predicates::product_difference,
};

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
/// All stretches are open: boxes that only touch do not overlap, so there is no hit where they pass corner to corner, slide
/// along each other, or first touch at time 1, however fast they are. The decision is exact for all finite boxes and
/// moves, and for the two moves only their exact difference counts. Of two axes entered at the same time the hit is on X.
///
/// A box without width or height is a line or a point, and hits whatever it comes into the inside of. Two boxes that both
/// have no width never hit, whatever their heights, nor do two without height: they pass each other in no time. So a bullet
/// without width goes through a wall without thickness; give one of them some, or ask [`cast_shape`](crate::cast_shape).
///
/// An empty box ([`Aabb::EMPTY`], or any with its minimum above its maximum) is hit by nothing. Neither is anything, if a
/// number is NaN or infinite (asserted against in debug builds).
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
    debug_assert!(is_legal(a) && is_legal(b), "{a:?} or {b:?} is not finite");
    debug_assert!(a_move.is_finite() && b_move.is_finite(), "a move of {a_move} or {b_move} is not finite");
    let x = Course::new([a.min.x, a.max.x, a_move.x], [b.min.x, b.max.x, b_move.x])?;
    let y = Course::new([a.min.y, a.max.y, a_move.y], [b.min.y, b.max.y, b_move.y])?;
    let both_rest = x.rests() && y.rests();
    if !both_rest && !(x.begins_before_end_of(&y) && y.begins_before_end_of(&x)) {
        return None;
    }
    let axis = match (x.is_entered(), y.is_entered()) {
        (true, true) if x.begins_before(&y) => Some(Axis::Y),
        (true, _) => Some(Axis::X),
        (false, true) => Some(Axis::Y),
        (false, false) => None,
    };
    let (enter, normal) = match axis {
        Some(Axis::X) => (x.begin(), Vec2::new(x.heading, 0.0)),
        Some(Axis::Y) => (y.begin(), Vec2::new(0.0, y.heading)),
        None => (0.0, Vec2::ZERO),
    };
    let (end_x, end_y) = (x.end(), y.end());
    let exit = if end_y < end_x { end_y } else { end_x };
    Some(BoxSweep { enter, exit, axis, normal })
}

/// Whether a box has finite numbers or is empty.
pub(super) fn is_legal(a: Aabb) -> bool {
    let is_empty = a.min.x > a.max.x || a.min.y > a.max.y;
    a.min.is_finite() && a.max.is_finite() || is_empty
}

/// An exact number: the first less the second.
type Difference = [f64; 2];

const ONE: Difference = [1.0, 0.0];

/// What happens on one axis, seen from B and mirrored so that A does not go backwards: A has `gap` to go until the two
/// meet and `reach` until they part, and goes `speed` in the step.
struct Course {
    gap: Difference,
    reach: Difference,
    speed: Difference,
    /// Which way A goes: 1 or −1.
    heading: f32,
}

impl Course {
    /// Of the lower and upper ends and the moves of both; `None` if they do not overlap at any time between 0 and 1.
    #[inline]
    fn new(a: [f32; 3], b: [f32; 3]) -> Option<Course> {
        let is_usable =
            |[low, high, by]: [f32; 3]| low <= high && low.is_finite() && high.is_finite() && by.is_finite();
        let has_width = a[0] < a[1] || b[0] < b[1];
        if !(has_width && is_usable(a) && is_usable(b)) {
            return None;
        }
        let [a_low, a_high, a_by] = a.map(f64::from);
        let [b_low, b_high, b_by] = b.map(f64::from);
        let course = if a_by >= b_by {
            Course { gap: [b_low, a_high], reach: [b_high, a_low], speed: [a_by, b_by], heading: 1.0 }
        } else {
            Course { gap: [a_low, b_high], reach: [a_high, b_low], speed: [b_by, a_by], heading: -1.0 }
        };
        let parts_after_the_start = course.reach[0] > course.reach[1];
        (parts_after_the_start && is_less([course.gap, ONE], [course.speed, ONE])).then_some(course)
    }

    fn rests(&self) -> bool {
        self.speed[0] == self.speed[1]
    }

    /// Whether the two are apart on this axis at the start, or touch.
    fn is_entered(&self) -> bool {
        self.gap[0] >= self.gap[1]
    }

    /// Times are `gap / speed` and `reach / speed`, minus and plus infinity at rest (then the gap is negative and the
    /// reach positive, so the products tell the same, unless both axes rest).
    #[inline]
    fn begins_before_end_of(&self, other: &Course) -> bool {
        is_less([self.gap, other.speed], [other.reach, self.speed])
    }

    #[inline]
    fn begins_before(&self, other: &Course) -> bool {
        is_less([self.gap, other.speed], [other.gap, self.speed])
    }

    fn begin(&self) -> f64 {
        quotient_below(self.gap, self.speed)
    }

    /// At most 1.
    fn end(&self) -> f64 {
        let parts_in_time = is_less([self.reach, ONE], [self.speed, ONE]);
        let [to, from] = self.reach;
        if parts_in_time { -quotient_below([from, to], self.speed) } else { 1.0 }
    }
}

/// Whether one product of two differences is less than another; exact.
#[inline]
fn is_less([a, b]: [Difference; 2], [c, d]: [Difference; 2]) -> bool {
    product_difference([a[0], a[1], b[0], b[1]], [c[0], c[1], d[0], d[1]]).is_lt()
}

/// The largest f64 that is not above the quotient; the divisor is positive.
#[inline]
fn quotient_below(dividend: Difference, divisor: Difference) -> f64 {
    let ((n, n_error), (d, d_error)) = (two_diff(dividend[0], dividend[1]), two_diff(divisor[0], divisor[1]));
    if n == 0.0 {
        return 0.0;
    }
    if n_error != 0.0 || d_error != 0.0 {
        return rounded_quotient_below(dividend, divisor);
    }
    // It is rounded to nearest, so if it is above, the one below it is not.
    let quotient = n / d;
    let (product, error) = two_prod(quotient, d);
    let is_above = product > n || (product == n && error > 0.0);
    if is_above { quotient.next_down() } else { quotient }
}

/// The same where the differences are no f64 and not 0; what is divided after rounding is off by at most three f64.
#[cold]
#[inline(never)]
fn rounded_quotient_below(dividend: Difference, divisor: Difference) -> f64 {
    let is_above = |quotient: f64| is_less([dividend, ONE], [[quotient, 0.0], divisor]);
    let mut quotient = (dividend[0] - dividend[1]) / (divisor[0] - divisor[1]);
    while is_above(quotient) {
        quotient = quotient.next_down();
    }
    while !is_above(quotient.next_up()) {
        quotient = quotient.next_up();
    }
    quotient
}
