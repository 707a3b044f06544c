//! Closest approaches of convex shapes of hundreds of corners and outlines with many edges about equally near.

use jostle::{Convex, Motion, Polygon, Pose2, Rot2, Vec2, closest_approach, separation};

use crate::common::random::Random;

/// A wheel moves inside an arc of teeth that are about equally near.
#[test]
fn a_wheel_that_passes_many_teeth_comes_nowhere_nearer_than_proved() {
    const INSTANTS: u32 = 64;
    const TEETH: i16 = 40;
    let (mut random, mut apart) = (Random::new(77 << 40), 0);
    for round in 0..24 {
        let (corners, turned) = (*random.pick(&[200, 500, 1_500]), random.between(-3.0, 3.0));
        let wheel = Convex::regular(corners, 1.0).expect("a wheel");
        let at = |i: i16, far: f32| Rot2::new(0.04 * f32::from(i) - 0.8) * Vec2::new(far, 0.0);
        let tooth = |i: i16| [at(i, 1.5 + random.between(0.0, 0.02)), at(i, 1.7)];
        let teeth = (0..TEETH).flat_map(tooth).collect::<Vec<_>>();
        let back = [at(TEETH, 2.5), at(-1, 2.5)];
        let arc = Polygon::new(teeth.into_iter().chain(back)).expect("an arc of teeth");
        let motion = Motion::linear((random.between(0.0, 0.45), random.between(-0.2, 0.2))).turning(turned);
        let (moving, still) = (wheel.moving(Pose2::IDENTITY, motion), arc.at((0.0, 0.0)));
        let tolerance = *random.pick(&[1e-3, 1e-5]);
        let near = closest_approach(moving, still, tolerance).expect("finite");
        assert!(near.distance - near.at_least <= 1.01 * tolerance, "{round}: {near:?}");
        apart += u32::from(near.at_least > 0.0);
        for instant in 0..=INSTANTS {
            let fraction = f64::from(instant) / f64::from(INSTANTS);
            let distance = separation(moving.after(fraction), still).distance.max(0.0);
            assert!(distance >= near.at_least - 1e-6, "{round}: {distance} at {fraction}, but {near:?}");
        }
    }
    assert!(apart >= 16, "only {apart} stay apart");
}
