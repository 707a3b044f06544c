//! Concave polygons: stars around their own origin, with or without a hole.

use std::f32::consts::TAU;

use jostle::{Pose2, Vec2};

use super::{
    area::{Area, AreaKind},
    random::Random,
};

/// A kind of star: the number of its corners, and whether half of them are those of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarKind {
    pub corners: usize,
    pub holed: bool,
}

impl std::fmt::Display for StarKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{} corners{}", self.corners, if self.holed { " with hole" } else { "" }))
    }
}

impl AreaKind for StarKind {
    fn area(self, size: f32, pose: Pose2, random: &mut Random) -> Area {
        star(self, size, pose, random)
    }
}

/// A star about two sizes across, at this pose.
pub fn star(kind: StarKind, size: f32, pose: Pose2, random: &mut Random) -> Area {
    let StarKind { corners, holed } = kind;
    if !holed {
        return Area { outline: ring(corners, 0.3 * size, size, random), hole: Vec::new(), pose };
    }
    // Chords of the outline are farther out than every corner of the hole; see `ring` for the widest angle.
    let outline = ring(corners - corners / 2, 0.75 * size, size, random);
    let mut hole = ring(corners / 2, 0.15 * size, 0.5 * size, random);
    hole.reverse();
    Area { outline, hole, pose }
}

/// Corners in the order of their angles, each at a random radius. Neighbours are at most 1.6 times as far apart in
/// angle as in a regular polygon: from eight corners on, never more than 72°.
fn ring(corners: usize, inner: f32, outer: f32, random: &mut Random) -> Vec<Vec2> {
    const JITTER: f32 = 0.3;
    let mut corner = |i: usize| {
        let angle = TAU * (i as f32 + random.between(-JITTER, JITTER)) / corners as f32;
        Vec2::new(angle.cos(), angle.sin()) * random.between(inner, outer)
    };
    (0..corners).map(&mut corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::area::location;
    use jostle_oracle::{Body, Location, Relation, relate};

    /// Exact: products of f32 are exact in f64, and so is the sign of a difference.
    fn turns_left(p: Vec2, q: Vec2) -> bool {
        f64::from(p.x) * f64::from(q.y) > f64::from(q.x) * f64::from(p.y)
    }

    #[test]
    fn stars_go_round_once_without_turning_back() {
        for corners in [16, 64, 256, 1_000, 10_000] {
            for holed in [false, true] {
                let mut random = Random::named("stars");
                let star = star(StarKind { corners, holed }, 1e5, Pose2::IDENTITY, &mut random);
                assert_eq!(star.rings().map(Vec::len).sum::<usize>(), corners);
                for (ring, inward) in star.rings().zip([false, true]) {
                    let next = |i: usize| ring[(i + 1) % ring.len()];
                    // Every corner is to the left of the one before, seen from the origin (for a hole, to the right):
                    // no two edges share a direction, so none cross.
                    assert!((0..ring.len()).all(|i| {
                        let (p, q) = if inward { (next(i), ring[i]) } else { (ring[i], next(i)) };
                        turns_left(p, q)
                    }));
                    // Once around: the positive x-axis is crossed once.
                    let upward = |i: usize| (ring[i].y < 0.0) != (next(i).y < 0.0) && ring[i].x + next(i).x > 0.0;
                    assert_eq!((0..ring.len()).filter(|&i| upward(i)).count(), 1);
                }
            }
        }
    }

    #[test]
    fn corners_are_on_the_border_and_the_hole_is_outside() {
        let mut random = Random::named("located");
        let star = star(StarKind { corners: 32, holed: true }, 1.0, Pose2::IDENTITY, &mut random);
        let region = star.region();
        for corner in star.rings().flatten() {
            assert_eq!(location([corner.x.into(), corner.y.into()], &region), Location::Boundary);
        }
        let at = |p| location(p, &region);
        assert_eq!([at([0.0, 0.0]), at([0.6, 0.0]), at([2.0, 0.0])], {
            [Location::Outside, Location::Inside, Location::Outside]
        });
    }

    #[test]
    fn edges_of_a_star_meet_only_their_neighbours() {
        for seed in 0..20 {
            let mut random = Random::named(&format!("star {seed}"));
            let star = star(StarKind { corners: 24, holed: true }, 1.0, Pose2::IDENTITY, &mut random);
            let region = star.region();
            let edges = region.rings.iter().enumerate().flat_map(|(ring, corners)| {
                let n = corners.len();
                (0..n).map(move |i| (ring, i, n, Body { corners: vec![corners[i], corners[(i + 1) % n]], radius: 0.0 }))
            });
            let edges: Vec<_> = edges.collect();
            for (k, (ring, i, n, edge)) in edges.iter().enumerate() {
                for (other_ring, j, _, other) in &edges[k + 1..] {
                    let neighbours = ring == other_ring && (j - i == 1 || j - i == n - 1);
                    let expected = if neighbours { Relation::Touching } else { Relation::Apart };
                    assert_eq!(relate(edge, other), expected, "star {seed}: edges {i} and {j}");
                }
            }
        }
    }
}
