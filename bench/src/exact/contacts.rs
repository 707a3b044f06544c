//! The criteria of a correct contact manifold.

use jostle::Vec2;
use jostle_oracle::{Body, Solid, distance_to, overlap_after, support_gap};

use super::{DISTANCE_BOUND, NORMAL_BOUND, is_unit, moved};
use crate::{
    case::Verdict,
    rivals::contacts::Contacts,
    scene::{crowd::Crowd, floor::Floor, pairs::Pair, points::exact},
};

/// The question about a pair, and the exact answer.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub size: f64,
    /// The margin of contacts.
    pub margin: f64,
    /// The exact signed distance.
    pub distance: f64,
}

impl Question {
    /// `None` is the answer that there is no contact.
    pub fn of_pair(self, pair: &Pair, found: Option<Contacts>) -> Verdict {
        self.of_bodies(&pair.a.body(), &pair.b.body(), found.as_slice())
    }

    /// Judges the manifold of two convex bodies: it has a correct normal, and its deepest point is as deep as they are.
    fn of_bodies(self, a: &Body, b: &Body, found: &[Contacts]) -> Verdict {
        let bound = NORMAL_BOUND * self.size;
        let is_normal = |n: Vec2| is_unit(n) && support_gap(a, b, exact(n)) >= self.distance - bound;
        self.judge([a.into(), b.into()], found, 0.0, |found| {
            self.is_deepest(found) && found.iter().all(|manifold| is_normal(manifold.normal))
        })
    }

    /// Judges the manifolds of a level floor and a body above it: all have its normal, and the deepest point is as deep
    /// as they are.
    pub fn of_floor(self, floor: &Floor, b: &Body, found: &[Contacts]) -> Verdict {
        /// The error bound of a normal: on an arm of half a size, `NORMAL_BOUND`.
        const SLANT: f32 = 2.0 * NORMAL_BOUND as f32;
        let up = floor.pose.rotation * (0.0, 1.0);
        self.judge([(&floor.body()).into(), b.into()], found, 0.0, |found| {
            self.is_deepest(found) && found.iter().all(|manifold| (manifold.normal - up).length() <= SLANT)
        })
    }

    /// Judges the manifolds of a concave area and a body. If they are apart, the deepest point is as near as they are,
    /// and moved along its normal by the gap they touch. If they overlap, the shortest translation that separates all
    /// manifolds is the minimum translation vector of the two: if it is shorter, a contact is missing; if it is longer,
    /// one is a ghost contact.
    pub fn of_crowd(self, crowd: &Crowd, i: usize, found: &[Contacts]) -> Verdict {
        let body = crowd.items[i].body();
        let bound = NORMAL_BOUND * self.size;
        let closes = |n: Vec2| {
            let [x, y] = exact(n);
            let back = (bound - self.distance).min(0.0);
            let gap = crowd.distance_to(&moved(&body, [x * back, y * back]));
            is_unit(n) && gap.is_some_and(|gap| gap <= 2.0 * bound)
        };
        let parts = |way: [f64; 2]| {
            way[0].hypot(way[1]) <= bound - self.distance && overlap_after(crowd.region(), &body, way) <= 2.0 * bound
        };
        // Contacts that only begin once the two are moved apart have all of that translation.
        self.judge([crowd.region().into(), (&body).into()], found, -self.distance, |found| {
            if self.distance < 0.0 {
                found.iter().all(|manifold| is_unit(manifold.normal))
                    && smallest_move(found, self.size).is_some_and(parts)
            } else {
                let deepest = found.iter().min_by(|a, b| a.deepest().total_cmp(&b.deepest()));
                self.is_deepest(found) && deepest.is_some_and(|manifold| closes(manifold.normal))
            }
        })
    }

    /// Judges common rules: whether there is contact must be exact, all points must be in both figures grown by the
    /// margin and half their separation, at least half of `least`, and `rest` must hold. Points beyond the margin, and
    /// manifolds without points, count as none.
    fn judge(
        self,
        figures: [Solid<'_>; 2],
        found: &[Contacts],
        least: f64,
        rest: impl Fn(&[Contacts]) -> bool,
    ) -> Verdict {
        let slack = DISTANCE_BOUND * self.size;
        let found: Vec<_> = found.iter().filter_map(|manifold| manifold.within((self.margin + slack) as f32)).collect();
        if found.is_empty() || self.distance > self.margin + slack {
            return Verdict::right_if(found.is_empty() && self.distance >= self.margin - slack);
        }
        let is_close = |&(point, separation): &(Vec2, f32)| {
            let reach = self.margin + f64::from(separation.abs()).max(least) / 2.0 + NORMAL_BOUND * self.size;
            point.is_finite() && figures.into_iter().all(|figure| distance_to(exact(point), figure) <= reach)
        };
        Verdict::right_if(found.iter().flat_map(Contacts::points).all(is_close) && rest(&found))
    }

    fn is_deepest(self, found: &[Contacts]) -> bool {
        let deepest = found.iter().map(Contacts::deepest).fold(f32::INFINITY, f32::min);
        (f64::from(deepest) - self.distance).abs() <= NORMAL_BOUND * self.size
    }
}

/// The shortest translation of B after which no manifold is deeper than touching: the least of those that just separate
/// one or two and separate all others too. `None` if they push against each other.
fn smallest_move(found: &[Contacts], size: f64) -> Option<[f64; 2]> {
    /// The normals and depths are in f32.
    const ROUNDING: f64 = 1e-5;
    let walls: Vec<_> = found.iter().map(|manifold| (exact(manifold.normal), -f64::from(manifold.deepest()))).collect();
    let is_free =
        |way: &[f64; 2]| walls.iter().all(|&([x, y], depth)| x * way[0] + y * way[1] >= depth - ROUNDING * size);
    let straight = walls.iter().map(|&([x, y], depth)| [x * depth, y * depth]);
    let corners = walls.iter().flat_map(|&([nx, ny], d)| {
        walls.iter().filter_map(move |&([mx, my], e)| {
            let turn = nx * my - ny * mx;
            (turn > ROUNDING).then(|| [(d * my - e * ny) / turn, (e * nx - d * mx) / turn])
        })
    });
    let free = [[0.0; 2]].into_iter().chain(straight).chain(corners).filter(is_free);
    free.min_by(|a, b| a[0].hypot(a[1]).total_cmp(&b[0].hypot(b[1])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{
        figure::Kind,
        floor::boxes_on_floor,
        pairs::{Mix, pairs},
    };
    use jostle::contact_manifold;

    fn at(normal: (f32, f32), depth: f32) -> Contacts {
        Contacts::of(normal.into(), [(Vec2::ZERO, -depth)]).unwrap()
    }

    #[test]
    fn a_manifold_is_wrong_if_its_depth_its_normal_or_a_point_is() {
        for mix in [Mix::Over, Mix::Near] {
            for pair in pairs([Kind::Box, Kind::Capsule], mix, 1.0, 30) {
                let question = Question { size: 1.0, margin: 0.02, distance: pair.distance };
                let judge =
                    |normal: Vec2, points: Vec<(Vec2, f32)>| question.of_pair(&pair, Contacts::of(normal, points));
                let manifold = contact_manifold(pair.a.convex.at(pair.a.pose), pair.b.convex.at(pair.b.pose), 0.0201);
                let right = Contacts::from(&manifold.unwrap());
                let (normal, points) = (right.normal, right.points().to_vec());
                let with = |change: &dyn Fn((Vec2, f32)) -> (Vec2, f32)| points.iter().copied().map(change).collect();
                assert_eq!(judge(normal, points.clone()), Verdict::Right);
                assert_eq!(judge(normal, with(&|(p, s)| (p, s - 2e-3))), Verdict::Wrong);
                assert_eq!(judge(normal, with(&|(p, s)| (p + normal * 0.3, s))), Verdict::Wrong);
                assert_eq!(judge(normal, with(&|(p, _)| (p, f32::NAN))), Verdict::Wrong);
                assert_eq!(judge(-normal, points.clone()), Verdict::Wrong);
                assert_eq!(judge(normal * 1.01, points.clone()), Verdict::Wrong);
                assert_eq!(question.of_pair(&pair, None), Verdict::Wrong);
            }
        }
        for pair in pairs([Kind::Box, Kind::Capsule], Mix::Far, 1.0, 10) {
            let question = Question { size: 1.0, margin: 0.02, distance: pair.distance };
            assert_eq!(question.of_pair(&pair, None), Verdict::Right);
            assert_eq!(question.of_pair(&pair, Some(at((0.0, 1.0), 0.1))), Verdict::Wrong);
        }
    }

    #[test]
    fn on_a_floor_every_normal_is_its_own() {
        let boxes = boxes_on_floor(Mix::Over, 1.0, 20);
        let up = boxes.floor.pose.rotation * (0.0, 1.0);
        for (item, &distance) in boxes.items.iter().zip(&boxes.distances) {
            let question = Question { size: 1.0, margin: 0.02, distance };
            let judge = |found: &[Contacts]| question.of_floor(&boxes.floor, &item.body(), found);
            let mut manifolds = jostle::Manifolds::new();
            let compound = boxes.floor.compound();
            jostle::contact_manifolds(compound.at(boxes.floor.pose), item.placed(), 0.02, &mut manifolds);
            let mut found: Vec<_> = manifolds.iter().map(Contacts::from).collect();
            assert_eq!(judge(&found), Verdict::Right);
            let [ghost, slanted] = [up.perp(), up + up.perp() * 3e-3];
            for wrong in [ghost, slanted] {
                found.extend(Contacts::of(wrong, found[0].points().to_vec()));
                assert_eq!(judge(&found), Verdict::Wrong);
                found.pop();
            }
            assert_eq!(judge(&[]), Verdict::Wrong);
        }
    }

    #[test]
    fn the_smallest_move_leaves_every_wall_behind() {
        let is_near = |found: Option<[f64; 2]>, expected: [f64; 2]| {
            found.is_some_and(|way| (way[0] - expected[0]).hypot(way[1] - expected[1]) < 1e-6)
        };
        assert!(is_near(smallest_move(&[at((0.0, 1.0), 0.5)], 1.0), [0.0, 0.5]));
        assert!(is_near(smallest_move(&[at((0.0, 1.0), 0.5), at((1.0, 0.0), 0.25)], 1.0), [0.25, 0.5]));
        assert!(is_near(smallest_move(&[at((1.0, 0.0), 0.25), at((0.0, 1.0), -0.5)], 1.0), [0.25, 0.0]));
        assert!(is_near(smallest_move(&[at((0.6, 0.8), 0.5), at((0.0, 1.0), 0.1)], 1.0), [0.3, 0.4]));
        assert!(smallest_move(&[at((0.0, 1.0), 0.5), at((0.0, -1.0), 0.1)], 1.0).is_none());
    }
}
