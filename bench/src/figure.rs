//! Small shapes in the forms of several libraries.

use jostle::{Convex, Vec2};
use parry2d::{
    math::Vector,
    shape::{Ball, Capsule, Cuboid, SharedShape},
};

/// A shape around its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// The full width and height.
    Rectangle(Vec2),
    Circle(f32),
    /// From −`end` to `end`.
    Capsule {
        end: Vec2,
        radius: f32,
    },
}

impl Figure {
    pub fn ours(self) -> Convex {
        let shape = match self {
            Figure::Rectangle(size) => Convex::rectangle(size.x, size.y),
            Figure::Circle(radius) => Convex::circle(radius),
            Figure::Capsule { end, radius } => Convex::capsule(-end, end, radius),
        };
        shape.expect("sizes are positive")
    }

    /// The same for parry2d and rapier2d.
    pub fn parry(self) -> SharedShape {
        match self {
            Figure::Rectangle(size) => SharedShape::new(Cuboid::new(vector(0.5 * size))),
            Figure::Circle(radius) => SharedShape::new(Ball::new(radius)),
            Figure::Capsule { end, radius } => SharedShape::new(Capsule::new(vector(-end), vector(end), radius)),
        }
    }
}

pub fn vector(v: Vec2) -> Vector {
    Vector::new(v.x, v.y)
}
