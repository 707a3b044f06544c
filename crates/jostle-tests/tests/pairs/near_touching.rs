//! Pairs brought next to touching where rounding is largest: far from the origin, with rotations off the unit circle, and
//! at the ends of the range of f32. Every relation and every sign of a separation against exact arithmetic.
//!
//! `JOSTLE_NEAR` sets how many pairs of shapes each family tries, at a dozen places each.

use std::f64::consts::TAU;

use crate::common::{
    close::{body, by_sign, same_relation},
    counts::cases,
    generators::Pair,
    random::Random,
};
use jostle::{
    Convex, Location, Pose2, Relation, Rot2, ShapeError, Vec2, closest_point, intersects, locate, relate, separation,
};

/// The places at which each pair of shapes is compared.
const PLACES: usize = 12;

/// Compares the relation with the exact one, and what else tells it with the relation.
fn agrees(pair: &Pair) -> Result<Relation, String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (found, truth) =
        (relate(a, b), jostle_oracle::relate(&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)));
    if !same_relation(found, truth) {
        return Err(format!("relate: {found:?}, truly {truth:?}"));
    }
    let distance = separation(a, b).distance;
    if by_sign(distance) != found || intersects(a, b) == (found == Relation::Apart) || relate(b, a) != found {
        return Err(format!("{found:?}, but a distance of {distance:e}, and swapped {:?}", relate(b, a)));
    }
    if let (&[point], 0.0) = (pair.b.corners(), pair.b.radius())
        && point == Vec2::ZERO
    {
        let location = locate(pair.pose_b.translation, a);
        let same = [Location::Outside, Location::Boundary, Location::Inside][found as usize];
        if location != same {
            return Err(format!("{found:?}, but {location:?}"));
        }
    }
    Ok(found)
}

/// Tries pairs of this family: `draw` gives the two shapes at a distance of their middles, and how far around the last
/// touch the places lie.
fn search<P: Fn(f64) -> Option<Pair>>(name: &str, usual: u64, draw: impl Fn(&mut Random) -> (P, f64)) {
    let count = cases("JOSTLE_NEAR", usual);
    let mut relations = [0_u64; 3];
    for seed in 0..count {
        let mut random = Random::new(seed);
        let (at, reach) = draw(&mut random);
        let Some(touch) = last_touch(&at) else { continue };
        for _ in 0..PLACES {
            let Some(pair) = at(touch + f64::from(random.between(-1.0, 1.0)) * reach) else { continue };
            let found = agrees(&pair).unwrap_or_else(|message| panic!("{name}, seed {seed}: {message}\n{pair:#?}"));
            relations[found as usize] += 1;
        }
    }
    let [apart, touching, overlapping] = relations;
    println!("{name}: {apart} apart, {touching} touching, {overlapping} overlapping agree with exact arithmetic");
    let least = count * PLACES as u64 / 10;
    assert!(apart > least && overlapping > least, "{name}: {relations:?} of {count}");
}

/// The distance of the middles at which they last touch, in units of the family; `None` if they never do, or always.
fn last_touch(at: &impl Fn(f64) -> Option<Pair>) -> Option<f64> {
    let apart = |distance: f64| at(distance).map(|p| separation(p.a.at(p.pose_a), p.b.at(p.pose_b)).distance > 0.0);
    let (mut low, mut high) = (0.0, 64.0);
    if apart(low)? || !apart(high)? {
        return None;
    }
    for _ in 0..48 {
        let middle = 0.5 * (low + high);
        if apart(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(low)
}

/// A rounded polygon about this middle, in units, whose corners lie on a circle of half a unit; the angles between them
/// differ.
fn bent(angles: &[f64], middle: [f64; 2], radius: f32, unit: f64) -> Result<Convex, ShapeError> {
    let corner = |angle: &f64| {
        let at = |middle: f64, on_circle: f64| ((middle + 0.5 * on_circle) * unit) as f32;
        (at(middle[0], angle.cos()), at(middle[1], angle.sin()))
    };
    Convex::polygon(angles.iter().map(corner))?.grown(radius * unit as f32)
}

/// The angles of 3 to 12 corners, each up to a fifth of a step off its place.
fn angles(random: &mut Random) -> Vec<f64> {
    let (n, first) = (3 + random.below(10), f64::from(random.between(0.0, 6.3)));
    (0..n).map(|i| first + (i as f64 + f64::from(random.between(-0.2, 0.2))) * TAU / n as f64).collect()
}

fn radius(random: &mut Random) -> f32 {
    if random.chance(2) { 0.0 } else { random.between(0.01, 0.5) }
}

/// The translation of a shape far from the origin, on both axes, and the unit of its corners.
struct FarPlace {
    place: f32,
    unit: f64,
    /// A few steps of f64 at that place, in units.
    reach: f64,
}

impl FarPlace {
    fn new(random: &mut Random) -> FarPlace {
        let power = 30 + random.below(23) as i32;
        // The same times 2⁻⁵²: small numbers, but as many extents away.
        let unit = if random.chance(2) { 1.0 } else { 2_f64.powi(-52) };
        let place = ((1.0 + random.below(2) as f64 * 0.5) * 2_f64.powi(power) * unit) as f32;
        FarPlace { place, unit, reach: 2_f64.powi(power - 51) + 1e-7 }
    }
}

/// A displacement of the world, given by its direction and length, in the frame of a turned shape.
fn local(turn: Rot2, [cos, sin]: [f64; 2], length: f64) -> [f64; 2] {
    let [c, s] = [turn.cos(), turn.sin()].map(f64::from);
    [length * (c * cos + s * sin), length * (c * sin - s * cos)]
}

/// Both shapes have one translation, and their distance lies between their local corners: it is far below the step of f32
/// at that place, and from 2²⁸ on about that of f64.
#[test]
fn shapes_far_from_the_origin_agree() {
    search("far from the origin", 4_000, |random| {
        let FarPlace { place, unit, reach } = FarPlace::new(random);
        let (angles_a, angles_b, radii) = (angles(random), angles(random), [radius(random), radius(random)]);
        let turn = |random: &mut Random| match random.below(3) {
            0 => Rot2::IDENTITY,
            1 => Rot2::quarter_turns(random.below(4) as i32),
            _ => Rot2::new(random.between(-3.2, 3.2)),
        };
        let turns = if random.chance(2) { [turn(random); 2] } else { [turn(random), turn(random)] };
        let direction = f64::from(random.between(0.0, 6.3)).sin_cos().into();
        let at = move |distance: f64| {
            let a = bent(&angles_a, local(turns[0], direction, -0.5 * distance), radii[0], unit).ok()?;
            let b = bent(&angles_b, local(turns[1], direction, 0.5 * distance), radii[1], unit).ok()?;
            let [pose_a, pose_b] = turns.map(|turn| Pose2::new((place, place), turn));
            Some(Pair { a, pose_a, b, pose_b })
        };
        (at, reach)
    });
}

/// The point is where the polygon's origin is, so that only the polygon's corners are rounded.
#[test]
fn points_far_from_the_origin_are_located() {
    search("points far from the origin", 4_000, |random| {
        let FarPlace { place, unit, reach } = FarPlace::new(random);
        let (angles, turn) = (angles(random), Rot2::new(random.between(-3.2, 3.2)));
        let turn = if random.chance(2) { turn } else { Rot2::IDENTITY };
        let direction = f64::from(random.between(0.0, 6.3)).sin_cos().into();
        let at = move |distance: f64| {
            let a = bent(&angles, local(turn, direction, distance), 0.0, unit).ok()?;
            let (pose_a, b) = (Pose2::new((place, place), turn), Convex::point((0.0, 0.0)).ok()?);
            Some(Pair { a, pose_a, b, pose_b: Pose2::from((place, place)) })
        };
        (at, reach)
    });
}

/// A shape of one of eight kinds, of about one unit, some far from their origin or flat.
fn any_shape(random: &mut Random) -> Result<Convex, ShapeError> {
    let (far, flat) = (*random.pick(&[0.0, 0.0, 1.0, 3.0]), *random.pick(&[1.0, 1.0, 0.1, 1e-3]));
    let at = Vec2::new(random.between(-far, far), random.between(-far, far));
    let corner = |random: &mut Random| at + Vec2::new(random.between(-1.0, 1.0), flat * random.between(-1.0, 1.0));
    let size = |random: &mut Random| random.between(0.01, 1.0) * *random.pick(&[1.0, 1e-2, 10.0]);
    let side = |random: &mut Random| random.between(0.1, 2.0);
    let sharp = match random.below(6) {
        0 => return Convex::circle(size(random)),
        1 => Convex::segment(corner(random), corner(random)),
        2 | 3 => Convex::rectangle(side(random), flat * side(random)),
        4 => Convex::hull([corner(random), corner(random), corner(random)]),
        _ => bent(&angles(random), [at.x.into(), at.y.into()], 0.0, 1.0),
    }?;
    if random.chance(2) { Ok(sharp) } else { sharp.grown(size(random)) }
}

#[test]
fn shapes_with_rotations_off_the_circle_agree() {
    search("rotations off the circle", 4_000, |random| {
        let (a, b) = (any_shape(random), any_shape(random));
        let turn = |random: &mut Random| {
            let turn = Rot2::new(random.between(-3.2, 3.2));
            let by = 1.0 + *random.pick(&[0.0, 4.9e-4, -4.9e-4, 1e-5, 3e-7]);
            Rot2::from_cos_sin(turn.cos() * by, turn.sin() * by).expect("within a thousandth")
        };
        let base = *random.pick(&[0.0, 1.0, 100.0]);
        let place = Vec2::new(random.between(-base, base), random.between(-base, base));
        let (pose_a, turn_b) = (Pose2::new(place, turn(random)), turn(random));
        let (sin, cos) = f64::from(random.between(0.0, 6.3)).sin_cos();
        let reach = 10_f64.powf(random.between(-8.0, -4.5).into());
        let at = move |distance: f64| {
            let pose_b = Pose2::new(place + Vec2::new((distance * cos) as f32, (distance * sin) as f32), turn_b);
            Some(Pair { a: a.clone().ok()?, pose_a, b: b.clone().ok()?, pose_b })
        };
        (at, reach)
    });
}

/// Sharp shapes with whole coordinates of up to 22 bits, in units from 2⁻¹⁴⁹, the least number of f32, to 2¹⁰⁴.
#[test]
fn shapes_at_the_ends_of_the_range_agree() {
    let count = cases("JOSTLE_NEAR", 4_000) * PLACES as u64;
    let mut relations = [0_u64; 3];
    for seed in 0..count {
        let mut random = Random::new(seed);
        let unit = 2_f32.powi(*random.pick(&[-149, -140, -126, -60, 0, 60, 90, 100, 104]));
        let most = 2_f32.powi(1 + random.below(22) as i32);
        let whole = |random: &mut Random, low: f32| random.between(low, most).round() * unit;
        let corner = |random: &mut Random| Vec2::new(whole(random, -most), whole(random, -most));
        let shape = |random: &mut Random| match random.below(5) {
            0 => Convex::point(corner(random)),
            1 => Convex::segment(corner(random), corner(random)),
            2 => Convex::rectangle(2.0 * whole(random, 1.0), 2.0 * whole(random, 1.0)),
            3 => Convex::hull([corner(random), corner(random), corner(random)]),
            _ => Convex::hull((0..12).map(|_| corner(random))),
        };
        let turn = |random: &mut Random| match random.below(3) {
            0 => Rot2::IDENTITY,
            1 => Rot2::quarter_turns(random.below(4) as i32),
            _ => Rot2::new(random.between(0.1, 1.4)),
        };
        let (Ok(a), Ok(b)) = (shape(&mut random), shape(&mut random)) else { continue };
        let mut pose = || Pose2::new(corner(&mut random), turn(&mut random));
        let pair = Pair { a, pose_a: pose(), b, pose_b: pose() };
        let found = agrees(&pair).unwrap_or_else(|message| panic!("seed {seed}: {message}\n{pair:#?}"));
        relations[found as usize] += 1;
    }
    let [apart, touching, overlapping] = relations;
    println!("ends of the range: {apart} apart, {touching} touching, {overlapping} overlapping agree");
    assert!(relations.iter().all(|&n| n > count / 200), "{relations:?}");
}

/// At this place all placed corners are whole numbers, halves going to the even one: (0, 0), (1, −1), (0, 1) and (0, −1),
/// (1, 0), (0, 0), all plus the place. (1/8, −1/16) is inside of both.
#[test]
fn triangles_whose_placed_corners_are_rounded_to_others_overlap() {
    for (unit, place) in [(1.0, 1.5 * 2_f32.powi(52)), (2_f32.powi(-52), 1.5)] {
        let triangle = |corners: [(f32, f32); 3]| Convex::polygon(corners.map(|(x, y)| (x * unit, y * unit)));
        let a = triangle([(0.5, 0.0), (1.0, -1.0), (0.5, 1.0)]).expect("a triangle");
        let b = triangle([(0.0, -1.0), (1.0, -0.5), (0.5, 0.5)]).expect("a triangle");
        let pose = Pose2::from((place, place));
        assert_eq!(agrees(&Pair { a, pose_a: pose, b, pose_b: pose }), Ok(Relation::Overlapping));
    }
}

/// The same shape, and all places, times a power of two: where squares of f32 overflow, as where they do not.
#[test]
fn points_of_huge_shapes_are_located_as_those_of_small_ones() {
    let (count, mut located) = (cases("JOSTLE_NEAR", 4_000) * 10, [0_u64; 3]);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let Ok(shape) = any_shape(&mut random) else { continue };
        let pose =
            Pose2::new((random.between(-1.0, 1.0), random.between(-1.0, 1.0)), Rot2::new(random.between(-3.2, 3.2)));
        // Next to the border, in any direction.
        let from = pose.translation + Rot2::new(random.between(-3.2, 3.2)) * Vec2::new(random.between(0.0, 4.0), 0.0);
        let border = closest_point(from, shape.at(pose)).point;
        let aside = 10_f32.powf(random.between(-7.0, 0.0));
        let point = border + Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * aside;
        let location = locate(point, shape.at(pose));
        located[location as usize] += 1;
        let power = [40, 55, 62, 63, 64, 65, 80, 100, 122][random.below(9)];
        let scale = 2_f32.powi(power);
        let (huge, at) = (shape.scaled(scale), Pose2::new(pose.translation * scale, pose.rotation));
        let Ok(huge) = huge else { continue };
        assert_eq!(locate(point * scale, huge.at(at)), location, "seed {seed}, 2^{power}: {point} {shape:?} {pose:?}");
    }
    assert!(located.iter().filter(|&&n| n > count / 20).count() >= 2, "{located:?}");
}
