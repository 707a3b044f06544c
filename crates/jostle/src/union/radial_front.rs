//! The search for the exit of two star-shaped outlines by a front around a point.
//!
//! An area is star-shaped if all of it is seen from one of its points, those of its kernel. Then so is the union of the
//! cells, as seen from the difference of two such points, the centre. A ray from the centre leaves the union once: at the
//! farthest segment of the sum of A and the mirrored B that it meets. So rays divide the plane into wedges, and a line from
//! ray to ray on one segment proves that its wedge is covered up to the line. The wedge whose line is nearest to the origin
//! is divided where the segments of its rays cross, or at the nearest point of its line, until that point is on the border
//! of the union. Only there, a square is searched for the exit.
//!
//! The front of a lone piece advances from cell to cell, each of which has to contain the line before. Here each ray finds
//! the farthest segment at once.

use alloc::{collections::BinaryHeap, rc::Rc, vec::Vec};
use core::ops::ControlFlow;

use super::{
    exits::ExitSearch,
    kernel::kernel_point,
    outline_sum::{Outline, OutlineSum},
    pieces::Pieces,
    radial_wedge::{
        APART, RadialWedge, RayEnd, WedgeSegments, distance_beyond, ends_in, is_between, nearest_share,
        ray_to_crossing, unit,
    },
    slices::{SLICES, ray_of},
    sum_segment::{FarthestHits, SumSegment},
};
use crate::math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt};

/// The least distance of the centre from the lines along all edges, as a share of the size of both outlines. Smaller, and
/// much would have to be left out below each line for rounding.
const LEAST_KERNEL: f64 = 1.0 / 16384.0;

/// The number of errors of a cell by which a line is certain to lie within the union.
const DEEP: f64 = 8.0;

/// The number of errors by which a ray has to end farther away to count.
const FARTHER: f64 = 16.0;

/// The length of a wedge's line that is searched as a square, as a share of the distance up to which exits are sought.
const SMALL_PART: f64 = 1.0 / 16384.0;

/// The same in errors of a distance.
const SMALL: f64 = 1024.0;

/// The number of segments of a wedge from which its parts get lists of their own.
const MANY_SEGMENTS: usize = 48;

/// The share of the width of a wedge up to which its parts do.
const NARROW: f64 = 0.5;

/// The number of cuts that a square at the front counts as, so that it may reach many pieces.
const LEVEL: u32 = 20;

/// The number of squares after which the front is given up.
const MOST_SQUARES: usize = 256;

/// The number of steps after which the front is given up, for each corner, and for any number of them.
const MOST_STEPS: (usize, usize) = (32, 8192);

/// The front of two star-shaped outlines. Points are as seen from the centre.
pub(super) struct RadialFront {
    sum: OutlineSum,
    origin: DVec2,
    /// The number of steps after which it is given up.
    most_steps: usize,
    /// The share by which a line is brought nearer to the centre, so that rounding leaves it in the union.
    inside: f64,
    /// The error of a distance.
    error: f64,
    /// The distance of the origin from the nearest point of the border that a ray has met.
    nearest: f64,
    /// The distance up to which exits are sought.
    within: f64,
    /// The length of a line that is not divided.
    small: f64,
}

impl ExitSearch<'_> {
    /// Divides the front until all of it is beyond the nearest exit. Breaks if a shape is not star-shaped, or if that takes
    /// too many steps; what was found by then stays.
    pub(super) fn run_radial_front(&mut self) -> ControlFlow<()> {
        let front = self.radial.take().or_else(|| RadialFront::of(self.shapes, self.pairs.cells.error));
        let Some(mut front) = front else { return ControlFlow::Break(()) };
        let ended = self.advance(&mut front);
        self.radial = Some(front);
        ended
    }

    fn advance(&mut self, front: &mut RadialFront) -> ControlFlow<()> {
        front.within = self.found.bound();
        front.small = greater(self.found.within * SMALL_PART, SMALL * front.error);
        let (mut parts, mut searched): (Vec<RadialWedge>, Vec<Bounds>) = (front.start(), Vec::new());
        let mut open: BinaryHeap<_> = parts.drain(..).map(RadialWedge::in_order).collect();
        for _ in 0..front.most_steps {
            let next = open.pop().map(|next| next.item);
            let Some(wedge) = next.filter(|wedge| wedge.distance <= self.found.bound()) else {
                return ControlFlow::Continue(());
            };
            self.count += 1;
            let is_small = wedge.ends.map_or(wedge.width() < APART, |[p, q]| (q - p).length() <= front.small);
            if !is_small {
                front.divide(&wedge, &mut parts);
                open.extend(parts.drain(..).map(RadialWedge::in_order));
                if front.sum.is_full() { break } else { continue }
            }
            let Some(ends) = wedge.ends.map(|ends| ends.map(|end| end + front.sum.centre)) else { break };
            // Wedges on both sides of a ray often end in one square: a searched one advances each that ends well within.
            let is_well_within =
                |square: &&Bounds| ends.iter().all(|end| square.grown(-0.5 * front.small).contains(*end));
            let square = match searched.iter().rev().find(is_well_within) {
                Some(square) => *square,
                None if searched.len() == MOST_SQUARES => break,
                None => {
                    let square = Bounds::around(ends[0], ends[1]).grown(front.small);
                    self.run(square, LEVEL);
                    searched.push(square);
                    square
                }
            };
            let beyond = ends_in(wedge.rays, square.moved(front.origin));
            open.push(wedge.up_to(beyond, front.origin).in_order());
        }
        ControlFlow::Break(())
    }
}

impl RadialFront {
    /// The front of two shapes, if both are star-shaped outlines.
    fn of(shapes: [&dyn Pieces; 2], error: f64) -> Option<RadialFront> {
        let [a, b] = [shapes[0].outline()?, shapes[1].outline()?];
        let [from_a, from_b] = [(shapes[0], &a), (shapes[1], &b)].map(|(shape, of)| kernel_point(shape.bounds(), of));
        let ((from_a, room_of_a), (from_b, room_of_b)) = (from_a?, from_b?);
        let size = shapes[0].bounds().size() + shapes[1].bounds().size();
        if lesser(room_of_a, room_of_b) < LEAST_KERNEL * size {
            return None;
        }
        let most_steps = MOST_STEPS.0 * (a.len() + b.len()) + MOST_STEPS.1;
        let outlines = [Outline::new(a), Outline::new(b.into_iter().map(|corner| -corner).collect())];
        let centre = from_a - from_b;
        Some(RadialFront {
            sum: OutlineSum::new(outlines, centre),
            origin: -centre,
            most_steps,
            // A disc around the centre is in the kernel of the union; a point that is brought nearer to it by a share has
            // as large a share of that disc around it.
            inside: DEEP * error / (room_of_a + room_of_b),
            error,
            nearest: f64::INFINITY,
            within: 0.0,
            small: 0.0,
        })
    }

    /// The wedges of all slices.
    fn start(&mut self) -> Vec<RadialWedge> {
        let mut parts = Vec::new();
        for slice in 0..SLICES {
            let segments = WedgeSegments { list: Vec::new(), seen: 0, width: f64::INFINITY, has_line: false };
            let [right, left] = [ray_of(slice), ray_of(slice + 1)];
            let first = self.farthest(slice, &segments, right, [false, true])[1];
            let second = self.farthest(slice, &segments, left, [true, false])[0];
            self.between([first, second], slice, &Rc::new(segments), &mut parts);
        }
        parts
    }

    /// The ends of a ray on the farthest segments that lead on to its right and to its left, if they are wanted. Where both
    /// are farther away than an exit may be, there may be farther ones.
    fn farthest(&mut self, slice: usize, segments: &WedgeSegments, ray: DVec2, wanted: [bool; 2]) -> [RayEnd; 2] {
        let mut hits = FarthestHits::new(ray);
        segments.list.iter().for_each(|segment| hits.take(segment));
        // The distance at which the ray leaves the disc in which exits are sought.
        let (along, radius) = (ray.dot(self.origin), lesser(self.nearest, self.within));
        let square = radius * radius - self.origin.length_squared() + along * along;
        let enough = if square > 0.0 { along + sqrt(square) } else { 0.0 } + FARTHER * self.error;
        let mut seen = segments.seen;
        loop {
            let own = &self.sum.slices[slice];
            for &i in &own.segments[seen..] {
                hits.take(&self.sum.segments[i as usize]);
            }
            seen = own.segments.len();
            let far = |i: usize| if wanted[i] { hits.at[i] } else { f64::INFINITY };
            let least = lesser(far(0), far(1));
            let is_last = own.reach <= least;
            if is_last || least > enough || self.sum.is_full() {
                for i in [0, 1].into_iter().filter(|&i| is_last && wanted[i]) {
                    self.nearest = lesser(self.nearest, (ray * hits.at[i] - self.origin).length());
                }
                return hits.segments.map(|segment| RayEnd { ray, segment, is_last });
            }
            self.sum.extend(slice, least);
        }
    }

    /// Adds the wedges between two rays: up to the point at which their segments cross, and beyond it; or one with a line
    /// on either segment.
    fn between(&self, rays: [RayEnd; 2], slice: usize, segments: &Rc<WedgeSegments>, parts: &mut Vec<RadialWedge>) {
        let wedge = |rays: [RayEnd; 2], on: Option<SumSegment>| {
            let end = |end: RayEnd| on.and_then(|on| on.hit(end.ray)).map(|at| end.ray * (at * (1.0 - self.inside)));
            let ends = end(rays[0]).zip(end(rays[1])).map(|(p, q)| [p, q]);
            let distance = distance_beyond(rays, ends, self.origin);
            RadialWedge { rays, ends, distance, slice, segments: Rc::clone(segments) }
        };
        let [a, b] = rays.map(|end| end.segment);
        if a != b
            && let Some(ray) = ray_to_crossing(rays)
        {
            let end = |segment| RayEnd { ray, segment, is_last: false };
            let [before, after] = [wedge([rays[0], end(a)], a), wedge([end(b), rays[1]], b)];
            if before.ends.is_some() && after.ends.is_some() {
                return parts.extend([before, after]);
            }
        }
        let [of_a, of_b] = [wedge(rays, a), wedge(rays, b)];
        let mut best = if of_b.distance > of_a.distance { of_b } else { of_a };
        for i in [0, 1] {
            best.rays[i].is_last &= best.ends.is_some_and(|ends| self.ends_on(best.rays[i], ends[i]));
        }
        parts.push(best);
    }

    /// Whether a line ends on the segment of its ray.
    fn ends_on(&self, end: RayEnd, at: DVec2) -> bool {
        let least = |own: f64| own * (1.0 - self.inside) - FARTHER * self.error;
        end.distance().is_none_or(|own| at.length() >= least(own))
    }

    /// Divides a wedge whose line is long, or that has none.
    fn divide(&mut self, wedge: &RadialWedge, parts: &mut Vec<RadialWedge>) {
        let (rays, segments) = (wedge.rays, self.listed(wedge));
        let nearest = wedge.ends.map(|ends| {
            let (share, along) = (nearest_share(ends, self.origin), ends[1] - ends[0]);
            let at_end = [0, 1].into_iter().find(|&i| [share, 1.0 - share][i] * along.length() < 0.5 * self.small);
            (ends, ends[0] + along * share, at_end)
        });
        let (ray, wanted) = match nearest {
            // Where a line ends below a farther segment, it is divided where that begins.
            Some((ends, _, Some(i))) if !self.ends_on(rays[i], ends[i]) => (beginning(rays, i), [true; 2]),
            Some((ends, at, Some(i))) if rays[i].is_last => {
                return wedge.cut_around(ends, at, 0.25 * self.small, self.origin, parts);
            }
            Some((_, _, Some(i))) => (rays[i].ray, [i == 1, i == 0]),
            Some((_, at, None)) => (unit(at), [true; 2]),
            None => (beginning(rays, 0), [true; 2]),
        };
        let found = self.farthest(wedge.slice, &segments, ray, wanted);
        if let Some((ends, at, at_end)) = nearest
            && at_end.is_none_or(|i| self.ends_on(rays[i], ends[i]))
        {
            let at = at_end.map_or(at, |i| ends[i]);
            let least = at.length() / (1.0 - self.inside) + FARTHER * self.error;
            let is_farther = |i: usize| wanted[i] && found[i].distance().is_some_and(|at| at > least);
            if !is_farther(0) && !is_farther(1) {
                return wedge.cut_around(ends, at, 0.25 * self.small, self.origin, parts);
            }
        }
        if wanted[0] {
            self.between([rays[0], found[0]], wedge.slice, &segments, parts);
        }
        if wanted[1] {
            self.between([found[1], rays[1]], wedge.slice, &segments, parts);
        }
    }

    /// The segments for the parts of a wedge: listed anew if many are not in its own list, or it is far narrower than the
    /// wedge that they were listed for.
    fn listed(&self, wedge: &RadialWedge) -> Rc<WedgeSegments> {
        let (own, given) = (&self.sum.slices[wedge.slice].segments, &wedge.segments);
        let is_narrow = wedge.width() <= NARROW * given.width || !given.has_line && wedge.ends.is_some();
        if own.len() - given.seen <= MANY_SEGMENTS && (!is_narrow || given.list.len() <= MANY_SEGMENTS) {
            return Rc::clone(given);
        }
        let rays = wedge.rays.map(|end| end.ray);
        let new = own[given.seen..].iter().map(|&i| &self.sum.segments[i as usize]);
        let is_in = |segment: &&SumSegment| segment.is_beyond(rays, wedge.ends);
        let list = given.list.iter().chain(new).filter(is_in).copied().collect();
        Rc::new(WedgeSegments { list, seen: own.len(), width: wedge.width(), has_line: wedge.ends.is_some() })
    }
}

/// The ray between two others at which the segment of one of them ends; the ray in the middle if it ends elsewhere.
fn beginning(rays: [RayEnd; 2], i: usize) -> DVec2 {
    let end = rays[i].segment.map(|own| unit(own.ends()[1 - i]));
    end.filter(|&ray| is_between(ray, rays)).unwrap_or_else(|| unit(rays[0].ray + rays[1].ray))
}

#[cfg(test)]
#[path = "radial_front_tests.rs"]
mod tests;
