//! Simple figures that stand in for others: boxes around vertices, circles.

use jostle::{
    Aabb, Convex, Pose2, Rot2, Vec2,
    classic::{Circle, box_of_triangles, box_of_vertices, circle_around_box, circle_within_box, circles_meet},
    intersects,
};

use crate::common::random::Random;
use crate::measured::{Decisions, demand};

fn point(random: &mut Random, reach: f32) -> Vec2 {
    Vec2::new(random.between(-reach, reach), random.between(-reach, reach))
}

#[test]
fn boxes_of_vertices() {
    let mut random = Random::new(20);
    let mut rows = Vec::new();
    for (inputs, degrees) in [("upright", 0.0), ("15°", 15.0), ("45°", 45.0)] {
        let decisions = Decisions::of(50_000, || {
            let rotation = Rot2::degrees(degrees);
            let mut shape = || {
                (
                    Convex::rectangle(random.between(0.5, 3.0), random.between(0.5, 3.0)).unwrap(),
                    point(&mut random, 3.0),
                )
            };
            let (a, b) = (shape(), shape());
            let around = |(shape, at): &(Convex, Vec2)| {
                let pose = Pose2::new(*at, rotation);
                let corners: Vec<Vec2> = shape.corners().iter().map(|&corner| pose * corner).collect();
                box_of_vertices(&corners).unwrap()
            };
            let exact = intersects(a.0.at(Pose2::new(a.1, rotation)), b.0.at(Pose2::new(b.1, rotation)));
            (around(&a).intersects(around(&b)), exact)
        });
        assert_eq!((decisions.missed, decisions.invented > 0), (0, degrees != 0.0), "{inputs}: {decisions:?}");
        rows.push(decisions.row(inputs));
    }
    demand("vertex_box.rs", &Decisions::HEADER, &rows);
}

#[test]
fn the_box_of_vertices_is_the_smallest() {
    let mut random = Random::new(21);
    for _ in 0..20_000 {
        let vertices: Vec<Vec2> = (0..1 + random.below(9)).map(|_| point(&mut random, 9.0)).collect();
        assert_eq!(box_of_vertices(&vertices), Some(Aabb::around(vertices.iter().copied())), "{vertices:?}");
        let target = Aabb::around([point(&mut random, 9.0), point(&mut random, 9.0)]);
        let [a, b, c, d] = target.corners();
        assert_eq!(box_of_triangles([[a, b, c], [a, c, d]]), target);
        assert_eq!(box_of_triangles([[c, d, b], [d, b, a]]), target);
    }
    let bad = box_of_vertices(&[Vec2::new(f32::NAN, 0.0), Vec2::ONE]).unwrap();
    assert!(!bad.intersects(Aabb::new((-9.0, -9.0), (9.0, 9.0))), "a first vertex that is NaN stays");
    assert_eq!(box_of_vertices(&[Vec2::ONE, Vec2::new(f32::NAN, 0.0)]), Some(Aabb::new((1.0, 0.0), (1.0, 1.0))));
}

#[test]
fn pairs_of_circles() {
    let mut random = Random::new(22);
    let ask = |a: Circle, b: Circle| {
        let [disc_a, disc_b] = [a, b].map(|circle| Convex::circle(circle.radius).unwrap());
        (circles_meet(a, b), intersects(disc_a.at(a.center), disc_b.at(b.center)))
    };
    let anywhere = Decisions::of(50_000, || {
        let mut circle = || Circle::new(point(&mut random, 3.0), random.between(0.0, 2.0));
        ask(circle(), circle())
    });
    assert!(anywhere.is_exact(), "{anywhere:?}");
    // Pythagorean triples make circles touch; a nudge parts them or makes them overlap by one ulp.
    let touching = Decisions::of(50_000, || {
        let (m, n) = (2.0 + random.below(60) as f32, 1.0 + random.below(60) as f32);
        let part = random.between(0.1, 0.9);
        let sum = m * m + n * n;
        let center = Vec2::new(random.nudged(m * m - n * n, 1), 2.0 * m * n);
        let radius = (sum * part).round();
        ask(Circle::new((0.0, 0.0), radius), Circle::new(center, sum - radius))
    });
    assert!(touching.is_exact(), "{touching:?}");
    let uneven = Decisions::of(50_000, || {
        let center = Vec2::new(1.0, random.between(0.0, 1e-8));
        ask(Circle::new((0.0, 0.0), 1.0), Circle::new(center, random.between(0.0, 1e-16)))
    });
    assert!(!uneven.is_exact(), "{uneven:?}");
    let inputs = ["anywhere", "touching up to an ulp", "of radius 1, and below 10⁻¹⁶ within 10⁻⁸ of its border"];
    let rows: Vec<Vec<String>> =
        [anywhere, touching, uneven].iter().zip(inputs).map(|(decisions, name)| decisions.row(name)).collect();
    demand("circles.rs", &Decisions::HEADER, &rows);
    assert!(!circles_meet(Circle::new((f32::NAN, 0.0), 1.0), Circle::new((0.0, 0.0), 1.0)));
    assert!(circles_meet(Circle::new((1.0, 1.0), 0.0), Circle::new((1.0, 1.0), 0.0)), "equal centres");
}

#[test]
fn circles_for_boxes() {
    let mut random = Random::new(23);
    let mut rows = Vec::new();
    for (shape, width) in [("1:1", 1.0), ("2:1", 2.0), ("5:1", 5.0)] {
        for (circles, stand_in) in [("around", circle_around_box as fn(Aabb) -> Circle), ("within", circle_within_box)]
        {
            let decisions = Decisions::of(50_000, || {
                let reach = 2.0 * width;
                let [a, b] = [(); 2].map(|()| Aabb::centered(point(&mut random, reach), (width, 1.0)));
                (circles_meet(stand_in(a), stand_in(b)), a.intersects(b))
            });
            let expected = [circles == "around", circles == "within"];
            assert_eq!([decisions.invented > 0, decisions.missed > 0], expected, "{shape}, {circles}: {decisions:?}");
            rows.push(decisions.row(&format!("boxes {shape}, circles {circles}")));
        }
    }
    demand("stand_in.rs", &Decisions::HEADER, &rows);
    assert!(circle_around_box(Aabb::new((f32::NAN, 0.0), (1.0, 1.0))).radius.is_nan());
}
