//! Where a point lies from closed rings, by the even–odd rule, on two levels that are the same comparison: a run of
//! consecutive edges whose box does not hold the point is left of it, right of it, above or below as a whole, and so is
//! an edge. What lies to the right is crossed by a ray to the right if its two ends are on different sides of the ray:
//! an odd number of times, which is all that counts. Only for the few edges whose box holds the point, the exact side
//! of the point is asked for.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::Range};

use super::location::Location;
use crate::math::{Aabb, Pose2, Vec2, dvec2::DVec2, predicates::orientation};

/// Edges, or runs of them, that are compared at a time. Rings are filled up to a multiple of it.
const LANES: usize = 8;

/// Edges in a run: with the boxes of n / 32 runs, what a point takes of 10,000 edges is about even.
const RUN: usize = 32;

/// Bounds the rounding of `l − r` for products of f32 differences, each off by half an epsilon: (5 / 2) ε, and slack for
/// what the bound itself is rounded by.
const ROUNDING: f32 = 3.0 * f32::EPSILON;

/// Below this, products of lengths do not overflow.
const LARGE: f32 = 1e18;

/// Rings laid out for the scan: each as its coordinates, closed by its first point, which fills it up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// The edges of each ring, by their start.
    rings: Vec<Range<usize>>,
    runs: Vec<Runs>,
}

/// Some runs of edges: the boxes around them, and the heights of their ends.
#[derive(Clone, Debug)]
struct Runs {
    left: [f32; LANES],
    right: [f32; LANES],
    low: [f32; LANES],
    high: [f32; LANES],
    from: [f32; LANES],
    to: [f32; LANES],
    /// By their start, a multiple of [`LANES`]; none behind the last run.
    edges: [Range<u32>; LANES],
}

/// A point and the f32 around its coordinates: comparing an f32 with these is comparing it with the point.
pub(crate) struct Target {
    pub(crate) point: DVec2,
    /// Edges nearer than this cannot be told from edges through the point.
    pub(crate) error: f64,
    /// An f32 point, and how far from it in each coordinate the point may be.
    near: Vec2,
    off: f32,
    /// The largest f32 not above the coordinates.
    floor: Vec2,
    /// The box around all places the point may have.
    min: Vec2,
    max: Vec2,
}

impl Target {
    /// A point that is known to within `error` in each coordinate.
    pub(crate) fn new(point: DVec2, error: f64) -> Target {
        let floor = |x: f64| crate::math::round_down_sum(x, 0.0);
        let ceil = |x: f64| crate::math::round_up_sum(x, 0.0);
        let near = Vec2::from(point);
        let off = |x: f64, near: f32| (x - f64::from(near)).abs();
        Target {
            point,
            error,
            near,
            off: ceil(error + off(point.x, near.x).max(off(point.y, near.y))),
            floor: Vec2::new(floor(point.x), floor(point.y)),
            min: Vec2::new(floor(point.x - error), floor(point.y - error)),
            max: Vec2::new(ceil(point.x + error), ceil(point.y + error)),
        }
    }

    /// Just this point.
    #[inline]
    pub(crate) fn exactly(point: Vec2) -> Target {
        Target { point: point.into(), error: 0.0, near: point, off: 0.0, floor: point, min: point, max: point }
    }

    /// A point of the world in the frame of a polygon that is placed at a pose; `extent` bounds its coordinates.
    pub(crate) fn placed(point: Vec2, pose: Pose2, extent: f64) -> Target {
        let reach = extent.max(f64::from(point.x.abs().max(point.y.abs())));
        Target::new(pose.unplace(point.into()), pose.rounding(reach))
    }

    /// Whether it is surely not in a box.
    #[inline]
    pub(crate) fn is_outside(&self, aabb: Aabb) -> bool {
        !aabb.intersects(Aabb { min: self.min, max: self.max })
    }

    /// Whether it may be in the box of an edge.
    #[inline]
    pub(crate) fn is_near(&self, [a, b]: [Vec2; 2]) -> bool {
        (a.x.min(b.x) <= self.max.x)
            & (a.x.max(b.x) >= self.min.x)
            & (a.y.min(b.y) <= self.max.y)
            & (a.y.max(b.y) >= self.min.y)
    }

    /// On which side of the line through two points it lies, as [`orientation`]; `None` if that is not known.
    #[inline]
    pub(crate) fn side_of(&self, edge: [Vec2; 2]) -> Option<Ordering> {
        let [p, q] = edge.map(DVec2::from);
        if self.error == 0.0 {
            return Some(orientation(p, q, self.point));
        }
        let height = (q - p).cross(self.point - p);
        let doubt = height * height <= self.error * self.error * (q - p).length_squared();
        (!doubt).then_some(if height > 0.0 { Ordering::Greater } else { Ordering::Less })
    }
}

impl Scan {
    pub(crate) fn new<'r>(rings: impl Iterator<Item = &'r [Vec2]>) -> Scan {
        let mut scan = Scan::default();
        let mut paths = Vec::new();
        for ring in rings {
            let start = scan.xs.len();
            let filled = ring.len().next_multiple_of(LANES);
            let nowhere = Vec2::new(f32::NAN, f32::NAN);
            let fill = core::iter::repeat_n(nowhere, filled - ring.len());
            for p in ring.iter().copied().chain([ring[0]]).chain(fill) {
                scan.xs.push(p.x);
                scan.ys.push(p.y);
            }
            scan.rings.push(start..start + ring.len());
            paths.extend((start..start + filled).step_by(RUN).map(|i| i..(start + filled).min(i + RUN)));
        }
        scan.runs = paths.chunks(LANES).map(|paths| Runs::new(paths, &scan.xs, &scan.ys)).collect();
        scan
    }

    /// The edges, by their start.
    pub(crate) fn edges(&self) -> impl Iterator<Item = usize> + '_ {
        self.rings.iter().cloned().flatten()
    }

    /// From where to where an edge leads.
    #[inline]
    pub(crate) fn edge(&self, i: usize) -> [Vec2; 2] {
        [i, i + 1].map(|i| Vec2::new(self.xs[i], self.ys[i]))
    }

    /// Where the point lies; exact. `None` if it is nearer to an edge than it is known.
    pub(crate) fn locate(&self, target: &Target) -> Option<Location> {
        let mut inside = false;
        for runs in &self.runs {
            let (crossed, near) = runs.compare(target);
            inside ^= crossed;
            for lane in lanes(near) {
                match self.locate_from_run(&runs.edges[lane], target, runs.doubt(lane, target)) {
                    ScanSide::Crossed(crossed) => inside ^= crossed,
                    ScanSide::On => return Some(Location::Boundary),
                    ScanSide::Unknown => return None,
                }
            }
        }
        Some(if inside { Location::Inside } else { Location::Outside })
    }

    /// Whether a ray from the point to the right crosses an odd number of these edges.
    #[inline]
    fn locate_from_run(&self, run: &Range<u32>, target: &Target, doubt: f32) -> ScanSide {
        let mut inside = false;
        for start in (run.start as usize..run.end as usize).step_by(LANES) {
            let (crossed, doubtful) = self.cross(start, target, doubt);
            if !doubtful & (doubt < f32::INFINITY) {
                inside ^= crossed;
                continue;
            }
            for i in (start..start + LANES).take_while(|&i| !self.xs[i + 1].is_nan()) {
                match self.crosses_exactly(i, target) {
                    ScanSide::Crossed(crossed) => inside ^= crossed,
                    undecided => return undecided,
                }
            }
        }
        ScanSide::Crossed(inside)
    }

    /// Whether a ray from the point to the right crosses an odd number of the edges of one step, and whether one of them
    /// passes so near that f32 does not tell.
    #[inline]
    fn cross(&self, start: usize, target: &Target, doubt: f32) -> (bool, bool) {
        let (xs, ys) = (&self.xs[start..=start + LANES], &self.ys[start..=start + LANES]);
        let (mut crossed, mut doubtful) = ([0; LANES], [0; LANES]);
        for i in 0..LANES {
            let (ax, bx) = (xs[i] - target.near.x, xs[i + 1] - target.near.x);
            let (ay, by) = (ys[i] - target.near.y, ys[i + 1] - target.near.y);
            let (l, r) = (ax * by, ay * bx);
            let (height, error) = (l - r, ROUNDING * (l.abs() + r.abs()) + doubt);
            let (from, to) = (ys[i] > target.floor.y, ys[i + 1] > target.floor.y);
            // With NaN, which fills up, neither is true.
            crossed[i] = -i32::from((height.abs() > error) & (from != to) & ((height > 0.0) == to));
            doubtful[i] = -i32::from(height.abs() <= error);
        }
        let all = |lanes: [i32; LANES], both: fn(i32, i32) -> i32| lanes.into_iter().fold(0, both);
        (all(crossed, |a, b| a ^ b) != 0, all(doubtful, |a, b| a | b) != 0)
    }

    /// Whether a ray from the point to the right crosses this edge.
    #[cold]
    fn crosses_exactly(&self, i: usize, target: &Target) -> ScanSide {
        let [a, b] = self.edge(i);
        let straddles = (a.y > target.floor.y) != (b.y > target.floor.y);
        if !target.is_near([a, b]) {
            return ScanSide::Crossed(straddles && a.x.min(b.x) > target.floor.x);
        }
        match target.side_of([a, b]) {
            Some(Ordering::Equal) => ScanSide::On,
            Some(side) => ScanSide::Crossed(straddles && side.is_gt() == (b.y > a.y)),
            None => ScanSide::Unknown,
        }
    }
}

impl Runs {
    fn new(paths: &[Range<usize>], xs: &[f32], ys: &[f32]) -> Runs {
        let mut runs = Runs {
            left: [f32::INFINITY; LANES],
            right: [f32::NEG_INFINITY; LANES],
            low: [f32::INFINITY; LANES],
            high: [f32::NEG_INFINITY; LANES],
            from: [0.0; LANES],
            to: [0.0; LANES],
            edges: [const { 0..0 }; LANES],
        };
        for (lane, path) in paths.iter().enumerate() {
            let (xs, ys) = (&xs[path.start..=path.end], &ys[path.start..=path.end]);
            let least = |values: &[f32]| values.iter().copied().fold(f32::INFINITY, f32::min);
            let most = |values: &[f32]| values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            (runs.left[lane], runs.right[lane]) = (least(xs), most(xs));
            (runs.low[lane], runs.high[lane]) = (least(ys), most(ys));
            let last = ys.iter().rfind(|y| !y.is_nan());
            (runs.from[lane], runs.to[lane]) = (ys[0], *last.unwrap_or(&ys[0]));
            runs.edges[lane] = path.start as u32..path.end as u32;
        }
        runs
    }

    /// Whether a ray from the point to the right crosses an odd number of the edges in those runs whose box does not hold
    /// the point; and for each run whether its box may hold it, as bytes.
    #[inline]
    fn compare(&self, target: &Target) -> (bool, u64) {
        let (mut crossed, mut near) = ([0; LANES], [0; LANES]);
        for i in 0..LANES {
            let is_near = (self.left[i] <= target.max.x)
                & (self.right[i] >= target.min.x)
                & (self.low[i] <= target.max.y)
                & (self.high[i] >= target.min.y);
            let straddles = (self.from[i] > target.floor.y) != (self.to[i] > target.floor.y);
            near[i] = -i32::from(is_near);
            crossed[i] = -i32::from(straddles & (self.left[i] > target.floor.x) & !is_near);
        }
        let odd = crossed.iter().fold(0, |odd, lane| odd ^ lane);
        (odd != 0, u64::from_le_bytes(near.map(|lane| lane as u8)))
    }

    /// What the f32 height of the point over an edge of this run, times the edge's length, may be off beyond its relative
    /// rounding: because the point is not where it is taken, and by underflow. Infinite where the height may overflow.
    ///
    /// A point that moves by a vector e changes its height over an edge by their cross product: at most `off` times the
    /// width and the height of the box; four times that is more than enough for the rounding of these. The coordinates of the edge seen from
    /// a point whose place may be in the box are at most its size and 2 `off`; where both are below LARGE no product
    /// overflows. As f32 are 2^-24 apart, that `off` counts there only takes coordinates above 10^25.
    #[inline]
    fn doubt(&self, lane: usize, target: &Target) -> f32 {
        let size = (self.right[lane] - self.left[lane]) + (self.high[lane] - self.low[lane]);
        let is_large = size + 2.0 * target.off >= LARGE;
        if is_large { f32::INFINITY } else { 4.0 * target.off * size + f32::MIN_POSITIVE }
    }
}

/// The lanes whose byte is set.
#[inline]
fn lanes(mut bytes: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = (bytes != 0).then(|| bytes.trailing_zeros() as usize / 8)?;
        bytes &= !(0xff << (8 * lane));
        Some(lane)
    })
}

enum ScanSide {
    Crossed(bool),
    On,
    Unknown,
}
