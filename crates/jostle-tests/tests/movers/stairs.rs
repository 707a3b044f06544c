//! Stairs: what a slow mover climbs a fast one climbs, and one move leads to the same step as many short ones.

use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{ball, block},
    tally::compared,
};
use jostle::{Collider, ColliderId, Convex, Moved, Mover, Vec2, World, separation, slide};

/// Stairs that lead up to the right from x = 0, with level ground before and behind.
#[derive(Debug)]
struct Stairs {
    hero: Convex,
    /// Where the first riser, each further one, and the ground behind begin.
    edges: Vec<f32>,
    rise: f32,
    unit: f32,
}

/// A flight of stairs before which a hero stands.
struct Flight {
    world: World<()>,
    hero: ColliderId,
    mover: Mover,
    /// Where the risers are.
    edges: Vec<f32>,
}

impl Stairs {
    fn new(random: &mut Random) -> Stairs {
        let unit = *random.pick(&[1.0, 16.0, 0.1]);
        let wide = unit * random.between(0.4, 0.9);
        let hero = match random.below(4) {
            0 => block(wide, 1.5 * wide),
            1 => Convex::capsule((0.0, -0.5 * wide), (0.0, 0.5 * wide), 0.5 * wide).expect("a capsule"),
            2 => ball(0.5 * wide),
            _ => Convex::regular(8, 0.5 * wide).expect("an octagon"),
        };
        let rise = wide * random.between(0.05, 0.35);
        let tread = wide * random.between(0.5, 2.0);
        let is_even = random.chance(2);
        let mut at = 0.0;
        let edges = (0..=6 + random.below(6)).map(|_| {
            let edge = at;
            at += if is_even { tread } else { tread * random.between(0.7, 1.4) };
            edge
        });
        Stairs { hero, edges: edges.collect(), rise, unit }
    }

    fn width(&self) -> f32 {
        self.hero.aabb().size().x
    }

    fn flight(&self) -> Flight {
        let mut world = World::new();
        let ground = 40.0 * self.unit;
        let mut add = |from: f32, to: f32, top: f32| {
            let at = ((from + to) / 2.0, top - ground / 2.0);
            world.insert(Collider::new(block(to - from, ground), at, ())).expect("a step");
        };
        add(-ground, self.edges[0], 0.0);
        for (i, ends) in self.edges.windows(2).enumerate() {
            add(ends[0], ends[1], self.rise * (i + 1) as f32);
        }
        let last = self.edges[self.edges.len() - 1];
        add(last, last + ground, self.rise * self.edges.len() as f32);
        let foot = -self.hero.aabb().min.y;
        let start = (-2.0 * self.width(), foot + 0.01 * self.unit);
        let hero = world.insert(Collider::new(self.hero.clone(), start, ())).expect("a hero");
        let mover = Mover { step_height: 1.05 * self.rise, snap: 1.05 * self.rise, ..Mover::platformer((0.0, 1.0)) };
        let mut flight = Flight { world, hero, mover, edges: self.edges.clone() };
        flight.go(0.0);
        flight
    }
}

impl Flight {
    /// Goes on by this much in one move, a little downwards as by gravity.
    fn go(&mut self, by: f32) -> Moved<ColliderId> {
        let by = Vec2::new(by, -0.05 * by.abs() - 0.02 * self.mover.step_height);
        self.world.move_and_slide(self.hero, by, &self.mover, slide).expect("moves")
    }

    /// Whether it gets behind the stairs in moves of this length.
    fn is_climbed(&mut self, by: f32) -> bool {
        let end = self.edges[self.edges.len() - 1];
        // A move may be held up by each of its hits; a hero that stands still does not go on.
        let frames = (2.0 * (end + 9.0 * self.mover.step_height) / by) as usize + 4 * self.edges.len();
        let mut at = f32::NEG_INFINITY;
        for _ in 0..frames {
            let next = self.go(by).pose.translation.x;
            if next > end || next <= at {
                return next > end;
            }
            at = next;
        }
        false
    }
}

#[test]
fn what_a_slow_mover_climbs_a_fast_one_climbs() {
    let count = cases("JOSTLE_STAIRS", 300);
    let (mut climbed, mut never, mut failed) = (0, 0, Vec::new());
    for seed in 0..count {
        let stairs = Stairs::new(&mut Random::new(seed + (77 << 48)));
        let width = stairs.width();
        if !stairs.flight().is_climbed(0.05 * width) {
            never += 1;
            continue;
        }
        for by in [0.15, 0.4, 0.75, 1.1, 1.6, 4.0] {
            climbed += 1;
            if !stairs.flight().is_climbed(by * width) {
                failed.push((seed, by));
            }
        }
    }
    compared(&[(climbed, "flights of stairs")]);
    println!("{climbed} climbed");
    // An octagon that stands on a corner does not climb the steepest: its sides lean on two steps at once.
    assert!(never * 500 <= count, "{never} of {count} are climbed by no slow hero");
    assert!(failed.is_empty(), "{} of {climbed} are not climbed: {:?}", failed.len(), &failed[..failed.len().min(20)]);
}

#[test]
fn one_move_leads_to_the_step_to_which_ten_do() {
    let count = cases("JOSTLE_STAIRS", 300);
    let (mut alike, mut thrown, mut failed) = (0, 0, Vec::new());
    for seed in 0..count {
        let mut random = Random::new(seed + (78 << 48));
        let stairs = Stairs::new(&mut random);
        let width = stairs.width();
        let by = width * random.between(0.1, 2.0);
        let (mut whole, mut parts) = (stairs.flight(), stairs.flight());
        for _ in 0..8 {
            let moved = whole.go(by);
            let one = moved.pose.translation;
            let mut ten = Vec2::ZERO;
            for _ in 0..10 {
                ten = parts.go(0.1 * by).pose.translation;
            }
            // At the corner of a step it may be on either side.
            let skin = stairs.hero.aabb().size().y.max(width) / 1024.0;
            let corners = stairs.edges.iter().enumerate();
            let mut corners = corners.map(|(i, edge)| Vec2::new(*edge, stairs.rise * (i + 1) as f32));
            let is_near = |at: Vec2, corner: Vec2| {
                let corner = Convex::point(corner).expect("a point");
                separation(stairs.hero.at(at), corner.at((0.0, 0.0))).distance <= 2.0 * skin
            };
            if corners.any(|corner| is_near(one, corner) || is_near(ten, corner)) {
                break;
            }
            // A fast mover that hits the corner of a step below 45° goes on along its tangent, off the stairs.
            if moved.floor.is_none() {
                thrown += 1;
                break;
            }
            alike += 1;
            if (one.y - ten.y).abs() > 0.5 * stairs.rise {
                failed.push((seed, by / width, one * (1.0 / width), ten * (1.0 / width)));
                break;
            }
        }
    }
    compared(&[(alike, "moves up stairs")]);
    println!("{alike} alike, {thrown} thrown off");
    assert!(thrown * 50 <= alike, "{thrown} of {alike} are thrown off");
    assert!(failed.len() as u64 * 1_000 <= alike, "{} of {alike}: {:?}", failed.len(), &failed[..failed.len().min(20)]);
}
