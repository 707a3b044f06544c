use jostle::{
    Aabb, Axis, BoxSweep, Motion, Vec2,
    classic::{SweptTimes, sweep_boxes},
    sweep_aabb,
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
    rust_code,
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// Two upright boxes that move in straight lines during a step: mission A, Levine's method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweptBoxes {
    /// The centre of A at the start and at the end of the step.
    pub a: [Vec2; 2],
    /// The same of B.
    pub b: [Vec2; 2],
    /// Half of the width and height of each.
    pub half: [Vec2; 2],
    /// The fraction of the step that is shown.
    pub time: f64,
    /// True if everything is seen from B, so that only A moves.
    pub is_relative: bool,
}

impl Default for SweptBoxes {
    fn default() -> SweptBoxes {
        SweptBoxes {
            a: [Vec2::new(-5.0, -1.5), Vec2::new(4.0, 1.5)],
            b: [Vec2::new(1.5, 2.0), Vec2::new(-1.0, -0.5)],
            half: [Vec2::new(0.75, 0.5), Vec2::new(0.5, 1.0)],
            time: 0.0,
            is_relative: false,
        }
    }
}

/// A number as it follows a sign.
fn bracketed(number: String) -> String {
    if number.starts_with('−') { format!("({number})") } else { number }
}

/// The states that are hard for others.
const PRESETS: [&str; 5] = [
    "swept-boxes.preset.tunnel",
    "swept-boxes.preset.slide",
    "swept-boxes.preset.corner",
    "swept-boxes.preset.arrive",
    "swept-boxes.preset.start",
];

impl SweptBoxes {
    fn placed(&self, which: usize, time: f64) -> Aabb {
        let [from, to] = [self.a, self.b][which];
        let center = from + (to - from) * time as f32;
        let center = if self.is_relative { center - self.shift(time) } else { center };
        Aabb::centered(center, self.half[which])
    }

    /// How far B has moved, which is taken away from everything if it is seen from B.
    fn shift(&self, time: f64) -> Vec2 {
        (self.b[1] - self.b[0]) * time as f32
    }

    fn moves(&self) -> [Vec2; 2] {
        [self.a[1] - self.a[0], self.b[1] - self.b[0]]
    }

    fn starts(&self) -> [Aabb; 2] {
        [Aabb::centered(self.a[0], self.half[0]), Aabb::centered(self.b[0], self.half[1])]
    }

    /// The exact answer.
    #[must_use]
    pub fn sweep(&self) -> Option<BoxSweep> {
        let ([a, b], [a_move, b_move]) = (self.starts(), self.moves());
        sweep_aabb(a, a_move, b, b_move)
    }

    /// Levine's intervals on each axis, also where there is no hit: those of a long step of the same speed, which
    /// contains every overlap.
    #[must_use]
    pub fn axis_times(&self) -> [[f64; 2]; 2] {
        let ([a, b], [a_move, b_move]) = (self.starts(), self.moves());
        let v = a_move - b_move;
        let on_axis = |a: [f32; 2], b: [f32; 2], v: f32| {
            let (a, b, v) = (a.map(f64::from), b.map(f64::from), f64::from(v));
            if v == 0.0 {
                let always = a[0] < b[1] && b[0] < a[1];
                return if always { [f64::NEG_INFINITY, f64::INFINITY] } else { [f64::INFINITY, f64::NEG_INFINITY] };
            }
            let times = [(b[0] - a[1]) / v, (b[1] - a[0]) / v];
            if v < 0.0 { [times[1], times[0]] } else { times }
        };
        [on_axis([a.min.x, a.max.x], [b.min.x, b.max.x], v.x), on_axis([a.min.y, a.max.y], [b.min.y, b.max.y], v.y)]
    }

    /// The interval on an axis as it is computed from the shown numbers, for the sign of the relative motion.
    fn axis_formula(&self, axis: Axis, texts: &Texts) -> String {
        let of = |v: Vec2| if axis == Axis::X { v.x } else { v.y };
        let ([a, b], [a_move, b_move]) = (self.starts(), self.moves());
        let v = of(a_move) - of(b_move);
        let shown = |value: f32| number(value.into());
        let [a, b] = [[a.min, a.max], [b.min, b.max]].map(|ends| ends.map(of));
        if v == 0.0 {
            let is_always = a[0] < b[1] && b[0] < a[1];
            let word = texts.get(if is_always { "swept-boxes.always" } else { "swept-boxes.never" });
            return format!("{word} (v = 0)");
        }
        let name = if axis == Axis::X { "x" } else { "y" };
        let names = |[of_b, of_a]: [&str; 2]| format!("(b.{of_b}.{name} − a.{of_a}.{name}) / v.{name}");
        let numbers = |[of_b, of_a]: [f32; 2]| {
            format!("({} − {}) / {}", shown(of_b), bracketed(shown(of_a)), bracketed(shown(v)))
        };
        let mut ends = [(["min", "max"], [b[0], a[1]]), (["max", "min"], [b[1], a[0]])];
        // A that moves the other way comes to the other side of B first.
        if v < 0.0 {
            ends.swap(0, 1);
        }
        let [first, last] = ends;
        let (names, numbers) = ([first.0, last.0].map(names), [first.1, last.1].map(numbers));
        format!("[{},\n      {}]\n   = [{},\n      {}]", names[0], names[1], numbers[0], numbers[1])
    }

    /// The textbook's answer.
    #[must_use]
    pub fn textbook(&self) -> Option<SweptTimes> {
        let ([a, b], [a_move, b_move]) = (self.starts(), self.moves());
        sweep_boxes(a, a_move, b, b_move)
    }

    /// True if a check of the boxes at the end of the step alone finds an overlap: the naive way, which tunnels.
    #[must_use]
    pub fn overlaps_at_end(&self) -> bool {
        let [a, b] = [Aabb::centered(self.a[1], self.half[0]), Aabb::centered(self.b[1], self.half[1])];
        a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y
    }

    /// The interval of each axis, and what is common to both, as bars under the time slider.
    fn draw_bars(&self, texts: &Texts, sketch: &mut Sketch) {
        let [x, y] = self.axis_times();
        sketch.span(Role::A, (0, "x"), x).look(Look::Area).mark("tx");
        sketch.span(Role::B, (1, "y"), y).look(Look::Area).mark("ty");
        let both = self.sweep().map_or([0.0; 2], |hit| [hit.enter, hit.exit]);
        sketch.span(Role::Impact, (2, texts.get("swept-boxes.both")), both).mark("both");
    }
}

impl Demo for SweptBoxes {
    fn key(&self) -> &'static str {
        "swept-boxes"
    }

    fn chapter(&self) -> Chapter {
        Chapter::A
    }

    fn home(&self) -> Aabb {
        Aabb::new((-7.5, -3.5), (7.0, 4.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let still = |x: f32, y: f32| [Vec2::new(x, y); 2];
        let preset = |a: [(f32, f32); 2], b: [Vec2; 2], half: [(f32, f32); 2]| SweptBoxes {
            a: a.map(Vec2::from),
            b,
            half: half.map(Vec2::from),
            ..SweptBoxes::default()
        };
        *self = match index {
            0 => preset([(-5.5, 0.0), (5.5, 0.5)], still(0.0, 0.0), [(0.5, 0.5), (0.0625, 2.0)]),
            1 => preset([(-5.0, 2.0), (5.0, 2.0)], still(0.0, 0.0), [(1.0, 1.0), (2.0, 1.0)]),
            2 => preset([(-4.0, 0.0), (0.0, 4.0)], still(0.0, 0.0), [(1.0, 1.0), (1.0, 1.0)]),
            3 => preset([(-5.0, 0.0), (-2.0, 0.0)], still(0.0, 0.0), [(1.0, 1.0), (1.0, 1.0)]),
            _ => preset([(0.5, 0.5), (5.0, 2.0)], still(0.0, 0.0), [(1.0, 1.0), (1.0, 1.0)]),
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let ends = |centers: [Vec2; 2], half: Vec2, names: [&'static str; 2], role: Role| {
            let grip = |i: usize| {
                let center = centers[i] - if self.is_relative { self.shift(i as f64) } else { Vec2::ZERO };
                let area = Aabb::centered(center, half).corners();
                let grip = Grip::point(names[i], role, center).area(area);
                if i == 0 { grip.sized(half) } else { grip }
            };
            [grip(1), grip(0)]
        };
        let b = ends(self.b, self.half[1], ["swept-boxes.b-start", "swept-boxes.b-end"], Role::B);
        let a = ends(self.a, self.half[0], ["swept-boxes.a-start", "swept-boxes.a-end"], Role::A);
        let mut all = [b, a].concat();
        if self.is_relative {
            all.remove(0); // seen from itself, B ends where it begins
        }
        all
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let index = index + usize::from(self.is_relative);
        let end = 1 - index % 2;
        let shift = if self.is_relative { self.shift(end as f64) } else { Vec2::ZERO };
        let which = usize::from(index < 2);
        let centers = if which == 0 { &mut self.a } else { &mut self.b };
        let by = grip.at + shift - centers[end];
        centers[end] = grip.at + shift;
        if self.is_relative && which == 1 {
            self.b[1] += by;
        }
        if let Some(half) = grip.half_size {
            self.half[which] = half;
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let [a, b] = [[self.placed(0, 0.0), self.placed(0, 1.0)], [self.placed(1, 0.0), self.placed(1, 1.0)]];
        for (role, [start, end], mark) in [(Role::B, b, "b"), (Role::A, a, "a")] {
            sketch.aabb(role, start).look(Look::Ghost);
            sketch.aabb(role, end).look(Look::Ghost);
            if start != end {
                let mark = if role == Role::A { "v" } else { mark };
                sketch.arrow(role, start.center(), end.center()).mark(mark);
            }
        }
        if let Some(hit) = self.sweep() {
            for (role, time, mark) in [(Role::Exit, hit.exit, "exit"), (Role::Impact, hit.enter, "enter")] {
                for which in [1, 0] {
                    sketch.aabb(role, self.placed(which, time)).look(Look::Dashed).mark(mark);
                }
            }
            let common = self.placed(0, hit.enter).intersection(self.placed(1, hit.enter).grown(1e-3));
            if let (Some(common), Some(_)) = (common, hit.axis) {
                let middle = common.center();
                sketch.segment(Role::Contact, common.min, common.max).mark("contact");
                sketch.arrow(Role::Normal, middle, middle + hit.normal).mark("normal");
            }
        }
        sketch.aabb(Role::B, self.placed(1, self.time)).mark("b");
        sketch.aabb(Role::A, self.placed(0, self.time)).mark("a");
        self.draw_bars(texts, sketch);
    }

    fn formula(&self, texts: &Texts) -> String {
        let [x, y] = [Axis::X, Axis::Y].map(|axis| self.axis_formula(axis, texts));
        texts.of(self.key(), "formula").replace("$x", &x).replace("$y", &y)
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let hit = self.sweep();
        let textbook = self.textbook();
        let or_none = |value: Option<String>| value.unwrap_or_else(|| texts.get("none").to_owned());
        let interval = |[from, to]: [f64; 2]| format!("{} … {}", number(from), number(to));
        let axis = hit.map(|hit| match hit.axis {
            Some(Axis::X) => "x".to_owned(),
            Some(Axis::Y) => "y".to_owned(),
            None => texts.get("swept-boxes.overlap-at-start").to_owned(),
        });
        let [x, y] = self.axis_times();
        vec![
            Row::new("swept-boxes.hit", texts.yes_or_no(hit.is_some())).beside(texts.yes_or_no(textbook.is_some())),
            Row::new("swept-boxes.enter", or_none(hit.map(|hit| number(hit.enter))))
                .beside(or_none(textbook.map(|times| number(times.enter))))
                .mark("enter"),
            Row::new("swept-boxes.exit", or_none(hit.map(|hit| number(hit.exit))))
                .beside(or_none(textbook.map(|times| number(times.exit))))
                .mark("exit"),
            Row::new("swept-boxes.axis", or_none(axis)),
            Row::new("swept-boxes.normal", or_none(hit.map(|hit| vector(hit.normal)))).mark("normal"),
            Row::new("swept-boxes.v", vector(self.moves()[0] - self.moves()[1])).mark("v"),
            Row::new("swept-boxes.tx", interval(x)).mark("tx"),
            Row::new("swept-boxes.ty", interval(y)).mark("ty"),
            Row::new("swept-boxes.at-end", texts.yes_or_no(hit.is_some()))
                .beside(texts.yes_or_no(self.overlaps_at_end())),
        ]
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let ticks = self.sweep().map_or(Vec::new(), |hit| {
            vec![
                Tick { at: hit.enter, name: "swept-boxes.tick-enter", role: Role::Impact },
                Tick { at: hit.exit, name: "swept-boxes.tick-exit", role: Role::Exit },
            ]
        });
        Some(Timeline { time: &mut self.time, ticks })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.checkbox(&mut self.is_relative, texts.get("swept-boxes.relative"));
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: SweptBoxes = link::decode(state)?;
        found.a.into_iter().chain(found.b).try_for_each(|at| check::place("center", at))?;
        found.half.into_iter().try_for_each(|half| check::half_size("half", half))?;
        check::fraction("time", found.time)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let moves = self.moves();
        let collider = |i: usize| {
            let shape = jostle::Convex::rectangle(self.half[i].x * 2.0, self.half[i].y * 2.0).ok()?;
            let start = [self.a[0], self.b[0]][i];
            let motion = Motion::linear(moves[i]);
            Some(Collider { pose: start.into(), motion, ..Collider::new(["a", "b"][i], shape) })
        };
        Some(Scene { colliders: vec![collider(0)?, collider(1)?], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let [a, b] = self.starts();
        let [a_move, b_move] = self.moves().map(rust_code::pair);
        let aabb = |aabb: Aabb| format!("Aabb::new({}, {})", rust_code::pair(aabb.min), rust_code::pair(aabb.max));
        let statements = format!(
            "let a = {};\nlet b = {};\nlet hit = sweep_aabb(a, {a_move}, b, {b_move});\nprintln!(\"{{hit:?}}\");\n",
            aabb(a),
            aabb(b)
        );
        rust_code::program("{Aabb, sweep_aabb}", &statements, &format!("{:?}", self.sweep()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_enclose_the_answer() {
        for index in 0..=PRESETS.len() {
            let mut demo = SweptBoxes::default();
            if index > 0 {
                demo.set_preset(index - 1);
            }
            let [x, y] = demo.axis_times();
            let (enter, exit) = (x[0].max(y[0]).max(0.0), x[1].min(y[1]).min(1.0));
            let hit = demo.sweep();
            assert_eq!(hit.is_some(), enter < exit, "preset {index}");
            if let Some(hit) = hit {
                assert!((hit.enter - enter).abs() < 1e-9 && (hit.exit - exit).abs() < 1e-9, "preset {index}");
            }
        }
    }

    #[test]
    fn a_check_at_the_end_tunnels_and_touching_is_no_hit() {
        let hits: Vec<[bool; 2]> = (0..PRESETS.len())
            .map(|index| {
                let mut demo = SweptBoxes::default();
                demo.set_preset(index);
                [demo.sweep().is_some(), demo.overlaps_at_end()]
            })
            .collect();
        assert_eq!(hits, [[true, false], [false, false], [false, false], [false, false], [true, false]]);
    }

    #[test]
    fn the_formula_is_computed_with_the_shown_numbers_for_all_signs() {
        let texts = Texts::new(crate::texts::Language::English);
        let mut demo = SweptBoxes { b: [Vec2::ZERO; 2], half: [Vec2::new(1.0, 1.0); 2], ..SweptBoxes::default() };
        for (a, expected) in [
            (
                [(-4.0, 0.5), (0.0, 0.5)],
                "[(b.min.x − a.max.x) / v.x,\n      (b.max.x − a.min.x) / v.x]\n   = [(−1 − (−3)) / 4,\n      (1 − (−5)) / 4]",
            ),
            (
                [(4.0, 0.5), (0.0, 0.5)],
                "[(b.max.x − a.min.x) / v.x,\n      (b.min.x − a.max.x) / v.x]\n   = [(1 − 3) / (−4),\n      (−1 − 5) / (−4)]",
            ),
            ([(0.5, 4.0), (0.5, 0.0)], "always (v = 0)"),
            ([(2.0, 4.0), (2.0, 0.0)], "never (v = 0)"),
        ] {
            demo.a = a.map(Vec2::from);
            assert_eq!(demo.axis_formula(Axis::X, &texts), expected);
            assert!(demo.formula(&texts).contains(expected), "{}", demo.formula(&texts));
        }
    }

    #[test]
    fn seen_from_b_the_answer_is_the_same_and_b_rests() {
        let mut demo = SweptBoxes::default();
        let before = demo.sweep();
        demo.is_relative = true;
        assert_eq!(demo.sweep(), before);
        assert_eq!(demo.placed(1, 0.0), demo.placed(1, 1.0));
        for index in 0..demo.grips().len() {
            let grips = demo.grips();
            demo.set_grip(index, &grips[index]);
            assert_eq!(demo.grips(), grips, "a grip that is put where it was");
        }
    }

    #[test]
    fn dragging_an_end_changes_the_answer() {
        let mut demo = SweptBoxes::default();
        let grips = demo.grips();
        let end = grips.iter().position(|grip| grip.name == "swept-boxes.a-end").expect("the end of A");
        demo.set_grip(end, &Grip { at: Vec2::new(-5.0, 3.0), ..grips[end].clone() });
        assert_eq!(demo.a[1], Vec2::new(-5.0, 3.0));
        assert_eq!(demo.sweep(), None);
    }
}
