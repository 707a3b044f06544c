//! Contacts where rounding, or a small angle, puts two features next to each other.

use crate::common::{random::Random, shorthand::polygon};
use jostle::{
    ContactId, Convex, Manifold, Manifolds, Pose2, Rot2, Vec2, contact_manifold, contact_manifolds, separation,
};

/// Two faces that are exactly as near the direction between the nearest corners.
#[test]
fn of_two_faces_as_near_the_direction_swapping_takes_the_same() {
    let h = 2_f32.powi(-13);
    let a = Convex::polygon([(-1.0, -1.0), (0.0, -1.0), (0.0, 0.0), (-1.0, -h)]).unwrap();
    let b = Convex::polygon([(0.0, 0.25), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.25 + h)]).unwrap();
    let (a, b) = (a.at((0.0, 0.0)), b.at((0.0, 0.0)));
    let [one, other] = [contact_manifold(a, b, 1.0), contact_manifold(b, a, 1.0)].map(|manifold| manifold.unwrap());
    assert_eq!(one.normal, -other.normal);
    let points = |manifold: &Manifold| manifold.points().iter().map(|point| point.point).collect::<Vec<_>>();
    assert_eq!(points(&one), points(&other).into_iter().rev().collect::<Vec<_>>());
    let swapped = |id: ContactId| (id.b, id.a);
    assert_eq!((one.points()[0].id.a, one.points()[0].id.b), swapped(other.points().last().unwrap().id));
}

/// A face that is flush but for rounding, with an edge beside it that is shorter than heights are accurate.
#[test]
fn a_flush_face_has_two_points_beside_a_tiny_edge() {
    let floor = Convex::polygon([(-4.0, -1.0), (4.0, -1.0), (4.0, 0.0), (-4.0, 0.0)]).unwrap();
    let chamfered = [(-0.5, 1.0), (-2.416_954_4e-13, 1.354_195_2e-13), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
    let chamfered = Convex::polygon(chamfered).unwrap();
    let pose = Pose2::new((-2746.7998, 1516.4424), Rot2::from_cos_sin(0.737_110_9, 0.675_771_8).unwrap());
    let manifold = contact_manifold(floor.at(pose), chamfered.at(pose), 0.01).unwrap();
    assert_eq!(manifold.points().len(), 2, "{manifold:?}");
    let mut random = Random::new(37);
    for _ in 0..20_000 {
        let place = Vec2::new(random.between(-1e4, 1e4), random.between(-1e4, 1e4));
        let pose = Pose2::new(place, Rot2::new(random.between(-3.0, 3.0)));
        let step = (1e4 * f32::EPSILON * f32::EPSILON).max(1e-13);
        let [out, up] = [0, 1].map(|_| step * random.between(0.1, 8.0));
        let chamfered = [(-0.5, 1.0), (-out, up), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
        let Ok(chamfered) = Convex::polygon(chamfered) else { continue };
        let manifold = contact_manifold(floor.at(pose), chamfered.at(pose), 0.01).unwrap();
        assert_eq!(manifold.points().len(), 2, "{chamfered:?} at {pose:?}: {manifold:?}");
    }
}

/// A peg that is wider than its slot by less than f32 tells: its walls say nothing of the way out.
#[test]
fn two_walls_that_face_each_other_do_not_make_a_way_out() {
    let a = polygon(&[
        (-1.291_243_9, 0.576_792_24),
        (-0.552_911_46, -1.353_683_6),
        (1.216_111_8, -0.677_100_54),
        (0.858_886, 0.256_917_48),
        (0.023_880_793, -0.062_439_755),
        (0.0, 0.0),
        (0.835_005_2, 0.319_357_25),
        (0.477_779_4, 1.253_375_3),
    ]);
    let b = polygon(&[
        (-0.036_555_402, -0.013_981_027_5),
        (-0.012_674_607, -0.076_420_784),
        (0.508_053_9, 0.122_737_646),
        (0.484_173_12, 0.185_177_4),
    ]);
    let (a, b) = (a.at((0.0, 0.0)), b.at((0.0, 0.0)));
    let depth = separation(a, b).distance;
    let mut manifolds = Manifolds::new();
    contact_manifolds(a, b, 0.0, &mut manifolds);
    let deepest = manifolds.iter().flat_map(|manifold| manifold.points()).map(|point| point.separation);
    let deepest = deepest.fold(f32::INFINITY, f32::min);
    assert!((deepest - depth).abs() < 1e-3, "{deepest}, not {depth}: {manifolds:?}");
}
