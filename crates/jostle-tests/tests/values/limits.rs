//! Laws of shapes of every size, at every place, also next to the limits of f32.
//!
//! `JOSTLE_CALLS` sets the number of pairs.

use crate::calls::Dice;
use crate::common::counts::cases;
use crate::common::random::Random;
use jostle::{Cast, PairCache, Placed, Pose2, Relation, Shape, cast_shape, encloses, intersects, relate, separation};

/// The largest ratio of two sizes at which `separation_from` equals `separation`, bit for bit.
const RATIO: f64 = 1e12;

fn size(shape: Placed<'_>) -> f64 {
    let aabb = shape.aabb();
    [aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y].into_iter().fold(0.0, |most: f64, x| most.max(f64::from(x.abs())))
}

/// Checks the laws for two shapes.
fn hold(a: Placed<'_>, b: Placed<'_>, are_convex: [bool; 2]) -> Result<Relation, String> {
    let demand = |holds: bool, law: &str| if holds { Ok(()) } else { Err(law.to_string()) };
    let (relation, there, back) = (relate(a, b), separation(a, b), separation(b, a));
    demand(relation == relate(b, a), "relate is symmetric")?;
    demand(intersects(a, b) == (relation != Relation::Apart), "shapes intersect iff they are not apart")?;
    let sign = if there.distance > 0.0 {
        Relation::Apart
    } else if there.distance == 0.0 {
        Relation::Touching
    } else {
        Relation::Overlapping
    };
    demand(sign == relation, "the sign of a separation is the relation")?;
    demand(there.distance == back.distance, "a separation is symmetric")?;
    demand(!are_convex[0] || encloses(a, a), "a convex shape encloses itself")?;
    let ratio = size(a) / size(b);
    if are_convex == [true; 2] && (1.0 / RATIO..RATIO).contains(&ratio) {
        let mut cache = PairCache::default();
        let again = [0, 1].map(|_| jostle::separation_from(a, b, &mut cache));
        demand(again == [there; 2], "a remembered feature pair changes nothing")?;
    }
    Ok(relation)
}

#[test]
fn laws_hold_next_to_the_limits() {
    let count = cases("JOSTLE_CALLS", 20_000);
    let mut tried = [0; 3];
    for seed in 0..count {
        let mut random = Random::new(seed + (123 << 40));
        let mut bits = || random.bits();
        let mut dice = Dice(&mut bits);
        let (Ok(shape_a), Ok(shape_b)) = (dice.shape(1), dice.shape(1)) else { continue };
        let near = Pose2::from((dice.below(9) as f32 - 4.0, dice.below(9) as f32 - 4.0));
        let pose_a = if dice.chance(2) { Pose2::IDENTITY } else { dice.pose() };
        let pose_b = if dice.chance(2) { near } else { dice.pose() };
        let linear = dice.place();
        if !(pose_a.is_finite() && pose_b.is_finite() && linear.is_finite()) {
            continue;
        }
        let (a, b) = (shape_a.at(pose_a), shape_b.at(pose_b));
        let are_convex = [&shape_a, &shape_b].map(|shape| matches!(shape, Shape::Convex(_)));
        let of = || format!("seed {seed}: {shape_a:?} at {pose_a:?}, {shape_b:?} at {pose_b:?} by {linear:?}");
        let relation = hold(a, b, are_convex).unwrap_or_else(|law| panic!("{law}: {}", of()));
        tried[relation as usize] += 1;
        match cast_shape(a, linear, b) {
            Cast::Started { .. } => assert_eq!(relation, Relation::Overlapping, "{}", of()),
            Cast::At(hit) => {
                assert!((0.0..=1.0).contains(&hit.fraction), "{hit:?}: {}", of());
                let stops = relate(shape_a.at(hit.stop), b);
                assert!(are_convex != [true; 2] || stops != Relation::Overlapping, "{hit:?}: {}", of());
            }
            _ => {}
        }
    }
    assert!([tried[0], tried[2]].iter().all(|&times| times as u64 > count / 10), "{tried:?} of {count}");
}
