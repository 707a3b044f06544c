//! Contact manifolds of parry2d, transformed to the world.

use parry2d::{
    math::Pose,
    query::{ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher, PersistentQueryDispatcher},
    shape::Shape,
};

use super::{contacts::Contacts, parry::vec2};

pub type Manifold = ContactManifold<(), ()>;

/// All manifolds of a pair, and what parry keeps with them for the next time.
#[derive(Default)]
pub struct Memory {
    manifolds: Vec<Manifold>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Memory {
    /// Empties it, except for the capacity of its list.
    #[inline]
    pub fn forget(&mut self) {
        self.manifolds.clear();
        self.workspace = None;
    }

    /// Finds the manifolds of two shapes, starting from the present ones.
    #[inline]
    pub fn find(&mut self, a: (&dyn Shape, Pose), b: (&dyn Shape, Pose), prediction: f32) {
        let relative = a.1.inv_mul(&b.1);
        let Memory { manifolds, workspace } = self;
        // An unsupported pair has no manifolds.
        _ = DefaultQueryDispatcher.contact_manifolds(&relative, a.0, b.0, prediction, manifolds, workspace);
    }

    #[inline]
    pub fn in_world(&self, a: &Pose, b: &Pose) -> impl Iterator<Item = Contacts> {
        self.manifolds.iter().filter_map(|manifold| in_world(manifold, a, b))
    }
}

/// The manifold of shapes, or of their parts, at these poses, if it has points.
#[inline]
pub fn in_world(manifold: &Manifold, a: &Pose, b: &Pose) -> Option<Contacts> {
    let place = |shape: &Pose, part: Option<&Pose>| part.map_or(*shape, |part| shape * part);
    let (a, b) = (place(a, manifold.subshape_pos1()), place(b, manifold.subshape_pos2()));
    let middle = |p1, p2| vec2((a * p1 + b * p2) * 0.5);
    let points = manifold.points.iter().map(|point| (middle(point.local_p1, point.local_p2), point.dist));
    Contacts::of(vec2(a.rotation * manifold.local_n1), points)
}
