//! Short names for the shapes in tests.

use jostle::{Chain, Convex, Polygon, Vec2};

pub type Points = [(f32, f32)];

pub const HERE: Vec2 = Vec2::ZERO;

/// An L-shape with two arms, ten wide and thirty long. Its one seam leads from the inner corner (10, 10) to the outer
/// one (0, 0).
pub const ELL: &Points = &[(0.0, 0.0), (30.0, 0.0), (30.0, 10.0), (10.0, 10.0), (10.0, 30.0), (0.0, 30.0)];

/// A bow tie whose two wings meet at the origin.
pub const BOW: &Points = &[(0.0, 0.0), (2.0, -1.0), (2.0, 1.0), (0.0, 0.0), (-2.0, 1.0), (-2.0, -1.0)];

pub fn polygon(outline: &Points) -> Polygon {
    Polygon::new(outline.iter().copied()).expect("valid")
}

pub fn chain(points: &Points) -> Chain {
    Chain::open(points.iter().copied()).expect("valid")
}

pub fn framed(outline: &Points, holes: &[&Points]) -> Polygon {
    Polygon::with_holes(outline.iter().copied(), holes.iter().map(|hole| hole.iter().copied())).expect("valid")
}

pub fn point(p: (f32, f32)) -> Convex {
    Convex::hull([p]).expect("finite")
}

pub fn segment(p: (f32, f32), q: (f32, f32)) -> Convex {
    Convex::segment(p, q).expect("different")
}

pub fn ball(radius: f32) -> Convex {
    Convex::circle(radius).expect("valid")
}

pub fn block(width: f32, height: f32) -> Convex {
    Convex::rectangle(width, height).expect("valid")
}
