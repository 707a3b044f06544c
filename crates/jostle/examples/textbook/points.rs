//! Points in polygons, and beside a segment.

use jostle::{
    Vec2,
    classic::{angle_sum, contains_by_crossings, contains_by_quadrants, convex_contains_by_dots, nearest_on_segment},
};

use crate::{Canvas, Point, ring, xy};

fn vertices<const N: usize>(points: [(f32, f32); N]) -> [Vec2; N] {
    points.map(Vec2::from)
}

/// A polygon that is not convex, about a point inside and one outside.
fn arrowhead() -> ([Vec2; 7], Vec2, Vec2) {
    let points = [(0.2, 0.4), (2.2, 0.1), (4.0, 0.9), (2.9, 1.7), (3.8, 3.0), (2.0, 2.3), (0.6, 2.9)];
    (vertices(points), Vec2::new(1.5, 1.4), Vec2::new(3.7, 1.9))
}

fn edges(polygon: &[Vec2]) -> impl Iterator<Item = [Vec2; 2]> {
    (0..polygon.len()).map(|i| [polygon[i], polygon[(i + 1) % polygon.len()]])
}

fn name(canvas: &mut Canvas, colour: &str, point: Vec2, text: &str) {
    canvas.dot(colour, xy(point), 4.5);
    canvas.text(colour, xy(point + (-0.16, 0.02)), text);
}

pub(crate) fn dots() -> Canvas {
    let mut canvas = Canvas::new("A point behind all edges, one in front of one", [-0.2, -0.5], [8.2, 3.2], 85.0);
    let hexagon = vertices([(1.0, 0.2), (2.4, 0.2), (3.4, 1.4), (2.6, 2.7), (1.1, 2.6), (0.1, 1.4)]);
    let (p, q) = (Vec2::new(1.7, 1.4), Vec2::new(3.5, 2.4));
    assert!(convex_contains_by_dots(&hexagon, p) && !convex_contains_by_dots(&hexagon, q));
    canvas.polygon("a", &ring(&hexagon));
    for [a, b] in edges(&hexagon) {
        let normal = -(b - a).perp() / (b - a).length();
        let middle = (a + b) * 0.5;
        let faces_q = normal.dot(q - a) > 0.0;
        canvas.arrow(if faces_q { "bad" } else { "aid" }, xy(middle), xy(middle + normal * 0.45));
    }
    name(&mut canvas, "good", p, "p");
    name(&mut canvas, "bad", q, "q");
    canvas.text("muted", [1.8, -0.35], "q is in front of the red edge");
    let dart = vertices([(4.6, 0.2), (7.8, 0.2), (5.7, 0.9), (4.6, 2.8)]);
    let r = Vec2::new(4.9, 1.9);
    assert!(!convex_contains_by_dots(&dart, r) && contains_by_crossings(&dart, r));
    canvas.polygon("b", &ring(&dart));
    let along = (dart[2] - dart[1]) / (dart[2] - dart[1]).length();
    canvas.line("bad", xy(dart[1] + along * -0.3), xy(dart[2] - along * -1.4));
    name(&mut canvas, "bad", r, "r");
    canvas.text("bad", [6.2, -0.35], "not convex: r is missed");
    canvas
}

pub(crate) fn angles() -> Canvas {
    let mut canvas = Canvas::new("The angles at which a point sees the edges", [0.0, -0.5], [8.6, 3.2], 85.0);
    let (polygon, inside, outside) = arrowhead();
    for (x, point) in [(0.0, inside), (4.5, outside)] {
        let moved: Vec<Vec2> = polygon.iter().map(|&vertex| vertex + (x, 0.0)).collect();
        let point = point + (x, 0.0);
        canvas.polygon("a", &ring(&moved));
        for &vertex in &moved {
            canvas.line("aid", xy(point), xy(vertex));
        }
        for [a, b] in edges(&moved) {
            // Beside the middle of the edge that is seen at this angle: labels about the point would lie on top of each other.
            let at = (a + b) * 0.5 - (b - a).perp() / (b - a).length() * 0.2;
            let (a, b) = (a - point, b - point);
            let degrees = f64::from(a.cross(b)).atan2(f64::from(a.dot(b))).to_degrees();
            canvas.text(if degrees < 0.0 { "bad" } else { "muted" }, xy(at), &format!("{degrees:.0}°"));
        }
        canvas.dot("ink", xy(point), 4.5);
        let sum = angle_sum(&moved, point).to_degrees().round().abs();
        let (colour, place) = if sum > 180.0 { ("good", "inside") } else { ("bad", "outside") };
        canvas.text(colour, [f64::from(x) + 2.0, -0.4], &format!("sum {sum:.0}°: {place}"));
    }
    canvas
}

pub(crate) fn quadrants() -> Canvas {
    let mut canvas = Canvas::new("The quadrants of the vertices, seen from a point", [0.0, -0.4], [8.8, 3.3], 85.0);
    let (polygon, inside, outside) = arrowhead();
    for (x, point) in [(0.0, inside), (4.5, outside)] {
        let moved: Vec<Vec2> = polygon.iter().map(|&vertex| vertex + (x, 0.0)).collect();
        let point = point + (x, 0.0);
        canvas.polygon("a", &ring(&moved));
        let ([px, py], left) = (xy(point), f64::from(x));
        canvas.line("aid", [left, py], [left + 4.2, py]);
        canvas.line("aid", [px, 0.0], [px, 3.2]);
        for vertex in &moved {
            let quadrant = match (vertex.x >= point.x, vertex.y >= point.y) {
                (true, true) => "0",
                (false, true) => "1",
                (false, false) => "2",
                (true, false) => "3",
            };
            let from_middle = *vertex - (2.0 + x, 1.6);
            canvas.text("", xy(*vertex + from_middle / from_middle.length() * 0.17), quadrant);
        }
        for [a, b] in edges(&moved) {
            let is_opposite = (a.x >= point.x) != (b.x >= point.x) && (a.y >= point.y) != (b.y >= point.y);
            if is_opposite {
                let crosses = a + (b - a) * ((point.y - a.y) / (b.y - a.y));
                canvas.line("b", xy(a), xy(b));
                canvas.dot("b", xy(crosses), 4.5);
            }
        }
        canvas.dot("ink", [px, py], 4.5);
        let (colour, text) = match contains_by_quadrants(&moved, point) {
            true => ("good", "once around: inside"),
            false => ("bad", "there and back: outside"),
        };
        canvas.text(colour, [left + 2.0, -0.3], text);
    }
    canvas
}

pub(crate) fn crossings() -> Canvas {
    let mut canvas = Canvas::new("The edges that rays to the right cross", [-0.5, -0.4], [4.9, 3.2], 110.0);
    let (polygon, ..) = arrowhead();
    canvas.polygon("a", &ring(&polygon));
    for point in vertices([(1.0, 2.1), (-0.1, 1.1), (3.6, 1.9)]) {
        canvas.arrow("ink", xy(point), [4.8, f64::from(point.y)]);
        let mut count = 0;
        for [a, b] in edges(&polygon) {
            let x = a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y));
            if (a.y > point.y) != (b.y > point.y) && x > point.x {
                count += 1;
                canvas.dot("b", [f64::from(x), f64::from(point.y)], 4.5);
            }
        }
        let is_inside = contains_by_crossings(&polygon, point);
        assert_eq!(is_inside, count % 2 == 1);
        let colour = if is_inside { "good" } else { "bad" };
        canvas.dot(colour, xy(point), 5.0);
        canvas.text(colour, xy(point + (0.0, 0.2)), &count.to_string());
    }
    canvas.text("muted", [2.1, -0.25], "an odd number is inside");
    canvas
}

pub(crate) fn segment() -> Canvas {
    let (a, b) = (Vec2::new(1.4, 0.4), Vec2::new(4.2, 1.2));
    let mut canvas = Canvas::new("The nearest points of a segment", [0.0, -0.3], [5.8, 3.0], 100.0);
    canvas.line("thick-a", xy(a), xy(b));
    let across = (b - a).perp() / (b - a).length();
    for (end, text) in [(a, "a"), (b, "b")] {
        canvas.line("aid", xy(end - across * 0.5), xy(end + across * 1.7));
        canvas.text("a", xy(end - across * 0.22), text);
    }
    for point in vertices([(0.4, 1.6), (2.5, 2.3), (5.2, 2.4)]) {
        let nearest = nearest_on_segment(a, b, point);
        canvas.line("ink", xy(point), xy(nearest));
        canvas.dot("ink", xy(point), 4.5);
        canvas.dot("good", xy(nearest), 4.5);
    }
    let texts: [(Point, &str); 3] = [([0.55, 0.35], "first ≤ 0"), ([2.4, 2.75], "between"), ([5.2, 1.2], "second ≤ 0")];
    for (at, text) in texts {
        canvas.text("muted", at, text);
    }
    canvas
}
