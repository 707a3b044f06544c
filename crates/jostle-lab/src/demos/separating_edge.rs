use jostle::{
    Aabb, Convex, PairCache, Pose2, Relation, Rot2, Separation, Vec2,
    classic::{EdgeOfPair, EdgeSearch, separating_edge, vertices_inside},
    relate, separation_from,
};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    outline::stretched_polygon,
    rust_code::{pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// Two convex polygons, and the edge that separated them the last time: mission E.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeparatingEdge {
    /// The centre of each polygon.
    pub at: [Vec2; 2],
    /// Its rotation in degrees.
    pub degrees: [f32; 2],
    /// Half of the width and height into which it is stretched.
    pub half: [Vec2; 2],
    /// The number of its corners.
    pub corners: [usize; 2],
    /// True if B moves around A and turns.
    pub orbits: bool,
    /// The edge that is remembered: whether it is one of B, and its index.
    pub remembered: Option<(bool, usize)>,
    /// The steps since the counters were set to 0.
    pub steps: u64,
    /// The edges that were tested in these steps, with memory and without.
    pub tested: [u64; 2],
}

impl Default for SeparatingEdge {
    fn default() -> SeparatingEdge {
        SeparatingEdge {
            at: [Vec2::new(-1.0, 0.0), Vec2::new(3.0, 1.5)],
            degrees: [10.0, 25.0],
            half: [Vec2::new(2.0, 1.5), Vec2::new(1.5, 1.25)],
            corners: [7, 5],
            orbits: false,
            remembered: None,
            steps: 0,
            tested: [0, 0],
        }
        .searched()
    }
}

const PRESETS: [&str; 3] =
    ["separating-edge.preset.cross", "separating-edge.preset.touching", "separating-edge.preset.orbit"];

/// The limits of the numbers of corners.
const CORNERS: [usize; 2] = [3, 16];

/// The degrees by which B moves around A, and by which it turns, in a second.
const ORBIT: [f64; 2] = [40.0, 25.0];

/// The largest number that a counter can have in a link.
const MOST_STEPS: u64 = 1 << 40;

impl SeparatingEdge {
    /// The corners of a polygon in the world, counterclockwise.
    #[must_use]
    pub fn polygon(&self, which: usize) -> Vec<Vec2> {
        stretched_polygon(self.corners[which], self.half[which], self.pose(which))
    }

    fn pose(&self, which: usize) -> Pose2 {
        Pose2::new(self.at[which], Rot2::degrees(self.degrees[which]))
    }

    fn polygons(&self) -> [Vec<Vec2>; 2] {
        [self.polygon(0), self.polygon(1)]
    }

    fn shapes(&self) -> Option<[Convex; 2]> {
        let [a, b] = self.polygons().map(|polygon| Convex::hull(polygon).ok());
        Some([a?, b?])
    }

    fn edge(&self) -> Option<EdgeOfPair> {
        self.remembered.map(|(of_b, edge)| EdgeOfPair { of_b, edge })
    }

    /// The search that tests the edges from the first on, and the one that begins with the remembered edge.
    #[must_use]
    pub fn searches(&self) -> [EdgeSearch; 2] {
        let [a, b] = self.polygons();
        [self.edge(), None].map(|remembered| separating_edge(&a, &b, remembered))
    }

    /// The state after one more step: the polygons are asked for, and the edge that is found is remembered.
    fn searched(mut self) -> SeparatingEdge {
        self.search();
        self
    }

    /// Takes one step: counts the tests, and remembers the edge.
    fn search(&mut self) {
        let found = self.searches();
        self.steps += 1;
        for (sum, search) in self.tested.iter_mut().zip(found) {
            *sum += search.tested as u64;
        }
        self.remembered = found[0].edge.map(|edge| (edge.of_b, edge.edge));
    }

    fn set_counters_to_zero(&mut self) {
        self.steps = 0;
        self.tested = [0, 0];
    }

    /// True if the polygons are apart, touch or overlap, exactly.
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        let [a, b] = self.shapes()?;
        Some(relate(a.at(Pose2::from((0.0, 0.0))), b.at(Pose2::from((0.0, 0.0)))))
    }

    /// Their distance or depth.
    #[must_use]
    pub fn separation(&self) -> Option<Separation> {
        let [a, b] = self.shapes()?;
        let home = Pose2::from((0.0, 0.0));
        Some(separation_from(a.at(home), b.at(home), &mut PairCache::default()))
    }

    /// The answer of the method that looks for a vertex of one in the other.
    #[must_use]
    pub fn vertices_inside(&self) -> bool {
        let [a, b] = self.polygons();
        vertices_inside(&a, &b)
    }

    /// Moves B around A by a time in seconds, and takes a step.
    fn orbit(&mut self, seconds: f64) {
        let by = Rot2::degrees((ORBIT[0] * seconds) as f32);
        self.at[1] = self.at[0] + by * (self.at[1] - self.at[0]);
        self.degrees[1] = (self.degrees[1] - (ORBIT[1] * seconds) as f32).rem_euclid(360.0);
        self.search();
    }

    /// The edge with its ends, the name of its polygon and its number.
    fn named(&self, edge: EdgeOfPair) -> Option<([Vec2; 2], String)> {
        let polygon = self.polygon(usize::from(edge.of_b));
        let start = *polygon.get(edge.edge)?;
        let end = polygon[(edge.edge + 1) % polygon.len()];
        Some(([start, end], format!("{} {}", if edge.of_b { "B" } else { "A" }, edge.edge + 1)))
    }

    fn draw_edge(&self, edge: EdgeOfPair, texts: &Texts, sketch: &mut Sketch) {
        /// How far the line is drawn beyond the edge, in lengths of the edge.
        const BEYOND: f32 = 3.0;
        let Some(([start, end], name)) = self.named(edge) else { return };
        let (along, middle) = (end - start, start.midpoint(end));
        let ends = [start - along * BEYOND, end + along * BEYOND];
        sketch.segment(Role::Helper, ends[0], ends[1]).look(Look::Dashed).mark("line");
        sketch.segment(Role::Normal, start, end).mark("edge");
        if let Some(normal) = (-along.perp()).try_normalize() {
            sketch.arrow(Role::Normal, middle, middle + normal).mark("normal");
        }
        sketch.dot(Role::Normal, start).mark("edge");
        sketch.dot(Role::Normal, end).mark("edge");
        let text = format!("{} {name}", texts.get("separating-edge.edge-name"));
        sketch.label(Role::Normal, ends[0].lerp(start, 0.6), text);
    }
}

impl Demo for SeparatingEdge {
    fn key(&self) -> &'static str {
        "separating-edge"
    }

    fn chapter(&self) -> Chapter {
        Chapter::E
    }

    fn home(&self) -> Aabb {
        Aabb::new((-7.5, -5.0), (7.5, 5.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let boxes = |half: [(f32, f32); 2], b: (f32, f32)| SeparatingEdge {
            at: [Vec2::ZERO, b.into()],
            degrees: [0.0, 0.0],
            half: half.map(Vec2::from),
            corners: [4, 4],
            ..SeparatingEdge::default()
        };
        *self = match index {
            0 => boxes([(3.0, 0.75), (0.75, 3.0)], (0.5, 0.25)),
            1 => boxes([(2.0, 1.0), (1.0, 1.5)], (3.0, 0.5)),
            _ => SeparatingEdge { orbits: true, corners: [12, 9], ..SeparatingEdge::default() },
        };
        self.set_counters_to_zero();
        self.remembered = None;
        self.search();
    }

    fn grips(&self) -> Vec<Grip> {
        let grip = |which: usize| {
            let (name, role) = [("separating-edge.a", Role::A), ("separating-edge.b", Role::B)][which];
            let grip = Grip::point(name, role, self.at[which]).area(self.polygon(which));
            grip.turned(self.degrees[which]).sized(self.half[which])
        };
        vec![grip(0), grip(1)]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        self.at[index] = grip.at;
        self.degrees[index] = grip.degrees.unwrap_or(self.degrees[index]);
        self.half[index] = grip.half_size.unwrap_or(self.half[index]);
        self.search();
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let [a, b] = self.polygons();
        sketch.polygon(Role::A, a.clone()).mark("a");
        sketch.polygon(Role::B, b.clone()).mark("b");
        for (role, polygon, name, center) in [(Role::A, a, "A", self.at[0]), (Role::B, b, "B", self.at[1])] {
            for (i, start) in polygon.iter().enumerate() {
                let middle = start.midpoint(polygon[(i + 1) % polygon.len()]);
                if polygon.len() <= 8 {
                    sketch.label(role, middle.lerp(center, 0.25) - Vec2::new(0.3, 0.35), (i + 1).to_string());
                }
            }
            sketch.label(role, center, name);
        }
        let Some(found) = self.separation() else { return };
        sketch.segment(Role::Helper, found.point_a, found.point_b).mark("d");
        match self.searches()[1].edge.and(self.edge()) {
            Some(edge) => self.draw_edge(edge, texts, sketch),
            None => {
                sketch.dot(Role::Contact, found.point_a).mark("contact");
                sketch.dot(Role::Contact, found.point_b).mark("contact");
            }
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let (Some(relation), Some(found)) = (self.relation(), self.separation()) else { return Vec::new() };
        let relation_key = match relation {
            Relation::Apart => "relation.apart",
            Relation::Touching => "relation.touching",
            Relation::Overlapping => "relation.overlapping",
        };
        let [now, without] = self.searches();
        let edge = now.edge.and_then(|edge| self.named(edge)).map_or(texts.get("none").to_owned(), |(_, name)| name);
        let meet = relation != Relation::Apart;
        let [with_memory, without_memory] = self.tested;
        let saved = if without_memory == 0 { 0.0 } else { 100.0 * (1.0 - with_memory as f64 / without_memory as f64) };
        vec![
            Row::new("separating-edge.meet", texts.yes_or_no(meet)).beside(texts.yes_or_no(self.vertices_inside())),
            Row::new("separating-edge.relation", texts.get(relation_key)),
            Row::new("separating-edge.distance", number(found.distance.into())).mark("d"),
            Row::new("separating-edge.normal", vector(found.normal)).mark("normal"),
            Row::new("separating-edge.edge", edge).mark("edge"),
            Row::new("separating-edge.now", now.tested.to_string())
                .beside(without.tested.to_string())
                .may_differ()
                .mark("edge"),
            Row::new("separating-edge.sum", with_memory.to_string()).beside(without_memory.to_string()).may_differ(),
            Row::new("separating-edge.steps", self.steps.to_string()),
            Row::new("separating-edge.saved", format!("{saved:.1} %")),
        ]
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let mut changed = false;
        for (which, key) in [(0, "separating-edge.corners-a"), (1, "separating-edge.corners-b")] {
            let slider = slider(&mut self.corners[which], CORNERS[0]..=CORNERS[1]).text(texts.get(key));
            changed |= ui.add(slider).changed();
        }
        if changed {
            self.search();
        }
        ui.checkbox(&mut self.orbits, texts.get("separating-edge.orbits"));
        if ui.button(texts.get("separating-edge.zero")).clicked() {
            self.set_counters_to_zero();
        }
    }

    fn run(&mut self, seconds: f64, _keys: HeldKeys) -> bool {
        if self.orbits && seconds > 0.0 {
            self.orbit(seconds);
        }
        self.orbits
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: SeparatingEdge = link::decode(state)?;
        for which in 0..2 {
            check::place("at", found.at[which])?;
            check::degrees("degrees", found.degrees[which])?;
            check::half_size("half", found.half[which])?;
            check::count("corners", found.corners[which], CORNERS)?;
        }
        let counters = [("steps", found.steps), ("tested", found.tested[0]), ("tested", found.tested[1])];
        counters.into_iter().try_for_each(|(name, count)| check::count(name, count, [0, MOST_STEPS]))?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let [a, b] = self.shapes()?;
        Some(Scene { colliders: vec![Collider::new("a", a), Collider::new("b", b)], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let [a, b] = self.polygons().map(|polygon| {
            let corners: Vec<String> = polygon.into_iter().map(pair).collect();
            format!("Convex::hull([{}])?", corners.join(", "))
        });
        let statements = format!(
            "let a = {a};\nlet b = {b};\nlet (a, b) = (a.at((0.0, 0.0)), b.at((0.0, 0.0)));\n\
             // Asked again in the next step, the cache has the features that were nearest: they are tested first.\n\
             let mut cache = PairCache::default();\nprintln!(\"{{:?}}\", relate(a, b));\n\
             println!(\"{{:?}}\", separation_from(a, b, &mut cache));\n",
        );
        let prints = match (self.relation(), self.separation()) {
            (Some(relation), Some(found)) => format!("{relation:?}\n{found:?}"),
            _ => String::new(),
        };
        program("{Convex, PairCache, relate, separation_from}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(index: usize) -> SeparatingEdge {
        let mut demo = SeparatingEdge::default();
        demo.set_preset(index);
        demo
    }

    #[test]
    fn the_edge_that_is_found_agrees_with_the_exact_relation() {
        assert_eq!(preset(0).relation(), Some(Relation::Overlapping));
        assert!(!preset(0).vertices_inside(), "they cross without a vertex of one in the other");
        assert_eq!(preset(1).relation(), Some(Relation::Touching));
        for demo in [preset(0), preset(1), preset(2), SeparatingEdge::default()] {
            let is_apart = demo.relation() == Some(Relation::Apart);
            assert_eq!(demo.searches().map(|search| search.edge.is_some()), [is_apart; 2]);
        }
    }

    #[test]
    fn memory_saves_tests_while_b_orbits() {
        let mut demo = preset(2);
        for _ in 0..600 {
            assert!(demo.run(1.0 / 60.0, HeldKeys::default()));
        }
        assert_eq!(demo.steps, 601);
        let [with, without] = demo.tested;
        assert!(with < 2 * demo.steps && without > 3 * demo.steps, "{with} {without}");
        assert!(demo.at[1].distance(demo.at[0]) > 3.0);
    }

    #[test]
    fn a_drag_is_a_step_and_the_counters_can_be_set_to_zero() {
        let mut demo = SeparatingEdge::default();
        assert_eq!((demo.steps, demo.searches()[0].tested), (1, 1));
        let grip = Grip { at: Vec2::new(-1.0, 0.25), ..demo.grips()[1].clone() };
        demo.set_grip(1, &grip);
        assert_eq!((demo.steps, demo.remembered), (2, None));
        demo.set_counters_to_zero();
        assert_eq!(demo.tested, [0, 0]);
    }
}
