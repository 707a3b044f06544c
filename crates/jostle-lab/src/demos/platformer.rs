use core::error::Error;

use jostle::{Aabb, ColliderId, Convex, Motion, Mover, Polygon, Pose2, Response, Vec2};
use serde::{Deserialize, Serialize};

use super::slide_room::{SlideRoom, Thing};
use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    fault::Fault,
    grip::Grip,
    link,
    number::vector,
    sketch::{Role, Sketch},
    texts::Texts,
};

/// Move and slide in a small platformer: slopes, steps, a ledge to jump through, a lift, a passage of the hero's own
/// height, coins.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Platformer {
    /// The place of the hero.
    pub at: Vec2,
    /// Its velocity in units a second.
    pub velocity: Vec2,
    /// True if the hero is a box instead of a capsule.
    pub is_box: bool,
    /// True if time goes on; the first key starts it.
    pub runs: bool,
    #[serde(skip)]
    room: Option<SlideRoom>,
    #[serde(skip)]
    lift: Option<ColliderId>,
    /// The seconds since the hero stood on a floor; infinite once it has jumped.
    #[serde(skip)]
    in_air: f32,
    #[serde(skip)]
    jump_was_held: bool,
    /// The seconds that have passed, which move the lift.
    #[serde(skip)]
    clock: f64,
    /// The rest of the time to the next frame.
    #[serde(skip)]
    rest: f64,
}

/// The seconds of a frame: the game runs at this rate, whatever the screen does.
const FRAME: f64 = 1.0 / 60.0;
const DT: f32 = FRAME as f32;
const RUN: f32 = 7.0;
const JUMP: f32 = 13.0;
const GRAVITY: f32 = 32.0;
/// How long after leaving a floor the hero may still jump.
const COYOTE: f32 = 0.1;
/// The height at which the lift begins, that to which it rises, and the seconds for there and back.
const LIFT: [f32; 3] = [0.25, 5.0, 8.0];

const PRESETS: [&str; 4] =
    ["platformer.preset.slope", "platformer.preset.passage", "platformer.preset.lift", "platformer.preset.corner"];

fn mover() -> Mover {
    Mover { step_height: 0.3, snap: 0.25, ..Mover::platformer((0.0, 1.0)) }
}

impl Default for Platformer {
    fn default() -> Platformer {
        Platformer::made(Vec2::new(-8.0, 0.875), false)
    }
}

impl Platformer {
    fn made(at: Vec2, is_box: bool) -> Platformer {
        let mut game = Platformer {
            at,
            velocity: Vec2::ZERO,
            is_box,
            runs: false,
            room: None,
            lift: None,
            in_air: f32::INFINITY,
            jump_was_held: false,
            clock: 0.0,
            rest: 0.0,
        };
        game.restart();
        game
    }

    fn restart(&mut self) {
        let made = self.build();
        debug_assert!(made.is_ok(), "{made:?}");
        (self.in_air, self.jump_was_held, self.clock, self.rest) = (f32::INFINITY, false, 0.0, 0.0);
        self.look();
    }

    fn build(&mut self) -> Result<(), Box<dyn Error>> {
        let hero =
            if self.is_box { Convex::rectangle(0.75, 1.75)? } else { Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.375)? };
        let mut room = SlideRoom::new(hero, self.at)?;
        // The ground: level, a slope of 45°, a plateau, a slope of 26.6°, steps, a pit.
        let ground = Polygon::new([
            (-12.0, -2.0),
            (16.0, -2.0),
            (16.0, 0.0),
            (9.0, 0.0),
            (9.0, 0.25),
            (8.5, 0.25),
            (8.5, 0.5),
            (8.0, 0.5),
            (8.0, 1.0),
            (2.0, 1.0),
            (0.0, 2.0),
            (-2.0, 2.0),
            (-4.0, 0.0),
            (-12.0, 0.0),
        ])?;
        room.insert(ground, (0.0, 0.0), Thing::Wall)?;
        room.insert(Convex::rectangle(1.0, 14.0)?, (-12.5, 5.0), Thing::Wall)?;
        room.insert(Convex::rectangle(1.0, 14.0)?, (16.5, 5.0), Thing::Wall)?;
        // A low roof over the plateau: the passage is just as high as the hero.
        room.insert(Convex::rectangle(4.0, 1.0)?, (5.0, 1.0 + 1.75 + 0.5), Thing::Wall)?;
        room.insert(Convex::rectangle(3.0, 0.25)?, (-8.5, 2.0), Thing::Ledge)?;
        room.insert(Convex::rectangle(3.0, 0.25)?, (-4.5, 4.0), Thing::Ledge)?;
        // Tiles of size 1 in a row, whose seams stop many movers.
        for i in 0..5_u8 {
            room.insert(Convex::rectangle(1.0, 1.0)?, (-1.5 + f32::from(i), 6.0), Thing::Wall)?;
        }
        self.lift = Some(room.insert(Convex::rectangle(2.5, 0.5)?, (12.5, LIFT[0]), Thing::Lift)?);
        for at in [(-8.5, 3.25), (-4.5, 5.25), (0.5, 7.5), (5.0, 1.5), (12.5, 8.0)] {
            room.insert(Convex::circle(0.25)?, at, Thing::Coin)?;
        }
        self.room = Some(room);
        Ok(())
    }

    /// Finds the surfaces that the hero is at where it is.
    fn look(&mut self) {
        if let Some(room) = &mut self.room {
            room.look(&mover());
        }
    }

    /// One frame of the game.
    ///
    /// # Errors
    /// Never with finite keys and time: all ids are of this world.
    pub fn frame(&mut self, keys: HeldKeys) -> Result<(), jostle::WorldError> {
        let Some(room) = &mut self.room else { return Ok(()) };
        let mover = mover();
        self.clock += FRAME;
        if let Some(lift) = self.lift {
            let phase = (self.clock as f32 / LIFT[2]).fract() * 2.0;
            let goal = LIFT[0] + (LIFT[1] - LIFT[0]) * if phase < 1.0 { phase } else { 2.0 - phase };
            let now = room.world.get(lift).map_or(goal, |lift| lift.pose.translation.y);
            room.world.carry(lift, Motion::linear((0.0, goal - now)), &[room.hero], &mover)?;
        }
        let walk = f32::from(i8::from(keys.right) - i8::from(keys.left));
        let jump = keys.space || keys.up;
        self.velocity = Vec2::new(RUN * walk, self.velocity.y - GRAVITY * DT);
        if jump && !self.jump_was_held && self.in_air < COYOTE {
            (self.velocity.y, self.in_air) = (JUMP, f32::INFINITY);
        } else if !jump {
            self.velocity.y = self.velocity.y.min(JUMP / 3.0); // the jump is cut short
        }
        self.jump_was_held = jump;
        let moved =
            room.world.move_and_slide(room.hero, self.velocity * DT, &mover, |ahead| match ahead.collider.data {
                Thing::Coin => Response::Cross,
                Thing::Ledge if keys.down => Response::Ignore,
                _ => Response::Slide,
            })?;
        self.velocity = moved.clip(self.velocity);
        self.in_air = if moved.floor.is_some() { 0.0 } else { self.in_air + DT };
        room.moved = Some(moved);
        room.take_coins();
        self.at = room.place();
        Ok(())
    }
}

impl Demo for Platformer {
    fn key(&self) -> &'static str {
        "platformer"
    }

    fn chapter(&self) -> Chapter {
        Chapter::World
    }

    fn home(&self) -> Aabb {
        Aabb::new((-13.0, -2.5), (17.0, 12.5))
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        // Each stands on its floor; the box touches the roof too, and the last one the wall.
        let (x, y) = [(-5.0, 0.875), (5.0, 1.875), (12.5, 1.375), (15.625, 0.875)][index.min(3)];
        *self = Platformer::made(Vec2::new(x, y), index == 1);
        self.velocity = if index == 0 { Vec2::new(RUN, 0.0) } else { Vec2::ZERO };
    }

    fn grips(&self) -> Vec<Grip> {
        let half = Vec2::new(0.375, 0.875);
        vec![Grip::point("platformer.hero", Role::A, self.at).area(Aabb::centered(self.at, half).corners())]
    }

    fn set_grip(&mut self, _index: usize, grip: &Grip) {
        if let Some(room) = &mut self.room {
            // It may be put into a wall: its next move pushes it out.
            let _ = room.world.set_pose(room.hero, Pose2::from(grip.at));
            (self.at, self.velocity) = (grip.at, Vec2::ZERO);
        }
        self.look();
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        if let Some(room) = &self.room {
            room.draw(sketch);
            room.draw_lamps(&[0, 1, 2], Vec2::new(-10.5, 10.5), texts, sketch);
        }
        if self.velocity != Vec2::ZERO {
            sketch.arrow(Role::A, self.at, self.at + self.velocity * 0.15).mark("v");
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let Some(room) = &self.room else { return Vec::new() };
        let mut rows = room.lamp_rows(texts);
        let stuck = room.moved.as_ref().is_some_and(|moved| moved.stuck);
        rows.extend([
            Row::new("room.coins", room.coins.to_string()).mark("coin"),
            Row::new("platformer.at", vector(self.at)).mark("hero"),
            Row::new("platformer.v", vector(self.velocity)).mark("v"),
            Row::new("room.stuck", texts.yes_or_no(stuck)),
        ]);
        rows
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.checkbox(&mut self.runs, texts.get("room.runs"));
        if ui.checkbox(&mut self.is_box, texts.get("platformer.box")).changed() {
            self.restart();
        }
    }

    fn run(&mut self, seconds: f64, keys: HeldKeys) -> bool {
        self.runs |= keys != HeldKeys::default();
        if !self.runs {
            return false;
        }
        self.rest += seconds;
        while self.rest >= FRAME {
            self.rest -= FRAME;
            let done = self.frame(keys);
            debug_assert!(done.is_ok(), "{done:?}");
        }
        true
    }

    fn save(&self) -> String {
        link::encode(self)
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: Platformer = link::decode(state)?;
        check::place("at", found.at)?;
        check::place("velocity", found.velocity)?;
        *self = found;
        self.restart();
        Ok(())
    }

    fn rust(&self) -> String {
        let code = "Mover { step_height: 0.3, snap: 0.25, ..Mover::platformer((0.0, 1.0)) }";
        self.room.as_ref().map_or(String::new(), |room| room.program((code, &mover())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: HeldKeys = HeldKeys { left: false, right: true, up: false, down: false, space: false };

    fn frames(game: &mut Platformer, count: u32, keys: HeldKeys) {
        (0..count).for_each(|_| game.frame(keys).expect("ids of this world"));
    }

    #[test]
    fn the_hero_climbs_the_slope_and_passes_under_the_roof() {
        let mut game = Platformer::default();
        frames(&mut game, 30, HeldKeys::default());
        assert_eq!(game.room.as_ref().map(SlideRoom::lamps), Some([true, false, false]));
        frames(&mut game, 150, RIGHT);
        assert!(game.at.x > 8.0, "it is held up at {}", game.at);
    }

    #[test]
    fn a_box_passes_where_the_roof_is_as_low_as_it_is_high() {
        let mut game = Platformer::default();
        game.set_preset(1);
        assert!(game.is_box);
        assert_eq!(game.room.as_ref().map(SlideRoom::lamps), Some([true, false, true]));
        frames(&mut game, 120, RIGHT);
        assert!(game.at.x > 8.0, "it is held up at {}", game.at);
    }

    #[test]
    fn the_lift_carries_and_a_ledge_is_jumped_through() {
        let mut game = Platformer::default();
        game.set_preset(2);
        frames(&mut game, 200, HeldKeys::default());
        assert!(game.at.y > 4.0, "{}", game.at);
        game.set_grip(0, &Grip { at: Vec2::new(-8.5, 1.0), ..game.grips()[0].clone() });
        frames(&mut game, 30, HeldKeys::default());
        frames(&mut game, 60, HeldKeys { space: true, ..HeldKeys::default() });
        assert!(game.at.y > 2.8 && game.room.as_ref().is_some_and(|room| room.coins == 1), "{}", game.at);
        frames(&mut game, 60, HeldKeys { down: true, ..HeldKeys::default() });
        assert!(game.at.y < 1.0, "{}", game.at);
    }

    #[test]
    fn a_saved_game_goes_on() {
        let mut game = Platformer::default();
        frames(&mut game, 60, RIGHT);
        let mut other = Platformer::default();
        other.load(&game.save()).expect("a state");
        assert_eq!((other.at, other.velocity), (game.at, game.velocity));
        assert!(other.load("eyJ9").is_err());
    }
}
