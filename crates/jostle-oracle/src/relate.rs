//! The relation of two solids.

use core::cmp::Ordering;

use crate::difference::Difference;
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;
use crate::pair::Pair;
use crate::relation::Relation;
use crate::solid::Solid;

/// The exact relation of two solids.
///
/// If the sum R of the radii is positive, the distance of the cores is compared with R: less is `Overlapping`, equal
/// `Touching`, more `Apart`; cores with a common point are at distance 0.
///
/// If R is 0, two solids with area overlap iff their interiors have a common point, a point or segment overlaps a solid
/// with area iff it contains a point of its interior, and segments overlap iff they cross between their ends. All other
/// solids with a common point touch.
///
/// ```
/// use jostle_oracle::{Body, Region, Relation, relate};
///
/// let segment = |p, q| Body { corners: vec![p, q], radius: 0.0 };
/// let level = segment([0.0, 0.0], [4.0, 0.0]);
/// assert_eq!(relate(&level, &segment([2.0, -1.0], [2.0, 1.0])), Relation::Overlapping);
/// assert_eq!(relate(&level, &segment([2.0, 0.0], [2.0, 1.0])), Relation::Touching);
/// assert_eq!(relate(&level, &segment([2.0, 0.0], [9.0, 0.0])), Relation::Touching);
///
/// let angle = [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];
/// let angle = Region { rings: vec![angle.to_vec()] };
/// assert_eq!(relate(&angle, &segment([1.0, 4.0], [4.0, 1.0])), Relation::Touching);
/// assert_eq!(relate(&angle, &segment([0.5, 4.0], [4.0, 0.5])), Relation::Overlapping);
/// assert_eq!(relate(&angle, &segment([2.0, 2.0], [4.0, 3.0])), Relation::Apart);
/// ```
#[must_use]
pub fn relate<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> Relation {
    match (a.into(), b.into()) {
        (Solid::Body(a), Solid::Body(b)) => Difference::of(a, b).relate(),
        (a, b) => Pair::of(a, b).relate(),
    }
}

/// The bodies have a common point iff the Minkowski difference contains the origin: in its interior they overlap, on
/// its boundary they touch. A difference without area (points, parallel segments) is all boundary.
impl Difference {
    pub(crate) fn relate(&self) -> Relation {
        let gap_against_radii = match self.core.locate_origin() {
            Location::Inside => Ordering::Less,
            Location::Boundary => Int::ZERO.cmp(&self.radii),
            Location::Outside => self.core.squared_gap().cmp(&Fraction::whole(self.radii.square())),
        };
        match gap_against_radii {
            Ordering::Less => Relation::Overlapping,
            Ordering::Equal => Relation::Touching,
            Ordering::Greater => Relation::Apart,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Relation::{Apart, Overlapping, Touching};
    use super::*;
    use crate::body::Body;
    use crate::testing::{Random, body, checked, greatest_gap, squared_core_gap};

    #[track_caller]
    fn check(a: &Body, b: &Body, expected: Relation) {
        assert_eq!(relate(a, b), expected, "{a:?}\n{b:?}");
        assert_eq!(relate(b, a), expected, "swapped: {b:?}\n{a:?}");
    }

    #[test]
    fn points() {
        let p = body(&[[3.0, -1.0]], 0.0);
        check(&p, &p, Touching);
        check(&p, &body(&[[3.0, -1.0], [3.0, -1.0]], 0.0), Touching);
        check(&p, &body(&[[3.0, -1.0 + f64::EPSILON]], 0.0), Apart);
    }

    #[test]
    fn segments() {
        let level = body(&[[0.0, 0.0], [4.0, 0.0]], 0.0);
        let against = |p, q, expected| check(&level, &body(&[p, q], 0.0), expected);
        against([1.0, -1.0], [3.0, 1.0], Overlapping);
        against([2.0, 0.0], [2.0, 3.0], Touching);
        against([4.0, 0.0], [5.0, 3.0], Touching);
        against([4.0, 0.0], [5.0, 0.0], Touching);
        against([1.0, 0.0], [2.0, 0.0], Touching);
        against([0.0, 0.0], [4.0, 0.0], Touching);
        against([5.0, 0.0], [6.0, 0.0], Apart);
        against([0.0, 1.0], [4.0, 1.0], Apart);
        against([5.0, -1.0], [5.0, 1.0], Apart);
        against([2.0, f64::from_bits(1)], [2.0, 3.0], Apart);
        check(&level, &body(&[[4.0, 0.0]], 0.0), Touching);
        check(&level, &body(&[[2.0, 0.0]], 0.0), Touching);
        check(&level, &body(&[[4.5, 0.0]], 0.0), Apart);
    }

    #[test]
    fn polygons() {
        let square = body(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], 0.0);
        let against = |corners: &[[f64; 2]], expected| check(&square, &body(corners, 0.0), expected);
        check(&square, &square, Overlapping);
        against(&[[4.0, 1.0], [6.0, 1.0], [6.0, 2.0]], Touching);
        against(&[[4.0, 4.0], [6.0, 4.0], [6.0, 6.0]], Touching);
        against(&[[4.0, 0.0], [8.0, 0.0], [8.0, 4.0], [4.0, 4.0]], Touching);
        against(&[[4.0f64.next_up(), 0.0], [8.0, 0.0], [8.0, 4.0]], Apart);
        against(&[[4.0f64.next_down(), 1.0], [8.0, 0.0], [8.0, 4.0]], Overlapping);
        against(&[[1.0, 1.0], [2.0, 1.0], [1.0, 2.0]], Overlapping);
        against(&[[-1.0, 2.0], [5.0, 2.0]], Overlapping);
        against(&[[1.0, 1.0], [2.0, 2.0]], Overlapping);
        against(&[[0.0, 0.0], [4.0, 4.0]], Overlapping);
        against(&[[0.0, 0.0], [4.0, 0.0]], Touching);
        against(&[[3.0, 5.0], [5.0, 3.0]], Touching);
        against(&[[3.0, 5.0], [5.0, 3.0f64.next_down()]], Overlapping);
        against(&[[2.0, 2.0]], Overlapping);
        against(&[[4.0, 2.0]], Touching);
        against(&[[0.0, 4.0]], Touching);
        against(&[[-1.0, 4.0]], Apart);
    }

    #[test]
    fn radii() {
        let disc = |x, y, radius| body(&[[x, y]], radius);
        check(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0, 3.0), Touching);
        check(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0f64.next_up(), 3.0), Apart);
        check(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0f64.next_down(), 3.0), Overlapping);
        check(&disc(1.0, 1.0, 2.0), &disc(1.0, 1.0, 0.0), Overlapping);
        check(&disc(0.0, 0.0, 1.0), &disc(1.0, 0.0, 0.0), Touching);
        // The line 3x + 4y = 0 is at the distance 5 from (3, 4).
        let slope = body(&[[-8.0, 6.0], [8.0, -6.0]], 0.0);
        check(&slope, &disc(3.0, 4.0, 5.0), Touching);
        check(&slope, &disc(3.0, 4.0, 5.0f32.next_down()), Apart);
        check(&slope, &disc(3.0, 4.0, 5.0f32.next_up()), Overlapping);
        // Cores that only touch overlap if a radius is positive.
        check(&slope, &body(&[[0.0, 0.0], [1.0, 9.0]], f32::from_bits(1)), Overlapping);
        check(&slope, &body(&[[-4.0, 3.0], [4.0, -3.0]], 1.0), Overlapping);
        check(&slope, &body(&[[12.0, -9.0], [16.0, -12.0]], 5.0), Touching);
    }

    #[test]
    fn radii_are_added_without_rounding() {
        // In f64 1 + 2^-149 is 1.
        let unit = body(&[[0.0, 0.0]], 1.0);
        check(&unit, &body(&[[1.0, 0.0]], f32::from_bits(1)), Overlapping);
        check(&unit, &body(&[[1.0, 0.0]], 0.0), Touching);
    }

    #[test]
    fn the_largest_next_to_the_smallest() {
        let (large, small) = (f64::from(1e38f32), f64::from(1e-38f32));
        let level = body(&[[-large, 0.0], [large, 0.0]], 0.0);
        check(&level, &body(&[[small, 0.0]], 0.0), Touching);
        check(&level, &body(&[[small, f64::from_bits(1)]], 0.0), Apart);
        check(&level, &body(&[[small, small]], 1e-38), Touching);
        check(&level, &body(&[[small, small]], 1e-38f32.next_down()), Apart);
        let needle = body(&[[-large, 0.0], [large, small], [large, -small]], 0.0);
        check(&needle, &body(&[[0.0, small / 2.0], [0.0, 1.0]], 0.0), Touching);
        check(&needle, &body(&[[0.0, (small / 2.0).next_up()], [0.0, 1.0]], 0.0), Apart);
        check(&needle, &body(&[[0.0, (small / 2.0).next_down()], [0.0, 1.0]], 0.0), Overlapping);
        check(&body(&[[large, 0.0]], 1e38), &body(&[[-f64::from_bits(1), 0.0]], 0.0), Apart);
        check(&body(&[[f64::MAX, f64::MAX]], 0.0), &body(&[[-f64::MAX, f64::from_bits(1)]], f32::MAX), Apart);
        let subnormal = |x: u64, y: u64| [f64::from_bits(x), f64::from_bits(y)];
        let speck = body(&[subnormal(0, 0), subnormal(2, 0), subnormal(0, 2)], 0.0);
        check(&speck, &body(&[subnormal(1, 1)], 0.0), Touching);
        check(&speck, &body(&[subnormal(1, 1), subnormal(0, 1)], 0.0), Overlapping);
    }

    #[test]
    fn agrees_with_separating_axes_and_pairwise_distances_on_whole_coordinates() {
        let mut random = Random::new();
        let mut seen = [0; 3];
        for _ in 0..30_000 {
            let (a, b) = (random.grid_body(6), random.grid_body(6));
            let radii = i128::from((a.radius + b.radius) as i64);
            let expected = match greatest_gap(&a, &b) {
                (gap, _) if radii == 0 => 0.cmp(&gap),
                (..=0, _) => Ordering::Greater,
                _ => {
                    let (n, d) = squared_core_gap(&a, &b);
                    (radii * radii * d).cmp(&n)
                }
            };
            let expected = match expected {
                Ordering::Less => Apart,
                Ordering::Equal => Touching,
                Ordering::Greater => Overlapping,
            };
            check(&a, &b, expected);
            seen[expected as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 500), "apart, touching, overlapping: {seen:?}");
    }

    #[test]
    fn long_integers_give_the_same_relation() {
        let mut random = Random::new();
        for i in 0..4000 {
            let (a, b) = random.pair(i);
            let (quick, long) = checked(&a, &b, |grid| Difference::on(grid, &a, &b).relate());
            assert_eq!(quick, long, "{a:?}\n{b:?}");
        }
    }
}
