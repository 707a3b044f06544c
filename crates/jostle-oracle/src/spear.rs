//! A collinear thin mover that hits the joint of a path.

use crate::body::Body;
use crate::grid::Grid;
use crate::integer::Int;
use crate::measure::Fraction;

/// Whether a point or segment of radius 0 that moves along its own line hits the joint of a path. Exact.
///
/// `path` is the corner before the joint, the joint, and the corner after it. The joint must be on the line, with the
/// two corners strictly on opposite sides, and the mover must contain the joint at the end and not at the start. Each
/// edge of the path alone would be grazed at its end; together they block.
///
/// ```
/// use jostle_oracle::{Body, spear_hits};
///
/// let spear = Body { corners: vec![[0.0, 0.0], [2.0, 0.0]], radius: 0.0 };
/// assert!(spear_hits(&spear, [[6.0, -1.0], [5.0, 0.0], [6.0, 1.0]], [3.0, 0.0]));
/// assert!(!spear_hits(&spear, [[6.0, 1.0], [5.0, 0.0], [4.0, 1.0]], [3.0, 0.0])); // it passes below
/// ```
#[must_use]
pub fn spear_hits(mover: &Body, path: [[f64; 2]; 3], displacement: [f64; 2]) -> bool {
    hit_fraction(mover, path, displacement).is_some_and(|t| t.is_proper())
}

/// Whether the fraction of the displacement at which it hits the joint, in the sense of [`spear_hits`] but possibly
/// above 1, is below this one. Exact.
///
/// ```
/// use jostle_oracle::{Body, spear_hits_before};
///
/// let hits_before = |t| spear_hits_before(&Body::point([0.0, 0.0]), [[1.0, 2.0], [1.0, 0.0], [1.0, -2.0]], [2.0, 0.0], t);
/// assert!(!hits_before(0.5) && hits_before(0.5f64.next_up()));
/// ```
#[must_use]
pub fn spear_hits_before(mover: &Body, path: [[f64; 2]; 3], displacement: [f64; 2], fraction: f64) -> bool {
    let until = Fraction::of_float(fraction);
    hit_fraction(mover, path, displacement).is_some_and(|t| t < until)
}

/// The fraction at which the mover's support point p in the direction of the displacement reaches the joint:
/// `p·d + t·d·d = joint·d`.
fn hit_fraction(mover: &Body, path: [[f64; 2]; 3], displacement: [f64; 2]) -> Option<Fraction> {
    let grid = Grid::of(&[mover], &[&path[..], &[displacement]].concat());
    let (shift, [before, joint, after]) = (grid.vector(displacement), path.map(|p| grid.vector(p)));
    let side = |corner| shift.cross(&joint.minus(corner)).sign();
    let corners = grid.corners(mover);
    let on_line = corners.iter().all(|corner| side(corner).is_eq());
    let divided = side(&before) == side(&after).reverse() && side(&before).is_ne();
    let room = corners.iter().map(|corner| joint.minus(corner).dot(&shift)).min()?;
    let flies = on_line && divided && mover.radius == 0.0 && room > Int::ZERO;
    flies.then(|| Fraction::of(room, shift.squared()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    #[test]
    fn only_between_the_edges_and_along_the_own_line() {
        let spear = body(&[[3.0, 1.5], [1.0, 0.5]], 0.0);
        let path = [[8.0, 0.0], [6.0, 3.0], [0.0, 6.0]];
        let hits = |mover: &Body, path, shift: [f64; 2]| spear_hits(mover, path, shift);
        assert!(hits(&spear, path, [4.0, 2.0]));
        assert!(spear_hits_before(&spear, path, [4.0, 2.0], 0.75f64.next_up()));
        assert!(!spear_hits_before(&spear, path, [4.0, 2.0], 0.75));
        // It comes to the joint at the very end, and not quite.
        assert!(hits(&spear, path, [3.0, 1.5]));
        assert!(!hits(&spear, path, [2.5, 1.25]));
        assert!(spear_hits_before(&spear, path, [2.5, 1.25], 2.0));
        // Away from it, across its own line, past the joint, with a radius, over both edges, along one.
        assert!(!hits(&spear, path, [-4.0, -2.0]));
        assert!(!hits(&spear, path, [4.0, 2.0f64.next_up()]));
        assert!(!hits(&spear, [path[0], [6.0, 3.0f64.next_up()], path[2]], [4.0, 2.0]));
        assert!(!hits(&Body { radius: 1.0, ..spear.clone() }, path, [4.0, 2.0]));
        assert!(!hits(&spear, [path[0], path[1], [9.0, 0.0]], [4.0, 2.0]));
        assert!(!hits(&spear, [path[0], path[1], [8.0, 4.0]], [4.0, 2.0]));
        // With the joint in it, or on its tip, at the start.
        assert!(!hits(&body(&[[4.0, 2.0], [8.0, 4.0]], 0.0), path, [4.0, 2.0]));
        assert!(!hits(&body(&[[4.0, 2.0], [6.0, 3.0]], 0.0), path, [4.0, 2.0]));
        assert!(!hits(&spear, path, [0.0, 0.0]));
    }
}
