//! Walks of discs and boxes through the levels of Freedoom: after each, what has to hold is checked. `JOSTLE_MOVES` sets the
//! number of walks on each level, `JOSTLE_LONG_MOVES` the one on ten of them.

mod common;

use common::Xorshift;
use common::freedoom::LEVELS;
use jostle::Vec2;
use jostle::sectors::{Rule, SectorMap, SelfRef, Walker};
use jostle_levels::Level;

const RADIUS: f32 = 16.0;
const HEIGHT: f32 = 56.0;
const PERSON: Rule = Rule::Walk { height: HEIGHT, step: 24.0 };

/// Levels with long walks: small ones and large ones, MAP24 and MAP28 with acute corners and the shortest lines.
const LONG: [&str; 10] = ["E1M1", "E2M4", "E3M6", "E4M2", "MAP01", "MAP07", "MAP12", "MAP24", "MAP28", "MAP31"];

fn moves(level: &str) -> usize {
    let asked = |name: &str| std::env::var(name).ok().and_then(|moves| moves.parse().ok());
    let long = asked("JOSTLE_LONG_MOVES").filter(|_| LONG.contains(&level));
    long.or_else(|| asked("JOSTLE_MOVES")).unwrap_or(2_000)
}

/// The start of the first player.
fn start(level: &Level) -> Option<Vec2> {
    level.things.iter().find(|thing| thing.kind == 1).map(|thing| thing.position)
}

/// Twice the signed area of a triangle; exact up to the rounding of f64.
fn turn(a: [f64; 2], b: [f64; 2], p: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
}

/// True if a straight path properly crosses a line.
fn crosses([p, q]: [[f64; 2]; 2], [a, b]: [[f64; 2]; 2]) -> bool {
    turn(a, b, p) * turn(a, b, q) < 0.0 && turn(p, q, a) * turn(p, q, b) < 0.0
}

/// True if a line has a point inside a square about a point.
fn enters_square([a, b]: [[f64; 2]; 2], centre: [f64; 2], half: f64) -> bool {
    let mut inside = [0.0_f64, 1.0];
    for axis in 0..2 {
        let (start, d) = (a[axis] - centre[axis], b[axis] - a[axis]);
        if d == 0.0 {
            if start.abs() >= half {
                return false;
            }
            continue;
        }
        let [enter, leave] = [(-half - start) / d, (half - start) / d];
        inside = [inside[0].max(enter.min(leave)), inside[1].min(enter.max(leave))];
    }
    inside[0] < inside[1]
}

struct Checked<'a> {
    map: &'a SectorMap,
    /// The lines that block at any height.
    walls: Vec<[[f64; 2]; 2]>,
    name: &'a str,
}

impl<'a> Checked<'a> {
    fn new(map: &'a SectorMap, name: &'a str) -> Checked<'a> {
        let at = |vertex: u32| map.vertices()[vertex as usize];
        let ends = |line: &jostle::sectors::SectorLine| [line.a, line.b].map(|v| [at(v).x.into(), at(v).y.into()]);
        let walls = map.lines().iter().filter(|line| line.is_solid()).map(ends).collect();
        Checked { map, walls, name }
    }

    /// Walks, and checks the path and the place where it ends.
    fn walk(&self, walker: &mut Walker, by: Vec2) -> Vec2 {
        let (map, name, before) = (self.map, self.name, *walker);
        let walk = walker.walk(map, by);
        let context = || format!("{name}: from {:?} by {by:?}: {walk:?}", before.centre());
        // It is clear of walls, has room, and is in the level.
        if walker.is_box() {
            let [at, half] = [walker.position(), walker.half_extents()];
            let (at, half) = ([at.x.into(), at.y.into()], f64::from(half.x - walker.skin()));
            let entered = self.walls.iter().find(|wall| enters_square(**wall, at, half));
            assert!(entered.is_none(), "{entered:?}, {}", context());
        } else if let Some(near) = map.nearest_wall(walker.position(), RADIUS, Rule::Solid) {
            assert!(near.distance >= RADIUS - walker.skin(), "{near:?}, {}", context());
        }
        assert!(walker.sector(map).is_some(), "{}", context());
        if walker.rule() == PERSON {
            let heights = walker.heights(map).unwrap_or_else(|| panic!("over a wall, {}", context()));
            assert!(heights.ceiling - heights.floor >= HEIGHT, "{heights:?}, {}", context());
        }
        // Its path crosses no wall and is not longer than it was asked to go; it does not get faster.
        let path = walk.path();
        assert_eq!((path[0], path[path.len() - 1]), (before.centre(), walker.centre()), "{}", context());
        let mut length = 0.0;
        for piece in path.windows(2).map(|two| [two[0], two[1]]) {
            length += (piece[1][0] - piece[0][0]).hypot(piece[1][1] - piece[0][1]);
            let crossed = self.walls.iter().find(|wall| crosses(piece, **wall));
            assert!(crossed.is_none(), "{crossed:?}, {}", context());
        }
        assert!(length <= f64::from(by.x).hypot(by.y.into()) * (1.0 + 1e-9), "{length}, {}", context());
        assert!(walk.clip(by).length() <= by.length() * (1.0 + 1e-6), "{}", context());
        // The same again is the same to the bit.
        let mut again = before;
        assert!(again.walk(map, by) == walk && again == *walker, "{}", context());
        walk.travelled
    }
}

/// Walks through all levels from the start of each, by both rules.
fn walk_all_levels(place: impl Fn(&SectorMap, Vec2, Rule) -> Option<Walker>) {
    let Some(levels) = &*LEVELS else { return };
    for (i, level) in levels.iter().enumerate() {
        let map = level.sector_map(SelfRef::Ignore).expect("a map");
        let checked = Checked::new(&map, &level.name);
        let at = start(level).unwrap_or_else(|| panic!("{}: no start", level.name));
        for rule in [PERSON, Rule::Solid] {
            let mut walker = place(&map, at, rule).unwrap_or_else(|| panic!("{}: {at:?} does not fit", level.name));
            let mut random = Xorshift(0x9e37_79b9 + i as u64);
            let mut any = |below: usize| random.below(below);
            let mut by = Vec2::ZERO;
            for step in 0..moves(&level.name) {
                // Often straight on, along axes and diagonals too; slow, fast, and farther than the level is wide.
                if any(4) == 0 {
                    let speed = [0.0, 0.5, 8.0, 30.0, 64.0, 300.0, 8000.0][any(7)];
                    let [x, y] = [any(2001), any(2001)].map(|n| n as f32 / 1000.0 - 1.0);
                    let direction = [[1.0, 0.0], [0.0, -1.0], [x, y], [x, y], [1.0, 1.0], [-1.0, 1.0]][any(6)];
                    by = Vec2::from(direction) * speed;
                }
                checked.walk(&mut walker, by);
                if step % 50 == 0 {
                    let moves = |turn: i32| {
                        let angle = f64::from(turn) * std::f64::consts::TAU / 64.0;
                        let by = Vec2::new(0.5 * angle.cos() as f32, 0.5 * angle.sin() as f32);
                        checked.walk(&mut walker.clone(), by).length() >= 0.05
                    };
                    assert!((0..64).any(moves), "{}: stuck at {:?}", level.name, walker.centre());
                }
            }
        }
    }
}

#[test]
fn walks_at_any_speed_stay_in_the_level_and_never_stick() {
    walk_all_levels(|map, at, rule| Walker::new(map, at, RADIUS, rule));
}

#[test]
fn walks_of_boxes_at_any_speed_stay_in_the_level_and_never_stick() {
    walk_all_levels(|map, at, rule| Walker::new_box(map, at, (RADIUS, RADIUS), rule));
}
