//! The same bits on every platform, in debug and in release: one digest for all answers to many questions.

#[path = "../common/mod.rs"]
mod common;

mod moves;
mod worlds;

use common::{
    casts,
    close::{probes, rays},
    generators::{Class, pair},
    impacts, kinds,
    random::Random,
};
use jostle::{
    Cast, Placed, Ray, Rot2, Vec2, cast_ray, cast_shape_all, closest_approach, closest_point, encloses, locate, relate,
    separation, sweep_aabb,
};

/// FNV-1a over the bits of all answers.
struct Digest(u64);

impl Digest {
    fn add(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn float(&mut self, x: f32) {
        // The two zeros count as one number.
        self.add(u64::from((x + 0.0).to_bits()));
    }

    fn vector(&mut self, v: Vec2) {
        self.float(v.x);
        self.float(v.y);
    }

    /// Adds the answers of all queries about two shapes.
    fn pair(&mut self, a: Placed<'_>, b: Placed<'_>) {
        self.add(relate(a, b) as u64);
        self.add(u64::from(encloses(a, b)));
        let s = separation(a, b);
        self.float(s.distance);
        for v in [s.normal, s.point_a, s.point_b] {
            self.vector(v);
        }
    }
}

const EMPTY: Digest = Digest(0xCBF2_9CE4_8422_2325);

#[test]
fn all_answers_have_the_recorded_bits() {
    let mut digest = EMPTY;
    for class in Class::ALL {
        for seed in 0..400 {
            let mut random = Random::new(seed + 1_000_000);
            let pair = pair(class, &mut random);
            let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            digest.pair(a, b);
            for point in probes(&pair.b, pair.pose_b, &mut random) {
                digest.vector(closest_point(point, b).point);
            }
            for hit in rays(&pair, &mut random).into_iter().filter_map(|ray| cast_ray(ray, b)) {
                digest.add(hit.fraction.to_bits());
                digest.vector(hit.normal);
            }
            digest.float(pair.a.second_moment());
        }
    }
    for i in 0..10_000 {
        let r = Rot2::new((i - 5_000) as f32 * 1.7);
        digest.vector(Vec2::new(r.cos(), r.sin()));
        digest.float(r.angle());
    }
    // If an answer changes on purpose, this number changes; if a platform changes it, that platform is wrong.
    assert_eq!(format!("{:016x}", digest.0), "9b79d142a2df5628");
}

#[test]
fn answers_about_all_kinds_have_the_recorded_bits() {
    let mut digest = EMPTY;
    for class in kinds::Class::ALL {
        for seed in 0..200 {
            let mut random = Random::new(seed + 2_000_000);
            let pair = kinds::pair(class, &mut random);
            let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            digest.pair(a, b);
            digest.pair(b, a);
            let corners: Vec<Vec2> = kinds::members(&pair.a, pair.pose_a)
                .iter()
                .flatten()
                .flat_map(kinds::Member::corners)
                .map(|[x, y]| Vec2::new(x as f32, y as f32))
                .collect();
            let (p, q, r) = (*random.pick(&corners), *random.pick(&corners), b.aabb().center());
            let middle = Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y));
            for point in [p, middle, r] {
                digest.add(locate(point, a) as u64);
                let c = closest_point(point, a);
                digest.float(c.distance);
                digest.vector(c.point);
                digest.vector(c.normal);
            }
            for ray in [Ray::new(r, p - r), Ray::new(r, middle - r), Ray::new(p - (q - p), q - p)] {
                if let Some(hit) = cast_ray(ray, a) {
                    digest.add(hit.fraction.to_bits());
                    digest.add(hit.part.into());
                    digest.vector(hit.point);
                    digest.vector(hit.normal);
                }
            }
            digest.float(pair.a.area());
            digest.vector(pair.a.centroid());
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "f82f007654418ccc");
}

#[test]
fn casts_have_the_recorded_bits() {
    let (mut digest, mut crossings) = (EMPTY, Vec::new());
    for class in casts::Class::ALL {
        for seed in 0..200 {
            let mut random = Random::new(seed + 3_000_000);
            let wild = class == casts::Class::Wild;
            let throw = if wild || seed % 2 == 0 { casts::convex } else { casts::any }(class, &mut random);
            digest.float(throw.cast().safe() as f32);
            if let Cast::At(hit) = throw.cast() {
                digest.add(hit.fraction.to_bits());
                [hit.normal, hit.point, hit.stop.translation].into_iter().for_each(|v| digest.vector(v));
                [hit.part_a, hit.part_b].into_iter().for_each(|part| digest.add(part.into()));
            }
            let (mover, target) = (throw.pair.a.at(throw.pair.pose_a), throw.pair.b.at(throw.pair.pose_b));
            cast_shape_all(mover, throw.linear, target, &mut crossings);
            for crossing in &crossings {
                digest.add(crossing.enter.to_bits());
                digest.add(crossing.exit.to_bits());
            }
            let boxes = [mover.aabb(), target.aabb()];
            if let Some(sweep) = sweep_aabb(boxes[0], throw.linear, boxes[1], (0.0, 0.0)) {
                digest.add(sweep.enter.to_bits());
                digest.add(sweep.exit.to_bits());
            }
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "38867de89b154a47");
}

#[test]
fn impacts_have_the_recorded_bits() {
    let mut digest = EMPTY;
    for class in impacts::CLASSES {
        for seed in 0..100 {
            let mut random = Random::new(seed + 4_000_000);
            let flight = impacts::flight(class, &mut random);
            let impact = flight.impact();
            digest.add(impact.safe().to_bits());
            digest.add(impacts::answer(&impact) as u64);
            if let Some(hit) = impact.hit() {
                [hit.normal, hit.point].into_iter().for_each(|v| digest.vector(v));
                digest.float(hit.gap);
            }
            let [a, b] = flight.moving();
            if let Some(near) = closest_approach(a, b, flight.tolerance).filter(|_| seed % 4 == 0) {
                digest.add(near.fraction.to_bits());
                [near.at_least, near.distance].into_iter().for_each(|x| digest.float(x));
            }
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "147f5fcb83fb384b");
}
