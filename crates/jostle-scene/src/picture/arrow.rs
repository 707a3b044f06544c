use super::pixel::{Pixel, number, place};

/// Half the width of an arrowhead, relative to its length.
const HALF_WIDTH: f64 = 0.42;

/// A filled arrowhead as path data, with this tip, unit direction and length in pixels.
pub(super) fn head(tip: Pixel, along: Pixel, length: f64) -> String {
    let [left, right] = [1.0, -1.0].map(|side| tip.moved(along, -length, side * HALF_WIDTH * length));
    format!("M{}L{}L{}Z", place(tip), place(left), place(right))
}

/// The shaft and the head of an arrow, as path data; the head is at most half as long as the arrow.
pub(super) fn arrow(from: Pixel, to: Pixel, longest_head: f64) -> Option<[String; 2]> {
    let length = from.distance(to);
    let along = from.direction_to(to);
    let visible = along.x.is_finite() && along.y.is_finite();
    let head_length = longest_head.min(length / 2.0);
    let shaft = || format!("M{}L{}", place(from), place(to.moved(along, -head_length, 0.0)));
    visible.then(|| [shaft(), head(to, along, head_length)])
}

/// A filled disc as path data.
pub(super) fn disc(middle: Pixel, radius: f64) -> String {
    let [left, right] = [-1.0, 1.0].map(|side| Pixel { x: middle.x + side * radius, ..middle });
    let r = number(radius);
    format!("M{}A{r} {r} 0 1 0 {}A{r} {r} 0 1 0 {}Z", place(left), place(right), place(left))
}
