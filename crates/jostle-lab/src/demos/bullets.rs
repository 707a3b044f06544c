use jostle::{Aabb, Cast, Convex, Pose2, Relation, Rot2, Vec2, cast_shape, relate};
use jostle_scene::{Collider, Scene};
use serde::{Deserialize, Serialize};

use crate::{
    check,
    demo::{Chapter, Demo, Row, Timeline},
    fault::Fault,
    grip::Grip,
    link,
    number::number,
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
    view::slider,
};

/// Bullets of different speeds at a wall: a cast finds every hit, a look at the end of each frame only those of slow ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bullets {
    /// The muzzle of the middle bullet.
    pub muzzle: Vec2,
    /// The target of the middle bullet's path after [`FRAMES`] frames of the slowest.
    pub aim: Vec2,
    /// The centre of the wall.
    pub wall: Vec2,
    /// Half of the wall's thickness and height.
    pub half: Vec2,
    /// The rotation of the wall in degrees.
    pub degrees: f32,
    /// The radius of the bullets.
    pub radius: f32,
    /// The part of the flight that is shown.
    pub time: f64,
}

impl Default for Bullets {
    fn default() -> Bullets {
        Bullets {
            muzzle: Vec2::new(-5.0, 0.0),
            aim: Vec2::new(5.0, 0.0),
            wall: Vec2::new(0.5, 0.0),
            half: Vec2::new(0.0625, 3.0),
            degrees: 0.0,
            radius: 0.125,
            time: 0.0,
        }
    }
}

const PRESETS: [&str; 3] = ["bullets.preset.thin", "bullets.preset.slanted", "bullets.preset.along"];

/// The frames in which each bullet covers the way from the muzzle to the aim, slowest first: each flies twice as fast as
/// the one before.
const FRAMES: [u32; 5] = [48, 24, 12, 6, 3];

/// The distance between the paths of two bullets.
const APART: f32 = 0.75;

/// The flight of one bullet.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Its places at the ends of the frames, without a wall.
    pub places: Vec<Vec2>,
    /// The place where it stops by one cast a frame.
    pub stop: Vec2,
    /// The frame that the cast stops it in, and the fraction of it.
    pub hit: Option<(usize, f64)>,
    /// The first frame at whose end it overlaps the wall, the naive answer.
    pub naive: Option<usize>,
}

impl Bullets {
    fn wall_pose(&self) -> Pose2 {
        Pose2::new(self.wall, Rot2::degrees(self.degrees))
    }

    fn shapes(&self) -> Option<[Convex; 2]> {
        let bullet = Convex::circle(self.radius).ok()?;
        Some([bullet, Convex::rectangle(self.half.x * 2.0, self.half.y * 2.0).ok()?])
    }

    /// The offset of a bullet's path from the middle one.
    fn offset(&self, bullet: usize) -> Vec2 {
        let across = (self.aim - self.muzzle).normalize().perp();
        across * (APART * (bullet as f32 - (FRAMES.len() as f32 - 1.0) / 2.0))
    }

    /// The place of a bullet without a wall at the time shown, in which the slowest covers the whole way: each flies twice as
    /// fast as the one before, and rests at the end of its way.
    fn place(&self, flight: &Flight, bullet: usize) -> Vec2 {
        let (from, to) = (flight.places[0], flight.places[flight.places.len() - 1]);
        let times = f64::from(FRAMES[0]) / f64::from(FRAMES[bullet]);
        from + (to - from) * (self.time * times).min(1.0) as f32
    }

    /// The flights, slowest first.
    #[must_use]
    pub fn flights(&self) -> Vec<Flight> {
        let Some([bullet, wall]) = self.shapes() else { return Vec::new() };
        let wall = wall.at(self.wall_pose());
        let fly = |(i, frames): (usize, &u32)| {
            let from = self.muzzle + self.offset(i);
            let by = (self.aim - self.muzzle) / *frames as f32;
            let places: Vec<Vec2> = (0..=*frames).map(|frame| from + by * frame as f32).collect();
            let naive = places.iter().position(|at| relate(bullet.at(*at), wall) == Relation::Overlapping);
            let (mut stop, mut hit) = (from, None);
            for frame in 0..*frames as usize {
                let cast = cast_shape(bullet.at(stop), by, wall);
                stop = cast.stop().translation;
                if let Cast::At(found) = cast {
                    hit = Some((frame, found.fraction));
                    break;
                }
            }
            Flight { places, stop, hit, naive }
        };
        FRAMES.iter().enumerate().map(fly).collect()
    }
}

impl Demo for Bullets {
    fn key(&self) -> &'static str {
        "bullets"
    }

    fn chapter(&self) -> Chapter {
        Chapter::Motion
    }

    fn home(&self) -> Aabb {
        Aabb::new((-6.0, -4.0), (6.0, 4.0))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let first = Bullets::default();
        *self = match index {
            0 => Bullets { half: Vec2::new(1.0 / 1024.0, 3.0), radius: 1.0 / 64.0, ..first },
            1 => Bullets { degrees: -60.0, half: Vec2::new(0.03125, 4.0), ..first },
            // The paths are parallel to the wall, which the third bullet just touches.
            _ => Bullets { degrees: 90.0, wall: Vec2::new(0.0, 0.25), half: Vec2::new(0.125, 3.0), ..first },
        };
    }

    fn grips(&self) -> Vec<Grip> {
        let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let area = signs.map(|(x, y)| self.wall_pose() * Vec2::new(x * self.half.x, y * self.half.y));
        vec![
            Grip::point("bullets.wall", Role::Wall, self.wall).area(area).turned(self.degrees).sized(self.half),
            Grip::point("bullets.aim", Role::A, self.aim),
            Grip::point("bullets.muzzle", Role::A, self.muzzle),
        ]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        match index {
            0 => {
                self.wall = grip.at;
                self.degrees = grip.degrees.unwrap_or(self.degrees);
                self.half = grip.half_size.unwrap_or(self.half);
            }
            1 => self.aim = grip.at,
            _ => self.muzzle = grip.at,
        }
    }

    fn sketch(&self, _texts: &Texts, sketch: &mut Sketch) {
        let Some([_, wall]) = self.shapes() else { return };
        sketch.convex(Role::Wall, &wall, self.wall_pose()).mark("wall");
        for (i, flight) in self.flights().iter().enumerate() {
            let (from, to) = (flight.places[0], flight.places[flight.places.len() - 1]);
            sketch.segment(Role::Helper, from, to).look(Look::Dashed);
            let seen = flight.naive.is_some();
            for (frame, at) in flight.places.iter().enumerate() {
                let role = if flight.naive == Some(frame) {
                    Role::Textbook
                } else if flight.hit.is_some() && !seen {
                    Role::Wrong
                } else {
                    Role::Helper
                };
                let mark = if role == Role::Wrong { "missed" } else { "frames" };
                sketch.disc(role, *at, self.radius).look(Look::Ghost).mark(mark);
            }
            let now = self.place(flight, i);
            let has_stopped = flight.hit.is_some() && from.distance(now) >= from.distance(flight.stop);
            if flight.hit.is_some() {
                sketch.disc(Role::Impact, flight.stop, self.radius).look(Look::Dashed).mark("stop");
            }
            sketch.disc(Role::A, if has_stopped { flight.stop } else { now }, self.radius).mark("bullet");
            let label = self.muzzle + self.offset(i) - (to - from).normalize() * self.radius;
            sketch.label_left(Role::Helper, label, format!("×{}", FRAMES[0] / FRAMES[i]));
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        const NAMES: [&str; FRAMES.len()] = ["bullets.x1", "bullets.x2", "bullets.x4", "bullets.x8", "bullets.x16"];
        let flights = self.flights();
        let hits = [
            flights.iter().filter(|flight| flight.hit.is_some()).count(),
            flights.iter().filter(|flight| flight.naive.is_some()).count(),
        ];
        let mut rows = vec![Row::new("bullets.hits", hits[0].to_string()).beside(hits[1].to_string()).mark("stop")];
        rows.extend(flights.iter().zip(NAMES).map(|(flight, name)| {
            let through = || texts.get("bullets.through").to_owned();
            let exact = flight.hit.map_or_else(through, |(frame, fraction)| number(frame as f64 + fraction));
            Row::new(name, exact).beside(flight.naive.map_or_else(through, |frame| frame.to_string()))
        }));
        rows
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        Some(Timeline { time: &mut self.time, ticks: Vec::new() })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let slider = slider(&mut self.radius, 1.0 / 64.0..=0.5).logarithmic(true);
        ui.add(slider.text(texts.get("bullets.radius")));
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: Bullets = link::decode(state)?;
        [("muzzle", found.muzzle), ("aim", found.aim), ("wall", found.wall)]
            .into_iter()
            .try_for_each(|(name, at)| check::place(name, at))?;
        check::half_size("half", found.half)?;
        check::half_size("radius", Vec2::new(found.radius, found.radius))?;
        check::degrees("degrees", found.degrees)?;
        check::fraction("time", found.time)?;
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        let [bullet, wall] = self.shapes()?;
        let mut colliders = vec![Collider { pose: self.wall_pose(), ..Collider::new("wall", wall) }];
        colliders.extend((0..FRAMES.len()).map(|i| Collider {
            pose: (self.muzzle + self.offset(i)).into(),
            motion: jostle::Motion::linear(self.aim - self.muzzle),
            ..Collider::new(format!("bullet {}", i + 1), bullet.clone())
        }));
        Some(Scene { colliders, ..Scene::default() })
    }

    fn rust(&self) -> String {
        let row = |(i, frames): (usize, &u32)| format!("    ({}, {frames}),\n", pair(self.muzzle + self.offset(i)));
        let rows: String = FRAMES.iter().enumerate().map(row).collect();
        let statements = format!(
            "let (bullet, wall) = (Convex::circle({})?, Convex::rectangle({}, {})?);\n\
             let wall = wall.at(Pose2::new({}, Rot2::degrees({})));\n\
             // The start of each bullet, and the frames in which it covers the way: each flies twice as fast.\n\
             for (from, frames) in [\n{rows}] {{\n    \
             let by = Vec2::from({}) / frames as f32;\n    \
             let (mut at, mut hit) = (Pose2::from(from), None);\n    \
             for frame in 0..frames {{\n        \
             let cast = cast_shape(bullet.at(at), by, wall);\n        \
             at = Pose2::from(cast.stop().translation);\n        \
             if let Cast::At(found) = cast {{\n            \
             hit = Some(frame as f64 + found.fraction);\n            \
             break;\n        }}\n    }}\n    \
             println!(\"hit in frame {{hit:?}}\");\n}}\n",
            float(self.radius),
            float(self.half.x * 2.0),
            float(self.half.y * 2.0),
            pair(self.wall),
            float(self.degrees),
            pair(self.aim - self.muzzle),
        );
        let hit = |flight: &Flight| {
            let hit = flight.hit.map(|(frame, fraction)| frame as f64 + fraction);
            format!("hit in frame {hit:?}\n")
        };
        let prints: String = self.flights().iter().map(hit).collect();
        program("{Cast, Convex, Pose2, Rot2, Vec2, cast_shape}", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(demo: &Bullets) -> [usize; 2] {
        let flights = demo.flights();
        let casts = flights.iter().filter(|flight| flight.hit.is_some()).count();
        [casts, flights.iter().filter(|flight| flight.naive.is_some()).count()]
    }

    #[test]
    fn every_bullet_hits_and_fast_ones_are_missed_by_the_naive_check() {
        let mut demo = Bullets::default();
        let [casts, naive] = counts(&demo);
        assert!(casts == FRAMES.len() && naive < casts, "{naive}");
        demo.set_preset(0);
        let [casts, naive] = counts(&demo);
        assert!(casts == FRAMES.len() && naive <= 1, "{naive}");
    }

    #[test]
    fn a_bullet_stops_at_the_wall_and_not_in_it() {
        let mut demo = Bullets::default();
        for index in 0..PRESETS.len() {
            demo.set_preset(index);
            let [bullet, wall] = demo.shapes().expect("shapes");
            for flight in demo.flights() {
                let relation = relate(bullet.at(flight.stop), wall.at(demo.wall_pose()));
                assert_ne!(relation, Relation::Overlapping, "preset {index}");
            }
        }
    }

    #[test]
    fn each_bullet_is_shown_twice_as_fast_as_the_one_before() {
        let demo = Bullets { time: 1.0 / 32.0, ..Bullets::default() };
        let flown = |(i, flight): (usize, &Flight)| demo.place(flight, i).distance(flight.places[0]);
        let all: Vec<f32> = demo.flights().iter().enumerate().map(flown).collect();
        assert!(all.windows(2).all(|two| (two[1] / two[0] - 2.0).abs() < 1e-4), "{all:?}");
    }

    #[test]
    fn bullets_that_slide_along_a_wall_are_not_stopped() {
        let mut demo = Bullets::default();
        demo.set_preset(2);
        let hits: Vec<bool> = demo.flights().iter().map(|flight| flight.hit.is_some()).collect();
        assert_eq!(hits, [false; 5]);
    }
}
