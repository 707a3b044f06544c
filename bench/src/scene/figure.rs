//! Figures as plain numbers, from which every library makes its own shape.

use std::f64::consts::TAU;
use std::fmt;

use jostle::{Convex, Placed, Pose2, Vec2};
use jostle_oracle::Body;

use super::random::Random;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Circle,
    Box,
    Capsule,
    /// A regular polygon with this many corners.
    Regular(u32),
}

/// One figure, about its own origin.
#[derive(Clone, Debug)]
pub enum Figure {
    Circle {
        radius: f32,
    },
    /// Half the width and half the height.
    Box {
        half: Vec2,
    },
    /// Its axis lies along x.
    Capsule {
        half_length: f32,
        radius: f32,
    },
    /// Convex and counterclockwise.
    Polygon {
        corners: Vec<Vec2>,
    },
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Circle => f.pad("circle"),
            Kind::Box => f.pad("box"),
            Kind::Capsule => f.pad("capsule"),
            Kind::Regular(6) => f.pad("hexagon"),
            Kind::Regular(8) => f.pad("octagon"),
            Kind::Regular(n) => f.pad(&format!("{n}-gon")),
        }
    }
}

impl Figure {
    /// A figure of this kind whose diameter is between one half and one and a half times `size`.
    pub fn random(kind: Kind, size: f32, random: &mut Random) -> Figure {
        let mut length = |low, high| size * random.between(low, high);
        match kind {
            Kind::Circle => Figure::Circle { radius: length(0.25, 0.75) },
            Kind::Box => Figure::Box { half: Vec2::new(length(0.2, 0.5), length(0.2, 0.5)) },
            Kind::Capsule => Figure::Capsule { half_length: length(0.15, 0.4), radius: length(0.1, 0.3) },
            Kind::Regular(n) => {
                let radius = f64::from(length(0.25, 0.75));
                let corner = |i| {
                    let (sin, cos) = (TAU * f64::from(i) / f64::from(n)).sin_cos();
                    Vec2::new((radius * cos) as f32, (radius * sin) as f32)
                };
                Figure::Polygon { corners: (0..n).map(corner).collect() }
            }
        }
    }

    /// The corners of its core, counterclockwise.
    pub fn corners(&self) -> Vec<Vec2> {
        match self {
            Figure::Circle { .. } => vec![Vec2::ZERO],
            Figure::Box { half: Vec2 { x, y } } => [(-x, -y), (*x, -y), (*x, *y), (-x, *y)].map(Vec2::from).to_vec(),
            Figure::Capsule { half_length, .. } => vec![Vec2::new(-half_length, 0.0), Vec2::new(*half_length, 0.0)],
            Figure::Polygon { corners } => corners.clone(),
        }
    }

    /// The radius around its core.
    pub fn radius(&self) -> f32 {
        match self {
            Figure::Circle { radius } | Figure::Capsule { radius, .. } => *radius,
            Figure::Box { .. } | Figure::Polygon { .. } => 0.0,
        }
    }

    pub fn convex(&self) -> Convex {
        match self {
            Figure::Circle { radius } => Convex::circle(*radius),
            Figure::Box { half } => Convex::rectangle(2.0 * half.x, 2.0 * half.y),
            Figure::Capsule { half_length, radius } => {
                Convex::capsule((-half_length, 0.0), (*half_length, 0.0), *radius)
            }
            Figure::Polygon { corners } => Convex::polygon(corners.iter().copied()),
        }
        .expect("every generated figure is a shape")
    }
}

/// A figure at a pose: what every library is asked about.
#[derive(Clone, Debug)]
pub struct Item {
    pub figure: Figure,
    pub pose: Pose2,
    /// The same as a jostle shape, made once.
    pub convex: Convex,
}

impl Item {
    pub fn new(figure: Figure, pose: impl Into<Pose2>) -> Item {
        Item { convex: figure.convex(), figure, pose: pose.into() }
    }

    /// A figure of this kind anywhere within four sizes of the origin.
    pub fn random(kind: Kind, size: f32, random: &mut Random) -> Item {
        const REACH: f32 = 4.0;
        let figure = Figure::random(kind, size, random);
        Item::new(figure, Pose2::new(random.within(REACH * size), random.turn()))
    }

    pub fn placed(&self) -> Placed<'_> {
        self.convex.at(self.pose)
    }

    /// The same for the oracle.
    pub fn body(&self) -> Body {
        let local: Vec<[f32; 2]> = self.figure.corners().into_iter().map(Into::into).collect();
        let Pose2 { translation, rotation } = self.pose;
        Body::place(&local, [rotation.cos(), rotation.sin()], translation.into(), self.figure.radius())
    }
}
