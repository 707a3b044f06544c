use alloc::vec::Vec;
use core::ops::Index;

use super::{
    collider::Collider,
    crossings::Crossings,
    entry::Entry,
    error::WorldError,
    id::{ColliderId, Pair},
    run::Run,
    slots::Slots,
    space::Space,
    touching::Touching,
};
use crate::math::Pose2;

/// Many colliders, and which of them touch: contacts that begin and end, in which order things are hit, and queries.
/// It detects and does not simulate: nothing is pushed, and nothing stops by itself.
///
/// In each [`step`](World::step), every collider moves by its [motion](Collider::motion), and every contact that begins
/// or ends on the way is reported with its time; nothing is passed through unnoticed. [`begin_step`](World::begin_step)
/// does the same impact by impact, so that things can stop, bounce or vanish where they meet.
///
/// **What touches.** At the end of a step, two colliders touch iff they have a common point, borders included (see
/// [`relate`](crate::relate)); with [margins](Collider::margin), iff they are no further apart than both together. On
/// the way they meet where they come to overlap, exactly, if neither turns; if one turns, also where they graze. A pair
/// that parts and meets again within one step counts as touching throughout.
///
/// **Order.** All answers come in an order that depends on nothing but the calls: a world that is cloned, stored or
/// replayed goes on bit for bit, on every platform.
///
/// ```
/// use jostle::{Collider, Convex, Events, Motion, World};
/// let mut world = World::new();
/// let floor = world.insert(Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), "floor"))?;
/// let fall = Motion::linear((0.0, -0.75));
/// let crate_ = world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (3.0, 2.0), "crate").motion(fall))?;
/// let mut events = Events::new();
/// world.step(&mut events);
/// assert!(events.begun().is_empty());
/// world.step(&mut events);
/// assert_eq!(events.begun().len(), 1); // 1.5 up from the start, and exactly on the floor
/// assert!(world.touching(crate_).eq([floor]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// `Clone` makes a snapshot; `clone_from` restores one without allocating. With the feature `serde` a world is stored
/// whole and goes on as if it had never been away.
#[derive(Debug)]
pub struct World<T> {
    pub(super) bodies: Slots<Entry<T>>,
    pub(super) space: Space,
    pub(super) touching: Touching,
    /// The places whose pairs have to be looked at anew when the next step begins; those of what was removed, too.
    pub(super) changed: Vec<u32>,
    /// Who was led across whom since the last step.
    pub(super) crossed: Crossings,
    /// Buffers of a step.
    pub(super) run: Run,
}

impl<T: Clone> Clone for World<T> {
    fn clone(&self) -> World<T> {
        let (bodies, space, touching) = (self.bodies.clone(), self.space.clone(), self.touching.clone());
        let (changed, crossed) = (self.changed.clone(), self.crossed.clone());
        World { bodies, space, touching, changed, crossed, run: Run::default() }
    }

    /// Keeps the memory that it has: it allocates only if the source is larger than it ever was, or if the data does.
    fn clone_from(&mut self, source: &World<T>) {
        self.bodies.clone_from(&source.bodies);
        self.space.clone_from(&source.space);
        self.touching.clone_from(&source.touching);
        self.changed.clone_from(&source.changed);
        self.crossed.clone_from(&source.crossed);
    }
}

impl<T> Index<ColliderId> for World<T> {
    type Output = Collider<T>;

    /// A collider that is surely there; see [`get`](World::get).
    ///
    /// # Panics
    /// If it was removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), "coin"))?;
    /// assert_eq!(world[id].data, "coin");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn index(&self, id: ColliderId) -> &Collider<T> {
        self.get(id).unwrap_or_else(|| panic!("{}", WorldError::Unknown { id }))
    }
}

impl<T> Default for World<T> {
    fn default() -> World<T> {
        World::new()
    }
}

/// # Colliders
impl<T> World<T> {
    /// A world without colliders.
    ///
    /// ```
    /// assert!(jostle::World::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> World<T> {
        World {
            bodies: Slots::new(),
            space: Space::new(),
            touching: Touching::default(),
            changed: Vec::new(),
            crossed: Crossings::default(),
            run: Run::default(),
        }
    }

    /// The number of colliders. Cost: linear.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
    /// assert_eq!(world.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// True if there is no collider.
    ///
    /// ```
    /// assert!(jostle::World::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bodies.iter().next().is_none()
    }

    /// Adds a collider. What it touches there begins in the next step, at time 0.
    ///
    /// # Errors
    /// If its pose, motion or one-way direction is not finite, its margin is negative, or its path leaves the range of
    /// f32.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let error = world.insert(Collider::new(Convex::circle(1.0)?, (f32::NAN, 0.0), ())).unwrap_err();
    /// assert_eq!(error.to_string(), "pose of collider 0v0 is not finite: at (NaN, 0); set a finite pose");
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn insert(&mut self, collider: Collider<T>) -> Result<ColliderId, WorldError> {
        let body = Entry::new(self.bodies.next_id(), collider)?;
        Ok(self.add(body))
    }

    /// Adds the entry of a collider.
    pub(super) fn add(&mut self, body: Entry<T>) -> ColliderId {
        let (aabb, filter, is_moving) = (body.placed().aabb(), body.collider.filter, body.is_moving());
        let id = self.bodies.insert(body);
        self.space.insert(id.index, aabb, filter, is_moving);
        self.changed.push(id.index);
        id
    }

    /// Takes a collider out and returns it with its data. Its contacts end in the next step.
    ///
    /// # Errors
    /// If there is no such collider.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), "coin"))?;
    /// assert_eq!(world.remove(id)?.data, "coin");
    /// let error = world.remove(id).unwrap_err();
    /// assert_eq!(error.to_string(), "collider 0v0 does not exist (removed, or from another world)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn remove(&mut self, id: ColliderId) -> Result<Collider<T>, WorldError> {
        let body = self.bodies.remove(id).ok_or(WorldError::Unknown { id })?;
        self.space.remove(id.index);
        self.changed.push(id.index);
        Ok(body.collider)
    }

    /// Keeps the colliders for which this is true; the others are removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// for x in 0..5 {
    ///     world.insert(Collider::new(Convex::circle(1.0)?, (x as f32, 0.0), x))?;
    /// }
    /// world.retain(|_, collider| collider.data % 2 == 0);
    /// assert_eq!(world.len(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(ColliderId, &Collider<T>) -> bool) {
        for index in 0..self.bodies.places() as u32 {
            let Some((id, body)) = self.bodies.at(index) else { continue };
            if !keep(id, &body.collider) {
                self.bodies.remove(id);
                self.space.remove(index);
                self.changed.push(index);
            }
        }
    }

    /// A collider; `None` if it was removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// assert_eq!(world.get(id).unwrap().pose.translation.x, 2.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, id: ColliderId) -> Option<&Collider<T>> {
        self.bodies.get(id).map(|body| &body.collider)
    }

    /// Where a collider is; `None` if it was removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// assert_eq!(world.pose(id), Some((2.0, 0.0).into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pose(&self, id: ColliderId) -> Option<Pose2> {
        self.get(id).map(|collider| collider.pose)
    }

    /// Whether a collider is there, and was not removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.clear();
    /// assert!(!world.contains(id));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contains(&self, id: ColliderId) -> bool {
        self.bodies.has(id)
    }

    /// Removes all colliders. Their contacts end in the next step, and no id names another later.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.clear();
    /// assert!(world.is_empty());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn clear(&mut self) {
        self.retain(|_, _| false);
    }

    /// The data of a collider; `None` if it was removed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), 3))?;
    /// *world.data_mut(id).unwrap() -= 1;
    /// assert_eq!(world.get(id).unwrap().data, 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn data_mut(&mut self, id: ColliderId) -> Option<&mut T> {
        self.bodies.get_mut(id).map(|body| &mut body.collider.data)
    }

    /// All colliders with their ids, by their indices.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), "a"))?;
    /// world.insert(Collider::new(Convex::circle(1.0)?, (4.0, 0.0), "b"))?;
    /// assert!(world.iter().map(|(_, collider)| collider.data).eq(["a", "b"]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (ColliderId, &Collider<T>)> {
        self.bodies.iter().map(|(id, body)| (id, &body.collider))
    }

    /// Those that touched a collider at the end of the last step, by their ids, without those removed since then.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 1.0, 9.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// world.step(&mut Events::new());
    /// assert!(world.touching(ids[0]).eq([ids[1]]));
    /// assert_eq!(world.touching(ids[2]).count(), 0);
    /// ```
    pub fn touching(&self, id: ColliderId) -> impl Iterator<Item = ColliderId> {
        self.touching.of(id).filter(|pair| self.is_alive(*pair)).filter_map(move |pair| pair.other(id))
    }

    /// All pairs that touched at the end of the last step, without colliders removed since then.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 1.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// world.step(&mut Events::new());
    /// assert_eq!(world.touching_pairs().next().unwrap().b, ids[1]);
    /// ```
    pub fn touching_pairs(&self) -> impl Iterator<Item = Pair> {
        self.touching.pairs().iter().copied().filter(|pair| self.is_alive(*pair))
    }

    pub(super) fn is_alive(&self, pair: Pair) -> bool {
        self.bodies.has(pair.a) && self.bodies.has(pair.b)
    }

    /// Asserts all invariants: for tests of the library.
    #[doc(hidden)]
    pub fn check(&self) {
        self.space.check();
        for (id, body) in self.bodies.iter() {
            assert_eq!(self.space.aabb(id.index), body.placed().aabb(), "the box of {id}");
            assert_eq!(self.space.mover(id.index).is_some(), body.is_moving(), "{id} is where its motion says");
            assert!(body.is_changed || body.carried_from.is_none(), "{id} was carried");
            assert!(!body.is_changed || self.changed.contains(&id.index), "{id} will be looked at");
        }
    }
}
