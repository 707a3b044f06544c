use jostle::{
    Vec2,
    classic::{contains_by_angles, contains_by_crossings, contains_by_quadrants, convex_contains_by_dots},
};
use serde::{Deserialize, Serialize};

/// A textbook method for a point in a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PointMethod {
    /// The sum of the angles at which the edges are seen.
    Angles,
    /// The quadrants around the point through which the edges lead.
    Quadrants,
    /// The edges that a ray to the right crosses.
    Crossings,
    /// The side of each edge, by a scalar product; for convex polygons.
    Dots,
}

impl PointMethod {
    /// All methods, in the order of the list.
    pub const ALL: [PointMethod; 4] =
        [PointMethod::Crossings, PointMethod::Quadrants, PointMethod::Angles, PointMethod::Dots];

    /// The key of its name among the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            PointMethod::Angles => "point-in-polygon.angles",
            PointMethod::Quadrants => "point-in-polygon.quadrants",
            PointMethod::Crossings => "point-in-polygon.crossings",
            PointMethod::Dots => "point-in-polygon.dots",
        }
    }

    /// The key of the name of what it counts.
    #[must_use]
    pub fn count_key(self) -> &'static str {
        match self {
            PointMethod::Angles => "point-in-polygon.angle-sum",
            PointMethod::Quadrants => "point-in-polygon.quarter-turns",
            PointMethod::Crossings => "point-in-polygon.crossing-count",
            PointMethod::Dots => "point-in-polygon.in-front",
        }
    }

    /// Its answer: the point is in an odd number of rings.
    #[must_use]
    pub fn contains(self, rings: &[Vec<Vec2>], point: Vec2) -> bool {
        let in_ring = |ring: &Vec<Vec2>| match self {
            PointMethod::Angles => contains_by_angles(ring, point),
            PointMethod::Quadrants => contains_by_quadrants(ring, point),
            PointMethod::Crossings => contains_by_crossings(ring, point),
            PointMethod::Dots => convex_contains_by_dots(&counterclockwise(ring), point),
        };
        rings.iter().filter(|ring| in_ring(ring)).count() % 2 == 1
    }
}

/// The edges of a ring.
pub(super) fn edges(ring: &[Vec2]) -> impl Iterator<Item = [Vec2; 2]> + '_ {
    (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]])
}

/// The ring in the other winding if it is clockwise.
pub(super) fn counterclockwise(ring: &[Vec2]) -> Vec<Vec2> {
    let area: f64 = edges(ring).map(|[a, b]| f64::from(a.x) * f64::from(b.y) - f64::from(b.x) * f64::from(a.y)).sum();
    let mut ring = ring.to_vec();
    if area < 0.0 {
        ring.reverse();
    }
    ring
}

/// The angle at which an edge is seen from a point, in degrees: counterclockwise positive.
pub(super) fn angle([a, b]: [Vec2; 2], point: Vec2) -> f64 {
    let seen = |corner: Vec2| [f64::from(corner.x) - f64::from(point.x), f64::from(corner.y) - f64::from(point.y)];
    let ([ax, ay], [bx, by]) = (seen(a), seen(b));
    (ax * by - ay * bx).atan2(ax * bx + ay * by).to_degrees()
}

/// The quadrant around a point in which a corner is, counterclockwise from the upper right.
pub(super) fn quadrant(corner: Vec2, point: Vec2) -> i32 {
    match (corner.x >= point.x, corner.y >= point.y) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
}

/// The x at which an edge crosses the horizontal line through a point.
fn intercept([a, b]: [Vec2; 2], y: f32) -> f64 {
    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(f64::from);
    ax + (bx - ax) * ((f64::from(y) - ay) / (by - ay))
}

/// The quarter turns around a point that an edge makes.
pub(super) fn quarter_turns([a, b]: [Vec2; 2], point: Vec2) -> i32 {
    let from = quadrant(a, point);
    match (quadrant(b, point) - from).rem_euclid(4) {
        0 => 0,
        1 => 1,
        3 => -1,
        _ if (intercept([a, b], point.y) > f64::from(point.x)) == (from >= 2) => 2,
        _ => -2,
    }
}

/// The place where an edge crosses the ray from a point to the right, if it does.
pub(super) fn crossing([a, b]: [Vec2; 2], point: Vec2) -> Option<Vec2> {
    ((a.y > point.y) != (b.y > point.y)).then(|| intercept([a, b], point.y)).and_then(|x| {
        let side = f64::from(point.x) < x;
        side.then(|| Vec2::new(x as f32, point.y))
    })
}

/// True if a point is in front of an edge of a counterclockwise ring: on its outer side.
pub(super) fn is_in_front([a, b]: [Vec2; 2], point: Vec2) -> bool {
    let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, point.x, point.y].map(f64::from);
    (by - ay) * (x - ax) - (bx - ax) * (y - ay) > 0.0
}

/// The number that a method comes to for these rings.
#[must_use]
pub fn counted(method: PointMethod, rings: &[Vec<Vec2>], point: Vec2) -> f64 {
    let all = || rings.iter().flat_map(|ring| edges(ring));
    match method {
        PointMethod::Angles => all().map(|edge| angle(edge, point)).sum(),
        PointMethod::Quadrants => all().map(|edge| f64::from(quarter_turns(edge, point))).sum(),
        PointMethod::Crossings => all().filter_map(|edge| crossing(edge, point)).count() as f64,
        PointMethod::Dots => {
            let rings = rings.iter().map(|ring| counterclockwise(ring));
            rings.map(|ring| edges(&ring).filter(|edge| is_in_front(*edge, point)).count()).sum::<usize>() as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_tells_what_the_method_answers() {
        let corners = [(0, 0), (6, 0), (6, 4), (4, 1), (2, 5), (0, 3)];
        let ring: Vec<Vec2> = corners.map(|(x, y)| Vec2::new(x as f32, y as f32)).into();
        let rings = [ring];
        for x in -2..18 {
            for y in -2..14 {
                let point = Vec2::new(x as f32 * 0.5, y as f32 * 0.5);
                let count = |method| counted(method, &rings, point);
                let answer = |method: PointMethod| method.contains(&rings, point);
                assert_eq!(answer(PointMethod::Angles), count(PointMethod::Angles).abs() > 180.0, "{point}");
                assert_eq!(answer(PointMethod::Quadrants), count(PointMethod::Quadrants) != 0.0, "{point}");
                assert_eq!(answer(PointMethod::Crossings), count(PointMethod::Crossings) % 2.0 == 1.0, "{point}");
                assert_eq!(answer(PointMethod::Dots), count(PointMethod::Dots) == 0.0, "{point}");
            }
        }
    }
}
