//! The hash of a world.

use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
    crossings::LedAcross,
    id::Pair,
};
use crate::{
    math::{Motion, Pose2, Vec2},
    shape::Shape,
};

/// A hash of 64 bits (Fowler, Noll & Vo 1991, "FNV-1a"), word by word.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

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

    fn pair(&mut self, Pair { a, b }: Pair) {
        self.word(u64::from(a.index) << 32 | u64::from(b.index));
        self.word(u64::from(a.generation) << 32 | u64::from(b.generation));
    }

    fn points(&mut self, points: &[Vec2]) {
        self.word(points.len() as u64);
        points.iter().for_each(|point| self.vector(*point));
    }

    fn tags(&mut self, tags: &[u32]) {
        self.word(tags.len() as u64);
        tags.iter().for_each(|tag| self.word((*tag).into()));
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
                self.tags(shape.tags());
            }
            Shape::Compound(shape) => {
                self.word(3);
                for part in shape.parts() {
                    self.shape(part.shape());
                    self.word(part.tag().into());
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

/// The hash of a shape: of its points, radii and tags, bit for bit.
#[cfg(feature = "serde")]
pub(super) fn shape_hash(shape: &Shape) -> u64 {
    let mut hash = Hash::new();
    hash.shape(shape);
    hash.0
}

/// # State
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
        let mut hash = Hash::new();
        let (generations, free) = self.bodies.generations();
        generations.iter().for_each(|generation| hash.word((*generation).into()));
        free.iter().for_each(|place| hash.word((*place).into()));
        for (id, body) in self.bodies.iter() {
            hash.word(id.index.into());
            hash.word(u64::from(body.is_changed) | u64::from(body.carried_from.is_some()) << 1);
            body.carried_from.into_iter().for_each(|from| hash.pose(from));
            hash.collider(&body.collider);
        }
        self.touching.pairs().iter().for_each(|pair| hash.pair(*pair));
        for LedAcross { pair, point, normal, parts } in self.crossed.all() {
            hash.pair(*pair);
            hash.vector(*point);
            hash.vector(*normal);
            hash.word(u64::from(parts[0]) << 32 | u64::from(parts[1]));
        }
        hash.0
    }
}
