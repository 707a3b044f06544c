//! A convex shape beside an outline of many pieces has its own way to contacts; a compound that it is the only part of has
//! the way of all shapes, and the same contacts.

use crate::common::{random::Random, shorthand::block};
use jostle::{Chain, Compound, Convex, Manifolds, Part, Placed, Polygon, Pose2, Rot2, Shape, Vec2, contact_manifolds};

fn outlines() -> Vec<(&'static str, Polygon)> {
    let polar = |angle: f32, radius: f32| Rot2::new(angle) * Vec2::new(radius, 0.0);
    let step = core::f32::consts::TAU / 400.0;
    let star = (0..400_u16).map(|i| polar(f32::from(i) * step, if i % 2 == 0 { 1.0 } else { 0.4 }));
    let blob = (0..400_u16).map(|i| polar(f32::from(i) * step, 0.8 + 0.1 * (5.0 * f32::from(i) * step).sin()));
    let tooth = |i: u16| {
        let x = |k: u16| 1.0 - f32::from(2 * i + k) / 100.0;
        [(x(0), 1.0), (x(1), 1.0), (x(1), -0.8), (x(2), -0.8)].map(Vec2::from)
    };
    let comb = (0..100).flat_map(tooth).chain([(-1.0, -1.0), (1.0, -1.0)].map(Vec2::from));
    let square = |x: f32, half: f32| {
        [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(u, v)| Vec2::new(x + u, v))
    };
    let holes = (0..100_u8).map(|i| square((f32::from(i) + 0.5) / 50.0 - 1.0, 0.008));
    vec![
        ("a star", Polygon::new(star).expect("a star")),
        ("a blob", Polygon::new(blob).expect("a blob")),
        ("a comb", Polygon::new(comb).expect("a comb")),
        ("a bar with holes", Polygon::with_holes(square(0.0, 1.0), holes).expect("a bar")),
    ]
}

fn manifolds(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Vec<String> {
    let mut manifolds = Manifolds::new();
    contact_manifolds(a, b, margin, &mut manifolds);
    manifolds.iter().map(|manifold| format!("{manifold:?}")).collect()
}

#[test]
fn a_convex_shape_has_the_contacts_of_a_compound_that_it_is_the_only_part_of() {
    let convex = [
        block(0.1, 0.06),
        Convex::circle(0.05).expect("a circle"),
        Convex::capsule((-0.1, 0.0), (0.1, 0.05), 0.03).expect("a capsule"),
        Convex::triangle((0.0, 0.0), (0.3, 0.05), (0.1, 0.2)).expect("a triangle"),
        Convex::segment((-0.2, 0.0), (0.2, 0.03)).expect("a segment"),
    ];
    let (mut random, mut found, mut many) = (Random::new(23), 0, 0);
    for (name, outline) in outlines() {
        for shape in &convex {
            let only = Compound::new([Part::new(shape.clone(), (0.0, 0.0))]).expect("one part");
            for _ in 0..12 {
                let at = Vec2::new(random.between(-1.2, 1.2), random.between(-1.2, 1.2));
                let pose = Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)));
                let there = outline.at(Pose2::new((0.5, -0.25), Rot2::new(random.between(-3.0, 3.0))));
                let pose = there.pose() * pose;
                let margin = *random.pick(&[0.0, 0.01, 0.1]);
                let own = manifolds(shape.at(pose), there, margin);
                assert_eq!(own, manifolds(only.at(pose), there, margin), "{shape:?} at {pose:?} in {name}");
                let swapped = manifolds(there, shape.at(pose), margin);
                assert_eq!(swapped, manifolds(there, only.at(pose), margin), "{name} and {shape:?} at {pose:?}");
                let depths = [Shape::from(shape.clone()), only.clone().into()]
                    .map(|shape| jostle::separation(shape.at(pose), there));
                assert_eq!(depths[0], depths[1], "{shape:?} at {pose:?} in {name}");
                found += usize::from(!own.is_empty());
                many += usize::from(own.len() > 4);
            }
        }
    }
    assert!(found > 100 && many > 20, "{found} have contacts, {many} have many");
}

#[test]
fn a_segment_of_a_chain_has_the_contacts_of_a_compound_that_it_is_the_only_part_of() {
    let (mut random, mut found) = (Random::new(29), 0);
    for (name, outline) in outlines() {
        for _ in 0..60 {
            let ends = [0.0, 0.02 + 0.1 * random.between(0.0, 1.0)].map(|x| Vec2::new(x, 0.5 * x * x));
            let chain = Chain::open(ends).expect("a segment");
            let only = Compound::new([Part::new(chain.clone(), (0.0, 0.0))]).expect("one part");
            let at = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
            let pose = Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)));
            let there = outline.at(Pose2::IDENTITY);
            let own = manifolds(chain.at(pose), there, 0.0);
            assert_eq!(own, manifolds(only.at(pose), there, 0.0), "{ends:?} at {pose:?} in {name}");
            assert_eq!(manifolds(there, chain.at(pose), 0.0), manifolds(there, only.at(pose), 0.0), "{name}, {pose:?}");
            found += usize::from(!own.is_empty());
        }
    }
    assert!(found > 60, "{found} have contacts");
}

#[test]
fn a_margin_without_end_finds_contacts_with_outlines_of_many_pieces() {
    for (name, outline) in outlines() {
        let (tile, place) = (block(0.1, 0.06), Pose2::new((3.0, 0.25), Rot2::new(0.4)));
        for (a, b) in [(tile.at(place), outline.at((0.0, 0.0))), (outline.at((0.0, 0.0)), tile.at(place))] {
            assert!(!manifolds(a, b, f32::INFINITY).is_empty(), "{name} has none");
        }
    }
}
