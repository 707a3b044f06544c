use jostle::{Aabb, Location, Polygon, Pose2, ShapeError, Vec2, locate};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use super::{
    point_counting::draw_counting,
    point_methods::{PointMethod, counted},
};
use crate::{
    check,
    demo::{Chapter, Demo, Row},
    fault::Fault,
    grip::{Grip, snapped},
    link,
    number::number,
    rust_code::{pair, program},
    sketch::{Form, Look, Role, Sketch},
    texts::Texts,
};

/// A point and a polygon that a person draws, holes included: mission E. All methods answer side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointInPolygon {
    /// The rings of the polygon: one inside another is a hole.
    pub rings: Vec<Vec<Vec2>>,
    /// The point.
    pub point: Vec2,
    /// The ring that is being drawn.
    pub drawn: Option<Vec<Vec2>>,
    /// The method whose counting is drawn.
    pub method: PointMethod,
}

impl Default for PointInPolygon {
    fn default() -> PointInPolygon {
        let outline = [(-5.0, -3.0), (1.0, -3.5), (4.5, -1.5), (5.0, 2.5), (1.5, 1.0), (-1.0, 3.5), (-5.5, 2.0)];
        let hole = [(-3.5, -1.0), (-1.5, -1.5), (-2.0, 1.0), (-3.5, 0.75)];
        PointInPolygon {
            rings: vec![outline.map(Vec2::from).into(), hole.map(Vec2::from).into()],
            point: Vec2::new(-4.25, -0.25),
            drawn: None,
            method: PointMethod::Crossings,
        }
    }
}

const PRESETS: [&str; 5] = [
    "point-in-polygon.preset.border",
    "point-in-polygon.preset.corner",
    "point-in-polygon.preset.concave",
    "point-in-polygon.preset.level",
    "point-in-polygon.preset.crossing",
];

/// The largest numbers of rings, and of corners of all of them.
const MOST: [usize; 2] = [16, 96];

/// The distance from the first corner at which a click closes the ring.
const CLOSES: f32 = 0.3;

impl PointInPolygon {
    /// The polygon of the rings.
    ///
    /// # Errors
    /// Those of [`Polygon::from_rings`].
    pub fn polygon(&self) -> Result<Polygon, ShapeError> {
        Polygon::from_rings(self.rings.clone())
    }

    /// Where the point is, exactly; `None` if the rings are no polygon.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        let polygon = self.polygon().ok()?;
        Some(locate(self.point, polygon.at(Pose2::from((0.0, 0.0)))))
    }

    /// The rings, with the area on their left if they are those of a polygon.
    fn oriented(&self) -> Vec<Vec<Vec2>> {
        self.polygon().map_or_else(|_| self.rings.clone(), |polygon| polygon.rings().map(<[Vec2]>::to_vec).collect())
    }

    fn corners(&self) -> usize {
        self.rings.iter().map(Vec::len).sum::<usize>() + self.drawn.as_ref().map_or(0, Vec::len)
    }

    /// Adds a corner to the ring that is drawn, or closes it at its first corner.
    pub fn draw_corner(&mut self, at: Vec2) {
        let has_room = self.corners() < MOST[1];
        let Some(drawn) = &mut self.drawn else { return };
        if drawn.len() > 2 && drawn[0].distance(at) <= CLOSES {
            self.close();
        } else if has_room {
            drawn.push(at);
        }
    }

    /// Ends the drawing: the ring becomes one of the polygon if it has three corners.
    pub fn close(&mut self) {
        if let Some(ring) = self.drawn.take().filter(|ring| ring.len() > 2) {
            self.rings.push(ring);
        }
    }

    fn draw_polygon(&self, sketch: &mut Sketch) {
        match self.polygon() {
            Ok(polygon) => {
                for piece in polygon.pieces() {
                    sketch.polygon(Role::B, piece.corners()).look(Look::Area).mark("polygon");
                }
            }
            Err(error) => {
                if let Some(at) = fault_place(&error) {
                    sketch.dot(Role::Wrong, at).mark("fault");
                    sketch.disc(Role::Wrong, at, 0.35).mark("fault");
                }
            }
        }
        for ring in &self.rings {
            sketch.add(Role::B, Form::Line([&ring[..], &ring[..1]].concat())).mark("polygon");
        }
        if let Some(drawn) = self.drawn.as_ref().filter(|drawn| !drawn.is_empty()) {
            sketch.line(Role::A, drawn.clone()).look(Look::Dashed);
            for corner in drawn {
                sketch.dot(Role::A, *corner);
            }
            sketch.disc(Role::A, drawn[0], CLOSES).look(Look::Dashed);
        }
    }
}

/// The point that an error is about.
fn fault_place(error: &ShapeError) -> Option<Vec2> {
    match error {
        ShapeError::Crossing { at, .. } => Some(*at),
        ShapeError::Spike { point, .. } => Some(*point),
        ShapeError::EdgesOverlap { first, .. } => Some(first.from.midpoint(first.to)),
        ShapeError::BadRing { error, .. } => fault_place(error),
        _ => None,
    }
}

impl Demo for PointInPolygon {
    fn key(&self) -> &'static str {
        "point-in-polygon"
    }

    fn chapter(&self) -> Chapter {
        Chapter::E
    }

    fn home(&self) -> Aabb {
        Aabb::new((-7.0, -5.0), (7.0, 5.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let preset = |corners: &[(f32, f32)], point: (f32, f32), method| PointInPolygon {
            rings: vec![corners.iter().copied().map(Vec2::from).collect()],
            point: point.into(),
            drawn: None,
            method,
        };
        let square = [(-3.0, -3.0), (3.0, -3.0), (3.0, 3.0), (-3.0, 3.0)];
        let dart = [(-5.0, -3.0), (5.0, -3.0), (-1.0, -1.0), (-3.0, 4.0)];
        let tooth = [(-5.0, -2.0), (-1.0, 0.5), (2.0, -3.0), (5.0, 0.5), (0.0, 4.0), (-5.0, 3.0)];
        let bow = [(-4.0, -3.0), (4.0, 3.0), (4.0, -3.0), (-4.0, 3.0)];
        *self = match index {
            0 => preset(&square, (3.0, 0.5), PointMethod::Crossings),
            1 => preset(&square, (3.0, 3.0), PointMethod::Angles),
            2 => preset(&dart, (-3.0, 2.0), PointMethod::Dots),
            3 => preset(&tooth, (-3.0, 0.5), PointMethod::Crossings),
            _ => preset(&bow, (-2.5, 0.0), PointMethod::Crossings),
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let corners = self.rings.iter().flatten().map(|at| Grip::point("point-in-polygon.corner", Role::B, *at));
        corners.chain([Grip::point("point-in-polygon.point", Role::A, self.point)]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let corner = self.rings.iter_mut().flatten().nth(index);
        *corner.unwrap_or(&mut self.point) = grip.at;
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        self.draw_polygon(sketch);
        draw_counting(self.method, &self.oriented(), self.point, sketch);
        sketch.dot(Role::A, self.point).mark("point");
        let location = self.location().map_or("point-in-polygon.refused", location_key);
        sketch.label(Role::A, self.point, texts.get(location));
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let (location, rings) = (self.location(), self.oriented());
        let is_in = location.map_or(texts.get("none"), |location| texts.yes_or_no(location != Location::Outside));
        let mut rows =
            vec![Row::new("point-in-polygon.location", texts.get(location.map_or("none", location_key))).mark("point")];
        let polygon = self.polygon();
        if let Err(error) = &polygon {
            rows.push(Row::new("point-in-polygon.error", Fault::from(error).told(texts)).mark("fault"));
        }
        for method in PointMethod::ALL {
            rows.push(Row::new(method.key(), is_in).beside(texts.yes_or_no(method.contains(&self.rings, self.point))));
        }
        for method in PointMethod::ALL {
            let unit = if method == PointMethod::Angles { "°" } else { "" };
            // Sums of angles are rounded to the millionth of a degree, so that those that cancel show as 0.
            let count = (counted(method, &rings, self.point) * 1e6).round() / 1e6;
            let row = Row::new(method.count_key(), format!("{}{unit}", number(count)));
            rows.push(if method == self.method { row.mark("ray") } else { row });
        }
        if let Ok(polygon) = polygon {
            let counts = format!("{} / {}", polygon.outlines().len(), polygon.holes().len());
            rows.push(Row::new("point-in-polygon.rings", counts).mark("polygon"));
        }
        rows
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("point-in-polygon.shown"));
            for method in PointMethod::ALL {
                ui.selectable_value(&mut self.method, method, texts.get(method.key()));
            }
        });
        ui.horizontal_wrapped(|ui| {
            if self.drawn.is_some() {
                if ui.button(texts.get("point-in-polygon.close")).clicked() {
                    self.close();
                }
                if ui.button(texts.get("point-in-polygon.undo")).clicked()
                    && let Some(drawn) = &mut self.drawn
                {
                    drawn.pop();
                }
                return;
            }
            if ui.button(texts.get("point-in-polygon.draw")).clicked() {
                self.rings.clear();
                self.drawn = Some(Vec::new());
            }
            if self.rings.len() < MOST[0] && ui.button(texts.get("point-in-polygon.add")).clicked() {
                self.drawn = Some(Vec::new());
            }
            if self.rings.len() > 1 && ui.button(texts.get("point-in-polygon.remove")).clicked() {
                self.rings.pop();
            }
        });
        if self.drawn.is_some() {
            ui.label(egui::RichText::new(texts.get("point-in-polygon.how")).small());
        }
    }

    fn click(&mut self, at: Vec2) -> bool {
        let draws = self.drawn.is_some();
        self.draw_corner(snapped(at));
        draws
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: PointInPolygon = link::decode(state)?;
        check::length("rings", found.rings.len(), [0, MOST[0]])?;
        check::length("corners", found.corners(), [0, MOST[1]])?;
        found.rings.iter().try_for_each(|ring| check::length("ring", ring.len(), [3, MOST[1]]))?;
        found.rings.iter().chain(&found.drawn).flatten().try_for_each(|corner| check::place("rings", *corner))?;
        check::place("point", found.point)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let point =
            Collider { pose: self.point.into(), ..Collider::new("point", jostle::Convex::point((0.0, 0.0)).ok()?) };
        Some(Scene { colliders: vec![Collider::new("polygon", self.polygon().ok()?), point], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let ring = |ring: &Vec<Vec2>| {
            let corners: Vec<String> = ring.iter().map(|corner| pair(*corner)).collect();
            format!("    vec![{}],\n", corners.join(", "))
        };
        let statements = format!(
            "match Polygon::from_rings([\n{}]) {{\n    \
             Ok(polygon) => println!(\"{{:?}}\", locate({}, polygon.at((0.0, 0.0)))),\n    \
             Err(error) => println!(\"{{error}}\"),\n}}\n",
            self.rings.iter().map(ring).collect::<String>(),
            pair(self.point),
        );
        let prints = match (self.polygon(), self.location()) {
            (Ok(_), Some(location)) => format!("{location:?}"),
            (Err(error), _) => error.to_string(),
            _ => String::new(),
        };
        program("{Polygon, locate}", &statements, &prints)
    }
}

fn location_key(location: Location) -> &'static str {
    match location {
        Location::Inside => "point-in-polygon.inside",
        Location::Boundary => "point-in-polygon.boundary",
        Location::Outside => "point-in-polygon.outside",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(index: usize) -> PointInPolygon {
        let mut demo = PointInPolygon::default();
        demo.set_preset(index);
        demo
    }

    fn wrong(demo: &PointInPolygon) -> Vec<PointMethod> {
        let is_in = demo.location().is_some_and(|location| location != Location::Outside);
        PointMethod::ALL.into_iter().filter(|method| method.contains(&demo.rings, demo.point) != is_in).collect()
    }

    #[test]
    fn each_preset_breaks_the_method_that_it_shows() {
        for index in 0..3 {
            let demo = preset(index);
            assert!(wrong(&demo).contains(&demo.method), "preset {index}: {:?}", wrong(&demo));
        }
        assert_eq!([preset(0).location(), preset(1).location()], [Some(Location::Boundary); 2]);
        assert_eq!(wrong(&preset(3)), [PointMethod::Dots], "a ray through corners is counted right");
        assert_eq!(preset(4).location(), None);
        let error = preset(4).polygon().expect_err("it crosses itself");
        assert_eq!(fault_place(&error), Some(Vec2::ZERO));
    }

    #[test]
    fn a_drawn_ring_inside_the_outline_is_a_hole() {
        let mut demo = preset(0);
        demo.point = Vec2::new(0.5, 0.5);
        assert_eq!(demo.location(), Some(Location::Inside));
        assert!(!demo.click(Vec2::ZERO), "nothing is drawn yet");
        demo.drawn = Some(Vec::new());
        for at in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-0.95, -1.05)] {
            assert!(demo.click(at.into()));
        }
        assert_eq!((demo.drawn.clone(), demo.rings.len(), demo.rings[1].len()), (None, 2, 4));
        assert_eq!(demo.location(), Some(Location::Outside));
        assert_eq!(wrong(&demo), []);
    }

    #[test]
    fn the_last_grip_is_the_point_and_the_others_are_corners() {
        let mut demo = PointInPolygon::default();
        let grips = demo.grips();
        let last = grips.len() - 1;
        demo.set_grip(last, &Grip { at: Vec2::new(-2.5, 0.0), ..grips[last].clone() });
        demo.set_grip(8, &Grip { at: Vec2::new(-1.0, -1.5), ..grips[8].clone() });
        assert_eq!((demo.point, demo.rings[1][1]), (Vec2::new(-2.5, 0.0), Vec2::new(-1.0, -1.5)));
        assert_eq!(demo.location(), Some(Location::Outside));
    }
}
