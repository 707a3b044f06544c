//! How much of the error bound of impacts rounding uses.
//!
//! Two shapes come nearest at the end of the step, by some billionths of their sizes. `time_of_impact` says clear only of what
//! is certain to stay farther apart than half the tolerance, by its bound with the error: so, with the largest tolerance
//! of which it says so, the true distance at the end less that half would be the whole error if nothing were rounded, and is
//! less by what rounding takes. Below 0 the bound would be wrong. From pairs with a small margin the search goes on to others near
//! them with a smaller one.
//!
//! `JOSTLE_MARGINS` sets how many pairs it starts from.

use jostle::{Convex, Impact, Motion, Pose2, Rot2, Vec2, time_of_impact};

use crate::common::{
    climb::{climb, varied, varied_vector},
    close::body,
    counts::cases,
    random::Random,
};

/// A number in units of 2⁻⁹⁰, far finer than rounding of f64 at sizes below 2¹⁰.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Fixed(i128);

const PLACES: u32 = 90;

impl Fixed {
    const ONE: Fixed = Fixed(1 << PLACES);

    fn of(x: f64) -> Fixed {
        // Both factors are powers of two; what is below 2⁻⁹⁰ is left out.
        Fixed((x * 2_f64.powi(PLACES as i32)) as i128)
    }

    fn rounded(self) -> f64 {
        self.0 as f64 / 2_f64.powi(PLACES as i32)
    }

    fn plus(self, other: Fixed) -> Fixed {
        Fixed(self.0 + other.0)
    }

    fn minus(self, other: Fixed) -> Fixed {
        Fixed(self.0 - other.0)
    }

    fn times(self, other: Fixed) -> Fixed {
        let [a, b] = [self, other].map(|number| number.0.unsigned_abs());
        // By halves of 64 bits; the product of the low ones is below 2⁻⁵² of a unit.
        let (high_a, low_a, high_b, low_b) = (a >> 64, a & u128::from(u64::MAX), b >> 64, b & u128::from(u64::MAX));
        let middle = ((high_a * low_b) >> (PLACES - 64)) + ((low_a * high_b) >> (PLACES - 64));
        let product = ((high_a * high_b) << (128 - PLACES)) + middle + ((low_a * low_b) >> PLACES);
        let sign = if (self.0 < 0) == (other.0 < 0) { 1 } else { -1 };
        Fixed(sign * product as i128)
    }

    /// The cosine and sine of an angle, by its series after turning back by quarter turns.
    fn cos_sin(self) -> [Fixed; 2] {
        // π/2 in units of 2⁻¹⁰⁰, from its hexadecimal digits.
        const QUARTER: i128 = 0x0019_21FB_5444_2D18_4698_98CC_5170_i128 >> (100 - PLACES);
        let quarters = (self.0 + QUARTER / 2).div_euclid(QUARTER);
        let angle = Fixed(self.0 - quarters * QUARTER);
        let square = angle.times(angle);
        let series = |first: Fixed, from: i128| {
            let (mut sum, mut term, mut n) = (first, first, from);
            while term.0 != 0 {
                term = Fixed(-term.times(square).0 / (n * (n + 1)));
                (sum, n) = (sum.plus(term), n + 2);
            }
            sum
        };
        let (cos, sin) = (series(Fixed::ONE, 1), series(angle, 2));
        let back = |x: Fixed| Fixed(-x.0);
        match quarters.rem_euclid(4) {
            0 => [cos, sin],
            1 => [back(sin), cos],
            2 => [back(cos), back(sin)],
            _ => [sin, back(cos)],
        }
    }
}

type Point = [Fixed; 2];

fn minus(a: Point, b: Point) -> Point {
    [a[0].minus(b[0]), a[1].minus(b[1])]
}

fn dot(a: Point, b: Point) -> Fixed {
    a[0].times(b[0]).plus(a[1].times(b[1]))
}

fn cross(a: Point, b: Point) -> Fixed {
    a[0].times(b[1]).minus(a[1].times(b[0]))
}

fn length(a: Point) -> f64 {
    a[0].rounded().hypot(a[1].rounded())
}

/// A shape on its way: corners and a radius in its frame, and where it goes.
#[derive(Clone, Debug)]
struct Mover {
    corners: Vec<Vec2>,
    radius: f32,
    translation: Vec2,
    turned: f32,
    linear: Vec2,
    angular: f32,
    pivot: Vec2,
}

impl Mover {
    fn draw(random: &mut Random) -> Mover {
        let power = |random: &mut Random, low: f32, high: f32| 10_f32.powf(random.between(low, high));
        let within =
            |random: &mut Random, most: f32| Vec2::new(random.between(-most, most), random.between(-most, most));
        let (size, flat) = (power(random, -2.0, 1.0), *random.pick(&[1.0, 1.0, 0.05]));
        let (n, first) = (*random.pick(&[1, 2, 3, 4, 6, 9, 12]), random.between(0.0, 6.3));
        let corner = |random: &mut Random, i: usize| {
            let (sin, cos) = (first + (i as f32 + random.between(0.0, 0.6)) * 6.283_185_5 / n as f32).sin_cos();
            Vec2::new(size * cos, flat * size * sin)
        };
        let corners = if n == 1 { vec![Vec2::ZERO] } else { (0..n).map(|i| corner(random, i)).collect() };
        let is_rounded = n < 3 || random.chance(4);
        let far = size * power(random, -3.0, 2.0);
        let (away, speed) = (power(random, -1.0, 1.5), power(random, -3.0, 1.5));
        Mover {
            corners,
            radius: if is_rounded { size * power(random, -2.0, 0.0) } else { 0.0 },
            translation: within(random, away),
            turned: random.between(-3.0, 3.0),
            linear: within(random, speed),
            angular: match random.below(4) {
                0 => 0.0,
                1 => power(random, -6.0, 0.0),
                2 => random.between(-6.0, 6.0),
                _ => random.between(-60.0, 60.0),
            },
            pivot: if random.chance(2) { Vec2::ZERO } else { within(random, far) },
        }
    }

    fn shape(&self) -> Option<Convex> {
        Convex::hull(self.corners.iter().copied()).and_then(|sharp| sharp.grown(self.radius)).ok()
    }

    fn pose(&self) -> Pose2 {
        Pose2::new(self.translation, Rot2::new(self.turned))
    }

    fn motion(&self) -> Motion {
        Motion::linear(self.linear).turning(self.angular).about(self.pivot)
    }

    /// The centre of its rotation, placed as the library places it.
    fn centre(&self) -> [f64; 2] {
        let about = if self.angular == 0.0 { Vec2::ZERO } else { self.pivot };
        body(&Convex::point(about).expect("finite"), self.pose()).corners[0]
    }

    /// The corners at the end of the step, and the part of the sizes that its own motion has.
    fn end(&self, shape: &Convex) -> (Vec<Point>, f64) {
        let (placed, centre) = (body(shape, self.pose()).corners, self.centre());
        let from = centre.map(Fixed::of);
        let [cos, sin] = Fixed::of(self.angular.into()).cos_sin();
        let at = [self.linear.x, self.linear.y].map(|x| Fixed::of(x.into()));
        let corners = placed.iter().map(|corner| {
            let [x, y] = minus(corner.map(Fixed::of), from);
            let turned = [cos.times(x).minus(sin.times(y)), sin.times(x).plus(cos.times(y))];
            [0, 1].map(|i| from[i].plus(at[i]).plus(turned[i]))
        });
        let arm = placed.iter().map(|p| (p[0] - centre[0]).hypot(p[1] - centre[1])).fold(0.0, f64::max);
        let angle = if arm == 0.0 { 0.0 } else { f64::from(self.angular.abs()) };
        let size = f64::from(self.linear.x).hypot(self.linear.y.into()) + arm * (1.0 + angle) + f64::from(self.radius);
        (corners.collect(), size)
    }

    /// The same with one of its numbers a little different.
    fn varied(&self, random: &mut Random) -> Mover {
        let mut other = self.clone();
        match random.below(6) {
            0 => other.translation = varied_vector(self.translation, random),
            1 => other.linear = varied_vector(self.linear, random),
            2 => other.pivot = varied_vector(self.pivot, random),
            3 => other.turned = varied(self.turned, random),
            4 => other.angular = varied(self.angular, random),
            _ => {
                let corner = random.below(self.corners.len());
                other.corners[corner] = varied_vector(self.corners[corner], random);
            }
        }
        other
    }
}

/// The distance of two cores that are apart, and the direction from the first to the second.
fn distance(a: &[Point], b: &[Point]) -> (f64, [f64; 2]) {
    let mut nearest = (f64::INFINITY, [0.0; 2]);
    for (own, other, sign) in [(a, b, 1.0), (b, a, -1.0)] {
        for (i, &p) in own.iter().enumerate() {
            let edge = minus(own[(i + 1) % own.len()], p);
            for &v in other {
                let from = minus(v, p);
                let along = dot(from, edge);
                let (off, by) = if Fixed(0) < along && along < dot(edge, edge) {
                    let (height, long) = (cross(from, edge), length(edge));
                    let (right, side) = ([edge[1], Fixed(-edge[0].0)], if height.0 < 0 { -sign } else { sign });
                    (height.rounded().abs() / long, right.map(|x| side * x.rounded() / long))
                } else {
                    (length(from), from.map(|x| sign * x.rounded() / length(from)))
                };
                if off < nearest.0 {
                    nearest = (off, by);
                }
            }
        }
    }
    nearest
}

/// The margin, in u of the sizes: the error bound less what rounding takes of it. The two movers are first led to this share
/// of their sizes from each other at the end; `None` if they can not be, or come as near before.
fn margin(a: &Mover, b: &Mover, share: f64) -> Option<f64> {
    let (shape_a, shape_b) = (a.shape()?, b.shape()?);
    let (at_a, size_a) = a.end(&shape_a);
    let radii = f64::from(a.radius) + f64::from(b.radius);
    let mut b = Mover { linear: Vec2::ZERO, ..b.clone() };
    let (mut apart, mut size) = (0.0, 0.0);
    for round in 0..6 {
        let (at_b, size_b) = b.end(&shape_b);
        let ((cores, direction), [p, q]) = (distance(&at_a, &at_b), [a.centre(), b.centre()]);
        (apart, size) = (cores - radii, size_a + size_b + (p[0] - q[0]).hypot(p[1] - q[1]));
        let missing = share * size - apart;
        if missing.abs() < 0.1 * share * size {
            break;
        }
        // The place takes the large part, the displacement the rest, which f32 can only express if it is small.
        let target = if round == 0 { &mut b.translation } else { &mut b.linear };
        target.x += (missing * direction[0]) as f32;
        target.y += (missing * direction[1]) as f32;
    }
    let is_clear = |tolerance: f32| {
        let moving = [(a, &shape_a), (&b, &shape_b)].map(|(mover, shape)| shape.moving(mover.pose(), mover.motion()));
        matches!(time_of_impact(moving[0], moving[1], tolerance), Impact::Clear { .. })
    };
    let (mut low, mut high) = ((1e-13 * size) as f32, (4.0 * apart) as f32);
    if !(0.5 * share * size..2.0 * share * size).contains(&apart) || !is_clear(low) || is_clear(high) {
        return None;
    }
    while high.to_bits() - low.to_bits() > 1 {
        let middle = f32::from_bits(low.to_bits().midpoint(high.to_bits()));
        if is_clear(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some((apart - 0.5 * f64::from(low)) / (0.5 * f64::EPSILON * size))
}

/// Overlapping cores have no such distance: one that is inside the other counts as apart. They would overlap at the end, so
/// nothing is clear of them.
#[test]
fn rounding_uses_a_part_of_the_error_bound() {
    let count = cases("JOSTLE_MARGINS", 400);
    let (mut found, mut least) = (0, f64::INFINITY);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let pair = [Mover::draw(&mut random), Mover::draw(&mut random)];
        let share = 10_f64.powf(random.between(-12.0, -9.0).into());
        let used = |[a, b]: &[Mover; 2]| margin(a, b, share).map(|margin| -margin);
        let vary = |[a, b]: &[Mover; 2], random: &mut Random| [a.varied(random), b.varied(random)];
        let Some(margin) = used(&pair) else { continue };
        found += 1;
        let climbs = margin > -90.0;
        let (pair, used) = if climbs { climb(pair, used, &mut random, vary).expect("found") } else { (pair, margin) };
        let best = -used;
        assert!(best > 0.0, "seed {seed}: {best} u of the sizes\n{pair:#?}");
        least = best.min(least);
    }
    println!("of {found} pairs the least margin is {least:.1}u of the 64u of the sizes");
    assert!(found > count / 10 && least < 90.0, "{found} of {count}, {least}");
}
