//! Copies that are moved, and the borders of shapes.

use crate::common::{
    random::Random,
    zoo::{kinds, zoo},
};
use jostle::{Aabb, Chain, Compound, Convex, Location, Part, Polygon, Ray, Shape, ShapeError, Vec2, cast_ray, locate};

#[test]
fn moved_copies_are_those_that_a_compound_bakes() {
    let mut random = Random::new(19);
    for (name, shape) in kinds() {
        for size in [1.0, 1e3, 1e6] {
            let by = Vec2::new(random.between(-size, size), random.between(-size, size));
            let moved = shape.translated(by);
            let baked = Compound::new([Part::new(shape.clone(), by)]);
            let parts =
                |compound: &Compound| compound.parts().iter().map(|part| part.shape().clone()).collect::<Vec<_>>();
            let expected = baked.map(|baked| parts(&baked)).ok();
            let own = moved.as_ref().ok().map(|moved| match moved {
                Shape::Compound(compound) => parts(compound),
                other => vec![other.clone()],
            });
            assert_eq!(own, expected, "{name} by {by}");
            let Ok(moved) = moved else { continue };
            assert_eq!((moved.part_count(), moved.tag(0)), (shape.part_count(), shape.tag(0)), "{name}");
            let box_of_copy = shape.aabb().translated(by);
            assert!(box_of_copy.grown(size * f32::EPSILON).encloses(moved.aabb()), "{name} by {by}");
        }
        assert_eq!(shape.translated((f32::INFINITY, 0.0)).expect_err("nowhere"), not_finite(f32::INFINITY), "{name}");
        assert!(matches!(shape.translated((0.0, f32::NAN)), Err(ShapeError::NotFinite { .. })), "{name}");
    }
}

fn not_finite(value: f32) -> ShapeError {
    ShapeError::NotFinite { what: "displacement", value }
}

#[test]
fn copies_moved_too_far_are_refused() {
    let far = (f32::MAX, 0.0);
    let square = Convex::polygon([(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]).expect("valid");
    let chain = Chain::open(square.corners().iter().copied()).expect("valid");
    let polygon = Polygon::new(square.corners().iter().copied()).expect("valid");
    assert_eq!(square.translated((1e9, 0.0)), Err(ShapeError::TooSmall));
    assert_eq!(chain.translated((1e9, 0.0)), Err(ShapeError::TooSmall));
    assert!(polygon.translated((1e9, 0.0)).is_err());
    for shape in [Shape::from(square), chain.into(), polygon.into()] {
        let large = shape.scaled(1e38).expect("in range");
        assert_eq!(large.translated(far), Err(ShapeError::TooLarge), "{shape:?}");
    }
    let segment = Convex::segment((0.0, 0.0), (1.0, 0.0)).and_then(|s| s.grown(0.5)).expect("valid");
    assert_eq!(segment.translated((2.0, 3.0)), Convex::capsule((2.0, 3.0), (3.0, 3.0), 0.5));
    let tagged = Chain::closed([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]).and_then(|c| c.tagged([1, 2, 3])).expect("valid");
    let moved = tagged.one_sided().translated((5.0, 0.0)).expect("valid");
    assert!(moved.is_closed() && moved.is_one_sided() && moved.tag(2) == 3, "{moved:?}");
}

/// The first hit of a ray on any of the chains.
fn first_hit(ray: Ray, chains: &[Chain]) -> Option<f64> {
    let hits = chains.iter().filter_map(|chain| cast_ray(ray, chain.at(Vec2::ZERO)));
    hits.map(|hit| hit.fraction).min_by(f64::total_cmp)
}

#[test]
fn rays_from_outside_see_a_shape_as_they_see_its_border() {
    let (mut random, mut hits, mut inside) = (Random::new(23), 0, 0);
    let convex = zoo().into_iter().map(|(name, shape)| (name, Shape::from(shape)));
    for (name, shape) in kinds().into_iter().chain(convex) {
        let has_area = match &shape {
            Shape::Polygon(_) => true,
            Shape::Convex(convex) => convex.radius() == 0.0 && convex.corners().len() > 2,
            _ => false,
        };
        if !has_area {
            continue;
        }
        let border = shape.border().expect("sharp");
        let aabb = shape.aabb();
        for _ in 0..2_000 {
            let mut place = || {
                let [x, y] = [0, 1].map(|_| random.between(-0.2, 1.2));
                aabb.min + Vec2::new(aabb.size().x * x, aabb.size().y * y)
            };
            let (from, to) = (place(), place());
            let ray = Ray::between(from, to);
            match locate(from, shape.at(Vec2::ZERO)) {
                Location::Outside => {
                    let hit = cast_ray(ray, shape.at(Vec2::ZERO)).map(|hit| hit.fraction);
                    let of_border = first_hit(ray, &border);
                    let is_same = match (hit, of_border) {
                        (Some(hit), Some(other)) => (hit - other).abs() <= 1e-13 * hit,
                        (hit, other) => hit == other,
                    };
                    assert!(is_same, "{name}: {ray:?} hits at {hit:?}, its border at {of_border:?}");
                    hits += u32::from(hit.is_some());
                }
                Location::Inside => {
                    // From inside a convex shape no front is seen.
                    if let Shape::Convex(_) = shape {
                        assert_eq!(first_hit(ray, &border), None, "{name}: {ray:?} sees a back");
                        inside += 1;
                    }
                }
                Location::Boundary => {}
            }
        }
    }
    assert!(hits > 3_000 && inside > 1_000, "{hits} {inside}");
}

#[test]
fn borders_are_loops_of_all_rings() {
    let square = |half: f32| [(-half, -half), (half, -half), (half, half), (-half, half)];
    let room = Polygon::from_rings([square(5.0), square(3.0), square(1.0)]).expect("valid");
    let border = room.border();
    assert_eq!(border.len(), 3);
    for (chain, ring) in border.iter().zip(room.rings()) {
        assert!(chain.is_closed() && chain.is_one_sided() && chain.points() == ring);
    }
    let tile = Convex::rectangle(2.0, 2.0).expect("valid");
    let path = Chain::open([(0.0, 0.0), (1.0, 0.0)]).expect("valid");
    let all = Compound::new([
        Part::new(tile.clone(), Vec2::ZERO),
        Part::new(room, Vec2::ZERO),
        Part::new(path.clone(), Vec2::ZERO),
    ]);
    let all = Shape::from(all.expect("valid")).border().expect("sharp");
    assert_eq!((all.len(), &all[0], &all[4]), (5, &tile.border().expect("sharp"), &path));
    let segment = Convex::segment((0.0, 0.0), (1.0, 0.0)).expect("valid").border();
    assert_eq!(segment, Ok(path));
    assert!(Convex::point((0.0, 0.0)).expect("finite").border().is_err());
    let round = tile.grown(2.5).expect("valid");
    let message = "the border of a shape with radius 2.5 has arcs; grow it by -2.5 for that of its core";
    assert_eq!(round.border().expect_err("round").to_string(), message);
    assert_eq!(round.grown(-2.5).and_then(|core| core.border()), tile.border());
    let parts = Compound::new([Part::new(tile, Vec2::ZERO), Part::new(round, Vec2::ZERO)]).expect("valid");
    assert_eq!(Shape::from(parts).border().expect_err("round").to_string(), format!("part 1: {message}"));
}

/// Scaled along each axis by powers of two, which is exact: what is in the copy is in the shape.
#[test]
fn copies_scaled_per_axis_have_the_scaled_points() {
    let mut random = Random::new(23);
    let all = zoo().into_iter().map(|(name, shape)| (name.to_string(), Shape::from(shape)));
    for (name, shape) in all.chain(kinds().into_iter().map(|(name, shape)| (name.to_string(), shape))) {
        for by in [Vec2::new(2.0, 0.5), Vec2::new(0.25, 4.0), Vec2::new(2.0, 2.0)] {
            let copy = match shape.scaled_per_axis(by) {
                Ok(copy) => copy,
                Err(error) => {
                    assert!(by.x != by.y && error.to_string().contains("ellipse"), "{name}: {error}");
                    continue;
                }
            };
            if by.x == by.y {
                assert_eq!(Ok(copy), shape.scaled(by.x), "{name}");
                continue;
            }
            let Aabb { min, max } = shape.aabb();
            for _ in 0..50 {
                let p = Vec2::new(random.between(min.x, max.x), random.between(min.y, max.y));
                let q = Vec2::new(p.x * by.x, p.y * by.y);
                assert_eq!(locate(q, copy.at((0.0, 0.0))), locate(p, shape.at((0.0, 0.0))), "{name}: {p}");
            }
        }
        assert!(
            shape.scaled_per_axis((0.0, 1.0)).is_err() && shape.scaled_per_axis((1.0, f32::NAN)).is_err(),
            "{name}"
        );
    }
}
