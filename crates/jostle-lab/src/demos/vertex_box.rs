use jostle::{
    Aabb, Convex, Relation, Vec2,
    classic::{Circle, box_of_triangles, circle_around_box, circles_meet},
    relate,
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

/// The box around the six vertices of two triangles, the circle that stands in for it, and another circle: mission C.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VertexBox {
    /// The vertices of the two triangles.
    pub vertices: [Vec2; 6],
    /// The centre of the other circle.
    pub center: Vec2,
    /// Its radius.
    pub radius: f32,
}

impl Default for VertexBox {
    fn default() -> VertexBox {
        let vertices = [(-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, -1.0), (2.0, 1.0), (-2.0, 1.0)];
        VertexBox { vertices: vertices.map(Vec2::from), center: Vec2::new(0.5, 2.5), radius: 1.0 }
    }
}

const PRESETS: [&str; 3] = ["vertex-box.preset.beside", "vertex-box.preset.turned", "vertex-box.preset.slanted"];

const VERTEX_KEYS: [&str; 6] =
    ["vertex-box.v0", "vertex-box.v1", "vertex-box.v2", "vertex-box.v3", "vertex-box.v4", "vertex-box.v5"];

impl VertexBox {
    fn triangles(&self) -> [[Vec2; 3]; 2] {
        let [a, b, c, d, e, f] = self.vertices;
        [[a, b, c], [d, e, f]]
    }

    /// The smallest upright box around the vertices.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        box_of_triangles(self.triangles())
    }

    /// The circle around that box.
    #[must_use]
    pub fn stand_in(&self) -> Circle {
        circle_around_box(self.aabb())
    }

    /// True if the other circle meets the triangles, the box, and the circle around the box.
    #[must_use]
    pub fn hits(&self) -> [bool; 3] {
        let circle = Circle::new(self.center, self.radius);
        let exact = |points: &[Vec2]| {
            let (disc, hull) = (Convex::circle(self.radius).ok()?, Convex::hull(points.iter().copied()).ok()?);
            Some(relate(disc.at(self.center), hull.at((0.0, 0.0))) != Relation::Apart)
        };
        let triangles = self.triangles().iter().any(|triangle| exact(triangle) == Some(true));
        [triangles, exact(&self.aabb().corners()) == Some(true), circles_meet(circle, self.stand_in())]
    }
}

impl Demo for VertexBox {
    fn key(&self) -> &'static str {
        "vertex-box"
    }

    fn chapter(&self) -> Chapter {
        Chapter::C
    }

    fn home(&self) -> Aabb {
        Aabb::new((-5.5, -3.5), (5.5, 4.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let turned = [(0.0, -2.5), (1.0, -1.5), (-1.5, 1.0), (1.0, -1.5), (-0.5, 2.0), (-1.5, 1.0)].map(Vec2::from);
        let slanted = [(-3.0, -1.5), (-2.0, -1.5), (3.0, 1.5), (-2.0, -1.5), (3.0, 0.5), (3.0, 1.5)].map(Vec2::from);
        *self = match index {
            0 => VertexBox { center: Vec2::new(0.0, 2.125), radius: 0.75, ..VertexBox::default() },
            1 => VertexBox { vertices: turned, center: Vec2::new(1.75, 1.75), radius: 0.75 },
            _ => VertexBox { vertices: slanted, center: Vec2::new(-1.0, 1.25), radius: 1.0 },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let vertex = |i: usize| Grip::point(VERTEX_KEYS[i], Role::B, self.vertices[i]).welded();
        let disc = Sketch::default().disc(Role::A, self.center, self.radius).form.points();
        let circle = Grip::point("vertex-box.circle", Role::A, self.center).area(disc).sized((self.radius, 0.0));
        (0..6).map(vertex).chain([circle]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        match self.vertices.get_mut(index) {
            Some(vertex) => *vertex = grip.at,
            None => {
                self.center = grip.at;
                self.radius = grip.half_size.map_or(self.radius, |half| half.x);
            }
        }
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        let (aabb, stand_in) = (self.aabb(), self.stand_in());
        sketch.disc(Role::Textbook, stand_in.center, stand_in.radius).look(Look::Dashed).mark("stand-in");
        sketch.aabb(Role::Textbook, aabb).look(Look::Ghost).mark("box");
        for triangle in self.triangles() {
            sketch.polygon(Role::B, triangle).mark("triangles");
        }
        sketch.disc(Role::A, self.center, self.radius).mark("circle");
        sketch.segment(Role::Helper, self.center, aabb.center()).look(Look::Dashed).mark("d");
        sketch.dot(Role::Helper, aabb.center());
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let [triangles, around, circles] = self.hits();
        let (aabb, stand_in) = (self.aabb(), self.stand_in());
        let exact = texts.yes_or_no(triangles);
        vec![
            Row::new("vertex-box.by-box", exact).beside(texts.yes_or_no(around)).mark("box"),
            Row::new("vertex-box.by-circle", exact).beside(texts.yes_or_no(circles)).mark("stand-in"),
            Row::new("vertex-box.min", vector(aabb.min)).mark("box"),
            Row::new("vertex-box.max", vector(aabb.max)).mark("box"),
            Row::new("vertex-box.center", vector(aabb.center())),
            Row::new("vertex-box.distance", number(self.center.distance(aabb.center()).into())).mark("d"),
            Row::new("vertex-box.radii", number(f64::from(self.radius) + f64::from(stand_in.radius))),
        ]
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: VertexBox = link::decode(state)?;
        found.vertices.into_iter().try_for_each(|vertex| check::place("vertices", vertex))?;
        check::place("center", found.center)?;
        check::half_size("radius", Vec2::new(found.radius, found.radius))?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let hull = |name: &str, points: &[Vec2]| Some(Collider::new(name, Convex::hull(points.iter().copied()).ok()?));
        let [first, second] = self.triangles();
        let disc = Collider::new("circle", Convex::circle(self.radius).ok()?);
        let circle = Collider { pose: self.center.into(), ..disc };
        Some(Scene { colliders: vec![circle, hull("first", &first)?, hull("second", &second)?], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let points = |points: &[Vec2]| points.iter().map(|point| pair(*point)).collect::<Vec<_>>().join(", ");
        let [first, second] = self.triangles();
        let statements = format!(
            "let circle = Convex::circle({})?;\nlet circle = circle.at({});\n\
             let triangles = [Convex::hull([{}])?, Convex::hull([{}])?];\n\
             let hit = triangles.iter().any(|triangle| intersects(circle, triangle.at((0.0, 0.0))));\n\
             println!(\"the triangles are hit: {{hit}}\");\n\
             // The box around them stands in for them, and may be hit beside them.\nlet vertices = [{}];\n\
             println!(\"{{:?}}\", Aabb::around(vertices));\n\
             println!(\"the box is hit: {{}}\", intersects(circle, Convex::bounding_box(vertices)?.at((0.0, 0.0))));\n",
            float(self.radius),
            pair(self.center),
            points(&first),
            points(&second),
            points(&self.vertices),
        );
        let [triangles, around, _] = self.hits();
        let prints = format!("the triangles are hit: {triangles}\n{:?}\nthe box is hit: {around}", self.aabb());
        program("{Aabb, Convex, intersects}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_hits_beside_what_it_stands_for() {
        let hits: Vec<[bool; 3]> = (0..PRESETS.len())
            .map(|index| {
                let mut demo = VertexBox::default();
                demo.set_preset(index);
                demo.hits()
            })
            .collect();
        assert_eq!(hits, [[false, false, true], [false, true, true], [false, true, true]]);
    }

    #[test]
    fn the_box_follows_its_vertices() {
        let mut demo = VertexBox::default();
        let grips = demo.grips();
        demo.set_grip(2, &Grip { at: Vec2::new(3.0, 5.0), ..grips[2].clone() });
        assert_eq!(demo.aabb(), Aabb::new((-2.0, -1.0), (3.0, 5.0)));
    }
}
