//! Shapes grown by a margin.

use jostle::{Compound, Convex, Part, Pose2, Shape, ShapeError, Vec2};

/// A grown shape, with the number of the part of the original that each part of it comes from.
pub(crate) struct Grown {
    pub(crate) shape: Shape,
    pub(crate) numbers: Vec<u32>,
}

/// The shape with all points nearer to it than `by`; `None` for a one-sided chain, which has no such shape, and for one
/// that becomes too large for 32 bits.
pub(crate) fn grown(shape: &Shape, by: f32) -> Option<Grown> {
    let mut parts = Vec::new();
    match shape {
        Shape::Compound(compound) => {
            let mut of_part = |(number, part): (u32, &Part)| add(part.shape(), |_| number, by, &mut parts);
            (0..).zip(compound.parts()).try_for_each(&mut of_part)?;
        }
        single => add(single, |piece| piece, by, &mut parts)?,
    }
    let numbers = parts.iter().map(Part::tag).collect();
    let shape = match &parts[..] {
        [only] => only.shape().clone(),
        _ => Compound::new(parts).ok()?.into(),
    };
    Some(Grown { shape, numbers })
}

/// Adds the grown convex pieces of a shape, each tagged with the number of the original's part.
fn add(shape: &Shape, number: impl Fn(u32) -> u32, by: f32, parts: &mut Vec<Part>) -> Option<()> {
    let pieces: Vec<Result<Convex, ShapeError>> = match shape {
        Shape::Convex(convex) => vec![Ok(convex.clone())],
        Shape::Polygon(polygon) => polygon.pieces().cloned().map(Ok).collect(),
        Shape::Chain(chain) if !chain.is_one_sided() => {
            chain.segments().map(|[a, b]: [Vec2; 2]| Convex::segment(a, b)).collect()
        }
        // A one-sided chain; the parts of a compound are no compounds.
        _ => return None,
    };
    for (piece, i) in pieces.into_iter().zip(0..) {
        let piece = piece.and_then(|piece| piece.grown(by)).ok()?;
        parts.push(Part::new(piece, Pose2::IDENTITY).tagged(number(i)));
    }
    Some(())
}
