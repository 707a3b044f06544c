//! What begins says as much as an impact; and colliders that are put in during a step.

use std::collections::BTreeMap;

use crate::{
    common::{
        counts::cases,
        random::Random,
        shorthand::{ball, block},
        tally::{Tally, compared, count},
    },
    random_worlds::{collider, shapes},
};
use jostle::{
    Begun, Collider, ColliderId, EndReason, Ended, Event, Events, Met, Motion, Pair, Pose2, World, WorldError,
    closest_point, intersects, separation,
};

type Numbered = World<u32>;

/// A world of random colliders, of which some touch already.
fn world(random: &mut Random) -> Numbered {
    let (shapes, mut world) = (shapes().expect("valid"), World::new());
    for data in 0..10 {
        world.insert(collider(random, &shapes, data)).expect("finite");
    }
    if random.chance(2) {
        world.step(&mut Events::new());
    }
    world
}

fn unanswered(world: &mut Numbered) -> (BTreeMap<Pair, Met>, Events) {
    let (mut first, mut events) = (BTreeMap::new(), Events::new());
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        first.entry(met.pair).or_insert(met);
    }
    step.finish(&mut events);
    (first, events)
}

#[test]
fn what_begins_says_what_its_impact_says() {
    let (worlds, tally) = (cases("JOSTLE_BEGUN", 4_000), Tally::start());
    for seed in 0..worlds {
        let mut world = world(&mut Random::new(seed));
        let before = world.clone();
        let (first, events) = unanswered(&mut world.clone());
        let mut whole = Events::new();
        world.step(&mut whole);
        assert_eq!(whole, events, "seed {seed}");
        for begun in events.begun() {
            let &Begun { pair, time, point, normal, part_a, part_b, inside, .. } = begun;
            assert!((normal.length() - 1.0).abs() < 1e-6 && (!inside || time == 0.0), "seed {seed}: {begun:?}");
            let (other, away) = begun.seen_from(pair.b).expect("one of them");
            assert_eq!((other, away), (pair.a, normal));
            match first.get(&pair).filter(|met| met.time == time) {
                Some(met) if time > 0.0 => {
                    count("impacts");
                    assert_eq!((point, normal), (met.point, met.normal), "seed {seed}: {begun:?}, {met:?}");
                    assert_eq!((part_a, part_b, inside), (met.part_a, met.part_b, met.inside));
                }
                Some(met) => {
                    count(if inside { "inside" } else { "at the start" });
                    assert!(!met.inside || inside, "seed {seed}: {begun:?}, {met:?}");
                }
                None => {
                    count("touches at the end");
                    // Where they touch at either end of the step, unless one is in the other or margins hold them apart.
                    let world = if time == 0.0 { &before } else { &world };
                    let [a, b] = [pair.a, pair.b].map(|id| world.get(id).expect("there"));
                    let is_touch = separation(a.placed(), b.placed()).distance.abs() < 1e-4;
                    for (collider, part) in [(a, part_a), (b, part_b)] {
                        let off = closest_point(point, collider.placed()).distance;
                        assert!(!is_touch || off.abs() < 2e-4, "seed {seed}: {begun:?}, {off} off");
                        assert!(part < collider.shape.part_count(), "seed {seed}: {begun:?}");
                    }
                }
            }
        }
    }
    compared(&[(worlds, "steps")]);
    tally.demand(worlds, &[("impacts", 2), ("inside", 10), ("at the start", 50), ("touches at the end", 10)]);
}

#[test]
fn events_in_order_are_both_lists_by_time() {
    for seed in 0..1_000 {
        let mut world = world(&mut Random::new(seed));
        let mut events = Events::new();
        world.step(&mut events);
        let all: Vec<Event> = events.in_order().collect();
        assert!(all.is_sorted_by(|a, b| (a.time(), a.pair()) <= (b.time(), b.pair())), "{all:?}");
        let begun: Vec<Begun> =
            all.iter().filter_map(|one| if let Event::Begun(it) = one { Some(*it) } else { None }).collect();
        let ended = all.iter().filter_map(|one| if let Event::Ended(it) = one { Some(*it) } else { None });
        assert_eq!(begun, events.begun());
        assert!(ended.eq(events.ended().iter().copied()));
        for (i, event) in all.iter().enumerate() {
            // What passes through begins before it ends, also if it does both at once.
            let Event::Ended(end) = event else { continue };
            let begins = |other: &Event| matches!(other, Event::Begun(_)) && other.pair() == end.pair;
            assert!(end.why != EndReason::PassedThrough || all[..i].iter().any(begins), "{all:?}");
        }
    }
}

/// The poses of all at the time of the last impact.
fn poses(step: &jostle::Step<'_, u32>) -> Vec<(ColliderId, Pose2)> {
    step.world().iter().map(|(id, _)| (id, step.pose(id).expect("there"))).collect()
}

#[test]
fn what_is_put_in_is_met_by_all_that_it_overlaps_and_all_on_its_way() {
    let (worlds, tally) = (cases("JOSTLE_PUT_IN", 6_000), Tally::start());
    let shapes = shapes().expect("valid");
    for seed in 0..worlds {
        let mut random = Random::new(seed);
        let mut world = world(&mut random);
        let (mut events, after) = (Events::new(), random.below(6));
        let mut step = world.begin_step();
        let mut last = None;
        for _ in 0..after {
            last = step.next_impact().or(last);
        }
        if let Some(met) = last.filter(|_| random.chance(3)) {
            // Its place is used again.
            step.remove(met.pair.a).expect("there");
        }
        let now = last.map_or(0.0, |met| met.time);
        let mut new = collider(&mut random, &shapes, 99);
        new.one_way = None;
        let others = poses(&step);
        let id = step.insert(new.clone()).expect("finite");
        assert_eq!(step.pose(id), Some(new.pose), "it is where it was put");
        // Of each of the others: whether it is certainly in it, or certainly not.
        let mut mets: Vec<Met> = Vec::new();
        while let Some(met) = step.next_impact() {
            if met.pair.has(id) {
                mets.push(met);
            }
        }
        for (other, pose) in others {
            let there = step.get(other).expect("there");
            let depth = -separation(new.placed(), there.shape.at(pose)).distance;
            let told = mets.iter().any(|met| met.pair.has(other) && met.inside && met.time == now);
            let may_meet = there.filter.pairs_with(&new.filter) && there.one_way.is_none();
            if may_meet && depth > 1e-3 && !told {
                // From behind, through one-sided ground, nothing is inside.
                let is_ground = |shape: &jostle::Shape| matches!(shape, jostle::Shape::Chain(_));
                assert!(
                    is_ground(&there.shape) || is_ground(&new.shape),
                    "seed {seed}: {id} and {other} at {now}: {mets:?}"
                );
            }
            count(if told { "inside" } else { "outside" });
            assert!(!told || (may_meet && depth > 0.0), "seed {seed}: {id} and {other} at {now}, {depth}");
        }
        step.finish(&mut events);
        world.check();
        let there = world.get(id).expect("there");
        let left = new.motion.linear * (1.0 - now) as f32;
        if new.motion.angular == 0.0 && !events.exhausted().contains(&id) {
            let off = there.pose.translation - new.pose.translation - left;
            assert!(off.length() < 1e-5, "seed {seed}: it made {off} more than the rest of its motion");
        }
        // Who touches it in the end, and each contact begins in this step.
        for (other, collider) in world.iter().filter(|(other, _)| *other != id) {
            let touches = world.touching(id).any(|one| one == other);
            let pairs = collider.filter.pairs_with(&new.filter);
            if collider.one_way.is_none() {
                let grown = |it: &Collider<u32>| it.margin;
                let apart = separation(there.placed(), collider.placed()).distance - grown(there) - grown(collider);
                let expected = pairs
                    && if grown(there) + grown(collider) == 0.0 {
                        intersects(there.placed(), collider.placed())
                    } else {
                        apart <= 0.0
                    };
                assert!(
                    apart.abs() < 1e-5 && grown(there) + grown(collider) > 0.0 || touches == expected,
                    "seed {seed}: {id}, {other}, {apart} {expected} {now} {new:?} {collider:?}"
                );
            }
            let begun = events.begun().iter().find(|begun| begun.pair.has(id) && begun.pair.has(other));
            assert!(!touches || begun.is_some_and(|begun| begun.time >= now), "seed {seed}: {id}, {other}: {begun:?}");
            if touches {
                count("touching");
            }
        }
    }
    compared(&[(worlds, "colliders put in")]);
    tally.demand(worlds, &[("inside", 10), ("outside", 1), ("touching", 5)]);
}

#[test]
fn what_is_put_in_before_the_first_impact_is_as_if_it_had_been_there() {
    let shapes = shapes().expect("valid");
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let plain = |random: &mut Random, data| {
            // What starts in a one-way collider, or within margins, is judged by where it is when it is put in.
            let mut plain = collider(random, &shapes, data);
            (plain.one_way, plain.margin) = (None, 0.0);
            plain
        };
        let mut one = World::new();
        for data in 0..10 {
            one.insert(plain(&mut random, data)).expect("finite");
        }
        let (mut other, new) = (one.clone(), plain(&mut random, 99));
        let (mut events, mut expected) = (Events::new(), Events::new());
        let id = other.insert(new.clone()).expect("finite");
        other.step(&mut expected);
        let mut step = one.begin_step();
        assert_eq!(step.insert(new), Ok(id));
        step.finish(&mut events);
        // Two that are together at time 0 either begin in the step or have begun before it.
        let why = |end: &Ended| if end.why == EndReason::PassedThrough { EndReason::Apart } else { end.why };
        let lists = |events: &Events| {
            (
                events.begun().iter().map(|it| (it.pair, it.time, it.inside)).collect::<Vec<_>>(),
                events.ended().iter().map(|it| (it.pair, it.time, why(it))).collect::<Vec<_>>(),
            )
        };
        let touching = |world: &Numbered| {
            world.iter().flat_map(|(id, _)| world.touching(id).map(move |b| (id, b))).collect::<Vec<_>>()
        };
        assert_eq!((lists(&events), touching(&one)), (lists(&expected), touching(&other)), "seed {seed}");
        assert_eq!(one.get(id).expect("there").pose, other.get(id).expect("there").pose, "seed {seed}");
    }
}

#[test]
fn an_error_puts_nothing_in() {
    let mut world = World::new();
    world.insert(Collider::new(ball(1.0), (0.0, 0.0), 0).motion(Motion::linear((4.0, 0.0)))).expect("finite");
    world.insert(Collider::new(block(1.0, 9.0), (3.5, 0.0), 1)).expect("finite");
    let mut step = world.begin_step();
    step.next_impact();
    let error = step.insert(Collider::new(ball(1.0), (f32::NAN, 0.0), 2)).unwrap_err();
    assert!(matches!(error, WorldError::PoseNotFinite { .. }), "{error}");
    assert_eq!(step.next_impact(), None);
    step.finish(&mut Events::new());
    world.check();
    assert_eq!(world.len(), 2);
}
