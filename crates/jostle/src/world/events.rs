use alloc::vec::Vec;

use super::id::{ColliderId, Pair};

/// A contact that began in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Begun {
    /// The two that touch.
    pub pair: Pair,
    /// The fraction of the step at which they met; never later than their first contact. 0 for two that touch where
    /// they were put since the last step.
    pub time: f64,
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
