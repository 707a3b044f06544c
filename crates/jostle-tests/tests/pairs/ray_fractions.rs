//! The fractions of rays, from near a shape to 30,000 sizes off, against those of exact arithmetic; and a limit of the fraction
//! next to the hit.
//!
//! `JOSTLE_RAYS` sets how many rays are cast at each kind of shape.

use jostle::{Convex, Pose2, Ray, Rot2, ShapeError, Vec2, cast_ray};

use crate::common::{
    climb::{climb, varied_vector},
    close::body,
    counts::cases,
    random::Random,
};

/// The largest error of a fraction that is proved, as a share of it; promised is 10⁻¹³.
const ERROR: f64 = 256.0 * f64::EPSILON;

/// The oracle's own.
const OF_ORACLE: f64 = 4.0 * f64::EPSILON;

/// A ray from an origin with a direction at a shape.
#[derive(Clone, Debug)]
struct Cast {
    shape: Convex,
    pose: Pose2,
    origin: Vec2,
    direction: Vec2,
}

impl Cast {
    fn at(shape: Convex, random: &mut Random) -> Cast {
        let power = |random: &mut Random, low: f32, high: f32| 10_f32.powf(random.between(low, high));
        let within =
            |random: &mut Random, most: f32| Vec2::new(random.between(-most, most), random.between(-most, most));
        let far = power(random, -1.0, 4.0);
        let pose = Pose2::new(within(random, far), Rot2::new(random.between(-3.1, 3.1)));
        let (away, direction) = (power(random, -0.3, 4.5), Rot2::new(random.between(-3.1, 3.1)));
        let origin = pose.translation + direction * Vec2::new(away, 0.0);
        // At a corner, beside it by as little as rounding, or anywhere.
        let corner = pose * *random.pick(shape.corners());
        let aside = if random.chance(2) { 1.0 } else { power(random, -7.0, 0.0) };
        let direction = corner + within(random, 1.0) * aside - origin;
        Cast { shape, pose, origin, direction }
    }

    fn varied(&self, random: &mut Random) -> Cast {
        let mut other = self.clone();
        let number = match random.below(3) {
            0 => &mut other.pose.translation,
            1 => &mut other.origin,
            _ => &mut other.direction,
        };
        *number = varied_vector(*number, random);
        other
    }

    /// The error of the fraction, as a share of it; `None` without a hit. Panics where an answer is wrong.
    fn error(&self) -> Option<f64> {
        let (ray, shape) = (Ray::new(self.origin, self.direction).until(f64::INFINITY), self.shape.at(self.pose));
        let truth =
            jostle_oracle::ray_fraction(self.origin.into(), self.direction.into(), &body(&self.shape, self.pose));
        let found = cast_ray(ray, shape).map(|hit| hit.fraction);
        assert_eq!(found.is_some(), truth.is_some(), "{found:?}, truly {truth:?}: {self:?}");
        let (found, truth) = (found?, truth?);
        let off = (found - truth).abs() / truth.max(f64::MIN_POSITIVE);
        assert!(off <= ERROR + OF_ORACLE, "{found:e}, truly {truth:e}: {self:?}");
        // A limit counts within that error: a hit that may be there is one.
        for (until, hits) in [(truth * (1.0 - 4.0 * ERROR), false), (truth * (1.0 + OF_ORACLE), true)] {
            let hit = cast_ray(ray.until(until), shape);
            assert!(truth == 0.0 || hit.is_some() == hits, "up to {until:e} of {truth:e} {hit:?}: {self:?}");
        }
        Some(off)
    }
}

fn search(name: &str, draw: fn(&mut Random) -> Result<Convex, ShapeError>) {
    /// One in so many hits is where a climb to larger errors begins.
    const CLIMBS_ONE_IN: usize = 100;
    let (count, mut hits, mut most) = (cases("JOSTLE_RAYS", 20_000), 0, 0.0_f64);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let Ok(shape) = draw(&mut random) else { continue };
        let cast = Cast::at(shape, &mut random);
        let error = if random.chance(CLIMBS_ONE_IN) {
            climb(cast, Cast::error, &mut random, Cast::varied).map(|(_, error)| error)
        } else {
            cast.error()
        };
        let Some(error) = error else { continue };
        most = most.max(error);
        hits += 1;
    }
    println!("{name}: {hits} hits, fractions off by at most {:.0}u", most / (0.5 * f64::EPSILON));
    assert!(hits > count / 10, "{name}: {hits} of {count}");
}

fn side(random: &mut Random) -> f32 {
    random.between(0.01, 2.0)
}

#[test]
fn fractions_at_boxes_are_as_exact_as_promised() {
    search("boxes", |random| Convex::rectangle(side(random), side(random)));
}

#[test]
fn fractions_at_polygons_are_as_exact_as_promised() {
    search("polygons", |random| Convex::hull((0..6).map(|_| (random.between(-1.0, 1.0), random.between(-1.0, 1.0)))));
}

#[test]
fn fractions_at_capsules_are_as_exact_as_promised() {
    search("capsules", |random| {
        let half = Vec2::new(side(random), side(random));
        Convex::capsule(-half, half, side(random))
    });
}

#[test]
fn fractions_at_discs_are_as_exact_as_promised() {
    search("discs", |random| Convex::circle(side(random)));
}

#[test]
fn fractions_at_rounded_boxes_are_as_exact_as_promised() {
    search("rounded boxes", |random| Convex::rectangle(side(random), side(random))?.grown(side(random)));
}

/// A small radius at a long edge, and an origin next to it: what is left of the height there is small.
#[test]
fn fractions_at_thinly_rounded_polygons_are_as_exact_as_promised() {
    search("thinly rounded polygons", |random| {
        let corners = [(); 3].map(|()| (random.between(-1.0, 1.0), random.between(-1.0, 1.0)));
        Convex::hull(corners)?.grown(random.between(0.01, 0.5))
    });
}
