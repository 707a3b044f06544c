//! Ray casts.

use core::cmp::Ordering;

use crate::body::Body;
use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::measure::{Measure, minus_root, sign_with_root};
use crate::ray_region::first_hit;
use crate::solid::Solid;

/// Whether the ray, all `origin + t·direction` with t ≥ 0, hits the closed solid. Exact.
///
/// Grazing and starting inside count. A zero direction makes the ray one point.
///
/// ```
/// use jostle_oracle::{Body, ray_hits};
///
/// let disc = Body { corners: vec![[4.0, 5.0]], radius: 2.0 };
/// assert!(ray_hits([0.0, 3.0], [1.0, 0.0], &disc)); // grazes
/// assert!(!ray_hits([0.0, 3.0], [-1.0, 0.0], &disc));
/// ```
#[must_use]
pub fn ray_hits<'a>(origin: [f32; 2], direction: [f32; 2], solid: impl Into<Solid<'a>>) -> bool {
    match solid.into() {
        Solid::Body(body) => Cast::of(origin, direction, body).hits(),
        Solid::Region(region) => first_hit(origin, direction, region).is_some(),
    }
}

/// The least t ≥ 0 with `origin + t·direction` in the closed solid, or `None` if there is none.
///
/// 0 if the ray starts inside or on the boundary. Hit or miss is exact, as by [`ray_hits`]. The value is
/// correct to 4 ulps of itself for any ray, since differences that cancel in a graze are computed on integers.
///
/// ```
/// use jostle_oracle::{Body, ray_fraction};
///
/// let disc = Body { corners: vec![[8.0, 3.0]], radius: 5.0 };
/// assert_eq!(ray_fraction([0.0, 0.0], [2.0, 0.0], &disc), Some(2.0));
/// assert_eq!(ray_fraction([5.0, 0.0], [2.0, 0.0], &disc), Some(0.0));
/// assert_eq!(ray_fraction([0.0, -2.5], [2.0, 0.0], &disc), None);
/// ```
#[must_use]
pub fn ray_fraction<'a>(origin: [f32; 2], direction: [f32; 2], solid: impl Into<Solid<'a>>) -> Option<f64> {
    match solid.into() {
        Solid::Body(body) => Cast::of(origin, direction, body).fraction(),
        Solid::Region(region) => first_hit(origin, direction, region).map(|t| t.measure().in_units_of(0)),
    }
}

/// Whether the line of the ray touches the body without cutting it, in one point or along its border.
///
/// That is, the body has points on the line, and none on one of its sides. Then the smallest rotation of the ray turns
/// a hit into a miss, or changes the fraction by much. A line across a segment cuts it; one through its end or along it
/// grazes. A zero direction has no line: `false`.
///
/// ```
/// use jostle_oracle::{Body, ray_grazes};
/// let disc = Body { corners: vec![[4.0, 5.0]], radius: 2.0 };
/// assert!(ray_grazes([0.0, 3.0], [1.0, 0.0], &disc));
/// assert!(!ray_grazes([0.0, 4.0], [1.0, 0.0], &disc));
/// ```
#[must_use]
pub fn ray_grazes(origin: [f32; 2], direction: [f32; 2], body: &Body) -> bool {
    Cast::of(origin, direction, body).grazes()
}

/// A ray and a body, relative to the start of the ray.
pub(crate) struct Cast {
    /// The hull of the corners less the start: a ray from the origin against it.
    pub(crate) core: Hull,
    pub(crate) radius: Int,
    pub(crate) direction: Vector,
}

impl Cast {
    fn of(origin: [f32; 2], direction: [f32; 2], body: &Body) -> Cast {
        let points = [origin.map(f64::from), direction.map(f64::from)];
        Cast::on(Grid::of(&[body], &points), points, body)
    }

    fn on(grid: Grid, [origin, direction]: [[f64; 2]; 2], body: &Body) -> Cast {
        let start = grid.vector(origin);
        let core = Hull::of(grid.corners(body).iter().map(|corner| corner.minus(&start)).collect());
        Cast { core, radius: grid.radius(body), direction: grid.vector(direction) }
    }

    /// Whether the ray hits. From outside, it enters a convex set at a corner or across an edge. If it misses, the
    /// nearest points are a corner and a point of the ray, or the start and a point of the set.
    fn hits(&self) -> bool {
        self.starts_inside()
            || !self.direction.is_zero()
                && (self.core.corners.iter().any(|corner| self.passes_near(corner))
                    || self.core.edges().any(|(p, q)| self.crosses(p, q)))
    }

    fn starts_inside(&self) -> bool {
        self.core.reaches_origin(&self.radius)
    }

    /// Whether a corner is ahead and within the radius of the ray's line.
    fn passes_near(&self, corner: &Vector) -> bool {
        let d = &self.direction;
        d.dot(corner).sign().is_ge() && d.cross(corner).square() <= self.squared_reach()
    }

    /// Whether the ray, which starts outside of the core, crosses the edge from p to q between its ends.
    /// The crossing is at t = p×e / d×e with e = q − p, and p×e = p×q.
    fn crosses(&self, p: &Vector, q: &Vector) -> bool {
        let d = &self.direction;
        let opposite = d.cross(p).sign() == d.cross(q).sign().reverse() && !d.cross(p).is_zero();
        opposite && p.cross(q).sign() == d.cross(&q.minus(p)).sign()
    }

    /// `R²·d²`, the square of `d × x` for an x at the distance R from the ray's line.
    fn squared_reach(&self) -> Int {
        &self.radius.square() * &self.direction.squared()
    }

    /// The fraction of the first hit. The border of the rounded body consists of arcs around corners and of edges moved
    /// outward, so the first hit is the earliest entry into a disc around a corner or across such an edge.
    pub(crate) fn fraction(&self) -> Option<f64> {
        if self.starts_inside() {
            return Some(0.0);
        }
        let discs = self.core.corners.iter().filter_map(|corner| self.enters_disc(corner));
        let sides = self.core.edges().filter_map(|(p, q)| self.enters_side(p, q));
        discs.chain(sides).map(|t| t.in_units_of(0)).min_by(f64::total_cmp)
    }

    /// The entry from outside into the disc around c: the smaller root of `d²·t² − 2(d·c)·t + (c² − R²)`, as
    /// `(c² − R²) / (d·c + √((d·c)² − d²(c² − R²)))`. By Lagrange's identity the discriminant is `d²R² − (d×c)²`.
    fn enters_disc(&self, c: &Vector) -> Option<Measure> {
        let ahead = self.direction.dot(c);
        let discriminant = &self.squared_reach() - &self.direction.cross(c).square();
        if ahead.sign().is_le() || discriminant.sign().is_lt() {
            return None;
        }
        let clearance = &c.squared() - &self.radius.square();
        Some(Measure::of(&clearance) / (Measure::of(&ahead) + Measure::of(&discriminant).root()))
    }

    /// The entry across the edge e from p to q moved outward by R. Its line is at `x × e = p × e + R|e|`, so
    /// `t = (h − R|e|) / closing` with `h = e × p` and `closing = e × d`: both positive for a ray that comes from
    /// outside. It counts if the foot of the hit is on the edge: `p·e ≤ t·d·e ≤ q·e`.
    fn enters_side(&self, p: &Vector, q: &Vector) -> Option<Measure> {
        let edge = q.minus(p);
        let squared_edge = edge.squared();
        let height = edge.cross(p);
        let closing = edge.cross(&self.direction);
        let offset = &self.radius.square() * &squared_edge;
        if closing.sign().is_le() || height.sign().is_le() || height.square() < offset {
            return None;
        }
        let along = self.direction.dot(&edge);
        // The sign of t·d·e − x·e, times closing: (h − R|e|)·(d·e) − closing·(x·e).
        let foot_against = |x: &Vector| {
            let rational = &(&height * &along) - &(&closing * &x.dot(&edge));
            sign_with_root(&rational, &-&(&self.radius * &along), &squared_edge)
        };
        let on_the_edge = foot_against(p) != Ordering::Less && foot_against(q) != Ordering::Greater;
        on_the_edge.then(|| minus_root(&height, &offset) / Measure::of(&closing))
    }

    /// Whether the line supports the core grown by R: all corners are on one side, the nearest at the distance R.
    fn grazes(&self) -> bool {
        let sides = || self.core.corners.iter().map(|corner| self.direction.cross(corner));
        let one_sided = sides().all(|side| side.sign().is_ge()) || sides().all(|side| side.sign().is_le());
        !self.direction.is_zero() && one_sided && sides().map(|side| side.square()).min() == Some(self.squared_reach())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::location::Location;
    use crate::point::{distance_to, locate};
    use crate::relate::relate;
    use crate::relation::Relation;
    use crate::testing::{Random, body};

    #[track_caller]
    fn check(origin: [f32; 2], direction: [f32; 2], body: &Body, fraction: Option<f64>, grazes: bool) {
        assert_eq!(ray_fraction(origin, direction, body), fraction);
        assert_eq!(ray_hits(origin, direction, body), fraction.is_some());
        assert_eq!(ray_grazes(origin, direction, body), grazes);
    }

    #[test]
    fn against_a_point() {
        let point = Body::point([6.0, 9.0]);
        check([0.0, 0.0], [2.0, 3.0], &point, Some(3.0), true);
        check([0.0, 0.0], [-2.0, -3.0], &point, None, true);
        check([0.0, 0.0], [2.0, 3.0f32.next_up()], &point, None, false);
        check([6.0, 9.0], [1.0, 0.0], &point, Some(0.0), true);
    }

    #[test]
    fn against_a_segment() {
        let segment = body(&[[4.0, -2.0], [4.0, 2.0]], 0.0);
        check([0.0, 0.0], [1.0, 0.0], &segment, Some(4.0), false);
        check([8.0, 0.0], [-2.0, 0.0], &segment, Some(2.0), false);
        check([0.0, 0.0], [-1.0, 0.0], &segment, None, false);
        check([0.0, 2.0], [1.0, 0.0], &segment, Some(4.0), true);
        check([0.0, 3.0], [1.0, 0.0], &segment, None, false);
        check([4.0, 7.0], [0.0, -1.0], &segment, Some(5.0), true);
        check([4.0, 7.0], [0.0, 1.0], &segment, None, true);
        check([4.0, 1.0], [0.0, 1.0], &segment, Some(0.0), true);
        check([4.0, 1.0], [1.0, 0.0], &segment, Some(0.0), false);
    }

    #[test]
    fn against_a_square() {
        let square = body(&[[2.0, 2.0], [6.0, 2.0], [6.0, 6.0], [2.0, 6.0]], 0.0);
        check([0.0, 3.0], [0.5, 0.0], &square, Some(4.0), false);
        check([0.0, 0.0], [1.0, 1.0], &square, Some(2.0), false);
        check([0.0, 2.0], [1.0, 0.0], &square, Some(2.0), true);
        check([0.0, 2.0f32.next_down()], [1.0, 0.0], &square, None, false);
        check([0.0, 4.0], [1.0, -1.0], &square, Some(2.0), true);
        check([3.0, 3.0], [1.0, 0.0], &square, Some(0.0), false);
        check([6.0, 3.0], [1.0, 0.0], &square, Some(0.0), false);
        check([7.0, 3.0], [1.0, 0.0], &square, None, false);
        check([3.0, 9.0], [1.0, -3.0], &square, Some(1.0), false);
    }

    #[test]
    fn against_rounded_bodies() {
        let disc = body(&[[10.0, 0.0]], 5.0);
        check([0.0, 0.0], [1.0, 0.0], &disc, Some(5.0), false);
        check([0.0, 3.0], [1.0, 0.0], &disc, Some(6.0), false);
        check([0.0, 5.0], [1.0, 0.0], &disc, Some(10.0), true);
        check([0.0, 5.0f32.next_up()], [1.0, 0.0], &disc, None, false);
        check([6.0, 3.0], [-1.0, 0.0], &disc, Some(0.0), false);
        check([5.0, 0.0], [-1.0, 0.0], &disc, Some(0.0), false);
        let capsule = body(&[[10.0, -4.0], [10.0, 4.0]], 5.0);
        check([0.0, 4.0], [2.0, 0.0], &capsule, Some(2.5), false);
        check([0.0, 8.0], [1.0, 0.0], &capsule, Some(7.0), false);
        check([15.0, 20.0], [0.0, -1.0], &capsule, Some(16.0), true);
        check([0.0, 9.0], [1.0, 0.0], &capsule, Some(10.0), true);
        // The line 3x + 4y = 0 moved by 5 passes (3, 4); the foot of the hit is (0, 0).
        let slope = body(&[[-8.0, 6.0], [8.0, -6.0]], 5.0);
        check([3.0, 8.0], [0.0, -2.0], &slope, Some(2.0), false);
        check([9.0, 12.0], [-3.0, -4.0], &slope, Some(2.0), false);
    }

    #[test]
    fn a_zero_direction_is_one_point() {
        let disc = body(&[[0.0, 0.0]], 5.0);
        check([3.0, 4.0], [0.0, 0.0], &disc, Some(0.0), false);
        check([3.0, 4.0f32.next_up()], [0.0, 0.0], &disc, None, false);
        check([1.0, 1.0], [0.0, 0.0], &Body::point([1.0, 1.0]), Some(0.0), false);
        check([1.0, 1.0], [0.0, 0.0], &Body::point([1.0, 2.0]), None, false);
    }

    #[test]
    fn the_largest_next_to_the_smallest() {
        let (large, tiny) = (1e38f32, f32::from_bits(1));
        let wall = body(&[[f64::from(large), -1.0], [f64::from(large), 1.0]], 0.0);
        let expected = f64::from(large) / f64::from(tiny);
        check([0.0, 0.0], [tiny, 0.0], &wall, Some(expected), false);
        check([0.0, 1.0], [large, tiny], &wall, None, false);
        check([0.0, 1.0f32.next_down()], [large, tiny], &wall, Some(1.0), false);
        let far_disc = body(&[[f64::from(large), f64::from(large)]], large);
        check([0.0, 0.0], [0.0, large], &far_disc, Some(1.0), true);
        check([-tiny, 0.0], [0.0, large], &far_disc, None, false);
    }

    #[test]
    fn agrees_with_the_relation_to_a_long_segment_and_the_first_point_is_on_the_boundary() {
        /// The multiple of the shortest directions that leads from any point of the grid beyond every body.
        const FAR: f64 = 1024.0;
        let mut random = Random::new();
        let [mut hits, mut misses, mut grazes] = [0; 3];
        for _ in 0..20_000 {
            let body = random.grid_body(6);
            let [origin, direction] = [random.point(12), random.point(5)].map(|p| p.map(|x| x as f32));
            let [o, d] = [origin, direction].map(|p| p.map(f64::from));
            let scene = || format!("from {origin:?} along {direction:?}: {body:?}");
            let at = |t: f64| [o[0] + t * d[0], o[1] + t * d[1]];
            let long_segment = Body { corners: vec![o, at(FAR)], radius: 0.0 };
            let hit = relate(&long_segment, &body) != Relation::Apart;
            assert_eq!(ray_hits(origin, direction, &body), hit, "{}", scene());
            let fraction = ray_fraction(origin, direction, &body);
            assert_eq!(fraction.is_some(), hit, "{}", scene());
            if let Some(t) = fraction {
                hits += 1;
                let starts_outside = locate(o, &body) == Location::Outside;
                assert_eq!(t > 0.0, starts_outside, "{t} {}", scene());
                if starts_outside {
                    assert!(distance_to(at(t), &body).abs() < 1e-13, "{t} {}", scene());
                }
                if starts_outside && !ray_grazes(origin, direction, &body) {
                    let before = Body { corners: vec![o, at(t * (1.0 - 1e-9))], radius: 0.0 };
                    assert_eq!(relate(&before, &body), Relation::Apart, "{t} {}", scene());
                }
            } else {
                misses += 1;
            }
            let line = Body { corners: vec![at(-FAR), at(FAR)], radius: 0.0 };
            if direction != [0.0, 0.0] {
                let touches = relate(&line, &body) == Relation::Touching;
                assert_eq!(ray_grazes(origin, direction, &body), touches, "{}", scene());
                grazes += u32::from(touches);
            }
        }
        assert!(hits > 1000 && misses > 1000 && grazes > 100, "{hits} hits, {misses} misses, {grazes} grazes");
    }

    #[test]
    fn long_integers_give_the_same_hits() {
        let mut random = Random::new();
        for i in 0..8000 {
            let (body, _) = random.pair(i);
            let points = if i % 2 == 0 {
                [random.point(12), random.point(5)].map(|p| p.map(|x| x as f64))
            } else {
                [[random.fraction(), random.fraction()], [random.fraction(), 0.25]].map(|p| p.map(f64::from))
            };
            let grid = Grid::of(&[&body], &points);
            let (quick, long) = (Cast::on(grid, points, &body), Cast::on(grid.all_long(), points, &body));
            let scene = || format!("{points:?} {body:?}");
            assert_eq!(quick.hits(), long.hits(), "{}", scene());
            assert_eq!(quick.grazes(), long.grazes(), "{}", scene());
            assert_eq!(quick.fraction(), long.fraction(), "{}", scene());
            assert_eq!(quick.hits(), quick.fraction().is_some(), "{}", scene());
        }
    }
}
