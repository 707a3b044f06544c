use jostle::{Aabb, Convex, Motion, Vec2};
use jostle_scene::Scene;
use serde::{Deserialize, Serialize};

use super::billiard_step::{Keyframe, RADIUS, TABLE, played};
use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row, Tick, Timeline},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// Billiards by the loop that hands out the impacts of a step in their order, each answered before the next is found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Billiards {
    /// The places of the balls at the start of the step; the last is the cue ball.
    pub balls: Vec<Vec2>,
    /// Their displacements in a step.
    pub motions: Vec<Vec2>,
    /// The fraction of the step that is shown.
    pub time: f64,
    /// True if time goes on, step after step.
    pub runs: bool,
    #[serde(skip)]
    frames: Vec<Keyframe>,
    #[serde(skip)]
    was_pressed: bool,
}

/// The steps in a second while time goes on.
const SPEED: f64 = 1.0;
/// The speed that is left after one step.
const FRICTION: f32 = 0.97;
/// The fastest shot: through the table ten times in a step.
const FASTEST: f32 = 200.0;
/// The slowest speed; below, a ball rests.
const SLOWEST: f32 = 0.02;

const PRESETS: [&str; 3] = ["billiards.preset.break", "billiards.preset.row", "billiards.preset.fast"];

impl Default for Billiards {
    fn default() -> Billiards {
        let mut balls = Vec::new();
        for row in 0..5 {
            for i in 0..=row {
                // A hair apart: balls that touch at the start do not meet.
                balls.push(Vec2::new(3.0 + 0.9 * row as f32, 1.05 * (i as f32 - 0.5 * row as f32)));
            }
        }
        balls.push(Vec2::new(-6.0, 0.0625));
        Billiards::made(balls, Vec2::new(16.0, 0.0))
    }
}

/// The nearest place of a ball on the table.
fn on_table(at: Vec2) -> Vec2 {
    let most = TABLE - Vec2::new(RADIUS, RADIUS);
    at.max(-most).min(most)
}

impl Billiards {
    fn made(balls: Vec<Vec2>, shot: Vec2) -> Billiards {
        let mut motions = vec![Vec2::ZERO; balls.len()];
        if let Some(last) = motions.last_mut() {
            *last = shot;
        }
        let mut table = Billiards { balls, motions, time: 0.0, runs: false, frames: Vec::new(), was_pressed: false };
        table.play();
        table
    }

    /// Plays the whole step, and keeps the table at each impact.
    fn play(&mut self) {
        self.frames = played(&self.balls, &self.motions);
    }

    /// The impacts of the step, by their times.
    #[must_use]
    pub fn impacts(&self) -> Vec<f64> {
        self.frames.iter().filter(|frame| frame.point.is_some()).map(|frame| frame.time).collect()
    }

    /// The last moment that was kept at or before the time shown.
    fn before(&self) -> Option<&Keyframe> {
        self.frames.iter().rfind(|frame| frame.time <= self.time)
    }

    /// The places of the balls at the time shown.
    #[must_use]
    pub fn shown(&self) -> Vec<Vec2> {
        let Some(before) = self.before() else { return self.balls.clone() };
        let Some(after) = self.frames.iter().find(|frame| frame.time > self.time) else { return before.balls.clone() };
        let part = ((self.time - before.time) / (after.time - before.time)) as f32;
        before.balls.iter().zip(&after.balls).map(|(from, to)| from.lerp(*to, part)).collect()
    }

    /// Goes on to the next impact, and to the next step after the last.
    pub fn next_impact(&mut self) {
        match self.impacts().into_iter().find(|time| *time > self.time) {
            Some(time) => self.time = time,
            None => self.next_step(),
        }
    }

    fn next_step(&mut self) {
        if let Some(end) = self.frames.last() {
            // After more impacts than a step answers, a ball may have left the table.
            self.balls = end.balls.iter().map(|at| on_table(*at)).collect();
            self.motions = end.motions.iter().map(|by| *by * FRICTION).collect();
            for by in self.motions.iter_mut().filter(|by| by.length() < SLOWEST) {
                *by = Vec2::ZERO;
            }
        }
        self.time = 0.0;
        self.play();
    }

    fn energy(&self) -> f64 {
        let motions = self.before().map_or(&self.motions, |frame| &frame.motions);
        motions.iter().map(|by| f64::from(by.length_squared())).sum()
    }

    fn begin_here(&mut self) {
        (self.balls, self.motions) =
            (self.shown(), self.before().map_or(self.motions.clone(), |frame| frame.motions.clone()));
        self.time = 0.0;
    }
}

impl Demo for Billiards {
    fn key(&self) -> &'static str {
        "billiards"
    }

    fn chapter(&self) -> Chapter {
        Chapter::World
    }

    fn home(&self) -> Aabb {
        Aabb::centered((0.0, 0.0), (11.5, 6.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        *self = match index {
            0 => Billiards::default(),
            1 => {
                let mut balls: Vec<Vec2> = (0..7).map(|i| Vec2::new(-2.0 + 1.0625 * i as f32, 0.0)).collect();
                balls.push(Vec2::new(-7.0, 0.0));
                let mut table = Billiards::made(balls, Vec2::new(9.0, 0.0));
                table.next_impact();
                table
            }
            _ => Billiards::made(Billiards::default().balls, Vec2::new(199.875, 7.0)),
        };
    }

    fn grips(&self) -> Vec<Grip> {
        if self.time > 0.0 || self.runs {
            return Vec::new();
        }
        let (Some(at), Some(by)) = (self.balls.last(), self.motions.last()) else { return Vec::new() };
        let disc = Sketch::default().disc(Role::A, *at, RADIUS).form.points();
        let cue = Grip::point("billiards.cue", Role::A, *at).area(disc);
        vec![Grip::point("billiards.shot", Role::Normal, *at + *by * 0.25), cue]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let (Some(at), Some(by)) = (self.balls.last_mut(), self.motions.last_mut()) else { return };
        if index == 0 {
            let shot = (grip.at - *at) * 4.0;
            *by = shot * (FASTEST / shot.length().max(FASTEST));
        } else {
            *at = on_table(grip.at);
        }
        self.play();
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        let border = Aabb::centered((0.0, 0.0), TABLE).corners();
        sketch.line(Role::Wall, [&border[..], &border[..1]].concat()).mark("cushion");
        let balls = self.shown();
        let last = balls.len().saturating_sub(1);
        for (i, at) in balls.iter().enumerate() {
            let (role, mark) = if i == last { (Role::A, "cue") } else { (Role::B, "balls") };
            sketch.disc(role, *at, RADIUS).mark(mark);
        }
        if let Some(frame) = self.before() {
            for (at, by) in balls.iter().zip(&frame.motions).filter(|(_, by)| **by != Vec2::ZERO) {
                sketch.arrow(Role::Helper, *at, *at + *by * 0.25).look(Look::Ghost).mark("motion");
            }
            if let Some(point) = frame.point.filter(|_| frame.time == self.time) {
                sketch.dot(Role::Impact, point).mark("impact");
                sketch.arrow(Role::Normal, point, point + frame.normal).mark("normal");
            }
        }
        if self.time == 0.0
            && let (Some(at), Some(by)) = (self.balls.last(), self.motions.last())
        {
            sketch.arrow(Role::Normal, *at, *at + *by * 0.25).mark("shot");
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let impacts = self.impacts();
        let done = impacts.iter().filter(|time| **time <= self.time).count();
        let next = impacts.iter().find(|time| **time > self.time);
        let met = self.before().filter(|frame| frame.point.is_some() && frame.time == self.time);
        let or_none = |text: Option<String>| text.unwrap_or_else(|| texts.get("none").to_owned());
        vec![
            Row::new("billiards.impacts", format!("{done} / {}", impacts.len())).mark("impact"),
            Row::new("billiards.next", or_none(next.map(|time| number(*time)))),
            Row::new("billiards.normal", or_none(met.map(|frame| vector(frame.normal)))).mark("normal"),
            Row::new("billiards.energy", number(self.energy())).mark("motion"),
        ]
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        /// More ticks than this would cover the slider.
        const MOST_TICKS: usize = 6;
        let mut ticks = Vec::new();
        for time in self.impacts() {
            if ticks.last().is_none_or(|last: &Tick| time - last.at > 0.12) && ticks.len() < MOST_TICKS {
                ticks.push(Tick { at: time, name: "billiards.tick", role: Role::Impact });
            }
        }
        Some(Timeline { time: &mut self.time, ticks })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            if ui.button(texts.get("billiards.next-impact")).clicked() {
                self.runs = false;
                self.next_impact();
            }
            if ui.button(texts.get("billiards.next-step")).clicked() {
                self.next_step();
            }
            if ui.checkbox(&mut self.runs, texts.get("billiards.runs")).changed() && !self.runs {
                self.begin_here();
                self.play();
            }
        });
    }

    fn run(&mut self, seconds: f64, keys: HeldKeys) -> bool {
        if keys.space && !self.was_pressed {
            self.next_impact();
        }
        self.was_pressed = keys.space;
        if self.runs {
            self.time += seconds * SPEED;
            if self.time >= 1.0 {
                self.next_step();
            }
        }
        self.runs
    }

    fn click(&mut self, at: Vec2) -> bool {
        if self.runs || self.time > 0.0 {
            return false;
        }
        let (Some(ball), Some(by)) = (self.balls.last(), self.motions.last_mut()) else { return false };
        *by = (at - *ball) * 4.0;
        self.play();
        true
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        /// More balls than this have no room on the table.
        const MOST: usize = 64;
        let found: Billiards = link::decode(state)?;
        check::length("balls", found.balls.len(), [0, MOST])?;
        check::length("motions", found.motions.len(), [found.balls.len(); 2])?;
        found.balls.iter().chain(&found.motions).try_for_each(|at| check::place("ball", *at))?;
        check::fraction("time", found.time)?;
        *self = found;
        self.play();
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let ball = Convex::circle(RADIUS).ok()?;
        let colliders = self.shown().into_iter().enumerate().map(|(i, at)| jostle_scene::Collider {
            pose: at.into(),
            motion: Motion::linear(self.motions[i]),
            ..jostle_scene::Collider::new(format!("ball {}", i + 1), ball.clone())
        });
        Some(Scene { colliders: colliders.collect(), ..Scene::default() })
    }

    fn rust(&self) -> String {
        let row = |(at, by): (&Vec2, &Vec2)| format!("    ({}, {}),\n", pair(*at), pair(*by));
        let rows: String = self.balls.iter().zip(&self.motions).map(row).collect();
        let (radius, size) = (float(RADIUS), [2.0 * TABLE.x, 2.0 * TABLE.y]);
        let cushions = [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)].map(|(x, y)| {
            let at = Vec2::new(x * (TABLE.x + 0.5), y * (TABLE.y + 0.5));
            let (width, height) = if x == 0.0 { (size[0] + 2.0, 1.0) } else { (1.0, size[1]) };
            format!("    ({}, {}, {}),\n", float(width), float(height), pair(at))
        });
        let statements = format!(
            "let mut world = World::new();\n\
             for (width, height, at) in [\n{}] {{\n    \
             world.insert(Collider::new(Convex::rectangle(width, height)?, at, \"cushion\"))?;\n}}\n\
             for (at, by) in [\n{rows}] {{\n    \
             let ball = Collider::new(Convex::circle({radius})?, at, \"ball\");\n    \
             world.insert(ball.motion(Motion::linear(by)))?;\n}}\n\
             let (mut step, mut events) = (world.begin_step(), Events::new());\n\
             while let Some(met) = step.next_impact() {{\n    \
             println!(\"{{}} at {{}}\", met.time, met.point);\n    \
             let [a, b] = [met.pair.a, met.pair.b].map(|id| step.world().get(id).map(|it| (it.data, it.motion.linear)));\n    \
             match (a, b) {{\n        \
             // Two balls swap the parts of their motions along the normal.\n        \
             (Some((\"ball\", a)), Some((\"ball\", b))) => {{\n            \
             let swapped = met.normal * (b - a).dot(met.normal);\n            \
             step.redirect(met.pair.a, Motion::linear(a + swapped))?;\n            \
             step.redirect(met.pair.b, Motion::linear(b - swapped))?;\n        }}\n        \
             (Some((\"ball\", _)), _) => drop(step.bounce(met.pair.a, &met, 1.0)?),\n        \
             _ => drop(step.bounce(met.pair.b, &met, 1.0)?),\n    }}\n}}\n\
             step.finish(&mut events);\n",
            cushions.concat(),
        );
        let impact = |frame: &Keyframe| Some(format!("{} at {}\n", frame.time, frame.point?));
        let prints: String = self.frames.iter().filter_map(impact).collect();
        program("{Collider, Convex, Events, Motion, World}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_passes_the_motion_on_from_ball_to_ball() {
        let mut table = Billiards::default();
        table.set_preset(1);
        let impacts = table.impacts();
        assert!(impacts.len() >= 7 && impacts.is_sorted(), "{impacts:?}");
        let energy = table.energy();
        for _ in 1..7 {
            table.next_impact();
        }
        assert!((table.energy() / energy - 1.0).abs() < 1e-5);
        let moving = table.before().expect("an impact").motions.iter().filter(|by| by.length() > 1.0).count();
        assert_eq!(moving, 1);
    }

    #[test]
    fn no_ball_leaves_the_table_or_enters_another_at_any_speed() {
        let mut table = Billiards::default();
        table.set_preset(2);
        for _ in 0..50 {
            table.next_step();
            for (i, at) in table.balls.iter().enumerate() {
                assert!(at.abs().x <= TABLE.x - RADIUS + 1e-3 && at.abs().y <= TABLE.y - RADIUS + 1e-3, "{at}");
                for other in &table.balls[..i] {
                    assert!(at.distance(*other) > 2.0 * RADIUS - 1e-3, "{at} {other}");
                }
            }
        }
    }

    #[test]
    fn the_time_slider_moves_balls_straight_between_impacts() {
        let mut table = Billiards::default();
        let first = table.impacts()[0];
        table.time = first / 2.0;
        let cue = *table.shown().last().expect("the cue ball");
        assert!(cue.distance(Vec2::new(-6.0 + 8.0 * first as f32, 0.0625)) < 1e-4, "{cue}");
    }
}
