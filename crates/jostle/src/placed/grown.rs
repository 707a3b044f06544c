//! A shape grown by a distance, in convex parts.

use alloc::{vec, vec::Vec};

use super::placed::{Placed, View};
use crate::{
    math::Pose2,
    shape::{Chain, Compound, Convex, Part, Polygon, Shape, ShapeError},
};

/// All points within a distance of a shape, in its frame: a convex shape, or a compound of them.
pub(crate) struct Grown {
    pub(crate) shape: Shape,
    /// The part of the original shape that each part of the grown one comes from.
    pub(crate) parts: Vec<u32>,
}

impl Placed<'_> {
    /// The shape, grown.
    ///
    /// # Errors
    /// If a radius leaves the range of f32.
    pub(crate) fn grown(&self, by: f32) -> Result<Grown, ShapeError> {
        let mut grown: Vec<(Convex, u32)> = Vec::new();
        match self.view() {
            View::Convex(shape) => return Ok(Grown { shape: shape.grown(by)?.into(), parts: vec![0] }),
            View::Polygon(shape) => add_pieces(&mut grown, shape, by, 0)?,
            View::Chain(shape) => add_segments(&mut grown, shape, by, |segment| segment)?,
            View::Compound(shape) => {
                for (i, part) in (0..).zip(shape.parts()) {
                    match part.shape() {
                        Shape::Convex(shape) => grown.push((shape.grown(by)?, i)),
                        Shape::Polygon(shape) => add_pieces(&mut grown, shape, by, i)?,
                        Shape::Chain(shape) => add_segments(&mut grown, shape, by, |_| i)?,
                        Shape::Compound(_) => unreachable!("compounds are flattened"),
                    }
                }
            }
        }
        let (shapes, parts): (Vec<_>, _) = grown.into_iter().unzip();
        let parts_of_compound = shapes.into_iter().map(|shape| Part::new(shape, Pose2::IDENTITY));
        Ok(Grown { shape: Compound::new(parts_of_compound)?.into(), parts })
    }
}

fn add_pieces(grown: &mut Vec<(Convex, u32)>, polygon: &Polygon, by: f32, part: u32) -> Result<(), ShapeError> {
    for piece in polygon.pieces() {
        grown.push((piece.grown(by)?, part));
    }
    Ok(())
}

fn add_segments(
    grown: &mut Vec<(Convex, u32)>,
    chain: &Chain,
    by: f32,
    part: impl Fn(u32) -> u32,
) -> Result<(), ShapeError> {
    for (segment, [p, q]) in (0..).zip(chain.segments()) {
        grown.push((Convex::capsule(p, q, by)?, part(segment)));
    }
    Ok(())
}
