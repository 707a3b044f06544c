//! Casts of convex shapes where rounding is largest: from random ones the search climbs to those near them whose fraction is
//! earlier, or that come to the target at a smaller angle.
//!
//! `JOSTLE_CLIMBS` sets from how many of each class.

use crate::common::{
    cast_laws::{GRAZES, agrees, approach},
    cast_truth::Truth,
    casts::{Class, Throw, convex},
    climb::{climb, varied_vector},
    counts::cases,
    random::Random,
};
use jostle::Cast;

/// How early a hit is that does not graze, in ulps, and the power of two that the sine of the angle is above; `None` without
/// a hit; no more than 2⁻⁴⁰, since the normal is rounded. Panics where an answer is wrong.
fn measured(throw: &Throw) -> Option<[f64; 2]> {
    agrees(throw).unwrap_or_else(|message| panic!("{message}\n{throw:#?}"));
    let Cast::At(hit) = throw.cast() else { return None };
    let (angle, truth) = (approach(throw, &hit), Truth::of(throw).fraction()?);
    let early = (truth - hit.fraction) / (hit.fraction.next_up() - hit.fraction);
    (angle > 0.0).then(|| [if angle < GRAZES { 0.0 } else { early }, (-angle.log2()).min(40.0)])
}

fn varied(throw: &Throw, random: &mut Random) -> Throw {
    let mut other = throw.clone();
    let place = &mut other.pair.pose_a.translation;
    match (random.below(4), throw.cast()) {
        // Half as far off along the normal, at half the angle: it comes to the same place.
        (0, Cast::At(hit)) => {
            let less = hit.normal * (throw.linear.dot(hit.normal) * 0.5);
            other.linear = throw.linear - less;
            *place += less * hit.fraction as f32;
        }
        (1, _) => *place = varied_vector(*place, random),
        (2, _) => other.pair.pose_b.translation = varied_vector(other.pair.pose_b.translation, random),
        _ => other.linear = varied_vector(other.linear, random),
    }
    other
}

#[test]
fn fractions_are_never_late_where_rounding_is_largest() {
    for class in Class::ALL {
        let (mut climbs, mut most) = (0, [0.0_f64; 2]);
        for seed in 0..cases("JOSTLE_CLIMBS", 60) {
            let mut random = Random::new(seed + ((class as u64) << 48));
            let throw = convex(class, &mut random);
            // To earlier fractions, and to smaller angles.
            let which = random.below(2);
            let error = |throw: &Throw| measured(throw).map(|measured| measured[which]);
            let Some((_, error)) = climb(throw, error, &mut random, varied) else { continue };
            climbs += 1;
            most[which] = most[which].max(error);
        }
        let [early, power] = most;
        println!("{class:?}: {climbs} climbs, fractions early by at most {early} ulps, angles down to 2^-{power:.0}");
        assert!(climbs > 5, "{class:?}: {climbs}");
    }
}
