//! One-way platforms that are carried: they push whom their top comes upon, and nobody else.

use crate::common::{
    close::demand,
    counts::cases,
    random::Random,
    shorthand::{ball, block},
    tally::compared,
};
use jostle::{Chain, Collider, Compound, Convex, Motion, Mover, Part, Shape, Vec2, World, separation};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// Above, where the platform rises to.
    Above,
    Below,
    Beside,
    /// Deep in it, and not left by it.
    Inside,
}

/// A platform whose top is at 0 in the middle, and someone near it.
#[derive(Debug)]
struct Push {
    unit: f32,
    platform: Shape,
    hero: Convex,
    place: Place,
    at: Vec2,
    motion: Motion,
}

impl Push {
    fn new(random: &mut Random) -> Push {
        let unit = *random.pick(&[1.0, 16.0, 0.1]);
        let tile = |x: f32| Part::new(block(unit, 0.5 * unit), (unit * x, -0.25 * unit));
        let platform: Shape = match random.below(3) {
            0 => Compound::new([tile(-1.5), tile(-0.5), tile(0.5), tile(1.5)]).expect("tiles").into(),
            1 => {
                Compound::new([Part::new(block(4.0 * unit, 0.5 * unit), (0.0, -0.25 * unit))]).expect("a board").into()
            }
            _ => Chain::open([(2.0 * unit, 0.0), (0.3 * unit, 0.0), (-2.0 * unit, 0.0)]).expect("a line").into(),
        };
        let size = unit * random.between(0.5, 1.0);
        let hero = match random.below(3) {
            0 => block(size, size),
            1 => ball(0.5 * size),
            _ => Convex::regular(8, 0.5 * size).expect("an octagon"),
        };
        let place = *random.pick(&[Place::Above, Place::Below, Place::Beside, Place::Inside]);
        let turn = if random.chance(2) { random.between(-0.1, 0.1) } else { 0.0 };
        // The top of the platform is this far from the hero, or its underside, or its end.
        let gap = unit * random.between(0.15, 0.5);
        let far = gap + unit * random.between(0.1, 1.0);
        let x = unit * random.between(-0.8, 0.8);
        let half = 0.5 * size;
        let (at, by) = match place {
            Place::Above => ((x, gap + half), (0.0, far)),
            Place::Below => ((x, -0.5 * unit - gap - half), (0.0, -far)),
            // Below the top also where that has turned, so that it comes from the side.
            Place::Beside => ((2.0 * unit + gap + half, unit * random.between(-0.5, -0.3)), (far, 0.0)),
            Place::Inside => ((x, unit * random.between(-0.1, 0.1)), (0.0, unit * random.between(-0.04, 0.05))),
        };
        Push { unit, platform, hero, place, at: at.into(), motion: Motion::linear(by).turning(turn) }
    }

    fn is_right(&self) -> Result<(), String> {
        let mut world = World::new();
        let platform = Collider::new(self.platform.clone(), (0.0, 0.0), ()).one_way((0.0, 1.0));
        let platform = world.insert(platform).expect("a platform");
        let hero = world.insert(Collider::new(self.hero.clone(), self.at, ())).expect("a hero");
        let carried = world.carry(platform, self.motion, &[hero], &Mover::platformer((0.0, 1.0))).expect("carries");
        demand!(carried.crushed.is_empty(), "one-way platforms crush nobody");
        let there = world.get(hero).expect("there").pose.translation;
        if self.place != Place::Above {
            demand!(there == self.at && carried.moved.is_empty(), "it is pushed to {there}");
            return Ok(());
        }
        let [platform, hero] = [platform, hero].map(|id| world.get(id).expect("there").placed());
        let apart = separation(platform, hero);
        demand!(apart.distance >= -1e-4 * self.unit, "it is {} deep in it, at {there}", -apart.distance);
        demand!(apart.normal.y > 0.5 && apart.distance < 0.5 * self.unit, "it is not on top, at {there}: {apart:?}");
        Ok(())
    }
}

#[test]
fn a_one_way_platform_pushes_only_whom_its_top_comes_upon() {
    let count = cases("JOSTLE_ONE_WAY", 2_000);
    let failed: Vec<String> = (0..count)
        .filter_map(|seed| {
            let push = Push::new(&mut Random::new(seed + (97 << 48)));
            push.is_right().err().map(|message| format!("seed {seed}: {message}\n  {push:?}"))
        })
        .collect();
    compared(&[(count, "pushes of one-way platforms")]);
    assert!(failed.is_empty(), "{} of {count}: {}", failed.len(), failed[..failed.len().min(3)].join("\n"));
}
