//! A shape grown by a distance, as convex parts.

use alloc::vec::Vec;

use super::{Compound, Convex, Part, Shape, ShapeError};
use crate::math::Pose2;

/// The compound of the grown convex pieces of a shape, each tagged with the number of the part that it comes from.
pub(super) fn grown_pieces(shape: &Shape, by: f32) -> Result<Compound, ShapeError> {
    let mut pieces = Vec::new();
    add_pieces(&mut pieces, shape, &|part| part)?;
    let grown = |(piece, part): (Convex, u32)| Ok(Part::new(piece.grown(by)?, Pose2::IDENTITY).tagged(part));
    Compound::new(pieces.into_iter().map(grown).collect::<Result<Vec<_>, ShapeError>>()?)
}

/// Adds the convex pieces of a shape, each with the number that its part in the shape stands for.
fn add_pieces(pieces: &mut Vec<(Convex, u32)>, shape: &Shape, number: &dyn Fn(u32) -> u32) -> Result<(), ShapeError> {
    match shape {
        Shape::Convex(shape) => pieces.push((shape.clone(), number(0))),
        Shape::Polygon(shape) => pieces.extend(shape.pieces().map(|piece| (piece.clone(), number(0)))),
        Shape::Chain(shape) => {
            for (i, [p, q]) in (0..).zip(shape.segments()) {
                pieces.push((Convex::segment(p, q)?, number(i)));
            }
        }
        Shape::Compound(shape) => {
            for (i, part) in (0..).zip(shape.parts()) {
                add_pieces(pieces, part.shape(), &|_| number(i))?;
            }
        }
    }
    Ok(())
}
