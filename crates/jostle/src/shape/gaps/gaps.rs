//! The gaps of a polygon, cut into triangles, each with a bound of what fits there. They tell how far a shape has to
//! move at least before it can lie in any gap.
//!
//! A disc around a point of a triangle that meets no border is no larger than the distance of that point from the
//! corners of the triangle, and from its sides that are edges. The triangles are made Delaunay, so that one that leads
//! out of a narrow gap ends at its mouth. A tree of slanted boxes knows the largest size below each node, so a search
//! passes over all narrow gaps at once.

use alloc::vec::Vec;

use super::triangle::room;
use crate::{
    math::{Vec2, bounds::Bounds, dvec2::DVec2, greater, predicates::orientation},
    shape::{
        cut::{TriangleMesh, triangles},
        runs::{arranged, range},
        slanted_box::SlantedBox,
    },
};

/// The number of gaps of a run that is not halved.
const LEAST: usize = 4;

/// The size of a gap, or of what has to fit into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GapSize {
    /// The radius of a disc.
    pub(crate) radius: f64,
    /// The width and the height in the frame of the polygon.
    pub(crate) extents: [f64; 2],
}

impl GapSize {
    const ALL: GapSize = GapSize { radius: f64::INFINITY, extents: [f64::INFINITY; 2] };
    const NONE: GapSize = GapSize { radius: f64::NEG_INFINITY, extents: [f64::NEG_INFINITY; 2] };

    /// True if something of another size may fit.
    pub(super) fn may_hold(&self, other: &GapSize) -> bool {
        other.radius <= self.radius && (0..2).all(|i| other.extents[i] <= self.extents[i])
    }

    fn union(self, other: GapSize) -> GapSize {
        let extents = [0, 1].map(|i| greater(self.extents[i], other.extents[i]));
        GapSize { radius: greater(self.radius, other.radius), extents }
    }
}

/// A triangle of a gap, or an edge of the hull, beyond which there is room for everything.
#[derive(Clone, Copy)]
pub(super) struct GapTriangle {
    pub(super) corners: [DVec2; 3],
    /// A bound of the size of what lies in the gap with a disc around a point of the triangle.
    pub(super) size: GapSize,
}

/// Some gaps side by side.
pub(super) struct GapRun {
    pub(super) around: SlantedBox,
    /// The sizes into which its closed holes fit, and its other gaps. The extents of those are infinite, so one size for
    /// both would leave out no narrow gap beside a wide hole.
    sizes: [GapSize; 2],
}

impl GapRun {
    fn around(gaps: &[GapTriangle]) -> GapRun {
        let edges = gaps.iter().flat_map(|GapTriangle { corners: [a, b, c], .. }| [[*a, *b], [*b, *c], [*c, *a]]);
        let mut sizes = [GapSize::NONE; 2];
        for GapTriangle { size, .. } in gaps {
            let all = &mut sizes[usize::from(size.extents[0] == f64::INFINITY)];
            *all = all.union(*size);
        }
        GapRun { around: SlantedBox::around(edges), sizes }
    }

    /// True if something of a size may fit into one of them.
    pub(super) fn may_hold(&self, size: &GapSize) -> bool {
        self.sizes.iter().any(|own| own.may_hold(size))
    }
}

/// The gaps of a polygon: those in its hull, and all beyond it.
pub(crate) struct Gaps {
    /// The lower and the upper side of the hull, from left to right.
    hull: [Vec<DVec2>; 2],
    /// The gaps in the order of the runs.
    gaps: Vec<GapTriangle>,
    pub(super) runs: Vec<GapRun>,
}

impl Gaps {
    /// The gaps of a polygon with these rings, which have the area to their left. O(n log n): as cutting the polygon.
    pub(crate) fn new(rings: &[Vec<Vec2>]) -> Gaps {
        let order = |a: &Vec2, b: &Vec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
        let mut points: Vec<Vec2> = rings.concat();
        points.sort_unstable_by(order);
        points.dedup();
        // Every point is among them, so the search finds it.
        let id = |p: &Vec2| points.binary_search_by(|q| order(q, p)).unwrap_or_else(|place| place);
        let ids = rings.iter().map(|ring| ring.iter().map(id).collect::<Vec<usize>>());
        let mut edges: Vec<[usize; 2]> = ids.flat_map(|ring| closed(&ring)).collect();
        edges.sort_unstable();
        let points: Vec<DVec2> = points.iter().map(|&p| p.into()).collect();
        let sides = [half_hull(&points, 0..points.len()), half_hull(&points, (0..points.len()).rev())];
        let hull: Vec<[usize; 2]> =
            sides.iter().flat_map(|side| side.windows(2).map(|ends| [ends[0], ends[1]])).collect();
        let [lower, mut upper] = sides.map(|side| side.into_iter().map(|i| points[i]).collect::<Vec<DVec2>>());
        upper.reverse();
        let gaps = gaps_of(&points, &edges, &hull);
        // Three times their middles.
        let middles: Vec<DVec2> = gaps.iter().map(|GapTriangle { corners: [a, b, c], .. }| *a + *b + *c).collect();
        let gaps: Vec<GapTriangle> = arranged(&middles).into_iter().map(|i| gaps[i as usize]).collect();
        let lowest = (gaps.len() / LEAST).max(1).next_power_of_two();
        let runs = (0..2 * lowest - 1).map(|i| GapRun::around(&gaps[range(gaps.len(), i)])).collect();
        Gaps { hull: [lower, upper], gaps, runs }
    }

    /// The gaps of a run and their indices.
    pub(super) fn of_run(&self, run: usize) -> impl Iterator<Item = (usize, &GapTriangle)> {
        let range = range(self.gaps.len(), run);
        range.clone().zip(&self.gaps[range])
    }

    /// The gap with an index, if there are as many.
    pub(super) fn get(&self, index: usize) -> Option<&GapTriangle> {
        self.gaps.get(index)
    }

    /// True if a point is within the hull, up to rounding.
    pub(super) fn is_in_hull(&self, at: DVec2) -> bool {
        let turn = |side: &[DVec2]| {
            let next = side.partition_point(|corner| corner.x <= at.x);
            let (p, q) = (*side.get(next.checked_sub(1)?)?, *side.get(next)?);
            Some((q - p).cross(at - p))
        };
        turn(&self.hull[0]).is_some_and(|turn| turn > 0.0) && turn(&self.hull[1]).is_some_and(|turn| turn < 0.0)
    }
}

/// The edges of a ring.
fn closed(ring: &[usize]) -> Vec<[usize; 2]> {
    (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]).collect()
}

/// The side of the hull along which it turns left, with all points on it; the points are in order.
fn half_hull(points: &[DVec2], order: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut side: Vec<usize> = Vec::new();
    for i in order {
        while let [.., p, q] = side[..]
            && orientation(points[p], points[q], points[i]).is_lt()
        {
            side.pop();
        }
        side.push(i);
    }
    side
}

/// The triangles between the edges of a polygon, which are sorted, and those of its hull, and the edges of the hull.
fn gaps_of(points: &[DVec2], edges: &[[usize; 2]], hull: &[[usize; 2]]) -> Vec<GapTriangle> {
    let mut mouths: Vec<[usize; 2]> = hull.iter().copied().filter(|edge| edges.binary_search(edge).is_err()).collect();
    mouths.sort_unstable();
    let mut on_hull = hull.to_vec();
    on_hull.sort_unstable();
    let inner = edges.iter().filter(|edge| on_hull.binary_search(edge).is_err());
    let around: Vec<[usize; 2]> = inner.map(|&[p, q]| [q, p]).chain(mouths.iter().copied()).collect();
    let mesh = TriangleMesh::delaunay(points, &triangles::triangles(points, &around));
    let is_mouth = |edge: [usize; 2]| mouths.binary_search(&edge).is_ok();
    let extents = extents(&mesh, points, is_mouth);
    let gap = |t: usize| {
        let corners = mesh.corners(t).map(|i| points[i]);
        let is_border = mesh.sides(t).map(|(side, beyond)| beyond.is_none() && !is_mouth(side));
        GapTriangle { corners, size: GapSize { radius: room(corners, is_border), extents: extents[t] } }
    };
    let beyond =
        hull.iter().map(|&[p, q]| GapTriangle { corners: [points[p], points[q], points[q]], size: GapSize::ALL });
    (0..mesh.count()).map(gap).chain(beyond).collect()
}

/// For each triangle, the extents of all those that hang together with it; infinite if these have a mouth.
fn extents(mesh: &TriangleMesh, points: &[DVec2], is_mouth: impl Fn([usize; 2]) -> bool) -> Vec<[f64; 2]> {
    let mut extents = alloc::vec![None; mesh.count()];
    let (mut together, mut open) = (Vec::new(), Vec::new());
    for first in 0..mesh.count() {
        if extents[first].is_some() {
            continue;
        }
        together.clear();
        open.push(first);
        extents[first] = Some([f64::INFINITY; 2]);
        let (mut around, mut is_open) = (Bounds::point(points[mesh.corners(first)[0]]), false);
        while let Some(t) = open.pop() {
            together.push(t);
            for (side, beyond) in mesh.sides(t) {
                around = around.union(Bounds::point(points[side[0]]));
                is_open |= beyond.is_none() && is_mouth(side);
                if let Some(beyond) = beyond.filter(|&beyond| extents[beyond].is_none()) {
                    extents[beyond] = Some([f64::INFINITY; 2]);
                    open.push(beyond);
                }
            }
        }
        if !is_open {
            let size = around.max - around.min;
            together.iter().for_each(|&t| extents[t] = Some([size.x, size.y]));
        }
    }
    extents.into_iter().flatten().collect()
}
