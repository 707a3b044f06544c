use core::fmt;

use crate::math::Vec2;

/// The name of a collider in its world. It is never used again for another collider of that world: after a removal, the
/// next collider in the same place has the same index and another generation.
///
/// ```
/// use jostle::{Collider, Convex, World};
/// let mut world = World::new();
/// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
/// assert_eq!(id.to_string(), "0v0");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ColliderId {
    pub(super) index: u32,
    pub(super) generation: u32,
}

impl ColliderId {
    /// Its place in the world, from 0: less than the largest number of colliders that there ever were at a time.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
    /// assert_eq!(id.index(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// How many colliders had its place before.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let mut insert = |world: &mut World<()>| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (0.0, 0.0), ()));
    /// let first = insert(&mut world)?;
    /// world.remove(first)?;
    /// let next = insert(&mut world)?;
    /// assert_eq!((next.index(), next.generation()), (0, 1));
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation
    }

    /// The id as a number, for other languages, files and engines; the same in clones and stored worlds.
    ///
    /// The generation is the upper half and the index the lower one, so numbers of one generation are in the order of
    /// their ids.
    ///
    /// ```
    /// use jostle::{Collider, ColliderId, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), "coin"))?;
    /// let number = id.to_bits();
    /// assert_eq!((number, ColliderId::from_bits(number)), (0, id));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        (self.generation as u64) << 32 | self.index as u64
    }

    /// The id with this number. Any number makes one; one that names no collider of a world is
    /// [`Unknown`](crate::WorldError::Unknown) there.
    ///
    /// ```
    /// use jostle::{ColliderId, World};
    /// let nobody = ColliderId::from_bits(7);
    /// let error = World::<()>::new().remove(nobody).unwrap_err();
    /// assert_eq!(error.to_string(), "collider 7v0 does not exist (removed, or from another world)");
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u64) -> ColliderId {
        ColliderId { index: bits as u32, generation: (bits >> 32) as u32 }
    }
}

impl fmt::Display for ColliderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

/// Two colliders; A is the one with the smaller index.
///
/// ```
/// use jostle::{Collider, Convex, Events, World};
/// let mut world = World::new();
/// let ball = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
/// let post = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
/// let mut events = Events::new();
/// world.step(&mut events);
/// let pair = events.begun()[0].pair;
/// assert_eq!((pair.a, pair.b, pair.other(ball)), (ball, post, Some(post)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair {
    /// The collider with the smaller index.
    pub a: ColliderId,
    /// The collider with the larger index.
    pub b: ColliderId,
}

impl Pair {
    /// The other one of the two; `None` for a collider that is not one of them.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, World};
    /// # let mut world = World::new();
    /// let ids = [0.0, 1.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// # let mut events = Events::new();
    /// # world.step(&mut events);
    /// assert_eq!(events.begun()[0].pair.other(ids[1]), Some(ids[0]));
    /// ```
    #[must_use]
    pub fn other(self, id: ColliderId) -> Option<ColliderId> {
        match id {
            id if id == self.a => Some(self.b),
            id if id == self.b => Some(self.a),
            _ => None,
        }
    }

    /// The other one of the two, and a normal from A to B turned to lead from it to this one.
    pub(super) fn seen_from(self, id: ColliderId, normal: Vec2) -> Option<(ColliderId, Vec2)> {
        let other = self.other(id)?;
        Some((other, if id == self.a { -normal } else { normal }))
    }

    /// True if a collider is one of the two.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, World};
    /// # let mut world = World::new();
    /// let ids = [0.0, 1.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// # let mut events = Events::new();
    /// # world.step(&mut events);
    /// assert!(events.begun()[0].pair.has(ids[1]));
    /// ```
    #[must_use]
    pub fn has(self, id: ColliderId) -> bool {
        self.other(id).is_some()
    }
}
