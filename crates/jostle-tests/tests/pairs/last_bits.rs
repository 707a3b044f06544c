//! Answers that depend on the last bits: only the exact paths, or a correctly rounded root, get them right.

use crate::common::{
    close::{body, pair_agrees, ray_agrees},
    generators::{Class, Pair, pair},
    random::Random,
};
use crate::laws;
use jostle::{Compound, Convex, Part, Pose2, Ray, Relation, Rot2, Shape, Vec2, cast_ray, relate, separation};

#[test]
fn radii_that_touch_do_so_whatever_the_rounding_of_the_root() {
    // A ball of radius 5m at (3m, 4m) touches the line along (−4, 3) through the origin; its square has 60 bits.
    let ends = |long: f32| Convex::segment((-4.0 * long, 3.0 * long), (4.0 * long, -3.0 * long)).expect("two points");
    for i in 0..200 {
        let m = (3_000_001 + 997 * i) as f32;
        let ball = Convex::circle(5.0 * m).expect("valid");
        for (wall, ball, at) in [
            (ends(4_000_003.0), ball.clone(), m),
            (ends(4_000_003.0 * 1024.0), Convex::circle(5.0).expect("valid"), 1.0),
        ] {
            let (wall, ball) = (wall.at(Vec2::ZERO), ball.at((3.0 * at, 4.0 * at)));
            for (a, b) in [(wall, ball), (ball, wall)] {
                assert_eq!((relate(a, b), separation(a, b).distance), (Relation::Touching, 0.0), "{m}");
            }
        }
    }
}

/// Random pairs, and parallel boxes with one pose; the sum of their radii is then set within 2^-48 of the gap.
#[test]
fn sums_of_radii_that_differ_from_the_gap_in_the_last_bits_agree() {
    let mut random = Random::new(17);
    let mut relations = [0; 3];
    for i in 0..20_000 {
        let cores = if i % 2 == 0 {
            let Pair { a, pose_a, b, pose_b } =
                pair(*random.pick(&[Class::Unit, Class::Thin, Class::Grid]), &mut random);
            let core = |shape: Convex| Convex::hull(shape.corners().iter().copied()).expect("finite");
            Pair { a: core(a), pose_a, b: core(b), pose_b }
        } else {
            let gap = random.between(0.01, 1.0);
            let mut box_ = |low: f32, high: f32| {
                let (left, width) = (random.between(-2.0, 2.0), random.between(0.1, 3.0));
                Convex::hull([(left, low), (left + width, low), (left, high), (left + width, high)]).expect("finite")
            };
            let (a, b) = (box_(-1.0, -gap), box_(gap, 2.0));
            let pose = Pose2::from(((0.0, 0.0), Rot2::new(random.between(-4.0, 4.0))));
            Pair { a, pose_a: pose, b, pose_b: pose }
        };
        let gap = jostle_oracle::distance(&body(&cores.a, cores.pose_a), &body(&cores.b, cores.pose_b));
        let most = (gap as f32).next_down();
        let rest = (gap - f64::from(most)) as f32;
        if gap <= 0.0 || rest <= 0.0 {
            continue;
        }
        let radii = if random.chance(2) { (most, rest) } else { (rest, most) };
        let pair =
            Pair { a: cores.a.grown(radii.0).expect("small"), b: cores.b.grown(radii.1).expect("small"), ..cores };
        pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
        relations[relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) as usize] += 1;
    }
    assert!(relations[0] > 1000 && relations[2] > 1000, "{relations:?}");
}

#[test]
fn ends_of_segments_on_rotated_edges_agree() {
    let mut random = Random::new(19);
    for _ in 0..40_000 {
        let (w, h) = (random.between(0.5, 2.0), random.between(0.5, 2.0));
        let a = Convex::rectangle(w, h).expect("valid");
        let end = Vec2::new(w * random.between(-0.5, 0.5), h / 2.0);
        let b =
            Convex::segment(end, end + Vec2::new(random.between(-1.0, 1.0), random.between(0.5, 1.0))).expect("valid");
        let pose = Pose2::new(Vec2::ZERO, Rot2::new(random.between(-4.0, 4.0)));
        let pair = Pair { a, pose_a: pose, b, pose_b: pose };
        pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
        pair_agrees(&pair.swapped()).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
    }
}

#[test]
fn almost_coincident_corners_keep_their_normal_and_points() {
    // A's corner is at the origin with an edge along −x; B's corner is 1e-17 to 1e-9 away, above the edge or beyond its
    // end. Next to the edge's other end f64 cannot distinguish these.
    let mut random = Random::new(23);
    let a = Convex::hull([(-1.0, 0.0), (-0.5, -1.0), (0.0, 0.0)]).expect("finite");
    for i in 0..60_000 {
        let scale = 10_f32.powi(-17 + i % 9);
        let flat = *random.pick(&[1.0, 1e-4, 1e-5, 1e-6]);
        let v = Vec2::new(random.between(-1.0, 1.0) * flat, random.between(0.1, 1.0)) * scale;
        let b = Convex::hull([v, (1.0, 1.5).into(), (1.5, 1.0).into()]).expect("finite");
        let rotation = Rot2::new(random.between(-4.0, 4.0));
        let pose = Pose2::new(Vec2::ZERO, rotation);
        let [x, y] = [f64::from(v.x.max(0.0)), f64::from(v.y)];
        let (x, y) = ((x / x.hypot(y)) as f32, (y / x.hypot(y)) as f32);
        let normal = rotation * (x, y);
        for radius in [0.0, 0.5] {
            let (a, b) = (a.grown(radius).expect("valid"), b.grown(radius).expect("valid"));
            let s = separation(a.at(pose), b.at(pose));
            assert!((s.normal - normal).length() < 3e-7, "{v}: {s:?}, not {normal}");
            assert!((s.point_a - normal * radius).length() < 3e-7, "{v}: {s:?}, normal {normal}");
            let t = separation(b.at(pose), a.at(pose));
            assert_eq!((t.normal, t.point_a, t.point_b), (-s.normal, s.point_b, s.point_a));
        }
    }
}

#[test]
fn boxes_side_by_side_give_mirrored_answers_when_swapped() {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    for at in [(2.0, 0.0), (0.0, 2.0), (-2.0, 0.0), (0.0, -2.0)] {
        let (a, b) = (square.at(Vec2::ZERO), square.at(at));
        let (s, t) = (separation(a, b), separation(b, a));
        assert_eq!((s.normal, s.point_a, s.point_b), (-t.normal, t.point_b, t.point_a), "{at:?}");
    }
}

#[test]
fn corners_of_boxes_above_ends_of_edges_agree() {
    let mut random = Random::new(41);
    for _ in 0..40_000 {
        let mut size = || random.between(0.25, 2.0);
        let (a, b) =
            (Convex::rectangle(size(), size()).expect("valid"), Convex::rectangle(size(), size()).expect("valid"));
        let (turn, far) = (Rot2::new(random.between(0.1, 1.4)), 10_f32.powi(random.below(5) as i32 - 2));
        let (end, lowest) = (a.corners()[2], turn * b.corners()[0]);
        let mut at = end - lowest + Vec2::new(far * f32::EPSILON * random.between(-8.0, 8.0), far * 1e-6);
        at.x = random.nudged(at.x, 2);
        let turn_all = Pose2::new((far, -far), Rot2::new(random.between(-4.0, 4.0)));
        let pose_b = Pose2::new(turn_all * at, Rot2::new(turn_all.rotation.angle() + turn.angle()));
        for (pose_a, pose_b) in [(Pose2::IDENTITY, Pose2::new(at, turn)), (turn_all, pose_b)] {
            let pair = Pair { a: a.clone(), pose_a, b: b.clone(), pose_b };
            if let Err(message) = laws::hold(&pair) {
                panic!("{message}\n{pair:#?}");
            }
        }
    }
}

#[test]
fn capsules_on_one_line_agree() {
    let mut random = Random::new(43);
    for _ in 0..30_000 {
        let along = Vec2::new(random.between(-1.0, 1.0), random.between(0.1, 2.0));
        // The steps along the line from which the two capsules are made; some share an end, some overlap.
        let mut from = || along * random.below(9) as f32;
        let (from_a, from_b) = (from(), from());
        let (a, b) = (Convex::segment(from_a, from_a + along), Convex::segment(from_b, from_b + along));
        let radius = |random: &mut Random| [0.0, 0.125, random.between(0.0, 3.0)][random.below(3)];
        let (a, b) = (a.expect("valid").grown(radius(&mut random)), b.expect("valid").grown(radius(&mut random)));
        let pose =
            Pose2::new((random.between(-1.0, 1.0), random.between(-1.0, 1.0)), Rot2::new(random.between(-1e-6, 1e-6)));
        let pair = Pair { a: a.expect("valid"), pose_a: pose, b: b.expect("valid"), pose_b: pose };
        if let Err(message) = pair_agrees(&pair).and_then(|()| laws::hold(&pair)) {
            panic!("{message}\n{pair:#?}");
        }
    }
}

#[test]
fn almost_parallel_capsules_agree() {
    let mut random = Random::new(47);
    for i in 0..60_000 {
        let along = Vec2::new(random.between(-1.0, 1.0), random.between(0.1, 2.0));
        let hair = 2_f32.powi(-24 - (i % 40));
        let mut turned = || along + along.perp() * (hair * random.between(-1.0, 1.0));
        let (along_a, along_b) = (turned(), turned());
        let from =
            along * random.between(-1.5, 1.5) + along.perp() * (random.between(0.0, 1.0) * random.between(0.0, 1.0));
        let (a, b) = (Convex::segment((0.0, 0.0), along_a), Convex::segment(from, from + along_b));
        let (a, b) = (a.expect("valid").grown(0.125), b.expect("valid").grown(0.25));
        let pose = Pose2::from(((0.0, 0.0), Rot2::new(random.between(-4.0, 4.0))));
        let pair = Pair { a: a.expect("valid"), pose_a: pose, b: b.expect("valid"), pose_b: pose };
        if let Err(message) = laws::hold(&pair) {
            panic!("{message}\n{pair:#?}");
        }
    }
}

/// Two copies across from each other: both ends of an edge, and its inside next to them, are as near as rounding.
#[test]
fn copies_side_by_side_agree() {
    let mut random = Random::new(59);
    for i in 0..30_000 {
        let (long, high) = (random.between(0.1, 2.0), random.between(0.01, 1.0));
        let shape = if i % 2 == 0 { Convex::segment((0.0, 0.0), (long, 0.0)) } else { Convex::rectangle(long, high) };
        let shape = shape.expect("positive").grown(*random.pick(&[0.0, 0.125])).expect("positive");
        let pose =
            Pose2::new((random.between(-1.0, 1.0), random.between(-1.0, 1.0)), Rot2::new(random.between(-4.0, 4.0)));
        let across = Vec2::new(long * random.between(-4e-8, 4e-8), high * random.between(1.0, 1.5));
        let pair = Pair { a: shape.clone(), pose_a: pose, b: shape, pose_b: Pose2::new(pose * across, pose.rotation) };
        if let Err(message) = laws::hold(&pair) {
            panic!("{message}\n{pair:#?}");
        }
    }
}

/// The ray enters the two discs so close to each other that rounding could take them in either order.
#[test]
fn rays_at_almost_round_capsules_hit_the_same_place_when_these_are_parts() {
    let mut random = Random::new(53);
    for i in 0..60_000 {
        let hair = 2_f32.powi(-20 - (i % 40));
        let end = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * hair;
        let short = Convex::segment((0.0, 0.0), end).expect("two points").grown(1.0).expect("valid");
        let part = Shape::from(Compound::new([Part::new(short.clone(), Pose2::IDENTITY)]).expect("a part"));
        let origin = Vec2::new(random.between(-3.0, 3.0), random.between(-3.0, 3.0));
        let ray = Ray::new(origin, Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) - origin);
        let (hit, as_part) = (cast_ray(ray, short.at(Vec2::ZERO)), cast_ray(ray, part.at(Vec2::ZERO)));
        assert_eq!(hit.is_some(), as_part.is_some(), "{ray:?} at {short:?}");
        if let (Some(hit), Some(as_part)) = (hit, as_part) {
            let same = (hit.fraction - as_part.fraction).abs() <= 1e-13 * as_part.fraction;
            let off = (hit.point - as_part.point).length() + (hit.normal - as_part.normal).length();
            assert!(same && off <= 4.0 * f32::EPSILON, "{hit:?} or {as_part:?}: {ray:?} at {short:?}");
        }
    }
}

#[test]
fn radii_whose_sum_is_no_f64_touch_exactly() {
    let tiny = 2_f32.powi(-60);
    let ball = Convex::circle(1.0).expect("valid");
    let wall = Convex::segment((0.0, -3.0), (0.0, 5.0)).expect("two points");
    for (radius, relation) in
        [(tiny / 2.0, Relation::Apart), (tiny, Relation::Touching), (tiny * 2.0, Relation::Overlapping)]
    {
        // The centres, or a centre and a line, are 1 + 2^-60 apart.
        for other in [Convex::circle(radius).expect("valid"), wall.grown(radius).expect("valid")] {
            let (a, b) = (ball.at((-tiny, 0.0)), other.at((1.0, 0.0)));
            assert_eq!((relate(a, b), relate(b, a)), (relation, relation), "{other:?}");
        }
    }
}

#[test]
fn tiny_shapes_far_from_the_origin_agree_at_every_ratio_of_size_to_distance() {
    let mut random = Random::new(37);
    for i in 0..6000 {
        let speck = Convex::regular(3 + i % 8, 2_f32.powi(-20 - (i % 13) as i32)).expect("valid");
        let at = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * 2_f32.powi(29);
        let pose = |random: &mut Random| Pose2::new(at, Rot2::new(random.between(-4.0, 4.0)));
        let (pose_a, pose_b) = (pose(&mut random), pose(&mut random));
        let pair = Pair { a: speck.clone(), pose_a, b: speck, pose_b };
        pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
        let probe = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * 1e-6;
        let other = Pair { b: Convex::hull([probe]).expect("finite"), pose_b: Pose2::from(at), ..pair };
        pair_agrees(&other).unwrap_or_else(|message| panic!("{message}\n{other:#?}"));
    }
}

#[test]
fn corners_that_are_almost_straight_agree_after_a_rotation() {
    // q lies almost opposite to p; m is a corner by 3e-17 of the size, which rotating p and q can remove.
    let mut random = Random::new(41);
    let mut made = 0;
    for i in 0..20_000 {
        let p = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let k = random.between(0.5, 1.5);
        let q = Vec2::new(-k * p.x, -k * p.y);
        let (px, py, qx, qy) = (f64::from(p.x), f64::from(p.y), f64::from(q.x), f64::from(q.y));
        let length = (qx - px).hypot(qy - py);
        let (nx, ny) = ((qy - py) / length, (px - qx) / length);
        let height = (px * qy - py * qx) / length + 3e-17 * f64::from(random.between(0.1, 4.0));
        let m = Vec2::new((nx * height) as f32, (ny * height) as f32);
        let apex = Vec2::new(-nx as f32, -ny as f32);
        let scale = 1_048_576.0;
        let Ok(shape) = Convex::polygon([m, q, apex, p].map(|v| v * scale)) else { continue };
        if shape.corners().len() < 4 {
            continue;
        }
        made += 1;
        let shape = if i % 2 == 0 { shape } else { shape.mirrored_x() };
        let m = if i % 2 == 0 { m } else { Vec2::new(-m.x, m.y) } * scale;
        let pose = Pose2::new(Vec2::ZERO, Rot2::new(random.between(-4.0, 4.0)));
        let mut near = |v: Vec2| v + Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * (scale * 1e-16);
        let other = Convex::hull([near(m), near(m)]).expect("finite");
        let pair = Pair { a: shape, pose_a: pose, b: other, pose_b: pose };
        pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
    }
    assert!(made > 2000, "{made}");
}

#[test]
fn segments_that_placing_rounds_to_points_agree() {
    let speck = Convex::segment((0.0, 0.0), (1e-9, 0.0)).expect("two points");
    let point = Convex::hull([(0.0, 0.0)]).expect("finite");
    let ball = Convex::circle(1.0).expect("valid");
    let square = Convex::rectangle(64.0, 64.0).expect("valid");
    for at in [(1e8, 1e8), (3e7, 1.0), (1e20, 0.0)] {
        let pose = Pose2::from(at);
        for b in [speck.clone(), point.clone(), ball.clone(), square.clone(), speck.mirrored_x()] {
            for pose_b in [pose, Pose2::from((at.0, at.1 + 1.0))] {
                let pair = Pair { a: speck.clone(), pose_a: pose, b: b.clone(), pose_b };
                pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
                pair_agrees(&pair.swapped()).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
            }
        }
    }
}

#[test]
fn rays_from_inside_have_the_normal_of_the_shortest_push_out() {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    for limit in [f64::INFINITY, 1.0, 0.0] {
        let hit = cast_ray(Ray::new((0.5, 0.25), (-1.0, 0.0)).until(limit), square.at(Vec2::ZERO)).expect("inside");
        assert_eq!((hit.fraction, hit.point, hit.normal), (0.0, (0.5, 0.25).into(), (1.0, 0.0).into()));
    }
}

#[test]
fn a_ray_that_starts_slightly_outside_has_a_fraction_above_zero() {
    let ball = Convex::circle(1.0).expect("valid");
    let ray = Ray::new((1.0, 1e-12), (-1.0, 0.0));
    assert!(cast_ray(ray, ball.at(Vec2::ZERO)).expect("it hits").fraction > 0.0);
    assert!(cast_ray(ray.until(0.0), ball.at(Vec2::ZERO)).is_none_or(|hit| hit.fraction > 0.0));
}

#[test]
fn a_ray_to_a_border_point_reaches_it() {
    for i in 0..2000 {
        let m = (2_000_001 + 631 * i) as f32;
        let ball = Convex::circle(5.0 * m).expect("valid");
        let ray = Ray::between((3.0 * m + (i % 83) as f32, 5.0 * m - (i % 7) as f32), (3.0 * m, 4.0 * m));
        let hit = cast_ray(ray, ball.at(Vec2::ZERO));
        assert!(hit.is_some_and(|hit| hit.fraction <= 1.0), "{ray:?}: {hit:?}");
    }
}

#[test]
fn grazes_of_discs_survive_rounding() {
    // Lines along (4, −3) at the exact distance 5w from the centre; the products need 70 bits.
    for i in 0..400 {
        let k = (2_700_001 + 2 * i) as f32;
        let ball = Convex::circle(5.0).expect("valid");
        let sigma = (2 * i + 1) as f32 * 2_f32.powi(-34);
        let ray = Ray::new((4.0 * sigma, -3.0 * sigma), (4.0 * k, -3.0 * k));
        ray_agrees(ray, &ball, Pose2::from((20.0, -8.75))).unwrap();
        // From far away.
        let (w, far) = (2_f32.powi(-12), 2_000_001.0 + 2.0 * i as f32);
        let (ball, at) = (Convex::circle(5.0 * w).expect("valid"), (3.0 * w, 4.0 * w));
        let hit = cast_ray(Ray::new((-4.0 * far, 3.0 * far), (4.0 * k, -3.0 * k)), ball.at(at)).expect("a graze");
        assert!((hit.normal - Vec2::new(-0.6, -0.8)).length() < 5e-6, "{k} {far}: {hit:?}");
    }
}

#[test]
fn fractions_at_sharp_shapes_are_within_a_few_f64_ulps() {
    let mut random = Random::new(29);
    let triangle = Convex::hull([(-1.0, -0.7), (1.3, -0.4), (0.2, 0.9)]).expect("finite");
    for _ in 0..20_000 {
        let pose = Pose2::new((random.between(-1.0, 1.0), 0.3), Rot2::new(random.between(-4.0, 4.0)));
        let mut point = |size: f32| Vec2::new(random.between(-size, size), random.between(-size, size));
        let (from, to) = (point(4.0), point(1.0));
        let ray = Ray::between(from, to).until(f64::INFINITY);
        let truth = jostle_oracle::ray_fraction(from.into(), ray.direction.into(), &body(&triangle, pose));
        let found = cast_ray(ray, triangle.at(pose)).map(|hit| hit.fraction);
        let close = found.zip(truth).is_none_or(|(f, t)| (f - t).abs() <= 128.0 * f64::EPSILON * t);
        assert!(close && found.is_some() == truth.is_some(), "{ray:?}: {found:?}, truly {truth:?}");
    }
}

/// The cores are about 10⁻⁵ apart and the foot lies next to the end of an edge: there the square of the height is less
/// accurate than that of the distance of the end, and a wrong choice would turn the normal by the root of the difference.
#[test]
fn normals_next_to_the_end_of_an_edge_are_those_of_the_edge() {
    let (mut random, mut tried) = (Random::new(5), 0);
    for i in 0..200_000 {
        let power = |random: &mut Random, low: f32, high: f32| 10_f64.powf(random.between(low, high).into());
        let first = random.between(0.0, 6.3);
        let (length, second) = (random.between(0.5, 1.5), first + random.between(0.6, 2.2));
        let [p, q] = [first, second].map(|angle| Vec2::new(length * angle.cos(), length * angle.sin()));
        let [x, y] = [q.x, q.y].map(f64::from);
        let outward = [-y / x.hypot(y), x / x.hypot(y)];
        let (away, along) = (power(&mut random, -5.9, -4.9), power(&mut random, -12.0, -9.0));
        let along = if i % 2 == 0 { along } else { -along } / x.hypot(y);
        let centre = Vec2::new((outward[0] * away + x * along) as f32, (outward[1] * away + y * along) as f32);
        // Exact but for the last sum: the products of two f32 are exact.
        let [cx, cy] = [centre.x, centre.y].map(f64::from);
        let (foot, error) = (x * cx + y * cy, 4e-16 * away);
        if foot.abs() <= error {
            continue;
        }
        let normal = if foot > 0.0 { outward } else { [cx / cx.hypot(cy), cy / cx.hypot(cy)] };
        let triangle = Convex::triangle((0.0, 0.0), p, q).and_then(|sharp| sharp.grown(1.0)).expect("a triangle");
        let found = separation(triangle.at((0.0, 0.0)), Convex::circle(1.0).expect("a disc").at(centre)).normal;
        let off = (f64::from(found.x) - normal[0]).hypot(f64::from(found.y) - normal[1]);
        assert!(off < 5e-7, "{i}: {found:?} off by {off:e}, truly {normal:?}: {p:?} {q:?} {centre:?}");
        tried += 1;
    }
    assert!(tried > 100_000, "{tried}");
    let turn = Rot2::from_cos_sin(-0.534_137_3, 0.845_397_7).expect("a rotation");
    let corners = [(-0.234_586_05, 0.992_881_1), (0.0, 0.0), (0.758_295_06, 1.227_467_2)];
    let triangle = Convex::polygon(corners).and_then(|sharp| sharp.grown(100.0)).expect("a triangle");
    let ball = Convex::circle(100.0).expect("a ball");
    let found = separation(triangle.at(Pose2::new((0.0, 0.0), turn)), ball.at((4.190_823e-6, -4.107_038e-6)));
    let edge = turn * Vec2::new(-0.234_586_05, 0.992_881_1);
    assert!((found.normal.x * edge.x + found.normal.y * edge.y).abs() < 5e-7, "{found:?}");
}

/// An edge that is parallel to the ray but for rounding: where they cross is computed accurately.
#[test]
fn the_point_of_a_hit_on_an_edge_along_the_ray_is_on_the_ray() {
    let turn = Rot2::from_cos_sin(0.742_362_4, 0.669_998_6).expect("a rotation");
    let triangle = Convex::triangle((-9.581_277_4e-11, 8.223_320_3e-25), (1.0, 0.0), (0.5, 1.0)).expect("a triangle");
    let ray = Ray::new((7.808_972e-11, 7.047_771_4e-11), (turn.cos(), turn.sin()));
    let hit = cast_ray(ray, triangle.at(Pose2::new((0.0, 0.0), turn))).expect("it enters");
    assert!((hit.point - ray.at(hit.fraction)).length() < 1e-6, "{hit:?}");
}

/// The fraction of a hit on a rounded edge is the quotient of what is left of two nearly equal numbers.
#[test]
fn a_ray_that_just_reaches_a_rounded_edge_hits_it() {
    let corners = [(0.905_678_9, 0.014_859_638), (-0.517_577_23, -0.001_839_378_6), (0.202_400_36, -0.705_117_94)];
    let shape = Convex::polygon(corners).and_then(|sharp| sharp.grown(0.078_837_35)).expect("a triangle");
    let turn = Rot2::from_cos_sin(-0.712_243_2, -0.701_932_8).expect("a rotation");
    let ray = Ray::new((0.367_739_14, 0.245_737_42), (-0.364_557_4, 0.0));
    let exact = 1.978_892_095_008_219_5e-2_f64;
    let hit = cast_ray(ray.until(exact.next_up()), shape.at(Pose2::new((0.0, 0.0), turn)));
    assert!(hit.is_some_and(|hit| (hit.fraction - exact).abs() < 512.0 * 1.2e-16 * exact), "{hit:?}");
}
