//! What a moving shape first hits in a world, and what it comes nearest to, against each collider asked by itself.

use crate::{
    common::{
        counts::cases,
        random::Random,
        tally::{Tally, compared, count},
    },
    random_worlds::{collider, motion, pose, shapes},
};
use jostle::{
    Collider, ColliderId, Convex, Impact, Motion, Placed, QueryFilter, Relation, Shape, Vec2, World, closest_approach,
    closest_approach_within, relate, time_of_impact,
};
use jostle_oracle::Body;

/// A world, and those of its colliders that count.
fn world(random: &mut Random) -> World<u32> {
    let (shapes, mut world) = (shapes().expect("valid"), World::new());
    for data in 0..8 {
        world.insert(collider(random, &shapes, data)).expect("finite");
    }
    world
}

fn counting(world: &World<u32>) -> Vec<(ColliderId, Placed<'_>)> {
    let counts = |collider: &&Collider<u32>| collider.one_way.is_none() && collider.kind == jostle::ColliderKind::Solid;
    world.iter().filter(|(_, it)| counts(it)).map(|(id, it)| (id, it.placed())).collect()
}

fn is_chain(shape: &Shape) -> bool {
    matches!(shape, Shape::Chain(_))
}

fn is_sided(world: &World<u32>, id: ColliderId) -> bool {
    is_chain(&world.get(id).expect("there").shape)
}

#[test]
fn the_first_impact_in_a_world_is_the_first_of_all() {
    let (worlds, tally) = (cases("JOSTLE_ON_THE_WAY", 4_000), Tally::start());
    let shapes = shapes().expect("valid");
    for seed in 0..worlds {
        let mut random = Random::new(seed);
        let world = world(&mut random);
        let shape = random.pick(&shapes).clone();
        let moving = shape.moving(pose(&mut random), motion(&mut random));
        let tolerance = *random.pick(&[0.0, 1e-3, 0.1]);
        let two_sided = |_: ColliderId, it: &Collider<u32>| it.one_way.is_none();
        let filter = QueryFilter::new().accepting(&two_sided);
        let (first, impact) = world.time_of_impact(moving, tolerance, &filter);
        let all: Vec<(ColliderId, Placed<'_>, Impact)> = counting(&world)
            .into_iter()
            .map(|(id, there)| (id, there, time_of_impact(moving, there, tolerance)))
            .collect();
        let started = all.iter().any(|(.., impact)| matches!(impact, Impact::Started(_)));
        assert_eq!(matches!(impact, Impact::Started(_)), started, "seed {seed}");
        if started {
            count("started");
            let depth = |impact: &Impact| if let Impact::Started(hit) = impact { hit.gap } else { 0.0 };
            let deepest = all.iter().map(|(.., impact)| depth(impact)).fold(0.0, f32::min);
            assert_eq!(depth(&impact), deepest, "seed {seed}");
            let out = shape.at(impact.stops()[0]);
            // There may be no way out, what is not near the path does not count, and one-sided ground lets pass what is
            // behind it.
            let is_near = |there: Placed<'_>| there.aabb().intersects(moving.aabb());
            let in_any =
                all.iter().any(|(_, there, _)| is_near(*there) && relate(out, *there) == Relation::Overlapping);
            let is_sided = all.iter().any(|(id, ..)| is_sided(&world, *id)) || is_chain(&shape);
            assert!(!in_any || is_sided || out.pose() == moving.start().pose(), "seed {seed}");
            continue;
        }
        let safe = all.iter().map(|(.., impact)| impact.safe()).fold(1.0, f64::min);
        assert_eq!(impact.safe(), safe, "seed {seed}");
        let expected = all.iter().find(|(.., one)| one.safe() == safe && !matches!(one, Impact::Clear { .. }));
        assert_eq!(first, expected.map(|(id, ..)| *id), "seed {seed}");
        if let (Some(hit), Some((.., expected))) = (impact.hit(), expected) {
            count("hits");
            let same = expected.hit().expect("a hit");
            assert_eq!((hit.point, hit.normal, hit.part_b, hit.gap), (same.point, same.normal, same.part_b, same.gap));
        }
        // Its stop is as free of each as the stop at that one alone is.
        let stop = shape.at(impact.stops()[0]);
        for (id, there, alone) in &all {
            let may_pass = relate(shape.at(alone.stops()[0]), *there) == Relation::Overlapping;
            let overlaps = relate(stop, *there) == Relation::Overlapping;
            assert!(
                !overlaps || may_pass || is_sided(&world, *id) || is_chain(&shape),
                "seed {seed}: {id} at {impact:?}"
            );
        }
    }
    compared(&[(worlds, "paths")]);
    tally.demand(worlds, &[("started", 10), ("hits", 20)]);
}

#[test]
fn the_closest_approach_in_a_world_is_the_closest_of_all() {
    let (worlds, tally) = (cases("JOSTLE_ON_THE_WAY", 2_000), Tally::start());
    let shapes = shapes().expect("valid");
    for seed in 0..worlds {
        let mut random = Random::new(seed);
        let world = world(&mut random);
        let shape = random.pick(&shapes).clone();
        let moving = shape.moving(pose(&mut random), motion(&mut random));
        let (tolerance, within) = (*random.pick(&[1e-3, 0.1]), *random.pick(&[0.0, 1.0, 4.0, f32::INFINITY]));
        let solid = |_: ColliderId, it: &Collider<u32>| it.one_way.is_none();
        let found = world.closest_approach(moving, tolerance, within, &QueryFilter::new().accepting(&solid));
        let all: Vec<_> = counting(&world)
            .into_iter()
            .map(|(id, there)| (id, closest_approach(moving, there, tolerance).expect("finite")))
            .collect();
        let least = all.iter().map(|(_, near)| near.at_least).fold(f32::INFINITY, f32::min);
        let nearest = all.iter().map(|(_, near)| near.distance).fold(f32::INFINITY, f32::min);
        let Some(found) = found else {
            count("farther");
            assert!(nearest > within, "seed {seed}: {nearest}, within {within}");
            continue;
        };
        count(if found.hit.distance == 0.0 { "met" } else { "near" });
        // Both are within the tolerance above the truth, which both bounds are below.
        assert!(found.hit.at_least <= nearest && least <= found.hit.distance, "seed {seed}: {found:?}, {nearest}");
        assert!(
            found.hit.distance <= nearest + 1.01 * tolerance && found.hit.at_least <= within,
            "seed {seed}: {found:?}, {nearest}"
        );
        assert!(found.hit.distance - found.hit.at_least <= 1.01 * tolerance, "seed {seed}: {found:?}");
        let alone = all.iter().find(|(id, _)| *id == found.id).expect("it counts").1;
        assert!((alone.distance - found.hit.distance).abs() <= 1.01 * tolerance, "seed {seed}: {found:?}, {alone:?}");
    }
    compared(&[(worlds, "paths")]);
    tally.demand(worlds, &[("farther", 10), ("met", 10), ("near", 10)]);
}

/// The convex hull of points, counterclockwise.
fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    let side = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut hull: Vec<[f64; 2]> = Vec::new();
        for p in points {
            let turns = |o: [f64; 2], a: [f64; 2]| (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 0.0;
            while hull.len() > 1 && !turns(hull[hull.len() - 2], hull[hull.len() - 1]) {
                hull.pop();
            }
            hull.push(p);
        }
        hull
    };
    if points.len() < 3 {
        return points;
    }
    let (mut lower, mut upper) = (side(&mut points.iter().copied()), side(&mut points.iter().rev().copied()));
    lower.pop();
    upper.pop();
    lower.extend(upper);
    lower
}

/// Where nothing turns, the least distance is that of what one sweeps over in the frame of the other, which is exact here.
#[test]
fn the_least_distance_of_two_that_do_not_turn_is_that_of_what_they_sweep_over() {
    let (pairs, tally) = (cases("JOSTLE_STRAIGHT", 60_000), Tally::start());
    for seed in 0..pairs {
        let mut random = Random::new(seed);
        let grid = |random: &mut Random, n: usize| (random.below(2 * n + 1) as f32 - n as f32) * 0.125;
        let shape = |random: &mut Random| {
            let corners: Vec<_> =
                (0..*random.pick(&[1, 1, 2, 4, 7])).map(|_| (grid(random, 16), grid(random, 16))).collect();
            Convex::hull(corners).expect("points").grown(*random.pick(&[0.0, 0.5])).expect("small")
        };
        let [a, b] = [shape(&mut random), shape(&mut random)];
        let mut vector = |n| Vec2::new(grid(&mut random, n), grid(&mut random, n));
        let ([at_a, at_b], [by_a, by_b]) = ([vector(64), vector(64)], [vector(96), vector(96)]);
        let placed = |shape: &Convex, by: Vec2| -> Vec<[f64; 2]> {
            shape
                .corners()
                .iter()
                .map(|&p| [f64::from(p.x) + f64::from(by.x), f64::from(p.y) + f64::from(by.y)])
                .collect()
        };
        let path = by_b - by_a;
        let swept = hull([placed(&b, at_b), placed(&b, at_b + path)].concat());
        let body = |corners, shape: &Convex| Body { corners, radius: shape.radius() };
        let truth = jostle_oracle::distance(&body(placed(&a, at_a), &a), &body(swept, &b)).max(0.0);
        let moving = [a.moving(at_a, Motion::linear(by_a)), b.moving(at_b, Motion::linear(by_b))];
        let near = closest_approach(moving[0], moving[1], 0.0).expect("finite");
        let distance = f64::from(near.distance);
        assert!(f64::from(near.at_least) <= truth + 1e-13, "seed {seed}: {near:?}, truly {truth}");
        assert!((distance - truth).abs() <= 1e-7 * truth.max(1.0), "seed {seed}: {near:?}, truly {truth}");
        assert!(distance - f64::from(near.at_least) <= 1e-6 * truth.max(1.0), "seed {seed}: {near:?}");
        count(if truth == 0.0 { "met" } else { "apart" });
        // Just beyond, and just within.
        for (within, is_near) in [((truth * 0.999) as f32 - 1e-6, false), ((truth * 1.001) as f32, true)] {
            let told = closest_approach_within(moving[0], moving[1], 1e-9, within);
            assert!(
                within < 0.0 || told.is_some() == is_near || truth == 0.0,
                "seed {seed}: {truth}, {within}: {told:?}"
            );
        }
    }
    compared(&[(pairs, "pairs")]);
    tally.demand(pairs, &[("met", 10), ("apart", 2)]);
}

/// A look within the tolerance proves nothing of the rest of the step: they may touch there.
#[test]
fn what_passes_through_is_never_told_to_stay_apart() {
    let corners = [(-2.2, -0.5), (-1.2, -0.5), (-1.2, 0.5), (-2.2, 0.5)];
    let (off_centre, wall) = (Convex::polygon(corners).expect("convex"), Convex::rectangle(1.0, 1.0).expect("a box"));
    for tolerance in [1.0, 0.8, 0.1, 1e-3] {
        let flight = off_centre.moving((-8.0, 0.0), Motion::linear((16.0, 0.0)));
        let near = closest_approach(flight, wall.at((0.0, 0.0)), tolerance).expect("finite");
        assert_eq!((near.distance, near.at_least), (0.0, 0.0), "{near:?}");
    }
}

#[test]
fn a_world_looks_as_far_as_the_tolerance() {
    let mut world = World::new();
    let ground = Convex::rectangle(20.0, 1.0).expect("a box");
    let id = world.insert(Collider::new(ground.clone(), (0.0, -1.6), 0)).expect("finite");
    let ball = Convex::circle(1.0).expect("a radius");
    let pass = ball.moving((0.0, 0.0), Motion::linear((4.0, 0.0)));
    for tolerance in [0.0, 0.05, 0.5] {
        let alone = time_of_impact(pass, ground.at((0.0, -1.6)), tolerance);
        let (found, impact) = world.time_of_impact(pass, tolerance, &QueryFilter::new());
        assert_eq!((found.is_some(), impact.safe()), (alone.hit().is_some(), alone.safe()), "{tolerance}");
        assert!(found.is_none_or(|found| found == id));
    }
}
