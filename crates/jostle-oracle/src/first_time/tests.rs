use super::Enclosure::{Never, Undecided, Within};
use super::*;
use crate::cast::cast_fraction;
use crate::distance::distance;
use crate::testing::Random;

const FINE: f64 = 1e-9;

fn body(local: &[[f32; 2]], translation: [f32; 2], angular: f32) -> MovingBody {
    MovingBody { translation, angular, ..MovingBody::at_rest(local, 0.0) }
}

fn square(half: f32, at: [f32; 2], angular: f32) -> MovingBody {
    body(&[[-half, -half], [half, -half], [half, half], [-half, half]], at, angular)
}

fn level_wall(y: f32) -> MovingBody {
    body(&[[-9.0, y], [9.0, y]], [0.0, 0.0], 0.0)
}

/// Checks that the enclosure is short and contains this time.
#[track_caller]
fn meets(a: &MovingBody, b: &MovingBody, apart: f64, expected: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let found = first_time_within(a, b, apart, Search::whole(FINE));
        let Within { from, to } = found else { panic!("{found:?}, expected {expected}") };
        let holds = from - 1e-15 <= expected && expected <= to + 1e-15;
        assert!(holds && to - from <= 4.0 * FINE, "{found:?}, expected {expected}");
    }
}

#[track_caller]
fn never_meets(a: &MovingBody, b: &MovingBody, apart: f64) {
    for (a, b) in [(a, b), (b, a)] {
        assert_eq!(first_time_within(a, b, apart, Search::whole(FINE)), Never);
    }
}

#[test]
fn a_point_on_an_arc_reaches_a_wall() {
    for (angular, length) in [(1.0f32, 2.0f32), (3.0, 1.0625), (12.0, 5.0)] {
        let rod = body(&[[0.0, 0.0], [length, 0.0]], [0.0, 0.0], angular);
        let time = |height: f64| (height / f64::from(length)).asin() / f64::from(angular);
        meets(&rod, &level_wall(1.0), 0.0, time(1.0));
        meets(&rod, &level_wall(1.0), 0.25, time(0.75));
        let round = MovingBody { radius: 0.25, ..rod.clone() };
        meets(&round, &level_wall(1.0), 0.0, time(0.75));
        meets(&round, &level_wall(1.0), 0.5, time(0.25));
        never_meets(&rod, &level_wall(length + 0.5), 0.25);
    }
}

#[test]
fn a_rod_about_its_end_hits_a_post() {
    // The hinge stays at (-2, 0), wherever the shape's own origin is.
    let rod = MovingBody { pivot: [-2.0, 0.0], ..body(&[[-2.0, 0.0], [3.0, 0.0]], [0.0, 0.0], 3.0) };
    let post = MovingBody { radius: 0.5, ..body(&[[0.0, 0.0]], [1.0, 2.0], 0.0) };
    let reach = 13f64.sqrt();
    meets(&rod, &post, 0.0, ((2.0 / reach).asin() - (0.5 / reach).asin()) / 3.0);
    // The rod starts a quarter turn ahead and turns clockwise about the same hinge.
    let turned = MovingBody { cos_sin: [0.0, 1.0], translation: [-2.0, 2.0], angular: -3.0, ..rod };
    assert_eq!(turned.start().corners, [[-2.0, 0.0], [-2.0, 5.0]]);
    meets(&turned, &post, 0.0, ((3.0 / reach).asin() - (0.5 / reach).asin()) / 3.0);
}

#[test]
fn spinning_squares_meet_in_their_mirror() {
    for angular in [0.75f32, 4.0, 30.0] {
        let (a, b) = (square(1.0, [0.0, 0.0], angular), square(1.0, [2.5, 0.0], -angular));
        let time = |reach: f64| (core::f64::consts::FRAC_PI_4 - (reach / 2f64.sqrt()).acos()) / f64::from(angular);
        meets(&a, &b, 0.0, time(1.25));
        meets(&a, &b, 0.25, time(1.125));
        never_meets(&a, &square(1.0, [3.0, 0.0], -angular), 0.125);
    }
}

#[test]
fn a_translation_is_a_cast() {
    let mut random = Random::new();
    let mut hits = 0;
    for _ in 0..2_000 {
        let mut any = |linear| {
            let local = (0..4).map(|_| [random.fraction(), random.fraction()]).collect();
            let radius = [0.0, 0.25][random.below(2)];
            let translation = [3.0 * random.fraction(), 3.0 * random.fraction()];
            let linear = if linear { [6.0 * random.fraction(), 6.0 * random.fraction()] } else { [0.0; 2] };
            MovingBody { local, linear, translation, ..MovingBody::at_rest(&[], radius) }
        };
        let (a, b) = (any(true), any(false));
        let displacement = a.linear.map(f64::from);
        match (first_contact(&a, &b, FINE), cast_fraction(&a.start(), &b.start(), displacement)) {
            (Within { from, to }, Some(fraction)) => {
                assert!(from <= fraction && fraction <= to.next_up() && to - from < 1e-7, "{from} {to} {fraction}");
                hits += 1;
            }
            (found, None) => assert!(found == Never, "{found:?}\n{a:?}\n{b:?}"),
            (found, hit) => panic!("{found:?}, {hit:?}\n{a:?}\n{b:?}"),
        }
    }
    assert!((300..1_700).contains(&hits), "{hits}");
}

#[test]
fn a_point_passes_through_a_segment() {
    let rod = body(&[[0.0, 0.0], [2.0, 0.0]], [0.0, 0.0], 3.0);
    let dot = |x: f32, y: f32| body(&[[x, y]], [0.0, 0.0], 0.0);
    meets(&rod, &dot(0.75, 1.0), 0.0, (1.0_f64 / 0.75).atan() / 3.0);
    let sinking = MovingBody { linear: [0.0, -8.0], ..dot(1.0, 3.0) };
    meets(&sinking, &level_wall(1.0), 0.0, 0.25);
    // Beyond the end, and back before it passes through.
    never_meets(&rod, &dot(1.6, 1.3), 0.0);
    never_meets(&rod, &dot(-1.0, -0.25), 0.0);
    // It rises to the wall and sinks again: it does not change sides, so this is not certain.
    let found = first_contact(&body(&[[2.0, 0.0]], [0.0, 0.0], 3.0), &level_wall(2.0), FINE);
    assert!(matches!(found, Undecided { .. }), "{found:?}");
    // Through the tip itself: not certain.
    let found = first_contact(&rod, &dot(0.0, 2.0), FINE);
    assert!(matches!(found, Undecided { .. }), "{found:?}");
}

#[test]
fn many_turns_before_a_wall() {
    for turns in [3.0f32, 20.0, 150.0] {
        let angular = turns * core::f32::consts::TAU;
        let wheel = MovingBody { linear: [0.0, 4.0], ..body(&[[1.0, 0.0], [-1.0, 0.0]], [0.0, 0.0], angular) };
        let height = |t: f64| 4.0 * t + (f64::from(angular) * t).sin().abs();
        let steps = 1_000_000;
        let after = (0..=steps).map(|i| f64::from(i) / f64::from(steps)).find(|&t| height(t) >= 3.0).unwrap();
        let (mut low, mut high) = (after - 1e-6, after);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if height(middle) >= 3.0 { high = middle } else { low = middle }
        }
        let found = first_contact(&wheel, &level_wall(3.0), FINE);
        let Within { from, to } = found else { panic!("{found:?}") };
        assert!(from <= high + 1e-12 && low <= to + 1e-12 && to - from < 1e-8, "{found:?}, expected {low}");
        never_meets(&wheel, &level_wall(5.5), 0.0);
    }
}

#[test]
fn a_graze_reaches_or_does_not() {
    // The least distance of the tip is 1, at the top of its circle.
    let rod = body(&[[0.0, 0.0], [2.0, 0.0]], [0.0, 0.0], 3.0);
    for k in [1, 4, 10, 20, 30, 40] {
        let by = 2f64.powi(-k);
        never_meets(&rod, &level_wall(3.0), 1.0 - by);
        meets(&rod, &level_wall(3.0), 1.0 + by, (1.0 - by / 2.0).asin() / 3.0);
    }
    // Exactly reached, which no bound of rounding errors can decide.
    let found = first_time_within(&rod, &level_wall(3.0), 1.0, Search::whole(FINE));
    let (Undecided { from, to } | Within { from, to }) = found else { panic!("{found:?}") };
    let top = core::f64::consts::FRAC_PI_2 / 3.0;
    assert!(top - 1e-6 < from && from <= top && top <= to, "{found:?}");
}

#[test]
fn a_contact_at_the_start_is_near_at_0() {
    let ball = MovingBody { linear: [-1.0, 0.0], ..MovingBody::at_rest(&[[3.0, 4.0]], 5.0) };
    let dot = MovingBody::at_rest(&[[0.0, 0.0]], 0.0);
    assert_eq!(first_contact(&ball, &dot, FINE), Within { from: 0.0, to: 0.0 });
    let leaving = MovingBody { linear: [1.0, 0.0], ..ball };
    assert_eq!(first_contact(&leaving, &dot, FINE), Within { from: 0.0, to: 0.0 });
    let later = Search { from: 1e-3, ..Search::whole(FINE) };
    assert_eq!(first_time_within(&leaving, &dot, 0.0, later), Never);
}

#[test]
fn of_several_bodies_the_first_pair_counts() {
    let rod = body(&[[0.0, 0.0], [2.0, 0.0]], [0.0, 0.0], 1.0);
    let walls = [level_wall(5.0), level_wall(1.5), level_wall(1.0), level_wall(1.25)];
    for (a, b) in [(vec![rod.clone()], walls.to_vec()), (walls.to_vec(), vec![rod.clone()])] {
        let Within { from, to } = first_contact(&a, &b, FINE) else { panic!() };
        assert!(from <= 0.5f64.asin() && 0.5f64.asin() <= to && to - from < 1e-8);
    }
    assert_eq!(first_contact(&rod, &walls[..1].to_vec(), FINE), Never);
    let near = distance_between(&rod, &walls.to_vec(), 0.25);
    assert!(near.holds(1.0 - 2.0 * 0.25f64.sin()), "{near:?}");
}

/// Turned squares, rods, discs and triangles near each other.
fn any(random: &mut Random) -> MovingBody {
    let shapes: [&[[f32; 2]]; 5] = [
        &[[-1.0, -0.5], [1.0, -0.5], [1.0, 0.5], [-1.0, 0.5]],
        &[[-1.0, 0.0], [1.0, 0.0]],
        &[[0.0, 0.0]],
        &[[-0.5, -0.5], [1.0, 0.0], [-0.5, 0.5]],
        &[[1.0, 0.0], [0.7, 0.7], [0.0, 1.0], [-0.7, 0.7], [-1.0, 0.0], [-0.7, -0.7], [0.0, -1.0], [0.7, -0.7]],
    ];
    let angle = 4.0 * random.fraction();
    let mut vector = |size: f32| [size * random.fraction(), size * random.fraction()];
    let (translation, linear, pivot) = (vector(3.0), vector(3.0), vector(1.0));
    MovingBody {
        local: shapes[random.below(5)].to_vec(),
        radius: [0.0, 0.0, 0.25][random.below(3)],
        cos_sin: [angle.cos(), angle.sin()],
        translation,
        linear,
        angular: [1.0, 4.0, 12.0][random.below(3)] * random.fraction(),
        pivot: if random.below(2) == 0 { pivot } else { [0.0, 0.0] },
    }
}

#[test]
fn at_the_start_the_distance_is_the_exact_one() {
    let mut random = Random::new();
    let mut overlaps = 0;
    for _ in 0..4_000 {
        let (a, b) = (any(&mut random), any(&mut random));
        let (found, exact) = (distance_between(&a, &b, 0.0), distance(&a.start(), &b.start()));
        let off = 1e-15 * (1.0 + exact.abs());
        let holds = found.lo - off <= exact && exact <= found.hi + off;
        assert!(holds && found.hi - found.lo < 1e-13, "{found:?}, exactly {exact}\n{a:?}\n{b:?}");
        overlaps += u32::from(exact < 0.0);
    }
    assert!((300..3_000).contains(&overlaps), "{overlaps}");
}

#[test]
fn many_samples_find_nothing_sooner() {
    let mut random = Random::new();
    let mut counts = [0; 3];
    let begin = std::time::Instant::now();
    let pairs: Vec<_> = (0..1_000).map(|_| [any(&mut random), any(&mut random)]).collect();
    let found: Vec<_> = pairs.iter().map(|[a, b]| first_contact(a, b, FINE)).collect();
    println!("{:?} for a pair", begin.elapsed() / 1_000);
    for ([a, b], found) in pairs.iter().zip(found) {
        let until = match found {
            Never => 1.0_f64.next_up(),
            Within { from, to } => {
                assert!(to - from < 1e-6, "{found:?}\n{a:?}\n{b:?}");
                from
            }
            Undecided { from, .. } => from,
        };
        let samples = (0..=500).map(|i| f64::from(i) / 500.0).take_while(|&t| t < until);
        for t in samples {
            let at = distance_between(a, b, t);
            assert!(at.hi > 0.0, "{found:?}, at {t} {at:?}\n{a:?}\n{b:?}");
        }
        counts[match found {
            Never => 0,
            Within { .. } => 1,
            Undecided { .. } => 2,
        }] += 1;
    }
    println!("never, within, undecided: {counts:?}");
    assert!(counts[0] > 200 && counts[1] > 200 && counts[2] < 3, "{counts:?}");
}

#[test]
fn a_position_after_many_turns_is_correct() {
    let a = MovingBody { pivot: [1.0, 0.0], ..body(&[[3.0, 0.0]], [10.0, 20.0], 62_831.855) };
    let b = MovingBody::at_rest(&[[11.0, 20.0]], 0.0);
    let at = distance_between(&a, &b, 0.7);
    assert!(at.holds(2.0) && at.hi - at.lo < 1e-13, "{at:?}");
}
