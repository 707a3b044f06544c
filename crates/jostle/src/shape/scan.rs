//! Where a point lies from closed rings, by the even–odd rule: one pass over all edges that only compares. An edge whose
//! box does not hold the point is left of it or right of it as a whole; only for the few whose box does, the exact side
//! of the point is asked for.

use alloc::vec::Vec;
use core::ops::Range;

use super::location::Location;
use crate::math::{Vec2, dvec2::DVec2, predicates::orientation};

/// Edges that are compared at a time. Rings are filled up to a multiple of it, so that the loop has no rest.
const LANES: usize = 8;

/// Rings laid out for the scan: each as its coordinates, closed by its first point, which fills it up.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    xs: Vec<f32>,
    ys: Vec<f32>,
    rings: Vec<Range<usize>>,
}

/// A point and the f32 around its coordinates: comparing an f32 with these is comparing it with the point.
pub(super) struct Target {
    point: DVec2,
    /// Edges nearer than this cannot be told from edges through the point.
    error: f64,
    /// The largest f32 not above the coordinates.
    floor: Vec2,
    /// The box around all places the point may have.
    min: Vec2,
    max: Vec2,
}

impl Target {
    /// A point that is known to within `error` in each coordinate.
    pub(super) fn new(point: DVec2, error: f64) -> Target {
        let floor = |x: f64| crate::math::round_down_sum(x, 0.0);
        let ceil = |x: f64| crate::math::round_up_sum(x, 0.0);
        Target {
            point,
            error,
            floor: Vec2::new(floor(point.x), floor(point.y)),
            min: Vec2::new(floor(point.x - error), floor(point.y - error)),
            max: Vec2::new(ceil(point.x + error), ceil(point.y + error)),
        }
    }

    /// Just this point.
    pub(super) fn exactly(point: Vec2) -> Target {
        Target { point: point.into(), error: 0.0, floor: point, min: point, max: point }
    }
}

impl Scan {
    pub(super) fn new<'r>(rings: impl Iterator<Item = &'r [Vec2]>) -> Scan {
        let mut scan = Scan::default();
        for ring in rings {
            let start = scan.xs.len();
            let filled = ring.len().next_multiple_of(LANES);
            let closed = ring.iter().chain(core::iter::repeat_n(&ring[0], filled + 1 - ring.len()));
            for p in closed {
                scan.xs.push(p.x);
                scan.ys.push(p.y);
            }
            scan.rings.push(start..start + filled);
        }
        scan
    }

    /// Where the point lies; exact. `None` if it is nearer to an edge than it is known.
    pub(super) fn locate(&self, target: &Target) -> Option<Location> {
        let mut inside = false;
        for ring in &self.rings {
            for start in ring.clone().step_by(LANES) {
                let (crossed, near) = self.compare(start, target);
                if near {
                    for i in start..start + LANES {
                        match self.crosses(i, target) {
                            Side::Crossed(crossed) => inside ^= crossed,
                            Side::On => return Some(Location::Boundary),
                            Side::Unknown => return None,
                        }
                    }
                } else {
                    inside ^= crossed;
                }
            }
        }
        Some(if inside { Location::Inside } else { Location::Outside })
    }

    /// For the edges of one step: whether a ray from the point to the right crosses an odd number of them, as far as
    /// their boxes tell, and whether the point may be in one of the boxes.
    #[inline]
    fn compare(&self, start: usize, target: &Target) -> (bool, bool) {
        let (xs, ys) = (&self.xs[start..=start + LANES], &self.ys[start..=start + LANES]);
        let (mut crossed, mut near) = (0, 0);
        for i in 0..LANES {
            let (ax, bx, ay, by) = (xs[i], xs[i + 1], ys[i], ys[i + 1]);
            let (left, right) = if ax < bx { (ax, bx) } else { (bx, ax) };
            let (low, high) = if ay < by { (ay, by) } else { (by, ay) };
            let straddles = (ay > target.floor.y) != (by > target.floor.y);
            crossed += u32::from(straddles & (left > target.floor.x));
            near |= u32::from(
                (left <= target.max.x) & (right >= target.min.x) & (low <= target.max.y) & (high >= target.min.y),
            );
        }
        (crossed % 2 == 1, near != 0)
    }

    /// Whether a ray from the point to the right crosses this edge.
    fn crosses(&self, i: usize, target: &Target) -> Side {
        let corner = |i: usize| Vec2::new(self.xs[i], self.ys[i]);
        let (a, b) = (corner(i), corner(i + 1));
        let straddles = (a.y > target.floor.y) != (b.y > target.floor.y);
        let in_box = a.x.min(b.x) <= target.max.x
            && a.x.max(b.x) >= target.min.x
            && a.y.min(b.y) <= target.max.y
            && a.y.max(b.y) >= target.min.y;
        if !in_box {
            return Side::Crossed(straddles && a.x.min(b.x) > target.floor.x);
        }
        let (p, q) = (DVec2::from(a), DVec2::from(b));
        if target.error > 0.0 {
            let height = (q - p).cross(target.point - p);
            if height * height <= target.error * target.error * (q - p).length_squared() {
                return Side::Unknown;
            }
            return Side::Crossed(straddles && (height > 0.0) == (b.y > a.y));
        }
        match orientation(p, q, target.point) {
            core::cmp::Ordering::Equal => Side::On,
            side => Side::Crossed(straddles && side.is_gt() == (b.y > a.y)),
        }
    }
}

enum Side {
    Crossed(bool),
    On,
    Unknown,
}
