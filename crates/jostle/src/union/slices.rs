//! The slices of the plane around a point. They are numbered counter-clockwise.

use crate::math::{bounds::Bounds, dvec2::DVec2};

/// The number of slices. Fewer, and each lists many segments that matter only to its neighbours; more, and a segment is
/// listed in many.
pub(super) const SLICES: usize = 256;

/// The number of slices that one side of a square around the point is divided into.
const OF_SIDE: usize = SLICES / 4;

/// Consecutive slices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SliceRange {
    pub(super) first: usize,
    /// The number of slices after the first.
    pub(super) more: usize,
}

impl SliceRange {
    /// The slices in which a box has points.
    pub(super) fn of(around: Bounds) -> SliceRange {
        let Bounds { min, max } = around;
        // The corners that are seen farthest to the right and to the left.
        let ends = match (min.x > 0.0, max.x < 0.0, min.y > 0.0, max.y < 0.0) {
            (true, _, true, _) => [(max.x, min.y), (min.x, max.y)],
            (true, _, _, true) => [(min.x, min.y), (max.x, max.y)],
            (true, ..) => [(min.x, min.y), (min.x, max.y)],
            (_, true, true, _) => [(max.x, max.y), (min.x, min.y)],
            (_, true, _, true) => [(min.x, max.y), (max.x, min.y)],
            (_, true, ..) => [(max.x, max.y), (max.x, min.y)],
            (_, _, true, _) => [(max.x, min.y), (min.x, min.y)],
            (_, _, _, true) => [(min.x, max.y), (max.x, max.y)],
            _ => return SliceRange { first: 0, more: SLICES - 1 },
        };
        SliceRange::between(ends.map(|(x, y)| DVec2::new(x, y)))
    }

    /// The slices from one direction counter-clockwise to another.
    pub(super) fn between(ends: [DVec2; 2]) -> SliceRange {
        let [first, last] = ends.map(slice_of);
        SliceRange { first, more: (last + SLICES - first) % SLICES }
    }

    /// A slice and as many on either side of it.
    pub(super) fn around(slice: usize, each: usize) -> SliceRange {
        SliceRange { first: (slice + SLICES - each) % SLICES, more: 2 * each }
    }

    pub(super) fn meets(self, other: SliceRange) -> bool {
        self.contains(other.first) || other.contains(self.first)
    }

    fn contains(self, slice: usize) -> bool {
        (slice + SLICES - self.first) % SLICES <= self.more
    }

    /// The slices in order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (self.first..=self.first + self.more).map(|slice| slice % SLICES)
    }
}

/// The slice of a direction.
fn slice_of(DVec2 { x, y }: DVec2) -> usize {
    let (side, share) = if x.abs() >= y.abs() {
        (if x > 0.0 { 0 } else { 2 }, 0.5 + 0.5 * (y / x))
    } else {
        (if y > 0.0 { 1 } else { 3 }, 0.5 - 0.5 * (x / y))
    };
    side * OF_SIDE + ((share * OF_SIDE as f64) as usize).min(OF_SIDE - 1)
}

/// The unit vector along the ray at which a slice begins.
pub(super) fn ray_of(slice: usize) -> DVec2 {
    let at = 2.0 * (slice % OF_SIDE) as f64 / OF_SIDE as f64 - 1.0;
    let on_square = match slice / OF_SIDE % 4 {
        0 => DVec2::new(1.0, at),
        1 => DVec2::new(-at, 1.0),
        2 => DVec2::new(-1.0, -at),
        _ => DVec2::new(at, -1.0),
    };
    on_square * (1.0 / on_square.length())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_is_between_the_rays_of_its_slice() {
        for (i, j) in (-20..=20_i8).flat_map(|i| (-20..=20_i8).map(move |j| (i, j))).filter(|&at| at != (0, 0)) {
            let direction = DVec2::new(f64::from(i), f64::from(j));
            let slice = slice_of(direction);
            assert!(ray_of(slice).cross(direction) >= -1e-12, "{direction:?} in {slice}");
            assert!(direction.cross(ray_of(slice + 1)) >= -1e-12, "{direction:?} in {slice}");
            assert!(ray_of(slice).dot(direction) > 0.0, "{direction:?} in {slice}");
        }
    }

    #[test]
    fn the_slices_of_a_box_are_those_of_its_points_and_few_more() {
        let steps = || (0..=6_u8).map(|i| f64::from(i) / 6.0);
        for (i, j) in (-6..=6_i8).flat_map(|i| (-6..=6_i8).map(move |j| (i, j))) {
            let around = Bounds::point(DVec2::new(f64::from(i), f64::from(j)) * 0.7).grown(0.5);
            let range = SliceRange::of(around);
            let has_centre = around.contains(DVec2::ZERO);
            assert_eq!(range.more == SLICES - 1, has_centre, "{around:?}");
            assert!(has_centre || range.more <= SLICES / 2, "{around:?}: {range:?}");
            for at in steps().flat_map(|x| steps().map(move |y| (x, y))) {
                let at =
                    around.min + DVec2::new((around.max.x - around.min.x) * at.0, (around.max.y - around.min.y) * at.1);
                assert!(range.contains(slice_of(at)), "{at:?} of {around:?} in {range:?}");
            }
        }
    }

    #[test]
    fn ranges_meet_if_they_have_a_slice_in_common() {
        let ranges = || [0, 3, 250].into_iter().flat_map(|first| [0, 2, 9].map(|more| SliceRange { first, more }));
        for (a, b) in ranges().flat_map(|a| ranges().map(move |b| (a, b))) {
            assert_eq!(a.meets(b), a.iter().any(|slice| b.iter().any(|other| slice == other)), "{a:?} {b:?}");
        }
        assert!(SliceRange::around(1, 4).iter().eq([253, 254, 255, 0, 1, 2, 3, 4, 5]));
    }
}
