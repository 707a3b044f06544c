use jostle::{
    Aabb, Convex, Impact, Motion, Moving, Pose2, Relation, Rot2, Vec2,
    explain::{AxisFrame, ImpactStep, explain_impact},
    relate, time_of_impact,
};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use crate::{
    check,
    demo::{Chapter, Demo, Row, Tick, Timeline},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// A rod that moves and turns against a floor in one step: the impact is certified, step by step, beside a check of the
/// end of the step, which sees nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpinningRod {
    /// The centre of the rod at the start.
    pub at: Vec2,
    /// The rotation at the start, in degrees.
    pub degrees: f32,
    /// Half of its length and width.
    pub half: Vec2,
    /// The displacement of its centre in the step.
    pub by: Vec2,
    /// The rotation in the step, in degrees; any number of turns.
    pub turn: f32,
    /// The top of the floor.
    pub floor: f32,
    /// The fraction of the step that is shown.
    pub time: f64,
}

impl Default for SpinningRod {
    fn default() -> SpinningRod {
        SpinningRod {
            at: Vec2::new(-1.0, 1.5),
            degrees: 0.0,
            half: Vec2::new(2.0, 0.0625),
            by: Vec2::new(1.0, 0.0),
            turn: 172.0,
            floor: 0.0,
            time: 0.0,
        }
    }
}

const PRESETS: [&str; 5] = [
    "spinning-rod.preset.half-turn",
    "spinning-rod.preset.turns",
    "spinning-rod.preset.graze",
    "spinning-rod.preset.miss",
    "spinning-rod.preset.resting",
];

/// The tolerance of the impact, in units of the picture.
const TOLERANCE: f32 = 1e-3;

/// The most rotation that can be set, in degrees.
const MOST_TURN: f32 = 1440.0;

/// The floor's half width and half height.
const FLOOR: Vec2 = Vec2 { x: 6.0, y: 0.5 };

impl SpinningRod {
    fn start(&self) -> Pose2 {
        Pose2::new(self.at, Rot2::degrees(self.degrees))
    }

    fn motion(&self) -> Motion {
        Motion::linear(self.by).turning(self.turn.to_radians())
    }

    fn floor_pose(&self) -> Pose2 {
        (0.0, self.floor - FLOOR.y).into()
    }

    fn shapes(&self) -> Option<[Convex; 2]> {
        let rod = Convex::rectangle(self.half.x * 2.0, self.half.y * 2.0).ok()?;
        Some([rod, Convex::rectangle(FLOOR.x * 2.0, FLOOR.y * 2.0).ok()?])
    }

    fn ask<T>(&self, question: impl FnOnce(Moving<'_>, jostle::Placed<'_>) -> T) -> Option<T> {
        let [rod, floor] = self.shapes()?;
        Some(question(rod.moving(self.start(), self.motion()), floor.at(self.floor_pose())))
    }

    /// The certified answer.
    #[must_use]
    pub fn impact(&self) -> Option<Impact> {
        self.ask(|rod, floor| time_of_impact(rod, floor, TOLERANCE))
    }

    /// The steps by which it is found.
    #[must_use]
    pub fn steps(&self) -> Vec<ImpactStep> {
        self.ask(|rod, floor| explain_impact(rod, floor, TOLERANCE)).flatten().unwrap_or_default()
    }

    /// The naive answer: whether they meet at the end of the step.
    #[must_use]
    pub fn overlaps_at_end(&self) -> bool {
        self.ask(|rod, floor| relate(rod.end(), floor) == Relation::Overlapping).unwrap_or_default()
    }

    fn pose(&self, time: f64) -> Pose2 {
        self.motion().pose_at(self.start(), time)
    }

    /// The path of one end of the rod.
    fn path(&self, end: f32) -> Vec<Vec2> {
        /// The points for each turn, which are enough for a smooth curve.
        const POINTS: f32 = 96.0;
        let count = (self.turn.abs() / 360.0 * POINTS) as usize + 32;
        (0..=count).map(|i| self.pose(i as f64 / count as f64) * Vec2::new(end * self.half.x, 0.0)).collect()
    }

    /// The certified intervals, as bars under the time slider: each ends where the next begins, in the other row.
    fn draw_steps(&self, texts: &Texts, sketch: &mut Sketch) {
        let names = [texts.get("spinning-rod.bars"), ""];
        for (i, step) in self.steps().iter().enumerate() {
            let role = match step.axis {
                AxisFrame::World => Role::Helper,
                AxisFrame::A => Role::A,
                AxisFrame::B => Role::B,
            };
            let times = [step.fraction, step.fraction + step.free];
            sketch.span(role, (i % 2, names[i % 2]), times).look(Look::Area).mark("free");
        }
    }
}

impl Demo for SpinningRod {
    fn key(&self) -> &'static str {
        "spinning-rod"
    }

    fn chapter(&self) -> Chapter {
        Chapter::Motion
    }

    fn home(&self) -> Aabb {
        Aabb::new((-6.5, -3.75), (6.5, 4.25))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let first = SpinningRod::default();
        *self = match index {
            0 => SpinningRod { at: Vec2::new(0.0, 1.5), by: Vec2::ZERO, turn: 180.0, ..first },
            1 => SpinningRod { at: Vec2::new(-3.0, 3.0), by: Vec2::new(6.0, -1.5), turn: 1440.0, ..first },
            // The circle of its corners reaches the floor to within a hundredth of a thousandth.
            2 => SpinningRod { at: Vec2::new(0.0, 2.000_98), by: Vec2::ZERO, turn: 180.0, ..first },
            3 => SpinningRod { at: Vec2::new(0.0, 2.0625), by: Vec2::ZERO, turn: 360.0, ..first },
            _ => SpinningRod { at: Vec2::new(0.0, 0.0625), by: Vec2::new(3.0, 0.0), turn: 0.0, ..first },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let area = |pose: Pose2| {
            let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
            signs.map(|(x, y)| pose * Vec2::new(x * self.half.x, y * self.half.y))
        };
        let floor_point = Vec2::new(-5.5, self.floor);
        vec![
            Grip::point("spinning-rod.floor", Role::B, floor_point),
            Grip::point("spinning-rod.end", Role::A, self.at + self.by)
                .area(area(self.pose(1.0)))
                .turned(self.degrees + self.turn),
            Grip::point("spinning-rod.start", Role::A, self.at)
                .area(area(self.start()))
                .turned(self.degrees)
                .sized(self.half),
        ]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        match index {
            0 => self.floor = grip.at.y,
            1 => {
                self.by = grip.at - self.at;
                if let Some(degrees) = grip.degrees {
                    // A ring tells a direction only, so the number of turns stays.
                    let change = degrees - self.degrees - self.turn;
                    let change = change - 360.0 * (change / 360.0).round();
                    self.turn = (self.turn + change).clamp(-MOST_TURN, MOST_TURN);
                }
            }
            _ => {
                self.at = grip.at;
                self.degrees = grip.degrees.unwrap_or(self.degrees);
                self.half = grip.half_size.unwrap_or(self.half);
            }
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let Some([rod, floor]) = self.shapes() else { return };
        sketch.convex(Role::B, &floor, self.floor_pose()).mark("floor");
        sketch.convex(Role::A, &rod, self.start()).look(Look::Ghost);
        sketch.convex(Role::A, &rod, self.pose(1.0)).look(Look::Ghost).mark("end");
        for end in [-1.0, 1.0] {
            sketch.line(Role::Helper, self.path(end)).look(Look::Dashed).mark("path");
        }
        let impact = self.impact();
        if let Some(hit) = impact.as_ref().and_then(|impact| impact.hit()) {
            sketch.convex(Role::Impact, &rod, self.pose(hit.fraction)).look(Look::Dashed).mark("impact");
            sketch.dot(Role::Contact, hit.point).mark("point");
            sketch.arrow(Role::Normal, hit.point, hit.point + hit.normal).mark("normal");
        }
        sketch.convex(Role::A, &rod, self.pose(self.time)).mark("rod");
        self.draw_steps(texts, sketch);
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let Some(impact) = self.impact() else { return Vec::new() };
        let outcome = match impact {
            Impact::Clear { .. } => "spinning-rod.clear",
            Impact::At(_) => "spinning-rod.at",
            Impact::Started(_) => "spinning-rod.started",
            _ => "spinning-rod.unsettled",
        };
        let at_end = texts.get(if self.overlaps_at_end() { "spinning-rod.at" } else { "spinning-rod.clear" });
        let hit = impact.hit();
        let or_none = |text: Option<String>| text.unwrap_or_else(|| texts.get("none").to_owned());
        let steps = self.steps();
        let longest = steps.iter().map(|step| step.free).fold(0.0, f64::max);
        vec![
            Row::new("spinning-rod.outcome", texts.get(outcome)).beside(at_end).mark("end"),
            Row::new("spinning-rod.fraction", or_none(hit.map(|hit| number(hit.fraction)))).mark("impact"),
            Row::new("spinning-rod.gap", or_none(hit.map(|hit| number(hit.gap.into())))),
            Row::new("spinning-rod.point", or_none(hit.map(|hit| vector(hit.point)))).mark("point"),
            Row::new("spinning-rod.normal", or_none(hit.map(|hit| vector(hit.normal)))).mark("normal"),
            Row::new("spinning-rod.steps", steps.len().to_string()).mark("free"),
            Row::new("spinning-rod.longest", number(longest)).mark("free"),
        ]
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let hit = self.impact().and_then(|impact| impact.hit().map(|hit| hit.fraction));
        let tick = |at| Tick { at, name: "spinning-rod.tick", role: Role::Impact };
        Some(Timeline { ticks: hit.map(tick).into_iter().collect(), time: &mut self.time })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let slider = slider(&mut self.turn, -MOST_TURN..=MOST_TURN).step_by(1.0).suffix("°");
        ui.add(slider.text(texts.get("spinning-rod.turn")));
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: SpinningRod = link::decode(state)?;
        check::place("at", found.at)?;
        check::place("by", found.by)?;
        check::place("floor", Vec2::new(0.0, found.floor))?;
        check::half_size("half", found.half)?;
        check::degrees("degrees", found.degrees)?;
        check::degrees("turn", found.turn)?;
        check::fraction("time", found.time)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let [rod, floor] = self.shapes()?;
        let rod = Collider { pose: self.start(), motion: self.motion(), ..Collider::new("rod", rod) };
        let floor = Collider { pose: self.floor_pose(), ..Collider::new("floor", floor) };
        Some(Scene { colliders: vec![rod, floor], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let size = |half: Vec2| format!("{}, {}", float(half.x * 2.0), float(half.y * 2.0));
        let statements = format!(
            "let (rod, floor) = (Convex::rectangle({})?, Convex::rectangle({})?);\n\
             let start = Pose2::new({}, Rot2::degrees({}));\n\
             let motion = Motion::linear({}).turning({}_f32.to_radians());\n\
             let impact = time_of_impact(rod.moving(start, motion), floor.at({}), {});\n\
             println!(\"{{impact:?}}\");\n\
             let steps = explain_impact(rod.moving(start, motion), floor.at({}), {}).unwrap_or_default();\n\
             println!(\"{{}} steps\", steps.len());\n",
            size(self.half),
            size(FLOOR),
            pair(self.at),
            float(self.degrees),
            pair(self.by),
            float(self.turn),
            pair(self.floor_pose().translation),
            float(TOLERANCE),
            pair(self.floor_pose().translation),
            float(TOLERANCE),
        );
        let prints = self.impact().map_or(String::new(), |impact| format!("{impact:?}\n{} steps", self.steps().len()));
        program("{Convex, Motion, Pose2, Rot2, explain_impact, time_of_impact}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_preset(index: usize) -> SpinningRod {
        let mut demo = SpinningRod::default();
        demo.set_preset(index);
        demo
    }

    #[test]
    fn the_end_of_the_step_misses_what_the_impact_finds() {
        for index in [0, 1] {
            let demo = with_preset(index);
            let found = demo.impact().expect("shapes");
            assert!(matches!(found, Impact::At(_)), "preset {index}: {found:?}");
            assert!(!demo.overlaps_at_end(), "preset {index}");
        }
    }

    #[test]
    fn a_pass_is_clear_and_a_rod_that_slides_on_the_floor_is_too() {
        for index in [3, 4] {
            let found = with_preset(index).impact().expect("shapes");
            assert!(matches!(found, Impact::Clear { .. }), "preset {index}: {found:?}");
        }
    }

    #[test]
    fn the_steps_join_up_to_the_impact() {
        let demo = SpinningRod::default();
        let steps = demo.steps();
        let hit = demo.impact().and_then(|impact| impact.hit().map(|hit| hit.fraction)).expect("an impact");
        let last = steps.last().expect("steps");
        assert!(steps.len() > 1 && (last.fraction + last.free - hit).abs() < 0.05, "{steps:?} {hit}");
        for pair in steps.windows(2) {
            assert!(pair[0].fraction + pair[0].free <= pair[1].fraction + 1e-9, "{pair:?}");
        }
    }

    #[test]
    fn the_ring_at_the_end_keeps_the_number_of_turns() {
        let mut demo = with_preset(1);
        let grip = demo.grips()[1].clone();
        demo.set_grip(1, &Grip { degrees: Some(10.0), ..grip });
        assert_eq!(demo.turn, 1440.0);
        let grip = demo.grips()[1].clone();
        demo.set_grip(1, &Grip { degrees: Some(-10.0), ..grip });
        assert_eq!(demo.turn, 1430.0);
    }
}
