//! What one writes oneself.

use jostle::Vec2;

/// Whether a point is in the rings by even–odd: a ray to the right crosses them an odd number of times. W. Randolph
/// Franklin's pnpoly, in f32.
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
}
