//! The scenes: things of several kinds, and how they move.

use jostle::{Aabb, Convex, Shape};
use jostle_bench::random::Random;
use parry2d::{
    math::Vector,
    shape::{Ball, Capsule, Cuboid, Shape as ParryShape},
};
use rapier2d::prelude as rapier;

/// The kinds of scenes.
pub(crate) const KINDS: [&str; 3] = ["upright boxes", "circles", "boxes, circles and capsules, turned"];
/// The shares of things that move.
pub(crate) const SHARES: [f32; 3] = [1.0, 0.1, 0.0];

/// The rate at which engines that take velocities are stepped.
pub(crate) const FRAMES_PER_SECOND: f32 = 60.0;

#[derive(Clone, Copy)]
pub(crate) enum Figure {
    Rectangle([f32; 2]),
    Circle(f32),
    Capsule([f32; 2]),
}

impl Figure {
    pub(crate) fn ours(self) -> Shape {
        let shape = match self {
            Figure::Rectangle([width, height]) => Convex::rectangle(width, height),
            Figure::Circle(radius) => Convex::circle(radius),
            Figure::Capsule([half, radius]) => Convex::capsule((-half, 0.0), (half, 0.0), radius),
        };
        shape.expect("sizes are positive").into()
    }

    pub(crate) fn parry(self) -> Box<dyn ParryShape> {
        match self {
            Figure::Rectangle([width, height]) => Box::new(Cuboid::new(Vector::new(0.5 * width, 0.5 * height))),
            Figure::Circle(radius) => Box::new(Ball::new(radius)),
            Figure::Capsule([half, radius]) => {
                Box::new(Capsule::new(Vector::new(-half, 0.0), Vector::new(half, 0.0), radius))
            }
        }
    }

    pub(crate) fn rapier(self) -> rapier::ColliderBuilder {
        match self {
            Figure::Rectangle([width, height]) => rapier::ColliderBuilder::cuboid(0.5 * width, 0.5 * height),
            Figure::Circle(radius) => rapier::ColliderBuilder::ball(radius),
            Figure::Capsule([half, radius]) => rapier::ColliderBuilder::capsule_x(half, radius),
        }
    }
}

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
    let half = match thing.figure {
        Figure::Rectangle([w, h]) if thing.angle == 0.0 => (0.5 * w, 0.5 * h),
        Figure::Rectangle([w, h]) => (0.5 * w.hypot(h), 0.5 * w.hypot(h)),
        Figure::Circle(r) => (r, r),
        Figure::Capsule([half, r]) => (half + r, half + r),
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
            (0, _) | (2, 0) => Figure::Rectangle([a, b]),
            (1, _) | (2, 1) => Figure::Circle(0.5 * a),
            _ => Figure::Capsule([0.3 * a, 0.3 * b]),
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
