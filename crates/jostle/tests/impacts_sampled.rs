//! Times of impact beside many instants of the motion. Poses of instants are rounded to f32, so this is a net with a mesh of
//! some ulps; `impacts.rs` has none.

mod common;

use common::{
    kinds::{self, Class},
    random::Random,
};
use jostle::{Impact, Motion, Moving, Placed, Relation, Vec2, closest_approach, relate, separation, time_of_impact};

const INSTANTS: u32 = 256;

/// A motion of up to so many turns, about the origin, a corner or a far point.
fn motion(random: &mut Random, reach: f32, turns: f32) -> Motion {
    let mut within = |low: f32, high: f32| random.between(low, high);
    let linear = Vec2::new(within(-reach, reach), within(-reach, reach));
    let pivot =
        Vec2::new(within(-reach, reach), within(-reach, reach)) * [0.0, 0.25][usize::from(within(0.0, 1.0) < 0.5)];
    Motion::linear(linear).turning(core::f32::consts::TAU * within(-turns, turns)).about(pivot)
}

fn instants<'a>(a: &Moving<'a>, b: &Moving<'a>, until: f64) -> Vec<(f64, Placed<'a>, Placed<'a>)> {
    let at = |fraction: f64| (fraction, a.after(fraction), b.after(fraction));
    (0..=INSTANTS).map(|i| at(f64::from(i) / f64::from(INSTANTS) * until)).collect()
}

#[test]
fn nothing_is_missed_between_the_instants() {
    const COUNT: u64 = 3_000;
    let (mut clear, mut hits, mut started, mut unsettled) = (0, 0, 0, 0);
    for seed in 0..COUNT {
        let mut random = Random::new(seed + (900 << 40));
        let pair = kinds::pair(Class::Unit, &mut random);
        let size = (pair.a.aabb().size().length() + pair.b.aabb().size().length()).max(1e-3);
        let turns = [0.125, 0.5, 2.0][seed as usize % 3];
        let (a, b) = (motion(&mut random, size, turns), motion(&mut random, size * 0.5, turns));
        let (a, b) = (pair.a.moving(pair.pose_a, a), pair.b.moving(pair.pose_b, b));
        let one_sided = format!("{:?}{:?}", pair.a, pair.b).contains("OneSided");
        if one_sided {
            continue;
        }
        // Poses are rounded to f32.
        let far = size + pair.pose_a.translation.length() + pair.pose_b.translation.length();
        let (tolerance, slack) = (size * 1e-3, far * 1e-5);
        let impact = time_of_impact(a, b, tolerance);
        let told = || format!("seed {seed}: {impact:?}\n{a:?}\n{b:?}");
        match impact {
            Impact::Started(_) => {
                started += 1;
                assert_eq!(relate(a.start(), b.start()), Relation::Overlapping, "{}", told());
                continue;
            }
            Impact::Clear => clear += 1,
            Impact::At(hit) => {
                hits += 1;
                let gap = separation(a.after(hit.fraction), b.after(hit.fraction)).distance;
                assert!(gap <= tolerance + slack && gap >= -slack, "{gap} apart at the impact; {}", told());
                // Another part may be nearer already.
                assert!(gap <= hit.gap + slack, "{gap}; {}", told());
            }
            Impact::Unsettled { .. } => unsettled += 1,
        }
        let mut least = f32::INFINITY;
        for (fraction, a, b) in instants(&a, &b, impact.safe()) {
            let gap = separation(a, b).distance;
            least = least.min(gap);
            assert!(gap >= -slack, "{gap} at {fraction}; {}", told());
        }
        if impact == Impact::Clear && seed % 4 == 0 {
            let near = closest_approach(a, b, tolerance).expect("finite");
            assert!(near.at_least <= least + slack, "{near:?}, {least}; {}", told());
            assert!(near.distance <= near.at_least + tolerance + slack, "{near:?}; {}", told());
            let gap = separation(a.after(near.fraction), b.after(near.fraction)).distance;
            assert!((gap - near.distance).abs() <= slack, "{near:?}, {gap}; {}", told());
        }
    }
    println!("{clear} clear, {hits} hits, {started} started, {unsettled} unsettled");
    assert!(clear > 100 && hits > 100 && started > 50);
    assert!(unsettled * 1_000 <= COUNT, "{unsettled} unsettled");
}
