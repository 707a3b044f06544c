//! Common areas: against exact arithmetic and textbook formulas, and laws.

use jostle::{Convex, Pose2, Relation, Rot2, Shape, encloses, overlap_area, relate};
use jostle_oracle as oracle;

use crate::common::{
    close::demand,
    generators,
    kinds::{self, Class, Member, Pair, largest_radius, members},
    random::Random,
    shorthand::{BOW, ELL, HERE, ball, block, chain, framed, polygon, segment},
    tally::{Tally, count},
};

/// The exact area, or bounds of it, as a sum over all pairs of parts with area.
fn truth(pair: &Pair) -> [f64; 2] {
    let solids = |shape, pose| members(shape, pose).into_iter().filter(|part| part.len() == 1).flatten();
    let (a, b): (Vec<Member>, Vec<Member>) =
        (solids(&pair.a, pair.pose_a).collect(), solids(&pair.b, pair.pose_b).collect());
    let is_chain = |member: &Member| matches!(member, Member::Front(_));
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b))).filter(|(a, b)| !is_chain(a) && !is_chain(b));
    pairs
        .map(|(a, b)| oracle::overlap_area(a.solid(), b.solid()))
        .fold([0.0; 2], |sum, area| [sum[0] + area[0], sum[1] + area[1]])
}

/// The error that the documentation allows, for up to a hundred pairs of pieces.
fn error(pair: &Pair, area: f64) -> f64 {
    let parts = [(&pair.a, pair.pose_a), (&pair.b, pair.pose_b)].map(|(shape, pose)| members(shape, pose));
    let corners: Vec<[f64; 2]> = parts.iter().flatten().flatten().flat_map(Member::corners).collect();
    let extent = |axis: usize| {
        let (low, high) =
            corners.iter().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p[axis]), high.max(p[axis])));
        high - low + largest_radius(&pair.a) + largest_radius(&pair.b)
    };
    let size = extent(0).max(extent(1));
    area * f64::from(f32::EPSILON) / 2.0 + 1e-12 * size * size + f64::from(f32::from_bits(1))
}

fn agrees(pair: &Pair) -> Result<(), String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (area, relation) = (overlap_area(a, b), relate(a, b));
    let [least, most] = truth(pair);
    let off = error(pair, most);
    let within = least - off <= f64::from(area) && f64::from(area) <= most + off;
    demand!(within, "overlap_area: {area:e}, truly {least:e} to {most:e}, error {off:e}");
    demand!(area == 0.0 || relation == Relation::Overlapping, "{area:e} in common, but {relation:?}");
    let swapped = overlap_area(b, a);
    demand!(f64::from((swapped - area).abs()) <= off, "swapped: {swapped:e}, not {area:e}; error {off:e}");
    let doubled = pair.scaled(4.0);
    let (a, b) = (doubled.a.at(doubled.pose_a), doubled.b.at(doubled.pose_b));
    demand!(overlap_area(a, b) == 16.0 * area, "four times as large: {:e}, not 16 · {area:e}", overlap_area(a, b));
    if area > 0.0 {
        count("overlapping");
        if least == most {
            count("exact");
        }
    }
    Ok(())
}

fn check(cases: u64, mut of_seed: impl FnMut(&mut Random) -> Pair) {
    let tally = Tally::start();
    for seed in 0..cases {
        let pair = of_seed(&mut Random::new(seed));
        if let Err(message) = agrees(&pair) {
            panic!("seed {seed}: {message}\n{pair:#?}");
        }
    }
    tally.demand(cases, &[("overlapping", 10), ("exact", 100)]);
}

#[test]
fn convex_shapes_have_the_exact_area_in_common() {
    use generators::Class;
    for class in [Class::Unit, Class::Small, Class::Large, Class::Thin, Class::Grid, Class::Deep] {
        check(200, |random| {
            let generators::Pair { a, pose_a, b, pose_b } = generators::pair(class, random);
            Pair { a: a.into(), pose_a, b: b.into(), pose_b }
        });
    }
}

#[test]
fn shapes_of_all_kinds_have_the_exact_area_in_common() {
    for class in [Class::Unit, Class::Grid] {
        check(40, |random| kinds::pair(class, random));
    }
}

#[test]
fn discs_have_a_lens_in_common() {
    for (r, s, d) in [(1.0_f64, 1.0_f64, 0.5_f64), (2.0, 1.0, 1.5), (3.0, 0.25, 3.0), (1.0, 1.0, 1.999)] {
        let angle = |r: f64, s: f64| 2.0 * ((d * d + r * r - s * s) / (2.0 * d * r)).acos();
        let segment = |r: f64, angle: f64| 0.5 * r * r * (angle - angle.sin());
        let lens = segment(r, angle(r, s)) + segment(s, angle(s, r));
        for turn in [0.0, 0.4, 1.570_796_4, 3.0] {
            let (a, b) = (ball(r as f32), ball(s as f32));
            let place = Rot2::new(turn) * (d as f32, 0.0);
            let area = f64::from(overlap_area(a.at(HERE), b.at(place)));
            assert!((area - lens).abs() <= 2e-6 * (r * r).max(lens), "{r} {s} {d} at {turn}: {area}, not {lens}");
        }
    }
}

#[test]
fn an_enclosed_shape_has_all_its_area_in_common() {
    let ell = polygon(ELL);
    let inside: [Shape; 4] =
        [ball(4.5).into(), block(6.0, 3.0).into(), polygon(BOW).into(), block(2.0, 1.0).grown(1.0).unwrap().into()];
    for inner in inside {
        for turn in [0.0, 0.3, 2.0] {
            let inner_at = inner.at(Pose2::new((5.0, 5.0), Rot2::new(turn)));
            assert!(encloses(ell.at(HERE), inner_at));
            let (area, common) = (inner.area(), overlap_area(ell.at(HERE), inner_at));
            assert!((common - area).abs() <= 4.0 * f32::EPSILON * area, "{inner:?}: {common}, not {area}");
        }
    }
    assert_eq!(overlap_area(ell.at(HERE), ell.at(HERE)), ell.area());
}

/// 10⁷ units from the origin an f32 step is 1; the shapes are placed in f64.
#[test]
fn a_far_place_costs_no_digits() {
    let (tile, coin) = (block(4.0, 4.0), ball(2.0));
    let (here, there) = ([0.0, 0.0], [1e7, -1e7]);
    let area = |[x, y]: [f32; 2]| overlap_area(tile.at((x, y)), coin.at((x + 2.0, y + 1.0)));
    assert_eq!(area(there), area(here));
}

/// Rounded shapes so far away that a step of f64 there is a thousandth of their size: their corners are exact, and the boxes
/// around their discs are not.
#[test]
fn a_far_place_costs_rounded_shapes_no_digits() {
    let mut tally = 0;
    for seed in 0..4000 {
        let random = &mut Random::new(seed);
        let scale = 2_f32.powi(random.below(32) as i32 - 10);
        let shape = |random: &mut Random| loop {
            let grid = |random: &mut Random| random.below(1 << 13) as f32 / 4096.0 - 1.0;
            let count = 1 + random.below(5);
            let hull = Convex::hull((0..count).map(|_| (grid(random), grid(random)))).expect("finite");
            let radius = *random.pick(&[0.0, 0.3, 1.1e-4, 0.01]);
            if hull.area() > 0.01 || radius > 0.0 {
                return hull.grown(radius).and_then(|shape| shape.scaled(scale)).expect("valid");
            }
        };
        let (a, b) = (shape(random), shape(random));
        let far = scale * 2_f32.powi(40);
        let there = *random.pick(&[(far, 0.0), (0.0, -far), (far, far)]);
        let (here, there) = (overlap_area(a.at(HERE), b.at(HERE)), overlap_area(a.at(there), b.at(there)));
        let off = f64::from(here) * f64::from(f32::EPSILON) + 1e-13 * f64::from(scale * scale);
        assert!(f64::from((here - there).abs()) <= off, "seed {seed}: {there:e}, not {here:e}\n{a:?}\n{b:?}");
        tally += usize::from(here > 0.0);
    }
    assert!(tally > 1000, "{tally}");
}

/// A square on its corner, whose leftmost corners rounding puts an ulp apart; and an edge that is almost upright.
#[test]
fn corners_that_rounding_puts_above_each_other_cost_no_area() {
    let (square, tile) = (Convex::regular(4, 1.0).unwrap(), block(2.0, 1.0));
    for turn in 0..8 {
        for (x, cut) in [(1.0, 0.5_f64.sqrt()), (1.25, 0.457_106_78), (1.5, 0.207_106_78)] {
            let turned = square.at(Pose2::new(HERE, Rot2::new(core::f32::consts::FRAC_PI_4 * turn as f32)));
            let area = f64::from(overlap_area(turned, tile.at((x, 0.0))));
            if turn % 2 == 1 {
                assert!((area - cut).abs() < 1e-6, "{turn} {x}: {area}, not {cut}");
            }
            assert!(area > 0.0, "{turn} {x}");
        }
    }
    let almost_upright = polygon(&[(0.0, 0.0), (1e-20, -1.0), (10.0, -1.0), (10.0, 1.0), (0.0, 1.0)]);
    assert_eq!(overlap_area(almost_upright.at(HERE), tile.at((5.0, 0.0))), 2.0);
}

#[test]
fn shapes_without_area_have_none_in_common() {
    let (tile, ground) = (block(4.0, 4.0), chain(&[(-3.0, 0.0), (3.0, 0.5)]));
    let holed = framed(&[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)], &[&[(-1., -1.), (1., -1.), (1., 1.)]]);
    assert_eq!(overlap_area(tile.at(HERE), ground.at(HERE)), 0.0);
    assert_eq!(overlap_area(ground.at(HERE), ground.at(HERE)), 0.0);
    assert_eq!(overlap_area(tile.at(HERE), segment((-3.0, 0.0), (3.0, 1.0)).at(HERE)), 0.0);
    assert_eq!(overlap_area(tile.at(HERE), tile.at((4.0, 0.0))), 0.0); // they touch
    assert_eq!(overlap_area(tile.at(HERE), holed.at(HERE)), 16.0 - 2.0);
    assert_eq!(overlap_area(tile.at(HERE), tile.at((f32::NAN, 0.0))), 0.0);
}
