use core::fmt;

use super::clip::{Clip, ClipEnd};
use crate::{
    difference::{Feature, Measure},
    math::{Vec2, larger, lesser},
};

/// The features of two shapes that meet at a contact point: the same from step to step as long as they meet there.
///
/// At an end of the overlap interval of two edges there is a corner of A, of B, or of both; a corner within 1/4096 of
/// the interval from its end counts as there, and for a single point one within 1/4096 of the shorter edge; of two such the first is
/// named, which for a capsule upright on its end may be the far one. Corners and edges have the indices of the shape's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactId {
    /// The feature of A.
    pub a: Feature,
    /// The feature of B.
    pub b: Feature,
}

/// One point of a contact manifold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ContactPoint {
    /// The middle between the two surfaces, in the world.
    pub point: Vec2,
    /// The separation of the surfaces there, along the normal; negative where they overlap.
    pub separation: f32,
    /// The features that meet there.
    pub id: ContactId,
}

/// The contact of two convex shapes, or of two parts of shapes: one normal and one or two points.
///
/// ```
/// use jostle::{Convex, Vec2, contact_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let manifold = contact_manifold(floor.at((0.0, 0.0)), crate_.at((3.0, 1.25)), 0.0).unwrap();
/// assert_eq!(manifold.normal, Vec2::new(0.0, 1.0)); // from the floor to the crate
/// let [right, left] = manifold.points() else { panic!("a crate stands on two points") };
/// assert_eq!((right.point, left.point), (Vec2::new(3.5, 0.875), Vec2::new(2.5, 0.875)));
/// assert_eq!((right.separation, left.separation), (-0.25, -0.25));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Manifold {
    /// The unit normal, from A to B.
    pub normal: Vec2,
    /// The part of A; 0 if A is convex.
    pub part_a: u32,
    /// The part of B; 0 if B is convex.
    pub part_b: u32,
    /// Only the first `count` are points of the manifold.
    pub(super) points: [ContactPoint; 2],
    pub(super) count: u8,
}

impl PartialEq for Manifold {
    fn eq(&self, other: &Manifold) -> bool {
        let parts = |manifold: &Manifold| [manifold.part_a, manifold.part_b];
        self.normal == other.normal && parts(self) == parts(other) && self.points() == other.points()
    }
}

impl fmt::Debug for Manifold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifold { normal, part_a, part_b, .. } = self;
        let mut shown = f.debug_struct("Manifold");
        shown.field("normal", normal).field("part_a", part_a).field("part_b", part_b);
        shown.field("points", &self.points()).finish()
    }
}

impl Manifold {
    /// The manifold with one point.
    #[inline(always)]
    pub(crate) fn at_point(normal: Vec2, only: ContactPoint) -> Manifold {
        Manifold { normal, part_a: 0, part_b: 0, points: [only; 2], count: 1 }
    }

    /// The one or two points, in the order of A's outline.
    ///
    /// ```
    /// use jostle::{Convex, contact_manifold};
    /// let ball = Convex::circle(1.0)?;
    /// let manifold = contact_manifold(ball.at((0.0, 0.0)), ball.at((1.5, 0.0)), 0.0).unwrap();
    /// assert_eq!(manifold.points().len(), 1);
    /// assert_eq!(manifold.points()[0].point.x, 0.75);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points[..usize::from(self.count)]
    }

    /// The manifold with one point between the witness points of a separation, which are next to these corners of
    /// parts.
    pub(crate) fn of_measure(measure: &Measure, [(part_a, a), (part_b, b)]: [(u32, Feature); 2]) -> Manifold {
        let point = ((measure.points[0] + measure.points[1]) * 0.5).into();
        let only = ContactPoint { point, separation: measure.distance as f32, id: ContactId { a, b } };
        Manifold::at_point(measure.normal.into(), only).of_parts(part_a, part_b)
    }

    /// The separation of its deepest point.
    pub(crate) fn least_separation(&self) -> f32 {
        self.points().iter().fold(f32::INFINITY, |least, p| lesser(least, p.separation))
    }

    /// Removes the points whose separation exceeds the margin; returns whether any are left.
    #[inline(always)]
    pub(crate) fn keep_within(&mut self, margin: f32) -> bool {
        let [first, last] = self.points;
        let (is_out, last_is_out) = (first.separation > margin, self.count == 2 && last.separation > margin);
        if is_out {
            self.points[0] = last;
        }
        let removed = u8::from(is_out) + u8::from(last_is_out);
        self.count -= removed;
        self.count > 0
    }

    /// The manifold with A and B exchanged.
    pub(crate) fn swapped(mut self) -> Manifold {
        for point in &mut self.points {
            point.id = ContactId { a: point.id.b, b: point.id.a };
        }
        if self.count == 2 {
            self.points.swap(0, 1);
        }
        Manifold { normal: -self.normal, part_a: self.part_b, part_b: self.part_a, ..self }
    }

    /// The same with these parts.
    pub(crate) fn of_parts(self, part_a: u32, part_b: u32) -> Manifold {
        Manifold { part_a, part_b, ..self }
    }

    /// The same with these features instead of those of A and B.
    pub(crate) fn renamed(mut self, a: impl Fn(Feature) -> Feature, b: impl Fn(Feature) -> Feature) -> Manifold {
        for point in &mut self.points[..usize::from(self.count)] {
            point.id = ContactId { a: a(point.id.a), b: b(point.id.b) };
        }
        self
    }
}

/// The manifold of the ends of a clip that are within the margin, for pieces with this sum of radii and this distance
/// of the nearest points. Features have the indices of the pieces' corners.
#[inline(always)]
pub(crate) fn manifold_of_clip(clip: &Clip, radius_sum: f64, distance: f32, margin: f32) -> Manifold {
    let [first, last] = &clip.ends;
    // An end that is the deepest, to within rounding, gets the distance itself, with the sign of the exact relation.
    let least = clip.error + if last.gap < first.gap { last.gap } else { first.gap };
    let point = |end: &ClipEnd| {
        let along = if end.gap <= least { f64::from(distance) } else { end.gap - radius_sum };
        let separation = larger(along as f32, distance);
        ContactPoint { point: end.point.into(), separation, id: ContactId { a: end.features[0], b: end.features[1] } }
    };
    let (points, count) = ([point(first), point(last)], 2 - u8::from(clip.is_point));
    let mut manifold = Manifold { normal: clip.normal.into(), part_a: 0, part_b: 0, points, count };
    manifold.keep_within(margin);
    manifold
}
