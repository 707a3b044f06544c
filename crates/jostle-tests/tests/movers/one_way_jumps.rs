//! Jumps up through one-way ledges, rows of tiles, and parts above others: they let pass from below until they are left.

use super::one_way_scenes::{Game, Hero, Verdict, View, hold, is_at_after_some, left_of_up, some_frames, xy};
use crate::common::{close::demand, random::Random, shorthand::block};
use jostle::{Chain, Collider, Compound, Part, Rot2, Shape, Vec2};

const UP: Vec2 = Vec2::new(0.0, 1.0);

/// A jump up through a ledge whose top is at 0.
#[derive(Debug)]
struct Jump {
    view: View,
    high: f32,
    built_of: Row,
    hero: Hero,
    x: f32,
    /// How far its head starts below the ledge.
    below: f32,
    /// How high its foot gets above the top.
    apex: f32,
    /// The displacement upwards of each frame, and sideways.
    rises: Vec<f32>,
    drift: f32,
    /// The frames that it goes sideways at the apex, and how far in each.
    rests: u8,
    aside: f32,
}

#[derive(Clone, Copy, Debug)]
enum Row {
    Ledge,
    /// Tiles side by side, 16 pixels wide.
    Tiles,
    /// The same as parts of one collider.
    Parts,
}

impl Jump {
    fn new(random: &mut Random) -> Jump {
        let (hero, high, below) = (Hero::new(random), random.between(8.0, 16.0), random.between(1.0, 20.0));
        let apex = match random.below(3) {
            0 => random.between(0.5, 20.0),
            1 => random.between(-3.0, -0.3),
            _ => random.between(-high, -3.0),
        };
        // As thrown up: each frame rises less, until the apex.
        let frames = some_frames(random);
        let rise = below + high + hero.size().y + apex;
        let whole = (frames * frames) as f32;
        let rises: Vec<f32> = (0..frames).map(|i| rise * (2 * (frames - i) - 1) as f32 / whole).collect();
        Jump {
            view: View::new(random),
            high,
            built_of: *random.pick(&[Row::Ledge, Row::Tiles, Row::Parts]),
            hero,
            x: random.between(-16.0, 16.0),
            below,
            apex,
            rises,
            drift: random.between(-20.0, 20.0) / frames as f32,
            rests: *random.pick(&[0, 0, 1, 5]),
            aside: if random.chance(3) { 0.0 } else { random.between(-4.0, 4.0) },
        }
    }

    fn ground(&self) -> Vec<Collider<()>> {
        let add = |shape: Shape, x: f32| self.view.ground(shape, xy(x, -0.5 * self.high), 0.0, Some(UP));
        let tile = block(16.0, self.high);
        let places = (-7..7).map(|i| 16.0 * i as f32 + 8.0);
        match self.built_of {
            Row::Ledge => vec![add(block(224.0, self.high).into(), 0.0)],
            Row::Tiles => places.map(|x| add(tile.clone().into(), x)).collect(),
            Row::Parts => {
                let parts = places.map(|x| Part::new(tile.clone(), (x, 0.0)));
                vec![add(Compound::new(parts).expect("tiles").into(), 0.0)]
            }
        }
    }

    fn is_right(&self) -> Verdict {
        let start = xy(self.x, -self.high - self.below - (self.hero.size().y - self.hero.foot()));
        let mut game = Game::new(self.view, self.ground(), &self.hero, start, 0.0);
        if is_at_after_some(start.y, &self.rises, &[self.hero.foot()], game.skin) {
            return None;
        }
        let mut jump = || {
            for rise in &self.rises {
                game.go_freely(xy(self.drift, *rise))?;
            }
            for _ in 0..self.rests {
                game.go_freely(xy(self.aside, 0.0))?;
            }
            // It falls as it rose, and on.
            let falls = self.rises.iter().rev().map(|rise| -rise);
            if self.apex < 0.0 {
                for fall in falls {
                    game.go_freely(xy(self.drift, fall)).map_err(|message| format!("down: {message}"))?;
                }
                let drifted = 2.0 * self.drift * self.rises.len() as f32 + f32::from(self.rests) * self.aside;
                return game.is_near(start + xy(drifted, 0.0), 2.0);
            }
            let last = falls.map(|fall| game.go(xy(self.drift, fall))).last().ok_or("no frames")?;
            demand!(last.floor.is_some() && last.wall.is_none(), "it lands on no floor: {last:?}");
            let height = game.at().y - self.hero.foot();
            demand!(height.abs() <= 2.0 * game.skin, "its foot is at {height}: {last:?}");
            Ok(())
        };
        Some(jump())
    }
}

#[test]
fn who_jumps_through_one_way_tiles_lands_on_top_only_if_above_it() {
    hold("jumps through one-way ledges", 96, 4_000, Jump::new, Jump::is_right);
}

/// Two parts of one collider, between which a hero is.
#[derive(Debug)]
struct Between {
    view: View,
    /// The degrees by which the normals of the lower and of the upper part are left of up; 0 for ledges.
    angles: [f32; 2],
    is_chain: bool,
    hero: Hero,
    x: f32,
    /// How high above the lower part it starts, and how high above the upper one it gets.
    above: [f32; 2],
    /// The room between the parts beyond the height of the hero, for ledges.
    room: f32,
    frames: u32,
}

impl Between {
    fn new(random: &mut Random) -> Between {
        let is_chain = random.chance(2);
        let hero = Hero::new(random);
        let angles = if is_chain { [-random.between(10.0, 40.0), random.between(10.0, 40.0)] } else { [0.0; 2] };
        // To the right the segments are farther apart than the hero is high.
        let [down, up] = angles.map(|angle: f32| angle.abs().to_radians().tan());
        let least = if is_chain { (hero.size().y + 12.0) / (down + up) + 0.5 * hero.size().x } else { 0.0 };
        Between {
            view: View::new(random),
            angles,
            is_chain,
            hero,
            x: least + random.between(0.0, 20.0),
            above: [random.between(1.0, 5.0), random.between(2.0, 20.0)],
            room: random.between(12.0, 30.0),
            frames: some_frames(random) as u32,
        }
    }

    /// A point of the top of the lower part and of the upper one.
    fn tops(&self) -> [Vec2; 2] {
        let height = if self.is_chain { 0.0 } else { self.hero.size().y + self.room + 6.0 };
        [Vec2::ZERO, xy(0.0, height)]
    }

    fn ground(&self, is_one_way: bool) -> Collider<()> {
        let shape: Shape = if self.is_chain {
            let length = 2.0 * self.x + 60.0;
            let [lower, upper] = self.angles.map(|angle| Rot2::degrees(angle) * xy(length, 0.0));
            Chain::open([lower, Vec2::ZERO, upper]).expect("two slopes").into()
        } else {
            let ledges = self.tops().map(|top| Part::new(block(200.0, 6.0), top - xy(0.0, 3.0)));
            Compound::new(ledges).expect("two ledges").into()
        };
        self.view.ground(shape, Vec2::ZERO, 0.0, is_one_way.then_some(UP))
    }

    fn is_right(&self) -> Verdict {
        let heights = [0, 1].map(|i| self.hero.height_on(self.x, self.tops()[i], left_of_up(self.angles[i])));
        let [lower, upper] = [0, 1].map(|i| xy(self.x, heights[i] + self.above[i]));
        let rise = (upper.y - lower.y) / self.frames as f32;
        let game =
            |is_one_way: bool, at: Vec2| Game::new(self.view, vec![self.ground(is_one_way)], &self.hero, at, 0.0);
        let skin = game(true, lower).skin;
        if is_at_after_some(lower.y, &vec![rise; self.frames as usize], &heights, skin) {
            return None;
        }
        let lands = |walker: &mut Game, from: Vec2| {
            let mut solid = game(false, from);
            let by = xy(0.0, -30.0 / self.frames as f32);
            for frame in 0..self.frames {
                let (moved, _) = (walker.go(by), solid.go(by));
                let is_last = frame + 1 == self.frames;
                demand!(!is_last || moved.floor.is_some(), "no floor: {moved:?}");
            }
            walker.is_near(solid.at(), 2.0)
        };
        let jump = || {
            lands(&mut game(true, lower), lower).map_err(|message| format!("from between: {message}"))?;
            // From halfway through the upper part it falls back onto the lower one.
            let mut walker = game(true, lower);
            walker.go_freely(xy(0.0, 12.0))?;
            lands(&mut walker, lower).map_err(|message| format!("from halfway: {message}"))?;
            let mut walker = game(true, lower);
            for _ in 0..self.frames {
                walker.go_freely(xy(0.0, rise))?;
            }
            lands(&mut walker, upper).map_err(|message| format!("from above: {message}"))
        };
        Some(jump())
    }
}

#[test]
fn of_one_way_parts_above_each_other_the_upper_is_passed_and_the_lower_holds() {
    hold("jumps between one-way parts", 97, 1_200, Between::new, Between::is_right);
}
