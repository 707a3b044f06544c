use crate::math::{Vec2, dvec2::DVec2};

/// True if a point is in a polygon, convex or not, by the quadrants around it through which its edges lead.
///
/// This is the sum of angles in quarter turns. The vertices of the polygon are in quadrants about the point, counted
/// counterclockwise from 0, upper right. An edge leads from one to the next (+1), to the one before (−1), stays (0), or
/// leads to the opposite one: then the x of its intercept with the horizontal line through the point tells on which side
/// it passes, +2 or −2. Once around is 4, either way; 0 is outside.
///
/// ```text
///        1  │  0    an edge from 2 to 0 that crosses the line
///      ─────p──·──  right of p passes it counterclockwise: +2,
///        2  │╱ 3    left of p clockwise: −2
///          ╱│
/// ```
///
/// A vertex level with the point counts as above it, one straight above or below as right of it; an edge through the point,
/// between opposite quadrants, passes left of it. So of the border, right and upper edges are inside, left and lower ones
/// outside if they are parallel to the axes; slanted ones are inside on the left. A polygon that crosses itself contains
/// what it surrounds more than zero times. With a NaN in the point, or fewer than three vertices, the answer is no; a
/// vertex with a NaN counts as left or below.
///
/// ```
/// use jostle::{Vec2, classic::contains_by_quadrants};
/// let dart = [(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)].map(Vec2::from);
/// assert!(contains_by_quadrants(&dart, (0.2, 3.0)));
/// assert!(!contains_by_quadrants(&dart, (2.0, 2.0)));
/// ```
///
/// Cost: two comparisons an edge, and a division for each that leads to the opposite quadrant.
///
/// Source: K. Weiler, "An Incremental Angle Point in Polygon Test", Graphics Gems IV, 1994; J. Lander, "Crashing into the
/// New Year", Game Developer, January 1999.
///
/// # Beside the exact answer
///
/// Its counterpart is [`contains`](crate::contains) of a [`Polygon`](crate::Polygon). It is wrong on the border, on some
/// edges and not on others, and next to an edge between opposite quadrants, whose intercept is rounded.
///
/// # Measured
///
/// | inputs | asked | the answer is yes | invented | missed |
/// |---|---|---|---|---|
/// | polygons of all kinds, points anywhere | 20000 | 45.17 % | none | none |
/// | whole numbers, many points on borders | 20000 | 37.18 % | none | 12.76 % |
/// | points of edges, rounded to f32 | 20000 | 63.09 % | none | 17.17 % |
/// | points 10⁻¹² from the origin, beside an edge of 2000 through it | 20000 | 49.70 % | 0.52 % | 0.49 % |
#[must_use]
pub fn contains_by_quadrants(polygon: &[Vec2], point: impl Into<Vec2>) -> bool {
    let point = DVec2::from(point.into());
    if point.x.is_nan() || point.y.is_nan() || polygon.len() < 3 {
        return false;
    }
    let mut quarters = 0;
    for (i, &a) in polygon.iter().enumerate() {
        let (a, b) = (DVec2::from(a), DVec2::from(polygon[(i + 1) % polygon.len()]));
        let (from, to) = (quadrant(a, point), quadrant(b, point));
        quarters += match (to - from).rem_euclid(4) {
            0 => 0,
            1 => 1,
            3 => -1,
            _ => {
                let passes_right = intercept([a, b], point.y) > point.x;
                let is_upward = from >= 2;
                if passes_right == is_upward { 2 } else { -2 }
            }
        };
    }
    quarters != 0
}

/// The quadrant about a point in which a vertex is, counterclockwise from the upper right.
fn quadrant(vertex: DVec2, point: DVec2) -> i32 {
    match (vertex.x >= point.x, vertex.y >= point.y) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
}

/// The x at which the line through two points has this y.
fn intercept([a, b]: [DVec2; 2], y: f64) -> f64 {
    a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
}
