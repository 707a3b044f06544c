//! Times the same questions near the origin and far from it: the ratio tells where rounding of the coordinates makes a
//! question take a slow way.
//!
//! All places are multiples of 1/128, which f32 holds at each of them, so the shapes are the same to the last digit, but
//! moved. See README.md.

use std::{fmt::Write as _, hint::black_box};

use clap::Parser;
use jostle::{
    Collider, Convex, Events, Impact, Location, Motion, Mover, Polygon, Pose2, Ray, Relation, Response, Rot2, Shape,
    Vec2, World, cast_ray, cast_shape, closest_point, contact_manifold, locate, relate, separation, time_of_impact,
};
use jostle_bench::{
    machine, options,
    random::Random,
    turns::{Times, measure, seconds},
};

/// How far from the origin along both axes, in sizes of the shapes; at the last f32 has a step of 1/128.
const PLACES: [f32; 3] = [0.0, 1_000.0, 65_536.0];

/// The tolerance of impacts, twice the step of f32 at the farthest place. With a smaller one, the search for poses of f32 at
/// which shapes may stop would take longer there.
const TOLERANCE: f32 = 1.0 / 64.0;

/// Times the same questions near the origin and far from it: the smallest time over rounds in which all places take turns.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin far
  cargo run --release --manifest-path bench/Cargo.toml --bin far -- --only separation --seconds 0.5")]
struct Options {
    /// Only the rows whose names contain this.
    #[arg(long, default_value = "")]
    only: String,
    /// The questions in a round.
    #[arg(long, default_value_t = 4096)]
    questions: usize,
    /// The time for each row.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    #[command(flatten)]
    record: options::Record,
}

/// Two placed shapes that are up to 1.1 apart along each axis, and what else a question asks of them.
#[derive(Clone, Copy)]
struct Case {
    a: Pose2,
    b: Pose2,
    /// A displacement of up to 2 along each axis, and a rotation of up to a radian.
    motion: Motion,
}

/// The cases at a place; without turns, shapes are upright and do not rotate.
fn cases(count: usize, far: f32, is_turned: bool) -> Vec<Case> {
    let mut random = Random::named("far");
    let mut on_grid = |most: f32| (random.between(-most, most) * 128.0).round() / 128.0;
    (0..count)
        .map(|_| {
            let mut pose = |spread: f32| {
                let at = Vec2::new(far + on_grid(spread), far + on_grid(spread));
                Pose2::new(at, Rot2::new(if is_turned { on_grid(3.0) } else { 0.0 }))
            };
            let (a, b) = (pose(0.0), pose(1.1));
            let motion = Motion::linear((on_grid(2.0), on_grid(2.0)));
            Case { a, b, motion: if is_turned { motion.turning(on_grid(1.0)) } else { motion } }
        })
        .collect()
}

/// A question about a case; the number only keeps the answer from being left out.
type Question<'s> = Box<dyn Fn(&Case) -> f32 + 's>;

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    let shapes = Shapes::new();
    let mut record = machine::head("far", &["jostle"]);
    let heads: String = PLACES.iter().map(|place| format!(" {place} |")).collect();
    writeln!(record, "\n| ns |{heads} ratios to the first |\n|---|{}---|", "--:|".repeat(PLACES.len()))
        .expect("a string");
    let [turned, upright] = [true, false].map(|is_turned| PLACES.map(|far| cases(options.questions, far, is_turned)));
    let is_wanted = |name: &str| name.contains(&options.only);
    let questions = questions(&shapes);
    let turned_rows = questions.iter().map(|(name, question)| (name.clone(), question, &turned));
    let of_boxes = questions.iter().filter(|(name, _)| name.ends_with("box"));
    let upright_rows = of_boxes.map(|(name, question)| (format!("{name}, upright"), question, &upright));
    for (name, question, cases) in turned_rows.chain(upright_rows).filter(|(name, ..)| is_wanted(name)) {
        let [times] = measure(PLACES.len(), options.seconds, |place, _| {
            let ask = || cases[place].iter().map(question).sum::<f32>();
            [Some(seconds(ask) / options.questions as f64)]
        });
        writeln!(record, "{}", row(&name, &times, 1e9)).expect("a string");
    }
    let frames =
        [("step of 4,000 turned boxes, µs", step as fn(f32) -> Frame), ("1,000 moves over tilted tiles, µs", moves)];
    for (name, frame) in frames.into_iter().filter(|(name, _)| is_wanted(name)) {
        let mut frames = PLACES.map(frame);
        let [times] = measure(PLACES.len(), options.seconds, |place, _| [Some(seconds(|| frames[place]()))]);
        writeln!(record, "{}", row(name, &times, 1e6)).expect("a string");
    }
    options.record.publish("far", &record)
}

/// A row of the table, in these units.
fn row(name: &str, times: &[Option<Times>], per_second: f64) -> String {
    let times: Vec<f64> = times.iter().map(|times| times.map_or(f64::NAN, |times| times.min * per_second)).collect();
    let figures: String = times.iter().map(|time| format!(" {time:.1} |")).collect();
    let ratios: Vec<String> = times[1..].iter().map(|time| format!("{:.2}", time / times[0])).collect();
    format!("| {name} |{figures} {} |", ratios.join(", "))
}

struct Shapes {
    circle: Convex,
    capsule: Convex,
    block: Convex,
    rounded: Convex,
    hexagon: Convex,
    twelve: Convex,
    sixteen: Shape,
}

impl Shapes {
    fn new() -> Shapes {
        let valid = "a shape of size 1";
        let star = (0..16).map(|i| {
            let (sin, cos) = (i as f32 * std::f32::consts::TAU / 16.0).sin_cos();
            let radius = if i % 2 == 0 { 0.6 } else { 0.4 };
            (radius * cos, radius * sin)
        });
        Shapes {
            circle: Convex::circle(0.5).expect(valid),
            capsule: Convex::capsule((-0.25, 0.0), (0.25, 0.0), 0.25).expect(valid),
            block: Convex::rectangle(1.0, 1.0).expect(valid),
            rounded: Convex::rectangle(0.75, 0.75).and_then(|sharp| sharp.grown(0.125)).expect(valid),
            hexagon: Convex::regular(6, 0.6).expect(valid),
            twelve: Convex::regular(12, 0.6).expect(valid),
            sixteen: Polygon::new(star).expect(valid).into(),
        }
    }

    fn convex(&self) -> [(&'static str, &Convex); 6] {
        [
            ("circle", &self.circle),
            ("capsule", &self.capsule),
            ("box", &self.block),
            ("rounded box", &self.rounded),
            ("hexagon", &self.hexagon),
            ("12 corners", &self.twelve),
        ]
    }
}

/// All questions about cases. Each takes shapes and places through a black box, so that nothing is known when it is built.
fn questions<'s>(shapes: &'s Shapes) -> Vec<(String, Question<'s>)> {
    let mut all: Vec<(String, Question<'s>)> = Vec::new();
    for (name, shape) in shapes.convex() {
        let mut ask = |what: &str, question: Question<'s>| all.push((format!("{what}, {name}"), question));
        let point = |case: &Case| black_box(case.b.translation);
        ask("locate", {
            Box::new(move |case| f32::from(u8::from(locate(point(case), shape.at(case.a)) == Location::Inside)))
        });
        ask("closest point", Box::new(move |case| closest_point(point(case), shape.at(case.a)).distance));
        ask("ray", {
            Box::new(move |case| {
                let ray = Ray::new(point(case), case.motion.linear);
                cast_ray(ray, shape.at(case.a)).map_or(0.0, |hit| hit.fraction as f32)
            })
        });
    }
    {
        let star = &shapes.sixteen;
        let is_inside = |case: &Case| locate(black_box(case.b.translation), star.at(case.a)) == Location::Inside;
        all.push(("locate, polygon of 16 corners".into(), Box::new(move |case| f32::from(u8::from(is_inside(case))))));
    }
    let block = ("box", &shapes.block);
    let pairs = shapes.convex().map(|shape| [shape, block]);
    let same = [("hexagon", &shapes.hexagon), ("12 corners", &shapes.twelve), ("capsule", &shapes.capsule)];
    for [(name_a, a), (name_b, b)] in pairs.into_iter().chain(same.map(|shape| [shape; 2])) {
        let mut ask =
            |what: &str, question: Question<'s>| all.push((format!("{what}, {name_a} and {name_b}"), question));
        let (at, to) = (move |case: &Case| a.at(black_box(case.a)), move |case: &Case| b.at(black_box(case.b)));
        ask("relate", Box::new(move |case| f32::from(u8::from(relate(at(case), to(case)) == Relation::Apart))));
        ask("separation", Box::new(move |case| separation(at(case), to(case)).distance));
        ask("manifold", {
            Box::new(move |case| contact_manifold(at(case), to(case), 0.1).map_or(0.0, |found| found.normal.x))
        });
        ask("cast", Box::new(move |case| cast_shape(at(case), case.motion.linear, to(case)).safe() as f32));
        ask("impact", {
            Box::new(move |case| {
                let impact = time_of_impact(a.moving(black_box(case.a), case.motion), to(case), TOLERANCE);
                if matches!(impact, Impact::Clear { .. }) { 1.0 } else { 0.0 }
            })
        });
    }
    all.sort_by_key(|(name, _)| name.split(',').next().map(str::to_owned));
    all
}

/// The work of a frame, which can be done again.
type Frame = Box<dyn FnMut()>;

/// A world of boxes that turn and move to and fro, a few of them at each other.
fn step(far: f32) -> Frame {
    let (mut random, mut world, mut events) = (Random::named("far boxes"), World::new(), Events::new());
    let block = Convex::rectangle(1.0, 1.0).expect("a box");
    let ids: Vec<_> = (0..4_000)
        .map(|i| {
            let at = Vec2::new(far + 1.5 * (i % 64) as f32, far + 1.5 * (i / 64) as f32);
            let pose = Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)));
            world.insert(Collider::new(block.clone(), pose, ())).expect("a collider")
        })
        .collect();
    let mut to_and_fro = 1.0;
    Box::new(move || {
        let mut random = Random::named("to and fro");
        for &id in &ids {
            let by = Vec2::new(random.between(-0.25, 0.25), random.between(-0.25, 0.25)) * to_and_fro;
            world.set_motion(id, Motion::linear(by).turning(to_and_fro * random.between(-0.1, 0.1))).expect("there");
        }
        world.step(&mut events);
        to_and_fro = -to_and_fro;
    })
}

/// A box that walks up and down a floor of tiles that is tilted.
fn moves(far: f32) -> Frame {
    let mut world = World::new();
    let (tile, turn) = (Convex::rectangle(1.0, 1.0).expect("a tile"), Rot2::new(0.3));
    let place = Vec2::new(far, far);
    for i in -40..40 {
        let pose = Pose2::new(place + turn * Vec2::new(i as f32, -0.5), turn);
        world.insert(Collider::new(tile.clone(), pose, ())).expect("a collider");
    }
    let hero = Convex::rectangle(0.8, 1.4).expect("a box");
    let mover = Mover { up: Some(Vec2::new(0.0, 1.0)), ..Mover::default() };
    let id = world.insert(Collider::new(hero, place + Vec2::new(0.0, 1.5), ())).expect("a hero");
    Box::new(move || {
        for i in 0..1_000 {
            let by = Vec2::new(if i % 200 < 100 { 0.1 } else { -0.1 }, -0.1);
            black_box(world.move_and_slide(id, by, &mover, |_| Response::Slide).expect("moves"));
        }
    })
}
