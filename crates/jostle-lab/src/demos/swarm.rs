use jostle::{Aabb, BoxTree, Collider, Convex, Events, Filter, Layers, Motion, Pose2, Rot2, Shape, Vec2, World};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    link,
    number::number,
    rust_code::program,
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// Thousands of bodies of three kinds in one world, with the contacts that begin and end in each step.
#[derive(Debug, Serialize, Deserialize)]
pub struct Swarm {
    /// The number of bodies.
    pub count: u32,
    /// The seed of their places, sizes and motions.
    pub seed: u32,
    /// True if bodies of one layer pass each other unseen, and only those of two layers meet.
    pub is_layered: bool,
    /// True if the tree of the boxes around the paths is drawn, which the broad phase goes down.
    pub shows_boxes: bool,
    /// The level of that tree that is drawn, from 0, up to [`DEEPEST`].
    pub level: usize,
    /// True if time goes on.
    pub runs: bool,
    #[serde(skip)]
    room: Option<Room>,
}

/// The bodies and what the last step reported; made of the numbers above.
#[derive(Debug)]
struct Room {
    world: World<u8>,
    events: Events,
    half: f32,
    steps: u32,
    /// The smoothed milliseconds of a step, and of the answers to what left the room.
    millis: [f64; 2],
}

impl Default for Swarm {
    fn default() -> Swarm {
        Swarm::made(2000, 1)
    }
}

const PRESETS: [&str; 3] = ["swarm.preset.few", "swarm.preset.many", "swarm.preset.most"];

/// The deepest level that a tree of the largest number of bodies has.
const DEEPEST: usize = 8;
/// The level at first: a few dozen boxes.
const FIRST_LEVEL: usize = 3;

/// The smallest and largest number of bodies.
const COUNTS: [u32; 2] = [100, 20_000];

/// The layers of the two sorts of bodies.
const LAYERS: [Layers; 2] = [Layers::one(0), Layers::one(1)];

/// A random number in 0..1 from a state that it advances: a multiplier of Steele and Vigna (2021).
fn random(state: &mut u64) -> f32 {
    *state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
    (*state >> 40) as f32 / (1_u32 << 24) as f32
}

impl Swarm {
    /// A swarm of this many bodies.
    #[must_use]
    pub fn made(count: u32, seed: u32) -> Swarm {
        let mut swarm =
            Swarm { count, seed, is_layered: false, shows_boxes: false, level: FIRST_LEVEL, runs: true, room: None };
        swarm.restart();
        swarm
    }

    fn filter(&self, sort: u8) -> Filter {
        let own = LAYERS[usize::from(sort)];
        let filter = Filter::on(own);
        if self.is_layered { filter.masked(!own) } else { filter }
    }

    fn restart(&mut self) {
        let mut state = u64::from(self.seed).wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let half = (self.count as f32).sqrt() * 1.1;
        let mut world = World::new();
        for i in 0..self.count {
            let size = 0.25 + 0.35 * random(&mut state);
            let shape = match i % 3 {
                0 => Convex::circle(size),
                1 => Convex::rectangle(size * 1.6, size),
                _ => Convex::regular(6, size),
            };
            let at = Vec2::new((random(&mut state) * 2.0 - 1.0) * half, (random(&mut state) * 2.0 - 1.0) * half);
            let pose = Pose2::new(at, Rot2::new(random(&mut state) * core::f32::consts::TAU));
            let heading = Rot2::new(random(&mut state) * core::f32::consts::TAU) * Vec2::X;
            let motion =
                Motion::linear(heading * (0.02 + 0.1 * random(&mut state))).turning(0.06 * (random(&mut state) - 0.5));
            let sort = u8::from(i % 2 == 1);
            if let Ok(shape) = shape {
                // The room has a place for every body, all numbers are finite.
                let _ = world.insert(Collider::new(shape, pose, sort).filter(self.filter(sort)).motion(motion));
            }
        }
        self.room = Some(Room { world, events: Events::new(), half, steps: 0, millis: [0.0; 2] });
        // The first step finds who touches already.
        self.step();
    }

    /// The boxes of the level that is drawn: the tree is made as that of a step is, over the boxes around the paths.
    #[must_use]
    pub fn tree_level(&self) -> Vec<Aabb> {
        let Some(room) = &self.room else { return Vec::new() };
        let paths: Vec<Aabb> = room.world.iter().map(|(_, body)| body.moving().aabb()).collect();
        let mut tree = BoxTree::new(&[]);
        tree.rebuild(&paths);
        tree.level(self.level)
    }

    /// The number of pairs that touch or overlap, and of those that began to and ended it in the last step.
    #[must_use]
    pub fn contacts(&self) -> [usize; 3] {
        self.room.as_ref().map_or([0; 3], |room| {
            [room.world.touching_pairs().count(), room.events.begun().len(), room.events.ended().len()]
        })
    }

    /// Advances by one step; bodies that have left the room turn back.
    pub fn step(&mut self) {
        let Some(room) = &mut self.room else { return };
        let start = Instant::now();
        room.world.step(&mut room.events);
        let stepped = Instant::now();
        let back = |at: f32, by: f32| {
            if at > room.half {
                -by.abs()
            } else if at < -room.half {
                by.abs()
            } else {
                by
            }
        };
        let turned: Vec<_> = room
            .world
            .iter()
            .filter_map(|(id, body)| {
                let (at, by) = (body.pose.translation, body.motion.linear);
                let new = Vec2::new(back(at.x, by.x), back(at.y, by.y));
                (new != by).then_some((id, Motion { linear: new, ..body.motion }))
            })
            .collect();
        for (id, motion) in turned {
            // Each id is of a body of this world, each motion is finite.
            let _ = room.world.set_motion(id, motion);
        }
        let took = [stepped - start, stepped.elapsed()].map(|time| time.as_secs_f64() * 1e3);
        for (smooth, now) in room.millis.iter_mut().zip(took) {
            *smooth = if room.steps == 0 { now } else { *smooth + (now - *smooth) * 0.1 };
        }
        room.steps += 1;
    }
}

/// The outline of a body in the world.
fn outline(body: &Collider<u8>) -> Vec<Vec2> {
    /// The corners of a disc on the screen, where it is a few pixels wide.
    const CORNERS: u16 = 12;
    let Shape::Convex(shape) = &body.shape else { return Vec::new() };
    match shape.corners() {
        [center] => (0..CORNERS)
            .map(|i| {
                let (sin, cos) = (f32::from(i) / f32::from(CORNERS) * core::f32::consts::TAU).sin_cos();
                body.pose * (*center + Vec2::new(cos, sin) * shape.radius())
            })
            .collect(),
        corners => corners.iter().map(|corner| body.pose * *corner).collect(),
    }
}

impl Demo for Swarm {
    fn key(&self) -> &'static str {
        "swarm"
    }

    fn chapter(&self) -> Chapter {
        Chapter::World
    }

    fn home(&self) -> Aabb {
        let half = self.room.as_ref().map_or(40.0, |room| room.half) * 1.04;
        Aabb::centered((0.0, 0.0), (half, half))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        *self = Swarm {
            shows_boxes: index == 0,
            level: if index == 0 { DEEPEST } else { FIRST_LEVEL },
            ..Swarm::made([1000, 10_000, COUNTS[1]][index.min(2)], 1)
        };
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        let Some(room) = &self.room else { return };
        let border = Aabb::centered((0.0, 0.0), (room.half, room.half)).corners();
        sketch.line(Role::Wall, [&border[..], &border[..1]].concat());
        let mut touching = vec![false; room.world.len()];
        for pair in room.world.touching_pairs() {
            for id in [pair.a, pair.b] {
                touching[id.index()] = true;
            }
        }
        let mut bodies = [Vec::new(), Vec::new(), Vec::new()];
        for (id, body) in room.world.iter() {
            bodies[if touching[id.index()] { 2 } else { usize::from(body.data) }].push(outline(body));
        }
        let [first, second, meeting] = bodies;
        sketch.mass(Role::A, first).mark("a");
        sketch.mass(Role::B, second).mark("b");
        sketch.mass(Role::Contact, meeting).mark("contact");
        if self.shows_boxes {
            let corners = self.tree_level().iter().map(|aabb| aabb.corners().to_vec()).collect();
            sketch.mass(Role::Helper, corners).look(Look::Ghost).mark("boxes");
        }
    }

    fn answer(&self, _texts: &Texts) -> Vec<Row> {
        let Some(room) = &self.room else { return Vec::new() };
        let [touching, begun, ended] = self.contacts();
        let pairs = room.world.len() * room.world.len().saturating_sub(1) / 2;
        vec![
            Row::new("swarm.bodies", room.world.len().to_string()),
            Row::new("swarm.touching", touching.to_string()).mark("contact"),
            Row::new("swarm.begun", begun.to_string()),
            Row::new("swarm.ended", ended.to_string()),
            Row::new("swarm.pairs", touching.to_string()).beside(pairs.to_string()).may_differ(),
            Row::new("swarm.step-time", number(room.millis[0])),
            Row::new("swarm.answer-time", number(room.millis[1])),
            Row::new("swarm.steps", room.steps.to_string()),
        ]
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut self.runs, texts.get("swarm.runs"));
            if ui.button(texts.get("time.forward")).clicked() {
                self.runs = false;
                self.step();
            }
        });
        let slider = egui::Slider::new(&mut self.count, COUNTS[0]..=COUNTS[1]).logarithmic(true);
        let mut changed = ui.add(slider.text(texts.get("swarm.bodies"))).changed();
        changed |= ui.checkbox(&mut self.is_layered, texts.get("swarm.layers")).changed();
        ui.checkbox(&mut self.shows_boxes, texts.get("swarm.boxes"));
        let level = egui::Slider::new(&mut self.level, 0..=DEEPEST).text(texts.get("swarm.level"));
        ui.add_enabled(self.shows_boxes, level);
        if changed {
            self.restart();
        }
    }

    fn run(&mut self, _seconds: f64, _keys: HeldKeys) -> bool {
        if self.runs {
            self.step();
        }
        self.runs
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), String> {
        let found: Swarm = link::decode(state)?;
        check::count("count", found.count as usize, COUNTS[1] as usize)?;
        check::count("level", found.level, DEEPEST)?;
        *self = found;
        self.restart();
        Ok(())
    }

    fn rust(&self) -> String {
        let statements = format!(
            "let mut world = World::new();\n\
             for i in 0..{} {{\n    let at = ((i % 100) as f32, (i / 100) as f32);\n    \
             let motion = Motion::linear((0.1, 0.05 * (i % 7) as f32));\n    \
             world.insert(Collider::new(Convex::circle(0.45)?, at, i).motion(motion))?;\n}}\n\
             let mut events = Events::new();\n\
             for _ in 0..60 {{\n    world.step(&mut events);\n    \
             println!(\"{{}} begun, {{}} ended\", events.begun().len(), events.ended().len());\n}}\n",
            self.count
        );
        program("{Collider, Convex, Events, Motion, World}", &statements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begun_less_ended_are_the_pairs_that_touch() {
        let mut swarm = Swarm::made(300, 7);
        let mut touching = swarm.contacts()[0];
        for _ in 0..40 {
            swarm.step();
            let [now, begun, ended] = swarm.contacts();
            touching = touching + begun - ended;
            assert_eq!(now, touching);
        }
        assert!(touching > 10, "{touching}");
    }

    #[test]
    fn the_levels_of_the_tree_become_finer_down_to_a_box_for_each_body() {
        let swarm = |level| Swarm { level, ..Swarm::made(300, 1) };
        let counts: Vec<usize> = (0..=DEEPEST).map(|level| swarm(level).tree_level().len()).collect();
        assert!(counts.is_sorted() && counts[0] == 1 && counts[2] > 4 && counts[DEEPEST] == 300, "{counts:?}");
    }

    #[test]
    fn bodies_stay_in_their_room() {
        let mut swarm = Swarm::made(300, 3);
        (0..600).for_each(|_| swarm.step());
        let room = swarm.room.expect("a room");
        for (_, body) in room.world.iter() {
            let at = body.pose.translation.abs();
            assert!(at.x < room.half + 0.2 && at.y < room.half + 0.2, "{at}");
        }
    }

    #[test]
    fn layers_keep_bodies_of_one_sort_apart() {
        let mut swarm = Swarm { is_layered: true, ..Swarm::made(600, 1) };
        swarm.restart();
        (0..20).for_each(|_| swarm.step());
        let room = swarm.room.expect("a room");
        let sort = |id| room.world.get(id).map(|body| body.data);
        assert!(room.world.touching_pairs().count() > 5);
        assert!(room.world.touching_pairs().all(|pair| sort(pair.a) != sort(pair.b)));
    }
}
