//! The few ratios that choose a path: each says where f64 is no longer trusted and the exact path takes over. With
//! these values none changes an answer beyond its promised rounding. All are relative to the extent of the pair, so
//! scaling by 2^k changes nothing.

/// The error, in extents, of the distance that the walk finds between the origin and the border of the difference.
///
/// The sum is 27u: 5.7u for a height, 4.3u for an edge merged out of order by a rounded cross product (by 3u rad, along
/// a chain of √2 extents), 11.4u for a foot beyond an end, 5.7u for the root of a quotient (proofs/walk.proof).
/// Smaller, and a touch could be taken for a gap; larger, and more pairs take the exact path.
pub(crate) const WALK_ERROR: f64 = 32.0 * UNIT_ROUNDOFF;

/// The distance of two cores, in extents, below which their nearest features are classified exactly.
///
/// If f64 mistakes the end of an edge for its inside, the error is 11.4u extents along the edge; divided by the gap it
/// is the error of the normal, which stays below half an ulp of f32 (proofs/walk.proof). Smaller, and nearly touching
/// cores with large radii get wrong normals; larger, and more pairs take the exact path.
pub(crate) const CLOSE_CORES: f64 = 64.0 * 4.0 * UNIT_ROUNDOFF * (1_u32 << 25) as f64;

/// The sturdiness of a corner (in extents of the placed shape, see `Convex::sturdiness`) above which it stays convex
/// when rounded.
///
/// Placing moves a corner by at most u(2.83w + |t|) per coordinate, which changes the cross product of two edges of
/// length L by at most 6.12 times L times that; then there is the rounding of the sturdiness (proofs/pose.proof).
pub(crate) const STURDY: f64 = 64.0 * UNIT_ROUNDOFF;

/// The error, in extents, of a crossing of two borders of a union of cells, unless they are nearly parallel.
///
/// A depth up to this in a cell counts as 0. A crossing is off by 63u (proofs/cell-borders.proof). Smaller,
/// and a gap that fits exactly could be taken for closed; larger, and one that is narrower by that much could be taken
/// for open, which leaves an overlap of less than an ulp of f32.
pub(crate) const CELL_ERROR: f64 = 4096.0 * UNIT_ROUNDOFF;

/// u: half the distance from 1 to the next double.
const UNIT_ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// The error bound of a normal rounded to f32, in radians (proofs/walk.proof).
pub(crate) const NORMAL_ERROR: f64 = 2.0 * f32::EPSILON as f64;

/// The angle in radians up to which two directions, and the share of an edge up to which two places along it, count as
/// the same in a contact.
///
/// Pushing along a normal that is off by this leaves 2^-25 of the distance, half an ulp of f32. Smaller, and faces that
/// rounding has turned against each other get the direction between two corners as their normal; larger, and the normal
/// between two corners is no longer the nearest direction.
pub(crate) const SAME_DIRECTION: f64 = 1.0 / 4096.0;

/// The distance, in extents of a shape, up to which two of its pieces adjoin: a contact does not push into the gap.
///
/// Parts are stored in f32, so faces meant to be one may be some ulps apart. Smaller, and such a gap would stop a crate
/// that slides over it; larger, and a real gap would not count.
pub(crate) const ADJOINING: f64 = 1.0 / 1_048_576.0;

/// The height, in largest coordinates of a piece, up to which its corners count as in line in a contact.
///
/// Corners are stored in f32, so those of a slanted straight edge are up to an ulp beside it. Smaller, and a crate that
/// stands across such a corner would get the contacts of one side only; larger, and flat corners would no longer count.
pub(crate) const IN_LINE: f64 = 1.0 / 4_194_304.0;
