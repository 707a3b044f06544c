use super::pixel::{Pixel, place};

/// The spacing of the strokes along a chain, and their extent across and along it, in pixels.
const SPACING: f64 = 7.0;
const LENGTH: f64 = 5.0;
const ASLANT: f64 = 4.0;

/// The most strokes of a chain, a bound for scenes so far from the origin that rounding distorts them.
const MOST: usize = 2000;

/// Short slanting strokes along the back of a one-sided chain, like the hatching of ground in a technical drawing. The
/// back is on the left of the chain's direction; if y points down, that is its right in the picture.
pub(super) fn strokes(points: impl Iterator<Item = Pixel>, closed: bool, y_down: bool) -> String {
    let mut points: Vec<Pixel> = points.collect();
    points.extend(closed.then(|| points[0]));
    let side = if y_down { 1.0 } else { -1.0 };
    let mut path = String::new();
    let (mut next, mut drawn) = (SPACING / 2.0, 0);
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let length = from.distance(to);
        let along = from.direction_to(to);
        while next < length && drawn < MOST {
            let foot = from.moved(along, next, 0.0);
            path += &format!("M{}L{}", place(foot), place(foot.moved(along, -ASLANT, side * LENGTH)));
            next += SPACING;
            drawn += 1;
        }
        next = if next > length { next - length } else { SPACING };
    }
    path
}
