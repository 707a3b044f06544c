//! A square of displacements without most of what is too far from the origin.

use crate::math::{bounds::Bounds, dvec2::DVec2, larger, smaller};

/// A square, or the convex part that a line leaves of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClippedSquare {
    /// The box around it.
    pub(super) bounds: Bounds,
    /// Its corners, of which `count` are used: none if it is all of the box.
    corners: [DVec2; 5],
    count: usize,
}

impl ClippedSquare {
    /// All of a square.
    pub(super) fn of(square: Bounds) -> ClippedSquare {
        ClippedSquare { bounds: square, corners: [DVec2::ZERO; 5], count: 0 }
    }

    /// At least the part of a square that lies in a circle around the origin: the tangent that faces its middle cuts off
    /// what lies beyond it. `None` if nothing is left.
    pub(super) fn within(square: Bounds, radius: f64) -> Option<ClippedSquare> {
        let middle = square.middle();
        let corners = square.corners();
        let length = middle.length();
        let over = corners.map(|corner| middle.dot(corner) - radius * length);
        let mut clipped = ClippedSquare::of(square);
        if length == 0.0 || over.iter().all(|&over| over <= 0.0) {
            return Some(clipped);
        }
        for i in 0..4 {
            let j = (i + 1) % 4;
            if over[i] <= 0.0 {
                clipped.add(corners[i]);
            }
            if (over[i] <= 0.0) != (over[j] <= 0.0) {
                clipped.add(corners[i] + (corners[j] - corners[i]) * (over[i] / (over[i] - over[j])));
            }
        }
        (clipped.count > 0).then_some(clipped)
    }

    fn add(&mut self, corner: DVec2) {
        let bounds = Bounds::point(corner);
        self.bounds = if self.count == 0 { bounds } else { self.bounds.union(bounds) };
        self.corners[self.count] = corner;
        self.count += 1;
    }

    /// Its interval along a direction.
    #[inline]
    pub(super) fn extent(&self, direction: DVec2) -> [f64; 2] {
        if self.count == 0 {
            let (middle, half) = (direction.dot(self.bounds.middle()), self.bounds.half_extent_along(direction));
            return [middle - half, middle + half];
        }
        let heights = self.corners[..self.count].iter().map(|&corner| direction.dot(corner));
        heights.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [smaller(low, at), larger(high, at)])
    }

    /// Whether all its corners have a property.
    pub(super) fn all_corners(&self, is_so: impl Fn(DVec2) -> bool) -> bool {
        if self.count == 0 {
            return self.bounds.corners().into_iter().all(is_so);
        }
        self.corners[..self.count].iter().copied().all(is_so)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Rot2;

    #[test]
    fn a_clipped_square_keeps_all_that_lies_in_the_circle() {
        let (mut cut, mut empty) = (0, 0);
        for i in 0..4096_u16 {
            let digit = |place: u32| f64::from(i >> (3 * place) & 7);
            let square = Bounds::point(DVec2::new(digit(0) - 3.5, digit(1) - 3.0)).grown(0.125 * (1.0 + digit(2)));
            let radius = 0.5 * digit(3);
            let steps = (0..=64_u8).map(|k| (f64::from(k % 8), f64::from(k / 8)));
            let at = |(x, y): (f64, f64)| {
                let size = square.max - square.min;
                square.min + DVec2::new(size.x * x / 8.0, size.y * y / 8.0)
            };
            let inner: alloc::vec::Vec<DVec2> = steps.map(at).filter(|p| p.length() <= radius).collect();
            let Some(clipped) = ClippedSquare::within(square, radius) else {
                empty += 1;
                assert!(inner.is_empty(), "{square:?} {radius}");
                continue;
            };
            cut += u32::from(clipped.count > 0);
            for direction in (0..16).map(|k| DVec2::from(Rot2::new(f32::from(k as u8)) * crate::math::Vec2::X)) {
                let [low, high] = clipped.extent(direction);
                let is_in = |p: &DVec2| (low - 1e-12..=high + 1e-12).contains(&direction.dot(*p));
                assert!(inner.iter().all(is_in), "{square:?} {radius}");
                let whole = square.half_extent_along(direction) + direction.dot(square.middle());
                assert!(high <= whole + 1e-12, "{square:?} {radius}");
            }
            assert!(clipped.all_corners(|corner| square.grown(1e-12).contains(corner)));
        }
        assert!(cut > 500 && empty > 500, "{cut} cut, {empty} empty");
    }
}
