//! The corners of a border that are clear: no edge comes near them but the two that end there.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::border_tree::BorderTree;
use crate::math::{Aabb, Vec2, dvec2::DVec2, tolerance::ADJOINING};

/// The distance, in extents of the border, up to which a clear corner has no other edge. It exceeds the distance up to
/// which pieces adjoin, at any rotation.
const CLEAR: f64 = 8.0 * ADJOINING;

/// The mark of a corner that was not asked for yet.
const UNKNOWN: u8 = 0;

/// The mark of a clear corner.
const IS_CLEAR: u8 = 1;

/// The mark of a corner that is not clear.
const IS_CROWDED: u8 = 2;

/// The marks of the corners of a border. To find one takes a search, so a corner is examined when it is first asked for.
/// Threads that examine the same corner at the same time find the same.
pub(super) struct ClearCorners {
    known: Vec<AtomicU8>,
    /// The distance up to which a clear corner has no other edge.
    distance: f64,
}

impl ClearCorners {
    /// The `count` corners of a border in a box, none of them examined yet.
    pub(super) fn new(count: usize, around: Aabb) -> ClearCorners {
        let size = f64::from((around.max.x - around.min.x).max(around.max.y - around.min.y));
        ClearCorners { known: (0..count).map(|_| AtomicU8::new(UNKNOWN)).collect(), distance: CLEAR * size }
    }

    /// True proves that no edge has a point within `distance` of a corner but the two that end there. An edge starts at
    /// the corner of the same index.
    pub(super) fn is_clear(&self, corner: usize, distance: f64, border: &BorderTree, edges: &[[Vec2; 2]]) -> bool {
        if distance.is_nan() || distance > self.distance {
            return false;
        }
        match self.known[corner].load(Relaxed) {
            UNKNOWN => {
                let is_clear = is_end_of_two(edges[corner][0], self.distance, border, edges);
                self.known[corner].store(if is_clear { IS_CLEAR } else { IS_CROWDED }, Relaxed);
                is_clear
            }
            known => known == IS_CLEAR,
        }
    }
}

/// True if two edges end at a corner and no other has a point within a distance of it.
fn is_end_of_two(corner: Vec2, distance: f64, border: &BorderTree, edges: &[[Vec2; 2]]) -> bool {
    let (mut ends, mut others) = (0, 0);
    border.within(edges.len(), corner.into(), distance, |edge| {
        let edge = edges[edge];
        if edge.contains(&corner) {
            ends += 1;
        } else if DVec2::from(corner).distance_from(edge.map(DVec2::from)) <= distance {
            others += 1;
        }
        others > 0
    });
    (ends, others) == (2, 0)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::shape::Polygon;

    #[test]
    fn a_corner_is_clear_unless_another_edge_comes_near() {
        // Spikes hang from a ceiling; the next is always half as far above the floor as the one before. The box is 64 wide,
        // so the limit is 2^-11.
        let gap = |i: u16| 1.0 / f32::from(16_u16 << i);
        let spikes = (0..12_u16).flat_map(|i| {
            let x = 60.0 - 4.0 * f32::from(i);
            [(x + 1.0, 16.0), (x, gap(i)), (x - 1.0, 16.0)]
        });
        // A corner is cut off by less than the limit.
        let floor = [(0.0, 1.0 / 8192.0), (1.0 / 8192.0, 0.0), (64.0, 0.0), (64.0, 16.0)];
        // Two holes have a corner in common.
        let diamond = |x: f32| [(x - 1.0, 14.0), (x, 13.0), (x + 1.0, 14.0), (x, 15.0)];
        let cave = floor.into_iter().chain(spikes).chain([(0.0, 16.0)]);
        let cave = Polygon::with_holes(cave, [diamond(4.0), diamond(6.0)]).expect("a cave");
        let limit = 8.0 * ADJOINING * 64.0;
        let corners: Vec<Vec2> = cave.outlines().chain(cave.holes()).flatten().copied().collect();
        let is_clear = |corner: Vec2| {
            let is_spike_near = corner.y < 1.0 && corner.x > 2.0 && corner.x < 63.0 && f64::from(corner.y) <= limit;
            !(is_spike_near || corner.x.max(corner.y) < 1.0 || corner == Vec2::new(5.0, 14.0))
        };
        assert_eq!(corners.iter().filter(|&&corner| !is_clear(corner)).count(), 5 + 2 + 2);
        for (i, &corner) in (0..).zip(&corners) {
            // The second time, what was found is known.
            for distance in [0.0, limit, limit] {
                assert_eq!(cave.is_clear_at(i, distance), is_clear(corner), "{corner:?} within {distance}");
            }
            for distance in [1.001 * limit, f64::INFINITY, f64::NAN] {
                assert!(!cave.is_clear_at(i, distance), "{corner:?} within {distance}");
            }
        }
    }
}
