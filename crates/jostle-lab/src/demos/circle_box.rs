use jostle::{
    Aabb, Convex, Pose2, Relation, Rot2, Separation, Vec2,
    classic::{Circle, circle_meets_box_by_angle},
    relate, separation,
};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use crate::{
    check,
    demo::{Chapter, Demo, Row},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// A circle and a box, upright or turned: mission B. The method of an article is laid over the exact answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CircleBox {
    /// The centre of the circle.
    pub center: Vec2,
    /// Its radius.
    pub radius: f32,
    /// The centre of the box.
    pub at: Vec2,
    /// Half of its width and height.
    pub half: Vec2,
    /// Its rotation in degrees.
    pub degrees: f32,
    /// True if the area is painted in which the article's method is wrong.
    pub paints_errors: bool,
}

impl Default for CircleBox {
    fn default() -> CircleBox {
        CircleBox {
            center: Vec2::new(2.75, 1.75),
            radius: 1.0,
            at: Vec2::ZERO,
            half: Vec2::new(2.0, 1.0),
            degrees: 0.0,
            paints_errors: true,
        }
    }
}

/// The states in which the article's method, or a tolerance, is wrong.
const PRESETS: [&str; 4] = [
    "circle-box.preset.invented",
    "circle-box.preset.missed",
    "circle-box.preset.centre",
    "circle-box.preset.touching",
];

/// The part of the box that is nearest to the centre of the circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The centre lies in the box.
    Inside,
    /// A face is nearest.
    Face,
    /// A corner is nearest.
    Corner,
}

impl CircleBox {
    fn pose(&self) -> Pose2 {
        Pose2::new(self.at, Rot2::degrees(self.degrees))
    }

    fn shapes(&self) -> Option<[Convex; 2]> {
        let disc = Convex::circle(self.radius).ok()?;
        Some([disc, Convex::rectangle(self.half.x * 2.0, self.half.y * 2.0).ok()?])
    }

    /// True if they are apart, touch or overlap, exactly.
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        let [disc, target] = self.shapes()?;
        Some(relate(disc.at(self.center), target.at(self.pose())))
    }

    /// Their distance or depth, with the nearest points.
    #[must_use]
    pub fn separation(&self) -> Option<Separation> {
        let [disc, target] = self.shapes()?;
        Some(separation(disc.at(self.center), target.at(self.pose())))
    }

    /// The article's answer. It knows upright boxes only, so it is asked in the frame of the box.
    #[must_use]
    pub fn textbook(&self) -> bool {
        self.textbook_at(self.pose().apply_inverse(self.center))
    }

    /// The article's answer for a circle whose centre, seen from the box, is here.
    fn textbook_at(&self, local: Vec2) -> bool {
        circle_meets_box_by_angle(Circle::new(local, self.radius), Aabb::centered((0.0, 0.0), self.half))
    }

    /// The Voronoi region of the box in which the centre of the circle lies.
    #[must_use]
    pub fn region(&self) -> Region {
        let local = self.pose().apply_inverse(self.center).abs();
        match (local.x <= self.half.x, local.y <= self.half.y) {
            (true, true) => Region::Inside,
            (false, false) => Region::Corner,
            _ => Region::Face,
        }
    }

    /// The centres, seen from the box, for which the article's answer is wrong: boxes in rows of small cells. First those
    /// of invented hits, then of missed ones.
    #[must_use]
    pub fn wrong_cells(&self) -> [Vec<Aabb>; 2] {
        /// The cells along each axis.
        const CELLS: usize = 160;
        let reach = self.half + Vec2::new(self.radius, self.radius) * 2.0;
        let size = reach * (2.0 / CELLS as f32);
        let mut found = [Vec::new(), Vec::new()];
        let Some([disc, target]) = self.shapes() else { return found };
        for row in 0..CELLS {
            let y = -reach.y + size.y * row as f32;
            let mut run: Option<(usize, usize)> = None;
            for column in 0..=CELLS {
                let center = Vec2::new(-reach.x + size.x * (column as f32 + 0.5), y + size.y * 0.5);
                let kind = (column < CELLS).then(|| {
                    let exact = jostle::intersects(disc.at(center), target.at((0.0, 0.0)));
                    (exact != self.textbook_at(center)).then_some(usize::from(exact))
                });
                let kind = kind.flatten();
                if let Some((from, of)) = run.filter(|(_, of)| Some(*of) != kind) {
                    let x = |column: usize| -reach.x + size.x * column as f32;
                    found[of].push(Aabb::new((x(from), y), (x(column), y + size.y)));
                    run = None;
                }
                run = run.or(kind.map(|kind| (column, kind)));
            }
        }
        found
    }

    /// Draws the borders of the Voronoi regions: from each corner, along the normals of its two faces.
    fn draw_regions(&self, sketch: &mut Sketch) {
        /// How far the borders are drawn.
        const FAR: f32 = 12.0;
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            let corner = Vec2::new(x * self.half.x, y * self.half.y);
            for along in [Vec2::new(x, 0.0), Vec2::new(0.0, y)] {
                let ends = [corner, corner + along * FAR].map(|point| self.pose() * point);
                sketch.segment(Role::Helper, ends[0], ends[1]).look(Look::Dashed).mark("regions");
            }
        }
    }
}

impl Demo for CircleBox {
    fn key(&self) -> &'static str {
        "circle-box"
    }

    fn chapter(&self) -> Chapter {
        Chapter::B
    }

    fn home(&self) -> Aabb {
        Aabb::new((-6.0, -4.0), (6.0, 4.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let preset = |center: (f32, f32), radius, half: (f32, f32)| CircleBox {
            center: center.into(),
            radius,
            half: half.into(),
            ..CircleBox::default()
        };
        *self = match index {
            0 => preset((2.875, 2.5), 1.0, (3.0, 0.75)),
            1 => preset((1.5, 2.25), 1.0, (0.75, 2.5)),
            2 => preset((0.0, 0.0), 0.5, (1.0, 1.0)),
            // 3, 4 and 5: the distance from the corner is exactly the radius.
            _ => preset((2.0 + 3.0 / 2.0, 1.0 + 4.0 / 2.0), 2.5, (2.0, 1.0)),
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let corners = |half: Vec2| {
            let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
            signs.map(|(x, y)| self.pose() * Vec2::new(x * half.x, y * half.y))
        };
        let disc = Sketch::default().disc(Role::A, self.center, self.radius).form.points();
        vec![
            Grip::point("circle-box.box", Role::B, self.at)
                .area(corners(self.half))
                .turned(self.degrees)
                .sized(self.half),
            Grip::point("circle-box.circle", Role::A, self.center).area(disc).sized((self.radius, 0.0)),
        ]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        if index == 0 {
            self.at = grip.at;
            self.degrees = grip.degrees.unwrap_or(self.degrees);
            self.half = grip.half_size.unwrap_or(self.half);
        } else {
            self.center = grip.at;
            self.radius = grip.half_size.map_or(self.radius, |half| half.x);
        }
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        let Some([_, target]) = self.shapes() else { return };
        if self.paints_errors {
            for (cells, mark) in self.wrong_cells().into_iter().zip(["invented", "missed"]) {
                let placed = |cell: &Aabb| cell.corners().map(|corner| self.pose() * corner).to_vec();
                sketch.mass(Role::Wrong, cells.iter().map(placed).collect()).look(Look::Area).mark(mark);
            }
        }
        self.draw_regions(sketch);
        if let Ok(sum) = target.grown(self.radius) {
            sketch.convex(Role::B, &sum, self.pose()).look(Look::Dashed).mark("sum");
        }
        sketch.convex(Role::B, &target, self.pose()).mark("box");
        sketch.disc(Role::A, self.center, self.radius).mark("circle");
        let Some(found) = self.separation() else { return };
        sketch.segment(Role::Helper, self.center, found.point_b).mark("d");
        sketch.arrow(Role::Normal, found.point_a, found.point_a + found.normal).mark("normal");
        sketch.dot(Role::Contact, found.point_b).mark("nearest");
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let (Some(relation), Some(found)) = (self.relation(), self.separation()) else { return Vec::new() };
        let relation_key = match relation {
            Relation::Apart => "relation.apart",
            Relation::Touching => "relation.touching",
            Relation::Overlapping => "relation.overlapping",
        };
        let region_key = match self.region() {
            Region::Inside => "circle-box.inside",
            Region::Face => "circle-box.face",
            Region::Corner => "circle-box.corner",
        };
        let hit = relation != Relation::Apart;
        vec![
            Row::new("circle-box.hit", texts.yes_or_no(hit)).beside(texts.yes_or_no(self.textbook())),
            Row::new("circle-box.relation", texts.get(relation_key)),
            Row::new("circle-box.region", texts.get(region_key)).mark("regions"),
            Row::new("circle-box.distance", number(found.distance.into())).mark("d"),
            Row::new("circle-box.nearest", vector(found.point_b)).mark("nearest"),
            Row::new("circle-box.normal", vector(found.normal)).mark("normal"),
        ]
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.checkbox(&mut self.paints_errors, texts.get("circle-box.paint"));
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: CircleBox = link::decode(state)?;
        check::place("center", found.center)?;
        check::place("at", found.at)?;
        check::half_size("half", found.half)?;
        check::half_size("radius", Vec2::new(found.radius, found.radius))?;
        check::degrees("degrees", found.degrees)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let [disc, target] = self.shapes()?;
        let circle = Collider { pose: self.center.into(), ..Collider::new("circle", disc) };
        let target = Collider { pose: self.pose(), ..Collider::new("box", target) };
        Some(Scene { colliders: vec![circle, target], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let statements = format!(
            "let circle = Convex::circle({})?;\nlet target = Convex::rectangle({}, {})?;\n\
             let pose = Pose2::new({}, Rot2::degrees({}));\n\
             println!(\"{{:?}}\", relate(circle.at({at}), target.at(pose)));\n\
             println!(\"{{:?}}\", separation(circle.at({at}), target.at(pose)));\n",
            float(self.radius),
            float(self.half.x * 2.0),
            float(self.half.y * 2.0),
            pair(self.at),
            float(self.degrees),
            at = pair(self.center),
        );
        let prints = match (self.relation(), self.separation()) {
            (Some(relation), Some(found)) => format!("{relation:?}\n{found:?}"),
            _ => String::new(),
        };
        program("{Convex, Pose2, Rot2, relate, separation}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_preset_breaks_what_its_name_says() {
        let answers: Vec<(Option<Relation>, bool)> = (0..PRESETS.len())
            .map(|index| {
                let mut demo = CircleBox::default();
                demo.set_preset(index);
                (demo.relation(), demo.textbook())
            })
            .collect();
        assert_eq!(answers[0], (Some(Relation::Apart), true), "an invented hit");
        assert_eq!(answers[1], (Some(Relation::Overlapping), false), "a missed one");
        assert_eq!(answers[2], (Some(Relation::Overlapping), false), "equal centres");
        assert_eq!(answers[3].0, Some(Relation::Touching));
    }

    #[test]
    fn the_painted_cells_are_those_in_which_the_answers_differ() {
        let demo = CircleBox::default();
        let [invented, missed] = demo.wrong_cells();
        assert!(!invented.is_empty() && !missed.is_empty());
        let widths = invented.iter().chain(&missed).map(|row| row.half_size().x);
        let half_width = widths.fold(f32::MAX, f32::min);
        for (cells, exact) in [(invented, false), (missed, true)] {
            for cell in cells {
                // The middle of the first cell of a row.
                let inside = Vec2::new(cell.min.x + half_width, cell.center().y);
                let moved = CircleBox { center: inside, ..demo.clone() };
                assert_eq!(moved.textbook(), !exact, "{cell:?}");
            }
        }
    }

    #[test]
    fn the_answer_turns_with_the_scene() {
        let upright = CircleBox::default();
        let center = Rot2::quarter_turns(1) * upright.center;
        let turned = CircleBox { degrees: 90.0, center, ..upright.clone() };
        assert_eq!(turned.textbook(), upright.textbook());
        assert_eq!(turned.region(), upright.region());
        assert_eq!(turned.separation().map(|s| s.distance), upright.separation().map(|s| s.distance));
    }
}
