use jostle::{Aabb, BoxTree, Events, QueryFilter, Ray, Rot2, Vec2, World};
use web_time::Instant;

use super::swarm_bodies::{bodies, half_side, turn_back};

/// The rays that are cast in each step.
const RAYS: u16 = 100;

/// The share of a new time in a smoothed one.
const SMOOTHING: f64 = 0.1;

/// Bodies that move through a room, what the last step reported, and the times that were taken.
#[derive(Debug)]
pub(super) struct SwarmRoom {
    /// The bodies, each with its sort: 0 or 1.
    pub(super) world: World<u8>,
    /// The report of the last step.
    pub(super) events: Events,
    /// Half of a side.
    pub(super) half: f32,
    /// The ends of the rays that were cast last.
    pub(super) hits: Vec<Vec2>,
    /// The steps that were made.
    pub(super) steps: u32,
    /// The milliseconds in which all bodies were inserted.
    pub(super) inserting: f64,
    /// The smoothed milliseconds of a step, of the answers to what left the room, and of the rays.
    pub(super) millis: [f64; 3],
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    (to - from).as_secs_f64() * 1e3
}

impl SwarmRoom {
    /// A room of this many bodies.
    pub(super) fn new(count: u32, seed: u32, is_layered: bool) -> SwarmRoom {
        let (bodies, half) = (bodies(count, seed, is_layered), half_side(count));
        let mut world = World::new();
        let start = Instant::now();
        for body in bodies {
            // The world has a place for every body, and all numbers are finite.
            let _ = world.insert(body);
        }
        let inserting = milliseconds(start, Instant::now());
        SwarmRoom { world, events: Events::new(), half, hits: Vec::new(), steps: 0, inserting, millis: [0.0; 3] }
    }

    /// Advances by one step; bodies that have left the room turn back, and rays are cast if they are wanted.
    pub(super) fn step(&mut self, casts_rays: bool) {
        let start = Instant::now();
        self.world.step(&mut self.events);
        let stepped = Instant::now();
        turn_back(&mut self.world, self.half);
        let turned = Instant::now();
        self.hits = if casts_rays { self.cast_rays() } else { Vec::new() };
        let took = [(start, stepped), (stepped, turned), (turned, Instant::now())];
        for (smooth, (from, to)) in self.millis.iter_mut().zip(took) {
            let now = milliseconds(from, to);
            *smooth = if *smooth == 0.0 { now } else { *smooth + (now - *smooth) * SMOOTHING };
        }
        self.steps += 1;
    }

    /// The lower left corner, from which rays are cast.
    pub(super) fn corner(&self) -> Vec2 {
        Vec2::new(-self.half, -self.half)
    }

    /// The first hits of rays from the corner into the room, or their ends at its border.
    fn cast_rays(&self) -> Vec<Vec2> {
        let (corner, filter) = (self.corner(), QueryFilter::new());
        let cast = |i: u16| {
            let angle = (f32::from(i) + 0.5) / f32::from(RAYS) * core::f32::consts::FRAC_PI_2;
            let direction = Rot2::new(angle) * Vec2::X;
            let border = corner + direction * (2.0 * self.half / direction.x.max(direction.y));
            let hit = self.world.cast_ray(Ray::between(corner, border), &filter);
            hit.map_or(border, |found| found.hit.point)
        };
        (0..RAYS).map(cast).collect()
    }

    /// The boxes of a level of a tree made as that of a step is, over the boxes around the paths.
    pub(super) fn tree_level(&self, level: usize) -> Vec<Aabb> {
        let paths: Vec<Aabb> = self.world.iter().map(|(_, body)| body.moving().aabb()).collect();
        let mut tree = BoxTree::new(&[]);
        tree.rebuild(&paths);
        tree.level(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_end_at_the_first_body_that_they_meet() {
        let mut room = SwarmRoom::new(300, 1, false);
        room.step(true);
        assert_eq!(room.hits.len(), usize::from(RAYS));
        let placed: Vec<_> = room.world.iter().map(|(_, body)| body.shape.at(body.pose)).collect();
        for hit in &room.hits {
            let before = room.corner().lerp(*hit, 0.99);
            assert!(placed.iter().all(|body| !jostle::contains(before, *body)), "{hit}");
        }
        let on_border = room.hits.iter().filter(|hit| hit.x.max(hit.y) >= room.half * 0.999).count();
        assert!(on_border < room.hits.len() / 2, "{on_border} of them meet nothing");
        room.step(false);
        assert!(room.hits.is_empty());
    }

    #[test]
    fn bodies_stay_in_their_room() {
        let mut room = SwarmRoom::new(300, 3, false);
        (0..600).for_each(|_| room.step(false));
        for (_, body) in room.world.iter() {
            let at = body.pose.translation.abs();
            assert!(at.x < room.half + 0.2 && at.y < room.half + 0.2, "{at}");
        }
    }

    #[test]
    fn layers_keep_bodies_of_one_sort_apart() {
        let mut room = SwarmRoom::new(600, 1, true);
        (0..20).for_each(|_| room.step(false));
        let sort = |id| room.world.get(id).map(|body| body.data);
        assert!(room.world.touching_pairs().count() > 5);
        assert!(room.world.touching_pairs().all(|pair| sort(pair.a) != sort(pair.b)));
    }
}
