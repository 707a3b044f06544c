use alloc::vec::Vec;

use crate::math::{dvec2::DVec2, predicates::orientation};

/// The corners of the convex hull of these points, counterclockwise from the leftmost (then lowest), without
/// duplicates and without points on an edge: one point, two ends of a segment, or a polygon with area.
///
/// Exact for every input (Andrew's monotone chain with exact orientations). O(n log n); O(n) for points that are already
/// the corners of a convex polygon in counterclockwise order.
pub(crate) fn convex_hull(points: &[DVec2]) -> Vec<DVec2> {
    if let Some(start) = start_of_ring(points) {
        return [&points[start..], &points[..start]].concat();
    }
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

/// The index of the leftmost (then lowest) point, if the points are the corners of a strictly convex polygon in
/// counterclockwise order.
///
/// A closed path that turns left at each point may still wind around several times; then it has as many points that
/// precede both of their neighbours from left to right.
fn start_of_ring(points: &[DVec2]) -> Option<usize> {
    let [.., mut p, mut q] = *points else { return None };
    let mut start = None;
    for (i, &next) in points.iter().enumerate() {
        if points.len() < 3 || orientation(p, q, next).is_le() {
            return None;
        }
        if q.precedes(p) && q.precedes(next) && start.replace(i.checked_sub(1).unwrap_or(points.len() - 1)).is_some() {
            return None;
        }
        (p, q) = (q, next);
    }
    start
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn a_convex_ring_is_its_own_hull_from_the_leftmost_corner_on() {
        let mut random = Random(7);
        for count in 3..40 {
            let far = [0.0, 1e6][count % 2];
            let mut point = || [far, 0.0].map(|middle| f64::from(middle + random.between(-1.0, 1.0)));
            let points: Vec<DVec2> = (0..count).map(|_| point().into()).collect();
            let hull = convex_hull(&points);
            for turn in 0..hull.len() {
                let mut ring = hull.clone();
                ring.rotate_left(turn);
                assert_eq!(start_of_ring(&ring), Some((hull.len() - turn) % hull.len()));
                assert_eq!(convex_hull(&ring), hull);
                ring.insert(1, (ring[0] + ring[1]) * 0.5);
                assert_eq!(convex_hull(&ring), hull);
                ring.reverse();
                assert_eq!(start_of_ring(&ring), None);
            }
        }
    }

    #[test]
    fn a_path_that_winds_twice_is_no_ring() {
        let at = |i: usize| [(2, 0), (5, 0), (7, 3), (3, 6), (0, 3)][2 * i % 5];
        let star: Vec<DVec2> = (0..5).map(at).map(|(x, y)| DVec2::new(f64::from(x), f64::from(y))).collect();
        assert!((0..5).all(|i| orientation(star[i], star[(i + 1) % 5], star[(i + 2) % 5]).is_gt()));
        assert_eq!(convex_hull(&star), [2, 0, 3, 1, 4].map(|i| star[i]));
        assert_eq!(start_of_ring(&star[..2]), None);
    }
}
