use jostle::{
    Aabb, Convex, Vec2,
    classic::{circle_around_box, circle_within_box, circles_meet, corners_inside, grown_box_meets},
};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use crate::{
    check,
    demo::{Chapter, Demo, Row},
    fault::Fault,
    grip::Grip,
    link,
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// One box that is moved among many resting ones, by keys and mouse: mission C. A textbook method is asked about each
/// pair, and its wrong answers are painted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoxCrowd {
    /// The centre of the mover.
    pub at: Vec2,
    /// Half of its width and height.
    pub half: Vec2,
    /// The number of resting boxes.
    pub count: usize,
    /// The seed of their sizes and places.
    pub seed: u32,
    /// The textbook method that is asked.
    pub method: CrowdMethod,
}

/// A textbook method for two upright boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrowdMethod {
    /// A corner of the mover lies in the resting box.
    Corners,
    /// The mover's lower left corner lies in the resting box grown by the mover's size.
    Grown,
    /// The same, grown by one size for all movers.
    GrownWrongly,
    /// The circles around the boxes meet.
    CirclesAround,
    /// The circles within the boxes meet.
    CirclesWithin,
}

impl CrowdMethod {
    /// All of them, in the order of the choice.
    pub const ALL: [CrowdMethod; 5] = [
        CrowdMethod::Corners,
        CrowdMethod::Grown,
        CrowdMethod::GrownWrongly,
        CrowdMethod::CirclesAround,
        CrowdMethod::CirclesWithin,
    ];

    fn key(self) -> &'static str {
        match self {
            CrowdMethod::Corners => "box-crowd.method.corners",
            CrowdMethod::Grown => "box-crowd.method.grown",
            CrowdMethod::GrownWrongly => "box-crowd.method.grown-wrongly",
            CrowdMethod::CirclesAround => "box-crowd.method.around",
            CrowdMethod::CirclesWithin => "box-crowd.method.within",
        }
    }

    /// Its answer about a mover and a resting box.
    #[must_use]
    pub fn meets(self, mover: Aabb, resting: Aabb) -> bool {
        match self {
            CrowdMethod::Corners => corners_inside(mover, resting),
            CrowdMethod::Grown => grown_box_meets(resting, mover.size(), mover.min),
            CrowdMethod::GrownWrongly => grown_box_meets(resting, (USUAL_SIZE, USUAL_SIZE), mover.min),
            CrowdMethod::CirclesAround => circles_meet(circle_around_box(mover), circle_around_box(resting)),
            CrowdMethod::CirclesWithin => circles_meet(circle_within_box(mover), circle_within_box(resting)),
        }
    }
}

/// The size that the wrong growth takes every mover to have.
const USUAL_SIZE: f32 = 1.0;
/// The most resting boxes.
const MOST: usize = 500;
/// Half the size of the room that they rest in.
const ROOM: Vec2 = Vec2::new(11.0, 6.5);

impl Default for BoxCrowd {
    fn default() -> BoxCrowd {
        BoxCrowd {
            at: Vec2::new(1.5, -1.75),
            half: Vec2::new(1.5, 0.75),
            count: 48,
            seed: 7,
            method: CrowdMethod::Corners,
        }
    }
}

const PRESETS: [&str; 4] =
    ["box-crowd.preset.corners", "box-crowd.preset.around", "box-crowd.preset.within", "box-crowd.preset.many"];

impl BoxCrowd {
    fn mover(&self) -> Aabb {
        Aabb::centered(self.at, self.half)
    }

    /// The resting boxes: places and sizes are sixteenths, so that exact touching is frequent.
    #[must_use]
    pub fn resting(&self) -> Vec<Aabb> {
        let mut state = u64::from(self.seed) ^ 0x9e37_79b9_7f4a_7c15;
        let mut sixteenths = |low: f32, high: f32| {
            // The upper bits of a linear congruential generator (Knuth, MMIX).
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let steps = ((high - low) * 16.0) as u64 + 1;
            low + ((state >> 33) % steps) as f32 / 16.0
        };
        (0..self.count)
            .map(|_| {
                let half = Vec2::new(sixteenths(0.1875, 1.0), sixteenths(0.1875, 1.0));
                Aabb::centered((sixteenths(-ROOM.x, ROOM.x), sixteenths(-ROOM.y, ROOM.y)), half)
            })
            .collect()
    }

    /// For each resting box, the exact answer and the method's.
    #[must_use]
    pub fn hits(&self) -> Vec<[bool; 2]> {
        let mover = self.mover();
        self.resting().into_iter().map(|other| [mover.intersects(other), self.method.meets(mover, other)]).collect()
    }
}

impl Demo for BoxCrowd {
    fn key(&self) -> &'static str {
        "box-crowd"
    }

    fn chapter(&self) -> Chapter {
        Chapter::C
    }

    fn home(&self) -> Aabb {
        Aabb::centered((0.0, 0.0), ROOM + Vec2::new(1.0, 1.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let first = BoxCrowd::default();
        *self = match index {
            0 => BoxCrowd { half: Vec2::new(2.5, 2.5), ..first },
            1 => BoxCrowd { half: Vec2::new(5.0, 0.25), method: CrowdMethod::CirclesAround, ..first },
            2 => BoxCrowd { half: Vec2::new(5.0, 0.25), method: CrowdMethod::CirclesWithin, ..first },
            _ => BoxCrowd { count: MOST, method: CrowdMethod::GrownWrongly, ..first },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        vec![Grip::point("box-crowd.mover", Role::A, self.at).area(self.mover().corners()).sized(self.half)]
    }

    fn set_grip(&mut self, _index: usize, grip: &Grip) {
        self.at = grip.at;
        self.half = grip.half_size.unwrap_or(self.half);
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        for (other, [exact, textbook]) in self.resting().into_iter().zip(self.hits()) {
            let (role, mark) = match (exact, textbook) {
                (true, true) => (Role::Contact, "hit"),
                (false, false) => (Role::Wall, "clear"),
                (true, false) => (Role::Wrong, "missed"),
                (false, true) => (Role::Wrong, "invented"),
            };
            let look = if exact || textbook { Look::Solid } else { Look::Ghost };
            sketch.aabb(role, other).look(look).mark(mark);
        }
        let mover = self.mover();
        match self.method {
            CrowdMethod::CirclesAround | CrowdMethod::CirclesWithin => {
                let around = self.method == CrowdMethod::CirclesAround;
                let circle = |of: Aabb| if around { circle_around_box(of) } else { circle_within_box(of) };
                for (other, [exact, textbook]) in self.resting().into_iter().zip(self.hits()) {
                    if exact || textbook {
                        let circle = circle(other);
                        sketch.disc(Role::Textbook, circle.center, circle.radius).look(Look::Dashed);
                    }
                }
                let circle = circle(mover);
                sketch.disc(Role::Textbook, circle.center, circle.radius).look(Look::Dashed).mark("method");
            }
            CrowdMethod::Corners => {
                for corner in mover.corners() {
                    sketch.dot(Role::Textbook, corner).mark("method");
                }
            }
            CrowdMethod::Grown | CrowdMethod::GrownWrongly => {
                let growth =
                    if self.method == CrowdMethod::Grown { mover.size() } else { Vec2::new(USUAL_SIZE, USUAL_SIZE) };
                for (other, [exact, textbook]) in self.resting().into_iter().zip(self.hits()) {
                    if exact || textbook {
                        sketch.aabb(Role::Textbook, Aabb::new(other.min - growth, other.max)).look(Look::Dashed);
                    }
                }
                sketch.dot(Role::Textbook, mover.min).mark("method");
            }
        }
        sketch.aabb(Role::A, mover).mark("mover");
    }

    fn answer(&self, _texts: &Texts) -> Vec<Row> {
        let hits = self.hits();
        let count = |wanted: &dyn Fn(&[bool; 2]) -> bool| hits.iter().filter(|hit| wanted(hit)).count().to_string();
        vec![
            Row::new("box-crowd.hits", count(&|hit| hit[0])).beside(count(&|hit| hit[1])).mark("hit"),
            Row::new("box-crowd.missed", "0").beside(count(&|hit| hit[0] && !hit[1])).mark("missed"),
            Row::new("box-crowd.invented", "0").beside(count(&|hit| !hit[0] && hit[1])).mark("invented"),
            Row::new("box-crowd.count", self.count.to_string()),
        ]
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        for method in CrowdMethod::ALL {
            ui.radio_value(&mut self.method, method, texts.get(method.key()));
        }
        ui.add(slider(&mut self.count, 0..=MOST).logarithmic(true).text(texts.get("box-crowd.count")));
        if ui.button(texts.get("box-crowd.other")).clicked() {
            self.seed = self.seed.wrapping_add(1);
        }
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: BoxCrowd = link::decode(state)?;
        check::place("at", found.at)?;
        check::half_size("half", found.half)?;
        check::count("count", found.count, [0, MOST])?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let collider = |name: String, aabb: Aabb| {
            let size = aabb.size();
            let shape = Convex::rectangle(size.x, size.y).ok()?;
            Some(Collider { pose: aabb.center().into(), ..Collider::new(name, shape) })
        };
        let resting = self.resting().into_iter().enumerate().map(|(i, aabb)| collider(format!("box {i}"), aabb));
        let all: Option<Vec<Collider>> =
            core::iter::once(collider("mover".to_owned(), self.mover())).chain(resting).collect();
        Some(Scene { colliders: all?, ..Scene::default() })
    }

    fn rust(&self) -> String {
        let rows: String = self
            .resting()
            .iter()
            .map(|aabb| format!("    Aabb::new({}, {}),\n", pair(aabb.min), pair(aabb.max)))
            .collect();
        let statements = format!(
            "let mover = Aabb::centered({}, ({}, {}));\nlet resting: Vec<Aabb> = vec![\n{rows}];\n\
             let hits = resting.iter().filter(|other| mover.intersects(**other)).count();\nprintln!(\"{{hits}} hits\");\n",
            pair(self.at),
            float(self.half.x),
            float(self.half.y)
        );
        let hits = self.hits().iter().filter(|hit| hit[0]).count();
        program("Aabb", &statements, &format!("{hits} hits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(demo: &BoxCrowd) -> [usize; 2] {
        let hits = demo.hits();
        let count = |wanted: [bool; 2]| hits.iter().filter(|hit| **hit == wanted).count();
        [count([true, false]), count([false, true])]
    }

    #[test]
    fn each_method_errs_to_its_own_side() {
        let mut demo = BoxCrowd::default();
        for (index, errs) in [(0, [true, false]), (1, [false, true]), (2, [true, false])] {
            demo.set_preset(index);
            assert_eq!(wrong(&demo).map(|count| count > 0), errs, "preset {index}: {:?}", wrong(&demo));
        }
        demo.method = CrowdMethod::Grown;
        assert_eq!(wrong(&demo), [0, 0], "the growth is the mover's true size");
        demo.set_preset(3);
        assert!(wrong(&demo)[0] > 0, "the mover is larger than the growth");
    }

    #[test]
    fn the_crowd_is_the_same_for_the_same_seed_and_grows_at_its_end() {
        let demo = BoxCrowd::default();
        let more = BoxCrowd { count: 60, ..demo.clone() };
        assert_eq!(demo.resting()[..], more.resting()[..demo.count]);
        assert_ne!(demo.resting(), BoxCrowd { seed: 8, ..demo.clone() }.resting());
    }
}
