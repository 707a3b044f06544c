use jostle::{Aabb, Cast, Convex, Pose2, Relation, Rot2, Vec2, cast_shape, relate};
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

/// A box that is cast past a wall which it touches: sliding along is no hit. A closed test would stop it at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TouchingCast {
    /// The centre of the mover.
    pub at: Vec2,
    /// Half of its width and height.
    pub half: Vec2,
    /// Its radius, which rounds its corners.
    pub radius: f32,
    /// Its displacement.
    pub by: Vec2,
    /// The centre of the target.
    pub target: Vec2,
    /// Half of its width and height.
    pub target_half: Vec2,
    /// Its rotation in degrees.
    pub degrees: f32,
    /// The fraction of the displacement that is shown.
    pub time: f64,
}

impl Default for TouchingCast {
    fn default() -> TouchingCast {
        TouchingCast {
            at: Vec2::new(-3.0, 0.5),
            half: Vec2::new(0.5, 0.5),
            radius: 0.0,
            by: Vec2::new(6.0, 0.0),
            target: Vec2::new(0.0, -1.0),
            target_half: Vec2::new(4.0, 1.0),
            degrees: 0.0,
            time: 0.0,
        }
    }
}

const PRESETS: [&str; 5] = [
    "touching-cast.preset.slide",
    "touching-cast.preset.into",
    "touching-cast.preset.leave",
    "touching-cast.preset.corner",
    "touching-cast.preset.inside",
];

impl TouchingCast {
    fn target_pose(&self) -> Pose2 {
        Pose2::new(self.target, Rot2::degrees(self.degrees))
    }

    fn shapes(&self) -> Option<[Convex; 2]> {
        let mover = Convex::rounded_rectangle(self.half.x * 2.0, self.half.y * 2.0, self.radius);
        let mover = mover.or_else(|_| Convex::rectangle(self.half.x * 2.0, self.half.y * 2.0)).ok()?;
        Some([mover, Convex::rectangle(self.target_half.x * 2.0, self.target_half.y * 2.0).ok()?])
    }

    /// The answer of the library.
    #[must_use]
    pub fn cast(&self) -> Option<Cast> {
        let [mover, target] = self.shapes()?;
        Some(cast_shape(mover.at(self.at), self.by, target.at(self.target_pose())))
    }

    /// How they lie to each other at the start.
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        let [mover, target] = self.shapes()?;
        Some(relate(mover.at(self.at), target.at(self.target_pose())))
    }

    /// The answer of a closed test, in which shapes that touch have met already.
    #[must_use]
    pub fn closed_test(&self) -> Option<f64> {
        match (self.relation()?, self.cast()?) {
            (Relation::Touching | Relation::Overlapping, _) => Some(0.0),
            (_, cast) => cast.hit().map(|hit| hit.fraction),
        }
    }
}

impl Demo for TouchingCast {
    fn key(&self) -> &'static str {
        "touching-cast"
    }

    fn chapter(&self) -> Chapter {
        Chapter::Motion
    }

    fn home(&self) -> Aabb {
        Aabb::new((-6.0, -3.5), (6.0, 3.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let first = TouchingCast::default();
        *self = match index {
            0 => first,
            1 => TouchingCast { by: Vec2::new(6.0, -1.0 / 16.0), ..first },
            2 => TouchingCast { by: Vec2::new(6.0, 2.0), ..first },
            // Corner to corner, then past it.
            3 => TouchingCast { at: Vec2::new(-4.5, 0.5), by: Vec2::new(3.0, 0.0), ..first },
            _ => TouchingCast { at: Vec2::new(-3.0, 0.25), by: Vec2::new(6.0, 1.0), ..first },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let corners = |pose: Pose2, half: Vec2| {
            let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
            signs.map(|(x, y)| pose * Vec2::new(x * half.x, y * half.y))
        };
        let target = Grip::point("touching-cast.target", Role::Wall, self.target);
        vec![
            target.area(corners(self.target_pose(), self.target_half)).turned(self.degrees).sized(self.target_half),
            Grip::point("touching-cast.end", Role::A, self.at + self.by)
                .area(corners((self.at + self.by).into(), self.half)),
            Grip::point("touching-cast.start", Role::A, self.at)
                .area(corners(self.at.into(), self.half))
                .sized(self.half),
        ]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        match index {
            0 => {
                self.target = grip.at;
                self.degrees = grip.degrees.unwrap_or(self.degrees);
                self.target_half = grip.half_size.unwrap_or(self.target_half);
            }
            1 => self.by = grip.at - self.at,
            _ => {
                self.at = grip.at;
                self.half = grip.half_size.unwrap_or(self.half);
            }
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let (Some([mover, target]), Some(cast)) = (self.shapes(), self.cast()) else { return };
        sketch.convex(Role::Wall, &target, self.target_pose()).mark("target");
        sketch.convex(Role::A, &mover, self.at).look(Look::Ghost);
        sketch.convex(Role::A, &mover, self.at + self.by).look(Look::Ghost).mark("end");
        sketch.arrow(Role::A, self.at, self.at + self.by).mark("d");
        sketch.convex(Role::Impact, &mover, cast.stop()).look(Look::Dashed).mark("stop");
        if let Some(stuck) = self.closed_test().filter(|free| *free < cast.safe()) {
            let at = self.at + self.by * stuck as f32;
            sketch.convex(Role::Wrong, &mover, at).look(Look::Dashed).mark("stuck");
            sketch.label(Role::Wrong, at + Vec2::new(-self.half.x, self.half.y), texts.get("answer.textbook"));
        }
        match cast {
            Cast::At(hit) => {
                sketch.dot(Role::Contact, hit.point).mark("point");
                sketch.arrow(Role::Normal, hit.point, hit.point + hit.normal).mark("normal");
            }
            Cast::Started { normal, depth, .. } => {
                sketch.arrow(Role::Normal, self.at, self.at + normal * depth).mark("normal");
            }
            Cast::Clear { .. } => {}
        }
        let shown = self.time.min(cast.safe()) as f32;
        sketch.convex(Role::A, &mover, self.at + self.by * shown).mark("mover");
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let (Some(cast), Some(relation)) = (self.cast(), self.relation()) else { return Vec::new() };
        let or_none = |text: Option<String>| text.unwrap_or_else(|| texts.get("none").to_owned());
        let outcome = match cast {
            Cast::Clear { .. } => "touching-cast.clear",
            Cast::At(_) => "touching-cast.at",
            Cast::Started { .. } => "touching-cast.started",
        };
        let relation = match relation {
            Relation::Apart => "relation.apart",
            Relation::Touching => "relation.touching",
            Relation::Overlapping => "relation.overlapping",
        };
        let closed = self.closed_test();
        let naive = texts.get(if closed.is_some() { "touching-cast.at" } else { "touching-cast.clear" });
        let normal = match cast {
            Cast::Clear { .. } => None,
            Cast::At(hit) => Some(vector(hit.normal)),
            Cast::Started { normal, .. } => Some(vector(normal)),
        };
        vec![
            Row::new("touching-cast.relation", texts.get(relation)),
            Row::new("touching-cast.outcome", texts.get(outcome)).beside(naive).mark("stop"),
            Row::new("touching-cast.free", number(cast.safe())).beside(number(closed.unwrap_or(1.0))).mark("d"),
            Row::new("touching-cast.stop", vector(cast.stop().translation)).mark("stop"),
            Row::new("touching-cast.normal", or_none(normal)).mark("normal"),
        ]
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let hit = self.cast().and_then(|cast| cast.hit().map(|hit| hit.fraction));
        let tick = |at| Tick { at, name: "touching-cast.tick", role: Role::Impact };
        Some(Timeline { ticks: hit.map(tick).into_iter().collect(), time: &mut self.time })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let most = self.half.x.min(self.half.y) * 0.5;
        ui.add(slider(&mut self.radius, 0.0..=most).text(texts.get("touching-cast.radius")));
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: TouchingCast = link::decode(state)?;
        [("at", found.at), ("by", found.by), ("target", found.target)]
            .into_iter()
            .try_for_each(|(name, at)| check::place(name, at))?;
        check::half_size("half", found.half)?;
        check::half_size("target_half", found.target_half)?;
        check::half_size("radius", Vec2::new(found.radius + f32::MIN_POSITIVE, 1.0))?;
        check::degrees("degrees", found.degrees)?;
        check::fraction("time", found.time)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let [mover, target] = self.shapes()?;
        let motion = jostle::Motion::linear(self.by);
        let mover = Collider { pose: self.at.into(), motion, ..Collider::new("mover", mover) };
        let target = Collider { pose: self.target_pose(), ..Collider::new("target", target) };
        Some(Scene { colliders: vec![mover, target], ..Scene::default() })
    }

    fn rust(&self) -> String {
        let size = |half: Vec2| format!("{}, {}", float(half.x * 2.0), float(half.y * 2.0));
        let mover = if self.radius > 0.0 {
            format!("Convex::rounded_rectangle({}, {})?", size(self.half), float(self.radius))
        } else {
            format!("Convex::rectangle({})?", size(self.half))
        };
        let statements = format!(
            "let (mover, target) = ({mover}, Convex::rectangle({})?);\n\
             let target = target.at(Pose2::new({}, Rot2::degrees({})));\n\
             let cast = cast_shape(mover.at({}), {}, target);\n\
             println!(\"{{cast:?}}\");\n",
            size(self.target_half),
            pair(self.target),
            float(self.degrees),
            pair(self.at),
            pair(self.by),
        );
        let prints = self.cast().map_or(String::new(), |cast| format!("{cast:?}"));
        program("{Convex, Pose2, Rot2, cast_shape}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_comes_to_overlap_is_hit() {
        let mut demo = TouchingCast::default();
        let mut outcomes = Vec::new();
        for index in 0..PRESETS.len() {
            demo.set_preset(index);
            let outcome = match demo.cast().expect("shapes") {
                Cast::Clear { .. } => "clear",
                Cast::At(_) => "hit",
                Cast::Started { .. } => "started",
            };
            outcomes.push((demo.relation().expect("shapes"), outcome));
        }
        use Relation::{Overlapping, Touching};
        let expected = [
            (Touching, "clear"),
            (Touching, "hit"),
            (Touching, "clear"),
            (Touching, "clear"),
            (Overlapping, "started"),
        ];
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn a_closed_test_blocks_what_only_slides() {
        let demo = TouchingCast::default();
        assert_eq!((demo.closed_test(), demo.cast().map(|cast| cast.safe())), (Some(0.0), Some(1.0)));
    }

    #[test]
    fn rounding_a_box_keeps_its_size() {
        let demo = TouchingCast { radius: 0.25, ..TouchingCast::default() };
        assert_eq!(demo.relation(), Some(Relation::Touching));
    }
}
