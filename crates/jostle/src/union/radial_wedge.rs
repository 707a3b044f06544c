//! The wedges that a front around a point is divided into.

use alloc::{boxed::Box, rc::Rc, vec::Vec};

use super::{nearest_first::NearestFirst, sum_segment::SumSegment};
use crate::math::{bounds::Bounds, dvec2::DVec2, lesser};

/// The sine of the angle between two rays from which they differ.
pub(super) const APART: f64 = 1e-12;

/// A ray, and the segment on which it ends.
#[derive(Clone, Copy)]
pub(super) struct RayEnd {
    /// The unit vector along it.
    pub(super) ray: DVec2,
    /// The farthest segment that is known; `None` if there is none on this side of the ray.
    pub(super) segment: Option<SumSegment>,
    /// Whether the border of the sum is known to be there.
    pub(super) is_last: bool,
}

impl RayEnd {
    /// The distance at which it ends.
    pub(super) fn distance(&self) -> Option<f64> {
        self.segment?.hit(self.ray)
    }
}

/// The segments in a wedge.
pub(super) struct WedgeSegments {
    pub(super) list: Box<[SumSegment]>,
    /// The number of segments of its slice that were looked at.
    pub(super) seen: usize,
    /// The sine of the angle of the wedge that they were listed for.
    pub(super) width: f64,
    /// Whether only those beyond its line are listed.
    pub(super) has_line: bool,
}

/// The part of the front between two rays. Points are as seen from the centre.
#[derive(Clone)]
pub(super) struct RadialWedge {
    /// The second is to the left of the first.
    pub(super) rays: [RayEnd; 2],
    /// The segment that its line is on, if it is on one.
    pub(super) on: Option<SumSegment>,
    /// The ends of a line up to which the wedge is covered; `None` if no segment goes from ray to ray.
    pub(super) ends: Option<[DVec2; 2]>,
    /// The distance of the origin from what is not covered.
    pub(super) distance: f64,
    /// The slice that it is in.
    pub(super) slice: usize,
    pub(super) segments: Rc<WedgeSegments>,
}

/// A wedge in the order of the search. A heap moves its entries often, so it is in a box.
pub(super) type WedgeEntry = NearestFirst<Box<RadialWedge>>;

impl RadialWedge {
    /// This wedge as an entry of the heap that yields the nearest first.
    pub(super) fn in_order(self) -> WedgeEntry {
        NearestFirst { distance: self.distance, place: self.rays[0].ray, item: Box::new(self) }
    }

    /// The sine of its angle.
    pub(super) fn width(&self) -> f64 {
        self.rays[0].ray.cross(self.rays[1].ray)
    }

    /// The distance at which a ray meets the segment that its line is on, or a point of the line if it is on none.
    pub(super) fn distance_along(&self, ray: DVec2, at: DVec2) -> f64 {
        self.on.and_then(|on| on.hit(ray)).unwrap_or_else(|| at.length())
    }

    /// The same wedge, covered up to another line.
    pub(super) fn up_to(&self, ends: [DVec2; 2], origin: DVec2) -> RadialWedge {
        RadialWedge { ends: Some(ends), distance: distance_beyond(self.rays, Some(ends), origin), ..self.clone() }
    }

    /// The parts of a wedge before, around and beyond a point of its line, which is on the border of the sum.
    pub(super) fn cut_around(
        &self,
        ends: [DVec2; 2],
        at: DVec2,
        half: f64,
        origin: DVec2,
        parts: &mut Vec<WedgeEntry>,
    ) {
        let along = ends[1] - ends[0];
        let along = along * (half / along.length());
        let mut from = (self.rays[0], ends[0]);
        for end in [at - along, at + along] {
            let ray = unit(end);
            if is_between(ray, self.rays) {
                let to = (RayEnd { ray, is_last: true, ..from.0 }, end);
                parts.push(
                    RadialWedge { rays: [from.0, to.0], ..self.clone() }.up_to([from.1, to.1], origin).in_order(),
                );
                from = to;
            }
        }
        let rays = [from.0, self.rays[1]];
        parts.push(RadialWedge { rays, ..self.clone() }.up_to([from.1, ends[1]], origin).in_order());
    }
}

/// The unit vector towards a point.
pub(super) fn unit(at: DVec2) -> DVec2 {
    at * (1.0 / at.length())
}

/// Whether a ray is between two others, and apart from both.
pub(super) fn is_between(ray: DVec2, rays: [RayEnd; 2]) -> bool {
    rays[0].ray.cross(ray) > APART && ray.cross(rays[1].ray) > APART
}

/// The point of a line that is nearest to another, as a share of its length.
pub(super) fn nearest_share([p, q]: [DVec2; 2], to: DVec2) -> f64 {
    let along = q - p;
    let square = along.length_squared();
    if square > 0.0 { ((to - p).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 }
}

/// The distance of a point from the part of a wedge beyond a line, or from all of it; 0 if that contains the point.
pub(super) fn distance_beyond(rays: [RayEnd; 2], line: Option<[DVec2; 2]>, from: DVec2) -> f64 {
    // Without a line, all of the wedge is meant: beyond a line of no length at the centre.
    let [p, q] = line.unwrap_or_default();
    let is_in = rays[0].ray.cross(from) >= 0.0 && from.cross(rays[1].ray) >= 0.0;
    if is_in && (q - p).cross(from - p) <= 0.0 {
        return 0.0;
    }
    let from_line = (p + (q - p) * nearest_share([p, q], from) - from).length();
    // A ray beyond the line is as much a border of that part.
    let from_ray = |ray: DVec2, end: DVec2| {
        let along = ray.dot(from);
        if along > ray.dot(end) { (ray * along - from).length() } else { from_line }
    };
    lesser(from_line, lesser(from_ray(rays[0].ray, p), from_ray(rays[1].ray, q)))
}

/// The ray to the point at which the segments of two rays cross between them.
pub(super) fn ray_to_crossing(rays: [RayEnd; 2]) -> Option<DVec2> {
    let ([p, q], [r, s]) = (rays[0].segment?.ends(), rays[1].segment?.ends());
    let (along, other) = (q - p, s - r);
    // Rounding must not part segments that have an end in common.
    let crossing = if q == r { q } else { p + along * ((r - p).cross(other) / along.cross(other)) };
    let ray = unit(crossing);
    is_between(ray, rays).then_some(ray)
}

/// The ends of two rays in a box.
pub(super) fn ends_in(rays: [RayEnd; 2], around: Bounds) -> [DVec2; 2] {
    rays.map(|end| end.ray * super::front::end_in_box(end.ray, around))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wedge() -> (RadialWedge, [DVec2; 2]) {
        let ends = [DVec2::new(2.0, -1.0), DVec2::new(2.0, 1.0)];
        let segment = SumSegment::new(ends, ends[0].length());
        let rays = ends.map(|end| RayEnd { ray: unit(end), segment, is_last: false });
        let segments = WedgeSegments { list: [].into(), seen: 0, width: 1.0, has_line: false };
        (RadialWedge { rays, on: segment, ends: None, distance: 0.0, slice: 0, segments: Rc::new(segments) }, ends)
    }

    #[test]
    fn a_wedge_is_as_far_as_the_part_of_it_that_is_not_covered() {
        let (wedge, ends) = wedge();
        let far = 1.2 / 1.25_f64.sqrt();
        for (origin, expected) in
            [((0.5, 0.25), 1.5), ((2.0, 0.5), 0.0), ((3.0, 0.0), 0.0), ((1.0, 2.0), 2_f64.sqrt()), ((4.0, 3.2), far)]
        {
            let distance = wedge.up_to(ends, DVec2::new(origin.0, origin.1)).distance;
            assert!((distance - expected).abs() < 1e-12, "{distance}, not {expected}, from {origin:?}");
        }
        for (origin, expected) in [((0.5, 0.25), 0.0), ((-3.0, 4.0), 5.0), ((0.0, 5.0), 20_f64.sqrt())] {
            let distance = distance_beyond(wedge.rays, None, DVec2::new(origin.0, origin.1));
            assert!((distance - expected).abs() < 1e-12, "{distance}, not {expected}, from {origin:?} to all of it");
        }
    }

    #[test]
    fn a_wedge_is_cut_around_a_point_of_its_line() {
        let (wedge, ends) = wedge();
        let cut = |y: f64| {
            let mut parts = Vec::new();
            wedge.cut_around(ends, DVec2::new(2.0, y), 0.125, DVec2::ZERO, &mut parts);
            let parts: Vec<RadialWedge> = parts.into_iter().map(|part| *part.item).collect();
            let heights = |part: &RadialWedge| part.ends.map(|ends| ends.map(|end| end.y));
            assert!(parts.iter().all(|part| part.rays[0].ray.cross(part.rays[1].ray) > 0.0));
            parts.iter().map(|part| heights(part).expect("a line")).collect::<Vec<[f64; 2]>>()
        };
        assert_eq!(cut(0.5), [[-1.0, 0.375], [0.375, 0.625], [0.625, 1.0]]);
        assert_eq!(cut(1.0), [[-1.0, 0.875], [0.875, 1.0]], "at the end");
    }

    #[test]
    fn segments_cross_only_between_their_rays() {
        let (wedge, _) = wedge();
        let with = |p: (f64, f64), q: (f64, f64)| {
            let segment = SumSegment::new([DVec2::new(p.0, p.1), DVec2::new(q.0, q.1)], 4.0);
            ray_to_crossing([wedge.rays[0], RayEnd { segment, ..wedge.rays[1] }])
        };
        let crossing = with((1.0, 0.0), (3.0, 1.0)).expect("a crossing");
        assert!((crossing.y * 2.0 / crossing.x - 0.5).abs() < 1e-12, "{crossing:?}");
        assert_eq!(with((1.0, 1.0), (3.0, 4.0)), None, "they cross to the left of both rays");
        assert_eq!(ray_to_crossing(wedge.rays), None, "both are the same");
    }
}
