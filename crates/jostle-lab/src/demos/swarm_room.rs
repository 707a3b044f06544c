use jostle::{
    Aabb, BoxTree, Collider, Convex, Events, Filter, Layers, Motion, Pose2, QueryFilter, Ray, Rot2, Vec2, World,
};
use web_time::Instant;

/// The rays that are cast in each step.
const RAYS: u16 = 100;

/// The layers of the two sorts of bodies.
const LAYERS: [Layers; 2] = [Layers::one(0), Layers::one(1)];

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

/// A random number in 0..1 from a state that it advances: a multiplier of Steele and Vigna (2021).
fn random(state: &mut u64) -> f32 {
    *state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
    (*state >> 40) as f32 / (1_u32 << 24) as f32
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    (to - from).as_secs_f64() * 1e3
}

/// A body of a sort; layered ones pass those of their own sort unseen.
fn body(i: u32, half: f32, is_layered: bool, state: &mut u64) -> Option<Collider<u8>> {
    let size = 0.25 + 0.35 * random(state);
    let shape = match i % 3 {
        0 => Convex::circle(size),
        1 => Convex::rectangle(size * 1.6, size),
        _ => Convex::regular(6, size),
    };
    let at = Vec2::new((random(state) * 2.0 - 1.0) * half, (random(state) * 2.0 - 1.0) * half);
    let pose = Pose2::new(at, Rot2::new(random(state) * core::f32::consts::TAU));
    let heading = Rot2::new(random(state) * core::f32::consts::TAU) * Vec2::X;
    let motion = Motion::linear(heading * (0.02 + 0.1 * random(state))).turning(0.06 * (random(state) - 0.5));
    let sort = u8::from(i % 2 == 1);
    let own = LAYERS[usize::from(sort)];
    let filter = if is_layered { Filter::on(own).masked(!own) } else { Filter::on(own) };
    Some(Collider::new(shape.ok()?, pose, sort).filter(filter).motion(motion))
}

impl SwarmRoom {
    /// A room of this many bodies.
    pub(super) fn new(count: u32, seed: u32, is_layered: bool) -> SwarmRoom {
        let mut state = u64::from(seed).wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let half = (count as f32).sqrt() * 1.1;
        let bodies: Vec<_> = (0..count).filter_map(|i| body(i, half, is_layered, &mut state)).collect();
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
        self.turn_back();
        let turned = Instant::now();
        self.hits = if casts_rays { self.cast_rays() } else { Vec::new() };
        let took = [(start, stepped), (stepped, turned), (turned, Instant::now())];
        for (smooth, (from, to)) in self.millis.iter_mut().zip(took) {
            let now = milliseconds(from, to);
            *smooth = if *smooth == 0.0 { now } else { *smooth + (now - *smooth) * SMOOTHING };
        }
        self.steps += 1;
    }

    fn turn_back(&mut self) {
        let back = |at: f32, by: f32| {
            if at > self.half {
                -by.abs()
            } else if at < -self.half {
                by.abs()
            } else {
                by
            }
        };
        let turned: Vec<_> = self
            .world
            .iter()
            .filter_map(|(id, body)| {
                let (at, by) = (body.pose.translation, body.motion.linear);
                let new = Vec2::new(back(at.x, by.x), back(at.y, by.y));
                (new != by).then_some((id, Motion { linear: new, ..body.motion }))
            })
            .collect();
        for (id, motion) in turned {
            // Each id is of a body of this world, each motion is finite.
            let _ = self.world.set_motion(id, motion);
        }
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
            hit.map_or(border, |(_, hit)| hit.point)
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
