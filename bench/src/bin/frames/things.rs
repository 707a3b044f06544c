//! The scenes: things of several kinds, and how they move.

use jostle::{Aabb, Vec2};
use jostle_bench::{figure::Figure, random::Random};

/// The kinds of scenes.
pub(crate) const KINDS: [&str; 3] = ["upright boxes", "circles", "boxes, circles and capsules, turned"];
/// The shares of things that move.
pub(crate) const SHARES: [f32; 3] = [1.0, 0.1, 0.0];

/// The rate at which engines that take velocities are stepped.
pub(crate) const FRAMES_PER_SECOND: f32 = 60.0;

pub(crate) struct Thing {
    pub(crate) figure: Figure,
    pub(crate) at: [f32; 2],
    pub(crate) angle: f32,
    pub(crate) by: [f32; 2],
}

impl Thing {
    pub(crate) fn moves(&self) -> bool {
        self.by != [0.0, 0.0]
    }
}

/// A box around the thing, at any angle.
pub(crate) fn aabb(thing: &Thing) -> Aabb {
    let square = |half: f32| Vec2::new(half, half);
    let half = match thing.figure {
        Figure::Rectangle(size) if thing.angle == 0.0 => 0.5 * size,
        Figure::Rectangle(size) => square(0.5 * size.length()),
        Figure::Circle(radius) => square(radius),
        Figure::Capsule { end, radius } => square(end.length() + radius),
    };
    Aabb::centered(thing.at, half)
}

/// Things of sizes from 0.5 to 1.5, one for each 2.25 units of area, that move by up to 0.1 a frame on each axis.
pub(crate) fn things(kind: usize, count: usize, share: f32) -> (Vec<Thing>, f32) {
    let (mut random, side) = (Random::named(KINDS[kind]), (count as f32).sqrt() * 1.5);
    let thing = |i: usize, random: &mut Random| {
        let mut within = |low, high| random.between(low, high);
        let [a, b] = [within(0.5, 1.5), within(0.5, 1.5)];
        let figure = match (kind, i % 3) {
            (0, _) | (2, 0) => Figure::Rectangle(Vec2::new(a, b)),
            (1, _) | (2, 1) => Figure::Circle(0.5 * a),
            _ => Figure::Capsule { end: Vec2::new(0.3 * a, 0.0), radius: 0.3 * b },
        };
        let moves = within(0.0, 1.0) < share;
        let by = [within(-0.1, 0.1), within(-0.1, 0.1)];
        let at = [within(0.0, side), within(0.0, side)];
        let angle = if kind == 2 { within(0.0, 6.0) } else { 0.0 };
        Thing { figure, at, angle, by: if moves { by } else { [0.0, 0.0] } }
    };
    ((0..count).map(|i| thing(i, &mut random)).collect(), side)
}

/// Moves everything by one frame; what leaves the square turns back in the next.
pub(crate) fn advance(things: &mut [Thing], side: f32) {
    for thing in things {
        for axis in 0..2 {
            let (at, by) = (&mut thing.at[axis], &mut thing.by[axis]);
            *at += *by;
            let leaves = (*at < 0.0 && *by < 0.0) || (*at > side && *by > 0.0);
            *by = if leaves { -*by } else { *by };
        }
    }
}
