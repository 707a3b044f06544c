use alloc::vec::Vec;

use super::{convex::Convex, polygon::Polygon};
use crate::math::{
    Vec2,
    dvec2::DVec2,
    predicates::{Span, UNIT, cross_exactly},
    trig,
};

/// The area of a shape, its centroid, and its polar second moment about that: ∫dA, ∫x dA / ∫dA, ∫|x − centroid|² dA.
///
/// All three are sums of numbers that are not negative, so rounding leaves no second moment below 0.
#[derive(Clone, Copy)]
struct Moments {
    area: f64,
    centroid: DVec2,
    second: f64,
}

impl Moments {
    const NONE: Moments = Moments { area: 0.0, centroid: DVec2::ZERO, second: 0.0 };

    /// The moments of both areas together, by the parallel axis theorem.
    fn plus(self, other: Moments) -> Moments {
        let area = self.area + other.area;
        if self.area == 0.0 || other.area == 0.0 {
            return if other.area == 0.0 { self } else { other };
        }
        let (offset, share) = (other.centroid - self.centroid, other.area / area);
        let between = self.area * share * offset.length_squared();
        Moments { area, centroid: self.centroid + offset * share, second: self.second + other.second + between }
    }

    /// The moments of the triangle from the origin to the ends of two vectors from one point, counterclockwise.
    fn triangle(to: [Span; 2]) -> Moments {
        /// The share of its products above which rounding takes less than 10⁻⁸ of their difference (proofs/mass.proof).
        const PRECISE: f64 = 1e-7;
        let [a, b] = to.map(Span::rounded);
        let (left, right) = (a.x * b.y, a.y * b.x);
        let is_precise = left - right > (left.abs() + right.abs()) * PRECISE;
        let doubled = if is_precise { left - right } else { cross_exactly(to[0], to[1]).estimate() / UNIT / UNIT };
        let area = doubled / 2.0;
        let squares = a.length_squared() + b.length_squared() + (b - a).length_squared();
        Moments { area, centroid: (a + b) * (1.0 / 3.0), second: area * squares / 36.0 }
    }

    /// The moments of the rectangle between an edge and its copy at `out`.
    fn strip(from: DVec2, edge: DVec2, out: DVec2) -> Moments {
        let area = edge.length() * out.length();
        let second = area * (edge.length_squared() + out.length_squared()) / 12.0;
        Moments { area, centroid: from + (edge + out) * 0.5, second }
    }

    /// The moments of the sector of a disc between two unit vectors at this angle, counterclockwise; of the whole disc
    /// at a full turn.
    fn sector(centre: DVec2, radius: f64, [from, to]: [DVec2; 2], angle: f64) -> Moments {
        /// The angle up to which both vectors are the middle one to 10⁻¹⁰, while rounding can be all of their difference
        /// (proofs/mass.proof).
        const NARROW: f64 = 1e-5;
        let square = radius * radius;
        let area = angle * square / 2.0;
        let off = if angle > NARROW {
            (to - from).right() * (radius * 2.0 / 3.0 / angle)
        } else {
            (from + to) * (radius / 3.0)
        };
        let second = (area * (square / 2.0 - off.length_squared())).max(0.0);
        Moments { area, centroid: centre + off, second }
    }
}

impl core::iter::Sum for Moments {
    fn sum<I: Iterator<Item = Moments>>(all: I) -> Moments {
        all.fold(Moments::NONE, Moments::plus)
    }
}

/// The area of shapes that do not overlap.
pub(crate) fn area(shapes: &[&Convex]) -> f32 {
    shapes.iter().map(|shape| shape.moments(DVec2::ZERO).area).sum::<f64>() as f32
}

/// The centroid of their common area, if they have any.
pub(crate) fn centroid(shapes: &[&Convex]) -> Option<Vec2> {
    // Relative to a corner, so that a small shape far from its origin keeps its digits.
    let base = DVec2::from(shapes.first()?.corners()[0]);
    let moments: Moments = shapes.iter().map(|shape| shape.moments(base)).sum();
    (moments.area > 0.0).then(|| (base + moments.centroid).into())
}

/// The polar second moment of their common area about its centroid.
pub(super) fn second_moment(shapes: &[&Convex]) -> f32 {
    let base = shapes.first().map_or(DVec2::ZERO, |shape| shape.corners()[0].into());
    shapes.iter().map(|shape| shape.moments(base)).sum::<Moments>().second as f32
}

/// The centroid of the length of these segments, if they have any.
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

/// The middle between the first and the last of these points, of which there is at least one.
pub(crate) fn middle(points: &[Vec2]) -> Vec2 {
    let (first, last) = (DVec2::from(points[0]), DVec2::from(points[points.len() - 1]));
    (first + (last - first) * 0.5).into()
}

impl Convex {
    /// Its area, radius included; 0 for a segment or a point. Beyond the range of f32 it becomes infinite, or 0.
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

    /// The centroid of its area, radius included, in its own frame. For a segment or a point: the middle.
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

    /// The polar second moment of its area about its centroid, radius included: the integral of the squared distance
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

    /// Its moments relative to `origin`: the core as a fan of triangles, and with a radius a strip along each edge and
    /// a sector at each corner.
    fn moments(&self, origin: DVec2) -> Moments {
        let (n, radius, first) = (self.corners().len(), f64::from(self.radius()), DVec2::from(self.corners()[0]));
        // Relative to its own first corner, so that it keeps its digits however far the origin is.
        let at = |i: usize| DVec2::from(self.corners()[i % n]);
        let (corner, edge) = (|i: usize| at(i) - first, |i: usize| at(i + 1) - at(i));
        let core = (1..n.max(2) - 1).map(|i| Moments::triangle([i, i + 1].map(|i| Span::new(first, at(i))))).sum();
        let border = if radius == 0.0 {
            Moments::NONE
        } else if n == 1 {
            Moments::sector(DVec2::ZERO, radius, [DVec2::ZERO; 2], core::f64::consts::TAU)
        } else {
            let normal = |i: usize| edge(i).right() * (1.0 / edge(i).length());
            let along = |i: usize| {
                let (out, next) = (normal(i), normal(i + 1));
                let angle = trig::atan2(out.cross(next), out.dot(next)).abs();
                let strip = Moments::strip(corner(i), edge(i), out * radius);
                strip.plus(Moments::sector(corner(i + 1), radius, [out, next], angle))
            };
            (0..n).map(along).sum()
        };
        let Moments { area, centroid, second } = border.plus(core);
        Moments { area, centroid: centroid + (first - origin), second }
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
        centroid(&self.pieces().collect::<Vec<_>>()).unwrap_or_else(|| self.aabb().center())
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
