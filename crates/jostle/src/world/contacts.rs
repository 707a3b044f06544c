use super::{
    collider::ColliderKind,
    colliders::World,
    id::{ColliderId, Pair},
};
use crate::query::{Manifold, Manifolds, contact_manifolds};

/// # Contacts
impl<T> World<T> {
    /// The contact manifolds of all solid pairs that touched at the end of the last step, as
    /// [`contact_manifolds`](crate::contact_manifolds) finds them at their present poses: by pairs, normals from A to
    /// B. The margin is that of both together. The [id](crate::ContactPoint::id) of a contact point is the same from
    /// step to step as long as the same features touch, so a solver can keep its impulses. Parts of
    /// [one-way](crate::Collider::one_way) colliders that are passed have none.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), "floor"))?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (3.0, 0.5), "crate"))?;
    /// world.step(&mut Events::new());
    /// let (_, manifold) = world.contacts().next().unwrap();
    /// assert_eq!((manifold.normal.y, manifold.points().len()), (1.0, 2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn contacts(&self) -> impl Iterator<Item = (Pair, Manifold)> {
        self.manifolds(self.touching_pairs())
    }

    /// The contact manifolds of one collider; see [`contacts`](World::contacts).
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 1.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// world.step(&mut Events::new());
    /// assert_eq!(world.contacts_of(ids[1]).count(), 1);
    /// ```
    pub fn contacts_of(&self, id: ColliderId) -> impl Iterator<Item = (Pair, Manifold)> {
        self.manifolds(self.touching.of(id).filter(|pair| self.is_alive(*pair)))
    }

    fn manifolds(&self, mut pairs: impl Iterator<Item = Pair>) -> impl Iterator<Item = (Pair, Manifold)> {
        let (mut manifolds, mut given, mut current) = (Manifolds::new(), 0, None);
        core::iter::from_fn(move || {
            loop {
                if let Some((pair, manifold)) = current.zip(manifolds.get(given)) {
                    given += 1;
                    if self.holds_at(pair, manifold) {
                        return Some((pair, *manifold));
                    }
                    continue;
                }
                let pair = pairs.next()?;
                given = 0;
                current = self.find_manifolds(pair, &mut manifolds).then_some(pair);
            }
        })
    }

    /// True if two that touch hold each other with the parts of a manifold: all but those that one passes.
    fn holds_at(&self, pair: Pair, manifold: &Manifold) -> bool {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.bodies.get(id)) else { return false };
        let ([a, b], poses) = ([a.met(), b.met()], [a.collider.pose, b.collider.pose]);
        a.holds_with(b, poses, |part| part == manifold.part_a)
            && b.holds_with(a, [poses[1], poses[0]], |part| part == manifold.part_b)
    }

    /// Finds the manifolds of a pair of solid colliders; false if one of them is a sensor.
    fn find_manifolds(&self, pair: Pair, manifolds: &mut Manifolds) -> bool {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.get(id)) else { return false };
        let are_solid = a.kind == ColliderKind::Solid && b.kind == ColliderKind::Solid;
        if are_solid {
            contact_manifolds(a.placed(), b.placed(), a.margin + b.margin, manifolds);
        }
        are_solid
    }
}
