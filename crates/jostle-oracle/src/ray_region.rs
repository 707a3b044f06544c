//! Ray casts at a region.

use crate::grid::{Grid, Vector};
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;
use crate::outline::{Edge, Outline};
use crate::region::Region;

/// The smallest t ≥ 0 with `origin + t·direction` in the closed region: 0, or that of the first edge on the ray.
pub(crate) fn first_hit(origin: [f32; 2], direction: [f32; 2], region: &Region) -> Option<Fraction> {
    let points = [origin.map(f64::from), direction.map(f64::from)];
    let grid = Grid::of(&[region], &points);
    let [start, direction] = points.map(|p| grid.vector(p));
    let outline = Outline::of(grid, region.into(), &grid.vector([0.0, 0.0]));
    if outline.locate(&start) != Location::Outside {
        return Some(Fraction::whole(Int::ZERO));
    }
    outline.edges.iter().flat_map(|edge| edge.meets_ray(&start, &direction)).min()
}

impl Edge {
    /// The fractions of the ray at which it meets the edge. With `p` = the start of the edge relative to that of the
    /// ray, e along the edge and d along the ray, `t·d = p + u·e` gives `t = p×e / d×e` and `u = p×d / d×e`. On a
    /// common line the ends of the edge count.
    fn meets_ray(&self, start: &Vector, direction: &Vector) -> impl Iterator<Item = Fraction> + use<> {
        let from = self.from.minus(start);
        let turn = direction.cross(&self.along);
        let off_line = from.cross(direction);
        let fractions = if direction.is_zero() || turn.is_zero() && !off_line.is_zero() {
            [None, None]
        } else if turn.is_zero() {
            let at = |p: &Vector| Fraction::of(p.dot(direction), direction.squared());
            [Some(at(&from)), Some(at(&self.to.minus(start)))]
        } else {
            let on_edge = Fraction::of(off_line, turn.clone());
            let on_ray = Fraction::of(from.cross(&self.along), turn);
            [on_edge.is_proper().then_some(on_ray), None]
        };
        fractions.into_iter().flatten().filter(|t| t.numerator.sign().is_ge())
    }
}

#[cfg(test)]
mod tests {
    use crate::ray::{ray_fraction, ray_hits};
    use crate::region::Region;
    use crate::testing::{Random, rectangle, region};

    #[track_caller]
    fn check(origin: [f32; 2], direction: [f32; 2], region: &Region, fraction: Option<f64>) {
        assert_eq!(ray_fraction(origin, direction, region), fraction);
        assert_eq!(ray_hits(origin, direction, region), fraction.is_some());
    }

    #[test]
    fn against_a_frame() {
        let frame = region(&[&rectangle([0.0, 0.0], [6.0, 6.0]), &rectangle([2.0, 2.0], [4.0, 4.0])]);
        check([-4.0, 3.0], [2.0, 0.0], &frame, Some(2.0));
        check([3.0, 3.0], [0.5, 0.0], &frame, Some(2.0));
        check([3.0, 3.0], [0.0, 0.0], &frame, None);
        check([1.0, 3.0], [0.5, 0.0], &frame, Some(0.0));
        check([2.0, 3.0], [0.5, 0.0], &frame, Some(0.0));
        check([3.0, 3.0], [1.0, 1.0], &frame, Some(1.0));
        check([-1.0, 6.0], [1.0, 0.0], &frame, Some(1.0));
        check([-1.0, 6.0f32.next_up()], [1.0, 0.0], &frame, None);
        check([-1.0, 7.0], [1.0, -1.0], &frame, Some(1.0));
        check([7.0, 7.0], [1.0, 0.0], &frame, None);
        check([7.0, 3.0], [1.0, 0.0], &frame, None);
        check([7.0, 6.0], [-0.5, 0.0], &frame, Some(2.0));
    }

    #[test]
    fn a_hole_that_touches_the_outline_lets_no_ray_in() {
        let pinched = region(&[&rectangle([0.0, 0.0], [6.0, 6.0]), &[[3.0, 0.0], [4.0, 2.0], [2.0, 2.0]]]);
        check([3.0, -1.0], [0.0, 1.0], &pinched, Some(1.0));
        check([3.0, 1.0], [0.0, -1.0], &pinched, Some(1.0));
        check([3.0, 1.0], [0.0, 1.0], &pinched, Some(1.0));
    }

    #[test]
    fn agrees_with_the_bodies_that_fill_it() {
        let mut random = Random::new();
        let [mut hits, mut misses, mut starts] = [0; 3];
        for turn in 0..6000 {
            let star = random.star(4, turn % 2 == 0);
            let [origin, direction] = [random.point(12), random.point(3)].map(|p| p.map(|x| x as f32));
            let fractions = star.pieces.iter().filter_map(|piece| ray_fraction(origin, direction, piece));
            let expected = fractions.min_by(f64::total_cmp);
            let scene = || format!("from {origin:?} along {direction:?}: {:?}", star.region);
            let fraction = ray_fraction(origin, direction, &star.region);
            assert_eq!(ray_hits(origin, direction, &star.region), expected.is_some(), "{}", scene());
            match (fraction, expected) {
                (Some(t), Some(expected)) => {
                    assert!((t - expected).abs() <= 8.0 * f64::EPSILON * expected, "{t}, {expected}: {}", scene());
                    *(if t == 0.0 { &mut starts } else { &mut hits }) += 1;
                }
                (None, None) => misses += 1,
                _ => panic!("{fraction:?}, expected {expected:?}: {}", scene()),
            }
        }
        assert!(hits > 1000 && misses > 1000 && starts > 500, "{hits} hits, {misses} misses, {starts} starts inside");
    }
}
