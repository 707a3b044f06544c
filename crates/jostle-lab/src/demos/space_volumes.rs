use jostle::{
    Polygon, Vec2,
    volume::{Aabb3, Hierarchy, Hull3, Obb3, Sphere, Vec3},
};

use crate::sketch::{Form, Look, Role, Sketch};

/// Half of the thickness of the body.
const DEPTH: f32 = 1.25;
/// The size of the body's front, seen beside its back.
const TAPER: f32 = 0.6;
/// The corners of a drawn circle.
const AROUND: usize = 48;

/// A direction from which the body is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewpoint {
    /// The place of the body's middle in the picture.
    pub(super) center: Vec2,
    /// The angle around the upright axis, in radians.
    pub(super) yaw: f32,
    /// The angle above the horizon, in radians.
    pub(super) pitch: f32,
}

impl Viewpoint {
    /// The place of a point of space in the picture: a parallel projection.
    pub(super) fn project(self, p: Vec3) -> Vec2 {
        let (x, z) = (p.x * self.yaw.cos() + p.z * self.yaw.sin(), p.z * self.yaw.cos() - p.x * self.yaw.sin());
        self.center + Vec2::new(x, p.y * self.pitch.cos() - z * self.pitch.sin())
    }
}

/// A body with a polygon as its back and a smaller one as its front.
pub(super) struct TaperedBody {
    /// Its surface.
    pub(super) triangles: Vec<[Vec3; 3]>,
    /// Its edges, for the picture.
    edges: Vec<[Vec3; 2]>,
}

impl TaperedBody {
    /// The body over a polygon.
    pub(super) fn new(polygon: &Polygon) -> TaperedBody {
        let back = |p: Vec2| Vec3::new(p.x, p.y, -DEPTH);
        let front = |p: Vec2| Vec3::new(p.x * TAPER, p.y * TAPER, DEPTH);
        let (mut triangles, mut edges) = (Vec::new(), Vec::new());
        for piece in polygon.pieces() {
            let corners = piece.corners();
            for i in 2..corners.len() {
                let triangle = [corners[0], corners[i - 1], corners[i]];
                triangles.extend([triangle.map(back), triangle.map(front)]);
            }
        }
        for ring in polygon.rings() {
            for (i, p) in ring.iter().enumerate() {
                let q = ring[(i + 1) % ring.len()];
                triangles.extend([[back(*p), back(q), front(q)], [back(*p), front(q), front(*p)]]);
                edges.extend([[back(*p), back(q)], [front(*p), front(q)], [back(*p), front(*p)]]);
            }
        }
        TaperedBody { triangles, edges }
    }

    /// The volumes around it.
    pub(super) fn volumes(&self) -> Option<SpaceVolumes> {
        let points = self.triangles.as_flattened();
        Some(SpaceVolumes {
            farthest: Sphere::to_farthest(points).ok()?,
            smallest: Sphere::smallest_around(points).ok()?,
            upright: Aabb3::around(points.iter().copied()),
            oriented: Obb3::around_hull(&Hull3::around(points).ok()?).ok()?,
        })
    }

    /// Draws its edges.
    pub(super) fn draw(&self, view: Viewpoint, sketch: &mut Sketch) {
        for [a, b] in &self.edges {
            sketch.segment(Role::A, view.project(*a), view.project(*b)).mark("shape");
        }
    }

    /// The boxes of a level of the hierarchy around its triangles.
    pub(super) fn boxes(&self, level: usize) -> Vec<Aabb3> {
        let hierarchy = Hierarchy::<Aabb3>::of_triangles(&self.triangles);
        hierarchy.map_or_else(|_| Vec::new(), |hierarchy| hierarchy.level(level))
    }

    /// The spheres of a level of the hierarchy around its triangles.
    pub(super) fn spheres(&self, level: usize) -> Vec<Sphere> {
        let hierarchy = Hierarchy::<Sphere>::of_triangles(&self.triangles);
        hierarchy.map_or_else(|_| Vec::new(), |hierarchy| hierarchy.level(level))
    }
}

/// The volumes around a body.
pub(super) struct SpaceVolumes {
    /// The sphere about the middle of its box that reaches to its farthest corner.
    pub(super) farthest: Sphere,
    /// The smallest sphere.
    pub(super) smallest: Sphere,
    /// The upright box.
    pub(super) upright: Aabb3,
    /// A box along a face and an edge of its hull.
    pub(super) oriented: Obb3,
}

/// The volume of an upright box.
pub(super) fn box_volume(aabb: Aabb3) -> f64 {
    let side = |from: f32, to: f32| f64::from(to) - f64::from(from);
    side(aabb.min.x, aabb.max.x) * side(aabb.min.y, aabb.max.y) * side(aabb.min.z, aabb.max.z)
}

/// Draws the edges of a box, given by its corners: neighbours differ in one bit of their indices.
pub(super) fn draw_box(corners: [Vec3; 8], style: (Role, Look, &'static str), view: Viewpoint, sketch: &mut Sketch) {
    let (role, look, mark) = style;
    for i in 0..corners.len() {
        for j in [1, 2, 4].map(|bit| i | bit).into_iter().filter(|j| *j != i) {
            sketch.segment(role, view.project(corners[i]), view.project(corners[j])).look(look).mark(mark);
        }
    }
}

/// Draws a sphere: its outline and its equator.
pub(super) fn draw_sphere(sphere: Sphere, style: (Role, Look, &'static str), view: Viewpoint, sketch: &mut Sketch) {
    let (role, look, mark) = style;
    let (center, radius) = (sphere.center(), sphere.radius());
    sketch.disc(role, view.project(center), radius).look(look).mark(mark);
    let equator = (0..=AROUND).map(|i| {
        let angle = core::f32::consts::TAU * i as f32 / AROUND as f32;
        view.project(Vec3::new(center.x + radius * angle.cos(), center.y, center.z + radius * angle.sin()))
    });
    sketch.add(role, Form::Line(equator.collect())).look(look).mark(mark);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body() -> TaperedBody {
        let ell = [(-2.0, -2.0), (2.0, -2.0), (2.0, 0.0), (0.0, 0.0), (0.0, 2.0), (-2.0, 2.0)];
        TaperedBody::new(&Polygon::new(ell).expect("a polygon"))
    }

    #[test]
    fn all_volumes_contain_the_body_and_tighter_ones_are_smaller() {
        let (body, volumes) = (body(), body().volumes().expect("a body"));
        for point in body.triangles.as_flattened() {
            assert!(volumes.smallest.contains(*point) && volumes.farthest.contains(*point));
            assert!(volumes.upright.contains(*point) && volumes.oriented.contains(*point));
        }
        assert!(volumes.smallest.radius() <= volumes.farthest.radius());
        assert!(volumes.oriented.volume() <= 1.001 * box_volume(volumes.upright));
        assert!(body.boxes(3).len() == 8 && body.spheres(2).len() == 4);
    }

    #[test]
    fn a_view_from_the_front_shows_the_plane_and_boxes_have_twelve_edges() {
        let view = Viewpoint { center: Vec2::new(5.0, 1.0), yaw: 0.0, pitch: 0.0 };
        assert_eq!(view.project(Vec3::new(1.0, 2.0, 7.0)), Vec2::new(6.0, 3.0));
        let mut sketch = Sketch::default();
        let corners = body().volumes().expect("a body").upright.corners();
        draw_box(corners, (Role::B, Look::Solid, "box"), view, &mut sketch);
        assert_eq!(sketch.items.len(), 12);
        let side = |form: &Form| match form {
            Form::Line(ends) => ends[0].distance(ends[1]),
            _ => f32::NAN,
        };
        // Seen from the front, the four edges along the view are points.
        assert_eq!(sketch.items.iter().filter(|item| side(&item.form) == 0.0).count(), 4);
    }
}
