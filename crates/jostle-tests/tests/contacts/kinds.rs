//! Contact manifolds of polygons, chains and compounds: no ghost contacts, none missing, and the minimum translation
//! vector.

use crate::common::{
    counts::{cases, is_quick, sample},
    kinds::{self, Class, Pair},
    random::Random,
    shorthand::{HERE, ball, block, chain, polygon},
    tally::{Tally, compared},
    zoo,
};
use crate::contact_laws;
use jostle::{Compound, Convex, Manifolds, Part, Pose2, Rot2, Shape, Vec2, contact_manifolds, relate};

const UP: Vec2 = Vec2 { x: 0.0, y: 1.0 };

fn manifolds(a: &Shape, pose_a: impl Into<Pose2>, b: &Shape, pose_b: impl Into<Pose2>, margin: f32) -> Manifolds {
    let mut manifolds = Manifolds::new();
    contact_manifolds(a.at(pose_a), b.at(pose_b), margin, &mut manifolds);
    manifolds
}

/// Level floors of many pieces, with their surface at height 0, from x = 0 to 32.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<(f32, f32)> = (0..=32).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<(f32, f32)> = points.iter().rev().copied().collect();
    let tiles = (0..32).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let uneven =
        (0..32).map(|i| Part::new(block(1.0, 1.0 + (i % 3) as f32), (i as f32 + 0.5, -0.5 - (i % 3) as f32 / 2.0)));
    // Teeth that hang from the floor cut it into pieces, with corners on its surface where they meet.
    let mut comb = vec![(32.0, 0.0), (0.0, 0.0)];
    comb.extend(
        (0..32).flat_map(|i| {
            [(i as f32, -4.0), (i as f32 + 0.5, 0.0 - 1.0 - (i % 4) as f32 / 4.0), (i as f32 + 1.0, -4.0)]
        }),
    );
    vec![
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
        ("uneven tiles", Compound::new(uneven).expect("valid").into()),
        ("comb", polygon(&comb).into()),
    ]
}

#[test]
fn a_shape_that_slides_over_a_flat_floor_gets_only_its_normal() {
    let capsule = Convex::capsule((-0.5, 0.0), (0.5, 0.0), 0.25).expect("valid");
    let upright = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.25).expect("valid");
    let movers = [
        ("box", block(1.0, 1.0), 0.5),
        ("disc", ball(0.5), 0.5),
        ("capsule", capsule, 0.25),
        ("upright", upright, 0.75),
    ];
    for (floor_name, floor) in floors() {
        for (name, mover, height) in &movers {
            let mover = Shape::from(mover.clone());
            for step in 0..4_000 {
                let x = 2.0 + step as f32 * 0.007;
                for lift in [-0.01, -1e-5, 0.0, 1e-3] {
                    let found = manifolds(&floor, HERE, &mover, (x, height + lift), 0.02);
                    assert!(!found.is_empty(), "{name} on {floor_name} at {x}, lifted by {lift}, touches nothing");
                    for manifold in found.iter() {
                        let slant = (manifold.normal - UP).length();
                        assert!(slant < 1e-4, "{name} on {floor_name} at {x}, lifted by {lift}: {manifold:?}");
                        let off = manifold.points().iter().map(|p| (p.separation - lift).abs()).fold(0.0, f32::max);
                        assert!(off < 1e-5, "{name} on {floor_name} at {x}, lifted by {lift}: {manifold:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn one_sided_chains_ignore_shapes_behind_them() {
    let floor = Shape::from(chain(&[(4.0, 0.0), (2.0, 0.0), (0.0, 0.0)]).one_sided());
    let crate_ = Shape::from(block(1.0, 1.0));
    assert!(!manifolds(&floor, HERE, &crate_, (2.0, 0.4), 0.0).is_empty());
    assert!(manifolds(&floor, HERE, &crate_, (2.0, -0.4), 0.0).is_empty());
    assert!(manifolds(&crate_, (2.0, -0.4), &floor, HERE, 0.0).is_empty());
}

#[test]
fn the_centroid_of_the_whole_shape_decides_its_side_of_a_one_sided_chain() {
    let floor = Shape::from(chain(&[(4.0, 0.0), (-4.0, 0.0)]).one_sided());
    // A body and a foot: the middle of the foot is below the floor and the centroid of both above it, and the reverse.
    let walker = |foot: f32, body: f32| {
        let parts = [(block(0.5, 0.5), foot), (block(2.0, 2.0), body)];
        Shape::from(Compound::new(parts.map(|(part, y)| Part::new(part, (0.0, y)))).expect("two parts"))
    };
    let held = manifolds(&floor, HERE, &walker(-0.125, 1.5), (0.0, 0.0), 0.0);
    assert!(held.len() == 1 && held[0].normal == UP, "{held:?}");
    assert_eq!(held[0].points()[0].separation, -0.375);
    assert!(manifolds(&floor, HERE, &walker(0.125, -1.5), (0.0, 0.0), 0.0).is_empty());
}

/// The laws that must have been checked, each at least once in this many pairs.
const LAWS: &[(&str, u64)] = &[
    ("true distance", 150),
    ("nothing within the margin", 4),
    ("deepest of several", 20),
    ("pushed out", 10),
    ("true depth", 100),
    ("parted from its segment", 30),
    ("met a chain", 60),
    ("mirrored", 40),
    ("mirrored depth", 4),
    ("turned depth", 4),
    ("scaled point", 1),
];

fn hold(class: Class) {
    let count = cases("JOSTLE_PAIRS", 300);
    let (tally, mut relations, mut found) = (Tally::start(), [0_u64; 3], 0);
    for seed in 0..count {
        let mut random = Random::new(seed + ((class as u64 + 300) << 48));
        let pair = kinds::pair(class, &mut random);
        if let Err(message) = contact_laws::hold(&pair, &mut random) {
            panic!("{class:?}, seed {seed}: {message}\n{pair:#?}");
        }
        relations[relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) as usize] += 1;
        found += contact_laws::contacts(&pair, 0.0).len();
    }
    tally.demand(count, LAWS);
    compared(&[(count, "contact manifolds")]);
    let [apart, touching, overlapping] = relations;
    println!(
        "{class:?}: {count} pairs ({apart} apart, {touching} touching, {overlapping} overlapping), {found} manifolds"
    );
    let all_reached =
        apart > 0 && overlapping > 0 && (touching > 0 || !matches!(class, Class::Grid | Class::NearTouching));
    assert!(all_reached || is_quick(), "{class:?} does not reach every relation");
}

#[test]
fn contacts_of_unit_size_hold() {
    hold(Class::Unit);
}

#[test]
fn small_contacts_hold() {
    hold(Class::Small);
}

#[test]
fn large_contacts_hold() {
    hold(Class::Large);
}

#[test]
fn contacts_on_a_grid_hold() {
    hold(Class::Grid);
}

#[test]
fn contacts_next_to_touching_hold() {
    hold(Class::NearTouching);
}

#[test]
fn contacts_of_all_kinds_with_everything_hold() {
    let mut random = Random::new(13);
    let everything: Vec<(&str, Shape)> =
        zoo::kinds().into_iter().chain(zoo::zoo().into_iter().map(|(name, shape)| (name, shape.into()))).collect();
    for (i, (name_a, a)) in zoo::kinds().into_iter().enumerate() {
        for (name_b, b) in sample(&everything, i) {
            let size = a.aabb().size().x.min(b.aabb().size().x).max(0.5);
            let at = Vec2::new(random.between(-size, size), random.between(-size, size));
            let quarter = Pose2::new((at.x.round(), at.y.round()), Rot2::quarter_turns(1));
            for pose_b in [Pose2::IDENTITY, quarter, Pose2::new(at, Rot2::new(random.between(-4.0, 4.0)))] {
                let pair = Pair { a: a.clone(), pose_a: Pose2::IDENTITY, b: b.clone(), pose_b };
                if let Err(message) = contact_laws::hold(&pair, &mut random) {
                    panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
                }
            }
        }
    }
}

/// At a pose that is not finite a shape touches nothing.
#[test]
fn a_shape_at_a_pose_that_is_not_finite_has_no_contacts() {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let nowhere = [Pose2::from((nan, 0.0)), Pose2::from((0.0, -inf)), Pose2::new((0.0, 0.0), Rot2::new(nan))];
    for (name_a, a) in zoo::kinds().into_iter().chain(zoo::zoo().into_iter().map(|(name, shape)| (name, shape.into())))
    {
        for b in [Shape::from(ball(1.0)), block(1.0, 1.0).into(), polygon(&[(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)]).into()]
        {
            for (there, margin) in
                nowhere.iter().flat_map(|pose| [0.0, 1e9, f32::INFINITY].map(|margin| (*pose, margin)))
            {
                for (pose_a, pose_b) in [(there, Pose2::IDENTITY), (Pose2::IDENTITY, there), (there, there)] {
                    let found = manifolds(&a, pose_a, &b, pose_b, margin);
                    assert!(found.is_empty(), "{name_a} and {b:?}: {pose_a:?} {pose_b:?} {found:#?}");
                }
            }
        }
    }
}

/// The minimum translation vector of a point in two rounded parts leads to the crossing of their borders, next to which
/// a chain begins.
#[test]
fn the_contact_of_a_minimum_translation_vector_has_the_id_of_an_area() {
    let mut random = Random::new(8_621 + ((Class::Unit as u64 + 300) << 48));
    let pair = kinds::pair(Class::Unit, &mut random);
    let found = contact_laws::contacts(&pair, 0.0);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().all(|manifold| manifold.part_a != 1), "part 1 is a chain: {found:#?}");
}

#[test]
fn a_ball_touches_both_sides_of_a_groove() {
    let groove = Shape::from(polygon(&[(-4.0, -2.0), (4.0, -2.0), (4.0, 4.0), (0.0, 0.0), (-4.0, 4.0)]));
    let ball = Shape::from(ball(1.0));
    for turn in [0.0, 0.3, 2.0] {
        let pose = Pose2::new((1.0, 2.0), Rot2::new(turn));
        let found = manifolds(&groove, pose, &ball, pose * (0.0, 1.4), 0.01);
        assert_eq!(found.len(), 2, "{found:#?}");
        let depth = 1.0 - 1.4 / 2_f32.sqrt();
        for manifold in found.iter() {
            assert!((manifold.points()[0].separation + depth).abs() < 1e-5, "{found:#?}");
        }
    }
}

#[test]
fn each_face_of_a_plug_in_its_socket_has_one_manifold() {
    let socket =
        [(0.0, 0.0), (54.0, 0.0), (54.0, 14.0), (36.0, 14.0), (33.0, 6.0), (21.0, 6.0), (18.0, 14.0), (0.0, 14.0)];
    let plug =
        [(21.0, 6.0), (33.0, 6.0), (36.0, 14.0), (42.0, 14.0), (42.0, 20.0), (12.0, 20.0), (12.0, 14.0), (18.0, 14.0)];
    let (socket, plug) = (Shape::from(polygon(&socket)), Shape::from(polygon(&plug)));
    for (a, b) in [(&socket, &plug), (&plug, &socket)] {
        let found = manifolds(a, HERE, b, HERE, 0.0);
        assert_eq!(found.len(), 5, "{found:#?}");
        assert!(found.iter().all(|manifold| manifold.points().len() == 2), "{found:#?}");
    }
}
