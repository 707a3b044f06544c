use alloc::vec::Vec;

use super::{
    id::{ColliderId, Pair},
    meeting::TouchPoint,
};
use crate::math::Vec2;

/// A contact that began in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Begun {
    /// The two that touch.
    pub pair: Pair,
    /// The fraction of the step at which they met; never later than their first contact. 0 for two that touch where
    /// they were put since the last step, and for what [`Step::insert`](crate::Step::insert) puts in, when it does.
    pub time: f64,
    /// The point at which their borders met, in the world; of two that overlap, and of two that margins hold apart, the
    /// middle between the witness points of [`separation`](crate::separation).
    pub point: Vec2,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// The index of the part of A; 0 for one that was led across B by [`move_and_slide`](crate::World::move_and_slide).
    pub part_a: u32,
    /// The index of the part of B; 0 for one that was led across A by [`move_and_slide`](crate::World::move_and_slide).
    pub part_b: u32,
    /// True if they began inside of each other: they overlap by more than rounding where one was brought since the last
    /// step. Never for one-way colliders.
    pub inside: bool,
}

impl Begun {
    pub(super) fn new(pair: Pair, time: f64, touch: TouchPoint) -> Begun {
        let TouchPoint { point, normal, parts: [part_a, part_b], inside } = touch;
        Begun { pair, time, point, normal, part_a, part_b, inside }
    }

    /// The other collider, and the normal from it to this one; `None` if the collider is not one of the pair.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, Vec2, World};
    /// # let mut world = World::new();
    /// let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// # let mut events = Events::new();
    /// # world.step(&mut events);
    /// assert_eq!(events.begun()[0].seen_from(ids[1]), Some((ids[0], Vec2::new(1.0, 0.0))));
    /// ```
    #[must_use]
    pub fn seen_from(&self, id: ColliderId) -> Option<(ColliderId, Vec2)> {
        self.pair.seen_from(id, self.normal)
    }
}

/// A contact that ended in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ended {
    /// The two that touched.
    pub pair: Pair,
    /// The fraction of the step at which they touched last; never earlier than their last contact on the way back from
    /// where they end. Their poses there are rounded to f32, which shifts the time by the rounding over their speed.
    pub time: f64,
    /// The reason.
    pub why: EndReason,
}

/// Why a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum EndReason {
    /// They have parted.
    Apart,
    /// They met and parted within this step.
    PassedThrough,
    /// One of them was removed; also for two that met earlier in this step and had parted by then.
    Removed,
    /// Their filters changed, so that they are no pair any more.
    Filtered,
}

/// One thing of a step, in the order of [`Events::in_order`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Event {
    /// A contact that began.
    Begun(Begun),
    /// A contact that ended.
    Ended(Ended),
}

impl Event {
    /// The two whose contact began or ended.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, World};
    /// # let mut world = World::new();
    /// let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// # let mut events = Events::new();
    /// # world.step(&mut events);
    /// assert_eq!(events.in_order().next().unwrap().pair().other(ids[0]), Some(ids[1]));
    /// ```
    #[must_use]
    pub fn pair(&self) -> Pair {
        match self {
            Event::Begun(Begun { pair, .. }) | Event::Ended(Ended { pair, .. }) => *pair,
        }
    }

    /// When it did.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, World};
    /// # let mut world = World::new();
    /// # let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// # let mut events = Events::new();
    /// # world.step(&mut events);
    /// assert_eq!(events.in_order().next().unwrap().time(), 0.0);
    /// ```
    #[must_use]
    pub fn time(&self) -> f64 {
        match self {
            Event::Begun(Begun { time, .. }) | Event::Ended(Ended { time, .. }) => *time,
        }
    }
}

/// The events of a step: a buffer of the user's, filled by [`World::step`](crate::World::step) and used again.
///
/// At every step, the contacts that began minus those that ended are the change of
/// [`World::touching`](crate::World::touching) since the step before; those of a collider that is removed leave it at once.
/// Lists are sorted by time, then by pair, and the same on every run.
///
/// ```
/// use jostle::{Collider, Convex, Events, Motion, World};
/// let mut world = World::new();
/// world.insert(Collider::new(Convex::rectangle(1.0, 8.0)?, (0.0, 0.0), "wall"))?;
/// let fast = Motion::linear((16.0, 0.0));
/// world.insert(Collider::new(Convex::circle(0.5)?, (-8.0, 0.0), "bullet").motion(fast))?;
/// let mut events = Events::new();
/// world.step(&mut events);
/// let (begun, ended) = (events.begun()[0], events.ended()[0]); // right through the wall
/// assert_eq!(begun.time, 0.4375);
/// assert!((ended.time - 0.5625).abs() < 1e-9);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Events {
    pub(super) begun: Vec<Begun>,
    pub(super) ended: Vec<Ended>,
    pub(super) exhausted: Vec<ColliderId>,
}

impl Events {
    /// An empty buffer.
    ///
    /// ```
    /// assert!(jostle::Events::new().begun().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Events {
        Events::default()
    }

    /// The contacts that began, by their times.
    ///
    /// ```
    /// assert!(jostle::Events::new().begun().is_empty());
    /// ```
    #[must_use]
    pub fn begun(&self) -> &[Begun] {
        &self.begun
    }

    /// The contacts that ended, by their times.
    ///
    /// ```
    /// assert!(jostle::Events::new().ended().is_empty());
    /// ```
    #[must_use]
    pub fn ended(&self) -> &[Ended] {
        &self.ended
    }

    /// All contacts that began and that ended, by their times; at the same time by their pairs, and of one pair the begin
    /// first.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Event, Events, Motion, World};
    /// let mut world = World::new();
    /// for x in [3.0, 6.0] {
    ///     world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (x, 0.0), ()))?;
    /// }
    /// world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 0.0), ()).motion(Motion::linear((9.0, 0.0))))?;
    /// let mut events = Events::new();
    /// world.step(&mut events); // into the first wall and out of it, then the second
    /// assert!(events.in_order().map(|event| matches!(event, Event::Begun(_))).eq([true, false, true, false]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn in_order(&self) -> impl Iterator<Item = Event> {
        let (mut begun, mut ended) = (self.begun.iter().peekable(), self.ended.iter().peekable());
        core::iter::from_fn(move || {
            let is_begun = match (begun.peek(), ended.peek()) {
                (Some(begun), Some(ended)) => {
                    begun.time.total_cmp(&ended.time).then(begun.pair.cmp(&ended.pair)).is_le()
                }
                (begun, _) => begun.is_some(),
            };
            if is_begun { begun.next().copied().map(Event::Begun) } else { ended.next().copied().map(Event::Ended) }
        })
    }

    /// The colliders that stayed where they were for the rest of the step: they were redirected 32 times, or would have
    /// left the range of f32. By their ids.
    ///
    /// ```
    /// assert!(jostle::Events::new().exhausted().is_empty());
    /// ```
    #[must_use]
    pub fn exhausted(&self) -> &[ColliderId] {
        &self.exhausted
    }

    pub(super) fn clear(&mut self) {
        self.begun.clear();
        self.ended.clear();
        self.exhausted.clear();
    }

    /// Sorts all lists.
    pub(super) fn sort(&mut self) {
        self.begun.sort_unstable_by(|a, b| a.time.total_cmp(&b.time).then(a.pair.cmp(&b.pair)));
        self.ended.sort_unstable_by(|a, b| a.time.total_cmp(&b.time).then(a.pair.cmp(&b.pair)));
        self.exhausted.sort_unstable();
        self.exhausted.dedup();
    }
}
