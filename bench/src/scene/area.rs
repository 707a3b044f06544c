//! Concave polygons of any form.

use std::fmt;

use jostle::{Polygon, Pose2, Vec2};
use jostle_oracle::{Body, Location, Region, Relation, locate, relate};

use super::random::Random;

/// A polygon, perhaps with a hole, in its own frame, and its pose.
#[derive(Clone, Debug)]
pub struct Area {
    /// Counterclockwise.
    pub outline: Vec<Vec2>,
    /// Clockwise; empty if there is none.
    pub hole: Vec<Vec2>,
    pub pose: Pose2,
}

/// A kind of area, with the name that seeds its crowds.
pub trait AreaKind: Copy + fmt::Display {
    /// An area about two sizes across, at this pose.
    fn area(self, size: f32, pose: Pose2, random: &mut Random) -> Area;
}

impl Area {
    pub fn rings(&self) -> impl Iterator<Item = &Vec<Vec2>> {
        [&self.outline, &self.hole].into_iter().filter(|ring| !ring.is_empty())
    }

    pub fn polygon(&self) -> Polygon {
        let holes = self.rings().skip(1).map(|ring| ring.iter().copied());
        Polygon::with_holes(self.outline.iter().copied(), holes).expect("every generated area is a polygon")
    }

    /// The same for the oracle.
    pub fn region(&self) -> Region {
        let rings: Vec<Vec<[f32; 2]>> = self.rings().map(|ring| ring.iter().map(|&p| p.into()).collect()).collect();
        let Pose2 { translation, rotation } = self.pose;
        Region::place(&rings, [rotation.cos(), rotation.sin()], translation.into())
    }
}

/// The exact location of a point relative to a region. The oracle considers the square of the corners for a point on
/// the border, so each edge is tested first.
pub fn location(p: [f64; 2], region: &Region) -> Location {
    let between = |x: f64, a: f64, b: f64| a.min(b) <= x && x <= a.max(b);
    let on_edge = |a: [f64; 2], b: [f64; 2]| {
        let in_box = between(p[0], a[0], b[0]) && between(p[1], a[1], b[1]);
        in_box && relate(&Body::point(p), &Body { corners: vec![a, b], radius: 0.0 }) != Relation::Apart
    };
    let on_ring = |ring: &Vec<[f64; 2]>| (0..ring.len()).any(|i| on_edge(ring[i], ring[(i + 1) % ring.len()]));
    if region.rings.iter().any(on_ring) { Location::Boundary } else { locate(p, region) }
}
