//! Methods that users write themselves.

use jostle::{Aabb, Vec2};

/// True if a point is inside the rings by the even–odd rule: a ray to the right crosses them an odd number of times.
/// W. Randolph Franklin's pnpoly, in f32.
pub fn contains(rings: &[Vec<Vec2>], p: Vec2) -> bool {
    let mut inside = false;
    for ring in rings {
        let mut b = ring[ring.len() - 1];
        for &a in ring {
            if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
                inside = !inside;
            }
            b = a;
        }
    }
    inside
}

/// The fraction at which a moving box and one at rest overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    pub enter: f32,
    pub exit: f32,
    /// The axis entered last, 0 or 1; `None` if they overlap at the start.
    pub axis: Option<usize>,
}

/// Ron Levine's method in f32: on each axis the open interval of time in which they overlap, by division, and the
/// intersection of the two intervals.
pub fn sweep(a: Aabb, way: Vec2, b: Aabb) -> Option<Sweep> {
    let mut common = Sweep { enter: 0.0, exit: 1.0, axis: None };
    for axis in 0..2 {
        let (ahead, behind) = (b.min[axis] - a.max[axis], b.max[axis] - a.min[axis]);
        if way[axis] == 0.0 {
            if ahead >= 0.0 || behind <= 0.0 {
                return None;
            }
            continue;
        }
        let (first, last) = (ahead / way[axis], behind / way[axis]);
        let (enter, exit) = if way[axis] > 0.0 { (first, last) } else { (last, first) };
        if enter >= common.enter {
            common = Sweep { enter, axis: Some(axis), ..common };
        }
        common.exit = common.exit.min(exit);
    }
    (common.enter < common.exit).then_some(common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_is_outside() {
        let square = |r: f32| [(-r, -r), (r, -r), (r, r), (-r, r)].map(Vec2::from).to_vec();
        let rings = [square(2.0), square(1.0)];
        let found = [(0.0, 0.5), (1.5, 0.5), (-1.5, 1.7), (2.5, 0.5)].map(|p| contains(&rings, p.into()));
        assert_eq!(found, [false, true, true, false]);
    }

    #[test]
    fn boxes_sweep_as_ours_do_where_f32_can_tell() {
        let (a, b) = (Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((3.0, -0.5), (4.0, 0.5)));
        for way in [(8.0, 0.0), (8.0, 1.0), (-8.0, 0.0), (8.0, 8.0), (2.0, 0.0), (4.0, -4.0)] {
            let ours = jostle::sweep_aabb(a, way, b, (0.0, 0.0));
            let ours = ours.map(|hit| (hit.enter as f32, hit.exit as f32, hit.axis.map(|axis| axis as usize)));
            assert_eq!(sweep(a, way.into(), b).map(|hit| (hit.enter, hit.exit, hit.axis)), ours, "{way:?}");
        }
    }
}
