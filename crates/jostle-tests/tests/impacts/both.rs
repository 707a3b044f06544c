//! Two shapes that are both displaced, against exact arithmetic and against the cast of one of them.

use jostle::{Cast, Impact, Motion, Relation, Shape, Vec2, cast_both, cast_shape, relate};
use jostle_oracle as oracle;

use crate::common::{
    cast_laws::is_one_sided,
    casts::{self, Class, Throw},
    close::{body, demand},
    impacts::Flight,
    random::Random,
    shorthand::{ball, block},
};
use crate::impact_laws::stops_are_free;

/// The displacements of A and B: about that of the throw for A relative to B, and anything for B.
fn displacements(throw: &Throw, random: &mut Random) -> [Vec2; 2] {
    let far = throw.linear.length() * *random.pick(&[0.0, 1.0, 100.0, 1e-3]);
    let b = Vec2::new(random.between(-far, far), random.between(-far, far));
    [throw.linear + b, b]
}

fn mirrored(impact: Impact) -> Impact {
    let swap = |[a, b]: [jostle::Pose2; 2]| [b, a];
    match impact {
        Impact::Clear { stops } => Impact::Clear { stops: swap(stops) },
        Impact::At(mut hit) => {
            (hit.normal, hit.stops) = (-hit.normal, swap(hit.stops));
            (hit.part_a, hit.part_b) = (hit.part_b, hit.part_a);
            Impact::At(hit)
        }
        other => other,
    }
}

fn holds(throw: &Throw, [by_a, by_b]: [Vec2; 2]) -> Result<Impact, String> {
    let pair = &throw.pair;
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let impact = cast_both(a, by_a, b, by_b);
    let started = matches!(impact, Impact::Started(_));
    if !started {
        let swapped = cast_both(b, by_b, a, by_a);
        demand!(swapped == mirrored(impact), "{impact:?}, but swapped {swapped:?}");
    }
    let motions = [by_a, by_b].map(Motion::linear);
    if !(is_one_sided(&pair.a) || is_one_sided(&pair.b)) {
        demand!(started == (relate(a, b) == Relation::Overlapping), "{impact:?}");
        stops_are_free(&Flight { pair: pair.clone(), motions, tolerance: 0.0 }, &impact)?;
    }
    Ok(impact)
}

#[test]
fn two_convex_movers_hit_exactly_where_exact_arithmetic_says() {
    let (mut counts, mut beyond_f32) = ([0_u64; 3], 0);
    for class in Class::ALL {
        for seed in 0..if class == Class::Wild { 200 } else { 2_000 } {
            let mut random = Random::new(seed + ((class as u64 + 900) << 48));
            let throw = casts::convex(class, &mut random);
            let by = displacements(&throw, &mut random);
            let context = || format!("{class:?}, seed {seed}: {by:?}\n{throw:#?}");
            let (Shape::Convex(a), Shape::Convex(b)) = (&throw.pair.a, &throw.pair.b) else { unreachable!() };
            let impact = holds(&throw, by).unwrap_or_else(|message| panic!("{message}\n{}", context()));
            let (a, b) = (body(a, throw.pair.pose_a), body(b, throw.pair.pose_b));
            let exact = [by[0].x - by[1].x, by[0].y - by[1].y];
            let relative = [0, 1].map(|axis| f64::from(by[0][axis]) - f64::from(by[1][axis]));
            beyond_f32 += u64::from(exact.map(f64::from) != relative);
            let truth = oracle::cast_fraction(&a, &b, relative);
            match (impact, truth) {
                (Impact::Clear { .. }, None) => counts[0] += 1,
                (Impact::Started(hit), Some(0.0)) => {
                    assert!(hit.gap < 0.0, "{hit:?}\n{}", context());
                    counts[2] += 1;
                }
                (Impact::At(hit), Some(truth)) => {
                    let is_right = hit.fraction <= truth * (1.0 + 8.0 * f64::EPSILON) && hit.gap == 0.0;
                    assert!(is_right, "{hit:?}, truly {truth}\n{}", context());
                    counts[1] += 1;
                }
                _ => panic!("{impact:?}, truly {truth:?}\n{}", context()),
            }
        }
    }
    println!("{counts:?} clear, hits, started; {beyond_f32} relative displacements are not of f32");
    assert!(counts.iter().all(|&count| count > 200) && beyond_f32 > 1_000, "{counts:?} {beyond_f32}");
}

/// A displacement whose halves are exact is divided between the two.
#[test]
fn shapes_of_all_kinds_that_both_move_hit_where_one_of_them_would() {
    let mut counts = [0_u64; 3];
    for class in [Class::Unit, Class::Small, Class::Large, Class::Grid, Class::Grazing, Class::Touching] {
        for seed in 0..1_000 {
            let mut random = Random::new(seed + ((class as u64 + 950) << 48));
            let throw = casts::any(class, &mut random);
            let (pair, half) = (&throw.pair, throw.linear * 0.5);
            let impact = holds(&throw, [half, -half]).unwrap_or_else(|message| panic!("{message}\n{throw:#?}"));
            let cast = cast_shape(pair.a.at(pair.pose_a), half - -half, pair.b.at(pair.pose_b));
            let agree = match (cast, impact) {
                (Cast::Clear { .. }, Impact::Clear { .. }) => Some(0),
                // Seen from the other shape, the quotient may be rounded in another way.
                (Cast::At(cast), Impact::At(hit)) => {
                    ((cast.fraction - hit.fraction).abs() <= 1e-9 * cast.fraction).then_some(1)
                }
                (Cast::Started { .. }, Impact::Started(hit)) => {
                    let in_range = hit.part_a < pair.a.part_count() && hit.part_b < pair.b.part_count();
                    in_range.then_some(2)
                }
                _ => None,
            };
            let Some(answer) = agree else { panic!("{class:?}, seed {seed}: {cast:?}, but {impact:?}\n{throw:#?}") };
            counts[answer] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

/// Two that touch and move alike stay so. If one is an ulp of f32 faster, they part, or hit at once.
#[test]
fn the_difference_of_two_displacements_is_not_rounded_to_f32() {
    let (ball, block) = (ball(0.25), block(1.0, 1.0));
    let cast = |by: f32| cast_both(ball.at((0.0, 0.75)), (1e7, 3.0), block.at((0.0, 0.0)), (1e7, by)).safe();
    assert_eq!([3.0, 3_f32.next_up(), 3_f32.next_down()].map(cast), [1.0, 0.0, 1.0]);
}
