//! Poses of f32 near an exact place.

use crate::math::{
    Vec2,
    dvec2::DVec2,
    moved::MovedSpan,
    predicates::{Span, compare_line_distance, cross_sign},
};

/// A generous bound of the rounding of placing, moving and measuring, of the coordinates (proofs/placing.proof).
pub(super) const PLACING_ERROR: f64 = 64.0 * f64::EPSILON;

/// An ulp of f32 at a place, or at a length if that is larger.
pub(crate) fn ulp_at(place: DVec2, length: f64) -> f64 {
    (place.manhattan() + length) * f64::from(f32::EPSILON)
}

/// The four points of f32 around a place, starting with the one in the direction of the normal.
pub(crate) fn around(place: DVec2, normal: DVec2) -> [Vec2; 4] {
    let neighbours = |x: f64, normal: f64| [normal > 0.0, normal <= 0.0].map(|is_up| rounded_toward(x, is_up));
    let ([x, other_x], [y, other_y]) = (neighbours(place.x, normal.x), neighbours(place.y, normal.y));
    [(x, y), (other_x, y), (x, other_y), (other_x, other_y)].map(|(x, y)| Vec2::new(x, y))
}

/// The f32 around a place that is first in `around`.
#[inline(always)]
pub(super) fn out_along(place: DVec2, normal: DVec2) -> Vec2 {
    Vec2::new(rounded_toward(place.x, normal.x > 0.0), rounded_toward(place.y, normal.y > 0.0))
}

/// The f32 next to a number, or equal to it: the one above or the one below. Without a branch, since the side is not
/// predictable.
#[inline(always)]
fn rounded_toward(x: f64, is_up: bool) -> f32 {
    /// The place of a number among all f32, from its bits; also the bits from the place.
    fn ordered(bits: i32) -> i32 {
        bits ^ (((bits >> 31) as u32) >> 1) as i32
    }
    let nearest = x as f32;
    let back = f64::from(nearest);
    let step = i32::from(is_up & (back < x)) - i32::from(!is_up & (back > x));
    f32::from_bits(ordered(ordered(nearest.to_bits() as i32).wrapping_add(step)) as u32)
}

/// Whether the disc of a corner, which starts on the right of a line through a point or touching it, is still so after
/// its displacement, and also when placed at its end, which differs from that by rounding; exact. The second radius is
/// that of the line.
pub(super) fn keeps_right(
    line: Span,
    through: DVec2,
    [start, end]: [DVec2; 2],
    displacement: DVec2,
    radii: [f64; 2],
) -> bool {
    let (across, radius_sum) = (line.rounded(), radii[0] + radii[1]);
    let beyond = (end - through).cross(across);
    let error = PLACING_ERROR
        * across.manhattan()
        * (start.manhattan() + end.manhattan() + through.manhattan() + displacement.manhattan() + radius_sum);
    if beyond - radius_sum * across.length() > error {
        return true;
    }
    let (placed, moved) = (Span::new(through, end), MovedSpan { span: Span::new(through, start), by: displacement });
    cross_sign(line, placed).is_le()
        && moved.cross_sign(line).is_le()
        && (radius_sum == 0.0
            || (compare_line_distance(line, placed, radii).is_ge() && moved.compare_line_distance(line, radii).is_ge()))
}
