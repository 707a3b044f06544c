//! The front of a search for the exit of two star-shaped outlines: wedges around a point.
//!
//! An area is star-shaped if all of it is seen from one of its points, those of its kernel. Then so is the union of the
//! cells, as seen from the difference of two such points, the centre. A ray from the centre leaves the union once: at
//! the farthest segment of the sum of A and the mirrored B that it meets. So rays divide the plane into wedges, and a
//! line from ray to ray on one segment proves that its wedge is covered up to the line. The wedge whose line is nearest
//! to the origin is divided where the segments of its rays cross, or at the nearest point of its line, until that point
//! is on the border of the union. Only there, a square is searched for the exit.
//!
//! A line is brought nearer to the centre than its segment, so that all below it is certainly covered, in spite of
//! rounding. If a farther segment is missed, a square is searched in vain, but no exit is.
//!
//! The front of a lone piece advances from cell to cell, each of which has to contain the line before. Here each ray
//! finds the farthest segment at once.

use alloc::{collections::BinaryHeap, rc::Rc, vec::Vec};

use super::{
    kernel::kernel_point,
    outline_sum::{BlockedOutline, OutlineSum},
    pieces::Pieces,
    radial_wedge::{
        RadialWedge, RayEnd, WedgeEntry, WedgeSegments, distance_beyond, is_between, nearest_share, ray_to_crossing,
        unit,
    },
    slices::{SLICES, ray_of},
    sum_segment::{FarthestHits, RadialPart, SumSegment},
};
use crate::math::{dvec2::DVec2, greater, lesser, sqrt};

/// The least distance of the two kernel points together from the lines along the edges, as a share of both sizes.
/// Smaller, and the share by which lines are brought nearer to the centre exceeds 1e-7.
const LEAST_KERNEL: f64 = 1.0 / 16384.0;

/// The depth of a line in the union, in errors of a cell: well above the two errors by which exits may tie.
const DEEP: f64 = 8.0;

/// The number of errors by which a segment has to be farther away than a line to count as farther: above the rounding
/// of both.
const FARTHER: f64 = 16.0;

/// The length of a line that is not divided, as a share of the size of the smaller outline. Larger, and squares are
/// searched in vain where a wedge is narrow before its line is on the border; smaller, and more squares lie side by
/// side.
const SMALL_PART: f64 = 1.0 / 262_144.0;

/// The same in errors of a distance. Smaller, and a square would consist of rounding.
const SMALL: f64 = 1024.0;

/// The number of segments above which the parts of a wedge get lists of their own. Fewer, and lists are made more often
/// than they are used.
const MANY_SEGMENTS: usize = 48;

/// The width of a wedge, as a share of that for which its list was made, up to which its parts get a new one.
const NARROW: f64 = 0.5;

/// The front of two star-shaped outlines. Points are as seen from the centre.
pub(super) struct RadialFront {
    pub(super) sum: OutlineSum,
    pub(super) origin: DVec2,
    /// The number of corners of both.
    pub(super) corners: usize,
    /// The number of wedges that were looked at.
    pub(super) steps: usize,
    /// The share by which a line is brought nearer to the centre, so that rounding leaves it in the union.
    inside: f64,
    /// The error of a distance.
    error: f64,
    /// The distance of the origin from the nearest point of the border that a ray has met.
    nearest: f64,
    /// The distance up to which exits are sought.
    pub(super) within: f64,
    /// The length of a line that is not divided.
    pub(super) small: f64,
    /// The wedges that the last search left.
    pub(super) open: BinaryHeap<WedgeEntry>,
    /// A place for the segments of a list until all are known.
    listed: Vec<SumSegment>,
}

impl RadialFront {
    /// The front of two shapes, if both are star-shaped outlines.
    pub(super) fn of(shapes: [&dyn Pieces; 2], error: f64) -> Option<RadialFront> {
        let [a, b] = [shapes[0].outline()?, shapes[1].outline()?];
        let [from_a, from_b] = [(shapes[0], &a), (shapes[1], &b)].map(|(shape, of)| kernel_point(shape.bounds(), of));
        let ((from_a, room_of_a), (from_b, room_of_b)) = (from_a?, from_b?);
        let sizes = shapes.map(|shape| shape.bounds().size());
        if room_of_a + room_of_b < LEAST_KERNEL * (sizes[0] + sizes[1]) {
            return None;
        }
        let corners = a.len() + b.len();
        let outlines = [BlockedOutline::new(a), BlockedOutline::new(b.into_iter().map(|corner| -corner).collect())];
        let centre = from_a - from_b;
        Some(RadialFront {
            sum: OutlineSum::new(outlines, centre),
            origin: -centre,
            corners,
            steps: 0,
            // A disc around the centre is in the kernel of the union; a point that is brought nearer to it by a share
            // has as large a share of that disc around it.
            inside: DEEP * error / (room_of_a + room_of_b),
            error,
            nearest: f64::INFINITY,
            within: 0.0,
            small: greater(sizes[0].min(sizes[1]) * SMALL_PART, SMALL * error),
            open: BinaryHeap::new(),
            listed: Vec::new(),
        })
    }

    /// The wedges of all slices.
    pub(super) fn start(&mut self) -> Vec<WedgeEntry> {
        let mut parts = Vec::new();
        for slice in 0..SLICES {
            let segments = WedgeSegments { list: [].into(), seen: 0, width: f64::INFINITY, has_line: false };
            let [right, left] = [ray_of(slice), ray_of(slice + 1)];
            let first = self.farthest(slice, &segments, right, [false, true])[1];
            let second = self.farthest(slice, &segments, left, [true, false])[0];
            self.between([first, second], slice, &Rc::new(segments), &mut parts);
        }
        parts
    }

    /// The ends of a ray on the farthest segments that lead on to its right and to its left, if they are wanted. Where
    /// both are farther away than an exit may be, there may be farther ones.
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

    /// Adds the wedges between two rays: up to the point at which their segments cross, and beyond it; or one with a
    /// line on either segment.
    fn between(&self, rays: [RayEnd; 2], slice: usize, segments: &Rc<WedgeSegments>, parts: &mut Vec<WedgeEntry>) {
        let wedge = |rays: [RayEnd; 2], on: Option<SumSegment>| {
            let end = |end: RayEnd| on.and_then(|on| self.end_within(end.ray, &on));
            let ends = end(rays[0]).zip(end(rays[1])).map(|(p, q)| [p, q]);
            let distance = distance_beyond(rays, ends, self.origin);
            RadialWedge { rays, on, ends, distance, slice, segments: Rc::clone(segments) }
        };
        let [a, b] = rays.map(|end| end.segment);
        if a != b
            && let Some(ray) = ray_to_crossing(rays)
        {
            let end = |segment| RayEnd { ray, segment, is_last: false };
            let [before, after] = [wedge([rays[0], end(a)], a), wedge([end(b), rays[1]], b)];
            if before.ends.is_some() && after.ends.is_some() {
                return parts.extend([before, after].map(RadialWedge::in_order));
            }
        }
        let [of_a, of_b] = [wedge(rays, a), wedge(rays, b)];
        let mut best = if of_b.distance > of_a.distance { of_b } else { of_a };
        for i in [0, 1] {
            best.rays[i].is_last &= best.ends.is_some_and(|ends| self.ends_last(&best, i, ends[i]));
        }
        parts.push(best.in_order());
    }

    /// The point up to which a ray is certain to be covered if it ends on a segment: a little nearer to the centre.
    ///
    /// The sum contains the hull of the segment and the kernel's disc around the centre. Where the ray is well between
    /// the ends of the segment, the triangle of the two and the centre leaves room enough.
    fn end_within(&self, ray: DVec2, on: &SumSegment) -> Option<DVec2> {
        let room = DEEP * self.error;
        let share = on.distance_of_line(ray, room).map_or(self.inside, |height| lesser(room / height, self.inside));
        Some(ray * (on.hit(ray)? * (1.0 - share)))
    }

    /// True if the line of a wedge meets one of its rays no nearer to the centre than the segment of that ray does.
    fn ends_last(&self, wedge: &RadialWedge, i: usize, at: DVec2) -> bool {
        let end = wedge.rays[i];
        let line = wedge.distance_along(end.ray, at) + FARTHER * self.error;
        end.distance().is_none_or(|own| own <= line)
    }

    /// Divides a wedge whose line is long, or that has none.
    pub(super) fn divide(&mut self, wedge: &RadialWedge, parts: &mut Vec<WedgeEntry>) {
        let (rays, segments) = (wedge.rays, self.segments_for_parts(wedge));
        let nearest = wedge.ends.map(|ends| {
            let (share, along) = (nearest_share(ends, self.origin), ends[1] - ends[0]);
            let is_at = |i: &usize| [share, 1.0 - share][*i] * along.length() < 0.5 * self.small;
            // The nearest point that is not covered may be on a ray, beyond the end of the line.
            let is_on_ray = |i: &usize| {
                let ray = rays[*i].ray;
                ray.dot(self.origin) > ray.dot(ends[*i])
                    && ray.cross(self.origin).abs() <= wedge.distance
                    && !self.ends_last(wedge, *i, ends[*i])
            };
            let at_end = [0, 1].into_iter().find(is_on_ray).or_else(|| [0, 1].into_iter().find(is_at));
            (ends, ends[0] + along * share, at_end)
        });
        let (ray, wanted) = match nearest {
            // Where a line ends below a farther segment, the wedge is divided where that ends.
            Some((ends, _, Some(i))) if !self.ends_last(wedge, i, ends[i]) => (ray_to_end(rays, i), [true; 2]),
            Some((ends, at, Some(i))) if rays[i].is_last => {
                return wedge.cut_around(ends, at, 0.25 * self.small, self.origin, parts);
            }
            Some((_, _, Some(i))) => (rays[i].ray, [i == 1, i == 0]),
            Some((_, at, None)) => (unit(at), [true; 2]),
            None => (ray_to_end(rays, 0), [true; 2]),
        };
        let found = self.farthest(wedge.slice, &segments, ray, wanted);
        if let Some((ends, at, at_end)) = nearest
            && at_end.is_none_or(|i| self.ends_last(wedge, i, ends[i]))
        {
            let line = wedge.distance_along(ray, at_end.map_or(at, |i| ends[i])) + FARTHER * self.error;
            let is_farther = |i: usize| wanted[i] && found[i].distance().is_some_and(|at| at > line);
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

    /// The segments for the parts of a wedge: listed anew if many are not in its own list, or it is far narrower than
    /// the wedge that they were listed for.
    fn segments_for_parts(&mut self, wedge: &RadialWedge) -> Rc<WedgeSegments> {
        let (own, given) = (&self.sum.slices[wedge.slice].segments, &wedge.segments);
        let is_narrow = wedge.width() <= NARROW * given.width || !given.has_line && wedge.ends.is_some();
        if own.len() - given.seen <= MANY_SEGMENTS && (!is_narrow || given.list.len() <= MANY_SEGMENTS) {
            return Rc::clone(given);
        }
        let rays = wedge.rays.map(|end| end.ray);
        let new = own[given.seen..].iter().map(|&i| &self.sum.segments[i as usize]);
        let part = RadialPart::new(rays, wedge.ends);
        self.listed.clear();
        self.listed.extend(given.list.iter().chain(new).filter(|segment| segment.is_in(&part)).copied());
        let list = self.listed.as_slice().into();
        Rc::new(WedgeSegments { list, seen: own.len(), width: wedge.width(), has_line: wedge.ends.is_some() })
    }
}

/// The ray between two others on which the segment of one of them ends; the one in the middle if it ends elsewhere.
fn ray_to_end(rays: [RayEnd; 2], i: usize) -> DVec2 {
    let end = rays[i].segment.map(|own| unit(own.ends()[1 - i]));
    end.filter(|&ray| is_between(ray, rays)).unwrap_or_else(|| unit(rays[0].ray + rays[1].ray))
}
