//! The few ratios that steer which path is taken: each says where f64 stops being trusted and the exact path takes over.
//! As they are, none changes an answer beyond its promised rounding. All are relative to the extent of the pair, so scaling by 2^k changes nothing.

/// The walk's distance from the border of the difference is within this many extents of the true one.
///
/// Twice the sum of: 6.1u for the determinant of two rounded differences, 8.7u for an edge merged out of order by a
/// rounded cross product (at most 6.1u rad, along a chain of at most √2 extents), u for the root and the quotient.
/// Smaller, and a touch could be taken for a gap; larger, and more pairs take the exact path.
pub(crate) const WALK_ERROR: f64 = 32.0 * UNIT_ROUNDOFF;

/// Cores closer than this many extents get their nearest features classified exactly.
///
/// Where f64 mistakes the end of an edge for its inside the error is 4u extents along the edge; divided by the gap it
/// is the error of the normal, which must stay below half an ulp of f32. Smaller, and normals of nearly touching
/// cores under large skins turn wrong; larger, and more pairs take the exact path.
pub(crate) const CLOSE_CORES: f64 = 64.0 * 4.0 * UNIT_ROUNDOFF * (1_u32 << 25) as f64;

/// A corner this much convex (in extents of the placed shape, see `Convex::sturdiness`) is still convex after rounding.
///
/// Placing moves a corner by at most u(4.01w + |t|) per coordinate, which changes the cross product of two edges of
/// length L by at most 8.5 times L times that; 16 covers it and the slack of the rotation.
pub(crate) const STURDY: f64 = 64.0 * UNIT_ROUNDOFF;

/// Where two borders of a union of cells cross is within this many extents, unless they are nearly parallel.
///
/// A point of a cell is within this of the border at a depth that counts as 0. Larger by 2^9 than the rounding of a
/// crossing at a right angle. Smaller, and a passage that fits exactly could be taken for closed; larger, and one that
/// is narrower by that much could be taken for open, which leaves an overlap of less than an ulp of f32.
pub(crate) const CELL_ERROR: f64 = 4096.0 * UNIT_ROUNDOFF;

/// u: half the distance from 1 to the next double.
const UNIT_ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// A normal rounded to f32 is off by less, in radians.
pub(crate) const NORMAL_ERROR: f64 = 2.0 * f32::EPSILON as f64;

/// Directions this near in radians, or places along an edge in its lengths, count as the same in a contact.
///
/// Pushing along a normal that is off by this leaves 2^-25 of the distance, half an ulp of f32. Smaller, and faces that
/// rounding turned against each other have the direction between two corners for their normal; larger, and that of
/// corners is not the nearest direction any more.
pub(crate) const SAME_DIRECTION: f64 = 1.0 / 4096.0;

/// Pieces of one shape this near to each other, in extents of the shape, adjoin: a contact does not push into the gap.
///
/// Parts are baked in f32, so that faces which should be one may be some ulps apart. Smaller, and a crate that slides over
/// such a gap would be stopped by it; larger, and a real gap would not count.
pub(crate) const ADJOINING: f64 = 1.0 / 1_048_576.0;
