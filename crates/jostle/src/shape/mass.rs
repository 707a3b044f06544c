use alloc::vec::Vec;

use super::{Convex, Polygon};
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

impl core::iter::Sum for Moments {
    fn sum<I: Iterator<Item = Moments>>(all: I) -> Moments {
        all.fold(Moments { area: 0.0, first: DVec2::ZERO, second: 0.0 }, Moments::plus)
    }
}

/// The area of shapes that do not overlap.
pub(super) fn area(shapes: &[&Convex]) -> f32 {
    shapes.iter().map(|shape| shape.moments(DVec2::ZERO).area).sum::<f64>() as f32
}

/// The centroid of their common area, if they have any.
pub(super) fn centroid(shapes: &[&Convex]) -> Option<Vec2> {
    precise_centroid(shapes).map(Vec2::from)
}

/// The polar second moment of their common area about its centroid.
pub(super) fn second_moment(shapes: &[&Convex]) -> f32 {
    let Some(about) = precise_centroid(shapes) else { return 0.0 };
    shapes.iter().map(|shape| shape.moments(about)).sum::<Moments>().second as f32
}

fn precise_centroid(shapes: &[&Convex]) -> Option<DVec2> {
    // Measured from a corner, so that a small shape far from its origin keeps its digits.
    let base = DVec2::from(shapes.first()?.corners()[0]);
    let moments: Moments = shapes.iter().map(|shape| shape.moments(base)).sum();
    (moments.area > 0.0).then(|| base + moments.first * (1.0 / moments.area))
}

/// The centroid of the length of some segments, if they have any.
pub(super) fn centroid_of_length(segments: impl Iterator<Item = [Vec2; 2]>) -> Option<Vec2> {
    let mut base = DVec2::ZERO;
    let (mut length, mut first) = (0.0, DVec2::ZERO);
    for (i, segment) in segments.enumerate() {
        let [p, q] = segment.map(DVec2::from);
        base = if i == 0 { p } else { base };
        let own = (q - p).length();
        (length, first) = (length + own, first + ((p - base) + (q - base)) * (0.5 * own));
    }
    (length > 0.0).then(|| (base + first * (1.0 / length)).into())
}

/// The middle between the first and the last of some points; there is one.
pub(super) fn middle(points: &[Vec2]) -> Vec2 {
    let (first, last) = (DVec2::from(points[0]), DVec2::from(points[points.len() - 1]));
    (first + (last - first) * 0.5).into()
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
        area(&[self])
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
        centroid(&[self]).unwrap_or_else(|| middle(self.corners()))
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
        second_moment(&[self])
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

impl Polygon {
    /// Its area. Beyond the range of f32 it becomes infinite, or 0.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.area(), 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn area(&self) -> f32 {
        area(&self.pieces().collect::<Vec<_>>())
    }

    /// The centroid of its area, in its own frame; it may lie in a hole.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 3.0), (3.0, 0.0)])?;
    /// assert_eq!(p.centroid(), jostle::Vec2::new(1.0, 1.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn centroid(&self) -> Vec2 {
        centroid(&self.pieces().collect::<Vec<_>>()).unwrap_or_else(|| middle(self.outline()))
    }

    /// The polar second moment of its area about its centroid; see [`Convex::second_moment`].
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)])?;
    /// assert_eq!(p.second_moment(), 25.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn second_moment(&self) -> f32 {
        second_moment(&self.pieces().collect::<Vec<_>>())
    }
}
