//! Points in polygons with coordinates that are whole numbers, by the methods of the textbook and by ours.

use std::f64::consts::TAU;

use jostle::{
    Convex, Location, Polygon, PreparedPolygon, Vec2,
    classic::{contains_by_angles, contains_by_crossings, contains_by_quadrants, convex_contains_by_dots},
    contains,
};
use jostle_bench::random::Random;

use crate::table::{Entry, table};

/// The half of the side of the square in which everything lies; whole numbers up to it are exact in f32.
const REACH: f32 = (1_u32 << 20) as f32;

/// A vertex of whole numbers.
fn vertex(turn: f64, radius: f64) -> Vec2 {
    let reach = f64::from(REACH) * radius;
    Vec2::new((turn.cos() * reach).round() as f32, (turn.sin() * reach).round() as f32)
}

/// A star about the origin.
fn star(count: usize, random: &mut Random) -> Vec<Vec2> {
    (0..count).map(|i| vertex(i as f64 * TAU / count as f64, f64::from(random.between(0.3, 1.0)))).collect()
}

/// The location from its definition, in whole numbers; `None` on the border.
fn is_inside(polygon: &[Vec2], p: Vec2) -> Option<bool> {
    let whole = |v: Vec2| [v.x as i64, v.y as i64];
    let [x, y] = whole(p);
    let mut inside = false;
    for (i, &a) in polygon.iter().enumerate() {
        let ([ax, ay], [bx, by]) = (whole(a), whole(polygon[(i + 1) % polygon.len()]));
        let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let is_within = ax.min(bx) <= x && x <= ax.max(bx) && ay.min(by) <= y && y <= ay.max(by);
        if side == 0 && is_within {
            return None;
        }
        inside ^= (ay <= y) != (by <= y) && (side > 0) == (by > ay);
    }
    Some(inside)
}

/// Points that are not on the border, half of them as high as a vertex, with the right answers.
fn points(polygon: &[Vec2], count: usize, random: &mut Random) -> (Vec<Vec2>, Vec<bool>) {
    let mut all = (Vec::new(), Vec::new());
    while all.0.len() < count {
        let p = random.within(REACH);
        let height = if random.chance(2) { polygon[random.below(polygon.len())].y } else { p.y };
        let p = Vec2::new(p.x.round(), height.round());
        if let Some(inside) = is_inside(polygon, p) {
            all.0.push(p);
            all.1.push(inside);
        }
    }
    all
}

pub(crate) fn tables(sizes: &[usize], effort: f64) -> String {
    let mut random = Random::named("polygons");
    let mut text = String::from("\n## A point in a polygon\n");
    for &size in sizes {
        let count = (400_000 / size).clamp(64, 1024);
        let vertices = star(size, &mut random);
        let (points, truth) = points(&vertices, count, &mut random);
        let polygon = Polygon::new(vertices.iter().copied()).expect("a star is simple");
        let prepared = PreparedPolygon::new(&polygon);
        let entries = vec![
            Entry::each("`contains` of a `Polygon`", &points, |p| contains(*p, polygon.at((0.0, 0.0)))),
            Entry::each("`PreparedPolygon::locate`", &points, |p| prepared.locate(*p) != Location::Outside),
            Entry::each("angle sum", &points, |p| contains_by_angles(&vertices, *p)),
            Entry::each("quadrants", &points, |p| contains_by_quadrants(&vertices, *p)),
            Entry::each("edge crossings", &points, |p| contains_by_crossings(&vertices, *p)),
        ];
        text += &table(&format!("A star of {size} vertices"), &truth, entries, effort);
    }
    for &size in sizes {
        let around = (0..size).map(|i| vertex((i as f64 + 0.5) * TAU / size as f64, 1.0));
        let convex = Convex::hull(around).expect("points about the origin");
        let vertices = convex.corners();
        let (points, truth) = self::points(vertices, (400_000 / size).clamp(64, 1024), &mut random);
        let entries = vec![
            Entry::each("`contains` of a `Convex`", &points, |p| contains(*p, convex.at((0.0, 0.0)))),
            Entry::each("scalar products", &points, |p| convex_contains_by_dots(vertices, *p)),
            Entry::each("angle sum", &points, |p| contains_by_angles(vertices, *p)),
            Entry::each("quadrants", &points, |p| contains_by_quadrants(vertices, *p)),
            Entry::each("edge crossings", &points, |p| contains_by_crossings(vertices, *p)),
        ];
        text += &table(&format!("A convex polygon of {} vertices", vertices.len()), &truth, entries, effort);
    }
    text
}
