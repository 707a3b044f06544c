//! One-way ground that is not level: slopes hold at any speed, hills are walked as solid ones, and who comes from behind
//! lands in a valley.

use super::one_way_scenes::{Game, Hero, Verdict, View, hold, is_at_after_some, left_of_up, some_frames, xy};
use crate::common::{close::demand, random::Random, shorthand::block};
use jostle::{Chain, Collider, Compound, Convex, Part, Polygon, Rot2, Shape, Vec2};

const UP: Vec2 = Vec2::new(0.0, 1.0);

#[derive(Clone, Copy, Debug)]
enum Slab {
    Triangle,
    Polygon,
    Board,
    Chain,
}

/// A slope through the origin, onto which a hero falls.
#[derive(Debug)]
struct Slope {
    view: View,
    slab: Slab,
    /// How many degrees its normal is left of up.
    angle: f32,
    length: f32,
    /// Where the hero meets it, from its middle to the right.
    meets_at: f32,
    hero: Hero,
    /// The displacement of each frame, and how far it falls before it meets the slope.
    by: Vec2,
    gap: f32,
}

impl Slope {
    fn new(random: &mut Random) -> Slope {
        let length = random.between(64.0, 160.0);
        let way = left_of_up(180.0 + random.between(-15.0, 15.0));
        Slope {
            view: View::new(random),
            slab: *random.pick(&[Slab::Triangle, Slab::Polygon, Slab::Board, Slab::Chain]),
            angle: *random.pick(&[-1.0, 1.0]) * random.between(5.0, 70.0),
            length,
            meets_at: length * random.between(-0.2, 0.2),
            hero: Hero::new(random),
            by: way * if random.chance(2) { random.between(0.5, 4.0) } else { random.between(4.0, 40.0) },
            gap: random.between(1.0, 60.0),
        }
    }

    fn ground(&self) -> Collider<()> {
        let rotation = Rot2::degrees(self.angle);
        let ends = [-0.5, 0.5].map(|share| rotation * xy(share * self.length, 0.0));
        // The third corner is below the upper end.
        let [lower, upper] = if self.angle > 0.0 { ends } else { [ends[1], ends[0]] };
        let corners = [lower, upper, xy(upper.x, lower.y)];
        let board = block(self.length, 8.0);
        let (shape, at, turned): (Shape, _, _) = match self.slab {
            Slab::Triangle => (Convex::hull(corners).expect("a slope").into(), Vec2::ZERO, 0.0),
            Slab::Polygon => (Polygon::new(corners).expect("a slope").into(), Vec2::ZERO, 0.0),
            Slab::Board => (board.into(), rotation * xy(0.0, -4.0), self.angle),
            Slab::Chain => (Chain::open(ends).expect("a slope").into(), Vec2::ZERO, 0.0),
        };
        self.view.ground(shape, at, turned, Some(UP))
    }

    fn holds(&self) -> Verdict {
        let (normal, along) = (left_of_up(self.angle), Rot2::degrees(self.angle) * xy(1.0, 0.0));
        let first = self.hero.first_at(normal);
        let start = along * self.meets_at - first - self.by.normalize() * self.gap;
        let mut game = Game::new(self.view, vec![self.ground()], &self.hero, start, 0.0);
        Some(self.is_held(&mut game, normal, along, first))
    }

    fn is_held(&self, game: &mut Game, normal: Vec2, along: Vec2, first: Vec2) -> Result<(), String> {
        let mut by = self.by;
        let mut has_landed = false;
        for frame in 0..(self.gap / self.by.length()) as u32 + 30 {
            let moved = game.go(by);
            let foot = game.at() + first;
            // Down a steep slope it slides to the end.
            if has_landed && foot.dot(along).abs() > 0.45 * self.length {
                break;
            }
            let depth = -foot.dot(normal);
            demand!(depth <= 2.0 * game.skin, "frame {frame}: its foot is {depth} deep: {moved:?}");
            has_landed |= !moved.hits().is_empty();
            if has_landed {
                let is_floor = self.angle.abs() < 44.9;
                demand!(!is_floor || moved.floor.is_some(), "frame {frame}: no floor: {moved:?}");
                by = xy(0.0, -self.by.length());
            }
        }
        demand!(has_landed, "it meets nothing, and ends at {}", game.at());
        Ok(())
    }
}

#[test]
fn a_one_way_slope_holds_what_falls_onto_it() {
    hold("falls onto one-way slopes", 93, 4_000, Slope::new, Slope::holds);
}

/// Hills, over which a hero walks to and fro.
#[derive(Debug)]
struct Hills {
    view: View,
    points: Vec<Vec2>,
    built_of: Hilly,
    hero: Hero,
    speed: f32,
    gravity: f32,
}

#[derive(Clone, Copy, Debug)]
enum Hilly {
    Chain,
    Compound,
    Colliders,
}

impl Hills {
    fn new(random: &mut Random) -> Hills {
        let mut at = Vec2::ZERO;
        let points = (0..9 + random.below(4)).map(|_| {
            let point = at;
            let angle = if random.chance(4) { 0.0 } else { random.between(-40.0, 40.0) };
            at += Rot2::degrees(angle) * xy(random.between(16.0, 64.0), 0.0);
            point
        });
        let points = points.collect();
        let hero = Hero::new(random);
        let speed = hero.size().y * random.between(0.01, 0.25);
        Hills {
            view: View::new(random),
            points,
            built_of: *random.pick(&[Hilly::Chain, Hilly::Compound, Hilly::Colliders]),
            hero,
            speed,
            gravity: random.between(0.05, 2.0),
        }
    }

    fn ground(&self, is_one_way: bool) -> Vec<Collider<()>> {
        let add = |shape: Shape| self.view.ground(shape, Vec2::ZERO, 0.0, is_one_way.then_some(UP));
        let bottom = self.points.iter().fold(0.0, |low: f32, point| low.min(point.y)) - 40.0;
        let columns = self.points.windows(2).map(|ends| {
            let corners = [ends[0], ends[1], xy(ends[1].x, bottom), xy(ends[0].x, bottom)];
            Convex::hull(corners).expect("a column")
        });
        match self.built_of {
            Hilly::Chain => vec![add(Chain::open(self.points.iter().copied()).expect("hills").into())],
            Hilly::Compound => {
                vec![add(Compound::new(columns.map(|column| Part::new(column, (0.0, 0.0)))).expect("hills").into())]
            }
            Hilly::Colliders => columns.map(|column| add(column.into())).collect(),
        }
    }

    fn are_walked(&self) -> Verdict {
        // Over the top of the highest hill, near the left end.
        let start = self.points[1] + xy(0.0, 20.0);
        let [mut walker, mut solid] =
            [true, false].map(|is| Game::new(self.view, self.ground(is), &self.hero, start, 0.0));
        let right = self.points[self.points.len() - 1].x;
        let mut walk = |sign: &mut f32| {
            for frame in 0..150 {
                let at = solid.at().x;
                if at < 16.0 {
                    *sign = 1.0;
                } else if at > right - 16.0 {
                    *sign = -1.0;
                }
                let by = xy(*sign * self.speed, -self.gravity);
                let expected = solid.go(by);
                let moved = walker.go(by);
                let is_alike = walker.is_near(solid.at(), 2.0);
                is_alike.map_err(|message| format!("frame {frame}: {message}: {moved:?} instead of {expected:?}"))?;
            }
            Ok(())
        };
        Some(walk(&mut 1.0))
    }
}

#[test]
fn one_way_hills_are_walked_as_solid_ones() {
    hold("walks over one-way hills", 94, 600, Hills::new, Hills::are_walked);
}

/// A valley through whose sides a hero jumps up from below.
#[derive(Debug)]
struct Valley {
    view: View,
    /// How many degrees its arms rise to the left and to the right.
    angles: [f32; 2],
    arm: f32,
    is_of_boards: bool,
    hero: Hero,
    x: f32,
    below: f32,
    above: f32,
    /// The frames of the way up, and of the way down.
    frames: [u32; 2],
}

impl Valley {
    fn new(random: &mut Random) -> Valley {
        Valley {
            view: View::new(random),
            angles: [0; 2].map(|_| random.between(10.0, 40.0)),
            arm: random.between(60.0, 100.0),
            is_of_boards: random.chance(2),
            hero: Hero::new(random),
            x: random.between(-8.0, 8.0),
            below: random.between(1.0, 10.0),
            above: random.between(2.0, 20.0),
            frames: [0; 2].map(|_| some_frames(random) as u32),
        }
    }

    /// The degrees by which the normals of the arms are left of up: the right arm rises to the right.
    fn leans(&self) -> [f32; 2] {
        [-self.angles[0], self.angles[1]]
    }

    fn ground(&self, is_one_way: bool) -> Collider<()> {
        let ends = [-1.0, 1.0].map(|side| (side, self.leans()[usize::from(side > 0.0)]));
        let shape: Shape = if self.is_of_boards {
            let boards = ends.map(|(side, degrees)| {
                let rotation = Rot2::degrees(degrees);
                Part::new(block(self.arm, 4.0), (rotation * xy(0.5 * side * self.arm, -2.0), rotation))
            });
            Compound::new(boards).expect("a valley").into()
        } else {
            let [left, right] = ends.map(|(side, degrees)| Rot2::degrees(degrees) * xy(side * self.arm, 0.0));
            Chain::open([left, Vec2::ZERO, right]).expect("a valley").into()
        };
        self.view.ground(shape, Vec2::ZERO, 0.0, is_one_way.then_some(UP))
    }

    fn catches(&self) -> Verdict {
        // The undersides of both boards are higher than this at the foot of the valley.
        let lowest = if self.is_of_boards { -8.0 } else { 0.0 };
        let from = xy(self.x, lowest - 0.5 * self.hero.size().y - self.below);
        let heights = self.leans().map(|degrees| self.hero.height_on(self.x, Vec2::ZERO, left_of_up(degrees)));
        let apex = xy(self.x, heights[0].max(heights[1]) + self.above);
        let mut game = Game::new(self.view, vec![self.ground(true)], &self.hero, from, 0.0);
        let rise = (apex.y - from.y) / self.frames[0] as f32;
        if is_at_after_some(from.y, &vec![rise; self.frames[0] as usize], &heights, game.skin) {
            return None;
        }
        let mut solid = Game::new(self.view, vec![self.ground(false)], &self.hero, apex, 0.0);
        let mut jump = || {
            for _ in 0..self.frames[0] {
                game.go_freely(xy(0.0, rise))?;
            }
            game.is_near(apex, 1.0)?;
            // It has landed by the middle of the way, and goes on for some frames.
            let by = xy(0.0, -4.0 * self.above / self.frames[1] as f32);
            for frame in 0..self.frames[1] + 2 {
                let (moved, _) = (game.go(by), solid.go(by));
                let has_landed = frame > self.frames[1] / 2;
                demand!(!has_landed || moved.floor.is_some(), "no floor on the way down: {moved:?}");
            }
            game.is_near(solid.at(), 2.0).map_err(|message| format!("down: {message}"))
        };
        Some(jump())
    }
}

#[test]
fn who_jumps_through_a_one_way_valley_lands_in_it() {
    hold("jumps through one-way valleys", 95, 1_200, Valley::new, Valley::catches);
}
