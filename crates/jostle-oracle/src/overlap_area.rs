//! The area that two solids have in common.

use crate::body::Body;
use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::measure::Fraction;
use crate::region::Region;
use crate::solid::Solid;

/// Bounds of the area that two solids have in common. Without a radius the two bounds are the exact area, correct to
/// 2⁻⁵⁰ of it; a body with a radius is enclosed between two polygons, which differ by 0.3 % of the area of its discs.
///
/// The first ring of a region is its outline, the others are holes in it; windings do not matter.
///
/// ```
/// use jostle_oracle::{Body, Region, overlap_area};
///
/// let square = |low: f64, high: f64| vec![[low, low], [high, low], [high, high], [low, high]];
/// let frame = Region { rings: vec![square(0.0, 6.0), square(2.0, 4.0)] };
/// let tile = Body { corners: square(3.0, 5.0), radius: 0.0 };
/// assert_eq!(overlap_area(&frame, &tile), [3.0; 2]);
/// let [least, most] = overlap_area(&frame, &Body { corners: vec![[0.0, 0.0]], radius: 2.0 });
/// assert!(least < core::f64::consts::PI && core::f64::consts::PI < most);
/// ```
#[must_use]
pub fn overlap_area<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> [f64; 2] {
    let (a, b) = (a.into(), b.into());
    let area = |side: Side| {
        let (a, b) = (side.rings(a), side.rings(b));
        let regions = [Region { rings: a }, Region { rings: b }];
        common_area(Grid::of(&[&regions[0], &regions[1]], &[]), &regions)
    };
    if a.radius() == 0.0 && b.radius() == 0.0 {
        [area(Side::Within); 2]
    } else {
        [Side::Within, Side::Around].map(area)
    }
}

/// One of the two polygons that enclose the border of a rounded body between them.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Within,
    Around,
}

impl Side {
    /// Rings of a solid; those of a body without area are flat.
    fn rings(self, solid: Solid<'_>) -> Vec<Vec<[f64; 2]>> {
        match solid {
            Solid::Region(region) => region.rings.clone(),
            Solid::Body(body) => {
                let points = if body.radius == 0.0 { body.corners.clone() } else { self.points_of_discs(body) };
                let grid = Grid::of::<Solid<'_>>(&[], &points);
                let hull = Hull::of(points.iter().map(|&p| grid.vector(p)).collect());
                let corners: Vec<[f64; 2]> = hull.corners.iter().map(|corner| grid.floats(corner)).collect();
                vec![corners.iter().cycle().take(corners.len().max(3)).copied().collect()]
            }
        }
    }

    /// Points around each corner, on the inner or the outer side of its circle.
    fn points_of_discs(self, body: &Body) -> Vec<[f64; 2]> {
        const COUNT: i32 = 32;
        let step = core::f64::consts::PI / f64::from(COUNT);
        let around = |&[x, y]: &[f64; 2]| {
            let slack = 1e-15 * (x.abs() + y.abs() + f64::from(body.radius));
            let radius = match self {
                Side::Within => f64::from(body.radius) - slack,
                Side::Around => (f64::from(body.radius) + slack) / step.cos(),
            };
            (0..2 * COUNT).step_by(2).map(move |i| {
                let (sin, cos) = (f64::from(i) * step).sin_cos();
                [x + radius * cos, y + radius * sin]
            })
        };
        body.corners.iter().flat_map(around).collect()
    }
}

/// The area that two regions have in common. Each is a sum of triangles from one point to its edges, with the sign of their
/// winding; so the common area is the sum of those of all pairs of triangles.
fn common_area(grid: Grid, [a, b]: &[Region; 2]) -> f64 {
    let (a, b) = (triangles(grid, a), triangles(grid, b));
    let mut sum = Fraction::whole(Int::ZERO);
    for (sign_a, a) in &a {
        for (sign_b, b) in &b {
            let area = doubled_common_area(a, b);
            sum = plus(&sum, &if sign_a == sign_b { area } else { Fraction { numerator: -&area.numerator, ..area } });
        }
    }
    0.5 * sum.measure().in_units_of(2 * i64::from(grid.exponent))
}

/// Triangles, and whether they count as positive.
fn triangles(grid: Grid, region: &Region) -> Vec<(bool, Hull)> {
    let origin = grid.vector(region.rings[0][0]);
    let mut triangles = Vec::new();
    for (i, ring) in region.rings.iter().enumerate() {
        let corners: Vec<Vector> = ring.iter().map(|&p| grid.vector(p)).collect();
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        let winding = edges().fold(Int::ZERO, |sum, (p, q)| &sum + &p.cross(q)).sign();
        for (p, q) in edges() {
            let turn = p.minus(&origin).cross(&q.minus(&origin)).sign();
            if turn.is_ne() {
                triangles.push(((turn == winding) == (i == 0), Hull::of(vec![origin.clone(), p.clone(), q.clone()])));
            }
        }
    }
    triangles
}

/// Twice the area that two convex polygons have in common: by Green's theorem the sum over the edges of both of the part
/// inside the other. Edges that coincide count for `a` only.
fn doubled_common_area(a: &Hull, b: &Hull) -> Fraction {
    let mut sum = Fraction::whole(Int::ZERO);
    for (own, other, is_a) in [(a, b, true), (b, a, false)] {
        for (p, q) in own.edges() {
            if let Some([from, to]) = part_inside(p, q, other, is_a) {
                let part = plus(&to, &Fraction { numerator: -&from.numerator, ..from });
                sum = plus(&sum, &Fraction { numerator: &part.numerator * &p.cross(q), ..part });
            }
        }
    }
    sum
}

/// The part of an edge inside a polygon, as fractions of the edge. An edge along one of the polygon's counts if
/// `with_border` and both have the same direction.
fn part_inside(p: &Vector, q: &Vector, polygon: &Hull, with_border: bool) -> Option<[Fraction; 2]> {
    let (mut from, mut to) = (Fraction::whole(Int::ZERO), Fraction::whole(Int::ONE));
    for (s, t) in polygon.edges() {
        let edge = t.minus(s);
        let (start, end) = (edge.cross(&p.minus(s)), edge.cross(&q.minus(s)));
        let change = &end - &start;
        if change.is_zero() {
            let runs_along = start.is_zero() && with_border && edge.dot(&q.minus(p)).sign().is_gt();
            if start.sign().is_lt() || (start.is_zero() && !runs_along) {
                return None;
            }
        } else {
            let crossing = Fraction::of(-&start, change.clone());
            if change.sign().is_gt() { from = from.max(crossing) } else { to = to.min(crossing) }
        }
    }
    (from < to).then_some([from, to])
}

fn plus(a: &Fraction, b: &Fraction) -> Fraction {
    Fraction {
        numerator: &(&a.numerator * &b.denominator) + &(&b.numerator * &a.denominator),
        denominator: &a.denominator * &b.denominator,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    #[test]
    fn coincident_edges_count_once() {
        let square = body(&SQUARE, 0.0);
        assert_eq!(overlap_area(&square, &square), [16.0; 2]);
        assert_eq!(overlap_area(&square, &body(&SQUARE.map(|[x, y]| [x + 1.0, y]), 0.0)), [12.0; 2]);
        assert_eq!(overlap_area(&square, &body(&SQUARE.map(|[x, y]| [x + 4.0, y]), 0.0)), [0.0; 2]);
    }

    #[test]
    fn crossings_are_exact() {
        // A triangle that cuts off the corner (4, 4) beyond x + y = 7.
        let triangle = body(&[[7.0, 0.0], [7.0, 7.0], [0.0, 7.0]], 0.0);
        assert_eq!(overlap_area(&body(&SQUARE, 0.0), &triangle), [0.5; 2]);
        let thin = body(&[[-1.0, 1.0], [5.0, 1.0], [5.0, 1.0f64.next_up()]], 0.0);
        let [area, _] = overlap_area(&body(&SQUARE, 0.0), &thin);
        assert_eq!(area, f64::EPSILON * 4.0 * 0.5);
    }

    #[test]
    fn holes_do_not_count_and_shapes_without_area_have_none() {
        let ring = |low: f64, high: f64| vec![[low, low], [low, high], [high, high], [high, low]];
        let frame = Region { rings: vec![ring(-1.0, 5.0), ring(1.0, 3.0)] };
        assert_eq!(overlap_area(&frame, &body(&SQUARE, 0.0)), [12.0; 2]);
        assert_eq!(overlap_area(&frame, &frame), [32.0; 2]);
        assert_eq!(overlap_area(&frame, &body(&[[0.0, 0.0], [4.0, 4.0]], 0.0)), [0.0; 2]);
        assert_eq!(overlap_area(&Body::point([0.0, 0.0]), &frame), [0.0; 2]);
    }
}
