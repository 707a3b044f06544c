//! Boxes without rotation that move past others.

use jostle::{Aabb, Vec2};

use super::{
    figure::{Figure, Item},
    random::Random,
};

/// The box of a figure that is a box without rotation; `None` for all others.
pub fn aabb(item: &Item) -> Aabb {
    let Figure::Box { half } = item.figure else { panic!("{item:?} is no box") };
    let half = item.pose.rotation * half;
    let half = Vec2::new(half.x.abs(), half.y.abs());
    Aabb::new(item.pose.translation - half, item.pose.translation + half)
}

/// Boxes that move, each among its own crowd of boxes at rest.
#[derive(Clone, Debug)]
pub struct Throng {
    pub movers: Vec<(Aabb, Vec2)>,
    /// The number of others of each mover, side by side.
    pub per_mover: usize,
    pub others: Vec<Aabb>,
}

impl Throng {
    /// The mover to which another box belongs.
    pub fn mover_of(&self, other: usize) -> (Aabb, Vec2) {
        self.movers[other / self.per_mover]
    }
}

/// Crowds of this many boxes of half to one and a half times the size, in an area that grows with their number, with a
/// mover that moves four to eight sizes from anywhere among them; about `count` boxes in all, but at least four crowds.
pub fn throng(per_mover: usize, size: f32, count: usize) -> Throng {
    const ROOM: f32 = 0.75;
    const FEWEST: usize = 4;
    let mut random = Random::named(&format!("throng of {per_mover} at {size}"));
    let spread = ROOM * size * (per_mover as f32).sqrt();
    let mut boxed = |reach: f32| {
        let half = Vec2::new(random.between(0.2, 0.5), random.between(0.2, 0.5)) * size;
        let at = random.within(reach);
        (Aabb::new(at - half, at + half), random.direction() * (size * random.between(4.0, 8.0)))
    };
    let movers: Vec<_> = (0..(count / per_mover).max(FEWEST)).map(|_| boxed(0.5 * spread)).collect();
    let others = (0..movers.len() * per_mover).map(|_| boxed(spread).0).collect();
    Throng { movers, per_mover, others }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SIZES;

    #[test]
    fn a_mover_hits_some_of_its_crowd() {
        for (per_mover, size) in [64, 1024, 64].into_iter().zip(SIZES) {
            let throng = throng(per_mover, size, 1024);
            assert_eq!(throng.others.len(), throng.movers.len() * per_mover);
            let hit = |&i: &usize| {
                let (mover, way) = throng.mover_of(i);
                jostle::sweep_aabb(mover, way, throng.others[i], Vec2::ZERO).is_some()
            };
            let hits = (0..throng.others.len()).filter(hit).count();
            let per_crowd = hits as f32 / throng.movers.len() as f32;
            assert!((2.0..10.0).contains(&per_crowd), "each hits {per_crowd} of {per_mover} at {size}");
        }
    }
}
