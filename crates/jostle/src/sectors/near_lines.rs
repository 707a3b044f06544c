//! The line that is nearest to a point.

use super::{line_grid::LineGrid, segment::Segment};
use crate::math::{bounds::Bounds, dvec2::DVec2, greater, lesser};

/// A line and its point that is nearest to another point.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearLine {
    pub(super) line: u32,
    pub(super) point: DVec2,
    pub(super) distance_squared: f64,
    /// The square of the distance from the line prolonged without end, times that of its length.
    height_squared: f64,
}

impl NearLine {
    pub(super) fn new(line: u32, [a, b]: [DVec2; 2], p: DVec2) -> NearLine {
        let point = nearest_on([a, b], p);
        let height = (b - a).cross(p - a);
        let height_squared = height * height / (b - a).length_squared();
        NearLine { line, point, distance_squared: (p - point).length_squared(), height_squared }
    }

    /// Two lines may have the nearest end in common: the one that the point is more beside than behind comes first; its
    /// side is that of the point.
    fn precedes(&self, other: &NearLine) -> bool {
        let (own, theirs) = (self.distance_squared, other.distance_squared);
        own < theirs
            || own == theirs
                && (self.height_squared > other.height_squared
                    || self.height_squared == other.height_squared && self.line < other.line)
    }
}

/// The point of a segment that is nearest to p.
pub(super) fn nearest_on([a, b]: [DVec2; 2], p: DVec2) -> DVec2 {
    let e = b - a;
    let t = (p - a).dot(e) / e.length_squared();
    // At the ends exactly, and not a rounding beside them.
    if t >= 1.0 {
        b
    } else if t > 0.0 {
        a + e * t
    } else {
        a
    }
}

/// The nearest accepted line within a distance; of equally near ones the first as above. The boxes that are searched
/// grow until the nearest line found is inside.
pub(super) fn nearest_line(
    grid: &LineGrid,
    segments: &[Segment],
    p: DVec2,
    within: f64,
    accept: impl Fn(u32) -> bool,
) -> Option<NearLine> {
    let frame = grid.frame();
    if frame.columns == 0 {
        return None;
    }
    let all = frame.bounds();
    // Outside of the grid, the search begins where the first cells are.
    let (outside, farthest) = (all.distance(Bounds::point(p)), all.farthest(p));
    let mut reach = outside + frame.size * 0.5;
    loop {
        let reached = lesser(reach, lesser(within, farthest));
        let mut nearest: Option<NearLine> = None;
        grid.for_lines_in(Bounds::point(p).grown(reached), |line| {
            if accept(line) {
                let found = NearLine::new(line, segments[line as usize].ends(), p);
                if nearest.is_none_or(|nearest| found.precedes(&nearest)) {
                    nearest = Some(found);
                }
            }
        });
        let done = nearest.is_some_and(|found| found.distance_squared <= reached * reached);
        if done || reached < reach {
            return nearest.filter(|found| found.distance_squared <= greater(0.0, within) * within);
        }
        reach *= 2.0;
    }
}
