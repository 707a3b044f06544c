//! One-way ledges that a hero falls onto or past: their tops hold, their sides never do.

use super::one_way_scenes::{Game, Hero, Verdict, View, degrees_left, hold, leans, left_of_up, xy};
use crate::common::{
    close::demand,
    random::Random,
    shorthand::{block, polygon},
};
use jostle::{Cast, Collider, Convex, Mover, Polygon, Pose2, Rot2, Shape, Vec2, World, cast_shape, separation, slide};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Level,
    /// Turned by its pose by up to 40°, and solid from above in the world.
    Turned,
    /// Turned by its corners with all that is there, and far from its origin.
    Stored,
    /// Up to two pixels wider below on each side.
    Trapezoid,
    Upright,
}

/// A ledge, and a hero that falls with a constant velocity.
#[derive(Debug)]
struct Fall {
    kind: Kind,
    view: View,
    /// Its corners in its frame, turned to the left by these degrees by its pose.
    corners: Vec<Vec2>,
    turned: f32,
    is_polygon: bool,
    /// The direction from which it is solid is this many degrees left of up.
    direction: f32,
    hero: Hero,
    start: Vec2,
    /// Up of the hero is this many degrees left of that of the scene.
    tilt: f32,
    /// The displacement of the whole fall, and in how many frames.
    by: Vec2,
    frames: u32,
}

/// The end of a fall, by the rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Free,
    /// It is stopped where the ledge has this normal, in the frame of the scene.
    Stopped(Vec2),
    /// It starts in the ledge, or the rule is hard to tell.
    Unclear,
}

impl Fall {
    fn new(random: &mut Random) -> Fall {
        let kind = *random.pick(&[Kind::Level, Kind::Turned, Kind::Stored, Kind::Trapezoid, Kind::Upright]);
        let (wide, high) =
            if kind == Kind::Upright { (8.0, 64.0) } else { (random.between(32.0, 128.0), random.between(8.0, 32.0)) };
        let below = if kind == Kind::Trapezoid { random.between(0.1, 2.0) } else { 0.0 };
        let (x, y) = (0.5 * wide, 0.5 * high);
        let corners = [xy(-x - below, -y), xy(x + below, -y), xy(x, y), xy(-x, y)];
        let angle = random.between(-30.0, 30.0);
        let stored = match kind {
            Kind::Stored => {
                let far = *random.pick(&[0.0, 100.0, 2_000.0]);
                Pose2::new(xy(random.between(-far, far), random.between(-far, far)), Rot2::degrees(angle))
            }
            _ => Pose2::IDENTITY,
        };
        let direction = if kind == Kind::Stored { angle } else { 0.0 };
        let tilt = if random.chance(2) { direction } else { 0.0 };
        let hero = Hero::new(random);
        // It comes by a point in or next to the ledge.
        let (aside, above) = (x + 0.6 * hero.size().x, y + 0.6 * hero.size().y);
        let by_the_side = random.chance(2);
        let side = if by_the_side { *random.pick(&[-1.0, 1.0]) * x } else { random.between(-aside, aside) };
        let aim = stored.apply(xy(side, random.between(-above, above)));
        let way = left_of_up(180.0 + random.between(-85.0, 85.0) + tilt);
        let start = aim - way * random.between(20.0, 120.0);
        let by = way * random.between(40.0, 240.0);
        let speed = random.between(1.0, 40.0);
        Fall {
            kind,
            view: View::new(random),
            corners: corners.map(|corner| stored.apply(corner)).to_vec(),
            turned: if kind == Kind::Turned { random.between(-40.0, 40.0) } else { 0.0 },
            is_polygon: random.chance(2),
            direction,
            hero,
            start,
            tilt,
            by,
            frames: (by.length() / speed).ceil() as u32,
        }
    }

    fn ledge(&self, is_one_way: bool) -> Collider<()> {
        let corners = self.corners.iter().copied();
        let shape: Shape = match self.is_polygon {
            true => Polygon::new(corners).expect("a ledge").into(),
            false => Convex::hull(corners).expect("a ledge").into(),
        };
        self.view.ground(shape, Vec2::ZERO, self.turned, is_one_way.then(|| left_of_up(self.direction)))
    }

    fn game(&self, is_one_way: bool) -> Game {
        Game::new(self.view, vec![self.ledge(is_one_way)], &self.hero, self.start, self.tilt)
    }

    /// The end of the fall by its first touch with the ledge, for a hero grown by this many pixels.
    fn end_of_grown(&self, by: f32) -> End {
        let (hero, ledge) = (self.view.ground(self.hero.grown(by), self.start, self.tilt, None), self.ledge(false));
        let hit = match cast_shape(hero.placed(), self.view.way(self.by), ledge.placed()) {
            Cast::Clear { .. } => return End::Free,
            Cast::Started { .. } => return End::Unclear,
            Cast::At(hit) => hit,
        };
        match self.leans(hit.normal) {
            None => End::Unclear,
            Some(false) => End::Free,
            Some(true) => End::Stopped(self.seen(hit.normal)),
        }
    }

    /// A direction of the world in the scene.
    fn seen(&self, direction: Vec2) -> Vec2 {
        self.view.pose.rotation.inverse() * direction
    }

    /// True if a normal of the ledge, in the world, leans by the rule. `None` near the limits of the rule.
    fn leans(&self, normal: Vec2) -> Option<bool> {
        let edges = (0..4).map(|i| {
            let along = self.corners[(i + 1) % 4] - self.corners[i];
            Rot2::degrees(self.turned) * xy(along.y, -along.x)
        });
        leans(self.seen(normal), left_of_up(self.direction), &edges.collect::<Vec<_>>())
    }

    /// What it leads to by the rule: what is entered first decides, because a fall along a line enters it once. Grazing
    /// within two skins of a corner is left out.
    fn end(&self, skin: f32) -> End {
        let ends = [0.0, 2.0, -2.0].map(|skins| self.end_of_grown(skins * skin));
        match ends {
            [End::Free, End::Free, End::Free] => End::Free,
            [End::Stopped(normal), End::Stopped(_), End::Stopped(_)] => End::Stopped(normal),
            _ => End::Unclear,
        }
    }

    /// Whether it falls as the rule says, frame by frame.
    fn is_right(&self) -> Verdict {
        let mut game = self.game(true);
        let end = self.end(game.skin);
        if end == End::Unclear {
            return None;
        }
        Some(self.falls(&mut game, end).map_err(|message| format!("{:?} ledge, {end:?}: {message}", self.kind)))
    }

    fn falls(&self, game: &mut Game, end: End) -> Result<(), String> {
        let step = self.by / self.frames as f32;
        let End::Stopped(normal) = end else {
            for frame in 0..self.frames {
                game.go_freely(step).map_err(|message| format!("frame {frame}: {message}"))?;
            }
            return game.is_near(self.start + self.by, 2.0);
        };
        let ledge = self.ledge(true);
        for _ in 0..self.frames {
            let moved = game.go(step);
            let gap = separation(game.placed(), ledge.placed()).distance / self.view.unit;
            demand!(gap >= -2.0 * game.skin, "it gets {gap} deep into the ledge: {moved:?}");
            for hit in moved.hits() {
                let off = degrees_left(left_of_up(self.direction), self.seen(hit.normal));
                demand!(off.abs() < 75.0, "a side holds: {moved:?}");
            }
            // From here on it slides, and may fall off an end.
            if let Some(hit) = moved.hits().first() {
                let off = degrees_left(normal, self.seen(hit.normal));
                demand!(off.abs() < 5.0, "it is stopped elsewhere: {moved:?}");
                return Ok(());
            }
        }
        Err(format!("it is not stopped, and ends at {}", game.at()))
    }

    /// Whether one move ends where ten do.
    fn is_alike(&self) -> Verdict {
        let fall = |is_one_way: bool, parts: u32| {
            let mut game = self.game(is_one_way);
            let mut all_lean = true;
            for _ in 0..parts {
                let moved = game.go(self.by / parts as f32);
                let surfaces = [moved.floor, moved.wall, moved.ceiling];
                let normals = surfaces.iter().flatten().map(|surface| surface.normal);
                let mut normals = normals.chain(moved.hits().iter().map(|hit| hit.normal));
                all_lean &= normals.all(|normal| self.leans(normal) == Some(true));
            }
            (game, all_lean)
        };
        let [(one, _), (ten, _)] = [1, 10].map(|parts| fall(true, parts));
        let [(solid, one_leans), (solid_ten, ten_leans)] = [1, 10].map(|parts| fall(false, parts));
        let expected = match self.end(one.skin) {
            End::Unclear => return None,
            End::Free => self.start + self.by,
            // A solid ledge may make a difference between one and ten, as by its ends, and hold where none leans.
            End::Stopped(_) if !(one_leans && ten_leans && solid.is_near(solid_ten.at(), 2.0).is_ok()) => return None,
            End::Stopped(_) => solid.at(),
        };
        let both = one.is_near(expected, 3.0).map_err(|message| format!("in one {message}"));
        Some(both.and_then(|()| ten.is_near(expected, 3.0).map_err(|message| format!("in ten {message}"))))
    }
}

#[test]
fn who_falls_past_a_one_way_ledge_is_not_held_by_its_side() {
    hold("falls at one-way ledges", 91, 6_000, Fall::new, Fall::is_right);
}

#[test]
fn one_fall_past_a_one_way_ledge_ends_where_ten_do() {
    hold("falls at one-way ledges in one and in ten", 92, 3_000, Fall::new, Fall::is_alike);
}

/// The first corner of the hero that comes to the ledge is half a pixel below its top.
#[test]
fn a_hero_falls_past_the_side_of_a_one_way_ledge() {
    for frames in [1, 10] {
        let mut world = World::new();
        world.insert(Collider::new(block(32.0, 8.0), (16.0, 4.0), ()).one_way((0.0, -1.0))).expect("a ledge");
        let hero = world.insert(Collider::new(block(12.0, 12.0), (-7.0, -6.5), ())).expect("a hero");
        let mover = Mover::platformer((0.0, -1.0));
        for _ in 0..frames {
            let by = xy(5.0, 5.0) / frames as f32;
            let moved = world.move_and_slide(hero, by, &mover, slide).expect("moves");
            assert!(moved.hits().is_empty() && moved.wall.is_none(), "{frames}: {moved:?}");
        }
        let at = world.get(hero).expect("there").pose.translation;
        assert!(at.distance((-2.0, -1.5)) < 1e-3, "{frames}: {at}");
    }
}

#[test]
fn a_hero_falls_onto_a_one_way_slope() {
    let mut world = World::new();
    let slope = polygon(&[(0.0, 0.0), (32.0, -16.0), (32.0, 0.0)]);
    let slope = world.insert(Collider::new(slope, (0.0, 0.0), ()).one_way((0.0, -1.0))).expect("a slope");
    let hero = world.insert(Collider::new(block(10.0, 16.0), (16.0, -40.0), ())).expect("a hero");
    let mover = Mover::platformer((0.0, -1.0));
    let fall = |_| world.move_and_slide(hero, (0.0, 2.0), &mover, slide).expect("moves");
    let last = (0..40).map(fall).last().expect("forty moves");
    assert_eq!(last.floor.map(|floor| floor.id), Some(slope), "{last:?}");
}
