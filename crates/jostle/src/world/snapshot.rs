//! A world as numbers: its hash, and the form in which it is stored.

use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
};
use crate::{
    math::{Motion, Pose2, Vec2},
    shape::Shape,
};

/// A hash of 64 bits (Fowler, Noll & Vo 1991, "FNV-1a"), word by word.
struct Hash(u64);

impl Hash {
    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn number(&mut self, x: f32) {
        self.word(x.to_bits().into());
    }

    fn vector(&mut self, v: Vec2) {
        self.number(v.x);
        self.number(v.y);
    }

    fn pose(&mut self, pose: Pose2) {
        self.vector(pose.translation);
        self.number(pose.rotation.cos());
        self.number(pose.rotation.sin());
    }

    fn points(&mut self, points: &[Vec2]) {
        self.word(points.len() as u64);
        points.iter().for_each(|point| self.vector(*point));
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Convex(shape) => {
                self.word(0);
                self.points(shape.corners());
                self.number(shape.radius());
            }
            Shape::Polygon(shape) => {
                self.word(1);
                shape.rings().for_each(|ring| self.points(ring));
            }
            Shape::Chain(shape) => {
                self.word(2 | u64::from(shape.is_closed()) << 8 | u64::from(shape.is_one_sided()) << 9);
                self.points(shape.points());
            }
            Shape::Compound(shape) => {
                self.word(3);
                for part in shape.parts() {
                    self.shape(part.shape());
                }
            }
        }
    }

    fn collider<T>(&mut self, collider: &Collider<T>) {
        let Collider { shape, pose, motion, filter, kind, one_way, margin, data: _ } = collider;
        let Motion { linear, angular, pivot } = *motion;
        self.shape(shape);
        self.pose(*pose);
        self.vector(linear);
        self.number(angular);
        self.vector(pivot);
        self.word(filter.layers.0);
        self.word(filter.mask.0);
        self.word(u64::from(filter.group) << 1 | u64::from(*kind == ColliderKind::Sensor));
        self.word(one_way.is_some().into());
        self.vector(one_way.unwrap_or(Vec2::ZERO));
        self.number(*margin);
    }
}

impl<T> World<T> {
    /// A hash of everything but the data: equal worlds have the same, on every platform, so two players of a game find
    /// out at which step their worlds began to differ. Cost: linear in all corners.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
    /// let before = world.clone();
    /// world.set_pose(id, (1e-30, 0.0))?;
    /// assert_ne!(world.state_hash(), before.state_hash());
    /// world.clone_from(&before);
    /// assert_eq!(world.state_hash(), before.state_hash());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = Hash(0xcbf2_9ce4_8422_2325);
        let (generations, free) = self.bodies.generations();
        generations.iter().for_each(|generation| hash.word((*generation).into()));
        free.iter().for_each(|place| hash.word((*place).into()));
        for (id, body) in self.bodies.iter() {
            hash.word(id.index.into());
            hash.word(body.is_changed.into());
            hash.collider(&body.collider);
        }
        for pair in self.touching.pairs() {
            hash.word(u64::from(pair.a.index) << 32 | u64::from(pair.b.index));
            hash.word(u64::from(pair.a.generation) << 32 | u64::from(pair.b.generation));
        }
        hash.0
    }
}

#[cfg(feature = "serde")]
mod stored {
    use alloc::vec::Vec;

    use super::super::{
        collider::Collider,
        colliders::World,
        entry::Entry,
        id::{ColliderId, Pair},
        run::Run,
        slots::Slots,
        space::Space,
        touching::Touching,
    };

    /// A collider as it is stored.
    #[derive(serde::Serialize, serde::Deserialize)]
    struct StoredEntry<C> {
        collider: C,
        /// True if the next step has to look at its pairs anew.
        changed: bool,
    }

    /// A world as it is stored. Boxes and trees are made again.
    #[derive(serde::Serialize, serde::Deserialize)]
    struct StoredWorld<C> {
        /// The generation of each place, and what is there.
        places: Vec<(u32, Option<StoredEntry<C>>)>,
        /// The free places; the last one is used next.
        free: Vec<u32>,
        touching: Vec<Pair>,
    }

    impl<T: serde::Serialize> serde::Serialize for World<T> {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let (generations, free) = self.bodies.generations();
            let places = (0..).zip(generations.iter().copied()).map(|(place, generation)| {
                let body = self.bodies.at(place).map(|(_, body)| body);
                let stored = body.map(|body| StoredEntry { collider: &body.collider, changed: body.is_changed });
                (generation, stored)
            });
            let (places, free, touching) = (places.collect(), free.to_vec(), self.touching.pairs().to_vec());
            StoredWorld { places, free, touching }.serialize(serializer)
        }
    }

    impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for World<T> {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<World<T>, D::Error> {
            use serde::de::Error;
            let StoredWorld { places, free, mut touching } = StoredWorld::<Collider<T>>::deserialize(deserializer)?;
            let mut changed = Vec::new();
            let mut bodies = Vec::with_capacity(places.len());
            for (index, (generation, stored)) in (0..).zip(places) {
                let body = stored.map(|StoredEntry { collider, changed: is_changed }| {
                    if is_changed {
                        changed.push(index);
                    }
                    Entry::restored(index, generation, collider, is_changed)
                });
                bodies.push((generation, body.transpose().map_err(Error::custom)?));
            }
            let bodies = Slots::restored(bodies, free)
                .ok_or_else(|| Error::custom("places and free places of the world contradict each other"))?;
            let mut space = Space::new();
            for (id, body) in bodies.iter() {
                space.insert(id.index, body.placed().aabb(), body.collider.filter, body.is_moving());
            }
            if !(touching.is_sorted_by(|a, b| a < b) && touching.iter().all(|pair| pair.a.index < pair.b.index)) {
                return Err(Error::custom("the touching pairs of the world are not sorted"));
            }
            let (generations, _) = bodies.generations();
            let is_known = |id: ColliderId| generations.get(id.index()).is_some_and(|last| id.generation <= *last);
            if !touching.iter().all(|pair| is_known(pair.a) && is_known(pair.b)) {
                return Err(Error::custom("a touching pair of the world names a collider that never was"));
            }
            let removed = touching.iter().flat_map(|pair| [pair.a, pair.b]).filter(|id| !bodies.has(*id));
            changed.extend(removed.map(|id| id.index));
            let mut pairs = Touching::default();
            pairs.replace(&mut touching);
            Ok(World { bodies, space, touching: pairs, changed, run: Run::default() })
        }
    }
}
