//! The same bits on every platform, in debug and in release: one number stands for all answers to many questions.

mod common;

use common::{
    close::{probes, rays},
    generators::{Class, pair},
    random::Random,
};
use jostle::{Rot2, Vec2, cast_ray, closest_point, encloses, relate, separation};

/// FNV-1a over the bits of everything answered.
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
}

#[test]
fn all_answers_have_the_recorded_bits() {
    let mut digest = Digest(0xCBF2_9CE4_8422_2325);
    for class in Class::ALL {
        for seed in 0..400 {
            let mut random = Random::new(seed + 1_000_000);
            let pair = pair(class, &mut random);
            let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            digest.add(relate(a, b) as u64);
            digest.add(u64::from(encloses(a, b)));
            let s = separation(a, b);
            digest.float(s.distance);
            for v in [s.normal, s.point_a, s.point_b] {
                digest.vector(v);
            }
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
    // Where an answer changes on purpose, so does this number; where a platform changes it, that platform is wrong.
    assert_eq!(format!("{:016x}", digest.0), "54f25209444c45ab");
}
