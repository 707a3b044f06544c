//! Some forty questions whose instructions are counted, so that a change that slows one down is seen; see `.ci/instructions`.
//!
//! `cargo run --release -p jostle --example instructions` lists their names, and with a name asks one of them 256 times.

use std::hint::black_box;

use jostle::{
    Aabb, Boxes, Chain, Compound, Convex, Manifolds, Motion, OrientedBox, Part, Placed, Polygon, Pose2, Ray, Rot2,
    Shape, ShapeError, Vec2, cast_ray, cast_shape, closest_point, contact_manifold, contact_manifold_many,
    contact_manifolds, intersects, intersects_many, locate, relate, separation, sweep_aabb, time_of_impact,
};

const TIMES: usize = 256;

/// Pseudorandom numbers, the same everywhere (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + (high - low) * ((self.0 >> 40) as f32 / (1 << 24) as f32)
    }

    fn pose(&mut self, turned: bool) -> Pose2 {
        let turn = self.between(-3.0, 3.0);
        let rotation = if turned { Rot2::new(turn) } else { Rot2::quarter_turns(turn as i32) };
        Pose2::new((self.between(-4.0, 4.0), self.between(-4.0, 4.0)), rotation)
    }
}

/// Two shapes, at a distance in the first of their sizes; negative if they overlap.
struct Pair([Shape; 2], [Pose2; 2]);

impl Pair {
    fn at(&self) -> [Placed<'_>; 2] {
        [self.0[0].at(self.1[0]), self.0[1].at(self.1[1])]
    }
}

fn pairs(shapes: [&Shape; 2], gap: f32, turned: bool) -> Vec<Pair> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut pair = || {
        let (a, mut b) = (random.pose(turned), random.pose(turned));
        let s = separation(shapes[0].at(a), shapes[1].at(b));
        b.translation += s.normal * (gap - s.distance);
        Pair(shapes.map(Shape::clone), [a, b])
    };
    (0..TIMES).map(|_| pair()).collect()
}

/// What callgrind counts.
#[inline(never)]
fn counted<Q>(questions: &[Q], ask: &mut dyn FnMut(&Q)) {
    questions.iter().for_each(|question| ask(black_box(question)));
}

/// A name, and what asks its questions.
type Question = (&'static str, Box<dyn Fn()>);

fn of_pairs(
    name: &'static str,
    shapes: [&Shape; 2],
    gap: f32,
    turned: bool,
    ask: impl Fn(Placed<'_>, Placed<'_>) + 'static,
) -> Question {
    let shapes = shapes.map(Shape::clone);
    let run = move || {
        let [a, b] = &shapes;
        counted(&pairs([a, b], gap, turned), &mut |pair: &Pair| {
            let [a, b] = pair.at();
            ask(a, b);
        });
    };
    (name, Box::new(run))
}

/// All questions at once: of boxes, as pairs.
fn of_batch(name: &'static str, shape: &Shape, gap: f32, ask: impl Fn(&Boxes, &Boxes) + 'static) -> Question {
    let shape = shape.clone();
    let run = move || {
        let boxed = |pose: Pose2| OrientedBox::new(shape.aabb().size(), pose);
        let pairs = pairs([&shape, &shape], gap, true);
        let batch: (Boxes, Boxes) = pairs.iter().map(|Pair(_, [a, b])| (boxed(*a), boxed(*b))).unzip();
        counted(&[batch], &mut |(a, b)| ask(a, b));
    };
    (name, Box::new(run))
}

fn questions() -> Result<Vec<Question>, ShapeError> {
    let circle = &Shape::from(Convex::circle(0.5)?);
    let square = &Shape::from(Convex::rectangle(1.0, 0.75)?);
    let capsule = &Shape::from(Convex::capsule((-0.25, 0.0), (0.25, 0.125), 0.25)?);
    let triangle = &Shape::from(Convex::regular(3, 0.5)?);
    let hexagon = &Shape::from(Convex::regular(6, 0.5)?);
    let gon = &Shape::from(Convex::regular(16, 0.5)?);
    let l = &Shape::from(Polygon::new([(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)])?);
    let tiles = (0..100).map(|x| Ok(Part::new(Convex::rectangle(1.0, 1.0)?, (x as f32 - 50.0, 0.0))));
    let tiles = &Shape::from(Compound::new(tiles.collect::<Result<Vec<_>, ShapeError>>()?)?);
    let ground = &Shape::from(Chain::open((0..=100).map(|x| (50.0 - x as f32, 0.0)))?.one_sided());
    let star = (0..1000).map(|i| Rot2::new(i as f32 * 0.006_283) * Vec2::new(if i % 2 == 0 { 3.0 } else { 1.0 }, 0.0));
    let star = &Shape::from(Polygon::new(star)?);

    let touching = |a: Placed<'_>, b: Placed<'_>| _ = black_box(intersects(a, b));
    let apart = |a: Placed<'_>, b: Placed<'_>| _ = black_box(separation(a, b));
    let again = |a: Placed<'_>, b: Placed<'_>| {
        let mut manifolds = Manifolds::new();
        contact_manifolds(a, b, 0.02, &mut manifolds);
        contact_manifolds(a, b, 0.02, &mut manifolds);
        black_box(manifolds.len());
    };
    let manifold = |a: Placed<'_>, b: Placed<'_>| _ = black_box(contact_manifold(a, b, 0.02));
    let all = |a: Placed<'_>, b: Placed<'_>| {
        let mut manifolds = Manifolds::new();
        contact_manifolds(a, b, 0.02, &mut manifolds);
        black_box(manifolds.len());
    };
    let cast = |times: f32| {
        move |a: Placed<'_>, b: Placed<'_>| {
            let way = (b.pose().translation - a.pose().translation) * times;
            black_box(cast_shape(a, way, b));
        }
    };
    let ray = |a: Placed<'_>, b: Placed<'_>| {
        black_box(cast_ray(Ray::between(a.pose().translation, b.pose().translation), b));
    };
    let point = |a: Placed<'_>, b: Placed<'_>| _ = black_box(locate(a.pose().translation, b));
    let impact = |linear: f32| {
        move |a: Placed<'_>, b: Placed<'_>| {
            let way = (b.pose().translation - a.pose().translation) * linear;
            black_box(time_of_impact(a.moving(Motion::linear(way).turning(0.5)), b, 1e-4));
        }
    };
    let sweep = |a: Placed<'_>, b: Placed<'_>| {
        let (a, b): (Aabb, Aabb) = (a.aabb(), b.aabb());
        black_box(sweep_aabb(a, (1.0, 1.0), b, (0.0, 0.0)));
    };
    Ok(vec![
        of_pairs("intersects circle circle", [circle, circle], 0.01, true, touching),
        of_pairs("intersects circle box", [circle, square], 0.01, true, touching),
        of_pairs("intersects box box near", [square, square], 0.01, true, touching),
        of_pairs("intersects box box over", [square, square], -0.1, true, touching),
        of_pairs("intersects box box upright", [square, square], 0.0, false, touching),
        of_pairs("intersects capsule capsule", [capsule, capsule], 0.01, true, touching),
        of_pairs("intersects hexagon hexagon", [hexagon, hexagon], 0.01, true, touching),
        of_pairs("intersects triangle triangle", [triangle, triangle], 0.01, true, touching),
        of_pairs("intersects circle hexagon", [circle, hexagon], 0.01, true, touching),
        of_pairs("relate 16-gon 16-gon", [gon, gon], -0.1, true, |a, b| _ = black_box(relate(a, b))),
        of_pairs("separation box box near", [square, square], 0.01, true, apart),
        of_pairs("separation box box over", [square, square], -0.1, true, apart),
        of_pairs("separation circle box", [circle, square], 0.5, true, apart),
        of_pairs("separation capsule capsule", [capsule, capsule], 0.01, true, apart),
        of_pairs("separation hexagon hexagon", [hexagon, hexagon], 0.5, true, apart),
        of_pairs("manifold box box over", [square, square], -0.1, true, manifold),
        of_pairs("manifold box box near", [square, square], 0.01, true, manifold),
        of_pairs("manifold box box upright", [square, square], -0.1, false, manifold),
        of_pairs("manifold circle box", [circle, square], -0.1, true, manifold),
        of_pairs("manifolds circle box again", [circle, square], -0.1, true, again),
        of_pairs("manifold circle capsule", [circle, capsule], -0.1, true, manifold),
        of_pairs("manifold capsule capsule", [capsule, capsule], -0.1, true, manifold),
        of_pairs("manifold hexagon hexagon", [hexagon, hexagon], -0.1, true, manifold),
        of_pairs("manifolds box L", [square, l], -0.05, true, all),
        of_pairs("manifolds box tiles", [square, tiles], -0.05, true, all),
        of_pairs("manifolds box chain", [square, ground], 0.01, true, all),
        of_pairs("cast box box hit", [square, square], 2.0, true, cast(1.0)),
        of_pairs("cast box box miss", [square, square], 2.0, true, cast(-1.0)),
        of_pairs("cast circle circle hit", [circle, circle], 2.0, true, cast(1.0)),
        of_pairs("cast circle circle miss", [circle, circle], 2.0, true, cast(-1.0)),
        of_pairs("cast capsule chain hit", [capsule, ground], 2.0, true, cast(1.0)),
        of_pairs("ray circle", [circle, circle], 2.0, true, ray),
        of_pairs("ray box", [circle, square], 2.0, true, ray),
        of_pairs("ray capsule", [circle, capsule], 2.0, true, ray),
        of_pairs("ray hexagon", [circle, hexagon], 2.0, true, ray),
        of_pairs("locate capsule", [circle, capsule], 0.1, true, point),
        of_pairs("locate star", [circle, star], 0.1, true, point),
        of_pairs("closest point star", [circle, star], 0.1, true, |a, b| {
            _ = black_box(closest_point(a.pose().translation, b));
        }),
        of_pairs("impact box box hit", [square, square], 2.0, true, impact(1.0)),
        of_pairs("impact box box miss", [square, square], 2.0, true, impact(-1.0)),
        of_pairs("sweep boxes", [square, square], 0.5, true, sweep),
        of_batch("intersects many boxes over", square, -0.1, |a, b| {
            let mut hits = Vec::new();
            intersects_many(a, b, &mut hits);
            black_box(hits);
        }),
        of_batch("manifold many boxes over", square, -0.1, |a, b| {
            let mut contacts = Vec::new();
            contact_manifold_many(a, b, 0.02, &mut contacts);
            black_box(contacts);
        }),
        of_batch("manifold many boxes far", square, 0.5, |a, b| {
            let mut contacts = Vec::new();
            contact_manifold_many(a, b, 0.02, &mut contacts);
            black_box(contacts);
        }),
    ])
}

fn main() -> Result<(), ShapeError> {
    let questions = questions()?;
    match std::env::args().nth(1) {
        None => questions.iter().for_each(|(name, _)| println!("{name}")),
        Some(wanted) => questions.iter().filter(|(name, _)| *name == wanted).for_each(|(_, run)| run()),
    }
    Ok(())
}

#[test]
fn every_question_has_a_name_of_its_own_and_runs() -> Result<(), ShapeError> {
    let mut names: Vec<_> = questions()?.into_iter().inspect(|(_, run)| run()).map(|(name, _)| name).collect();
    names.sort_unstable();
    assert!(names.len() >= 30 && names.windows(2).all(|two| two[0] != two[1]));
    Ok(())
}
