use jostle::{
    Aabb, Placed, Pose2, Rot2, Vec2,
    classic::{AxisContact, contacts_by_axes},
    explain::{ManifoldSteps, explain_manifold},
};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use super::{
    clip_route::draw_clip_route,
    manifold_picture::{draw_clip, draw_difference},
    step_figure::StepFigure,
};
use crate::{
    check,
    demo::{Chapter, Demo, Row, Tick, Timeline},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    outline::convex_outline,
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// Contact points step by step: mission D. The difference of the two shapes stands beside them; its feature nearest to the
/// origin gives the normal, the two opposite edges are clipped to their overlap interval, and what lies within the margin
/// is kept. Beside them the same shapes take the textbook's route, by a reference and an incident edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContactSteps {
    /// The places of the two.
    pub at: [Vec2; 2],
    /// Their rotations in degrees.
    pub degrees: [f32; 2],
    /// Their figures.
    pub figures: [StepFigure; 2],
    /// True if B is asked first.
    pub is_flipped: bool,
    /// The number of steps that are shown, up to [`LAST_STEP`].
    pub step: usize,
    /// The distance up to which points are kept.
    pub margin: f32,
    /// The slow rotation of B: at ½ it has the rotation that it was given.
    pub time: f64,
}

/// The number of steps: difference, normal, edges, clip, points.
const LAST_STEP: usize = 5;
/// The names of the steps, from none.
const STEPS: [&str; LAST_STEP + 1] = [
    "contact-steps.step.0",
    "contact-steps.step.1",
    "contact-steps.step.2",
    "contact-steps.step.3",
    "contact-steps.step.4",
    "contact-steps.step.5",
];
/// The degrees by which the slow rotation turns B on either side of its own rotation.
const SWING: f64 = 4.0;
/// The place beside the shapes at which the textbook's route is drawn.
const BESIDE: Vec2 = Vec2::new(8.0, 0.0);
/// The places of the headings of the two routes.
const HEADS: [Vec2; 2] = [Vec2::new(-3.5, 2.75), Vec2::new(4.75, 2.75)];
const PRESETS: [&str; 5] = [
    "contact-steps.preset.swap",
    "contact-steps.preset.parallel",
    "contact-steps.preset.corners",
    "contact-steps.preset.deep",
    "contact-steps.preset.overhang",
];

impl Default for ContactSteps {
    fn default() -> ContactSteps {
        ContactSteps {
            at: [Vec2::new(0.0, -0.75), Vec2::new(1.0, 0.8125)],
            degrees: [0.0, 10.0],
            figures: [StepFigure::Plank, StepFigure::Square],
            is_flipped: false,
            step: LAST_STEP,
            margin: 0.25,
            time: 0.5,
        }
    }
}

impl ContactSteps {
    /// The angle of a figure at the time shown.
    fn degrees_of(&self, which: usize) -> f32 {
        let swing = if which == 1 { ((self.time - 0.5) * 2.0 * SWING) as f32 } else { 0.0 };
        self.degrees[which] + swing
    }

    fn pose(&self, which: usize) -> Pose2 {
        Pose2::new(self.at[which], Rot2::degrees(self.degrees_of(which)))
    }

    fn ask<T>(&self, about: impl FnOnce(Placed<'_>, Placed<'_>) -> T) -> Option<T> {
        let [a, b] = [self.figures[0].shape().ok()?, self.figures[1].shape().ok()?];
        let [a, b] = [a.at(self.pose(0)), b.at(self.pose(1))];
        Some(if self.is_flipped { about(b, a) } else { about(a, b) })
    }

    /// The steps of the manifold.
    #[must_use]
    pub fn steps(&self) -> Option<ManifoldSteps> {
        self.ask(|a, b| explain_manifold(a, b, self.margin)).flatten()
    }

    /// The corners of the two in the order in which they are asked about, if both are polygons.
    fn polygons(&self) -> Option<[Vec<Vec2>; 2]> {
        let corners = |which: usize| {
            let shape = self.figures[which].shape().ok().filter(|shape| shape.radius() == 0.0)?;
            Some(shape.corners().iter().map(|corner| self.pose(which) * *corner).collect::<Vec<Vec2>>())
        };
        let both = [corners(0)?, corners(1)?];
        let [a, b] = both;
        Some(if self.is_flipped { [b, a] } else { [a, b] })
    }

    /// The textbook's route, if both are polygons that overlap or touch.
    #[must_use]
    pub fn route(&self) -> Option<AxisContact> {
        let [a, b] = self.polygons()?;
        contacts_by_axes(&a, &b)
    }

    fn draw_route(&self, texts: &Texts, sketch: &mut Sketch) {
        let polygons = self.polygons();
        let head = if polygons.is_some() { "contact-steps.textbook" } else { "contact-steps.polygons-only" };
        sketch.label(Role::Helper, HEADS[1], texts.get(head));
        let Some([a, b]) = polygons else { return };
        let roles = if self.is_flipped { [Role::B, Role::A] } else { [Role::A, Role::B] };
        for (role, corners) in roles.into_iter().zip([&a, &b]) {
            let moved: Vec<Vec2> = corners.iter().map(|corner| *corner + BESIDE).collect();
            sketch.polygon(role, moved).look(Look::Ghost);
        }
        if let Some(route) = contacts_by_axes(&a, &b) {
            draw_clip_route(&route, [&a, &b], (self.step, BESIDE), sketch);
        }
    }
}

impl Demo for ContactSteps {
    fn key(&self) -> &'static str {
        "contact-steps"
    }

    fn chapter(&self) -> Chapter {
        Chapter::D
    }

    fn home(&self) -> Aabb {
        Aabb::new((-3.75, -8.75), (12.0, 3.25))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let first = ContactSteps::default();
        let square = [StepFigure::Square; 2];
        *self = match index {
            0 => ContactSteps {
                at: [Vec2::new(0.0, -0.75), Vec2::new(0.5, 1.0)],
                degrees: [0.0, 0.0],
                figures: square,
                time: 0.375,
                ..first
            },
            1 => ContactSteps { at: [Vec2::new(0.0, -0.75), Vec2::new(1.0, 0.9375)], degrees: [0.0, 0.0], ..first },
            2 => ContactSteps {
                at: [Vec2::ZERO, Vec2::new(2.375, 0.0)],
                degrees: [45.0, 45.0],
                figures: square,
                ..first
            },
            3 => ContactSteps {
                at: [Vec2::ZERO, Vec2::new(0.125, 0.25)],
                degrees: [0.0, 15.0],
                figures: square,
                ..first
            },
            _ => ContactSteps { at: [Vec2::new(0.0, -0.75), Vec2::new(2.5, 0.9375)], degrees: [0.0, -3.0], ..first },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let grip = |which: usize| {
            let (name, role) = [("contact-steps.a", Role::A), ("contact-steps.b", Role::B)][which];
            let area = self.figures[which]
                .shape()
                .map_or_else(|_| Vec::new(), |shape| convex_outline(&shape, self.pose(which)));
            Grip::point(name, role, self.at[which]).area(area).turned(self.degrees[which])
        };
        vec![grip(0), grip(1)]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        self.at[index] = grip.at;
        self.degrees[index] = grip.degrees.unwrap_or(self.degrees[index]);
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        for (which, (role, mark)) in [(Role::A, "a"), (Role::B, "b")].into_iter().enumerate() {
            if let Ok(shape) = self.figures[which].shape() {
                sketch.convex(role, &shape, self.pose(which)).mark(mark);
            }
        }
        sketch.label(Role::Helper, HEADS[0], texts.get("answer.exact"));
        self.draw_route(texts, sketch);
        let Some(steps) = self.steps() else { return };
        if self.step >= 1 {
            draw_difference(&steps, texts, sketch);
        }
        draw_clip(&steps, self.step, sketch);
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let Some(steps) = self.steps() else { return Vec::new() };
        let route = self.route();
        let none = texts.get("none");
        let textbook = |of: &dyn Fn(&AxisContact) -> String| route.as_ref().map_or(none.to_owned(), of);
        let owner =
            |is_second: bool| texts.get(if is_second != self.is_flipped { "role.b" } else { "role.a" }).to_owned();
        let kept: Vec<_> = steps.manifold.iter().flat_map(|manifold| manifold.points()).collect();
        let axis = |route: &AxisContact| vector(Vec2::new(route.axis[0] as f32, route.axis[1] as f32));
        let mut rows = vec![
            Row::new("contact-steps.distance", number(steps.distance.into()))
                .beside(textbook(&|route| number(-route.depth)))
                .mark("nearest"),
            Row::new("contact-steps.normal", steps.clip.map_or(none.to_owned(), |clip| vector(clip.normal)))
                .beside(textbook(&axis))
                .mark("normal"),
            Row::new("contact-steps.count", kept.len().to_string())
                .beside(textbook(&|route| route.points.len().to_string()))
                .may_differ(),
        ];
        let others = route.as_ref().map_or(&[][..], |route| &route.points);
        for i in 0..kept.len().max(others.len()) {
            let exact = kept.get(i).map(|p| format!("{} · {}", vector(p.point), number(p.separation.into())));
            let other = others.get(i).map(|p| {
                let at = Vec2::new(p.point[0] as f32, p.point[1] as f32);
                format!("{} · {}", vector(at), number(-p.depth))
            });
            let row = Row::new("contact-steps.point", exact.unwrap_or(none.to_owned()));
            rows.push(row.beside(other.unwrap_or(none.to_owned())).may_differ().mark("points"));
        }
        let reference = steps.clip.map_or(none.to_owned(), |clip| owner(clip.reference == jostle::Owner::B));
        let row = Row::new("contact-steps.reference", reference);
        rows.push(row.beside(textbook(&|route| owner(route.reference_of_b))).may_differ().mark("reference"));
        rows
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let ticks = vec![Tick { at: 0.5, name: "contact-steps.given", role: Role::Helper }];
        Some(Timeline { time: &mut self.time, ticks })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let step = texts.get(STEPS[self.step.min(LAST_STEP)]);
        ui.add(slider(&mut self.step, 0..=LAST_STEP).text(step));
        ui.add(slider(&mut self.margin, 0.0..=1.0).text(texts.get("contact-steps.margin")));
        ui.checkbox(&mut self.is_flipped, texts.get("contact-steps.flip"));
        for (which, name) in ["contact-steps.a", "contact-steps.b"].into_iter().enumerate() {
            egui::ComboBox::from_label(texts.get(name)).selected_text(texts.get(self.figures[which].key())).show_ui(
                ui,
                |ui| {
                    for figure in StepFigure::ALL {
                        ui.selectable_value(&mut self.figures[which], figure, texts.get(figure.key()));
                    }
                },
            );
        }
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: ContactSteps = link::decode(state)?;
        found.at.into_iter().try_for_each(|at| check::place("at", at))?;
        found.degrees.into_iter().try_for_each(|degrees| check::degrees("degrees", degrees))?;
        check::count("step", found.step, [0, LAST_STEP])?;
        check::fraction("margin", found.margin.into())?;
        check::fraction("time", found.time)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let collider = |which: usize| {
            let shape = self.figures[which].shape().ok()?;
            Some(Collider { pose: self.pose(which), ..Collider::new(["a", "b"][which], shape) })
        };
        Some(Scene { colliders: vec![collider(0)?, collider(1)?], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let order = if self.is_flipped { [1, 0] } else { [0, 1] };
        let shapes: String = order
            .iter()
            .zip(["a", "b"])
            .map(|(which, name)| {
                let at = pair(self.pose(*which).translation);
                let (code, degrees) = (self.figures[*which].code(), float(self.degrees_of(*which)));
                format!("let {name} = {code};\nlet at_{name} = Pose2::new({at}, Rot2::degrees({degrees}));\n")
            })
            .collect();
        let margin = float(self.margin);
        let statements = format!(
            "{shapes}let steps = explain_manifold(a.at(at_a), b.at(at_b), {margin});\n\
             println!(\"distance {{:?}}\", steps.map(|steps| steps.distance));\n\
             if let Some(manifold) = contact_manifold(a.at(at_a), b.at(at_b), {margin}) {{\n    \
             println!(\"normal {{}}\", manifold.normal);\n    \
             for contact in manifold.points() {{\n        \
             println!(\"{{}}, separation {{}}\", contact.point, contact.separation);\n    }}\n}}\n"
        );
        let steps = self.steps();
        let mut prints = format!("distance {:?}\n", steps.as_ref().map(|steps| steps.distance));
        if let Some(manifold) = steps.and_then(|steps| steps.manifold) {
            prints += &format!("normal {}\n", manifold.normal);
            for contact in manifold.points() {
                prints += &format!("{}, separation {}\n", contact.point, contact.separation);
            }
        }
        program("{Convex, Pose2, Rot2, contact_manifold, explain_manifold}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(demo: &ContactSteps) -> Vec2 {
        demo.steps().and_then(|steps| steps.clip).expect("a clip").normal
    }

    #[test]
    fn flipped_the_normal_points_the_other_way_and_the_points_are_the_same() {
        for index in 0..PRESETS.len() {
            let mut demo = ContactSteps::default();
            demo.set_preset(index);
            let flipped = ContactSteps { is_flipped: true, ..demo.clone() };
            assert_eq!(normal(&flipped), -normal(&demo), "preset {index}");
            let points = |demo: &ContactSteps| {
                let manifold = demo.steps().and_then(|steps| steps.manifold).expect("a manifold");
                let mut points: Vec<String> = manifold.points().iter().map(|point| vector(point.point)).collect();
                points.sort();
                points
            };
            assert_eq!(points(&flipped), points(&demo), "preset {index}");
        }
    }

    /// The trap of the textbook: the reference edge changes from shape to shape as one turns, and the points jump.
    #[test]
    fn a_slow_rotation_through_the_parallel_case_moves_the_points_little() {
        let mut demo = ContactSteps::default();
        demo.set_preset(1);
        let ends = |time: f64| {
            let demo = ContactSteps { time, ..demo.clone() };
            let manifold = demo.steps().and_then(|steps| steps.manifold).expect("a manifold");
            let mut x: Vec<f32> = manifold.points().iter().map(|point| point.point.x).collect();
            x.sort_by(f32::total_cmp);
            x
        };
        let mut last = ends(0.4);
        for i in 1..=200 {
            let now = ends(0.4 + 0.001 * f64::from(i));
            assert_eq!(now.len(), 2);
            for (p, q) in now.iter().zip(&last) {
                assert!((p - q).abs() < 0.01, "at {i}: {now:?} after {last:?}");
            }
            last = now;
        }
    }

    /// Beside it, the textbook's points jump from one surface to the other, by the depth.
    #[test]
    fn the_reference_edge_swaps_as_one_turns_slowly_and_its_points_jump() {
        let mut demo = ContactSteps::default();
        demo.set_preset(0);
        let route = |time: f64| ContactSteps { time, ..demo.clone() }.route().expect("a route");
        let (before, after) = (route(0.499), route(0.501));
        assert_ne!(before.reference_of_b, after.reference_of_b);
        let lowest = |route: &AxisContact| route.points.iter().map(|p| p.point[1]).fold(f64::INFINITY, f64::min);
        assert!((lowest(&before) - lowest(&after)).abs() > 0.2, "{before:?} {after:?}");
        let [p, q] = [0.499, 0.501].map(|time| {
            let steps = ContactSteps { time, ..demo.clone() }.steps().expect("steps");
            steps.manifold.expect("a manifold").points().iter().map(|p| p.point.y).fold(f32::INFINITY, f32::min)
        });
        assert!((p - q).abs() < 0.01, "{p} {q}");
    }

    #[test]
    fn rounded_shapes_have_no_textbook_route() {
        let demo = ContactSteps { figures: [StepFigure::Plank, StepFigure::Disc], ..ContactSteps::default() };
        assert!(demo.route().is_none() && demo.steps().is_some());
    }
}
