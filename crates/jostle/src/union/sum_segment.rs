//! Segments of the sum of two outlines, as seen from a point inside of it.

use crate::math::{dvec2::DVec2, lesser};

/// A segment that is part of the sum of two areas, as seen from a centre to its left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SumSegment {
    ends: [DVec2; 2],
    /// The cross product of its ends, which is positive.
    area: f64,
    /// The distance of its farther end.
    reach: f64,
}

/// The sine of an angle up to which a ray counts as equal to the direction of an end: far above the rounding of a
/// direction, and far below `radial_wedge::APART`.
const SAME: f64 = 1e-13;

impl SumSegment {
    /// A segment between two points, the second of which is to the left, and the distance of the farther one; `None` if
    /// the centre is not to its left.
    pub(super) fn new(ends: [DVec2; 2], reach: f64) -> Option<SumSegment> {
        let area = ends[0].cross(ends[1]);
        (area > 0.0).then_some(SumSegment { ends, area, reach })
    }

    /// Its ends as seen from the centre, the one on the right first.
    pub(super) fn ends(&self) -> [DVec2; 2] {
        self.ends
    }

    /// The distance at which a ray from the centre meets it; `None` if the ray passes it.
    pub(super) fn hit(&self, ray: DVec2) -> Option<f64> {
        let [right, left] = self.sides(ray);
        let least = -SAME * self.reach;
        (right >= least && left >= least && right + left > 0.0).then(|| self.distance(ray, [right, left]))
    }

    /// How far its ends are to the right and to the left of a ray.
    #[inline]
    fn sides(&self, ray: DVec2) -> [f64; 2] {
        [self.ends[0].cross(ray), ray.cross(self.ends[1])]
    }

    /// The distance along a ray with its ends on these sides. A quotient of cross products would lose the digits that
    /// the ends of a short segment have in common.
    fn distance(&self, ray: DVec2, [right, left]: [f64; 2]) -> f64 {
        let [p, q] = self.ends;
        ray.dot(p + (q - p) * (right / (right + left)).clamp(0.0, 1.0))
    }

    /// The distance of its line from the centre, if the point at which a ray meets it is at least this far from the
    /// rays to both ends.
    pub(super) fn distance_of_line(&self, ray: DVec2, margin: f64) -> Option<f64> {
        let [right, left] = self.sides(ray);
        let least = margin * self.reach / self.distance(ray, [right, left]);
        (right > least && left > least).then(|| self.area / (self.ends[1] - self.ends[0]).length())
    }

    /// True if the segment has a point in a part; also if it only misses the line of the part by rounding.
    #[inline]
    pub(super) fn is_in(&self, part: &RadialPart) -> bool {
        let ([p, q], rays) = (self.ends, part.rays);
        let (right, left) = (rays.map(|ray| p.cross(ray)), rays.map(|ray| ray.cross(q)));
        if left[0] < 0.0 || right[1] < 0.0 {
            return false;
        }
        let Some([from, to]) = part.line else { return true };
        let is_above = |at: DVec2| (at - from).cross(to - from) > 0.0;
        let is_above_end = |i: usize| self.area > part.reach[i] * (right[i] + left[i]) * CLEARLY_NEARER;
        (if right[0] > 0.0 { is_above_end(0) } else { is_above(p) })
            || (if left[1] > 0.0 { is_above_end(1) } else { is_above(q) })
    }
}

/// The part of the plane between two rays from the centre and, if it has one, beyond a line from the one to the other.
pub(super) struct RadialPart {
    rays: [DVec2; 2],
    line: Option<[DVec2; 2]>,
    /// The distances of the ends of the line.
    reach: [f64; 2],
}

impl RadialPart {
    pub(super) fn new(rays: [DVec2; 2], line: Option<[DVec2; 2]>) -> RadialPart {
        RadialPart { rays, line, reach: line.map_or([0.0; 2], |ends| ends.map(DVec2::length)) }
    }
}

/// The share of a distance up to which another is nearer, whatever rounding does to a quotient of cross products.
const CLEARLY_NEARER: f64 = 1.0 - 1e-6;

/// The segments that a ray meets farthest away: of those that lead on to its right, and of those to its left.
pub(super) struct FarthestHits {
    ray: DVec2,
    /// The distance of either; 0 without one.
    pub(super) at: [f64; 2],
    pub(super) segments: [Option<SumSegment>; 2],
}

impl FarthestHits {
    pub(super) fn new(ray: DVec2) -> FarthestHits {
        FarthestHits { ray, at: [0.0; 2], segments: [None; 2] }
    }

    /// Takes a segment, if the ray meets it farther away.
    #[inline]
    pub(super) fn take(&mut self, segment: &SumSegment) {
        let (sides, least) = (segment.sides(self.ray), SAME * segment.reach);
        if sides[0] < -least || sides[1] < -least {
            return;
        }
        let sum = sides[0] + sides[1];
        // Most segments are clearly nearer, which takes no division to see.
        if segment.area <= lesser(self.at[0], self.at[1]) * sum * CLEARLY_NEARER {
            return;
        }
        let at = segment.distance(self.ray, sides);
        for i in [0, 1] {
            if sides[i] > least && at > self.at[i] {
                (self.at[i], self.segments[i]) = (at, Some(*segment));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(p: (f64, f64), q: (f64, f64)) -> SumSegment {
        let ends = [DVec2::new(p.0, p.1), DVec2::new(q.0, q.1)];
        SumSegment::new(ends, ends[0].length().max(ends[1].length())).expect("the centre is to the left")
    }

    #[test]
    fn a_ray_meets_a_segment_between_its_ends() {
        let wall = segment((2.0, -1.0), (2.0, 3.0));
        let ray = |x: f64, y: f64| DVec2::new(x, y) * (1.0 / DVec2::new(x, y).length());
        for (y, expected) in [(-1.0, Some(5.0)), (0.0, Some(4.0)), (3.0, Some(13.0)), (-1.01, None), (3.01, None)] {
            let square = wall.hit(ray(2.0, y)).map(|at| at * at);
            assert_eq!(square.map(|square| (square * 1e9).round() / 1e9), expected, "towards {y}");
        }
        assert_eq!(wall.hit(ray(-2.0, 0.0)), None, "behind the centre");
        // A short edge, a million times as far away as it is long.
        let (p, q) = (DVec2::new(0.6, 0.8), DVec2::new(0.6 - 0.8e-6, 0.8 + 0.5e-6));
        let edge = SumSegment::new([p, q], p.length()).expect("the centre is to the left");
        for share in [0.0, 0.25, 0.5, 1.0] {
            let at = p + (q - p) * share;
            let error = edge.hit(at * (1.0 / at.length())).expect("a hit") - at.length();
            assert!(error.abs() < 8.0 * f64::EPSILON, "{error} at {share}");
        }
        assert_eq!([0.5, 0.6].map(|margin| wall.distance_of_line(ray(2.0, 0.0), margin)), [Some(2.0), None]);
        assert_eq!(
            SumSegment::new([DVec2::new(2.0, 3.0), DVec2::new(2.0, -1.0)], 4.0),
            None,
            "the centre to its right"
        );
    }

    #[test]
    fn the_farthest_segment_on_either_side_of_a_ray_is_found() {
        let (near, far) = (segment((1.0, -1.0), (1.0, 1.0)), segment((3.0, 0.0), (2.5, 2.0)));
        let mut hits = FarthestHits::new(DVec2::new(1.0, 0.0));
        [far, near].iter().for_each(|segment| hits.take(segment));
        assert_eq!((hits.at, hits.segments), ([1.0, 3.0], [Some(near), Some(far)]));
    }

    #[test]
    fn a_segment_is_beyond_a_line_only_between_the_rays() {
        let line = [DVec2::new(2.0, 0.0), DVec2::new(2.0, 2.0)];
        let rays = line.map(|end| end * (1.0 / end.length()));
        let beyond = RadialPart::new(rays, Some(line));
        let is_beyond = |p, q| segment(p, q).is_in(&beyond);
        assert!(is_beyond((3.0, 1.0), (1.0, 2.0)) && is_beyond((1.0, -2.0), (2.5, 0.5)));
        // It is farther away than the line, but to the right of the rays.
        assert!(!is_beyond((2.5, -1.0), (1.5, 0.5)));
        assert!(
            !is_beyond((4.0, -2.0), (4.0, -1.0)) && segment((1.5, 0.0), (1.0, 1.0)).is_in(&RadialPart::new(rays, None))
        );
    }
}
