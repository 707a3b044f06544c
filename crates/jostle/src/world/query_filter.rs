use core::fmt;

use super::{
    collider::{Collider, ColliderKind},
    filter::Layers,
    id::ColliderId,
};

/// The colliders that a query of a [`World`](crate::World) looks at. Margins do not count in queries, only in steps and contacts.
///
/// ```
/// use jostle::{Collider, Convex, Layers, QueryFilter, World};
/// let mut world = World::new();
/// let hero = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), "hero"))?;
/// let ghost = world.insert(Collider::new(Convex::circle(1.0)?, (0.5, 0.0), "ghost"))?;
/// let found: Vec<_> = world.at_point((0.0, 0.0), &QueryFilter::new().skipping(&[hero])).collect();
/// assert_eq!(found, [ghost]);
/// let is_solid = |_, collider: &Collider<&str>| collider.data != "ghost";
/// assert!(world.at_point((0.0, 0.0), &QueryFilter::new().accepting(&is_solid)).eq([hero]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
pub struct QueryFilter<'f, T> {
    /// The layers of what is looked at.
    pub mask: Layers,
    /// True if sensors count.
    pub sensors: bool,
    /// The collider that asks, which does not count.
    pub own: Option<ColliderId>,
    /// Others that do not count.
    pub skipped: &'f [ColliderId],
    /// A last test for a collider that passes the others.
    pub accept: Option<Accept<'f, T>>,
}

/// The closure of a [`QueryFilter`].
pub type Accept<'f, T> = &'f dyn Fn(ColliderId, &Collider<T>) -> bool;

impl<T> Clone for QueryFilter<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for QueryFilter<'_, T> {}

impl<T> fmt::Debug for QueryFilter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mask, sensors, own, skipped, accept } = self;
        let mut fields = f.debug_struct("QueryFilter");
        fields.field("mask", mask).field("sensors", sensors).field("own", own).field("skipped", skipped);
        fields.field("accept", &accept.is_some()).finish()
    }
}

impl<T> Default for QueryFilter<'_, T> {
    fn default() -> Self {
        QueryFilter::new()
    }
}

impl<'f, T> QueryFilter<'f, T> {
    /// Everything but sensors.
    ///
    /// ```
    /// assert!(!jostle::QueryFilter::<()>::new().sensors);
    /// ```
    #[must_use]
    pub fn new() -> QueryFilter<'f, T> {
        QueryFilter { mask: Layers::ALL, sensors: false, own: None, skipped: &[], accept: None }
    }

    /// The same, for what is on one of these layers.
    ///
    /// ```
    /// use jostle::{Layers, QueryFilter};
    /// assert_eq!(QueryFilter::<()>::new().masked(Layers::one(1)).mask, Layers(2));
    /// ```
    #[must_use]
    pub fn masked(self, mask: Layers) -> QueryFilter<'f, T> {
        QueryFilter { mask, ..self }
    }

    /// The same, sensors included.
    ///
    /// ```
    /// assert!(jostle::QueryFilter::<()>::new().with_sensors().sensors);
    /// ```
    #[must_use]
    pub fn with_sensors(self) -> QueryFilter<'f, T> {
        QueryFilter { sensors: true, ..self }
    }

    /// The same, without this collider, such as the one that asks; of two calls the last one counts.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, Ray, World};
    /// let mut world = World::new();
    /// let hero = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (5.0, 0.0), ()))?;
    /// let sight = world.cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), &QueryFilter::new().skip(hero));
    /// assert_eq!(sight.map(|found| found.id), Some(wall));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn skip(self, own: ColliderId) -> QueryFilter<'f, T> {
        QueryFilter { own: Some(own), ..self }
    }

    /// The same, without these colliders.
    ///
    /// ```
    /// assert!(jostle::QueryFilter::<()>::new().skipping(&[]).skipped.is_empty());
    /// ```
    #[must_use]
    pub fn skipping(self, skip: &'f [ColliderId]) -> QueryFilter<'f, T> {
        QueryFilter { skipped: skip, ..self }
    }

    /// The same, for what this closure accepts. It can be written where it is used, or kept by a name with the type of
    /// `collider`.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), "door"))?;
    /// let doors = world.at_point((0.0, 0.0), &QueryFilter::new().accepting(&|_, collider| collider.data == "door"));
    /// assert_eq!(doors.count(), 1);
    /// let is_wall = |_, collider: &Collider<&str>| collider.data == "wall";
    /// assert_eq!(world.at_point((0.0, 0.0), &QueryFilter::new().accepting(&is_wall)).count(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn accepting(self, accept: Accept<'f, T>) -> QueryFilter<'f, T> {
        QueryFilter { accept: Some(accept), ..self }
    }

    /// True if a collider counts.
    pub(super) fn accepts(&self, id: ColliderId, collider: &Collider<T>) -> bool {
        self.mask.meets(collider.filter.layers)
            && (self.sensors || collider.kind == ColliderKind::Solid)
            && self.own != Some(id)
            && !self.skipped.contains(&id)
            && self.accept.is_none_or(|accept| accept(id, collider))
    }
}
