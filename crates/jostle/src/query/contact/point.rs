use super::clip::Clip;
use crate::{
    difference::{Feature, Measure},
    math::{Vec2, larger},
};

/// Which features of two shapes meet at a point of contact. It stays the same from step to step as long as they do.
///
/// At the end of the stretch along which two edges face each other there is a corner of A, of B, or of both; a corner
/// counts as there within 1/4096 of the stretch. Corners and edges have the indices of the shape's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactId {
    /// Of A.
    pub a: Feature,
    /// Of B.
    pub b: Feature,
}

/// One point of a contact manifold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactPoint {
    /// In the middle between the two surfaces, in the world.
    pub point: Vec2,
    /// How far the surfaces are apart there along the normal; negative where they overlap.
    pub separation: f32,
    /// Which features meet there.
    pub id: ContactId,
}

/// Where two convex shapes, or parts of shapes, touch: one normal and one or two points.
///
/// ```
/// use jostle::{Convex, Pose2, Vec2, contact_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let manifold = contact_manifold((&floor, Pose2::IDENTITY), (&crate_, (3.0, 1.25).into()), 0.0).unwrap();
/// assert_eq!(manifold.normal, Vec2::new(0.0, 1.0)); // from the floor to the crate
/// let [right, left] = manifold.points() else { panic!("a crate stands on two points") };
/// assert_eq!((right.point, left.point), (Vec2::new(3.5, 0.875), Vec2::new(2.5, 0.875)));
/// assert_eq!((right.separation, left.separation), (-0.25, -0.25));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Of unit length, from A to B.
    pub normal: Vec2,
    /// Of A; 0 if it is convex.
    pub part_a: u32,
    /// Of B.
    pub part_b: u32,
    points: [ContactPoint; 2],
    count: u8,
}

impl Manifold {
    /// With one point.
    #[inline(always)]
    pub(crate) fn at_point(normal: Vec2, only: ContactPoint) -> Manifold {
        Manifold { normal, part_a: 0, part_b: 0, points: [only, NOTHING], count: 1 }
    }

    /// One or two points, in the order of A's outline.
    ///
    /// ```
    /// use jostle::{Convex, Pose2, contact_manifold};
    /// let ball = Convex::circle(1.0)?;
    /// let manifold = contact_manifold((&ball, Pose2::IDENTITY), (&ball, (1.5, 0.0).into()), 0.0).unwrap();
    /// assert_eq!(manifold.points().len(), 1);
    /// assert_eq!(manifold.points()[0].point.x, 0.75);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points[..usize::from(self.count)]
    }

    /// The way out itself, between these corners of parts.
    pub(crate) fn of_way(way: &Measure, [(part_a, a), (part_b, b)]: [(u32, Feature); 2]) -> Manifold {
        let point = ((way.points[0] + way.points[1]) * 0.5).into();
        let only = ContactPoint { point, separation: way.distance as f32, id: ContactId { a, b } };
        Manifold::at_point(way.normal.into(), only).of_parts(part_a, part_b)
    }

    /// Leaves out the points that are farther apart than the margin; whether any are left.
    pub(crate) fn keep_within(&mut self, margin: f32) -> bool {
        let within = self.points().iter().filter(|point| point.separation <= margin).copied();
        let (mut points, mut count) = ([NOTHING; 2], 0);
        for point in within {
            points[usize::from(count)] = point;
            count += 1;
        }
        (self.points, self.count) = (points, count);
        count > 0
    }

    /// As seen from B.
    pub(crate) fn swapped(mut self) -> Manifold {
        for point in &mut self.points {
            point.id = ContactId { a: point.id.b, b: point.id.a };
        }
        if self.count == 2 {
            self.points.swap(0, 1);
        }
        Manifold { normal: -self.normal, part_a: self.part_b, part_b: self.part_a, ..self }
    }

    pub(crate) fn of_parts(self, part_a: u32, part_b: u32) -> Manifold {
        Manifold { part_a, part_b, ..self }
    }

    /// The same with other names for the features of A and B.
    pub(crate) fn renamed(mut self, a: impl Fn(Feature) -> Feature, b: impl Fn(Feature) -> Feature) -> Manifold {
        for point in &mut self.points[..usize::from(self.count)] {
            point.id = ContactId { a: a(point.id.a), b: b(point.id.b) };
        }
        self
    }
}

/// The ends of a stretch between two pieces that are within the margin; `reach` is the sum of their radii and `distance` that
/// of the nearest points. Features count the corners of the pieces.
#[inline(always)]
pub(crate) fn manifold_of_clip(clip: &Clip, reach: f64, distance: f32, margin: f32) -> Manifold {
    let [first, last] = &clip.ends;
    // Ends that are as deep as rounding tells have the distance itself, with the sign of the exact relation.
    let least = clip.error + if last.gap < first.gap { last.gap } else { first.gap };
    let mut manifold = Manifold { normal: clip.normal.into(), part_a: 0, part_b: 0, points: [NOTHING; 2], count: 0 };
    for end in &clip.ends[..if clip.is_point { 1 } else { 2 }] {
        let separation = if end.gap <= least { distance } else { larger((end.gap - reach) as f32, distance) };
        if separation <= margin {
            let id = ContactId { a: end.features[0], b: end.features[1] };
            manifold.points[usize::from(manifold.count)] = ContactPoint { point: end.point.into(), separation, id };
            manifold.count += 1;
        }
    }
    manifold
}

const NOTHING: ContactPoint =
    ContactPoint { point: Vec2::ZERO, separation: 0.0, id: ContactId { a: Feature::Corner(0), b: Feature::Corner(0) } };
