use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
};
use crate::{
    math::{Aabb, Motion, Vec2},
    shape::{Convex, Shape},
};

/// The meaning of a line in a picture; it chooses the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The border of a solid collider.
    Solid,
    /// The border of a sensor.
    Sensor,
    /// The border of a one-way collider, and its direction.
    OneWay,
    /// The box around a collider, margin included.
    Box,
    /// A contact point.
    Contact,
    /// The normal at a contact point.
    Normal,
    /// The path of a collider's origin in the next step.
    Motion,
}

/// A surface that a world is drawn on: whatever can draw a line.
///
/// ```
/// use jostle::{DebugDraw, Role, Vec2};
/// struct Lines(Vec<[Vec2; 2]>);
/// impl DebugDraw for Lines {
///     fn line(&mut self, from: Vec2, to: Vec2, _role: Role) {
///         self.0.push([from, to]);
///     }
/// }
/// let mut lines = Lines(Vec::new());
/// lines.circle(Vec2::ZERO, 1.0, Role::Solid); // made of lines, unless the surface knows better
/// assert_eq!(lines.0.len(), 32);
/// ```
pub trait DebugDraw {
    /// Draws a line.
    fn line(&mut self, from: Vec2, to: Vec2, role: Role);

    /// Draws a circle; of 32 lines unless the surface does better.
    fn circle(&mut self, centre: Vec2, radius: f32, role: Role) {
        let Ok(disc) = Convex::circle(radius) else { return };
        for line in disc.at(centre).outline(tolerance(disc.aabb())) {
            line.segments().for_each(|[from, to]| self.line(from, to, role));
        }
    }

    /// Writes a text at a place; nothing unless the surface can write.
    fn text(&mut self, _at: Vec2, _text: &str, _role: Role) {}
}

/// The tolerance of arcs in pictures of shapes with this box: a circle is 32 lines.
fn tolerance(aabb: Aabb) -> f32 {
    const SHARE: f32 = 0.0025;
    let size = aabb.size();
    SHARE * (size.x + size.y)
}

/// The parts of the picture of [`World::draw`] beside the borders of all colliders. Make one by its default and change what
/// differs: then programs go on compiling when there is more to draw.
///
/// ```
/// use jostle::DrawOptions;
/// let options = DrawOptions { boxes: true, ..DrawOptions::default() };
/// assert!(options.contacts && options.boxes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawOptions {
    /// Contact points and normals.
    pub contacts: bool,
    /// The length of the normals and of the directions of one-way colliders.
    pub normal_length: f32,
    /// The boxes around colliders.
    pub boxes: bool,
    /// The paths of the next step.
    pub motions: bool,
    /// The ids of the colliders, as texts.
    pub ids: bool,
}

impl Default for DrawOptions {
    /// Contacts with normals of length 1, and nothing else.
    fn default() -> DrawOptions {
        DrawOptions { contacts: true, normal_length: 1.0, boxes: false, motions: false, ids: false }
    }
}

/// # Debug drawing
impl<T> World<T> {
    /// Draws all colliders and what the options say, by their indices.
    ///
    /// ```
    /// use jostle::{Collider, Convex, DebugDraw, DrawOptions, Role, Vec2, World};
    /// struct Count(usize);
    /// impl DebugDraw for Count {
    ///     fn line(&mut self, _from: Vec2, _to: Vec2, _role: Role) {
    ///         self.0 += 1;
    ///     }
    /// }
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (0.0, 0.0), ()))?;
    /// let mut count = Count(0);
    /// world.draw(&mut count, &DrawOptions::default());
    /// assert_eq!(count.0, 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn draw(&self, out: &mut dyn DebugDraw, options: &DrawOptions) {
        for (id, collider) in self.iter() {
            let role = role(collider);
            if let Shape::Convex(shape) = &collider.shape
                && let [centre] = shape.corners()
            {
                out.circle(collider.pose * *centre, shape.radius(), role);
            } else {
                for line in collider.shape.at(collider.pose).outline(tolerance(collider.shape.aabb())) {
                    line.segments().for_each(|[from, to]| out.line(from, to, role));
                }
            }
            let at = collider.pose.translation;
            if let Some(direction) = collider.one_way {
                out.line(at, at + (collider.pose.rotation * direction).normalize() * options.normal_length, role);
            }
            if options.boxes {
                let [a, b, c, d] = Aabb::corners(self.space.aabb(id.index));
                for [from, to] in [[a, b], [b, c], [c, d], [d, a]] {
                    out.line(from, to, Role::Box);
                }
            }
            if options.motions && collider.motion != Motion::ZERO {
                out.line(at, collider.motion.end(collider.pose).translation, Role::Motion);
            }
            if options.ids {
                out.text(at, &alloc::format!("{id}"), role);
            }
        }
        for (_, manifold) in self.contacts().filter(|_| options.contacts) {
            for contact in manifold.points() {
                let along = manifold.normal * options.normal_length;
                let side = Vec2::new(-along.y, along.x) * 0.125;
                out.line(contact.point - side, contact.point + side, Role::Contact);
                out.line(contact.point, contact.point + along, Role::Normal);
            }
        }
    }
}

fn role<T>(collider: &Collider<T>) -> Role {
    match collider {
        Collider { one_way: Some(_), .. } => Role::OneWay,
        Collider { kind: ColliderKind::Sensor, .. } => Role::Sensor,
        _ => Role::Solid,
    }
}
