//! Contact manifolds in the world: a user finally needs them there, so every library's answer is transformed.

use jostle::{Manifold, Vec2};

/// A normal from A to B, and one or two points.
#[derive(Clone, Copy, Debug)]
pub struct Contacts {
    pub normal: Vec2,
    points: [(Vec2, f32); 2],
    count: usize,
}

impl Contacts {
    /// The manifold of points, each in the middle between the surfaces, with their separations; `None` without points.
    #[inline]
    pub fn of(normal: Vec2, found: impl IntoIterator<Item = (Vec2, f32)>) -> Option<Contacts> {
        let mut contacts = Contacts { normal, points: [(Vec2::ZERO, 0.0); 2], count: 0 };
        for point in found {
            contacts.points[contacts.count] = point;
            contacts.count += 1;
        }
        (contacts.count > 0).then_some(contacts)
    }

    pub fn points(&self) -> &[(Vec2, f32)] {
        &self.points[..self.count]
    }

    /// The same without points beyond a margin, which a user must remove if the library does not.
    pub fn within(&self, margin: f32) -> Option<Contacts> {
        let near = self.points().iter().copied().filter(|(_, separation)| *separation <= margin);
        Contacts::of(self.normal, near)
    }

    /// The same with the normal times 1 or −1.
    pub fn turned(self, sign: f32) -> Contacts {
        Contacts { normal: self.normal * sign, ..self }
    }

    /// The least separation.
    pub fn deepest(&self) -> f32 {
        self.points().iter().map(|(_, separation)| *separation).fold(f32::INFINITY, f32::min)
    }
}

impl From<&Manifold> for Contacts {
    fn from(manifold: &Manifold) -> Contacts {
        let points = manifold.points().iter().map(|point| (point.point, point.separation));
        Contacts::of(manifold.normal, points).expect("a manifold has points")
    }
}
