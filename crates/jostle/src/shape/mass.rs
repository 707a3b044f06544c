use super::convex::Convex;
use crate::math::{Vec2, dvec2::DVec2, trig};

/// Area and its first and second moments about the local origin: ∫dA, ∫x dA, ∫|x|² dA.
struct Moments {
    area: f64,
    first: DVec2,
    second: f64,
}

impl Moments {
    /// The same area moved by `to`, its moments taken about the old origin.
    fn moved(self, to: DVec2) -> Moments {
        Moments {
            area: self.area,
            first: self.first + to * self.area,
            second: self.second + 2.0 * self.first.dot(to) + to.length_squared() * self.area,
        }
    }

    fn plus(self, other: Moments) -> Moments {
        Moments { area: self.area + other.area, first: self.first + other.first, second: self.second + other.second }
    }

    /// The triangle from the origin to a and b; negative if that is clockwise.
    fn triangle(a: DVec2, b: DVec2) -> Moments {
        let area = a.cross(b) / 2.0;
        let square = a.length_squared() + a.dot(b) + b.length_squared();
        Moments { area, first: (a + b) * (area / 3.0), second: area * square / 6.0 }
    }

    /// The sector of a disc around the origin between two unit vectors, counterclockwise.
    fn sector(radius: f64, from: DVec2, to: DVec2, angle: f64) -> Moments {
        let cube = radius * radius * radius / 3.0;
        Moments {
            area: angle * radius * radius / 2.0,
            first: (to - from).right() * cube,
            second: angle * radius * radius * radius * radius / 4.0,
        }
    }
}

impl Convex {
    /// Its area, skin included; 0 for a segment or a point. Beyond the range of f32 it becomes infinite, or 0.
    ///
    /// ```
    /// let rounded = jostle::Convex::rectangle(2.0, 1.0)?.grown(1.0)?;
    /// assert_eq!(rounded.area(), 2.0 + 6.0 + core::f32::consts::PI); // inside, strips, corners
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn area(&self) -> f32 {
        self.moments(DVec2::ZERO).area as f32
    }

    /// The centroid of its area, skin included, in its own frame. For a segment or a point: the middle.
    ///
    /// ```
    /// let c = jostle::Convex::triangle((0.0, 0.0), (3.0, 0.0), (0.0, 3.0))?.centroid();
    /// assert_eq!(c, jostle::Vec2::new(1.0, 1.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn centroid(&self) -> Vec2 {
        self.precise_centroid().into()
    }

    /// The polar second moment of its area about its centroid, skin included: the integral of the squared distance
    /// from the centroid over the area. Times mass per area it is the moment of inertia. 0 for a segment or a point.
    /// It grows with the fourth power of the size: beyond the range of f32 it becomes infinite, or 0.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::rectangle(4.0, 3.0)?.second_moment(), 4.0 * 3.0 * (16.0 + 9.0) / 12.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn second_moment(&self) -> f32 {
        self.moments(self.precise_centroid()).second as f32
    }

    fn precise_centroid(&self) -> DVec2 {
        // Measured from a corner, so that a small shape far from its origin keeps its digits.
        let base = DVec2::from(self.corners()[0]);
        let moments = self.moments(base);
        if moments.area > 0.0 {
            return base + moments.first * (1.0 / moments.area);
        }
        let last = DVec2::from(self.corners()[self.corners().len() - 1]);
        base + (last - base) * 0.5
    }

    /// The moments about `origin`: the core as a fan of triangles, and with a skin a strip along each edge and a
    /// sector at each corner.
    fn moments(&self, origin: DVec2) -> Moments {
        let corner = |i: usize| DVec2::from(self.corners()[i % self.corners().len()]) - origin;
        let n = self.corners().len();
        let radius = f64::from(self.radius());
        let mut sum = Moments { area: 0.0, first: DVec2::ZERO, second: 0.0 };
        for i in 0..n {
            let (p, q) = (corner(i), corner(i + 1));
            sum = sum.plus(Moments::triangle(p, q));
            if radius == 0.0 {
                continue;
            }
            if n == 1 {
                let full = Moments::sector(radius, DVec2::ZERO, DVec2::ZERO, core::f64::consts::TAU);
                return full.moved(p);
            }
            let normal = |i: usize| {
                let edge = corner(i + 1) - corner(i);
                edge.right() * (1.0 / edge.length())
            };
            let (m, next) = (normal(i), normal(i + 1));
            let (out, along) = (m * radius, q - p);
            let strip = Moments::triangle(out, out + along).plus(Moments::triangle(out + along, along));
            let angle = trig::atan2(m.cross(next), m.dot(next)).abs();
            let sector = Moments::sector(radius, m, next, angle);
            sum = sum.plus(strip.moved(p)).plus(sector.moved(q));
        }
        sum
    }
}
