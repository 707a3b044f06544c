//! The fractions of rays, from near a shape to 30,000 sizes off, against those of exact arithmetic; and a limit of the fraction
//! next to the hit.
//!
//! `JOSTLE_RAYS` sets how many rays are cast at each kind of shape.

use jostle::{Convex, Pose2, Ray, Rot2, ShapeError, Vec2, cast_ray};

use crate::common::{close::body, counts::cases, random::Random};

/// The largest error of a fraction that is proved, as a share of it; promised is 10⁻¹³.
const ERROR: f64 = 256.0 * f64::EPSILON;

/// The oracle's own.
const OF_ORACLE: f64 = 4.0 * f64::EPSILON;

fn search(name: &str, draw: fn(&mut Random) -> Result<Convex, ShapeError>) {
    let (count, mut hits, mut most) = (cases("JOSTLE_RAYS", 20_000), 0, 0.0_f64);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let Ok(shape) = draw(&mut random) else { continue };
        let power = |random: &mut Random, low: f32, high: f32| 10_f32.powf(random.between(low, high));
        let within =
            |random: &mut Random, most: f32| Vec2::new(random.between(-most, most), random.between(-most, most));
        let far = power(&mut random, -1.0, 4.0);
        let pose = Pose2::new(within(&mut random, far), Rot2::new(random.between(-3.1, 3.1)));
        let (away, direction) = (power(&mut random, -0.3, 4.5), Rot2::new(random.between(-3.1, 3.1)));
        let origin = pose.translation + direction * Vec2::new(away, 0.0);
        // At a corner, beside it by as little as rounding, or anywhere.
        let corner = pose * *random.pick(shape.corners());
        let aside = if random.chance(2) { 1.0 } else { power(&mut random, -7.0, 0.0) };
        let aim = corner + within(&mut random, 1.0) * aside - origin;
        let ray = Ray::new(origin, aim).until(f64::INFINITY);
        let truth = jostle_oracle::ray_fraction(origin.into(), aim.into(), &body(&shape, pose));
        let found = cast_ray(ray, shape.at(pose)).map(|hit| hit.fraction);
        assert_eq!(found.is_some(), truth.is_some(), "{name}, seed {seed}: {found:?}, truly {truth:?}");
        let (Some(found), Some(truth)) = (found, truth) else { continue };
        let off = (found - truth).abs() / truth.max(f64::MIN_POSITIVE);
        assert!(off <= ERROR + OF_ORACLE, "{name}, seed {seed}: {found:e}, truly {truth:e}");
        most = most.max(off);
        hits += 1;
        // A limit counts within that error: a hit that may be there is one.
        for (until, hits) in [(truth * (1.0 - 4.0 * ERROR), false), (truth * (1.0 + OF_ORACLE), true)] {
            let hit = cast_ray(ray.until(until), shape.at(pose));
            assert!(truth == 0.0 || hit.is_some() == hits, "{name}, seed {seed}: up to {until:e} of {truth:e} {hit:?}");
        }
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
