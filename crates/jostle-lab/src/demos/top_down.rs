use core::error::Error;

use jostle::{Aabb, Chain, ColliderId, Convex, Mover, Polygon, Pose2, Vec2, slide};
use serde::{Deserialize, Serialize};

use super::slide_room::{SlideRoom, Thing};
use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    fault::Fault,
    grip::Grip,
    link,
    number::{number, vector},
    sketch::{Role, Sketch},
    texts::Texts,
    view::slider,
};

/// Move and slide in two rooms seen from above: pillars, acute corners, a gap of the hero's own width, a door that a plate
/// opens.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopDown {
    /// The place of the hero.
    pub at: Vec2,
    /// Its speed in units a second.
    pub speed: f32,
    #[serde(skip)]
    room: Option<SlideRoom>,
    #[serde(skip)]
    door: Option<ColliderId>,
    /// The displacement that was asked for in the last frame.
    #[serde(skip)]
    asked: Vec2,
    /// The goal that was clicked, to which it walks.
    #[serde(skip)]
    goal: Option<Vec2>,
    #[serde(skip)]
    rest: f64,
}

/// The seconds of a frame.
const FRAME: f64 = 1.0 / 60.0;
/// The radius of the hero.
const RADIUS: f32 = 0.5;
/// The slowest and the fastest speed.
const SPEEDS: [f32; 2] = [1.0, 1000.0];

const PRESETS: [&str; 4] =
    ["top-down.preset.gap", "top-down.preset.corner", "top-down.preset.seam", "top-down.preset.fast"];

impl Default for TopDown {
    fn default() -> TopDown {
        TopDown::made(Vec2::new(2.0, 4.0), 4.0)
    }
}

impl TopDown {
    fn made(at: Vec2, speed: f32) -> TopDown {
        let mut game = TopDown { at, speed, room: None, door: None, asked: Vec2::ZERO, goal: None, rest: 0.0 };
        game.restart();
        game
    }

    fn restart(&mut self) {
        let made = self.build();
        debug_assert!(made.is_ok(), "{made:?}");
        (self.asked, self.goal, self.rest) = (Vec2::ZERO, None, 0.0);
        self.look();
    }

    fn build(&mut self) -> Result<(), Box<dyn Error>> {
        let mut room = SlideRoom::new(Convex::circle(RADIUS)?, self.at)?;
        // Both rooms and the doorway between them, clockwise: the front of the walls is inside.
        let outline =
            [(0, 0), (0, 8), (12, 8), (12, 5), (13, 5), (13, 8), (20, 8), (20, 0), (13, 0), (13, 3), (12, 3), (12, 0)];
        let walls = Chain::closed(outline.map(|(x, y)| (x as f32, y as f32)))?.one_sided();
        room.insert(walls, (0.0, 0.0), Thing::Wall)?;
        // The hero fits exactly between these two.
        for y in [2.5, 5.5] {
            room.insert(Convex::rectangle(1.0, 2.0)?, (4.0, y), Thing::Wall)?;
        }
        room.insert(Convex::circle(0.5)?, (7.0, 3.5), Thing::Wall)?;
        // An acute corner, and a row of tiles.
        room.insert(Polygon::new([(0.0, 0.0), (3.0, 0.25), (3.0, 2.0), (0.5, 0.5)])?, (8.0, 0.0), Thing::Wall)?;
        for i in 0..4_u8 {
            room.insert(Convex::rectangle(1.0, 1.0)?, (14.5 + f32::from(i), 5.5), Thing::Wall)?;
        }
        self.door = Some(room.insert(Convex::rectangle(1.0, 2.0)?, (12.5, 4.0), Thing::Door)?);
        room.insert(Convex::rectangle(1.0, 1.0)?, (10.5, 6.5), Thing::Plate)?;
        for at in [(6.0, 7.0), (15.0, 7.25), (18.5, 1.5)] {
            room.insert(Convex::circle(0.25)?, at, Thing::Coin)?;
        }
        self.room = Some(room);
        Ok(())
    }

    fn look(&mut self) {
        if let Some(room) = &mut self.room {
            room.look(&Mover::top_down());
        }
    }

    /// One frame in which the hero is asked to move in a direction; it is zero where it stands.
    ///
    /// # Errors
    /// Never: all ids are of this world.
    pub fn frame(&mut self, heading: Vec2) -> Result<(), jostle::WorldError> {
        let Some(room) = &mut self.room else { return Ok(()) };
        let mut by = heading.normalize() * (self.speed * FRAME as f32);
        if by == Vec2::ZERO
            && let Some(goal) = self.goal
        {
            let left = goal - self.at;
            by = left * (self.speed * FRAME as f32 / left.length().max(1e-6)).min(1.0);
        }
        self.asked = by;
        let moved = room.world.move_and_slide(room.hero, by, &Mover::top_down(), slide)?;
        let crossed = |thing| moved.hits().iter().any(|hit| room.world.get(hit.id).is_some_and(|it| it.data == thing));
        let opens = crossed(Thing::Plate);
        if self.goal.is_some() && moved.travelled.length() < 1e-3 * by.length().max(1e-3) {
            self.goal = None;
        }
        room.moved = Some(moved);
        room.take_coins();
        if opens && let Some(door) = self.door.take() {
            room.world.remove(door)?;
        }
        self.at = room.place();
        Ok(())
    }
}

impl Demo for TopDown {
    fn key(&self) -> &'static str {
        "top-down"
    }

    fn chapter(&self) -> Chapter {
        Chapter::World
    }

    fn home(&self) -> Aabb {
        Aabb::new((-1.0, -1.5), (21.0, 9.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        let (x, y) = [(2.0, 4.0), (9.0, 2.0), (14.0, 4.5), (1.0, 1.0)][index.min(3)];
        *self = TopDown::made(Vec2::new(x, y), if index == 3 { SPEEDS[1] } else { 5.0 });
        if index == 3 {
            self.goal = Some(Vec2::new(18.5, 1.5));
            let done = self.frame(Vec2::ZERO);
            debug_assert!(done.is_ok(), "{done:?}");
        }
    }

    fn grips(&self) -> Vec<Grip> {
        let disc = Sketch::default().disc(Role::A, self.at, RADIUS).form.points();
        vec![Grip::point("top-down.hero", Role::A, self.at).area(disc)]
    }

    fn set_grip(&mut self, _index: usize, grip: &Grip) {
        if let Some(room) = &mut self.room {
            // It may be put into a wall: its next move pushes it out.
            let _ = room.world.set_pose(room.hero, Pose2::from(grip.at));
            (self.at, self.goal, self.asked) = (grip.at, None, Vec2::ZERO);
        }
        self.look();
    }

    fn click(&mut self, at: Vec2) -> bool {
        self.goal = Some(at);
        true
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        if let Some(room) = &self.room {
            room.draw(sketch);
            room.draw_lamps(&[1], Vec2::new(0.5, 8.75), texts, sketch);
        }
        if let Some(goal) = self.goal {
            sketch.dot(Role::Helper, goal).mark("goal");
        }
        if self.asked != Vec2::ZERO {
            sketch.arrow(Role::A, self.at, self.at + self.asked.normalize()).mark("asked");
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let Some(room) = &self.room else { return Vec::new() };
        let travelled = room.moved.as_ref().map_or(0.0, |moved| moved.travelled.length());
        let mut rows = vec![room.lamp_rows(texts).swap_remove(1)];
        rows.extend([
            Row::new("top-down.asked", number(self.asked.length().into())).mark("asked"),
            Row::new("top-down.travelled", number(travelled.into())),
            Row::new("top-down.at", vector(self.at)).mark("hero"),
            Row::new("top-down.door", texts.yes_or_no(self.door.is_none())).mark("door"),
            Row::new("room.coins", room.coins.to_string()).mark("coin"),
        ]);
        rows
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let slider = slider(&mut self.speed, SPEEDS[0]..=SPEEDS[1]).logarithmic(true);
        ui.add(slider.text(texts.get("top-down.speed")));
    }

    fn run(&mut self, seconds: f64, keys: HeldKeys) -> bool {
        let axis = |more: bool, less: bool| f32::from(i8::from(more) - i8::from(less));
        let heading = Vec2::new(axis(keys.right, keys.left), axis(keys.up, keys.down));
        if heading != Vec2::ZERO {
            self.goal = None;
        }
        if heading == Vec2::ZERO && self.goal.is_none() {
            return false;
        }
        self.rest += seconds;
        while self.rest >= FRAME {
            self.rest -= FRAME;
            let done = self.frame(heading);
            debug_assert!(done.is_ok(), "{done:?}");
        }
        true
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: TopDown = link::decode(state)?;
        check::place("at", found.at)?;
        check::half_size("speed", Vec2::new(found.speed, 1.0))?;
        *self = found;
        self.restart();
        Ok(())
    }

    fn rust(&self) -> String {
        self.room.as_ref().map_or(String::new(), |room| room.program(("Mover::top_down()", &Mover::top_down())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(game: &mut TopDown, count: u32, heading: (f32, f32)) {
        (0..count).for_each(|_| game.frame(heading.into()).expect("ids of this world"));
    }

    #[test]
    fn the_hero_fits_through_a_gap_of_its_own_width() {
        let mut game = TopDown::default();
        frames(&mut game, 60, (1.0, 0.0));
        assert!(game.at.x > 5.5, "{}", game.at);
    }

    #[test]
    fn a_plate_opens_the_door() {
        let mut game = TopDown::made(Vec2::new(10.5, 5.0), 5.0);
        assert!(game.door.is_some());
        frames(&mut game, 30, (0.0, 1.0));
        assert!(game.door.is_none());
        frames(&mut game, 30, (0.0, -1.0));
        frames(&mut game, 120, (1.0, -0.1));
        assert!(game.at.x > 13.0, "{}", game.at);
    }

    #[test]
    fn no_speed_takes_the_hero_out_of_the_rooms() {
        let mut game = TopDown::default();
        game.set_preset(3);
        for i in 0..2000 {
            let angle = i as f32 * 2.4;
            game.frame(Vec2::new(angle.cos(), angle.sin())).expect("ids of this world");
            let at = game.at;
            assert!(
                (RADIUS - 0.01..20.0).contains(&at.x) && (RADIUS - 0.01..8.0 - RADIUS + 0.01).contains(&at.y),
                "{at}"
            );
        }
    }

    #[test]
    fn seams_of_tiles_do_not_stop_it() {
        let mut game = TopDown::default();
        game.set_preset(2);
        frames(&mut game, 60, (1.0, 1.0));
        assert!(game.at.x > 17.0, "{}", game.at);
    }
}
