//! The signed distance of two solids.

use crate::body::Body;
use crate::difference::Difference;
use crate::grid::{Grid, Vector};
use crate::integer::Int;
use crate::location::Location;
use crate::measure::{Fraction, Measure, minus_root};
use crate::pair::Pair;
use crate::relation::Relation;
use crate::solid::Solid;

/// The signed distance of two solids, correct to 4 ulps of the result (not only of the size of the scene).
///
/// If they are apart, it is the distance of the cores less both radii. Otherwise it is minus the depth, the length of
/// the minimum translation vector. For two bodies that is the sum of both radii and the depth of the cores, the least
/// distance from the origin to the line of an edge of the Minkowski difference; that is 0 for cores that touch and if
/// the difference has no area. With a region it is [`depth`](crate::depth()), with the accuracy stated there.
///
/// It is 0 if [`relate`](crate::relate) is `Touching`, positive if `Apart`, negative if `Overlapping`; only below the
/// smallest subnormal, 2^-1074, and in the slack of [`depth`](crate::depth()), it rounds to 0 as well.
///
/// ```
/// use jostle_oracle::{Body, distance};
///
/// let square = Body { corners: vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], radius: 0.0 };
/// assert_eq!(distance(&square, &Body { corners: vec![[7.0, 8.0]], radius: 2.0 }), 3.0);
/// assert_eq!(distance(&square, &Body { corners: vec![[3.0, 2.0]], radius: 2.0 }), -3.0);
/// ```
#[must_use]
pub fn distance<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> f64 {
    match (a.into(), b.into()) {
        (Solid::Body(a), Solid::Body(b)) => Difference::of(a, b).distance(),
        (a, b) => Pair::of(a, b).distance(),
    }
}

impl Difference {
    pub(crate) fn distance(&self) -> f64 {
        let distance = match self.core.locate_origin() {
            Location::Outside => gap_beyond(&self.core.squared_gap(), &self.radii),
            Location::Boundary | Location::Inside => -(root(&self.core.squared_depth()) + Measure::of(&self.radii)),
        };
        distance.in_units_of(self.grid.exponent.into())
    }
}

impl Pair {
    pub(crate) fn distance(&self) -> f64 {
        match self.relate() {
            Relation::Apart => gap_beyond(&self.squared_gap(), &self.radii).in_units_of(self.grid.exponent.into()),
            Relation::Touching => 0.0,
            // 0 − 0 is 0, and −0 would be "-0" in messages.
            Relation::Overlapping => 0.0 - self.depth(),
        }
    }
}

pub(crate) fn root(squared: &Fraction) -> Measure {
    squared.measure().root()
}

/// `√(n/d) − R = (n − R²d) / (d·(√(n/d) + R))`: the only subtraction is one of integers.
fn gap_beyond(squared_gap: &Fraction, radii: &Int) -> Measure {
    let Fraction { numerator, denominator } = squared_gap;
    let excess = numerator - &(&radii.square() * denominator);
    Measure::of(&excess) / (Measure::of(denominator) * (root(squared_gap) + Measure::of(radii)))
}

/// The separation on the axis `n`: the minimum of `n·q` over b less the maximum of `n·p` over a, radii included.
///
/// Correct to 3 ulps of the result; not divided by |n|. With a unit normal it certifies a separation from both sides:
/// the true distance is at least this, and moving b by minus this along `n` separates the shapes.
///
/// ```
/// use jostle_oracle::{Body, support_gap};
/// let (a, b) = (Body::point([0.0, 0.0]), Body { corners: vec![[3.0, 4.0]], radius: 1.0 });
/// assert_eq!(support_gap(&a, &b, [0.0, 1.0]), 3.0);
/// ```
#[must_use]
pub fn support_gap(a: &Body, b: &Body, n: [f64; 2]) -> f64 {
    let grid = Grid::of(&[a, b], &[n]);
    let n = grid.vector(n);
    let along = |corner: &Vector| n.dot(corner);
    let nearest = grid.corners(b).iter().map(along).min().expect("a body has a corner");
    let farthest = grid.corners(a).iter().map(along).max().expect("a body has a corner");
    let radii = &grid.radius(a) + &grid.radius(b);
    minus_root(&(&nearest - &farthest), &(&radii.square() * &n.squared())).in_units_of(2 * i64::from(grid.exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relate::relate;
    use crate::testing::{Random, body, checked, greatest_gap, squared_core_gap};

    fn is_close(value: f64, expected: f64, ulps: f64) -> bool {
        (value - expected).abs() <= ulps * f64::EPSILON * expected.abs()
    }

    #[test]
    fn distances_of_simple_shapes() {
        let square = body(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], 0.0);
        let from_square = |corners: &[[f64; 2]], radius| distance(&square, &body(corners, radius));
        assert_eq!(from_square(&[[7.0, 8.0]], 0.0), 5.0);
        assert_eq!(from_square(&[[7.0, 8.0]], 5.0), 0.0);
        assert_eq!(from_square(&[[7.0, 8.0]], 6.5), -1.5);
        assert_eq!(from_square(&[[3.0, 1.5]], 0.0), -1.0);
        assert_eq!(from_square(&[[3.0, 1.5]], 2.0), -3.0);
        assert_eq!(from_square(&[[4.0, 2.0]], 0.0), 0.0);
        assert_eq!(from_square(&[[4.0, 2.0]], 2.0), -2.0);
        assert_eq!(from_square(&[[-1.0, 2.0], [5.0, 2.0]], 0.0), -2.0);
        assert_eq!(from_square(&[[9.0, -1.0], [9.0, 9.0], [11.0, 0.0]], 1.0), 4.0);
        assert_eq!(distance(&square, &square), -4.0);
        // Without area there is no depth, with area the shallower direction counts.
        let level = body(&[[0.0, 0.0], [4.0, 0.0]], 0.0);
        assert_eq!(distance(&level, &body(&[[1.0, 0.0], [9.0, 0.0]], 0.0)), 0.0);
        assert_eq!(distance(&level, &body(&[[1.0, 0.0], [9.0, 0.0]], 0.5)), -0.5);
        assert_eq!(distance(&level, &body(&[[1.0, -2.0], [1.0, 7.0]], 0.0)), -1.0);
        assert_eq!(distance(&level, &body(&[[3.0, -2.0], [3.0, 7.0]], 0.25)), -1.25);
    }

    #[test]
    fn the_digits_next_to_touching_are_all_right() {
        // √(x² + y²) − 5 for x = 3, y = 4 + h: 0.8h + 0.18h²/5 …
        let h = f64::EPSILON * 8.0;
        let gap = distance(&body(&[[0.0, 0.0]], 2.0), &body(&[[3.0, 4.0 + h]], 3.0));
        assert!(is_close(gap, 0.8 * h, 4.0), "{gap}");
        let gap = distance(&body(&[[-8.0, 6.0], [8.0, -6.0]], 5.0), &body(&[[3.0, 4.0 + h]], 0.0));
        assert!(is_close(gap, 0.8 * h, 4.0), "{gap}");
    }

    #[test]
    fn nothing_overflows_or_vanishes() {
        let (large, tiny) = (f64::from(1e38f32), f64::from_bits(1));
        let level = body(&[[-large, 0.0], [large, 0.0]], 0.0);
        assert_eq!(distance(&level, &body(&[[1.0, tiny]], 0.0)), tiny);
        assert_eq!(distance(&body(&[[large, 0.0]], 1e38), &body(&[[-tiny, 0.0]], 0.0)), tiny);
        let huge = body(&[[0.0, 0.0]], 0.0);
        assert_eq!(
            distance(&huge, &body(&[[3.0 * 2f64.powi(1020), 4.0 * 2f64.powi(1020)]], 0.0)),
            5.0 * 2f64.powi(1020)
        );
        assert_eq!(distance(&huge, &body(&[[3.0 * tiny, 4.0 * tiny]], 0.0)), 5.0 * tiny);
    }

    #[test]
    fn agrees_with_pairwise_distances_and_axes_on_whole_coordinates() {
        let mut random = Random::new();
        let mut seen = [0; 3];
        for _ in 0..20_000 {
            let (a, b) = (random.grid_body(9), random.grid_body(9));
            let radii = f64::from(a.radius + b.radius);
            let (gap, depth) = greatest_gap(&a, &b);
            let expected = if gap > 0 {
                let (n, d) = squared_core_gap(&a, &b);
                (n as f64 / d as f64).sqrt() - radii
            } else {
                depth - radii
            };
            let value = distance(&a, &b);
            assert!((value - expected).abs() < 1e-12, "{value}, expected {expected}: {a:?}\n{b:?}");
            assert_eq!(value, distance(&b, &a));
            let relation = relate(&a, &b);
            assert_eq!(0.0f64.total_cmp(&value) as i8 + 1, relation as i8, "{value}, {relation:?}: {a:?}\n{b:?}");
            seen[relation as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 200), "apart, touching, overlapping: {seen:?}");
    }

    #[test]
    fn a_support_gap_never_exceeds_the_distance_and_reaches_it_along_the_axis() {
        let square = body(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], 0.5);
        let disc = body(&[[7.0, 8.0]], 1.0);
        assert_eq!(support_gap(&square, &disc, [0.6, 0.8]), 5.0 - 1.5);
        assert_eq!(support_gap(&square, &disc, [3.0, 4.0]), 25.0 - 7.5);
        assert_eq!(support_gap(&square, &disc, [1.0, 0.0]), 1.5);
        assert_eq!(support_gap(&square, &disc, [-1.0, 0.0]), -8.5);
        assert_eq!(support_gap(&disc, &square, [-1.0, 0.0]), 1.5);
        let mut random = Random::new();
        for i in 0..4000 {
            let (a, b) = random.pair(i);
            let angle = f64::from(4.0 * random.fraction());
            let gap = support_gap(&a, &b, [angle.cos(), angle.sin()]);
            assert!(gap <= distance(&a, &b) + 1e-14 * 40.0, "{gap} along {angle}: {a:?}\n{b:?}");
        }
    }

    #[test]
    fn long_integers_give_the_same_distance() {
        let mut random = Random::new();
        for i in 0..4000 {
            let (a, b) = random.pair(i);
            let (quick, long) = checked(&a, &b, |grid| Difference::on(grid, &a, &b).distance());
            assert_eq!(quick.to_bits(), long.to_bits(), "{quick}, {long}: {a:?}\n{b:?}");
        }
    }
}
