//! Places, ways and views in a level, chosen at random from its name.

use jostle::{
    Rot2, Vec2,
    sectors::{SectorMap, Walker},
};
use jostle_bench::random::Random;
use jostle_levels::Level;

use crate::{PERSON, RADIUS};

/// The speed of a walk in units a move, about that of a running player at 60 frames a second.
const SPEED: f32 = 10.0;

/// The length of a short cast.
const SHORT: f32 = 24.0;

/// The length of the longest view.
const FARTHEST: f32 = 1024.0;

/// What is asked of a level.
pub(crate) struct Inputs {
    /// Points in sectors, at multiples of 1/256, so that the plain arithmetic of rivals is exact.
    pub(crate) points: Vec<Vec2>,
    /// The start of the first player.
    pub(crate) start: Vec2,
    /// The displacements of a walk from there.
    pub(crate) moves: Vec<Vec2>,
    /// Short ways from where a disc has room.
    pub(crate) casts: Vec<[Vec2; 2]>,
    pub(crate) views: Vec<View>,
}

/// Two points in sectors, and their floors.
pub(crate) struct View {
    pub(crate) from: Vec2,
    pub(crate) to: Vec2,
    pub(crate) floors: [f32; 2],
}

impl Inputs {
    pub(crate) fn new(level: &Level, map: &SectorMap, count: usize) -> Inputs {
        let mut random = Random::named(&level.name);
        let corner = |pick: fn(Vec2, Vec2) -> Vec2| map.vertices().iter().copied().reduce(pick).expect("a vertex");
        let (low, high) = (corner(Vec2::min), corner(Vec2::max));
        let snapped = |x: f32| (x * 256.0).round() / 256.0;
        let anywhere = |random: &mut Random| loop {
            let p = Vec2::new(snapped(random.between(low.x, high.x)), snapped(random.between(low.y, high.y)));
            if map.sector_at(p).is_some() {
                return p;
            }
        };
        let points: Vec<Vec2> = (0..count).map(|_| anywhere(&mut random)).collect();
        let start = level.things.iter().find(|thing| thing.kind == 1).expect("a start").position;
        let mut casts = Vec::new();
        while casts.len() < count {
            let from = anywhere(&mut random);
            if map.fits(from, RADIUS, 56.0) {
                casts.push([from, from + random.direction() * SHORT]);
            }
        }
        let floor = |p: Vec2| map.sector_at(p).map(|sector| map.sectors()[sector.index()].floor);
        let mut views = Vec::new();
        while views.len() < count {
            let from = anywhere(&mut random);
            let to = from + random.direction() * random.between(0.0, FARTHEST);
            if let (Some(here), Some(there)) = (floor(from), floor(to)) {
                views.push(View { from, to, floors: [here, there] });
            }
        }
        Inputs { points, start, moves: moves(map, start, &mut random, count), casts, views }
    }
}

/// A walk that goes straight on, turns now and then, and turns soon where it is stopped.
fn moves(map: &SectorMap, start: Vec2, random: &mut Random, count: usize) -> Vec<Vec2> {
    let mut walker = Walker::new(map, start, RADIUS, PERSON).expect("the player's start has room");
    let mut by = random.direction() * SPEED;
    let step = |_| {
        let travelled = walker.walk(map, by).travelled.length();
        let moved = by;
        if random.chance(32) || travelled < 0.5 * SPEED && random.chance(4) {
            by = Rot2::new(random.between(-2.5, 2.5)) * by;
        }
        moved
    };
    (0..count).map(step).collect()
}
