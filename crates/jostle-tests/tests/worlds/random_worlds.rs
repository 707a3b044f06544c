//! Random worlds with random edits agree with the model, call by call.

use jostle::{
    Chain, Collider, ColliderId, Compound, Convex, Events, Filter, Layers, Motion, Part, Polygon, Pose2, QueryFilter,
    Ray, Relation, Rot2, Shape, ShapeError, Vec2, World, cast_ray, closest_point, contains, distance, relate,
    separation,
};

use crate::{
    common::{
        counts::cases,
        random::Random,
        tally::{Tally, compared, count},
    },
    model::Model,
};

/// One shape of each kind, with corners on a grid.
pub(crate) fn shapes() -> Result<Vec<Shape>, ShapeError> {
    let ell = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)];
    let dumb_bell = [
        Part::new(Convex::circle(0.5)?, (-1.0, 0.0)),
        Part::new(Convex::circle(0.5)?, (1.0, 0.0)),
        Part::new(Convex::rectangle(2.0, 0.5)?, (0.0, 0.0)),
    ];
    Ok(vec![
        Convex::circle(0.5)?.into(),
        Convex::rectangle(1.0, 1.0)?.into(),
        Convex::rectangle(2.0, 0.5)?.into(),
        Convex::capsule((-0.5, 0.0), (0.5, 0.0), 0.5)?.into(),
        Convex::segment((-1.0, 0.0), (1.0, 0.0))?.into(),
        Convex::regular(6, 1.0)?.into(),
        Polygon::new(ell)?.into(),
        Chain::open([(-2.0, 0.0), (0.0, 0.5), (2.0, 0.0)])?.into(),
        Chain::open([(2.0, 0.0), (0.0, 0.5), (-2.0, 0.0)])?.one_sided().into(),
        Compound::new(dumb_bell)?.into(),
    ])
}

pub(crate) fn pose(random: &mut Random) -> Pose2 {
    let half = |random: &mut Random| (random.below(25) as f32 - 12.0) * 0.5;
    let at = Vec2::new(half(random), half(random));
    let rotation = if random.chance(3) {
        Rot2::new(random.between(-3.0, 3.0))
    } else {
        Rot2::quarter_turns(random.below(4) as i32)
    };
    Pose2::new(at, rotation)
}

pub(crate) fn motion(random: &mut Random) -> Motion {
    let half = |random: &mut Random| (random.below(9) as f32 - 4.0) * 0.5;
    match random.below(8) {
        0..=2 => Motion::ZERO,
        3..=5 => Motion::linear((half(random), half(random))),
        6 => Motion::linear((random.between(-4.0, 4.0), random.between(-4.0, 4.0))),
        _ => Motion::linear((half(random), half(random))).turning(random.between(-4.0, 4.0)),
    }
}

fn filter(random: &mut Random) -> Filter {
    match random.below(6) {
        0 => Filter::on(Layers::one(1)).masked(Layers::one(0)),
        1 => Filter::default().grouped(1),
        2 => Filter::default().masked(Layers::one(1)),
        _ => Filter::default(),
    }
}

pub(crate) fn collider(random: &mut Random, shapes: &[Shape], data: u32) -> Collider<u32> {
    let collider = Collider::new(random.pick(shapes).clone(), pose(random), data).filter(filter(random));
    let collider = collider.motion(motion(random));
    let collider = if random.chance(6) { collider.sensor() } else { collider };
    let collider = if random.chance(8) { collider.one_way((0.0, 1.0)) } else { collider };
    if random.chance(6) { collider.margin(0.25) } else { collider }
}

/// The world, the model of it, and those that were removed.
struct Both {
    world: World<u32>,
    model: Model,
    events: Events,
    removed: Vec<ColliderId>,
    shapes: Vec<Shape>,
}

impl Both {
    fn new() -> Both {
        let (world, model, events) = (World::new(), Model::default(), Events::new());
        Both { world, model, events, removed: Vec::new(), shapes: shapes().expect("valid shapes") }
    }

    fn any(&self, random: &mut Random) -> Option<ColliderId> {
        let ids: Vec<ColliderId> = self.model.colliders.keys().copied().collect();
        (!ids.is_empty()).then(|| *random.pick(&ids))
    }

    fn insert(&mut self, random: &mut Random, data: u32) {
        let new = collider(random, &self.shapes, data);
        let id = self.world.insert(new.clone()).expect("finite");
        assert!(self.model.colliders.insert(id, new).is_none() && !self.removed.contains(&id), "{id} is new");
        self.model.changed.insert(id);
    }

    fn remove(&mut self, id: ColliderId) {
        let expected = self.model.colliders.remove(&id).expect("alive");
        assert_eq!(self.world.remove(id).expect("alive").data, expected.data);
        assert!(self.world.remove(id).is_err() && self.world.get(id).is_none());
        self.removed.push(id);
    }

    /// Changes one thing of a collider.
    fn change(&mut self, random: &mut Random, id: ColliderId) {
        let (world, model) = (&mut self.world, &mut self.model);
        let own = model.colliders.get_mut(&id).expect("alive");
        let mut is_changed = true;
        match random.below(7) {
            0 | 1 => {
                own.motion = motion(random);
                world.set_motion(id, own.motion).expect("finite");
                is_changed = false;
            }
            2 => {
                own.pose = pose(random);
                world.set_pose(id, own.pose).expect("finite");
            }
            3 => {
                own.filter = filter(random);
                world.set_filter(id, own.filter).expect("alive");
            }
            4 => {
                own.shape = random.pick(&self.shapes).clone();
                world.set_shape(id, own.shape.clone()).expect("finite");
            }
            5 => {
                own.margin = if random.chance(2) { 0.125 } else { 0.0 };
                world.set_margin(id, own.margin).expect("valid");
            }
            _ => {
                own.one_way = random.chance(2).then_some(Vec2::new(0.0, 1.0));
                world.set_one_way(id, own.one_way).expect("valid");
            }
        }
        if is_changed {
            model.changed.insert(id);
        }
    }

    fn step(&mut self) {
        self.world.step(&mut self.events);
        let expected = self.model.step();
        let events = self.model.compare(&self.world, &self.events, expected);
        for _ in 0..events {
            count("events");
        }
    }

    /// Removes what went far away.
    fn clear_up(&mut self) {
        let far = self.model.colliders.iter().filter(|(_, c)| c.pose.translation.length() > 12.0);
        for id in far.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.remove(id);
        }
    }

    /// Queries agree with a look at every collider.
    fn query(&self, random: &mut Random) {
        let filter = match random.below(3) {
            0 => QueryFilter::new(),
            1 => QueryFilter::new().with_sensors(),
            _ => QueryFilter::new().masked(Layers::one(1)),
        };
        let counts = |collider: &Collider<u32>| {
            filter.mask.meets(collider.filter.layers)
                && (filter.sensors || collider.kind == jostle::ColliderKind::Solid)
        };
        let all = || self.model.colliders.iter().filter(|(_, collider)| counts(collider));
        let place = pose(random);
        let point = place.translation;
        let at: Vec<_> = self.world.at_point(point, &filter).collect();
        let expected: Vec<_> = all().filter(|(_, c)| contains(point, c.placed())).map(|(id, _)| *id).collect();
        assert_eq!(at, expected, "at {point}");
        at.iter().for_each(|_| count("found"));

        let shape = random.pick(&self.shapes).at(place);
        let over: Vec<_> = self.world.overlapping(shape, &filter).collect();
        let overlaps = |c: &Collider<u32>| relate(shape, c.placed()) == Relation::Overlapping;
        let expected: Vec<_> = all().filter(|(_, c)| overlaps(c)).map(|(id, _)| *id).collect();
        assert_eq!(over, expected, "overlapping a shape at {place:?}");
        assert_eq!(self.world.is_free(shape, &filter), expected.is_empty());

        let max = random.between(0.0, 9.0);
        let nearest: Vec<_> = self.world.nearest_k(point, 3, max, &filter).map(|found| (found.id, found.hit)).collect();
        let mut expected: Vec<_> = all().map(|(id, c)| (*id, closest_point(point, c.placed()))).collect();
        expected.retain(|(_, closest)| closest.distance <= max);
        expected.sort_by(|a, b| a.1.distance.total_cmp(&b.1.distance).then(a.0.cmp(&b.0)));
        expected.truncate(3);
        assert_eq!(nearest, expected, "nearest to {point}, at most {max}");

        let least = |answers: Vec<(ColliderId, f32)>| {
            let order = |a: &(ColliderId, f32), b: &(ColliderId, f32)| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0));
            answers.into_iter().filter(|(_, number)| *number <= max).min_by(order)
        };
        let touching: Vec<_> = self.world.touching_shape(shape, &filter).collect();
        let touch = |c: &Collider<u32>| relate(shape, c.placed()) != Relation::Apart;
        assert_eq!(touching, all().filter(|(_, c)| touch(c)).map(|(id, _)| *id).collect::<Vec<_>>());
        let apart = |c: &Collider<u32>| separation(shape, c.placed());
        let expected = least(all().map(|(id, c)| (*id, apart(c).distance)).collect());
        let found = self.world.separation(shape, max, &filter);
        assert_eq!(found.map(|found| (found.id, found.hit.distance)), expected, "{shape:?} at most {max}");
        assert!(found.is_none_or(|found| found.hit == apart(found.collider)));
        let expected = least(all().map(|(id, c)| (*id, distance(shape, c.placed()))).collect());
        let found = self.world.distance(shape, max, &filter).map(|found| (found.id, found.hit));
        assert_eq!(found, expected, "{shape:?} at most {max}");

        let ray = Ray::between(point, pose(random).translation).until(random.between(0.0, 3.0).into());
        let hits: Vec<_> = self.world.cast_ray_all(ray, &filter).map(|found| (found.id, found.hit)).collect();
        let hit = |c: &Collider<u32>| cast_ray(ray, c.placed());
        let mut expected: Vec<_> =
            all().filter(|(_, c)| c.one_way.is_none()).filter_map(|(id, c)| Some((*id, hit(c)?))).collect();
        expected.sort_by(|a, b| a.1.fraction.total_cmp(&b.1.fraction).then(a.0.cmp(&b.0)));
        let both_ways: Vec<_> =
            hits.iter().copied().filter(|(id, _)| self.model.colliders[id].one_way.is_none()).collect();
        assert_eq!(both_ways, expected, "along {ray:?}");
        let first = self.world.cast_ray(ray, &filter).map(|found| (found.id, found.hit));
        assert_eq!(first, hits.first().copied());
        hits.iter().for_each(|_| count("hits"));
    }
}

fn calls() -> u64 {
    cases("JOSTLE_WORLDS", 6_000)
}

#[test]
fn worlds_agree_with_a_look_at_every_pair() {
    let (calls, tally) = (calls(), Tally::start());
    let (mut both, mut random) = (Both::new(), Random::new(16));
    for call in 0..calls {
        // A world holds about 20 colliders, sometimes 40, sometimes none.
        let wanted = [20, 40, 0, 8][(call / 500 % 4) as usize];
        let missing = wanted > both.model.colliders.len();
        match random.below(8) {
            0..=2 if missing => both.insert(&mut random, call as u32),
            0 | 1 => {
                if let Some(id) = both.any(&mut random) {
                    both.remove(id);
                }
            }
            2 | 3 => {
                if let Some(id) = both.any(&mut random) {
                    both.change(&mut random, id);
                }
            }
            4 => both.query(&mut random),
            _ => {
                both.step();
                both.clear_up();
            }
        }
        both.world.check();
    }
    compared(&[(calls, "calls of a world")]);
    tally.demand(calls, &[("events", 2), ("found", 100), ("hits", 20)]);
}

#[test]
fn a_restored_world_replays_bit_for_bit() {
    let (mut both, mut random) = (Both::new(), Random::new(17));
    let mut restored = World::new();
    for call in 0..400 {
        both.insert(&mut random, call);
        if let Some(id) = both.any(&mut random).filter(|_| random.chance(2)) {
            both.remove(id);
        }
        let snapshot = both.world.clone();
        both.step();
        let (events, hash) = (both.events.clone(), both.world.state_hash());
        restored.clone_from(&snapshot);
        assert_eq!(restored.state_hash(), snapshot.state_hash());
        restored.step(&mut both.events);
        assert_eq!((&both.events, restored.state_hash()), (&events, hash), "step {call} again");
        restored.check();
        both.clear_up();
    }
}
