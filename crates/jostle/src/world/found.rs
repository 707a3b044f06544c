use core::fmt;

use super::{collider::Collider, id::ColliderId};

/// A collider that a query of a [`World`](crate::World) names, and what it says of it: for rays a
/// [`RayHit`](crate::RayHit), for casts a [`Cast`](crate::Cast), for distances a number, and so on.
///
/// It borrows the world. To change what was found, take the `id` first.
///
/// ```
/// use jostle::{Collider, Convex, QueryFilter, Ray, World};
/// let mut world = World::new();
/// for x in [3.0, 6.0] {
///     world.insert(Collider::new(Convex::circle(1.0)?, (x, 0.0), "crate"))?;
/// }
/// let shot = world.cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), &QueryFilter::new()).unwrap();
/// assert_eq!((shot.collider.data, shot.hit.fraction), ("crate", 2.0));
/// let id = shot.id;
/// world.remove(id)?;
/// assert_eq!(world.len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[non_exhaustive]
pub struct Found<'w, T, H> {
    /// Its id.
    pub id: ColliderId,
    /// The collider.
    pub collider: &'w Collider<T>,
    /// What was asked about it.
    pub hit: H,
}

impl<'w, T, H> Found<'w, T, H> {
    pub(super) fn new(id: ColliderId, collider: &'w Collider<T>, hit: H) -> Found<'w, T, H> {
        Found { id, collider, hit }
    }

    /// The same collider, with this said of it.
    pub(super) fn map<G>(self, said: impl FnOnce(H) -> G) -> Found<'w, T, G> {
        Found { id: self.id, collider: self.collider, hit: said(self.hit) }
    }
}

impl<T, H: Clone> Clone for Found<'_, T, H> {
    fn clone(&self) -> Self {
        Found { id: self.id, collider: self.collider, hit: self.hit.clone() }
    }
}

impl<T, H: Copy> Copy for Found<'_, T, H> {}

impl<T, H: fmt::Debug> fmt::Debug for Found<'_, T, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found").field("id", &self.id).field("hit", &self.hit).finish_non_exhaustive()
    }
}
