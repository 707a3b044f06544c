//! Bounds of triangles: how far their points are from a border, and how far a part of one is from a point.

use crate::math::{dvec2::DVec2, greater, lesser};

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

/// The part of a triangle between two rays from the origin.
pub(super) struct TrianglePart {
    corners: [DVec2; 8],
    count: usize,
}

impl TrianglePart {
    pub(super) fn all([a, b, c]: [DVec2; 3]) -> TrianglePart {
        TrianglePart { corners: [a, b, c, c, c, c, c, c], count: 3 }
    }

    /// The part of it to the left of a line through the origin with a direction, or at most `slack` to the right.
    pub(super) fn left_of(&self, direction: DVec2, slack: f64) -> TrianglePart {
        let mut left = TrianglePart { count: 0, ..*self };
        for i in 0..self.count {
            let [p, q] = [self.corners[i], self.corners[(i + 1) % self.count]];
            let [at_p, at_q] = [p, q].map(|corner| direction.cross(corner) + slack);
            if at_p >= 0.0 {
                left.add(p);
            }
            if (at_p >= 0.0) != (at_q >= 0.0) {
                left.add(p + (q - p) * (at_p / (at_p - at_q)));
            }
        }
        left
    }

    /// Adds a corner. A line cuts off a corner and adds two, so two lines leave five; rounding might add some.
    fn add(&mut self, corner: DVec2) {
        if let Some(place) = self.corners.get_mut(self.count) {
            *place = corner;
            self.count += 1;
        }
    }

    /// Its distance from the origin; infinite if nothing is left of it.
    pub(super) fn distance(&self) -> f64 {
        let edges = || (0..self.count).map(|i| [self.corners[i], self.corners[(i + 1) % self.count]]);
        if self.count > 0 && edges().all(|[p, q]| p.cross(q) >= 0.0) {
            return 0.0;
        }
        edges().map(|edge| DVec2::ZERO.distance_from(edge)).fold(f64::INFINITY, lesser)
    }
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
            let part = TrianglePart::all(corners).left_of(first, 1e-12).left_of(-second, 1e-12);
            let is_between = |x: &DVec2| first.cross(*x) >= 0.0 && second.cross(*x) <= 0.0;
            let nearest = samples(corners).filter(is_between).map(|x| x.length()).fold(f64::INFINITY, lesser);
            assert!(part.distance() <= nearest, "{corners:?} {first:?} {second:?}");
            empty += usize::from(part.distance() == f64::INFINITY);
            around += usize::from(part.distance() == 0.0);
            assert!(nearest == f64::INFINITY || nearest < part.distance() + 0.6, "{corners:?} {first:?} {second:?}");
        }
        assert!(empty > 40 && around > 40, "{empty} empty, {around} around the origin");
    }
}
