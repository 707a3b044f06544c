use core::fmt::Write;

use jostle::Shape;

use super::view::{Pixel, View, escaped, number};
use crate::{Collider, Scene};

/// A label's height in pixels, and the width of one character.
const HEIGHT: f64 = 13.0;
const CHARACTER: f64 = 6.3;

/// How far the baseline is below the middle.
const BASELINE: f64 = 4.0;

/// What it costs per pixel to cover another name, to leave the frame, and to cover another collider.
const ON_LABEL: f64 = 20.0;
const OFF_FRAME: f64 = 50.0;
const ON_COLLIDER: f64 = 1.0;

/// What it costs per pixel to stand in the middle and not fit in, and what to stand outside: a name may stick out of its
/// collider by a third before it moves outside.
const STICKING_OUT: f64 = 1.5;
const OUTSIDE: f64 = 0.5;

/// Left top and right bottom.
type Rectangle = [Pixel; 2];

/// Names in the cheapest of nine places: inside, above, below, beside and at the corners.
pub(super) fn draw(svg: &mut String, view: &View, scene: &Scene) {
    let boxes: Vec<Rectangle> = scene.colliders.iter().map(|c| view.rectangle(c.shape.at(c.pose).aabb())).collect();
    let mut taken: Vec<Rectangle> = Vec::new();
    svg.push_str("<g class=\"name\">\n");
    for (i, collider) in scene.colliders.iter().enumerate() {
        let width = collider.name.chars().count() as f64 * CHARACTER;
        let area = width * HEIGHT;
        let cost = |label: &Rectangle| {
            let on_labels: f64 = taken.iter().map(|other| common(label, other)).sum();
            let others = boxes.iter().enumerate().filter(|(j, _)| *j != i);
            let on_colliders: f64 = others.map(|(_, other)| common(label, other)).sum();
            ON_LABEL * on_labels + OFF_FRAME * (area - common(label, &view.frame())) + ON_COLLIDER * on_colliders
        };
        let [middle, outside @ ..] = &places(&boxes[i], middle(view, collider), width)[..] else { continue };
        let inside = (*middle, cost(middle) + STICKING_OUT * (area - common(middle, &boxes[i])));
        let outside = outside.iter().map(|place| (*place, cost(place) + OUTSIDE * area));
        let (best, _) = outside.fold(inside, |best, place| if place.1 < best.1 { place } else { best });
        let [min, max] = best;
        let (x, y) = (number(f64::midpoint(min.x, max.x)), number(f64::midpoint(min.y, max.y) + BASELINE));
        let _ = writeln!(svg, "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(&collider.name));
        taken.push(best);
    }
    svg.push_str("</g>\n");
}

/// The centre of area, in which a name looks at home.
fn middle(view: &View, collider: &Collider) -> Pixel {
    let local = match &collider.shape {
        Shape::Convex(convex) => convex.centroid(),
        shape => shape.aabb().center(),
    };
    view.point(collider.pose.apply(local))
}

/// Where a label of this width can stand about a box: in the middle, then outside.
fn places([min, max]: &Rectangle, middle: Pixel, width: f64) -> Vec<Rectangle> {
    let columns = [middle.x, min.x - width / 2.0, max.x + width / 2.0];
    let rows = [middle.y, min.y - HEIGHT / 2.0, max.y + HEIGHT / 2.0];
    let rectangle = |x: f64, y: f64| {
        let half = (width / 2.0, HEIGHT / 2.0);
        [Pixel { x: x - half.0, y: y - half.1 }, Pixel { x: x + half.0, y: y + half.1 }]
    };
    columns.iter().flat_map(|&x| rows.iter().map(move |&y| rectangle(x, y))).collect()
}

/// The area the two have in common.
fn common([a_min, a_max]: &Rectangle, [b_min, b_max]: &Rectangle) -> f64 {
    let width = a_max.x.min(b_max.x) - a_min.x.max(b_min.x);
    let height = a_max.y.min(b_max.y) - a_min.y.max(b_min.y);
    width.max(0.0) * height.max(0.0)
}
