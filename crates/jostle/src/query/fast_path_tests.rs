//! Every answer of a fast path against the walk, bit for bit.

use super::{
    pair_cache::PairCache,
    point::{closest_point, fast_relate_to_point, locate},
    relate::{fast_relate, fast_relate_polygons, relate},
    separation::separation,
};
use crate::{
    difference::{AxisSeparations, Relation, Separation, relate_pieces, separation_of_pieces, survey},
    math::{Pose2, Ray, Rot2, Vec2, dvec2::DVec2},
    placed::{Piece, Placed},
    query::{
        cast::{cast_at_piece, cast_ray},
        contact::{Asked, fast_manifold, manifold_with_walk},
    },
    shape::Convex,
};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }

    /// From −1 to 1.
    fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    fn vector(&mut self) -> Vec2 {
        Vec2::new(self.unit(), self.unit())
    }

    fn shape(&mut self) -> Convex {
        let size = |random: &mut Random| 1.0 + random.unit() * 0.9;
        let flat = [1.0, 1.0, 1e-3, 1e-6][self.below(4) as usize];
        let shape = match self.below(9) {
            0 => Convex::circle(size(self)),
            1 => Convex::hull([self.vector()]),
            2 => Convex::regular(3 + self.below(20) as usize, size(self)),
            3 => Convex::hull((0..5).map(|_| self.vector())),
            4..7 => {
                let (start, span) = (self.vector(), self.vector() * [1.0, 1.0, 1e-4, 1e-7][self.below(4) as usize]);
                let radius = size(self) * [0.0, 1.0, 1.0, 1e-6][self.below(4) as usize];
                Convex::hull([start, start + span]).and_then(|core| core.grown(radius))
            }
            _ => Convex::rectangle(size(self), size(self) * flat),
        };
        shape.expect("valid")
    }

    fn pose(&mut self, spread: f32) -> Pose2 {
        let rotation = match self.below(4) {
            0 => Rot2::quarter_turns(self.below(4) as i32),
            1 => {
                let (turned, by) = (Rot2::new(4.0 * self.unit()), 1.0 + 3e-4 * self.unit());
                Rot2::from_cos_sin(turned.cos() * by, turned.sin() * by).expect("within a thousandth")
            }
            _ => Rot2::new(4.0 * self.unit()),
        };
        Pose2::new(self.vector() * spread, rotation)
    }
}

/// A scene for each of many seeds: two shapes of about this scale, a third of them brought to within a few ulps of
/// touching.
fn scenes(mut check: impl FnMut(&mut Random, f32, Placed<'_>, Placed<'_>)) {
    for seed in 1..30_000 {
        let mut random = Random(u64::wrapping_mul(seed, 0x9E37_79B9_7F4A_7C15));
        let scale = [1.0, 1.0, 2_f32.powi(-60), 2_f32.powi(60)][random.below(4) as usize];
        let [a, b] = [random.shape(), random.shape()].map(|shape| shape.scaled(scale).expect("within f32"));
        let spread = scale * [0.0, 1.0, 2.0, 300.0][random.below(4) as usize];
        let apart = scale * [0.0, 1e-7, 2.0, 2.0][random.below(4) as usize];
        let b = if random.below(8) == 0 { a.clone() } else { b };
        let (pose_a, mut pose_b) = (random.pose(spread), random.pose(apart));
        if random.below(4) == 0 {
            pose_b.rotation = pose_a.rotation;
        }
        pose_b.translation += pose_a.translation;
        if random.below(3) == 0 {
            let s = separation(a.at(pose_a), b.at(pose_b));
            let nudge = random.vector() * (scale * [0.0, 1e-7, 1e-4][random.below(3) as usize]);
            pose_b.translation += nudge - s.normal * s.distance;
        }
        check(&mut random, scale, a.at(pose_a), b.at(pose_b));
    }
}

fn pieces(a: Placed<'_>, b: Placed<'_>) -> [Piece; 2] {
    [a, b].map(|placed| placed.piece().expect("finite"))
}

#[test]
fn relations_are_those_of_the_walk() {
    let mut fast = 0;
    scenes(|_, _, a, b| {
        let [piece_a, piece_b] = pieces(a, b);
        assert_eq!(relate(a, b), relate_pieces(&piece_a, &piece_b), "{a:?} {b:?}");
        fast += u32::from(fast_relate(&a, &b).or_else(|| fast_relate_polygons(&a, &b)).is_some());
    });
    assert!(fast > 20_000, "{fast}");
}

/// Boxes with sizes and places that are multiples of a grid, some so far from the origin that rounding takes their area.
/// Most are at quarter turns, some at 45°.
#[test]
fn answers_about_boxes_on_a_grid_are_those_of_the_walk() {
    let (mut counts, mut fast) = ([0; 3], 0);
    for seed in 1..20_000 {
        let mut random = Random(u64::wrapping_mul(seed, 0x9E37_79B9_7F4A_7C15));
        let unit = [1.0, 0.1, 2_f32.powi(-60), 2_f32.powi(60)][random.below(4) as usize];
        let far = unit * [0.0, 0.0, 1e6, 2_f32.powi(53), 2_f32.powi(56)][random.below(5) as usize];
        let mut cells = |n| random.below(n) as f32 * unit;
        let [a, b] = [[cells(4), cells(4)], [cells(4), cells(4)]]
            .map(|[w, h]| Convex::rectangle(w + unit, h + unit).expect("above zero"));
        let place = Vec2::new(far + 0.5 * cells(9), -far + 0.5 * cells(9));
        let offset = Vec2::new(0.5 * cells(13), 0.5 * cells(13)) - Vec2::new(3.0 * unit, 3.0 * unit);
        let quarter = |random: &mut Random| Rot2::quarter_turns(random.below(4) as i32);
        let (one, other) = (quarter(&mut random), quarter(&mut random));
        let slanted = Rot2::degrees(45.0 + 90.0 * random.below(4) as f32);
        let other = if random.below(8) == 0 { slanted } else { other };
        let (a, b) = (a.at(Pose2::new(place, one)), b.at(Pose2::new(place + offset, other)));
        let [piece_a, piece_b] = pieces(a, b);
        let relation = relate(a, b);
        assert_eq!(relation, relate_pieces(&piece_a, &piece_b), "{a:?} {b:?}");
        counts[relation as usize] += 1;
        assert_eq!(separation(a, b), separation_of_pieces(&piece_a, &piece_b), "{a:?} {b:?}");
        let (margin, mut manifold) = ([0.0, unit][random.below(2) as usize], None);
        let asked = Asked { margin, cache: &mut PairCache::default(), found: &mut manifold };
        if let Some(()) = fast_manifold(&a, &b, asked) {
            assert_eq!(manifold, manifold_with_walk(a, b, margin), "{a:?} {b:?}");
            fast += u32::from(manifold.is_some());
        }
    }
    assert!(counts.iter().all(|count| *count > 1_000) && fast > 1_000, "{counts:?} {fast}");
}

#[test]
fn shapes_at_poses_that_are_not_finite_are_apart_from_all() {
    let here = Pose2::from((0.0, 0.0));
    let nowhere =
        [Pose2::from((f32::INFINITY, 0.0)), Pose2::from((0.0, f32::NAN)), Pose2::new((0.0, 0.0), Rot2::new(f32::NAN))];
    let mut random = Random(1);
    for _ in 0..1_000 {
        let (a, b) = (random.shape(), random.shape());
        for pose in nowhere {
            for (pose_a, pose_b) in [(pose, here), (here, pose), (pose, pose)] {
                assert_eq!(relate(a.at(pose_a), b.at(pose_b)), Relation::Apart, "{a:?} {pose_a:?} {b:?} {pose_b:?}");
            }
        }
    }
}

#[test]
fn closest_points_of_lanes_are_those_of_the_walk() {
    let mut fast = 0;
    scenes(|_, _, a, b| {
        let cores = [&a, &b].map(|shape| shape.figure().and_then(|figure| figure.core()));
        let [Some(core_a), Some(core_b)] = cores else { return };
        let Some(closest) = AxisSeparations::new(&core_a, &core_b).and_then(|separations| separations.closest()) else {
            return;
        };
        let [piece_a, piece_b] = pieces(a, b);
        let survey = survey(&piece_a, &piece_b);
        let found = (closest.relation, closest.nearest);
        let walked = (survey.relation(&piece_a, &piece_b), survey.nearest(&piece_a, &piece_b));
        assert_eq!(found, walked, "{core_a:?} {core_b:?}");
        fast += 1;
    });
    assert!(fast > 5_000, "{fast}");
}

#[test]
fn manifolds_are_those_of_the_walk() {
    let mut fast = 0;
    scenes(|random, scale, a, b| {
        let distance = separation(a, b).distance;
        let margin = [0.0, distance, 0.1 * scale, 10.0 * scale][random.below(4) as usize];
        let mut manifold = None;
        let asked = Asked { margin, cache: &mut PairCache::default(), found: &mut manifold };
        let Some(()) = fast_manifold(&a, &b, asked) else { return };
        assert_eq!(manifold, manifold_with_walk(a, b, margin), "{a:?} {b:?}");
        fast += u32::from(manifold.is_some());
    });
    assert!(fast > 5_000, "{fast}");
}

#[test]
fn separations_are_those_of_the_walk() {
    scenes(|_, _, a, b| {
        let [piece_a, piece_b] = pieces(a, b);
        let (fast, walked) = (separation(a, b), separation_of_pieces(&piece_a, &piece_b));
        assert_eq!(fast, walked, "{a:?} {b:?}");
    });
}

#[test]
fn points_are_located_as_by_the_walk() {
    scenes(|random, scale, a, b| {
        let corner = Vec2::from(pieces(a, b)[0].corners[0]);
        let nudge = random.vector() * (scale * [0.0, 1e-7, 1.0][random.below(3) as usize]);
        let point = corner + nudge;
        let (start, [_, piece]) = (Piece::point(point), pieces(a, b));
        let relation = relate_pieces(&start, &piece);
        assert_eq!(fast_relate_to_point(point, &b).unwrap_or(relation), relation, "{point} {b:?}");
        let closest = closest_point(point, b);
        let Separation { distance, normal, point_a, .. } = separation_of_pieces(&piece, &start);
        assert_eq!((closest.distance, closest.normal, closest.point), (distance, normal, point_a), "{point} {b:?}");
        assert_eq!(locate(point, b) == crate::shape::Location::Outside, relation == Relation::Apart);
    });
}

#[test]
fn rays_hit_as_by_the_walk() {
    scenes(|random, scale, a, b| {
        let [piece_a, piece] = pieces(a, b);
        let from = Vec2::from(piece_a.corners[0]) + random.vector() * scale;
        let at = Vec2::from(piece.corners[random.below(piece.corners.len() as u64) as usize]);
        let aside = random.vector() * (scale * [0.0, 1e-7, 1e-3, 1.0][random.below(4) as usize]);
        let along = Vec2::from(piece.corners[piece.corners.len() - 1] - piece.corners[0]);
        let ray = Ray::new(from, if random.below(6) == 0 { along } else { at + aside - from });
        let (fast, walked) = (cast_ray(ray, b), cast_at_piece(ray, &piece));
        assert_eq!(fast.is_some(), walked.is_some(), "{ray:?} {b:?}: {fast:?} {walked:?}");
        if let (Some(fast), Some(walked)) = (fast, walked) {
            let off = |a: Vec2, b: Vec2| (DVec2::from(a) - DVec2::from(b)).length();
            let extent = f64::from(at.length() + 3.0 * scale);
            assert!(
                (fast.fraction - walked.fraction).abs() <= 1e-13 * walked.fraction,
                "{ray:?} {b:?}: {fast:?} {walked:?}"
            );
            assert!(off(fast.normal, walked.normal) < 2e-7, "{ray:?} {b:?}: {fast:?} {walked:?}");
            assert!(off(fast.point, walked.point) < 2e-7 * extent, "{ray:?} {b:?}");
        }
    });
}
