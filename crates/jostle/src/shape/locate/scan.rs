//! The location of a point among closed rings, by the even–odd rule, with one comparison on two levels. A run of
//! consecutive edges whose box does not contain the point lies as a whole left of it, right of it, above or below, and
//! so does a single edge. A ray to the right crosses a run on its right an odd number of times, which is all that
//! counts, if the two ends of the run are on different sides of the ray. Only the few edges whose box contains the
//! point need its exact side.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::Range};

use super::location::Location;
use crate::math::{Aabb, Pose2, Vec2, dvec2::DVec2, predicates::orientation};

/// The number of edges, or of runs, that are compared at a time. Rings are filled up to a multiple of it.
const LANES: usize = 8;

/// The number of edges in a run. At 10,000 edges a point spends about as much time on the n / 32 runs as on edges.
const RUN: usize = 32;

/// The error bound of `l − r` for products of f32 differences, of both: proved is 3/2 ε, and ½ ε for the difference and
/// the bound itself (proofs/scan.proof).
const ROUNDING: f32 = 3.0 * f32::EPSILON;

/// The length below which products of two lengths do not overflow.
const LARGE: f32 = 1e18;

/// Rings laid out for the scan: each as its coordinates, closed by its first point, and filled up with NaN.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// The edges of each ring, by the indices of their starts.
    rings: Vec<Range<usize>>,
    runs: Vec<Runs>,
}

/// Runs of edges: the boxes around them, and the heights of their ends.
#[derive(Clone, Debug)]
struct Runs {
    left: [f32; LANES],
    right: [f32; LANES],
    low: [f32; LANES],
    high: [f32; LANES],
    from: [f32; LANES],
    to: [f32; LANES],
    /// The edges of each run, by their starts; a run starts at a multiple of [`LANES`], and unused ones are empty.
    edges: [Range<u32>; LANES],
}

/// A point to locate, and the f32 next to its coordinates, which compare with an f32 as the point does.
pub(crate) struct Target {
    pub(crate) point: DVec2,
    /// The error of the point in each coordinate: the side of a nearer edge is uncertain.
    pub(crate) error: f64,
    /// The f32 point next to it, and the bound of their distance in each coordinate.
    near: Vec2,
    off: f32,
    /// The largest f32 not above the coordinates.
    floor: Vec2,
    /// The box of all places that the point may have.
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

    /// An exact point.
    #[inline]
    pub(crate) fn exactly(point: Vec2) -> Target {
        Target { point: point.into(), error: 0.0, near: point, off: 0.0, floor: point, min: point, max: point }
    }

    /// A point of the world in the frame of a polygon that is placed at a pose; `extent` bounds its coordinates.
    pub(crate) fn placed(point: Vec2, pose: Pose2, extent: f64) -> Target {
        let largest = extent.max(f64::from(point.x.abs().max(point.y.abs())));
        Target::new(pose.unplace(point.into()), pose.rounding(largest))
    }

    /// Whether it is certainly not in a box.
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

    /// The side of the line through two points on which it lies, as [`orientation`]; `None` if that is uncertain.
    #[inline]
    pub(super) fn side_of(&self, edge: [Vec2; 2]) -> Option<Ordering> {
        let [p, q] = edge.map(DVec2::from);
        if self.error == 0.0 {
            return Some(orientation(p, q, self.point));
        }
        let height = (q - p).cross(self.point - p);
        let is_certain = height * height > self.error * self.error * (q - p).length_squared();
        is_certain.then_some(if height > 0.0 { Ordering::Greater } else { Ordering::Less })
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

    /// The edges of all rings, by the indices of their starts.
    pub(crate) fn edges(&self) -> impl Iterator<Item = usize> + '_ {
        self.rings.iter().cloned().flatten()
    }

    /// The ends of an edge.
    #[inline]
    pub(crate) fn edge(&self, i: usize) -> [Vec2; 2] {
        [i, i + 1].map(|i| Vec2::new(self.xs[i], self.ys[i]))
    }

    /// The location of the point; exact. `None` if the point is nearer to an edge than its error.
    pub(crate) fn locate(&self, target: &Target) -> Option<Location> {
        let mut inside = false;
        for runs in &self.runs {
            let (crossed, near) = runs.compare(target);
            inside ^= crossed;
            for lane in lanes(near) {
                match self.locate_from_run(&runs.edges[lane], target, runs.error(lane, target)) {
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
    fn locate_from_run(&self, run: &Range<u32>, target: &Target, off: f32) -> ScanSide {
        let mut inside = false;
        for start in (run.start as usize..run.end as usize).step_by(LANES) {
            let (crossed, uncertain) = self.cross(start, target, off);
            if !uncertain & (off < f32::INFINITY) {
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

    /// Whether a ray from the point to the right crosses an odd number of the edges of one step, and whether one of
    /// them is too near for f32 to decide.
    #[inline]
    fn cross(&self, start: usize, target: &Target, off: f32) -> (bool, bool) {
        let (xs, ys) = (&self.xs[start..=start + LANES], &self.ys[start..=start + LANES]);
        let (mut crossed, mut uncertain) = ([0; LANES], [0; LANES]);
        for i in 0..LANES {
            let (ax, bx) = (xs[i] - target.near.x, xs[i + 1] - target.near.x);
            let (ay, by) = (ys[i] - target.near.y, ys[i + 1] - target.near.y);
            let (l, r) = (ax * by, ay * bx);
            let (height, error) = (l - r, ROUNDING * (l.abs() + r.abs()) + off);
            let (from, to) = (ys[i] > target.floor.y, ys[i + 1] > target.floor.y);
            // Neither is true for NaN, with which rings are filled up.
            crossed[i] = -i32::from((height.abs() > error) & (from != to) & ((height > 0.0) == to));
            uncertain[i] = -i32::from(height.abs() <= error);
        }
        let all = |lanes: [i32; LANES], both: fn(i32, i32) -> i32| lanes.into_iter().fold(0, both);
        (all(crossed, |a, b| a ^ b) != 0, all(uncertain, |a, b| a | b) != 0)
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

    /// Whether a ray from the point to the right crosses an odd number of the edges in the runs whose box does not
    /// contain the point; and for each run, as a byte, whether its box may contain it.
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

    /// The error bound, besides the relative rounding, of the f32 height of the point over an edge of this run times
    /// the edge's length: from the distance of the point to its f32, and from underflow. Infinite if the height may
    /// overflow.
    ///
    /// Moving the point by a vector changes its height over an edge by their cross product: at most `off` times the
    /// width and the height of the box; four times that is more than enough for the rounding of these. Relative to a
    /// point in the box, the coordinates of an edge are at most the size of the box and 2 `off`; below LARGE no product
    /// overflows. As f32 are 2^-24 apart, `off` matters there only for coordinates above 10^25.
    #[inline]
    fn error(&self, lane: usize, target: &Target) -> f32 {
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

/// The result for one or more edges: the parity of crossings, an edge through the point, or none.
enum ScanSide {
    Crossed(bool),
    On,
    Unknown,
}
