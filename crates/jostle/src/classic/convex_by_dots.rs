use crate::math::{Vec2, dvec2::DVec2};

/// True if a point is in a convex polygon, border included, by one scalar product an edge.
///
/// A convex polygon is where the half-planes behind all its edges meet. The outward normal `n` of an edge from `a` to `b`
/// is `b − a`, turned a quarter clockwise, if the vertices are counterclockwise. The point is in front of the edge if its
/// product with `n` is larger than that of `a`; the first edge that it is in front of decides.
///
/// ```text
///        ·───────·
///       ╱         ╲  n
///      ·     p     b──→    n · (p − a) ≤ 0 for every edge: inside
///       ╲         ╱   · q
///        ·───────a         n · (q − a) > 0 for this one: outside
/// ```
///
/// The polygon must be convex and counterclockwise; no point is in a clockwise one. With fewer than three vertices or a NaN
/// the answer is no. An edge without length decides nothing, so vertices that coincide in one point contain everything;
/// a polygon that is flat contains its whole line.
///
/// ```
/// use jostle::{Vec2, classic::convex_contains_by_dots};
/// let triangle = [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)].map(Vec2::from);
/// assert!(convex_contains_by_dots(&triangle, (2.0, 2.0))); // on the border
/// assert!(!convex_contains_by_dots(&triangle, (2.1, 2.0)));
/// let dart = [(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)].map(Vec2::from);
/// assert!(!convex_contains_by_dots(&dart, (0.2, 3.0))); // but it is inside: the dart is not convex
/// ```
///
/// Cost: a scalar product an edge; outside, on the average, not of all edges.
///
/// Source: J. Lander, "Crashing into the New Year", Game Developer, January 1999.
///
/// # Beside the exact answer
///
/// Its counterpart is [`contains`](crate::contains) of a [convex polygon](crate::Convex::polygon). In f64 the products
/// of f32 coordinates of similar sizes are exact. Next to the border they are rounded if the sizes differ much. A polygon
/// that is not convex loses all points that one of its edges faces, although the polygon bends around them.
///
/// # Measured
///
/// | inputs | asked | the answer is yes | invented | missed |
/// |---|---|---|---|---|
/// | convex polygons, points anywhere | 20000 | 37.80 % | none | none |
/// | whole numbers, many points on borders | 20000 | 32.58 % | none | none |
/// | points of edges, rounded to f32 | 20000 | 50.06 % | none | none |
/// | points 10⁻¹² from the origin, beside an edge of 2000 through it | 20000 | 49.95 % | 1.32 % | 0.08 % |
/// | polygons that are not convex, or seldom | 20000 | 45.03 % | none | 25.00 % |
#[must_use]
pub fn convex_contains_by_dots(polygon: &[Vec2], point: impl Into<Vec2>) -> bool {
    let point = DVec2::from(point.into());
    let is_behind = |(i, &a): (usize, &Vec2)| {
        let (a, b) = (DVec2::from(a), DVec2::from(polygon[(i + 1) % polygon.len()]));
        (b - a).right().dot(point - a) <= 0.0
    };
    polygon.len() >= 3 && polygon.iter().enumerate().all(is_behind)
}
