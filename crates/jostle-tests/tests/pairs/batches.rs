//! Batches: every answer is that of the single question, bit for bit.

use crate::common::{
    random::Random,
    zoo::{kinds, zoo},
};
use jostle::{
    Boxes, Cast, Convex, Manifold, OneOrEach, OrientedBox, Placed, Pose2, Ray, RayHit, Rot2, Separation, Shape, Vec2,
    cast_ray, cast_ray_many, cast_shape, cast_shape_many, contact_manifold, contact_manifold_many, intersects,
    intersects_many, separation, separation_many,
};

/// A box as a shape, if it is one.
fn shape(of: &OrientedBox) -> Option<(Convex, Pose2)> {
    of.pose.is_finite().then(|| Some((of.shape().ok()?, of.pose))).flatten()
}

/// The answers about those of these questions that have one, with their indices.
fn listed<'p, R>(
    questions: impl Iterator<Item = (Option<Placed<'p>>, Option<Placed<'p>>)>,
    ask: impl Fn(Placed<'p>, Placed<'p>) -> Option<R>,
) -> Vec<(usize, R)> {
    let answers = questions.enumerate().map(|(i, (a, b))| Some((i, ask(a?, b?)?)));
    answers.flatten().collect()
}

/// Buffers with leftovers of the question before.
#[derive(Default)]
struct Found {
    hits: Vec<usize>,
    near: Vec<(usize, Separation)>,
    contacts: Vec<(usize, Manifold)>,
    rays: Vec<(usize, RayHit)>,
    casts: Vec<(usize, Cast)>,
}

impl Found {
    /// Asks the batch questions about two shapes, and compares the answers with those of the single ones.
    fn check<'p>(
        &mut self,
        a: OneOrEach<'_>,
        b: &Boxes,
        within: f32,
        questions: impl Iterator<Item = (Option<Placed<'p>>, Option<Placed<'p>>)> + Clone,
    ) {
        intersects_many(a, b, &mut self.hits);
        let single = listed(questions.clone(), |a, b| intersects(a, b).then_some(()));
        assert_eq!(self.hits, single.iter().map(|(i, ())| *i).collect::<Vec<_>>(), "{a:?} {b:?}");
        separation_many(a, b, within, &mut self.near);
        let single = listed(questions.clone(), |a, b| Some(separation(a, b)).filter(|s| s.distance <= within));
        assert_eq!(self.near, single, "{a:?} {b:?} {within}");
        contact_manifold_many(a, b, within, &mut self.contacts);
        assert_eq!(self.contacts, listed(questions, |a, b| contact_manifold(a, b, within)), "{a:?} {b:?} {within}");
    }

    fn check_pairs(&mut self, pairs: &[(OrientedBox, OrientedBox)], within: f32) {
        let (a, b): (Boxes, Boxes) = pairs.iter().copied().unzip();
        let shapes: Vec<_> = pairs.iter().map(|(a, b)| [a, b].map(shape)).collect();
        let placed = shapes.iter().map(|pair| {
            let [a, b] = [&pair[0], &pair[1]].map(|side| side.as_ref().map(|(shape, pose)| shape.at(*pose)));
            (a, b)
        });
        self.check((&a).into(), &b, within, placed);
    }

    fn check_one(&mut self, a: Placed<'_>, others: &[OrientedBox], within: f32) {
        let b: Boxes = others.iter().copied().collect();
        let shapes: Vec<_> = others.iter().map(shape).collect();
        let placed = shapes.iter().map(|b| (Some(a), b.as_ref().map(|(shape, pose)| shape.at(*pose))));
        let is_somewhere = a.pose().is_finite();
        self.check(a.into(), &b, within, placed.map(|(a, b)| (a.filter(|_| is_somewhere), b)));
    }

    fn check_moving(&mut self, mover: Placed<'_>, linear: Vec2, rays: &[Ray], others: &[OrientedBox]) {
        let boxes: Boxes = others.iter().copied().collect();
        let shapes: Vec<_> = others.iter().map(shape).collect();
        let placed = || shapes.iter().map(|b| (Some(mover), b.as_ref().map(|(shape, pose)| shape.at(*pose))));
        for ray in rays {
            cast_ray_many(*ray, &boxes, &mut self.rays);
            assert_eq!(self.rays, listed(placed(), |_, b| cast_ray(*ray, b)), "{ray:?} {others:?}");
        }
        cast_shape_many(mover, linear, &boxes, &mut self.casts);
        let single = listed(placed(), |mover, b| Some(cast_shape(mover, linear, b)).filter(|cast| !cast.is_clear()));
        assert_eq!(self.casts, single, "{mover:?} by {linear} at {others:?}");
    }
}

fn rotation(random: &mut Random) -> Rot2 {
    let turned = Rot2::new(random.between(-4.0, 4.0));
    match random.below(3) {
        0 => Rot2::quarter_turns(random.below(4) as i32),
        1 => {
            let careless = random.between(0.9997, 1.0003);
            Rot2::from_cos_sin(turned.cos() * careless, turned.sin() * careless).expect("within a thousandth")
        }
        _ => turned,
    }
}

fn oriented(random: &mut Random, spread: f32) -> OrientedBox {
    let flat = *random.pick(&[1.0, 1.0, 1e-3, 1e-6]);
    let size = (random.between(0.1, 2.0), random.between(0.1, 2.0) * flat);
    let at = (random.between(-spread, spread), random.between(-spread, spread));
    OrientedBox::new(size, Pose2::new(at, rotation(random)))
}

/// The box moved to a distance from a shape, as far as rounding allows.
fn brought(to: Placed<'_>, mut b: OrientedBox, distance: f32) -> OrientedBox {
    if let Some((shape, pose)) = shape(&b) {
        let s = separation(to, shape.at(pose));
        b.pose.translation += s.normal * (distance - s.distance);
    }
    b
}

fn scaled(b: &OrientedBox, by: f32) -> OrientedBox {
    OrientedBox::new(b.size * by, (b.pose.translation * by, b.pose.rotation))
}

const NOWHERE: f32 = f32::NAN;

/// Boxes that meet nothing.
fn invalid() -> [OrientedBox; 9] {
    [
        OrientedBox::new((0.0, 1.0), (0.0, 0.0)),
        OrientedBox::new((1.0, -1.0), (0.0, 0.0)),
        OrientedBox::new((1e-45, 1.0), (0.0, 0.0)), // its half is no f32
        OrientedBox::new((NOWHERE, 1.0), (0.0, 0.0)),
        OrientedBox::new((1.0, f32::INFINITY), (0.0, 0.0)),
        OrientedBox::new((1.0, 1.0), (NOWHERE, 0.0)),
        OrientedBox::new((1.0, 1.0), (f32::INFINITY, 0.0)),
        OrientedBox::new((1.0, 1.0), (0.0, f32::NEG_INFINITY)),
        OrientedBox::new((1.0, 1.0), ((0.0, 0.0), Rot2::new(NOWHERE))),
    ]
}

#[test]
fn pairs_of_boxes_are_answered_like_single_ones() {
    let (mut random, mut found) = (Random::new(13), Found::default());
    for round in 0..60 {
        let within = [0.0, 0.25, 0.02, -0.1, f32::INFINITY, 0.0][round % 6];
        let mut pairs = Vec::new();
        for i in 0..300 {
            let (a, b) = (oriented(&mut random, 1.5), oriented(&mut random, 1.5));
            let (shape, pose) = shape(&a).expect("valid");
            let distance = [0.0, within][i % 2];
            let near = if i % 3 == 0 || distance.is_infinite() { b } else { brought(shape.at(pose), b, distance) };
            let (big, huge) = (2_f32.powi(random.below(200) as i32 - 100), random.chance(20));
            if huge {
                pairs.push((scaled(&a, big), near)); // one many times as large, or as far away
            }
            pairs.push(if random.chance(4) { (near, a) } else { (a, near) });
            if random.chance(10) {
                pairs.push((a, a));
                let nowhere = *random.pick(&invalid());
                pairs.push(if random.chance(2) { (a, nowhere) } else { (nowhere, a) });
            }
        }
        pairs.truncate(pairs.len() - round % 8);
        found.check_pairs(&pairs, within);
        for by in [1e-30, 1e30, 2_f32.powi(-138)] {
            let pairs: Vec<_> = pairs.iter().map(|(a, b)| (scaled(a, by), scaled(b, by))).collect();
            found.check_pairs(&pairs, within * by);
        }
    }
}

/// Placed corners are rounded far from the origin.
#[test]
fn pairs_of_boxes_far_from_the_origin_are_answered_like_single_ones() {
    let (mut random, mut found) = (Random::new(31), Found::default());
    for far in [1e3, 3e10, 1e14] {
        let mut pairs = Vec::new();
        for _ in 0..10_000 {
            let mut one = |y: f32| OrientedBox {
                pose: Pose2::new((far, y), rotation(&mut random)),
                ..oriented(&mut random, 1.0)
            };
            let (a, mut b) = (one(0.0), one(1.5));
            let [(shape_a, pose_a), (shape_b, pose_b)] = [&a, &b].map(|side| shape(side).expect("valid"));
            let s = separation(shape_a.at(pose_a), shape_b.at(pose_b));
            if s.normal.y.abs() > 0.1 {
                b.pose.translation.y -= s.distance / s.normal.y;
            }
            pairs.push((a, b));
        }
        found.check_pairs(&pairs, 0.0);
    }
}

#[test]
fn shapes_of_all_kinds_ask_many_boxes_like_single_ones() {
    let (mut random, mut found) = (Random::new(7), Found::default());
    let convex = zoo().into_iter().map(|(name, shape)| (name, Shape::from(shape)));
    for (name, one) in convex.chain(kinds()) {
        let size = one.aabb().size();
        let spread = 0.7 * (size.x + size.y) + 1.0;
        for by in [1.0, 1.0, 1e-30, 1e30] {
            let Ok(shape) = one.scaled(by) else { panic!("{name} times {by}") };
            let at = (random.between(-spread, spread) * by, random.between(-spread, spread) * by);
            let a = shape.at(Pose2::new(at, rotation(&mut random)));
            let mut others = Vec::new();
            for i in 0..43 {
                let mut b = oriented(&mut random, spread);
                b = scaled(&b, by);
                b.pose.translation += a.pose().translation;
                others.push(if i % 2 == 0 { brought(a, b, *random.pick(&[0.0, 0.25 * by])) } else { b });
            }
            others.extend(invalid());
            found.check_one(a, &others, *random.pick(&[0.0, 0.25 * by, f32::INFINITY]));
            found.check_one(shape.at((NOWHERE, 0.0)), &others, f32::INFINITY);
            found.check_one(shape.at((0.0, NOWHERE)), &others, f32::INFINITY);
            for b in &others[..8] {
                found.check_one(a, &[*b; 8], 0.0); // a whole block that is far, or nearly touches
            }

            let linear = Vec2::new(random.between(-4.0, 4.0), random.between(-4.0, 4.0)) * (spread * by);
            let to_corner = |b: &OrientedBox| b.pose * (b.size * 0.5) - a.pose().translation;
            let origin = a.pose().translation;
            let mut rays = vec![Ray::new(origin, (0.0, 0.0)), Ray::new((0.0, 0.0), (f32::INFINITY, 1.0))];
            for b in &others[..20] {
                let ray = Ray::new(origin, to_corner(b) * *random.pick(&[1.0, 1e-3, 3.0]));
                rays.push(if random.chance(2) { ray.until(random.between(0.0, 2.0).into()) } else { ray });
            }
            found.check_moving(a, linear, &rays, &others);
            found.check_moving(a, to_corner(&others[0]), &[], &others);
            found.check_moving(a, Vec2::ZERO, &[], &others);
        }
    }
}

/// Rays and movers that pass a corner, or end at a side, by less than f32 can tell.
#[test]
fn rays_and_boxes_that_pass_many_boxes_closely_hit_like_single_ones() {
    let (mut random, mut found) = (Random::new(61), Found::default());
    for round in 0..400 {
        let by = [1.0, 1.0, 1e-30, 1e30][round % 4];
        let far = [0.0, 1e4, 0.0][round % 3];
        let place =
            |b: OrientedBox| OrientedBox { pose: Pose2::new(b.pose.translation + (far, far), b.pose.rotation), ..b };
        let others: Vec<_> = (0..21).map(|_| scaled(&place(oriented(&mut random, 8.0)), by)).collect();
        let own = scaled(&place(oriented(&mut random, 8.0)), by);
        let (shape, pose) = shape(&own).expect("valid");
        let mover = shape.at(pose);
        for target in &others[..6] {
            let corner = |b: &OrientedBox, i: usize| {
                let signs = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)][i];
                b.pose * Vec2::new(b.size.x * signs.0, b.size.y * signs.1)
            };
            let to = corner(target, random.below(4));
            let linear = to - corner(&own, random.below(4));
            let times = *random.pick(&[1.0, 1.0, 2.0]);
            let nudged = Vec2::new(random.nudged(linear.x, 2), random.nudged(linear.y, 2)) * times;
            let origin = pose.translation;
            let through = Ray::new(origin, to - origin);
            found.check_moving(mover, nudged, &[through, through.until(1.0), Ray::between(origin, to)], &others);
        }
    }
}

/// A careless rotation makes a rod longer than its size.
#[test]
fn blocks_of_rods_that_touch_with_their_ends_are_not_left_out() {
    let (mut random, mut found) = (Random::new(3), Found::default());
    let careless = Rot2::from_cos_sin(1.0004, 0.0).expect("within a thousandth");
    let wall = Convex::rectangle(2.0, 200.0).expect("valid");
    for _ in 0..200 {
        let b = OrientedBox::new((8.0, 1e-4), Pose2::new((9.0, random.between(-50.0, 50.0)), careless));
        let a = wall.at((random.between(-2.0, 2.0), 0.0));
        found.check_one(a, &[brought(a, b, 0.0); 8], 0.0);
        found.check_one(a, &[brought(a, b, 0.5); 8], 0.5);
    }
}

#[test]
fn a_ray_finds_the_far_end_of_a_long_box() {
    let mut found = Found::default();
    let plank = OrientedBox::new((1000.0, 1.0), (0.0, 0.0));
    let ray = Ray::new((0.0, 1.0), (498.0, -1.0));
    let ball = Convex::circle(0.25).expect("valid");
    found.check_moving(ball.at((0.0, 1.0)), ray.direction, &[ray, ray.until(0.4), ray.until(0.6)], &[plank; 8]);
    assert_eq!((found.rays.len(), found.casts.len()), (8, 8));
}

/// The list keeps one reach for all of its boxes.
#[test]
fn a_box_that_is_huge_or_far_hides_none_of_the_others() {
    let (mut random, mut found, mut hits) = (Random::new(83), Found::default(), 0);
    let ball = Convex::circle(0.25).expect("valid");
    for _ in 0..300 {
        let mut others: Vec<_> = (0..11).map(|_| oriented(&mut random, 8.0)).collect();
        let (wide, away) = (random.between(0.1, 1.0) * f32::MAX, random.between(-1.0, 1.0) * f32::MAX);
        others.push(OrientedBox::new((wide, *random.pick(&[1.0, wide])), ((0.0, away), rotation(&mut random))));
        let along = others[0].pose.translation;
        for direction in [along, Vec2::new(along.x, 0.0), Vec2::new(0.0, along.y)] {
            let ray = Ray::new((0.0, 0.0), direction);
            found.check_moving(ball.at((0.0, 0.0)), direction, &[ray.until(1.5), ray], &others);
            hits += found.rays.len();
        }
    }
    assert!(hits > 300, "{hits}");
}

#[test]
fn lists_of_different_lengths_are_asked_up_to_the_shorter() {
    let unit = OrientedBox::new((1.0, 1.0), (0.0, 0.0));
    let mut hits = vec![7; 3];
    for (m, n) in [(0, 9), (3, 8), (8, 3), (17, 9)] {
        let [a, b] = [m, n].map(|count| std::iter::repeat_n(unit, count).collect::<Boxes>());
        intersects_many(&a, &b, &mut hits);
        assert_eq!(hits, (0..m.min(n)).collect::<Vec<_>>());
    }
}

#[test]
fn boxes_keep_every_bit_of_what_was_put_in() {
    let mut random = Random::new(5);
    let all: Vec<_> = (0..100).map(|_| oriented(&mut random, 1e3)).collect();
    let mut boxes: Boxes = all[..50].iter().copied().collect();
    boxes.clear();
    boxes.extend(all.iter().copied());
    assert_eq!(*boxes, all[..]);
}
