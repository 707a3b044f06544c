//! Times whole frames of many moving things: which pairs began and which ended to touch.
//!
//! Every library moves the same things by the same amounts, in the same process, in turns. jostle tests their whole
//! paths, the others only where they end. See README.md.

use std::{fmt::Write as _, time::Instant};

use clap::Parser;
use jostle::{Aabb, BoxTree, Collider, ColliderId, Convex, Events, Motion, Pose2, Rot2, Shape, World};
use parry2d::{
    bounding_volume::Aabb as ParryBox,
    math::{Pose, Vector},
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::intersection_test,
    shape::{Ball, Capsule, Cuboid, Shape as ParryShape},
};
use rapier2d::prelude as rapier;

/// Times whole frames of many moving things, in milliseconds; the smallest and the mean over the frames.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin frames
  cargo run --release --manifest-path bench/Cargo.toml --bin frames -- --count 10000 --frames 200")]
struct Options {
    /// The numbers of things.
    #[arg(long, value_delimiter = ',', default_values_t = [1_000, 10_000, 100_000])]
    count: Vec<usize>,
    /// The number of frames; fewer for a hundred thousand things.
    #[arg(long, default_value_t = 60)]
    frames: usize,
}

/// The kinds of scenes.
const KINDS: [&str; 3] = ["upright boxes", "circles", "boxes, circles and capsules, turned"];
/// The shares of things that move.
const SHARES: [f32; 3] = [1.0, 0.1, 0.0];

/// A generator of random numbers (Marsaglia 2003, "xorshift").
struct Random(u64);

impl Random {
    /// A number from 0 to 1.
    fn unit(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }
}

#[derive(Clone, Copy)]
enum Figure {
    Rectangle([f32; 2]),
    Circle(f32),
    Capsule([f32; 2]),
}

impl Figure {
    fn ours(self) -> Shape {
        let shape = match self {
            Figure::Rectangle([width, height]) => Convex::rectangle(width, height),
            Figure::Circle(radius) => Convex::circle(radius),
            Figure::Capsule([half, radius]) => Convex::capsule((-half, 0.0), (half, 0.0), radius),
        };
        shape.expect("sizes are positive").into()
    }

    fn parry(self) -> Box<dyn ParryShape> {
        match self {
            Figure::Rectangle([width, height]) => Box::new(Cuboid::new(Vector::new(0.5 * width, 0.5 * height))),
            Figure::Circle(radius) => Box::new(Ball::new(radius)),
            Figure::Capsule([half, radius]) => {
                Box::new(Capsule::new(Vector::new(-half, 0.0), Vector::new(half, 0.0), radius))
            }
        }
    }

    fn rapier(self) -> rapier::ColliderBuilder {
        match self {
            Figure::Rectangle([width, height]) => rapier::ColliderBuilder::cuboid(0.5 * width, 0.5 * height),
            Figure::Circle(radius) => rapier::ColliderBuilder::ball(radius),
            Figure::Capsule([half, radius]) => rapier::ColliderBuilder::capsule_x(half, radius),
        }
    }
}

struct Thing {
    figure: Figure,
    at: [f32; 2],
    angle: f32,
    by: [f32; 2],
}

impl Thing {
    fn moves(&self) -> bool {
        self.by != [0.0, 0.0]
    }
}

/// Things of sizes from 0.5 to 1.5, one for each 2.25 units of area, that move by up to 0.1 a frame on each axis.
fn things(kind: usize, count: usize, share: f32) -> (Vec<Thing>, f32) {
    let (mut random, side) = (Random(0x9E37_79B9_7F4A_7C15), (count as f32).sqrt() * 1.5);
    let thing = |i: usize, random: &mut Random| {
        let [a, b] = [0.5 + random.unit(), 0.5 + random.unit()];
        let figure = match (kind, i % 3) {
            (0, _) | (2, 0) => Figure::Rectangle([a, b]),
            (1, _) | (2, 1) => Figure::Circle(0.5 * a),
            _ => Figure::Capsule([0.3 * a, 0.3 * b]),
        };
        let moves = random.unit() < share;
        let by = [0.2 * (random.unit() - 0.5), 0.2 * (random.unit() - 0.5)];
        let at = [random.unit() * side, random.unit() * side];
        let angle = if kind == 2 { 6.0 * random.unit() } else { 0.0 };
        Thing { figure, at, angle, by: if moves { by } else { [0.0, 0.0] } }
    };
    ((0..count).map(|i| thing(i, &mut random)).collect(), side)
}

/// Moves everything by one frame; what leaves the square turns back in the next.
fn advance(things: &mut [Thing], side: f32) {
    for thing in things {
        for axis in 0..2 {
            let (at, by) = (&mut thing.at[axis], &mut thing.by[axis]);
            *at += *by;
            let leaves = (*at < 0.0 && *by < 0.0) || (*at > side && *by > 0.0);
            *by = if leaves { -*by } else { *by };
        }
    }
}

/// A library with a scene.
trait Contestant {
    fn name(&self) -> &'static str;
    /// Tells it, outside of the time, what the things do next. Their places are those before that.
    fn prepare(&mut self, things: &[Thing]);
    /// Makes the frame; returns the number of events, and the number of pairs that touch if it knows.
    fn frame(&mut self, things: &[Thing]) -> (usize, Option<usize>);
}

struct Jostle {
    world: World<()>,
    ids: Vec<ColliderId>,
    events: Events,
    is_parallel: bool,
}

impl Jostle {
    fn new(things: &[Thing], is_parallel: bool) -> Jostle {
        let mut world = World::new();
        let insert = |thing: &Thing| {
            let pose = Pose2::new(thing.at, Rot2::new(thing.angle));
            world.insert(Collider::new(thing.figure.ours(), pose, ())).expect("finite")
        };
        Jostle { ids: things.iter().map(insert).collect(), world, events: Events::new(), is_parallel }
    }
}

impl Contestant for Jostle {
    fn name(&self) -> &'static str {
        if self.is_parallel { "jostle, two threads" } else { "jostle" }
    }

    fn prepare(&mut self, things: &[Thing]) {
        for (thing, id) in things.iter().zip(&self.ids) {
            let motion = Motion::linear(thing.by);
            if self.world.get(*id).expect("there").motion != motion {
                self.world.set_motion(*id, motion).expect("finite");
            }
        }
    }

    fn frame(&mut self, _things: &[Thing]) -> (usize, Option<usize>) {
        if self.is_parallel {
            self.world.step_parallel(&mut self.events);
        } else {
            self.world.step(&mut self.events);
        }
        (self.events.begun().len() + self.events.ended().len(), Some(self.world.touching_pairs().count()))
    }
}

/// rapier's pipeline without bodies, for events of all pairs; as sensors it tests only whether they intersect.
struct Rapier {
    is_sensor: bool,
    handles: Vec<rapier::ColliderHandle>,
    islands: rapier::IslandManager,
    broad_phase: rapier::BroadPhaseBvh,
    narrow_phase: rapier::NarrowPhase,
    bodies: rapier::RigidBodySet,
    colliders: rapier::ColliderSet,
    pipeline: rapier::CollisionPipeline,
    events: Counter,
}

#[derive(Default)]
struct Counter(std::sync::atomic::AtomicUsize);

impl rapier::EventHandler for Counter {
    fn handle_collision_event(
        &self,
        _: &rapier::RigidBodySet,
        _: &rapier::ColliderSet,
        _: rapier::CollisionEvent,
        _: Option<&rapier::ContactPair>,
    ) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }

    fn handle_contact_force_event(
        &self,
        _: f32,
        _: &rapier::RigidBodySet,
        _: &rapier::ColliderSet,
        _: &rapier::ContactPair,
        _: f32,
    ) {
    }

    fn handle_soft_body_tear_event(&self, _: &rapier::SoftBodySet, _: &rapier::SoftBodyTearEvent) {}
}

impl Rapier {
    fn new(things: &[Thing], is_sensor: bool) -> Rapier {
        let mut colliders = rapier::ColliderSet::new();
        let insert = |thing: &Thing| {
            let collider = thing.figure.rapier().sensor(is_sensor).rotation(thing.angle);
            let collider = collider.translation(rapier::Vector::new(thing.at[0], thing.at[1]));
            let collider = collider.active_events(rapier::ActiveEvents::COLLISION_EVENTS);
            colliders.insert(collider.active_collision_types(rapier::ActiveCollisionTypes::all()).build())
        };
        Rapier {
            is_sensor,
            handles: things.iter().map(insert).collect(),
            islands: rapier::IslandManager::new(),
            broad_phase: rapier::BroadPhaseBvh::new(),
            narrow_phase: rapier::NarrowPhase::new(),
            bodies: rapier::RigidBodySet::new(),
            colliders,
            pipeline: rapier::CollisionPipeline::new(),
            events: Counter::default(),
        }
    }
}

impl Contestant for Rapier {
    fn name(&self) -> &'static str {
        if self.is_sensor { "rapier2d, sensors" } else { "rapier2d, contacts" }
    }

    fn prepare(&mut self, _things: &[Thing]) {}

    fn frame(&mut self, things: &[Thing]) -> (usize, Option<usize>) {
        for (thing, handle) in things.iter().zip(&self.handles).filter(|(thing, _)| thing.moves()) {
            let collider = self.colliders.get_mut(*handle).expect("there");
            collider.set_translation(rapier::Vector::new(thing.at[0], thing.at[1]));
        }
        self.pipeline.step(
            0.0,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &(),
            &self.events,
        );
        (self.events.0.swap(0, std::sync::atomic::Ordering::Relaxed), None)
    }
}

/// parry's tree and its intersection tests, with the bookkeeping that a user writes.
struct Parry {
    shapes: Vec<Box<dyn ParryShape>>,
    poses: Vec<Pose>,
    tree: Bvh,
    workspace: BvhWorkspace,
    pairs: Vec<u64>,
    before: Vec<u64>,
}

fn parry_pose(thing: &Thing) -> Pose {
    Pose::new(Vector::new(thing.at[0], thing.at[1]), thing.angle)
}

impl Parry {
    fn new(things: &[Thing]) -> Parry {
        let shapes: Vec<_> = things.iter().map(|thing| thing.figure.parry()).collect();
        let poses: Vec<Pose> = things.iter().map(parry_pose).collect();
        let boxes: Vec<ParryBox> = shapes.iter().zip(&poses).map(|(shape, pose)| shape.compute_aabb(pose)).collect();
        let (mut tree, mut workspace) = (Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes), BvhWorkspace::default());
        tree.refit(&mut workspace);
        Parry { shapes, poses, tree, workspace, pairs: Vec::new(), before: Vec::new() }
    }
}

impl Contestant for Parry {
    fn name(&self) -> &'static str {
        "parry2d, own bookkeeping"
    }

    fn prepare(&mut self, _things: &[Thing]) {}

    fn frame(&mut self, things: &[Thing]) -> (usize, Option<usize>) {
        for (i, thing) in things.iter().enumerate().filter(|(_, thing)| thing.moves()) {
            self.poses[i] = parry_pose(thing);
            let aabb = self.shapes[i].compute_aabb(&self.poses[i]);
            self.tree.insert_or_update_partially(aabb, i as u32, 0.0);
        }
        self.tree.optimize_incremental(&mut self.workspace);
        self.tree.refit(&mut self.workspace);
        std::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        let (poses, shapes, pairs) = (&self.poses, &self.shapes, &mut self.pairs);
        self.tree.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut |a, b| {
            let [i, j] = [a as usize, b as usize];
            if intersection_test(&poses[i], &*shapes[i], &poses[j], &*shapes[j]).is_ok_and(|answer| answer.intersecting)
            {
                pairs.push(u64::from(a.min(b)) << 32 | u64::from(a.max(b)));
            }
        });
        self.pairs.sort_unstable();
        let is_in = |list: &[u64], pair: &u64| list.binary_search(pair).is_ok();
        let begun = self.pairs.iter().filter(|pair| !is_in(&self.before, pair)).count();
        let ended = self.before.iter().filter(|pair| !is_in(&self.pairs, pair)).count();
        (begun + ended, Some(self.pairs.len()))
    }
}

/// The broad phase alone: a tree made again, and all pairs of boxes, sorted, with those that are new and gone.
struct Boxes {
    boxes: Vec<Aabb>,
    tree: BoxTree,
    pairs: Vec<u64>,
    before: Vec<u64>,
}

impl Contestant for Boxes {
    fn name(&self) -> &'static str {
        "jostle's BoxTree, boxes only"
    }

    fn prepare(&mut self, _things: &[Thing]) {}

    fn frame(&mut self, things: &[Thing]) -> (usize, Option<usize>) {
        self.boxes.clear();
        self.boxes.extend(things.iter().map(|thing| match thing.figure {
            Figure::Rectangle([w, h]) => Aabb::centered(thing.at, (0.5 * w, 0.5 * h)),
            Figure::Circle(r) => Aabb::centered(thing.at, (r, r)),
            Figure::Capsule([half, r]) => Aabb::centered(thing.at, (half + r, half + r)),
        }));
        self.tree.rebuild(&self.boxes);
        std::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        let pairs = &mut self.pairs;
        self.tree.self_pairs(|a, b| pairs.push((a as u64) << 32 | b as u64));
        self.pairs.sort_unstable();
        (changes(&self.before, &self.pairs), None)
    }
}

/// The number of items that are in only one of two sorted lists.
fn changes(before: &[u64], now: &[u64]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while i < before.len() || j < now.len() {
        let [old, new] = [before.get(i), now.get(j)].map(|item| item.copied().unwrap_or(u64::MAX));
        i += usize::from(old <= new);
        j += usize::from(new <= old);
        count += usize::from(old != new);
    }
    count
}

fn main() {
    let options = Options::parse();
    let mut record = String::new();
    // One pool of two threads for those that use them.
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the first pool");
    for kind in 0..KINDS.len() {
        writeln!(record, "\n## {}\n", KINDS[kind]).expect("a string");
        writeln!(record, "| things | moving | | ms a frame | mean | to jostle | events a frame |").expect("a string");
        writeln!(record, "|--:|--:|---|--:|--:|--:|--:|").expect("a string");
        for &count in &options.count {
            for share in SHARES {
                record += &scene(kind, count, share, options.frames.min(2_000_000 / count).max(5));
            }
        }
    }
    println!("{record}");
}

/// Runs one scene; its rows.
fn scene(kind: usize, count: usize, share: f32, frames: usize) -> String {
    let (mut things, side) = things(kind, count, share);
    let boxes = Boxes { boxes: Vec::new(), tree: BoxTree::new(&[]), pairs: Vec::new(), before: Vec::new() };
    let mut contestants: Vec<Box<dyn Contestant>> = vec![
        Box::new(Jostle::new(&things, false)),
        Box::new(Jostle::new(&things, true)),
        Box::new(Rapier::new(&things, false)),
        Box::new(Rapier::new(&things, true)),
        Box::new(Parry::new(&things)),
        Box::new(boxes),
    ];
    let mut times = vec![Vec::new(); contestants.len()];
    let (mut events, mut touching) = (vec![0; contestants.len()], vec![None; contestants.len()]);
    eprintln!("{count} {}, {share} of them moving, {frames} frames", KINDS[kind]);
    for frame in 0..frames + 2 {
        contestants.iter_mut().for_each(|contestant| contestant.prepare(&things));
        advance(&mut things, side);
        for turn in 0..contestants.len() {
            let place = (turn + frame) % contestants.len();
            let start = Instant::now();
            let (changes, pairs) = contestants[place].frame(&things);
            // The first frames make what is kept.
            if frame >= 2 {
                times[place].push(start.elapsed().as_secs_f64() * 1e3);
                events[place] += changes;
                touching[place] = pairs;
            }
        }
    }
    let known: Vec<usize> = touching.iter().flatten().copied().collect();
    let most_off = known.iter().map(|pairs| pairs.abs_diff(known[0])).max().unwrap_or(0);
    assert!(most_off * 500 <= known[0].max(500), "the libraries find {known:?} pairs that touch");
    let least = |of: &[f64]| of.iter().copied().fold(f64::INFINITY, f64::min);
    let ours = least(&times[0]);
    let mut rows = String::new();
    for (place, contestant) in contestants.iter().enumerate() {
        let (min, mean) = (least(&times[place]), times[place].iter().sum::<f64>() / frames as f64);
        let (name, events) = (contestant.name(), events[place] / frames);
        writeln!(rows, "| {count} | {share} | {name} | {min:.3} | {mean:.3} | {:.2} | {events} |", min / ours)
            .expect("a string");
    }
    rows
}
