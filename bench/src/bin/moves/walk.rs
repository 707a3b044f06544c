//! The walk of a platformer: gravity, walking to the left and to the right, and jumps.

use jostle::{Convex, QueryFilter, Vec2, World};
use jostle_bench::random::Random;

use crate::{level::Level, library::Library};

const FRAMES_PER_SECOND: f32 = 60.0;
const GRAVITY: f32 = 30.0;
const FASTEST_FALL: f32 = 20.0;
const JUMP: f32 = 11.5;
const SPEED: f32 = 6.0;

/// The input of a frame.
#[derive(Clone, Copy)]
struct Input {
    /// −1, 0 or 1.
    sideways: f32,
    jumps: bool,
}

/// A move that a library has made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) from: Vec2,
    pub(crate) by: Vec2,
    pub(crate) to: Vec2,
    /// True if it stood on a floor before.
    pub(crate) stood: bool,
    pub(crate) stands: bool,
    pub(crate) met: usize,
}

/// Walks of several movers, one after the other.
pub(crate) struct Walks {
    walks: Vec<(Vec2, Vec<Input>)>,
    bottom: f32,
}

impl Walks {
    /// Walks of this many frames that start at random places, on the highest ground there. Directions last a third of a
    /// second to one and a half.
    pub(crate) fn new(level: &Level, world: &World<()>, mover: &Convex, walks: usize, frames: usize) -> Walks {
        let mut random = Random::named("walks");
        let down = Vec2::new(0.0, level.bottom - level.top);
        let walk = |random: &mut Random| {
            let above = Vec2::new(random.between(2.0, level.length - 2.0), level.top);
            let (_, fall) = world.cast_shape(mover.at(above), down, &QueryFilter::new());
            let mut inputs = Vec::with_capacity(frames);
            while inputs.len() < frames {
                let sideways = [-1.0, 1.0, -1.0, 1.0, 0.0][random.below(5)];
                let input = |random: &mut Random| Input { sideways, jumps: random.chance(80) };
                inputs.extend((0..20 + random.below(70)).map(|_| input(random)));
            }
            inputs.truncate(frames);
            (fall.stop().translation + Vec2::new(0.0, 0.1), inputs)
        };
        Walks { walks: (0..walks).map(|_| walk(&mut random)).collect(), bottom: level.bottom }
    }

    /// Lets a library make the moves of a walk. What falls out of the level starts again.
    pub(crate) fn run(&self, walk: usize, library: &mut dyn Library, log: &mut Vec<Move>) {
        let (start, inputs) = &self.walks[walk];
        log.clear();
        library.put(*start);
        let (mut from, mut rising, mut stood) = (*start, 0.0_f32, false);
        for input in inputs {
            let jumps = input.jumps && stood;
            rising = if jumps { JUMP } else { (rising - GRAVITY / FRAMES_PER_SECOND).max(-FASTEST_FALL) };
            let by = Vec2::new(input.sideways * SPEED, rising) * (1.0 / FRAMES_PER_SECOND);
            let reached = library.travel(by);
            let to = reached.at;
            log.push(Move { from, by, to, stood: stood && !jumps, stands: reached.on_floor, met: reached.met });
            let bumps = rising > 0.0 && to.y - from.y < 0.5 * by.y;
            if bumps || reached.on_floor && rising < 0.0 {
                rising = 0.0;
            }
            (from, stood) = (to, reached.on_floor);
            if !is_in_level(to, self.bottom) {
                library.put(*start);
                (from, rising, stood) = (*start, 0.0, false);
            }
        }
    }
}

/// False below the level, and for what is not a number.
pub(crate) fn is_in_level(at: Vec2, bottom: f32) -> bool {
    at.y > bottom
}
