//! Bounds of triangles: how far their points are from a border, and how far a part of one is from a point.

use crate::math::{dvec2::DVec2, greater, lesser, sqrt};

/// An upper bound of the distance of any point of a triangle from a border that its corners and some of its sides belong
/// to; side i leads from corner i to the next.
pub(super) fn room(corners: [DVec2; 3], is_border: [bool; 3]) -> f64 {
    /// Above the rounding of the distance.
    const ROUNDED: f64 = 1.0 + 1e-12;
    let mut most = covering_radius(corners);
    for i in (0..3).filter(|&i| is_border[i]) {
        most = lesser(most, corners[(i + 2) % 3].distance_from([corners[i], corners[(i + 1) % 3]]));
    }
    most * ROUNDED
}

/// The least radius of discs around the corners of a triangle that cover it, or its longest side if that rounds to less.
fn covering_radius(corners: [DVec2; 3]) -> f64 {
    let side = |i: usize| corners[(i + 1) % 3] - corners[i % 3];
    let lengths = [0, 1, 2].map(|i| side(i).length());
    let longest = (0..3).reduce(|i, k| if lengths[k] > lengths[i] { k } else { i }).unwrap_or(0);
    let [long, next, last] = [longest, longest + 1, longest + 2].map(|i| (side(i), lengths[i % 3]));
    let radius = if next.0.dot(last.0) >= 0.0 {
        // The angle between the short sides is not acute: their bisectors end on the longest side.
        let half = |(short, length): (DVec2, f64)| 0.5 * length * length * long.1 / short.dot(-long.0);
        greater(half(next), half(last))
    } else {
        long.1 * next.1 * last.1 / (2.0 * next.0.cross(last.0))
    };
    if radius < long.1 { radius } else { long.1 }
}

/// The distance from the origin to the part of a triangle between two rays from there, up to `slack` beside each; infinite
/// if it has none. The corners are counterclockwise, or all on a line.
///
/// Unless the origin is in the triangle, the nearest point is on a side that faces it: from there on, a ray only leads
/// farther away.
pub(super) fn distance_between(rays: [DVec2; 2], corners: [DVec2; 3], slack: f64) -> f64 {
    let depths = corners.map(|corner| [rays[0].cross(corner) + slack, corner.cross(rays[1]) + slack]);
    if (0..2).any(|i| depths.iter().all(|depth| depth[i] < 0.0)) {
        return f64::INFINITY;
    }
    let (mut least, mut is_around) = (f64::INFINITY, true);
    for i in 0..3 {
        let (from, to) = (i, (i + 1) % 3);
        let (p, along) = (corners[from], corners[to] - corners[from]);
        let (side, square) = (p.cross(along), along.length_squared());
        if side > 0.0 {
            continue;
        }
        is_around &= side * side <= slack * slack * square;
        let [mut start, mut end] = [0.0, 1.0];
        for (at_p, at_q) in depths[from].into_iter().zip(depths[to]) {
            if at_p < 0.0 {
                start = if at_q < 0.0 { 2.0 } else { greater(start, at_p / (at_p - at_q)) };
            } else if at_q < 0.0 {
                end = lesser(end, at_p / (at_p - at_q));
            }
        }
        if start <= end {
            let foot = if square > 0.0 { -p.dot(along) / square } else { 0.0 };
            least = lesser(least, (p + along * lesser(greater(foot, start), end)).length_squared());
        }
    }
    if is_around { 0.0 } else { sqrt(least) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    fn points(random: &mut Random, size: f32) -> [DVec2; 3] {
        let mut at = || f64::from(random.between(-size, size));
        let [a, b, c] = [0, 1, 2].map(|_| DVec2::new(at(), at()));
        if (b - a).cross(c - a) > 0.0 { [a, b, c] } else { [a, c, b] }
    }

    /// Points of a triangle, its sides among them.
    fn samples([a, b, c]: [DVec2; 3]) -> impl Iterator<Item = DVec2> {
        let shares = (0..=24_u8).flat_map(|i| (0..=24 - i).map(move |k| [i, k].map(|x| f64::from(x) / 24.0)));
        shares.map(move |[s, t]| a + (b - a) * s + (c - a) * t)
    }

    #[test]
    fn no_point_of_a_triangle_has_more_room_and_one_has_almost_as_much_as_its_corners_leave() {
        let mut random = Random(3);
        for i in 0..400 {
            let corners = points(&mut random, if i % 2 == 0 { 1.0 } else { 1e6 });
            let is_border = [0, 1, 2].map(|k| i >> (k + 1) & 1 == 1);
            let from_border = |x: DVec2| {
                let from_corners = corners.map(|corner| (x - corner).length()).into_iter().fold(f64::INFINITY, lesser);
                let sides = (0..3).filter(|&k| is_border[k]).map(|k| [corners[k], corners[(k + 1) % 3]]);
                sides.map(|side| x.distance_from(side)).fold(from_corners, lesser)
            };
            let most = samples(corners).map(from_border).fold(0.0, greater);
            let least = if is_border == [false; 3] { 0.9 * room(corners, is_border) } else { 0.0 };
            assert!((least..=room(corners, is_border)).contains(&most), "{corners:?} {is_border:?}: {most}");
        }
    }

    #[test]
    fn the_part_between_two_rays_is_as_far_away_as_its_nearest_point() {
        let (mut random, mut empty, mut around) = (Random(4), 0, 0);
        for _ in 0..400 {
            let corners = points(&mut random, 1.0);
            let first = DVec2::new(f64::from(random.between(-1.0, 1.0)), f64::from(random.between(-1.0, 1.0)));
            let second = first + first.left() * f64::from(random.between(0.1, 1.0));
            let distance = distance_between([first, second], corners, 1e-12);
            let is_between = |x: &DVec2| first.cross(*x) >= 0.0 && second.cross(*x) <= 0.0;
            let nearest = samples(corners).filter(is_between).map(|x| x.length()).fold(f64::INFINITY, lesser);
            assert!(distance <= nearest, "{corners:?} {first:?} {second:?}");
            empty += usize::from(distance == f64::INFINITY);
            around += usize::from(distance == 0.0);
            assert!(nearest == f64::INFINITY || nearest < distance + 0.6, "{corners:?} {first:?} {second:?}");
        }
        assert!(empty > 40 && around > 40, "{empty} empty, {around} around the origin");
    }
}
