use alloc::vec::Vec;

use crate::math::{dvec2::DVec2, predicates::orientation};

/// The corners of the convex hull of these points, counterclockwise from the leftmost (then lowest), without
/// duplicates and without points on an edge: one point, two ends of a segment, or a polygon with area.
///
/// Exact for every input (Andrew's monotone chain with exact orientations). O(n log n).
pub(crate) fn convex_hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    // Adding 0 turns −0 into 0, so that equal points become neighbours. The stable sort uses runs that are in order, of
    // which a convex outline has few.
    sorted.sort_by(|a, b| (a.x + 0.0).total_cmp(&(b.x + 0.0)).then((a.y + 0.0).total_cmp(&(b.y + 0.0))));
    sorted.dedup();
    let mut hull = half_hull(sorted.iter());
    let upper = half_hull(sorted.iter().rev());
    hull.pop();
    hull.extend(&upper[..upper.len() - 1]);
    if hull.is_empty() {
        hull.push(sorted[0]);
    }
    hull
}

/// The chain from the first to the last of sorted points that turns left everywhere, both ends included.
fn half_hull<'p>(sorted: impl Iterator<Item = &'p DVec2>) -> Vec<DVec2> {
    let mut chain: Vec<DVec2> = Vec::new();
    for &point in sorted {
        while let [.., p, q] = chain[..] {
            if orientation(p, q, point).is_gt() {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain
}
