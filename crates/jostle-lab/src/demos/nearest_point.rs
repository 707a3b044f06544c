use jostle::{
    Aabb, ClosestPoint, Convex, Mover, Placed, Pose2, Response, Vec2, classic::nearest_on_segment, closest_point,
    intersects, plan_move,
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

/// The nearest point of walls, and a disc that is moved among them at arm's length: mission E.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NearestPoint {
    /// The ends of the walls.
    pub walls: Vec<[Vec2; 2]>,
    /// The start of the mover.
    pub start: Vec2,
    /// The place that it is asked to go to.
    pub wish: Vec2,
    /// The length of its arm: the radius of the disc.
    pub arm: f32,
}

impl Default for NearestPoint {
    fn default() -> NearestPoint {
        NearestPoint {
            walls: walls([[(-5.0, -2.5), (2.0, -2.5)], [(2.0, -2.5), (5.0, 2.0)], [(-4.0, 2.5), (-0.5, 1.5)]]),
            start: Vec2::new(-4.0, 0.0),
            wish: Vec2::new(-0.5, -2.0),
            arm: 1.0,
        }
    }
}

const PRESETS: [&str; 4] = [
    "nearest-point.preset.corner",
    "nearest-point.preset.through",
    "nearest-point.preset.gap",
    "nearest-point.preset.end",
];

/// The names of the ends of the walls, for their grips.
const ENDS: [[&str; 2]; 3] = [
    ["nearest-point.wall-1-start", "nearest-point.wall-1-end"],
    ["nearest-point.wall-2-start", "nearest-point.wall-2-end"],
    ["nearest-point.wall-3-start", "nearest-point.wall-3-end"],
];

/// The part of a wall that is nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallPart {
    /// One of its ends.
    End,
    /// A point between them.
    Between,
}

fn walls(ends: [[(f32, f32); 2]; 3]) -> Vec<[Vec2; 2]> {
    ends.map(|wall| wall.map(Vec2::from)).into()
}

/// The pose of what is given by its corners in the world.
fn home() -> Pose2 {
    Pose2::from((0.0, 0.0))
}

impl NearestPoint {
    /// The walls as shapes; one whose ends coincide is a point.
    fn shapes(&self) -> Vec<Convex> {
        self.walls.iter().filter_map(|[a, b]| Convex::segment(*a, *b).or_else(|_| Convex::point(*a)).ok()).collect()
    }

    /// The nearest point of all walls, with the index of its wall.
    #[must_use]
    pub fn nearest(&self, point: Vec2) -> Option<(usize, ClosestPoint)> {
        let shapes = self.shapes();
        let found = shapes.iter().map(|wall| closest_point(point, wall.at(home()))).enumerate();
        found.min_by(|p, q| p.1.distance.total_cmp(&q.1.distance))
    }

    /// The nearest point by two scalar products a wall.
    #[must_use]
    pub fn textbook_nearest(&self, point: Vec2) -> Option<Vec2> {
        let found = self.walls.iter().map(|[a, b]| nearest_on_segment(*a, *b, point));
        found.min_by(|p, q| p.distance(point).total_cmp(&q.distance(point)))
    }

    /// The part of the nearest wall on which the point is that is nearest to the wish.
    #[must_use]
    pub fn part(&self) -> Option<WallPart> {
        let (wall, found) = self.nearest(self.wish)?;
        Some(if self.walls[wall].contains(&found.point) { WallPart::End } else { WallPart::Between })
    }

    /// The place that the mover comes to on its way to the wish, and the numbers of the walls that it slides along: those that come
    /// nearer than its arm is long.
    #[must_use]
    pub fn end(&self) -> Option<(Vec2, Vec<usize>)> {
        let (disc, shapes) = (Convex::circle(self.arm).ok()?, self.shapes());
        let placed: Vec<Placed<'_>> = shapes.iter().map(|wall| wall.at(home())).collect();
        let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
        let moved = plan_move(disc.at(self.start), self.wish - self.start, &mover, &placed, |_| Response::Slide);
        let mut met: Vec<usize> = moved.hits().iter().map(|hit| hit.id + 1).collect();
        met.dedup();
        Some((moved.pose.translation, met))
    }

    /// The place where the naive method puts it: at the wish, and if a wall is nearer than the arm, away from that one.
    #[must_use]
    pub fn naive_end(&self) -> Vec2 {
        let Some((_, found)) = self.nearest(self.wish) else { return self.wish };
        if found.distance >= self.arm { self.wish } else { found.point + found.normal * self.arm }
    }

    /// True if the straight way of the centre to a point leads through a wall.
    #[must_use]
    pub fn crosses(&self, to: Vec2) -> bool {
        let Ok(way) = Convex::segment(self.start, to) else { return false };
        self.shapes().iter().any(|wall| intersects(way.at(home()), wall.at(home())))
    }

    fn wall_distance(&self, point: Vec2) -> f32 {
        self.nearest(point).map_or(f32::INFINITY, |(_, found)| found.distance)
    }

    /// True if the naive method keeps its promise: it passes no wall, and none is nearer than the arm, to rounding.
    #[must_use]
    pub fn naive_fails(&self) -> bool {
        /// The part of the arm that rounding may take.
        const ROUNDING: f32 = 1e-5;
        let end = self.naive_end();
        self.crosses(end) || self.wall_distance(end) < self.arm * (1.0 - ROUNDING)
    }
}

impl Demo for NearestPoint {
    fn key(&self) -> &'static str {
        "nearest-point"
    }

    fn chapter(&self) -> Chapter {
        Chapter::E
    }

    fn home(&self) -> Aabb {
        Aabb::new((-6.5, -4.5), (6.5, 4.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let preset = |ends, start: (f32, f32), wish: (f32, f32)| NearestPoint {
            walls: walls(ends),
            start: start.into(),
            wish: wish.into(),
            ..NearestPoint::default()
        };
        let far = [(-5.0, 3.5), (-3.0, 3.5)];
        *self = match index {
            0 => preset([[(-4.0, -2.0), (4.0, -2.0)], [(4.0, -2.0), (-2.0, 1.0)], far], (-4.0, 0.0), (1.5, -1.5)),
            1 => preset([[(0.0, -2.5), (0.0, 2.5)], [(0.0, 2.5), (4.0, 3.5)], far], (-3.0, 0.0), (0.5, 0.5)),
            2 => preset([[(-1.0, 0.5), (4.0, 0.5)], [(-1.0, -1.0), (4.0, -1.0)], far], (-4.0, 0.0), (1.5, -0.375)),
            _ => preset([[(-3.0, -1.0), (1.0, -1.0)], [(1.0, -1.0), (1.0, -3.5)], far], (-4.0, 1.0), (1.25, -0.5)),
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let disc = |center| Sketch::default().disc(Role::A, center, self.arm).form.points();
        let ends = self
            .walls
            .iter()
            .zip(ENDS)
            .flat_map(|(wall, names)| [0, 1].map(|end| Grip::point(names[end], Role::Wall, wall[end]).welded()));
        let start = Grip::point("nearest-point.start", Role::A, self.start).area(disc(self.start));
        let wish = Grip::point("nearest-point.wish", Role::A, self.wish).area(disc(self.wish)).sized((self.arm, 0.0));
        ends.chain([start, wish]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let ends = 2 * self.walls.len();
        match index {
            _ if index < ends => self.walls[index / 2][index % 2] = grip.at,
            _ if index == ends => self.start = grip.at,
            _ => {
                self.wish = grip.at;
                self.arm = grip.half_size.map_or(self.arm, |half| half.x);
            }
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        for [a, b] in &self.walls {
            if let Ok(reach) = Convex::capsule(*a, *b, self.arm) {
                sketch.convex(Role::Helper, &reach, home()).look(Look::Dashed).mark("arm");
            }
        }
        for [a, b] in &self.walls {
            sketch.segment(Role::Wall, *a, *b).mark("wall");
        }
        sketch.disc(Role::A, self.start, self.arm).look(Look::Ghost).mark("start");
        sketch.disc(Role::A, self.wish, self.arm).look(Look::Ghost).mark("p");
        if let Some((_, found)) = self.nearest(self.wish) {
            sketch.segment(Role::Helper, self.wish, found.point).mark("d");
            sketch.arrow(Role::Normal, found.point, found.point + found.normal * self.arm).mark("normal");
            sketch.dot(Role::Contact, found.point).mark("q");
        }
        let naive = self.naive_end();
        let role = if self.naive_fails() { Role::Wrong } else { Role::Textbook };
        sketch.disc(role, naive, self.arm).look(Look::Dashed).mark("naive");
        sketch.dot(role, naive).mark("naive");
        let above = |at: Vec2| at + Vec2::new(-0.25, self.arm * 0.5);
        if let Some((end, _)) = self.end() {
            sketch.arrow(Role::A, self.start, end).mark("end");
            sketch.disc(Role::A, end, self.arm).mark("end");
            sketch.label(Role::A, above(end), texts.get("answer.exact"));
            if end.distance(naive) > 0.5 * self.arm {
                sketch.label(role, above(naive), texts.get("answer.textbook"));
            }
        }
        sketch.label(Role::A, above(self.start), texts.get("nearest-point.start"));
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let (Some((_, found)), Some(part), Some((end, met))) = (self.nearest(self.wish), self.part(), self.end())
        else {
            return Vec::new();
        };
        let part = match part {
            WallPart::End => "nearest-point.at-end",
            WallPart::Between => "nearest-point.between",
        };
        let met: Vec<String> = met.iter().map(ToString::to_string).collect();
        let naive = self.naive_end();
        let textbook = self.textbook_nearest(self.wish).map_or(String::new(), vector);
        vec![
            Row::new("nearest-point.nearest", vector(found.point)).beside(textbook).mark("q"),
            Row::new("nearest-point.part", texts.get(part)).mark("q"),
            Row::new("nearest-point.distance", number(found.distance.into())).mark("d"),
            Row::new("nearest-point.normal", vector(found.normal)).mark("normal"),
            Row::new("nearest-point.end", vector(end)).beside(vector(naive)).mark("end"),
            Row::new("nearest-point.kept", number(self.wall_distance(end).into()))
                .beside(number(self.wall_distance(naive).into()))
                .mark("naive"),
            Row::new("nearest-point.met", if met.is_empty() { texts.get("none").to_owned() } else { met.join(", ") }),
            Row::new("nearest-point.crosses", texts.yes_or_no(self.crosses(naive))).mark("naive"),
        ]
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: NearestPoint = link::decode(state)?;
        check::length("walls", found.walls.len(), [ENDS.len(); 2])?;
        found.walls.iter().flatten().try_for_each(|end| check::place("walls", *end))?;
        check::place("start", found.start)?;
        check::place("wish", found.wish)?;
        check::half_size("arm", Vec2::new(found.arm, found.arm))?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let walls =
            self.shapes().into_iter().enumerate().map(|(i, wall)| Collider::new(format!("wall {}", i + 1), wall));
        let mover = Collider { pose: self.end()?.0.into(), ..Collider::new("mover", Convex::circle(self.arm).ok()?) };
        Some(Scene { colliders: walls.chain([mover]).collect(), ..Scene::default() })
    }

    fn rust(&self) -> String {
        let ends = self.walls.iter().map(|[a, b]| format!("    Convex::segment({}, {})?,\n", pair(*a), pair(*b)));
        let statements = format!(
            "let walls = [\n{}];\nlet placed = walls.each_ref().map(|wall| wall.at((0.0, 0.0)));\n\
             let wish = Vec2::from({});\nfor wall in placed {{\n    let found = closest_point(wish, wall);\n    \
             println!(\"nearest {{}}, distance {{}}\", found.point, found.distance);\n}}\n\
             let disc = Convex::circle({})?;\nlet start = Vec2::from({});\n\
             let mover = Mover {{ skin: Some(0.0), ..Mover::top_down() }};\n\
             let moved = plan_move(disc.at(start), wish - start, &mover, &placed, |_| Response::Slide);\n\
             println!(\"it comes to {{}}\", moved.pose.translation);\n",
            ends.collect::<String>(),
            pair(self.wish),
            float(self.arm),
            pair(self.start),
        );
        let found = |wall: &Convex| {
            let found = closest_point(self.wish, wall.at(home()));
            format!("nearest {}, distance {}\n", found.point, found.distance)
        };
        let mut prints: String = self.shapes().iter().map(found).collect();
        if let Some((end, _)) = self.end() {
            prints += &format!("it comes to {end}\n");
        }
        program("{Convex, Mover, Response, Vec2, closest_point, plan_move}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(index: usize) -> NearestPoint {
        let mut demo = NearestPoint::default();
        demo.set_preset(index);
        demo
    }

    #[test]
    fn the_mover_keeps_at_arms_length_where_the_naive_one_does_not() {
        let naive: Vec<bool> = (0..PRESETS.len()).map(|index| preset(index).naive_fails()).collect();
        assert_eq!(naive, [true, true, true, false]);
        for demo in (0..PRESETS.len()).map(preset).chain([NearestPoint::default()]) {
            let (end, _) = demo.end().expect("a disc");
            assert!(demo.wall_distance(end) >= demo.arm * 0.9999, "{end}: {}", demo.wall_distance(end));
        }
    }

    #[test]
    fn a_wall_that_is_crossed_is_told() {
        assert!(preset(1).crosses(preset(1).naive_end()));
        assert!(!preset(1).crosses(preset(1).end().expect("a disc").0));
        assert_eq!(preset(1).end().expect("a disc").1, [1]);
    }

    #[test]
    fn the_nearest_point_is_an_end_or_between_and_agrees_with_the_textbook() {
        assert_eq!(NearestPoint::default().part(), Some(WallPart::Between));
        assert_eq!(preset(3).part(), Some(WallPart::End));
        for index in 0..PRESETS.len() {
            let demo = preset(index);
            let exact = demo.nearest(demo.wish).expect("a wall").1.point;
            assert!(demo.textbook_nearest(demo.wish).is_some_and(|point| point.distance(exact) < 1e-6));
        }
    }

    #[test]
    fn dragging_the_wish_away_from_the_walls_leads_there() {
        let mut demo = NearestPoint::default();
        let index = demo.grips().len() - 1;
        let grip = Grip { at: Vec2::new(-3.0, 0.5), ..demo.grips()[index].clone() };
        demo.set_grip(index, &grip);
        assert!(demo.end().is_some_and(|(end, met)| met.is_empty() && end.distance((-3.0, 0.5)) < 1e-4));
        assert_eq!(demo.naive_end(), demo.wish);
    }
}
