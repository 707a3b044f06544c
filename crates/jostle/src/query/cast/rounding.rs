//! Poses of f32 near an exact place.

use core::cmp::Ordering;

use crate::math::{
    Vec2,
    dvec2::DVec2,
    moved::Moved,
    predicates::{Span, compare_line_distance, cross_sign},
};

/// A generous bound of the rounding of placing, moving, multiplying and measuring, as a share of the coordinates.
pub(super) const PLACING_ERROR: f64 = 64.0 * f64::EPSILON;

/// An ulp of f32 at a place, or at a length if that is larger.
pub(crate) fn ulp_at(place: DVec2, length: f64) -> f64 {
    (place.manhattan() + length) * f64::from(f32::EPSILON)
}

/// The four points of f32 around a place, starting with the one in the direction of the normal.
pub(crate) fn around(place: DVec2, normal: DVec2) -> [Vec2; 4] {
    /// The two f32 around a number, starting with the one in the direction of the normal; twice the number if it is an
    /// f32.
    fn neighbours(x: f64, normal: f64) -> [f32; 2] {
        let nearest = x as f32;
        let other = match f64::from(nearest).total_cmp(&x) {
            Ordering::Less => nearest.next_up(),
            Ordering::Equal => nearest,
            Ordering::Greater => nearest.next_down(),
        };
        if (nearest > other) == (normal > 0.0) { [nearest, other] } else { [other, nearest] }
    }
    let ([x, other_x], [y, other_y]) = (neighbours(place.x, normal.x), neighbours(place.y, normal.y));
    [(x, y), (other_x, y), (x, other_y), (other_x, other_y)].map(|(x, y)| Vec2::new(x, y))
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
    let (placed, moved) = (Span::new(through, end), Moved { span: Span::new(through, start), by: displacement });
    cross_sign(line, placed).is_le()
        && moved.cross_sign(line).is_le()
        && (radius_sum == 0.0
            || (compare_line_distance(line, placed, radii).is_ge() && moved.compare_line_distance(line, radii).is_ge()))
}
