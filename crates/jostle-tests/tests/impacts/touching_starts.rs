//! Shapes that touch at the start, or nearly, by less than rounding can tell, and part or pass into each other by as little.

use crate::common::{counts::cases, random::Random};
use jostle::{Convex, Impact, Motion, Pose2, Relation, relate, time_of_impact};
use jostle_oracle::Body;

/// The unit of what they are apart: no bound of impacts sees so little beside shapes of size 1.
const TINY: f32 = 1.0 / (1_u64 << 45) as f32;

/// So slow a turn moves nothing, but keeps the question from the exact cast.
const NO_TURN: f32 = 1e-30;

/// A shape with one or two corners within four units of the origin, and others far off on this side of it.
fn shape(side: f32, random: &mut Random) -> Convex {
    let whole = |random: &mut Random, most: usize| random.below(2 * most + 1) as f32 - most as f32;
    let near = |random: &mut Random| (whole(random, 4) * TINY, whole(random, 4) * TINY);
    let far = |random: &mut Random| (whole(random, 3), side * random.below(4) as f32);
    let corners = [near(random), far(random), far(random), if random.chance(2) { near(random) } else { far(random) }];
    Convex::hull(corners).expect("finite")
}

#[test]
fn what_touches_at_the_start_and_is_clear_never_overlaps() {
    let count = cases("JOSTLE_TOUCHING_STARTS", 60_000);
    let [mut clear, mut held, mut passing] = [0_u64; 3];
    for seed in 0..count {
        let mut random = Random::new(seed);
        let (a, b) = (shape(-1.0, &mut random), shape(1.0, &mut random));
        let (start, pose) = (relate(a.at((0.0, 0.0)), b.at((0.0, 0.0))), Pose2::IDENTITY);
        let size = TINY * 2_f32.powi(random.below(24) as i32);
        let by = [(); 2].map(|()| (random.below(17) as f32 - 8.0) * size);
        let both_thin = a.area() == 0.0 && b.area() == 0.0;
        if start == Relation::Overlapping || both_thin || by == [0.0; 2] {
            continue;
        }
        let radius = 0.0;
        let body = |shape: &Convex| Body {
            corners: shape.corners().iter().map(|&p| [f64::from(p.x), f64::from(p.y)]).collect(),
            radius,
        };
        let overlaps_at = |fraction: f64| {
            let after = jostle_oracle::relate_after(&body(&b), &body(&a), by.map(f64::from), fraction);
            after == jostle_oracle::Relation::Overlapping
        };
        let motion = Motion::linear((by[0], by[1])).turning(NO_TURN);
        let impact = time_of_impact(a.at(pose), b.moving(pose, motion), 0.0);
        let until = match impact {
            Impact::Clear { .. } => 1.0,
            Impact::At(hit) => hit.fraction,
            _ => 0.0,
        };
        let overlap = (1..=64).map(|i| f64::from(i) / 64.0).find(|&fraction| overlaps_at(fraction));
        passing += u64::from(overlap.is_some());
        if let Some(overlap) = overlap.filter(|&overlap| overlap <= until) {
            panic!("seed {seed}: {impact:?}, but at {overlap} they overlap\n{a:#?}\n{b:#?} by {by:?}");
        }
        clear += u64::from(until == 1.0);
        held += u64::from(until == 0.0);
    }
    println!("{clear} clear, {held} held, {passing} of which would overlap");
    assert!(clear > count / 20 && passing > count / 20 && held < passing * 3, "{clear} {held} {passing} of {count}");
}

/// A box on the corner of another goes to the right and down: first through that corner, 2⁻⁴⁶ deep.
#[test]
fn a_box_that_passes_through_a_corner_by_less_than_rounding_is_held() {
    let a = Convex::polygon([(-1.0, -1.0), (0.0, -1.0), (0.0, 0.0), (-1.0, 0.0)]).expect("a box");
    let b = Convex::polygon([(-TINY, 0.0), (1.0, 0.0), (1.0, 1.0), (-TINY, 1.0)]).expect("a box");
    let motion = Motion::linear((64.0 * TINY, -64.0 * TINY)).turning(NO_TURN);
    let impact = time_of_impact(a.at((0.0, 0.0)), b.moving((0.0, 0.0), motion), 0.0);
    assert!(matches!(impact, Impact::At(hit) if hit.fraction == 0.0), "{impact:?}");
    assert_eq!(relate(a.at((0.0, 0.0)), b.at((0.5 * TINY, -0.5 * TINY))), Relation::Overlapping);
}
