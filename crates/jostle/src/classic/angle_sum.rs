use crate::math::{Vec2, dvec2::DVec2, trig::atan2};

/// The sum of the angles at which the edges of a polygon are seen from a point, in radians: counterclockwise positive.
///
/// From inside a simple polygon one looks once around: the sum is 2π, or −2π if the polygon is clockwise. From outside,
/// what is seen turning one way turns back: the sum is 0.
///
/// ```text
///          ·─────────·
///         ╱   ╲ │ ╱   ╲      the angle of an edge from a to b:
///        ·──── p ──────·     from the direction p → a to the direction p → b,
///         ╲   ╱ │ ╲   ╱      between −π and π
///          ·─────────·
/// ```
///
/// On an edge the sum is as outside or as inside, as its angle of π is rounded to one sign or the other; at a vertex it is the angle between its edges. With a NaN it is NaN, without vertices 0.
///
/// ```
/// use jostle::{Vec2, classic::angle_sum};
/// let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(Vec2::from);
/// assert!((angle_sum(&square, (0.3, 0.6)) - 2.0 * std::f64::consts::PI).abs() < 1e-14);
/// assert!(angle_sum(&square, (2.0, 0.6)).abs() < 1e-14);
/// ```
///
/// Cost: an arc tangent an edge.
#[must_use]
pub fn angle_sum(polygon: &[Vec2], point: impl Into<Vec2>) -> f64 {
    let point = DVec2::from(point.into());
    let seen = |vertex: &Vec2| DVec2::from(*vertex) - point;
    let angle = |(i, a): (usize, &Vec2)| {
        let (a, b) = (seen(a), seen(&polygon[(i + 1) % polygon.len()]));
        atan2(a.cross(b), a.dot(b))
    };
    polygon.iter().enumerate().map(angle).sum()
}

/// True if a point is in a polygon, convex or not, by the [sum of the angles](angle_sum) at which it sees the edges: more
/// than half a turn, either way around.
///
/// A polygon that crosses itself contains what it surrounds more than zero times. With a NaN or without vertices the
/// answer is no.
///
/// ```
/// use jostle::{Vec2, classic::contains_by_angles};
/// let dart = [(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)].map(Vec2::from);
/// assert!(contains_by_angles(&dart, (0.2, 3.0)));
/// assert!(!contains_by_angles(&dart, (2.0, 2.0)));
/// assert!(!contains_by_angles(&dart, (0.0, 4.0))); // but it is a vertex
/// ```
///
/// Cost: an arc tangent an edge.
///
/// Source: J. Lander, "Crashing into the New Year", Game Developer, January 1999.
///
/// # Beside the exact answer
///
/// Its counterpart is [`contains`](crate::contains) of a [`Polygon`](crate::Polygon). Away from the border the sum is
/// close to 0 or to a full turn, and the rounding of arc tangents does not matter. On the border it errs: at vertices of
/// less than half a turn it misses, and on edges it depends on their direction. The sign of an angle next to π is that of
/// a cross product, which rounding decides next to an edge, if the numbers differ much in size.
///
/// # Measured
///
/// | inputs | asked | the answer is yes | invented | missed |
/// |---|---|---|---|---|
/// | polygons of all kinds, points anywhere | 20000 | 44.45 % | none | none |
/// | whole numbers, many points on borders | 20000 | 37.30 % | none | 16.25 % |
/// | points of edges, rounded to f32 | 20000 | 63.19 % | none | 16.81 % |
/// | points 10⁻¹² from the origin, beside an edge of 2000 through it | 20000 | 49.92 % | 1.53 % | 0.09 % |
#[must_use]
pub fn contains_by_angles(polygon: &[Vec2], point: impl Into<Vec2>) -> bool {
    angle_sum(polygon, point).abs() > core::f64::consts::PI
}
