//! Whole frames: platforms that are carried, heroes that move, bullets and sensors. A model sweeps every path against every
//! other collider; the steps tell each pair that met, and no other.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{ball, block},
    tally::{Tally, compared, count},
};
use jostle::{
    Ahead, Cast, Collider, ColliderId, ColliderKind, Events, Impact, Motion, Mover, Pair, Pose2, Response, Vec2, World,
    cast_both, cast_shape, separation, slide,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Wall,
    Coin,
    Lift,
    Hero,
    Bullet,
}

struct Frames {
    world: World<Thing>,
    ids: BTreeMap<Thing, Vec<ColliderId>>,
    /// The pairs that touched when the last step ended.
    touching: BTreeSet<Pair>,
    /// Those that a path led across each other since then.
    crossed: BTreeSet<Pair>,
    /// Those about which only rounding decides.
    uncertain: BTreeSet<Pair>,
    random: Random,
}

fn pair(one: ColliderId, other: ColliderId) -> Pair {
    if one < other { Pair { a: one, b: other } } else { Pair { a: other, b: one } }
}

impl Frames {
    fn new(seed: u64) -> Frames {
        let mut random = Random::new(seed);
        let mut world = World::new();
        let mut ids: BTreeMap<Thing, Vec<ColliderId>> = BTreeMap::new();
        let somewhere = |random: &mut Random| Vec2::new(random.between(-8.0, 8.0), random.between(-5.0, 5.0));
        for (thing, many) in
            [(Thing::Wall, 2), (Thing::Coin, 4), (Thing::Lift, 1), (Thing::Hero, 2), (Thing::Bullet, 3)]
        {
            for _ in 0..many {
                let shape = match thing {
                    Thing::Wall => block(random.between(0.5, 3.0), random.between(0.5, 3.0)),
                    Thing::Coin => ball(random.between(0.2, 0.6)),
                    Thing::Lift => block(random.between(2.0, 4.0), 0.5),
                    Thing::Hero => block(0.7, 1.1),
                    Thing::Bullet => ball(0.15),
                };
                let collider = Collider::new(shape, somewhere(&mut random), thing);
                let collider = if thing == Thing::Coin { collider.sensor() } else { collider };
                ids.entry(thing).or_default().push(world.insert(collider).expect("a thing"));
            }
        }
        let (touching, crossed, uncertain) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Frames { world, ids, touching, crossed, uncertain, random }
    }

    fn get(&self, id: ColliderId) -> &Collider<Thing> {
        self.world.get(id).expect("there")
    }

    fn all(&self) -> Vec<ColliderId> {
        self.ids.values().flatten().copied().collect()
    }

    fn by(&mut self, most: f32) -> Vec2 {
        Vec2::new(self.random.between(-most, most), self.random.between(-most, most))
    }

    /// Notes whether a collider meets another one on a straight path.
    fn sweep(&mut self, id: ColliderId, from: Pose2, by: Vec2, other: ColliderId) {
        let (mover, there, both) = (self.get(id).shape.at(from), self.get(other).placed(), pair(id, other));
        let is_hard_to_tell = separation(mover, there).distance.abs() < 1e-3;
        let meets = !matches!(cast_shape(mover, by, there), Cast::Clear { .. });
        if is_hard_to_tell {
            self.uncertain.insert(both);
        }
        if meets {
            self.crossed.insert(both);
        }
    }

    /// A lift goes somewhere, and takes heroes with it or pushes them.
    fn carry(&mut self) {
        let (lift, heroes) = (self.ids[&Thing::Lift][0], self.ids[&Thing::Hero].clone());
        let before: Vec<Pose2> = heroes.iter().map(|hero| self.get(*hero).pose).collect();
        let (from, by) = (self.get(lift).pose, self.by(1.5));
        // Back to the middle from far away.
        let by = if from.translation.length() > 8.0 { from.translation * -0.1 } else { by };
        let starts: Vec<(ColliderId, Pose2)> = self.all().into_iter().map(|id| (id, self.get(id).pose)).collect();
        let mover = Mover::platformer((0.0, 1.0));
        let carried = self.world.carry(lift, Motion::linear(by), &heroes, &mover).expect("carries");
        let by = self.get(lift).pose.translation - from.translation;
        for &(other, _) in starts.iter().filter(|(other, _)| *other != lift) {
            let yields = heroes.contains(&other) && !carried.crushed.contains(&other);
            if yields {
                // Whether it touches the lift now is a matter of rounding.
                self.uncertain.insert(pair(lift, other));
            } else {
                self.sweep(lift, from, by, other);
            }
        }
        for (hero, before) in heroes.into_iter().zip(before) {
            let by = self.get(hero).pose.translation - before.translation;
            for coin in self.ids[&Thing::Coin].clone() {
                if by != Vec2::ZERO {
                    self.sweep(hero, before, by, coin);
                }
            }
        }
    }

    /// A hero goes somewhere, through other heroes and through bullets, and slides along the rest.
    fn walk(&mut self, hero: ColliderId) {
        let (from, by) = (self.get(hero).pose, self.by(3.0));
        let by = if from.translation.length() > 8.0 { from.translation * -0.3 } else { by };
        let ignores = self.random.chance(3);
        let respond = |ahead: &Ahead<'_, Thing>| match ahead.collider.data {
            Thing::Hero => Response::Cross,
            Thing::Bullet if ignores => Response::Ignore,
            Thing::Bullet => Response::Cross,
            _ => slide(ahead),
        };
        let moved = self.world.move_and_slide(hero, by, &Mover::top_down(), respond).expect("moves");
        let passes = |thing: Thing| match thing {
            Thing::Bullet => !ignores,
            thing => thing == Thing::Hero || thing == Thing::Coin,
        };
        let is_straight = moved.travelled.distance(by) < 1e-6 && !moved.stuck;
        let others = self.all().into_iter().filter(|other| *other != hero);
        for other in others.collect::<Vec<_>>() {
            let thing = self.get(other).data;
            if !passes(thing) {
                continue;
            }
            if is_straight {
                count("straight");
                self.sweep(hero, from, moved.travelled, other);
            } else if moved.hits().iter().any(|hit| hit.id == other) {
                self.crossed.insert(pair(hero, other));
            }
        }
    }

    /// Bullets fly, and are fired anew from somewhere.
    fn fire(&mut self) {
        for bullet in self.ids[&Thing::Bullet].clone() {
            if self.random.chance(6) {
                let (at, by) =
                    (Vec2::new(self.random.between(-8.0, 8.0), self.random.between(-5.0, 5.0)), self.by(3.0));
                self.world.set_pose(bullet, at).expect("there");
                self.world.set_motion(bullet, Motion::linear(by)).expect("there");
            }
        }
    }

    /// Everything moves on. What is told is compared with what was met since the last step and on the way.
    fn step(&mut self, frame: u64) {
        let ids = self.all();
        let starts = self.world.clone();
        let at_start = |id: ColliderId| starts.get(id).expect("there");
        let mut told: BTreeMap<Pair, Vec<(f64, bool)>> = BTreeMap::new();
        let mut events = Events::new();
        let mut step = self.world.begin_step();
        while let Some(met) = step.next_impact() {
            told.entry(met.pair).or_default().push((met.time, met.inside));
        }
        step.finish(&mut events);
        let begun: BTreeMap<Pair, f64> = events.begun().iter().map(|begun| (begun.pair, begun.time)).collect();
        let touching: BTreeSet<Pair> = self.world.touching_pairs().collect();
        for (i, &one) in ids.iter().enumerate() {
            for &other in &ids[..i] {
                let both = pair(one, other);
                let (a, b) = (at_start(both.a), at_start(both.b));
                let gap = separation(a.placed(), b.placed()).distance;
                let moves = a.motion != Motion::ZERO || b.motion != Motion::ZERO;
                if self.uncertain.contains(&both) || gap.abs() < 1e-3 || self.touching.contains(&both) {
                    continue;
                }
                let was_crossed = self.crossed.contains(&both);
                let on_way = match cast_both(a.placed(), a.motion.linear, b.placed(), b.motion.linear) {
                    Impact::At(hit) => Some(hit.fraction),
                    _ => None,
                };
                let first = if was_crossed || gap < 0.0 { Some(0.0) } else { on_way };
                let what = || format!("frame {frame}: {:?} and {:?}, crossed {was_crossed}, gap {gap}", a.data, b.data);
                let time = begun.get(&both).copied();
                assert!(time.is_some() == first.is_some(), "{}: begun {time:?}, met {first:?}", what());
                if let (Some(time), Some(first)) = (time, first) {
                    count(if was_crossed { "crossed" } else { "met" });
                    assert!((time - first).abs() < 1e-4, "{}: begun {time}, met {first}", what());
                }
                let impacts = told.get(&both).cloned().unwrap_or_default();
                let is_told = was_crossed || gap < 0.0 && moves || on_way.is_some();
                assert_eq!(!impacts.is_empty(), is_told, "{}: impacts {impacts:?}, on the way {on_way:?}", what());
                let inside = impacts.iter().filter(|(time, inside)| *inside && *time == 0.0).count();
                let is_inside = gap < 0.0 && (moves || was_crossed);
                assert_eq!(inside, usize::from(is_inside), "{}: impacts {impacts:?}", what());
            }
        }
        self.touching = touching;
        self.crossed.clear();
        self.uncertain.clear();
    }
}

#[test]
fn no_meeting_of_a_whole_frame_is_lost_or_invented() {
    let frames = cases("JOSTLE_FRAMES", 12_000);
    let tally = Tally::start();
    let each = 200;
    for seed in 0..frames.div_ceil(each) {
        let mut all = Frames::new(seed + (98 << 48));
        for frame in 0..each {
            all.carry();
            for hero in all.ids[&Thing::Hero].clone() {
                all.walk(hero);
            }
            all.fire();
            all.step(seed * each + frame);
        }
        assert!(all.all().iter().any(|id| all.get(*id).kind == ColliderKind::Sensor));
    }
    tally.demand(frames, &[("straight", 1), ("crossed", 4), ("met", 8)]);
    compared(&[(frames, "whole frames")]);
}
