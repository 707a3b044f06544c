//! The kernel of an outline: the points from which all of it is seen. An area that has one is star-shaped.

use alloc::vec::Vec;

use crate::math::{bounds::Bounds, dvec2::DVec2, smaller};

/// The number of corners of what is left of the kernel above which every second one is dropped.
const MOST_CORNERS: usize = 64;

/// A point of the kernel of an outline in a box, and its distance from the nearest of the lines along its edges. The
/// area lies to the left. `None` if there is none, or if the kernel is so small that it is missed among many edges.
pub(super) fn kernel_point(bounds: Bounds, corners: &[DVec2]) -> Option<(DVec2, f64)> {
    let mut left = bounds.corners().to_vec();
    let (mut clipped, mut around) = (Vec::with_capacity(MOST_CORNERS + 2), bounds);
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&p, &q)| (p, q - p));
    for (p, edge) in edges() {
        // Most lines pass what is left.
        if edge.cross(around.middle() - p) >= around.half_extent_along(edge.left()) {
            continue;
        }
        clip(&left, &mut clipped, |x| edge.cross(x - p));
        core::mem::swap(&mut left, &mut clipped);
        if left.len() > MOST_CORNERS {
            // The hull of every second corner lies within that of all.
            left = left.into_iter().step_by(2).collect();
        }
        around = left.iter().map(|&corner| Bounds::point(corner)).reduce(Bounds::union)?;
    }
    let sum = left.iter().fold(DVec2::ZERO, |sum, &corner| sum + corner);
    let at = sum * (1.0 / left.len() as f64);
    let least = edges().map(|(p, edge)| edge.cross(at - p) / edge.length()).fold(f64::INFINITY, smaller);
    // A point has no edge with a length.
    (least > 0.0 && least < f64::INFINITY).then_some((at, least))
}

/// The part of a convex polygon in which a linear function is positive.
fn clip(corners: &[DVec2], clipped: &mut Vec<DVec2>, height: impl Fn(DVec2) -> f64) {
    clipped.clear();
    let Some(&last) = corners.last() else { return };
    let mut before = (last, height(last));
    for &corner in corners {
        let now = (corner, height(corner));
        if (now.1 > 0.0) != (before.1 > 0.0) {
            clipped.push(before.0 + (now.0 - before.0) * (before.1 / (before.1 - now.1)));
        }
        if now.1 > 0.0 {
            clipped.push(corner);
        }
        before = now;
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{blob, comb, star};
    use super::*;
    use crate::math::Vec2;

    fn kernel_of(outline: &[Vec2]) -> Option<(DVec2, f64)> {
        let corners: Vec<DVec2> = outline.iter().copied().map(DVec2::from).collect();
        let bounds = corners.iter().map(|&corner| Bounds::point(corner)).reduce(Bounds::union).expect("corners");
        kernel_point(bounds, &corners)
    }

    #[test]
    fn a_point_of_the_kernel_sees_all_edges_from_inside() {
        let shifted = star(200, [1.0, 0.4]).map(|corner| corner + Vec2::new(5.0, -3.0));
        for outline in [star(12, [4.0, 1.0]).collect(), shifted.collect(), blob(300).collect::<Vec<Vec2>>()] {
            let (at, least) = kernel_of(&outline).expect("a star-shaped outline");
            let edges = (0..outline.len()).map(|i| [i, (i + 1) % outline.len()].map(|i| DVec2::from(outline[i])));
            let nearest = edges.map(|[p, q]| (q - p).cross(at - p) / (q - p).length()).fold(f64::INFINITY, f64::min);
            assert!(nearest > 1e-3 && (least - nearest).abs() < 1e-12, "{at:?} is {nearest} from a line, not {least}");
        }
        let unit = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Vec2::new(x, y));
        assert_eq!(kernel_of(&unit), Some((DVec2::new(0.5, 0.5), 0.5)));
        assert_eq!(kernel_of(&unit[..1]), None, "a point");
        assert_eq!(kernel_of(&comb(8).collect::<Vec<Vec2>>()), None, "a comb is not star-shaped");
    }
}
