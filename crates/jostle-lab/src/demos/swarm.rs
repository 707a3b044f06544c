use jostle::{Aabb, Collider, Vec2};
use serde::{Deserialize, Serialize};

use super::swarm_room::SwarmRoom;
use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    fault::Fault,
    link,
    number::number,
    rust_code::program,
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
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
    /// True if rays are cast through the room, and drawn.
    #[serde(default)]
    pub casts_rays: bool,
    /// True if time goes on.
    pub runs: bool,
    #[serde(skip)]
    room: Option<SwarmRoom>,
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

impl Swarm {
    /// A swarm of this many bodies.
    #[must_use]
    pub fn made(count: u32, seed: u32) -> Swarm {
        let mut swarm = Swarm {
            count,
            seed,
            is_layered: false,
            shows_boxes: false,
            level: FIRST_LEVEL,
            casts_rays: false,
            runs: true,
            room: None,
        };
        swarm.restart();
        swarm
    }

    fn restart(&mut self) {
        self.room = Some(SwarmRoom::new(self.count, self.seed, self.is_layered));
        // The first step finds who touches already.
        self.step();
    }

    /// The boxes of the level that is drawn.
    #[must_use]
    pub fn tree_level(&self) -> Vec<Aabb> {
        self.room.as_ref().map_or_else(Vec::new, |room| room.tree_level(self.level))
    }

    /// The number of pairs that touch or overlap, and of those that began to and ended it in the last step.
    #[must_use]
    pub fn contacts(&self) -> [usize; 3] {
        self.room.as_ref().map_or([0; 3], |room| {
            [room.world.touching_pairs().count(), room.events.begun().len(), room.events.ended().len()]
        })
    }

    /// Advances by one step.
    pub fn step(&mut self) {
        if let Some(room) = &mut self.room {
            room.step(self.casts_rays);
        }
    }
}

/// The outline of a body in the world.
fn outline(body: &Collider<u8>) -> Vec<Vec2> {
    /// The largest distance of a chord from an arc, as a share of the size: a body is a few pixels wide.
    const TOLERANCE: f32 = 0.02;
    let placed = body.shape.at(body.pose);
    placed.outline(TOLERANCE * placed.aabb().size().x).swap_remove(0).points
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
        for hit in &room.hits {
            sketch.segment(Role::Exit, room.corner(), *hit).look(Look::Ghost).mark("rays");
        }
        if self.shows_boxes {
            let corners = self.tree_level().iter().map(|aabb| aabb.corners().to_vec()).collect();
            sketch.mass(Role::Helper, corners).look(Look::Ghost).mark("boxes");
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let Some(room) = &self.room else { return Vec::new() };
        let [touching, begun, ended] = self.contacts();
        let pairs = room.world.len() * room.world.len().saturating_sub(1) / 2;
        let rays = if room.hits.is_empty() { texts.get("none").to_owned() } else { number(room.millis[2]) };
        vec![
            Row::new("swarm.bodies", room.world.len().to_string()),
            Row::new("swarm.touching", touching.to_string()).mark("contact"),
            Row::new("swarm.begun", begun.to_string()),
            Row::new("swarm.ended", ended.to_string()),
            Row::new("swarm.pairs", touching.to_string()).beside(pairs.to_string()).may_differ(),
            Row::new("swarm.steps", room.steps.to_string()),
            Row::new("swarm.insert-time", number(room.inserting)),
            Row::new("swarm.step-time", number(room.millis[0])),
            Row::new("swarm.answer-time", number(room.millis[1])),
            Row::new("swarm.ray-time", rays).mark("rays"),
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
        let count = slider(&mut self.count, COUNTS[0]..=COUNTS[1]).logarithmic(true);
        let mut changed = ui.add(count.text(texts.get("swarm.bodies"))).changed();
        changed |= ui.checkbox(&mut self.is_layered, texts.get("swarm.layers")).changed();
        ui.checkbox(&mut self.casts_rays, texts.get("swarm.rays"));
        ui.checkbox(&mut self.shows_boxes, texts.get("swarm.boxes"));
        let level = slider(&mut self.level, 0..=DEEPEST).text(texts.get("swarm.level"));
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

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: Swarm = link::decode(state)?;
        check::count("count", found.count as usize, [0, COUNTS[1] as usize])?;
        check::count("level", found.level, [0, DEEPEST])?;
        *self = found;
        self.restart();
        Ok(())
    }

    fn rust(&self) -> String {
        let Some(room) = &self.room else { return String::new() };
        let bodies = include_str!("swarm_bodies.rs");
        let (imports, functions) = bodies.split_once("\n\n").unwrap_or(("", bodies));
        let functions = functions.replace("pub(super) ", "");
        let (count, seed, is_layered, steps) = (self.count, self.seed, self.is_layered, room.steps);
        let statements = format!(
            "let mut world = World::new();\n\
             for body in bodies({count}, {seed}, {is_layered}) {{\n    world.insert(body)?;\n}}\n\
             let mut events = Events::new();\n\
             for _ in 0..{steps} {{\n    world.step(&mut events);\n    turn_back(&mut world, half_side({count}));\n}}\n\
             let touching = world.touching_pairs().count();\n\
             println!(\"{{touching}} touch, {{}} begun, {{}} ended\", events.begun().len(), events.ended().len());\n",
        );
        let [touching, begun, ended] = self.contacts();
        let prints = format!("{touching} touch, {begun} begun, {ended} ended");
        let imports = imports.trim_start_matches("use jostle::").trim_end_matches(';').replace('{', "{Events, ");
        let program = program(&imports, &statements, &prints);
        program.replacen("\n\nfn main()", &format!("\n\n{functions}\nfn main()"), 1)
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
}
